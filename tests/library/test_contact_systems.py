"""Systems of the library whose parts touch and let go, against closed forms and motions that other methods computed.

Proves: library/contacts/rocking_block.py, library/contacts/bouncing_ball.py, library/contacts/newtons_cradle.py,
library/contacts/woodpecker.py, library/contacts/hopping_leg.py, library/contacts/deploying_array.py,
library/contacts/belt_oscillator.py, library/contacts/docking_craft.py.
"""

import numpy as np
import pytest
from scipy.integrate import quad, solve_ivp
from scipy.special import ellipk

import kanes as kn
from touching_bodies import needs_references, reference

TIGHT = {"rtol": 1e-12}


def test_a_block_rocks_at_the_times_of_the_integral_of_energy():
    """A quarter period is ∫ dθ/√(2 p² (cos(α − θ₀) − cos(α − θ))) to 0; energies go down by (1 − 3/2 sin² α)²."""
    study = kn.library.study("rocking_block")
    b, h, g = (study.parameters[name] for name in ("b", "h", "g"))
    alpha, p2, top = np.arctan2(b, h), 0.75 * g / np.hypot(b, h), -study.initial["theta"]
    ratio, times, t = 1 - 1.5 * np.sin(alpha) ** 2, [], 0.0
    for number in range(4):
        # With θ = θ₀ − s² the root at the top is taken out.
        def pace(s, top=top):
            sin_half = np.sin(s * s / 2)
            fall = 2 * np.sin(alpha - top + s * s / 2) * sin_half
            return 2 * s / np.sqrt(2 * p2 * fall) if s else 2 / np.sqrt(2 * p2 * np.sin(alpha - top))

        quarter = quad(pace, 0, np.sqrt(top), epsabs=0, epsrel=1e-13)[0]
        t += quarter if number == 0 else 2 * quarter
        times.append(t)
        speed2 = 2 * p2 * (np.cos(alpha - top) - np.cos(alpha)) * ratio**2
        top = alpha - np.arccos(min(np.cos(alpha) + speed2 / (2 * p2), 1.0))
    run = study.run(stop=3, **TIGHT)
    assert [event.time for event in run.impulses[:4]] == pytest.approx(times, rel=1e-10)
    for event in run.impulses[:4]:
        assert event.after["u_theta"] / event.before["u_theta"] == pytest.approx(ratio, rel=1e-11)


@pytest.mark.heavy
def test_a_block_comes_to_rest_on_both_corners():
    run = kn.library.study("rocking_block").run()
    assert run.outcome.finished
    assert [str(run.modes[name][-1]) for name in ("left", "right")] == ["stick", "stick"]
    assert run["theta"][-1] == pytest.approx(0, abs=1e-12)
    total = run.contact_force("left") + run.contact_force("right")
    assert total[:, -1] == pytest.approx([0, 9.81, 0], abs=1e-11)


def test_a_ball_with_spin_rolls_in_the_end_as_its_angular_momentum_says():
    """About the line of contact v_x + 2/5 r ω_y and v_y − 2/5 r ω_x are kept; rolling has 5/7 of them."""
    study = kn.library.study("bouncing_ball")
    p, start = study.parameters, study.initial
    run = study.run(**TIGHT)
    kept = np.array([start["vx_ball"] + 0.4 * p["r"] * start["wy_ball"], -0.4 * p["r"] * start["wx_ball"]])
    assert run.velocity("ball")[:2, -1] == pytest.approx(kept / 1.4, rel=1e-10)
    spin = run.angular_velocity("ball")
    assert spin[:2, -1] == pytest.approx(np.array([-kept[1], kept[0]]) / 1.4 / p["r"], rel=1e-9)
    fall = np.sqrt(2 * (start["z_ball"] - p["r"]) / p["g"])
    ending = float(run.events[-1].words.split("t = ")[1].split(";")[0])
    assert ending == pytest.approx(fall * (1 + p["e"]) / (1 - p["e"]), rel=1e-10)
    assert run.modes["ground"][-1] == "stick"


