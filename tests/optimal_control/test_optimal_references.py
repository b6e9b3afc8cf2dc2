"""Optimal motions of constrained, nonholonomic and spatial systems, and of several phases, against references.

The references were computed by another program; brackets of their files say how.

Proves: optimal_control/links.py, optimal_control/redundancy.py, optimal_control/meshes/scaling.py.
"""

from math import pi, sqrt

import numpy as np
import pytest

import kanes as kn
from optimal_systems import (
    bicopter,
    block_and_pendulum,
    driven_four_bar,
    five_links,
    hopper,
    needs_optima,
    optimum,
    point_on_surface_of_areas,
    slew,
    slider,
    two_links,
)


@pytest.mark.margin("the gate of the references; errors are those of the mesh")
@needs_optima
@pytest.mark.parametrize(("case", "intervals"), [(0, 30), (1, 60)])
def test_a_block_with_spring_and_pendulum_moves_with_least_force(case, intervals):
    wanted = optimum("block_spring_pendulum")["cases"][case]
    equations, (x, theta, v, omega, F) = block_and_pendulum()
    still = dict.fromkeys((x, theta, v, omega), 0)
    end = {**still, x: 0.5} if case == 0 else {**still, theta: pi}
    problem = kn.optimal(equations, parameters={}, stop=wanted["T"], start=still, end=end, minimize=kn.integral(F**2))
    found = problem.solve(intervals=intervals, degree=5, tolerance=None)
    assert found.cost == pytest.approx(wanted["J"], rel=1e-8)  # the gate of the references
    assert found.error.end == pytest.approx(0, abs=1e-6)


@needs_optima
@pytest.mark.parametrize("case", [0, 1])
def test_a_closed_loop_is_taken_as_it_is(case):
    """Coordinates of all bars are states, and λ of the loop are unknowns; the mesh keeps the loop closed."""
    wanted = optimum("four_bar")["cases"][case]
    equations, q, u, tau = driven_four_bar()
    start, end = ((0, pi), (-pi / 2, 3 * pi / 2))[case]
    branch = ((0.872573853, 1.745147707), (1.013741518, 2.417089765))[case]
    problem = kn.optimal(
        equations,
        parameters={},
        stop=wanted["T"],
        start={q[0]: start, u[0]: 0},
        end={q[0]: end, u[0]: 0},
        minimize=kn.integral(tau**2),
    )
    guess = {q[0]: [start, end], q[1]: branch[0], q[2]: branch[1]}
    found = problem.solve(intervals=(40, 80)[case], degree=5, guess=guess, tolerance=None)
    assert found.cost == pytest.approx(wanted["J"], rel=1e-8)
    assert found.error.interval == pytest.approx(0, abs=1e-9)
    # The multipliers are those of the kernel, at the same states and inputs.
    motion = found.trajectory
    p = np.repeat(motion.parameters[:, None], motion.t.size, axis=1)
    own = motion.kernel["multipliers"].along(motion.t, motion.states, motion.inputs, p)
    np.testing.assert_allclose(motion.multipliers, own, atol=1e-4 * np.abs(own).max())  # between nodes, polynomials


def test_end_values_that_follow_from_a_loop_are_left_out_and_told():
    """All six states at the end are three too many: two follow from the loop, and two from its rate."""
    equations, q, u, tau = driven_four_bar()
    problem = kn.optimal(
        equations,
        parameters={},
        stop=1,
        start={q[0]: 0, q[1]: 0.872573853, q[2]: 1.745147707, **dict.fromkeys(u, 0)},
        end={q[0]: 0, q[1]: 0.872573853, q[2]: 1.745147707, **dict.fromkeys(u, 0)},
        minimize=kn.integral(tau**2),
    )
    found = problem.solve(intervals=6, tolerance=None)
    assert found.outcome.solved
    assert "'four bar', end of q2 follows from the other conditions" in found.outcome.notes
    assert len(found.outcome.notes) == 8
    np.testing.assert_allclose(found.trajectory.states[:3, -1], [0, 0.872573853, 1.745147707], atol=1e-8)  # nine digits


def test_a_nonholonomic_system_encloses_an_area_by_a_circle():
    """Brockett's integrator: 2π z(1)."""
    equations, (x, y, z) = point_on_surface_of_areas()
    problem = kn.optimal(
        equations,
        parameters={},
        stop=1,
        start={x: 0, y: 0, z: 0},
        end={x: 0, y: 0, z: 1},
        minimize=kn.integral(x.dot**2 + y.dot**2),
    )
    s = np.linspace(0, 2 * pi, 41)
    found = problem.solve(intervals=16, degree=5, tolerance=None, guess={x: 0.4 * np.sin(s), y: 0.4 - 0.4 * np.cos(s)})
    assert found.cost == pytest.approx(2 * pi, rel=1e-9)  # the scheme's ninth order


