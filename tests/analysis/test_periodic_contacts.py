"""Periodic motions with contacts: closed forms, and long runs.

Proves: analysis/periodic/contact_passages.py, analysis/periodic/contact_sections.py.
"""

import numpy as np
import pytest
import sympy
from scipy.optimize import brentq

import kanes as kn

G, E, W = 9.81, 0.5, 30.0


def ball_on_plate():
    """A ball over a plate at A sin(w t): what touches y = 0 is a point below it by as much."""
    model = kn.Model("ball on a plate")
    y = model.coordinates("y")
    g, e, A, w = model.parameters("g e A w")
    P = model.origin.moved("P", y * model.frame.y)
    Q = P.moved("Q", -A * sympy.sin(w * model.time) * model.frame.y)
    model.add_particle("ball", P, mass=1)
    model.gravity = -g * model.frame.y
    model.add_contact(Q, kn.surfaces.Plane(model.frame.y), restitution=e, name="plate")
    return model, kn.derive(model).compile()


class Bounce:
    """One bounce in each period T of the plate, by hand.

    The ball leaves at g T/2 and comes back at −g T/2, so that the plate moves at V = g T/2 (1 − e)/(1 + e) = A w cos φ.
    """

    T = 2 * np.pi / W
    V = G * T / 2 * (1 - E) / (1 + E)

    @classmethod
    def start(cls, A):
        """Height and velocity at t = 0, before the impact at φ/w."""
        phase = np.arccos(cls.V / (A * W))
        t, v = phase / W, -G * cls.T / 2
        return {"y": A * np.sin(phase) - v * t - G * t**2 / 2, "u_y": v + G * t}

    @classmethod
    def matrix(cls, A):
        """The derivative of (time, velocity) at one impact by those at the last one."""
        a = -A * W**2 * np.sqrt(1 - (cls.V / (A * W)) ** 2)  # of the plate
        columns = []
        for dt, dv in ((1, 0), (0, 1)):
            later = cls.T * dv / (cls.V + G * cls.T / 2)
            columns.append((dt + later, (1 + E) * a * (dt + later) - E * (dv - G * later)))
        return np.array(columns).T


def test_a_ball_on_a_plate_bounces_once_in_each_period():
    """State and multipliers of the closed form, and the period doubling where det(M + 1) = 0."""
    model, kernel = ball_on_plate()
    lowest = Bounce.V / W
    A = 1.1 * lowest
    start = Bounce.start(A)
    cycle = kn.periodic(
        kernel,
        parameters={"g": G, "e": E, "A": A, "w": W},
        initial={"y": 1.01 * start["y"], "u_y": 0.99 * start["u_y"]},
        period=2 * sympy.pi / model["w"],
    )
    assert cycle.initial == pytest.approx(start, rel=1e-10)
    by_hand = np.linalg.eigvals(Bounce.matrix(A))
    assert cycle.multipliers.real == pytest.approx(by_hand.real, rel=1e-8)
    assert np.abs(cycle.multipliers.imag) == pytest.approx(np.abs(by_hand.imag), rel=1e-8)
    (doubling,) = cycle.follow("A", stop=1.6 * lowest).period_doublings
    doubles = brentq(lambda A: np.linalg.det(Bounce.matrix(A) + np.eye(2)), 1.01 * lowest, 2 * lowest)
    assert doubling.value == pytest.approx(doubles, rel=1e-8)
    twice = doubling.cycle.doubled()
    assert twice.period == pytest.approx(2 * Bounce.T, rel=1e-12)
    first, second = (event.before["u_y"] for event in twice.run.impulses)
    assert abs(first - second) > 1e-3


def wheel():
    """Two spokes of a rimless wheel of eight, as points that touch a slope; only these two take part in a step."""
    model = kn.Model("two spokes")
    x, y, q = model.coordinates("x y q")
    g, slope, length, inertia = model.parameters("g slope l I")
    N = model.frame
    B, C = N.rotated("B", q, N.z), model.origin.moved("C", x * N.x + y * N.y)
    model.add_body("wheel", frame=B, center=C, mass=1, inertia=kn.inertia(zz=inertia))
    model.gravity = g * (sympy.sin(slope) * N.x - sympy.cos(slope) * N.y)
    for number in range(2):
        angle = np.pi / 4 * number
        tip = C.moved(f"tip {number}", length * (float(np.sin(angle)) * B.x - float(np.cos(angle)) * B.y))
        model.add_contact(tip, kn.surfaces.Plane(N.y), friction=2.0, name=f"spoke {number}")
    return model, kn.derive(model).compile()


