"""Estimations that cannot be meant: each is named before the search starts.

Proves: optimal_control/estimation/request.py.
"""

import re

import pytest

import kanes as kn
from estimated_systems import oscillator_with_force

EQUATIONS, (Q, U, FORCE, _) = oscillator_with_force()
T = [0.1, 0.2, 0.3, 0.4]
SOUND = {
    "data": {Q: (T, [0, 0.1, 0.2, 0.3])},
    "of": ["k"],
    "parameters": {"m": 1, "k": 7, "c": 0.1},
    "initial": {Q: 0, U: 1},
    "inputs": {FORCE: 0},
}


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"of": ["w"]}, "has no parameter, state or input w"),
        ({"parameters": {"m": 1, "k": 7}}, "no value for parameter c"),
        (
            {"inputs": {}},
            "no value for input F. Give a number or kn.Samples for each of F, or name it in noise or walk",
        ),
        ({"initial": {"v": 0}}, "has no state v"),
        ({"noise": {FORCE: 1}}, "Give the standard deviations of what was measured"),
        ({"noise": {FORCE: 0}}, "noise of F: 0.0 is not positive"),
        ({"noise": {FORCE: 1}, "walk": {FORCE: 1}}, "F is in noise and in walk"),
        ({"of": [FORCE], "walk": {FORCE: 1}}, "F is in `of` as a constant"),
        ({"of": [FORCE], "inputs": {FORCE: kn.Samples([0, 1], [0, 1])}}, "F is in `of` as a constant. Give a number"),
        ({"bounds": {"k": (0, 5)}}, "k starts at 7, outside its bounds"),
        ({"bounds": {"k": (5, 5)}}, "bounds of k: (5, 5) is an empty interval"),
        ({"bounds": {"c": (0, 5)}}, "Bounds are of what is estimated: k"),
        ({"start": 0.2}, "they begin at t = 0.1, before the motion at 0.2"),
        ({"data": {Q: (T, [float("nan")] * 4)}}, "they have no numbers"),
        ({"data": {Q: ([0.1], [0.0])}, "start": 0.1}, "they end at t = 0.1, where the motion starts"),
        ({"data": {Q: (T[:2], [0, 1])}, "of": ["k", "c", "m"]}, "2 numbers measured do not determine 3 unknowns"),
        ({"tolerance": 0}, "tolerance: 0 must be a positive number"),
        ({"guess": 3}, "is neither a run nor a table"),
        ({"guess": {"w": 3}}, "Guesses are of: q, u"),
        ({"guess": [None, None]}, "there are 2 for 1 experiments"),
        ({"inputs": {FORCE: kn.Samples([0, 0.3], [0, 1])}}, "input F: samples: t = "),
    ],
)
def test_what_is_wrong_is_said(wrong, words):
    given = {**SOUND, **wrong}
    with pytest.raises(kn.KanesError, match=re.escape(words)):
        kn.estimate(EQUATIONS, given.pop("data"), **given)


def test_closed_loops_are_refused():
    model = kn.Model("rod")
    x, y = model.coordinates("x y")
    P = model.origin.moved("P", x * model.frame.x + y * model.frame.y)
    model.add_particle("bob", P, mass=1)
    model.add_distance(model.origin, P, 1)
    with pytest.raises(kn.KanesError, match=re.escape("does not support constraints that are kept by projection")):
        kn.estimate(kn.derive(model), {x: (T, [0, 0, 0, 0])}, parameters={}, initial={x: 0, y: 1})
