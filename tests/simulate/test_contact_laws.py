"""Laws of impact: against closed forms, published numbers, and what impulses and energy must do.

Proves: simulate/contacts/impacts.py, simulate/contacts/marching.py, simulate/contacts/turning.py,
simulate/contacts/slip_directions.py, simulate/contacts/rows.py, simulate/contacts/sizes.py.
"""

import pickle

import numpy as np
import pytest
from scipy.integrate import solve_ivp

import kanes as kn
from contact_references import (
    needs_references,
    planar_body,
    reference,
    rows_of,
    skew,
    spatial_body,
    violation,
)
from kanes.simulate.contacts.impacts import IMPACT_LAWS, impact, lock_impulses
from kanes.simulate.contacts.modes import Mode, consistent
from kanes.simulate.contacts.slip_directions import directions_without_turning, turning_rate

MARCHED = ("energetic", "poisson")
THREE = ("newton", "poisson", "energetic")


# Reference 13: a rod, and the double pendulum of Kane and Levinson, with friction


RODS = ["frictionless", "sticks (large mu)", "slips throughout", "slip reverses", "slip stops then sticks"]


@needs_references
@pytest.mark.margin("the angles of the reference have thirteen digits")
@pytest.mark.parametrize("law", THREE)
@pytest.mark.parametrize("name", RODS)
def test_a_rod_that_strikes_a_rough_floor_does_what_the_reference_says(name, law):
    [case] = [
        each
        for each in reference("13_rod_and_double_pendulum_impact_with_friction")["rod_cases"]
        if each["name"] == f"rod, {name}"
    ]
    data, expected = case["data"], case["values"][law]
    m, L, theta = data["m"], data["L"], data["theta"]
    C, W = planar_body([(-L / 2 * np.cos(theta), -L / 2 * np.sin(theta))], m, m * L**2 / 12)
    u, G = np.array([data["vx"], data["vy"], data["omega"]]), C @ W @ C.T
    found = impact(law, rows_of([1], data["mu"], data["e"]), G, C @ u)
    np.testing.assert_allclose(found.impulses, expected["impulse_tn"][::-1], atol=1e-11)
    np.testing.assert_allclose(u + W @ C.T @ found.impulses, expected["velocity_and_omega_after"], atol=1e-11)
    np.testing.assert_allclose(found.velocities, expected["tip_velocity_after_tn"][::-1], atol=1e-11)
    lost = expected["energy_after"] - expected["energy_before"]
    np.testing.assert_allclose(found.energy, [lost], atol=1e-11)


@pytest.mark.parametrize(
    ("name", "law", "course"),
    [
        ("slip reverses", "energetic", "slip, slip back"),
        ("slip stops then sticks", "poisson", "slip, stick"),
        ("slips throughout", "energetic", "slip"),
        ("sticks (large mu)", "newton", "stick"),
    ],
)
@needs_references
def test_the_course_of_an_impact_is_told(name, law, course):
    cases = reference("13_rod_and_double_pendulum_impact_with_friction")["rod_cases"]
    [data] = [each["data"] for each in cases if each["name"] == f"rod, {name}"]
    theta = data["theta"]
    C, W = planar_body([(-np.cos(theta) / 2, -np.sin(theta) / 2)], 1, 1 / 12)
    v = C @ [data["vx"], data["vy"], data["omega"]]
    assert impact(law, rows_of([1], data["mu"], data["e"]), C @ W @ C.T, v).course == (course,)


def double_pendulum():
    """C, M⁻¹ and the rates of two uniform rods of 1 kg and 1 m; angles from the downward vertical."""
    q1, q2 = np.radians([20, 30])
    M = np.array([[4 / 3, np.cos(q2 - q1) / 2], [np.cos(q2 - q1) / 2, 1 / 3]])
    C = np.array([[np.sin(q1), np.sin(q2)], [np.cos(q1), np.cos(q2)]])
    return C, np.linalg.inv(M), np.array([-0.1, -0.2])


@needs_references
@pytest.mark.margin("the reference has thirteen digits")
@pytest.mark.parametrize("law", THREE)
def test_the_double_pendulum_of_kane_and_levinson_keeps_or_gains_what_the_reference_says(law):
    published = reference("13_rod_and_double_pendulum_impact_with_friction")["double_pendulum"]
    (C, W, u), expected = double_pendulum(), published["values"][law]
    found = impact(law, rows_of([1], 0.7, 0.5), C @ W @ C.T, C @ u)
    np.testing.assert_allclose(found.impulses, expected["impulse_tn"][::-1], atol=1e-11)
    np.testing.assert_allclose(u + W @ C.T @ found.impulses, expected["rates_after"], atol=1e-11)
    before = u @ np.linalg.solve(W, u) / 2
    table = published["energy_ratio_after_over_before"]
    for row in table["table"]:
        ratio = 1 + impact(law, rows_of([1], row[0], 0.5), C @ W @ C.T, C @ u).energy.sum() / before
        assert ratio == pytest.approx(row[table["columns"].index(law)], abs=1e-11)


