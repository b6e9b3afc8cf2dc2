"""Conversion of units of files to the SI units of recordings."""

from __future__ import annotations

import re

from kanes.base.units import parsed_unit

# SI unit, unit, and the words for that in files: lower case, without spaces, dots and carets.
_WORDS = {
    "": {"1": " 1", "%": "%"},
    "m": {
        "m": "m meter meters metre metres",
        "dm": "dm",
        "cm": "cm centimeters",
        "mm": "mm millimeter millimeters millimetres",
        "µm": "um",
        "in": "in inches",
        "ft": "ft",
    },
    "rad": {"rad": "rad radians", "deg": "deg degs degree degrees °"},
    "s": {"s": "s sec seconds", "ms": "ms", "min": "min"},
    "kg": {"kg": "kg"},
    "N": {"N": "n newton newtons nt", "kN": "kn", "lbf": "lbf"},
    "N m": {"N m": "nm", "N mm": "nmm ntmm", "N cm": "ncm"},
    "W": {"W": "w", "kW": "kw"},
    "J": {"J": "j"},
    "Hz": {"Hz": "hz"},
    "m/s": {"m/s": "m/s", "cm/s": "cm/s", "mm/s": "mm/s"},
    "m/s²": {"m/s²": "m/s2", "mm/s²": "mm/s2"},
    "rad/s": {"rad/s": "rad/s", "deg/s": "deg/s °/s"},
    "rad/s²": {"rad/s²": "rad/s2", "deg/s²": "deg/s2"},
    "V": {"V": "v volt volts", "mV": "mv", "µV": "uv"},
    "Pa": {"Pa": "pa", "kPa": "kpa"},
}
_KNOWN = {
    word: (si, unit) for si, units in _WORDS.items() for unit, words in units.items() for word in words.split(" ")
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
    found = _KNOWN.get(text)
    if found is None:
        return None
    known = parsed_unit(found[1])
    return None if known is None else (found[0], known.factor)


def length_factor(unit: str) -> float | None:
    """The factor from a unit of length to metres; None if it is not a length."""
    found = in_si(unit)
    return found[1] if found is not None and found[0] == "m" else None
