"""Latches of a model: from the user's input to rows that lock, and the conditions under which they do.

A latch between two points holds P, which the first body carries, where it is in the second body, and its turn there:

    p·e    with p from Q to P and e fixed in the second body:  the force acts at P, on both bodies
    ω·e    with ω of the first body in the second

along the axes of the second body, or along or across an axis that is fixed in it. Whatever the place, forces and
torques on both bodies are opposite and act at one point, so that momenta are kept.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from kanes.base.errors import WrongTypeError, WrongValueError
from kanes.base.values import is_among
from kanes.expr.geometry.directions import constant, length_and_direction, measured, perpendiculars
from kanes.expr.geometry.frames import Frame, Point
from kanes.expr.geometry.products import Product
from kanes.expr.geometry.rotations import Triple, is_axis, unit_triple
from kanes.expr.geometry.vectors import Vector
from kanes.expr.symbols import (
    ZERO,
    Coordinate,
    Discrete,
    Expr,
    ExprLike,
    Input,
    Parameter,
    Rate,
    Speed,
    Time,
    as_expression,
)
from kanes.model.constraints.contacts import Grounded
from kanes.model.constraints.rows import Constraint, Material, Row, Slip, Turn
from kanes.model.contacts.coefficients import constant_of
from kanes.model.contacts.parts import Latch
from kanes.model.contacts.verbs import of_coordinates
from kanes.model.parts import Body, Particle, PointLike, as_place

# What a latch of each kind holds: directions of the place, then those of the turn.
_JOINTS = {
    "spherical": ("xyz", ""),
    "pin": ("xyz", "across"),
    "cylindrical": ("across", "across"),
    "slider": ("across", "xyz"),
    "planar": ("along", "across"),
    "weld": ("xyz", "xyz"),
}
_CHANGING = (Coordinate, Discrete, Speed, Rate, Input, Time)


@dataclass(frozen=True)
class LatchTerms:
    """When a latch locks, lets go and breaks, as `add_latch` takes it."""

    at: ExprLike | None = None
    when: ExprLike | Sequence[ExprLike] | None = None
    within: ExprLike | tuple[ExprLike, ExprLike] | None = None
    slower: ExprLike | None = None
    locked: bool = False
    release: ExprLike | None = None
    after: ExprLike | None = None
    breaks: ExprLike | tuple[ExprLike, ExprLike] | None = None
    relocks: bool = True


def latch(
    ground: Grounded,
    bodies: Sequence[Body],
    name: str,
    what: object,
    Q: PointLike | None,
    joint: str | None,
    between: Sequence[Body | Frame] | None,
    axis: str | Vector | None,
    terms: LatchTerms,
) -> Latch:
    """A latch of expressions, of a constraint, or of two points."""
    N = ground.frame
    if isinstance(what, (Point, Body, Particle)):
        found = _between(ground, bodies, name, what, Q, joint, between, axis, terms)
    else:
        _refuse_joint(name, what, Q=Q, joint=joint, bodies=between, axis=axis)
        found = _of_constraint(name, what) if isinstance(what, Constraint) else _of_expressions(N, name, what, terms)
    given = {"latch": what if Q is None else (what, Q), "joint": joint, "bodies": between, "axis": axis}
    given |= {word: getattr(terms, word) for word in ("at", "when", "within", "slower", "release", "after", "breaks")}
    given |= {"locked": terms.locked or None, "relocks": None if terms.relocks else False}
    return _with_terms(N, name, found, terms, given)


def _refuse_joint(name: str, what: object, **given: object) -> None:
    for word, value in given.items():
        if value is not None:
            raise WrongTypeError(
                f"{name}: {what!r} is not a point, and {word}= is for latches between two points. Give two points, or "
                "leave it out."
            )


def _of_constraint(name: str, constraint: Constraint) -> Latch:
    return Latch(name, tuple(replace(row, name=f"{name}, {row.name}") for row in constraint.rows), is_aimed=True)


def _of_expressions(N: Frame, name: str, what: object, terms: LatchTerms) -> Latch:
    several = tuple(what) if isinstance(what, Sequence) and not isinstance(what, str) else (what,)
    at = ZERO if terms.at is None else constant_of(f"{name}, at", terms.at)
    rows = tuple(
        Row(f"{name}, {number}", N, Product.plain(of_coordinates(name, each) - at))
        for number, each in enumerate(several, 1)
    )
    if not rows:
        raise WrongValueError(f"{name}: it holds nothing. Give an expression of coordinates, or two points.")
    is_alone = terms.when is None and terms.within is None
    if is_alone and len(rows) == 1 and not terms.locked:
        return Latch(name, rows, is_aimed=True, is_either=True, when=rows)
    return Latch(name, rows, is_aimed=terms.at is not None)


# Between two points


def _between(
    ground: Grounded,
    bodies: Sequence[Body],
    name: str,
    what: PointLike,
    Q: PointLike | None,
    joint: str | None,
    between: Sequence[Body | Frame] | None,
    axis: str | Vector | None,
    terms: LatchTerms,
) -> Latch:
    if Q is None:
        raise WrongTypeError(f"{name}: a latch of points needs both of them. Give add_latch(P, Q, …).")
    if terms.at is not None and terms.at != 0:
        cure = "Give at=0, where the first is on the second, or leave it out."
        raise WrongValueError(f"{name}: at={terms.at!r} is not known of points. {cure}")
    kind = joint or ("weld" if isinstance(what, Body) and isinstance(Q, Body) else "spherical")
    if not is_among(kind, _JOINTS):
        listed = ", ".join(f"'{each}'" for each in _JOINTS)
        raise WrongValueError(f"{name}: {joint!r} is not a joint of latches. Use one of: {listed}.")
    P, at = as_place(name, what), as_place(name, Q)
    first, second = _frames(ground, bodies, name, kind, (what, Q), (P, at), between)
    placed, turned = _JOINTS[kind]
    basis = second or first
    is_loose = basis is None
    numbers = _axis(name, kind, axis, basis) if "across" in (placed, turned) or placed == "along" else None
    directions = _Directions(basis or ground.frame, numbers)
    N, p = ground.frame, P.position_from(at)
    base = Material(at, second, p) if second is not None else Material.fixed(at, N)
    tip = Material.fixed(P, N) if second is not None or first is None else Material(P, first, -p)
    rows = [
        Row(f"{name}, {label}", N, Product(p, e), Slip(tip, base, e), among=f"place of {name}")
        for label, e in directions.of(placed)
    ]
    if turned and first is not None and second is not None:
        rows += [
            Row(f"{name}, turn {label}", N, velocity=Turn(first, second, e), among=f"turn of {name}")
            for label, e in directions.of(turned)
        ]
    frames = (first, second) if turned and first is not None and second is not None else None
    return Latch(
        name, tuple(rows), joint=kind, is_aimed=terms.at is not None or is_loose, frames=frames, axis=directions.axis
    )


@dataclass(frozen=True)
class _Directions:
    """Directions fixed in a frame: its axes, or along and across an axis."""

    frame: Frame
    axis: Triple | None

    def of(self, which: str) -> list[tuple[str, Vector]]:
        frame = self.frame
        if which == "xyz" or self.axis is None:
            return [(each, getattr(frame, each)) for each in which]
        pair = perpendiculars(self.axis)
        if which == "along":
            return [("along", Vector.of(frame, self.axis))]
        if pair is None:
            raise ValueError(f"{self.axis} is not a direction.")
        return [(f"across {k}", Vector.of(frame, each)) for k, each in enumerate(pair, 1)]


def _frames(
    ground: Grounded,
    bodies: Sequence[Body],
    name: str,
    joint: str,
    things: tuple[PointLike, PointLike],
    points: tuple[Point, Point],
    between: Sequence[Body | Frame] | None,
) -> tuple[Frame | None, Frame | None]:
    """The frames of the bodies that carry both points, as far as they are known."""
    if between is not None:
        frames = [each.frame if isinstance(each, Body) else each for each in between]
        if len(frames) != 2 or not all(isinstance(frame, Frame) for frame in frames):
            cure = "Give bodies=(A, B), which may be frames."
            raise WrongTypeError(f"{name}: bodies={between!r} are not two bodies. {cure}")
        return frames[0], frames[1]
    found = [_carrier(ground, bodies, thing, P) for thing, P in zip(things, points, strict=True)]
    if _JOINTS[joint][1] and None in found:
        P = points[found.index(None)]
        raise WrongTypeError(
            f"{name}: a {joint} holds the turn of two bodies, and {P.name} is fixed in none. Give bodies=(A, B)."
        )
    return found[0], found[1]


def _carrier(ground: Grounded, bodies: Sequence[Body], thing: PointLike, P: Point) -> Frame | None:
    """The frame of the body, or of the ground, in which a point is fixed."""
    if isinstance(thing, Body):
        return thing.frame
    places = [(body.frame, body.center) for body in bodies] + [(ground.frame, ground.origin)]
    for frame, center in places:
        p = P.position_from(center)
        is_own = set(p.frames) <= {frame}
        if is_own and all(isinstance(symbol, Parameter) for symbol in p.free_symbols):
            return frame
    return None


def _axis(name: str, joint: str, axis: str | Vector | None, frame: Frame | None) -> Triple:
    if frame is None:
        rule = f"a {joint} has an axis in a body, and neither point is of one"
        raise WrongTypeError(f"{name}: {rule}. Give bodies=(A, B).")
    if is_axis(axis):
        return unit_triple(name, axis)
    if not isinstance(axis, Vector):
        raise WrongTypeError(
            f"{name}: a {joint} needs an axis, not {axis!r}. Give 'x', 'y' or 'z' of the second body, or a vector "
            f"fixed in it, such as {frame.name}.z."
        )
    numbers, changing = constant(measured(axis, frame))
    length, direction = length_and_direction(numbers)
    if changing or length == 0:
        rule = f"the axis {axis} is not a direction fixed in {frame.name}"
        raise WrongValueError(f"{name}: {rule}. Write it in that frame.")
    return direction


# When it locks, lets go and breaks


def _with_terms(N: Frame, name: str, made: Latch, terms: LatchTerms, given: dict[str, object]) -> Latch:
    within, breaks = _pair(name, "within", terms.within, made), _pair(name, "breaks", terms.breaks, made)
    when = made.when
    if terms.when is not None:
        several = terms.when if isinstance(terms.when, (tuple, list)) else (terms.when,)
        when = tuple(_condition(N, f"{name}, when {k}", each) for k, each in enumerate(several, 1))
    return replace(
        made,
        when=when,
        within=within,
        slower=None if terms.slower is None else _positive(f"{name}, slower", terms.slower),
        starts_locked=_flag(name, "locked", terms.locked),
        release=None if terms.release is None else _condition(N, f"{name}, release", terms.release),
        after=None if terms.after is None else _positive(f"{name}, after", terms.after),
        breaks=breaks,
        relocks=_flag(name, "relocks", terms.relocks),
        given=given,
    )


def _condition(N: Frame, where: str, given: ExprLike) -> Row:
    expression = as_expression(given, where)
    others = sorted(str(each) for each in expression.free_symbols if not isinstance(each, (*_CHANGING, Parameter)))
    if others:
        raise WrongValueError(
            f"{where}: {expression} depends on {', '.join(others)}. Use coordinates, speeds, rates, time, parameters "
            "and inputs."
        )
    if not any(isinstance(each, _CHANGING) for each in expression.free_symbols):
        rule = f"{expression} never changes, so that it never falls"
        raise WrongValueError(f"{where}: {rule}. Give what passes zero.")
    return Row(where, N, Product.plain(expression))


def _pair(
    name: str, word: str, given: ExprLike | tuple[ExprLike, ExprLike] | None, made: Latch
) -> tuple[Expr | None, Expr | None]:
    """Of the place and of the turn: a distance and an angle, or a force and a torque."""
    if given is None:
        return None, None
    pair = tuple(given) if isinstance(given, (tuple, list)) else (given, None)
    if len(pair) != 2:
        raise WrongValueError(f"{name}: {word}={given!r}. Give one number, or two: of the place and of the turn.")
    if pair[1] is not None and made.frames is None:
        raise WrongValueError(f"{name}: {word}={given!r} has two numbers, and this latch holds no turn. Give one.")
    place, turn = (None if each is None else _positive(f"{name}, {word}", each) for each in pair)
    return place, turn


def _positive(where: str, given: ExprLike) -> Expr:
    value = constant_of(where, given)
    if value.is_number and not value > 0:
        raise WrongValueError(f"{where}: {value} is not above zero. Give a positive number or a parameter.")
    return value


def _flag(name: str, word: str, given: object) -> bool:
    if not isinstance(given, bool):
        raise WrongTypeError(f"{name}: {word}={given!r} is neither True nor False. Give one of them.")
    return given
