"""Orbits: elements and states against each other, published numbers, Kepler's equation in many digits, and motion.

Proves: library/spacecraft/orbits.py, library/spacecraft/kepler.py.
"""

import pickle
from math import acos, pi, radians

import mpmath
import numpy as np
import pint
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import kanes as kn
from kanes.library.spacecraft import EARTH, Orbit, central_gravity
from kanes.library.spacecraft.kepler import mean_from_true, true_from_mean

ANGLE = st.floats(0, 2 * pi, exclude_max=True)


@st.composite
def orbits(draw):
    e = draw(st.one_of(st.floats(0.01, 0.95), st.floats(1.05, 8.0)))
    a = draw(st.floats(0.5, 50.0)) * (1 if e < 1 else -1)
    anomaly = draw(ANGLE) if e < 1 else draw(st.floats(-0.9, 0.9)) * acos(-1 / e)
    tilt = draw(st.floats(0.01, pi - 0.01))
    return Orbit(
        semi_major_axis=a, eccentricity=e, inclination=tilt, node=draw(ANGLE), argument=draw(ANGLE), anomaly=anomaly,
        mu=draw(st.floats(0.1, 100.0)),
    )  # fmt: skip


def apart(a, b):
    """The angle from one to another."""
    return abs((a - b + pi) % (2 * pi) - pi)


@settings(max_examples=150, deadline=None)
@given(orbits())
def test_elements_are_those_of_the_state_that_they_give(orbit):
    found = Orbit.from_state(orbit.position, orbit.velocity, orbit.mu)
    # Roundings of 1e-16, which a long hyperbola, a flat ellipse, a small eccentricity and a small inclination magnify
    # by 1/(1 + e cos ν), 1/(1 − e), 1/e and 1/sin i, here at most 100 each, and two of them may meet.
    near = 1e-11
    assert found.semi_major_axis == pytest.approx(orbit.semi_major_axis, rel=1e-10)
    assert found.eccentricity == pytest.approx(orbit.eccentricity, rel=1e-11, abs=1e-13)
    assert abs(found.inclination - orbit.inclination) < near
    for name in ("node", "argument", "anomaly"):
        assert apart(getattr(found, name), getattr(orbit, name)) < 10 * near


@settings(max_examples=100, deadline=None)
@given(orbits(), st.floats(-20, 20))
def test_energy_and_angular_momentum_are_those_of_the_state_at_any_time(orbit, t):
    later = orbit.at(t)
    r, v = later.position, later.velocity
    # A hyperbola's v²/2 and μ/r may be large beside their difference near periapsis.
    scale = v @ v / 2 + orbit.mu / np.linalg.norm(r)
    assert v @ v / 2 - orbit.mu / np.linalg.norm(r) == pytest.approx(orbit.energy, abs=1e-12 * scale)
    size = np.linalg.norm(r) * np.linalg.norm(v)
    np.testing.assert_allclose(np.cross(r, v), orbit.angular_momentum, atol=1e-12 * size)


@pytest.mark.margin("published to eight digits")
def test_an_example_of_vallado_has_his_elements():
    """Fundamentals of Astrodynamics and Applications, example 2-5."""
    r = np.array([6524.834, 6862.875, 6448.296]) * 1e3
    v = np.array([4.901327, 5.533756, -1.976341]) * 1e3
    orbit = Orbit.from_state(r, v, 3.986004415e14)
    # As many digits as are printed, which the last digit of v changes by some units.
    assert orbit.semi_latus_rectum == pytest.approx(11067.790e3, abs=10)
    assert orbit.semi_major_axis == pytest.approx(36127.343e3, abs=50)
    assert orbit.eccentricity == pytest.approx(0.832853, abs=2e-6)
    angles = [orbit.inclination, orbit.node, orbit.argument, orbit.anomaly]
    np.testing.assert_allclose(np.degrees(angles), [87.870, 227.898, 53.38, 92.335], atol=6e-3)


