"""Modes of contacts: rest, slip, tipping and lift-off against closed forms; paradoxes; forces that are unique.

Proves: simulate/contacts/modes.py, simulate/contacts/choices.py, simulate/contacts/complementarity.py,
simulate/contacts/search.py, simulate/contacts/settled.py, simulate/contacts/spatial_slip.py,
simulate/contacts/shares.py.
"""

from itertools import product

import numpy as np
import pytest

from contact_references import needs_references, planar_body, reference, rows_of, spatial_body, violation
from kanes.simulate.contacts.modes import HELD, OPEN, SLIP, STICK, consistent, painleve

g = 9.81
ALL = (OPEN, STICK, SLIP)


def distinct_motions(choices, digits=8):
    return {tuple(np.round(each.accelerations, digits) + 0.0) for each in choices}


# Reference 07: a block on a ramp


def block(b, h, degrees):
    """C, M⁻¹ and the accelerations without contact, for x down the ramp and y along its normal; m = 1."""
    C, W = planar_body([(b, -h), (-b, -h)], 1.0, (b * b + h * h) / 3)
    angle = np.radians(degrees)
    return C, W, g * np.array([np.sin(angle), -np.cos(angle), 0.0])


@needs_references
@pytest.mark.parametrize(
    ("name", "modes"),
    [("rest", (STICK, HELD)), ("slide", (SLIP, SLIP)), ("tip", (STICK, OPEN)), ("tip_and_slide", (SLIP, OPEN))],
)
def test_a_block_on_a_ramp_rests_slides_or_tips(name, modes):
    [case] = [each for each in reference("07_block_on_a_ramp")["cases"] if each["name"] == name]
    data, expected = case["data"], case["values"]
    C, W, free = block(data["b"], data["h"], data["slope_deg"])
    rows, G, a = rows_of([1, 1], data["mu"]), C @ W @ C.T, C @ free
    first, *others = consistent(rows, G, a, np.zeros(4), [ALL] * 2)
    assert first.modes == modes
    motion = free + W @ C.T @ first.forces
    assert motion[0] == pytest.approx(expected["a_x_of_centre"], abs=1e-12)
    assert -motion[2] == pytest.approx(expected["alpha_clockwise"], abs=1e-12)
    np.testing.assert_allclose(first.accelerations, a + G @ first.forces, atol=1e-12)
    assert distinct_motions([first, *others]) == distinct_motions([first])
    [quick] = consistent(rows, G, a, np.zeros(4), [ALL] * 2, every=False)
    assert quick.modes == modes
    np.testing.assert_allclose(quick.forces, first.forces, atol=1e-11)
    assert painleve(rows, G, a, np.zeros(4)) is None


def test_a_block_at_rest_shares_its_friction_but_not_its_pressure():
    """N = (m g/2)(cos ± (h/b) sin) at the lower and upper corner; friction is m g sin in all, within both cones."""
    b, h, mu, angle = 0.1, 0.2, 0.5, np.radians(20)
    C, W, free = block(b, h, 20)
    [choice] = consistent(rows_of([1, 1], mu), C @ W @ C.T, C @ free, np.zeros(4), [ALL] * 2)
    pressure = g / 2 * (np.cos(angle) + np.array([1, -1]) * h / b * np.sin(angle))
    np.testing.assert_allclose(choice.forces[:2], pressure, atol=1e-12)
    assert choice.forces[2:].sum() == pytest.approx(-g * np.sin(angle), abs=1e-12)
    assert choice.determined.tolist() == [True, True, False, False]
    assert choice.enforced.tolist() == [True, True, True, False]
    # Equal shares would be the shortest, but the upper corner cannot hold half: it holds what it can.
    assert choice.forces[3] == pytest.approx(-mu * pressure[1], abs=1e-10)


