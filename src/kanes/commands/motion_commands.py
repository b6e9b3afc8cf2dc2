"""Commands that make a model move: run, view, sweep, report, bench."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from kanes.commands.options import Changes, Folders, Json, NamedModel, Out, Stop, Target, option

# How a command ends whose verdict is bad: roads that disagree, or a motion that broke off.
_BAD = 3


def add_to(app: typer.Typer) -> None:
    """Put these commands into an application."""
    for command in (run, view, sweep, report, bench):
        app.command()(command)


def run(
    file: Target,
    out: Out = None,
    stop: Stop = None,
    folders: Folders = None,
    changes: Changes = None,
    pdf: Annotated[bool, option("The report as PDF, too.", "--pdf")] = False,
    json: Json = False,
) -> None:
    """Derive, verify, compile, simulate, and write a folder with page, report, plots and results.

    The exit code is 0 if all roads agree and the motion was found, and 3 if not.

    Examples:
    - `kanes run three_link_chain`
    - `kanes run arm.yaml --set m=2 --stop 5 --out heavy_arm`
    - `kanes run mymodels.py:crane --json`
    """
    from kanes.commands import running  # noqa: PLC0415  # help does without

    if not running.run(NamedModel.by(file, folders), changes or (), out, stop, pdf=pdf, as_json=json):
        raise typer.Exit(_BAD)


def view(
    file: Target,
    out: Out = None,
    stop: Stop = None,
    folders: Folders = None,
    changes: Changes = None,
    no_open: Annotated[bool, option("Write the page, and open no browser.", "--no-open")] = False,
) -> None:
    """Open the living page: the motion, with sliders, in a browser.

    Examples:
    - `kanes view four_bar`
    - `kanes view arm.yaml --set q1=0.5 --out arm.html --no-open`
    """
    from kanes.commands import showing  # noqa: PLC0415  # help does without

    showing.view(NamedModel.by(file, folders), changes or (), out, stop, opens=not no_open)


def sweep(
    file: Target,
    over: Annotated[
        list[str] | None,
        option(
            "What to vary; may be repeated. Or NAME=1,2,5, or a distribution: NAME=normal(1,0.1), lognormal, uniform, "
            "triangular, choice.",
            "--over",
            of="NAME=FIRST:LAST:COUNT",
        ),
    ] = None,
    named: Annotated[str | None, option("A sweep that the file has.", "--sweep", of="NAME")] = None,
    runs: Annotated[int | None, option("How many runs, of distributions.", "--runs", of="N", least=1)] = None,
    keep: Annotated[
        list[str] | None,
        option(
            "What to keep of each run; may be repeated. Such as miss=final(x), top=largest(abs(x)), t=event_time(hit).",
            "--keep",
            of="NAME=TEXT",
        ),
    ] = None,
    method: Annotated[
        str | None, option("How runs are spread: random, latin, sobol or saltelli.", "--method", of="WORD")
    ] = None,
    seed: Annotated[int | None, option("Of the random numbers of distributions.", "--seed", of="N", least=0)] = None,
    stop: Stop = None,
    to: Annotated[
        Path | None,
        option("A folder of Zarr for what is kept; called again, the command goes on there.", "--to", of="PATH"),
    ] = None,
    scheduler: Annotated[
        str | None, option("The scheduler of a Dask cluster, whose workers make the runs.", "--scheduler", of="ADDRESS")
    ] = None,
    threads: Annotated[
        int | None, option("Threads of this machine; all if left out.", "--threads", of="N", least=1)
    ] = None,
    chunk: Annotated[int | None, option("Runs that are made and stored at once.", "--chunk", of="N", least=1)] = None,
    mixed: Annotated[
        bool, option("Let machines take part whose results differ in their last bits.", "--mixed")
    ] = False,
    out: Out = None,
    folders: Folders = None,
    changes: Changes = None,
    json: Json = False,
) -> None:
    """Many runs, as many as there have to be: how they ended, and statistics and pictures of what is kept.

    Up to 500 runs without --to have bands of their curves and a page of all besides. The exit code is 3 if no run
    could start, and 130 after Ctrl-C, which leaves what there is.

    Examples:
    - `kanes sweep double_pendulum --over q1=0.1:3:30`
    - `kanes sweep arm.yaml --over m=1:2:5 --over l=0.3,0.4 --out study`
    - `kanes sweep arm.yaml --over 'm=normal(1,0.1)' --runs 1000 --keep 'top=largest(q1)'`
    - `kanes sweep arm.yaml --sweep tolerances --runs 100000 --to arm.zarr`
    - `kanes sweep arm.yaml --to /shared/arm.zarr --scheduler tcp://10.0.0.1:8786`
    """
    from kanes.commands import sweeping  # noqa: PLC0415  # help does without

    what: dict[str, Any] = {
        "over": over or (),
        "named": named,
        "runs": runs,
        "keep": keep or (),
        "method": method,
        "seed": seed,
    }
    how: dict[str, Any] = {
        "stop": stop,
        "to": to,
        "scheduler": scheduler,
        "threads": threads,
        "chunk": chunk,
        "mixed": mixed,
    }
    asked = sweeping.SweepCommand(changes=changes or (), out=out, as_json=json, **what, **how)
    code = sweeping.sweep(NamedModel.by(file, folders), asked)
    if code:
        raise typer.Exit(code)


def report(
    file: Target,
    out: Annotated[Path, option("A file .html, .pdf or .md.", "--out", "-o", of="PATH")] = Path("report.html"),
    stop: Stop = None,
    folders: Folders = None,
    changes: Changes = None,
) -> None:
    """Write the report: the derivation, its checks and the motion, as one document.

    Examples:
    - `kanes report spring_pendulum`
    - `kanes report arm.yaml --out arm.pdf`
    """
    from kanes.commands import running  # noqa: PLC0415  # help does without

    running.write_report(NamedModel.by(file, folders), changes or (), out, stop)


def bench(file: Target, folders: Folders = None, changes: Changes = None, json: Json = False) -> None:
    """Measure how long each stage takes for a model on this machine.

    Example:
    - `kanes bench humanoid`
    """
    from kanes.commands import showing  # noqa: PLC0415  # help does without

    showing.bench(NamedModel.by(file, folders), changes or (), as_json=json)
