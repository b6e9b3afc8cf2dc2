"""What users install: a wheel, into an environment that has nothing else, far from the sources."""

import json
import os
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def done(*words, **options):
    found = subprocess.run(list(map(str, words)), capture_output=True, text=True, check=False, **options)
    assert found.returncode == 0, found.stdout + found.stderr
    return found.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    folder = tmp_path_factory.mktemp("dist")
    done(sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", folder, ROOT)
    (found,) = folder.glob("kanes-*.whl")
    return found


@pytest.mark.heavy
def test_a_wheel_has_types_assets_and_their_licences(wheel):
    names = set(zipfile.ZipFile(wheel).namelist())
    parts = ["py.typed", "__init__.pyi", "show/page/assets/page.js", "show/page/assets/LICENSES.txt"]
    parts += ["app/studio/assets/studio.js", "app/studio/assets/LICENSES.txt", "app/commands/new.yaml"]
    parts += ["simulate/loop/loop.wasm", "simulate/loop/loop.ir", "simulate/time_stepping/steps.ir"]
    assert [part for part in parts if f"kanes/{part}" not in names] == []
    assert any(name.endswith("licenses/src/kanes/show/page/assets/LICENSES.txt") for name in names)
    assert not any(name.startswith("tests") or "node_modules" in name for name in names)


@pytest.mark.heavy
def test_the_command_runs_where_nothing_but_the_wheel_is_installed(wheel, tmp_path):
    venv.create(tmp_path / "env", with_pip=True)
    python = tmp_path / "env" / "bin" / "python"
    done(python, "-m", "pip", "install", "--quiet", "--constraint", ROOT / "constraints.txt", wheel)
    alone = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    command = tmp_path / "env" / "bin" / "kanes"
    shown = done(command, "run", "three_link_chain", "--json", cwd=tmp_path, env=alone)
    found = json.loads(shown)
    assert (found["good"], found["verified"]) == (True, True)
    assert all((tmp_path / path).stat().st_size > 1000 for path in found["files"].values())
