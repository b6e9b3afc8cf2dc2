"""A chain of bodies in three dimensions, the measuring stick for derivations that grow."""

from __future__ import annotations

from kanes import values
from kanes.model.inertia import inertia
from kanes.model.model import Model


def spatial_chain(count: int) -> Model:
    """`count` bodies hung from each other by ball joints, each turned by three body-fixed angles from the one before.

    The speeds are the body-fixed components of the relative angular velocities. Body k has mass m_k, length l_k along
    −z, mass centre at half length, and principal moments Ix_k, Iy_k, Iz_k.

    Source: stoneking2008, the general tree with ball joints; the chain is ours.

    >>> len(spatial_chain(2).bodies)
    2
    """
    count = values.count(count, "spatial_chain: count", 1)
    model = Model(f"spatial chain of {count}")
    g = model.parameters("g")
    model.gravity = -g * model.frame.z
    parent, joint = model.frame, model.origin
    for k in range(1, count + 1):
        angles = model.coordinates(f"q1_{k} q2_{k} q3_{k}")
        speeds = model.speeds(f"u1_{k} u2_{k} u3_{k}")
        m, length, Ix, Iy, Iz = model.parameters(f"m_{k} l_{k} Ix_{k} Iy_{k} Iz_{k}")
        frame = parent.rotated(f"B{k}", angles, sequence="123")
        relative = frame.angular_velocity(parent).components(frame)
        model.define_speeds(dict(zip(speeds, relative, strict=True)))
        center = joint.moved(f"B{k}*", -length / 2 * frame.z)
        model.add_body(f"B{k}", frame=frame, center=center, mass=m, inertia=inertia(Ix, Iy, Iz))
        parent, joint = frame, joint.moved(f"J{k + 1}", -length * frame.z)
    return model
