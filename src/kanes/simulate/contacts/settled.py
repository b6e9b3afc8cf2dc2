"""The forces of one assignment of modes, if it is consistent."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

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

    @cached_property
    def units(self) -> Array:
        """√G_rr of all rows."""
        return row_units(self.G)

    @cached_property
    def sizes(self) -> Array:
        """How large the entries of a are, as each row sees them."""
        return velocity_sizes(self.G, self.a)

    @cached_property
    def loads(self) -> Array:
        """How large forces are that change a."""
        return impulse_sizes(self.G, self.a)

    @cached_property
    def absolute(self) -> Array:
        """|G_rs|."""
        found: Array = np.abs(self.G)
        return found


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
    if not N.shape[1]:
        forces = B @ x
        return _checked(law, assignment, kept, B, N, forces) if _fits(law, assignment, forces) else []
    conditions = _conditions(law, assignment, kept, B)
    shares = least_shares(x, N, conditions)
    if shares is None:
        return []
    return _checked(law, assignment, kept, B, N, B @ shares)


def accepted(law: CoulombLaw, assignment: Sequence[Trial], forces: Array) -> list[ContactChoice]:
    """The choice with these modes and forces, which have been found in another way; none if they break a condition."""
    kept, B = kept_rows(law, assignment)
    found = solved_rows(law, kept, B, law.a)
    sizes = law.sizes + law.absolute @ np.abs(forces)
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
    determined = np.ones(law.a.size, dtype=bool)
    if N.shape[1]:
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
    still = [rows.tangential(i) for i in closed if assignment[i].mode == STICK]
    kept = np.array([*closed, *(r for each in still for r in range(each.start, each.stop))], dtype=int)
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
    if not kept.size:
        return np.zeros(0), np.zeros((0, 0))
    units = law.units[kept]
    scale = units[:, None] * units
    A = law.G[kept] @ B / scale
    least = FOLLOWS_IN_GRAM * float(((law.absolute[kept] @ np.abs(B)) / scale).max())
    target = -a[kept] / units
    if kept.size == 1 and abs(A[0, 0]) > least:
        return target / A[0] / units, np.zeros((1, 0))
    left, sizes, right = np.linalg.svd(A)
    rank = int((sizes > least).sum())
    y = right[:rank].T @ ((left[:, :rank].T @ target) / sizes[:rank])
    size = max(float(np.abs(a / law.units).max()), float(np.abs(A * y).max()))
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
    if kept.size == 1 and G[kept[0], kept[0]] > 0:
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
    units, across = law.units[kept], kept >= law.rows.count
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
    forces, sizes = COMPLEMENTARY * law.loads, COMPLEMENTARY * law.sizes
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


def _fits(law: CoulombLaw, assignment: Sequence[Trial], forces: Array) -> bool:
    """Whether the only forces of an assignment satisfy the conditions."""
    w, rows = law.a + law.G @ forces, law.rows
    size = COMPLEMENTARY * float(law.loads.max(initial=0.0))
    for i, trial in enumerate(assignment):
        tangential = rows.tangential(i)
        if trial.mode == OPEN:
            holds = w[i] >= -COMPLEMENTARY * law.sizes[i]
        else:
            holds = forces[i] >= -COMPLEMENTARY * law.loads[i]
        if trial.mode == STICK and rows.tangents[i]:
            holds &= np.linalg.norm(forces[tangential]) <= law.static[i] * forces[i] + size
        elif trial.mode == SLIP and law.slides[i] is None and trial.direction is not None and trial.direction.size:
            holds &= trial.direction @ w[tangential] >= -COMPLEMENTARY * law.sizes[tangential].max()
        if not holds:
            return False
    return True


def _slips_along(law: CoulombLaw, assignment: Sequence[Trial], w: Array, forces: Array) -> bool:
    """Whether slip begins in the direction that friction was given."""
    sizes = law.sizes + law.absolute @ np.abs(forces)
    for i, trial in enumerate(assignment):
        if trial.mode == SLIP and law.slides[i] is None and trial.direction is not None and trial.direction.size == 2:
            own = w[law.rows.tangential(i)]
            rest = own - trial.direction * float(trial.direction @ own)
            if np.abs(rest).max() > COMPLEMENTARY * float(sizes[law.rows.tangential(i)].max()):
                return False
    return True
