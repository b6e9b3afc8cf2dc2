"""Arrows of a page: what the model in it tells is what a run tells, kind by kind.

Proves: show/page/determined_arrows.py, show/page/shown_arrows.py, dynamics/programs/arrow_columns.py.
"""

import base64
import dataclasses
import zlib

import numpy as np
import pytest

import kanes as kn
from kanes.show.page.animation import shown
from kanes.show.page.determined_arrows import shown_arrows
from kanes.show.page.shown_arrows import usual_sizes
from kanes.show.page.shown_motion import page_content
from wasm_engine import ModelInstance

# Both roads compute the same numbers in another order: some hundred roundings of 1e-16, relative to the largest of a
# kind, and a few figures more where accelerations are solved for.
CLOSE = 1e-12


def crane():
    """Loads of every kind: at a place of a body, along a line, in a pin, in a slider, with a reaction."""
    model = kn.Model("crane")
    x, q = model.coordinates("x q")
    m, M, l, k, c, g = model.parameters("m M l k c g")
    F, T = model.inputs("F T")
    model.gravity = -g * model.frame.y
    cart = model.add_body("cart", mass=M, inertia=kn.inertia(1, 2, 3), joint=kn.Slider(x, axis="x", damper=c))
    arm = model.add_body(
        "arm", parent=cart, mass=m, center=(0, -l, 0), inertia=kn.inertia(0.1, 0.2, 0.3), joint=kn.Pin(q, "z", spring=k)
    )
    model.add_force(arm, F * model.frame.x, at=(0, -2 * l, 0))
    model.add_torque(arm, T * model.frame.z, reaction=cart)
    wall = model.origin.moved("wall", -3 * model.frame.x)
    model.add_spring(wall, cart, stiffness=k, rest=1)
    kernel = kn.derive(model).compile()
    numbers = {"m": 1.3, "M": 2.1, "l": 0.7, "k": 3.0, "c": 0.4, "g": 9.81}
    return kernel.simulate(stop=1, parameters=numbers, initial={"x": 0.3, "q": 0.5}, inputs={"F": 2.0, "T": 0.6})


def chain():
    kernel = kn.derive(kn.library.three_link_chain()).compile()
    numbers = {f"{n}_{l}": v for n, v in {"m": 1.0, "l": 0.4, "rho": 0.2, "I": 0.02}.items() for l in "ABC"}
    start = {"q1": -0.5, "q2": 0.3, "q3": -0.2}
    return kernel.simulate(
        stop=1, parameters=numbers | {"g": 9.81}, initial=start, inputs={"T1": 1.0, "T2": -0.4, "T3": 0.2}
    )


def disc():
    kernel = kn.derive(kn.library.rolling_disc()).compile()
    start = dict.fromkeys(("q1", "q3", "q4", "q5"), 0.0) | {"q2": 0.35, "u1": 0.4, "u2": 4.0, "u3": 0.5}
    return kernel.simulate(stop=2, parameters={"m": 1, "g": 9.81, "r": 0.5}, initial=start)


def linkage():
    model = kn.library.four_bar()
    numbers = {"a": 1, "b": 3, "c": 2.5, "d": 3, "m1": 1, "m2": 2, "m3": 1.5, "I2": 1.2, "x2": 1.5, "y2": 0.3}
    numbers["g"] = 9.81
    start = kn.assemble(model, {"q1": 1.0, "q2": 0.5, "q3": 1.5}, parameters=numbers, fixed=["q1"])
    return kn.derive(model).compile().simulate(stop=2, parameters=numbers, initial=start, inputs={"T": 0.5})


def pendulum():
    kernel = kn.derive(kn.library.double_pendulum(tensions=False)).compile()
    numbers = {"L": 0.9, "m1": 2.0, "m2": 1.1, "g": 9.81}
    return kernel.simulate(stop=2, parameters=numbers, initial={"q1": 0.4, "q2": 1.0})


