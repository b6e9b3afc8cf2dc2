"""Constrained equations: both forms, multipliers, rows that follow from others, assembly. Numbers by plain NumPy.

Proves: dynamics/constraints/constrained.py, dynamics/constraints/elimination.py, dynamics/constraints/assembly.py,
dynamics/forms.py, equations/assemble.py.
"""

import numpy as np
import pytest
import sympy

import kanes as kn
from kanes.equations.equations import graphs_of
from linkages import GUESS, four_bar


def pendulum(verb):
    """A particle in a vertical plane on a circle of radius 2, constrained in one of several ways."""
    model = kn.Model("pendulum")
    model.gravity = -9.81 * model.frame.y
    x, y = model.coordinates("x y")
    N, O = model.frame, model.origin
    P = O.moved("P", x * N.x + y * N.y)
    model.add_particle("bob", P, mass=3)
    {
        "expression": lambda: model.add_configuration_constraint(x**2 + y**2 - 4),
        "distance": lambda: model.add_distance(O, P, 2),
        "velocity": lambda: model.add_velocity_constraint(x * x.dot + y * y.dot),
    }[verb]()
    return model


def test_the_multiplier_of_a_distance_is_the_force_in_the_rod():
    kernel = kn.derive(pendulum("distance")).compile()
    # At rest straight below: the rod carries the weight, and pulls towards the origin.
    pulled = kernel["multipliers"].one(np.zeros(1), np.array([0.0, -2.0, 0.0, 0.0]), np.zeros(0), np.zeros(0))
    assert pulled == pytest.approx([-3 * 9.81], rel=1e-14)


# Both forms


def test_both_forms_agree_with_the_bordered_equations(bars):
    """M u̇ − Cᵀ λ = f, C u̇ = c, solved at once by NumPy, at states on the constraints."""
    constrained = graphs_of(bars).constrained
    for crank in np.linspace(0.1, 6.2, 12):
        at = kn.assemble(bars, {**GUESS, "q1": crank, "q3": 1.8}, fixed=["q1", "u1"])
        column = constrained.input_column(at)
        graph = constrained.graph
        required = -graph.time_derivative(constrained.velocity_residual)
        M, f, C, c, udot, multipliers = graph.function(
            [
                constrained.mass_matrix,
                constrained.forcing,
                constrained.constraint_matrix,
                required,
                constrained.udot,
                constrained.multipliers,
            ]
        )(column)
        m = C.shape[0]
        both = np.linalg.solve(np.block([[M, -C.T], [C, np.zeros((m, m))]]), np.vstack([f, c])).ravel()
        np.testing.assert_allclose(np.concatenate([udot, multipliers]).ravel(), both, rtol=1e-12, atol=1e-11)
        # Kane's form: independent accelerations at the same state.
        values = {name: value for name, value in at.items() if name not in map(str, bars.dependent_speeds)}
        kane = bars.evaluate(values)["udot"]
        chosen = [list(bars.system.speeds).index(speed) for speed in bars.speeds]
        np.testing.assert_allclose(kane, both[chosen], rtol=1e-11, atol=1e-11)


def test_a_sled_whose_dependent_speed_goes_bad_is_computed_without_it():
    """Its blade leaves no safe choice; Kane's form with a named one loses digits where that turns singular."""
    model = kn.Model("sled")
    x, y, th = model.coordinates("x y th")
    ux, uy, w = model.speeds("ux uy w")
    model.add_body(
        "sled",
        frame=model.frame.rotated("F", th, model.frame.z),
        center=model.origin.moved("P", x * model.frame.x + y * model.frame.y),
        mass=2,
        inertia=kn.inertia(0, 0, 0.3),
    )
    model.add_velocity_constraint(-sympy.sin(th) * ux + sympy.cos(th) * uy - 0.1 * sympy.sin(model.time))
    equations = kn.derive(model)
    assert not graphs_of(equations).choice.is_safe
    kernel = equations.compile()
    run = kernel.simulate(stop=30, parameters={}, initial={x: 0, y: 0, th: 0, ux: 1, w: 0.5}, rtol=1e-12)
    assert run.outcome.finished
    assert np.abs(run[th]).max() > 2 * np.pi  # through every direction
    np.testing.assert_allclose(run.energy.balance, 0, atol=1e-9)
    assert run.drift.largest == pytest.approx(0, abs=1e-13)


