"""Distributions against closed forms and SciPy's, which share no code with their quantiles.

Proves: studies/dispersions/distribution_types.py, studies/dispersions/distributions.py.
"""

import json
import math

import numpy as np
import pint
import pytest
import sympy
from scipy import stats

import kanes as kn

RUNS = 20_000
# SciPy's own distribution for each of ours, stated independently.
SIGMA = math.sqrt(math.log(1 + 0.4**2))
SINGLE = {
    "normal": (kn.random.normal("x", 2.0, 0.5), stats.norm(2.0, 0.5)),
    "cut below": (kn.random.normal("x", 2.0, 0.5, lowest=1.8), stats.truncnorm(-0.4, np.inf, 2.0, 0.5)),
    "cut above": (kn.random.normal("x", 2.0, 0.5, highest=1.2), stats.truncnorm(-np.inf, -1.6, 2.0, 0.5)),
    "cut on both sides": (
        kn.random.normal("x", 2.0, 0.5, lowest=1.0, highest=2.2),
        stats.truncnorm(-2, 0.4, 2.0, 0.5),
    ),
    "an upper tail": (kn.random.normal("x", 2.0, 0.5, lowest=4.0), stats.truncnorm(4, np.inf, 2.0, 0.5)),
    "lognormal": (kn.random.lognormal("x", 5.0, 2.0), stats.lognorm(SIGMA, scale=5.0 / math.sqrt(1 + 0.4**2))),
    "uniform": (kn.random.uniform("x", -1.0, 3.0), stats.uniform(-1.0, 4.0)),
    "triangular": (kn.random.triangular("x", 1.0, 2.0, 5.0), stats.triang(0.25, 1.0, 4.0)),
    "peak at an end": (kn.random.triangular("x", 1.0, 5.0, 5.0), stats.triang(1.0, 1.0, 4.0)),
}


@pytest.fixture(params=SINGLE)
def both(request):
    return SINGLE[request.param]


def drawn(distribution, runs=RUNS, seed=3):
    return kn.dispersed(distribution, seed=seed).values(0, runs, runs)


def test_quantiles_undo_the_distribution_function(both):
    ours, theirs = both
    shares = np.linspace(0.001, 0.999, 97)
    # Where the density is not tiny, both directions keep all but a few digits.
    assert theirs.cdf(ours.quantile(shares)) == pytest.approx(shares, abs=1e-12)


def test_mean_and_deviation_are_those_of_the_closed_form(both):
    ours, theirs = both
    # SciPy's variance of an upper tail is a difference of terms some hundred times as large.
    assert (ours.mean, ours.deviation) == pytest.approx((theirs.mean(), theirs.std()), rel=1e-9)


def test_runs_at_random_are_distributed_as_said(both):
    ours, theirs = both
    values = drawn(ours)["x"]
    # A difference of 2.3/√n between distribution functions comes about by chance once in 20 000 tries.
    assert stats.kstest(values, theirs.cdf).statistic < 2.3 / math.sqrt(RUNS)
    # A mean is off by five standard errors once in two million tries.
    assert abs(values.mean() - theirs.mean()) < 5 * theirs.std() / math.sqrt(RUNS)


def test_moments_of_normal_numbers_are_those_of_the_bell():
    values = (drawn(kn.random.normal("x", 2.0, 0.5))["x"] - 2.0) / 0.5
    for power, moment in ((1, 0), (2, 1), (3, 0), (4, 3), (6, 15)):
        variance = np.prod(range(1, 2 * power, 2)) - moment**2  # of zᵖ, by the double factorial (2p − 1)!!
        assert abs((values**power).mean() - moment) < 5 * math.sqrt(variance / RUNS)


def test_limits_hold_to_the_last_number():
    ours = kn.random.normal("x", 0.0, 1.0, lowest=3.0, highest=3.1)
    values = ours.quantile([0.0, 1e-17, 0.5, 1 - 1e-16, 1.0])
    assert values[0] == pytest.approx(3.0, abs=1e-12)
    assert values[-1] == pytest.approx(3.1, abs=1e-12)
    assert (np.diff(values) >= 0).all()
    assert 3.0 <= values.min() <= values.max() <= 3.1


