"""Runs on disk and as datasets: what comes back is what there was.

Proves: trajectory/files.py.
"""

import csv

import numpy as np
import pyarrow.parquet
import pytest
import xarray

import kanes as kn
from kanes.kernel.kernel import Kernel
from runs import pendulum_run

# Files


@pytest.fixture(scope="module")
def bouncing():
    """A kernel with inputs, parameters, events and work, and a run of it that ends at an event."""
    model = kn.Model("bouncing ball")
    h, F = model.coordinates("h"), model.inputs("F")
    u, e, g = model.speeds("u"), *model.parameters("e g")
    model.gravity = -g * model.frame.y
    P = model.origin.moved("P", h * model.frame.y)
    model.add_particle("ball", P, mass=1)
    model.add_force(P, F * model.frame.y)
    events = [
        kn.Event("bounce", h, direction="falling", reset={u: -e * u}),
        kn.Event("top", u, direction="falling"),
        kn.Event("end", model.time - 1.9, terminal=True),
    ]
    kernel = kn.derive(model).compile(events=events)
    inputs = {F: kn.Samples([0, 3], [0.0, 1.5])}
    run = kernel.simulate(stop=3, parameters={"e": 0.8, "g": 9.81}, initial={"h": 1 / 3}, inputs=inputs)
    assert {event.name for event in run.events} == {"bounce", "top", "end"}
    return kernel, run


def test_a_run_comes_back_from_netcdf_as_it_was(bouncing, tmp_path):
    kernel, run = bouncing
    path = tmp_path / "run.nc"
    run.write(path)
    back = kernel.read(path)
    for name in ("t", "states", "inputs", "parameters", "work"):
        assert np.array_equal(getattr(run, name), getattr(back, name)), name
    assert back.outcome == run.outcome
    assert [(event.name, event.time) for event in back.events] == [(event.name, event.time) for event in run.events]
    for mine, theirs in zip(run.events, back.events, strict=True):
        assert (dict(mine.before), dict(mine.after)) == (dict(theirs.before), dict(theirs.after))
    # What is computed from a run is computed from what came back.
    assert np.array_equal(back.energy.balance, run.energy.balance)
    assert np.array_equal(back.velocity("ball"), run.velocity("ball"))
    assert repr(back) == repr(run)
    data = run.to_xarray()
    assert (data.attrs["model"], data.attrs["outcome"], data.attrs["outcome_culprit"]) == (
        "bouncing ball",
        "event",
        "end",
    )
    assert float(data["h"].sel(t=1.5)) == run["h"][run.t == 1.5][0]


def test_csv_keeps_all_digits_and_parquet_all_columns(bouncing, tmp_path):
    _, run = bouncing
    run.write(tmp_path / "run.csv")
    with (tmp_path / "run.csv").open(newline="", encoding="utf-8") as file:
        header, *rows = csv.reader(file)
    assert header == ["t", "h", "u", "F"]
    numbers = np.array([[float(cell) for cell in row] for row in rows]).T
    expected = np.vstack([run.t, run.states, run.inputs])
    assert np.array_equal(numbers, expected)
    run.write(str(tmp_path / "run.parquet"))
    table = pyarrow.parquet.read_table(tmp_path / "run.parquet")
    assert table.column_names == header
    assert np.array_equal(np.array([table[name].to_numpy() for name in header]), expected)


def test_a_saved_run_that_ended_at_its_start_still_says_what_to_do(tmp_path):
    model = kn.Model("cart")
    x = model.coordinates("x")
    model.speeds("u")
    model.add_particle("cart", model.origin.moved("P", x * model.frame.x), mass=1)
    kernel = kn.derive(model).compile(events=kn.Event("wall", x, terminal=True))
    run = kernel.simulate(stop=1, parameters={}, initial={x: 0, "u": 1})
    run.write(tmp_path / "run.nc")
    assert kernel.read(tmp_path / "run.nc").outcome == run.outcome
    assert "give the event a direction, or start a little past it" in str(run.outcome)


