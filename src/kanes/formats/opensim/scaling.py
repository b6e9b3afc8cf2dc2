"""A model of OpenSim scaled to a subject: bodies stretched along their axes, masses by their volumes or fractions.

With S the diagonal matrix of a body's factors,

    r' = S r                     places of joints, markers, constraints and the mass centre in the body
    m' = c m det S               masses, c such that their sum is that of the subject; or m' = c m, in equal proportion
    J' = (m'/m) S J S            second moments J = ∫ ρ ρᵀ dm about the mass centre, from which I = tr(J) 1 − J

The last is exact for a body whose material is stretched with it. A translation that is a function of coordinates
belongs to the parent and is multiplied by |S a| along its axis a; one that is a coordinate itself is a length in metres
and is not scaled, as in OpenSim; nor are contact spheres and half spaces. A translation that is coupled to other
coordinates is multiplied by the same factor.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

import numpy as np
from numpy.typing import ArrayLike

from kanes.base.errors import UnknownNameError, WrongTypeError, WrongValueError
from kanes.base.types import Array
from kanes.base.values import as_numbers, number
from kanes.formats.documents.xml_nodes import Triple
from kanes.formats.opensim.document import (
    GROUND,
    OsimAxis,
    OsimBody,
    OsimClosure,
    OsimCoupling,
    OsimDocument,
    OsimFrame,
    OsimJoint,
    OsimMarker,
)
from kanes.model.parts import Body

# One or three numbers by body, or by its name.
Factors: TypeAlias = Mapping[str, ArrayLike] | Mapping[Body, ArrayLike] | Mapping[str | Body, ArrayLike]
# By the name of a marker: its body, or the name of that, and three numbers.
MarkerPlaces: TypeAlias = Mapping[str, Sequence[Body | ArrayLike]]

_SUCH_AS = "{'femur_r': 1.05, 'pelvis': (1, 1, 1.1)}"


def scaled_document(document: OsimDocument, factors: Factors, mass: float | None, *, by_volume: bool) -> OsimDocument:
    """The same mechanism with bodies of other sizes."""
    S = _factors(document, factors)
    return document.changed(
        bodies=_scaled_bodies(document.bodies, S, _total(document, mass), by_volume=by_volume),
        joints=tuple(_scaled_joint(joint, S) for joint in document.joints),
        couplings=tuple(_scaled_coupling(each, document.joints, S) for each in document.couplings),
        closures=tuple(_scaled_closure(each, S) for each in document.closures),
        markers=tuple(replace(each, location=_stretched(each.location, S[each.body])) for each in document.markers),
    )


def marked_document(document: OsimDocument, markers: MarkerPlaces) -> OsimDocument:
    """The same mechanism with some markers elsewhere, and new ones."""
    if not isinstance(markers, Mapping):
        raise WrongTypeError(
            f"'{document.name}': {markers!r} is not a table of markers. Give one such as "
            "{'heel': ('foot', (0.1, 0, 0))}."
        )
    placed = {str(label): _marker(document, str(label), given) for label, given in markers.items()}
    kept = [placed.pop(each.name, each) for each in document.markers]
    return document.changed(markers=(*kept, *placed.values()))


def _marker(document: OsimDocument, label: str, given: object) -> OsimMarker:
    pair = given if isinstance(given, (tuple, list)) and len(given) == 2 else (None, None)
    body, numbers = getattr(pair[0], "name", pair[0]), as_numbers(pair[1])
    if numbers is None or numbers.shape != (3,) or not np.isfinite(numbers).all():
        raise WrongValueError(
            f"marker '{label}': {given!r} is not a body and three numbers. Give both, such as ('foot', (0.1, 0, 0))."
        )
    _check_body(document, body)
    return OsimMarker(label, str(body), _triple(numbers))


def _factors(document: OsimDocument, given: object) -> dict[str, Array]:
    """Three numbers for each body, ones by default; the ground has ones."""
    if not isinstance(given, Mapping):
        raise WrongTypeError(f"'{document.name}': {given!r} is not a table of factors. Give one such as {_SUCH_AS}.")
    S = {name: np.ones(3) for name in (GROUND, *(body.name for body in document.bodies))}
    for key, value in given.items():
        body, numbers = getattr(key, "name", key), as_numbers(value)
        _check_body(document, body)
        if numbers is None or numbers.shape not in ((), (3,)) or not (np.isfinite(numbers) & (numbers > 0)).all():
            raise WrongValueError(
                f"factor of {body}: {value!r} is not one or three positive numbers. Give one or three, such as "
                f"{_SUCH_AS}."
            )
        S[str(body)] = np.broadcast_to(numbers, 3)
    return S


def _check_body(document: OsimDocument, body: object) -> None:
    known = [each.name for each in document.bodies]
    if body not in known:
        raise UnknownNameError(f"Model '{document.name}' has no body {body!r}. It has: {', '.join(known)}.")


def _total(document: OsimDocument, mass: object) -> float | None:
    if mass is None:
        return None
    total = number(mass, f"'{document.name}', mass", "kg" if hasattr(mass, "to_base_units") else "")
    if total <= 0:
        raise WrongValueError(f"'{document.name}': mass must be positive, not {total:g}. Give the mass of the subject.")
    return total


def _scaled_bodies(
    bodies: tuple[OsimBody, ...], S: Mapping[str, Array], total: float | None, *, by_volume: bool
) -> tuple[OsimBody, ...]:
    masses = np.array([body.mass for body in bodies])
    if total is not None:
        volumes = np.array([S[body.name].prod() for body in bodies]) if by_volume else np.ones(len(bodies))
        masses = masses * volumes
        masses *= total / masses.sum()
    return tuple(
        replace(
            body,
            mass=float(mass),
            center=_stretched(body.center, S[body.name]),
            inertia=_inertia(body, S[body.name], float(mass) / body.mass if body.mass else 1.0),
        )
        for body, mass in zip(bodies, masses, strict=True)
    )


def _inertia(body: OsimBody, s: Array, heavier: float) -> tuple[float, float, float, float, float, float]:
    """I = tr(J) 1 − J of the stretched body."""
    xx, yy, zz, xy, xz, yz = body.inertia
    I = np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])
    J = np.trace(I) / 2 * np.eye(3) - I
    J = heavier * s[:, None] * J * s
    I = np.trace(J) * np.eye(3) - J
    xx, yy, zz, xy, xz, yz = (float(I[entry]) for entry in ((0, 0), (1, 1), (2, 2), (0, 1), (0, 2), (1, 2)))
    return xx, yy, zz, xy, xz, yz


def _scaled_joint(joint: OsimJoint, S: Mapping[str, Array]) -> OsimJoint:
    s, frame = S[joint.parent.body], joint.parent
    return replace(
        joint,
        parent=_scaled_frame(joint.parent, S),
        child=_scaled_frame(joint.child, S),
        translations=tuple(
            each if _is_coordinate(each) else _longer(each, _along(frame, each.axis, s)) for each in joint.translations
        ),
        radii=None if joint.radii is None else _radii(frame, joint.radii, s),
    )


def _scaled_frame(frame: OsimFrame, S: Mapping[str, Array]) -> OsimFrame:
    return replace(frame, translation=_stretched(frame.translation, S[frame.body]))


def _scaled_coupling(coupling: OsimCoupling, joints: tuple[OsimJoint, ...], S: Mapping[str, Array]) -> OsimCoupling:
    for joint in joints:
        for slide in joint.translations:
            if _is_coordinate(slide) and slide.coordinates == (coupling.dependent,):
                longer = _along(joint.parent, slide.axis, S[joint.parent.body])
                return replace(coupling, factor=coupling.factor * longer)
    return coupling


def _scaled_closure(closure: OsimClosure, S: Mapping[str, Array]) -> OsimClosure:
    """Points move with their bodies; a distance is longer by the mean factor of both, a line leans with its body."""
    s = S[closure.first.body]
    lean = np.array(closure.direction) * s
    length = float(np.sqrt((lean**2).sum()))
    longer = float((s.prod() * S[closure.second.body].prod()) ** (1 / 6))
    return replace(
        closure,
        first=_scaled_frame(closure.first, S),
        second=_scaled_frame(closure.second, S),
        distance=closure.distance * longer,
        direction=_triple(lean / length) if length else closure.direction,
    )


def _is_coordinate(slide: OsimAxis) -> bool:
    """Whether a slide is a coordinate as it is."""
    function = slide.function
    is_linear = function.tag == "LinearFunction" and function.coefficients == (1.0, 0.0)
    return is_linear and function.factor == 1 and len(slide.coordinates) == 1


def _longer(slide: OsimAxis, factor: float) -> OsimAxis:
    return replace(slide, function=replace(slide.function, factor=slide.function.factor * factor))


def _along(frame: OsimFrame, axis: Triple, s: Array) -> float:
    """|S a| of a unit vector in a frame of a body."""
    a = np.array(frame.rotation) @ np.array(axis)
    return float(np.sqrt(((s * a) ** 2).sum() / (a**2).sum()))


def _radii(frame: OsimFrame, radii: Triple, s: Array) -> Triple:
    axes: tuple[Triple, ...] = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))
    x, y, z = (radius * _along(frame, axis, s) for radius, axis in zip(radii, axes, strict=True))
    return x, y, z


def _stretched(numbers: Triple, s: Array) -> Triple:
    return _triple(np.array(numbers) * s)


def _triple(numbers: Array) -> Triple:
    x, y, z = (float(each) for each in numbers)
    return x, y, z
