"""Gravity that depends on position: that of a planet, and its gradient on a prescribed orbit."""

from __future__ import annotations

from dataclasses import dataclass

from kanes.base.errors import Fault, WrongTypeError, WrongValueError
from kanes.expr.geometry.frames import Point
from kanes.expr.geometry.rotations import skew, unit_triple
from kanes.expr.geometry.vectors import Vector
from kanes.expr.simplify.trig import is_zero
from kanes.expr.symbols import Coordinate, Expr, ExprLike, as_expression
from kanes.model.inertia import Inertia
from kanes.model.joints.kinds import Pin
from kanes.model.loads import make_force, make_torque
from kanes.model.model import Model
from kanes.model.parts import Body, Load, Particle, PointLike, center_of

_Made = list[tuple[Load, list[Fault]]]


def central_gravity(
    model: Model,
    mu: ExprLike,
    *,
    center: PointLike | None = None,
    J2: ExprLike | None = None,
    radius: ExprLike | None = None,
    axis: Vector | None = None,
    gradient: bool = True,
) -> None:
    """The gravity of a planet on every particle and rigid body of a model, including those that are added later.

        F = −μ m r / r³                                       at the mass centre, r from the `center`
        T = 3 μ / r³ r̂ × I·r̂                                  on rigid bodies, unless `gradient` is False

    `center` is a point, the origin of the model by default, and may move in N. The planet itself is outside the
    model and takes no reaction. With `J2` and the equatorial `radius` R it is oblate about a unit vector k, `axis`,
    N.z by default, and z = r·k:

        F = −3/2 J2 μ m R² / r⁵ ((1 − 5 z²/r²) r + 2 z k)     in addition

    All are numbers, parameters or other expressions. Neglected are terms smaller by (size of the body) / r, in F by
    the square of that, and the torque of J2. Call it once for each centre. Uniform gravity is `model.gravity`.

    >>> from kanes import Model
    >>> model = Model("probe")
    >>> x, y, mu = *model.coordinates("x y"), model.parameters("mu")
    >>> P = model.origin.moved("P", x * model.frame.x + y * model.frame.y)
    >>> probe = model.add_particle("probe", P, mass=1)
    >>> central_gravity(model, mu)
    >>> model["gravity of O on probe"].actions[0].vector
    -mu*x/(x**2 + y**2)**(3/2) n_x - mu*y/(x**2 + y**2)**(3/2) n_y

    The forces are the gradient of the potential (μ/r) (1 − J2 (R/r)² (3 sin² φ − 1)/2), φ the latitude; the torque is
    that of μ/r to second order in the size of a body. Tests compare them with this potential and with point masses.
    """
    where = "central_gravity"
    checked = _model(model, where)
    if (J2 is None) != (radius is None):
        given, missing = ("J2", "radius") if radius is None else ("radius", "J2")
        raise WrongValueError(f"{where}: {given} is given without {missing}. Give both for an oblate planet, or none.")
    if axis is not None and J2 is None:
        raise WrongValueError(f"{where}: axis={axis} needs J2 and radius. Give them, or omit axis.")
    oblate = None
    if J2 is not None:
        size = as_expression(J2, f"{where}, J2") * _positive(radius, f"{where}, radius") ** 2
        oblate = size, _unit(checked.frame.z if axis is None else axis, f"{where}, axis")
    at = _center(checked, center, where)
    checked.add_field(_CentralField(at, _positive(mu, f"{where}, mu"), oblate, bool(gradient)))