def test_files_that_do_not_fit_are_named(bouncing, swing, tmp_path):
    kernel, run = bouncing
    with pytest.raises(kn.FileError, match="none.nc': there is no such file. Give the path of a run that was written"):
        kernel.read(tmp_path / "none.nc")
    run.write(tmp_path / "run.nc")
    with pytest.raises(kn.FileError, match="it is of model 'bouncing ball', not of 'double pendulum'"):
        Kernel(swing[1].kernel).read(tmp_path / "run.nc")
    same_names = kn.derive(kn.library.tube_and_rods(case=1)).compile()
    other = kn.derive(kn.library.tube_and_rods(case=2)).compile()
    start = {"q1": 1, "q2": 0.5, "q3": 0.1}
    numbers = {"omega": 1, "L": 1, "m1": 1, "m2": 1}
    same_names.simulate(stop=0.1, parameters=numbers, initial=start).write(tmp_path / "tube.nc")
    with pytest.raises(kn.FileError, match="is of model 'tube and rods, case 1', not of"):
        other.read(tmp_path / "tube.nc")


def test_files_that_are_damaged_are_named(bouncing, tmp_path):
    kernel, run = bouncing
    whole, path = tmp_path / "whole.nc", tmp_path / "run.nc"
    run.write(whole)
    for content in (whole.read_bytes()[:-2000], whole.read_bytes()[:100], b"t,h,u\n0,1,2\n", b""):
        path.write_bytes(content)
        with pytest.raises(kn.FileError, match="run.nc': it cannot be read as netCDF") as caught:
            kernel.read(path)
    assert caught.value.file == str(path)
    with pytest.raises(kn.FileError, match="there is no such file"):
        kernel.read(tmp_path)
    data = run.to_xarray()
    data.drop_vars("F").to_netcdf(path)
    with pytest.raises(kn.FileError, match="it has no F, and is not a run of this 'bouncing ball'"):
        kernel.read(path)
    del data.attrs["outcome_steps"]
    data.to_netcdf(path)
    with pytest.raises(kn.FileError, match="its attributes lack the outcome of the run .'outcome_steps'."):
        kernel.read(path)


def test_states_at_events_come_back_by_name(tmp_path):
    """The same ball in a kernel whose coordinates stand in another order."""

    def thrown(names):
        model = kn.Model("thrown")
        model.coordinates(names)
        x, y = model["x"], model["y"]
        model.gravity = -9.81 * model.frame.y
        model.add_particle("ball", model.origin.moved("P", x * model.frame.x + y * model.frame.y), mass=1)
        return kn.derive(model).compile(events=[kn.Event("ground", y, direction="falling", reset={"u_y": 5})])

    first, second = thrown("x y"), thrown("y x")
    run = first.simulate(stop=1, parameters={}, initial={"x": 1, "y": 2, "u_x": 3})
    run.write(tmp_path / "run.nc")
    back = second.read(tmp_path / "run.nc")
    (mine,), (theirs,) = run.events, back.events
    # x = 1 + 3 √(2·2/9.81) where the ball meets the ground.
    assert theirs.before["x"] == mine.before["x"] == pytest.approx(1 + 3 * np.sqrt(4 / 9.81), abs=1e-9)
    assert dict(theirs.after) == dict(mine.after)
    assert np.array_equal(back["x"], run["x"])
    assert np.array_equal(back.energy.total, run.energy.total)


def test_repairs_of_a_start_come_back(tmp_path):
    model = kn.Model("bead on a circle")
    x, y = model.coordinates("x y")
    model.add_particle("bead", model.origin.moved("P", x * model.frame.x + y * model.frame.y), mass=1)
    model.add_configuration_constraint(x**2 + y**2 - 1)
    kernel = kn.derive(model).compile()
    run = kernel.simulate(stop=0.1, parameters={}, initial={x: 0.6, y: 0.9}, repair=True)
    run.write(tmp_path / "run.nc")
    back = kernel.read(tmp_path / "run.nc")
    assert back.outcome.repairs
    assert back.outcome == run.outcome


