"""Springs and dampers that a file gives by a time constant and a damping ratio.

With the effective inertia of a joint while the model is at its reference and all other joints are free,

    k = I / (T ζ)²,    c = 2 I / T,    1/I the mean of the diagonal of M⁻¹ for the joint,

the joint oscillates with the damping ratio ζ and the time constant T.

Source: mujoco, joint, springdamper.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from kanes.base.errors import FileError
from kanes.base.types import Array
from kanes.formats.mjcf.bodies import WORLD
from kanes.formats.mjcf.document import MjcfDocument, MjcfJoint
from kanes.formats.mjcf.equalities import reference_of
from kanes.formats.mjcf.placement import MjcfPlace

# Joints of a model whose M is inverted in numbers.
_MOST_JOINTS = 500


def with_found_springs(document: MjcfDocument) -> MjcfDocument:
    """The document with stiffness and damping in place of time constants and damping ratios."""
    if not any(joint.springdamper for joint in document.joints):
        return document
    if len(document.joints) > _MOST_JOINTS:
        rule = f"springdamper needs the inertia of the whole model, which has more than {_MOST_JOINTS} joints"
        raise FileError(document.file, rule, "Give stiffness and damping instead")
    compliances = dict(zip((joint.name for joint in document.joints), _compliances(document), strict=True))

    def found(joint: MjcfJoint) -> MjcfJoint:
        if joint.springdamper is None:
            return joint
        inertia, (time, ratio) = 1 / max(compliances[joint.name], 1e-15), joint.springdamper
        return replace(
            joint,
            stiffness=(inertia / (time * ratio) ** 2, *joint.stiffness[1:]),
            damping=(2 * inertia / time, *joint.damping[1:]),
        )

    bodies = tuple(replace(body, joints=tuple(found(joint) for joint in body.joints)) for body in document.bodies)
    return replace(document, bodies=bodies)


def _compliances(document: MjcfDocument) -> list[float]:
    """The mean of the diagonal of M⁻¹ for each joint, at the reference."""
    freedoms = [_partials(joint, document, body.name) for body in document.bodies for joint in body.joints]
    ends = np.cumsum([each.shape[0] for each in freedoms])
    armatures = np.repeat([joint.armature for joint in document.joints], [each.shape[0] for each in freedoms])
    M = _mass_matrix(document, np.concatenate(freedoms)) + np.diag(armatures)
    try:
        diagonal = np.diag(np.linalg.inv(M))
    except np.linalg.LinAlgError:
        diagonal = np.zeros(len(M))
    return [float(part.mean()) for part in np.split(diagonal, ends[:-1])]


def _partials(joint: MjcfJoint, document: MjcfDocument, body: str) -> Array:
    """For each freedom, ω and v of the point of the carried bodies that is at the origin; n × bodies × 6."""
    places = reference_of(document.world, document.bodies).bodies
    place = places[body]
    axis = place.R @ joint.axis / np.linalg.norm(joint.axis)
    turns, slides = {"hinge": ([axis], []), "slide": ([], [axis]), "ball": (list(place.R.T), [])}.get(
        joint.type, (list(place.R.T), list(np.eye(3)))
    )
    anchor = place.to(joint.pos)
    rows = [np.concatenate([np.zeros(3), slide]) for slide in slides]
    rows += [np.concatenate([turn, np.cross(anchor, turn)]) for turn in turns]
    carried = _carried(document, body)
    return np.array([[row * (each.name in carried) for each in document.bodies] for row in rows])


def _carried(document: MjcfDocument, body: str) -> set[str]:
    """A body and all bodies outward of it."""
    found = {body}
    for each in document.bodies:
        if (each.parent or WORLD) in found:
            found.add(each.name)
    return found


def _mass_matrix(document: MjcfDocument, partials: Array) -> Array:
    """M = Σ ω·I·ω + m v·v over bodies, with v of mass centres."""
    places = reference_of(document.world, document.bodies).bodies
    total = np.zeros((len(partials), len(partials)))
    for number, body in enumerate(document.bodies):
        place: MjcfPlace = places[body.name]
        w, v = partials[:, number, :3], partials[:, number, 3:]
        v = v + np.cross(w, place.to(body.mass.center))
        total += w @ place.R @ body.mass.inertia @ place.R.T @ w.T + body.mass.mass * v @ v.T
    return total
