"""Pictures of all joints, drawn by Kanes itself: a body on another, in two poses.

Run by hand, `python docs/figures/draw_joints.py`; the PNG files beside this one are checked in.
"""

from __future__ import annotations

from pathlib import Path

import matplotlib as mpl
from joint_examples import EXAMPLES, pose

mpl.use("agg")

HERE = Path(__file__).parent


def main() -> None:
    for name in EXAMPLES:
        run, times = pose(name)
        figure = run.picture(t=times, view=(-60, 24), frames=True, names=False)
        figure.set_size_inches(4.2, 3.0)
        figure.savefig(HERE / f"joint_{name}.png", dpi=150)


if __name__ == "__main__":
    main()
