"""Faults of models: each named with its culprit, its rule and its cure, and all of them together."""

import pickle
from fractions import Fraction

import numpy as np
import pytest
import sympy

import kanes as kn


def sound():
    """A pendulum with nothing wrong with it."""
    model = kn.Model("pendulum")
    q, u = model.coordinates("q"), model.speeds("u")
    m, L, g = model.parameters("m L g")
    A = model.frame.rotated("A", q, model.frame.z)
    P = model.origin.moved("P", L * A.x)
    model.gravity = g * model.frame.x
    model.add_particle("bob", P, mass=m)
    return model, q, u, P, A


def faults(model):
    with pytest.raises(kn.ModelError) as error:
        kn.derive(model)
    return [str(fault) for fault in error.value.faults]


def test_a_sound_model_has_no_faults():
    assert kn.check(sound()[0]) == []


def test_a_symbol_that_the_model_does_not_know():
    model, q, u, P, A = sound()
    model.add_force(P, sympy.Symbol("k") * q * A.x, name="spring")
    assert faults(model) == [
        "load 'spring': k: the model does not know this symbol. Declare it with model.parameters('k') (or "
        "coordinates, "
        "speeds, inputs) and use what that returns."
    ]


def test_a_symbol_of_another_kind_than_the_models():
    model, q, u, P, A = sound()
    other = kn.Model("other")
    model.add_force(P, other.inputs("L") * A.x, name="push")
    assert faults(model) == [
        "load 'push': L: its kind is input, but the model's 'L' is of kind parameter. Use model['L']."
    ]


def test_speeds_that_cannot_be_solved_for_the_rates():
    model = kn.Model("singular speeds")
    q1, q2 = model.coordinates("q1 q2")
    u1, u2 = model.speeds("u1 u2")
    N = model.frame
    model.add_particle("P", model.origin.moved("P1", q1 * N.x + q2 * N.y), mass=1)
    model.define_speeds({u1: q1.dot + q2.dot, u2: 2 * q1.dot + 2 * q2.dot})
    assert faults(model) == [
        "speeds (u1, u2): their definitions cannot be solved for q̇1, q̇2, so Y in u = Y q̇ + Z is singular. "
        "Define them as "
        "independent combinations of those rates."
    ]


def test_speeds_that_are_singular_only_after_trigonometry_are_found():
    model = kn.Model("singular by Pythagoras")
    q1, q2 = model.coordinates("q1 q2")
    u1, u2 = model.speeds("u1 u2")
    model.add_particle("P", model.origin.moved("P1", q1 * model.frame.x + q2 * model.frame.y), mass=1)
    one = sympy.sin(q1) ** 2 + sympy.cos(q1) ** 2
    model.define_speeds({u1: q1.dot + q2.dot, u2: one * q1.dot + q2.dot})
    assert "Y in u = Y q̇ + Z is singular" in faults(model)[0]


def test_speeds_that_are_not_linear_in_the_rates():
    model, q, u, P, A = sound()
    model.define_speeds({u: q.dot**2})
    assert faults(model) == ["speed u = q̇**2: it is not linear in q̇. Define speeds as u = Y q̇ + Z."]


def test_speeds_defined_by_other_speeds():
    model, q, u, P, A = sound()
    model.define_speeds({u: q.dot + u})
    assert "a speed is defined by rates q̇, not by other speeds" in faults(model)[0]


def test_fewer_speeds_than_coordinates_need_constraints():
    model = kn.Model("one speed short")
    q1, q2 = model.coordinates("q1 q2")
    model.speeds("u1")
    model.add_particle("P", model.origin.moved("P1", q1 * model.frame.x + q2 * model.frame.y), mass=1)
    assert faults(model) == [
        "speeds (u1): 1 speed and 0 velocity constraints stand against 2 independent rates of the "
        "coordinates. Declare one "
        "speed per coordinate (three per quaternion), or fewer and a velocity constraint for each one missing."
    ]


def test_a_speed_with_no_coordinate_to_be_the_rate_of():
    model, *_ = sound()
    model.speeds("v")
    assert any("speed v: it has no definition and no coordinate to be the rate of" in fault for fault in faults(model))


