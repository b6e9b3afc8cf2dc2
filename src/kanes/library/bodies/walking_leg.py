"""A leg that walks in a plane, with the ground's force where it was measured."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from kanes.expr.symbols import PI, cos, sin
from kanes.library.cases import LibraryCase, SymbolEntry, drawn
from kanes.model.inertia import inertia
from kanes.model.joints.kinds import GeneralJoint, Pin
from kanes.model.model import Model

# A man of 73 kg and 1.741 m, by de Leva's table, the ankle a quarter of the foot's length before the heel and its mass
# centre half-way down to the sole. Metres, kilograms, seconds, radians.
WALKING_LEG: Mapping[str, float] = MappingProxyType({
    "g": 9.80665,
    "m_T": 10.3368, "l_T": 0.4222, "rho_T": 0.1728909, "I_T": 0.199440965217,
    "m_S": 3.1609, "l_S": 0.4403, "rho_S": 0.19351185, "I_S": 0.0370832971859,
    "m_F": 1.0001, "x_F": 0.04942615, "y_F": -0.0339495, "I_F": 0.00399900185045,
})  # fmt: skip


def walking_leg() -> Model:
    """Thigh T, shank S and foot F in the sagittal plane; the hip moves, and the ground pushes the foot.

    n_x points forward, n_y up from the level ground. The hip is at x and y. At zero angles the leg hangs straight down
    and the foot points forward; `hip` turns T from the vertical, `knee` turns S from T, `ankle` turns F from S, all
    forward: a flexed hip is positive, a flexed knee negative, a toe that is raised positive. Speeds are the rates u_x,
    u_y, u_hip, u_knee and u_ankle. Inputs are

        T_hip, T_knee, T_ankle   torques of the trunk on T, of T on S, of S on F, positive with the angles
        J_x, J_y                 the force of the trunk on T at the hip
        F_x, F_y, c              the force of the ground on F, and its centre of pressure at n_x = c on the ground

    so that a recorded motion, with recorded F_x, F_y and c, determines the other five. Without contact
    F_x and F_y are zero and c has no effect; give any number. To drive the hip as recorded, prescribe x and y. T and S
    have a mass m, a length l, the mass centre at rho below the upper end, and a central moment of inertia I; that of
    F is at x_F and y_F from the ankle. `kn.library.WALKING_LEG` has numbers.

    Source: deleva1996, Table 4, the numbers of the segments; the model and the place of the ankle are ours.

    >>> import kanes as kn
    >>> equations = kn.derive(walking_leg())
    >>> equations.active_forces_of("force of the ground")[0]
    F_x
    """
    model = Model("walking leg")
    N = model.frame
    x, y, hip, knee, ankle = model.coordinates("x y hip knee ankle")
    model.speeds("u_x u_y u_hip u_knee u_ankle")
    T_hip, T_knee, T_ankle = model.inputs("T_hip T_knee T_ankle")
    J_x, J_y, F_x, F_y, c = model.inputs("J_x J_y F_x F_y c")
    m_T, l_T, rho_T, I_T = model.parameters("m_T l_T rho_T I_T")
    m_S, l_S, rho_S, I_S = model.parameters("m_S l_S rho_S I_S")
    m_F, x_F, y_F, I_F = model.parameters("m_F x_F y_F I_F")
    model.gravity = -model.parameters("g") * N.y

    joint = GeneralJoint(rotation=[("z", hip)], translation=(x, y, 0), coordinates=(x, y, hip))
    T = model.add_body("T", mass=m_T, center=(0, -rho_T, 0), inertia=inertia(zz=I_T), joint=joint)
    at_knee, at_ankle = Pin(knee, axis="z", at=(0, -l_T, 0)), Pin(ankle, axis="z", at=(0, -l_S, 0))
    S = model.add_body("S", parent=T, mass=m_S, center=(0, -rho_S, 0), inertia=inertia(zz=I_S), joint=at_knee)
    F = model.add_body("F", parent=S, mass=m_F, center=(x_F, y_F, 0), inertia=inertia(zz=I_F), joint=at_ankle)
    model.add_torque(T, T_hip * N.z, name="torque at the hip")
    model.add_torque(S, T_knee * N.z, reaction=T, name="torque at the knee")
    model.add_torque(F, T_ankle * N.z, reaction=S, name="torque at the ankle")
    model.add_force(T, J_x * N.x + J_y * N.y, at=(0, 0, 0), name="force of the trunk")
    model.add_force(F, F_x * N.x + F_y * N.y, at=c * N.x, name="force of the ground")
    return model


_SEGMENTS = {"T": "thigh", "S": "shank", "F": "foot"}
_WHAT = {
    "m": "mass",
    "l": "length",
    "rho": "distance from the upper end to the mass centre",
    "I": "central moment of inertia",
}
# Where the joints are at the first moment of a stride.
_START = {"hip": 0.4957, "knee": -0.442, "ankle": -0.1384}
_SYMBOLS = {
    **{
        f"{symbol}_{letter}": f"{what} of the {segment}"
        for letter, segment in _SEGMENTS.items()
        for symbol, what in _WHAT.items()
    },
    "g": "gravity",
    "x_F": "place of the foot's mass centre before the ankle",
    "y_F": "place of the foot's mass centre above the ankle",
}


def case(model: Model) -> LibraryCase:
    """Five strides in the air: the hip is carried along above the ground, and muscles draw the joints."""
    phase = 2 * PI * model.time / 1.1
    targets = {
        "hip": (0.12 + 0.38 * cos(phase + 0.15), 80, 6),
        "knee": (-0.42 + 0.28 * cos(phase + 0.9) - 0.2 * cos(2 * phase + 0.2), 60, 3),
        "ankle": (0.02 - 0.1 * cos(phase - 0.5) + 0.12 * cos(2 * phase - 2.2), 20, 0.5),
    }
    symbols: dict[str, SymbolEntry] = {name: (number, _SYMBOLS[name]) for name, number in WALKING_LEG.items()}
    inputs = {}
    for name, (target, stiffness, damping) in targets.items():
        inputs[f"T_{name}"] = drawn(model, name, f"u_{name}", target, stiffness, damping)
        symbols[name] = (_START[name], f"angle at the {name}", -1.5, 1.5)
        symbols[f"T_{name}"] = (None, f"torque at the {name}")
    weight = (model["m_T"] + model["m_S"] + model["m_F"]) * model["g"]
    inputs["J_x"] = drawn(model, "x", "u_x", 1.3 * model.time, 5000, 400)
    inputs["J_y"] = weight + drawn(model, "y", "u_y", 1 + 0.02 * sin(2 * phase), 5000, 400)
    symbols |= {
        "x": (0.0, "place of the hip, forward", -1.0, 1.0),
        "y": (1.0, "height of the hip", 0.8, 1.2),
        "u_x": (1.3, "velocity of the hip, forward", 0.0, 2.0),
        "J_x": (None, "force of the trunk at the hip, forward"),
        "J_y": (None, "force of the trunk at the hip, upward"),
        "F_x": (0.0, "force of the ground, forward", -200.0, 200.0),
        "F_y": (0.0, "force of the ground, upward", 0.0, 1000.0),
        "c": (0.0, "centre of pressure on the ground", -1.0, 1.0),
    }
    return LibraryCase(symbols, stop=5.5, inputs=inputs)
