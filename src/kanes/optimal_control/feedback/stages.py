"""What a controller with a receding horizon expects of each sample: the linear model, references, and its regulator."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from kanes.analysis.linear.regulator import Regulator
from kanes.base.errors import WrongTypeError, WrongValueError
from kanes.base.types import Array
from kanes.optimal_control.feedback.tracking import TrackingRegulator


@dataclass(frozen=True, eq=False)
class Stages:
    """Samples of a motion, or the one sample of a state of rest; the errors z of a state x are L (x − x*)."""

    name: str
    period: float
    start: float | None  # of the motion; None near a state of rest
    is_endless: bool  # whether the last sample repeats
    states: tuple[str, ...]  # all
    inputs: tuple[str, ...]
    Phi: Array  # M × nz × nz
    Gamma: Array  # M × nz × nw
    K: Array  # M × nw × nz
    S: Array  # M + 1 × nz × nz
    R: Array  # nw × nw
    L: Array  # M + 1 × nz × nx
    T: Array  # M + 1 × nx × nz
    x: Array  # M + 1 × nx: x*
    w: Array  # M + 1 × nw: w*

    @property
    def count(self) -> int:
        """M, the number of models."""
        return len(self.Phi)

    def number_at(self, t: float) -> int:
        """The number of the sample at a time."""
        if self.start is None:
            return 0
        samples = (t - self.start) / self.period
        number = round(samples)
        if abs(samples - number) > 1e-6 or number < 0:
            raise WrongValueError(
                f"'{self.name}': the controller follows a motion from t = {self.start:g} on in steps of "
                f"{self.period:g}, and is asked at t = {t:.10g}. Start the run at one of these times."
            )
        return min(number, self.count - 1 if self.is_endless else self.count)

    def following(self, number: int, ahead: int) -> int:
        """The number of a later sample: the last one repeats."""
        return min(number + ahead, self.count - 1 if self.is_endless else self.count)

    def weight(self, number: int) -> Array:
        """W of a sample: what a change v of the regulator's input costs in all, vᵀ W v.

        W = R + ΓᵀS⁺Γ
        """
        Gamma = self.Gamma[number]
        found: Array = self.R + Gamma.T @ self.S[number + 1] @ Gamma
        return found


def stages_of(regulator: object) -> Stages:
    """The stages of a regulator that samples."""
    if isinstance(regulator, TrackingRegulator):
        return _of_motion(regulator)
    if isinstance(regulator, Regulator):
        return _of_rest(regulator)
    raise WrongTypeError(
        f"mpc: {regulator!r} is not a regulator. Give linear_model.discrete(0.02).lqr(Q, R), or "
        "kn.tracking_lqr(…, every=0.02)."
    )


def _of_rest(regulator: Regulator) -> Stages:
    model = regulator.model
    if model.period is None:
        raise WrongValueError(
            f"mpc: the regulator of '{model.name}' is for continuous time. Give that of samples, model.discrete(0.02)"
            ".lqr(Q, R)."
        )
    if regulator._rates.any():
        moving = ", ".join(name for name, rate in zip(model.states, regulator._rates, strict=True) if rate)
        raise WrongValueError(
            f"mpc: near this state of '{model.name}', {moving} keep changing. Give the regulator of a state of rest, "
            "or kn.tracking_lqr along the motion."
        )
    x = np.array([[model.about[name] for name in model.all_states]])
    w = np.array([[model.about[name] for name in model.inputs]])
    L = _selection(model.states, model.all_states)
    return Stages(
        model.name,
        model.period,
        None,
        True,
        model.all_states,
        model.inputs,
        model.A[None],
        model.B[None],
        regulator.K[None],
        np.array([regulator.S, regulator.S]),
        regulator.R,
        *(np.repeat(each, 2, axis=0) for each in (L[None], model.basis[None], x, w)),
    )


def _of_motion(regulator: TrackingRegulator) -> Stages:
    if regulator.period is None or regulator.held is None:
        raise WrongValueError(
            f"mpc: the regulator along a motion of '{regulator.name}' is for continuous time. Give kn.tracking_lqr the "
            "interval of a controller, every=0.02."
        )
    motion, names = regulator.motion, regulator.motion.system.states
    x = regulator.references.T
    L = np.array([motion.errors.of_states(each) for each in x])
    T = motion.linear_at(regulator.t).T
    Phi, Gamma, K, S = *regulator.held, regulator.gains[:-1], regulator.S
    w, after = regulator.held_inputs.T, regulator.after
    if after is not None:
        order = [after.states.index(name) for name in regulator.states]
        places = [after.model.all_states.index(name) for name in names]
        Phi = np.concatenate([Phi, after.model.A[np.ix_(order, order)][None]])
        Gamma = np.concatenate([Gamma, after.model.B[order][None]])
        K = np.concatenate([K, after.K[:, order][None]])
        S = np.concatenate([S, S[-1:]])
        T[-1] = after.model.basis[np.ix_(places, order)]
        L, T, x, w = (np.concatenate([each, each[-1:]]) for each in (L, T, x, w))
    return Stages(
        regulator.name,
        regulator.period,
        float(regulator.t[0]),
        after is not None,
        names,
        regulator.inputs,
        Phi,
        Gamma,
        K,
        S,
        regulator.costs.R,
        L,
        T,
        x,
        w,
    )


def _selection(chosen: tuple[str, ...], every: tuple[str, ...]) -> Array:
    """Rows that pick some states."""
    L = np.zeros((len(chosen), len(every)))
    L[range(len(chosen)), [every.index(name) for name in chosen]] = 1.0
    return L