def test_newtons_law_with_friction_gains_energy_and_the_energetic_one_does_not():
    """Kane and Levinson's example: the ratio of energies is 1.587 where the tip sticks."""
    C, W, u = double_pendulum()
    before = u @ np.linalg.solve(W, u) / 2
    gains = {law: impact(law, rows_of([1], 0.7, 0.5), C @ W @ C.T, C @ u).energy.sum() / before for law in IMPACT_LAWS}
    assert gains["newton"] == pytest.approx(0.58749468693, abs=1e-10)
    assert gains["energetic"] < -0.4
    assert gains["poisson"] < -0.4


# Reference 09: a ball with spin


@needs_references
@pytest.mark.parametrize("law", IMPACT_LAWS)
@pytest.mark.parametrize("number", range(4))
def test_a_ball_with_spin_bounces_alike_by_all_laws(number, law):
    case = reference("09_ball_with_spin_bouncing")["cases"][number]
    data, expected = case["data"], case["values"]
    m, r = data["m"], data["r"]
    C, W = spatial_body([(0, 0, -r)], m, [0.4 * m * r * r] * 3)
    u = np.array(data["v"] + data["omega"])
    found = impact(law, rows_of([2], data["mu"], data["e"]), C @ W @ C.T, C @ u)
    np.testing.assert_allclose(found.impulses[[1, 2, 0]], expected["impulse"], atol=1e-13)
    assert found.energy.sum() == pytest.approx(expected["energy_after"] - expected["energy_before"], abs=1e-13)
    assert found.is_unique


# Slip that turns: space


def blown(kappa, b=0.7, g=2.0, s=1.3, psi=2.1, turn=0.4):
    """G, v and the friction of a contact with G_tt = g 1 and G_tn = b along an axis: slip at ψ from that axis.

    Slip then follows a curve of pursuit with κ = μ g/b. The basis of tangents is turned.
    """
    R = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    axis, slip = R @ [b, 0], s * R @ [np.cos(psi), np.sin(psi)]
    G = np.block([[np.array([[5.0]]), axis[None]], [axis[:, None], g * np.eye(2)]])
    return G, np.concatenate([[-10.0], slip]), kappa * b / g, R


def test_slip_that_turns_ends_where_the_curve_of_pursuit_does():
    """κ s + s cos ψ + (κ² − 1) b p is constant: slip ends at p = s₀ (κ + cos ψ₀)/(b (κ² − 1)); then it sticks."""
    kappa, b, g, s, psi = 1.9, 0.7, 2.0, 1.3, 2.1
    G, v, mu, _ = blown(kappa)
    p = s * (kappa + np.cos(psi)) / (b * (kappa**2 - 1))
    while_slipping = (-v[1:] - G[1:, 0] * p) / g
    slips = np.concatenate([[p], while_slipping])
    stick = np.concatenate([[1.0], -G[1:, 0] / g])
    # Compression goes on while it sticks; restitution by Poisson gives the impulse e p_c, all of it while it sticks.
    rest = -(v[0] + G[0] @ slips) / (G[0] @ stick)
    found = impact("poisson", rows_of([2], mu, 0.5), G, v)
    assert found.course == ("slip, stick",)
    np.testing.assert_allclose(found.impulses, slips + stick * (rest + 0.5 * (p + rest)), rtol=1e-12)
    np.testing.assert_allclose(found.velocities[1:], 0, atol=1e-12)


@pytest.mark.parametrize("kappa", [0.4, 1.0, 1.6])
@pytest.mark.parametrize("e", [0.0, 0.6])
def test_slip_that_turns_and_does_not_end_lies_on_the_curve_of_pursuit(kappa, e):
    """s sin ψ/tan(ψ/2)^κ is constant too; friction is what G and the velocities say."""
    G, v, mu, R = blown(kappa, s=30.0)
    for law in MARCHED:
        found = impact(law, rows_of([2], mu, e), G, v)
        assert found.course == ("slip",)
        s0, s1 = R.T @ v[1:], R.T @ found.velocities[1:]

        def curve(slip):
            psi = np.arctan2(slip[1], slip[0])
            return slip[1] / np.tan(psi / 2) ** kappa

        assert curve(s1) == pytest.approx(curve(s0), rel=1e-11)
        linear = [kappa * np.linalg.norm(slip) + slip[0] for slip in (s0, s1)]
        assert linear[1] - linear[0] == pytest.approx((1 - kappa**2) * 0.7 * found.impulses[0], abs=1e-10)
        if e == 0:
            assert found.velocities[0] == pytest.approx(0, abs=1e-11)


