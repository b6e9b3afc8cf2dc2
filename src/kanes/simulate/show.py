"""Runs as pictures and as labelled arrays; both need packages that are installed on request."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

from kanes.errors import ExpressionError, MissingPackageError

if TYPE_CHECKING:
    from kanes.simulate.trajectory import Trajectory


def needed(package: str, extra: str) -> Any:
    """A package, or an error with the line that installs it."""
    try:
        return importlib.import_module(package)
    except ImportError:
        raise MissingPackageError(package, extra) from None


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
    """All energies; the kinetic one alone where gravity has no potential."""
    try:
        energy = run.energy
    except ExpressionError:
        return {"kinetic": run["kinetic_energy"]}
    return {"kinetic": energy.kinetic, "potential": energy.potential, "total": energy.total}


def to_xarray(run: Trajectory) -> Any:
    """A dataset with a variable per coordinate and speed over t; parameters, inputs and outcome are attributes."""
    xarray = needed("xarray", "xarray")
    variables = {name: ("t", run[name]) for name in run.kernel.states}
    parameters = dict(zip(run.kernel.parameters, run.parameters.tolist(), strict=True))
    inputs = dict(zip(run.kernel.inputs, run.inputs.tolist(), strict=True))
    attributes = {"model": run.kernel.name, "outcome": str(run.outcome), **parameters, **inputs}
    return xarray.Dataset(variables, coords={"t": run.t}, attrs=attributes)
