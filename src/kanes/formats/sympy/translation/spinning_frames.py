"""Frames of which SymPy knows how they turn and not how they are oriented: wheels, whose angles count for nothing.

Such a frame gets an angle of its own, and the kinematic differential equation that its rate is the given one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import sympy
from sympy import Expr
from sympy.physics.mechanics import ReferenceFrame, dynamicsymbols

from kanes.expr.geometry.rotations import AxisAngle
from kanes.formats.sympy.translation.described_mechanics import DescribedMechanics
from kanes.formats.sympy.translation.sympy_graphs import nearer_frames, turning_frames

Spins = dict[ReferenceFrame, tuple[ReferenceFrame, Any]]


def with_spins(mechanics: DescribedMechanics) -> tuple[DescribedMechanics, Spins]:
    """The system with an angle for each frame that spins about an axis, and the direction cosines of these."""
    known = {mechanics.frame, *nearer_frames(mechanics)}
    spins: Spins = {}
    for frame in turning_frames(mechanics):
        if frame in known:
            continue
        for parent in frame._ang_vel_dict:
            spin = _spin(mechanics, parent, frame._ang_vel_dict[parent]) if parent in known else None
            if spin is not None:
                angle = dynamicsymbols(f"{frame.name}_angle")
                rate, axis = spin
                spins[frame] = parent, AxisAngle(axis, angle).matrix
                rows = (*mechanics.kinematic, angle.diff(mechanics.t) - rate)
                mechanics = replace(mechanics, q=(*mechanics.q, angle), kinematic=rows)
                known.add(frame)
                break
    return mechanics, spins


def _spin(mechanics: DescribedMechanics, parent: ReferenceFrame, omega: Any) -> tuple[Expr, Any] | None:
    """The rate and the axis of an angular velocity about an axis that is fixed in the parent."""
    parts = mechanics.parts(omega)
    if [frame for frame, _ in parts] != [parent]:
        return None
    numbers = parts[0][1]
    rate = next(number for number in numbers if number != 0)
    direction = [sympy.cancel(number / rate) for number in numbers]
    if any(symbol in _changing(mechanics) for each in direction for symbol in each.atoms(sympy.Function, sympy.Symbol)):
        return None
    length = sympy.sqrt(sum(each**2 for each in direction))
    return rate * length, tuple(each / length for each in direction)


def _changing(mechanics: DescribedMechanics) -> set[Expr]:
    return {mechanics.t, *mechanics.q, *mechanics.u}


def name_spins(spins: Mapping[Any, Any]) -> list[str]:
    """The names of the angles that were added."""
    return [f"{frame.name}_angle" for frame in spins]