def marched_plainly(G, v, mu, e, law):
    """Impulses by integration in the normal impulse itself, while slip lasts; None if it nearly ends."""

    def rates(p, y):
        t = y[1:3] / np.linalg.norm(y[1:3])
        return [*(G @ np.concatenate([[1.0], -mu * t])), y[0], *(-mu * t)]

    def ends(p, y):
        return y[0]

    def restored(p, y):
        return p - (1 + e) * compressed[0] if law == "poisson" else y[3] - (1 - e**2) * compressed[1]

    def stops(p, y):
        return np.linalg.norm(y[1:3]) - 1e-2

    ends.terminal, ends.direction = True, 1
    restored.terminal, restored.direction, stops.terminal = True, 1, True
    first = solve_ivp(rates, (0, 1e3), [*v, 0, 0, 0], "DOP853", rtol=3e-14, atol=1e-15, events=[ends, stops])
    if first.t_events[1].size:
        return None
    compressed = first.t[-1], first.y[3, -1]
    last = solve_ivp(
        rates, (first.t[-1], 1e3), first.y[:, -1], "DOP853", rtol=3e-14, atol=1e-15, events=[restored, stops]
    )
    return None if last.t_events[1].size else np.array([last.t[-1], *last.y[4:, -1]])


@pytest.mark.parametrize("law", MARCHED)
def test_slip_that_turns_is_what_a_plain_integration_gives(law):
    rng, compared = np.random.default_rng(5), 0
    while compared < 12:
        A = rng.normal(size=(3, 4))
        v, mu, e = rng.normal(size=3), rng.uniform(0.1, 1), rng.uniform(0.1, 1)
        v[0] = -abs(v[0])
        plain = marched_plainly(A @ A.T, v, mu, e, law)
        if plain is not None:
            found = impact(law, rows_of([2], mu, e), A @ A.T, v)
            np.testing.assert_allclose(found.impulses, plain, rtol=1e-10, atol=1e-11)
            compared += 1


def test_slip_in_space_goes_on_along_the_direction_that_does_not_turn():
    """From v_t = 0 friction that cannot hold lets slip grow along the zero of the turning rate, and there alone."""
    G = np.array([[2.0, 1.1, 0.4], [1.1, 1.5, 0.3], [0.4, 0.3, 1.0]])
    mu, e = 0.2, 0.5
    found = impact("energetic", rows_of([2], mu, e), G, np.array([-1.0, 0.0, 0.0]))
    slip = found.velocities[1:] / np.linalg.norm(found.velocities[1:])
    assert turning_rate(slip, G[1:, 0], mu * G[1:, 1:]) == pytest.approx(0, abs=1e-13)
    np.testing.assert_allclose(found.impulses[1:], -mu * found.impulses[0] * slip, atol=1e-13)
    # Along one direction v_n⁺ = −e v_n⁻ as without friction.
    assert found.velocities[0] == pytest.approx(e, abs=1e-13)
    push = [float(t @ (G[1:, 0] - mu * G[1:, 1:] @ t)) for t in directions_without_turning(G[1:, 0], mu * G[1:, 1:])]
    assert sum(each > 0 for each in push) == 1


@pytest.mark.parametrize("law", IMPACT_LAWS)
@pytest.mark.parametrize("count", [1, 2])
def test_a_planar_problem_has_its_planar_answer_in_any_basis_of_space(law, count):
    """The third direction is not coupled with the plane; each contact has a basis of its own."""
    rng, met = np.random.default_rng(11), 0
    for _ in range(20):
        A = rng.normal(size=(2 * count, 2 * count + 1))
        G, v = A @ A.T, rng.normal(size=2 * count)
        v[:count] = -abs(v[:count])
        numbers = {"mu": rng.uniform(0, 1.0), "e": rng.uniform(0, 1)}
        larger, T, wide = np.zeros((3 * count, 3 * count)), np.eye(3 * count), np.zeros(3 * count)
        plane_rows = [*range(count), *range(count, 3 * count, 2)]
        larger[np.ix_(plane_rows, plane_rows)], wide[plane_rows] = G, v
        for i, angle in enumerate(rng.uniform(0, 7, count)):
            own = slice(count + 2 * i, count + 2 * i + 2)
            larger[own.stop - 1, own.stop - 1] = rng.uniform(0.5, 2)
            T[own, own] = [[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]]
        plane = impact(law, rows_of([1] * count, **numbers), G, v)
        space = impact(law, rows_of([2] * count, **numbers), T @ larger @ T.T, T @ wide)
        if law == "simultaneous" and not plane.is_unique:
            continue
        met += 1
        size = np.abs(plane.impulses).max()
        inside = T.T @ space.impulses
        np.testing.assert_allclose(inside[plane_rows], plane.impulses, atol=1e-10 * size)
        np.testing.assert_allclose(np.delete(inside, plane_rows), 0, atol=1e-10 * size)
        np.testing.assert_allclose(space.energy, plane.energy, atol=1e-10 * size)
    assert met > 10


