"""Curves of whatever is asked for live in a page: the model there tells the numbers that the run has.

Proves: show/page/interactive.py.
"""

import numpy as np
import pytest

import kanes as kn
from kanes.show.page.animation import shown
from kanes.show.page.shown_motion import page_content
from living_pages import Living

CHAIN = {f"{n}_{l}": v for n, v in {"m": 1.0, "l": 0.4, "rho": 0.2, "I": 0.02}.items() for l in "ABC"} | {"g": 9.81}
FOUR_BAR = {"a": 1, "b": 3, "c": 2.5, "d": 3, "m1": 1, "m2": 2, "m3": 1.5, "I2": 1.2, "x2": 1.5, "y2": 0.3, "g": 9.81}


def chain():
    model = kn.library.three_link_chain()
    q1, u2 = model.freeze().coordinates[0], model.freeze().speeds[1]
    kernel = kn.derive(model).compile(outputs={"reach": model["C"].center})
    start = {"q1": -0.5, "q2": 0.3, "q3": -0.2}
    run = kernel.simulate(stop=2, parameters=CHAIN, initial=start, inputs=dict.fromkeys(kernel.inputs, 0.4), rtol=1e-12)
    what = "accelerations", "momentum", "balance", q1**2 * u2, q1.dot.dot, "reach", "mass_matrix", model["B"], "l_A"
    return run, what


def four_bar():
    model = kn.library.four_bar()
    start = kn.assemble(model, {"q1": 1.0, "q2": 0.5, "q3": 1.5}, parameters=FOUR_BAR, fixed=["q1"])
    kernel = kn.derive(model).compile()
    run = kernel.simulate(stop=2, parameters=FOUR_BAR, initial=start, inputs={"T": 0.7}, rtol=1e-12)
    return run, ("drift", "multipliers", "accelerations", "energy", {"of the coupler": "coupler"})


@pytest.mark.heavy
@pytest.mark.parametrize("make", [chain, four_bar])
def test_curves_that_are_asked_for_are_told_by_the_model_in_the_page(make):
    run, what = make()
    motion = shown(run, what)
    data = page_content(motion)
    assert data["note"].startswith("The model itself runs")
    living = Living(data["living"])
    width = living.run(run.parameters, run.states[:, 0], run.t).shape[1]
    curves = [curve for _, panel in motion.panels for curve in panel]
    told = [(curve, row) for curve, row in zip(curves, data["living"]["rows"], strict=True) if isinstance(row, dict)]
    assert len(told) > 5
    for curve, row in told:
        size = max(np.abs(curve.values).max(), 1e-2)
        for number in (0, 300, run.t.size - 1):
            found = living.curve(row, run.t[number], number, width)
            # The page is held to 1e-9 in each of some hundred steps, which accelerations enlarge.
            assert found == pytest.approx(curve.values[number], abs=1e-5 * size), curve.name


def test_numbers_that_were_given_are_played_even_under_the_name_of_an_energy():
    run, _ = four_bar()
    data = page_content(shown(run, [{"total": np.arange(run.t.size)}]))
    assert data["living"] is None
    assert "some curves are given numbers, not functions of the model" in data["note"]
