"""The augmented equations of motion of a system, as functions of an operating point.

    M u̇ − Cᵀ λ = f           q̇ = W u + X
    C u̇        = c           g = (φ, C u + d, e·e − 1)      conditions, zero at an admissible state

Their graphs hold M, f, C, c and g; accelerations u̇ and multipliers λ are solved for numerically, and are inputs of the
differentiated functions, so that no equations are solved in a graph.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Protocol

import numpy as np

from kanes.base.types import Array, GraphMatrix
from kanes.codegen.function import KernelFunction
from kanes.dynamics.accelerations import Accelerations
from kanes.dynamics.constraints.constrained import ConstrainedDynamics
from kanes.dynamics.dynamics import Dynamics
from kanes.dynamics.programs.quantities import value
from kanes.expr.algebra import Matrix
from kanes.expr.graphs.graph import Graph
from kanes.expr.symbols import ONE, Expr, StandIn, names_of

# Programs of more operations take more than two seconds to compile, and are evaluated only a few times.
_LONG = 25_000


class PointFunction(Protocol):
    """y of groups of arguments: of one operating point, or of many, one column each."""

    def one(self, *arguments: Array) -> Array: ...

    def many(self, *arguments: Array) -> Array: ...


class Interpreted:
    """A long program, evaluated operation by operation."""

    def __init__(self, graph: Graph, outputs: Mapping[str, GraphMatrix], groups: Mapping[str, Sequence[str]]) -> None:
        self._evaluate = graph.function(list(outputs.values()))
        names = [name for entries in groups.values() for name in entries]
        position = {name: index for index, name in enumerate(names)}
        self._order = [position[name] for name in names_of(graph.symbols)]

    def one(self, *arguments: Array) -> Array:
        values = np.concatenate(arguments)[self._order]
        return np.concatenate([matrix.ravel(order="F") for matrix in self._evaluate(values)])

    def many(self, *arguments: Array) -> Array:
        columns = zip(*(argument.T for argument in arguments), strict=True)
        return np.column_stack([self.one(*column) for column in columns])


def function_of(
    name: str, graph: Graph, outputs: Mapping[str, GraphMatrix], groups: Mapping[str, Sequence[str]]
) -> PointFunction:
    """The matrices, one after the other, column by column."""
    named = {name: matrix for name, matrix in outputs.items() if matrix.numel()}
    program = graph.program(named)
    if program.operation_count > _LONG:
        return Interpreted(graph, named, groups)
    return KernelFunction(name, program, groups)


class AugmentedEquations:
    """Each function is compiled when first needed."""

    def __init__(self, computation: Dynamics) -> None:
        self.computation = computation
        self._functions: dict[tuple[object, ...], PointFunction] = {}
        self._sizes: dict[tuple[object, ...], int] = {}
        self._outputs: dict[tuple[object, ...], tuple[object, ...]] = {}

    @property
    def constraints(self) -> ConstrainedDynamics | None:
        """The dynamics that have constraints, if there are any."""
        return self.computation if isinstance(self.computation, ConstrainedDynamics) else None

    @property
    def constraint_names(self) -> tuple[str, ...]:
        """The name of each row of C u + d."""
        return () if self.constraints is None else self.constraints.constraint_names

    @cached_property
    def configuration_count(self) -> int:
        """The number of rows of φ."""
        return 0 if self.constraints is None else int(self.constraints.configuration_residual.shape[0])

    # Functions

    @property
    def terms(self) -> PointFunction:
        """q̇, M, f, C, c and g."""

        def outputs() -> dict[str, GraphMatrix]:
            computation = self.computation
            C, minus_c, conditions = self._constraint_terms
            parts = {"q": computation.qdot, "M": computation.mass_matrix, "f": computation.forcing}
            return {**parts, "C": C, "c": -minus_c, "g": conditions}

        return self._function(("terms",), outputs)

    @property
    def scales(self) -> PointFunction:
        """Sizes of states, and of the terms of φ and C u + d."""

        def outputs() -> dict[str, GraphMatrix]:
            found, constraints = self.computation.scales, self.constraints
            terms = {} if constraints is None else {"c": found.configuration, "v": constraints.row_scales}
            return {"q": found.q, "u": found.u, **terms}

        return self._function(("scales",), outputs)

    def jacobian(self, names: tuple[str, ...]) -> PointFunction:
        """∂(q̇, h, g) by some symbols at given u̇ and λ, with  h = (M u̇ − f − Cᵀ λ, C u̇ − c)."""

        def outputs() -> dict[str, GraphMatrix]:
            computation, graph = self.computation, self._extended
            udot, multipliers = graph.lift(Matrix(self._accelerations)), graph.lift(Matrix(list(self._multipliers)))
            C, minus_c, conditions = self._constraint_terms
            if computation.recursion is not None:
                missing = computation.recursion.generalized_forces(udot)
            else:
                missing = computation.mass_matrix @ udot - computation.forcing
            if self._multipliers:
                missing = missing - C.T @ multipliers
            y = graph.stack_rows([computation.qdot, missing, C @ udot + minus_c, conditions], 1)
            return {"J": self._jacobian(graph, y, names)}

        return self._function(("jacobian", names), outputs, names_of((*self._accelerations, *self._multipliers)))

    def output(self, things: tuple[object, ...], names: tuple[str, ...]) -> PointFunction:
        """Some outputs y, and their derivatives by some symbols."""

        def outputs() -> dict[str, GraphMatrix]:
            y = self._output_column(things)
            return {"y": y, "J": self._jacobian(self.computation.graph, y, names)}

        return self._function(("output", self._key(things), names), outputs)

    def output_size(self, things: tuple[object, ...]) -> int:
        """The number of entries of some outputs."""
        key = self._key(things)
        if key not in self._sizes:
            self._sizes[key] = int(self._output_column(things).shape[0])
        return self._sizes[key]

    # Graphs

    @cached_property
    def _accelerations(self) -> tuple[Expr, ...]:
        return tuple(StandIn(f"acceleration {speed.name}") for speed in self.computation.system.speeds)

    @cached_property
    def _multipliers(self) -> tuple[Expr, ...]:
        return tuple(StandIn(f"multiplier {number}") for number, _ in enumerate(self.constraint_names))

    @cached_property
    def _extended(self) -> Graph:
        """The graph with u̇ and λ as further inputs."""
        return self.computation.graph.extended((*self._accelerations, *self._multipliers))

    @cached_property
    def _constraint_terms(self) -> tuple[GraphMatrix, GraphMatrix, GraphMatrix]:
        """C, −c and g."""
        graph, constraints = self.computation.graph, self.constraints
        quaternions = self.computation.kinematical.quaternions
        norms = graph.lift(Matrix(len(quaternions), 1, [sum(e**2 for e in four) - ONE for four in quaternions]))
        if constraints is None:
            return graph.zeros(0, len(self._accelerations)), graph.zeros(0, 1), norms
        velocity = constraints.velocity_residual
        conditions = graph.stack_rows([constraints.configuration_residual, velocity, norms], 1)
        return constraints.constraint_matrix, graph.time_derivative(velocity), conditions

    def _output_column(self, things: tuple[object, ...]) -> GraphMatrix:
        accelerations = Accelerations(self.computation)
        return self.computation.graph.stack_rows([value(accelerations, thing) for thing in things], 1)

    def _jacobian(self, graph: Graph, column: GraphMatrix, names: tuple[str, ...]) -> GraphMatrix:
        by_name = {symbol.name: symbol for symbol in self.computation.graph.symbols}
        return graph.jacobian(column, [by_name[name] for name in names])

    def _key(self, things: tuple[object, ...]) -> tuple[object, ...]:
        """The identity of outputs; they are stored, so that their ids stay unique."""
        key = tuple(thing if isinstance(thing, (str, Expr)) else id(thing) for thing in things)
        self._outputs[key] = things
        return key

    def _function(
        self, key: tuple[object, ...], outputs: Callable[[], Mapping[str, GraphMatrix]], leading: tuple[str, ...] = ()
    ) -> PointFunction:
        """A function of the operating point; if u̇ and λ are among its inputs, they come first."""
        if key not in self._functions:
            system = self.computation.system
            graph = self._extended if leading else self.computation.graph
            groups = {
                **({"a": leading} if leading else {}),
                "t": (system.time.name,),
                "x": names_of(self.computation.state_symbols),
                "w": names_of(system.inputs),
                "p": names_of(system.parameters),
            }
            self._functions[key] = function_of(f"local {key[0]}", graph, outputs(), groups)
        return self._functions[key]
