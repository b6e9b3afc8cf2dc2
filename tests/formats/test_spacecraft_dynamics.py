"""Spacecraft of 42 against equations that were written down apart: a gyrostat, and trees by Stoneking's slides.

Proves: formats/fortytwo/model.py, formats/fortytwo/joints.py, formats/fortytwo/start.py, formats/fortytwo/numbers.py.
"""

import numpy as np
import pytest
from scipy.integrate import solve_ivp

import kanes as kn
from oracles.spacecraft_equations import Craft, chain, from_quaternion
from spacecraft_files import parameters, spacecraft

GENERAL = {
    "moments": (1.3, 1.9, 1.6),
    "products": (0.11, -0.17, 0.08),
    "center": (0.31, -0.12, 0.22),
}
PLACED = {
    "inner_turn": (25.0, -40.0, 15.0, 321),
    "outer_turn": (-20.0, 35.0, 50.0, 132),
    "inner_at": (0.5, 0.4, -0.3),
    "outer_at": (-0.2, 0.6, 0.1),
    "file": "Jnt_Test.txt",
}
SPRINGS = ((0.7, 1.1, 0.4), (0.2, 0.5, 0.3), (3.0, 5.0, 4.0), (0.6, 0.9, 0.8))
ROLLED = {"rate": (11.0, -7.0, 16.0), "frames": "NAN", "angles": (40.0, 25.0, -60.0, 312)}


def general(number):
    """A body without zeros and without likeness to another one."""
    return {key: tuple(value * (1 + 0.1 * number) for value in values) for key, values in GENERAL.items()} | {
        "mass": 3.0 + number,
        "momentum": (0.2 * number, 0.3, -0.1),
    }


def joint(inner, outer, rotation, translation=(0, 123), **more):
    moving = {"angles": (20.0, -35.0, 50.0), "rates": (12.0, 30.0, -25.0)}
    moving |= {"displacements": (0.2, -0.1, 0.3), "displacement_rates": (0.4, 0.3, -0.2)}
    return PLACED | moving | {"bodies": (inner, outer), "rotation": rotation, "translation": translation} | more


LOCKED = {"rot_locked": (False, True, False), "trn_locked": (True, False, False)}
TREES = {
    "three turns": [joint(0, 1, (3, 213, "GIMBAL"))],
    "two turns": [joint(0, 1, (2, 231, "GIMBAL"))],
    "a hinge and a slide": [joint(0, 1, (1, 312, "GIMBAL"), (2, 312))],
    "a slide": [joint(0, 1, (0, 312, "GIMBAL"), (1, 213))],
    "welded": [joint(0, 1, (0, 312, "GIMBAL"))],
    "spherical": [joint(0, 1, (3, 123, "SPHERICAL"))],
    "spherical and slides": [joint(0, 1, (3, 123, "SPHERICAL"), (2, 321))],
    "three turns and slides": [joint(0, 1, (3, 132, "GIMBAL"), (3, 321))],
    "locked": [joint(0, 1, (3, 321, "GIMBAL"), (2, 231), **LOCKED)],
    "held ball": [joint(0, 1, (3, 123, "SPHERICAL"), rot_locked=(True, True, True))],
    "a branching tree": [
        joint(0, 1, (1, 213, "GIMBAL")),
        joint(1, 3, (3, 123, "SPHERICAL")),
        joint(0, 2, (2, 321, "GIMBAL"), (1, 312)),
    ],
}


def read(folder, text, springs=SPRINGS):
    path = folder / "SC_Test.txt"
    path.write_text(text, encoding="utf-8")
    (folder / "Jnt_Test.txt").write_text(parameters(springs), encoding="utf-8")
    return kn.read(path), Craft(path)


def evaluated(model, inputs):
    """M and u̇ at the start of the file, with the names of the speeds."""
    equations = kn.derive(model)
    found = equations.evaluate(model.source.initial | inputs)
    return [speed.name for speed in equations.system.speeds], found["mass_matrix"], found["udot"]


def in_order(craft, by_name):
    """What Kanes has by name, in the order of the other equations; a ball's ω goes from the outer body to Go."""
    found = [by_name[f"w{axis}_B0"] for axis in "xyz"]
    for number, each in enumerate(craft.joints):
        turns = len(each["axes"])
        if each["ball"] and not all(each["locked"][:3]):
            found += [*(each["B"] @ [by_name[f"w{axis}_B{each['outer']}"] for axis in "xyz"])]
        else:
            found += [by_name.get(f"u_G{number}_{turn + 1}", 0.0) for turn in range(turns)]
        found += [by_name.get(f"u_G{number}_{'xyz'[axis]}", 0.0) for axis in each["along"]]
    return np.array([*found, *(by_name[f"v{axis}_B0"] for axis in "xyz")])


QUICK = ("locked", "spherical and slides")
MARKED = [name if name in QUICK else pytest.param(name, marks=pytest.mark.heavy) for name in TREES]


