"""Taylor series of a motion as a program: from a state to the coefficients of x(t + τ) = x + x_1 τ + x_2 τ² + …

Of ẋ = f(t, x) follows  (k + 1) x_{k+1} = f_k,  and the coefficients of an operation from those of its operands:

    v = a b       v_k = Σ a_j b_{k−j}
    v = a / b     v_k = (a_k − Σ b_j v_{k−j}) / b_0                    j from 1
    v̇ = ȧ w       k v_k = Σ j a_j w_{k−j}                              sine, cosine, exponential, …
    v̇ w = ṅ       k v_k = (k n_k − Σ j v_j w_{k−j}) / w_0              j from 1 to k − 1: root, logarithm, arcs, …

with another series w that comes with the operation. What is zero is not computed.

Source: jorba2005.
"""

from __future__ import annotations

from collections.abc import Sequence

from kanes.errors import ExpressionError
from kanes.expr.program import Program, Value, extract
from kanes.short_texts import listed

# Orders of series that can be had.
ORDERS = range(4, 25)

_LINEAR = ("+", "-", "neg", "twice")
_BY_PRODUCT = ("exp", "sin", "cos", "tan", "sinh", "cosh", "tanh")
_BY_QUOTIENT = ("sqrt", "log", "atan", "asin", "acos", "atan2", "pow")
_WITH_SERIES = (*_LINEAR, *_BY_PRODUCT, *_BY_QUOTIENT, "*", "sq", "/", "inv")
# Whole powers up to this one are products.
_LARGEST_POWER = 16


def series_program(program: Program, states: Sequence[str], time: str, order: int) -> Program:
    """x_1 to x_order, one below the other, from a program whose only output is ẋ of some states.

    What has no derivative everywhere has no series; it may depend on parameters and inputs alone.
    """
    completed = _Completed(program)
    coefficients = _Coefficients(completed, states, time)
    rates = [completed.where[position] for position in program.outputs[0][1]]
    for k in range(order):
        coefficients.raise_order(k, rates)
    found = [position for k in range(1, order + 1) for position in coefficients.of_states(k)]
    lines = coefficients.lines
    whole = Program(tuple(lines.values), (("series", tuple(found), len(found)),))
    return extract(whole, {"series": (found, len(found))}, {})


