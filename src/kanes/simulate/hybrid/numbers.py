"""The numbers of all contacts at a state, which decide over modes and impulses.

gaps, held, passing   φ of sides, of rows that latches hold, and what locks each latch where it falls
places                where latches would hold if they locked now
misfits, allowed      of each latch, how far it is from where its rows are zero, and may be: a square of a distance and
                      the cosine of an angle; a distance and an angle, or −1
strengths             the force and the torque that break each latch, or −1
v, a                  velocities of all rows, and their accelerations with all contacts open
G, B, D               C M⁻¹ Cᵀ, M⁻¹ Cᵀ and ∂q̇/∂u M⁻¹ Cᵀ: what impulses along rows do to v, u and, per rate, to q
static, kinetic, restitution   coefficients of sides
gap_sizes, held_sizes, v_sizes, a_sizes    the sizes of the terms of φ, v and a
unhindered            the diagonal of C M⁻¹ Cᵀ, where constraints act beside contacts
"""

from __future__ import annotations

import math
from dataclasses import dataclass, fields
from functools import cache, cached_property

import numpy as np

from kanes.base.contact_layout import ContactLayout
from kanes.base.rank.thresholds import FOLLOWS_IN_GRAM
from kanes.base.types import Array
from kanes.simulate.compiled import CompiledSystem
from kanes.simulate.contacts.sizes import row_units
from kanes.simulate.inputs import InputSignals

# What is left of constraints that counts as rounding, and steps of Newton's method.
_ROUND_OFF, _NEWTON = 1e-15, 5


@dataclass(frozen=True, eq=False)
class ContactNumbers:
    """All of them at one state; matrices have a column for each row of contact."""

    gaps: Array
    held: Array
    passing: Array
    places: Array
    misfits: Array
    allowed: Array
    strengths: Array
    v: Array
    a: Array
    G: Array
    B: Array
    D: Array
    static: Array
    kinetic: Array
    restitution: Array
    gap_sizes: Array
    held_sizes: Array
    v_sizes: Array
    a_sizes: Array
    unhindered: Array

    @cached_property
    def units(self) -> Array:
        """√G_rr of all rows."""
        return row_units(self.G)

    def _without_rounding(self) -> ContactNumbers:
        """Rows that constraints hold, of which nothing but rounding is left, with no response at all."""
        held = np.diag(self.G) <= FOLLOWS_IN_GRAM * self.unhindered
        for matrix in (self.G, self.B, self.D):
            matrix[:, held] = 0.0
        self.G[held] = 0.0
        return self


@cache
def _places_of(layout: ContactLayout, nq: int, nu: int) -> tuple[tuple[slice, tuple[int, ...]], ...]:
    """Where each of them is among all numbers, and its shape."""
    n, rows, latches = len(layout.sides), layout.row_count, len(layout.latches)
    held, sides = rows - layout.side_rows, (n,)
    shapes: dict[str, tuple[int, ...]] = {"gaps": sides, "held": (held,), "passing": (latches,)}
    shapes |= {"places": (sum(layout.latch_places),), "misfits": (2 * latches,), "allowed": (2 * latches,)}
    shapes |= {"strengths": (2 * latches,)}
    shapes |= {"held_sizes": (held,), "v": (rows,), "a": (rows,), "G": (rows, rows)}
    shapes |= {"B": (nu, rows), "D": (nq, rows), "v_sizes": (rows,), "a_sizes": (rows,)}
    shapes |= dict.fromkeys(("static", "kinetic", "restitution", "gap_sizes"), sides)
    shapes |= {"unhindered": (rows if layout.kept else 0,)}
    found, first = list[tuple[slice, tuple[int, ...]]](), 0
    for each in fields(ContactNumbers):
        last = first + math.prod(shapes[each.name])
        found.append((slice(first, last), shapes[each.name]))
        first = last
    return tuple(found)


@dataclass(frozen=True, eq=False)
class PressedForces:
    """λ of all rows; and of each reaction that presses its first component, its pivot 1 − |β|² and its length."""

    forces: Array
    components: Array
    pivots: Array
    lengths: Array


class ContactStates:
    """The numbers of a run, at any of its states."""

    def __init__(self, kernel: CompiledSystem, signals: InputSignals, w: Array, p: Array) -> None:
        if kernel.contacts is None:
            raise ValueError(f"'{kernel.name}' has no contacts.")
        layout = kernel.contacts
        self._function, self._signals, self._w = kernel.motion("contacts"), signals, w
        self._forces, self._motion = kernel.motion("forces"), kernel.motion("motion")
        self._mode_count = len(layout.mode_names)
        self._p = np.append(p, np.zeros(self._mode_count))
        self._project, self._quaternions = kernel.motion("projected"), kernel.quaternions
        self._at = slice(p.size + layout.places.get("at 0", 0), None)
        self._nx, self._extra = len(kernel.states), len(kernel.motion_states) - len(kernel.states)
        self._rows = layout.row_count
        self._parts = _places_of(layout, len(kernel.coordinates), len(kernel.speeds))

    def take(self, w: Array) -> None:
        """Take inputs, those that controllers gave last."""
        self._w = w[: self._w.size].copy()

    def hold(self, places: Array) -> None:
        """Take new places at which latches hold."""
        self._p[self._at.start : self._at.start + places.size] = places

    def keep(self, rows: Array) -> None:
        """Which rows of constraints are enforced: 1, or 0 where one follows from others."""
        first = self._p.size - self._mode_count
        self._p[first : first + rows.size] = rows

    def projected(self, t: float, x: Array, mode: Array) -> Array:
        """A state, which may have the work behind it, on constraints and on what a mode closes."""
        state, p = np.append(x[: self._nx], np.zeros(self._extra)), self._with(mode)
        for _ in range(_NEWTON):
            found = self._project.one(np.array([t]), state, self._signals.at(t, self._w), p)
            if not found[-2] > _ROUND_OFF:
                break
            state = found[:-2]
            for four in self._quaternions:
                state[list(four)] /= np.linalg.norm(state[list(four)])
        return np.append(state[: self._nx], x[self._nx :])

    def _with(self, mode: Array) -> Array:
        return np.append(self._p[: self._p.size - mode.size], mode)

    def forces(self, t: float, x: Array, mode: Array) -> Array:
        """λ of all rows in a mode."""
        return self.pressed(t, x, mode).forces

    def pressed(self, t: float, x: Array, mode: Array) -> PressedForces:
        """λ of all rows in a mode, and of reactions that press a component and the pivot."""
        y = self._forces.one(np.array([t]), x, self._signals.at(t, self._w), self._with(mode))
        return PressedForces(y[: self._rows], *np.split(y[self._rows :], 3))

    def ahead(self, t: float, x: Array, mode: Array, step: float) -> ContactNumbers:
        """The numbers a little later, if the mode stays."""
        state = np.append(x[: self._nx], np.zeros(self._extra))
        dx = self._motion.one(np.array([t]), state, self._signals.at(t, self._w), self._with(mode))
        return self.at(t + step, (state + step * dx)[: self._nx])

    def at(self, t: float, x: Array) -> ContactNumbers:
        """The numbers at a state, which may have the work behind it."""
        state = np.append(x[: self._nx], np.zeros(self._extra))
        y = self._function.one(np.array([t]), state, self._signals.at(t, self._w), self._p)
        parts = (y[part] if len(shape) == 1 else y[part].reshape(shape, order="F") for part, shape in self._parts)
        found = ContactNumbers(*parts)
        return found._without_rounding() if found.unhindered.size else found
