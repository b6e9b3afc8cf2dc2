"""Inertia dyadics: about which point, by which axes, and which of them some body has.

Proves: model/inertia.py, model/solids.py.
"""

import numpy as np
import pytest
import sympy
from sympy import pi, sqrt

import kanes as kn


def model_with(inertia, **given):
    model = kn.Model("any")
    model.add_body("B", **{"mass": 3, "joint": kn.Free(), **given}, inertia=inertia)
    return model


def body_with(inertia, **given):
    return model_with(inertia, **given).bodies[0]


def as_numbers(matrix):
    return np.array(matrix, dtype=float)


def test_moments_about_the_joint_are_shifted_to_the_mass_centre():
    l, m = sympy.Integer(2), 3
    rod = body_with(kn.inertia(0, m * l**2 / 3, m * l**2 / 3, about=(0, 0, 0)), center=(l / 2, 0, 0))
    assert rod.inertia == kn.solids.rod(m, l).matrix


def test_moments_about_any_point_of_the_body_are_those_of_its_particles():
    random = np.random.default_rng(1)
    places, masses = random.uniform(-1, 1, (5, 3)), random.uniform(0.3, 1, 5)

    def about(point):
        r = places - point
        return sum(m * (each @ each * np.eye(3) - np.outer(each, each)) for m, each in zip(masses, r, strict=True))

    center, point = masses @ places / masses.sum(), np.array([0.3, -0.4, 0.7])
    I = about(point)
    given = kn.inertia(I[0, 0], I[1, 1], I[2, 2], I[0, 1], I[1, 2], I[2, 0], about=tuple(point))
    body = body_with(given, mass=masses.sum(), center=tuple(center))
    # Some roundings of numbers of order one.
    np.testing.assert_allclose(as_numbers(body.inertia), about(center), atol=1e-14)


def test_moments_by_turned_axes_are_turned_back():
    angle = 0.4
    body = body_with(kn.inertia(1, 2, 2.5, turned=("z", angle)))
    R = np.array([[np.cos(angle), -np.sin(angle), 0], [np.sin(angle), np.cos(angle), 0], [0, 0, 1]])
    np.testing.assert_allclose(as_numbers(body.inertia), R @ np.diag([1, 2, 2.5]) @ R.T, atol=1e-14)


@pytest.mark.parametrize("axis", ["z", "3", (0, 0, 2)])
def test_solids_lie_along_any_axis(axis):
    along = as_numbers(kn.solids.cylinder(2, 0.3, 1.5, axis=axis).matrix)
    np.testing.assert_allclose(along, np.diag([2 * (0.27 + 2.25) / 12] * 2 + [0.09]), atol=1e-14)


def test_a_rod_along_a_diagonal_is_a_rod_along_x_that_was_turned():
    turned = kn.inertia(0, 1, 1, turned=("z", sympy.pi / 4)).matrix
    assert kn.solids.rod(12, 1, axis=(1, 1, 0)).matrix == turned


def test_a_cone_has_the_inertia_of_its_slices():
    mass, radius, length = 2.0, 0.6, 1.7
    z = (np.arange(20000) + 0.5) / 20000 * length  # from the tip
    r = radius * z / length
    m = r**2 / (r**2).sum() * mass
    along, across = (m * r**2 / 2).sum(), (m * (r**2 / 4 + (z - 0.75 * length) ** 2)).sum()
    # Sums by the midpoint rule with twenty thousand slices.
    np.testing.assert_allclose(
        as_numbers(kn.solids.cone(mass, radius, length).matrix), np.diag([across, across, along]), rtol=1e-7, atol=1e-12
    )


