"""Every system of the library comes with numbers that suit it: whole, consistent, told in words, and worth a look.

Proves: library/studies.py, library/cases.py.
"""

import math

import numpy as np
import pytest

import kanes as kn
from kanes.base.errors import WrongValueError

# Each system as it comes, and its variants.
VARIANTS = {
    "badminton_arm": [{"moving": True}],
    "ball_in_bowl": [{"cylinder": True}],
    "double_pendulum": [{"tensions": False}],
    "falling_cat": [{"joint": "no_twist"}],
    "five_body_spacecraft": [{"joints": "spherical"}, {"joints": "mixed"}],
    "flyball_governor": [{"rigid": True}],
    "four_bar": [{"driven": True}],
    "four_bar_row": [{"count": 4}],
    "humanoid": [{"mass": 60, "height": 1.6}],
    "newtons_cradle": [{"count": 3}],
    "pin_chain": [{"count": 1}, {"count": 12}],
    "rolling_ball": [{"nonholonomic": True}],
    "rolling_disc": [{"uniform": False}],
    "shoulder": [{"sequence": "xzy"}],
    "six_link_jump": [{"ground": True}],
    "snakeboard": [{"mirrored": True}],
    "spatial_chain": [{"count": 1}],
    "tube_and_rods": [{"case": 2}],
}
ALL = [(name, variant) for name in kn.library.names() for variant in ({}, *VARIANTS.get(name, ()))]
# Deriving, compiling and running all of them takes half a minute; these are the quick ones of each kind.
QUICK = [("four_bar", {}), ("snakeboard", {"mirrored": True}), ("falling_cat", {}), ("pin_chain", {}), ("andrews", {})]


def said(each):
    return each if isinstance(each, str) else ", ".join(f"{name}={value}" for name, value in each.items()) or "usual"


def test_every_model_of_the_library_has_a_study():
    makers = {name for name in kn.library.__all__ if callable(getattr(kn.library, name))}
    makers -= {"names", "optimal", "study"}
    assert set(kn.library.names()) == makers
    assert len(makers) == 47


@pytest.mark.parametrize(("name", "variant"), ALL, ids=said)
def test_a_study_has_a_number_and_a_meaning_for_every_symbol(name, variant):
    study = kn.library.study(name, **variant)
    system = study.model.freeze()
    assert list(study.parameters) == [symbol.name for symbol in system.parameters]
    assert list(study.initial)[: len(system.coordinates)] == [symbol.name for symbol in system.coordinates]
    assert list(study.inputs) == [symbol.name for symbol in system.inputs]
    for symbol in (*system.parameters, *system.coordinates, *system.inputs):
        note = study.notes[symbol.name]
        assert note.meaning
        low, high = note.range
        number = study.parameters.get(symbol.name, study.initial.get(symbol.name, 0.0))
        # Angles of cranks that were assembled, and all the others, are where their sliders can show them.
        assert low <= number <= high, symbol.name
    meanings = [study.notes[symbol.name].meaning for symbol in system.parameters]
    assert len(set(meanings)) == len(meanings), "two parameters mean the same"


def check_motion(study):
    run = study.run()
    assert run.outcome.finished, run.outcome
    assert not study.settings.get("repair")
    energy = run.energy
    # At a tolerance of 1e-10 errors add up to some 1e-9 of what is exchanged, by cvode to 1e-7.
    exchanged = max(np.abs(energy.kinetic).max(), np.abs(energy.work).max())
    np.testing.assert_allclose(energy.balance, 0, atol=(1e-6 if "cvode" in run.outcome.method else 1e-7) * exchanged)
    # Links and rows are of the size of one; the rest is rounding.
    assert run.drift.largest == pytest.approx(0, abs=1e-10)
    # There is something to see.
    angles = [symbol.name for symbol in study.model.freeze().coordinates]
    assert max(np.ptp(run[name]) for name in angles) > 0.05
    return run


@pytest.mark.parametrize(("name", "variant"), QUICK, ids=said)
def test_a_study_runs_to_its_end_and_keeps_its_balance(name, variant):
    check_motion(kn.library.study(name, **variant))


@pytest.mark.heavy
@pytest.mark.parametrize(("name", "variant"), [each for each in ALL if each not in QUICK], ids=said)
def test_every_study_runs_to_its_end_and_keeps_its_balance(name, variant):
    check_motion(kn.library.study(name, **variant))


@pytest.mark.parametrize("name", ["four_bar", "spatial_slider_crank", "andrews"])
def test_linkages_are_closed_where_they_start(name):
    study = kn.library.study(name)
    start = kn.assemble(study.model, study.initial, parameters=study.parameters, fixed=())
    for coordinate in study.model.freeze().coordinates:
        # Written down to 14 figures.
        assert start[coordinate.name] == pytest.approx(study.initial[coordinate.name], abs=1e-13)


def test_the_cat_that_does_not_twist_turns_half_over():
    run = kn.library.study("falling_cat", joint="no_twist").run(stop=1)
    R = run.orientation("front")[-1]
    # A trace of −1 is half a turn; the start is written down to 15 figures.
    assert np.trace(R) == pytest.approx(-1, abs=1e-8)


def test_the_spring_pendulum_bounces_twice_as_fast_as_it_swings():
    numbers = kn.library.study("spring_pendulum").parameters
    m, g, k, L = (numbers[name] for name in ("m", "g", "k", "L"))
    assert math.sqrt(k / m) == pytest.approx(2 * math.sqrt(g / (L + m * g / k)), rel=1e-12)


def test_a_rattleback_turns_back():
    spin = kn.library.study("rattleback").run()["u3"]
    assert spin[0] < -4
    assert spin.max() > 4


def test_wrong_names_are_told_with_the_right_ones():
    with pytest.raises(kn.UnknownNameError, match="no system 'fourbar'. Did you mean 'four_bar'"):
        kn.library.study("fourbar")
    with pytest.raises(kn.UnknownNameError, match="no system 7. It has: andrews, "):
        kn.library.study(7)
    with pytest.raises(WrongValueError, match="no argument 'drivn'. Did you mean 'driven'. Its arguments are: driven"):
        kn.library.study("four_bar", drivn=True)
    with pytest.raises(WrongValueError, match="study of bicycle: there is no argument 'speed'. It has no variants."):
        kn.library.study("bicycle", speed=5)
    with pytest.raises(WrongValueError, match="case=3 is not a case of the source"):
        kn.library.study("tube_and_rods", case=3)
