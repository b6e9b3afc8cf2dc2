"""Participation of modes, bodies given by it, and fewer modes: against published sums and system frequencies.

Proves: flexible/participation.py, flexible/reduction.py, flexible/transformed.py.
"""

import numpy as np
import pytest
from scipy.linalg import block_diag, eigh

import kanes as kn
from flexible_references import flexible_reference, needs_flexible_references, spin_stiffness

LINE = {"E": 1e16, "I": 1e-16, "A": 1.0, "rho": 1.0}


def line(**options):
    return kn.flexible.uniform_beam(1.0, **LINE, **options)


def test_effective_masses_of_cantilevers():
    """Modes 1, 2, 3, 5 together: 61.3, 80.1, 86.6 and 91.9 % of the mass, (∫ φ)²/L² of textbooks."""
    found = kn.flexible.effective_masses(line(modes={"y": 5}))
    sums = np.cumsum(found.fractions[:, 1])[[0, 1, 2, 4]]
    np.testing.assert_allclose(sums, [0.613076090, 0.801376451, 0.866108683, 0.919209572], atol=1e-9)
    assert found.fractions[0, 5] == pytest.approx(3 * 0.568825743709911**2)  # (∫ x φ)² of L²/3
    np.testing.assert_allclose(found.sums[[0, 2, 3, 4]], 0, atol=1e-14)
    assert repr(found).splitlines()[-1].split() == ["all", "0.0000", "0.9192", "0.0000", "0.0000", "0.0000", "0.9997"]
    assert "0.9192" in found._repr_html_()


@needs_flexible_references
def test_a_spacecraft_with_two_flexible_arrays():
    given = flexible_reference("09")
    data, values = given["data"], given["values"]
    body = kn.flexible.from_participation(
        mass=data["m"],
        inertia=data["J"],
        frequencies=2 * np.pi * np.array(data["f_c_Hz"]),
        translation=data["delta_T_columns_are_modes"],
        rotation=data["delta_R_columns_are_modes"],
    )
    K = block_diag(np.zeros((6, 6)), body.stiffness)
    squares = eigh(K, body.mass_matrix, eigvals_only=True)
    hertz = np.sqrt(squares[6:]) / 2 / np.pi
    np.testing.assert_allclose(hertz, values["system_frequencies_Hz"], rtol=1e-11)
    np.testing.assert_allclose(squares[:6], 0, atol=1e-12)


@needs_flexible_references
@pytest.mark.parametrize("modes", [1, 2, 3, 5, 8])
def test_a_hub_with_two_panels(modes):
    """Antisymmetric bending of both panels, with the hub's inertia: the system of hub angle and modes."""
    given = flexible_reference("08")
    data = given["data"]
    panel = kn.flexible.uniform_beam(
        data["L"], E=data["EI"] / 1e-9, I=1e-9, A=1.0, rho=data["rhoA"], modes={"y": modes}, at=(data["r"], 0, 0)
    )
    J = data["J"] + 2 * panel.inertia[2, 2]
    coupling = np.sqrt(2) * panel.turning_momentum[2]  # of modes of unit amplitude in both panels
    M = np.block([[np.array([[J]]), coupling[None]], [coupling[:, None], panel.modal_mass]])
    K = block_diag(np.zeros((1, 1)), panel.stiffness)
    found = np.sqrt(eigh(K, M, eigvals_only=True)[1:])
    expected = next(row[1:] for row in given["values"]["modal_convergence"]["table"] if row[0] == modes)
    np.testing.assert_allclose(found[: len(expected)], expected, rtol=1e-9)
    exact = given["values"]["exact_system_frequencies_rad_s"][: min(modes, 3)]
    assert (found[: len(exact)] > np.array(exact)).all()


def test_one_mode_beyond_the_whole_inertia_is_refused():
    """f/√(1 − δ²/J) needs δ² < J."""
    given = {"mass": 10.0, "inertia": (300.0, 300.0, 300.0), "frequencies": [2 * np.pi * 0.25]}
    body = kn.flexible.from_participation(**given, translation=np.zeros((3, 1)), rotation=[[14.0], [0], [0]])
    squares = eigh(block_diag(np.zeros((6, 6)), body.stiffness), body.mass_matrix, eigvals_only=True)
    assert np.sqrt(squares[-1]) / 2 / np.pi == pytest.approx(0.4246038878042)
    with pytest.raises(kn.WrongValueError, match="move more than the whole body has, mostly about x: .* is -0.0133."):
        kn.flexible.from_participation(**given, translation=np.zeros((3, 1)), rotation=[[np.sqrt(304)], [0], [0]])
    with pytest.raises(kn.WrongValueError, match="a frequency is not positive. Give those of modes with O held."):
        kn.flexible.from_participation(
            **given | {"frequencies": [0.0]}, translation=np.zeros((3, 1)), rotation=np.zeros((3, 1))
        )


