"""A beam as a chain of rigid links, for large deflections."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from kanes.base.errors import WrongTypeError, WrongValueError
from kanes.base.types import Array, ArrayField
from kanes.base.values import count, number
from kanes.expr.geometry.frames import Point
from kanes.flexible.beams.beam_data import Along, BeamData, BeamProperties, beam_data, checked_length
from kanes.flexible.numbers_of_shapes import shaped
from kanes.model.inertia import inertia
from kanes.model.joints.base import Joint
from kanes.model.joints.kinds import Gimbal, Pin, Universal, Weld
from kanes.model.model import Model
from kanes.model.parts import Body

_PLANES = ("y", "z")
# Axes of the rotations in every other joint, and in those between: a product of two of its angles acts like a third
# rotation, of the other sign in the other order. Deflections along y turn about z, those along z about −y.
_ORDERS = ("zyx", "xyz")


@dataclass(frozen=True)
class BeamChain:
    """The links of a beam from its root on, and its tip."""

    links: tuple[Body, ...]
    tip: Point


@dataclass(frozen=True)
class _Link:
    """A rigid piece of the beam from x = start to x = end, in its own axes from its start."""

    start: float
    end: float
    mass: float
    center: float
    inertia: Array  # 3, about its mass centre


def chain(
    model: Model,
    name: str,
    *,
    length: float,
    E: Along,
    I: Along | tuple[Along, Along],
    A: Along,
    rho: Along,
    G: Along | None = None,
    J: Along | None = None,
    n: int = 8,
    plane: str | None = None,
    curvature: ArrayField = (0.0, 0.0, 0.0),
    damping: float = 0.0,
    parent: Body | str | None = None,
    joint: Joint | None = None,
) -> BeamChain:
    """Add a beam that may bend and twist by any amount: n + 1 rigid links, with joints in the middles of n equal cells.

    Properties are as in `kn.flexible.beam`. Springs of the joints are those of the cells: EI/h for bending and, with G
    and J, GJ/h for twist, where h = length/n. The beam does not stretch or shear. With `plane` "y" or "z" it deflects
    along that axis only. `curvature` is that of the unloaded beam, (twist, about y, about z) per length. `damping` is
    the ratio of the dampers to the springs, in seconds. The first link is welded to the `parent`, or on the `joint`.
    Frequencies and deflections converge with the square of h.

    >>> import kanes as kn
    >>> model = kn.Model("fishing rod")
    >>> rod = chain(model, "rod", length=2, E=1e9, I=1e-10, A=1e-5, rho=1600, n=4, plane="y")
    >>> rod.links
    (<body rod_0>, <body rod_1>, <body rod_2>, <body rod_3>, <body rod_4>)
    """
    where = f"chain '{name}'"
    L, cells = checked_length(where, length), count(n, f"{where}: n", 1, 1000)
    if plane is not None and (not isinstance(plane, str) or plane not in _PLANES):
        raise WrongValueError(f"{where}: plane={plane!r} is not a choice. Use 'y', 'z' or None.")
    if not isinstance(model, Model):
        raise WrongTypeError(f"{where}: {model!r} is not a model. Give the model first.")
    data = beam_data(where, L, BeamProperties(E, I, A, rho, G, J), "clamped-free", (), rotary=True)
    bent = shaped(f"{where}: curvature", curvature, (3,)) * (L / cells)
    factor = number(damping, f"{where}: damping")
    links = _links(data, cells)
    bodies = [_add(model, f"{name}_0", links[0], parent, Weld() if joint is None else joint)]
    for k, link in enumerate(links[1:], start=1):
        before = links[k - 1]
        springs = _springs(data, plane, (k - 1) * L / cells, k * L / cells)
        hinge = _hinge(springs, _ORDERS[k % 2], factor, before.end - before.start, bent)
        bodies.append(_add(model, f"{name}_{k}", link, bodies[-1], hinge))
    last = links[-1]
    return BeamChain(tuple(bodies), bodies[-1].point(f"{name}_tip", last.end - last.start))


def _add(model: Model, name: str, link: _Link, parent: Body | str | None, joint: Joint) -> Body:
    moments = inertia(*(float(each) for each in link.inertia))
    return model.add_body(name, mass=link.mass, inertia=moments, center=(link.center, 0, 0), parent=parent, joint=joint)


def _links(data: BeamData, cells: int) -> list[_Link]:
    """Pieces between the middles of cells, with their masses and inertias by quadrature."""
    middles = (np.arange(cells) + 0.5) * data.length / cells
    ends = np.concatenate([[0.0], middles, [data.length]])
    points, weights = np.polynomial.legendre.leggauss(8)
    found = []
    for start, end in pairwise(ends):
        x, dx = (start + end + (end - start) * points) / 2, (end - start) / 2 * weights
        masses = dx * data.density(x)
        m = float(masses.sum())
        c = float(masses @ x) / m
        J = np.einsum("k,kaa->a", dx, data.section_inertias(x)) + masses @ (x - c) ** 2 * np.array([0, 1, 1])
        found.append(_Link(float(start), float(end), m, c - float(start), J))
    return found


def _springs(data: BeamData, plane: str | None, start: float, end: float) -> dict[str, float]:
    """Springs of one cell by the axis about which they turn: k = 1/∫ dx/EI."""
    points, weights = np.polynomial.legendre.leggauss(8)
    x, dx = (start + end + (end - start) * points) / 2, (end - start) / 2 * weights
    kinds = {"y": "z", "z": "y", "twist": "x"}
    wanted = kinds if plane is None else {plane: kinds[plane]}
    return {
        axis: 1 / float(dx @ (1 / data.stiffness[kind](x))) for kind, axis in wanted.items() if kind in data.stiffness
    }


def _hinge(springs: dict[str, float], axes: str, damping: float, at: float, bent: Array) -> Joint:
    """The joint of a cell; half of its rotation at rest belongs to each side, so that its axes lie between them."""
    angle = float(np.linalg.norm(bent))
    axis = tuple(float(each) for each in bent / angle) if angle else (0.0, 0.0, 1.0)
    turned, child_turned = ((axis, angle / 2), (axis, -angle / 2)) if angle else (None, None)
    order = [each for each in axes if each in springs]
    k = [springs[each] for each in order]
    c = [damping * each for each in k] if damping else None
    if len(order) == 1:
        damper = None if c is None else c[0]
        return Pin(axis=order[0], spring=k[0], damper=damper, at=(at, 0, 0), turned=turned, child_turned=child_turned)
    if len(order) == 2:
        return Universal(
            axes="".join(order), spring=k, damper=c, at=(at, 0, 0), turned=turned, child_turned=child_turned
        )
    return Gimbal(sequence="".join(order), spring=k, damper=c, at=(at, 0, 0), turned=turned, child_turned=child_turned)
