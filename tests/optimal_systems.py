"""Systems whose optimal motions are known, and where the references for these are, if they are there."""

from math import pi
from pathlib import Path

import pytest
import yaml

import kanes as kn

OPTIMAL = Path(__file__).parents[2] / "shared" / "reference" / "optimal_control"

needs_optima = pytest.mark.skipif(
    not OPTIMAL.is_dir(),
    reason="the reference data of optimal control, ../shared/reference/optimal_control, are missing",
)


def optimum(name):
    return yaml.safe_load((OPTIMAL / f"{name}.yaml").read_text(encoding="utf-8"))


def slider(drag=0):
    """A mass on a line with a force on it, and drag that is linear in its speed."""
    model = kn.Model("slider")
    x, v = model.coordinates("x"), model.speeds("v")
    F, m = model.inputs("F"), model.parameters("m")
    N = model.frame
    P = model.origin.moved("P", x * N.x)
    model.add_particle("block", P, mass=m)
    model.add_force(P, (F - drag * v) * N.x)
    return kn.derive(model), (x, v, F)


def cart_and_pole():
    """A cart on a track with a force on it, and a pendulum on the cart."""
    model = kn.Model("cart and pole")
    x, theta = model.coordinates("x theta")
    v, omega = model.speeds("v omega")
    F = model.inputs("F")
    M, m, l, g = model.parameters("M m l g")
    N = model.frame
    model.gravity = -g * N.y
    cart, B = model.origin.moved("C", x * N.x), N.rotated("B", theta, N.z)
    model.add_particle("cart", cart, mass=M)
    model.add_particle("bob", cart.moved("P", -l * B.y), mass=m)
    model.add_force(cart, F * N.x)
    return kn.derive(model), (x, theta, v, omega, F)


CART_NUMBERS = {"M": 1.0, "m": 0.3, "l": 0.5, "g": 9.81}


def swing_up(equations, symbols, **more):
    """The cart and pole from hanging to standing a metre away in two seconds, with least ∫F²."""
    x, theta, v, omega, F = symbols
    given = {
        "parameters": CART_NUMBERS,
        "stop": 2,
        "start": {x: 0, theta: 0, v: 0, omega: 0},
        "end": {x: 1, theta: pi, v: 0, omega: 0},
        "bounds": {F: (-20, 20), x: (-2, 2)},
        "minimize": kn.integral(F**2),
    }
    return kn.optimal(equations, **{**given, **more})


def block_and_pendulum():
    """A block that a spring ties to a wall, with a force on it and a pendulum."""
    model = kn.Model("block and pendulum")
    x, theta = model.coordinates("x theta")
    v, omega = model.speeds("v omega")
    F, N = model.inputs("F"), model.frame
    model.gravity = -9.81 * N.y
    block, B = model.origin.moved("C", x * N.x), N.rotated("B", theta, N.z)
    model.add_particle("block", block, mass=2)
    model.add_particle("bob", block.moved("P", -0.5 * B.y), mass=1)
    model.add_force(block, (F - 20 * x) * N.x)
    return kn.derive(model), (x, theta, v, omega, F)


def driven_four_bar():
    """Bars of 0.3, 0.9 and 0.7 m on a ground of 1 m, 2 kg/m each, and a torque on the crank."""
    model = kn.Model("four bar")
    q, u = model.coordinates("q1 q2 q3"), model.speeds("u1 u2 u3")
    tau, N = model.inputs("tau"), model.frame
    model.gravity = -9.81 * N.y
    lengths = (0.3, 0.9, 0.7)
    frames = [N.rotated(name, angle, N.z) for name, angle in zip("ABC", q, strict=True)]
    P = model.origin.moved("P", lengths[0] * frames[0].x)
    pivot = model.origin.moved("D", 1.0 * N.x)
    bars = []
    for name, B, start, l in zip(
        ("crank", "coupler", "rocker"), frames, (model.origin, P, pivot), lengths, strict=True
    ):
        center = start.moved(f"{name} center", l / 2 * B.x)
        bars.append(model.add_body(name, mass=2 * l, inertia=kn.inertia(zz=2 * l**3 / 12), frame=B, center=center))
    model.add_torque(bars[0], tau * N.z)
    model.add_loop(P.moved("Q", lengths[1] * frames[1].x), pivot.moved("R", lengths[2] * frames[2].x))
    return kn.derive(model), q, u, tau


def bicopter():
    """A planar body with two thrusts across it."""
    model = kn.Model("bicopter")
    x, y, theta = model.coordinates("x y theta")
    speeds = model.speeds("v_x v_y omega")
    F1, F2 = model.inputs("F1 F2")
    N = model.frame
    model.gravity = -9.81 * N.y
    B, center = N.rotated("B", theta, N.z), model.origin.moved("C", x * N.x + y * N.y)
    model.add_body("body", mass=1, inertia=kn.inertia(zz=0.02), frame=B, center=center)
    model.add_force(center.moved("right", 0.2 * B.x), F2 * B.y)
    model.add_force(center.moved("left", -0.2 * B.x), F1 * B.y)
    return kn.derive(model), (x, y, theta, *speeds), (F1, F2)


