"""The display of a study in a notebook: its numbers and their meanings, typeset."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, SupportsFloat

from kanes.base.errors import KanesError, counted
from kanes.expr.names import markdown_text, one_line
from kanes.expr.symbols import Expr
from kanes.expr.tables import any_latex, in_dollars

if TYPE_CHECKING:
    from kanes.studies.study import Study

# Rows of the table at most.
_MOST_ROWS = 40
_HEADS = ("symbol", "number", "unit", "meaning")


def study_markdown(study: Study) -> str:
    """A heading and a table with symbol, number, unit and meaning; empty columns are left out."""
    rows = list(_rows(study))
    columns = [number for number in range(len(_HEADS)) if any(row[number] for row in rows)]
    lines = [f"| {' | '.join(cells[number] for number in columns)} |" for cells in (_HEADS, *rows[:_MOST_ROWS])]
    lines.insert(1, "|" + "---|" * len(columns))
    left = len(rows) - _MOST_ROWS
    more = [f"… and {left} more: `study.parameters`, `study.initial`, `study.inputs`."] if left > 0 else []
    return "\n\n".join(
        [f"**{markdown_text(study.name)}**: {_doing(study)}.", *(["\n".join(lines)] if rows else []), *more]
    )


def _doing(study: Study) -> str:
    """The stop time, and counts of events, controllers, outputs and sweeps."""
    others = {
        "event": study.events,
        "digital controller": study.sampled,
        "output": study.outputs,
        "sweep": study.sweeps,
    }
    counts = [counted(len(table), noun) for noun, table in others.items() if table]
    source = [f"from {markdown_text(study.source)}"] if study.source else []
    return ", ".join([f"to t = {study.stop:g}", *counts, *source])


def _rows(study: Study) -> Iterator[tuple[str, str, str, str]]:
    units = study.model.declarations.units
    groups: tuple[tuple[Mapping[str, object], str], ...] = (
        (study.parameters, ""),
        (study.initial, "(0)"),
        ({**study.inputs, **input_texts(study)}, ""),
    )
    for table, when in groups:
        for name, given in table.items():
            note = study.notes.get(name)
            meaning = markdown_text(note.meaning) if note is not None else ""
            unit = markdown_text(units.get(name, ""))
            yield _symbol(study, name, when), _number(given), unit, meaning


def input_texts(study: Study) -> dict[str, str]:
    """For each input that a digital controller drives, the controller and its period."""
    found = {}
    for name, controller in study.driven.items():
        given = study.inputs.get(name)
        first = "" if given is None else f"{_number(given)}, then "
        found[name] = f"{first}by {one_line(controller.name)}, every {controller.every:g}"
    return found


def _symbol(study: Study, name: str, when: str) -> str:
    """A symbol of the model, typeset; a speed that only the equations have stays a name."""
    try:
        return in_dollars(any_latex(study.model[name]) + when)
    except KanesError:
        return markdown_text(name + when)


def _number(given: object) -> str:
    """A number, an expression in LaTeX, or the text of any other input."""
    if isinstance(given, str):
        return markdown_text(given)
    if isinstance(given, Expr) and given.free_symbols:
        return in_dollars(any_latex(given))
    if isinstance(given, SupportsFloat):
        with suppress(TypeError, ValueError):
            return f"{float(given):.6g}"
    return markdown_text(repr(given))
