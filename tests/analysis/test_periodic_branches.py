"""Branches of cycles and what happens on them, against closed forms and published slopes.

Proves: analysis/periodic/following.py, analysis/periodic/branch.py, analysis/periodic/doubling.py,
analysis/periodic/pictures.py.
"""

import numpy as np
import pytest
import sympy
from scipy.special import ellipk

import kanes as kn
from cyclic_systems import circle_beside, circles, compiled, pendulum, van_der_pol

# Runs at 1e-12 have errors of some 1e-11 after a period.
EXACT = 1e-9


def test_a_branch_of_circles_turns_back_where_its_radius_says():
    """mu = E² − E has its least value −1/4 at E = 1/2: two cycles for each mu between −1/4 and 0."""
    E = 1.3
    found = kn.periodic(circles(), parameters={"mu": E**2 - E}, initial={"x": 1.1}, period=6)
    branch = found.follow("mu", stop=-0.5)
    (fold,) = branch.folds
    assert fold.value == pytest.approx(-0.25, abs=1e-8)
    assert fold.multiplier == pytest.approx(1, abs=1e-6)
    assert not (branch.period_doublings)
    assert not (branch.branch_points)
    assert not (branch.tori)
    radii = branch.initial("x") ** 2 + branch.initial("u") ** 2
    np.testing.assert_allclose(radii**2 - radii, branch.values, atol=EXACT)
    np.testing.assert_allclose(branch.periods, 2 * np.pi, atol=EXACT)
    expected = np.exp(2 * np.pi * radii * (1 - 2 * radii))
    np.testing.assert_allclose(branch.multipliers[:, 0], expected, rtol=1e-7, atol=EXACT)
    assert branch.outcome.startswith("the cycle shrinks to an equilibrium near mu = -")
    assert branch.values[-1] == pytest.approx(0, abs=1e-3)
    assert (branch.stable == (radii > 0.5)).all()
    assert fold.cycle["mu"] == fold.value
    assert str(branch).splitlines()[0].startswith("branch of 'circles': ")


def test_a_branch_ends_where_it_was_asked_to():
    found = kn.periodic(van_der_pol(), parameters={"mu": 1}, initial={"x": 2}, period=6.5)
    branch = found.follow("mu", stop=4)
    assert branch.outcome == "mu reached 4"
    assert branch.values[0] == 1
    assert branch.values[-1] == 4
    # Of the asymptotic expansion and of many authors; computed here anew from the end alone.
    again = kn.periodic(van_der_pol(), parameters={"mu": 4}, initial={"x": 2}, period=10)
    assert branch.periods[-1] == pytest.approx(again.period, rel=EXACT)
    back = branch.cycles[-1].follow("mu", stop=1)
    assert back.periods[-1] == pytest.approx(found.period, rel=EXACT)
    short = found.follow("mu", stop=4, max_cycles=3)
    assert len(short) == 3
    assert short.outcome == "it ended after 3 cycles; raise max_cycles="


def test_swings_are_followed_along_their_amplitude():
    found = kn.periodic(pendulum(), parameters={"L": 1, "g": 9.81}, initial={"q": 0.5}, period=2, fixed=["q"])
    branch = found.follow("q", stop=3.0)
    expected = 4 / np.sqrt(9.81) * ellipk(np.sin(branch.values / 2) ** 2)
    np.testing.assert_allclose(branch.periods, expected, rtol=EXACT)
    assert branch.bifurcations == ()
    longer = found.follow("L", stop=2.0)
    np.testing.assert_allclose(longer.periods, found.period * np.sqrt(longer.values), rtol=EXACT)


def test_a_family_is_not_followed_without_a_choice():
    found = kn.periodic(pendulum(), parameters={"L": 1, "g": 9.81}, initial={"q": 0.5}, period=2.04)
    with pytest.raises(kn.StateError, match=r"the cycle is one of a family, .* Choose one by fixed="):
        found.follow("L", stop=2)


def test_a_pair_that_passes_the_circle_is_a_torus():
    """Beside a cycle of period 2π an oscillator with damping c has multipliers exp(−c π) in size."""
    found = kn.periodic(circle_beside(3, 0.1), parameters={"k": 0, "c": 0}, initial={"x": 1, "y": 0}, period=6)
    (torus,) = (branch := found.follow("c", stop=-0.3)).tori
    assert torus.value == pytest.approx(-0.1, abs=1e-8)
    assert abs(torus.multiplier) == pytest.approx(1, abs=1e-8)
    assert torus.multiplier == pytest.approx(np.exp(2j * np.pi * np.sqrt(3)), abs=1e-7) or (
        torus.multiplier == pytest.approx(np.exp(-2j * np.pi * np.sqrt(3)), abs=1e-7)
    )
    assert len(branch.bifurcations) == 1


