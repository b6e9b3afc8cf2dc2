"""Gravity of a planet, and what is left of it on an orbit: closed forms, potentials, and masses point by point.

Proves: library/spacecraft/gravity_fields.py, library/spacecraft/planets.py.
"""

import mpmath
import numpy as np
import pytest

import kanes as kn
from kanes.library.spacecraft import EARTH, Orbit, add_reaction_wheel, central_gravity, gravity_gradient

FINE = 1e-13  # of a step


def probe(**options):
    """A particle anywhere, in the field of a planet."""
    model = kn.Model("probe")
    x, y, z = model.coordinates("x y z")
    model.speeds("u v w")
    N = model.frame
    model.add_particle("probe", model.origin.moved("P", x * N.x + y * N.y + z * N.z), mass=3)
    central_gravity(model, model.parameters("mu"), **options)
    return model


def started(orbit):
    return dict(zip("xyzuvw", [*orbit.position, *orbit.velocity], strict=True))


def place_by_kepler(a, e, mu, t):
    """Place and velocity in the plane of an ellipse, x to periapsis, by mpmath alone."""
    with mpmath.workdps(30):
        n = mpmath.sqrt(mpmath.mpf(mu) / mpmath.mpf(a) ** 3)
        M = n * t
        E = mpmath.findroot(lambda E: E - e * mpmath.sin(E) - M, M)
        b = a * mpmath.sqrt(1 - mpmath.mpf(e) ** 2)
        return np.array([float(a * (mpmath.cos(E) - e)), float(b * mpmath.sin(E)), 0.0])


# A planet


def test_an_eccentric_orbit_is_where_kepler_has_it():
    orbit = Orbit(semi_major_axis=2e7, eccentricity=0.6, mu=EARTH.mu)
    times = orbit.period * np.array([0.1, 0.45, 0.77, 1.0, 1.31])
    run = (
        kn.derive(probe())
        .compile()
        .simulate(stop=times[-1], times=times, parameters={"mu": EARTH.mu}, initial=started(orbit), rtol=FINE)
    )
    expected = np.array([place_by_kepler(2e7, 0.6, EARTH.mu, t) for t in times]).T
    # Some hundred steps of 1e-13, whose errors along the orbit grow with time and at periapsis by 1/(1 − e): the sum of
    # them stays below 1e-9, and a wrong power or sign of the force would be seen at once.
    np.testing.assert_allclose(np.array([run[q] for q in "xyz"]), expected, atol=1e-9 * 2e7)


def test_energy_and_angular_momentum_of_an_orbit_stay_what_they_are():
    orbit = Orbit(semi_major_axis=9e6, eccentricity=0.25, inclination=1.1, node=0.4, argument=2.0, mu=EARTH.mu)
    run = (
        kn.derive(probe())
        .compile()
        .simulate(stop=3 * orbit.period, parameters={"mu": EARTH.mu}, initial=started(orbit), rtol=FINE)
    )
    r, v = (np.array([run[q] for q in names]) for names in ("xyz", "uvw"))
    energy = (v**2).sum(0) / 2 - EARTH.mu / np.linalg.norm(r, axis=0)
    # Errors of steps add up over some hundred of them.
    np.testing.assert_allclose(energy, orbit.energy, rtol=1e-10)
    np.testing.assert_allclose(np.cross(r.T, v.T), np.tile(orbit.angular_momentum, (len(run.t), 1)), atol=3e0)
    assert np.linalg.norm(orbit.angular_momentum) > 5e10  # of which 3 is less than 1e-10


def potential(r, mu, J2, R, k):
    """U with a = grad U, by Legendre's second polynomial."""
    length = mpmath.sqrt(sum(x**2 for x in r))
    s = sum(a * b for a, b in zip(r, k, strict=True)) / length
    return mu / length * (1 - J2 * (R / length) ** 2 * (3 * s**2 - 1) / 2)