@pytest.mark.parametrize("unit", ["seconds since 2000-01-01", "days", "hours"])
def test_numbers_stay_numbers_whatever_their_unit(unit, tmp_path):
    model = kn.Model("clock")
    x, F = model.coordinates("x", unit=unit), model.parameters("F", unit=unit)
    model.add_particle("bead", model.origin.moved("P", x * model.frame.x), mass=1)
    model.add_force(model["bead"], F * model.frame.x)
    kernel = kn.derive(model).compile()
    run = kernel.simulate(stop=1, parameters={F: 2}, initial={x: 0})
    run.write(tmp_path / "run.nc")
    back = kernel.read(tmp_path / "run.nc")
    assert np.array_equal(back.states, run.states)
    assert np.array_equal(back.parameters, run.parameters)


def test_symbols_of_any_name_are_kept_beside_what_a_dataset_has_of_its_own(tmp_path):
    model = kn.Model("clash")
    work, state = model.coordinates("work"), model.speeds("state")
    end, event, *_ = model.parameters("end event left-hip/pitch $k$ x\u0307 u\u0307_1 work_ _k 2k", unit="kg")
    force = model.inputs("event_time run a/b a_b")
    model.add_particle("ball", model.origin.moved("P", work * model.frame.y), mass=end)
    model.add_force(model["ball"], sum(force) * model.frame.y)
    kernel = kn.derive(model).compile(events=[kn.Event("passed", work - 0.1)])
    parameters = {name: 2 + number for number, name in enumerate(kernel.parameters)}
    inputs = {name: 0.1 * number for number, name in enumerate(kernel.inputs)}
    given = {"stop": 1, "parameters": parameters, "initial": {work: 0, state: 1}, "inputs": inputs}
    run = kernel.simulate(**given)
    run.write(tmp_path / "run.nc")
    back = kernel.read(tmp_path / "run.nc")
    for name in ("t", "states", "inputs", "parameters", "work"):
        assert np.array_equal(getattr(run, name), getattr(back, name)), name
    assert dict(back.events[0].before) == dict(run.events[0].before)
    data = run.to_xarray()
    assert np.array_equal(data["work"], run["work"])
    assert np.array_equal(data["work__"], run.work)
    kinds = {"work": "coordinate", "state": "speed", "a/b": "input", "$k$": "parameter"}
    assert {name: data[name].attrs["kind"] for name in kinds} == kinds
    assert data["$k$"].attrs["units"] == "kg"
    many = kernel.simulate_many(**given).to_xarray()
    assert many["end"].values.tolist() == [2]
    assert many["end_"].values.tolist() == [1]


def test_many_runs_become_one_dataset():
    kernel = kn.derive(kn.library.spring_pendulum()).compile()
    stiffness = np.array([20.0, 30.0, np.nan])
    runs = kernel.simulate_many(
        stop=1, parameters={"m": 1, "g": 9.81, "k": stiffness, "L": 1}, initial={"q1": 0.1, "q2": [0.1, 0.2, 0.3]}
    )
    data = runs.to_xarray()
    assert dict(data.sizes) == {"run": 3, "t": 1001}
    assert data["q2"].dims == ("run", "t")
    assert np.array_equal(data["q2"].values, runs["q2"], equal_nan=True)
    assert data["k"].values[:2].tolist() == [20, 30]
    assert data["outcome"].values.tolist() == ["finished", "finished", "not a number"]
    assert data["end"].values.tolist() == [1, 1, 0]
    one = kernel.simulate(stop=1, parameters={"m": 1, "g": 9.81, "k": 30, "L": 1}, initial={"q1": 0.1, "q2": 0.2})
    # Vector sines are rounded on their own.
    assert data["q1"].sel(run=1).values == pytest.approx(one["q1"], abs=1e-9)
    assert repr(runs) == "<3 runs of 'spring pendulum': 1001 times, 2 finished>"
    with pytest.raises(
        kn.UnknownNameError, match="have no state 'energy'. They have: q1, q2, u1, u2. For other quantities"
    ):
        runs["energy"]


def test_a_run_becomes_a_dataset_that_can_be_saved_and_read_again(tmp_path):
    run = pendulum_run()
    data = run.to_xarray()
    assert (float(data["L"]), data.attrs["model"]) == (2, "double pendulum")
    data.to_netcdf(tmp_path / "run.nc")
    with xarray.open_dataset(tmp_path / "run.nc") as again:
        assert list(again["q2"].values) == list(run["q2"])
        assert list(again["t"].values) == list(run.t)
