"""A measured walk from markers to torques, against OpenSim's numbers, by the public road.

Proves: motion_capture/inverse/inverse_dynamics.py, motion_capture/tracking/inverse_kinematics.py.
"""

import numpy as np
import pytest
import yaml

import kanes as kn
from biomechanics_data import BIOMECHANICS, needs_data

GAIT = BIOMECHANICS / "gait10dof"
pytestmark = needs_data


@pytest.fixture(scope="module")
def walker():
    model = kn.read(GAIT / "source" / "subject01.osim")
    model.add_external_loads(GAIT / "source" / "subject01_walk_grf.xml")
    return model, kn.derive(model)


@pytest.fixture(scope="module")
def ground_forces():
    return kn.read(GAIT / "source" / "subject01_walk_grf.mot")


@pytest.fixture(scope="module")
def walk(walker, ground_forces):
    """The published coordinates, filtered as OpenSim does."""
    _, equations = walker
    coordinates = kn.read(GAIT / "source" / "subject01_walk_IK.mot").opensim_lowpass(6)
    return kn.inverse_dynamics(equations, coordinates, known=ground_forces)


@pytest.fixture(scope="module")
def tracked(walker):
    _, equations = walker
    weights = yaml.safe_load((GAIT / "settings.yaml").read_text())["inverse_kinematics"]["marker_weights"]
    # OpenSim takes times as they are printed, in milliseconds.
    markers = kn.read(GAIT / "source" / "subject01_walk.trc", printed_times=True)
    return weights, kn.inverse_kinematics(equations, markers, weights=weights)


def differences(found, file):
    """The largest difference along each coordinate, in N m or N."""
    reference = kn.read(GAIT / "reference" / file)
    np.testing.assert_allclose(found.t, reference.t, atol=1e-9)
    speeds = {**found.forces, **found.residuals}
    names = {speed.removeprefix("u_"): speed for speed in speeds}
    columns = {name: next(each for each in reference.columns if each.startswith(f"{name}_")) for name in names}
    return {name: abs(found[names[name]] - reference[column]).max() for name, column in columns.items()}


def test_torques_and_residuals_of_a_walk(walk):
    # The file has nine digits of forces of some hundred.
    assert max(differences(walk, "id_6hz.sto").values()) == pytest.approx(0, abs=1e-6)
    assert set(walk.residuals) == {"u_pelvis_tilt", "u_pelvis_tx", "u_pelvis_ty"}


def test_torques_without_ground_forces(walker):
    _, equations = walker
    coordinates = kn.read(GAIT / "source" / "subject01_walk_IK.mot").opensim_lowpass(6)
    nothing = dict.fromkeys(equations.system.measured, 0)
    found = differences(kn.inverse_dynamics(equations, coordinates, known=nothing), "id_6hz_no_grf.sto")
    assert max(found.values()) == pytest.approx(0, abs=1e-6)


def test_measured_loads_without_values_are_named(walker):
    """Without them the ankle would have some 2 N m where it has 128."""
    _, equations = walker
    coordinates = kn.read(GAIT / "source" / "subject01_walk_IK.mot").opensim_lowpass(6)
    with pytest.raises(kn.UnknownNameError, match=r"measured loads have no values for ground_force_vx, .*known="):
        kn.inverse_dynamics(equations, coordinates)
    forces = kn.read(GAIT / "source" / "subject01_walk_grf.mot")
    columns = {label.replace("ground_force_py", "ground_force_Y"): each for label, each in forces.columns.items()}
    with pytest.raises(kn.UnknownNameError, match=r"not inputs: ground_force_Y, 1_ground_force_Y\."):
        kn.inverse_dynamics(equations, coordinates, known=forces.changed(columns=columns))
    lacking = forces.select([label for label in forces.columns if label != "ground_force_py"])
    with pytest.raises(kn.UnknownNameError, match=r"no values for ground_force_py\."):
        kn.inverse_dynamics(equations, coordinates, known=lacking)


def test_forces_for_a_model_without_their_loads_are_named(ground_forces):
    model = kn.read(GAIT / "source" / "subject01.osim")
    coordinates = kn.read(GAIT / "source" / "subject01_walk_IK.mot").opensim_lowpass(6)
    with pytest.raises(kn.UnknownNameError, match=r"The inputs of the system are: none\. Add the loads"):
        kn.inverse_dynamics(kn.derive(model), coordinates, known=ground_forces)