def at_random_states(run, count=7):
    """The same system wherever it may be; one whose coordinates are bound stays on its way."""
    generator = np.random.default_rng(5)
    if run.kernel.constraints is not None:
        chosen = generator.choice(run.t.size, count, replace=False)
        states = run.states[:, chosen]
    else:
        states = generator.uniform(-1, 1, (run.states.shape[0], count))
    inputs = generator.uniform(-2, 2, (run.inputs.shape[0], count))
    work = np.zeros(count)
    return dataclasses.replace(run, t=np.arange(count) / 10, states=states, inputs=inputs, work=work, events=())


def asked(run, arrow):
    """The same from the run, question by question."""
    match arrow.kind:
        case "velocities":
            return run.velocity(arrow.of)
        case "angular_velocities":
            return run.angular_velocity(arrow.of)
        case "joint_forces":
            return run.reaction(arrow.of).force
        case "joint_torques":
            return run.reaction(arrow.of).torque
        case "constraint_forces":
            return run.reaction(arrow.of).force
        case "angular_momenta":
            body = next(body for body in run.kernel.system.bodies if body.name == arrow.of)
            R = run.orientation(body)
            values = dict(zip(run.kernel.system.parameters, run.parameters, strict=True))
            inertia = np.array(body.inertia.xreplace(values), dtype=float)
            return np.einsum("nij,jk,nlk,ln->in", R, inertia, R, run.angular_velocity(body))
    return None


@pytest.mark.parametrize("make", [chain, disc, linkage, pendulum, crane])
def test_arrows_of_the_model_in_a_page_are_those_of_the_run(make):
    recorded = make()
    data = page_content(shown(recorded, ()))
    assert data["arrows"]["isLive"]
    module = ModelInstance(zlib.decompress(base64.b64decode(data["living"]["module"])))
    run = at_random_states(recorded)
    arrows, _ = run.kernel.arrows()
    columns = [
        module.evaluate("arrows", t=[t], x=x, w=w, p=run.parameters)
        for t, x, w in zip(run.t, run.states.T, run.inputs.T, strict=True)
    ]
    numbers = np.array(columns).T
    first = 3 * data["arrows"]["places"]
    assert len(numbers) == first + 3 * len(arrows)
    checked = set()
    for entry in data["arrows"]["list"]:
        arrow = arrows[entry["row"]]
        assert (arrow.kind, arrow.of, arrow.place) == (entry["kind"], entry["of"], entry["place"])
        wanted = asked(run, arrow)
        if wanted is None:
            continue
        found = numbers[first + 3 * entry["row"] :][:3]
        np.testing.assert_allclose(found, wanted, rtol=0, atol=CLOSE * np.abs(wanted).max())
        checked.add(arrow.kind)
        if arrow.kind == "velocities":
            place = numbers[3 * arrow.place : 3 * arrow.place + 3]
            np.testing.assert_allclose(place, run[arrow.of], rtol=0, atol=CLOSE * (1 + np.abs(place).max()))
    assert {"velocities", "joint_forces"} <= checked


def test_loads_are_drawn_where_they_act_and_as_large_as_they_are():
    run = crane()
    found = shown_arrows(run)
    keys = [(each.kind, each.of, each.load) for each in found.arrows]
    vectors = dict(zip(keys, found.vectors.reshape(-1, 3, run.t.size), strict=True))
    places = found.places.reshape(-1, 3, run.t.size)
    by_load = {(each.load, each.of): each for each in found.arrows}
    (force,) = [each for each in found.arrows if each.latex == "F"]
    np.testing.assert_allclose(
        vectors[force.kind, force.of, force.load], [[2.0] * run.t.size, *np.zeros((2, run.t.size))]
    )
    # At the lower end of the arm, twice as far from the pin as the mass centre.
    end = 2 * run["arm"] - run["cart"]
    np.testing.assert_allclose(places[force.place], end, atol=1e-12)
    torques = {each.of: vectors[each.kind, each.of, each.load][2] for each in found.arrows if each.latex == "T"}
    np.testing.assert_allclose(torques["arm"], 0.6)
    np.testing.assert_allclose(torques["cart"], -0.6)
    spring = by_load["spring of arm", "arm"]
    np.testing.assert_allclose(vectors["applied_torques", "arm", spring.load][2], -3.0 * run["q"])
    damper = by_load["damper of cart", "cart"]
    np.testing.assert_allclose(vectors["applied_forces", "cart", damper.load][0], -0.4 * run.velocity("cart")[0])
    weight = vectors["weights", "arm", "gravity"]
    np.testing.assert_allclose(weight[1], -1.3 * 9.81)
    assert by_load["gravity", "arm"].latex == "m g"


