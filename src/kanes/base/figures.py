"""What all plots share: colours, a style, Matplotlib figures, and typeset names."""

from __future__ import annotations

import re
from collections.abc import Iterator, MutableMapping
from contextlib import contextmanager
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from matplotlib.figure import Figure

# Colours that colour-blind readers can distinguish, by Okabe and Ito.
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

_GREEK = re.compile(
    "alpha|beta|gamma|delta|epsilon|zeta|eta|theta|iota|kappa|lambda|mu|nu|xi|pi|rho|sigma|tau|upsilon|phi|chi|psi|omega"
    "|Gamma|Delta|Theta|Lambda|Xi|Pi|Sigma|Upsilon|Phi|Psi|Omega"
)


@contextmanager
def styled(settings: MutableMapping[str, object]) -> Iterator[None]:
    """The style of Kanes, temporarily. Matplotlib's rc_context would also restore what a notebook sets meanwhile."""
    before = {key: settings[key] for key in STYLE}
    settings.update(STYLE)
    try:
        yield
    finally:
        settings.update(before)


@contextmanager
def styled_figure(width: float, height: float) -> Iterator[Figure]:
    """An empty figure, with the style of Kanes while it is drawn.

    A notebook shows a figure that a cell returns, and all those that pyplot holds when the cell ends: a figure that is
    both appears twice. So pyplot holds it only where figures have windows, which `pyplot.show()` opens.
    """
    matplotlib, agg = import_module("matplotlib"), import_module("matplotlib.backends.backend_agg")
    # A notebook backend registers how to show figures when it is loaded.
    backend = import_module("matplotlib.backends").backend_registry.load_backend_module(matplotlib.get_backend())
    size = {"figsize": (width, height), "layout": "constrained"}
    with styled(matplotlib.rcParams):
        if backend.FigureCanvas.required_interactive_framework is not None:
            yield import_module("matplotlib.pyplot").figure(**size)
        else:
            figure = import_module("matplotlib.figure").Figure(**size)
            agg.FigureCanvasAgg(figure)
            yield figure


def plain(text: str) -> str:
    """A text that Matplotlib does not read as mathematics."""
    return text.replace("$", r"\$")


def formula(latex: str, text: str) -> str:
    """A formula if Matplotlib, which knows a part of LaTeX, can typeset it; plain text otherwise."""
    try:
        from matplotlib.mathtext import MathTextParser  # noqa: PLC0415  # takes long to import, is installed on request

        MathTextParser("path").parse(f"${latex}$")
    except (ImportError, ValueError):
        return plain(text)
    return f"${latex}$"


def typeset(name: str) -> str:
    r"""A name typeset as mathematics: `rho_B` as $\rho_B$, `q1` as $q_1$. Unusual names stay as they are."""
    match = re.fullmatch(r"([A-Za-z]+)(\d*)((?:_[A-Za-z0-9]+)*)", name)
    if match is None:
        return plain(name)
    stem, digits, rest = match.groups()
    below = [digits] * bool(digits) + rest.split("_")[1:]
    sub = ",".join(_letter(part) for part in below)
    short = len(sub) == 1 or (len(below) == 1 and sub.startswith("\\") and "{" not in sub)
    return f"${_letter(stem)}{'_' if sub else ''}{sub if short or not sub else f'{{{sub}}}'}$"


def _letter(word: str) -> str:
    """A Greek letter by its name; a word of several letters is upright."""
    if _GREEK.fullmatch(word):
        return f"\\{word}"
    return word if len(word) == 1 or word.isdigit() else rf"\mathrm{{{word}}}"
