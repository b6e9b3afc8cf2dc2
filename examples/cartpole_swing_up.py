"""Swing a pole on a cart up with the least force, found by CasADi and IPOPT; run what was found, and hold the pole."""

from math import pi
from pathlib import Path
from typing import Any

import casadi as ca
import matplotlib.pyplot as plt
import numpy as np
from rich.console import Console

import kanes as kn
from kanes.show.plots.plot import STYLE

STOP, COUNT = 2.0, 60  # seconds, and intervals in each of which the force goes along a straight line
NUMBERS = {"M": 1.0, "m": 0.3, "l": 0.5, "g": 9.81}
HANGING, UPRIGHT = np.zeros(4), np.array([1.0, pi, 0.0, 0.0])  # x, θ and their rates
RAIL, FORCE = 2.0, 20.0  # the most, in m and N
NEAR = 5e-3  # Simpson's rule is off by some 1e-6 in a step of 1/30 s, and the upright pole makes a thousandfold of it


def cart_and_pole() -> kn.Model:
    """A cart, and a bob on a pole without mass that hangs at θ = 0."""
    model = kn.Model("cart and pole")
    x, theta = model.coordinates("x theta")
    model.speeds("v omega")
    M, m, l, g = model.parameters("M m l g")
    F = model.inputs("F")
    N = model.frame
    model.gravity = -g * N.y
    cart = model.origin.moved("C", x * N.x)
    B = N.rotated("B", theta, N.z)
    model.add_particle("cart", cart, mass=M)
    model.add_particle("bob", cart.moved("P", -l * B.y), mass=m)
    model.add_force(cart, F * N.x)
    return model


def swing_up(rates: Any) -> tuple[np.ndarray, np.ndarray, float]:
    """States and forces at the ends of all intervals, and the least ∫ F² dt, by direct collocation.

    A cubic through both ends of an interval moves as the equations say there and halfway. Source: kelly2017.
    """
    problem, h = ca.Opti(), STOP / COUNT
    X, W = problem.variable(4, COUNT + 1), problem.variable(1, COUNT + 1)
    cost = 0
    for k in range(COUNT):
        x, y, w, z = X[:, k], X[:, k + 1], W[k], W[k + 1]
        first, last = rates(0, x, w, []), rates(0, y, z, [])
        halfway = rates(0, (x + y) / 2 + h / 8 * (first - last), (w + z) / 2, [])
        problem.subject_to(y == x + h / 6 * (first + 4 * halfway + last))
        cost += h / 3 * (w**2 + w * z + z**2)
    problem.minimize(cost)
    problem.subject_to(X[:, 0] == HANGING)
    problem.subject_to(X[:, COUNT] == UPRIGHT)
    problem.subject_to(problem.bounded(-RAIL, X[0, :], RAIL))
    problem.subject_to(problem.bounded(-FORCE, W, FORCE))
    problem.set_initial(X, np.outer(UPRIGHT, np.linspace(0, 1, COUNT + 1)))
    problem.solver("ipopt", {"print_time": False}, {"print_level": 0, "sb": "yes"})
    found = problem.solve()
    return np.array(found.value(X)), np.ravel(found.value(W)), float(found.value(cost))


def picture(run: Any, held: Any) -> Any:
    """Cart and pole every tenth of a second of the swing, and the angle and the force over time."""
    with plt.rc_context(STYLE):
        figure, (poses, curves) = plt.subplots(1, 2, figsize=(9, 3.4), layout="constrained")
        cart, bob = run["C"], run["P"]
        for k in range(0, run.t.size, run.t.size // 20):
            shade = plt.get_cmap("viridis")(0.9 * run.t[k] / STOP)
            poses.plot([cart[0, k], bob[0, k]], [cart[1, k], bob[1, k]], color=shade, lw=1)
            poses.plot(*bob[:2, k], "o", color=shade, ms=5)
        poses.plot(bob[0], bob[1], color="0.7", lw=0.8, zorder=0)
        poses.plot(cart[0], cart[1], color="0.3", lw=2)
        poses.set(xlabel="$x$ in m", ylabel="$y$ in m", aspect="equal")
        for which, label in ((run, "found"), (held, "held by the regulator")):
            curves.plot(which.t, which["theta"] / pi, label=label)
        curves.plot(run.t, run["F"] / FORCE, color="0.6", lw=1, label=f"force in {FORCE:g} N")
        curves.set(xlabel="$t$ in s", ylabel=r"$\theta$ in $\pi$", xlim=(0, held.t[-1]))
        curves.legend()
    return figure


def main() -> None:
    console = Console(highlight=False, soft_wrap=True)
    equations = kn.derive(cart_and_pole())
    functions = equations.to_casadi(parameters=NUMBERS)
    X, W, cost = swing_up(functions.derivative)
    console.print(f"The pole swings up in {STOP:g} s with ∫ F² dt = {cost:.2f} N² s and {abs(W).max():.2f} N at most.")

    # The same force in the compiled equations, with steps of their own.
    force = kn.Samples(np.linspace(0, STOP, COUNT + 1), W)
    start = dict(zip(functions.states, HANGING, strict=True))
    run = equations.compile().simulate(stop=STOP, parameters=NUMBERS, initial=start, inputs={"F": force})
    end = np.array([run[name][-1] for name in functions.states])
    missed = abs(end - X[:, -1]).max()
    console.print(f"A run under that force ends {missed:.0e} (m, rad, s) from upright: {run.outcome}.")
    if missed > NEAR:
        raise SystemExit(f"It should end within {NEAR:g}.")

    # It would fall again. A regulator for the upright state takes over where the run ends.
    about = dict(zip(functions.states, UPRIGHT, strict=True))
    regulator = kn.linearize(equations, about, parameters=NUMBERS, inputs={"F": 0}).lqr(
        Q={"x": 10, "theta": 10, "v": 1, "omega": 1}, R={"F": 0.1}
    )
    arrived = dict(zip(functions.states, end, strict=True))
    held = equations.compile(inputs=regulator.law).simulate(
        start=STOP, stop=STOP + 4, parameters=NUMBERS, initial=arrived
    )
    off = abs(held["theta"][-1] - pi)
    slowest = max(regulator.eigenvalues.real)
    console.print(
        f"\n{regulator}\n\nIts slowest eigenvalue is {slowest:.2f}/s; after 4 s the pole is {off:.0e} rad off."
    )
    if off > missed:
        raise SystemExit("It should be nearer than where the regulator took over.")

    path = Path("cartpole_swing_up.png").resolve()
    picture(run, held).savefig(path, dpi=130)
    console.print(f"Drawn in {path}")
    page = Path("cartpole_swing_up.html").resolve()
    run.write(page)
    console.print(f"It moves in {page}")


if __name__ == "__main__":
    main()