def test_zeros_of_the_turning_rate_are_all_of_a_fine_scan():
    rng = np.random.default_rng(3)
    angles = np.linspace(0, 2 * np.pi, 20_001)
    t = np.array([np.cos(angles), np.sin(angles)])
    for _ in range(50):
        b, H = rng.normal(size=2), rng.normal(size=(2, 2))
        push = b[:, None] - H @ t
        turning = -t[1] * push[0] + t[0] * push[1]
        found = directions_without_turning(b, H)
        assert len(found) == (np.sign(turning[1:]) != np.sign(turning[:-1])).sum()
        assert [turning_rate(each, b, H) for each in found] == pytest.approx([0] * len(found), abs=1e-12)


# Several contacts


ROW = np.array([[-1.0, 1.0, 0.0], [0.0, -1.0, 1.0]])  # gaps of three balls in a row, of mass 1


@pytest.mark.parametrize("law", THREE)
@pytest.mark.parametrize("e", [1.0, 0.5])
def test_a_cradle_whose_balls_meet_in_turn(law, e):
    """Pairs collide from the left; with e = 0.5 balls 1 and 2 meet once more. Each pair keeps its momentum."""
    u = np.array([1.0, 0.0, 0.0])
    found = impact(law, rows_of([0, 0], e=e), ROW @ ROW.T, ROW @ u)
    for i, j in ((0, 1), (1, 2), (0, 1)):
        if u[i] > u[j]:
            mean, half = (u[i] + u[j]) / 2, e * (u[i] - u[j]) / 2
            u[i], u[j] = mean - half, mean + half
    after = np.array([1.0, 0, 0]) + ROW.T @ found.impulses
    np.testing.assert_allclose(after, u, atol=1e-14)
    assert found.energy.sum() == pytest.approx((u @ u - 1) / 2, abs=1e-14)
    if e == 1:
        np.testing.assert_allclose(after, [0, 0, 1], atol=1e-14)
    else:
        assert found.course == ("push (last of 2)", "push")


@pytest.mark.parametrize(("e", "after"), [(1, [-1 / 3, 2 / 3, 2 / 3]), (0, [1 / 3, 1 / 3, 1 / 3])])
def test_a_cradle_whose_balls_meet_at_once(e, after):
    """Moreau's law: reference 11, rigid, simultaneous."""
    found = impact("simultaneous", rows_of([0, 0], e=e), ROW @ ROW.T, ROW @ [1.0, 0, 0])
    np.testing.assert_allclose([1, 0, 0] + ROW.T @ found.impulses, after, atol=1e-14)
    assert found.energy.sum() == pytest.approx((np.square(after).sum() - 1) / 2, abs=1e-14)
    assert found.is_unique


@pytest.mark.parametrize("law", MARCHED)
def test_plastic_balls_in_turn_end_together(law):
    """With e = 0 the sequence has no end, but shrinks by 1/4 in each turn; all balls get a third."""
    found = impact(law, rows_of([0, 0]), ROW @ ROW.T, ROW @ [1.0, 0, 0])
    np.testing.assert_allclose([1, 0, 0] + ROW.T @ found.impulses, [1 / 3] * 3, atol=1e-11)
    assert found.energy.sum() == pytest.approx(-1 / 3, abs=1e-11)


def flat_rod():
    C = np.array([[1.0, -0.5], [1.0, 0.5]])
    return C @ np.diag([1.0, 12.0]) @ C.T, C @ [-1.0, 0.0]


def test_a_rod_that_falls_flat_depends_on_the_law():
    """Reference 13b, e = 0.5. At once J = (1 + e)/2 at each end; in turn the second end gets 0.65625 after 0.375."""
    G, v = flat_rod()
    at_once = impact("simultaneous", rows_of([0, 0], e=0.5), G, v)
    np.testing.assert_allclose(at_once.impulses, [0.75, 0.75], atol=1e-13)
    np.testing.assert_allclose(at_once.velocities, [0.5, 0.5], atol=1e-13)
    assert at_once.is_unique
    in_turn = impact("newton", rows_of([0, 0], e=0.5), G, v)
    assert not in_turn.is_unique
    first, second = 0.375, 0.65625
    back = v + G @ [first, second]
    again = -1.5 * back[0] / G[0, 0]
    np.testing.assert_allclose(in_turn.impulses, [first + again, second], atol=1e-13)
    assert back[0] < 0


