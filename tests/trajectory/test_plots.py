"""Plots of runs.

Proves: trajectory/plot.py, figures.py.
"""

import sys

import matplotlib
import numpy as np
import pytest
import sympy
from matplotlib import pyplot

import kanes as kn
from runs import pendulum_run


def test_a_run_is_plotted(tmp_path):
    matplotlib.use("Agg")
    run = pendulum_run()
    figure = run.plot()
    labels = [[text.get_text() for text in axis.get_legend().get_texts()] for axis in figure.axes]
    assert labels == [["$q_1$", "$q_2$"], ["$u_1$", "$u_2$"], ["kinetic", "potential", "total"]]
    assert list(figure.axes[0].lines[1].get_ydata()) == list(run["q2"])
    figure.savefig(tmp_path / "run.png")
    pyplot.close(figure)


def test_a_plot_shows_inputs_work_resets_balance_and_events_where_there_are_any():
    model = kn.Model("pushed ball")
    h, v = model.coordinates("h_ball", unit="m"), model.speeds("omega1")
    F, e = model.inputs("F", unit="N"), model.parameters("e")
    P = model.origin.moved("P", h * model.frame.y)
    model.add_particle("ball", P, mass=1)
    model.add_force(P, F * model.frame.y)
    kernel = kn.derive(model).compile(events=[kn.Event("bounce", h, direction="falling", reset={v: -e * v})])
    settings = dict(pyplot.rcParams)
    figure = kernel.simulate(stop=1, parameters={e: 0.5}, initial={h: 1}, inputs={F: -9.81}).plot()
    # What a notebook needs for its next figure stays as it was.
    assert dict(pyplot.rcParams) == settings
    words = [axis.get_ylabel() for axis in figure.axes]
    assert words[:4] == ["coordinates in m", "speeds", "inputs in N", "energy"]
    assert words[4].startswith("balance")
    legends = [[text.get_text() for text in axis.get_legend().get_texts()] for axis in figure.axes[:4]]
    assert legends == [[r"$h_{\mathrm{ball}}$"], [r"$\omega_1$"], ["$F$"], ["kinetic", "work", "resets"]]
    assert [text.get_text() for text in figure.axes[0].texts] == ["bounce"]
    figure.canvas.draw()
    pyplot.close(figure)


def test_a_run_under_turning_gravity_has_no_potential_energy_to_plot():
    """A drum at sea: gravity as seen from it swings."""
    model = kn.Model("drum")
    q = model.coordinates("q")
    model.gravity = 9.81 * (sympy.cos(model.time) * model.frame.x + sympy.sin(model.time) * model.frame.y)
    model.add_particle("ball", model.origin.moved("P", q * model.frame.x), mass=1)
    run = kn.derive(model).compile().simulate(stop=1, parameters={}, initial={"q": 0})
    assert run["q"] == pytest.approx(9.81 * (1 - np.cos(run.t)), abs=1e-9)
    with pytest.raises(kn.ExpressionError, match="gravity that turns or changes has no potential energy"):
        run["potential_energy"]
    # Gravity does work instead:  K = ½ (9.81 sin t)².
    assert run.energy.work == pytest.approx((9.81 * np.sin(run.t)) ** 2 / 2, abs=1e-8)
    figure = run.plot()
    assert [text.get_text() for text in figure.axes[2].get_legend().get_texts()] == ["kinetic", "work"]
    pyplot.close(figure)


def test_a_package_that_is_not_there_is_named_with_the_line_that_installs_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "xarray", None)
    with pytest.raises(kn.MissingPackageError, match=r"pip install 'kanes\[xarray\]'"):
        pendulum_run().to_xarray()
