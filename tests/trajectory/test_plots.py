"""Plots of runs and of many runs: which curves there are, which of them share a panel, and that each shows once.

Proves: show/plots/plot.py, show/plots/curves.py, show/plots/panels.py, show/plots/ensemble.py, base/figures.py.
"""

import sys
from pathlib import Path
from types import ModuleType

import matplotlib
import numpy as np
import pytest
import sympy
from matplotlib import pyplot
from matplotlib.backends import backend_agg
from matplotlib.figure import Figure

import kanes as kn
from kanes.base.figures import formula, styled_figure
from kanes.show.plots.panels import by_magnitude
from runs import pendulum_run


@pytest.fixture(autouse=True)
def _without_windows():
    matplotlib.use("Agg")


@pytest.fixture(scope="module")
def cart():
    """A cart that runs away on a wheel, a rod that swings a little, and a bump that is met twice."""
    model = kn.Model("cart")
    x, phi, psi = model.coordinates("x phi psi")
    model.declarations.units.update({"x": "m", "phi": "rad", "psi": "rad"})
    model.speeds("v w s")
    m, k = model.parameters("m", unit="kg"), model.parameters("k", unit="N m/rad")
    F = model.inputs("F", unit="N")
    P, Q = model.origin.moved("P", x * model.frame.x), model.origin.moved("Q", phi * model.frame.y)
    R = model.origin.moved("R", sympy.sin(psi) * model.frame.x - sympy.cos(psi) * model.frame.y)
    for name, point in (("body", P), ("wheel", Q), ("bob", R)):
        model.add_particle(name, point, mass=m)
    model.add_force(P, F * model.frame.x, name="push")
    model.add_force(R, -k * psi * model.frame.x, name="spring")
    kernel = kn.derive(model).compile(events=[kn.Event("half", x - 0.5), kn.Event("end", x - 2, terminal=True)])
    return model, kernel


START = {"parameters": {"m": 1.0, "k": 4.0}, "inputs": {"F": 0.0}, "stop": 3.0, "times": np.linspace(0, 3, 31)}


@pytest.fixture(scope="module")
def driven(cart):
    return cart[1].simulate(**START, initial={"x": 0, "phi": 0, "psi": 0.1, "v": 0.5, "w": 3000.0})


def read(figure):
    """Labels of the panels, and of the curves in each."""
    legends = [axis.get_legend() for axis in figure.axes]
    found = [[text.get_text() for text in legend.get_texts()] if legend else [] for legend in legends]
    return dict(zip([axis.get_ylabel() for axis in figure.axes], found, strict=True))


def test_a_run_is_plotted(tmp_path):
    run = pendulum_run()
    figure = run.plot()
    labels = [[text.get_text() for text in axis.get_legend().get_texts()] for axis in figure.axes]
    assert labels == [["$q_1$", "$q_2$"], ["$u_1$", "$u_2$"], ["kinetic", "potential", "total"]]
    assert list(figure.axes[0].lines[1].get_ydata()) == list(run["q2"])
    for ending in ("png", "svg", "pdf"):
        figure.savefig(tmp_path / f"run.{ending}")
        assert (tmp_path / f"run.{ending}").stat().st_size > 5000


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
    assert words[:4] == ["lengths in m", "velocities", "inputs in N", "energy in J"]
    assert words[4].startswith("balance")
    legends = [[text.get_text() for text in axis.get_legend().get_texts()] for axis in figure.axes[:4]]
    assert legends == [[r"$h_{\mathrm{ball}}$"], [r"$\omega_1$"], ["$F$"], ["kinetic", "work", "resets"]]
    assert [text.get_text() for text in figure.axes[0].texts] == ["bounce"]
    figure.canvas.draw()


