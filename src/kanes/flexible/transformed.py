"""The same flexible body with sums of its modes as modes, or with some of them."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from scipy.linalg import eigh

from kanes.base.errors import WrongTypeError
from kanes.base.types import Array
from kanes.flexible.modal_body import Line, ModalBody
from kanes.flexible.modal_nodes import ModalNode


def checked_body(where: str, body: object) -> ModalBody:
    """A modal body, and nothing else."""
    if not isinstance(body, ModalBody):
        raise WrongTypeError(f"{where}: {body!r} is not a modal body. Give one such as kn.flexible.beam(…).")
    return body


def natural_shapes(body: ModalBody) -> tuple[Array, Array]:
    """ω and T of the natural modes with O held, lowest first: K T = M T ω², Tᵀ M T = U."""
    if not body.count:
        return np.zeros(0), np.zeros((0, 0))
    squares, shapes = eigh(body.stiffness, body.modal_mass)
    return np.sqrt(np.maximum(squares, 0)), np.asarray(shapes)


def transformed(body: ModalBody, T: Array, names: tuple[str, ...]) -> ModalBody:
    """The body with the modes φ T, where η_old = T η; T is n×m."""
    once = {name: getattr(body, name) @ T for name in ("momentum", "moments")}
    twice = {name: T.T @ getattr(body, name) @ T for name in ("modal_mass", "stiffness", "damping", "products")}
    if body.has_foreshortening:
        twice |= {name: T.T @ getattr(body, name) @ T for name in ("foreshortening", "foreshortening_moments")}
    else:
        twice |= {"foreshortening": None, "foreshortening_moments": None}
    nodes = {name: node_of(node, T) for name, node in body.nodes.items()}
    line = None if body.line is None else TransformedLine(body.line, T)
    return replace(body, **once, **twice, nodes=nodes, line=line, names=names)


def node_of(node: ModalNode, T: Array) -> ModalNode:
    """The node with the modes φ T."""
    return ModalNode(node.place, node.translation @ T, node.rotation @ T, T.T @ node.foreshortening @ T)


@dataclass(frozen=True)
class TransformedLine:
    """Nodes along a beam, with other modes."""

    line: Line
    T: Array

    def __call__(self, distance: float) -> ModalNode:
        """The node at a distance."""
        return node_of(self.line(distance), self.T)
