"""Kanes with all that it imports late, for clocks that start after the imports."""

from __future__ import annotations

import importlib
from typing import Any


def everything_imported() -> Any:
    """The package, with every public name looked at, and what others import late: CasADi, llvmlite, random numbers."""
    kanes = importlib.import_module("kanes")
    for name in kanes.__all__:
        getattr(kanes, name)
    for name in kanes.library.__all__:
        getattr(kanes.library, name)
    for package in ("casadi", "llvmlite.binding", "numpy.random"):
        importlib.import_module(package)
    return kanes
