"""The data of a flexible body: what is given and checked, and what follows from it.

Proves: flexible/modal_body.py, flexible/modal_nodes.py, flexible/numbers_of_shapes.py.
"""

import pickle

import numpy as np
import pytest

import kanes as kn
from flexible_beams import CLAMPED, cantilever, clamped_shape
from kanes.flexible import ModalBody, ModalNode

MODES = {"modal_mass": [[2.0]], "stiffness": [[8.0]]}
SLAB = {"mass": 12.0, "first_moment": (6, 0, 0), "inertia": np.diag([1.0, 4.0, 4.0])}


def test_frequencies_are_those_of_the_cantilever():
    beam = cantilever(L=2.0, EI=30.0, rhoA=0.5, modes=4)
    expected = np.array(CLAMPED[:4]) ** 2 * np.sqrt(30 / 0.5) / 4  # (β L)² √(EI/ρA)/L²
    np.testing.assert_allclose(beam.frequencies, expected, rtol=1e-10)  # rounding of the quadrature


def test_modal_damping_gives_each_mode_its_ratio():
    beam = cantilever(L=2.0, EI=30.0, rhoA=0.5, modes=3).with_damping([0.01, 0.02, 0.03])
    ratios = np.diag(beam.damping) / np.diag(beam.modal_mass) / beam.frequencies / 2
    np.testing.assert_allclose(ratios, [0.01, 0.02, 0.03], rtol=1e-10)


def test_the_mass_matrix_is_that_of_its_parts():
    """Against a sum over mass points that move with O, turn about it, and bend."""
    generator = np.random.default_rng(3)
    r, phi, dm = generator.normal(size=(3, 40)), generator.normal(size=(3, 2, 40)), generator.uniform(size=40)
    second = np.einsum("ap,bp,p->ab", r, r, dm)
    body = ModalBody(
        mass=dm.sum(),
        first_moment=r @ dm,
        inertia=np.trace(second) * np.eye(3) - second,
        modal_mass=np.einsum("aip,ajp,p->ij", phi, phi, dm),
        stiffness=np.zeros((2, 2)),
        momentum=phi @ dm,
        moments=np.einsum("ap,bip,p->abi", r, phi, dm),
    )
    total = np.zeros((8, 8))
    for k, mass in enumerate(dm):
        turning = np.cross(np.eye(3), r[:, k]).T  # columns ω = e: e × r
        velocities = np.hstack([np.eye(3), turning, phi[:, :, k]])
        total += mass * velocities.T @ velocities
    np.testing.assert_allclose(body.mass_matrix, total, rtol=1e-11, atol=1e-11)  # sums of forty terms


def test_foreshortening_is_left_out_when_asked():
    beam = cantilever(L=2.0, EI=30.0, rhoA=0.5, modes=2, nodes=[("tip", 2.0)])
    assert beam.has_foreshortening
    plain = beam.without_foreshortening()
    assert not plain.has_foreshortening
    assert not plain.with_damping(0.1).has_foreshortening
    assert not plain.foreshortening_moments.any()
    assert not plain.node("tip").foreshortening.any()


def test_a_tip_that_bends_is_drawn_in():
    """The chord of a bent strip of length 2 is shorter by half the integral of its squared slope."""
    tip = cantilever(L=2.0, EI=30.0, rhoA=0.5, nodes=[("tip", 2.0)]).node("tip")
    x = np.linspace(0, 2, 20001)
    slope = 0.1 * clamped_shape(0, 2.0, x, 1)
    expected = -np.trapezoid(slope**2, x) / 2
    np.testing.assert_allclose(tip.displacement([0.1]), [expected, 0.1, 0], rtol=1e-7)  # of the trapezoidal rule


def test_it_travels():
    beam = cantilever(L=2.0, EI=30.0, rhoA=0.5, nodes=[("tip", 2.0)])
    again = pickle.loads(pickle.dumps(beam))
    np.testing.assert_array_equal(again.foreshortening, beam.foreshortening)
    assert again.nodes["tip"].count == 1


def test_numbers_cannot_be_changed_behind_its_back():
    given = np.array([[2.0]])
    body = ModalBody(**SLAB, modal_mass=given, stiffness=[[8.0]])
    given[0, 0] = 5.0
    assert body.modal_mass[0, 0] == 2.0
    with pytest.raises(ValueError, match="read-only"):
        body.modal_mass[0, 0] = 3.0


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"mass": 0}, "mass 0 is not positive"),
        ({"inertia": np.diag([1.0, 1.0, -1.0])}, "inertia has a negative eigenvalue, -1"),
        ({"modal_mass": [[0.0]]}, "modal_mass is not positive definite. Leave out modes without mass"),
        ({"stiffness": [[-1.0]]}, "stiffness has a negative eigenvalue"),
        ({"stiffness": np.eye(2)}, "stiffness: its shape is 2×2. Give an array of shape 1×1."),
        ({"stiffness": [[np.nan]]}, "stiffness: a number is not finite."),
        ({"momentum": "up"}, "momentum: 'up' is not an array of numbers. Give one of shape 3×1."),
        ({"momentum": [[0], [6], [0]]}, "mode '1' moves 18 of a mass of 12"),
        ({"moments": [[[0], [9], [0]], [[0]] * 3, [[0]] * 3]}, "they move more mass or inertia than the body has"),
        ({"names": ("a", "b")}, "2 different names for 1 modes"),
        (
            {"nodes": {"tip": ModalNode((1, 0, 0), np.zeros((3, 2)))}},
            "node 'tip' has 2 modes, the body 1. Give",
        ),
        ({"nodes": {"tip": 3}}, "node 'tip' is 3"),
    ],
)
def test_data_that_cannot_be_are_refused(changed, message):
    with pytest.raises(kn.KanesError, match=message.replace(".", r"\.")):
        ModalBody(**{**SLAB, **MODES, **changed})


def test_matrices_that_are_not_symmetric_are_refused():
    with pytest.raises(kn.WrongValueError, match="stiffness: it is not symmetric"):
        ModalBody(**SLAB, modal_mass=np.eye(2), stiffness=[[1, 0.5], [0, 1]])


def test_unknown_nodes_are_named():
    with pytest.raises(kn.UnknownNameError, match="no node 'end'. Its nodes are: tip"):
        cantilever(L=2.0, EI=30.0, rhoA=0.5, nodes=[("tip", 2.0)]).node("end")
    with pytest.raises(kn.WrongValueError, match="no line"):
        ModalBody(**SLAB, **MODES).node_at(0.5)
