"""Models of OpenSim made to fit a subject, against bodies of particles that were stretched by hand.

Proves: formats/opensim/scaling.py, motion_capture/tracking/problem.py.
"""

import re
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

import kanes as kn
from biomechanics_data import needs_data
from gait_model import GAIT
from kanes.formats.opensim.document import (
    OsimAxis,
    OsimBody,
    OsimClosure,
    OsimCoordinate,
    OsimCoupling,
    OsimDocument,
    OsimFrame,
    OsimFunction,
    OsimJoint,
    OsimMarker,
)
from kanes.formats.opensim.model import OsimModel
from kanes.formats.opensim.scaling import scaled_document

Array = np.ndarray[Any, Any]
STRETCH = {"thigh": np.array([1.1, 1.3, 0.9]), "shank": np.array([1.2, 1.2, 1.2])}
TURNED = ((0.0, -1.0, 0.0), (1.0, 0.0, 0.0), (0.0, 0.0, 1.0))  # x of the frame is y of the body


def particles(seed: int) -> tuple[Array, Array]:
    random = np.random.default_rng(seed)
    return random.uniform(0.1, 1.0, 20), random.normal(size=(20, 3)) * (0.05, 0.2, 0.07)


def body_of(name: str, masses: Array, places: Array) -> OsimBody:
    """Mass, mass centre and inertia of particles, by their sums."""
    mass = masses.sum()
    center = masses @ places / mass
    off = places - center
    I = sum(m * ((r @ r) * np.eye(3) - np.outer(r, r)) for m, r in zip(masses, off, strict=True))
    entries = (I[0, 0], I[1, 1], I[2, 2], I[0, 1], I[0, 2], I[1, 2])
    return OsimBody(name, float(mass), tuple(map(float, center)), tuple(map(float, entries)))


LINEAR = OsimFunction("LinearFunction", (1.0, 0.0))


def leg() -> OsimDocument:
    """A thigh that slides and turns on the ground, a shank whose joint moves with the angle of the knee."""
    slides = OsimFunction("PolynomialFunction", (0.02, 0.0, -0.01), factor=1.5)
    hip = OsimJoint(
        "hip",
        "CustomJoint",
        OsimFrame("ground", (0.0, 0.9, 0.0)),
        OsimFrame("thigh", (0.0, 0.05, 0.01)),
        (OsimCoordinate("hip"), OsimCoordinate("height")),
        (OsimAxis((0.0, 0.0, 1.0), ("hip",), LINEAR),),
        (OsimAxis((0.0, 1.0, 0.0), ("height",), LINEAR),),
    )
    knee = OsimJoint(
        "knee",
        "CustomJoint",
        OsimFrame("thigh", (0.01, -0.4, 0.02), TURNED),
        OsimFrame("shank", (0.0, 0.03, 0.0)),
        (OsimCoordinate("knee"), OsimCoordinate("slide")),
        (OsimAxis((0.0, 0.0, 1.0), ("knee",), LINEAR),),
        (OsimAxis((1.0, 0.0, 0.0), ("knee",), slides), OsimAxis((0.0, 1.0, 0.0), ("slide",), LINEAR)),
    )
    return OsimDocument(
        file="leg.osim",
        version=40000,
        name="leg",
        gravity=(0.0, -9.81, 0.0),
        bodies=(body_of("thigh", *particles(1)), body_of("shank", *particles(2))),
        joints=(hip, knee),
        couplings=(OsimCoupling("follow", "slide", ("knee",), OsimFunction("PolynomialFunction", (0.03, 0.0)), 2.0),),
        markers=(OsimMarker("a", "thigh", (0.1, -0.2, 0.3)), OsimMarker("b", "shank", (0.0, -0.3, 0.05))),
    )


