"""Figures as SVG: those of Matplotlib, and patterns of matrices."""

from __future__ import annotations

from io import StringIO
from typing import TYPE_CHECKING

import numpy as np

from kanes.base.types import Array

if TYPE_CHECKING:
    from matplotlib.figure import Figure


def svg_of(figure: Figure) -> str:
    """A figure of Matplotlib as SVG, the same text for the same figure."""
    from matplotlib import rcParams  # noqa: PLC0415  # takes long to import, and is installed on request

    before = rcParams["svg.hashsalt"]
    rcParams["svg.hashsalt"] = "kanes"  # for reproducible ids
    try:
        written = StringIO()
        figure.savefig(written, format="svg", metadata={"Date": None}, transparent=True)
    finally:
        rcParams["svg.hashsalt"] = before
    return written.getvalue()


def pattern_svg(matrix: Array) -> str:
    """The nonzero entries of a matrix, as filled squares.

    >>> pattern_svg(np.eye(2)).count("<rect")
    3
    """
    size = len(matrix)
    filled = np.abs(matrix) > 1e-12 * np.abs(matrix).max(initial=0.0)
    squares = "".join(
        f'<rect x="{column + 0.08}" y="{row + 0.08}" width=".84" height=".84"/>' for row, column in np.argwhere(filled)
    )
    frame = f'<rect width="{size}" height="{size}" fill="none" stroke="#8a8a8a" stroke-width="{size / 200}"/>'
    box = f'viewBox="{-0.01 * size} {-0.01 * size} {1.02 * size} {1.02 * size}" width="240" height="240"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {box}>{frame}<g fill="#0072B2">{squares}</g></svg>'
