"""`kanes derive` and `kanes verify`: the equations as people read them, and whether other roads lead to them."""

from __future__ import annotations

import tempfile
from pathlib import Path

from kanes.commands.console import OUT, doing, give, say, say_json
from kanes.commands.options import NamedModel
from kanes.commands.targets import study_of
from kanes.equations.equations import Equations
from kanes.errors import FileError, TooLargeToReadError
from kanes.present.explain import explain
from kanes.reports.reporting import report
from kanes.verification.verify import verify


def derive(target: NamedModel, written: str, out: Path | None) -> None:
    """The derivation in five steps, in one of the forms."""
    study = study_of(target)
    with doing(f"deriving {study.name}"):
        equations = study.equations
        equations.is_readable  # noqa: B018  # the derivation itself
    if written == "text" and out is None:
        _print_steps(equations)
        return
    match written:
        case "text":
            text = explain(equations).text()
        case "latex":
            text = explain(equations).latex()
        case "markdown":
            text = explain(equations).markdown()
        case "c":
            text = study.kernel.c_code()
        case _:
            text = _reported(equations, {"html": "derivation.html", "typst": "derivation.typ"}[written])
    if out is None:
        give(text)
    else:
        write_text(out, text)
        say(f"Written to {out}")


def _reported(equations: Equations, name: str) -> str:
    """The report of the derivation alone, in the form that a name tells."""
    with tempfile.TemporaryDirectory(prefix="kanes-") as folder:
        path = Path(folder) / name
        report(equations, path)
        return path.read_text(encoding="utf-8")


def _print_steps(equations: Equations) -> None:
    """On a terminal; equations that are too long to read are told by their size."""
    try:
        OUT.print(explain(equations), soft_wrap=False)
    except TooLargeToReadError as error:
        say(f"{error}\n`kanes derive --c` has them as straight lines of C.")


def write_text(path: Path, text: str) -> None:
    """A text as a file."""
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise FileError(path, f"it cannot be written ({error.strerror})", "Choose another by --out") from error


def compare_roads(target: NamedModel, states: int, *, as_json: bool) -> bool:
    """Whether all roads lead to the same accelerations."""
    study = study_of(target)
    with doing(f"deriving {study.name} by other roads"):
        found = verify(study.equations, states=states)
    if as_json:
        roads = {each.road: each.largest_difference for each in found.comparisons}
        say_json(
            {"name": found.name, "passed": found.passed, "states": found.states, "roads": roads, "exact": found.exact}
        )
    else:
        say(str(found))
    return found.passed