WHEEL = {"g": 9.81, "slope": 0.12, "l": 1.0, "I": 0.3}


def rolling(rate):
    """The start of a step: spoke 0 has just touched, and turns about its tip."""
    q, l = np.pi / 8, WHEEL["l"]
    start = {"q": q, "x": -l * np.sin(q), "y": l * np.cos(q), "u_q": rate}
    return start | {"u_x": -rate * l * np.cos(q), "u_y": -rate * l * np.sin(q)}


def by_energy():
    """Rate after an impact, and the multiplier η², with η = (I + m l² cos 2α)/(I + m l²) and the height of a step."""
    l, inertia = WHEEL["l"], WHEEL["I"]
    eta = (inertia + l**2 * np.cos(np.pi / 4)) / (inertia + l**2)
    gained = 4 * WHEEL["g"] * l * np.sin(np.pi / 8) * np.sin(WHEEL["slope"]) / (inertia + l**2)
    return -np.sqrt(eta**2 * gained / (1 - eta**2)), eta**2


def test_a_wheel_of_spokes_rolls_at_its_closed_form():
    """Each step the next spoke takes the place of the last one; plastic impacts leave one multiplier, and zeros."""
    model, kernel = wheel()
    given = {"section": "spoke 1", "relabel": {"q": model["q"] + np.pi / 4}, "free": ["x"], "impacts": "simultaneous"}
    rate, multiplier = by_energy()
    step = kn.periodic(kernel, parameters=WHEEL, initial=rolling(-1.3), **given)
    assert step["u_q"] == pytest.approx(rate, rel=1e-9)
    assert step.multipliers[0] == pytest.approx(multiplier, rel=1e-8)
    assert np.abs(step.multipliers[1:]) == pytest.approx(0, abs=1e-9)
    assert step.advance["x"] == pytest.approx(2 * np.sin(np.pi / 8), rel=1e-10)
    two = kn.periodic(kernel, parameters=WHEEL, initial=rolling(-1.3), occurrences=2, **given)
    assert two.period == pytest.approx(2 * step.period, rel=1e-9)
    assert two.multipliers[0] == pytest.approx(multiplier**2, rel=1e-8)


def test_a_woodpecker_comes_back_as_a_long_run_does():
    """The cycle, its fall, and the multiplier: deviations of successive pecks shrink by it."""
    study = kn.library.study("woodpecker")
    given = {"parameters": study.parameters, "impacts": "simultaneous"}
    run = study.kernel.simulate(stop=4.5, initial=study.initial, times=[4.5], rtol=1e-12, **given)
    pecks = [event for event in run.impulses if "beak" in event.impulses]
    cycle = kn.periodic(study.kernel, initial=dict(pecks[-1].after), section="beak", free=["y"], **given)
    deviations = np.diff([event.time for event in pecks]) - cycle.period
    # Deviations are 1e-6 of the period in the end, where their second order is 1e-6 of them.
    ratio = -np.sqrt(deviations[-1] / deviations[-3])
    assert cycle.multipliers[0].real == pytest.approx(ratio, rel=2e-5)
    assert np.abs(cycle.multipliers[1:]) == pytest.approx(0, abs=1e-8)
    fall = np.diff([event.after["y"] for event in pecks])[-1]
    assert cycle.advance["y"] == pytest.approx(fall, rel=1e-3)


