"""The spacecraft of five bodies of the slides' path tables."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from kanes.base.errors import WrongValueError
from kanes.base.values import is_among
from kanes.library.cases import LibraryCase, SymbolEntry
from kanes.model.inertia import inertia
from kanes.model.joints.base import Joint
from kanes.model.joints.kinds import Free, Gimbal, Pin, Spherical, Universal
from kanes.model.model import Model

_KINDS: dict[str, Callable[..., Joint]] = {
    "G": partial(Gimbal, "213"),
    "S": Spherical,
    "P": partial(Pin, axis="z"),
    "U": partial(Universal, "yz"),
}


def five_body_spacecraft(joints: str = "gimbal") -> Model:
    """B2 and B3 on B1, which floats; B4 and B5 on B3. Joints G1 to G4 lead to B2 to B5.

    `joints` is "gimbal" (all 2-1-3, with the gimbal rates as speeds), "spherical" (quaternions, with the relative
    angular velocities), or "mixed" (G1 a 2-1-3 gimbal, G2 spherical, G3 a pin about z, G4 two turns, about y and z).
    Body k has mass m_k and principal moments Ix_k, Iy_k, Iz_k. The vector r_ik from the mass centre of B_i to joint k
    has the length r_i_k. B2 and B3 lie on the −x and +x sides of B1, B4 and B5 on the +y and −y sides of B3.

    Source: stoneking2008, "Example Problem" to "Angular and Linear Velocities"; the placement of the joints along axes
    is ours.

    >>> import kanes as kn
    >>> spacecraft = kn.tree_formulation(five_body_spacecraft())
    >>> spacecraft.rho("B4", "G2")
    -r_3_2 b3_x - r_3_3 b3_y - r_4_3 b4_y
    >>> print(spacecraft.gamma("G1").text(short=True))
    Γ₁    u₁_B2  u₂_B2  u₃_B2
    ───────────────────────────
    b₂_x  s₃ c₂  c₃     0
    b₂_y  c₂ c₃  -s₃    0
    b₂_z  -s₂    0      1
    """
    kinds = {"gimbal": "GGGG", "spherical": "SSSS", "mixed": "GSPU"}
    if not is_among(joints, kinds):
        raise WrongValueError(f"joints={joints!r}: there is no such variant. Give one of {', '.join(kinds)}.")
    model = Model(f"five-body spacecraft, {joints} joints")
    m = model.parameters("m_1 m_2 m_3 m_4 m_5")
    moments = [inertia(*model.parameters(f"Ix_{k} Iy_{k} Iz_{k}")) for k in range(1, 6)]
    bodies = [model.add_body("B1", mass=m[0], inertia=moments[0], joint=Free())]
    for k, (inner, kind) in enumerate(zip((1, 1, 3, 3), kinds[joints], strict=True), start=1):
        at, child_at = model.parameters(f"r_{inner}_{k} r_{k + 1}_{k}")
        axis, side = (0, 2 * k - 3) if inner == 1 else (1, 7 - 2 * k)
        place = tuple(side * at if i == axis else 0 for i in range(3))
        child_place = tuple(-side * child_at if i == axis else 0 for i in range(3))
        joint = _KINDS[kind](at=place, child_at=child_place)
        bodies.append(model.add_body(f"B{k + 1}", parent=bodies[inner - 1], mass=m[k], inertia=moments[k], joint=joint))
    return model


def case(model: Model) -> LibraryCase:
    """Afloat, with all joints turning slowly."""
    sizes = {1: (200.0, 30.0, 40.0, 50.0), 2: (20.0, 4.0, 6.0, 8.0), 3: (40.0, 6.0, 9.0, 12.0)}
    sizes |= {4: (10.0, 2.0, 1.5, 3.0), 5: (10.0, 2.0, 1.5, 3.0)}
    symbols: dict[str, SymbolEntry] = {}
    for k, (mass, *moments) in sizes.items():
        symbols[f"m_{k}"] = (mass, f"mass of B{k}")
        for axis, moment in zip("xyz", moments, strict=True):
            symbols[f"I{axis}_{k}"] = (moment, f"central moment of inertia of B{k} about {axis}")
    arms = {"1_1": 0.8, "2_1": 0.7, "1_2": 0.8, "3_2": 0.7, "3_3": 0.5, "4_3": 0.6, "3_4": 0.5, "5_4": 0.6}
    for pair, length in arms.items():
        body, joint = pair.split("_")
        symbols[f"r_{pair}"] = (length, f"distance from the mass centre of B{body} to joint G{joint}")
    names = [symbol.name for symbol in model.freeze().coordinates]
    for name in names:
        kind, body = name.split("_")
        meaning = {"e": "quaternion", "q": "angle"}.get(kind[0], f"place along n_{kind}")
        ends = (-2.0, 2.0) if kind in "xyz" else (-1.0, 1.0) if kind[0] == "e" else (-1.4, 1.4)
        symbols[name] = (float(kind == "e0"), f"{meaning} of {body}", *ends)
    rates = [symbol.name for symbol in model.freeze().speeds if symbol.name[0] in "uw"]
    symbols |= {
        name: (0.06 * (1 + number % 3), f"rate of {name.split('_')[1]}", -1.0, 1.0) for number, name in enumerate(rates)
    }
    return LibraryCase(symbols, stop=20)
