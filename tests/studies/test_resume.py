"""Sweeps that were killed, damaged, interrupted or begun elsewhere: what is there stays, and the rest is made.

Proves: studies/many_runs/store.py, studies/many_runs/content.py, studies/many_runs/threads.py.
"""

import errno
import os
import shutil
import signal
import subprocess
import threading
import time
from pathlib import Path

import numpy as np
import pytest
import xarray

import kanes as kn
from kanes.studies.many_runs import store as sweep_store
from kanes.studies.many_runs import sweep as sweep_runs
from kanes.studies.many_runs import threads as on_threads
from kanes.studies.many_runs.plan import SweepPlan
from swept_systems import are_same, chunks_there, numbers, over, slow_sweep, started, until

SLOW = "import sys\nfrom swept_systems import slow_sweep\nprint(repr(slow_sweep(sys.argv[1])), flush=True)"


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """An uninterrupted sweep, and its folder."""
    folder = tmp_path_factory.mktemp("whole") / "a.zarr"
    return numbers(slow_sweep(folder)), folder


@pytest.fixture
def another(whole, tmp_path):
    """A copy of that folder, for harm to be done to it."""
    return Path(shutil.copytree(whole[1], tmp_path / "copy.zarr"))


@pytest.fixture
def made(monkeypatch):
    """The first runs of the pieces that are made from here on."""
    found, make = [], SweepPlan.made

    def counted(plan, first, last, interrupt=None):
        if last - first > 8:
            found.append(first)
        return make(plan, first, last, interrupt)

    monkeypatch.setattr(SweepPlan, "made", counted)
    return found


def stored(folder):
    """All numbers in a folder, as they are."""
    data = xarray.open_zarr(folder, consolidated=False, chunks=None, mask_and_scale=False, decode_times=False).load()
    return {name: data[name].values for name in data.variables}


def assert_same_numbers(folder, other):
    one, two = stored(folder), stored(other)
    assert sorted(one) == sorted(two)
    assert all(one[name].tobytes() == two[name].tobytes() for name in one)


# Killed


def assert_killed_and_finished(folder, whole, made, after):
    worker = started(SLOW, folder, KANES_TEST_WAIT="0.001")
    try:
        until(lambda: len(chunks_there(folder)) >= after)
    finally:
        worker.kill()
        worker.communicate()
    there = chunks_there(folder)
    assert after <= len(there) < 10
    times = {path: path.stat().st_mtime_ns for chunk in there for path in folder.glob(f"*/c/{chunk}")}
    part = kn.Swept.read(folder)
    assert not part.is_complete
    assert f"{1280 - 128 * len(there)} not made yet>" in repr(part)
    done = slow_sweep(folder)
    assert are_same(numbers(done), whole[0])
    assert_same_numbers(folder, whole[1])
    assert made == [128 * chunk for chunk in range(10) if chunk not in there]
    assert all(path.stat().st_mtime_ns == moment for path, moment in times.items())


def test_a_killed_sweep_goes_on_where_it_was(tmp_path, whole, made):
    assert_killed_and_finished(tmp_path / "a", whole, made, 3)


@pytest.mark.heavy
@pytest.mark.parametrize("after", [1, 2, 5, 8])
def test_a_sweep_may_be_killed_at_any_moment(tmp_path, whole, made, after):
    assert_killed_and_finished(tmp_path / "a", whole, made, after)


@pytest.mark.heavy
def test_ctrl_c_ends_with_what_there_is(tmp_path, whole):
    # A shell that starts tests in the background turns it off.
    heard = "import signal\nsignal.signal(signal.SIGINT, signal.default_int_handler)\n"
    worker = started(heard + SLOW, tmp_path / "a", KANES_TEST_WAIT="0.001")
    try:
        until(lambda: len(chunks_there(tmp_path / "a")) >= 2)
        worker.send_signal(signal.SIGINT)
        said, complaints = worker.communicate(timeout=60)
    finally:
        worker.kill()
    assert worker.returncode == 0, complaints
    assert "not made yet>" in said
    assert 2 <= len(chunks_there(tmp_path / "a")) < 10
    assert are_same(numbers(slow_sweep(tmp_path / "a")), whole[0])


def test_ctrl_c_while_the_first_runs_are_tried_ends_it_all(tmp_path, monkeypatch):
    monkeypatch.setattr(SweepPlan, "made", lambda *_: None)
    for chunk in (128, None):
        with pytest.raises(KeyboardInterrupt):
            slow_sweep(tmp_path / "a", chunk=chunk)
    assert list(tmp_path.iterdir()) == []


