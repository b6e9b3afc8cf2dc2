"""The ending of a file's name says as what a run is written.

Proves: show/files.py, base/written_files.py, formats/writing.py, trajectory/files.py.
"""

from functools import cache

import numpy as np
import pytest

import kanes as kn
from kanes.show.files import ENSEMBLE_TYPES, RUN_TYPES

STARTS = {
    ".nc": b"\x89HDF",
    ".csv": b"t,q",
    ".parquet": b"PAR1",
    ".html": b"<!DOCTYPE html>",
    ".htm": b"<!DOCTYPE html>",
    ".gif": b"GIF8",
    ".png": b"\x89PNG",
    ".svg": b"<?xml",
    ".pdf": b"%PDF",
}
NUMBERS = {"parameters": {"m": 1, "L": 1, "g": 9.81}, "initial": {"q": 0.3}}


@cache
def kernel():
    model = kn.Model("pendulum")
    q = model.coordinates("q")
    m, L, g = model.parameters("m L g")
    model.gravity = g * model.frame.x
    A = model.frame.rotated("A", q, "z")
    model.add_particle("bob", model.origin.moved("P", L * A.x), mass=m)
    return kn.derive(model).compile()


@cache
def run():
    return kernel().simulate(stop=0.2, times=[0, 0.1, 0.2], **NUMBERS)


@cache
def runs():
    return kernel().simulate_many(stop=0.2, times=[0, 0.1, 0.2], **{**NUMBERS, "initial": {"q": [0.3, 0.4]}})


@pytest.mark.parametrize("ending", STARTS)
def test_a_run_is_written_as_its_name_says(ending, tmp_path):
    path = tmp_path / f"swing{ending}"
    assert run().write(path) == (path,)
    assert path.read_bytes().startswith(STARTS[ending])


def test_every_ending_of_a_run_is_tried():
    """An .mp4 needs ffmpeg, and a folder is tried below."""
    assert {suffix for each in RUN_TYPES for suffix in each.suffixes} == {*STARTS, ".mp4", "/"}


def test_endings_may_have_capitals(tmp_path):
    run().write(str(tmp_path / "swing.HTML"))
    assert (tmp_path / "swing.HTML").read_bytes().startswith(b"<!DOCTYPE html>")


def test_a_folder_gets_numbered_pictures(tmp_path):
    files = run().write(f"{tmp_path}/swing/", fps=10)
    assert files == tuple(tmp_path / "swing" / f"000{number}.png" for number in (1, 2, 3))
    assert all(file.read_bytes().startswith(b"\x89PNG") for file in files)
    # A folder that is there needs no slash, whatever its name is.
    (tmp_path / "swing.v2").mkdir()
    assert run().write(tmp_path / "swing.v2", fps=10)[0] == tmp_path / "swing.v2" / "0001.png"


def test_curves_of_a_page_are_named_after_its_path(tmp_path):
    run().write(tmp_path / "swing.html", {"a curve of my own": np.zeros(3)}, ranges={"L": (0.5, 2.0)})
    text = (tmp_path / "swing.html").read_text(encoding="utf-8")
    assert "a curve of my own" in text
    run().write(tmp_path / "usual.html")
    assert "a curve of my own" not in (tmp_path / "usual.html").read_text(encoding="utf-8")


def test_an_ensemble_is_written_as_a_page_or_as_numbers(tmp_path):
    assert [suffix for each in ENSEMBLE_TYPES for suffix in each.suffixes] == [".nc", ".html", ".htm"]
    assert runs().write(tmp_path / "swings.html", "q") == (tmp_path / "swings.html",)
    assert (tmp_path / "swings.html").read_bytes().startswith(STARTS[".html"])
    assert runs().write(tmp_path / "swings.nc") == (tmp_path / "swings.nc",)
    xarray = pytest.importorskip("xarray")
    with xarray.open_dataset(tmp_path / "swings.nc") as data:
        np.testing.assert_array_equal(data["q"].values, runs()["q"])
    with pytest.raises(kn.FileError, match=r"it holds many runs, not one\. Open it with xarray"):
        kernel().read(tmp_path / "swings.nc")


