"""The numbers of runs: the same in whatever pieces, in strata, and equal to the sequences of SciPy and SALib.

Proves: studies/dispersions/dispersions.py, studies/dispersions/unit_points.py.
"""

import itertools
import json
import math
import pickle
import subprocess
import sys
import tracemalloc

import numpy as np
import pytest
import SALib.sample.sobol
from scipy import stats
from scipy.stats import qmc

import kanes as kn
from kanes.studies.dispersions import unit_points
from kanes.studies.dispersions.unit_points import (
    SHORT,
    _random_name,
    at_random,
    in_strata,
    saltelli_points,
    shuffled,
    sobol_points,
)

EVERY = (
    kn.random.normal("m", 1.0, 0.1),
    kn.random.uniform("k", 10, 20),
    kn.random.choice("mode", (0, 1, 2)),
    kn.random.correlated(["a", "b"], [1, 2], [[0.04, 0.01], [0.01, 0.09]]),
)
METHODS = ("random", "latin", "sobol")


def pieces(over, ends, runs):
    found = [over.values(first, last, runs) for first, last in itertools.pairwise(ends)]
    return {name: np.concatenate([each[name] for each in found]) for name in over.names}


@pytest.mark.parametrize("method", METHODS)
def test_pieces_are_the_whole_bit_for_bit(method):
    over = kn.dispersed(*EVERY, method=method, seed=7)
    whole = over.values(0, 1001, 1001)
    assert list(whole) == ["m", "k", "mode", "a", "b"]
    for ends in ((0, 1, 2, 7, 7, 64, 1000, 1001), (0, 5, 6, 1001), (*tuple(range(1002))[::13], 1001)):
        assert all((found == whole[name]).all() for name, found in pieces(over, ends, 1001).items())


def test_pieces_of_a_saltelli_design_are_the_whole():
    over = kn.dispersed(*EVERY[:3], method="saltelli", seed=7)
    whole = over.values(0, 80, 80)
    assert all((found == whole[name]).all() for name, found in pieces(over, (0, 1, 4, 6, 17, 80), 80).items())


@pytest.mark.parametrize("method", METHODS)
def test_another_process_has_the_same_numbers(method):
    over = kn.dispersed(*EVERY, method=method, seed=7)
    code = (
        "import sys, pickle; over = pickle.load(sys.stdin.buffer)\n"
        "print([values.tobytes().hex() for values in over.values(5, 9, 50).values()])"
    )
    result = subprocess.run([sys.executable, "-c", code], input=pickle.dumps(over), capture_output=True, check=True)
    assert result.stdout.decode().strip() == str([each.tobytes().hex() for each in over.values(5, 9, 50).values()])


def test_bits_of_uniform_numbers_are_those_of_today():
    """Stores of runs outlive versions: a change of these numbers needs another edition in the description."""
    over = kn.dispersed(kn.random.uniform("k", 0, 1), seed=1)
    assert over.described()["edition"] == 1
    assert [value.hex() for value in over.values(0, 2, 2)["k"]] == RANDOM
    latin = kn.dispersed(kn.random.uniform("k", 0, 1), seed=1, method="latin").values(0, 3, 4)["k"]
    assert [value.hex() for value in latin] == SHORT_LATIN
    latin = kn.dispersed(kn.random.uniform("k", 0, 1), seed=1, method="latin").values(0, 3, 5000)["k"]
    assert [value.hex() for value in latin] == LONG_LATIN


RANDOM = ["0x1.ec410adfe054ep-2", "0x1.b695204a7af36p-2"]
SHORT_LATIN = ["0x1.bd88215bfc0a8p-1", "0x1.b695204a7af40p-4", "0x1.20ad3510b7a78p-1"]
LONG_LATIN = ["0x1.bbf17668c147bp-6", "0x1.5e17464dd6c15p-2", "0x1.35462e1f59076p-1"]


@pytest.mark.parametrize("method", METHODS)
def test_a_piece_of_a_million_runs_takes_the_memory_of_the_piece(method):
    over = kn.dispersed(*(kn.random.uniform(f"x{number}", 0, 1) for number in range(40)), method=method)
    over.values(0, 1, 1_000_000)  # imports SciPy
    tracemalloc.start()
    over.values(999_000, 1_000_000, 1_000_000)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    # A thousand runs of 40 numbers take 0.3 MB, and a few such arrays stand at once; one column of all runs takes 8 MB.
    assert most < 3e6


