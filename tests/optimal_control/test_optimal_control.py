"""Optimal motions against closed forms, published values and another program's results.

Proves: optimal_control/problem.py, optimal_control/search.py, optimal_control/results/solution.py,
optimal_control/results/accuracy.py, optimal_control/results/costates.py, optimal_control/guesses.py,
optimal_control/solver/ipopt.py, optimal_control/meshes/mesh_refinement.py, optimal_control/meshes/refining.py,
optimal_control/results/replays.py,
base/pieces.py.
"""

import os
import signal

import numpy as np
import pytest

import kanes as kn
from kanes.optimal_control import search
from kanes.optimal_control.meshes.mesh_refinement import even_mesh
from kanes.optimal_control.meshes.refining import MeshSolution, Refinement, refine
from kanes.optimal_control.nodes import node_programs
from kanes.optimal_control.solver.ipopt import INTERRUPTED, IpoptResult
from optimal_systems import CART_NUMBERS, cart_and_pole, needs_optima, optimum, slider, swing_up


def kirk_cost():
    """½ ∫u² of ẍ = −ẋ + u from rest to (5, 2) in two seconds: the linear two-point problem, by its matrix exponential.

    u = −p₂,  ṗ₁ = 0,  ṗ₂ = −p₁ + p₂.
    """
    from scipy.linalg import expm

    A = np.array([[0, 1, 0, 0], [0, -1, 0, -1], [0, 0, 0, 0], [0, 0, -1, 1]], dtype=float)
    E = expm(2 * A)
    p = np.linalg.solve(E[:2, 2:], [5, 2])
    t, w = np.polynomial.legendre.leggauss(30)
    u = [-(expm((each + 1) * A) @ [0, 0, *p])[3] for each in t]
    return 0.5 * w @ np.square(u)


def test_least_effort_with_drag_is_that_of_the_linear_problem():
    """Kirk (1970), example 5.1-1: 16.7507233968."""
    equations, (x, v, F) = slider(drag=1)
    problem = kn.optimal(
        equations,
        parameters={"m": 1},
        stop=2,
        start={x: 0, v: 0},
        end={x: 5, v: 2},
        minimize=kn.integral(F**2) / 2,
    )
    found = problem.solve(intervals=8, degree=5, tolerance=1e-9)
    assert found.outcome.solved
    assert found.cost == pytest.approx(kirk_cost(), rel=1e-9)  # polynomials of degree 5 in short intervals
    assert found.cost == pytest.approx(16.7507233968, abs=1e-9)  # published with these digits
    # p₁ is constant, and u = −p₂ along it.
    np.testing.assert_allclose(found.costates["x"], found.costates["x"][0], rtol=1e-7)
    np.testing.assert_allclose(found.inputs["F"].at(found.mesh[1:-1]), -found.costates["v"][1:-1], rtol=1e-3)
    # H is constant: the trapezoids of the mesh leave what the input's polynomial misses at ends of intervals.
    assert np.ptp(found.hamiltonian) == pytest.approx(0, abs=1e-3 * np.abs(found.hamiltonian).max())


@pytest.mark.margin("the solver's barrier, which is the same everywhere")
def test_a_mass_moves_in_least_time_by_full_force_and_full_brake():
    """2 √(m d / F), with the switch at the middle, which is a node of an even mesh."""
    equations, (x, v, F) = slider()
    problem = kn.optimal(
        equations,
        parameters={"m": 2},
        stop=(0.01, 5),
        start={x: 0, v: 0},
        end={x: 1, v: 0},
        bounds={F: (-50, 50)},
        minimize=kn.duration(),
    )
    found = problem.solve(intervals=10)
    assert found.stop == found.cost == pytest.approx(0.4, rel=1e-6)  # IPOPT's barrier keeps off the bounds
    force = found.inputs["F"].at([0.1, 0.3])
    np.testing.assert_allclose(force, [50, -50], rtol=1e-5)
    # The cost of time is one, so that H = −1. Nodes determine the switch, and costates, to one of ten intervals.
    np.testing.assert_allclose(found.hamiltonian, -1, rtol=0.02)