def test_a_constraint_that_is_not_linear_in_the_speeds():
    model, q, u, P, A = sound()
    model.add_velocity_constraint(u**2 - 1, name="constant speed")
    assert faults(model) == [
        "constant speed, u**2 - 1 = 0: it is not linear in the speeds. Write it linear in u or q̇; what holds "
        "for coordinates goes to add_configuration_constraint."
    ]


def constrained(*expressions):
    model = kn.Model("sled")
    q1, q2, q3 = model.coordinates("q1 q2 q3")
    u = model.speeds("u1 u2 u3")
    model.add_particle(
        "P", model.origin.moved("P1", q1 * model.frame.x + q2 * model.frame.y + q3 * model.frame.z), mass=1
    )
    for expression in expressions:
        model.add_velocity_constraint(expression(*u))
    return model


def test_constraints_that_contradict_each_other():
    model = constrained(lambda u1, u2, u3: u1 - u2, lambda u1, u2, u3: 2 * u1 - 2 * u2 + 3)
    assert faults(model) == [
        "velocity constraint 2, 2*u1 - 2*u2 + 3 = 0: it contradicts what velocity constraint 1 and the "
        "geometry allow. Remove "
        "it or the one it contradicts."
    ]


def test_a_constraint_that_follows_from_the_others():
    model = constrained(lambda u1, u2, u3: u1 - u2, lambda u1, u2, u3: u2 - u3, lambda u1, u2, u3: u1 - u3)
    equations = kn.derive(model)
    assert equations.redundant_constraints == ("velocity constraint 3",)
    assert len(equations.speeds) == 1


def test_a_constraint_that_no_motion_satisfies():
    model = constrained(lambda u1, u2, u3: sympy.Integer(4))
    assert "no motion satisfies it" in faults(model)[0]


def test_a_constraint_that_every_motion_satisfies():
    model = constrained(lambda u1, u2, u3: u1 - u1)
    assert "every motion satisfies it, so it has no effect" in faults(model)[0]


def test_constraints_that_leave_nothing_free():
    model = constrained(lambda u1, u2, u3: u1, lambda u1, u2, u3: u2, lambda u1, u2, u3: u3)
    assert "3 of them leave no speed free" in faults(model)[0]


def test_dependent_speeds_that_the_constraints_do_not_determine():
    model = constrained(lambda u1, u2, u3: u1 - u2)
    model.choose_dependent(model["u3"])
    assert "dependent speeds (u3): the constraints cannot be solved for them" in faults(model)[0]


def test_a_point_of_another_model():
    model, *_ = sound()
    other, *_, foreign, _ = sound()
    other.name = "twin"
    model.add_particle("stranger", foreign, mass=1)
    assert (
        "mass centre of stranger: point P belongs to model 'twin' and is not connected to this one" in faults(model)[0]
    )


def test_a_vector_of_another_model():
    model, q, u, P, A = sound()
    other = kn.Model("elsewhere")
    model.add_force(P, 3 * other.frame.x, name="push")
    assert "load 'push': frame N belongs to model 'elsewhere' and is not connected" in faults(model)[0]


def test_frames_of_two_models_have_no_dot_product():
    first, second = kn.Model("first"), kn.Model("second")
    with pytest.raises(
        kn.FrameError, match="frames N of model '(first|second)' and N of model '(first|second)' are not connected"
    ):
        first.frame.x.dot(second.frame.x)


def test_a_name_used_twice():
    model, q, u, P, A = sound()
    model.parameters("q")
    assert faults(model) == [
        "name 'q': it is used more than once. Give each symbol, frame, point, body and load a name of its own."
    ]


def test_a_body_may_have_the_name_of_its_own_frame():
    model, q, u, P, A = sound()
    body = model.add_body("A", frame=A, center=P, mass=1, inertia=kn.inertia(zz=1))
    assert kn.check(model) == []
    assert model["A"] is body


def test_a_negative_mass():
    model, q, u, P, A = sound()
    model.add_particle("ghost", P, mass=-2)
    assert faults(model) == ["mass of ghost: it is -2, and no mass is negative. Give a mass of zero or more."]


