"""The same mechanism in any unit of length: the same verdicts, and the same relative accuracy.

Proves: dynamics/constraints/scales.py, dynamics/constraints/assembly.py.
"""

import numpy as np
import pytest

import kanes as kn

# The length of a crank in numbers.
UNITS = (1e-6, 1e4)


def ladder(unit):
    """Foot on the ground, head on the wall, five units long."""
    model = kn.Model("ladder")
    x, y = model.coordinates("x y")
    N, O = model.frame, model.origin
    model.gravity = -9.81 * unit * N.y
    foot = model.add_particle("foot", O.moved("P", x * N.x), mass=1)
    head = model.add_particle("head", O.moved("Q", y * N.y), mass=1)
    model.add_distance(foot, head, 5 * unit, name="rod")
    return model


def four_bar(unit, ground=3.5):
    """Crank 1, coupler 3, rocker 2 in some unit."""
    model = kn.Model("four-bar")
    model.gravity = -9.81 * unit * model.frame.y
    q1, q2, q3 = model.coordinates("q1 q2 q3")

    def rod(length):
        return {"mass": 1, "center": (length * unit / 2, 0, 0), "inertia": kn.solids.rod(1, length * unit)}

    A = model.add_body("A", joint=kn.Pin(q1, axis="z"), **rod(1.0))
    B = model.add_body("B", parent=A, joint=kn.Pin(q2, axis="z", at=(unit, 0, 0)), **rod(3.0))
    C = model.add_body("C", joint=kn.Pin(q3, axis="z", at=(ground * unit, 0, 0)), **rod(2.0))
    model.add_loop(B.point("P", 3 * unit, 0, 0), C.point("Q", 2 * unit, 0, 0), name="coupler")
    return model


GUESS = {"q1": 0.7, "q2": -0.3, "q3": 1.2, "u1": 2.0}


@pytest.mark.parametrize("unit", UNITS)
def test_a_ladder_is_assembled_to_round_off_in_any_unit(unit):
    found = kn.assemble(ladder(unit), {"x": 3 * unit, "y": unit, "u_x": unit}, fixed=["x", "u_x"])
    # 3, 4, 5, and x ẋ + y ẏ = 0; some roundings.
    assert found["y"] / unit == pytest.approx(4, rel=1e-13)
    assert found["u_y"] / unit == pytest.approx(-0.75, rel=1e-13)
    assert set(found.changes) == {"y", "u_y"}
    assert found.violation == pytest.approx(0, abs=1e-14)
    assert found.freedom == 0


def test_a_guess_in_metres_of_a_rod_of_a_micrometre_leads_to_the_rod():
    """What the guess makes round-off is half a million rods."""
    found = kn.assemble(ladder(1e-6), {"x": 1, "y": 1})
    # The nearest on the diagonal, x = y = 5/√2; some roundings.
    assert found["x"] / 1e-6 == pytest.approx(5 / np.sqrt(2), rel=1e-13)
    assert found.violation == pytest.approx(0, abs=1e-14)


@pytest.mark.parametrize("unit", UNITS)
def test_a_rod_that_starts_a_percent_off_is_refused_and_a_repair_tells_what_moved(unit):
    kernel = kn.derive(ladder(unit)).compile()
    start = {"x": 3 * unit, "y": 4.036 * unit}
    with pytest.raises(kn.StateError, match="initial coordinates violate the constraints; rod"):
        kernel.simulate(stop=0.1, parameters={}, initial=start)
    run = kernel.simulate(stop=0.1, parameters={}, initial=start, repair=True)
    assert set(run.outcome.repairs) == {"x", "y"}
    assert np.hypot(run["x"][0], run["y"][0]) / unit == pytest.approx(5, rel=1e-13)
    # The least change is along the rod, whose length changes by 0.036 · 4/5.
    assert run.outcome.repairs["y"] / unit == pytest.approx(-0.0288 * 0.8, rel=0.02)


@pytest.mark.parametrize("unit", UNITS)
def test_a_start_typed_with_seven_digits_is_taken_and_tells_no_repair(unit):
    kernel = kn.derive(ladder(unit)).compile()
    run = kernel.simulate(stop=0.1, parameters={}, initial={"x": 3 * unit, "y": 4.0000004 * unit})
    assert run.outcome.finished
    assert run.outcome.repairs == {}


