"""Integrals of shapes over a body whose mass is given at stations, such as the points of a quadrature."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from kanes.base.types import Array
from kanes.flexible.modal_body import LEVI_CIVITA, Line, ModalBody


@dataclass(frozen=True)
class MassStations:
    """K small rigid bodies, each with its mass, its inertia and its motion with n modes."""

    masses: Array  # K
    inertias: Array  # K×3×3, each about its own mass centre
    places: Array  # K×3
    translations: Array  # φ, K×3×n
    rotations: Array  # θ, K×3×n
    foreshortenings: Array  # ψ, K×3×n×n

    def joined(self, other: MassStations) -> MassStations:
        """Those of both."""
        pairs = zip(vars(self).values(), vars(other).values(), strict=True)
        return MassStations(*(np.concatenate(pair) for pair in pairs))


def body_of_stations(
    stations: MassStations, stiffness: Array, names: tuple[str, ...], line: Line | None = None
) -> ModalBody:
    """The modal body with the integrals over all stations.

    A point at s from the centre r of a small body with mass m and second moment S = ∫ s s dm = ½ tr(J) U − J has the
    displacement φ + θ × s and, of second order, ψ − ½ (θ_i × (θ_j × s) + θ_j × (θ_i × s)), so that

        ∫ φ_i dm = Σ m φ_i,  ∫ r_a φ_b dm = Σ m r_a φ_b + (S θ×ᵀ)_ab,
        ∫ φ_ia φ_jb dm = Σ m φ_ia φ_jb + (θ_i× S θ_j×ᵀ)_ab
    """
    m, r, J = stations.masses, stations.places, stations.inertias
    S = np.trace(J, axis1=1, axis2=2)[:, None, None] / 2 * np.eye(3) - J
    turn = np.einsum("abc,kbi->kiac", LEVI_CIVITA, stations.rotations)  # θ×
    products = np.einsum("k,kai,kbj->abij", m, stations.translations, stations.translations, optimize=True)
    products += np.einsum("kiac,kcd,kjbd->abij", turn, S, turn, optimize=True)
    squares = np.einsum("kibc,kjcd,kad->abij", turn, turn, S, optimize=True)
    second = np.einsum("k,ka,kbij->abij", m, r, stations.foreshortenings, optimize=True)
    second -= (squares + squares.swapaxes(2, 3)) / 2
    return ModalBody(
        mass=float(m.sum()),
        first_moment=m @ r,
        inertia=_inertia(m, r, J),
        modal_mass=np.einsum("aaij->ij", products),
        stiffness=stiffness,
        momentum=np.einsum("k,kai->ai", m, stations.translations),
        moments=np.einsum("k,ka,kbi->abi", m, r, stations.translations) + np.einsum("kac,kibc->abi", S, turn),
        products=products,
        foreshortening=np.einsum("k,kaij->aij", m, stations.foreshortenings),
        foreshortening_moments=second,
        names=names,
        line=line,
    )


def _inertia(m: Array, r: Array, J: Array) -> Array:
    """∫ (r·r U − r r) dm"""
    squares = np.einsum("k,ka,kb->ab", m, r, r)
    return np.trace(squares) * np.eye(3) - squares + J.sum(axis=0)
