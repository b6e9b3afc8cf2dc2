"""Systems described with sympy.physics.mechanics, each as its users write them, and SymPy's own numbers of them."""

import warnings

import numpy as np
import sympy
from sympy import cos, sin, symbols
from sympy.physics.mechanics import (
    Body,
    Force,
    JointsMethod,
    KanesMethod,
    LinearDamper,
    LinearPathway,
    LinearSpring,
    Particle,
    PinJoint,
    Point,
    PrismaticJoint,
    ReferenceFrame,
    RigidBody,
    System,
    TorqueActuator,
    dot,
    dynamicsymbols,
    inertia,
)

t = dynamicsymbols._t


def method(N, q, u, kd, bodies, loads=None, **constraints):
    return KanesMethod(N, q, u, kd_eqs=kd, bodies=bodies, forcelist=loads, **constraints)


def pendulum():
    """A rod on a pin, its inertia about the pin, a motor torque as an input."""
    q, u, T = dynamicsymbols("q u T")
    m, l, g, J = symbols("m l g J", positive=True)
    N, O = ReferenceFrame("N"), Point("O")
    B = N.orientnew("B", "Axis", [q, N.z])
    O.set_vel(N, 0)
    C = O.locatenew("C", l * B.x)
    C.v2pt_theory(O, N, B)
    rod = RigidBody("rod", C, B, m, (inertia(B, 0, J, J), O))
    return method(N, [q], [u], [u - q.diff()], [rod], [(C, m * g * N.x), (B, T * N.z)])


def double_pendulum():
    """Two bobs, angular velocities typed as speeds, in which the second is the sum of two rates."""
    q1, q2, u1, u2 = dynamicsymbols("q1 q2 u1 u2")
    m1, m2, l1, l2, g = symbols("m1 m2 l1 l2 g")
    N, O = ReferenceFrame("N"), Point("O")
    A = N.orientnew("A", "Axis", [q1, N.z])
    B = A.orientnew("B", "Axis", [q2, A.z])
    A.set_ang_vel(N, u1 * N.z)
    B.set_ang_vel(N, u2 * N.z)
    O.set_vel(N, 0)
    P = O.locatenew("P", l1 * A.x)
    Q = P.locatenew("Q", l2 * B.x)
    P.v2pt_theory(O, N, A)
    Q.v2pt_theory(P, N, B)
    bodies = [Particle("P", P, m1), Particle("Q", Q, m2)]
    loads = [(P, m1 * g * N.x), (Q, m2 * g * N.x)]
    return method(N, [q1, q2], [u1, u2], [u1 - q1.diff(), u2 - q1.diff() - q2.diff()], bodies, loads)


def rolling_disc():
    """A disc on a plane: the contact point has no velocity, nothing has a position, inertia in the frame that leans."""
    (q1, q2, q3), (u1, u2, u3) = dynamicsymbols("q1:4"), dynamicsymbols("u1:4")
    r, m, g = symbols("r m g")
    N = ReferenceFrame("N")
    Y = N.orientnew("Y", "Axis", [q1, N.z])
    L = Y.orientnew("L", "Axis", [q2, Y.x])
    R = L.orientnew("R", "Axis", [q3, L.y])
    turning = R.ang_vel_in(N)
    R.set_ang_vel(N, u1 * L.x + u2 * L.y + u3 * L.z)
    C = Point("C")
    C.set_vel(N, 0)
    D = C.locatenew("D", r * L.z)
    D.v2pt_theory(C, N, R)
    disc = RigidBody("disc", D, R, m, (inertia(L, m * r**2 / 4, m * r**2 / 2, m * r**2 / 4), D))
    kd = [dot(R.ang_vel_in(N) - turning, axis) for axis in L]
    return method(N, [q1, q2, q3], [u1, u2, u3], kd, [disc], [(D, -m * g * Y.z)])


