"""The model in a page: run here by wasmtime as the page runs it, it moves as in machine code, also with other numbers.

Proves: show/page/interactive.py, simulate/loop_image.py, show/page/scene_derivatives.py.
"""

import pickle

import numpy as np
import pytest
import sympy

import kanes as kn
from kanes.kernel.kernel import inside_of
from kanes.show.drawing.scene_builder import scene_of
from kanes.show.page.animation import shown
from kanes.show.page.scene_derivatives import numbers_of, scene_derivatives
from kanes.show.page.shown_motion import page_content
from living_pages import Living

CHAIN = {f"{n}_{l}": v for n, v in {"m": 1.0, "l": 0.4, "rho": 0.2, "I": 0.02}.items() for l in "ABC"} | {"g": 9.81}
START = {"q1": -0.5, "q2": 0.3, "q3": -0.2}


def chain(**changes):
    kernel = kn.derive(kn.library.three_link_chain()).compile()
    inputs = dict.fromkeys(kernel.inputs, 0.0)
    return kernel.simulate(stop=4, parameters=CHAIN | changes, initial=START, inputs=inputs, rtol=1e-12)


def disc(**changes):
    kernel = kn.derive(kn.library.rolling_disc()).compile()
    start = dict.fromkeys(("q1", "q3", "q4", "q5"), 0.0) | {"q2": 0.35, "u1": 0.4, "u2": 4.0, "u3": 0.5}
    return kernel.simulate(stop=5, parameters={"m": 1, "g": 9.81, "r": 0.5} | changes, initial=start, rtol=1e-12)


def tumbling(**changes):
    """With a quaternion among its states."""
    kernel = kn.derive(box()).compile()
    speeds = dict(zip(kernel.speeds, (0.1, 2.0, 0.1, 0.3, 0.2, 0.1), strict=True))
    start = dict.fromkeys(kernel.states, 0.0) | speeds | {kernel.states[inside_of(kernel).quaternions[0][0]]: 1.0}
    numbers = {"I1": 1.0, "I2": 2.0, "I3": 2.7} | changes
    return kernel.simulate(stop=10, parameters=numbers, initial=start, rtol=1e-12)


def box():
    model = kn.Model("box")
    I1, I2, I3 = model.parameters("I1 I2 I3")
    model.add_body("B", joint=kn.Free(), mass=2, inertia=kn.inertia(I1, I2, I3))
    return model


@pytest.mark.parametrize(
    ("make", "changes"),
    [(chain, {}), (chain, {"l_A": 0.6, "m_C": 2.0, "g": 4.0}), (disc, {"r": 0.7}), (tumbling, {"I1": 1.2})],
    ids=lambda each: getattr(each, "__name__", str(each)),
)
def test_the_model_in_a_page_moves_as_in_machine_code(make, changes):
    data = page_content(shown(make(), ()))
    living, wanted = Living(data["living"]), make(**changes)
    count = data["numbers"]["times"]
    times = wanted.t
    assert count == times.size
    found = living.run(wanted.parameters, wanted.states[:, 0], times)
    # The page is held to 1e-9 in each of some hundred steps, and a swinging chain enlarges what they leave.
    np.testing.assert_allclose(found[:, : len(wanted.kernel.states)].T, wanted.states, rtol=0, atol=2e-6)
    row = times.size // 2
    kinetic = living.called("kinetic", times[row], row, found.shape[1])[0]
    assert kinetic == pytest.approx(wanted.energy.kinetic[row], rel=1e-5)
    # Poses of the first body that has one: R column by column, then p.
    poses = living.called("poses", times[row], row, found.shape[1])
    frames, points = data["living"]["frames"], data["living"]["points"]
    body = wanted.kernel.system.bodies[0]
    number = [base["name"] for base in data["scene"]["bases"]].index(body.name)
    R = poses[9 * frames[number] : 9 * frames[number] + 9].reshape(3, 3).T
    np.testing.assert_allclose(R, wanted.orientation(body)[row], atol=2e-6)
    first = 9 * (max(frames) + 1) + 3 * points[number]
    np.testing.assert_allclose(poses[first : first + 3], wanted[body.origin][:, row], atol=2e-6)


def test_the_page_comes_back_to_the_recorded_run():
    run = chain()
    data = page_content(shown(run, ()))
    living = Living(data["living"])
    first = living.run(run.parameters, run.states[:, 0], run.t).copy()
    living.run(run.parameters * 1.1, run.states[:, 0] + 0.2, run.t)
    np.testing.assert_array_equal(living.run(run.parameters, run.states[:, 0], run.t), first)


