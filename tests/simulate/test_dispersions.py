"""Runs that cannot start: an error for one, an outcome with its culprit among many, while the others go on.

Proves: simulate/initial_states.py, model/physical.py, kernel/masses.py, dynamics/programs/mass_properties.py.
"""

import numpy as np
import pytest

import kanes as kn

PARAMETERS = {"m": 2.0, "l": 0.5, "k": 3.0}


def rod_on_a_pin(inertia=None):
    """A rod on a pin with a spring, all of it in parameters."""
    model = kn.Model("pendulum")
    q = model.coordinates("q")
    m, l, k = model.parameters("m l k")
    model.gravity = -9.81 * model.frame.y
    given = kn.solids.rod(m, l) if inertia is None else inertia(model)
    model.add_body("B", mass=m, center=(l / 2, 0, 0), inertia=given, joint=kn.Pin(q, axis="z", spring=k))
    return kn.derive(model)


def pendulum(inertia=None):
    return rod_on_a_pin(inertia).compile()


@pytest.fixture(scope="module")
def kernel():
    return pendulum()


def test_a_negative_mass_is_an_error_to_linear_models_equilibria_and_inverse_dynamics(kernel):
    wrong, equations = {**PARAMETERS, "m": -2}, rod_on_a_pin()
    asked = (
        lambda: kernel.inverse_dynamics(wrong),
        lambda: kn.linearize(equations, {"q": 0}, parameters=wrong),
        lambda: kn.equilibrium(equations, {"q": 0}, parameters=wrong),
        lambda: kn.root_locus(equations, {"q": 0}, over={"m": [2, -2]}, parameters=PARAMETERS, anywhere=True),
    )
    for question in asked:
        with pytest.raises(kn.WrongValueError, match="'pendulum': mass of B: it is -2, and no mass is negative. Give"):
            question()


def test_a_negative_mass_is_an_error_and_in_an_ensemble_an_outcome(kernel):
    with pytest.raises(kn.WrongValueError, match="'pendulum': mass of B: it is -2, and no mass is negative"):
        kernel.simulate(stop=1, parameters={**PARAMETERS, "m": -2}, initial={"q": 0.3})
    runs = kernel.simulate_many(stop=1, parameters={**PARAMETERS, "m": [2.0, -2.0, 2.0]}, initial={"q": 0.3})
    assert [outcome.kind for outcome in runs.outcomes] == ["finished", "impossible parameters", "finished"]
    assert runs.outcomes[1].culprit == "mass of B: it is -2, and no mass is negative"
    assert runs.outcomes[1].time == 0.0
    assert np.isnan(runs["q"][1]).all()
    assert runs.run(1).t.tolist() == [0.0]
    assert runs.run(1)["q"].tolist() == [0.3]
    alone = kernel.simulate(stop=1, parameters=PARAMETERS, initial={"q": 0.3})
    # Lanes round differently. A start that differs by one rounding has other steps too, and moves q by 5e-10.
    np.testing.assert_allclose(runs["q"][[0, 2]] - alone["q"], 0, atol=1e-8)


def test_no_mass_and_a_spring_that_pushes_are_possible(kernel):
    runs = kernel.simulate_many(stop=0.1, parameters={**PARAMETERS, "k": [-3.0, 0.0]}, initial={"q": 0.3})
    assert all(outcome.finished for outcome in runs.outcomes)
    planar = pendulum(lambda model: kn.inertia(zz=model.parameters("I")))
    run = planar.simulate(stop=0.1, parameters={**PARAMETERS, "m": 0, "I": 1}, initial={"q": 0.3})
    assert run.outcome.finished


def test_moments_of_inertia_at_run_time_must_be_those_of_a_body():
    moments = pendulum(lambda model: kn.inertia(*model.parameters("A B1 C")))
    numbers = {**PARAMETERS, "A": 1.0, "B1": 1.0}
    with pytest.raises(kn.WrongValueError, match="inertia of B: its principal moments 1, 1, 3 break the rule"):
        moments.simulate(stop=1, parameters={**numbers, "C": 3.0}, initial={"q": 0.3})
    runs = moments.simulate_many(stop=0.1, parameters={**numbers, "C": [3.0, 1.5, -1.0, 2.0]}, initial={"q": 0.3})
    assert [outcome.finished for outcome in runs.outcomes] == [False, True, False, True]
    assert runs.outcomes[2].culprit == "inertia of B: its principal moments -1, 1, 1 are not all positive"


