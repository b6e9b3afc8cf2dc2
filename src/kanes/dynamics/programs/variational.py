"""Sensitivities of a motion to parameters, initial values and inputs: the variational equations as programs.

With S = ∂x/∂θ, a column for each θ,

    Ṡ = ∂f/∂x S + ∂f/∂θ

is the derivative of ẋ = f along the directions (S, unit) of states and θ, taken on the graph, so that f and all columns
share their terms. Projection on the constraints and resets by events are differentiated in the same way.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from kanes.base.types import GraphMatrix
from kanes.dynamics.accelerations import Accelerations
from kanes.dynamics.constraints.constrained import ConstrainedDynamics
from kanes.dynamics.contacts.moment_derivatives import MomentDerivatives
from kanes.dynamics.dynamics import Dynamics
from kanes.dynamics.programs.events import Event, event_columns, reset_columns
from kanes.dynamics.programs.simulation import SimulationPrograms
from kanes.expr.algebra import Matrix
from kanes.expr.graphs.graph import Graph
from kanes.expr.program import Program
from kanes.expr.symbols import Expr, StandIn

# Separator between the name of a function and the symbols of its derivatives; no symbol has it in its name.
BETWEEN = " | "


def variational_name(name: str, to: Sequence[str]) -> str:
    """The name of a function together with its derivatives.

    >>> variational_name("motion", ("m", "q"))
    'motion | m | q'
    """
    return BETWEEN.join([name, *to])


def sensitivity_names(states: Sequence[str], to: Sequence[str]) -> tuple[str, ...]:
    """The names of the entries of S, column by column, different from all symbols of users."""
    return tuple(f"derivative of {state} by {name}" for name in to for state in states)


class VariationalPrograms:
    """A motion with its derivatives by some parameters, inputs and initial values, which are named."""

    def __init__(
        self, dynamics: Dynamics, simulation: SimulationPrograms, events: tuple[Event, ...], to: Sequence[str]
    ) -> None:
        self._dynamics, self._simulation, self._events = dynamics, simulation, events
        self._to = tuple(to)
        by_name = {symbol.name: symbol for symbol in (*dynamics.system.parameters, *dynamics.system.inputs)}
        self._direct = tuple(by_name[name] for name in self._to if name in by_name)

    @property
    def _sensitivity_symbols(self) -> tuple[Expr, ...]:
        states = [symbol.name for symbol in self._dynamics.state_symbols]
        return tuple(StandIn(name) for name in sensitivity_names(states, self._to))

    def program(self, name: str) -> Program:
        """One of "motion", "resets" and "crossings"; of constraints kept by projection, "projected" and "starts".

        With contacts that come and go, "motion" in any mode, and "numbers" and "guard" at moments.
        """
        if (contacts := self._simulation.contacts) is not None:
            moments = MomentDerivatives(contacts, self._dynamics, self._direct)
            found = {"motion": self._motion, "numbers": moments.numbers, "guard": moments.guard}
            if (kept := self._simulation.constraints) is not None:
                found["starts"] = partial(self._starts, kept)
            return found[name]()
        programs: dict[str, Callable[[], Program]] = {
            "motion": self._motion,
            "resets": self._resets,
            "crossings": self._crossings,
        }
        if (constraints := self._simulation.constraints) is not None:
            programs["projected"] = partial(self._projected, constraints)
            programs["starts"] = partial(self._starts, constraints)
        return programs[name]()

    def quantity(self, column: Callable[[Accelerations], GraphMatrix]) -> Program:
        """A quantity along a motion, then its derivatives, a column for each θ."""
        accelerations = Accelerations(self._dynamics)
        y = column(accelerations)
        graph = accelerations.graph.extended(self._sensitivity_symbols)
        return graph.program({"y": y, "dy": self._along(graph, y, self._sensitivities(graph))})

    # The parts

    def _sensitivities(self, graph: Graph) -> GraphMatrix:
        """S, nx × nθ."""
        symbols, nx = self._sensitivity_symbols, len(self._dynamics.state_symbols)
        return graph.lift(Matrix(len(self._to), nx, list(symbols)).T)

    def _units(self) -> Matrix:
        """How parameters and inputs change along each column: one by one, and not at all along an initial value."""
        names = [symbol.name for symbol in self._direct]
        return Matrix(len(names), len(self._to), lambda i, j: int(names[i] == self._to[j]))

    def _along(self, graph: Graph, column: GraphMatrix, sensitivities: GraphMatrix) -> GraphMatrix:
        """∂column/∂x S + ∂column/∂θ."""
        symbols = (*self._dynamics.state_symbols, *self._direct)
        return graph.directional(
            column, symbols, graph.stack_rows([sensitivities, graph.lift(self._units())], len(self._to))
        )

    def _motion(self) -> Program:
        """ẋ and Ṡ, by directions or by ∂f/∂x and a product, whichever takes fewer operations."""
        graph, xdot = self._simulation.motion_column()
        nx = len(self._dynamics.state_symbols)
        graph = graph.extended((*self._simulation.work, *self._sensitivity_symbols))
        S, f = self._sensitivities(graph), xdot[:nx]
        by_product = graph.jacobian(f, self._dynamics.state_symbols) @ S
        if self._direct:
            by_product = by_product + graph.jacobian(f, self._direct) @ graph.lift(self._units())
        candidates = (self._along(graph, f, S), by_product)
        programs = [graph.program({"dx": graph.stack_rows([xdot, graph.below(each)], 1)}) for each in candidates]
        return min(programs, key=lambda program: program.operation_count)

    def _projected(self, constraints: ConstrainedDynamics) -> Program:
        """The state brought back to the constraints, and S with it, by the derivative of the projection."""
        work = self._simulation.work
        graph = self._dynamics.graph.extended((*work, *constraints.enforced_symbols, *self._sensitivity_symbols))
        q, u, violation, least_pivot = constraints.null_space.projected(graph)
        x = graph.stack_rows([q, u], 1)
        S = graph.below(self._along(graph, x, self._sensitivities(graph)))
        kept = [graph.lift(Matrix(work))] if work else []
        return graph.program({"x": graph.stack_rows([x, *kept, S, violation, least_pivot], 1)})

    def _starts(self, constraints: ConstrainedDynamics) -> Program:
        """Derivatives of the constraint residuals by each state, then by each parameter and input among θ."""
        graph = constraints.graph
        symbols = (*self._dynamics.state_symbols, *self._direct)
        return graph.program({"J": graph.jacobian(constraints.residuals, symbols)})

    def _crossings(self) -> Program:
        """Derivatives of the functions g of events by each state, by each parameter and input among θ, and by time."""
        dynamics = self._dynamics
        g, _ = event_columns(dynamics, self._events)
        symbols = (*dynamics.state_symbols, *self._direct, dynamics.system.time)
        return dynamics.graph.program({"J": dynamics.graph.jacobian(g, symbols)})

    def _resets(self) -> Program:
        """State and S after each event.

        An event moves with θ by  τ = −(∂g/∂x S + ∂g/∂θ) / ġ.  State and clock move along before it, x⁺ = R(t, x) is
        taken there, and the motion after it begins so much later:

            S⁺ = ∂R/∂x (S + f τ) + ∂R/∂t τ + ∂R/∂θ − f(t, x⁺) τ
        """
        dynamics, work = self._dynamics, self._simulation.work
        graph = dynamics.graph.extended((*work, *self._sensitivity_symbols))
        S, (_, xdot) = self._sensitivities(graph), self._simulation.motion_column()
        f = xdot[: len(dynamics.state_symbols)]
        g, rates = event_columns(dynamics, self._events)
        kept = [graph.lift(Matrix(work))] if work else []
        columns = []
        for number, x in enumerate(reset_columns(dynamics, self._events, dynamics.graph)):
            sensitivities = S
            if self._events[number].reset:
                tau = -self._along(graph, g[number], S) / rates[number]
                later = graph.jacobian(x, (dynamics.system.time,)) - graph.replaced(f, dynamics.state_symbols, x)
                sensitivities = self._along(graph, x, S + f @ tau) + later @ tau
            columns += [x, *kept, graph.below(sensitivities)]
        return graph.program({"y": graph.stack_rows(columns, 1)})