@pytest.mark.parametrize("k", [(0.0, 0.0, 1.0), (2 / 7, -3 / 7, 6 / 7)])
def test_an_oblate_planet_pulls_along_the_gradient_of_its_potential(k):
    model = kn.Model("probe")
    x, y, z = model.coordinates("x y z")
    mu, J2, R = model.parameters("mu J2 R")
    N = model.frame
    model.add_particle("probe", model.origin.moved("P", x * N.x + y * N.y + z * N.z), mass=3)
    axis = N.vector(*k)
    central_gravity(model, mu, J2=J2, radius=R, axis=axis)
    total = sum(load.actions[0].vector for load in model.loads)
    numbers = {x: 1.3, y: -0.7, z: 0.9, mu: 2.5, J2: 0.3, R: 0.8}
    found = [float(each.subs(numbers)) for each in total.components(N)]
    place = [mpmath.mpf(numbers[q]) for q in (x, y, z)]
    with mpmath.workdps(40):
        expected = [
            3
            * mpmath.diff(lambda *r: potential(r, 2.5, 0.3, 0.8, k), tuple(place), tuple(int(i == j) for j in range(3)))
            for i in range(3)
        ]
    # Two roads to the same numbers in double precision.
    np.testing.assert_allclose(found, [float(each) for each in expected], rtol=1e-13)


@pytest.mark.parametrize("J2", [EARTH.J2, EARTH.J2 / 100])
@pytest.mark.margin("the formula is of first order in J2")
def test_the_node_of_an_orbit_goes_round_an_oblate_planet(J2):
    orbit = Orbit(semi_major_axis=7.1e6, eccentricity=0.02, inclination=0.9, node=1.0, mu=EARTH.mu)
    turns = 8
    times = np.linspace(0, (turns + 0.1) * orbit.period, 4001)
    run = (
        kn.derive(probe(J2=J2, radius=EARTH.radius))
        .compile()
        .simulate(stop=times[-1], times=times, parameters={"mu": EARTH.mu}, initial=started(orbit), rtol=FINE)
    )
    h = np.cross(*(np.array([run[q] for q in names]).T for names in ("xyz", "uvw")))
    node, z = np.unwrap(np.arctan2(h[:, 0], -h[:, 1])), run["z"]
    # At the node itself its rate is zero, so that a line between samples finds it there.
    up = np.flatnonzero((z[:-1] <= 0) & (z[1:] > 0))
    share = -z[up] / (z[up + 1] - z[up])
    t, there = (each[up] + share * (each[up + 1] - each[up]) for each in (times, node))
    found = (there[-1] - there[0]) / (t[-1] - t[0])
    expected = -1.5 * orbit.rate * J2 * (EARTH.radius / orbit.semi_latus_rectum) ** 2 * np.cos(0.9)
    assert len(up) == turns + 1
    # The formula is of first order in J2: a, e and i are those of the start, which differ from their means by J2.
    assert found == pytest.approx(expected, rel=5 * J2, abs=0)


def test_two_planets_pull_side_by_side():
    model = probe()
    moon = model.origin.moved("M", 5 * model.frame.x)
    central_gravity(model, 2, center=moon)
    numbers = {"x": 1.0, "y": 2.0, "z": -1.0, "mu": 7.0}
    found = kn.derive(model).compile().derivative({"mu": 7.0})(0.0, {**started_at(numbers)})[3:]
    r, d = np.array([1.0, 2.0, -1.0]), np.array([-4.0, 2.0, -1.0])
    expected = -7 * r / np.linalg.norm(r) ** 3 - 2 * d / np.linalg.norm(d) ** 3
    np.testing.assert_allclose(found, expected, rtol=1e-14)  # some roundings


def started_at(numbers):
    return {**{q: numbers[q] for q in "xyz"}, "u": 0.0, "v": 0.0, "w": 0.0}


# Rigid bodies

POINTS = np.array([[1.1, 0.2, -0.3], [-0.4, 0.9, 0.5], [0.3, -1.2, 0.8], [-0.6, -0.1, -1.3], [0.2, 0.7, 0.1]])
MASSES = np.array([1.0, 2.0, 1.5, 0.7, 2.2])