def test_a_deviation_of_zero_is_a_constant():
    assert kn.random.normal("x", 2.0, 0).quantile([0.1, 0.9]).tolist() == [2.0, 2.0]
    assert kn.random.normal("x", 2.0, 0, lowest=1).deviation == 0
    assert kn.random.lognormal("x", 2.0, 0).quantile(0.3) == 2.0


def test_a_choice_comes_up_by_its_weights():
    ours = kn.random.choice("x", (7, 1, 4), weights=(5, 0, 15))
    values = drawn(ours)["x"]
    assert set(values) == {7.0, 4.0}
    # Five standard deviations of a share of √(p (1 − p)/n).
    assert abs((values == 7).mean() - 0.25) < 5 * math.sqrt(0.25 * 0.75 / RUNS)
    assert (ours.mean, ours.deviation) == pytest.approx((4.75, math.sqrt(0.25 * 0.75) * 3))
    assert ours.quantile([0, 0.2499, 0.2501, 1]).tolist() == [7, 7, 4, 4]
    assert kn.random.choice("x", range(10)).quantile(np.arange(0.05, 1, 0.1)).tolist() == list(range(10))


COVARIANCE = np.array([[0.04, 0.018, -0.02], [0.018, 0.09, 0.0], [-0.02, 0.0, 0.25]])


def test_correlated_numbers_have_the_covariance_that_was_asked_for():
    ours = kn.random.correlated(["a", "b", "c"], [1, 2, 3], COVARIANCE)
    values = np.array(list(drawn(ours).values()))
    # A covariance of normal numbers has the standard error √((C_ii C_jj + C_ij²)/n).
    diagonal = np.diag(COVARIANCE)
    error = np.sqrt((np.outer(diagonal, diagonal) + COVARIANCE**2) / RUNS)
    assert (abs(np.cov(values) - COVARIANCE) < 5 * error).all()
    assert (abs(values.mean(axis=1) - [1, 2, 3]) < 5 * np.sqrt(diagonal / RUNS)).all()
    assert ours.mean == (1, 2, 3)
    assert ours.deviation == pytest.approx((0.2, 0.3, 0.5))
    for row, deviation, mean in zip(values, ours.deviation, ours.mean, strict=True):
        assert stats.kstest(row, stats.norm(mean, deviation).cdf).statistic < 2.3 / math.sqrt(RUNS)


def test_numbers_that_follow_from_each_other_do_so():
    """A covariance of rank one: b = 3 a + 1, and c does not vary."""
    values = drawn(kn.random.correlated(["a", "b", "c"], [1, 4, 7], [[0.04, 0.12, 0], [0.12, 0.36, 0], [0, 0, 0]]), 100)
    # The factor L rounds: 0.12/0.2 is three times 0.2 but for the last bits.
    assert values["b"] == pytest.approx(3 * values["a"] + 1, rel=1e-13)
    assert values["c"].tolist() == [7.0] * 100


def test_the_factor_of_a_random_covariance_gives_it_back():
    A = np.random.default_rng(5).normal(size=(8, 5))  # its square has rank five
    covariance = (A @ A.T + (A @ A.T).T) / 2
    factor = np.array(kn.random.correlated([f"x{n}" for n in range(8)], [0] * 8, covariance)._factor)
    # Where a pivot is round-off ε, what is left out beside it is at most √ε of the variances, and here as small.
    assert factor @ factor.T == pytest.approx(covariance, abs=1e-6)
    assert (np.triu(factor, 1) == 0).all()


