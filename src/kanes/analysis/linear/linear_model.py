"""Linear models: δẋ = A δx + B δw, δy = C δx + D δw."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from html import escape
from types import ModuleType
from typing import TYPE_CHECKING

import numpy as np

from kanes.analysis.linear import pictures
from kanes.analysis.linear.modes import ROUND_OFF, Modes, eigenvalues, modes
from kanes.analysis.linear.regulator import Regulator, regulator
from kanes.analysis.linear.tangent_space import cyclic_states
from kanes.base.errors import UnknownNameError, WrongTypeError, WrongValueError, counted
from kanes.base.short_texts import html_table, is_short, side_by_side, text_table
from kanes.base.types import Array
from kanes.base.values import SECOND, as_numbers, is_among, number, several
from kanes.expr.symbols import Expr
from kanes.trajectory.files import needed

if TYPE_CHECKING:
    from control import StateSpace as ControlStateSpace
    from matplotlib.figure import Figure
    from scipy.signal import StateSpace

# Relative to the largest pole, the distance from a pole at which a frequency counts as the pole.
_AT_POLE = 1e-13
_METHODS = ("zoh", "foh", "bilinear", "euler", "backward_diff", "impulse")

# The most states for which matrices are shown as tables.
_MOST_STATES = 16


@dataclass(frozen=True, eq=False, repr=False)
class LinearModel:
    """A linear model of a system near a state, made by `kn.linearize`.

        δẋ = A δx + B δw        states from their values at that state, inputs from theirs
        δy = C δx + D δw        outputs from theirs

    With a `period` it is discrete:  δx⁺ = A δx + B δw.
    """

    name: str
    A: Array  # nx × nx
    B: Array  # nx × nw
    C: Array  # ny × nx
    D: Array  # ny × nw
    states: tuple[str, ...]  # independent coordinates, then independent speeds
    inputs: tuple[str, ...]
    outputs: tuple[str, ...]
    about: Mapping[str, float]  # the state, inputs and parameters of the linearization
    rates: Array  # ẋ there, nonzero for cyclic coordinates of a steady motion
    coordinate_count: int  # how many of the states are coordinates
    all_states: tuple[str, ...]  # including dependent ones
    basis: Array  # T of δx_all = T δx
    symbols: tuple[Expr, ...]  # of time, then of all states, as the model has them
    period: float | None = None

    # Analysis

    @cached_property
    def eigenvalues(self) -> Array:
        """Of A, sorted by real part."""
        return eigenvalues(self.A)

    @cached_property
    def modes(self) -> Modes:
        """Eigenvalues with frequencies, damping, time constants and participating states."""
        return modes(self.A, self.states, self.period)

    @property
    def stable(self) -> bool:
        """Whether every motion near the state decays."""
        return self.stability == "stable"

    @property
    def stability(self) -> str:
        """The word "stable" if every mode decays, "unstable" if one grows, "marginal" if one does neither."""
        if self.period is None:
            margin, size = self.eigenvalues.real, np.abs(self.eigenvalues).max(initial=0.0)
        else:
            margin, size = np.abs(self.eigenvalues) - 1, 1.0
        if (margin > ROUND_OFF * size).any():
            return "unstable"
        return "stable" if (margin < -ROUND_OFF * size).all() else "marginal"

    @property
    def cyclic(self) -> tuple[str, ...]:
        """Coordinates on which no other state's rate depends, such as positions on level ground."""
        A = self.A if self.period is None else self.A - np.eye(len(self.states))
        return tuple(self.states[k] for k in cyclic_states(A, range(self.coordinate_count)))

    def without(self, *states: object) -> LinearModel:
        """The model without some states on which the others do not depend, such as `*model.cyclic`."""
        names = [str(state) for state in several(states)]
        dropped = [self._index("state", self.states, name) for name in names]
        kept = [k for k in range(len(self.states)) if k not in dropped]
        scale = np.abs(self.A).max(initial=0.0)
        for k in dropped:
            if np.abs(self.A[kept, k]).max(initial=0.0) > ROUND_OFF * scale:
                on = ", ".join(self.states[j] for j in kept if abs(self.A[j, k]) > ROUND_OFF * scale)
                raise WrongValueError(
                    f"{self.states[k]} cannot be left out of the linear model of '{self.name}': {on} depend on "
                    "it. Leave those out as well, or keep it."
                )
        rows = [row for row, name in enumerate(self.outputs) if name not in names]
        return replace(
            self,
            A=self.A[np.ix_(kept, kept)],
            B=self.B[kept],
            C=self.C[np.ix_(rows, kept)],
            D=self.D[rows],
            states=tuple(self.states[k] for k in kept),
            outputs=tuple(self.outputs[row] for row in rows),
            rates=self.rates[kept],
            coordinate_count=sum(1 for k in kept if k < self.coordinate_count),
            basis=self.basis[:, kept],
        )

    # Other forms

    def to_scipy(self) -> StateSpace:
        """`scipy.signal.StateSpace`, with time steps where the model is discrete."""
        self._check_ports()
        time = {} if self.period is None else {"dt": self.period}
        return _signal().StateSpace(self.A, self.B, self.C, self.D, **time)

    def to_control(self) -> ControlStateSpace:
        """A state space of the Python Control Systems Library, with the names of states, inputs and outputs."""
        control = needed("control", "control")
        names = {"states": list(self.states), "inputs": list(self.inputs), "outputs": list(self.outputs)}
        return control.ss(self.A, self.B, self.C, self.D, 0 if self.period is None else self.period, **names)

    def transfer_function(self, of: object, to: object) -> tuple[Array, Array]:
        """Numerator and denominator, highest power first, from an input to an output, both by symbol or name."""
        column, row = self._index("input", self.inputs, of), self._index("output", self.outputs, to)
        above, below = _signal().ss2tf(self.A, self.B[:, [column]], self.C[[row]], self.D[[row]][:, [column]])
        numerator = above[0]
        # Coefficients that should be zero come out as round-off of those of the denominator.
        numerator[np.abs(numerator) < 1e-12 * np.abs(numerator).max(initial=0.0)] = 0.0
        return np.trim_zeros(numerator, "f") if numerator.any() else numerator[-1:], below

    def discrete(self, period: float, method: str = "zoh") -> LinearModel:
        """The model for a sampling period: "zoh" for inputs held between samples, "foh" for straight lines.

        Others: "bilinear", "euler", "backward_diff", "impulse", as in SciPy's `cont2discrete`.
        """
        if self.period is not None:
            raise WrongValueError(
                f"The linear model of '{self.name}' is discrete already. Use the model in continuous time."
            )
        T = number(period, f"period of a discrete model of '{self.name}'", SECOND)
        if T <= 0:
            raise WrongValueError(
                f"period of a discrete model of '{self.name}': {T:g} is not positive. Give a positive time."
            )
        if not is_among(method, _METHODS):
            raise WrongValueError(f"method {method!r} of a discrete model is unknown. Use {', '.join(_METHODS)}.")
        A, B, C, D, _ = _signal().cont2discrete((self.A, self.B, self.C, self.D), T, method)
        return replace(self, A=A, B=B, C=C, D=D, period=T)

    def frequency_response(self, frequencies: object) -> Array:
        """y/w at frequencies in rad/s: outputs × inputs × frequencies, complex.

        C (s I − A)⁻¹ B + D at s = iω, or at e^{iω period} for a discrete model

        A frequency at a pole, such as that of an undamped mode, is an error.
        """
        w = _as_frequencies(frequencies)
        s = 1j * w if self.period is None else np.exp(1j * w * self.period)
        self._check_poles(w, s)
        resolvent = s[:, None, None] * np.eye(len(self.states)) - self.A
        response = self.C @ np.linalg.solve(resolvent, self.B.astype(complex)) + self.D
        return np.moveaxis(response, 0, -1)

    def _check_poles(self, w: Array, s: Array) -> None:
        distance = np.abs(s[:, None] - self.eigenvalues).min(axis=1, initial=np.inf)
        at_pole = distance <= _AT_POLE * np.abs(self.eigenvalues).max(initial=0.0)
        if at_pole.any():
            found = ", ".join(f"{frequency:.6g}" for frequency in w[at_pole])
            raise WrongValueError(
                f"The linear model of '{self.name}' has a pole at {found} rad/s, where its response is infinite. Leave "
                "the frequency out, give the mode some damping, or leave out cyclic coordinates with model.without."
            )

    # Feedback

    def lqr(self, Q: object, R: object) -> Regulator:
        """The state feedback of least cost, ∫ (δxᵀ Q δx + δwᵀ R δw) dt.

        Weights are matrices, tables by state or input, or one number for all; a state that a table leaves out has no
        weight. Dependent states of a constrained system may be in the table too. For a discrete model the cost is the
        sum over its samples. If no feedback stabilizes the system, an error names the mode: one that is not
        controllable, or one that neither grows nor decays and has no weight.

        >>> import kanes as kn
        >>> model = kn.Model("block")
        >>> x, F = model.coordinates("x"), model.inputs("F")
        >>> block = model.add_particle("block", model.origin.moved("P", x * model.frame.x), mass=1)
        >>> load = model.add_force(block, F * model.frame.x)
        >>> equations = kn.derive(model)
        >>> held = kn.linearize(equations, {x: 0}, inputs={F: 0}).lqr(Q=1, R={F: 1})
        >>> held.K.round(6)
        array([[1.      , 1.732051]])
        >>> run = equations.compile(inputs=held.law).simulate(stop=10, parameters={}, initial={x: 1})
        """
        return regulator(self, Q, R)

    # Plots

    def plot_poles(self) -> Figure:
        """Eigenvalues in the complex plane; returns the figure."""
        return pictures.poles(self)

    def bode(self, of: object, to: object, frequencies: object = None) -> Figure:
        """Gain and phase from an input to an output over the frequency; returns the figure."""
        self._index("input", self.inputs, of)
        self._index("output", self.outputs, to)
        w = None if frequencies is None else _as_frequencies(frequencies)
        return pictures.bode(self, str(of), str(to), w)

    # Text

    def __repr__(self) -> str:
        things = (self.states, "state"), (self.inputs, "input"), (self.outputs, "output")
        counts = ", ".join(counted(len(names), noun) for names, noun in things)
        kind = "linear model" if self.period is None else f"discrete linear model with period {self.period:g}"
        lines = [f"{kind} of '{self.name}': {counts}, {self.stability}"]
        tables = [text_table([title, *heads], _cells(matrix, names)) for title, matrix, heads, names in self._tables]
        text = "\n\n".join([*lines, *([side_by_side(tables)] if tables else [])])
        return text if is_short(text) else "\n".join([*lines, self._sizes])

    def _repr_html_(self) -> str:
        title, *_ = repr(self).splitlines()
        if len(self.states) > _MOST_STATES:
            return f"<p>{escape(title)}<br>{escape(self._sizes)}</p>"
        tables = "".join(
            html_table([title, *heads], _cells(matrix, names)) for title, matrix, heads, names in self._tables
        )
        style = "display: flex; flex-wrap: wrap; gap: 2em; align-items: start"
        return f'<p>{escape(title)}</p><div style="{style}">{tables}</div>'

    @property
    def _sizes(self) -> str:
        sizes = ", ".join(f"{title} is {len(matrix)} × {len(matrix.T)}" for title, matrix, *_ in self._tables)
        return f"  {sizes}; modes has the eigenvalues"

    @property
    def _tables(self) -> list[tuple[str, Array, tuple[str, ...], tuple[str, ...]]]:
        shown = [("A", self.A, self.states, self.states), ("B", self.B, self.inputs, self.states)]
        if self.outputs != self.states or self.D.any():
            shown += [("C", self.C, self.states, self.outputs), ("D", self.D, self.inputs, self.outputs)]
        return [(title, matrix, heads, names) for title, matrix, heads, names in shown if matrix.size]

    # Inside

    def _index(self, kind: str, names: tuple[str, ...], key: object) -> int:
        if str(key) not in names:
            known = ", ".join(names) or "none"
            raise UnknownNameError(f"The linear model of '{self.name}' has no {kind} {key}. It has: {known}.")
        return names.index(str(key))

    def _check_ports(self) -> None:
        if not self.inputs or not self.outputs:
            raise WrongValueError(
                f"The linear model of '{self.name}' has no input or no output, which SciPy's systems need. Declare "
                "inputs with model.inputs."
            )


def _as_frequencies(given: object) -> Array:
    found = as_numbers(given)
    if found is None:
        raise WrongTypeError(f"frequencies {given!r} are not numbers. Give them in rad/s.")
    w = np.atleast_1d(found)
    if w.ndim != 1 or not w.size or not np.isfinite(w).all():
        raise WrongValueError(f"frequencies {given!r} must be a list of finite numbers. Give them in rad/s.")
    return w


def _signal() -> ModuleType:
    """SciPy's signal processing, which takes longer to import than all of Kanes."""
    from scipy import signal  # noqa: PLC0415

    return signal


def _cells(matrix: Array, names: tuple[str, ...]) -> list[list[str]]:
    return [[name, *(_written(value) for value in row)] for name, row in zip(names, matrix, strict=True)]


def _written(value: float) -> str:
    return "0" if value == 0 else f"{value:.5g}"
