"""Masked arrays: gaps where recordings may have some, refused elsewhere.

Proves: base/values.py.
"""

import numpy as np
import pytest

import kanes as kn

T = np.linspace(0, 1, 11)
MASK = np.isin(np.arange(11), (3, 7))
# What is masked is far off, so that a lost mask shows.
X = np.ma.masked_array(np.where(MASK, 1e6, np.cos(3 * T)), mask=MASK)
NUMBERS = {"parameters": {"m": 2, "k": 18}, "inputs": {"F": 0}}


@pytest.fixture(scope="module")
def bead():
    model = kn.Model("bead")
    x, (m, k), F = model.coordinates("x"), model.parameters("m k"), model.inputs("F")
    P = model.origin.moved("P", x * model.frame.x)
    model.add_particle("bead", P, mass=m)
    model.add_force(P, (F - k * x) * model.frame.x)
    return kn.derive(model).compile()


def test_masked_values_are_gaps_of_measured_data(bead):
    found = kn.fit(bead, {"x": (T, X)}, of=["k"], parameters={"m": 2, "k": 10}, initial={"x": 1}, inputs={"F": 0})
    assert found["k"] == pytest.approx(18, rel=1e-6)  # x = cos √(k/m) t
    recording = kn.Recording(T, {"x": X}, {"P": np.ma.masked_array(np.zeros((3, 11)), mask=[MASK] * 3)})
    assert np.isnan(recording["x"]).tolist() == MASK.tolist()
    assert np.isnan(recording.markers["P"]).any(axis=0).tolist() == MASK.tolist()
    with pytest.raises(kn.WrongValueError, match=r"'bead', x: it has gaps, the first at t = 0.3 \(2 of 11 times\)"):
        kn.replay(bead, T, {"x": X}, **NUMBERS)


def test_masked_values_are_refused_where_there_are_no_gaps(bead):
    two = np.ma.masked_array([1.0, 99.0], mask=[False, True])
    start = {"stop": 1, **NUMBERS, "initial": {"x": 1}}
    doors = [
        lambda: bead.simulate_many(**start | {"initial": {"x": two}}),
        lambda: bead.simulate_many(**start | {"initial": {"x": [1.0, np.ma.masked]}}),
        lambda: bead.simulate(**start, times=two),
        lambda: kn.sweep(bead, over={"x": two}, **start),
        lambda: kn.sweep(bead, over=kn.Sweep({"x": two}), **start),
        lambda: kn.Samples(T, X),
        lambda: kn.Samples(X, T),
        lambda: kn.random.choice("x", two),
        lambda: kn.spline(kn.Model("clock").time, [0, 1], two),
        lambda: kn.replay(bead, two, {"x": X}, **NUMBERS),
        lambda: kn.fit(bead, {"x": (two, [1, 2])}, of=["k"], initial={"x": 1}, **NUMBERS),
    ]
    for door in doors:
        with pytest.raises(
            kn.WrongValueError, match=r"\w: \d+ of \d+ values are masked, and gaps are not allowed here"
        ):
            door()


def test_arrays_without_a_masked_value_are_plain_numbers(bead):
    whole = np.ma.masked_array([1.0, 2.0], mask=False)
    runs = bead.simulate_many(stop=1, **NUMBERS, initial={"x": whole})
    assert runs.states[:, 0, 0].tolist() == [1, 2]