def test_an_inertia_that_no_body_can_have():
    model, q, u, P, A = sound()
    model.add_body("brick", frame=A, center=P, mass=1, inertia=kn.inertia(1, 1, 3))
    assert faults(model) == [
        "inertia of brick: its principal moments 1, 1, 3 break the rule that none exceeds the sum of the "
        "other two. Check the "
        "moments, the signs of the products, and the point about which they were given, or accept published ones as "
        "they are with kn.inertia(…, physical=False)."
    ]


def test_an_inertia_with_a_negative_principal_moment():
    model, q, u, P, A = sound()
    model.add_body("brick", frame=A, center=P, mass=1, inertia=kn.inertia(1, 1, 1, xy=2))
    assert "principal moments -1, 1, 3 are not all positive" in faults(model)[0]


def test_a_flat_body_at_the_limit_of_the_triangle_inequality_is_possible():
    model, q, u, P, A = sound()
    model.add_body("plate", frame=A, center=P, mass=1, inertia=kn.solids.plate(1.0, 0.3, 0.4))
    assert kn.check(model) == []


def test_a_force_on_nothing():
    model, q, u, P, A = sound()
    model.add_force(None, 3 * A.x, name="push")
    assert faults(model) == [
        "force 'push': None is nothing that a force can act on. Give a point, a body or a particle."
    ]


def test_a_torque_on_a_point():
    model, q, u, P, A = sound()
    model.add_torque(P, 3 * A.x, name="twist")
    assert faults(model) == [
        "torque 'twist': <point P> is nothing that a torque can act on. Give a body, or the frame of one."
    ]


def test_a_load_that_is_no_vector():
    model, q, u, P, A = sound()
    model.add_force(P, 3, name="push")
    assert "load 'push': 3 is not a vector" in faults(model)[0]


def test_geometry_that_depends_on_a_speed():
    model, q, u, P, A = sound()
    model.add_particle("odd", model.origin.moved("Q", u * A.x), mass=1)
    assert "point Q: u: it may depend on coordinates, time and parameters only, and u is none" in faults(model)[0]


def test_a_model_with_nothing_in_it():
    assert faults(kn.Model("void")) == [
        "model 'void': nothing in it has mass. Add a body or a particle.",
        "model 'void': it has no coordinates, so nothing in it can move. Declare some with model.coordinates.",
    ]


def test_all_faults_are_reported_together():
    model, q, u, P, A = sound()
    model.parameters("m")
    model.add_force(None, 3 * A.x)
    model.add_force(P, sympy.Symbol("k") * A.x)
    model.add_particle("ghost", P, mass=-2)
    model.add_body("brick", frame=A, center=P, mass=1, inertia=kn.inertia(1, 1, 3))
    model.add_velocity_constraint(u**2)
    model.define_speeds({u: q.dot**2})
    found = faults(model)
    assert len(found) == 7
    with pytest.raises(kn.ModelError, match="Model 'pendulum' has 7 faults:\n  1. name 'm'"):
        kn.derive(model)


def test_errors_survive_a_trip_between_processes():
    with pytest.raises(kn.ModelError) as error:
        kn.derive(kn.Model("void"))
    copy = pickle.loads(pickle.dumps(error.value))  # our own bytes
    assert (str(copy), copy.faults) == (str(error.value), error.value.faults)
    too_large = kn.TooLargeToReadError("'chain'", 5000, 600)
    assert str(pickle.loads(pickle.dumps(too_large))) == str(too_large)
    damaged = kn.FileError("arm.urdf", "a joint without a child", "Name its child", place="line 12")
    assert str(pickle.loads(pickle.dumps(damaged))) == "'arm.urdf', line 12: a joint without a child. Name its child."


def test_errors_belong_to_one_tree_and_to_pythons_own():
    with pytest.raises(ValueError, match="has 2 faults"):
        kn.derive(kn.Model("void"))
    assert issubclass(kn.ModelError, kn.KanesError)


def test_text_is_never_taken_for_an_expression():
    model, q, u, P, A = sound()
    with pytest.raises(kn.ExpressionError, match="is not a scalar expression"):
        model.add_particle("stone", P, mass="__import__('os').getcwd()")
    with pytest.raises(kn.ExpressionError, match="is not a scalar expression"):
        "q" * A.x


@pytest.mark.parametrize("value", [float("nan"), float("inf")])
def test_numbers_that_are_not_finite_are_refused(value):
    model, q, u, P, A = sound()
    with pytest.raises(kn.ExpressionError, match="is not finite"):
        model.add_particle("stone", P, mass=value)


