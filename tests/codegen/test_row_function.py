"""Functions of many rows with parameters that stay, against the same line by line.

Proves: codegen/vector/row_function.py.
"""

import numpy as np
import pytest

import kanes as kn
from kanes.codegen.vector.row_function import RowFunction


@pytest.mark.parametrize("count", [1, 8, 19])
def test_rows_are_the_columns_of_many_states(count: int) -> None:
    kernel = kn.derive(kn.library.double_pendulum()).compile()
    function = kernel["derivative"]
    random = np.random.default_rng(count)
    p = random.uniform(0.5, 2.0, len(kernel.parameters))
    t, x = random.normal(size=(count, 1)), random.normal(size=(count, len(kernel.states)))
    w = random.normal(size=(count, len(kernel.inputs)))
    y = RowFunction(function, p)(t, x, w)
    assert y.shape == (count, function.size)
    for row in range(count):
        # NumPy and machine code round differently in the last digits.
        assert y[row] == pytest.approx(function.reference(t[row], x[row], w[row], p), rel=1e-12, abs=1e-12)
    assert (RowFunction(function, p)(t, x, w, first=2) == y[:, :2]).all()
