"""Linear models in symbols with dependent coordinates, against numbers, closed forms and SymPy's Linearizer.

Proves: analysis/linear/symbolic.py, expr/linear.py.
"""

import json
import math
from pathlib import Path

import numpy as np
import pytest
import sympy
from sympy.physics import mechanics

import kanes as kn

CASES = json.loads((Path(__file__).parents[1] / "data" / "mechanisms.json").read_text(encoding="utf-8"))["cases"]
CRANK_ROCKER = {name: value for name, value in CASES["four_bar"]["parameters"].items() if name != "T"}


def pendulum_in_plain_coordinates():
    """n_x points down; x² + y² = L²."""
    model = kn.Model("pendulum in plain coordinates")
    x, y = model.coordinates("x y")
    m, g, L = model.parameters("m g L")
    N = model.frame
    model.gravity = g * N.x
    model.add_particle("bob", model.origin.moved("P", x * N.x + y * N.y), mass=m)
    model.add_configuration_constraint(x**2 + y**2 - L**2, name="rod")
    return model, (x, y), (m, g, L)


def test_a_pendulum_in_plain_coordinates_swings_at_the_root_of_g_by_l():
    model, (x, y), (_, g, L) = pendulum_in_plain_coordinates()
    equations = kn.derive(model)
    below = kn.linearize_symbolic(equations, {x: L, y: 0})
    assert [str(state) for state in below.states] == ["y", "u_y"]
    assert sympy.Matrix([[0, 1], [-g / L, 0]]) == below.A
    assert below.basis == sympy.Matrix([[0], [1]])
    assert sympy.Matrix([[0, 1], [g / L, 0]]) == kn.linearize_symbolic(equations, {x: -L, y: 0}).A


def test_dependent_speeds_that_the_state_makes_singular_are_chosen_anew():
    model, (x, y), (_, g, L) = pendulum_in_plain_coordinates()
    N = model.frame
    model.gravity = g * N.y
    aside = kn.linearize_symbolic(kn.derive(model), {x: 0, y: L})
    assert [str(state) for state in aside.states] == ["x", "u_x"]
    assert sympy.Matrix([[0, 1], [-g / L, 0]]) == aside.A


def test_sympys_linearizer_gives_the_same_matrix():
    """SymPy's example of a pendulum with nonminimal coordinates, along the lines of its documentation."""
    q1, q2 = mechanics.dynamicsymbols("q1:3")
    q1d, q2d = mechanics.dynamicsymbols("q1:3", 1)
    u1, u2 = mechanics.dynamicsymbols("u1:3")
    L, m, g = sympy.symbols("L, m, g")
    N = mechanics.ReferenceFrame("N")
    origin = mechanics.Point("N*")
    origin.set_vel(N, 0)
    P = origin.locatenew("P", q1 * N.x + q2 * N.y)
    P.set_vel(N, u1 * N.x + u2 * N.y)
    kane = mechanics.KanesMethod(
        N,
        q_ind=[q2],
        u_ind=[u2],
        q_dependent=[q1],
        u_dependent=[u1],
        configuration_constraints=[q1**2 + q2**2 - L**2],
        velocity_constraints=[q1 * u1 + q2 * u2],
        acceleration_constraints=[q1 * u1.diff() + q2 * u2.diff() + u1**2 + u2**2],
        kd_eqs=[q1d - u1, q2d - u2],
    )
    kane.kanes_equations([mechanics.Particle("bob", P, m)], [(P, m * g * N.x)])
    point = {q1: L, q2: 0, u1: 0, u2: 0, q1d: 0, q2d: 0, u1.diff(): 0, u2.diff(): 0}
    theirs, _, _ = kane.linearize(A_and_B=True, op_point=point, simplify=True)
    model, (x, y), (_, our_g, our_L) = pendulum_in_plain_coordinates()
    ours = kn.linearize_symbolic(kn.derive(model), {x: our_L, y: 0})
    assert ours.A.xreplace({our_g: g, our_L: L}) == sympy.ImmutableMatrix(theirs)


def in_symbols_and_numbers(model, guess, parameters, inputs=None, **options):
    equations = kn.derive(model)
    found = kn.equilibrium(equations, guess, parameters=parameters, inputs=inputs, **options)
    about = {**{str(q): found[q] for q in equations.coordinates}, **found.inputs, **parameters}
    symbolic = kn.linearize_symbolic(equations, about)
    numeric = kn.linearize(equations, found, independent=symbolic.states)
    assert [str(state) for state in symbolic.states] == list(numeric.states)
    return symbolic, numeric


def close(symbolic, numeric):
    # Coordinates are known to some twelve digits; so are the matrices, whose entries are up to some hundreds.
    for ours, theirs in ((symbolic.A, numeric.A), (symbolic.B, numeric.B)):
        np.testing.assert_allclose(np.array(ours, dtype=float).reshape(theirs.shape), theirs, rtol=1e-8, atol=1e-8)


