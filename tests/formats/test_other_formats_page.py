"""The page on files of other programs does what it says.

Proves: formats/fortytwo/model.py, formats/reading.py.
"""

import contextlib
import io
import re
from pathlib import Path

import matplotlib.pyplot as plt
import numpy as np
import pytest

PAGE = Path(__file__).parents[2] / "docs" / "other-formats.md"


@pytest.mark.heavy
def test_the_cells_of_the_page_run(tmp_path, monkeypatch):
    monkeypatch.setattr("tempfile.mkdtemp", lambda: str(tmp_path))
    names = {}
    with contextlib.redirect_stdout(io.StringIO()):
        for cell in re.findall(r"```\{code-cell\}\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL):
            exec(compile(cell, PAGE.name, "exec"), names)  # noqa: S102  # the page's own cells
    plt.close("all")
    run, a, J = names["run"], np.array([0, 0, 1]), 0.01
    w = np.array([[run[f"w{axis}_B0"][at] for axis in "xyz"] for at in (0, -1)])
    h = J * (run["u_Whl0"][[0, -1]] + w @ a)
    assert h == pytest.approx([3.0, 3.0 + 0.02 * 60], abs=1e-8)