@pytest.mark.parametrize("inclination", [0.0, 0.7, pi])
@pytest.mark.parametrize("e", [0.0, 0.3])
def test_circles_and_orbits_in_the_plane_count_from_where_there_is_something(inclination, e):
    given = Orbit(semi_major_axis=2, eccentricity=e, inclination=inclination, node=0.4, argument=0.5, anomaly=0.6, mu=3)
    found = Orbit.from_state(given.position, given.velocity, 3)
    flat = inclination in (0.0, pi)
    assert found.node == pytest.approx(0.0 if flat else 0.4, abs=1e-14)  # as it is said, or some roundings
    assert found.argument == pytest.approx(0, abs=1e-14) if e == 0 else found.argument > 0
    np.testing.assert_allclose(found.position, given.position, atol=1e-14)
    np.testing.assert_allclose(found.velocity, given.velocity, atol=1e-14)


@pytest.mark.parametrize("e", [0.0, 0.1, 0.7, 0.99, 0.999999, 1.000001, 1.01, 2.5, 40.0])
@pytest.mark.parametrize("mean", [-200.0, -2.5, -1e-3, 0.0, 1e-9, 0.3, 3.1, 30.0])
def test_keplers_equation_holds_in_many_digits(e, mean):
    anomaly = true_from_mean(mean, e)
    with mpmath.workdps(40):
        nu, E = mpmath.mpf(anomaly), mpmath.mpf(e)
        half = mpmath.tan(nu / 2)
        if e < 1:
            x = 2 * mpmath.atan(mpmath.sqrt((1 - E) / (1 + E)) * half)
            found = x - E * mpmath.sin(x) + 2 * mpmath.pi * mpmath.nint(nu / (2 * mpmath.pi))
            # How M changes with ν: a rounding of ν, of size |ν| + 1, is so much of M.
            slope = (1 - E**2) ** 1.5 / (1 + E * mpmath.cos(nu)) ** 2
        else:
            x = 2 * mpmath.atanh(mpmath.sqrt((E - 1) / (E + 1)) * half)
            found = E * mpmath.sinh(x) - x
            slope = (E**2 - 1) ** 1.5 / (1 + E * mpmath.cos(nu)) ** 2
        # Roundings of M, of ν, and of √(1 − e), which for e near 1 has lost what e itself has not.
        error = 1e-15 * (1 + abs(mean)) + 1e-15 * float(slope) * (1 + abs(anomaly))
        assert float(found - mean) == pytest.approx(0, abs=10 * error + 1e-16 * abs(mean) / abs(1 - e))
    assert mean_from_true(anomaly, e) == pytest.approx(mean, abs=20 * error + 1e-15 * abs(mean) / abs(1 - e))


@pytest.mark.parametrize("e", [0.3, 1.7])
def test_an_orbit_goes_where_its_equations_of_motion_take_it(e):
    orbit = Orbit(
        semi_major_axis=1 / (1 - e), eccentricity=e, inclination=0.6, node=2, argument=4, anomaly=-0.7, mu=1.3
    )
    model = kn.Model("probe")
    x, y, z = model.coordinates("x y z")
    model.speeds("u v w")
    N = model.frame
    model.add_particle("probe", model.origin.moved("P", x * N.x + y * N.y + z * N.z), mass=1)
    central_gravity(model, 1.3)
    start = dict(zip("xyzuvw", [*orbit.position, *orbit.velocity], strict=True))
    run = kn.derive(model).compile().simulate(stop=9, times=[4, 9], parameters={}, initial=start, rtol=1e-13)
    for k, t in enumerate((4, 9)):
        there = orbit.at(t)
        # Some hundred steps of 1e-13, whose errors grow along the orbit.
        np.testing.assert_allclose([run[q][k] for q in "xyz"], there.position, atol=1e-10)
        np.testing.assert_allclose([run[q][k] for q in "uvw"], there.velocity, atol=1e-10)
    back = orbit.at(9).at(-9)
    assert back.anomaly == pytest.approx(orbit.anomaly, abs=1e-12)  # some hundred roundings


