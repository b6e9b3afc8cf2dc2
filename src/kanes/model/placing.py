"""Placing a new body: by a frame and a point, or by a joint on its parent.

Parents come before their children, so that no body can be its own ancestor or have two parents.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from kanes.base.errors import Fault, WrongTypeError
from kanes.expr.geometry.frames import Frame, Point
from kanes.expr.symbols import ExprLike, as_expression
from kanes.model.inertia import Inertia, central
from kanes.model.joints.base import Attachment, Joint, as_joint, triple
from kanes.model.joints.forces import joint_armatures
from kanes.model.parts import Armature, Body, BodyNode, Particle, PointLike

if TYPE_CHECKING:
    from kanes.model.model import Model


def place_body(
    model: Model,
    name: str,
    mass: ExprLike,
    inertia: Inertia,
    frame: Frame | None,
    center: PointLike | Sequence[ExprLike] | None,
    parent: Body | BodyNode | str | None,
    joint: Joint | None,
) -> tuple[Body, Attachment | None, list[Fault]]:
    """The body, its attached joint, and the faults of its parent."""
    bearer, faults = _find_parent(model, name, parent.body if isinstance(parent, BodyNode) else parent)
    if isinstance(center, (Body, Particle, BodyNode)):
        center = center.center
    attachment = None
    if joint is not None and frame is None:
        inboard, start = (model.frame, model.origin) if bearer is None else (bearer.frame, bearer.origin)
        if isinstance(parent, BodyNode) and bearer is not None:
            inboard, start = parent.frame, parent.point
        attachment = as_joint(joint, name).attach(model, name, inboard, start)
        body_frame, origin = attachment.frame, attachment.origin
    elif isinstance(frame, Frame) and joint is None and parent is None and isinstance(center, Point):
        body_frame, origin = frame, center
    else:
        raise WrongTypeError(
            f"body {name}: a body is placed by frame= and center= (a point), or by joint= with optional parent= "
            "and center= (three measure numbers). Give one of the two."
        )
    if isinstance(center, Point):
        center_point = center
    elif center is None or all(number == 0 for number in triple(f"center of {name}", center)):
        center_point = origin
    else:
        center_point = model.add_point(f"{name}*", origin, body_frame.vector(*center))
    m = as_expression(mass, f"mass of {name}")
    if not isinstance(inertia, Inertia):
        raise WrongTypeError(
            f"body {name}: {inertia!r} is not an inertia. Give kn.inertia(xx, yy, zz), or a solid such as "
            "kn.solids.rod(m, l)."
        )
    I_BBcm = central(inertia, body_frame, origin, center_point, m)
    armatures: tuple[Armature, ...] = ()
    if attachment is not None and joint is not None:
        armatures, wrong = joint_armatures(joint, name, attachment)
        faults += wrong
    body = Body(name, body_frame, center_point, m, I_BBcm, origin, bearer, joint, inertia, armatures)
    return body, attachment, faults


def _find_parent(model: Model, name: str, given: Body | str | None) -> tuple[Body | None, list[Fault]]:
    """The body that the joint of a new body starts from, by itself or its name; None for the ground.

    A missing parent is a fault, and the ground is used in its place.
    """
    if given is None or (isinstance(given, Body) and given in model.bodies):
        return given, []
    if isinstance(given, str):
        found = next((body for body in model.bodies if body.name == given), None)
        known = ", ".join(body.name for body in model.bodies) or "none"
        rule = f"its parent '{given}' is not a body of the model; the bodies so far are: {known}"
        return found, [] if found else [Fault(f"body {name}", rule, "Add the parent first, and check its name")]
    if not isinstance(given, Body):
        raise WrongTypeError(
            f"body {name}: {given!r} is not a body. Give parent= a body or its name, or leave it out for ground."
        )
    rule = f"its parent {given.name} is a body of model '{given.frame.owner.name}'"
    return None, [Fault(f"body {name}", rule, f"Join it to a body of model '{model.name}'")]