def gravity_gradient(model: Model, rate: ExprLike, toward: Vector) -> None:
    """The tide and the gravity gradient near a point O that orbits a planet freely, on every particle and rigid body.

        F = m n² (3 (ô·ρ) ô − ρ)     at mass centres, ρ from the origin O of the model: the tide
        T = 3 n² ô × I·ô             on rigid bodies

    This is for the attitude and shape of a satellite on a prescribed orbit, without coordinates of the orbit. The frame
    N of the model moves with O and keeps its directions: it does not rotate with the orbit. `toward` is the unit
    vector ô from O to the planet, or away from it, which makes no difference: an expression of time, or the axis of a
    rotating frame. `rate` n is √(μ/R³) at the distance R from the planet: on a circle the rate of the orbit, and on
    an ellipse an expression of time. Neglected are terms smaller by ρ / R.

    The mass centre of the whole is at O, or free to move with the tide: a satellite of one body may rotate about its
    mass centre by `kn.Spherical()`; one of several bodies has a root on `kn.Free()`, or is balanced about O. With a
    free root, O moves on the orbit and the satellite relative to it by the equations of Hill, Clohessy and Wiltshire.

    >>> from kanes import Model, Spherical, derive, inertia
    >>> model = Model("satellite")
    >>> n = model.parameters("n")
    >>> orbit = model.frame.rotated("A", n * model.time, "z")
    >>> bus = model.add_body("bus", mass=40, inertia=inertia(5, 4, 3), joint=Spherical())
    >>> gravity_gradient(model, n, toward=orbit.x)
    >>> [load.name for load in model.loads]
    ['gravity gradient on bus']

    Both are a central field to first order about a point in free fall; tests compare them with that field.
    """
    where = "gravity_gradient"
    checked = _model(model, where)
    n = as_expression(rate, f"{where}, rate")
    checked.add_field(_TidalField(checked.origin, n, _unit(toward, f"{where}, toward")))


@dataclass(frozen=True, eq=False)
class _CentralField:
    """The gravity of a planet at a point."""

    center: Point
    mu: Expr
    oblate: tuple[Expr, Vector] | None  # J2 R² and the axis
    gradient: bool

    @property
    def name(self) -> str:
        return f"gravity of {self.center.name}"

    def loads_on(self, mass: Body | Particle) -> _Made:
        r = mass.center.position_from(self.center)
        if not r.frames:
            rule = f"its mass centre is the centre of attraction {self.center.name}, where gravity is not defined"
            return _nothing(f"{self.name} on {mass.name}", Fault(mass.name, rule, "Give another center="))
        length = r.magnitude()
        made: _Made = []
        if mass.mass != 0:
            weight = -self.mu * mass.mass / length**3 * r
            made.append(make_force(f"{self.name} on {mass.name}", mass, weight, None, None, self.center))
        if mass.mass != 0 and self.oblate is not None:
            name = f"oblateness of {self.center.name} on {mass.name}"
            further = mass.mass * self._by_oblateness(r, length, *self.oblate)
            made.append(make_force(name, mass, further, None, None, self.center))
        if isinstance(mass, Body) and self.gradient:
            cure = "Give all three moments, or pass gradient=False"
            factor = 3 * self.mu / length**5
            made.append(
                _gradient_torque(f"gravity gradient of {self.center.name} on {mass.name}", mass, factor, r, cure)
            )
        return made

    def _by_oblateness(self, r: Vector, length: Expr, size: Expr, k: Vector) -> Vector:
        """a = −3/2 J2 μ R² / r⁵ ((1 − 5 z²/r²) r + 2 z k),  z = r·k,  J2 R² the size."""
        z = r.dot(k)
        factor = -3 * size * self.mu / (2 * length**5)
        return factor * (1 - 5 * z**2 / length**2) * r + 2 * factor * z * k

    def faults(self, model: Model) -> list[Fault]:
        return _uniform_gravity(self.name, model)


@dataclass(frozen=True, eq=False)
class _TidalField:
    """The tide and the gravity gradient near a point that orbits a planet freely."""

    origin: Point
    rate: Expr
    toward: Vector

    name = "gravity gradient"

    def loads_on(self, mass: Body | Particle) -> _Made:
        rho = mass.center.position_from(self.origin)
        made: _Made = []
        if rho.frames and mass.mass != 0:
            tide = mass.mass * self.rate**2 * (3 * self.toward.dot(rho) * self.toward - rho)
            made.append(make_force(f"tide on {mass.name}", mass, tide, None, None, self.origin))
        if isinstance(mass, Body):
            factor, cure = 3 * self.rate**2, "Give all three moments"
            made.append(_gradient_torque(f"{self.name} on {mass.name}", mass, factor, self.toward, cure))
        return made

    def faults(self, model: Model) -> list[Fault]:
        others = [field.name for field in model.fields if field is not self]
        rule = f"it is for a freely falling frame, in which {', '.join(others)} does not act"
        found = [Fault(self.name, rule, "Keep one of the two")] if others else []
        return found + _uniform_gravity(self.name, model) + _held_apart(model)


