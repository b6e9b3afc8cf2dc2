"""Sweeps as entries of model files: values by symbol, or distributions and how runs are spread by them."""

from __future__ import annotations

import numpy as np

from kanes.base.types import Plain
from kanes.expr.geometry.vectors import Vector
from kanes.expr.symbols import Expr
from kanes.formats.model_files.keep_expressions import write_kept
from kanes.formats.model_files.writing.values import FormulaWriter, number, words
from kanes.studies.dispersions.dispersions import Dispersions
from kanes.studies.dispersions.distribution_types import Correlated, Distribution, Normal, Selection
from kanes.studies.dispersions.distributions import choice
from kanes.studies.sweep import Sweep


def write_sweep(sweep: Sweep, write: FormulaWriter) -> dict[str, Plain]:
    """Values by symbol alone; distributions, and what is kept, beside `over`, with the other options."""
    over = sweep.over
    if not isinstance(over, Dispersions):
        grid = {name: _write_values(values) for name, values in over.items()}
        return grid if sweep.keep is None else {"over": grid, "keep": _write_keep(sweep, write)}
    return words(
        {
            "over": {" ".join(each.names): _write_distribution(each) for each in over.distributions},
            "runs": sweep.runs,
            "method": over.method if over.method != "random" else None,
            "seed": over.seed or None,
            "keep": _write_keep(sweep, write),
        }
    )


def _write_keep(sweep: Sweep, write: FormulaWriter) -> dict[str, str] | None:
    def formula(given: Expr | Vector) -> Plain:
        return write.vector(given) if isinstance(given, Vector) else write.scalar(given)

    return None if sweep.keep is None else {name: write_kept(each, formula) for name, each in sweep.keep.items()}


def _write_values(values: tuple[float, ...]) -> Plain:
    """The values; many evenly spaced ones by their ends and their number."""
    count = len(values)
    if count > 5 and tuple(np.linspace(values[0], values[-1], count).tolist()) == values:
        return {"from": number(values[0], "from"), "to": number(values[-1], "to"), "count": count}
    return _write_numbers(values)


def _write_distribution(given: Distribution) -> dict[str, Plain]:
    """A distribution by its word; its numbers in a list if there are no limits."""
    if isinstance(given, Selection):
        written: dict[str, Plain] = {"choice": _write_numbers(given.among)}
        alike = choice(given.names[0], given.among)
        return written if given == alike else {**written, "weights": _write_numbers(given.weights)}
    if isinstance(given, Correlated):
        rows = [_write_numbers(row) for row in given.covariance]
        return {"correlated": {"mean": _write_numbers(given.means), "covariance": rows}}
    described = given.described()
    word = described.pop("distribution")
    numbers = {name: number(value, word) for name, value in described.items() if name != "names"}
    is_limited = isinstance(given, Normal) and given.is_limited
    return {word: numbers if is_limited else list(numbers.values())}


def _write_numbers(values: tuple[float, ...]) -> list[Plain]:
    return [number(value, "sweep") for value in values]
