"""Masses that a run makes zero where constraints determine the motion nevertheless, against closed forms.

Proves: dynamics/constraints/constrained.py, kernel/masses.py, kernel/functions.py, base/rank/singular_values.py.
"""

import numpy as np
import pytest

import kanes as kn
from kanes.base import rank
from kanes.kernel.kernel import inside_of

START = {"q1": 0.5, "q2": -0.5, "q3": 0.5, "u1": 1}


@pytest.fixture(scope="module")
def coupled():
    """Two discs on pins that a rod BQ couples to a parallelogram; the rod's mass is a parameter.

    A torque T on the second disc turns both:  (I_A + I_C) α = T,  and the rod, which has no mass, transmits the force
    F along itself:  I_C α = T − F sin q.
    """
    model = kn.Model("coupling rod")
    q1, q2, q3 = model.coordinates("q1 q2 q3")
    m, T = model.parameters("m T")
    A = model.add_body("A", joint=kn.Pin(q1, axis="z"), mass=1, inertia=kn.inertia(0, 0, 1))
    B = model.add_body("B", parent=A, joint=kn.Pin(q2, axis="z", at=(1, 0, 0)), mass=m, inertia=kn.inertia(0, 0, m))
    C = model.add_body("C", joint=kn.Pin(q3, axis="z", at=(3, 0, 0)), mass=1, inertia=kn.inertia(0, 0, 2))
    model.add_torque(C, T * model.frame.z)
    model.add_loop(B.point("P", 3, 0, 0), C.point("Q", 1, 0, 0), name="rod")
    return kn.derive(model)


def force_of_rod(T, q):
    return (T - 2 * T / 3) / np.sin(q)


def test_a_rod_whose_mass_is_zero_transmits_its_force(coupled):
    run = coupled.compile().simulate(stop=1, parameters={"m": 0, "T": 3}, initial=START, rtol=1e-12)
    t = run.t
    q = 0.5 + t + t**2 / 2
    np.testing.assert_allclose(run["q1"], q, rtol=1e-10)
    along = np.array([force_of_rod(3.0, q), np.zeros_like(t), np.zeros_like(t)])
    np.testing.assert_allclose(run.reaction("rod").force, along, rtol=1e-8, atol=1e-8)
    np.testing.assert_allclose(run.joint_force("B"), along, rtol=1e-8, atol=1e-8)
    rate = 1 + t  # α = 1
    radial, tangential = np.array([np.cos(q), np.sin(q)]), np.array([-np.sin(q), np.cos(q)])
    np.testing.assert_allclose(run.acceleration("Q")[:2], tangential - rate**2 * radial, rtol=1e-8, atol=1e-8)


def test_functions_of_a_kernel_know_masses_of_zero(coupled):
    kernel, p = coupled.compile(), {"m": 0, "T": 3}
    x = np.array([0.5, -0.5, 0.5, 1.0, -1.0, 1.0])
    np.testing.assert_allclose(kernel.derivative(p)(0.0, x), [1, -1, 1, 1, -1, 1], rtol=1e-12)
    found = coupled.reactions("rod").at({**dict(zip(kernel.states, x, strict=True)), **p})
    np.testing.assert_allclose(found["rod"].force, [force_of_rod(3.0, 0.5), 0, 0], rtol=1e-12, atol=1e-12)


def test_implicit_runs_sensitivities_and_ensembles_know_masses_of_zero(coupled):
    kernel, p = coupled.compile(), {"m": 0, "T": 3}
    run = kernel.simulate(stop=1, parameters=p, initial=START, method="ida")
    assert run.outcome.finished
    assert run["q1"][-1] == pytest.approx(2.0, rel=1e-7)
    found = kn.sensitivities(kernel, wrt=["T"], stop=1, parameters=p, initial=START, held=["q1", "u1"])
    assert found["q1", "T"][-1] == pytest.approx(1 / 6, rel=1e-7)
    runs = kernel.simulate_many(stop=1, parameters={"m": [0, 0.5], "T": 3}, initial=START)
    alone = kernel.simulate(stop=1, parameters={"m": 0.5, "T": 3}, initial=START)
    assert runs.run(0)["q1"][-1] == pytest.approx(2.0, rel=1e-8)
    assert runs.run(1)["q1"][-1] == pytest.approx(alone["q1"][-1], rel=1e-8)
    np.testing.assert_allclose(runs.run(0).reaction("rod").force[0], force_of_rod(3.0, runs.run(0)["q1"]), rtol=1e-7)


