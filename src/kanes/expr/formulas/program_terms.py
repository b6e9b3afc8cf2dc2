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
from kanes.expr.program import Program, Value


def _truth(value: Expr) -> Boolean:
    return sympy.Ne(value, 0)


def _number(condition: Boolean) -> Expr:
    return sympy.Piecewise((S.One, condition), (S.Zero, True))


_OPERATIONS: dict[str, Callable[..., Expr]] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "/": lambda a, b: a / b,
    "neg": lambda a: -a,
    "sq": lambda a: a**2,
    "twice": lambda a: 2 * a,
    "inv": lambda a: 1 / a,
    "pow": lambda a, b: a**b,
    "abs": sympy.Abs,
    "ceil": sympy.ceiling,
    "min": sympy.Min,
    "max": sympy.Max,
    "<": lambda a, b: _number(sympy.Lt(a, b)),
    "<=": lambda a, b: _number(sympy.Le(a, b)),
    "==": lambda a, b: _number(sympy.Eq(a, b)),
    "!=": lambda a, b: _number(sympy.Ne(a, b)),
    "and": lambda a, b: _number(sympy.And(_truth(a), _truth(b))),
    "or": lambda a, b: _number(sympy.Or(_truth(a), _truth(b))),
    "not": lambda a: _number(sympy.Eq(a, 0)),
    "if_else_zero": lambda condition, a: sympy.Piecewise((a, _truth(condition)), (S.Zero, True)),
    **{name: getattr(sympy, name) for name in ("sin", "cos", "tan", "asin", "acos", "atan", "atan2", "sqrt")},
    **{name: getattr(sympy, name) for name in ("sinh", "cosh", "tanh", "exp", "log", "sign", "floor")},
}


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
