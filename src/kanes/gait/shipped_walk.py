"""A walk to try things on, which comes with Kanes."""

from __future__ import annotations

from pathlib import Path

_FOLDER = Path(__file__).parent / "data"


def example() -> dict[str, Path]:
    """Files of a walk of three strides: markers (.trc) and the ground's forces (.mot), to be read by `kn.read`.

    Nobody was measured: a planar body of seven segments, 70 kg and 1.75 m, walks so that its motion and the forces
    under its feet go together, and noise and gaps were added. `docs/data/make_walk.py` makes both files.

    >>> sorted(example())
    ['forces', 'markers']
    """
    return {"markers": _FOLDER / "walk.trc", "forces": _FOLDER / "walk_forces.mot"}
