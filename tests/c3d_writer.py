"""C3D files by the letter of the format, for tests: any processor, integers or floats."""

import struct

import numpy as np

NUMBERS = {"Intel": 84, "DEC": 85, "MIPS": 86}


def words(values, processor: str) -> bytes:
    return np.asarray(values).astype(">i2" if processor == "MIPS" else "<i2").tobytes()


def floats(values, processor: str) -> bytes:
    given = np.atleast_1d(np.asarray(values, dtype="<f4"))
    if processor == "DEC":
        return np.ascontiguousarray((given * np.float32(4)).view("<u2").reshape(-1, 2)[:, ::-1]).tobytes()
    return given.astype(">f4" if processor == "MIPS" else "<f4").tobytes()


def entry(group: int, name: str, value, processor: str) -> bytes:
    """A parameter: text, texts, whole numbers or floats; arrays with the first dimension fastest."""
    if isinstance(value, (str, list)):
        texts = [value] if isinstance(value, str) else value
        width = max((len(text) for text in texts), default=0)
        shape, sort = ((width,) if isinstance(value, str) else (width, len(texts))), -1
        raw = b"".join(text.encode().ljust(width) for text in texts)
    else:
        array = np.asarray(value)
        shape, sort = array.shape, 2 if array.dtype.kind == "i" else 4
        raw = (words if sort == 2 else floats)(array.ravel(order="F"), processor)
    content = struct.pack("<bB", sort, len(shape)) + bytes(shape) + raw + b"\0"
    return head(group, name, 2 + len(content), processor) + content


def head(number: int, name: str, ahead: int, processor: str) -> bytes:
    return struct.pack("<bb", len(name), number) + name.encode() + words([ahead], processor)


def c3d_bytes(
    points, channels=(), *, samples=0, residuals=None, factor=-1.0, rate=100.0, first=1, processor="Intel", more=None
) -> bytes:
    """Points are 3 × P × N in the units of the file, channels C × K as they are stored; `more` are parameters."""
    _, count, frames = np.shape(points)
    channels = np.asarray(channels).reshape(-1, frames * samples) if samples else np.zeros((0, 0))
    given = {
        "POINT": {"USED": count, "FRAMES": frames, "SCALE": factor, "RATE": rate, "UNITS": ["mm"]},
        "ANALOG": {"USED": len(channels), "RATE": rate * max(samples, 1)},
    }
    for name, value in (more or {}).items():
        group, _, parameter = name.partition(":")
        given.setdefault(group, {})[parameter] = value
    entries = b""
    for number, (group, parameters) in enumerate(given.items(), 1):
        entries += head(-number, group, 3, processor) + b"\0"
        for name, value in parameters.items():
            entries += entry(number, name, value, processor)
    blocks = -(-(len(entries) + 6) // 512)
    section = (bytes([1, 0x50, blocks, NUMBERS[processor]]) + entries).ljust(512 * blocks, b"\0")
    last = min(first + frames - 1, 65535)
    start = words([count, len(channels) * samples, first, last, 0], processor) + floats(factor, processor)
    start += words([2 + blocks, samples], processor) + floats(rate, processor)
    residual = np.zeros((count, frames)) if residuals is None else residuals
    rows = np.concatenate([np.asarray(points, dtype=float), residual[None]]).transpose(2, 1, 0).reshape(frames, -1)
    table = np.hstack(
        [rows / (1 if factor < 0 else [factor, factor, factor, 1] * count), samples_of(channels, frames, samples)]
    )
    raw = floats(table.ravel(), processor) if factor < 0 else words(np.round(table).ravel().astype(np.int64), processor)
    return (bytes([2, 0x50]) + start).ljust(512, b"\0") + section + raw


def samples_of(channels, frames: int, samples: int):
    """Sample by sample, each with all channels, frame by frame."""
    if not samples:
        return np.zeros((frames, 0))
    return channels.reshape(len(channels), frames, samples).transpose(1, 2, 0).reshape(frames, -1)
