"""The direction of gravity and the places of springs, inferred from plain forces.

A model that gives weights as forces and not by `model.gravity`, or a spring by its force and not by `add_spring`, is
drawn as if it did.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

import numpy as np

from kanes.base.types import Array
from kanes.expr.geometry.frames import Frame, Point
from kanes.expr.geometry.vectors import Vector
from kanes.expr.symbols import Coordinate, Expr, Parameter, as_expression
from kanes.model.drawings import Ends
from kanes.model.parts import Body, Force, Load, Particle
from kanes.model.system import System
from kanes.show.drawing.fixed_places import Values, is_constant

_ZERO = as_expression(0, "")
# Accelerations that agree to so many digits are one.
_CLOSE = 1e-9
# Free fall on Earth in m/s², with all places on its surface in between.
_LEAST, _MOST = 9.76, 9.84


def found_gravity(system: System, values: Values) -> Array:
    """The acceleration a of free fall, where more than half of the masses have the weight m a; else zeros.

    Measure numbers in N.
    """
    found = [_fall(system, mass, values) for mass in system.masses]
    for a in found:
        same = sum(bool(np.allclose(a, other, rtol=0, atol=_CLOSE * np.abs(a).max())) for other in found)
        if a.any() and 2 * same > len(found):
            return a
    return np.zeros(3)


def _fall(system: System, mass: Body | Particle, values: Values) -> Array:
    """Forces on a mass centre that are constant in N, over the mass, if they are proportional to it; else zeros."""
    total = Vector.zero()
    for load in system.loads:
        for action in load.actions if load.kind == "force" else ():
            if isinstance(action, Force) and action.point is mass.center:
                numbers = action.vector.terms.get(system.frame, (_ZERO,) * 3)
                total = total + system.frame.vector(*(each if is_constant([each]) else 0 for each in numbers))
    if not total.terms or values.number(mass.mass) <= 0:
        return np.zeros(3)
    weight = total.components(system.frame)
    a = values.triple(weight) / values.number(mass.mass)
    own = {symbol: 2 * symbol for symbol in mass.mass.free_symbols if isinstance(symbol, Parameter)}
    if not own:
        return a if _LEAST < np.linalg.norm(a) < _MOST else np.zeros(3)
    doubled = values.triple([number.xreplace(own) for number in weight]) / values.number(mass.mass.xreplace(own))
    return a if np.allclose(a, doubled, rtol=_CLOSE, atol=0) else np.zeros(3)


def found_springs(system: System, values: Values) -> list[tuple[str, Ends]]:
    """Forces that act along the line between two points and grow against its length, by the names of their loads."""
    found = []
    for load in system.loads:
        if load.kind == "force" and load.ends is None:
            ends = next((ends for ends in _lines_of(load) if _is_spring(*ends, values)), None)
            if ends is not None:
                found.append((load.name, Ends(ends[1], ends[0].point, "spring")))
    return found


def _lines_of(load: Load) -> Iterator[tuple[Force, Point]]:
    """Forces of a load, each with points from which its line may come: the parent, and where its reaction acts."""
    forces = [action for action in load.actions if isinstance(action, Force)]
    for force in forces:
        if force.point.parent is not None:
            yield force, force.point.parent
    yield from ((force, other.point) for force, other in permutations(forces, 2))


def _is_spring(force: Force, start: Point, values: Values) -> bool:
    """Whether F = F(s) b along p = s b, where s is a length at zero coordinates, and dF/dq · ds/dq < 0."""
    line = _along_axis(force.point.position_from(start))
    if line is None:
        return False
    frame, axis, s = line
    F = force.vector.terms.get(frame, (_ZERO,) * 3)[axis]
    moving = s.atoms(Coordinate)
    if not moving or F.atoms(Coordinate) != moving or not is_constant([F.subs(dict.fromkeys(moving, 0))]):
        return False
    at_zero = dict.fromkeys(moving, 0)
    if values.number(s.subs(at_zero)) <= 0:
        return False
    return all(values.number((F.diff(q) * s.diff(q)).subs(at_zero)) < 0 for q in moving)


def _along_axis(displacement: Vector) -> tuple[Frame, int, Expr] | None:
    """The frame, the number of the axis and the measure number of a vector along one axis of one frame."""
    if len(displacement.frames) != 1:
        return None
    [(frame, numbers)] = displacement.terms.items()
    axes = [axis for axis in range(3) if numbers[axis] != 0]
    return (frame, axes[0], numbers[axes[0]]) if len(axes) == 1 else None
