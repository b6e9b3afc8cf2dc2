"""Runge–Kutta methods by their coefficients.

Each is written so that its last stage is the new state, whose rate is the first of the next step; and with an
interpolant in the form  x + h Σ b_j(s) K_j,  b = s (D_0 + (1 − s) (D_1 + s (D_2 + (1 − s) (D_3 + …)))).  The first
three rows of D make the cubic through both ends with their rates; further rows raise the order.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from kanes.base.types import Array
from kanes.simulate.methods import dop853_tables


@dataclass(frozen=True, eq=False)
class Method:
    """One method; E gives two estimates of the error, the second one zero where there is but one."""

    title: str
    order: int
    last: int
    A: Array
    C: Array
    E: Array
    D: Array
    exponent: float  # the step is proportional to the error to this power
    stability: float  # h|λ| at which the method ceases to be stable on the negative real axis, a little less


def _interpolant(weights: Array, last: int, *further: Array) -> Array:
    first, new = np.zeros_like(weights), np.zeros_like(weights)
    first[0], new[last] = 1.0, 1.0
    return np.array([weights, first - weights, 2 * weights - first - new, *further])


def _dop853() -> Method:
    last = dop853_tables.STAGES
    A = dop853_tables.A
    E = np.zeros((2, A.shape[0]))
    E[0, : last + 1], E[1, : last + 1] = dop853_tables.E5, dop853_tables.E3
    D = _interpolant(A[last], last, *dop853_tables.D)
    return Method("Dormand–Prince 8(5,3)", 8, last, A, dop853_tables.C, E, D, -1 / 8, 6.1)


def _dp5() -> Method:
    """Source: dop853, the code dopri5 by the same authors."""
    rows = [
        [],
        [1 / 5],
        [3 / 40, 9 / 40],
        [44 / 45, -56 / 15, 32 / 9],
        [19372 / 6561, -25360 / 2187, 64448 / 6561, -212 / 729],
        [9017 / 3168, -355 / 33, 46732 / 5247, 49 / 176, -5103 / 18656],
        [35 / 384, 0, 500 / 1113, 125 / 192, -2187 / 6784, 11 / 84],
    ]
    A = _square(rows)
    C = np.array([0, 1 / 5, 3 / 10, 4 / 5, 8 / 9, 1, 1])
    E = np.zeros((2, 7))
    E[0] = [71 / 57600, 0, -71 / 16695, 71 / 1920, -17253 / 339200, 22 / 525, -1 / 40]
    fourth = np.array(
        [
            -12715105075 / 11282082432,
            0,
            87487479700 / 32700410799,
            -10690763975 / 1880347072,
            701980252875 / 199316789632,
            -1453857185 / 822651844,
            69997945 / 29380423,
        ]
    )
    return Method("Dormand–Prince 5(4)", 5, 6, A, C, E, _interpolant(A[6], 6, fourth), -1 / 5, 3.25)


def _rk4() -> Method:
    A = _square([[], [1 / 2], [0, 1 / 2], [0, 0, 1], [1 / 6, 1 / 3, 1 / 3, 1 / 6]])
    C = np.array([0, 1 / 2, 1 / 2, 1, 1])
    return Method("classical Runge–Kutta", 4, 4, A, C, np.zeros((2, 5)), _interpolant(A[4], 4), -1 / 4, 0.0)


def _square(rows: list[list[float]]) -> Array:
    A = np.zeros((len(rows), len(rows)))
    for index, row in enumerate(rows):
        A[index, : len(row)] = row
    return A


METHODS = {"dop853": _dop853(), "dp5": _dp5(), "rk4": _rk4()}