def test_a_sequence_that_shrinks_too_slowly_is_refused_by_name():
    G = np.array([[1.0, -0.999], [-0.999, 1.0]])
    with pytest.raises(kn.ImpactError) as error:
        impact("energetic", rows_of([0, 0]), G, np.array([-1.0, -1.0]))
    assert "'c0', 'c1': one after the other, the contacts meet more than 200 times" in str(error.value)
    assert "Use the law 'simultaneous'" in str(error.value)
    assert error.value.residuals == {"c0": -1.0, "c1": -1.0}
    assert isinstance(error.value, kn.StateError)
    assert str(pickle.loads(pickle.dumps(error.value))) == str(error.value)
    at_once = impact("simultaneous", rows_of([0, 0]), G, np.array([-1.0, -1.0]))
    np.testing.assert_allclose(at_once.velocities, 0, atol=1e-11)


# Wedging


def wedging_rod(mu=1.5):
    """Reference 06: a rod at 60°, whose tip slides ahead of its centre."""
    theta = np.radians(60)
    C, W = planar_body([(-np.cos(theta), -np.sin(theta))], 1.0, 1 / 3)
    return C @ W @ C.T, rows_of([1], mu, 0.5)


@pytest.mark.parametrize("law", MARCHED)
def test_an_impact_without_collision_stops_slip_and_throws_off(law):
    """v_n = 0 and G_nn − μ G_nt < 0: pressure pulls the tip down until slip ends; then it sticks and is thrown off."""
    G, rows = wedging_rod()
    assert G[0, 0] - 1.5 * abs(G[0, 1]) < 0
    found = impact(law, rows, G, np.array([0.0, -1.0]))
    assert found.course == ("slip, stick",)
    # Slip with friction μ p ends at p = 1/(G_tt μ + G_tn); the normal velocity then is the deepest.
    p = 1 / (1.5 * G[1, 1] + G[1, 0])
    deepest = G[0] @ [p, 1.5 * p]
    ratio = -G[1, 0] / G[1, 1]
    rise = G[0] @ [1, ratio]
    rest = -deepest / rise
    work = deepest * p / 2 + deepest * rest / 2
    back = 0.5 * (p + rest) if law == "poisson" else np.sqrt(-2 * 0.25 * work / rise)
    assert found.velocities == pytest.approx([rise * back, 0], abs=1e-13)
    assert found.impulses[0] == pytest.approx(p + rest + back, abs=1e-12)
    assert found.energy[0] < 0


def test_a_contact_that_rests_without_wedging_gets_no_impulse():
    G, _ = wedging_rod()
    found = impact("energetic", rows_of([1], 0.3, 0.5), G, np.array([0.0, -1.0]))
    assert not found.impulses.any()
    assert found.course == ("open",)


def test_newtons_law_names_the_contact_that_friction_wedges():
    """A lever that a belt drags in: v_t can neither be ended nor does an impulse lift the contact while it slips."""
    with pytest.raises(kn.ImpactError, match="Impact of 'c0': friction wedges the contact \\(Painlevé\\)"):
        impact("newton", rows_of([1], 2.0, 0.8), np.ones((2, 2)), np.array([-1.0, 5.0]))


def test_a_lever_that_locks_itself_stays():
    """One freedom: v_t = 2 v_n always. Friction of μ > 1/2 holds what compression has stored."""
    G = np.array([[1.0, 2.0], [2.0, 4.0]])
    found = impact("energetic", rows_of([1], 3.0, 0.8), G, np.array([-1.0, -2.0]))
    np.testing.assert_allclose(found.velocities, 0, atol=1e-14)
    assert found.energy.sum() == pytest.approx(-0.5, abs=1e-14)  # K = v_n²/2
    assert found.course[0].endswith("wedged")
    assert not found.is_unique
    smooth = impact("energetic", rows_of([1], 0.0, 0.8), G, np.array([-1.0, -2.0]))
    np.testing.assert_allclose(smooth.velocities, [0.8, 1.6], atol=1e-14)


def test_a_lever_that_a_belt_drags_in_has_no_impact_that_ends():
    """The same, pressed on a belt that moves: v_t is not 2 v_n, and friction drags it down for ever."""
    G = np.array([[1.0, 1.0], [1.0, 1.0]])
    with pytest.raises(kn.ImpactError, match="friction wedges the contact.*and does not end") as error:
        impact("energetic", rows_of([1], 2.0, 0.8), G, np.array([-1.0, 5.0]))
    assert error.value.state == {"v_0 of c0": -1.0, "v_1 of c0": 5.0}


