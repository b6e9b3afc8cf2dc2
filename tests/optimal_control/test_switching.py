"""Switching times as unknowns: inputs at their bounds and singular arcs, against closed forms and references.

Proves: optimal_control/switching/input_levels.py, optimal_control/switching/arcs.py,
optimal_control/switching/arc_problem.py, optimal_control/switching/switched_motion.py,
optimal_control/switching/switching_search.py.
"""

from math import pi

import numpy as np
import pytest
from scipy.optimize import brentq, minimize_scalar

import kanes as kn
from optimal_systems import cart_and_pole, needs_optima, optimum, slew, slider, swing_up, two_links


def shortest_push():
    equations, (x, v, F) = slider()
    return kn.optimal(
        equations,
        parameters={"m": 2},
        stop=(0.01, 5),
        start={x: 0, v: 0},
        end={x: 1, v: 0},
        bounds={F: (-50, 50)},
        minimize=kn.duration(),
    )


def test_a_mass_is_pushed_and_braked_in_least_time():
    """2 √(m d / F), with the switch at the middle; ∂H/∂F = p_v / m changes its sign there. H = −1 gives |p_v(0)|."""
    problem = shortest_push()
    found = problem.solve(intervals=11, tolerance=None)
    assert found.cost > 0.4 + 1e-4  # the switch is within an interval
    switched = problem.with_switching(found)
    assert switched.consistent
    assert switched.switches == pytest.approx((0.2,), abs=1e-9)
    assert switched.stop == switched.cost == pytest.approx(0.4, abs=1e-9)  # the solver's tolerance is 1e-8, squared
    assert [dict(arc.levels) for arc in switched.arcs] == [{"F": "high"}, {"F": "low"}]
    push = switched.motion.phases[0]
    np.testing.assert_allclose(push.switching["F"], -(1 - push.node_times / 0.2) / 50, atol=1e-9)
    # The force jumps between the arcs; a run with it ends at rest at the goal.
    equations = problem.statement.phases[0].phase.equations
    run = equations.compile().simulate(
        stop=0.4, parameters={"m": 2}, initial=push.initial, inputs=switched.inputs, rtol=1e-10, atol=1e-12
    )
    np.testing.assert_allclose(run.states[:, -1], [1, 0], atol=1e-7)
    assert "1 switch at 0.2; structure read off, not proven; switching functions agree with it" in repr(switched)


def train(stop, distance, drag=0.1):
    """A train of 1 kg with traction and brake of at most 1 N, and linear drag; the traction's work is least."""
    model = kn.Model("train")
    x, v = model.coordinates("x"), model.speeds("v")
    F, B = model.inputs("F B")
    N = model.frame
    P = model.origin.moved("P", x * N.x)
    model.add_particle("train", P, mass=1)
    model.add_force(P, (F - B - drag * v) * N.x)
    problem = kn.optimal(
        kn.derive(model),
        parameters={},
        stop=stop,
        start={x: 0, v: 0},
        end={x: distance, v: 0},
        bounds={F: (0, 1), B: (0, 1)},
        minimize=kn.integral(F * v),
    )
    return problem, {x: [0, distance], v: [0, 1.5, 1.5, 0], F: 0.5, B: 0.2}


def best_journey(stop, distance, c=0.1):
    """Full traction, cruise at V, coast, full brake: the times by the closed form, and the best V.

    v = w + (v₀ − w) e^{−c t} with w = F/c.
    """

    def arc(start, force, t):
        w, decay = force / c, np.exp(-c * t)
        return w + (start - w) * decay, w * t + (start - w) * (1 - decay) / c

    def journey(V):
        t1 = -np.log(1 - c * V) / c

        def rest(coast):
            v3 = V * np.exp(-c * coast)
            t4 = np.log(1 + c * v3) / c
            cruise = stop - t1 - coast - t4
            return arc(0, 1, t1)[1] + V * cruise + arc(V, 0, coast)[1] + arc(v3, -1, t4)[1] - distance, cruise, t4

        coast = brentq(lambda each: rest(each)[0], 0, stop, xtol=1e-14)
        _, cruise, t4 = rest(coast)
        return arc(0, 1, t1)[1] + c * V**2 * cruise, (t1, t1 + cruise, stop - t4)

    V = minimize_scalar(lambda each: journey(each)[0], bounds=(1.3, 1.6), method="bounded", options={"xatol": 1e-10}).x
    return V, *journey(V)


def test_a_train_cruises_on_a_singular_arc():
    """Neither bound: ∂H/∂F = 0 along the cruise, where F is the drag. Braking starts at half of its speed."""
    problem, guess = train(20, 24)
    found = problem.solve(intervals=40, degree=3, guess=guess, tolerance=None)
    switched = problem.with_switching(found)
    V, cost, times = best_journey(20, 24)
    assert switched.consistent
    assert [each.levels["F"] for each in switched.arcs] == ["high", "free", "low", "low"]
    assert switched.cost == pytest.approx(cost, rel=1e-8)
    # The cost is flat: to its square root for the best speed of the closed form.
    assert switched.switches == pytest.approx(times, abs=1e-4)
    cruise, brake = switched.motion.phases[1], switched.motion.phases[3]
    assert brake.initial["v"] == pytest.approx(V / 2, abs=1e-4)
    np.testing.assert_allclose(cruise.switching["F"], 0, atol=1e-6)


