"""Shapes of a finite element body: static ones by its interfaces, and normal modes, held or free."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from scipy.linalg import eigh
from scipy.sparse import csc_array
from scipy.sparse.linalg import LinearOperator, eigsh, splu

from kanes.base.errors import WrongValueError
from kanes.base.types import Array
from kanes.base.values import count, number
from kanes.flexible.elements.element_checks import LARGEST_DENSE
from kanes.flexible.elements.interfaces import Interface, check_apart

# ω² of a rigid motion relative to those of single freedoms is of the size of rounding, 1e-16; of slender bodies 1e-10.
NO_STIFFNESS = 1e-13
# The most modes of a large body that are looked for below a frequency.
_MOST_BELOW = 100


def static_shapes(
    K: csc_array, interfaces: Sequence[Interface], where: str = "craig_bampton"
) -> tuple[Array, list[str]]:
    """Displacements for a unit of each freedom of all interfaces but the first: u_i = −K_ii⁻¹ K_ib u_b."""
    check_apart(where, interfaces)
    size = K.shape[0]
    count_of = [each.ties.shape[1] for each in interfaces[1:]]
    shapes = np.zeros((size, sum(count_of)))
    ends = np.cumsum([0, *count_of])
    for each, start, end in zip(interfaces[1:], ends[:-1], ends[1:], strict=True):
        shapes[each.rows, start:end] = each.ties
    inner = np.setdiff1d(np.arange(size), np.concatenate([each.rows for each in interfaces]))
    if shapes.shape[1] and len(inner):
        shapes[inner] = -_solved(csc_array(K[inner][:, inner]), np.asarray((K @ shapes)[inner]))
    names = [f"{each.name}_{axis}" for each in interfaces[1:] for axis in _AXES[: each.ties.shape[1]]]
    return shapes, names


def _solved(K: csc_array, forces: Array) -> Array:
    """K⁻¹ forces."""
    try:
        found = splu(K).solve(forces)
    except RuntimeError:
        raise _loose() from None
    if not np.isfinite(found).all():
        raise _loose()
    return np.asarray(found)


_AXES = ("x", "y", "z", "rx", "ry", "rz")


def held_modes(M: csc_array, K: csc_array, held: Array, choice: ModeChoice) -> Array:
    """Normal modes with some freedoms held, zero there, with unit modal masses."""
    size = K.shape[0]
    free = np.setdiff1d(np.arange(size), held)
    n = choice.most(len(free))
    if not n:
        return np.zeros((size, 0))
    squares, vectors = _lowest(csc_array(M[free][:, free]), csc_array(K[free][:, free]), n)
    if squares[0] < NO_STIFFNESS * typical_square(M, K):
        raise _loose()
    shapes = np.zeros((size, choice.taken(squares, len(free))))
    shapes[free] = vectors[:, : shapes.shape[1]]
    return shapes


def elastic_modes(M: csc_array, K: csc_array, rigid: Array, choice: ModeChoice) -> Array:
    """Normal modes of the free body without the six rigid ones, with unit modal masses.

    Rigid motions R get stiffness: those of K + s M R (Rᵀ M R)⁻¹ Rᵀ M are the same, and six of ω² = s.
    """
    most = choice.most(K.shape[0] - 6)
    n = most + 6
    stiff = typical_square(M, K)
    carried = M @ rigid
    weights = np.linalg.inv(rigid.T @ carried)
    if K.shape[0] <= LARGEST_DENSE:
        squares, vectors = _lowest(M, csc_array(K.toarray() + stiff * carried @ weights @ carried.T), n)
    else:
        shift = 1e-6 * stiff
        squares, vectors = _lowest(M, csc_array(K + shift * M), n)
        squares = squares - shift
    parts = carried.T @ vectors
    is_elastic = np.einsum("ak,ab,bk->k", parts, weights, parts) < 0.5
    squares, vectors = squares[is_elastic][:most], (vectors - rigid @ (weights @ parts))[:, is_elastic][:, :most]
    return np.asarray(vectors[:, : choice.taken(squares, K.shape[0] - 6)])


def typical_square(M: csc_array, K: csc_array) -> float:
    """A typical ω² = k/m of single freedoms."""
    k, m = K.diagonal(), M.diagonal()
    return float(np.median(k[m > 0] / m[m > 0]))


def mode_choice(where: str, modes: int | None, below: float | None, least: int = 0) -> ModeChoice:
    """The modes that a user wants."""
    if modes is None and below is None:
        raise WrongValueError(f"{where}: it is not said which modes. Give modes= or below=, in rad/s.")
    return ModeChoice(where, modes, None if below is None else number(below, f"{where}: below"), least)


@dataclass(frozen=True)
class ModeChoice:
    """How many modes are wanted: a number, or all below a frequency."""

    where: str
    modes: int | None
    below: float | None
    least: int

    def most(self, available: int) -> int:
        """How many to compute."""
        if self.modes is not None:
            return count(self.modes, f"{self.where}: modes", self.least, available)
        return min(available, _MOST_BELOW if available > LARGEST_DENSE else available)

    def taken(self, squares: Array, available: int) -> int:
        """How many of those computed are wanted."""
        if self.below is None:
            return len(squares)
        taken = int(np.sum(np.sqrt(np.maximum(squares, 0)) < self.below))
        if self.modes is None and taken == len(squares) < available:
            raise WrongValueError(
                f"{self.where}: more than {taken} modes are below {self.below:g} rad/s. Lower below=."
            )
        return taken


def _lowest(M: csc_array, K: csc_array, n: int) -> tuple[Array, Array]:
    """The lowest ω² and their modes with unit modal masses, of K u = ω² M u with K positive definite.

    The largest 1/ω² of M u = ω⁻² K u are found, so that motions without mass do no harm.
    """
    size = K.shape[0]
    try:
        if size <= LARGEST_DENSE or n > size // 2:
            inverses, vectors = eigh(M.toarray(), K.toarray(), subset_by_index=(size - n, size - 1))
        else:
            inverses, vectors = eigsh(M, n, K, Minv=_solver(K), which="LA")
    except (np.linalg.LinAlgError, RuntimeError):
        raise _loose() from None
    order = np.argsort(-inverses)
    with np.errstate(divide="ignore"):
        squares = 1 / np.maximum(inverses[order], 0)
    return squares, vectors[:, order] * np.sqrt(squares)


def _loose() -> WrongValueError:
    return WrongValueError(
        "finite elements: with these nodes held, the body or a part of it still moves without stiffness. Hold more "
        "nodes, or tie what is loose."
    )


def _solver(K: csc_array) -> LinearOperator:
    """K⁻¹ by its factors."""
    return LinearOperator(K.shape, splu(K).solve, dtype=float)
