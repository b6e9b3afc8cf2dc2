"""Latches that lock, let go, break and capture, against closed forms, momenta and impulses that other methods computed.

Proves: simulate/hybrid/latching.py, dynamics/contacts/latch_numbers.py, model/contacts/latches.py.
"""

import numpy as np
import pytest
import sympy
from scipy.optimize import brentq
from scipy.spatial.transform import Rotation

import kanes as kn
from touching_bodies import needs_references, reference

TIGHT = {"rtol": 1e-12}


def two_craft(joint, **terms):
    """Two free bodies of reference 15, with the latch point fixed in each; and their start."""
    data = reference("15_docking_latch")["data"]
    model = kn.Model("dock")
    ends, initial = [], {}
    for k in (1, 2):
        craft = data[f"body_{k}"]
        I, R, r = (np.array(craft[word]) for word in ("inertia_body_axes", "R_body_to_world", "r"))
        inertia = kn.inertia(I[0, 0], I[1, 1], I[2, 2], xy=I[0, 1], yz=I[1, 2], zx=I[0, 2])
        body = model.add_body(f"craft{k}", mass=craft["m"], inertia=inertia, joint=kn.Free())
        reach = R.T @ (np.array(data["latch_point"]) - r)
        ends.append(
            body.center.moved(f"L{k}", sum(float(d) * e for d, e in zip(reach, (body.x, body.y, body.z), strict=True)))
        )
        x, y, z, w = Rotation.from_matrix(R).as_quat()
        names = [f"{letter}_craft{k}" for letter in ("e0", "e1", "e2", "e3", "x", "y", "z")]
        initial |= dict(zip(names, [w, x, y, z, *r], strict=True))
        rates = [*(R.T @ np.array(craft["omega_world"])), *craft["v"]]
        initial |= dict(zip([f"{each}_craft{k}" for each in ("wx", "wy", "wz", "vx", "vy", "vz")], rates, strict=True))
        if joint == "pin" and k == 1:
            n = R.T @ np.array([0.0, 0.0, 1.0])
            terms["axis"] = sum(float(d) * e for d, e in zip(n, (body.x, body.y, body.z), strict=True))
    model.add_latch(ends[1], ends[0], joint=joint, locked=True, name="dock", **terms)
    return model, initial


@needs_references
@pytest.mark.parametrize(("joint", "case"), [("weld", "weld"), ("spherical", "ball"), ("pin", "hinge")])
def test_two_craft_dock(joint, case):
    """Velocities, impulse and loss at once; then momenta stay, and what is held does not move."""
    wanted = reference("15_docking_latch")["values"][case]
    model, initial = two_craft(joint)
    first, second = model["craft1"], model["craft2"]
    run = (
        kn.derive(model)
        .compile()
        .simulate(stop=40, parameters={}, initial=initial, times=np.linspace(0, 40, 41), **TIGHT)
    )
    (event,) = run.events
    # Twelve digits of the reference.
    after = event.after
    for k in (1, 2):
        assert [after[f"v{e}_craft{k}"] for e in "xyz"] == pytest.approx(wanted[f"v{k}"], abs=1e-11)
        R = np.array(reference("15_docking_latch")["data"][f"body_{k}"]["R_body_to_world"])
        assert R @ [after[f"w{e}_craft{k}"] for e in "xyz"] == pytest.approx(wanted[f"omega{k}"], abs=1e-11)
    assert event.lost == pytest.approx(wanted["energy_lost"], abs=1e-11)
    assert event.losses == {"dock": pytest.approx(wanted["energy_lost"], abs=1e-11)}
    axes = np.array([run[e][:, 0] for e in (first.x, first.y, first.z)])
    assert event.impulses["dock"][:3] @ axes == pytest.approx(wanted["linear_impulse_on_2"], abs=1e-10)
    momentum, spin = run.linear_momentum(), run.angular_momentum()
    assert momentum == pytest.approx(np.repeat(momentum[:, :1], run.t.size, axis=1), abs=1e-9)
    assert spin == pytest.approx(np.repeat(spin[:, :1], run.t.size, axis=1), rel=1e-9, abs=1e-8)
    assert run.energy.balance == pytest.approx(np.zeros(run.t.size), abs=1e-10)
    gap = run[model["L1"].position_from(model["L2"])]
    # Within steps of several seconds.
    assert gap == pytest.approx(np.zeros_like(gap), abs=1e-9)
    if joint == "weld":
        turn = [run[first.x.dot(e)] for e in (second.x, second.y, second.z)]
        assert np.ptp(turn, axis=1) == pytest.approx(np.zeros(3), abs=1e-10)


