"""Runs with contacts in pages, plots and pictures: floors, places of contact, impulses, modes and events.

Proves: show/mode_strips.py, show/contact_places.py, show/page/shown_contacts.py, show/page/contact_marks.py,
show/plots/strips.py, show/drawing/touching.py, trajectory/event_states.py.
"""

from functools import cache
from itertools import pairwise

import numpy as np
import pytest

import kanes as kn
from chromium import ARGUMENTS, CHROMIUM, by_swiftshader, needs_chromium, playwright
from kanes.base.errors import WrongValueError
from kanes.show.drawing.posing import PosedMotion, kept_motion
from kanes.show.drawing.scene_builder import scene_of
from kanes.show.page.animation import shown
from kanes.show.page.contact_marks import shown_contacts
from kanes.show.page.shown_motion import page_content
from kanes.show.plots.strips import mode_color
from kanes.trajectory.event_states import at_events
from touching_bodies import ball, block

B, H = 0.1, 0.15


@cache
def fallen_block():
    """A block that lands on a corner, rocks, slides and comes to rest."""
    start = {"x": 0, "y": 0.45, "q": 0.3, "u_x": 1, "u_q": 1}
    return kn.derive(block(B, H, 0.4)).compile().simulate(stop=1, parameters={}, initial=start, rtol=1e-12)


@cache
def spinning_ball(**options):
    """A ball that falls, spins, and bounces with friction."""
    kernel = kn.derive(ball(2.0, 0.1, 0.3, 0.7)).compile()
    start = dict.fromkeys(kernel.states, 0.0) | {"e0_ball": 1.0, "z_ball": 1.0, "vx_ball": 1.0, "wy_ball": -20.0}
    return kernel.simulate(stop=2, parameters={}, initial=start, rtol=1e-12, times=np.linspace(0, 2, 21))


def arm_with_stops():
    model = kn.Model("arm")
    q = model.coordinates("q")
    A = model.frame.rotated("A", q, model.frame.z)
    model.add_particle("bob", model.origin.moved("P", -A.y), mass=1)
    model.gravity = -9.81 * model.frame.y
    model.add_limit(q, lower=-0.4, restitution=0.2, name="stop")
    model.add_latch(q, at=1.5, name="hook")
    return kn.derive(model).compile().simulate(stop=3, parameters={}, initial={q: 1})


@pytest.mark.parametrize("make", [fallen_block, spinning_ball])
def test_impulses_change_the_momentum(make):
    """Σ J = m Δv of the mass centre, which knows nothing of contacts."""
    run = make()
    found = shown_contacts(run)
    (mass,) = run.kernel.system.masses
    assert len(found.impulses) >= 3
    # Impacts that are summed up end by a projection besides.
    for event in (each for each in run.impulses if "come to rest" not in each.words):
        total = np.sum([each.vector for each in found.impulses if each.t == event.time], axis=0)
        before, after = (at_events(run, [event], which).linear_momentum()[:, 0] for which in ("before", "after"))
        # Round-off of the largest impulse.
        np.testing.assert_allclose(total, after - before, atol=1e-11 * float(mass.mass))


def test_places_of_contact_are_those_of_the_corners():
    run = fallen_block()
    x, y, q = (run[name] for name in "xyq")
    for number, side in enumerate((-1, 1)):
        place = shown_contacts(run).places[3 * number : 3 * number + 3]
        corner = [x + side * B * np.cos(q) + H * np.sin(q), y + side * B * np.sin(q) - H * np.cos(q), 0 * q]
        np.testing.assert_allclose(place, corner, atol=1e-14)


def test_a_ball_touches_below_its_centre():
    run = spinning_ball()
    np.testing.assert_allclose(shown_contacts(run).places, run["ball"] - [[0], [0], [0.1]], atol=1e-14)


def test_strips_change_at_events_and_say_what_modes_say():
    run = fallen_block()
    times = [event.time for event in run.events]
    for strip in shown_contacts(run).strips:
        assert strip.spans[0].start == run.t[0]
        assert strip.spans[-1].stop == run.t[-1]
        for first, second in pairwise(strip.spans):
            assert first.stop == second.start
            assert first.stop in times
            assert first.mode != second.mode
        starts = [span.start for span in strip.spans]
        words = [strip.spans[np.searchsorted(starts, t, side="right") - 1].mode for t in run.t]
        # An output time that is an event belongs to either.
        differs = [t for t, word, mode in zip(run.t, words, run.modes[strip.name], strict=True) if word != mode]
        assert set(differs) <= set(times)


def test_limits_and_latches_have_strips_without_places():
    found = shown_contacts(arm_with_stops())
    assert [strip.name for strip in found.strips] == ["stop", "hook"]
    assert found.spots == ()
    assert found.impulses == ()
    assert found.events[0].words.startswith("impact of stop")


def test_a_page_plays_a_run_with_contacts():
    run = fallen_block()
    data = page_content(shown(run, ()))
    assert data["living"] is None
    assert "no sliders" in data["note"]
    assert dict(data["numbers"]["columns"])["spots"] == 6
    assert [event["t"] for event in data["contacts"]["events"]] == [event.time for event in run.events]
    assert any("energy lost" in event["details"] for event in data["contacts"]["events"])
    kinds = {arrow["kind"] for arrow in data["arrows"]["list"]}
    assert "contact_forces" in kinds
    with pytest.raises(WrongValueError, match="'m' cannot be changed|no sliders"):
        kn.widget(spinning_ball()).initial = {"z_ball": 2.0}


