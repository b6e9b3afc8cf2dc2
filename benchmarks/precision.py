"""What benchmarks.work_precision found, as a table and as a figure."""

from __future__ import annotations

import math
from itertools import pairwise
from pathlib import Path
from typing import Any

from benchmarks.durations import duration

ERRORS = (1e-4, 1e-6, 1e-9, 1e-12)
COLORS = {
    "Kanes": "#c1272d",
    "Kanes dp5": "#e0701f",
    "Kanes rk4": "#d9a400",
    "Kanes cvode": "#8b1a5c",
    "SciPy DOP853 on our kernel": "#7f7f7f",
    "SciPy DOP853 on lambdify": "#b0b0b0",
    "heyoka": "#0072b2",
    "MuJoCo RK4": "#009e73",
}


def seconds_at(points: list[dict[str, float]], error: float) -> tuple[str, float] | None:
    """Seconds for an error: ("", s) between two runs, ("<", s) if the loosest run is better, None if none is."""
    if points[0]["error"] <= error:
        return "<", points[0]["seconds"]
    for looser, tighter in pairwise(points):
        if looser["error"] > error >= tighter["error"]:
            share = math.log(looser["error"] / error) / math.log(looser["error"] / tighter["error"])
            return "", looser["seconds"] * (tighter["seconds"] / looser["seconds"]) ** share
    return None


def precision_table(systems: dict[str, Any]) -> list[dict[str, str]]:
    """The time for each error, a line per system and integrator."""
    lines = []
    for system, contenders in systems.items():
        for name, points in contenders.items():
            found = {f"{error:.0e}": seconds_at(points, error) for error in ERRORS}
            cells = {error: f"{at[0]} {duration(at[1], 2)}".strip() if at else "—" for error, at in found.items()}
            lines.append({"system": system, "integrator": name, **cells})
    return lines


def draw(systems: dict[str, Any], path: Path) -> None:
    """A panel per system: the error at the end, smaller to the right, and the time that it took."""
    import matplotlib as mpl  # noqa: PLC0415  # the figure alone needs it
    from matplotlib import pyplot as plt  # noqa: PLC0415

    mpl.use("Agg")
    plt.rcParams.update({"font.size": 10, "axes.spines.top": False, "axes.spines.right": False})
    figure, panels = plt.subplots(1, len(systems), figsize=(5 * len(systems), 4.2), sharey=True, layout="constrained")
    for panel, (system, contenders) in zip(panels, systems.items(), strict=True):
        for name, points in contenders.items():
            style: dict[str, Any] = {"linewidth": 2.2, "markersize": 5.5, "zorder": 3} if name == "Kanes" else {}
            if name == "SciPy DOP853 on lambdify":  # lies on top of the other
                style = {"linestyle": "--", "markersize": 2.5}
            line = {"color": COLORS.get(name, "black"), "marker": "o", "markersize": 4, "linewidth": 1.3} | style
            panel.loglog([p["error"] for p in points], [1e3 * p["seconds"] for p in points], **line)
        panel.set_title(f"10 s of the {system}", loc="left", fontsize=11)
        panel.set_xlabel("largest error at the end (SI units)")
        panel.grid(visible=True, which="major", color="#e6e6e6", linewidth=0.8)
        panel.set_axisbelow(True)
        panel.set_xlim(3e-2, 3e-15)
    panels[0].set_ylabel("time on one core (ms)")
    _label(panels[-1], systems[next(reversed(systems))])
    figure.savefig(path, dpi=150)
    plt.close(figure)


def _label(panel: Any, contenders: dict[str, Any]) -> None:
    """Names beside the panel, at the height of the last run or as much above as the name below needs."""
    gap = 1.5
    lowest = 0.0
    for name, points in sorted(contenders.items(), key=lambda item: item[1][-1]["seconds"]):
        height = max(1e3 * points[-1]["seconds"], lowest * gap)
        lowest = height
        x = panel.get_xlim()[1]
        weight = "bold" if name == "Kanes" else "normal"
        panel.annotate(
            name,
            (x, height),
            xytext=(6, 0),
            textcoords="offset points",
            color=COLORS.get(name, "black"),
            va="center",
            weight=weight,
            annotation_clip=False,
        )