@pytest.mark.heavy
@needs_optima
@pytest.mark.parametrize(("name", "sign"), [("over", 1), ("under", -1)])
def test_a_bicopter_flies_round_an_obstacle(name, sign):
    equations, states, (F1, F2) = bicopter()
    x, y = states[:2]
    problem = kn.optimal(
        equations,
        parameters={},
        stop=2,
        start=dict.fromkeys(states, 0),
        end={**dict.fromkeys(states, 0), x: 3},
        bounds={F1: (0, 12), F2: (0, 12), (x - 1.5) ** 2 + (y - 0.2) ** 2: (0.36, None)},
        minimize=kn.integral(F1**2 + F2**2),
    )
    s = np.linspace(0, 1, 51)
    guess = {x: 3 * s, y: sign * np.sin(pi * s), F1: 4.9, F2: 4.9}
    found = problem.solve(intervals=50, guess=guess, tolerance=None)
    assert found.cost == pytest.approx(optimum("bicopter")["value"][name], rel=1e-8)


@pytest.mark.heavy
@needs_optima
def test_an_acrobot_swings_up_at_least_as_well_as_the_reference():
    equations, states, (t1, t2) = two_links("acrobot", 1, 0.5, 1 / 12, 9.81)
    problem = kn.optimal(
        equations,
        parameters={},
        stop=3,
        start=dict.fromkeys(states, 0),
        end={**dict.fromkeys(states, 0), states[0]: pi},
        bounds={t1: 0, t2: (-20, 20)},
        minimize=kn.integral(t2**2),
    )
    found = problem.solve(intervals=40, guesses=4)
    assert found.cost <= optimum("acrobot")["best_found"] * (1 + 1e-5)
    assert found.error.interval < 1e-6  # no rounding: the tolerance of the search
    assert len(found.tried) == 4


@pytest.mark.heavy
@needs_optima
@pytest.mark.parametrize("case", [0, 1])
def test_an_arm_moves_in_least_time(case):
    """First order where the inputs switch within an interval."""
    equations, (q1, q2, u1, u2), (t1, t2) = two_links("arm", 0.5, 0.25, 0.25 / 12, 0)
    start, end = (((0, 0.5), (pi / 2, 0.5)), ((0, 1.2), (1.3, 0.4)))[case]
    problem = kn.optimal(
        equations,
        parameters={},
        stop=(0.2, 3),
        start={q1: start[0], q2: start[1], u1: 0, u2: 0},
        end={q1: end[0], q2: end[1], u1: 0, u2: 0},
        bounds={t1: (-2, 2), t2: (-1, 1)},
        minimize=kn.duration(),
    )
    found = problem.solve(intervals=60, degree=3, tolerance=None)
    assert found.cost == pytest.approx(optimum("bang_bang")["two_link_arm"]["cases"][case]["T"], rel=2e-4)
    np.testing.assert_allclose(found.hamiltonian, -1, rtol=0.02)  # the costates at switches are known to a node


@pytest.mark.heavy
@needs_optima
def test_a_spacecraft_turns_in_least_time():
    """By 180° about z: the scalar element and two others vanish at the end, and the last follows."""
    problem, guess = slew()
    found = problem.solve(intervals=60, degree=3, guess=guess, tolerance=None)
    assert found.cost == pytest.approx(optimum("bang_bang")["spacecraft_slew"]["value"], rel=2e-4)
    assert np.abs(found.trajectory.states[3, -1]) == pytest.approx(1, abs=1e-6)


# Several phases


@needs_optima
@pytest.mark.parametrize(("k", "which"), [(0, "no_spring"), (600, "spring_600")])
def test_a_hop_has_two_phases_and_two_impacts(k, which):
    wanted = optimum("hop")["values"][which]
    stance, flight, (y, v, u) = hopper()
    phases = [
        kn.Phase(stance, (0.1, 2), start={y: 0.8}, end={y: 0.8}, name="stance"),
        kn.Phase(flight, (0.1, 2), start={y: 0.8, v: sqrt(2 * 9.81 * 0.25)}, end={y: 0.8}, name="flight"),
    ]
    links = [
        kn.PhaseLink("stance", "flight", equal={v: 8 * v / 10}),
        kn.PhaseLink("flight", "stance", free=[y]),  # y is given at both ends already
    ]
    problem = kn.optimal(phases, parameters={"k": k}, minimize=kn.integral(u**2), links=links)
    s = np.linspace(0, pi, 21)
    guess = [{y: 0.8 - 0.4 * np.sin(s)}, {y: 0.8 + 0.25 * np.sin(s)}]
    found = problem.solve(intervals=10, degree=5, guess=guess, tolerance=None)
    assert found.cost == pytest.approx(wanted["J"], rel=1e-9)
    stopped = found.phases[0].stop
    assert stopped == pytest.approx(wanted["T_stance"], rel=1e-7)  # where the cost is flat
    assert found.stop - stopped == pytest.approx(2 * sqrt(2 * 0.25 / 9.81), rel=1e-8)
    assert found["flight"].start == stopped


