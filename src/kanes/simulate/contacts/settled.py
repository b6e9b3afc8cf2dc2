"""The forces of one assignment of modes, if it is consistent."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from kanes.base.rank import first_rows
from kanes.base.rank.thresholds import COMPLEMENTARY, FOLLOWS_IN_GRAM
from kanes.base.types import Array
from kanes.simulate.contacts.choices import ContactChoice, ContactMode
from kanes.simulate.contacts.nonnegative import nonnegative_least_squares
from kanes.simulate.contacts.rows import ContactRows
from kanes.simulate.contacts.shares import ShareConditions, least_shares
from kanes.simulate.contacts.sizes import impulse_sizes, row_units, velocity_sizes

OPEN, STICK, SLIP, HELD = ContactMode


@dataclass(frozen=True, eq=False)
class CoulombLaw:
    """The numbers of Coulomb's law: a + G λ, friction, and the directions in which contacts slide already."""

    rows: ContactRows
    G: Array
    a: Array
    static: Array
    kinetic: Array
    slides: tuple[Array | None, ...]

    @classmethod
    def at_rest(cls, rows: ContactRows, G: Array, a: Array, mu: Array) -> CoulombLaw:
        """No contact slides, and there is one coefficient of friction."""
        return cls(rows, G, a, np.asarray(mu, dtype=float), np.asarray(mu, dtype=float), (None,) * rows.count)


@dataclass(frozen=True, eq=False)
class Trial:
    """What one contact is assumed to do; a direction of slip in space may still be unknown."""

    mode: ContactMode
    direction: Array | None = None


def settled(law: CoulombLaw, assignment: Sequence[Trial]) -> list[ContactChoice]:
    """The choice with these modes, all directions known; none if it breaks a condition."""
    kept, B = kept_rows(law, assignment)
    found = solved_rows(law, kept, B, law.a)
    if found is None:
        return []
    x, N = found
    conditions = _conditions(law, assignment, kept, B)
    shares = least_shares(x, N, conditions)
    if shares is None:
        return []
    return _checked(law, assignment, kept, B, N, B @ shares)


def accepted(law: CoulombLaw, assignment: Sequence[Trial], forces: Array) -> list[ContactChoice]:
    """The choice with these modes and forces, which have been found in another way; none if they break a condition."""
    kept, B = kept_rows(law, assignment)
    found = solved_rows(law, kept, B, law.a)
    sizes = velocity_sizes(law.G, law.a) + np.abs(law.G) @ np.abs(forces)
    rest = np.abs((law.a + law.G @ forces)[kept]) <= COMPLEMENTARY * sizes[kept]
    conditions = _conditions(law, assignment, kept, B)
    if found is None or not rest.all() or not conditions.hold(forces[kept]):
        return []
    return _checked(law, assignment, kept, B, found[1], B @ forces[kept])


def _checked(
    law: CoulombLaw, assignment: Sequence[Trial], kept: Array, B: Array, N: Array, forces: Array
) -> list[ContactChoice]:
    """The choice with these forces, if slip begins along its directions."""
    w = law.a + law.G @ forces
    if not _slips_along(law, assignment, w, forces):
        return []
    free = np.linalg.norm(B @ N / impulse_sizes(law.G, np.ones(law.a.size))[:, None], axis=1)
    determined = free <= np.sqrt(FOLLOWS_IN_GRAM) * max(float(free.max(initial=0.0)), 1e-300)
    enforced = np.zeros(law.a.size, dtype=bool)
    enforced[independent(law.G, kept if determined.all() else _pushing_first(law, kept, B))] = True
    modes = tuple(_mode(law.rows, i, trial.mode, enforced) for i, trial in enumerate(assignment))
    directions = tuple(np.zeros(0) if trial.direction is None else trial.direction for trial in assignment)
    return [ContactChoice(modes, directions, forces, w, determined, enforced)]


def kept_rows(law: CoulombLaw, assignment: Sequence[Trial]) -> tuple[Array, Array]:
    """Rows that are kept at zero, and all forces by those of these rows: λ = B x, with λ_t = −μ_k λ_n t of slip."""
    rows = law.rows
    closed = [i for i, trial in enumerate(assignment) if trial.mode != OPEN]
    kept = np.array([*closed, *(r for i in closed if assignment[i].mode == STICK for r in rows.of(i)[1:])], dtype=int)
    B = np.zeros((rows.row_count, kept.size))
    B[kept, range(kept.size)] = 1.0
    for column, i in enumerate(closed):
        direction = assignment[i].direction
        if assignment[i].mode == SLIP and direction is not None:
            B[rows.tangential(i), column] = -law.kinetic[i] * direction
    return kept, B


