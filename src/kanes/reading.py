"""Whatever Kanes can read, told apart by what is in the file."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from os import PathLike
from typing import Any

from kanes.errors import ExpressionError, FileError
from kanes.recordings.files.c3d import read_c3d
from kanes.recordings.files.c3d_layout import BLOCK, KEY
from kanes.recordings.files.csv_table import is_csv, read_csv
from kanes.recordings.files.storage import END, read_storage
from kanes.recordings.files.text_lines import as_path, content, decoded
from kanes.recordings.files.trc import START, read_trc

# Bytes from which a file is told.
_HEAD = 65536


@dataclass(frozen=True)
class FileType:
    """One type of file: what it is called, how its content and its name tell it, and what reads it."""

    called: str
    suffixes: tuple[str, ...]
    tells: Callable[[bytes, str], bool]  # from the first bytes, and the same as text
    read: Callable[..., Any]  # takes the path, and those options that the caller gives
    options: tuple[str, ...] = ()


def _read_osim(path: str | PathLike[str]) -> Any:
    from kanes.opensim.osim_model import read_model  # noqa: PLC0415  # brings SymPy, which recordings do without

    return read_model(path)


def _read_urdf(path: str | PathLike[str], **options: Any) -> Any:
    from kanes.urdf.urdf_model import read_urdf  # noqa: PLC0415  # brings SymPy

    return read_urdf(path, **options)


def _read_mjcf(path: str | PathLike[str], **options: Any) -> Any:
    from kanes.mjcf.mjcf_model import read_mjcf  # noqa: PLC0415  # brings SymPy

    return read_mjcf(path, **options)


def _read_fortytwo(path: str | PathLike[str]) -> Any:
    from kanes.fortytwo.fortytwo_model import read_fortytwo  # noqa: PLC0415  # brings SymPy

    return read_fortytwo(path)


def _read_model_file(path: str | PathLike[str]) -> Any:
    from kanes.modelfiles.model_file import read_model_file  # noqa: PLC0415  # brings SymPy and pydantic

    return read_model_file(path)


# The first key of a model file, after comments and what begins a document; of JSON, after its brace.
_MODEL_FILE = re.compile(r"""\ufeff?(\s|#[^\n]*\n|---[^\S\n]*\n|%YAML[^\n]*\n)*\{?\s*["']?kanes["']?\s*:""")


# The first whose content tells it reads a file; where none does, the suffix decides, so that it can say what is wrong.
FILE_TYPES = (
    FileType(
        "a model and its numbers (.yaml, .json)",
        (".yaml", ".yml", ".json"),
        lambda head, text: _MODEL_FILE.match(text) is not None,
        _read_model_file,
    ),
    FileType(
        "markers, channels and force plates (.c3d)",
        (".c3d",),
        lambda head, text: head[1:2] == bytes([KEY]) and b"\0" in head[:BLOCK],
        read_c3d,
        ("partial",),
    ),
    FileType(
        "markers (.trc)",
        (".trc",),
        lambda head, text: text.lstrip().startswith(START),
        read_trc,
        ("partial", "printed_times"),
    ),
    FileType(
        "columns over time (.mot, .sto)",
        (".mot", ".sto"),
        lambda head, text: re.search(rf"^\s*{END}\s*$", text, re.IGNORECASE | re.MULTILINE) is not None,
        read_storage,
        ("angles", "degrees", "partial", "printed_times"),
    ),
    FileType(
        "columns and markers over time (.csv)",
        (".csv",),
        lambda head, text: is_csv(text),
        read_csv,
        ("angles", "degrees", "partial"),
    ),
    FileType(
        "a model of OpenSim (.osim)",
        (".osim",),
        lambda head, text: re.search(r"<(OpenSimDocument|Model)\b", text) is not None,
        _read_osim,
    ),
    FileType(
        "a robot in URDF (.urdf)",
        (".urdf", ".xacro"),
        lambda head, text: re.search(r"<robot\b", text) is not None,
        _read_urdf,
        ("free_root",),
    ),
    FileType(
        "a model of MuJoCo (.xml)",
        (".xml", ".mjcf"),
        lambda head, text: re.search(r"<(mujoco|mujocoinclude)\b", text) is not None,
        _read_mjcf,
        ("folders",),
    ),
    FileType(
        "a spacecraft of 42 (SC_*.txt)",
        (".txt",),
        lambda head, text: re.match(r"\s*<+\s*42\s*:\s*spacecraft", text, re.IGNORECASE) is not None,
        _read_fortytwo,
    ),
)


def read(
    path: str | PathLike[str],
    *,
    angles: Iterable[Any] | None = None,
    degrees: bool | None = None,
    partial: bool = False,
    printed_times: bool = False,
    free_root: bool = False,
    folders: Iterable[str | PathLike[str]] | None = None,
) -> Any:
    """What a file holds, told by its content.

    walk = kn.read("walk.trc")                           # a recording: markers
    trial = kn.read("trial.c3d")                         # markers, analog channels, force plates
    run = kn.read("run.mot", angles=["hip", "knee"])     # columns, also of .sto and .csv; only these are angles
    model = kn.read("subject.osim")                      # a model of OpenSim
    robot = kn.read("robot.urdf", free_root=True)        # a robot whose root is not fixed to the ground
    model = kn.read("walker.xml")                        # a model of MuJoCo
    model = kn.read("SC_Station.txt")                    # a spacecraft of 42
    study = kn.read("arm.yaml")                          # a model file: a model and its numbers, also .json

    A `kn.Recording` in SI units, with gaps as NaN and remarks in `notes`. Angles are in radians where the file says
    which columns are angles, or `angles` lists them; columns of a .mot file in degrees stay as they are until a model
    tells, and `recording.degrees` lists them. `degrees` says that columns without a unit are in degrees, or are not,
    whatever the header says. Times that are frames at the rate of the header, rounded, are those of the frames, unless
    `printed_times` are asked for. A file that breaks off is an error, unless `partial` asks for what is sound in it.

    A model of MuJoCo names files of meshes and further parts. They are read from the folder of the model and those in
    it, and from `folders`, paths from there, as in folders=["../meshes"].
    """
    head = content(path, _HEAD)
    if not head.strip():
        raise FileError(path, "it is empty", "Give a file with something in it")
    found = _type_of(path, head)
    given = {
        "angles": angles,
        "degrees": degrees,
        "partial": partial or None,
        "printed_times": printed_times or None,
        "free_root": free_root or None,
        "folders": folders,
    }
    options = {name: value for name, value in given.items() if value is not None}
    idle = [name for name in options if name not in found.options]
    if idle:
        raise ExpressionError(
            f"read: '{path}' is a file of {found.called}, for which {idle[0]}= means nothing. Omit it."
        )
    return found.read(path, **options)


def _type_of(path: str | PathLike[str], head: bytes) -> FileType:
    text, suffix = decoded(head), as_path(path).suffix.lower()
    by_content = (each for each in FILE_TYPES if each.tells(head, text))
    by_name = (each for each in FILE_TYPES if suffix in each.suffixes)
    found = next(by_content, None) or next(by_name, None)
    if found is None:
        known = ", ".join(each.called for each in FILE_TYPES)
        raise FileError(path, "what is in it is nothing that Kanes knows", f"Give a file of one of: {known}")
    return found
