"""Programs as SymPy expressions: shared terms under names z1, z2, …, as SymPy's own `cse` gives them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass

import sympy
from sympy import Expr, S
from sympy.logic.boolalg import Boolean

from kanes.base.free_names import first_free
from kanes.expr.algebra import Matrix
from kanes.expr.operations import COMPARISONS, Implementations
from kanes.expr.program import Program, Value
from kanes.expr.sympy_functions import SYMPY


def _truth(value: Expr) -> Boolean:
    return sympy.Ne(value, 0)


def _number(condition: Boolean) -> Expr:
    return sympy.Piecewise((S.One, condition), (S.Zero, True))


def _condition(name: str) -> Callable[..., Expr]:
    """A comparison of numbers as a number."""
    return lambda a, b: _number(SYMPY[name](a, b))


_OPERATIONS: Implementations[Callable[..., Expr]] = Implementations(
    "expression of SymPy",
    {
        **SYMPY,
        "+": lambda a, b: a + b,
        "-": lambda a, b: a - b,
        "*": lambda a, b: a * b,
        "/": lambda a, b: a / b,
        "neg": lambda a: -a,
        "sq": lambda a: a**2,
        "twice": lambda a: 2 * a,
        "inv": lambda a: 1 / a,
        **{name: _condition(name) for name in COMPARISONS},
        "and": lambda a, b: _number(sympy.And(_truth(a), _truth(b))),
        "or": lambda a, b: _number(sympy.Or(_truth(a), _truth(b))),
        "not": lambda a: _number(sympy.Eq(a, 0)),
        "if_else_zero": lambda condition, a: sympy.Piecewise((a, _truth(condition)), (S.Zero, True)),
    },
)


@dataclass(frozen=True, eq=False)
class ProgramTerms:
    """A program in symbols: shared terms by name, each of earlier ones, and the outputs in terms of them."""

    shared: dict[Expr, Expr]
    outputs: dict[str, Matrix]


def program_terms(program: Program, symbols: Mapping[str, Expr]) -> ProgramTerms:
    """A program in the symbols that are given for its inputs by name; terms that are used more than once get a name."""
    uses = Counter(operand for value in program.values for operand in value.operands)
    letter = _free_letter(symbols)
    written: list[Expr] = []
    shared: dict[Expr, Expr] = {}
    for position, value in enumerate(program.values):
        term = _term(value, written, symbols)
        if value.operands and uses[position] > 1 and not term.is_Atom:
            name = sympy.Symbol(f"{letter}{len(shared) + 1}")
            shared[name] = term
            term = name
        written.append(term)
    outputs = {
        name: Matrix(len(positions) // rows, rows, [written[p] for p in positions]).T
        if positions
        else Matrix(rows, 0, [])
        for name, positions, rows in program.outputs
    }
    return ProgramTerms(shared, outputs)


def _term(value: Value, written: list[Expr], symbols: Mapping[str, Expr]) -> Expr:
    if value.kind == "input":
        return symbols[value.name]
    if value.kind == "constant":
        whole = value.number.is_integer() and abs(value.number) < 2**53
        return sympy.Integer(int(value.number)) if whole else sympy.Float(value.number)
    term: Expr = _OPERATIONS[value.kind](*(written[operand] for operand in value.operands))
    return term


def _free_letter(symbols: Mapping[str, Expr]) -> str:
    """z, repeated until no symbol has the name of a shared term."""
    return first_free("z", lambda letter: any(re.fullmatch(rf"{letter}\d+", name) for name in symbols), "z")
