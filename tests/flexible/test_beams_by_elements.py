"""Beams by finite elements: against closed forms of tapered, rotating and loaded beams, and exact uniform ones.

Proves: flexible/beams/varying_beams.py, flexible/beams/line_elements.py, flexible/beams/line_ends.py,
flexible/beams/beam_data.py.
"""

import numpy as np
import pytest
from scipy.optimize import brentq
from scipy.special import iv, jv

import kanes as kn

LINE = {"E": 1e16, "I": 1e-16, "A": 1.0, "rho": 1.0}
SHAFT = {"E": 1e4, "I": (1e-4, 3e-4), "A": 1.0, "rho": 1.0, "G": 2.0, "J": 5e-4}


def test_bending_converges_from_above_with_the_fourth_power():
    exact = kn.flexible.uniform_beam(1.0, **LINE, modes={"y": 3}).frequencies
    errors = np.array(
        [kn.flexible.beam(1.0, **LINE, modes={"y": 3}, elements=n).frequencies / exact - 1 for n in (6, 12, 24)]
    )
    assert (errors > 0).all()
    np.testing.assert_allclose(errors[:-1] / errors[1:], 16, rtol=0.12)  # of the next power, h⁶, with six elements


@pytest.mark.parametrize("ends", ["clamped-free", "free-free", "pinned-pinned", "clamped-pinned", "pinned-free"])
def test_all_kinds_and_ends_agree_with_exact_shapes(ends):
    options = SHAFT | {"ends": ends, "modes": {"y": 2, "z": 1, "twist": 2, "stretch": 1}, "tip_inertia": 1e-4}
    fine, exact = kn.flexible.beam(1.0, **options), kn.flexible.uniform_beam(1.0, **options)
    assert fine.names == exact.names
    for name in ("frequencies", "momentum", "moments", "products", "foreshortening", "foreshortening_moments"):
        given, expected = getattr(fine, name), getattr(exact, name)
        np.testing.assert_allclose(given, expected, rtol=0, atol=1e-9 + 3e-5 * np.abs(expected).max(), err_msg=name)
    for name in ("translation", "rotation", "foreshortening"):
        given, expected = (getattr(body.node_at(0.37), name) for body in (fine, exact))
        np.testing.assert_allclose(given, expected, rtol=0, atol=1e-3 * np.abs(expected).max(), err_msg=name)


def test_a_wedge_has_kirchhoffs_frequencies():
    """A cantilever whose depth falls linearly to zero: J₁(z) I₂(z) + I₁(z) J₂(z) = 0, ω = z²/4 √(E I₀/ρA₀)/L²."""
    body = kn.flexible.beam(
        1.0,
        E=1e16,
        I=lambda x: 1e-16 * (1 - x) ** 3,
        A=lambda x: 1 - x,
        rho=1.0,
        modes={"y": 2},
        elements=40,
    )
    roots = [
        brentq(lambda z: jv(1, z) * iv(2, z) + iv(1, z) * jv(2, z), *bracket, xtol=1e-14)
        for bracket in ((4, 5.5), (7, 9))
    ]
    np.testing.assert_allclose(body.frequencies, np.array(roots) ** 2 / 4, rtol=1e-4)  # the pointed tip costs powers
    assert roots[0] ** 2 / 4 == pytest.approx(5.315, abs=1e-3)  # Kirchhoff's number
    assert body.mass == pytest.approx(0.5)


def test_rotary_inertia_of_pinned_beams():
    """Rayleigh's beam: ω² = EI k⁴/(ρA + ρI k²), k = nπ/L."""
    data = {"E": 3.0, "I": 0.02, "A": 0.5, "rho": 2.0, "ends": "pinned-pinned", "modes": {"y": 2}}
    k = np.pi * np.arange(1, 3) / 2.0
    found = kn.flexible.beam(2.0, **data, rotary=True, elements=40)
    np.testing.assert_allclose(found.frequencies, np.sqrt(0.06 * k**4 / (1 + 0.04 * k**2)), rtol=1e-6)
    np.testing.assert_allclose(found.modal_mass, found.mass * np.eye(2), atol=1e-9)
    assert found.inertia[2, 2] == pytest.approx(8 / 3 + 0.08)  # ρA L³/3 + ρI L


def test_a_heavy_mass_in_the_middle_is_on_a_spring():
    body = kn.flexible.beam(2.0, **LINE, ends="pinned-pinned", modes={"y": 1}, masses=[(1.0, 1e7)], elements=9)
    assert body.frequencies[0] == pytest.approx(np.sqrt(48 / 8 / 1e7), rel=1e-6)  # the beam has 1e-7 of the mass
    assert body.mass == pytest.approx(1e7 + 2)
    assert body.first_moment[0] == pytest.approx(1e7 + 2)


def test_properties_that_jump_at_ends_of_elements():
    """Two halves of one material: the second carries half of the area, with the same mass as if it were one."""
    places = np.linspace(0, 2, 21)
    half = kn.flexible.beam(2.0, **LINE | {"A": lambda x: 1.0 if x < 1 else 0.5}, modes={"z": 1}, elements=places)
    assert half.mass == pytest.approx(1.5, rel=1e-14)
    assert half.first_moment[0] == pytest.approx(0.5 + 0.5 * 1.5, rel=1e-14)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"elements": 2}, "beam: elements=2 is not a count. Give a whole number from 4 to 2000."),
        ({"elements": [0, 1]}, "beam: elements=[0, 1] are no elements. Give their number, or their ends."),
        ({"elements": [0, 0.1, 0.2, 0.3, 2]}, "beam: elements must go from 0 to 1, each longer than nothing."),
        ({"elements": 4, "modes": 30}, "beam: modes=30 is not a count. Give a whole number from 1 to 5."),
        (
            {"A": lambda x: 0.5 - x},
            "beam: A at x = 0.5: 0 is not positive. Give positive",
        ),
        ({"rho": lambda x: "steel"}, "beam: rho: its function gives no number at x = 0.5. Return a real number."),
        ({"masses": [(2.0, 1.0)]}, "beam: the mass at x = 2 is outside of the beam. Give a place from 0 to 1."),
        ({"masses": [3.0]}, "beam: 3.0 is not a mass. Give (x, mass) or (x, mass, inertia)."),
        ({"masses": 3.0}, "beam: masses=3.0 is not a list. Give one of (x, mass) or (x, mass, inertia)."),
        ({"I": (1, 2, 3)}, "beam: I=(1, 2, 3) has 3 entries. Give one, or those for y and z."),
        ({"rotary": 2}, "beam: rotary: 2 is neither True nor False. Give one of them."),
    ],
)
def test_wrong_data_are_refused(options, message):
    with pytest.raises((kn.WrongValueError, kn.WrongTypeError)) as error:
        kn.flexible.beam(1.0, **LINE | {"modes": 1} | options)
    assert str(error.value).startswith(message)