def test_an_ellipse_by_its_radii_goes_from_one_to_the_other():
    orbit = Orbit.from_radii(2.0, 3.0, mu=5.0, inclination=1.0)
    assert orbit.radius == pytest.approx(2.0)  # by approx's own 1e-6, as all here: they are written down formulas
    assert orbit.at(orbit.period / 2).radius == pytest.approx(3.0)
    assert orbit.at(orbit.period).anomaly == pytest.approx(2 * pi)
    assert orbit.rate * orbit.period == pytest.approx(2 * pi)
    assert orbit.inclination == 1.0


def cosines(e):
    e0, e1, e2, e3 = e
    return np.array(
        [
            [1 - 2 * (e2**2 + e3**2), 2 * (e1 * e2 - e0 * e3), 2 * (e1 * e3 + e0 * e2)],
            [2 * (e1 * e2 + e0 * e3), 1 - 2 * (e1**2 + e3**2), 2 * (e2 * e3 - e0 * e1)],
            [2 * (e1 * e3 - e0 * e2), 2 * (e2 * e3 + e0 * e1), 1 - 2 * (e1**2 + e2**2)],
        ]
    )


@settings(max_examples=50, deadline=None)
@given(orbits())
def test_the_local_frame_is_radial_along_and_across(orbit):
    R = orbit.local_frame
    r, h = orbit.position, np.cross(orbit.position, orbit.velocity)
    expected = np.array([r / np.linalg.norm(r), np.cross(h, r), h / np.linalg.norm(h)])
    expected[1] /= np.linalg.norm(expected[1])
    # r and v are nearly along each other far out on a hyperbola, where h loses digits.
    np.testing.assert_allclose(R, expected.T, atol=1e-12)
    np.testing.assert_allclose(cosines(orbit.quaternion), R, atol=1e-14)  # some roundings
    assert orbit.turn_rate == pytest.approx(np.linalg.norm(h) / (r @ r), rel=1e-12)


# Bodies on it


def satellite():
    model = kn.Model("satellite")
    central_gravity(model, EARTH.mu)
    return model, model.add_body("bus", mass=50, inertia=kn.inertia(2, 2, 2), joint=kn.Free())


def test_a_ball_that_turns_with_the_local_frame_of_a_circle_stays_along_it():
    model, bus = satellite()
    orbit = Orbit(semi_major_axis=7e6, inclination=0.7, node=0.3, argument=0.2, anomaly=0.5, mu=EARTH.mu)
    turn = np.array([0.8, 0.2, -0.4, 0.4])
    start = orbit.initial(bus, attitude="local", turned=turn)
    t = 0.4 * orbit.period
    run = kn.derive(model).compile().simulate(stop=t, times=[t], parameters={}, initial=start, rtol=1e-12)
    found = [run[f"e{k}_bus"][0] for k in range(4)]
    expected = orbit.at(t).local_frame @ cosines(turn)
    # Steps of 1e-12, some dozen of them; of a place, relative to 7e6.
    np.testing.assert_allclose(cosines(found), expected, atol=1e-10)
    np.testing.assert_allclose([run[f"{q}_bus"][0] for q in "xyz"], orbit.at(t).position, atol=1e-9 * 7e6)


def test_a_body_without_attitude_does_not_turn():
    _, bus = satellite()
    orbit = Orbit(semi_major_axis=7e6, inclination=0.7, anomaly=0.5, mu=EARTH.mu)
    start = orbit.initial(bus)
    assert [start[f"e{k}_bus"] for k in range(4)] == [1, 0, 0, 0]
    assert [start[f"w{axis}_bus"] for axis in "xyz"] == [0, 0, 0]
    np.testing.assert_array_equal([start[f"v{axis}_bus"] for axis in "xyz"], orbit.velocity)
    np.testing.assert_array_equal([start[f"{axis}_bus"] for axis in "xyz"], orbit.position)


# What is refused

