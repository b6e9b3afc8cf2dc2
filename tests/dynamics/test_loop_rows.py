"""Rows of many closed loops: their cost grows as the row does, and they move as bordered equations written here say.

The bordered equations have their own kinematics, in the angles of all bars, and are solved as full matrices by NumPy.

Proves: dynamics/constraints/elimination.py, dynamics/constraints/row_products.py, simulate/constraints/projection.py,
library/mechanisms/four_bar_row.py.
"""

import math

import numpy as np
import pytest
from scipy.integrate import solve_ivp

import kanes as kn
from kanes.base.packing import packed
from kanes.expr.symbols import Parameter
from kanes.kernel.kernel import inside_of

ROW = {"m": 1.3, "L": 0.8, "g": 9.81}


@pytest.fixture(scope="module")
def kernels():
    made = {}

    def find(count):
        if count not in made:
            made[count] = kn.derive(kn.library.four_bar_row(count)).compile()
        return made[count]

    return find


def bordered(count, q, u):
    """u̇ and λ of M u̇ = f + Cᵀ λ, C u̇ = c for the angles of cranks 0 … n, then of couplers 1 … n."""
    m, L, g = ROW["m"], ROW["L"], ROW["g"]
    n = 2 * count + 1
    along = lambda k: L * np.array([math.cos(q[k]), math.sin(q[k])])  # noqa: E731
    across = lambda k: L * np.array([-math.sin(q[k]), math.cos(q[k])])  # noqa: E731
    M, f, C, c = np.zeros((n, n)), np.zeros(n), np.zeros((2 * count, n)), np.zeros(2 * count)

    def moved(parts):
        """∂v/∂u and the acceleration without u̇ of a point at Σ part × bar."""
        J, a = np.zeros((2, n)), np.zeros(2)
        for bar, part in parts.items():
            J[:, bar] += part * across(bar)
            a -= part * along(bar) * u[bar] ** 2
        return J, a

    bars = [{k: 0.5} for k in range(count + 1)] + [{k: 1.0, count + 1 + k: 0.5} for k in range(count)]
    for bar, parts in enumerate(bars):
        J, a = moved(parts)
        M += m * J.T @ J
        M[bar, bar] += m * L**2 / 12
        f -= m * J.T @ (a + np.array([0, g]))
    for k in range(count):
        J, a = moved({k: 1.0, count + 1 + k: 1.0, k + 1: -1.0})
        C[2 * k : 2 * k + 2], c[2 * k : 2 * k + 2] = J, -a
    both = np.linalg.solve(np.block([[M, -C.T], [C, np.zeros((2 * count,) * 2)]]), np.concatenate([f, c]))
    return both[:n], both[n:]


@pytest.mark.parametrize("count", [5, *(pytest.param(count, marks=pytest.mark.heavy) for count in (20, 60))])
def test_rows_accelerate_and_pull_at_their_pins_as_the_bordered_equations_say(count, kernels):
    kernel, random = kernels(count), np.random.default_rng(count)
    n = 2 * count + 1
    # Near the upright row, and no two bars alike; the equations hold wherever the loops are.
    q = np.concatenate([math.pi / 2 + random.uniform(-0.4, 0.4, count + 1), random.uniform(-0.4, 0.4, count)])
    u = random.uniform(-2, 2, n)
    t, x, w, p = np.zeros(1), np.concatenate([q, u]), np.zeros(0), np.array([ROW[name] for name in kernel.parameters])
    udot, multipliers = bordered(count, q, u)
    size, force = np.abs(udot).max(), np.abs(multipliers).max()
    whole = np.concatenate([w, p, np.ones(2 * count)])
    found = {
        "chosen speeds": kernel["derivative"].one(t, x, w, p)[n:],
        "null-space form": inside_of(kernel).motion("motion").reference(t, x, w, whole)[n : 2 * n],
    }
    for name, each in found.items():
        # Round-off grows with the condition of G, which is some hundreds for 60 loops.
        np.testing.assert_allclose(each - udot, 0, atol=1e-11 * size, err_msg=name)
    forces = kernel["multipliers"].one(t, x, w, p)
    # One sign for all: which of the two points of a pin goes first is a matter of writing.
    sign = math.copysign(1, forces @ multipliers)
    np.testing.assert_allclose(sign * forces - multipliers, 0, atol=1e-11 * force)