def test_a_rolling_contact_presses_upwards_where_it_touches():
    model = kn.Model("ball")
    g, r = model.parameters("g r")
    model.gravity = -g * model.frame.z
    ball = model.add_body("ball", mass=1, inertia=kn.inertia(0.1, 0.1, 0.1), joint=kn.Free())
    model.add_rolling(ball, kn.surfaces.Sphere(r), on=kn.surfaces.Plane(model.frame.z))
    kernel = kn.derive(model).compile()
    start = dict.fromkeys(kernel.states, 0.0) | {"z_ball": 0.5, "e0_ball": 1.0}
    run = kernel.simulate(stop=1, parameters={"g": 9.81, "r": 0.5}, initial=start)
    found = shown_arrows(run)
    (contact,) = [number for number, each in enumerate(found.arrows) if each.kind == "constraint_forces"]
    np.testing.assert_allclose(found.vectors[3 * contact : 3 * contact + 3, -1], [0, 0, 9.81], atol=1e-8)
    place = found.arrows[contact].place
    np.testing.assert_allclose(found.places[3 * place : 3 * place + 3, -1], [0, 0, 0], atol=1e-8)


def test_reactions_that_are_nothing_but_rounding_have_no_arrow():
    run = chain()
    still = dataclasses.replace(run, inputs=np.zeros_like(run.inputs))
    kinds = {each.kind for each in shown_arrows(still).arrows}
    assert "joint_torques" not in kinds
    assert "applied_torques" in kinds  # zero here, and not in other runs
    assert "joint_torques" in {each.kind for each in shown_arrows(run).arrows}


def test_one_jolt_does_not_make_all_other_arrows_vanish():
    arrows = shown_arrows(chain())
    vectors = np.ones_like(arrows.vectors)
    vectors[:, 3] = 1e6
    assert usual_sizes(arrows.arrows, vectors)["weights"] == pytest.approx(3**0.5)
    assert usual_sizes(arrows.arrows, 0 * vectors)["weights"] == 0.0


def test_recorded_pages_have_arrows_of_all_kinds():
    run = chain()
    motion = kn.replay(
        run.kernel,
        run.t,
        {q: run[q] for q in ("q1", "q2", "q3")},
        parameters=dict(zip(run.kernel.parameters, run.parameters, strict=True)),
        inputs={"T1": 1.0, "T2": -0.4, "T3": 0.2},
    )
    data = page_content(shown(motion, ()))["arrows"]
    assert not data["isLive"]
    kinds = {each["kind"] for each in data["list"]}
    assert kinds >= {"applied_torques", "weights", "joint_forces", "joint_torques", "velocities", "angular_momenta"}
    packed = data["numbers"]
    assert dict(map(tuple, packed["columns"])) == {"places": 3 * data["places"], "vectors": 3 * len(data["list"])}
    raw = np.frombuffer(zlib.decompress(base64.b64decode(packed["text"])), dtype=np.uint8)
    count = packed["times"]
    rows = raw[8 * count :].reshape(4, -1).T.copy().view("<f4").ravel().reshape(-1, count)[3 * data["places"] :]
    (row,) = [each["row"] for each in data["list"] if (each["kind"], each["of"]) == ("joint_forces", "B")]
    # Single precision.
    np.testing.assert_allclose(rows[3 * row][[0, -1]], motion.joint_force("B")[0][[0, -1]], rtol=1e-5)


@pytest.mark.heavy
def test_many_bodies_have_no_arrows():
    kernel = kn.derive(kn.library.pin_chain(20)).compile()
    start = dict.fromkeys(kernel.states, 0.1)
    numbers = dict.fromkeys(kernel.parameters, 1.0)
    run = kernel.simulate(stop=0, parameters=numbers, initial=start, inputs=dict.fromkeys(kernel.inputs, 0.0))
    assert shown_arrows(run) is None
    assert page_content(shown(run, ()))["arrows"] is None
