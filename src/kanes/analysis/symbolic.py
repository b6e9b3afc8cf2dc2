"""Linear models in symbols, for small systems."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from kanes.errors import ExpressionError, StateError, UnknownNameError
from kanes.expr.algebra import Matrix
from kanes.expr.linearized import at, linear_rows, vanishes
from kanes.expr.printing import unicode
from kanes.expr.symbols import ONE, ZERO, Expr, Parameter, as_expression
from kanes.expr.tables import Label, Table
from kanes.expr.values import by_name, magnitude
from kanes.kane.derive import as_equations
from kanes.kane.equations import Equations


@dataclass(frozen=True, eq=False, repr=False)
class SymbolicLinearModel:
    """δẋ = A δx + B δw with A and B as SymPy matrices in the parameters; made by `kn.linearize_symbolic`."""

    name: str
    A: Matrix  # nx × nx
    B: Matrix  # nx × nw
    states: tuple[Expr, ...]  # coordinates, then independent speeds
    inputs: tuple[Expr, ...]
    about: Mapping[Expr, Expr]

    @property
    def table(self) -> Table:
        """A and B side by side, with their states and inputs above and at the left."""
        cells = tuple(tuple(Matrix.hstack(self.A, self.B)[i, :]) for i in range(len(self.states)))
        heads = tuple(Label.of(symbol) for symbol in (*self.states, *self.inputs))
        return Table(Label("", "", ""), heads, tuple(Label.of(symbol.dot) for symbol in self.states), cells)

    def text(self, short: bool = False) -> str:
        """The table for a terminal."""
        return self.table.text(short)

    def latex(self, short: bool = False) -> str:
        """The table as a LaTeX array, without delimiters."""
        return self.table.latex(short)

    def __repr__(self) -> str:
        return self.text()

    def _repr_latex_(self) -> str:
        return f"$\\displaystyle {self.latex()}$"


def linearize_symbolic(equations: Equations, about: Mapping[Any, Any]) -> SymbolicLinearModel:
    """The linear model of a small system near an equilibrium or a steady motion, in symbols.

    `about` has a number or an expression of parameters for each coordinate; speeds and inputs that are left out are
    zero. It may have values for parameters, too. For large systems, and where constraints of the configuration leave
    dependent coordinates, `kn.linearize` gives numbers.

        M u̇ = f  with  u̇ = 0 :    δu̇ = M⁻¹ (∂f/∂q δq + ∂f/∂u δu + ∂f/∂w δw)

    >>> import kanes as kn
    >>> model = kn.library.spring_pendulum()
    >>> m, g, k, L = (model[name] for name in ("m", "g", "k", "L"))
    >>> kn.linearize_symbolic(kn.derive(model), {"q1": m * g / k, "q2": 0}).A[2, 0]
    -k/m
    """
    system = as_equations(equations).system
    if any(getattr(row, "configuration", None) is not None for row in system.constraints):
        raise ExpressionError(
            f"'{system.name}' has constraints of the configuration, which leave dependent coordinates. Use "
            "kn.linearize for its linear model in numbers."
        )
    states = (*equations.coordinates, *equations.speeds)
    numbers = _numbers(equations, about)
    qdot = Matrix([equations.kinematical[q.dot] for q in equations.coordinates])
    _check(equations, numbers, equations.forcing)
    symbols = (*states, *system.inputs)
    identity = Matrix.eye(len(equations.coordinates)) * ONE
    slopes = Matrix.vstack(
        linear_rows(identity, qdot, symbols, numbers),
        linear_rows(equations.mass_matrix, equations.forcing, symbols, numbers),
    )
    nx = len(states)
    return SymbolicLinearModel(system.name, slopes[:, :nx], slopes[:, nx:], states, system.inputs, numbers)


def _numbers(equations: Equations, about: Mapping[Any, Any]) -> dict[Expr, Expr]:
    """Expressions of parameters for coordinates, speeds and inputs, and for some parameters."""
    system = equations.system
    symbols = {
        symbol.name: symbol
        for symbol in (*equations.coordinates, *equations.speeds, *system.inputs, *system.parameters)
    }
    found: dict[Expr, Expr] = {}
    for name, value in by_name(system.name, about).items():
        if name not in symbols:
            raise UnknownNameError(
                f"'{system.name}' has no coordinate, independent speed, input or parameter {name}. It has: "
                f"{', '.join(symbols)}."
            )
        where = f"'{system.name}', {name}"
        expression = as_expression(magnitude(value, where, system.units.get(name, "")), where)
        others = [str(each) for each in expression.free_symbols if not isinstance(each, Parameter)]
        if others:
            raise ExpressionError(
                f"'{system.name}', {name}: {expression} has {', '.join(others)} in it. Give one of parameters."
            )
        found[symbols[name]] = expression
    missing = [q.name for q in equations.coordinates if q not in found]
    if missing:
        raise UnknownNameError(f"'{system.name}': no value for coordinate {', '.join(missing)}. Give every coordinate.")
    parameters = {symbol: value for symbol, value in found.items() if symbol in system.parameters}
    rest = dict.fromkeys((*equations.speeds, *system.inputs), ZERO)
    return {**rest, **{symbol: value.xreplace(parameters) for symbol, value in found.items()}}


def _check(equations: Equations, numbers: Mapping[Expr, Expr], f: Matrix) -> None:
    f0 = at(f, numbers)
    wrong = [row for row, is_zero in enumerate(vanishes(f0)) if not is_zero]
    if wrong:
        found = ", ".join(f"{unicode(f0[row])} for {equations.speeds[row]}" for row in wrong)
        raise StateError(
            f"'{equations.system.name}': the state is no equilibrium and no steady motion: f of M u̇ = f is {found}, "
            "and should be zero. Find one with kn.equilibrium or kn.steady_motion.",
            {},
            {},
        )
