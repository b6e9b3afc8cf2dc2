"""Frames for which SymPy has an angular velocity and no orientation: wheels, whose angles do not affect the motion.

Such a frame gets an angle of its own, and the kinematic differential equation that its rate is the given one.
"""

from __future__ import annotations

from dataclasses import replace

import sympy
from sympy import Expr
from sympy.physics.mechanics import ReferenceFrame, Vector, dynamicsymbols

from kanes.expr.geometry.rotations import AxisAngle
from kanes.formats.sympy.translation.described_mechanics import DescribedMechanics
from kanes.formats.sympy.translation.sympy_graphs import Orientations, nearer_frames, turning_frames


def with_spins(mechanics: DescribedMechanics) -> tuple[DescribedMechanics, Orientations]:
    """The system with an angle for each frame that spins about an axis, and the direction cosines of these."""
    known = {mechanics.frame, *nearer_frames(mechanics)}
    spins: Orientations = {}
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


def _spin(
    mechanics: DescribedMechanics, parent: ReferenceFrame, omega: Vector
) -> tuple[Expr, tuple[Expr, Expr, Expr]] | None:
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
    x, y, z = (each / length for each in direction)
    return rate * length, (x, y, z)


def _changing(mechanics: DescribedMechanics) -> set[Expr]:
    return {mechanics.t, *mechanics.q, *mechanics.u}


def name_spins(spins: Orientations) -> list[str]:
    """The names of the angles that were added."""
    return [f"{frame.name}_angle" for frame in spins]
