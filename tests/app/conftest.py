"""Commands as a terminal runs them."""

import sys

import pytest

from kanes.app.commands.main import main


@pytest.fixture
def kanes(monkeypatch, tmp_path, capsys):
    """Runs a command in an empty folder; gives its exit code and what it printed."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")

    def run(*words):
        monkeypatch.setattr(sys, "argv", ["kanes", *words])
        with pytest.raises(SystemExit) as end:
            main()
        shown = capsys.readouterr()
        return end.value.code or 0, shown.out, shown.err

    return run