@pytest.mark.parametrize(
    ("arguments", "options", "message"),
    [
        ((1,), {}, "takes an angle and an axis, or angles and a sequence, or a quaternion"),
        (((1, 2, 3),), {"sequence": "112"}, "'112' is not an angle sequence"),
        (((1, 2),), {"sequence": "123"}, "needs 3 angles and 2 were given"),
        (((1, 2, 3),), {"sequence": "123", "fixed": "moon"}, "neither 'body' nor 'space'"),
        ((), {"quaternion": (1, 0, 0)}, "a quaternion has four elements"),
    ],
)
def test_rotations_that_are_none(arguments, options, message):
    model = kn.Model("frames")
    with pytest.raises(kn.FrameError, match=message):
        model.frame.rotated("B", *arguments, **options)


def test_an_axis_must_be_fixed_in_the_frame_that_is_rotated():
    model, q, u, P, A = sound()
    with pytest.raises(kn.FrameError, match="is not fixed in N, because it depends on q"):
        model.frame.rotated("B", q, A.x)
    with pytest.raises(kn.FrameError, match="has no direction"):
        model.frame.rotated("B", q, 0 * model.frame.x)


def test_unknown_names_list_the_known_ones():
    model, q, u, P, A = sound()
    with pytest.raises(kn.UnknownNameError, match="has nothing named 'bop'. It has: .*bob"):
        model["bop"]
    equations = kn.derive(model)
    with pytest.raises(kn.UnknownNameError, match="'pendulum' has nothing named 'Z'"):
        equations.velocity("Z")
    with pytest.raises(kn.UnknownNameError, match="w is not an independent speed"):
        equations.partial_velocity(P, sympy.Symbol("w"))


def test_values_that_are_missing_or_unknown_are_named():
    equations = kn.derive(sound()[0])
    with pytest.raises(kn.UnknownNameError, match="no value for L, g, q, u; 'pendulum' has no mass"):
        equations.evaluate({"m": 1, "mass": 2})


def test_a_function_that_cannot_be_computed_is_named():
    model, q, u, P, A = sound()
    model.add_force(P, sympy.gamma(q) * A.x)
    assert faults(model) == [
        "load 'force 1': gamma(q): Kanes cannot compute this. Use elementary functions and Piecewise."
    ]


def test_speeds_that_move_no_mass_are_named():
    model, q, u, P, A = sound()
    idle = model.coordinates("q2")
    model.speeds("u2")
    model.frame.rotated("C", idle, model.frame.z)
    with pytest.raises(kn.ModelError, match=r"speeds \(u2\): they can change without any mass changing its motion"):
        kn.derive(model).accelerations  # noqa: B018


def test_speeds_that_move_the_same_mass_are_named():
    model = kn.Model("two for one")
    q1, q2 = model.coordinates("q1 q2")
    model.add_particle("P", model.origin.moved("P1", (q1 + q2) * model.frame.x), mass=1)
    with pytest.raises(kn.ModelError, match=r"speeds \(u1, u2\): they can change without any mass"):
        kn.derive(model).program()


def test_a_ball_of_ten_nanometres_resists_turning_as_any_other_does():
    """Its moments in kg m² are 4e-17 of its mass in kg."""
    model = kn.Model("nanoparticle")
    model.add_body("ball", mass=1e-20, inertia=kn.inertia(4e-37, 4e-37, 4e-37), joint=kn.Free())
    start = {"wx_ball": 1.0, "x_ball": 0, "y_ball": 0, "z_ball": 0}
    run = kn.derive(model).compile().simulate(stop=1, parameters={}, initial=start)
    assert run["wx_ball"][-1] == pytest.approx(1, rel=1e-12)


def test_dependent_speeds_without_constraints():
    model, q, u, P, A = sound()
    model.choose_dependent("u")
    assert "dependent speeds (u): there is no constraint for them to depend by" in faults(model)[0]


def test_an_axis_of_a_joint_that_moves():
    model = kn.Model("gimbal")
    q1, q2 = model.coordinates("q1 q2")
    with pytest.raises(kn.FrameError, match="pin joint of A: the axis depends on q2 and is not fixed"):
        model.add_body("A", mass=1, inertia=kn.inertia(1, 1, 1), joint=kn.Pin(q1, axis=(q2, 0, 1)))


