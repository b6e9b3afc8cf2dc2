"""Kane's method on systems of every kind, by two or more roads.

Proves: kane/method.py, kane/kinematics.py, kane/speeds.py, kane/dependent.py, kane/constraint_equations.py.
"""

import numpy as np
import pytest
import sympy
from hypothesis import given, settings
from hypothesis import strategies as st

import kanes as kn
from kanes.analysis.verification.verify import random_state
from kanes.equations.equations import graphs_of


def test_free_spherical_and_gimballed_joints_move_alike_by_all_roads():
    model = kn.Model("satellite")
    T, c = model.inputs("T"), model.parameters("c")
    bus = model.add_body(
        "bus", mass=8, inertia=kn.inertia(3, 4, 5, 0.3, -0.2, 0.1), joint=kn.Free(), center=(0.1, 0.2, 0.3)
    )
    dish = model.add_body(
        "dish", parent=bus, mass=2, inertia=kn.inertia(1, 1.2, 0.8), center=(0.2, -0.1, 0.4),
        joint=kn.Gimbal("213", at=(0.5, 0.1, -0.2), child_at=(0.1, 0.05, -0.3)),
    )  # fmt: skip
    boom = model.add_body(
        "boom", parent=bus, mass=1.5, inertia=kn.inertia(0.4, 0.5, 0.6), center=(0.3, 0.2, 0.1),
        joint=kn.Spherical(at=(-0.4, 0.3, 0.2)),
    )  # fmt: skip
    model.add_torque(dish, T * dish.x, reaction=bus)
    model.add_force(boom.point("tip", 1, 0.2, -0.3), -c * boom.point("tip*", 1, 0.2, -0.3).velocity(model.frame))
    result = kn.verify(model)
    assert result.passed, str(result)
    assert [comparison.derivation for comparison in result.comparisons] == ["Lagrange", "Newton–Euler, free bodies"]


def test_pin_slider_and_weld_joints_move_alike_by_all_roads():
    model = kn.Model("crane")
    g = model.parameters("g")
    model.gravity = -g * model.frame.z
    cart = model.add_body("cart", mass=3, inertia=kn.solids.box(3, 1, 2, 1), joint=kn.Slider(axis=(1, 2, 2)))
    mast = model.add_body(
        "mast", parent=cart, mass=2, inertia=kn.solids.cylinder(2, 0.1, 3), center=(0, 0, 1.5),
        joint=kn.Pin(axis=(0, 0.6, 0.8), at=(0, 0.2, 0.5)),
    )  # fmt: skip
    hook = model.add_body(
        "hook", parent=mast, mass=1, inertia=kn.solids.sphere(1, 0.2), joint=kn.Weld(at=(0.4, 0, 3)), center=(0.1, 0, 0)
    )
    assert hook.frame.parent is mast.frame
    assert kn.verify(model).passed


def test_a_quaternion_of_the_users_own_has_angular_velocity_as_its_speeds():
    model = kn.Model("tumbling stone")
    e = model.coordinates("e0 e1 e2 e3")
    u = model.speeds("u1 u2 u3")
    I = model.parameters("I1 I2 I3")
    N = model.frame
    B = N.rotated("B", quaternion=e)
    model.define_speeds(dict(zip(u, B.angular_velocity(N).components(B), strict=True)))
    model.add_body("stone", frame=B, center=model.origin, mass=1, inertia=kn.inertia(*I))
    equations = kn.derive(model)
    # ė = ½ E u, and Euler's equations for a principal frame
    assert str(equations.kinematical_equations[e[0].dot]) == "-(e1*u1 + e2*u2 + e3*u3)/2"
    assert equations.mass_matrix == sympy.ImmutableMatrix.diag(*I)
    assert sympy.expand(equations.forcing[0] - (I[1] - I[2]) * u[1] * u[2]) == 0
    assert kn.verify(model).passed


