"""Systems whose equilibria, steady motions and linear models are known in closed form or published."""

import sympy

import kanes as kn


def cart_pole():
    """A cart with friction that carries a pole, theta from the upright, backward; the force F pushes the cart."""
    model = kn.Model("cart and pole")
    x, theta = model.coordinates("x theta")
    M, m, b, I, g, l = model.parameters("M m b I g l")
    F = model.inputs("F")
    N = model.frame
    model.gravity = -g * N.y
    cart = model.origin.moved("C", x * N.x)
    model.add_particle("cart", cart, mass=M)
    B = N.rotated("B", theta, N.z)
    model.add_body("pole", frame=B, center=cart.moved("P", l * B.y), mass=m, inertia=kn.inertia(zz=I))
    model.add_force(cart, (F - b * x.dot) * N.x)
    return model


def links_with_masses(count):
    """Equal masses on equal massless links in a row, angles from the vertical downward."""
    model = kn.Model("links with masses")
    m, l, g = model.parameters("m l g")
    N, point = model.frame, model.origin
    model.gravity = g * N.x
    for number in range(1, count + 1):
        frame = N.rotated(f"B{number}", model.coordinates(f"q{number}"), N.z)
        point = point.moved(f"P{number}", l * frame.x)
        model.add_particle(f"mass {number}", point, mass=m)
    return model


def upright_top():
    """A symmetric top on its tip by angles that are regular where it is upright: two tilts and the spin."""
    model = kn.Model("upright top")
    tilt1, tilt2, spin = model.coordinates("tilt1 tilt2 spin")
    m, g, l, I1, I3 = model.parameters("m g l I1 I3")
    model.gravity = -g * model.frame.z
    A = model.frame.rotated("A", (tilt1, tilt2), sequence="12")
    B = A.rotated("B", spin, A.z)
    # Published moments about the tip, with which a mass this far out has none left about its centre.
    inertia = kn.inertia(I1 - m * l**2, I1 - m * l**2, I3, physical=False)
    model.add_body("top", frame=B, center=model.origin.moved("C", l * B.z), mass=m, inertia=inertia)
    return model


def hanging_masses(count):
    """Masses in a row, each hung on the one before by a spring without length."""
    model = kn.Model("hanging masses")
    g = model.parameters("g")
    x = model.coordinates(" ".join(f"x{i}" for i in range(1, count + 1)))
    k = model.parameters(" ".join(f"k{i}" for i in range(1, count + 1)))
    m = model.parameters(" ".join(f"m{i}" for i in range(1, count + 1)))
    N = model.frame
    model.gravity = g * N.x
    points = [model.origin.moved(f"P{i + 1}", x[i] * N.x) for i in range(count)]
    for i in range(count):
        model.add_particle(f"mass {i + 1}", points[i], mass=m[i])
        model.add_force(points[i], -k[i] * (x[i] - (x[i - 1] if i else 0)) * N.x)
        if i:
            model.add_force(points[i - 1], k[i] * (x[i] - x[i - 1]) * N.x)
    return model


def turning_hoop():
    """A bead on a hoop of radius R whose plane turns about the vertical at the rate W, by the time itself."""
    model = kn.Model("bead on a turning hoop")
    theta = model.coordinates("theta")
    m, g, R, W = model.parameters("m g R W")
    N = model.frame
    model.gravity = -g * N.z
    A = N.rotated("A", W * model.time, N.z)
    B = A.rotated("B", theta, A.y)
    model.add_particle("bead", model.origin.moved("P", -R * B.z), mass=m)
    return model


def rods_between_hooks():
    """Three equal rods in a row, the ends of which are hung up."""
    model = kn.Model("rods between hooks")
    m, g, l, d = model.parameters("m g l d")
    model.gravity = -g * model.frame.y
    parent, at = None, (0, 0, 0)
    for number in (1, 2, 3):
        joint = kn.Pin(model.coordinates(f"q{number}"), axis="z", at=at)
        inertia = kn.solids.rod(m, l)
        parent = model.add_body(
            f"rod {number}", parent=parent, mass=m, center=(l / 2, 0, 0), inertia=inertia, joint=joint
        )
        at = (l, 0, 0)
    model.add_loop(parent.center.moved("end", l / 2 * parent.x), model.origin.moved("hook", d * model.frame.x))
    return model


def castering_wheel():
    """A wheel that trails behind a pivot drawn along at the speed v; a spring and a damper hold the pivot sideways."""
    model = kn.Model("castering wheel")
    y, psi = model.coordinates("y psi")
    m, I, a, b, k, c, v = model.parameters("m I a b k c v")
    N = model.frame
    pivot = model.origin.moved("P", v * model.time * N.x + y * N.y)
    A = N.rotated("A", psi, N.z)
    model.add_body("wheel", frame=A, center=pivot.moved("G", -b * A.x), mass=m, inertia=kn.inertia(zz=I))
    model.add_force(pivot, -(k * y + c * y.dot) * N.y)
    model.add_velocity_constraint(pivot.moved("C", -a * A.x).velocity(N).dot(A.y), name="no slip")
    return model


def lagrange_top():
    """A symmetric top on its tip; nutation is the angle of its axis from the vertical."""
    model = kn.Model("Lagrange top")
    yaw, nutation, spin = model.coordinates("yaw nutation spin")
    m, g, l, I1, I3 = model.parameters("m g l I1 I3")
    N = model.frame
    model.gravity = -g * N.z
    A = N.rotated("A", (yaw, nutation), sequence="31")
    B = A.rotated("B", spin, A.z)
    # I1 is about the tip, the body's inertia about its mass centre, where the numbers in use leave none.
    inertia = kn.inertia(I1 - m * l**2, I1 - m * l**2, I3, physical=False)
    model.add_body("top", frame=B, center=model.origin.moved("C", l * B.z), mass=m, inertia=inertia)
    return model


