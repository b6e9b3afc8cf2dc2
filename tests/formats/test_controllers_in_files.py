"""Digital controllers in model files: they run as those of Python, go both ways, and their faults have places.

Proves: formats/model_files/entries/controllers.py, formats/model_files/building/controllers.py,
formats/model_files/writing/study.py.
"""

from pathlib import Path

import numpy as np
import pytest
import sympy
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import kanes as kn
from kanes.dynamics.sampled.task_programs import controller_content
from kanes.formats.model_files.model_file import read_model_text
from kanes.formats.model_files.writing.model import file_content
from kanes.kernel.kernel import inside_of

MODELS = Path(__file__).parents[2] / "examples" / "models"

MODEL = """\
kanes: 1
name: satellite
coordinates: [q, b]
speeds: [u, v]
inputs: {T: {value: 0.25, unit: N m}, F: , W: , S: }
parameters: {J: 50, k: 30, drift: 0.005}
bodies:
  bus: {mass: 100, inertia: {zz: J}, joint: {pin: q}}
  boom: {parent: bus, mass: 2, center: [1, 0, 0], inertia: {zz: 0.7}, joint: {pin: b, at: [0.5, 0, 0]}}
loads:
  - {torque: (T + F + W + S)*N.z, on: bus}
  - {torque: -(k*b + 0.3*v)*N.z, on: boom, reaction: bus}
initial: {q: 0.5, b: 0}
simulate: {stop: 3, seed: 3}
"""
CONTROLLERS = """\
controllers:
  attitude:
    every: 1/10
    delay: 0.05
    offset: 0.02
    reads:
      angle: {of: q, noise: 2e-3, quantum: 1e-3}
      rate: {of: u, bias: drift, noise: 1e-3, limits: [-1, 2], every: 0.02}
      turn: dot(angular_velocity(bus), N.z)
    draws: {dice: uniform, shake: 0.3}
    remembers: {integral: 0.2, on: 0}
    updates:
      integral: integral + 0.1*angle
      on: if(abs(angle) > 0.1, 1, abs(angle) < 0.02, 0, on)
    drives:
      T: limited(-12*angle - 60*rate - 0.3*integral, -2, 2)
      F: {width: on*abs(angle)*dice, height: -sign(turn), shortest: 0.02}
  gust: {white_noise: W, density: 0.01*k, every: 0.05}
  wind: {gauss_markov: S, deviation: 0.2, time_constant: 5, every: 0.1}
"""
FILE = MODEL + CONTROLLERS


def in_python(model):
    """The controllers of the file, as Python has them."""
    q, u, k, drift = (model[name] for name in ("q", "u", "k", "drift"))
    T, F, W, S = (model[name] for name in "TFWS")
    angle, rate, turn, dice, shake, integral, on = kn.signals("angle rate turn dice shake integral on")
    switched = sympy.Piecewise((1, abs(angle) > 0.1), (0, abs(angle) < 0.02), (on, True))
    law = kn.Sampled(
        every=0.1,
        delay=0.05,
        offset=0.02,
        reads={
            angle: kn.Sensor(q, noise=2e-3, quantum=1e-3),
            rate: kn.Sensor(u, bias=drift, noise=1e-3, limits=(-1, 2), every=0.02),
            turn: q.dot,
        },
        draws={dice: "uniform", shake: 0.3},
        remembers={integral: 0.2, on: 0},
        updates={integral: integral + 0.1 * angle, on: switched},
        drives={
            T: kn.limited(-12 * angle - 60 * rate - 0.3 * integral, -2, 2),
            F: kn.Pulse(on * abs(angle) * dice, -sympy.sign(turn), 0.02),
        },
        name="attitude",
    )
    return law, kn.white_noise(W, 0.01 * k, every=0.05), kn.gauss_markov(S, 0.2, 5, every=0.1)


