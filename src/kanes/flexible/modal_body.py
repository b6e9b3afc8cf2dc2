"""The data of a flexible body: its mass, its modes, and integrals of their shapes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import TypeAlias

import numpy as np

from kanes.base.errors import UnknownNameError, WrongTypeError, WrongValueError
from kanes.base.types import Array, ArrayField
from kanes.base.values import as_numbers, number
from kanes.flexible.modal_nodes import ModalNode
from kanes.flexible.numbers_of_shapes import shaped

Nodes: TypeAlias = Mapping[str, ModalNode]
Line: TypeAlias = Callable[[float], ModalNode]

# A negative eigenvalue relative to the largest that is round-off, of matrices that printed tables give to nine digits.
_NOT_NEGATIVE = 1e-8


@dataclass(frozen=True, eq=False)
class ModalBody:
    """A flexible body in numbers: mass, inertia, and n modes with shapes φ_i, in a frame with reference point O.

    A point at r is displaced by u = Σ φ_i η_i − ½ Σ ψ_ij η_i η_j. The terms with ψ are foreshortening: a beam that
    bends draws its points in. They give geometric stiffness. `foreshortening` None means that they are not known.

    Integrals are over the whole body: sections that turn take part with their rotary inertia.
    """

    mass: float
    first_moment: ArrayField  # ∫ r dm, 3
    inertia: ArrayField  # ∫ (r·r U − r r) dm, 3×3
    modal_mass: ArrayField  # ∫ φ_i·φ_j dm, n×n
    stiffness: ArrayField  # n×n
    damping: ArrayField = None  # n×n; None for none
    momentum: ArrayField = None  # ∫ φ_i dm, 3×n
    moments: ArrayField = None  # ∫ r_a φ_ib dm, 3×3×n
    products: ArrayField = None  # ∫ φ_ia φ_jb dm, 3×3×n×n
    foreshortening: ArrayField = None  # ∫ ψ_ij dm, 3×n×n
    foreshortening_moments: ArrayField = None  # ∫ r_a ψ_ijb dm, 3×3×n×n
    nodes: Nodes = field(default_factory=dict)
    names: tuple[str, ...] = ()  # of the modes; by default 1, 2, …
    line: Line | None = None  # the node at a distance along a beam
    has_foreshortening: bool = field(init=False)

    def __post_init__(self) -> None:
        n = shaped("modal_mass", self.modal_mass, (None, None)).shape[0]
        known = self.foreshortening is not None or self.foreshortening_moments is not None
        object.__setattr__(self, "has_foreshortening", known)
        object.__setattr__(self, "mass", _positive(self.mass))
        for name, (shape, symmetric) in _SHAPES.items():
            sizes = tuple(n if size == "n" else 3 for size in shape)
            object.__setattr__(self, name, shaped(name, getattr(self, name), sizes, symmetric=symmetric))
        object.__setattr__(self, "names", _names(self.names, n))
        object.__setattr__(self, "nodes", _nodes(self.nodes, n))
        _check_signs(self)

    @property
    def count(self) -> int:
        """How many modes it has."""
        return int(self.modal_mass.shape[0])

    @property
    def mass_matrix(self) -> Array:
        """The mass matrix of the undeformed body, (6 + n)×(6 + n): speed of O, angular velocity, modes.

        [[m U, −S×, P], [S×, I, B], [Pᵀ, Bᵀ, M]] with S = ∫ r dm, P_i = ∫ φ_i dm, B_i = ∫ r × φ_i dm
        """
        S = cross_matrix(self.first_moment)
        P, B = self.momentum, self.turning_momentum
        return np.block([[self.mass * np.eye(3), -S, P], [S, self.inertia, B], [P.T, B.T, self.modal_mass]])

    @property
    def turning_momentum(self) -> Array:
        """∫ r × φ_i dm, 3×n."""
        return np.einsum("cab,abi->ci", LEVI_CIVITA, self.moments)

    def node(self, name: str) -> ModalNode:
        """The node of this name."""
        if name not in self.nodes:
            known = ", ".join(self.nodes) or "none"
            raise UnknownNameError(f"modal body: there is no node '{name}'. Its nodes are: {known}.")
        return self.nodes[name]

    def node_at(self, distance: float) -> ModalNode:
        """The node at a distance along the line of a beam."""
        if self.line is None:
            raise WrongValueError("modal body: it has no line with nodes anywhere. Give a node by name.")
        return self.line(number(distance, "modal body: node_at"))

    def with_nodes(self, nodes: Nodes) -> ModalBody:
        """The same body with further nodes."""
        return self._with(nodes={**self.nodes, **nodes})

    def with_damping(self, ratio: ArrayField) -> ModalBody:
        """The same body with modal damping: 2 ζ_i ω_i for modes of unit mass, one ratio for all or one for each.

        D = M Φ diag(2 ζ ω) Φᵀ M, with the frequencies ω and shapes Φ of K Φ = M Φ ω², Φᵀ M Φ = U
        """
        given = as_numbers(ratio, "with_damping")
        is_single = given is not None and given.ndim == 0
        zeta = shaped("with_damping", np.full(self.count, given) if is_single else ratio, (self.count,))
        if (zeta < 0).any():
            raise WrongValueError("with_damping: a damping ratio is negative. Give ratios from 0 on, such as 0.01.")
        shapes, omega = self._natural_modes()
        left = self.modal_mass @ shapes
        return self._with(damping=left @ np.diag(2 * zeta * omega) @ left.T)

    def without_foreshortening(self) -> ModalBody:
        """The same body without the terms of second order, and so without geometric stiffness."""
        nodes = {name: replace(node, foreshortening=None) for name, node in self.nodes.items()}
        return self._with(foreshortening=None, foreshortening_moments=None, nodes=nodes)

    @property
    def divergence_speeds(self) -> Array:
        """Speeds about x, y and z at which modes would diverge without geometric stiffness; infinite where they do not.

        det(K − Ω² M_⊥) = 0, with M_⊥ of the displacements square to the axis
        """
        values, shapes = np.linalg.eigh(self.stiffness) if self.count else (np.zeros(0), np.zeros((0, 0)))
        if not self.count or values[0] <= _NOT_NEGATIVE * values[-1]:
            return np.full(3, np.inf)
        half = shapes / np.sqrt(values)
        whole = np.einsum("aaij->ij", self.products)
        largest = [np.linalg.eigvalsh(half.T @ (whole - self.products[a, a]) @ half)[-1] for a in range(3)]
        with np.errstate(divide="ignore"):
            return np.asarray(1 / np.sqrt(np.maximum(largest, 0)))

    @property
    def frequencies(self) -> Array:
        """Frequencies of its modes in rad/s, held at O: K Φ = M Φ ω²."""
        return self._natural_modes()[1]

    def _natural_modes(self) -> tuple[Array, Array]:
        if not self.count:
            return np.zeros((0, 0)), np.zeros(0)
        half = np.linalg.inv(np.linalg.cholesky(self.modal_mass))
        squares, shapes = np.linalg.eigh(half @ self.stiffness @ half.T)
        return half.T @ shapes, np.sqrt(np.maximum(squares, 0))

    def _with(self, **changes: object) -> ModalBody:
        if not self.has_foreshortening:
            changes = {"foreshortening": None, "foreshortening_moments": None, **changes}
        return replace(self, **changes)  # type: ignore[arg-type]

    def __repr__(self) -> str:
        return f"<modal body: mass {self.mass:g}, {self.count} modes, {len(self.nodes)} nodes>"


# Shapes of the fields, and whether they are symmetric in their last two axes.
_SHAPES: dict[str, tuple[tuple[int | str, ...], bool]] = {
    "first_moment": ((3,), False),
    "inertia": ((3, 3), True),
    "modal_mass": (("n", "n"), True),
    "stiffness": (("n", "n"), True),
    "damping": (("n", "n"), True),
    "momentum": ((3, "n"), False),
    "moments": ((3, 3, "n"), False),
    "products": ((3, 3, "n", "n"), False),
    "foreshortening": ((3, "n", "n"), True),
    "foreshortening_moments": ((3, 3, "n", "n"), True),
}

# ε_abc of the cross product, c_a = ε_abc u_b v_c.
LEVI_CIVITA = np.array([[np.cross(e, f) for f in np.eye(3)] for e in np.eye(3)]).transpose(2, 0, 1)


def cross_matrix(vector: Array) -> Array:
    """The matrix S× of S × v."""
    return np.einsum("abc,b->ac", LEVI_CIVITA, vector)


def _positive(mass: object) -> float:
    value = number(mass, "modal body: mass")
    if value <= 0:
        raise WrongValueError(f"modal body: mass {value:g} is not positive. Give a positive one.")
    return value


def _names(names: object, n: int) -> tuple[str, ...]:
    if not isinstance(names, (tuple, list)) or not all(isinstance(each, str) for each in names):
        raise WrongTypeError(f"modal body: names={names!r} is not a list of names. Give one for each mode, or none.")
    found = tuple(names) or tuple(str(i + 1) for i in range(n))
    if len(set(found)) != n or len(found) != n:
        rule = f"{len(set(found))} different names for {n} modes"
        raise WrongValueError(f"modal body: {rule}. Give a different one for each mode, or none.")
    return found


def _nodes(nodes: object, n: int) -> Nodes:
    if not isinstance(nodes, Mapping):
        raise WrongTypeError(f"modal body: nodes={nodes!r} is not a table. Give nodes by name.")
    for name, node in nodes.items():
        if not isinstance(node, ModalNode):
            raise WrongTypeError(f"modal body: node '{name}' is {node!r}. Give a kanes.flexible.ModalNode.")
        if node.count != n:
            raise WrongValueError(f"modal body: node '{name}' has {node.count} modes, the body {n}. Give as many.")
    return dict(nodes)


def _check_signs(body: ModalBody) -> None:
    """Energies must not be negative: those of bending and damping, and the kinetic energy of the whole motion."""
    for name in ("stiffness", "damping"):
        _check_semidefinite(name, getattr(body, name))
    if body.count and np.linalg.eigvalsh(body.modal_mass)[0] <= 0:
        raise WrongValueError(
            "modal body: modal_mass is not positive definite. Leave out modes without mass, and those that are sums of "
            "other modes."
        )
    _check_semidefinite("inertia", body.inertia)
    scale = np.sqrt(np.maximum(np.diag(body.mass_matrix), np.finfo(float).tiny))
    scaled = body.mass_matrix / np.outer(scale, scale)
    if np.linalg.eigvalsh(scaled)[0] < -_NOT_NEGATIVE * len(scale):
        raise WrongValueError(_more_than_all(body))


def _check_semidefinite(name: str, matrix: Array) -> None:
    if not matrix.size:
        return
    values = np.linalg.eigvalsh(matrix)
    if values[0] < -_NOT_NEGATIVE * np.abs(values).max():
        raise WrongValueError(f"modal body: {name} has a negative eigenvalue, {values[0]:.3g}. It must have none.")


def _more_than_all(body: ModalBody) -> str:
    """The error for modes that move more mass or inertia than the body has, by the mode that does so most."""
    effective = body.momentum**2 / np.maximum(np.diag(body.modal_mass), np.finfo(float).tiny)
    text = "modal body: the modes and the rigid motion together have negative kinetic energy"
    if effective.size and effective.max() > body.mass:
        mode = body.names[int(effective.max(axis=0).argmax())]
        return f"{text}: mode '{mode}' moves {effective.max():.4g} of a mass of {body.mass:.4g}. Check its integrals."
    return f"{text}: they move more mass or inertia than the body has. Check mass, first_moment, inertia and integrals."