def disc_with_loads():
    """The same with dependent speeds for the centre, forces at rim and contact, auxiliary speeds."""
    (q1, q2, q3), (u1, u2, u3, u4, u5, u6) = dynamicsymbols("q1:4"), dynamicsymbols("u1:7")
    (a1, a2), F = dynamicsymbols("a1 a2"), dynamicsymbols("F")
    r, m, g, f = symbols("r m g f")
    N = ReferenceFrame("N")
    Y = N.orientnew("Y", "Axis", [q1, N.z])
    L = Y.orientnew("L", "Axis", [q2, Y.x])
    R = L.orientnew("R", "Axis", [q3, L.y])
    turning = R.ang_vel_in(N)
    R.set_ang_vel(N, u1 * L.x + u2 * L.y + u3 * L.z)
    D = Point("D")
    D.set_vel(N, u4 * N.x + u5 * N.y + u6 * N.z)
    rim, C = D.locatenew("rim", r * R.x), D.locatenew("C", -r * L.z)
    rim.v2pt_theory(D, N, R)
    C.v2pt_theory(D, N, R)
    rolling = [dot(C.vel(N), axis) for axis in N]
    C.set_vel(N, C.vel(N) + a1 * N.x + a2 * N.y)
    disc = RigidBody("disc", D, R, m, (inertia(L, m * r**2 / 4, m * r**2 / 2, m * r**2 / 4), D))
    kd = [dot(R.ang_vel_in(N) - turning, axis) for axis in L]
    loads = [(D, -m * g * N.z), (rim, F * L.y), (C, f * N.x), (R, f * u2 * L.y)]
    return method(
        N,
        [q1, q2, q3],
        [u1, u2, u3],
        kd,
        [disc],
        loads,
        u_dependent=[u4, u5, u6],
        velocity_constraints=rolling,
        u_auxiliary=[a1, a2],
    )


def euler_top():
    """A body turned by three angles, q̇ = W u with ω in the body, its centre moved along space-fixed axes."""
    (q1, q2, q3), (u1, u2, u3) = dynamicsymbols("q1:4"), dynamicsymbols("u1:4")
    (x, y), (v, w) = dynamicsymbols("x y"), dynamicsymbols("v w")
    m, I1, I2, I3, g, b = symbols("m I1 I2 I3 g b")
    N, O = ReferenceFrame("N"), Point("O")
    B = ReferenceFrame("B")
    B.orient_body_fixed(N, (q1, q2, q3), "ZXY")
    rates = B.ang_vel_in(N)
    rows = [dot(rates, axis) - u for axis, u in zip(B, (u1, u2, u3), strict=True)]
    kd = sympy.solve(rows, [q1.diff(), q2.diff(), q3.diff()])
    O.set_vel(N, 0)
    C = O.locatenew("C", x * N.x + y * B.y)
    body = RigidBody("B", C, B, m, (inertia(B, I1, I2, I3), C))
    rows = [q.diff() - kd[q.diff()] for q in (q1, q2, q3)]
    rows += [2 * x.diff() - v + sin(y) * w, y.diff() - w]
    loads = [(C, -m * g * N.z), (C, -b * C.vel(N)), (B, -b * rates)]
    return method(N, [q1, q2, q3, x, y], [u1, u2, u3, v, w], rows, [body], loads)


def spaced_and_explicit():
    """Frames by space-fixed angles, by a matrix, and by a turn about an axis that is no coordinate axis."""
    q1, q2, q3, q4, u1, u2, u3, u4 = dynamicsymbols("q1:5 u1:5")
    m, a, I = symbols("m a I")
    N, O = ReferenceFrame("N"), Point("O")
    A, B, C, D = (ReferenceFrame(name) for name in "ABCD")
    A.orient_space_fixed(N, (q1, q2, q3), "312")
    B.orient_axis(A, A.x + 2 * A.z, q4)
    half = sympy.Rational(1, 2)
    C.orient_explicit(B, sympy.Matrix([[half, -sympy.sqrt(3) / 2, 0], [sympy.sqrt(3) / 2, half, 0], [0, 0, 1]]))
    odd = sympy.Matrix([[cos(q4**2), 0, sin(q4**2)], [0, 1, 0], [-sin(q4**2), 0, cos(q4**2)]])
    twist = sympy.Matrix([[cos(a), sin(a), 0], [-sin(a), cos(a), 0], [0, 0, 1]])
    D.orient_explicit(C, odd * twist * odd)
    O.set_vel(N, 0)
    P = O.locatenew("P", a * D.x + q4 * D.z)
    body = RigidBody("body", P, D, m, (inertia(D, I, 2 * I, 2 * I, I / 9), P))
    q, u = [q1, q2, q3, q4], [u1, u2, u3, u4]
    return method(N, q, u, [r.diff() - s for r, s in zip(q, u, strict=True)], [body], [(P, a * N.x)])


