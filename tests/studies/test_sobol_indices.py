"""Sobol' indices of functions whose indices are known in closed form.

Proves: studies/many_runs/summary/sobol_indices.py.
"""

import math

import numpy as np
import pytest
import xarray as xr
from scipy import stats

import kanes as kn
from kanes.studies.many_runs.summary.sobol_indices import sobol_indices

pytest.importorskip("SALib")


def swept(over, function, base=1024, **dimensions):
    """A dataset as a sweep over a design has it."""
    runs = base * (len(over.names) + 2)
    numbers = over.values(0, runs, runs)
    columns = {name: ("run", values, {"varied": True}) for name, values in numbers.items()}
    return xr.Dataset({**columns, "y": (("run", *dimensions), function(*numbers.values()))}, coords=dimensions)


ANGLES = kn.dispersed(
    *(kn.random.uniform(f"x{number}", -math.pi, math.pi) for number in (1, 2, 3)), method="saltelli", seed=3
)


def ishigami(x1, x2, x3, a=7.0, b=0.1):
    return np.sin(x1) + a * np.sin(x2) ** 2 + b * x3**4 * np.sin(x1)


def ishigami_indices(a=7.0, b=0.1):
    """First-order and total indices by the parts of the function, whose variances are elementary integrals.

    V₁ = (1 + bπ⁴/5)²/2, V₂ = a²/8, V₁₃ = b²π⁸ (1/18 − 1/50)
    """
    V1, V2, V13 = 0.5 * (1 + b * math.pi**4 / 5) ** 2, a**2 / 8, b**2 * math.pi**8 * (1 / 18 - 1 / 50)
    V = V1 + V2 + V13
    return np.array([V1, V2, 0]) / V, np.array([V1 + V13, V2, V13]) / V


def test_the_closed_form_is_what_quadrature_gives():
    nodes, weights = np.polynomial.legendre.leggauss(60)
    x, w = math.pi * nodes, weights / 2
    values = ishigami(x[:, None, None], x[:, None], x)
    mean = np.einsum("ijk,i,j,k", values, w, w, w)
    variance = np.einsum("ijk,i,j,k", values**2, w, w, w) - mean**2
    first, total = [], []
    for rows in ("ijk,j,k->i", "ijk,i,k->j", "ijk,i,j->k"):
        first.append(w @ np.einsum(rows, values, w, w) ** 2 - mean**2)
    for rows in ("ijk,i->jk", "ijk,j->ik", "ijk,k->ij"):
        given_others = np.einsum(rows, values, w)
        total.append(variance - (w @ given_others**2 @ w - mean**2))
    # Sixty points integrate these functions to round-off.
    assert np.array([first, total]) / variance == pytest.approx(np.array(ishigami_indices()), abs=1e-12)


def test_indices_of_the_ishigami_function_are_those_of_its_closed_form():
    found = sobol_indices(swept(ANGLES, ishigami), "y", ANGLES)
    first, total = ishigami_indices()
    # Intervals of 95 % by resampling, which takes the points for less even than they are: twice as far is far.
    assert (abs(found["first"].values - first) < 2 * found["first_error"].values).all()
    assert (abs(found["total"].values - total) < 2 * found["total_error"].values).all()
    assert (found["first_error"].values < 0.1).all()
    assert (found["total_error"].values < 0.1).all()
    assert (found.attrs["of"], found.attrs["count"], list(found["varied"].values)) == ("y", 5120, ["x1", "x2", "x3"])


def test_total_indices_are_those_of_scipy():
    """SciPy's estimator of them is the same, and takes the runs by their part of the design."""
    runs = swept(ANGLES, ishigami, 256)
    blocks = runs["y"].values.reshape(256, 5).T[:, None]
    theirs = stats.sobol_indices(func={"f_A": blocks[0], "f_B": blocks[4], "f_AB": blocks[1:4]}, n=256)
    # Sums in another order.
    assert sobol_indices(runs, "y", ANGLES)["total"].values == pytest.approx(theirs.total_order.ravel(), rel=1e-9)


def test_indices_get_better_with_more_runs():
    _, total = ishigami_indices()
    errors = [
        abs(sobol_indices(swept(ANGLES, ishigami, base), "y", ANGLES)["total"].values - total).max()
        for base in (64, 16_384)
    ]
    # By chance alone sixteen times as small.
    assert errors[1] < errors[0] / 8
    assert errors[1] < 0.01