def tugged(**terms):
    """A mass on a line, pulled by a force that grows with time, and a latch that holds it."""
    model = kn.Model("tugged")
    x = model.coordinates("x")
    P = model.origin.moved("P", x * model.frame.x)
    model.add_particle("mass", P, mass=2)
    model.add_force(P, 5 * model.time * model.frame.x)
    model.add_latch(x, locked=True, name="bolt", **terms)
    return kn.derive(model).compile()


def test_a_latch_breaks_at_its_force():
    """It holds 5 t until that is 10; then 2 ẍ = 5 t from rest, and it never locks again."""
    run = tugged(breaks=10).simulate(stop=4, parameters={}, initial={"x": 0.3}, **TIGHT)
    assert [(each.name, each.time) for each in run.events] == [
        ("bolt locks", 0.0),
        ("bolt breaks", pytest.approx(2, rel=1e-12)),
    ]
    assert run["u_x"][-1] == pytest.approx(5 * (16 - 4) / 4, rel=1e-10)
    assert run["x"][-1] == pytest.approx(0.3 + 5 / 2 * ((64 - 8) / 6 - 2 * 2), rel=1e-10)
    force = run.contact_force("bolt")
    assert force[run.t < 2] == pytest.approx(-5 * run.t[run.t < 2], abs=1e-10)
    assert run.modes["bolt"][-1] == "broken"


def test_a_latch_lets_go_after_a_time_and_by_what_falls():
    run = tugged(after=1.5).simulate(stop=2, parameters={}, initial={"x": 0}, **TIGHT)
    assert run.events[-1].time == pytest.approx(1.5, rel=1e-12)
    run = tugged(release=1.25 - kn.Model("clock").time).simulate(stop=2, parameters={}, initial={"x": 0}, **TIGHT)
    assert (run.events[-1].name, run.events[-1].time) == ("bolt lets go", pytest.approx(1.25, rel=1e-12))


def test_what_is_too_weak_from_the_start_breaks_there():
    model = kn.Model("hung")
    z = model.coordinates("z")
    P = model.origin.moved("P", z * model.frame.z)
    model.add_particle("load", P, mass=3)
    model.gravity = -9.81 * model.frame.z
    model.add_latch(z, locked=True, breaks=20, name="thread")
    run = kn.derive(model).compile().simulate(stop=1, parameters={}, initial={"z": 0}, **TIGHT)
    assert run.events[0].words == "thread locks; thread breaks"
    assert run["z"][-1] == pytest.approx(-9.81 / 2, rel=1e-10)


def test_a_latch_locks_again_each_time_its_condition_falls():
    """cos t falls through zero at π/2 and again a period later; y, pushed by a constant force, is held for 0.4 s."""
    model = kn.Model("clocked")
    x, y = model.coordinates("x y")
    N = model.frame
    P, Q = model.origin.moved("P", x * N.x), model.origin.moved("Q", y * N.y)
    model.add_particle("clock", P, mass=1)
    model.add_particle("hand", Q, mass=1)
    model.add_force(P, -x * N.x)
    model.add_force(Q, 0.5 * N.y)
    model.add_latch(y, when=x, after=0.4, name="escapement")
    run = kn.derive(model).compile().simulate(stop=9, parameters={}, initial={"x": 1, "y": 0}, **TIGHT)
    first, second = np.pi / 2, 5 * np.pi / 2
    wanted = [first, first + 0.4, second, second + 0.4]
    assert [each.time for each in run.events] == pytest.approx(wanted, rel=1e-11)
    runs = first, second - first - 0.4, 9 - second - 0.4
    assert run["y"][-1] == pytest.approx(sum(0.25 * each**2 for each in runs), rel=1e-10)


