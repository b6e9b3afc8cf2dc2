"""What a model of MuJoCo has that equations of bodies and joints do not, and what is different without it."""

from __future__ import annotations

import numpy as np

from kanes.mjcf.mjcf_actuation import NO_INERTIA
from kanes.mjcf.mjcf_document import MjcfBody, MjcfDocument, MjcfJoint, Reading

_NOTHING = "nothing in the equations"
# Parts of a file by the element in which they stand.
_PARTS = {
    "sensor": ("sensor", "nothing is measured; ask a run instead"),
    "deformable": ("deformable part", "it does not bend, and is not in the equations"),
    "extension": ("plugin", "what it does is not in the equations"),
    "custom": ("custom value", _NOTHING),
}
_PLACED = ("joint", "geom", "site", "body", "frame", "camera", "light", "inertial", "freejoint", "plugin")


def note_the_rest(reading: Reading, document: MjcfDocument) -> None:
    """Contacts, limits, fluids, sensors and whatever else the model leaves out."""
    leave_out = reading.leave_out
    touching = [geom.name for body in document.bodies for geom in body.geoms if geom.touches]
    for name in touching if "contact" not in reading.settings.disabled else ():
        leave_out("touching shape", "there are no contacts; nothing holds bodies apart", name)
    _note_uneven_forces(reading, document)
    for joint in document.joints:
        if joint.range is not None and joint.type in ("hinge", "slide"):
            leave_out("joint limit", "nothing holds it in there; see source.ranges", joint.name)
        elif joint.range is not None:
            leave_out("ball limit", "nothing holds it in there", joint.name)
    for what, value in reading.settings.fluid.items():
        leave_out("fluid", f"the medium has a {what} of {value:g}, whose forces are not in the equations", "")
    for part in reading.root.children:
        what, effect = _PARTS.get(part.tag, ("", ""))
        for node in part.children if what else ():
            leave_out(what, effect, node.name)
        for number, node in enumerate(part.children if part.tag == "keyframe" else ()):
            if number:
                leave_out("keyframe", "the first alone is in source.initial", node.name)
        if part.tag == "worldbody":
            for node in part.walk():
                if node is not part and node.tag not in _PLACED:
                    leave_out(f"element <{node.tag}>", "it is not in the model", node.name)


def _note_uneven_forces(reading: Reading, document: MjcfDocument) -> None:
    """Forces and inertias that no joint of Kanes has."""
    for body in document.bodies:
        for joint in body.joints:
            curved = any((*joint.stiffness[1:], *joint.damping[1:]))
            if joint.type in ("ball", "free") and curved:
                reading.leave_out("curved spring or damper", "its linear part alone is in the equations", joint.name)
            if is_turned_spring(body, joint):
                reading.leave_out("free spring", "its rest position is turned; it is not in the equations", joint.name)
    for tendon in document.tendons:
        if tendon.armature and len(tendon.terms) > 1:
            reading.leave_out("tendon armature", NO_INERTIA, tendon.name)
    tendons = {tendon.name: tendon for tendon in document.tendons}
    for actuator in document.actuators:
        several = actuator.on == "tendon" and len(tendons[actuator.target].terms) > 1
        if actuator.armature and several:
            reading.leave_out("actuator armature", NO_INERTIA, actuator.name)


def is_turned_spring(body: MjcfBody, joint: MjcfJoint) -> bool:
    """Whether a free joint has a spring whose rest position is not upright."""
    return joint.type == "free" and any(joint.stiffness) and not np.array_equal(body.place.R, np.eye(3))
