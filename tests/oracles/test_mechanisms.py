"""The stored mechanisms: their two roads agree, published numbers are met, and the file is what the oracles give.

Nothing here is about Kanes, which tests/published/test_mechanisms.py holds against these numbers.
"""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest

from oracles.mechanisms import DATA, makers, plain

CASES = json.loads(DATA.read_text(encoding="utf-8"))["cases"]
# Two integrations by the same code on another machine differ by rounding, which a motion multiplies by up to a
# thousand; the rattleback multiplies it by a million on its way.
SAME = 1e-9
ROADS = 1e-12
LOOSE_ROADS = {"double_four_bar": 1e-11, "slider_crank_planar": 1e-10, "rattleback": 1e-9}


def at(case: str, quantity: str, time: float) -> Any:
    found = CASES[case]
    return np.array(found["expected"][quantity][found["times"].index(time)])


@pytest.mark.parametrize("case", CASES)
def test_both_roads_of_each_mechanism_agree(case: str) -> None:
    assert CASES[case]["roads_differ_by"] < LOOSE_ROADS.get(case, ROADS)


@pytest.mark.parametrize("quantity", ["angles", "rates", "accelerations", "multipliers"])
def test_the_squeezing_mechanism_is_where_pside_found_it(quantity: str) -> None:
    published = CASES["andrews"]["published"]
    off = np.abs(at("andrews", quantity, 0.03) - published[quantity]).max()
    assert off < published["tolerance"][quantity]


def test_the_squeezing_mechanism_starts_as_published() -> None:
    np.testing.assert_allclose(
        at("andrews", "accelerations", 0.0)[:2], [14222.443919954114, -10666.832939965585], rtol=1e-11
    )
    np.testing.assert_allclose(
        at("andrews", "multipliers", 0.0)[:2], [98.56687039624109, -6.122688344255662], rtol=1e-11
    )


@pytest.mark.parametrize("quantity", ["B0", "B0_velocity"])
def test_the_double_four_bar_is_where_richardson_extrapolation_puts_it(quantity: str) -> None:
    published = CASES["double_four_bar"]["published"]
    assert np.abs(at("double_four_bar", quantity, 10.0) - published[quantity]).max() < published["tolerance"]


def test_the_planar_slider_crank_is_near_a_published_run() -> None:
    published = CASES["slider_crank_planar"]["published"]
    t, q1, _ = published["t_q1_u1"][-1]
    assert abs(at("slider_crank_planar", "q1", t) - q1) < published["tolerance_q1"][-1]


def test_the_spatial_slider_crank_is_near_the_closest_contributed_run() -> None:
    seen = CASES["slider_crank_spatial"]["published"]["slider_x"]["Gonzalez"]
    assert all(abs(at("slider_crank_spatial", "slider_x", float(t)) - x) < 5e-5 for t, x in seen.items())


def test_the_swinging_atwood_machine_keeps_its_second_invariant() -> None:
    J = np.array(CASES["swinging_atwood"]["expected"]["J"])
    np.testing.assert_allclose(J, J[0], rtol=1e-12)


@pytest.mark.heavy
@pytest.mark.parametrize("case", CASES)
def test_stored_numbers_are_those_that_the_oracles_give_today(case: str) -> None:
    if case == "stewart_platform":
        pytest.importorskip("pinocchio", reason="the second road of the platform is Pinocchio: pip install pin")
    now, stored = plain(makers()[case]()), CASES[case]
    for part in ("expected", "poses", "run"):
        if part in stored:
            assert_same(now[part], stored[part], f"{case}, {part}")


def assert_same(found: Any, expected: Any, where: str) -> None:
    """Numbers to SAME of the largest of their list, in any nest of lists and names."""
    if isinstance(expected, dict):
        assert found.keys() == expected.keys(), where
        for name, value in expected.items():
            assert_same(found[name], value, f"{where}, {name}")
        return
    if isinstance(expected, list) and expected and isinstance(expected[0], dict):
        for k, (one, other) in enumerate(zip(found, expected, strict=True)):
            assert_same(one, other, f"{where}[{k}]")
        return
    right = np.array(expected, dtype=float)
    scale = max(1.0, float(np.abs(right).max()))
    np.testing.assert_allclose(np.array(found, dtype=float), right, rtol=0, atol=SAME * scale, err_msg=where)
