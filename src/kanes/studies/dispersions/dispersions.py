"""Distributions of several numbers, and the numbers of each run."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from kanes.base.errors import WrongTypeError, WrongValueError, counted
from kanes.base.figures import COLORS, INK, styled_figure, typeset
from kanes.base.short_texts import few
from kanes.base.types import Array, Content
from kanes.base.values import by_name, count, is_among, several
from kanes.studies.dispersions.distribution_types import Correlated, Distribution
from kanes.studies.dispersions.distributions import check_once
from kanes.studies.dispersions.unit_points import METHODS, check_dimensions, check_runs, unit_points

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

# Changes whenever the same distributions, method and seed give other numbers.
_EDITION = 1
# Runs and bars of a histogram, and histograms in a row.
_RUNS, _BARS, _COLUMNS = 4096, 40, 4
# Up to this many different numbers have a bar each.
_FEW = 12


@dataclass(frozen=True, repr=False)
class Dispersions:
    """Numbers that vary from run to run by distributions, made by `kn.dispersed`.

    The numbers of a run follow from method and seed, the number of the run and, by "latin", that of all runs. They do
    not depend on the pieces, order or process in which runs are computed.
    Points at random and in strata are the same bits on any machine. Sobol' points and the quantiles of normal and
    lognormal numbers are SciPy's, whose last bits may differ between its versions and between processors.
    """

    distributions: tuple[Distribution, ...]
    method: str = "random"
    seed: int = 0

    def __repr__(self) -> str:
        head = f"{counted(len(self.names), 'number')} dispersed, method {self.method!r}, seed {self.seed}"
        return "\n".join([head, *few([f"  {each}" for each in self.distributions], "distributions")])

    @property
    def names(self) -> tuple[str, ...]:
        """The names of varied symbols."""
        return tuple(name for each in self.distributions for name in each.names)

    @property
    def runs(self) -> int | None:
        """None: the number of runs is given elsewhere."""
        return None

    def check_runs(self, runs: int) -> None:
        """Raise where the method has no design with this number of runs."""
        check_runs(self.method, len(self.names), count(runs, "dispersed: runs", least=1))

    def values(self, first: int, last: int, runs: int) -> dict[str, Array]:
        """The numbers of runs first … last − 1 of `runs` in all, by name.

        Only these runs are computed. Runs by "random" and "sobol" do not depend on the total number, so more can be
        added later; the numbers of a name by "random" or "latin" do not depend on other dispersed numbers.
        """
        self._check_units()
        self.check_runs(runs)
        begin, end = count(first, "dispersed: first"), count(last, "dispersed: last")
        if not begin <= end <= runs:
            raise WrongValueError(
                f"dispersed: runs {begin} to {end} are not among {runs} runs. Give 0 ≤ first ≤ last ≤ runs."
            )
        points = unit_points(self.method, self.seed, self.names, begin, end, int(runs))
        found: dict[str, Array] = {}
        for each in self.distributions:
            own = points[len(found) : len(found) + len(each.names)]
            rows = each.quantile(own) if len(each.names) > 1 else [each.quantile(own[0])]
            found |= zip(each.names, rows, strict=True)
        return found

    def in_units(self, units: Mapping[str, str]) -> Dispersions:
        """The same with quantities, such as Pint's, converted to the units of a model, `kernel.units`.

        `kn.sweep` and `kn.Study` do this themselves.
        """
        known = by_name("dispersed", units, "{'m': 'kg'}", "units")
        return replace(self, distributions=tuple(each.in_units(known) for each in self.distributions))

    def _check_units(self) -> None:
        names = [name for each in self.distributions if each.again is not None for name in each.names]
        if names:
            raise WrongValueError(
                f"dispersed: {', '.join(names)} is given with units, and the units of the model are not known here. "
                "Use over.in_units(kernel.units), or give plain numbers."
            )

    def described(self) -> Content:
        """A description for JSON. Equal descriptions give the same numbers."""
        distributions = [each.described() for each in self.distributions]
        return {"edition": _EDITION, "method": self.method, "seed": self.seed, "distributions": distributions}

    def plot(self) -> Figure:
        """Plot a histogram of each number over some thousand runs, with a line at the mean; returns the figure."""
        names = self.names
        runs = _RUNS if self.method != "saltelli" else (len(names) + 2) * (_RUNS // 16)
        values = self.values(0, runs, runs)
        columns = min(_COLUMNS, len(names))
        rows = math.ceil(len(names) / columns)
        figure: Figure
        with styled_figure(max(1.9 * columns, 3.2), 0.5 + 1.5 * rows) as figure:
            axes = figure.subplots(rows, columns, squeeze=False).ravel()
            for axis, name in zip(axes, names, strict=False):
                _draw_histogram(axis, values[name])
                axis.set_xlabel(typeset(name))
                axis.set_yticks([])
                axis.spines["left"].set_visible(False)
            for axis in axes[len(names) :]:
                axis.set_visible(False)
        return figure


def dispersed(*distributions: Distribution, method: str = "random", seed: int = 0) -> Dispersions:
    """Numbers that vary from run to run, each by its distribution.

    over = kn.dispersed(kn.random.normal(m, 1.0, 0.1), kn.random.uniform("k", 10, 20), method="latin", seed=1)

    method: "random": independent runs, by NumPy's Philox generator.
        "latin": a Latin hypercube: as many strata of equal probability as there are runs, and one run in each, for
        every number. The order of strata is shuffled by a keyed permutation, not by SciPy's, so that any run is found
        without the others.
        "sobol": SciPy's scrambled Sobol' sequence, which fills the space more evenly than random points. Any
        number of runs is allowed; powers of two are balanced best.
        "saltelli": the runs for Sobol' indices: N (D + 2) of them for D numbers, N a power of two.

    Correlated numbers are made of independent ones: by "latin" the first of them has one run in each stratum.
    """
    distributions = several(distributions)
    for each in distributions:
        if not isinstance(each, Distribution):
            raise WrongTypeError(
                f"dispersed: {each!r} is not a distribution. Give such as kn.random.normal(m, 1.0, 0.1)."
            )
    if not distributions:
        raise WrongValueError("dispersed: nothing varies. Give a distribution, such as kn.random.normal(m, 1.0, 0.1).")
    if not is_among(method, METHODS):
        raise WrongValueError(f"dispersed: method {method!r} is unknown. Use {', '.join(map(repr, METHODS))}.")
    found = Dispersions(tuple(distributions), method, count(seed, "dispersed: seed"))
    check_once(found.names, "dispersed")
    check_dimensions(method, len(found.names))
    together = [each for each in distributions if isinstance(each, Correlated)]
    if method == "saltelli" and together:
        raise WrongValueError(
            f"dispersed: {', '.join(together[0].names)} are correlated, and 'saltelli', for Sobol' indices, needs "
            "independent numbers. Use another method, or independent distributions."
        )
    return found


def _draw_histogram(axis: Axes, numbers: Array) -> None:
    different, counts = np.unique(numbers, return_counts=True)
    if different.size <= _FEW:
        width = 0.6 * (np.diff(different).min() if different.size > 1 else 1.0)
        axis.bar(different, counts, width=width, color=COLORS[0], alpha=0.7)
        axis.set_xticks(different, [f"{each:.4g}" for each in different])
    else:
        axis.hist(numbers, bins=_BARS, color=COLORS[0], alpha=0.7)
        axis.locator_params(axis="x", nbins=4)
    axis.axvline(numbers.mean(), color=INK, linewidth=0.8)