@pytest.mark.parametrize(("make", "name"), [(chain, "l_A"), (chain, "rho_C"), (disc, "r"), (chain, "m_B")])
def test_a_scene_follows_its_parameters_along_straight_lines(make, name):
    run = make()
    values = dict(zip(run.kernel.parameters, map(float, run.parameters), strict=True))
    scene, _ = scene_of(run.kernel.system, values)
    slopes = scene_derivatives(run.kernel.system, values, scene)
    moved, change = numbers_of(scene)[0], 0.4 * values[name]
    for place, slope in slopes[name]:
        moved[place] += slope * change
    wanted, _, is_thickness = numbers_of(scene_of(run.kernel.system, values | {name: values[name] + change})[0])
    np.testing.assert_allclose(moved[~is_thickness], wanted[~is_thickness], atol=1e-12)


def test_what_does_not_follow_straight_lines_gets_no_slider():
    model = kn.Model("arm")
    q, a = model.coordinates("q"), model.parameters("a")
    model.add_body("A", joint=kn.Pin(q, axis="z"), center=(a**2, 0, 0), mass=1, inertia=kn.inertia(0, 0, 1))
    scene, _ = scene_of(model.freeze(), {"a": 0.5})
    assert scene_derivatives(model.freeze(), {"a": 0.5}, scene) == {}


def swung(inputs, **more):
    """A pendulum that a torque drives."""
    model = kn.Model("driven")
    q, T, g = model.coordinates("q"), model.inputs("T"), model.parameters("g")
    model.gravity = -g * model.frame.y
    model.add_body("A", mass=1, center=(0.3, 0, 0), inertia=kn.inertia(0, 0, 0.03), joint=kn.Pin(q, axis="z", motor=T))
    kernel = kn.derive(model).compile()
    start = {"q": -1.0}
    return kernel.simulate(stop=2, parameters={"g": 9.81} | more, initial=start, inputs={"T": inputs}, rtol=1e-12)


@pytest.mark.parametrize("kind", ["linear", "cubic"])
def test_inputs_that_are_samples_are_in_the_page(kind):
    table = kn.Samples([-0.5, 0.31, 0.9, 1.4, 2.5], [0.0, 2.0, -3.0, 1.5, 0.2], kind=kind)
    data = page_content(shown(swung(table), ()))
    assert data["note"].startswith("The model itself runs")
    assert data["living"]["isBounded"]
    living, wanted = Living(data["living"]), swung(table, g=5.0)
    found = living.run(wanted.parameters, wanted.states[:, 0], wanted.t)
    # The page is held to 1e-9 in each of some fifty steps.
    np.testing.assert_allclose(found[:, :2].T, wanted.states, rtol=0, atol=1e-6)
    knots = living.model.read(living.address("knot"), living.image["fields"]["knot"][1])
    np.testing.assert_allclose(knots, [0, 0.31, 0.9, 1.4, 2])


def test_a_controller_is_played_and_so_are_samples_that_were_not_saved(tmp_path):
    data = page_content(shown(swung(kn.Controller(lambda t, _: np.sin(t), every=0.1)), ()))
    assert data["living"] is None
    assert "inputs change with time, by a controller or by samples that were not saved" in data["note"]
    run = swung(kn.Samples([0, 2], [0, 1]))
    assert page_content(shown(pickle.loads(pickle.dumps(run)), ()))["living"] is not None


def test_a_motion_that_samples_lead_lives_within_them():
    model = kn.Model("led")
    t = np.linspace(0, 2, 9)
    crank = model.add_body(
        "A", mass=1, inertia=kn.inertia(0, 0, 1), joint=kn.Pin(kn.Samples(t, np.sin(t), kind="cubic"))
    )
    q = model.coordinates("q")
    model.add_body(
        "B",
        parent=crank,
        mass=1,
        center=(0.2, 0, 0),
        inertia=kn.inertia(0, 0, 0.1),
        joint=kn.Pin(q, at=(1, 0, 0), axis="z"),
    )
    kernel = kn.derive(model).compile()
    wanted = kernel.simulate(stop=2, parameters={}, initial={"q": 0.4}, rtol=1e-12)
    data = page_content(shown(wanted, ()))
    assert data["living"]["isBounded"]
    found = Living(data["living"]).run(wanted.parameters, wanted.states[:, 0], wanted.t)
    # The page is held to 1e-9 in each of some fifty steps.
    np.testing.assert_allclose(found[:, :2].T, wanted.states, rtol=0, atol=1e-6)


