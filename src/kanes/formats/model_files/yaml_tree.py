"""YAML 1.2 as plain data, with the line and column of every value.

PyYAML's parser gives the events; which scalars are numbers is decided here, by the core schema of YAML 1.2: `no` is a
word and `1e-3` a number. What model files do not need is refused: aliases, anchors, tags, several documents, duplicate
keys, and files that are too large or nested too deeply. JSON is read by the same rules.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NoReturn

import yaml

from kanes.base.errors import FileFault, ModelFileError
from kanes.base.types import Plain

LONGEST_FILE, MOST_VALUES, DEEPEST, LONGEST_NUMBER = 4_000_000, 200_000, 24, 60

Path = tuple[str | int, ...]

_NULL = {"", "~", "null", "Null", "NULL"}
_TRUTH = {"true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False}
_WHOLE = re.compile(r"[-+]?[0-9]+")
_OCTAL, _HEXADECIMAL = re.compile("0o[0-7]+"), re.compile("0x[0-9a-fA-F]+")
_DECIMAL = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?")
_NOT_FINITE = re.compile(r"[-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN)")


_CURE = "Check indents, brackets, quotes and the space after each colon"
_CURES = {
    "cannot start any token": "Put text that begins like this in quotes",
    "block sequence entries are not allowed": "Write a minus without a space after it, or put the formula in quotes",
    "mapping values are not allowed": "Put text with a colon in quotes, and begin the keys of a table in one column",
}


@dataclass
class YamlTree:
    """The data of a file, and the place of each value: lines and columns from 0, by path."""

    file: str
    lines: list[str]
    data: Plain = None
    values: dict[Path, tuple[int, int]] = field(default_factory=dict)
    keys: dict[Path, tuple[int, int]] = field(default_factory=dict)

    def fault(self, path: Path, rule: str, cure: str = "", *, at_key: bool = False, offset: int = 0) -> FileFault:
        """What is wrong with the value, or with the key, at a path; `offset` counts characters within a text."""
        inner = path
        marks = {**self.values, **self.keys} if at_key else self.values
        while inner not in marks and inner:
            inner = inner[:-1]
        line, column = marks.get(inner, (0, 0))
        if inner == path:
            column += self._shift(path, line, column, offset)
        return self.fault_at(line, column, shown_path(path), rule, cure)

    def _shift(self, path: Path, line: int, column: int, offset: int) -> int:
        """The columns between the start of a text and one of its characters; 0 if the text has several lines."""
        text = self.value_at(path) if offset else None
        if not isinstance(text, str):
            return 0
        quoted = self.lines[line][column : column + 1] in ("'", '"')
        start = column + quoted
        return offset + quoted if self.lines[line][start : start + offset] == text[:offset] else 0

    def value_at(self, path: Path) -> Plain:
        """The data at a path; a `LookupError` if there is none."""
        found = self.data
        for key in path:
            found = _inner(found, key)
        return found

    def fault_at(self, line: int, column: int, path: str, rule: str, cure: str) -> FileFault:
        source = self.lines[line] if line < len(self.lines) else ""
        return FileFault(line + 1, column + 1, path, rule, cure, source)


def _inner(holder: Plain, key: str | int) -> Plain:
    if isinstance(holder, dict) and isinstance(key, str):
        return holder[key]
    if isinstance(holder, list) and isinstance(key, int):
        return holder[key]
    raise LookupError(key)


def shown_path(path: Path) -> str:
    """`bodies.B.mass`, `loads[2].torque`."""
    text = ""
    for key in path:
        text += f"[{key}]" if isinstance(key, int) else f".{key}" if text else key
    return text


def read_yaml(text: str, file: str) -> YamlTree:
    """The data in a text, with its places; a `ModelFileError` if it is not YAML, or not what model files allow."""
    tree = YamlTree(file, re.split(r"\r\n|[\r\n\x85\u2028\u2029]", text))
    if len(text) > LONGEST_FILE:
        rule = f"the file has {len(text)} characters, and at most {LONGEST_FILE} are allowed"
        raise ModelFileError(file, (tree.fault_at(0, 0, "", rule, "Leave out samples, or make several files"),))
    if not text.isascii() and any("\ud800" <= each <= "\udfff" for each in text):
        rule = "it contains a surrogate, half of a character"
        raise ModelFileError(file, (tree.fault_at(0, 0, "", rule, "Save it as UTF-8"),))
    _Composer(tree, text).compose()
    return tree


class _Composer:
    """Builds data from events, with a stack of open tables and lists in place of recursion."""

    def __init__(self, tree: YamlTree, text: str) -> None:
        self.tree = tree
        self.text = text
        self.open: list[tuple[dict[str, Plain] | list[Plain], Path]] = []
        self.key: str | None = None
        self.count = 0
        self.is_done = False

    def compose(self) -> None:
        for event in self._events():
            if isinstance(event, yaml.AliasEvent):
                self.refuse(event, "this is an alias, which model files do not allow", "Write out its value")
            if getattr(event, "anchor", None) is not None:
                self.refuse(event, f"'&{event.anchor}' is an anchor, which model files do not allow", "Remove it")
            if isinstance(event, yaml.DocumentStartEvent) and self.is_done:
                self.refuse(event, "a second document begins here", "Make two files of them")
            if isinstance(event, yaml.CollectionStartEvent):
                self.start(event)
            elif isinstance(event, yaml.CollectionEndEvent):
                self.end(event)
            elif isinstance(event, yaml.ScalarEvent):
                self.scalar(event)
        if not self.is_done:
            raise ModelFileError(self.tree.file, (self.tree.fault_at(0, 0, "", "the file is empty", "Write kanes: 1"),))

    def _events(self) -> Iterator[yaml.Event]:
        # Without its C library PyYAML has the same parser in Python.
        loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
        try:
            yield from yaml.parse(self.text, Loader=loader)
        except yaml.reader.ReaderError as error:
            line = len(re.split(r"\r\n|[\r\n]", self.text[: max(error.position, 0)])) - 1
            rule = "a character is not allowed in text"
            raise ModelFileError(self.tree.file, (self.tree.fault_at(line, 0, "", rule, "Remove it"),)) from None
        except yaml.MarkedYAMLError as error:
            mark = error.problem_mark or error.context_mark
            line, column = (mark.line, mark.column) if mark is not None else (0, 0)
            problem = " ".join(str(error.problem or "something is wrong").split())
            fault = self.tree.fault_at(
                line, column, "", f"this is not YAML: {problem}", self._cure(problem, line, column)
            )
            raise ModelFileError(self.tree.file, (fault,)) from None

    def _cure(self, problem: str, line: int, column: int) -> str:
        """The cure for a common mistake."""
        source = self.tree.lines[line] if line < len(self.tree.lines) else ""
        if "\t" in source[: column + 1] and not source[:column].strip():
            return "Indent by spaces, not by tabs"
        return next((cure for words, cure in _CURES.items() if words in problem), _CURE)

    def refuse(self, event: yaml.Event, rule: str, cure: str, path: Path = ()) -> NoReturn:
        mark = event.start_mark
        raise ModelFileError(
            self.tree.file, (self.tree.fault_at(mark.line, mark.column, shown_path(path), rule, cure),)
        )

    def start(self, event: yaml.CollectionStartEvent) -> None:
        if event.tag is not None:
            self.refuse(event, f"'{event.tag}' is a tag, which model files do not allow", "Remove it")
        if len(self.open) >= DEEPEST:
            self.refuse(event, f"this is nested deeper than {DEEPEST} levels", "Reduce the nesting")
        if self._awaits_key:
            self.refuse(event, "a key is one word, not a list or table", "Write name: value")
        made: dict[str, Plain] | list[Plain] = {} if isinstance(event, yaml.MappingStartEvent) else []
        self.open.append((made, self._placed(made, event)))

    def end(self, event: yaml.CollectionEndEvent) -> None:
        self.open.pop()
        self.is_done = not self.open

    def scalar(self, event: yaml.ScalarEvent) -> None:
        if event.tag is not None:
            self.refuse(event, f"'{event.tag}' is a tag, which model files do not allow", "Remove it")
        if not self._awaits_key:
            self._placed(self._value(event), event)
            self.is_done = not self.open
            return
        table, path = self.open[-1]
        if event.value in table:
            cure = "Keep one of the two, or give them different names"
            self.refuse(event, f"'{event.value}' is given twice", cure, (*path, event.value))
        self.key = event.value
        self.tree.keys[(*path, event.value)] = event.start_mark.line, event.start_mark.column

    @property
    def _awaits_key(self) -> bool:
        return bool(self.open) and isinstance(self.open[-1][0], dict) and self.key is None

    def _placed(self, made: Plain, event: yaml.Event) -> Path:
        """Put a value into the innermost open table or list."""
        self.count += 1
        if self.count > MOST_VALUES:
            self.refuse(event, f"there are more than {MOST_VALUES} values", "Make several files of them")
        path: Path = ()
        if self.open:
            holder, outer = self.open[-1]
            if isinstance(holder, list):
                path = (*outer, len(holder))
                holder.append(made)
            else:
                key = self.key if self.key is not None else ""
                path = (*outer, key)
                holder[key], self.key = made, None
        else:
            self.tree.data = made
        self.tree.values[path] = event.start_mark.line, event.start_mark.column
        return path

    def _value(self, event: yaml.ScalarEvent) -> str | float | bool | None:
        """What a scalar is by the core schema: null, a truth value, a number, or text."""
        text: str = event.value
        if not event.implicit[0]:
            return text
        if text in _NULL:
            return None
        if text in _TRUTH:
            return _TRUTH[text]
        if _NOT_FINITE.fullmatch(text):
            self.refuse(event, f"{text} is not finite", "Give a finite number")
        if text[:1] not in "+-.0123456789" or not any(
            each.fullmatch(text) for each in (_DECIMAL, _WHOLE, _OCTAL, _HEXADECIMAL)
        ):
            return text
        return self._number(text, event)

    def _number(self, text: str, event: yaml.ScalarEvent) -> int | float:
        if len(text) > LONGEST_NUMBER:
            self.refuse(event, f"this number has {len(text)} digits", f"Give it with {LONGEST_NUMBER} at most")
        if _WHOLE.fullmatch(text):
            return int(text)
        if text[1:2] in ("o", "x"):
            return int(text, 0)
        number = float(text)
        if not math.isfinite(number):
            self.refuse(event, f"{text} is not finite", "Give a number below 1.8e308")
        return number