def test_a_four_bar_at_rest_has_one_linear_model_in_symbols_and_in_numbers():
    start = kn.assemble(kn.library.four_bar(), {"q1": 0.7}, parameters=CRANK_ROCKER)
    guess = {name: start[name] for name in ("q1", "q2", "q3")}
    close(*in_symbols_and_numbers(kn.library.four_bar(), guess, CRANK_ROCKER, {"T": 0.0}))


def test_a_slider_crank_held_by_nothing_has_one_linear_model_in_symbols_and_in_numbers():
    parameters = {"L1": 0.5, "L2": 1.2, "m1": 1.0, "m2": 2.0, "m3": 0.7}
    start = kn.assemble(kn.library.slider_crank(), {"q1": 0.6}, parameters=parameters, fixed=["q1"])
    guess = {name: start[name] for name in ("q1", "q2", "q3")}
    close(*in_symbols_and_numbers(kn.library.slider_crank(), guess, parameters, {"T": 0.0}))


def test_a_swinging_atwood_machine_of_equal_masses_has_one_linear_model_in_symbols_and_in_numbers():
    parameters = {"m": 1.0, "M": 1.0, "l": 2.0, "g": 9.81}
    symbolic, numeric = in_symbols_and_numbers(
        kn.library.swinging_atwood(), {"r": 0.8, "theta": 0.0, "s": 1.2}, parameters, fixed=["r"]
    )
    close(symbolic, numeric)
    # It swings as a pendulum of its length.
    assert max(abs(numeric.eigenvalues.imag)) == pytest.approx(math.sqrt(9.81 / 0.8))


def test_a_disc_held_on_the_ground_by_its_height_has_the_linear_model_of_a_rolling_disc():
    disc = kn.Model("disc")
    z, lean, spin = disc.coordinates("z lean spin")
    r, g = disc.parameters("r g")
    N = disc.frame
    disc.gravity = -g * N.z
    tilted = N.rotated("A", lean, N.x)
    body = tilted.rotated("B", spin, tilted.y)
    center = disc.origin.moved("C", z * N.z)
    disc.add_body("disc", frame=body, center=center, mass=1, inertia=kn.inertia(r**2 / 4, r**2 / 2, r**2 / 4))
    disc.add_configuration_constraint(z - r * sympy.cos(lean), name="touch")
    found = kn.linearize_symbolic(kn.derive(disc), {z: r, lean: 0, spin: 0})
    assert [str(state) for state in found.states] == ["lean", "spin", "u_lean", "u_spin"]
    # Without friction the centre falls straight down: I θ̈ = m g r θ about a diameter.
    assert found.A[2, 0] == 4 * g / r
    numbers = {"r": 0.4, "g": 9.81}
    about = {"z": 0.4, "lean": 0.0, "spin": 0.0}
    numeric = kn.linearize(kn.derive(disc), about, parameters=numbers, independent=found.states)
    np.testing.assert_allclose(np.array(found.A.subs({r: 0.4, g: 9.81}), dtype=float), numeric.A, rtol=0, atol=1e-9)


def test_bricards_mechanism_is_too_large_for_symbols_and_says_so():
    equations = kn.derive(kn.library.bricard())
    angles = dict(zip(("q1", "q2", "q3", "q4", "q5"), (sympy.pi / 2, -sympy.pi / 6) * 3, strict=False))
    with pytest.raises(kn.TooLargeToReadError, match="Bricard's mechanism"):
        kn.linearize_symbolic(equations, angles)


def test_states_that_suit_no_linear_model_are_refused():
    model, (x, y), (_, _, L) = pendulum_in_plain_coordinates()
    equations = kn.derive(model)
    with pytest.raises(kn.StateError, match="violates constraints: rod. Give coordinates that satisfy them for all"):
        kn.linearize_symbolic(equations, {x: 2 * L, y: 0})
    with pytest.raises(kn.StateError, match="neither an equilibrium nor a steady motion"):
        kn.linearize_symbolic(equations, {x: L / 2, y: L * sympy.sqrt(3) / 2})
    with pytest.raises(kn.StateError, match="constraints are singular at this state"):
        kn.linearize_symbolic(equations, {x: 0, y: 0, "L": 0})
    with pytest.raises(kn.WrongValueError, match="x cannot be independent"):
        kn.linearize_symbolic(equations, {x: L, y: 0}, independent=[x])
    with pytest.raises(kn.UnknownNameError, match="no coordinate or speed w"):
        kn.linearize_symbolic(equations, {x: L, y: 0}, independent=["w"])


def test_a_passage_through_a_point_without_force_is_no_steady_motion():
    model = kn.Model("mass on a spring")
    x = model.coordinates("x")
    P = model.origin.moved("P", x * model.frame.x)
    model.add_particle("mass", P, mass=1)
    model.add_force(P, -4 * x * model.frame.x)
    with pytest.raises(kn.StateError, match="an equilibrium nor a steady motion: ẋ is 1, and should be zero, since"):
        kn.linearize_symbolic(kn.derive(model), {"x": 0, "u_x": 1})
