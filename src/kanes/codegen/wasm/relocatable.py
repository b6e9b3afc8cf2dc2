"""Objects that LLVM writes for WebAssembly, made into modules without a linker.

LLVM numbers functions, types and the table within an object as a module does, so that an object without data of its own
is a module once its functions are exported. Memory, a pointer to a stack and the table are handed in.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from kanes.codegen.wasm.binary_format import CUSTOM, DATA, EXPORTS, listed, section, text, unsigned

_SYMBOLS = 8  # the part of the section "linking" that names functions
_FUNCTION, _DATA_SYMBOL, _GLOBAL, _SECTION, _TAG, _TABLE = range(6)
_UNDEFINED, _NAMED = 0x10, 0x40


def as_module(binary: bytes, exports: Sequence[str], attached: Mapping[str, bytes]) -> bytes:
    """An object without what only linkers read, with exports, and with sections of ours."""
    numbers = _functions(binary)
    exported = section(EXPORTS, listed([text(name) + b"\x00" + unsigned(numbers[name]) for name in exports]))
    kept = [(number, content) for number, content in _sections(binary) if number != CUSTOM]
    if any(number == DATA for number, _ in kept):
        raise ValueError("The object has data of its own, which only a linker can place.")
    first = next(place for place, (number, _) in enumerate(kept) if number > EXPORTS)
    written = [binary[:8], *(section(*each) for each in kept[:first]), exported]
    written += [section(*each) for each in kept[first:]]
    written += [section(CUSTOM, text(name) + content) for name, content in attached.items()]
    return b"".join(written)


def attached_section(binary: bytes, name: str) -> bytes | None:
    """A section that engines leave alone, if it is there."""
    for number, content in _sections(binary):
        if number == CUSTOM:
            title, at = _text(content, 0)
            if title == name:
                return content[at:]
    return None


def _sections(binary: bytes) -> Iterator[tuple[int, bytes]]:
    at = 8
    while at < len(binary):
        number = binary[at]
        size, at = _whole(binary, at + 1)
        yield number, binary[at : at + size]
        at += size


def _functions(binary: bytes) -> dict[str, int]:
    """The numbers of the functions that an object defines."""
    content = attached_section(binary, "linking") or b"\x00"
    _, at = _whole(content, 0)  # the version
    found: dict[str, int] = {}
    while at < len(content):
        kind = content[at]
        size, at = _whole(content, at + 1)
        if kind == _SYMBOLS:
            found |= _defined(content[at : at + size])
        at += size
    return found


def _defined(symbols: bytes) -> dict[str, int]:
    found: dict[str, int] = {}
    count, at = _whole(symbols, 0)
    for _ in range(count):
        kind = symbols[at]
        flags, at = _whole(symbols, at + 1)
        is_defined, name = not flags & _UNDEFINED, ""
        if kind in (_FUNCTION, _GLOBAL, _TAG, _TABLE):
            number, at = _whole(symbols, at)
            if is_defined or flags & _NAMED:
                name, at = _text(symbols, at)
            if kind == _FUNCTION and is_defined:
                found[name] = number
        elif kind == _DATA_SYMBOL:
            name, at = _text(symbols, at)
            for _ in range(3 if is_defined else 0):
                _, at = _whole(symbols, at)
        else:
            _, at = _whole(symbols, at)
    return found


def _whole(binary: bytes, at: int) -> tuple[int, int]:
    """A number in LEB128, and where it ends."""
    number = shift = 0
    while True:
        byte, at = binary[at], at + 1
        number |= (byte & 0x7F) << shift
        shift += 7
        if not byte & 0x80:
            return number, at


def _text(binary: bytes, at: int) -> tuple[str, int]:
    size, at = _whole(binary, at)
    return binary[at : at + size].decode(), at + size
