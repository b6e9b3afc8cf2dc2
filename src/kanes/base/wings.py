"""Methods of the core that higher packages implement, such as `run.plot`: the only upward calls."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType


def wing(module: str) -> ModuleType:
    """A module of a higher package, imported when a method first needs it: `wing("show.plots.plot")`."""
    return import_module(f"kanes.{module}")
