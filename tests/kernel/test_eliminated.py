"""u̇ and λ by dependent speeds that are chosen at each state, against the null-space form, which needs none.

Proves: kernel/eliminated.py.
"""

import numpy as np
import pytest

import kanes as kn
from kanes.kernel.eliminated import EliminatedFunction

ROW = {"m": 0.8, "L": 1.1, "g": 9.81}
NAMES = ("derivative", "multipliers")


@pytest.fixture(scope="module")
def row():
    """Four-bar linkages side by side, parallel at the start; all go flat at once, where constraints follow."""
    return kn.derive(kn.library.four_bar_row(4)).compile()


def places(kernel, x):
    """t, x, w and p of some states."""
    count = x.shape[1]
    p = np.array([ROW[name] for name in kernel.parameters])
    return np.zeros(count), x, np.zeros((len(kernel.inputs), count)), np.repeat(p[:, None], count, axis=1)


def states(kernel, count, seed=0):
    """States that satisfy nothing in particular, at general positions."""
    return np.random.default_rng(seed).uniform(0.3, 1.3, (len(kernel.states), count))


@pytest.mark.parametrize("name", NAMES)
def test_dependent_speeds_give_what_the_null_space_form_gives(row, name):
    function = row[name]
    assert isinstance(function, EliminatedFunction)
    given = places(row, states(row, 50))
    expected = function.whole.many(*given)
    scale = np.abs(expected).max(axis=0)
    for found in (function.many(*given), function.along(*given)):
        # Pivots of a hundredth cost two digits in either direction of the elimination.
        np.testing.assert_allclose((found - expected) / scale, 0, atol=1e-11)
    place = [np.ascontiguousarray(np.atleast_2d(each)[:, 7]) for each in given]
    assert function.one(*place) == pytest.approx(expected[:, 7], abs=1e-11 * scale[7])
    assert function.reference(*place) == pytest.approx(expected[:, 7], abs=1e-11 * scale[7])
    assert function.bound(*place[2:])(0.0, place[1]) == pytest.approx(expected[:, 7], abs=1e-11 * scale[7])
    assert function.shape == (function.size,) == expected.shape[:1]
    assert function.operation_count == function.whole.operation_count
    # Each of the choices is shorter.
    assert function._choices
    assert all(choice.function.operation_count < function.operation_count for choice in function._choices.values())


@pytest.mark.parametrize("name", NAMES)
def test_where_constraints_follow_from_each_other_the_null_space_form_has_the_last_word(row, name):
    x = states(row, 4, seed=1)
    x[: len(row.coordinates), 2] = 0.0  # flat
    given, function = places(row, x), row[name]
    found, expected = function.many(*given), function.whole.many(*given)
    assert (found[:, 2] == expected[:, 2]).all()
    scale = np.abs(expected).max(axis=0)
    np.testing.assert_allclose((found - expected) / scale, 0, atol=1e-11)
    flat = [np.ascontiguousarray(np.atleast_2d(each)[:, 2]) for each in given]
    assert function.one(*flat) == pytest.approx(expected[:, 2], rel=1e-12, abs=1e-12)


def test_states_that_are_no_numbers_give_none(row):
    x = states(row, 3, seed=2)
    x[0, 1] = np.nan
    found = row["derivative"].many(*places(row, x))
    assert np.isnan(found[:, 1]).any()
    assert np.isfinite(found[:, [0, 2]]).all()


def test_few_speeds_and_free_systems_take_one_program():
    assert not isinstance(kn.derive(kn.library.four_bar()).compile()["derivative"], EliminatedFunction)
    assert not isinstance(kn.derive(kn.library.stanford_arm()).compile()["derivative"], EliminatedFunction)


def test_nothing_of_the_null_space_form_is_built_where_dependent_speeds_are_good(monkeypatch):
    kernel = kn.derive(kn.library.four_bar_row(4)).compile()

    def never(*_):
        raise AssertionError

    monkeypatch.setattr("kanes.dynamics.constraints.constrained.NullSpaceForm", never)
    given = places(kernel, states(kernel, 20))
    for name in NAMES:
        assert np.isfinite(kernel[name].along(*given)).all()


def test_c_code_is_that_of_the_null_space_form(row):
    assert row.c_code("multipliers") == f"#include <math.h>\n\n{row['multipliers'].whole.c_code('multipliers')}"


def test_a_choice_that_has_gone_bad_gives_way_to_another(row):
    function = kn.derive(kn.library.four_bar_row(4)).compile()["derivative"]
    rng = np.random.default_rng(4)
    given = places(row, np.vstack([rng.uniform(-3, 3, (9, 300)), rng.uniform(-1, 1, (9, 300))]))
    found, expected = function.along(*given), function.whole.along(*given)
    assert len(function._choices) > 1
    scale = np.abs(expected).max(axis=0)
    # In positions that are nearly flat the null-space form itself loses digits; see its damping.
    assert np.quantile(np.abs(found - expected).max(axis=0) / scale, 0.99) == pytest.approx(0, abs=1e-10)
