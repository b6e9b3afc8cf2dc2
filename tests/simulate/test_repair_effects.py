"""What the repair of initial speeds changes is told: a projection is no impact.

Proves: simulate/constraints/repair_effects.py, simulate/constraints/consistent_start.py,
simulate/constraints/nearest.py.
"""

import numpy as np
import pytest

import kanes as kn


@pytest.fixture(scope="module")
def carts():
    """Two carts on a line, of which the second is coupled to the first."""
    model = kn.Model("carts")
    N = model.frame
    q1, q2 = model.coordinates("q1 q2")
    m1, m2 = model.parameters("m1 m2")
    model.add_particle("A", model.origin.moved("P", q1 * N.x), mass=m1)
    model.add_particle("B", model.origin.moved("Q", q2 * N.x), mass=m2)
    model.add_configuration_constraint(q1 - q2, name="coupling")
    return kn.derive(model).compile()


def test_a_capture_by_repair_tells_the_momentum_and_energy_that_it_lost(carts):
    """Both speeds become their mean, (2 + 0) / 2 = 1: the momentum falls from 8 to 5, the energy from 8 to 2.5.

    An impact would keep the momentum: u = 8 / 5.
    """
    start = {"q1": 0, "q2": 0, "u1": 2, "u2": 0}
    run = carts.simulate(stop=1, parameters={"m1": 4, "m2": 1}, initial=start, repair=True)
    effects = run.outcome.repair_effects
    assert effects["linear momentum"] == pytest.approx((8, 5, 3), rel=1e-12)
    assert effects["kinetic energy"] == pytest.approx((8, 2.5, 5.5), rel=1e-12)
    assert "angular momentum" not in effects
    told = "not an impact; it changed the kinetic energy by 5.5 (from 8 to 2.5); linear momentum by 3 (from 8 to 5)"
    assert told in str(run.outcome)
    runs = carts.simulate_many(stop=1, parameters={"m1": [4, 1], "m2": 1}, initial=start, repair=True)
    assert runs.outcomes[0].repair_effects["linear momentum"] == pytest.approx((8, 5, 3), rel=1e-12)
    assert runs.outcomes[1].repair_effects["kinetic energy"] == pytest.approx((2, 1, 1), rel=1e-12)
    # Of equal carts the mean speed is that of an impact.
    assert "linear momentum" not in runs.outcomes[1].repair_effects


def test_small_repairs_and_sound_starts_tell_no_effect(carts):
    given = {"stop": 1, "parameters": {"m1": 4, "m2": 1}, "repair": True}
    small = carts.simulate(initial={"q1": 0, "q2": 0, "u1": 2, "u2": 2.0001}, **given)
    assert small.outcome.repairs
    assert not small.outcome.repair_effects
    assert "impact" not in str(carts.simulate(initial={"q1": 0, "q2": 0, "u1": 2}, **given).outcome)


def test_effects_of_a_repair_come_back_from_a_file(carts, tmp_path):
    start = {"q1": 0, "q2": 0, "u1": 2, "u2": 0}
    run = carts.simulate(stop=1, parameters={"m1": 4, "m2": 1}, initial=start, repair=True)
    run.write(tmp_path / "run.nc")
    assert carts.read(tmp_path / "run.nc").outcome == run.outcome


def test_speeds_are_repaired_to_zero_where_nothing_else_satisfies_the_constraints():
    model = kn.Model("held")
    N = model.frame
    x, y, z = model.coordinates("x y z")
    u, v = model.speeds("u v")
    w = model.speeds("w")
    model.define_speeds({u: x.dot, v: y.dot, w: z.dot})
    model.add_particle("bob", model.origin.moved("P", x * N.x + y * N.y + z * N.z), mass=1)
    model.add_velocity_constraint(0.3 * u - 0.7 * v)
    model.add_velocity_constraint(0.9 * u + 0.1 * v)
    kernel = kn.derive(model).compile(form="nullspace")
    start = {x: 0, y: 0, z: 0, u: 0.7, v: 0.9, w: 1.1}
    run = kernel.simulate(stop=1, parameters={}, initial=start, repair=True)
    assert run.outcome.finished
    assert [run[each][-1] for each in (u, v, w)] == pytest.approx([0, 0, 1.1], abs=1e-12)
    assert run[z][-1] == pytest.approx(1.1, rel=1e-12)


def bead() -> kn.Model:
    """A particle on a circle of radius one."""
    model = kn.Model("bead")
    x, y = model.coordinates("x y")
    model.add_particle("bob", model.origin.moved("P", x * model.frame.x + y * model.frame.y), mass=2)
    model.add_configuration_constraint(x**2 + y**2 - 1)
    return model


@pytest.mark.parametrize("size", [1, 3.3, 1e-9, 1e9])
def test_a_bead_pushed_across_its_circle_is_assembled_at_rest(size):
    start = {"x": 0.6, "y": 0.8, "u_x": 0.6 * size, "u_y": 0.8 * size}
    found = kn.assemble(kn.derive(bead()), start)
    assert [found["u_x"], found["u_y"]] == pytest.approx([0, 0], abs=1e-12 * size)
    with pytest.raises(kn.StateError, match="no speeds satisfy the constraints with those that are fixed"):
        kn.assemble(kn.derive(bead()), start, fixed=["u_x", "u_y"])


def test_momentum_that_is_round_off_is_no_effect_of_a_repair():
    start = {"x": 0.6, "y": 0.8, "u_x": 0.6, "u_y": 0.8}
    run = kn.derive(bead()).compile().simulate(stop=0.1, parameters={}, initial=start, repair=True)
    assert set(run.outcome.repair_effects) == {"kinetic energy", "linear momentum"}


def test_kane_s_form_tells_which_form_can_repair_speeds():
    model = kn.Model("skate")
    x, y = model.coordinates("x y")
    u, v = model.speeds("u v")
    model.define_speeds({u: x.dot, v: y.dot})
    model.add_particle("bob", model.origin.moved("P", x * model.frame.x + y * model.frame.y), mass=1)
    model.add_velocity_constraint(u - v)
    equations, given = kn.derive(model), {"stop": 0.1, "parameters": {}, "initial": {x: 0, y: 0, u: 1, v: 0}}
    with pytest.raises(kn.StateError, match=r"or compile\(form='nullspace'\) and repair=True to take the nearest"):
        equations.compile().simulate(**given, repair=True)
    run = equations.compile(form="nullspace").simulate(**given, repair=True)
    assert run["u"] == pytest.approx(np.full(run.t.size, 0.5), rel=1e-9)
