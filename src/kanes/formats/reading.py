"""Reading of files, recognized by their content."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from os import PathLike
from typing import TYPE_CHECKING, Any

from kanes.base.errors import FileError, WrongValueError
from kanes.motion_capture.recordings.files.c3d import read_c3d
from kanes.motion_capture.recordings.files.c3d_layout import BLOCK, KEY
from kanes.motion_capture.recordings.files.csv import is_csv, read_csv
from kanes.motion_capture.recordings.files.storage import END, read_storage
from kanes.motion_capture.recordings.files.text_lines import as_path, content, decoded
from kanes.motion_capture.recordings.files.trc import START, read_trc

if TYPE_CHECKING:
    from kanes.formats.opensim.model import OsimModel
    from kanes.model.model import Model
    from kanes.studies.many_runs.swept import Swept
    from kanes.studies.study import Study

# Bytes by which a file is recognized.
_HEAD = 65536


@dataclass(frozen=True)
class FileType:
    """One type of file: its description, its suffixes, the test of its content, and the function that reads it."""

    called: str
    suffixes: tuple[str, ...]
    recognizes: Callable[[bytes, str], bool]  # from the first bytes, and the same as text
    read: Callable[..., object]  # takes the path, and those options that the caller gives
    options: tuple[str, ...] = ()


def _read_osim(path: str | PathLike[str]) -> OsimModel:
    from kanes.formats.opensim.model import read_model  # noqa: PLC0415  # brings SymPy, which recordings do without

    return read_model(path)


def _read_urdf(path: str | PathLike[str], **options: bool) -> Model:
    from kanes.formats.urdf.model import read_urdf  # noqa: PLC0415  # brings SymPy

    return read_urdf(path, **options)


def _read_mjcf(path: str | PathLike[str], **options: Iterable[str | PathLike[str]]) -> Model:
    from kanes.formats.mjcf.model import read_mjcf  # noqa: PLC0415  # brings SymPy

    return read_mjcf(path, **options)


def _read_fortytwo(path: str | PathLike[str]) -> Model:
    from kanes.formats.fortytwo.model import read_fortytwo  # noqa: PLC0415  # brings SymPy

    return read_fortytwo(path)


def _read_model_file(path: str | PathLike[str]) -> Study:
    from kanes.formats.model_files.model_file import read_model_file  # noqa: PLC0415  # brings SymPy and pydantic

    return read_model_file(path)


def _read_sweep(path: str | PathLike[str]) -> Swept:
    from kanes.studies.many_runs.swept import Swept  # noqa: PLC0415  # brings SymPy

    return Swept.read(path)


# The first key of a model file, after comments and what begins a document; of JSON, after its brace.
_MODEL_FILE = re.compile(r"""\ufeff?(\s|#[^\n]*\n|---[^\S\n]*\n|%YAML[^\n]*\n)*\{?\s*["']?kanes["']?\s*:""")


# The first that recognizes the content reads a file; else the suffix decides, so that errors are specific.
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

SWEPT_FOLDER = FileType("a sweep (a folder)", (), lambda head, text: False, _read_sweep)


def read(
    path: str | PathLike[str],
    *,
    angles: Iterable[object] | None = None,
    degrees: bool | None = None,
    partial: bool = False,
    printed_times: bool = False,
    free_root: bool = False,
    folders: Iterable[str | PathLike[str]] | None = None,
) -> Any:  # a union would force a check on every caller, who knows the kind of the file
    """Read a file, recognized by its content.

    walk = kn.read("walk.trc")                           # a recording: markers
    trial = kn.read("trial.c3d")                         # markers, analog channels, force plates
    run = kn.read("run.mot", angles=["hip", "knee"])     # columns, also of .sto and .csv; only these are angles
    model = kn.read("subject.osim")                      # a model of OpenSim
    robot = kn.read("robot.urdf", free_root=True)        # a robot whose root is not fixed to the ground
    model = kn.read("walker.xml")                        # a model of MuJoCo
    model = kn.read("SC_Station.txt")                    # a spacecraft of 42
    study = kn.read("arm.yaml")                          # a model file: a model and its numbers, also .json
    done = kn.read("study.zarr")                         # the folder of a sweep, as kn.Swept.read gives it

    A `kn.Recording` in SI units, with gaps as NaN and remarks in `notes`. Angles are in radians where the file marks
    columns as angles, or `angles` lists them; columns of a .mot file in degrees stay unchanged until a model defines
    which are angles, and `recording.degrees` lists them. `degrees` sets whether columns without a unit are in degrees,
    and overrides the header. Rounded times of frames at the rate of the header become those of the frames,
    unless `printed_times` is true. A truncated file is an error, unless `partial` is true: then its sound part is read.

    A model of MuJoCo names files of meshes and further parts. They are read from the folder of the model and those in
    it, and from `folders`, paths from there, as in folders=["../meshes"].
    """
    found = SWEPT_FOLDER if os.path.isfile(as_path(path) / "zarr.json") else _type_of(path)
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
        raise WrongValueError(f"read: '{path}' is a file of {found.called}, which has no option {idle[0]}=. Omit it.")
    return found.read(path, **options)


def _type_of(path: str | PathLike[str]) -> FileType:
    head = content(path, _HEAD)
    if not head.strip():
        raise FileError(path, "it is empty", "Give a file with content")
    text, suffix = decoded(head), as_path(path).suffix.lower()
    by_content = (each for each in FILE_TYPES if each.recognizes(head, text))
    by_name = (each for each in FILE_TYPES if suffix in each.suffixes)
    found = next(by_content, None) or next(by_name, None)
    if found is None and suffix == ".nc":
        raise FileError(path, "a run is read by the kernel that made it", "Call kernel.read(path)")
    if found is None:
        known = ", ".join(each.called for each in FILE_TYPES)
        raise FileError(path, "its content is not recognized", f"Give one of: {known}")
    return found
