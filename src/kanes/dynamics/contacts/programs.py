"""The programs of runs with contacts that come and go."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from kanes.base.types import GraphMatrix
from kanes.dynamics.contacts.contact_dynamics import ContactDynamics
from kanes.dynamics.contacts.mode_guards import mode_guards
from kanes.dynamics.contacts.mode_projection import projected
from kanes.dynamics.dynamics import Dynamics
from kanes.dynamics.programs.events import Event, reset_program
from kanes.expr.algebra import Matrix
from kanes.expr.graphs.graph import Graph
from kanes.expr.program import Program
from kanes.expr.symbols import Expr

MotionColumn = Callable[[], tuple[Graph, GraphMatrix]]


def guard_event(name: str) -> Event:
    """The event of a guard, whose function only the program of all events has: falling, it ends a part of a run."""
    return Event(name, 1, direction="falling", terminal=True)


def contact_programs(
    contacts: ContactDynamics,
    dynamics: Dynamics,
    events: tuple[Event, ...],
    motion: MotionColumn,
    work: tuple[Expr, ...],
) -> dict[str, Callable[[], Program]]:
    """ẋ and its companions, by the names that a simulation uses."""
    watched = (*events, *map(guard_event, contacts.layout.guards))
    return {
        "motion": lambda: motion()[0].program({"dx": motion()[1]}),
        "projected": partial(_projected, contacts, work),
        "events": partial(_events, contacts, dynamics, events, motion),
        "resets": partial(reset_program, dynamics, watched, work),
        "contacts": lambda: contacts.graph.program({"y": dynamics.graph.stack_rows([*contacts.numbers().values()], 1)}),
        "forces": lambda: contacts.graph.program(
            {"l": contacts.graph.stack_rows([contacts.forces, contacts.pressing], 1)}
        ),
        "rates": lambda: contacts.graph.program({"v": contacts.velocities}),
        "losses": lambda: contacts.graph.program({"y": contacts.losses}),
        "multipliers": lambda: contacts.graph.program({"l": contacts.multipliers}),
    }


def _events(contacts: ContactDynamics, dynamics: Dynamics, events: tuple[Event, ...], motion: MotionColumn) -> Program:
    """All functions g, then all rates ġ, as derivatives along ẋ; the guards come last."""
    graph, xdot = motion()
    own = [graph.scalar(dynamics.expression(event.function, f"event '{event.name}'")) for event in events]
    g = graph.stack_rows([*own, mode_guards(contacts)], 1)
    count = len(dynamics.state_symbols)
    direction = graph.stack_rows([xdot[:count], graph.lift(Matrix([1]))], 1)
    rates = graph.directional(g, (*dynamics.state_symbols, dynamics.system.time), direction)
    return graph.program({"y": graph.stack_rows([g, rates], 1)})


def _projected(contacts: ContactDynamics, work: tuple[Expr, ...]) -> Program:
    """The state brought back to what is closed, by how much it violated that, and the least pivot."""
    graph = contacts.graph.extended(work)
    q, u, left, least_pivot = projected(contacts)
    rest = [graph.lift(Matrix([*work]))] if work else []
    return graph.program({"x": graph.stack_rows([q, u, *rest, left, least_pivot], 1)})