def test_a_run_under_turning_gravity_has_no_potential_energy_to_plot():
    """A drum at sea: gravity as seen from it swings."""
    model = kn.Model("drum")
    q = model.coordinates("q")
    model.gravity = 9.81 * (sympy.cos(model.time) * model.frame.x + sympy.sin(model.time) * model.frame.y)
    model.add_particle("ball", model.origin.moved("P", q * model.frame.x), mass=1)
    run = kn.derive(model).compile().simulate(stop=1, parameters={}, initial={"q": 0})
    assert run["q"] == pytest.approx(9.81 * (1 - np.cos(run.t)), abs=1e-9)
    with pytest.raises(kn.WrongValueError, match="gravity that rotates or changes has no potential energy"):
        run["potential_energy"]
    # Gravity does work instead:  K = ½ (9.81 sin t)².
    assert run.energy.work == pytest.approx((9.81 * np.sin(run.t)) ** 2 / 2, abs=1e-8)
    figure = run.plot()
    assert [text.get_text() for text in figure.axes[2].get_legend().get_texts()] == ["kinetic", "work"]


def test_a_package_that_is_not_there_is_named_with_the_line_that_installs_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "xarray", None)
    with pytest.raises(kn.MissingPackageError, match=r"pip install 'kanes\[xarray\]'"):
        pendulum_run().to_xarray()


# What is asked for


def test_curves_of_one_unit_share_a_panel_unless_one_would_flatten_the_others(driven):
    figure = driven.plot("coordinates")
    assert [axis.get_ylabel() for axis in figure.axes] == ["lengths in m", "angles in rad", "angles in rad"]
    labels = [axis.get_legend().get_texts()[0].get_text() for axis in figure.axes]
    assert labels == ["$x$", r"$\phi$", r"$\psi$"]
    assert figure.axes[-1].get_xlabel() == "$t$ in s"
    # Speeds without units share a panel by kind, unless one is much faster.
    legends = [axis.get_legend().get_texts() for axis in driven.plot("speeds").axes]
    assert [[text.get_text() for text in each] for each in legends] == [["$v$"], ["$w$"], ["$s$"]]


def test_anything_is_plotted_by_symbol_name_expression_point_vector_function_or_group(cart, driven):
    model, _ = cart
    x, psi, N = model["x"], model["psi"], model.frame
    found = read(
        driven.plot(x, "P", model["R"], psi**2, x * N.y, "kinetic_energy", "mass_matrix", "momentum", "balance")
    )
    assert found["in m"] == ["$x$", "P, $x$", "R, $x$"]
    # That of the bob, which hardly rises, has a panel of its own.
    assert found["positions in m"] == ["R, $y$"]
    assert found[r"$\psi^{2}$"] == []
    assert found[r"$x\,\hat{n}_{y}$"] == [r"$x\,\hat{n}_{y}$, $y$"]
    assert found["kinetic_energy in J"] == []
    assert len(found["mass_matrix"]) == 9
    assert {"linear\nmomentum", "angular\nmomentum"} <= set(found)
    assert any(label.startswith("balance") for label in found)
    figure = driven.plot(psi**2, driven.kernel.states[0])
    np.testing.assert_array_equal(figure.axes[0].lines[0].get_ydata(), driven["psi"] ** 2)


def test_a_list_or_a_table_stands_in_one_panel(driven):
    speed = np.linalg.norm(driven.velocity("R"), axis=0)
    figure = driven.plot(["x", "phi"], {"speed of R": speed, "tilt": "psi"})
    labels = [[text.get_text() for text in axis.get_legend().get_texts()] for axis in figure.axes]
    assert labels == [["$x$ in m", r"$\phi$ in rad"], ["speed of R", "tilt in rad"]]
    np.testing.assert_array_equal(figure.axes[1].lines[0].get_ydata(), speed)


def test_accelerations_are_those_of_the_equations(driven):
    figure = driven.plot("accelerations")
    labels = [text.get_text() for axis in figure.axes for text in axis.get_legend().get_texts()]
    assert labels == [r"$\dot{v}$", r"$\dot{w}$", r"$\dot{s}$"]
    curves = [line.get_ydata() for axis in figure.axes for line in axis.lines]
    # The bob on its circle of radius 1:  s' = −4 ψ cos ψ, with k/m = 4 as it comes out of one product.
    expected = pytest.approx(-4 * driven["psi"] * np.cos(driven["psi"]), abs=1e-12)
    assert any(curve == expected for curve in curves)


def test_events_are_marked_in_every_panel(driven):
    figure = driven.plot("x", "psi", "v")
    assert [event.name for event in driven.events] == ["half"]
    assert [text.get_text() for text in figure.axes[0].texts] == ["half"]
    for axis in figure.axes:
        [lines] = axis.collections
        assert [segment[0][0] for segment in lines.get_segments()] == [driven.events[0].time]


