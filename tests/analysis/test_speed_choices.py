"""Speeds that are suggested: fewer operations, the same motion, and never worse than what the model has.

Proves: analysis/choices/suggestions.py, analysis/choices/speed_search.py, analysis/choices/speed_groups.py.
"""

import copy
import pickle

import numpy as np
import pytest

import kanes as kn
from kanes.analysis.choices.speed_groups import DefinitionRows, speed_groups


def gimballed_top():
    """A body on a gimbal, with rates of its angles as speeds."""
    model = kn.Model("top")
    m, g, l, A, C = model.parameters("m g l A C")
    model.gravity = -g * model.frame.z
    model.add_body("top", mass=m, center=(0, 0, l), inertia=kn.inertia(A, A, C), joint=kn.Gimbal("123"))
    return model


def groups_of(model):
    return {group.name: group.alternatives for group in speed_groups(kn.derive(model).system, lambda: False)}


# Fewer operations


@pytest.mark.parametrize("case", [1, 2])
def test_neither_choice_of_the_source_is_made_worse(case):
    counts = [kn.derive(kn.library.tube_and_rods(case=each)) for each in (1, 2)]
    found = kn.suggest_speeds(kn.library.tube_and_rods(case=case), seconds=60)
    assert found.best.operations <= min(each.operation_count for each in counts)
    assert found.best.written <= min(each.written_count for each in counts)
    # Both choices of the source are among those tried.
    assert {each.operations for each in found} >= {each.operation_count for each in counts}


@pytest.mark.heavy
def test_angular_velocities_of_links_shorten_the_chain():
    found = kn.suggest_speeds(kn.library.three_link_chain(), seconds=60)
    assert str(found.best.definitions) == "{u1: q\u03071, u2: q\u03071 + q\u03072, u3: q\u03071 + q\u03072 + q\u03073}"
    assert found.best.operations <= found.given.operations
    assert found.best.written < 0.6 * found.given.written


def test_components_of_angular_velocity_shorten_a_body_on_a_gimbal():
    found = kn.suggest_speeds(gimballed_top(), seconds=60)
    assert found.best.choice == "ω"
    assert found.best.operations < 0.8 * found.given.operations


@pytest.mark.heavy
def test_the_spacecraft_of_the_slides_is_never_made_worse():
    model = kn.library.five_body_spacecraft()
    given = kn.derive(model).operation_count
    assert kn.suggest_speeds(model, seconds=0).best.operations == given
    found = kn.suggest_speeds(model, seconds=60)
    assert found.given.operations == given
    # Relative angular velocities, as the slides have them for spherical joints.
    assert found.best.choice == "ω in the parent"
    assert found.best.operations < 0.6 * given
    assert kn.derive(found.best.model()).operation_count == found.best.operations


def test_measures_rank_as_they_say():
    model = kn.library.tube_and_rods(case=1)
    compiled, written = (kn.suggest_speeds(model, by=by, seconds=60) for by in ("compiled", "written"))
    assert [each.operations for each in compiled] == sorted(each.operations for each in compiled)
    assert [each.written for each in written] == sorted(each.written for each in written)
    assert compiled.best.operations < written.best.operations


# The same motion


@pytest.mark.parametrize(
    "build",
    [
        gimballed_top,
        lambda: kn.library.tube_and_rods(case=2),
        pytest.param(kn.library.three_link_chain, marks=pytest.mark.heavy),
    ],
)
def test_a_model_with_suggested_speeds_moves_alike(build):
    model = build()
    found = kn.suggest_speeds(model, seconds=30)
    other = next(each for each in found if each is not found.given)
    equations, changed = kn.derive(model), kn.derive(other.model())
    system = equations.system
    parameters = {parameter: 1.0 + 0.1 * number for number, parameter in enumerate(system.parameters)}
    q = {coordinate: 0.4 + 0.1 * number for number, coordinate in enumerate(system.coordinates)}
    u = {speed: 0.3 - 0.2 * number for number, speed in enumerate(system.speeds)}
    numbers = {**parameters, **q, **u, system.time: 0.0}
    new = {speed: float(value.subs(numbers)) for speed, value in other.from_given.items()}
    given = {"stop": 1.0, "parameters": parameters, "inputs": dict.fromkeys(system.inputs, 0.3), "rtol": 1e-10}
    given = given if system.inputs else {key: value for key, value in given.items() if key != "inputs"}
    starts = ((equations, q | u), (changed, q | new))
    runs = [each.compile().simulate(initial=initial, **given) for each, initial in starts]
    for coordinate in system.coordinates:
        # Errors of 1e-10 per step grow over a second of motion that is not chaotic.
        np.testing.assert_allclose(runs[0][coordinate][-1], runs[1][coordinate][-1], atol=1e-6)
    assert str(kn.derive(model).system.speed_definitions) == str(system.speed_definitions)


