"""Files that somebody else changes, links to, protects, or that are no files.

Proves: app/studio/saved_files.py, app/studio/server.py.
"""

import json
import os
import stat

import pytest

import kanes as kn
from kanes.app.studio.saved_files import ChangedFileError, Folder
from studios import PENDULUM, asker, running_studio


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "a.yaml").write_text("old", encoding="utf-8")
    return Folder(tmp_path)


def test_a_file_that_changed_on_disk_is_not_overwritten(folder):
    known = folder.stamp("a.yaml")
    path = folder.path / "a.yaml"
    path.write_text("by somebody else", encoding="utf-8")
    with pytest.raises(ChangedFileError, match="it has changed on disk since it was opened here. Replace it, open it"):
        folder.save("a.yaml", "mine", known)
    assert path.read_text(encoding="utf-8") == "by somebody else"
    folder.save("a.yaml", "mine", folder.stamp("a.yaml"))
    assert path.read_text(encoding="utf-8") == "mine"
    with pytest.raises(ChangedFileError, match="the file exists"):
        folder.save("a.yaml", "another", "")
    folder.save("a.yaml", "another", "*")
    assert path.read_text(encoding="utf-8") == "another"


def test_the_server_says_that_a_file_changed(tmp_path):
    path = tmp_path / "pendulum.yaml"
    path.write_text(PENDULUM, encoding="utf-8")
    with running_studio(path) as guard:
        ask = asker(guard, tmp_path)
        known = json.loads(ask("GET", "/api/state")[1])["stamp"]
        assert json.loads(ask("GET", "/api/model?file=pendulum.yaml")[1])["stamp"] == known
        path.write_text("by somebody else", encoding="utf-8")
        change = {"file": "pendulum.yaml", "text": "mine", "known": known}
        status, text, _ = ask("POST", "/api/save", change)
        assert (status, "changed on disk" in json.loads(text)["error"]) == (409, True)
        status, text, _ = ask("POST", "/api/save", {**change, "known": "*"})
        stamp = json.loads(text)["stamp"]
        assert status == 200
        # The stamp that saving gives is what the next save knows.
        assert ask("POST", "/api/save", {**change, "text": "more", "known": stamp})[0] == 200
    assert path.read_text(encoding="utf-8") == "more"


@pytest.mark.skipif(os.name != "posix", reason="permissions and links are those of POSIX")
def test_permissions_stay_and_new_files_have_those_of_any_program(folder):
    path = folder.path / "a.yaml"
    path.chmod(0o640)
    folder.save("a.yaml", "new")
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    (folder.path / "plain").touch()
    folder.save("b.yaml", "new")
    assert stat.S_IMODE((folder.path / "b.yaml").stat().st_mode) == stat.S_IMODE((folder.path / "plain").stat().st_mode)


@pytest.mark.skipif(os.name != "posix", reason="permissions and links are those of POSIX")
def test_a_link_stays_a_link(folder):
    link = folder.path / "link.yaml"
    link.symlink_to("a.yaml")
    folder.save("link.yaml", "new", folder.stamp("link.yaml"))
    assert link.is_symlink()
    assert (folder.path / "a.yaml").read_text(encoding="utf-8") == "new"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names here")
def test_what_is_no_file_does_not_block(folder):
    os.mkfifo(folder.path / "pipe.yaml")
    (folder.path / "folder.yaml").mkdir()
    for name in ("pipe.yaml", "folder.yaml"):
        for ask in (folder.text, folder.stamp, lambda name: folder.save(name, "new")):
            with pytest.raises(kn.FileError, match="it is not a regular file"):
                ask(name)
    assert folder.names() == ["a.yaml"]
