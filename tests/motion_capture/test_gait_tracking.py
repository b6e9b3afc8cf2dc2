"""A measured walk: coordinates from its markers against OpenSim's.

Proves: motion_capture/tracking/inverse_kinematics.py, motion_capture/tracking/frame_fitting.py.
"""

import csv

import numpy as np
import pytest

import kanes as kn
from biomechanics_data import needs_data
from gait_model import GAIT, converged, gait_markers, gait_model, marker_weights

pytestmark = needs_data


@pytest.fixture(scope="module")
def tracked() -> kn.TrackedMotion:
    walk = kn.read(GAIT / "source" / "subject01_walk.trc")
    return kn.inverse_kinematics(gait_model(), walk, markers=gait_markers(), weights=marker_weights())


@pytest.mark.margin("where the reference stops, and what it prints")
def test_coordinates_are_those_of_the_converged_reference(tracked: kn.TrackedMotion) -> None:
    reference = converged()
    # Both files print whole milliseconds. Reading the .trc file restores the times of its frames, at 60 Hz.
    np.testing.assert_allclose(tracked.t, np.arange(len(tracked.t)) / 60, rtol=0, atol=1e-9)
    np.testing.assert_array_equal(np.round(tracked.t, 3), reference["time"])
    assert tracked.q.keys() == reference.keys() - {"time"}
    for name, values in tracked.q.items():
        if tracked.units[name] == "rad":
            # The reference stops within 6e-7 degrees of the least error, and is printed to 1e-8.
            np.testing.assert_allclose(np.degrees(values) - reference[name], 0, atol=1e-6, err_msg=name)
        else:
            np.testing.assert_allclose(values - reference[name], 0, atol=1e-8, err_msg=name)  # printed to 1e-8
    assert not tracked.unsolved


@pytest.mark.margin("the reference has seven digits")
def test_errors_are_those_of_the_converged_reference(tracked: kn.TrackedMotion) -> None:
    with (GAIT / "reference" / "ik_marker_errors.csv").open() as file:
        rows = list(csv.DictReader(file))
    # Printed with seven digits: 5e-8 of what is above a tenth of a metre.
    for label, distances in tracked.distances.items():
        np.testing.assert_allclose(distances - [float(row[f"{label}_m"]) for row in rows], 0, atol=6e-8, err_msg=label)
    np.testing.assert_allclose(tracked.rms_by_frame - [float(row["rms_m"]) for row in rows], 0, atol=6e-8)
    np.testing.assert_allclose(tracked.largest_by_frame - [float(row["max_m"]) for row in rows], 0, atol=6e-8)


def test_walk_with_gaps_keeps_all_that_is_determined(tracked: kn.TrackedMotion) -> None:
    walk = kn.read(GAIT / "source" / "subject01_walk.trc")
    markers = {label: x.copy() for label, x in walk.markers.items()}
    foot = ("Heel", "Midfoot.Sup", "Midfoot.Lat", "Toe.Tip", "Toe.Lat", "Toe.Med")
    for label in foot:
        markers[f"R.{label}"][:, 60:70] = np.nan
    lost = kn.inverse_kinematics(
        gait_model(), walk.changed(markers=markers), markers=gait_markers(), weights=marker_weights()
    )
    assert np.isnan(lost["ankle_angle_r"]).nonzero()[0].tolist() == list(range(60, 70))
    assert not np.isnan(lost["ankle_angle_l"]).any()
    assert not np.isnan(lost["knee_angle_r"]).any()
    np.testing.assert_allclose((lost["knee_angle_l"] - tracked["knee_angle_l"])[:60], 0, atol=1e-9)
    assert lost.unsolved[65] == "its 25 markers cannot determine ankle_angle_r"


def test_walk_is_found_from_a_start_far_away(tracked: kn.TrackedMotion) -> None:
    walk = kn.read(GAIT / "source" / "subject01_walk.trc")
    start = {"pelvis_tilt": 1.5, "pelvis_tx": -8.0, "knee_angle_l": -2.0, "hip_flexion_r": 1.0}
    other = kn.inverse_kinematics(gait_model(), walk, markers=gait_markers(), weights=marker_weights(), start=start)
    for name in tracked.q:
        np.testing.assert_allclose(other[name] - tracked[name], 0, atol=1e-8, err_msg=name)


@pytest.mark.heavy
def test_model_from_its_file_brings_markers_and_defaults(tracked: kn.TrackedMotion) -> None:
    walk = kn.read(GAIT / "source" / "subject01_walk.trc")
    model = kn.read(GAIT / "source" / "subject01.osim")
    from_file = kn.inverse_kinematics(model, walk, weights=marker_weights())
    assert from_file.distances.keys() == tracked.distances.keys()
    for name in tracked.q:
        # The same functions of the same numbers, in another order.
        np.testing.assert_allclose(from_file[name] - tracked[name], 0, atol=1e-9, err_msg=name)
