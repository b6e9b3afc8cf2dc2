"""Moments across joints from generalized forces, and back; poses in which the forces do not determine them.

Proves: motion_capture/inverse/joint_axes.py, motion_capture/inverse/joint_moments.py.
"""

import re

import numpy as np
import pytest

import kanes as kn
from turning import Turns, about

ANGLES = ("plane", "elevation", "rotation")
POSE = {"plane": 0.4, "elevation": 1.1, "rotation": -0.7}
M = np.array([3.0, -2.0, 5.0])
# A few roundings of numbers near ten.
ROUNDED = 1e-13


@pytest.fixture(scope="module")
def shoulder():
    return kn.library.shoulder()


def along_axes(pose, moment):
    """Q_r = ω_r · M of the shoulder, by NumPy alone."""
    turns = Turns([(0, 1, 0), (-1, 0, 0), (0, 1, 0)], [pose[name] for name in ANGLES])
    return turns.axes.T @ moment, turns.R


def test_a_generalized_force_is_the_moment_about_the_axis_of_its_angle(shoulder):
    Q = kn.joint_forces(shoulder, "arm", M, POSE)
    expected, R = along_axes(POSE, M)
    assert list(Q) == ["u_plane", "u_elevation", "u_rotation"]
    np.testing.assert_allclose(list(Q.values()), expected, atol=ROUNDED)
    np.testing.assert_allclose(list(kn.joint_forces(shoulder, "arm", R.T @ M, POSE, frame="arm").values()), expected)


def test_three_generalized_forces_tell_the_moment_in_any_axes(shoulder):
    expected, R = along_axes(POSE, M)
    forces = dict(zip(ANGLES, expected, strict=True))
    np.testing.assert_allclose(kn.joint_moment(shoulder, "arm", forces, POSE), M, atol=ROUNDED)
    in_arm = kn.joint_moment(shoulder, "arm", forces, POSE, frame=shoulder["arm"])
    np.testing.assert_allclose(in_arm, R.T @ M, atol=ROUNDED)


def test_equations_serve_as_well_as_the_model_and_speeds_as_well_as_coordinates(shoulder):
    equations = kn.derive(shoulder)
    Q = kn.joint_forces(equations, "arm", M, POSE)
    by_symbol = {symbol: POSE[str(symbol)] for symbol in equations.coordinates}
    np.testing.assert_allclose(kn.joint_moment(equations, "arm", Q, by_symbol), M, atol=ROUNDED)


def test_a_row_of_poses_gives_rows_of_moments_and_gaps_stay_gaps(shoulder):
    at = {"plane": [0.1, np.nan, 0.3], "elevation": [1.0, 1.1, -0.9], "rotation": 0.2}
    moment = np.array([M, M, -M]).T
    found = kn.joint_moment(shoulder, "arm", kn.joint_forces(shoulder, "arm", moment, at), at)
    assert found.shape == (3, 3)
    np.testing.assert_allclose(found[:, [0, 2]], moment[:, [0, 2]], atol=ROUNDED)
    assert np.isnan(found[:, 1]).all()


def test_a_trajectory_says_where_forces_act(shoulder):
    kernel = kn.derive(shoulder).compile()
    inputs = {"T_plane": 0.3, "T_elevation": 2.0, "T_rotation": 0.1}
    start = {**POSE, "u_plane": 1.0, "u_elevation": -2.0, "u_rotation": 0.5}
    run = kernel.simulate(stop=0.2, times=[0, 0.1, 0.2], parameters=kn.library.BENT_ARM, initial=start, inputs=inputs)
    forces = {name.replace("T_", "u_"): value for name, value in inputs.items()}
    found = kn.joint_moment(shoulder, "arm", forces, run)
    for k in range(3):
        pose = {name: run[name][k] for name in ANGLES}
        np.testing.assert_allclose(along_axes(pose, found[:, k])[0], list(inputs.values()), atol=ROUNDED)


