"""Matrices of a graph converted back to SymPy expressions, node by node.

A small program is written as SymPy itself would: sums and products in order, like terms together. In a large one every
shared term is made once and used in all places; nothing is multiplied out or sorted, which would lose the sharing.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from math import isfinite, isnan

import sympy
from sympy import Add, Expr, Integer, Mul, Pow, S

from kanes.base.types import GraphMatrix
from kanes.expr.graphs.growing_graph import GrowingGraph
from kanes.expr.operations import ELEMENTARY, Implementations
from kanes.expr.program import Program, Value
from kanes.expr.sympy_functions import SYMPY

# Programs of more operations are large.
LARGE = 1500


def written_back(graph: GrowingGraph, matrices: Sequence[GraphMatrix]) -> list[sympy.Matrix]:
    """Matrices of a graph as SymPy matrices that can be changed."""
    with _uncollected():
        return _written_back(graph, matrices)


@contextmanager
def _uncollected() -> Iterator[None]:
    """Without Python's garbage collector, which would scan all new expressions and find nothing to free."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


def _written_back(graph: GrowingGraph, matrices: Sequence[GraphMatrix]) -> list[sympy.Matrix]:
    program = graph.program({str(index): matrix for index, matrix in enumerate(matrices)})
    writer = _Plain(graph, program) if program.operation_count <= LARGE else _Shared(graph, program)
    found = []
    for (_, positions, rows), matrix in zip(program.outputs, matrices, strict=True):
        columns = matrix.shape[1]
        entries = [
            writer.expression(positions[row + rows * column]) for row in range(rows) for column in range(columns)
        ]
        found.append(sympy.Matrix(rows, columns, entries))
    return found


class _Plain:
    """Every operation as SymPy does it."""

    def __init__(self, graph: GrowingGraph, program: Program) -> None:
        self._found: list[Expr] = []
        for value in program.values:
            leaf = _leaf(graph, value)
            self._found.append(self._made(value) if leaf is None else leaf)

    def expression(self, position: int) -> Expr:
        return self._found[position]

    def _made(self, value: Value) -> Expr:
        return _OPERATIONS[value.kind](*(self._found[operand] for operand in value.operands))


class _Shared:
    """Flat sums and products, each written once."""

    def __init__(self, graph: GrowingGraph, program: Program) -> None:
        self._values = program.values
        self._is_inner = _inner(program)
        self._found: list[Expr | None] = []
        for position, value in enumerate(self._values):
            leaf = _leaf(graph, value)
            inner = self._is_inner[position]
            self._found.append(leaf if leaf is not None else None if inner else self._made(position))

    def expression(self, position: int) -> Expr:
        return self._found[position]

    def _made(self, position: int) -> Expr:
        value = self._values[position]
        if value.kind in _SUMS:
            return _sum(self._members(position, _SUMS))
        if value.kind in _PRODUCTS:
            return _product(self._members(position, _PRODUCTS))
        return _OPERATIONS[value.kind](*(self._found[operand] for operand in value.operands))

    def _members(self, position: int, kinds: dict[str, tuple[int, ...]]) -> list[tuple[Expr, int]]:
        """The members of a sum with their whole coefficients, or those of a product with their whole powers."""
        whole = self._values[position]
        if not any(self._is_inner[operand] for operand in whole.operands):
            return list(zip([self._found[operand] for operand in whole.operands], kinds[whole.kind], strict=True))
        found: list[tuple[Expr, int]] = []
        pending = [(position, 1)]
        while pending:
            place, count = pending.pop()
            value = self._values[place]
            if place != position and not self._is_inner[place]:
                found.append((self._found[place], count))
            else:
                counts = (count * own for own in kinds[value.kind])
                pending += reversed(list(zip(value.operands, counts, strict=True)))
        return found


