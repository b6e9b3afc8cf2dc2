"""The model in a file of MuJoCo."""

from __future__ import annotations

from os import PathLike

from kanes.model.model import Model


def read_mjcf(path: str | PathLike[str]) -> Model:
    """The model in a file of MuJoCo."""
    raise NotImplementedError
