"""Eigenvalues with frequencies, damping, time constants, and participating states."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from kanes.base.short_texts import few, html_table, listed, text_table
from kanes.base.types import Array

# Relative size below which a real or imaginary part is round-off.
ROUND_OFF = 1e-9
# The least participation with which a state is named.
_LEAST_PART = 0.05
# The largest condition number of eigenvectors from which participation is computed.
_CONDITION = 1e8


@dataclass(frozen=True)
class Mode:
    """One eigenvalue, or a pair of conjugates, of which this is the one with the positive imaginary part."""

    eigenvalue: complex
    shape: tuple[complex, ...]  # the eigenvector, the largest entry 1
    participation: dict[str, float]  # of each state in the mode, with sum 1

    def __repr__(self) -> str:
        value = self.eigenvalue
        swings = f" ± {value.imag:.6g}i, {self.hertz:.4g} Hz, damping ratio {self.damping_ratio:.3g}"
        text = f"λ = {value.real:.6g}{swings if self.is_oscillation else ''}"
        return f"<mode {text}: {listed(self.chief_states, width=40)}>"

    @property
    def is_oscillation(self) -> bool:
        """Whether it oscillates: its eigenvalue has an imaginary part."""
        return self.eigenvalue.imag > ROUND_OFF * abs(self.eigenvalue)

    @property
    def frequency(self) -> float:
        """The frequency of the oscillation, in rad/s; zero without one."""
        return self.eigenvalue.imag if self.is_oscillation else 0.0

    @property
    def hertz(self) -> float:
        """The same in cycles per second."""
        return self.frequency / (2 * np.pi)

    @property
    def natural_frequency(self) -> float:
        """The magnitude of λ in rad/s: the frequency without damping."""
        return abs(self.eigenvalue)

    @property
    def damping_ratio(self) -> float:
        """`−Re λ / |λ|`: 1 for a decay without oscillation, 0 without damping, negative for growth."""
        return 0.0 - self.eigenvalue.real / abs(self.eigenvalue) if self.eigenvalue else float("nan")

    @property
    def time_constant(self) -> float:
        """−1 / Re λ, in which it decays to 1/e; negative for growth, infinite if it does neither."""
        return -1 / self.eigenvalue.real if self.eigenvalue.real else float("inf")

    @property
    def chief_states(self) -> tuple[str, ...]:
        """The participating states, the largest participation first."""
        parts = sorted(self.participation.items(), key=lambda pair: -pair[1])
        return tuple(name for name, part in parts if part >= _LEAST_PART)


class Modes(Sequence[Mode]):
    """All modes of a linear model, the least damped ones last, as a table."""

    HEADS = ("eigenvalue", "frequency, rad/s", "Hz", "damping ratio", "time constant, s", "states")

    def __init__(self, modes: Sequence[Mode]) -> None:
        self._modes = tuple(modes)

    def __getitem__(self, index: int) -> Mode:  # type: ignore[override]
        return self._modes[index]

    def __len__(self) -> int:
        return len(self._modes)

    def __iter__(self) -> Iterator[Mode]:
        return iter(self._modes)

    @property
    def rows(self) -> list[tuple[str, ...]]:
        """The cells of the table."""
        return [_row(mode) for mode in self._modes]

    def __repr__(self) -> str:
        head, line, *rows = text_table(self.HEADS, self.rows).split("\n")
        return "\n".join([head, line, *few(rows)])

    def _repr_html_(self) -> str:
        return html_table(self.HEADS, self.rows)


def eigenvalues(A: Array) -> Array:
    """Sorted by real part, then by imaginary part; parts that are round-off are zero."""
    return _sorted(np.linalg.eigvals(A)) if A.size else np.zeros(0, dtype=complex)


def modes(A: Array, states: Sequence[str], period: float | None = None) -> Modes:
    """The modes of ẋ = A x, or of x⁺ = A x with a period, whose eigenvalues are converted to continuous time."""
    if not A.size:
        return Modes(())
    values, right = np.linalg.eig(A)
    parts = _participation(right)
    found = []
    for index, value in enumerate(values):
        exponent = complex(rounded(np.array([value]), values)[0]) if period is None else _continuous(value, period)
        if exponent.imag < 0 and np.isclose(values, np.conj(value), rtol=1e-12, atol=0).any():
            continue
        shape = right[:, index] / right[np.argmax(np.abs(right[:, index])), index]
        part = dict(zip(states, parts[:, index].tolist(), strict=True))
        found.append(Mode(exponent, tuple(shape.tolist()), part))
    return Modes(sorted(found, key=lambda mode: (mode.eigenvalue.real, mode.eigenvalue.imag)))


def _continuous(value: complex, period: float) -> complex:
    """λ with e^{λ period} = value."""
    return complex(np.log(complex(value)) / period) if value else complex(-np.inf)


def _participation(right: Array) -> Array:
    """Participation |v_k w_k| of state k in each mode, with right and left eigenvectors v and w.

    It does not depend on the units of the states. If eigenvectors nearly coincide, it is |v_k|².
    """
    is_good = np.linalg.cond(right) < _CONDITION
    parts = np.abs(right * np.linalg.inv(right).T) if is_good else np.abs(right) ** 2
    total: Array = parts / parts.sum(axis=0)
    return total


def _sorted(values: Array) -> Array:
    values = rounded(values, values)
    return values[np.lexsort((values.imag, values.real))]


def rounded(values: Array, among: Array) -> Array:
    """Set parts to zero that are round-off relative to the largest eigenvalue."""
    small = 1e-12 * np.abs(among).max(initial=0.0)
    real = np.where(np.abs(values.real) <= small, 0.0, values.real)
    imag = np.where(np.abs(values.imag) <= small, 0.0, values.imag)
    rounded: Array = real + 1j * imag
    return rounded


# Tables


def _row(mode: Mode) -> tuple[str, ...]:
    value = mode.eigenvalue
    eigenvalue = f"{value.real:.5g} ± {value.imag:.5g}i" if mode.is_oscillation else f"{value.real:.5g}"
    frequencies = (mode.frequency, mode.hertz) if mode.is_oscillation else (float("nan"), float("nan"))
    numbers = (*frequencies, mode.damping_ratio, mode.time_constant)
    return (eigenvalue, *(_number(each) for each in numbers), ", ".join(mode.chief_states))


def _number(value: float) -> str:
    if np.isnan(value):
        return "–"
    return "∞" if np.isinf(value) else f"{value:.4g}"
