"""Runs that were saved and loaded, pickled or copied answer every question as the originals do, to the last bit.

Proves: trajectory/trajectory.py, trajectory/ensemble.py, trajectory/protocols.py.
"""

import copy
import dataclasses
import multiprocessing
import pickle
import tempfile
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np
import pytest

import kanes as kn
from kanes.trajectory.trajectory import Trajectory
from small_systems import SYSTEMS


@dataclass
class Run:
    """A system by name, what happens to it, and a body and a connection to be asked for."""

    system: str
    inputs: dict
    body: str
    connection: str
    start: dict
    output: str = "mass_matrix"
    stop: float = 1.0

    def kernel(self):
        """Made anew each time."""
        system = SYSTEMS[self.system]()
        events = [
            kn.Event("passes", system.model.time - 0.2),
            kn.Event("kicked", system.model.time - 0.45, direction="rising", reset={system.u: 0.5 * system.u}),
        ]
        return system.equations.compile(events=events)

    @cache  # noqa: B019  # a few runs, for as long as the tests last
    def run(self):
        kernel, system = self.kernel(), SYSTEMS[self.system]()
        return kernel.simulate(
            stop=self.stop,
            times=np.linspace(0, self.stop, 11),
            parameters=system.parameters,
            initial=dict(kn.assemble(system.model, system.guess | self.start, parameters=system.parameters)),
            inputs=self.inputs,
        )

    def __hash__(self):
        return hash(self.system)


def shown(run):
    """The letters of a page of the run."""
    with tempfile.TemporaryDirectory() as folder:
        run.write(Path(folder, "run.html"))
        return Path(folder, "run.html").read_text(encoding="utf-8")


def filmed(run):
    """Pixels of a film of one picture."""
    with tempfile.TemporaryDirectory() as folder:
        [file] = run.write(f"{folder}/run/", speed=1e9)
        return file.read_bytes()


def written(run):
    """The run as text."""
    with tempfile.TemporaryDirectory() as folder:
        run.write(f"{folder}/run.csv")
        return Path(f"{folder}/run.csv").read_text(encoding="utf-8")


def curves(figure):
    """The numbers of all curves of a figure."""
    return [line.get_xydata() for axis in figure.axes for line in axis.lines]


def push(t, state):
    return -0.3 * next(iter(state.values())) + np.sin(3 * t)


RUNS = {
    "tree": Run("satellite", {"F": 0.7}, "panel", "panel", {"q1": 0.3, "wx_bus": 0.2, "wy_bus": 0.9, "u1": 0.4}),
    "controlled": Run("pendulum", {"F": kn.Controller(push, every=0.125)}, "A", "A", {"q1": 0.2}),
    "sampled": Run("pendulum", {"F": kn.Samples([0, 0.3, 1], [0, 2, -1], kind="linear")}, "A", "A", {"q1": 0.2}),
    "mechanism": Run("linkage", {"F": 1.1}, "coupler", "pin", {"q1": 1.0, "u1": 1.0}, output="constraint_matrix"),
    "rolling": Run("wheel", {"F": 0.2}, "disc", "contact", {"wx_disc": 0.3, "wy_disc": 2.0}, output="multipliers"),
}

QUESTIONS = {
    "kernel": lambda run, _: (run.kernel.name, run.kernel.states, run.kernel.names),
    "t": lambda run, _: run.t,
    "states": lambda run, _: run.states,
    "inputs": lambda run, _: run.inputs,
    "samples": lambda run, _: {name: (each.times, each.values, each.kind) for name, each in run.samples.items()},
    "signals": lambda run, _: dict(run.signals),
    "parameters": lambda run, _: run.parameters,
    "work": lambda run, _: run.work,
    "outcome": lambda run, _: run.outcome,
    "events": lambda run, _: [(each.name, each.time, dict(each.before), dict(each.after)) for each in run.events],
    "__getitem__": lambda run, case: (run[run.kernel.states[0]], run[case.output], run[case.body]),
    "velocity": lambda run, case: run.velocity(case.body),
    "acceleration": lambda run, case: run.acceleration(case.body),
    "angular_velocity": lambda run, case: run.angular_velocity(case.body),
    "angular_acceleration": lambda run, case: run.angular_acceleration(case.body),
    "orientation": lambda run, case: run.orientation(case.body),
    "linear_momentum": lambda run, _: run.linear_momentum(),
    "angular_momentum": lambda run, _: run.angular_momentum(),
    "mass_center": lambda run, _: run.mass_center(),
    "inertia": lambda run, _: run.inertia(),
    "joint_force": lambda run, case: run.joint_force(case.body),
    "joint_torque": lambda run, case: run.joint_torque(case.body),
    "joint_load": lambda run, case: run.joint_load(case.body),
    "segment_energy": lambda run, case: run.segment_energy(case.body),
    "given": lambda run, _: run.given,
    "rates": lambda run, _: run.rates,
    # None of these systems has one: the error is the same.
    "contact": lambda run, case: run.contact(case.connection),
    "reaction": lambda run, case: run.reaction(case.connection),
    "modes": lambda run, _: run.modes,
    "impulses": lambda run, _: run.impulses,
    "contact_force": lambda run, _: "no contacts",  # of runs with contacts: tests/simulate/test_hybrid_runs.py
    "dissipated": lambda run, case: run.dissipated(case.connection),
    "undetermined_forces": lambda run, _: run.undetermined_forces,
    "steps": lambda run, _: run.steps,
    "energy": lambda run, _: (run.energy, run.energy.total, run.energy.balance),
    "drift": lambda run, _: (run.drift, run.drift.largest),
    "redundant_constraints": lambda run, _: run.redundant_constraints,
    "plot": lambda run, _: curves(run.plot()),
    "picture": lambda run, _: [path.vertices for path in run.picture().axes[0].collections[0].get_paths()],
    "write a film": lambda run, _: filmed(run),
    # A page takes a second to make: of the smallest systems alone.
    "write a page": lambda run, _: shown(run) if len(run.kernel.states) <= 4 else None,
    "to_xarray": lambda run, _: run.to_xarray(),
    "write a table": lambda run, _: written(run),
    "__repr__": lambda run, _: repr(run),
}


