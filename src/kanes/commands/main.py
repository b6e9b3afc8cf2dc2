"""The command `kanes`."""

from __future__ import annotations

import typer

app = typer.Typer(name="kanes", no_args_is_help=True)


@app.callback()
def kanes() -> None:
    """Multibody dynamics by Kane's method."""


def main() -> None:
    """Run the command that the terminal asks for."""
    app()
