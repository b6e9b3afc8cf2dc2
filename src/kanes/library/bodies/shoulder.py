"""An arm at the shoulder, with three rotations."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from kanes.base.errors import WrongValueError
from kanes.base.values import is_among
from kanes.expr.symbols import PI, cos
from kanes.library.cases import LibraryCase, SymbolEntry, drawn
from kanes.model.inertia import inertia
from kanes.model.joints.kinds import GeneralJoint
from kanes.model.model import Model
from kanes.model.rotations import Axis

# Upper arm, forearm and hand of a man of 73.0 kg and 1.741 m. Metres, kilograms, seconds.
STRAIGHT_ARM: Mapping[str, float] = MappingProxyType({
    "m": 3.6062, "x": 0.0, "y": -0.298309711255, "g": 9.80665,
    "I_xx": 0.116100066857, "I_yy": 0.00570305655632, "I_zz": 0.113765493258, "I_xy": 0.0,
})  # fmt: skip

# The same arm with its elbow bent by 90 degrees.
BENT_ARM: Mapping[str, float] = MappingProxyType({
    "m": 3.6062, "x": 0.0819474601619, "y": -0.216362251093, "g": 9.80665,
    "I_xx": 0.0272035111312, "I_yy": 0.0559825288817, "I_zz": 0.0751484098573, "I_xy": 0.0193085417002,
})  # fmt: skip

# Names of the angles, each with its axis in the frame as already turned.
_SEQUENCES: dict[str, dict[str, Axis]] = {
    "yxy": {"plane": "y", "elevation": (-1, 0, 0), "rotation": "y"},
    "xzy": {"adduction": "x", "flexion": "z", "rotation": "y"},
}


def shoulder(sequence: str = "yxy") -> Model:
    """A right arm, rigid from the shoulder to the hand, on a thorax that is at rest.

    n_x points forward, n_y up, n_z to the right. At zero angles the arm hangs down and its axes are those of the
    thorax. With the sequence "yxy" it turns by `plane` about n_y, the plane of elevation; by `elevation` about −x,
    which raises it, to the right where the plane is zero; and by `rotation` about its own y. With "xzy" it turns by
    `adduction` about n_x, `flexion` about z, and `rotation` about its own y. Speeds are the rates, u_plane and so on;
    inputs are the torques T_plane, T_elevation, T_rotation of the muscles on each angle.

    The mass centre is at (x, y, 0) in the arm, I_xx, I_yy, I_zz and I_xy are central. `kn.library.STRAIGHT_ARM` and
    `BENT_ARM` have the numbers of an arm with its elbow straight, and bent by 90 degrees.

    Axes of plane and rotation are one line at elevations 0 and π, those of adduction and rotation at a flexion of
    ±π/2: there the generalized forces do not tell the moment. `kn.joint_moment` finds it elsewhere.

    Source: wu2005, section 2.4.7, for "yxy"; phadke2011, for "xzy"; deleva1996, for the numbers.

    >>> import kanes as kn
    >>> kn.derive(shoulder()).partial_angular_velocity("arm", "u_elevation")
    -cos(plane) n_x + sin(plane) n_z
    """
    if not is_among(sequence, _SEQUENCES):
        raise WrongValueError(f"shoulder: unknown sequence={sequence!r}. Choose 'yxy' or 'xzy'.")
    model = Model("shoulder")
    angles = _SEQUENCES[sequence]
    coordinates = model.coordinates(" ".join(angles))
    model.speeds(" ".join(f"u_{angle}" for angle in angles))
    m, x, y, g = model.parameters("m x y g")
    I_xx, I_yy, I_zz, I_xy = model.parameters("I_xx I_yy I_zz I_xy")
    torques = model.inputs(" ".join(f"T_{angle}" for angle in angles))
    model.gravity = -g * model.frame.y
    model.add_body(
        "arm",
        mass=m,
        center=(x, y, 0),
        inertia=inertia(I_xx, I_yy, I_zz, xy=I_xy),
        joint=GeneralJoint(
            rotation=list(zip(angles.values(), coordinates, strict=True)), coordinates=coordinates, motor=torques
        ),
    )
    return model


_SYMBOLS = {
    "m": "mass of the arm",
    "x": "place of the mass centre, forward",
    "y": "place of the mass centre, upward",
    "g": "gravity",
    "I_xx": "central moment of inertia about x",
    "I_yy": "central moment of inertia about y, along the arm",
    "I_zz": "central moment of inertia about z",
    "I_xy": "product of inertia, which the bent elbow makes",
}


def case(model: Model, *, sequence: str = "yxy") -> LibraryCase:
    """An arm with a bent elbow that reaches up and down, drawn as by springs and dampers."""
    targets = {"plane": (0.0, 0.5), "elevation": (0.3, 1.3), "rotation": (0.0, -0.6)}
    if sequence == "xzy":
        targets = {"adduction": (0.0, -0.4), "flexion": (0.2, 1.0), "rotation": (0.0, -0.6)}
    symbols: dict[str, SymbolEntry] = {name: (number, _SYMBOLS[name]) for name, number in BENT_ARM.items()}
    inputs = {}
    for name, (low, way) in targets.items():
        target = low + way * (1 - cos(PI * model.time)) / 2
        inputs[f"T_{name}"] = drawn(model, name, f"u_{name}", target, 40, 4)
        symbols[name] = (low, f"angle of {name}" if name != "plane" else "plane of elevation", -1.4, 1.4)
        symbols[f"T_{name}"] = (None, f"torque of the muscles on {name}")
    return LibraryCase(symbols, stop=6, inputs=inputs)
