"""An upper limb of six segments, from the breastbone to the hand."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from kanes.expr.symbols import PI, Expr, cos
from kanes.library.cases import LibraryCase, SymbolEntry, drawn
from kanes.model.inertia import inertia
from kanes.model.joints.kinds import GeneralJoint
from kanes.model.model import Model
from kanes.model.rotations import Axis

# Metres, kilograms, seconds, radians. A place has the name of its joint, mass centre and inertia those of the segment.
UPPER_LIMB: Mapping[str, float] = MappingProxyType({
    "g": 9.80665,
    "m_clavicle": 0.156, "x_clavicle": -0.020234, "y_clavicle": 0.00938103, "z_clavicle": 0.0624533,
    "Ixx_clavicle": 6.4e-6, "Iyy_clavicle": 2.63e-5, "Izz_clavicle": 2.43e-5,
    "Ixy_clavicle": -6.7e-6, "Iyz_clavicle": 2.9e-6, "Izx_clavicle": -9.5e-6,
    "x_AC": -0.02924, "y_AC": 0.02024, "z_AC": 0.12005,
    "m_scapula": 0.7054, "x_scapula": -0.0277591, "y_scapula": -0.0367662, "z_scapula": -0.0256779,
    "Ixx_scapula": 0.001, "Iyy_scapula": 0.001, "Izz_scapula": 0.001,
    "x_GH": 0.00501205, "y_GH": -0.0391793, "z_GH": 0.02329509,
    "m_humerus": 2.0519, "x_humerus": 0.00603792, "y_humerus": -0.103286, "z_humerus": -0.00293463,
    "Ixx_humerus": 0.0132, "Iyy_humerus": 0.001988, "Izz_humerus": 0.0132,
    "x_HU": 0.00685872, "y_HU": -0.26098, "z_HU": -0.0138299,
    "m_ulna": 0.5464, "x_ulna": -0.00927581, "y_ulna": -0.105108, "z_ulna": 0.0261565,
    "Ixx_ulna": 0.0030585, "Iyy_ulna": 0.00045325, "Izz_ulna": 0.0030585,
    "x_RU": 0.0004, "y_RU": -0.011503, "z_RU": 0.019999,
    "m_radius": 0.5464, "x_radius": 0.0154894, "y_radius": -0.104396, "z_radius": 0.0138558,
    "Ixx_radius": 0.0030585, "Iyy_radius": 0.00045325, "Izz_radius": 0.0030585,
    "x_RC": 0.018, "y_RC": -0.242, "z_RC": 0.025,
    "m_hand": 0.525, "x_hand": 0.0006, "y_hand": -0.0905, "z_hand": -0.0365,
    "Ixx_hand": 0.0006387, "Iyy_hand": 0.0001904, "Izz_hand": 0.0006387,
})  # fmt: skip

# Each segment: its upper joint, and the rotations there, each about an axis of the frame as already rotated.
_SEGMENTS: dict[str, tuple[str, dict[str, Axis]]] = {
    "clavicle": ("", {"clavicle_protraction": "y", "clavicle_elevation": "x"}),
    "scapula": ("AC", {"scapula_protraction": "y", "scapula_lateral_rotation": "x", "scapula_tilt": "z"}),
    "humerus": ("GH", {"plane_of_elevation": "y", "shoulder_elevation": (-1, 0, 0), "axial_rotation": "y"}),
    "ulna": ("HU", {"elbow_flexion": "z"}),
    "radius": ("RU", {"pronation": "y"}),
    "hand": ("RC", {"wrist_flexion": "z", "wrist_deviation": "x"}),
}


def upper_limb() -> Model:
    """A right upper limb on a thorax that is at rest: six segments in a row, with twelve degrees of freedom.

    n_x points forward, n_y up, n_z to the right. At zero angles the arm hangs down and all axes are parallel::

        clavicle   clavicle_protraction about y, clavicle_elevation about x
        scapula    scapula_protraction about y, scapula_lateral_rotation about x, scapula_tilt about z
        humerus    plane_of_elevation about y, shoulder_elevation about −x, axial_rotation about y
        ulna       elbow_flexion about z
        radius     pronation about y
        hand       wrist_flexion about z, wrist_deviation about x

    Turns are in this order, each about an axis as already turned; speeds are their rates, with `u_` before the name,
    and inputs the torques of the muscles on each, with `T_`. The clavicle turns about the origin, at the breastbone;
    the others about the acromioclavicular, glenohumeral, humeroulnar, radioulnar and radiocarpal joints, at x_AC to
    z_RC in the segment before. m, x to z and Ixx to Izz of a segment are its mass, its mass centre from its joint, and
    its central inertia. `kn.library.UPPER_LIMB` has numbers.

    The chain is open: the scapula does not glide on the thorax. Elbow and forearm turn about axes of the segments.

    Source: opensim-shoulder, places of the joints, masses and inertias; the joints are ours.

    >>> import kanes as kn
    >>> equations = kn.derive(upper_limb())
    >>> len(equations.speeds), len(equations.system.parameters) == len(UPPER_LIMB)
    (12, True)
    """
    model = Model("upper limb")
    model.gravity = -model.parameters("g") * model.frame.y
    parent = None
    for name, (place, turns) in _SEGMENTS.items():
        angles = [model.coordinates(turn) for turn in turns]
        model.speeds(" ".join(f"u_{turn}" for turn in turns))
        torques = [model.inputs(f"T_{turn}") for turn in turns]
        at = model.parameters(f"x_{place} y_{place} z_{place}") if place else (0, 0, 0)
        mass, *center = model.parameters(f"m_{name} x_{name} y_{name} z_{name}")
        moments = model.parameters(f"Ixx_{name} Iyy_{name} Izz_{name}")
        products = model.parameters(f"Ixy_{name} Iyz_{name} Izx_{name}") if name == "clavicle" else ()
        parent = model.add_body(
            name,
            parent=parent,
            mass=mass,
            center=tuple(center),
            inertia=inertia(*moments, *products, physical=not products),
            joint=GeneralJoint(
                rotation=list(zip(turns.values(), angles, strict=True)),
                coordinates=tuple(angles),
                motor=tuple(torques),
                at=at,
            ),
        )
    return model


# Initial angle and amplitude of each rotation in a reach.
_REACH = {
    "shoulder_elevation": (0.5, 1.0),
    "plane_of_elevation": (0.0, 0.6),
    "clavicle_elevation": (0.0, -0.2),
    "scapula_lateral_rotation": (0.0, -0.4),
    "elbow_flexion": (0.2, 1.0),
    "pronation": (0.0, 0.8),
}
_FIRMNESS = {
    "clavicle": (100, 5),
    "scapula": (100, 5),
    "humerus": (40, 1),
    "ulna": (20, 0.5),
    "radius": (3, 0.05),
    "hand": (4, 0.05),
}


def case(model: Model) -> LibraryCase:
    """A reach up and down, pulled by springs and dampers."""
    symbols: dict[str, SymbolEntry] = {"g": (UPPER_LIMB["g"], "gravity", 0.0, 20.0)}
    inputs: dict[str, Expr] = {}
    for name, number in UPPER_LIMB.items():
        symbol, _, what = name.partition("_")
        if what.isupper():
            symbols[name] = (number, f"place of the joint {what} in the segment before, along {symbol}")
        elif what:
            meaning = {"m": "mass"}.get(
                symbol, f"place of the mass centre along {symbol}" if len(symbol) == 1 else f"inertia {symbol[1:]}"
            )
            symbols[name] = (number, f"{meaning} of the {what}")
    for segment, (_, turns) in _SEGMENTS.items():
        for turn in turns:
            low, way = _REACH.get(turn, (0.0, 0.0))
            target = low + way * (1 - cos(PI * model.time)) / 2
            symbols[turn] = (low, f"angle of {turn.replace('_', ' ')}", -1.4, 1.4)
            symbols[f"T_{turn}"] = (None, f"torque of the muscles on {turn.replace('_', ' ')}")
            inputs[f"T_{turn}"] = drawn(model, turn, f"u_{turn}", target, *_FIRMNESS[segment])
    return LibraryCase(symbols, stop=4, inputs=inputs)