def cluster(size):
    """Masses at points about their mass centre, and their inertia."""
    points = size * (POINTS - MASSES @ POINTS / MASSES.sum())
    I = sum(m * (p @ p * np.eye(3) - np.outer(p, p)) for m, p in zip(MASSES, points, strict=True))
    return points, I


def moments(I):
    return kn.inertia(I[0, 0], I[1, 1], I[2, 2], I[0, 1], I[1, 2], I[2, 0])


def turned(axis, angle):
    a = np.array(axis) / np.linalg.norm(axis)
    K = np.array([[0, -a[2], a[1]], [a[2], 0, -a[0]], [-a[1], a[0], 0]])
    e = (np.cos(angle / 2), *(np.sin(angle / 2) * a))
    return e, np.eye(3) + np.sin(angle) * K + (1 - np.cos(angle)) * K @ K


def torque_in_the_model(I, r, e, mu):
    """By the angular acceleration of a body at rest."""
    model = kn.Model("rock")
    central_gravity(model, mu)
    model.add_body("rock", mass=float(MASSES.sum()), inertia=moments(I), joint=kn.Free())
    kernel = kn.derive(model).compile()
    start = {**dict.fromkeys(kernel.states, 0.0), **{f"e{k}_rock": e[k] for k in range(4)}}
    start |= {f"{axis}_rock": x for axis, x in zip("xyz", r, strict=True)}
    rates = dict(zip(kernel.states, kernel.derivative({})(0.0, start), strict=True))
    return I @ [rates[f"w{axis}_rock"] for axis in "xyz"]


def test_the_gradient_turns_a_body_as_the_closed_form_has_it():
    _, I = cluster(1.0)
    e, R = turned((1, -2, 0.5), 0.8)
    r = np.array([30.0, -20.0, 25.0])
    toward = R.T @ r / np.linalg.norm(r)
    expected = 3 * 4e3 / np.linalg.norm(r) ** 3 * np.cross(toward, I @ toward)
    # Solving for ω̇ with moments that differ little loses a digit or two.
    np.testing.assert_allclose(torque_in_the_model(I, r, e, 4e3), expected, rtol=1e-12)


def test_the_gradient_is_that_of_masses_at_points_but_for_the_next_order():
    e, R = turned((1, -2, 0.5), 0.8)
    r = np.array([30.0, -20.0, 25.0])
    errors = []
    for size in (1.0, 0.1):
        points, I = cluster(size)
        exact = np.zeros(3)
        for m, p in zip(MASSES, points, strict=True):
            place = R.T @ r + p
            exact += np.cross(p, -4e3 * m * place / np.linalg.norm(place) ** 3)
        found = torque_in_the_model(I, r, e, 4e3)
        errors.append(np.linalg.norm(found - exact) / np.linalg.norm(exact))
    # What is left out is smaller by (size of the body) / r, which is 1/40 and then 1/400.
    assert errors[0] < 0.1
    assert errors[0] / errors[1] == pytest.approx(10, rel=0.1)


def test_a_rotor_feels_the_gradient_in_the_axes_of_its_bus():
    """Its inertia does not change as it turns, so that its torque may be written without its angle."""
    model = kn.Model("satellite")
    bus = model.add_body("bus", mass=5, inertia=kn.inertia(2, 3, 4), joint=kn.Free())
    wheel = add_reaction_wheel(
        model, "wheel", bus, axis=(1, 2, 2), inertia=0.3, transverse=0.2, mass=0.5, at=(0, 0.1, 0)
    )
    central_gravity(model, 100)
    T = model["gravity gradient of O on wheel"].actions[0].vector
    r = wheel.body.center.position_from(model.origin)
    plain = 300 / r.magnitude() ** 5 * r.cross(wheel.body.central_inertia * r)
    e, _ = turned((1, -2, 0.5), 0.8)
    numbers = {model[f"e{k}_bus"]: e[k] for k in range(4)} | {wheel.angle: 0.7}
    numbers |= {model[f"{axis}_bus"]: x for axis, x in zip("xyz", (3.0, 4.0, -2.0), strict=True)}
    [in_bus], [in_wheel] = (
        [[float(each.subs(numbers)) for each in triple] for triple in vector.terms.values()] for vector in (T, plain)
    )
    assert T.frames == (bus.frame,)
    assert plain.frames == (wheel.body.frame,)
    _, R = turned((1, 2, 2), 0.7)
    np.testing.assert_allclose(in_bus, R @ in_wheel, atol=1e-13 * np.abs(in_bus).max())  # some roundings


