"""Inertia dyadics, their shift to another point, and those of solids."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from kanes.errors import ExpressionError
from kanes.expr.algebra import Matrix
from kanes.expr.frames import Frame, Point
from kanes.expr.symbols import Expr, as_expression
from kanes.expr.values import is_among


@dataclass(frozen=True)
class Inertia:
    """An inertia dyadic by its measure numbers.

    `frame` None means the frame of the body that gets it, `about` None the body's mass centre.
    """

    matrix: Matrix
    frame: Frame | None = None
    about: Point | None = None


def inertia(
    xx: Any = 0,
    yy: Any = 0,
    zz: Any = 0,
    xy: Any = 0,
    yz: Any = 0,
    zx: Any = 0,
    *,
    frame: Frame | None = None,
    about: Point | None = None,
) -> Inertia:
    """An inertia dyadic by moments and products of inertia.

    Products are the off-diagonal entries of the matrix as they stand, I_xy = −∫ x y dm. Without `frame` they are
    measured in the body's frame, without `about` with respect to its mass centre.

    >>> inertia(zz=3).matrix[2, 2]
    3
    """
    xx, yy, zz, xy, yz, zx = (
        as_expression(value, f"inertia {name}")
        for name, value in {"xx": xx, "yy": yy, "zz": zz, "xy": xy, "yz": yz, "zx": zx}.items()
    )
    return Inertia(Matrix([[xx, xy, zx], [xy, yy, yz], [zx, yz, zz]]), frame, about)


def point_inertia(mass: Expr, r: tuple[Expr, Expr, Expr]) -> Matrix:
    """Inertia of a particle at r about the origin.

    I = m (r·r U − r r)
    """
    x, y, z = r
    return mass * Matrix([[y**2 + z**2, -x * y, -x * z], [-x * y, x**2 + z**2, -y * z], [-x * z, -y * z, x**2 + y**2]])


def central(given: Inertia, body_frame: Frame, center: Point, mass: Expr) -> Matrix:
    """The dyadic about the mass centre in the body's frame.

    I_cm = I_P − m (r·r U − r r),  r from P to the mass centre
    """
    matrix = given.matrix
    if given.frame is not None and given.frame is not body_frame:
        R = Matrix.hstack(
            *(Matrix(unit.components(body_frame)) for unit in (given.frame.x, given.frame.y, given.frame.z))
        )
        matrix = R @ matrix @ R.T
    if given.about is not None and given.about is not center:
        r = center.position_from(given.about).components(body_frame)
        matrix = matrix - point_inertia(mass, r)
    return matrix


_CYCLE = {"x": (0, 1, 2), "y": (1, 2, 0), "z": (2, 0, 1)}


def _about_axis(solid: str, axis: str, along: Expr, first: Expr, second: Expr) -> Inertia:
    """Principal moments: `along` on the named axis, the others on the two axes that follow it in x, y, z, x, …"""
    if not is_among(axis, _CYCLE):
        raise ExpressionError(f"{solid}: axis {axis!r} is not a body axis. Use 'x', 'y' or 'z'.")
    moments = [first, first, first]
    for index, moment in zip(_CYCLE[axis], (along, first, second), strict=True):
        moments[index] = moment
    return inertia(*moments)


def _scalars(solid: str, **values: Any) -> list[Expr]:
    return [as_expression(value, f"{solid}, {name}") for name, value in values.items()]


def rod(mass: Any, length: Any, axis: str = "x") -> Inertia:
    """A thin uniform rod along an axis: 0 about it, m l²/12 across.

    >>> rod(mass=12, length=2).matrix[1, 1]
    4
    """
    m, length = _scalars("rod", mass=mass, length=length)
    across = m * length**2 / 12
    return _about_axis("rod", axis, 0 * m, across, across)


def plate(mass: Any, width: Any, height: Any, normal: str = "z") -> Inertia:
    """A thin rectangular plate; width and height lie along the two axes that follow the normal in x, y, z, x, …"""
    m, a, b = _scalars("plate", mass=mass, width=width, height=height)
    return _about_axis("plate", normal, m * (a**2 + b**2) / 12, m * b**2 / 12, m * a**2 / 12)


def disc(mass: Any, radius: Any, axis: str = "z") -> Inertia:
    """A thin uniform disc: m r²/2 about its axis, m r²/4 across."""
    m, r = _scalars("disc", mass=mass, radius=radius)
    return _about_axis("disc", axis, m * r**2 / 2, m * r**2 / 4, m * r**2 / 4)


def cylinder(mass: Any, radius: Any, length: Any, axis: str = "z") -> Inertia:
    """A solid cylinder: m r²/2 about its axis, m (3 r² + l²)/12 across."""
    m, r, length = _scalars("cylinder", mass=mass, radius=radius, length=length)
    across = m * (3 * r**2 + length**2) / 12
    return _about_axis("cylinder", axis, m * r**2 / 2, across, across)


def sphere(mass: Any, radius: Any) -> Inertia:
    """A solid sphere: 2 m r²/5 about every axis."""
    m, r = _scalars("sphere", mass=mass, radius=radius)
    moment = 2 * m * r**2 / 5
    return inertia(moment, moment, moment)


def box(mass: Any, x: Any, y: Any, z: Any) -> Inertia:
    """A solid box with edges x, y, z along the body axes."""
    m, x, y, z = _scalars("box", mass=mass, x=x, y=y, z=z)
    return inertia(m * (y**2 + z**2) / 12, m * (z**2 + x**2) / 12, m * (x**2 + y**2) / 12)


def ellipsoid(mass: Any, a: Any, b: Any, c: Any) -> Inertia:
    """A solid ellipsoid with half-axes a, b, c along the body axes."""
    m, a, b, c = _scalars("ellipsoid", mass=mass, a=a, b=b, c=c)
    return inertia(m * (b**2 + c**2) / 5, m * (c**2 + a**2) / 5, m * (a**2 + b**2) / 5)
