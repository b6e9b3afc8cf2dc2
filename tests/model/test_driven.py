"""Joints and coordinates that samples drive: the rest of a system moves as with the function that was sampled.

Proves: model/joints/driven.py, base/samples.py, simulate/inputs.py, codegen/rolled/function.py.
"""

import numpy as np
import pint
import pytest
import sympy
from scipy.interpolate import CubicSpline

import kanes as kn
from kanes.dynamics import reduced
from kanes.kernel.kernel import inside_of

STOP = 2.0


def angle(t):
    return 0.7 * np.sin(2 * t) + 0.1 * t


def samples(count, function=angle, stop=STOP):
    times = np.linspace(0, stop, count)
    return kn.Samples(times, function(times), kind="cubic")


def expression(t):
    return 0.7 * sympy.sin(2 * t) + sympy.Rational(1, 10) * t


def driven_pendulum(law, way):
    """An arm that is led, by its joint or by a constraint, with a pendulum at its end."""
    model = kn.Model("driven pendulum")
    model.gravity = -9.81 * model.frame.y
    q = model.coordinates("q")
    lead = law(model.time) if callable(law) else law
    if way == "constraint":
        a = model.coordinates("a")
        model.prescribe(a, lead, name="lead")
        lead = a
    shape = {"mass": 1.2, "inertia": kn.inertia(0.1, 0.1, 0.1), "center": (0.05, -0.3, 0)}
    arm = model.add_body("arm", joint=kn.Pin(lead, axis="z"), **shape)
    model.add_body("bob", parent=arm, joint=kn.Pin(q, axis="z", at=(0, -0.6, 0), damper=0.01), **shape)
    return model


def run_of(model, **changed):
    initial = {"q": 0.1, **({"a": 0.0} if "a" in model else {})}
    compiled = kn.derive(model).compile()
    return compiled.simulate(**{"initial": initial, "parameters": {}, "stop": STOP, **changed})


@pytest.mark.parametrize("way", ["joint", "constraint"])
def test_a_drive_by_samples_comes_near_the_function_that_was_sampled_by_the_fourth_power_of_their_distance(way):
    exact = run_of(driven_pendulum(expression, way))
    errors = []
    for count in (21, 41, 81):
        run = run_of(driven_pendulum(samples(count), way))
        errors.append(abs(run["q"] - exact["q"]).max())
        # What is lost is of the size of the tolerance, 1e-10 a step.
        np.testing.assert_allclose(run.energy.balance, 0, atol=1e-8)
    ratios = np.array(errors[:-1]) / errors[1:]
    # 16 in the limit of many samples.
    assert (ratios > 13).all()
    assert (ratios < 19).all()


def test_both_ways_of_driving_give_the_same_motion_and_the_same_torque():
    law = samples(41)
    one, other = run_of(driven_pendulum(law, "joint")), run_of(driven_pendulum(law, "constraint"))
    np.testing.assert_allclose(one["q"], other["q"], atol=1e-8)
    torque = other.reaction("lead").value
    assert abs(torque).max() > 1
    np.testing.assert_allclose(one.reaction("arm").torque[2], torque, atol=1e-6)


def test_the_force_of_a_drive_is_what_the_spline_needs():
    """T = (I + m r²) s″ + m g r sin s of a pendulum that is led, with SciPy's spline for s."""
    model = kn.Model("led")
    model.gravity = -9.81 * model.frame.y
    q = model.coordinates("q")
    model.add_body("B", mass=1.3, inertia=kn.inertia(zz=0.1), joint=kn.Pin(q, axis="z"), center=(0, -0.4, 0))
    model.prescribe(q, samples(21), name="lead")
    run = kn.derive(model).compile().simulate(initial={q: 0}, parameters={}, stop=STOP)
    times = np.linspace(0, STOP, 21)
    s = CubicSpline(times, angle(times))
    expected = (0.1 + 1.3 * 0.4**2) * s(run.t, 2) + 1.3 * 9.81 * 0.4 * np.sin(s(run.t))
    np.testing.assert_allclose(run["q"], s(run.t), atol=1e-12)
    np.testing.assert_allclose(run.reaction("lead").value, expected, atol=1e-10)


def test_runs_land_on_the_samples():
    """Where a free mass is carried by a slider that samples lead, nothing but the samples limits the steps."""
    model = kn.Model("carried")
    x = model.coordinates("x")
    times = np.array([0, 0.3, 0.5, 1.1, 1.4, 2.0])
    law = kn.Samples(times, [0, 1, 0, 2, 1, 1], kind="cubic")
    cart = model.add_body("cart", mass=1, inertia=kn.inertia(1, 1, 1), joint=kn.Slider(law))
    model.add_body("load", mass=1, inertia=kn.inertia(1, 1, 1), parent=cart, joint=kn.Slider(x, axis="x"))
    run = kn.derive(model).compile().simulate(initial={x: 0}, parameters={}, stop=2, rtol=1e-6)
    s = CubicSpline(times, law.values)
    # The load goes on at the first speed; between samples x is a cubic, which the method has exactly.
    np.testing.assert_allclose(run["x"], s(0) - s(run.t) + s(0, 1) * run.t, atol=1e-12)
    assert run.outcome.steps < 40


# Joints led by samples, and how many freedoms each has left.
LED = {
    "pin": (lambda law: kn.Pin(law), 0),
    "slider": (lambda law: kn.Slider(law, axis="y"), 0),
    "screw": (lambda law: kn.Screw(law, pitch=0.1), 0),
    "cylindrical": (lambda law: kn.Cylindrical((law, None)), 1),
    "planar": (lambda law: kn.Planar((None, law, law)), 1),
    "universal": (lambda law: kn.Universal((law, None)), 1),
    "gimbal": (lambda law: kn.Gimbal((None, law, None), "213"), 2),
    "free": (lambda law: kn.Free((None, law, None)), 5),
    "general": (lambda law: kn.GeneralJoint(rotation=[("z", law), ("x", law)], translation=(law, 0, 0.1)), 0),
}
_QUICK = ("pin", "slider", "general")


