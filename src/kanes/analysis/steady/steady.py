"""Equilibria and steady motions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from kanes.analysis.held_contacts import in_modes
from kanes.analysis.steady.cyclic import find_cyclic
from kanes.analysis.steady.solving import TOLERANCE, Solution, find_zero
from kanes.analysis.steady.states import SteadyState, gather
from kanes.analysis.system_functions import OperatingPoint, SystemFunctions, functions_of, operating_point, unknown_name
from kanes.base.errors import StateError, WrongTypeError, WrongValueError
from kanes.base.types import Array, Numbers, Values
from kanes.base.values import SECOND, name_of, names_in, number
from kanes.equations.equations import Equations

# The number of residuals that an error shows, the largest ones.
_SHOWN = 4


def equilibrium(
    equations: Equations,
    guess: Numbers,
    *,
    parameters: Numbers | None = None,
    inputs: Numbers | None = None,
    unknowns: Iterable[object] | None = None,
    fixed: Iterable[object] = (),
    time: float = 0.0,
    modes: Values | None = None,
) -> SteadyState:
    """A state near the guess in which the system is at rest: q̇ = 0, u̇ = 0, and its constraints hold.

    `unknowns` are coordinates, inputs and parameters that may change; by default all coordinates. Those in `fixed`
    keep the value of the guess. If there are more unknowns than needed, the result is a state near the guess, and
    `found.freedom` is their excess. If no equilibrium is found, a `StateError` has the least residuals. With contacts
    that come and go, `modes` has the mode of each; see `kn.hold_contacts`.

    >>> import kanes as kn
    >>> model = kn.library.spring_pendulum()
    >>> found = equilibrium(kn.derive(model), {"q1": 0, "q2": 0.3}, parameters={"m": 1, "g": 10, "k": 20, "L": 1})
    >>> print(f"{found['q1']:.6f} {abs(found['q2']):.6f}")
    0.500000 0.000000
    """
    system = functions_of(in_modes(equations, modes))
    time = number(time, f"'{system.name}', time", SECOND)
    numbers, _ = gather(system, guess, parameters, inputs)
    speeds = system.states[system.nq :]
    if any(numbers[name] for name in speeds):
        moving = ", ".join(name for name in speeds if numbers[name])
        raise WrongValueError(
            f"'{system.name}': the guess has {moving} different from zero, but nothing moves in an equilibrium. Leave "
            "the speeds out, or use kn.steady_motion."
        )
    kept = _names(system, fixed)
    wanted = system.states[: system.nq] if unknowns is None else _names(system, unknowns)
    chosen = [name for name in wanted if name not in kept]
    # If q̇ = W u + X has an X, a system at rest has nonzero speeds.
    point = operating_point(system, numbers, time)
    if system.rates(point)[0][: system.nq].any():
        chosen += [name for name in speeds if name not in chosen]
    search = _Search(system, numbers, chosen, list(range(len(system.states))), time)
    return search.result("equilibrium", ())


def steady_motion(
    equations: Equations,
    guess: Numbers,
    *,
    parameters: Numbers | None = None,
    inputs: Numbers | None = None,
    hold: Numbers | None = None,
    unknowns: Iterable[object] | None = None,
    cyclic: Iterable[object] | None = None,
    time: float = 0.0,
    modes: Values | None = None,
) -> SteadyState:
    """A motion near the guess with constant speeds, in which only cyclic coordinates change.

    Cyclic are coordinates on which neither the accelerations nor the rates of other coordinates depend: the yaw of a
    bicycle, the angle of a wheel, a position on level ground. They are found automatically unless `cyclic` names them.
    All accelerations and all rates of other coordinates are zero, and the constraints hold.

    `hold` has required values of symbols or expressions, such as `{v: 5}` or `{r * u3: 2}`. `unknowns` are coordinates,
    speeds, inputs and parameters that may change; by default all speeds and all coordinates that are not cyclic.
    Dependent speeds always follow. A result can be the guess for the next motion. With contacts that come and go,
    `modes` has the mode of each; see `kn.hold_contacts`.
    """
    system = functions_of(in_modes(equations, modes))
    time = number(time, f"'{system.name}', time", SECOND)
    numbers, left_out = gather(system, guess, parameters, inputs)
    prescribed = _Prescribed.of(system, {} if hold is None else hold)
    numbers.update(prescribed.symbols)
    named = None if cyclic is None else _names(system, cyclic)
    growing = find_cyclic(system, operating_point(system, numbers, time), named)
    if unknowns is None:
        chosen = [name for name in system.states if name not in growing or name not in system.states[: system.nq]]
    else:
        chosen = _names(system, unknowns)
        # Dependent speeds follow from the others, and so do speeds of a constrained system that were left out.
        follow = left_out if system.condition_names else []
        speeds = system.states[system.nq :]
        chosen += [s for s in speeds if s not in chosen and (s in follow or s not in system.kernel_states)]
    chosen = [name for name in chosen if name not in prescribed.symbols]
    rows = [index for index, name in enumerate(system.states) if name not in growing]
    search = _Search(system, numbers, chosen, rows, time, prescribed)
    return search.result("steady motion", tuple(growing))


def _names(system: SystemFunctions, symbols: Iterable[object]) -> list[str]:
    """The names of symbols of the system."""
    names = names_in(system.name, symbols)
    for name in names:
        if name not in system.symbols:
            raise unknown_name(system, name)
    return names


@dataclass(frozen=True, eq=False)
class _Prescribed:
    """Required values of symbols and of expressions."""

    symbols: dict[str, float] = field(default_factory=dict)
    things: tuple[object, ...] = ()
    values: Array = field(default_factory=lambda: np.zeros(0))

    @classmethod
    def of(cls, system: SystemFunctions, hold: Numbers) -> _Prescribed:
        if not isinstance(hold, Mapping):
            raise WrongTypeError(f"'{system.name}': {hold!r} is not a table of values. Give one such as {{u1: 2}}.")
        units = system.units
        numbers = {
            key: number(value, f"'{system.name}', {key}", units.get(name_of(key), "")) for key, value in hold.items()
        }
        symbols = {str(key): value for key, value in numbers.items() if str(key) in system.symbols}
        others = {key: value for key, value in numbers.items() if str(key) not in system.symbols}
        for key in others:
            if isinstance(key, str):
                raise unknown_name(system, key)
            if system.output_size((key,)) != 1:
                raise WrongValueError(f"'{system.name}': {key} is not a scalar. Hold its components instead.")
        return cls(symbols, tuple(others), np.array(list(others.values())))


class _Search:
    """Unknowns, and residuals that must be zero."""

    def __init__(
        self,
        system: SystemFunctions,
        numbers: Mapping[str, float],
        unknowns: Sequence[str],
        rows: Sequence[int],
        time: float,
        prescribed: _Prescribed | None = None,
    ) -> None:
        self.system = system
        self.numbers = numbers
        self.unknowns = tuple(unknowns)
        self.rows = list(rows)
        self.prescribed = prescribed or _Prescribed()
        self.start = operating_point(system, numbers, time)
        self._states = [name for name in self.unknowns if name in system.states]
        self._others = tuple(name for name in self.unknowns if name not in system.states)
        self._columns = [system.states.index(name) for name in self._states]
        self._sizes, self._row_sizes = self._scales()

    def _scales(self) -> tuple[Array, Array]:
        """Sizes of the unknowns and of the residuals; those of inputs and parameters, which are not known, are one.

        The size of a rate is that of its state per unit of time.
        """
        states, terms = self.system.scales(self.start)
        by_name = dict(zip(self.system.states, states, strict=True))
        rows = np.concatenate(
            [states[self.rows], terms, np.where(self.prescribed.values, np.abs(self.prescribed.values), 1.0)]
        )
        return np.array([by_name.get(name, 1.0) for name in self.unknowns]), rows

    def point(self, z: Array) -> OperatingPoint:
        values = dict(zip(self.unknowns, z, strict=True))
        t, x, w, p = (array.copy() for array in self.start.arrays)
        x[self._columns] = [values[name] for name in self._states]
        for names, column in ((self.system.inputs, w), (self.system.parameters, p)):
            for name in self._others:
                if name in names:
                    column[names.index(name)] = values[name]
        return OperatingPoint(t, x, w, p)

    def residual(self, z: Array) -> tuple[Array, Array]:
        """Residuals of rates, conditions and required values, and their derivatives by the unknowns."""
        system, point = self.system, self.point(z)
        linearized = system.at(point)
        rows = [*self.rows, *range(len(system.states), len(system.states) + linearized.conditions.size)]
        r = np.append(linearized.rates, linearized.conditions)[rows]
        by_state = np.vstack([linearized.J, linearized.G])[np.ix_(rows, self._columns)]
        by_others = system.by(point, self._others)[rows]
        if self.prescribed.things:
            y, by_all = system.output(self.prescribed.things, point, (*system.states, *self._others))
            r = np.append(r, y - self.prescribed.values)
            by_state = np.vstack([by_state, by_all[:, self._columns]])
            by_others = np.vstack([by_others, by_all[:, len(system.states) :]])
        order = np.argsort([self.unknowns.index(name) for name in (*self._states, *self._others)])
        return r, np.hstack([by_state, by_others])[:, order]

    def _relative(self, z: Array) -> tuple[Array, Array]:
        """The same, with unknowns and residuals in units of their sizes."""
        r, J = self.residual(z * self._sizes)
        return r / self._row_sizes, J * self._sizes / self._row_sizes[:, None]

    def _actual(self, found: Solution) -> Solution:
        return replace(found, z=found.z * self._sizes, residual=found.residual * self._row_sizes)

    def result(self, kind: str, cyclic: tuple[str, ...]) -> SteadyState:
        """The state found; an error with the least residuals if there is none."""
        guess = np.array([self.numbers[name] for name in self.unknowns])
        solution = self._actual(find_zero(self._relative, guess / self._sizes))
        if not solution.found:
            raise self._not_found(kind, solution)
        system, point = self.system, self.point(solution.z)
        self._check_lasting(kind, point)
        values = dict(zip(system.symbols, np.concatenate([point.x, point.w, point.p]).tolist(), strict=True))
        rates = dict(zip(system.states, system.rates(point)[0].tolist(), strict=True))
        still = dict(zip(system.states, TOLERANCE * system.scales(point)[0], strict=True))
        return SteadyState(
            system.name,
            system.kernel_states,
            values,
            {name: values[name] for name in system.inputs},
            {name: values[name] for name in system.parameters},
            float(point.t[0]),
            {name: rates[name] for name in cyclic if abs(rates[name]) > still[name]},
            cyclic,
            self.unknowns,
            float(np.abs(solution.residual).max(initial=0.0)),
            solution.freedom,
        )

    @property
    def _labels(self) -> tuple[str, ...]:
        prescribed = (
            f"{thing} − {value:g}" for thing, value in zip(self.prescribed.things, self.prescribed.values, strict=True)
        )
        return (*(self.system.rate_names[row] for row in self.rows), *self.system.condition_names, *prescribed)

    def _not_found(self, kind: str, solution: Solution) -> StateError:
        r = np.nan_to_num(solution.residual, nan=np.inf)
        residuals = dict(zip(self._labels, r.tolist(), strict=True))
        state = dict(zip(self.unknowns, solution.z.tolist(), strict=True))
        start = f"'{self.system.name}': no {kind} was found"
        if not np.isfinite(r).all():
            return StateError(f"{start}: rates are not finite at the guess. Start where they are.", residuals, state)
        size = max(abs(value) for value in residuals.values())
        shown = sorted(residuals, key=lambda name: -abs(residuals[name]))[:_SHOWN]
        left = ", ".join(f"{name} = {residuals[name]:.4g}" for name in shown if abs(residuals[name]) > 1e-6 * size)
        where = ", ".join(f"{name} = {value:.6g}" for name, value in state.items()) or "the guess"
        return StateError(
            f"{start}. The least residuals are {left}, at {where}. Start nearer to one, or give more unknowns: "
            "coordinates, inputs or parameters.",
            residuals,
            state,
        )

    def _check_lasting(self, kind: str, point: OperatingPoint) -> None:
        """A steady state must not depend on time."""
        count = len(self.system.states)
        rows = [*self.rows, *range(count, count + len(self.system.condition_names))]
        by_time = self.system.by_time(point)[rows]
        parts = np.abs(by_time) / self._row_sizes[: len(rows)]
        changing = {
            label: float(rate)
            for label, rate, part in zip(self._labels, by_time, parts, strict=False)
            if part > 1e-9 * max(float(parts.max(initial=0.0)), 1.0)
        }
        if changing:
            names = ", ".join(changing)
            raise StateError(
                f"'{self.system.name}': {names} would be zero only at t = {point.t[0]:g}, since the system depends on "
                f"time, so that this is not a lasting {kind}. Remove the time from the model, or make it an input.",
                changing,
                dict(zip(self.system.states, point.x.tolist(), strict=True)),
            )
