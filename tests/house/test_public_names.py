"""Public names that are imported on demand: all there, whoever asks and in whatever order.

Proves: base/lazy_names.py, base/wings.py, expr/graphs/casadi_on_demand.py.
"""

import importlib.util
import inspect
import pickle
import pydoc
import random
import re
import subprocess
import sys
from pathlib import Path

import pytest

import kanes as kn

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "kanes"
PACKAGES = [kn, kn.flexible, kn.gait, kn.library, kn.spacecraft]
ROOMS = (
    "anthropometry",
    "contact_laws",
    "flexible",
    "gait",
    "keep",
    "library",
    "shapes",
    "solids",
    "spacecraft",
    "surfaces",
    "random",
)


def python(code: str) -> str:
    """What a fresh process prints."""
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr
    return result.stdout.strip()


def modules() -> list[str]:
    paths = (path.relative_to(SOURCE.parent).with_suffix("") for path in sorted(SOURCE.rglob("*.py")))
    return [".".join(path.parts).removesuffix(".__init__") for path in paths]


@pytest.mark.parametrize("package", PACKAGES, ids=lambda package: package.__name__)
def test_every_name_of_a_stub_is_there(package):
    homes = inspect.getclosurevars(package.__getattr__).nonlocals["homes"]
    assert package.__all__ == sorted(homes)
    lines = Path(package.__file__).with_suffix(".pyi").read_text(encoding="utf-8").splitlines()
    assert len(homes) == sum(" as " in line or re.match(r"\w+ = ", line) is not None for line in lines)
    for name, (home, called) in homes.items():
        module = importlib.import_module(home)
        assert getattr(package, name) is (getattr(module, called, None) or importlib.import_module(f"{home}.{called}"))


@pytest.mark.parametrize("package", PACKAGES, ids=lambda package: package.__name__)
def test_dir_and_a_star_show_what_is_public_and_nothing_else(package):
    assert [name for name in dir(package) if not name.startswith("__")] == package.__all__
    brought = {}
    exec(f"from {package.__name__} import *", brought)  # noqa: S102
    assert {name for name in brought if not name.startswith("__")} == set(package.__all__)


def test_help_shows_the_public_names():
    text = pydoc.plain(pydoc.render_doc(kn))
    assert "class Model" in text
    assert "derive(model" in text


def test_the_package_alone_brings_nothing_that_is_slow_to_import():
    slow = {"casadi", "llvmlite", "matplotlib", "numba", "numpy", "rich", "scipy", "sympy"}
    assert python(f"import sys, kanes; print(sorted({slow!r} & set(sys.modules)))") == "[]"


def test_what_makes_no_graph_and_no_machine_code_does_not_import_what_makes_them():
    """One step after the other in one process: what an earlier one needs, the later ones need as well."""
    others = "importlib.metadata llvmlite matplotlib netCDF4 numba scipy sksundae xarray"
    steps = {
        "kn.Model('x'), kn.derive, kn.verify, kn.Kernel": "casadi",
        "kn.derive(kn.library.double_pendulum())": "casadi",
        "kn.derive(kn.library.four_bar()).kernel": "",
    }
    code = "import sys, kanes as kn"
    for used, not_needed in steps.items():
        code += f"; {used}; print(sorted(set('{not_needed} {others}'.split()) & set(sys.modules)))"
    assert python(code).split() == ["[]"] * len(steps)


def test_a_name_is_looked_up_once():
    code = "import kanes as kn; kn.Model; kn.library.four_bar"
    assert python(f"{code}; print('Model' in vars(kn), 'four_bar' in vars(kn.library))") == "True True"


@pytest.mark.heavy
@pytest.mark.parametrize("seed", range(3))
def test_names_mean_the_same_after_every_module_has_been_imported_in_any_order(seed):
    """A module that is imported becomes an attribute of its package, and might hide a function of its name."""
    order = modules()
    random.Random(seed).shuffle(order)  # noqa: S311
    python(f"""
from importlib import import_module
for module in {order!r}:
    import_module(module)
import kanes as kn
for package in kn, kn.flexible, kn.gait, kn.library, kn.spacecraft:
    for name in package.__all__:
        found = getattr(package, name)
        expected = package is kn and name in {ROOMS!r}
        assert (type(found).__name__ == "module") == expected, name
        if isinstance(found, type):
            assert found.__name__ == name
""")


@pytest.mark.parametrize("package", PACKAGES, ids=lambda package: package.__name__)
def test_no_function_has_the_name_of_a_module_beside_it(package):
    inside = f"{package.__name__}."
    beside = {name.removeprefix(inside) for name in modules() if name.startswith(inside)}
    functions = {name for name in package.__all__ if not inspect.ismodule(getattr(package, name))}
    assert beside & functions == set()


def test_public_classes_travel():
    classes = [thing for name in kn.__all__ if inspect.isclass(thing := getattr(kn, name))]
    assert [thing for thing in classes if pickle.loads(pickle.dumps(thing)) is not thing] == []


@pytest.mark.parametrize(
    ("package", "name", "message"),
    [
        (kn, "Modle", "module 'kanes' has no attribute 'Modle'. Did you mean 'Model'?"),
        (kn, "model_error", "module 'kanes' has no attribute 'model_error'. Did you mean 'ModelError'?"),
        (kn, "linearise", "module 'kanes' has no attribute 'linearise'. Did you mean 'linearize'?"),
        (kn, "zzz", "module 'kanes' has no attribute 'zzz'."),
        (kn.library, "fourbar", "module 'kanes.library' has no attribute 'fourbar'. Did you mean 'four_bar'?"),
    ],
)
def test_an_unknown_name_is_answered_with_the_nearest_one(package, name, message):
    with pytest.raises(AttributeError) as error:
        getattr(package, name)
    assert str(error.value) == message
    assert not hasattr(package, name)


def test_the_nearest_name_is_proposed_once():
    mistaken = [sys.executable, "-c", "import kanes; kanes.Modle"]
    result = subprocess.run(mistaken, capture_output=True, text=True, check=False)
    assert result.stderr.lower().count("did you mean") == 1


@pytest.mark.heavy
@pytest.mark.skipif(importlib.util.find_spec("mypy") is None, reason="mypy is not installed")
def test_type_checkers_know_what_a_name_is(tmp_path):
    program = tmp_path / "program.py"
    program.write_text(
        "import kanes as kn\n"
        "from kanes import *\n"
        'reveal_type(kn.derive(kn.Model("x")))\n'
        "reveal_type(kn.library.four_bar())\n"
        "reveal_type(kn.latex(1))\n"
        "reveal_type(check)\n"
        "kn.Modle\n"
    )
    checked = [sys.executable, "-m", "mypy", "--strict", "--config-file=", "--follow-imports=silent"]
    checked += [f"--cache-dir={tmp_path}", str(program)]
    environment = {"MYPYPATH": str(SOURCE.parent)}
    result = subprocess.run(checked, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    lines = result.stdout.splitlines()
    assert 'Revealed type is "kanes.equations.equations.Equations"' in lines[0]
    assert 'Revealed type is "kanes.model.model.Model"' in lines[1]
    assert 'Revealed type is "str"' in lines[2].replace("builtins.", "")
    assert "kanes.model.model.Model" in lines[3]
    assert 'Module has no attribute "Modle"' in lines[4]
