"""Trees from link to link: ABA, RNEA and CRBA against the dense equations, the loop over links against one program.

Proves: dynamics/tree/aba.py, dynamics/tree/crba.py, dynamics/tree/rnea.py, dynamics/tree/recursion.py,
dynamics/tree/outward.py, dynamics/tree/spatial.py, dynamics/tree/topology.py, dynamics/tree/carriers.py,
dynamics/tree/link_matrices.py, dynamics/tree/loads.py, dynamics/reduced.py, dynamics/system_graph.py.
"""

from functools import cache

import numpy as np
import pytest

import kanes as kn
from kanes.analysis.verification.verify import random_state
from kanes.codegen.rolled.function import RolledFunction
from kanes.dynamics import reduced as computing
from kanes.equations.equations import graphs_of
from kanes.expr.algebra import Matrix
from kanes.kernel.kernel import inside_of
from menagerie import menagerie
from systems import FLOATING, TREES

I = kn.inertia(1, 2, 3)


def test_a_point_that_is_fixed_in_a_body_carries_loads_wherever_it_was_placed_from():
    model = kn.Model("crank")
    q1 = model.coordinates("q1")
    A = model.frame.rotated("A", q1, model.frame.z)
    model.add_body("crank", frame=A, center=model.origin.moved("A*", A.x), mass=1, inertia=I)
    model.add_force(model.origin.moved("P", 3 * A.x), 5 * A.y)
    tree = kn.tree_formulation(model)
    assert tree.force("crank") == 5 * A.y
    assert tree.torque("crank") == 10 * A.z
    equations = kn.derive(model)
    assert graphs_of(equations).reduced.recursion is not None
    # 1 × 1² + 3 is the inertia about the pin, 5 × 3 the moment about it.
    assert equations.evaluate({"q1": 0.4, "u1": 0.7})["udot"] == pytest.approx([15 / 4], rel=1e-15)


@pytest.mark.heavy
@pytest.mark.parametrize("name", FLOATING)
def test_floating_trees_move_alike_by_all_methods(name):
    result = kn.verify(FLOATING[name](), states=2)
    assert result.passed, str(result)


# The recursion against the dense equations


@pytest.fixture(scope="module", params=[*TREES, "menagerie"])
def both_methods(request):
    """The recursion and the dense derivation in one graph, as functions."""
    model = {**TREES, "menagerie": menagerie}[request.param]()
    equations = kn.derive(model)
    computation = graphs_of(equations).reduced
    graph, recursion, dense = computation.graph, computation.recursion, computation.derivation
    n = len(computation.system.speeds)
    udot = np.random.default_rng(5).uniform(-1, 1, n)
    outputs = [
        recursion.mass_matrix(),
        recursion.forcing(),
        recursion.accelerations(),
        recursion.generalized_forces(graph.lift(Matrix(n, 1, list(udot)))),
        dense.mass_matrix,
        dense.forcing,
    ]
    return equations, udot, graph.function(outputs)


@pytest.mark.parametrize("seed", [6, 7])
def test_the_recursion_from_link_to_link_is_the_dense_assembly(both_methods, seed):
    equations, udot, evaluate = both_methods
    values = random_state(equations, np.random.default_rng(seed))
    M, f, accelerations, forces, dense_M, dense_f = evaluate(graphs_of(equations).reduced.input_column(values))
    f, accelerations, forces, dense_f = (column.ravel() for column in (f, accelerations, forces, dense_f))
    size = np.abs(dense_M).max()
    assert pytest.approx(dense_M, rel=1e-12, abs=1e-13 * size) == M
    assert f == pytest.approx(dense_f, rel=1e-10, abs=1e-12 * np.abs(dense_f).max())
    needed = dense_M @ udot - dense_f
    assert forces == pytest.approx(needed, rel=1e-10, abs=1e-12 * max(size, np.abs(dense_f).max()))
    # Both solve M u̇ = f with an error of the rounding times the condition of M, here up to some thousands.
    left = dense_M @ accelerations - dense_f
    np.testing.assert_allclose(left, 0, atol=1e-11 * (size * np.abs(accelerations).max() + np.abs(dense_f).max()))


# The loop over links against the straight program


MAKERS = {**TREES, "menagerie": menagerie, "undriven": lambda: menagerie(prescribed=False)}


