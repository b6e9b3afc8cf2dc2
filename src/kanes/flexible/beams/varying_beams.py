"""Modal data of straight beams whose properties vary, by finite elements."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from kanes.base.errors import WrongTypeError, WrongValueError
from kanes.base.types import Array, ArrayField
from kanes.base.values import as_numbers, count, flag
from kanes.flexible.beams.beam_bodies import beam_body, mass_and_center
from kanes.flexible.beams.beam_data import (
    Along,
    BeamData,
    BeamProperties,
    EndMass,
    beam_data,
    checked_length,
    checked_masses,
)
from kanes.flexible.beams.beam_data import tip_mass as tip_of
from kanes.flexible.beams.line_elements import ElementLine, LineLump, bar_modes, bending_modes
from kanes.flexible.beams.line_ends import HELD_ORDERS, held_bar_ends, rigid_modes
from kanes.flexible.beams.line_shapes import LineShapes
from kanes.flexible.beams.mode_choice import MOST, chosen_modes
from kanes.flexible.modal_body import ModalBody


def beam(
    length: float,
    *,
    E: Along,
    I: Along | tuple[Along, Along],
    A: Along,
    rho: Along,
    G: Along | None = None,
    J: Along | None = None,
    ends: str = "clamped-free",
    modes: int | Mapping[str, int] | None = None,
    below: float | None = None,
    elements: int | Sequence[float] = 20,
    rotary: bool = False,
    masses: Sequence[tuple[float, ...]] = (),
    tip_mass: float = 0.0,
    tip_inertia: ArrayField = None,
    damping: ArrayField = None,
    axis: str = "x",
    at: Sequence[float] | None = None,
    nodes: Mapping[str, float] | None = None,
) -> ModalBody:
    """A straight beam by finite elements; its properties are numbers or functions of the distance x from its start.

    Arguments are those of `uniform_beam`, and: `elements`, their number, or the places of their ends where properties
    jump; `rotary`, whether the rotary inertia of sections acts in bending; `masses`, bodies at places of the beam, each
    `(x, mass)` or `(x, mass, inertia)`. Frequencies of bending converge from above with the fourth power of the length
    of elements.

    >>> wing = beam(3.0, E=70e9, I=lambda x: 1e-7 * (1 - x / 6) ** 3, A=lambda x: 1e-3 * (1 - x / 6), rho=2700, modes=2)
    >>> wing.names
    ('y1', 'z1')
    """
    L = checked_length("beam", length)
    bodies = (*checked_masses("beam", L, masses), *tip_of("beam", L, tip_mass, tip_inertia))
    data = beam_data("beam", L, BeamProperties(E, I, A, rho, G, J), ends, bodies, rotary=flag(rotary, "beam: rotary"))
    places = _grid(L, elements, bodies)

    def solve(kind: str, n: int) -> LineShapes:
        return _by_elements(data, places, kind, n)

    chosen = chosen_modes("beam", data.kinds, solve, modes, below, most=min(MOST, 2 * len(places) - 5))
    body = beam_body(data, chosen, places, axis, at, nodes)
    return body if damping is None else body.with_damping(damping)


def _by_elements(data: BeamData, places: Array, kind: str, n: int) -> LineShapes:
    """The first modes of a kind, with modal masses equal to the mass of the body, or its inertia about the axis."""
    mass, _, polar = mass_and_center(data, places)
    first, last = data.ends
    if kind in ("y", "z"):
        turn = {"y": 2, "z": 1}[kind]
        lumps = [LineLump(each.place, each.mass, each.inertia[turn, turn]) for each in data.masses]
        slope_density = data.spreads["yz".index(kind)] if data.is_rotary else None
        held = [(end, order) for end, how in ((0, first), (-1, last)) for order in HELD_ORDERS[how]]
        line = ElementLine(places, data.stiffness[kind], data.density, slope_density, lumps)
        return bending_modes(line, held, n, rigid_modes(data.ends, kind)).of_kind(kind, mass)
    is_twist = kind == "twist"
    lumps = [LineLump(each.place, each.inertia[0, 0] if is_twist else each.mass) for each in data.masses]
    line = ElementLine(places, data.stiffness[kind], data.polar if is_twist else data.density, lumps=lumps)
    held_ends = [end for end, is_held in zip((0, -1), held_bar_ends(data.ends), strict=True) if is_held]
    return bar_modes(line, held_ends, n, rigid_modes(data.ends, kind)).of_kind(kind, polar if is_twist else mass)


def _grid(length: float, elements: int | Sequence[float], masses: Sequence[EndMass]) -> Array:
    """The ends of elements, with one at each mass."""
    if isinstance(elements, (int, np.integer)):
        given = np.linspace(0, length, count(elements, "beam: elements", 4, 2000) + 1)
    else:
        found = as_numbers(elements, "beam: elements")
        if found is None or found.ndim != 1 or len(found) < 5 or not np.isfinite(found).all():
            raise WrongTypeError(f"beam: elements={elements!r} are no elements. Give their number, or their ends.")
        given = found
    if given[0] != 0 or given[-1] != length or np.diff(given).min() <= 0:
        raise WrongValueError(f"beam: elements must go from 0 to {length:g}, each longer than nothing.")
    for each in masses:
        if np.abs(given - each.place).min() > 1e-9 * length:
            given = np.sort(np.append(given, each.place))
    return given
