"""Textbook matrices of a straight beam along x with 6 freedoms per node: for tests of bodies given by matrices."""

import numpy as np
from scipy.sparse import coo_array

# Rows of w₁, w₁′, w₂, w₂′.
BENDING = np.array([[12, 6, -12, 6], [6, 4, -6, 2], [-12, -6, 12, -6], [6, 2, -6, 4]])
MASS = np.array([[156, 22, 54, -13], [22, 4, 13, -3], [54, 13, 156, -22], [-13, -3, -22, 4]]) / 420
TENSION = np.array([[36, 3, -36, 3], [3, 4, -3, -1], [-36, -3, 36, -3], [3, -1, -3, 4]]) / 30
# Freedoms of two nodes: deflections along y turn by +rz, those along z by −ry.
PLANES = ((np.array([1, 5, 7, 11]), 1.0), (np.array([2, 4, 8, 10]), -1.0))


class StraightFrame:
    """n elements of length h with EI, GJ, EA, ρA, ρI_p, from x = 0 on."""

    def __init__(self, n, length=1.0, EI=(1.0, 1.0), GJ=1.0, EA=1e4, rhoA=1.0, polar=1e-4):
        self.n, self.h = n, length / n
        self.places = np.stack([np.linspace(0, length, n + 1), np.zeros(n + 1), np.zeros(n + 1)], axis=1)
        bar = np.array([[1, -1], [-1, 1]])
        K, M = np.zeros((12, 12)), np.zeros((12, 12))
        for (rows, sign), stiffness in zip(PLANES, EI, strict=True):
            K[np.ix_(rows, rows)] += stiffness / self.h**3 * self.scaled(BENDING, sign)
            M[np.ix_(rows, rows)] += rhoA * self.h * self.scaled(MASS, sign)
        for rows, stiffness, density in (([0, 6], EA, rhoA), ([3, 9], GJ, polar)):
            K[np.ix_(rows, rows)] += stiffness / self.h * bar
            M[np.ix_(rows, rows)] += density * self.h * (2 * np.eye(2) + abs(bar) - np.eye(2)) / 6
        self.K, self.M = self.assembled([K] * n), self.assembled([M] * n)

    def scaled(self, matrix, sign):
        scale = np.array([1, sign * self.h, 1, sign * self.h])
        return matrix * np.outer(scale, scale)

    def assembled(self, elements):
        """The matrix of all elements, sparse."""
        rows, columns = np.meshgrid(np.arange(12), np.arange(12), indexing="ij")
        starts = 6 * np.arange(self.n)[:, None, None]
        entries = np.array(elements).ravel(), ((starts + rows).ravel(), (starts + columns).ravel())
        return coo_array(entries, shape=(6 * (self.n + 1),) * 2).tocsr()

    def tension(self, force):
        """K_g of a tension that is a function of x, by its mean in each element."""
        elements = np.zeros((self.n, 12, 12))
        for number in range(self.n):
            x, w = np.polynomial.legendre.leggauss(4)
            mean = w / 2 @ force(self.h * (number + (x + 1) / 2))
            for rows, sign in PLANES:
                elements[number][np.ix_(rows, rows)] += mean / self.h * self.scaled(TENSION, sign)
        return self.assembled(elements)
