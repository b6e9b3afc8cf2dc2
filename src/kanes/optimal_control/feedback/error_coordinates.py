"""Independent errors of a state near a motion.

A state x near x*(t) has the errors z = L (x − x*), and to first order  x − x* = T z,  L T = 1. Most errors are those of
independent coordinates and speeds. A unit quaternion e has three, of a small rotation relative to e*:

    z = 2 E(e*)ᵀ e,    δe = ½ E(e*) z,    Eᵀ e* = 0

With P of the quaternions alone and G the derivatives of the constraints, G P z' = 0 determines the other errors by the
independent ones, z' = T' z and T = P T'.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from kanes.analysis.system_functions import Linearization, SystemFunctions
from kanes.base.errors import StateError, UnknownNameError
from kanes.base.rank import largest_pivots, shortest_solution
from kanes.base.rank.thresholds import FOLLOWS
from kanes.base.types import Array

# Times along the motion at which independent errors are looked for.
_TRIALS = 9
# Weights of pivots: a speed that the model declares dependent stays so unless others are a hundred times better; an
# error that the user wants to be independent is dependent only if there is no other choice.
_PREFERRED, _WANTED = 1e2, 1e-8
# Dependent states that change by more than this per independent one, all in the model's units, are near a singularity.
_STEEPEST = 1e6


@dataclass(frozen=True, eq=False)
class Error:
    """One error: of a state, or about an axis of the rotation that a quaternion describes."""

    name: str
    states: tuple[int, ...]  # one state, or the four elements of a quaternion
    axis: int = 0

    @property
    def is_rotation(self) -> bool:
        return len(self.states) > 1

    def row(self, x: Array, count: int) -> Array:
        """The row of L at a state."""
        row = np.zeros(count)
        row[list(self.states)] = 2 * rotation_columns(x[list(self.states)])[:, self.axis] if self.is_rotation else 1.0
        return row


@dataclass(frozen=True, eq=False)
class ErrorCoordinates:
    """The independent errors of a system along a motion."""

    every: tuple[Error, ...]  # z', of coordinates first
    kept: tuple[int, ...]  # of z among them
    state_count: int

    @property
    def errors(self) -> tuple[Error, ...]:
        """Of z."""
        return tuple(self.every[k] for k in self.kept)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(each.name for each in self.errors)

    def of_states(self, x: Array) -> Array:
        """L at a state."""
        return np.array([each.row(x, self.state_count) for each in self.errors]).reshape(-1, self.state_count)

    def basis(self, x: Array, G: Array) -> Array:
        """T at a state, with G the derivatives of constraints there; NaN where z does not determine all errors."""
        P = self._of_quaternions(x)
        if len(self.kept) == len(self.every):
            return P
        G = G @ P
        dependent = [k for k in range(len(self.every)) if k not in self.kept]
        inner = np.zeros((len(self.every), len(self.kept)))
        inner[list(self.kept)] = np.eye(len(self.kept))
        solved, rank = shortest_solution(G[:, dependent], -G[:, list(self.kept)])
        inner[dependent] = solved if rank == len(dependent) else np.nan
        return P @ inner

    def linear(self, x: Array, rates: Array, J: Array, G: Array) -> tuple[Array, Array, Array]:
        """A of ż = A z at a state that changes, T and L there.

        A = L̇ T + L J T,  ẋ − ẋ* = J (x − x*)
        """
        T, L = self.basis(x, G), self.of_states(x)
        turning = np.array([each.row(rates, self.state_count) * each.is_rotation for each in self.errors])
        return turning.reshape(L.shape) @ T + L @ J @ T, T, L

    def _of_quaternions(self, x: Array) -> Array:
        """P at a state."""
        P = np.zeros((self.state_count, len(self.every)))
        for k, each in enumerate(self.every):
            four = list(each.states)
            P[four, k] = rotation_columns(x[four])[:, each.axis] / 2 if each.is_rotation else 1.0
        return P


def rotation_columns(e: Array) -> Array:
    """E of ė = ½ E ω, for the angular velocity ω in the rotated frame."""
    a, b, c, d = e
    return np.array([[-b, -c, -d], [a, -d, c], [d, a, -b], [-c, b, a]])


def error_coordinates(
    system: SystemFunctions, along: Sequence[Linearization], x: Array, wanted: Sequence[str]
) -> ErrorCoordinates:
    """Independent errors along a motion, with states in the columns of x: the `wanted` ones, and others chosen."""
    every = _all_errors(system)
    names = [each.name for each in every]
    for name in wanted:
        if name not in names:
            raise UnknownNameError(f"'{system.name}' has no error {name}. It has: {', '.join(names)}.")
    chosen: dict[tuple[int, ...], ErrorCoordinates] = {}
    for k in np.unique(np.linspace(0, len(along) - 1, _TRIALS).astype(int)):
        found = _chosen_at(system, along[k], x[:, k], every, wanted)
        chosen.setdefault(found.kept, found)
    steepness = {kept: _steepness(system, each, along, x) for kept, each in chosen.items()}
    best = min(steepness, key=lambda kept: float(steepness[kept].max()))
    worst = int(np.argmax(steepness[best]))
    if not steepness[best][worst] < _STEEPEST:
        named = ", ".join(chosen[best].names)
        raise StateError(
            f"'{system.name}': no independent states were found that determine the others along the whole motion; "
            f"{named} fail near its time {worst + 1} of {len(along)}. Name others, independent=[…], or give a part of "
            "the motion.",
            {},
            dict(zip(system.states, x[:, worst].tolist(), strict=True)),
        )
    lost = [name for name in wanted if name not in chosen[best].names]
    if lost:
        raise UnknownNameError(
            f"'{system.name}': {', '.join(lost)} cannot be independent together with the others that you named: the "
            f"constraints relate them. Its independent states could be {', '.join(chosen[best].names)}."
        )
    return chosen[best]


def _all_errors(system: SystemFunctions) -> tuple[Error, ...]:
    four_of = {index: four for four in system.quaternions for index in four}
    found = []
    for index, name in enumerate(system.states):
        four = four_of.get(index)
        if four is None:
            found.append(Error(name, (index,)))
        elif index == four[0]:
            names = ", ".join(system.states[each] for each in four)
            found += [Error(f"rotation {axis + 1} of ({names})", four, axis) for axis in range(3)]
    return tuple(found)


def constraint_rows(system: SystemFunctions, G: Array) -> Array:
    """G without the rows of lengths of quaternions."""
    return G[: len(G) - len(system.quaternions)]


def _chosen_at(
    system: SystemFunctions, linearized: Linearization, x: Array, every: tuple[Error, ...], wanted: Sequence[str]
) -> ErrorCoordinates:
    """Independent errors at one state: dependent are those with the largest pivots, coordinates before speeds."""
    everything = ErrorCoordinates(every, tuple(range(len(every))), len(system.states))
    G = constraint_rows(system, linearized.G) @ everything._of_quaternions(x)
    G = G / np.maximum(np.sqrt((G**2).sum(axis=1, keepdims=True)), 1e-300)
    of_coordinates = sum(1 for each in every if each.states[0] < system.nq)
    weight = 1 + 1e-3 * np.arange(len(every))
    for k, each in enumerate(every):
        weight[k] *= (_WANTED if each.name in wanted else 1.0) * (
            _PREFERRED if each.name in system.preferred_dependent else 1.0
        )
    configuration = [row for row in system.configuration_rows if row < len(G)]
    velocity = [row for row in system.velocity_rows if row < len(G)]
    dependent = list(largest_pivots(G[configuration][:, :of_coordinates], weight[:of_coordinates], FOLLOWS))
    moved = np.abs(linearized.J[[every[k].states[0] for k in dependent], system.nq :]).max(axis=0, initial=0.0)
    weight[of_coordinates:] *= 1 + 9 * (moved > 1e-6)
    dependent += [
        of_coordinates + k for k in largest_pivots(G[velocity][:, of_coordinates:], weight[of_coordinates:], FOLLOWS)
    ]
    return ErrorCoordinates(every, tuple(k for k in range(len(every)) if k not in dependent), len(system.states))


def _steepness(system: SystemFunctions, each: ErrorCoordinates, along: Sequence[Linearization], x: Array) -> Array:
    """The largest entry of T at each state, infinite where it is singular."""
    found = [np.abs(each.basis(x[:, k], constraint_rows(system, at.G))).max() for k, at in enumerate(along)]
    return np.nan_to_num(np.array(found), nan=np.inf)
