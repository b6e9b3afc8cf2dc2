"""A chain of bodies in three dimensions, the measuring stick for derivations that grow."""

from __future__ import annotations

from kanes.base import values
from kanes.library.cases import LibraryCase, SymbolEntry
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
    count = values.count(count, "spatial_chain: count", 1, most=100_000)
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


def case(_: Model, *, count: int) -> LibraryCase:
    """Pulled aside at the first joint, each body turning about its own axis."""
    symbols: dict[str, SymbolEntry] = {"g": (9.81, "gravity", 0.0, 20.0)}
    for k in range(1, count + 1):
        before = f"B{k - 1}" if k > 1 else "the ground"
        symbols |= {
            f"m_{k}": (0.5, f"mass of B{k}", 0.1, 2.0),
            f"l_{k}": (0.4, f"length of B{k}", 0.1, 0.8),
            f"Ix_{k}": (0.008, f"central moment of inertia of B{k} about x", 0.003, 0.04),
            f"Iy_{k}": (0.007, f"central moment of inertia of B{k} about y", 0.003, 0.04),
            f"Iz_{k}": (0.003, f"central moment of inertia of B{k} along it", 0.0005, 0.005),
            f"q1_{k}": (0.6 if k == 1 else 0.1, f"first angle of B{k} from {before}, about x"),
            f"q2_{k}": (0.3 if k == 1 else -0.2, f"second angle of B{k} from {before}, about y", -1.4, 1.4),
            f"q3_{k}": (0.2 if k == 1 else 0.0, f"third angle of B{k} from {before}, about z"),
            f"u3_{k}": (1.0, f"spin of B{k} about its own axis, from {before}", -5.0, 5.0),
        }
    return LibraryCase(symbols, stop=5)
