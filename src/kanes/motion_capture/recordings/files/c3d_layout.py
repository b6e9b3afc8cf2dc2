"""The layout of a C3D file: header, parameters, and the position of its data, all checked before the data are read.

The format is that of the C3D user guide: blocks of 512 bytes, the header first, which points to the parameters and to
the data. Words are in the order of the processor that wrote them, which the parameters name: Intel, DEC, or MIPS (SGI).
"""

from __future__ import annotations

from dataclasses import dataclass
from os import PathLike

import numpy as np

from kanes.base.types import Array
from kanes.motion_capture.recordings.files.c3d_parameters import C3dBytes, Parameters, parameters_of

BLOCK = 512
KEY = 0x50
_PROCESSORS = {84: "Intel", 85: "DEC", 86: "MIPS"}


@dataclass(frozen=True)
class C3dLayout:
    """The header and the parameters of a C3D file."""

    processor: str  # Intel, DEC or MIPS
    points: int
    channels: int
    samples: int  # of each channel, in a frame
    first: int  # number of the first frame, from one
    frames: int  # announced; those that the file has are `whole`
    rate: float  # frames per second
    is_float: bool  # 32-bit floats, otherwise 16-bit integers
    start: int  # byte at which the data begin
    whole: int  # frames that the file has whole
    factor: float  # of integer points; negative for floats
    factors: Array  # of the channels: value = (raw − offset) × factor × general
    offsets: Array
    general: float
    is_unsigned: bool  # integers of channels have no sign
    parameters: Parameters

    @property
    def frame_bytes(self) -> int:
        """How many bytes a frame takes."""
        return (4 if self.is_float else 2) * (4 * self.points + self.channels * self.samples)

    def texts(self, name: str) -> list[str]:
        """The texts of a parameter, none if it is not there; those beyond 255 continue in LABELS2, LABELS3, …"""
        found: list[str] = []
        for number in range(1, 100):
            more = self.parameters.get(name if number == 1 else f"{name}{number}")
            if not isinstance(more, list):
                break
            found += more
        return found

    def numbers(self, name: str) -> Array | None:
        """The numbers of a parameter, None if it is not there or is text."""
        found = self.parameters.get(name)
        return None if found is None or isinstance(found, list) else found


