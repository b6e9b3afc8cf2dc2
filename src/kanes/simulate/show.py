"""Runs as pictures."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kanes.simulate.files import needed

if TYPE_CHECKING:
    from kanes.simulate.trajectory import Trajectory


def plot(run: Trajectory) -> Any:
    """Coordinates, speeds and energies over time, one above the other; returns the figure."""
    pyplot = needed("matplotlib.pyplot", "plot")
    states = run.kernel.states
    nq = len(states) - run.kernel.speed_count
    panels = {"coordinates": states[:nq], "speeds": states[nq:]}
    figure, axes = pyplot.subplots(3, 1, sharex=True, figsize=(7, 7), layout="constrained")
    for axis, (label, names) in zip(axes[:2], panels.items(), strict=True):
        for name in names:
            axis.plot(run.t, run[name], label=name)
        axis.set_ylabel(label)
    for label, values in _energies(run).items():
        axes[2].plot(run.t, values, label=label)
    axes[2].set_ylabel("energy")
    axes[2].set_xlabel("t")
    for axis in axes:
        axis.spines[["top", "right"]].set_visible(False)
        axis.legend(frameon=False, loc="center left", bbox_to_anchor=(1.0, 0.5))
    figure.suptitle(run.kernel.name)
    return figure


def _energies(run: Trajectory) -> dict[str, Any]:
    """Kinetic energy, and what else there is."""
    energy = run.energy
    shown = {"kinetic": energy.kinetic}
    if energy.potential.any():
        shown |= {"potential": energy.potential, "total": energy.total}
    if energy.work.any():
        shown["work"] = energy.work
    return shown
