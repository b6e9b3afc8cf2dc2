"""A plot of coordinates found from markers, and their errors."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from kanes.base.figures import COLORS, GRAY, INK, plain, styled_figure

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from kanes.motion_capture.tracking.tracked_motion import TrackedMotion

_DASHES = ("-", "--", ":")
_MOST_LABELS = 10  # in one column of a legend


def plot(tracked: TrackedMotion) -> Figure:
    """Angles, lengths and errors by frame, one above the other, and errors by marker below."""
    angles = [name for name in tracked.q if tracked.units.get(name) == "rad"]
    others = [name for name in tracked.q if name not in angles]
    panels = [(label, names) for label, names in (("angles in °", angles), ("other coordinates", others)) if names]
    bars = 0.5 + 0.11 * len(tracked.distances)
    heights = [*(1.9 for _ in panels), 1.3, bars]
    with styled_figure(7.2, 0.8 + sum(heights)) as figure:
        grid = figure.subplots(len(heights), 1, squeeze=False, height_ratios=heights)
        axes = list(grid[:, 0])
        for axis, (label, names) in zip(axes, panels, strict=False):
            _draw_coordinates(axis, tracked, label, names)
        _draw_frames(axes[-2], tracked)
        for axis in axes[:-1]:
            axis.set_xlim(tracked.t[0], tracked.t[-1] if tracked.t[-1] > tracked.t[0] else None)
            axis.sharex(axes[0])
        axes[-2].set_xlabel("$t$ in s")
        _draw_markers(axes[-1], tracked)
        figure.align_ylabels(axes[:-1])
        figure.suptitle(plain(tracked.name))
    return figure


def _draw_coordinates(axis: Axes, tracked: TrackedMotion, label: str, names: list[str]) -> None:
    for number, name in enumerate(names):
        values = np.degrees(tracked.q[name]) if label.endswith("°") else tracked.q[name]
        unit = tracked.units.get(name, "")
        text = plain(name) if label.endswith("°") or not unit else f"{plain(name)} in {unit}"
        dashes = _DASHES[number // len(COLORS) % len(_DASHES)]
        axis.plot(tracked.t, values, dashes, color=COLORS[number % len(COLORS)], label=text)
    axis.set_ylabel(label)
    axis.margins(y=0.08)
    axis.tick_params(labelbottom=False)
    columns = 1 + (len(names) - 1) // _MOST_LABELS
    axis.legend(loc="center left", bbox_to_anchor=(1.0, 0.5), ncols=columns, fontsize="small")


def _draw_frames(axis: Axes, tracked: TrackedMotion) -> None:
    axis.plot(tracked.t, 1e3 * tracked.rms_by_frame, color=INK, label="RMS")
    axis.plot(tracked.t, 1e3 * tracked.largest_by_frame, color=COLORS[1], linewidth=0.9, label="largest")
    for frame in tracked.unsolved:
        axis.axvline(tracked.t[frame], color=COLORS[3], linewidth=0.7, alpha=0.6)
    axis.set_ylabel("error in mm")
    axis.set_ylim(bottom=0.0)
    axis.legend(loc="center left", bbox_to_anchor=(1.0, 0.5))


def _draw_markers(axis: Axes, tracked: TrackedMotion) -> None:
    """RMS of each marker as a bar, the largest distance as a stroke; the largest RMS on top."""
    labels = sorted(tracked.rms_by_marker, key=lambda label: np.nan_to_num(tracked.rms_by_marker[label]))
    rms = np.array([tracked.rms_by_marker[label] for label in labels])
    largest = np.array([tracked.largest_by_marker[label] for label in labels])
    places = np.arange(len(labels))
    colors = [COLORS[0] if (tracked.weights[label] > 0).any() else GRAY for label in labels]
    axis.barh(places, 1e3 * rms, color=colors, height=0.7)
    axis.plot(1e3 * largest, places, "|", color=INK, markersize=5)
    axis.set_yticks(places, [plain(label) for label in labels], fontsize=6.5)
    axis.set_ylim(-0.7, len(labels) - 0.3)
    axis.set_xlabel("error by marker in mm: RMS (bar) and largest (stroke)")
    axis.grid(axis="y", visible=False)
