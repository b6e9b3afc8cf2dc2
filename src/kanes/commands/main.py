"""The command `kanes`: what it is asked, and what it answers with.

What a command does stands in a module of its own, which is imported when the command runs, so that help is quick.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from kanes import __version__
from kanes.commands import file_commands, model_commands, motion_commands
from kanes.errors import KanesError, ModelError

# How a command ends, beside 0 for all is well and 2 for words that were not understood.
FAULT, BAD_VERDICT, INTERRUPTED = 1, 3, 130

app = typer.Typer(
    name="kanes",
    no_args_is_help=True,
    rich_markup_mode="markdown",
    context_settings={"help_option_names": ["-h", "--help"]},
)
for commands in (motion_commands, model_commands, file_commands):
    commands.add_to(app)


def _version(asked: bool) -> None:
    if asked:
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
    """Run the command that the terminal asks for. What goes wrong is told in a few lines, and by the exit code."""
    try:
        app()
    except KanesError as error:
        typer.secho(str(_placed(error)), err=True, fg="red")
        sys.exit(FAULT)
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    except BrokenPipeError:
        # Whoever read the output has seen enough.
        sys.stderr.close()
        sys.exit(0)


def _placed(error: KanesError) -> KanesError:
    """Faults of a model that came from a file, at the entries of the file that they speak of."""
    files = [Path(word) for word in sys.argv[1:] if word.endswith((".yaml", ".yml")) and Path(word).is_file()]
    if not isinstance(error, ModelError) or not files:
        return error
    from kanes.modelfiles.placed_errors import placed  # noqa: PLC0415  # help does without

    return placed(error, files[0].read_text(encoding="utf-8"), str(files[0]))