@pytest.mark.parametrize("count", [1, 3])
def test_two_rods_hold_a_load_at_a_knee_without_mass(count):
    """The load F on the knee K, at the angle a above the line OS, makes each rod carry F / (2 sin a); the slider S at
    its end has m ẍ = F cos a / (2 sin a). Three of them have so many speeds that dependent ones are eliminated.
    """
    model = kn.Model("knees")
    N = model.frame
    k, m, F = model.parameters("k m F")
    angle, start = 0.6, {}
    for number in range(1, count + 1):
        x, y, s = model.coordinates(f"x{number} y{number} s{number}")
        K = model.origin.moved(f"K{number}", x * N.x + y * N.y)
        S = model.origin.moved(f"S{number}", s * N.x)
        model.add_particle(f"knee{number}", K, mass=k)
        model.add_particle(f"slider{number}", S, mass=m)
        model.add_force(K, -number * F * N.y)
        model.add_distance(model.origin, K, 1, name=f"first{number}")
        model.add_distance(K, S, 1, name=f"second{number}")
        start |= {x: np.cos(angle), y: np.sin(angle), s: 2 * np.cos(angle)}
    run = kn.derive(model).compile().simulate(stop=0, parameters={"k": 0, "m": 2, "F": 4}, initial=start)
    for number in range(1, count + 1):
        thrust = number * 4 / (2 * np.sin(angle))
        for rod in ("first", "second"):
            assert run.reaction(f"{rod}{number}").tension == pytest.approx([-thrust], rel=1e-9)
        assert run.acceleration(f"S{number}")[0] == pytest.approx([thrust * np.cos(angle) / 2], rel=1e-9)


def four_bar(coupler):
    model = kn.Model("four-bar")
    model.gravity = -9.81 * model.frame.y
    k = model.parameters("k") if coupler is None else coupler

    def rod(q, length, mass, at):
        joint, inertia = kn.Pin(q, axis="z", at=at), kn.solids.rod(mass, length)
        return {"joint": joint, "mass": mass, "center": (length / 2, 0, 0), "inertia": inertia}

    q1, q2, q3 = model.coordinates("q1 q2 q3")
    A = model.add_body("A", **rod(q1, 1, 1, (0, 0, 0)))
    B = model.add_body("B", parent=A, **rod(q2, 3, k, (1, 0, 0)))
    C = model.add_body("C", **rod(q3, 2, 1.5, (3.5, 0, 0)))
    model.add_loop(B.point("P", 3, 0, 0), C.point("Q", 2, 0, 0), name="loop")
    return kn.derive(model)


def bordered(k, q):
    """u̇ from rest and the force in the loop by [M −Cᵀ; C 0], with bars of lengths 1, 3, 2 and masses 1, k, 1.5."""
    a, b, c = q[0], q[0] + q[1], q[2]
    across = {angle: np.array([-np.sin(angle), np.cos(angle)]) for angle in (a, b, c)}
    nothing = np.zeros(2)
    center = np.array([across[a] + 1.5 * across[b], 1.5 * across[b], nothing]).T
    M = np.diag([1 / 3, 0, 2]) + k * center.T @ center + k * 0.75 * np.array([[1, 1, 0], [1, 1, 0], [0, 0, 0]])
    f = -9.81 * (np.array([0.5 * np.cos(a), 0, 1.5 * np.cos(c)]) + k * center[1])
    C = np.array([across[a] + 3 * across[b], 3 * across[b], -2 * across[c]]).T
    return np.split(np.linalg.solve(np.block([[M, -C.T], [C, np.zeros((2, 2))]]), [*f, 0, 0]), [3])


@pytest.fixture(scope="module")
def closed():
    equations = four_bar(None)
    return equations, kn.assemble(four_bar(1), {"q1": 0.7, "q2": -0.3, "q3": 1.2}, fixed=["q1"])