def two_links(name, length, mass_center, inertia, gravity):
    """Two rods of one kilogram hinged at the origin and to each other; torques at the hinges, along −y or x."""
    model = kn.Model(name)
    q1, q2 = model.coordinates("q1 q2")
    u1, u2 = model.speeds("u1 u2")
    t1, t2 = model.inputs("t1 t2")
    N = model.frame
    model.gravity = -gravity * N.y
    A = N.rotated("A", q1, N.z)
    B = A.rotated("B", q2, A.z)
    along = [-1 * A.y, -1 * B.y]
    elbow = model.origin.moved("elbow", length * along[0])
    I = kn.inertia(zz=inertia)
    center = model.origin.moved("upper center", mass_center * along[0])
    upper = model.add_body("upper", mass=1, inertia=I, frame=A, center=center)
    lower = model.add_body(
        "lower", mass=1, inertia=I, frame=B, center=elbow.moved("lower center", mass_center * along[1])
    )
    model.add_torque(upper, (t1 - t2) * N.z)
    model.add_torque(lower, t2 * N.z)
    return kn.derive(model), (q1, q2, u1, u2), (t1, t2)


def point_on_surface_of_areas():
    """A particle with ż = x ẏ − y ẋ, pushed along x and y: Brockett's integrator."""
    model = kn.Model("areas")
    x, y, z = model.coordinates("x y z")
    F, G = model.inputs("F G")
    N = model.frame
    P = model.origin.moved("P", x * N.x + y * N.y + z * N.z)
    model.add_particle("P", P, mass=1)
    model.add_force(P, F * N.x + G * N.y)
    model.add_velocity_constraint(z.dot - x * y.dot + y * x.dot)
    return kn.derive(model), (x, y, z)


def body_that_turns():
    """A body of unit inertia with a torque about each of its axes, and a quaternion."""
    model = kn.Model("craft")
    u = model.inputs("u1 u2 u3")
    craft = model.add_body("B", mass=1, inertia=kn.inertia(1, 1, 1), joint=kn.Spherical())
    B = craft.frame
    model.add_torque(craft, u[0] * B.x + u[1] * B.y + u[2] * B.z)
    return kn.derive(model), u


def slew():
    """Its turn by 180° about z in least time, and a guess: the scalar element and two others vanish at the end."""
    equations, u = body_that_turns()
    e, w = equations.coordinates, equations.speeds
    problem = kn.optimal(
        equations,
        parameters={},
        stop=(2, 5),
        start={e[0]: 1, **dict.fromkeys((*e[1:], *w), 0)},
        end=dict.fromkeys((*e[:3], *w), 0),
        bounds=dict.fromkeys(u, (-1, 1)),
        minimize=kn.duration(),
    )
    return problem, {e[0]: [1, 0.7, 0], e[3]: [0, 0.7, 1], w[0]: 0.1, w[1]: 0.1}


def hopper():
    """Stance and flight of a body of 8 kg over a foot of 2 kg, with one coordinate each."""

    def mass_that_falls(name, mass):
        model = kn.Model(name)
        y, v = model.coordinates("y"), model.speeds("v")
        N = model.frame
        model.gravity = -9.81 * N.y
        P = model.origin.moved("P", y * N.y)
        model.add_particle("body", P, mass=mass)
        return model, P, y, v

    model, P, y, v = mass_that_falls("stance", 8)
    u, k = model.inputs("u"), model.parameters("k")
    model.add_force(P, (k * (0.8 - y) + u) * model.frame.y)
    return kn.derive(model), kn.derive(mass_that_falls("flight", 10)[0]), (y, v, u)


def five_links():
    """The five-link biped with contacts of both feet, which floats; its angles are those of the reference."""
    model = kn.Model("biped")
    x, y = model.coordinates("x y")
    q = model.coordinates("q1 q2 q3 q4 q5")
    torques, N = model.inputs("t1 t2 t3 t4 t5"), model.frame
    model.gravity = -9.81 * N.y
    m, I = (3.2, 6.8, 20, 6.8, 3.2), (0.93, 1.08, 2.22, 1.08, 0.93)
    l, d = (0.4, 0.4, 0.625, 0.4, 0.4), (0.128, 0.163, 0.2, 0.163, 0.128)
    F = [N.rotated(f"F{i}", angle, N.z) for i, angle in enumerate(q, start=1)]
    P0 = model.origin.moved("P0", x * N.x + y * N.y)
    P1 = P0.moved("P1", l[0] * F[0].y)
    P2 = P1.moved("P2", l[1] * F[1].y)
    P4 = P2.moved("P4", -l[3] * F[3].y)
    P5 = P4.moved("P5", -l[4] * F[4].y)
    places = ((P0, l[0] - d[0]), (P1, l[1] - d[1]), (P2, d[2]), (P2, -d[3]), (P4, -d[4]))
    links = []
    for i, (start, along) in enumerate(places):
        center = start.moved(f"G{i + 1}", along * F[i].y)
        links.append(model.add_body(f"link {i + 1}", mass=m[i], inertia=kn.inertia(zz=I[i]), frame=F[i], center=center))
    model.add_torque(links[0], torques[0] * N.z)
    for inner, outer, torque in zip(links, links[1:], torques[1:], strict=False):
        model.add_torque(outer, torque * N.z)
        model.add_torque(inner, -torque * N.z)
    for name, foot in (("left", P0), ("right", P5)):
        model.add_contact(foot, kn.surfaces.Plane(N.y), friction=10, name=name)
    foot = P5.position_from(model.origin)
    ends = [foot.dot(N.x), foot.dot(N.y)]
    rates = [each.diff(model.time) for each in ends]
    return kn.derive(model), (x, y, q), torques, (ends, rates)
