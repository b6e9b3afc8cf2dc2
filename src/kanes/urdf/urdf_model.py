"""The robot in a file of URDF."""

from __future__ import annotations

from os import PathLike

from kanes.model.model import Model


def read_urdf(path: str | PathLike[str], *, free_root: bool = False) -> Model:
    """The robot in a file of URDF."""
    raise NotImplementedError
