"""Sound files that something went wrong with, and what reading them may come to.

    @settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
    @given(mangled(TEXT))
    def test_a_mangled_robot_is_a_model_or_a_file_error(tmp_path, content):
        read_mangled(content, tmp_path / "robot.urdf")

Changes are made to numbers, words, lines and bytes, so that any format of text can be mangled.
"""

from __future__ import annotations

import contextlib
import re
import time
from pathlib import Path
from typing import Any

from hypothesis import strategies as st

import kanes as kn

NUMBER = re.compile(rb"(?<![\w.])[-+]?(\d+\.?\d*|\.\d+)([eE][-+]?\d+)?(?![\w.])")
WORD = re.compile(rb"[A-Za-z_][\w.:-]*")
QUOTED = re.compile(rb'"[^"\n]*"')
LINE = re.compile(rb"[^\n]*\n")
# What may stand in place of a number.
ODD_NUMBERS = [
    b"", b"0", b"-0", b"-1", b"1e-320", b"1e308", b"-1e308", b"1e400", b"nan", b"inf", b"-inf", b"1_000", b"0x10",
    b"one", b"1 2", b"1,5", b"9" * 400, b"3.14159265358979", b"\xd9\xa3", b"${x}", b"1;2",
]  # fmt: skip
# What may stand in place of a word.
ODD_WORDS = [
    b"", b" ", b"-", b"world", b"ground", b"0", b"t", b"N", b"O", b"\xc3\xa9", b"\xff", b"a b", b"a,b", b"q1:4",
    b"__class__", b"x" * 300, b"&#955;", b"&lt;", b"%s", b"{0}", b"../../x", b"NaN",
]  # fmt: skip
# What may stand anywhere.
ODD_BYTES = [
    b"\x00", b"\xff\xfe", b"<", b">", b'"', b"&x;", b"<!--", b"<![CDATA[", b"<a>" * 300, b"\xef\xbb\xbf", b"\r\n",
    b'<!DOCTYPE a [<!ENTITY x "y">]>', b'<!DOCTYPE a SYSTEM "file:///etc/passwd">', b"\n" * 50,
]  # fmt: skip
# The files are small: reading one takes a fraction of a second, and machines may be busy.
LONGEST = 30.0


def mangled(text: str | bytes, most: int = 4) -> st.SearchStrategy[bytes]:
    """A text with up to `most` changes."""
    sound = text.encode() if isinstance(text, str) else text
    change = st.tuples(st.sampled_from(CHANGES), st.floats(0, 1, exclude_max=True), st.floats(0, 1, exclude_max=True))
    return st.lists(change, min_size=1, max_size=most).map(lambda changes: changed(sound, changes))


def changed(content: bytes, changes: list[Any]) -> bytes:
    """The content after changes, each told by where it is made and by what is put there."""
    for change, where, what in changes:
        content = change(content, where, what)
    return content


def read_mangled(content: bytes, path: Path, **options: Any) -> kn.Model | None:
    """Read such a file: what comes is a model, or None where an error says what is wrong with the file.

    A model may still have faults, of which `kn.derive` tells. Anything else that is raised is a defect of the reader,
    and so is reading without an end.
    """
    path.write_bytes(content)
    begin = time.process_time()
    read = None
    with contextlib.suppress(kn.FileError, kn.ModelError):
        read = kn.read(path, **options)
    if read is not None:
        with contextlib.suppress(kn.KanesError):
            kn.derive(read if isinstance(read, kn.Model) else read.model)
    assert time.process_time() - begin < LONGEST
    return read


def _one_of(pattern: re.Pattern[bytes], content: bytes, where: float) -> re.Match[bytes] | None:
    found = list(pattern.finditer(content))
    return found[int(where * len(found))] if found else None


def _replaced(content: bytes, found: re.Match[bytes] | None, new: bytes) -> bytes:
    return content if found is None else content[: found.start()] + new + content[found.end() :]


def odd_number(content: bytes, where: float, what: float) -> bytes:
    return _replaced(content, _one_of(NUMBER, content, where), ODD_NUMBERS[int(what * len(ODD_NUMBERS))])


def odd_word(content: bytes, where: float, what: float) -> bytes:
    return _replaced(content, _one_of(WORD, content, where), ODD_WORDS[int(what * len(ODD_WORDS))])


def odd_quoted(content: bytes, where: float, what: float) -> bytes:
    """An attribute of XML, or a text in quotes, that says something else."""
    odd = [*ODD_WORDS, *ODD_NUMBERS]
    return _replaced(content, _one_of(QUOTED, content, where), b'"' + odd[int(what * len(odd))] + b'"')


def another_word(content: bytes, where: float, what: float) -> bytes:
    """A word in place of another one: a name that is there twice, a part that carries itself."""
    other = _one_of(WORD, content, what)
    return content if other is None else _replaced(content, _one_of(WORD, content, where), other[0])


def another_quoted(content: bytes, where: float, what: float) -> bytes:
    """As `another_word`, between quotes alone, so that most of the file stays what it is."""
    other = _one_of(QUOTED, content, what)
    return content if other is None else _replaced(content, _one_of(QUOTED, content, where), other[0])


def lost_line(content: bytes, where: float, what: float) -> bytes:
    return _replaced(content, _one_of(LINE, content, where), b"")


def moved_line(content: bytes, where: float, what: float) -> bytes:
    """A line that stands a second time elsewhere."""
    line, place = _one_of(LINE, content, where), _one_of(LINE, content, what)
    return content if line is None or place is None else content[: place.start()] + line[0] + content[place.start() :]


def lost_attribute(content: bytes, where: float, what: float) -> bytes:
    return _replaced(content, _one_of(re.compile(rb'\s[\w:]+\s*=\s*"[^"]*"'), content, where), b"")


def cut(content: bytes, where: float, what: float) -> bytes:
    return content[: int(where * len(content))]


def odd_bytes(content: bytes, where: float, what: float) -> bytes:
    place = int(where * len(content))
    return content[:place] + ODD_BYTES[int(what * len(ODD_BYTES))] + content[place:]


CHANGES = (
    odd_number,
    odd_word,
    odd_quoted,
    another_word,
    another_quoted,
    lost_line,
    moved_line,
    lost_attribute,
    cut,
    odd_bytes,
)
