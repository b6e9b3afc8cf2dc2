"""Numbers that links of a tree pass to each other, class by class: those that are used and not always zero.

Links pass three things: motion outward (f), inertia and bias inward (i), A' outward (h). Which of their
numbers are zero in all links of a class follows from their inputs, by iteration until nothing changes; then it is found
which of the others a wanted result depends on. In a plane tree nine of 27 numbers of i remain.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property

from kanes.dynamics.tree.joint_classes import JointClass
from kanes.dynamics.tree.joint_programs import LinkClass
from kanes.dynamics.tree.rolled_tree import RolledTree
from kanes.expr.program import Program, extract

# What links hand on, and the letter of its names in neighbouring links.
_LETTERS = {"motion": "f", "handed_in": "i", "handed_out": "h"}
# Operations that give zero for zero.
_ODD = ("neg", "sq", "twice", "sqrt", "abs", "sign", "sin", "tan", "asin", "atan", "sinh", "tanh", "floor", "ceil")

Names = frozenset[str]
# The program of a joint class, of whose names all or some are not zero.
ClassProgram = Callable[[JointClass, Names | None], Program]


class LinkFlow:
    """The programs of all classes of a tree's links, without zeros and unused numbers.

    `written` gives the program of a joint class, and `ground` names the nonzero numbers that the ground hands on.
    """

    def __init__(self, tree: RolledTree, written: ClassProgram, ground: Names) -> None:
        self._written, self._ground = written, ground
        self.classes = list(dict.fromkeys(tree.classes))
        pairs = [
            (None if link.parent is None else tree.classes[link.parent.number], own)
            for link, own in zip(tree.links, tree.classes, strict=True)
        ]
        self._parents: dict[LinkClass, list[LinkClass]] = {each: [] for each in self.classes}
        self._children: dict[LinkClass, list[LinkClass]] = {each: [] for each in self.classes}
        for parent, own in dict.fromkeys(pairs):
            if parent is not None:
                self._parents[own].append(parent)
                self._children[parent].append(own)

    # What is not zero

    def _neighbours(self, link_class: LinkClass, handed: Mapping[LinkClass, Names]) -> Names:
        """The nonzero numbers that a class takes from its neighbours."""
        found = set(self._ground) if link_class.is_first else set()
        for parent in self._parents[link_class]:
            found.update(name for name in handed[parent] if name[0] != "i")
        for child in self._children[link_class]:
            found.update(name for name in handed[child] if name[0] == "i")
        return frozenset(found)

    @cached_property
    def _present(self) -> dict[LinkClass, Names]:
        """Names of each class that are not zero in all of its links."""
        general: dict[JointClass, Program] = {}
        for each in self.classes:
            if each.joint not in general:
                general[each.joint] = self._written(each.joint, None)
        handed: dict[LinkClass, Names] = dict.fromkeys(self.classes, frozenset())
        present: dict[LinkClass, Names] = {}
        changed = True
        while changed:
            changed = False
            for each in self.classes:
                names = each.given | self._neighbours(each, handed)
                if present.get(each) != names:
                    present[each], changed = names, True
                    handed[each] = _handed_on(general[each.joint], names)
        return present

    @cached_property
    def _whole(self) -> dict[LinkClass, Program]:
        """The program of each class, with nothing that is zero."""
        return {each: self._written(each.joint, self._present[each]) for each in self.classes}

    # What is wanted

    @cached_property
    def _used(self) -> dict[LinkClass, Names]:
        """Names of each class that end in q̇, u̇, power or energy of some link."""
        used: dict[LinkClass, Names] = dict.fromkeys(self.classes, frozenset())
        changed = True
        while changed:
            changed = False
            for each in self.classes:
                names = _inputs(_restricted(self._whole[each], self._wanted(each, used)))
                if names != used[each]:
                    used[each], changed = names, True
        return used

    def _wanted(self, link_class: LinkClass, used: Mapping[LinkClass, Names]) -> Names:
        """The numbers of a class that others use."""
        found: set[str] = set()
        for child in self._children[link_class]:
            found.update(name for name in used[child] if name[0] in "fh")
        for parent in self._parents[link_class]:
            found.update(name for name in used[parent] if name[0] == "i")
        return frozenset(found)

    @cached_property
    def programs(self) -> dict[LinkClass, Program]:
        """The program of each class: q̇, the used numbers of f, i and h, u̇ and power."""
        return {each: _restricted(self._whole[each], self.wanted[each]) for each in self.classes}

    @cached_property
    def wanted(self) -> dict[LinkClass, Names]:
        """What each class hands on, zeros among it, by the names that its neighbours have for it."""
        return {each: self._wanted(each, self._used) for each in self.classes}

    @cached_property
    def places(self) -> dict[str, int]:
        """Where f, i and h are in the block of any link; what the ground hands on is among it."""
        names = {name for used in self._used.values() for name in used if name[0] in "fih"}
        order = sorted(names, key=lambda name: ("fih".index(name[0]), int(name[1:])))
        return {name: place for place, name in enumerate(order)}


def handed_names(wanted: Names, output: str) -> list[str]:
    """Those names that one output hands on, in its order."""
    letter = _LETTERS[output]
    return sorted((name for name in wanted if name[0] == letter), key=lambda name: int(name[1:]))


def _restricted(program: Program, wanted: Names) -> Program:
    """A program of the used entries, and of all outputs that are not handed on."""
    outputs = {}
    for name, positions, rows in program.outputs:
        if name in _LETTERS:
            kept = tuple(positions[int(each[1:]) - 1] for each in handed_names(wanted, name))
            outputs[name] = kept, len(kept)
        else:
            outputs[name] = positions, rows
    return extract(program, outputs, {})


def _inputs(program: Program) -> Names:
    return frozenset(value.name for value in program.values if value.kind == "input")


def _handed_on(program: Program, present: Iterable[str]) -> Names:
    """What a program hands on that is not zero where inputs that are not present are."""
    known = set(present)
    marks: list[bool] = []
    for value in program.values:
        given = [marks[operand] for operand in value.operands]
        if value.kind == "input":
            marks.append(value.name in known)
        elif value.kind == "constant":
            marks.append(value.number != 0.0)
        elif value.kind in ("+", "-"):
            marks.append(any(given))
        elif value.kind in ("*", "if_else_zero"):
            marks.append(all(given))
        elif value.kind == "/":
            marks.append(given[0])
        else:
            marks.append(given[0] if value.kind in _ODD else True)
    return frozenset(
        f"{_LETTERS[name]}{index + 1}"
        for name, positions, _ in program.outputs
        if name in _LETTERS
        for index, position in enumerate(positions)
        if marks[position]
    )