def renamed(content):
    """Content in which noise is called as in the file."""
    names = {"white noise of W": "gust", "Gauss–Markov noise of S": "wind"}
    return [
        (names.get(what.split(",")[0], what.split(",")[0]) + what[len(what.split(",")[0]) :], x) for what, x in content
    ]


def key(study):
    """What compiled code of a study is stored by."""
    return inside_of(study.kernel).source._store._key


def test_a_file_says_what_python_says():
    study = read_model_text(FILE)
    expected = in_python(study.model)
    assert renamed(controller_content(study.sampled)) == renamed(controller_content(expected))
    run = study.run()
    other = study.equations.compile(sampled=expected).simulate(
        stop=3, parameters=study.parameters, initial=study.initial, inputs={"T": 0.25}, seed=3
    )
    # The same operations in the same order.
    assert np.array_equal(run.states, other.states)
    assert np.array_equal(run.inputs, other.inputs)
    assert run["T"][0] == 0.25  # until the first command
    assert set(np.unique(run["F"])) == {0, 1}  # pulses
    assert study.driven.keys() == set("TFWS")


@pytest.mark.parametrize("name", ["study.yaml", "study.json"])
def test_what_is_written_and_read_again_is_the_same_kernel(name, tmp_path):
    study = read_model_text(FILE)
    kn.write(study, tmp_path / name)
    again = kn.read(tmp_path / name)
    assert controller_content(again.sampled) == controller_content(study.sampled)
    assert key(again) == key(study)
    assert file_content(again) == file_content(study)
    assert dict(again.settings) == {"seed": 3}


def test_controllers_are_written_as_a_person_would_write_them():
    said = file_content(read_model_text(FILE))["controllers"]
    assert said["attitude"] == {
        "every": 0.1,
        "delay": 0.05,
        "offset": 0.02,
        "reads": {
            "angle": {"of": "q", "noise": 0.002, "quantum": 0.001},
            "rate": {"of": "u", "bias": "drift", "noise": 0.001, "limits": [-1, 2], "every": 0.02},
            "turn": "q.dot",
        },
        "draws": {"dice": "uniform", "shake": 0.3},
        "remembers": {"integral": 0.2, "on": 0},
        "updates": {
            "integral": "0.1*angle + integral",
            "on": "if(abs(angle) > 0.1, 1, abs(angle) < 0.02, 0, on)",
        },
        "drives": {
            "T": "limited(-12*angle - 0.3*integral - 60*rate, -2, 2)",
            "F": {"width": "dice*on*abs(angle)", "height": "-sign(turn)", "shortest": 0.02},
        },
    }
    # √(0.01/0.05), rounded as SymPy does.
    drawn = {"W_noise": "0.4472135954999579*sqrt(k)"}
    assert said["gust"] == {"every": 0.05, "draws": drawn, "drives": {"W": "W_noise"}}


def test_odd_names_and_a_parameter_called_uniform_go_both_ways():
    model = kn.Model("odd")
    q = model.coordinates("q")
    F, e = model.inputs("F e'")
    uniform = model.parameters("uniform")
    model.add_particle("mass", model.origin.moved("P", q * model.frame.x), mass=2)
    model.add_force(model["P"], (F + e) * model.frame.x)
    # A signal may be called like a point, in Python and in its file.
    P, odd, dice = kn.signals("P a+b μ")
    controllers = (
        kn.Sampled(
            every=0.3, reads={P: kn.Sensor(q, quantum=2**-9)}, draws={odd: uniform, dice: "uniform"}, name="one"
        ),
        kn.Sampled(every=np.pi / 6, offset=0.1, drives={F: odd - P, e: kn.Pulse(0.1)}, name="the other: 2"),
    )
    study = kn.Study(model=model, parameters={"uniform": 0.2}, initial={"q": 0.3}, stop=1, sampled=controllers)
    text = kn.model_text(study)
    assert "draws: {a+b: (uniform), μ: uniform}" in text
    again = read_model_text(text)
    assert controller_content(again.sampled) == controller_content(controllers)
    assert np.array_equal(again.run().states, study.run().states)


