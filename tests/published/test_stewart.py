"""The platform on six legs, against Newton and Euler in absolute coordinates; inverse dynamics with constraints.

Proves: library/mechanisms/stewart_platform.py, kernel/inverse.py.
"""

import json
from pathlib import Path

import numpy as np
import pytest

import kanes as kn
from kanes.kernel.kernel import inside_of

DATA = json.loads((Path(__file__).parents[1] / "data" / "mechanisms.json").read_text(encoding="utf-8"))
CASE = DATA["cases"]["stewart_platform"]
POSES = CASE["poses"]
LEGS = range(1, 7)
QUATERNION = [f"e{k}_platform" for k in range(4)]
PLACE, VELOCITY, OMEGA = ([f"{name}{axis}_platform" for axis in "xyz"] for name in ("", "v", "w"))


def numbers():
    """The parameters of the stored case by the names of the model."""
    p = CASE["parameters"]
    (x, y, _), (X, Y, _) = p["base_points"][1], p["platform_points"][1]
    found = {"r_G": np.hypot(x, y), "a_G": np.arctan2(y, x), "g": p["g"]}
    found |= {"r_P": np.hypot(X, Y), "a_P": np.pi / 3 - np.arctan2(Y, X)}
    for name, letter in (("cylinder", "C"), ("rod", "R"), ("platform", "P")):
        found[f"m_{letter}"] = p[f"{name}_mass"]
        found |= dict(zip((f"x_{letter}", f"y_{letter}", f"z_{letter}"), p[f"{name}_center"], strict=True))
        inertia = np.array(p[f"{name}_inertia"])
        moments = np.diag(inertia) if name == "platform" else inertia
        found |= dict(zip((f"Ix_{letter}", f"Iy_{letter}", f"Iz_{letter}"), moments, strict=True))
    I = np.array(p["platform_inertia"])
    return found | {"Ixy_P": I[0, 1], "Iyz_P": I[1, 2], "Izx_P": I[2, 0]}


NUMBERS = numbers()


@pytest.fixture(scope="module")
def model():
    # The rods have moments 0.0022, 0.075 and 0.078, of which the last exceeds the sum of the others.
    return kn.library.stewart_platform(physical=False)


@pytest.fixture(scope="module")
def kernel(model):
    return kn.derive(model).compile()


def state_of(pose):
    """Coordinates and speeds by name."""
    state = dict(zip((*QUATERNION, *PLACE), (*pose["quaternion"], *pose["place"]), strict=True))
    state |= dict(zip((*OMEGA, *VELOCITY), (*pose["omega_in_platform"], *pose["velocity"]), strict=True))
    for k, coordinates, rates in zip(LEGS, pose["legs"], pose["leg_rates"], strict=True):
        names = f"alpha_{k}", f"beta_{k}", f"l_{k}"
        state |= dict(zip(names, coordinates, strict=True))
        state |= {f"u_{name}": rate for name, rate in zip(names, rates, strict=True)}
    return state


def column(kernel, pose):
    state = state_of(pose)
    return np.array([state[name] for name in kernel.states])


def orientation(pose):
    e, *v = pose["quaternion"]
    skew = np.array([[0, -v[2], v[1]], [v[2], 0, -v[0]], [-v[1], v[0], 0]])
    return np.eye(3) + 2 * e * skew + 2 * skew @ skew


def accelerations(pose, which):
    """u̇ of the platform by name: that of its middle in N, and ω̇ in itself."""
    alpha = orientation(pose).T @ pose[which]["alpha_in_N"]
    return dict(zip((*VELOCITY, *OMEGA), (*pose[which]["acceleration"], *alpha), strict=True))


def pushing(kernel, forces):
    return dict(zip(kernel.inputs, forces, strict=True))


# Against the oracle, whose two roads agree to 3e-15


@pytest.mark.parametrize("pose", POSES, ids=["at rest", "moving", "moving fast"])
def test_the_state_of_the_oracle_satisfies_the_loops(kernel, pose):
    none = pushing(kernel, np.zeros(6))
    np.testing.assert_allclose(kernel.function("residuals", NUMBERS, none)(0.0, column(kernel, pose)), 0, atol=1e-13)


