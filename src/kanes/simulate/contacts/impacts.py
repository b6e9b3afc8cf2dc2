"""Velocities after an impact, by one of four laws.

    v⁺ = v⁻ + G J,    G = C M⁻¹ Cᵀ,    ΔK = Σ J_i · (v_i⁻ + v_i⁺)/2

The laws of one contact, "energetic" (Stronge), "poisson" and "newton" (Kane and Levinson), treat several contacts one
after the other, the fastest first. "simultaneous" (Moreau) treats all of them at once. They differ where slip changes
during an impact and where several contacts meet; no law is right for all bodies. Only the energetic law never gains
energy; `Impact.energy` has what each contact took.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from kanes.base.errors import ImpactError, WrongValueError
from kanes.base.rank.thresholds import COMPLEMENTARY, FOLLOWS_IN_GRAM, LEAST, STILL
from kanes.base.types import Array
from kanes.simulate.contacts.complementarity import solutions
from kanes.simulate.contacts.marching import March, OneContact, march
from kanes.simulate.contacts.modes import HELD, OPEN, SLIP, STICK
from kanes.simulate.contacts.rows import ContactRows
from kanes.simulate.contacts.settled import CoulombLaw
from kanes.simulate.contacts.sizes import row_units, velocity_sizes

IMPACT_LAWS = ("energetic", "poisson", "newton", "simultaneous")

# Hits of one contact after the other, for each contact, after which a sequence counts as endless. Plastic impacts of
# two contacts shrink by the ratio c² in each turn, c = |G_12|/√(G_11 G_22); this is enough to round-off for c < 0.93.
_MOST_HITS = 100
# What the search for other solutions of the law "simultaneous" may cost, in milliseconds or so.
_SEARCHED = 200
_WORDS = {OPEN: "open", STICK: "stick", SLIP: "slip", HELD: "held"}


@dataclass(frozen=True, eq=False)
class Impact:
    """What an impact does."""

    impulses: Array  # rows
    velocities: Array  # rows, after
    energy: Array  # n, work of each contact's impulse; sums to ΔK
    course: tuple[str, ...]  # per contact, such as "slip, stick"
    law: str
    is_unique: bool  # whether the law is known to allow no other velocities


def impact(law: str, rows: ContactRows, G: Array, v: Array) -> Impact:
    """Impulses and velocities after contacts meet at the velocities v, by a law of `IMPACT_LAWS`."""
    if law not in IMPACT_LAWS:
        raise WrongValueError(f"There is no law of impact '{law}'. Choose one of: {', '.join(IMPACT_LAWS)}.")
    G, v = np.asarray(G, dtype=float), np.asarray(v, dtype=float)
    if not (np.isfinite(G).all() and np.isfinite(v).all()):
        raise _refusal(rows, v, "G or v has entries that are not finite. Check the masses and the state there")
    return _at_once(rows, G, v) if law == "simultaneous" else _in_turn(law, rows, G, v)


def lock_impulses(G: Array, v: Array) -> Array:
    """J = −G⁻¹ v, which ends the velocities of all rows at once: a lock, or a plastic impact that also holds.

    It loses vᵀ G⁻¹ v/2. Where rows follow from each other, J is the shortest; velocities along such rows must agree.
    """
    units = row_units(G)
    inverse = np.linalg.pinv(G / np.outer(units, units), rcond=FOLLOWS_IN_GRAM, hermitian=True)
    J: Array = -(inverse @ (v / units)) / units
    return J


# One contact after the other


def _in_turn(law: str, rows: ContactRows, G: Array, v: Array) -> Impact:
    """The contact that approaches fastest meets first, again and again, until none approaches.

    If none approaches at the start, those with v_n = 0 may still wedge: an impact without collision.
    """
    hits, sizes = _Hits(rows, G, v), STILL * velocity_sizes(G, v)[: rows.count]
    queue = [i for i, size in enumerate(sizes) if abs(v[i]) <= size] if (v[: rows.count] >= -sizes).all() else []
    for _ in range(_MOST_HITS * max(rows.count, 1)):
        nearing = [i for i in range(rows.count) if hits.v[i] < -sizes[i]]
        if nearing:
            fastest = min(nearing, key=lambda i: float(hits.v[i] / hits.units[i]))
            hits.hit(law, fastest, nearing)
        elif queue:
            if hits.v[queue[-1]] <= sizes[queue[-1]]:
                hits.hit(law, queue[-1], [])
            queue.pop()
        else:
            return Impact(hits.J, hits.v, hits.energy, tuple(map(_shown, hits.courses)), law, hits.is_unique)
    endless = f"one after the other, the contacts meet more than {_MOST_HITS * rows.count} times and still approach"
    raise _refusal(rows, v, f"{endless}. Use the law 'simultaneous'")


class _Hits:
    """Impacts of one contact after the other, and their sums."""

    def __init__(self, rows: ContactRows, G: Array, v: Array) -> None:
        self.rows, self.G, self.start, self.v, self.units = rows, G, v, v, row_units(G)
        self.J, self.energy = np.zeros(v.size), np.zeros(rows.count)
        self.courses: list[list[str]] = [[] for _ in rows.names]
        self.is_unique = True

    def hit(self, law: str, i: int, nearing: list[int]) -> None:
        """The impact of contact i alone."""
        own = self.rows.of(i)
        friction = float(self.rows.static[i]), float(self.rows.kinetic[i])
        G = self.G[np.ix_(own, own)]
        contact = OneContact(self.rows.names[i], G, *friction, float(self.rows.restitution[i]))
        found = _newton(contact, self.v[own]) if law == "newton" else march(contact, self.v[own], law)
        self.is_unique = self.is_unique and not found.is_wedged and not self._feel(i, nearing)
        self.J[own] += found.impulse
        after = self.start + self.G @ self.J
        self.energy[i] += float(found.impulse @ (self.v[own] + after[own])) / 2
        self.v = after
        if found.impulse.any():
            self.courses[i].append(", ".join(found.course))

    def _feel(self, i: int, nearing: list[int]) -> bool:
        """Whether another contact approaches too, and feels the impulse of contact i, so that their order matters."""
        coupling, of = np.abs(self.G / np.outer(self.units, self.units)), self.rows.of
        return any(coupling[np.ix_(of(i), of(j))].max() > FOLLOWS_IN_GRAM for j in nearing if j != i)


def _shown(hits: list[str]) -> str:
    """The words for one contact: the only hit, or the last of several."""
    if not hits:
        return "open"
    return hits[0] if len(hits) == 1 else f"{hits[-1]} (last of {len(hits)})"


def _newton(contact: OneContact, v: Array) -> March:
    """v_n⁺ = −e v_n⁻; v_t⁺ = 0 if |J_t| ≤ μ_s J_n, else J_t = −μ_k J_n v_t⁻/|v_t⁻|. It may gain energy.

    Where v_t⁻ = 0, friction is along the impulse that would keep it so.

    Source: stronge1991, why it may.
    """
    G, wanted = contact.G, -(1 + contact.restitution) * v[0]
    if v[0] >= 0:
        return March(np.zeros(v.size), ())
    target = np.concatenate([[wanted], -v[1:]])
    stick = np.linalg.lstsq(G, target, rcond=FOLLOWS_IN_GRAM)[0]
    ends = bool(np.abs(G @ stick - target).max() <= COMPLEMENTARY * np.abs(target).max())
    if ends and stick[0] >= 0 and np.linalg.norm(stick[1:]) <= contact.static * stick[0] * (1 + STILL):
        return March(stick, ("stick" if v.size > 1 else "push",))
    slides = bool(np.linalg.norm(v[1:]) > STILL * velocity_sizes(G, v)[1:].max(initial=0.0))
    against = -v[1:] if slides else stick[1:]
    length = max(float(np.linalg.norm(against)), LEAST)
    shape = np.concatenate([[1.0], contact.kinetic / length * against])
    rate = float(G[0] @ shape)
    if rate <= STILL * G[0, 0]:
        raise ImpactError(
            f"Impact of '{contact.name}': friction wedges the contact (Painlevé); while it slips an impulse changes "
            f"v_n by {rate:.3g} per N s. Use the law 'energetic', which follows slip to its end.",
            {contact.name: float(v[0])},
            {f"v_{index} of {contact.name}": float(each) for index, each in enumerate(v)},
        )
    return March(wanted / rate * shape, ("slip",))


# All contacts at once


def _at_once(rows: ContactRows, G: Array, v: Array) -> Impact:
    """Moreau's law: 0 ≤ J_n ⊥ v_n⁺ + e v_n⁻ ≥ 0, and Coulomb's with μ_k for J_t against v_t⁺.

    A contact that parts before keeps at least v_n⁺ ≥ 0. Without friction v⁺ is unique; with it there may be several,
    of which that of the least impulses is taken: contacts
    that need not press do not wedge others. Many contacts with friction are not searched for others.

    Source: studer2006, inclusions of contacts with friction.
    """
    b = v.copy()
    b[: rows.count] += rows.restitution * np.minimum(v[: rows.count], 0.0)
    law = CoulombLaw.at_rest(rows, G, b, rows.kinetic)
    found, is_complete = solutions(law, [(OPEN, STICK, SLIP)] * rows.count, _SEARCHED)
    if not found:
        raise _refusal(
            rows, v, "no impulses satisfy Newton's restitution and Coulomb's friction. Try the law 'energetic'"
        )
    found.sort(key=lambda each: float(np.linalg.norm(each.forces * row_units(G))))
    J = found[0].forces
    after = v + G @ J
    sizes = 1e3 * STILL * velocity_sizes(G, v) + 1e-9 * np.abs(G) @ np.abs(J)
    others = [each for each in found[1:] if (np.abs(G @ (each.forces - J)) > sizes).any()]
    energy = [float(J[own] @ (v[own] + after[own])) / 2 for own in map(rows.of, range(rows.count))]
    course = tuple(_word(rows, i, mode) for i, mode in enumerate(found[0].modes))
    is_smooth = not any(t and mu for t, mu in zip(rows.tangents, rows.kinetic, strict=True))
    return Impact(J, after, np.array(energy), course, "simultaneous", is_smooth or (is_complete and not others))


def _word(rows: ContactRows, i: int, mode: int) -> str:
    return "push" if mode != OPEN and not rows.tangents[i] else _WORDS[mode]  # type: ignore[index]


def _refusal(rows: ContactRows, v: Array, what: str) -> ImpactError:
    names = [f"{name}, row {k}" for i, name in enumerate(rows.names) for k in range(1 + rows.tangents[i])]
    order = np.concatenate([rows.of(i) for i in range(rows.count)]) if rows.count else np.zeros(0, dtype=int)
    return ImpactError(
        f"Impact of {', '.join(map(repr, rows.names))}: {what}.",
        {name: float(v[i]) for i, name in enumerate(rows.names)},
        {name: float(v[row]) for name, row in zip(names, order, strict=True)},
    )