def test_two_controllers_of_one_name_cannot_be_in_a_file():
    model = read_model_text(MODEL).model
    both = [kn.Sampled(every=1, drives={model[name]: 1}) for name in "TF"]
    study = kn.Study(model=model, sampled=both)
    with pytest.raises(
        kn.WrongValueError, match=r"two digital controllers are named 'controller', and names must be unique"
    ):
        kn.model_text(study)


def test_the_satellite_of_the_examples_points_where_it_should():
    run = kn.read(MODELS / "pointing_satellite.yaml").run()
    assert run.outcome.finished
    # It starts half a radian off. What is left is the sun's torque against the law's stiffness, 0.02/12, a few times.
    late = run.t > 30
    assert np.abs(run["q"][late]).max() < 0.01
    assert np.abs(run["T"]).max() == 0.5  # where it is cut off
    assert set(np.unique(run["F"])) == {-2, 0, 2}


FAULTS = {
    ("every: 1/10", "every: often"): "17:12: controllers.attitude.every: unknown name 'often'. Give a number",
    ("every: 1/10", "every: 0"): "controllers.attitude: attitude, every: 0.0 is not an interval. Give a positive",
    ("    every: 1/10\n", ""): "16:3: controllers.attitude: 'every' is missing. Add every: …",
    ("delay: 0.05", "delay: 1000"): "a delay of 1000 is more than 1000 intervals of 0.1",
    ("delay: 0.05", "dely: 0.05"): "18:5: controllers.attitude.dely: unknown key 'dely'. Did you mean 'delay'?",
    ("{of: q,", "{off: q,"): "21:15: controllers.attitude.reads.angle.off: unknown key 'off'. Did you mean 'of'?",
    ("{of: q,", "{of: 2*qq,"): "x.yaml:21:21: controllers.attitude.reads.angle.of: unknown name 'qq'. Perhaps q is",
    ("quantum: 1e-3", "quantum: 0"): "21:14: controllers.attitude.reads.angle: quantized: 0 is not a positive quantum",
    ("[-1, 2]", "[2, -1]"): "22:13: controllers.attitude.reads.rate: limited: 2 is more than -1. Give the lower",
    ("[-1, 2]", "[2]"): "22:55: controllers.attitude.reads.rate.limits: a list of 1: list should have at least 2 items",
    ("height: -sign(turn)", "height: max(turn, 1)"): "a comma splits this formula. Put it in quotes",
    ("turn: dot(angular_velocity(bus), N.z)", "turn: N.z"): "23:13: controllers.attitude.reads.turn: N.z is a vector",
    ("      turn:", "      q:"): "23:7: controllers.attitude.reads.q: the name 'q' is taken. Give each symbol and",
    ("      turn:", "      integral:"): "25:17: controllers.attitude.remembers.integral: the name 'integral' is taken",
    ("      turn:", "      a b:"): "x.yaml:23:7: controllers.attitude.reads.a b: 'a b' is not a single name. Give",
    ("      turn:", "      '':"): "controllers.attitude.reads.: signals: '' contains no names",
    ("shake: 0.3", "shake: even"): "x.yaml:24:35: controllers.attitude.draws.shake: unknown name 'even'. Known are F,",
    ("shake: 0.3", "W_noise: 0.3"): "32:9: controllers.gust: this noise has a signal 'W_noise' of its own",
    ("drift: 0.005", "drift: 0.005, S_noise_last: 1"): "33:9: controllers.wind: this noise has a signal 'S_noise_last'",
    ("bias: drift", "bias: drift + angle"): "21:7: controllers.attitude.reads: attitude, reads rate: angle is read or",
    ("updates:\n      int", "updates:\n      imt"): "27:7: controllers.attitude.updates.imtegral: the controller does",
    ("updates:\n      integral", "updates:\n      angle"): "the controller does not remember 'angle'. Give its value",
    ("      T: lim", "      TT: lim"): "30:7: controllers.attitude.drives.TT: unknown input 'TT'. Did you mean 'T'?",
    ("(-12*angle", "(-12*angel"): "30:22: controllers.attitude.drives.T: unknown name 'angel'. Perhaps angle",
    ("-2, 2)", "2, -2)"): "30:10: controllers.attitude.drives.T: limited: 2 is more than -2. Give the lower limit",
    ("value: 0.25", "value: -q"): "30:7: controllers.attitude.drives.T: 'T' also has an expression or samples under",
    ("F: , ", "F: {times: [0, 1], values: [0, 1]}, "): "drives.F: 'F' also has an expression or samples under inputs",
    ("{width: on", "{widt: on"): "31:11: controllers.attitude.drives.F.widt: unknown key 'widt'. Did you mean",
    ("height: -sign(turn)", "height: N.x"): "31:46: controllers.attitude.drives.F.height: N.x is a vector",
    ("white_noise: W", "white_noise: X"): "32:23: controllers.gust.white_noise: unknown input 'X'. There are T, F, W,",
    ("white_noise: W", "white_noise: T"): "32:23: controllers.gust.white_noise: controller 'attitude' drives 'T' as",
    ("density", "densty"): "32:26: controllers.gust.densty: unknown key 'densty'. Did you mean 'density'?",
    ("time_constant: 5", "time_constant: -5"): "33:3: controllers.wind: Gauss–Markov noise: -5 is not a time constant",
    ("gust: {white_noise: W, density: 0.01*k, every: 0.05}", "gust: 3"): "32:9: controllers.gust: 3 is not a table",
    ("gust: {white_noise: W, density: 0.01*k, ", "gust: {"): "x.yaml:32:3: controllers.gust: gust: it does nothing.",
    ("seed: 3", "seed: -3"): "simulate.seed: -3: input should be greater than or equal to 0",
}  # fmt: skip


