"""Commands about the equations of a model: derive, verify, equilibrium, linearize, inverse."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from kanes.app.commands.options import Changes, Folders, Json, NamedModel, Out, Target, option

# Exit code where derivations disagree.
_BAD = 3

At = Annotated[
    list[str] | None,
    option("Value of a coordinate or speed, in place of the initial one. May be repeated.", "--at", of="NAME=NUMBER"),
]
Hold = Annotated[
    list[str] | None,
    option("Fix a speed, for a steady motion. May be repeated.", "--hold", of="NAME=NUMBER"),
]


def add_to(app: typer.Typer) -> None:
    """Put these commands into an application."""
    for command in (derive, verify, equilibrium, linearize, inverse):
        app.command()(command)


def derive(
    file: Target,
    latex: Annotated[bool, option("Write LaTeX.", "--latex")] = False,
    markdown: Annotated[bool, option("Write Markdown.", "--markdown")] = False,
    html: Annotated[bool, option("Write HTML.", "--html")] = False,
    typst: Annotated[bool, option("Write Typst.", "--typst")] = False,
    c: Annotated[bool, option("Write C code.", "--c")] = False,
    folders: Folders = None,
    out: Out = None,
) -> None:
    """Derive the equations of motion, step by step.

    Examples:
    - `kanes derive spring_pendulum`
    - `kanes derive arm.yaml --latex --out arm.tex`
    """
    from kanes.app.commands import derive as deriving  # noqa: PLC0415  # help does without

    given = {"latex": latex, "markdown": markdown, "html": html, "typst": typst, "c": c}
    forms = [written for written, is_given in given.items() if is_given]
    if len(forms) > 1:
        raise typer.BadParameter(f"{' and '.join(f'--{written}' for written in forms)} exclude each other. Give one.")
    deriving.derive(NamedModel.by(file, folders), forms[0] if forms else "text", out)


def verify(
    file: Target,
    states: Annotated[int, option("Number of random states to compare at.", "--states", least=1)] = 5,
    folders: Folders = None,
    json: Json = False,
) -> None:
    """Compare Kane's equations with those of Lagrange and of Newton and Euler; the exit code is 3 if they differ.

    Example:
    - `kanes verify five_body_spacecraft --states 20`
    """
    from kanes.app.commands import derive as deriving  # noqa: PLC0415  # help does without

    if not deriving.compare_derivations(NamedModel.by(file, folders), states, as_json=json):
        raise typer.Exit(_BAD)


def equilibrium(
    file: Target,
    at: At = None,
    hold: Hold = None,
    folders: Folders = None,
    changes: Changes = None,
    json: Json = False,
) -> None:
    """Find an equilibrium, or with --hold a steady motion, near the initial state.

    Examples:
    - `kanes equilibrium spring_pendulum`
    - `kanes equilibrium double_pendulum --at q1=3 --at q2=0.1 --json`
    """
    from kanes.app.commands import analyse as analysing  # noqa: PLC0415  # help does without

    analysing.find_equilibrium(NamedModel.by(file, folders), changes or (), at or (), hold or (), as_json=json)


def linearize(
    file: Target,
    at: At = None,
    hold: Hold = None,
    exactly: Annotated[
        bool, option("Linearize about the given state, even if it is not an equilibrium.", "--exactly")
    ] = False,
    folders: Folders = None,
    changes: Changes = None,
    json: Json = False,
) -> None:
    """Linearize about an equilibrium near the initial state; print eigenvalues and modes.

    Examples:
    - `kanes linearize double_pendulum`
    - `kanes linearize arm.yaml --at q1=0.2 --json`
    """
    from kanes.app.commands import analyse as analysing  # noqa: PLC0415  # help does without

    analysing.find_modes(
        NamedModel.by(file, folders), changes or (), at or (), hold or (), exactly=exactly, as_json=json
    )


def inverse(
    file: Target,
    motion: Annotated[Path, option("Recorded coordinates: .mot, .sto, .csv.", "--motion", of="PATH")],
    loads: Annotated[
        Path | None,
        option("OpenSim external loads (.xml); --known defaults to their data file.", of="PATH"),
    ] = None,
    known: Annotated[
        Path | None,
        option("Recorded inputs, such as ground forces; each column is named like an input.", "--known", of="PATH"),
    ] = None,
    solve: Annotated[
        list[str] | None,
        option("An input to solve for. May be repeated.", "--solve", of="INPUT"),
    ] = None,
    out: Annotated[Path, option("Table to write: .csv, .mot, .sto.", "--out", "-o", of="PATH")] = Path("forces.csv"),
    folders: Folders = None,
    changes: Changes = None,
    json: Json = False,
) -> None:
    """Solve inverse dynamics: the forces and torques that a recorded motion needs.

    Examples:
    - `kanes inverse leg.yaml --motion walk.mot`
    - `kanes inverse subject.osim --motion walk.mot --loads grf.xml --known grf.mot --out moments.sto`
    """
    from kanes.app.commands import measure as measuring  # noqa: PLC0415  # help does without

    measuring.inverse(NamedModel.by(file, folders), motion, changes or (), loads, known, solve or (), out, as_json=json)
