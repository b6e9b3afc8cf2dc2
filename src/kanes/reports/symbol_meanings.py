"""Meanings of symbols that follow from the model: masses, inertias, lengths, angles of joints, torques."""

from __future__ import annotations

from collections.abc import Callable

from kanes.expr.names import one_line
from kanes.expr.symbols import Coordinate, Expr
from kanes.model.parts import Body, CoordinateForce, Load
from kanes.model.system import System
from kanes.reports.blocks import Words, maths

_MOVES = {"pin joint": "angle", "slider joint": "travel"}


def meanings(system: System) -> dict[str, Words]:
    """Meanings of symbols by name, for quantities of the model that are a single symbol.

    >>> from kanes.library import three_link_chain
    >>> found = meanings(three_link_chain().freeze())
    >>> found["m_B"], found["q2"], found["u2"]
    (('mass of B',), ('angle of the pin joint of B',), ('rate of ', Maths(latex='q_{2}')))
    """
    found: dict[str, Words] = {}

    def add(expression: object, meaning: str) -> None:
        if isinstance(expression, Expr) and len(expression.free_symbols) == 1:
            (symbol,) = expression.free_symbols
            if expression in (symbol, -symbol):
                found.setdefault(symbol.name, (meaning,))

    for mass in system.masses:
        add(mass.mass, f"mass of {one_line(mass.name)}")
    for body in system.bodies:
        _of_body(body, add)
    for triple in system.gravity.terms.values():
        for number in triple:
            add(number, "gravity")
    for load in system.loads:
        for number in (number for action in load.actions for number in action.numbers):
            add(number, f"{'generalized force' if _is_joint(load) else load.kind} “{one_line(load.name)}”")
    for speed, definition in zip(system.speeds, system.speed_definitions, strict=True):
        for q in system.coordinates:
            if definition == q.dot:
                found.setdefault(speed.name, ("rate of ", maths(q)))
    return found


def _of_body(body: Body, add: Callable[[object, str], None]) -> None:
    name = one_line(body.name)
    for axis in range(3):
        add(body.inertia[axis, axis], f"moment of inertia of {name} about {'xyz'[axis]}")
    if body.joint is None:
        return
    for triple in body.center.position_from(body.origin).terms.values():
        for axis, number in enumerate(triple):
            add(number, f"mass centre of {name} from its joint, along {'xyz'[axis]}")
    move = _MOVES.get(body.joint.kind, "coordinate")
    for q in _joint_coordinates(body):
        add(q, f"{move} of the {body.joint.kind} of {name}")


def _joint_coordinates(body: Body) -> list[Coordinate]:
    """Coordinates of the rotation and displacement of a body from its parent."""
    numbers = [number for step in body.frame.steps for number in step.numbers]
    if body.parent is None or body.origin is not body.parent.origin:
        numbers += [number for triple in body.origin.displacement.terms.values() for number in triple]
    present = {symbol for number in numbers for symbol in number.free_symbols}
    return sorted((each for each in present if each.kind == "coordinate"), key=lambda each: str(each.name))


def _is_joint(load: Load) -> bool:
    return any(isinstance(action, CoordinateForce) for action in load.actions)
