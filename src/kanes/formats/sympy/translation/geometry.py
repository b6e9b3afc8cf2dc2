"""Frames and points of SymPy as those of a model."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

import numpy as np
from sympy.physics.mechanics import Point, RigidBody

from kanes.base.errors import WrongValueError
from kanes.expr.algebra import Matrix
from kanes.expr.evaluate import numerical
from kanes.expr.geometry.frames import Point as ModelPoint
from kanes.expr.geometry.vectors import Vector
from kanes.expr.linear import coefficients
from kanes.expr.simplify.tidy import tidy
from kanes.expr.symbols import ZERO, Coordinate, Expr, Input, Parameter, Time
from kanes.formats.sympy.translation.described_mechanics import is_rigid
from kanes.formats.sympy.translation.numeric_geometry import DISAGREEMENT
from kanes.formats.sympy.translation.recognised_rotations import recognised_turns
from kanes.formats.sympy.translation.sympy_graphs import (
    Orientations,
    points_with_loads,
    points_with_mass,
    turning_frames,
)
from kanes.formats.sympy.translation.sympy_roots import PointRoot
from kanes.formats.sympy.translation.translation import Translation


def add_frames(translation: Translation, tree: Orientations) -> None:
    """All frames of a tree, by the rotations that make up their direction cosines."""
    symbols, model, mechanics = translation.symbols, translation.model, translation.mechanics
    symbols.frames[mechanics.frame] = model.frame
    bodies = {body.frame: body.name for body in mechanics.bodies if is_rigid(body)}
    taken = {body.name for body in mechanics.bodies}
    has_quaternions = len(mechanics.u) < len(mechanics.q)
    for frame, (parent, cosines) in tree.items():
        R = Matrix(cosines.applyfunc(symbols.expression))
        _refuse_inputs(f"the orientation of {frame}", R.free_symbols)
        steps, is_known = recognised_turns(f"frame {frame}", R, has_quaternions)
        if not is_known:
            effect = "given by three angles computed from their matrices, singular where the second is 90°"
            translation.note("frame", frame, effect)
        # A body may have the name of its own frame, and of no other.
        name = frame.name if frame.name not in taken or bodies.get(frame) == frame.name else f"{frame.name}_frame"
        symbols.frames[frame] = model.add_frame(symbols.fresh(name), symbols.frames[parent], steps)


def check_accelerations(translation: Translation) -> None:
    """Accelerations that were set by hand are those of the velocities."""
    geometry, rows = translation.geometry, translation.mechanics.acceleration
    if rows and any(np.abs(geometry.function(rows)(values)).max() > DISAGREEMENT for values in geometry.samples):
        rule = "from_sympy: the acceleration constraints are not the time derivatives of the velocity constraints"
        raise WrongValueError(f"{rule}. Omit them; SymPy computes them.")
    for what, velocity, acceleration in translation.mechanics.given_accelerations():
        if geometry.disagree(partial(geometry.rate_of_vector, velocity), partial(geometry.vector, acceleration)):
            raise WrongValueError(
                f"from_sympy: the {what} is not the time derivative of its velocity. Let SymPy compute it, or correct "
                "one of the two."
            )


def check_angular_velocities(translation: Translation) -> None:
    """Angular velocities that were set by hand are those of the orientations."""
    mechanics, geometry = translation.mechanics, translation.geometry
    for frame in turning_frames(mechanics):
        given = mechanics.given_angular_velocity(frame)
        if geometry.disagree(partial(geometry.angular_velocity, frame), partial(geometry.vector, given)):
            raise WrongValueError(
                f"from_sympy: the angular velocity given to frame {frame} is not that of its orientation in "
                f"{mechanics.frame}. Let SymPy compute it from the orientation, or correct one of the two, or the "
                "kinematic differential equations."
            )


def add_points(translation: Translation) -> None:
    """The points that have mass or loads, and those on the way to them."""
    mechanics = translation.mechanics
    for point in (*points_with_mass(mechanics), *points_with_loads(mechanics)):
        root = translation.roots.root_of(point)
        if root.point not in translation.points:
            translation.points[root.point] = _start(translation, root)
        for each in root.way(point):
            if each not in translation.points:
                before = root.nearer[each]
                displacement = translation.symbols.vector(each._pos_dict[before])
                _refuse_inputs(f"the position of {each}", displacement.free_symbols)
                translation.points[each] = translation.points[before].moved(_name(translation, each), displacement)


def _name(translation: Translation, point: Point) -> str:
    """A name for a point, other than that of a body."""
    taken = {body.name for body in translation.mechanics.bodies}
    return translation.symbols.fresh(f"{point.name}_point" if point.name in taken else point.name)


def _start(translation: Translation, root: PointRoot) -> ModelPoint:
    """A root in the model: the origin, a point that is as fixed, or one with coordinates of its own."""
    origin = translation.model.origin
    if root.is_fixed:
        is_first = origin not in translation.points.values()
        return origin if is_first else origin.moved(_name(translation, root.point), Vector.zero())
    velocity = translation.symbols.vector(translation.mechanics.given_velocity(root.point))
    N = translation.model.frame
    numbers = [_position(translation, root.point, *pair) for pair in zip("xyz", velocity.components(N), strict=True)]
    return origin.moved(_name(translation, root.point), N.vector(*numbers))


def _position(translation: Translation, point: Point, axis: str, speed: Expr) -> Expr:
    """A coordinate of a point of which only the velocity is known, or an integral of this velocity."""
    integral = _integral(translation, speed)
    if integral is not None:
        return integral
    coordinate: Coordinate = translation.model.coordinates(translation.symbols.fresh(f"{point.name}_{axis}"))
    translation.velocity_rows[coordinate.dot - speed] = f"velocity of {point.name}, {axis}"
    effect = "new, the position of a point that has only a velocity; any start values will do"
    translation.note("coordinate", coordinate, effect)
    return coordinate


def _integral(translation: Translation, velocity: Expr) -> Expr | None:
    """c₁ q₁ + c₂ q₂ + … + c t of a velocity c₁ q̇₁ + c₂ q̇₂ + … + c with constant c; None of any other."""
    if velocity == 0:
        return ZERO
    model = translation.model
    written = velocity.xreplace(translation.solved.definitions).expand()
    coordinates = model.declared(Coordinate)
    factors, rest = coefficients(written, [q.dot for q in coordinates])
    if not all(isinstance(symbol, Parameter) for number in (*factors, rest) for symbol in number.free_symbols):
        return None
    return sum((factor * q for factor, q in zip(factors, coordinates, strict=True)), rest * model.time)


def _refuse_inputs(what: str, symbols: Iterable[Expr]) -> None:
    names = sorted(str(symbol) for symbol in symbols if isinstance(symbol, Input))
    wrong = [str(symbol) for symbol in symbols if not isinstance(symbol, (Coordinate, Parameter, Time, Input))]
    if names:
        raise WrongValueError(
            f"from_sympy: {what} depends on {', '.join(names)}, of which the model would need derivatives. Give each "
            f"as an expression of time: kn.from_sympy(method, given={{{names[0]}: sin(t)}})."
        )
    if wrong:
        raise WrongValueError(
            f"from_sympy: {what} depends on {', '.join(sorted(wrong))}. Use only coordinates, parameters and time."
        )


def inertia_of(translation: Translation, body: RigidBody) -> Matrix:
    """The constant central inertia of a body in its frame.

    That of a wheel is often given in a frame that does not turn with it; then the angles of all coordinates drop out.
    """
    frame, symbols = translation.symbols.frames[body.frame], translation.symbols
    I = Matrix.zeros(3, 3)
    for number, left, right in body.central_inertia.args:
        a, b = (Matrix(symbols.vector(unit).components(frame)) for unit in (left, right))
        I = I + symbols.expression(number) * a @ b.T
    changing = sorted((symbol for symbol in I.free_symbols if not isinstance(symbol, Parameter)), key=str)
    still = I.xreplace(dict.fromkeys(changing, ZERO)).applyfunc(tidy)
    if changing and not _are_equal(I, still):
        raise WrongValueError(
            f"from_sympy: the inertia of {body.name} changes in its frame {body.frame}. Give it in that frame, in "
            "numbers and parameters."
        )
    return still


def _are_equal(one: Matrix, other: Matrix) -> bool:
    """Whether two matrices have the same numbers at general values."""
    names = sorted(one.free_symbols, key=str)
    values = np.random.default_rng(5).uniform(0.3, 1.1, len(names))
    a, b = numerical(names, [one, other])(values)
    return bool(np.allclose(a, b, rtol=1e-12, atol=1e-12))