def _gradient_torque(name: str, body: Body, factor: Expr, direction: Vector, cure: str) -> tuple[Load, list[Fault]]:
    """T = factor d × I·d."""
    if body.is_planar and body.is_physical:
        rule = "it has a single moment of inertia, and the gravity gradient needs all of them"
        return _nothing(name, Fault(f"body {body.name}", rule, cure))[0]
    return make_torque(name, body, factor * direction.cross(_dyadic(body) * direction), None)


def _dyadic(body: Body) -> Inertia:
    """The inertia of a body; that of a rotor in the axes of its carrier.

    A body that is symmetric about the axis a of its pin, a × I = I × a, has the same inertia there, whatever its angle.
    """
    joint = body.joint
    if body.parent is not None and isinstance(joint, Pin) and not (joint.turned or joint.child_turned):
        a = skew(unit_triple(body.name, joint.axis))
        sizes = [abs(float(number)) for number in body.inertia if number.is_number]
        if all(_vanishes(number, max(sizes, default=0.0)) for number in a @ body.inertia - body.inertia @ a):
            return Inertia(body.inertia, body.parent.frame)
    return body.central_inertia


def _vanishes(number: Expr, size: float) -> bool:
    """Whether an expression is zero, or a number within rounding of numbers of that size."""
    return abs(float(number)) <= 1e-14 * size if number.is_number else is_zero(number)


def _nothing(name: str, fault: Fault) -> _Made:
    return [(Load(name, "force", ()), [fault])]


def _uniform_gravity(name: str, model: Model) -> list[Fault]:
    if model.gravity is None or not model.gravity.frames:
        return []
    rule = f"the model has uniform gravity {model.gravity} as well"
    return [Fault(name, rule, "Set model.gravity = None, or leave this one out")]


def _held_apart(model: Model) -> list[Fault]:
    """Masses away from O that a joint holds there, although the mass centre of the whole is not at O.

    The ground would take a force that no orbit has. A mass that can move along an axis of N has a coordinate there.
    """
    N, O = model.frame, model.origin
    positions = [(mass, mass.center.position_from(O)) for mass in model.masses if mass.mass != 0]
    if all(is_zero(number) for number in Vector.total([m.mass * rho for m, rho in positions], []).components(N)):
        return []
    found = []
    for mass, rho in positions:
        along = rho.terms.get(N, (0, 0, 0))
        is_free = [any(isinstance(each, Coordinate) for each in as_expression(x, "").free_symbols) for x in along]
        if any(not free and not is_zero(x) for free, x in zip(is_free, rho.components(N), strict=True)):
            rule = (
                f"neither its mass centre nor that of the whole is at {O.name}, and a joint to the ground holds it "
                "with a force that does not exist in orbit"
            )
            found.append(Fault(mass.name, rule, "Join the first body to the ground by kn.Free()"))
    return found


def _model(model: Model, where: str) -> Model:
    if not isinstance(model, Model):
        raise WrongTypeError(f"{where}: {model!r} is not a model. Give a kn.Model.")
    return model


def _center(model: Model, center: PointLike | None, where: str) -> Point:
    if center is None:
        return model.origin
    point = center_of(center)
    if not isinstance(point, Point) or point.owner is not model.registry:
        raise WrongTypeError(f"{where}: center={center!r} is not a point of '{model.name}'. Give one, or omit it.")
    return point


def _positive(value: ExprLike | None, where: str) -> Expr:
    found = as_expression(value, where)
    if found.is_number and not found.is_positive:
        raise WrongValueError(f"{where}: {value!r} is not positive. Give a positive number, or a symbol.")
    return found


def _unit(vector: Vector, where: str) -> Vector:
    if not isinstance(vector, Vector):
        raise WrongTypeError(f"{where}: {vector!r} is not a vector. Give a unit vector, such as N.z.")
    square = vector.dot(vector)
    # A length that was typed with nine digits or more is meant to be 1.
    if not is_zero(square - 1) and not (square.is_number and abs(float(square) - 1) < 1e-9):
        raise WrongValueError(f"{where}: {vector} is not a unit vector. Divide it by its .magnitude().")
    return vector
