"""Pages of many runs: what is in them, what is left out, and that they stay small.

Proves: show/page/ensemble.py.
"""

import base64
import pickle
import zlib

import numpy as np
import pytest

import kanes as kn
from kanes.kernel.kernel import Kernel
from kanes.show.page.animation import shown
from kanes.show.page.ensemble import ensemble_content, ensemble_page, thinned
from kanes.show.page.shown_motion import page_content

COUNT = 30


@pytest.fixture(scope="module")
def pendulums():
    """Double pendulums of several lengths, from several angles."""
    kernel = kn.derive(kn.library.double_pendulum(tensions=False)).compile()
    lengths, angles = np.linspace(0.8, 1.2, COUNT), np.linspace(0.2, 0.6, COUNT)
    numbers = {"L": lengths, "m1": 1.0, "m2": 2.0, "g": 9.81}
    return kernel.simulate_many(stop=3, parameters=numbers, initial={"q1": angles, "q2": 0.1})


@pytest.fixture(scope="module")
def stones():
    """Thrown at several angles; those that fall on the ground end there, and one cannot be thrown."""
    model = kn.Model("stone")
    x, z = model.coordinates("x z")
    model.speeds("u v")
    m, g = model.parameters("m g")
    model.gravity = -g * model.frame.z
    model.add_particle("stone", model.origin.moved("P", x * model.frame.x + z * model.frame.z), mass=m)
    kernel = kn.derive(model).compile(events=[kn.Event("ground", z, direction="falling", terminal=True)])
    angles = np.array([0.2, 0.6, 1.0, 1.5])
    start = {"x": 0, "z": 0.1, "u": 9 * np.cos(angles), "v": 9 * np.sin(angles)}
    return kernel.simulate_many(stop=1.5, parameters={"m": [1.0, 1.0, -1.0, 1.0], "g": 9.81}, initial=start)


def rows(content):
    """The numbers of a page, by group; as `web/src/numbers.js` finds them."""
    packed = content["numbers"]
    found = np.frombuffer(zlib.decompress(base64.b64decode(packed["text"])), dtype=np.uint8)
    count = packed["times"]
    rest = found[8 * count :].reshape(4, -1).T.copy().view("<f4").ravel().reshape(-1, count)
    groups = {"t": found[: 8 * count].reshape(8, -1).T.copy().view("<f8").ravel()}
    for name, number in packed["columns"]:
        groups[name], rest = rest[:number], rest[number:]
    return groups


def test_a_page_has_the_states_of_all_runs(pendulums):
    content = ensemble_content(pendulums, ())
    found = rows(content)
    at = np.searchsorted(pendulums.t, found["t"])
    np.testing.assert_array_equal(pendulums.t[at], found["t"])
    states = found["states"].reshape(COUNT, 4, -1)
    # Single precision of angles and speeds up to 10.
    np.testing.assert_allclose(states, pendulums.states[:, :, at], atol=1e-6)
    assert [run["number"] for run in content["many"]["runs"]] == list(range(COUNT))
    assert content["note"] == "30 recorded runs, at 600 of 1001 times."


def test_it_has_all_that_the_page_of_one_run_has(pendulums):
    of_one = page_content(shown(pendulums.run(0), ()))
    assert set(ensemble_content(pendulums, ())) == {*of_one, "many"}


def test_where_bodies_are_the_page_works_out_itself(pendulums):
    engine = pytest.importorskip("wasm_engine")
    many = ensemble_content(pendulums, ())["many"]
    model = engine.ModelInstance(base64.b64decode(many["module"]))
    scene = ensemble_content(pendulums, ())["scene"]
    number, row = 17, 400
    run = pendulums.run(number)
    poses = model.evaluate("poses", t=[run.t[row]], x=run.states[:, row], w=[], p=many["runs"][number]["parameters"])
    first = 9 * (max(many["frames"]) + 1)
    for name in ("P1", "P2"):
        base = [each["point"] for each in scene["bases"]].index(name)
        place = poses[first + 3 * many["points"][base] :][:3]
        np.testing.assert_allclose(place, run[name][:, row], atol=1e-12)


def test_anything_over_time_is_drawn_of_all_runs(pendulums):
    content = ensemble_content(pendulums, ("energy", "q2"))
    found = rows(content)
    curves = {curve["name"]: curve["row"] for panel in content["panels"] for curve in panel["curves"]}
    group, number = content["many"]["rows"][curves["kinetic"]]
    assert group == "extra"
    each = found["extra"].reshape(COUNT, -1, found["t"].size)
    at = np.searchsorted(pendulums.t, found["t"])
    np.testing.assert_allclose(each[11, number], pendulums.run(11).energy.kinetic[at], rtol=1e-6, atol=1e-6)
    assert content["many"]["rows"][curves["q2"]] == ["states", 1]