def test_a_multiplier_that_passes_one_without_a_fold_is_a_branch_point():
    """The rest beside the cycle loses its stability where the stiffness 0.5 + k does."""
    found = kn.periodic(circle_beside(0.5, 2), parameters={"k": 0, "c": 0}, initial={"x": 1, "y": 0}, period=6)
    (point,) = (branch := found.follow("k", stop=-1)).branch_points
    assert point.value == pytest.approx(-0.5, abs=1e-8)
    assert point.multiplier == pytest.approx(1, abs=1e-7)
    assert len(branch.bifurcations) == 1


def duffing():
    """ẍ = −d ẋ − x − x³ + F cos(w t)."""
    model = kn.Model("Duffing")
    x, u, (d, F, w) = model.coordinates("x"), model.speeds("u"), model.parameters("d F w")
    return compiled(model, {x: (u, -d * u - x - x**3 + F * sympy.cos(w * model.time))}), 2 * sympy.pi / w


def test_the_resonance_of_a_duffing_oscillator_has_two_folds():
    """Its multipliers have the product exp(−d T), and at a fold one of them is 1 and so the other is exp(−d T)."""
    kernel, period = duffing()
    found = kn.periodic(kernel, parameters={"d": 0.2, "F": 0.5, "w": 1.0}, initial={"x": 1.0}, period=period)
    branch = found.follow("w", stop=2.5)
    upper, lower = branch.folds
    assert lower.value < upper.value
    np.testing.assert_allclose(branch.periods, 2 * np.pi / branch.values, rtol=1e-12)
    np.testing.assert_allclose(np.prod(branch.multipliers, axis=1), np.exp(-0.2 * branch.periods), atol=EXACT)
    for fold in branch.folds:
        pair = sorted(fold.cycle.multipliers.real)
        # The multipliers meet near a fold at a rate that the square root has.
        assert pair == pytest.approx([np.exp(-0.2 * fold.cycle.period), 1], abs=1e-6)
    assert branch.stable[0]
    assert branch.stable[-1]
    assert branch.values[-1] == 2.5
    first, second = (int(np.argmin(np.abs(branch.values - fold.value))) for fold in branch.folds)
    assert not branch.stable[first + 2 : second - 1].any()


def test_a_fold_is_where_plain_runs_jump():
    """Up the resonance a run follows the upper branch until the fold, and not beyond."""
    kernel, period = duffing()
    numbers = {"d": 0.2, "F": 0.5}
    found = kn.periodic(kernel, parameters={**numbers, "w": 1.0}, initial={"x": 1.0}, period=period)
    fold = found.follow("w", stop=2.5).folds[0]
    on = fold.cycle.run["x"].max()
    amplitudes = []
    for w in (fold.value - 0.01, fold.value + 0.01):
        run = kernel.simulate(
            stop=400, times=np.linspace(360, 400, 2001), parameters={**numbers, "w": w}, initial=fold.cycle.initial
        )
        amplitudes.append(run["x"].max() / on)
    assert amplitudes[0] == pytest.approx(1, abs=0.2)
    assert amplitudes[1] < 0.5


def test_a_walker_doubles_its_period_at_the_published_slope():
    """Garcia and others 1998: at about 0.015 the long gait of the simplest walker is no longer stable."""
    study = kn.library.study("simplest_walker")
    found = kn.periodic(study.kernel, parameters=study.parameters, initial=study.initial, section="heelstrike")
    branch = found.follow("gamma", stop=0.02)
    (doubling,) = branch.period_doublings
    assert doubling.value == pytest.approx(0.015, abs=5e-4)
    assert doubling.multiplier == pytest.approx(-1, abs=1e-7)
    at = kn.periodic(
        study.kernel,
        parameters={**study.parameters, "gamma": doubling.value},
        initial=doubling.cycle.initial,
        section="heelstrike",
    )
    assert min(abs(at.multipliers + 1)) == pytest.approx(0, abs=1e-6)


