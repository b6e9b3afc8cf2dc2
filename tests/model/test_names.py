"""Names of a model: speeds that nobody named, particles that are called like their points, and names in lists.

Proves: model/model.py, model/registry.py, model/speeds.py, model/declarations.py, base/values.py.
"""

import numpy as np
import pytest

import kanes as kn
from kanes.base.values import one_or_more, several


def cart():
    model = kn.Model("cart")
    x, m, k = model.coordinates("x"), *model.parameters("m k")
    P = model.origin.moved("P", x * model.frame.x)
    model.add_particle("cart", P, mass=m)
    model.add_force(P, -k * x * model.frame.x)
    return model


# Speeds that nobody named


def test_a_default_speed_is_found_by_its_name_before_and_after_the_derivation():
    model = cart()
    u = model["u_x"]
    assert "u_x" in model
    equations = kn.derive(model)
    assert equations.speeds == (u,)
    assert hash(equations.speeds[0]) == hash(model["u_x"])
    assert model["u_x"] == u


def test_a_default_speed_may_stand_in_loads_outputs_and_events():
    model = cart()
    u, N = model["u_x"], model.frame
    model.add_force(model["cart"], -0.5 * u * N.x, name="drag")
    still = kn.Event("turns", u, direction="rising", terminal=True)
    kernel = kn.derive(model).compile({"loss": -0.5 * u**2}, events=still)
    run = kernel.simulate(stop=20, parameters={"m": 1, "k": 1}, initial={"x": 1})
    assert run.events[-1].name == "turns"
    np.testing.assert_allclose(run[model["u_x"]], run["u_x"])
    np.testing.assert_allclose(run["loss"], -0.5 * run[u] ** 2, atol=1e-12)


def test_default_speeds_of_numbered_coordinates_and_quaternions():
    model = kn.Model("plate")
    q1, *e = model.coordinates("q1 e0 e1 e2 e3")
    B = model.frame.rotated("B", quaternion=e)
    P = model.origin.moved("P", q1 * model.frame.x)
    model.add_body("plate", frame=B, center=P, mass=1, inertia=kn.inertia(1, 2, 3))
    speeds = kn.derive(model).speeds
    assert [speed.name for speed in speeds] == ["u1", "u_wx_B", "u_wy_B", "u_wz_B"]
    assert tuple(model[speed.name] for speed in speeds) == speeds
    assert "u_e0" not in model


def test_speeds_of_joints_are_theirs():
    model = kn.Model("arm")
    model.add_body("arm", mass=1, inertia=kn.inertia(1, 1, 1), joint=kn.Spherical())
    assert tuple(model[speed.name] for speed in kn.derive(model).speeds) == model.declared(type(model["wx_arm"]))


def test_declared_speeds_leave_no_default():
    model = cart()
    model.speeds("v")
    assert "u_x" not in model
    with pytest.raises(kn.UnknownNameError, match=r"^Model 'cart' has nothing named 'u_x'\. It has: N, O, P, cart, "):
        model["u_x"]


def test_a_name_that_is_taken_later_goes_to_what_took_it():
    model = cart()
    u = model["u_x"]
    parameter = model.parameters("u_x")
    assert model["u_x"] is parameter
    assert kn.derive(model).speeds == (model["u_x_"],)
    model.add_force(model["cart"], u * model.frame.x)
    assert any("its kind is speed, but the model's 'u_x' is of kind parameter" in str(each) for each in kn.check(model))


def test_a_default_speed_cannot_be_defined_unless_it_is_declared():
    model = cart()
    model.define_speeds({model["u_x"]: 2 * model["x"].dot})
    [fault] = kn.check(model)
    assert str(fault) == "definition of u_x: the model has no such speed. Declare it with model.speeds('u_x')."


def skate():
    model = kn.Model("skate")
    x, y, q = model.coordinates("x y q")
    u1, u2 = model.speeds("u1 u2")
    N = model.frame
    A = N.rotated("A", q, N.z)
    P = model.origin.moved("P", x * N.x + y * N.y)
    model.add_body("skate", frame=A, center=P, mass=1, inertia=kn.inertia(zz=1))
    model.define_speeds({u1: P.velocity(N).dot(A.x), u2: q.dot})
    return model, P.velocity(N).dot(A.y)


