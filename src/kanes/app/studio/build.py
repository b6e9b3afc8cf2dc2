"""What workers of the studio make of a text: its errors, or its interactive page and documents."""

from __future__ import annotations

import base64
import tempfile
from pathlib import Path
from time import perf_counter

from kanes.base.errors import FileFault, KanesError, ModelFileError
from kanes.base.types import Content
from kanes.formats.model_files.error_positions import placed
from kanes.formats.model_files.model_file import read_model_text
from kanes.reports.explanation.explain import explain
from kanes.reports.report import report
from kanes.show.page.animation import page
from kanes.studies.study import Study

# Studies of one worker, keyed by all that equations and machine code depend on; the latest is last.
_MADE: dict[str, Study] = {}
_MOST_MADE = 4


def build(text: str, name: str) -> Content:
    """The interactive page of a model file, or its errors with their lines."""
    start = perf_counter()
    try:
        study = with_cached_kernel(read_model_text(text, name))
        run = study.run(progress=False)
        html = page(run, ranges=study.ranges)
    except KanesError as error:
        return {"faults": faults_of(placed(error, text, name))}
    early = "" if run.outcome.finished else f" The run ended early: {run.outcome}."
    took = f"Derived, compiled, simulated and drawn in {perf_counter() - start:.2f} s.{early}"
    return {"faults": [], "html": html, "note": took, "name": study.name}


def with_cached_kernel(study: Study) -> Study:
    """The same study; where only numbers and texts changed, with the equations and machine code of before."""
    parts = (study.laws, study.events, study.sampled, list(study.outputs.items()), study.model.drawings)
    key = f"{study.model.freeze().key} {parts}"
    if key in _MADE:
        made = _MADE.pop(key)
        study.__dict__.update(equations=made.equations, kernel=made.kernel)
    _MADE[key] = study
    if len(_MADE) > _MOST_MADE:
        del _MADE[next(iter(_MADE))]
    return study


def faults_of(error: KanesError) -> list[Content]:
    """The errors of a text with line and column; line 0 where there is no position."""
    if isinstance(error, ModelFileError):
        return [{"message": _in_words(each), "line": each.line, "column": each.column} for each in error.faults]
    return [{"message": str(error), "line": 0, "column": 0}]


def _in_words(fault: FileFault) -> str:
    where = f"{fault.path}: " if fault.path else ""
    return f"{where}{fault.rule}. {fault.cure}".strip()


def document(text: str, name: str, wanted: str) -> Content:
    """A document of a model: its report, its derivation, or code."""
    try:
        return _document(read_model_text(text, name), wanted)
    except KanesError as error:
        return {"faults": faults_of(placed(error, text, name))}


def _document(study: Study, wanted: str) -> Content:
    match wanted:
        case "html" | "pdf":
            with tempfile.TemporaryDirectory(prefix="kanes-studio-") as folder:
                path = Path(folder) / f"report.{wanted}"
                report(study, path, run=study.run(progress=False))
                return _file(path.name, path.read_bytes())
        case "page":
            return _file("page.html", page(study.run(progress=False), ranges=study.ranges).encode())
        case "latex":
            return _file("derivation.tex", explain(study.equations).latex().encode())
        case "markdown":
            return _file("derivation.md", explain(study.equations).markdown().encode())
        case "c":
            return _file("model.c", study.kernel.c_code().encode())
    return {"faults": [{"message": f"Unknown document '{wanted}'. Choose html, pdf, page, latex, markdown or c."}]}


def _file(name: str, content: bytes) -> Content:
    return {"faults": [], "file": name, "content": base64.b64encode(content).decode("ascii")}
