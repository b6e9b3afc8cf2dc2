"""Inertia dyadics, their shift to another point, and those of solids."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from kanes.base.errors import WrongTypeError, WrongValueError
from kanes.expr.algebra import Matrix
from kanes.expr.geometry.frames import Frame, Point
from kanes.expr.geometry.rotations import AXES, Triple, is_axis, multiply_out, unit_triple
from kanes.expr.geometry.vectors import Vector
from kanes.expr.symbols import ZERO, Expr, ExprLike, as_expression
from kanes.model.rotations import Axis, RotationLike, fixed_steps
from kanes.model.shapes import Shape


@dataclass(frozen=True)
class Inertia:
    """An inertia dyadic by its measure numbers.

    `frame` None means the frame of the body that gets it, `about` None the body's mass centre.
    """

    matrix: Matrix
    frame: Frame | None = None
    about: Point | Triple | None = None  # three measure numbers are in the body's frame, from its origin
    physical: bool = True  # False where unphysical moments were accepted
    shape: Shape | None = field(default=None, compare=False)  # of the solid, about its mass centre

    def dot(self, vector: Vector) -> Vector:
        """I·v, for an inertia that was given in a frame; `inertia * vector` is the same.

        >>> from kanes import Model
        >>> N = Model("anything").frame
        >>> inertia(1, 2, 3, xy=4, frame=N) * (N.x + N.z)
        n_x + 4 n_y + 3 n_z
        """
        if not isinstance(vector, Vector):
            raise WrongTypeError(f"inertia: {vector!r} is not a vector. Give one such as {self._frame.name}.x.")
        return Vector.of(self._frame, tuple(self.matrix @ Matrix(vector.components(self._frame))))

    __mul__ = dot

    @property
    def _frame(self) -> Frame:
        if self.frame is None:
            raise WrongValueError("inertia: its frame is not known. Give frame= to multiply it by vectors.")
        return self.frame


def inertia(
    xx: ExprLike = 0,
    yy: ExprLike = 0,
    zz: ExprLike = 0,
    xy: ExprLike = 0,
    yz: ExprLike = 0,
    zx: ExprLike = 0,
    *,
    frame: Frame | None = None,
    about: Point | Sequence[ExprLike] | None = None,
    turned: RotationLike | None = None,
    physical: bool = True,
) -> Inertia:
    """An inertia dyadic by moments and products of inertia.

    Products are the off-diagonal entries of the matrix, I_xy = −∫ x y dm. Without `frame` they are
    measured in the body's frame, without `about` with respect to its mass centre. `about` is a point, or three measure
    numbers in the body's frame from its origin, where its joint puts it: (0, 0, 0) for moments about the joint. The
    axes of the numbers may be `turned` from those of the frame by a fixed rotation, as those of joints: ("z", 0.3).

    The moments must be physical: none is negative, and none exceeds the sum of the other two. `physical=False` accepts
    published ones that are not.

    >>> inertia(zz=3).matrix[2, 2]
    3
    >>> import sympy
    >>> inertia(1, 2, 3, turned=("z", sympy.pi / 2)).matrix.diagonal()
    Matrix([[2, 1, 3]])
    """
    xx, yy, zz, xy, yz, zx = (
        as_expression(value, f"inertia {name}")
        for name, value in {"xx": xx, "yy": yy, "zz": zz, "xy": xy, "yz": yz, "zx": zx}.items()
    )
    if frame is not None and not isinstance(frame, Frame):
        raise WrongTypeError(f"inertia: frame={frame!r} is not a frame. Give one, or leave it out for the body's own.")
    if about is not None and not isinstance(about, Point):
        if not isinstance(about, (tuple, list)) or len(about) != 3:
            raise WrongTypeError(
                f"inertia: about={about!r} is neither a point nor three measure numbers in the body's frame. Give one "
                "of the two, or leave it out for the mass centre."
            )
        x, y, z = (as_expression(number, "inertia, about") for number in about)
        about = x, y, z
    matrix = Matrix([[xx, xy, zx], [xy, yy, yz], [zx, yz, zz]])
    if turned is not None:
        R = multiply_out(fixed_steps("inertia, turned", turned))
        matrix = R @ matrix @ R.T
    return Inertia(matrix, frame, about, bool(physical))


def point_inertia(mass: Expr, r: tuple[Expr, Expr, Expr]) -> Matrix:
    """Inertia of a particle at r about the origin.

    I = m (r·r U − r r)
    """
    x, y, z = r
    return mass * Matrix([[y**2 + z**2, -x * y, -x * z], [-x * y, x**2 + z**2, -y * z], [-x * z, -y * z, x**2 + y**2]])


def central(given: Inertia, body_frame: Frame, origin: Point, center: Point, mass: Expr) -> Matrix:
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
        matrix = matrix - point_inertia(mass, arm(given, body_frame, origin, center).components(body_frame))
    return matrix


def arm(given: Inertia, body_frame: Frame, origin: Point, center: Point) -> Vector:
    """From the reference point of an inertia to the mass centre."""
    if given.about is None:
        return Vector.zero()
    if isinstance(given.about, Point):
        return center.position_from(given.about)
    return center.position_from(origin) - Vector.of(body_frame, given.about)


def _about_axis(solid: str, axis: Axis, along: Expr, across: Expr, *lengths: Expr) -> Inertia:
    """Of a solid of revolution, with any axis.

    I = across (U − a a) + along a a
    """
    unit = unit_triple(solid, axis)
    shape = Shape(solid, lengths, unit)
    if isinstance(axis, str) and is_axis(axis):
        moments = [across] * 3
        moments[AXES[axis]] = along
        return replace(inertia(*moments), shape=shape)
    a = Matrix(unit)
    I = across * (Matrix.eye(3) - a @ a.T) + along * a @ a.T
    return replace(inertia(I[0, 0], I[1, 1], I[2, 2], I[0, 1], I[1, 2], I[2, 0]), shape=shape)


def _scalars(solid: str, **values: ExprLike) -> list[Expr]:
    return [as_expression(value, f"{solid}, {name}") for name, value in values.items()]


def rod(mass: ExprLike, length: ExprLike, axis: Axis = "x") -> Inertia:
    """A thin uniform rod along an axis, "x", "y", "z" or three measure numbers: 0 about it, m l²/12 across.

    >>> rod(mass=12, length=2).matrix[1, 1]
    4
    """
    m, length = _scalars("rod", mass=mass, length=length)
    return _about_axis("rod", axis, 0 * m, m * length**2 / 12, length)


def plate(mass: ExprLike, width: ExprLike, height: ExprLike, normal: str = "z") -> Inertia:
    """A thin rectangular plate; width and height lie along the two axes that follow the normal in x, y, z, x, …"""
    m, a, b = _scalars("plate", mass=mass, width=width, height=height)
    if not is_axis(normal):
        raise WrongValueError(f"plate: normal {normal!r} is not a body axis. Use 'x', 'y' or 'z'.")
    first, moments, edges = AXES[normal], [ZERO] * 3, [ZERO] * 3
    for step, moment in enumerate((m * (a**2 + b**2) / 12, m * b**2 / 12, m * a**2 / 12)):
        moments[(first + step) % 3], edges[(first + step) % 3] = moment, (ZERO, a, b)[step]
    return replace(inertia(*moments), shape=Shape("box", tuple(edges)))


def disc(mass: ExprLike, radius: ExprLike, axis: Axis = "z") -> Inertia:
    """A thin uniform disc: m r²/2 about its axis, m r²/4 across."""
    m, r = _scalars("disc", mass=mass, radius=radius)
    return _about_axis("disc", axis, m * r**2 / 2, m * r**2 / 4, r)


def cylinder(mass: ExprLike, radius: ExprLike, length: ExprLike, axis: Axis = "z") -> Inertia:
    """A solid cylinder: m r²/2 about its axis, m (3 r² + l²)/12 across."""
    m, r, length = _scalars("cylinder", mass=mass, radius=radius, length=length)
    return _about_axis("cylinder", axis, m * r**2 / 2, m * (3 * r**2 + length**2) / 12, r, length)


def cone(mass: ExprLike, radius: ExprLike, length: ExprLike, axis: Axis = "z") -> Inertia:
    """A solid cone: 3 m r²/10 about its axis, 3 m (4 r² + l²)/80 across.

    Its mass centre is at a quarter of its length from the base.
    """
    m, r, length = _scalars("cone", mass=mass, radius=radius, length=length)
    return _about_axis("cone", axis, 3 * m * r**2 / 10, 3 * m * (4 * r**2 + length**2) / 80, r, length)


def sphere(mass: ExprLike, radius: ExprLike) -> Inertia:
    """A solid sphere: 2 m r²/5 about every axis."""
    m, r = _scalars("sphere", mass=mass, radius=radius)
    moment = 2 * m * r**2 / 5
    return replace(inertia(moment, moment, moment), shape=Shape("ellipsoid", (r, r, r)))


def box(mass: ExprLike, x: ExprLike, y: ExprLike, z: ExprLike) -> Inertia:
    """A solid box with edges x, y, z along the body axes."""
    m, x, y, z = _scalars("box", mass=mass, x=x, y=y, z=z)
    moments = m * (y**2 + z**2) / 12, m * (z**2 + x**2) / 12, m * (x**2 + y**2) / 12
    return replace(inertia(*moments), shape=Shape("box", (x, y, z)))


def ellipsoid(mass: ExprLike, a: ExprLike, b: ExprLike, c: ExprLike) -> Inertia:
    """A solid ellipsoid with half-axes a, b, c along the body axes."""
    m, a, b, c = _scalars("ellipsoid", mass=mass, a=a, b=b, c=c)
    moments = m * (b**2 + c**2) / 5, m * (c**2 + a**2) / 5, m * (a**2 + b**2) / 5
    return replace(inertia(*moments), shape=Shape("ellipsoid", (a, b, c)))
