"""Commands that make a model move: run, view, sweep, report, bench."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from kanes.commands.options import Changes, Json, Out, Stop, Target, option

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

    if not running.run(file, changes or (), out, stop, pdf=pdf, as_json=json):
        raise typer.Exit(_BAD)


def view(
    file: Target,
    out: Out = None,
    stop: Stop = None,
    changes: Changes = None,
    no_open: Annotated[bool, option("Write the page, and open no browser.", "--no-open")] = False,
) -> None:
    """Open the living page: the motion, with sliders, in a browser.

    Examples:
    - `kanes view four_bar`
    - `kanes view arm.yaml --set q1=0.5 --out arm.html --no-open`
    """
    from kanes.commands import showing  # noqa: PLC0415  # help does without

    showing.view(file, changes or (), out, stop, opens=not no_open)


def sweep(
    file: Target,
    over: Annotated[
        list[str] | None,
        option("What to vary; may be repeated. Or NAME=1,2,5.", "--over", of="NAME=FIRST:LAST:COUNT"),
    ] = None,
    named: Annotated[str | None, option("A sweep that the file has.", "--sweep", of="NAME")] = None,
    out: Out = None,
    changes: Changes = None,
    json: Json = False,
) -> None:
    """Many runs at once: a table of how they ended, bands of their curves, and a page of all.

    Examples:
    - `kanes sweep double_pendulum --over q1=0.1:3:30`
    - `kanes sweep arm.yaml --over m=1:2:5 --over l=0.3,0.4 --out study`
    """
    from kanes.commands import sweeping  # noqa: PLC0415  # help does without

    sweeping.sweep(file, changes or (), over or (), named, out, as_json=json)


def report(
    file: Target,
    out: Annotated[Path, option("A file .html, .pdf or .md.", "--out", "-o", of="PATH")] = Path("report.html"),
    stop: Stop = None,
    changes: Changes = None,
) -> None:
    """Write the report: the derivation, its checks and the motion, as one document.

    Examples:
    - `kanes report spring_pendulum`
    - `kanes report arm.yaml --out arm.pdf`
    """
    from kanes.commands import running  # noqa: PLC0415  # help does without

    running.write_report(file, changes or (), out, stop)


def bench(file: Target, changes: Changes = None, json: Json = False) -> None:
    """Measure how long each stage takes for a model on this machine.

    Example:
    - `kanes bench humanoid`
    """
    from kanes.commands import showing  # noqa: PLC0415  # help does without

    showing.bench(file, changes or (), as_json=json)
