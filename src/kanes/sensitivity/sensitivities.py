"""Sensitivities: how a run changes with parameters, inputs and initial values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from operator import index
from typing import Any

import numpy as np

from kanes.errors import ExpressionError, UnknownNameError
from kanes.kernel.kernel import Kernel
from kanes.sensitivity import sensitivity_pictures
from kanes.short_texts import listed
from kanes.trajectory.ensemble import Ensemble
from kanes.trajectory.files import needed
from kanes.trajectory.trajectory import Trajectory
from kanes.types import Array
from kanes.values import as_numbers, by_name, check_names, is_quantity, name_of, number


@dataclass(frozen=True, eq=False, repr=False)
class Sensitivities:
    """A run, and how it changes: S = ∂x/∂θ at its times, exact but for the tolerance of the run.

    `found[q1, m]` is ∂q1/∂m over time, and so is `found.of(q1, m)`; with a parameter m, a constant input, or an initial
    value q1, which stands for itself where the run starts. Times stay what they are: at an event, too, S is how the
    state changes at that time, and not at that event.
    """

    kernel: Kernel
    run: Trajectory
    to: tuple[str, ...]  # θ: parameters, inputs, and states that stand for their initial values
    matrix: Array  # time × state × θ

    def __repr__(self) -> str:
        count = len(self.kernel.states)
        return f"<sensitivities of '{self.kernel.name}': {count} states to {listed(self.to)}, {self.run.t.size} times>"

    @property
    def t(self) -> Array:
        """The times of the run."""
        return self.run.t

    def __getitem__(self, key: Any) -> Array:
        """∂x/∂θ of a pair (x, θ), over time."""
        if not isinstance(key, tuple) or len(key) != 2:
            raise UnknownNameError(f"{key!r} is no pair. Ask for a state and what it changes with: found[q1, m].")
        return self.of(*key)

    def of(self, x: Any, to: Any) -> Array:
        """∂x/∂θ of a coordinate or speed, over time; `value` takes any expression."""
        column: Array = self.matrix[:, row_of(self.kernel, x), column_of(self.kernel, self.to, to)]
        return column

    def value(self, what: Any, to: Any = None) -> Array:
        """∂y/∂θ of whatever `run[…]` takes: an expression, a vector, a point or body, an output of the kernel.

        A parameter changes y by the state and by itself. It is an array over time, three rows of vectors; without `to`
        there is one for each θ, along the last axis.
        """
        return self._asked("value", what, to)

    def velocity(self, of: Any, to: Any = None) -> Array:
        """∂v/∂θ of a point, body or particle in N, three rows."""
        return self._asked("velocity", of, to)

    def acceleration(self, of: Any, to: Any = None) -> Array:
        """∂a/∂θ of a point, body or particle in N, three rows."""
        return self._asked("acceleration", of, to)

    def _asked(self, what: str, of: Any, to: Any) -> Array:
        slopes = slopes_along(self.kernel, self.to, what, of, self.run, self.matrix)[1]
        found = slopes[0] if slopes.shape[0] == 1 else slopes
        if to is None:
            return found
        column: Array = found[..., column_of(self.kernel, self.to, to)]
        return column

    def deviation(self, what: Any, deviations: Any) -> Array:
        """The standard deviation of whatever `value` takes, over time, to first order.

            σ² = ∂y/∂θ Σ ∂y/∂θᵀ

        `deviations` are standard deviations of some θ, which do not depend on each other: `{m: 0.1, k: 2}`; or the
        covariance Σ of all of them as an array in the order of `to`, such as that of a fit.
        """
        sigma = covariance_of(self.kernel.name, self.to, deviations, self.kernel.units)
        slopes = self.value(what)
        variances: Array = np.einsum("...i,ij,...j->...", slopes, sigma, slopes)
        return np.sqrt(np.maximum(variances, 0.0))

    def plot(self, *states: Any) -> Any:
        """A Matplotlib figure: a panel for each of some states, or for all, and each θ; needs `kanes[plot]`."""
        names = [self.kernel.states[row_of(self.kernel, each)] for each in states or self.kernel.states]
        return sensitivity_pictures.slopes_over_time(self, names)

    def to_xarray(self) -> Any:
        """The run as `run.to_xarray` has it, and `sensitivity` over t, state and to; needs `kanes[xarray]`."""
        return with_slopes(self.run.to_xarray(), ("t",), self)


@dataclass(frozen=True, eq=False, repr=False)
class EnsembleSensitivities:
    """Many runs at the same times, and how each changes: `found[q1, m]` is ∂q1/∂m, run × time."""

    kernel: Kernel
    ensemble: Ensemble
    to: tuple[str, ...]
    matrix: Array  # run × time × state × θ; NaN where a run did not get

    def __repr__(self) -> str:
        return f"<sensitivities of {len(self)} runs of '{self.kernel.name}' to {listed(self.to)}>"

    def __len__(self) -> int:
        return len(self.ensemble)

    def __getitem__(self, key: Any) -> Array:
        """∂x/∂θ of a pair (x, θ), run × time."""
        if not isinstance(key, tuple) or len(key) != 2:
            raise UnknownNameError(f"{key!r} is no pair. Ask for a state and what it changes with: found[q1, m].")
        x, to = key
        rows: Array = self.matrix[:, :, row_of(self.kernel, x), column_of(self.kernel, self.to, to)]
        return rows

    def run(self, number: int) -> Sensitivities:
        """One of the runs, counted from zero, at the times that it reached."""
        trajectory = self.ensemble.run(number)
        matrix = self.matrix[index(number)]
        reached = np.isfinite(matrix).all(axis=(1, 2))
        if trajectory.t.size != int(reached.sum()):
            # What ended early has a state where it ended, at which nobody kept S.
            count = int(reached.sum())
            trajectory = Trajectory(
                self.kernel,
                trajectory.t[:count],
                trajectory.states[:, :count],
                trajectory.inputs[:, :count],
                trajectory.parameters,
                trajectory.work[:count],
                trajectory.outcome,
                trajectory.events,
            )
        return Sensitivities(self.kernel, trajectory, self.to, matrix[reached])

    def to_xarray(self) -> Any:
        """The runs as `ensemble.to_xarray` has them, and `sensitivity` over run, t, state and to."""
        return with_slopes(self.ensemble.to_xarray(), ("run", "t"), self)


def with_slopes(data: Any, leading: tuple[str, ...], found: Sensitivities | EnsembleSensitivities) -> Any:
    """A dataset with S beside its states; names that symbols have get an underscore."""
    xarray = needed("xarray", "xarray")
    names = {}
    for name in ("sensitivity", "of_state", "to"):
        names[name] = name
        while names[name] in data.variables:
            names[name] += "_"
    dims = (*leading, names["of_state"], names["to"])
    array = xarray.DataArray(
        found.matrix, dims=dims, coords={names["of_state"]: list(found.kernel.states), names["to"]: list(found.to)}
    )
    return data.assign({names["sensitivity"]: array})


def row_of(kernel: Kernel, x: Any) -> int:
    """The number of a state."""
    name = name_of(x)
    if name not in kernel.states:
        raise UnknownNameError(
            f"{x!r} is no state of '{kernel.name}'. States are: {', '.join(kernel.states)}. Ask for anything else by "
            "found.value(…)."
        )
    return kernel.states.index(name)


def column_of(kernel: Kernel, to: tuple[str, ...], name: Any) -> int:
    """The number of a θ."""
    if name_of(name) not in to:
        raise UnknownNameError(
            f"{name!r} is nothing that '{kernel.name}' was differentiated by. That are: {', '.join(to)}."
        )
    return to.index(name_of(name))


def slopes_along(
    kernel: Kernel, to: tuple[str, ...], what: str, of: Any, run: Trajectory, matrix: Array
) -> tuple[Array, Array]:
    """A quantity along a run, rows × time, and its derivatives: rows × time × θ."""
    function = kernel.slopes(what, of, to)
    count = run.t.size
    columns = matrix.transpose(2, 1, 0).reshape(-1, count)
    p = np.repeat(run.parameters[:, None], count, axis=1)
    found = function.along(run.t[None], np.vstack([run.states, columns]), run.inputs, p)
    rows = found.shape[0] // (1 + len(to))
    return found[:rows], found[rows:].reshape(len(to), rows, count).transpose(1, 2, 0)


def covariance_of(model: str, to: Sequence[str], deviations: Any, units: Mapping[str, str]) -> Array:
    """Σ from standard deviations by name, or as it is."""
    if isinstance(deviations, Mapping):
        given = by_name(model, deviations)
        cure = f"Give standard deviations of some of {', '.join(to)}."
        check_names(model, "", to, given, cure, needed=(), where="deviations: ")
        numbers = {name: number(value, f"deviation of {name}", units.get(name, "")) for name, value in given.items()}
        negative = [name for name, each in numbers.items() if each < 0]
        if negative:
            raise ExpressionError(f"deviations: that of {', '.join(negative)} is negative. Give none below zero.")
        return np.diag([numbers.get(name, 0.0) ** 2 for name in to])
    if is_quantity(deviations):
        raise ExpressionError("deviations: a covariance with units is ambiguous. Give plain numbers, or a table.")
    sigma = as_numbers(deviations, "deviations")
    if sigma is None or sigma.shape != (len(to), len(to)) or not np.isfinite(sigma).all():
        raise ExpressionError(
            f"deviations: {deviations!r} is no table of standard deviations. Give one such as "
            f"{{{to[0]}: 0.1}}, or a covariance of {len(to)} × {len(to)} numbers."
        )
    return sigma
