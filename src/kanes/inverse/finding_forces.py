"""From a motion to the forces that drive it: what is known of inputs, what is not, and what is told apart."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any

import numpy as np

from kanes.errors import ExpressionError, UnknownNameError
from kanes.expr.graphs.linearity import nonlinear_inputs
from kanes.inverse.balance_along import BalanceAlong
from kanes.inverse.free_root import free_root_speeds
from kanes.inverse.given_values import recording_in
from kanes.inverse.inverse_dynamics import InverseDynamics
from kanes.inverse.replaying import inputs_along, replay, with_parameters
from kanes.inverse.speeds_of_coordinates import speeds_of_coordinates
from kanes.kernel.kernel import Kernel
from kanes.model.system import System
from kanes.recordings.recording import Recording
from kanes.short_texts import listed
from kanes.trajectory.replay import Replay
from kanes.trajectory.trajectory import Trajectory
from kanes.types import Array
from kanes.values import check_names, names_in

REST = "rest"
# Relative to the largest generalized force of a motion, what a missing number may change and not matter.
_NOTHING = 1e-12


def inverse_dynamics(
    own_kernel: Kernel,
    motion: Any,
    parameters: Mapping[Any, float] | None,
    known: Any,
    solve: Any,
    residuals: Iterable[Any] | None,
) -> InverseDynamics:
    """The forces that drive a motion; see `Equations.inverse`."""
    run, recording = _replayed(own_kernel, motion, parameters), recording_in(motion)
    kernel: Any = run.kernel
    unknown, w = _inputs(kernel, run, known, solve, recording)
    apart = _residuals(kernel, run, residuals)
    measured = Replay(kernel, run.t, run.states, run._accelerations, w, run.parameters)
    w = _without_gaps(measured, kernel)
    measured = Replay(kernel, run.t, run.states, measured.accelerations, w, run.parameters)
    balance = BalanceAlong(kernel, measured._place, measured.accelerations, unknown, apart)
    if not np.isfinite(balance.missing).all():
        worst = int(np.flatnonzero(~np.isfinite(balance.missing).all(axis=1))[0])
        raise ExpressionError(
            f"'{kernel.name}': the forces at t = {run.t[worst]:g} are not finite. Give finite numbers, and a motion "
            "without singular positions."
        )
    if solve is None:
        is_unchanged = known is None and not isinstance(run, Replay) and kernel.constraints is not None
        multipliers = run._multipliers if is_unchanged else None
        measured = Replay(kernel, run.t, run.states, measured.accelerations, w, run.parameters, multipliers)
        return InverseDynamics(measured, balance)
    if residuals is None and apart and not balance.is_determined:
        # An unknown input acts where a residual would, and explains it.
        balance = replace(balance, residuals=())
    solution = balance.checked(balance.solved(balance.missing))
    inputs = w.copy()
    inputs[[kernel.inputs.index(name) for name in unknown]] = solution.T[: len(unknown)]
    multipliers = None if kernel.constraints is None else balance.multipliers(solution).T
    found = Replay(kernel, run.t, run.states, measured.accelerations, inputs, run.parameters, multipliers)
    return InverseDynamics(found, balance, solution)


def _replayed(kernel: Kernel, motion: Any, parameters: Mapping[Any, float] | None) -> Trajectory:
    """A motion of the system as a trajectory, with these parameters if there are any."""
    if not isinstance(motion, Trajectory):
        return replay(kernel, motion, parameters=parameters)
    if motion.kernel.name != kernel.name:
        raise ExpressionError(
            f"'{kernel.name}': {motion!r} is a motion of another system. Give one of this, or replay it."
        )
    return motion if parameters is None else with_parameters(motion, parameters)


def _inputs(
    kernel: Kernel, run: Trajectory, known: Any, solve: Any, recording: Recording | None
) -> tuple[tuple[str, ...], Array]:
    """The unknown inputs, and the numbers of all others: as given, or as the motion has them."""
    named: frozenset[str] = frozenset()
    given = None
    if known is not None:
        named, given = inputs_along(kernel, known, run.t, recording, "known")
    if solve is None:
        unknown: list[str] = []
    elif isinstance(solve, str) and solve == REST:
        unknown = [name for name in kernel.inputs if name not in named]
    else:
        unknown = names_in(kernel.name, solve)
    cure = f"Its inputs are: {', '.join(kernel.inputs) or 'none'}."
    check_names(kernel.name, "input", kernel.inputs, unknown, cure, needed=())
    twice = [name for name in unknown if name in named]
    if twice:
        raise ExpressionError(f"'{kernel.name}': {', '.join(twice)} is in known and in solve. Name it in one of them.")
    bent = nonlinear_inputs(kernel["generalized_forces"].program, unknown) if unknown else ()
    if bent:
        raise ExpressionError(
            f"'{kernel.name}': the forces are not linear in {', '.join(bent)}, so that several values may cause a "
            "motion, or none. Give it in known={…}, or make the force or torque that depends on it an input, solve for "
            "that, and find the value from it."
        )
    _check_values(kernel, run, {*named, *unknown})
    w = run.inputs.copy()
    for row, name in enumerate(kernel.inputs):
        if name in unknown:
            w[row] = 0.0
        elif given is not None and name in named:
            w[row] = given[row]
    return tuple(unknown), w


def _check_values(kernel: Kernel, run: Trajectory, named: set[str]) -> None:
    """Measured inputs have values, and so have all inputs of a load at a measured place of which some have."""
    valued = run.valued if isinstance(run, Replay) else None
    if valued is None:
        return
    there = named | valued | {name for name, row in zip(kernel.inputs, run.inputs, strict=True) if row.any()}
    measured = [name for name in kernel.system.measured if name in kernel.inputs and name not in there]
    if measured:
        raise UnknownNameError(
            f"'{kernel.name}': measured loads have no values for {listed(measured)}. Give them in known=, such as "
            "known=kn.read('forces.mot'); where nothing acts, known=dict.fromkeys(equations.system.measured, 0)."
        )
    for load, names in inputs_of_loads(kernel.system).items():
        missing = [name for name in names if name not in there]
        # Where inputs multiply each other, as a force and its place do, one without a value changes what others do.
        is_partial = missing and len(missing) < len(names)
        if is_partial and nonlinear_inputs(kernel["generalized_forces"].program, names):
            raise UnknownNameError(
                f"'{kernel.name}': load '{load}' depends on {listed(names)}, and there are no values for "
                f"{listed(missing)}. Give them in known=, or the number 0."
            )


@lru_cache(maxsize=16)  # asked with every motion
def inputs_of_loads(system: System) -> dict[str, list[str]]:
    """The inputs that each load depends on, by names of both."""
    found = {}
    for load in system.loads:
        symbols = {symbol for action in load.actions for number in action.numbers for symbol in number.free_symbols}
        found[load.name] = [each.name for each in system.inputs if each in symbols]
    return found


def _residuals(kernel: Kernel, run: Trajectory, given: Iterable[Any] | None) -> tuple[str, ...]:
    """Speeds along which something unknown acts: those of a free root, if the motion was measured."""
    speeds = kernel.states[len(kernel.states) - kernel.speed_count :]
    if given is None:
        free = free_root_speeds(kernel.system) if isinstance(run, Replay) else ()
        return tuple(name for name in free if name in speeds)
    names = names_in(kernel.name, given)
    speed_of = speeds_of_coordinates(kernel.system)
    names = [speed_of.get(name, name) for name in names]
    check_names(kernel.name, "speed", speeds, names, f"Its speeds are: {', '.join(speeds)}.", needed=())
    return tuple(names)


def _without_gaps(run: Replay, kernel: Kernel) -> Array:
    """Inputs with gaps closed where they do not matter, as a centre of pressure does not while the foot is in the air.

    A gap matters if forces differ for two values of what is missing.
    """
    w = run.inputs
    gaps = ~np.isfinite(w)
    if not gaps.any():
        return w
    columns = np.flatnonzero(gaps.any(axis=0))
    forces = []
    for value in (0.0, 1.0):
        filled = np.where(gaps, value, w)
        place = [np.atleast_2d(each)[:, columns] for each in (run.t, run.states, filled, run._place[3])]
        forces.append(kernel["generalized_forces"].along(run.accelerations[:, columns], *place))
    # A force that splines take to zero is not quite zero.
    size = np.abs(
        kernel["generalized_forces"].along(run.accelerations, *run._place[:2], np.zeros_like(w), run._place[3])
    ).max()
    matter = (np.abs(forces[0] - forces[1]) > _NOTHING * size).any(axis=0)
    if matter.any():
        first = int(columns[np.flatnonzero(matter)[0]])
        names = ", ".join(kernel.inputs[row] for row in np.flatnonzero(gaps[:, first]))
        raise ExpressionError(
            f"'{kernel.name}': {names} is missing at t = {run.t[first]:g} ({int(matter.sum())} of {run.t.size} times), "
            "where it matters. Fill the gaps, recording.filled(…), or cut the motion to where all is known."
        )
    closed: Array = np.where(gaps, 0.0, w)
    return closed
