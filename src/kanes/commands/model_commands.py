"""Commands that look at a model itself: derive, verify, equilibrium, linearize, inverse."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from kanes.commands.options import Changes, Folders, Json, NamedModel, Out, Target, option

# How a command ends that finds roads that disagree.
_BAD = 3

At = Annotated[
    list[str] | None,
    option("Where to look, in place of the start. May be repeated.", "--at", of="NAME=NUMBER"),
]
Hold = Annotated[
    list[str] | None,
    option("A speed of a steady motion. May be repeated.", "--hold", of="NAME=NUMBER"),
]


def add_to(app: typer.Typer) -> None:
    """Put these commands into an application."""
    for command in (derive, verify, equilibrium, linearize, inverse):
        app.command()(command)


def derive(
    file: Target,
    latex: Annotated[bool, option("As LaTeX.", "--latex")] = False,
    markdown: Annotated[bool, option("As Markdown.", "--markdown")] = False,
    html: Annotated[bool, option("As a page.", "--html")] = False,
    typst: Annotated[bool, option("As Typst.", "--typst")] = False,
    c: Annotated[bool, option("As C, ready to be compiled.", "--c")] = False,
    folders: Folders = None,
    out: Out = None,
) -> None:
    """Derive the equations of motion, step by step.

    Examples:
    - `kanes derive spring_pendulum`
    - `kanes derive arm.yaml --latex --out arm.tex`
    """
    from kanes.commands import deriving  # noqa: PLC0415  # help does without

    asked = {"latex": latex, "markdown": markdown, "html": html, "typst": typst, "c": c}
    forms = [written for written, is_asked in asked.items() if is_asked]
    if len(forms) > 1:
        raise typer.BadParameter(f"{' and '.join(f'--{written}' for written in forms)} exclude each other. Take one.")
    deriving.derive(NamedModel.by(file, folders), forms[0] if forms else "text", out)


def verify(
    file: Target,
    states: Annotated[int, option("How many random states to compare at.", "--states", least=1)] = 5,
    folders: Folders = None,
    json: Json = False,
) -> None:
    """Compare Kane's equations with those of Lagrange and of Newton and Euler; the exit code is 3 if they differ.

    Example:
    - `kanes verify five_body_spacecraft --states 20`
    """
    from kanes.commands import deriving  # noqa: PLC0415  # help does without

    if not deriving.compare_roads(NamedModel.by(file, folders), states, as_json=json):
        raise typer.Exit(_BAD)


def equilibrium(
    file: Target,
    at: At = None,
    hold: Hold = None,
    folders: Folders = None,
    changes: Changes = None,
    json: Json = False,
) -> None:
    """Find a state of rest, or with --hold a steady motion, near the start.

    Examples:
    - `kanes equilibrium spring_pendulum`
    - `kanes equilibrium double_pendulum --at q1=3 --at q2=0.1 --json`
    """
    from kanes.commands import analysing  # noqa: PLC0415  # help does without

    analysing.find_equilibrium(NamedModel.by(file, folders), changes or (), at or (), hold or (), as_json=json)


def linearize(
    file: Target,
    at: At = None,
    hold: Hold = None,
    exactly: Annotated[bool, option("About that very state, be it at rest or not.", "--exactly")] = False,
    folders: Folders = None,
    changes: Changes = None,
    json: Json = False,
) -> None:
    """The linear model about a state of rest near the start, its eigenvalues and modes.

    Examples:
    - `kanes linearize double_pendulum`
    - `kanes linearize arm.yaml --at q1=0.2 --json`
    """
    from kanes.commands import analysing  # noqa: PLC0415  # help does without

    analysing.find_modes(
        NamedModel.by(file, folders), changes or (), at or (), hold or (), exactly=exactly, as_json=json
    )


def inverse(
    file: Target,
    motion: Annotated[Path, option("Recorded coordinates: .mot, .sto, .csv.", "--motion", of="PATH")],
    loads: Annotated[
        Path | None,
        option("External loads of OpenSim (.xml), put on the bodies; --known defaults to their data file.", of="PATH"),
    ] = None,
    known: Annotated[
        Path | None,
        option("Recorded inputs, such as ground forces; each column is an input.", "--known", of="PATH"),
    ] = None,
    solve: Annotated[
        list[str] | None,
        option("An input to find. May be repeated.", "--solve", of="INPUT"),
    ] = None,
    out: Annotated[Path, option("A table: .csv, .mot, .sto.", "--out", "-o", of="PATH")] = Path("forces.csv"),
    folders: Folders = None,
    changes: Changes = None,
    json: Json = False,
) -> None:
    """Find what must have driven a recorded motion.

    Examples:
    - `kanes inverse leg.yaml --motion walk.mot`
    - `kanes inverse subject.osim --motion walk.mot --loads grf.xml --known grf.mot --out moments.sto`
    """
    from kanes.commands import measuring  # noqa: PLC0415  # help does without

    measuring.inverse(NamedModel.by(file, folders), motion, changes or (), loads, known, solve or (), out, as_json=json)