def test_a_catch_is_ready_again_only_when_the_door_has_left_it():
    """A torque cos t: it locks at zero from below, is let go, goes back below, and locks when it returns."""
    model = kn.Model("door")
    q = model.coordinates("q")
    A = model.frame.rotated("A", q, model.frame.z)
    model.add_body("door", frame=A, center=model.origin, mass=1, inertia=kn.inertia(zz=1))
    model.add_torque(A, sympy.cos(model.time) * model.frame.z)
    model.add_latch(q, at=0, after=2.5, name="catch")
    initial = {"q": np.cos(1) - 2, "u_q": 1}
    run = kn.derive(model).compile().simulate(stop=8, parameters={}, initial=initial, **TIGHT)
    assert [each.name for each in run.events] == ["catch locks", "catch lets go", "catch locks"]
    # From rest at zero at 3.5:  q = −cos t + cos 3.5 − (t − 3.5) sin 3.5.
    back = brentq(lambda t: -np.cos(t) + np.cos(3.5) - (t - 3.5) * np.sin(3.5), 6.5, 8.5, xtol=1e-14)
    assert [each.time for each in run.events] == pytest.approx([1, 3.5, back], rel=1e-11)
    assert run["q"][-1] == 0.0


def planar_body(model, name, mass, inertia):
    x, y, q = model.coordinates(f"x_{name} y_{name} q_{name}")
    N = model.frame
    B = N.rotated(name, q, N.z)
    center = model.origin.moved(f"{name}*", x * N.x + y * N.y)
    return model.add_body(name, frame=B, center=center, mass=mass, inertia=kn.inertia(zz=inertia))


def test_a_body_is_captured_where_it_comes_near():
    """Wherever it happens, both momenta stay; the distance is the one that was asked for, and the turn stays."""
    model = kn.Model("capture")
    first, second = planar_body(model, "A", 3, 2), planar_body(model, "B", 1, 0.4)
    P, Q = first.center.moved("P", 0.5 * first.x), second.center.moved("Q", -0.3 * second.x + 0.1 * second.y)
    model.add_latch(Q, P, joint="weld", within=(0.25, 1.5), name="grip")
    initial = {"x_B": 1.2, "y_B": 0.05, "u_x_B": -0.5, "u_B": 0.2, "q_B": 0.3, "u_A": -0.1}
    initial = {"x_A": 0, "y_A": 0, "q_A": 0} | initial
    run = kn.derive(model).compile().simulate(stop=4, parameters={}, initial=initial, **TIGHT)
    (event,) = run.events
    index = int(np.searchsorted(run.t, event.time))
    distance = np.linalg.norm(run[Q.position_from(P)], axis=0)
    assert distance[index:] == pytest.approx(np.full(run.t.size - index, 0.25), rel=1e-11)
    assert np.ptp((run["q_B"] - run["q_A"])[index:]) == pytest.approx(0, abs=1e-11)
    momentum = np.vstack([run.linear_momentum(), run.angular_momentum()])
    assert momentum == pytest.approx(np.repeat(momentum[:, :1], run.t.size, axis=1), abs=1e-11)
    assert event.lost == pytest.approx(-np.diff(run.energy.total[index - 1 : index + 1])[0], abs=1e-11)


def test_a_capture_waits_until_all_its_conditions_hold():
    """A damper brakes two bodies: e^−t of the speed and of the distance is left. Near at ln 2, slow enough at ln 5."""
    model = kn.Model("wait")
    x, y = model.coordinates("x y")
    P, Q = (model.origin.moved(name, s * model.frame.x) for name, s in (("P", x), ("Q", y)))
    model.add_particle("one", P, mass=2)
    model.add_particle("two", Q, mass=2)
    model.add_damper(P, Q, 1)
    model.add_latch([x - y], within=0.5, slower=0.2, name="grip")
    initial = {"x": 0, "y": 1, "u_x": 0.5, "u_y": -0.5}
    run = kn.derive(model).compile().simulate(stop=3, parameters={}, initial=initial, **TIGHT)
    (event,) = run.events
    assert event.time == pytest.approx(np.log(5), rel=1e-10)
    assert (run["y"] - run["x"])[-1] == pytest.approx(0.2, rel=1e-11)
    # The reduced mass is one.
    assert event.lost == pytest.approx(0.2**2 / 2, rel=1e-10)


