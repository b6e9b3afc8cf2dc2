"""Large trees by a loop over their links: a tree that the loop cannot handle uses one program, with the same results.

Proves: dynamics/tree/rolled_tree.py, dynamics/tree/joint_classes.py, dynamics/tree/joint_programs.py,
dynamics/tree/idle.py, dynamics/tree/recursion.py, codegen/rolled/function.py, codegen/rolled/link_flow.py,
codegen/rolled/link_phases.py, codegen/rolled/link_code.py, dynamics/faults.py.
"""

import numpy as np
import pytest
import sympy

import kanes as kn
from kanes.codegen.rolled.function import RolledFunction
from kanes.dynamics import reduced as computing
from kanes.dynamics.tree import joint_classes, rolled_tree
from kanes.kernel.kernel import inside_of

NUMBERS, NO_TORQUE = {"g": 9.81}, {"T": 0.0}
# Weight in a lift that goes up and down, in one that an input drives, and in a wheel that turns.
SHAKING = {"gravity": lambda model, g, t, T: g * (1 + sympy.sin(t) / 3) * model.frame.y}
DRIVEN = {"gravity": lambda model, g, t, T: (g + T) * model.frame.y + T**2 * model.frame.x}
TURNING = {"gravity": lambda model, g, t, T: g * model.frame.rotated("wheel", t, model.frame.x).z}
CHANGED = {
    "shaken hinge": {"shaken": True},
    "joints led by time": {"led": True},
    "gravity of time": SHAKING,
    "gravity of an input": DRIVEN,
    "gravity that turns": TURNING,
    "all of it": {"shaken": True, "led": True, "loaded": True, **DRIVEN},
    "loads alone": {"loaded": True},
}