@pytest.mark.parametrize("elements", [(1, 1, 0, 0), (0, 0, 0, 0), (0.6, 0.8001, 0, 0)])
def test_a_quaternion_of_numbers_must_have_unit_length(elements):
    with pytest.raises(kn.FrameError, match="the quaternion has length"):
        kn.Model("turned").frame.rotated("B", quaternion=elements)


WRONG_CALLS = {
    "names that are none": lambda m, q, P, A: m.coordinates(["q"]),
    "a table that is none": lambda m, q, P, A: m.define_speeds([1]),
    "a particle on no point": lambda m, q, P, A: m.add_particle("x", None, mass=1),
    "gravity that is no vector": lambda m, q, P, A: setattr(m, "gravity", 9.81),
    "two measure numbers": lambda m, q, P, A: kn.Pin(q, at=(1, 0)),
    "a coordinate by name": lambda m, q, P, A: kn.Pin("q"),
    "an axis that is none": lambda m, q, P, A: m.add_body(
        "B", mass=1, inertia=kn.inertia(1), joint=kn.Pin(q, axis=None)
    ),
    "a sequence by number": lambda m, q, P, A: m.add_body("B", mass=1, inertia=kn.inertia(1), joint=kn.Gimbal(99)),
    "a parent that is none": lambda m, q, P, A: m.add_body(
        "B", mass=1, inertia=kn.inertia(1), joint=kn.Pin(), parent=A
    ),
    "a frame that is none": lambda m, q, P, A: A.x.express("A"),
    "components in nothing": lambda m, q, P, A: A.x.components(None),
    "a position from nothing": lambda m, q, P, A: P.position_from(None),
    "a third derivative": lambda m, q, P, A: q.dot.dot.dot,
    "an imaginary mass": lambda m, q, P, A: m.add_particle("x", P, mass=sympy.I),
    "an infinite mass": lambda m, q, P, A: m.add_particle("x", P, mass=sympy.oo),
    "a complex mass": lambda m, q, P, A: m.add_particle("x", P, mass=1j),
    "a derivative that is not known": lambda m, q, P, A: (m.inputs("F") * A.x).derivative(m.frame),
    "a model that is none": lambda m, q, P, A: kn.derive(None),
    "equations that are none": lambda m, q, P, A: kn.explain(q),
    "values that are none": lambda m, q, P, A: kn.derive(m).evaluate(None),
    "a value that is no number": lambda m, q, P, A: kn.derive(m).evaluate({"q": "1"} | dict.fromkeys("uLmg", 1j)),
    "a value given twice": lambda m, q, P, A: kn.derive(m).evaluate({q: 1, "q": 2}),
    "forces of nothing": lambda m, q, P, A: kn.derive(m).active_forces_of(None),
    "inertia of a point": lambda m, q, P, A: kn.derive(m).inertia_forces_of("P"),
    "partials of a number": lambda m, q, P, A: kn.derive(m).partials(5),
    "a stranger's inertia": lambda m, q, P, A: kn.derive(m).inertia_forces_of(sound()[0]["bob"]),
    "no states at all": lambda m, q, P, A: kn.verify(m, states=0),
}


@pytest.mark.parametrize("what", WRONG_CALLS)
def test_wrong_calls_get_an_error_of_kanes(what):
    model, q, u, P, A = sound()
    with pytest.raises(kn.KanesError) as error:
        WRONG_CALLS[what](model, q, P, A)
    # The culprit and the cure: a sentence each.
    assert str(error.value).count(". ") >= 1


NUMBERS = {"m": 1, "L": 1, "g": 9.81}


def run(equations, **given):
    return equations.compile().simulate(**{"stop": 0.1, "initial": {"q": 0.1}, "parameters": NUMBERS, **given})


def driven():
    model, q, u, P, A = sound()
    model.add_force(P, model.inputs("F") * A.y)
    return kn.derive(model)