def test_bodies_without_mass_may_be_held_by_constraints():
    """A massless coupler between two heavy discs on pins: without the loop its angle would move nothing."""
    model = kn.Model("coupling rod")
    q1, q2, q3 = model.coordinates("q1 q2 q3")
    A = model.add_body("A", joint=kn.Pin(q1, axis="z"), mass=1, inertia=kn.inertia(0, 0, 1))
    B = model.add_body("B", parent=A, joint=kn.Pin(q2, axis="z", at=(1, 0, 0)), mass=0, inertia=kn.inertia())
    C = model.add_body("C", joint=kn.Pin(q3, axis="z", at=(3, 0, 0)), mass=1, inertia=kn.inertia(0, 0, 2))
    model.add_loop(B.point("P", 3, 0, 0), C.point("Q", 1, 0, 0), name="rod")
    kernel = kn.derive(model).compile()
    run = kernel.simulate(stop=2, parameters={}, initial={q1: 0.5, q2: -0.5, q3: 0.5, "u1": 1}, rtol=1e-12)
    # A parallelogram: both discs turn alike, nothing acts on them.
    np.testing.assert_allclose(run[q1], 0.5 + run.t, atol=1e-10)
    np.testing.assert_allclose(run[q3], 0.5 + run.t, atol=1e-10)


# Redundancy and conflict


def test_redundant_constraints_are_listed_and_handled(start):
    model = four_bar()
    model.add_distance(model["A"].point("R", 1, 0, 0), model["Q"], 3.0, name="again")
    kernel = kn.derive(model).compile()
    run = kernel.simulate(stop=5, parameters={}, initial=start, rtol=1e-12)
    assert len(run.redundant_constraints) == 1
    plain = kn.derive(four_bar()).compile().simulate(stop=5, parameters={}, initial=start, rtol=1e-12)
    np.testing.assert_allclose(run.states, plain.states, atol=1e-8)
    assert run.drift.largest == pytest.approx(0, abs=1e-12)


def test_constraints_that_leave_nothing_free_are_refused_unless_they_move():
    model = four_bar()
    model.add_configuration_constraint(model["q1"] - 0.7)
    equations = kn.derive(model)
    with pytest.raises(kn.StateError, match="3 constraints leave none of 3 speeds free"):
        equations.compile().simulate(stop=1, parameters={}, initial=kn.assemble(equations, {**GUESS, "u1": 0}))
    driven = four_bar()
    driven.prescribe(driven["q1"], 0.7 + 2 * driven.time)
    equations = kn.derive(driven)
    run = equations.compile().simulate(stop=10, parameters={}, initial=kn.assemble(equations, GUESS))
    np.testing.assert_allclose(run["q1"], 0.7 + 2 * run.t, atol=1e-12)


@pytest.mark.heavy
def test_assembly_finds_both_ways_to_close_and_says_when_there_is_none(bars):
    found = kn.assemblies(bars, GUESS, fixed=["q1", "u1"])
    assert len(found) == 2
    for each in found:
        P = np.array([np.cos(0.7) + 3 * np.cos(0.7 + each["q2"]), np.sin(0.7) + 3 * np.sin(0.7 + each["q2"])])
        Q = np.array([3.5 + 2 * np.cos(each["q3"]), 2 * np.sin(each["q3"])])
        np.testing.assert_allclose(P, Q, atol=1e-12)
        assert each.freedom == 0
    assert abs(found[0]["q3"] - found[1]["q3"]) > 1
    too_long = kn.derive(four_bar(ground=8.0))
    with pytest.raises(kn.StateError, match="conflict, and the least violation found is") as error:
        kn.assemble(too_long, GUESS)
    # All bars in line reach from 0 to 6 and the ground is 8: two are missing.
    assert max(map(abs, error.value.residuals.values())) == pytest.approx(2.0, rel=1e-4)
    with pytest.raises(kn.WrongValueError, match="Fix as many"):
        kn.assemblies(bars, GUESS)


def test_an_unknown_form_and_kanes_form_of_a_loop_are_refused(bars):
    with pytest.raises(kn.WrongValueError, match="form 'dense' is unknown"):
        bars.compile(form="dense")
    with pytest.raises(kn.WrongValueError, match="belongs to the form 'nullspace'"):
        bars.compile(form="kane")


def test_a_mechanism_without_independent_speeds_says_so():
    model = four_bar()
    model.prescribe(model["q1"], 2 * model.time)
    equations = kn.derive(model)
    assert "leave no speed free" in str(equations)
    with pytest.raises(kn.WrongValueError, match="no dynamical equations to write"):
        _ = equations.mass_matrix
    with pytest.raises(kn.WrongValueError, match="no accelerations to compare"):
        kn.verify(model)
