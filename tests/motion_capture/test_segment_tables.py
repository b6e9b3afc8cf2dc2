"""Tables of segments: their sums, what they say of themselves, and reference transcriptions of them.

Proves: motion_capture/anthropometry/tables.py, motion_capture/anthropometry/de_leva.py,
motion_capture/anthropometry/winter.py, motion_capture/anthropometry/dumas.py.
"""

import numpy as np
import pytest
import yaml

from biomechanics_data import BIOMECHANICS, needs_data
from kanes.motion_capture.anthropometry.segments import TABLES
from kanes.motion_capture.anthropometry.tables import SegmentTable

ALL = [(table, sex) for table, whole in TABLES.items() for sex in whole.rows]
# Rounding of numbers as they are written: sums of decimals are not exact in binary.
WRITTEN = 1e-12
# Names of ours for those of the transcriptions.
ALSO = {
    "de_leva": {
        "head_alt2": "head_to_cervicale",
        "trunk_alt2": "trunk_from_cervicale",
        "trunk_alt3": "trunk_from_shoulders",
        "upper_trunk_alt2": "upper_trunk_from_cervicale",
        "forearm_alt2": "forearm_to_stylion",
        "hand_alt2": "hand_to_fingertip",
        "hand_alt3": "hand_from_stylion_to_fingertip",
        "hand_alt4": "hand_from_stylion",
        "shank_alt2": "shank_to_malleolus",
        "shank_alt3": "shank_to_sphyrion",
    },
    "winter": {"leg": "shank", "hat": "head_arms_trunk", "foot_leg": "shank_foot"},
    "dumas": {
        "head_and_neck": "head_neck",
        "hand_to_metacarpals": "hand",
        "foot_to_metatarsals": "foot_as_published",
        "torso_alt": "torso_by_depth",
        "pelvis_alt": "pelvis_by_width",
        "foot_alt": "foot_from_calcaneus",
    },
}


def mass_sum(whole: SegmentTable, sex: str | None) -> float:
    rows = whole.rows[sex]
    return sum(rows[name].mass for name in whole.middle) + 2 * sum(rows[name].mass for name in whole.paired)


@pytest.mark.parametrize(
    ("table", "sex", "whole"),
    [
        ("de_leva", "male", 1.0),
        ("de_leva", "female", 0.9999),
        ("winter", None, 1.0),
        ("dumas", "male", 1.002),
        ("dumas", "female", 0.999),
    ],
)
def test_the_segments_of_a_body_add_up_to_what_the_table_is_known_for(table, sex, whole):
    assert mass_sum(TABLES[table], sex) == pytest.approx(whole, abs=WRITTEN)


@pytest.mark.parametrize("sex", ["male", "female"])
def test_the_trunk_of_de_leva_is_its_three_parts(sex):
    rows = TABLES["de_leva"].rows[sex]
    parts = [rows[f"{name}_trunk"] for name in ("upper", "middle", "lower")]
    assert sum(part.mass for part in parts) == pytest.approx(rows["trunk"].mass, abs=WRITTEN)
    # Lengths are written to 0.1 mm, and xiphion and omphalion are counted along the line of its ends.
    assert sum(part.length for part in parts) == pytest.approx(rows["trunk"].length, abs=2e-4)
    # The mass centre of the parts is that of the trunk, to 4 mm: landmarks in front stand for points in the middle.
    tops = np.cumsum([0, *(part.length for part in parts)])[:3]
    down = [top - part.center[1] * part.length for top, part in zip(tops, parts, strict=True)]
    together = np.average(down, weights=[part.mass for part in parts])
    assert together == pytest.approx(-rows["trunk"].center[1] * rows["trunk"].length, abs=2e-3)


@pytest.mark.parametrize("sex", ["male", "female"])
def test_segments_with_other_end_points_have_the_same_mass_and_inertia(sex):
    """In metres; radii are written to three digits of the length, which is half a millimetre or less."""
    rows = TABLES["de_leva"].rows[sex]
    for other in ALSO["de_leva"].values():
        same = next(name for name in ("upper_trunk", "head", "trunk", "forearm", "hand", "shank") if name in other)
        row, usual = rows[other], rows[same]
        assert row.mass == usual.mass
        for pair, radius in row.radii.items():
            assert 1.741 * radius * row.length == pytest.approx(1.741 * usual.radii[pair] * usual.length, abs=5e-4)


def test_the_parts_of_winters_table_add_up():
    rows = TABLES["winter"].rows[None]
    for name, parts in {
        "trunk": ("thorax", "abdomen", "pelvis"),
        "thorax_abdomen": ("thorax", "abdomen"),
        "abdomen_pelvis": ("abdomen", "pelvis"),
        "trunk_head_neck": ("trunk", "head_neck"),
        "forearm_hand": ("forearm", "hand"),
        "total_arm": ("upper_arm", "forearm_hand"),
        "shank_foot": ("shank", "foot"),
        "total_leg": ("thigh", "shank_foot"),
        "head_arms_trunk": ("trunk_head_neck", "total_arm", "total_arm"),
    }.items():
        assert sum(rows[part].mass for part in parts) == pytest.approx(rows[name].mass, abs=WRITTEN)
    assert rows["head_arms_trunk"].mass + 2 * rows["total_leg"].mass == pytest.approx(1, abs=WRITTEN)


