"""Segments and whole bodies of persons: numbers by hand, sides, lengths, and what is said of wrong questions.

Proves: motion_capture/anthropometry/segments.py, motion_capture/anthropometry/whole_body.py.
"""

import pickle

import numpy as np
import pytest

import kanes as kn

MAN = {"table": "de_leva", "sex": "male", "mass": 73.0, "height": 1.741}
WOMAN = {"table": "dumas", "sex": "female", "mass": 60.0}
LENGTHS = {"head_neck": 0.25, "torso": 0.43, "pelvis": 0.1, "upper_arm": 0.25, "forearm": 0.24, "hand": 0.07}
LENGTHS |= {"thigh": 0.39, "shank": 0.39, "foot": 0.12}


def segment(name, /, **given):
    return kn.anthropometry.segment(name, **{**MAN, **given})


@pytest.mark.margin("worked out by hand to six decimals")
def test_the_thigh_of_de_levas_mean_man():
    """By hand: 0.1416 · 73 kg, 0.4095 · 0.4222 m, 10.3368 kg (0.329 · 0.4222 m)² and with 0.149."""
    thigh = segment("thigh")
    assert thigh.mass == pytest.approx(10.3368, rel=1e-12)
    assert thigh.length == pytest.approx(0.4222, rel=1e-12)
    assert thigh.distance == pytest.approx(0.1728909, rel=1e-12)
    assert thigh.center == pytest.approx((0, -0.1728909, 0), rel=1e-12)
    # The rest of these has six digits.
    assert thigh.moments == pytest.approx({"xx": 0.199441, "yy": 0.040907, "zz": 0.199441}, abs=5e-7)
    assert thigh.inertia == pytest.approx(np.diag([0.199441, 0.040907, 0.199441]), abs=5e-7)
    assert (thigh.origin, thigh.end, thigh.side) == ("hip joint centre", "knee joint centre", "right")
    assert "de Leva" in thigh.source
    assert thigh.axes == (
        "x forward, y up, z to the right, of one who stands upright; −y runs from hip joint centre to knee joint centre"
    )
    assert segment("pelvis_by_width", table="dumas", length=0.2).axes.endswith("of one who stands upright")


def test_the_thigh_of_winters_tall_man():
    """By hand: 8 kg, 0.245 · 1.8 m = 0.441 m, 0.433 · 0.441 m, 8 kg (0.323 · 0.441 m)² = 0.16232 kg m²."""
    thigh = kn.anthropometry.segment("thigh", table="winter", mass=80, height=1.8)
    assert (thigh.mass, thigh.length) == pytest.approx((8, 0.441), rel=1e-12)
    assert thigh.distance == pytest.approx(0.190953, rel=1e-12)
    assert thigh.moments == pytest.approx({"zz": 0.16232}, abs=5e-6)
    assert np.isnan(thigh.inertia[0, 0])
    assert thigh.inertia[2, 2] == thigh.moments["zz"]


def test_the_foot_lies_forward_and_is_thinnest_along_itself():
    foot = segment("foot")
    assert foot.axis == (1, 0, 0)
    assert foot.center == pytest.approx((0.4415 * 0.2581, 0, 0), rel=1e-12)
    assert foot.moments["xx"] < foot.moments["zz"] < foot.moments["yy"]  # it is broader than high


def test_a_leg_that_swings_forward_has_the_transverse_moment():
    """The upper arm of de Leva: 0.285 about the axis to the front, 0.269 about the one to the side."""
    arm = segment("upper_arm")
    assert arm.radii["xx"] / arm.length == pytest.approx(0.285)
    assert arm.radii["zz"] / arm.length == pytest.approx(0.269)


def test_a_length_replaces_that_of_the_table_and_height_is_not_needed():
    thigh = segment("thigh", height=None, length=0.5)
    assert (thigh.length, thigh.distance) == pytest.approx((0.5, 0.20475))
    assert thigh.moments["zz"] == pytest.approx(10.3368 * (0.329 * 0.5) ** 2)


def test_lengths_grow_with_height_and_inertias_with_its_square():
    small, tall = segment("shank", height=1.5), segment("shank", height=1.8)
    assert tall.length / small.length == pytest.approx(1.2)
    assert tall.inertia[2, 2] / small.inertia[2, 2] == pytest.approx(1.44)


def test_counted_from_the_end_the_mass_centre_is_the_rest_of_the_length():
    trunk = segment("trunk_from_shoulders")
    assert trunk.center_from_end == pytest.approx((0, 0.5155 * (1 - 0.431), 0))


