"""From a model to its equations: Kane's method in five steps."""

from __future__ import annotations

from kanes.base.errors import Fault, WrongTypeError
from kanes.base.values import count
from kanes.dynamics.faults import as_model, checked, faults_of
from kanes.equations.equations import Equations
from kanes.equations.size import LARGEST_READABLE
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

    Equations of more than `largest_readable` operations, counted as they would be printed, are not written out; a
    larger number allows more.

    >>> model = Model("falling stone")
    >>> z = model.coordinates("z")
    >>> m, g = model.parameters("m g")
    >>> model.gravity = -g * model.frame.z
    >>> stone = model.add_particle("stone", model.origin.moved("P", z * model.frame.z), mass=m)
    >>> derive(model).speed_derivatives
    {u̇_z: -g}
    """
    return derived(checked(model, SoundSystems()), count(largest_readable, "derive: largest_readable"))


def derived(system: System, largest_readable: int = LARGEST_READABLE) -> Equations:
    """The five steps for a system known to be sound.

    Each result of a step is computed on first use, as noted below: in symbols for reading, or on a graph for computing;
    few need both. `Equations` has it under the step's heading.

    Source: hussain-azlan, section IV; stoneking2008, "Kane's Equation".
    """
    # Step 1: coordinates q, speeds u, and q̇ = W u + X. The speeds are completed here, one for each independent rate. W
    # and X are put off, since a kernel that was compiled before needs neither; and so is u_D = A u_I + B, since the
    # choice of dependent speeds takes numbers at many states.
    system = complete(system)
    # Step 2: ω, v, α and a of bodies and points. Put off, each by itself: one of them in a long chain takes that body's
    # ancestors alone.
    # Step 3: partial velocities ω_r and v_r. Put off with step 2, since ω and v are made of these columns.
    # Step 4: active forces F_r = Σ v_r·R + Σ ω_r·T. Put off, since a tree computes without them, from link to link, and
    # in symbols they are worked out only if the equations are short enough to be read.
    # Step 5: inertia forces F_r* = Σ v_r·R* + Σ ω_r·T*, so that F_r + F_r* = 0 is M u̇ = f. Put off like step 4; u̇ is
    # solved for on the graph, since in symbols it soon fills pages.
    return Equations(system, largest_readable)


def equations_of(given: Model | Equations, *, largest_readable: int = LARGEST_READABLE) -> Equations:
    """The equations of a model, or those that are given."""
    return given if isinstance(given, Equations) else derive(given, largest_readable=largest_readable)


def as_equations(given: object) -> Equations:
    """The same equations; an error for anything else."""
    if not isinstance(given, Equations):
        raise WrongTypeError(f"{given!r} is not a system of equations. Give what kn.derive(model) returns.")
    return given