def test_balls_of_a_cradle_strike_half_a_period_apart_and_the_last_one_takes_all():
    """The period of a pendulum by the elliptic integral; by the law of all at once three balls get −1/3, 2/3, 2/3."""
    study = kn.library.study("newtons_cradle", count=3)
    p = study.parameters
    rate = np.sqrt(p["g"] / p["L"] / (1 + 0.4 * (p["r"] / p["L"]) ** 2))
    quarter = ellipk(np.sin(study.initial["q1"] / 2) ** 2) / rate
    run = study.run(stop=2, **TIGHT)
    assert [event.time for event in run.impulses] == pytest.approx(quarter * np.array([1, 3, 5, 7]), rel=1e-11)
    for number, event in enumerate(run.impulses):
        before, after = (np.array([state[f"u{k}"] for k in (1, 2, 3)]) for state in (event.before, event.after))
        assert after == pytest.approx(before[::-1], abs=1e-10)
        assert abs(before).argmax() == (0 if number % 2 == 0 else 2)
    hit = study.run(stop=0.4, impacts="simultaneous").impulses[0]
    after = [hit.after[f"u{k}"] / hit.before["u1"] for k in (1, 2, 3)]
    assert after == pytest.approx([-1 / 3, 2 / 3, 2 / 3], abs=1e-12)


def test_balls_of_a_cradle_that_lose_energy_swing_together():
    """Momentum passes through every impact; in the end all have a fifth of it, and the rods as one pendulum."""
    study = kn.library.study("newtons_cradle", count=3)
    run = study.run(parameters={"e": 0.5}, stop=12)
    assert run.outcome.finished
    speeds = run.states[3:, -1]
    assert speeds == pytest.approx(np.full(3, speeds[0]), abs=1e-3)
    assert run.energy.balance == pytest.approx(np.zeros(run.t.size), abs=1e-8)


@needs_references
def test_a_woodpecker_sticks_slips_and_pecks_when_others_say():
    """All events of two cycles; the period and the fall of a cycle are known to three digits."""
    problem = reference("24_woodpecker_toy")
    run = kn.library.study("woodpecker").run(stop=1, **TIGHT)
    events = [event for event in run.events if event.time > 0]
    rows = problem["values"]["events"]
    letters = {"open": "o", "stick": "s", "slip": "-"}
    # The reference has nine digits.
    assert [event.time for event in events[: len(rows)]] == pytest.approx([row[0] for row in rows], abs=1e-9)
    for event, (_, _, wanted) in zip(events, rows, strict=False):
        just_after = np.searchsorted(run.t, event.time, side="right")
        found = "".join(letters[str(run.modes[name][just_after])] for name in ("beak", "lower", "upper"))
        assert found == wanted.replace("+", "-")
    pecks = [event for event in run.impulses if "beak" in event.impulses]
    assert np.diff([event.time for event in pecks]) == pytest.approx(np.full(len(pecks) - 1, 0.146), abs=2e-4)
    assert np.diff([event.after["y"] for event in pecks]) == pytest.approx(np.full(len(pecks) - 1, -0.0194), abs=2e-4)


@needs_references
def test_an_array_of_the_library_locks_when_the_reference_says():
    locks = reference("16_array_deployment_with_latch_up")["values"]["locks"]
    run = kn.library.study("deploying_array").run(**TIGHT)
    assert len(run.events) == 2
    for event, lock in zip(run.events, locks, strict=True):
        # Ten digits of the reference.
        assert event.time == pytest.approx(lock["t"], abs=1e-10)
        assert event.lost == pytest.approx(lock["energy_lost"], abs=1e-9)
        assert [*event.after.values()] == pytest.approx([*lock["q"], *lock["u_after"]], abs=1e-10)
    assert run.angular_momentum()[2] == pytest.approx(np.zeros(run.t.size), abs=1e-9)


def test_a_mass_on_a_belt_sticks_and_slips_in_the_times_of_the_closed_form():
    """Slip lasts 2 (π − arctan(A ω/v))/ω and stick 2 A/v; friction is what it may be."""
    study = kn.library.study("belt_oscillator")
    p = study.parameters
    run = study.run(**TIGHT)
    weight = p["m"] * p["g"]
    A, w = (p["mu_s"] - p["mu_k"]) * weight / p["k"], np.sqrt(p["k"] / p["m"])
    times = [event.time for event in run.events][1:]
    assert times[0] == pytest.approx(p["mu_s"] * weight / (p["k"] * p["v"]), rel=1e-11)
    slip, stick = 2 * (np.pi - np.arctan(A * w / p["v"])) / w, 2 * A / p["v"]
    assert np.diff(times) == pytest.approx([slip, stick] * 4 + [slip], rel=1e-9)
    force = run.contact_force("belt")
    assert np.abs(force).max() <= p["mu_s"] * weight * (1 + 1e-9)
    assert force[run.modes["belt"] == "slip"] == pytest.approx(p["mu_k"] * weight, rel=1e-12)
    assert run["u"][run.modes["belt"] == "stick"] == pytest.approx(p["v"], rel=1e-12)


