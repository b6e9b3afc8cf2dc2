"""Tendons and actuators of an MJCF file.

The elements for actuators are abbreviations of the element `general`; each sets some of its attributes, in place of the
defaults.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace

from kanes.formats.documents.xml_nodes import XmlNode
from kanes.formats.mjcf.bodies import coefficients
from kanes.formats.mjcf.defaults import ACTUATORS, Defaults
from kanes.formats.mjcf.document import MjcfActuator, MjcfTendon, Reading

Three = tuple[float, float, float]
_ZERO: Three = (0.0, 0.0, 0.0)
_GEAR = (1.0, 0.0, 0.0, 0.0, 0.0, 0.0)
# What an actuator pulls on, in the order in which MuJoCo looks; Kanes has no forces for the latter three.
_TARGETS = ("joint", "jointinparent", "tendon", "site", "body", "cranksite", "slidersite")
_DRIVEN = ("joint", "jointinparent", "tendon", "site")


@dataclass(frozen=True)
class _Affine:
    """Gain, bias and the other attributes of an actuator, as far as they have been read."""

    gain: Three = (1.0, 0.0, 0.0)
    bias: Three = _ZERO
    gaintype: str = "fixed"
    biastype: str = "none"
    dyntype: str = "none"
    gear: tuple[float, ...] = _GEAR
    damping: Three = _ZERO
    armature: float = 0.0
    dampratio: float = 0.0
    group: float = 0.0
    late: bool = False  # whether it has a delay, or other inputs than one
    odd: str = ""  # a class of actuator whose force is no affine function


# The effect of leaving out the armature of a length that several joints change.
NO_INERTIA = "its inertia is not in the equations, so that the mass matrix lacks it"


def read_tendons(reading: Reading, defaults: Defaults, joints: Collection[str]) -> Iterator[MjcfTendon]:
    """The fixed tendons; spatial ones are left out."""
    for node in _children(reading.root, "tendon"):
        if node.tag == "spatial":
            reading.leave_out("spatial tendon", "its spring, damper and limits are not in the equations", node.name)
            if defaults.completed(node, tag="tendon").attribute_number("armature", 0.0):
                reading.leave_out("tendon armature", NO_INERTIA, node.name)
        elif node.tag == "fixed":
            yield _tendon(reading, defaults.completed(node, tag="tendon"), joints)


def _tendon(reading: Reading, node: XmlNode, joints: Collection[str]) -> MjcfTendon:
    terms = []
    for child in node.children:
        joint = child.attributes.get("joint", "").strip()
        if child.tag != "joint" or joint not in joints:
            rule = f"{node.called} runs over '{joint[:40]}', which is not a hinge or slide"
            raise child.fault(rule, "Name joints of the file")
        terms.append((joint, child.attribute_number("coef")))
    lengths = node.attribute_numbers("springlength", default=(-1.0,))
    if len(lengths) > 2:
        raise node.fault(f"springlength of {node.called} has {len(lengths)} numbers", "Give one or two")
    for key, what in (("frictionloss", "tendon friction"), ("springyield", "yielding spring")):
        if node.attribute_number(key, 0.0):
            reading.leave_out(what, "nothing rubs" if key == "frictionloss" else "the spring stays elastic", node.name)
    if node.attributes.get("range", "").strip():
        reading.leave_out("tendon limit", "its length is not limited", node.name)
    off = reading.settings.disabled
    return MjcfTendon(
        name=node.name,
        terms=tuple(terms),
        stiffness=coefficients(node, "stiffness", off & {"spring", "passive"}),
        damping=coefficients(node, "damping", off & {"damper", "passive"}),
        rest=None if lengths[0] < 0 else (lengths[0], lengths[-1]),
        armature=node.attribute_number("armature", 0.0),
    )


def read_actuators(reading: Reading, defaults: Defaults) -> Iterator[MjcfActuator]:
    """Those actuators whose force is affine in what they pull on; the others are left out."""
    off = "actuation" in reading.settings.disabled
    for number, node in enumerate(_children(reading.root, "actuator"), start=1):
        name = node.name or f"{node.tag}{number}"
        on = next((key for key in _TARGETS if node.attributes.get(key, "").strip()), "")
        if node.tag not in ACTUATORS or off:
            effect = "it does nothing, as actuation is switched off" if off else "its forces are not in the equations"
            reading.leave_out("actuator" if off else node.tag, effect, name)
            continue
        affine = _Affine()
        for given in (*defaults.class_of(node).actuators, node):
            affine = _with_attributes(affine, given)
        lack = _lack(node, affine, on)
        if affine.group in reading.settings.idle_groups:
            lack = "its group is switched off"
        if lack:
            reading.leave_out("actuator", f"its force is not in the equations, as {lack}", name)
            continue
        target = node.attributes[on].strip()
        gain = affine.gain if affine.gaintype == "affine" else (affine.gain[0], 0.0, 0.0)
        bias = affine.bias if affine.biastype == "affine" else _ZERO
        given_by = (*defaults.class_of(node).actuators, node)
        if any(each.attributes.get(key, "").strip() for each in given_by for key in ("forcerange", "actrange")):
            reading.leave_out("force limit", "the force of the actuator is not limited", name)
        if any(each.attributes.get("ctrlrange", "").strip() for each in given_by):
            reading.leave_out("control limit", "the input is not limited", name)
        yield MjcfActuator(name, on, target, affine.gear, gain, bias, affine.damping, affine.armature)


def _lack(node: XmlNode, affine: _Affine, on: str) -> str:
    """Why an actuator cannot be taken; empty if it can."""
    if not on:
        raise node.fault(f"{node.called} acts on nothing", 'Write joint="…", tendon="…" or site="…"')
    if affine.late:
        return "it has a delay or several inputs"
    if affine.odd:
        return f"a {affine.odd} is not an affine function of its input"
    if on not in _DRIVEN or node.attributes.get("refsite", "").strip():
        return f"it acts through a {'refsite' if on in _DRIVEN else on}"
    if affine.dyntype != "none":
        return f"it has a state of its own ({affine.dyntype})"
    if affine.dampratio:
        return "its dampratio depends on the inertia of the whole model"
    if affine.gaintype not in ("fixed", "affine") or affine.biastype not in ("none", "affine"):
        return f"its gain or bias is of type {affine.gaintype}, {affine.biastype}"
    return ""


def _with_attributes(affine: _Affine, node: XmlNode) -> _Affine:
    """The actuator with the attributes of one element in place of those before."""
    tag, given = node.tag, node.attributes
    affine = replace(affine, odd="")
    if given.get("gear", "").strip():
        gear = node.attribute_numbers("gear")
        if len(gear) > 6:
            raise node.fault(f"gear of {node.called} has {len(gear)} numbers", "Give at most six")
        affine = replace(affine, gear=(*gear, *_GEAR[len(gear) :]))
    if given.get("damping", "").strip():
        affine = replace(affine, damping=coefficients(node, "damping"))
    if node.attribute_number("delay", 0.0) or given.get("input", "").strip():
        affine = replace(affine, late=True)
    group = node.attribute_number("group", affine.group)
    affine = replace(affine, group=group, armature=node.attribute_number("armature", affine.armature))
    if tag == "general":
        return _general(affine, node)
    fixed = replace(affine, gaintype="fixed", biastype="none", dyntype="none", dampratio=0.0)
    if tag == "motor":
        return replace(fixed, gain=(1.0, 0.0, 0.0), bias=_ZERO)
    if tag == "position":
        kp = node.attribute_number("kp", affine.gain[0])
        kv = node.attribute_number("kv", -affine.bias[2])
        ratio = node.attribute_number("dampratio", affine.dampratio)
        dyntype = "filterexact" if node.attribute_number("timeconst", 0.0) > 0 else "none"
        return replace(
            fixed, gain=(kp, 0.0, 0.0), bias=(0.0, -kp, -kv), biastype="affine", dyntype=dyntype, dampratio=ratio
        )
    if tag == "velocity":
        kv = node.attribute_number("kv", affine.gain[0])
        return replace(fixed, gain=(kv, 0.0, 0.0), bias=(0.0, 0.0, -kv), biastype="affine")
    if tag == "damper":
        kv = node.attribute_number("kv", -affine.gain[2] if affine.gaintype == "affine" else 1.0)
        return replace(fixed, gain=(0.0, 0.0, -kv), gaintype="affine", bias=_ZERO)
    return replace(affine, odd=tag)


def _general(affine: _Affine, node: XmlNode) -> _Affine:
    gain, bias = (node.attribute_numbers(f"{key}prm", default=()) for key in ("gain", "bias"))
    return replace(
        affine,
        gain=_three(gain, affine.gain),
        bias=_three(bias, affine.bias),
        gaintype=node.attributes.get("gaintype", affine.gaintype).strip(),
        biastype=node.attributes.get("biastype", affine.biastype).strip(),
        dyntype=node.attributes.get("dyntype", affine.dyntype).strip(),
    )


def _three(given: tuple[float, ...], known: Three) -> Three:
    """The numbers, the first of them replaced by those that are given."""
    first, second, third = (*given[:3], *known[len(given[:3]) :])
    return first, second, third


def _children(root: XmlNode, tag: str) -> Iterator[XmlNode]:
    for part in root.children:
        if part.tag == tag:
            yield from part.children