def pitch(angle):
    return np.cos(angle / 2), 0, 0, np.sin(angle / 2)


@pytest.mark.parametrize("is_given", [False, True], ids=["on its orbit", "on an orbit that is given"])
def test_a_satellite_swings_about_the_vertical_at_its_own_rate(is_given):
    """Pitch by n √(3 (I_along − I_radial) / I_cross)."""
    Ix, Iy, Iz, small = 2.0, 5.0, 4.0, 1e-4
    orbit = Orbit(semi_major_axis=7e6, inclination=0.7, node=0.3, mu=EARTH.mu)
    n = orbit.rate
    model = kn.Model("satellite")
    N = model.frame
    joint = kn.Spherical() if is_given else kn.Free()
    bus = model.add_body("bus", mass=50, inertia=kn.inertia(Ix, Iy, Iz), joint=joint)
    if is_given:
        orbital = N.rotated("A", n * model.time, "z")
        gravity_gradient(model, n, toward=orbital.x)
        initial = {f"e{k}_bus": each for k, each in enumerate(pitch(small))} | {"wz_bus": n}
    else:
        central_gravity(model, EARTH.mu)
        initial = orbit.initial(bus, attitude="local", turned=pitch(small))
    times = np.linspace(0, orbit.period, 50)
    run = kn.derive(model).compile().simulate(stop=times[-1], times=times, parameters={}, initial=initial, rtol=FINE)
    rate = n * np.sqrt(3 * (Iy - Ix) / Iz)
    found = []
    for k, t in enumerate(times):
        q = np.array([run[f"e{j}_bus"][k] for j in range(4)])
        local = np.array(pitch(n * t)) if is_given else np.array(orbit.at(t).quaternion)
        found.append(2 * np.arcsin(local[0] * q[3] - local[3] * q[0] + local[2] * q[1] - local[1] * q[2]))
    # Of either sign, since e and −e are one attitude. The next order of the sine is (1e-4)², steps are of 1e-13, and
    # 1e-13 of an attitude is 1e-9 of the amplitude.
    sign = np.sign(np.array(found) * np.cos(rate * times))[np.abs(np.cos(rate * times)) > 0.1]
    assert abs(sign.sum()) == len(sign)
    np.testing.assert_allclose(np.abs(found), small * np.abs(np.cos(rate * times)), atol=1e-5 * small)


# Tides


def test_something_near_a_satellite_moves_as_hill_clohessy_and_wiltshire_have_it():
    n = 0.7
    model = kn.Model("tool")
    x, y, z = model.coordinates("x y z")
    model.speeds("u v w")
    N = model.frame
    model.add_particle("tool", model.origin.moved("P", x * N.x + y * N.y + z * N.z), mass=2)
    orbital = N.rotated("A", n * model.time, "z")
    gravity_gradient(model, n, toward=orbital.x)
    X, Y, Z, U, V, W = 0.3, -0.2, 0.5, 0.04, 0.1, -0.06  # in the frame that turns, radial and along the track
    initial = {"x": X, "y": Y, "z": Z, "u": U - n * Y, "v": V + n * X, "w": W}
    t = np.linspace(0, 12, 40)
    run = kn.derive(model).compile().simulate(stop=12, times=t, parameters={}, initial=initial, rtol=FINE)
    s, c = np.sin(n * t), np.cos(n * t)
    radial = (4 - 3 * c) * X + s / n * U + 2 / n * (1 - c) * V
    along = 6 * (s - n * t) * X + Y - 2 / n * (1 - c) * U + (4 * s - 3 * n * t) / n * V
    found = np.array([c * run["x"] + s * run["y"], -s * run["x"] + c * run["y"], run["z"]])
    # Steps of 1e-13, some hundred of them.
    np.testing.assert_allclose(found, [radial, along, c * Z + s / n * W], atol=1e-10)