def test_an_impact_changes_momenta_by_impulses_of_what_is_hit():
    """A mass meets a wall with restitution ½: v⁺ = −v⁻/2 and J = m (v⁺ − v⁻); it has to be back in time.

    Without forces it would be back after d/v + 2 d/v.
    """
    equations, (x, v, F) = slider()
    phases = [
        kn.Phase(equations, (0.1, 9), start={x: 0, v: 2}, end={x: 1}, name="there"),
        kn.Phase(equations, (0.1, 9), end={x: 0}, name="back"),
    ]
    link = kn.PhaseLink("there", "back", impact=v, restitution=0.5)
    problem = kn.optimal(phases, parameters={"m": 3}, minimize=kn.integral(F**2), links=[link])
    found = problem.solve(intervals=2, tolerance=None)
    there, back = found.phases
    assert found.cost == pytest.approx(0, abs=1e-9)
    assert (there.stop, back.stop) == pytest.approx((0.5, 1.5), rel=1e-4)  # a cost of 1e-9 is F of 1e-4
    assert back.initial["v"] == pytest.approx(-there.trajectory["v"][-1] / 2, rel=1e-9)
    assert found.impulses["link of 'there' to 'back'"]["v"] == pytest.approx(-9, rel=1e-4)


def test_a_periodic_motion_ends_as_it_starts():
    """The least force that moves a mass to and fro: x = a cos ωt, ∫(ẍ − r)² with ẋ free at both ends."""
    equations, (x, v, F) = slider()
    problem = kn.optimal(
        equations,
        parameters={"m": 1},
        stop=1,
        start={x: 1},
        bounds={kn.integral(x): 0},
        minimize=kn.integral(F**2),
        periodic=True,
    )
    found = problem.solve(intervals=4, degree=5, tolerance=None)
    # x'''' = const with ∫x = 0, x(0) = x(1) = 1, equal slopes and equal curvatures: a quartic.
    t = np.linspace(0, 1, 11)
    quartic = 1 - 30 * t**2 * (1 - t) ** 2
    np.testing.assert_allclose(np.interp(t, found.trajectory.t, found["x"]), quartic, atol=1e-4)  # linear between times
    assert found.initial["v"] == pytest.approx(0, abs=1e-8)
    assert found.cost == pytest.approx(720, rel=1e-8)


@pytest.mark.heavy
@needs_optima
def test_a_biped_walks_with_an_impact_and_legs_that_change():
    """The floating biped with one foot on the ground: λ holds it, and the impact of the other foot frees it."""
    floating, (x, y, q), torques, (foot, rates) = five_links()
    equations = kn.hold_contacts(floating, {"left": "stick"})
    speed = dict(zip((x, y, *q), equations.system.speeds, strict=True))
    legs = dict(zip(q, q[::-1], strict=True))
    after = {
        **legs,
        y: foot[1],
        speed[x]: rates[0],
        speed[y]: rates[1],
        **{speed[one]: speed[other] for one, other in legs.items()},
    }
    problem = kn.optimal(
        [kn.Phase(equations, 0.7, start={x: 0}, end={foot[0]: 0.5, rates[1]: (None, 0)}, name="step")],
        parameters={},
        bounds={
            **dict.fromkeys(torques, (-200, 200)),
            **dict.fromkeys(q, (-pi, pi)),
            kn.at_start(rates[1]): (0, None),
        },
        minimize=kn.integral(sum(each**2 for each in torques)),
        links=[kn.PhaseLink("step", "step", equal=after, impact=True, free=[x])],
    )
    guess = dict(zip(q, ([-0.3, -0.6], [0.7, -0.5], [0, 0], [-0.5, 0.7], [-0.6, -0.3]), strict=True))
    found = problem.solve(intervals=15, guess=guess, tolerance=None)
    wanted = optimum("five_link_biped")
    assert found.cost == pytest.approx(wanted["value"], rel=1e-8)
    start = [found.initial[str(each)] for each in q]
    np.testing.assert_allclose(start, wanted["q_start"], atol=1e-4)  # the gate of trajectories
    (impulses,) = found.impulses.values()
    np.testing.assert_allclose(list(impulses.values())[::-1], wanted["found"]["impulse_Ns"], rtol=1e-4)
    assert found.error.interval == pytest.approx(0, abs=1e-7)  # a mesh of 15 intervals
