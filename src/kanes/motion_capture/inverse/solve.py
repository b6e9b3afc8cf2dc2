"""From a motion to the forces that drive it: known inputs, unknown inputs, and residuals."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

import numpy as np

from kanes.base.errors import UnknownNameError, WrongValueError
from kanes.base.short_texts import listed
from kanes.base.types import Array, Numbers
from kanes.base.values import check_names, names_in, one_or_more
from kanes.expr.geometry.paths import path_steps
from kanes.expr.geometry.vectors import Vector
from kanes.expr.graphs.linearity import nonlinear_inputs
from kanes.expr.symbols import Coordinate, Expr, Rate, partial
from kanes.kernel.compiled_kernel import CompiledKernel
from kanes.model.parts import Body
from kanes.model.system import System
from kanes.motion_capture.inverse.balance_along import BalanceAlong
from kanes.motion_capture.inverse.given_values import recording_in, speeds_of_coordinates
from kanes.motion_capture.inverse.inverse_dynamics import InverseDynamics
from kanes.motion_capture.inverse.replaying import inputs_along, kernel_given, replay, with_parameters
from kanes.motion_capture.recordings.recording import Recording
from kanes.trajectory.replay import Replay
from kanes.trajectory.trajectory import Trajectory

# The least number of directions in which its own coordinates must move a root that counts as free: those of a plane.
_FREE = 2


@lru_cache(maxsize=16)  # a search through all positions, needed for every motion
def free_root_speeds(system: System) -> tuple[str, ...]:
    """The names of the speeds of bodies and particles without a parent that slide along two axes of N or more.

    No joint delivers forces along them: they are the residuals of a motion.
    """
    roots: set[Coordinate] = set()
    for mass in system.masses:
        if isinstance(mass, Body) and mass.parent is not None:
            continue
        origin = mass.origin if isinstance(mass, Body) else mass.center
        lengths = _slides(system, origin.position_from(system.origin))
        if len(lengths) < _FREE:
            continue
        steps = path_steps(mass.frame, system.frame) if isinstance(mass, Body) else ()
        angles = {symbol for step in steps for symbol in step.matrix.free_symbols if isinstance(symbol, Coordinate)}
        roots |= lengths | angles
    return tuple(
        speed.name
        for speed, definition in zip(system.speeds, system.speed_definitions, strict=True)
        if any(symbol.of in roots for symbol in definition.free_symbols if isinstance(symbol, Rate))
    )


def _slides(system: System, position: Vector) -> set[Coordinate]:
    """Coordinates in which a measure number of a position in N is linear."""
    found: set[Coordinate] = set()
    for number in position.terms.get(system.frame, ()):
        own = [symbol for symbol in number.free_symbols if isinstance(symbol, Coordinate)]
        found |= {symbol for symbol in own if _is_linear(number, symbol)}
    return found


def _is_linear(number: Expr, coordinate: Coordinate) -> bool:
    return bool(partial(number, coordinate).is_number)


REST = "rest"
# Changes of a force by missing numbers that do not matter, relative to the largest generalized force of a motion.
_NOTHING = 1e-12


def inverse_dynamics(
    equations: object,
    motion: object,
    *,
    parameters: Numbers | None = None,
    known: object = None,
    solve: object = None,
    residuals: object = None,
) -> InverseDynamics:
    """The forces that drive a motion, at all of its times.

    `equations` are those of the system, or its kernel.
    `motion` is a trajectory, simulated or from `kn.replay`, which has its parameters; or an argument that `kn.replay`
    takes in place of times, such as a recording of coordinates, together with the `parameters` of the system.

    `known` are inputs that were measured, such as ground forces: a table of numbers, arrays, `Samples` or labels of
    columns, or a recording whose columns have the names of inputs. A column that is not an input, coordinate or speed
    is an error: `recording.select([…])` chooses columns. Inputs that are neither known nor solved for have the values
    of the motion; those of measured loads, which `add_external_loads` adds to a model, must have values. Without
    `solve`, the result is the generalized forces that are needed in addition; `solve` names the inputs to solve for,
    or is "rest" for all that are not known. It is an error if the motion does not determine them, if they enter
    nonlinearly, or if they cannot cause the motion.

    `residuals` names one or several speeds along which unknown forces may act in addition. By default they are those of
    a free root, if the motion was measured and the inputs to solve for do not act on it.

    >>> import numpy as np
    >>> import kanes as kn
    >>> equations = kn.derive(kn.library.three_link_chain())
    >>> numbers = {parameter: 1.0 for parameter in equations.system.parameters}
    >>> t = np.linspace(0, 1, 11)
    >>> at_rest = kn.replay(equations, t, {"q1": 0, "q2": 0, "q3": 0}, parameters=numbers)
    >>> kn.inverse_dynamics(equations, at_rest, solve=["T1", "T2", "T3"])["T3"][0]
    np.float64(1.0)
    """
    run, recording = _replayed(kernel_given(equations, "inverse_dynamics"), motion, parameters), recording_in(motion)
    kernel = kernel_given(run.kernel, "inverse_dynamics")
    unknown, w = _inputs(kernel, run, known, solve, recording)
    apart = _residuals(kernel, run, residuals)
    measured = Replay(kernel, run.t, run.states, run._accelerations, w, run.parameters)
    w = _without_gaps(measured, kernel)
    measured = Replay(kernel, run.t, run.states, measured.accelerations, w, run.parameters)
    balance = BalanceAlong(kernel, measured._place, measured.accelerations, unknown, apart)
    if not np.isfinite(balance.missing).all():
        worst = int(np.flatnonzero(~np.isfinite(balance.missing).all(axis=1))[0])
        raise WrongValueError(
            f"'{kernel.name}': the forces at t = {run.t[worst]:g} are not finite. Give finite numbers, and a motion "
            "without singular positions."
        )
    if solve is None:
        is_unchanged = known is None and not isinstance(run, Replay) and kernel.constraints is not None
        multipliers = run._multipliers if is_unchanged else None
        measured = Replay(kernel, run.t, run.states, measured.accelerations, w, run.parameters, multipliers)
        return InverseDynamics(measured, balance)
    if residuals is None and apart and not balance.is_determined:
        # Unknown inputs act in place of the residuals.
        balance = replace(balance, residuals=())
    solution = balance.checked(balance.solved(balance.missing))
    inputs = w.copy()
    inputs[[kernel.inputs.index(name) for name in unknown]] = solution.T[: len(unknown)]
    multipliers = None if kernel.constraints is None else balance.multipliers(solution).T
    found = Replay(kernel, run.t, run.states, measured.accelerations, inputs, run.parameters, multipliers)
    return InverseDynamics(found, balance, solution)


def _replayed(kernel: CompiledKernel, motion: object, parameters: Numbers | None) -> Trajectory:
    """A motion of the system as a trajectory, with these parameters if they are given."""
    if not isinstance(motion, Trajectory):
        return replay(kernel, motion, parameters=parameters)
    if motion.kernel.name != kernel.name:
        raise WrongValueError(
            f"'{kernel.name}': {motion!r} is a motion of another system. Give a motion of this system, or replay it."
        )
    return motion if parameters is None else with_parameters(motion, parameters)


def _inputs(
    kernel: CompiledKernel, run: Trajectory, known: object, solve: object, recording: Recording | None
) -> tuple[tuple[str, ...], Array]:
    """The unknown inputs, and values of all others: as given, or those of the motion."""
    named: frozenset[str] = frozenset()
    given = None
    if known is not None:
        named, given = inputs_along(kernel, known, run.t, recording, "known")
    if solve is None:
        unknown: list[str] = []
    elif isinstance(solve, str) and solve == REST:
        unknown = [name for name in kernel.inputs if name not in named]
    else:
        unknown = names_in(kernel.name, one_or_more(solve))
    cure = f"Its inputs are: {', '.join(kernel.inputs) or 'none'}."
    check_names(kernel.name, "input", kernel.inputs, unknown, cure, needed=())
    twice = [name for name in unknown if name in named]
    if twice:
        raise WrongValueError(f"'{kernel.name}': {', '.join(twice)} is in known and in solve. Name it in one of them.")
    bent = nonlinear_inputs(kernel["generalized_forces"].program, unknown) if unknown else ()
    if bent:
        raise WrongValueError(
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


def _check_values(kernel: CompiledKernel, run: Trajectory, named: set[str]) -> None:
    """Measured inputs must have values, and so must all inputs of a load if some of them have."""
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
        # In products of inputs, such as a force and its point, one without a value changes the effect of the others.
        is_partial = missing and len(missing) < len(names)
        if is_partial and nonlinear_inputs(kernel["generalized_forces"].program, names):
            raise UnknownNameError(
                f"'{kernel.name}': load '{load}' depends on {listed(names)}, and there are no values for "
                f"{listed(missing)}. Give them in known=, or the number 0."
            )


@lru_cache(maxsize=16)  # needed for every motion
def inputs_of_loads(system: System) -> dict[str, list[str]]:
    """The names of the inputs that each load depends on, by the name of the load."""
    found = {}
    for load in system.loads:
        symbols = {symbol for action in load.actions for number in action.numbers for symbol in number.free_symbols}
        found[load.name] = [each.name for each in system.inputs if each in symbols]
    return found


def _residuals(kernel: CompiledKernel, run: Trajectory, given: object) -> tuple[str, ...]:
    """Speeds with residuals: those given, or those of a free root if the motion was measured."""
    speeds = kernel.speeds
    if given is None:
        free = free_root_speeds(kernel.system) if isinstance(run, Replay) else ()
        return tuple(name for name in free if name in speeds)
    names = names_in(kernel.name, one_or_more(given))
    speed_of = speeds_of_coordinates(kernel.system)
    names = [speed_of.get(name, name) for name in names]
    check_names(kernel.name, "speed", speeds, names, f"Its speeds are: {', '.join(speeds)}.", needed=())
    return tuple(names)


def _without_gaps(run: Replay, kernel: CompiledKernel) -> Array:
    """Inputs with gaps filled where they do not matter, such as a centre of pressure while the foot is in the air.

    A gap matters if forces differ for two values of the missing number.
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
    # A force that splines bring to zero is not exactly zero.
    size = np.abs(
        kernel["generalized_forces"].along(run.accelerations, *run._place[:2], np.zeros_like(w), run._place[3])
    ).max()
    matter = (np.abs(forces[0] - forces[1]) > _NOTHING * size).any(axis=0)
    if matter.any():
        first = int(columns[np.flatnonzero(matter)[0]])
        names = ", ".join(kernel.inputs[row] for row in np.flatnonzero(gaps[:, first]))
        raise WrongValueError(
            f"'{kernel.name}': {names} is missing at t = {run.t[first]:g} ({int(matter.sum())} of {run.t.size} times), "
            "where it matters. Fill the gaps, recording.filled(…), or cut the motion to a part without gaps."
        )
    closed: Array = np.where(gaps, 0.0, w)
    return closed