# What is given at doors of all stages: the call, and the words that say what is wrong and what would be right.
WRONG_ARGUMENTS = {
    "text for a number": (
        lambda m, e: e.compile().derivative({**NUMBERS, "m": "2"}),
        "'pendulum', m: '2' is not a number. Give a real number.",
    ),
    "an array for a number": (
        lambda m, e: e.compile().derivative({**NUMBERS, "m": [1, 2]}),
        "'pendulum', m: [1, 2] is not a number. Give a real number.",
    ),
    "a number beyond the machine's": (
        lambda m, e: m.add_particle("heavy", m.origin, mass=10**400),
        "is not finite. Give a finite number.",
    ),
    "a number beyond the machine's for a value": (
        lambda m, e: e.evaluate({"q": 10**400, "u": 0, **NUMBERS}),
        "is not a number. Give a real number.",
    ),
    "a kernel's function by no name": (lambda m, e: e.compile()[["forcing"]], "has no function '['forcing']'. It has:"),
    "a form that is none": (lambda m, e: e.compile(form=[]), "form [] is unknown. Forms are: auto, kane, nullspace."),
    "outputs in a list": (
        lambda m, e: e.compile([m["q"]]),
        "[q] is no table of outputs. Give a dictionary such as {'tip': P}",
    ),
    "laws in a list": (lambda m, e: e.with_inputs(["F"]), "['F'] is no table of values. Give a dictionary such as"),
    "an event that is none": (lambda m, e: e.compile(events=5), "5 is no event. Give kn.Event(name, expression)."),
    "a direction that is none": (
        lambda m, e: kn.Event("x", m["q"], direction=[]),
        "direction [] is unknown. Use 'rising'",
    ),
    "half a state": (
        lambda m, e: kn.verify(m, states=2.5),
        "verify: states=2.5 is no count. Give a whole number from 1 on.",
    ),
    "a seed that is none": (lambda m, e: kn.verify(m, seed="x"), "verify: seed='x' is no count. Give a whole number"),
    "a limit that is none": (
        lambda m, e: kn.derive(m, largest_readable="all"),
        "derive: largest_readable='all' is no count. Give a whole number from 0 on.",
    ),
    "a page of no width": (
        lambda m, e: kn.explain(e).text(0),
        "text: width=0 is no count. Give a whole number from 1 on.",
    ),
    "a name for a model to check": (lambda m, e: kn.check("pendulum"), "'pendulum' is not a model. Give a kn.Model"),
    "a name to explain": (lambda m, e: kn.explain("pendulum"), "'pendulum' is not a model. Give a kn.Model, or where"),
    "a name to verify": (lambda m, e: kn.verify("pendulum"), "'pendulum' is not a model"),
    "a name for a tree": (lambda m, e: kn.tree("pendulum"), "'pendulum' is not a model"),
    "a name for Lagrange": (lambda m, e: kn.lagrange("pendulum"), "'pendulum' is not a model"),
    "a model for its equations": (
        lambda m, e: kn.linearize_symbolic(m, {}),
        "is no system of equations. Give what kn.derive(model) returns.",
    ),
    "a list that is none": (
        lambda m, e: kn.linearize(e, {"q": 0}, parameters=NUMBERS, independent="q"),
        "'pendulum': 'q' is no list of symbols. Give one such as [q1, q2].",
    ),
    "an assembly's unknown name": (
        lambda m, e: kn.assemble(m, {"q": 0}, parameters=NUMBERS)["p"],
        "This assembly has no p. It has: q, u.",
    ),
    "text for a step": (
        lambda m, e: run(e, method="rk4", step="1e-3"),
        "simulate: 'rk4' has a fixed step, not '1e-3'. Give one, such as step=1e-3.",
    ),
    "a method in a list": (
        lambda m, e: run(e, method=["rk4"]),
        "simulate: method ['rk4'] is unknown. Methods are: auto",
    ),
    "complex parameters": (
        lambda m, e: run(e, parameters={**NUMBERS, "m": np.array([1 + 2j])}),
        "'pendulum', m: array([1.+2.j]) is not a number. Give a real number.",
    ),
    "times beyond the machine's": (
        lambda m, e: run(e, times=[0, 10**400]),
        "are no numbers. Give a list of times.",
    ),
    "text among samples": (
        lambda m, e: kn.Samples([0, "1"], [0, 1]),
        "are not all numbers. Give two lists of numbers.",
    ),
    "what is fixed, in no list": (
        lambda m, e: kn.assemble(m, {"q": 0}, parameters=NUMBERS, fixed=m["q"]),
        "'pendulum': q is no list of symbols. Give one such as [q1, q2].",
    ),
    "a time that is none": (
        lambda m, e: kn.assemble(m, {"q": 0}, parameters=NUMBERS, time="now"),
        "'pendulum', time: 'now' is not a number. Give a real number.",
    ),
    "a time of rest that is none": (
        lambda m, e: kn.equilibrium(e, {"q": 0}, parameters=NUMBERS, time="now"),
        "'pendulum', time: 'now' is not a number. Give a real number.",
    ),
    "half a try": (
        lambda m, e: kn.assemblies(m, {"q": 0}, parameters=NUMBERS, fixed=["q"], tries=0.5),
        "assemblies: tries=0.5 is no count. Give a whole number from 0 on.",
    ),
    "a chain of no links": (
        lambda m, e: kn.library.pin_chain(0),
        "pin_chain: count=0 is no count. Give a whole number from 1 on.",
    ),
    "a unit that is none": (
        lambda m, e: m.parameters("k", unit=5),
        "unit of k: 5 is no label. Give text, such as 'rad'.",
    ),
    "a constraint's name that is none": (
        lambda m, e: m.add_velocity_constraint(m["u"], name=np.ones(2)),
        "is no name. Give text, such as 'A'.",
    ),
    "a load's name that is none": (
        lambda m, e: m.add_force(m["bob"], m.frame.x, name=[]),
        "[] is no name. Give text, such as 'A'.",
    ),
    "samples at no time": (
        lambda m, e: kn.Samples([0, 1], [0, 1]).at("now"),
        "samples: 'now' are no times. Give numbers.",
    ),
    "code for three states": (
        lambda m, e: e.compile()["forcing"].llvm_code(3),
        "lanes=3: code is written for 1, 8 or 16 states. Ask for one of them.",
    ),
    "a path that is none": (lambda m, e: run(e).save(5), "5 is no path. Give text, such as 'run.nc'."),
    "a path to read that is none": (lambda m, e: e.compile().load(5), "5 is no path. Give text, such as 'run.nc'."),
    "a folder that is not there": (
        lambda m, e: run(e).save("no/such/folder/run.csv"),
        "'no/such/folder/run.csv': there is no folder 'no/such/folder'. Make it first, or choose another.",
    ),
    "text for an expression": (
        lambda m, e: (m["q"] * m.frame.x).subs(m["q"], "2"),
        "a replacement in q n_x: '2' is not a scalar expression. Give a number",
    ),
    "a replacement of nothing": (
        lambda m, e: m.frame.x.xreplace(["q"]),
        "vector n_x: ['q'] replaces nothing. Give a dictionary such as {q1: 0}.",
    ),
    "frequencies in a table": (
        lambda m, e: kn.linearize(e, {"q": 0}, parameters=NUMBERS).frequency_response(np.ones((2, 2))),
        "are not finite numbers in a row. Give a list of them, in rad/s.",
    ),
    "text for frequencies": (
        lambda m, e: kn.linearize(driven(), {"q": 0}, parameters=NUMBERS, inputs={"F": 0}).bode("F", "q", "high"),
        "frequencies 'high' are no numbers. Give them in rad/s.",
    ),
    "speeds in a list": (
        lambda m, e: m.choose_dependent([m["u"]]),
        "choose_dependent: [u] is no speed. Give speeds of the model, such as u1, u2.",
    ),
    "a reach that is none": (
        lambda m, e: kn.assemblies(m, {"q": 0}, parameters=NUMBERS, fixed=["q"], reach=-1),
        "assemblies: reach=-1 is no distance. Give a positive one, such as 3.14.",
    ),
    "the forces of an array": (lambda m, e: e.active_forces_of(np.ones(2)), "is no load, body or particle"),
    "an axis that is none": (lambda m, e: kn.solids.rod(1, 1, axis=[1]), "rod: [1] has no direction. Use 'x'"),
}


