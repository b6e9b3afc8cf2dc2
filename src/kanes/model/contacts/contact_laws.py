"""Laws of compliant contact: the normal force from the depth and its rate, and friction from the slip velocity.

The depth is how far two surfaces reach into each other along their common normal; it is negative where they are apart.
Properties of laws are numbers and parameters. A normal force never pulls; all forces are zero where surfaces are apart,
but those of the smooth law of OpenSim, which are small there.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, fields
from typing import ClassVar, TypeAlias

from kanes.base.errors import WrongValueError
from kanes.expr.elementary import (
    at_least_zero,
    larger,
    length_above_zero,
    positive_power,
    square_root,
    tanh,
    where_positive,
)
from kanes.expr.symbols import ONE, ZERO, Expr, ExprLike, Parameter, as_expression

__all__ = ["Coulomb", "HuntCrossley", "SmoothHuntCrossley", "SpringDamper", "StribeckFriction"]

# Components of the slip velocity along directions that are perpendicular to each other, or the friction along them.
Slip: TypeAlias = tuple[Expr, ...]

_HALF, _THREE_HALVES = ONE / 2, 3 * ONE / 2


@dataclass(frozen=True, eq=False)
class Properties:
    """Numbers and parameters that a law has, checked when it is made."""

    @property
    def name(self) -> str:
        """Its name in messages."""
        return f"contact_laws.{type(self).__name__}"

    def _take(self, positive: tuple[str, ...] = ()) -> None:
        """All properties as constant expressions, none negative and some above zero, as far as that is known."""
        for field in fields(self):
            where = f"{self.name}, {field.name}"
            value = as_expression(getattr(self, field.name), where)
            changing = sorted(str(symbol) for symbol in value.free_symbols if not isinstance(symbol, Parameter))
            if changing:
                raise WrongValueError(
                    f"{where}: {value} depends on {', '.join(changing)}, and a law keeps its properties. Use numbers "
                    "and parameters alone."
                )
            if field.name in positive and value.is_positive is False:
                raise WrongValueError(f"{where}: {value} is not above zero. Give a positive number.")
            if value.is_negative:
                raise WrongValueError(f"{where}: {value} is negative. Give a number that is not.")
            object.__setattr__(self, field.name, value)


@dataclass(frozen=True, eq=False)
class ContactLaw(Properties, ABC):
    """Base of all laws of the normal force."""

    needs_radius: ClassVar[bool] = False

    @abstractmethod
    def normal_force(self, depth: Expr, rate: Expr, radius: Expr) -> Expr:
        """The force that pushes the surfaces apart; the radius is that of the ball, zero for a point."""

    @abstractmethod
    def stored_energy(self, depth: Expr, radius: Expr) -> Expr | None:
        """The integral of the force at rest over the depth; None where it has no closed form."""


@dataclass(frozen=True, eq=False)
class Friction(Properties, ABC):
    """Base of all laws of friction."""

    @abstractmethod
    def force(self, normal: Expr, slip: Slip) -> Slip:
        """The components of the friction on the surface that slips, from those of its slip velocity."""


@dataclass(frozen=True, eq=False)
class SpringDamper(ContactLaw):
    """A spring and a damper:  F = max(0, k d + c ḋ)  where d > 0.

    With damping the force jumps when surfaces touch, which sensitivities do not know of: use `HuntCrossley` for these.

    >>> SpringDamper(stiffness=1e5, damping=20).name
    'contact_laws.SpringDamper'
    """

    stiffness: ExprLike
    damping: ExprLike = 0

    def __post_init__(self) -> None:
        self._take(("stiffness",))

    def normal_force(self, depth: Expr, rate: Expr, radius: Expr) -> Expr:
        k, c = as_expression(self.stiffness, self.name), as_expression(self.damping, self.name)
        if c == 0:
            return k * at_least_zero(depth)
        return where_positive(depth, at_least_zero(k * depth + c * rate))

    def stored_energy(self, depth: Expr, radius: Expr) -> Expr | None:
        return as_expression(self.stiffness, self.name) * at_least_zero(depth) ** 2 / 2


@dataclass(frozen=True, eq=False)
class HuntCrossley(ContactLaw):
    """The law of Hunt and Crossley:  F = k dⁿ max(0, 1 + 3/2 c ḋ)  where d > 0.

    With n = 3/2 and no dissipation it is the law of Hertz. The force is continuous when surfaces touch; for small c the
    coefficient of restitution at a speed v is 1 − c v, whatever k and n are.

    Source: simbody-contact, with k and n in place of those of balls.
    """

    stiffness: ExprLike
    dissipation: ExprLike = 0
    exponent: ExprLike = _THREE_HALVES

    def __post_init__(self) -> None:
        self._take(("stiffness",))
        n = as_expression(self.exponent, self.name)
        if (n - 1).is_negative:
            raise WrongValueError(
                f"{self.name}, exponent: {n} is below one, where stiffness is infinite at touch. Give one or more."
            )
        if n.is_Float and float(2 * n).is_integer():
            object.__setattr__(self, "exponent", ONE * int(2 * n) / 2)

    def normal_force(self, depth: Expr, rate: Expr, radius: Expr) -> Expr:
        elastic = as_expression(self.stiffness, self.name) * positive_power(depth, as_expression(self.exponent, ""))
        c = as_expression(self.dissipation, self.name)
        return elastic if c == 0 else elastic * at_least_zero(1 + _THREE_HALVES * c * rate)

    def stored_energy(self, depth: Expr, radius: Expr) -> Expr | None:
        n = as_expression(self.exponent, self.name)
        return as_expression(self.stiffness, self.name) * positive_power(depth, n + 1) / (n + 1)


@dataclass(frozen=True, eq=False)
class SmoothHuntCrossley(ContactLaw):
    """The smooth law of OpenSim's SmoothSphereHalfSpaceForce, for balls: all derivatives exist everywhere.

        F = f_H (1 + 3/2 c ḋ) (1/2 + 1/2 tanh(b_v (ḋ + 2/(3 c))))
        f_H = 4/3 k √(R k) (d² + ε)^(3/4) (1/2 + 1/2 tanh(b_d d)),   k = 1/2 stiffness^(2/3)

    with the radius R of the ball. The stiffness is the plane strain modulus, in Pa; c is the `dissipation`, ε the
    `constant_contact_force`, which is not added to the force, b_d the `hertz_smoothing` and b_v the
    `hunt_crossley_smoothing`. Apart from the surface the force is small, but not zero.

    Source: simbody-contact.
    """

    stiffness: ExprLike
    dissipation: ExprLike
    constant_contact_force: ExprLike = 1e-5
    hertz_smoothing: ExprLike = 300
    hunt_crossley_smoothing: ExprLike = 50

    needs_radius: ClassVar[bool] = True

    def __post_init__(self) -> None:
        self._take(("stiffness", "constant_contact_force"))

    def normal_force(self, depth: Expr, rate: Expr, radius: Expr) -> Expr:
        stiffness, c, eps, b_d, b_v = (as_expression(getattr(self, each.name), self.name) for each in fields(self))
        k = _HALF * stiffness ** (2 * ONE / 3)
        hertz = 4 * ONE / 3 * k * square_root(radius * k) * (depth**2 + eps) ** (3 * ONE / 4)
        hertz = hertz * (_HALF + _HALF * tanh(b_d * depth))
        if c == 0:
            return hertz
        return hertz * (1 + _THREE_HALVES * c * rate) * (_HALF + _HALF * tanh(b_v * (rate + 2 / (3 * c))))

    def stored_energy(self, depth: Expr, radius: Expr) -> Expr | None:
        return None


@dataclass(frozen=True, eq=False)
class Coulomb(Friction):
    """Dry friction, made smooth:  `T = −μ F tanh(|v|/v_s) v/|v|`, along the slip velocity v.

    Below the `slip_speed` v_s friction is viscous, μ F v/v_s: nothing rests on a slope, it creeps. The creep velocity
    is v_s atanh(tan(slope)/μ).
    """

    coefficient: ExprLike
    slip_speed: ExprLike

    def __post_init__(self) -> None:
        self._take(("slip_speed",))

    def force(self, normal: Expr, slip: Slip) -> Slip:
        mu, v_s = as_expression(self.coefficient, self.name), as_expression(self.slip_speed, self.name)
        if len(slip) == 1:
            return (-mu * normal * tanh(slip[0] / v_s),)
        size = length_above_zero(slip)
        factor = mu * normal * tanh(size / v_s) / size
        return tuple(-factor * component for component in slip)


@dataclass(frozen=True, eq=False)
class StribeckFriction(Friction):
    """Friction with a static, a dynamic and a viscous part, as OpenSim and Simbody have it, along the slip velocity v.

        T = −F (min(s/v_t, 1) (μ_d + 2 (μ_s − μ_d) / (1 + (s/v_t)²)) + μ_v s) v/s,   s = √(v·v + ε)

    with the `transition_speed` v_t. The `smoothing` ε is zero in HuntCrossleyForce; in SmoothSphereHalfSpaceForce it is
    the constant contact force, 1e-5 by default. Here too friction at rest is viscous: nothing rests on a slope.

    Source: simbody-contact.
    """

    static: ExprLike
    dynamic: ExprLike
    transition_speed: ExprLike
    viscous: ExprLike = 0
    smoothing: ExprLike = 0

    def __post_init__(self) -> None:
        self._take(("transition_speed",))

    def force(self, normal: Expr, slip: Slip) -> Slip:
        mu_s, mu_d, v_t, mu_v, eps = (as_expression(getattr(self, each.name), self.name) for each in fields(self))
        square = sum((component**2 for component in slip), ZERO) + eps
        # min(s/v_t, 1)/s is 1/max(s, v_t), which needs no root of zero.
        dry = (mu_d + 2 * (mu_s - mu_d) / (1 + square / v_t**2)) / square_root(larger(square, v_t**2))
        factor = normal * (dry + mu_v)
        return tuple(-factor * component for component in slip)
