"""Faults of models: each named with its culprit, its rule and its cure, and all of them together.

Proves: model/checks.py, model/registry.py, model/declarations.py, base/errors.py, dynamics/faults.py.
"""

import numpy as np
import pytest
import sympy

import kanes as kn
from sound import sound


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
        "load 'spring': k: the model has not declared this symbol. Declare it with model.parameters('k') (or "
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
        "speeds (u1): 2 independent rates of the coordinates need as many speeds and velocity constraints; there "
        "are 1 and 0. Declare one "
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
        "constant speed, u**2 - 1 = 0: it is not linear in the speeds. Write it linear in u or q̇; use "
        "add_configuration_constraint for conditions on coordinates."
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
    assert faults(model) == ["force 'push': a force cannot act on None. Give a point, a body or a particle."]


def test_a_torque_on_a_point():
    model, q, u, P, A = sound()
    model.add_torque(P, 3 * A.x, name="twist")
    assert faults(model) == ["torque 'twist': a torque cannot act on <point P>. Give a body, or the frame of one."]


def test_a_load_that_is_no_vector():
    model, q, u, P, A = sound()
    model.add_force(P, 3, name="push")
    assert "load 'push': 3 is not a vector" in faults(model)[0]


def test_geometry_that_depends_on_a_speed():
    model, q, u, P, A = sound()
    model.add_particle("odd", model.origin.moved("Q", u * A.x), mass=1)
    assert "point Q: u: it may depend on coordinates, time and parameters only" in faults(model)[0]


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


@pytest.mark.parametrize("value", [float("nan"), float("inf")])
def test_numbers_that_are_not_finite_are_refused(value):
    model, q, u, P, A = sound()
    with pytest.raises(kn.WrongValueError, match="is not finite"):
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
    both = "no value for parameter L, g; 'pendulum' has no parameter mass. Give one number for each of m, L, g."
    for ask in (equations.compile().derivative, lambda numbers: kn.assemble(sound()[0], {"q": 0}, parameters=numbers)):
        with pytest.raises(kn.UnknownNameError) as found:
            ask({"m": 1, "mass": 2})
        assert str(found.value) == both


def test_a_function_that_cannot_be_computed_is_named():
    model, q, u, P, A = sound()
    model.add_force(P, sympy.gamma(q) * A.x)
    assert faults(model) == [
        "load 'force 1': gamma(q): Kanes cannot compute this. Use elementary functions, Piecewise and kn.spline."
    ]


def test_speeds_that_move_no_mass_are_named():
    model, q, u, P, A = sound()
    idle = model.coordinates("q2")
    model.speeds("u2")
    model.frame.rotated("C", idle, model.frame.z)
    with pytest.raises(kn.ModelError, match=r"speeds \(u2\): they can change without any mass changing its motion"):
        kn.derive(model).speed_derivatives  # noqa: B018


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
    assert "dependent speeds (u): there are no constraints" in faults(model)[0]


def test_an_axis_of_a_joint_that_moves():
    model = kn.Model("gimbal")
    q1, q2 = model.coordinates("q1 q2")
    with pytest.raises(kn.FrameError, match="pin joint of A: the axis depends on q2 and is not fixed"):
        model.add_body("A", mass=1, inertia=kn.inertia(1, 1, 1), joint=kn.Pin(q1, axis=(q2, 0, 1)))


@pytest.mark.parametrize("elements", [(1, 1, 0, 0), (0, 0, 0, 0), (0.6, 0.8001, 0, 0)])
def test_a_quaternion_of_numbers_must_have_unit_length(elements):
    with pytest.raises(kn.FrameError, match="the quaternion has length"):
        kn.Model("turned").frame.rotated("B", quaternion=elements)


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
    with pytest.raises(kn.StateError, match="not finite at x = -1, y = 0: curve. Guess coordinates where they are."):
        kn.assemble(model, nowhere, fixed=["x", "y"])
    with pytest.raises(kn.StateError, match="the state violates constraints: constraint 'curve' is nan, and"):
        kn.linearize(equations, nowhere, anywhere=True)
    with pytest.raises(kn.StateError, match="no coordinates near the initial ones .* curve: nan. Start elsewhere"):
        equations.compile().simulate(stop=1, parameters={}, initial=nowhere, repair=True)


def test_assembly_finds_its_way_from_where_a_constraint_is_no_number():
    found = kn.assemble(behind_a_logarithm(), {"x": -1, "y": 0})
    assert found["y"] == pytest.approx(np.log(found["x"]), abs=1e-12)  # some roundings of numbers of order one


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
                "coordinate q: it rotates frame A in radians, and its unit is 'deg'. Declare it in rad"
            )