def test_a_joint_deep_in_a_chain_has_its_moment_in_any_axes():
    limb = kn.library.upper_limb()
    names = [str(coordinate) for coordinate in kn.derive(limb).coordinates]
    at = dict(zip(names, np.random.default_rng(3).uniform(0.2, 0.9, len(names)), strict=True))
    turns = [("y", 0), ("x", 1), ("y", 2), ("x", 3), ("z", 4)]
    R = np.eye(3)
    for letter, number in turns:
        R = R @ about(np.eye(3)["xyz".index(letter)], at[names[number]])
    forces = kn.joint_forces(limb, "humerus", M, at)
    np.testing.assert_allclose(kn.joint_moment(limb, "humerus", forces, at), M, atol=ROUNDED)
    np.testing.assert_allclose(kn.joint_moment(limb, "humerus", forces, at, frame="scapula"), R.T @ M, atol=ROUNDED)


def test_a_ball_joint_has_no_singular_pose():
    model = kn.Model("ball")
    model.add_body("ball", mass=1, inertia=kn.inertia(1, 1, 1), joint=kn.Spherical())
    at = {"e0_ball": 1.0, "e1_ball": 0.0, "e2_ball": 0.0, "e3_ball": 0.0}
    forces = {"wx_ball": 1.0, "wy_ball": 2.0, "wz_ball": 3.0}
    np.testing.assert_allclose(kn.joint_moment(model, "ball", forces, at), [1, 2, 3], atol=ROUNDED)


def test_a_scaled_angle_is_judged_by_its_axis_alone():
    """An angle of 1e-6 q turns little with q, which makes nothing singular."""
    model = kn.Model("scaled")
    q = model.coordinates("q1:4")
    turns = [("y", q[0]), ("x", 1e-6 * q[1]), ("z", q[2])]
    model.add_body("B", mass=1, inertia=kn.inertia(1, 1, 1), joint=kn.GeneralJoint(turns))
    at = {"q1": 0.3, "q2": 0.4, "q3": 0.5}
    found = kn.joint_moment(model, "B", kn.joint_forces(model, "B", M, at), at)
    np.testing.assert_allclose(found, M, atol=ROUNDED)


# Poses in which the forces do not determine the moment


@pytest.mark.parametrize("elevation", [0.0, np.pi, 1e-4, -1e-9])
def test_axes_in_one_line_are_named_with_the_pose_and_the_cure(shoulder, elevation):
    with pytest.raises(kn.UndeterminedError) as caught:
        kn.joint_moment(shoulder, "arm", dict.fromkeys(ANGLES, 1.0), {**POSE, "elevation": elevation})
    assert caught.value.rows == ("plane", "rotation")
    # The line across both axes: the third axis of the arm before its last turn.
    assert str(caught.value) == (
        f"'shoulder', joint of arm: at plane = 0.4, elevation = {elevation:.6g}, rotation = -0.7 the axes of plane and "
        "rotation fall into one line, or nearly so. There its generalized forces do not determine the moment along "
        "(0.389, 0, 0.921) in N. Use kn.inverse_dynamics(…).joint_load(…), which does not depend on the "
        "angles; or describe the joint by another sequence of angles, which is singular in other poses."
    )


def test_of_many_poses_the_first_singular_one_is_named(shoulder):
    at = {**POSE, "elevation": [0.3, 0.0, 0.4, 1e-5]}
    with pytest.raises(kn.UndeterminedError, match=re.escape("rotation = -0.7 (pose 2 of 4, the first of 2 such)")):
        kn.joint_moment(shoulder, "arm", dict.fromkeys(ANGLES, 1.0), at)


def test_how_near_is_too_near_is_up_to_the_user(shoulder):
    """Errors grow by the inverse of the least singular value, sqrt(1 − cos 0.01) = 0.00707."""
    at, forces = {**POSE, "elevation": 0.01}, dict.fromkeys(ANGLES, 1.0)
    kn.joint_moment(shoulder, "arm", forces, at, amplification=142)
    with pytest.raises(kn.UndeterminedError):
        kn.joint_moment(shoulder, "arm", forces, at, amplification=141)
    with pytest.raises(kn.WrongValueError, match="amplification=0 is below one"):
        kn.joint_moment(shoulder, "arm", forces, at, amplification=0)


