"""Pictures of many runs: what is drawn is what the numbers say, with ten runs and with a hundred thousand.

Proves: studies/many_runs/summary/plots.py.
"""

from itertools import pairwise
from random import Random

import numpy as np
import pytest
import xarray as xr
from matplotlib.collections import PathCollection, PolyCollection

import kanes as kn
from fuzzing import VALUES
from kanes.studies.many_runs.summary import statistics as said
from kanes.studies.many_runs.summary.plots import (
    plot_bands,
    plot_bifurcation,
    plot_convergence,
    plot_correlations,
    plot_histograms,
    plot_scatter,
    plot_sobol_indices,
)
from kanes.studies.many_runs.summary.sobol_indices import sobol_indices
from kanes.studies.many_runs.summary.statistics import correlation
from small_systems import SYSTEMS

T = np.linspace(0, 2, 21)
SIZES = [1, 10, 1000, 120_000]


def swept(runs, seed=0):
    random = np.random.default_rng(seed)
    m, k = random.normal(1, 0.1, runs), random.uniform(10, 20, runs)
    ended = np.where(k > 18, "event", "finished").astype("<U32")
    ended[k < 10.5] = "not a number"
    reach = np.where(k < 10.5, np.nan, 3 * m + 0.1 * k)
    path = np.cos(np.outer(np.sqrt(k / m), T)) if runs < 2000 else np.outer(m, np.cos(T))
    path[ended == "not a number", 10:] = np.nan
    return xr.Dataset(
        {
            "m": ("run", m, {"varied": True, "units": "kg"}),
            "k": ("run", k, {"varied": True}),
            "outcome": ("run", ended),
            "end": ("run", np.full(runs, 2.0)),
            "reach": ("run", reach, {"units": "m", "kept": "final"}),
            "bounces": ("run", np.floor(k / 4), {"kept": "count"}),
            "path": (("run", "time"), path, {"units": "m", "kept": "trajectory"}),
        },
        coords={"time": ("time", T, {"units": "s"})},
    )


def test_numbers_that_differ_by_rounding_alone_are_one_bar():
    values = 1.25 + 2**-52 * np.arange(30)
    [axis] = plot_histograms(xr.Dataset({"x": ("run", values)})).axes
    assert [bar.get_height() for bar in axis.patches] == [30]
    # A few that are elsewhere are drawn there.
    values = np.append(values, [0.5, 0.7])
    [axis] = plot_histograms(xr.Dataset({"x": ("run", values)})).axes
    assert sum(bar.get_height() for bar in axis.patches) == 32


def test_numbers_below_bars_do_not_stand_on_each_other():
    for step, count in ((1.0, 9), (-0.0012345, 4)):
        values = np.repeat(step * np.arange(9.0), 20)
        [axis] = plot_histograms(xr.Dataset({"x": ("run", values)})).axes
        axis.figure.canvas.draw()
        boxes = [label.get_window_extent() for label in axis.get_xticklabels() if label.get_text()]
        assert len(boxes) >= count
        assert all(left.x1 <= right.x0 for left, right in pairwise(boxes))


def drawn(figure):
    """Painted as a whole, which is where what cannot be drawn shows."""
    figure.canvas.draw()
    return figure.axes


@pytest.mark.parametrize("runs", SIZES)
def test_every_picture_can_be_painted_whatever_the_number_of_runs(runs):
    data = swept(runs)
    drawn(plot_bands(data))
    drawn(plot_histograms(data))
    drawn(plot_scatter(data, "bounces"))
    drawn(plot_bifurcation(data, "path", "k"))
    drawn(plot_convergence(data, "bounces"))


def test_bands_are_quantiles_and_end_where_few_runs_go_on():
    data = swept(1000)
    data["path"][:950, 15:] = np.nan
    [axis] = drawn(plot_bands(data))
    [median] = [line for line in axis.lines if line.get_xdata().size == T.size]
    expected = np.nanquantile(data["path"].values[:, :15], 0.5, axis=0)
    assert median.get_ydata()[:15] == pytest.approx(expected, abs=1e-12)
    assert np.isnan(median.get_ydata()[15:]).all()
    outer, inner = [each for each in axis.collections if isinstance(each, PolyCollection)]
    corners = outer.get_paths()[0].vertices
    at_six = corners[np.isclose(corners[:, 0], T[6]), 1]
    expected = np.nanquantile(data["path"].values[:, 6], [0.05, 0.95])
    assert (at_six.min(), at_six.max()) == pytest.approx(tuple(expected), abs=1e-12)
    assert axis.get_ylabel() == r"$\mathrm{path}$ in m"
    assert axis.get_xlabel() == "$t$ in s"
    assert axis.figure.get_suptitle() == "1,000 runs: median, bands of half and nine tenths of them"


def test_time_is_that_of_a_sweep_or_of_an_ensemble():
    [axis] = drawn(plot_bands(swept(20).rename(time="t")))
    assert axis.get_xlabel() == "$t$ in s"