@pytest.mark.parametrize("runs", [1, 2, 3, 10, 97, 4096, 4097, 70_000])
@pytest.mark.parametrize("method", ["latin"])
def test_every_stratum_of_a_latin_hypercube_has_one_run(method, runs):
    values = kn.dispersed(kn.random.uniform("x", 0, 1), kn.random.uniform("y", 0, 1), method=method, seed=2).values(
        0, runs, runs
    )
    for each in values.values():
        assert sorted(np.floor(each * runs)) == list(range(runs))
    by_normal = kn.dispersed(kn.random.normal("x", 3, 2), method=method, seed=2).values(0, runs, runs)["x"]
    assert sorted(np.floor(stats.norm(3, 2).cdf(by_normal) * runs)) == list(range(runs))


def test_strata_of_very_many_runs_are_apart_in_the_last_bits_too():
    """Strata just below 2³⁰ of them: no number of one reaches the next."""
    runs = 2**30
    values = in_strata(0, "x", runs - 50_000, runs, runs)
    assert np.unique(np.floor(values * runs)).size == 50_000
    assert 0 < values.min() < values.max() < 1


def test_dimensions_of_a_latin_hypercube_are_independent():
    runs = 20_000
    over = kn.dispersed(*(kn.random.uniform(f"x{number}", 0, 1) for number in range(6)), method="latin", seed=4)
    values = np.array(list(over.values(0, runs, runs).values()))
    # A rank correlation of independent numbers has the standard error 1/√(n − 1); none of fifteen exceeds five.
    found = np.corrcoef(values)[np.triu_indices(6, 1)]
    assert abs(found).max() < 5 / math.sqrt(runs - 1)
    # Neighbouring runs are independent too, and so are the run and its stratum.
    assert abs(np.corrcoef(values[0, 1:], values[0, :-1])[0, 1]) < 5 / math.sqrt(runs)
    assert abs(np.corrcoef(values[0], np.arange(runs))[0, 1]) < 5 / math.sqrt(runs)


@pytest.mark.parametrize("short", [0, SHORT])
@pytest.mark.parametrize("size", [*range(1, 70), SHORT, SHORT + 1, 70_000])
def test_a_shuffled_order_has_every_number_once(size, short, monkeypatch):
    """Also by the network alone, which long orders have, where pairs beyond the last number are frequent."""
    monkeypatch.setattr(unit_points, "SHORT", short)
    for seed in range(3):
        assert (np.sort(shuffled(np.arange(size), size, np.random.Philox(key=seed))) == np.arange(size)).all()


def chi_square(found, cells):
    """How far counts of what should be equally likely are from being equal."""
    counts = np.bincount(found, minlength=cells)
    expected = len(found) / cells
    return ((counts - expected) ** 2).sum() / expected


def test_short_orders_are_all_as_likely():
    """The 24 orders of four numbers by 4800 keys, told apart by the places of the first three."""
    orders = np.array([shuffled(np.arange(4), 4, np.random.Philox(key=seed)) for seed in range(4800)])
    _, found = np.unique(orders, axis=0, return_inverse=True)
    # Exceeded by chance once in a million tries.
    assert chi_square(found.ravel(), 24) < stats.chi2(23).ppf(1 - 1e-6)


def test_places_of_any_two_numbers_in_a_long_order_are_independent():
    """Four neighbours in orders of 5003 by 3000 keys: the sixteenths in which two of them stand, 256 cells."""
    size, numbers = 5003, np.array([0, 1, 71, 5002])
    places = np.array([shuffled(numbers, size, np.random.Philox(key=seed)) for seed in range(3000)]) * 16 // size
    for one, other in ((0, 1), (0, 2), (0, 3), (1, 2), (2, 3)):
        # Exceeded by chance once in a million tries; a network of two rounds has 28 000.
        assert chi_square(places[:, one] * 16 + places[:, other], 256) < stats.chi2(255).ppf(1 - 1e-6)


def test_sobol_points_are_those_of_scipy():
    engine = qmc.Sobol(3, scramble=True, seed=np.random.default_rng(11))
    assert (engine.random(256) == sobol_points(3, 11, 0, 256).T).all()
    assert (engine.random(44) == sobol_points(3, 11, 256, 300).T).all()
    over = kn.dispersed(*(kn.random.uniform(name, 0, 1) for name in "abc"), method="sobol", seed=11)
    assert (np.array(list(over.values(100, 164, 1000).values())) == sobol_points(3, 11, 100, 164)).all()


