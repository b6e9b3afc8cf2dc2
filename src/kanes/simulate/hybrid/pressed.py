"""Friction without a gap among contacts: what presses it, while modes are chosen.

For the choice of modes a side with the pressure p is a contact of its own: its normal row moves nothing but itself,
with G_nn = G_tt and a_n = −G_tt μ_s p, so that it is closed by the force μ_s p; its coefficients are 1 and μ_k/μ_s.

A reaction that presses depends on the modes. These are chosen with the pressures of the modes before, and again with
those that follow from the choice, until they agree.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from kanes.base.contact_layout import ContactLayout
from kanes.base.types import Array
from kanes.simulate.contacts.rows import ContactRows
from kanes.simulate.hybrid.moment import MomentError
from kanes.simulate.hybrid.numbers import ContactNumbers, PressedForces

# Relative to the largest, differences of pressures that count as none.
_AGREE = 1e-9


def with_pressures(
    layout: ContactLayout,
    rows: ContactRows,
    stay: Sequence[int],
    G: Array,
    a: Array,
    at: ContactNumbers,
    pressures: Array,
) -> tuple[ContactRows, Array, Array]:
    """The rows of some sides, G and a, in which friction without a gap is a contact."""
    pressed = [(k, i) for k, i in enumerate(stay) if i in layout.pressed]
    if not pressed:
        return rows, G, a
    G, a, static, kinetic = G.copy(), a.copy(), rows.static.copy(), rows.kinetic.copy()
    for k, i in pressed:
        tangent = rows.tangential(k).start
        G[k, k] = G[tangent, tangent]
        a[k] = -G[k, k] * at.static[i] * pressures[i]
        static[k], kinetic[k] = 1.0, at.kinetic[i] / at.static[i] if at.static[i] > 0 else 0.0
    return replace(rows, static=static, kinetic=kinetic), G, a


def agree(layout: ContactLayout, found: PressedForces, pressures: Array) -> bool:
    """Whether pressures are those with which a mode was chosen."""
    own = list(layout.reacting)
    size = max(float(np.abs(found.forces[own]).max(initial=0.0)), float(np.abs(pressures[own]).max(initial=0.0)))
    return bool((np.abs(found.forces[own] - pressures[own]) <= _AGREE * size).all())


def check_wedging(layout: ContactLayout, found: PressedForces, slips: Sequence[int]) -> None:
    """Raise an error where friction depends so much on itself that there is no motion, or more than one."""
    for number, i in enumerate(layout.reacting):
        pivot, p = float(found.pivots[number]), float(found.forces[i])
        if pivot > 0 and np.isfinite(p):
            continue
        if i in slips or not np.isfinite(p):
            kind = "several modes" if np.isfinite(p) and p > 0 else "no consistent mode"
            why = f"friction changes the reaction that presses it by {np.sqrt(max(1 - pivot, 0)):.4g} of itself"
            raise MomentError(kind, f"{layout.sides[i]}: {why}, which is one or more")
    own = list(layout.reacting)
    size = float(np.abs(found.lengths).max(initial=0.0))
    if not (np.abs(found.lengths - found.forces[own]) <= _AGREE * size).all():
        names = ", ".join(layout.sides[i] for i in own)
        raise MomentError("no consistent mode", f"{names}: the reactions that press depend too much on each other")
