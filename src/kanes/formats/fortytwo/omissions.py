"""Parts of a spacecraft file of 42 that the model leaves out, and the effect of that."""

from __future__ import annotations

from collections.abc import Iterator

from kanes.formats.fortytwo.document import ScDocument, ScJoint
from kanes.formats.fortytwo.side_files import NONE
from kanes.model.left_out import LeftOut, Omission

_PARTS = {
    "mtb": ("magnetic torquer bar", "the model has no magnetic field, so that it has no torque"),
    "cmg": ("control moment gyro", "it is not in the model"),
    "gyro": ("gyro", "rates are those of the motion, without noise and bias"),
    "magnetometer": ("magnetometer", "the model has no magnetic field"),
    "coarse sun": ("coarse sun sensor", "the model has no sun"),
    "fine sun": ("fine sun sensor", "the model has no sun"),
    "star tracker": ("star tracker", "the attitude is that of the motion, without noise"),
    "gps": ("GPS receiver", "the position is that of the motion, without noise"),
    "accelerometer": ("accelerometer", "accelerations are those of the motion, without noise and bias"),
    "fine guidance": ("fine guidance sensor", "the model has no stars"),
}
_FRAMES = {"L": "the local vertical", "F": "the formation", "E": "the local east and north"}


def spacecraft_omissions(document: ScDocument, odd_bodies: tuple[str, ...]) -> LeftOut:
    """All parts that the model leaves out or changes."""
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
    effect = f"none acts on the spacecraft, which floats freely, without its orbit ({document.orbit})"
    yield Omission("environmental load", loads, effect)
    if document.software not in ("", "PASSIVE_FSW"):
        effect = "its commands are inputs of the model"
        yield Omission("flight software", (document.software,), effect)
    if document.shakers != NONE:
        yield Omission("file of shakers", (document.shakers,), "shaker forces are not in the model")


def _start(document: ScDocument) -> Iterator[Omission]:
    rate, attitude = document.start.frames[0], document.start.frames[2]
    if attitude in _FRAMES:
        effect = f"{_FRAMES[attitude]} at the start is taken as the inertial frame N"
        yield Omission("attitude in another frame", (attitude,), effect)
    if rate == "L":
        effect = "the orbital rate is not added: it is taken as the rate in the inertial frame N"
        yield Omission("angular velocity in another frame", (rate,), effect)
    if attitude != "F" and (any(document.start.position) or any(document.start.velocity)):
        effect = "its axes are taken as those of the inertial frame N"
        yield Omission("position in the formation's frame", ("F",), effect)


def _bodies(document: ScDocument, odd: tuple[str, ...]) -> Iterator[Omission]:
    dipoles = tuple(body.name for body in document.bodies if any(body.dipole))
    if dipoles:
        yield Omission("magnetic dipole", dipoles, "the model has no magnetic field, so that it has no torque")
    flexible = tuple(body.name for body in document.bodies if body.flex != NONE)
    if document.has_flex and flexible:
        yield Omission("flexible part", flexible, "it is rigid; kn.flexible.read_fortytwo has its modes")
    if document.is_about_joints and any(any(body.center) for body in document.bodies):
        effect = "inertias are about the bodies' origins; 42 itself then leaves the mass centres of rigid bodies there"
        yield Omission("reference point", ("REFPT_JOINT",), effect)
    if odd:
        yield Omission("odd inertia", odd, "such moments of inertia are physically impossible; they are used unchanged")


def _joints(document: ScDocument) -> Iterator[Omission]:
    if document.method in ("STEADY", "KIN_JOINT"):
        yield Omission("prescribed motion of joints", (document.method,), "joints move under forces instead")
    driven = tuple(joint.name for joint in document.joints if joint.type == "ACTUATED")
    if driven:
        effect = "the rate loop that drives it is left out; its torques and forces are inputs"
        yield Omission("actuated joint", driven, effect)
    others = tuple(f"{joint.name}: {joint.type}" for joint in document.joints if joint.type not in _KNOWN)
    if others:
        yield Omission("unmodelled joint", others, "no force or torque acts in it")
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
        yield Omission("wheel limit", names, "inputs and wheels are not limited")
    uneven = tuple(wheel.name for wheel in document.wheels if wheel.is_uneven)
    if uneven:
        yield Omission("uneven wheel", uneven, "it spins without friction and causes no disturbance")
    if document.thrusters:
        names = tuple(f"{each.name}: {each.force:g} N, {each.mode.lower()}" for each in document.thrusters)
        yield Omission("thruster limit", names, "its input is the force in newtons, without limit")


def _sensors(document: ScDocument) -> Iterator[Omission]:
    for key, (what, effect) in _PARTS.items():
        count = document.others.get(key, 0)
        if count:
            yield Omission(what, ("",) * count, effect)
