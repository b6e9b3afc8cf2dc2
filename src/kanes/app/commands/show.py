"""`kanes list`, `kanes show`, `kanes view`, `kanes bench`."""

from __future__ import annotations

import inspect
import tempfile
import webbrowser
from collections.abc import Callable, Sequence
from pathlib import Path
from time import perf_counter

import numpy as np

from kanes import library
from kanes.app.commands.console import doing, echo, print_json, print_table
from kanes.app.commands.contacts import contact_lines
from kanes.app.commands.options import NamedModel
from kanes.app.commands.targets import study_of
from kanes.library import studies
from kanes.studies.study import Study
from kanes.studies.table import input_texts


def list_systems(*, as_json: bool) -> None:
    """Print the systems of the library, one per line."""
    rows = [(name, _first_sentence(name)) for name in studies.names()]
    if as_json:
        print_json(dict(rows))
    else:
        print_table(("system", "description"), rows)


def _first_sentence(name: str) -> str:
    text = inspect.cleandoc(inspect.getdoc(getattr(library, name)) or "")
    return " ".join(text.partition("\n\n")[0].split())


def show(target: NamedModel, *, as_json: bool) -> None:
    """Print the parts of a model and its numbers."""
    study = study_of(target)
    rows = symbol_rows(study)
    if as_json:
        symbols = [dict(zip(_HEADS, row, strict=True)) for row in rows]
        contacts = {each.name: getattr(each, "kind", "latch") for each in study.equations.system.contacts}
        more = {"contacts": contacts} if contacts else {}
        print_json({"name": study.name, "stop": study.stop, "symbols": symbols, **more})
        return
    echo(study.model.summary().text())
    echo()
    print_table(_HEADS, rows, right=(1,))


_HEADS = ("symbol", "value", "unit", "meaning")


def symbol_rows(study: Study) -> list[tuple[str, str, str, str]]:
    """Each symbol with its number, unit and meaning."""
    system = study.equations.system
    numbers = {**study.initial, **study.parameters, **study.inputs, **input_texts(study)}
    rows = []
    for symbol in (*system.coordinates, *system.speeds, *system.inputs, *system.parameters):
        value = numbers.get(symbol.name, "")
        text = f"{value:.6g}" if isinstance(value, (int, float)) else str(value)
        note = study.notes.get(symbol.name)
        rows.append((symbol.name, text, system.units.get(symbol.name, ""), note.meaning if note else ""))
    return rows


def view(target: NamedModel, changes: Sequence[str], out: Path | None, stop: float | None, *, opens: bool) -> None:
    """Write the interactive page of a motion, and open it in a browser."""
    study = study_of(target, changes)
    path = out or Path(tempfile.mkdtemp(prefix="kanes-")) / "page.html"
    with doing(f"compiling {study.name}"):
        _ = study.kernel
    run = study.run(**({} if stop is None else {"stop": stop}))
    with doing("drawing the page"):
        run.write(path, ranges=study.ranges)
    echo(f"{study.name}: page written to {path.resolve()}")
    for line in contact_lines(run):
        echo(line)
    if opens:
        webbrowser.open(path.resolve().as_uri())


def bench(target: NamedModel, changes: Sequence[str], *, as_json: bool) -> None:
    """Print the time of each stage on this machine."""
    study = study_of(target, changes)
    times: dict[str, float] = {}
    with doing("measuring"):
        times["derive and compile"] = _seconds(lambda: study.kernel)
        run = study.run()
        times["simulate again"] = min(_seconds(study.run) for _ in range(3))
        begun = run.t[0], run.states[:, 0], run.inputs[:, 0], run.parameters
        derivative = study.kernel["derivative"]
        count = 100_000
        columns = [np.repeat(np.atleast_1d(part)[:, None], count, axis=1) for part in begun]
        derivative.along(*columns)
        times["derivative, vectorized"] = min(_seconds(lambda: derivative.along(*columns)) for _ in range(3)) / count
    if as_json:
        print_json({"name": study.name, "operations": study.kernel.operation_count, "seconds": times})
        return
    echo(f"{study.name}: {study.kernel.operation_count} operations for the state derivative\n")
    print_table(("stage", "time"), [(what, _duration(seconds)) for what, seconds in times.items()], right=(1,))


def _seconds(work: Callable[[], object]) -> float:
    start = perf_counter()
    work()
    return perf_counter() - start


def _duration(seconds: float) -> str:
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)):
        if seconds >= size:
            return f"{seconds / size:.3g} {unit}"
    return f"{seconds * 1e9:.3g} ns"
