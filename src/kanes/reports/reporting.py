"""From equations, a model or a study to a report in a file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from os import PathLike
from pathlib import Path
from typing import Any

from kanes.drawing.picturing import checked
from kanes.equations.derive import equations_of
from kanes.equations.equations import Equations
from kanes.errors import ExpressionError, FileError
from kanes.expr.names import one_line
from kanes.expr.symbols import names_of
from kanes.model.model import Model
from kanes.reports.chapters.cited_sources import sources_chapter
from kanes.reports.chapters.told_checks import checks_chapter
from kanes.reports.chapters.told_equations import equations_chapter
from kanes.reports.chapters.told_forces import forces_chapters
from kanes.reports.chapters.told_kinematics import kinematics_chapters
from kanes.reports.chapters.told_linear import linear_chapter
from kanes.reports.chapters.told_motion import motion_chapters
from kanes.reports.chapters.told_reactions import reactions_chapter
from kanes.reports.chapters.told_structure import structure_chapters
from kanes.reports.chapters.told_system import system_chapter
from kanes.reports.report_blocks import Chapter, Composition
from kanes.reports.subject import Subject
from kanes.reports.writers.html_writer import html_text
from kanes.reports.writers.markdown_writer import markdown_report
from kanes.reports.writers.typst_writer import pdf_bytes, typst_text
from kanes.study.study import Study
from kanes.trajectory.trajectory import Trajectory

_SUFFIXES = (".html", ".pdf", ".md", ".typ")


def report(
    what: Model | Equations | Study,
    path: str | PathLike[str],
    run: Trajectory | None = None,
    *,
    about: Mapping[Any, float] | Sequence[Mapping[Any, float]] | None = None,
    living: bool = True,
) -> None:
    """Write a report of a system: its derivation step by step, its equations, checks, and its motion.

    `what` is a model, equations or a study; a study is run for its numbers unless there is a `run`. Without numbers the
    report has symbols alone. The path ends in `.html`, one file that any browser shows and prints, without a network;
    in `.pdf`, which needs `kanes[pdf]`; in `.md`, with figures as files beside it; or in `.typ`, the source of the PDF.
    Figures need `kanes[plot]`.

    Linear models are shown `about` a state or several, by name as `kn.linearize` takes them, or about an equilibrium
    near the start of the run if there is one. A page of HTML holds the `living` model, too. Systems that are too large
    to be read are shown by their structure.

    >>> import tempfile, pathlib
    >>> import kanes as kn
    >>> file = pathlib.Path(tempfile.mkdtemp()) / "pendulum.md"
    >>> kn.report(kn.library.spring_pendulum(), file)
    >>> file.read_text(encoding="utf-8").splitlines()[0]
    '# Spring pendulum'
    """
    file = checked(path, _SUFFIXES, "a report")
    subject = subject_of(what, run, about, bool(living) and file.suffix.lower() == ".html")
    _write(composed(subject), file)


def subject_of(what: Any, run: Trajectory | None, about: Any = None, is_living: bool = True) -> Subject:
    """What a report is about."""
    if run is not None and not isinstance(run, Trajectory):
        raise ExpressionError(f"report: {run!r} is no run. Give a trajectory, such as kernel.simulate returns.")
    states, study = _states(about), what if isinstance(what, Study) else None
    if not isinstance(what, (Study, Model, Equations)):
        raise ExpressionError(f"report: {what!r} is no system. Give a model, equations or a study.")
    equations = equations_of(what.equations if isinstance(what, Study) else what)
    if run is not None and names_of(run.kernel.system.coordinates) != names_of(equations.coordinates):
        raise ExpressionError(
            f"report: the run is one of '{run.kernel.name}', whose coordinates are not those of "
            f"'{equations.system.name}'. Give a run of the same system."
        )
    if study is not None and run is None and set(names_of(equations.system.parameters)) <= set(study.parameters):
        run = study.run()
    if states and run is None:
        raise ExpressionError(
            f"report: about={about!r} has no parameters to go with it. Give a study, or a run, whose parameters it "
            "takes."
        )
    if study is None:
        return Subject(equations, run, about=states, is_living=is_living)
    return Subject(equations, run, study.notes, states, is_living, study.source)


def _states(about: Any) -> tuple[Mapping[Any, float], ...]:
    """States for linear models: none, one or several."""
    states = () if about is None else (about,) if isinstance(about, Mapping) else about
    if not isinstance(states, (list, tuple)) or not all(isinstance(each, Mapping) for each in states):
        raise ExpressionError(f"report: about={about!r} has no states. Give a table such as {{q1: 0}}, or several.")
    return tuple(states)


def composed(subject: Subject) -> Composition:
    """The chapters in their order."""
    name = one_line(subject.name)
    return Composition(name[:1].upper() + name[1:], "Equations of motion by Kane's method", tuple(_chapters(subject)))


def _chapters(subject: Subject) -> Iterator[Chapter]:
    yield system_chapter(subject)
    if subject.is_read:
        yield from kinematics_chapters(subject)
        yield from forces_chapters(subject)
        yield equations_chapter(subject)
    else:
        yield from structure_chapters(subject)
    for chapter in (reactions_chapter(subject), checks_chapter(subject), linear_chapter(subject)):
        if chapter is not None:
            yield chapter
    yield from motion_chapters(subject)
    yield sources_chapter(subject)


def _write(report: Composition, file: Path) -> None:
    figures: dict[str, str] = {}
    match file.suffix.lower():
        case ".html":
            content = html_text(report).encode()
        case ".pdf":
            content = pdf_bytes(report)
        case ".typ":
            content = typst_text(report).encode()
        case _:
            text, figures = markdown_report(report, file.stem)
            content = text.encode()
    try:
        file.write_bytes(content)
        for name, svg in figures.items():
            (file.parent / name).write_text(svg, encoding="utf-8")
    except OSError as error:
        raise FileError(file, f"it cannot be written ({error.strerror})", "Choose a place that can") from error
