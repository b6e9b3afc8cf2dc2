"""What all pictures share: colours, a style, and Matplotlib where it is installed."""

from __future__ import annotations

from collections.abc import Iterator, MutableMapping
from contextlib import contextmanager
from typing import Any

from kanes.errors import MissingPackageError

# Colours that are told apart with any eyes, by Okabe and Ito.
COLORS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9")
INK, GRAY = "#1c1c1c", "#8a8a8a"

STYLE = {
    "axes.axisbelow": True,
    "axes.edgecolor": GRAY,
    "axes.grid": True,
    "axes.labelcolor": INK,
    "axes.spines.right": False,
    "axes.spines.top": False,
    "figure.dpi": 100,
    "font.size": 9.5,
    "grid.color": "#e6e6e6",
    "grid.linewidth": 0.6,
    "legend.frameon": False,
    "legend.handlelength": 1.4,
    "legend.labelspacing": 0.3,
    "lines.linewidth": 1.4,
    "lines.solid_joinstyle": "round",
    "text.color": INK,
    "xtick.color": GRAY,
    "xtick.labelcolor": INK,
    "ytick.color": GRAY,
    "ytick.labelcolor": INK,
}


def needed_pyplot() -> Any:
    """Matplotlib's pyplot, or an error with the line that installs it."""
    try:
        from matplotlib import pyplot  # noqa: PLC0415  # takes long to import, and is installed on request
    except ImportError:
        raise MissingPackageError("matplotlib", "plot") from None
    return pyplot


@contextmanager
def styled(settings: MutableMapping[str, Any]) -> Iterator[None]:
    """Our style for a while. Matplotlib's rc_context restores all settings, also what a notebook sets meanwhile."""
    before = {key: settings[key] for key in STYLE}
    settings.update(STYLE)
    try:
        yield
    finally:
        settings.update(before)


def plain(text: str) -> str:
    """A text in which Matplotlib finds no mathematics."""
    return text.replace("$", r"\$")