@pytest.mark.parametrize(("change", "expected"), FAULTS.items(), ids=lambda each: each[1] if len(each) == 2 else "")
def test_every_kind_of_fault_is_told_at_its_place(change, expected):
    assert change[0] in FILE
    with pytest.raises(kn.ModelFileError) as caught:
        read_model_text(FILE.replace(*change, 1), "x.yaml")
    assert expected in str(caught.value)
    [fault] = caught.value.faults
    assert str(caught.value).splitlines()[-1].strip() == "^"
    assert fault.source == FILE.replace(*change, 1).splitlines()[fault.line - 1]


def test_signals_are_names_of_controllers_alone():
    for section in ("outputs: {error: q - angle}", "events: {far: {function: angle}}"):
        with pytest.raises(kn.ModelFileError, match="unknown name 'angle'"):
            read_model_text(f"{FILE}{section}\n")


PIECES = [
    "angle",
    "rate",
    "on",
    "q",
    "T",
    "drift",
    "2",
    "0.1",
    "+",
    "*",
    "-",
    "(",
    ")",
    "limited(",
    "quantized(",
    ", 1)",
]
PIECES += ["if(", "sign(", "u.dot", "N.x", "uniform", "``", "t", ",", " < ", "1e400"]


@pytest.mark.heavy
@settings(max_examples=60, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(
    st.sampled_from(["q, noise: 2e-3", "uniform", "-60*rate", "on*abs(angle)", "0.01*k", "drift,", "0.2"]),
    st.lists(st.sampled_from(PIECES), max_size=7).map("".join),
)
def test_any_formula_gives_a_study_that_goes_both_ways_or_faults(old, new):
    try:
        study = read_model_text(FILE.replace(old, new, 1), "x.yaml")
        text = kn.model_text(study)
    except kn.ModelFileError as error:
        assert all(fault.line >= 1 and fault.column >= 1 for fault in error.faults)  # noqa: PT017
    else:
        assert controller_content(read_model_text(text).sampled) == controller_content(study.sampled)
