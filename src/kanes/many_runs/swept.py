"""Sweeps: what many runs gave, and what they say together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from os import PathLike
from typing import Any

from kanes.dispersions.dispersions import Dispersions
from kanes.errors import ExpressionError, UnknownNameError, counted
from kanes.kernel.kernel import Kernel
from kanes.many_runs.sweep_plan import SweepPlan
from kanes.many_runs.sweep_store import SweepStore
from kanes.many_runs.together import swept_plots, swept_statistics
from kanes.many_runs.together.sobol_indices import sobol_indices
from kanes.many_runs.together.swept_dataset import known_name
from kanes.many_runs.together.swept_statistics import SuccessRate, SweptStatistics
from kanes.study.study import Study
from kanes.study.sweeps import Sweep
from kanes.trajectory.trajectory import Trajectory
from kanes.values import as_numbers


@dataclass(frozen=True, eq=False, repr=False)
class Swept:
    """The runs of a sweep. `kn.sweep` makes one, and `kn.Swept.open("study.zarr")` finds one that was made before.

    `done["miss"]` is an array of xarray over `run`, of what varied or was kept; `done.dataset` has all of them.
    """

    _store: SweepStore
    _plan: SweepPlan | None

    @classmethod
    def open(
        cls, path: str | PathLike[str], what: Kernel | Study | None = None, *, check: bool = True, **given: Any
    ) -> Swept:
        """A sweep in a folder, as far as it is there, finished or under way.

        With the kernel and what else `kn.sweep` was given, `rerun` brings runs back. All numbers are read once and
        compared with their checksums; `check=False` leaves that out, for stores of many gigabytes.
        """
        from kanes.many_runs.sweep_runs import opened  # noqa: PLC0415  # which makes these

        return opened(path, what, given, check=check)

    def __repr__(self) -> str:
        found = self.outcomes
        missing = found.pop("", 0)
        ends = ", ".join(f"{number} {word}" for word, number in found.items()) or "none made yet"
        rest = f"; {missing} not made yet" if missing else ""
        return f"<{counted(self.runs, 'run')} of '{self.name}' in {self._store.where}: {ends}{rest}>"

    def __len__(self) -> int:
        return self.runs

    def __getitem__(self, name: Any) -> Any:
        """What varied or was kept, by symbol or name, over `run`."""
        dataset = self.dataset
        return dataset[known_name(dataset, str(name), list(dataset.variables))]

    # What there is

    @property
    def name(self) -> str:
        """The name of the model."""
        return str(self._store.header["study"]["model"])

    @property
    def runs(self) -> int:
        """How many runs there are."""
        return self._store.runs

    @property
    def is_complete(self) -> bool:
        """Whether all runs were made."""
        return bool(self._store.done().all())

    @property
    def outcomes(self) -> dict[str, int]:
        """How many runs ended in each way: "finished", "event" and so on; by "" those that were not made yet."""
        return self._store.outcomes()

    @property
    def dataset(self) -> Any:
        """All of it as a dataset of xarray over `run`; numbers are read when they are asked for.

        Besides what varied and was kept there are `outcome`, `end`, `steps` and `culprit` of each run.
        """
        return self._store.dataset()

    def rerun(self, number: int, **changes: Any) -> Trajectory:
        """One of the runs in full, bit for bit as it was, at a thousand and one times or at those of `times`.

        `changes` are options of `Kernel.simulate`; those of the method and its tolerance make another run of it.
        """
        plan = self._plan
        if plan is None:
            raise ExpressionError(
                "rerun: the folder has no equations. Open it with those: kn.Swept.open(path, kernel, over=…, …)."
            )
        given = as_numbers(number)
        if given is None or given.ndim or not float(given).is_integer() or not 0 <= given < self.runs:
            raise UnknownNameError(f"run {number!r}: there is none. Ask for one from 0 to {self.runs - 1}.")
        return plan.rerun(int(given), changes)

    # What runs say together

    def statistics(self, *names: str, only: Any = None, quantiles: Sequence[float] | None = None) -> SweptStatistics:
        """Count, mean, deviation, least, quantiles and largest of what was kept; `only` counts some of the runs."""
        chosen = swept_statistics.QUANTILES if quantiles is None else quantiles
        return swept_statistics.statistics(self.dataset, list(map(str, names)) or None, only=only, quantiles=chosen)

    def quantile_intervals(
        self, name: str, quantiles: Sequence[float] | None = None, *, confidence: float = 0.95, only: Any = None
    ) -> Any:
        """Quantiles with limits that hold for any distribution."""
        chosen = swept_statistics.QUANTILES if quantiles is None else quantiles
        return swept_statistics.quantile_intervals(self.dataset, str(name), chosen, confidence=confidence, only=only)

    def convergence(self, name: str, *, only: Any = None) -> Any:
        """The mean of the first runs, of more and of more, with its standard error."""
        return swept_statistics.convergence(self.dataset, str(name), only=only)

    def correlation(self, *names: str, varied: Sequence[str] | None = None, only: Any = None) -> Any:
        """How each kept number goes with each that varied: plain, by rank, and partial."""
        return swept_statistics.correlation(self.dataset, list(map(str, names)) or None, varied=varied, only=only)

    def success_rate(
        self, passed: Any = "finished", *, confidence: float = 0.95, method: str = "clopper-pearson"
    ) -> SuccessRate:
        """The share of runs that did what was asked, with its interval."""
        return swept_statistics.success_rate(self.dataset, passed, confidence=confidence, method=method)

    def sobol_indices(self, name: str, **given: Any) -> Any:
        """The share of the variance that each number causes; of runs by method "saltelli". Needs SALib."""
        over: Any = None if self._plan is None else self._plan.over
        over = over.over if isinstance(over, Sweep) else over
        if not isinstance(over, Dispersions):
            raise ExpressionError("Sobol' indices are of runs over kn.dispersed(…, method='saltelli'). Sweep so.")
        return sobol_indices(self.dataset, str(name), over, **given)

    # Pictures

    def plot_bands(self, *names: str, only: Any = None) -> Any:
        """Quantiles over time of whole runs that were kept."""
        return swept_plots.plot_bands(self.dataset, list(map(str, names)) or None, only=only)

    def plot_histograms(self, *names: str, only: Any = None) -> Any:
        """How often each number came up."""
        return swept_plots.plot_histograms(self.dataset, list(map(str, names)) or None, only=only)

    def plot_scatter(self, name: str, varied: Sequence[str] | None = None, *, only: Any = None) -> Any:
        """A kept number against each that varied, coloured by how the runs ended."""
        return swept_plots.plot_scatter(self.dataset, str(name), varied, only=only)

    def plot_convergence(self, name: str, *, only: Any = None) -> Any:
        """The mean of the first runs, of more and of more."""
        return swept_plots.plot_convergence(self.dataset, str(name), only=only)

    def plot_bifurcation(self, name: str, against: str, *, only: Any = None) -> Any:
        """All kept numbers of each run against one that varied."""
        return swept_plots.plot_bifurcation(self.dataset, str(name), str(against), only=only)
