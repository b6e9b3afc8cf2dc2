"""Faults of a model: its parts, its speeds and its constraints, all found together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Protocol

import numpy as np

from kanes.dynamics.constraints.constraint_samples import SampledConstraints, effective_rows
from kanes.errors import ExpressionError, Fault, ModelError, counted
from kanes.expr.algebra import Matrix
from kanes.expr.linear import is_linear, sample
from kanes.expr.simplify.blocks import cofactor_determinant, connected_blocks
from kanes.expr.simplify.trig import is_zero
from kanes.expr.symbols import Expr, Speed
from kanes.kane.speeds import complete, speed_definitions
from kanes.model.checks import check_parts
from kanes.model.model import Model
from kanes.model.system import System
from kanes.rank import rows_are_independent, shortest_solution
from kanes.rank.thresholds import FOLLOWS
from kanes.types import Array


def as_model(given: Any) -> Model:
    """A model, and nothing else."""
    if not isinstance(given, Model):
        raise ExpressionError(
            f"{given!r} is not a model. Give a kn.Model, or where equations do as well what kn.derive returns."
        )
    return given


def faults_of(model: Model) -> list[Fault]:
    """Everything wrong with a model."""
    return _faults(model, model.freeze())[0]


class Verdicts(Protocol):
    """What earlier checks found of systems that are sound: the numbers of those rows of constraints that count."""

    def recalled(self, system: System) -> Sequence[int] | None:
        """Of a system that was found sound before."""

    def remember(self, system: System, rows: Sequence[int]) -> None:
        """For the next time."""


def checked(model: Model, verdicts: Verdicts | None = None) -> System:
    """The frozen model, or an error with all its faults.

    What takes long is not looked at again in a system that earlier `verdicts` found sound.
    """
    faults, system = _faults(as_model(model), model.freeze(), verdicts)
    if faults:
        raise ModelError(model.name, tuple(faults))
    return system


def _faults(model: Model, system: System, verdicts: Verdicts | None = None) -> tuple[list[Fault], System]:
    """All faults, and the system without rows that say nothing, as a loop does across the plane of a mechanism."""
    linear = check_linear(system)
    faults = [*check_parts(model, system), *linear]
    # Without definitions that are linear there is no Y to ask about, and without an invertible Y no constraints in u.
    if not linear and not model.declarations.undefined_speeds and not faults:
        rows = None if verdicts is None else verdicts.recalled(system)
        if rows is not None:
            return [], _with_rows(system, rows)
        asked, of_speeds, numbers = system, check_speeds(system), None
        if not of_speeds and system.constraints:
            effective, numbers = effective_rows(model.constraints, system)
            system = _with_rows(system, [asked.constraints.index(row) for row in effective])
        faults += of_speeds or check_constraints(system, numbers)
        if verdicts is not None and not faults:
            verdicts.remember(asked, [asked.constraints.index(row) for row in system.constraints])
    return faults, system


def _with_rows(system: System, rows: Sequence[int]) -> System:
    """The system with some of its rows; every motion satisfies the others."""
    if not system.constraints:
        return system
    satisfied = tuple(row for number, row in enumerate(system.constraints) if number not in rows)
    return replace(system, constraints=tuple(system.constraints[number] for number in rows), satisfied=satisfied)


def check_linear(system: System) -> list[Fault]:
    """Definitions of speeds must be linear in q̇, constraints in q̇ and u."""
    rates = {q.dot for q in system.coordinates}
    faults = []
    for speed, definition in zip(system.speeds, system.speed_definitions, strict=True):
        if definition.has(Speed):
            faults.append(
                Fault(
                    f"speed {speed} = {definition}",
                    "a speed is defined by rates q̇, not by other speeds",
                    "Write the rates out",
                )
            )
        elif not is_linear(definition, rates):
            faults.append(
                Fault(f"speed {speed} = {definition}", "it is not linear in q̇", "Define speeds as u = Y q̇ + Z")
            )
    for row in system.constraints:
        if isinstance(row.velocity, Expr) and not is_linear(row.velocity, {*rates, *system.speeds}):
            cure = "Write it linear in u or q̇; what holds for coordinates goes to add_configuration_constraint"
            faults.append(Fault(row.statement, "it is not linear in the speeds", cure))
    return faults


def check_speeds(system: System) -> list[Fault]:
    """As many speeds as rates, fewer only with constraints, and Y invertible."""
    given = speed_definitions(system)
    n, nu = len(given.rates), len(system.speeds)
    if nu > n or n - nu > len(system.constraints):
        names = ", ".join(str(speed) for speed in system.speeds) or "none"
        return [
            Fault(
                f"speeds ({names})",
                f"{counted(nu, 'speed')} and {counted(len(system.constraints), 'velocity constraint')} stand against "
                f"{counted(n, 'independent rate')} of the coordinates",
                "Declare one speed per coordinate (three per quaternion), or fewer and a velocity constraint for each "
                "one missing",
            )
        ]
    completed = speed_definitions(complete(system)) if nu < n else given
    speeds = complete(system).speeds if nu < n else system.speeds
    faults = []
    numbers = sample(completed.Y)
    for rows, columns in connected_blocks(completed.Y):
        if len(rows) != len(columns) or _is_singular(completed.Y, numbers, rows, columns):
            names = ", ".join(str(speeds[row]) for row in rows) or "no speed"
            rates = ", ".join(str(completed.rates[column]) for column in columns) or "no rate"
            faults.append(
                Fault(
                    f"speeds ({names})",
                    f"their definitions cannot be solved for {rates}, so Y in u = Y q̇ + Z is singular",
                    "Define them as independent combinations of those rates",
                )
            )
    return faults


def _is_singular(Y: Matrix, numbers: Array, rows: tuple[int, ...], columns: tuple[int, ...]) -> bool:
    """Whether a block of Y is singular everywhere; it may well be so at single states."""
    if rows_are_independent(numbers[np.ix_(rows, columns)]):
        return False
    return len(rows) > 4 or is_zero(cofactor_determinant(Y[list(rows), list(columns)]))


def check_constraints(system: System, numbers: SampledConstraints | None) -> list[Fault]:
    """Constraints must leave the system free to move, and none may contradict the others or do nothing.

    They are judged by their numbers at a general state, of which there are none without constraints. Some may follow
    from others: those are found at the state, and left out there.
    """
    if numbers is None:
        if system.dependent:
            names = ", ".join(str(speed) for speed in system.dependent)
            return [
                Fault(f"dependent speeds ({names})", "there is no constraint for them to depend by", "Add one each")
            ]
        return []
    return _inconsistent(system, numbers) or _bad_choice(complete(system), numbers.C)


def _inconsistent(system: System, numbers: SampledConstraints) -> list[Fault]:
    """Rows of no effect; and velocity rows that contradict each other or leave nothing free.

    Rows of the configuration are not asked whether they do: away from the configurations that they allow, where the
    numbers are taken, they may well look as if. A start tells.
    """
    faults = []
    Cd = np.hstack([numbers.C, numbers.d])
    # Rows of one size, so that a constraint does not count for less because it was written in small units.
    Cd = Cd / np.maximum(np.abs(Cd).max(axis=1, keepdims=True), 1e-300)
    kept: list[int] = []
    for index, row in enumerate(system.constraints):
        if not Cd[index, :-1].any():
            rule = "no motion satisfies it" if Cd[index].any() else "every motion satisfies it, so it has no effect"
            faults.append(Fault(row.statement, rule, "Remove it, or write what it was meant to say"))
            continue
        rows = [*kept, index]
        if row.configuration is not None:
            continue
        if rows_are_independent(Cd[rows, :-1]):
            kept.append(index)
        elif rows_are_independent(Cd[rows]):
            others = ", ".join(system.constraints[r].name for r in _conflict(Cd, kept, index))
            rule = f"it contradicts what {others} and the geometry allow"
            faults.append(Fault(row.statement, rule, "Remove it or the one it contradicts"))
    # What moves by itself, such as a crank whose angle is prescribed, may leave nothing free.
    if len(kept) >= Cd.shape[1] - 1 and not faults and not Cd[:, -1].any():
        faults.append(
            Fault("constraints", f"{len(kept)} of them leave no speed free", "Remove some until motion is possible")
        )
    return faults


def _conflict(Cd: Array, kept: list[int], index: int) -> list[int]:
    """The rows by which the speeds of one row follow."""
    factors, _ = shortest_solution(Cd[kept, :-1].T, Cd[index, :-1], None)
    return [row for row, factor in zip(kept, factors, strict=True) if abs(factor) > FOLLOWS]


def _bad_choice(system: System, C: Array) -> list[Fault]:
    """The speeds that the user wants dependent must be determined by the constraints."""
    chosen = system.dependent or ()
    if not chosen:
        return []
    names = ", ".join(str(speed) for speed in chosen)
    unknown = [speed for speed in chosen if speed not in system.speeds]
    if unknown:
        return [
            Fault(
                f"dependent speeds ({names})", f"the model has no speed {unknown[0]}", "Choose among the model's speeds"
            )
        ]
    if len(chosen) > C.shape[0]:
        rule = f"{len(chosen)} speeds are to depend on {C.shape[0]} constraints"
        return [Fault(f"dependent speeds ({names})", rule, "Choose one dependent speed per constraint")]
    columns = [system.speeds.index(speed) for speed in chosen]
    if not rows_are_independent(C[:, columns].T):
        rule = "the constraints cannot be solved for them"
        return [Fault(f"dependent speeds ({names})", rule, "Choose others, or leave the choice to the program")]
    return []