@pytest.mark.heavy
def test_explicit_time_may_stand_anywhere():
    """A driven pivot, a spun frame, a force and a definition of speed that depend on time."""
    model = kn.Model("shaken pendulum")
    t = model.time
    q1, q2 = model.coordinates("q1 q2")
    u1, u2 = model.speeds("u1 u2")
    m, L, a, w, g = model.parameters("m L a w g")
    N = model.frame
    S = N.rotated("S", w * t, N.y)
    A = S.rotated("A", q1, S.z)
    B = A.rotated("B", q2, A.x)
    pivot = model.origin.moved("pivot", a * sympy.sin(w * t) * N.y + a * t**2 * S.x)
    P = pivot.moved("P", -L * A.y)
    Q = P.moved("Q", L * sympy.exp(-t) * B.z)
    model.gravity = -g * N.y
    model.add_particle("first", P, mass=m)
    model.add_body("second", frame=B, center=Q, mass=2 * m, inertia=kn.inertia(1, 2, 2.5, 0.1, 0.2, 0.3))
    model.add_force(Q, sympy.cos(t) * S.z)
    model.define_speeds({u1: q1.dot + sympy.sin(t) * q2.dot + t, u2: sympy.cos(q1) * q2.dot - t * q1})
    result = kn.verify(model)
    assert result.passed, str(result)


def test_speeds_may_couple_many_coordinates():
    """A full 5×5 Y: more than is inverted by cofactors, so that each algebra solves for q̇ itself."""
    n = 5
    model = kn.Model("coupled speeds")
    q = model.coordinates("q1 q2 q3 q4 q5")
    u = model.speeds("u1 u2 u3 u4 u5")
    point = model.origin
    frame = model.frame
    for k in range(n):
        frame = frame.rotated(f"F{k}", q[k], frame.z if k % 2 else frame.x)
        point = point.moved(f"P{k}", frame.y + 0.3 * frame.z)
        model.add_particle(f"mass {k}", point, mass=k + 1)
    Y = np.random.default_rng(5).uniform(-1, 1, (n, n)) + 2 * np.eye(n)
    model.define_speeds(
        {u[r]: sum(Y[r, s] * sympy.cos(q[(r + s) % n] / 3) * q[s].dot for s in range(n)) + r * q[0] for r in range(n)}
    )
    equations = kn.derive(model)
    assert len(graphs_of(equations).kinematics.deferred) == 1
    result = kn.verify(model)
    assert result.passed, str(result)


def wheelbarrow(*, choose=None, in_rates=False):
    """A knife edge and a trailing body in the plane, with explicit time in one constraint."""
    model = kn.Model("wheelbarrow")
    x, y, a, b = model.coordinates("x y a b")
    u = model.speeds("u1 u2 u3 u4")
    m, I, l, w = model.parameters("m I l w")
    N = model.frame
    A = N.rotated("A", a, N.z)
    B = A.rotated("B", b, A.z)
    P = model.origin.moved("P", x * N.x + y * N.y)
    Q = P.moved("Q", l * A.x)
    R = Q.moved("R", 2 * l * B.x)
    model.define_speeds({u[0]: P.velocity(N).dot(A.x), u[1]: P.velocity(N).dot(A.y), u[2]: a.dot, u[3]: a.dot + b.dot})
    model.add_body("front", frame=A, center=Q, mass=m, inertia=kn.inertia(zz=I))
    model.add_body("rear", frame=B, center=R, mass=2 * m, inertia=kn.inertia(zz=2 * I))
    model.add_force(R, 3 * N.x + B.y)
    model.add_velocity_constraint(P.velocity(N).dot(A.y) if in_rates else u[1], name="no side slip in front")
    model.add_velocity_constraint(R.velocity(N).dot(B.y) - w * model.time, name="pushed aside behind")
    if choose:
        model.choose_dependent(*(model[name] for name in choose))
    return model


@pytest.mark.parametrize(
    ("choose", "in_rates"),
    [
        (None, False),
        (("u2", "u3"), False),
        (("u2", "u4"), False),
        (("u2", "u1"), False),
        (None, True),
        (("u2", "u4"), True),
    ],
)
def test_nonholonomic_systems_move_alike_whichever_speeds_depend(choose, in_rates):
    """Of the first the readable equations are compared as well, which takes longest."""
    is_first = choose is None and not in_rates
    equations = kn.derive(wheelbarrow(choose=choose, in_rates=in_rates), **{} if is_first else {"largest_readable": 0})
    if choose:
        assert {speed.name for speed in equations.dependent_speeds} == set(choose)
    assert len(equations.speeds) == 2
    result = kn.verify(equations)
    assert any("readable" in comparison.derivation for comparison in result.comparisons) == is_first
    assert result.passed, str(result)


