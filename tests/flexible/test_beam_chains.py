"""Beams as chains of links: against the elastica, bent and twisted cantilevers, and frequencies of small motions.

Proves: model/beam_links/chain.py.
"""

import numpy as np
import pytest
from scipy.optimize import fsolve

import kanes as kn
from chain_statics import tip_of_chain
from flexible_references import flexible_reference, needs_flexible_references

LINE = {"length": 1.0, "E": 1e10, "I": 1e-10, "A": 1e-4, "rho": 1e4}


def slopes(n, force=0.0, weight=0.0, moment=0.0):
    """Slopes of the n + 1 links below the horizontal, EI = L = 1: n θ jumps by the moment beyond each joint."""
    ends = np.diff(np.concatenate([[0], (np.arange(n) + 0.5) / n, [1]]))

    def unbalanced(jumps):
        theta = np.concatenate([[0], np.cumsum(jumps)])
        reach = ends * np.cos(theta)
        x = np.concatenate([[0], np.cumsum(reach)])
        moments = [
            force * (x[-1] - x[k]) + moment + weight * ends[k:] @ (x[k:-1] + reach[k:] / 2 - x[k])
            for k in range(1, n + 1)
        ]
        return n * jumps - np.array(moments)

    jumps = fsolve(unbalanced, np.full(n, 0.5 / n), xtol=1e-13)
    theta = np.concatenate([[0], np.cumsum(jumps)])
    return theta, ends @ np.sin(theta), 1 - ends @ np.cos(theta)


def equilibrium_of(n, load, guess, **options):
    """The equilibrium of a chain under a load that is added by a function of the model, the chain and P."""
    model = kn.Model(f"chain of {n}")
    P = model.parameters("P")
    beam = kn.flexible.chain(model, "beam", **LINE | options, n=n)
    load(model, beam, P)
    equations = kn.derive(model)
    return model, beam, equations, lambda value: kn.equilibrium(equations, guess(equations), parameters={P: value})


def pull_down(model, beam, P):
    model.add_force(beam.tip, -P * model.frame.y)


def test_a_plane_chain_is_in_the_equilibrium_of_its_moments():
    _, _, equations, solve = equilibrium_of(4, pull_down, lambda eqs: dict.fromkeys(eqs.coordinates, -0.1), plane="y")
    found = solve(2.0)
    theta = slopes(4, force=2.0)[0]
    np.testing.assert_allclose([-found[q] for q in equations.coordinates], np.diff(theta), rtol=1e-9)


@needs_flexible_references
def test_that_equilibrium_converges_to_the_elastica_with_the_square_of_links():
    """Tip loads, own weight and a full circle; with 32 and 64 links extrapolated, to 1e-6."""
    values = flexible_reference("05")["values"]
    cases = [({"force": row[0]}, row[1:]) for row in values["tip_load"]["table"][:5]]
    cases += [({"weight": row[0]}, row[1:]) for row in values["own_weight"]["table"][:3]]
    for load, expected in cases:
        few, some, many = (np.array([found[0][-1], *found[1:]]) for found in (slopes(n, **load) for n in (16, 32, 64)))
        errors = [np.abs(each - expected) for each in (few, some, many)]
        assert errors[0][1] / errors[1][1] == pytest.approx(4, rel=0.01)
        np.testing.assert_allclose((4 * many - some)[1:] / 3, expected[1:], rtol=0, atol=1e-6)
    theta, w, u = slopes(16, moment=2 * np.pi)
    assert theta[-1] == pytest.approx(2 * np.pi)  # exact for any number of links
    np.testing.assert_allclose([w, u], [0, 1], atol=1e-10)


def test_a_chain_in_space_is_in_the_least_of_its_energy():
    """Bent and twisted by a load across, from a curved rest: three links, against the minimum of their energy."""
    options = {"I": (1e-10, 4e-10), "G": 4e5, "J": 2e-6, "curvature": (0.2, 0.1, -0.3)}

    def pull(model, beam, P):
        model.add_force(beam.tip, P * (model.frame.y - 0.5 * model.frame.z))

    angles, _ = tip_of_chain(3, 1.0, (0.8, 4.0, 1.0), (0, 0.4, -0.2), options["curvature"])
    _, _, equations, solve = equilibrium_of(
        3, pull, lambda eqs: dict(zip(eqs.coordinates, angles, strict=True)), **options
    )
    found = solve(0.4)
    assert np.abs(angles).max() > 0.05
    np.testing.assert_allclose([found[q] for q in equations.coordinates], angles, rtol=0, atol=1e-9)


