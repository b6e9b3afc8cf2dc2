"""Smoothing splines."""

from __future__ import annotations

from collections.abc import Callable
from math import factorial
from typing import TYPE_CHECKING

import numpy as np

from kanes.base.errors import WrongValueError
from kanes.base.natural_splines import odd_degree
from kanes.base.types import Array
from kanes.base.values import number
from kanes.motion_capture.recordings.filters.resampling import mean_step
from kanes.motion_capture.recordings.filters.stretches import Labels, Series, series_of

if TYPE_CHECKING:
    from scipy.sparse import csr_array

    from kanes.motion_capture.recordings.recording import Recording

# Steps of ln λ for the finite differences of ln det, of fourth order, with an error of 1e-8.
_STEP = 1e-2
_REFINEMENTS = 2
_LARGEST = 2e13  # entry of λ D Dᵀ; those of G, which are about 1, would be lost in round-off of larger ones
_GRID = 60  # values of λ among which the best one is refined


class PenalizedSpline:
    """The natural spline f of degree 2 m − 1 that minimizes Σ (y_i − f(t_i))² + λ ∫ (d^m f / dt^m)² dt.

    With D the m-th divided differences times m!, and G the Gram matrix of the B-splines of degree m − 1 that have
    integral 1, the penalty is (D g)ᵀ G⁻¹ (D g) of the values g = f(t_i), and

        y − g = λ Dᵀ (G + λ D Dᵀ)⁻¹ D y

    in a number of operations proportional to the number of samples. The unit of time is the mean step.
    """

    def __init__(self, t: Array, m: int) -> None:
        tau = (t - t[0]) / mean_step(t)
        self.m = m
        self.D = _differences(tau, m)  # (N − m) × N, sparse
        self.G = _gram(tau, m)  # (N − m) × (N − m), sparse
        self._bands = _bands(self.G, m), _bands(self.D @ self.D.T, m)

    @property
    def largest_penalty(self) -> float:
        """The largest λ for which the equations can be solved accurately."""
        return float(_LARGEST / self._bands[1].max())

    def residual(self, rows: Array, penalty: float) -> Array:
        """y − g for rows of samples."""
        from scipy.linalg import cho_solve_banded  # noqa: PLC0415  # takes long to import, and few need it

        factor = self._factor(penalty), False
        inner = cho_solve_banded(factor, self.D @ rows.T)
        # The matrix has the condition of D Dᵀ. Iterative refinement with g itself removes most of the error.
        for _ in range(_REFINEMENTS):
            g = rows.T - penalty * (self.D.T @ inner)
            inner = inner + cho_solve_banded(factor, self.D @ g - self.G @ inner)
        left: Array = penalty * (self.D.T @ inner).T
        return left

    def residual_freedom(self, penalty: float) -> float:
        """tr(I − A) with g = A y: the degrees of freedom of the noise. It is d ln det(G + λ D Dᵀ) / d ln λ."""
        near, far = (
            self._log_det(penalty * np.exp(step)) - self._log_det(penalty * np.exp(-step))
            for step in (_STEP, 2 * _STEP)
        )
        return float((8 * near - far) / (12 * _STEP))

    def _log_det(self, penalty: float) -> float:
        return float(2 * np.log(self._factor(penalty)[-1]).sum())

    def _factor(self, penalty: float) -> Array:
        """The Cholesky factor of G + λ D Dᵀ: upper bands, the diagonal last, as in LAPACK."""
        from scipy.linalg import cholesky_banded  # noqa: PLC0415  # takes long to import, and few need it

        gram, square = self._bands
        factor: Array = cholesky_banded(gram + penalty * square)
        return factor