@pytest.mark.heavy
def test_multipliers_are_the_same_from_every_phase_of_a_cycle():
    """The woodpecker's, from its peck, and from starts in flight, in slip and in stick with an unknown period."""
    study = kn.library.study("woodpecker")
    given = {"parameters": study.parameters, "impacts": "simultaneous", "free": ["y"]}
    start = {"y": 0, "phi_M": 0.0894, "phi_S": 0.12, "u": -0.0938, "u_M": 22.8785, "u_S": -8.4556}
    cycle = kn.periodic(study.kernel, initial=start, section="beak", **given)
    modes = set()
    for number in (60, 180, 300):
        modes.add(str(cycle.run.modes["lower"][number]))
        initial = dict(zip(study.kernel.states, cycle.run.states[:, number], strict=True))
        other = kn.periodic(study.kernel, initial=initial, period=0.146, **given)
        assert other.period == pytest.approx(cycle.period, rel=1e-9)
        assert other.multipliers[0] == pytest.approx(cycle.multipliers[0], rel=1e-7)
    assert modes == {"open", "slip", "stick"}


@pytest.mark.heavy
def test_a_hopper_lands_as_its_return_map_says():
    """The multipliers of a springy leg with control: against central differences of hops from perturbed starts."""
    study = kn.library.study("hopping_leg")
    landing = [event for event in study.run(rtol=1e-11).impulses if "ground" in event.impulses][-1]
    cycle = kn.periodic(
        study.kernel, parameters=study.parameters, initial=dict(landing.after), section="ground", free=["x"]
    )
    assert cycle.is_stable

    def landed(u_x):
        """The speeds at the next landing, and the tilt, from another speed just before this one."""
        run = study.kernel.simulate(
            stop=2 * cycle.period, times=[0], parameters=study.parameters, initial=flight | {"u_x": u_x}, rtol=1e-12
        )
        landings = [event for event in run.impulses if "ground" in event.impulses]
        return np.array([landings[1].after[name] - landings[0].after[name] for name in ("u_x", "u_y", "phi")])

    flight = {name: float(value[-120]) for name, value in zip(study.kernel.states, cycle.run.states, strict=True)}
    assert landed(flight["u_x"]) == pytest.approx(np.zeros(3), abs=1e-8)
    deviations = [landed(flight["u_x"] + h) for h in (1e-4, -1e-4)]
    assert np.linalg.norm(deviations[0] + deviations[1]) < 1e-2 * np.linalg.norm(deviations[0])


# Bad input


def test_sections_and_relabelling_that_do_not_exist_are_named():
    model, kernel = wheel()
    given = {"parameters": WHEEL, "initial": rolling(-1.3)}
    with pytest.raises(kn.UnknownNameError, match="no contact or limit 'spoke 9'. There are: spoke 0, spoke 1"):
        kn.periodic(kernel, section="spoke 9", **given)
    with pytest.raises(kn.WrongTypeError, match="section: 3 is not a name"):
        kn.periodic(kernel, section=3, **given)
    with pytest.raises(kn.WrongValueError, match="longest=-1 must be positive"):
        kn.periodic(kernel, section="spoke 1", longest=-1, **given)
    with pytest.raises(kn.WrongTypeError, match="relabel of q: 0.3 is not a state or an expression"):
        kn.periodic(kernel, section="spoke 1", relabel={"q": 0.3}, **given)
    with pytest.raises(kn.WrongValueError, match="both relabel= and advance= are given"):
        kn.periodic(kernel, section="spoke 1", relabel={"q": model["q"]}, advance={"q": 1}, **given)
    with pytest.raises(kn.StateError, match=r"spoke 0 does not touch again within 0\.6 s"):
        kn.periodic(kernel, section="spoke 0", longest=0.6, **given)
    study = kn.library.study("spring_pendulum")
    with pytest.raises(kn.WrongValueError, match="relabel= is for models with contacts"):
        kn.periodic(study.kernel, parameters=study.parameters, initial=study.initial, period=1, relabel={})


def test_a_driven_motion_has_the_period_of_its_drive():
    model, kernel = ball_on_plate()
    given = {"parameters": {"g": G, "e": E, "A": 0.012, "w": W}, "initial": Bounce.start(0.012)}
    with pytest.raises(kn.WrongValueError, match="functions of time drive it"):
        kn.periodic(kernel, section="plate", **given)
    with pytest.raises(kn.WrongValueError, match="do not repeat after period=0.1"):
        kn.periodic(kernel, period=0.1, **given)
