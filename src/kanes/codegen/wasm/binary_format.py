"""WebAssembly's binary format: numbers, sections, and a module that is put together from functions and data."""

from __future__ import annotations

import struct
from collections.abc import Iterable, Sequence
from itertools import groupby

I32, I64, F64 = 0x7F, 0x7E, 0x7C
_HEAD = b"\0asm\1\0\0\0"
# Numbers of sections.
CUSTOM, _TYPES, _FUNCTIONS, _MEMORY, EXPORTS, _CODE, DATA = 0, 1, 3, 5, 7, 10, 11
PAGE = 65536  # bytes of memory


def unsigned(number: int) -> bytes:
    """A whole number from 0 on in LEB128: seven bits in a byte, the lowest first."""
    written = bytearray()
    while number > 0x7F:
        written.append(number & 0x7F | 0x80)
        number >>= 7
    return bytes([*written, number])


def signed(number: int) -> bytes:
    """A whole number in signed LEB128, whose last byte has the sign in its bit 6."""
    written = bytearray()
    while not -0x40 <= number < 0x40:
        written.append(number & 0x7F | 0x80)
        number >>= 7
    return bytes([*written, number & 0x7F])


def listed(items: Sequence[bytes]) -> bytes:
    """Their number, then the items."""
    return unsigned(len(items)) + b"".join(items)


def _counted(content: bytes) -> bytes:
    return unsigned(len(content)) + content


def section(number: int, content: bytes) -> bytes:
    """A part of a module."""
    return bytes([number]) + _counted(content)


def text(words: str) -> bytes:
    """Words in UTF-8."""
    return _counted(words.encode())


class WasmModule:
    """Functions, numbers in memory, and exported names.

    Data start at address 8, so that no address is 0; `reserve` keeps memory after them.
    """

    def __init__(self) -> None:
        self._types: dict[bytes, int] = {}
        self._functions: list[tuple[int, bytes]] = []  # type and code
        self._exports: list[tuple[str, int]] = []
        self._data = bytearray(8)
        self._known: dict[bytes, int] = {}
        self._reserved = 0
        self._customs: list[tuple[str, bytes]] = []

    def add(self, takes: Sequence[int], gives: Sequence[int], locals_: Iterable[int], code: bytes) -> int:
        """A function; its number."""
        type_ = b"\x60" + listed([bytes([each]) for each in takes]) + listed([bytes([each]) for each in gives])
        runs = [(len(list(run)), of) for of, run in groupby(locals_)]
        body = listed([unsigned(count) + bytes([of]) for count, of in runs]) + code + b"\x0b"
        self._functions.append((self._types.setdefault(type_, len(self._types)), body))
        return len(self._functions) - 1

    def export(self, name: str, function: int) -> None:
        """Let a function be called from outside."""
        self._exports.append((name, function))

    def data(self, content: bytes) -> int:
        """The address of some bytes, which are in memory from the start; equal bytes are stored once."""
        if content not in self._known:
            self._known[content] = len(self._data)
            self._data += content + bytes(-len(content) % 8)
        return self._known[content]

    def table(self, numbers: Sequence[float]) -> int:
        """The address of some numbers."""
        return self.data(struct.pack(f"<{len(numbers)}d", *numbers))

    def reserve(self, count: int) -> int:
        """The address of memory for some numbers; from then on there are no more data."""
        address = len(self._data) + self._reserved
        self._reserved += 8 * count
        return address

    def attach(self, name: str, content: bytes) -> None:
        """A section that engines ignore."""
        self._customs.append((name, content))

    def binary(self) -> bytes:
        """The bytes of the module."""
        pages = -(-(len(self._data) + self._reserved) // PAGE)
        exports = [text(name) + b"\x00" + unsigned(function) for name, function in self._exports]
        data = b"\x00\x41" + signed(0) + b"\x0b" + _counted(bytes(self._data))
        return b"".join(
            [
                _HEAD,
                section(_TYPES, listed(list(self._types))),
                section(_FUNCTIONS, listed([unsigned(type_) for type_, _ in self._functions])),
                section(_MEMORY, listed([b"\x00" + unsigned(pages)])),
                section(EXPORTS, listed([*exports, text("memory") + b"\x02\x00"])),
                section(_CODE, listed([_counted(body) for _, body in self._functions])),
                section(DATA, listed([data])),
                *(section(CUSTOM, text(name) + content) for name, content in self._customs),
            ]
        )
