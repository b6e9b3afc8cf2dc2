"""Digital controllers as they are written: what is refused, and in which words; noise as a disturbance.

Proves: dynamics/sampled/sampled.py, dynamics/sampled/noise.py.
"""

import numpy as np
import pytest

import kanes as kn

y, z = kn.signals("y z")


def cart():
    model = kn.Model("cart")
    q, u = model.coordinates("q"), model.speeds("u")
    F, G = model.inputs("F G")
    m = model.parameters("m")
    P = model.origin.moved("P", q * model.frame.x)
    model.add_particle("mass", P, mass=m)
    model.add_force(P, (F + G) * model.frame.x)
    return model, q, u, F, G, m


model, q, u, F, G, m = cart()
equations = kn.derive(model)


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"every": 0}, "controller, every: 0 is not an interval. Give a positive number."),
        ({"every": "often"}, "controller, every: 'often' is not a time"),
        ({"delay": -0.1}, "controller, delay: -0.1 is not a time. Give zero or a positive number."),
        ({"delay": 200}, "a delay of 200 is more than 1000 intervals of 0.1, and as many commands would wait"),
        ({"drives": [F]}, "is not a table. Give a dictionary such as {T: -k * q}."),
        ({"drives": {"F": 1}}, "controller, drives: 'F' is not a valid key. Use inputs of the model as keys."),
        (
            {"reads": {q: u}},
            "controller, reads: q is not a valid key. Use symbols of kn.signals('angle rate') as keys.",
        ),
        ({"reads": {y: "q"}}, "controller, reads y: 'q' is not a scalar expression"),
        ({"reads": {y: q}, "draws": {y: 1}}, "controller: signal y is defined twice. Read, draw or remember it."),
        ({"updates": {y: 1}}, "controller, updates: y is not remembered"),
        ({"drives": {}}, "controller: it does nothing. Give drives, reads or updates."),
        ({"name": ""}, "name='' is not a name"),
        ({"draws": {y: "even"}}, "controller, draws y: 'even' is not a scalar expression"),
    ],
)
def test_a_controller_that_means_nothing_is_refused(given, words):
    with pytest.raises(kn.KanesError) as caught:
        kn.Sampled(**{"every": 0.1, "drives": {F: -y}, **given})
    assert words in str(caught.value)


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: kn.Sensor("q"), "sensor, of: 'q' is not a scalar expression"),
        (lambda: kn.Sensor(q, quantum=0), "quantized: 0 is not a positive quantum. Give a positive number."),
        (lambda: kn.Sensor(q, limits=3), "sensor, limits: 3 is not a pair. Give the lower and the upper limit."),
        (lambda: kn.Sensor(q, limits=(1, -1)), "limited: 1 is more than -1. Give the lower limit first."),
        (lambda: kn.Sensor(q, every=-1), "sensor, every: -1 is not a time"),
        (lambda: kn.Pulse(None), "pulse, width: None is not a scalar expression"),
        (lambda: kn.signals(""), "signals: '' contains no names"),
        (lambda: kn.white_noise(q, 1, every=0.1), "noise: q is not an input. Give an input of the model"),
        (lambda: kn.gauss_markov(F, 1, 0, every=0.1), "0 is not a time constant. Give a positive number."),
    ],
)
def test_parts_that_mean_nothing_are_refused(make, words):
    with pytest.raises(kn.KanesError) as caught:
        make()
    assert words in str(caught.value)


def test_what_a_system_does_not_have_is_named_when_it_is_compiled():
    other = kn.Model("other").inputs("T")
    k = kn.Model("other").parameters("k")
    refused = {
        "'cart' has no input T. Its inputs are: F, G.": [kn.Sampled(every=1, drives={other: q})],
        "law, drives F: k is not available here": [kn.Sampled(every=1, drives={F: -k * q}, name="law")],
        "controller, drives F: y is not available here": [kn.Sampled(every=1, drives={F: y})],
        "input F: it belongs to two digital controllers": [kn.Sampled(every=1, drives={F: each}) for each in (q, u)],
        "signal y: it belongs to two digital controllers": [kn.Sampled(every=1, reads={y: each}) for each in (q, u)],
        "3 is not a digital controller. Give kn.Sampled": 3,
        "reads z: y is read or drawn at the same instant": [kn.Sampled(every=1, reads={y: q, z: kn.Sensor(u, bias=y)})],
        "signal q has the name of coordinate q of 'cart'": [kn.Sampled(every=1, reads={kn.signals("q"): q})],
    }
    for words, given in refused.items():
        with pytest.raises(kn.KanesError) as caught:
            equations.compile(sampled=given)
        assert words in str(caught.value)