def test_a_replay_is_plotted_as_a_run_is(cart):
    t = np.linspace(0, 1, 21)
    motion = kn.replay(
        cart[1], t, {"x": t**2, "phi": 0 * t, "psi": 0.1 * np.sin(t)}, parameters={"m": 1, "k": 4}, inputs={"F": 0}
    )
    figure = motion.plot("x", "energy")
    np.testing.assert_allclose(figure.axes[0].lines[0].get_ydata(), t**2)
    assert figure.axes[1].get_ylabel() == "energy in J"


def test_drift_of_constraints_is_plotted_row_by_row():
    model = kn.Model("bead")
    x, y = model.coordinates("x y")
    P = model.origin.moved("P", x * model.frame.x + y * model.frame.y)
    model.add_particle("bead", P, mass=1)
    model.add_distance(model.origin, P, 1, name="string")
    run = kn.derive(model).compile().simulate(stop=1, parameters={}, initial={"x": 1, "y": 0, "u_y": 0.7})
    assert read(run.plot("drift")).keys() == {"drift of\nconfiguration", "drift of\nvelocity"}


def test_more_curves_than_a_legend_holds_are_counted():
    run = (
        kn.derive(kn.library.pin_chain(6))
        .compile()
        .simulate(
            stop=0.1,
            parameters={"m": 1, "l": 1, "Ix": 0.1, "Iy": 0.1, "Iz": 0.1, "g": 9.81},
            initial={f"q{number}": 0.1 for number in range(1, 7)},
        )
    )
    figure = run.plot(["mass_matrix"])
    labels = [text.get_text() for text in figure.axes[0].get_legend().get_texts()]
    assert (len(labels), labels[-1]) == (25, "and 12 more")
    assert len(figure.axes[0].lines) == 36


@pytest.mark.parametrize(
    ("what", "message"),
    [
        ("torque", "groups coordinates, speeds, accelerations, inputs, signals, energy, balance, modes, drift"),
        ("drift", "'cart' has no curves for .*"),
        ({"short": [1.0, 2.0]}, "an array of shape .2,. is not a curve. Give a number for each of the 31 times"),
        (sympy.Symbol("zeta"), "zeta"),
    ],
)
def test_what_cannot_be_plotted_is_named(driven, what, message):
    with pytest.raises(kn.KanesError, match=message):
        driven.plot(what)


# Magnitudes


@pytest.mark.parametrize(
    ("extents", "panels"),
    [
        # A curve that takes a thirtieth of the height is seen.
        ([(0, 30), (0, 1)], [[0, 1]]),
        ([(0, 30), (0, 0.99)], [[0], [1]]),
        # The same range about a far value is flat as well.
        ([(-1, 1), (100, 102)], [[0], [1]]),
        ([(-1, 1), (50, 52)], [[0, 1]]),
        # Constants count by their distance from zero, and zero goes anywhere.
        ([(3000, 3000), (1, 1), (0, 0)], [[0, 2], [1]]),
        ([(0, 9000), (-1, 1), (0, 1e-12)], [[0, 2], [1]]),
        ([(0, 0), (0, 0)], [[0, 1]]),
        # There are four panels at most.
        ([(0, 60.0**n) for n in range(6)], [[0, 1, 2], [3], [4], [5]]),
    ],
)
def test_curves_part_where_their_magnitudes_differ(extents, panels):
    assert by_magnitude(np.array(extents, dtype=float)) == panels


# Many runs


@pytest.fixture(scope="module")
def several(cart):
    speeds = np.array([0.2, 0.4, 0.5, 0.6, 1.0])
    return cart[1].simulate_many(**START, initial={"x": 0, "phi": 0, "psi": 0.1, "v": speeds, "w": 3000.0})


