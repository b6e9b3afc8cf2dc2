"""The command `kanes`: its subcommands and exit codes.

The code of each subcommand is in a module that is imported when the command runs, so that help is quick.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from kanes import __version__
from kanes.app.commands import file as file_commands
from kanes.app.commands import model as model_commands
from kanes.app.commands import motion as motion_commands
from kanes.base.errors import KanesError, ModelError

# Exit codes besides 0 (success) and 2 (wrong usage).
FAULT, BAD_VERDICT, INTERRUPTED = 1, 3, 130

app = typer.Typer(
    name="kanes",
    no_args_is_help=True,
    rich_markup_mode="markdown",
    context_settings={"help_option_names": ["-h", "--help"]},
)
for commands in (motion_commands, model_commands, file_commands):
    commands.add_to(app)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"kanes {__version__}")
        raise typer.Exit


@app.callback()
def kanes(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """Multibody dynamics by Kane's method.

    Start with `kanes run three_link_chain`, or with `kanes new pendulum.yaml` and `kanes view pendulum.yaml`.
    """


def main() -> None:
    """Run the command line. An error is printed in a few lines and sets the exit code."""
    try:
        app()
    except KanesError as error:
        typer.secho(str(_placed(error)), err=True, fg="red")
        sys.exit(FAULT)
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    except BrokenPipeError:
        # The reader of the output has closed the pipe, such as `head`.
        sys.stderr.close()
        sys.exit(0)


def _placed(error: KanesError) -> KanesError:
    """Errors of a model that was read from a file, with the lines of the entries that cause them."""
    files = [Path(word) for word in sys.argv[1:] if word.endswith((".yaml", ".yml")) and Path(word).is_file()]
    if not isinstance(error, ModelError) or not files:
        return error
    from kanes.formats.model_files.error_positions import placed  # noqa: PLC0415  # help does without

    return placed(error, files[0].read_text(encoding="utf-8"), str(files[0]))
