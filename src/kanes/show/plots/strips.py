"""Strips of modes in plots: what each contact does over time, in colours."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from kanes.base.figures import COLORS, plain
from kanes.show.mode_strips import IDLE, ModeStrip

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_PALE = "#e3e6ea"
# As in pages; what is not here has the colour of a lower stop.
_COLORS = {
    "stick": COLORS[0],
    "slip": COLORS[1],
    "closed": COLORS[5],
    "lower": COLORS[2],
    "upper": COLORS[3],
    "locked": COLORS[4],
}


def mode_color(mode: str) -> str:
    """The colour of a mode."""
    return _PALE if mode in IDLE else _COLORS.get(mode, COLORS[2])


def draw_strips(axis: Axes, strips: Sequence[ModeStrip]) -> None:
    """A strip for each, the first above, and a legend of the modes that occur."""
    from matplotlib.patches import Patch  # noqa: PLC0415  # takes long to import, and few need it

    for number, strip in enumerate(strips):
        spans = [(span.start, span.stop - span.start) for span in strip.spans]
        axis.broken_barh(spans, (-number - 0.36, 0.72), facecolors=[mode_color(span.mode) for span in strip.spans])
    axis.set_yticks([-float(number) for number in range(len(strips))], [plain(strip.name) for strip in strips])
    axis.set_ylim(-len(strips) + 0.4, 0.6)
    axis.grid(visible=False, axis="y")
    modes = dict.fromkeys(span.mode for strip in strips for span in strip.spans)
    patches = [Patch(color=mode_color(mode), label=mode) for mode in modes]
    axis.legend(handles=patches, loc="center left", bbox_to_anchor=(1.0, 0.5), ncols=1 if len(modes) < 4 else 2)