@pytest.mark.parametrize(("table", "sex"), ALL)
def test_some_body_has_the_moments_of_every_full_row_but_those_that_say_so(table, sex):
    for name, row in TABLES[table].rows[sex].items():
        if len(row.radii) < 3:
            assert set(row.radii) <= {"zz"}
            continue
        matrix = np.zeros((3, 3))
        for pair, radius in row.radii.items():
            i, j = ("xyz".index(letter) for letter in pair)
            matrix[i, j] = matrix[j, i] = np.sign(radius) * radius**2
        least, middle, largest = np.linalg.eigvalsh(matrix)
        assert least > 0
        assert (least + middle < largest) == any("No body has these" in note for note in row.notes), name


@pytest.mark.parametrize(("table", "sex"), ALL)
def test_legs_and_arms_hang_and_mass_centres_lie_between_the_ends(table, sex):
    for name, row in TABLES[table].rows[sex].items():
        if row.axis is not None:
            assert 0 < np.dot(row.axis, row.center) <= 1, name
        if name in ("upper_arm", "forearm", "hand", "thigh", "shank"):
            assert row.axis == (0, -1, 0)
            assert max(row.radii, key=lambda pair: pair == "zz") == "zz"
            assert abs(row.radii.get("yy", 0)) < row.radii["zz"]


def transcribed(file: str) -> dict:
    return yaml.safe_load((BIOMECHANICS / "anthropometry" / file).read_text(encoding="utf-8"))


@needs_data
@pytest.mark.parametrize("sex", ["male", "female"])
def test_de_leva_has_the_numbers_of_the_transcription(sex):
    data = transcribed("de_leva_1996.yaml")
    rows, seen = TABLES["de_leva"].rows[sex], set()
    height = data["reference_subjects"][sex]["height_m"]
    for entry in data["segments"]:
        name = ALSO["de_leva"].get(entry["segment"], entry["segment"])
        row, numbers = rows[name], entry[sex]
        seen.add(name)
        assert row.mass == pytest.approx(numbers["mass"], abs=WRITTEN)
        assert np.abs(row.center).max() == pytest.approx(numbers["cm_from_origin"], abs=WRITTEN)
        assert row.length * height == pytest.approx(numbers["length_m"], abs=WRITTEN)
        along, side = ("xx", "yy") if name == "foot" else ("yy", "xx")
        assert row.radii[along] == pytest.approx(numbers["rg_longitudinal_axis"], abs=WRITTEN)
        assert row.radii[side] == pytest.approx(numbers["rg_sagittal_axis"], abs=WRITTEN)
        assert row.radii["zz"] == pytest.approx(numbers["rg_transverse_axis"], abs=WRITTEN)
        marks = data["landmarks"]
        assert row.origin.split()[0] in marks[entry["origin"]]
        assert row.end.split()[0] in marks[entry["other_end"]] or row.end.split()[-1] in marks[entry["other_end"]]
    assert seen == set(rows)


@needs_data
def test_winter_has_the_numbers_of_the_transcription():
    data = transcribed("winter_dempster.yaml")
    rows, seen = TABLES["winter"].rows[None], set()
    for entry in data["segments"]:
        name = ALSO["winter"].get(entry["segment"], entry["segment"])
        row = rows[name]
        seen.add(name)
        assert row.mass == entry["mass"]
        assert abs(np.sum(row.center)) == entry["cm_proximal"]
        assert row.radii.get("zz") == entry["rg_cm"]
    assert seen == set(rows)
    lengths = data["lengths_as_fraction_of_height"]
    for name in ("thigh", "shank", "upper_arm", "forearm", "hand"):
        assert rows[name].length == lengths[name]
    assert rows["foot"].length == lengths["foot_length"]
    between = lengths["shoulder_height"] - lengths["hip_height"]
    assert rows["trunk"].length == pytest.approx(between, abs=WRITTEN)


@needs_data
@pytest.mark.parametrize("sex", ["male", "female"])
def test_dumas_has_the_numbers_of_the_transcription(sex):
    data = transcribed("dumas_2007.yaml")
    rows, seen = TABLES["dumas"].rows[sex], {"foot"}
    entries = {ALSO["dumas"].get(e["segment"], e["segment"]): e[sex] for e in data["segments"]}
    for name, numbers in {**entries, "foot": data["foot_to_metatarsals_corrected"][sex]}.items():
        row = rows[name]
        seen.add(name)
        assert row.mass == pytest.approx(numbers["mass"], abs=WRITTEN)
        assert row.center == pytest.approx(numbers["cm_xyz"], abs=WRITTEN)
        written = [*numbers["rg_xx_yy_zz"], *numbers["rg_xy_xz_yz_signed"]]
        assert [row.radii[pair] for pair in ("xx", "yy", "zz", "xy", "zx", "yz")] == pytest.approx(written, abs=WRITTEN)
        if "unverified" in numbers.get("second_source", ""):
            assert any("one transcription" in note for note in row.notes), name
    assert seen == set(rows)
