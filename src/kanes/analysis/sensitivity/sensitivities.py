"""Sensitivities: derivatives of a run by parameters, inputs and initial values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from operator import index
from typing import TYPE_CHECKING

import numpy as np

from kanes.analysis.sensitivity import pictures as sensitivity_pictures
from kanes.base.errors import UnknownNameError, WrongValueError
from kanes.base.short_texts import listed
from kanes.base.types import Array
from kanes.base.values import as_numbers, by_name, check_names, is_quantity, name_of, number, several
from kanes.kernel.compiled_kernel import CompiledKernel
from kanes.trajectory.ensemble import Ensemble
from kanes.trajectory.files import needed
from kanes.trajectory.trajectory import Trajectory

if TYPE_CHECKING:
    from matplotlib.figure import Figure
    from xarray import Dataset


@dataclass(frozen=True, eq=False, repr=False)
class Sensitivities:
    """A run, and its derivatives S = ∂x/∂θ at its times, exact to the tolerance of the run.

    `found[q1, m]` is ∂q1/∂m over time, and so is `found.of(q1, m)`; θ is a parameter, a constant input, or a state,
    which represents its initial value. Times are fixed: at an event, too, S is the derivative of the state at that
    time, not at the event.
    """

    kernel: CompiledKernel
    run: Trajectory
    wrt: tuple[str, ...]  # θ: parameters, inputs, and states that represent their initial values
    matrix: Array  # time × state × θ

    def __repr__(self) -> str:
        count = len(self.kernel.states)
        return f"<sensitivities of '{self.kernel.name}': {count} states to {listed(self.wrt)}, {self.run.t.size} times>"

    @property
    def t(self) -> Array:
        """The times of the run."""
        return self.run.t

    def __getitem__(self, key: object) -> Array:
        """∂x/∂θ of a pair (x, θ), over time."""
        if not isinstance(key, tuple) or len(key) != 2:
            raise UnknownNameError(
                f"{key!r} is not a pair. Give a state and what it is differentiated by: found[q1, m]."
            )
        return self.of(*key)

    def of(self, x: object, wrt: object) -> Array:
        """∂x/∂θ of a coordinate or speed, over time; `value` takes any expression."""
        column: Array = self.matrix[:, row_of(self.kernel, x), column_of(self.kernel, self.wrt, wrt)]
        return column

    def value(self, what: object, wrt: object = None) -> Array:
        """∂y/∂θ of anything that `run[…]` takes: an expression, a vector, a point or body, an output of the kernel.

        A parameter changes y through the state and directly. The result is an array over time, three rows for vectors;
        without `wrt` the last axis has all θ.
        """
        return self._derivative("value", what, wrt)

    def velocity(self, of: object, wrt: object = None) -> Array:
        """∂v/∂θ of a point, body or particle in N, three rows."""
        return self._derivative("velocity", of, wrt)

    def acceleration(self, of: object, wrt: object = None) -> Array:
        """∂a/∂θ of a point, body or particle in N, three rows."""
        return self._derivative("acceleration", of, wrt)

    def _derivative(self, what: str, of: object, wrt: object) -> Array:
        rows = derivatives_along(self.kernel, self.wrt, what, of, self.run, self.matrix)[1]
        found = rows[0] if rows.shape[0] == 1 else rows
        if wrt is None:
            return found
        column: Array = found[..., column_of(self.kernel, self.wrt, wrt)]
        return column

    def deviation(self, what: object, deviations: object) -> Array:
        """The standard deviation of anything that `value` takes, over time, to first order.

            σ² = ∂y/∂θ Σ ∂y/∂θᵀ

        `deviations` are standard deviations of some θ, which are independent: `{m: 0.1, k: 2}`; or the covariance Σ of
        all θ as an array in the order of `wrt`, such as that of a fit.
        """
        sigma = covariance_of(self.kernel.name, self.wrt, deviations, self.kernel.units)
        J = self.value(what)
        variances: Array = np.einsum("...i,ij,...j->...", J, sigma, J)
        return np.sqrt(np.maximum(variances, 0.0))

    def plot(self, *states: object) -> Figure:
        """A Matplotlib figure: a panel for each of some states, or for all, and each θ."""
        names = [self.kernel.states[row_of(self.kernel, each)] for each in several(states) or self.kernel.states]
        return sensitivity_pictures.sensitivities_over_time(self, names)

    def to_xarray(self) -> Dataset:
        """The run as in `run.to_xarray`, and `sensitivity` over t, of_state and wrt; needs `kanes[xarray]`."""
        return with_sensitivities(self.run.to_xarray(), ("t",), self)


@dataclass(frozen=True, eq=False, repr=False)
class EnsembleSensitivities:
    """Many runs at the same times, and their derivatives: `found[q1, m]` is ∂q1/∂m, run × time."""

    kernel: CompiledKernel
    ensemble: Ensemble
    wrt: tuple[str, ...]
    matrix: Array  # run × time × state × θ; NaN after the end of a run

    def __repr__(self) -> str:
        return f"<sensitivities of {len(self)} runs of '{self.kernel.name}' to {listed(self.wrt)}>"

    def __len__(self) -> int:
        return len(self.ensemble)

    def __getitem__(self, key: object) -> Array:
        """∂x/∂θ of a pair (x, θ), run × time."""
        if not isinstance(key, tuple) or len(key) != 2:
            raise UnknownNameError(
                f"{key!r} is not a pair. Give a state and what it is differentiated by: found[q1, m]."
            )
        x, wrt = key
        rows: Array = self.matrix[:, :, row_of(self.kernel, x), column_of(self.kernel, self.wrt, wrt)]
        return rows

    def run(self, number: int) -> Sensitivities:
        """One of the runs, counted from zero, at the times that it reached."""
        trajectory = self.ensemble.run(number)
        matrix = self.matrix[index(number)]
        reached = np.isfinite(matrix).all(axis=(1, 2))
        if trajectory.t.size != int(reached.sum()):
            # A run that ended early has a state at its end without S.
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
        return Sensitivities(self.kernel, trajectory, self.wrt, matrix[reached])

    def to_xarray(self) -> Dataset:
        """The runs as in `ensemble.to_xarray`, and `sensitivity` over run, t, of_state and wrt."""
        return with_sensitivities(self.ensemble.to_xarray(), ("run", "t"), self)


def with_sensitivities(
    data: Dataset, leading: tuple[str, ...], found: Sensitivities | EnsembleSensitivities
) -> Dataset:
    """A dataset with S in addition to its states; names that are taken get an underscore."""
    xarray = needed("xarray", "xarray")
    names = {}
    for name in ("sensitivity", "of_state", "wrt"):
        names[name] = name
        while names[name] in data.variables:
            names[name] += "_"
    dims = (*leading, names["of_state"], names["wrt"])
    array = xarray.DataArray(
        found.matrix, dims=dims, coords={names["of_state"]: list(found.kernel.states), names["wrt"]: list(found.wrt)}
    )
    return data.assign({names["sensitivity"]: array})


def row_of(kernel: CompiledKernel, x: object) -> int:
    """The number of a state."""
    name = name_of(x)
    if name not in kernel.states:
        raise UnknownNameError(
            f"{x!r} is not a state of '{kernel.name}'. States are: {', '.join(kernel.states)}. For anything else use "
            "found.value(…)."
        )
    return kernel.states.index(name)


def column_of(kernel: CompiledKernel, wrt: tuple[str, ...], name: object) -> int:
    """The number of a θ."""
    if name_of(name) not in wrt:
        raise UnknownNameError(f"'{kernel.name}' was not differentiated by {name!r}. It was by: {', '.join(wrt)}.")
    return wrt.index(name_of(name))


def derivatives_along(
    kernel: CompiledKernel, wrt: tuple[str, ...], what: str, of: object, run: Trajectory, matrix: Array
) -> tuple[Array, Array]:
    """A quantity along a run, rows × time, and its derivatives: rows × time × θ."""
    function = kernel.sensitivity(what, of, wrt)
    count = run.t.size
    columns = matrix.transpose(2, 1, 0).reshape(-1, count)
    p = np.repeat(run.parameters[:, None], count, axis=1)
    found = function.along(run.t[None], np.vstack([run.states, columns]), run.inputs, p)
    rows = found.shape[0] // (1 + len(wrt))
    return found[:rows], found[rows:].reshape(len(wrt), rows, count).transpose(1, 2, 0)


def covariance_of(model: str, wrt: Sequence[str], deviations: object, units: Mapping[str, str]) -> Array:
    """Σ from standard deviations by name, or as it is."""
    if isinstance(deviations, Mapping):
        given = by_name(model, deviations)
        cure = f"Give standard deviations of some of {', '.join(wrt)}."
        check_names(model, "", wrt, given, cure, needed=(), where="deviations: ")
        numbers = {name: number(value, f"deviation of {name}", units.get(name, "")) for name, value in given.items()}
        negative = [name for name, each in numbers.items() if each < 0]
        if negative:
            raise WrongValueError(
                f"deviations: that of {', '.join(negative)} is negative. Give numbers that are not negative."
            )
        return np.diag([numbers.get(name, 0.0) ** 2 for name in wrt])
    if is_quantity(deviations):
        raise WrongValueError("deviations: a covariance with units is ambiguous. Give plain numbers, or a table.")
    sigma = as_numbers(deviations, "deviations")
    if sigma is None or sigma.shape != (len(wrt), len(wrt)) or not np.isfinite(sigma).all():
        raise WrongValueError(
            f"deviations: {deviations!r} is not a table of standard deviations. Give one such as "
            f"{{{wrt[0]}: 0.1}}, or a covariance of {len(wrt)} × {len(wrt)} numbers."
        )
    return sigma