@pytest.mark.parametrize("pose", POSES, ids=["at rest", "moving", "moving fast"])
def test_leg_forces_move_the_platform_as_newton_and_euler_say(kernel, pose):
    derivative = kernel.derivative(NUMBERS, pushing(kernel, pose["forward"]["leg_forces"]))
    found = dict(zip(kernel.states, derivative(0.0, column(kernel, pose)), strict=True))
    expected = accelerations(pose, "forward")
    assert [found[name] for name in expected] == pytest.approx(list(expected.values()), rel=1e-8, abs=1e-8)


@pytest.mark.parametrize("pose", POSES, ids=["at rest", "moving", "moving fast"])
def test_the_motion_of_the_platform_needs_the_leg_forces_of_newton_and_euler(kernel, pose):
    needed = kernel.inverse_dynamics(NUMBERS)
    found = needed(0.0, column(kernel, pose), accelerations(pose, "inverse"))
    assert found == pytest.approx(np.array(pose["inverse"]["leg_forces"]), rel=1e-8)


@pytest.mark.parametrize("pose", POSES, ids=["at rest", "moving", "moving fast"])
def test_multipliers_are_the_forces_of_the_legs_on_the_platform(kernel, pose):
    forces = pushing(kernel, pose["inverse"]["leg_forces"])
    found = kernel.function("multipliers", NUMBERS, forces)(0.0, column(kernel, pose)).reshape(6, 3)
    assert found == pytest.approx(np.array(pose["inverse"]["joint_forces_on_platform"]), rel=1e-8, abs=1e-7)


def test_constant_leg_forces_lead_where_newton_and_euler_say(kernel):
    run = CASE["run"]
    start = POSES[run["from_pose"]]
    found = kernel.simulate(
        stop=run["times"][-1],
        parameters=NUMBERS,
        initial=state_of(start),
        inputs=pushing(kernel, run["leg_forces"]),
        times=run["times"],
        rtol=1e-11,
    )
    expected = {**dict(zip(PLACE, np.array(run["place"]).T, strict=True))}
    expected |= dict(zip(QUATERNION, np.array(run["quaternion"]).T, strict=True))
    expected |= dict(zip(VELOCITY, np.array(run["velocity"]).T, strict=True))
    expected |= dict(zip(OMEGA, np.array(run["omega_in_platform"]).T, strict=True))
    expected |= {f"l_{k}": lengths for k, lengths in zip(LEGS, np.array(run["leg_lengths"]).T, strict=True)}
    for name, values in expected.items():
        assert found[name] == pytest.approx(values, rel=1e-8, abs=1e-8), name
    assert found.drift.largest == pytest.approx(0, abs=1e-12)
    # Energies are some hundred joules.
    np.testing.assert_allclose(found.energy.balance, 0, atol=1e-7)


def test_legs_and_weight_along_a_run_are_the_mass_of_the_platform_times_its_acceleration(model, kernel):
    run = CASE["run"]
    found = kernel.simulate(
        stop=run["times"][-1],
        parameters=NUMBERS,
        initial=state_of(POSES[run["from_pose"]]),
        inputs=pushing(kernel, run["leg_forces"]),
        times=run["times"],
    )
    platform, mass = model["platform"], NUMBERS["m_P"]
    legs = sum(found.reaction(joint).force for joint in model.constraints)
    # Forces of some hundred newtons.
    weight = np.array([[0.0], [0.0], [mass * NUMBERS["g"]]])
    np.testing.assert_allclose(mass * found.acceleration(platform), legs - weight, atol=1e-10)
    # None of them has forward dynamics, which takes thousands of operations, in it.
    assert inside_of(kernel).quantity("acceleration", platform).operation_count < 300
    assert all(inside_of(kernel).reaction(joint)[1].operation_count < 300 for joint in model.constraints)


# Two roads, and other uses


@pytest.mark.heavy
def test_three_roads_agree(model):
    assert kn.verify(model, states=1).passed


def test_legs_are_found_from_the_pose_of_the_platform(model):
    pose = POSES[1]
    fixed = {name: value for name, value in state_of(pose).items() if name in (*QUATERNION, *PLACE)}
    guess = {f"{name}_{k}": value for k in LEGS for name, value in (("alpha", 0.0), ("beta", 0.0), ("l", 1.0))}
    found = kn.assemble(model, {**fixed, **guess}, fixed=tuple(fixed), parameters=NUMBERS)
    for k, expected in zip(LEGS, pose["legs"], strict=True):
        assert [found[f"alpha_{k}"], found[f"beta_{k}"], found[f"l_{k}"]] == pytest.approx(expected, abs=1e-11)