def tree(*, gravity=None, shaken=False, led=False, loaded=False, mixed=False):
    """Seven bodies that branch, with speeds of one's choice.

    The third may hang on a shaken hinge, the fourth may be led through its angle, and there may be loads besides.
    """
    model = kn.Model("seven bodies")
    g, t = model.parameters("g"), model.time
    T = model.inputs("T")
    model.gravity = -(g * model.frame.y if gravity is None else gravity(model, g, t, T))
    q = model.coordinates("q1 q2 q3 q4 q5 q6 q7")
    u = model.speeds("u1 u2 u3 u4 u5 u6 u7")
    bodies = []
    for k in range(7):
        at = (0.1 * sympy.sin(5 * t), 0.3, -0.1) if shaken and k == 2 else (0.1, 0.3, -0.1)
        angle = q[k] + 0.2 * sympy.cos(3 * t) if led and k == 3 else q[k]
        bodies.append(
            model.add_body(
                f"B{k}",
                parent=bodies[(k - 1) // 2] if bodies else None,
                mass=1 + 0.1 * k,
                center=(0.1, -0.2, 0.05),
                inertia=kn.inertia(0.1, 0.2, 0.25),
                joint=kn.Pin(angle, axis="xyz"[k % 3], at=at),
            )
        )
    if led:
        hand = model.add_body(
            "hand", parent=bodies[6], mass=0.4, inertia=kn.inertia(0.1, 0.2, 0.2), joint=kn.Pin(sympy.sin(2 * t), at=at)
        )
        bodies.append(hand)
    if loaded:
        model.add_torque(bodies[5], T * bodies[2].x, reaction=bodies[2])
        model.add_force(bodies[-1].point("tip", 0.1, 0.3, 0), T * model.frame.z - 2 * bodies[0].x)
    if mixed:
        model.define_speeds({u[k]: q[k].dot * (2 + sympy.sin(q[k - 1]) if k else 1) for k in range(7)})
    return model


def kernels(model, monkeypatch):
    """By a loop, if it takes the tree, and by one program."""
    found = []
    for largest in (0, 100):
        monkeypatch.setattr(computing, "LARGEST_PROGRAM", largest)
        kernel = kn.derive(model).compile()
        inside_of(kernel).motion("motion")
        found.append((kernel, kernel["derivative"]))
    return found


def state(kernel):
    return np.random.default_rng(3).uniform(-0.8, 0.8, len(kernel.states))


def energy_of_a_second(kernel):
    initial = dict(zip(kernel.states, state(kernel), strict=True))
    run = kernel.simulate(stop=1, parameters=NUMBERS, initial=initial, inputs={"T": 0.7})
    assert run.outcome.finished
    return run.energy


@pytest.mark.parametrize(
    "changed",
    # Each takes seconds. The quick tests try most of them together.
    [
        pytest.param(each, id=name, marks=[] if name == "all of it" else pytest.mark.heavy)
        for name, each in CHANGED.items()
    ],
)
def test_the_loop_takes_what_time_and_inputs_change_and_knows_its_power(changed, monkeypatch):
    (rolled, loop), (plain, program) = kernels(tree(**changed), monkeypatch)
    assert isinstance(loop, RolledFunction)
    assert not isinstance(program, RolledFunction)
    assert inside_of(rolled).motion_states == inside_of(plain).motion_states
    assert inside_of(rolled).motion_states[-1] == "work of loads"
    count = 11  # not a multiple of eight
    random = np.random.default_rng(4)
    x = random.uniform(-0.8, 0.8, (len(inside_of(rolled).motion_states), count))
    given = random.uniform(0, 2, (1, count)), x, random.uniform(-1, 1, (1, count)), np.full((1, count), 9.81)
    expected = inside_of(plain).motion("motion").many(*given)
    # The same recursion in another order, or M factorised: round-off times the condition of M, some hundreds.
    close = {"rel": 1e-10, "abs": 1e-11 * np.abs(expected).max()}
    assert inside_of(rolled).motion("motion").many(*given) == pytest.approx(expected, **close)
    for lane in range(count):
        one = [column[:, lane] for column in given]
        assert inside_of(rolled).motion("motion").one(*one) == pytest.approx(expected[:, lane], **close)


@pytest.mark.parametrize("changed", [CHANGED["joints led by time"], CHANGED["all of it"]])
def test_energy_balances_in_a_run_by_the_loop(changed, monkeypatch):
    (kernel, _), _ = kernels(tree(**changed), monkeypatch)
    energy = energy_of_a_second(kernel)
    # The error of a second of large motion at a tolerance of 1e-10, against some fifty joules.
    np.testing.assert_allclose(energy.balance, 0, atol=3e-7)
    assert np.abs(energy.work).max() > 1e-2


def test_what_the_loop_cannot_take_is_one_program_whose_energy_balances(monkeypatch):
    (kernel, function), _ = kernels(tree(mixed=True), monkeypatch)
    assert not isinstance(function, RolledFunction)
    # As above.
    np.testing.assert_allclose(energy_of_a_second(kernel).balance, 0, atol=3e-7)


def test_a_loop_serves_whoever_asks_for_the_derivative_or_for_c(monkeypatch):
    (rolled, loop), (plain, program) = kernels(tree(), monkeypatch)
    assert isinstance(loop, RolledFunction)
    x = state(rolled)
    assert rolled.derivative(NUMBERS, NO_TORQUE)(0.3, x) == pytest.approx(
        plain.derivative(NUMBERS, NO_TORQUE)(0.3, x), rel=1e-11
    )
    assert rolled.c_code() == plain.c_code()
    assert loop.shape == program.shape == x.shape
    with pytest.raises(kn.WrongValueError, match="derivative, x: 5 numbers are given, but 14 are needed"):
        rolled.derivative(NUMBERS, NO_TORQUE)(0.3, x[:5])
    with pytest.raises(kn.WrongValueError, match=r"derivative, x: an array of shape \(5, 1\) is given, but 14 are"):
        loop.many(np.zeros(1), x[:5, None], np.zeros((1, 1)), np.array([[9.81]]))


# What is zero in all links of a class


def rods_in_a_plane(count):
    """Pins about z, each at the end of the rod before; numbers are parameters, or none at all where they are zero."""
    model, parent = kn.Model("rods"), None
    model.gravity = -model.parameters("g") * model.frame.y
    for k in range(count):
        m, a, c, J = model.parameters(f"m{k} a{k} c{k} J{k}")
        at = (a, 0, 0) if k else (0, 0, 0)
        inertia = kn.inertia(0, J, J)
        parent = model.add_body(
            f"B{k}", parent=parent, mass=m, inertia=inertia, center=(c, 0, 0), joint=kn.Pin(axis="z", at=at)
        )
    return model


def accelerations_of_rods(values, q, u):
    """u̇ of the rods by Lagrange's equations in absolute angles φ, in closed form, without the package.

    L_ij = arm of rod j in the position of mass centre i:  M = Σ_i m_i (∂r_i)ᵀ ∂r_i + J,  and  φ̇² in place of u̇ gives f.
    """
    count = q.size
    m, c, J = (np.array([values[f"{letter}{k}"] for k in range(count)]) for letter in "mcJ")
    a = np.array([values[f"a{k + 1}"] for k in range(count - 1)] + [0.0])
    phi, w = np.cumsum(q), np.cumsum(u)
    arms = np.tril(np.broadcast_to(a, (count, count)), -1) + np.diag(c)
    x, y = -arms * np.sin(phi), arms * np.cos(phi)
    M = x.T @ (m[:, None] * x) + y.T @ (m[:, None] * y) + np.diag(J)
    drift_x, drift_y = (-arms * np.cos(phi)) @ w**2, (-arms * np.sin(phi)) @ w**2 + values["g"]
    wdot = np.linalg.solve(M, -x.T @ (m * drift_x) - y.T @ (m * drift_y))
    return np.diff(wdot, prepend=0.0)


def test_a_long_chain_in_a_plane_moves_as_lagrange_says_and_hands_on_no_more_than_it_has_to():
    count = 120
    kernel = kn.derive(rods_in_a_plane(count)).compile()
    loop = kernel["derivative"]
    assert isinstance(loop, RolledFunction)
    random = np.random.default_rng(11)
    values = {name: random.uniform(0.5, 1.5) for name in kernel.parameters}
    q, u = random.uniform(-1, 1, (2, count))
    dx = kernel.derivative(values)(0.0, np.concatenate([q, u]))
    expected = accelerations_of_rods(values, q, u)
    assert dx[:count].tolist() == u.tolist()
    # Rounding times the condition of M, which grows with the square of the length, some 1e5 here.
    assert dx[count:] == pytest.approx(expected, abs=1e-10 * np.abs(expected).max())
    # ω, a of two entries and one of Ψ outward; I, two of B, three of M and three of bias inward; α and a outward again.
    assert len(loop._flow.places) == 4 + 9 + 3


def branching(count):
    """Branches of pins, ball joints, sliders and welds, with offsets and inertias full of zeros."""
    model = kn.Model("bush")
    model.gravity = -model.parameters("g") * model.frame.z
    joints = [
        lambda at: kn.Pin(axis="x", at=at),
        lambda at: kn.Spherical(at=at),
        lambda at: kn.Pin(axis="y", at=at),
        lambda at: kn.Slider(axis="z", at=at),
        lambda at: kn.Weld(at=at),
        lambda at: kn.Gimbal("213", at=at),
    ]
    bodies = []
    for k in range(count):
        at = [(0.3, 0, 0), (0, 0.2, 0.1), (0.1, 0.2, 0.3)][k % 3]
        bodies.append(
            model.add_body(
                f"B{k}",
                parent=bodies[(k - 1) // 3] if k > 1 else None,
                mass=1 + k / 10,
                center=[(0, 0, 0.2), (0.1, 0.2, 0.3)][k % 2],
                inertia=kn.inertia(0.1, 0.2, 0.25, *([0.01, 0.02, 0.03] if k % 5 == 0 else [])),
                joint=joints[k % len(joints)](at),
            )
        )
    model.add_force(bodies[-1].point("tip", 0.1, 0, 0), 3 * bodies[-1].y)
    model.add_torque(bodies[4], model.parameters("T") * model.frame.x)
    return model


@pytest.mark.parametrize(
    "distinguished",
    [
        pytest.param(True, id="zeros distinguished"),
        pytest.param(False, id="zeros not distinguished", marks=pytest.mark.heavy),
    ],
)
def test_a_bush_of_all_joints_moves_by_the_loop_as_by_one_program(distinguished, monkeypatch):
    if not distinguished:
        monkeypatch.setattr(joint_classes, "_MOST", 0)
        monkeypatch.setattr(rolled_tree, "_MOST", 0)
    (rolled, loop), (plain, program) = kernels(branching(13), monkeypatch)
    assert isinstance(loop, RolledFunction)
    count = 3
    motion, expected = inside_of(rolled).motion("motion"), inside_of(plain).motion("motion")
    x = np.random.default_rng(5).uniform(-0.8, 0.8, (motion.size, count))
    t, w, p = np.zeros((1, count)), np.empty((0, count)), np.full((2, count), 9.81)
    many = motion.many(t, x, w, p)
    for lane in range(count):
        right = expected.reference(t[:, lane], x[:, lane], w[:, lane], p[:, lane])
        # The same recursion in another order: rounding times the condition of M, some thousands.
        close = {"rel": 1e-9, "abs": 1e-11 * np.abs(right).max()}
        assert many[:, lane] == pytest.approx(right, **close)
        assert motion.one(t[:, lane], x[:, lane], w[:, lane], p[:, lane]) == pytest.approx(right, **close)
        for name in ("kinetic_energy", "potential_energy"):
            given = t[:, lane], x[: len(rolled.states), lane], w[:, lane], p[:, lane]
            assert isinstance(rolled[name], RolledFunction)
            # Sums of the same terms in another order.
            assert rolled[name].one(*given) == pytest.approx(plain[name].reference(*given), rel=1e-13)
    if distinguished:
        # As many operations as one program takes, but for those of links that differ in their neighbours.
        assert loop.operation_count < 1.2 * program.operation_count


# Speeds that move nothing


def long_chain(count, *, singular):
    """Pins across each other; each joint of `singular` turns a rod about its own axis and nothing else."""
    model = kn.Model("chain")
    parent = None
    for k in range(count):
        is_rod = k in singular
        parent = model.add_body(
            f"B{k}",
            parent=parent,
            mass=0 if is_rod else 1,
            inertia=kn.inertia(0, 0.1, 0.1) if is_rod else kn.inertia(0.1, 0.2, 0.25),
            center=(0.3, 0, 0) if is_rod else (0.1, 0.2, 0.3),
            joint=kn.Pin(axis="x" if is_rod or k - 1 in singular else "yz"[k % 2], at=(0.5, 0, 0)),
        )
    return model


# The same tree by one program and by the loop.
BOTH_METHODS = pytest.mark.parametrize("largest", [100, 25], ids=["one program", "loop over links"])


@BOTH_METHODS
@pytest.mark.parametrize("behind", [1, 12])
def test_a_large_tree_with_a_speed_that_moves_nothing_is_refused_by_name(largest, behind, monkeypatch):
    """At a leaf, where nothing resists; and where the next pin about the same axis takes all the resistance away."""
    monkeypatch.setattr(computing, "LARGEST_PROGRAM", largest)
    count = 30
    equations = kn.derive(long_chain(count, singular={count - behind}))
    with pytest.raises(kn.ModelError) as caught:
        equations.compile()
    (fault,) = caught.value.faults
    assert fault.culprit == f"speeds (u_B{count - behind})"
    assert fault.rule == "they can change without any mass changing its motion, so the mass matrix is singular"
    sound = kn.derive(long_chain(count, singular=())).compile()["derivative"]
    assert isinstance(sound, RolledFunction) == (largest < count)
    assert sound.operation_count > 0


@BOTH_METHODS
def test_of_several_speeds_of_a_joint_those_that_move_nothing_are_named(largest, monkeypatch):
    monkeypatch.setattr(computing, "LARGEST_PROGRAM", largest)
    model = kn.Model("poles")
    for k in range(14):
        inertia = kn.inertia(0, 0.1, 0.1) if k == 3 else kn.inertia(0.1, 0.2, 0.2)
        model.add_body(f"B{k}", mass=2, inertia=inertia, center=(0.4, 0, 0), joint=kn.Spherical(at=(k, 0, 0)))
    with pytest.raises(kn.ModelError, match=r"speeds \(wx_B3\): they can change without any mass"):
        kn.derive(model).compile()["derivative"]


def test_a_long_chain_of_free_bodies_is_sound():
    """Each is free in the one before, which it does not touch: all that resists a joint is its own body."""
    model, parent = kn.Model("swarm"), None
    for k in range(20):
        I = kn.inertia(0.1, 0.2, 0.25)
        parent = model.add_body(f"B{k}", parent=parent, mass=1, inertia=I, center=(0.1, 0.2, 0.3), joint=kn.Free())
    kernel = kn.derive(model).compile()
    assert isinstance(kernel["derivative"], RolledFunction)
    start = dict.fromkeys(kernel.states, 0.0) | {f"e0_B{k}": 1.0 for k in range(20)} | {"vx_B0": 0.5, "wz_B19": 2.0}
    x = np.array([start[name] for name in kernel.states])
    dx = dict(zip(kernel.states, kernel.derivative({})(0.0, x), strict=True))
    # The last one spins about its mass centre, towards which the point of its joint accelerates by ω² r.
    assert (dx["vx_B19"], dx["vy_B19"]) == pytest.approx((4 * 0.1, 4 * 0.2), rel=1e-12)
    assert dx["wz_B19"] == pytest.approx(0, abs=1e-12)