def extrapolated(values):
    """Of three numbers with n, 2n and 4n links, whose error falls with 1/n²: the limit, and how it has fallen."""
    few, some, many = values
    return (4 * many - some) / 3, (some - few) / (many - some)


@needs_flexible_references
@pytest.mark.parametrize("row", [3, 17])  # loads of 4.4 and 13.3 N
def test_that_energy_converges_to_the_princeton_beam(row):
    """Flap, lag and twist at 45°; the reference has shear, F L/GA, which chains leave out."""
    given = flexible_reference("06")
    data, (P, degrees, flap, lag, *_) = given["data"], given["values"]["table"][row]
    across = P * np.array([np.sin(np.radians(degrees)), -np.cos(np.radians(degrees))])
    stiffness = data["GJ"], data["EI_strong"], data["EI_weak"]
    tips = [tip_of_chain(n, data["L"], stiffness, (0, *across))[1] for n in (16, 32, 64)]
    limit, falls = extrapolated(tips)
    np.testing.assert_allclose(falls[1:], 4, rtol=0.15)
    shear = across * data["L"] / data["GA_s"]
    np.testing.assert_allclose(limit[1:] + shear, [flap, -lag], rtol=5e-4)


@needs_flexible_references
def test_that_energy_converges_to_the_bend_of_bathe_and_bolourchi():
    """An arc of 45° under a load out of its plane; the reference has shear and stretch, 2e-4 of the deflection."""
    R = 100.0
    table = flexible_reference("07")["values"]["table"]
    for _, P, x, y, z in table[:3:2]:
        stiffness = 5e6 / 6, 1e7 / 12, 1e7 / 12
        tips = [tip_of_chain(n, R * np.pi / 4, stiffness, (0, 0, P), (0, 0, -1 / R))[1] for n in (8, 16, 32)]
        limit, falls = extrapolated(tips)
        np.testing.assert_allclose(falls, 4, rtol=0.1)
        np.testing.assert_allclose(limit, [y, -x, z], rtol=0, atol=0.02)


def test_small_motions_have_the_frequencies_of_the_beam():
    """Bending in both planes and twist, against exact shapes. Three links: 2 % in bending, less than 2 % in twist."""
    options = LINE | {"I": (1e-10, 4e-10), "G": 4e5, "J": 2e-10}
    exact = kn.flexible.uniform_beam(**options, modes={"y": 1, "z": 1, "twist": 1}).frequencies
    model = kn.Model("beam")
    kn.flexible.chain(model, "beam", **options, n=3)
    equations = kn.derive(model)
    linear = kn.linearize(equations, dict.fromkeys(equations.coordinates, 0.0))
    found = np.sort([mode.frequency for mode in linear.modes])
    np.testing.assert_allclose(found[:3], exact, rtol=0.03)


def test_a_bent_chain_rests_on_its_arc():
    """A quarter circle in the plane z: tips of polygons whose links touch the arc."""
    model = kn.Model("bow")
    n, bend = 6, np.pi / 2
    bow = kn.flexible.chain(model, "bow", **LINE, n=n, curvature=(0, 0, bend), plane="y")
    lengths = np.concatenate([[0.5], np.ones(n - 1), [0.5]]) / n
    angles = bend * np.arange(n + 1) / n
    expected = np.array([lengths @ np.cos(angles), lengths @ np.sin(angles)])
    zero = {model[f"q_bow_{k}"]: 0 for k in range(1, n + 1)}
    found = [float(each.subs(zero)) for each in bow.tip.position_from(model.origin).components(model.frame)]
    np.testing.assert_allclose(found, [*expected, 0], atol=1e-12)
    np.testing.assert_allclose(expected, [2 / np.pi, 2 / np.pi], rtol=0.01)  # of the arc


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"n": 0}, "chain 'rod': n=0 is not a count. Give a whole number from 1 to 1000."),
        ({"plane": "x"}, "chain 'rod': plane='x' is not a choice. Use 'y', 'z' or None."),
        ({"curvature": 1.0}, "chain 'rod': curvature: it is a single number. Give an array of shape 3."),
        ({"length": -1}, "chain 'rod': length=-1 is not positive. Give a positive length."),
        ({"A": 0}, "chain 'rod': A: 0 is not positive. Give positive numbers along the whole beam."),
    ],
)
def test_wrong_chains_are_refused(options, message):
    with pytest.raises((kn.WrongValueError, kn.WrongTypeError)) as error:
        kn.flexible.chain(kn.Model("m"), "rod", **LINE | options)
    assert str(error.value) == message
    with pytest.raises(kn.WrongTypeError, match="chain 'rod': 3 is not a model. Give the model first."):
        kn.flexible.chain(3, "rod", **LINE)