def test_inverse_dynamics_undoes_forward_dynamics(kernel):
    forces = np.array([150.0, -60.0, 120.0, 80.0, 140.0, 70.0])
    x = column(kernel, POSES[2])
    udot = kernel.derivative(NUMBERS, pushing(kernel, forces))(0.0, x)[25:]
    assert kernel.inverse_dynamics(NUMBERS)(0.0, x, udot) == pytest.approx(forces, rel=1e-10)


def test_at_rest_the_legs_carry_the_platform_and_lean_on_their_feet(kernel):
    # Virtual work of a small lift, by differences: Σ F_k δl_k = Σ m g δz over all bodies.
    pose, dz = POSES[0], 1e-4
    forces = kernel.inverse_dynamics(NUMBERS)(0.0, column(kernel, pose), dict.fromkeys((*VELOCITY, *OMEGA), 0.0))
    p = CASE["parameters"]

    def lifted(z):
        """Lengths of the legs, and the potential energy."""
        energy, lengths = p["platform_mass"] * p["g"] * (z + p["platform_center"][2]), []
        for foot, top in zip(p["base_points"], p["platform_points"], strict=True):
            d = np.add(top, [0, 0, z]) - foot
            lengths.append(np.linalg.norm(d))
            ez = d / lengths[-1]
            # The cylinder's y is perpendicular to N.x and to the leg.
            ey = np.cross(ez, [1, 0, 0]) / np.linalg.norm(np.cross(ez, [1, 0, 0]))
            ex = np.cross(ey, ez)
            up = np.array([ex[2], ey[2], ez[2]])
            energy += p["g"] * p["cylinder_mass"] * (up @ p["cylinder_center"])
            energy += p["g"] * p["rod_mass"] * (d[2] + up @ p["rod_center"])
        return np.array(lengths), energy

    (longer, more), (shorter, less) = lifted(0.8 + dz), lifted(0.8 - dz)
    # Differences over 2e-4 are exact to their square.
    assert forces @ (longer - shorter) == pytest.approx(more - less, rel=1e-7)


# What inverse dynamics refuses


def test_accelerations_that_break_a_loop_are_refused(kernel):
    x = column(kernel, POSES[0])
    udot = np.zeros(24)
    udot[2] = 1.0  # the first leg alone becomes longer
    with pytest.raises(kn.WrongValueError, match=r"break constraints: joint 1, x, .*the others follow"):
        kernel.inverse_dynamics(NUMBERS)(0.0, x, udot)


def test_too_few_accelerations_are_refused(kernel):
    x = column(kernel, POSES[0])
    with pytest.raises(kn.WrongValueError, match=r"given for vx_platform, and the others do not follow .* Give 5 more"):
        kernel.inverse_dynamics(NUMBERS)(0.0, x, {"vx_platform": 1.0})


def test_accelerations_of_unknown_speeds_and_wrong_counts_are_refused(kernel):
    x, needed = column(kernel, POSES[0]), kernel.inverse_dynamics(NUMBERS)
    with pytest.raises(kn.UnknownNameError, match="has no speed vx_platfrom"):
        needed(0.0, x, {"vx_platfrom": 1.0})
    with pytest.raises(kn.WrongValueError, match="6 accelerations are given for 24 speeds"):
        needed(0.0, x, np.zeros(6))


def test_generalized_forces_of_a_constrained_system_are_those_of_its_constraints_too(kernel):
    pose = POSES[1]
    x, motion = column(kernel, pose), accelerations(pose, "inverse")
    missing = kernel.inverse_dynamics(NUMBERS, solve_for_inputs=False)(0.0, x, motion)
    place = np.array([0.0]), x, np.zeros(6), np.array([NUMBERS[name] for name in kernel.parameters])
    B = kernel["input_matrix"].one(*place).reshape((24, 6), order="F")
    C = kernel["constraint_matrix"].one(*place).reshape((18, 24), order="F")
    of_joints = np.ravel(pose["inverse"]["joint_forces_on_platform"])
    assert missing == pytest.approx(B @ pose["inverse"]["leg_forces"] + C.T @ of_joints, rel=1e-8, abs=1e-7)