def layout(path: str | PathLike[str], data: bytes) -> C3dLayout:
    """The layout of a C3D file; an error names the byte that is wrong."""
    file = C3dBytes(path, data)
    base, end = _section(file)
    points, measured, first, last = (int(each) for each in file.integers(2, 4))
    [factor], [rate] = file.floats(12), file.floats(20)
    block, samples = (int(each) for each in file.integers(16, 2))
    start = BLOCK * (block - 1)
    parameters = parameters_of(file, base, max(end, start))
    channels = measured // samples if samples else 0
    _check_counts(file, parameters, points, measured, channels)
    rate = _first(parameters, "POINT:RATE", rate)
    if not (np.isfinite(rate) and 0 < rate < 1e9):
        raise file.fault(f"the frame rate is {rate:g} Hz, which is impossible", 20)
    if start < BLOCK or start > len(data):
        raise file.fault(f"the data should begin in block {block}, which the file does not have", 16)
    factor = _first(parameters, "POINT:SCALE", factor)
    if not (np.isfinite(factor) and factor):
        raise file.fault(f"the scale factor of points is {factor:g}, which is impossible", 12)
    size = (4 if factor < 0 else 2) * (4 * points + channels * samples)
    if not size:
        raise file.fault("it has neither points nor analog channels", 2)
    frames = _frames(file, parameters, first, last)
    return C3dLayout(
        processor=file.processor,
        points=points,
        channels=channels,
        samples=samples if channels else 0,
        first=first,
        frames=frames,
        rate=rate,
        is_float=factor < 0,
        start=start,
        whole=min(frames, (len(data) - start) // size),
        factor=factor,
        factors=_of_channels(file, parameters, "SCALE", channels, 1.0),
        offsets=_of_channels(file, parameters, "OFFSET", channels, 0.0),
        general=_finite(file, _first(parameters, "ANALOG:GEN_SCALE", 1.0), "ANALOG:GEN_SCALE"),
        is_unsigned="UNSIGNED" in [str(each).upper() for each in parameters.get("ANALOG:FORMAT", [])],
        parameters=parameters,
    )


def _section(file: C3dBytes) -> tuple[int, int]:
    """First and last byte of the parameters, zero if unknown; sets the processor of the file."""
    data = file.data
    if len(data) < BLOCK:
        raise file.fault(f"the file ends there, too short for the header of a C3D file, {BLOCK} bytes", len(data))
    if data[1] != KEY:
        rule = f"it is not a C3D file: the byte is 0x{data[1]:02x}, and the key of C3D files is 0x{KEY:02x}"
        raise file.fault(rule, 1, "Give a C3D file")
    base = BLOCK * (data[0] - 1)
    if data[0] < 2 or base + 4 > len(data):
        raise file.fault(f"the parameters should be in block {data[0]}, which the file does not have", 0)
    blocks, processor = data[base + 2], data[base + 3]
    if processor not in _PROCESSORS:
        known = ", ".join(f"{number} ({name})" for number, name in _PROCESSORS.items())
        raise file.fault(f"processor {processor} is unknown; known are {known}", base + 3)
    file.processor = _PROCESSORS[processor]
    return base, base + BLOCK * blocks if blocks else 0


def _of_channels(file: C3dBytes, parameters: Parameters, name: str, count: int, otherwise: float) -> Array:
    """A number for each channel; those beyond 255 continue in SCALE2 and so on."""
    parts = (parameters.get(f"ANALOG:{name}{more}") for more in ("", *range(2, 260)))
    numbers = [part.ravel(order="F") for part in parts if isinstance(part, np.ndarray)]
    if not numbers:
        return np.full(count, otherwise)
    found = np.concatenate(numbers).astype(float)
    if found.size < count or not np.isfinite(found[:count]).all():
        raise file.fault(f"ANALOG:{name} has no finite number for each of the {count} channels", 4)
    return found[:count]


def _finite(file: C3dBytes, value: float, name: str) -> float:
    if not np.isfinite(value):
        raise file.fault(f"{name} is {value:g}", 0)
    return value


def _check_counts(file: C3dBytes, parameters: Parameters, points: int, measured: int, channels: int) -> None:
    """The header and the parameters agree on how many points and channels there are."""
    for name, count, byte in (("POINT:USED", points, 2), ("ANALOG:USED", channels, 4)):
        used = int(_finite(file, _first(parameters, name, count), name)) % 65536
        if used != count:
            raise file.fault(f"the header counts {count}, and {name} is {used}", byte)
    if channels and measured % channels:
        raise file.fault(f"{measured} analog numbers a frame are not a multiple of {channels} channels", 4)


def _frames(file: C3dBytes, parameters: Parameters, first: int, last: int) -> int:
    """The number of frames by 32-bit fields where these exist, otherwise by the header."""
    fields = [parameters.get(f"TRIAL:ACTUAL_{end}_FIELD") for end in ("START", "END")]
    words = [each.ravel() for each in fields if isinstance(each, np.ndarray) and each.size == 2]
    if len(words) == 2:
        start, end = (int(each[0]) % 65536 + 65536 * (int(each[1]) % 65536) for each in words)
        if 0 <= end - start < 2**31 and (last >= 65535 or (end - start - last + first) % 65536 == 0):
            return end - start + 1
    frames = int(_finite(file, _first(parameters, "POINT:FRAMES", last - first + 1), "POINT:FRAMES"))
    counted = frames % 65536 if -65536 < frames < 65536 else frames
    long = _finite(file, _first(parameters, "POINT:LONG_FRAMES", 0.0), "POINT:LONG_FRAMES")
    if last < first and counted <= 0:
        raise file.fault(f"the last frame, {last}, comes before the first, {first}", 6)
    if last == 65535:  # more do not fit into the header
        return max(last - first + 1, counted, int(long))
    return last - first + 1 if last >= first else counted


def _first(parameters: Parameters, name: str, otherwise: float) -> float:
    values = parameters.get(name)
    return float(values.flat[0]) if isinstance(values, np.ndarray) and values.size else otherwise