def hinged(model, joint):
    bus = model.add_body("bus", mass=5, inertia=kn.inertia(2, 3, 4, 0.1), center=(0.1, -0.2, 0.05), joint=joint)
    arm = kn.Pin(axis=(1, 2, -2), at=(0.5, 0.4, 0))
    model.add_body("arm", parent=bus, mass=2, center=(0.8, 0.1, 0.3), inertia=kn.inertia(0.5, 0.6, 0.4), joint=arm)
    return bus


def test_tides_on_several_bodies_are_the_difference_of_gravity_from_place_to_place():
    e, _ = turned((1, -2, 0.5), 0.8)
    toward = np.array([2, -3, 6]) / 7
    tidal, central = kn.Model("tidal"), kn.Model("central")
    for model in (tidal, central):
        hinged(model, kn.Free())
    gravity_gradient(tidal, 1, toward=tidal.frame.vector(*toward))
    central_gravity(central, central.parameters("mu"))
    kernels = [kn.derive(model).compile() for model in (tidal, central)]
    at_rest = dict.fromkeys(kernels[0].states, 0.0) | {f"e{k}_bus": e[k] for k in range(4)} | {"q_arm": 0.4}

    def rates(kernel, parameters, start):
        found = dict(zip(kernel.states, kernel.derivative(parameters)(0.0, start), strict=True))
        return np.array([found[name] for name in ("wx_bus", "wy_bus", "wz_bus", "u_arm")])

    found, errors = rates(kernels[0], {}, at_rest), []
    for distance in (1e4, 1e5):
        start = at_rest | {f"{axis}_bus": distance * x for axis, x in zip("xyz", toward, strict=True)}
        errors.append(np.abs(found - rates(kernels[1], {"mu": distance**3}, start)).max() / np.abs(found).max())
    # What is left out is smaller by (size of the satellite) / distance.
    assert errors[0] < 1e-3
    assert errors[0] / errors[1] == pytest.approx(10, rel=0.05)


# When it is asked for, and what is refused


@pytest.mark.parametrize("is_first", [True, False])
def test_bodies_that_come_later_are_attracted_too(is_first):
    model = kn.Model("satellite")
    if is_first:
        central_gravity(model, 3)
    hinged(model, kn.Free())
    P = model.origin.moved("P", model.coordinates("x") * model.frame.x)
    model.add_particle("dust", P, mass=1)
    if not is_first:
        central_gravity(model, 3)
    names = ["gravity of O on bus", "gravity gradient of O on bus"]
    names += ["gravity of O on arm", "gravity gradient of O on arm", "gravity of O on dust"]
    assert [load.name for load in model.loads] == names
    with pytest.raises(kn.KanesError, match="'satellite' has gravity of O already. Add it once; later masses"):
        central_gravity(model, 4)


def a_model():
    return kn.Model("satellite")


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"mu": 0}, "central_gravity, mu: 0 is not positive. Give a positive number, or a symbol."),
        ({"mu": "big"}, "central_gravity, mu: 'big' is not a scalar expression"),
        ({"mu": 1, "J2": 1e-3}, "J2 is given without radius. Give both for an oblate planet, or none."),
        ({"mu": 1, "radius": 1}, "radius is given without J2. Give both for an oblate planet, or none."),
        ({"mu": 1, "center": kn.Model("other").origin}, "center=<point O> is not a point of 'satellite'."),
        ({"mu": 1, "J2": 1, "radius": -1}, "central_gravity, radius: -1 is not positive."),
        ({"mu": 1, "J2": 1, "radius": 1, "axis": "z"}, "central_gravity, axis: 'z' is not a vector."),
    ],
)
def test_a_field_that_is_none_is_refused(given, words):
    with pytest.raises((kn.WrongTypeError, kn.WrongValueError)) as caught:
        central_gravity(a_model(), **given)
    assert words in str(caught.value)