@pytest.mark.parametrize("name", MARKED)
def test_a_tree_accelerates_as_the_slides_say(name, tmp_path):
    joints = TREES[name]
    bodies = [general(number) for number in range(len(joints) + 1)]
    wheels = [{"axis": (1, 2, -2), "momentum": 0.7}, {"axis": (0, 3, 1), "momentum": -0.4, "body": 1}]
    thrusters = [{"axis": (1, -1, 3), "body": 1}]
    agree(*read(tmp_path, spacecraft(bodies, joints, wheels, thrusters, **ROLLED)))


@pytest.mark.heavy
@pytest.mark.parametrize("seed", range(12))
def test_random_spacecraft_accelerate_as_the_slides_say(seed, tmp_path):
    rng = np.random.default_rng(seed)
    sequences = (123, 132, 213, 231, 312, 321)

    def triple(size):
        return tuple(rng.uniform(-size, size, 3).round(6).tolist())

    def turn(size=180.0):
        return (*triple(size), int(rng.choice((*sequences, 121, 323, 31, 2))))

    def random_joint(outer):
        is_ball = bool(rng.random() < 0.3)
        rotation = (3, 123, "SPHERICAL") if is_ball else (int(rng.integers(4)), int(rng.choice(sequences)), "GIMBAL")
        return {
            "bodies": (int(rng.integers(outer)), outer),
            "rotation": rotation,
            "translation": (int(rng.choice([0, 0, 1, 2, 3])), int(rng.choice(sequences))),
            "rot_locked": tuple(bool(rng.random() < 0.2) and not is_ball for _ in range(3)),
            "trn_locked": tuple(bool(rng.random() < 0.3) for _ in range(3)),
            "angles": triple(70.0),
            "rates": triple(90.0),
            "displacements": triple(0.5),
            "displacement_rates": triple(0.7),
            "inner_turn": turn(),
            "outer_turn": turn(),
            "inner_at": triple(1.0),
            "outer_at": triple(1.0),
            "file": "Jnt_Test.txt",
        }

    count = int(rng.integers(2, 5))
    bodies = [general(number) | {"center": triple(0.4), "momentum": triple(0.5)} for number in range(count)]
    wheels = [{"axis": triple(1.0), "momentum": rng.normal(), "body": int(rng.integers(count))} for _ in range(2)]
    thrusters = [{"axis": triple(1.0), "body": int(rng.integers(count))}]
    e = rng.normal(size=4)
    start = {"rate": triple(60.0), "frames": "NQN", "quaternion": tuple((e / np.linalg.norm(e)).tolist())}
    text = spacecraft(bodies, [random_joint(outer) for outer in range(1, count)], wheels, thrusters, **start)
    agree(*read(tmp_path, text, springs=rng.uniform(0, 2, (4, 3)).round(6).tolist()))


@pytest.mark.heavy
@pytest.mark.parametrize("name", ["three turns and slides", "spherical and slides", "a hinge and a slide"])
def test_drives_act_along_axles_and_slides(name, tmp_path):
    joints = [TREES[name][0] | {"type": "ACTUATED"}]
    model, craft = read(tmp_path, spacecraft([general(0), general(1)], joints, [{}, {}], [{}], **ROLLED))
    drive = craft.joints[0]["drive"]
    drive += np.linspace(0.4, 1.3, len(drive))
    names = [f"T_G0_{number + 1}" for number in range(len(craft.joints[0]["axes"]))]
    names += [f"F_G0_{'xyz'[axis]}" for axis in craft.joints[0]["along"]]
    agree(model, craft, dict(zip(names, drive, strict=True)))


def agree(model, craft, driven=None):
    """M and u̇ at the start of the file, of both."""
    torques, thrust = [0.3, -0.2], [1.7]
    given = {"T_Whl0": 0.3, "T_Whl1": -0.2, "F_Thr0": 1.7} | (driven or {})
    q, u = craft.start()
    expected = craft.accelerations(q, u, torques, thrust)
    speeds, M, udot = evaluated(model, given)
    P = np.array([in_order(craft, dict(zip(speeds, row, strict=True))) for row in np.eye(len(speeds))]).T
    # Both solve a system of condition 1e3 or less: round-off is some 1e-13.
    np.testing.assert_allclose(P @ udot, expected, atol=1e-11, rtol=1e-11)
    # Kanes has the wheels' own speeds in M. Without them, it is 42's.
    own = [speed.startswith("u_Whl") for speed in speeds]
    wheels, rest = np.flatnonzero(own), np.flatnonzero(~np.array(own))
    A, B, D = M[np.ix_(rest, rest)], M[np.ix_(rest, wheels)], M[np.ix_(wheels, wheels)]
    P = P[:, rest]
    np.testing.assert_allclose(A - B @ np.linalg.solve(D, B.T), P.T @ craft.equations(q, u)[0] @ P, atol=1e-11)
    # A wheel's whole spin: J (u̇ + ω̇·a) = T.
    motion = craft.motion(q, u)
    for number, wheel in enumerate(craft.wheels):
        R, W, _, _, _, _, al, _ = motion[wheel["body"]]
        spin = udot[wheels[number]] + (R @ wheel["a"]) @ (W @ expected + al)
        assert wheel["J"] * spin == pytest.approx(torques[number], abs=1e-11)


