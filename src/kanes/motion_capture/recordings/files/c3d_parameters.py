"""The parameters of a C3D file, by group and name, from unchecked bytes."""

from __future__ import annotations

from os import PathLike
from typing import TypeAlias

import numpy as np

from kanes.base.errors import FileError
from kanes.base.types import Array

_DAMAGED = "Give a C3D file that is not damaged, such as a new export of the trial"
_TEXT, _SIZES = -1, {-1: 1, 1: 1, 2: 2, 4: 4}

# Values by "POINT:UNITS", group and name: numbers in the shape of the file, or texts.
Parameters: TypeAlias = dict[str, Array | list[str]]


class C3dBytes:
    """The bytes of a file with the order of their words; reading beyond the end is an error."""

    def __init__(self, path: str | PathLike[str], data: bytes, processor: str = "Intel") -> None:
        self.path, self.data, self.processor = path, data, processor

    def fault(self, rule: str, byte: int, cure: str = _DAMAGED) -> FileError:
        """An error at a byte."""
        return FileError(self.path, rule, cure, f"byte {byte}")

    def within(self, byte: int, count: int, end: int, what: str) -> bytes:
        """Some bytes that must lie before an end."""
        if byte < 0 or byte + count > min(end, len(self.data)):
            raise self.fault(f"{what} reaches beyond byte {min(end, len(self.data))}, where its section ends", byte)
        return self.data[byte : byte + count]

    def integers(self, byte: int, count: int = 1, signed: bool = False) -> Array:
        """Words of 16 bits."""
        order = ">" if self.processor == "MIPS" else "<"
        word = f"{order}{'i' if signed else 'u'}2"
        return np.frombuffer(self.data, word, count, byte).astype(int)

    def floats(self, byte: int, count: int = 1) -> Array:
        """Floats of 32 bits; those of DEC have swapped halves and an exponent that is larger by two."""
        with np.errstate(invalid="ignore"):  # of bit patterns that are not numbers
            if self.processor == "DEC":
                halves = np.frombuffer(self.data, "<u2", 2 * count, byte).reshape(count, 2)[:, ::-1]
                return np.ascontiguousarray(halves).view("<f4")[:, 0].astype(float) / 4
            return np.frombuffer(self.data, ">f4" if self.processor == "MIPS" else "<f4", count, byte).astype(float)


def parameters_of(file: C3dBytes, base: int, end: int) -> Parameters:
    """All parameters by group and name, in capitals. Each entry lies after the one before, so that the loop ends."""
    groups: dict[int, str] = {}
    entries: list[tuple[int, str, Array | list[str]]] = []
    byte = base + 4
    while byte + 2 <= min(end, len(file.data)) and file.data[byte]:
        letters, number = np.frombuffer(file.data, "i1", 2, byte).astype(int)
        after = byte + 2 + abs(letters)
        name = _text(file.within(byte + 2, abs(letters) + 2, end, "the name of a group or parameter")[:-2]).upper()
        if not number:
            raise file.fault(f"'{name}' belongs to group 0, which does not exist", byte + 1)
        if number < 0:
            groups[-number] = name
            stop = after + 3 + file.within(after + 2, 1, end, f"group '{name}'")[0]
        else:
            values, stop = _values(file, name, after + 2, end)
            entries.append((number, name, values))
        byte = _next(file, name, after, stop, end)
        if not byte:
            break
    # Parameters without a group are ignored.
    return {f"{groups[number]}:{name}": values for number, name, values in entries if number in groups}


def _next(file: C3dBytes, name: str, byte: int, stop: int, end: int) -> int:
    """The byte of the next entry, at the distance that the word at `byte` has; zero after the last."""
    ahead = int(file.integers(byte)[0])
    if ahead != stop - byte and int.from_bytes(file.data[byte : byte + 2], "little") == stop - byte:
        return stop  # some files of MIPS processors have a word in Intel's order
    if ahead and byte + ahead > min(end, len(file.data)):
        rule = f"'{name}' points {ahead} bytes ahead, beyond byte {min(end, len(file.data))}, where parameters end"
        raise file.fault(rule, byte)
    if ahead and byte + ahead < stop:
        rule = f"'{name}' ends at byte {stop}, and points to the next entry at byte {byte + ahead}, before that"
        raise file.fault(rule, byte)
    return byte + ahead if ahead else 0


def _values(file: C3dBytes, name: str, byte: int, end: int) -> tuple[Array | list[str], int]:
    """The values of a parameter, and the byte after its description."""
    kind, rank = np.frombuffer(file.within(byte, 2, end, f"parameter '{name}'"), "i1").astype(int)
    if kind not in _SIZES or not 0 <= rank <= 7:
        raise file.fault(f"parameter '{name}' is of type {kind} with {rank} dimensions, which is impossible", byte)
    shape = list(file.within(byte + 2, rank, end, f"parameter '{name}'"))
    count, first = int(np.prod(shape, dtype=int)), byte + 2 + rank
    size = count * _SIZES[kind]
    raw = file.within(first, size + 1, end, f"parameter '{name}', {count} values,")
    stop = first + size + 1 + raw[-1]
    file.within(first, stop - first, end, f"the description of parameter '{name}'")
    if kind == _TEXT:
        width = shape[0] if shape else 1
        rows = count // width if width else 0
        return [_text(raw[row * width : (row + 1) * width]) for row in range(rows)], stop
    if kind == 1:
        numbers = np.frombuffer(raw[:-1], "i1").astype(int)
    else:
        numbers = file.integers(first, count, signed=True) if kind == 2 else file.floats(first, count)
    return numbers.reshape(shape, order="F"), stop


def _text(raw: bytes) -> str:
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError:
        text = raw.decode("latin-1")
    return text.replace("\0", " ").strip()
