"""Pages of runs: what is in them, how large they are, and what is refused.

Proves: show/page/animation.py, show/page/shown_motion.py.
"""

import base64
import json
import pickle
import re
import zlib

import numpy as np
import pytest

import kanes as kn
from kanes.kernel.kernel import Kernel
from kanes.show.page.animation import page, shown
from kanes.show.page.document import asset
from kanes.show.page.typeset_sections import sections_of

HOSTILE = "</script><script>alert(1)</script>"
CHAIN = {f"{n}_{l}": v for n, v in {"m": 1.0, "l": 0.4, "rho": 0.2, "I": 0.02}.items() for l in "ABC"} | {"g": 9.81}


@pytest.fixture(scope="module")
def chain():
    kernel = kn.derive(kn.library.three_link_chain()).compile()
    start = {"q1": -0.5, "q2": 0.3, "q3": -0.2}
    return kernel.simulate(stop=3, parameters=CHAIN, initial=start, inputs=dict.fromkeys(("T1", "T2", "T3"), 0.0))


def content(text: str) -> dict:
    return json.loads(re.search(r'<script type="application/json" id="data">(.*?)</script>', text, re.S)[1])


def rows(data: dict) -> dict[str, np.ndarray]:
    """The numbers of a page, by group; as `web/src/numbers.js` finds them."""
    packed = data["numbers"]
    content = np.frombuffer(zlib.decompress(base64.b64decode(packed["text"])), dtype=np.uint8)
    count = packed["times"]
    found = {"t": content[: 8 * count].reshape(8, -1).T.copy().view("<f8").ravel()}
    rest = content[8 * count :].reshape(4, -1).T.copy().view("<f4").ravel().reshape(-1, count)
    for name, number in packed["columns"]:
        found[name], rest = rest[:number], rest[number:]
    return found


def test_a_page_is_one_file_that_is_not_large(chain, tmp_path):
    file = tmp_path / "chain.html"
    chain.write(file)
    text = file.read_text(encoding="utf-8")
    assert len(text.encode()) < 1_500_000
    assert text.startswith("<!DOCTYPE html>")
    assert text.count("<script") == 2 + asset("page.js").count("<script")
    assert "<title>three-link chain</title>" in text


def test_poses_are_those_of_the_run(chain):
    data = content(page(chain))
    found = rows(data)
    bases = [base["name"] for base in data["scene"]["bases"]]
    for body in "ABC":
        number = bases.index(body)
        pose = found["poses"][7 * number : 7 * number + 7]
        origin = chain[chain.kernel.system.bodies["ABC".index(body)].origin]
        # Single precision of lengths of about a metre.
        np.testing.assert_allclose(pose[:3], [np.interp(found["t"], chain.t, row) for row in origin], atol=2e-7)
        e0, e1, e2, e3 = pose[3:]
        R = chain.orientation(body)
        at = np.searchsorted(chain.t, found["t"])
        np.testing.assert_array_equal(chain.t[at], found["t"])
        np.testing.assert_allclose(2 * (e1 * e2 + e0 * e3), R[at, 1, 0], atol=1e-6)
        np.testing.assert_allclose(1 - 2 * (e2**2 + e3**2), R[at, 0, 0], atol=1e-6)


def test_curves_are_those_of_a_plot(chain):
    data = content(page(chain))
    found = rows(data)
    names = [[curve["name"] for curve in panel["curves"]] for panel in data["panels"]]
    assert ["kinetic", "potential", "total"] in names
    curves = {curve["name"]: curve for panel in data["panels"] for curve in panel["curves"]}
    assert curves["q2"]["latex"] == "q_{2}"
    at = np.searchsorted(chain.t, found["t"])
    np.testing.assert_allclose(found["series"][curves["u3"]["row"]], chain["u3"][at], rtol=1e-6, atol=1e-6)
    np.testing.assert_allclose(found["series"][curves["total"]["row"]], chain.energy.total[at], rtol=1e-6)


def test_anything_that_can_be_plotted_can_be_on_a_page(chain):
    q1 = chain.kernel.system.coordinates[0]
    speed = np.linalg.norm(chain.velocity("C"), axis=0)
    data = content(page(chain, ("energy", q1**2, {"speed of C": speed})))
    curves = {curve["name"]: curve for panel in data["panels"] for curve in panel["curves"]}
    assert "q1" not in curves
    assert curves["speed of C"]["latex"] == ""
    [square] = [curve for curve in curves.values() if "q_" in curve["latex"]]
    found = rows(data)
    at = np.searchsorted(chain.t, found["t"])
    np.testing.assert_allclose(found["series"][square["row"]], chain["q1"][at] ** 2, rtol=1e-6, atol=1e-6)


