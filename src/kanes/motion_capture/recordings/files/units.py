"""Conversion of units of files to the SI units of recordings."""

from __future__ import annotations

import math
import re

# Unit: SI unit and factor. Lower case, without spaces, dots and carets.
_KNOWN: dict[str, tuple[str, float]] = {
    "": ("", 1.0),
    "1": ("", 1.0),
    "m": ("m", 1.0),
    "meter": ("m", 1.0),
    "meters": ("m", 1.0),
    "metre": ("m", 1.0),
    "metres": ("m", 1.0),
    "dm": ("m", 0.1),
    "cm": ("m", 0.01),
    "centimeters": ("m", 0.01),
    "mm": ("m", 0.001),
    "millimeter": ("m", 0.001),
    "millimeters": ("m", 0.001),
    "millimetres": ("m", 0.001),
    "um": ("m", 1e-6),
    "in": ("m", 0.0254),
    "inches": ("m", 0.0254),
    "ft": ("m", 0.3048),
    "rad": ("rad", 1.0),
    "radians": ("rad", 1.0),
    "deg": ("rad", math.pi / 180),
    "degs": ("rad", math.pi / 180),
    "degree": ("rad", math.pi / 180),
    "degrees": ("rad", math.pi / 180),
    "°": ("rad", math.pi / 180),
    "s": ("s", 1.0),
    "sec": ("s", 1.0),
    "seconds": ("s", 1.0),
    "ms": ("s", 0.001),
    "min": ("s", 60.0),
    "kg": ("kg", 1.0),
    "n": ("N", 1.0),
    "newton": ("N", 1.0),
    "newtons": ("N", 1.0),
    "nt": ("N", 1.0),
    "kn": ("N", 1000.0),
    "lbf": ("N", 4.4482216152605),
    "nm": ("N m", 1.0),
    "nmm": ("N m", 0.001),
    "ntmm": ("N m", 0.001),
    "ncm": ("N m", 0.01),
    "w": ("W", 1.0),
    "kw": ("W", 1000.0),
    "j": ("J", 1.0),
    "hz": ("Hz", 1.0),
    "m/s": ("m/s", 1.0),
    "cm/s": ("m/s", 0.01),
    "mm/s": ("m/s", 0.001),
    "m/s2": ("m/s²", 1.0),
    "mm/s2": ("m/s²", 0.001),
    "rad/s": ("rad/s", 1.0),
    "deg/s": ("rad/s", math.pi / 180),
    "°/s": ("rad/s", math.pi / 180),
    "rad/s2": ("rad/s²", 1.0),
    "deg/s2": ("rad/s²", math.pi / 180),
    "v": ("V", 1.0),
    "volt": ("V", 1.0),
    "volts": ("V", 1.0),
    "mv": ("V", 0.001),
    "uv": ("V", 1e-6),
    "pa": ("Pa", 1.0),
    "kpa": ("Pa", 1000.0),
    "%": ("", 0.01),
}
LENGTHS = ("mm", "cm", "m")
# The unit of columns that are in degrees if they are angles of the model.
DEGREES_IF_ANGLE = "deg?"


def in_si(unit: str) -> tuple[str, float] | None:
    """The SI unit of a unit and the factor to it; None if the unit is not known.

    >>> in_si("Nmm")
    ('N m', 0.001)
    """
    text = re.sub(r"[\s·.*^_-]", "", unit.strip().lower()).replace("²", "2").replace("µ", "u").replace("μ", "u")
    return _KNOWN.get(text)


def length_factor(unit: str) -> float | None:
    """The factor from a unit of length to metres; None if it is not a length."""
    found = in_si(unit)
    return found[1] if found is not None and found[0] == "m" else None
