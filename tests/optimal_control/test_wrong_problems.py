"""Problems that cannot be meant are refused, by the user's names, before anything is solved.

Proves: optimal_control/statement.py, optimal_control/limits.py, optimal_control/phases.py,
optimal_control/results/outcomes.py, expr/formulas/motion_terms.py.
"""

import pickle

import pytest

import kanes as kn
from kanes.optimal_control.results.outcomes import OptimalOutcome
from optimal_systems import slider

EQUATIONS, (X, V, F) = slider()
GIVEN = {"parameters": {"m": 1}, "stop": 1, "start": {X: 0}, "end": {X: 1}, "minimize": kn.integral(F**2)}
OTHER = kn.Model("other").coordinates("z")


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"end": {X: (2, 1)}}, "'slider', end, x: the lower bound 2 is above the upper one, 1. Give it first."),
        ({"end": {"y": 1}}, "'slider', end: there is no 'y'. Names are: x, v, F, m."),
        (
            {"end": {X: "far"}},
            "'slider', end, x: 'far' is neither a number nor two bounds. Give such as 1.5 or (-1, 1).",
        ),
        ({"bounds": {X: (-1, 0.5)}}, "'slider', end of x: 1 is outside its bounds, (-1, 0.5). Change one of them."),
        ({"bounds": {OTHER: (0, 1)}}, "bounds of z: no phase has all its symbols. Use the model's own symbols."),
        ({"bounds": {"m": (0, 1)}}, "bounds of m: a parameter has its bounds in parameters."),
        ({"minimize": F**2}, "minimize: F changes along the motion. Say what of it counts: kn.integral(F**2)"),
        ({"minimize": kn.integral(OTHER)}, "integral(z): no phase has all its symbols (z)"),
        (
            {"minimize": kn.integral(F, "flight")},
            "integral(F, 'flight'): there is no phase 'flight'. Phases are: phase 1.",
        ),
        ({"minimize": kn.integral(F) ** 2}, "integral(F) is not added with a constant factor"),
        ({"stop": None}, "optimal: there is no stop. Give a time, or bounds of a free one, such as (0.5, 4)."),
        ({"stop": -1}, "phase, duration: -1 must be positive and finite. Give such as 2 or (0.5, 4)."),
        ({"stop": (0.5, None)}, "phase, duration: (0.5, None) must be positive and finite."),
        ({"parameters": {}}, "no value for parameter m."),
        ({"parameters": {"m": "heavy"}}, "parameters, m: 'heavy' is neither a number nor two bounds."),
        (
            {"minimize": kn.duration(), "stop": (1, 2)},
            "minimize: the least time needs infinite inputs, since none of F",
        ),
        ({"periodic": ["y"]}, "'slider' has no state y. States are: x, v."),
        ({"links": [kn.PhaseLink("a", "phase 1")]}, "link of 'a' to 'phase 1': there is no phase 'a'."),
        ({"links": [3]}, "optimal, links: 3 is not a link."),
        ({"start": {X: 0, "x": 1}}, "'slider', start: x is given twice. Give it once."),
    ],
)
def test_wrong_problems_are_named(given, message):
    with pytest.raises(kn.KanesError) as caught:
        kn.optimal(EQUATIONS, **{**GIVEN, **given}).solve(intervals=2)
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"tolerance": 0}, "tolerance: 0 must be a positive number."),
        ({"intervals": 0}, "intervals=0 is not a count."),
        ({"guess": 3}, "'slider', guess: 3 is neither a run nor a table."),
        ({"guess": {"y": 1}}, "'slider' has no state or input y. Guesses are of: x, v, F."),
        ({"guess": {"x": "far"}}, "guess of x: 'far' are not numbers."),
        ({"guess": [None, None]}, "'slider', guess: there are 2 for 1 phases."),
    ],
)
def test_wrong_options_are_named(options, message):
    with pytest.raises(kn.KanesError) as caught:
        kn.optimal(EQUATIONS, **GIVEN).solve(**options)
    assert message in str(caught.value)


def test_contacts_are_refused():
    with pytest.raises(kn.WrongValueError, match="kn.optimal does not support contacts, limits and latches"):
        kn.optimal(kn.derive(kn.library.bouncing_ball()), parameters={}, stop=1)


def test_terms_are_symbols_that_keep_what_they_are_of():
    term = kn.integral(F**2, "flight")
    assert str(term) == "integral(F**2, 'flight')"
    assert pickle.loads(pickle.dumps(term)) == term
    assert term != kn.integral(F**2)
    assert kn.duration() == kn.duration()
    with pytest.raises(kn.WrongValueError, match="integral: at_end\\(x\\) belongs to a whole motion"):
        kn.integral(kn.at_end(X))


def test_outcomes_are_words():
    outcome = OptimalOutcome("too many iterations", 10, 4, 1, ("bounds of F (by 2)",))
    assert not outcome.solved
    assert str(outcome) == (
        "too many iterations: the solver reached the most iterations; 10 iterations, 4 intervals; violated most: "
        "bounds of F (by 2)"
    )
