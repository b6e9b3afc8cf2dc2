"""Exact modes of uniform beams: against roots and integrals of closed form, and frequencies of rotating beams.

Proves: flexible/beams/uniform_beams.py, flexible/beams/uniform_shapes.py, flexible/beams/line_shapes.py,
flexible/beams/beam_bodies.py, flexible/mass_stations.py, flexible/beams/mode_choice.py.
"""

import pickle

import numpy as np
import pytest
from scipy.linalg import eigh

import kanes as kn
from flexible_references import flexible_reference, needs_flexible_references, spin_stiffness
from kanes.flexible.mass_stations import MassStations, body_of_stations

# With EI = ρA = L = 1 and sections so small that their rotary inertia is below rounding.
LINE = {"E": 1e16, "I": 1e-16, "A": 1.0, "rho": 1.0}
SHAFT = LINE | {"I": (1e-4, 3e-4), "E": 1e4, "G": 2.0, "J": 5e-4}


def line(**options):
    return kn.flexible.uniform_beam(1.0, **LINE, **options)


@needs_flexible_references
def test_frequencies_and_integrals_of_cantilevers():
    rows = np.array(flexible_reference("01")["values"]["cantilever"]["table"])
    body = line(modes={"y": 6})
    np.testing.assert_allclose(body.frequencies, rows[:, 1], rtol=1e-12)  # rounding of roots
    np.testing.assert_allclose(body.momentum[1], rows[:, 3], rtol=0, atol=1e-12)
    np.testing.assert_allclose(body.moments[0, 1], rows[:, 4], rtol=0, atol=1e-12)
    np.testing.assert_allclose(body.modal_mass, np.eye(6), atol=1e-12)
    np.testing.assert_allclose(body.node("tip").translation[1], [2, -2, 2, -2, 2, -2], rtol=1e-11)
    # Sums over all modes are ∫ dm and ∫ x² dm; the tail of the first falls with 1/n.
    sums = np.cumsum(line(modes={"y": 20}).momentum[1] ** 2)
    np.testing.assert_allclose(sums[[0, 1, 2, 4]], [0.613076090, 0.801376451, 0.866108683, 0.919209572], atol=1e-9)
    assert 0.97 < sums[-1] < 1


@needs_flexible_references
@pytest.mark.parametrize(
    ("ends", "key"), [("free-free", "free_free_beta_L"), ("clamped-pinned", "clamped_pinned_beta_L")]
)
def test_frequencies_with_other_ends(ends, key):
    roots = np.array(flexible_reference("01")["values"][key])
    np.testing.assert_allclose(np.sqrt(line(modes={"z": 6}, ends=ends).frequencies), roots, rtol=1e-13)


@needs_flexible_references
def test_frequencies_with_a_tip_mass():
    for mu, *roots in flexible_reference("01")["values"]["cantilever_with_tip_mass"]["table"]:
        body = line(modes={"y": 3}, tip_mass=mu)
        np.testing.assert_allclose(np.sqrt(body.frequencies), roots, rtol=1e-12)
        np.testing.assert_allclose(body.modal_mass, (1 + mu) * np.eye(3), atol=1e-11 * (1 + mu))
        assert body.mass == pytest.approx(1 + mu)


def test_a_heavy_tip_with_inertia_is_two_springs():
    """A beam without mass of its own: δ = F L³/3EI + M L²/2EI, θ = F L²/2EI + M L/EI."""
    m, J = 1e6, 2e5
    body = line(modes={"y": 2}, tip_mass=m, tip_inertia=J)
    flexibility = np.array([[1 / 3, 1 / 2], [1 / 2, 1]])
    expected = np.sqrt(eigh(np.linalg.inv(flexibility), np.diag([m, J]), eigvals_only=True))
    np.testing.assert_allclose(body.frequencies, expected, rtol=1e-6)  # the beam has 1e-6 of the mass