@pytest.mark.parametrize(
    "name", [name if name in _QUICK else pytest.param(name, marks=pytest.mark.heavy) for name in LED]
)
def test_every_joint_may_be_driven_by_samples(name):
    joint, left = LED[name]
    model = kn.Model(name)
    model.gravity = -9.81 * model.frame.y
    shape = {"mass": 1.2, "inertia": kn.inertia(0.1, 0.15, 0.2), "center": (0.05, -0.3, 0.1)}
    first = model.add_body("A", joint=joint(samples(15)), **shape)
    model.add_body("B", parent=first, joint=kn.Pin(axis="x", at=(0, -0.2, 0)), **shape)
    assert len(kn.derive(model).speeds) == left + 1
    assert kn.verify(model, states=2).passed


def test_a_joint_that_is_driven_is_written_under_its_coordinate():
    equations = kn.derive(driven_pendulum(samples(11), "joint"))
    assert "q_arm′′(t)" in str(equations)
    model = driven_pendulum(samples(11), "constraint")
    assert repr(model["lead"]) == "<lead, a - a_given(t) = 0>"


def test_quantities_are_converted_to_the_unit_of_a_coordinate():
    units = pint.UnitRegistry()
    model = kn.Model("in centimetres")
    x = model.coordinates("x", unit="cm")
    law = kn.Samples([0, 1, 2, 3], units.Quantity([0, 1.5, 2.5, 0.2], "m"), kind="cubic")
    constraint = model.prescribe(x, law)
    assert float(constraint.rows[0].configuration.rest.subs({x: 0, model.time: 1})) == pytest.approx(-150)


@pytest.mark.parametrize("way", ["joint", "constraint"])
def test_runs_beyond_the_samples_are_refused_before_they_start(way):
    model = driven_pendulum(samples(11), way)
    where = "coordinate of the pin joint of arm" if way == "joint" else "lead"
    with pytest.raises(kn.WrongValueError, match=f"{where}: its samples reach from 0 to 2, the run from 0 to 3. Give"):
        run_of(model, stop=3)
    with pytest.raises(kn.WrongValueError, match="the run from -1 to 1"):
        run_of(model, start=-1, stop=1)


def test_a_motion_that_was_simulated_needs_no_forces_beside_its_drive():
    equations = kn.derive(driven_pendulum(samples(41), "joint"))
    run = run_of(driven_pendulum(samples(41), "joint"))
    motion = kn.replay(equations, run.t, {"q": run["q"]}, parameters={})
    # At samples the third derivative of the drive jumps by about 0.5, which a spline through states 0.002 apart blurs.
    assert abs(kn.inverse_dynamics(equations, motion, parameters={}).forces["u_q"][50:-50]).max() < 2e-4
    with pytest.raises(kn.WrongValueError, match="its samples reach from 0 to 2, the motion from 0 to 4. Give"):
        kn.replay(equations, 2 * run.t, {"q": run["q"]}, parameters={})


@pytest.mark.parametrize("way", ["joint", "constraint"])
def test_samples_with_corners_drive_nothing(way):
    with pytest.raises(
        kn.WrongValueError, match=r"linear samples have no finite acceleration.* Give kn.Samples\(.*kind='cubic'\)"
    ):
        driven_pendulum(kn.Samples([0, 1, 2], [0, 1, 0]), way)


def test_samples_elsewhere_are_told_the_way():
    model = kn.Model("frame")
    with pytest.raises(kn.WrongTypeError, match=r"samples are not an expression. Give a spline, kn.spline\("):
        model.frame.rotated("A", samples(5), model.frame.z)


@pytest.mark.heavy
def test_a_loop_over_links_takes_splines_and_lands_on_their_knots(monkeypatch):
    def chain():
        model = kn.Model("chain with sliding joints")
        model.gravity = -9.81 * model.frame.y
        knots, parent = np.linspace(-2, 2, 7), None
        for number in range(6):
            q = model.coordinates(f"q{number}")
            slide = kn.spline(q, knots, 0.05 * np.sin(knots + number % 2), name=f"s{number % 2}")
            joint = kn.GeneralJoint(rotation=("z", q), translation=(slide, -0.1, 0))
            if number == 3:
                joint = kn.Pin(samples(31), axis="x", at=(0, -0.1, 0))
            shape = {"mass": 1, "inertia": kn.inertia(0.1, 0.1, 0.12), "center": (0, -0.05, 0.02)}
            parent = model.add_body(f"A{number}", parent=parent, joint=joint, **shape)
            if number == 3:
                joint = kn.Pin(q, axis="y")
                parent = model.add_body("A3b", parent=parent, joint=joint, **shape)
        return kn.derive(model).compile()

    x = np.random.default_rng(3).uniform(-1, 1, 12)
    plain = chain()
    assert not inside_of(plain).is_rolled
    expected = plain.derivative({})(0.77, x)
    monkeypatch.setattr(reduced, "LARGEST_DENSE", 2)
    monkeypatch.setattr(reduced, "LARGEST_PROGRAM", 4)
    rolled = chain()
    assert inside_of(rolled).is_rolled
    # The two roads differ by some roundings of numbers up to a hundred.
    np.testing.assert_allclose(rolled.derivative({})(0.77, x), expected, atol=1e-10)
    knots = [switch.times({}, 0, STOP)[0] for switch in inside_of(rolled).motion("motion").switches]
    np.testing.assert_allclose(np.unique(knots), np.linspace(0, STOP, 31), atol=1e-12)
