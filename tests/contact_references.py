"""Where the reference data of contacts are, if they are there; and how contacts of one rigid body touch a plane."""

from pathlib import Path

import numpy as np
import pytest
import yaml

from kanes.simulate.contacts.rows import ContactRows

CONTACTS = Path(__file__).parents[2] / "shared" / "reference" / "contact"

needs_references = pytest.mark.skipif(
    not CONTACTS.is_dir(), reason="the reference data of contacts, ../shared/reference/contact, are not here"
)


def reference(name):
    return yaml.safe_load((CONTACTS / f"{name}.yaml").read_text(encoding="utf-8"))


def rows_of(tangents, mu=0.0, e=0.0, static=None):
    """Contacts c0, c1, … with the same friction and restitution, or with lists of them."""
    ones = np.ones(len(tangents))
    names = tuple(f"c{i}" for i in range(len(tangents)))
    return ContactRows(names, tuple(tangents), ones * (mu if static is None else static), ones * mu, ones * e)


def planar_body(points, m=1.0, I=1.0):
    """C and M⁻¹ for speeds (v_x, v_y, ω) and points given from the mass centre; the floor's normal is y."""
    normals = [[0, 1, x] for x, _ in points]
    tangents = [[1, 0, -y] for _, y in points]
    return np.array(normals + tangents, dtype=float), np.diag([1 / m, 1 / m, 1 / I])


def spatial_body(points, m=1.0, inertia=(1.0, 1.0, 1.0)):
    """C and M⁻¹ for speeds (v, ω) in principal axes; the floor's normal is z, its tangents are x and y."""
    lines = [np.hstack([np.eye(3), -skew(point)]) for point in points]
    C = np.vstack([np.array([each[2] for each in lines]), *(each[:2] for each in lines)])
    return C, np.diag([1 / m] * 3 + [1 / I for I in inertia])


def skew(r):
    return np.array([[0, -r[2], r[1]], [r[2], 0, -r[0]], [-r[1], r[0], 0]])


def violation(rows, G, b, forces, mu=None):
    """How far 0 ≤ λ_n ⊥ w_n ≥ 0 and Coulomb's law against w_t are violated, relative to the sizes of terms."""
    w, mu = b + G @ forces, rows.kinetic if mu is None else mu
    size_w = np.abs(b).max() + (np.abs(G) @ np.abs(forces)).max()
    size = max(float(np.abs(forces).max()), 1e-300)
    n = rows.count
    errors = [-forces[:n].min() / size, -w[:n].min() / size_w, np.abs(forces[:n] * w[:n]).max() / size / size_w]
    for i in range(n):
        t = rows.tangential(i)
        if rows.tangents[i]:
            limit = mu[i] * forces[i]
            errors.append((np.linalg.norm(forces[t]) - limit) / size)
            errors.append(np.abs(forces[t] * np.linalg.norm(w[t]) + limit * w[t]).max() / size / size_w)
    return max(errors)


def contact_reference(name):
    """The content of a file of the collection, by the start of its name."""
    (path,) = CONTACTS.glob(f"{name}_*.yaml")
    return yaml.safe_load(path.read_text(encoding="utf-8"))