def test_how_runs_ended_is_told(stones):
    content = ensemble_content(stones, ())
    runs = content["many"]["runs"]
    assert [run["number"] for run in runs] == [0, 1, 3]
    assert content["note"].endswith(" 1 ended at their start.")
    assert [run["outcome"] for run in runs] == ["event", "event", "finished"]
    # z = 0.1 + v t − ½ g t² is zero again.
    v = 9 * np.sin(0.2)
    fallen = (v + np.sqrt(v**2 + 0.2 * 9.81)) / 9.81
    assert runs[0]["end"] == pytest.approx(fallen, abs=1e-9)
    assert runs[0]["last"][0] == pytest.approx(9 * np.cos(0.2) * fallen)
    assert runs[0]["text"] == f"event (ground) at t = {fallen:.4g}"
    assert runs[2]["end"] is None


def test_of_many_runs_there_are_some_evenly_among_all():
    found = thinned(list(range(5000)), 1001, rows=10, most_numbers=600_000)
    assert len(found.runs) == 200
    assert (found.runs[0], found.runs[-1]) == (0, 4999)
    assert np.ptp(np.diff(found.runs)) <= 1
    assert found.times.size == 300
    assert (found.times[0], found.times[-1]) == (0, 1000)


def test_large_systems_have_fewer_runs_at_enough_times():
    found = thinned(list(range(500)), 1001, rows=400, most_numbers=600_000)
    assert len(found.runs) == 18
    assert 80 <= found.times.size <= 600_000 // (400 * 18)
    assert len(thinned([7], 2, rows=10**9, most_numbers=10).runs) == 1


@pytest.mark.heavy
def test_a_page_of_a_thousand_runs_stays_below_five_megabytes(tmp_path):
    kernel = kn.derive(kn.library.double_pendulum(tensions=False)).compile()
    # Noise is what cannot be packed.
    angles = np.random.default_rng(1).normal(0, 1.5, (2, 1000))
    numbers = {"L": 1.0, "m1": 1.0, "m2": 2.0, "g": 9.81}
    runs = kernel.simulate_many(stop=10, parameters=numbers, initial={"q1": angles[0], "q2": angles[1]})
    runs.write(tmp_path / "many.html")
    size = (tmp_path / "many.html").stat().st_size
    assert 2e6 < size < 5e6
    assert "200 of 1000 runs, evenly among all, at 600 of 1001 times." in (tmp_path / "many.html").read_text()
    # A notebook gets a smaller one.
    assert len(runs._repr_html_()) < 2e6


def test_lengths_that_differ_are_drawn(pendulums):
    many = ensemble_content(pendulums, ())["many"]
    assert "L" in many["slopes"]
    assert [run["parameters"][0] for run in many["runs"]] == pytest.approx(np.linspace(0.8, 1.2, COUNT))


def test_what_cannot_follow_a_parameter_is_said():
    model = kn.Model("arm")
    q, a = model.coordinates("q"), model.parameters("a")
    model.add_body("A", joint=kn.Pin(q, axis="z"), center=(a**2, 0, 0), mass=1, inertia=kn.inertia(0, 0, 1))
    runs = kn.derive(model).compile().simulate_many(stop=1, parameters={"a": [0.5, 0.6]}, initial={"q": 0.1})
    assert ensemble_content(runs, ())["note"].endswith("All are drawn with a of run 0.")


def test_runs_that_travelled_give_the_same_page(pendulums):
    assert ensemble_page(pickle.loads(pickle.dumps(pendulums)), ()) == ensemble_page(pendulums, ())


def test_what_is_no_page_and_no_run_is_refused(pendulums, stones, tmp_path):
    with pytest.raises(kn.FileError, match=r"its ending is not a known type of file. Use one of: .nc "):
        pendulums.write(tmp_path / "many.mp4")
    with pytest.raises(kn.UnknownNameError, match="nothing"):
        pendulums.write(tmp_path / "many.html", "nothing")
    none = Kernel(stones.kernel).simulate_many(stop=1, parameters={"m": [-1.0], "g": 9.81}, initial={"x": 0, "z": 1})
    with pytest.raises(kn.WrongValueError, match="all runs of 'stone' ended at their start"):
        none.write(tmp_path / "none.html")
    assert none._repr_html_() is None