def _inner(program: Program) -> list[bool]:
    """Which values are used only as part of a longer sum or product."""
    kinds = [_JOINED.get(value.kind, "") for value in program.values]
    uses = [0] * len(kinds)
    user = [""] * len(kinds)
    for kind, value in zip(kinds, program.values, strict=True):
        for operand in value.operands:
            uses[operand] += 1
            user[operand] = kind
    for _, positions, _ in program.outputs:
        for position in positions:
            uses[position] += 2
    return [used == 1 and kind == by != "" for used, kind, by in zip(uses, kinds, user, strict=True)]


# The multiplicity of each operand of a sum, and the power of each of a product.
_SUMS = {"+": (1, 1), "-": (1, -1), "neg": (-1,), "twice": (2,)}
_PRODUCTS = {"*": (1, 1), "/": (1, -1), "inv": (-1,), "sq": (2,)}
_JOINED = dict.fromkeys(_SUMS, "sum") | dict.fromkeys(_PRODUCTS, "product")


def _sum(terms: list[tuple[Expr, int]]) -> Expr:
    members = [_scaled(coefficient, term) for term, coefficient in terms]
    return members[0] if len(members) == 1 else _interned(Add, tuple(members))


def _scaled(coefficient: int, term: Expr) -> Expr:
    if coefficient == 1:
        return term
    if not term.is_Mul:
        return term * coefficient if term.is_Number else _interned(Mul, (Integer(coefficient), term))
    first, *others = term.args
    if not first.is_Number:
        return _interned(Mul, (Integer(coefficient), first, *others))
    number = first * coefficient
    members = others if number is S.One else [number, *others]
    return members[0] if len(members) == 1 else _interned(Mul, tuple(members))


def _product(factors: list[tuple[Expr, int]]) -> Expr:
    """One number in front, powers of equal factors together."""
    if len(factors) == 2 and factors[0][0] is not factors[1][0]:
        (first, one), (second, other) = factors
        if one == other == 1 and not first.is_Number and not second.is_Number:
            return _interned(Mul, (first, second))
    number, powers = S.One, dict[Expr, int]()
    for factor, power in factors:
        if factor.is_Number:
            number = number * factor**power
        else:
            powers[factor] = powers.get(factor, 0) + power
    members = [base if power == 1 else Pow(base, power, evaluate=False) for base, power in powers.items() if power]
    if number is not S.One or not members:
        members.insert(0, number)
    return members[0] if len(members) == 1 else _interned(Mul, tuple(members))


@lru_cache(maxsize=2**16)
def _interned(kind: type[Add] | type[Mul], members: tuple[Expr, ...]) -> Expr:
    """A sum or product, not evaluated. Equal terms are the same object, since comparing shared terms takes too long."""
    return kind._from_args(members, True)


def _leaf(graph: GrowingGraph, value: Value) -> Expr | None:
    if value.kind == "input":
        return graph.atoms[int(value.name)]
    return _number(value.number) if value.kind == "constant" else None


def _number(number: float) -> Expr:
    """Constants of a graph are whole numbers, or results of division by zero."""
    if isnan(number):
        return S.NaN
    if not isfinite(number):
        return S.ComplexInfinity
    return Integer(int(number)) if number == int(number) else sympy.Float(number)


_OPERATIONS = Implementations[Callable[..., Expr]](
    "expression of SymPy that a graph is converted back to",
    {
        "+": lambda a, b: a + b,
        "-": lambda a, b: a - b,
        "*": lambda a, b: a * b,
        # SymPy would ask whether a sum is finite, and leave it as it is.
        "/": lambda a, b: a * Pow(b, -1, evaluate=False) if b.is_Add else a / b,
        "neg": lambda a: -a,
        "twice": lambda a: 2 * a,
        "sq": lambda a: a**2,
        "inv": lambda a: 1 / a,
        "sqrt": sympy.sqrt,
        # CasADi writes √(x²) as |x|; an Abs of the user is an input.
        "abs": lambda a: sympy.sqrt(a**2),
        "sign": lambda a: a / sympy.sqrt(a**2),
        "pow": Pow,
        **{name: SYMPY[name] for name in ELEMENTARY},
    },
)
