"""A system with pulls on its bodies: further inputs, which are forces and torques on all masses.

In an interactive page users pull at bodies. A force at any point of a body is that force at the mass centre
and a torque. Names of these inputs have several words, unlike users' symbols.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from kanes.codegen.function import KernelFunction
from kanes.expr.symbols import Expr, Input
from kanes.model.parts import Action, Body, Force, Load, Particle, Torque
from kanes.model.system import System

# The group of inputs followed by those of pulls, among the arguments of ẋ.
WITH_PULLS = "w_with_pulls"


@dataclass(frozen=True, eq=False)
class PulledFunction:
    """ẋ under pulls: the motion's function with further inputs after those of the system.

    `places` has for each body or particle the number of the first of its inputs: three measure numbers in N of a force
    at the mass centre; of a body then three of a torque.
    """

    function: KernelFunction
    places: Mapping[str, int]

    @property
    def count(self) -> int:
        """How many inputs there are beyond those of the system."""
        return len(self.function.arguments[WITH_PULLS]) - min(self.places.values(), default=0)


def pulled_system(system: System) -> tuple[System, dict[str, int]]:
    """The system with pulls on all bodies and particles, and the number of the first input of each.

    >>> import kanes as kn
    >>> more, places = pulled_system(kn.library.three_link_chain().freeze())
    >>> len(more.inputs), places
    (21, {'A': 3, 'B': 9, 'C': 15})
    """
    inputs, loads, places = list(system.inputs), list[Load](), dict[str, int]()
    for mass in system.masses:
        places[mass.name] = len(inputs)
        load, added = _pull(system, mass)
        inputs += added
        loads.append(load)
    return replace(system, inputs=tuple(inputs), loads=(*loads, *system.loads)), places


def _pull(system: System, mass: Body | Particle) -> tuple[Load, list[Input]]:
    def three(what: str) -> list[Input]:
        return [Input(f"{what} on {mass.name} along {axis}") for axis in "xyz"]

    name, force, torque = f"pull on {mass.name}", three("pull"), three("turn") if isinstance(mass, Body) else []
    numbers: tuple[list[Expr], list[Expr]] = list(force), list(torque)
    actions: list[Action] = [Force(name, mass.center, system.frame.vector(*numbers[0]), mass)]
    if isinstance(mass, Body):
        actions.append(Torque(f"{name}, turning", mass.frame, system.frame.vector(*numbers[1]), mass))
    return Load(name, "force", tuple(actions)), force + torque
