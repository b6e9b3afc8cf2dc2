"""Sweeps of models with contacts: kept values against closed forms, and runs that are the same when repeated.

Proves: simulate/ending_words.py.
"""

import numpy as np
import pytest

import kanes as kn
from kanes.simulate.ending_words import ENDING_WORDS


def thrown():
    model = kn.Model("thrown ball")
    x, y = model.coordinates("x y")
    g, e, mu = model.parameters("g e mu")
    P = model.origin.moved("P", x * model.frame.x + y * model.frame.y)
    model.add_particle("ball", P, mass=1)
    model.gravity = -g * model.frame.y
    model.add_contact(P, kn.surfaces.Plane(model.frame.y), restitution=e, friction=mu, name="floor")
    return model, kn.derive(model).compile()


def swept(kernel, **changes):
    given = {
        "over": {"e": np.linspace(0.2, 0.8, 9), "y": np.linspace(0.3, 0.6, 9)},
        "keep": {
            "first": kn.keep.event_time("floor"),
            "second": kn.keep.event_time("floor", which=2),
            "fell": kn.keep.at_event("floor", "u_y"),
            "way": kn.keep.final("x"),
        },
        "stop": 1.5,
        "parameters": {"g": 9.81, "mu": 0.2},
        "initial": {"x": 0, "u_x": 2.0},
    }
    return kn.sweep(kernel, **given | changes)


def test_kept_impacts_are_those_of_the_closed_form(tmp_path):
    """t_1 = √(2 h/g), v = g t_1, t_2 = t_1 (1 + 2 e); a folder has the same numbers, and runs are the same again."""
    _, kernel = thrown()
    found = swept(kernel, folder=tmp_path / "thrown.zarr")
    t = np.sqrt(2 * found["y"].values / 9.81)
    assert found.outcomes == {"finished": 9}
    assert found["first"].values == pytest.approx(t, rel=1e-9)
    assert found["fell"].values == pytest.approx(-9.81 * t, rel=1e-9)
    assert found["second"].values == pytest.approx(t * (1 + 2 * found["e"].values), rel=1e-9)
    again = found.rerun(4)
    assert again["x"][-1] == float(found["way"][4])
    assert again.modes["floor"][-1] in ("slip", "stick")
    assert (kn.Swept.read(tmp_path / "thrown.zarr")["way"].values == found["way"].values).all()


def test_chunks_and_threads_do_not_change_a_bit():
    _, kernel = thrown()
    over = kn.dispersed(kn.random.uniform("e", 0.2, 0.8), kn.random.uniform("y", 0.3, 0.6), seed=2)
    one, other = (swept(kernel, over=over, runs=150, threads=n, chunk=128) for n in (1, 2))
    assert (one["way"].values == other["way"].values).all()


def test_runs_that_cannot_start_or_go_on_have_their_outcomes():
    """A ball that starts below its floor, and a negative friction, beside one that falls."""
    _, kernel = thrown()
    found = swept(kernel, over={"y": [0.3, -0.1, 0.3], "mu": [0.2, 0.2, -1.0]}, parameters={"g": 9.81, "e": 0.5})
    assert found.outcomes == {"finished": 1, "inconsistent start": 2}
    assert "floor: it starts 0.1 inside" in str(found["culprit"].values[1])
    assert np.isnan(found["way"].values[1:]).all()


def test_every_end_of_a_run_has_a_number_of_its_own():
    assert len(set(ENDING_WORDS.values())) == len(ENDING_WORDS)
    assert max(ENDING_WORDS) < 255


def test_what_cannot_be_kept_is_named():
    model, kernel = thrown()
    with pytest.raises(kn.WrongValueError, match="keep push: it depends on accelerations"):
        swept(kernel, keep={"push": kn.keep.final(model["u_y"].dot)})
    with pytest.raises(kn.UnknownNameError, match=r"no event 'wall'. Its events are: floor"):
        swept(kernel, keep={"hit": kn.keep.event_time("wall")})
