"""`kanes derive` and `kanes verify`: readable equations, and comparison with other derivations."""

from __future__ import annotations

import tempfile
from pathlib import Path

from kanes.analysis.verification.verify import verify
from kanes.app.commands.console import OUT, doing, echo, print_json, write_stdout
from kanes.app.commands.options import NamedModel
from kanes.app.commands.targets import study_of
from kanes.base.errors import FileError, TooLargeToReadError
from kanes.equations.equations import Equations
from kanes.reports.explanation.explain import explain
from kanes.reports.report import report


def derive(target: NamedModel, written: str, out: Path | None) -> None:
    """Print or write the derivation in five steps, in one of the formats."""
    study = study_of(target)
    with doing(f"deriving {study.name}"):
        equations = study.equations
        equations.is_readable  # noqa: B018  # the derivation itself
    if written == "text" and out is None:
        _print_steps(equations)
        return
    match written:
        case "text":
            text = "\n".join([explain(equations).text(), *_modes(equations)])
        case "latex":
            text = explain(equations).latex()
        case "markdown":
            text = explain(equations).markdown()
        case "c":
            text = study.kernel.c_code()
        case _:
            text = _reported(equations, {"html": "derivation.html", "typst": "derivation.typ"}[written])
    if out is None:
        write_stdout(text)
    else:
        write_text(out, text)
        echo(f"Written to {out}")


def _reported(equations: Equations, name: str) -> str:
    """The report of the derivation alone, in the format of the suffix of `name`."""
    with tempfile.TemporaryDirectory(prefix="kanes-") as folder:
        path = Path(folder) / name
        report(equations, path)
        return path.read_text(encoding="utf-8")


def _print_steps(equations: Equations) -> None:
    """Print the steps; of equations that are too long to read, their size."""
    try:
        OUT.print(explain(equations), soft_wrap=False)
        for line in _modes(equations):
            echo(line)
    except TooLargeToReadError as error:
        echo(f"{error}\n`kanes derive --c` writes them as C.")


def _modes(equations: Equations) -> list[str]:
    """The modes of contacts with their conditions; nothing without contacts."""
    if not equations.system.contacts:
        return []
    return ["", "Modes of contacts; the equations above are those with all contacts open", "", equations.modes().text()]


def write_text(path: Path, text: str) -> None:
    """Write a text file."""
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise FileError(path, f"it cannot be written ({error.strerror})", "Choose another path with --out") from error


def compare_derivations(target: NamedModel, states: int, *, as_json: bool) -> bool:
    """Whether all derivations give the same accelerations."""
    study = study_of(target)
    with doing(f"deriving {study.name} by other methods"):
        found = verify(study.equations, states=states)
    if as_json:
        differences = {each.derivation: each.largest_difference for each in found.comparisons}
        print_json(
            {
                "name": found.name,
                "passed": found.passed,
                "states": found.states,
                "derivations": differences,
                "exact": found.exact,
            }
        )
    else:
        echo(str(found))
    return found.passed
