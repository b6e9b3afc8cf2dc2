"""What a spacecraft file of 42 says and the model does not have, and what that changes."""

from __future__ import annotations

from collections.abc import Iterator

from kanes.documents.left_out import LeftOut, Omission
from kanes.fortytwo.sc_document import ScDocument, ScJoint
from kanes.fortytwo.sc_side_files import NONE

_PARTS = {
    "mtb": ("magnetic torquer bar", "there is no magnetic field that it could push against"),
    "cmg": ("control moment gyro", "it is neither a body nor a momentum of the model"),
    "gyro": ("gyro", "rates are those of the motion, without noise and bias"),
    "magnetometer": ("magnetometer", "there is no magnetic field"),
    "coarse sun": ("coarse sun sensor", "there is no sun"),
    "fine sun": ("fine sun sensor", "there is no sun"),
    "star tracker": ("star tracker", "the attitude is that of the motion, without noise"),
    "gps": ("GPS receiver", "the position is that of the motion, without noise"),
    "accelerometer": ("accelerometer", "accelerations are those of the motion, without noise and bias"),
    "fine guidance": ("fine guidance sensor", "there are no stars"),
}
_FRAMES = {"L": "the local vertical", "F": "the formation", "E": "the local east and north"}


def spacecraft_omissions(document: ScDocument, odd_bodies: tuple[str, ...]) -> LeftOut:
    """All that is left out, or taken otherwise than it is written."""
    return LeftOut(
        (
            *_surroundings(document),
            *_start(document),
            *_bodies(document, odd_bodies),
            *_joints(document),
            *_actuators(document),
            *_sensors(document),
        )
    )


def _surroundings(document: ScDocument) -> Iterator[Omission]:
    loads = ("gravity", "gravity gradient", "air drag", "sunlight", "magnetic field")
    effect = f"the spacecraft floats free of them all, off its orbit ({document.orbit})"
    yield Omission("environmental load", loads, effect)
    if document.software not in ("", "PASSIVE_FSW"):
        effect = "what it would command is yours to give as inputs"
        yield Omission("flight software", (document.software,), effect)
    if document.shakers != NONE:
        yield Omission("file of shakers", (document.shakers,), "nothing shakes the bodies")


def _start(document: ScDocument) -> Iterator[Omission]:
    rate, attitude = document.start.frames[0], document.start.frames[2]
    if attitude in _FRAMES:
        effect = f"{_FRAMES[attitude]} is taken for the inertial frame N, as it stood at the start"
        yield Omission("attitude in another frame", (attitude,), effect)
    if rate == "L":
        effect = "the turning of the orbit is not added, so that it is the rate in the inertial frame N"
        yield Omission("angular velocity in another frame", (rate,), effect)
    if attitude != "F" and (any(document.start.position) or any(document.start.velocity)):
        effect = "its axes are taken for those of the inertial frame N"
        yield Omission("position in the formation's frame", ("F",), effect)


def _bodies(document: ScDocument, odd: tuple[str, ...]) -> Iterator[Omission]:
    dipoles = tuple(body.name for body in document.bodies if any(body.dipole))
    if dipoles:
        yield Omission("magnetic dipole", dipoles, "there is no magnetic field that it could turn in")
    flexible = tuple(body.name for body in document.bodies if body.flex != NONE)
    if document.has_flex and flexible:
        yield Omission("flexible part", flexible, "it is rigid: its modes are not in the model")
    if document.is_about_joints and any(any(body.center) for body in document.bodies):
        effect = "inertias are about the bodies' origins; 42 itself then leaves the mass centres of rigid bodies there"
        yield Omission("reference point", ("REFPT_JOINT",), effect)
    if odd:
        yield Omission("odd inertia", odd, "no body has such moments of inertia; they are taken as they are")


def _joints(document: ScDocument) -> Iterator[Omission]:
    if document.method in ("STEADY", "KIN_JOINT"):
        yield Omission("prescribed motion of joints", (document.method,), "joints move as forces make them move")
    driven = tuple(joint.name for joint in document.joints if joint.type == "ACTUATED")
    if driven:
        effect = "the rate loop that drives it is left out; its torques and forces are inputs"
        yield Omission("actuated joint", driven, effect)
    others = tuple(f"{joint.name}: {joint.type}" for joint in document.joints if joint.type not in _KNOWN)
    if others:
        yield Omission("unmodelled joint", others, "nothing acts in it")
    if not document.has_passive_forces:
        sprung = tuple(joint.name for joint in document.joints if _is_sprung(joint))
        if sprung:
            yield Omission("sprung joint", sprung, "springs and dampers are switched off in the file")
    turned = tuple(joint.name for joint in document.joints if joint.is_spherical and joint.given_turns != joint.turns)
    bent = tuple(name for joint in document.joints if (name := joint.name) in turned and any(joint.angles))
    if bent:
        yield Omission("spherical sequence", bent, "initial angles are taken as 123, as 42 takes them")


_KNOWN = ("PASSIVE", "ACTUATED")


def _is_sprung(joint: ScJoint) -> bool:
    springs = joint.springs
    values = (*springs.turning, *springs.turning_damping, *springs.sliding, *springs.sliding_damping)
    return any(values)


def _actuators(document: ScDocument) -> Iterator[Omission]:
    if document.wheels:
        names = tuple(
            f"{wheel.name}: {wheel.torque_limit:g} N m, {wheel.momentum_limit:g} N m s" for wheel in document.wheels
        )
        yield Omission("wheel limit", names, "nothing holds inputs and wheels within them")
    uneven = tuple(wheel.name for wheel in document.wheels if wheel.is_uneven)
    if uneven:
        yield Omission("uneven wheel", uneven, "it turns without friction, and shakes nothing")
    if document.thrusters:
        names = tuple(f"{each.name}: {each.force:g} N, {each.mode.lower()}" for each in document.thrusters)
        yield Omission("thruster limit", names, "its input is the force itself, in newtons, of any size")


def _sensors(document: ScDocument) -> Iterator[Omission]:
    for key, (what, effect) in _PARTS.items():
        count = document.others.get(key, 0)
        if count:
            yield Omission(what, ("",) * count, effect)
