"""Programs of runs as long as nothing touches and nothing is locked: the plain motion, with gaps as events.

They are those of all modes with the numbers of this one in them, so that forces of contacts are zero and cost nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from kanes.base.types import GraphMatrix
from kanes.dynamics.contacts.contact_dynamics import ContactDynamics
from kanes.dynamics.contacts.mode_guards import mode_guards
from kanes.dynamics.dynamics import Dynamics
from kanes.dynamics.programs.events import Event
from kanes.expr.algebra import Matrix
from kanes.expr.program import Program
from kanes.expr.symbols import Expr, StandIn

# What programs have in place of a second derivative that is not known; the compiled loop takes it for such.
_UNKNOWN = 1e300


def rate_names(states: tuple[str, ...]) -> tuple[str, ...]:
    """The names of the rates of states, which "open screen" takes behind them."""
    return tuple(f"rate of {name}" for name in states)


class OpenPrograms:
    """Programs in the mode in which all is open; `power` is that of all loads, where the motion has a work."""

    def __init__(
        self, contacts: ContactDynamics, dynamics: Dynamics, events: tuple[Event, ...], power: list[GraphMatrix]
    ) -> None:
        self._contacts, self._dynamics, self._events, self._power = contacts, dynamics, events, power
        states = dynamics.state_symbols
        self._rates: tuple[Expr, ...] = tuple(map(StandIn, rate_names(tuple(symbol.name for symbol in states))))
        self._graph = contacts.graph.extended(self._rates)

    @property
    def programs(self) -> dict[str, Callable[[], Program]]:
        """All of them, by the names that a simulation uses."""
        return {"open motion": self._motion, "open events": self._watched, "open screen": self._screen}

    @cached_property
    def _functions(self) -> GraphMatrix:
        """Functions of the user's events, then of all guards, of which those of closed contacts are constants."""
        dynamics, graph = self._dynamics, self._graph
        wanted = [dynamics.expression(each.function, f"event '{each.name}'") for each in self._events]
        return graph.stack_rows([*map(graph.scalar, wanted), self._opened(mode_guards(self._contacts))], 1)

    def _opened(self, column: GraphMatrix) -> GraphMatrix:
        """A column with the numbers of the mode in which all is open."""
        layout, numbers = self._contacts.layout, self._contacts.layout.open_mode
        symbols = [self._contacts.mode_symbols[layout.places[name]] for name in numbers]
        return self._graph.replaced(column, symbols, self._graph.lift(Matrix([*numbers.values()])))

    def _motion(self) -> Program:
        dynamics, graph = self._dynamics, self._graph
        return graph.program({"dx": graph.stack_rows([dynamics.qdot, dynamics.udot, *self._power], 1)})

    def _watched(self) -> Program:
        """All functions, then all rates, as derivatives along ẋ."""
        rates = self._along(self._functions, [self._dynamics.qdot, self._dynamics.udot])
        return self._graph.program({"y": self._graph.stack_rows([self._functions, rates], 1)})

    def _screen(self) -> Program:
        """All functions, their rates and second derivatives, from a state and its rate.

        A second derivative is known of functions of coordinates and time: q̈ is the rate of q̇(q, u, t) with the u̇ that
        is given.
        """
        graph, nq = self._graph, len(self._dynamics.system.coordinates)
        g, direction = self._functions, [self._dynamics.qdot, graph.lift(Matrix(self._rates))[nq:]]
        rates = self._along(g, direction)
        bends = self._along(rates, direction)
        unknown = (*self._dynamics.state_symbols[nq:], *self._dynamics.system.inputs)
        known = [not graph.depends_on(g[row], unknown) for row in range(g.shape[0])]
        rows = [bends[row] if known[row] else graph.lift(Matrix([_UNKNOWN])) for row in range(g.shape[0])]
        return graph.program({"y": graph.stack_rows([g, rates, *rows], 1)})

    def _along(self, column: GraphMatrix, direction: list[GraphMatrix]) -> GraphMatrix:
        graph, dynamics = self._graph, self._dynamics
        symbols = (*dynamics.state_symbols, dynamics.system.time)
        return graph.directional(column, symbols, graph.stack_rows([*direction, graph.lift(Matrix([1]))], 1))