def test_a_single_moment_in_a_plane_has_to_be_positive_alone():
    planar = pendulum(lambda model: kn.inertia(zz=model.parameters("I")))
    runs = planar.simulate_many(stop=0.1, parameters={**PARAMETERS, "I": [0.1, -0.1]}, initial={"q": 0.3})
    assert [outcome.finished for outcome in runs.outcomes] == [True, False]


def test_moments_accepted_as_they_are_run_as_they_are():
    accepted = pendulum(lambda model: kn.inertia(1, 1, model.parameters("C"), physical=False))
    run = accepted.simulate(stop=1, parameters={**PARAMETERS, "C": 3.0}, initial={"q": 0.3})
    assert run.outcome.finished


def test_numbers_that_are_none_end_a_run_at_its_start(kernel):
    parameters = {**PARAMETERS, "l": [0.5, np.inf, 0.5, 0.5]}
    runs = kernel.simulate_many(stop=0.1, parameters=parameters, initial={"q": [0.3, 0.3, np.nan, 0.3]})
    assert [outcome.kind for outcome in runs.outcomes] == ["finished", "not a number", "not a number", "finished"]
    assert [outcome.culprit for outcome in runs.outcomes[1:3]] == ["l is not finite", "q is not finite"]


def four_bar():
    model = kn.Model("four-bar")
    model.gravity = -9.81 * model.frame.y

    def rod(length):
        return {"mass": 1, "center": (length / 2, 0, 0), "inertia": kn.solids.rod(1, length)}

    A = model.add_body("A", joint=kn.Pin(axis="z"), **rod(1.0))
    B = model.add_body("B", parent=A, joint=kn.Pin(axis="z", at=(1.0, 0, 0)), **rod(3.0))
    C = model.add_body("C", joint=kn.Pin(axis="z", at=(3.5, 0, 0)), **rod(2.0))
    model.add_loop(B.point("P", 3, 0, 0), C.point("Q", 2, 0, 0), name="coupler")
    return model


def test_an_inconsistent_start_ends_its_run_alone_and_names_the_constraint():
    equations = kn.derive(four_bar())
    kernel = equations.compile()
    start = kn.assemble(equations, {"q_A": 0.7, "q_B": -0.3, "q_C": 1.2, "u_A": 2.0}, fixed=["q_A", "u_A"])
    initial = {**start, "q_B": start["q_B"] + np.array([0.0, 0.4, np.nan, 0.0])}
    runs = kernel.simulate_many(stop=0.5, parameters={}, initial=initial)
    kinds = [outcome.kind for outcome in runs.outcomes]
    assert kinds == ["finished", "inconsistent start", "not a number", "finished"]
    # The end of a bar of three is off by about 3 · 0.4, more of it along x or y as it stands.
    name, violation = runs.outcomes[1].culprit.split(": ")
    assert name in ("coupler, x", "coupler, y")
    assert 0.3 < abs(float(violation)) < 1.2
    alone = kernel.simulate(stop=0.5, parameters={}, initial=start)
    np.testing.assert_allclose(runs["q_C"][3], alone["q_C"], atol=1e-10)


def test_an_ensemble_of_which_no_run_can_start_says_so_for_each():
    model = kn.Model("ball")
    model.add_body("B", mass=model.parameters("m"), inertia=kn.inertia(1, 1, 1), joint=kn.Spherical())
    kernel = kn.derive(model).compile()
    runs = kernel.simulate_many(
        stop=1, parameters={"m": [-1.0, 1.0]}, initial={"e0_B": 2, "e1_B": 0, "e2_B": 0, "e3_B": 0}
    )
    assert [outcome.kind for outcome in runs.outcomes] == ["impossible parameters", "inconsistent start"]
    assert runs.outcomes[1].culprit == "the quaternion (e0_B, e1_B, e2_B, e3_B) starts with length 2"
