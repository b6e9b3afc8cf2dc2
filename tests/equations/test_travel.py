"""Equations and what is read from them go through pickle to another process and answer there as they do here.

Proves: equations/equations.py, expr/as_it_stands.py.
"""

import copy
import pickle
import subprocess
import sys

import numpy as np
import pytest
import sympy

import kanes as kn
from kanes.equations.equations import graphs_of
from systems import LOOPS, MACHINES, STEERED, SYSTEMS

# Read by a process that knows nothing but the pickle; prints what the equations answer.
ANSWERS = """
import pickle, sys
import numpy as np
from kanes.equations.equations import graphs_of
with open(sys.argv[1], "rb") as file:
    equations, values, initial, parameters = pickle.load(file)
run = equations.compile().simulate(stop=1.0, parameters=parameters, initial=initial)
answers = {
    "text": str(equations),
    "mass matrix": str(equations.mass_matrix),
    "udot": equations.evaluate(values)["udot"],
    "end": np.array([run[name][-1] for name in initial]),
    "velocity": str(equations.velocity(equations.system.masses[0])),
    "reactions": str(equations.reactions()),
}
sys.stdout.buffer.write(pickle.dumps(answers))
"""


def elsewhere(script, *things, folder):
    """What a script in another process answers about pickled things."""
    path = folder / "things.pickle"
    path.write_bytes(pickle.dumps(things))
    result = subprocess.run([sys.executable, "-c", script, str(path)], capture_output=True, check=False)
    assert result.returncode == 0, result.stderr.decode()
    return pickle.loads(result.stdout)


def pendulum():
    equations = kn.derive(kn.library.spring_pendulum())
    parameters = {"m": 1.0, "g": 9.81, "k": 20.0, "L": 1.0}
    initial = {"q1": 0.1, "q2": 0.4}
    values = {**initial, **dict.fromkeys((speed.name for speed in equations.speeds), 0.3), **parameters}
    return equations, values, initial, parameters


@pytest.mark.heavy
@pytest.mark.parametrize("read", [False, True], ids=["fresh", "read and compiled"])
def test_equations_in_another_process_say_and_compute_the_same(tmp_path, read):
    equations, values, initial, parameters = pendulum()
    if read:
        str(equations)
        equations.compile()["derivative"]
        equations.evaluate(values)
    answers = elsewhere(ANSWERS, equations, values, initial, parameters, folder=tmp_path)
    run = equations.compile().simulate(stop=1.0, parameters=parameters, initial=initial)
    assert answers["text"] == str(equations)
    assert answers["mass matrix"] == str(equations.mass_matrix)
    assert answers["velocity"] == str(equations.velocity(equations.system.masses[0]))
    assert answers["reactions"] == str(equations.reactions())
    np.testing.assert_array_equal(answers["udot"], equations.evaluate(values)["udot"])
    np.testing.assert_array_equal(answers["end"], np.array([run[name][-1] for name in initial]))


ALL_SYSTEMS = {**SYSTEMS, **STEERED, **LOOPS, **MACHINES}


@pytest.mark.heavy
@pytest.mark.parametrize("name", ALL_SYSTEMS)
def test_equations_of_the_library_survive_a_round_trip(name):
    equations = kn.derive(ALL_SYSTEMS[name]())
    names = [str(speed) for speed in equations.speeds]
    loaded = pickle.loads(pickle.dumps(equations))
    assert [str(speed) for speed in loaded.speeds] == names
    assert graphs_of(loaded).choice == graphs_of(equations).choice
    assert loaded.system.name == equations.system.name
    assert graphs_of(loaded).kinematics.qdot == graphs_of(equations).kinematics.qdot
    values = dict.fromkeys((str(symbol) for symbol in graphs_of(equations).reduced.symbols), 0.7)
    if graphs_of(equations).choice.holds_anywhere:
        here, there = equations.evaluate(values), loaded.evaluate(values)
        np.testing.assert_array_equal(here["udot"], there["udot"])


def test_what_was_read_travels_and_graphs_do_not(monkeypatch):
    equations = kn.derive(kn.library.four_bar())
    text = str(equations)
    _ = graphs_of(equations).reduced, graphs_of(equations).constrained
    loaded = pickle.loads(pickle.dumps(equations))

    def refuse(*arguments, **options):
        raise AssertionError("a derivation")

    monkeypatch.setattr("kanes.dynamics.forms.ReducedDynamics", refuse)
    monkeypatch.setattr("kanes.dynamics.forms.ConstrainedDynamics", refuse)
    monkeypatch.setattr("kanes.equations.in_symbols.derive_over", refuse)
    assert str(loaded) == text
    assert loaded.written_count == equations.written_count
    with pytest.raises(AssertionError, match="a derivation"):
        _ = graphs_of(loaded).reduced


def test_a_copy_of_equations_is_about_a_system_of_its_own():
    equations, values, _, _ = pendulum()
    other = copy.deepcopy(equations)
    assert other.system is not equations.system
    assert other.system.frame is not equations.system.frame
    assert str(other) == str(equations)
    np.testing.assert_array_equal(other.evaluate(values)["udot"], equations.evaluate(values)["udot"])


def test_reactions_travel_with_their_equations():
    equations = kn.derive(kn.library.double_pendulum())
    reactions = equations.reactions()
    for given in (reactions, reactions.solved):
        text = str(given)
        for loaded in (pickle.loads(pickle.dumps(given)), copy.deepcopy(given)):
            assert str(loaded) == text
            assert list(loaded) == list(given)
    values = dict.fromkeys((str(symbol) for symbol in graphs_of(equations).reduced.symbols), 0.7)
    loaded = pickle.loads(pickle.dumps(reactions))
    for name, found in reactions.at(values).items():
        assert str(loaded.at(values)[name]) == str(found)


@pytest.mark.parametrize(
    "read",
    [
        lambda equations: equations.kinematical_equations,
        lambda equations: equations.partials(),
        lambda equations: equations.direction_cosines(equations.system.frames[-1]),
        lambda equations: equations.separated(),
        lambda equations: equations.velocity(equations.system.masses[0]),
        kn.explain,
        kn.lagrange,
        kn.verify,
    ],
    ids=["assignments", "partials", "cosines", "torque form", "vector", "explanation", "lagrange", "verification"],
)
def test_what_is_read_from_equations_is_written_the_same_after_a_round_trip(read):
    thing = read(kn.derive(kn.library.spring_pendulum()))
    text = str(thing)
    assert str(pickle.loads(pickle.dumps(thing))) == text
    assert str(copy.deepcopy(thing)) == text


def test_half_a_sum_is_not_multiplied_out_on_the_way():
    model = kn.Model("halves")
    a, b = model.parameters("a b")
    half = sympy.factor((a + b) / 2)
    shown = kn.Vector.of(model.frame, (half, sympy.sin(half), 1 / half**2))
    assert "(a + b)/2" in str(shown)
    assert str(pickle.loads(pickle.dumps(shown))) == str(copy.deepcopy(shown)) == str(shown)


def test_an_assembly_survives_a_round_trip():
    model = kn.Model("ladder")
    x, y = model.coordinates("x y")
    foot = model.add_particle("foot", model.origin.moved("P", x * model.frame.x), mass=1)
    head = model.add_particle("head", model.origin.moved("Q", y * model.frame.y), mass=1)
    model.add_distance(foot, head, 5)
    found = kn.assemble(model, {x: 3, y: 1}, fixed=[x])
    assert dict(pickle.loads(pickle.dumps(found))) == dict(copy.deepcopy(found)) == dict(found)