def test_a_speed_that_constraints_need_is_found_once_they_are_there():
    model, across = skate()
    assert "u_y" not in model
    model.add_velocity_constraint(across, name="edge")
    u_y = model["u_y"]
    model.add_force(model["P"], -u_y * model.frame.y, name="drag")
    model.choose_dependent("u_y")
    assert kn.check(model) == []
    equations = kn.derive(model)
    assert equations.system.speeds[-1] == u_y
    assert equations.system.dependent == (u_y,)


def test_a_file_names_speeds_that_constraints_need(tmp_path):
    model, across = skate()
    model.add_velocity_constraint(across, name="edge")
    model.add_force(model["P"], -model["u_y"] * model.frame.y, name="drag")
    kn.write(model, tmp_path / "skate.yaml")
    assert kn.read(tmp_path / "skate.yaml").model.freeze().key == model.freeze().key


def test_a_model_with_faults_still_tells_unknown_names():
    model = cart()
    y = model.coordinates("y")
    model.define_speeds({model.speeds("v"): y.dot**2})
    model.add_velocity_constraint(y.dot)
    with pytest.raises(kn.UnknownNameError, match="nothing named 'w'"):
        model["w"]


# One name for a point and what is there


def pendulum():
    model = kn.Model("pendulum", gravity=None)
    q, L, m, g = model.coordinates("q"), *model.parameters("L m g")
    A = model.frame.rotated("A", q, "z")
    P = model.origin.moved("P", L * A.x)
    particle = model.add_particle("P", P, mass=m)
    model.gravity = g * model.frame.x
    return model, P, particle


def test_a_particle_may_have_the_name_of_its_point():
    model, P, particle = pendulum()
    assert kn.check(model) == []
    assert model["P"] is particle
    equations = kn.derive(model)
    for name in ("velocity", "acceleration"):
        asked = getattr(equations, name)
        assert asked("P") == asked(P) == asked(particle)
    assert len(equations.partials().column_heads) == 1
    assert len(equations.partials("P").column_heads) == 1
    assert equations.active_forces_of("P") == equations.active_forces
    model.draw(model["P"], kn.shapes.Sphere(0.1))
    assert model.summary().text().count("\n  P ") == 1


def test_a_run_answers_by_the_one_name():
    model, P, particle = pendulum()
    kernel = kn.derive(model).compile({"bob": model["P"]})
    run = kernel.simulate(stop=0.2, parameters={"L": 1, "m": 2, "g": 9.81}, initial={"q": 0.5})
    for key in (P, particle):
        np.testing.assert_array_equal(run["P"], run[key])
        np.testing.assert_array_equal(run.velocity("P"), run.velocity(key))
    np.testing.assert_allclose(run["bob"], run["P"], atol=1e-12)
    equations = kn.derive(model)
    assert equations.reactions("P").text() == equations.reactions(P).text() == equations.reactions(particle).text()


def test_the_particle_stands_for_its_point_wherever_one_is_asked_for():
    model, P, _ = pendulum()
    Q = model["P"].moved("Q", model.frame.y)
    assert Q.parent is P
    assert model["P"].position_from(model.origin) == P.position_from(model.origin)
    assert model["P"].velocity(model.frame) == P.velocity(model.frame)
    assert model.add_particle("second", model["P"], mass=1).point is P
    body = model.add_body("B", frame=model["A"], center=model["P"], mass=1, inertia=kn.inertia(1, 1, 1))
    assert body.center is P
    model.add_force(body, model.frame.x, at=model["P"])
    assert kn.check(model) == []


def test_a_body_may_have_the_name_of_its_mass_centre():
    model = kn.Model("slab")
    P = model.origin.moved("B", model.coordinates("x") * model.frame.x)
    body = model.add_body("B", frame=model.frame, center=P, mass=1, inertia=kn.inertia(1, 1, 1))
    assert model["B"] is body
    assert kn.derive(model).velocity("B") == kn.derive(model).velocity(P)


@pytest.mark.parametrize("sort", ["particle", "body"])
def test_a_name_of_another_point_stays_taken(sort):
    model = kn.Model("two")
    P, Q = (model.origin.moved(name, model.coordinates(f"x{name}") * model.frame.x) for name in "PQ")
    if sort == "particle":
        model.add_particle("P", Q, mass=1)
    else:
        model.add_body("P", frame=model.frame, center=Q, mass=1, inertia=kn.inertia(1, 1, 1))
    assert model["P"] is P
    assert "name 'P': it is used more than once." in str(kn.check(model)[0])


def test_two_particles_at_a_point_share_no_name():
    model, P, particle = pendulum()
    model.add_particle("P", P, mass=1)
    assert model["P"] is particle
    assert "name 'P': it is used more than once." in str(kn.check(model)[0])


