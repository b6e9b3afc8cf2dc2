"""Segments by Dumas, Chèze and Verriest: full inertias in axes of the segments, after McConville and Young.

Mass centres and inertias are those of the right side, in axes x forward, y up and z to the right. Products of inertia
are entries of the matrix, I_xy = −∫ x y dm; where the paper has an imaginary radius, the product is negative, as the
radius is here. The numbers are fractions of segment lengths, which have to be measured.

Source: dumas2007, its table of segments; dumas2018, the foot.
"""

from __future__ import annotations

from kanes.motion_capture.anthropometry.tables import DOWN, FORWARD, UP, Axis, SegmentRow, SegmentTable

_ONE = "These numbers are taken from one transcription of the paper, with no second to confirm them."
_ARM = (
    "Transcriptions of the paper disagree in the sign of the product of inertia yz: +0.14 in the one that is followed, "
    "-0.14 in the other."
)
_TORSO = "No body has these moments of inertia: one exceeds the sum of the other two. kn.inertia takes physical=False."
_FOOT = "As corrected later by the first author; 'foot_as_published' has the numbers of 2007."
_UNCORRECTED = "The first author corrected these numbers later; 'foot' has the new ones."

_ENDS: dict[str, tuple[str, str, Axis | None]] = {
    "head_neck": ("cervical joint centre", "vertex", UP),
    "torso": ("cervical joint centre", "lumbar joint centre", DOWN),
    "pelvis": ("lumbar joint centre", "projection of the hip joint centres on the sagittal plane", DOWN),
    "upper_arm": ("shoulder joint centre", "elbow joint centre", DOWN),
    "forearm": ("elbow joint centre", "wrist joint centre", DOWN),
    "hand": ("wrist joint centre", "midpoint of the 2nd and 5th metacarpal heads", DOWN),
    "thigh": ("hip joint centre", "knee joint centre", DOWN),
    "shank": ("knee joint centre", "ankle joint centre", DOWN),
    "foot": ("ankle joint centre", "midpoint of the 1st and 5th metatarsal heads", FORWARD),
    "foot_as_published": ("ankle joint centre", "midpoint of the 1st and 5th metatarsal heads", FORWARD),
    "foot_from_calcaneus": ("calcaneus", "tip of the 2nd toe", FORWARD),
    "hand_to_fingertip": ("wrist joint centre", "tip of the middle finger", DOWN),
    "torso_by_depth": ("suprasternale", "C7, whose distance is the length", None),
    "pelvis_by_width": ("midpoint of the ASIS", "one ASIS, whose distance from the other is the length", None),
}

