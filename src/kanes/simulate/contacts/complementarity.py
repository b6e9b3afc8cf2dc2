"""Coulomb's law for all contacts at once: which of them open, stick or slip, and by which forces.

    w = a + G λ;    0 ≤ λ_n ⊥ w_n ≥ 0;    stick: w_t = 0, |λ_t| ≤ μ_s λ_n;    slip: λ_t = −μ_k λ_n t

The direction t of slip is that of v_t where a contact slides, and that of w_t where it begins to. With accelerations
this chooses the modes of motion, with velocities after an impact it is Moreau's law.

Of up to eight contacts all assignments of modes are tried, those of some contacts being dropped where no forces of the
others satisfy what all modes have in common (`search`), until that has cost too much. Else the one is taken that a
polyhedral cone of friction gives, or projections on the cones (`starts`).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

import numpy as np

from kanes.base.types import Array
from kanes.simulate.contacts.choices import ContactChoice, ContactMode
from kanes.simulate.contacts.search import Search, trials_of, unknown_count
from kanes.simulate.contacts.settled import CoulombLaw, settled
from kanes.simulate.contacts.spatial_slip import settled_in_space
from kanes.simulate.contacts.starts import started

# Contacts with a choice of modes of which all assignments are tried, and what that may cost.
MOST_ENUMERATED, MOST_COST = 8, 1000

OPEN, STICK, SLIP, HELD = ContactMode


def solutions(
    law: CoulombLaw, options: Sequence[Collection[ContactMode]], cost: int = MOST_COST
) -> tuple[list[ContactChoice], bool]:
    """Consistent choices, those that stick most first, then those of least force; and whether they are surely all.

    `cost` limits the search, in milliseconds or so; one choice is found in any case if there is one.
    """
    trials = [trials_of(law, i, options[i]) for i in range(law.rows.count)]
    found: list[ContactChoice] = []
    search, is_exact = Search(law, trials, cost), True
    if sum(len(each) > 1 for each in trials) <= MOST_ENUMERATED:
        for assignment in search.assignments():
            is_exact = is_exact and unknown_count(assignment) < 2
            found += settled_in_space(law, assignment) if unknown_count(assignment) else settled(law, assignment)
    is_complete = search.is_complete and is_exact
    if not is_complete:
        found += started(law, trials)
    found = _distinct(found)
    found.sort(key=lambda each: (-each.sticking, float(np.linalg.norm(each.forces * law.units))))
    return found, is_complete


def first_solution(law: CoulombLaw, options: Sequence[Collection[ContactMode]]) -> list[ContactChoice]:
    """One consistent choice, by the shortest way; the best of all where that finds none."""
    found = started(law, [trials_of(law, i, options[i]) for i in range(law.rows.count)])
    return found[:1] or solutions(law, options)[0][:1]


# Which choices count


def _distinct(found: list[ContactChoice]) -> list[ContactChoice]:
    """Without choices that were found twice, by the same modes and directions."""
    kept: list[ContactChoice] = []
    for each in found:
        if not any(each.modes == other.modes and _same_directions(each, other) for other in kept):
            kept.append(each)
    return kept


def _same_directions(one: ContactChoice, other: ContactChoice) -> bool:
    pairs = zip(one.directions, other.directions, strict=True)
    return all(not a.size or float(np.linalg.norm(a - b)) < 1e-6 for a, b in pairs)


def without_needless_slip(law: CoulombLaw, found: list[ContactChoice]) -> list[ContactChoice]:
    """Without choices in which a contact at rest begins to slip that could stick, all else being the same.

    Static friction holds as long as it can; and where slip begins, at |λ_t| = μ_s λ_n, both modes hold.
    """
    return [each for each in found if not any(_sticks_better(law, other, each) for other in found)]


def _sticks_better(law: CoulombLaw, one: ContactChoice, other: ContactChoice) -> bool:
    """Whether choices differ only in contacts at rest that stick in the first and slip in the second."""
    differs = False
    for i in range(law.rows.count):
        mine, its = _sort(one.modes[i]), _sort(other.modes[i])
        if mine == STICK and its == SLIP and law.slides[i] is None:
            differs = True
        elif mine != its or (mine == SLIP and not _same_side(one.directions[i], other.directions[i])):
            return False
    return differs


def _sort(mode: ContactMode) -> ContactMode:
    """Held contacts stick."""
    return STICK if mode == HELD else mode


def _same_side(one: Array, other: Array) -> bool:
    """Whether slip points the same way, to a right angle."""
    return not one.size or float(one @ other) > 0