def test_masses_and_starts_are_found_with_the_motion():
    """∫F² is least for the lightest mass, and for a start that is as near as it may be."""
    equations, (x, v, F) = slider()
    problem = kn.optimal(
        equations,
        parameters={"m": (0.5, 2)},
        stop=1,
        start={x: (-1, 0.25), v: 0},
        end={x: 1, v: 0},
        minimize=kn.integral(F**2),
    )
    found = problem.solve(intervals=4, tolerance=None)
    assert found.parameters["m"] == pytest.approx(0.5, rel=1e-6)
    assert found.initial["x"] == pytest.approx(0.25, rel=1e-6)
    # F = m ẍ with ẍ = 6 d (1 − 2t): ∫F² = 12 m² d².
    assert found.cost == pytest.approx(12 * 0.25 * 0.75**2, rel=1e-6)


@pytest.fixture(scope="module")
def swung():
    equations, symbols = cart_and_pole()
    return equations, symbols, swing_up(equations, symbols).solve(tolerance=1e-6)


def test_the_mesh_is_refined_until_runs_agree(swung):
    equations, symbols, found = swung
    assert found.outcome.solved
    assert found.error.interval < 1e-6  # no rounding: the tolerance of the search
    assert found.cost == pytest.approx(58.807667458, rel=1e-5)  # the mesh is for an error of states of 1e-6
    assert found.error.end == pytest.approx(0, abs=1e-3)  # errors of intervals times the growth of an unstable motion
    # The run is one of the kernel's own, with the found force.
    run = equations.compile().simulate(stop=2, parameters=CART_NUMBERS, initial=found.initial, inputs=found.inputs)
    goal = [1, np.pi, 0, 0]
    np.testing.assert_allclose(run.states[:, -1], goal, atol=1e-3)
    # The power of the force is what changes the energy: both along the found motion.
    motion = found.trajectory
    gained = (
        motion.energy.kinetic[-1] + motion.energy.potential[-1] - motion.energy.kinetic[0] - motion.energy.potential[0]
    )
    work = np.trapezoid(motion["F"] * motion["v"], motion.t)
    assert work == pytest.approx(gained, rel=1e-3)  # trapezoids of some four hundred times


def test_a_solution_is_a_guess_for_another_scheme(swung):
    equations, symbols, found = swung
    again = swing_up(equations, symbols).solve(intervals=40, scheme="legendre", degree=5, guess=found, tolerance=None)
    assert again.outcome.iterations < found.outcome.iterations
    assert again.cost == pytest.approx(58.807667458, rel=1e-9)  # ten digits were computed by another program


@needs_optima
def test_the_swing_up_is_that_of_the_references():
    """Radau and Legendre of degree 5, 40 and 80 intervals, and CasADi's own collocation."""
    equations, symbols = cart_and_pole()
    wanted = optimum("cartpole_kelly")["value"]
    for intervals in (40, 80):
        found = swing_up(equations, symbols).solve(intervals=intervals, degree=5, tolerance=None)
        assert found.cost == pytest.approx(wanted, rel=1e-8)  # the gate of the references
    assert found.error.end == pytest.approx(0, abs=1e-6)


def test_what_cannot_be_is_told_with_the_conditions_that_are_missed():
    equations, (x, v, F) = slider()
    problem = kn.optimal(
        equations,
        parameters={"m": 1},
        stop=1,
        start={x: 0, v: 0},
        end={x: 1, v: 0},
        bounds={F: (-1, 1)},
        minimize=kn.integral(F**2),
    )
    found = problem.solve(intervals=4)
    assert found.outcome.kind == "infeasible"
    assert str(found.outcome).startswith("infeasible: no motion was found that meets all conditions; ")
    assert "violated most: continuity (by " in str(found.outcome)


def test_hermite_and_simpson_converge_with_their_order(swung):
    """Fourth order: halving all intervals takes the error of the cost to a sixteenth."""
    equations, symbols, found = swung
    costs = [
        swing_up(equations, symbols).solve(intervals=count, scheme="hermite-simpson", guess=found, tolerance=None).cost
        for count in (80, 160)
    ]
    first, second = (abs(cost - 58.807667458) for cost in costs)
    assert np.log2(first / second) == pytest.approx(4, abs=0.5)