def test_components_of_bands_have_names():
    data = swept(50)
    both = np.stack([data["path"].values, 2 * data["path"].values], axis=1)
    data = data.assign(v=(("run", "axis", "time"), both)).assign_coords(axis=["x", "y"])
    [axis] = drawn(plot_bands(data, ["v"]))
    assert [text.get_text() for text in axis.get_legend().get_texts()] == ["x", "y"]


def test_histograms_count_every_run_and_say_what_lies_far_away():
    data = swept(1000)
    values = np.random.default_rng(1).standard_cauchy(1000)
    reach, bounces, far = drawn(plot_histograms(data.assign(far=("run", values, {"kept": "x"}))))
    assert sum(bar.get_height() for bar in reach.patches) == np.isfinite(data["reach"].values).sum()
    assert [bar.get_height() for bar in bounces.patches] == np.unique(data["bounces"], return_counts=True)[1].tolist()
    assert reach.lines[0].get_xdata()[0] == np.nanmedian(data["reach"].values)
    beyond = sum(int(text.get_text().split()[0]) for text in far.texts)
    assert beyond > 0
    assert sum(bar.get_height() for bar in far.patches) + beyond == 1000


def test_a_histogram_without_values_says_so():
    data = swept(10).assign(nothing=("run", np.full(10, np.nan)))
    [axis] = drawn(plot_histograms(data, ["nothing"]))
    assert [text.get_text() for text in axis.texts] == ["no values"]


def test_points_are_coloured_by_how_runs_ended_and_those_without_a_value_are_ticks():
    data = swept(1000)
    figure = plot_scatter(data, "reach")
    axes = drawn(figure)
    assert [axis.get_xlabel() for axis in axes] == ["$m$ in kg", "$k$"]
    words, counts = np.unique(data["outcome"].values, return_counts=True)
    told = [text.get_text() for text in figure.legends[0].get_texts()]
    assert told == [f"{words[i]} ({counts[i]})" for i in np.argsort(-counts)]
    clouds = [each for each in axes[1].collections if isinstance(each, PathCollection)]
    assert sum(len(each.get_offsets()) for each in clouds) == np.isfinite(data["reach"].values).sum()
    assert len({tuple(each.get_facecolor()[0][:3]) for each in clouds if len(each.get_offsets())}) == 2
    ticks = np.concatenate([line.get_xdata() for line in axes[1].lines])
    assert sorted(ticks) == sorted(data["k"].values[data["k"].values < 10.5])


def test_a_convergence_ends_at_the_mean_of_all():
    data = swept(1000)
    [axis] = drawn(plot_convergence(data, "reach"))
    mean = np.nanmean(data["reach"].values)
    assert axis.lines[0].get_ydata()[-1] == pytest.approx(mean, rel=1e-12)
    assert axis.get_title(loc="left").startswith(f"{mean:.6g} ± ")


def logistic(runs, last):
    """x → r x (1 − x) from the two hundredth step on."""
    r = np.linspace(2.8, 3.9, runs)
    x, kept = np.full(runs, 0.3), []
    for step in range(200 + last):
        x = r * x * (1 - x)
        if step >= 200:
            kept.append(x)
    return xr.Dataset({"r": ("run", r), "x": (("run", "time"), np.array(kept).T)})


def test_a_bifurcation_diagram_has_every_point():
    [axis] = drawn(plot_bifurcation(logistic(100, 20), "x", "r"))
    [cloud] = axis.collections
    points = np.asarray(cloud.get_offsets())
    assert len(points) == 2000
    # Before r = 3 all runs settle at 1 − 1/r.
    settled = points[points[:, 0] < 2.9]
    assert settled[:, 1] == pytest.approx(1 - 1 / settled[:, 0], abs=1e-6)


def test_very_many_points_are_an_image_of_how_many_there_are():
    [axis] = drawn(plot_bifurcation(logistic(6000, 20), "x", "r"))
    [image] = axis.images
    alpha = np.asarray(image.get_array())[:, :, 3]
    left, right, bottom, top = image.get_extent()
    assert image.origin == "lower"
    # Where all runs settle at 1 − 1/r the image is dark, and beside it empty.
    column = int((2.9 - left) / (right - left) * alpha.shape[1])
    row = int((1 - 1 / 2.9 - bottom) / (top - bottom) * alpha.shape[0])
    assert alpha[row - 1 : row + 2, column].max() > 0.5
    assert alpha[: row - 3, column].max() == 0


def test_correlations_are_bars_the_strongest_above():
    data = swept(1000)
    [axis] = drawn(plot_correlations(correlation(data), "reach", "pearson"))
    expected = correlation(data)["pearson"].sel(kept="reach").values
    order = np.argsort(-abs(expected))
    widths = [bar.get_width() for bar in axis.patches if bar.get_height() < 1]
    assert widths == pytest.approx(list(expected[order]))
    names = np.array(["$m$", "$k$"])[order]
    assert [text.get_text() for text in axis.get_yticklabels()] == list(names)
    assert axis.get_ylim()[0] > axis.get_ylim()[1]


