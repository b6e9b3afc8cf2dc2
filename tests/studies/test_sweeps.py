"""Sweeps give what `simulate_many` gives, bit for bit, whatever the pieces; and all that is asked of them afterwards.

Proves: studies/many_runs/sweep.py, studies/many_runs/plan.py, studies/many_runs/swept.py,
studies/many_runs/numbers_of_runs.py, studies/many_runs/store.py, studies/many_runs/threads.py.
"""

import copy
import pickle

import numpy as np
import pint
import pytest

import kanes as kn
from kanes.studies.many_runs.content import _code
from kanes.studies.many_runs.plan import as_texts
from kanes.studies.many_runs.summary import statistics as swept_statistics
from kanes.studies.many_runs.summary.sobol_indices import sobol_indices
from swept_systems import CART, STONE, are_same, bars_and_start, cart, numbers, over, stone

RUNS = 300  # two chunks of 128 and some


@pytest.fixture(scope="module")
def kernel():
    return cart()


@pytest.fixture(scope="module")
def pebble():
    return stone()


@pytest.fixture(scope="module")
def linkage():
    return bars_and_start()


def swept(kernel, **changed):
    given = {"over": over(), "runs": RUNS, "progress": False, "seed": 7, **CART, **changed}
    return kn.sweep(kernel, **given)


def many(kernel, varied, given, **more):
    """The same runs by `simulate_many`, all at once."""
    tables = {name: dict(given.get(name) or {}) for name in ("parameters", "initial", "inputs")}
    for name, values in varied.items():
        holder = {**dict.fromkeys(kernel.parameters, "parameters"), **dict.fromkeys(kernel.inputs, "inputs")}
        tables[holder.get(name, "initial")][name] = values
    return kernel.simulate_many(**{**given, **tables, "times": [given["stop"]], "threads": 1, **more})


def assert_is(done, runs):
    """A sweep that kept the last states has those of the runs, and their outcomes."""
    final = np.where(runs.outcomes.finished[:, None], runs.states[:, :, -1], runs.final_states)
    for number, name in enumerate(runs.kernel.states):
        refused = np.isnan(done[f"final_{name}"].values)
        assert np.array_equal(done[f"final_{name}"].values[~refused], final[~refused, number])
    outcomes = list(runs.outcomes)
    assert done["outcome"].values.tolist() == [each.kind for each in outcomes]
    assert done["culprit"].values.tolist() == [each.culprit for each in outcomes]
    assert done["end"].values.tolist() == [each.time for each in outcomes]
    assert done["steps"].values.tolist() == [each.steps for each in outcomes]


# The same bits


@pytest.mark.parametrize("method", ["random", "latin", "sobol", "saltelli"])
def test_dispersed_runs_are_those_of_simulate_many_with_the_same_numbers(kernel, method):
    runs = 256 if method == "saltelli" else RUNS  # 64 (2 + 2)
    spread = kn.dispersed(*over().distributions, method=method, seed=5)
    done = swept(kernel, over=spread, runs=runs)
    varied = spread.values(0, runs, runs)
    assert all(np.array_equal(done[name].values, values) for name, values in varied.items())
    assert_is(done, many(kernel, varied, CART, seed=7))


def test_chunks_threads_and_the_first_run_change_no_bit(kernel):
    """Each run has noise of its own, which goes by its number."""
    runs = 1100
    whole = numbers(swept(kernel, runs=runs, chunk=1024, threads=1))
    for chunk, threads in ((128, 1), (128, 2), (200, 2), (256, 2), (5000, 1), (None, None)):
        assert are_same(whole, numbers(swept(kernel, runs=runs, chunk=chunk, threads=threads))), (chunk, threads)
    assert_is(swept(kernel, runs=runs), many(kernel, over().values(0, runs, runs), CART, seed=7))
    later = swept(kernel, first_run=40, chunk=128)
    assert_is(later, many(kernel, over().values(0, RUNS, RUNS), CART, seed=7, first_run=40))
    assert not np.array_equal(later["final_q"].values, whole["final_q"].values[:RUNS])


