"""Uniform beams along x with clamped-free bending shapes, by Gauss quadrature, for tests of the dynamics."""

import numpy as np

from kanes.flexible import ModalBody, ModalNode

# β L of the clamped-free beam.
CLAMPED = (
    *(1.8751040687119611, 4.694091132974175, 7.854757438237613),
    *(10.995540734875467, 14.13716839104647, 17.278759532088237),
)
PANELS, POINTS = 24, 12


def quadrature(L):
    """Places along the beam and their weights."""
    x, w = np.polynomial.legendre.leggauss(POINTS)
    edges = np.linspace(0, L, PANELS + 1)
    half, middle = np.diff(edges) / 2, (edges[1:] + edges[:-1]) / 2
    return (middle[:, None] + half[:, None] * x).ravel(), (half[:, None] * w).ravel()


def cantilever_shape(k, L, x, order=0):
    """Of mode k, with unit value at the tip, and its derivatives."""
    beta = CLAMPED[k] / L
    sigma = (np.sinh(beta * L) - np.sin(beta * L)) / (np.cosh(beta * L) + np.cos(beta * L))
    z = beta * np.asarray(x)
    hyperbolic = (np.cosh(z), np.sinh(z)) if order % 2 == 0 else (np.sinh(z), np.cosh(z))
    circular = ((np.cos(z), np.sin(z)), (-np.sin(z), np.cos(z)), (-np.cos(z), -np.sin(z)))[order]
    tip = np.cosh(CLAMPED[k]) - np.cos(CLAMPED[k]) - sigma * (np.sinh(CLAMPED[k]) - np.sin(CLAMPED[k]))
    value = hyperbolic[0] - circular[0] - sigma * (hyperbolic[1] - circular[1])
    return beta**order * value / tip


def slope_products(L, modes, x):
    """∫₀ˣ φ_i′ φ_j′, by Gauss quadrature from 0 to each place; place × i × j."""
    points, weights = np.polynomial.legendre.leggauss(40)
    inner = np.asarray(x)[:, None] * (points + 1) / 2
    slopes = np.array([cantilever_shape(k, L, inner, 1) for k in modes])
    return np.einsum("ixp,jxp,p,x->xij", slopes, slopes, weights / 2, np.asarray(x))


def cantilever(L, EI, rhoA, modes=1, planes="y", nodes=(), start=0.0):
    """A uniform Euler-Bernoulli cantilever along x, clamped at x = start, bending along y, z or both."""
    shapes = [(axis, k) for axis in planes for k in range(modes)]
    n = len(shapes)
    x, w = quadrature(L)

    def at(s):
        translation, rotation = np.zeros((3, n, len(s))), np.zeros((3, n, len(s)))
        for i, (axis, k) in enumerate(shapes):
            translation["xyz".index(axis), i] = cantilever_shape(k, L, s)
            slope = cantilever_shape(k, L, s, 1)
            rotation[(2, 1)["yz".index(axis)], i] = slope if axis == "y" else -slope
        products = slope_products(L, range(modes), s)
        psi = np.zeros((3, n, n, len(s)))
        for i, (a, k) in enumerate(shapes):
            for j, (b, l) in enumerate(shapes):
                if a == b:
                    psi[0, i, j] = products[:, k, l]
        return translation, rotation, psi

    phi, _, psi = at(x)
    r, dm = np.array([x + start, 0 * x, 0 * x]), rhoA * w
    curvature = np.array([cantilever_shape(k, L, x, 2) for _, k in shapes])
    same = np.array([[float(a == b) for b, _ in shapes] for a, _ in shapes])
    second = np.einsum("ax,bx,x->ab", r, r, dm)
    node = {name: at(np.array([s])) for name, s in nodes}
    return ModalBody(
        mass=rhoA * L,
        first_moment=r @ dm,
        inertia=np.trace(second) * np.eye(3) - second,
        modal_mass=np.einsum("aix,ajx,x->ij", phi, phi, dm),
        stiffness=np.einsum("ix,jx,x->ij", curvature, curvature, EI * w) * same,
        momentum=phi @ dm,
        moments=np.einsum("ax,bix,x->abi", r, phi, dm),
        products=np.einsum("aix,bjx,x->abij", phi, phi, dm),
        foreshortening=psi @ dm,
        foreshortening_moments=np.einsum("ax,bijx,x->abij", r, psi, dm),
        nodes={name: ModalNode((start + s, 0, 0), *(array[..., 0] for array in node[name])) for name, s in nodes},
    )
