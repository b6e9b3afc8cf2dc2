"""Control with a receding horizon: at each sample the inputs of least cost within bounds, of which the first acts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from weakref import WeakKeyDictionary

import numpy as np

from kanes.base.errors import StateError, WrongTypeError, WrongValueError
from kanes.base.short_texts import listed
from kanes.base.types import Array, Numbers, Values
from kanes.base.values import SECOND, as_numbers, by_name, check_names, count, number, numbers_by_name
from kanes.optimal_control.feedback.horizon import Bound, Horizon, horizon_at
from kanes.optimal_control.feedback.projection.projection import SOLVED, Projection, nearest_point
from kanes.optimal_control.feedback.stages import Stages, stages_of
from kanes.simulate.inputs import Controller

# Relative to the size of a bound, a violation that is rounding.
_ROUNDED = 1e-9


@dataclass(frozen=True, eq=False, repr=False)
class Plan:
    """What a controller with a receding horizon expects from one sample on."""

    t: Array  # N + 1
    states: Mapping[str, Array]  # N + 1 each
    inputs: Mapping[str, Array]  # N each, held from sample to sample
    status: str  # "inside all bounds", "at bounds of …" or "beyond bounds of …"
    violations: Mapping[str, float]  # the largest of each state that is beyond its bounds
    steps: int  # of the active-set method

    def __repr__(self) -> str:
        return f"<plan from t = {self.t[0]:g} to {self.t[-1]:g}: {self.status}>"


@dataclass(frozen=True, eq=False)
class RecedingLaw:
    """The law of a controller: it remembers nothing, so that all runs may share it."""

    stages: Stages
    bounds: tuple[Bound, ...]
    length: int
    penalty: float

    def __call__(self, t: float, state: Mapping[str, float]) -> dict[str, float]:
        """The inputs at a sample."""
        at = self.stages.number_at(t)
        z = self.errors(at, state)
        horizon = self.horizon(at)
        if horizon.length:
            found = self.solution(horizon, z, t)
            change = horizon.of_inputs[0] @ np.append(z, found.x)
        else:
            change = -self.stages.K[-1] @ z
        w = self.stages.w[at] + change
        for bound in self.bounds:
            if bound.is_input:
                w[bound.index] = min(max(w[bound.index], bound.lower), bound.upper)
        return dict(zip(self.stages.inputs, w.tolist(), strict=True))

    def errors(self, at: int, state: Mapping[str, float]) -> Array:
        """z of a state. Dependent speeds that a run does not have count nothing."""
        wanted = self.stages.x[at]
        x = np.array([state[name] if name in state else wanted[k] for k, name in enumerate(self.stages.states)])
        found: Array = self.stages.L[at] @ (x - wanted)
        return found

    def horizon(self, at: int) -> Horizon:
        """The quadratic program from a sample on, made when it is first needed."""
        made = _horizons.setdefault(self, {})
        if at not in made:
            made[at] = horizon_at(self.stages, self.bounds, at, self.length, self.penalty)
        return made[at]

    def solution(self, horizon: Horizon, z: Array, t: float) -> Projection:
        """ν of least cost."""
        found = nearest_point(horizon.C, horizon.r - horizon.D @ z, horizon.cap)
        if found.ending != SOLVED or not np.isfinite(found.x).all():
            raise StateError(
                f"'{self.stages.name}': the quadratic program of the receding horizon was not solved at t = {t:.6g}. "
                "Give a smaller penalty, a shorter horizon or wider bounds.",
                {},
                dict(zip(self.stages.states, z.tolist(), strict=False)),
            )
        return found


# Quadratic programs of each law, by the number of the sample: not part of it, since it is known without them.
_horizons: WeakKeyDictionary[RecedingLaw, dict[int, Horizon]] = WeakKeyDictionary()


@dataclass(frozen=True, eq=False, repr=False)
class RecedingHorizon:
    """A controller with a receding horizon, made by `kn.mpc`."""

    law: RecedingLaw

    @property
    def period(self) -> float:
        """The interval between samples."""
        return self.law.stages.period

    @property
    def horizon(self) -> int:
        """The number of samples that it looks ahead."""
        return self.law.length

    @cached_property
    def controllers(self) -> dict[str, Controller]:
        """The controller of each input, for `kernel.simulate(inputs=…)` and `simulate_many`."""
        return dict.fromkeys(self.law.stages.inputs, Controller(self.law, self.period))

    def plan(self, state: Numbers, t: float = 0.0) -> Plan:
        """What it expects from a state on, and how bounds stand; `t` counts only along a motion."""
        law, stages = self.law, self.law.stages
        time = number(t, f"'{stages.name}', t", SECOND)
        given = numbers_by_name(stages.name, state, {})
        at = stages.number_at(time)
        needed = [name for k, name in enumerate(stages.states) if stages.L[at][:, k].any()]
        cure = f"Give a number for each of {', '.join(needed)}."
        check_names(stages.name, "state", stages.states, given, cure, needed=needed)
        z, horizon = law.errors(at, given), law.horizon(at)
        found = law.solution(horizon, z, time)
        both = np.append(z, found.x)
        x = [
            stages.x[k] + stages.T[k] @ (each @ both)
            for k, each in zip(horizon.numbers, horizon.of_errors, strict=True)
        ]
        w = [stages.w[k] + each @ both for k, each in zip(horizon.numbers, horizon.of_inputs, strict=False)]
        violations = _violations(horizon, horizon.C @ found.x + horizon.D @ z - horizon.r)
        return Plan(
            time + self.period * np.arange(horizon.length + 1),
            dict(zip(stages.states, np.array(x).T, strict=True)),
            dict(zip(stages.inputs, np.array(w).reshape(-1, len(stages.inputs)).T, strict=True)),
            _status(horizon, found, violations),
            violations,
            found.steps,
        )

    def __repr__(self) -> str:
        stages = self.law.stages
        kind = "near a state of rest" if stages.start is None else "along a motion"
        bounds = listed((each.name for each in self.law.bounds), "nothing")
        return (
            f"<receding horizon of '{stages.name}', {kind}: {self.horizon} samples of {self.period:g} s, bounds of "
            f"{bounds}>"
        )


def mpc(regulator: object, *, horizon: int, bounds: Values, penalty: float = 10.0) -> RecedingHorizon:
    """A controller that respects bounds, by a quadratic program over a receding horizon.

    `regulator` has the linear model, the weights and the interval: `kn.linearize(…).discrete(0.02).lqr(Q, R)` near a
    state of rest, or `kn.tracking_lqr(…, every=0.02)` along a motion. At each sample the inputs of the next `horizon`
    samples are found that cost least, with the regulator's own cost of what is left at the end; the first of them is
    applied. Where no bound is met, that is the regulator.

    `bounds` are pairs by input and state, with None where there is no limit. Those of inputs hold. Those of states are
    kept wherever that is possible; passing one by the distance between its limits at one sample costs `penalty` times
    what an error of that size costs the regulator. A high penalty and a short horizon return a state to its bounds at
    the expense of all else.

        controller = kn.mpc(upright.discrete(0.02).lqr(Q, R), horizon=40, bounds={F: (-10, 10), x: (-0.5, 0.5)})
        run = kernel.simulate(stop=5, inputs=controller.controllers, …)
    """
    stages = stages_of(regulator)
    length = count(horizon, "mpc, horizon", least=1, most=1000)
    cost = number(penalty, "mpc, penalty")
    if not 0 < cost <= 1e9:
        raise WrongValueError(f"mpc: penalty={penalty!r} must be above 0, at most 1e9. Give such as 10.")
    return RecedingHorizon(RecedingLaw(stages, _bounds(stages, bounds), length, cost))


def _bounds(stages: Stages, given: Values) -> tuple[Bound, ...]:
    table = by_name(stages.name, given, "{F: (-10, 10)}", "bounds")
    names = (*stages.inputs, *stages.states)
    check_names(stages.name, "input or state", names, table, f"It has: {', '.join(names)}.", needed=())
    found = []
    for name, value in table.items():
        is_input = name in stages.inputs
        index = (stages.inputs if is_input else stages.states).index(name)
        found.append(Bound(name, index, is_input, *_limits(value, f"bounds of {name} in '{stages.name}'")))
    return tuple(found)


def _limits(value: object, where: str) -> tuple[float, float]:
    if not isinstance(value, (tuple, list, np.ndarray)) or len(value) != 2:
        raise WrongTypeError(f"{where}: {value!r} is not a pair. Give the lower and the upper one, such as (-1, 1).")
    open_ends = (-np.inf, np.inf)
    numbers = as_numbers([end if each is None else each for each, end in zip(value, open_ends, strict=True)], where)
    if numbers is None or numbers.shape != (2,) or not numbers[0] < numbers[1]:
        raise WrongValueError(f"{where}: {value!r} are not two rising numbers. Give the lower one first, or None.")
    return float(numbers[0]), float(numbers[1])


def _violations(horizon: Horizon, excess: Array) -> dict[str, float]:
    found: dict[str, float] = {}
    for row, value in zip(horizon.rows, excess.tolist(), strict=True):
        if not row.bound.is_input and value > _ROUNDED:
            found[row.bound.name] = max(found.get(row.bound.name, 0.0), value * row.bound.size)
    return found


def _status(horizon: Horizon, found: Projection, violations: Mapping[str, float]) -> str:
    if violations:
        return "beyond bounds of " + ", ".join(f"{name} by {value:.3g}" for name, value in violations.items())
    active = {row.bound.name for row, value in zip(horizon.rows, found.multipliers, strict=True) if value > 0}
    if not active:
        return "inside all bounds"
    return f"at bounds of {', '.join(sorted(active))}"
