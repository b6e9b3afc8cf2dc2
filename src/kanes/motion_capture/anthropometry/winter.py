"""Segments by Winter, after Dempster: motions in the sagittal plane.

The table has one radius of gyration for each segment, about the axis from side to side, and does not depend on the
sex. Lengths are those of a figure beside it, as fractions of the height; it measures some segments between other
points than the table does, as stated in notes.

Source: winter2009, Table 4.1 and Figure 4.1.
"""

from __future__ import annotations

from kanes.motion_capture.anthropometry.tables import DOWN, FORWARD, UP, Axis, SegmentRow, SegmentTable

_TROCHANTER, _GLENOHUMERAL, _STYLOID = "greater trochanter", "glenohumeral axis", "ulnar styloid"
_CONDYLES, _MALLEOLUS = "femoral condyles", "medial malleolus"
_HAND = "The length is that of the whole hand, but the table measures to the knuckle of the middle finger."
_FOOT = "The length is that from heel to toe, but the table measures from the lateral malleolus to a metatarsal head."
_HEAD = (
    "The mass centre is at the ear canal. The radius of gyration about the proximal end (0.116) that the table has too "
    "contradicts the one about the mass centre (0.495)."
)
# Shoulder height without hip height; the lengths of an arm and a leg without hand and foot.
_TRUNK, _ARM, _LEG = 0.818 - 0.530, 0.186 + 0.146, 0.245 + 0.246

# Mass, mass centre from the first end, radius about it, length as a fraction of the height, ends, direction.
_Numbers = tuple[float, float, float | None, float | None, str, str, Axis]
_ROWS: dict[str, _Numbers] = {
    "hand": (0.006, 0.506, 0.297, 0.108, "wrist axis", "knuckle II of the middle finger", DOWN),
    "forearm": (0.016, 0.430, 0.303, 0.146, "elbow axis", _STYLOID, DOWN),
    "upper_arm": (0.028, 0.436, 0.322, 0.186, _GLENOHUMERAL, "elbow axis", DOWN),
    "forearm_hand": (0.022, 0.682, 0.468, 0.146, "elbow axis", _STYLOID, DOWN),
    "total_arm": (0.050, 0.530, 0.368, _ARM, _GLENOHUMERAL, _STYLOID, DOWN),
    "foot": (0.0145, 0.500, 0.475, 0.152, "lateral malleolus", "head of metatarsal II", FORWARD),
    "shank": (0.0465, 0.433, 0.302, 0.246, _CONDYLES, _MALLEOLUS, DOWN),
    "thigh": (0.100, 0.433, 0.323, 0.245, _TROCHANTER, _CONDYLES, DOWN),
    "shank_foot": (0.061, 0.606, 0.416, 0.246, _CONDYLES, _MALLEOLUS, DOWN),
    "total_leg": (0.161, 0.447, 0.326, _LEG, _TROCHANTER, _MALLEOLUS, DOWN),
    "head_neck": (0.081, 1.000, 0.495, None, "C7-T1 and 1st rib", "ear canal", UP),
    "thorax": (0.216, 0.820, None, None, "C7-T1", "T12-L1 and diaphragm", DOWN),
    "abdomen": (0.139, 0.440, None, None, "T12-L1", "L4-L5", DOWN),
    "pelvis": (0.142, 0.105, None, None, "L4-L5", _TROCHANTER, DOWN),
    "thorax_abdomen": (0.355, 0.630, None, None, "C7-T1", "L4-L5", DOWN),
    "abdomen_pelvis": (0.281, 0.270, None, None, "T12-L1", _TROCHANTER, DOWN),
    "trunk": (0.497, 0.500, None, _TRUNK, _TROCHANTER, _GLENOHUMERAL, UP),
    "trunk_head_neck": (0.578, 0.660, 0.503, _TRUNK, _TROCHANTER, _GLENOHUMERAL, UP),
    "head_arms_trunk": (0.678, 0.626, 0.496, _TRUNK, _TROCHANTER, _GLENOHUMERAL, UP),
}
_NOTES = {"hand": (_HAND,), "foot": (_FOOT,), "head_neck": (_HEAD,)}
_ARMS = ("hand", "forearm", "upper_arm", "forearm_hand", "total_arm")
_LEGS = ("foot", "shank", "thigh", "shank_foot", "total_leg")


def _row(name: str, numbers: _Numbers) -> SegmentRow:
    mass, center, radius, length, origin, end, axis = numbers
    x, y, z = (component * center for component in axis)
    radii = {} if radius is None else {"zz": radius}
    return SegmentRow(mass, (x, y, z), radii, origin, end, length, axis, _NOTES.get(name, ()))


WINTER = SegmentTable(
    title="Winter",
    source=(
        "D. A. Winter, Biomechanics and Motor Control of Human Movement, Wiley, Table 4.1, after W. T. Dempster, Space "
        "requirements of the seated operator, 1955; lengths of Figure 4.1, after R. Drillis and R. Contini, 1966"
    ),
    rows={None: {name: _row(name, numbers) for name, numbers in _ROWS.items()}},
    middle=("trunk_head_neck",),
    paired=("upper_arm", "forearm", "hand", "thigh", "shank", "foot"),
    unpaired=frozenset(name for name in _ROWS if name not in (*_ARMS, *_LEGS)),
    notes=("The table does not depend on the sex, and has moments of inertia about the axis from side to side only.",),
)
