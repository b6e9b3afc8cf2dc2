"""What the name of a column tells: whether it can be an angle, and the unit of what it is."""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Iterable, Sequence

from kanes.errors import ExpressionError, UnknownNameError

# As OpenSim names coordinates that slide, forces with their points and moments, and what muscles have; the first
# that is found counts. Where the unit is empty, it is not known, but the column is no angle.
_UNITS = tuple(
    (re.compile(pattern), unit)
    for pattern, unit in (
        (r"(?i:moment_?arm)", "m"),
        (r"(?i:torque|moment)|_m[xyz]$", "N m"),
        (r"(?i:power)", "W"),
        (r"_p[xyz]$|(?i:cop_?[xyz]$)", "m"),
        (r"(?i:force)(?!set)", "N"),
        (r"_t[xyz](_u|/speed)$", "m/s"),
        (r"_t[xyz](/value)?$", "m"),
        (r"_v[xyz]$|_[XYZ]$|(?i:length|activation|excitation|emg)", ""),
    )
)
# What no caller can make an angle.
_NEVER = ("N", "N m")


def unit_of(name: str) -> str | None:
    """The SI unit of a column that cannot be an angle, empty if it is not known; None where it can be an angle.

    >>> unit_of("pelvis_tx"), unit_of("1_ground_force_vy"), unit_of("ground_torque_x"), unit_of("knee_angle_r")
    ('m', 'N', 'N m', None)
    """
    return next((unit for pattern, unit in _UNITS if pattern.search(name)), None)


def angles_among(labels: Sequence[str], angles: Iterable[object] | None) -> list[str]:
    """The columns that are angles: those that a caller lists, otherwise all that can be by their names."""
    if angles is None:
        return [label for label in labels if unit_of(label) is None]
    return _listed(labels, angles)


def angle_factors(
    labels: Sequence[str], angles: Iterable[object] | None, in_degrees: bool
) -> tuple[dict[str, float], dict[str, str], list[str]]:
    """Factors and units of the columns that are angles, as far as that is known, and what to say of it."""
    chosen = angles_among(labels, angles)
    units = dict.fromkeys(chosen, "rad") if in_degrees or angles is not None else {}
    if not in_degrees or not chosen:
        return {}, units, []
    return dict.fromkeys(chosen, math.pi / 180), units, [f"from degrees to radians: {', '.join(chosen)}"]


def _listed(labels: Collection[str], angles: Iterable[object]) -> list[str]:
    try:
        if isinstance(angles, (str, bytes)):
            raise TypeError
        names = list(dict.fromkeys(str(each) for each in angles))
    except TypeError:
        raise ExpressionError(f"read: angles={angles!r} is no list of columns. Give one such as ['knee'].") from None
    missing = [name for name in names if name not in labels]
    if missing:
        raise UnknownNameError(f"read: there is no column {', '.join(missing)}. There are: {', '.join(labels)}.")
    loads = [name for name in names if unit_of(name) in _NEVER or name.endswith(("_px", "_py", "_pz"))]
    if loads:
        raise ExpressionError(
            f"read: {', '.join(loads)} cannot be angles, by their names they are forces, points or moments. "
            "Leave them out of angles=."
        )
    return names