def test_of_many_varied_numbers_the_weakest_are_counted():
    random = np.random.default_rng(3)
    data = xr.Dataset({f"x{number}": ("run", random.normal(size=100)) for number in range(30)})
    data["y"] = data["x0"] + data["x1"]
    found = correlation(data, ["y"], varied=[f"x{number}" for number in range(30)])
    [axis] = drawn(plot_correlations(found))
    assert len(axis.get_yticklabels()) == 20
    assert [text.get_text() for text in axis.texts] == ["and 10 weaker"]
    many = drawn(plot_scatter(data, "y", [f"x{number}" for number in range(30)]))
    assert len(many) == 12
    assert many[0].figure.get_supxlabel() == "and 18 more, to be chosen by name"


def test_sobol_indices_are_pairs_of_bars_or_curves():
    over = kn.dispersed(*(kn.random.uniform(name, 0, 1) for name in "ab"), method="saltelli")
    numbers = over.values(0, 256, 256)
    columns = {name: ("run", values) for name, values in numbers.items()}
    y = 3 * numbers["a"] + numbers["b"]
    data = xr.Dataset({**columns, "y": ("run", y), "z": (("run", "time"), np.outer(y, T))}, coords={"time": T})
    found = sobol_indices(data, "y", over, resamples=20)
    [axis] = drawn(plot_sobol_indices(found))
    assert [bar.get_width() for bar in axis.patches] == pytest.approx([*found["first"].values, *found["total"].values])
    first, total = drawn(plot_sobol_indices(sobol_indices(data, "z", over, resamples=20)))
    assert (len(first.lines), len(total.lines)) == (2, 2)
    assert first.lines[0].get_ydata()[5] == pytest.approx(found["first"].values[0], rel=1e-9)


WRONG = {
    "bands of what has no times": (
        lambda: plot_bands(swept(10), ["reach"]),
        "bands over time: reach has no times. Keep trajectories, or use plot_histograms.",
    ),
    "histograms of trajectories": (
        lambda: plot_histograms(swept(10), ["path"]),
        "path: there are several numbers for each run, along time.",
    ),
    "no number per run": (
        lambda: plot_histograms(swept(10)[["path"]]),
        "histograms: no kept value has one number per run. Keep one, or use plot_bands.",
    ),
    "a correlation nobody knows": (
        lambda: plot_correlations(correlation(swept(10)), which="kendall"),
        "plot_correlations: 'kendall' is unknown. Use 'pearson', 'spearman' or 'partial'.",
    ),
    "a kept number that is not there": (
        lambda: plot_correlations(correlation(swept(10)), "height"),
        "plot_correlations: there are none of 'height'. Give one of reach, bounces.",
    ),
}


@pytest.mark.parametrize("what", WRONG)
def test_what_is_wrong_is_said_with_its_cure(what):
    make, message = WRONG[what]
    with pytest.raises(kn.KanesError) as error:
        make()
    assert message in str(error.value)


# Wrong arguments at every door


def doors():
    """Every function of these rooms with sound arguments."""
    data, design = swept(60), kn.dispersed(*(kn.random.uniform(name, 0, 1) for name in "ab"), method="saltelli")
    numbers = design.values(0, 64, 64)
    y = 3 * numbers["a"] + numbers["b"]
    runs = xr.Dataset({**{name: ("run", values) for name, values in numbers.items()}, "y": ("run", y)})
    one = {"dataset": data, "name": "reach", "only": None}
    several = {"dataset": data, "names": ["reach"], "only": "finished"}
    indices = {"dataset": runs, "name": "y", "dispersions": design, "confidence": 0.9, "seed": 1}
    return {
        said.statistics: {**several, "quantiles": [0.1, 0.9]},
        said.quantile_intervals: {**one, "quantiles": [0.5], "confidence": 0.9},
        said.convergence: one,
        said.correlation: {**several, "varied": ["m"]},
        said.success_rate: {"dataset": data, "passed": "finished", "confidence": 0.9, "method": "wilson"},
        sobol_indices: indices,
        plot_bands: {**several, "names": ["path"]},
        plot_histograms: several,
        plot_scatter: {**one, "varied": ["m"]},
        plot_convergence: one,
        plot_bifurcation: {**one, "name": "path", "against": "k"},
        plot_correlations: {"found": correlation(data), "name": "reach", "which": "pearson"},
        plot_sobol_indices: {"found": sobol_indices(**indices)},
    }


@pytest.mark.filterwarnings("ignore")  # NumPy may warn on the way to what a number beyond all measure leads to.
def test_whatever_is_given_the_answer_is_a_result_or_an_error_with_its_cure():
    system, random, wrong = SYSTEMS["pendulum"](), Random(1), []  # noqa: S311
    for door, sound in doors().items():
        door(**sound)
        for argument in sound:
            for value in random.sample(sorted(VALUES), 20):
                try:
                    door(**{**sound, argument: VALUES[value](system)})
                except kn.KanesError as error:
                    wrong += [] if ". " in str(error) else [f"{door.__name__}({argument}={value}): {error}"]
                except Exception as error:
                    wrong.append(f"{door.__name__}({argument}={value}): {error!r}")
    assert wrong == []
