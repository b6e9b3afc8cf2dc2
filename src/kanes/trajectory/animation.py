"""Runs as pages."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from kanes.errors import ExpressionError, FileError, counted
from kanes.expr.printing import latex
from kanes.figures import COLORS, INK
from kanes.page.marked_symbols import marks_of
from kanes.page.page_document import document
from kanes.page.shown_motion import ShownCurve, ShownMotion, page_content
from kanes.page.slider_ranges import slider_ranges
from kanes.simulate.outcome import REPLAYED
from kanes.trajectory.arrows import shown_arrows
from kanes.trajectory.living import living, why_not
from kanes.trajectory.panels import Panel, panels_of
from kanes.trajectory.plotted import PlottedCurve, plotted_curves, unit_of_time

if TYPE_CHECKING:
    from kanes.trajectory.trajectory import Trajectory

# Bodies of systems whose pages are made within about a second.
_MOST_TO_ECHO = 30
# Colours by their names in the style of the page, which has paler ones for the dark.
_STYLED = {INK: "ink"} | {color: f"c{number}" for number, color in enumerate(COLORS, start=1)}


def animate(
    run: Trajectory, path: str | PathLike[str], what: Sequence[Any], ranges: Mapping[Any, Any] | None = None
) -> None:
    """Write a page; see `Trajectory.animate`."""
    write_page(path, partial(page, run, what, ranges))


def write_page(path: str | PathLike[str], make: Callable[[], str]) -> None:
    """Write a page that is made once its place is known to be sound."""
    if not isinstance(path, (str, PathLike)):
        raise ExpressionError(f"animate: {path!r} is no path. Give a text such as 'motion.html'.")
    file = Path(path)
    if file.suffix.lower() not in (".html", ".htm"):
        raise FileError(path, "its suffix does not say that it is a page", "Let it end in .html")
    if not file.parent.is_dir():
        raise FileError(path, f"there is no folder '{file.parent}'", "Make it first, or choose another")
    text = make()
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise FileError(path, f"it cannot be written ({error.strerror})", "Choose a place that can") from error


def page(run: Trajectory, what: Sequence[Any] = (), ranges: Mapping[Any, Any] | None = None) -> str:
    """A page that shows a run, with curves of whatever is named, and sliders that go as far as is said."""
    return document(page_content(shown(run, what, ranges)))


def page_to_echo(run: Trajectory) -> str | None:
    """The page of a run that ends a cell of a notebook; None where it would take long to make."""
    return page(run) if len(run.kernel.system.masses) <= _MOST_TO_ECHO else None


def shown(run: Trajectory, what: Sequence[Any], ranges: Mapping[Any, Any] | None = None) -> ShownMotion:
    """What a page shows of a run."""
    kernel = run.kernel
    _check_numbers(run)
    curves = plotted_curves(run, what or _usual(run))
    symbols = (*kernel.system.coordinates, *kernel.system.speeds, *kernel.system.inputs, *kernel.system.parameters)
    written = {symbol.name: latex(symbol) for symbol in symbols}
    panels = tuple(shown_panel(panel, written) for panel in panels_of(curves))
    rows = [curve for _, panel in panels for curve in panel]
    hindrance = why_not(run, rows)
    return ShownMotion(
        kept=run._kept,
        note=_note(run, hindrance),
        panels=panels,
        arrows=shown_arrows(run),
        events=tuple((event.name, float(event.time)) for event in run.events),
        sections=kernel.sections(marks_of(kernel.system)),
        units=kernel.units,
        unit_of_time=unit_of_time(kernel.units) or "s",
        living=None if hindrance else partial(living, run, rows),
        ranges=slider_ranges(kernel.name, ranges, (*kernel.parameters, *kernel.states), kernel.units),
        note_of_record=_note(run, "its equations cannot be written as WebAssembly"),
    )


def _check_numbers(run: Trajectory) -> None:
    """A run that has no numbers, as one of an ensemble may have none, is nothing to look at."""
    names, rows = (*run.kernel.states, *run.kernel.parameters), (*run.states, *run.parameters)
    numbers = dict(zip(names, rows, strict=True))
    missing = [name for name, values in numbers.items() if not np.isfinite(values).all()]
    if missing:
        raise ExpressionError(
            f"animate: {', '.join(missing)} of '{run.kernel.name}' have no finite numbers. Show a run that has them."
        )


def _usual(run: Trajectory) -> tuple[str, ...]:
    return "coordinates", "energy", "speeds", *(("inputs",) if run.inputs.any() else ())


def _note(run: Trajectory, hindrance: str) -> str:
    if run.outcome.kind == REPLAYED:
        return f"A motion that was given, played as it is: {counted(run.t.size, 'time')}."
    if not hindrance:
        ended = "" if run.outcome.finished else f" The recorded run ended by its event '{run.outcome.culprit}'."
        return f"The model itself runs in this page: move a slider, and it is integrated anew.{ended}"
    early = "" if run.outcome.finished else f" ({run.outcome})"
    return f"A recorded run, played as it was, since {hindrance}{early}."


def shown_panel(panel: Panel, written: Mapping[str, str]) -> tuple[str, tuple[ShownCurve, ...]]:
    """Curves under a title, as a page has them."""
    return panel.label.replace("\n", " "), tuple(_curve(curve, written) for curve in panel.curves)


def _curve(curve: PlottedCurve, written: Mapping[str, str]) -> ShownCurve:
    """A curve under its symbol, or under its label, which is mathematics if all of it stands in dollars."""
    color = _STYLED.get(curve.color, "")
    if curve.name:
        return ShownCurve(curve.name, curve.values, written[curve.name], color, curve.told, curve.unit)
    whole = re.fullmatch(r"\$([^$]+)\$", curve.label)
    name = re.sub(r"(?<!\\)\$", "", curve.label).replace(r"\$", "$")
    return ShownCurve(name, curve.values, whole[1] if whole else "", color, curve.told, curve.unit)
