"""The store of a sweep: a group of Zarr, in a folder or in memory.

    study.zarr/
      zarr.json           attribute "kanes": the arguments, the version and processor, and the number of runs of a chunk
      m/, q1/, …          varied symbols, a number for each run
      final_x/, …         kept values, run × …; "time" has the times of trajectories
      outcome/            outcome of each run, as a number; the attribute `flag_meanings` has the words
      end/, steps/        time of the end, and number of steps
      culprit/            what caused the end, in bytes of UTF-8
      done/               for each chunk a checksum of its numbers, or 0 until it is made

A chunk of runs is a chunk of each array, and so a file of its own, which is written as a whole or not at all. Its
checksum is written last. In xarray the folder is a dataset of arrays over `run`.
"""

from __future__ import annotations

import errno
import json
import os
import shutil
import uuid
import warnings
import zlib
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, cast

import numpy as np

from kanes.base.errors import FileError, WrongTypeError, WrongValueError, counted
from kanes.base.types import Array, Content, Plain
from kanes.base.values import SECOND
from kanes.simulate.ending_words import ENDING_WORDS
from kanes.studies.many_runs.guarded_store import (
    RUN,
    GuardedStore,
    StoredArray,
    check_header,
    check_layout,
    check_size,
    chunk_bytes,
)
from kanes.studies.many_runs.kept_values import AXES
from kanes.studies.many_runs.numbers_of_runs import digest
from kanes.studies.many_runs.plan import CULPRIT, MadeRuns, SweepPlan, as_texts
from kanes.trajectory.files import needed

if TYPE_CHECKING:
    import zarr
    from xarray import Dataset
    from zarr.abc.store import Store

# Arrays and dimensions besides varied symbols and kept values; an underscore is appended to a name that is taken.
_OWN = ("outcome", "end", "steps", "culprit", "done", "time", "axis", "letter", "chunk")
_HEADER, _FORMAT = "kanes", 2
# The outcome of a run that was not made yet.
_MISSING = 255


@dataclass(frozen=True)
class _Layout:
    """The layout of one array of a store."""

    shape: tuple[int, ...]
    chunks: tuple[int, ...]
    dtype: str
    fill: float
    dimensions: tuple[str, ...]
    attributes: Mapping[str, Plain]