def driven_pivot():
    """A pendulum whose pivot is moved as a function of time says, to be given when it is translated."""
    q, u, z = dynamicsymbols("q u z")
    m, l, g = symbols("m l g")
    N, O = ReferenceFrame("N"), Point("O")
    B = N.orientnew("B", "Axis", [q, N.z])
    O.set_vel(N, 0)
    pivot = O.locatenew("pivot", z * N.x)
    P = pivot.locatenew("P", l * B.x)
    return method(N, [q], [u], [u - q.diff()], [Particle("bob", P, m)], [(P, m * g * N.x)])


def quaternion_body():
    """A body turned by a quaternion, with three speeds for four rates."""
    e, (u1, u2, u3) = dynamicsymbols("e0:4"), dynamicsymbols("u1:4")
    m, I1, I2, I3, c, g = symbols("m I1 I2 I3 c g")
    N, O, B = ReferenceFrame("N"), Point("O"), ReferenceFrame("B")
    B.orient_quaternion(N, e)
    B.set_ang_vel(N, u1 * B.x + u2 * B.y + u3 * B.z)
    O.set_vel(N, 0)
    C = O.locatenew("C", c * B.z)
    C.v2pt_theory(O, N, B)
    body = RigidBody("top", C, B, m, (inertia(B, I1, I2, I3), C))
    E = sympy.Matrix([[-e[1], -e[2], -e[3]], [e[0], -e[3], e[2]], [e[3], e[0], -e[1]], [-e[2], e[1], e[0]]])
    rates = E * sympy.Matrix([u1, u2, u3]) / 2
    kd = [element.diff() - rate for element, rate in zip(e, rates, strict=True)]
    return method(N, e, [u1, u2, u3], kd, [body], [(C, -m * g * N.z)])


def spring_and_damper():
    """Two sliding bodies of a `System`, with a spring, a damper and a torque on a third that turns."""
    (q1, q2, q3), (u1, u2, u3), T = dynamicsymbols("q1:4"), dynamicsymbols("u1:4"), dynamicsymbols("T")
    m1, m2, k, c, l, g = symbols("m1 m2 k c l g")
    ground = RigidBody("ground")
    system = System.from_newtonian(ground)
    cart = RigidBody("cart", mass=m1)
    block = RigidBody("block", mass=m2)
    wheel = RigidBody("wheel")
    system.add_joints(
        PrismaticJoint("slide", ground, cart, q1, u1, joint_axis=ground.x),
        PrismaticJoint("lift", cart, block, q2, u2, joint_axis=cart.y, parent_point=0.3 * cart.x),
        PinJoint("axle", block, wheel, q3, u3, joint_axis=block.z, child_point=-0.2 * wheel.x),
    )
    path = LinearPathway(ground.masscenter, block.masscenter)
    system.add_actuators(LinearSpring(k, path, equilibrium_length=l), LinearDamper(c, path))
    system.add_actuators(TorqueActuator(T, block.z, wheel, block))
    system.apply_uniform_gravity(-g * ground.y)
    return system


def four_bar():
    """Three links on pins in a `System`, and the loop that they close."""
    (q1, q2, q3), (u1, u2, u3) = dynamicsymbols("q1:4"), dynamicsymbols("u1:4")
    a, b, c, d, rho = symbols("a b c d rho")
    ground = RigidBody("ground")
    system = System.from_newtonian(ground)
    links = [RigidBody(f"link{n}", mass=rho * length) for n, length in enumerate((a, b, c), start=1)]
    one, two, three = links
    system.add_joints(
        PinJoint("J1", ground, one, q1, u1, child_point=-a / 2 * one.x, joint_axis=ground.z),
        PinJoint("J2", one, two, q2, u2, parent_point=a / 2 * one.x, child_point=-b / 2 * two.x, joint_axis=one.z),
        PinJoint("J3", two, three, q3, u3, parent_point=b / 2 * two.x, child_point=-c / 2 * three.x, joint_axis=two.z),
    )
    end = three.masscenter.locatenew("end", c / 2 * three.x)
    gap = end.pos_from(ground.masscenter) - d * ground.x
    system.add_holonomic_constraints(dot(gap, ground.x), dot(gap, ground.y))
    system.q_ind, system.q_dep = [q1], [q2, q3]
    system.u_ind, system.u_dep = [u1], [u2, u3]
    system.add_loads(Force(one.masscenter, -rho * a * ground.y))
    return system