def test_an_interrupt_between_chunks_leaves_the_others_to_be_made(whole, tmp_path, monkeypatch):
    put, count = sweep_store.SweepStore.put, []

    def interrupted(store, first, numbers):
        put(store, first, numbers)
        count.append(first)
        if len(count) == 4:
            # As the terminal sends it, to the thread that waits.
            signal.raise_signal(signal.SIGINT) if threading.current_thread() is threading.main_thread() else os.kill(
                os.getpid(), signal.SIGINT
            )
            time.sleep(0.3)

    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with monkeypatch.context() as patch:
            patch.setattr(sweep_store.SweepStore, "put", interrupted)
            part = slow_sweep(tmp_path / "a")
    finally:
        signal.signal(signal.SIGINT, before)
    assert part.outcomes == {"": 1280 - 512, "finished": 512}
    data = numbers(part)
    assert np.isnan(data["final_q"].values[512:]).all()
    assert set(data["outcome"].values[512:]) == {""}
    assert are_same(numbers(slow_sweep(tmp_path / "a")), whole[0])


# Damaged


@pytest.mark.parametrize("name", ["final_q", "outcome", "done"])
@pytest.mark.parametrize("harm", ["cut", "emptied", "flipped", "removed", "another"])
def test_a_damaged_chunk_is_found_and_made_again(another, whole, made, name, harm):
    file = another / name / "c" / "4"
    if not file.exists():
        pytest.skip("nothing is written of numbers that are all the same")
    data = file.read_bytes()
    middle = len(data) // 2
    match harm:
        case "cut":
            file.write_bytes(data[: len(data) * 2 // 3])
        case "emptied":
            file.write_bytes(b"")
        case "flipped":
            file.write_bytes(data[:middle] + bytes([data[middle] ^ 4]) + data[middle + 1 :])
        case "removed":
            file.unlink()
        case "another":
            # A sound file with numbers of other runs, as of two sweeps that were mixed up.
            shutil.copyfile(another / name / "c" / "7", file)
    same = file.exists() and file.read_bytes() == data
    done = slow_sweep(another)
    assert made == ([] if same else [512])
    assert are_same(numbers(done), whole[0])
    assert_same_numbers(another, whole[1])


def test_reading_a_damaged_folder_says_so(another):
    file = another / "outcome" / "c" / "4"
    file.write_bytes(file.read_bytes()[:5])
    with pytest.raises(
        kn.FileError, match=r"a part of it is missing or damaged \(.*\). Call kn.sweep again, which mak"
    ):
        _ = kn.Swept.read(another, check=False).outcomes
    with pytest.raises(kn.FileError, match=r"chunk 4: 1 chunk \(runs 512 to 639\) damaged, missing or exchanged"):
        kn.Swept.read(another)


@pytest.mark.parametrize("name", ["final_q", "done", "outcome", "culprit"])
@pytest.mark.parametrize("harm", ["cut", "removed"])
def test_an_array_that_nothing_describes_is_named(another, name, harm):
    file = another / name / "zarr.json"
    file.write_bytes(file.read_bytes()[:200]) if harm == "cut" else file.unlink()
    for ask in (slow_sweep, kn.Swept.read):
        with pytest.raises(
            kn.FileError, match=r"what describes its arrays is missing or damaged \(.*\). Choose another"
        ):
            ask(another)


def test_a_folder_that_is_no_sweep_is_left_alone(another, tmp_path):
    header = another / "zarr.json"
    whole = header.read_bytes()
    for text, cure in (
        (whole[:300], r"it cannot be read as a group of Zarr \(.*\). Choose another place, or remove it"),
        (
            whole.replace(b'"format": 2', b'"format": 9'),
            "it is not a sweep of this version of Kanes. Choose another place, or",
        ),
        (
            b'{"zarr_format": 3, "node_type": "group", "attributes": {}}',
            "it is not a sweep of this version of Kanes. Choose",
        ),
    ):
        header.write_bytes(text)
        with pytest.raises(kn.FileError, match=cure):
            slow_sweep(another)
    other = tmp_path / "photos"
    other.mkdir()
    (other / "a.jpg").write_text("x")
    with pytest.raises(kn.FileError, match="it cannot be read as a group of Zarr"):
        slow_sweep(other)
    assert [each.name for each in other.iterdir()] == ["a.jpg"]


# Another one


@pytest.mark.parametrize(
    ("changed", "text"),
    [
        ({"runs": 1281}, "runs: 1280 there, 1281 here"),
        ({"stop": 1.5}, "simulation, stop: 1.0 there, 1.5 here"),
        ({"seed": 4}, "simulation, seed: 0 there, 4 here"),
        ({"rtol": 1e-9}, "simulation, rtol: 1e-10 there, 1e-09 here"),
        ({"atol": {"q": 1e-9}}, "atol, q: -1.0 there, 1e-09 here"),
        ({"parameters": {"k": 2.5, "s": 0.3}}, "parameters, k: 2.0 there, 2.5 here"),
        ({"over": kn.dispersed(*over().distributions, seed=6)}, "over, seed: 5 there, 6 here"),
        ({"keep": [kn.keep.final("q")]}, "keep, final_u: .* there, nothing here|keep, final_u, "),
        ({"inputs": {"F": 0.3, "D": 0.1}}, "inputs, F"),
        ({"inputs": {"F": kn.Controller(lambda t, state: 0.0, every=10.0), "D": 0.1}}, "inputs, F, code: "),
    ],
)
def test_a_folder_of_another_study_is_named_with_the_difference(whole, changed, text):
    with pytest.raises(
        kn.FileError, match=f"it belongs to another study .*({text}).*Choose another folder, or give the "
    ):
        slow_sweep(whole[1], **changed)


def test_another_model_and_another_output_of_the_same_name_are_told_apart(tmp_path):
    def kernel(factor, force=1.0):
        model = kn.Model("cart")
        q = model.coordinates("q")
        P = model.origin.moved("P", q * model.frame.x)
        model.add_particle("mass", P, mass=2)
        model.add_force(P, -force * q * model.frame.x)
        return kn.derive(model).compile({"reach": factor * q, "tip": factor * q * model.frame.x})

    given = {"over": {"q": [1.0, 2.0]}, "keep": [kn.keep.final("reach"), kn.keep.final("tip")], "stop": 1.0}
    kn.sweep(kernel(2), folder=tmp_path / "a", **given)
    assert kn.sweep(kernel(2), folder=tmp_path / "a", **given).is_complete
    with pytest.raises(kn.FileError, match="another study .keep, final_reach, of: "):
        kn.sweep(kernel(3), folder=tmp_path / "a", **given)
    with pytest.raises(kn.FileError, match="another study .equations: "):
        kn.sweep(kernel(2, force=1.5), folder=tmp_path / "a", **given)


@pytest.mark.heavy
def test_expressions_vectors_and_laws_are_the_same_study_in_another_process(tmp_path):
    """Whatever the seed of Python's hashes."""
    code = (
        "import sys, kanes as kn\nfrom swept_systems import *\n"
        "kernel = cart(controlled=False)\nq = kernel.system.coordinates[0]\n"
        "known = {'a', 'b', 'c', 'd'}\n"
        "def inner(x): return 2 * x\n"
        "def law(t, state): return inner(state['q']) if 'a' in known else 0.0\n"
        "def made(inner, known):\n    return lambda t, state: inner(state['q']) if 'a' in known else 0.0\n"
        "keep = {'e': kn.keep.final(q * q + 3 * q.dot), 'P': kn.keep.final('P'), "
        "'v': kn.keep.mean(kernel.system.frame.x * q)}\n"
        "given = {**CART, 'inputs': {'D': 0.1, 'F': kn.Controller(made(inner, known), every=0.3)}}\n"
        "kn.sweep(kernel, over=over(), runs=9, keep=keep, folder=sys.argv[1], progress=False, times=[0.0, 1.0], "
        "**given)\n"
    )
    for seed in ("1", "2"):
        worker = started(code, tmp_path / "a", PYTHONHASHSEED=seed)
        said, complaints = worker.communicate(timeout=60)
        assert worker.returncode == 0, complaints


def test_other_code_is_named_and_mixed_goes_on(another, whole, monkeypatch, made):
    bits = sweep_runs.bits_here()
    shutil.rmtree(another / "done" / "c")
    monkeypatch.setattr(sweep_runs, "bits_here", lambda: {**bits, "code": "0" * 16, "numpy": "9.9"})
    with pytest.raises(
        kn.FileError, match=r"it was begun on another system \(code: .* there, 0{16} here, numpy: .* there, 9.9 here"
    ):
        slow_sweep(another)
    assert made == []
    assert are_same(numbers(slow_sweep(another, mixed=True)), whole[0])
    assert len(made) == 10


@pytest.mark.heavy
def test_another_processor_is_named_and_mixed_goes_on(another):
    shutil.rmtree(another / "done" / "c")
    code = SLOW.replace("slow_sweep(sys.argv[1])", "slow_sweep(sys.argv[1], mixed=len(sys.argv) > 2)")
    worker = started(code, another, KANES_TARGET="x86-64")
    _, complaints = worker.communicate(timeout=120)
    assert worker.returncode == 1
    assert "it was begun on another system (processor: " in complaints
    assert (
        "x86-64 here); the rest would differ in the last bits. Resume there, or with the same KANES_TARGET"
        in complaints
    )
    worker = started(code, another, "mixed", KANES_TARGET="x86-64")
    said, complaints = worker.communicate(timeout=120)
    assert worker.returncode == 0, complaints
    assert "1280 finished>" in said


# Disks


def test_a_full_disk_is_named_and_what_is_there_stays(tmp_path, whole, monkeypatch, made):
    import zarr.storage._local as local

    write, written = local._put, []

    def full(path, *given, **named):
        if "/final_u/c/" in str(path):
            written.append(path)
            if len(written) > 3:
                raise OSError(errno.ENOSPC, "No space left on device")
        return write(path, *given, **named)

    with monkeypatch.context() as patch:
        patch.setattr(local, "_put", full)
        with pytest.raises(
            kn.FileError, match="the disk is full. Free some space and call again; stored chunks are kept."
        ):
            slow_sweep(tmp_path / "a")
    assert chunks_there(tmp_path / "a") == [0, 1, 2]
    made.clear()
    assert are_same(numbers(slow_sweep(tmp_path / "a")), whole[0])
    assert made == [128 * chunk for chunk in range(3, 10)]


@pytest.mark.heavy
@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root mounts a tiny disk")
def test_a_tiny_disk_fills_and_the_rest_follows_when_it_has_room(tmp_path, whole):
    place = tmp_path / "tiny"
    place.mkdir()
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=300k", "tmpfs", str(place)], check=False)  # noqa: S607
    if mounted.returncode:
        pytest.skip("this machine lets nobody mount")
    try:
        with pytest.raises(kn.FileError, match="the disk is full. Free some space and call again"):
            slow_sweep(place / "a")
        there = chunks_there(place / "a") if (place / "a").exists() else []
        assert len(there) < 10
        subprocess.run(["mount", "-o", "remount,size=30m", str(place)], check=True)  # noqa: S607
        assert are_same(numbers(slow_sweep(place / "a")), whole[0])
    finally:
        subprocess.run(["umount", str(place)], check=True)  # noqa: S607


def test_a_place_that_cannot_be_written_is_named(tmp_path, monkeypatch):
    def refuse(*_):
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(sweep_store, "_create", refuse)
    with pytest.raises(
        kn.FileError, match=r"it cannot be written \(Permission denied\). Make it writable and call again"
    ):
        slow_sweep(tmp_path / "a")
    assert list(tmp_path.iterdir()) == []


# Several at once


def test_who_comes_second_to_an_empty_folder_goes_on_with_the_first(tmp_path, whole, monkeypatch):
    """Both saw nothing there; the other one was faster, and chose other chunks."""
    begun = sweep_store.SweepStore.begun.__func__

    def late(kind, path, plan, header):
        monkeypatch.setattr(sweep_store.SweepStore, "begun", classmethod(begun))
        slow_sweep(path, chunk=256)
        return begun(kind, path, plan, header)

    monkeypatch.setattr(sweep_store.SweepStore, "begun", classmethod(late))
    done = slow_sweep(tmp_path / "a")
    assert are_same(numbers(done), whole[0])
    assert done.is_complete
    assert [each.name for each in tmp_path.iterdir()] == ["a"]


@pytest.mark.heavy
def test_two_processes_at_once_do_no_harm(tmp_path, whole):
    workers = [started(SLOW, tmp_path / "a", KANES_TEST_WAIT="0.0005") for _ in range(2)]
    for worker in workers:
        said, complaints = worker.communicate(timeout=120)
        assert worker.returncode == 0, complaints
        assert "1280 finished>" in said
    assert are_same(numbers(slow_sweep(tmp_path / "a")), whole[0])
    assert_same_numbers(tmp_path / "a", whole[1])


def test_a_chunk_that_was_told_to_stop_is_not_begun():
    assert not on_threads.make_chunk(None, None, 0, np.ones(1, dtype=np.int64))


# Memory


@pytest.mark.heavy
def test_memory_does_not_grow_with_the_number_of_runs(tmp_path):
    code = (
        "import resource, sys, kanes as kn\nfrom swept_systems import *\n"
        "kernel, runs = cart(controlled=False), int(sys.argv[2])\n"
        "given = {**CART, 'stop': 0.01, 'inputs': {'F': 0.0, 'D': 0.1}}\n"
        "done = kn.sweep(kernel, over=over(), runs=runs, folder=sys.argv[1], chunk=1024, threads=2, progress=False, "
        "**given)\n"
        "assert done.is_complete\nprint(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)\n"
    )
    peaks = []
    for runs in (20_000, 200_000):
        worker = started(code, tmp_path / str(runs), runs)
        said, complaints = worker.communicate(timeout=300)
        assert worker.returncode == 0, complaints
        peaks.append(int(said) / 1024)
    assert peaks[1] - peaks[0] < 30  # MB; the numbers alone are 200 000 × 200 bytes = 40 MB