def test_points_of_the_model_can_leave_trails():
    kernel = kn.derive(kn.library.rolling_disc()).compile()
    start = dict.fromkeys(("q1", "q3", "q4", "q5"), 0.0) | {"q2": 0.35, "u1": 0.4, "u2": 4.0, "u3": 0.5}
    run = kernel.simulate(stop=2, parameters={"m": 1, "g": 9.81, "r": 0.5}, initial=start)
    data = content(page(run))
    # The point of contact is fixed in no body.
    [(name, (base, at))] = data["scene"]["points"]
    assert (name, at) == ("P", [0, 0, 0])
    found = rows(data)
    at = np.searchsorted(run.t, found["t"])
    # Single precision of lengths of some metres.
    np.testing.assert_allclose(found["poses"][7 * base : 7 * base + 3], run["P"][:, at], atol=2e-6)


def test_the_page_says_whether_the_model_lives_in_it(chain):
    assert content(page(chain))["note"].startswith("The model itself runs in this page")
    assert content(page(chain, ("energy", "momentum")))["note"].startswith("The model itself runs in this page")
    played = content(page(chain, [{"measured": np.cos(chain.t)}]))
    assert played["living"] is None
    assert played["note"] == (
        "A recorded run, played as it was: some curves are given numbers, not functions of the model."
    )
    motion = kn.replay(chain.kernel, chain.t[:7], {q: chain[q][:7] for q in ("q1", "q2", "q3")}, parameters=CHAIN)
    assert content(page(motion))["note"] == "A given motion, played as it is: 7 times."


def test_a_run_that_ended_early_says_so():
    model = kn.Model("stone")
    z = model.coordinates("z")
    g = model.parameters("g")
    model.gravity = -g * model.frame.z
    model.add_particle("stone", model.origin.moved("P", z * model.frame.z), mass=1)
    ground = kn.Event("ground", z, terminal=True)
    kernel = kn.derive(model).compile(events=[ground])
    run = kernel.simulate(stop=9, parameters={"g": 9.81}, initial={"z": 1})
    data = content(page(run))
    assert data["note"].endswith("The recorded run ended by its event 'ground'.")
    assert [event["name"] for event in data["events"]] == ["ground"]
    run = kernel.simulate(stop=9, parameters={"g": 9.81}, initial={"z": 1e4}, max_steps=1)
    data = content(page(run))
    assert ": the run ended early" in data["note"]
    assert str(run.outcome) in data["note"]
    assert data["living"] is None


def test_one_moment_is_a_page_as_well(chain):
    run = Kernel(chain.kernel).simulate(
        stop=0, parameters=CHAIN, initial={"q1": 1, "q2": 0, "q3": 0}, inputs=dict.fromkeys(("T1", "T2", "T3"), 0)
    )
    assert content(page(run))["numbers"]["times"] == 1


def test_names_of_a_model_stay_texts():
    model = kn.Model(HOSTILE)
    q = model.coordinates("q")
    m = model.parameters("<b>m")
    frame = model.frame.rotated("F", q, "z")
    center = model.origin.moved("P", frame.x)
    body = model.add_body(HOSTILE, frame=frame, center=center, mass=m, inertia=kn.inertia(1, 1, 1))
    run = kn.derive(model).compile().simulate(stop=1, parameters={m: 2}, initial={q: 1})
    text = page(run)
    assert text.count("<script") == 2 + asset("page.js").count("<script")
    data = content(text)
    assert data["name"] == HOSTILE
    assert data["scene"]["centers"][0][0] == body.name == HOSTILE


def test_a_kernel_that_travelled_still_knows_its_equations(chain):
    sent = pickle.loads(pickle.dumps(chain.kernel))
    assert sections_of(sent.system) == sections_of(chain.kernel.system)
    assert shown(chain, ("energy",)).sections[0].title == "Structure"


def test_what_is_no_page_is_refused(chain, tmp_path):
    with pytest.raises(kn.FileError, match="folder"):
        chain.write(tmp_path / "nowhere" / "chain.html")
    with pytest.raises(kn.WrongTypeError, match="not a path. Give"):
        chain.write(3)
    (tmp_path / "taken.html").mkdir()
    with pytest.raises(kn.FileError, match="cannot be written"):
        chain.write(tmp_path / "taken.html")