def answer(run, case, question):
    """What a run answers, or what it says where it cannot."""
    try:
        return QUESTIONS[question](run, case)
    except kn.KanesError as error:
        return type(error), str(error)


def plain(value):
    """Something that is equal only if every bit is."""
    if isinstance(value, np.ndarray):
        return value.dtype.str, value.shape, value.tobytes()
    if dataclasses.is_dataclass(value):
        return type(value), plain({each.name: getattr(value, each.name) for each in dataclasses.fields(value)})
    if isinstance(value, dict):
        return {key: plain(each) for key, each in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(each) for each in value]
    if hasattr(value, "to_dict"):
        return plain(value.to_dict(data="array"))
    return value


def test_every_question_to_a_run_is_among_these():
    public = {name for name in (*vars(Trajectory), *Trajectory.__dataclass_fields__) if not name.startswith("_")}
    assert {question.split()[0] for question in QUESTIONS} == (public - {"of"}) | {"__getitem__", "__repr__"}


@cache
def loaded(name, folder):
    """A run from a file, with a kernel that knows nothing of the original."""
    RUNS[name].run().write(folder / f"{name}.nc")
    return RUNS[name].kernel().read(folder / f"{name}.nc")


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("runs")


@pytest.mark.parametrize("name", RUNS)
def test_the_runs_have_what_can_be_lost(name):
    run = RUNS[name].run()
    assert run.outcome.finished, run.outcome
    assert {event.name for event in run.events} == {"passes", "kicked"}
    assert np.ptp(run.energy.resets) > 0
    assert np.abs(run.work).max() > 0
    assert (run.drift.names != ()) == (name in ("mechanism", "rolling"))


@pytest.mark.heavy
@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize("name", RUNS)
def test_a_loaded_run_answers_as_the_original_does(name, question, folder):
    case = RUNS[name]
    assert plain(answer(loaded(name, folder), case, question)) == plain(answer(case.run(), case, question))


def answers(runs, name):
    return {question: plain(answer(runs, RUNS[name], question)) for question in QUESTIONS}


def answers_of_bytes(data, name):
    return answers(pickle.loads(data), name)  # our own bytes


@pytest.mark.heavy
@pytest.mark.parametrize("name", RUNS)
def test_a_pickled_or_copied_run_answers_as_the_original_does(name):
    run = RUNS[name].run()
    expected = answers(run, name)
    assert answers_of_bytes(pickle.dumps(run), name) == expected
    assert answers(copy.deepcopy(run), name) == expected
    assert answers(copy.copy(run), name) == expected


@pytest.mark.heavy
def test_a_pickled_run_answers_as_the_original_does_in_another_process():
    tasks = [(pickle.dumps(RUNS[name].run()), name) for name in RUNS]
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        found = pool.starmap(answers_of_bytes, tasks)
    for name, elsewhere in zip(RUNS, found, strict=True):
        assert elsewhere == answers(RUNS[name].run(), name)


@pytest.mark.heavy
@pytest.mark.parametrize("name", ["controlled", "mechanism"])
def test_pickled_and_copied_ensembles_hold_and_go_on_as_the_originals_do(name):
    case, system = RUNS[name], SYSTEMS[RUNS[name].system]()
    kernel = kn.Kernel(case.run().kernel)
    states = dict(zip(kernel.states, case.run().states[:, 0], strict=True))
    given = {"parameters": system.parameters, "initial": states, "times": [0, 0.5, 1], "stop": 1, "threads": 1}
    given["parameters"] = {**given["parameters"], "m": [1.0, 1.5, np.nan]}
    runs = kernel.simulate_many(inputs=case.inputs, **given)
    assert [outcome.finished for outcome in runs.outcomes] == [True, True, False]
    for other in (pickle.loads(pickle.dumps(runs)), copy.deepcopy(runs)):  # our own bytes
        for field in dataclasses.fields(runs):
            if field.name not in ("kernel", "events"):
                assert plain(getattr(other, field.name)) == plain(getattr(runs, field.name))
        assert plain(other.to_xarray()) == plain(runs.to_xarray())
        for number in range(3):
            assert answers(other.run(number), name) == answers(runs.run(number), name)
        again = kn.Kernel(other.kernel).simulate_many(inputs=case.inputs, **given)
        assert plain(again.states) == plain(runs.states)
