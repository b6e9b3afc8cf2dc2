"""Commands about files and systems: list, show, new, convert, export, schema, studio."""

from __future__ import annotations

from typing import Annotated

import typer

from kanes.app.commands.options import Changes, Destination, Folders, Json, ModelFile, NamedModel, Out, Target, option


def add_to(app: typer.Typer) -> None:
    """Put these commands into an application."""
    app.command("list")(list_systems)
    for command in (show, new, convert, export, schema, studio):
        app.command()(command)


def list_systems(json: Json = False) -> None:
    """List the systems of the library.

    Example:
    - `kanes list`
    """
    from kanes.app.commands import show as showing  # noqa: PLC0415  # help does without

    showing.list_systems(as_json=json)


def show(file: Target, folders: Folders = None, json: Json = False) -> None:
    """Show the bodies, joints and forces of a model, and its numbers.

    Example:
    - `kanes show four_bar`
    """
    from kanes.app.commands import show as showing  # noqa: PLC0415  # help does without

    showing.show(NamedModel.by(file, folders), as_json=json)


def new(
    path: Destination,
    like: Annotated[
        str | None,
        option("The model to write, in place of a pendulum.", "--like", of="FILE"),
    ] = None,
    folders: Folders = None,
    overwrite: Annotated[bool, option("Replace an existing file.", "--overwrite")] = False,
) -> None:
    """Write a commented model file to start from.

    Examples:
    - `kanes new pendulum.yaml`
    - `kanes new linkage.yaml --like four_bar`
    """
    from kanes.app.commands import new as starting  # noqa: PLC0415  # help does without

    starting.new(path, None if like is None else NamedModel.by(like, folders), overwrite=overwrite)


def convert(
    file: Target,
    path: Destination,
    folders: Folders = None,
) -> None:
    """Convert a model or a recording to another format, given by the suffix of PATH.

    Examples:
    - `kanes convert four_bar four_bar.yaml`
    - `kanes convert walk.c3d walk.trc`
    - `kanes convert robot.xml robot.yaml --folder ../meshes`
    """
    from kanes.app.commands import convert as converting  # noqa: PLC0415  # help does without

    converting.convert(NamedModel.by(file, folders), path)


def export(
    file: Target,
    path: Annotated[
        str,
        typer.Argument(metavar="PATH", help="The file to write, or a folder, ending in /.", show_default=False),
    ],
    functions: Annotated[
        list[str] | None,
        option("A function of the kernel. May be repeated. Default: derivative.", "--function", of="NAME"),
    ] = None,
    folders: Folders = None,
    changes: Changes = None,
) -> None:
    """Write the equations as code: .c, .m (MATLAB, Octave), .py (JAX), .wasm (browsers), .fmu, or a folder of C.

    Examples:
    - `kanes export four_bar four_bar.c`
    - `kanes export four_bar four_bar/`
    - `kanes export arm.yaml arm.wasm --function derivative --function kinetic_energy`
    """
    from kanes.app.commands import convert as converting  # noqa: PLC0415  # help does without

    converting.export(NamedModel.by(file, folders), path, changes or (), functions or ())


def schema(out: Out = None) -> None:
    """Print the JSON schema of model files, for completion and checks in editors.

    Example:
    - `kanes schema --out kanes.schema.json`
    """
    from kanes.app.commands import convert as converting  # noqa: PLC0415  # help does without

    converting.schema(out)


def studio(
    file: ModelFile,
    port: Annotated[int, option("The port to listen on. Default: any free port.", "--port", of="NUMBER")] = 0,
    no_open: Annotated[bool, option("Do not open a browser.", "--no-open")] = False,
) -> None:
    """Edit a model file beside its interactive page, in a browser.

    Examples:
    - `kanes studio pendulum.yaml`
    - `kanes studio pendulum.yaml --port 8765 --no-open`
    """
    from kanes.app.commands import new as starting  # noqa: PLC0415  # help does without

    starting.studio(file, port, opens=not no_open)
