"""Whatever is in a file, `kn.read` gives a recording or a `FileError` that says where and what to do, soon.

Proves: formats/reading.py, motion_capture/recordings/files/text_lines.py, motion_capture/recordings/files/trc.py,
motion_capture/recordings/files/storage.py, motion_capture/recordings/files/csv.py,
motion_capture/recordings/files/c3d.py, motion_capture/recordings/files/c3d_layout.py,
motion_capture/recordings/files/c3d_parameters.py.
"""

import functools

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import kanes as kn
from biomechanics_data import BIOMECHANICS, needs_data
from c3d_writer import c3d_bytes
from plate_truth import CORNERS, ORIGIN, channels_of

MANY = settings(max_examples=100, deadline=None)
WALK = kn.Recording([0, 0.1, 0.2], {"knee": [0.1, 0.2, 0.3], "pelvis_tx": [1, 2, 3]}, {"R.ASIS": np.ones((3, 3))})
PLATE = {
    "POINT:LABELS": ["heel", "toe"],
    "ANALOG:LABELS": ["Fx", "Fy", "Fz", "Mx", "My", "Mz"],
    "ANALOG:SCALE": np.ones(6, dtype=np.float32),
    "ANALOG:OFFSET": np.zeros(6, dtype=int),
    "FORCE_PLATFORM:USED": 1,
    "FORCE_PLATFORM:TYPE": np.array([2]),
    "FORCE_PLATFORM:CORNERS": CORNERS[:, :, None].astype(np.float32),
    "FORCE_PLATFORM:ORIGIN": ORIGIN[:, None].astype(np.float32),
    "FORCE_PLATFORM:CHANNEL": np.arange(1, 7)[:, None],
}


@functools.cache
def sound_files(folder) -> dict[str, bytes]:
    found = {}
    for suffix in (".trc", ".mot", ".csv"):
        WALK.write(folder / f"sound{suffix}")
        found[suffix] = (folder / f"sound{suffix}").read_bytes()
    for processor in ("Intel", "DEC", "MIPS"):
        for factor in (-1.0, 0.5):
            given = {"samples": 2, "factor": factor, "processor": processor, "more": PLATE}
            found[f".{processor}{factor}.c3d"] = c3d_bytes(np.full((3, 2, 1), 5.0), channels_of(2), **given)
    return found


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("files")


def is_answered(path, **options) -> bool:
    """Whether a file leads to a recording, or to an error that names it and its cure."""
    try:
        return isinstance(kn.read(path, **options), kn.Recording)
    except kn.FileError as error:
        return error.file == str(path) and bool(error.cure)


SUFFIXES = st.sampled_from([".trc", ".mot", ".csv", ".Intel-1.0.c3d", ".Intel0.5.c3d", ".DEC-1.0.c3d", ".MIPS0.5.c3d"])