def positions(model: kn.Model, q: dict[str, float]) -> dict[str, Array]:
    """Where markers are, by the value of their points."""
    run = kn.replay(kn.derive(model), range(8), {name: [value] * 8 for name, value in q.items()})
    found = {}
    for label, point in model.markers.items():  # type: ignore[attr-defined]
        values = np.asarray(run[point])
        found[label] = values[:, 0] if values.shape[0] == 3 else values[0]
    return found


def test_places_in_a_body_are_stretched_along_its_axes() -> None:
    model = OsimModel(leg()).scaled({name: tuple(s) for name, s in STRETCH.items()})
    hip, knee = model.document.joints
    assert hip.parent.translation == (0.0, 0.9, 0.0)  # the ground stays
    assert hip.child.translation == pytest.approx((0.0, 0.05 * 1.3, 0.01 * 0.9))
    assert knee.parent.translation == pytest.approx((0.01 * 1.1, -0.4 * 1.3, 0.02 * 0.9))
    assert knee.child.translation == pytest.approx((0.0, 0.03 * 1.2, 0.0))
    assert [each.location for each in model.document.markers] == [
        pytest.approx((0.11, -0.26, 0.27)),
        pytest.approx((0.0, -0.36, 0.06)),
    ]


def test_slides_belong_to_the_parent_and_coordinates_stay_lengths() -> None:
    hip, knee = OsimModel(leg()).scaled({"thigh": STRETCH["thigh"]}).document.joints
    # x of the joint's frame is y of the thigh.
    assert knee.translations[0].function.factor == pytest.approx(1.5 * 1.3)
    assert knee.translations[1].function == LINEAR
    assert hip.translations[0].function == LINEAR
    coupling = OsimModel(leg()).scaled({"thigh": STRETCH["thigh"]}).document.couplings[0]
    assert coupling.factor == pytest.approx(2.0 * 1.1)  # y of the frame is −x of the thigh
    assert OsimModel(leg()).scaled({"shank": 2}).document.couplings[0].factor == 2.0


def test_a_uniformly_larger_model_has_all_its_markers_as_much_further_away() -> None:
    small = OsimModel(replace(leg(), joints=(replace(leg().joints[0], parent=OsimFrame("ground")), leg().joints[1])))
    large = small.scaled({"thigh": 1.25, "shank": 1.25})
    pose = {"hip": 0.3, "height": 0.2, "knee": -0.8, "slide": -0.8 * 0.06}
    before = positions(small, pose)
    after = positions(large, {**pose, "height": 0.25, "slide": 1.25 * pose["slide"]})
    for label, x in before.items():
        assert after[label] == pytest.approx(1.25 * x, abs=1e-12)


@pytest.mark.parametrize("by_volume", [True, False])
def test_mass_and_inertia_are_those_of_the_stretched_particles(by_volume: bool) -> None:
    found = OsimModel(leg()).scaled(STRETCH, mass=30.0, by_volume=by_volume).document.bodies
    heavier = {}
    for name, seed in (("thigh", 1), ("shank", 2)):
        heavier[name] = STRETCH[name].prod() if by_volume else 1.0
        heavier[name] *= particles(seed)[0].sum()
    share = 30.0 / sum(heavier.values())
    for body, seed in zip(found, (1, 2), strict=True):
        masses, places = particles(seed)
        mass = share * heavier[body.name]
        expected = body_of(body.name, masses * mass / masses.sum(), places * STRETCH[body.name])
        assert body.mass == pytest.approx(expected.mass, rel=1e-12)
        assert body.center == pytest.approx(expected.center, rel=1e-12, abs=1e-14)
        assert body.inertia == pytest.approx(expected.inertia, rel=1e-11, abs=1e-14)
    assert sum(body.mass for body in found) == pytest.approx(30.0, rel=1e-12)


def test_without_a_mass_bodies_keep_theirs() -> None:
    before, after = leg().bodies, OsimModel(leg()).scaled(STRETCH).document.bodies
    assert [body.mass for body in after] == [body.mass for body in before]
    # All lengths larger by 1.2: moments of inertia by its square.
    assert after[1].inertia == pytest.approx(1.44 * np.array(before[1].inertia), rel=1e-12)


