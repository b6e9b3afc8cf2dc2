"""Inverse dynamics: from accelerations to the inputs that cause them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

import numpy as np

from kanes.base.errors import UndeterminedError, UnknownNameError, WrongTypeError, WrongValueError, counted
from kanes.base.rank import shortest_solution
from kanes.base.types import Array, Numbers, StateLike
from kanes.base.values import SECOND, check_names, numbers_by_name, one_or_more
from kanes.codegen.arguments import Completion, column, moment, state
from kanes.expr.graphs.linearity import nonlinear_inputs
from kanes.kernel.balance import ForceBalance

if TYPE_CHECKING:
    from kanes.kernel.compiled_kernel import CompiledKernel

# Relative violation of the constraints that accelerations may have: a few digits less than a table has.
_BROKEN = 1e-6


class Balance:
    """The equations of motion of a kernel at given parameters, known inputs and accelerations.

        B w + Cᵀ λ = M u̇ − f

    w are the unknown inputs, which f leaves out; it must be linear in them.
    """

    def __init__(
        self,
        kernel: CompiledKernel,
        p: Array,
        known: Callable[[float], Array],
        unknown: tuple[str, ...],
        completed: Completion,
    ) -> None:
        self.kernel, self.unknown = kernel, unknown
        self._p, self._known, self._completed = p, known, completed
        self._columns = [kernel.inputs.index(name) for name in unknown]

    def generalized_forces(self, t: float, x: StateLike, udot: StateLike) -> Array:
        """M u̇ − f: the forces needed besides the known inputs."""
        place = self.place(t, x)
        return self.missing(all_accelerations(self.kernel, *self.constraints(place), udot, place), place)

    def needed(self, t: float, x: StateLike, udot: StateLike) -> Array:
        """The unknown inputs w, without λ from the rows along the motions that the constraints allow.

        Zᵀ B w = Zᵀ (M u̇ − f),   C Z = 0
        """
        place = self.place(t, x)
        C, drift = self.constraints(place)
        accelerations = all_accelerations(self.kernel, C, drift, udot, place)
        missing, balance = self.missing(accelerations, place)[None], self._balance(C, place)
        undetermined = balance.undetermined(self.unknown)
        if undetermined is not None:
            raise _undetermined(self.kernel, self.unknown, undetermined[1])
        w = balance.solved(missing)
        left = balance.unreachable(
            missing, w, lambda: self.kernel.sizes("forces").reference(accelerations, *place)[None]
        )
        if left is not None:
            raise _unreachable(self.kernel, self.unknown, left[1])
        return w[0]

    # Terms

    def place(self, t: float, x: StateLike) -> tuple[Array, ...]:
        """t, x, w and p, unknown inputs at zero."""
        name, time = self.kernel.name, moment(self.kernel.name, t)
        numbers = state(name, self.kernel.states, float(time[0]), x, self._completed)
        return time, _finite(self.kernel, "state", numbers), self._known(float(time[0])), self._p

    def constraints(self, place: tuple[Array, ...]) -> tuple[Array, Array]:
        """C and Ċ u + ḋ."""
        kernel = self.kernel
        if kernel.constraints is None:
            return np.zeros((0, len(kernel.speeds))), np.zeros(0)
        C = _finite(kernel, "constraint", kernel["constraint_matrix"].one(*place))
        return C.reshape((-1, len(kernel.speeds)), order="F"), kernel["constraint_drift"].one(*place)

    def missing(self, udot: Array, place: tuple[Array, ...]) -> Array:
        """M u̇ − f."""
        return _finite(self.kernel, "equation of motion", self.kernel["generalized_forces"].one(udot, *place))

    def _balance(self, C: Array, place: tuple[Array, ...]) -> ForceBalance:
        """B of the unknown inputs along the motions that the constraints allow, at one state."""
        kernel, shape = self.kernel, (len(self.kernel.speeds), len(self.kernel.inputs))
        functions = kernel["input_matrix"], kernel.sizes("inputs")
        B, sizes = (_finite(kernel, "equation of motion", each.one(*place)) for each in functions)
        B, sizes = (matrix.reshape(shape, order="F")[None, :, self._columns] for matrix in (B, sizes))
        families = None if kernel.constraints is None else list(kernel.constraints.families)
        return ForceBalance.of(B, sizes, kernel.sizes("inertia").one(*place)[None], C[None], families)


def _finite(kernel: CompiledKernel, what: str, numbers: Array) -> Array:
    if not np.isfinite(numbers).all():
        raise WrongValueError(
            f"'{kernel.name}': some {what} is not finite here. Give finite numbers, and another state."
        )
    return numbers


def unknown_inputs(
    kernel: CompiledKernel, known: tuple[str, ...], solve: object, *, solve_for_inputs: bool
) -> tuple[str, ...]:
    """The names of the inputs to be found: those that are named, or all that are not known."""
    wanted = _wanted(kernel, known, solve)
    cure = f"Its inputs are: {', '.join(kernel.inputs) or 'none'}."
    check_names(kernel.name, "input", kernel.inputs, (*known, *wanted), cure, needed=())
    if not solve_for_inputs:
        if solve is not None:
            raise WrongValueError(
                f"'{kernel.name}': solve={solve!r} has no meaning with solve_for_inputs=False. Leave one of them out."
            )
        return ()
    twice = [name for name in dict.fromkeys(wanted) if name in known or wanted.count(name) > 1]
    if twice:
        raise WrongValueError(
            f"'{kernel.name}': {', '.join(twice)} is named twice, in known and solve or within one of them. Name "
            "each input once."
        )
    missing = [name for name in kernel.inputs if name not in (*known, *wanted)]
    if missing:
        raise UnknownNameError(
            f"'{kernel.name}': input {', '.join(missing)} is neither known nor solved for. Give its value in "
            "known={…}, or name it in solve=[…] too."
        )
    nonlinear = nonlinear_inputs(kernel["generalized_forces"].program, wanted)
    if nonlinear:
        raise WrongValueError(
            f"'{kernel.name}': the forces are not linear in {', '.join(nonlinear)}, so that several values may cause "
            "an acceleration, or none. Give it in known={…}, or make the force or torque that depends on it an input, "
            "solve for that, and find the value from it."
        )
    return wanted


def _wanted(kernel: CompiledKernel, known: tuple[str, ...], solve: object) -> tuple[str, ...]:
    if solve is None:
        return tuple(name for name in kernel.inputs if name not in known)
    named = one_or_more(solve)
    if not isinstance(named, Sequence) or isinstance(named, str):
        raise WrongTypeError(f"'{kernel.name}': solve={solve!r} is not a list of inputs. Give a list such as [T1, T2].")
    return tuple(str(key) for key in named)


def _undetermined(kernel: CompiledKernel, unknown: tuple[str, ...], names: tuple[str, ...]) -> UndeterminedError:
    listed, count = ", ".join(names), len(unknown)
    return UndeterminedError(
        listed,
        names,
        f"'{kernel.name}': the accelerations do not determine {listed}. Of {counted(count, 'unknown input')}, these "
        "can change, alone or together, without any change of the motion at this state. Give what is measured or "
        "chosen of them in known={…}.",
    )


def _unreachable(kernel: CompiledKernel, unknown: tuple[str, ...], rows: list[int]) -> WrongValueError:
    listed = ", ".join(kernel.speeds[r] for r in rows)
    return WrongValueError(
        f"No values of the inputs of '{kernel.name}' ({', '.join(unknown) or 'none'}) cause these accelerations: the "
        f"equations of {listed} are left over. Give accelerations that they can cause, or ask with "
        "solve_for_inputs=False for the generalized forces."
    )


def all_accelerations(
    kernel: CompiledKernel, C: Array, drift: Array, given: StateLike, place: tuple[Array, ...]
) -> Array:
    """u̇ of all speeds: an array of them, or a table of some from which the constraints give the others."""
    if isinstance(given, Mapping):
        udot = _completed(kernel, C, drift, given)
    elif np.shape(given) == (len(kernel.speeds),):
        udot = column(kernel.name, "accelerations", _speeds(kernel), given)
    else:
        raise WrongValueError(
            f"'{kernel.name}': {np.size(given)} accelerations are given for {len(kernel.speeds)} speeds. Give one "
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
        raise WrongValueError(
            f"'{kernel.name}': these accelerations break constraints: {listed}. Give those of independent speeds "
            "alone, by name; the others follow."
        )
    return udot


def _completed(kernel: CompiledKernel, C: Array, drift: Array, given: Numbers) -> Array:
    speeds = _speeds(kernel)
    speed_of = dict(zip(kernel.accelerations, speeds, strict=True))
    units = {speed: f"({kernel.units[speed]})/{SECOND}" for speed in speeds if speed in kernel.units}
    units |= {acceleration: units[speed] for acceleration, speed in speed_of.items() if speed in units}
    numbers = numbers_by_name(kernel.name, given, units)
    known = {speed_of.get(name, name): value for name, value in numbers.items()}
    if len(known) < len(numbers):
        raise WrongValueError(f"'{kernel.name}': an acceleration is given twice, as u and as u̇. Give it once.")
    check_names(kernel.name, "speed", speeds, known, f"Its speeds are: {', '.join(speeds)}.", needed=())
    udot = np.array([known.get(name, 0.0) for name in speeds])
    free = [index for index, name in enumerate(speeds) if name not in known]
    if not free:
        return udot
    solved, rank = shortest_solution(C[:, free], -drift - C @ udot)
    if rank < len(free):
        raise WrongValueError(
            f"'{kernel.name}': accelerations are given for {', '.join(known) or 'no speed'}, and the others do not "
            f"follow from the constraints. Give {len(free) - rank} more."
        )
    udot[free] = solved
    return udot


def _speeds(kernel: CompiledKernel) -> tuple[str, ...]:
    return kernel.speeds
