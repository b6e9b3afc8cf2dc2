"""What the page of public names says, against what there is."""

import inspect
import re
import subprocess
import sys
from pathlib import Path

import pytest

import kanes as kn
from biomechanics_data import BIOMECHANICS, needs_data
from kanes.model.joints.base import Joint
from public_names import CLASSES, TARGETS, entry_of, public_methods, public_names

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("name", kn.__all__)
def test_every_public_name_is_on_the_page_of_public_names(name):
    thing = getattr(kn, name)
    if inspect.ismodule(thing) and thing.__name__ not in TARGETS:
        assert [each for each in public_methods(thing) if f"kanes.{name}.{each}" not in TARGETS] == []
    else:
        assert inspect.ismodule(thing) or f"kanes.{name}" in TARGETS


@pytest.mark.parametrize("owner", CLASSES, ids=lambda owner: owner.__name__)
def test_every_public_member_is_on_the_page_of_public_names(owner):
    entry = entry_of(owner)
    assert entry is not None
    shown = entry.shown(owner)
    assert sorted(set(public_names(owner)) - shown) == []
    # What is not there any more is neither shown nor left out.
    there = {*dir(owner), *getattr(owner, "__dataclass_fields__", ())}
    assert sorted((shown | entry.left_out) - there) == []


@pytest.mark.parametrize("owner", CLASSES, ids=lambda owner: owner.__name__)
def test_every_public_member_says_what_it_is(owner):
    """Autodoc leaves out what has no docstring."""
    assert [name for name in public_names(owner) if not getattr(owner, name).__doc__] == []


def test_the_files_that_the_page_of_the_method_names_are_there():
    root = Path(__file__).parents[2]
    page = (root / "docs" / "method.md").read_text(encoding="utf-8")
    named = re.findall(r"`([\w/]+(?:\.py|/))`", page)
    assert len(named) > 20
    places = [root / "src" / "kanes", root / "src" / "kanes" / "dynamics" / "tree"]
    assert [name for name in named if not any((place / name).exists() for place in places)] == []


@pytest.mark.heavy
@needs_data
def test_the_page_of_measured_motion_does_what_it_says_with_files_of_opensim(tmp_path, monkeypatch):
    page = (Path(__file__).parents[2] / "docs" / "measured-motion.md").read_text(encoding="utf-8")
    [block] = re.findall(r"```python\n(.*?)```", page, re.S)
    for path in (BIOMECHANICS / "gait10dof" / "source").iterdir():
        (tmp_path / path.name).symlink_to(path)
    monkeypatch.chdir(tmp_path)
    brought = {}
    exec(block, brought)  # noqa: S102
    # The largest torque of the right ankle in OpenSim's own results is 130.3 N m; the filter here is another one.
    assert brought["found"]["ankle_angle_r"].min() == pytest.approx(-130.3, abs=3)
    again = kn.read("walk_id.sto")
    assert again["ankle_angle_r_force"].min() == brought["found"]["ankle_angle_r"].min()


def test_every_page_is_in_one_group():
    """The index has a caption for each group, the page of a group a list of its pages."""
    docs = Path(__file__).parents[2] / "docs"

    def listed(page: str) -> list[str]:
        trees = re.findall(r"```\{toctree\}\n(?::[^\n]*\n)*\n(.*?)```", (docs / page).read_text(encoding="utf-8"), re.S)
        return [name for tree in trees for name in tree.split()]

    groups = listed("index.md")
    pages = [name for group in groups for name in listed(f"{group}.md")]
    there = {path.stem for path in docs.glob("*.md")} - {"index"} | {"systems/index"}
    assert len(groups) == 8
    assert sorted([*groups, *pages]) == sorted(there)


SYSTEM_PAGES = sorted((Path(__file__).parents[2] / "docs" / "systems").glob("*.md"))


@pytest.mark.parametrize("name", kn.library.names())
def test_every_system_has_a_page_that_shows_how_it_is_made(name):
    [page] = [path for path in SYSTEM_PAGES if path.stem == name]
    included = re.findall(
        r"```\{literalinclude\} (\S+)\n:language: python\n:pyobject: (\w+)", page.read_text(encoding="utf-8")
    )
    assert [(page.parent / path).resolve() for path, _ in included] == [
        Path(inspect.getfile(getattr(kn.library, name)))
    ]
    assert [function for _, function in included] == [name]


JOINTS = [name for name in kn.__all__ if isinstance(getattr(kn, name), type) and issubclass(getattr(kn, name), Joint)]


def test_every_joint_has_its_picture():
    folder = Path(__file__).parents[2] / "docs"
    page = (folder / "joints.md").read_text(encoding="utf-8")
    shown = dict(re.findall(r"^## (\w+)\n.*?\n```\{figure\} (\S+)", page, re.MULTILINE | re.DOTALL))
    assert sorted(set(JOINTS) - set(shown)) == []
    assert all((folder / path).is_file() for path in shown.values())


# Resolves dotted paths in a fresh process, as autodoc does: a module as far as there is one, then attributes.
RESOLVE = """
import importlib, sys
for path in sys.argv[1:]:
    parts = path.split(".")
    for count in range(len(parts), 0, -1):
        try:
            thing = importlib.import_module(".".join(parts[:count]))
        except ModuleNotFoundError:
            continue
        break
    for name in parts[count:]:
        thing = getattr(thing, name)
"""


def test_every_object_of_the_page_of_public_names_is_found():
    page = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
    paths = re.findall(r"^\.\. auto\w+:: (kanes\.[\w.]+)", page, flags=re.MULTILINE)
    assert len(paths) > 100
    result = subprocess.run([sys.executable, "-c", RESOLVE, *paths], capture_output=True, check=False)
    assert result.returncode == 0, result.stderr.decode()
