"""Nodes of a finite element body by name, alone or several that move as one rigid frame."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias, TypeGuard

import numpy as np

from kanes.base.errors import WrongTypeError, WrongValueError
from kanes.base.types import Array
from kanes.base.values import count
from kanes.flexible.elements.rigid_motion import rigid_motions
from kanes.flexible.modal_nodes import ModalNode

# A node, or several.
NodeChoice: TypeAlias = int | Sequence[int]


@dataclass(frozen=True)
class Interface:
    """Nodes that move as a rigid frame at their middle, by 6 freedoms, or 3 of a single node that does not turn."""

    name: str
    rows: Array  # freedoms of its nodes in the matrices
    place: Array  # 3
    ties: Array  # motions of these freedoms with its own, rows × 6 or × 3

    @property
    def is_frame(self) -> bool:
        """Whether its freedoms tell how it turns."""
        return self.ties.shape[1] == 6

    def node(self, shapes: Array, origin: Array) -> ModalNode:
        """How it moves with shapes: the mean motion of its nodes, by least squares."""
        motion = np.linalg.lstsq(self.ties, shapes[self.rows], rcond=None)[0]
        rotation = motion[3:] if self.is_frame else None
        return ModalNode(self.place - origin, motion[:3], rotation)


def interfaces_of(
    where: str, given: Mapping[str, NodeChoice] | Sequence[int], places: Array, freedoms: int
) -> list[Interface]:
    """Interfaces by name, or by the numbers of single nodes; no node twice."""
    if isinstance(given, Mapping):
        named = dict(given)
    elif _is_list(given):
        named = {f"node{number}": number for number in given}
    else:
        raise WrongTypeError(f"{where}: {given!r} names no nodes. Give a table such as {{'root': 0, 'tip': [18, 19]}}.")
    if not named:
        raise WrongValueError(f"{where}: no node is given. Give at least one, such as {{'root': 0}}.")
    return [_interface(where, str(name), chosen, places, freedoms) for name, chosen in named.items()]


def _interface(where: str, name: str, chosen: NodeChoice, places: Array, freedoms: int) -> Interface:
    several = chosen if _is_list(chosen) else [chosen]
    numbers = [count(each, f"{where}: node of '{name}'", 0, len(places) - 1) for each in several]
    if not numbers or len(set(numbers)) < len(numbers):
        raise WrongValueError(f"{where}: '{name}' has no nodes, or one of them twice. Name each node once.")
    place = places[numbers].mean(axis=0)
    rows = (freedoms * np.array(numbers)[:, None] + np.arange(freedoms)).ravel()
    ties = rigid_motions(places[numbers] - place, freedoms)
    if freedoms == 3 and len(numbers) == 1:
        return Interface(name, rows, place, ties[:, :3])
    sizes = np.linalg.svd(ties * _by_length(places[numbers] - place), compute_uv=False)
    if sizes[-1] < 1e-9 * sizes[0]:
        raise WrongValueError(
            f"{where}: the nodes of '{name}' are on a line, so that they do not tell how it turns. Add one beside the "
            "line, or use a single node."
        )
    return Interface(name, rows, place, ties)


def _is_list(given: object) -> TypeGuard[Sequence[int]]:
    if isinstance(given, np.ndarray):
        return given.ndim > 0
    return isinstance(given, Sequence) and not isinstance(given, str)


def _by_length(arms: Array) -> Array:
    """Scales that make rotations displacements of similar size."""
    size = float(np.abs(arms).max()) or 1.0
    return np.array([1.0, 1.0, 1.0, 1 / size, 1 / size, 1 / size])


def check_apart(where: str, interfaces: Sequence[Interface]) -> None:
    """No node may belong to two interfaces."""
    owners: dict[int, str] = {}
    for each in interfaces:
        for row in each.rows:
            if (other := owners.setdefault(int(row), each.name)) != each.name:
                raise WrongValueError(f"{where}: '{other}' and '{each.name}' share a node. Give each its own nodes.")
