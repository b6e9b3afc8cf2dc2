"""Planar bodies in Cartesian coordinates with pins as Lagrange multipliers, from event to event: a second way to runs.

Each body has x, y, θ of its mass centre. Gaps touch without friction; an impact is Newton's, in one solution of

    [M −Jᵀ] [v⁺]   [M v⁻]
    [J   0] [Λ ] = [ w  ],    w = 0 for pins and −e v_n⁻ for the gap that touches.
"""

from dataclasses import dataclass, field

import numpy as np
from scipy.integrate import solve_ivp


@dataclass
class Pin:
    """A point of one body at a point of another one, or of the ground (None)."""

    bodies: tuple
    points: tuple
    axes: tuple = (0, 1)  # along which they coincide

    def rows(self, q, v):
        """g, J and J̇ v."""
        g, J, drift = np.zeros(2), np.zeros((2, q.size)), np.zeros(2)
        for sign, body, point in zip((1, -1), self.bodies, self.points, strict=True):
            if body is None:
                g += sign * np.array(point, dtype=float)
                continue
            x, y, c, s = q[3 * body], q[3 * body + 1], np.cos(q[3 * body + 2]), np.sin(q[3 * body + 2])
            r = np.array([c * point[0] - s * point[1], s * point[0] + c * point[1]])
            g += sign * (np.array([x, y]) + r)
            J[:, 3 * body : 3 * body + 2] += sign * np.eye(2)
            J[:, 3 * body + 2] += sign * np.array([-r[1], r[0]])
            drift -= sign * r * v[3 * body + 2] ** 2
        axes = list(self.axes)
        return g[axes], J[axes], drift[axes]


@dataclass
class LinkedBodies:
    """Bodies, their pins, and gaps: pins whose only axis must not become negative."""

    masses: list
    inertias: list
    pins: list
    gaps: list
    restitution: float
    g: float = 9.81
    hits: list = field(default_factory=list)  # time, gap, impulse

    @property
    def M(self):
        return np.diag(np.array([(m, m, I) for m, I in zip(self.masses, self.inertias, strict=True)]).ravel())

    def _stacked(self, pins, q, v):
        rows = [pin.rows(q, v) for pin in pins]
        return np.vstack([J for _, J, _ in rows]), np.concatenate([drift for *_, drift in rows])

    def _solved(self, J, top, below):
        count = J.shape[0]
        A = np.block([[self.M, -J.T], [J, np.zeros((count, count))]])
        found = np.linalg.lstsq(A, np.concatenate([top, below]), rcond=1e-13)[0]
        return found[: top.size], found[top.size :]

    def rates(self, t, state, closed=()):
        q, v = np.split(state, 2)
        J, drift = self._stacked([*self.pins, *closed], q, v)
        f = -self.g * np.array([(0, m, 0) for m in self.masses], dtype=float).ravel()
        a, forces = self._solved(J, f, -drift)
        return np.concatenate([v, a]), forces

    def impact(self, t, state, number):
        q, v = np.split(state, 2)
        J, _ = self._stacked([*self.pins, self.gaps[number]], q, v)
        wanted = np.zeros(J.shape[0])
        wanted[-1] = -self.restitution * float(J[-1] @ v)
        v, impulses = self._solved(J, self.M @ v, wanted)
        self.hits.append((t, number, impulses[-1]))
        return np.concatenate([q, v])

    def run(self, q, v, stop, most):
        """From impact to impact, at most so many; where it ends."""
        t, state = 0.0, np.concatenate([q, v])

        def watched(gap):
            def value(_, x):
                return gap.rows(*np.split(x, 2))[0][0]

            value.terminal, value.direction = True, -1
            return value

        events = [watched(gap) for gap in self.gaps]
        while t < stop and len(self.hits) < most:
            found = solve_ivp(
                lambda t, x: self.rates(t, x)[0], (t, stop), state, "DOP853", events=events, rtol=1e-13, atol=1e-13
            )
            t, state = found.t[-1], found.y[:, -1]
            for number, times in enumerate(found.t_events):
                if times.size:
                    state = self.impact(t, found.y_events[number][0], number)
        return t, state