@pytest.mark.parametrize("path", ["cart.c", "cart.h", "cart/", "cart.m", "cart.py", "cart.wasm", "cart.js", "cart.fmu"])
def test_no_export_leaves_controllers_out_without_a_word(path, tmp_path):
    kernel = equations.compile(sampled=kn.Sampled(every=0.1, drives={F: -q}, name="loop"))
    with pytest.raises(
        kn.WrongValueError, match=r"would leave out the digital controllers of 'cart' \(loop\). Compile"
    ):
        kernel.write(f"{tmp_path}/{path}", parameters={m: 1}, initial={q: 1}, inputs={F: 0, G: 0})
    assert not list(tmp_path.iterdir())
    assert kernel.c_code().startswith("/* Digital controllers (loop) are not in this code; what they drive are inputs.")


def test_what_a_controller_drives_is_its_own():
    kernel = equations.compile(sampled=kn.Sampled(every=0.1, drives={F: -q}))
    given = {"stop": 1, "parameters": {m: 1}, "initial": {q: 1}}
    for value in (kn.Samples([0, 1], [0, 1]), kn.Controller(lambda t, state: 0, every=0.1)):
        with pytest.raises(kn.KanesError, match="input F: a compiled digital controller drives it"):
            kernel.simulate(**given, inputs={F: value, G: 0})
    with pytest.raises(kn.KanesError, match="no value for input G"):
        kernel.simulate(**given)
    with pytest.raises(kn.KanesError, match="seed=-1 is not a count"):
        kernel.simulate(**given, inputs={G: 0}, seed=-1)
    # Controllers in Python and in machine code run side by side.
    both = kernel.simulate(**given, inputs={G: kn.Controller(lambda t, state: 0.5 * t, every=0.25)})
    assert both[G][-1] == 0.5
    assert both[F][0] == -1


def test_a_run_with_controllers_goes_to_files_and_back(tmp_path):
    kernel = equations.compile(sampled=kn.Sampled(every=0.1, reads={y: kn.Sensor(q, noise=0.1)}, drives={F: -y}))
    run = kernel.simulate(stop=1, parameters={m: 1}, initial={q: 1}, inputs={G: 0})
    assert run.to_xarray()["y"].attrs["kind"] == "signal"
    run.write(tmp_path / "run.nc")
    again = kernel.read(tmp_path / "run.nc")
    assert np.array_equal(again[y], run[y])
    run.write(tmp_path / "run.csv")
    assert (tmp_path / "run.csv").read_text().startswith("t,q,u,F,G,y\n")
    run.write(tmp_path / "run.html")
    assert "it has digital controllers" in (tmp_path / "run.html").read_text()
    figure = run.plot("signals", "inputs")
    assert [axes.get_ylabel() for axes in figure.axes] == ["signals", "inputs"]


def test_white_noise_gives_a_free_mass_the_variance_of_its_density():
    # Held numbers of variance S/h: v after n intervals is their sum times h/m, of variance S t / m², exactly.
    runs = equations.compile(sampled=kn.white_noise(F, 0.3, every=0.05)).simulate_many(
        stop=5, parameters={m: 2}, initial={q: np.zeros(4000)}, inputs={G: 0}, times=[2.5, 5], rtol=1e-6
    )
    for k, t in enumerate((2.5, 5)):
        expected = 0.3 * t / 2**2
        # Five standard errors of a variance.
        assert abs(runs[u][:, k].var() - expected) < 5 * expected * np.sqrt(2 / 4000)


def test_gauss_markov_noise_keeps_its_deviation_and_correlation():
    times = 0.1 * np.arange(41)
    runs = equations.compile(sampled=kn.gauss_markov(F, 1.5, 0.8, every=0.1)).simulate_many(
        stop=4.05, parameters={m: 2}, initial={q: np.zeros(4000)}, inputs={G: 0}, times=times, rtol=1e-6
    )
    force = runs.inputs[:, 0]
    for k in (0, 1, 40):
        assert abs(force[:, k].std() / 1.5 - 1) < 5 / np.sqrt(2 * 4000)
    for lag in (1, 8, 20):
        found, expected = np.corrcoef(force[:, 0], force[:, lag])[0, 1], np.exp(-times[lag] / 0.8)
        assert abs(found - expected) < 5 * (1 - expected**2) / np.sqrt(4000)