def test_from_coordinates_that_were_found_before(walker, ground_forces):
    _, equations = walker
    coordinates = kn.read(GAIT / "reference" / "ik_converged.mot").opensim_lowpass(6)
    found = kn.inverse_dynamics(equations, coordinates, known=ground_forces)
    assert max(differences(found, "id_end_to_end_6hz.sto").values()) == pytest.approx(0, abs=1e-6)


@pytest.mark.heavy
def test_coordinates_from_markers_are_nearer_the_minimum_than_the_reference(walker, tracked):
    """A step of Gauss and Newton from each, by differences of marker positions."""
    model, equations = walker
    weights, found = tracked
    measured = kn.read(GAIT / "source" / "subject01_walk.trc", printed_times=True)
    reference = kn.read(GAIT / "reference" / "ik_converged.mot")
    reference = reference.in_radians(set(reference.columns) - {"pelvis_tx", "pelvis_ty"})
    kernel, names = equations.compile(), [q.name for q in equations.coordinates]
    still = dict.fromkeys(kernel.states[len(names) :], 0.0), dict.fromkeys(kernel.accelerations, 0.0)
    seen, weight = np.array([measured[name] for name in weights]), np.array([*weights.values()], float)[:, None, None]

    def markers(q):
        pose = kn.replay(kernel, measured.t, dict(zip(names, q, strict=True)), *still)
        return np.array([pose[model.markers[name]] for name in weights])

    def step(q):
        h = 1e-4
        J = np.array([(markers(q + h * e) - markers(q - h * e)) / (2 * h) for e in np.eye(len(names))[:, :, None]])
        error = seen - markers(q)
        gradient = np.einsum("mkn,cmkn->nc", weight * error, J)
        normal = np.einsum("mkn,cmkn,dmkn->ncd", weight + 0 * error, J, J)
        return np.rad2deg(abs(np.linalg.solve(normal, gradient[..., None])).max())

    ours, theirs = (np.array([table[name] for name in names]) for table in (found.q, reference))
    assert np.rad2deg(abs(ours - theirs).max()) < 1e-5
    # Differences over 1e-4 are good to 1e-9 of the coordinates' effects, errors of markers being up to 0.1 m.
    assert step(ours) < 1e-7 < 3e-7 < step(theirs) < 1e-6  # no rounding: where two solvers stop


def test_the_whole_way_from_markers_to_torques(walker, tracked, ground_forces):
    """The reference's coordinates are 6e-7 degrees from the minimum, as the test before shows, each frame its own way.

    That is 1e-8 rad; twice differentiated by a filter of 6 Hz, some (2π 6)² times as much; on a trunk of 12 kg m² and
    73 kg, 2e-4 N m and 1e-3 N.
    """
    _, equations = walker
    found = kn.inverse_dynamics(equations, tracked[1].recording.opensim_lowpass(6), known=ground_forces)
    for name, difference in differences(found, "id_end_to_end_6hz.sto").items():
        assert difference < (1e-3 if name in ("pelvis_tx", "pelvis_ty") else 2e-4), name


@pytest.mark.parametrize("side", ["right", "left"])
@pytest.mark.margin("the reference has six decimals")
def test_work_of_each_joint_in_a_cycle(walk, ground_forces, side):
    expected = yaml.safe_load((GAIT / "reference" / "summary.yaml").read_text())["gait_cycles"][side]
    column = "ground_force_vy" if side == "right" else "1_ground_force_vy"
    events = kn.gait.force_events(ground_forces, column)
    assert events.spans[0] == pytest.approx((expected["start_s"], expected["end_s"]), abs=1e-6)
    for joint, work in expected["work"].items():
        found = walk.work(joint, events)
        # The reference sums clipped values at 101 points; they err by h |P| / 4 where some 20 W change sign.
        assert found.positive[0] == pytest.approx(work["positive_J"], abs=0.2)
        assert found.negative[0] == pytest.approx(work["negative_J"], abs=0.2)


def test_parts_and_powers_add_up(walk):
    for name, force in {**walk.forces, **walk.residuals}.items():
        parts = walk.parts(name)
        np.testing.assert_allclose(parts.total, force, atol=1e-9)
    ankle = walk.parts("ankle_angle_r")
    at_push_off = np.argmin(walk["ankle_angle_r"])
    # The foot is light: its torque is what the ground does to it.
    assert ankle["force right"][at_push_off] == pytest.approx(walk["ankle_angle_r"][at_push_off], rel=0.02)
    induced = walk.induced_accelerations()
    np.testing.assert_allclose(induced.total, walk.motion.accelerations, atol=1e-8)
