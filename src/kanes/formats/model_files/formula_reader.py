"""Expressions as text: a small grammar, read by precedence climbing, never evaluated as Python.

    condition   = both ("or" both)*
    both        = negation ("and" negation)*
    negation    = "not" negation | comparison
    comparison  = sum (("<" | "<=" | ">" | ">=" | "==" | "!=") sum)?
    sum         = product (("+" | "-") product)*
    product     = ("+" | "-")* power (("*" | "/") ("+" | "-")* power)*
    power       = atom (("**" | "^") ("+" | "-")* power)?
    atom        = number | name | function "(" condition ("," condition)* ")" | "(" condition ")"

A dotted name, `q1.dot` or `N.y`, is one entry of a table of names, not an attribute of anything. Whole numbers and
their fractions are exact, decimals are machine numbers, as in Python. All terms of a sum are added at once; a
number before a sum in double parentheses, 2*((a + b)), is not multiplied out.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from difflib import get_close_matches
from math import isfinite
from typing import NoReturn

from kanes.base.errors import FrameError, KanesError, WrongTypeError, WrongValueError, counted
from kanes.expr.formulas import operations
from kanes.expr.formulas.operations import FormulaFunction, is_condition, is_scalar
from kanes.expr.formulas.text import NAME
from kanes.expr.geometry.vectors import Vector
from kanes.expr.names import canonical

# Torques of a planet's gravity on bodies behind two joints of three axes have 200 000 characters. Steps that take more
# than linear time have bounds of their own: nesting, digits, and the operands of one sum or product.
LONGEST, DEEPEST, MOST_DIGITS, MOST_OPERANDS = 400_000, 64, 40, 5_000

_TOKEN = re.compile(
    rf"""\s*(?:(?P<number>(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)
    |(?P<name>(?:{NAME}|`[^`]+`)(?:\.{NAME})*)
    |(?P<sign>\*\*|[<>=!]=|[-+*/^(),<>]))""",
    re.VERBOSE,
)
_CASES = "if"
_WORDS = ("and", "or", "not")


class FormulaError(WrongValueError):
    """A text that is not an expression. `at` says where, counted from 0; `rule` and `cure` what is wrong."""

    def __init__(self, text: str, at: int, rule: str, cure: str) -> None:
        self.text, self.at, self.rule, self.cure = text, at, rule, cure
        super().__init__(f"{rule}. {cure}.\n{self.shown}")

    def __reduce__(self) -> tuple[type[FormulaError], tuple[str, int, str, str]]:
        return type(self), (self.text, self.at, self.rule, self.cure)

    @property
    def shown(self) -> str:
        """The text around the place, and a caret under it."""
        start = max(0, self.at - 40)
        around = re.sub(r"\s", " ", self.text[start : self.at + 40])
        return f"    {around}\n    {' ' * (self.at - start)}^"


def read_formula(
    text: str, names: Mapping[str, object], functions: Mapping[str, FormulaFunction] | None = None
) -> object:
    """The value of a text with these names: a scalar expression, a vector, a condition, or a thing by its name.

    >>> from kanes.expr.symbols import Coordinate, Parameter
    >>> read_formula("-m*g*sin(q)^2/3", {"m": Parameter("m"), "g": Parameter("g"), "q": Coordinate("q")})
    -g*m*sin(q)**2/3
    """
    if len(text) > LONGEST:
        raise FormulaError(text, 0, f"this has {len(text)} characters", f"Stay below {LONGEST}, with names for parts")
    return _Reader(text, names, functions or {}).whole()


class _Reader:
    """One text, read from left to right; `word` is the token that comes next."""

    def __init__(self, text: str, names: Mapping[str, object], functions: Mapping[str, FormulaFunction]) -> None:
        self.text, self.names = text, names
        self.functions = {**operations.SCALAR_FUNCTIONS, **operations.VECTOR_FUNCTIONS, **functions}
        self.what = self.word = ""
        self.start = self.end = self.depth = 0
        self.closings: dict[int, int] = {}  # where each parenthesis that was opened is closed
        self.held: set[int] = set()  # where double parentheses are opened
        self.advance()

    def whole(self) -> object:
        value = self.condition()
        if self.what != "end":
            self._refuse_rest()
        return value

    def _refuse_rest(self) -> NoReturn:
        if self.word == ")":
            self.fail("')' closes nothing", "Remove it, or open it before")
        if self.word == ",":
            self.fail("',' is only allowed in the arguments of a function", "Remove it")
        if self.word in operations.COMPARISONS:
            self.fail("comparisons cannot be chained", "Write 0 < x and x < 1")
        self.fail("an operator is missing before this", "Products need their *")

    def fail(self, rule: str, cure: str, at: int | None = None) -> NoReturn:
        raise FormulaError(self.text, self.start if at is None else at, rule, cure)

    # Tokens

    def advance(self) -> None:
        match = _TOKEN.match(self.text, self.end)
        if match is None:
            rest = self.text[self.end :].lstrip()
            self.start = len(self.text) - len(rest)
            if rest:
                self._refuse_character(rest)
            self.what, self.word = "end", ""
            return
        self.what = str(match.lastgroup)
        self.word = match[self.what]
        self.start, self.end = match.start(self.what), match.end()

    def _refuse_character(self, rest: str) -> NoReturn:
        if rest[0] == "=":
            self.fail("'=' has no meaning here", "Write == for a comparison, or one side minus the other")
        if rest[0] == "`":
            self.fail("a name in backquotes has no end", "Close it by `")
        cure = "Use numbers, names, functions and + - * / ^ ( ); put names with other characters in `backquotes`"
        self.fail(f"{rest[0]!r} has no meaning here", cure)

    def accept(self, *tokens: str) -> str:
        """The next token if it is one of these, which is then read."""
        if self.what == "number" or self.word not in tokens:
            return ""
        token = self.word
        self.advance()
        return token

    def close(self, opened: int) -> None:
        self.closings[opened] = self.start
        if not self.accept(")"):
            if self.what == "end":
                self.fail("this '(' is not closed", "Add ')'", opened)
            self.fail("')' or an operator is missing before this", "Add it")

    # Conditions

    def condition(self) -> object:
        return self._joined("or", lambda: self._joined("and", self.negation, operations.all_of), operations.any_of)

    def _joined(self, word: str, part: Callable[[], object], join: Callable[[Sequence[object]], object]) -> object:
        at = self.start
        parts = [part()]
        while self.accept(word):
            parts.append(part())
        if len(parts) == 1:
            return parts[0]
        for each in parts:
            if not is_condition(each):
                self.fail(f"'{word}' joins conditions, and {_called(each)} is not one", "Compare it, as in x > 0", at)
        return join(parts)

    def negation(self) -> object:
        at = self.start
        if "not" in self.names or not self.accept("not"):
            return self.comparison()
        self._enter()
        value = self.negation()
        self.depth -= 1
        if not is_condition(value):
            self.fail(f"'not' takes a condition, and {_called(value)} is not one", "Compare it, as in x > 0", at)
        return operations.none_of(value)

    def comparison(self) -> object:
        left, at = self.sum(), self.start
        sign = self.accept(*operations.COMPARISONS)
        if not sign:
            return left
        right = self.sum()
        for side in (left, right):
            self._check_scalar(side, f"'{sign}'", at)
        return self._apply(at, operations.COMPARISONS[sign], left, right)

    # Arithmetic

    def sum(self) -> object:
        at = self.start
        terms = [self.product()]
        while sign := self.accept("+", "-"):
            terms.append(self.product(sign))
            self._check_count(terms, at)
        if len(terms) == 1:
            return terms[0]
        for term in terms:
            self._check_value(term, at)
        return self._apply(at, operations.total, terms)

    def product(self, sign: str = "") -> object:
        at, minus = self.start, sign == "-"
        factors: list[object] = []
        held: object = None
        dividing = ""
        while True:
            minus ^= self._signs()
            start, factor = self.start, self.power()
            if start in self.held:
                held = factor
            if dividing == "/":
                self._check_scalar(factor, "a divisor", start)
                factor = self._apply(start, operations.inverse, factor)
            factors.append(factor)
            self._check_count(factors, at)
            dividing = self.accept("*", "/")
            if not dividing:
                break
        if minus:
            factors.insert(0, operations.whole_number("-1"))
        if len(factors) == 1:
            return factors[0]
        for factor in factors:
            self._check_value(factor, at)
        return self._apply(at, operations.product, factors, held)

    def _check_count(self, operands: Sequence[object], at: int) -> None:
        if len(operands) > MOST_OPERANDS:
            rule = f"this sum or product has more than {MOST_OPERANDS} operands"
            self.fail(rule, "Give parts of it names of their own", at)

    def _signs(self) -> bool:
        """Whether an odd number of minuses comes next."""
        negative = False
        while sign := self.accept("+", "-"):
            negative ^= sign == "-"
        return negative

    def power(self) -> object:
        at = self.start
        base = self.atom()
        if not self.accept("**", "^"):
            return base
        self._enter()
        negative, inner = self._signs(), self.start
        exponent = self.power()
        self.depth -= 1
        for part in (base, exponent):
            self._check_scalar(part, "a power", at)
        if negative:
            exponent = self._apply(inner, operations.product, [operations.whole_number("-1"), exponent])
        return self._apply(at, operations.power, base, exponent)

    def atom(self) -> object:
        self._enter()
        if self.what == "number":
            value = self.number()
        elif self.what == "name":
            value = self.named()
        elif self.word == "(":
            value = self.group()
        elif self.what == "end":
            self.fail("this ends too early", "Add a number or a name")
        else:
            self.fail(f"a number, a name or '(' is missing before {self.word!r}", "Add it")
        self.depth -= 1
        return value

    def _enter(self) -> None:
        self.depth += 1
        if self.depth > DEEPEST:
            self.fail(f"this is nested deeper than {DEEPEST} levels", "Give parts of it names of their own")

    def group(self) -> object:
        at = self.start
        self.advance()
        inner, value = self.start, self.condition()
        closed = self.closings.get(inner)
        if closed is not None and not self.text[closed + 1 : self.start].strip():
            self.held.add(at)
        self.close(at)
        return value

    def number(self) -> object:
        text, at = self.word, self.start
        mantissa, _, exponent = text.lower().partition("e")
        if len(mantissa) > MOST_DIGITS or not isfinite(float(text)):
            self.fail("this number is too long", f"Give up to {MOST_DIGITS} digits, below 1.8e308", at)
        self.advance()
        if not exponent and "." not in text:
            return operations.whole_number(text)
        return operations.machine_number(text)

    # Names

    def named(self) -> object:
        name, at = self.word, self.start
        self.advance()
        if self.word == "(" and "`" not in name:
            return self.call(name, at)
        found = _found(self.names, name)
        if found is None:
            found = operations.CONSTANTS.get(name)
        if found is None:
            self._refuse_name(name, at)
        return found

    def _refuse_name(self, name: str, at: int) -> NoReturn:
        if name in self.functions or name == _CASES:
            self.fail(f"'{name}' is a function", f"Give its arguments, as in {name}(…)", at)
        if name in _WORDS:
            self.fail(f"'{name}' joins two conditions, and one is missing", "Put a condition before it", at)
        known = [*self.names, *operations.CONSTANTS]
        self.fail(f"unknown name '{name.replace('`', '')}'", _near(name, known), at)

    def call(self, name: str, at: int) -> object:
        own = _found(self.names, name)
        function = own if isinstance(own, FormulaFunction) else self.functions.get(name)
        if function is None and name != _CASES:
            if own is not None:
                self.fail(f"'{name}' is not a function", "Products need their *")
            self.fail(f"unknown function '{name}'", _near(name, [*self.functions, _CASES]), at)
        arguments = self._arguments()
        if function is None:
            return self._cases(arguments, at)
        if not function.least <= len(arguments) <= function.most:
            few = counted(function.least, "argument")
            takes = few if function.least == function.most else f"{function.least} to {function.most} arguments"
            self.fail(f"'{name}' takes {takes}, and has {len(arguments)}", f"Give {takes}", at)
        for argument in arguments:
            self._check_argument(name, argument, at)
        return self._apply(at, operations.called, function, arguments)

    def _arguments(self) -> list[object]:
        opened = self.start
        self.advance()
        if self.accept(")"):
            return []
        arguments = [self.condition()]
        while self.accept(","):
            arguments.append(self.condition())
        self.close(opened)
        return arguments

    def _cases(self, arguments: list[object], at: int) -> object:
        """`if(x < 0, a, b)`, or several conditions, each with its value, and the value for all other cases."""
        conditions, values = arguments[:-1:2], arguments[1::2]
        example = "if(x < 0, a, b)"
        if len(arguments) < 3 or len(arguments) % 2 == 0:
            self.fail("'if' takes conditions, each with its value, and a value for all else", f"Write {example}", at)
        for condition in conditions:
            if not is_condition(condition):
                self.fail(f"{_called(condition)} is not a condition", f"Write a comparison, as in {example}", at)
        for value in (*values, arguments[-1]):
            self._check_scalar(value, "'if'", at)
        return self._apply(at, operations.cases, conditions, values, arguments[-1])

    # Checks of operands

    def _check_argument(self, name: str, argument: object, at: int) -> None:
        if name in operations.SCALAR_FUNCTIONS:
            self._check_scalar(argument, f"'{name}'", at)
        elif name in operations.VECTOR_FUNCTIONS and not isinstance(argument, Vector):
            self.fail(f"'{name}' takes vectors, and {_called(argument)} is not one", "Multiply a unit vector by it", at)

    def _check_scalar(self, value: object, taker: str, at: int) -> None:
        if not is_scalar(value):
            self.fail(
                f"{taker} takes scalars, and {_called(value)} is not one", "Take a component, as in dot(v, N.x)", at
            )

    def _check_value(self, value: object, at: int) -> None:
        if not is_scalar(value) and not isinstance(value, Vector):
            self.fail(f"{_called(value)} is neither a scalar nor a vector", "Use a scalar or a vector", at)

    def _apply(self, at: int, operation: Callable[..., object], *operands: object) -> object:
        """The result of an operation; its errors get this place."""
        try:
            return operation(*operands)
        except (FrameError, WrongTypeError, WrongValueError) as error:
            self.fail(str(error).rstrip("."), "Write an expression with a finite value", at)
        except (KanesError, TypeError, ValueError, ArithmeticError, AttributeError, RecursionError):
            self.fail("this cannot be evaluated", "Write an expression with a finite value", at)


def _found(names: Mapping[str, object], name: str) -> object:
    """What has a name; names that read alike are the same."""
    plain = name.replace("`", "")
    return names[plain] if plain in names else names.get(canonical(plain))


def _near(name: str, known: Sequence[str]) -> str:
    """A cure: the known names that are most like an unknown one."""
    by_letters = {each.casefold(): each for each in known}
    near = [by_letters[each] for each in get_close_matches(name.casefold(), list(by_letters), n=3, cutoff=0.6)]
    if near:
        return f"Perhaps {' or '.join(near)} is meant"
    return f"Known are {', '.join(sorted(known)[:12])}{', …' if len(known) > 12 else ''}" if known else "Declare it"


def _called(value: object) -> str:
    if isinstance(value, Vector):
        return f"the vector {value}"
    if is_condition(value):
        return f"the condition {value}"
    return str(value) if is_scalar(value) else f"'{getattr(value, 'name', value)}'"
