"""A system of SymPy's mechanics in one form, for each of the classes that describe systems."""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, TypeAlias

import sympy
from sympy import Expr
from sympy.core.function import AppliedUndef
from sympy.physics import mechanics
from sympy.physics.mechanics import KanesMethod, Particle, Point, ReferenceFrame, RigidBody, System, Vector
from sympy.physics.mechanics.actuator import ActuatorBase
from sympy.physics.mechanics.body_base import BodyBase
from sympy.physics.vector import dynamicsymbols

from kanes.base.errors import WrongTypeError, WrongValueError
from kanes.expr.symbols import ExprLike

if TYPE_CHECKING:
    from sympy.physics.mechanics import JointsMethod

# SymPy plans to remove it.
_JOINTS_METHOD: type[JointsMethod] | tuple[()] = getattr(mechanics, "JointsMethod", ())


MechanicsBody: TypeAlias = RigidBody | Particle
# A force at a point, or a torque on a frame.
MechanicsLoad: TypeAlias = tuple[Point | ReferenceFrame, Vector]


@dataclass(frozen=True, eq=False)
class DescribedMechanics:
    """A system in SymPy's own objects.

    kinematic       expressions in q̇, u, q and t that are zero, one per coordinate
    configuration   expressions of q and t that are zero
    velocity        expressions, linear in u, that are zero; those of the configuration differentiated included
    acceleration    the velocity constraints differentiated, in u̇, where the user gave them
    loads           pairs of a point and a force, or of a frame and a torque
    given           expressions that replace functions of time
    """

    title: str
    frame: ReferenceFrame
    fixed_point: Point | None
    q: tuple[Expr, ...]
    u: tuple[Expr, ...]
    u_dependent: tuple[Expr, ...]
    u_auxiliary: tuple[Expr, ...]
    kinematic: tuple[Expr, ...]
    configuration: tuple[Expr, ...]
    velocity: tuple[Expr, ...]
    acceleration: tuple[Expr, ...]
    bodies: tuple[MechanicsBody, ...]
    loads: tuple[MechanicsLoad, ...]
    given: Mapping[Expr, Expr] = field(default_factory=dict)

    @property
    def t(self) -> Expr:
        """The time of SymPy's mechanics."""
        t: Expr = dynamicsymbols._t
        return t

    @cached_property
    def _replaced(self) -> dict[Expr, Expr]:
        zero = dict.fromkeys(self.u_auxiliary, sympy.S.Zero)
        return {**zero, **self.given}

    def plain(self, expression: ExprLike) -> Expr:
        """An expression that contains only functions of t, their derivatives, and symbols."""
        expression = sympy.sympify(expression, strict=True)
        if self._replaced:
            expression = expression.xreplace(self._replaced)
        known = all(isinstance(each.expr, AppliedUndef) for each in expression.atoms(sympy.Derivative))
        return expression if known else expression.doit()

    def parts(self, vector: Vector) -> list[tuple[ReferenceFrame, tuple[Expr, Expr, Expr]]]:
        """A vector as measure numbers in its frames."""
        found = []
        for numbers, frame in getattr(vector, "args", ()):
            x, y, z = (self.plain(number) for number in numbers)
            found.append((frame, (x, y, z)))
        return found

    def given_velocity(self, point: Point) -> Vector:
        """The velocity of a point according to SymPy."""
        try:
            with warnings.catch_warnings():
                # SymPy warns where several neighbours of a point have velocities; those are compared here.
                warnings.simplefilter("ignore")
                return point.vel(self.frame)
        except ValueError:
            rule = f"point {point}: it has no velocity in {self.frame}"
            raise WrongValueError(f"{rule}. Give it one with set_vel, v2pt_theory or a position.") from None

    def given_angular_velocity(self, frame: ReferenceFrame) -> Vector:
        """The angular velocity of a frame according to SymPy."""
        try:
            return frame.ang_vel_in(self.frame)
        except ValueError:
            rule = f"frame {frame}: it has no angular velocity in {self.frame}"
            raise WrongValueError(f"{rule}. Orient it from another frame.") from None

    def given_accelerations(self) -> Iterator[tuple[str, Vector, Vector]]:
        """Accelerations of bodies that were set by hand: what they are of, the velocity, and the acceleration."""
        for body in self.bodies:
            point = body.masscenter
            if self.frame in point._acc_dict:
                yield f"acceleration given to point {point}", self.given_velocity(point), point._acc_dict[self.frame]
            if is_rigid(body) and self.frame in body.frame._ang_acc_dict:
                what = f"angular acceleration given to frame {body.frame}"
                yield what, self.given_angular_velocity(body.frame), body.frame._ang_acc_dict[self.frame]


def is_rigid(body: MechanicsBody) -> bool:
    """Whether a body has an orientation; `Body` of SymPy may be either."""
    return bool(getattr(body, "is_rigidbody", not isinstance(body, Particle)))