def test_nonholonomic_forces_and_partials_are_the_holonomic_ones_combined():
    """F̃_r = F_r + Σ A_sr F_s and ṽ_r = v_r + Σ A_sr v_s, evaluated at a random state."""
    equations = kn.derive(wheelbarrow(choose=("u2", "u4")))
    free = equations.unconstrained
    values = random_state(equations, np.random.default_rng(8))
    numbers = {**values, **{u: float(e.subs(values)) for u, e in equations.dependent_equations.items()}}
    A = np.array(equations.A.subs(values), dtype=float)
    independent = [free.speeds.index(u) for u in equations.speeds]
    dependent = [free.speeds.index(u) for u in equations.dependent_speeds]

    F = np.array(free.active_forces.subs(numbers), dtype=float).ravel()
    F_tilde = np.array(equations.active_forces.subs(numbers), dtype=float).ravel()
    # Sums of a few products of order one.
    assert F_tilde == pytest.approx(F[independent] + A.T @ F[dependent], rel=1e-13)

    N = equations.system.frame
    for r, speed in enumerate(equations.speeds):
        combined = free.partial_velocity("rear", speed)
        for s, other in enumerate(equations.dependent_speeds):
            combined = combined + A[s, r] * free.partial_velocity("rear", other)
        difference = (equations.partial_velocity("rear", speed) - combined).components(N)
        assert [float(number.subs(numbers)) for number in difference] == pytest.approx([0, 0, 0], abs=1e-13)

    v = equations.velocity("rear").components(N)
    partials = [equations.partial_velocity("rear", u).components(N) for u in equations.speeds]
    rest = equations.velocity_remainder("rear").components(N)
    for i in range(3):
        total = rest[i] + sum(p[i] * u for p, u in zip(partials, equations.speeds, strict=True))
        assert float((v[i] - total).subs(numbers)) == pytest.approx(0, abs=1e-13)


def test_accelerations_in_nonholonomic_systems_are_derivatives_of_velocities():
    """a and α against the chain rule on the measure numbers of v and ω in N, along q̇ = W u + X."""
    equations = kn.derive(wheelbarrow(choose=("u2", "u4")))
    N, t = equations.system.frame, equations.system.time
    values = random_state(equations, np.random.default_rng(9))
    udot = {u.dot: 0.3 * (k + 1) for k, u in enumerate(equations.speeds)}
    for velocity, acceleration in [
        (equations.velocity("rear"), equations.acceleration("rear")),
        (equations.angular_velocity("rear"), equations.angular_acceleration("rear")),
    ]:
        for v, a in zip(velocity.components(N), acceleration.components(N), strict=True):
            along = v.diff(t).subs(dict(equations.kinematical_equations))
            # Sums of a few dozen products of order one.
            assert float((a - along).subs(udot).subs(values)) == pytest.approx(0, abs=1e-12)
    rest = equations.acceleration_remainder("rear").components(N)
    whole = equations.acceleration("rear").components(N)
    still = dict.fromkeys(udot, 0)
    assert [float((w.subs(still) - r).subs(values)) for w, r in zip(whole, rest, strict=True)] == pytest.approx(
        [0] * 3, abs=1e-13
    )


def test_the_program_chooses_dependent_speeds_that_can_be_solved_for():
    """u1 stands in no constraint, so it can never depend."""
    equations = kn.derive(wheelbarrow())
    assert "u2" in {speed.name for speed in equations.dependent_speeds}


def test_names_that_kanes_makes_up_never_meet_the_users():
    """A parameter u1 beside a coordinate q1 without a speed; the speed gets another name."""
    model = kn.Model("clash")
    q1, push = model.coordinates("q1"), model.parameters("u1")
    P = model.origin.moved("P", q1 * model.frame.x)
    model.add_particle("P1", P, mass=2)
    model.add_force(P, push * model.frame.x)
    equations = kn.derive(model)
    (speed,) = equations.speeds
    assert speed.name != "u1"
    assert equations.speed_derivatives[speed.dot] == push / 2
    assert kn.verify(model).passed


def test_a_parameter_named_as_an_entry_of_w_is_only_a_parameter():
    n = 5
    model = kn.Model("coupled")
    q, u = model.coordinates("q1 q2 q3 q4 q5"), model.speeds("u1 u2 u3 u4 u5")
    mass = model.parameters("W_1_1")
    N = model.frame
    for k in range(n):
        model.add_particle(f"m{k}", model.origin.moved(f"P{k}", q[k] * N.x), mass=mass if k == 0 else 1)
    Y = np.arange(25).reshape(5, 5) % 7 + 3 * np.eye(5)
    model.define_speeds({u[r]: sum(Y[r, s] * q[s].dot for s in range(n)) for r in range(n)})
    values = dict.fromkeys([*q, *u], 0.3) | {mass: 4.0}
    W = np.linalg.inv(Y)
    expected = W.T @ np.diag([4.0, 1, 1, 1, 1]) @ W
    # A 5×5 inverse of condition number 68, twice, in entries of up to 18.
    assert kn.derive(model).evaluate(values)["mass_matrix"] == pytest.approx(expected, rel=1e-12, abs=1e-12)