def test_one_run_is_a_sweep(kernel):
    done = swept(kernel, runs=1)
    assert len(done) == done.runs == 1
    assert_is(done, many(kernel, over().values(0, 1, 1), CART, seed=7))
    assert np.array_equal(done["final_q"].values, swept(kernel)["final_q"].values[:1])


def test_tables_of_numbers_are_runs_one_by_one(kernel):
    varied = {"m": np.linspace(0.3, 0.9, 131), "u": np.linspace(1, -1, 131), "D": np.linspace(0, 2, 131)}
    assert_is(swept(kernel, over=varied, runs=None, chunk=128), many(kernel, varied, CART, seed=7))


def test_samples_and_laws_of_python_drive_runs(kernel):
    push = {"inputs": {"D": kn.Samples([0.0, 0.4, 1.0], [0.0, 2.0, -1.0])}}
    done = swept(kernel, chunk=128, **push)
    assert_is(done, many(kernel, over().values(0, RUNS, RUNS), {**CART, **push}, seed=7))

    def law(t, state):
        return -3 * state["q"] - state["u"]

    free = cart(controlled=False)
    driven = {"inputs": {"F": kn.Controller(law, every=0.25), "D": 0.1}}
    done = swept(free, chunk=128, threads=2, **driven)
    assert_is(done, many(free, over().values(0, RUNS, RUNS), {**CART, **driven}))


def test_linkages_are_the_same_in_all_chunks_beside_runs_that_are_refused(linkage):
    kernel, start = linkage
    off = np.where(np.arange(RUNS) % 7 == 3, 0.4, 0.0)
    turning = np.linspace(1.0, 3.0, RUNS)
    rest = {name: value for name, value in start.items() if name == "q1"}
    given = {"over": {"q2": start["q2"] + off, "q3": np.full(RUNS, start["q3"]), "u1": turning}}
    given |= {"stop": 0.3, "initial": rest, "progress": False}
    done = [numbers(kn.sweep(kernel, chunk=chunk, threads=2, **given)) for chunk in (128, 256, 1024)]
    assert are_same(done[0], done[1])
    assert are_same(done[0], done[2])
    assert (done[0]["outcome"].values == "inconsistent start").tolist() == (off > 0).tolist()
    # Blocks of 128 are what all chunks are made of; each is what `simulate_many` gives of it.
    for first in (0, 128, 256):
        part = slice(first, first + 128)
        varied = {name: values[part] for name, values in given["over"].items()}
        runs = many(kernel, varied, {"stop": 0.3, "parameters": {}, "initial": rest})
        assert_is(done[0].isel(run=part), runs)


def test_a_study_is_swept_with_its_own_numbers():
    study = kn.library.study("double_pendulum")
    name = next(iter(study.parameters))
    values = study.parameters[name] * np.linspace(0.9, 1.1, 5)
    done = kn.sweep(study, over={name: values}, stop=0.5)
    tables = {"parameters": {**study.parameters, name: values}, "initial": study.initial, "inputs": study.inputs}
    runs = study.kernel.simulate_many(**{**study.settings, "stop": 0.5, **tables, "times": [0.5]})
    assert_is(done, runs)
    start = next(iter(study.initial))
    changed = kn.sweep(study, over={name: values}, stop=0.5, initial={start: 0.123})
    assert not np.array_equal(changed[f"final_{start}"].values, done[f"final_{start}"].values)


# One of them again


def test_a_run_is_made_again_bit_for_bit(kernel):
    done = swept(kernel, chunk=128, keep=[kn.keep.final("q"), kn.keep.final("y"), kn.keep.final("F")])
    for number in (0, 5, 128, 299):
        run = done.rerun(number)
        assert run.t.size == 1001
        for name in ("q", "y", "F"):
            assert run[name][-1] == done[f"final_{name}"].values[number]
        assert run.outcome.steps == done["steps"].values[number]
    few = done.rerun(128, times=[0.0, 0.5, 1.0])
    assert few["q"].tolist() == [*done.rerun(128)["q"][[0, 500]], done["final_q"].values[128]]
    assert done.rerun(3, rtol=1e-6)["q"][-1] == pytest.approx(done["final_q"].values[3], abs=1e-4)