def test_a_full_inertia_by_hand():
    """The thigh of a woman by Dumas: 0.146 · 60 kg = 8.76 kg, L = 0.4 m, radii 31, 19, 32, 7, −2, −7 %."""
    thigh = kn.anthropometry.segment("thigh", **WOMAN, length=0.4)
    xx, yy, zz = 8.76 * np.array([0.124, 0.076, 0.128]) ** 2
    xy, zx, yz = 8.76 * np.array([0.028, 0.008, 0.028]) ** 2 * [1, -1, -1]
    assert thigh.inertia == pytest.approx(np.array([[xx, xy, zx], [xy, yy, yz], [zx, yz, zz]]), rel=1e-12)
    assert thigh.center == pytest.approx((-0.0308, -0.1508, 0.0036), rel=1e-12)
    assert thigh.distance == pytest.approx(0.1508, rel=1e-12)


def test_the_left_side_is_the_mirror_image_of_the_right():
    right, left = (kn.anthropometry.segment("shank", **WOMAN, length=0.4, side=side) for side in ("right", "left"))
    S = np.diag([1, 1, -1])
    assert left.center == pytest.approx(tuple(S @ right.center))
    assert left.inertia == pytest.approx(S @ right.inertia @ S)
    assert left.inertia[0, 2] != 0
    assert left.inertia[0, 2] == -right.inertia[0, 2]


def test_a_segment_swings_as_a_pendulum_of_its_moments():
    """Small swings of a leg of Dumas' about its hip: ω² = m g h / I, with h and I of the axis by hand."""
    thigh = kn.anthropometry.segment("thigh", **WOMAN, length=0.4)
    model = kn.Model("thigh")
    q = model.coordinates("q")
    model.gravity = -9.81 * model.frame.y
    inertia = kn.inertia(**thigh.moments)
    model.add_body("thigh", mass=thigh.mass, center=thigh.center, inertia=inertia, joint=kn.Pin(q, axis="z"))
    x, y, _ = thigh.center
    about = thigh.inertia[2, 2] + thigh.mass * (x**2 + y**2)
    equations = kn.derive(model)
    hanging = {"q": -np.arctan2(x, -y)}
    frequency = np.sqrt(thigh.mass * 9.81 * np.hypot(x, y) / about)
    found = kn.linearize(equations, hanging).modes[0].eigenvalue
    assert abs(found) == pytest.approx(frequency, rel=1e-9)


@pytest.mark.parametrize(
    ("given", "unaccounted", "count"),
    [
        (MAN, 0.0, 14),
        ({**MAN, "sex": "female"}, 0.0001 * 73, 14),
        ({"table": "winter", "mass": 80, "height": 1.8}, 0.0, 13),
        ({**WOMAN, "lengths": LENGTHS}, 0.001 * 60, 15),
        ({**WOMAN, "sex": "male", "lengths": LENGTHS}, -0.002 * 60, 15),
    ],
)
def test_a_body_is_the_sum_of_its_segments_and_says_what_is_left(given, unaccounted, count):
    person = kn.anthropometry.body(**given)
    assert len(person) == count
    assert person.unaccounted == pytest.approx(unaccounted, abs=1e-10)
    assert person.mass == pytest.approx(sum(person[name].mass for name in person))
    for name in person:
        assert person[name].moments["zz"] > 0
    assert {person[f"{side}_thigh"].side for side in ("right", "left")} == {"right", "left"}


def test_the_mass_centre_of_one_who_stands_is_in_the_middle():
    """De Leva's man: above the hips, in the plane of symmetry; 0.57 of the height is where bodies have it."""
    person = kn.anthropometry.body(**MAN)
    leg = person["left_thigh"].length + person["left_shank"].length
    ankle = 0.039 * 1.741  # by Winter's figure
    heights = {"trunk": leg + person["trunk"].length - person["trunk"].distance}
    heights["head"] = 1.741 - person["head"].distance
    for side in ("right", "left"):
        heights[f"{side}_thigh"] = leg - person["left_thigh"].distance
        heights[f"{side}_shank"] = person["left_shank"].length - person["left_shank"].distance
        heights[f"{side}_foot"] = -ankle / 2
        top = leg + person["trunk"].length
        for name in ("upper_arm", "forearm", "hand"):
            heights[f"{side}_{name}"] = top - person[f"{side}_{name}"].distance
            top -= person[f"{side}_{name}"].length
    height = sum(person[name].mass * value for name, value in heights.items()) / person.mass + ankle
    assert set(heights) == set(person)
    assert height / 1.741 == pytest.approx(0.57, abs=0.02)


