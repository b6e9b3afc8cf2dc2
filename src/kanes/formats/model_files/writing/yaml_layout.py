"""Plain tables and lists as YAML that a person would have written: short things in one line, long ones below.

Text is YAML 1.2 of the core schema. Text that a reader could take for something else is quoted.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping

from kanes.base.types import Plain

WIDTH = 110
# Words that the core schema resolves to something other than text.
_RESOLVED = re.compile(
    r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?|0o[0-7]+|0x[0-9a-fA-F]+|[-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN)"
    r"|null|Null|NULL|~|true|True|TRUE|false|False|FALSE|"
)
# Readers of YAML 1.1, such as some editors, take these for numbers and for truth values.
_OLD_NUMBER = re.compile(r"[-+.]?[0-9][0-9_.:]*")
_OLD_WORDS = {"yes", "no", "on", "off"}
_FIRST = set("-?:,[]{}#&*!|>'\"%@`")
# Top-level tables that may be in one line; others have a line for each entry.
_SHORT = ("coordinates", "speeds", "definitions", "initial", "simulate")


def as_yaml(content: Mapping[str, Plain]) -> str:
    """The text of a file, with a gap around each section of several lines."""
    lines: list[str] = []
    long = False
    for word, value in content.items():
        added = _entry(word, value, 0)
        if lines and (long or len(added) > 1):
            lines.append("")
        long = len(added) > 1
        lines += added
    return "\n".join(lines) + "\n"


def _entry(key: str, value: Plain, indent: int) -> list[str]:
    """A key and its value, in one line or in several."""
    start = f"{' ' * indent}{_key(key)}:"
    if value is None:
        return [start]
    if not isinstance(value, (Mapping, list)):
        return _folded(start, value, indent)
    short = f"{start} {_flow(value)}"
    if len(short) <= WIDTH and (indent or _is_short(key, value)):
        return [short]
    return [start, *_block(value, indent + 2)]


def _is_short(section: str, value: Mapping[str, Plain] | list[Plain]) -> bool:
    """Whether a section may be in one line."""
    if isinstance(value, Mapping) and section not in _SHORT:
        return False
    entries = list(value.values()) if isinstance(value, Mapping) else value
    return not any(isinstance(entry, (Mapping, list)) for entry in entries)


def _block(value: Mapping[str, Plain] | list[Plain], indent: int) -> list[str]:
    if isinstance(value, Mapping):
        return [line for key, each in value.items() for line in _entry(key, each, indent)]
    lines: list[str] = []
    if all(not isinstance(each, (Mapping, list)) for each in value):
        return _filled([_flow(each) for each in value], indent)
    for each in value:
        lines += _item(each, indent)
    return lines


def _filled(words: list[str], indent: int) -> list[str]:
    """A long list of short things, as many in a line as it holds."""
    lines, line = [], " " * indent + "["
    for number, word in enumerate(words):
        piece = word + ("]" if number == len(words) - 1 else ",")
        if len(line) + len(piece) + 1 > WIDTH:
            lines.append(line.rstrip())
            line = " " * (indent + 1)
        line += piece + " "
    return [*lines, line.rstrip()]


def _item(value: Plain, indent: int) -> list[str]:
    short = f"{' ' * indent}- {_flow(value)}"
    if len(short) <= WIDTH or not isinstance(value, (Mapping, list)):
        return [short]
    first, *rest = _block(value, indent + 2)
    return [f"{' ' * indent}- {first.lstrip()}", *rest]


def _flow(value: Plain) -> str:
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_key(key)}: {_flow(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_flow, value)) + "]"
    return _scalar(value, True)


def _folded(start: str, value: Plain, indent: int) -> list[str]:
    """A key and its text in one line; a long formula is folded below the key, at spaces."""
    beside = f"{start} {_scalar(value, False)}"
    if len(beside) <= WIDTH or not isinstance(value, str) or " " not in value or beside.endswith('"'):
        return [beside]
    lines, line = [f"{start} >-"], " " * (indent + 1)
    for word in value.split(" "):
        if len(line) + len(word) + 1 > WIDTH and line.strip():
            lines.append(line)
            line = " " * (indent + 1)
        line += f" {word}"
    return [*lines, line]


def _key(word: str) -> str:
    return word if word in _OLD_WORDS else _scalar(word, True)


def _scalar(value: Plain, in_flow: bool) -> str:
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, float)):
        return repr(value)
    text = str(value)
    return text if _is_plain(text, in_flow) else json.dumps(text, ensure_ascii=False)


def _is_plain(text: str, in_flow: bool) -> bool:
    if _RESOLVED.fullmatch(text) or _OLD_NUMBER.fullmatch(text) or text.lower() in _OLD_WORDS:
        return False
    if text != text.strip() or not text.isprintable():
        return False
    if text[0] in _FIRST and not (text[0] in "-?:" and len(text) > 1 and text[1] not in " ,[]{}"):
        return False
    if text.startswith(("---", "...")):
        return False
    if ": " in text or " #" in text or text.endswith(":"):
        return False
    return not (in_flow and any(character in text for character in ",[]{}"))