def test_descriptions_are_json_and_tell_distributions_apart():
    every = [each for each, _ in SINGLE.values()]
    every += [
        kn.random.choice("x", (1, 2)),
        kn.random.choice("x", (1, 2), (1, 3)),
        kn.random.correlated(["a", "b"], [0, 0], np.eye(2)),
    ]
    texts = [json.dumps(each.described(), sort_keys=True, allow_nan=False) for each in every]
    assert len(set(texts)) == len(texts)
    assert json.loads(texts[1]) == {
        "distribution": "normal", "names": ["x"], "mean": 2.0, "deviation": 0.5, "lowest": 1.8,
    }  # fmt: skip


def test_symbols_and_quantities_are_taken():
    units = pint.UnitRegistry()
    model = kn.Model("block")
    m = model.parameters("m")
    assert kn.random.normal(m, 1200 * units.g, 1 * units.g).mean == pytest.approx(1.2)
    assert kn.random.uniform(sympy.Symbol("l"), 10 * units.cm, 20 * units.cm).highest == pytest.approx(0.2)
    assert kn.random.choice("d", [1 * units.mm, 2 * units.mm]).among == pytest.approx((1e-3, 2e-3))
    assert kn.random.normal(m, 1, 0.1).names == ("m",)


@pytest.mark.parametrize(
    ("distribution", "text"),
    [
        (kn.random.normal("m", 1, 0.1), "<m normal: mean 1, standard deviation 0.1>"),
        (kn.random.normal("m", 1, 0.1, lowest=0), "<m normal: mean 1, standard deviation 0.1, from 0>"),
        (
            kn.random.normal("m", 1, 0.1, lowest=0, highest=2),
            "<m normal: mean 1, standard deviation 0.1, from 0 to 2>",
        ),
        (kn.random.lognormal("c", 0.5, 0.2), "<c lognormal: mean 0.5, standard deviation 0.2>"),
        (kn.random.uniform("k", 10, 20), "<k uniform from 10 to 20>"),
        (kn.random.triangular("k", 1, 2, 5), "<k triangular from 1 to 5, peak 2>"),
        (kn.random.choice("mode", (0, 1, 2)), "<mode one of 0, 1, 2>"),
        (kn.random.choice("mode", (0, 1), weights=(3, 1)), "<mode one of 0 (0.75), 1 (0.25)>"),
        (kn.random.correlated(["a", "b"], [1, 2], np.eye(2)), "<a 1 ± 1, b 2 ± 1: normal and correlated>"),
    ],
)
def test_distributions_say_what_they_are(distribution, text):
    assert repr(distribution) == text


