"""Inverse dynamics: from accelerations to the inputs that cause them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from kanes.codegen.arguments import Completion, column, moment, state
from kanes.errors import ExpressionError, UndeterminedError, UnknownNameError, counted
from kanes.expr.graphs.linearity import nonlinear_inputs
from kanes.kernel.effects import Effects
from kanes.rank import shortest_solution
from kanes.types import Array
from kanes.values import SECOND, check_names, numbers_by_name

if TYPE_CHECKING:
    from kanes.kernel.kernel import Kernel

# Relative size below which the inputs count as unable to make an acceleration; round-off is a thousand times smaller.
_UNREACHABLE = 1e-9
# Relative size of what accelerations may break the constraints by: a few digits less than a table has.
_BROKEN = 1e-6
# Share of what is left over, from which a speed is named.
_CLEARLY_LEFT = 1e-3


class Balance:
    """The equations of motion of a kernel at given parameters, known inputs and accelerations.

        B w + Cᵀ λ = M u̇ − f

    w are the unknown inputs, which f leaves out; it must be linear in them.
    """

    def __init__(
        self,
        kernel: Kernel,
        p: Array,
        known: Callable[[float], Array],
        unknown: tuple[str, ...],
        completed: Completion,
    ) -> None:
        self.kernel, self.unknown = kernel, unknown
        self._p, self._known, self._completed = p, known, completed
        self._columns = [kernel.inputs.index(name) for name in unknown]

    def generalized_forces(self, t: float, x: Any, udot: Any) -> Array:
        """M u̇ − f: what must come beside the known inputs."""
        place = self.place(t, x)
        return self.missing(all_accelerations(self.kernel, *self.constraints(place), udot, place), place)

    def needed(self, t: float, x: Any, udot: Any) -> Array:
        """The unknown inputs w, without λ from the rows along the motions that the constraints allow.

        Zᵀ B w = Zᵀ (M u̇ − f),   C Z = 0
        """
        place = self.place(t, x)
        C, drift = self.constraints(place)
        accelerations = all_accelerations(self.kernel, C, drift, udot, place)
        missing, effects = self.missing(accelerations, place), self.effects(C, place)
        if effects.left_open:
            raise _undetermined(self.kernel, effects)
        w, left = effects.solved(missing)
        remaining = np.linalg.norm(left)
        if remaining > _UNREACHABLE * effects.size(missing):
            # Forces that balance leave round-off of their own size. It is worked out for the few who need it.
            forces = self.kernel.sizes("forces").reference(accelerations, *place)
            if remaining > _UNREACHABLE * effects.size(forces):
                raise _unreachable(self.kernel, self.unknown, left)
        return w

    # Terms

    def place(self, t: Any, x: Any) -> tuple[Array, ...]:
        """t, x, w and p, unknown inputs at zero."""
        name, time = self.kernel.name, moment(self.kernel.name, t)
        numbers = state(name, self.kernel.states, float(time[0]), x, self._completed)
        return time, _finite(self.kernel, "state", numbers), self._known(float(time[0])), self._p

    def constraints(self, place: tuple[Array, ...]) -> tuple[Array, Array]:
        """C and Ċ u + ḋ."""
        kernel = self.kernel
        if kernel.constraints is None:
            return np.zeros((0, kernel.speed_count)), np.zeros(0)
        C = _finite(kernel, "constraint", kernel["constraint_matrix"].one(*place))
        return C.reshape((-1, kernel.speed_count), order="F"), kernel["constraint_drift"].one(*place)

    def missing(self, udot: Array, place: tuple[Array, ...]) -> Array:
        """M u̇ − f."""
        return _finite(self.kernel, "equation of motion", self.kernel["generalized_forces"].one(udot, *place))

    def effects(self, C: Array, place: tuple[Array, ...]) -> Effects:
        """B of the unknown inputs, along the motions that are allowed."""
        kernel, shape = self.kernel, (self.kernel.speed_count, len(self.kernel.inputs))
        functions = kernel["input_matrix"], kernel.sizes("inputs")
        B, sizes = (_finite(kernel, "equation of motion", each.one(*place)) for each in functions)
        B, sizes = (matrix.reshape(shape, order="F")[:, self._columns] for matrix in (B, sizes))
        families = [] if kernel.constraints is None else list(kernel.constraints.families)
        return Effects.of(B, sizes, C, families, kernel.sizes("inertia").one(*place), self.unknown)


def _finite(kernel: Kernel, what: str, numbers: Array) -> Array:
    if not np.isfinite(numbers).all():
        raise ExpressionError(
            f"'{kernel.name}': some {what} is not finite here. Give finite numbers, and another state."
        )
    return numbers


def unknown_inputs(
    kernel: Kernel, known: tuple[str, ...], solve: Sequence[Any] | None, *, solve_for_inputs: bool
) -> tuple[str, ...]:
    """The names of the inputs to be found: those that are named, or all that are not known."""
    wanted = _wanted(kernel, known, solve)
    cure = f"Its inputs are: {', '.join(kernel.inputs) or 'none'}."
    check_names(kernel.name, "input", kernel.inputs, (*known, *wanted), cure, needed=())
    if not solve_for_inputs:
        if solve is not None:
            raise ExpressionError(
                f"'{kernel.name}': solve={solve!r} has no meaning with solve_for_inputs=False. Leave one of them out."
            )
        return ()
    twice = [name for name in dict.fromkeys(wanted) if name in known or wanted.count(name) > 1]
    if twice:
        raise ExpressionError(
            f"'{kernel.name}': {', '.join(twice)} is named twice, in known and solve or within one of them. Name "
            "each input once."
        )
    missing = [name for name in kernel.inputs if name not in (*known, *wanted)]
    if missing:
        raise UnknownNameError(
            f"'{kernel.name}': nothing is said of input {', '.join(missing)}. Give its value in known={{…}}, or name "
            "it in solve=[…] too."
        )
    bent = nonlinear_inputs(kernel["generalized_forces"].program, wanted)
    if bent:
        raise ExpressionError(
            f"'{kernel.name}': the forces are not linear in {', '.join(bent)}, so that several values may cause an "
            "acceleration, or none. Give it in known={…}, or make the force or torque that depends on it an input, "
            "solve for that, and find the value from it."
        )
    return wanted


def _wanted(kernel: Kernel, known: tuple[str, ...], solve: Sequence[Any] | None) -> tuple[str, ...]:
    if solve is None:
        return tuple(name for name in kernel.inputs if name not in known)
    if isinstance(solve, str) or not isinstance(solve, Sequence):
        raise ExpressionError(f"'{kernel.name}': solve={solve!r} is no list of inputs. Give one such as [T1, T2].")
    return tuple(str(key) for key in solve)


def _undetermined(kernel: Kernel, effects: Effects) -> UndeterminedError:
    names = ", ".join(effects.left_open)
    count = len(effects.names)
    return UndeterminedError(
        names,
        effects.left_open,
        f"'{kernel.name}': the accelerations do not determine {names}. Of {counted(count, 'unknown input')}, these can "
        "change, alone or together, without any change of the motion at this state. Give what is measured or chosen of "
        "them in known={…}.",
    )


def _unreachable(kernel: Kernel, unknown: tuple[str, ...], left: Array) -> ExpressionError:
    speeds = _speeds(kernel)
    listed = ", ".join(speeds[r] for r in np.flatnonzero(np.abs(left) > _CLEARLY_LEFT * np.abs(left).max()))
    return ExpressionError(
        f"No values of the inputs of '{kernel.name}' ({', '.join(unknown) or 'none'}) cause these accelerations: the "
        f"equations of {listed} are left over. Give accelerations that they can cause, or ask with "
        "solve_for_inputs=False for the generalized forces."
    )


def all_accelerations(kernel: Kernel, C: Array, drift: Array, given: Any, place: tuple[Array, ...]) -> Array:
    """u̇ of all speeds: an array of them, or a table of some from which the constraints give the others."""
    if isinstance(given, Mapping):
        udot = _completed(kernel, C, drift, given)
    elif np.shape(given) == (kernel.speed_count,):
        udot = column(kernel.name, "accelerations", _speeds(kernel), given)
    else:
        raise ExpressionError(
            f"'{kernel.name}': {np.size(given)} accelerations are given for {kernel.speed_count} speeds. Give one "
            "for each, or a table of some by name."
        )
    _finite(kernel, "acceleration", udot)
    broken, scale = np.abs(C @ udot + drift), np.abs(C) @ np.abs(udot) + np.abs(drift)
    if kernel.constraints is None or (broken <= _BROKEN * scale).all():
        return udot
    scale = scale + kernel.sizes("constraints").reference(*place)
    if (broken > _BROKEN * scale).any():
        names = kernel.constraints.constraint_names
        listed = ", ".join(names[row] for row in np.flatnonzero(broken > _BROKEN * scale))
        raise ExpressionError(
            f"'{kernel.name}': these accelerations break constraints: {listed}. Give those of independent speeds "
            "alone, by name; the others follow."
        )
    return udot


def _completed(kernel: Kernel, C: Array, drift: Array, given: Mapping[Any, Any]) -> Array:
    speeds = _speeds(kernel)
    speed_of = dict(zip(kernel.accelerations, speeds, strict=True))
    units = {speed: f"({kernel.units[speed]})/{SECOND}" for speed in speeds if speed in kernel.units}
    units |= {acceleration: units[speed] for acceleration, speed in speed_of.items() if speed in units}
    numbers = numbers_by_name(kernel.name, given, units)
    known = {speed_of.get(name, name): value for name, value in numbers.items()}
    if len(known) < len(numbers):
        raise ExpressionError(f"'{kernel.name}': an acceleration is given twice, as u and as u̇. Give it once.")
    check_names(kernel.name, "speed", speeds, known, f"Its speeds are: {', '.join(speeds)}.", needed=())
    udot = np.array([known.get(name, 0.0) for name in speeds])
    free = [index for index, name in enumerate(speeds) if name not in known]
    if not free:
        return udot
    solved, rank = shortest_solution(C[:, free], -drift - C @ udot)
    if rank < len(free):
        raise ExpressionError(
            f"'{kernel.name}': accelerations are given for {', '.join(known) or 'no speed'}, and the others do not "
            f"follow from the constraints. Give {len(free) - rank} more."
        )
    udot[free] = solved
    return udot


def _speeds(kernel: Kernel) -> tuple[str, ...]:
    return kernel.states[len(kernel.states) - kernel.speed_count :]