def test_free_beams_do_not_move_their_mass_centre():
    body = kn.flexible.uniform_beam(2.0, **SHAFT, ends="free-free", modes={"y": 2, "z": 2, "twist": 2, "stretch": 2})
    for integral in (body.momentum, body.turning_momentum, body.first_moment):
        np.testing.assert_allclose(integral, 0, atol=1e-13)
    np.testing.assert_allclose(body.node("root").place, [-1, 0, 0], atol=1e-15)
    # Both ends come nearer to the middle.
    root, middle, tip = (np.diag(body.node_at(x).foreshortening[0]) for x in (0.0, 1.0, 2.0))
    np.testing.assert_allclose(middle, 0, atol=1e-15)
    np.testing.assert_allclose(root, -tip, atol=1e-11)
    assert tip[0] > 1


def test_twist_and_stretch_have_quarter_waves():
    body = kn.flexible.uniform_beam(2.0, **SHAFT, modes={"twist": 2, "stretch": 2})
    waves = (np.arange(2) + 0.5) * np.pi / 2
    expected = [*waves * np.sqrt(2.0 * 5e-4 / 4e-4), *waves * np.sqrt(1e4)]  # √(GJ/ρI_p), √(E/ρ)
    np.testing.assert_allclose(body.frequencies, expected, rtol=1e-13)
    np.testing.assert_allclose(body.node_at(1.0).rotation[0, :2], np.sqrt(2) * np.sin(waves), atol=1e-13)
    np.testing.assert_allclose(np.diag(body.modal_mass), [8e-4, 8e-4, 2, 2], rtol=1e-12)
    # ∫ r × φ dm about the axis is that of the sections: ρ I_p ∫ θ dx.
    np.testing.assert_allclose(body.turning_momentum[0, :2], 4e-4 * np.sqrt(2) / waves, rtol=1e-12)


def rotating(body, speed, axis=2):
    return np.sqrt(eigh(spin_stiffness(body, speed, axis), body.modal_mass, eigvals_only=True))


@needs_flexible_references
@pytest.mark.parametrize(("radius", "key"), [(0.0, "hub_radius_0"), (1.0, "hub_radius_1")])
def test_flap_of_rotating_beams(radius, key):
    """The frequency falls with the number of modes to the exact one: the error is below 1e-6 with 40, 3e-4 with 8."""
    body, few = (line(modes={"z": n}, at=(radius, 0, 0)) for n in (40, 8))
    for speed, *expected in flexible_reference("02")["values"][key]["table"]:
        found = rotating(body, speed)[: len(expected)]
        np.testing.assert_allclose(found, expected, rtol=1e-6)
        assert expected[0] * (1 - 1e-9) < found[0] <= rotating(few, speed)[0] < expected[0] * (1 + 3e-4)


@needs_flexible_references
def test_lag_of_rotating_beams_and_its_loss_without_stiffening():
    body = line(modes={"y": 40})
    for speed, expected in flexible_reference("02")["values"]["lag_mode_1"]["table"]:
        assert rotating(body, speed)[0] == pytest.approx(expected, rel=1e-6)
    soft = line(modes={"y": 2}).without_foreshortening()
    assert np.linalg.eigvalsh(spin_stiffness(soft, 3.51))[0] > 0
    assert np.linalg.eigvalsh(spin_stiffness(soft, 3.52))[0] < 0


@needs_flexible_references
def test_one_mode_has_southwells_coefficient():
    body = line(modes={"z": 1})
    given = flexible_reference("02")["values"]["galerkin_coefficient_nonrotating_mode_1"]
    assert body.foreshortening_moments[0, 0, 0, 0] == pytest.approx(given, abs=1e-10)


def test_beams_lie_along_any_axis():
    along_x = kn.flexible.uniform_beam(1.0, **SHAFT, modes=6, at=(0.1, 0.2, 0.3))
    along_y = kn.flexible.uniform_beam(1.0, **SHAFT, modes=6, at=(0.3, 0.1, 0.2), axis="y")
    turn = np.roll(np.eye(3), 1, axis=0)  # x → y → z → x
    np.testing.assert_allclose(along_y.inertia, turn @ along_x.inertia @ turn.T, atol=1e-14)
    np.testing.assert_allclose(along_y.moments, np.einsum("ac,bd,cdi->abi", turn, turn, along_x.moments), atol=1e-14)
    np.testing.assert_allclose(along_y.node("tip").rotation, turn @ along_x.node("tip").rotation, atol=1e-12)
    assert along_x.names == ("y1", "z1", "twist1", "twist2", "twist3", "twist4")


