"""Constrained bodies in absolute coordinates: Newton, Euler and Lagrange's multipliers, in plain NumPy.

Nothing here imports Kanes, and nothing is as in Kanes: every body has all its freedoms (place of the mass centre and
angle in the plane, or place and quaternion in space), joints are equations, and

    M a = f + Jᵀλ,    J a = −b

are solved for the accelerations a and the multipliers λ. Rows of J may be redundant: a is unique, and λ is then the
shortest one. Constraints are written with quantities (points and vectors of bodies) that know their value, their
Jacobian, their rate, and what their second derivative is without a.

SciPy's DOP853 integrates; after every step places and velocities are put back on their constraints.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np
from scipy.integrate import DOP853

Array = np.ndarray[Any, Any]
TOLERANCE = 1e-13
RANK = 1e-11  # of the largest singular value: below are redundant rows
ON_CONSTRAINTS = 1e-14


@dataclass(frozen=True)
class Quantity:
    """A vector or scalar x with ẋ = J v and ẍ = J v̇ + b."""

    value: Array
    J: Array
    rate: Array
    b: Array

    def __sub__(self, other: Quantity) -> Quantity:
        return Quantity(self.value - other.value, self.J - other.J, self.rate - other.rate, self.b - other.b)

    def dot(self, other: Quantity) -> Quantity:
        x, y = self, other
        return Quantity(
            np.atleast_1d(x.value @ y.value),
            np.atleast_2d(y.value @ x.J + x.value @ y.J),
            np.atleast_1d(y.value @ x.rate + x.value @ y.rate),
            np.atleast_1d(y.value @ x.b + x.value @ y.b + 2 * x.rate @ y.rate),
        )

    def less(self, number: float) -> Quantity:
        return Quantity(self.value - number, self.J, self.rate, self.b)

    def along(self, other: Quantity) -> Quantity:
        """Zero velocity of this point along that vector: a knife edge. It has no value, only a rate."""
        row = np.atleast_2d(other.value @ self.J)
        rate = np.atleast_1d(other.value @ self.rate)
        return Quantity(np.full(1, np.nan), row, rate, np.atleast_1d(other.value @ self.b + other.rate @ self.rate))


class Bodies(ABC):
    """Bodies in a state: q and v, one block of each for every body."""

    each_q: int
    each_v: int

    def __init__(self, masses: Sequence[float], inertias: Sequence[Any]) -> None:
        self.masses, self.inertias = list(masses), [np.asarray(I, dtype=float) for I in inertias]
        self.count = len(self.masses)
        self.nq, self.nv = self.each_q * self.count, self.each_v * self.count
        self.M = self._mass_matrix()
        self.W = np.linalg.inv(self.M)
        self.q, self.v = np.zeros(self.nq), np.zeros(self.nv)

    def at(self, state: Array) -> None:
        self.q, self.v = state[: self.nq], state[self.nq :]

    def qs(self, body: int) -> Array:
        return self.q[self.each_q * body : self.each_q * (body + 1)]

    def vs(self, body: int) -> Array:
        return self.v[self.each_v * body : self.each_v * (body + 1)]

    @abstractmethod
    def _mass_matrix(self) -> Array: ...

    @abstractmethod
    def point(self, body: int | None, place: Any) -> Quantity:
        """A point fixed in a body, from its mass centre; or in the ground."""

    @abstractmethod
    def vector(self, body: int | None, numbers: Any) -> Quantity:
        """A vector fixed in a body; or in the ground."""

    @abstractmethod
    def gyroscopic(self) -> Array:
        """What f has when no load acts."""

    @abstractmethod
    def rates(self) -> Array:
        """q̇ by v."""

    @abstractmethod
    def moved(self, q: Array, step: Array) -> Array:
        """q after a small displacement, which has the units of v times a time."""


class PlanarBodies(Bodies):
    """x, y and angle of each; inertias are about the normal."""

    each_q = each_v = 3

    def _mass_matrix(self) -> Array:
        return np.diag([n for m, I in zip(self.masses, self.inertias, strict=True) for n in (m, m, float(I))])

    def point(self, body: int | None, place: Any) -> Quantity:
        arm = self.vector(body, place)
        if body is None:
            return arm
        J = arm.J.copy()
        J[:, 3 * body : 3 * body + 2] += np.eye(2)
        return Quantity(self.qs(body)[:2] + arm.value, J, self.vs(body)[:2] + arm.rate, arm.b)

    def vector(self, body: int | None, numbers: Any) -> Quantity:
        x, y = numbers
        J = np.zeros((2, self.nv))
        if body is None:
            return Quantity(np.array([x, y], dtype=float), J, np.zeros(2), np.zeros(2))
        c, s, w = np.cos(self.qs(body)[2]), np.sin(self.qs(body)[2]), self.vs(body)[2]
        value = np.array([c * x - s * y, s * x + c * y])
        J[:, 3 * body + 2] = across = np.array([-value[1], value[0]])
        return Quantity(value, J, w * across, -w * w * value)

    def gyroscopic(self) -> Array:
        return np.zeros(self.nv)

    def rates(self) -> Array:
        return self.v

    def moved(self, q: Array, step: Array) -> Array:
        return q + step


class SpatialBodies(Bodies):
    """Place and quaternion (scalar first) of each; v are the velocity in N and ω in the body; inertias are matrices."""

    each_q, each_v = 7, 6

    def _mass_matrix(self) -> Array:
        M = np.zeros((self.nv, self.nv))
        for k, (m, I) in enumerate(zip(self.masses, self.inertias, strict=True)):
            M[6 * k : 6 * k + 3, 6 * k : 6 * k + 3] = m * np.eye(3)
            M[6 * k + 3 : 6 * k + 6, 6 * k + 3 : 6 * k + 6] = I
        return M

    def R(self, body: int) -> Array:
        return turning(self.qs(body)[3:])

    def point(self, body: int | None, place: Any) -> Quantity:
        arm = self.vector(body, place)
        if body is None:
            return arm
        J = arm.J.copy()
        J[:, 6 * body : 6 * body + 3] += np.eye(3)
        return Quantity(self.qs(body)[:3] + arm.value, J, self.vs(body)[:3] + arm.rate, arm.b)

    def vector(self, body: int | None, numbers: Any) -> Quantity:
        a = np.asarray(numbers, dtype=float)
        J = np.zeros((3, self.nv))
        if body is None:
            return Quantity(a, J, np.zeros(3), np.zeros(3))
        R, w = self.R(body), self.vs(body)[3:]
        J[:, 6 * body + 3 : 6 * body + 6] = -R @ skew(a)
        return Quantity(R @ a, J, R @ cross(w, a), R @ cross(w, cross(w, a)))

    def gyroscopic(self) -> Array:
        f = np.zeros(self.nv)
        for k, I in enumerate(self.inertias):
            w = self.vs(k)[3:]
            f[6 * k + 3 : 6 * k + 6] = -cross(w, I @ w)
        return f

    def rates(self) -> Array:
        rates = np.empty(self.nq)
        for k in range(self.count):
            rates[7 * k : 7 * k + 3] = self.vs(k)[:3]
            rates[7 * k + 3 : 7 * k + 7] = quaternion_rate(self.qs(k)[3:], self.vs(k)[3:])
        return rates

    def moved(self, q: Array, step: Array) -> Array:
        q = q.copy()
        for k in range(self.count):
            q[7 * k : 7 * k + 3] += step[6 * k : 6 * k + 3]
            p = q[7 * k + 3 : 7 * k + 7] + quaternion_rate(q[7 * k + 3 : 7 * k + 7], step[6 * k + 3 : 6 * k + 6])
            q[7 * k + 3 : 7 * k + 7] = p / np.linalg.norm(p)
        return q


# Joints: the first body, where in it (from its mass centre), the second body, where in it. None is the ground.


def pinned(bodies: Bodies, i: int | None, s: Any, j: int | None, t: Any) -> list[Quantity]:
    """Points coincide: a pin in the plane, a spherical joint in space. λ is the force on body i."""
    return [bodies.point(i, s) - bodies.point(j, t)]


def hinged(bodies: Bodies, i: int | None, s: Any, j: int | None, t: Any, axis: Any, normals: Any) -> list[Quantity]:
    """A pin in space: an axis of i stays perpendicular to two vectors of j."""
    a = bodies.vector(i, axis)
    return [*pinned(bodies, i, s, j, t), *(a.dot(bodies.vector(j, n)) for n in normals)]


def perpendicular(bodies: Bodies, i: int | None, a: Any, j: int | None, b: Any) -> list[Quantity]:
    return [bodies.vector(i, a).dot(bodies.vector(j, b))]


def in_plane(bodies: Bodies, i: int | None, s: Any, j: int | None, t: Any, normal: Any) -> list[Quantity]:
    """The point of j stays in the plane of i through its point."""
    return [bodies.vector(i, normal).dot(bodies.point(j, t) - bodies.point(i, s))]


def apart(bodies: Bodies, i: int | None, s: Any, j: int | None, t: Any, length: float) -> list[Quantity]:
    d = bodies.point(i, s) - bodies.point(j, t)
    return [d.dot(d).less(length**2)]


@dataclass(frozen=True)
class Solved:
    """Accelerations and multipliers, these in the order of the rows."""

    a: Array
    multipliers: Array
    J: Array


@dataclass(frozen=True)
class Mechanism:
    """Bodies, their constraints and their loads: f without gyroscopic terms, by the bodies and time."""

    bodies: Bodies
    constraints: Callable[[Bodies], list[Quantity]]
    loads: Callable[[Any, float], Array]

    def rows(self) -> tuple[Array, Array, Array, Array]:
        """Values, J, rates and b of all constraints. Knife edges have no value."""
        found = self.constraints(self.bodies)
        value, J, rate, b = ([getattr(x, name) for x in found] for name in ("value", "J", "rate", "b"))
        return np.concatenate(value), np.vstack(J), np.concatenate(rate), np.concatenate(b)

    def solve(self, t: float, state: Array) -> Solved:
        self.bodies.at(state)
        _, J, _, b = self.rows()
        f = self.bodies.gyroscopic() + self.loads(self.bodies, t)
        W = self.bodies.W
        multipliers = least(J @ W @ J.T, -b - J @ W @ f)
        return Solved(W @ (f + J.T @ multipliers), multipliers, J)

    def derivative(self, t: float, state: Array) -> Array:
        a = self.solve(t, state).a
        return np.concatenate([self.bodies.rates(), a])

    def projected(self, state: Array, *, only_places: bool = False) -> Array:
        """The nearest state on the constraints, in the metric of M."""
        q, v = state[: self.bodies.nq], state[self.bodies.nq :]
        q = self.bodies.moved(q, np.zeros(self.bodies.nv))
        W = self.bodies.W
        for _ in range(20):
            self.bodies.at(np.concatenate([q, v]))
            value, J, _, _ = self.rows()
            holonomic = ~np.isnan(value)
            value, J = value[holonomic], J[holonomic]
            if not value.size or np.abs(value).max() < ON_CONSTRAINTS:
                break
            q = self.bodies.moved(q, -W @ J.T @ least(J @ W @ J.T, value))
        if only_places:
            return np.concatenate([q, v])
        self.bodies.at(np.concatenate([q, v]))
        _, J, rate, _ = self.rows()
        return np.concatenate([q, v - W @ J.T @ least(J @ W @ J.T, rate)])

    def states(self, start: Array, times: Sequence[float], tolerance: float = TOLERANCE) -> list[Array]:
        """States at the times, the first of which is that of the start."""
        found = [self.projected(np.asarray(start, dtype=float))]
        for before, after in pairwise(times):
            found.append(self._move(found[-1], before, after, tolerance))
        return found

    def _move(self, state: Array, before: float, after: float, tolerance: float) -> Array:
        solver = DOP853(self.derivative, before, state, after, rtol=tolerance, atol=tolerance)
        while solver.status == "running":
            message = solver.step()
            if solver.status == "failed":
                raise RuntimeError(f"DOP853 at {solver.t}: {message}")
            solver.y = self.projected(solver.y)
            solver.f = self.derivative(solver.t, solver.y)
        return solver.y


# Arithmetic


def least(S: Array, right: Array) -> Array:
    """The shortest solution of a symmetric system that may be singular, refined once."""
    values, vectors = np.linalg.eigh(S)
    kept = values > RANK * values[-1]
    inverse = (vectors[:, kept] / values[kept]) @ vectors[:, kept].T
    x = inverse @ right
    return x + inverse @ (right - S @ x)


def cross(a: Any, b: Any) -> Array:
    return np.array([a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]])


def skew(a: Any) -> Array:
    x, y, z = a
    return np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])


def turning(p: Any) -> Array:
    """R with v_N = R v_body, of a quaternion of any length."""
    w, x, y, z = p / np.sqrt(np.dot(p, p))
    return np.array(
        [
            [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
            [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
            [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
        ]
    )


def quaternion_rate(p: Any, w: Any) -> Array:
    """½ p ω, with ω in the body."""
    return 0.5 * np.concatenate([[-np.dot(p[1:], w)], p[0] * w + cross(p[1:], w)])


def quaternion(R: Any) -> Array:
    """Of a rotation matrix, the scalar first and not negative."""
    K = np.array(
        [
            [R[0, 0] + R[1, 1] + R[2, 2], R[2, 1] - R[1, 2], R[0, 2] - R[2, 0], R[1, 0] - R[0, 1]],
            [0, R[0, 0] - R[1, 1] - R[2, 2], R[0, 1] + R[1, 0], R[0, 2] + R[2, 0]],
            [0, 0, R[1, 1] - R[0, 0] - R[2, 2], R[1, 2] + R[2, 1]],
            [0, 0, 0, R[2, 2] - R[0, 0] - R[1, 1]],
        ]
    )
    p = np.linalg.eigh(K, UPLO="U")[1][:, -1]
    return p if p[0] >= 0 else -p


def about(axis: str, angle: float) -> Array:
    """R of a turn about x, y or z."""
    c, s = np.cos(angle), np.sin(angle)
    i = "xyz".index(axis)
    j, k = (i + 1) % 3, (i + 2) % 3
    R = np.eye(3)
    R[j, j], R[j, k], R[k, j], R[k, k] = c, -s, s, c
    return R