@pytest.mark.parametrize("what", WRONG_ARGUMENTS)
def test_wrong_arguments_are_named_with_what_would_be_right(what):
    model = sound()[0]
    call, words = WRONG_ARGUMENTS[what]
    with pytest.raises(kn.KanesError) as error:
        call(model, kn.derive(model))
    assert words in str(error.value)


def test_a_run_of_an_ensemble_that_is_not_there():
    start = {"initial": {"q": 0.1}, "parameters": {**NUMBERS, "m": [1, 2]}}
    runs = kn.derive(sound()[0]).compile().simulate_many(stop=0.1, **start)
    assert runs.run(-1).outcome.finished
    for number in (2, 1.0, "first"):
        with pytest.raises(kn.UnknownNameError, match=f"run {number!r}: there is none. Ask for one from 0 to 1."):
            runs.run(number)


def behind_a_logarithm():
    """A bead on the curve y = log x, which is not there where x is negative."""
    model = kn.Model("bead")
    x, y = model.coordinates("x y")
    model.add_particle("bead", model.origin.moved("P", x * model.frame.x + y * model.frame.y), mass=1)
    model.add_configuration_constraint(sympy.log(x) - y, name="curve")
    return model


def test_a_place_where_a_constraint_is_no_number():
    model = behind_a_logarithm()
    equations = kn.derive(model)
    nowhere = {"x": -1, "y": 0}
    with pytest.raises(kn.StateError, match="no finite numbers at x = -1, y = 0: curve. Guess a place where they are."):
        kn.assemble(model, nowhere, fixed=["x", "y"])
    with pytest.raises(kn.StateError, match="the state breaks constraints: constraint 'curve' is nan"):
        kn.linearize(equations, nowhere, anywhere=True)
    with pytest.raises(kn.StateError, match="no coordinates near the initial ones .* curve: nan. Start elsewhere"):
        equations.compile().simulate(stop=1, parameters={}, initial=nowhere, repair=True)


