"""Sweeps: numbers that vary from run to run, by values or by distributions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from math import prod

import numpy as np

from kanes.base.errors import WrongValueError, counted
from kanes.base.short_texts import listed
from kanes.base.types import Array, Content, Values
from kanes.base.values import as_numbers, by_name, count, is_quantity, number
from kanes.studies.dispersions.dispersions import Dispersions
from kanes.studies.keep import Kept, named_kept

# Runs are numbered in 64 bits.
_MOST_RUNS = 2**63 - 1


@dataclass(frozen=True, repr=False)
class Sweep:
    """Parameters, initial values and inputs that vary from run to run, and the number of runs.

    Values give a grid, all combinations of them; the last name varies fastest:

    >>> grid = Sweep({"m": (1.0, 2.0), "q1": (0.1, 0.2, 0.3)})
    >>> grid.runs
    6
    >>> grid.values(first=2, last=5, runs=6)["m"]
    array([1., 2., 2.])

    Distributions are those of `kn.dispersed`, with the number of `runs` given here or to `kn.sweep`:

    >>> import kanes as kn
    >>> Sweep(kn.dispersed(kn.random.normal("m", 1.0, 0.1), method="latin"), runs=500).names
    ('m',)

    `keep` is what `kn.sweep` keeps of each run, {name: kn.keep.final(x)} or a list; None leaves it to `kn.sweep`:

    >>> Sweep({"m": (1.0, 2.0)}, keep=[kn.keep.final("q1")])
    <sweep over m: 2 runs, keeping final_q1>
    """

    over: Mapping[str, tuple[float, ...]] | Dispersions = field(default_factory=dict)
    runs: int | None = None
    keep: Mapping[str, Kept] | None = None

    def __post_init__(self) -> None:
        given = None if self.runs is None else count(self.runs, "sweep: runs", least=1)
        if isinstance(self.over, Dispersions):
            if given is not None:
                self.over.check_runs(given)
        else:
            object.__setattr__(self, "over", _values_by_name(self.over))
            total = prod(map(len, self._grid.values()))
            if total > _MOST_RUNS:
                raise WrongValueError(f"sweep: its values make {float(total):.3g} runs. Give fewer values.")
            if given is not None and given != total:
                raise WrongValueError(f"sweep: its values make {total} runs, not {given}. Leave `runs` out.")
            given = total
        object.__setattr__(self, "runs", given)
        object.__setattr__(self, "keep", None if self.keep is None else named_kept(self.keep))
        twice = [name for name in self.keep or () if name in self.names]
        if twice:
            raise WrongValueError(f"sweep, keep: {twice[0]} is a varied symbol, too. Give the kept value another name.")

    def __repr__(self) -> str:
        many = "any number of runs" if self.runs is None else counted(self.runs, "run")
        keeping = "" if self.keep is None else f", keeping {listed(self.keep, 'nothing')}"
        return f"<sweep over {listed(self.names)}: {many}{keeping}>"

    @property
    def names(self) -> tuple[str, ...]:
        """The names of varied symbols."""
        return self.over.names if isinstance(self.over, Dispersions) else tuple(self._grid)

    def check_runs(self, runs: int) -> None:
        """Raise where the sweep cannot have this number of runs: a grid has its own."""
        if isinstance(self.over, Dispersions):
            self.over.check_runs(runs)
        elif count(runs, "sweep: runs", least=1) != self.runs:
            names = ", ".join(self.names)
            raise WrongValueError(
                f"sweep over {names}: its values make {self.runs} runs, not {runs}. Give {self.runs}."
            )

    def values(self, first: int, last: int, runs: int) -> dict[str, Array]:
        """The numbers of runs first … last − 1 of `runs` in all, by name.

        Only these runs are computed.
        """
        if isinstance(self.over, Dispersions):
            return self.over.values(first, last, runs)
        self.check_runs(runs)
        begin, end = count(first, "sweep: first"), count(last, "sweep: last")
        if not begin <= end <= runs:
            raise WrongValueError(
                f"sweep: runs {begin} to {end} are not among {runs} runs. Give 0 ≤ first ≤ last ≤ runs."
            )
        grid = self._grid
        if not grid:
            return {}
        self._check_units()
        positions = np.unravel_index(np.arange(begin, end), tuple(map(len, grid.values())))
        return {name: np.array(values)[at] for (name, values), at in zip(grid.items(), positions, strict=True)}

    def in_units(self, units: Mapping[str, str]) -> Sweep:
        """The same with quantities, such as Pint's, converted to the units of a model, `kernel.units`."""
        if isinstance(self.over, Dispersions):
            return replace(self, over=self.over.in_units(units))
        known = by_name("sweep", units, "{'m': 'kg'}", "units")
        found = {
            name: tuple(number(each, f"sweep over {name}", known.get(name, "")) for each in values)
            for name, values in self._grid.items()
        }
        return replace(self, over=found)

    def _check_units(self) -> None:
        names = [name for name, values in self._grid.items() if is_quantity(values)]
        if names:
            raise WrongValueError(
                f"sweep over {', '.join(names)}: its values have units, and the units of the model are not known here. "
                "Use sweep.in_units(kernel.units), or give plain numbers."
            )

    def described(self) -> Content:
        """A description for JSON. Equal descriptions give the same numbers. `keep` is not part of it."""
        if isinstance(self.over, Dispersions):
            return self.over.described()
        self._check_units()
        return {"method": "grid", "values": {name: list(values) for name, values in self._grid.items()}}

    @property
    def _grid(self) -> Mapping[str, tuple[float, ...]]:
        return {} if isinstance(self.over, Dispersions) else self.over


def _values_by_name(over: Values) -> dict[str, tuple[float, ...]]:
    found = {}
    for name, given in by_name("sweep", over, "{'m': (1, 2)}", "values").items():
        values = as_numbers(given, f"sweep over {name}")
        if values is None or values.ndim > 1 or not values.size or not np.isfinite(values).all():
            raise WrongValueError(f"sweep over {name}: {given!r} must be finite numbers. Give such as (1.0, 2.0).")
        # Quantities stay what they are until the units of a model are known.
        numbers = given if is_quantity(given) else list(map(float, np.atleast_1d(values)))
        found[name] = tuple(numbers if values.ndim or numbers is not given else (given,))
    return found
