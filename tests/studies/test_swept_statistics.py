"""What many runs say together, against closed forms, SciPy and NumPy.

Proves: studies/many_runs/summary/statistics.py, studies/many_runs/summary/dataset.py.
"""

import math

import numpy as np
import pytest
import xarray as xr
from scipy import stats

import kanes as kn
from kanes.studies.many_runs.summary.dataset import names_chosen
from kanes.studies.many_runs.summary.statistics import (
    convergence,
    correlation,
    quantile_intervals,
    statistics,
    success_rate,
)

T = np.linspace(0, 2, 5)


def swept(runs=400, seed=0):
    """Runs of which some ended early: what they had not reached, or not kept, is NaN."""
    random = np.random.default_rng(seed)
    m, k = random.normal(1, 0.1, runs), random.uniform(10, 20, runs)
    ended = np.where(k > 18, "event", "finished").astype("<U32")
    ended[::50] = "not a number"
    reach = 3 * m + 0.1 * k + random.normal(0, 0.01, runs)
    reach[::50] = np.nan
    path = np.outer(k, np.sin(T))
    path[ended == "event", 3:] = np.nan
    path[0] = np.inf
    return xr.Dataset(
        {
            "m": ("run", m, {"varied": True, "units": "kg"}),
            "k": ("run", k, {"varied": True}),
            "outcome": ("run", ended),
            "end": ("run", np.where(ended == "event", 1.0, 2.0)),
            "steps": ("run", np.full(runs, 100)),
            "culprit": ("run", np.full(runs, "")),
            "reach": ("run", reach, {"units": "m"}),
            "path": (("run", "time"), path),
            "spin": (("run", "axis"), np.column_stack([m, k, m * k])),
        },
        coords={"time": T, "axis": list("xyz")},
    )


def test_statistics_are_those_of_numpy_over_the_runs_that_have_a_value():
    runs = swept()
    found = statistics(runs)
    assert list(found.dataset.data_vars) == ["reach", "path", "spin"]
    for name in found.dataset.data_vars:
        values = np.where(np.isfinite(runs[name].values), runs[name].values, np.nan)
        counts = np.isfinite(values).sum(axis=0)
        expected = {
            "count": counts,
            "missing": 400 - counts,
            "mean": np.nanmean(values, axis=0),
            "deviation": np.nanstd(values, axis=0, ddof=1),
            "error": np.nanstd(values, axis=0, ddof=1) / np.sqrt(counts),
            "least": np.nanmin(values, axis=0),
            "largest": np.nanmax(values, axis=0),
            **{f"{q:g}": np.nanquantile(values, q, axis=0) for q in (0.05, 0.25, 0.5, 0.75, 0.95)},
        }
        assert set(found[name]["statistic"].values) == set(expected)
        for statistic, numbers in expected.items():
            # Sums of a few hundred numbers in another order.
            assert found[name].sel(statistic=statistic).values == pytest.approx(numbers, rel=1e-12, abs=1e-12)
    assert found["reach"].attrs == {"units": "m"}
    assert found["path"].sel(statistic="count").values.tolist()[0] == 399  # without the infinite one


def test_runs_are_chosen_by_how_they_ended_or_by_truth_values():
    runs = swept()
    ended = runs["outcome"].values
    for only, chosen in (
        ("finished", ended == "finished"),
        (("finished", "event"), np.isin(ended, ["finished", "event"])),
        (runs["m"] > 1, runs["m"].values > 1),
    ):
        found = statistics(runs, ["end"], only=only)
        assert found.runs == chosen.sum()
        assert found["end"].sel(statistic="mean") == pytest.approx(runs["end"].values[chosen].mean(), rel=1e-12)


def test_one_run_has_no_deviation_and_none_has_nothing():
    runs = swept()
    one = statistics(runs, ["reach"], only=np.arange(400) == 3)["reach"]
    assert (one.sel(statistic="mean"), one.sel(statistic="0.5")) == (runs["reach"][3], runs["reach"][3])
    assert np.isnan(one.sel(statistic="deviation"))
    none = statistics(runs, ["reach"], only="impossible parameters")["reach"]
    assert none.sel(statistic="count") == 0
    assert np.isnan(none.sel(statistic=["mean", "least", "0.5", "largest"])).all()


def test_statistics_are_a_table_that_is_read_at_a_glance():
    lines = repr(statistics(swept())).split("\n")
    assert lines[0] == "statistics of 400 runs"
    assert lines[1].split() == (
        ["variable", "count", "missing", "mean", "deviation", "error", "least", "0.05", "0.5", "0.95", "largest"]
    )
    rows = [line.split("  ")[0] for line in lines[3:]]
    assert rows == ["reach", "path at 2", "spin[x]", "spin[y]", "spin[z]"]
    assert lines[3].split()[1:3] == ["392", "8"]
    wide = swept().assign({f"x{number}": ("run", np.ones(400)) for number in range(50)})
    assert repr(statistics(wide)).split("\n")[-1].endswith("more: dataset")
    assert statistics(swept())._repr_html_().count("<tr>") == 6