def test_a_gait_of_two_different_steps_branches_off_and_is_followed():
    """From the slope of the period doubling on; there the multiplier is the square of −1, and plain runs limp in it."""
    study = kn.library.study("simplest_walker")
    found = kn.periodic(study.kernel, parameters=study.parameters, initial=study.initial, section="heelstrike")
    (doubling,) = found.follow("gamma", stop=0.02).period_doublings
    two = doubling.cycle.doubled(size=0.005)
    assert two.period == pytest.approx(2 * doubling.cycle.period, rel=0.01)
    assert two["gamma"] > doubling.value
    # Squares of multipliers near −1, up to the distance from the doubling.
    assert max(abs(two.multipliers)) == pytest.approx(1, abs=0.02)
    branch = two.follow("gamma", stop=0.0165)
    limp = branch.cycles[-1]
    assert limp.is_stable
    run = study.run(stop=600, parameters={"gamma": 0.0165}, initial=limp.initial)
    steps = np.diff([event.time for event in run.events])
    first = limp.run.events[0].time
    assert sorted(steps[-2:]) == pytest.approx(sorted([first, limp.period - first]), abs=1e-6)
    with pytest.raises(kn.WrongValueError, match="a multiplier of −1 on a branch, and there is none here"):
        found.doubled()


@pytest.mark.parametrize("size", [0.002, 0.02, -0.02, 0.04])
def test_twice_a_gait_is_not_taken_for_one_of_two_different_steps(size):
    """It solves the same equations, with steps of equal length."""
    study = kn.library.study("simplest_walker")
    found = kn.periodic(study.kernel, parameters=study.parameters, initial=study.initial, section="heelstrike")
    two = found.follow("gamma", stop=0.016).period_doublings[0].cycle.doubled(size)
    first, second = two.run.events
    assert abs(2 * first.time - second.time) > 1e-3 * two.period


def test_a_gait_that_is_searched_by_its_period_doubles_where_that_from_heelstrike_to_heelstrike_does():
    """From the middle of a stride, with the impact within the motion."""
    study = kn.library.study("simplest_walker")
    given = {"parameters": study.parameters, "section": "heelstrike"}
    gait = kn.periodic(study.kernel, initial=study.initial, **given)
    middle = {name: float(np.interp(1.5, gait.run.t, gait.run[name])) for name in gait.initial}
    found = kn.periodic(study.kernel, parameters=study.parameters, initial=middle, period=3.9)
    assert found.period == pytest.approx(gait.period, abs=EXACT)
    np.testing.assert_allclose(found.multipliers, gait.multipliers, atol=1e-8)
    doubling, own = (each.follow("gamma", stop=0.016).period_doublings[0] for each in (gait, found))
    assert own.value == pytest.approx(doubling.value, abs=1e-9)
    two = own.cycle.doubled()
    assert two.period == pytest.approx(2 * own.cycle.period, rel=0.01)
    assert two.turns == 1
    assert len(two.run.events) == 2


def test_the_compass_walker_doubles_its_period_at_the_published_slope():
    """Goswami, Thuilot and Espiau 1998: about 4.37°. Plain runs limp above it and do not below."""
    study = kn.library.study("compass_walker")
    found = kn.periodic(study.kernel, parameters=study.parameters, initial=study.initial, section="impact")
    (doubling,) = found.follow("phi", stop=np.radians(5)).period_doublings
    slope = np.degrees(doubling.value)
    assert slope == pytest.approx(4.37, abs=0.03)
    for degrees, limps in ((slope - 0.1, False), (slope + 0.1, True)):
        run = study.run(stop=150, parameters={"phi": np.radians(degrees)}, initial=doubling.cycle.initial)
        steps = np.diff([event.time for event in run.events])[-10:]
        assert (np.abs(np.diff(steps)).min() > 1e-3) == limps


def test_what_cannot_be_followed_is_told():
    found = kn.periodic(van_der_pol(), parameters={"mu": 1}, initial={"x": 2}, period=6.5)
    with pytest.raises(kn.UnknownNameError, match=r"x is not a parameter, an input .* Follow one of: mu\."):
        found.follow("x", stop=3)
    with pytest.raises(kn.WrongValueError, match="mu is 1 at the start already"):
        found.follow("mu", stop=1)
    with pytest.raises(kn.WrongValueError, match="step=0 must be positive"):
        found.follow("mu", stop=2, step=0)


def test_a_branch_is_drawn_with_its_bifurcations():
    E = 1.3
    found = kn.periodic(circles(), parameters={"mu": E**2 - E}, initial={"x": 1.1}, period=6)
    branch = found.follow("mu", stop=-0.5)
    above, below = branch.plot().axes
    assert "fold" in [text.get_text() for text in above.get_legend().get_texts()]
    assert below.get_xlabel() == r"$\mu$"
    np.testing.assert_allclose(above.lines[0].get_xdata(), branch.values)
    assert branch.plot("period").axes[0].get_ylabel() == "period in s"
    with pytest.raises(kn.UnknownNameError, match="a cycle has no z. It has: x, u, mu, period"):
        branch.plot("z")