def test_constraints_and_ellipsoids_go_with_their_bodies() -> None:
    tie = OsimClosure(
        "rod",
        "ConstantDistanceConstraint",
        OsimFrame("thigh", (0.1, 0.2, 0.3)),
        OsimFrame("shank", (0.0, 0.1, 0.0)),
        0.5,
        (0.0, 1.0, 0.0),
    )
    document = leg().changed(closures=(tie,), joints=(leg().joints[0], replace(leg().joints[1], radii=(0.1, 0.2, 0.3))))
    found = scaled_document(document, STRETCH, None, by_volume=True)
    assert found.closures[0].first.translation == pytest.approx((0.11, 0.26, 0.27))
    assert found.closures[0].direction == pytest.approx((0.0, 1.0, 0.0))
    assert found.closures[0].distance == pytest.approx(0.5 * ((1.1 * 1.3 * 0.9) ** (1 / 3) * 1.2) ** 0.5)
    assert found.joints[1].radii == pytest.approx((0.1 * 1.3, 0.2 * 1.1, 0.3 * 0.9))


def test_markers_move_and_come_new() -> None:
    model = OsimModel(leg()).with_markers({"b": ("thigh", (0.0, 0.1, 0.2)), "new": ("shank", [0.3, 0.0, 0.0])})
    assert list(model.markers) == ["a", "b", "new"]
    assert model.document.markers[1] == OsimMarker("b", "thigh", (0.0, 0.1, 0.2))
    assert model.document.markers[2] == OsimMarker("new", "shank", (0.3, 0.0, 0.0))


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda m: m.scaled({"arm": 1}), "Model 'leg' has no body 'arm'. It has: thigh, shank."),
        (lambda m: m.scaled({"thigh": -1}), "factor of thigh: -1 is not one or three positive numbers"),
        (lambda m: m.scaled({"thigh": (1, 2)}), "factor of thigh: (1, 2) is not one or three positive numbers"),
        (lambda m: m.scaled(3), "'leg': 3 is not a table of factors"),
        (lambda m: m.scaled({}, mass=0), "'leg': mass must be positive, not 0"),
        (lambda m: m.with_markers({"a": ("arm", (1, 2, 3))}), "Model 'leg' has no body 'arm'"),
        (lambda m: m.with_markers({"a": "thigh"}), "marker 'a': 'thigh' is not a body and three numbers"),
        (lambda m: m.with_markers(3), "'leg': 3 is not a table of markers"),
    ],
)
def test_wrong_calls_name_the_culprit(call: Any, message: str) -> None:
    with pytest.raises(kn.KanesError, match=re.escape(message)):
        call(OsimModel(leg()))


def test_couplings_locks_and_ranges_of_a_file_hold_while_its_markers_are_tracked() -> None:
    more = {"c": ("thigh", (0, 0.1, 0)), "d": ("thigh", (0.1, 0, 0.1)), "e": ("shank", (0.1, 0, 0))}
    model = OsimModel(leg()).with_markers(more)
    t = np.linspace(0, 1, 30)
    knee = -0.5 + 0.4 * np.sin(5 * t)
    q = {"hip": 0.3 * np.sin(4 * t), "height": 0.1 * t, "knee": knee, "slide": 0.06 * knee}
    run = kn.replay(kn.derive(model), t, q)
    seen = {label: np.asarray(run[point]).reshape(3, -1) for label, point in model.markers.items()}
    recording = kn.Recording(t=t, markers=seen)
    tracked = kn.inverse_kinematics(model, recording)
    for name, values in q.items():
        np.testing.assert_allclose(tracked[name] - values, 0, atol=1e-12, err_msg=name)
    hip, knee_joint = model.document.joints
    angle, height = hip.coordinates
    kinds = {
        "locked": (angle, replace(height, locked=True, default=0.05)),
        "clamped": (replace(angle, clamped=True, range=(-0.1, 0.2)), height),
    }
    held = {
        name: kn.inverse_kinematics(
            OsimModel(model.document.changed(joints=(replace(hip, coordinates=coordinates), knee_joint))), recording
        )
        for name, coordinates in kinds.items()
    }
    assert held["locked"]["height"] == pytest.approx(0.05, abs=1e-12)
    assert (held["clamped"]["hip"].min(), held["clamped"]["hip"].max()) == (-0.1, 0.2)
    for each in held.values():
        np.testing.assert_allclose(each["slide"] - 0.06 * each["knee"], 0, atol=1e-12)
        assert not each.unsolved