def joints_method():
    """Two links of a `JointsMethod`, made of SymPy's former `Body`."""
    q1, q2, u1, u2 = dynamicsymbols("q1 q2 u1 u2")
    l, g = symbols("l g")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        wall, upper = Body("wall"), Body("upper")
        lower = Body("lower", mass=symbols("m"))
        J1 = PinJoint("J1", wall, upper, coordinates=q1, speeds=u1, child_point=l * upper.x, joint_axis=wall.z)
        J2 = PinJoint("J2", upper, lower, coordinates=q2, speeds=u2, child_point=l * lower.x, joint_axis=upper.z)
        upper.apply_force(upper.mass * g * wall.y)
        lower.apply_force(lower.mass * g * wall.y)
        return JointsMethod(wall, J1, J2)


def kanes_method(what):
    """SymPy's equations of a system, formed."""
    if isinstance(what, KanesMethod):
        what.kanes_equations(what.bodies, what.forcelist)
        return what
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        what.form_eoms()
    return what.eom_method if isinstance(what, System) else what.method


class SympyNumbers:
    """SymPy's q̇, u̇, M and f at general states on the constraints; functions of time may be `given`."""

    def __init__(self, what, given=None):
        method = kanes_method(what)
        self.q, self.u = list(method.q), list(method.u)
        self.dependent = len(method._udep)
        zero = {each: 0 for speed in method._uaux for each in (speed, speed.diff(t))}
        rates = {rate: value.xreplace(zero) for rate, value in method.kindiffdict().items()}
        velocity = method._k_nh * method.u + method._f_nh if method._k_nh else sympy.Matrix(0, 1, [])
        wanted = {
            "qdot": sympy.Matrix([rates[q.diff(t)] for q in self.q]),
            "M": method.mass_matrix,
            "f": method.forcing,
            "velocity": velocity,
            "configuration": method._f_h,
        }
        plain = {}
        for name, matrix in wanted.items():
            matrix = sympy.Matrix(matrix).xreplace(given or {}).doit() if given else sympy.Matrix(matrix)
            plain[name] = matrix.xreplace(zero).xreplace(rates).xreplace(zero)
        used = set().union(*(m.free_symbols | m.atoms(sympy.core.function.AppliedUndef) for m in plain.values()))
        self.others = sorted(used - {t, *self.q, *self.u}, key=str)
        arguments = {symbol: sympy.Dummy() for symbol in (t, *self.q, *self.u, *self.others)}
        self.functions = {
            name: sympy.lambdify(list(arguments.values()), matrix.xreplace(arguments), "numpy", cse=True)
            for name, matrix in plain.items()
            if len(matrix)
        }

    def at(self, name, x):
        return np.array(self.functions[name](*x), dtype=float) if name in self.functions else np.zeros((0, 1))

    def state(self, seed, unit=()):
        """Numbers by name on the constraints, as SymPy has them; those in `unit` make a vector of length one."""
        rng = np.random.default_rng(seed)
        x = rng.uniform(0.3, 0.9, 1 + len(self.q) + len(self.u) + len(self.others))
        q, u = slice(1, 1 + len(self.q)), slice(1 + len(self.q), 1 + len(self.q) + len(self.u))
        chosen = [1 + index for index, each in enumerate(self.q) if each.func.__name__ in unit]
        x[chosen] /= np.linalg.norm(x[chosen]) if chosen else 1
        for _ in range(50):
            residual = self.at("configuration", x).ravel()
            if not residual.size or abs(residual).max() < 1e-14:
                break
            x[q] -= np.linalg.pinv(self._slope("configuration", x, q, 1e-6)) @ residual
        if self.dependent:
            # The rows are linear in the speeds, so that differences over any step are exact.
            K, split = self._slope("velocity", x, u, 1.0), len(self.u) - self.dependent
            rest = self.at("velocity", x).ravel() - K @ x[u]
            x[u][split:] = np.linalg.solve(K[:, split:], -rest - K[:, :split] @ x[u][:split])
        names = ["t", *(each.func.__name__ for each in (*self.q, *self.u))]
        names += [each.func.__name__ if each.args else each.name for each in self.others]
        return x, dict(zip(names, x, strict=True))

    def _slope(self, name, x, where, step):
        units = step * np.eye(len(x))[where]
        return np.array([(self.at(name, x + e) - self.at(name, x - e)).ravel() / (2 * step) for e in units]).T

    def udot(self, x):
        return np.linalg.solve(self.at("M", x), self.at("f", x)).ravel()