def test_a_contact_slides_against_its_velocity_and_only_slides():
    """A sliding block may slide on or fly, but cannot stick; friction opposes v_t, whatever pulls it."""
    C, W, free = block(0.2, 0.1, 5)
    rows, G, v = rows_of([1, 1], 0.4, static=0.9), C @ W @ C.T, np.array([0.0, 0, -1e-3, -1e-3])
    [choice] = consistent(rows, G, C @ free, v, [ALL] * 2)
    assert choice.modes == (SLIP, SLIP)
    assert [each.tolist() for each in choice.directions] == [[-1.0], [-1.0]]
    np.testing.assert_allclose(choice.forces[2:], 0.4 * choice.forces[:2], atol=1e-13)
    # At rest it sticks; and beside another velocity of the system this one may be called rest.
    assert consistent(rows, G, C @ free, 0 * v, [ALL] * 2)[0].modes == (STICK, HELD)
    assert consistent(rows, G, C @ free, v, [ALL] * 2, speed=1e7)[0].modes == (STICK, HELD)


def test_static_friction_holds_as_long_as_it_can():
    """tan θ between μ_k and μ_s: a block at rest stays, although slipping on would be consistent too."""
    C, W, free = block(0.3, 0.1, 20)
    rows, G, a = rows_of([1, 1], 0.2, static=0.5), C @ W @ C.T, C @ free
    assert [each.modes for each in consistent(rows, G, a, np.zeros(4), [ALL] * 2)] == [(STICK, HELD)]
    [pushed] = consistent(rows, G, a, np.zeros(4), [(OPEN, SLIP)] * 2)
    assert pushed.modes == (SLIP, SLIP)
    assert (W @ C.T @ pushed.forces + free)[0] == pytest.approx(
        g * (np.sin(np.radians(20)) - 0.2 * np.cos(np.radians(20)))
    )


def test_where_slip_begins_both_modes_hold_until_one_is_excluded():
    """tan θ = μ exactly. What a guard has left is not offered any more."""
    C, W, free = block(0.3, 0.1, np.degrees(np.arctan(0.4)))
    rows, G, a = rows_of([1, 1], 0.4), C @ W @ C.T, C @ free
    assert consistent(rows, G, a, np.zeros(4), [ALL] * 2)[0].modes == (STICK, HELD)
    slipping = consistent(rows, G, a, np.zeros(4), [(OPEN, SLIP)] * 2)
    assert slipping[0].modes == (SLIP, SLIP)
    assert [float(each[0]) for each in slipping[0].directions] == [1.0, 1.0]
    assert len(distinct_motions(slipping)) == 1


def test_smooth_contacts_and_stops_have_no_tangents():
    """Two beads in a row, pushed to a wall by unlike forces: the second opens, or both press."""
    G = np.array([[1.0, -1.0], [-1.0, 2.0]])
    [choice] = consistent(rows_of([0, 0]), G, np.array([-3.0, 5.0]), np.zeros(2), [ALL] * 2)
    assert choice.modes == (STICK, OPEN)
    assert choice.forces == pytest.approx([3.0, 0.0], abs=1e-13)
    assert choice.accelerations == pytest.approx([0.0, 2.0], abs=1e-13)
    [choice] = consistent(rows_of([0, 0]), G, np.array([-3.0, 2.0]), np.zeros(2), [ALL] * 2)
    assert choice.modes == (STICK, STICK)
    assert choice.forces == pytest.approx([4.0, 1.0], abs=1e-13)


# Reference 06: Painlevé's rod


def sliding_rod(degrees, omega):
    """G, a and v of the tip of a rod of m = 1 and half length 1 that slides towards −x, at an angle from the floor."""
    theta = np.radians(degrees)
    r = -np.array([np.cos(theta), np.sin(theta)])
    C, W = planar_body([r], 1.0, 1 / 3)
    a = C @ [0, -g, 0] - omega**2 * r[::-1]
    return C @ W @ C.T, a, np.array([0.0, -1.0])


@needs_references
@pytest.mark.parametrize("number", range(4))
def test_painleves_rod_has_one_mode_or_none_or_two(number):
    case = reference("06_painleve_rod")["values"]["cases"][number]
    G, a, v = sliding_rod(case["theta_deg"], case["omega"])
    rows = rows_of([1], case["mu"])
    found, said = consistent(rows, G, a, v, [ALL]), painleve(rows, G, a, v)
    assert G[0, 0] + case["mu"] * G[0, 1] == pytest.approx(case["A_times_m"], abs=1e-13)
    assert a[0] == pytest.approx(case["b"], abs=1e-13)
    if number == 0:
        assert said is None
        assert [each.modes for each in found] == [(SLIP,)]
        assert found[0].forces == pytest.approx(np.array([1, case["mu"]]) * case["N_over_m"], rel=1e-12)
    elif number == 2:
        assert {each.modes for each in found} == {(OPEN,), (SLIP,)}
        assert said.startswith("several consistent modes: (c0 open) or (c0 slips); c0 has a_n = 4.046 and")
        assert said.endswith("G_nn − μ G_nt = -0.1986 while it slides")
    else:
        assert found == []
        assert said.startswith("no consistent mode: c0 has a_n = -9.81 and G_nn − μ G_nt = ")


