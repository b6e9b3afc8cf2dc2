"""Who may ask the studio, and which files it touches.

Proves: app/studio/guard.py, app/studio/saved_files.py.
"""

import asyncio

import pytest

import kanes as kn
from kanes.app.studio.guard import Guard, limited_body
from kanes.app.studio.saved_files import Folder

GUARD = Guard(8765, token="secret")  # noqa: S106  # of a test
SOUND = {
    "host": "127.0.0.1:8765",
    "origin": "http://127.0.0.1:8765",
    "x-kanes-token": "secret",
    "content-type": "application/json",
}


def refusal(**changes):
    headers = {name: value for name, value in {**SOUND, **changes}.items() if value is not None}
    found = GUARD.refusal("POST", "/api/save", headers, "")
    return None if found is None else found[0]


def test_the_studio_s_own_page_may_ask():
    assert refusal() is None
    assert refusal(host="localhost:8765", origin="http://localhost:8765") is None


@pytest.mark.parametrize(
    ("changes", "status"),
    [
        ({"host": "evil.example:8765"}, 421),
        ({"host": "127.0.0.1:80"}, 421),
        ({"origin": "http://evil.example"}, 403),
        ({"origin": "null"}, 403),
        ({"origin": "http://127.0.0.1:9999"}, 403),
        ({"x-kanes-token": None}, 403),
        ({"x-kanes-token": "secre"}, 403),
        ({"x-kanes-token": "sécret"}, 403),
        ({"content-type": "text/plain"}, 415),
        ({"content-type": None}, 415),
    ],
    ids=str,
)
def test_others_may_not(changes, status):
    assert refusal(**changes) == status


def test_the_first_page_has_its_token_in_the_address():
    assert GUARD.refusal("GET", "/", {"host": "127.0.0.1:8765"}, "secret") is None
    assert GUARD.refusal("GET", "/", {"host": "127.0.0.1:8765", "x-kanes-token": "secret"}, "")[0] == 403


def test_tokens_are_long_and_differ():
    first, second = Guard(1).token, Guard(1).token
    assert first != second
    assert len(first) >= 32


class Asked:
    """A request whose body comes in parts."""

    def __init__(self, parts, length=None):
        self.parts, self.read = parts, 0
        self.headers = {} if length is None else {"content-length": length}

    async def stream(self):
        for part in self.parts:
            self.read += len(part)
            yield part


def test_no_more_of_a_body_is_read_than_is_allowed():
    assert asyncio.run(limited_body(Asked([b"ab", b"cd"]), 4)) == b"abcd"
    told = Asked([b"x"], "9000000000")
    assert asyncio.run(limited_body(told)) is None
    assert told.read == 0
    endless = Asked([b"xxxx"] * 1000)
    assert asyncio.run(limited_body(endless, 10)) is None
    assert endless.read == 12


@pytest.mark.parametrize(
    "name",
    [
        "../up.yaml",
        "/etc/passwd",
        "a/b.yaml",
        "a\\b.yaml",
        "..yaml",
        ".hidden.yaml",
        "a.txt",
        "",
        "a\0.yaml",
        "x" * 200 + ".yaml",
        "a..yaml",
    ],
)
def test_names_that_lead_elsewhere_are_refused(tmp_path, name):
    folder = Folder(tmp_path)
    with pytest.raises(kn.FileError, match="not a valid name of a model file"):
        folder.save(name, "kanes: 1")
    with pytest.raises(kn.FileError):
        folder.text(name)
    assert list(tmp_path.iterdir()) == []


def test_a_link_out_of_the_folder_is_refused(tmp_path):
    (tmp_path / "outside.yaml").write_text("secret", encoding="utf-8")
    inside = tmp_path / "inside"
    inside.mkdir()
    (inside / "link.yaml").symlink_to(tmp_path / "outside.yaml")
    with pytest.raises(kn.FileError, match="leads out of the folder"):
        Folder(inside).text("link.yaml")


def test_files_are_saved_whole_or_not_at_all(tmp_path, monkeypatch):
    folder = Folder(tmp_path)
    folder.save("Größe 2.yaml", "old")
    assert folder.text("Größe 2.yaml") == "old"

    def broken(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", broken)
    with pytest.raises(kn.FileError, match="No space left"):
        folder.save("Größe 2.yaml", "new")
    assert folder.text("Größe 2.yaml") == "old"
    assert folder.names() == ["Größe 2.yaml"]
    assert len(list(tmp_path.iterdir())) == 1