def test_natural_modes_of_a_reduced_frame_keep_its_motion():
    """Modes by interfaces, and the natural modes that they make up: the same body."""
    body = line(modes={"y": 4}, damping=0.02)
    mixed = kn.flexible.reduce(body, modes=4).body
    np.testing.assert_allclose(mixed.frequencies, body.frequencies, rtol=1e-12)
    np.testing.assert_allclose(mixed.modal_mass, np.eye(4), atol=1e-13)
    np.testing.assert_allclose(np.diag(mixed.damping), 0.04 * body.frequencies, rtol=1e-12)
    spinning = [
        np.linalg.eigvalsh(np.linalg.solve(each.modal_mass, spin_stiffness(each, 2.0))) for each in (body, mixed)
    ]
    np.testing.assert_allclose(*spinning, rtol=1e-12)
    for x in (0.3, 1.0):
        shapes = [each.node_at(x).translation @ np.linalg.inv(each.stiffness) @ each.node_at(x).translation.T
                  for each in (body, mixed)]  # fmt: skip
        np.testing.assert_allclose(*shapes, rtol=1e-12)
    assert mixed.names == ("natural1", "natural2", "natural3", "natural4")


def test_modes_for_a_static_deflection():
    """Of the deflection L³/3EI, k modes give Σ 4/(β_k L)⁴, as |φ_k(L)| = 2."""
    body = line(modes={"y": 30})
    parts = np.cumsum(4 / body.frequencies**2)
    errors = (parts[-1] - np.concatenate([[0], parts])) / parts[-1]
    found = kn.flexible.reduce(body, error=1e-3)
    np.testing.assert_allclose(found.errors, errors, atol=1e-12)
    assert found.body.count == int(np.argmax(errors <= 1e-3)) == 4
    assert parts[-1] == pytest.approx(1 / 3, rel=1e-5)  # thirty modes have all but 1e-6 of it
    assert found.error == pytest.approx(errors[4])
    assert repr(found).startswith("<reduction: 4 of 30 modes; from 199.9 rad/s on 8.73% of a mass ")


def test_modes_for_a_transfer_function():
    """Deflections by a force at the tip from M, D and K of all modes, and of the first k, up to 100 rad/s."""
    body = line(modes={"y": 8}, damping=0.01)

    def deflection(k, omega):
        M, D, K = (each[:k, :k] for each in (body.modal_mass, body.damping, body.stiffness))
        force = body.node("tip").translation[1, :k]
        return force @ np.linalg.solve(K - omega**2 * M + 1j * omega * D, force)

    found = kn.flexible.reduce(body, modes=3, up_to=100.0)
    omegas = [*body.frequencies[:3], 0.0, 100.0]
    whole = np.array([deflection(8, omega) for omega in omegas])
    for k in (1, 2, 3):
        error = max(abs(deflection(k, omega) - H) for omega, H in zip(omegas, whole, strict=True))
        assert found.errors[k] == pytest.approx(error / np.abs(whole).max(), rel=0.02)  # it may lie between
    assert found.errors[0] == pytest.approx(1.0)
    assert [kn.flexible.reduce(body, error=each, up_to=100.0).body.count for each in (0.05, 0.01, 1e-3)] == [1, 2, 3]
    assert kn.flexible.reduce(body, below=100.0).body.count == 3


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({}, "reduce: it is not said how far. Give one of modes="),
        ({"modes": 1, "below": 3}, "reduce: it is not said how far. Give one of modes="),
        ({"modes": 7}, "reduce: modes=7 is not a count. Give a whole number from 0 to 2."),
        ({"error": -1}, "reduce: error=-1 is negative. Give a fraction such as 0.01."),
        ({"error": 0.1, "at": "foot"}, "modal body: there is no node 'foot'. Its nodes are: root, tip."),
        ({"error": 0.1, "direction": (0, 0, 1)}, "reduce: no mode moves 'tip' in this direction. Choose another"),
        ({"error": 0.1, "direction": (0, 0, 0)}, "reduce: direction is zero. Give one such as (0, 1, 0)."),
    ],
)
def test_wrong_reductions_of_modes_are_refused(options, message):
    with pytest.raises((kn.WrongValueError, kn.UnknownNameError)) as error:
        kn.flexible.reduce(line(modes={"y": 2}), **options)
    assert str(error.value).startswith(message)