def test_linkages_and_stones_are_made_again_beside_those_that_were_refused(linkage, pebble):
    kernel, start = linkage
    off = np.where(np.arange(150) % 5 == 1, 0.4, 0.0)
    rest = {name: value for name, value in start.items() if name in ("q1", "q3")}
    varied = {"q2": start["q2"] + off, "u1": np.linspace(1.0, 3.0, 150)}
    done = kn.sweep(kernel, over=varied, stop=0.3, initial=rest)
    for number in (0, 2, 130, 149):
        assert done.rerun(number).states[:, -1].tolist() == [
            done[f"final_{name}"].values[number] for name in kernel.states
        ]
    assert done.rerun(1).outcome.kind == "inconsistent start"
    fallen = kn.sweep(pebble, over={"z": np.linspace(0.5, 30, 40), "m": np.where(np.arange(40) == 7, -1, 1)}, **STONE)
    assert {"event", "finished", "impossible parameters"} == set(fallen.outcomes)
    for number in (0, 8, 39):
        run = fallen.rerun(number)
        assert (run["z"][-1], run.t[-1]) == (fallen["final_z"].values[number], fallen["end"].values[number])
    assert fallen.rerun(7).outcome.culprit == fallen["culprit"].values[7] != ""


def test_what_cannot_be_made_again_is_named(kernel, tmp_path):
    done = swept(kernel, folder=tmp_path / "a")
    for number in (-1, 300, 1.5, "1", None, float("nan"), [1]):
        with pytest.raises(kn.UnknownNameError, match=r"run .* does not exist. Give a number from 0 to 299."):
            done.rerun(number)
    with pytest.raises(kn.UnknownNameError, match="rerun: 'seed' cannot be changed. Change one of: stop, times, rtol"):
        done.rerun(0, seed=3)
    with pytest.raises(kn.WrongValueError, match="rerun: the folder has no equations. Open it with them: kn.Swept.rea"):
        kn.Swept.read(tmp_path / "a").rerun(0)


# What there is


def test_a_dataset_has_what_varied_what_was_kept_and_how_runs_ended(pebble):
    keep = {"path": kn.keep.trajectory("P"), "hit": kn.keep.event_time("ground"), "v": kn.keep.final("u")}
    varied = {"z": [1.5, 20.0, 3.0], "m": [1.0, 2.0, -1.0]}
    done = kn.sweep(pebble, over=varied, keep=keep, times=[0.0, 0.5, 2.0], **STONE)
    data = done.dataset
    assert list(data.data_vars) == ["z", "m", "path", "hit", "v", "outcome", "end", "steps", "culprit"]
    assert dict(data.sizes) == {"run": 3, "axis": 3, "time": 3}
    assert data["path"].dims == ("run", "axis", "time")
    assert data["time"].values.tolist() == [0.0, 0.5, 2.0]
    assert data["time"].attrs == {"units": "s"}
    assert data.attrs == {"model": "stone"}
    assert data["z"].attrs == {"units": "m", "varied": True}
    assert data["hit"].attrs == {"units": "s", "kept": "<event_time of ('ground')>"}
    assert data["v"].attrs == {"kept": "<final of (u)>"}
    assert data["outcome"].values.tolist() == ["event", "finished", "impossible parameters"]
    assert data["culprit"].values.tolist() == [
        "ground",
        "",
        "mass of pebble: it is -1, and no mass is negative",
    ]
    assert data["steps"].dtype == np.int64
    assert done.outcomes == {"event": 1, "finished": 1, "impossible parameters": 1}
    assert repr(done) == "<3 runs of 'stone' in memory: 1 finished, 1 event, 1 impossible parameters>"
    assert (done.name, done.runs, len(done), done.is_complete) == ("stone", 3, 3, True)
    with pytest.raises(kn.UnknownNameError, match=r"hti: the runs have no such variable. Did you mean 'hit'\? The"):
        done["hti"]


