"""Compliant contact along a motion: events where surfaces touch and part, and quantities of all spots."""

from __future__ import annotations

from dataclasses import dataclass

from kanes.base.errors import WrongTypeError
from kanes.base.types import GraphMatrix
from kanes.dynamics.accelerations import Accelerations
from kanes.dynamics.programs.events import Event
from kanes.expr.algebra import Matrix
from kanes.expr.geometry.vectors import Vector
from kanes.expr.symbols import Coordinate
from kanes.model.contacts.compliant import CompliantContact


def touch_events(*contacts: CompliantContact) -> tuple[Event, ...]:
    """Events at which surfaces touch or part, one for each spot of some contacts; steps of a run end there.

    Forces of contact have kinks where surfaces touch, and those of a damper jump. A step that ends there is as exact as
    elsewhere: `equations.compile(events=kn.touch_events(contact))`. The state does not change. Surfaces that start at
    rest in touch, neither apart nor pressed, need no event, which would end the run.

    >>> import kanes as kn
    >>> model = kn.Model("ball")
    >>> z = model.coordinates("z")
    >>> ball = model.add_particle("ball", model.origin.moved("P", z * model.frame.z), mass=1)
    >>> floor, law = kn.surfaces.Plane(model.frame.z), kn.contact_laws.HuntCrossley(1e6)
    >>> contact = model.add_compliant_contact(ball, None, floor, law=law, name="floor")
    >>> [event.name for event in kn.touch_events(contact)]
    ['touch of floor']
    """
    events = []
    for contact in contacts:
        if not isinstance(contact, CompliantContact):
            raise WrongTypeError(f"{contact!r} is not a contact. Give what model.add_compliant_contact returned.")
        for spot in contact.spots:
            moving = sorted((each for each in spot.depth.free_symbols if isinstance(each, Coordinate)), key=str)
            reset = {q: q for q in moving[:1]}
            events.append(Event(f"touch of {spot.name}", spot.depth, reset=reset))
    return tuple(events)


@dataclass(frozen=True)
class ContactColumn:
    """The quantities of a contact below each other.

    For each spot depth, normal force, dissipated power, stored energy if the law has a closed form of it, and friction
    in N; then the whole force in N.
    """

    contact: CompliantContact

    def column(self, accelerations: Accelerations) -> GraphMatrix:
        """All numbers in a graph."""
        graph, rows, total = accelerations.graph, [], accelerations.graph.zeros(3, 1)
        for spot in self.contact.spots:
            numbers = [spot.depth, spot.normal_force, spot.dissipated, *([] if spot.stored is None else [spot.stored])]
            rows += [graph.lift(Matrix([accelerations.expression(each, spot.name)])) for each in numbers]
            normal, friction = (
                _in_newtonian(accelerations, part, spot.name)
                for part in (spot.normal_force * spot.normal, spot.friction)
            )
            rows.append(friction)
            total = total + normal + friction
        return graph.stack_rows([*rows, graph.below(total)], 1)


def _in_newtonian(accelerations: Accelerations, vector: Vector, where: str) -> GraphMatrix:
    graph, computed = accelerations.graph, vector.map(lambda number: accelerations.expression(number, where))
    return graph.below(computed.over(graph).express(accelerations.system.frame))
