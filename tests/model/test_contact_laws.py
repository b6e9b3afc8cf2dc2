"""Laws of contact: their values by hand, and finite derivatives everywhere, also at touch and at rest.

Proves: model/contacts/contact_laws.py.
"""

from math import atan, tanh

import numpy as np
import pytest

import kanes as kn
from kanes import contact_laws
from kanes.expr.graphs.graph import Graph

MODEL = kn.Model("laws")
D, V, S, T = MODEL.coordinates("d v s t")
K, C, N = MODEL.parameters("k c n")
P = {"k": 2e5, "c": 0.4, "n": 1.7}
DEPTHS, RATES = (-0.01, 0.0, 1e-12, 0.004), (-9.0, -0.3, 0.0, 0.8)


def values(expressions, **given):
    symbols = (D, V, S, T, K, C, N)
    graph = Graph(symbols)
    numbers = np.array([{"d": 0, "v": 0, "s": 0, "t": 0, **P, **given}[each.name] for each in symbols])
    return [float(graph.function([graph.scalar(each)])(numbers)[0][0, 0]) for each in expressions]


def linear(d, v):
    return max(0.0, P["k"] * d + 30.0 * v) if d > 0 else 0.0


def hunt_crossley(n):
    return lambda d, v: P["k"] * max(d, 0.0) ** n * max(0.0, 1 + 1.5 * P["c"] * v)


LAWS = {
    "linear": (contact_laws.SpringDamper(K, 30.0), linear),
    "spring": (contact_laws.SpringDamper(K), lambda d, v: P["k"] * max(d, 0.0)),
    "hunt_crossley": (contact_laws.HuntCrossley(K, C), hunt_crossley(1.5)),
    "exponent one": (contact_laws.HuntCrossley(K, C, 1), hunt_crossley(1.0)),
    "exponent n": (contact_laws.HuntCrossley(K, C, N), hunt_crossley(1.7)),
}


@pytest.mark.parametrize("name", LAWS)
def test_a_normal_force_is_as_by_hand_and_its_derivatives_are_finite(name):
    law, by_hand = LAWS[name]
    force = law.normal_force(D, V, 0 * D)
    for d in DEPTHS:
        for v in RATES:
            (found,) = values([force], d=d, v=v)
            # Round-off of a few operations; a depth of zero is 1e-300 where the exponent is a parameter.
            assert found == pytest.approx(by_hand(d, v), rel=1e-13, abs=1e-200)
            assert np.isfinite(values([force.diff(each) for each in (D, V, K, C, N)], d=d, v=v)).all()


@pytest.mark.parametrize("name", LAWS)
def test_what_is_stored_is_the_integral_of_the_force_at_rest(name):
    law, by_hand = LAWS[name]
    energy = law.stored_energy(D, 0 * D)
    (found,) = values([energy.diff(D)], d=0.004)
    assert found == pytest.approx(by_hand(0.004, 0.0), rel=1e-13)
    assert values([energy], d=-0.01) == pytest.approx([0], abs=1e-200)


def test_smooth_friction_tends_to_that_of_coulomb():
    law = contact_laws.Coulomb(0.6, slip_speed=0.01)
    (alone,) = law.force(100 + 0 * S, (S,))
    for s in (-2.0, -0.003, 0.0, 0.02):
        assert values([alone], s=s) == pytest.approx([-60 * tanh(s / 0.01)])
    both = law.force(100 + 0 * S, (S, T))
    for s, t in ((0.3, -0.4), (0.003, 0.001), (1e-9, 0.0)):
        size = float(np.hypot(s, t))
        assert values(both, s=s, t=t) == pytest.approx([-60 * tanh(size / 0.01) * each / size for each in (s, t)])
    assert values(both) == [0, 0]
    # At rest friction is viscous: μ F / v_s.
    assert values([both[0].diff(S), both[0].diff(T)]) == pytest.approx([-6000, 0])


def test_the_friction_of_simbody_rises_to_the_static_part_and_falls_to_the_dynamic_one():
    law = contact_laws.StribeckFriction(static=0.9, dynamic=0.5, transition_speed=0.1, viscous=0.2)
    force = law.force(100 + 0 * S, (S,))
    # At the transition speed (μ_d + μ_s − μ_d); far above it μ_d and the viscous part.
    for s, part in ((0.1, 0.9 + 0.02), (-0.1, -0.92), (100.0, 0.5 + 0.8 / (1 + 1e6) + 20)):
        assert values(force, s=s) == pytest.approx([-100 * part], rel=1e-12)
    assert values([*force, force[0].diff(S)]) == pytest.approx([0, -100 * ((0.5 + 0.8) / 0.1 + 0.2)])


def test_the_smooth_law_needs_no_dissipation():
    law = contact_laws.SmoothHuntCrossley(3e6, 0)
    half, R = 0.5 * 3e6 ** (2 / 3), 0.03
    expected = 4 / 3 * half * (R * half) ** 0.5 * (0.004**2 + 1e-5) ** 0.75 * (0.5 + 0.5 * tanh(1.2))
    assert values([law.normal_force(D, V, R + 0 * D)], d=0.004, v=3.0) == pytest.approx([expected])
    assert law.stored_energy(D, R + 0 * D) is None
    assert contact_laws.SmoothHuntCrossley.needs_radius


@pytest.mark.parametrize(
    ("made", "message"),
    [
        (lambda: contact_laws.HuntCrossley(-1), "contact_laws.HuntCrossley, stiffness: -1 is not above zero"),
        (lambda: contact_laws.HuntCrossley(1, -2), "dissipation: -2 is negative. Give a number that is not."),
        (lambda: contact_laws.HuntCrossley(1, 0, 0.5), "exponent: 0.50* is below one"),
        (
            lambda: contact_laws.SpringDamper(D),
            "SpringDamper, stiffness: d depends on d, and a law keeps its properties",
        ),
        (lambda: contact_laws.Coulomb(0.5, 0), "Coulomb, slip_speed: 0 is not above zero"),
        (lambda: contact_laws.StribeckFriction(0.5, 0.4, 0), "transition_speed: 0 is not above zero"),
    ],
)
def test_properties_out_of_range_are_refused(made, message):
    with pytest.raises(kn.WrongValueError, match=message):
        made()


def test_a_property_that_is_no_number_is_refused():
    with pytest.raises(kn.WrongTypeError, match="SpringDamper, stiffness: 'stiff' is not a scalar expression"):
        contact_laws.SpringDamper("stiff")


def test_an_exponent_that_is_typed_as_a_decimal_number_is_a_fraction():
    assert contact_laws.HuntCrossley(1, 0, 1.5).exponent == contact_laws.HuntCrossley(1).exponent
    assert atan(1.0) != contact_laws.HuntCrossley(1, 0, 1.3).exponent
