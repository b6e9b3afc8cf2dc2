"""What the page of public names says, against what there is."""

import inspect
import re
from dataclasses import dataclass
from pathlib import Path

import pytest

import kanes as kn
from public_names import CLASSES, INSIDE, public_methods, public_names

PAGE = (Path(__file__).parent.parent / "docs" / "api.md").read_text(encoding="utf-8")


@dataclass
class Entry:
    """A directive of autodoc with its options."""

    kind: str
    target: str
    options: dict[str, str]

    def names(self, option: str) -> set[str]:
        return set(self.options.get(option, "").replace(",", " ").split())

    def shown(self, owner: type) -> set[str]:
        """The members of a class that the page shows: those listed, or all that have a docstring."""
        listed = self.names("members")
        if not listed and "members" in self.options:
            bases = owner.__mro__ if "inherited-members" in self.options else (owner,)
            listed = {name for base in bases for name in vars(base) if not name.startswith("_")}
        return (listed | self.names("special-members")) - self.names("exclude-members")


ENTRIES = [
    Entry(
        kind,
        target,
        {
            key: re.sub(r"\s+", " ", text).strip()
            for key, text in re.findall(r":([\w-]+):(.*?)(?=\n +:[\w-]+:|\Z)", rest, re.S)
        },
    )
    for kind, target, rest in re.findall(r"^\.\. auto(\w+):: ([\w.]+)(?:\(\))?\n((?: +.*\n)*)", PAGE, re.M)
]
TARGETS = {entry.target: entry for entry in ENTRIES}


def entry_of(owner: type) -> Entry | None:
    return TARGETS.get(f"kanes.{owner.__name__}") or TARGETS.get(f"{owner.__module__}.{owner.__name__}")


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
    # And what is inside, or not there any more, is not.
    assert sorted(shown & INSIDE.get(owner, set())) == []
    assert sorted(name for name in shown if not hasattr(owner, name)) == []


@pytest.mark.parametrize("owner", CLASSES, ids=lambda owner: owner.__name__)
def test_every_public_member_says_what_it_is(owner):
    """Autodoc leaves out what has no docstring."""
    assert [name for name in public_names(owner) if not getattr(owner, name).__doc__] == []
