"""Runs that keep to constraints: starts, projection of steps and resets, and the differential-algebraic form.

Proves: simulate/constraints/at_state.py, simulate/constraints/consistent_start.py, simulate/constraints/nearest.py,
simulate/constraints/projection.py, simulate/constraints/pivot_choice.py.
"""

import numpy as np
import pytest

import kanes as kn
from kanes.dynamics.constraints.numbers import ConstraintNumbers
from kanes.simulate import implicit
from linkages import GUESS
from small_systems import linkage


def test_any_speeds_may_be_given_at_the_start_in_either_form():
    equations = kn.derive(kn.library.rolling_ball(nonholonomic=True))
    numbers = {"m": 1, "g": 9.81, "I": 0.4, "r": 1, "R": 3}
    runs = []
    for form in ("kane", "nullspace"):
        kernel = equations.compile(form=form)
        first = kernel.simulate(stop=1, parameters=numbers, initial={"q1": 0.3, "q2": 0, "u1": 1})
        second = kernel.simulate(stop=1, parameters=numbers, initial={"q1": 0.3, "q2": 0, "u2": rate(first)})
        np.testing.assert_allclose(first["q1"], second["q1"], atol=1e-12)
        runs.append(first)
    np.testing.assert_allclose(runs[0]["q1"], runs[1]["q1"], atol=1e-9)


def rate(run):
    """u2 = u1 / r of the rolling ball, with r = 1."""
    return float(run["u1"][0])


# Projection


def test_drift_stays_at_round_off_and_energy_is_kept(bars, start):
    run = bars.compile().simulate(stop=100, parameters={}, initial=start, rtol=1e-12)
    assert run.outcome.finished
    assert run.drift.largest == pytest.approx(0, abs=1e-12)
    assert np.ptp(run.energy.total) == pytest.approx(0, abs=1e-9 * run.energy.total[0])


def test_projection_keeps_the_order_of_the_method(bars, start):
    """The error of the classical Runge–Kutta method falls sixteenfold when steps are halved."""
    kernel = bars.compile()
    exact = kernel.simulate(stop=1, parameters={}, initial=start, rtol=1e-13).states[:, -1]
    errors = [
        np.abs(kernel.simulate(stop=1, parameters={}, initial=start, method="rk4", step=h).states[:, -1] - exact).max()
        for h in (0.01, 0.005, 0.0025)
    ]
    assert errors[0] / errors[1] == pytest.approx(16, rel=0.15)
    assert errors[1] / errors[2] == pytest.approx(16, rel=0.15)


def test_ida_on_the_differential_algebraic_form_agrees(bars, start):
    kernel = bars.compile()
    common = {"stop": 3, "parameters": {}}
    explicit = kernel.simulate(initial=start, rtol=1e-12, **common)
    # The motion enlarges errors, two hundred times: as it enlarges a turn of the crank at the start.
    beside = kn.assemble(bars, {**GUESS, "q1": GUESS["q1"] + 1e-6}, fixed=["q1", "u1"])
    beside = kernel.simulate(initial=beside, rtol=1e-12, **common)
    growth = np.abs(beside.states - explicit.states).max() / 1e-6
    assert 100 < growth < 400
    for tolerance in (1e-6, 1e-9):
        run = kernel.simulate(initial=start, rtol=tolerance, method="ida", **common)
        assert run.drift.largest == pytest.approx(0, abs=1e-11)
        # Some thousand steps, each with an error of a tenth of the tolerance, of which most cancel each other.
        assert np.abs(run.states - explicit.states).max() < 50 * tolerance * growth
    with pytest.raises(kn.WrongValueError, match="does not enforce constraints"):
        kernel.simulate(initial=start, method="cvode", **common)


def test_ida_starts_with_the_multipliers_of_its_start(bars, start, monkeypatch):
    """The unsolved equations hold there, with the forces in the loop that make the mechanism move as it does."""
    given, kernel, found = implicit._Run._rates, bars.compile(), []

    def rates(run, t, x, xdot):
        xdot = given(run, t, x, xdot)
        found.append((xdot, run._call("residual", t, x, np.append(xdot, 0.0))))
        return xdot

    monkeypatch.setattr(implicit._Run, "_rates", rates)
    run = kernel.simulate(stop=0.1, parameters={}, initial=start, method="ida")
    ((xdot, residual),) = found
    np.testing.assert_allclose(residual, 0, atol=1e-12)
    forces = kernel["multipliers"].one(np.zeros(1), run.states[:, 0], np.empty(0), np.empty(0))
    assert xdot[-2:] == pytest.approx(forces, rel=1e-10)
    assert np.abs(forces).min() > 0.1


