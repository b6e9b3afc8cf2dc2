"""Sweeps of studies: what varies, how many runs there are and what is kept stand in the study, unless more is said.

Proves: studies/many_runs/sweep.py.
"""

import numpy as np
import pytest

import kanes as kn

MODEL = kn.library.double_pendulum(tensions=False)
NUMBERS = {"L": 1, "m1": 1, "m2": 1, "g": 9.81}
GRID = kn.Sweep({"m1": (1, 2), "q1": (0.1, 0.2, 0.3)}, keep={"end": kn.keep.final("q2")})
DRAWN = kn.Sweep(kn.dispersed(kn.random.normal("m2", 1, 0.1), seed=3), runs=12, keep=[kn.keep.largest("q1")])
OPEN = kn.Sweep(kn.dispersed(kn.random.uniform("L", 1, 2)))


def study(**sweeps):
    return kn.Study(model=MODEL, parameters=NUMBERS, initial={"q1": 0.4, "q2": 0.3}, stop=0.5, sweeps=sweeps)


def kept(found):
    return [name for name, each in found.dataset.data_vars.items() if "kept" in each.attrs]


def test_the_only_sweep_of_a_study_need_not_be_named():
    found = kn.sweep(study(grid=GRID))
    assert (len(found), kept(found), found.is_complete) == (6, ["end"], True)
    assert found["m1"].values.tolist() == [1, 1, 1, 2, 2, 2]
    assert float(found["end"][4]) == found.rerun(4)["q2"][-1]


def test_what_is_kept_may_have_any_name():
    keep = {name: kn.keep.final("q2") for name in ("end", "outcome", "steps", "culprit", "done", "end_")}
    found = kn.sweep(study(grid=GRID), keep={**keep, "time": kn.keep.trajectory("q2")}, times=[0, 0.5])
    expected = found.rerun(4)["q2"][-1]
    assert [float(found[name][4]) for name in keep] == [expected] * 6
    assert float(found["time"][4, -1]) == expected
    assert (float(found["end__"][4]), found.outcomes) == (0.5, {"finished": 6})


def test_a_sweep_of_a_study_is_that_of_its_parts():
    by_name = kn.sweep(study(grid=GRID, drawn=DRAWN), over="drawn")
    by_parts = kn.sweep(study(), over=DRAWN.over, runs=12, keep=DRAWN.keep)
    by_kernel = kn.sweep(study().kernel, over=DRAWN, stop=0.5, parameters=NUMBERS, initial={"q1": 0.4, "q2": 0.3})
    for other in (by_parts, by_kernel):
        assert kept(by_name) == kept(other) == ["largest_q1"]
        assert np.array_equal(by_name["largest_q1"].values, other["largest_q1"].values)


def test_what_is_asked_for_wins_over_what_the_study_says():
    found = kn.sweep(study(drawn=DRAWN), runs=5, keep={"last": kn.keep.final("q1")}, stop=0.1)
    assert (len(found), kept(found), set(found["end"].values)) == (5, ["last"], {0.1})
    assert len(kn.sweep(study(open=OPEN), runs=7, stop=0.1)) == 7
    assert kept(kn.sweep(study(open=OPEN), runs=2, keep={}, stop=0.1)) == []


def test_a_folder_is_the_same_by_name_and_by_parts(tmp_path):
    several = study(grid=GRID, drawn=DRAWN)
    kn.sweep(several, over="drawn", folder=tmp_path / "s.zarr")
    again = kn.sweep(several, over=DRAWN.over, runs=12, keep=DRAWN.keep, folder=tmp_path / "s.zarr")
    found = kn.Swept.read(tmp_path / "s.zarr", several, over="drawn")
    assert float(found["largest_q1"][3]) == float(again["largest_q1"][3])
    assert found.rerun(3)["q1"].max() <= float(again["largest_q1"][3])


WRONG = {
    "`over` is missing, and 'double pendulum' has no sweeps. Give over=kn.dispersed": (study(), {}),
    "there is no sweep 'grid', and 'double pendulum' has no sweeps": (study(), {"over": "grid"}),
    "`over` is missing, and only a kn.Study has sweeps of its own": (study().kernel, {}),
    "has several sweeps. Choose one with over=…: grid, drawn.": (study(grid=GRID, drawn=DRAWN), {}),
    "has no sweep 'grit'. Did you mean 'grid'? Choose one with over=…: grid.": (study(grid=GRID), {"over": "grit"}),
    "the number of runs is missing. Give such as runs=1000.": (study(open=OPEN), {}),
    "its values make 6 runs, not 4. Give 6.": (study(grid=GRID), {"runs": 4}),
}  # fmt: skip


@pytest.mark.parametrize("expected", WRONG)
def test_what_a_study_does_not_have_is_said(expected):
    what, given = WRONG[expected]
    with pytest.raises(kn.KanesError) as caught:
        kn.sweep(what, **given)
    assert expected in str(caught.value)
