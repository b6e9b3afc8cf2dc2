"""The result of a fit, and its accuracy."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from kanes.analysis.sensitivity import pictures as sensitivity_pictures
from kanes.analysis.sensitivity.experiments import Channel
from kanes.base.errors import UnknownNameError, WrongValueError, counted
from kanes.base.short_texts import html_table, text_table
from kanes.base.types import Array, Content
from kanes.base.values import name_of, number
from kanes.kernel.compiled_kernel import CompiledKernel
from kanes.trajectory.trajectory import Trajectory

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_HEADS = ("", "fitted", "standard error", "95 %", "unit")
# The most rows and notes that are shown, and characters of a note.
_MOST, _NOTES, _WIDEST = 6, 2, 110


def shortened(note: str) -> str:
    """A note in one line."""
    return note if len(note) <= _WIDEST else f"{note[: _WIDEST - 1]}…"


@dataclass(frozen=True, repr=False)
class Fitting:
    """The outcome of a fit."""

    converged: bool
    runs: int  # number of runs
    cost: float  # half the sum of squares of scaled residuals, or of the loss of them
    freedom: int  # degrees of freedom: measured numbers less those that they determine
    is_absolute: bool  # whether standard deviations were known
    failure: str  # the reason if a run failed during the search
    bounded: tuple[str, ...]  # unknowns at a bound
    undetermined: tuple[str, ...]  # unknowns that the data do not determine

    def __repr__(self) -> str:
        return f"<{self}>"

    def __str__(self) -> str:
        words = "converged" if self.converged else "not converged"
        return "; ".join([f"{words}, {counted(self.runs, 'run')}", *self.notes])

    @property
    def notes(self) -> tuple[str, ...]:
        """Remarks on the fit."""
        found = [*self.bounded, *self.undetermined]
        if not self.converged:
            found.append("allow more runs, or start from other numbers")
            found += [f"during the search {self.failure}"] if self.failure else []
        return tuple(found)


@dataclass(frozen=True, eq=False, repr=False)
class Fit:
    """Fitted numbers by symbol or name, `found[k]`, with their standard errors and the runs with these numbers.

    Numbers at a bound have no standard error, and those that the data do not determine an infinite one; `outcome` names
    both.
    """

    kernel: CompiledKernel
    of: tuple[str, ...]  # fitted names; of one of several experiments, as "q [2]"
    numbers: Array
    covariance: Array  # in the order of `of`
    outcome: Fitting
    runs: tuple[Trajectory, ...]  # of each experiment
    tables: tuple[dict[str, Content], ...]  # parameters, initial and inputs of each
    channels: tuple[tuple[Channel, ...], ...]
    _residuals: tuple[tuple[Array, ...], ...]
    experiments: tuple[str, ...]  # their names

    def __getitem__(self, key: object) -> float:
        return float(self.numbers[self._at(key)])

    def _at(self, key: object) -> int:
        name = name_of(key)
        if name not in self.of:
            raise UnknownNameError(f"{key!r} was not fitted. Fitted were: {', '.join(self.of)}.")
        return self.of.index(name)

    @property
    def values(self) -> dict[str, float]:
        """All fitted numbers by name."""
        return dict(zip(self.of, map(float, self.numbers), strict=True))

    @property
    def errors(self) -> dict[str, float]:
        """Standard errors by name."""
        return dict(zip(self.of, map(float, np.sqrt(np.diag(self.covariance))), strict=True))

    @property
    def correlation(self) -> Array:
        """The covariance of numbers in units of their standard errors."""
        sizes = np.sqrt(np.diag(self.covariance))
        with np.errstate(invalid="ignore"):
            found: Array = self.covariance / np.outer(sizes, sizes)
        return found

    def interval(self, key: object, level: float = 0.95) -> tuple[float, float]:
        """The confidence interval of a number, to first order: Student's t, or normal with known deviations."""
        probability = number(level, "interval, level")
        if not 0 < probability < 1:
            raise WrongValueError(f"interval: level={level!r} must lie in (0, 1). Give one such as 0.95.")
        index = self._at(key)
        half = self._quantile(probability) * float(np.sqrt(self.covariance[index, index]))
        return float(self.numbers[index]) - half, float(self.numbers[index]) + half

    def _quantile(self, level: float) -> float:
        from scipy.stats import norm, t  # noqa: PLC0415  # takes long to import, and few need it

        upper = 0.5 + 0.5 * level
        if self.outcome.is_absolute:
            return float(norm.ppf(upper))
        return float(t.ppf(upper, self.outcome.freedom)) if self.outcome.freedom else np.nan

    @property
    def run(self) -> Trajectory:
        """The run at the fit; of several experiments, that of the first."""
        return self.runs[0]

    @property
    def parameters(self) -> Content:
        """All parameters at the fit, for the first experiment, as for `kernel.simulate`."""
        return dict(self.tables[0]["parameters"])

    @property
    def initial(self) -> Content:
        """All initial values at the fit, for the first experiment, as for `kernel.simulate`."""
        return dict(self.tables[0]["initial"])

    @property
    def residuals(self) -> dict[str, Array]:
        """Measured less computed numbers, by channel, at its times; of several experiments as "q [2]"."""
        found = {}
        for name, channels, rows in zip(self.experiments, self.channels, self._residuals, strict=True):
            for channel, values in zip(channels, rows, strict=True):
                label = channel.name if len(self.experiments) == 1 else f"{channel.name} [{name}]"
                found[label] = values[0] if values.shape[0] == 1 else values
        return found

    @property
    def rms(self) -> dict[str, float]:
        """Root mean squares of the residuals by channel."""
        return {name: float(np.sqrt(np.nanmean(values**2))) for name, values in self.residuals.items()}

    def _rows(self) -> list[tuple[str, ...]]:
        rows: list[tuple[str, ...]] = []
        for name, value in self.values.items():
            low, high = self.interval(name)
            unit = self.kernel.units.get(name.split(" [")[0], "")
            rows.append((name, f"{value:.6g}", f"{self.errors[name]:.2g}", f"{low:.6g} to {high:.6g}", unit))
        return rows

    def __repr__(self) -> str:
        rows = self._rows()
        table = text_table(_HEADS, rows[:_MOST]).splitlines()
        table += [f"… and {len(rows) - _MOST} more: found.values"] if len(rows) > _MOST else []
        words = str(self.outcome).split("; ", maxsplit=1)[0]
        notes = [f"  {shortened(note)}" for note in self.outcome.notes]
        notes = [*notes[: _NOTES - 1], "  … found.outcome has more"] if len(notes) > _NOTES else notes
        return "\n".join([f"fit of '{self.kernel.name}': {words}", *notes, *table])

    def _repr_html_(self) -> str:
        return html_table(_HEADS, self._rows())

    def plot(self) -> Figure:
        """A Matplotlib figure: data, the runs at the fit, and residuals below."""
        return sensitivity_pictures.fit_and_residuals(self)
