"""Uniform Euler-Bernoulli beams along x, their integrals by Gauss quadrature, for tests of the dynamics."""

from dataclasses import dataclass

import numpy as np

from kanes.flexible import ModalBody, ModalNode

# β L of the clamped-free beam.
CLAMPED = (
    *(1.8751040687119611, 4.694091132974175, 7.854757438237613),
    *(10.995540734875467, 14.13716839104647, 17.278759532088237),
    *(20.42035225104125, 23.561944901806445),
)
PANELS, POINTS = 24, 12


@dataclass(frozen=True)
class BeamShape:
    """A shape along an axis: its value, slope and curvature at places along the beam, and its own stiffness."""

    axis: str
    derivatives: tuple
    stiffness: float  # EI, or EA of a stretch


def clamped_shape(k, L, x, order=0):
    """Of bending mode k of the clamped-free beam, with unit value at the tip, and its derivatives."""
    sigma = (np.sinh(CLAMPED[k]) - np.sin(CLAMPED[k])) / (np.cosh(CLAMPED[k]) + np.cos(CLAMPED[k]))
    z = CLAMPED[k] / L * np.asarray(x)
    hyperbolic = (np.cosh(z), np.sinh(z)) if order % 2 == 0 else (np.sinh(z), np.cosh(z))
    circular = ((np.cos(z), np.sin(z)), (-np.sin(z), np.cos(z)), (-np.cos(z), -np.sin(z)))[order]
    b = CLAMPED[k]
    tip = np.cosh(b) - np.cos(b) - sigma * (np.sinh(b) - np.sin(b))
    value = hyperbolic[0] - circular[0] - sigma * (hyperbolic[1] - circular[1])
    return (b / L) ** order * value / tip


def clamped(k, L, EI, axis="y"):
    """Bending of the clamped-free beam."""
    return BeamShape(axis, tuple(lambda x, order=order: clamped_shape(k, L, x, order) for order in range(3)), EI)


def pinned(k, L, EI, axis="y"):
    """Bending of the beam pinned at both ends: sin((k + 1) π x/L)."""
    b = (k + 1) * np.pi / L
    forms = (lambda x: np.sin(b * x), lambda x: b * np.cos(b * x), lambda x: -(b**2) * np.sin(b * x))
    return BeamShape(axis, forms, EI)


def stretch(k, L, EA):
    """Stretch of the beam held at its start: sin((k + ½) π x/L)."""
    b = (k + 0.5) * np.pi / L
    return BeamShape("x", (lambda x: np.sin(b * x), lambda x: b * np.cos(b * x), lambda x: 0 * x), EA)


def quadrature(L):
    """Places along the beam and their weights."""
    x, w = np.polynomial.legendre.leggauss(POINTS)
    edges = np.linspace(0, L, PANELS + 1)
    half, middle = np.diff(edges) / 2, (edges[1:] + edges[:-1]) / 2
    return (middle[:, None] + half[:, None] * x).ravel(), (half[:, None] * w).ravel()


def slope_products(first, second, x):
    """∫₀ˣ φ_i′ φ_j′ at each place, by Gauss quadrature."""
    points, weights = np.polynomial.legendre.leggauss(48)
    inner = np.asarray(x)[:, None] * (points + 1) / 2
    return np.einsum("xp,xp,p,x->x", first.derivatives[1](inner), second.derivatives[1](inner), weights / 2, x)


def fields(shapes, s, foreshortening=True):
    """Φ, Θ and ψ at places along the beam."""
    n = len(shapes)
    translation, rotation = np.zeros((3, n, len(s))), np.zeros((3, n, len(s)))
    psi = np.zeros((3, n, n, len(s)))
    for i, one in enumerate(shapes):
        translation["xyz".index(one.axis), i] = one.derivatives[0](s)
        if one.axis != "x":
            slope = one.derivatives[1](s)
            rotation[2 if one.axis == "y" else 1, i] = slope if one.axis == "y" else -slope
        for j, other in enumerate(shapes):
            if foreshortening and one.axis == other.axis != "x":
                psi[0, i, j] = slope_products(one, other, np.asarray(s, dtype=float))
    return translation, rotation, psi


