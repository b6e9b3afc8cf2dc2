"""Units of variables as in the FMI standard: exponents of seven base units and of the radian, and a factor."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from dataclasses import dataclass

BASE_UNITS = ("kg", "m", "s", "A", "K", "mol", "cd", "rad")
_DEGREE = math.pi / 180
# Factor, then exponents of base units.
_KNOWN: dict[str, tuple[float, dict[str, int]]] = {
    **{name: (1.0, {name: 1}) for name in BASE_UNITS},
    "N": (1.0, {"kg": 1, "m": 1, "s": -2}),
    "J": (1.0, {"kg": 1, "m": 2, "s": -2}),
    "W": (1.0, {"kg": 1, "m": 2, "s": -3}),
    "Pa": (1.0, {"kg": 1, "m": -1, "s": -2}),
    "Hz": (1.0, {"s": -1}),
    "C": (1.0, {"A": 1, "s": 1}),
    "V": (1.0, {"kg": 1, "m": 2, "s": -3, "A": -1}),
    "g": (1e-3, {"kg": 1}),
    "t": (1e3, {"kg": 1}),
    "km": (1e3, {"m": 1}),
    "dm": (1e-1, {"m": 1}),
    "cm": (1e-2, {"m": 1}),
    "mm": (1e-3, {"m": 1}),
    "µm": (1e-6, {"m": 1}),
    "in": (0.0254, {"m": 1}),
    "ft": (0.3048, {"m": 1}),
    "ms": (1e-3, {"s": 1}),
    "min": (60.0, {"s": 1}),
    "h": (3600.0, {"s": 1}),
    "kN": (1e3, {"kg": 1, "m": 1, "s": -2}),
    "lbf": (4.4482216152605, {"kg": 1, "m": 1, "s": -2}),
    "kW": (1e3, {"kg": 1, "m": 2, "s": -3}),
    "kPa": (1e3, {"kg": 1, "m": -1, "s": -2}),
    "mV": (1e-3, {"kg": 1, "m": 2, "s": -3, "A": -1}),
    "µV": (1e-6, {"kg": 1, "m": 2, "s": -3, "A": -1}),
    "deg": (_DEGREE, {"rad": 1}),
    "°": (_DEGREE, {"rad": 1}),
    "rev": (2 * math.pi, {"rad": 1}),
    "rpm": (2 * math.pi / 60, {"rad": 1, "s": -1}),
    "1": (1.0, {}),
    "%": (0.01, {}),
}
_RAISED = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻", "0123456789-")
_FACTOR = re.compile(r"(?P<name>[^\W\d_]+|°|%|1)\^?(?P<power>-?\d+)?")


@dataclass(frozen=True)
class Unit:
    """A unit by its label: value in base units = factor × value, with an exponent for each base unit that is in it."""

    label: str
    factor: float
    exponents: tuple[tuple[str, int], ...]


def parsed_unit(label: str) -> Unit | None:
    """A label such as "N·m", "kg m^2" or "rad/s" in base units; None for one that is not understood.

    After a slash comes one divisor, or several in parentheses.
    """
    text = re.sub(r"[⁰¹²³⁴⁵⁶⁷⁸⁹⁻]+", lambda found: found[0].translate(_RAISED), label.strip()).replace("**", "^")
    above, *below = re.split(r"/(?![^(]*\))", text)
    factor, exponents = 1.0, dict.fromkeys(BASE_UNITS, 0)
    for part, sign in [(above, 1), *((each, -1) for each in below)]:
        is_grouped = part.startswith("(") and part.endswith(")")
        words = re.split(r"[\s·⋅.*]+", part[1:-1] if is_grouped else part)
        # Without parentheses a product after a slash is ambiguous: N m/s m.
        if sign < 0 and len(words) > 1 and not is_grouped:
            return None
        for word in words:
            found = _FACTOR.fullmatch(word)
            if found is None or found["name"] not in _KNOWN:
                return None
            power = sign * int(found["power"] or 1)
            size, units = _KNOWN[found["name"]]
            factor *= size**power
            for base, exponent in units.items():
                exponents[base] += power * exponent
    return Unit(label, factor, tuple((base, power) for base, power in exponents.items() if power))


def per_second(label: str) -> str:
    """The label of a rate; empty without a unit."""
    return "" if not label else f"{label}²" if label.endswith("/s") else f"{label}/s"


def energy_unit(labels: Iterable[str]) -> str:
    """J, if all units of a model are SI units and masses or forces are among them; empty otherwise."""
    found = [parsed_unit(label) for label in labels if label]
    are_plain = all(unit is not None and unit.factor == 1.0 for unit in found)
    has_mass = any("kg" in dict(unit.exponents) for unit in found if unit is not None)
    return "J" if are_plain and has_mass else ""