@cache
def compiled(name, largest):
    """Equations and kernel of a tree, by the loop over its links if it has more speeds than `largest`."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(computing, "LARGEST_PROGRAM", largest)
        equations = kn.derive(MAKERS[name]())
        kernel = equations.compile()
        return equations, kernel, kernel["derivative"]


# What time drives adds to the work of loads alone, of which the runs below tell.
@pytest.mark.parametrize(
    "name",
    [
        pytest.param("menagerie", marks=pytest.mark.heavy),
        "five_body_spacecraft_mixed",
        "hinged_panels",
        "stanford_arm",
        "pin_chain_7",
        pytest.param("humanoid", marks=pytest.mark.heavy),
    ],
)
def test_the_loop_over_links_is_the_straight_program_in_one_lane_and_in_eight(name):
    equations, kernel, straight = compiled(name, 1000)
    _, _, rolled = compiled(name, 0)
    assert isinstance(rolled, RolledFunction)
    assert not isinstance(straight, RolledFunction)
    count = 11  # not a multiple of eight
    random = np.random.default_rng(9)
    states = [random_state(equations, random) for _ in range(count)]
    named = [{str(symbol): number for symbol, number in state.items()} for state in states]

    def rows(names):
        return np.array([[state[entry] for state in named] for entry in names]).reshape(len(names), count)

    x, w, p = rows(kernel.states), rows(kernel.inputs), rows(kernel.parameters)
    t = random.uniform(0, 2, count)
    many = rolled.many(t, x, w, p)
    for lane in range(count):
        given = (np.array([t[lane]]), x[:, lane], w[:, lane], p[:, lane])
        expected = straight.one(*given)
        # The same recursion or M factorised: rounding times the condition of M.
        tolerance = {"rel": 1e-9, "abs": 1e-10 * np.abs(expected).max()}
        assert rolled.one(*given) == pytest.approx(expected, **tolerance)
        assert many[:, lane] == pytest.approx(rolled.one(*given), rel=1e-11, abs=1e-12 * np.abs(expected).max())


@pytest.mark.heavy
@pytest.mark.parametrize("name", ["undriven", "menagerie"])
def test_runs_by_the_loop_over_links_are_those_by_the_straight_program(name, monkeypatch):
    equations, *_ = compiled(name, 1000)
    start = random_state(equations, np.random.default_rng(10))
    given = {
        "parameters": {symbol: start[symbol] for symbol in equations.system.parameters},
        "inputs": {symbol: start[symbol] for symbol in equations.system.inputs},
        "initial": {symbol: start[symbol] for symbol in (*equations.coordinates, *equations.speeds)},
    }
    runs = []
    for largest in (1000, 0):
        monkeypatch.setattr(computing, "LARGEST_PROGRAM", largest)
        _, kernel, _ = compiled(name, largest)
        runs.append(kernel.simulate(stop=0.3, rtol=1e-12, method="dop853", **given))
        assert isinstance(inside_of(kernel).motion("motion"), RolledFunction) == (largest == 0)
    straight, rolled = runs
    # Each is right to some hundred times the tolerance of a step.
    scale = np.abs(straight.states).max()
    assert rolled.states == pytest.approx(straight.states, rel=1e-9, abs=1e-9 * scale)
    assert rolled.work == pytest.approx(straight.work, rel=1e-8, abs=1e-9 * np.abs(straight.work).max())


# Motion in free flight


def free_flight(name):
    """Equations, parameters and a start about a mass centre at rest, and the sizes of P, H and E.

    The first body is heavy, springs have no dampers, there is no gravity, and angles change slowly at first, so that
    gimbals keep away from where two of their axes meet.
    """
    tree = kn.tree_formulation(FLOATING[name]())
    random = np.random.default_rng(3)
    sizes = {"m_1": 20, "Ix_1": 20, "Iy_1": 20, "Iz_1": 20, "m_bus": 100, "m_p": 2, "k": 3, "d": 0, "g": 0}
    parameters = {
        symbol: sizes.get(symbol.name, 0.5 if symbol.name.startswith("r_") else 1) * random.uniform(0.8, 1.2)
        for symbol in tree.equations.system.parameters
    }
    initial = {
        q: (1.0 if q.name.startswith("e0") else 0.0) if q.name.startswith("e") else random.uniform(-0.1, 0.1)
        for q in tree.coordinates
    }
    initial |= {u: random.uniform(-0.5, 0.5) * (0.1 if u.name.startswith("u") else 1) for u in tree.speeds}
    state = tree.at({**parameters, **initial})
    m, v = np.diag(state.m)[::3], state.v.reshape(-1, 3)
    for speed, extra in zip([u for u in tree.speeds if u.name.startswith("v")], m @ v / m.sum(), strict=True):
        initial[speed] -= extra
    state = tree.at({**parameters, **initial})
    v = state.v.reshape(-1, 3)
    turning = np.abs((state.I @ state.omega).reshape(-1, 3)).sum()
    return tree.equations, parameters, initial, (m @ np.abs(v).max(axis=1), turning)


@pytest.mark.heavy
@pytest.mark.parametrize("name", FLOATING)
def test_a_long_free_flight_keeps_momentum_and_energy(name):
    """Relative to Σ m |v| and Σ |I·ω| of the bodies at the start, and to the kinetic energy.

    After a minute the limbs of the humanoid go where rounding takes them, on every processor elsewhere, and may come
    near to where the three angles of a joint lock.
    """
    equations, parameters, initial, (linear, angular) = free_flight(name)
    stop = 50 if name == "humanoid" else 1000
    run = equations.compile().simulate(
        stop=stop,
        parameters=parameters,
        initial=initial,
        rtol=1e-13,
        method="dop853",
        times=np.linspace(0, stop, 201),
    )
    assert run.t[-1] == stop
    P, H, energy = run.linear_momentum(), run.angular_momentum(), run.energy
    drifts = {
        "linear momentum": np.abs(P - P[:, :1]).max() / linear,
        "angular momentum": np.abs(H - H[:, :1]).max() / angular,
        "energy": np.abs(energy.balance).max() / energy.kinetic.max(),
    }
    # Some ten thousand steps, each right to 1e-13: at most 3e-12 was measured.
    assert drifts["linear momentum"] == pytest.approx(0, abs=1e-11), drifts
    assert drifts["angular momentum"] == pytest.approx(0, abs=1e-11), drifts
    assert drifts["energy"] == pytest.approx(0, abs=1e-10), drifts
    # It does tumble: velocities that merely stay what they are would keep everything.
    for speed in equations.speeds:
        assert np.ptp(run[speed]) > 1e-3
