"""Every system of the library makes a page; the model in it is the one that Python has, to the last digits.

Proves: show/page/interactive.py, show/page/animation.py, simulate/loop_image.py.
"""

import numpy as np
import pytest

import kanes as kn
from kanes.show.page import interactive
from page_engine import PageEngine, data_of
from systems import TOUCHING

# Of these a page plays the record.
RECORDED = {
    "bricard": "it has redundant constraints",
    "flyball_governor": "it needs the method cvode",
}
RECORDED |= dict.fromkeys(
    TOUCHING, "impacts and changes of mode are computed in Python, so that it has no sliders and no pulling"
)
QUICK = ["rolling_ball", "swinging_atwood", "chaplygin_sleigh"]


def written(run, folder):
    """A page, read back."""
    file = folder / "page.html"
    run.write(file)
    # What a page may weigh, so that it goes by letter.
    assert file.stat().st_size < 1.6e6
    return data_of(file.read_text(encoding="utf-8"))


def check_page(name, folder):
    run = kn.library.study(name).run()
    data = written(run, folder)
    if name in RECORDED:
        assert data["living"] is None
        assert data["note"] == f"A recorded run, played as it was: {RECORDED[name]}."
        return
    assert data["note"].startswith("The model itself runs in this page")
    engine, native = PageEngine(data), run.kernel.motion("motion")
    rng = np.random.default_rng(5)
    for column in rng.integers(0, run.t.size, 4):
        x = np.zeros(engine.width)
        x[: len(run.states)] = run.states[:, column] * (1 + 1e-3 * rng.standard_normal(len(run.states)))
        t, w = run.t[column], run.inputs[:, column]
        found, p = engine.derivative(t, x, w, run.parameters)
        wanted = native.one(np.array([t]), x, w, p)
        # Machine code fuses products and sums, which WebAssembly does not.
        size = np.abs(wanted).max()
        np.testing.assert_allclose(found, wanted, rtol=0, atol=1e-12 * size)


@pytest.mark.parametrize("name", QUICK)
def test_a_page_has_the_model_itself(name, tmp_path):
    check_page(name, tmp_path)


@pytest.mark.heavy
@pytest.mark.parametrize("name", [name for name in kn.library.names() if name not in QUICK])
def test_every_system_of_the_library_makes_a_page(name, tmp_path):
    check_page(name, tmp_path)


def test_a_page_integrates_what_python_integrates(tmp_path, monkeypatch):
    check_motion("hinged_rods", 2, tmp_path, monkeypatch)


# Motions that do not enlarge what rounding does.
@pytest.mark.heavy
@pytest.mark.parametrize(
    "name", ["three_link_chain", "rolling_disc", "bicycle", "four_bar", "snakeboard", "hinged_panels", "walking_leg"]
)
def test_ten_seconds_in_a_page_are_those_of_python(name, tmp_path, monkeypatch):
    check_motion(name, 10, tmp_path, monkeypatch)


def check_motion(name, stop, folder, monkeypatch):
    monkeypatch.setattr(interactive, "_TOLERANCE", 1e-12)
    run = kn.library.study(name).run(stop=stop, rtol=1e-12)
    engine = PageEngine(written(run, folder))
    found = engine.run(run.parameters, run.states[:, 0])
    assert found.shape[1] == engine.t.size
    # At a tolerance of 1e-12, steps of ten seconds add up to 1e-11 of the size of a state, of the four-bar to 1e-9 (by
    # runs at 1e-13), and other roundings make other steps.
    for row, wanted in zip(found, run.states, strict=False):
        assert row[-1] == pytest.approx(wanted[-1], abs=1e-8 * max(1.0, np.abs(wanted).max()))