@MANY
@given(suffix=SUFFIXES, data=st.data(), partial=st.booleans())
def test_files_with_wrong_bytes(suffix, data, partial, folder):
    content = bytearray(sound_files(folder)[suffix])
    # The first half is where headers are.
    for _ in range(data.draw(st.integers(1, 6))):
        where = data.draw(st.integers(0, len(content) // data.draw(st.sampled_from([1, 2])) - 1))
        content[where] = data.draw(st.one_of(st.sampled_from([0, 1, 9, 10, 127, 128, 255]), st.integers(0, 255)))
    path = folder / f"wrong{suffix}"
    path.write_bytes(content)
    assert is_answered(path, partial=partial)


@MANY
@given(suffix=SUFFIXES, data=st.data(), partial=st.booleans())
def test_files_that_break_off(suffix, data, partial, folder):
    content = sound_files(folder)[suffix]
    path = folder / f"short{suffix}"
    path.write_bytes(content[: data.draw(st.integers(0, len(content) - 1))])
    assert is_answered(path, partial=partial)


@MANY
@given(suffix=st.sampled_from([".trc", ".mot", ".csv"]), data=st.data(), partial=st.booleans())
def test_cells_with_anything_in_them(suffix, data, partial, folder):
    lines = [line.split("\t") for line in sound_files(folder)[suffix].decode().replace(",", "\t").split("\n")]
    for _ in range(data.draw(st.integers(1, 3))):
        line = data.draw(st.sampled_from(lines))
        odd = st.sampled_from(
            ["", "nan", "-1.#IND", "1e400", "9" * 500, "1_0", "٣", "=", "\0", '"', "time", "inf", "-5"]
        )
        line[data.draw(st.integers(0, len(line) - 1))] = data.draw(st.one_of(odd, st.text(max_size=8)))
    path = folder / f"odd{suffix}"
    joined = "\n".join(("," if suffix == ".csv" else "\t").join(line) for line in lines)
    path.write_bytes(joined.encode("utf-8", errors="surrogatepass"))
    assert is_answered(path, partial=partial)


@MANY
@given(suffix=st.sampled_from([".trc", ".mot", ".csv", ".c3d", ".txt", ""]), content=st.binary(max_size=2000))
def test_files_of_something_else(suffix, content, folder):
    starts = (b"", b"PathFileType\t4\n", b"nRows=1\nendheader\n", b"time,a\n", b"\x02P" + bytes(510))
    for start in starts:
        path = folder / f"else{suffix}"
        path.write_bytes(start + content)
        assert is_answered(path)


COUNTS = "NumFrames\tNumMarkers\tUnits\n99999999999999\t99999999999\tm\n"
HUGE = {
    ".trc": f"PathFileType\t4\n{COUNTS}Frame#\tTime\ta\n\t\tX1\n1\t0\t1\t2\t3\n",
    ".mot": "x\nnRows=99999999999999\nnColumns=99999999999\nendheader\ntime\ta\n0\t1\n",
}


@pytest.mark.parametrize("suffix", HUGE)
def test_counts_beyond_all_measure_are_not_believed(suffix, tmp_path):
    path = tmp_path / f"huge{suffix}"
    path.write_text(HUGE[suffix])
    with pytest.raises(kn.FileError, match=r"the file ends after 1 \w+, and its header announces 99999999999999"):
        kn.read(path)
    assert kn.read(path, partial=True).t.size == 1


def test_a_c3d_file_that_announces_more_than_it_has_takes_no_room_for_it(tmp_path):
    data = bytearray(c3d_bytes(np.ones((3, 2, 3)), more={"POINT:FRAMES": -1}))
    data[8:10] = b"\xff\xff"
    (tmp_path / "trial.c3d").write_bytes(data)
    with pytest.raises(kn.FileError, match="the file ends within frame 4 of the 65535 that it announces"):
        kn.read(tmp_path / "trial.c3d")
    assert kn.read(tmp_path / "trial.c3d", partial=True).t.size == 3


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "it is empty"),
        (b"  \n", "it is empty"),
        (b"What is this?", "its content is not recognized. Give one of: a model and its"),
        (b"PK\x03\x04 a zip file", "its content is not recognized"),
    ],
)
def test_files_that_nobody_knows(content, words, tmp_path):
    (tmp_path / "file.dat").write_bytes(content)
    with pytest.raises(kn.FileError) as error:
        kn.read(tmp_path / "file.dat")
    assert words in str(error.value)