@needs_references
def test_the_paradox_has_the_range_of_angles_of_the_reference():
    values = reference("06_painleve_rod")["values"]
    for mu, name in ((1.5, "range_of_paradox_mu_1_5_deg"), (2.0, "range_of_paradox_mu_2_deg")):
        low, high = values[name]
        for angle, is_paradox in ((low - 1e-6, False), (low + 1e-6, True), (high - 1e-6, True), (high + 1e-6, False)):
            said = painleve(rows_of([1], mu), *sliding_rod(angle, 0.0))
            assert (said is not None) == is_paradox


# Reference 18: which forces of a standing biped are unique


def biped():
    """C, M and loads for the speeds of the hip (x, z, and the torso's ω), thighs and feet, each body by its own ω.

    All rates are absolute, so that joints are satisfied: bodies hang from the hip. Rows: normals of left heel and toe,
    right heel and toe, then their tangents.
    """
    hip, ankles = np.array([0, 0.9]), [np.array([-0.15, 0.08]), np.array([0.25, 0.08])]

    def moved(point, chain):
        """Columns of the velocity of a point: hip x and z, then torso, left leg and foot, right leg and foot."""
        J = np.zeros((2, 7))
        J[:, :2] = np.eye(2)
        for column, pivot, end in chain:
            J[:, column] = [-(end - pivot)[1], (end - pivot)[0]]
        return J

    parts = [(40.0, moved(None, [(2, hip, np.array([0.02, 1.3]))]), 2, 2.0)]
    C = np.zeros((8, 7))
    for side, ankle in enumerate(ankles):
        leg, foot = 3 + 2 * side, 4 + 2 * side
        parts.append((10.0, moved(None, [(leg, hip, (hip + ankle) / 2)]), leg, 0.6))
        centre = np.array([ankle[0] + 0.03, 0.03])
        parts.append((1.5, moved(None, [(leg, hip, ankle), (foot, ankle, centre)]), foot, 0.01))
        for k, x in enumerate((-0.06, 0.16)):
            J = moved(None, [(leg, hip, ankle), (foot, ankle, np.array([ankle[0] + x, 0.0]))])
            C[2 * side + k], C[4 + 2 * side + k] = J[1], J[0]
    M, load = np.zeros((7, 7)), np.zeros(7)
    for m, J, column, inertia in parts:
        M += m * J.T @ J
        M[column, column] += inertia
        load += J.T @ [0, -m * g]
    return C, M, load


@needs_references
@pytest.mark.margin("torques and forces of the reference have twelve digits")
def test_which_forces_of_a_standing_biped_are_unique():
    """Case a: all torques given. Torques of a joint act on the lower body and back on the upper one."""
    data = reference("18_biped_standing_statically_indeterminate")
    expected = data["values"]["case_a"]
    C, M, load = biped()
    hips = expected["hip_torques_chosen_for_equilibrium_min_norm_left_right"]
    for side, (hip, ankle) in enumerate(zip(hips, expected["ankle_torques_left_right"], strict=True)):
        load[2] -= hip
        load[3 + 2 * side] += hip - ankle
        load[4 + 2 * side] += ankle
    W = np.linalg.inv(M)
    first = consistent(rows_of([1] * 4, 2.0), C @ W @ C.T, C @ W @ load, np.zeros(8), [ALL] * 4)[0]
    assert first.modes == (STICK, HELD, STICK, HELD)
    np.testing.assert_allclose(W @ (load + C.T @ first.forces), 0, atol=1e-8)
    assert first.determined.tolist() == [True] * 4 + [False] * 4
    names = ("left_heel_N", "left_toe_N", "right_heel_N", "right_toe_N")
    assert first.forces[:4] == pytest.approx([expected["forces"][name] for name in names], abs=1e-8)
    assert first.forces[:4].sum() == pytest.approx(data["values"]["total_weight"], abs=1e-9)
    friction = [first.forces[4:6].sum(), first.forces[6:].sum()]
    assert friction == pytest.approx([expected["forces"][f"{side}_friction"] for side in ("left", "right")], abs=1e-8)


