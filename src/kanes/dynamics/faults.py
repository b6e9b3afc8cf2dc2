"""Faults of a model: its parts, its speeds and its constraints, all found together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Protocol

import numpy as np

from kanes.base.errors import Fault, ModelError, WrongTypeError, counted
from kanes.base.rank import rows_are_independent, shortest_solution
from kanes.base.rank.thresholds import FOLLOWS
from kanes.base.types import Array
from kanes.dynamics.constraints.samples import SampledConstraints, effective_rows
from kanes.expr.algebra import Matrix
from kanes.expr.linear import is_linear, sample
from kanes.expr.simplify.blocks import cofactor_determinant, connected_blocks
from kanes.expr.simplify.trig import is_zero
from kanes.expr.symbols import Expr, Speed
from kanes.model.checks import check_parts
from kanes.model.model import Model
from kanes.model.speeds import complete, completing_speeds, speed_definitions
from kanes.model.system import System


def as_model(given: object) -> Model:
    """The same model; an error for anything else."""
    if not isinstance(given, Model):
        raise WrongTypeError(
            f"{given!r} is not a model. Give a kn.Model, or the result of kn.derive where equations are accepted."
        )
    return given


def faults_of(model: Model) -> list[Fault]:
    """Everything wrong with a model."""
    return _faults(model, model.freeze())[0]


class Verdicts(Protocol):
    """Results of earlier checks of sound systems: the indices of the constraint rows that have an effect."""

    def recalled(self, system: System) -> Sequence[int] | None:
        """The rows of a system that was found sound before; None if it was not."""

    def remember(self, system: System, rows: Sequence[int]) -> None:
        """Store the rows of a sound system."""


def checked(model: Model, verdicts: Verdicts | None = None) -> System:
    """The frozen model, or an error with all its faults.

    Slow checks are skipped for a system that earlier `verdicts` found sound.
    """
    faults, system = _faults(as_model(model), model.freeze(), verdicts)
    if faults:
        raise ModelError(model.name, tuple(faults))
    return system


def _faults(model: Model, system: System, verdicts: Verdicts | None = None) -> tuple[list[Fault], System]:
    """All faults, and the system without rows of no effect, such as those of a loop across the plane of a mechanism."""
    linear = check_linear(system)
    faults = [*check_parts(model, system), *linear]
    # Y needs linear definitions of the speeds, and constraints in u need an invertible Y.
    if not linear and not model.declarations.undefined_speeds and not faults:
        rows = None if verdicts is None else verdicts.recalled(system)
        if rows is not None:
            return [], _with_rows(system, rows)
        original, of_speeds, numbers = system, check_speeds(system), None
        if not of_speeds and system.constraints:
            effective, numbers = effective_rows(model.constraints, system)
            system = _with_rows(system, [original.constraints.index(row) for row in effective])
        faults += of_speeds or check_constraints(system, numbers)
        if verdicts is not None and not faults:
            verdicts.remember(original, [original.constraints.index(row) for row in system.constraints])
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
    moving = {*rates, *system.speeds, *completing_speeds(system)}
    for row in system.constraints:
        if isinstance(row.velocity, Expr) and not is_linear(row.velocity, moving):
            cure = "Write it linear in u or q̇; use add_configuration_constraint for conditions on coordinates"
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
                f"{counted(n, 'independent rate')} of the coordinates need as many speeds and velocity constraints; "
                f"there are {nu} and {len(system.constraints)}",
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

    They are checked by their values at a general state, `numbers`, which is None without constraints. Some may follow
    from others: those are found at the state, and left out there.
    """
    if numbers is None:
        if system.dependent:
            names = ", ".join(str(speed) for speed in system.dependent)
            return [Fault(f"dependent speeds ({names})", "there are no constraints", "Add one each")]
        return []
    return _inconsistent(system, numbers) or _bad_choice(complete(system), numbers.C)


def _inconsistent(system: System, numbers: SampledConstraints) -> list[Fault]:
    """Rows of no effect; and velocity rows that contradict each other or leave nothing free.

    Configuration rows are not checked for this: the numbers are taken away from the configurations that they allow,
    where they may seem to contradict each other. The start of a run checks them.
    """
    faults = []
    Cd = np.hstack([numbers.C, numbers.d])
    # Rows of one size, so that the units of a constraint do not matter.
    Cd = Cd / np.maximum(np.abs(Cd).max(axis=1, keepdims=True), 1e-300)
    kept: list[int] = []
    for index, row in enumerate(system.constraints):
        if not Cd[index, :-1].any():
            rule = "no motion satisfies it" if Cd[index].any() else "every motion satisfies it, so it has no effect"
            faults.append(Fault(row.statement, rule, "Remove it, or write the intended condition"))
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
    # Prescribed motion, such as a crank with a given angle, may leave nothing free.
    if len(kept) >= Cd.shape[1] - 1 and not faults and not Cd[:, -1].any():
        faults.append(
            Fault("constraints", f"{len(kept)} of them leave no speed free", "Remove some until motion is possible")
        )
    return faults


def _conflict(Cd: Array, kept: list[int], index: int) -> list[int]:
    """The rows from which one row follows."""
    factors, _ = shortest_solution(Cd[kept, :-1].T, Cd[index, :-1], None)
    return [row for row, factor in zip(kept, factors, strict=True) if abs(factor) > FOLLOWS]


def _bad_choice(system: System, C: Array) -> list[Fault]:
    """The constraints must determine the speeds that the user chose as dependent."""
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
