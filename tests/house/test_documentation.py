"""What the page of public names says, against what there is."""

import inspect
import re
from pathlib import Path

import pytest

import kanes as kn
from public_names import CLASSES, TARGETS, entry_of, public_methods, public_names


@pytest.mark.parametrize("name", kn.__all__)
def test_every_public_name_is_on_the_page_of_public_names(name):
    thing = getattr(kn, name)
    if inspect.ismodule(thing) and f"kanes.{name}" not in TARGETS:
        assert [each for each in public_methods(thing) if f"kanes.{name}.{each}" not in TARGETS] == []
    else:
        assert f"kanes.{name}" in TARGETS


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
