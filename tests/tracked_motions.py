"""A cart with a pole, its equations by hand, and a motion that swings the pole up."""

import math

import casadi as ca
import numpy as np

import kanes as kn
from optimal_systems import CART_NUMBERS as NUMBERS
from optimal_systems import cart_and_pole

Q = {"x": 10, "theta": 10, "v": 1, "omega": 1}
R = {"F": 0.1}
TOP = {"x": 1.0, "theta": math.pi}


def cart_pole():
    equations, _ = cart_and_pole()
    return equations


def rates(state, F):
    """ẋ of the cart and pole, from Newton's laws by hand."""
    M, m, l, g = NUMBERS.values()
    _, theta, v, omega = state
    s, c = np.sin(theta), np.cos(theta)
    D = M + m * s**2
    a = (m * l * s * omega**2 + F + m * g * c * s) / D
    alpha = -(m * l * c * s * omega**2 + F * c + (M + m) * g * s) / (l * D)
    return np.array([v, omega, a, alpha])


def matrices(state, F, step=1e-5):
    """A and B of it, by differences."""
    A = [(rates(state + step * e, F) - rates(state - step * e, F)) / (2 * step) for e in np.eye(4)]
    return np.array(A).T, ((rates(state, F + step) - rates(state, F - step)) / (2 * step))[:, None]


def swing_up(equations, count=60, stop=2.0):
    """A force that swings the pole up, by Hermite and Simpson's collocation, and the run with it."""
    f = equations.to_casadi(parameters=NUMBERS).derivative
    h, top = stop / count, [TOP["x"], TOP["theta"], 0, 0]
    problem = ca.Opti()
    X, W = problem.variable(4, count + 1), problem.variable(1, count + 1)
    cost = 0
    for k in range(count):
        start, end, w, z = X[:, k], X[:, k + 1], W[k], W[k + 1]
        first, last = f(0, start, w, []), f(0, end, z, [])
        middle = (start + end) / 2 + h / 8 * (first - last)
        problem.subject_to(end == start + h / 6 * (first + 4 * f(0, middle, (w + z) / 2, []) + last))
        cost += h / 3 * (w**2 + w * z + z**2)
    problem.minimize(cost)
    problem.subject_to(X[:, 0] == 0)
    problem.subject_to(X[:, count] == top)
    problem.set_initial(X, np.outer(top, np.linspace(0, 1, count + 1)))
    problem.solver("ipopt", {"print_time": False}, {"print_level": 0, "sb": "yes"})
    force = kn.Samples(np.linspace(0, stop, count + 1), problem.solve().value(W))
    return force, hanging_run(equations, force, stop)


def hanging_run(equations, force, stop=2.0, theta=0.0):
    return equations.kernel.simulate(
        stop=stop,
        times=np.linspace(0, stop, 201),
        parameters=NUMBERS,
        initial={"x": 0, "theta": theta},
        inputs={"F": force},
        rtol=1e-11,
    )


def at_top(equations):
    return kn.linearize(equations, TOP, parameters=NUMBERS, inputs={"F": 0})
