"""From a model to its equations: Kane's method in five steps."""

from __future__ import annotations

from typing import Any

from kanes.dynamics.faults import as_model, checked, faults_of
from kanes.equations.equations import Equations
from kanes.equations.size import LARGEST_READABLE
from kanes.errors import ExpressionError, Fault
from kanes.kane.speeds import complete
from kanes.kernel.store import SoundSystems
from kanes.model.model import Model
from kanes.model.system import System
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
    return derived(checked(model, SoundSystems()), count(largest_readable, "derive: largest_readable"))


def derived(system: System, largest_readable: int = LARGEST_READABLE) -> Equations:
    """The five steps for a system known to be sound.

    Whatever a step works out is put off until it is asked for, and said to be so below. It is worked out in an algebra,
    in symbols for people or on a graph for machines, and few need both. `Equations` has it under the step's heading.

    Source: hussain-azlan, section IV; stoneking2008, "Kane's Equation".
    """
    # Step 1: coordinates q, speeds u, and q̇ = W u + X. The speeds are completed here, one for each independent rate. W
    # and X are put off, since a kernel that was compiled before needs neither; and so are u_D = A u_I + B, since which
    # speeds depend on others takes numbers at many states to tell.
    system = complete(system)
    # Step 2: ω, v, α and a of bodies and points. Put off, each by itself: whoever asks for one in a long chain pays for
    # that body's ancestors alone.
    # Step 3: partial velocities ω_r and v_r. Put off with step 2, since they are the columns of which it makes ω and v.
    # Step 4: active forces F_r = Σ v_r·R + Σ ω_r·T. Put off, since a tree computes without them, from link to link, and
    # in symbols they are worked out only if the equations are short enough to be read.
    # Step 5: inertia forces F_r* = Σ v_r·R* + Σ ω_r·T*, so that F_r + F_r* = 0 is M u̇ = f. Put off like step 4; u̇ is
    # solved for on the graph, since in symbols it soon fills pages.
    return Equations(system, largest_readable)


def equations_of(given: Model | Equations, *, largest_readable: int = LARGEST_READABLE) -> Equations:
    """The equations of a model, or those that are given."""
    return given if isinstance(given, Equations) else derive(given, largest_readable=largest_readable)


def as_equations(given: Any) -> Equations:
    """What `derive` gave, and nothing else."""
    if not isinstance(given, Equations):
        raise ExpressionError(f"{given!r} is no system of equations. Give what kn.derive(model) returns.")
    return given