def test_small_bodies_move_like_their_points():
    """Integrals over a rigid body of six equal points, and over these points with the displacements that it gives."""
    rng, n = np.random.default_rng(5), 3
    r, phi, theta, psi = (rng.normal(size=shape) for shape in (3, (3, n), (3, n), (3, n, n)))
    psi = psi + psi.swapaxes(1, 2)
    s = np.concatenate([np.diag([0.3, 0.5, 0.2]), -np.diag([0.3, 0.5, 0.2])])
    J = sum((point @ point * np.eye(3) - np.outer(point, point)) * 0.25 for point in s)
    cross = [[np.cross(theta[:, i], point) for i in range(n)] for point in s]  # θ × s
    twice = np.array([[[np.cross(theta[:, i], each) for each in row] for i in range(n)] for row in cross])
    points = MassStations(
        np.full(6, 0.25),
        np.zeros((6, 3, 3)),
        r + s,
        phi + np.array(cross).swapaxes(1, 2),
        np.zeros((6, 3, n)),
        psi - (np.moveaxis(twice, 3, 1) + np.moveaxis(twice, 3, 1).swapaxes(2, 3)) / 2,
    )
    whole = MassStations(*(np.array([each]) for each in (1.5, J, r, phi, theta, psi)))
    one, six = (body_of_stations(each, np.eye(n), ()) for each in (whole, points))
    for name in ("first_moment", "inertia", "modal_mass", "momentum", "moments", "products"):
        np.testing.assert_allclose(getattr(one, name), getattr(six, name), atol=1e-13, err_msg=name)
    for name in ("foreshortening", "foreshortening_moments"):
        np.testing.assert_allclose(getattr(one, name), getattr(six, name), atol=1e-13, err_msg=name)


def test_bodies_can_be_pickled():
    body = pickle.loads(pickle.dumps(line(modes={"y": 2})))
    np.testing.assert_allclose(body.node_at(1.0).translation[1], [2, -2], rtol=1e-12)


def test_modes_are_chosen_by_number_or_frequency():
    assert line(modes=3).names == ("y1", "y2", "z1")
    assert line(below=23.0).names == ("y1", "y2", "z1", "z2")
    assert line(below=23.0, modes=3).names == ("y1", "y2", "z1")
    assert line(below=23.0, modes={"z": 5}).names == ("z1", "z2")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({}, "uniform_beam: it is not said which modes. Give modes=, such as 3, or below= in rad/s."),
        ({"modes": {"twist": 1}}, "uniform_beam: there are no modes 'twist'. Give G and J for twist. "),
        ({"below": 1.0}, "uniform_beam: no mode is left; the lowest has 3.51602 rad/s. Raise modes= or below=."),
        ({"below": 1e9}, "uniform_beam: more than 50 modes 'y' are below 1e+09 rad/s. Lower below=."),
        (
            {"modes": 1, "ends": "free-clamped"},
            "uniform_beam: ends='free-clamped' is not a choice. Use one",
        ),
        ({"modes": 1, "A": -1.0}, "uniform_beam: A: -1 is not positive. Give positive numbers along the whole beam."),
        ({"modes": 1, "A": lambda x: 1.0}, "uniform_beam: a property is a function of x. Give numbers"),
        ({"modes": 1, "G": 1.0}, "uniform_beam: only one of G and J is given. Give both for twist, or none."),
        ({"modes": 1, "tip_mass": -1}, "uniform_beam: tip_mass=-1 is negative. Give a mass from 0 on."),
        ({"modes": 1, "tip_inertia": [1, 2]}, "uniform_beam: tip_inertia: [1, 2] is not an inertia. Give a number, "),
        ({"modes": 1, "nodes": {"far": 2}}, "beam: the node at x = 2 is outside of it. Give a place from 0 to 1."),
        ({"modes": 1, "axis": "w"}, "beam: axis='w' is not an axis. Use 'x', 'y' or 'z' of the body's frame."),
        ({"modes": 1, "at": 3}, "beam: at: it is a single number. Give an array of shape 3."),
    ],
)
def test_wrong_beams_are_refused(options, message):
    with pytest.raises((kn.WrongValueError, kn.WrongTypeError, kn.UnknownNameError)) as error:
        kn.flexible.uniform_beam(1.0, **LINE | options)
    assert str(error.value).startswith(message)
