"""A human body of fifteen segments, free in space."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from kanes.expr.symbols import ExprLike, as_expression
from kanes.library.cases import LibraryCase, SymbolEntry
from kanes.model.inertia import box, cylinder, ellipsoid
from kanes.model.joints.base import Joint
from kanes.model.joints.kinds import Free, Gimbal, Pin, Universal
from kanes.model.model import Model

_THREE = partial(Gimbal, "213")
_FLEX_TWIST, _FLEX_TILT, _FLEX = partial(Universal, "yz"), partial(Universal, "yx"), partial(Pin, axis="y")

# What hangs down: its parent, its joint and where that is in the parent, in heights (y for the left side); its fraction
# of the mass; length and radius in heights; the place of its mass centre, in lengths from the joint.
_LIMBS: dict[str, tuple[str, Callable[..., Joint], tuple[float, float, float], float, float, float, float]] = {
    "upper_arm": ("torso", _THREE, (0, 0.12, 0.18), 0.0325, 0.19, 0.025, 0.436),
    "forearm": ("upper_arm", _FLEX_TWIST, (0, 0, -0.19), 0.0187, 0.15, 0.02, 0.43),
    "hand": ("forearm", _FLEX_TILT, (0, 0, -0.15), 0.0065, 0.1, 0.015, 0.468),
    "thigh": ("pelvis", _THREE, (0, 0.05, -0.05), 0.105, 0.25, 0.045, 0.433),
    "shank": ("thigh", _FLEX, (0, 0, -0.25), 0.0475, 0.25, 0.03, 0.434),
}
_TRUNK, _FOOT = 0.4684, 0.0143
_HEAD = 1 - _TRUNK - 2 * (_FOOT + sum(limb[3] for limb in _LIMBS.values()))


def humanoid(mass: ExprLike = 75, height: ExprLike = 1.75) -> Model:
    """A person of a mass in kg and a height in m, with 38 degrees of freedom; the one parameter is gravity g.

    x points forward, y to the left, z up. The pelvis floats (6). On it are the torso (a gimbal 2-1-3: bend, lean,
    twist) and the thighs (the same at the hips); on the torso are the head and the upper arms (three each); then come
    elbows (about y and z), wrists (y and x), knees (y) and ankles (y and x). Segments of the right and left sides
    end in _r and _l. At zero angles the body stands upright with its arms down.

    Source: plagenhoef1983, masses of the segments of men as parts of the whole, the head and neck as what is left,
    and mass centres of limbs. Lengths and widths as simple parts of the height, moments of inertia as of ellipsoids,
    cylinders and boxes, and the trunk in two parts of 3 to 7 are ours.

    >>> import kanes as kn
    >>> len(kn.tree_formulation(humanoid()).speeds)
    38
    """
    mass, height = as_expression(mass, "humanoid, mass"), as_expression(height, "humanoid, height")
    model = Model("humanoid")
    model.gravity = -model.parameters("g") * model.frame.z
    h, m_pelvis, m_torso, m_head = height, 0.3 * _TRUNK * mass, 0.7 * _TRUNK * mass, _HEAD * mass
    pelvis = model.add_body("pelvis", mass=m_pelvis, inertia=box(m_pelvis, 0.12 * h, 0.17 * h, 0.1 * h), joint=Free())
    torso = model.add_body(
        "torso",
        parent=pelvis,
        mass=m_torso,
        center=(0, 0, 0.1 * h),
        inertia=ellipsoid(m_torso, 0.07 * h, 0.1 * h, 0.13 * h),
        joint=_THREE(at=(0, 0, 0.05 * h)),
    )
    model.add_body(
        "head",
        parent=torso,
        mass=m_head,
        center=(0, 0, 0.09 * h),
        inertia=ellipsoid(m_head, 0.055 * h, 0.045 * h, 0.08 * h),
        joint=_THREE(at=(0, 0, 0.2 * h)),
    )
    for side, end in ((-1, "_r"), (1, "_l")):
        for name, (parent, joint, (x, y, z), fraction, length, radius, center) in _LIMBS.items():
            m = fraction * mass
            model.add_body(
                name + end,
                parent=parent if parent in model else parent + end,
                mass=m,
                center=(0, 0, -center * length * h),
                inertia=cylinder(m, radius * h, length * h),
                joint=joint(at=(x * h, side * y * h, z * h)),
            )
        model.add_body(
            f"foot{end}",
            parent=f"shank{end}",
            mass=_FOOT * mass,
            center=(0.04 * h, 0, -0.025 * h),
            inertia=box(_FOOT * mass, 0.15 * h, 0.055 * h, 0.04 * h),
            joint=_FLEX_TILT(at=(0, 0, -0.25 * h)),
        )
    return model


def case(model: Model) -> LibraryCase:
    """Thrown up with slack limbs, for as long as it is in the air."""
    symbols: dict[str, SymbolEntry] = {"g": (9.81, "gravity", 0.0, 20.0)}
    for symbol in model.freeze().coordinates:
        kind, _, segment = symbol.name.partition("_")
        named = segment.replace("_r", " (right)").replace("_l", " (left)").replace("_", " ")
        if kind in ("x", "y", "z"):
            symbols[symbol.name] = (float(kind == "z"), f"place of the pelvis along n_{kind}", -2.0, 2.0)
        elif kind.startswith("e"):
            symbols[symbol.name] = (float(kind == "e0"), "quaternion of the pelvis", -1.0, 1.0)
        else:
            count = {"1": "first angle", "2": "second angle", "3": "third angle"}.get(kind[1:], "angle")
            symbols[symbol.name] = (0.05, f"{count} of the {named}", -1.4, 1.4)
    symbols |= {
        "vz_pelvis": (4.9, "velocity of the pelvis upward", -6.0, 6.0),
        "wy_pelvis": (4.0, "rate of the pelvis about its own y: a somersault forward", -6.0, 6.0),
        "u1_thigh_l": (-2.0, "rate of the first angle of the left thigh", -6.0, 6.0),
        "u1_thigh_r": (-2.0, "rate of the first angle of the right thigh", -6.0, 6.0),
        "u_shank_l": (3.0, "rate of the left knee", -6.0, 6.0),
        "u_shank_r": (3.0, "rate of the right knee", -6.0, 6.0),
    }
    return LibraryCase(symbols, stop=1)
