"""The shoulder and the upper limb: other programs' numbers, closed forms, and Newton and Euler by NumPy alone.

Proves: library/bodies/shoulder.py, library/bodies/upper_limb.py.
"""

import numpy as np
import pytest
import yaml

import kanes as kn
from biomechanics_data import BIOMECHANICS, needs_data
from turning import Turns, about

SEQUENCES = {
    "yxy": (("plane", "elevation", "rotation"), [(0, 1, 0), (-1, 0, 0), (0, 1, 0)]),
    "xzy": (("adduction", "flexion", "rotation"), [(1, 0, 0), (0, 0, 1), (0, 1, 0)]),
}
# Torques of the reference, whose two programs agree to 1e-7 N m.
TORQUE = 1e-6
# M of the reference, which has twelve digits.
MASS = 1e-9


def reference(name):
    return yaml.safe_load((BIOMECHANICS / "models" / name).read_text())


def kernel_of(model):
    return kn.derive(model).compile()


@pytest.fixture(scope="module")
def shoulders():
    return {sequence: kernel_of(kn.library.shoulder(sequence)) for sequence in SEQUENCES}


@pytest.fixture(scope="module")
def limb():
    return kernel_of(kn.library.upper_limb())


def torques(kernel, numbers, q, u, udot):
    return kernel.inverse_dynamics(numbers)(0.0, np.concatenate([q, u]), np.asarray(udot))


# The shoulder


def arm_numbers(case):
    """The parameters of a case of the reference; the products of inertia that a bent arm has not are zero there."""
    (body,) = case["bodies"]
    I_xx, I_yy, I_zz, I_xy, I_xz, I_yz = body["inertia_about_mass_center_xx_yy_zz_xy_xz_yz"]
    x, y, z = body["mass_center"]
    assert (z, I_xz, I_yz) == (0, 0, 0)
    return {"m": body["mass"], "x": x, "y": y, "g": 9.80665, "I_xx": I_xx, "I_yy": I_yy, "I_zz": I_zz, "I_xy": I_xy}


CASES = {"straight_arm": "STRAIGHT_ARM", "elbow_90": "BENT_ARM"}


@needs_data
@pytest.mark.parametrize("case", CASES)
def test_torques_of_the_shoulder_are_those_of_the_reference_in_three_forms(shoulders, case):
    given = reference("B_shoulder_3dof.yaml")["cases"][case]
    numbers, (names, _) = arm_numbers(given), SEQUENCES["yxy"]
    states, model = given["random_states"], kn.library.shoulder()
    expected = {key: np.array([state[key] for state in states]).T for key in states[0]}
    Q = [torques(shoulders["yxy"], numbers, state["q"], state["u"], state["udot"]) for state in states]
    np.testing.assert_allclose(np.transpose(Q), expected["generalized_forces"], rtol=0, atol=TORQUE)
    at, forces = (dict(zip(names, rows, strict=True)) for rows in (expected["q"], np.transpose(Q)))
    for frame, key in ((None, "moment_in_thorax_axes"), ("arm", "moment_in_arm_axes")):
        found = kn.joint_moment(model, "arm", forces, at, frame=frame)
        np.testing.assert_allclose(found, expected[key], rtol=0, atol=TORQUE)
        back = kn.joint_forces(model, "arm", expected[key], at, frame=frame)
        np.testing.assert_allclose(list(back.values()), expected["generalized_forces"], rtol=0, atol=TORQUE)


@needs_data
@pytest.mark.parametrize("case", CASES)
def test_an_arm_held_level_and_turned_needs_the_torques_of_the_reference(shoulders, case):
    given = reference("B_shoulder_3dof.yaml")["cases"][case]
    numbers, level, rest = arm_numbers(given), [0, np.pi / 2, 0], np.zeros(3)
    held = torques(shoulders["yxy"], numbers, level, rest, rest)
    np.testing.assert_allclose(held, given["static_90_deg_elevation"]["generalized_forces"], rtol=0, atol=TORQUE)
    turned = torques(shoulders["yxy"], numbers, level, rest, [0, 0, 1000])
    expected = given["axial_acceleration_1000_rad_s2_at_90_deg_elevation"]
    np.testing.assert_allclose(turned, expected, rtol=0, atol=TORQUE)


@needs_data
@pytest.mark.parametrize("case", CASES)
def test_the_arms_of_the_library_are_those_of_the_reference(case):
    assert arm_numbers(reference("B_shoulder_3dof.yaml")["cases"][case]) == dict(getattr(kn.library, CASES[case]))