@pytest.mark.heavy
def test_a_ball_may_be_locked_about_one_axis(tmp_path):
    joints = [joint(0, 1, (3, 123, "SPHERICAL"), rot_locked=(False, True, False))]
    model, craft = read(tmp_path, spacecraft([general(0), general(1)], joints, **ROLLED))
    kernel = kn.derive(model).compile(form="nullspace")
    x = np.array([model.source.initial[name] for name in kernel.states])
    rates = dict(zip(kernel.states, kernel.derivative({})(0.0, x), strict=True))
    np.testing.assert_allclose(in_order(craft, rates), craft.accelerations(*craft.start()), atol=1e-11, rtol=1e-11)


def test_a_gyrostat_turns_as_euler_says(tmp_path):
    """I ω̇ + ω × (I ω + h a) = −T a and ḣ = T, with the inertia of the file as it stands."""
    wheel = {"axis": (2, -1, 2), "momentum": 0.8, "inertia": 0.05}
    body = {"moments": (2.0, 3.0, 2.5), "products": (0.2, -0.1, 0.3), "center": (0.1, 0.2, -0.3)}
    model, _ = read(tmp_path, spacecraft([body], wheels=[wheel], rate=(20, -30, 10)))
    I = np.array([[2.0, -0.2, 0.1], [-0.2, 3.0, -0.3], [0.1, -0.3, 2.5]])
    a, J, T = np.array([2, -1, 2]) / 3, 0.05, 0.07

    def euler(_, y):
        w, h = y[:3], y[3]
        return [*np.linalg.solve(I, -T * a - np.cross(w, I @ w + h * a)), T]

    start = [*np.radians([20, -30, 10]), 0.8]
    expected = solve_ivp(euler, (0, 5), start, method="DOP853", rtol=1e-12, atol=1e-12).y[:, -1]
    run = kn.derive(model).compile().simulate(stop=5, parameters={}, initial=model.source.initial, inputs={"T_Whl0": T})
    w = np.array([run[f"w{axis}_B0"][-1] for axis in "xyz"])
    np.testing.assert_allclose(w, expected[:3], atol=1e-9)  # ten times the integrators' tolerance
    assert J * (run["u_Whl0"][-1] + a @ w) == pytest.approx(expected[3], abs=1e-9)


def test_two_bodies_keep_their_momenta_and_the_mass_centre_goes_straight(tmp_path):
    joints = [joint(0, 1, (3, 213, "GIMBAL"))]
    start = {"position": (3.0, 1.0, -2.0), "velocity": (0.3, -0.2, 0.1), "point": "CM"}
    bodies = [general(0), general(1)]
    model, craft = read(tmp_path, spacecraft(bodies, joints, **ROLLED, **start))
    kernel = kn.derive(model).compile()
    run = kernel.simulate(stop=3, parameters={}, initial=model.source.initial)

    def momenta(row):
        values = dict(zip(kernel.states, row, strict=True))
        q = {"R": from_quaternion([*(values[f"e{n}_B0"] for n in (1, 2, 3)), values["e0_B0"]])}
        q["p"] = np.array([values[f"{axis}_B0"] for axis in "xyz"])
        angles = np.array([values[f"G0_{n}"] for n in (1, 2, 3)])
        q["joints"] = [(chain(craft.joints[0]["axes"], angles), angles, np.zeros(0))]
        return craft.momenta(q, in_order(craft, values))

    (p0, v0, H0), (p1, v1, H1) = momenta(run.states[:, 0]), momenta(run.states[:, -1])
    np.testing.assert_allclose(p0, start["position"], atol=1e-12)
    np.testing.assert_allclose(v0, start["velocity"], atol=1e-12)
    # The tolerance of the run is 1e-10 a step.
    np.testing.assert_allclose(p1, p0 + 3 * v0, atol=1e-8)
    np.testing.assert_allclose(v1, v0, atol=1e-8)
    np.testing.assert_allclose(H1, H0, atol=1e-8)


@pytest.mark.heavy
@pytest.mark.parametrize("name", ["spherical and slides", "locked"])
def test_a_spacecraft_is_written_as_a_model_file_and_stays_the_same(name, tmp_path):
    bodies = [general(number) | {"momentum": (0.0, 0.0, 0.0)} for number in (0, 1)]
    model, _ = read(tmp_path, spacecraft(bodies, TREES[name], [{}], [{"body": 1}], **ROLLED))
    kn.write(model, tmp_path / "craft.yaml")
    again = kn.read(tmp_path / "craft.yaml").model
    numbers = model.source.initial | {"T_Whl0": 0.1, "F_Thr0": 0.2}
    one, other = (kn.derive(each).evaluate(numbers)["udot"] for each in (model, again))
    np.testing.assert_allclose(one, other, atol=1e-13)