def test_bands_hold_half_and_nine_tenths_of_the_runs_that_go_on(several):
    figure = several.plot("x", "psi", single=2)
    axis = figure.axes[0]
    *single, median = axis.lines
    t = several.t
    # One run meets its end at x = 2 when t = 2; then the median is that of the other four.
    exact = np.where(t < 2, 0.5 * t, 0.45 * t)
    np.testing.assert_allclose(median.get_ydata(), exact, atol=1e-9)
    np.testing.assert_allclose(single[0].get_ydata(), 0.2 * t, atol=1e-9)
    outer, inner, ends = axis.collections
    at_one = [path.vertices[path.vertices[:, 0] == 1.0][:, 1] for path in (outer.get_paths()[0], inner.get_paths()[0])]
    # Of 0.2, 0.4, 0.5, 0.6 and 1 by linear interpolation.
    np.testing.assert_allclose(at_one[0], [0.24, 0.92], atol=1e-9)
    np.testing.assert_allclose(at_one[1], [0.4, 0.6], atol=1e-9)
    assert [segment[0][0] for segment in ends.get_segments()] == pytest.approx([2.0])
    assert "5 runs" in figure.get_suptitle()
    assert "1 ended early: 1 event (end)" in figure.get_suptitle()


def test_many_runs_show_coordinates_speeds_and_what_else_is_asked_for(several):
    labels = [axis.get_ylabel() for axis in several.plot().axes]
    assert labels[:3] == ["lengths in m", "angles in rad", "angles in rad"]
    assert labels[3:] == ["velocities", "angular velocities", "angular velocities"]
    figure = several.plot("P", "energy")
    assert [axis.get_ylabel() for axis in figure.axes] == ["positions in m", "energy in J"]
    # Kinetic energy of the runs that still go on, at the end: ½ (v² + 3000²) and some of the bob.
    assert figure.axes[1].lines[0].get_ydata()[-1] == pytest.approx(4.5e6, rel=1e-6)


def test_runs_that_could_not_start_leave_the_others_to_be_seen(cart):
    masses = np.array([1.0, -1.0, 1.0])
    runs = cart[1].simulate_many(
        **START | {"parameters": {"m": masses, "k": 4.0}}, initial={"x": 0, "phi": 0, "psi": 0.1, "v": 0.5, "w": 0}
    )
    figure = runs.plot("x")
    np.testing.assert_allclose(figure.axes[0].lines[0].get_ydata(), 0.5 * runs.t, atol=1e-9)
    assert "1 ended early: 1 impossible parameters" in figure.get_suptitle()
    none = cart[1].simulate_many(
        **START | {"parameters": {"m": -masses[:1], "k": 4.0}}, initial={"x": 0, "phi": 0, "psi": 0.1}
    )
    with pytest.raises(kn.WrongValueError, match=r"all runs of 'cart' ended at their start. See runs.outcomes"):
        none.plot()


# Shown once


def test_pyplot_holds_no_figure_that_a_notebook_would_show_again():
    pyplot.close("all")
    figure = pendulum_run().plot("q1")
    assert isinstance(figure, Figure)
    assert pyplot.get_fignums() == []
    # A canvas that draws, for those who take the numbers of its pixels.
    figure.canvas.draw()
    assert np.asarray(figure.canvas.buffer_rgba()).std() > 1


def test_figures_come_from_one_place():
    """So that what holds for one holds for all."""
    source = Path(kn.__file__).parent
    made = {path.name for path in source.rglob("*.py") if "pyplot" in path.read_text(encoding="utf-8")}
    assert made == {"figures.py"}


def test_where_figures_have_windows_pyplot_shows_them(monkeypatch):
    """A backend as those of Qt or Tk are, whose framework is said to run."""

    class Canvas(backend_agg.FigureCanvasAgg):
        required_interactive_framework = "headless"

    backend = ModuleType("windows")
    backend.FigureCanvas = Canvas
    monkeypatch.setitem(sys.modules, "windows", backend)
    monkeypatch.setattr("matplotlib.cbook._get_running_interactive_framework", lambda: "headless")
    matplotlib.use("module://windows")
    try:
        with styled_figure(3, 2) as figure:
            assert pyplot.get_fignums() == [figure.number]
    finally:
        pyplot.close("all")
        matplotlib.use("Agg")


def test_mathematics_that_matplotlib_cannot_set_stays_text():
    assert formula(r"\frac{q_1}{2}", "q1/2") == r"$\frac{q_1}{2}$"
    assert formula(r"\begin{cases} 1 \end{cases}", "1$") == r"1\$"
