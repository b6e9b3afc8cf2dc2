"""Modal data of a beam from the shapes of its modes: integrals by quadrature, and nodes at any place of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from kanes.base.errors import WrongTypeError, WrongValueError
from kanes.base.types import Array
from kanes.base.values import number
from kanes.flexible.beams.beam_data import BeamData
from kanes.flexible.beams.line_shapes import LineShapes, column_of
from kanes.flexible.mass_stations import MassStations, body_of_stations
from kanes.flexible.modal_body import ModalBody
from kanes.flexible.modal_nodes import ModalNode
from kanes.flexible.numbers_of_shapes import shaped

# Points in each panel: exact for shapes that are cubics, with properties up to degree 11; for sines and cosines of
# less than half a wave in a panel the error is below rounding.
_POINTS, _WEIGHTS = np.polynomial.legendre.leggauss(10)
# The same for ψ, between neighbouring points of those.
_FEW_POINTS, _FEW_WEIGHTS = np.polynomial.legendre.leggauss(6)


@dataclass(frozen=True)
class BeamPlacing:
    """How the beam lies in the frame of its body: its axes as columns, the place of x = 0, and where ψ is zero."""

    axes: Array
    start: Array
    zero: float


@dataclass(frozen=True)
class BeamField:
    """The motion of all places of a beam with its modes."""

    length: float
    families: tuple[LineShapes, ...]
    panels: Array  # between them, shapes and properties are smooth
    placing: BeamPlacing

    def node(self, x: float) -> ModalNode:
        """The node at a distance from the start."""
        if not 0 <= x <= self.length:
            raise WrongValueError(
                f"beam: the node at x = {x:g} is outside of it. Give a place from 0 to {self.length:g}."
            )
        place = np.array([x])
        return ModalNode(self.places(place)[0], *(each[0] for each in self.motions(place)))

    def places(self, x: Array) -> Array:
        """K×3."""
        return self.placing.start + x[:, None] * self.placing.axes[:, 0]

    def motions(self, x: Array) -> tuple[Array, Array, Array]:
        """φ and θ, K×3×n, and ψ, K×3×n×n, at K places.

        φ = (stretch, y, z), θ = (twist, −z′, y′), ψ_ij = ∫ (y_i′ y_j′ + z_i′ z_j′) dx along the beam's axis
        """
        axes, families = self.placing.axes, self.families
        shapes = [column_of(families, kind, x) for kind in ("stretch", "y", "z")]
        turns = [column_of(families, "twist", x)]
        turns += [-column_of(families, "z", x, slopes=True), column_of(families, "y", x, slopes=True)]
        psi = self._foreshortening(x)
        along = np.einsum("a,kij->kaij", axes[:, 0], psi)
        return np.einsum("ab,bki->kai", axes, np.array(shapes)), np.einsum("ab,bki->kai", axes, np.array(turns)), along

    def _foreshortening(self, x: Array) -> Array:
        """∫ (y_i′ y_j′ + z_i′ z_j′) dx from the place where it is zero, K×n×n."""
        ends = np.unique(np.concatenate([self.panels, x, [self.placing.zero]]))
        points, weights = _between(ends, _FEW_POINTS, _FEW_WEIGHTS)
        Y, Z = (column_of(self.families, kind, points, slopes=True) for kind in "yz")
        squares = np.einsum("k,ki,kj->kij", weights, Y, Y) + np.einsum("k,ki,kj->kij", weights, Z, Z)
        steps = squares.reshape(len(ends) - 1, len(_FEW_POINTS), *squares.shape[1:]).sum(axis=1)
        sums = np.concatenate([np.zeros((1, *steps.shape[1:])), np.cumsum(steps, axis=0)])
        return np.asarray(sums[np.searchsorted(ends, x)] - sums[np.searchsorted(ends, self.placing.zero)])


def beam_body(
    data: BeamData,
    families: Sequence[LineShapes],
    panels: Array,
    axis: object,
    at: Sequence[float] | None,
    nodes: Mapping[str, float] | None,
) -> ModalBody:
    """The modal data of a beam that lies along an axis of the body's frame."""
    placing = _placing(data, panels, axis, at)
    field = BeamField(data.length, tuple(families), panels, placing)
    stiffness = np.diag(np.concatenate([each.frequencies**2 * each.modal_masses for each in families]))
    names = tuple(f"{each.kind}{k + 1}" for each in families for k in range(len(each.frequencies)))
    body = body_of_stations(_stations(data, field), stiffness, names, field.node)
    places = {"root": 0.0, "tip": data.length, **_checked_nodes(nodes)}
    return body.with_nodes({name: field.node(x) for name, x in places.items()})


def _stations(data: BeamData, field: BeamField) -> MassStations:
    axes = field.placing.axes
    x, weights = _between(field.panels, _POINTS, _WEIGHTS)
    x = np.concatenate([x, [each.place for each in data.masses]])
    count = len(weights)
    masses = np.concatenate([weights * data.density(x[:count]), [each.mass for each in data.masses]])
    inertias = weights[:, None, None] * data.section_inertias(x[:count])
    inertias = np.concatenate([inertias, np.reshape([each.inertia for each in data.masses], (-1, 3, 3))])
    return MassStations(masses, axes @ inertias @ axes.T, field.places(x), *field.motions(x))


def mass_and_center(data: BeamData, panels: Array) -> tuple[float, float, float]:
    """Mass, the distance of the mass centre from the start, and the inertia about the axis."""
    x, weights = _between(panels, _POINTS, _WEIGHTS)
    masses, polar = weights * data.density(x), weights @ data.polar(x)
    m = float(masses.sum() + sum(each.mass for each in data.masses))
    moment = float(masses @ x + sum(each.mass * each.place for each in data.masses))
    return m, moment / m, float(polar + sum(each.inertia[0, 0] for each in data.masses))


def _placing(data: BeamData, panels: Array, axis: object, at: Sequence[float] | None) -> BeamPlacing:
    if not isinstance(axis, str) or axis not in ("x", "y", "z"):
        raise WrongValueError(f"beam: axis={axis!r} is not an axis. Use 'x', 'y' or 'z' of the body's frame.")
    axes = np.roll(np.eye(3), "xyz".index(axis), axis=0)
    is_free = data.ends[0] == "free"
    zero = mass_and_center(data, panels)[1] if is_free else 0.0
    start = -zero * axes[:, 0] if at is None else shaped("beam: at", at, (3,))
    return BeamPlacing(axes, start, zero)


def _checked_nodes(nodes: Mapping[str, float] | None) -> dict[str, float]:
    if nodes is None:
        return {}
    if not isinstance(nodes, Mapping) or not all(isinstance(name, str) for name in nodes):
        raise WrongTypeError(f"beam: nodes={nodes!r} is not a table. Give distances by name: {{'middle': 0.5}}.")
    return {name: number(x, f"beam: node '{name}'") for name, x in nodes.items()}


def _between(ends: Array, points: Array, weights: Array) -> tuple[Array, Array]:
    """Points and weights of a quadrature over each panel, one after the other."""
    h = np.diff(ends)[:, None] / 2
    x = (ends[:-1] + ends[1:])[:, None] / 2 + h * points
    return x.ravel(), (h * weights).ravel()
