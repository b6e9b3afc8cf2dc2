"""Sweeps in the words of model files: values by symbol, or distributions and how runs are spread by them."""

from __future__ import annotations

from typing import Any

import numpy as np

from kanes.dispersions.asking import choice
from kanes.dispersions.dispersions import Dispersions
from kanes.dispersions.distributions import Correlated, Distribution, Normal, Selection
from kanes.expr.geometry.vectors import Vector
from kanes.modelfiles.kept_texts import write_kept
from kanes.modelfiles.saying.said_values import FormulaWriter, number, words
from kanes.study.sweeps import Sweep


def say_sweep(sweep: Sweep, write: FormulaWriter) -> dict[str, Any]:
    """Values by symbol alone; distributions, and what is kept, beside `over`, with what else there is to say."""
    over = sweep.over
    if not isinstance(over, Dispersions):
        grid = {name: _say_values(values) for name, values in over.items()}
        return grid if sweep.keep is None else {"over": grid, "keep": _say_keep(sweep, write)}
    return words(
        {
            "over": {" ".join(each.names): _say_distribution(each) for each in over.distributions},
            "runs": sweep.runs,
            "method": over.method if over.method != "random" else None,
            "seed": over.seed or None,
            "keep": _say_keep(sweep, write),
        }
    )


def _say_keep(sweep: Sweep, write: FormulaWriter) -> dict[str, str] | None:
    def formula(given: Any) -> Any:
        return write.vector(given) if isinstance(given, Vector) else write.scalar(given)

    return None if sweep.keep is None else {name: write_kept(each, formula) for name, each in sweep.keep.items()}


def _say_values(values: tuple[float, ...]) -> Any:
    """Many numbers at even distances by their ends and how many they are."""
    count = len(values)
    if count > 5 and tuple(np.linspace(values[0], values[-1], count).tolist()) == values:
        return {"from": number(values[0], "from"), "to": number(values[-1], "to"), "count": count}
    return _say_numbers(values)


def _say_distribution(given: Distribution) -> dict[str, Any]:
    """A distribution by its word; its numbers in a row where these are all."""
    if isinstance(given, Selection):
        said: dict[str, Any] = {"choice": _say_numbers(given.among)}
        alike = choice(given.names[0], given.among)
        return said if given == alike else {**said, "weights": _say_numbers(given.weights)}
    if isinstance(given, Correlated):
        rows = [_say_numbers(row) for row in given.covariance]
        return {"correlated": {"mean": _say_numbers(given.means), "covariance": rows}}
    told = given.described()
    word = told.pop("distribution")
    numbers = {name: number(value, word) for name, value in told.items() if name != "names"}
    is_limited = isinstance(given, Normal) and given.is_limited
    return {word: numbers if is_limited else list(numbers.values())}


def _say_numbers(values: tuple[float, ...]) -> list[Any]:
    return [number(value, "sweep") for value in values]
