"""The result of an estimation: numbers with their errors, motions, and inputs that were not known."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from kanes.analysis.sensitivity.fit_result import Fit
from kanes.base.errors import UnknownNameError, WrongValueError
from kanes.base.samples import Samples
from kanes.base.types import Array
from kanes.base.values import name_of
from kanes.optimal_control.estimation import pictures
from kanes.optimal_control.estimation.covariances import Covariances
from kanes.optimal_control.results.outcomes import OptimalOutcome
from kanes.trajectory.replay import Replay

if TYPE_CHECKING:
    from matplotlib.figure import Figure


@dataclass(frozen=True, eq=False, repr=False)
class EstimatedMotion:
    """The motion of one experiment, on a mesh of times, with the inputs that were found.

    `errors` has, for each interval of the mesh, how far a run from its start misses its end, in the largest value of
    each state.
    """

    name: str
    trajectory: Replay
    inputs: Mapping[str, Samples | float]  # those that were found, and those that were given
    mesh: Array
    errors: Array
    _covariances: Covariances = field(repr=False)
    _columns: Mapping[str, Array] = field(repr=False)  # of states and unknown inputs on the mesh
    _factor: float = field(repr=False)  # the variance of scaled errors

    @property
    def with_deviation(self) -> tuple[str, ...]:
        """The states, and inputs that wander."""
        return tuple(self._columns)

    def on_mesh(self, key: object) -> Array:
        """One of these at the times of the mesh."""
        found: Array = self._covariances.x[self._column(key)]
        return found

    def __repr__(self) -> str:
        return f"<motion of experiment '{self.name}': from {self.mesh[0]:.6g} to {self.mesh[-1]:.6g}>"

    def __getitem__(self, key: object) -> Array:
        return self.trajectory[key]

    def deviation(self, key: object) -> Array:
        """The standard deviation of a state, or of an input that wanders, at the times of the mesh."""
        found: Array = np.sqrt(self._factor * self._covariances.variances(self._column(key)))
        return found

    def _column(self, key: object) -> Array:
        name = name_of(key)
        if name not in self._columns:
            known = ", ".join(self._columns)
            raise UnknownNameError(f"deviation: {key!r} is not a state or an input that wanders. Those are: {known}.")
        return self._columns[name]


@dataclass(frozen=True, eq=False, repr=False)
class Estimate:
    """Numbers, motions and inputs that agree best with data: `found[k]` is a number, `found[q]` a motion over time.

    `fit` has the numbers with their standard errors and the residuals, as `kn.fit` returns them; `motions` has each
    experiment. See `outcome` for how the search ended.
    """

    fit: Fit
    motions: tuple[EstimatedMotion, ...]
    outcome: OptimalOutcome
    cost: float

    def __repr__(self) -> str:
        head = f"estimate of '{self.fit.kernel.name}': {self.outcome}"
        notes = [f"  {each}" for each in self.fit.outcome.notes]
        rows = repr(self.fit).splitlines()[1 + len(notes) :] if self.fit.of else []
        return "\n".join([head, *notes, *rows])

    def __getitem__(self, key: object) -> float | Array:
        name = name_of(key)
        if name in self.fit.of:
            return self.fit[key]
        return self._single[key]

    @property
    def _single(self) -> EstimatedMotion:
        if len(self.motions) > 1:
            names = ", ".join(each.name for each in self.motions)
            raise WrongValueError(f"there are several experiments, {names}. Take one of found.motions.")
        return self.motions[0]

    @property
    def values(self) -> dict[str, float]:
        """All numbers that were found, by name."""
        return self.fit.values

    @property
    def errors(self) -> dict[str, float]:
        """Their standard errors by name."""
        return self.fit.errors

    def interval(self, key: object, level: float = 0.95) -> tuple[float, float]:
        """The confidence interval of a number."""
        return self.fit.interval(key, level)

    @property
    def trajectory(self) -> Replay:
        """The motion of a single experiment."""
        return self._single.trajectory

    @property
    def inputs(self) -> Mapping[str, Samples | float]:
        """The inputs of a single experiment as functions of time, which `simulate` takes."""
        return self._single.inputs

    @property
    def mesh(self) -> Array:
        """The times at which intervals end, of a single experiment."""
        return self._single.mesh

    def deviation(self, key: object) -> Array:
        """The standard deviation of a state, or of an input that wanders, at the times of the mesh."""
        return self._single.deviation(key)

    def plot(self, *what: object) -> Figure:
        """Data with the motion, and residuals; or states and wandering inputs with bands of two standard deviations."""
        return pictures.with_bands(self, [str(name_of(each) or each) for each in what]) if what else self.fit.plot()