@pytest.mark.parametrize("path", ["nowhere.trc", ".", "a\0b.trc"])
def test_paths_that_lead_to_no_file(path, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(kn.FileError, match="there is no such file|it cannot be read"):
        kn.read(path)


def test_options_that_mean_nothing_are_refused(folder):
    path = folder / "sound.trc"
    WALK.write(path)
    with pytest.raises(
        kn.WrongValueError, match=r"is a file of markers \(\.trc\), which has no option angles=\. Omit it\."
    ):
        kn.read(path, angles=["knee"])
    with pytest.raises(kn.WrongTypeError, match="5 is not a path. Give text, such as"):
        kn.read(5)


TABLE = "x\nnRows=1\n{}endheader\ntime\tknee\tpelvis_tx\tground_force_vx\n0\t90\t90\t90\n"


@pytest.mark.parametrize(
    ("header", "options", "pelvis", "is_open"),
    [
        ("inDegrees=yes\n", {}, 90, True),
        ("inDegrees=no\n", {}, 90, False),
        ("", {}, 90, False),
        ("datarows 1\n", {}, 90, True),
        ("inDegrees=no\n", {"degrees": True}, 90, True),
        ("inDegrees=yes\n", {"degrees": False}, 90, False),
        ("inDegrees=yes\n", {"angles": ["pelvis_tx"]}, np.pi / 2, False),
        ("inDegrees=no\n", {"angles": ["pelvis_tx"]}, 90, False),
        ("inDegrees=yes\n", {"angles": []}, 90, False),
    ],
)
def test_columns_of_a_table_in_degrees_stay_until_somebody_says_which_are_angles(
    header, options, pelvis, is_open, tmp_path
):
    (tmp_path / "run.mot").write_text(TABLE.format(header))
    run = kn.read(tmp_path / "run.mot", **options)
    assert run["knee"][0] == 90
    assert run["pelvis_tx"][0] == pytest.approx(pelvis)
    assert run["ground_force_vx"][0] == 90
    assert run.degrees == (tuple(run.columns) if is_open else ())
    assert len(run.notes) == (is_open or pelvis < 90)


HEAD = "PathFileType\n{}Frame#\tTime\ta\n\t\tX1\n"
FAULTS = {
    "a header that ends early": (".trc", "PathFileType\nUnits\nm\n", "line 3", "the file ends within its header"),
    "no units": (".trc", HEAD.format("DataRate\n60\n"), "line 2", "it has no property Units"),
    "a unit of mass": (".trc", HEAD.format("Units\nkg\n"), "line 3", "Units 'kg' is not a length"),
    "half a count": (".trc", HEAD.format("Units\tNumFrames\nm\t1.5\n"), "line 3", "'1.5' is not a count"),
    "no time": (".trc", "PathFileType\nUnits\nm\nFrame#\ta\n\tX1\n", "line 4", "begin with Frame# and Time"),
    "a marker twice": (".trc", "PathFileType\nUnits\nm\nFrame#\tTime\ta\ta\n\tX1\n", "line 4", "more than once: a"),
    "labels without time": (".mot", "endheader\nknee\thip\n1\t2\n", "line 2", "do not begin with 'time'"),
    "no labels": (".mot", "endheader\n", "line 1", "do not begin with 'time'"),
    "vectors": (".sto", "DataType=Mat33\nendheader\ntime\ta\n0\t1,2,3\n", "", "its DataType mat33 is unknown"),
    "short vectors": (
        ".sto",
        "DataType=Vec3\nendheader\ntime\ta\n0\t1,2\n",
        "line 4",
        "it has 3 cells, and the header makes it 4",
    ),
    "times that go back": (".sto", "endheader\ntime\ta\n1\t1\n0\t2\n", "line 4", "time 0 is not after 1"),
    "a count in words": (".mot", "nRows=many\nendheader\ntime\ta\n0\t1\n", "header", "nrows 'many' is not a count"),
    "a zero byte": (".mot", "nRows=1\nendheader\ntime\ta\n0\t\0\n", "line 4", "there is a zero byte"),
    "an open quote": (".csv", 't,a\n0,"1\n' + "x" * 200000 + "\n", "line 3", "its cells cannot be separated"),
}


@pytest.mark.parametrize("what", FAULTS)
def test_faults_of_text_files_are_told_with_their_lines(what, tmp_path):
    suffix, text, line, rule = FAULTS[what]
    (tmp_path / f"file{suffix}").write_text(text)
    with pytest.raises(kn.FileError) as error:
        kn.read(tmp_path / f"file{suffix}")
    assert error.value.place == line
    assert rule in error.value.rule


def test_counts_that_differ_are_noted(tmp_path):
    (tmp_path / "run.mot").write_text("nRows=1\nnColumns=5\nendheader\ntime\ta\n0\t1\n1\t2\n")
    run = kn.read(tmp_path / "run.mot")
    assert run.t.size == 2
    assert run.notes == (
        "its header announces 5 columns, and there are labels for 2",
        "its header announces 1 rows, and it has 2",
    )
    (tmp_path / "walk.trc").write_text(
        "PathFileType\nUnits\tNumMarkers\nm\t2\nFrame#\tTime\ta\n\t\tX1\n1\t0\t1\t2\t3\n"
    )
    assert kn.read(tmp_path / "walk.trc").notes == ("its header announces 2 markers, and line 4 names 1",)


def test_a_rate_that_is_not_that_of_the_times_is_noted(tmp_path):
    rows = "1\t0\t1\t2\t3\n2\t0.01\t1\t2\t3\n"
    (tmp_path / "walk.trc").write_text(HEAD.format("Units\tDataRate\nm\t60\n") + rows)
    assert kn.read(tmp_path / "walk.trc").notes == ("its header has a rate of 60 Hz, and its times have 100 Hz",)


@pytest.mark.parametrize("suffix", [".trc", ".mot", ".csv"])
def test_content_counts_before_the_name(suffix, folder):
    path = folder / "misnamed.c3d"
    path.write_bytes(sound_files(folder)[suffix])
    assert kn.read(path).t.size == 3


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "latin-1"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_encodings_and_ends_of_lines(encoding, end, tmp_path):
    (tmp_path / "run.csv").write_bytes(end.join(["t,Fußwinkel [°]", "0,90", ""]).encode(encoding))
    assert kn.read(tmp_path / "run.csv")["Fußwinkel"][0] == pytest.approx(np.pi / 2)


@pytest.mark.heavy
@needs_data
@pytest.mark.parametrize("name", ["pc_int.c3d", "dec_real.c3d", "sgi_int.c3d", "force_plate_type4.c3d", "testbpi.c3d"])
def test_real_files_with_wrong_bytes(name, tmp_path):
    sound = (BIOMECHANICS / "formats" / name).read_bytes()
    random = np.random.default_rng(11)
    base = 512 * (sound[0] - 1)
    for _ in range(300):
        content = bytearray(sound)
        for where in random.integers(base, base + 512 * sound[base + 2], size=random.integers(1, 5)):
            content[where] = random.integers(0, 256)
        path = tmp_path / "trial.c3d"
        path.write_bytes(content)
        assert is_answered(path, partial=bool(random.integers(2)))
