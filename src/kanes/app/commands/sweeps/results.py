"""Results of a sweep for a folder and a terminal: a table of runs, statistics, plots."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from kanes.app.commands.run import plain_name
from kanes.base.errors import WrongTypeError, WrongValueError
from kanes.base.free_names import first_free
from kanes.base.types import Array, Content
from kanes.simulate.loop.endings import IMPOSSIBLE, INCONSISTENT, WORDS
from kanes.studies.many_runs.summary.dataset import RUN, endings_of, time_of
from kanes.studies.many_runs.summary.plots import plot_bands, plot_histograms, plot_scatter
from kanes.studies.many_runs.summary.statistics import statistics
from kanes.studies.many_runs.swept import Swept

if TYPE_CHECKING:
    from matplotlib.figure import Figure
    from xarray import DataArray, Dataset

# Rows of the table, small enough for a spreadsheet, where a store has all; rows that are written at once.
MOST_ROWS, _AT_ONCE = 100_000, 2**14
# Kept numbers that have a scatter plot.
_MOST_PICTURES = 6
# Outcomes of runs that could not start.
_REFUSED = (WORDS[IMPOSSIBLE], WORDS[INCONSISTENT])


@dataclass
class SweepResults:
    """The finished runs of a sweep, the files written and the notes on what was left out."""

    swept: Swept
    folder: Path
    store: Path | None
    files: dict[str, Path] = field(default_factory=dict)
    left_out: list[str] = field(default_factory=list)

    # Contents

    @cached_property
    def outcomes(self) -> dict[str, int]:
        """Number of runs by outcome, of those that were made."""
        return {word: number for word, number in self.swept.outcomes.items() if word}

    @property
    def made(self) -> int:
        """Number of runs that were made."""
        return sum(self.outcomes.values())

    @property
    def started(self) -> int:
        """Number of runs that could start."""
        return sum(number for word, number in self.outcomes.items() if word not in _REFUSED)

    @cached_property
    def dataset(self) -> Dataset:
        """All quantities with one number per run; a vector gives three, named by the vector and the axis."""
        whole = self.swept.dataset
        found = {}
        for name, array in whole.data_vars.items():
            for label, one in () if time_of(array) else _components(str(name), array):
                free = label
                while free in found or (free in whole.variables and free != name):
                    free += "_"
                found[free] = one
        return whole[[]].assign(found)

    @cached_property
    def is_made(self) -> Array:
        """Whether each run was made."""
        return endings_of(self.dataset) != ""

    @cached_property
    def kept(self) -> list[str]:
        """Names of the kept numbers with one value per run."""
        return [str(name) for name, each in self.dataset.data_vars.items() if "kept" in each.attrs]

    @property
    def varied(self) -> list[str]:
        """Names of varied symbols."""
        return [str(name) for name, each in self.dataset.data_vars.items() if each.attrs.get("varied")]

    @cached_property
    def culprits(self) -> dict[str, str]:
        """The culprit of the first run of each outcome that has one."""
        words, texts = endings_of(self.dataset), self.dataset[self._own("culprit")].values
        has_text = np.array([bool(text) for text in texts], dtype=bool)
        found = {}
        for word in self.outcomes:
            runs = np.flatnonzero((words == word) & has_text)
            if runs.size:
                found[word] = str(texts[runs[0]])
        return found

    def _own(self, name: str) -> str:
        """The name of a standard variable such as `outcome`, with _ appended where varied or kept symbols use it."""
        attributes = {each: self.dataset[each].attrs for each in map(str, self.dataset.data_vars)}
        taken = {each for each, own in attributes.items() if "kept" in own or own.get("varied")}
        return first_free(name, taken.__contains__)

    @cached_property
    def statistics(self) -> dict[str, dict[str, float]]:
        """Statistics of each kept number by name: count, mean, deviation, 0.05 and so on."""
        if not self.kept:
            return {}
        found = statistics(self.dataset, self.kept, only=self.is_made).dataset
        words = [str(each) for each in found["statistic"].values]
        return {name: dict(zip(words, map(float, found[name].values), strict=True)) for name in self.kept}

    # Files

    def write_ends(self) -> None:
        """Write a row for each run: varied symbols, outcome, end, culprit and kept numbers."""
        path = self.folder / "ends.csv"
        columns = [*self.varied, *(self._own(name) for name in ("outcome", "end", "culprit")), *self.kept]
        runs = np.flatnonzero(self.is_made)
        if self.store is not None and runs.size > MOST_ROWS:
            self.left_out.append(
                f"{path.name} has the first {MOST_ROWS:,} of {runs.size:,} runs; {self.store} has all."
            )
            runs = runs[:MOST_ROWS]
        with path.open("w", encoding="utf-8", newline="") as file:
            writer = csv.writer(file, lineterminator="\n")
            writer.writerow(columns)
            for first in range(0, runs.size, _AT_ONCE):
                part = self.dataset[columns].isel({RUN: runs[first : first + _AT_ONCE]}).load()
                writer.writerows(zip(*(_cells(part[name].values) for name in columns), strict=True))
        self.files["ends"] = path

    def draw(self) -> None:
        """Plot histograms of kept numbers, each against the varied symbols, and bands of kept curves."""
        if not self.started:
            self.left_out.append("Statistics and plots are left out: no run could start.")
            return
        if self.kept:
            self._save("histograms", plot_histograms(self.dataset, self.kept, only=self.is_made))
        if self.varied:
            for name in self.kept[:_MOST_PICTURES]:
                self._save(f"scatter_{_word(name)}", plot_scatter(self.dataset, name, only=self.is_made))
        more = self.kept[_MOST_PICTURES:]
        if more and self.varied:
            self.left_out.append(f"Scatter plots of {', '.join(more)} are left out; ends.csv has the values.")
        whole = self.swept.dataset
        paths = [str(name) for name, each in whole.data_vars.items() if "kept" in each.attrs and time_of(each)]
        if paths:
            self._save("bands", plot_bands(whole, paths, only=self.is_made))

    def _save(self, what: str, figure: Figure) -> None:
        name = what
        while name in self.files:
            name += "_"
        self.files[name] = self.folder / f"{name}.svg"
        figure.savefig(self.files[name])

    def as_data(self) -> Content:
        """The content of --json."""
        return {
            "name": self.swept.name,
            "over": self.varied,
            "runs": self.swept.runs,
            "made": self.made,
            "complete": self.made == self.swept.runs,
            "outcomes": self.outcomes,
            "culprits": self.culprits,
            "statistics": self.statistics,
            "store": None if self.store is None else str(self.store),
            "files": {what: str(path) for what, path in self.files.items()},
            "left_out": self.left_out,
        }


def _components(name: str, array: DataArray) -> Iterator[tuple[str, DataArray]]:
    """The components of an array over the runs, with their names; the array itself where it has no other dimension."""
    others = [each for each in array.dims if each != RUN]
    if not others:
        yield name, array
        return
    for index in np.ndindex(*(array.sizes[each] for each in others)):
        one = array.isel(dict(zip(others, index, strict=True)))
        named = zip(others, index, strict=True)
        labels = [str(one.coords[each].item()) if each in one.coords else str(at) for each, at in named]
        yield "_".join([name, *labels]), one.drop_vars([each for each in others if each in one.coords])


def _cells(values: Array) -> list[str]:
    """Numbers with 17 digits; NaN is an empty cell."""
    if values.dtype.kind != "f":
        return [str(value) for value in values]
    return ["" if np.isnan(value) else f"{value:.17g}" for value in values.tolist()]


def _word(name: str) -> str:
    """A name as part of a file name."""
    try:
        return plain_name(name)
    except (WrongTypeError, WrongValueError):
        return "kept"