@pytest.mark.parametrize(("arm", "elbow"), [("STRAIGHT_ARM", 0.0), ("BENT_ARM", np.pi / 2)])
def test_the_arms_are_those_of_de_levas_man(arm, elbow):
    person = {"table": "de_leva", "sex": "male", "mass": 73.0, "height": 1.741}
    segments = [kn.anthropometry.segment(name, **person) for name in ("upper_arm", "forearm", "hand")]
    R = [np.eye(3), about((0, 0, 1), elbow), about((0, 0, 1), elbow)]
    places = [np.zeros(3)]
    for turn, segment in zip(R, segments, strict=True):
        places.append(places[-1] + turn @ [0, -segment.length, 0])
    parts = list(zip(segments, R, places[:-1], strict=True))
    mass = sum(segment.mass for segment in segments)
    center = sum(segment.mass * (place + turn @ segment.center) for segment, turn, place in parts) / mass
    I = np.zeros((3, 3))
    for segment, turn, place in parts:
        r = place + turn @ segment.center - center
        I += turn @ segment.inertia @ turn.T + segment.mass * (r @ r * np.eye(3) - np.outer(r, r))
    expected = {"m": mass, "x": center[0], "y": center[1], "g": 9.80665}
    expected |= {"I_xx": I[0, 0], "I_yy": I[1, 1], "I_zz": I[2, 2], "I_xy": I[0, 1]}
    # They are written to twelve digits.
    assert dict(getattr(kn.library, arm)) == pytest.approx(expected, rel=1e-10, abs=1e-14)


def test_an_arm_held_level_needs_its_weight_at_its_lever(shoulders):
    """m g r about the axis of elevation, and m g x about the arm's own axis where the elbow is bent."""
    for name in CASES.values():
        numbers = getattr(kn.library, name)
        weight = numbers["m"] * numbers["g"]
        found = torques(shoulders["yxy"], numbers, [0.4, np.pi / 2, 0], np.zeros(3), np.zeros(3))
        np.testing.assert_allclose(found, [0, -weight * numbers["y"], -weight * numbers["x"]], atol=1e-12)
    assert round(-3.6062 * 9.80665 * kn.library.STRAIGHT_ARM["y"], 4) == 10.5496


def newton_euler(numbers, turns, rates, accelerations):
    """The moment about the shoulder in thorax axes: d/dt of the arm's angular momentum about it, less that of g."""
    R, w = turns.R, turns.angular_velocity(rates)
    alpha = turns.angular_acceleration(rates, accelerations)
    r = R @ [numbers["x"], numbers["y"], 0]
    xy = numbers["I_xy"]
    I = R @ [[numbers["I_xx"], xy, 0], [xy, numbers["I_yy"], 0], [0, 0, numbers["I_zz"]]] @ R.T
    a = np.cross(alpha, r) + np.cross(w, np.cross(w, r))
    up = np.array([0, 1, 0])
    return I @ alpha + np.cross(w, I @ w) + numbers["m"] * np.cross(r, a + numbers["g"] * up)


def in_another_sequence(turns, rates, accelerations):
    """Angles, rates and accelerations of X-Z-Y that turn the arm in the same way."""
    R = turns.R
    angles = [np.arctan2(R[2, 1], R[1, 1]), np.arcsin(-R[0, 1]), np.arctan2(R[0, 2], R[0, 0])]
    other = Turns(SEQUENCES["xzy"][1], angles)
    np.testing.assert_allclose(other.R, R, atol=1e-14)
    u = np.linalg.solve(other.axes, turns.angular_velocity(rates))
    alpha = turns.angular_acceleration(rates, accelerations)
    return np.array(angles), u, np.linalg.solve(other.axes, alpha - other.drift(u))


def moments(shoulders, sequence, numbers, states):
    """Moments in thorax axes by way of the generalized forces: one column for each (q, u, u̇)."""
    Q = [torques(shoulders[sequence], numbers, *state) for state in states]
    names = SEQUENCES[sequence][0]
    forces, at = (dict(zip(names, np.transpose(rows), strict=True)) for rows in (Q, [state[0] for state in states]))
    return kn.joint_moment(kn.library.shoulder(sequence), "arm", forces, at)