def test_points_lie_inside_the_cube_so_that_normal_numbers_are_finite():
    # SciPy's sequence of one dimension reaches zero once in 2³⁰ points; a sequence of few bits does at once.
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(qmc, "Sobol", lambda d, scramble, **rng: SobolAtZero(d))
        assert sobol_points(2, 0, 0, 4).min() == 2.0**-31
    numbers = at_random(0, "x", 0, 100_000)
    assert 0 < numbers.min() < numbers.max() < 1
    assert (2**-53) + (2**52 - 1) * 2.0**-52 < 1  # the largest there can be


class SobolAtZero:
    """The sequence without scrambling, which begins at zero."""

    def __init__(self, dimensions):
        self.engine = real_sobol(dimensions, scramble=False)

    def random(self, count):
        return self.engine.random(count)


real_sobol = qmc.Sobol


def test_a_saltelli_design_is_that_of_salib():
    problem = {"num_vars": 3, "names": ["a", "b", "c"], "bounds": [[0, 1]] * 3}
    theirs = SALib.sample.sobol.sample(problem, 64, calc_second_order=False, seed=np.random.default_rng(5))
    assert (theirs == saltelli_points(3, 5, 0, 64 * 5).T).all()


def test_both_names_of_scipys_argument_are_known():
    """SciPy called the argument `seed` before 1.15, and `rng` from then on: both take a generator."""
    assert _random_name(lambda d, *, scramble=True, seed=None: None) == "seed"
    assert _random_name(lambda d, *, scramble=True, rng=None, seed=None: None) == "rng"


def test_numbers_at_random_depend_on_nothing_else():
    """Neither on how many runs there are nor on what else is dispersed: so that runs and symbols can be added."""
    alone = kn.dispersed(kn.random.normal("m", 1, 0.1), seed=1).values(0, 10, 10)["m"]
    among = kn.dispersed(kn.random.uniform("k", 1, 2), kn.random.normal("m", 1, 0.1), seed=1).values(0, 10, 99)["m"]
    assert (alone == among).all()
    assert (kn.dispersed(kn.random.normal("m", 1, 0.1), seed=2).values(0, 10, 10)["m"] != alone).all()
    both = kn.dispersed(kn.random.uniform("k", 0, 1), kn.random.uniform("l", 0, 1)).values(0, 20_000, 20_000)
    assert abs(np.corrcoef(both["k"], both["l"])[0, 1]) < 5 / math.sqrt(20_000)
    assert abs(np.corrcoef(both["k"][1:], both["k"][:-1])[0, 1]) < 5 / math.sqrt(20_000)


def test_even_points_find_a_mean_better_than_chance():
    """The mean of x² y over the unit square is 1/6: by n points off by about 1/√n, 1/n^1.5 or so by even ones."""
    runs = 4096
    errors = {}
    for method in METHODS:
        values = kn.dispersed(kn.random.uniform("x", 0, 1), kn.random.uniform("y", 0, 1), method=method, seed=3).values(
            0, runs, runs
        )
        errors[method] = abs((values["x"] ** 2 * values["y"]).mean() - 1 / 6)
    deviation = math.sqrt(1 / 5 / 3 - 1 / 36)
    assert errors["random"] < 5 * deviation / math.sqrt(runs)
    assert errors["latin"] < 2 * deviation / math.sqrt(runs)
    assert errors["sobol"] < 0.05 * deviation / math.sqrt(runs)


def test_what_is_asked_for_is_described_in_json():
    over = kn.dispersed(*EVERY, method="latin", seed=3)
    found = json.loads(json.dumps(over.described(), allow_nan=False))
    assert (found["method"], found["seed"], len(found["distributions"])) == ("latin", 3, 4)
    assert found == kn.dispersed(*EVERY, method="latin", seed=3).described()
    assert found != kn.dispersed(*EVERY, method="latin", seed=4).described()


def test_dispersions_say_what_they_are_and_do_not_change():
    over = kn.dispersed(*EVERY[:2], method="sobol", seed=3)
    assert repr(over) == (
        "2 numbers dispersed, method 'sobol', seed 3\n  m normal: mean 1, standard deviation 0.1\n"
        "  k uniform from 10 to 20"
    )
    assert (over.names, over.runs) == (("m", "k"), None)
    with pytest.raises(AttributeError):
        over.seed = 5
    assert over == kn.dispersed(*EVERY[:2], method="sobol", seed=3)


