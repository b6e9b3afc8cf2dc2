"""The shape of the project, held by tests: public names, rooms, import contract, sources, examples."""

import ast
import re
import subprocess
import sys
import tomllib
from collections import Counter, defaultdict
from functools import cache
from pathlib import Path

import pytest
from packaging.version import Version

import kanes as kn

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "kanes"
MODULES = sorted(SOURCE.rglob("*.py"))


@cache
def trees() -> dict[Path, ast.Module]:
    return {path: ast.parse(path.read_text(encoding="utf-8")) for path in MODULES}


def test_public_names_are_those_listed():
    assert [name for name in kn.__all__ if not hasattr(kn, name)] == []
    # Names are in the module once they have been asked for, beside the one by which it finds them.
    public = {name for name in vars(kn) if not name.startswith("_")} - {"attach"}
    submodules = {path.stem for path in SOURCE.iterdir() if path.suffix == ".py" or (path / "__init__.py").exists()}
    assert set(kn.__all__) == public - (submodules - {"flexible", "library"})
    assert kn.__all__ == sorted(kn.__all__)


@pytest.mark.parametrize("name", kn.__all__)
def test_every_public_name_is_documented(name):
    assert (getattr(kn, name).__doc__ or "").strip()


def test_the_lowest_versions_that_are_tested_are_those_that_are_allowed():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    pinned = re.findall(r"^[\w-]+==.+$", (ROOT / "constraints-lowest.txt").read_text(encoding="utf-8"), re.MULTILINE)
    tested = {name: Version(version) for name, version in (entry.split("==") for entry in pinned)}
    allowed = {name: Version(version) for name, version in (d.split(">=") for d in project["dependencies"])}
    assert {name: tested.get(name) for name in allowed} == allowed


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


@pytest.mark.parametrize(
    "path",
    [path for path in sorted((SOURCE / "library").glob("[a-z]*/[a-z]*.py")) if path.parent.name != "spacecraft"],
    ids=lambda path: path.stem,
)
def test_every_library_system_names_its_source_and_has_numbers(path):
    functions = [node for node in ast.parse(path.read_text()).body if isinstance(node, ast.FunctionDef)]
    names = [function.name for function in functions]
    assert names[:2] == [path.stem, "case"]
    assert all(name.startswith("_") for name in names[2:])
    assert "Source: " in (ast.get_docstring(functions[0]) or "")


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_every_module_says_what_it_is(path):
    text = path.read_text(encoding="utf-8")
    if text.strip():
        assert ast.get_docstring(ast.parse(text))


# Rooms. How long a module is, the summary of a run says; that it has one idea, no test can.


def test_no_folder_holds_more_than_twenty_modules():
    rooms = Counter(path.parent.relative_to(SOURCE) for path in MODULES if path.stem != "__init__")
    assert {str(room): count for room, count in rooms.items() if count > 20} == {}


def test_no_two_classes_have_one_name():
    homes = defaultdict(list)
    for path, tree in trees().items():
        for node in tree.body:
            if isinstance(node, ast.ClassDef):
                homes[node.name].append(str(path.relative_to(SOURCE)))
    assert {name: where for name, where in homes.items() if len(where) > 1} == {}


def contracts() -> list[dict]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]["contracts"]


def test_no_import_is_ignored_by_the_contract():
    assert [each["name"] for each in contracts() if "ignore_imports" in each] == []


