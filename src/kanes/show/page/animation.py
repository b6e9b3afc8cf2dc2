"""Runs as pages."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from kanes.base.errors import WrongTypeError, WrongValueError, counted
from kanes.base.figures import COLORS, INK
from kanes.base.types import Values
from kanes.base.values import as_numbers, by_name, check_names
from kanes.expr.printing import latex
from kanes.show.drawing.posing import kept_motion
from kanes.show.page.contact_marks import shown_contacts
from kanes.show.page.determined_arrows import shown_arrows
from kanes.show.page.document import document
from kanes.show.page.interactive import interactive_model, why_not
from kanes.show.page.marked_symbols import marks_of
from kanes.show.page.shown_motion import ShownCurve, ShownMotion, page_content
from kanes.show.page.typeset_sections import sections_of
from kanes.show.plots.curves import PlottedCurve, plotted_curves, unit_of_time
from kanes.show.plots.panels import Panel, panels_of
from kanes.simulate.outcome import REPLAYED

if TYPE_CHECKING:
    from kanes.trajectory.trajectory import Trajectory

# A page of more bodies takes more than about a second to make.
_MOST_TO_ECHO = 30
# Colours by their names in the style of the page, which has paler ones for the dark theme.
_STYLED = {INK: "ink"} | {color: f"c{number}" for number, color in enumerate(COLORS, start=1)}


def page(run: Trajectory, what: Sequence[object] = (), ranges: Values | None = None) -> str:
    """A page of a run, with curves of `what` and the given ranges of sliders."""
    return document(page_content(shown(run, what, ranges)))


def page_to_echo(run: Trajectory) -> str | None:
    """The page of a run that ends a cell of a notebook; None where it would take long to make."""
    return page(run) if len(run.kernel.system.masses) <= _MOST_TO_ECHO else None


def shown(run: Trajectory, what: Sequence[object], ranges: Values | None = None) -> ShownMotion:
    """The content of the page of a run."""
    kernel = run.kernel
    _check_numbers(run)
    # A page shows modes beside its curves.
    curves = [curve for curve in plotted_curves(run, what or _usual(run)) if curve.strip is None]
    symbols = (*kernel.system.coordinates, *kernel.system.speeds, *kernel.system.inputs, *kernel.system.parameters)
    written = {symbol.name: latex(symbol) for symbol in symbols}
    panels = tuple(shown_panel(panel, written) for panel in panels_of(curves))
    rows = [curve for _, panel in panels for curve in panel]
    hindrance = why_not(run, rows)
    return ShownMotion(
        kept=kept_motion(run),
        t=run.t,
        note=_note(run, hindrance),
        panels=panels,
        arrows=shown_arrows(run),
        events=tuple((event.name, float(event.time)) for event in run.events),
        sections=sections_of(kernel.system, marks_of(kernel.system)),
        units=kernel.units,
        unit_of_time=unit_of_time(kernel.units) or "s",
        interactive=None if hindrance else partial(interactive_model, run, rows),
        ranges=slider_ranges(kernel.name, ranges, (*kernel.parameters, *kernel.states), kernel.units),
        note_of_record=_note(run, "its equations cannot be written as WebAssembly"),
        contacts=shown_contacts(run),
    )


def _check_numbers(run: Trajectory) -> None:
    """Refuse a run without finite numbers, as an ensemble may have."""
    names, rows = (*run.kernel.states, *run.kernel.parameters), (*run.states, *run.parameters)
    numbers = dict(zip(names, rows, strict=True))
    missing = [name for name, values in numbers.items() if not np.isfinite(values).all()]
    if missing:
        raise WrongValueError(
            f"write: {', '.join(missing)} of '{run.kernel.name}' have no finite numbers. Show a run that has them."
        )


def _usual(run: Trajectory) -> tuple[str, ...]:
    return "coordinates", "energy", "speeds", *(("inputs",) if run.inputs.any() else ())


def _note(run: Trajectory, hindrance: str) -> str:
    if run.outcome.kind == REPLAYED:
        return f"A given motion, played as it is: {counted(run.t.size, 'time')}."
    if not hindrance:
        ended = "" if run.outcome.finished else f" The recorded run ended by its event '{run.outcome.culprit}'."
        return f"The model itself runs in this page: move a slider, and the motion is integrated again.{ended}"
    early = "" if run.outcome.finished else f" ({run.outcome})"
    return f"A recorded run, played as it was: {hindrance}{early}."


def shown_panel(panel: Panel, written: Mapping[str, str]) -> tuple[str, tuple[ShownCurve, ...]]:
    """Curves under a title, as a page has them."""
    return panel.label.replace("\n", " "), tuple(_curve(curve, written) for curve in panel.curves)


def _curve(curve: PlottedCurve, written: Mapping[str, str]) -> ShownCurve:
    """A curve under its symbol, or under its label, which is mathematics if all of it is between dollar signs."""
    color = _STYLED.get(curve.color, "")
    if curve.name:
        return ShownCurve(curve.name, curve.values, written[curve.name], color, curve.source, curve.unit)
    whole = re.fullmatch(r"\$([^$]+)\$", curve.label)
    name = re.sub(r"(?<!\\)\$", "", curve.label).replace(r"\$", "$")
    return ShownCurve(name, curve.values, whole[1] if whole else "", color, curve.source, curve.unit)


def slider_ranges(
    model: str, given: Values | None, names: Collection[str], units: Mapping[str, str]
) -> dict[str, tuple[float, float]]:
    """The ranges of sliders that the user gives: the least and the largest number of each, in its unit.

    >>> slider_ranges("pendulum", {"m": (0.1, 2)}, ("m", "l"), {})
    {'m': (0.1, 2.0)}
    """
    ranges = by_name(model, given, "{'m': (0.1, 2)}", "ranges")
    check_names(model, "slider for", names, ranges, f"There are: {', '.join(names)}.", needed=(), where="ranges: ")
    return {name: _range(f"ranges, {name}", value, units.get(name, "")) for name, value in ranges.items()}


def _range(where: str, value: object, unit: str) -> tuple[float, float]:
    numbers = as_numbers(value, where, unit)
    if numbers is None:
        raise WrongTypeError(f"{where}: {value!r} is not a range. Give two numbers such as (0.1, 2).")
    if numbers.shape != (2,) or not np.isfinite(numbers).all() or not numbers[0] < numbers[1]:
        raise WrongValueError(f"{where}: {value!r} must be two numbers, the smaller first. Give such as (0.1, 2).")
    return float(numbers[0]), float(numbers[1])
