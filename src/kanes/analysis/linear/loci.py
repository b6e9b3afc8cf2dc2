"""Root loci: eigenvalues along a family of steady states."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from html import escape
from typing import TYPE_CHECKING

import numpy as np

from kanes.analysis.linear import pictures
from kanes.analysis.linear.linearize import check_possible, check_steady
from kanes.analysis.linear.modes import ROUND_OFF
from kanes.analysis.linear.tangent_space import TangentSpace, cyclic_states, tangent_space, with_independent
from kanes.analysis.steady.states import SteadyState, complete, gather
from kanes.analysis.system_functions import (
    Linearization,
    OperatingPoint,
    SystemFunctions,
    functions_of,
    operating_point,
)
from kanes.base.errors import WrongTypeError, WrongValueError
from kanes.base.short_texts import few, html_table, text_table
from kanes.base.types import Array, Content, Numbers, Values
from kanes.base.values import as_numbers, by_name, is_among, names_in
from kanes.equations.equations import Equations

if TYPE_CHECKING:
    from matplotlib.figure import Figure

# The relative accuracy of the value of a crossing.
_SHARP = 1e-13


@dataclass(frozen=True)
class Crossing:
    """A value at which an eigenvalue enters or leaves the right half of the complex plane."""

    value: float
    eigenvalue: complex  # there; the one of a pair with the positive imaginary part
    becomes_stable: bool  # whether its real part is positive below the value, or above
    branch: int  # which of the eigenvalues

    @property
    def frequency(self) -> float:
        """Its imaginary part."""
        return self.eigenvalue.imag


@dataclass(frozen=True, eq=False, repr=False)
class RootLocus:
    """Eigenvalues along a sweep, each column a branch that changes continuously. Made by `kn.root_locus`."""

    name: str
    over: str
    values: Array  # N
    matrices: Array  # A at each value, N × n × n
    eigenvalues: Array  # N × n
    states: tuple[str, ...]  # those of A; cyclic coordinates are left out
    _matrix: Callable[[float], Array]  # A at any value, for the crossings

    def __getstate__(self) -> Content:
        # A pickled locus has its crossings, but not the equations from which they are found.
        kept = {name: value for name, value in self.__dict__.items() if name != "_matrix"}
        return {**kept, "crossings": self.crossings}

    @property
    def stable(self) -> Array:
        """Whether all modes decay, for each value."""
        sizes = np.abs(self.eigenvalues).max(axis=1, initial=0.0)
        stable: Array = self.eigenvalues.real.max(axis=1, initial=-np.inf) < -ROUND_OFF * sizes
        return stable

    @cached_property
    def crossings(self) -> tuple[Crossing, ...]:
        """Where an eigenvalue leaves the right half of the plane or enters it, found by bisection.

        Conjugates count once. Eigenvalues of undamped systems reach the axis and stay on it, which counts as well.
        """
        found: list[Crossing] = []
        growing = self.eigenvalues.real > self._round_off
        for branch in range(self.eigenvalues.shape[1]):
            for first in np.flatnonzero(np.diff(growing[:, branch])):
                found.append(self._bisect(branch, int(first)))
        upper = [crossing for crossing in found if crossing.frequency >= 0]
        return tuple(sorted(upper, key=lambda crossing: crossing.value))

    @property
    def _round_off(self) -> float:
        return 10 * ROUND_OFF * float(np.abs(self.eigenvalues).max(initial=0.0))

    def _bisect(self, branch: int, first: int) -> Crossing:
        """The crossing between a value and the next; one of them has the eigenvalue in the right half plane."""
        real = self.eigenvalues[:, branch].real
        rising = bool(real[first + 1] > real[first])
        # An eigenvalue may lie on the axis by chance. If it stays there, round-off does not count as growth.
        side, step = (first, -1) if rising else (first + 1, 1)
        while 0 <= side + step < real.size and abs(real[side]) <= self._round_off:
            side += step
        stays = real[side] > -self._round_off
        threshold = self._round_off if stays else 0.0
        ends = (first, first + 1) if stays else (side, first + 1) if rising else (first, side)
        low, high = (float(self.values[end]) for end in ends)
        at_low, at_high = (self.eigenvalues[end, branch] for end in ends)
        middle, there = low, at_low
        while abs(high - low) > _SHARP * max(abs(low), abs(high), 1e-3):
            middle = (low + high) / 2
            if middle in (low, high):
                break
            candidates = np.linalg.eigvals(self._matrix(middle))
            there = candidates[np.argmin(np.abs(candidates - (at_low + at_high) / 2))]
            if (there.real > threshold) == rising:
                high, at_high = middle, there
            else:
                low, at_low = middle, there
        if abs(middle) < 1e-12 * float(np.abs(self.values).max()):
            middle = 0.0
        small = 1e-6 if stays else ROUND_OFF
        imag = float(there.imag) if abs(there.imag) > small * np.abs(self.eigenvalues).max() else 0.0
        return Crossing(middle, complex(0.0, imag), not rising, branch)

    def plot(self, kind: str = "parts") -> Figure:
        """Real and imaginary parts over the sweep, or paths in the complex "plane"; returns the figure.

        Stable ranges are tinted; dots are the crossings.
        """
        if not is_among(kind, ("parts", "plane")):
            raise WrongValueError(f"plot of a root locus: kind {kind!r} is unknown. Give 'parts' or 'plane'.")
        return pictures.parts(self) if kind == "parts" else pictures.plane(self)

    def __repr__(self) -> str:
        table = text_table(_HEADS, self._rows).split("\n") if self.crossings else []
        return "\n".join([self._summary, *few(table, "crossings")])

    def _repr_html_(self) -> str:
        table = html_table(_HEADS, self._rows) if self.crossings else ""
        return f"<p>{escape(self._summary)}</p>{table}"

    @property
    def _summary(self) -> str:
        span = f"{self.values.size} values of {self.over} from {self.values[0]:g} to {self.values[-1]:g}"
        crossings = "" if self.crossings else ", no crossing"
        return f"root locus of '{self.name}': {self.eigenvalues.shape[1]} eigenvalues at {span}{crossings}"

    @property
    def _rows(self) -> list[tuple[str, ...]]:
        return [
            (f"{each.value:.10g}", f"{each.frequency:.6g}", "no longer grows" if each.becomes_stable else "grows")
            for each in self.crossings
        ]


_HEADS = ("crossing at", "frequency, rad/s", "beyond it")


def root_locus(
    equations: Equations,
    about: Numbers | Callable[[float], Numbers],
    over: Values,
    *,
    parameters: Numbers | None = None,
    inputs: Numbers | None = None,
    independent: Iterable[object] = (),
    anywhere: bool = False,
) -> RootLocus:
    """Eigenvalues of linear models along a sweep: `over={k: np.linspace(0, 10, 200)}`.

    `over` has one parameter, input, coordinate or speed of the model with its values. If the state depends on the
    value, `about` is a function of it that returns the state, inputs and parameters: a dictionary, or a result of
    `kn.equilibrium` or `kn.steady_motion`. The swept name may then be any, such as "v", that the model does not have.

    Cyclic coordinates are left out. They add zero eigenvalues, which do not affect stability.
    """
    system = functions_of(equations)
    symbol, values = _swept(system, over, callable(about))
    family = _Family(system, about, symbol, parameters, inputs, anywhere)
    points = family.points(values)
    linearized = system.at_many(points)
    spaces = [tangent_space(system, linearized[0], names_in(system.name, independent))]
    spaces += [with_independent(system, each.G, spaces[0].independent) for each in linearized[1:]]
    family.check(points, linearized, spaces)
    full = np.array([_matrix(each, space) for each, space in zip(linearized, spaces, strict=True)])
    coordinates = [k for k, index in enumerate(spaces[0].independent) if index < system.nq]
    sizes = system.scales(points[0])[0][spaces[0].independent]
    cyclic = cyclic_states(np.abs(full).max(axis=0) * sizes / sizes[:, None], coordinates)
    kept = [k for k in range(full.shape[1]) if k not in cyclic]
    matrices = full[:, kept][:, :, kept]

    def matrix(value: float) -> Array:
        at = system.at(family.points([value])[0])
        found: Array = _matrix(at, with_independent(system, at.G, spaces[0].independent))[np.ix_(kept, kept)]
        return found

    names = tuple(system.states[spaces[0].independent[k]] for k in kept)
    return RootLocus(system.name, symbol, values, matrices, followed(np.linalg.eigvals(matrices)), names, matrix)


def _matrix(linearized: Linearization, space: TangentSpace) -> Array:
    return (linearized.J @ space.T)[space.independent]


def followed(eigenvalues: Array) -> Array:
    """Rows of eigenvalues, ordered so that each column is continuous."""
    from scipy.optimize import linear_sum_assignment  # noqa: PLC0415  # slow to import

    ordered = eigenvalues.astype(complex)
    if not ordered.size:
        return ordered
    ordered[0] = ordered[0][np.lexsort((ordered[0].imag, ordered[0].real))]
    for k in range(1, ordered.shape[0]):
        expected = ordered[k - 1] if k == 1 else 2 * ordered[k - 1] - ordered[k - 2]
        # Extrapolation is not reliable where two branches meet, so that the last values count as well.
        distance = np.abs(expected[:, None] - ordered[k]) + np.abs(ordered[k - 1][:, None] - ordered[k])
        _, columns = linear_sum_assignment(distance)
        ordered[k] = ordered[k][columns]
    return ordered


def _swept(system: SystemFunctions, over: Values, anything: bool) -> tuple[str, Array]:
    if not isinstance(over, Mapping) or len(over) != 1:
        raise WrongTypeError(
            f"'{system.name}': {over!r} is not a table with one entry. Give one symbol with its values: {{k: values}}."
        )
    ((key, given),) = over.items()
    symbol = str(key)
    if symbol not in system.symbols and not anything:
        raise WrongValueError(
            f"'{system.name}' has no coordinate, speed, input or parameter {symbol}. Sweep one of "
            f"{', '.join(system.symbols)}, or give `about` as a function of {symbol}."
        )
    values = as_numbers(given, f"'{system.name}', {symbol}", system.units.get(symbol, ""))
    if values is None:
        raise WrongTypeError(f"'{system.name}', {symbol}: {given!r} are not numbers. Give an array.")
    if values.ndim != 1 or values.size < 2 or not np.isfinite(values).all():
        raise WrongValueError(
            f"'{system.name}', {symbol}: {given!r} is not a list of two or more finite numbers. Give one."
        )
    if not ((np.diff(values) > 0).all() or (np.diff(values) < 0).all()):
        raise WrongValueError(f"'{system.name}', {symbol}: its values must be sorted. Sort them, each once.")
    return symbol, values


@dataclass(frozen=True, eq=False)
class _Family:
    """States as a function of the swept value."""

    system: SystemFunctions
    about: Numbers | Callable[[float], Numbers]
    symbol: str
    parameters: Numbers | None
    inputs: Numbers | None
    anywhere: bool

    def points(self, values: Sequence[float] | Array) -> list[OperatingPoint]:
        return [self._point(float(value)) for value in values]

    def _point(self, value: float) -> OperatingPoint:
        """The state at a value. Numbers of `about` override those given for all values."""
        system, about = self.system, self.about(value) if callable(self.about) else self.about
        common = {**by_name(system.name, self.parameters), **by_name(system.name, self.inputs)}
        own = dict(about.numbers) if isinstance(about, SteadyState) else by_name(system.name, about)
        if self.symbol in system.symbols and not (callable(self.about) and self.symbol in own):
            own[self.symbol] = value
        numbers, left_out = gather(system, {**common, **own}, None, None)
        return operating_point(system, complete(system, numbers, left_out, 0.0), 0.0)

    def check(
        self, points: Sequence[OperatingPoint], linearized: Sequence[Linearization], spaces: Sequence[TangentSpace]
    ) -> None:
        for point, each, space in zip(points, linearized, spaces, strict=True):
            check_possible(self.system, point, each)
            if not self.anywhere:
                check_steady(self.system, point, each, space, _matrix(each, space))
