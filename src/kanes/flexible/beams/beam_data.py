"""What a user says about a beam, checked: its length, its material and sections along it, and its ends."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import product
from typing import TypeAlias

import numpy as np

from kanes.base.errors import WrongTypeError, WrongValueError
from kanes.base.types import Array, ArrayField
from kanes.base.values import as_numbers, number
from kanes.flexible.beams.line_elements import Profile

# A number, or a function of the distance x from the start.
Along: TypeAlias = float | Callable[[float], float]

KINDS = ("y", "z", "twist", "stretch")
ENDS = tuple("-".join(pair) for pair in product(("clamped", "pinned", "free"), repeat=2) if pair[0] != "free")
ENDS += ("free-free",)


@dataclass(frozen=True)
class EndMass:
    """A rigid body at a place of a beam: its mass, and its inertia about its mass centre, which is there."""

    place: float
    mass: float
    inertia: Array  # 3×3


@dataclass(frozen=True)
class BeamData:
    """A beam along its own x, with deflections along y and z."""

    length: float
    stiffness: dict[str, Profile]  # by kind
    density: Profile  # mass per length
    spreads: tuple[Profile, Profile]  # ∫ ρ y² dA, ∫ ρ z² dA
    ends: tuple[str, str]
    is_rotary: bool
    masses: tuple[EndMass, ...]

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of modes that its data allow."""
        return tuple(kind for kind in KINDS if kind in self.stiffness)

    def polar(self, x: Array) -> Array:
        """∫ ρ (y² + z²) dA"""
        return self.spreads[0](x) + self.spreads[1](x)

    def section_inertias(self, x: Array) -> Array:
        """Inertia per length about the places x, K×3×3; without rotary inertia only that about the beam's axis."""
        J = np.zeros((len(x), 3, 3))
        J[:, 0, 0] = self.polar(x)
        if self.is_rotary:
            J[:, 1, 1], J[:, 2, 2] = self.spreads[1](x), self.spreads[0](x)
        return J


def profile(where: str, given: object, length: float) -> Profile:
    """A property along a beam, as a function of an array of places; it must be positive."""
    if not callable(given):
        value = number(given, where)
        _check_positive(where, 0.0, value)
        return lambda x: np.full(len(x), value)

    def values(x: Array) -> Array:
        found = as_numbers([given(float(each)) for each in x], where)
        if found is None or found.shape != x.shape:
            raise WrongTypeError(f"{where}: its function gives no number at x = {x[0]:g}. Return a real number.")
        for each, value in zip(x, found, strict=True):
            _check_positive(f"{where} at x = {each:g}", each, value)
        return found

    values(np.array([length / 2]))
    return values


def _check_positive(where: str, x: float, value: float) -> None:
    if not (np.isfinite(value) and value > 0):
        raise WrongValueError(f"{where}: {value:g} is not positive. Give positive numbers along the whole beam.")


def times(first: Profile, second: Profile) -> Profile:
    """The product of two properties."""
    return lambda x: first(x) * second(x)


def checked_ends(where: str, ends: object) -> tuple[str, str]:
    """The two ends, the first at x = 0."""
    if not isinstance(ends, str) or ends not in ENDS:
        raise WrongValueError(
            f"{where}: ends={ends!r} is not a choice. Use one of {', '.join(ENDS)}; the first is at x = 0."
        )
    first, last = ends.split("-")
    return first, last


def tip_mass(where: str, length: float, mass: float, inertia: ArrayField) -> tuple[EndMass, ...]:
    """The body at the far end, if there is one."""
    m = number(mass, f"{where}: tip_mass")
    if m < 0:
        raise WrongValueError(f"{where}: tip_mass={m:g} is negative. Give a mass from 0 on.")
    J = inertia_matrix(f"{where}: tip_inertia", inertia)
    return (EndMass(length, m, J),) if m or J.any() else ()


def inertia_matrix(where: str, given: ArrayField) -> Array:
    """A 3×3 matrix from nothing, one number for all axes, three principal moments, or the matrix itself."""
    array = as_numbers(0.0 if given is None else given, where)
    if array is None or array.shape not in ((), (3,), (3, 3)) or not np.isfinite(array).all():
        raise WrongTypeError(f"{where}: {given!r} is not an inertia. Give a number, three moments, or a 3×3 matrix.")
    matrix = array if array.ndim == 2 else array * np.eye(3)
    if not np.array_equal(matrix, matrix.T) or np.linalg.eigvalsh(matrix)[0] < -1e-12 * np.abs(matrix).max():
        raise WrongValueError(f"{where}: the matrix is not symmetric, or a moment is negative. Give an inertia.")
    return matrix


def checked_masses(where: str, length: float, given: Sequence[tuple[float, ...]]) -> tuple[EndMass, ...]:
    """Bodies at places of the beam, each `(x, mass)` or `(x, mass, inertia)`."""
    found = []
    if isinstance(given, str) or not isinstance(given, Sequence):
        raise WrongTypeError(f"{where}: masses={given!r} is not a list. Give one of (x, mass) or (x, mass, inertia).")
    for entry in given:
        if not isinstance(entry, (tuple, list)) or len(entry) not in (2, 3):
            raise WrongTypeError(f"{where}: {entry!r} is not a mass. Give (x, mass) or (x, mass, inertia).")
        place = number(entry[0], f"{where}: place of a mass")
        if not 0 <= place <= length:
            raise WrongValueError(
                f"{where}: the mass at x = {place:g} is outside of the beam. Give a place from 0 to {length:g}."
            )
        found += [
            EndMass(place, each.mass, each.inertia)
            for each in tip_mass(f"{where}: mass at x = {place:g}", length, entry[1], entry[2] if entry[2:] else None)
        ]
    return tuple(found)


def checked_length(where: str, length: float) -> float:
    """The length of a beam."""
    value = number(length, f"{where}: length")
    if value <= 0:
        raise WrongValueError(f"{where}: length={value:g} is not positive. Give a positive length.")
    return value


@dataclass(frozen=True)
class BeamProperties:
    """Material and sections, as a user gives them."""

    E: Along
    I: Along | tuple[Along, Along]
    A: Along
    rho: Along
    G: Along | None
    J: Along | None


def beam_data(
    where: str, length: float, given: BeamProperties, ends: str, masses: tuple[EndMass, ...], *, rotary: bool
) -> BeamData:
    """All data of a beam, checked. Twist needs G and J."""
    names = {"E": given.E, "A": given.A, "rho": given.rho}
    E, A, rho = (profile(f"{where}: {name}", value, length) for name, value in names.items())
    sections = given.I if isinstance(given.I, (tuple, list)) else (given.I, given.I)
    if len(sections) != 2:
        raise WrongTypeError(f"{where}: I={given.I!r} has {len(sections)} entries. Give one, or those for y and z.")
    I_y, I_z = (profile(f"{where}: I", each, length) for each in sections)
    stiffness = {"y": times(E, I_y), "z": times(E, I_z), "stretch": times(E, A)}
    if given.G is not None and given.J is not None:
        stiffness["twist"] = times(profile(f"{where}: G", given.G, length), profile(f"{where}: J", given.J, length))
    elif given.G is not None or given.J is not None:
        raise WrongValueError(f"{where}: only one of G and J is given. Give both for twist, or none.")
    spreads = times(rho, I_y), times(rho, I_z)
    return BeamData(length, stiffness, times(rho, A), spreads, checked_ends(where, ends), rotary, masses)