def test_programs_too_long_for_machine_code_are_interpreted(swung, monkeypatch):
    equations, symbols, found = swung
    monkeypatch.setattr(node_programs, "LONGEST_COMPILED", 0)
    options = {"intervals": 20, "guess": found, "tolerance": None}
    again = swing_up(equations, symbols).solve(**options)
    monkeypatch.undo()
    compiled = swing_up(equations, symbols).solve(**options)
    assert again.cost == pytest.approx(compiled.cost, rel=1e-12)  # the same program, but for rounding


def test_a_recording_is_followed_where_it_has_no_cost_to():
    """Positions of a mass under a known force, as samples of time: F is found again."""
    equations, (x, v, F) = slider()
    t = np.linspace(0, 1, 101)
    # F = 6 t: x = t³, a natural spline through which differs by its second derivative at the end.
    recorded = kn.spline(equations.system.time, t, t**3, ends="not-a-knot")
    problem = kn.optimal(
        equations, parameters={"m": 1}, stop=1, minimize=kn.integral((x - recorded) ** 2), start={x: 0, v: 0}
    )
    found = problem.solve(intervals=5, tolerance=None)
    assert found.cost == pytest.approx(0, abs=1e-14)
    # A cost of 1e-14 is 1e-7 of x on average, and more at an end.
    np.testing.assert_allclose(found["x"], found.trajectory.t**3, atol=1e-5)
    # The same with a time that is free, where the spline is part of the program.
    free = kn.optimal(
        equations,
        parameters={"m": 1},
        stop=(0.8, 1),
        minimize=kn.integral((x - recorded) ** 2) - 1e-3 * kn.at_end(x),
        start={x: 0, v: 0},
    )
    assert free.solve(intervals=5, tolerance=None).stop == pytest.approx(1, rel=1e-5)


def test_what_is_interrupted_keeps_the_best_so_far(swung, monkeypatch):
    """Ctrl-C in an iteration ends the solver after it, and in a later guess leaves what was found before."""
    equations, symbols, found = swung
    solve, calls = search.solve, []

    def interrupted(program, guess, watch, most):
        def watched(iteration, cost, violation):
            if iteration == 3 and len(calls) == 1:
                calls.append(iteration)
                os.kill(os.getpid(), signal.SIGINT)
            return watch(iteration, cost, violation)

        return solve(program, guess, watched, most)

    monkeypatch.setattr(search, "solve", interrupted)
    calls.append("first guess")
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # which a shell may have turned off
    try:
        stopped = swing_up(equations, symbols).solve(guesses=3)
    finally:
        signal.signal(signal.SIGINT, before)
    assert stopped.outcome.kind == "interrupted"
    assert "stopped by the user" in str(stopped.outcome)
    assert len(stopped.tried) == 1


@pytest.mark.parametrize("ending", ["Ctrl-C between", "Ctrl-C within", "no solution"])
def test_a_solution_is_kept_where_a_finer_mesh_has_none(ending):
    def result(status, x):
        return IpoptResult(np.array([x]), x, np.zeros(0), np.zeros(0), status, 7)

    def solve_on(meshes, before):
        if ending == "Ctrl-C between":
            raise KeyboardInterrupt
        status = INTERRUPTED if ending == "Ctrl-C within" else "Infeasible_Problem_Detected"
        return MeshSolution(None, meshes, result(status, 2.0), (np.full(4, 1.0),), 14, 2)

    coarse = MeshSolution(None, [even_mesh(2)], result("Solve_Succeeded", 1.0), (np.array([1.0, 0.0]),), 7, 1)
    kept = refine(coarse, solve_on, Refinement(1e-3, 5, 4))
    assert kept.result.x[0] == 1.0
    assert kept.result.status == ("Solve_Succeeded" if ending == "no solution" else INTERRUPTED)


def test_what_has_no_value_at_the_first_guess_is_named():
    equations, (x, v, F) = slider()
    problem = kn.optimal(
        equations, parameters={"m": 1}, stop=1, start={x: 0}, end={x: 0}, minimize=kn.integral(F**2 + 1 / x)
    )
    with pytest.raises(kn.WrongValueError, match="'slider': what is minimized is not finite at the first guess"):
        problem.solve()