# Mass in %; mass centre x, y, z in %; radii xx, yy, zz, xy, xz, yz in %.
_MEN = {
    "head_neck": (6.7, (2.0, 53.6, 0.1), (28, 21, 30, -7, -2, 3)),
    "torso": (33.3, (-3.6, -42.0, -0.2), (27, 25, 28, 18, 2, -4)),
    "pelvis": (14.2, (2.8, -28.0, -0.6), (101, 106, 95, -25, -12, -8)),
    "upper_arm": (2.4, (1.7, -45.2, -2.6), (31, 14, 32, 6, 5, 2)),
    "forearm": (1.7, (1.0, -41.7, 1.4), (28, 11, 27, 3, 2, -8)),
    "hand": (0.6, (8.2, -83.9, 7.4), (61, 38, 56, 22, 15, -20)),
    "thigh": (12.3, (-4.1, -42.9, 3.3), (29, 15, 30, 7, -2, -7)),
    "shank": (4.8, (-4.8, -41.0, 0.7), (28, 10, 28, -4, -2, 5)),
    "foot": (1.2, (50.2, -19.9, 3.4), (22, 49, 48, 17, -11, 0)),
    "foot_as_published": (1.2, (38.2, -15.1, 2.6), (17, 37, 36, 13, -8, 0)),
    "foot_from_calcaneus": (1.2, (43.6, -2.5, -0.7), (11, 25, 25, 9, -6, 0)),
    "hand_to_fingertip": (0.6, (3.5, -35.7, 3.2), (26, 16, 24, 9, 7, -8)),
    "torso_by_depth": (33.3, (-45.6, -112.1, -0.8), (93, 85, 96, 62, 7, -13)),
    "pelvis_by_width": (14.2, (-33.6, -14.9, -0.3), (42, 44, 40, -10, -5, -3)),
}
_WOMEN = {
    "head_neck": (6.7, (1.6, 57.5, 0.1), (29, 23, 30, -4, 1, 0)),
    "torso": (30.4, (-1.6, -43.6, -0.6), (29, 27, 29, 22, 5, -5)),
    "pelvis": (14.6, (-0.9, -23.2, 0.2), (91, 100, 79, -34, -1, -1)),
    "upper_arm": (2.2, (-7.3, -45.4, -2.8), (33, 17, 33, 3, -5, 14)),
    "forearm": (1.3, (2.1, -41.1, 1.9), (26, 14, 25, 10, 4, -13)),
    "hand": (0.5, (7.7, -76.8, 4.8), (63, 43, 58, 29, 23, -28)),
    "thigh": (14.6, (-7.7, -37.7, 0.9), (31, 19, 32, 7, -2, -7)),
    "shank": (4.5, (-4.9, -40.4, 3.1), (28, 10, 28, 2, 1, 6)),
    "foot": (1.0, (38.2, -30.9, 5.5), (24, 51, 50, -15, 9, -5)),
    "foot_as_published": (1.0, (27.0, -21.8, 3.9), (17, 36, 35, -10, 6, -4)),
    "foot_from_calcaneus": (1.0, (44.3, 4.4, -2.5), (12, 25, 25, -7, 5, -3)),
    "hand_to_fingertip": (0.5, (3.3, -32.7, 2.1), (27, 18, 25, 12, 10, -12)),
    "torso_by_depth": (30.4, (-41.1, -117.3, -1.9), (98, 93, 98, 76, 16, -19)),
    "pelvis_by_width": (14.6, (-37.1, -5.0, 0.1), (41, 45, 36, -15, 0, 0)),
}
_NOTES: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("torso", "torso_by_depth", "pelvis_by_width", "hand", "foot_from_calcaneus"), (_ONE,)),
    "foot": (_FOOT,),
    "foot_as_published": (_UNCORRECTED,),
}
_NOTES_ON_WOMEN: dict[str, tuple[str, ...]] = {"upper_arm": (_ARM,), "torso": (_TORSO,), "torso_by_depth": (_TORSO,)}
_PAIRS = ("xx", "yy", "zz", "xy", "zx", "yz")


def _row(
    name: str, numbers: tuple[float, tuple[float, ...], tuple[int, ...]], more: dict[str, tuple[str, ...]]
) -> SegmentRow:
    mass, center, radii = numbers
    origin, end, axis = _ENDS[name]
    x, y, z = (component / 100 for component in center)
    by_pair = {pair: radius / 100 for pair, radius in zip(_PAIRS, radii, strict=True)}
    notes = (*_NOTES.get(name, ()), *more.get(name, ()))
    return SegmentRow(mass / 100, (x, y, z), by_pair, origin, end, None, axis, notes)


DUMAS = SegmentTable(
    title="Dumas",
    source=(
        "R. Dumas, L. Chèze, J.-P. Verriest, Adjustments to McConville et al. and Young et al. body segment inertial "
        "parameters, Journal of Biomechanics 40(3), 2007, with its corrigendum 40(7); foot as in R. Dumas, "
        "J. Wojtusch, Handbook of Human Motion, Springer 2018"
    ),
    rows={
        "male": {name: _row(name, numbers, {}) for name, numbers in _MEN.items()},
        "female": {name: _row(name, numbers, _NOTES_ON_WOMEN) for name, numbers in _WOMEN.items()},
    },
    middle=("head_neck", "torso", "pelvis"),
    paired=("upper_arm", "forearm", "hand", "thigh", "shank", "foot"),
    unpaired=frozenset(name for name in _ENDS if name.startswith(("head", "torso", "pelvis"))),
    notes=("The table has no lengths: measure them between the points named.",),
)