def solved_rows(law: CoulombLaw, kept: Array, B: Array, a: Array) -> tuple[Array, Array] | None:
    """The shortest x with (a + G B x) = 0 in the kept rows, and an orthonormal basis of what may be added to it.

    None if there is no solution: friction has taken the pressure's effect on a normal velocity away.
    """
    units = row_units(law.G)[kept]
    A = law.G[kept] @ B / np.outer(units, units)
    if not kept.size:
        return np.zeros(0), np.zeros((0, 0))
    left, sizes, right = np.linalg.svd(A)
    terms = (np.abs(law.G[kept]) @ np.abs(B)) / np.outer(units, units)
    rank = int((sizes > FOLLOWS_IN_GRAM * float(terms.max())).sum())
    target = -a[kept] / units
    y = right[:rank].T @ ((left[:, :rank].T @ target) / sizes[:rank])
    size = max(float(np.abs(a / row_units(law.G)).max(initial=0.0)), float(np.abs(A @ np.diag(y)).max(initial=0.0)))
    if np.abs(A @ y - target).max() > 1e3 * COMPLEMENTARY * size:
        return None
    x, N = y / units, np.zeros((kept.size, 0))
    if rank < kept.size:
        N = np.linalg.qr(right[rank:].T / units[:, None])[0]
        x = x - N @ (N.T @ x)
    return x, N


def independent(G: Array, kept: Array) -> Array:
    """The first of the kept rows from which the others of them follow, by the factor of G."""
    if not kept.size:
        return kept
    units = row_units(G)[kept]
    values, vectors = np.linalg.eigh(G[np.ix_(kept, kept)] / np.outer(units, units))
    values = np.where(values > FOLLOWS_IN_GRAM * values[-1], values, 0.0)
    first: Array = kept[first_rows(vectors * np.sqrt(values), float(np.sqrt(FOLLOWS_IN_GRAM)))]
    return first


def _pushing_first(law: CoulombLaw, kept: Array, B: Array) -> Array:
    """Kept rows that follow from each other, those first that suffice and do not pull; without friction if possible.

    Where more contacts touch than are needed, as four legs of a table, some choices of them would have to pull.
    """
    units, across = row_units(law.G)[kept], kept >= law.rows.count
    A, target = law.G[kept] @ B / np.outer(units, units), -law.a[kept] / units
    small = 1e3 * COMPLEMENTARY * max(float(np.abs(target).max()), 1e-300)
    for has_friction in (False, True):
        places = np.flatnonzero(has_friction | ~across)
        free = np.flatnonzero(has_friction & across)
        x, rest = nonnegative_least_squares(np.hstack([A[:, places], -A[:, free]]), target)
        if np.abs(rest).max() <= small:
            suffices = np.zeros(kept.size, dtype=bool)
            suffices[places[x[: places.size] > 0]] = True
            suffices[free[x[places.size :] > 0]] = True
            return np.concatenate([kept[suffices], kept[~suffices]])
    return kept


def _mode(rows: ContactRows, i: int, mode: ContactMode, enforced: Array) -> ContactMode:
    """A contact that sticks is held if all its tangential rows follow from those of others."""
    tangential = enforced[rows.tangential(i)]
    return HELD if mode == STICK and tangential.size and not tangential.any() else mode


def _conditions(law: CoulombLaw, assignment: Sequence[Trial], kept: Array, B: Array) -> ShareConditions:
    """What x must satisfy: pressure, cones of sticking contacts, gaps that open, slip that begins forwards."""
    rows, places = law.rows, {int(row): place for place, row in enumerate(kept)}
    forces = COMPLEMENTARY * impulse_sizes(law.G, law.a)
    sizes = COMPLEMENTARY * velocity_sizes(law.G, law.a)
    lines, least, slack, cones = [], [], [], []
    GB = law.G @ B
    for i, trial in enumerate(assignment):
        tangential = rows.tangential(i)
        if trial.mode == OPEN:
            lines.append(GB[i])
            least.append(-law.a[i])
            slack.append(sizes[i])
            continue
        lines.append(np.eye(kept.size)[places[i]])
        least.append(0.0)
        slack.append(forces[i])
        if trial.mode == STICK and rows.tangents[i]:
            cones.append((places[i], [places[int(row)] for row in rows.of(i)[1:]], float(law.static[i])))
        elif trial.mode == SLIP and law.slides[i] is None and trial.direction is not None and trial.direction.size:
            lines.append(trial.direction @ GB[tangential])
            least.append(-float(trial.direction @ law.a[tangential]))
            slack.append(float(sizes[tangential].max()))
    size = float(forces.max(initial=0.0))
    return ShareConditions(
        np.array(lines).reshape(len(lines), kept.size), np.array(least), np.array(slack), cones, size
    )


def _slips_along(law: CoulombLaw, assignment: Sequence[Trial], w: Array, forces: Array) -> bool:
    """Whether slip begins in the direction that friction was given."""
    sizes = velocity_sizes(law.G, law.a) + np.abs(law.G) @ np.abs(forces)
    for i, trial in enumerate(assignment):
        if trial.mode == SLIP and law.slides[i] is None and trial.direction is not None and trial.direction.size == 2:
            own = w[law.rows.tangential(i)]
            rest = own - trial.direction * float(trial.direction @ own)
            if np.abs(rest).max() > COMPLEMENTARY * float(sizes[law.rows.tangential(i)].max()):
                return False
    return True