def test_a_law_that_switches_lives_and_what_moves_its_switches_stays():
    def kicked(**changes):
        model = kn.Model("kicked")
        q, (g, T, when) = model.coordinates("q"), model.parameters("g T when")
        model.gravity = -g * model.frame.y
        body = model.add_body(
            "A", mass=1, center=(0.3, 0, 0), inertia=kn.inertia(0, 0, 0.03), joint=kn.Pin(q, axis="z")
        )
        model.add_torque(body, sympy.Piecewise((T, model.time > when), (0, True)) * model.frame.z)
        numbers = {"g": 9.81, "T": 3.0, "when": 0.7} | changes
        return kn.derive(model).compile().simulate(stop=2, parameters=numbers, initial={"q": -1.0}, rtol=1e-12)

    data = page_content(shown(kicked(), ()))
    assert data["living"]["slopes"].keys() == {"g", "T"}
    assert data["living"]["isBounded"]
    wanted = kicked(T=-2.0)
    found = Living(data["living"]).run(wanted.parameters, wanted.states[:, 0], wanted.t)
    # The page is held to 1e-9 in each of some fifty steps, and none of them crosses the switch.
    np.testing.assert_allclose(found[:, :2].T, wanted.states, rtol=0, atol=1e-6)


def test_a_run_that_an_event_ended_lives_up_to_there():
    model = kn.Model("fall")
    h, g = model.coordinates("h"), model.parameters("g")
    model.gravity = -g * model.frame.y
    model.add_particle("ball", model.origin.moved("P", h * model.frame.y), mass=2)
    kernel = kn.derive(model).compile(events=[kn.Event("ground", h, direction="falling", terminal=True)])
    run = kernel.simulate(stop=5, parameters={"g": 9.81}, initial={"h": 1.0})
    assert run.outcome.kind == "event"
    data = page_content(shown(run, ()))
    assert data["note"].endswith("The recorded run ended by its event 'ground'.")
    assert data["living"] is not None


def linkage(**changes):
    """Constraints that are kept by projection, in the null-space form."""
    model = kn.library.four_bar()
    numbers = {"a": 1, "b": 3, "c": 2.5, "d": 3, "m1": 1, "m2": 2, "m3": 1.5, "I2": 1.2, "x2": 1.5, "y2": 0.3}
    numbers |= {"g": 9.81, **changes}
    start = kn.assemble(model, {"q1": 1.0, "q2": 0.5, "q3": 1.5}, parameters=numbers, fixed=["q1"])
    kernel = kn.derive(model).compile()
    return kernel.simulate(stop=4, parameters=numbers, initial=start, inputs={"T": 0}, rtol=1e-12)


def bouncing(**changes):
    model = kn.Model("ball")
    h, u = model.coordinates("h"), model.speeds("u")
    g, e = model.parameters("g e")
    model.gravity = -g * model.frame.y
    model.add_particle("ball", model.origin.moved("P", h * model.frame.y), mass=2)
    kernel = kn.derive(model).compile(events=[kn.Event("bounce", h, direction="falling", reset={u: -e * u})])
    return kernel.simulate(stop=2, parameters={"g": 9.81, "e": 0.8} | changes, initial={"h": 1.7}, rtol=1e-12)


@pytest.mark.heavy
@pytest.mark.parametrize(("make", "changes"), [(linkage, {}), (linkage, {"m2": 3.0}), (bouncing, {"e": 0.9})])
def test_constraints_and_events_are_kept_in_a_page(make, changes):
    data = page_content(shown(make(), ()))
    assert data["note"].startswith("The model itself")
    living, wanted = Living(data["living"]), make(**changes)
    found = living.run(wanted.parameters, wanted.states[:, 0], wanted.t)
    np.testing.assert_allclose(found[:, : len(wanted.kernel.states)].T, wanted.states, rtol=0, atol=2e-6)
    if wanted.events:
        logged = living.model.read(living.address("logged"), 1).view("<i8")[0]
        assert logged == len(wanted.events)
        times = living.model.read(living.address("log_time"), logged)
        np.testing.assert_allclose(times, [event.time for event in wanted.events], atol=1e-8)


def test_what_has_no_webassembly_is_played(monkeypatch):
    def refused(*_):
        raise kn.WrongValueError("no such function")

    monkeypatch.setattr("kanes.show.page.interactive.model_module", refused)
    data = page_content(shown(bouncing(), ()))
    assert data["living"] is None
    assert data["note"].endswith(": its equations cannot be written as WebAssembly.")


def test_values_that_no_system_has_give_no_slider():
    model = kn.Model("arm")
    q, a = model.coordinates("q"), model.parameters("a")
    model.add_body("A", joint=kn.Pin(q), center=((1 - a) ** 0.5, 0, 0), mass=1, inertia=kn.inertia(0, 0, 1))
    scene, _ = scene_of(model.freeze(), {"a": 0.9})
    # Beyond a = 1 the length is no number, and before it no straight line.
    assert scene_derivatives(model.freeze(), {"a": 0.9}, scene) == {}
