"""From timings of the satellite with hinged panels to rows."""

from __future__ import annotations

from typing import Any

from benchmarks.durations import duration
from benchmarks.precision import seconds_at
from benchmarks.row import Row

# What each rival does unless told otherwise; Basilisk has neither a step nor a tolerance for such a satellite.
OWN = {
    "MuJoCo Euler": (2e-3, "its default step of 2 ms"),
    "MuJoCo RK4": (2e-3, "its default step of 2 ms"),
    "Basilisk RK4": (1e-2, "a step of 10 ms"),
    "Basilisk RKF78": (1e-10, "a tolerance of 1e-10"),
}


def panel_rows(raw: dict[str, Any] | None) -> list[Row]:
    """Simulated seconds per second at settings of their own, and the time that our error takes them."""
    if raw is None:
        return []
    contenders, stop = raw["contenders"], raw["stop"]
    ours = _at(contenders["Kanes"], raw["tolerance"])
    rate = _count(stop / ours["seconds"])
    what = f"simulated seconds per second, {stop:g} s of hinged panels"
    rows = [Row(f"{what}, Kanes at {raw['tolerance']:.0e}", f"{rate}, error {ours['error']:.1e}")]
    for name, (setting, words) in OWN.items():
        if name in contenders:
            own = _at(contenders[name], setting)
            less = own["seconds"] / ours["seconds"]
            measured = f"{_count(stop / own['seconds'])}, error {own['error']:.1e}  (Kanes {less:.3g} ×)"
            rows.append(Row(f"{what}, {name} at {words}", measured))
    for name, points in contenders.items():
        theirs = seconds_at(points, ours["error"])
        if name != "Kanes" and theirs is not None:
            times = f"{duration(theirs[1])} / {duration(ours['seconds'])}"
            to_an_error = f"{stop:g} s of hinged panels to an error of {ours['error']:.0e}, {name} / Kanes"
            rows.append(Row(to_an_error, f"{theirs[0]}{theirs[1] / ours['seconds']:.3g} ×  ({times})"))
    return rows


def _at(points: list[dict[str, float]], setting: float) -> dict[str, float]:
    return next(point for point in points if point["setting"] == setting)


def _count(number: float) -> str:
    """Three digits that count, thousands apart."""
    return f"{float(f'{number:.3g}'):,.0f}".replace(",", " ")
