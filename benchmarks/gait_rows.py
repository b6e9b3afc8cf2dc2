"""From timings of a measured walk to rows."""

from __future__ import annotations

from typing import Any

from benchmarks.durations import duration
from benchmarks.row import Row

DYNAMICS, KINEMATICS = 100.0, 20.0  # times faster than OpenSim
USUAL, SAME = "1e-05", "1e-10"


def gait_rows(raw: dict[str, Any] | None) -> list[Row]:
    """Frames per second, and how many times those of OpenSim."""
    if raw is None:
        return []
    ours, frames = raw["kanes"], raw["frames"]
    walk = f"a gait trial of {frames} frames"
    rows = [
        Row(f"inverse dynamics of {walk}, frames per second", _rate(frames / ours["dynamics"])),
        Row("the same, compiled function alone, for a hundred trials in a row", _rate(frames / ours["dynamics_long"])),
        Row(f"inverse kinematics of {walk}, frames per second", _rate(frames / ours["kinematics"])),
    ]
    if "opensim" not in raw:
        return rows
    theirs = raw["opensim"]
    what = f"inverse dynamics of {walk}, OpenSim's"
    beside = {**theirs, "dynamics_compiled": theirs["dynamics"], "dynamics_long": theirs["dynamics"]}
    rows += [
        _ratio(f"{what} tool / Kanes, file to file", beside, ours, "dynamics_tool"),
        _ratio(f"{what} solver as its tool calls it / Kanes, coordinates given", beside, ours, "dynamics_functions"),
        _ratio(f"{what} solver / Kanes, accelerations given", beside, ours, "dynamics"),
        _ratio(f"{what} solver / compiled function", beside, ours, "dynamics_compiled"),
        _ratio(f"{what} solver / compiled function, a hundred in a row", beside, ours, "dynamics_long", DYNAMICS),
    ]
    for accuracy, how in ((USUAL, "its accuracy of 1e-5"), (SAME, "accuracy 1e-10, nearly that of Kanes")):
        off = raw["differences"][accuracy]
        for what, words in (("kinematics", "solver / Kanes"), ("kinematics_tool", "tool / Kanes, file to file")):
            seconds = {what: theirs[what][accuracy]}
            # The promise is about the same accuracy.
            target = KINEMATICS if what == "kinematics" and accuracy == SAME else None
            text = f"inverse kinematics of {walk}, OpenSim's {words}, {how} ({off:.0e} rad from Kanes)"
            rows.append(_ratio(text, seconds, ours, what, target))
    return rows


def _ratio(what: str, theirs: dict[str, Any], ours: dict[str, Any], key: str, target: float | None = None) -> Row:
    ratio = theirs[key] / ours[key]
    measured = f"{ratio:.3g} ×  ({duration(theirs[key])} / {duration(ours[key])})"
    return Row(what, measured) if target is None else Row(what, measured, f"≥ {target:.0f} ×", ratio >= target)


def _rate(number: float) -> str:
    """Three digits that count, thousands apart."""
    return f"{float(f'{number:.3g}'):,.0f}".replace(",", " ")