@pytest.mark.parametrize("arm", CASES.values())
def test_both_sequences_give_the_moment_of_newton_and_euler(shoulders, arm):
    numbers, rng = getattr(kn.library, arm), np.random.default_rng(5)
    states = [(rng.uniform(0.2, 1.1, 3), rng.normal(0, 4, 3), rng.normal(0, 40, 3)) for _ in range(4)]
    turned = [Turns(SEQUENCES["yxy"][1], q) for q, _, _ in states]
    pairs = list(zip(turned, states, strict=True))
    expected = np.transpose([newton_euler(numbers, turns, u, udot) for turns, (_, u, udot) in pairs])
    others = [in_another_sequence(turns, u, udot) for turns, (_, u, udot) in pairs]
    # Near singular poses of either sequence round-off grows, here a hundredfold at most.
    np.testing.assert_allclose(moments(shoulders, "yxy", numbers, states), expected, rtol=0, atol=1e-11)
    np.testing.assert_allclose(moments(shoulders, "xzy", numbers, others), expected, rtol=0, atol=1e-11)


@needs_data
@pytest.mark.parametrize("case", CASES)
def test_another_sequence_gives_the_moments_of_the_reference(shoulders, case):
    given = reference("B_shoulder_3dof.yaml")["cases"][case]
    states = [(np.array(state["q"]), np.array(state["u"]), np.array(state["udot"])) for state in given["random_states"]]
    others = [in_another_sequence(Turns(SEQUENCES["yxy"][1], q), u, udot) for q, u, udot in states]
    expected = np.transpose([state["moment_in_thorax_axes"] for state in given["random_states"]])
    found = moments(shoulders, "xzy", arm_numbers(given), others)
    np.testing.assert_allclose(found, expected, rtol=0, atol=TORQUE)


@pytest.mark.parametrize("elevation", [0.0, np.pi])
def test_the_shoulder_names_the_poses_where_its_sequence_is_singular(shoulders, elevation):
    """The motion has its torques there all the same; only the moment does not follow from them."""
    q, names = [0.3, elevation, 0.2], SEQUENCES["yxy"][0]
    found = torques(shoulders["yxy"], kn.library.BENT_ARM, q, [1.0, 2.0, 3.0], [1.0, 2.0, 3.0])
    assert np.isfinite(found).all()
    forces, at = dict(zip(names, found, strict=True)), dict(zip(names, q, strict=True))
    with pytest.raises(kn.UndeterminedError, match="elevation = .* axes of plane and rotation fall into one line"):
        kn.joint_moment(kn.library.shoulder(), "arm", forces, at)


@pytest.fixture(scope="module")
def reach():
    """A motion whose derivatives to the fourth are zero at its ends, as natural splines have it."""
    equations, t = kn.derive(kn.library.shoulder()), np.linspace(0, 1.2, 241)
    s = t / t[-1]
    smooth = s**5 * (126 - 420 * s + 540 * s**2 - 315 * s**3 + 70 * s**4)
    angles = {"plane": 0.5 * smooth, "elevation": 0.3 + 1.3 * smooth, "rotation": -0.6 * smooth}
    motion = kn.replay(equations, t, angles, parameters=kn.library.BENT_ARM)
    return equations, kn.inverse_dynamics(equations, motion)


@pytest.mark.parametrize("frame", [None, "arm"])
def test_forces_along_the_angles_tell_the_load_that_the_recursion_finds(reach, frame):
    equations, result = reach
    found = kn.joint_moment(equations, "arm", result.forces, result.motion, frame=frame)
    np.testing.assert_allclose(found, result.joint_load("arm", frame=frame).torque, rtol=0, atol=1e-12)


@pytest.mark.margin("torques between the times are cubics")
def test_an_arm_driven_by_the_torques_that_were_found_repeats_the_motion(reach, shoulders):
    _, result = reach
    motion, kernel, t = result.motion, shoulders["yxy"], result.t
    torques = {name.replace("u_", "T_"): kn.Samples(t, row, kind="cubic") for name, row in result.forces.items()}
    start = {name: float(motion[name][0]) for name in kernel.states}
    run = kernel.simulate(stop=t[-1], times=t, parameters=kn.library.BENT_ARM, initial=start, inputs=torques)
    # Torques between the times are cubics: 2e-7 here, and sixty times more with half as many times.
    np.testing.assert_allclose((run.states - motion.states)[:3], 0, atol=1e-6)


@pytest.mark.heavy
@pytest.mark.parametrize("sequence", SEQUENCES)
def test_lagrange_and_newton_and_euler_agree_on_the_shoulder(sequence):
    assert kn.verify(kn.library.shoulder(sequence), states=2).passed


def test_an_unknown_sequence_is_refused():
    with pytest.raises(kn.WrongValueError, match="shoulder: unknown sequence='zxy'. Choose 'yxy' or 'xzy'"):
        kn.library.shoulder("zxy")