def test_a_users_quaternion_without_speeds_gets_angular_velocities():
    model = kn.Model("stone")
    e = model.coordinates("e0 e1 e2 e3")
    x = model.coordinates("x")
    B = model.frame.rotated("B", quaternion=e)
    center = model.origin.moved("C", x * model.frame.x)
    model.add_body("stone", frame=B, center=center, mass=1, inertia=kn.inertia(1, 2, 2.5))
    equations = kn.derive(model)
    assert len(equations.speeds) == 4
    assert kn.verify(model).passed


def test_a_given_coordinate_beside_a_joint_that_makes_its_own():
    model = kn.Model("cart and kite")
    q1 = model.coordinates("q1")
    cart = model.add_body("cart", mass=1, inertia=kn.inertia(1, 1, 1), joint=kn.Slider(q1))
    model.add_body("kite", parent=cart, mass=1, inertia=kn.inertia(1, 2, 2), joint=kn.Free(at=(1, 0, 0)))
    assert len(kn.derive(model).speeds) == 7
    assert kn.verify(model).passed


def test_a_body_may_stand_for_its_frame_and_its_mass_centre():
    model = kn.library.three_link_chain()
    A, B, N = model["A"], model["B"], model.frame
    assert A.x.express(B) == A.x.express(B.frame)
    assert B.center.velocity(A) == B.center.velocity(A.frame)
    assert B.center.position_from(A) == B.center.position_from(A.center)
    assert B.frame.angular_velocity(A) == B.frame.angular_velocity(A.frame)
    assert A.rotated("A2", 0.3, A.z).parent is A.frame
    assert N.x.components(A) == N.x.components(A.frame)


def test_loads_belong_to_what_bears_them(same):
    """A bob at the tip of a rod: its weight is not the rod's, though the tip is fixed in the rod."""
    model = kn.Model("rod and bob")
    q1 = model.coordinates("q1")
    m, M, L, g, F = model.parameters("m M L g F")
    model.gravity = -g * model.frame.y
    rod = model.add_body("rod", mass=M, center=(L, 0, 0), inertia=kn.inertia(zz=1), joint=kn.Pin(q1))
    tip = rod.point("tip", 2 * L)
    bob = model.add_particle("bob", tip, mass=m)
    welded = rod.rotated("welded", sympy.pi / 5, rod.z)
    model.add_torque(welded, F * rod.z, name="twist")
    equations = kn.derive(model)
    same(equations.active_forces_of(rod), [-M * g * L * sympy.cos(q1) + F])
    same(equations.active_forces_of(bob), [-2 * m * g * L * sympy.cos(q1)])
    same(equations.active_forces, equations.active_forces_of(rod) + equations.active_forces_of(bob))


def test_equations_do_not_change_when_the_model_does():
    model = kn.library.double_pendulum()
    equations = kn.derive(model)
    before = str(equations.velocity("P2"))
    q1, q2 = model["q1"], model["q2"]
    later = kn.derive(model)
    model.frame.rotated("shorter", q1, model.frame.z)
    model.add_particle("third", model["P2"], mass=1)
    assert str(later.velocity("P2")) == before
    assert len(later.system.particles) == 2
    with pytest.raises(TypeError):
        equations.kinematical_equations[q2.dot] = 0


@pytest.mark.heavy
@pytest.mark.parametrize(
    "angle",
    [
        lambda q: sympy.pi / 3 + q,
        lambda q: q / 3 + sympy.pi / 8,
        pytest.param(lambda q: sympy.atan2(q, 2), marks=pytest.mark.heavy),
        pytest.param(lambda q: sympy.asin(q / 3), marks=pytest.mark.heavy),
        lambda q: 0.3 + q,
        lambda q: sympy.Abs(q),
        lambda q: sympy.Max(q, 0.1) ** 2,
    ],
)
def test_angles_of_any_kind_raise_no_false_alarm(angle):
    model = kn.Model("odd angle")
    q1, q2 = model.coordinates("q1 q2")
    L = model.parameters("L")
    A = model.frame.rotated("A", angle(q1), model.frame.z)
    B = A.rotated("B", q2, A.x + A.y + A.z)
    P = model.origin.moved("P", (L + q2) * A.x + L * B.y)
    model.add_particle("P1", P, mass=1)
    model.add_body("B", frame=B, center=model.origin, mass=1, inertia=kn.inertia(1, 2, 2))
    model.add_force(P, q1 * model.frame.x)
    result = kn.verify(model)
    assert result.passed, str(result)