class SweepStore:
    """The numbers of a sweep, by chunks of runs."""

    def __init__(self, group: zarr.Group, path: Path | None) -> None:
        self._group, self.path = group, path
        found = group.attrs.get(_HEADER)
        if not isinstance(found, dict) or found.get("format") != _FORMAT:
            raise FileError(self.where, "it is not a sweep of this version of Kanes", _ELSEWHERE)
        self.header: Content = found
        try:
            check_header(found)
            self._arrays: dict[str, StoredArray] = {name: cast("StoredArray", group[name]) for name in found["order"]}
            for name, array in self._arrays.items():
                check_layout(name, array, found)
        except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
            what = f"what describes its arrays is missing or damaged ({_short(error)})"
            raise FileError(self.where, what, _ELSEWHERE) from None
        if isinstance(group.store, GuardedStore):
            group.store.sizes = {name: chunk_bytes(array.chunks, array.dtype) for name, array in self._arrays.items()}

    def __reduce__(self) -> tuple[Callable[..., SweepStore], tuple[object, ...]]:
        if self.path is None:
            numbers = {name: array[...] for name, array in self._arrays.items()}
            return _in_memory, (numbers, _layouts(self._arrays), json.loads(json.dumps(dict(self._group.attrs))))
        return SweepStore.opened, (self.path,)

    # Creating and opening

    @classmethod
    def begun(cls, path: Path | None, plan: SweepPlan, header: Mapping[str, Plain]) -> SweepStore | None:
        """Create an empty store for the runs of a plan, as a whole or not at all.

        None if another process has created the folder in the meantime.
        """
        zarr = needed("zarr", "sweep")
        whole = {"format": _FORMAT, "runs": plan.runs, "chunk": plan.chunk, **header}
        if path is None:
            return cls(_create(zarr.storage.MemoryStore(), plan, whole), None)
        aside = path.with_name(f".{path.name}.{uuid.uuid4().hex}")
        with _writing(path):
            try:
                _create(zarr.storage.LocalStore(aside), plan, whole)
                aside.rename(path)
            except OSError as error:
                if error.errno in (errno.ENOTEMPTY, errno.EEXIST):
                    return None
                raise
            finally:
                shutil.rmtree(aside, ignore_errors=True)
        return cls.opened(path)

    @classmethod
    def opened(cls, path: str | PathLike[str]) -> SweepStore:
        """Open an existing store."""
        zarr, folder = needed("zarr", "sweep"), Path(path)

        if not folder.is_dir():
            what = "it is not a folder" if folder.exists() else "there is no such folder"
            raise FileError(path, what, "Give the path of a sweep that was begun, or of a new one to kn.sweep")
        try:
            group = zarr.open_group(GuardedStore(folder), mode="r+", zarr_format=3)
        except (OSError, ValueError, KeyError, TypeError) as error:
            what = f"it cannot be read as a group of Zarr ({_short(error)})"
            raise FileError(path, what, _ELSEWHERE) from None
        return cls(group, folder)

    # Contents

    @property
    def where(self) -> str:
        """The folder, in words."""
        return "memory" if self.path is None else str(self.path)

    @property
    def runs(self) -> int:
        """The number of runs, made or not."""
        return int(self.header["runs"])

    @property
    def chunk(self) -> int:
        """The number of runs of each chunk; the last one may have fewer."""
        return int(self.header["chunk"])

    def done(self) -> Array:
        """Whether each chunk is made."""
        return self._checksums() != 0

    def _checksums(self) -> Array:
        """The checksum of each chunk; 0 if it is not made, or the checksum cannot be read."""
        array = self._arrays[self._own("done")]
        try:
            return np.asarray(array[...])
        except _DAMAGED:
            found = np.zeros(array.shape, dtype=np.int64)
        for chunk in range(found.size):
            with suppress(*_DAMAGED):
                found[chunk] = array[chunk]
        return found

    def sound(self) -> Array:
        """Whether each chunk is made, and its numbers match its checksum."""
        checksums = self._checksums()
        found = checksums != 0
        for chunk in np.flatnonzero(found).tolist():
            found[chunk] = self._checksum_of(chunk) == checksums[chunk]
        return found

    def _checksum_of(self, chunk: int) -> int:
        first = chunk * self.chunk
        part = slice(first, min(first + self.chunk, self.runs))
        try:
            return _checksum({name: np.asarray(self._arrays[name][part]) for name in self._of_runs}, chunk)
        except _DAMAGED:
            return 0

    def check(self) -> None:
        """Raise if chunks, times or the description of the sweep have changed since they were written."""
        study, again = self.header["study"], "Call kn.sweep again with the same arguments"
        if self.header.get("key") != content_key(study):
            raise FileError(self.where, "the description of the sweep is not what was written", _ELSEWHERE)
        damaged = np.flatnonzero(self.done() & ~self.sound())
        if damaged.size:
            runs = [f"runs {first} to {min(first + self.chunk, self.runs) - 1}" for first in damaged[:3] * self.chunk]
            more = f" and {damaged.size - 3} more" if damaged.size > 3 else ""
            what = f"{counted(damaged.size, 'chunk')} ({', '.join(runs)}{more}) damaged, missing or exchanged"
            raise FileError(self.where, what, f"{again}, which makes these chunks again", f"chunk {damaged[0]}")
        time = self._arrays.get(self._own("time"))
        with self._reading():
            if time is not None and digest(time[...]) != study["simulation"]["times"]["digest"]:
                raise FileError(self.where, "its times are not those that were written", _ELSEWHERE, time.basename)

    @cached_property
    def _of_runs(self) -> tuple[str, ...]:
        """The names of arrays with an entry for each run, sorted."""
        found = [name for name, array in self._arrays.items() if array.metadata.dimension_names[:1] == (RUN,)]
        return tuple(sorted(found))

    def _own(self, name: str) -> str:
        return str(self.header["own"][name])

    def put(self, first: int, made: MadeRuns) -> None:
        """Write a chunk of runs."""
        endings = {self._own(name): each for name, each in made.endings.items()}
        named = {name: _plain(each) for name, each in (made.numbers | endings).items()}
        count = len(made.endings["end"])
        with _writing(self.path):
            for name, values in named.items():
                self._arrays[name][first : first + count] = values
            self._arrays[self._own("done")][first // self.chunk] = _checksum(named, first // self.chunk)

    def dataset(self) -> Dataset:
        """An xarray dataset of all arrays, which are read when they are used.

        Runs that were not made yet have NaN, and an empty outcome.
        """
        xarray = needed("xarray", "sweep")
        with self._reading(), warnings.catch_warnings():
            # Metadata are not consolidated, since chunks are written one by one.
            warnings.simplefilter("ignore")
            found = xarray.open_zarr(self._group.store, consolidated=False, chunks=None, decode_times=False)
            outcome, culprit, done = (self._own(name) for name in ("outcome", "culprit", "done"))
            words = np.array([ENDING_WORDS.get(number, "") for number in range(256)], dtype=object)
            texts = {outcome: words[found[outcome].values], culprit: self._culprits()}
        found = found.drop_vars([culprit, done]).assign({name: (RUN, each) for name, each in texts.items()})
        axis = self._own("axis")
        found = found.assign_coords({axis: list(AXES)}) if axis in found.dims else found
        found.attrs.pop(_HEADER, None)
        return found[[name for name in self.header["order"] if name in found.data_vars]]

    def _culprits(self) -> Array:
        """The culprit of each run, as text. The bytes are read chunk by chunk, since most of them are zeros."""
        array = self._arrays[self._own("culprit")]
        parts = range(0, self.runs, self.chunk)
        return np.concatenate([as_texts(np.asarray(array[first : first + self.chunk])) for first in parts])

    def outcomes(self) -> dict[str, int]:
        """Number of runs by outcome; "" counts runs that are not made yet."""
        with self._reading():
            kinds, counts = np.unique(np.asarray(self._arrays[self._own("outcome")][...]), return_counts=True)
        named = {ENDING_WORDS.get(int(number), ""): int(count) for number, count in zip(kinds, counts, strict=True)}
        return dict(sorted(named.items(), key=lambda each: -each[1]))

    @contextmanager
    def _reading(self) -> Iterator[None]:
        try:
            yield
        except _DAMAGED as error:
            what = f"a part of it is missing or damaged ({_short(error)})"
            raise FileError(self.where, what, "Call kn.sweep again, which makes missing chunks again") from None


# Arrays


def _create(store: Store, plan: SweepPlan, header: Mapping[str, Plain]) -> zarr.Group:
    import zarr  # noqa: PLC0415  # installed where this runs

    arrays, own = _arrays(plan)
    for name, layout in arrays.items():
        check_size(name, chunk_bytes(layout.chunks, layout.dtype), plan.runs, plan.chunk)
    group = zarr.create_group(store, zarr_format=3, attributes={"model": plan.kernel.name})
    for name, layout in arrays.items():
        group.create_array(
            name,
            shape=layout.shape,
            chunks=layout.chunks,
            dtype=layout.dtype,
            fill_value=layout.fill,
            dimension_names=layout.dimensions,
            attributes=dict(layout.attributes),
        )
    if own["time"] in arrays:
        group[own["time"]][:] = plan.settings.checked().times  # type: ignore[index]
    group.attrs[_HEADER] = {**header, "own": own, "order": list(arrays)}
    return group


def _arrays(plan: SweepPlan) -> tuple[dict[str, _Layout], dict[str, str]]:
    """The layouts of all arrays by name, and the names of standard arrays and dimensions."""
    runs, chunk, kernel = plan.runs, min(plan.chunk, plan.runs), plan.kernel
    taken = _checked_names(plan)
    own = {name: _aside(name, taken) for name in _OWN}
    moments = plan.settings.checked().times.size

    def numbers(
        unit: str, rest: tuple[int, ...] = (), dimensions: tuple[str, ...] = (), **attributes: Plain
    ) -> _Layout:
        units = {"units": unit} if unit else {}
        shape, chunks = (runs, *rest), (chunk, *rest)
        return _Layout(shape, chunks, "float64", np.nan, (RUN, *dimensions), {**units, **attributes})

    arrays = {name: numbers(kernel.units.get(name, ""), varied=True) for name in plan.over.names}
    for each in plan.kept.entries:
        rest = [moments if dimension == "time" else each.rows for dimension in each.dimensions]
        named = tuple(own.get(dimension) or _aside(dimension, taken) for dimension in each.dimensions)
        unit = SECOND if each.is_time else kernel.units.get(each.symbol, "")
        arrays[each.name] = numbers(unit, tuple(rest), named, kept=repr(each.kept))
    meanings: dict[str, Plain] = {
        "flag_values": [*ENDING_WORDS, _MISSING],
        "flag_meanings": [*ENDING_WORDS.values(), "not made yet"],
    }
    arrays |= {
        own["outcome"]: _Layout((runs,), (chunk,), "uint8", _MISSING, (RUN,), meanings),
        own["end"]: numbers(SECOND),
        own["steps"]: _Layout((runs,), (chunk,), "int64", 0, (RUN,), {}),
        own["culprit"]: _Layout((runs, CULPRIT), (chunk, CULPRIT), "uint8", 0, (RUN, own["letter"]), {}),
        own["done"]: _Layout((plan.chunk_count,), (1,), "int64", 0, (own["chunk"],), {}),
    }
    if plan.kept.has_paths:
        arrays[own["time"]] = _Layout((moments,), (moments,), "float64", np.nan, (own["time"],), {"units": SECOND})
    return arrays, own


def _checked_names(plan: SweepPlan) -> set[str]:
    """The names of varied symbols and kept values, which must be unique and valid names of arrays."""
    varied, kept = plan.over.names, [each.name for each in plan.kept.entries]
    twice = [name for name in kept if name in varied]
    if twice:
        raise WrongValueError(f"sweep, keep: {twice[0]} is a varied symbol, too. Give the kept value another name.")
    for name in (*varied, *kept):
        if name in (RUN, ".", "..") or "/" in name or name.startswith("__") or not name.strip():
            cure = "Give another, keep={'miss': …}" if name in kept else "Rename the symbol"
            raise WrongValueError(f"sweep: {name!r} cannot be the name of an array. {cure}.")
    return {*varied, *kept}


def _aside(name: str, taken: Collection[str]) -> str:
    """The name, with underscores appended until it is free."""
    return _aside(f"{name}_", taken) if name in taken else name


def _plain(values: Array) -> Array:
    """The same numbers with a single bit pattern for NaN: Zarr does not write chunks that only have the fill value."""
    if values.dtype.kind != "f" or not np.isnan(values).any():
        return values
    return np.where(np.isnan(values), np.nan, values)


def _checksum(numbers: Mapping[str, Array], chunk: int) -> int:
    """A checksum of the numbers of a chunk and its position; never 0."""
    found = zlib.crc32(chunk.to_bytes(8, "little"))
    for name in sorted(numbers):
        found = zlib.crc32(np.ascontiguousarray(numbers[name]).tobytes(), found)
    return found + 1


def content_key(content: Plain) -> str:
    """A hash that identifies a sweep."""
    return sha256(json.dumps(content).encode()).hexdigest()


# Errors


@contextmanager
def _writing(path: Path | None) -> Iterator[None]:
    """Errors of the disk as errors with a cure; stored chunks are never lost."""
    try:
        yield
    except OSError as error:
        full = error.errno in (errno.ENOSPC, errno.EDQUOT)
        what = "the disk is full" if full else f"it cannot be written ({_short(error)})"
        cure = "Free some space" if full else "Make it writable"
        raise FileError(path or "memory", what, f"{cure} and call again; stored chunks are kept") from error


# What reading a damaged file may raise, in Zarr or its codecs.
_DAMAGED = (OSError, ValueError, RuntimeError, KeyError, TypeError)
_ELSEWHERE = "Choose another place, or remove it"


def _short(error: BaseException) -> str:
    return str(getattr(error, "strerror", None) or error) or type(error).__name__


def _layouts(arrays: Mapping[str, StoredArray]) -> dict[str, Content]:
    """The layouts of arrays in memory, for `_in_memory`."""
    return {
        name: {
            "chunks": array.chunks,
            "fill_value": array.fill_value.item(),
            "dimension_names": array.metadata.dimension_names,
            "attributes": dict(array.attrs),
        }
        for name, array in arrays.items()
    }


def _in_memory(numbers: dict[str, Array], layouts: dict[str, Content], attributes: Content) -> SweepStore:
    """A store in memory, unpickled."""
    zarr = needed("zarr", "sweep")
    group = zarr.create_group(zarr.storage.MemoryStore(), zarr_format=3, attributes=attributes)
    for name, values in numbers.items():
        group.create_array(name, shape=values.shape, dtype=values.dtype, **layouts[name])[...] = values
    return SweepStore(group, None)


def as_folder(given: str | PathLike[str] | None) -> Path | None:
    """The checked path of the folder; None for a store in memory."""
    if given is None:
        return None
    if not isinstance(given, (str, PathLike)) or not os.fspath(given):
        raise WrongTypeError(f"sweep: folder={given!r} is not a path. Give text, such as 'study.zarr'.")
    path = Path(given).absolute()
    if not path.parent.is_dir():
        raise FileError(path, f"there is no folder '{path.parent}'", "Make it first, or choose another")
    return path
