"""How many runs ended, kept in arrays: the same as each of them made alone.

Proves: simulate/outcome.py, simulate/solution.py, simulate/explicit.py, simulate/run.py.
"""

import pickle

import numpy as np
import pytest

import kanes as kn

MASSES = np.array([1.0, 2.0, -1.0, 1.0])  # of the third run impossible
SPEEDS = np.array([0.0, 9.0, 0.0, 1.0])  # of the second so high that the stone comes down late


@pytest.fixture(scope="module")
def kernel():
    model = kn.Model("stone")
    z, (m, c) = model.coordinates("z"), model.parameters("m c")
    model.gravity = -10 * model.frame.z
    P = model.origin.moved("P", z * model.frame.z)
    model.add_particle("stone", P, mass=m)
    model.add_force(P, -c * z.dot * model.frame.z)
    ground = kn.Event("ground", z, direction="falling", terminal=True)
    return kn.derive(model).compile(events=[ground])


def ensemble(kernel, **changed):
    given = {"stop": 1.0, "parameters": {"m": MASSES, "c": 0.0}, "initial": {"z": 1.25, "u_z": SPEEDS}}
    return kernel.simulate_many(**{**given, **changed})


def test_runs_in_arrays_are_those_made_one_by_one(kernel):
    runs = ensemble(kernel)
    for number in (0, 1, 3):
        alone = kernel.simulate(
            stop=1.0, parameters={"m": MASSES[number], "c": 0}, initial={"z": 1.25, "u_z": SPEEDS[number]}
        )
        assert runs.outcomes[number].kind == alone.outcome.kind
        assert runs.outcomes[number].culprit == alone.outcome.culprit
        assert runs.outcomes[number].why == alone.outcome.why
        assert runs.outcomes[number].time == pytest.approx(alone.outcome.time, rel=1e-12)
        assert runs.run(number)["z"][-1] == pytest.approx(alone["z"][-1], abs=1e-9)
        assert [event.name for event in runs.events[number]] == [event.name for event in alone.events]
    # z = 1.25 − 5 t² meets the ground at t = 1/2.
    assert runs.outcomes[0].time == pytest.approx(0.5, rel=1e-10)
    refused = runs.outcomes[2]
    assert (refused.kind, refused.time, refused.steps, refused.method) == ("impossible parameters", 0.0, 0, "")
    assert refused.culprit == "mass of stone: it is -1, and no mass is negative"
    assert np.isnan(runs["z"][2]).all()
    assert runs.final_states[2].tolist() == [1.25, 0.0]
    assert runs.outcomes[3].method == "dop853"


def test_outcomes_are_a_sequence(kernel):
    outcomes = ensemble(kernel).outcomes
    assert [each.kind for each in outcomes] == ["event", "finished", "impossible parameters", "event"]
    assert outcomes[-1] == outcomes[3]
    assert outcomes[1:3] == (outcomes[1], outcomes[2])
    assert outcomes.finished.tolist() == [False, True, False, False]
    assert list(outcomes.of([3, 1])) == [outcomes[3], outcomes[1]]
    assert outcomes == tuple(outcomes) == pickle.loads(pickle.dumps(outcomes))
    assert outcomes != tuple(outcomes)[:-1]
    with pytest.raises(IndexError):
        outcomes[4]


def test_more_runs_than_one_call_takes_each_come_to_their_own_place(kernel):
    count = 300  # calls take 128
    heights = np.linspace(1, 2, count)
    runs = ensemble(kernel, parameters={"m": 1, "c": 0}, initial={"z": heights}, times=[0.0, 0.25], threads=2)
    assert runs["z"][:, 0] == pytest.approx(heights, rel=1e-15)
    assert runs["z"][:, 1] == pytest.approx(heights - 5 * 0.25**2, rel=1e-12)
    assert [each.time for each in runs.outcomes] == pytest.approx(np.sqrt(heights / 5), rel=1e-10)


def test_inputs_of_all_runs_are_looked_up_at_the_times_of_each():
    model = kn.Model("pushed")
    x, F = model.coordinates("x"), model.inputs("F")
    P = model.origin.moved("P", x * model.frame.x)
    model.add_particle("block", P, mass=1)
    model.add_force(P, F * model.frame.x)
    wall = kn.Event("wall", x - 1, terminal=True)
    ramp = kn.Samples([0.0, 4.0], [1.0, 5.0])
    runs = (
        kn.derive(model)
        .compile(events=[wall])
        .simulate_many(stop=4.0, parameters={}, initial={"x": [0.0, 0.5]}, inputs={"F": ramp}, times=[0.0, 0.25])
    )
    assert runs.inputs[:, 0] == pytest.approx(np.array([[1, 1.25], [1, 1.25]]), rel=1e-14)
    assert runs.final_inputs[:, 0] == pytest.approx([1 + each.time for each in runs.outcomes], rel=1e-12)
    assert runs.outcomes[1].time < runs.outcomes[0].time