def test_an_inertia_times_a_vector_is_a_vector():
    N = kn.Model("any").frame
    I = kn.inertia(1, 2, 3, xy=4, frame=N)
    assert (I * (N.x + N.z)).components(N) == (1, 4, 3)
    assert I.dot(N.y).components(N) == (4, 2, 0)
    B = N.rotated("B", sympy.pi / 2, N.z)
    assert (I * B.x).components(N) == (4, 2, 0)
    with pytest.raises(kn.WrongValueError, match="its frame is not known"):
        kn.inertia(1, 2, 3) * N.x
    with pytest.raises(kn.WrongTypeError, match="3 is not a vector"):
        I * 3


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"frame": "A"}, "frame='A' is not a frame"),
        ({"about": "P"}, "about='P' is neither a point nor three measure numbers"),
        ({"about": (1, 2)}, "neither a point nor three"),
        ({"turned": 3}, "inertia, turned: 3 is not a rotation"),
    ],
)
def test_what_an_inertia_cannot_use_is_named(given, message):
    with pytest.raises(kn.KanesError, match=message):
        kn.inertia(1, 2, 3, **given)


def faults(inertia, **given):
    return [str(fault) for fault in kn.check(model_with(inertia, **given))]


def test_round_off_beside_the_shift_to_the_joint_is_no_fault():
    """A link of a published robot: moments of 5e-20 kg m² of either sign where m c² is 5e-4."""
    link = kn.inertia(-4.7e-20, 4.9e-20, 5.1e-20)
    assert faults(link, mass=0.2, center=(0.05, 0, 0)) == []
    assert "not all positive" in faults(link, mass=0.2, center=(0, 0, 0))[0]
    assert "not all positive" in faults(kn.inertia(-1e-10, 1e-4, 1e-4), mass=0.2, center=(0.05, 0, 0))[0]


def test_moments_that_no_body_has_are_refused_with_the_way_to_accept_them():
    assert "accept published ones as they are with kn.inertia(…, physical=False)" in faults(kn.inertia(1, 1, 3))[0]
    assert faults(kn.inertia(1, 1, 3, physical=False)) == []


@pytest.mark.parametrize(
    ("solid", "moments"),
    [
        (kn.solids.rod(3, 2), (0, 1, 1)),
        (kn.solids.rod(3, 2, axis="z"), (1, 1, 0)),
        (kn.solids.plate(12, 2, 3), (9, 4, 13)),
        (kn.solids.plate(12, 2, 3, normal="x"), (13, 9, 4)),
        (kn.solids.disc(4, 1), (1, 1, 2)),
        (kn.solids.cylinder(12, 1, 2, axis="y"), (7, 6, 7)),
        (kn.solids.sphere(5, 2), (8, 8, 8)),
        (kn.solids.box(12, 1, 2, 3), (13, 10, 5)),
        (kn.solids.ellipsoid(5, 1, 2, 3), (13, 10, 5)),
    ],
)
def test_solids_have_the_moments_of_the_handbook(solid, moments):
    assert tuple(solid.matrix[i, i] for i in range(3)) == moments
    assert solid.matrix.is_diagonal()


def test_a_solid_box_is_the_integral_over_its_volume():
    x, y, z = sympy.symbols("x y z")
    a, b, c, m = 1, 2, 3, 12
    volume = a * b * c

    def integral(f):
        return sympy.integrate(f, (x, -a / sympy.S(2), a / sympy.S(2)), (y, -b / sympy.S(2), b / sympy.S(2)),
                               (z, -c / sympy.S(2), c / sympy.S(2))) * m / volume  # fmt: skip

    matrix = kn.solids.box(m, a, b, c).matrix
    assert [matrix[0, 0], matrix[1, 1], matrix[2, 2]] == [
        integral(y**2 + z**2),
        integral(z**2 + x**2),
        integral(x**2 + y**2),
    ]


def test_inertia_may_be_given_in_another_frame():
    model = kn.Model("turned inertia")
    B = model.frame.rotated("B", model.coordinates("q"), model.frame.z)
    C = B.rotated("C", pi / 4, B.z)
    body = model.add_body("B", frame=B, center=model.origin, mass=1, inertia=kn.inertia(1, 3, 4, frame=C))
    assert body.inertia == sympy.ImmutableMatrix([[2, -1, 0], [-1, 2, 0], [0, 0, 4]])
    assert sqrt(2) not in body.inertia.atoms()
