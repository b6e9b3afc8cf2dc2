"""Compiled code on disk: found again, never somebody else's, and never at the cost of the user's own files.

Proves: codegen/cache.py, codegen/machine.py.
"""

import os

import pytest

import kanes as kn
from kanes.codegen import cache


@pytest.fixture
def objects(tmp_path, monkeypatch):
    """The folder of the entries, in a cache of this test."""
    monkeypatch.setenv("KANES_CACHE", str(tmp_path))
    cache._warn.cache_clear()
    return tmp_path / "kanes-objects"


def compiled():
    return kn.derive(kn.library.hinged_rods()).kernel["derivative"].machine("main", 1)


def test_a_second_kernel_comes_from_the_cache(objects):
    assert (compiled().was_cached, compiled().was_cached) == (False, True)
    assert objects.stat().st_mode & 0o777 == 0o700
    function = kn.derive(kn.library.hinged_rods()).compile()["derivative"]
    given = [[0.3 + 0.1 * i for i in range(len(names))] for names in function.arguments.values()]
    assert function.one(*given) == pytest.approx(function.reference(*given), rel=1e-12)


def test_a_damaged_or_foreign_entry_is_never_run(objects):
    compiled()
    (entry,) = objects.iterdir()
    whole = entry.read_bytes()
    for damage in (
        whole[:-1],
        whole[:200] + bytes([whole[200] ^ 1]) + whole[201:],
        b"",
        b"x" * len(whole),
        b"0" * 64 + whole[64:],
    ):
        entry.write_bytes(damage)
        assert not compiled().was_cached
        assert entry.read_bytes() == whole


def test_an_entry_that_others_may_write_is_not_run(objects):
    compiled()
    (entry,) = objects.iterdir()
    entry.chmod(0o666)
    assert not compiled().was_cached
    assert compiled().was_cached
    if os.getuid() == 0:
        (entry,) = objects.iterdir()
        os.chown(entry, 12345, 12345)
        assert not compiled().was_cached


@pytest.mark.parametrize("make", [os.mkfifo, os.mkdir, lambda path: path.symlink_to(path.with_name("whole"))])
def test_what_is_no_plain_file_is_not_read(objects, make):
    """A pipe would be waited for; a link may lead to what others write."""
    compiled()
    (entry,) = objects.iterdir()
    entry.rename(entry.with_name("whole"))
    make(entry)
    if entry.is_dir():
        with pytest.warns(RuntimeWarning, match="Is a directory"):
            assert not compiled().was_cached
    else:
        assert not compiled().was_cached
        assert entry.is_file()
        assert not entry.is_symlink()


def test_the_cache_can_be_turned_off(objects, monkeypatch):
    monkeypatch.setenv("KANES_CACHE", "off")
    assert not compiled().was_cached
    assert not objects.exists()


def test_the_cache_is_found_at_home(objects, monkeypatch):
    monkeypatch.setenv("HOME", str(objects.parent))
    monkeypatch.setenv("KANES_CACHE", "~/there")
    assert cache.folder() == objects.parent / "there" / "kanes-objects"
    monkeypatch.setenv("KANES_CACHE", "")
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    assert cache.folder() == objects.parent / ".cache" / "kanes-objects"


def test_a_folder_that_others_may_write_serves_if_our_own_in_it_is_ours(objects):
    objects.parent.chmod(0o777)
    assert (compiled().was_cached, compiled().was_cached) == (False, True)


def test_a_place_that_is_not_safe_is_refused_aloud_and_once(objects):
    objects.mkdir()
    objects.chmod(0o770)
    with pytest.warns(RuntimeWarning, match="others may write there. Run chmod go-w '.*kanes-objects'"):
        assert not compiled().was_cached
    assert not compiled().was_cached  # the second time without a word
    assert list(objects.iterdir()) == []
    objects.chmod(0o700)
    assert (compiled().was_cached, compiled().was_cached) == (False, True)


def test_a_place_that_cannot_be_written_is_said(objects, monkeypatch):
    objects.write_text("no folder")
    with pytest.warns(
        RuntimeWarning, match="is compiled again in every process: .* exists: .*Set KANES_CACHE to a folder"
    ):
        assert not compiled().was_cached
    assert objects.read_text() == "no folder"


def test_the_cache_throws_away_what_was_used_longest_ago_and_nothing_else(objects, monkeypatch):
    monkeypatch.setattr(cache, "_LIMIT", 1000)
    own = objects.parent / "mine.o"
    own.write_bytes(bytes(5000))
    os.utime(own, (0, 0))
    for number in range(5):
        cache.write_object(cache.object_key(str(number)), bytes(200))
        os.utime(objects / f"{cache.object_key(str(number))}.kanes", (number, number))
    (objects / "broken off.part").write_bytes(bytes(900))
    os.utime(objects / "broken off.part", (0, 0))
    cache.write_object(cache.object_key("last"), bytes(200))
    kept = {path.stem for path in objects.iterdir()}
    assert cache.object_key("last") in kept
    assert not {cache.object_key("0"), "broken off"} & kept
    assert sum(path.stat().st_size for path in objects.iterdir()) <= 1000
    assert own.exists()
