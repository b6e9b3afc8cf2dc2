"""An arm that smashes: shoulder, elbow and wrist in a plane, with a racket in the hand."""

from __future__ import annotations

from collections.abc import Mapping
from math import cos as _cos
from types import MappingProxyType

from kanes.expr.symbols import PI, Input, cos, sin
from kanes.library.cases import LibraryCase, SymbolEntry, drawn
from kanes.model.inertia import inertia
from kanes.model.joints.kinds import GeneralJoint, Pin
from kanes.model.model import Model

# A player of 80 kg and 1.80 m, by Winter's table; a racket of 88 g that is rigid with the hand. Metres, kilograms.
BADMINTON_ARM: Mapping[str, float] = MappingProxyType({
    "g": 9.80665,
    "m_U": 2.24, "l_U": 0.3348, "rho_U": 0.1459728, "I_U": 0.0260333861566,
    "m_F": 1.28, "l_F": 0.2628, "rho_F": 0.113004, "I_F": 0.0081160730708,
    "m_H": 0.568, "l_H": 0.695, "rho_H": 0.131929352113, "I_H": 0.00843136258418,
})  # fmt: skip


def badminton_arm(moving: bool = False) -> Model:
    """Upper arm U, forearm F, and a hand H with a racket, in one plane, driven by torques at shoulder, elbow and wrist.

    n_x points forward, n_y up. At zero angles the arm hangs down. `shoulder` turns U from the vertical, `elbow` turns F
    from U and `wrist` turns H from F, all anticlockwise; speeds are their rates u_shoulder, u_elbow, u_wrist, inputs
    the torques T_shoulder of the trunk on U, T_elbow of U on F, T_wrist of F on H. Each segment has a mass m, a length
    l, its mass centre at rho from its upper end, and a central moment of inertia I; l_H reaches from the wrist to the
    tip of the racket, the point "tip".

    The shoulder is at the origin. With `moving=True` it is at x and y, its speeds are u_x and u_y, and forces F_x and
    F_y of the trunk carry it, as in a jump. `kn.library.BADMINTON_ARM` has numbers.

    Source: ariff-rambely2009, the arm; winter2009, the numbers of the arm. Those of the racket are ours: 0.675 m long,
    balanced at 0.295 m from its butt, which is 0.02 m beyond the wrist, with the moment of inertia of a rod.

    >>> import kanes as kn
    >>> kn.derive(badminton_arm()).partial_velocity("H", "u_elbow")
    l_F f_x + rho_H h_x
    """
    model = Model("badminton arm")
    N = model.frame
    x, y = model.coordinates("x y") if moving else (0, 0)
    shoulder, elbow, wrist = model.coordinates("shoulder elbow wrist")
    model.speeds("u_x u_y u_shoulder u_elbow u_wrist" if moving else "u_shoulder u_elbow u_wrist")
    carried: tuple[Input, ...] = model.inputs("F_x F_y") if moving else ()
    T_shoulder, T_elbow, T_wrist = model.inputs("T_shoulder T_elbow T_wrist")
    m_U, m_F, m_H, g = model.parameters("m_U m_F m_H g")
    l_U, l_F, l_H = model.parameters("l_U l_F l_H")
    rho_U, rho_F, rho_H = model.parameters("rho_U rho_F rho_H")
    I_U, I_F, I_H = model.parameters("I_U I_F I_H")
    model.gravity = -g * N.y

    joint = GeneralJoint(
        rotation=[("z", shoulder)],
        translation=(x, y, 0),
        coordinates=(x, y, shoulder) if moving else (shoulder,),
    )
    U = model.add_body("U", mass=m_U, center=(0, -rho_U, 0), inertia=inertia(zz=I_U), joint=joint)
    F = model.add_body(
        "F",
        parent=U,
        mass=m_F,
        center=(0, -rho_F, 0),
        inertia=inertia(zz=I_F),
        joint=Pin(elbow, axis="z", at=(0, -l_U, 0)),
    )
    H = model.add_body(
        "H",
        parent=F,
        mass=m_H,
        center=(0, -rho_H, 0),
        inertia=inertia(zz=I_H),
        joint=Pin(wrist, axis="z", at=(0, -l_F, 0)),
    )
    H.point("tip", 0, -l_H, 0)
    model.add_torque(U, T_shoulder * N.z, name="torque at the shoulder")
    model.add_torque(F, T_elbow * N.z, reaction=U, name="torque at the elbow")
    model.add_torque(H, T_wrist * N.z, reaction=F, name="torque at the wrist")
    if carried:
        model.add_force(U, carried[0] * N.x + carried[1] * N.y, at=(0, 0, 0), name="force of the trunk")
    return model


_SEGMENTS = {"U": "upper arm", "F": "forearm", "H": "hand with the racket"}
_WHAT = {
    "m": "mass",
    "l": "length",
    "rho": "distance from the upper end to the mass centre",
    "I": "central moment of inertia",
}
_SYMBOLS = {
    **{
        f"{symbol}_{letter}": f"{what} of the {segment}"
        for letter, segment in _SEGMENTS.items()
        for symbol, what in _WHAT.items()
    },
    "g": "gravity",
    "l_H": "distance from the wrist to the tip of the racket",
}


def case(model: Model, *, moving: bool = False) -> LibraryCase:
    """Strokes in the air, one each second: the elbow is later than the shoulder, and the wrist than the elbow."""
    strokes = {"shoulder": (1.7, 0.0, 60, 6), "elbow": (1.0, 0.4, 30, 2), "wrist": (0.0, 0.8, 8, 0.5)}
    symbols: dict[str, SymbolEntry] = {name: (number, _SYMBOLS[name]) for name, number in BADMINTON_ARM.items()}
    inputs = {}
    for joint, (middle, late, stiffness, damping) in strokes.items():
        target = middle + 0.8 * cos(2 * PI * model.time - late)
        inputs[f"T_{joint}"] = drawn(model, joint, f"u_{joint}", target, stiffness, damping)
        symbols[joint] = (middle + 0.8 * _cos(late), f"angle at the {joint}")
        symbols[f"T_{joint}"] = (None, f"torque at the {joint}")
    if moving:
        weight = (model["m_U"] + model["m_F"] + model["m_H"]) * model["g"]
        inputs["F_x"] = drawn(model, "x", "u_x", 0, 2000, 120)
        inputs["F_y"] = weight + drawn(model, "y", "u_y", 0.1 * sin(2 * PI * model.time), 2000, 120)
        symbols |= {axis: (0.0, f"place of the shoulder along n_{axis}", -1.0, 1.0) for axis in "xy"}
        symbols |= {f"F_{axis}": (None, f"force of the trunk along n_{axis}") for axis in "xy"}
    return LibraryCase(symbols, stop=5, inputs=inputs)
