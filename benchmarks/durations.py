"""Times in words."""

from __future__ import annotations


def duration(seconds: float, digits: int = 3) -> str:
    """Seconds with the unit that suits them: s, ms or µs."""
    for unit, size in (("s", 1.0), ("ms", 1e-3)):
        if seconds >= 0.1 * size:
            return f"{_rounded(seconds / size, digits)} {unit}"
    return f"{_rounded(seconds / 1e-6, digits)} µs"


def _rounded(value: float, digits: int) -> str:
    """`digits` digits that count, never with an exponent."""
    return f"{float(f'{value:.{digits}g}'):g}"
