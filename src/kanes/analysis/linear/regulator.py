"""Linear quadratic regulators, and their inputs as functions of the state.

    J = ∫ (δxᵀ Q δx + δwᵀ R δw) dt  is least for  δw = −K δx,  K = R⁻¹ Bᵀ S,
    0 = Aᵀ S + S A − S B R⁻¹ Bᵀ S + Q

and J = δx₀ᵀ S δx₀. In steps of a period, where J is a sum,

    K = (R + Bᵀ S B)⁻¹ Bᵀ S A,    S = Aᵀ S A − Aᵀ S B K + Q

Source: mathworks-lqr, cost, Riccati's equation and what the weights must be.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from kanes.analysis.linear.hidden_modes import HiddenMode, unreached_modes, unseen_modes
from kanes.analysis.linear.modes import ROUND_OFF
from kanes.analysis.linear.regulator_weights import input_weights, state_weights, weighed_combinations
from kanes.base.errors import WrongTypeError, WrongValueError
from kanes.base.short_texts import html_table, text_table
from kanes.base.types import Array
from kanes.expr.symbols import Expr
from kanes.simulate.inputs import Controller, State

if TYPE_CHECKING:
    from kanes.analysis.linear.linear_model import LinearModel

# Relative to the largest eigenvalue, the distance from the limit of stability: double eigenvalues are accurate to the
# root of round-off.
_AT_LIMIT = 1e-7
# A state is at rest if its rate is below this fraction of the terms that add up to it.
_AT_REST = 1e-8


@dataclass(frozen=True, eq=False, repr=False)
class Regulator:
    """The feedback  w = w₀ − K (x − x₀)  of least cost near a state, made by `model.lqr`."""

    model: LinearModel  # without the feedback
    Q: Array  # nx × nx, weights of the states
    R: Array  # nw × nw, weights of the inputs
    K: Array  # nw × nx
    S: Array  # nx × nx, the cost from δx on is δxᵀ S δx

    @property
    def states(self) -> tuple[str, ...]:
        """The names of the columns of K."""
        return self.model.states

    @property
    def inputs(self) -> tuple[str, ...]:
        """The names of the rows of K."""
        return self.model.inputs

    @cached_property
    def closed_loop(self) -> LinearModel:
        """The linear model with the feedback: A − B K and C − D K; its inputs are added to the feedback."""
        model = self.model
        return replace(model, A=model.A - model.B @ self.K, C=model.C - model.D @ self.K)

    @property
    def eigenvalues(self) -> Array:
        """Of A − B K, sorted by real part."""
        return self.closed_loop.eigenvalues

    @property
    def law(self) -> dict[str, Expr]:
        """The inputs as expressions of the states, for `equations.compile(inputs=…)`.

        Near a steady motion, cyclic coordinates change from their values at t = 0.
        """
        if self.model.period is not None:
            raise WrongValueError(
                f"The regulator of '{self.model.name}' is for samples that are {self.model.period:g} s apart, and not "
                "for continuous time. Use inputs=regulator.controllers in simulate, or the regulator of the model in "
                "continuous time."
            )
        self._check_steady()
        return {
            name: self._about(name) - sum((float(k) * self._change(j) for j, k in enumerate(row) if k), start=0)
            for name, row in zip(self.inputs, self.K, strict=True)
        }

    @property
    def controllers(self) -> dict[str, Controller]:
        """The feedback of a discrete model, evaluated once per period, for `kernel.simulate(inputs=…)`."""
        period = self.model.period
        if period is None:
            raise WrongValueError(
                f"The regulator of '{self.model.name}' is for continuous time. Use equations.compile(inputs="
                "regulator.law), or the regulator of model.discrete(period)."
            )
        self._check_steady()
        return dict.fromkeys(self.inputs, Controller(self._feedback, period))

    def __repr__(self) -> str:
        title = f"regulator of '{self.model.name}'"
        return f"{title}\n\n{text_table(('K', *self.states), self._rows)}"

    def _repr_html_(self) -> str:
        return html_table(("K", *self.states), self._rows)

    # Inside

    @property
    def _rows(self) -> list[tuple[str, ...]]:
        return [(name, *(f"{k:.5g}" for k in row)) for name, row in zip(self.inputs, self.K, strict=True)]

    def _about(self, name: str) -> float:
        return float(self.model.about[name])

    def _change(self, index: int) -> Expr:
        """x − x₀ of a state, in symbols."""
        (time, *symbols), name = self.model.symbols, self.states[index]
        symbol = next(each for each in symbols if each.name == name)
        return symbol - self._about(name) - float(self._rates[index]) * time

    def _feedback(self, t: float, state: State) -> dict[str, float]:
        change = np.array([state[name] - self._about(name) for name in self.states]) - self._rates * t
        answer = [self._about(name) for name in self.inputs] - self.K @ change
        return dict(zip(self.inputs, answer.tolist(), strict=True))

    @property
    def _rates(self) -> Array:
        """ẋ₀ of coordinates that keep changing; zero where it is round-off."""
        return np.where(np.abs(self.model.rates) > _AT_REST * self._rate_sizes, self.model.rates, 0.0)

    @property
    def _rate_sizes(self) -> Array:
        about = np.array([abs(self._about(name)) for name in self.states])
        sizes: Array = np.abs(self.model.A) @ about + 1.0
        return sizes

    def _check_steady(self) -> None:
        moving = [name for name, rate in zip(self.states, self._rates, strict=True) if rate]
        changing = [name for name in moving if name not in self.model.cyclic]
        if changing:
            raise WrongValueError(
                f"The linear model of '{self.model.name}' holds at a point of a motion, where {', '.join(changing)} "
                "change: no feedback keeps the system there. Linearize about an equilibrium or a steady motion."
            )


def regulator(model: LinearModel, Q: object, R: object) -> Regulator:
    """The regulator of a linear model; see `LinearModel.lqr`."""
    if not model.inputs or not model.states:
        raise WrongValueError(
            f"The linear model of '{model.name}' has no input or no state to regulate. Declare inputs with "
            "model.inputs."
        )
    weights = state_weights(model.name, Q, model.states, model.all_states, model.basis)
    costs = input_weights(model.name, R, model.inputs)
    lost = _lost_modes(model)
    _check_seen(model, weights)
    try:
        K, S = _solved(model, weights, costs)
    except (WrongTypeError, WrongValueError):
        _refuse_lost(model, lost)
        raise
    found = Regulator(model, weights, costs, K, S)
    if not _is_clearly_stable(found):
        _refuse_lost(model, lost)
    if found.closed_loop.stability != "stable":
        worst = found.closed_loop.modes[-1]
        raise WrongValueError(
            f"The regulator of '{model.name}' cannot be computed in double precision: {worst} would remain. Give "
            "weights of states and inputs that differ less, or use other units."
        )
    return found


def _solved(model: LinearModel, Q: Array, R: Array) -> tuple[Array, Array]:
    """K and S."""
    from scipy.linalg import solve_continuous_are, solve_discrete_are  # noqa: PLC0415  # takes long to import, and few need it

    A, B = model.A, model.B
    try:
        if model.period is None:
            S = solve_continuous_are(A, B, Q, R)
            return np.linalg.solve(R, B.T @ S), S
        S = solve_discrete_are(A, B, Q, R)
        return np.linalg.solve(R + B.T @ S @ B, B.T @ S @ A), S
    except (np.linalg.LinAlgError, ValueError) as error:
        raise WrongValueError(
            f"The regulator of '{model.name}' cannot be computed in double precision ({error}). Give weights of states "
            "and inputs that differ less, or use other units."
        ) from None


def _growth(model: LinearModel, modes: list[HiddenMode]) -> list[tuple[HiddenMode, float]]:
    """The distance of each mode beyond the limit of stability, relative to the largest."""
    largest = float(np.abs(model.eigenvalues).max(initial=0.0)) or 1.0
    if model.period is None:
        return [(mode, mode.eigenvalue.real / largest) for mode in modes]
    return [(mode, abs(mode.eigenvalue) - 1) for mode in modes]


def _lost_modes(model: LinearModel) -> list[HiddenMode]:
    """Modes that do not decay, and that seem not controllable."""
    hidden = unreached_modes(model.A, model.B, model.states)
    return [mode for mode, growth in _growth(model, hidden) if growth > -ROUND_OFF]


def _is_clearly_stable(found: Regulator) -> bool:
    """Whether every mode decays with the feedback, by more than round-off.

    Feedback does not move modes that are not controllable: the sum of their eigenvalues stays, so that one of them
    would stay at the limit. A regulator that moves them all proves that all are controllable.
    """
    eigenvalues = found.eigenvalues
    if found.model.period is not None:
        return bool(np.abs(eigenvalues).max() < 1 - _AT_LIMIT)
    return bool(eigenvalues.real.max() < -_AT_LIMIT * np.abs(eigenvalues).max())


def _refuse_lost(model: LinearModel, lost: list[HiddenMode]) -> None:
    """Modes that do not decay must be controllable."""
    if lost:
        raise WrongValueError(
            f"The linear model of '{model.name}' cannot be stabilized: no input controls the mode "
            f"{'; nor '.join(map(str, lost))}, which does not decay. Add an input that moves it, or leave out states "
            "on which the others do not depend with model.without."
        )


def _check_seen(model: LinearModel, Q: Array) -> None:
    """Modes that neither grow nor decay need a weight; those that grow are stabilized anyway."""
    hidden = unseen_modes(model.A, weighed_combinations(Q), model.states)
    lost = [mode for mode, growth in _growth(model, hidden) if abs(growth) < _AT_LIMIT]
    if lost:
        names = sorted({name for mode in lost for name in mode.states}, key=model.states.index)
        raise WrongValueError(
            f"The weights Q of '{model.name}' do not include the mode {'; nor '.join(map(str, lost))}, which does not "
            f"decay by itself: the feedback of least cost does not change it. Give a weight to one of "
            f"{', '.join(names)}, or leave it out with model.without."
        )
