"""What FILE means.

Proves: app/commands/targets.py.
"""

import pytest

import kanes as kn
from kanes.app.commands.targets import as_study, study_of
from urdf_models import ARM


def test_a_name_a_file_and_a_function_are_told_apart(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "swings.py").write_text(
        "import kanes as kn\n\ndef swing():\n    return kn.library.double_pendulum(tensions=False)\n", encoding="utf-8"
    )
    assert study_of("four_bar").name == kn.library.four_bar().name
    assert study_of("swings:swing").name == "double pendulum"
    assert study_of("swings.py:swing", ["L=2"]).parameters == {"L": 2.0}
    with pytest.raises(kn.UnknownNameError, match="module 'swings' has no function 'swung'"):
        study_of("swings:swung")


def test_a_file_wins_over_a_name_of_the_library(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    kn.Recording([0, 1], {"q": [0, 1]}).write("walk.csv")
    with pytest.raises(kn.FileError, match="it gives a Recording, not a model"):
        study_of("walk.csv")


def test_what_is_no_model_is_refused():
    with pytest.raises(kn.FileError, match="it gives a int, not a model"):
        as_study(3, "mine:three")


def test_a_model_from_a_file_of_others_starts_where_that_says(tmp_path):
    (tmp_path / "arm.urdf").write_text(ARM.replace('lower="-1.5"', 'lower="0.5"'), encoding="utf-8")
    study = study_of(str(tmp_path / "arm.urdf"), ["wrist=0.3"])
    assert study.initial == {"shoulder": 0.5, "elbow-joint": 0.0, "slider": 0.0, "wrist": 0.3}
    assert study.ranges == {"shoulder": (0.5, 2.0), "slider": (0.0, 0.3), "wrist": (-1.0, 1.0)}
