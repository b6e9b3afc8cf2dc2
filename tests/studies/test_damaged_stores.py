"""Stores whose files were changed, exchanged, removed or made to harm: an error before any number is given.

Proves: studies/many_runs/store.py, studies/many_runs/guarded_store.py.
"""

import json
import os
import shutil
from pathlib import Path

import numpy as np
import pytest
from numcodecs.zstd import Zstd

import kanes as kn
from kanes.studies.many_runs.guarded_store import unpacked_size


def landings(folder, **given):
    """300 runs in chunks of 128, of which the last has 44."""
    model = kn.Model("stone")
    x, v0 = model.coordinates("x"), model.parameters("v0")
    model.add_particle("stone", model.origin.moved("P", x * model.frame.x), mass=1)
    kernel = kn.derive(model).compile(outputs={"w": v0 * x})
    keep = {"far": kn.keep.final(x), "path": kn.keep.trajectory("w")}
    over = {"v0": np.linspace(1, 2, 300)}
    times = np.linspace(0, 1, 5)
    return kn.sweep(
        kernel, over=over, keep=keep, folder=folder, chunk=128, stop=1, times=times, initial={x: 3}, **given
    )


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    folder = tmp_path_factory.mktemp("stones") / "stones.zarr"
    landings(folder)
    return folder


@pytest.fixture
def folder(whole, tmp_path):
    return Path(shutil.copytree(whole, tmp_path / "stones.zarr"))


def flipped(file):
    """A bit in the middle of the numbers of a chunk."""
    numbers = bytearray(Zstd().decode(file.read_bytes()))
    numbers[len(numbers) // 2] ^= 1
    file.write_bytes(bytes(Zstd().encode(bytes(numbers))))


def exchanged(first, second):
    aside = first.with_name("aside")
    first.rename(aside)
    second.rename(first)
    aside.rename(second)


HARMS = {
    "a bit": lambda folder: flipped(folder / "far/c/1"),
    "two chunks exchanged": lambda folder: exchanged(folder / "v0/c/1", folder / "v0/c/2"),
    "all files of two chunks exchanged": lambda folder: [
        exchanged(first, first.with_name("2")) for first in [*folder.glob("*/c/1")]
    ],
    "a chunk is missing": lambda folder: (folder / "v0/c/1").unlink(),
    "a chunk is empty": lambda folder: (folder / "v0/c/1").write_bytes(b""),
    "a chunk that unpacks to 64 MiB": lambda folder: (folder / "v0/c/1").write_bytes(Zstd().encode(bytes(2**26))),
}


@pytest.mark.parametrize("harm", HARMS)
def test_numbers_that_are_not_those_stored_are_an_error_and_are_made_again(folder, whole, harm):
    HARMS[harm](folder)
    with pytest.raises(
        kn.FileError,
        match=r"chunk 1: \d chunks? \(runs 128 to 255.*\) damaged, missing or exchanged. Call kn.sweep again",
    ):
        kn.Swept.read(folder)
    landings(folder)
    assert kn.Swept.read(folder)["far"].values.tolist() == kn.Swept.read(whole)["far"].values.tolist()


def test_a_store_is_opened_without_a_look_at_its_numbers_if_asked(folder):
    flipped(folder / "far/c/1")
    assert len(kn.Swept.read(folder, check=False)["far"]) == 300


def test_chunks_that_unpack_to_too_much_are_not_unpacked_even_unchecked(folder):
    bomb = folder / "far/c/1"
    bomb.write_bytes(Zstd().encode(bytes(2**26)))
    with pytest.raises(kn.FileError, match="it unpacks to 67108864 bytes, and a chunk of its array has 1024"):
        _ = kn.Swept.read(folder, check=False)["far"].values
    bomb.write_bytes(bytes(2**16))
    with pytest.raises(kn.FileError, match="it has 65536 bytes, more than its array can have"):
        _ = kn.Swept.read(folder, check=False)["far"].values


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names here")
def test_a_pipe_in_place_of_a_chunk_does_not_block(folder):
    (folder / "v0/c/1").unlink()
    os.mkfifo(folder / "v0/c/1")
    with pytest.raises(kn.FileError, match="chunk 1: 1 chunk"):
        kn.Swept.read(folder)


def test_times_and_the_description_are_checked(folder, whole):
    flipped(folder / "time/c/0")
    with pytest.raises(kn.FileError, match="its times are not those that were written"):
        kn.Swept.read(folder)
    shutil.copy(whole / "time/c/0", folder / "time/c/0")
    text = (folder / "zarr.json").read_text()
    assert '"rtol": 1e-10' in text
    (folder / "zarr.json").write_text(text.replace('"rtol": 1e-10', '"rtol": 1e-11'))
    with pytest.raises(kn.FileError, match="the description of the sweep is not what was written"):
        kn.Swept.read(folder)


def described(folder, name, change):
    file = folder / name / "zarr.json"
    found = json.loads(file.read_text())
    change(found)
    file.write_text(json.dumps(found))


def in_header(**numbers):
    return lambda found: found["attributes"]["kanes"].update(numbers)


ABSURD = {
    "runs": ("", in_header(runs=10**18, chunk=1)),
    "no chunk": ("", in_header(chunk=0)),
    "words": ("", in_header(runs="many")),
    "an array": ("far", lambda found: found.update(shape=[10**18])),
    "a chunk": (
        "far",
        lambda found: found.update(
            shape=[10**12], chunk_grid={"name": "regular", "configuration": {"chunk_shape": [10**12]}}
        ),
    ),
    "sums": ("done", lambda found: found.update(shape=[10**15])),
    "another packer": ("far", lambda found: found["codecs"].append({"name": "gzip", "configuration": {"level": 9}})),
}


@pytest.mark.parametrize("what", ABSURD)
def test_absurd_descriptions_are_refused_before_anything_is_read(folder, what):
    name, change = ABSURD[what]
    described(folder, name, change)
    for ask in (kn.Swept.read, landings):
        with pytest.raises(kn.FileError, match="what describes its arrays is missing or damaged"):
            ask(folder)


def test_a_sweep_that_could_not_be_opened_is_not_begun(tmp_path):
    model = kn.Model("stone")
    x = model.coordinates("x")
    model.add_particle("stone", model.origin.moved("P", x * model.frame.x), mass=1)
    over = kn.dispersed(kn.random.normal("x", 1, 0.1))
    with pytest.raises(kn.WrongValueError, match="a store has at most 16777216. Give a larger chunk"):
        kn.sweep(kn.derive(model).compile(), over=over, runs=10**10, chunk=32, stop=1, folder=tmp_path / "a.zarr")


@pytest.mark.parametrize("size", [0, 1, 255, 256, 300, 65535, 65536 + 255, 65536 + 256, 10**6])
def test_headers_of_frames_say_what_zstandard_unpacks(size):
    packed = bytes(Zstd().encode(bytes(size)))
    if size:
        assert unpacked_size(packed[:18]) == size
    assert unpacked_size(b"no frame at all") is None
