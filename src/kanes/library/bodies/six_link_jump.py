"""A body of six links that jumps: push-off from the toes, and flight."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from kanes.expr.geometry.rotations import Triple
from kanes.expr.symbols import ExprLike, tanh
from kanes.library.cases import LibraryCase, SymbolEntry, drawn
from kanes.model.constraints.surfaces import Plane
from kanes.model.inertia import inertia
from kanes.model.joints.kinds import GeneralJoint, Pin
from kanes.model.model import Model

# A person of 75 kg and 1.75 m, by Winter's table, both sides together. Metres, kilograms, seconds, radians.
SIX_LINK_JUMP: Mapping[str, float] = MappingProxyType({
    "g": 9.80665,
    "m_foot": 2.175, "l_foot": 0.210851399094, "rho_foot": 0.105425699547, "I_foot": 0.0218172221982,
    "m_shank": 6.975, "l_shank": 0.4305, "rho_shank": 0.2440935, "I_shank": 0.117897449344,
    "m_thigh": 15.0, "l_thigh": 0.42875, "rho_thigh": 0.24310125, "I_thigh": 0.287676621586,
    "m_trunk": 43.35, "l_trunk": 0.504, "rho_trunk": 0.33264, "I_trunk": 2.78603228514,
    "m_arm": 4.2, "l_arm": 0.3255, "rho_arm": 0.141918, "I_arm": 0.0461384520282,
    "m_forearm": 3.3, "rho_forearm": 0.174251, "I_forearm": 0.0471832068708,
})  # fmt: skip

# Each link with the joint at its near end, where that is in the link before, and the way that it points: +1 is up.
_LINKS = {
    "shank": ("ankle", "foot", 1),
    "thigh": ("knee", "shank", 1),
    "trunk": ("hip", "thigh", 1),
    "arm": ("shoulder", "trunk", -1),
    "forearm": ("elbow", "arm", -1),
}


def six_link_jump(ground: bool = False) -> Model:
    """Foot, shank, thigh, trunk with head, upper arm, and forearm with hand, in the sagittal plane, both sides as one.

    n_x points forward, n_y up. The toes (the heads of the metatarsals) are at toe_x and toe_y. `toe` turns the foot
    from the vertical about n_z, ankle, knee, hip, shoulder and elbow turn each link from the one before, all
    anticlockwise; at zero angles legs and trunk point up from the toes and the arms hang down. Speeds are the rates of
    all eight, u_toe_x to u_elbow. Inputs are the force of the ground at the toes F_x and F_y with its moment M about
    them, and the torques of the muscles T_ankle to T_elbow, of each link on the next. The centre of pressure is at
    M/F_y from the toes. In flight F_x, F_y and M are zero.

    With `ground` the foot touches level ground at the toes and at its heel, at heel_x and heel_y along its axes, with
    the friction mu, and lets go of it; F_x, F_y and M are not inputs then.

    A link has a mass m, a length l, its mass centre at rho from its near end, and a central moment of inertia I.
    `kn.library.SIX_LINK_JUMP` has numbers.

    Source: winter2009, the numbers, those of both sides together; that the foot is 0.114 of the height from the heads
    of the metatarsals to below the ankle, and the model, are ours.

    >>> import kanes as kn
    >>> len(kn.derive(six_link_jump()).speeds)
    8
    """
    model = Model("six-link jump")
    N = model.frame
    names = ["toe_x", "toe_y", "toe", *(joint for joint, _, _ in _LINKS.values())]
    toe_x, toe_y, toe, *angles = model.coordinates(" ".join(names))
    model.speeds(" ".join(f"u_{name}" for name in names))
    loads = () if ground else ("F_x", "F_y", "M")
    of_ground = [model.inputs(name) for name in loads]
    torques = [model.inputs(f"T_{name}") for name in names[3:]]
    model.gravity = -model.parameters("g") * N.y

    m, length, rho, I = model.parameters("m_foot l_foot rho_foot I_foot")
    toes = GeneralJoint(rotation=[("z", toe)], translation=(toe_x, toe_y, 0), coordinates=(toe_x, toe_y, toe))
    before = model.add_body("foot", mass=m, center=(0, rho, 0), inertia=inertia(zz=I), joint=toes)
    ends: dict[str, Triple] = {"foot": (0, length, 0)}
    if ground:
        heel_x, heel_y, mu = model.parameters("heel_x heel_y mu")
        for name, place in (("toes", (0, 0, 0)), ("heel", (heel_x, heel_y, 0))):
            model.add_contact(before.point(f"{name} of the foot", *place), Plane(N.y), friction=mu, name=name)
    else:
        F_x, F_y, M = of_ground
        model.add_force(before, F_x * N.x + F_y * N.y, at=(0, 0, 0), name="force of the ground")
        model.add_torque(before, M * N.z, name="moment of the ground")
    for (name, (joint, inner, way)), angle, torque in zip(_LINKS.items(), angles, torques, strict=True):
        m, rho, I = model.parameters(f"m_{name} rho_{name} I_{name}")
        if name != "forearm":
            ends[name] = (0, way * model.parameters(f"l_{name}"), 0)
        after = model.add_body(
            name,
            parent=before,
            mass=m,
            center=(0, way * rho, 0),
            inertia=inertia(zz=I),
            joint=Pin(angle, axis="z", at=ends[inner]),
        )
        model.add_torque(after, torque * N.z, reaction=before, name=f"torque at the {joint}")
        before = after
    return model


# Angles and rates of the joints where the toes leave the ground.
_TAKE_OFF = {
    "toe": (0.692594752186589, -2.81282798833819),
    "ankle": (-0.817084548104956, 4.28221574344023),
    "knee": (0.355393586005831, -5.03790087463557),
    "hip": (-0.397959183673469, 5.87755102040816),
    "shoulder": (2.02215743440233, 12.3848396501458),
    "elbow": (0.3, 0.0),
}


# Angles of the joints in a squat, stretched, at the landing and in the stand after it, and the stiffness and damping
# with which muscles draw them there, found by trial.
_JUMP = {
    "ankle": ((-2.143, -0.593, -1.464, -1.48), 900, 45),
    "knee": ((1.6, 0.366, 0.719, 0.9), 1600, 70),
    "hip": ((-0.874, -0.365, -0.725, -1.139), 1400, 70),
    "shoulder": ((-0.6, 2.2, 0.9, 0.6), 120, 10),
    "elbow": ((0.3, 0.3, 0.3, 0.3), 60, 4),
}
# When they go from one to the next.
_TURNS = ((0.12, 0.442), (0.442, 0.642), (0.842, 1.142))
_FLAT = 1.22  # the angle of a foot whose heel and toes are on the ground


def case(model: Model, *, ground: bool = False) -> LibraryCase:
    """The flight after a push-off; muscles draw the joints to where they were, as springs and dampers would.

    On real ground: from a squat through push-off, flight and landing to a stand.
    """
    return _on_ground(model) if ground else _in_flight(model)


def _on_ground(model: Model) -> LibraryCase:
    symbols = _body_symbols() | {
        "heel_x": (-0.0859, "place of the heel along x of the foot", -0.2, 0.0),
        "heel_y": (0.2348, "place of the heel along y of the foot", 0.1, 0.4),
        "mu": (0.9, "coefficient of friction", 0.0, 1.5),
    }
    symbols |= _place_symbols() | {"toe": (_FLAT, "angle of the foot from the vertical")}
    inputs = {}
    for name, (joint, _, _) in _LINKS.items():
        angles, stiffness, damping = _JUMP[joint]
        symbols[joint] = (angles[0], f"angle of the {name} from the link before")
        symbols[f"T_{joint}"] = (None, f"torque of the muscles on the {name}")
        goal: ExprLike = angles[0]
        for before, after, (begins, ends) in zip(angles, angles[1:], _TURNS, strict=False):
            turn = (1 + tanh(4 * (model.time - (begins + ends) / 2) / (ends - begins))) / 2
            goal = goal + (after - before) * turn
        inputs[f"T_{joint}"] = drawn(model, joint, f"u_{joint}", goal, stiffness, damping)
    return LibraryCase(symbols, stop=1.7, inputs=inputs)


def _body_symbols() -> dict[str, SymbolEntry]:
    what = {
        "m": "mass",
        "l": "length",
        "rho": "distance from the near end to the mass centre",
        "I": "central moment of inertia",
    }
    symbols: dict[str, SymbolEntry] = {"g": (SIX_LINK_JUMP["g"], "gravity", 1.0, 20.0)}
    for name, number in SIX_LINK_JUMP.items():
        symbol, _, segment = name.partition("_")
        if segment:
            symbols[name] = (number, f"{what[symbol]} of the {segment}")
    return symbols


def _place_symbols() -> dict[str, SymbolEntry]:
    places = {"toe_x": "forward", "toe_y": "upward"}
    return {name: (0.0, f"place of the toes, {way}", -1.0, 1.0) for name, way in places.items()}


def _in_flight(model: Model) -> LibraryCase:
    symbols = _body_symbols() | _place_symbols()
    inputs = {}
    for joint, (angle, rate) in _TAKE_OFF.items():
        segment = next((name for name, (each, _, _) in _LINKS.items() if each == joint), "foot")
        symbols[joint] = (
            angle,
            f"angle of the {segment} from " + ("the vertical" if segment == "foot" else "the link before"),
        )
        symbols[f"u_{joint}"] = (rate, f"rate of the angle of the {segment}", -15.0, 15.0)
        if segment != "foot":
            inputs[f"T_{joint}"] = drawn(model, joint, f"u_{joint}", angle, 150, 12)
            symbols[f"T_{joint}"] = (None, f"torque of the muscles on the {segment}")
    symbols |= {"F_x": (0.0, "force of the ground forward"), "F_y": (0.0, "force of the ground upward")}
    symbols |= {"M": (0.0, "moment of the ground about the toes")}
    return LibraryCase(symbols, stop=0.28, inputs=inputs)