def test_docked_craft_turn_as_one_body_with_the_momenta_that_they_had():
    """ω = I⁻¹ H about the common mass centre, with I of both bodies by Steiner's rule; the loss is that of energies."""
    study = kn.library.study("docking_craft")
    p = study.parameters
    run = study.run(**TIGHT, times=np.linspace(0, 60, 61))
    (lock,) = run.events
    gap = run["port of the target"] - run["port of the chaser"]
    assert np.linalg.norm(gap[:, -1]) == pytest.approx(p["c"], rel=1e-9)
    masses = {"target": p["m1"], "chaser": p["m2"]}
    inertias = {"target": np.diag([p["J1"], p["I1"], p["I1"]]), "chaser": np.diag([p["J2"], p["I2"], p["I2"]])}
    momentum = sum(m * run.velocity(body)[:, 0] for body, m in masses.items())
    places = {body: np.array([run[f"{axis}_{body}"] for axis in "xyz"]) for body in masses}

    def about_center(column):
        center = sum(m * places[body][:, column] for body, m in masses.items()) / sum(masses.values())
        H, inertia, energy = np.zeros(3), np.zeros((3, 3)), 0.0
        for body, m in masses.items():
            R, r = run.orientation(body)[column], places[body][:, column] - center
            own = R @ inertias[body] @ R.T
            w, v = run.angular_velocity(body)[:, column], run.velocity(body)[:, column]
            H = H + own @ w + m * np.cross(r, v)
            inertia = inertia + own + m * (r @ r * np.eye(3) - np.outer(r, r))
            energy += (w @ own @ w + m * v @ v) / 2
        return H, inertia, energy

    H, _, before = about_center(0)
    _, inertia, after = about_center(-1)
    for body in masses:
        assert run.angular_velocity(body)[:, -1] == pytest.approx(np.linalg.solve(inertia, H), abs=1e-12)
    total = sum(m * run.velocity(body)[:, -1] for body, m in masses.items())
    assert total == pytest.approx(momentum, abs=1e-10)
    assert lock.lost == pytest.approx(before - after, rel=1e-9)


class Hopper:
    """The hopping leg as two masses with multipliers, in coordinates of hip and foot and the angle of the leg.

    Where the spring is at its end the distance of hip and foot is l, and where the foot stands it does not move.
    """

    def __init__(self, study):
        self.p, numbers = study.parameters, study.parameters
        self.masses = np.array([numbers["M"]] * 2 + [numbers["m"]] * 2 + [numbers["J"]])

    def controls(self, v, phi, s):
        stands = (1 + np.tanh((s - 0.01) / 0.003)) / 2
        ahead = (0.09 * v[0] + 0.06 * (v[0] - 1)) / self.p["l"]
        return (1 - stands) * (30 * (ahead - phi) - 2.5 * v[4]), stands

    def rows(self, r, *, ended, stands):
        """Rows of constraints and their C-dot-v: the foot is at hip − (l − s) (−sin φ, cos φ)."""
        d = r[:2] - r[2:4]
        length = np.hypot(*d)
        e = d / length
        n = np.array([-e[1], e[0]])
        # φ turns with the leg:  n · (v_hip − v_foot) = length φ̇.
        found = [np.concatenate([n, -n, [-length]])]
        if ended:
            found.append(np.concatenate([e, -e, [0]]))
        if stands:
            found += [np.eye(5)[2], np.eye(5)[3]]
        return np.array(found), e, n, length

    def slope(self, t, x, ended, stands):
        r, v = x[:5], x[5:]
        C, e, n, length = self.rows(r, ended=ended, stands=stands)
        relative = v[:2] - v[2:4]
        stretch, turn = e @ relative, n @ relative / length
        s = self.p["l"] - length
        T, on = self.controls(v, r[4], s)
        F = 70 * on * (1 - np.tanh(-stretch / 0.05)) / 2
        push = self.p["k"] * s - self.p["d"] * stretch + F
        forces = np.concatenate([push * e, -push * e, [T]])
        forces[[1, 3]] -= self.p["g"] * self.masses[[1, 3]]
        # n · r̈ = l φ̈ + 2 ṡtretch φ̇ and e · r̈ = −l φ̇² at constant length.
        drift = [2 * stretch * turn] + ([-length * turn**2] if ended else []) + ([0.0, 0.0] if stands else [])
        A = C @ (C / self.masses).T
        pull = np.linalg.solve(A, np.array(drift) - C @ (forces / self.masses))
        self.pull = pull
        return np.concatenate([v, (forces + C.T @ pull) / self.masses])

    def hit(self, x, **mode):
        C, *_ = self.rows(x[:5], **mode)
        v = x[5:]
        J = np.linalg.solve(C @ (C / self.masses).T, C @ v)
        return np.concatenate([x[:5], v - (C.T @ J) / self.masses])