def test_directions_are_unit_vectors():
    model = a_model()
    N = model.frame
    with pytest.raises(kn.WrongValueError, match="toward: 2 n_x is not a unit vector. Divide it by its .magnitude"):
        gravity_gradient(model, 1, toward=2 * N.x)
    with pytest.raises(kn.WrongValueError, match="axis=n_x needs J2 and radius. Give them"):
        central_gravity(model, 1, axis=N.x)
    with pytest.raises(kn.WrongTypeError, match="7 is not a model. Give a kn.Model"):
        gravity_gradient(7, 1, toward=N.x)


def faults(model):
    return [str(fault) for fault in kn.check(model)]


def test_a_body_with_one_moment_of_inertia_is_not_turned_by_the_gradient():
    model = a_model()
    central_gravity(model, 1)
    model.add_body("bus", mass=1, inertia=kn.inertia(zz=1), joint=kn.Planar())
    [fault] = faults(model)
    assert fault == (
        "body bus: it has a single moment of inertia, and the gravity gradient needs all of them. Give all "
        "three moments, or pass gradient=False."
    )


def test_a_mass_at_the_centre_of_attraction_is_a_fault():
    model = a_model()
    central_gravity(model, 1)
    model.add_body("planet", mass=1, inertia=kn.inertia(1, 1, 1), joint=kn.Spherical())
    assert (
        "its mass centre is the centre of attraction O, where gravity is not defined. Give another center=."
        in faults(model)[0]
    )


def test_gravity_is_counted_once():
    model = a_model()
    model.gravity = -9.81 * model.frame.z
    gravity_gradient(model, 1, toward=model.frame.x)
    central_gravity(model, 1)
    model.add_body("bus", mass=1, inertia=kn.inertia(1, 1, 1), joint=kn.Free())
    found = faults(model)
    assert any(
        each.startswith("gravity gradient: it is for a freely falling frame, in which gravity of O") for each in found
    )
    words = "gravity of O: the model has uniform gravity -9.81 n_z as well. Set model.gravity = None, or leave this one"
    assert f"{words} out." in found


def test_a_satellite_of_several_bodies_is_not_held_where_tides_pull_it():
    model = a_model()
    gravity_gradient(model, 1, toward=model.frame.x)
    hinged(model, kn.Spherical())
    found = faults(model)
    assert [each.split(":")[0] for each in found] == ["bus", "arm"]
    assert found[1].endswith(
        "neither its mass centre nor that of the whole is at O, and a joint to the ground holds it with a force that "
        "does not exist in orbit. Join the first body to the ground by kn.Free()."
    )


def test_a_satellite_that_is_balanced_about_its_orbit_may_turn_there():
    model = a_model()
    bus = model.add_body("bus", mass=5, inertia=kn.inertia(2, 3, 4), joint=kn.Spherical())
    for name, x in (("left", -1), ("right", 1)):
        model.add_particle(name, bus.point(name[0], x, 0.5 * x), mass=2)
    gravity_gradient(model, 1, toward=model.frame.x)
    assert faults(model) == []


@pytest.mark.margin("nine digits are kept")
def test_the_numbers_of_the_earth_are_those_of_its_models():
    """WGS 84: μ and the radius at the equator. EGM96: C̄20 with norm √5."""
    assert (EARTH.mu, EARTH.radius) == (3.986004418e14, 6378137.0)
    # Nine digits are kept.
    assert pytest.approx(484.165371736e-6 * np.sqrt(5), abs=5e-12) == EARTH.J2
