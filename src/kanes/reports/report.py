"""`kn.report`: write a report of a model, equations or a study."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from os import PathLike
from pathlib import Path

from kanes.base.errors import FileError, WrongTypeError, WrongValueError
from kanes.base.types import Numbers
from kanes.base.written_files import destination_of
from kanes.equations.derive import equations_of
from kanes.equations.equations import Equations
from kanes.expr.names import one_line
from kanes.expr.symbols import names_of
from kanes.model.model import Model
from kanes.reports.blocks import Chapter, Composition
from kanes.reports.chapters.checks import checks_chapter
from kanes.reports.chapters.cited_sources import sources_chapter
from kanes.reports.chapters.contacts import contacts_chapter
from kanes.reports.chapters.equations import equations_chapter
from kanes.reports.chapters.forces import forces_chapters
from kanes.reports.chapters.kinematics import kinematics_chapters
from kanes.reports.chapters.linear import linear_chapter
from kanes.reports.chapters.motion import motion_chapters
from kanes.reports.chapters.reactions import reactions_chapter
from kanes.reports.chapters.structure import structure_chapters
from kanes.reports.chapters.system import system_chapter
from kanes.reports.subject import Subject
from kanes.reports.writers.html import html_text
from kanes.reports.writers.markdown import markdown_report
from kanes.reports.writers.typst import pdf_bytes, typst_text
from kanes.studies.study import Study
from kanes.trajectory.trajectory import Trajectory

_SUFFIXES = (".html", ".pdf", ".md", ".typ")


def report(
    what: Model | Equations | Study,
    path: str | PathLike[str],
    run: Trajectory | None = None,
    *,
    about: Numbers | Sequence[Numbers] | None = None,
    living: bool = True,
) -> None:
    """Write a report of a system: its derivation step by step, its equations, checks, and its motion.

    `what` is a model, equations or a study; a study is run for its numbers unless there is a `run`. Without numbers the
    report has symbols alone. The path ends in `.html`, one file that any browser shows and prints, without a network;
    in `.pdf`, which needs `kanes[pdf]`; in `.md`, with figures as files beside it; or in `.typ`, the source of the PDF.

    Linear models are shown `about` a state or several, by name as `kn.linearize` takes them, or about an equilibrium
    near the start of the run if there is one. HTML also has an interactive page, unless `living` is False. Systems that
    are too large to read are shown by their structure.

    >>> import tempfile, pathlib
    >>> import kanes as kn
    >>> file = pathlib.Path(tempfile.mkdtemp()) / "pendulum.md"
    >>> kn.report(kn.library.spring_pendulum(), file)
    >>> file.read_text(encoding="utf-8").splitlines()[0]
    '# Spring pendulum'
    """
    file = destination_of(path, "report.html")
    if file.suffix.lower() not in _SUFFIXES:
        rule = "its suffix is not a format of reports"
        raise FileError(path, rule, f"Use {', '.join(_SUFFIXES[:-1])} or {_SUFFIXES[-1]}")
    subject = subject_of(what, run, about, bool(living) and file.suffix.lower() == ".html")
    _write(composed(subject), file)


def subject_of(
    what: Model | Equations | Study,
    run: Trajectory | None,
    about: Numbers | Sequence[Numbers] | None = None,
    is_interactive: bool = True,
) -> Subject:
    """The system, run and states of a report."""
    if run is not None and not isinstance(run, Trajectory):
        raise WrongTypeError(f"report: {run!r} is not a run. Give a trajectory, such as kernel.simulate returns.")
    states, study = _states(about), what if isinstance(what, Study) else None
    if not isinstance(what, (Study, Model, Equations)):
        raise WrongTypeError(f"report: {what!r} is not a system. Give a model, equations or a study.")
    equations = equations_of(what.equations if isinstance(what, Study) else what)
    if run is not None and names_of(run.kernel.system.coordinates) != names_of(equations.coordinates):
        raise WrongValueError(
            f"report: the run is of '{run.kernel.name}', whose coordinates are not those of "
            f"'{equations.system.name}'. Give a run of the same system."
        )
    if study is not None and run is None and set(names_of(equations.system.parameters)) <= set(study.parameters):
        run = study.run()
    if states and run is None:
        raise WrongValueError(f"report: about={about!r} needs parameters. Give a study or a run, which have them.")
    if study is None:
        return Subject(equations, run, about=states, is_interactive=is_interactive)
    return Subject(equations, run, study.notes, states, is_interactive, study.source)


def _states(about: Numbers | Sequence[Numbers] | None) -> tuple[Numbers, ...]:
    """States for linear models: none, one or several."""
    states = () if about is None else (about,) if isinstance(about, Mapping) else about
    if not isinstance(states, (list, tuple)) or not all(isinstance(each, Mapping) for each in states):
        raise WrongTypeError(f"report: about={about!r} is not a state. Give a table such as {{q1: 0}}, or several.")
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
    chapters = contacts_chapter, reactions_chapter, checks_chapter, linear_chapter
    for chapter in (write(subject) for write in chapters):
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
        raise FileError(file, f"it cannot be written ({error.strerror})", "Choose another folder") from error
