"""Adding a flexible body to a model: its modal coordinates, and the forces of its stiffness and damping."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from kanes.base.errors import Fault, WrongTypeError, WrongValueError
from kanes.base.values import flag, is_among
from kanes.expr.algebra import Matrix
from kanes.expr.geometry.vectors import rate
from kanes.expr.symbols import Coordinate, Expr, Speed
from kanes.flexible.affine_foreshortening import AffineForeshortening
from kanes.flexible.modal_body import ModalBody, cross_matrix
from kanes.model.flexible.flexibility import Flexibility, forces_of
from kanes.model.inertia import Inertia
from kanes.model.joints.base import Attachment, Joint
from kanes.model.joints.kinds import Free
from kanes.model.parts import Action, Body, BodyNode, CoordinateForce, Load
from kanes.model.placing import place_body

if TYPE_CHECKING:
    from kanes.model.model import Model

# The kind of loads that have the strain energy as their potential energy.
ELASTIC = "elastic"
# A displacement of a mode relative to its mean one, below which a node does not move.
_AT_REST = 1e-6
# Of the whole displacement, or of second order in amplitudes and their rates.
ENERGIES = ("complete", "second order")


def make_flexibility(
    model: Model,
    name: str,
    modes: ModalBody,
    joint: Joint,
    amplitudes: Sequence[Expr] | None,
    geometric_stiffness: bool,
    kinetic_energy: str,
) -> Flexibility:
    """The modal data of a body with its coordinates, checked."""
    if not is_among(kinetic_energy, ENERGIES):
        raise WrongValueError(f"body {name}: kinetic_energy={kinetic_energy!r} is not one of {', '.join(ENERGIES)}.")
    modal = _checked(name, modes, joint, geometric_stiffness)
    # Without foreshortening nothing is of higher order.
    is_complete = kinetic_energy == "complete" and modal.has_foreshortening
    if is_complete:
        AffineForeshortening.of(modal)
    return Flexibility(modal, _amplitudes(model, name, modal, amplitudes), is_complete)


def place_flexible_body(
    model: Model, name: str, flexibility: Flexibility, joint: Joint, parent: Body | BodyNode | str | None
) -> tuple[Body, Attachment | None, list[Fault]]:
    """The body, its attached joint, and the faults of its parent."""
    modal = flexibility.modal
    inertia = Inertia(Matrix(_central_inertia(modal)), physical=False)
    body, attachment, faults = place_body(model, name, modal.mass, inertia, None, None, parent, joint)
    center = body.origin
    if any(flexibility.mass_center):
        center = model.add_point(f"{name}*", body.origin, body.frame.vector(*flexibility.mass_center))
    return replace(body, center=center, flexibility=flexibility), attachment, faults


def modal_loads(body: Body) -> list[Load]:
    """−K η and −D η̇ on the modal coordinates."""
    flexibility = body.flexibility
    if flexibility is None:
        return []
    modal, eta = flexibility.modal, flexibility.amplitudes
    found = []
    for kind, word, matrix, symbols in (
        (ELASTIC, "stiffness", modal.stiffness, eta),
        ("joint", "damping", modal.damping, [rate(q) for q in eta]),
    ):
        forces = zip(eta, forces_of(matrix, symbols), strict=True)
        actions: tuple[Action, ...] = tuple(
            CoordinateForce(f"{word} of {body.name} on {q}", q, force) for q, force in forces if force != 0
        )
        if actions:
            found.append(Load(f"{word} of {body.name}", kind, actions))
    return found


def _checked(name: str, modes: object, joint: object, geometric_stiffness: object) -> ModalBody:
    """The modal data, without the terms of geometric stiffness if these are not wanted."""
    if not isinstance(modes, ModalBody):
        raise WrongTypeError(f"body {name}: {modes!r} is not modal data. Give a kanes.flexible.ModalBody.")
    typical = np.sqrt(np.diag(modes.modal_mass) / modes.mass)
    for node, given in modes.nodes.items():
        moves = (np.abs(given.translation) > _AT_REST * typical).any()
        if moves and not given.place.any() and not isinstance(joint, Free):
            raise WrongValueError(
                f"body {name}: its modes move node '{node}' at its origin, where its joint holds it. Give modes that "
                "are clamped or pinned there, or kn.Free() and loops at its nodes."
            )
    wanted = flag(geometric_stiffness, f"body {name}: geometric_stiffness")
    return modes if wanted or not modes.has_foreshortening else modes.without_foreshortening()


def _amplitudes(model: Model, name: str, modal: ModalBody, given: Sequence[Expr] | None) -> tuple[Expr, ...]:
    """The coordinates of the modes: those given, or new ones with their rates as speeds."""
    if given is None:
        made = [model.declarations.declare_of_joint(Coordinate, f"eta_{name}_{mode}") for mode in modal.names]
        for q, mode in zip(made, modal.names, strict=True):
            model.declarations.declare_of_joint(Speed, f"sigma_{name}_{mode}", q.dot)
        return tuple(made)
    found = tuple(given) if isinstance(given, (tuple, list)) else (given,)
    if len(found) != modal.count or not all(isinstance(q, Coordinate) for q in found) or len(set(found)) != len(found):
        raise WrongValueError(
            f"body {name}: {given!r} are not coordinates of {modal.count} modes. Give one of the model for each."
        )
    return found


def _central_inertia(modal: ModalBody) -> list[list[float]]:
    """I_cm = I_O + m c× c×, undeformed."""
    c = cross_matrix(modal.first_moment / modal.mass)
    numbers: list[list[float]] = (modal.inertia + modal.mass * c @ c).tolist()
    return numbers
