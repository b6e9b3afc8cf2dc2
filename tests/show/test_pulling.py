"""A model in a page that is pulled at moves as one that has the same forces in it.

Proves: show/page/interactive.py, kernel/pulled.py, simulate/loop_image.py.
"""

import numpy as np
import pytest

import kanes as kn
from kanes.show.page.animation import shown
from kanes.show.page.shown_motion import page_content
from living_pages import Living

CHAIN = {f"{n}_{l}": v for n, v in {"m": 1.0, "l": 0.4, "rho": 0.2, "I": 0.02}.items() for l in "ABC"} | {"g": 9.81}
FOUR_BAR = {"a": 1, "b": 3, "c": 2.5, "d": 3, "m1": 1, "m2": 2, "m3": 1.5, "I2": 1.2, "x2": 1.5, "y2": 0.3, "g": 9.81}


def chain(model):
    return {"parameters": CHAIN, "initial": {"q1": -0.5, "q2": 0.3, "q3": -0.2}, "inputs": dict.fromkeys(_w(model), 0)}


def four_bar(model):
    start = kn.assemble(model, {"q1": 1.0, "q2": 0.5, "q3": 1.5}, parameters=FOUR_BAR, fixed=["q1"])
    return {"parameters": FOUR_BAR, "initial": start, "inputs": {"T": 0}}


def disc(_):
    start = dict.fromkeys(("q1", "q3", "q4", "q5"), 0.0) | {"q2": 0.35, "u1": 0.4, "u2": 4.0, "u3": 0.5}
    return {"parameters": {"m": 1, "g": 9.81, "r": 0.5}, "initial": start}


def pendulums(_):
    """Of particles, which nothing turns."""
    return {"parameters": {"L": 0.9, "m1": 2.0, "m2": 1.1, "g": 9.81}, "initial": {"q1": 0.4, "q2": 0.2}}


def tumbling():
    """A free body, whose turn is a quaternion."""
    model = kn.Model("box")
    model.add_body("B", joint=kn.Free(), mass=2, inertia=kn.inertia(1.0, 2.0, 2.7))
    return model


def spun(model):
    symbols = model.freeze()
    spins = dict(zip([speed.name for speed in symbols.speeds], (0.1, 2.0, 0.1, 0.3, 0.2, 0.1), strict=True))
    places = {symbol.name: float(symbol.name.startswith("e0")) for symbol in symbols.coordinates}
    return {"parameters": {}, "initial": places | spins}


def _w(model):
    return [symbol.name for symbol in model.freeze().inputs]


# By name: the model, its numbers, who is pulled, by which force and torque in N.
CASES = {
    "chain": (kn.library.three_link_chain, chain, "C", (2.0, -3.0, 0.0), (0.0, 0.0, 0.2)),
    "four_bar": (kn.library.four_bar, four_bar, "coupler", (5.0, 9.0, 0.0), (0.0, 0.0, -1.0)),
    "disc": (kn.library.rolling_disc, disc, "disc", (0.3, -0.2, 0.4), (0.05, 0.02, -0.1)),
    "particles": (lambda: kn.library.double_pendulum(tensions=False), pendulums, "particle 2", (0.7, -1.1, 0.4), ()),
    "tumbling": (tumbling, spun, "B", (0.4, 0.1, -0.3), (0.2, -0.5, 0.3)),
}


@pytest.mark.parametrize("name", CASES)
def test_a_constant_pull_moves_a_page_as_the_same_force_moves_its_model(name, monkeypatch):
    # Held to more than pages are, so that what is seen is the model and not the steps.
    monkeypatch.setattr("kanes.show.page.interactive._TOLERANCE", 1e-13)
    make, numbers, who, force, torque = CASES[name]
    model = make()
    course = numbers(model) | {"stop": 2.0, "rtol": 1e-13}
    run = kn.derive(model).compile().simulate(**course)
    data = page_content(shown(run, ()))["living"]
    first = data["pulling"]["places"][who]
    pull = {first + k: number for k, number in enumerate((*force, *torque))}
    inputs = run.inputs[:, 0] if run.inputs.size else ()
    found = Living(data).pulled(run.parameters, run.states[:, 0], [pull] * 4, [0.5] * 4, inputs)

    other = make()
    N = other.frame
    other.add_force(other[who], N.vector(*force))
    if torque:
        other.add_torque(other[who], N.vector(*torque))
    wanted = kn.derive(other).compile().simulate(**course, times=[0, 0.5, 1, 1.5, 2])
    # Two seconds enlarge what rounding does in some hundred steps by less than 1e4, beside states of about one.
    np.testing.assert_allclose(found[:, : len(run.kernel.states)].T, wanted.states[:, 1:], rtol=0, atol=1e-9)
    assert np.abs(wanted.states[:, -1] - run.states[:, -1]).max() > 1e-3
