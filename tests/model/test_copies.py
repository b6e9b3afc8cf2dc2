"""Models and systems travel: pickled, loaded in another process, or copied, they stay what they are.

Proves: model/model.py, model/system.py.
"""

import copy
import pickle
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import numpy as np
import pytest
import sympy

import kanes as kn
from elsewhere import SYMBOLS, SYSTEMS, are_those_made_here, library_model, numbers
from kanes.base.errors import UnknownNameError
from kanes.dynamics.faults import checked
from kanes.expr.symbols import Coordinate, Parameter
from kanes.model.lookup import frame_of, loads_by, mass_of, point_of


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, lambda thing: pickle.loads(pickle.dumps(thing))])
def test_a_symbol_and_its_copy_are_one_symbol(copied):
    for symbol in SYMBOLS:
        other = copied(symbol)
        assert other == symbol
        assert hash(other) == hash(symbol)
        assert type(other) is type(symbol)
        assert (other.unicode(), other.assumptions0) == (symbol.unicode(), symbol.assumptions0)


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda thing: pickle.loads(pickle.dumps(thing))])
def test_an_expression_and_its_copy_are_written_alike(copied):
    a, b = Coordinate("a"), Parameter("b")
    twice = sympy.Mul(2, a + b, evaluate=False)
    for expression in (twice, twice * b, twice + b, sympy.Pow(twice, -1, evaluate=False), sympy.sin(twice) / b):
        assert str(copied(expression)) == str(expression)
        assert copied(expression) == expression
        assert copied(expression).is_commutative


@pytest.fixture(scope="module")
def elsewhere():
    """Another process, in which nothing is known that is not given to it."""
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        yield lambda function, *given: pool.submit(function, *given).result()


def test_a_symbol_loaded_in_another_process_is_the_one_that_is_made_there(elsewhere):
    assert all(elsewhere(are_those_made_here, SYMBOLS))


# Of a few always; of the rest where there is time.
_FEW = ("three_link_chain", "four_bar", "rolling_disc", "five_body_spacecraft")


@pytest.mark.parametrize(
    "name", [name if name in _FEW else pytest.param(name, marks=pytest.mark.heavy) for name in SYSTEMS]
)
def test_equations_derived_of_a_system_in_another_process_agree_to_the_last_bit(name, elsewhere):
    system = checked(library_model(name))
    assert elsewhere(numbers, system) == numbers(system)


def copies(model):
    yield pickle.loads(pickle.dumps(model)).freeze()
    yield copy.deepcopy(model).freeze()
    yield pickle.loads(pickle.dumps(model.freeze()))
    yield copy.deepcopy(model.freeze())


def test_a_frame_is_one_object_wherever_it_occurs_in_a_copy():
    model = library_model("bicycle")
    original = model.freeze()
    for system in copies(model):
        assert system.frame is system.frames[0]
        assert system.frame is not original.frame
        frames, points = set(system.frames), set(system.points)
        for body in system.bodies:
            assert body.frame in frames
            assert {body.center, body.origin} <= points
            assert set(body.center.displacement.frames) <= frames
        for load in system.loads:
            assert all(action.on in system.bodies for action in load.actions)
        assert {row for each in system.demands for row in each.rows} == set(system.constraints)


def test_the_bodies_frames_points_and_loads_of_a_model_are_found_in_its_copies_and_the_other_way_round():
    model = library_model("three_link_chain")
    original = model.freeze()
    for copied in copies(model):
        for one, other in ((original, copied), (copied, original)):
            for mine, theirs in zip(one.bodies, other.bodies, strict=True):
                assert mass_of(one, theirs) is mine
                assert frame_of(one, theirs) is frame_of(one, theirs.frame) is mine.frame
                assert point_of(one, theirs) is point_of(one, theirs.center) is mine.center
            for mine, theirs in zip(one.loads, other.loads, strict=True):
                assert loads_by(one, theirs) == (mine,)


def test_things_of_a_model_built_twice_are_not_taken_for_each_other():
    one, other = library_model("three_link_chain").freeze(), library_model("three_link_chain").freeze()
    for look in (mass_of, frame_of, point_of, loads_by):
        with pytest.raises(UnknownNameError):
            look(one, other.bodies[0])


def test_a_run_of_a_copy_answers_for_the_bodies_vectors_and_constraints_of_the_original():
    model = library_model("four_bar")
    twin = pickle.loads(pickle.dumps(model))
    lengths = {"a": 1, "b": 2.5, "c": 2, "d": 2.2, "x2": 1.2, "y2": 0.1}
    constants = {**lengths, "m1": 1, "m2": 2, "m3": 1.5, "I2": 0.4, "g": 9.81}
    runs = {}
    for each in (model, twin):
        equations = kn.derive(each)
        start = kn.assemble(
            equations, {"q1": 1, "q2": 0.4, "q3": 1.5, "u1": 1}, parameters=constants, fixed=["q1", "u1"]
        )
        runs[each] = equations.compile().simulate(
            stop=0.1, parameters=constants, initial=start, inputs={"T": 0}, times=[0, 0.05, 0.1]
        )
    body, constraint = model.bodies[-1], model.constraints[0]
    for key in (body, body.center, model.frame.x * body.center.position_from(model.origin).dot(model.frame.y)):
        assert np.array_equal(runs[model][key], runs[twin][key])
    assert np.array_equal(runs[model].velocity(body), runs[twin].velocity(body))
    assert np.array_equal(runs[model].reaction(constraint).force, runs[twin].reaction(constraint).force)


def test_a_copied_model_goes_on_alone():
    model = library_model("three_link_chain")
    twin = copy.deepcopy(model)
    twin.add_particle("dust", twin.origin.moved("D", twin.frame.x), mass=1)
    assert "dust" in twin
    assert "dust" not in model
    assert len(twin.points) == len(model.points) + 1


@pytest.mark.heavy
def test_a_chain_of_hundreds_of_bodies_survives_pickling():
    model = kn.library.pin_chain(300)
    for given in (model, model.freeze(), model.bodies[-1]):
        again = pickle.loads(pickle.dumps(given))
        assert type(again) is type(given)


def test_a_surface_that_is_described_by_a_function_does_not_keep_a_model_from_being_pickled():
    model = kn.Model("egg")
    egg = model.add_body("egg", mass=1, inertia=kn.inertia(1, 1, 1), joint=kn.Free())
    model.add_rolling(egg, kn.surfaces.Convex(lambda n: 2 * n), kn.surfaces.Plane(model.frame.z))
    system = model.freeze()
    assert pickle.loads(pickle.dumps(system)).key == system.key


@pytest.mark.heavy
def test_a_model_is_pickled_after_its_equations_were_read_without_what_was_worked_out_on_the_way():
    model = library_model("three_link_chain")
    before = len(pickle.dumps(model.freeze()))
    equations = kn.derive(model)
    assert str(equations)
    equations.direction_cosines(model.bodies[-1])
    assert model.registry.known_cosines
    again = pickle.loads(pickle.dumps(model))
    assert not again.registry.known_cosines
    # Angular velocities and direction cosines of single turns stay with their frames.
    assert len(pickle.dumps(model.freeze())) < 2 * before