def test_everything_that_is_written_goes_through_one_function(tmp_path):
    recording = kn.Recording([0, 1], {"q": [0, 1]})
    assert kn.write(run(), tmp_path / "swing.html", "q", ranges={"L": (0.5, 2.0)}) == (tmp_path / "swing.html",)
    assert kn.write(runs(), tmp_path / "swings.html", "q") == (tmp_path / "swings.html",)
    assert kn.write(recording, tmp_path / "walk.csv") == (tmp_path / "walk.csv",)
    assert kn.write(kernel(), tmp_path / "swing.c", "derivative") == (tmp_path / "swing.c", tmp_path / "swing.h")
    assert kn.write(kn.library.spring_pendulum(), tmp_path / "swing.yaml") == (tmp_path / "swing.yaml",)
    with pytest.raises(kn.WrongTypeError, match=r"write: 5 cannot be written to a file\. Give one of: models, st"):
        kn.write(5, tmp_path / "five.html")


@pytest.mark.parametrize(
    ("path", "what", "options", "words"),
    [
        (
            "swing.csv",
            (),
            {"ranges": {}},
            "ranges= does not apply to a table of numbers; it is for .html, .htm. Omit",
        ),
        ("swing.nc", (), {"fps": 25}, "fps= does not apply to numbers in netCDF; it is for .gif, .mp4, /. Omit it."),
        ("swing.html", (), {"t": 0}, "t= does not apply to an interactive page; it is for .png, .svg, .pdf. Omit it."),
        (
            "swing.html",
            (),
            {"view": "x"},
            "view= does not apply to an interactive page; it is for .gif, .mp4, /, .png, .svg, .pdf. Omit it.",
        ),
        ("swing.gif", (), {"frames": True}, "frames= does not apply to a film; it is for .png, .svg, .pdf. Omit it."),
        ("swing/", (), {"t": 0}, "t= does not apply to a folder of numbered pictures; it is for .png"),
        ("swing.png", (), {"speed": 2}, "speed= does not apply to a picture; it is for .gif, .mp4, /. Omit it."),
        (
            "swing.png",
            ("q",),
            {},
            "an argument after the path does not apply to a picture; it is for .html",
        ),
    ],
)
def test_options_of_other_files_are_named(path, what, options, words, tmp_path):
    with pytest.raises(kn.WrongValueError) as raised:
        run().write(f"{tmp_path}/{path}", *what, **options)
    assert f"write: {words}" in str(raised.value)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("given", [{"more": ("q",)}, {"t": 0}])
def test_models_take_no_options(given, tmp_path):
    with pytest.raises(kn.WrongValueError, match=r"does not apply to a model file\. Omit it\.$"):
        kn.write(kn.library.spring_pendulum(), tmp_path / "model.yaml", *given.pop("more", ()), **given)


@pytest.mark.parametrize("name", ["swing.avi", "swing", "swing.nc.bak"])
def test_a_name_that_says_nothing_lists_all_endings(name, tmp_path):
    with pytest.raises(kn.FileError) as raised:
        run().write(tmp_path / name)
    words = (
        ".nc (numbers in netCDF), .csv (a table of numbers), .parquet (a table of numbers), .html .htm (an interactive "
        "page), .gif .mp4 (a film), / (a folder of numbered pictures), .png .svg .pdf (a picture)."
    )
    assert f"{name}': its ending is not a known type of file. Use one of: {words}" in str(raised.value)


@pytest.mark.parametrize("ending", [".csv", ".html", ".gif", ".png", "/"])
def test_a_place_that_is_none_is_named(ending, tmp_path):
    with pytest.raises(kn.FileError, match=r"there is no folder '.*nowhere'\. Make it first"):
        run().write(f"{tmp_path}/nowhere/swing{ending}")
    with pytest.raises(kn.WrongTypeError, match=r"5 is not a path\. Give text, such as 'run\.nc'"):
        run().write(5)


@pytest.mark.parametrize("ending", [".csv", ".html", ".png", ".nc"])
def test_a_folder_in_the_place_of_a_file_is_named(ending, tmp_path):
    (tmp_path / f"taken{ending}").mkdir()
    with pytest.raises(kn.FileError, match="it cannot be written"):
        run().write(tmp_path / f"taken{ending}")


def test_the_old_words_are_gone():
    gone = {"save", "load", "export", "animate", "film", "open"}
    for thing in (run(), runs(), kernel(), kn.Recording([0, 1], {"q": [0, 1]}), kn.Swept):
        assert gone.isdisjoint(dir(thing))


def test_a_run_is_read_by_its_kernel(tmp_path):
    run().write(tmp_path / "swing.nc")
    with pytest.raises(kn.FileError, match=r"a run is read by the kernel that made it\. Call kernel\.read\(path\)\."):
        kn.read(tmp_path / "swing.nc")
    np.testing.assert_array_equal(kernel().read(tmp_path / "swing.nc").states, run().states)
