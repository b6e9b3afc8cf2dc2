"""The page of documentation in a unit."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from kanes.expr.names import one_line
from kanes.formats.export.fmu.model import FmuEvent, FmuModel
from kanes.formats.export.fmu.variables import FmuVariable

_STYLE = "body{font-family:sans-serif;max-width:50em;margin:2em auto}td,th{text-align:left;padding:0 1em 0 0}"


def unit_page(model: FmuModel, variables: Sequence[FmuVariable], file: str, version: int, tool: str) -> str:
    """index.html: the variables with their units, and how a unit is run."""
    name = escape(one_line(model.name))
    rows = "\n".join(_row(each) for each in variables)
    events = "".join(f"<li>{escape(one_line(event.name))}{_what(event)}</li>" for event in model.events)
    parts = [
        f"<h1>{name}</h1>",
        f"<p>A unit of FMI {version}.0 for Model Exchange and Co-Simulation, written by {escape(tool)}. "
        f"Its rates take {model.operation_count} operations. Co-Simulation integrates by the method of order 8 of "
        "Dormand and Prince with adaptive steps; for stiff systems use Model Exchange and an implicit method of "
        "the environment.</p>",
        _constraints(model),
        "<h2>Use with FMPy</h2>",
        f"<pre>{escape(_example(file))}</pre>",
        f"<h2>Events</h2><ul>{events}</ul>" if events else "",
        "<h2>Variables</h2>",
        f"<table><tr><th>name</th><th>causality</th><th>unit</th><th>start</th></tr>\n{rows}</table>",
    ]
    body = "\n".join(part for part in parts if part)
    return (
        f'<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>{name}</title>'
        f"<style>{_STYLE}</style></head>\n<body>\n{body}\n</body></html>\n"
    )


def _example(file: str) -> str:
    return f"""from fmpy import plot_result, simulate_fmu

result = simulate_fmu({file!r}, fmi_type="CoSimulation", stop_time=10, relative_tolerance=1e-10)
plot_result(result)"""


def _row(variable: FmuVariable) -> str:
    start = "" if variable.start is None else f"{variable.start:g}"
    cells = variable.name, variable.causality, variable.unit, start
    return f"<tr>{''.join(f'<td>{escape(one_line(cell))}</td>' for cell in cells)}</tr>"


def _what(event: FmuEvent) -> str:
    words = [*(["ends the run"] if event.is_terminal else []), *(["resets"] if event.is_reset else [])]
    return f": {', '.join(words)}" if words else ""


def _constraints(model: FmuModel) -> str:
    if not model.is_projected:
        return ""
    left_out = sum(model.numbers[factor] == 0.0 for factor in model.factors)
    redundant = (
        f" {left_out} of them follow from the others at the exported start, and are not enforced separately; a "
        "run that reaches a state where they are independent ends with an error."
        if left_out
        else ""
    )
    return (
        f"<p>{len(model.factors)} constraints are enforced by projection: the start values are moved to the nearest "
        f"state that satisfies them, with distances measured by the mass matrix, and so is every step.{redundant}</p>"
    )