def test_statistics_and_pictures_are_those_of_the_dataset(kernel):
    done = swept(kernel, keep=[kn.keep.final("q"), kn.keep.final("u"), kn.keep.trajectory("q")], times=[0.0, 0.5, 1.0])
    data, some = numbers(done), np.arange(RUNS) < 200
    assert done.statistics("final_q", only=some).dataset.equals(
        swept_statistics.statistics(data, ["final_q"], only=some).dataset
    )
    assert done.statistics(quantiles=[0.3]).dataset.equals(swept_statistics.statistics(data, quantiles=[0.3]).dataset)
    assert done.quantile_intervals("final_q", [0.5], confidence=0.9).equals(
        swept_statistics.quantile_intervals(data, "final_q", [0.5], confidence=0.9)
    )
    assert done.convergence("final_q", only=some).equals(swept_statistics.convergence(data, "final_q", only=some))
    assert done.correlation("final_u", varied=["m"]).equals(
        swept_statistics.correlation(data, ["final_u"], varied=["m"])
    )
    assert done.success_rate(data["final_q"] > 0, method="wilson") == swept_statistics.success_rate(
        data, data["final_q"] > 0, method="wilson"
    )
    for figure, axes in (
        (done.plot_bands("trajectory_q"), 1),
        (done.plot_histograms("final_q", "final_u"), 2),
        (done.plot_scatter("final_q", ["m"]), 1),
        (done.plot_convergence("final_q"), 1),
        (done.plot_bifurcation("trajectory_q", "m"), 1),
    ):
        assert len([each for each in figure.axes if each.get_visible()]) >= axes


def test_sobol_indices_need_runs_for_them(kernel):
    spread = kn.dispersed(kn.random.uniform("m", 0.4, 0.6), kn.random.uniform("q", -1, 1), method="saltelli")
    done = swept(kernel, over=spread, runs=256)
    assert done.sobol_indices("final_q").equals(sobol_indices(numbers(done), "final_q", spread))
    with pytest.raises(kn.WrongValueError, match="Sobol' indices need runs over kn.dispersed"):
        swept(kernel, over={"m": [0.4, 0.5]}, runs=None).sobol_indices("final_q")


@pytest.mark.parametrize(
    "pair",
    [
        ("end", "outcome"),
        ("time", "steps"),
        ("culprit", "done"),
        ("axis", "letter"),
        ("chunk", "end_"),
        ("t_", "model"),
    ],
)
def test_symbols_may_be_named_like_arrays_of_ours(pair, tmp_path):
    model = kn.Model("named")
    x, (m, k) = model.coordinates("x"), model.parameters(" ".join(pair))
    P = model.origin.moved("P", x * model.frame.x)
    model.add_particle("mass", P, mass=m)
    model.add_force(P, -k * x * model.frame.x)
    kernel = kn.derive(model).compile()
    varied = {pair[0]: np.array([1.0, 1.7, -2.0]), pair[1]: np.array([2.0, 3.1, 4.0])}
    keep = [kn.keep.trajectory("x"), kn.keep.final("P")]
    given = {"over": varied, "keep": keep, "stop": 0.9, "initial": {"x": 0.7}, "times": [0.0, 0.45, 0.9]}
    done = kn.sweep(kernel, **given)
    w = np.sqrt(varied[pair[1]] / np.abs(varied[pair[0]]))
    assert all(np.array_equal(done[name].values, values) for name, values in varied.items())
    # Errors of the tolerance, 1e-10, over some steps.
    assert done["final_P"].values[:2, 0] == pytest.approx(0.7 * np.cos(0.9 * w[:2]), abs=1e-8)
    assert done.outcomes == {"finished": 2, "impossible parameters": 1}
    ending = "outcome_" if "outcome" in pair else "outcome"
    assert done[ending].values.tolist() == ["finished", "finished", "impossible parameters"]
    assert done.statistics(only="finished").runs == 2
    assert list(done.dataset.data_vars)[:2] == list(pair)
    assert len(done.plot_bands().axes) == 1
    on_disk = kn.sweep(kernel, folder=tmp_path / "a", **given)
    assert are_same(numbers(on_disk), numbers(done))
    assert kn.sweep(kernel, folder=tmp_path / "a", **given).is_complete
    assert are_same(numbers(pickle.loads(pickle.dumps(done))), numbers(done))