def test_another_sequence_is_singular_elsewhere():
    model = kn.library.shoulder(sequence="xzy")
    forces = {"adduction": 1.0, "flexion": 1.0, "rotation": 1.0}
    kn.joint_moment(model, "arm", forces, dict.fromkeys(forces, 0.0))
    with pytest.raises(kn.UndeterminedError, match="flexion = 1.5708.*axes of adduction and rotation fall into one"):
        kn.joint_moment(model, "arm", forces, {"adduction": 0.1, "flexion": np.pi / 2, "rotation": 0.2})


def test_a_hinge_tells_one_component_alone():
    limb = kn.library.upper_limb()
    with pytest.raises(kn.UndeterminedError, match="rotates by elbow_flexion, so that .* the moment about one axis"):
        kn.joint_moment(limb, "ulna", {"elbow_flexion": 1.0}, {"elbow_flexion": 0.3})
    names = "clavicle_protraction", "clavicle_elevation"
    with pytest.raises(kn.UndeterminedError, match="the moment about two axes"):
        kn.joint_moment(limb, "clavicle", dict.fromkeys(names, 1.0), dict.fromkeys(names, 0.1))
    forces = kn.joint_forces(limb, "ulna", (1, 2, 3), {"elbow_flexion": 0.3}, frame="ulna")
    assert {name: float(Q) for name, Q in forces.items()} == {"u_elbow_flexion": 3.0}


# What the formula does not hold for


def test_a_centre_that_moves_is_refused():
    model = kn.Model("knee")
    q = model.coordinates("q")
    joint = kn.GeneralJoint(("z", q), (0.1 * q, 0, 0))
    model.add_body("shank", mass=1, inertia=kn.inertia(1, 1, 1), joint=joint)
    with pytest.raises(kn.WrongValueError, match="joint of shank: its centre moves with q"):
        kn.joint_forces(model, "shank", M, {"q": 0.1})


@pytest.mark.parametrize("shared", ["turn", "slide"])
def test_a_coordinate_of_two_joints_is_refused(shared):
    model = kn.Model("pair")
    q = model.coordinates("q")
    I = kn.inertia(1, 1, 1)
    first = model.add_body("first", mass=1, inertia=I, joint=kn.Pin(q))
    joint = kn.Pin(2 * q) if shared == "turn" else kn.Slider(q)
    model.add_body("second", parent=first, mass=1, inertia=I, joint=joint)
    with pytest.raises(kn.WrongValueError, match=r"joint of first: u_q moves second"):
        kn.joint_forces(model, "first", M, {"q": 0.1})


def test_wrong_tables_are_told_by_name(shoulder):
    forces = dict.fromkeys(ANGLES, 1.0)
    with pytest.raises(kn.UnknownNameError, match="no value for rotation"):
        kn.joint_moment(shoulder, "arm", forces, {"plane": 0.1, "elevation": 1.0})
    with pytest.raises(kn.UnknownNameError, match="no force along u_plane"):
        kn.joint_moment(shoulder, "arm", {"elevation": 1.0, "rotation": 1.0}, POSE)
    with pytest.raises(kn.WrongValueError, match="force along u_plane is given twice"):
        kn.joint_moment(shoulder, "arm", {**forces, "u_plane": 1.0}, POSE)
    with pytest.raises(kn.WrongValueError, match="rows have different lengths, 2, 3"):
        kn.joint_moment(shoulder, "arm", forces, {**POSE, "plane": [1, 2], "rotation": [1, 2, 3]})
    with pytest.raises(kn.WrongValueError, match="2 numbers for the load and 3 for the pose"):
        kn.joint_moment(shoulder, "arm", {**forces, "plane": [1.0, 2.0]}, {**POSE, "plane": [0.1, 0.2, 0.3]})
    with pytest.raises(kn.WrongValueError, match="is not a moment. Give"):
        kn.joint_forces(shoulder, "arm", (1, 2), POSE)
    with pytest.raises(kn.WrongTypeError, match="neither a model nor equations"):
        kn.joint_forces(5, "arm", M, POSE)
