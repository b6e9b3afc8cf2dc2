"""Copies of C3D files that ezc3d reads safely.

ezc3d trusts a file: one wrong byte in a parameter can crash it, and it does not read words in the order of MIPS
processors. So it reads only the copy written here: a header and the checked parameters on which the numbers depend, and
the numbers in Intel's order. Channels are returned as stored. The frame rate is 1 Hz, because ezc3d computes the
samples per frame as the quotient of two rates, rounded down.
"""

from __future__ import annotations

import struct

import numpy as np

from kanes.motion_capture.recordings.files.c3d_layout import BLOCK, KEY, C3dLayout

_TEXT, _INTEGER, _FLOAT = -1, 2, 4
# Counts are words of 16 bits, which ezc3d reads as signed.
MOST_FRAMES = 30000
MOST_COLUMNS = 32767


def safe_copy(data: bytes, found: C3dLayout, first: int, frames: int) -> bytes:
    """A C3D file of some of the frames, in the byte order of Intel processors."""
    parameters = _parameters(found, frames)
    blocks = -(-(len(parameters) + 4) // BLOCK)
    start = 2 + blocks
    section = bytes([1, KEY, blocks, 84]) + parameters
    counts = struct.pack("<5H", found.points, found.channels * found.samples, 1, frames, 0)
    times = struct.pack("<f2Hf", found.factor, start, found.samples, 1)
    header = bytes([2, KEY]) + counts + times
    byte = found.start + first * found.frame_bytes
    numbers = _as_intel(data[byte : byte + frames * found.frame_bytes], found)
    padding = bytes(-len(numbers) % BLOCK)
    return header.ljust(BLOCK, b"\0") + section.ljust(BLOCK * blocks, b"\0") + numbers + padding


def _as_intel(data: bytes, found: C3dLayout) -> bytes:
    """The numbers in the byte order of Intel processors; floats of DEC with swapped halves are four times too large."""
    if found.processor == "MIPS":
        size = 4 if found.is_float else 2
        return np.frombuffer(data, f">u{size}").astype(f"<u{size}").tobytes()
    if found.processor == "DEC" and found.is_float:
        halves = np.frombuffer(data, "<u2").reshape(-1, 2)[:, ::-1]
        with np.errstate(invalid="ignore"):  # of bit patterns that are not numbers
            return (np.ascontiguousarray(halves).view("<f4") / np.float32(4)).tobytes()
    return data


def _parameters(found: C3dLayout, frames: int) -> bytes:
    """The section of parameters without its first four bytes."""
    channels = found.channels
    entries = [
        _group(1, "POINT"),
        _parameter(1, "USED", _INTEGER, struct.pack("<H", found.points)),
        _parameter(1, "SCALE", _FLOAT, struct.pack("<f", found.factor)),
        _parameter(1, "RATE", _FLOAT, struct.pack("<f", 1)),
        _parameter(1, "DATA_START", _INTEGER, struct.pack("<H", 0)),
        _parameter(1, "FRAMES", _INTEGER, struct.pack("<H", frames)),
        _parameter(1, "UNITS", _TEXT, b"mm", 2),
        _group(2, "ANALOG"),
        _parameter(2, "USED", _INTEGER, struct.pack("<H", channels)),
        _parameter(2, "RATE", _FLOAT, struct.pack("<f", found.samples)),
        _parameter(2, "GEN_SCALE", _FLOAT, struct.pack("<f", 1)),
    ]
    for part, first in enumerate(range(0, channels, 255), 1):
        count, number = min(255, channels - first), str(part) if part > 1 else ""
        entries += [_parameter(2, f"SCALE{number}", _FLOAT, struct.pack("<f", 1) * count, count)]
        entries += [_parameter(2, f"OFFSET{number}", _INTEGER, struct.pack("<h", 0) * count, count)]
    entries += [_group(3, "FORCE_PLATFORM"), _parameter(3, "USED", _INTEGER, struct.pack("<H", 0))]
    return b"".join(entries) + b"\0\0"


def _group(number: int, name: str) -> bytes:
    return struct.pack("<bb", len(name), -number) + name.encode() + struct.pack("<HB", 3, 0)


def _parameter(group: int, name: str, kind: int, values: bytes, *shape: int) -> bytes:
    """A parameter with its values: a single number without a shape."""
    content = struct.pack("<bB", kind, len(shape)) + bytes(shape) + values + b"\0"
    return struct.pack("<bb", len(name), group) + name.encode() + struct.pack("<H", 2 + len(content)) + content
