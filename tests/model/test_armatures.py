"""Rotors in joints: they add to M what they weigh as seen there, and nothing else feels them.

Proves: model/parts.py, model/joints/forces.py, model/placing.py, kane/inertia_forces.py, kane/energy.py,
kane/power.py, dynamics/tree/link_matrices.py, dynamics/tree/idle.py, dynamics/tree/spatial.py.
"""

from __future__ import annotations

import numpy as np
import pytest

import kanes as kn


def inertia_of_pendulum(**options):
    model = kn.Model("pendulum")
    model.gravity = -9.81 * model.frame.z
    joint = kn.Pin(axis="y", **options)
    model.add_body("rod", mass=2, inertia=kn.inertia(1, 2, 3), center=(0.5, 0, 0), joint=joint)
    return kn.derive(model).mass_matrix[0]


def mixed(count, armature):
    """A free body, a ball, a universal and a cylindrical joint, and pins, with and without rotors."""
    model = kn.Model("mixed", gravity=None)
    model.gravity = -9.81 * model.frame.z
    mass = {"mass": 1.5, "inertia": kn.inertia(0.3, 0.4, 0.5, 0.02, 0.01), "center": (0.1, 0.2, 0.05)}
    joints = [kn.Free(armature=armature and (0.3, None, 0.2, 0.4))]
    joints += [kn.Spherical(at=(0.2, 0.1, 0.4), armature=armature and 0.7)]
    joints += [kn.Universal(at=(0, 0.4, 0), armature=armature and (0.1, 0.2), spring=(3, 4))]
    joints += [kn.Cylindrical(at=(0, 0.4, 0), armature=armature and (0.3, 0.6))]
    joints += [kn.Pin(axis="xyz"[k % 3], at=(0, 0.4, 0.1), armature=armature and 0.1 * (k + 1)) for k in range(count)]
    body = None
    for number, joint in enumerate(joints):
        body = model.add_body(f"b{number}", parent=body, joint=joint, **mass)
    return model


def test_a_rotor_adds_its_inertia_to_that_of_a_pendulum():
    assert float(inertia_of_pendulum()) == 2.5
    assert float(inertia_of_pendulum(armature=3)) == 5.5


def test_a_rotor_may_be_a_parameter_and_has_kinetic_energy():
    model = kn.Model("wheel")
    J, q = model.parameters("J"), model.coordinates("q")
    model.add_body("wheel", mass=0, inertia=kn.inertia(), joint=kn.Pin(q, armature=J, motor=2))
    equations = kn.derive(model)
    assert str(equations.mass_matrix[0]) == "J"
    assert str(equations.kinetic_energy) == "J*u_q**2/2"


def test_all_derivations_agree_on_rotors():
    assert kn.verify(mixed(0, True)).passed


def rotors(count):
    """What each speed of `mixed` gets."""
    return [0.3] * 3 + [0, 0.2, 0.4] + [0.7] * 3 + [0.1, 0.2] + [0.3, 0.6] + [0.1 * (k + 1) for k in range(count)]


@pytest.mark.parametrize("count", [0, pytest.param(14, marks=pytest.mark.heavy)])
def test_rotors_stand_on_the_diagonal_of_the_mass_matrix(count):
    """With 27 speeds M comes from composite bodies and u̇ from articulated ones."""
    plain, geared = kn.derive(mixed(count, None)), kn.derive(mixed(count, True))
    rng = np.random.default_rng(4)
    names = [str(symbol) for symbol in (*geared.coordinates, *geared.speeds)]
    values = dict(zip(names, rng.uniform(-1, 1, len(names)), strict=True))
    for body in ("b0", "b1"):
        size = np.sqrt(sum(values[f"e{k}_{body}"] ** 2 for k in range(4)))
        values |= {f"e{k}_{body}": values[f"e{k}_{body}"] / size for k in range(4)}
    without, found = plain.evaluate(values), geared.evaluate(values)
    added = found["mass_matrix"] - without["mass_matrix"]
    assert added == pytest.approx(np.diag(rotors(count)), abs=1e-12 * np.abs(found["mass_matrix"]).max())
    assert found["forcing"] == pytest.approx(without["forcing"], abs=1e-12 * np.abs(found["forcing"]).max())
    expected = np.linalg.solve(found["mass_matrix"], found["forcing"])
    assert found["udot"] == pytest.approx(expected, abs=1e-10 * np.abs(expected).max())