@pytest.mark.parametrize("unit", UNITS)
def test_a_four_bar_in_any_unit_goes_the_same_way_and_stays_closed(unit):
    equations = kn.derive(four_bar(unit))
    start = kn.assemble(equations, GUESS, fixed=["q1", "u1"])
    run = equations.compile().simulate(stop=3, parameters={}, initial=start, rtol=1e-11)
    assert run.outcome.finished
    # Velocities are some units per second; round-off of a dozen terms.
    assert run.drift.largest / unit == pytest.approx(0, abs=1e-12)
    metres = kn.derive(four_bar(1.0))
    other = metres.compile().simulate(stop=3, parameters={}, initial=start, rtol=1e-11)
    # Steps fall elsewhere where rounding differs; three seconds make some hundred times the tolerance of it.
    np.testing.assert_allclose(run["q3"], other["q3"], atol=1e-8)


@pytest.mark.parametrize("unit", UNITS)
def test_bars_too_short_to_meet_are_said_to_be_so_in_any_unit(unit):
    with pytest.raises(kn.StateError, match="coupler, x conflict") as error:
        kn.assemble(four_bar(unit, ground=8.0), GUESS)
    # All bars in line reach from 0 to 6 and the ground is 8: two are missing.
    assert max(map(abs, error.value.residuals.values())) / unit == pytest.approx(2.0, rel=1e-4)


@pytest.mark.heavy
@pytest.mark.parametrize("unit", UNITS)
def test_both_ways_to_close_a_four_bar_are_found_in_any_unit(unit):
    found = kn.assemblies(four_bar(unit), GUESS, fixed=["q1", "u1"])
    assert len(found) == 2


def hung(unit):
    """A bob between two walls on two springs of one unit, and a rod that keeps it level with a slider."""
    model = kn.Model("hung")
    x, y = model.coordinates("x y")
    N, O = model.frame, model.origin
    model.gravity = -9.81 * unit * N.y
    bob = model.add_particle("bob", O.moved("P", x * N.x + y * N.y), mass=1)
    model.add_spring(O, bob, stiffness=40, rest=unit)
    slider = model.add_particle("slider", O.moved("S", 2 * unit * N.x), mass=1)
    model.add_distance(bob, slider, 2.5 * unit, name="rod")
    return model


@pytest.mark.parametrize("unit", UNITS)
def test_an_equilibrium_on_a_rod_is_as_exact_in_any_unit(unit):
    equations = kn.derive(hung(unit))
    found = kn.equilibrium(equations, {"x": 0.3 * unit, "y": -1.8 * unit})
    x, y = found["x"] / unit, found["y"] / unit
    length = np.hypot(x, y)
    pull = -40 * (length - 1) / length * np.array([x, y]) - np.array([0, 9.81])
    along = np.array([x - 2, y])
    # On the rod, and nothing of the force across it; found to 1e-9, and better as a rule.
    assert np.hypot(*along) == pytest.approx(2.5, rel=1e-9)
    assert pull @ np.array([-along[1], along[0]]) == pytest.approx(0, abs=1e-6)
    model = kn.linearize(equations, found)
    assert model.states == kn.linearize(kn.derive(hung(1.0)), {"x": x, "y": y}).states
    with pytest.raises(kn.StateError, match="violates constraints:"):
        kn.linearize(equations, {**found, "y": found["y"] * 1.0001})


def test_repairs_of_speeds_are_told_however_slow_they_are():
    kernel = kn.derive(ladder(1e-3)).compile()
    start = {"x": 3e-3, "y": 4e-3, "u_x": 1e-3, "u_y": -0.7e-3}
    with pytest.raises(kn.StateError, match="initial speeds violate the constraints; rod"):
        kernel.simulate(stop=0.1, parameters={}, initial=start)
    run = kernel.simulate(stop=0.1, parameters={}, initial=start, repair=True)
    assert set(run.outcome.repairs) == {"u_x", "u_y"}
