"""The rotation axes of a joint, as numbers."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import reduce
from itertools import chain

import numpy as np

from kanes.base.errors import WrongTypeError, WrongValueError
from kanes.base.types import Array, Values
from kanes.base.values import as_numbers, by_name, check_names
from kanes.expr.algebra import Matrix
from kanes.expr.evaluate import numerical
from kanes.expr.geometry.frames import Frame
from kanes.expr.geometry.paths import path_steps
from kanes.expr.geometry.vectors import rate
from kanes.expr.linear import ordered_symbols
from kanes.expr.symbols import Expr, Parameter, StandIn
from kanes.kane.speeds import kinematical_equations
from kanes.model.lookup import frame_of, mass_of
from kanes.model.model import Model
from kanes.model.parts import Body
from kanes.model.speeds import complete
from kanes.model.system import System
from kanes.trajectory.trajectory import Trajectory


@dataclass(frozen=True, eq=False)
class JointAxes:
    """The partial angular velocities ω_r of a body in its parent, for the speeds of their joint."""

    system: System
    body: Body
    speeds: tuple[str, ...]
    coordinates: tuple[str, ...]  # whose rates they are; the speed itself if it is not the rate of one
    partials: Matrix  # 3 × speeds, by measure numbers in the body

    @classmethod
    def of(cls, model: object, body: object) -> JointAxes:
        """Of the joint between a body and its parent."""
        system = complete(_system(model))
        child = mass_of(system, body)
        if not isinstance(child, Body) or child.joint is None:
            raise WrongValueError(
                f"'{system.name}': {child.name} has no joint. Give a body that was added with joint=…."
            )
        K, _ = kinematical_equations(system).forms(list(child.frame.relative_angular_velocity))
        numbers = [r for r in range(K.shape[1]) if any(entry != 0 for entry in K[:, r])]
        partials = K[:, numbers] if numbers else Matrix.zeros(3, 0)
        speeds = tuple(system.speeds[r].name for r in numbers)
        _check_alone(system, child, speeds, partials)
        rates = {coordinate.dot: coordinate.name for coordinate in system.coordinates}
        coordinates = tuple(str(rates.get(system.speed_definitions[r], system.speeds[r].name)) for r in numbers)
        return cls(system, child, speeds, coordinates, partials)

    @property
    def where(self) -> str:
        """The joint as messages name it."""
        return f"'{self.system.name}', joint of {self.body.name}"

    def frame(self, given: object) -> Frame:
        """The frame of the measure numbers: N if none is given."""
        return self.system.frame if given is None else frame_of(self.system, given)

    def axes(self, at: Trajectory | Values, frame: object) -> Array:
        """ω_r by measure numbers in a frame: speeds × 3, with the poses before them if `at` has several."""
        seen = self.frame(frame)
        entries = [entry for r in range(len(self.speeds)) for entry in self.partials[:, r]]
        rotations = [step.matrix for step in path_steps(seen, self.body.frame)]
        entries += [entry for rotation in rotations for entry in rotation]
        values = self.numbers_at(at, entries)
        evaluate = numerical(list(values), entries)
        numbers = np.stack(np.broadcast_arrays(*evaluate(list(values.values()))), axis=-1)
        size = 3 * len(self.speeds)
        partials = numbers[..., :size].reshape(*numbers.shape[:-1], len(self.speeds), 3)
        matrices = numbers[..., size:].reshape(*numbers.shape[:-1], len(rotations), 3, 3)
        R = reduce(np.matmul, (matrices[..., k, :, :] for k in range(len(rotations))), np.eye(3))
        return np.einsum("...ij,...rj->...ri", R, partials)

    def numbers_at(self, at: Trajectory | Values, entries: Iterable[Expr]) -> dict[Expr, Array]:
        """Numbers for the symbols of some expressions, from a trajectory or a table."""
        system = self.system
        symbols = list(dict.fromkeys(symbol for entry in entries for symbol in ordered_symbols(entry)))
        if isinstance(at, Trajectory):
            return {each: at.t if each is system.time else at[each] for each in symbols}
        known = (*system.coordinates, *system.speeds, *system.parameters, *system.inputs, system.time)
        given = _table(system, at, "{q1: 0.3}")
        needed = [str(each) for each in symbols]
        cure = f"The axes of {self.body.name} depend on: {', '.join(needed) or 'nothing'}."
        check_names(system.name, "", [str(each) for each in known], given, cure, needed=needed)
        return {each: given[str(each)] for each in symbols}

    def pose(self, at: Trajectory | Values, number: int) -> dict[str, float]:
        """One pose of the joint: those of its angles that are given."""
        entries = [entry for step in self.body.frame.steps for entry in step.matrix]
        symbols = {each for entry in entries for each in entry.free_symbols if not isinstance(each, Parameter)}
        if not isinstance(at, Trajectory):
            symbols = {each for each in symbols if str(each) in {str(key) for key in at}}
        order = {each: place for place, each in enumerate((*self.system.coordinates, self.system.time))}
        rows = self.numbers_at(at, sorted(symbols, key=lambda each: order[each]))
        # Without negative zeros.
        return {str(each): float(np.ravel(row)[number if np.ndim(row) else 0]) + 0.0 for each, row in rows.items()}

    def forces_in_order(self, forces: Values) -> Array:
        """Generalized forces by speed or coordinate as ... × speeds."""
        system, given = self.system, _table(self.system, forces, "{u1: 2.0}")
        known = [symbol.name for symbol in (*system.speeds, *system.coordinates)]
        pairs = list(zip(self.speeds, self.coordinates, strict=True))
        missing = [speed for speed, coordinate in pairs if speed not in given and coordinate not in given]
        cure = f"Give forces along {', '.join(self.speeds)}."
        check_names(system.name, "speed", [*known, *missing], [*given], cure, needed=missing, lacking="force along")
        twice = [speed for speed, coordinate in pairs if speed != coordinate and {speed, coordinate} <= set(given)]
        if twice:
            raise WrongValueError(f"'{system.name}': the force along {', '.join(twice)} is given twice. Give it once.")
        rows = [given[speed] if speed in given else given[coordinate] for speed, coordinate in pairs]
        return np.stack(np.broadcast_arrays(*rows), axis=-1)


def _system(given: object) -> System:
    """The system of a model or of equations."""
    system = given.freeze() if isinstance(given, Model) else getattr(given, "system", given)
    if not isinstance(system, System):
        raise WrongTypeError(f"{given!r} is neither a model nor equations. Give one of the two.")
    return system


def _check_alone(system: System, body: Body, speeds: tuple[str, ...], partials: Matrix) -> None:
    """The moment determines the forces Q_r if the speeds rotate this joint and move nothing else."""
    frame: Frame = body.frame
    inner = frame.parent
    where = f"'{system.name}', joint of {body.name}"
    slide = body.origin.displacement.terms.get(inner, ()) if inner is not None else ()
    moving = {str(symbol) for entry in slide for symbol in entry.free_symbols if not isinstance(symbol, Parameter)}
    if moving and body.origin is not (system.origin if body.parent is None else body.parent.origin):
        raise WrongValueError(
            f"{where}: its centre moves with {', '.join(sorted(moving))}, so that the force across it has a part in "
            "the generalized forces. Take moments from kn.inverse_dynamics(…).joint_load(…)."
        )
    if any(isinstance(symbol, StandIn) for entry in partials for symbol in entry.free_symbols):
        raise WrongValueError(
            f"{where}: its speeds {', '.join(speeds)} are mixed with those of other joints. Define the speeds of each "
            "joint by its own coordinates."
        )
    others = {other.name: other.relative_angular_velocity for other in system.frames if other.parent and other != frame}
    for point in system.points:
        if point is not body.origin:
            others[point.name] = tuple(map(rate, chain.from_iterable(point.displacement.terms.values())))
    kinematics = kinematical_equations(system)
    for name, rates in others.items():
        moved = {system.speeds[r].name for each in rates for r in kinematics.form(each)[0]}
        if shared := moved & set(speeds):
            raise WrongValueError(
                f"{where}: {', '.join(sorted(shared))} moves {name} too, so that its generalized force is that of "
                "both. Take moments from kn.inverse_dynamics(…).joint_load(…)."
            )


def _table(system: System, given: Values, such_as: str) -> dict[str, Array]:
    """Numbers, or rows of numbers of one length, by name."""
    rows: dict[str, Array] = {}
    for name, value in by_name(system.name, given, such_as).items():
        numbers = as_numbers(value, f"'{system.name}', {name}", system.units.get(name, ""))
        if numbers is None or numbers.ndim > 1 or not numbers.size:
            raise WrongValueError(
                f"'{system.name}', {name}: {value!r} is not a number. Give a number, or a row of them."
            )
        rows[name] = numbers
    lengths = {row.size for row in rows.values() if row.ndim}
    if len(lengths) > 1:
        raise WrongValueError(
            f"'{system.name}': rows have different lengths, {', '.join(map(str, sorted(lengths)))}. Give rows of one "
            "length."
        )
    return rows
