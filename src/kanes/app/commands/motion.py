"""Commands that simulate: run, view, sweep, report, bench."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from kanes.app.commands.options import Changes, Folders, Json, NamedModel, Out, Stop, Target, option

# Exit code where derivations disagree or the simulation stopped early.
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
    pdf: Annotated[bool, option("Write the report as PDF, too.", "--pdf")] = False,
    json: Json = False,
) -> None:
    """Derive, verify, compile, simulate, and write a folder with page, report, plots and results.

    The exit code is 0 if all derivations agree and the simulation finished, and 3 if not.

    Examples:
    - `kanes run three_link_chain`
    - `kanes run arm.yaml --set m=2 --stop 5 --out heavy_arm`
    - `kanes run mymodels.py:crane --json`
    """
    from kanes.app.commands import run as running  # noqa: PLC0415  # help does without

    if not running.run(NamedModel.by(file, folders), changes or (), out, stop, pdf=pdf, as_json=json):
        raise typer.Exit(_BAD)


def view(
    file: Target,
    out: Out = None,
    stop: Stop = None,
    folders: Folders = None,
    changes: Changes = None,
    no_open: Annotated[bool, option("Do not open a browser.", "--no-open")] = False,
) -> None:
    """Simulate, and open the interactive page in a browser: animation, plots, sliders.

    Examples:
    - `kanes view four_bar`
    - `kanes view arm.yaml --set q1=0.5 --out arm.html --no-open`
    """
    from kanes.app.commands import show as showing  # noqa: PLC0415  # help does without

    showing.view(NamedModel.by(file, folders), changes or (), out, stop, opens=not no_open)


def sweep(
    file: Target,
    over: Annotated[
        list[str] | None,
        option(
            "A symbol to vary; may be repeated. Also NAME=1,2,5, or a distribution: NAME=normal(1,0.1), lognormal, "
            "uniform, triangular, choice.",
            "--over",
            of="NAME=FIRST:LAST:COUNT",
        ),
    ] = None,
    named: Annotated[str | None, option("A sweep defined in the file.", "--sweep", of="NAME")] = None,
    runs: Annotated[int | None, option("Number of runs, for distributions.", "--runs", of="N", least=1)] = None,
    keep: Annotated[
        list[str] | None,
        option(
            "Value to keep of each run, such as miss=final(x), top=largest(abs(x)), t=event_time(hit); repeatable.",
            "--keep",
            of="NAME=TEXT",
        ),
    ] = None,
    method: Annotated[
        str | None, option("Sampling method: random, latin, sobol or saltelli.", "--method", of="WORD")
    ] = None,
    seed: Annotated[int | None, option("Seed of the random numbers.", "--seed", of="N", least=0)] = None,
    stop: Stop = None,
    to: Annotated[
        Path | None,
        option("A Zarr folder for kept values; the same command resumes a sweep there.", "--to", of="PATH"),
    ] = None,
    scheduler: Annotated[
        str | None, option("Address of a Dask scheduler, whose workers make the runs.", "--scheduler", of="ADDRESS")
    ] = None,
    threads: Annotated[int | None, option("Number of threads. Default: all.", "--threads", of="N", least=1)] = None,
    chunk: Annotated[int | None, option("Number of runs per stored chunk.", "--chunk", of="N", least=1)] = None,
    mixed: Annotated[bool, option("Allow machines whose results differ in the last bits.", "--mixed")] = False,
    out: Out = None,
    folders: Folders = None,
    changes: Changes = None,
    json: Json = False,
) -> None:
    """Run a sweep; report outcomes, statistics and plots.

    Up to 500 runs without --to also give plots of the trajectories and an interactive page of all runs. The exit code
    is 3 if no run could start, and 130 after Ctrl-C, which keeps the finished runs.

    Examples:
    - `kanes sweep double_pendulum --over q1=0.1:3:30`
    - `kanes sweep arm.yaml --over m=1:2:5 --over l=0.3,0.4 --out study`
    - `kanes sweep arm.yaml --over 'm=normal(1,0.1)' --runs 1000 --keep 'top=largest(q1)'`
    - `kanes sweep arm.yaml --sweep tolerances --runs 100000 --to arm.zarr`
    - `kanes sweep arm.yaml --to /shared/arm.zarr --scheduler tcp://10.0.0.1:8786`
    """
    from kanes.app.commands import sweep as sweeping  # noqa: PLC0415  # help does without

    command = sweeping.SweepCommand(
        changes=changes or (),
        over=over or (),
        named=named,
        method=method,
        seed=seed,
        runs=runs,
        keep=keep or (),
        stop=stop,
        to=to,
        scheduler=scheduler,
        threads=threads,
        chunk=chunk,
        mixed=mixed,
        out=out,
        as_json=json,
    )
    code = sweeping.sweep(NamedModel.by(file, folders), command)
    if code:
        raise typer.Exit(code)


def report(
    file: Target,
    out: Annotated[Path, option("File to write: .html, .pdf or .md.", "--out", "-o", of="PATH")] = Path("report.html"),
    stop: Stop = None,
    folders: Folders = None,
    changes: Changes = None,
) -> None:
    """Write a report with the derivation, its checks and a simulation.

    Examples:
    - `kanes report spring_pendulum`
    - `kanes report arm.yaml --out arm.pdf`
    """
    from kanes.app.commands import run as running  # noqa: PLC0415  # help does without

    running.write_report(NamedModel.by(file, folders), changes or (), out, stop)


def bench(file: Target, folders: Folders = None, changes: Changes = None, json: Json = False) -> None:
    """Measure the time to derive, compile and simulate a model.

    Example:
    - `kanes bench humanoid`
    """
    from kanes.app.commands import show as showing  # noqa: PLC0415  # help does without

    showing.bench(NamedModel.by(file, folders), changes or (), as_json=json)