def check_against_bordered(equations, k, p, start):
    kernel, q = equations.compile(), np.array([start[name] for name in ("q1", "q2", "q3")])
    udot, force = bordered(k, q)
    np.testing.assert_allclose(kernel.derivative(p)(0.0, np.r_[q, 0, 0, 0])[3:], udot, rtol=1e-9)
    run = kernel.simulate(stop=0, parameters=p, initial=start)
    assert run.angular_acceleration("A")[2] == pytest.approx([udot[0]], rel=1e-9)
    np.testing.assert_allclose(np.abs(run.reaction("loop").force[:2, 0]), np.abs(force), rtol=1e-9)
    found = equations.reactions("loop").at({**dict(zip(kernel.states, [*q, 0, 0, 0], strict=True)), **p})
    np.testing.assert_allclose(np.abs(found["loop"].force[:2]), np.abs(force), rtol=1e-9)


LIGHT = [1e-3, 1e-6, 1e-9, 1e-12, 1e-15]


@pytest.mark.parametrize("k", [1.0, *LIGHT, 1e-30, 0.0])
def test_a_coupler_of_any_mass_moves_as_the_bordered_equations_say(closed, k):
    equations, start = closed
    check_against_bordered(equations, k, {"k": k}, start)


@pytest.mark.parametrize("k", LIGHT)
def test_a_light_coupler_whose_mass_is_a_number_does_so_too(closed, k):
    check_against_bordered(four_bar(k), k, {}, closed[1])


def test_only_light_masses_change_the_kernel(closed):
    kernel = inside_of(closed[0].compile())
    assert kernel.suited(np.array([[1.0], [1e-3], [1e-5]])) is kernel
    assert kernel.suited(np.array([[1.0], [1e-9]])) is not kernel


def test_light_masses_of_a_whole_mechanism_are_not_light():
    """Masses beside others of the same loop count, in whatever units, and rows that are alike by themselves do not."""
    M, C = np.array([[2.0, 1, 0], [1, 1, 0], [0, 0, 1]]), np.array([[1.0, 0.5, -1], [0.2, 1, 0.3]])
    families = ["loop", "loop"]
    units = np.diag([1.0, 1e-8, 1e4])
    light = np.diag([1.0, 1e-9, 1])
    for scale in (np.eye(3), units):
        assert not rank.is_light_inertia(1e-12 * scale @ M @ scale, C @ scale, families)
        assert rank.is_light_inertia(scale @ light @ scale, C @ scale, families)
    assert not rank.is_light_inertia(M, C[[0, 0]], families)
    assert not rank.is_light_inertia(M, np.array([C[0], C[0] + 1e-4 * C[1]]), families)


def test_speeds_that_neither_mass_nor_constraint_determines_are_refused():
    model = kn.Model("loose")
    q1, q2, q3 = model.coordinates("q1 q2 q3")
    m = model.parameters("m")
    A = model.add_body("A", joint=kn.Pin(q1, axis="z"), mass=1, inertia=kn.inertia(0, 0, 1))
    model.add_body("B", parent=A, joint=kn.Pin(q2, axis="z", at=(1, 0, 0)), mass=m, inertia=kn.inertia(0, 0, m))
    model.add_body("C", joint=kn.Pin(q3, axis="z", at=(3, 0, 0)), mass=1, inertia=kn.inertia(0, 0, 2))
    model.add_coupling({q1: 1, q3: 2})
    kernel = kn.derive(model).compile(form="nullspace")
    with pytest.raises(kn.WrongValueError, match=r"speeds \(u2\): with these parameters they move no mass"):
        kernel.simulate(stop=1, parameters={"m": 0}, initial={q1: 0, q2: 0, q3: 0, "u1": 1})
    runs = kernel.simulate_many(stop=1, parameters={"m": [0, 1]}, initial={q1: 0, q2: 0, q3: 0, "u1": 1})
    assert runs.outcomes.finished.tolist() == [False, True]


def test_a_negative_armature_is_refused_when_it_has_its_number():
    model = kn.Model("rotor")
    q, a = model.coordinates("q"), model.parameters("a")
    model.add_body("B", joint=kn.Pin(q, axis="z", armature=a), mass=1, inertia=kn.inertia(0, 0, 1))
    kernel = kn.derive(model).compile()
    with pytest.raises(kn.WrongValueError, match=r"armature of B: it is -3, and no inertia is negative"):
        kernel.simulate(stop=1, parameters={"a": -3}, initial={q: 0})