def beam(L, rhoA, shapes, nodes=(), start=0.0, foreshortening=True):
    """A beam along x from x = start, with these shapes, and nodes by name and distance."""
    x, w = quadrature(L)
    phi, _, psi = fields(shapes, x, foreshortening)
    r, dm = np.array([x + start, 0 * x, 0 * x]), rhoA * w
    bending = np.zeros((len(shapes), len(shapes)))
    for i, one in enumerate(shapes):
        for j, other in enumerate(shapes):
            if one.axis == other.axis:
                order = 1 if one.axis == "x" else 2
                bending[i, j] = one.stiffness * w @ (one.derivatives[order](x) * other.derivatives[order](x))
    second = np.einsum("ax,bx,x->ab", r, r, dm)
    at = {name: fields(shapes, np.array([float(s)]), foreshortening) for name, s in nodes}
    return ModalBody(
        mass=rhoA * L,
        first_moment=r @ dm,
        inertia=np.trace(second) * np.eye(3) - second,
        modal_mass=np.einsum("aix,ajx,x->ij", phi, phi, dm),
        stiffness=bending,
        momentum=phi @ dm,
        moments=np.einsum("ax,bix,x->abi", r, phi, dm),
        products=np.einsum("aix,bjx,x->abij", phi, phi, dm),
        foreshortening=psi @ dm if foreshortening else None,
        foreshortening_moments=np.einsum("ax,bijx,x->abij", r, psi, dm) if foreshortening else None,
        nodes={name: ModalNode((start + s, 0, 0), *(array[..., 0] for array in at[name])) for name, s in nodes},
    )


def cantilever(L, EI, rhoA, modes=1, planes="y", nodes=(), start=0.0):
    """A cantilever clamped at x = start, bending along y, z or both."""
    return beam(L, rhoA, [clamped(k, L, EI, axis) for axis in planes for k in range(modes)], nodes, start)


@dataclass(frozen=True)
class PointCloud:
    """A flexible body of mass points, whose integrals are sums."""

    r: np.ndarray  # 3 × points
    phi: np.ndarray  # 3 × modes × points
    psi: np.ndarray  # 3 × modes × modes × points
    dm: np.ndarray

    @classmethod
    def random(cls, modes, seed=0, points=8, foreshortening=True):
        generator = np.random.default_rng(seed)
        psi = generator.normal(size=(3, modes, modes, points)) * (0.1 if foreshortening else 0.0)
        phi = 0.2 * generator.normal(size=(3, modes, points))
        dm = generator.uniform(0.01, 0.03, size=points)
        return cls(generator.normal(size=(3, points)), phi, psi + psi.swapaxes(1, 2), dm)

    def body(self, seed=0):
        """The modal body, with a random stiffness and damping, and a node "tip" where the first point is."""
        generator, n = np.random.default_rng(seed), self.phi.shape[1]
        K, D = generator.normal(size=(2, n, n))
        second = np.einsum("ap,bp,p->ab", self.r, self.r, self.dm)
        tip = ModalNode(self.r[:, 0], self.phi[..., 0], 0.3 * generator.normal(size=(3, n)), self.psi[..., 0])
        return ModalBody(
            mass=self.dm.sum(),
            first_moment=self.r @ self.dm,
            inertia=np.trace(second) * np.eye(3) - second,
            modal_mass=np.einsum("aip,ajp,p->ij", self.phi, self.phi, self.dm),
            stiffness=K @ K.T,
            damping=0.1 * D @ D.T,
            momentum=self.phi @ self.dm,
            moments=np.einsum("ap,bip,p->abi", self.r, self.phi, self.dm),
            products=np.einsum("aip,bjp,p->abij", self.phi, self.phi, self.dm),
            foreshortening=self.psi @ self.dm,
            foreshortening_moments=np.einsum("ap,bijp,p->abij", self.r, self.psi, self.dm),
            nodes={"tip": tip},
        )
