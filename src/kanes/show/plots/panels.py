"""Curves in panels: those of one unit together, as long as all of them can be seen."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from kanes.base.types import Array
from kanes.show.plots.curves import BALANCE, PlottedCurve

# A curve that takes less than this part of a panel's height is seen as a straight line: it gets another panel.
_FLAT = 1 / 30
# What varies less than so is constant but for round-off, relative to its own size; relative to the largest, zero.
_CONSTANT = 1e-9
# Panels for one unit at most; the last one takes all that remains.
_MOST_PANELS = 4


@dataclass(frozen=True, eq=False)
class Panel:
    """Curves over the same time, with their labels."""

    label: str
    curves: tuple[PlottedCurve, ...]
    height: float = 1.0
    linewidth: float = 1.4

    @property
    def has_legend(self) -> bool:
        """Whether its curves need names of their own."""
        return len(self.curves) > 1 or self.curves[0].label != self.curves[0].title


def panels_of(curves: Sequence[PlottedCurve]) -> list[Panel]:
    """Curves by unit, in the order in which they were given, and by magnitude where these differ too much.

    Curves of one list stay together, and so do energies.
    """
    together: dict[Hashable, list[PlottedCurve]] = {}
    for curve in curves:
        together.setdefault(curve.panel, []).append(curve)
    found = []
    for each in together.values():
        if each[0].strip is not None:
            found.append(Panel(each[0].title, tuple(each), height=0.2 + 0.17 * len(each)))
        elif each[0].drawn_with is not None:
            found.append(_panel(each))
        else:
            extents = np.array([extent(curve.values) for curve in each])
            found += [_panel([each[number] for number in numbers]) for numbers in by_magnitude(extents)]
    return found


def by_magnitude(extents: Array) -> list[list[int]]:
    """Which curves share a panel, from the least and the largest value of each (n × 2).

    Each takes at least a thirtieth of its panel's height; of a constant, its distance from zero counts. The widest
    curve is placed first, and every other one in the first panel where it and all that are there can be seen. A
    zero curve goes where it changes the panel least.
    """
    sizes = np.abs(extents).max(axis=1)
    constant = np.ptp(extents, axis=1) <= _CONSTANT * sizes
    beside_zero = np.column_stack([np.minimum(extents[:, 0], 0.0), np.maximum(extents[:, 1], 0.0)])
    extents = np.where(constant[:, None], beside_zero, extents)
    widths = extents[:, 1] - extents[:, 0]
    varying = widths > _CONSTANT * sizes.max(initial=0.0)
    groups: list[list[int]] = []
    for number in sorted(map(int, np.flatnonzero(varying)), key=lambda each: -float(widths[each])):
        home = next((each for each in groups if _is_seen(extents[[*each, number]])), None)
        if home is None and len(groups) == _MOST_PANELS:
            home = groups[-1]
        if home is None:
            groups.append(home := [])
        home.append(number)
    for number in map(int, np.flatnonzero(~varying)):
        growth = [_growth(extents, each, number) for each in groups]
        if groups:
            groups[int(np.argmin(growth))].append(number)
        else:
            groups.append([number])
    return sorted(sorted(each) for each in groups)


def _is_seen(extents: Array) -> bool:
    height = extents[:, 1].max() - extents[:, 0].min()
    return bool((extents[:, 1] - extents[:, 0] >= _FLAT * height).all())


def _growth(extents: Array, there: list[int], number: int) -> float:
    """By which factor a panel grows if one curve is added."""
    if not there:
        return 1.0
    low, high = extents[there, 0].min(), extents[there, 1].max()
    grown = max(high, extents[number, 1]) - min(low, extents[number, 0])
    return float(grown / (high - low)) if high > low else 1.0


def extent(values: Array) -> tuple[float, float]:
    """The least and the largest of some values that are numbers."""
    finite = values[np.isfinite(values)]
    return (float(finite.min()), float(finite.max())) if finite.size else (0.0, 0.0)


def _panel(curves: list[PlottedCurve]) -> Panel:
    if curves[0].title == BALANCE:
        return _balance(curves)
    titles, units = list(dict.fromkeys(each.title for each in curves)), {each.unit for each in curves}
    title = titles[0] if len(titles) == 1 else ""
    if len(units) == 1:
        return Panel(named(title, *units), tuple(curves))
    return Panel(title, tuple(replace(each, label=named(each.label, each.unit)) for each in curves))


def _balance(curves: list[PlottedCurve]) -> Panel:
    """The energy that is not accounted for, in units of a power of ten that makes it readable."""
    largest = max(map(abs, extent(curves[0].values)))
    exponent = int(np.floor(np.log10(largest))) if largest > 0 else 0
    label = BALANCE if exponent == 0 else f"{BALANCE}\nin $10^{{{exponent}}}$"
    scaled = [replace(each, values=each.values / 10.0**exponent) for each in curves]
    return Panel(label, tuple(scaled), height=0.55, linewidth=0.8)


def named(what: str, unit: str) -> str:
    """A text with its unit."""
    return f"{what} in {unit}".strip() if unit else what