# Lists


def test_names_in_a_list_are_declared_one_by_one():
    model = kn.Model("list")
    a, b, c = model.coordinates(["a", "b c"])
    assert (a, b, c) == (model["a"], model["b"], model["c"])
    assert model.parameters(["m"]) == (model["m"],)
    for wrong in ([], [3], ["a", None]):
        with pytest.raises(kn.WrongValueError, match="contains no names"):
            model.inputs(wrong)


def test_dependent_speeds_in_a_list_are_those_one_after_the_other():
    model = kn.Model("choice")
    model.coordinates("x y")
    u1, u2 = model.speeds("u1 u2")
    for given in ((u1, u2), ([u1, u2],), ((u1, u2),), ("u1", "u2"), (each for each in [[u1, u2]]), (iter([u1, u2]),)):
        model.dependent = None
        model.choose_dependent(*given)
        assert model.dependent == (u1, u2)


def test_several_takes_apart_what_stands_alone_and_nothing_else():
    assert several(()) == ()
    assert several(("ab",)) == ("ab",)
    assert several(([1], [2])) == ([1], [2])
    assert several(((each for each in (1, 2)),)) == (1, 2)


def test_one_symbol_stands_for_a_list_of_it():
    x = kn.Model("m").coordinates("x")
    assert one_or_more(x) == [x]
    assert one_or_more([x]) == [x]
    assert one_or_more(x + 1) == x + 1


def test_methods_of_several_things_take_a_list():
    equations = kn.derive(kn.library.double_pendulum())
    P1, P2 = equations.system.particles
    assert repr(equations.partials([P1, P2])) == repr(equations.partials(P1, P2))
    N = equations.system.frame
    for given in ([P1, P2], [(P1, N.x), (P2, N.y)]):
        assert equations.reactions(given).text() == equations.reactions(*given).text()
    assert len(equations.reactions((P1, N.x))) == 1
    kernel = equations.compile()
    assert kernel.c_code(["derivative", "forcing"]) == kernel.c_code("derivative", "forcing")


def test_an_export_takes_a_list_of_functions(tmp_path):
    kernel = kn.derive(kn.library.double_pendulum()).compile()
    for folder, names in {"list": [["derivative", "forcing"]], "words": ["derivative", "forcing"]}.items():
        (tmp_path / folder).mkdir()
        kernel.write(tmp_path / folder / "model.c", *names)
    assert (tmp_path / "list" / "model.c").read_text() == (tmp_path / "words" / "model.c").read_text()


def test_distributions_in_a_list_are_those_one_after_the_other():
    m, k = kn.random.normal("m", 1, 0.1), kn.random.uniform("k", 1, 2)
    assert kn.dispersed([m, k], seed=3).distributions == kn.dispersed(m, k, seed=3).distributions


def test_a_single_input_and_a_single_residual_do_for_lists_of_one():
    equations = kn.derive(kn.library.three_link_chain())
    numbers = dict.fromkeys(equations.system.parameters, 1.0)
    motion = kn.replay(equations, np.linspace(0, 1, 11), {"q1": 0, "q2": 0, "q3": 0}, parameters=numbers)
    (T1, T2, T3), (u1, u2, _) = equations.system.inputs, equations.speeds

    def found(known, solve, residuals):
        return kn.inverse_dynamics(equations, motion, known=known, solve=solve, residuals=residuals)["T3"]

    for solve in (T3, "T3"):
        np.testing.assert_array_equal(found({T1: 0, T2: 0}, solve, (u1, u2)), found({T1: 0, T2: 0}, [T3], (u1, u2)))
    np.testing.assert_array_equal(found({T1: 0}, [T2, T3], u1), found({T1: 0}, [T2, T3], [u1]))


def test_the_inverse_of_a_kernel_takes_a_single_input():
    model = cart()
    model.add_force(model["cart"], model.inputs("F") * model.frame.x, name="push")
    kernel = kn.derive(model).compile()
    for solve in ("F", model["F"], ["F"]):
        needed = kernel.inverse_dynamics({"m": 2, "k": 0}, solve=solve)
        assert needed(0.0, {"x": 0, "u_x": 0}, {"u_x": 3}) == pytest.approx([6])


def test_states_in_a_list_are_left_out_of_a_linear_model():
    model = kn.linearize(kn.derive(cart()), {"x": 0}, parameters={"m": 1, "k": 0})
    assert model.without(["x"]).states == model.without("x").states == ("u_x",)