# Impacts within motions of the references


@needs_references
@pytest.mark.margin("the reference has eleven digits")
@pytest.mark.parametrize("law", IMPACT_LAWS)
def test_a_falling_box_lands_on_a_corner_that_then_sticks(law):
    """Reference 23: free flight to the first impact, e = 0. Slip ends in the impact, and friction then holds."""
    data = reference("23_falling_box")
    box, first = data["data"], data["values"]["events"][0]
    t, angle = first[0], 0.3 + first[0]
    x, y = -box["b"], -box["h"]
    corner = (np.cos(angle) * x - np.sin(angle) * y, np.sin(angle) * x + np.cos(angle) * y)
    C, W = planar_body([corner], 1.0, (box["b"] ** 2 + box["h"] ** 2) / 3)
    u, rows = np.array([1.0, -box["g"] * t, 1.0]), rows_of([1], box["mu"], box["e"])
    assert 0.45 - box["g"] * t**2 / 2 + corner[1] == pytest.approx(0, abs=1e-10)
    J = impact(law, rows, C @ W @ C.T, C @ u).impulses
    np.testing.assert_allclose(u + W @ C.T @ J, first[6:9], atol=1e-10)
    omega = first[8]
    a = C @ [0, -box["g"], 0] - omega**2 * np.array(corner)[::-1]
    assert first[2] == "sooo"
    assert [each.modes for each in consistent(rows, C @ W @ C.T, a, np.zeros(2), [tuple(Mode)])] == [(Mode.STICK,)]


@needs_references
@pytest.mark.parametrize("number", range(3))
def test_a_wheel_that_hits_a_step_turns_about_its_corner(number):
    """Reference 14: plastic capture without slip; the floor, which touches too, lets go.

    With so much friction the wheel might also stop, wedged between floor and step; that takes larger impulses.
    """
    case = reference("14_wheel_over_a_step")["cases"][number]
    data, expected = case["data"], case["values"]
    r, h, v = data["r"], data["h"], data["v0"]
    spoke = np.array([-np.sqrt(r * r - (r - h) ** 2), r - h]) / r  # from the corner to the centre
    along = np.array([spoke[1], -spoke[0]])

    def row(direction, point):
        return [*direction, point[0] * direction[1] - point[1] * direction[0]]

    C = np.array([row(spoke, -r * spoke), row([0, 1], [0, -r]), row(along, -r * spoke), row([1, 0], [0, -r])])
    W = np.diag([1, 1, 1 / data["k_squared"]])
    u = np.array([v, 0, -v / r])
    found = impact("simultaneous", rows_of([1, 1], 5.0), C @ W @ C.T, C @ u)
    after = u + W @ C.T @ found.impulses
    assert found.course == ("stick", "open")
    assert not found.is_unique
    assert -after[2] == pytest.approx(expected["omega_after_capture"], rel=1e-12)
    assert -found.energy.sum() == pytest.approx(expected["energy_lost_over_m"], abs=1e-12)
    impulse = found.impulses[0] * spoke + found.impulses[2] * along
    np.testing.assert_allclose(impulse, case["impulse_of_corner_over_m_xy"], atol=1e-12)


@needs_references
@pytest.mark.margin("the reference has ten digits")
@pytest.mark.parametrize("law", IMPACT_LAWS)
def test_a_stop_between_two_links_gives_a_couple(law):
    """Reference 12b: the rate of q₂ − q₁ is reversed times 0.6. The row of the stop is ±(−1, 1)."""
    for event in reference("12b_double_pendulum_with_a_joint_stop")["elastic"]["impacts"]:
        _, gap, before, after, J, q1, q2, *u_after = event
        W = np.linalg.inv([[2, np.cos(q2 - q1)], [np.cos(q2 - q1), 1]])
        row = -np.sign(gap) * np.array([[-1.0, 1.0]])
        u = np.array(u_after) - W @ [-J, J]
        assert (row @ u)[0] == pytest.approx(-abs(before), abs=1e-9)
        found = impact(law, rows_of([0], e=0.6), row @ W @ row.T, row @ u)
        assert found.impulses[0] == pytest.approx(abs(J), abs=1e-9)
        assert found.velocities[0] == pytest.approx(abs(after), abs=1e-9)
        assert found.course == ("push",)


# Latches: plastic impacts that also hold


