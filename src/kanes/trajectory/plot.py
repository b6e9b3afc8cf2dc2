"""Runs as pictures."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from kanes.figures import COLORS, GRAY, INK, plain
from kanes.figures import STYLE as STYLE
from kanes.figures import styled as _styled
from kanes.trajectory.answering import Answering
from kanes.trajectory.files import needed
from kanes.types import Array

if TYPE_CHECKING:
    from kanes.trajectory.trajectory import Trajectory

_ENERGY_COLORS = {
    "kinetic": COLORS[1],
    "potential": COLORS[0],
    "total": INK,
    "work": COLORS[2],
    "resets": COLORS[3],
}
_DASHES = ("-", "--", ":")

_GREEK = re.compile(
    "alpha|beta|gamma|delta|epsilon|zeta|eta|theta|iota|kappa|lambda|mu|nu|xi|pi|rho|sigma|tau|upsilon|phi|chi|psi|omega"
    "|Gamma|Delta|Theta|Lambda|Xi|Pi|Sigma|Upsilon|Phi|Psi|Omega"
)
_LETTER = 0.016  # width of a small letter, as a share of that of a panel
_MOST_LABELS = 8  # in one legend; more stand in two columns


@dataclass(frozen=True, eq=False)
class _Panel:
    """Curves over the same time, with what is written beside them."""

    label: str
    curves: Mapping[str, Array]
    colors: Mapping[str, str]
    height: float = 1.0
    linewidth: float = 1.4

    @property
    def has_legend(self) -> bool:
        return "" not in self.curves


def plot(run: Trajectory) -> Any:
    """Coordinates, speeds, inputs, energies and their balance over time, one above the other; returns the figure."""
    pyplot = needed("matplotlib.pyplot", "plot")
    panels = _panels(run)
    heights = [panel.height for panel in panels]
    with _styled(pyplot.rcParams):
        figure, grid = pyplot.subplots(
            len(panels),
            1,
            sharex=True,
            squeeze=False,
            figsize=(7.2, 0.7 + 1.6 * sum(heights)),
            height_ratios=heights,
            layout="constrained",
        )
        axes = list(grid[:, 0])
        for axis, panel in zip(axes, panels, strict=True):
            _draw(axis, run.t, panel)
        figure.align_ylabels(axes)
        axes[-1].set_xlabel(_named("$t$", run.kernel.units.get("t")))
        axes[-1].set_xlim(run.t[0], run.t[-1] if run.t[-1] > run.t[0] else None)
        _mark_events(axes, run)
        early = "" if run.outcome.finished else f"\n{run.outcome}"
        figure.suptitle(plain(run.kernel.name + early), fontsize="medium" if early else "large")
    return figure


def _draw(axis: Any, t: Array, panel: _Panel) -> None:
    """One panel; dashes tell curves apart where colours run out."""
    for number, (label, values) in enumerate(panel.curves.items()):
        color = panel.colors.get(label, COLORS[number % len(COLORS)])
        dashes = _DASHES[number // len(COLORS) % len(_DASHES)]
        axis.plot(t, values, dashes, color=color, linewidth=panel.linewidth, label=label)
    axis.set_ylabel(panel.label)
    axis.margins(y=0.08)
    if all(np.ptp(values) == 0 for values in panel.curves.values()):
        axis.axhline(0.0, color="none")  # A constant is seen as such beside zero.
    axis.locator_params(axis="y", nbins=5 if panel.height == 1 else 3)
    if panel.has_legend:
        columns = 1 if len(panel.curves) <= _MOST_LABELS else 2
        axis.legend(loc="center left", bbox_to_anchor=(1.0, 0.5), ncols=columns)


# What is shown


def _panels(run: Trajectory) -> list[_Panel]:
    kernel = run.kernel
    nq = len(kernel.states) - kernel.speed_count
    rows = {
        "coordinates": kernel.states[:nq],
        "speeds": kernel.states[nq:],
        "inputs": kernel.inputs if run.inputs.any() else (),
    }
    panels = []
    for title, names in rows.items():
        if names:
            label, labels = _labels(kernel, title, names)
            curves = {label: run[name] for label, name in zip(labels, names, strict=True)}
            panels.append(_Panel(label, curves, {}))
    energies = _energies(run)
    panels.append(_Panel("energy", energies, _ENERGY_COLORS))
    if "work" in energies or "resets" in energies:
        panels.append(_balance(run))
    return panels


def _energies(run: Trajectory) -> dict[str, Array]:
    """Kinetic energy, and what else there is."""
    energy = run.energy
    shown = {"kinetic": energy.kinetic}
    if energy.potential.any():
        shown |= {"potential": energy.potential, "total": energy.total}
    if energy.work.any():
        shown["work"] = energy.work
    if energy.resets.any():
        shown["resets"] = energy.resets
    return shown


def _balance(run: Trajectory) -> _Panel:
    """What of the energy cannot be accounted for, in units of a power of ten that makes it readable."""
    balance = run.energy.balance
    largest = np.abs(balance).max()
    exponent = int(np.floor(np.log10(largest))) if np.isfinite(largest) and largest > 0 else 0
    label = "balance" if exponent == 0 else f"balance\nin $10^{{{exponent}}}$"
    return _Panel(label, {"": balance / 10.0**exponent}, {"": INK}, height=0.55, linewidth=0.8)


def _mark_events(axes: list[Any], run: Trajectory) -> None:
    """Faint lines at the times of events; the name of each stands above its first one, clear of the name before."""
    if not run.events:
        return
    times = [event.time for event in run.events]
    for axis in axes:
        axis.vlines(times, 0, 1, transform=axis.get_xaxis_transform(), color=GRAY, linewidth=0.7, alpha=0.45, zorder=1)
    first: dict[str, float] = {}
    for event in run.events:
        first.setdefault(event.name, event.time)
    length = float(run.t[-1] - run.t[0]) or 1.0
    room, row = -np.inf, 0
    for name, time in first.items():
        row = row + 1 if time < room else 0
        room = time + _LETTER * (len(name) + 1) * length
        axes[0].annotate(
            plain(name),
            (time, 1.0),
            (0, 2 + 10 * row),
            xycoords=axes[0].get_xaxis_transform(),
            textcoords="offset points",
            ha="left" if time < run.t[0] + 0.8 * length else "right",
            color=GRAY,
            fontsize="small",
        )


# What is written


def _labels(kernel: Answering, title: str, names: tuple[str, ...]) -> tuple[str, list[str]]:
    """The label of a panel and those of its curves: a unit that all share stands with the panel."""
    units = {kernel.units.get(name) for name in names}
    readings = Counter(typeset(name) for name in names)
    labels = [typeset(name) if readings[typeset(name)] == 1 else plain(name) for name in names]
    if len(units) == 1:
        return _named(title, units.pop()), labels
    return title, [_named(label, kernel.units.get(name)) for label, name in zip(labels, names, strict=True)]


def _named(what: str, unit: str | None) -> str:
    return f"{what} in {unit}" if unit else what


def typeset(name: str) -> str:
    r"""A name as Matplotlib sets mathematics: `rho_B` as $\rho_B$, `q1` as $q_1$. Unusual names stay as they are."""
    match = re.fullmatch(r"([A-Za-z]+)(\d*)((?:_[A-Za-z0-9]+)*)", name)
    if match is None:
        return plain(name)
    stem, digits, rest = match.groups()
    below = [digits] * bool(digits) + rest.split("_")[1:]
    sub = ",".join(_letter(part) for part in below)
    short = len(sub) == 1 or (len(below) == 1 and sub.startswith("\\") and "{" not in sub)
    return f"${_letter(stem)}{'_' if sub else ''}{sub if short or not sub else f'{{{sub}}}'}$"


def _letter(word: str) -> str:
    """A Greek letter by its name; a word of several letters stands upright."""
    if _GREEK.fullmatch(word):
        return f"\\{word}"
    return word if len(word) == 1 or word.isdigit() else rf"\mathrm{{{word}}}"