def test_lanes_keep_to_constraints_as_single_runs_do(bars, start):
    kernel = bars.compile()
    speeds = np.linspace(-3, 3, 11)
    starts = {name: start[name] for name in ("q1", "q2", "q3")}
    many = kernel.simulate_many(stop=3, parameters={}, initial={**starts, "u1": speeds}, rtol=1e-12)
    for number in (0, 4, 10):
        single = kernel.simulate(stop=3, parameters={}, initial={**starts, "u1": speeds[number]}, rtol=1e-12)
        np.testing.assert_allclose(many.run(number).states, single.states, atol=1e-8)
        assert many.run(number).drift.largest == pytest.approx(0, abs=1e-12)


def test_a_reset_that_breaks_a_constraint_becomes_an_impact_of_the_whole(bars, start):
    """A blow on the crank: the projection in the metric of M is what an impulsive constraint force does."""
    q1, u1 = bars.system.coordinates[0], bars.system.speeds[0]
    kernel = bars.compile(events=[kn.Event("blow", q1 - 0.75, reset={u1: u1 + 1})])
    run = kernel.simulate(stop=1, parameters={}, initial=start, rtol=1e-12)
    (blow,) = run.events
    before = np.array([blow.before[name] for name in kernel.states])
    C = (
        kernel["constraint_matrix"]
        .one(np.array([blow.time]), before, np.zeros(0), np.zeros(0))
        .reshape(2, 3, order="F")
    )
    M = kernel["mass_matrix"].one(np.array([blow.time]), before, np.zeros(0), np.zeros(0)).reshape(3, 3)
    broken = before[3:] + np.array([1.0, 0, 0])
    solved = np.linalg.solve(np.block([[M, -C.T], [C, np.zeros((2, 2))]]), np.concatenate([M @ broken, np.zeros(2)]))
    after = bars.compile().simulate(
        start=blow.time,
        stop=1,
        parameters={},
        initial=dict(zip(kernel.states, [*before[:3], *solved[:3]], strict=True)),
    )
    np.testing.assert_allclose(run.states[:, -1], after.states[:, -1], atol=1e-8)


@pytest.mark.parametrize("method", ["dop853", "ida"])
def test_a_blow_to_one_link_moves_all_of_them_and_the_energy_that_it_adds_is_accounted_for(method):
    """Only one speed is reset; what the constraints make of the others is of the least kinetic energy.

    By Carnot, what the constraints take away is the kinetic energy of the speeds that they take away.
    """
    system = linkage()
    kick = kn.Event("blow", system.model.time - 0.2, reset={system.u: system.u + 1})
    kernel = system.equations.compile(events=[kick])
    given = {"parameters": system.parameters, "initial": system.initial, "inputs": {"F": 0.5}, "method": method}
    run = kernel.simulate(stop=0.5, **given)
    blow = run.events[0]
    before, after = (np.array([*state.values()]) for state in (blow.before, blow.after))
    place = np.array([blow.time]), after, np.array([0.5]), run.parameters
    np.testing.assert_allclose(kernel["residuals"].one(*place), 0, atol=1e-12)
    M = kernel["mass_matrix"].one(*place).reshape(3, 3)
    jump = before[3:] + np.eye(3)[list(kernel.states[3:]).index(system.u.name)]
    lost = jump - after[3:]
    assert after[3:] @ M @ after[3:] == pytest.approx(jump @ M @ jump - lost @ M @ lost, rel=1e-9)
    assert np.ptp(run.energy.resets) > 1e-3
    np.testing.assert_allclose(run.energy.balance, 0, atol=1e-8)


# Starts


def test_initial_values_that_violate_constraints_are_an_error_or_repaired(bars):
    kernel = bars.compile()
    with pytest.raises(kn.StateError, match="coupler, x: 0.697") as error:
        kernel.simulate(stop=1, parameters={}, initial=GUESS)
    assert set(error.value.residuals) == {"coupler, x", "coupler, y"}
    run = kernel.simulate(stop=1, parameters={}, initial=GUESS, repair=True)
    assert run.drift.largest == pytest.approx(0, abs=1e-12)
    assert set(run.outcome.repairs) >= {"q2", "q3"}
    assert "repaired" in str(run.outcome)
    with pytest.raises(kn.StateError, match="speeds"):
        kernel.simulate(stop=1, parameters={}, initial={**kn.assemble(bars, GUESS), "u2": 7.0})


def test_a_row_that_was_left_out_and_is_broken_ends_the_run(bars, start, monkeypatch):
    """Only a wrong choice of rows can leave out one that does not follow from the others."""
    wrong = lambda self, values: np.array([1.0, 0.0])  # noqa: E731
    monkeypatch.setattr(ConstraintNumbers, "enforced_rows_at", wrong)
    run = bars.compile().simulate(stop=2, parameters={}, initial=start)
    assert run.outcome.kind == "constraints cannot be met"
    assert "coupler, y" in run.outcome.culprit
    assert run.outcome.time < 0.1
