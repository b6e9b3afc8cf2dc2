"""Which contacts open, stick or slip, at the level of accelerations; and Painlevé's paradoxes.

Contacts that touch have v_n = 0. A contact slides where v_t is not zero, along v_t; else it sticks, begins to slip, or
opens. Where friction couples normal and tangential accelerations, no choice or several may be consistent.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

import numpy as np

from kanes.base.rank.thresholds import AT_REST, COMPLEMENTARY
from kanes.base.types import Array
from kanes.simulate.contacts.choices import ContactChoice, ContactMode
from kanes.simulate.contacts.complementarity import first_solution, solutions, without_needless_slip
from kanes.simulate.contacts.rows import ContactRows
from kanes.simulate.contacts.search import trials_of, unknown_count
from kanes.simulate.contacts.settled import CoulombLaw, settled
from kanes.simulate.contacts.sizes import velocity_sizes

Mode, Choice = ContactMode, ContactChoice
OPEN, STICK, SLIP, HELD = ContactMode

__all__ = ["HELD", "OPEN", "SLIP", "STICK", "Choice", "Mode", "consistent", "painleve"]


def consistent(
    rows: ContactRows,
    G: Array,
    a: Array,
    v: Array,
    options: Sequence[Collection[ContactMode]],
    *,
    speed: float = 0.0,
    every: bool = True,
) -> list[ContactChoice]:
    """All consistent choices of modes, those that stick most first, then those of least force; empty if there is none.

    a are the accelerations of the rows without contact forces, v their velocities, `options` the modes that each
    contact may have. Tangential velocities are compared with the other entries of v, and with `speed` if that is
    larger: give the size of the system's velocities where it may be at rest, so that round-off is not taken for slip.

    Up to eight contacts with a choice are searched, except that where several begin to slip in space at once their
    directions come from a few starts, and that a search ends which costs a second. Of more contacts, and with
    every=False, one choice is given, the first that is found. A contact at rest does not begin to slip where it can
    stick, all else being the same.

    Source: schindler2011, contact and friction as complementarity; the paradox of Painlevé.
    """
    law = coulomb(rows, G, a, v, speed)
    return without_needless_slip(law, solutions(law, options)[0] if every else first_solution(law, options))


def likeliest(
    rows: ContactRows, G: Array, a: Array, v: Array, options: Sequence[Collection[ContactMode]], *, speed: float = 0.0
) -> list[ContactChoice]:
    """The first of all consistent choices without a search for the others, where that saves one; else all.

    Where all contacts stick, no other choice comes first. Where three or more may begin to slip in space,
    one choice is found by `starts`.
    """
    law = coulomb(rows, G, a, v, speed)
    trials = [trials_of(law, i, options[i]) for i in range(rows.count)]
    closed = [each[0] for each in trials]
    if all(each.mode == STICK for each in closed) and (found := settled(law, closed)):
        return found
    free = sum(bool(unknown_count(each)) for each in trials)
    return without_needless_slip(law, first_solution(law, options) if free > 2 else solutions(law, options)[0])


def coulomb(rows: ContactRows, G: Array, a: Array, v: Array, speed: float = 0.0) -> CoulombLaw:
    """Coulomb's law at the level of accelerations."""
    sizes = AT_REST * velocity_sizes(np.asarray(G, dtype=float), np.asarray(v, dtype=float), speed)
    slides: list[Array | None] = []
    for i in range(rows.count):
        own = v[rows.tangential(i)]
        length = float(np.linalg.norm(own))
        slides.append(own / length if length > float(sizes[rows.tangential(i)].max(initial=0.0)) else None)
    friction = np.asarray(rows.static, dtype=float), np.asarray(rows.kinetic, dtype=float)
    return CoulombLaw(rows, np.asarray(G, dtype=float), np.asarray(a, dtype=float), *friction, tuple(slides))


def painleve(rows: ContactRows, G: Array, a: Array, v: Array, *, speed: float = 0.0) -> str | None:
    """What is degenerate: "no consistent mode: …" or "several consistent modes: …"; None if motion is unique.

    Choices with the same accelerations count as one. The texts name the contacts and G_nn − μ G_nt · t, the change of
    a_n by pressure while a contact slips, which is positive outside the paradox.
    """
    law = coulomb(rows, G, a, v, speed)
    found = without_needless_slip(law, solutions(law, [(OPEN, STICK, SLIP)] * rows.count)[0])
    if not found:
        return f"no consistent mode: {_pressures(law)}"
    motions: list[ContactChoice] = []
    for each in found:
        if not any(_same_motion(law, each, other) for other in motions):
            motions.append(each)
    if len(motions) == 1:
        return None
    return f"several consistent modes: {' or '.join(_shown(law, each) for each in motions)}; {_pressures(law)}"


def _same_motion(law: CoulombLaw, one: ContactChoice, other: ContactChoice) -> bool:
    sizes = velocity_sizes(law.G, law.a) + np.abs(law.G) @ (np.abs(one.forces) + np.abs(other.forces))
    return bool((np.abs(one.accelerations - other.accelerations) <= 100 * COMPLEMENTARY * sizes).all())


def _shown(law: CoulombLaw, choice: ContactChoice) -> str:
    modes = zip(law.rows.names, choice.modes, strict=True)
    return "(" + ", ".join(f"{name} {_WORDS[mode]}" for name, mode in modes) + ")"


_WORDS = {OPEN: "open", STICK: "sticks", SLIP: "slips", HELD: "is held"}


def _pressures(law: CoulombLaw) -> str:
    """a_n and the effect of pressure on it, by contact."""
    texts = []
    for i, name in enumerate(law.rows.names):
        slide, tangential = law.slides[i], law.rows.tangential(i)
        along = 0.0 if slide is None else float(law.G[i, tangential] @ slide)
        pivot = float(law.G[i, i]) - float(law.kinetic[i]) * along
        sliding = "" if slide is None else " while it slides"
        texts.append(f"{name} has a_n = {law.a[i]:.4g} and G_nn − μ G_nt = {pivot:.4g}{sliding}")
    return "; ".join(texts)
