"""The shoulder blade on the thorax: one joint as two joints with a massless body between them.

The blade's plane glides on an ellipsoid, turned by a right angle about z so that abduction and elevation are positive;
the axis of winging lies in that plane.
"""

from __future__ import annotations

import math

from kanes.formats.documents.xml_nodes import XmlNode
from kanes.formats.opensim.document import OsimAxis, OsimBody, OsimFrame, OsimJoint
from kanes.formats.opensim.functions import IDENTITY
from kanes.formats.opensim.sockets import offset_frame

TAG = "ScapulothoracicJoint"
_HERE = (0.0, 0.0, 0.0)
_QUARTER = (0.0, 0.0, math.pi / 2)


def two_joints(joint: OsimJoint, node: XmlNode) -> tuple[OsimBody, OsimJoint, OsimJoint]:
    """The body between, the ellipsoid with the first three coordinates, and the pin with the last."""
    plane = OsimBody(f"{joint.name}_plane", 0.0, _HERE, (0.0,) * 6, joint.line)
    x, y, z = node.triple("thoracic_ellipsoid_radii_x_y_z", default=None)
    across, up = node.numbers("scapula_winging_axis_origin", count=2, default=(0.0, 0.0))
    direction = node.number("scapula_winging_axis_direction", 0.0)
    gliding = OsimJoint(
        name=joint.name,
        tag="EllipsoidJoint",
        parent=offset_frame(joint.parent, _HERE, _QUARTER),
        child=offset_frame(OsimFrame(plane.name), _HERE, _QUARTER),
        coordinates=joint.coordinates[:3],
        rotations=joint.rotations[:3],
        angular=True,
        radii=(y, x, z),
        line=joint.line,
    )
    # The z axis of a frame that is turned about z, and then about x by a right angle, lies in the plane: along −y at
    # zero, and along y after half a turn.
    hinge, turned = (across, up, 0.0), (0.0, 0.0, direction + math.pi)
    inner, outer = (
        offset_frame(offset_frame(side, hinge, turned), _HERE, (math.pi / 2, 0.0, 0.0))
        for side in (OsimFrame(plane.name), joint.child)
    )
    last = joint.coordinates[3]
    winging = OsimJoint(
        name=f"{joint.name}_winging",
        tag="PinJoint",
        parent=inner,
        child=outer,
        coordinates=(last,),
        rotations=(OsimAxis((0.0, 0.0, 1.0), (last.name,), IDENTITY),),
        line=joint.line,
    )
    return plane, gliding, winging
