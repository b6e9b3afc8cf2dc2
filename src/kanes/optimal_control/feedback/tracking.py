"""Regulators along a motion: the time-varying feedback of least cost.

    w = w*(t) − K(t) (x − x*(t)),   K = R⁻¹ BᵀS,   −Ṡ = AᵀS + S A − S B R⁻¹BᵀS + Q

and the cost of an error from t on is zᵀ S(t) z. With inputs that are held for a period the cost is a sum over samples:

    K = (R + ΓᵀS⁺Γ)⁻¹ ΓᵀS⁺Φ,   S = Q + ΦᵀS⁺(Φ − Γ K)

Source: lq-notes, the feedback of least cost; mathworks-lqr, in steps.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from kanes.analysis.linear.regulator import Regulator
from kanes.analysis.linear.regulator_weights import input_weights, state_weights
from kanes.base.errors import UnknownNameError, WrongTypeError, WrongValueError
from kanes.base.short_texts import listed
from kanes.base.types import Array, Values
from kanes.base.values import SECOND, as_numbers, names_in, number
from kanes.dynamics.sampled.sampled import Sampled
from kanes.equations.equations import Equations
from kanes.expr.symbols import Expr
from kanes.optimal_control.feedback import pictures
from kanes.optimal_control.feedback.followed_motion import FollowedMotion, check_is_run, followed_motion, state_along
from kanes.optimal_control.feedback.riccati import Costs, held_models, solve_riccati
from kanes.optimal_control.feedback.tracking_laws import continuous_law, sampled_law
from kanes.trajectory.trajectory import Trajectory

if TYPE_CHECKING:
    from matplotlib.figure import Figure

# Fewest intervals between times of gains of continuous feedback; they are those of the run where it has more.
_FEWEST = 200
# Relative to a period, what is rounding.
_ROUNDED = 1e-9
# Relative to the sizes of states, how near the end of a motion must be to the state of a regulator that takes over.
_NEAR = 1e-2


@dataclass(frozen=True, eq=False, repr=False)
class TrackingRegulator:
    """The feedback of least cost along a motion, made by `kn.tracking_lqr`."""

    motion: FollowedMotion
    costs: Costs
    t: Array  # N: times of gains
    gains: Array  # N × nw × nz: K
    S: Array  # N × nz × nz: the cost of an error z from then on is zᵀ S z
    transitions: Array  # N − 1 × nz × nz: errors at one time from those at the time before, with the feedback
    period: float | None  # of a controller that samples
    after: Regulator | None  # what takes over at the end
    held: tuple[Array, Array] | None = field(default=None)  # Φ and Γ of each period

    @property
    def name(self) -> str:
        """The name of the model."""
        return self.motion.system.name

    @property
    def states(self) -> tuple[str, ...]:
        """The errors that are fed back: independent states by name, and rotations of quaternions."""
        return self.motion.errors.names

    @property
    def inputs(self) -> tuple[str, ...]:
        """The inputs, by name."""
        return self.motion.system.inputs

    def gain(self, of: object, to: object) -> Array:
        """K of one input and one state over the times `t`."""
        return self.gains[:, self._index("input", self.inputs, of), self._index("state", self.states, to)]

    # Laws

    @property
    def references(self) -> Array:
        """x* at the times of gains, nx × N; of samples the last one is where the regulator that takes over holds it."""
        found = self.motion.states_at(self.t)
        if self.period is not None and self.after is not None:
            found[:, -1] = [self.after.model.about[name] for name in self.motion.system.states]
        return found

    @property
    def held_inputs(self) -> Array:
        """w* for each sample, nw × N: means over periods; at the end what holds the system there."""
        middle, aside = (self.t[:-1] + self.t[1:]) / 2, np.diff(self.t) * np.sqrt(3) / 6
        means = (self.motion.inputs_at(middle - aside) + self.motion.inputs_at(middle + aside)) / 2
        about = {} if self.after is None else self.after.model.about
        last = [about.get(name, row[-1]) for name, row in zip(self.inputs, self.motion.w, strict=True)]
        return np.column_stack([means, last])

    @property
    def law(self) -> dict[str, Expr]:
        """The inputs as expressions of time and state, for `equations.compile(inputs=…)`.

        A run has to start within the motion. After its end the regulator that was given as `final` takes over, or the
        last reference and gain are held.
        """
        if self.period is not None:
            raise WrongValueError(
                f"The regulator along a motion of '{self.name}' is for samples that are {self.period:g} s apart. Use "
                "compile(sampled=regulator.controller()), or leave out `every` in kn.tracking_lqr."
            )
        return continuous_law(self)

    def controller(
        self,
        *,
        reads: Values | None = None,
        limits: Values | None = None,
        delay: float = 0.0,
        name: str = "tracking",
    ) -> Sampled:
        """The feedback as a digital controller, for `equations.compile(sampled=…)`; it needs `every`.

        `reads` has what it knows of states, by state: a `kn.Sensor` with noise, or an expression such as the signal of
        an estimator; other states it reads as they are. `limits` are pairs by input.

            regulator.controller(reads={theta: kn.Sensor(theta, noise=1e-3)}, limits={F: (-20, 20)})
        """
        if self.period is None:
            raise WrongValueError(
                f"The regulator along a motion of '{self.name}' is for continuous time. Use compile(inputs="
                "regulator.law), or give kn.tracking_lqr the interval of a controller, every=0.01."
            )
        return sampled_law(self, reads, limits, delay, name)

    # The closed loop

    @property
    def transition(self) -> Array:
        """Errors at the end from errors at the start, to first order: z(end) = Φ z(start), with the feedback."""
        found = np.eye(len(self.states))
        for step in self.transitions:
            found = step @ found
        return found

    @property
    def multipliers(self) -> Array:
        """The eigenvalues of `transition`, the largest first; of a periodic motion its Floquet multipliers."""
        values = np.linalg.eigvals(self.transition)
        found: Array = values[np.argsort(-np.abs(values), kind="stable")]
        return found

    def errors(self, run: Trajectory) -> dict[str, Array]:
        """The errors along a run, by name: how far it is from the motion, until this ends."""
        check_is_run(self.motion.system, run)
        x = np.array([state_along(self.motion.system, run, name) for name in self.motion.system.states])
        times = np.clip(run.t, self.motion.t[0], self.motion.t[-1])
        wanted = self.motion.states_at(times)
        rows = [self.motion.errors.of_states(wanted[:, k]) @ (x[:, k] - wanted[:, k]) for k in range(run.t.size)]
        return dict(zip(self.states, np.array(rows).T, strict=True))

    def plot(self) -> Figure:
        """Gains over time, a panel for each input; returns the figure."""
        return pictures.gains(self)

    def __repr__(self) -> str:
        kind = "continuous" if self.period is None else f"every {self.period:g} s"
        return (
            f"<regulator along a motion of '{self.name}': {listed(self.inputs)} by {listed(self.states)}, {kind}, "
            f"t = {self.t[0]:g} to {self.t[-1]:g}>"
        )

    def _index(self, kind: str, names: tuple[str, ...], key: object) -> int:
        if str(key) not in names:
            raise UnknownNameError(f"The regulator of '{self.name}' has no {kind} {key}. It has: {', '.join(names)}.")
        return names.index(str(key))


def tracking_lqr(
    equations: Equations,
    run: Trajectory,
    Q: object,
    R: object,
    *,
    final: object = None,
    every: float | None = None,
    independent: Iterable[object] = (),
    tolerance: float = 1e-6,
) -> TrackingRegulator:
    """The feedback that holds a system on a motion at least cost, ∫ (δxᵀ Q δx + δwᵀ R δw) dt + δx_endᵀ S δx_end.

    `run` is the motion, with its inputs: a simulation of these equations, such as that of an optimal control. The
    system is linearized along it, with exact derivatives. Weights are tables by state and input, matrices, or one
    number for all; those of dependent states count, too. `final` is the weight S at the end, a table or matrix like Q;
    a regulator, `kn.linearize(…).lqr(…)` of where the motion ends, gives its own S and takes over there. Without it S
    is zero at the end.

    With `every` the feedback is that of a controller that samples at these intervals and holds its inputs, and the cost
    is a sum over samples.

    Constrained systems have errors of independent states, those in `independent` and others chosen. Unit quaternions
    have errors of rotation about three axes. `tolerance` is the relative error of S. States of the motion are cubics
    between the times of the run, so that these should be close, as they are unless `times` says otherwise.

        regulator = kn.tracking_lqr(equations, run, Q={x: 10, theta: 10}, R={F: 1}, final=balance)
        held = equations.compile(inputs=regulator.law).simulate(…)
    """
    motion = followed_motion(equations, run, names_in(_model_name(equations), independent))
    accuracy = number(tolerance, "tracking_lqr, tolerance")
    if not 1e-12 <= accuracy < 1:
        raise WrongValueError(
            f"tracking_lqr: tolerance={tolerance!r} must be from 1e-12 to below 1. Give such as 1e-6."
        )
    period = None if every is None else _period(motion, every)
    names, nx = motion.system.states, len(motion.system.states)
    costs = Costs(
        state_weights(motion.system.name, _diagonal(Q, nx), names, names, np.eye(nx)),
        input_weights(motion.system.name, R, motion.system.inputs),
    )
    end, after = _final(motion, final, costs, period)
    if period is None:
        return _continuous(motion, costs, end, after, accuracy)
    return _sampled(motion, costs, end, after, period, accuracy)


def _model_name(equations: Equations) -> str:
    return getattr(getattr(equations, "system", None), "name", "tracking_lqr")


def _diagonal(given: object, count: int) -> object:
    """One number for all states is a matrix; anything else is as it is."""
    found = None if isinstance(given, Mapping) else as_numbers(given)
    return given if found is None or found.ndim else found * np.eye(count)


def _period(motion: FollowedMotion, every: object) -> float:
    period = number(every, "tracking_lqr, every", SECOND)
    duration = float(motion.t[-1] - motion.t[0])
    if not 0 < period <= duration * (1 + _ROUNDED):
        raise WrongValueError(
            f"tracking_lqr: every={every!r} is not an interval within the motion, which lasts {duration:g}. Give such "
            f"as every={duration / 100:.2g}."
        )
    return period


def _final(motion: FollowedMotion, final: object, costs: Costs, period: float | None) -> tuple[Array, Regulator | None]:
    """S at the end, of the errors, and the regulator that takes over."""
    system, nz = motion.system, len(motion.errors.names)
    if isinstance(final, TrackingRegulator):
        raise WrongTypeError(f"'{system.name}': a regulator along a motion cannot be final. Give one near a state.")
    if not isinstance(final, Regulator):
        nx = len(system.states)
        weights = np.zeros((nx, nx))
        if final is not None:
            weights = state_weights(system.name, _diagonal(final, nx), system.states, system.states, np.eye(nx))
        T = motion.linear_at(motion.t[-1:]).T
        return Costs(weights, costs.R).of_errors(T)[0], None
    if set(final.states) != set(motion.errors.names) or final.inputs != system.inputs:
        raise WrongValueError(
            f"'{system.name}': the final regulator has the states {', '.join(final.states)}, the motion the errors "
            f"{', '.join(motion.errors.names)}. Give both the same, independent=[…]."
        )
    if final.model.period != period:
        what = "continuous time" if final.model.period is None else f"samples {final.model.period:g} s apart"
        raise WrongValueError(
            f"'{system.name}': the final regulator is for {what}. Give kn.tracking_lqr the same `every`, or the "
            "regulator of model.discrete(every)."
        )
    _check_arrival(motion, final)
    order = [final.states.index(name) for name in motion.errors.names]
    return final.S[np.ix_(order, order)].reshape(nz, nz), final


def _check_arrival(motion: FollowedMotion, final: Regulator) -> None:
    system = motion.system
    size = np.abs(motion.x).max(axis=1) + 1e-12
    far = [
        f"{name} by {motion.x[k, -1] - final.model.about[name]:.3g}"
        for k, name in enumerate(system.states)
        if name in final.states and abs(motion.x[k, -1] - final.model.about[name]) > _NEAR * size[k]
    ]
    if far:
        raise WrongValueError(
            f"'{system.name}': the motion does not end where the final regulator holds the system; it is off in "
            f"{', '.join(far)}. Give a regulator near the end of the motion, or a weight as final=."
        )


def _continuous(
    motion: FollowedMotion, costs: Costs, end: Array, after: Regulator | None, tolerance: float
) -> TrackingRegulator:
    parts = -(-_FEWEST // (motion.t.size - 1))
    marks = np.interp(np.arange((motion.t.size - 1) * parts + 1) / parts, np.arange(motion.t.size), motion.t)
    solution = solve_riccati(motion.linear_at, costs, end, marks, motion.knots, tolerance)
    B = motion.linear_at(marks).B
    gains = np.linalg.solve(costs.R, B.swapaxes(1, 2) @ solution.S)
    return TrackingRegulator(motion, costs, marks, gains, solution.S, solution.closed, None, after)


def _sampled(
    motion: FollowedMotion, costs: Costs, end: Array, after: Regulator | None, period: float, tolerance: float
) -> TrackingRegulator:
    count = int((motion.t[-1] - motion.t[0]) / period * (1 + _ROUNDED))
    marks = np.minimum(motion.t[0] + period * np.arange(count + 1), motion.t[-1])
    Phi, Gamma = held_models(motion.linear_at, marks, motion.knots, tolerance)
    Q = costs.of_errors(motion.linear_at(marks).T)
    gains, costs_to_go = discrete_riccati(Phi, Gamma, Q, costs.R, end)
    # The last sample holds the end of the motion, where the model no longer changes.
    last = after.K[:, [after.states.index(name) for name in motion.errors.names]] if after is not None else gains[-1]
    closed = Phi - Gamma @ gains
    gains = np.concatenate([gains, last[None]])
    return TrackingRegulator(motion, costs, marks, gains, costs_to_go, closed, period, after, (Phi, Gamma))


def discrete_riccati(Phi: Array, Gamma: Array, Q: Array, R: Array, end: Array) -> tuple[Array, Array]:
    """K of each step and S at each sample, from S at the last one.

    K = (R + ΓᵀS⁺Γ)⁻¹ ΓᵀS⁺Φ,   S = Q + ΦᵀS⁺(Φ − Γ K)
    """
    S, gains, found = end, [], [end]
    for k in range(len(Phi) - 1, -1, -1):
        K = np.linalg.solve(R + Gamma[k].T @ S @ Gamma[k], Gamma[k].T @ S @ Phi[k])
        S = Q[k] + Phi[k].T @ S @ (Phi[k] - Gamma[k] @ K)
        S = (S + S.T) / 2
        gains.append(K)
        found.append(S)
    return np.array(gains[::-1]), np.array(found[::-1])
