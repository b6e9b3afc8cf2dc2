"""`kn.Swept`: the results of a sweep, their statistics and plots."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from os import PathLike
from typing import TYPE_CHECKING, Any

from kanes.base.errors import UnknownNameError, WrongValueError, counted
from kanes.base.types import Key
from kanes.base.values import as_numbers, several
from kanes.kernel.kernel import Kernel
from kanes.studies.dispersions.dispersions import Dispersions
from kanes.studies.many_runs.plan import SweepPlan
from kanes.studies.many_runs.store import SweepStore
from kanes.studies.many_runs.summary import plots as swept_plots
from kanes.studies.many_runs.summary import statistics as swept_statistics
from kanes.studies.many_runs.summary.dataset import RunChoice, known_name
from kanes.studies.many_runs.summary.sobol_indices import sobol_indices
from kanes.studies.many_runs.summary.statistics import SuccessRate, SweptStatistics
from kanes.studies.study import Study
from kanes.studies.sweep import Sweep
from kanes.trajectory.trajectory import Trajectory

if TYPE_CHECKING:
    from matplotlib.figure import Figure
    from xarray import DataArray, Dataset


@dataclass(frozen=True, eq=False, repr=False)
class Swept:
    """The results of a sweep, made by `kn.sweep` or read by `kn.Swept.read("study.zarr")`.

    `done["miss"]` is an xarray array over `run`, of a varied symbol or a kept value; `done.dataset` has all of them.
    """

    _store: SweepStore
    _plan: SweepPlan | None

    @classmethod
    def read(
        cls, path: str | PathLike[str], what: Kernel | Study | None = None, *, check: bool = True, **given: Any
    ) -> Swept:
        """Read a sweep from a folder, finished or not.

        With the kernel and the other arguments of `kn.sweep`, `rerun` can repeat runs. All numbers are read once and
        compared with their checksums; `check=False` skips this, for stores of many gigabytes.
        """
        from kanes.studies.many_runs.sweep import opened  # noqa: PLC0415  # which makes these

        return opened(path, what, given, check=check)

    def __repr__(self) -> str:
        found = self.outcomes
        missing = found.pop("", 0)
        ends = ", ".join(f"{number} {word}" for word, number in found.items()) or "none made yet"
        rest = f"; {missing} not made yet" if missing else ""
        return f"<{counted(self.runs, 'run')} of '{self.name}' in {self._store.where}: {ends}{rest}>"

    def __len__(self) -> int:
        return self.runs

    def __getitem__(self, name: Key) -> DataArray:
        """A varied symbol or a kept value, by symbol or name, over `run`."""
        dataset = self.dataset
        return dataset[known_name(dataset, str(name), list(dataset.variables))]

    # Contents

    @property
    def name(self) -> str:
        """The name of the model."""
        return str(self._store.header["study"]["model"])

    @property
    def runs(self) -> int:
        """The number of runs."""
        return self._store.runs

    @property
    def is_complete(self) -> bool:
        """Whether all runs were made."""
        return bool(self._store.done().all())

    @property
    def outcomes(self) -> dict[str, int]:
        """Number of runs by outcome: "finished", "event" and so on; "" counts runs that are not made yet."""
        return self._store.outcomes()

    @property
    def dataset(self) -> Dataset:
        """An xarray dataset over `run`; numbers are read when they are needed.

        Besides varied symbols and kept values there are `outcome`, `end`, `steps` and `culprit` of each run.
        """
        return self._store.dataset()

    def rerun(self, number: int, **changes: Any) -> Trajectory:
        """Repeat one run in full, bit for bit the same, at 1001 times or at those of `times`.

        `changes` are options of `Kernel.simulate`; another method or tolerance gives other bits.
        """
        plan = self._plan
        if plan is None:
            raise WrongValueError(
                "rerun: the folder has no equations. Open it with them: kn.Swept.read(path, kernel, over=…, …)."
            )
        given = as_numbers(number)
        if given is None or given.ndim or not float(given).is_integer() or not 0 <= given < self.runs:
            raise UnknownNameError(f"run {number!r} does not exist. Give a number from 0 to {self.runs - 1}.")
        return plan.rerun(int(given), changes)

    # Statistics

    def statistics(
        self, *names: str, only: RunChoice = None, quantiles: Sequence[float] | None = None
    ) -> SweptStatistics:
        """Count, mean, deviation, least, quantiles and largest of kept values; `only` selects runs."""
        chosen = swept_statistics.QUANTILES if quantiles is None else quantiles
        return swept_statistics.statistics(self.dataset, _names(names), only=only, quantiles=chosen)

    def quantile_intervals(
        self, name: str, quantiles: Sequence[float] | None = None, *, confidence: float = 0.95, only: RunChoice = None
    ) -> Dataset:
        """Quantiles with confidence limits that hold for any distribution."""
        chosen = swept_statistics.QUANTILES if quantiles is None else quantiles
        return swept_statistics.quantile_intervals(self.dataset, str(name), chosen, confidence=confidence, only=only)

    def convergence(self, name: str, *, only: RunChoice = None) -> Dataset:
        """The running mean over the first runs, with its standard error."""
        return swept_statistics.convergence(self.dataset, str(name), only=only)

    def correlation(self, *names: str, varied: Sequence[str] | None = None, only: RunChoice = None) -> Dataset:
        """Correlations of kept values with varied symbols: Pearson, Spearman, and partial."""
        return swept_statistics.correlation(self.dataset, _names(names), varied=varied, only=only)

    def success_rate(
        self, passed: RunChoice = "finished", *, confidence: float = 0.95, method: str = "clopper-pearson"
    ) -> SuccessRate:
        """The fraction of runs that passed, with its confidence interval."""
        return swept_statistics.success_rate(self.dataset, passed, confidence=confidence, method=method)

    def sobol_indices(self, name: str, *, confidence: float = 0.95, resamples: int = 200, seed: int = 1) -> Dataset:
        """Sobol' indices, the fraction of the variance that each number causes; for method "saltelli". Needs SALib."""
        over = None if self._plan is None else self._plan.over
        dispersions = over.over if isinstance(over, Sweep) else over
        if not isinstance(dispersions, Dispersions):
            raise WrongValueError("Sobol' indices need runs over kn.dispersed(…, method='saltelli'). Use that method.")
        return sobol_indices(
            self.dataset, str(name), dispersions, confidence=confidence, resamples=resamples, seed=seed
        )

    # Plots

    def plot_bands(self, *names: str, only: RunChoice = None) -> Figure:
        """Plot quantiles over time of kept trajectories."""
        return swept_plots.plot_bands(self.dataset, _names(names), only=only)

    def plot_histograms(self, *names: str, only: RunChoice = None) -> Figure:
        """Plot histograms of kept values."""
        return swept_plots.plot_histograms(self.dataset, _names(names), only=only)

    def plot_scatter(self, name: str, varied: Sequence[str] | None = None, *, only: RunChoice = None) -> Figure:
        """Plot a kept value against each varied symbol, coloured by outcome."""
        return swept_plots.plot_scatter(self.dataset, str(name), varied, only=only)

    def plot_convergence(self, name: str, *, only: RunChoice = None) -> Figure:
        """Plot the running mean over the first runs."""
        return swept_plots.plot_convergence(self.dataset, str(name), only=only)

    def plot_bifurcation(self, name: str, against: str, *, only: RunChoice = None) -> Figure:
        """Plot all kept numbers of each run against a varied symbol."""
        return swept_plots.plot_bifurcation(self.dataset, str(name), str(against), only=only)


def _names(given: tuple[str, ...]) -> list[str] | None:
    """Names as arguments or in a list; None for all."""
    return list(map(str, several(given))) or None