WRONG = {
    "a negative deviation": (
        lambda: kn.random.normal("m", 1, -0.1),
        "normal, m: standard deviation -0.1 is negative. Give a number ≥ 0.",
    ),
    "a mean that is no number": (
        lambda: kn.random.normal("m", math.nan, 0.1),
        "normal, m: mean: nan is not finite. Give a finite real number.",
    ),
    "limits the wrong way round": (
        lambda: kn.random.normal("m", 1, 0.1, lowest=2, highest=1),
        "normal, m: lowest 2 is not below 1. Give lowest < highest.",
    ),
    "limits beyond all": (
        lambda: kn.random.normal("m", 1, 0.1, lowest=2),
        "normal, m: with mean 1 and standard deviation 0.1 the probability within the limits is 8e-24. Move "
        "the limits, or give another distribution, such as kn.random.uniform.",
    ),
    "a constant outside its limits": (
        lambda: kn.random.normal("m", 1, 0, lowest=2),
        "the probability within the limits is 0",
    ),
    "no symbol": (
        lambda: kn.random.uniform(5, 1, 2),
        "uniform: 5 is not a symbol. Give a symbol of the model, or its name.",
    ),
    "an expression": (lambda: kn.random.uniform(2 * sympy.Symbol("x"), 1, 2), "uniform: 2*x is not a symbol."),
    "an empty name": (lambda: kn.random.uniform(" ", 1, 2), "uniform: ' ' is not a symbol."),
    "no range": (
        lambda: kn.random.uniform("k", 2, 2),
        "uniform, k: lowest 2 is not below 2. Give lowest < highest.",
    ),
    "a range beyond numbers": (
        lambda: kn.random.uniform("k", -1e308, 1e308),
        "uniform, k: lowest -1e+308",
    ),
    "a peak outside": (
        lambda: kn.random.triangular("k", 1, 6, 5),
        "triangular, k: peak 6 is not between 1 and 5. Give lowest, peak, highest.",
    ),
    "a mean of zero": (
        lambda: kn.random.lognormal("c", 0, 1),
        "lognormal, c: mean 0 is not positive. Give a mean above 0.",
    ),
    "nothing to choose": (
        lambda: kn.random.choice("mode", ()),
        "choice, mode: values () must be finite numbers. Give a list of one or more.",
    ),
    "weights that do not fit": (
        lambda: kn.random.choice("mode", (1, 2), (1, 2, 3)),
        "choice, mode: 3 weights do not fit 2 values. Give one weight for each value.",
    ),
    "negative weights": (
        lambda: kn.random.choice("mode", (1, 2), (1, -1)),
        "choice, mode: weights (1, -1) must be at least 0 and not all 0. Give such numbers.",
    ),
    "no weight at all": (
        lambda: kn.random.choice("mode", (1, 2), (0, 0)),
        "choice, mode: weights (0, 0) must be at least 0 and not all 0.",
    ),
    "a name for a list": (
        lambda: kn.random.correlated("ab", [0, 0], np.eye(2)),
        "correlated: 'ab' is not a list of symbols. Give such as [a, b].",
    ),
    "a name twice": (
        lambda: kn.random.correlated(["a", "a"], [0, 0], np.eye(2)),
        "correlated: a is given twice. Give each symbol one distribution.",
    ),
    "too few means": (
        lambda: kn.random.correlated(["a", "b"], [0], np.eye(2)),
        "correlated, a, b: there are 1 means. Give one for each symbol.",
    ),
    "a covariance of another size": (
        lambda: kn.random.correlated(["a", "b"], [0, 0], [1, 2]),
        "correlated, a, b: [1, 2] is not a covariance. Give a matrix of 2 × 2 numbers.",
    ),
    "a covariance that is not symmetric": (
        lambda: kn.random.correlated(["a", "b"], [0, 0], [[1, 0.5], [0.4, 1]]),
        "correlated, a, b: the covariance is not symmetric. Give C with C[i][j] = C[j][i].",
    ),
    "correlations that do not fit": (
        lambda: kn.random.correlated(["a", "b"], [0, 0], [[1, 1.5], [1.5, 1]]),
        "correlated, a, b: the covariance is not positive semidefinite: as correlations its least eigenvalue is -0.5. "
        "Variances must not be negative, and correlations must fit together.",
    ),
    "a negative variance": (
        lambda: kn.random.correlated(["a", "b"], [0, 0], [[1e6, 0], [0, -1e-6]]),
        "not positive semidefinite",
    ),
    "a probability beyond one": (
        lambda: kn.random.uniform("k", 1, 2).quantile(1.5),
        "quantile of k: 1.5 must lie in [0, 1]. Give probabilities.",
    ),
    "probabilities that do not fit": (
        lambda: kn.random.correlated(["a", "b"], [0, 0], np.eye(2)).quantile(0.5),
        "quantile of a, b: shape () does not fit. Give a row for each.",
    ),
}


@pytest.mark.parametrize("what", WRONG)
def test_what_is_wrong_is_said_with_its_cure(what):
    make, message = WRONG[what]
    with pytest.raises((kn.WrongTypeError, kn.WrongValueError)) as error:
        make()
    assert message in str(error.value)


@pytest.mark.parametrize("weights", [(1, 2, 4), (0.1, 0.2, 0.7), (3, 3, 1), (1e-3, 5, 11)])
def test_weights_that_were_worked_out_can_be_given_again(weights):
    made = kn.random.choice("mode", (0, 1, 2), weights)
    # To the bit: a file has them as they are, and reads them again.
    assert kn.random.choice("mode", (0, 1, 2), made.weights) == made
    assert made.weights == pytest.approx(np.array(weights) / sum(weights), rel=1e-15)
