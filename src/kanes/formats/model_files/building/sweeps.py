"""Makes the sweeps of a file: grids of values, and distributions with a number of runs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np

from kanes.formats.model_files.building.draft import Draft, Spot
from kanes.formats.model_files.entries import sweeps as entries
from kanes.formats.model_files.entries.values import Entry
from kanes.formats.model_files.formula_reader import FormulaError
from kanes.formats.model_files.keep_expressions import KeptNames, read_kept
from kanes.studies.dispersions import distributions as asking
from kanes.studies.dispersions.dispersions import Dispersions, dispersed
from kanes.studies.dispersions.distribution_types import Distribution
from kanes.studies.keep import Kept, named_kept
from kanes.studies.sweep import Sweep


def sweep_of(
    draft: Draft, table: entries.SweepEntry | Mapping[str, entries.AnyVaried], names: KeptNames, spot: Spot
) -> Sweep:
    """A sweep by its entry, or by what varies alone; `names` are those that kept values may contain."""
    if not isinstance(table, entries.SweepEntry):
        return Sweep(_over(draft, table, spot))
    if not table.over:
        (spot / "over").refuse("nothing varies", "Give values or a distribution for a symbol, such as m: [1, 2]")
    given = [word for word in ("method", "seed") if getattr(table, word) is not None]
    over = _over(draft, table.over, spot / "over", table.method or "random", table.seed or 0)
    if given and not isinstance(over, Dispersions):
        word = given[0]
        (spot / word).refuse(
            f"values make a grid, which has no {word}", "Leave it out, or give distributions", at_key=True
        )
    with draft.telling(spot if table.runs is None else spot / "runs"):
        made = Sweep(over, table.runs)
    return made if table.keep is None else replace(made, keep=_kept(draft, table.keep, names, made, spot / "keep"))


def _kept(draft: Draft, table: Mapping[str, str], names: KeptNames, made: Sweep, spot: Spot) -> dict[str, Kept]:
    """Kept values by name; a symbol that varies must not have the same name."""
    found: dict[str, Kept] = {}
    for name, text in table.items():
        with draft.noting(spot / name):
            if name in made.names:
                (spot / name).refuse(f"'{name}' varies already", "Give the kept quantity another name", at_key=True)
            try:
                kept = read_kept(text, names)
            except FormulaError as error:
                (spot / name).refuse(error.rule, error.cure, offset=error.at)
            found |= named_kept({name: kept})
    return found


def _over(
    draft: Draft, table: Mapping[str, entries.AnyVaried], spot: Spot, method: str = "random", seed: int = 0
) -> dict[str, tuple[float, ...]] | Dispersions:
    """Values by name, or distributions; a sweep does not have both."""
    kinds = {name: _is_values(each) for name, each in table.items()}
    first = next(iter(kinds), "")
    for name, is_values in kinds.items():
        if is_values != kinds[first]:
            rule = f"'{first}' and '{name}' vary in two ways, by values and by a distribution"
            (spot / name).refuse(rule, "Make two sweeps of them, or choose from values by choice: […]", at_key=True)
    if all(kinds.values()):
        return {name: _values(draft, each, spot / name) for name, each in table.items()}
    made = [_distribution(draft, name, each, spot / name) for name, each in table.items() if isinstance(each, Entry)]
    with draft.telling(spot):
        return dispersed(*made, method=method, seed=seed)


def _is_values(entry: object) -> bool:
    return isinstance(entry, (list, entries.SpreadEntry))


def _values(draft: Draft, values: list[str | float] | entries.SpreadEntry, spot: Spot) -> tuple[float, ...]:
    if isinstance(values, entries.SpreadEntry):
        first, last = draft.number(values.from_, spot / "from"), draft.number(values.to, spot / "to")
        return tuple(map(float, np.linspace(first, last, values.count)))
    if not values:
        spot.refuse("there are no values", "Give one or more")
    return _numbers(draft, values, spot)


def _distribution(draft: Draft, name: str, entry: Entry, spot: Spot) -> Distribution:
    """The distribution of a symbol, or of several that vary together."""
    [word] = entries.DISTRIBUTIONS.keys() & type(entry).model_fields.keys()
    given, at = getattr(entry, word), spot / word
    if isinstance(entry, entries.SelectionEntry):
        weights = None if entry.weights is None else _numbers(draft, entry.weights, spot / "weights")
        among = _numbers(draft, entry.choice, at)
        with draft.telling(spot):
            return asking.choice(name, among, weights)
    if isinstance(entry, entries.CorrelatedEntry):
        means = _numbers(draft, entry.correlated.mean, at / "mean")
        rows = [
            _numbers(draft, row, at / "covariance" / index) for index, row in enumerate(entry.correlated.covariance)
        ]
        with draft.telling(at):
            return asking.correlated(name.split(), means, rows)
    in_a_row = isinstance(at.tree.value_at(at.path), list)
    numbers = {
        each: draft.number(value, at / (index if in_a_row else each))
        for index, each in enumerate(type(given).model_fields)
        if (value := getattr(given, each)) is not None
    }
    with draft.telling(at):
        made: Distribution = getattr(asking, word)(name, **numbers)
        return made


def _numbers(draft: Draft, values: Sequence[str | float], spot: Spot) -> tuple[float, ...]:
    return tuple(draft.number(value, spot / index) for index, value in enumerate(values))
