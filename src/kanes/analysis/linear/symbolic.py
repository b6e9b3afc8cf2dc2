"""Symbolic linear models, for small systems."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from kanes.analysis.linear.coordinate_partitioning import partitioned_at
from kanes.base.errors import StateError, UnknownNameError, WrongValueError
from kanes.base.types import Content, Values
from kanes.base.values import by_name, magnitude, names_in
from kanes.equations.derive import as_equations
from kanes.equations.equations import Equations, graphs_of
from kanes.expr.algebra import Matrix
from kanes.expr.as_it_stands import as_it_stands
from kanes.expr.linear import at, is_finite, linear_rows, tangent_basis, vanishes
from kanes.expr.printing import unicode
from kanes.expr.simplify.tidy import tidy
from kanes.expr.symbols import ONE, ZERO, Expr, Parameter, as_expression, names_of
from kanes.expr.tables import Label, Table
from kanes.model.contacts.refusals import refuse_contacts, refuse_discrete


@dataclass(frozen=True, eq=False, repr=False)
class SymbolicLinearModel:
    """δẋ = A δx + B δw with A and B as SymPy matrices in the parameters; made by `kn.linearize_symbolic`."""

    name: str
    A: Matrix  # nx × nx
    B: Matrix  # nx × nw
    states: tuple[Expr, ...]  # independent coordinates, then independent speeds
    inputs: tuple[Expr, ...]
    about: Mapping[Expr, Expr]
    basis: Matrix  # T of δq = T δq_I, a row for each coordinate

    def __getstate__(self) -> Content:
        state: Content = as_it_stands(self.__dict__)
        return state

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


def linearize_symbolic(
    equations: Equations, about: Values, *, independent: Iterable[object] = ()
) -> SymbolicLinearModel:
    """The symbolic linear model of a small system near an equilibrium or a steady motion.

    `about` has a number or an expression of parameters for each coordinate; speeds and inputs that are left out are
    zero. It may have values for parameters, too. For large systems use `kn.linearize`, which is numerical.

        M u̇ = f  with  u̇ = 0 :    δu̇ = M⁻¹ (∂f/∂q δq + ∂f/∂u δu + ∂f/∂w δw)

    With configuration constraints φ(q) = 0 some coordinates are dependent. With Φ = ∂φ/∂q at the state,

        Φ δq = 0 :    δq = T δq_I,    T_I = 1,    T_D = −Φ_D⁻¹ Φ_I

    and the model has the rows of q_I and u_I, with δq = T δq_I. Since φ holds along the motion, the other rows follow.
    Independent are the states named in `independent`, and others that Kanes chooses so that the constraints can be
    solved for the rest at this state.

    >>> import kanes as kn
    >>> model = kn.library.spring_pendulum()
    >>> m, g, k, L = (model[name] for name in ("m", "g", "k", "L"))
    >>> kn.linearize_symbolic(kn.derive(model), {"q1": m * g / k, "q2": 0}).A[2, 0]
    -k/m
    """
    wanted = names_in(as_equations(equations).system.name, independent)
    refuse_discrete(equations.system, "kn.linearize_symbolic")
    refuse_contacts(equations.system, "kn.linearize_symbolic", "Use kn.hold_contacts(equations, modes).")
    given = _numbers(equations, about)
    _check_constraints(equations, given)
    chosen, coordinates = partitioned_at(equations, given, wanted)
    system, numbers = chosen.system, _numbers(chosen, about)
    qdot = Matrix([chosen.kinematical_equations[q.dot] for q in chosen.coordinates])
    _check(chosen, numbers, chosen.forcing)
    symbols = (*chosen.coordinates, *chosen.speeds, *system.inputs)
    identity = Matrix.eye(len(chosen.coordinates)) * ONE
    J = Matrix.vstack(
        linear_rows(identity, qdot, symbols, numbers),
        linear_rows(chosen.mass_matrix, chosen.forcing, symbols, numbers),
    )
    nq, nx = len(chosen.coordinates), len(chosen.coordinates) + len(chosen.speeds)
    rows = [*coordinates, *range(nq, nx)]
    T = tangent_basis(_constraint_jacobian(chosen, numbers), coordinates)
    A = Matrix.hstack(J[rows, :nq] @ T, J[rows, nq:nx]).applyfunc(tidy)
    states = tuple((*chosen.coordinates, *chosen.speeds)[row] for row in rows)
    _check_steady(system.name, A, at(qdot, numbers)[list(coordinates), :], states)
    return SymbolicLinearModel(system.name, A, J[rows, nx:], states, system.inputs, numbers, T)


def _constraint_jacobian(equations: Equations, numbers: Mapping[Expr, Expr]) -> Matrix:
    """∂φ/∂q at the state, of independent rows."""
    kept = {equations.system.constraints[row].name for row in graphs_of(equations).choice.rows}
    rows = [phi for name, phi in equations.configuration_constraints.items() if name in kept]
    phi = Matrix(len(rows), 1, rows)
    columns = [at(phi.diff(q), numbers) for q in equations.coordinates]
    return Matrix.hstack(*columns)


def _check_constraints(equations: Equations, numbers: Mapping[Expr, Expr]) -> None:
    rows = equations.configuration_constraints
    phi = at(Matrix(len(rows), 1, list(rows.values())), numbers)
    wrong = [name for name, is_zero in zip(rows, vanishes(phi), strict=True) if not is_zero]
    if wrong:
        raise StateError(
            f"'{equations.system.name}': the state violates constraints: {', '.join(wrong)}. Give coordinates that "
            "satisfy them for all parameters, or numbers for these, too.",
            {},
            {},
        )


def _check_steady(name: str, A: Matrix, qdot: Matrix, states: tuple[Expr, ...]) -> None:
    """The rates of other states must not depend on coordinates that keep changing."""
    if not is_finite(A) or not is_finite(qdot):
        raise StateError(
            f"'{name}': its equations are singular at this state. Move away from it, or define other speeds.", {}, {}
        )
    moving = [row for row, is_zero in enumerate(vanishes(qdot)) if not is_zero]
    others = [row for row in range(A.shape[0]) if row not in moving]
    for column in moving:
        if not all(vanishes(A[others, column])):
            raise StateError(
                f"'{name}': the state is neither an equilibrium nor a steady motion: {unicode(states[column].dot)} is "
                f"{unicode(qdot[column])}, and should be zero, since the motion depends on {states[column]}. Find "
                "one with kn.equilibrium or kn.steady_motion.",
                {},
                {},
            )


def _numbers(equations: Equations, about: Values) -> dict[Expr, Expr]:
    """Expressions of parameters for coordinates, speeds and inputs, and for some parameters."""
    system = equations.system
    symbols = {
        symbol.name: symbol
        for symbol in (*equations.coordinates, *equations.speeds, *system.inputs, *system.parameters)
    }
    found: dict[Expr, Expr] = {}
    dependent = names_of(equations.dependent_speeds)
    for name, value in by_name(system.name, about).items():
        if name in dependent and value == 0:
            continue
        if name not in symbols:
            raise UnknownNameError(
                f"'{system.name}' has no coordinate, independent speed, input or parameter {name}. It has: "
                f"{', '.join(symbols)}."
            )
        where = f"'{system.name}', {name}"
        expression = as_expression(magnitude(value, where, system.units.get(name, "")), where)
        others = [str(each) for each in expression.free_symbols if not isinstance(each, Parameter)]
        if others:
            raise WrongValueError(
                f"'{system.name}', {name}: {expression} depends on {', '.join(others)}. Give an expression of "
                "parameters."
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
            f"'{equations.system.name}': the state is neither an equilibrium nor a steady motion: f of M u̇ = f is "
            f"{found}, and should be zero. Find one with kn.equilibrium or kn.steady_motion.",
            {},
            {},
        )