def test_kept_variables_are_those_that_a_sweep_has_marked():
    runs = swept()
    runs["end"].attrs["kept"] = "final of end"
    assert names_chosen(runs, None) == ["end"]


def test_blocks_of_dask_say_the_same():
    pytest.importorskip("dask")
    runs = swept()
    found = statistics(runs.chunk(run=64), only=runs.chunk(run=64)["m"] > 1)
    assert found.dataset.identical(statistics(runs, only=runs["m"] > 1).dataset)


def test_runs_of_an_ensemble_are_a_dataset_too():
    kernel = kn.derive(kn.library.spring_pendulum()).compile()
    m = kn.dispersed(kn.random.normal("m", 1, 0.1)).values(0, 20, 20)["m"]
    given = {"m": m, "g": 9.81, "k": 20, "L": 1}
    runs = kernel.simulate_many(stop=2, parameters=given, initial={"q1": 0.1, "q2": 0.5}, times=[0, 1, 2]).to_xarray()
    found = statistics(runs, ["q1", "m"])
    assert found["q1"].sel(statistic="mean", t=2).item() == pytest.approx(runs["q1"].values[:, 2].mean(), rel=1e-12)
    assert "q1 at 2" in repr(found)
    assert success_rate(runs).rate == 1


# Quantiles with their limits


def test_limits_of_quantiles_hold_as_often_as_they_say():
    """A thousand samples of forty exponential numbers: any distribution will do."""
    random, tries, shares = np.random.default_rng(1), 1000, np.array([0.1, 0.5, 0.8])
    true = -np.log1p(-shares)
    held = np.zeros(3)
    for _ in range(tries):
        runs = xr.Dataset({"x": ("run", random.exponential(size=40))})
        found = quantile_intervals(runs, "x", shares, confidence=0.9)
        held += (found["lower"].values <= true) & (true < found["upper"].values)
    says = found["confidence"].values
    assert (says >= 0.9).all()
    # A share of p has the standard error √(p (1 − p)/n), and five of them are exceeded once in two million tries.
    assert (abs(held / tries - says) < 5 * np.sqrt(says * (1 - says) / tries)).all()


def test_limits_of_a_median_are_those_of_the_tables():
    """Of ten numbers the second and the ninth: 1 − 2 · 11/1024 = 0.9785, as books on order statistics have it."""
    found = quantile_intervals(xr.Dataset({"x": ("run", np.arange(1.0, 11))}), "x", [0.5])
    assert (found["lower"].item(), found["value"].item(), found["upper"].item()) == (2, 5.5, 9)
    assert found["confidence"].item() == pytest.approx(1 - 22 / 1024, rel=1e-12)


def test_so_few_runs_have_no_limit():
    found = quantile_intervals(xr.Dataset({"x": ("run", np.arange(10.0))}), "x", [0.01, 0.99])
    assert found["lower"].values[0] == -np.inf
    assert found["upper"].values[1] == np.inf


def test_limits_are_the_narrowest_that_keep_both_tails():
    for n in (5, 30, 200):
        found = quantile_intervals(xr.Dataset({"x": ("run", np.arange(1.0, n + 1))}), "x", [0.3], confidence=0.95)
        B = stats.binom(n, 0.3)
        lower, upper = found["lower"].item(), found["upper"].item()
        if np.isfinite(lower):
            assert B.cdf(lower - 1) <= 0.025 < B.cdf(lower)
        if np.isfinite(upper):
            assert B.sf(upper - 1) <= 0.025 < B.sf(upper - 2)


# Convergence


def test_a_running_mean_is_that_of_the_first_runs():
    runs = swept()
    values = runs["reach"].values[np.isfinite(runs["reach"].values)]
    found = convergence(runs, "reach")
    counts = found["runs"].values
    assert (counts[0], counts[-1], found.attrs["count"]) == (1, 392, 392)
    for row in (1, 5, -1):
        first = values[: counts[row]]
        # Sums in another order.
        assert found["mean"].values[row] == pytest.approx(first.mean(), rel=1e-12)
        assert found["error"].values[row] == pytest.approx(first.std(ddof=1) / math.sqrt(first.size), rel=1e-9)
    assert np.isnan(found["error"].values[0])


