"""Mechanisms that move though they are closed by constraints too many: rows follow from each other where they hold.

Proves: dynamics/constraints/samples.py, dynamics/constraints/manifold.py, dynamics/constraints/speed_choice.py.
"""

import json
import math
from pathlib import Path

import numpy as np
import pytest

import kanes as kn
from kanes.equations.equations import graphs_of

CASE = json.loads((Path(__file__).parents[1] / "data" / "mechanisms.json").read_text(encoding="utf-8"))["cases"][
    "bricard"
]
CUBE = {"L": 1.0, "w": 0.1, "m": 1.0, "g": 9.81}
ANGLES = [f"q{k}" for k in range(1, 6)]


@pytest.fixture(scope="module")
def bricard():
    return kn.derive(kn.library.bricard())


def parallelogram(bars=3):
    """Equal cranks from the ground to a coupler that stays level; each crank beyond the second says nothing new.

    Each crank turns by its q from hanging down; so does the coupler relative to the first, from level.
    """
    model = kn.Model("parallelogram")
    m, M, L, g = model.parameters("m M L g")
    q, *own = model.coordinates(" ".join(["q", *(f"q{number}" for number in range(1, bars + 1))]))
    N = model.frame
    model.gravity = -g * N.y
    rod = {"mass": m, "center": (0, -L / 2, 0), "inertia": kn.solids.rod(m, L, axis="y")}
    first = model.add_body("crank 1", **rod, joint=kn.Pin(own[0], axis="z"))
    joint = kn.Pin(q, axis="z", at=(0, -L, 0))
    coupler = model.add_body("coupler", parent=first, mass=M, center=(L, 0, 0), inertia=kn.inertia(zz=M), joint=joint)
    for number in range(2, bars + 1):
        at = ((number - 1) * L, 0, 0)
        crank = model.add_body(f"crank {number}", **rod, joint=kn.Pin(own[number - 1], axis="z", at=at))
        model.add_loop(coupler.point(f"P{number}", *at), crank.point(f"Q{number}", 0, -L, 0), name=f"loop {number}")
    return model


def pendulum_acceleration(bars, angle, m, M, L, g):
    """All cranks turn alike and the coupler moves on a circle without turning."""
    return -(bars * m / 2 + M) * g * math.sin(angle) / ((bars * m / 3 + M) * L)


NUMBERS = {"m": 0.7, "M": 1.3, "L": 0.9, "g": 9.81}


def hung(angle, bars=3):
    return {"q1": angle, "q": -angle, **{f"q{number}": angle for number in range(2, bars + 1)}}


def test_a_parallelogram_with_a_crank_too_many_has_one_free_speed():
    equations = kn.derive(parallelogram())
    assert len(equations.speeds) == 1
    assert len(equations.redundant_constraints) == 1
    assert not graphs_of(equations).choice.holds_anywhere


@pytest.mark.parametrize("angle", [0.3, *(pytest.param(angle, marks=pytest.mark.heavy) for angle in (-1.1, 2.0))])
def test_a_parallelogram_swings_as_a_pendulum_however_many_cranks_it_has(angle):
    for bars in (2, 3, 4):
        equations = kn.derive(parallelogram(bars))
        speed = {str(equations.speeds[0]): 0.4}
        found = equations.evaluate({**hung(angle, bars), **speed, **NUMBERS})
        # All in numbers near one; only round-off is left, multiplied by the conditioning of the constraints.
        np.testing.assert_allclose(np.abs(found["qdot"]), 0.4, rtol=1e-12)
        sign = np.sign(found["qdot"][1])  # of q1, which may be a dependent one
        assert sign * found["udot"][0] == pytest.approx(pendulum_acceleration(bars, angle, **NUMBERS), rel=1e-11)


def test_beside_something_free_a_mechanism_with_a_constraint_too_many_is_still_found_to_move():
    model = kn.library.bricard()
    model.add_particle("stone", model.origin.moved("S", model.coordinates("s") * model.frame.y), mass=1)
    model.define_speeds(
        {**{model[f"u{k}"]: model[f"q{k}"].dot for k in range(1, 6)}, model.speeds("v"): model["s"].dot}
    )
    hinge, stone = kn.derive(model).speeds
    assert (str(hinge)[0], str(stone)) == ("u", "v")