@needs_references
@pytest.mark.parametrize(("joint", "count"), [("weld", 6), ("ball", 3), ("hinge", 5)])
def test_two_bodies_that_dock_move_as_the_reference_says(joint, count):
    data = reference("15_docking_latch")
    bodies, P, expected = data["data"], np.array(data["data"]["latch_point"]), data["values"][joint]
    W, C = np.zeros((12, 12)), np.zeros((6, 12))
    for number, sign in ((1, -1), (2, 1)):
        body, own = bodies[f"body_{number}"], slice(6 * number - 6, 6 * number)
        R = np.array(body["R_body_to_world"])
        I = R @ np.array(body["inertia_body_axes"]) @ R.T
        W[own, own] = np.block([[np.eye(3) / body["m"], np.zeros((3, 3))], [np.zeros((3, 3)), np.linalg.inv(I)]])
        C[:3, own] = sign * np.hstack([np.eye(3), -skew(P - body["r"])])
        C[3:, own] = sign * np.hstack([np.zeros((3, 3)), np.eye(3)])
    C = C[:count]
    u = np.concatenate([bodies[f"body_{k}"][name] for k in (1, 2) for name in ("v", "omega_world")])
    G = C @ W @ C.T
    J = lock_impulses(G, C @ u)
    after = u + W @ C.T @ J
    names = ("v1", "omega1", "v2", "omega2")
    np.testing.assert_allclose(after, np.concatenate([expected[name] for name in names]), atol=1e-11)
    np.testing.assert_allclose(J[:3], expected["linear_impulse_on_2"], rtol=1e-11)
    assert (C @ u) @ np.linalg.solve(G, C @ u) / 2 == pytest.approx(expected["energy_lost"], abs=1e-11)
    # The same lock written twice: of impulses that follow from each other the shortest.
    twice = lock_impulses(np.tile(G, (2, 2)), np.tile(C @ u, 2))
    np.testing.assert_allclose(twice, np.tile(J / 2, 2), rtol=1e-9, atol=1e-11)


# What every law must do


def random_contacts(rng, count, tangents):
    rows = count * (1 + tangents)
    A = rng.normal(size=(rows, rows + 2)) / np.sqrt(rows)
    contacts = rows_of([tangents] * count, rng.uniform(0, 1.2, count), rng.uniform(0, 1, count))
    return contacts, A, rng.normal(size=rows + 2)


@pytest.mark.parametrize("law", IMPACT_LAWS)
@pytest.mark.parametrize(("count", "tangents"), [(1, 1), (2, 1), (3, 1), (1, 2), (2, 2), (3, 0)])
def test_impulses_press_within_the_cone_and_account_for_the_energy(law, count, tangents):
    """M = 1, so that ΔK = (|u⁺|² − |u⁻|²)/2 with u⁺ = u⁻ + Cᵀ J."""
    rng, met = np.random.default_rng(count + 10 * tangents), 0
    for _ in range(30 if tangents < 2 else 8):
        rows, C, u = random_contacts(rng, count, tangents)
        try:
            found = impact(law, rows, C @ C.T, C @ u)
        except kn.ImpactError:
            assert law == "newton"  # friction wedges contacts that slip by Newton's law
            continue
        met += 1
        after = u + C.T @ found.impulses
        np.testing.assert_allclose(found.velocities, C @ after, atol=1e-11)
        assert found.energy.sum() == pytest.approx((after @ after - u @ u) / 2, abs=1e-11)
        pressures = found.impulses[:count]
        assert pressures.min() >= 0
        assert found.velocities[:count].min() == pytest.approx(max(found.velocities[:count].min(), 0), abs=1e-10)
        for i in range(count):
            friction = np.linalg.norm(found.impulses[rows.tangential(i)])
            assert friction <= rows.kinetic[i] * pressures[i] + 1e-9  # no rounding: Coulomb's cone
        if law == "energetic":
            assert found.energy.max() <= 1e-11  # no rounding: no contact gains energy
        if law == "simultaneous":
            b = C @ u + np.concatenate([rows.restitution * np.minimum((C @ u)[:count], 0), np.zeros(count * tangents)])
            assert violation(rows, C @ C.T, b, found.impulses) == pytest.approx(0, abs=1e-12)
    assert met > 4


def test_the_simultaneous_law_without_restitution_never_gains_energy():
    """ΔK = Jᵀ v⁺ − Jᵀ G J/2, and Jᵀ v⁺ ≤ 0."""
    rng = np.random.default_rng(8)
    for _ in range(40):
        rows, C, u = random_contacts(rng, 2, 1)
        found = impact("simultaneous", rows_of([1, 1], rows.kinetic), C @ C.T, C @ u)
        assert found.energy.sum() <= 1e-12  # no rounding: a sign


