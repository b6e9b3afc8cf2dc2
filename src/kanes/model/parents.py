"""The parent of a new body.

Parents come before their children, so that no body can be its own ancestor or have two parents.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kanes.errors import ExpressionError, Fault
from kanes.model.parts import Body

if TYPE_CHECKING:
    from kanes.model.model import Model


def find_parent(model: Model, name: str, given: Any) -> tuple[Body | None, list[Fault]]:
    """The body that the joint of a new body starts from, by itself or its name; None for the ground.

    The ground also takes the place of a parent that is not there, which is a fault.
    """
    if given is None or (isinstance(given, Body) and given in model.bodies):
        return given, []
    if isinstance(given, str):
        found = next((body for body in model.bodies if body.name == given), None)
        known = ", ".join(body.name for body in model.bodies) or "none"
        rule = f"there is no body '{given}' to be its parent; the bodies so far are: {known}"
        return found, [] if found else [Fault(f"body {name}", rule, "Add the parent first, and check its name")]
    if not isinstance(given, Body):
        raise ExpressionError(
            f"body {name}: {given!r} is not a body. Give parent= a body or its name, or leave it out for ground."
        )
    rule = f"its parent {given.name} is a body of model '{given.frame.owner.name}'"
    return None, [Fault(f"body {name}", rule, f"Join it to a body of model '{model.name}'")]