def test_indices_of_a_sum_are_shares_of_variance_whatever_the_distributions():
    """y = 3 a + b + c: shares 9 · 0.04, 4/3 and 0.25 of their sum, first-order and total alike."""
    over = kn.dispersed(
        kn.random.normal("a", 1, 0.2),
        kn.random.uniform("b", 0, 4),
        kn.random.choice("c", (0, 1)),
        method="saltelli",
        seed=2,
    )
    found = sobol_indices(swept(over, lambda a, b, c: 3 * a + b + c), "y", over)
    shares = np.array([9 * 0.04, 16 / 12, 0.25])
    for part in ("first", "total"):
        # Even points find the integrals of a sum to some thousandths.
        assert found[part].values == pytest.approx(shares / shares.sum(), abs=0.02)


def test_indices_along_time_are_those_of_each_time():
    t = np.array([0.0, 1.0, 2.0])
    runs = swept(ANGLES, lambda x1, x2, x3: np.outer(x1, t) + np.outer(x2, t**2), 256, time=t)
    found = sobol_indices(runs, "y", ANGLES)
    assert found["first"].dims == ("varied", "time")
    assert np.isnan(found["total"].sel(time=0.0)).all()  # nothing varies there
    # Shares t² and t⁴ of variances that are alike.
    for time in (1.0, 2.0):
        shares = np.array([time**2, time**4, 0]) / (time**2 + time**4)
        assert found["first"].sel(time=time).values == pytest.approx(shares, abs=0.03)


def test_indices_are_the_same_whenever_they_are_asked_for():
    runs = swept(ANGLES, ishigami, 64)
    one, other = (sobol_indices(runs, "y", ANGLES, seed=0) for _ in range(2))
    assert one.identical(other)


def lacking(count):
    runs = swept(ANGLES, ishigami, 16)
    runs["y"][5 : 5 + count] = np.nan
    return runs


RANDOM = kn.dispersed(*ANGLES.distributions)
OTHER = kn.dispersed(*ANGLES.distributions, method="saltelli", seed=4)
WRONG = {
    "another design": (
        lambda: sobol_indices(swept(RANDOM, ishigami, 16), "y", RANDOM),
        "sobol_indices of y: the runs are not of a design for them. Disperse with method='saltelli'.",
    ),
    "runs without a value": (
        lambda: sobol_indices(lacking(7), "y", ANGLES),
        "sobol_indices of y: 7 runs of 80 have no value, and the design needs all of them. Keep a value "
        "that every run has, narrow the varied ranges, or fill in values.",
    ),
    "a run without a value": (lambda: sobol_indices(lacking(1), "y", ANGLES), "1 run of 80 has no value"),
    "another seed": (
        lambda: sobol_indices(swept(ANGLES, ishigami, 16), "y", OTHER),
        "sobol_indices: x1 has other numbers in the dataset than by the dispersions. Give those of the sweep, and all "
        "runs in their order.",
    ),
    "some of the runs": (
        lambda: sobol_indices(swept(ANGLES, ishigami, 16).isel(run=slice(79)), "y", ANGLES),
        "a 'saltelli' design of 3 numbers has N · 5 runs with N = 2, 4, 8, …, not 79",
    ),
    "a name nobody knows": (
        lambda: sobol_indices(swept(ANGLES, ishigami, 16), "z", ANGLES),
        "z: the runs have no such variable.",
    ),
    "a confidence of 95": (
        lambda: sobol_indices(swept(ANGLES, ishigami, 16), "y", ANGLES, confidence=95),
        "sobol_indices: confidence=95 is not between 0 and 1. Give such as 0.95.",
    ),
    "one resample": (
        lambda: sobol_indices(swept(ANGLES, ishigami, 16), "y", ANGLES, resamples=1),
        "sobol_indices: resamples=1 is not a count. Give a whole number from 2 on.",
    ),
}


@pytest.mark.parametrize("what", WRONG)
def test_what_is_wrong_is_said_with_its_cure(what):
    make, message = WRONG[what]
    with pytest.raises(kn.KanesError) as error:
        make()
    assert message in str(error.value)


def test_without_salib_the_line_that_installs_it_is_told(monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "SALib", None)
    with pytest.raises(kn.MissingPackageError, match=r"needs SALib.*pip install 'kanes\[sensitivity\]'"):
        sobol_indices(swept(ANGLES, ishigami, 16), "y", ANGLES)
