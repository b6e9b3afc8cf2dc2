"""The spacecraft in a file of 42."""

from __future__ import annotations

from os import PathLike

from kanes.model.model import Model


def read_fortytwo(path: str | PathLike[str]) -> Model:
    """The spacecraft in a file of 42."""
    raise NotImplementedError
