"""The flexible bodies of a spacecraft of 42, as modal data."""

from __future__ import annotations

from os import PathLike

import numpy as np

from kanes.base.errors import WrongValueError
from kanes.base.types import Array
from kanes.flexible.modal_body import LEVI_CIVITA, ModalBody
from kanes.flexible.modal_nodes import ModalNode
from kanes.formats.fortytwo.document import ScBody, ScDocument
from kanes.formats.fortytwo.flex_file import ScFlex, read_flex
from kanes.formats.fortytwo.reader import read_spacecraft
from kanes.formats.fortytwo.side_files import NONE


def read_fortytwo(path: str | PathLike[str]) -> dict[str, ModalBody]:
    """Modal data of the flexible bodies in a spacecraft file of 42, by the names of bodies, B0, B1, ….

    O is at the origin of the body, where its files measure from. The nodes are those of the node file, "node0", …, and
    the joints of the body, "G0", …. 42 has no geometric stiffness, and neither has the result. As in 42, modes have no
    momentum where mass properties refer to mass centres; where they refer to joints, integrals are about the inboard
    joint.

    Source: stoneking-42, InitFlexModes.
    """
    document = read_spacecraft(path)
    flexible = [number for number, body in enumerate(document.bodies) if body.flex != NONE]
    return {document.bodies[number].name: _modal_body(document, number) for number in flexible}


def _modal_body(document: ScDocument, number: int) -> ModalBody:
    given = document.bodies[number]
    joints = {g: joint for g, joint in enumerate(document.joints) if number in (joint.inner, joint.outer)}
    flex = read_flex(given.flex_line, list(joints), len(document.joints), len(given.nodes))
    places = {
        joint.name: (joint.outer_at if joint.outer == number else joint.inner_at, g) for g, joint in joints.items()
    }
    nodes = {
        name: ModalNode(place, flex.joint_shapes[0][g], flex.joint_shapes[1][g]) for name, (place, g) in places.items()
    }
    nodes |= {
        f"node{k}": ModalNode(place, flex.node_shapes[0][k], flex.node_shapes[1][k])
        for k, place in enumerate(given.nodes)
    }
    reference = next((np.array(joint.outer_at) for joint in joints.values() if joint.outer == number), np.zeros(3))
    momentum, moments = _moving(flex, reference, document.is_about_joints)
    try:
        return ModalBody(
            mass=given.mass,
            first_moment=given.mass * np.array(given.center),
            inertia=_inertia(given, document.is_about_joints),
            modal_mass=flex.mass,
            stiffness=flex.stiffness,
            damping=flex.damping,
            momentum=momentum,
            moments=moments,
            products=flex.N,
            nodes=nodes,
        )
    except WrongValueError as error:
        rule, _, cure = str(error).rstrip(".").partition(". ")
        raise given.flex_line.fault(f"'{given.flex}': {rule}", cure or "Check its tables") from None


def _inertia(given: ScBody, is_about_origin: bool) -> Array:
    """About the origin of the body."""
    xx, yy, zz, xy, yz, zx = given.inertia
    matrix = np.array([[xx, xy, zx], [xy, yy, yz], [zx, yz, zz]])
    c = np.array(given.center)
    return matrix if is_about_origin else matrix + given.mass * (c @ c * np.eye(3) - np.outer(c, c))


def _moving(flex: ScFlex, reference: Array, is_about_joints: bool) -> tuple[Array, Array]:
    """∫ φ dm and ∫ r_a φ_b dm about the origin, from those about a reference point c: ∫ (r + c)_a φ_b dm.

    The part of the second that changes sign with a and b is that of the angular momentum, ½ ε_cab H_c.
    """
    if not is_about_joints:
        return np.zeros_like(flex.momentum), _symmetric(flex.L)
    about = _symmetric(flex.L) + np.einsum("cab,ci->abi", LEVI_CIVITA, flex.turning_momentum) / 2
    return flex.momentum, about + np.einsum("a,bi->abi", reference, flex.momentum)


def _symmetric(L: Array) -> Array:
    return np.asarray((L + L.swapaxes(0, 1)) / 2)
