"""The page on exports does what it says, in each language.

Proves: formats/export/c_folder.py, formats/export/matlab.py, formats/export/jax.py, formats/export/wasm.py.
"""

import contextlib
import importlib.util
import io
import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from kanes.formats.export.export import EXPORT_TYPES

PAGE = Path(__file__).parents[2] / "docs" / "exports.md"


def blocks(language):
    return re.findall(rf"```{re.escape(language)}\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)


@pytest.fixture(scope="module")
def written(tmp_path_factory):
    """What the cells of the page write, and where."""
    names = {}
    with contextlib.redirect_stdout(io.StringIO()), pytest.MonkeyPatch.context() as patch:
        patch.setattr("tempfile.mkdtemp", lambda: str(tmp_path_factory.mktemp("page")))
        for cell in blocks("{code-cell}"):
            exec(compile(cell, PAGE.name, "exec"), names)  # noqa: S102  # the page's own cells
    return names["kernel"], names["study"], names["folder"]


@pytest.fixture
def rates(written):
    """ẋ at the start with the spring of the page."""
    kernel, study, _ = written
    return kernel.derivative({**study.parameters, "k": 25.0})(0.0, study.initial)


def ran(*words, folder):
    return subprocess.run(words, cwd=folder, capture_output=True, text=True, check=True).stdout


@pytest.mark.heavy
@pytest.mark.skipif(shutil.which("cmake") is None, reason="no CMake on this machine")
def test_the_folder_is_built_and_run(written):
    kernel, study, folder = written
    for line in blocks("sh")[0].splitlines():
        told = ran(*line.split(), folder=folder / "spring")
    run = kernel.simulate(stop=1.0, times=[0.0, 1.0], parameters=study.parameters, initial=study.initial)
    last = [float(number) for number in told.splitlines()[-1].split()]
    # Runge–Kutta of order 4 with a step of a millisecond.
    assert last[1:] == pytest.approx([run[name][-1] for name in kernel.states], abs=1e-8)


@pytest.mark.heavy
@pytest.mark.skipif(shutil.which("octave-cli") is None, reason="Octave is not on this machine")
def test_the_lines_of_matlab_run(written):
    kernel, study, folder = written
    script = blocks("matlab")[0] + "printf('%.17g ', K, t(end), x(end, :));"
    found = [float(number) for number in ran("octave-cli", "--norc", "-q", "--eval", script, folder=folder).split()]
    run = kernel.simulate(stop=5.0, times=[0.0, 5.0], parameters={**study.parameters, "k": 25.0}, initial=study.initial)
    # ode45 keeps a thousandth in each step if nothing else is said.
    assert found[1] == 5.0
    assert found[2:] == pytest.approx([run[name][-1] for name in kernel.states], abs=0.05)
    energy = kernel.function("kinetic_energy", {**study.parameters, "k": 25.0})(5.0, np.array(found[2:]))
    assert found[0] == pytest.approx(energy[0], rel=1e-12)


@pytest.mark.heavy
@pytest.mark.skipif(importlib.util.find_spec("jax") is None, reason="JAX is not installed")
def test_the_lines_of_jax_run(written, rates):
    kernel, study, folder = written
    shown = "import json; print(json.dumps([each.tolist() for each in (rates, A, by_parameters, many)]))"
    found = json.loads(ran(sys.executable, "-W", "error", "-c", f"{blocks('python')[0]}\n{shown}", folder=folder))
    assert found[0] == pytest.approx(rates, rel=1e-12)
    given = {**study.parameters, "k": 25.0}
    for matrix, name in zip(found[1:3], ("jacobian_states", "jacobian_parameters"), strict=True):
        wanted = kernel.function(name, given)(0.0, study.initial)
        np.testing.assert_allclose(matrix, wanted, rtol=1e-11, atol=1e-11 * np.abs(wanted).max())
    assert found[3][0] == pytest.approx(rates, rel=1e-12)


@pytest.mark.heavy
@pytest.mark.skipif(shutil.which("node") is None, reason="Node is not on this machine")
def test_the_lines_of_javascript_run(written, rates):
    *_, folder = written
    script = blocks("js")[0].replace(
        "console.log(f(0, NUMBERS.x))", "console.log(JSON.stringify([...f(0, NUMBERS.x)]))"
    )
    (folder / "script.mjs").write_text(script, encoding="utf-8")
    (folder / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    assert json.loads(ran("node", "script.mjs", folder=folder)) == pytest.approx(rates, rel=1e-12)


def test_the_page_names_every_type():
    text = PAGE.read_text(encoding="utf-8")
    assert [each.called for each in EXPORT_TYPES if f"`model{each.suffixes[0]}`" not in text] == []