def described(
    what: KanesMethod | System | JointsMethod, given: Mapping[Expr, ExprLike] | None = None
) -> DescribedMechanics:
    """The system that a `KanesMethod`, `System` or `JointsMethod` describes."""
    if isinstance(what, KanesMethod):
        return _of_method(what, type(what).__name__, None, _functions(given))
    if isinstance(what, System):
        return _of_system(what, _functions(given))
    if isinstance(what, _JOINTS_METHOD):
        method = KanesMethod(
            what.frame,
            q_ind=what.q,
            u_ind=what.u,
            kd_eqs=what.kdes,
            forcelist=what.loads,
            bodies=what._convert_bodies(),
        )
        return _of_method(method, "JointsMethod", None, _functions(given))
    raise WrongTypeError(
        f"from_sympy: {type(what).__name__} is not supported. Give SymPy's KanesMethod, System or JointsMethod."
    )


def _functions(given: object) -> dict[Expr, Expr]:
    """The expressions that replace functions of time, checked."""
    if given is None:
        return {}
    if not isinstance(given, Mapping):
        raise WrongTypeError(f"from_sympy, given: {given!r} is not a dictionary. Give one such as {{f: sin(t)}}.")
    for function, value in given.items():
        if not isinstance(function, AppliedUndef) or not isinstance(value, (Expr, int, float)):
            rule = f"from_sympy, given: {function!r}: {value!r} is not a function of time with an expression"
            raise WrongTypeError(f"{rule}. Give dynamicsymbols and expressions, such as {{f: sin(t)}}.")
    return {function: sympy.sympify(value, strict=True) for function, value in given.items()}


def _of_system(system: System, given: Mapping[Expr, Expr]) -> DescribedMechanics:
    loads = [*system.loads, *(load for actuator in system.actuators for load in actuator.to_loads())]
    try:
        method = KanesMethod(
            system.frame,
            q_ind=system.q_ind,
            u_ind=system.u_ind,
            kd_eqs=system.kdes,
            q_dependent=system.q_dep,
            configuration_constraints=system.holonomic_constraints,
            u_dependent=system.u_dep,
            velocity_constraints=system.velocity_constraints,
            u_auxiliary=system.u_aux,
            forcelist=loads or None,
            bodies=system.bodies,
        )
    except (ValueError, TypeError) as error:
        raise WrongValueError(
            f"from_sympy: SymPy cannot make a KanesMethod of this System ({error}). See its validate_system()."
        ) from None
    return _of_method(method, "System", system.fixed_point, given)


def _of_method(
    method: KanesMethod, title: str, fixed_point: Point | None, given: Mapping[Expr, Expr]
) -> DescribedMechanics:
    bodies = method.bodies
    if not bodies:
        raise WrongValueError(
            f"from_sympy: the {title} has no bodies. Give bodies= and forcelist= to it, or call its "
            "kanes_equations(bodies, loads) first."
        )
    auxiliary = tuple(method._uaux)
    q, u = tuple(method.q), tuple(method.u)
    for symbol in (*q, *u):
        if not isinstance(symbol, AppliedUndef):
            raise WrongTypeError(
                f"from_sympy: {symbol} is not a dynamicsymbol. Give speeds such as dynamicsymbols('u')."
            )
    rates = method.q.diff(dynamicsymbols._t)
    rows = method._k_ku_implicit * method.u + method._k_kqdot_implicit * rates + method._f_k_implicit
    velocity = method._k_nh * method.u + method._f_nh if method._k_nh else ()
    # SymPy keeps the coefficients of the velocity constraints where it differentiates these itself.
    is_given = bool(method._k_dnh) and method._k_dnh is not method._k_nh
    acceleration = method._k_dnh * method._udot + method._f_dnh if is_given else ()
    made = DescribedMechanics(
        title=title,
        frame=method._inertial,
        fixed_point=fixed_point,
        q=q,
        u=u,
        u_dependent=tuple(method._udep),
        u_auxiliary=auxiliary,
        kinematic=(),
        configuration=(),
        velocity=(),
        acceleration=(),
        bodies=tuple(bodies),
        loads=_pairs(method.forcelist),
        given=given,
    )
    return replace(
        made,
        kinematic=tuple(made.plain(row) for row in rows),
        configuration=tuple(made.plain(row) for row in method._f_h),
        velocity=tuple(made.plain(row) for row in velocity),
        acceleration=tuple(made.plain(row) for row in acceleration),
    )


def _pairs(loads: Iterable[MechanicsLoad | ActuatorBase] | None) -> tuple[MechanicsLoad, ...]:
    """Loads as pairs of a point and a force, or of a frame and a torque."""
    pairs: list[MechanicsLoad] = []
    for load in loads or ():
        if isinstance(load, ActuatorBase):
            pairs += _pairs(load.to_loads())
            continue
        on, vector = load
        if isinstance(on, BodyBase):
            on = on.masscenter
        pairs.append((on, vector))
    return tuple(pairs)
