"""A loop in machine code over blocks of states: as if each state were asked by itself.

Proves: codegen/block_loop.py.
"""

import numpy as np
import pytest

import kanes as kn
from kanes.codegen import block_loop


@pytest.fixture(scope="module")
def derivative():
    return kn.derive(kn.library.spring_pendulum()).compile()["derivative"]


def states(function, count, *, one_system):
    """t, x, w and p of some states, general numbers all."""
    random = np.random.default_rng(5)
    given = [random.uniform(0.5, 1.5, (len(names), count)) for names in function.arguments.values()]
    if one_system:
        given[-1][:] = given[-1][:, :1]
    return [given[0][0], *given[1:]]


@pytest.mark.parametrize("one_system", [True, False])
@pytest.mark.parametrize("count", [1, 7, 8, 9, 61])
def test_many_states_are_as_each_by_itself(derivative, count, one_system):
    t, x, w, p = states(derivative, count, one_system=one_system)
    found = derivative.many(t, x, w, p)
    alone = [derivative.one(t[k : k + 1], x[:, k], w[:, k], p[:, k]) for k in range(count)]
    np.testing.assert_allclose(found.T, alone, rtol=1e-13)  # lanes may round sines otherwise


@pytest.mark.parametrize("one_system", [True, False])
def test_python_looks_up_now_and_then(derivative, one_system, monkeypatch):
    given = states(derivative, 100, one_system=one_system)
    at_once = derivative.many(*given)
    monkeypatch.setattr(block_loop, "_AT_ONCE", 3)
    np.testing.assert_array_equal(derivative.many(*given), at_once)


def test_no_states_give_nothing(derivative):
    t, x, w, p = states(derivative, 1, one_system=True)
    assert derivative.many(t[:0], x[:, :0], w[:, :0], p[:, :0]).shape == (derivative.size, 0)


@pytest.mark.parametrize("one_system", [True, False])
def test_parts_of_many_states_are_put_together(derivative, one_system, monkeypatch):
    given = states(derivative, 100, one_system=one_system)
    at_once = derivative.many(*given)
    monkeypatch.setattr("kanes.codegen.function._STATES_AT_ONCE", 48)
    np.testing.assert_array_equal(derivative.many(*given), at_once)
