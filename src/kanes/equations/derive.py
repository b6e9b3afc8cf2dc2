"""From a model to its equations: Kane's method in five steps."""

from __future__ import annotations

from kanes.base.errors import Fault, WrongTypeError
from kanes.base.values import count
from kanes.dynamics.faults import as_model, checked, faults_of
from kanes.equations.equations import Equations, take_steps
from kanes.equations.size import LARGEST_READABLE, is_brief
from kanes.kernel.store import SoundSystems
from kanes.model.model import Model
from kanes.model.speeds import complete
from kanes.model.system import System


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

    The five steps are worked out here, in symbols, for a system of a few bodies. They are put off until their results
    are asked for if the system is larger, or was derived on this machine before. Equations of more than
    `largest_readable` operations, counted as they would be printed, are not written out; a larger number allows more.

    >>> model = Model("falling stone")
    >>> z = model.coordinates("z")
    >>> m, g = model.parameters("m g")
    >>> model.gravity = -g * model.frame.z
    >>> stone = model.add_particle("stone", model.origin.moved("P", z * model.frame.z), mass=m)
    >>> derive(model).speed_derivatives
    {u̇_z: -g}
    """
    limit, known = count(largest_readable, "derive: largest_readable"), SoundSystems()
    equations = derived(checked(model, known), limit)
    if known.found_new and is_brief(equations.system, limit):
        take_steps(equations)
    return equations


def derived(system: System, largest_readable: int = LARGEST_READABLE) -> Equations:
    """The equations of a system known to be sound. Its speeds are completed: one for each independent rate.

    The steps of the method are put off. Each result is computed on first use, in symbols for reading or on a graph for
    computing; few uses need both. `Equations` has it under the step's heading.
    """
    return Equations(complete(system), largest_readable)


def equations_of(given: Model | Equations, *, largest_readable: int = LARGEST_READABLE) -> Equations:
    """The equations of a model, or those that are given."""
    return given if isinstance(given, Equations) else derive(given, largest_readable=largest_readable)


def as_equations(given: object) -> Equations:
    """The same equations; an error for anything else."""
    if not isinstance(given, Equations):
        raise WrongTypeError(f"{given!r} is not a system of equations. Give what kn.derive(model) returns.")
    return given