def operations(kernel, count):
    """Of ẋ and of the projection, by dependent speeds and without."""
    x = np.zeros(len(kernel.states))
    x[: count + 1] = 1.1
    column = packed(0.0, x, np.zeros(0), np.array([ROW[name] for name in kernel.parameters]))
    pivots = inside_of(kernel).constraints.pivots_at(column, np.ones(2 * count))
    choices = [(name, choice) for choice in (pivots, None) for name in ("motion", "projected")]
    return np.array(
        [inside_of(kernel).with_pivots(name, choice, hoisted=False).operation_count for name, choice in choices]
    )


@pytest.mark.heavy
def test_each_further_loop_takes_as_many_operations(kernels):
    few, more, many = (operations(kernels(count), count) for count in (5, 10, 20))
    assert (many <= 2.2 * more).all()
    # The same for each, but for what the ends of a row spare; products known to be zero may differ by a few.
    np.testing.assert_allclose((many - more) / 10, (more - few) / 5, rtol=0.02)


def test_a_row_of_eight_swings_through_flat_positions_as_one_pendulum(kernels):
    """All cranks stay parallel, so that the row is a pendulum of known inertia and moment, integrated here."""
    count, m, L, g = 8, *(ROW[name] for name in "mLg")
    inertia, moment = (count + 1) * m * L**2 / 3 + count * m * L**2, m * g * L * ((count + 1) / 2 + count)
    start = {f"q{k}": math.pi / 2 for k in range(count + 1)} | {f"p{k}": 0.0 for k in range(1, count + 1)}
    times = np.linspace(0, 4, 41)
    run = kernels(count).simulate(stop=4, times=times, parameters=ROW, initial={**start, "u0": -1.0}, rtol=1e-11)
    pendulum = solve_ivp(
        lambda t, y: [y[1], -moment / inertia * math.cos(y[0])],
        (0, 4),
        [math.pi / 2, -1.0],
        method="DOP853",
        t_eval=times,
        rtol=1e-13,
        atol=1e-13,
    ).y
    assert run["q0"][-1] < -math.pi / 2  # flat at 0 and at −π, or on the way back
    # A passage of a flat position costs about 1e-9, as in the rows of two; what it costs grows with time.
    np.testing.assert_allclose(run["q0"], pendulum[0], rtol=0, atol=1e-7)
    np.testing.assert_allclose(run[f"q{count}"], pendulum[0], rtol=0, atol=1e-7)
    np.testing.assert_allclose(run["p1"], 0, atol=1e-9)
    np.testing.assert_allclose(run["residuals"], 0, atol=1e-11)
    np.testing.assert_allclose(run.energy.balance, 0, atol=1e-8 * moment)


def test_a_pin_that_is_written_twice_is_found_in_a_row_which_moves_on():
    model = kn.library.four_bar_row(6)
    coupler, crank = (next(body for body in model.bodies if body.name == name) for name in ("coupler 6", "crank 6"))
    L = next(symbol for symbol in model.declared(Parameter) if symbol.name == "L")
    model.add_loop(coupler.point("one end", L), crank.point("other end", L), name="pin again")
    start = {f"q{k}": 1.1 for k in range(7)} | {f"p{k}": 0.0 for k in range(1, 7)} | {"u0": -1.0}
    run = kn.derive(model).compile().simulate(stop=0.5, times=[0.5], parameters=ROW, initial=start, rtol=1e-10)
    assert len(run.redundant_constraints) == 2
    assert all("pin again" in name or "pin at B6" in name for name in run.redundant_constraints)
    m, L, g = (ROW[name] for name in "mLg")
    pull = m * g * L * (7 / 2 + 6) / (7 * m * L**2 / 3 + 6 * m * L**2)
    pendulum = solve_ivp(lambda t, y: [y[1], -pull * math.cos(y[0])], (0, 0.5), [1.1, -1.0], rtol=1e-12, atol=1e-12)
    assert run["q3"][-1] == pytest.approx(pendulum.y[0, -1], abs=1e-8)