def test_long_culprits_are_cut_between_letters():
    text = "ω" * 100
    rows = np.zeros((2, 160), dtype=np.uint8)
    rows[1] = np.frombuffer(("x" + text).encode()[:160], dtype=np.uint8)
    assert as_texts(rows).tolist() == ["", "x" + "ω" * 79]


# Where it is


def test_sweeps_travel_and_are_copied(kernel, tmp_path):
    for to in (None, tmp_path / "a"):
        done = swept(kernel, folder=to)
        for other in (pickle.loads(pickle.dumps(done)), copy.deepcopy(done), copy.copy(done)):
            assert are_same(numbers(done), numbers(other))
            assert other.is_complete
            assert repr(other) == repr(done)
            assert other.rerun(299)["q"][-1] == done["final_q"].values[299]


def test_a_folder_is_opened_with_and_without_its_kernel(kernel, tmp_path):
    path = tmp_path / "a.zarr"
    done = swept(kernel, folder=str(path), chunk=128)
    alone = kn.Swept.read(path)
    assert are_same(numbers(done), numbers(alone))
    assert repr(alone) == repr(kn.read(path)) == f"<300 runs of 'cart' in {path}: 300 finished>"
    with pytest.raises(
        kn.WrongValueError, match=r"is a file of a sweep \(a folder\), which has no option partial=\. Omit it\."
    ):
        kn.read(path, partial=True)
    given = {"over": over(), "runs": RUNS, "seed": 7, **CART}
    for more in ({}, {"chunk": 256, "threads": 1, "progress": True, "folder": path, "mixed": True, "client": None}):
        opened = kn.Swept.read(path, kernel, **given, **more)
        assert opened.rerun(200)["q"][-1] == done["final_q"].values[200]
    with pytest.raises(kn.WrongValueError, match="Swept.read: over, runs needs the kernel. Give it as the second argu"):
        kn.Swept.read(path, over=over(), runs=3)
    with pytest.raises(
        kn.FileError, match=r"it belongs to another study \(simulation, seed: 7 there, 8 here\). Choose"
    ):
        kn.Swept.read(path, kernel, **{**given, "seed": 8})
    with pytest.raises(kn.FileError, match="there is no such folder. Give the path of a sweep that was begun"):
        kn.Swept.read(tmp_path / "b")


def test_xarray_opens_the_folder_by_itself(kernel, tmp_path):
    import xarray

    done = swept(kernel, folder=tmp_path / "a", chunk=128)
    data = xarray.open_zarr(tmp_path / "a", consolidated=False, chunks=None, decode_times=False)
    assert np.array_equal(data["final_q"].values, done["final_q"].values)
    assert data["outcome"].attrs["flag_meanings"][0] == "finished"


# Errors


