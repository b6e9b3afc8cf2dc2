"""Segments by de Leva: gamma-ray measurements of Zatsiorsky and Seluyanov, adjusted to joint centres.

The paper has masses as fractions of the body mass, and distances of mass centres and radii of gyration as fractions of
the length between two landmarks, for young men (1.741 m, 73.0 kg) and women (1.735 m, 61.9 kg). Its sagittal axis runs
from back to front, its transverse one from side to side: a leg that swings forward rotates about the transverse axis.

Source: deleva1996, Table 4, and its segments with other end points.
"""

from __future__ import annotations

from kanes.motion_capture.anthropometry.tables import DOWN, FORWARD, SegmentRow, SegmentTable

# The first landmark is where the mass centre is measured from.
_ENDS = {
    "head": ("vertex", "mid-gonion"),
    "trunk": ("suprasternale", "mid-hip"),
    "upper_trunk": ("suprasternale", "xiphion"),
    "middle_trunk": ("xiphion", "omphalion"),
    "lower_trunk": ("omphalion", "mid-hip"),
    "upper_arm": ("shoulder joint centre", "elbow joint centre"),
    "forearm": ("elbow joint centre", "wrist joint centre"),
    "hand": ("wrist joint centre", "3rd metacarpale"),
    "thigh": ("hip joint centre", "knee joint centre"),
    "shank": ("knee joint centre", "ankle joint centre"),
    "foot": ("heel", "tip of the longest toe"),
    "head_to_cervicale": ("vertex", "cervicale"),
    "trunk_from_cervicale": ("cervicale", "mid-hip"),
    "trunk_from_shoulders": ("mid-shoulder", "mid-hip"),
    "upper_trunk_from_cervicale": ("cervicale", "xiphion"),
    "forearm_to_stylion": ("elbow joint centre", "stylion"),
    "hand_to_fingertip": ("wrist joint centre", "3rd dactylion"),
    "hand_from_stylion_to_fingertip": ("stylion", "3rd dactylion"),
    "hand_from_stylion": ("stylion", "3rd metacarpale"),
    "shank_to_malleolus": ("knee joint centre", "lateral malleolus"),
    "shank_to_sphyrion": ("knee joint centre", "sphyrion"),
}

