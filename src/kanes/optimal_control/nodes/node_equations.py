"""The equations of motion at one node, in which all rates and multipliers are unknowns and nothing is solved for.

    q' − σ (W u + X + W Φᵀ μ) = 0         Φ rows of C that are derivatives of φ
    M u'/σ − f − Cᵀ λ         = 0
    φ = 0,   C u + d          = 0

A prime is the derivative by stretched time, σ = duration / its guess, so that ẋ = x'/σ. A coordinate whose rate is a
speed needs no unknown for it where σ and μ are absent. μ is zero in a solution; with it there are as many unknowns as
rows, and φ = 0 holds at every node.

Source: hairer-wanner, chapter VII.2, on the stabilization of Gear, Gupta and Leimkuhler.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import cached_property

import numpy as np

from kanes.base.types import Array, GraphMatrix
from kanes.dynamics.accelerations import Accelerations
from kanes.dynamics.constraints.constrained import ConstrainedDynamics
from kanes.dynamics.programs.quantities import value
from kanes.equations.equations import Equations, graphs_of
from kanes.expr.algebra import Matrix
from kanes.expr.graphs.graph import Graph
from kanes.expr.splines import splines_in
from kanes.expr.symbols import ONE, Expr, Input, Parameter, StandIn, names_of


class NodeEquations:
    """The rows of one node and any further quantity there, on a graph of its arguments.

    z is states x, unknown rates, algebraic unknowns (inputs, λ, μ), then σ and t where they are free, then the free
    parameters. Numbers that are known at each node are data: t where it is not free, and samples of recordings then.
    """

    def __init__(
        self,
        equations: Equations,
        free_parameters: Sequence[Parameter],
        *,
        free_duration: bool,
        free_time: bool,
        asked: Iterable[Expr] = (),
    ) -> None:
        """Splines of time in what is `asked` are known numbers at nodes whose time is known."""
        self.equations, self.system = equations, equations.system
        self.free_parameters, self.free_duration = tuple(free_parameters), free_duration
        self.dynamics = graphs_of(equations).in_form("auto")
        self.constraints = self.dynamics if isinstance(self.dynamics, ConstrainedDynamics) else None
        self.accelerations = Accelerations(self.dynamics, given=True)
        self._ratio = StandIn("duration ratio")
        self.free_time = free_time
        timed = [] if free_time else [each for each in splines_in(asked) if each.x == self.system.time]
        self._samples = {StandIn(f"sample {k}"): each for k, each in enumerate(sorted(timed, key=str))}
        new = (*self._rate_symbols, *self._corrections, self._ratio, *self._samples)
        self.graph: Graph = self.accelerations.graph.extended(new)
        for symbol, spline in self._samples.items():
            self.accelerations.graph.define(spline, self.graph.scalar(symbol))

    # Arguments

    @property
    def states(self) -> tuple[Expr, ...]:
        """x: coordinates, then speeds."""
        return self.dynamics.state_symbols

    @property
    def speeds(self) -> tuple[Expr, ...]:
        """u, the last of the states."""
        return self.states[len(self.system.coordinates) :]

    @property
    def inputs(self) -> tuple[Input, ...]:
        """w."""
        return self.system.inputs

    @cached_property
    def speed_of(self) -> dict[int, int]:
        """The state that is the rate of a coordinate, by the coordinate's number, where no unknown is needed for it."""
        if self.free_duration or self.configuration_count:
            return {}
        return {k: rate for k, rate in enumerate(self.state_rates) if rate is not None}

    @cached_property
    def state_rates(self) -> tuple[int | None, ...]:
        """For each state the state that is its rate, if one is: the speed u of a coordinate with q̇ = u."""
        places = {symbol: place for place, symbol in enumerate(self.states)}
        found = [places.get(rate) for rate in self.dynamics.kinematical.qdot]
        return (*found, *([None] * (len(self.states) - len(found))))

    @cached_property
    def with_rates(self) -> tuple[int, ...]:
        """The numbers of the states whose rates are unknowns, in the order of these."""
        return tuple(k for k in range(len(self.states)) if k not in self.speed_of)

    @cached_property
    def _rate_symbols(self) -> tuple[StandIn, ...]:
        """q' of coordinates that need it."""
        nq = len(self.system.coordinates)
        return tuple(StandIn(f"rate of {self.states[k].name}") for k in self.with_rates if k < nq)

    @property
    def _udot(self) -> tuple[StandIn, ...]:
        return self.accelerations.udot_symbols

    @property
    def multipliers(self) -> tuple[StandIn, ...]:
        """λ of the rows of constraints."""
        return self.accelerations.multiplier_symbols

    @property
    def configuration_count(self) -> int:
        """How many rows φ has."""
        return 0 if self.constraints is None else int(self.constraints.configuration_residual.shape[0])

    @cached_property
    def _corrections(self) -> tuple[StandIn, ...]:
        """μ."""
        names = () if self.constraints is None else self.constraints.constraint_names[: self.configuration_count]
        return tuple(StandIn(f"correction by {name}") for name in names)

    @property
    def rates(self) -> tuple[StandIn, ...]:
        """The unknown rates in stretched time."""
        return (*self._rate_symbols, *self._udot)

    @property
    def algebraic(self) -> tuple[Expr, ...]:
        """Inputs, λ and μ."""
        return (*self.inputs, *self.multipliers, *self._corrections)

    @property
    def arguments(self) -> tuple[Expr, ...]:
        """z."""
        ratio = (self._ratio,) if self.free_duration else ()
        time = (self.system.time,) if self.free_time else ()
        return (*self.states, *self.rates, *self.algebraic, *ratio, *time, *self.free_parameters)

    @property
    def data(self) -> tuple[Expr, ...]:
        """What is known at each node."""
        return () if self.free_time else (self.system.time, *self._samples)

    def data_at(self, times: Array) -> Array:
        """The numbers of it at some times, a row for each."""
        if self.free_time:
            return np.zeros((times.size, 0))
        return np.column_stack([times, *(each.table.at(times, each.order) for each in self._samples.values())])

    @property
    def parameters(self) -> tuple[Parameter, ...]:
        """Those with numbers."""
        return tuple(each for each in self.system.parameters if each not in self.free_parameters)

    # Rows

    @cached_property
    def ratio(self) -> GraphMatrix:
        """σ, one where it is not free."""
        return self.graph.scalar(self._ratio) if self.free_duration else self.graph.lift(Matrix([1]))

    def norms(self, given: Collection[Expr] = ()) -> GraphMatrix:
        """e·e − 1 of each quaternion, but of those whose elements are all given."""
        found = [four for four in self.dynamics.kinematical.quaternions if not set(four) <= set(given)]
        return self.dynamics.graph.lift(Matrix(len(found), 1, [sum(e**2 for e in four) - ONE for four in found]))

    def expression(self, thing: object) -> GraphMatrix:
        """A user's quantity in terms of z; u̇ and λ are those of the node."""
        return self._stretched(value(self.accelerations, thing))

    def _stretched(self, column: GraphMatrix) -> GraphMatrix:
        """u' / σ in place of u̇."""
        if not self.free_duration or not self._udot:
            return column
        return self.graph.replaced(column, self._udot, self.graph.lift(Matrix(self._udot)) / self.ratio)

    @cached_property
    def residuals(self) -> GraphMatrix:
        """All rows, which are zero."""
        parts = [self._kinematical, self._dynamical]
        if self.constraints is not None:
            parts += [self.constraints.configuration_residual, self.constraints.velocity_residual]
        return self.graph.stack_rows(parts, 1)

    @property
    def row_names(self) -> tuple[str, ...]:
        """What each row is."""
        nq = len(self.system.coordinates)
        kinematical = [f"kinematical equation of {self.states[k].name}" for k in self.with_rates if k < nq]
        dynamical = [f"equation of motion of {name}" for name in names_of(self.states[nq:])]
        kept = () if self.constraints is None else self.constraints.constraint_names
        return (
            *kinematical,
            *dynamical,
            *(f"constraint {name}" for name in kept[: self.configuration_count]),
            *(f"rate of constraint {name}" for name in kept),
        )

    @property
    def _kinematical(self) -> GraphMatrix:
        numbers = [k for k in self.with_rates if k < len(self.system.coordinates)]
        rate = self.dynamics.qdot
        if self.constraints is not None and self.configuration_count:
            C = self.constraints.constraint_matrix[: self.configuration_count, :]
            W = self.dynamics.graph.lift(self.dynamics.kinematical.full_forms[0])
            rate = rate + W @ (C.T @ self.graph.lift(Matrix(self._corrections)))
        if not numbers:
            return self.graph.zeros(0, 1)
        return self.graph.lift(Matrix(self._rate_symbols)) - self.ratio * self.graph.rows(rate, numbers)

    @property
    def _dynamical(self) -> GraphMatrix:
        dynamics, udot = self.dynamics, self.graph.lift(Matrix(self._udot))
        if dynamics.recursion is not None:
            missing = dynamics.recursion.generalized_forces(udot)
        else:
            missing = dynamics.mass_matrix @ udot - dynamics.forcing
        if self.constraints is not None:
            missing = missing - self.constraints.constraint_matrix.T @ self.graph.lift(Matrix(self.multipliers))
        return self._stretched(missing)