def test_a_running_mean_of_large_numbers_does_not_cancel():
    values = 1e9 + np.random.default_rng(2).normal(size=1000)
    found = convergence(xr.Dataset({"x": ("run", values)}), "x")
    # Numbers near 1e9 have steps of 1e-7.
    assert found["deviation"].values[-1] == pytest.approx(np.std(values, ddof=1), rel=1e-6)


def test_many_runs_have_a_few_hundred_points():
    found = convergence(xr.Dataset({"x": ("run", np.ones(100_000))}), "x")
    assert found.sizes["runs"] < 301
    assert (found["error"].values[1:] == 0).all()


# Correlations


def test_correlations_of_a_linear_function_are_those_of_its_terms():
    """y = 2 a + b + e with independent a, b, e of deviations 1, 3, 0.5: r = 2/√(4 + 9 + 0.25), 3/√13.25."""
    runs, random = 20_000, np.random.default_rng(3)
    a, b, e = random.normal(size=runs), 3 * random.normal(size=runs), 0.5 * random.normal(size=runs)
    data = xr.Dataset({"a": ("run", a), "b": ("run", b), "y": ("run", 2 * a + b + e)})
    found = correlation(data, ["y"], varied=["a", "b"])
    expected = np.array([2, 3]) / math.sqrt(13.25)
    # The standard error of a correlation is (1 − r²)/√n.
    assert (abs(found["pearson"].values[0] - expected) < 5 * (1 - expected**2) / math.sqrt(runs)).all()
    # Ranks of normal numbers correlate by 6/π arcsin(r/2), with an error that is at most a third larger.
    ranked = 6 / math.pi * np.arcsin(expected / 2)
    assert (abs(found["spearman"].values[0] - ranked) < 7 * (1 - expected**2) / math.sqrt(runs)).all()


def test_rank_correlations_are_those_of_scipy():
    runs = swept()
    found = correlation(runs)
    assert (list(found["kept"].values), list(found["varied"].values)) == (["reach"], ["m", "k"])
    there = np.isfinite(runs["reach"].values)
    for name in ("m", "k"):
        x, y = runs[name].values[there], runs["reach"].values[there]
        one = found.sel(kept="reach", varied=name)
        # Sums of a few hundred products in another order.
        assert one["pearson"].item() == pytest.approx(stats.pearsonr(x, y).statistic, abs=1e-12)
        assert one["spearman"].item() == pytest.approx(stats.spearmanr(x, y).statistic, abs=1e-12)
        # Partial: both less what the other number explains, by least squares.
        [other] = {"m", "k"} - {name}
        ranks = [stats.rankdata(each) for each in (x, y, runs[other].values[there])]
        design = np.column_stack([np.ones(there.sum()), ranks[2]])
        left = [each - design @ np.linalg.lstsq(design, each, rcond=None)[0] for each in ranks[:2]]
        assert one["partial"].item() == pytest.approx(stats.pearsonr(*left).statistic, abs=1e-10)
    assert found["count"].item() == 392


def test_partial_correlations_see_through_correlated_causes():
    """y depends on a alone, and b only goes with a: b has a rank correlation, and no partial one."""
    random, runs = np.random.default_rng(4), 5000
    a = random.normal(size=runs)
    b = a + random.normal(size=runs)
    data = xr.Dataset({"a": ("run", a), "b": ("run", b), "y": ("run", a**3 + random.normal(size=runs))})
    found = correlation(data, ["y"], varied=["a", "b"]).sel(kept="y")
    assert found["spearman"].values[1] > 0.4
    # Five standard errors; ranks of normal numbers are not quite linear in each other, which adds some hundredths.
    assert abs(found["partial"].values[1]) < 5 / math.sqrt(runs) + 0.03
    assert found["partial"].values[0] > 0.4


def test_what_does_not_vary_or_follows_from_others_has_no_correlation():
    x = np.random.default_rng(5).normal(size=100)
    data = xr.Dataset(
        {"a": ("run", x), "b": ("run", 2 * x), "c": ("run", np.ones(100)), "y": ("run", x**2), "z": ("run", 0 * x)}
    )
    found = correlation(data, ["y", "z"], varied=["a", "b", "c"])
    assert np.isnan(found["pearson"].sel(kept="z")).all()
    assert np.isnan(found["pearson"].sel(varied="c")).all()
    assert np.isnan(found["partial"]).all()
    alone = correlation(data, ["y", "b"], varied=["a", "c"])
    assert alone["partial"].sel(kept="b", varied="a").item() == pytest.approx(1.0)
    few = correlation(data.isel(run=slice(3)), ["y"], varied=["a"])
    assert np.isnan(few["partial"]).all()


# Success


