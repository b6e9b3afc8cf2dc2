"""The shape of the project, held by tests: public names, import contract, sources, examples."""

import ast
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from packaging.version import Version

import kanes as kn

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "kanes"
MODULES = sorted(SOURCE.rglob("*.py"))


def test_public_names_are_those_listed():
    assert [name for name in kn.__all__ if not hasattr(kn, name)] == []
    # Names are in the module once they have been asked for, beside the two by which it finds them.
    public = {name for name in vars(kn) if not name.startswith("_")} - {"TYPE_CHECKING", "attach"}
    submodules = {path.stem for path in SOURCE.iterdir() if path.suffix == ".py" or (path / "__init__.py").exists()}
    assert set(kn.__all__) == public - (submodules - {"library", "solids", "surfaces"})
    assert kn.__all__ == sorted(kn.__all__)


@pytest.mark.parametrize("name", kn.__all__)
def test_every_public_name_is_documented(name):
    assert (getattr(kn, name).__doc__ or "").strip()


def test_the_lowest_versions_that_are_tested_are_those_that_are_allowed():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    pinned = re.findall(r"^[\w-]+==.+$", (ROOT / "constraints-lowest.txt").read_text(encoding="utf-8"), re.MULTILINE)
    tested = {name: Version(version) for name, version in (entry.split("==") for entry in pinned)}
    assert tested == {name: Version(version) for name, version in (d.split(">=") for d in project["dependencies"])}


def test_imports_follow_the_contract():
    script = Path(sys.executable).parent / "lint-imports"
    result = subprocess.run([str(script), "--no-cache"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stdout


def test_every_source_cited_is_in_the_bibliography_and_the_other_way_round():
    text = (ROOT / "docs" / "references.md").read_text(encoding="utf-8")
    bibliography = set(re.findall(r"\[([a-z0-9-]+)\]", text))
    cited = set()
    for path in MODULES:
        for block in re.findall(r"Source: (.*?)\.\s*(?:\n\s*\n|\"\"\"|$)", path.read_text(encoding="utf-8"), re.S):
            for part in block.split(";"):
                key = re.match(r"\s*([a-z0-9-]+),", part)
                if key:
                    cited.add(key[1])
    assert cited
    assert cited <= bibliography
    assert {"kanemethod-draft", "kane-notes", "hussain-azlan", "stoneking2008", "lecture-partials"} <= cited


@pytest.mark.parametrize("path", sorted((SOURCE / "library").glob("*/[a-z]*.py")), ids=lambda path: path.stem)
def test_every_library_system_names_its_source(path):
    functions = [node for node in ast.parse(path.read_text()).body if isinstance(node, ast.FunctionDef)]
    assert [function.name for function in functions] == [path.stem]
    assert "Source: " in (ast.get_docstring(functions[0]) or "")


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_modules_are_short_and_have_a_docstring(path):
    text = path.read_text(encoding="utf-8")
    assert len(text.splitlines()) < 400
    if text.strip():
        assert ast.get_docstring(ast.parse(text))


def test_examples_run_as_they_stand():
    for path in sorted((ROOT / "examples").glob("*.py")):
        result = subprocess.run([sys.executable, str(path)], capture_output=True, text=True, check=False)
        assert result.returncode == 0, result.stderr


def test_the_first_example_of_the_readme_runs():
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```python\n(.*?)```", readme, re.S)
    assert blocks
    for block in blocks:
        result = subprocess.run([sys.executable, "-c", block], capture_output=True, text=True, check=False)
        assert result.returncode == 0, result.stderr