def layer_of(module: str) -> int:
    """The number of a module's layer in the contract, from the bottom; modules in no layer stand above all."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"][
        "contracts"
    ]
    [layers] = [each["layers"] for each in contracts if each["type"] == "layers"]
    room = ".".join(module.split(".")[:2])
    found = [number for number, layer in enumerate(reversed(layers)) if room in layer.split(" | ")]
    return found[0] if found else len(layers)


def imports_in_functions() -> list[tuple[Path, int, str]]:
    """The modules of Kanes that functions import when they are called, with where they do."""
    found = []
    for path, tree in trees().items():
        for function in ast.walk(tree):
            if isinstance(function, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)):
                for node in ast.walk(function):
                    if isinstance(node, ast.ImportFrom):
                        found.append((path, node.lineno, "." * node.level + (node.module or "")))
                    elif isinstance(node, ast.Import):
                        found += [(path, node.lineno, alias.name) for alias in node.names]
    return [each for each in found if each[2].startswith(("kanes", "."))]


def test_what_is_imported_late_lies_below_and_says_why():
    """A reason after the `noqa` of ruff, or the line before; what stands above is not imported at all."""
    faults = []
    for path, line, module in imports_in_functions():
        lines = path.read_text(encoding="utf-8").splitlines()
        reason = re.search(r"# noqa: PLC0415  # \w", lines[line - 1]) or lines[line - 2].strip().startswith("#")
        own = ".".join(("kanes", *path.relative_to(SOURCE).with_suffix("").parts))
        if not reason or module.startswith(".") or layer_of(module) > layer_of(own):
            faults.append(f"{path.relative_to(SOURCE)}:{line} imports {module}")
    assert faults == []


def test_calls_go_up_by_methods_alone():
    """Classes of the core have methods that packages above provide; nothing else reaches up."""
    used = {}
    for path, tree in trees().items():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "wing":
                [module] = node.args
                used.setdefault(path.relative_to(SOURCE).as_posix(), set()).add(ast.literal_eval(module))
    assert set(used) == {"kernel/kernel.py", "trajectory/ensemble.py", "trajectory/trajectory.py"}
    modules = {module.replace(".", "/") for each in used.values() for module in each}
    assert [module for module in sorted(modules) if not (SOURCE / f"{module}.py").exists()] == []


def test_no_text_is_a_path_into_another_room():
    """Sentences that show a path are no paths: they have spaces."""
    faults = []
    for path, tree in trees().items():
        for node in ast.walk(tree):
            text = node.value if isinstance(node, ast.Constant) else ""
            if isinstance(text, str) and "../" in text and " " not in text:
                faults.append(f"{path.relative_to(SOURCE)}:{node.lineno}")
    assert faults == []


# From a module one finds its proof.


def proved_by(path: Path) -> list[str]:
    """The modules that a file of tests proves, by the last line of its docstring."""
    docstring = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
    line = re.search(r"^Proves: (.*)\.\Z", docstring.strip(), re.MULTILINE | re.DOTALL)
    return re.split(r",\s+", line[1]) if line else []


PROOFS = {path: proved_by(path) for path in sorted((ROOT / "tests").glob("*/test_*.py"))}


def test_every_file_of_tests_says_what_it_proves():
    """But those of the house, which prove no module, and oracles that are held against each other."""
    silent = [str(path.relative_to(ROOT)) for path, modules in PROOFS.items() if not modules]
    silent = [path for path in silent if not path.startswith(("tests/house/", "tests/oracles/"))]
    assert silent == [], "end the docstring of each with a line such as `Proves: kane/speeds.py, base/rank/pivots.py.`"


def test_modules_that_tests_prove_are_there():
    there = {path.relative_to(SOURCE).as_posix() for path in MODULES}
    faults = {str(path.relative_to(ROOT)): sorted(set(modules) - there) for path, modules in PROOFS.items()}
    gone = {path: modules for path, modules in faults.items() if modules}
    assert gone == {}, "mend the lines `Proves: …` of these files: such modules are not in src/kanes"


def test_every_module_has_a_proof():
    """Systems of the library are held to their sources by name; oracles say nothing of single modules."""
    proved = {module for path, modules in PROOFS.items() if path.parent.name != "oracles" for module in modules}
    modules = [path.relative_to(SOURCE) for path in MODULES if path.stem != "__init__"]
    without = [str(each.as_posix()) for each in modules if each.as_posix() not in proved]
    without = [module for module in without if not module.startswith("library/")]
    assert without == [], "name each in the line `Proves: …` of the file of tests that would fail without it"


@pytest.mark.heavy
def test_examples_run_as_they_stand():
    for path in sorted((ROOT / "examples").glob("*.py")):
        result = subprocess.run([sys.executable, str(path)], capture_output=True, text=True, check=False)
        assert result.returncode == 0, result.stderr


def test_the_examples_of_the_readme_run(tmp_path):
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```python\n(.*?)```", readme, re.S)
    assert blocks
    # One process for all, and for each block names of its own.
    code = "import sys\nfor block in sys.argv[1:]: exec(block, {})"
    command = [sys.executable, "-c", code, *blocks]
    result = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr
    assert (tmp_path / "pendulum.c").exists()