def test_rates_have_the_intervals_of_the_tables():
    """Clopper and Pearson by quantiles of the beta distribution, Wilson by his formula."""
    runs = xr.Dataset({"outcome": ("run", np.array(["finished"] * 8 + ["event"] * 2))})
    found = success_rate(runs)
    assert (found.successes, found.runs, found.rate) == (8, 10, 0.8)
    exact = stats.beta.ppf(0.025, 8, 3), stats.beta.ppf(0.975, 9, 2)
    # Both solve for the same limits, to about the precision of a root finder.
    assert (found.lower, found.upper) == pytest.approx(exact, rel=1e-6)
    z = stats.norm.ppf(0.975)
    half = z * math.sqrt(0.8 * 0.2 / 10 + z * z / 400) / (1 + z * z / 10)
    middle = (0.8 + z * z / 20) / (1 + z * z / 10)
    wilson = success_rate(runs, method="wilson")
    assert (wilson.lower, wilson.upper) == pytest.approx((middle - half, middle + half), rel=1e-9)
    assert repr(found) == "<8 of 10 runs, rate 0.8: from 0.4439 to 0.9748 with 95 % confidence>"


def test_success_is_what_is_asked_for_and_runs_that_were_not_made_do_not_count():
    runs = swept()
    assert success_rate(runs, ("finished", "event")).successes == (runs["outcome"] != "not a number").sum()
    far = success_rate(runs, runs["reach"] > 4.5)
    assert (far.successes, far.runs) == (np.nansum(runs["reach"].values > 4.5), 400)
    runs["outcome"][:100] = ""
    assert success_rate(runs).runs == 300


def test_a_symbol_may_have_the_name_of_the_outcome():
    runs = swept().rename(outcome="outcome_").assign(outcome=("run", np.ones(400)))
    assert success_rate(runs).successes == success_rate(swept()).successes


WRONG = {
    "no dataset": (
        lambda: statistics([1, 2]),
        "list is not a dataset of runs. Give an xarray dataset with the dimension 'run'.",
    ),
    "a name nobody knows": (
        lambda: statistics(swept(), ["raech"]),
        "raech: the runs have no such variable. Did you mean 'reach'? There are: m, k, end, steps, reach, path, spin.",
    ),
    "words for numbers": (lambda: statistics(swept(), ["culprit"]), "culprit: the runs have no such variable."),
    "no names": (lambda: statistics(swept(), 5), "names=5 is not a list of names. Give such as ['range']."),
    "levels beyond one": (
        lambda: statistics(swept(), quantiles=[5, 95]),
        "statistics: quantiles: levels must lie in (0, 1), not [5, 95]. Give such as (0.05, 0.95).",
    ),
    "runs chosen by nothing": (
        lambda: statistics(swept(), only=3),
        "runs are chosen by an outcome, such as 'finished', by several, or by 400 truth values, one for each run, not "
        "by int. Give one of these.",
    ),
    "a dataset that does not say what varied": (
        lambda: correlation(swept().drop_attrs()),
        "the dataset marks no varied symbols. Give them, such as varied=['m', 'k'].",
    ),
    "nothing that was kept": (
        lambda: statistics(swept()[["m", "end"]]),
        "the runs have no kept values. Give names, such as names=['end'].",
    ),
    "several numbers for each run": (
        lambda: convergence(swept(), "path"),
        "path: there are several numbers for each run, along time. Take one, such as "
        "dataset.assign(path=dataset['path'].isel(time=-1)).",
    ),
    "no values": (
        lambda: convergence(swept(), "reach", only="impossible"),
        "convergence of reach: no run has a value. Keep it, or count other runs.",
    ),
    "no values for quantiles": (
        lambda: quantile_intervals(swept(), "reach", only="impossible"),
        "quantiles of reach: no run has a value.",
    ),
    "a confidence of 95": (
        lambda: success_rate(swept(), confidence=95),
        "confidence=95 is not between 0 and 1. Give such as 0.95.",
    ),
    "a method nobody knows": (
        lambda: success_rate(swept(), method="wald"),
        "success_rate: method 'wald' is unknown. Use 'clopper-pearson' or 'wilson'.",
    ),
    "no outcome": (
        lambda: success_rate(swept().drop_vars("outcome")),
        "the dataset has no variable 'outcome'. Choose runs by truth values.",
    ),
    "nothing with one number": (
        lambda: correlation(swept().drop_vars("reach")),
        "correlation: no kept value has one number per run. Keep such a value.",
    ),
}


@pytest.mark.parametrize("what", WRONG)
def test_what_is_wrong_is_said_with_its_cure(what):
    make, message = WRONG[what]
    with pytest.raises(kn.KanesError) as error:
        make()
    assert message in str(error.value)