def arm(case):
    equations, (q1, q2, u1, u2), (t1, t2) = two_links("arm", 0.5, 0.25, 0.25 / 12, 0)
    start, end = (((0, 0.5), (pi / 2, 0.5)), ((0, 1.2), (1.3, 0.4)))[case]
    return kn.optimal(
        equations,
        parameters={},
        stop=(0.2, 3),
        start={q1: start[0], q2: start[1], u1: 0, u2: 0},
        end={q1: end[0], q2: end[1], u1: 0, u2: 0},
        bounds={t1: (-2, 2), t2: (-1, 1)},
        minimize=kn.duration(),
    )


@needs_optima
@pytest.mark.parametrize("case", [0, 1])
def test_the_switches_of_an_arm_are_those_of_the_references(case):
    problem = arm(case)
    switched = problem.with_switching(problem.solve(intervals=60, degree=3, tolerance=None))
    wanted = optimum("bang_bang")["two_link_arm"]["cases"][case]
    assert switched.consistent
    assert switched.stop == pytest.approx(wanted["T"], abs=1e-9)  # published here with ten digits
    assert switched.switches == pytest.approx(wanted["switches"]["times"], abs=1e-8)  # eight digits
    bounds = {"t1": {"low": -2, "high": 2}, "t2": {"low": -1, "high": 1}}
    found = [[bounds[name][arc.levels[name]] for name in ("t1", "t2")] for arc in switched.arcs]
    assert found == wanted["switches"]["controls"]


@pytest.mark.heavy
@needs_optima
def test_the_switches_of_a_spacecraft_are_those_of_the_references():
    problem, guess = slew()
    switched = problem.with_switching(problem.solve(intervals=40, degree=3, guess=guess, tolerance=None))
    wanted = optimum("bang_bang")["spacecraft_slew"]
    assert switched.consistent
    assert switched.stop == pytest.approx(wanted["value"], abs=1e-9)
    assert switched.switches == pytest.approx(wanted["switch_times"], abs=1e-8)


def flying_robot():
    """A robot with four thrusters that push along it, 0.2 m beside its centre; the fuel is least."""
    model = kn.Model("robot")
    x, y, theta = model.coordinates("x y theta")
    speeds = model.speeds("v_x v_y omega")
    u = model.inputs("u1 u2 u3 u4")
    N = model.frame
    B, center = N.rotated("B", theta, N.z), model.origin.moved("C", x * N.x + y * N.y)
    model.add_body("robot", mass=1, inertia=kn.inertia(zz=1), frame=B, center=center)
    model.add_force(center.moved("right", -0.2 * B.y), (u[0] - u[1]) * B.x)
    model.add_force(center.moved("left", 0.2 * B.y), (u[2] - u[3]) * B.x)
    still = dict.fromkeys((x, y, theta, *speeds), 0)
    return kn.optimal(
        kn.derive(model),
        parameters={},
        stop=12,
        start={**still, x: -10, y: -10, theta: pi / 2},
        end=still,
        bounds=dict.fromkeys(u, (0, 1)),
        minimize=kn.integral(sum(u)),
    )


@pytest.mark.heavy
@needs_optima
def test_the_arcs_of_a_robot_are_not_quite_the_best():
    """The reference's arcs have its cost and times; but ∂H/∂w has the wrong sign near two switches.

    With the arcs that it asks for there the cost is less.
    """
    problem = flying_robot()
    found = problem.solve(intervals=60, degree=3, tolerance=None)
    first = problem.with_switching(found, changes=0)
    wanted = optimum("bang_bang")["free_flying_robot"]
    assert first.cost == pytest.approx(wanted["value"], abs=1e-9)
    assert first.switches == pytest.approx(wanted["switch_times"], abs=1e-8)
    assert not first.consistent
    assert any(note.startswith("that of u3 has the wrong sign in arc") for note in first.notes)
    assert problem.with_switching(found, changes=1).cost < first.cost - 2e-6


def test_wrong_solutions_are_named():
    problem = shortest_push()
    with pytest.raises(kn.WrongTypeError, match="7 is no solution. Give problem.solve"):
        problem.with_switching(7)
    found = problem.solve(intervals=3, tolerance=None)
    with pytest.raises(kn.WrongValueError, match="the solution is of another problem"):
        shortest_push().with_switching(found)
    with pytest.raises(kn.WrongValueError, match="the search ended with 'too many iterations'"):
        problem.with_switching(problem.solve(intervals=3, max_iterations=1))
    free = swing_up(*cart_and_pole(), bounds={})
    with pytest.raises(kn.WrongValueError, match="no input has two bounds"):
        free.with_switching(found)