def test_lengths_of_one_side_alone():
    person = kn.anthropometry.body(**MAN, lengths={"shank": 0.45, "left_thigh": 0.4})
    assert [person[f"{side}_shank"].length for side in ("right", "left")] == [0.45, 0.45]
    assert person["left_thigh"].length == 0.4
    assert person["right_thigh"].length == pytest.approx(0.4222)


def test_segments_and_bodies_travel():
    person = kn.anthropometry.body(**MAN)
    again = pickle.loads(pickle.dumps(person))
    assert again == person
    assert again["trunk"] == segment("trunk")


def test_uncertain_numbers_say_so():
    notes = {
        name: kn.anthropometry.segment(name, **WOMAN, length=0.3).notes
        for name in ("upper_arm", "foot", "foot_as_published", "torso")
    }
    assert "+0.14 in the one that is followed" in notes["upper_arm"][-1]
    assert "corrected later" in notes["foot"][-1]
    assert "'foot' has the new ones" in notes["foot_as_published"][-1]
    assert "one transcription" in notes["torso"][-2]
    assert "+0.14" not in str(kn.anthropometry.segment("upper_arm", **{**WOMAN, "sex": "male"}, length=0.3).notes)


WRONG = {
    "a segment that nobody has": (
        lambda: segment("wing"),
        "anthropometry: table 'de_leva' has no segment 'wing'. Those of 'de_leva' are: head, trunk, upper_trunk,",
    ),
    "a segment of other tables": (lambda: segment("pelvis"), "no segment 'pelvis'; 'winter' and 'dumas' have it. "),
    "a table that is none": (
        lambda: segment("thigh", table="deleva"),
        "anthropometry: there is no table 'deleva'. Tables are: de_leva, winter, dumas.",
    ),
    "no sex": (lambda: segment("thigh", sex=None), "table 'de_leva' depends on the sex. Give sex='male' or"),
    "a sex in no table": (lambda: segment("thigh", table="winter", sex="man"), "sex='man' is unknown. Give 'male'"),
    "no length": (
        lambda: segment("thigh", table="dumas"),
        "dumas, thigh: the table has no lengths. Give length=, measured from hip joint centre to knee",
    ),
    "neither length nor height": (
        lambda: segment("thigh", height=None),
        "de_leva, thigh: its length is not known. Give height= or length=, in m.",
    ),
    "a height that is none": (lambda: segment("thigh", height=-1), "de_leva, thigh, height: -1 is not positive. Give"),
    "a mass in words": (lambda: segment("thigh", mass="heavy"), "de_leva, thigh, mass: 'heavy' is not a number."),
    "a side of the trunk": (lambda: segment("trunk", side="left"), "de_leva, trunk: it has no sides. Leave"),
    "no side": (lambda: segment("thigh", side="l"), "de_leva, thigh: side='l' is unknown. Give 'right' or 'left'."),
    "moments that a table has not": (
        lambda: segment("pelvis", table="winter", length=0.2).moments,
        "winter, pelvis: the table has no radius of gyration of it. It has those of: hand,",
    ),
    "a distance along no axis": (
        lambda: segment("pelvis_by_width", table="dumas", length=0.2).distance,
        "its length is not measured along one of its axes. Use center, which is measured from midpoint of the ASIS.",
    ),
    "a body without lengths": (
        lambda: kn.anthropometry.body(**WOMAN, lengths={**LENGTHS, "thigh": 0.4, "wing": 1}),
        "dumas, lengths: the body has no 'wing'. It has: foot, forearm, hand, head_neck, left_foot,",
    ),
    "a body with some lengths": (
        lambda: kn.anthropometry.body(**WOMAN, lengths={"left_thigh": 0.4}),
        "Give lengths= of: head_neck, torso, pelvis, right_upper_arm, left_upper_arm,",
    ),
    "lengths in no table": (
        lambda: kn.anthropometry.body(**MAN, lengths=[0.4]),
        "de_leva, lengths: [0.4] is not a table. Give a dictionary such as {'thigh': 0.43}.",
    ),
    "a part that a body has not": (
        lambda: kn.anthropometry.body(**MAN)["thigh"],
        "<body (de Leva, male): 14 segments, 73 kg of 73 kg> has no 'thigh'. It has: head, trunk, right_upper_arm,",
    ),
}


@pytest.mark.parametrize("what", WRONG)
def test_wrong_questions_are_answered_with_what_would_be_right(what):
    ask, words = WRONG[what]
    with pytest.raises(kn.KanesError) as error:
        ask()
    assert words in str(error.value)