def smoothed(
    recording: Recording,
    cutoff: float | None = None,
    *,
    residual: float | None = None,
    degree: int = 5,
    labels: Labels = None,
) -> Recording:
    """Columns and markers by smoothing splines, natural and of degree 3, 5 or 7; times need not be regular.

    The amount of smoothing is given by `cutoff`, the frequency in hertz at which 1/√2 is passed, or by `residual`, the
    root mean square of what is removed (of a marker, of distances); without either, generalized cross-validation
    chooses it for each series, and `notes` have its cut-off. It assumes that noise is independent between samples.
    Each stretch between gaps is smoothed separately, unless it has no more samples than the degree, and gaps stay.
    `recording.smoothed(degree=5).derivatives(degree=5)` has the derivatives of these very splines.

    Source: woltring1986, the cut-off ω₀ = (λ T)^(−1/2m) at which one half is passed, and cross-validation.
    """
    degree = odd_degree(degree, "smoothed", least=3)
    if cutoff is not None and residual is not None:
        raise WrongValueError("smoothed: both cutoff and residual are given. Give one of them, or neither.")
    given = {"cutoff": (cutoff, "Hz"), "residual": (residual, "")}
    numbers = {
        name: number(value, f"smoothed: {name}", unit) for name, (value, unit) in given.items() if value is not None
    }
    for name, value in numbers.items():
        if value <= 0:
            raise WrongValueError(f"smoothed: {name}={value:g} is not positive. Give a positive number.")
    changes = {group: dict(getattr(recording, group)) for group in ("columns", "markers", "channels")}
    found = []
    for series in series_of(recording, labels):
        values, frequency = _smoothed(series, (degree + 1) // 2, numbers)
        changes[series.group][series.label] = values.reshape(series.values.shape)
        found.append(
            f"{series.label} {frequency:.4g} Hz" if frequency else f"{series.label} not smoothed, since it is too short"
        )
    note = f"smoothed by splines of degree {degree}: {', '.join(found)}"
    return recording.changed(**changes, notes=(*recording.notes, note))


def _smoothed(series: Series, m: int, given: dict[str, float]) -> tuple[Array, float]:
    """The rows of a series, and the cut-off of their smoothing; zero if no stretch is long enough."""
    values = series.rows.copy()
    parts = [each for each in series.stretches if each.stop - each.start >= 2 * m]
    if not parts:
        return values, 0.0
    splines = [(PenalizedSpline(series.t[part], m), series.rows[:, part]) for part in parts]
    # One penalty in seconds for all stretches, whose mean steps differ by rounding only.
    rate = 1 / mean_step(series.t[parts[0]])
    lowest = _frequency(min(spline.largest_penalty for spline, _ in splines), rate, m)
    if "cutoff" in given:
        frequency = given["cutoff"]
        if frequency < lowest:
            raise WrongValueError(
                f"smoothed: a cut-off of {frequency:g} Hz is too low for the {rate:.4g} samples of {series.label} in a "
                f"second. Give one from {lowest:.2g} Hz on, or fewer samples by recording.lowpass and resampled."
            )
    else:
        grid = np.geomspace(max(0.05 / float(series.t[-1] - series.t[0]), lowest), 0.5 * rate, _GRID)
        if "residual" in given:
            frequency = _reaching(series.label, splines, given["residual"], grid, rate)
        else:
            frequency = _least(lambda each: _cross_validation(splines, _penalty(each, rate, m)), grid)
    for part, (spline, rows) in zip(parts, splines, strict=True):
        values[:, part] -= spline.residual(rows, _penalty(frequency, rate, m))
    return values, frequency


_Splines = list[tuple[PenalizedSpline, Array]]


def _penalty(frequency: float, rate: float, m: int) -> float:
    """λ, in steps of time, with which 1/√2 is passed at a frequency: 1/(1 + λ ω^(2m)) = 1/√2."""
    return float((2**0.5 - 1) / (2 * np.pi * frequency / rate) ** (2 * m))


def _frequency(penalty: float, rate: float, m: int) -> float:
    """The frequency of a penalty, the inverse of `_penalty`."""
    return float(((2**0.5 - 1) / penalty) ** (1 / (2 * m)) * rate / (2 * np.pi))


def _root_mean_square(splines: _Splines, penalty: float) -> float:
    squares = sum(float((spline.residual(rows, penalty) ** 2).sum()) for spline, rows in splines)
    return float(np.sqrt(squares / sum(rows.shape[1] for _, rows in splines)))


def _cross_validation(splines: _Splines, penalty: float) -> float:
    """Mean square of residuals over the square of the noise's fraction of the degrees of freedom."""
    samples = sum(rows.shape[1] for _, rows in splines)
    fraction = sum(spline.residual_freedom(penalty) for spline, _ in splines) / samples
    return (_root_mean_square(splines, penalty) / fraction) ** 2


def _least(function: Callable[[float], float], grid: Array) -> float:
    """The minimum of a function of frequency: the best of a grid, refined between its neighbours."""
    from scipy.optimize import minimize_scalar  # noqa: PLC0415  # takes long to import, and few need it

    best = int(np.argmin([function(float(each)) for each in grid]))
    around = np.log(grid[[max(best - 1, 0), min(best + 1, grid.size - 1)]])
    result = minimize_scalar(lambda x: function(float(np.exp(x))), bounds=tuple(around), method="bounded")
    return float(np.exp(result.x))


def _reaching(label: str, splines: _Splines, residual: float, grid: Array, rate: float) -> float:
    """The frequency at which the residual is the one given."""
    from scipy.optimize import brentq  # noqa: PLC0415  # takes long to import, and few need it

    m = splines[0][0].m

    def excess(x: float) -> float:
        return _root_mean_square(splines, _penalty(float(np.exp(x)), rate, m)) - residual

    low, high = (float(each) for each in np.log(grid[[0, -1]]))
    most, least = excess(low) + residual, excess(high) + residual
    if not least <= residual <= most:
        raise WrongValueError(
            f"smoothed: {label} cannot have a residual of {residual:g}; it is {least:.3g} with the least smoothing and "
            f"{most:.3g} with the most. Give one between them."
        )
    return float(np.exp(brentq(excess, low, high)))


# Matrices


def _differences(tau: Array, m: int) -> csr_array:
    """m-th divided differences times m!, which are m-th derivatives where samples lie close."""
    from scipy.sparse import diags_array  # noqa: PLC0415  # takes long to import, and few need it

    rows = diags_array(np.ones(tau.size)).tocsr()
    for order in range(1, m + 1):
        inverse = 1 / (tau[order:] - tau[:-order])
        rows = diags_array(inverse) @ (rows[1:] - rows[:-1])
    return (factorial(m) * rows).tocsr()


def _gram(tau: Array, m: int) -> csr_array:
    """∫ M_i M_j dt of the B-splines M_i of degree m − 1 on the knots τ_i … τ_{i+m}, each of integral 1.

    Gauss points, m of them between two knots, make the integral of a product of degree 2 m − 2 exact.
    """
    from scipy.interpolate import BSpline  # noqa: PLC0415  # takes long to import, and few need it
    from scipy.sparse import diags_array  # noqa: PLC0415  # takes long to import, and few need it

    points, weights = np.polynomial.legendre.leggauss(m)
    half = np.diff(tau) / 2
    at = ((tau[1:] + tau[:-1])[:, None] / 2 + half[:, None] * points).ravel()
    # Knots beyond the ends let SciPy evaluate up to the ends; splines with such knots are left out.
    more = np.arange(1, m)
    knots = np.concatenate([tau[0] - more[::-1], tau, tau[-1] + more])
    values = BSpline.design_matrix(at, knots, m - 1)[:, m - 1 : m - 1 + tau.size - m]
    values = values @ diags_array(m / (tau[m:] - tau[:-m]))
    return values.T @ diags_array((half[:, None] * weights).ravel()) @ values


def _bands(matrix: csr_array, width: int) -> Array:
    """The diagonal and `width` bands above it, the diagonal last."""
    bands = np.zeros((width + 1, matrix.shape[0]))
    for offset in range(min(width, matrix.shape[0] - 1) + 1):
        bands[width - offset, offset:] = matrix.diagonal(offset)
    return bands
