"""One consistent choice of many contacts: from a polyhedral cone of friction, or from projections on the cones."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np

from kanes.base.types import Array
from kanes.simulate.contacts.choices import ContactChoice, ContactMode
from kanes.simulate.contacts.lemke import linear_complementarity
from kanes.simulate.contacts.projections import projected_forces
from kanes.simulate.contacts.search import facets, unknown_count
from kanes.simulate.contacts.settled import CoulombLaw, Trial, accepted, settled
from kanes.simulate.contacts.sizes import impulse_sizes, row_units, velocity_sizes
from kanes.simulate.contacts.slip_directions import unit
from kanes.simulate.contacts.spatial_slip import settled_in_space

OPEN, STICK, SLIP, HELD = ContactMode

# Parts of velocities and forces below which forces that are not exact show a contact at rest, or open: for pivots, for
# projections that have not converged, and for facets in place of a cone.
_LEVELS = (1e-7, 1e-4, 1e-2)


def started(law: CoulombLaw, trials: Sequence[Sequence[Trial]]) -> list[ContactChoice]:
    """The choice that starts from a polyhedral cone; static friction is given up contact by contact as they slip."""
    mu = np.where([slide is None for slide in law.slides], law.static, law.kinetic)
    for _ in range(law.rows.count + 1):
        slips = np.zeros(law.rows.count, dtype=bool)
        for forces in _guesses(replace(law, static=mu), trials):
            for level in _LEVELS:
                assignment = [_classified(law, trials[i], i, forces, level) for i in range(law.rows.count)]
                if found := _settled_from(law, assignment, forces) or _taken(law, assignment, forces):
                    return found
            slips = np.array([each.mode == SLIP for each in assignment])
        if (mu[slips] == law.kinetic[slips]).all():
            break
        mu = np.where(slips, law.kinetic, mu)
    return []


def _guesses(law: CoulombLaw, trials: Sequence[Sequence[Trial]]) -> Iterator[Array]:
    """Forces by pivots, then those by projections from there."""
    pressed = [i for i in range(law.rows.count) if any(trial.mode != OPEN for trial in trials[i])]
    forces = polyhedral_forces(law, trials)
    if forces is not None:
        yield forces
    yield projected_forces(law, np.zeros(law.a.size) if forces is None else forces, pressed)


def _settled_from(law: CoulombLaw, assignment: Sequence[Trial], forces: Array) -> list[ContactChoice]:
    """Choices with these modes; slip in space begins near the direction against which these forces act."""
    if not unknown_count(assignment):
        return settled(law, assignment)
    return settled_in_space(law, assignment, [forces[law.rows.tangential(i)] for i in range(law.rows.count)])


def _taken(law: CoulombLaw, assignment: Sequence[Trial], forces: Array) -> list[ContactChoice]:
    """The choice with the forces themselves, where these are exact: of more contacts than the forces determine."""
    w = law.a + law.G @ forces
    known = [
        Trial(SLIP, unit(float(np.arctan2(*w[law.rows.tangential(i)][::-1])))) if unknown_count([trial]) else trial
        for i, trial in enumerate(assignment)
    ]
    return accepted(law, known, forces)


def _classified(law: CoulombLaw, trials: Sequence[Trial], i: int, forces: Array, level: float) -> Trial:
    """The mode that forces show; a contact that rests without pressure is closed."""
    own, tangential = law.a + law.G @ forces, law.rows.tangential(i)
    still = level * velocity_sizes(law.G, law.a)
    may = {trial.mode for trial in trials}
    presses = forces[i] > level * impulse_sizes(law.G, law.a)[i]
    moves = bool(np.linalg.norm(own[tangential]) > still[tangential].max(initial=0.0))
    if may == {OPEN} or (OPEN in may and not presses and (moves or own[i] > still[i])):
        return Trial(OPEN)
    if SLIP in may and (moves or STICK not in may):
        slips = [trial for trial in trials if trial.mode == SLIP]
        along = [0.0 if each.direction is None else float(each.direction @ own[tangential]) for each in slips]
        return slips[int(np.argmax(along))]
    return Trial(STICK) if STICK in may else trials[0]


def polyhedral_forces(law: CoulombLaw, trials: Sequence[Sequence[Trial]]) -> Array | None:
    """Forces with friction in a polyhedral cone: a linear complementarity problem, solved by Lemke's method.

    λ_t = Σ β_k d_k with β ≥ 0;  0 ≤ β_k ⊥ d_k · w_t + σ ≥ 0,  0 ≤ σ ⊥ μ λ_n − Σ β_k ≥ 0, where σ is the speed of slip.
    Contacts that slide have λ_t = −μ λ_n t. None if there is no solution, or none is found.

    Source: schindler2011, complementarity by Lemke's method.
    """
    rows, units = law.rows, row_units(law.G)
    pressed = [i for i in range(rows.count) if any(trial.mode != OPEN for trial in trials[i])]
    free = [i for i in pressed if rows.tangents[i] and law.slides[i] is None]
    edges = [(i, d) for i in free for d in facets(rows.tangents[i])]
    n, k = len(pressed), len(edges)
    B = np.zeros((rows.row_count, n + k))  # forces by unknowns
    T = np.zeros((n + k, rows.row_count))  # rows of the conditions
    for column, i in enumerate(pressed):
        B[i, column] = T[column, i] = 1.0
        if (slide := law.slides[i]) is not None:
            B[rows.tangential(i), column] = -law.kinetic[i] * slide
    for column, (i, d) in enumerate(edges, start=n):
        B[rows.tangential(i), column] = T[column, rows.tangential(i)] = d
    E = np.array([[float(i == j) for j in free] for i, _ in edges]).reshape(k, len(free))
    mu = np.array([[law.static[i] * (i == j) for j in pressed] for i in free]).reshape(len(free), n)
    M = np.block([[T @ law.G @ B, np.vstack([np.zeros((n, len(free))), E])], [mu, -E.T, np.zeros((len(free),) * 2)]])
    q = np.concatenate([T @ law.a, np.zeros(len(free))])
    weights = np.concatenate([1 / (np.abs(T) @ units), np.ones(len(free))])
    size = max(float(np.abs(law.a / units).max(initial=0.0)), 1e-300)
    row = np.concatenate([weights[: n + k], 1 / _largest(mu)])
    column_sizes = np.concatenate([weights[: n + k], np.array([units[rows.tangential(i)].max() for i in free])])
    z = linear_complementarity(M * np.outer(row, column_sizes), q * row / size)
    return None if z is None else B @ (z * column_sizes * size)[: n + k]


def _largest(mu: Array) -> Array:
    largest = mu.max(axis=1, initial=0.0)
    return np.where(largest > 0, largest, 1.0)