@pytest.mark.parametrize(
    ("changed", "text"),
    [
        (
            {"rtoll": 1e-9},
            "sweep: unknown option 'rtoll'. Did you mean 'rtol'? Options are: stop, start, "
            "times, rtol, atol, method, step, max_step, max_steps, max_events, repair, seed, first_run.",
        ),
        ({"runs": None}, "sweep: the number of runs is missing. Give such as runs=1000."),
        ({"runs": 0}, "sweep: runs=0 is not a count. Give a whole number from 1 on."),
        ({"chunk": 0}, "sweep: chunk=0 is not a count. Give a whole number from 1 on."),
        ({"threads": 0}, "sweep: threads=0 is not a count. Give a whole number from 1 on."),
        (
            {"over": 3},
            "sweep: over=3 does not define varied numbers. Give kn.dispersed(…), kn.Sweep({…}) or a table such as "
            "{'m': [1, 2, 3]}.",
        ),
        (
            {"over": {"mm": [1.0]}, "runs": None},
            "sweep: 'cart' has no symbol 'mm' to vary. Did you mean 'm'? It has: k, m, s, q, u, F, D.",
        ),
        (
            {"over": {"m": [1.0, 2.0]}},
            "sweep: runs=300, but there are numbers for 2 runs. Omit runs.",
        ),
        (
            {"over": {"m": [1.0, 2.0], "k": [1.0]}, "runs": None},
            "sweep: m has 2, k has 1. Give as many numbers for each; for all combinations of them, kn.Sweep({…}).",
        ),
        (
            {"over": {}, "runs": None},
            "sweep: nothing varies. Give as many numbers for each; for all combinations of them, kn.Sweep({…}).",
        ),
        ({"over": {"m": "12"}, "runs": None}, "sweep over m: '12' must have one number for each run. Give a list."),
        ({"over": {"m": 2.0}, "runs": None}, "sweep over m: 2.0 must have one number for each run. Give a list."),
        (
            {"parameters": {"k": [2.0, 3.0], "s": 0.1}},
            "sweep, parameters, k: [2.0, 3.0] are several numbers. Give one for all runs, or vary it by over={'k': "
            "[…]}.",
        ),
        (
            {"parameters": {"k": 2.0}},
            "no value for parameter s. Give one number for each of k, m, s.",
        ),
        ({"folder": 3}, "sweep: folder=3 is not a path. Give text, such as 'study.zarr'."),
        ({"folder": ""}, "sweep: folder='' is not a path. Give text, such as 'study.zarr'."),
        (
            {"client": 3, "folder": "x"},
            "sweep: client=3 is not a scheduler. Give a dask.distributed.Client, or an address such as",
        ),
        ({"times": [2.0, 1.0]}, "simulate: times must be finite and increase. Sort them."),
        ({"atol": {"q": "x"}}, "simulate, atol of q: 'x' is not a number. Give a real number."),
    ],
)
def test_what_cannot_be_swept_is_named_before_there_is_a_folder(kernel, tmp_path, monkeypatch, changed, text):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(kn.KanesError) as caught:
        swept(kernel, **{"folder": "a", **changed})
    assert str(caught.value).startswith(text)
    assert list(tmp_path.iterdir()) == []


def test_things_that_do_not_move_and_runs_without_an_end_are_named(kernel, tmp_path):
    with pytest.raises(kn.WrongTypeError, match="sweep: 3 is not a kernel. Give a kernel, equations.compile"):
        kn.sweep(3, over={"m": [1.0]})
    with pytest.raises(kn.WrongValueError, match="sweep: the stop time of 'cart' is missing. Give such as stop=10."):
        kn.sweep(kernel, over=over(), runs=3)
    with pytest.raises(kn.FileError, match="there is no folder '.*nowhere'. Make it first, or choose another."):
        swept(kernel, folder=tmp_path / "nowhere" / "a")
    (tmp_path / "file").write_text("x")
    with pytest.raises(
        kn.FileError, match="it is not a folder. Give the path of a sweep that was begun, or of a new one"
    ):
        swept(kernel, folder=tmp_path / "file")
    model = kn.Model("slashed")
    model.add_body("a/b", mass=1, inertia=kn.inertia(1, 1, 1), joint=kn.Pin(axis="z"))
    with pytest.raises(kn.WrongValueError, match="sweep: 'q_a/b' cannot be the name of an array. Rename the symbol"):
        kn.sweep(kn.derive(model).compile(), over={"q_a/b": [1.0]}, stop=1)


def test_quantities_count_in_the_unit_that_was_declared(pebble):
    unit = pint.UnitRegistry()
    done = kn.sweep(pebble, over={"m": [1200.0, 700.0] * unit.g, "z": [150 * unit.cm, 2 * unit.m]}, **STONE)
    assert done["m"].values == pytest.approx([1.2, 0.7], rel=1e-15)
    assert done["z"].values == pytest.approx([1.5, 2.0], rel=1e-15)


def test_options_as_numpy_has_them_are_options(kernel):
    done = swept(kernel, atol=np.float32(1e-9), repair=np.False_, max_steps=np.int64(1000), stop=np.float32(1))
    assert done.is_complete


def test_laws_are_told_apart_by_what_they_do():
    def made(factor, table):
        def law(t, state):
            return factor(t) * table[0] if t in {1.0, 2.0, "a", "b"} else 0.0

        return law

    def twice(t):
        return 2 * t

    def thrice(t):
        return 3 * t

    long = np.arange(5000.0)
    other = long.copy()
    other[2500] += 1
    keys = [_code(made(twice, long)), _code(made(thrice, long)), _code(made(twice, other))]
    assert len(set(keys)) == 3
    assert keys[0] == _code(made(twice, long.copy()))