def test_what_is_counted_is_what_the_model_takes():
    found = kn.suggest_speeds(kn.library.tube_and_rods(case=2), seconds=60)
    for each in found:
        equations = kn.derive(each.model())
        assert equations.operation_count == each.operations
        assert equations.written_count == each.written


def test_speeds_that_nobody_named_get_definitions():
    model = kn.Model("two beads")
    x, y = model.coordinates("x y")
    P = model.origin.moved("P", x * model.frame.x)
    model.add_particle("first", P, mass=1)
    model.add_particle("second", P.moved("Q", y * model.frame.x), mass=2)
    a, b = model.inputs("a b")
    model.add_force(P, a * model.frame.x)
    model.add_force(model["Q"], b * model.frame.x)
    found = kn.suggest_speeds(model, seconds=60)
    assert list(found.best.definitions.values()) == [x.dot, x.dot + y.dot]
    assert kn.derive(found.best.model()).mass_matrix.is_diagonal()


# What is left alone


def test_speeds_that_loads_speak_of_stay():
    model = kn.library.three_link_chain()
    model.add_torque(model["B"], -model["u2"] * model["B"].frame.z)
    alternatives = groups_of(model)
    assert list(alternatives["B"]) == ["as given"]
    assert len(alternatives["C"]) > 1


def test_a_choice_that_fails_in_some_configurations_is_not_offered():
    model = kn.Model("pendulum")
    q = model.coordinates("q")
    A = model.frame.rotated("A", q, model.frame.z)
    model.add_particle("bob", model.origin.moved("P", model.parameters("L") * A.x), mass=1)
    alternatives = groups_of(model)["bob"]
    # ẋ = −L sin(q) q̇ says nothing of q̇ where the string lies along n_x.
    assert "v in N" not in alternatives
    assert str(alternatives["v in A"]) == "(L*q̇,)"


def test_rows_are_the_coefficients_of_rates():
    model = kn.library.tube_and_rods(case=2)
    system = kn.derive(model).system
    rows = DefinitionRows(system)
    q1, q2, q3 = system.coordinates
    assert rows.rates_in([q1.dot * q3]) == {0}
    assert rows.block([2 * q1.dot, q3.dot], [0, 2]).tolist() == [[[2, 0], [0, 1]]] * 4
    # The turn by q3 keeps lengths.
    np.testing.assert_allclose(rows.determinants(system.speed_definitions, [0, 1, 2]), 1.0, rtol=1e-12)
    assert not rows.are_independent([q1.dot, 2 * q1.dot], [0, 1, 2])


@pytest.mark.heavy
def test_a_large_system_is_left_as_it_is():
    found = kn.suggest_speeds(kn.library.pin_chain(21), seconds=0)
    assert [each.choice for each in found] == ["as given"]
    assert found.best.written is None


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"seconds": -1}, "seconds=-1.0 is negative"),
        ({"most": 0}, "most=0 is not a count"),
        ({"by": "beauty"}, "by=.* is unknown"),
    ],
)
def test_wrong_arguments_are_refused(arguments, message):
    with pytest.raises(kn.WrongValueError, match=message):
        kn.suggest_speeds(kn.library.spring_pendulum(), **arguments)


# What is shown


def test_a_table_tells_what_is_saved():
    found = kn.suggest_speeds(kn.library.tube_and_rods(case=2), seconds=60, most=3)
    lines = str(found).splitlines()
    assert lines[1].split() == ["speeds", "compiled", "written", "saved"]
    assert len(lines) == 2 + 3 == 2 + len(found)
    assert lines[2].endswith("14%")
    assert repr(found) == str(found)
    assert found._repr_markdown_().splitlines()[0] == "| speeds | compiled | written | saved |"
    assert found[0] is found.best
    assert found[:1] == (found.best,)
    with pytest.raises(kn.WrongTypeError, match="is not an index of 3"):
        found["best"]
    with pytest.raises(kn.WrongTypeError, match="3 is not an index of 3 suggestions. Give a number,"):
        found[3]
    assert repr(found.best).splitlines()[1] == "  u₁ = q̇₁"
    for travelled in (pickle.loads(pickle.dumps(found)), copy.deepcopy(found)):
        assert str(travelled) == str(found)
        assert kn.derive(travelled.best.model()).operation_count == found.best.operations