def disc_with_plain_speeds():
    """A rolling disc whose speeds are the rates of its coordinates: those of the contact turn with the heading."""
    model = kn.Model("disc with plain speeds")
    yaw, lean, spin, x, y = model.coordinates("yaw lean spin x y")
    m, g, r = model.parameters("m g r")
    N = model.frame
    model.gravity = -g * N.z
    A = N.rotated("A", yaw, N.z)
    B = A.rotated("B", lean, A.x)
    D = B.rotated("D", spin, B.y)
    center = model.origin.moved("P", x * N.x + y * N.y).moved("C", r * B.z)
    inertia = kn.inertia(m * r**2 / 4, m * r**2 / 2, m * r**2 / 4)
    model.add_body("disc", frame=D, center=center, mass=m, inertia=inertia)
    slip = center.velocity(N) - r * D.angular_velocity(N).cross(B.z)
    model.add_velocity_constraint(slip.dot(N.x), name="no slip x")
    model.add_velocity_constraint(slip.dot(N.y), name="no slip y")
    return model


BICYCLE = {
    "w": 1.02,
    "c": 0.08,
    "lam": 0.3141592653589793,
    "g": 9.81,
    "rR": 0.3,
    "mR": 2.0,
    "IRxx": 0.0603,
    "IRyy": 0.12,
    "xB": 0.3,
    "zB": -0.9,
    "mB": 85.0,
    "IBxx": 9.2,
    "IByy": 11.0,
    "IBzz": 2.8,
    "IBxz": 2.4,
    "xH": 0.9,
    "zH": -0.7,
    "mH": 4.0,
    "IHxx": 0.05892,
    "IHyy": 0.06,
    "IHzz": 0.00708,
    "IHxz": -0.00756,
    "rF": 0.35,
    "mF": 3.0,
    "IFxx": 0.1405,
    "IFyy": 0.28,
}


def bicycle():
    """The bicycle of Whipple: four rigid bodies, knife-edge wheels that roll on level ground. x forward, z down.

    Points are given as in the benchmark, from the rear contact in the upright position. T_delta turns the fork.
    """
    model = kn.Model("bicycle")
    x, y, yaw, lean, pitch, steer, rear, front = model.coordinates("x y yaw lean pitch steer rear front")
    p = dict(zip(BICYCLE, model.parameters(" ".join(BICYCLE)), strict=True))
    T = model.inputs("T_delta")
    N = model.frame
    model.gravity = p["g"] * N.z
    A = N.rotated("A", yaw, N.z)
    L = A.rotated("L", lean, A.x)
    B = L.rotated("B", pitch, L.y)
    S = B.rotated("S", p["lam"], B.y)  # z along the steer axis
    turned = S.rotated("S'", steer, S.z)
    H = turned.rotated("H", -p["lam"], turned.y)
    R, F = B.rotated("R", rear, B.y), H.rotated("F", front, H.y)

    rear_hub = model.origin.moved("P", x * N.x + y * N.y).moved("R*", -p["rR"] * L.z)
    on_axis = rear_hub.moved("K", (p["w"] + p["c"]) * B.x + p["rR"] * B.z)
    front_hub = on_axis.moved("F*", -p["c"] * H.x - p["rF"] * H.z)
    rider = rear_hub.moved("B*", p["xB"] * B.x + (p["zB"] + p["rR"]) * B.z)
    fork = on_axis.moved("H*", (p["xH"] - p["w"] - p["c"]) * H.x + p["zH"] * H.z)
    model.add_body(
        "rear wheel", frame=R, center=rear_hub, mass=p["mR"], inertia=kn.inertia(p["IRxx"], p["IRyy"], p["IRxx"])
    )
    model.add_body(
        "rider", frame=B, center=rider, mass=p["mB"], inertia=kn.inertia(*_four(p, "B")[:3], 0, 0, _four(p, "B")[3])
    )
    model.add_body(
        "fork", frame=H, center=fork, mass=p["mH"], inertia=kn.inertia(*_four(p, "H")[:3], 0, 0, _four(p, "H")[3])
    )
    model.add_body(
        "front wheel", frame=F, center=front_hub, mass=p["mF"], inertia=kn.inertia(p["IFxx"], p["IFyy"], p["IFxx"])
    )
    model.add_torque(H, T * S.z, reaction=B)

    # The lowest point of the front wheel lies from its hub along the vertical less its part along the axle.
    down = N.z - N.z.dot(H.y) * H.y
    arm = p["rF"] * down / sympy.sqrt(down.dot(down))
    model.add_configuration_constraint((front_hub.position_from(model.origin) + arm).dot(N.z), name="front contact")
    rear_slip = rear_hub.velocity(N) + R.angular_velocity(N).cross(p["rR"] * L.z)
    front_slip = front_hub.velocity(N) + F.angular_velocity(N).cross(arm)
    for name, slip in (("rear", rear_slip), ("front", front_slip)):
        model.add_velocity_constraint(slip.dot(A.x), name=f"{name} wheel along")
        model.add_velocity_constraint(slip.dot(A.y), name=f"{name} wheel across")
    return model


def _four(p, body):
    return [p[f"I{body}{axes}"] for axes in ("xx", "yy", "zz", "xz")]
