"""A whole body of ten segments, free in space."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from kanes.expr.geometry.rotations import Triple
from kanes.expr.symbols import PI, Expr, cos
from kanes.library.cases import LibraryCase, SymbolEntry, drawn
from kanes.model.inertia import Inertia, inertia
from kanes.model.joints.kinds import GeneralJoint
from kanes.model.model import Model

# A man of 73.0 kg and 1.741 m, by de Leva's table. Forearm and hand are one, shank and foot too: the ankle is a quarter
# of the foot's length before the heel, the mass centre of the foot half-way down to the sole. Metres, kilograms.
TEN_SEGMENT_BODY: Mapping[str, float] = MappingProxyType({
    "g": 9.80665, "y_neck": 0.6033, "y_shoulder": 0.5155, "z_shoulder": 0.17, "z_hip": 0.085,
    "m_trunk": 31.7258, "y_trunk": 0.2933195,
    "Ixx_trunk": 1.24317529229, "Iyy_trunk": 0.327191771908, "Izz_trunk": 1.08052787381,
    "m_head": 5.0662, "y_head": 0.12140142,
    "Ixx_head": 0.0274424332925, "Iyy_head": 0.0203619034988, "Izz_head": 0.0296591341094,
    "m_arm": 1.9783, "y_arm": -0.16259724, "l_arm": 0.2817,
    "Ixx_arm": 0.0127513323401, "Iyy_arm": 0.00391904291214, "Izz_arm": 0.011359792668,
    "m_forearm": 1.6279, "y_forearm": -0.181533835516,
    "Ixx_forearm": 0.0226338267992, "Iyy_forearm": 0.00178401364418, "Izz_forearm": 0.021690792872,
    "m_thigh": 10.3368, "y_thigh": -0.1728909, "l_thigh": 0.4222,
    "Ixx_thigh": 0.199440965217, "Iyy_thigh": 0.0409067623985, "Izz_thigh": 0.199440965217,
    "m_shank": 4.161, "x_shank": 0.0118796185088, "y_shank": -0.260987390439,
    "Ixx_shank": 0.0995071425063, "Iyy_shank": 0.0126317156515, "Izz_shank": 0.102814955655,
    "Ixy_shank": 0.010541779089,
})  # fmt: skip

# The turns of a joint with three axes, each about an axis as already turned.
_AXES = ("z", "x", "y")
_LIMBS = {
    "arm": ("trunk", ("arm_flexion", "arm_adduction", "arm_rotation")),
    "forearm": ("arm", ("elbow",)),
    "thigh": ("trunk", ("hip_flexion", "hip_adduction", "hip_rotation")),
    "shank": ("thigh", ("knee",)),
}


def ten_segment_body() -> Model:
    """Trunk, head, upper arms, forearms with hands, thighs, and shanks with feet: 25 degrees of freedom.

    n_x points forward, n_y up, n_z to the right. At zero angles the body stands upright with hanging arms, and all axes
    are parallel. The origin of the trunk, midway between the hips, is at tx, ty, tz; the trunk turns by tilt about z,
    list about x and rotation about y, in this order, each about an axis as already turned. So do::

        head               neck_flexion, neck_bending, neck_rotation
        arm_r, arm_l       arm_flexion, arm_adduction, arm_rotation, with _r or _l behind
        thigh_r, thigh_l   hip_flexion, hip_adduction, hip_rotation, with _r or _l behind

    while forearm_r and shank_r turn by elbow_r and knee_r about z, and so on. All turns are about axes that point to
    the right, forward and up on both sides: to adduct both arms alike, their angles have opposite signs. Speeds are the
    rates, with `u_` before the name. Each has an input, `T_` before the name, by which the segment before turns the
    next; for the trunk these are F_tx, F_ty, F_tz, T_tilt, T_list and T_rotation, what comes from outside (from the
    ground, or residuals of a measured motion), and zero in flight.

    Both sides have the same numbers. A segment has a mass m, its mass centre at x and y from its joint (x for the shank
    alone, because of the foot), and central moments of inertia; neck, shoulders and hips are at y_neck, y_shoulder,
    z_shoulder and z_hip in the trunk. `kn.library.TEN_SEGMENT_BODY` has numbers.

    Source: deleva1996, Table 4, the numbers of the segments; the model, shoulders and hips 0.34 m and 0.17 m apart, and
    the place of the foot are ours.

    >>> import kanes as kn
    >>> tree = kn.tree_formulation(ten_segment_body())
    >>> len(tree.bodies), len(tree.speeds)
    (10, 25)
    """
    model = Model("ten-segment body")
    model.gravity = -model.parameters("g") * model.frame.y
    y_neck, y_shoulder, z_shoulder, z_hip = model.parameters("y_neck y_shoulder z_shoulder z_hip")
    numbers: dict[str, tuple[Expr, Triple, Inertia]] = {}
    for name in ("trunk", "head", *_LIMBS):
        x, Ixy = model.parameters(f"x_{name} Ixy_{name}") if name == "shank" else (0, 0)
        mass, y = model.parameters(f"m_{name} y_{name}")
        Ixx, Iyy, Izz = model.parameters(f"Ixx_{name} Iyy_{name} Izz_{name}")
        numbers[name] = mass, (x, y, 0), inertia(Ixx, Iyy, Izz, xy=Ixy)
    l_arm, l_thigh = model.parameters("l_arm l_thigh")
    # A body, the segment whose numbers it has, its parent, its rotations, and the place of its joint.
    joints: list[tuple[str, str, str, tuple[str, ...], Triple]] = [
        ("trunk", "trunk", "", ("tilt", "list", "rotation"), (0, 0, 0)),
        ("head", "head", "trunk", ("neck_flexion", "neck_bending", "neck_rotation"), (0, y_neck, 0)),
    ]
    for side, sign in (("_r", 1), ("_l", -1)):
        places = {"arm": (0, y_shoulder, sign * z_shoulder), "thigh": (0, 0, sign * z_hip)}
        places |= {"forearm": (0, -l_arm, 0), "shank": (0, -l_thigh, 0)}
        for name, (parent, turns) in _LIMBS.items():
            before = parent if parent == "trunk" else parent + side
            joints.append((name + side, name, before, tuple(turn + side for turn in turns), places[name]))

    for body, name, before, turns, at in joints:
        slides = () if before else ("tx", "ty", "tz")
        translation = [model.coordinates(slide) for slide in slides]
        angles = [model.coordinates(turn) for turn in turns]
        model.speeds(" ".join(f"u_{each}" for each in (*slides, *turns)))
        loads = [*(f"F_{slide}" for slide in slides), *(f"T_{turn}" for turn in turns)]
        mass, center, moments = numbers[name]
        model.add_body(
            body,
            parent=model[before] if before else None,
            mass=mass,
            center=center,
            inertia=moments,
            joint=GeneralJoint(
                rotation=list(zip(_AXES, angles, strict=False)),
                translation=translation or (0, 0, 0),
                coordinates=(*translation, *angles),
                motor=tuple(model.inputs(load) for load in loads),
                at=at,
            ),
        )
    return model


_WHAT = {
    "m": "mass",
    "l": "length",
    **{axis: f"place of the mass centre along {axis}" for axis in "xyz"},
    **{f"I{pair}": f"central moment of inertia, {pair}," for pair in ("xx", "yy", "zz", "xy")},
}


def case(model: Model) -> LibraryCase:
    """A jump in which the right arm is raised sideways and lowered: the trunk leans the other way, and comes back."""
    symbols: dict[str, SymbolEntry] = {}
    for name, number in TEN_SEGMENT_BODY.items():
        symbol, _, segment = name.partition("_")
        placed = segment in ("neck", "shoulder", "hip")
        where = f"place of the {segment} in the trunk, along {symbol}"
        symbols[name] = (number, "gravity" if not segment else where if placed else f"{_WHAT[symbol]} of the {segment}")
    inputs: dict[str, Expr] = {}
    for coordinate in model.freeze().coordinates:
        name = coordinate.name
        side = {"r": ", right", "l": ", left"}.get(name.rpartition("_")[2], "")
        said = name.removesuffix("_r").removesuffix("_l").replace("_", " ") + side
        if name in ("tx", "ty", "tz"):
            symbols[name] = (float(name == "ty"), f"place of the trunk along n_{name[1]}", -1.0, 2.0)
            symbols[f"F_{name}"] = (0.0, f"force from outside along n_{name[1]}", -1000.0, 1000.0)
        else:
            symbols[name] = (0.0, f"angle of {said}", -1.4, 1.4)
            symbols[f"T_{name}"] = (0.0, f"torque on {said}", -100.0, 100.0)
            if name not in ("tilt", "list", "rotation"):
                raised = -0.6 * (1 - cos(4 * PI * model.time)) if name == "arm_adduction_r" else 0
                inputs[f"T_{name}"] = drawn(model, name, f"u_{name}", raised, 60, 5)
    symbols["u_ty"] = (2.5, "velocity of the trunk upward", -5.0, 5.0)
    return LibraryCase(symbols, stop=0.5, inputs=inputs)