def test_a_force_with_a_symbolic_power_can_be_read_and_computed():
    """Hertz's contact: k x^n."""
    model = kn.library.spring_pendulum()
    q1, k, B, P = (model[name] for name in ("q1", "k", "B", "P"))
    n = model.parameters("n")
    model.add_force(P, (-k * q1**n - q1 + 2 * k) * B.x, name="contact")
    equations = kn.derive(model)
    assert n in equations.active_forces[0].free_symbols
    assert kn.verify(model).passed


def test_speeds_left_out_are_the_rates_of_their_coordinates():
    model = kn.Model("no speeds named")
    q1, theta = model.coordinates("q1 theta")
    A = model.frame.rotated("A", theta, model.frame.z)
    model.add_particle("P", model.origin.moved("P1", q1 * A.x), mass=2)
    equations = kn.derive(model)
    assert [speed.name for speed in equations.speeds] == ["u1", "u_theta"]
    assert equations.kinematical_equations == {q1.dot: equations.speeds[0], theta.dot: equations.speeds[1]}


def test_a_load_may_depend_on_rates_and_piecewise_functions():
    model = kn.library.spring_pendulum()
    q1, q2, u1, B, P = (model[name] for name in ["q1", "q2", "u1", "B", "P"])
    stop = sympy.Piecewise((-100 * q1 - 3 * q1.dot, q1 > 0), (0, True))
    model.add_force(P, stop * B.x - sympy.Abs(q2.dot) * q2.dot * B.y + sympy.Max(u1, 0) * B.y, name="stop and drag")
    assert kn.verify(model).passed


@st.composite
def trees(draw):
    """A random tree of bodies with random joints, placements and inertias."""
    number = st.floats(-1, 1).map(lambda x: round(x, 2))
    model = kn.Model("random tree")
    model.gravity = model.frame.vector(draw(number), draw(number), -9.8)
    bodies = [None]
    for k in range(draw(st.integers(1, 3))):
        place = {"at": [draw(number) for _ in range(3)], "child_at": [draw(number) for _ in range(3)]}
        joint = draw(
            st.sampled_from(
                [
                    lambda p: kn.Pin(axis=(1, 2, -2), **p),
                    lambda p: kn.Slider(axis="y", **p),
                    lambda p: kn.Gimbal("31", **p),
                    lambda p: kn.Gimbal("232", fixed="space", **p),
                    lambda p: kn.Spherical(**p),
                    lambda p: kn.Free(**p),
                    lambda p: kn.Screw(axis="x", pitch=0.3, spring=2, **p),
                    lambda p: kn.Planar(normal="x", turned=("z", 0.4), damper=(1, 2, 3), **p),
                    lambda p: kn.Universal("yz", child_turned=("12", (0.3, 0.5)), spring=(2, 3), **p),
                ]
            )
        )(place)
        I = kn.inertia(draw(number) + 3, draw(number) + 3, draw(number) + 3, *(draw(number) / 5 for _ in range(3)))
        body = model.add_body(
            f"body{k}", parent=draw(st.sampled_from(bodies)), joint=joint, mass=draw(number) + 2, inertia=I,
            center=[draw(number) for _ in range(3)],
        )  # fmt: skip
        bodies.append(body)
    model.add_force(bodies[-1].point("tip", 0.3, 0.2, 0.1), 2 * model.frame.x - bodies[1].y, reaction=bodies[1])
    return model


@given(trees())
@settings(max_examples=6, deadline=None, derandomize=True)
def test_random_trees_move_alike_by_all_roads(model):
    """Those of few operations are read too; of the others it is not asked how long they are when written out."""
    result = kn.verify(kn.derive(model, largest_readable=300))
    assert result.passed, str(result)


@pytest.mark.heavy
@given(trees())
@settings(max_examples=60, deadline=None)
def test_many_random_trees_move_alike_by_all_roads(model):
    result = kn.verify(model, states=2)
    assert result.passed, str(result)
