"""A model of a system that is described with SymPy's mechanics."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
import sympy
from sympy.core.function import AppliedUndef
from sympy.physics.mechanics import KanesMethod, Point, ReferenceFrame, System, Vector

from kanes.base.errors import WrongTypeError, WrongValueError
from kanes.base.types import Array
from kanes.expr.symbols import Expr, ExprLike, Speed
from kanes.formats.sympy.translation.described_mechanics import DescribedMechanics, MechanicsBody, described, is_rigid
from kanes.formats.sympy.translation.geometry import (
    add_frames,
    add_points,
    check_accelerations,
    check_angular_velocities,
)
from kanes.formats.sympy.translation.loads import add_bodies, add_loads
from kanes.formats.sympy.translation.numeric_geometry import DISAGREEMENT, NumericGeometry
from kanes.formats.sympy.translation.speeds import check_defined, rank_of, solved_speeds, unit_norms
from kanes.formats.sympy.translation.spinning_frames import name_spins, with_spins
from kanes.formats.sympy.translation.symbols import TranslatedSymbols, other_symbols
from kanes.formats.sympy.translation.sympy_graphs import (
    Orientations,
    frame_tree,
    neighbours,
    points_with_loads,
    points_with_mass,
    turning_frames,
    written_frames,
)
from kanes.formats.sympy.translation.sympy_roots import PointRoots
from kanes.formats.sympy.translation.translation import Translation
from kanes.model.model import Model
from kanes.model.source import ModelSource

if TYPE_CHECKING:
    from sympy.physics.mechanics import JointsMethod


def from_sympy(
    what: KanesMethod | System | JointsMethod, *, name: str = "system", given: Mapping[Expr, ExprLike] | None = None
) -> Model:
    """A model of a system that was described with `sympy.physics.mechanics`.

    `what` is a `KanesMethod` with its bodies and loads, a `System` or a `JointsMethod`. Names stay: q1(t) becomes the
    coordinate q1, u1(t) the speed u1, symbols become parameters, and other functions of time inputs. Those functions
    in positions, orientations or constraints must be `given` as expressions of time, {f: sin(t)}, since their
    derivatives count there.

    Velocities that were set by hand are compared with positions at general states, and an error names what differs. A
    point that has a velocity and no position, such as the centre of a rolling disc, gets coordinates of its own.
    `print(model.source)` shows what differs from the description in SymPy.

    >>> import kanes as kn
    >>> from sympy import symbols
    >>> from sympy.physics.mechanics import KanesMethod, Particle, Point, ReferenceFrame, dynamicsymbols
    >>> (q, u), (m, k) = dynamicsymbols("q u"), symbols("m k")
    >>> N, O = ReferenceFrame("N"), Point("O")
    >>> P = O.locatenew("P", q * N.x)
    >>> O.set_vel(N, 0)
    >>> P.set_vel(N, u * N.x)
    >>> method = KanesMethod(N, [q], [u], [u - q.diff()], bodies=[Particle("bob", P, m)], forcelist=[(P, -k * q * N.x)])
    >>> print(kn.derive(kn.from_sympy(method)).forcing)
    Matrix([[-k*q]])
    """
    if not isinstance(name, str):
        raise WrongTypeError(f"from_sympy: {name!r} is not a name. Give text, such as 'pendulum'.")
    mechanics, spins = with_spins(described(what, given))
    points = neighbours((*points_with_mass(mechanics), *points_with_loads(mechanics)))
    tree = frame_tree(mechanics, turning_frames(mechanics), written_frames(mechanics, points), spins)
    quaternions = _quaternions(mechanics, tree)
    geometry = NumericGeometry(mechanics, tree, other_symbols(mechanics, _expressions(mechanics, tree)), quaternions)
    moving = _without_the_ground(mechanics, geometry)
    geometry.mechanics = moving
    roots = PointRoots(moving, geometry)
    names = {symbol.func.__name__ if isinstance(symbol, AppliedUndef) else symbol.name for symbol in _all(moving, tree)}
    newtonian = f"{mechanics.frame.name}_frame" if mechanics.frame.name in names else mechanics.frame.name
    model = Model(name, newtonian=newtonian)
    symbols = TranslatedSymbols(moving, model, other_symbols(moving, _expressions(moving, tree)))
    translation = Translation(moving, geometry, roots, symbols)
    add_frames(translation, tree)
    check_angular_velocities(translation)
    check_accelerations(translation)
    add_points(translation)
    _add_speeds(translation)
    add_loads(translation, add_bodies(translation))
    for angle in name_spins(spins):
        translation.note("coordinate", angle, "new, the angle of a frame that has only an angular velocity")
    _report_differences(translation, mechanics)
    model.source = ModelSource(mechanics.title, "SymPy", translation.report, names=dict(symbols.renamed))
    return model


def _expressions(mechanics: DescribedMechanics, tree: Orientations) -> Iterator[Expr]:
    """All expressions in the description of a system."""
    yield from (*mechanics.kinematic, *mechanics.configuration, *mechanics.velocity)
    for _, cosines in tree.values():
        yield from cosines
    for body in mechanics.bodies:
        yield mechanics.plain(body.mass)
        if is_rigid(body):
            yield from (mechanics.plain(number) for number, _, _ in body.central_inertia.args)
    points = (*points_with_mass(mechanics), *points_with_loads(mechanics))
    vectors = [vector for _, vector in mechanics.loads]
    vectors += [mechanics.given_velocity(point) for point in points]
    vectors += [mechanics.given_angular_velocity(frame) for frame in turning_frames(mechanics)]
    vectors += [vector for point in neighbours(points) for vector in point._pos_dict.values()]
    for vector in vectors:
        for _, numbers in mechanics.parts(vector):
            yield from numbers


def _all(mechanics: DescribedMechanics, tree: Orientations) -> list[Expr]:
    return [*mechanics.q, *mechanics.u, *other_symbols(mechanics, _expressions(mechanics, tree))]


def _quaternions(mechanics: DescribedMechanics, tree: Orientations) -> list[tuple[Expr, ...]]:
    """The coordinates of frames that are oriented by unit quaternions: four where there are fewer speeds."""
    if len(mechanics.u) >= len(mechanics.q):
        return []
    found = []
    for _, cosines in tree.values():
        elements = tuple(q for q in mechanics.q if cosines.has(q))
        if len(elements) == 4 and not cosines.has(sympy.sin, sympy.cos):
            found.append(elements)
    return found


def _without_the_ground(mechanics: DescribedMechanics, geometry: NumericGeometry) -> DescribedMechanics:
    """The system without fixed bodies and loads on them, which do not enter its equations."""

    def is_still(vector: Vector) -> bool:
        return all(np.abs(geometry.vector(vector, values)).max() < DISAGREEMENT for values in geometry.samples)

    def is_fixed(body: MechanicsBody) -> bool:
        turns = is_rigid(body) and not is_still(mechanics.given_angular_velocity(body.frame))
        return not turns and is_still(mechanics.given_velocity(body.masscenter))

    def is_held(on: Point | ReferenceFrame) -> bool:
        given = mechanics.given_velocity if isinstance(on, Point) else mechanics.given_angular_velocity
        return is_still(given(on))

    bodies = tuple(body for body in mechanics.bodies if not is_fixed(body))
    if not bodies:
        raise WrongValueError("from_sympy: no body moves. Give velocities that depend on speeds.")
    return replace(mechanics, bodies=bodies, loads=tuple(load for load in mechanics.loads if not is_held(load[0])))


def _add_speeds(translation: Translation) -> None:
    """Definitions of the speeds, constraints, and which speeds depend."""
    model, symbols, mechanics = translation.model, translation.symbols, translation.mechanics
    speeds = model.declared(Speed)
    solved = solved_speeds(model, [*translation.kinematic_rows, *translation.velocity_rows], speeds)
    check_defined(speeds, solved.definitions)
    model.define_speeds(solved.definitions)
    units = unit_norms(model)
    for row in mechanics.configuration:
        if (written := symbols.expression(row).expand()) in units or -written in units:
            translation.note("configuration constraint", row, "left out, since Kanes keeps quaternions at unit length")
            continue
        model.add_configuration_constraint(symbols.expression(row))
    for row in (*map(symbols.expression, _further_rows(translation)), *solved.left):
        model.add_velocity_constraint(row, name=translation.velocity_rows.get(row))
    if mechanics.u_dependent:
        model.choose_dependent(*(symbols[speed] for speed in mechanics.u_dependent))


def _further_rows(translation: Translation) -> list[Expr]:
    """The velocity constraints that are not derivatives of the configuration constraints."""
    mechanics, geometry = translation.mechanics, translation.geometry
    kept: list[Expr] = []
    held = [_held_rows(mechanics, geometry, values) for values in geometry.samples]
    for row in mechanics.velocity:
        added = [
            np.vstack([rows, geometry.speed_columns((row,), values)])
            for rows, values in zip(held, geometry.samples, strict=True)
        ]
        if all(rank_of(more) > rank_of(less) for more, less in zip(added, held, strict=True)):
            kept.append(row)
            held = added
    if (count := rank_of(held[0])) != len(mechanics.u_dependent):
        raise WrongValueError(
            f"from_sympy: the constraints determine {count} speeds, and {len(mechanics.u_dependent)} are dependent. "
            "Give the derivative of each configuration constraint once among the velocity constraints."
        )
    return kept


def _held_rows(mechanics: DescribedMechanics, geometry: NumericGeometry, values: Array) -> Array:
    """∂φ̇/∂u of the configuration constraints φ.

    φ̇ = φ_q q̇ with K_q q̇ + K_u u + k = 0
    """
    if not mechanics.configuration:
        return np.zeros((0, len(mechanics.u)))
    K_q = geometry.rate_columns(mechanics.kinematic, values)
    K_u = geometry.speed_columns(mechanics.kinematic, values)
    return -geometry.derivatives(mechanics.configuration, values) @ np.linalg.solve(K_q, K_u)


def _report_differences(translation: Translation, whole: DescribedMechanics) -> None:
    """Report what is not in the model, and what has another name there."""
    moving = translation.mechanics
    for speed in moving.u_auxiliary:
        translation.note("auxiliary speed", speed, "zero; equations.reactions gives their forces")
    for body in whole.bodies:
        if body not in moving.bodies:
            translation.note("body", body.name, "left out, since they do not move")
    for on, _ in whole.loads:
        if not any(on is other for other, _ in moving.loads):
            translation.note("load", on, "left out, since they act on something that does not move")
    for old, new in translation.symbols.renamed.items():
        translation.note("name", old, f"{new} in the model, since the name is taken or not allowed")
