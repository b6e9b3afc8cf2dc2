"""An example of a measured walk, which comes with Kanes."""

from __future__ import annotations

from pathlib import Path

_FOLDER = Path(__file__).parent / "data"


def example() -> dict[str, Path]:
    """Files of a walk of three strides, for `kn.read`: markers (.trc) and ground reaction forces (.mot).

    The data are synthetic: a planar body of seven segments, 70 kg and 1.75 m, walks with forces under its feet that are
    consistent with its motion; noise and gaps were added. `docs/data/make_walk.py` makes both files.

    >>> sorted(example())
    ['forces', 'markers']
    """
    return {"markers": _FOLDER / "walk.trc", "forces": _FOLDER / "walk_forces.mot"}
