"""Small systems with all that can be made of them.

A free one, a tree with a quaternion, a loop, one that rolls, and one that touches the ground.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import kanes as kn


@dataclass
class System:
    """A small system with all that can be made of it, each when it is first asked for."""

    model: kn.Model
    body: Any
    parameters: dict[str, float]
    guess: dict[str, float]  # every coordinate, and speeds that are not zero
    is_short: bool = True  # its equations, written out

    def __post_init__(self) -> None:
        self._made: dict[Callable[[System], Any], Any] = {}
        self.frame, self.point, self.vector = self.body.frame, self.body.point("S", 1, 0, 0), 2 * self.body.x
        self.force = self.model.inputs("F")
        self.load = self.model.add_force(self.body, self.force * self.model.frame.x, name="push")
        # Trees have bodies alone.
        self.bob = self.model.particles[0] if self.model.particles else self.body
        self.q = self.model[next(iter(self.guess))]

    @cached_property
    def equations(self) -> kn.Equations:
        return kn.derive(self.model, largest_readable=600 if self.is_short else 0)

    @property
    def u(self) -> Any:
        return self.equations.speeds[0]

    @cached_property
    def initial(self) -> dict[str, float]:
        return dict(kn.assemble(self.model, self.guess, parameters=self.parameters))

    @property
    def values(self) -> dict[str, float]:
        """A number for all that the equations need."""
        return {**self.initial, **self.parameters, "F": 0.5}

    @property
    def free_values(self) -> dict[str, float]:
        """The same without dependent speeds."""
        dependent = map(str, self.equations.dependent_speeds)
        return {name: value for name, value in self.values.items() if name not in dependent}

    @cached_property
    def kernel(self) -> kn.Kernel:
        return self.equations.compile()

    @property
    def given(self) -> dict[str, Any]:
        """What a linear model and its like are given besides a state."""
        return {"parameters": self.parameters, "inputs": {"F": 0.0}}

    @property
    def course(self) -> dict[str, Any]:
        """What a short run is given."""
        times = {"stop": 0.1, "times": [0, 0.05, 0.1], "max_steps": 2000}
        return {**times, "initial": self.initial, "parameters": self.parameters, "inputs": {"F": 0.5}}

    @property
    def many(self) -> dict[str, Any]:
        return {**self.course, "inputs": {"F": [0.0, 0.5]}, "threads": 1}

    @property
    def locus(self) -> dict[str, Any]:
        """What a root locus over the first parameter is given."""
        name, *others = self.parameters
        fixed = {other: self.parameters[other] for other in others}
        over = {name: [1.0, 1.5, 2.0]}
        return {"about": self.initial, "over": over, "parameters": fixed, "inputs": {"F": 0}, "anywhere": True}

    def made(self, how: Callable[[System], Any]) -> Any:
        """What is made of it, once."""
        if how not in self._made:
            self._made[how] = how(self)
        return self._made[how]


def pendulum() -> System:
    """Nothing constrained."""
    model = kn.Model("pendulum")
    m, g = model.parameters("m g")
    model.gravity = -g * model.frame.y
    joint = kn.Pin(model.coordinates("q1"))
    body = model.add_body("A", mass=m, center=(0, -1, 0), inertia=kn.inertia(1, 1, 1), joint=joint)
    model.add_particle("bob", body.point("P", 0, -2, 0), mass=1)
    return System(model, body, {"m": 1.2, "g": 9.81}, {"q1": 0.0})


def satellite() -> System:
    """A tree with a quaternion."""
    model = kn.Model("satellite")
    m, k = model.parameters("m k")
    bus = model.add_body("bus", mass=m, inertia=kn.inertia(1, 2, 2.5), joint=kn.Free())
    joint = kn.Pin(model.coordinates("q1"), axis="x", at=(0, 1, 0), spring=k)
    panel = model.add_body("panel", parent=bus, mass=1, inertia=kn.solids.plate(1, 0.5, 1), joint=joint)
    others = (str(q) for q in kn.derive(model).coordinates)
    return System(
        model, panel, {"m": 3.0, "k": 5.0}, {"q1": 0.0, **dict.fromkeys(others, 0.0), "e0_bus": 1.0}, is_short=False
    )


def linkage() -> System:
    """A closed loop of three bars."""
    model = kn.Model("linkage")
    q1, q2, q3 = model.coordinates("q1 q2 q3")
    m = model.parameters("m")
    rod = kn.solids.rod(m, 2)
    crank = model.add_body("crank", mass=m, center=(0.5, 0, 0), inertia=kn.solids.rod(m, 1), joint=kn.Pin(q1))
    coupler = model.add_body("coupler", parent=crank, mass=m, inertia=rod, joint=kn.Pin(q2, at=(1, 0, 0)))
    rocker = model.add_body("rocker", mass=m, inertia=rod, joint=kn.Pin(q3, at=(2, 0, 0)))
    model.add_loop(coupler.point("C", 2), rocker.point("D", 2), name="pin")
    model.add_particle("bob", rocker.point("P", 1), mass=1)
    return System(model, coupler, {"m": 1.5}, {"q1": 1.0, "q2": 0.2, "q3": 2.0})


def wheel() -> System:
    """A disc that rolls."""
    model = kn.Model("wheel")
    m = model.parameters("m")
    model.gravity = -9.81 * model.frame.z
    disc = model.add_body("disc", mass=m, inertia=kn.inertia(0.25, 0.5, 0.25), joint=kn.Free())
    model.add_rolling(disc, kn.surfaces.Disc(1, axis="y"), on=kn.surfaces.Plane(model.frame.z), name="contact")
    others = (str(q) for q in kn.derive(model).coordinates)
    guess = {"x_disc": 0.0, **dict.fromkeys(others, 0.0), "z_disc": 1.0, "e0_disc": 1.0}
    return System(model, disc, {"m": 1.0}, guess, is_short=False)


def hammer() -> System:
    """A contact that comes and goes."""
    model = kn.Model("hammer")
    m, g = model.parameters("m g")
    model.gravity = -g * model.frame.y
    joint = kn.Slider(model.coordinates("q1"), axis="y")
    body = model.add_body("A", mass=m, inertia=kn.inertia(1, 1, 1), joint=joint)
    head = body.point("P", 0, -1, 0)
    model.add_contact(head, kn.surfaces.Plane(model.frame.y), restitution=0.5, name="a contact")
    return System(model, body, {"m": 1.2, "g": 9.81}, {"q1": 1.001})


# Those that keep their constraints, and all of them.
SYSTEMS = {system.__name__: system for system in (pendulum, satellite, linkage, wheel)}
ALL_SYSTEMS = {**SYSTEMS, "hammer": hammer}