class _Lines:
    """Lines of a program, each written once; what is zero, and products of numbers, are worked out here."""

    def __init__(self) -> None:
        self.values: list[Value] = []
        self._known: dict[Value, int] = {}
        self.zero = self.number(0.0)

    def put(self, value: Value) -> int:
        if value not in self._known:
            self._known[value] = len(self.values)
            self.values.append(value)
        return self._known[value]

    def number(self, number: float) -> int:
        return self.put(Value("constant", number=float(number)))

    def operation(self, kind: str, *operands: int) -> int:
        """An operation on earlier lines."""
        first, last, zero = operands[0], operands[-1], self.zero
        match kind:
            case "+" if zero in operands:
                return last if first == zero else first
            case "-" if last == zero:
                return first
            case "-" if first == zero:
                return self.operation("neg", last)
            case "*" if zero in operands:
                return zero
            case "*" if self._is_one(first) or self._is_one(last):
                return last if self._is_one(first) else first
            case "*" if self.values[first].kind == self.values[last].kind == "constant":
                return self.number(self.values[first].number * self.values[last].number)
            case "/" | "neg" | "twice" | "sq" if first == zero:
                return zero
        return self.put(Value(kind, operands))

    def times(self, factor: float, position: int) -> int:
        return self.operation("*", self.number(factor), position)

    def sum(self, terms: Sequence[int]) -> int:
        """Of all terms, in pairs, so that a processor can work on several at once."""
        terms = [term for term in terms if term != self.zero]
        while len(terms) > 1:
            pairs = zip(terms[::2], terms[1::2], strict=False)
            terms = [self.operation("+", *pair) for pair in pairs] + terms[len(terms) // 2 * 2 :]
        return terms[0] if terms else self.zero

    def _is_one(self, position: int) -> bool:
        return self.values[position].kind == "constant" and self.values[position].number == 1.0


class _Completed:
    """A program with what its operations need besides: the series w of those that are known by their rates."""

    def __init__(self, program: Program) -> None:
        self.lines = _Lines()
        self.where: list[int] = []  # of the values of the program
        self.partner: dict[int, int] = {}
        for value in program.values:
            operands = tuple(self.where[operand] for operand in value.operands)
            self.where.append(self._written(value, operands))

    def _written(self, value: Value, operands: tuple[int, ...]) -> int:
        if not operands:
            return self.lines.put(value)
        if value.kind == "pow":
            return self._power(*operands)
        position = self.lines.put(Value(value.kind, operands))
        if value.kind in (*_BY_PRODUCT, *_BY_QUOTIENT) and position not in self.partner:
            # Sine and cosine are each other's.
            self.partner[position] = position
            self.partner[position] = self._partner(value.kind, position, operands)
        return position

    def _power(self, base: int, exponent: int) -> int:
        known = self.lines.values[exponent]
        if known.kind == "constant" and known.number == int(known.number) and abs(known.number) <= _LARGEST_POWER:
            product = self.lines.number(1.0)
            for _ in range(int(abs(known.number))):
                product = self.lines.operation("*", product, base)
            return product if known.number >= 0 else self.lines.operation("inv", product)
        position = self.lines.put(Value("pow", (base, exponent)))
        self.partner[position] = base
        return position

    def _partner(self, kind: str, position: int, operands: tuple[int, ...]) -> int:
        """Where w is."""
        put, one, first = self.lines.operation, self.lines.number(1.0), operands[0]
        match kind:
            case "exp":
                return position
            case "sin":
                return self._written(Value("cos"), operands)
            case "cos":
                return put("neg", self._written(Value("sin"), operands))
            case "sinh":
                return self._written(Value("cosh"), operands)
            case "cosh":
                return self._written(Value("sinh"), operands)
            case "tan":
                return put("+", one, put("sq", position))
            case "tanh":
                return put("-", one, put("sq", position))
            case "sqrt":
                return put("twice", position)
            case "log":
                return first
            case "atan":
                return put("+", one, put("sq", first))
            case "atan2":
                return put("+", put("sq", first), put("sq", operands[1]))
        return self._written(Value("sqrt"), (put("-", one, put("sq", first)),))


class _Coefficients:
    """The coefficients of all lines of a completed program, as lines of another."""

    def __init__(self, completed: _Completed, states: Sequence[str], time: str) -> None:
        self.lines = _Lines()
        self._program, self._partner = completed.lines.values, completed.partner
        self._states, self._time = {name: number for number, name in enumerate(states)}, time
        self._moves: list[bool] = []
        for value in self._program:
            is_moving = value.kind == "input" and (value.name in self._states or value.name == time)
            self._moves.append(is_moving or any(self._moves[operand] for operand in value.operands))
        self._check()
        self._c: list[list[int]] = [[] for _ in self._program]  # c_0, c_1, …
        self._d: list[list[int]] = [[] for _ in self._program]  # k c_k
        self._rates: list[list[int]] = []  # of all states, order by order

    def _check(self) -> None:
        moving = [value for value, moves in zip(self._program, self._moves, strict=True) if moves and value.operands]
        without = {value.kind for value in moving if value.kind not in _WITH_SERIES}
        without |= {"powers" for value in moving if value.kind == "pow" and self._moves[value.operands[1]]}
        if without:
            raise ExpressionError(
                f"rates with {listed(sorted(without))} of the state or the time have no Taylor series everywhere. "
                "Use method='auto'."
            )

    def of_states(self, k: int) -> list[int]:
        """x_k of all states, k from 1."""
        return [self.lines.times(1.0 / k, rate) for rate in self._rates[k - 1]]

    def raise_order(self, k: int, rates: Sequence[int]) -> None:
        """Go on with coefficient k of all lines."""
        for position, value in enumerate(self._program):
            c, d = self._next(position, value, k) if k else (self._first(value), self.lines.zero)
            self._c[position].append(c)
            self._d[position].append(d)
        self._rates.append([self._c[position][k] for position in rates])

    def _first(self, value: Value) -> int:
        operands = [self._c[operand][0] for operand in value.operands]
        return self.lines.operation(value.kind, *operands) if operands else self.lines.put(value)

    def _next(self, position: int, value: Value, k: int) -> tuple[int, int]:
        """c_k and k c_k."""
        lines = self.lines
        if not self._moves[position]:
            return lines.zero, lines.zero
        if value.kind in _LINEAR:
            c, d = ([of[operand][k] for operand in value.operands] for of in (self._c, self._d))
            return lines.operation(value.kind, *c), lines.operation(value.kind, *d)
        if value.kind in ("*", "sq", "/", "inv"):
            c_k = self._algebraic(position, value, k)
            factor = next((operand for operand in value.operands if not self._moves[operand]), None)
            if value.kind != "*" or factor is None:
                return c_k, lines.times(k, c_k)
            other = next(operand for operand in value.operands if self._moves[operand])
            return c_k, lines.operation("*", self._c[factor][0], self._d[other][k])
        rules = {"input": self._rate_of_input, **dict.fromkeys(_BY_PRODUCT, self._rate_by_product)}
        d_k = rules.get(value.kind, self._rate_by_quotient)(position, value, k)
        return lines.times(1.0 / k, d_k), d_k

    def _algebraic(self, position: int, value: Value, k: int) -> int:
        """c_k of a product or a quotient."""
        lines, own = self.lines, self._c[position]
        if value.kind in ("*", "sq"):
            return self._convolved(self._c[value.operands[0]], self._c[value.operands[-1]], 0, k, k)
        below = self._c[value.operands[-1]]
        above = self._c[value.operands[0]][k] if value.kind == "/" else lines.zero
        rest = lines.operation("-", above, self._convolved(below, own, 1, k, k))
        return lines.operation("*", rest, lines.operation("inv", below[0]))

    def _convolved(self, a: Sequence[int], b: Sequence[int], first: int, last: int, k: int) -> int:
        """Σ a_j b_{k−j}, j from first to last; of a square each product once."""
        lines = self.lines
        if a is not b:
            return lines.sum([lines.operation("*", a[j], b[k - j]) for j in range(first, last + 1)])
        halves = lines.sum([lines.operation("*", a[j], a[k - j]) for j in range(first, (k + 1) // 2)])
        middle = [lines.operation("sq", a[k // 2])] if k % 2 == 0 else []
        return lines.sum([lines.operation("twice", halves), *middle])

    # k c_k of what is known by its rate

    def _rate_of_input(self, _: int, value: Value, k: int) -> int:
        if value.name in self._states:
            return self._rates[k - 1][self._states[value.name]]
        return self.lines.number(1.0) if k == 1 else self.lines.zero

    def _rate_by_product(self, position: int, value: Value, k: int) -> int:
        return self._convolved(self._d[value.operands[0]], self._c[self._partner[position]], 1, k, k)

    def _rate_by_quotient(self, position: int, value: Value, k: int) -> int:
        lines, w = self.lines, self._c[self._partner[position]]
        rest = lines.operation(
            "-", self._rate_above(position, value, k), self._convolved(self._d[position], w, 1, k - 1, k)
        )
        return lines.operation("*", rest, lines.operation("inv", w[0]))

    def _rate_above(self, position: int, value: Value, k: int) -> int:
        """k n_k of what stands above w."""
        lines, (a, *others) = self.lines, value.operands
        match value.kind:
            case "acos":
                return lines.operation("neg", self._d[a][k])
            case "atan2":
                parts = [self._convolved(self._d[y], self._c[x], 1, k, k) for y, x in ((a, others[0]), (others[0], a))]
                return lines.operation("-", *parts)
            case "pow":
                return lines.operation(
                    "*", self._c[others[0]][0], self._convolved(self._d[a], self._c[position], 1, k, k)
                )
        return self._d[a][k]