def test_assembly_finds_its_way_from_where_a_constraint_is_no_number():
    found = kn.assemble(behind_a_logarithm(), {"x": -1, "y": 0})
    assert found["y"] == pytest.approx(np.log(found["x"]), abs=1e-12)  # some roundings of numbers of order one


def test_fractions_are_typeset():
    assert kn.latex(Fraction(1, 3)) == r"\frac{1}{3}"


def test_one_event_needs_no_list():
    model, q, *_ = sound()
    kernel = kn.derive(model).compile(events=kn.Event("through", q, terminal=True))
    run = kernel.simulate(stop=10, parameters=NUMBERS, initial={"q": 0.1})
    assert run.outcome.kind == "event"


def test_equations_too_large_to_read_say_so_and_offer_the_program():
    equations = kn.derive(kn.library.spatial_chain(4))
    with pytest.raises(kn.TooLargeToReadError, match="more than a million operations.*the 1200.*equations.program()"):
        equations.mass_matrix  # noqa: B018
    assert "more than a million operations written out. Too large to read; equations.program()" in str(equations)
    assert "z1 = " in str(equations.program())


def test_an_angle_in_degrees_cannot_turn_a_frame_as_it_is():
    for turn, count in ((lambda q: q, 1), (lambda q: 0.3 - q, 1), (lambda q: q * sympy.pi / 180, 0)):
        model = kn.Model("dial")
        q = model.coordinates("q", unit="deg")
        A = model.frame.rotated("A", turn(q), model.frame.z)
        model.add_body("hand", frame=A, center=model.origin, mass=1, inertia=kn.inertia(1, 1, 1))
        found = [str(fault) for fault in kn.check(model) if "radians" in str(fault)]
        assert len(found) == count
        for text in found:
            assert text.startswith(
                "coordinate q: it turns frame A in radians, and its unit is 'deg'. Declare it in rad"
            )


def test_lagranges_equations_of_a_large_system_say_so_in_short():
    text = repr(kn.lagrange(kn.library.bricard()))
    assert text == "Bricard's mechanism, by Lagrange: too large to be shown by itself; text() writes it out."


def test_the_inertia_of_a_body_multiplies_vectors():
    model = kn.Model("block")
    block = model.add_body("block", mass=2, inertia=kn.inertia(1, 2, 3, xy=0.5), joint=kn.Free())
    assert str(block.central_inertia * (block.x + 2 * block.z)) == "block_x + 0.5 block_y + 6 block_z"