@pytest.mark.heavy
@pytest.mark.parametrize("count", [1, 14])
def test_inverse_dynamics_and_energy_know_rotors(count):
    kernel = kn.derive(mixed(count, True)).compile()
    n = len(kernel.speeds)
    rng = np.random.default_rng(2)
    x = rng.uniform(-1, 1, len(kernel.states))
    udot = rng.uniform(-1, 1, n)
    M = kernel.function("mass_matrix", {})(0.0, x)
    f = kernel.function("forcing", {})(0.0, x).ravel()
    Q = kernel.inverse_dynamics({}, solve_for_inputs=False)(0.0, x, udot)
    assert np.asarray(Q).ravel() == pytest.approx(M @ udot - f, abs=1e-10 * np.abs(M).max())
    K = np.asarray(kernel.function("kinetic_energy", {})(0.0, x)).item()
    assert pytest.approx(x[-n:] @ M @ x[-n:] / 2) == K


def test_a_rotor_that_a_function_of_time_turns_is_driven():
    """½ J (q̇)² of a prescribed angle moves nothing else, and the power that it takes is counted."""
    model = kn.Model("driven")
    q = model.coordinates("q")
    fan = model.add_body("fan", mass=0, inertia=kn.inertia(), joint=kn.Pin(q + model.time**2, armature=3))
    assert fan.armatures[0].inertia == 3
    # 3 (u̇ + 2) = 0
    assert kn.derive(model).evaluate({"q": 0.1, "u_q": 0.2, "t": 0.3})["udot"] == pytest.approx([-2])


@pytest.mark.parametrize(
    ("armature", "said"),
    [
        (-1, "armature of rod: -1 is negative"),
        ((1, 2), "armature of rod: 2 values for 1 place"),
        ("q_rod", "armature of rod: q_rod depends on q_rod"),
    ],
)
def test_what_is_no_rotor_is_a_fault(armature, said):
    model = kn.Model("pendulum")
    q = model.coordinates("q_rod")
    given = q if armature == "q_rod" else armature
    model.add_body("rod", mass=2, inertia=kn.inertia(1, 2, 3), center=(0.5, 0, 0), joint=kn.Pin(q, armature=given))
    with pytest.raises(kn.ModelError) as caught:
        kn.derive(model)
    assert said in str(caught.value)


def test_rotors_come_back_from_a_file(tmp_path):
    model = kn.Model("wheel")
    J, q = model.parameters("J"), model.coordinates("q")
    model.add_body("wheel", mass=1, inertia=kn.inertia(zz=2), joint=kn.Pin(q, armature=J))
    path = tmp_path / "wheel.yaml"
    kn.write(model, path)
    read = kn.read(path).model
    assert str(read["wheel"].armatures[0].inertia) == "J"
    assert read.freeze().key == model.freeze().key


@pytest.mark.heavy
def test_a_rotor_in_a_joint_leaves_energy_and_angular_momentum_as_they_are():
    model = kn.Model("bus with a boom")
    bus = model.add_body("bus", mass=4, inertia=kn.inertia(1, 2, 2.5, 0.1), joint=kn.Free())
    hinge = kn.Pin(axis=(1, 2, 0.5), at=(0.3, 0.1, 0.2), armature=0.8)
    model.add_body("boom", parent=bus, mass=1, inertia=kn.inertia(0.1, 0.3, 0.3), center=(0.5, 0, 0), joint=hinge)
    start = dict.fromkeys(("e1_bus", "e2_bus", "e3_bus", "x_bus", "y_bus", "z_bus", "q_boom"), 0)
    start |= {"e0_bus": 1, "wx_bus": 0.3, "wy_bus": 0.5, "wz_bus": -0.2, "u_boom": 1.5}
    run = kn.derive(model).compile().simulate(stop=5, parameters={}, initial=start)
    momentum = np.asarray(run.angular_momentum())
    assert np.ptp(momentum, axis=1) == pytest.approx(np.zeros(3), abs=1e-6)
    assert np.ptp(np.asarray(run.energy.total)) == pytest.approx(0, abs=1e-6)