@pytest.mark.parametrize(
    ("joint", "axis", "rows"),
    [("spherical", None, 3), ("pin", "z", 5), ("cylindrical", "x", 4), ("slider", "y", 5), ("planar", "z", 3)],
)
def test_every_joint_keeps_momenta_and_what_it_holds(joint, axis, rows):
    """Two bodies that turn in space, caught at a distance and a turn: what is free still moves."""
    model = kn.Model("joints")
    first = model.add_body("A", mass=2, inertia=kn.inertia(1, 2, 1.5), joint=kn.Free())
    second = model.add_body("B", mass=1, inertia=kn.inertia(0.4, 0.3, 0.2), joint=kn.Free())
    P, Q = first.center.moved("P", 0.4 * first.x), second.center.moved("Q", -0.3 * second.y)
    latch = model.add_latch(P, Q, joint=joint, axis=axis, locked=True, name="hold")
    assert len(latch.rows) == rows
    initial = {"e0_A": 1, "e1_A": 0, "e2_A": 0, "e3_A": 0, "x_A": 0, "y_A": 0, "z_A": 0}
    initial |= {"e0_B": np.cos(0.4), "e1_B": 0, "e2_B": np.sin(0.4), "e3_B": 0, "x_B": 0.6, "y_B": 0.5, "z_B": 0.1}
    initial |= {"wx_A": 0.3, "wy_A": -0.2, "wz_B": 0.5, "wx_B": 0.1, "vx_B": -0.3, "vy_A": 0.2}
    run = (
        kn.derive(model).compile().simulate(stop=3, parameters={}, initial=initial, times=np.linspace(0, 3, 7), **TIGHT)
    )
    assert run.outcome.kind == "finished"
    momentum = np.vstack([run.linear_momentum(), run.angular_momentum()])
    assert momentum == pytest.approx(np.repeat(momentum[:, :1], run.t.size, axis=1), abs=1e-10)
    assert run.energy.balance == pytest.approx(np.zeros(run.t.size), abs=1e-11)
    arm = run[P.position_from(Q)]
    axes = np.array([run[e] for e in (second.x, second.y, second.z)])
    place = np.einsum("ijk,jk->ik", axes, arm)
    spin = np.einsum("ijk,jk->ik", axes, run.angular_velocity(first) - run.angular_velocity(second))
    number = "xyz".index(axis) if axis else -1
    kept_place = {"spherical": [0, 1, 2], "pin": [0, 1, 2], "planar": [number]}.get(
        joint, [k for k in range(3) if k != number]
    )
    kept_turn = {"spherical": [], "slider": [0, 1, 2]}.get(joint, [k for k in range(3) if k != number])
    assert np.ptp(place[kept_place], axis=1) == pytest.approx(np.zeros(len(kept_place)), abs=1e-10)
    # The first state is that before the latch locks.
    assert spin[kept_turn, 1:] == pytest.approx(np.zeros((len(kept_turn), run.t.size - 1)), abs=1e-11)
    free_turn = [k for k in range(3) if k not in kept_turn]
    assert not free_turn or np.abs(spin[free_turn]).max() > 1e-2


@pytest.mark.parametrize(("joint", "axis"), [("weld", None), ("pin", "x"), ("slider", "y")])
def test_what_is_held_does_not_drift_in_coarse_steps(joint, axis):
    """The turn stays what it was when it locked, to the digits of the steps, which are five."""
    model = kn.Model("coarse")
    first = model.add_body("A", mass=2, inertia=kn.inertia(1, 2, 1.5), joint=kn.Free())
    second = model.add_body("B", mass=1, inertia=kn.inertia(0.4, 0.3, 0.2), joint=kn.Free())
    P = first.center.moved("P", 0.4 * first.x)
    model.add_latch(P, second, joint=joint, axis=axis, bodies=(first, second), locked=True, name="hold")
    initial = {"e0_A": 1, "e1_A": 0, "e2_A": 0, "e3_A": 0, "x_A": 0, "y_A": 0, "z_A": 0}
    initial |= {"e0_B": np.cos(0.4), "e1_B": 0, "e2_B": np.sin(0.4), "e3_B": 0, "x_B": 0.6, "y_B": 0.5, "z_B": 0.1}
    initial |= {"wx_A": 3.0, "wy_A": -2, "wz_B": 5, "wx_B": 1, "vx_B": -3, "vy_A": 2}
    run = kn.derive(model).compile().simulate(stop=20, parameters={}, initial=initial, times=[0, 20], rtol=1e-5)
    assert run.outcome.finished
    assert run.outcome.steps > 30
    turn = np.array([[run[b.dot(a)] for a in (first.x, first.y, first.z)] for b in (second.x, second.y, second.z)])
    now, then = turn[:, :, 1], turn[:, :, 0]
    # The turn since it locked, in the second body; about the axis of a pin it is free.
    since = now @ then.T
    held = np.eye(3) if joint != "pin" else np.array([[1.0, 0, 0]])
    assert (since - np.eye(3)) @ held.T == pytest.approx(np.zeros((3, len(held))), abs=5e-4)