# The upper limb


@needs_data
def test_the_numbers_of_the_upper_limb_are_those_of_the_reference():
    given, numbers = reference("D_upper_limb_six_segments.yaml"), dict(kn.library.UPPER_LIMB)
    joints = {"scapula": "AC", "humerus": "GH", "ulna": "HU", "radius": "RU", "hand": "RC"}
    assert numbers.pop("g") == -given["gravity"][1]
    for body in given["bodies"]:
        name, place = body["name"], joints.get(body["name"])
        xx, yy, zz, xy, xz, yz = body["inertia_about_mass_center_xx_yy_zz_xy_xz_yz"]
        expected = [body["mass"], *body["mass_center"], xx, yy, zz]
        expected += [xy, yz, xz] if name == "clavicle" else []
        assert name == "clavicle" or (xy, xz, yz) == (0, 0, 0)
        found = [numbers.pop(f"{entry}_{name}") for entry in ("m", "x", "y", "z", "Ixx", "Iyy", "Izz")]
        found += [numbers.pop(f"{entry}_{name}") for entry in ("Ixy", "Iyz", "Izx")] if name == "clavicle" else []
        assert found == expected
        at = [numbers.pop(f"{axis}_{place}") for axis in "xyz"] if place else [0, 0, 0]
        assert at == body["joint_at_in_parent"]
    assert numbers == {}


@needs_data
def test_torques_and_masses_of_the_upper_limb_are_those_of_the_reference(limb):
    given, numbers = reference("D_upper_limb_six_segments.yaml"), kn.library.UPPER_LIMB
    assert list(limb.states[:12]) == given["coordinates"]
    masses = limb.function("mass_matrix", numbers, dict.fromkeys(limb.inputs, 0.0))
    for state in given["random_states"]:
        found = torques(limb, numbers, state["q"], state["u"], state["udot"])
        np.testing.assert_allclose(found, state["generalized_forces"], rtol=0, atol=TORQUE)
        diagonal = masses(0.0, np.concatenate([state["q"], state["u"]])).reshape(12, 12).diagonal()
        np.testing.assert_allclose(diagonal, state["M_diagonal"], rtol=MASS)


@needs_data
def test_gravity_torques_of_the_upper_limb_are_those_of_the_reference(limb):
    given = reference("D_upper_limb_six_segments.yaml")
    raised = np.zeros(12)
    raised[given["coordinates"].index("shoulder_elevation")] = np.pi / 2
    for pose, key in ((np.zeros(12), "gravity_torques_arm_hanging"), (raised, "gravity_torques_arm_elevated_90")):
        found = torques(limb, kn.library.UPPER_LIMB, pose, np.zeros(12), np.zeros(12))
        np.testing.assert_allclose(found, given[key], rtol=0, atol=TORQUE)


def test_the_weight_of_all_beyond_a_joint_is_held_there(limb):
    """Statics by NumPy alone: Q_r = −ω_r · Σ (c − p) × m g over the segments that the joint carries."""
    numbers, rng = kn.library.UPPER_LIMB, np.random.default_rng(8)
    q = rng.uniform(-0.9, 0.9, 12)
    chain = {
        "clavicle": ("", "yx"), "scapula": ("AC", "yxz"), "humerus": ("GH", "y-y"),
        "ulna": ("HU", "z"), "radius": ("RU", "y"), "hand": ("RC", "zx"),
    }  # fmt: skip
    directions = {**dict(zip("xyz", np.eye(3), strict=True)), "-": np.array([-1.0, 0, 0])}
    R, p, axes, weights, number = np.eye(3), np.zeros(3), [], [], 0
    for name, (place, turns) in chain.items():
        p = p + R @ [numbers[f"{axis}_{place}"] if place else 0 for axis in "xyz"]
        for letter in turns:
            axes.append((R @ directions[letter], p, len(weights)))
            R = R @ about(directions[letter], q[number])
            number += 1
        center = p + R @ [numbers[f"{axis}_{name}"] for axis in "xyz"]
        weights.append((center, np.array([0, -numbers[f"m_{name}"] * numbers["g"], 0])))
    expected = [
        -axis @ sum(np.cross(center - joint, force) for center, force in weights[first:]) for axis, joint, first in axes
    ]
    found = torques(limb, numbers, q, np.zeros(12), np.zeros(12))
    np.testing.assert_allclose(found, expected, rtol=0, atol=1e-12)


def test_newton_and_euler_agree_on_the_upper_limb():
    assert kn.verify(kn.library.upper_limb(), states=1).passed