def test_arrows_of_joints_have_the_forces_of_contacts_in_them():
    """The floor and the joint carry a leg: F + R + m g = Σ m a, in the arrows of a page."""
    model = kn.Model("leg")
    q, N = model.coordinates("q"), model.frame
    leg = model.add_body("leg", mass=2, center=(0.4, 0, 0), inertia=kn.inertia(zz=0.1), joint=kn.Pin(q, axis="z"))
    model.gravity = -9.81 * N.y
    floor = kn.surfaces.Plane(N.y, at=model.origin.moved("F", -0.5 * N.y))
    model.add_contact(leg.point("foot", 0.8, 0, 0), floor, friction=0.3, name="floor")
    run = kn.derive(model).compile().simulate(stop=1, parameters={}, initial={q: -0.2}, times=np.linspace(0, 1, 41))
    arrows = shown(run, ()).arrows
    forces = dict(zip(((a.kind, a.of) for a in arrows.arrows), arrows.vectors.reshape(-1, 3, 41), strict=True))
    total = forces["contact_forces", "floor"] + forces["joint_forces", "leg"] + [[0], [-2 * 9.81], [0]]
    assert run.modes["floor"][-1] != "open"
    np.testing.assert_allclose(total, 2 * run.acceleration("leg"), atol=1e-11)


def test_pages_without_contacts_have_none():
    study = kn.library.study("spring_pendulum")
    assert page_content(shown(study.run(stop=0.1), ()))["contacts"] is None


def test_poses_have_the_corners_of_a_bounce_between_few_output_times():
    """A parabola from bounce to bounce, z − r = g/2 (t − t_k)(t_k+1 − t), at output times 0.1 s apart."""
    run = spinning_ball()
    posed = PosedMotion(kept_motion(run))
    base = next(k for k, each in enumerate(posed.scene.bases) if each.name == "ball")
    bounces = [event.time for event in run.impulses]
    for first, second in pairwise(bounces[:5]):
        times = np.linspace(first, second, 17)
        p, _, _ = posed.at(times)
        exact = 0.1 + 9.81 / 2 * (times - first) * (second - times)
        # Hermite's cubics have parabolas exactly.
        np.testing.assert_allclose(p[:, base, 2], exact, atol=1e-10)


def test_floors_and_boxes_are_drawn():
    scene, _ = scene_of(block(B, H, 0.4).freeze(), {})
    (plane,) = [item for item in scene.items if item.kind == "plane"]
    np.testing.assert_allclose(np.array(plane.turn).reshape(3, 3)[:, 2], [0, 1, 0], atol=1e-14)
    (box,) = [item for item in scene.items if item.kind == "box"]
    np.testing.assert_allclose(sorted(box.lengths)[1:], [2 * B, 2 * H], rtol=1e-12)
    scene, _ = scene_of(ball(1.0, 0.2, 0.3).freeze(), {})
    (solid,) = [item for item in scene.items if item.kind == "ellipsoid"]
    assert solid.lengths == (0.2, 0.2, 0.2)
    assert "plane" in [item.kind for item in scene.items]


def test_plots_have_a_strip_of_modes():
    run = fallen_block()
    *_, axis = run.plot("x", "modes").axes
    assert [label.get_text() for label in axis.get_yticklabels()] == ["left", "right"]
    assert [text.get_text() for text in axis.get_legend().get_texts()] == ["open", "stick", "slip"]
    assert mode_color("open") != mode_color("slip")
    strips = shown_contacts(run).strips
    for collection, strip in zip(axis.collections, strips, strict=False):
        starts = [path.vertices[:, 0].min() for path in collection.get_paths()]
        np.testing.assert_allclose(starts, [span.start for span in strip.spans])
    assert len(run.plot().axes) == len(run.plot("coordinates", "speeds", "energy", "balance").axes) + 1


def test_modes_of_many_runs_are_refused_in_one_plot():
    kernel = kn.derive(block(B, H, 0.4)).compile()
    runs = kernel.simulate_many(stop=0.1, parameters={}, initial={"x": 0, "y": np.array([0.3, 0.4]), "q": 0})
    with pytest.raises(WrongValueError, match=r"ensemble\.run\(0\)"):
        runs.plot("modes")


@pytest.mark.heavy
@needs_chromium
@pytest.mark.parametrize("width", [1300, 390])
def test_a_page_with_contacts_in_chromium(tmp_path, width):
    fallen_block().write(tmp_path / "block.html")
    with playwright.sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        page, said = browser.new_page(viewport={"width": width, "height": 800}), []
        page.on("console", lambda message: said.append(message.text))
        page.on("pageerror", lambda error: said.append(str(error)))
        page.goto((tmp_path / "block.html").as_uri() + "#t=0.4&paused=yes&show=contact_forces")
        page.wait_for_selector("html[data-ready=yes]", state="attached", timeout=60_000)
        assert page.locator(".mode .value").all_inner_texts() == ["open", "slip"]
        page.locator("#eventbox summary").click()
        events = page.locator("#events button")
        assert events.count() == len(fallen_block().events)
        events.first.click()
        assert float(page.locator("#scrub").input_value()) == pytest.approx(fallen_block().events[0].time, abs=1e-9)
        assert events.first.get_attribute("aria-current") == "true"
        # The clock counts an event's time as after it.
        assert page.locator(".mode .value").all_inner_texts() == ["stick", "open"]
        bar = page.locator(".strip").first.bounding_box()
        page.mouse.click(bar["x"] + 0.3 * bar["width"], bar["y"] + bar["height"] / 2)
        assert float(page.locator("#scrub").input_value()) == pytest.approx(0.3, abs=0.01)
        assert [text for text in said if not by_swiftshader(text)] == []
        browser.close()


def test_exports_say_what_to_do(tmp_path):
    kernel = kn.derive(block(B, H, 0.4)).compile()
    for name in ("block.fmu", "block.c"):
        with pytest.raises(WrongValueError, match="add_compliant_contact, or simulate here"):
            kernel.write(tmp_path / name)
