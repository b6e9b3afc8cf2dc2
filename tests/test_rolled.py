"""Large trees by a loop over their links: what it cannot take goes the long way, and nothing is lost."""

import numpy as np
import pytest
import sympy

import kanes as kn
from kanes.codegen.rolled import RolledFunction
from kanes.kane import computing

NUMBERS = {"g": 9.81}


def tree(*, gravity=None, shaken=False, mixed=False):
    """Seven bodies that branch, under gravity, the third perhaps on a shaken hinge, with speeds of one's choice."""
    model = kn.Model("seven bodies")
    g, t = model.parameters("g"), model.time
    model.gravity = -(g if gravity is None else gravity(g, t)) * model.frame.y
    q = model.coordinates("q1 q2 q3 q4 q5 q6 q7")
    u = model.speeds("u1 u2 u3 u4 u5 u6 u7")
    bodies = []
    for k in range(7):
        at = (0.1 * sympy.sin(5 * t), 0.3, -0.1) if shaken and k == 2 else (0.1, 0.3, -0.1)
        bodies.append(
            model.add_body(
                f"B{k}",
                parent=bodies[(k - 1) // 2] if bodies else None,
                mass=1 + 0.1 * k,
                center=(0.1, -0.2, 0.05),
                inertia=kn.inertia(0.1, 0.2, 0.25),
                joint=kn.Pin(q[k], axis="xyz"[k % 3], at=at),
            )
        )
    if mixed:
        model.define_speeds({u[k]: q[k].dot * (2 + sympy.sin(q[k - 1]) if k else 1) for k in range(7)})
    return model


def kernels(model, monkeypatch):
    """By a loop, if it takes the tree, and by one program."""
    found = []
    for largest in (0, 100):
        monkeypatch.setattr(computing, "LARGEST_PROGRAM", largest)
        kernel = kn.derive(model).compile()
        kernel.motion("motion")
        found.append((kernel, kernel["derivative"]))
    return found


def state(kernel):
    return np.random.default_rng(3).uniform(-0.8, 0.8, len(kernel.states))


@pytest.mark.parametrize(
    "changed",
    [
        {"shaken": True},
        {"mixed": True},
        {"gravity": lambda g, t: g * (1 + sympy.sin(t) / 3)},
    ],
    ids=["shaken hinge", "speeds of other coordinates", "changing gravity"],
)
def test_what_the_loop_cannot_take_is_one_program_whose_energy_balances(changed, monkeypatch):
    (kernel, function), _ = kernels(tree(**changed), monkeypatch)
    assert not isinstance(function, RolledFunction)
    initial = dict(zip(kernel.states, state(kernel), strict=True))
    run = kernel.simulate(stop=1, parameters=NUMBERS, initial=initial)
    assert run.outcome.finished
    # The error of a second of large motion at a tolerance of 1e-10, against some fifty joules.
    assert np.abs(run.energy.balance).max() < 1e-7
    assert np.abs(run.energy.work).max() > 1e-2 or "mixed" in changed


def test_a_loop_serves_whoever_asks_for_the_derivative_or_for_c(monkeypatch):
    (rolled, loop), (plain, program) = kernels(tree(), monkeypatch)
    assert isinstance(loop, RolledFunction)
    x = state(rolled)
    assert rolled.derivative(NUMBERS)(0.3, x) == pytest.approx(plain.derivative(NUMBERS)(0.3, x), rel=1e-11)
    assert rolled.c_code() == plain.c_code()
    assert loop.shape == program.shape == x.shape
    with pytest.raises(ValueError, match="derivative: 5 numbers for x, but 14 are needed"):
        rolled.derivative(NUMBERS)(0.3, x[:5])
    with pytest.raises(ValueError, match="derivative: 5 numbers for x, but 14 are needed"):
        loop.many(np.zeros(1), x[:5, None], np.empty((0, 1)), np.array([[9.81]]))
