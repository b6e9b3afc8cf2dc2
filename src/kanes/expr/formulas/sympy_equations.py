"""Equations of motion in `dynamicsymbols`, for further work in SymPy."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import sympy
from sympy import Expr

from kanes.base.errors import WrongTypeError, WrongValueError, counted
from kanes.expr.algebra import Matrix
from kanes.expr.formulas.program_terms import program_terms
from kanes.expr.program import Program
from kanes.expr.symbols import Coordinate, Input, Speed, Time


@dataclass(frozen=True, eq=False, repr=False)
class SympyEquations:
    """Kane's equations in the form of SymPy's `KanesMethod`: functions of time, their derivatives, and plain symbols.

    t                  the time, `dynamicsymbols._t`
    q, u               coordinates and independent speeds, functions of t
    inputs             inputs, functions of t
    parameters         plain symbols
    kinematical        q̇ → expression in q and u
    mass_matrix        M of M u̇ = f
    forcing            f of M u̇ = f
    dependent          dependent speed → expression in q and u
    configuration      expressions that are zero, by the name of the constraint
    shared             terms that occur in several places, in the order of computation
    symbols            from every symbol of the model to its counterpart here

    Readable equations have no shared terms.
    """

    t: Expr
    q: tuple[Expr, ...]
    u: tuple[Expr, ...]
    inputs: tuple[Expr, ...]
    parameters: tuple[Expr, ...]
    kinematical: dict[Expr, Expr]
    mass_matrix: sympy.ImmutableMatrix
    forcing: sympy.ImmutableMatrix
    dependent: dict[Expr, Expr]
    configuration: dict[str, Expr]
    shared: dict[Expr, Expr]
    symbols: dict[Expr, Expr]

    def __repr__(self) -> str:
        size = f"{counted(len(self.q), 'coordinate')}, {counted(len(self.u), 'speed')}"
        return f"<equations in dynamicsymbols: {size}, {counted(len(self.shared), 'shared term')}>"

    def from_kanes(self, expression: Expr | sympy.MatrixBase) -> Expr | sympy.MatrixBase:
        """An expression or matrix in the symbols of the model, in those of SymPy."""
        return _replaced(expression, self.symbols)

    def to_kanes(self, expression: Expr | sympy.MatrixBase) -> Expr | sympy.MatrixBase:
        """An expression or matrix in dynamicsymbols and plain symbols, in those of the model.

        >>> import kanes as kn
        >>> equations = kn.derive(kn.library.double_pendulum())
        >>> made = equations.to_sympy()
        >>> made.to_kanes(made.q[0].diff(made.t))
        q̇1
        """
        return _replaced(expression, {counterpart: symbol for symbol, counterpart in self.symbols.items()})

    def lambdify(self, modules: object = "numpy") -> Callable[..., list[Any]]:  # Any: arrays of the modules
        """A function of (t, q, u, inputs, parameters) that gives q̇, M and f, by SymPy's `lambdify`."""
        groups = (self.t, self.q, self.u, self.inputs, self.parameters)
        wanted = [Matrix(list(self.kinematical.values())), self.mass_matrix, self.forcing]
        cse = self._shared_first if self.shared else True
        try:
            function: Callable[..., list[Any]] = sympy.lambdify(groups, wanted, modules, cse=cse, dummify=True)
        except (TypeError, NameError, ImportError) as error:
            rule = f"SymPy's lambdify does not take {modules!r} for modules ({error})"
            wrong = WrongTypeError if isinstance(error, TypeError) else WrongValueError
            raise wrong(f"{rule}. Give 'numpy', or another module that it knows.") from None
        return function

    def _shared_first(self, wanted: list[Matrix]) -> tuple[list[tuple[Expr, Expr]], list[Matrix]]:
        """The shared terms, for `lambdify` in place of its own search."""
        return list(self.shared.items()), wanted


def _replaced(expression: Expr | sympy.MatrixBase, symbols: Mapping[Expr, Expr]) -> Expr | sympy.MatrixBase:
    if not isinstance(expression, (Expr, sympy.MatrixBase)):
        raise WrongTypeError(f"{expression!r} is not an expression or matrix of SymPy. Give one, such as q1 + q2.")
    return expression.xreplace(dict(symbols))


def dynamic_symbols(symbols: Iterable[Expr]) -> dict[Expr, Expr]:
    """The symbols of a model and their derivatives in SymPy's mechanics: q(t) for q."""
    from sympy.physics.vector import dynamicsymbols  # noqa: PLC0415  # loads SymPy's units, which nothing else needs

    t = dynamicsymbols._t
    made: dict[Expr, Expr] = {}
    for symbol in symbols:
        if isinstance(symbol, Time):
            made[symbol] = t
        elif isinstance(symbol, (Coordinate, Speed, Input)):
            function = made[symbol] = sympy.Function(symbol.name)(t)
            if not isinstance(symbol, Input):
                made[symbol.dot] = function.diff(t)
            if isinstance(symbol, Coordinate):
                made[symbol.dot.dot] = function.diff(t, 2)
        else:
            made[symbol] = sympy.Symbol(symbol.name)
    return made


def sympy_equations(
    symbols: Sequence[Sequence[Expr]],
    configuration: Mapping[str, Expr],
    written: Mapping[str, sympy.MatrixBase] | Program,
) -> SympyEquations:
    """Equations in dynamicsymbols.

    `symbols` are time, coordinates, independent and dependent speeds, inputs and parameters. `written` has q̇,
    u_D, M and f, as matrices or as outputs of a program.
    """
    (time,), q, u, u_D, inputs, parameters = symbols
    made = dynamic_symbols([time, *q, *u, *u_D, *inputs, *parameters])
    if isinstance(written, Program):
        terms = program_terms(written, {symbol.name: counterpart for symbol, counterpart in made.items()})
        shared, matrices = terms.shared, terms.outputs
    else:
        shared, matrices = {}, {name: Matrix(matrix).xreplace(made) for name, matrix in written.items()}
    return SympyEquations(
        t=made[time],
        q=tuple(made[each] for each in q),
        u=tuple(made[each] for each in u),
        inputs=tuple(made[each] for each in inputs),
        parameters=tuple(made[each] for each in parameters),
        kinematical={made[each.dot]: rate for each, rate in zip(q, matrices["qdot"], strict=True)},
        mass_matrix=sympy.ImmutableMatrix(matrices["mass_matrix"]),
        forcing=sympy.ImmutableMatrix(matrices["forcing"]),
        dependent={made[each]: value for each, value in zip(u_D, matrices["dependent"], strict=True)},
        configuration={name: expression.xreplace(made) for name, expression in configuration.items()},
        shared=shared,
        symbols=made,
    )
