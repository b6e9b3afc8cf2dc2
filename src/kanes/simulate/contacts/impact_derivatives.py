"""Derivatives of impacts: the impulses by a law in complex numbers, for the contacts and the course that they had.

With imaginary parts i h dG, i h dv and so on, the imaginary part of J is h dJ: exact, since h may be as small as 1e-40.
The choice of what slips and sticks is never differenced. `impacts` has the laws.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from kanes.base.rank.thresholds import COMPLEMENTARY, FOLLOWS_IN_GRAM, LEAST, STILL
from kanes.base.types import Array
from kanes.simulate.contacts.impacts import impact
from kanes.simulate.contacts.rows import ContactRows
from kanes.simulate.contacts.settled import independent
from kanes.simulate.contacts.sizes import row_units, velocity_sizes
from kanes.simulate.contacts.smooth_marching import SmoothContact, length, marched, solved

_MOST_HITS = 100
# Steps of Newton's method from the impulses that are known: the first one has the derivative.
_POLISHED = 3


@dataclass(frozen=True, eq=False)
class SmoothRows:
    """Contacts that touch, as `ContactRows`, with complex coefficients."""

    plain: ContactRows  # the real parts
    static: Array
    kinetic: Array
    restitution: Array

    @classmethod
    def of(cls, names: Sequence[str], tangents: Sequence[int], static: Array, kinetic: Array, e: Array) -> SmoothRows:
        """Rows of some contacts."""
        plain = ContactRows(tuple(names), tuple(tangents), static.real, kinetic.real, e.real)
        return cls(plain, static, kinetic, e)


def smooth_impulses(law: str, rows: SmoothRows, G: Array, v: Array) -> Array:
    """Complex impulses of an impact."""
    return _at_once(rows, G, v) if law == "simultaneous" else _in_turn(law, rows, G, v)


def resting_impulses(G: Array, v: Array, rows: Sequence[int]) -> Array:
    """Impulses along some rows after which all of these are at rest; those that follow from others have none."""
    J, kept = np.zeros(v.size, dtype=complex), np.array(rows, dtype=int)
    if kept.size:
        kept = independent(G.real, kept)
        J[kept] = -np.linalg.solve(G[np.ix_(kept, kept)], v[kept])
    return J


# One contact after the other


def _in_turn(law: str, rows: SmoothRows, G: Array, v: Array) -> Array:
    """The contact that approaches fastest meets first, again and again, until none approaches."""
    plain, J = rows.plain, np.zeros(v.size, dtype=complex)
    units, sizes = row_units(G.real), STILL * velocity_sizes(G.real, v.real)[: plain.count]
    own_rows = [plain.of(i) for i in range(plain.count)]

    def hit(i: int, now: Array) -> None:
        own = own_rows[i]
        contact = SmoothContact(G[np.ix_(own, own)], rows.static[i], rows.kinetic[i], rows.restitution[i])
        J[own] += _newton(contact, now[own]) if law == "newton" else marched(contact, now[own], law)

    is_nearing = bool((v.real[: plain.count] < -sizes).any())
    queue = [] if is_nearing else [i for i, size in enumerate(sizes) if abs(v[i].real) <= size]
    for _ in range(_MOST_HITS * max(plain.count, 1)):
        now = v + G @ J
        nearing = [i for i in range(plain.count) if now[i].real < -sizes[i]]
        if nearing:
            hit(min(nearing, key=lambda i: float(now[i].real / units[i])), now)
        elif queue:
            i = queue.pop()
            if now[i].real <= sizes[i]:
                hit(i, now)
        else:
            break
    return J


def _newton(contact: SmoothContact, v: Array) -> Array:
    """v_n⁺ = −e v_n⁻, with friction on the whole impulse."""
    G, wanted = contact.G, -(1 + contact.restitution) * v[0]
    if v[0].real >= 0:
        return np.zeros(v.size, dtype=complex)
    target = np.concatenate([[wanted], -v[1:]])
    stick = solved(G, target)
    ends = bool(np.abs((G @ stick - target).real).max() <= COMPLEMENTARY * np.abs(target.real).max())
    reach = contact.static.real * stick[0].real * (1 + STILL)
    if ends and stick[0].real >= 0 and np.linalg.norm(stick[1:].real) <= reach:
        return stick
    slides = np.linalg.norm(v[1:].real) > STILL * velocity_sizes(G.real, v.real)[1:].max(initial=0.0)
    against = -v[1:] if slides else stick[1:]
    size = length(against) if np.linalg.norm(against.real) > LEAST else complex(1.0)
    shape = np.concatenate([[1.0], contact.kinetic / size * against])
    return wanted / (G[0] @ shape) * shape


# All contacts at once


def _at_once(rows: SmoothRows, G: Array, v: Array) -> Array:
    """Moreau's law for the modes that the impact had: from its impulses by Newton's method, in complex numbers."""
    plain = rows.plain
    found = impact("simultaneous", plain, G.real, v.real)
    closed = [i for i in range(plain.count) if found.course[i] != "open"]
    J = found.impulses.astype(complex)
    units = row_units(G.real)
    for _ in range(_POLISHED):
        F, A, kept = _conditions(rows, G, v, J, closed, found.course)
        if not kept.size:
            break
        own = units[kept]
        step = np.linalg.pinv(A / np.outer(own, own), rcond=FOLLOWS_IN_GRAM)
        J[kept] -= step @ (F / own) / own
    return J


def _conditions(
    rows: SmoothRows, G: Array, v: Array, J: Array, closed: Sequence[int], course: Sequence[str]
) -> tuple[Array, Array, Array]:
    """What the impulses of closed contacts satisfy, its derivative by these impulses, and their rows.

    v_n⁺ + e v_n⁻ = 0;  stick: v_t⁺ = 0;  slip: G_tt (J_t + μ J_n d) = 0 with d along v_t⁺.
    """
    plain, after = rows.plain, v + G @ J
    kept = np.array([r for i in closed for r in plain.of(i)], dtype=int)
    F, A = after[kept], G.real[np.ix_(kept, kept)].copy()
    at = 0
    for i in closed:
        own = plain.of(i)
        if v[i].real < 0:
            F[at] = after[i] + rows.restitution[i] * v[i]
        lines = slice(at + 1, at + own.size)
        if course[i] == "slip":
            w, mu = after[own[1:]], rows.kinetic[i]
            size = length(w)
            d = w / size
            H = G[np.ix_(own[1:], own[1:])]
            F[lines] = H @ (J[own[1:]] + mu * J[i] * d)
            turning = (np.eye(own.size - 1) - np.outer(d, d)) / size
            by_J = np.zeros((own.size - 1, kept.size), dtype=complex)
            by_J[:, lines] = np.eye(own.size - 1)
            by_J[:, at] += mu * d
            by_J += mu * J[i] * turning @ G[np.ix_(own[1:], kept)]
            A[lines] = (H @ by_J).real
        at += own.size
    return F, A, kept
