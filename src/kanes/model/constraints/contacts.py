"""Where two surfaces touch: pure geometry.

The surface that rolls is round about a point or about a circle, a ball or a wheel, or it is convex and rolls on a
plane. Its lowest point is then the one whose outward normal is opposite to that of the other surface.

Of two surfaces that are given with a radius each the distance between centres is known in contact, and is used in
place of a root. The gap is then half the difference of squares over that distance, (p·p − k²) / 2k: it is zero where
the true gap is, has the same sign, and agrees with it to first order.

The rate of every gap is the velocity of the rolling body at the contact relative to the other surface, along the
normal, whether the two touch or not: the point of contact moves along both surfaces.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from kanes.base.errors import FrameError, WrongTypeError, WrongValueError
from kanes.expr.geometry.directions import (
    across,
    constant,
    cross,
    frame_before_spin,
    length_and_direction,
    measured,
    perpendiculars,
    rotations_between,
    scaled,
)
from kanes.expr.geometry.frames import Frame, Point
from kanes.expr.geometry.products import Product
from kanes.expr.geometry.rotations import Triple, unit_triple
from kanes.expr.geometry.vectors import Vector
from kanes.expr.symbols import ONE, ZERO, Expr
from kanes.model.constraints.surfaces import Convex, Cylinder, Disc, Ellipsoid, Plane, Sphere, Surface, Torus
from kanes.model.parts import Body


@dataclass(frozen=True, eq=False)
class Contact:
    """A body on a surface: the point of contact, the gap, and the directions without slip."""

    normal: Vector  # unit in contact, from the other surface to the rolling body
    reference: Point  # fixed in the rolling body
    arm: Vector  # from the reference to the point of contact
    gap: Product  # zero in contact, negative where the surfaces penetrate each other
    directions: tuple[Vector, ...]  # two across the normal; three where no two of them serve everywhere


class Grounded(Protocol):
    """Something with a Newtonian frame and a point fixed in it, such as a model."""

    frame: Frame
    origin: Point


def find_contact(
    ground: Grounded, body: Body, surface: Surface, on: Surface, on_body: Body | None = None, where: str = ""
) -> Contact:
    """The contact of a surface of a body with another one, fixed in the ground or in `on_body`."""
    is_checked = bool(where)
    where = where or f"rolling of {getattr(body, 'name', body)!s}"
    for given, role in (
        (body, "the rolling body"),
        *(((on_body, "the body that carries the other surface"),) if on_body is not None else ()),
    ):
        if not isinstance(given, Body):
            raise WrongTypeError(f"{where}: {given!r}, {role}, is not a body. Give a body of the model.")
        owner = ground.frame.owner
        if given.frame.owner is not owner:
            raise WrongValueError(
                f"{where}: {given.name} belongs to model '{given.frame.owner.name}', not to '{owner.name}'. Build both "
                "in one model."
            )
    if on_body is body:
        raise WrongValueError(f"{where}: a body cannot roll on itself. Give another one as on_body, or none.")
    for each in (surface, on):
        if not isinstance(each, Surface):
            raise WrongTypeError(f"{where}: {each!r} is not a surface. Give one of kn.surfaces, such as Plane(N.z).")
    if not is_checked:
        warn_of_center(where, body, surface)
    rolling = _Placed(where, surface, body.frame, body.center)
    if on_body is not None:
        if not (is_checked or isinstance(on, Plane)):
            warn_of_center(where, on_body, on)
        base = _Placed(where, on, on_body.frame, on_body.origin if isinstance(on, Plane) else on_body.center)
    else:
        base = _Placed(where, on, ground.frame, ground.origin)
    if getattr(surface, "inside", False):
        raise WrongValueError(
            f"{where}: {surface.name} with inside=True cannot roll. Let the other surface roll in it."
        )
    contact_of = _CONTACTS.get((type(surface), type(on)))
    if contact_of is None:
        raise WrongValueError(f"{where}: {surface.name} on {on.name} is not a known pair. {_cure(surface, on)}")
    return contact_of(rolling, base)


def warn_of_center(where: str, body: Body, surface: Surface) -> None:
    """Warn of a surface without a point, on a body whose mass centre is not at its origin."""
    if surface.at is None and body.center.position_from(body.origin) != Vector.zero():
        warnings.warn(
            f"{where}: {surface.name} is placed at the mass centre of {body.name}, which is not at the origin of "
            f"{body.name}. Choose one: at={body.name}.center or at={body.name}.origin.",
            UserWarning,
            stacklevel=5,
        )


def _cure(surface: Surface, on: Surface) -> str:
    if (type(on), type(surface)) in _CONTACTS and not getattr(on, "inside", False):
        return "Swap them: let the other body roll on this one."
    if isinstance(on, Plane):
        return "Describe what rolls as a Convex surface."
    pairs = "; ".join(
        f"{', '.join(each.__name__ for each, other in _CONTACTS if other is kind)} on a {kind.__name__}"
        for kind in (Plane, Sphere, Cylinder)
    )
    return f"Pairs are: {pairs}; any other convex surface on a Plane is a Convex."


# The kind of surface.
S_co = TypeVar("S_co", bound=Surface, covariant=True)


@dataclass(frozen=True, eq=False)
class _Placed(Generic[S_co]):
    """A surface in its place: fixed in a frame, about a point."""

    where: str
    surface: S_co
    frame: Frame
    default: Point
    center: Point = field(init=False)

    def __post_init__(self) -> None:
        at = self.surface.at
        if at is not None:
            check_fixed(self.where, f"at={at.name} of {self.surface.name}", at.position_from(self.default), self.frame)
        object.__setattr__(self, "center", self.default if at is None else at)

    def axis(self, axis: str | Vector) -> tuple[Frame, Triple]:
        """A unit vector fixed in the frame, in the frame before all rotations about it."""
        what = f"{self.where}, {self.surface.name}"
        if isinstance(axis, Vector):
            frame = own_frame_of(self.where, f"the vector {axis} of {self.surface.name}", axis, self.frame)
            own, _ = constant(measured(axis, frame))
            length, direction = length_and_direction(own)
            if length == 0:
                raise WrongValueError(f"{what}: the vector {axis} has no direction. Give one of nonzero length.")
        else:
            frame, direction = self.frame, unit_triple(what, axis)
        return frame_before_spin(frame, direction), direction


def own_frame_of(where: str, what: str, vector: Vector, frame: Frame) -> Frame:
    """The frame in which a vector is written, if it is fixed in another one; otherwise that one."""
    own = vector.frames[0] if len(vector.frames) == 1 else frame
    if all(_is_constant(each, frame) for each in (own.x, own.y)) and _is_constant(vector, own):
        return own
    check_fixed(where, what, vector, frame)
    return frame


def check_fixed(where: str, what: str, vector: Vector, frame: Frame) -> None:
    """Refuse a vector that is not fixed in a frame."""
    _, changing = constant(measured(vector, frame))
    if changing:
        raise FrameError(
            f"{where}: {what} is not fixed in {frame.name}, because it depends on {', '.join(changing)}. Use what is "
            "fixed there, or give the body that it is fixed in."
        )


def _is_constant(vector: Vector, frame: Frame) -> bool:
    return not constant(measured(vector, frame))[1]


# On a plane

# The point of a convex surface with an outward normal; see `Convex`.
_Support: TypeAlias = Callable[[Vector], Vector]


def _on_plane(rolling: _Placed[Surface], base: _Placed[Plane]) -> Contact:
    """gap = n·p − h  with h how far the surface reaches against the normal;  arm·n = −h."""
    frame, n = base.axis(base.surface.normal)
    normal = Vector.of(frame, n)
    p = rolling.center.position_from(base.center)
    surface = rolling.surface
    if isinstance(surface, Convex):
        arm = _convex_arm(rolling, surface.support, normal)
        gap = Product(normal, p + arm)
    else:
        arm, depth = _SUPPORTS[type(surface)](rolling, normal)
        gap = Product(normal, p, -depth)
    pair = perpendiculars(n)
    directions = _axes(frame) if pair is None else tuple(Vector.of(frame, each) for each in pair)
    return Contact(normal, rolling.center, arm, gap, directions)


def _ball_support(rolling: _Placed[Sphere], normal: Vector) -> tuple[Vector, Expr]:
    """arm = −r n."""
    r = rolling.surface.radius
    return -r * normal, r


def _wheel_support(rolling: _Placed[Disc | Torus], normal: Vector) -> tuple[Vector, Expr]:
    """arm = −r d/|d| − tube n  with d = a × (n × a), the part of the normal in the plane of the wheel.

    The length of d, and not √(1 − (n·a)²), which loses all digits for a wheel that nearly lies flat.
    """
    surface = rolling.surface
    frame, a = rolling.axis(surface.axis)
    length, direction = length_and_direction(across(measured(normal, frame), a), rotations_between(normal, frame))
    if length == 0:
        raise WrongValueError(
            f"{rolling.where}: {surface.name} always lies flat, where it touches everywhere. Choose another axis, or "
            "constrain the body to a plane."
        )
    arm, depth = Vector.of(frame, scaled(-surface.radius, direction)), surface.radius * length
    return (arm - surface.tube * normal, depth + surface.tube) if isinstance(surface, Torus) else (arm, depth)


def _ellipsoid_support(rolling: _Placed[Ellipsoid], normal: Vector) -> tuple[Vector, Expr]:
    """arm = −D² n / h,  h = |D n|  with D = diag(a, b, c)."""
    surface, frame = rolling.surface, rolling.frame
    D = (surface.a, surface.b, surface.c)
    for axis, (one, other) in {"x": (D[1], D[2]), "y": (D[0], D[2]), "z": (D[0], D[1])}.items():
        if one == other:
            frame = frame_before_spin(frame, unit_triple(rolling.where, axis))
    n = measured(normal, frame)
    h, direction = length_and_direction(
        [d * number for d, number in zip(D, n, strict=True)], rotations_between(normal, frame)
    )
    x, y, z = (-d * number for d, number in zip(D, direction, strict=True))
    return Vector.of(frame, (x, y, z)), h


_SUPPORTS: dict[type, Callable[[_Placed[Any], Vector], tuple[Vector, Expr]]] = {
    Sphere: _ball_support,
    Disc: _wheel_support,
    Torus: _wheel_support,
    Ellipsoid: _ellipsoid_support,
}


def _convex_arm(rolling: _Placed[Surface], support: _Support, normal: Vector) -> Vector:
    """arm = support(−n)."""
    _check_support(rolling, support)
    return _supported(rolling, support, scaled(-ONE, measured(normal, rolling.frame)))


def _supported(rolling: _Placed[Surface], support: _Support, outward: Triple) -> Vector:
    arm = support(Vector.of(rolling.frame, outward))
    if not isinstance(arm, Vector):
        raise WrongTypeError(
            f"{rolling.where}: support of {rolling.surface.name} returned {arm!r}, which is not a vector. Return the "
            "vector from the centre to the point with that normal."
        )
    return arm


# Unit vectors unrelated to the axes of a body.
_SAMPLES = ((2, 3, 6), (-6, 2, 3), (3, -6, 2), (-2, -3, -6), (6, -2, -3), (-3, 6, -2))


def _check_support(rolling: _Placed[Surface], support: _Support) -> None:
    """Of the points for some normals, each must be the furthest along its own; checked where all numbers are known."""
    normals = [tuple(ONE * number / 7 for number in sample) for sample in _SAMPLES]
    points = [measured(_supported(rolling, support, (x, y, z)), rolling.frame) for x, y, z in normals]
    if not all(number.is_number for point in points for number in point):
        return
    values = [[float(number) for number in point] for point in points]
    size = max(abs(number) for point in values for number in point)
    for n, own in zip(normals, values, strict=True):
        for other in values:
            reach = sum(float(each) * (a - b) for each, a, b in zip(n, own, other, strict=True))
            # Rounding of a dozen operations on numbers of this size.
            if reach < -1e-12 * size:
                raise WrongValueError(
                    f"{rolling.where}: support of {rolling.surface.name} gives {_short(own)} for the normal "
                    f"{_short([float(each) for each in n])}, and {_short(other)} for another one, which is further "
                    "along the first. Return the point of a convex surface that is furthest along the normal, which "
                    "points outwards."
                )


def _short(numbers: list[float]) -> str:
    return f"({', '.join(f'{number:.4g}' for number in numbers)})"


# On a sphere and on a cylinder


def _on_sphere(rolling: _Placed[Sphere], base: _Placed[Sphere]) -> Contact:
    """gap = ± (p·p − k²) / 2k,  n = ± p / k,  k = R ± r  for outside and inside, with p between the centres."""
    k, sign = _distance(rolling, base, rolling.surface.radius)
    p = rolling.center.position_from(base.center)
    normal = sign * p / k
    gap = Product(normal / 2, p, -sign * k / 2)
    return Contact(normal, rolling.center, -rolling.surface.radius * normal, gap, _axes(_root(base.frame)))


def _wheel_on_sphere(rolling: _Placed[Disc | Torus], base: _Placed[Sphere]) -> Contact:
    """The point of the circle next to the centre of the sphere, or furthest from it inside, at ∓ r d/|d|.

    p from the centre of the sphere to that of the wheel, d = a × (p × a) its part in the plane of the wheel,
    s = p ∓ r d/|d|,  gap = ± (s·s − k²) / 2k,  n = ± s / k,  k = R ± tube,  arm = s − p − tube n
    """
    surface = rolling.surface
    tube = surface.tube if isinstance(surface, Torus) else ZERO
    k, sign = _distance(rolling, base, tube, surface.radius)
    frame, a = rolling.axis(surface.axis)
    p = rolling.center.position_from(base.center)
    numbers = measured(p, frame)
    length, direction = length_and_direction(across(numbers, a), rotations_between(p, frame))
    if length == 0:
        raise WrongValueError(
            f"{rolling.where}: the centre of {base.surface.name} is always on the axis of {surface.name}, so that all "
            "of its rim touches. Choose another axis."
        )
    rim = Vector.of(frame, scaled(-sign * surface.radius, direction))
    s = Vector.of(frame, numbers) + rim
    normal = sign * s / k
    forward = cross(a, direction)
    sideways = cross(normal.terms[frame], forward)
    gap = Product(normal / 2, s, -sign * k / 2)
    directions = (Vector.of(frame, forward), Vector.of(frame, sideways))
    return Contact(normal, rolling.center, rim - tube * normal, gap, directions)


def _on_cylinder(rolling: _Placed[Sphere], base: _Placed[Cylinder]) -> Contact:
    """As on a sphere, with d = e × (p × e), the part of p across the axis e, in place of p."""
    k, sign = _distance(rolling, base, rolling.surface.radius)
    frame, e = base.axis(base.surface.axis)
    d = across(measured(rolling.center.position_from(base.center), frame), e)
    n = scaled(sign / k, d)
    normal = Vector.of(frame, n)
    gap = Product(normal / 2, Vector.of(frame, d), -sign * k / 2)
    directions = (Vector.of(frame, e), Vector.of(frame, cross(n, e)))
    return Contact(normal, rolling.center, -rolling.surface.radius * normal, gap, directions)


def _distance(
    rolling: _Placed[Sphere | Disc | Torus], base: _Placed[Sphere | Cylinder], tube: Expr, rim: Expr = ZERO
) -> tuple[Expr, Expr]:
    """The distance from the centre of the ball or tube to the centre or axis of the other surface, and the side: ±1."""
    R = base.surface.radius
    if not base.surface.inside:
        return R + tube, ONE
    room = R - tube - rim
    if room.is_positive is False:
        raise WrongValueError(
            f"{rolling.where}: {rolling.surface.name} of radius {tube + rim} does not fit into {base.surface.name} of "
            f"radius {R}. Give a smaller one, or inside=False."
        )
    return R - tube, -ONE


def _axes(frame: Frame) -> tuple[Vector, ...]:
    return frame.x, frame.y, frame.z


def _root(frame: Frame) -> Frame:
    while frame.parent is not None:
        frame = frame.parent
    return frame


_CONTACTS: dict[tuple[type, type], Callable[[_Placed[Any], _Placed[Any]], Contact]] = {
    (Sphere, Plane): _on_plane,
    (Disc, Plane): _on_plane,
    (Torus, Plane): _on_plane,
    (Ellipsoid, Plane): _on_plane,
    (Convex, Plane): _on_plane,
    (Sphere, Sphere): _on_sphere,
    (Disc, Sphere): _wheel_on_sphere,
    (Torus, Sphere): _wheel_on_sphere,
    (Sphere, Cylinder): _on_cylinder,
}
