"""Joints and coordinates that are driven by samples: a spline of time through the measured values."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from kanes.base.errors import WrongValueError
from kanes.base.samples import Samples
from kanes.expr.splines import Spline, SplineTable
from kanes.model.rotations import RotationLike

if TYPE_CHECKING:
    from kanes.model.declarations import Declarations

T = TypeVar("T")


def driven(declarations: Declarations, given: T | Samples, name: str, where: str, unit: str = "") -> T | Spline:
    """Samples as a spline of time with this name, whose time span limits runs; anything else unchanged.

    `where` is its name in messages.
    """
    if not isinstance(given, Samples):
        return given
    if given.kind != "cubic":
        raise WrongValueError(
            f"{where}: linear samples have no finite acceleration at their corners. Give "
            "kn.Samples(times, values, kind='cubic')."
        )
    samples = given.of_unit(where, unit)
    declarations.spans[where] = float(samples.times[0]), float(samples.times[-1])
    return Spline(declarations.time, SplineTable.between(name, samples.times, samples.cubics()), 0)


def driven_turns(declarations: Declarations, given: RotationLike | None, name: str, where: str) -> RotationLike | None:
    """A rotation as users write it, with the samples among its angles as splines q1_name, q2_name, …"""
    count = 0

    def replaced(part: object) -> object:
        nonlocal count
        if isinstance(part, (tuple, list)):
            return type(part)(replaced(each) for each in part)
        if isinstance(part, Samples):
            count += 1
        return driven(declarations, part, f"q{count}_{name}", f"angle {count} of the {where}")

    return replaced(given)