# Mass in %, mass centre in %, radii about the sagittal, transverse and longitudinal axes in %, length in mm.
_MEN = {
    "head": (6.94, 59.76, 36.2, 37.6, 31.2, 203.3),
    "trunk": (43.46, 44.86, 37.2, 34.7, 19.1, 531.9),
    "upper_trunk": (15.96, 29.99, 71.6, 45.4, 65.9, 170.7),
    "middle_trunk": (16.33, 45.02, 48.2, 38.3, 46.8, 215.5),
    "lower_trunk": (11.17, 61.15, 61.5, 55.1, 58.7, 145.7),
    "upper_arm": (2.71, 57.72, 28.5, 26.9, 15.8, 281.7),
    "forearm": (1.62, 45.74, 27.6, 26.5, 12.1, 268.9),
    "hand": (0.61, 79.00, 62.8, 51.3, 40.1, 86.2),
    "thigh": (14.16, 40.95, 32.9, 32.9, 14.9, 422.2),
    "shank": (4.33, 43.95, 25.1, 24.6, 10.2, 440.3),
    "foot": (1.37, 44.15, 25.7, 24.5, 12.4, 258.1),
    "head_to_cervicale": (6.94, 50.02, 30.3, 31.5, 26.1, 242.9),
    "trunk_from_cervicale": (43.46, 51.38, 32.8, 30.6, 16.9, 603.3),
    "trunk_from_shoulders": (43.46, 43.10, 38.4, 35.8, 19.7, 515.5),
    "upper_trunk_from_cervicale": (15.96, 50.66, 50.5, 32.0, 46.5, 242.1),
    "forearm_to_stylion": (1.62, 46.08, 27.8, 26.7, 12.2, 266.9),
    "hand_to_fingertip": (0.61, 36.24, 28.8, 23.5, 18.4, 187.9),
    "hand_from_stylion_to_fingertip": (0.61, 36.91, 28.5, 23.3, 18.2, 189.9),
    "hand_from_stylion": (0.61, 79.48, 61.4, 50.2, 39.2, 88.2),
    "shank_to_malleolus": (4.33, 44.59, 25.5, 24.9, 10.3, 434.0),
    "shank_to_sphyrion": (4.33, 45.24, 25.8, 25.3, 10.5, 427.7),
}
_WOMEN = {
    "head": (6.68, 58.94, 33.0, 35.9, 31.8, 200.2),
    "trunk": (42.57, 41.51, 35.7, 33.9, 17.1, 529.3),
    "upper_trunk": (15.45, 20.77, 74.6, 50.2, 71.8, 142.5),
    "middle_trunk": (14.65, 45.12, 43.3, 35.4, 41.5, 205.3),
    "lower_trunk": (12.47, 49.20, 43.3, 40.2, 44.4, 181.5),
    "upper_arm": (2.55, 57.54, 27.8, 26.0, 14.8, 275.1),
    "forearm": (1.38, 45.59, 26.1, 25.7, 9.4, 264.3),
    "hand": (0.56, 74.74, 53.1, 45.4, 33.5, 78.0),
    "thigh": (14.78, 36.12, 36.9, 36.4, 16.2, 368.5),
    "shank": (4.81, 43.52, 26.7, 26.3, 9.2, 438.6),
    "foot": (1.29, 40.14, 29.9, 27.9, 13.9, 228.3),
    "head_to_cervicale": (6.68, 48.41, 27.1, 29.5, 26.1, 243.7),
    "trunk_from_cervicale": (42.57, 49.64, 30.7, 29.2, 14.7, 614.8),
    "trunk_from_shoulders": (42.57, 37.82, 37.9, 36.1, 18.2, 497.9),
    "upper_trunk_from_cervicale": (15.45, 50.50, 46.6, 31.4, 44.9, 228.0),
    "forearm_to_stylion": (1.38, 45.92, 26.3, 25.9, 9.5, 262.4),
    "hand_to_fingertip": (0.56, 34.27, 24.4, 20.8, 15.4, 170.1),
    "hand_from_stylion_to_fingertip": (0.56, 35.02, 24.1, 20.6, 15.2, 172.0),
    "hand_from_stylion": (0.56, 75.34, 51.9, 44.3, 32.7, 79.9),
    "shank_to_malleolus": (4.81, 44.16, 27.1, 26.7, 9.3, 432.3),
    "shank_to_sphyrion": (4.81, 44.81, 27.5, 27.1, 9.4, 426.0),
}


def _row(name: str, numbers: tuple[float, ...], height: float) -> SegmentRow:
    mass, center, *radii, length = numbers
    sagittal, transverse, longitudinal = (radius / 100 for radius in radii)
    origin, end = _ENDS[name]
    axis, names = (FORWARD, ("yy", "zz", "xx")) if name == "foot" else (DOWN, ("xx", "zz", "yy"))
    x, y, z = (component * center / 100 for component in axis)
    moments = dict(sorted(zip(names, (sagittal, transverse, longitudinal), strict=True)))
    return SegmentRow(mass / 100, (x, y, z), moments, origin, end, length / 1000 / height, axis)


DE_LEVA = SegmentTable(
    title="de Leva",
    source=(
        "P. de Leva, Adjustments to Zatsiorsky-Seluyanov's segment inertia parameters, "
        "Journal of Biomechanics 29(9), 1996, Table 4"
    ),
    rows={
        "male": {name: _row(name, numbers, 1.741) for name, numbers in _MEN.items()},
        "female": {name: _row(name, numbers, 1.735) for name, numbers in _WOMEN.items()},
    },
    middle=("head", "trunk"),
    paired=("upper_arm", "forearm", "hand", "thigh", "shank", "foot"),
    unpaired=frozenset(name for name in _ENDS if name.startswith(("head", "upper_trunk", "trunk", "middle", "lower"))),
    notes=(
        "Lengths are those of the mean subject in proportion to height. They are taken from one transcription of the "
        "paper, all other numbers from two that agree.",
        "The longitudinal axis of the foot runs from heel to toe, and what the table calls its sagittal axis is taken "
        "to point up.",
    ),
)
