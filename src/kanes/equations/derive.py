"""From a model to its equations."""

from __future__ import annotations

from typing import Any

from kanes.dynamics.faults import as_model, checked, faults_of
from kanes.equations.equations import Equations
from kanes.equations.size import LARGEST_READABLE
from kanes.errors import ExpressionError, Fault
from kanes.model.model import Model
from kanes.values import count


def check(model: Model | Equations) -> list[Fault]:
    """Everything wrong with a model; an empty list when it can be derived, as equations have been.

    >>> [str(fault) for fault in check(Model("nothing"))][0]
    "model 'nothing': nothing in it has mass. Add a body or a particle."
    """
    if isinstance(model, Equations):
        return []
    return faults_of(as_model(model))


def derive(model: Model, *, largest_readable: int = LARGEST_READABLE) -> Equations:
    """Kane's equations of a model, or a `ModelError` with everything that is wrong with it.

    Equations of more than `largest_readable` operations, counted as they would be printed, are not written out unless
    asked to be by a larger number.

    >>> model = Model("falling stone")
    >>> z = model.coordinates("z")
    >>> m, g = model.parameters("m g")
    >>> model.gravity = -g * model.frame.z
    >>> stone = model.add_particle("stone", model.origin.moved("P", z * model.frame.z), mass=m)
    >>> derive(model).accelerations
    {u̇_z: -g}
    """
    return Equations.of(checked(model), count(largest_readable, "derive: largest_readable"))


def equations_of(given: Model | Equations, *, largest_readable: int = LARGEST_READABLE) -> Equations:
    """The equations of a model, or those that are given."""
    return given if isinstance(given, Equations) else derive(given, largest_readable=largest_readable)


def as_equations(given: Any) -> Equations:
    """What `derive` gave, and nothing else."""
    if not isinstance(given, Equations):
        raise ExpressionError(f"{given!r} is no system of equations. Give what kn.derive(model) returns.")
    return given