@pytest.mark.parametrize("index", [1, 3, 5])
def test_bricards_rates_and_accelerations_follow_from_one_speed(bricard, index):
    q, u = CASE["expected"]["angles"][index], CASE["expected"]["rates"][index]
    state = kn.assemble(bricard, dict(zip(ANGLES, q, strict=True)), parameters=CUBE)
    found = bricard.evaluate({**{name: state[name] for name in ANGLES}, "u1": u[0], **CUBE})
    np.testing.assert_allclose(found["qdot"], u, rtol=0, atol=1e-8)  # to which the stored numbers are known
    x = np.array([*(state[name] for name in ANGLES), *found["qdot"]])
    by_projection = bricard.compile().derivative(CUBE)(0.0, x)
    # The kernel's program fades rows out near singular positions, which costs digits.
    np.testing.assert_allclose(found["udot"], by_projection[5], rtol=0, atol=1e-7)


def test_the_program_of_bricards_mechanism_moves_all_hinges(bricard):
    lines = str(bricard.program()).splitlines()
    assert not any(line.startswith("qdot") and line.endswith("= 0") for line in lines)
    assert lines[-1].startswith("udot[1] = ")


def test_bricards_equations_away_from_the_constraints_are_refused(bricard):
    state = {**dict.fromkeys(ANGLES, 0.0), "q1": 0.1, "u1": 1.0, **CUBE}
    with pytest.raises(kn.StateError, match="moves only where its constraints hold.*hinge at P5.*kn.assemble"):
        bricard.evaluate(state)


def test_three_methods_agree_on_bricards_mechanism_where_its_constraints_hold():
    found = kn.verify(kn.library.bricard(), states=3)
    assert [each.derivation for each in found.comparisons] == ["Lagrange", "Newton–Euler, free bodies"]
    assert found.passed


def test_bricards_equations_are_too_large_to_read_by_every_door(bricard):
    doors = (
        lambda: bricard.mass_matrix, lambda: bricard.forcing, lambda: bricard.speed_derivatives,
        lambda: bricard.dependent_equations,
        lambda: bricard.kinematical_equations, bricard.separated, bricard.partials, lambda: bricard.velocity("bar 5"),
        lambda: kn.explain(bricard),
    )  # fmt: skip
    for door in doors:
        with pytest.raises(kn.TooLargeToReadError, match="Bricard's mechanism"):
            door()
    for text in (str(bricard), bricard.latex(), bricard.markdown()):
        assert "1 independent speed," in text
        assert "equations.program()" in text


@pytest.mark.parametrize("start", [0.0, 0.1, -0.1, 0.5, 1.4])
def test_bricards_mechanism_rests_where_its_potential_energy_is_least(bricard, start):
    guess = kn.assemble(bricard, {"q1": start}, fixed=["q1"], parameters=CUBE)
    found = kn.equilibrium(bricard, {name: guess[name] for name in ANGLES}, parameters=CUBE)
    # By symmetry q1 = π/2, midway between the turning points 0 and π; (1 + sin q1) (1 + sin q2) = 1 gives q2.
    expected = [math.pi / 2, -math.pi / 6, math.pi / 2, -math.pi / 6, math.pi / 2]
    np.testing.assert_allclose([found[name] for name in ANGLES], expected, rtol=0, atol=1e-8)
    run = bricard.compile().simulate(stop=1, parameters=CUBE, initial=found)
    np.testing.assert_allclose(run["u1"], 0, atol=1e-7)


def test_a_swing_of_bricards_mechanism_has_the_frequency_of_its_linear_model(bricard):
    rest = kn.equilibrium(bricard, dict.fromkeys(ANGLES, 0.0), parameters=CUBE)
    (frequency,) = {round(abs(value.imag), 9) for value in kn.linearize(bricard, rest).eigenvalues}
    period = 2 * math.pi / frequency
    start = kn.assemble(bricard, {**rest, "u1": 1e-3}, fixed=[*ANGLES, "u1"], parameters=CUBE)
    run = bricard.compile().simulate(stop=period, parameters=CUBE, initial=start, rtol=1e-12)
    # A swing of 1e-3 rad changes the period by some 1e-6 of it.
    assert run["q1"][-1] == pytest.approx(math.pi / 2, abs=1e-7)
    assert run["u1"][-1] == pytest.approx(1e-3, rel=1e-6)


def test_a_crank_with_a_prescribed_angle_has_no_accelerations_to_compare():
    model = kn.library.slider_crank()
    model.prescribe(model["q1"], 2 * model.time)
    with pytest.raises(kn.WrongValueError, match="leave no speed free.*no accelerations to compare"):
        kn.verify(model)
    found = kn.derive(model)
    assert not found.speeds
    assert "leave no speed free" in str(found)
    symbols = (*found.coordinates, *found.system.parameters, *found.system.inputs)
    assert found.evaluate(dict.fromkeys(symbols, 0.7))["qdot"][0] == pytest.approx(2)
