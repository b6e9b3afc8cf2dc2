"""Two craft in space that dock: a chaser comes near a target, and a latch welds them."""

from __future__ import annotations

from kanes.library.cases import LibraryCase, SymbolEntry, Symbols
from kanes.model.inertia import inertia
from kanes.model.joints.kinds import Free
from kanes.model.model import Model


def docking_craft() -> Model:
    """Two free rigid bodies without loads, each with a port on its x axis, at d1 and at −d2 from its mass centre.

    Their states are those of Free: quaternions, places and angular velocities of target and chaser. Where the ports
    come nearer than c to each other the two bodies become one, in the pose that they have. Momentum and angular
    momentum stay as they were, and energy is lost.

    Source: ours.

    >>> import kanes as kn
    >>> len(kn.derive(docking_craft()).speeds)
    12
    """
    model = Model("docking craft")
    m1, I1, J1, d1 = model.parameters("m1 I1 J1 d1")
    m2, I2, J2, d2 = model.parameters("m2 I2 J2 d2")
    c = model.parameters("c")
    target = model.add_body("target", mass=m1, inertia=inertia(J1, I1, I1), joint=Free())
    chaser = model.add_body("chaser", mass=m2, inertia=inertia(J2, I2, I2), joint=Free())
    ports = target.point("port of the target", d1, 0, 0), chaser.point("port of the chaser", -d2, 0, 0)
    model.add_latch(*ports, joint="weld", within=c, name="dock")
    return model


_SYMBOLS: Symbols = {
    "m1": (1200.0, "mass of the target", 300.0, 5000.0),
    "I1": (1100.0, "moment of inertia of the target across its axis", 200.0, 5000.0),
    "J1": (900.0, "moment of inertia of the target about its axis", 200.0, 5000.0),
    "d1": (1.5, "distance of the target's port from its mass centre", 0.5, 3.0),
    "m2": (300.0, "mass of the chaser", 50.0, 1000.0),
    "I2": (150.0, "moment of inertia of the chaser across its axis", 30.0, 1000.0),
    "J2": (120.0, "moment of inertia of the chaser about its axis", 30.0, 1000.0),
    "d2": (1.0, "distance of the chaser's port from its mass centre", 0.3, 2.0),
    "c": (0.1, "distance of the ports at which the latch catches", 0.01, 0.5),
}
# Places, angular velocities along body axes, and velocities of target and chaser.
_START = {
    "target": ((0.0, 0.0, 0.0), (0.002, 0.001, -0.001), (0.0, 0.0, 0.0)),
    "chaser": ((6.0, 0.05, -0.15), (-0.02, 0.002, 0.0015), (-0.12, -0.001, 0.003)),
}


def case(_: Model) -> LibraryCase:
    """A chaser that comes at 12 cm/s, off the axis and turning; they dock after half a minute."""
    states: dict[str, SymbolEntry] = {}
    for body, (places, spins, velocities) in _START.items():
        states |= {f"e{k}_{body}": (float(k == 0), f"quaternion of the {body}", -1.0, 1.0) for k in range(4)}
        for axis, place, spin, velocity in zip("xyz", places, spins, velocities, strict=True):
            states[f"{axis}_{body}"] = (place, f"place of the {body} along n_{axis}", -10.0, 10.0)
            states[f"w{axis}_{body}"] = (spin, f"angular velocity of the {body} along b_{axis}", -0.1, 0.1)
            states[f"v{axis}_{body}"] = (velocity, f"velocity of the {body} along n_{axis}", -0.5, 0.5)
    # Nothing else bounds steps, and the ports are near each other for a second only.
    return LibraryCase({**_SYMBOLS, **states}, stop=120, settings={"max_step": 0.5})