def test_a_table_with_four_legs_stands_on_any_three():
    """Of four pressures one follows; the shortest are equal. In space five of eight tangential rows follow too."""
    C, W = spatial_body([(x, y, -0.3) for x in (-0.2, 0.2) for y in (-0.1, 0.1)], 2.0, (0.02, 0.03, 0.04))
    a = C @ [0, 0, -g, 0, 0, 0]
    choice = consistent(rows_of([2] * 4, 0.5), C @ W @ C.T, a, np.zeros(12), [ALL] * 4)[0]
    np.testing.assert_allclose(choice.forces[:4], 2 * g / 4, atol=1e-12)
    np.testing.assert_allclose(choice.forces[4:], 0, atol=1e-12)
    assert choice.modes == (STICK, STICK, HELD, HELD)
    assert choice.enforced.sum() == 6
    assert not choice.determined.any()
    [quick] = consistent(rows_of([2] * 4, 0.5), C @ W @ C.T, a, np.zeros(12), [ALL] * 4, every=False)
    np.testing.assert_allclose(quick.accelerations, choice.accelerations, atol=1e-11)


@pytest.mark.parametrize(("degrees", "azimuth"), [(15, 0), (25, 30), (30, 20), (40, 100)])
def test_a_box_on_a_slope_in_space_rests_or_slides_down(degrees, azimuth):
    """It slides down at g (sin θ − μ cos θ) where tan θ > μ, in whatever direction; a low box does not tip."""
    C, W = spatial_body([(x, y, -0.1) for x in (-0.2, 0.2) for y in (-0.2, 0.2)], 1.0, (0.02, 0.02, 0.03))
    theta, phi, mu = np.radians(degrees), np.radians(azimuth), 0.5
    down = np.array([np.cos(phi), np.sin(phi), 0])
    free = g * np.concatenate([np.sin(theta) * down - np.cos(theta) * np.eye(3)[2], np.zeros(3)])
    rows, G, a = rows_of([2] * 4, mu), C @ W @ C.T, C @ free
    rate = max(0.0, g * (np.sin(theta) - mu * np.cos(theta)))
    choice = consistent(rows, G, a, np.zeros(12), [ALL] * 4)[0]
    motion = free + W @ C.T @ choice.forces
    np.testing.assert_allclose(motion, [*(rate * down), 0, 0, 0], atol=1e-9)
    assert violation(rows, G, a, choice.forces) == pytest.approx(0, abs=1e-9)
    assert painleve(rows, G, a, np.zeros(12)) is None


# Random problems against plain definitions


def plain_solutions(rows, G, a):
    """Modes and forces of all solutions of a planar problem at rest, from the definition: open, stick, slip + and −."""
    n, found = rows.count, []
    for modes in product(range(4), repeat=n):
        A, right = np.eye(2 * n), np.zeros(2 * n)
        for i, mode in enumerate(modes):
            if mode:
                A[i], right[i] = G[i], -a[i]
            if mode == 1:
                A[n + i], right[n + i] = G[n + i], -a[n + i]
            elif mode:
                A[n + i, i] = rows.kinetic[i] * (1 if mode == 2 else -1)
        forces = np.linalg.solve(A, right)
        if violation(rows, G, a, forces) < 1e-9:
            found.append((modes, forces))
    return found


def sticks_where_it_slips(one, other):
    pairs = list(zip(one, other, strict=True))
    return one != other and all(a == b or (a == 1 and b > 1) for a, b in pairs)


@pytest.mark.parametrize("count", [1, 2, 3])
def test_all_choices_of_a_plane_are_found(count):
    """Strong friction, so that some problems have several solutions and some have none."""
    rng, numbers = np.random.default_rng(count), set()
    for _ in range(60):
        A = rng.normal(size=(2 * count, 2 * count + 1))
        G, a = A @ A.T, rng.normal(size=2 * count)
        rows = rows_of([1] * count, rng.uniform(0, 4, count))
        forces = [each.forces for each in consistent(rows, G, a, np.zeros(2 * count), [ALL] * count)]
        plain = plain_solutions(rows, G, a)
        kept = [own for modes, own in plain if not any(sticks_where_it_slips(other, modes) for other, _ in plain)]
        assert len(forces) == len(kept)
        for own in kept:
            assert min(np.abs(own - each).max() for each in forces) == pytest.approx(0, abs=1e-9 * np.abs(own).max())
        said = painleve(rows, G, a, np.zeros(2 * count))
        assert (said is None) == (len(kept) == 1)
        numbers.add(len(kept))
    assert numbers >= ({1, 2} if count > 1 else {1})