def test_a_rod_that_is_let_go_frees_what_whirls_on_it():
    """A constraint as a latch: a particle goes round at v/r, then straight on along the tangent."""
    model = kn.Model("sling")
    x, y = model.coordinates("x y")
    P = model.origin.moved("P", x * model.frame.x + y * model.frame.y)
    model.add_particle("stone", P, mass=0.3)
    rod = model.add_distance(model.origin, P, 2, name="rod")
    model.add_latch(rod, locked=True, after=1, name="sling")
    run = (
        kn.derive(model)
        .compile()
        .simulate(stop=3, parameters={}, initial={"x": 2, "y": 0, "u_x": 0, "u_y": 3}, **TIGHT)
    )
    angle = 1.5
    leaves = 2 * np.array([np.cos(angle), np.sin(angle)])
    along = 3 * np.array([-np.sin(angle), np.cos(angle)])
    assert [run["x"][-1], run["y"][-1]] == pytest.approx(leaves + 2 * along, rel=1e-10)
    assert run.contact_force("sling")[500 // 3] == pytest.approx(-0.3 * 9 / 2, rel=1e-10)
    assert run.events[-1].words == "sling lets go"


def test_a_velocity_constraint_can_be_lifted():
    """A blade keeps a mass on a line, at rest across it; lifted, the mass follows a force across the line."""
    model = kn.Model("skate")
    x, y = model.coordinates("x y")
    P = model.origin.moved("P", x * model.frame.x + y * model.frame.y)
    model.add_particle("skate", P, mass=2)
    model.add_force(P, 3 * model.frame.y)
    blade = model.add_velocity_constraint(y.dot, name="blade")
    model.add_latch(blade, locked=True, after=1, name="edge")
    equations = kn.derive(model)
    run = equations.compile().simulate(stop=2, parameters={}, initial={"x": 0, "y": 0, "u_x": 1.5}, **TIGHT)
    assert [run["x"][-1], run["y"][-1]] == pytest.approx([3, 3 / 4], rel=1e-11)
    assert run.contact_force("edge")[0] == pytest.approx(-3, rel=1e-12)
    assert kn.verify(equations, states=2).passed


def test_what_is_printed_and_verified_of_a_joint_that_locks():
    """Impulses along the rows of a weld add up to no momentum; the equations hold in both modes."""
    model = kn.Model("weld")
    first, second = planar_body(model, "A", 3, 2), planar_body(model, "B", 1, 0.4)
    latch = model.add_latch(second, first, within=0.1, name="weld")
    equations = kn.derive(model)
    I = [*equations.impulses(latch).generalized.values()]
    assert [sympy.simplify(I[k] + I[k + 3]) for k in range(2)] == [0, 0]
    assert len(equations.impulses(latch).velocities) == 3
    assert kn.verify(equations, states=2).passed


def test_what_stands_on_the_ground_and_is_latched_to_it_stays():
    """Its force is not determined then; let go, it stands as before, and nothing happens in between."""
    model = kn.Model("lander")
    y, x = model.coordinates("y x")
    N = model.frame
    P = model.origin.moved("P", x * N.x + y * N.y)
    model.add_particle("lander", P, mass=2)
    model.gravity = -9.81 * N.y
    model.add_contact(P, kn.surfaces.Plane(N.y), friction=0.5, name="ground")
    model.add_latch([x, y], when=y - 1e-9, locked=True, after=1, name="anchor")
    run = kn.derive(model).compile().simulate(stop=2, parameters={}, initial={"x": 1, "y": 0}, **TIGHT)
    assert [each.words for each in run.events] == ["anchor locks", "anchor lets go; ground sticks"]
    assert run.contact_force("ground")[1, -1] == pytest.approx(2 * 9.81, rel=1e-12)


def test_a_latch_on_what_is_locked_already_ends_the_run_by_name():
    model = kn.Model("twice")
    q = model.coordinates("q")
    A = model.frame.rotated("A", q, model.frame.z)
    model.add_body("door", frame=A, center=model.origin, mass=1, inertia=kn.inertia(zz=1))
    model.add_latch(q, at=1, name="bolt")
    model.add_latch(2 * q, when=1.5 - model.time, name="chain")
    run = kn.derive(model).compile().simulate(stop=2, parameters={}, initial={"q": 0, "u_q": 1}, **TIGHT)
    assert (run.outcome.kind, run.outcome.culprit) == (
        "locked already",
        "chain: what it would hold is held already by bolt",
    )
    assert run.t[-1] == pytest.approx(1.5, rel=1e-12)
    assert run["q"][-1] == 1.0


def aligned(**terms):
    model = kn.Model("aligned")
    first, second = planar_body(model, "A", 3, 2), planar_body(model, "B", 1, 0.4)
    model.add_latch(second, first, at=0, name="dock", **terms)
    initial = {"x_A": 0, "y_A": 0, "q_A": 0, "x_B": 0.02, "y_B": 0.01, "q_B": 0.05, "u_x_B": 0.1}
    return kn.derive(model).compile(), initial


def test_a_latch_that_aims_snaps_within_its_tolerance_alone():
    kernel, initial = aligned(within=(0.03, 0.1), locked=True)
    run = kernel.simulate(stop=1, parameters={}, initial=initial, **TIGHT)
    for letter in "xyq":
        assert run[f"{letter}_A"][1:] == pytest.approx(run[f"{letter}_B"][1:], abs=1e-13)
    # The least change in the metric of the masses leaves the mass centre where it was.
    assert (3 * run["x_A"][1] + run["x_B"][1]) / 4 == pytest.approx((0.02 + 0.1 * run.t[1]) / 4, abs=1e-14)
    kernel, initial = aligned(when=0.5 - kn.Model("clock").time)
    run = kernel.simulate(stop=1, parameters={}, initial=initial, **TIGHT)
    assert run.outcome.kind == "cannot lock"
    assert "dock: it is 0.07" in run.outcome.culprit
    assert "within= says nothing of it" in run.outcome.culprit
    kernel, initial = aligned(within=(0.03, 0.01), locked=True)
    with pytest.raises(kn.StateError, match="dock: it is 0.05 rad from where it locks, more than within= allows"):
        kernel.simulate(stop=1, parameters={}, initial=initial)


@pytest.mark.parametrize(
    ("given", "error", "message"),
    [
        ({"what": "P"}, kn.WrongTypeError, "a latch of points needs both of them"),
        ({"what": "P", "Q": "Q", "joint": "glue"}, kn.WrongValueError, "'glue' is not a joint of latches"),
        ({"what": "P", "Q": "Q", "joint": "weld"}, kn.WrongTypeError, "P is fixed in none. Give bodies="),
        ({"what": "A", "Q": "O", "joint": "pin", "when": "x"}, kn.WrongTypeError, "a pin needs an axis"),
        ({"what": "x", "axis": "z"}, kn.WrongTypeError, "axis= is for latches between two points"),
        ({"what": "x", "breaks": -1}, kn.WrongValueError, "breaks: -1 is not above zero"),
        ({"what": "x", "within": (1, 2)}, kn.WrongValueError, "this latch holds no turn"),
        ({"what": "x", "when": 3}, kn.WrongValueError, "never changes, so that it never falls"),
        ({"what": "x", "locked": 1}, kn.WrongTypeError, "locked=1 is neither True nor False"),
        ({"what": "A", "Q": "O", "at": 2}, kn.WrongValueError, "at=2 is not known of points"),
    ],
)
def test_latches_that_cannot_be_are_errors(given, error, message):
    model = kn.Model("faults")
    x = model.coordinates("x")
    body = model.add_body("A", mass=1, inertia=kn.inertia(1, 1, 1), joint=kn.Free())
    P, Q = (model.origin.moved(name, x * model.frame.x) for name in "PQ")
    things = {"x": x, "P": P, "Q": Q, "A": body, "O": model.origin}
    given = {word: things.get(value, value) if isinstance(value, str) else value for word, value in given.items()}
    with pytest.raises(error, match=message):
        model.add_latch(given.pop("what"), given.pop("Q", None), **given)