FINE = {"semi_major_axis": 7e6, "mu": EARTH.mu}


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"eccentricity": -0.1}, "the eccentricity -0.1 is negative. Give zero or more."),
        ({"eccentricity": 1}, "an eccentricity of 1 is a parabola, which has no semi-major axis."),
        (
            {"eccentricity": 1.5},
            "a semi-major axis of 7e+06 does not fit an eccentricity of 1.5: that of a hyperbola",
        ),
        ({"semi_major_axis": -1}, "does not fit an eccentricity of 0: that of an ellipse is positive. Change one"),
        (
            {"inclination": 51.6},
            "inclination=51.6 exceeds 2π. Give angles in radians: inclination=radians(51.6).",
        ),
        ({"inclination": 4}, "inclination=4 must lie in [0, π]. Give it in radians."),
        ({"node": 120}, "node=120 exceeds 2π. Give angles in radians"),
        ({"mu": 0}, "mu=0 is not positive. Give a positive number."),
        ({"mu": "Earth"}, "orbit, mu: 'Earth' is not a number."),
        (
            {"semi_major_axis": -1, "eccentricity": 2, "anomaly": 2.2},
            "a hyperbola of eccentricity 2 does not reach anomaly=2.2. Give less than 2.0944.",
        ),
    ],
)
def test_elements_of_no_orbit_are_refused(given, words):
    with pytest.raises((kn.WrongTypeError, kn.WrongValueError)) as caught:
        Orbit(**FINE | given)
    assert words in str(caught.value)


@pytest.mark.parametrize(
    ("r", "v", "words"),
    [
        ([1, 0, 0], [2, 0, 0], "r and v are parallel."),
        ([1, 0, 0], [0, 2**0.5, 0], "r and v are those of a parabola, which has no semi-major axis."),
        ([0, 0, 0], [0, 1, 0], "mu=1 and the distance 0 must be positive."),
        ([1, 0], [0, 1, 0], "orbit, r: [1, 0] are not three numbers. Give measure numbers in N."),
    ],
)
def test_states_of_no_orbit_are_refused(r, v, words):
    with pytest.raises(kn.WrongValueError) as caught:
        Orbit.from_state(r, v, 1)
    assert words in str(caught.value)


def test_what_an_orbit_has_not_got_is_refused():
    orbit = Orbit(semi_major_axis=-1, eccentricity=2, mu=1)
    with pytest.raises(kn.WrongValueError, match="a hyperbola has no period. Use its rate."):
        _ = orbit.period
    with pytest.raises(kn.WrongValueError, match=r"at t=1e\+20 it is too far out on its hyperbola"):
        orbit.at(1e20)
    with pytest.raises(kn.WrongValueError, match="radii 3 and 2 give no ellipse."):
        Orbit.from_radii(3, 2, mu=1)
    model, bus = satellite()
    arm = model.add_body("arm", parent=bus, mass=1, inertia=kn.inertia(1, 1, 1), joint=kn.Pin())
    with pytest.raises(kn.WrongValueError, match=r"arm is not joined to the ground by a plain kn.Free\(\)"):
        orbit.initial(arm)
    with pytest.raises(kn.WrongValueError, match="attitude='sideways' is neither 'inertial' nor 'local'."):
        orbit.initial(bus, attitude="sideways")
    with pytest.raises(
        kn.WrongValueError, match="is not a unit quaternion. Give four numbers, scalar first, of length 1."
    ):
        orbit.initial(bus, turned=(1, 1, 0, 0))
    with pytest.raises(kn.WrongTypeError, match="5 is not a body. Give one on a"):
        orbit.initial(5)


def test_quantities_are_converted_and_orbits_travel():
    units = pint.UnitRegistry()
    orbit = Orbit(semi_major_axis=units.Quantity(7000, "km"), inclination=units.Quantity(51.6, "deg"), mu=EARTH.mu)
    assert orbit.semi_major_axis == pytest.approx(7e6)
    assert orbit.inclination == pytest.approx(radians(51.6))
    assert pickle.loads(pickle.dumps(orbit)) == orbit