def test_a_leg_hops_as_two_masses_with_multipliers_do():
    """Fall with the spring at its end, plastic landing, stance, take-off, and the end of the spring again."""
    study = kn.library.study("hopping_leg")
    start = study.initial
    hopper = Hopper(study)
    l = study.parameters["l"]
    given = {"rtol": 1e-12, "atol": 1e-13, "method": "DOP853"}

    def ending(function, direction):
        function.terminal, function.direction = True, direction
        return function

    x = np.array([start["x"], start["y"], start["x"], start["y"] - l, 0.0, *[0.0] * 5])
    lands = ending(lambda t, x, *_: x[3], -1)
    fall = solve_ivp(hopper.slope, (0, 1), x, args=(True, False), events=lands, **given)
    times, x = [fall.t[-1]], fall.y[:, -1]
    # At the landing the foot stops; by the impulse along the leg the spring leaves its end.
    x = hopper.hit(x, ended=False, stands=True)

    def normal(t, x, *mode):
        hopper.slope(t, x, *mode)
        return hopper.pull[-1]

    def cone(t, x, *mode):
        hopper.slope(t, x, *mode)
        return 0.8 * hopper.pull[-1] - abs(hopper.pull[-2])

    stance = solve_ivp(
        hopper.slope, (times[0], 2), x, args=(False, True), events=[ending(cone, -1), ending(normal, -1)], **given
    )
    times.append(stance.t[-1])
    run = study.run(stop=0.4175, **TIGHT)
    assert [event.time for event in run.events[1:3]] == pytest.approx(times, rel=1e-10)
    before = run.events[2].before
    found = [before[name] for name in ("x", "y", "phi", "u_x", "u_y", "u_phi")]
    assert found == pytest.approx(stance.y[[0, 1, 4, 5, 6, 9], -1], abs=1e-9)
    assert run.events[1].words.startswith("impact of end of the spring, lower, ground")
    assert run.events[2].words == "ground slips"


def test_a_leg_hops_on_at_a_steady_speed():
    run = kn.library.study("hopping_leg").run()
    landings = [event for event in run.impulses if "ground" in event.impulses]
    assert len(landings) == 10
    assert [event.after["u_x"] for event in landings[4:]] == pytest.approx([0.8] * 6, abs=0.01)
    assert {str(mode) for mode in run.modes["ground"]} >= {"open", "stick"}
    assert run["foot"][1].min() == pytest.approx(0, abs=1e-9)


def test_a_body_pushes_off_flies_and_lands_on_real_ground():
    """Toes leave last and land first; in flight the mass centre falls freely, and the spin about it stays.

    Over the whole run the impulse of the ground is that of the weight: the body is at rest before and after.
    """
    study = kn.library.study("six_link_jump", ground=True)
    run = study.run(times=np.linspace(0, 1.7, 1701), rtol=1e-10)
    assert run.outcome.finished
    words = [event.words for event in run.events]
    off = next(event.time for event in run.events if event.words == "toes opens" and event.time > 0.2)
    on = next(event.time for event in run.impulses if event.time > off)
    assert words.index("heel opens") < words.index("toes opens", words.index("heel opens"))
    assert "toes" in next(event for event in run.impulses if event.time > off).impulses
    assert on - off == pytest.approx(0.616, abs=0.01)
    g, mass = study.parameters["g"], sum(value for name, value in study.parameters.items() if name.startswith("m_"))
    flies = (run.t > off) & (run.t < on)
    center, momentum, t = run.mass_center(), run.linear_momentum(), run.t[flies] - off
    fall = momentum[1, flies] / mass + g * t
    assert fall == pytest.approx(np.full(t.size, fall[0]), abs=1e-7)
    assert np.ptp(momentum[0, flies]) == pytest.approx(0, abs=1e-6)
    spin = run.angular_momentum()[2] - (center[0] * momentum[1] - center[1] * momentum[0])
    assert np.ptp(spin[flies]) == pytest.approx(0, abs=1e-6)
    assert center[1].max() > 1.4
    # It stands in the end.
    assert [str(run.modes[name][-1]) for name in ("toes", "heel")] == ["stick", "stick"]
    total = run.contact_force("toes") + run.contact_force("heel")
    assert total[1, -1] == pytest.approx(mass * g, rel=2e-2)
    assert np.abs(momentum[:, -1]).max() < 0.02 * mass
    pushes = sum(event.impulses[name][0] for event in run.impulses for name in event.impulses)
    steady = np.trapezoid(total[1], run.t)
    # The force jumps at events, between which are output times.
    assert pushes + steady == pytest.approx(mass * g * 1.7 + momentum[1, -1], rel=5e-3)
