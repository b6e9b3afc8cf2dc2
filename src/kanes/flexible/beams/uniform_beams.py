"""Modal data of uniform straight beams, by the exact shapes of their modes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from kanes.base.errors import WrongTypeError
from kanes.base.types import ArrayField
from kanes.flexible.beams.beam_bodies import beam_body
from kanes.flexible.beams.beam_data import BeamData, BeamProperties, beam_data, checked_length
from kanes.flexible.beams.beam_data import tip_mass as tip_of
from kanes.flexible.beams.line_elements import ElementLine, LineLump, bar_modes, bending_modes
from kanes.flexible.beams.line_ends import HELD_ORDERS, held_bar_ends, rigid_modes
from kanes.flexible.beams.line_shapes import LineShapes
from kanes.flexible.beams.mode_choice import MOST, chosen_modes
from kanes.flexible.beams.uniform_shapes import exact_bar, exact_bending
from kanes.flexible.modal_body import ModalBody


def uniform_beam(
    length: float,
    *,
    E: float,
    I: float | tuple[float, float],
    A: float,
    rho: float,
    G: float | None = None,
    J: float | None = None,
    ends: str = "clamped-free",
    modes: int | Mapping[str, int] | None = None,
    below: float | None = None,
    tip_mass: float = 0.0,
    tip_inertia: ArrayField = None,
    damping: ArrayField = None,
    axis: str = "x",
    at: Sequence[float] | None = None,
    nodes: Mapping[str, float] | None = None,
) -> ModalBody:
    """A uniform Euler–Bernoulli beam by the exact shapes of its modes; rotary inertia of bending is left out.

    `I` is ∫ y² dA, which resists deflections along y, or that and ∫ z² dA. `J` is the torsion constant. `modes` is how
    many of each kind, such as `{"y": 3, "z": 3, "twist": 1, "stretch": 1}`, or how many of the lowest of all kinds;
    `below` takes all with frequencies below it, in rad/s. Shapes are scaled so that modal masses are the mass of the
    body, or its inertia about the axis for twist, and are positive near the start.

    O is at the start of the beam, x = 0, or at its mass centre where both ends are free. The beam lies along an `axis`
    of the body's frame, and y and z are the next axes in x, y, z, x, …. `at` puts the start elsewhere. `nodes` has
    further nodes by their distances, beside "root" and "tip". `damping` is the damping ratio, of all modes or of each.

    >>> body = uniform_beam(2.0, E=70e9, I=1e-9, A=1e-4, rho=2700, modes={"y": 2})
    >>> body.frequencies.round(3)
    array([14.153, 88.697])
    """
    sections = I if isinstance(I, (tuple, list)) else (I,)
    if any(callable(each) for each in (E, A, rho, G, J, *sections)):
        raise WrongTypeError("uniform_beam: a property is a function of x. Give numbers, or use kn.flexible.beam.")
    L = checked_length("uniform_beam", length)
    tip = tip_of("uniform_beam", L, tip_mass, tip_inertia)
    data = beam_data("uniform_beam", L, BeamProperties(E, I, A, rho, G, J), ends, tip, rotary=False)

    def solve(kind: str, n: int) -> LineShapes:
        return _exact(data, kind, n)

    families = chosen_modes("uniform_beam", data.kinds, solve, modes, below, most=MOST)
    panels = np.linspace(0, L, 2 * max(len(each.frequencies) for each in families) + 5)
    body = beam_body(data, families, panels, axis, at, nodes)
    return body if damping is None else body.with_damping(damping)


def _exact(data: BeamData, kind: str, n: int) -> LineShapes:
    """The first modes of a kind; finite elements of a line of unit length, mass and stiffness tell where roots are."""
    L, start = data.length, np.zeros(1)
    line_mass, stiffness = float(data.density(start)[0]) * L, float(data.stiffness[kind](start)[0])
    m = line_mass + sum(each.mass for each in data.masses)
    J = sum((each.inertia for each in data.masses), np.zeros((3, 3)))
    grid = np.linspace(0, 1, max(24, 4 * n) + 1)
    if kind in ("y", "z"):
        turn = {"y": 2, "z": 1}[kind]
        mu, j = (m - line_mass) / line_mass, J[turn, turn] / (line_mass * L**2)
        held = [(end, order) for end, how in zip((0, -1), data.ends, strict=True) for order in HELD_ORDERS[how]]
        line = ElementLine(grid, np.ones_like, np.ones_like, lumps=[LineLump(1.0, mu, j)])
        estimates = np.sqrt(bending_modes(line, held, n, rigid_modes(data.ends, kind)).frequencies)
        shapes = exact_bending(estimates, L, data.ends, mu, j)
        return shapes.in_units(np.sqrt(stiffness / line_mass / L**3), line_mass).of_kind(kind, m)
    polar = float(data.polar(start)[0]) * L
    own, whole = (polar, polar + J[0, 0]) if kind == "twist" else (line_mass, m)
    is_held = held_bar_ends(data.ends)
    line = ElementLine(grid, np.ones_like, np.ones_like, lumps=[LineLump(1.0, whole / own - 1)])
    ends = [end for end, held_here in zip((0, -1), is_held, strict=True) if held_here]
    estimates = bar_modes(line, ends, n, rigid_modes(data.ends, kind)).frequencies
    shapes = exact_bar(estimates, L, is_held, whole / own - 1)
    return shapes.in_units(np.sqrt(stiffness / own / L), own).of_kind(kind, whole)