@pytest.mark.parametrize("count", [1, 2, 3])
def test_choices_in_space_obey_coulomb_in_any_basis(count):
    rng = np.random.default_rng(20 + count)
    for _ in range(12):
        A = rng.normal(size=(3 * count, 3 * count + 1))
        G, a, angle = A @ A.T, rng.normal(size=3 * count), rng.uniform(0, 7)
        rows, T = rows_of([2] * count, rng.uniform(0, 0.8)), np.eye(3 * count)
        for i in range(count):
            T[rows.tangential(i), rows.tangential(i)] = [
                [np.cos(angle), -np.sin(angle)],
                [np.sin(angle), np.cos(angle)],
            ]
        [first, *_] = consistent(rows, G, a, np.zeros(3 * count), [ALL] * count)
        assert violation(rows, G, a, first.forces) == pytest.approx(0, abs=1e-11)
        turned = consistent(rows, T @ G @ T.T, T @ a, np.zeros(3 * count), [ALL] * count)
        nearest = min(np.abs(T.T @ each.forces - first.forces).max() for each in turned)
        assert nearest == pytest.approx(0, abs=1e-9)


def test_slip_that_begins_in_space_has_all_its_directions():
    """One contact: w_t along t for every choice, and as many choices as a fine scan of directions finds."""
    rng = np.random.default_rng(6)
    angles = np.linspace(0, 2 * np.pi, 4001)
    for _ in range(25):
        A = rng.normal(size=(3, 3))
        G, a, mu = A @ A.T, rng.normal(size=3), rng.uniform(0.2, 2.5)
        slips = consistent(rows_of([2], mu), G, a, np.zeros(3), [(SLIP,)])
        scanned, last = 0, None
        for angle in angles:
            t = np.array([np.cos(angle), np.sin(angle)])
            pressure = -a[0] / (G[0, 0] - mu * G[0, 1:] @ t)
            w = a[1:] + pressure * (G[1:, 0] - mu * G[1:, 1:] @ t)
            side = float(w[1] * t[0] - w[0] * t[1])
            good = pressure > 0 and float(w @ t) > 0
            if last is not None and good and last[1] and np.sign(side) != np.sign(last[0]):
                scanned += 1
            last = side, good
        assert len(slips) == scanned
        for each in slips:
            t, w = each.directions[0], each.accelerations[1:]
            np.testing.assert_allclose(w, t * np.linalg.norm(w), atol=1e-9)
            np.testing.assert_allclose(
                each.forces[1:], -mu * each.forces[0] * t, atol=1e-12 * abs(each.forces[0]) + 1e-13
            )


def test_modes_do_not_depend_on_units():
    C, W, free = block(0.1, 0.4, 50)
    rows = rows_of([1, 1], 0.3)
    plain = consistent(rows, C @ W @ C.T, C @ free, np.zeros(4), [ALL] * 2)[0]
    other = consistent(rows, 1e9 * C @ W @ C.T, 1e3 * C @ free, np.zeros(4), [ALL] * 2)[0]
    assert other.modes == plain.modes
    np.testing.assert_allclose(other.forces, 1e-6 * plain.forces, rtol=1e-12)
    # A row with units of its own: the first contact without friction, counted in other lengths.
    picked, unit = [0, 1, 3], np.array([1e6, 1, 1])
    G, a = (C @ W @ C.T)[np.ix_(picked, picked)], (C @ free)[picked]
    smooth = consistent(rows_of([0, 1], 0.3), G, a, np.zeros(3), [ALL] * 2)
    third = consistent(rows_of([0, 1], 0.3), G * np.outer(unit, unit), a * unit, np.zeros(3), [ALL] * 2)
    assert [each.modes for each in third] == [each.modes for each in smooth]