def test_a_histogram_for_each_number():
    figure = kn.dispersed(*EVERY).plot()
    drawn = [axis for axis in figure.axes if axis.get_visible()]
    assert [axis.get_xlabel() for axis in drawn] == ["$m$", "$k$", r"$\mathrm{mode}$", "$a$", "$b$"]
    assert [len(axis.patches) for axis in drawn] == [40, 40, 3, 40, 40]
    assert all(sum(bar.get_height() for bar in axis.patches) == 4096 for axis in drawn)
    [line] = drawn[0].lines
    assert line.get_xdata()[0] == pytest.approx(1.0, abs=5 * 0.1 / 64)  # five standard errors of 4096 numbers
    assert len(kn.dispersed(*EVERY[:2], method="saltelli").plot().axes) == 2


WRONG = {
    "nothing": (lambda: kn.dispersed(), "dispersed: nothing varies. Give a distribution, such as"),
    "a number": (
        lambda: kn.dispersed(5),
        "dispersed: 5 is not a distribution. Give such as kn.random.normal(m, 1.0, 0.1).",
    ),
    "a name twice": (
        lambda: kn.dispersed(kn.random.normal("m", 1, 1), kn.random.uniform("m", 1, 2)),
        "dispersed: m is given twice. Give each symbol one distribution.",
    ),
    "a method nobody knows": (
        lambda: kn.dispersed(kn.random.normal("m", 1, 1), method="halton"),
        "dispersed: method 'halton' is unknown. Use 'random', 'latin', 'sobol', 'saltelli'.",
    ),
    "a seed that is no count": (
        lambda: kn.dispersed(kn.random.normal("m", 1, 1), seed=-1),
        "dispersed: seed=-1 is not a count. Give a whole number from 0 on.",
    ),
    "correlated numbers in a saltelli design": (
        lambda: kn.dispersed(EVERY[3], method="saltelli"),
        "dispersed: a, b are correlated, and 'saltelli', for Sobol' indices, needs independent numbers.",
    ),
    "too many dimensions": (
        lambda: kn.dispersed(*(kn.random.uniform(f"x{n}", 0, 1) for n in range(10601)), method="saltelli"),
        "dispersed: 'saltelli' has 10600 numbers at most, not 10601. Use 'random'.",
    ),
    "no runs": (
        lambda: kn.dispersed(EVERY[0]).values(0, 0, 0),
        "dispersed: runs=0 is not a count. Give a whole number from 1 on.",
    ),
    "runs beyond the last": (
        lambda: kn.dispersed(EVERY[0]).values(0, 11, 10),
        "dispersed: runs 0 to 11 are not among 10 runs. Give 0 ≤ first ≤ last ≤ runs.",
    ),
    "runs backwards": (lambda: kn.dispersed(EVERY[0]).values(5, 4, 10), "runs 5 to 4 are not among 10 runs"),
    "more runs than there are points": (
        lambda: kn.dispersed(EVERY[0], method="sobol").values(0, 1, 2**30 + 1),
        "dispersed: 'sobol' has 1073741824 runs at most, not 1073741825. Use method='random'.",
    ),
    "too few runs for a saltelli design": (
        lambda: kn.dispersed(*EVERY[:2], method="saltelli").values(0, 1, 1),
        "with N = 2, 4, 8, …, not 1. Give 8.",
    ),
    "runs that are no saltelli design": (
        lambda: kn.dispersed(*EVERY[:2], method="saltelli").values(0, 1, 1000),
        "dispersed: a 'saltelli' design of 2 numbers has N · 4 runs with N = 2, 4, 8, …, not 1000. Give 512 or 1024.",
    ),
    "runs just below a saltelli design": (
        lambda: kn.dispersed(*EVERY[:2], method="saltelli").values(0, 1, 1023),
        "Give 512 or 1024.",
    ),
    "runs just above a saltelli design": (
        lambda: kn.dispersed(*EVERY[:2], method="saltelli").values(0, 1, 1025),
        "Give 1024 or 2048.",
    ),
}


@pytest.mark.parametrize("what", WRONG)
def test_what_is_wrong_is_said_with_its_cure(what):
    make, message = WRONG[what]
    with pytest.raises((kn.WrongTypeError, kn.WrongValueError)) as error:
        make()
    assert message in str(error.value)


def test_all_digits_of_a_seed_count():
    one, other = (
        kn.dispersed(kn.random.uniform("k", 0, 1), seed=seed).values(0, 2, 2)["k"] for seed in (2**53, 2**53 + 1)
    )
    assert (one != other).all()
