"""The falling cat of Kane and Scher: two halves that turn over without angular momentum."""

from __future__ import annotations

from collections.abc import Mapping
from math import pi
from types import MappingProxyType

from kanes.base.errors import WrongValueError
from kanes.base.values import is_among
from kanes.expr.symbols import PI, Expr, acos, atan2, cos, sin
from kanes.library.cases import LibraryCase, SymbolEntry
from kanes.model.inertia import inertia
from kanes.model.joints.kinds import Free, GeneralJoint
from kanes.model.model import Model

# Metres, kilograms, seconds, radians; only J/I, and m L²/I, determine how far the cat rotates.
FALLING_CAT: Mapping[str, float] = MappingProxyType({"m": 1.0, "L": 0.175, "I": 1.0, "J": 0.25, "T": 1.0})


def falling_cat(joint: str = "two_angles") -> Model:
    """A cat that falls, seen from a frame that falls with it: a front and a rear half, bent in a loop once in a time T.

    Both halves have the mass m, the length L, and the central moments of inertia J about their axis x and I across it;
    they are joined at the origin of each, and their mass centres are L/2 away, the front one at x = L/2, the rear one
    at −L/2. The front half is free: a quaternion e0_front to e3_front and x_front, y_front, z_front of the joint, with
    ω and v as speeds. The rear half moves in the front one as a function of time, by the phase

        φ = π (1 − cos(π t/T)),

    from rest to rest, so that a cat that starts at rest has no momentum, linear or angular. A second time T brings it
    back the way it came. `joint` is one of two::

        "two_angles"   turns by A cos φ about y (hunch) and by A sin φ about z (wag), in this order
        "no_twist"     Kane and Scher's: the axis of the rear half goes round a cone of half-angle beta about a line at
                       the angle alpha from the front's axis, and neither half twists against the other

    Without twist the rear half is turned from the front one about an axis across the front's x, by the angle of the
    bend, which is beta + alpha forward at the start (about y) and beta − alpha backward half-way; beta > alpha.
    `kn.library.FALLING_CAT` has the numbers but those of the loop, A, or alpha and beta.

    Source: kane-scher1969, two bodies that bend and do not twist, with alpha and beta as in its Eq. 5; opensim-cat,
    for the numbers.

    >>> import kanes as kn
    >>> [str(p) for p in kn.derive(falling_cat()).system.parameters]
    ['m', 'L', 'I', 'J', 'T', 'A']
    """
    if not is_among(joint, ("two_angles", "no_twist")):
        raise WrongValueError(f"falling_cat: unknown joint={joint!r}. Choose 'two_angles' or 'no_twist'.")
    model = Model("falling cat")
    m, L, I, J, T = model.parameters("m L I J T")
    phase = PI * (1 - cos(PI * model.time / T))
    if joint == "two_angles":
        A = model.parameters("A")
        rotations: list[tuple[str, Expr]] = [("y", A * cos(phase)), ("z", A * sin(phase))]
    else:
        # The rear's axis in the front half is (cos bend, sin bend sin direction, −sin bend cos direction).
        alpha, beta = model.parameters("alpha beta")
        bend = acos(cos(alpha) * cos(beta) - sin(alpha) * sin(beta) * cos(phase))
        direction = atan2(sin(beta) * sin(phase), sin(alpha) * cos(beta) + cos(alpha) * sin(beta) * cos(phase))
        rotations = [("x", direction), ("y", bend), ("x", -direction)]
    moments = inertia(J, I, I)
    front = model.add_body("front", mass=m, center=(L / 2, 0, 0), inertia=moments, joint=Free())
    rear = GeneralJoint(rotation=rotations, coordinates=())
    model.add_body("rear", parent=front, mass=m, center=(-L / 2, 0, 0), inertia=moments, joint=rear)
    return model


_SYMBOLS = {
    "m": "mass of each half",
    "L": "length of each half",
    "I": "central moment of inertia of each half across its axis",
    "J": "central moment of inertia of each half about its axis",
    "T": "time of one loop",
}


def case(_: Model, *, joint: str = "two_angles") -> LibraryCase:
    """From rest, over and back; without twist the cone is that of half a revolution."""
    symbols: dict[str, SymbolEntry] = {name: (number, _SYMBOLS[name]) for name, number in FALLING_CAT.items()}
    if joint == "two_angles":
        symbols["A"] = (0.9, "size of hunch and wag", 0.1, 1.3)
    else:
        symbols["alpha"] = (pi / 6, "angle of the cone's axis from the front half", 0.0, 0.7)
        symbols["beta"] = (1.12780964641467, "half-angle of the cone", 0.8, 1.5)
    symbols |= {f"e{k}_front": (float(k == 0), "quaternion of the front half", -1.0, 1.0) for k in range(4)}
    symbols |= {f"{axis}_front": (0.0, f"place of the joint along n_{axis}", -1.0, 1.0) for axis in "xyz"}
    return LibraryCase(symbols, stop=2)