@pytest.mark.parametrize("tangents", [1, 2])
def test_plastic_impulses_exist_whatever_the_friction(tangents):
    """At once with e = 0, also where rows follow from each other and friction is strong."""
    rng = np.random.default_rng(12)
    for _ in range(60 if tangents == 1 else 30):
        count = int(rng.integers(1, 4))
        size = count * (1 + tangents)
        C = rng.normal(size=(size, max(1, size + int(rng.integers(-2, 2)))))
        rows, u = rows_of([tangents] * count, rng.uniform(0, 6)), rng.normal(size=C.shape[1])
        found = impact("simultaneous", rows, C @ C.T, C @ u)
        assert violation(rows, C @ C.T, C @ u, found.impulses) == pytest.approx(0, abs=1e-9)
        assert found.energy.sum() <= 1e-10  # no rounding: a sign


@pytest.mark.parametrize(("tangents", "count"), [(1, 12), (2, 10)])
def test_many_contacts_at_once_obey_coulomb(tangents, count):
    """More than are enumerated, with rows that follow from each other: a body on many points of a floor."""
    rng = np.random.default_rng(4)
    for number in range(5):
        points = rng.normal(size=(count, tangents)) * 0.2
        if tangents == 1:
            C, W = planar_body([(x, -0.3) for [x] in points], 1.0, 0.03)
        else:
            C, W = spatial_body([(x, y, -0.3) for x, y in points], 1.0, (0.02, 0.03, 0.04))
        u = rng.normal(size=C.shape[1]) * np.where(np.arange(C.shape[1]) == tangents, 0, 1)
        u[tangents] = -2.0
        rows = rows_of([tangents] * count, 0.4, 0.5 * (number % 2))
        v = C @ u
        b = v + np.concatenate([rows.restitution * np.minimum(v[:count], 0), np.zeros(count * tangents)])
        found = impact("simultaneous", rows, C @ W @ C.T, v)
        assert violation(rows, C @ W @ C.T, b, found.impulses) == pytest.approx(0, abs=1e-10)


@pytest.mark.parametrize("law", IMPACT_LAWS)
def test_units_change_nothing(law):
    """Lengths in mm, masses in t: G and v have other sizes, courses are the same."""
    C, W, u = double_pendulum()
    rows = rows_of([1], 0.4, 0.5)
    plain, other = impact(law, rows, C @ W @ C.T, C @ u), impact(law, rows, 1e9 * C @ W @ C.T, 1e3 * C @ u)
    assert plain.course == other.course
    np.testing.assert_allclose(other.impulses, 1e-6 * plain.impulses, rtol=1e-11)


def test_contacts_that_part_are_left_alone():
    for law in IMPACT_LAWS:
        found = impact(law, rows_of([1, 2], 0.5, 0.5), np.eye(5), np.array([1.0, 0.2, 3.0, 1.0, 1.0]))
        assert not found.impulses.any()
        assert found.course == ("open", "open")


def test_static_friction_holds_where_kinetic_could_not():
    """v_t = 0 and a ratio of 0.5 between what μ_k and μ_s allow."""
    G, v = np.array([[2.0, 0.5], [0.5, 1.0]]), np.array([-1.0, 0.0])
    assert impact("energetic", rows_of([1], 0.3, 0.5, static=0.6), G, v).course == ("stick",)
    slips = impact("energetic", rows_of([1], 0.3, 0.5), G, v)
    assert slips.course == ("slip",)
    assert slips.impulses[1] == pytest.approx(-0.3 * slips.impulses[0], abs=1e-14)


def test_unknown_laws_and_numbers_are_refused():
    with pytest.raises(kn.WrongValueError, match="no law of impact 'elastic'. Choose one of: energetic, poisson"):
        impact("elastic", rows_of([0]), np.eye(1), np.array([-1.0]))
    with pytest.raises(kn.ImpactError, match="Impact of 'c0': G or v has entries that are not finite"):
        impact("energetic", rows_of([0]), np.array([[np.nan]]), np.array([-1.0]))


@pytest.mark.parametrize("law", IMPACT_LAWS)
def test_nothing_meets_nothing_and_a_wall_that_cannot_move_is_refused(law):
    assert impact(law, rows_of([]), np.zeros((0, 0)), np.zeros(0)).impulses.size == 0
    with pytest.raises(kn.ImpactError, match="'c0'"):
        impact(law, rows_of([0], e=0.5), np.zeros((1, 1)), np.array([-1.0]))


def test_rows_are_normals_first():
    rows = rows_of([1, 0, 2], 0.5)
    assert (rows.count, rows.row_count) == (3, 6)
    assert [rows.tangential(i) for i in range(3)] == [slice(3, 4), slice(4, 4), slice(4, 6)]
    some, numbers = rows.chosen([2, 0])
    assert (some.names, some.tangents, numbers.tolist()) == (("c2", "c0"), (2, 1), [2, 0, 4, 5, 3])