@needs_data
def test_a_subject_of_other_size_is_scaled_from_a_static_trial_and_marked() -> None:
    generic = kn.read(GAIT / "source" / "subject01.osim")
    true = {
        "pelvis": 1.08,
        "femur_r": 0.93,
        "femur_l": 0.95,
        "tibia_r": 1.04,
        "tibia_l": 1.02,
        "torso": 1.1,
        "talus_r": 1.06,
        "calcn_r": 1.06,
        "toes_r": 1.06,
        "talus_l": 1.05,
        "calcn_l": 1.05,
        "toes_l": 1.05,
    }
    subject = generic.scaled(true, mass=80.0)
    assert sum(body.mass for body in subject.document.bodies) == pytest.approx(80.0, rel=1e-12)
    pose = {
        "pelvis_tilt": 0.1,
        "pelvis_tx": 0.3,
        "pelvis_ty": 1.0,
        "hip_flexion_r": 0.2,
        "knee_angle_r": -0.3,
        "ankle_angle_r": 0.1,
        "hip_flexion_l": -0.1,
        "knee_angle_l": -0.2,
        "ankle_angle_l": 0.05,
        "lumbar_extension": -0.1,
    }
    stood = positions(subject, pose)
    static = kn.Recording(t=[0.0, 0.1], markers={label: np.column_stack([x, x]) for label, x in stood.items()})
    pairs = {
        "pelvis": [("R.ASIS", "V.Sacral"), ("R.ASIS", "L.ASIS")],
        "femur_r": [("R.Thigh.Upper", "R.Knee.Lat"), ("R.Thigh.Front", "R.Knee.Med")],
        "femur_l": [("L.Thigh.Upper", "L.Knee.Lat")],
        "tibia_r": [("R.Shank.Upper", "R.Ankle.Lat")],
        "tibia_l": [("L.Shank.Upper", "L.Ankle.Lat")],
        "torso": [("Sternum", "Top.Head")],
        ("talus_r", "calcn_r", "toes_r"): [("R.Heel", "R.Toe.Tip")],
        ("talus_l", "calcn_l", "toes_l"): [("L.Heel", "L.Toe.Tip")],
    }
    factors = kn.scale_factors(generic, static, pairs)
    for body, factor in true.items():
        assert factors[body] == pytest.approx((factor, factor, factor), rel=1e-12)
    scaled = generic.scaled(factors, mass=80.0)
    tracked = kn.inverse_kinematics(scaled, static)
    assert tracked.rms == pytest.approx(0, abs=1e-12)
    for name, value in pose.items():
        assert tracked[name] == pytest.approx(value, abs=1e-11)
    # A marker that slipped, and one that the model never had, are put where they were seen.
    seen = {**static.markers, "R.Heel": static.markers["R.Heel"] + 0.01, "new": static.markers["R.ASIS"] + 0.02}
    moved = static.changed(markers=seen)
    tracked = kn.inverse_kinematics(scaled, moved, weights={"R.Heel": 0})
    placed = scaled.with_markers(kn.place_markers(scaled, moved, tracked, {"R.Heel": "calcn_r", "new": "pelvis"}))
    again = kn.inverse_kinematics(placed, moved)
    assert again.rms == pytest.approx(0, abs=1e-12)
    assert "new" in again.distances
