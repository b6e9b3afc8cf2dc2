"""Thrusters: forces fixed in a body, and the pulses of their valves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kanes.base.errors import WrongTypeError
from kanes.dynamics.sampled.sampled import Pulse
from kanes.expr.geometry.rotations import Triple, unit_triple
from kanes.expr.geometry.vectors import Vector
from kanes.expr.symbols import Expr, ExprLike, Input, as_expression
from kanes.library.spacecraft.mounts import expression_at_least, mounted_on
from kanes.model.model import Model
from kanes.model.parts import Body
from kanes.model.rotations import Axis


@dataclass(frozen=True, eq=False)
class Thruster:
    """A thruster: what `add_thruster` put into a model.

        body            what it is on
        force           the input: its force along the direction
        at, direction   its place and the direction of its force, in the body's axes; the plume points the other way
        thrust          its force while it is on
        shortest        the least time for which its valve opens

    `pulse` observes the last two.
    """

    body: Body
    force: Input
    at: Triple
    direction: Triple
    thrust: Expr
    shortest: Expr

    def __repr__(self) -> str:
        return f"<thruster {self.force} on {self.body.name}>"

    @property
    def torque(self) -> Vector:
        """The torque about the body's mass centre by a force of 1."""
        B, body = self.body.frame, self.body
        return (B.vector(*self.at) - body.center.position_from(body.origin)).cross(B.vector(*self.direction))

    def pulse(self, demand: ExprLike, every: ExprLike) -> Pulse:
        """A pulse in each interval whose mean force is the demand: `kn.Sampled(drives={thruster.force: …})`.

            width = every × demand / thrust

        For negative demands, and those below thrust × shortest / every, the valve stays shut. For demands above the
        thrust it stays open.
        """
        where = f"thruster {self.force}"
        wanted = as_expression(demand, f"{where}, demand")
        interval = expression_at_least(every, f"{where}, every", is_zero_allowed=False)
        return Pulse(width=interval * wanted / self.thrust, height=self.thrust, shortest=self.shortest)


def add_thruster(
    model: Model,
    name: str,
    on: Body | str,
    *,
    at: Sequence[ExprLike],
    direction: Axis,
    thrust: ExprLike,
    shortest: ExprLike = 0,
) -> Thruster:
    """A force at a place of a body along a direction that are fixed in it; its size is the input F_name.

    `at` are measure numbers in the body's axes from its origin, `direction` is "x", "y", "z" or three such numbers of
    any length: that of the force on the body. `thrust` is the force while it is on, and `shortest` the least time
    for which it opens: `thruster.pulse` observes both, and the input itself has no limits.

    >>> from kanes import Free, Model, inertia
    >>> model = Model("satellite")
    >>> bus = model.add_body("bus", mass=40, inertia=inertia(3, 4, 5), joint=Free())
    >>> jet = add_thruster(model, "jet", bus, at=(0.5, 0, 0), direction="y", thrust=2, shortest=0.02)
    >>> jet.torque
    0.5 bus_z
    >>> jet.pulse(1, every=1).width
    1/2
    """
    where = f"thruster {name}"
    body = mounted_on(model, on, where)
    if not isinstance(at, (tuple, list)) or len(at) != 3:
        raise WrongTypeError(f"{where}: at={at!r} is not a position. Give three measure numbers in {body.frame.name}.")
    x, y, z = (as_expression(each, f"{where}, at") for each in at)
    along = unit_triple(f"{where}, direction", direction)
    size = expression_at_least(thrust, f"{where}, thrust", is_zero_allowed=False)
    least = expression_at_least(shortest, f"{where}, shortest")
    force = model.inputs(f"F_{name}", unit="N")
    model.add_force(body, force * body.frame.vector(*along), at=(x, y, z), name=name)
    return Thruster(body, force, (x, y, z), along, size, least)
