"""Untrusted XML: elements with their lines, read with bounds and without entities or references.

An untrusted document must not make the program read other files, expand without end, or fail from deep nesting:
a document type, which alone can declare entities, is refused, and so are more than some levels and bytes.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from xml.sax import SAXParseException
from xml.sax.handler import ContentHandler
from xml.sax.xmlreader import AttributesImpl, Locator

import numpy as np
from defusedxml.common import DefusedXmlException
from defusedxml.expatreader import create_parser

from kanes.base.errors import FileError
from kanes.base.types import Array

# Part of the largest moment: round-off of an inertia that was rotated or shifted.
_SLACK = 1e-13


def exact(number: float) -> int | float:
    """A whole number as an integer, so that products with 0 and 1 vanish."""
    return int(number) if number == int(number) else float(number)


def is_physical(inertia: Array) -> bool:
    """Whether some body has these moments, 3 × 3; published models have been rounded, or worse."""
    moments = np.linalg.eigvalsh(inertia)
    slack = _SLACK * max(abs(moments))
    return bool(moments[0] >= -slack and moments[0] + moments[1] >= moments[2] - slack)


Triple = tuple[float, float, float]

# The largest published models have some 20 MB, 20 levels and 300 000 elements.
_MOST_BYTES = 200_000_000
_MOST_LEVELS = 100
_MOST_ELEMENTS = 1_000_000


@dataclass(frozen=True, eq=False)
class XmlNode:
    """An element: its tag, its attributes, the text in it, and the elements in it."""

    tag: str
    attributes: Mapping[str, str]
    text: str
    children: tuple[XmlNode, ...]
    file: str
    line: int

    @property
    def name(self) -> str:
        """The name of the object; empty if it has none."""
        return self.attributes.get("name", "").strip()

    @property
    def called(self) -> str:
        """Its name in messages."""
        return f"<{self.tag}> {self.name}".strip()

    def __repr__(self) -> str:
        return f"<{self.tag} {self.name}>"

    def fault(self, rule: str, cure: str) -> FileError:
        """An error that names this line of the file."""
        return FileError(self.file, rule, cure, f"line {self.line}")

    def child(self, *tags: str) -> XmlNode | None:
        """The first element in it with one of these tags."""
        return next((child for tag in tags for child in self.children if child.tag == tag), None)

    def walk(self) -> Iterator[XmlNode]:
        """Itself and all that is in it."""
        yield self
        for child in self.children:
            yield from child.walk()

    def has(self, *tags: str) -> bool:
        """Whether one of these elements is in it."""
        return self.child(*tags) is not None

    def word(self, *tags: str, default: str = "") -> str:
        """The text of a property."""
        found = self.child(*tags)
        return default if found is None else found.text.strip()

    def words(self, *tags: str) -> tuple[str, ...]:
        """The words of a property."""
        return tuple(self.word(*tags).split())

    def flag(self, tag: str, default: bool = False) -> bool:
        """A property that is true or false."""
        found = self.child(tag)
        if found is None or not found.text.strip():
            return default
        word = found.text.strip().lower()
        if word not in ("true", "false", "1", "0"):
            raise found.fault(f"{tag} is {found.text.strip()!r}", "Write true or false")
        return word in ("true", "1")

    def number(self, tag: str, default: float | None = None) -> float:
        """A property that is one number."""
        return self.numbers(tag, count=1, default=None if default is None else (default,))[0]

    def triple(self, *tags: str, default: Triple | None = (0.0, 0.0, 0.0)) -> Triple:
        """A property that is three numbers."""
        x, y, z = self.numbers(*tags, count=3, default=default)
        return x, y, z

    def numbers(
        self, *tags: str, count: int | None = None, default: tuple[float, ...] | None = None, finite: bool = True
    ) -> tuple[float, ...]:
        """A property that is a list of numbers; of `count` numbers if that is given."""
        found = self.child(*tags)
        if found is None or not found.text.strip():
            if default is not None:
                return default
            raise self.fault(f"{self.called} has no {tags[0]}", f"Write <{tags[0]}> with numbers into it")
        values = tuple(found.number_of(word) for word in found.text.replace(",", " ").split())
        if count is not None and len(values) != count:
            wanted = "one number" if count == 1 else f"{count} numbers"
            raise found.fault(f"{found.tag} has {len(values)} numbers", f"Give {wanted}")
        if finite and not all(math.isfinite(value) for value in values):
            raise found.fault(f"{found.tag} is {found.text.strip()!r}", "Give finite numbers")
        return values

    def attribute_numbers(
        self, key: str, *, count: int | None = None, default: tuple[float, ...] | None = None
    ) -> tuple[float, ...]:
        """An attribute that is a list of finite numbers; of `count` numbers if that is given."""
        text = self.attributes.get(key, "").strip()
        if not text:
            if default is not None:
                return default
            raise self.fault(f"{self.called} has no {key}", f'Write {key}="…" with numbers into it')
        values = tuple(self.number_of(word, key) for word in text.split())
        if count is not None and len(values) != count:
            wanted = "one number" if count == 1 else f"{count} numbers"
            raise self.fault(f"{key} of {self.called} has {len(values)} numbers", f"Give {wanted}")
        if not all(math.isfinite(value) for value in values):
            raise self.fault(f"{key} of {self.called} is {text[:40]!r}", "Give finite numbers")
        return values

    def attribute_number(self, key: str, default: float | None = None) -> float:
        """An attribute that is one finite number."""
        return self.attribute_numbers(key, count=1, default=None if default is None else (default,))[0]

    def number_of(self, word: str, key: str = "") -> float:
        """A number from a word of its text."""
        try:
            return float(word)
        except ValueError:
            where = f"{key} of {self.called}" if key else self.tag
            raise self.fault(f"{where} has {word[:40]!r}, which is not a number", "Write a number") from None


def read_xml(path: str | PathLike[str]) -> XmlNode:
    """The root of a document."""
    try:
        size = Path(path).stat().st_size
        if size > _MOST_BYTES:
            raise FileError(path, f"it has {size} bytes", f"Give a document of at most {_MOST_BYTES} bytes")
        content = Path(path).read_bytes()
    except OSError as error:
        raise FileError(path, f"it cannot be read ({error.strerror})", "Check the path") from None
    return parse_xml(content, str(path))


def parse_xml(content: bytes, file: str) -> XmlNode:
    """The root of a document that is in memory; `file` is what messages call it."""
    parser = create_parser(forbid_dtd=True, forbid_entities=True, forbid_external=True)
    builder = _Builder(file, parser)
    parser.setContentHandler(builder)
    try:
        parser.feed(content)
        parser.close()
    except SAXParseException as error:
        rule = f"it is not well-formed XML ({error.getMessage()})"
        cure = "Correct this line, or save the model again from the program that wrote it"
        raise FileError(file, rule, cure, f"line {error.getLineNumber()}") from None
    except DefusedXmlException:
        rule = "it declares a document type, which can include entities and other files"
        raise FileError(file, rule, "Remove <!DOCTYPE …>", f"line {builder.line}") from None
    except (LookupError, ValueError) as error:
        if isinstance(error, FileError):
            raise
        raise FileError(file, f"its text cannot be decoded ({error})", "Save it as UTF-8") from None
    return builder.roots[0]


class _Builder(ContentHandler):
    """Makes elements from events of the parser, each when it ends, so that elements never change."""

    def __init__(self, file: str, locator: Locator) -> None:
        super().__init__()
        self.roots: list[XmlNode] = []  # one, once the document has ended
        self._file = file
        self._locator = locator  # it knows the current line
        self._count = 0  # of elements
        self._open: list[tuple[str, dict[str, str], int, list[str], list[XmlNode]]] = []

    @property
    def line(self) -> int:
        return self._locator.getLineNumber() or 0

    def startElement(self, tag: str, attributes: AttributesImpl) -> None:
        if len(self._open) >= _MOST_LEVELS:
            rule = f"elements are nested more than {_MOST_LEVELS} levels deep"
            raise FileError(self._file, rule, "Give a model", f"line {self.line}")
        self._count += 1
        if self._count > _MOST_ELEMENTS:
            rule = f"it has more than {_MOST_ELEMENTS} elements"
            raise FileError(self._file, rule, "Give a model", f"line {self.line}")
        self._open.append((tag, dict(attributes), self.line, [], []))

    def endElement(self, _: str) -> None:
        tag, attributes, line, text, children = self._open.pop()
        node = XmlNode(tag, attributes, "".join(text), tuple(children), self._file, line)
        if self._open:
            self._open[-1][4].append(node)
        else:
            self.roots.append(node)

    def characters(self, text: str) -> None:
        self._open[-1][3].append(text)
