"""What the studio answers, asked over a socket as a browser does.

Proves: app/studio/server.py, app/studio/serve.py, app/studio/build.py.
"""

import base64
import http.client
import json

import pytest

import kanes as kn
from kanes.app.studio.build import with_cached_kernel
from kanes.app.studio.guard import LARGEST_BODY
from kanes.app.studio.serve import listening
from kanes.app.studio.server import folder_of
from kanes.formats.model_files.model_file import read_model_text
from studios import PENDULUM, asker, running_studio


@pytest.fixture(scope="module")
def studio(tmp_path_factory):
    """A studio that runs on a port of its own: a function that asks it."""
    folder = tmp_path_factory.mktemp("models")
    (folder / "pendulum.yaml").write_text(PENDULUM, encoding="utf-8")
    (folder.parent / "secret.yaml").write_text("secret", encoding="utf-8")
    with running_studio(folder / "pendulum.yaml") as guard:
        yield asker(guard, folder)


def test_the_first_page_needs_its_token_and_lets_no_other_script_in(studio):
    assert studio("GET", "/")[0] == 403
    status, text, headers = studio("GET", f"/?token={studio.guard.token}")
    assert status == 200
    assert studio.guard.token in text
    assert "script-src 'self'" in headers["content-security-policy"]
    assert "frame-ancestors 'none'" in headers["content-security-policy"]


@pytest.mark.parametrize("path", ["/api/state", "/api/model?file=pendulum.yaml"])
@pytest.mark.parametrize(
    "wrong",
    [{"Origin": "http://evil.example"}, {"X_Kanes_Token": None}, {"X_Kanes_Token": "x"}, {"Host": "evil.example"}],
    ids=str,
)
def test_hostile_requests_learn_nothing(studio, path, wrong):
    status, text, _ = studio("GET", path, **wrong)
    assert status in (403, 421)
    assert "kanes: 1" not in text


def test_state_has_the_file_the_library_and_the_schema(studio):
    status, text, _ = studio("GET", "/api/state")
    found = json.loads(text)
    assert status == 200
    assert (found["file"], found["text"], found["files"]) == ("pendulum.yaml", PENDULUM, ["pendulum.yaml"])
    assert found["library"] == kn.library.names()
    assert "bodies" in found["schema"]["properties"]


@pytest.mark.heavy
def test_a_text_becomes_its_interactive_page(studio):
    status, text, _ = studio("POST", "/api/build", {"tab": "a", "file": "pendulum.yaml", "text": PENDULUM})
    found = json.loads(text)
    assert (status, found["faults"], found["name"]) == (200, [], "pendulum")
    status, page, headers = studio("GET", found["page"], Origin=None, X_Kanes_Token=None)
    assert status == 200
    assert '"living":{' in page
    assert headers["content-security-policy"].startswith("sandbox allow-scripts")
    assert studio("GET", "/page/guess")[0] == 404


@pytest.mark.heavy
def test_faults_have_their_places(studio):
    text = PENDULUM.replace("mass: m,", "mass: M,")
    found = json.loads(studio("POST", "/api/build", {"tab": "a", "file": "pendulum.yaml", "text": text})[1])
    (fault,) = found["faults"]
    line = text.splitlines()[fault["line"] - 1]
    assert line[fault["column"] - 1] == "M"
    assert "'M'" in fault["message"]


@pytest.mark.heavy
@pytest.mark.parametrize(
    ("form", "name", "start"),
    [("latex", "derivation.tex", rb"\section*"), ("c", "model.c", b"#include"), ("page", "page.html", b"<!doctype")],
)
def test_documents_are_made(studio, form, name, start):
    found = json.loads(
        studio("POST", "/api/document", {"tab": "a", "file": "pendulum.yaml", "text": PENDULUM, "document": form})[1]
    )
    assert (found["faults"], found["file"]) == ([], name)
    assert base64.b64decode(found["content"]).lower().lstrip().startswith(start)


def test_a_system_of_the_library_is_a_text_to_start_from(studio):
    text = json.loads(studio("GET", "/api/model?library=four_bar")[1])["text"]
    assert text.startswith("kanes: 1") or "\nkanes: 1" in text
    assert studio("GET", "/api/model?library=../secret")[0] == 400


def test_saved_files_stay_in_the_folder(studio):
    assert studio("POST", "/api/save", {"file": "new.yaml", "text": "kanes: 1", "known": ""})[0] == 200
    assert (studio.folder / "new.yaml").read_text(encoding="utf-8") == "kanes: 1"
    for name in ("../secret.yaml", "/elsewhere/x.yaml", "new.txt"):
        status, text, _ = studio("POST", "/api/save", {"file": name, "text": "bad", "known": ""})
        assert (status, "not a valid name of a model file" in text) == (400, True)
    assert studio("GET", "/api/model?file=../secret.yaml")[0] == 400
    assert (studio.folder.parent / "secret.yaml").read_text(encoding="utf-8") == "secret"


def test_bodies_that_are_huge_or_no_json_are_refused(studio):
    status, _, _ = studio("POST", "/api/build", b"x" * 10, Content_Length=None)
    assert status == 400
    for content in (b"[1, 2]", b'{"tab": 1, "file": "a.yaml", "text": "x"}', b"{", b"[" * 100_000):
        assert studio("POST", "/api/build", content)[0] == 400
    connection = http.client.HTTPConnection("127.0.0.1", studio.guard.port, timeout=20)
    connection.putrequest("POST", "/api/build")
    for name, value in {
        "Content-Length": LARGEST_BODY + 1,
        "X-Kanes-Token": studio.guard.token,
        "Content-Type": "application/json",
    }.items():
        connection.putheader(name, str(value))
    connection.endheaders()
    assert connection.getresponse().status == 413
    connection.close()


def test_there_is_nothing_else(studio):
    for path in ("/api/other", "/../pyproject.toml", "/assets/studio.js", "/studio.html"):
        assert studio("GET", path)[0] in (404, 405)
    assert studio("GET", "/api/build")[0] == 405


def test_a_file_that_is_not_there_is_said(tmp_path):
    with pytest.raises(kn.FileError, match="Create it with `kanes new"):
        folder_of(tmp_path / "gone.yaml")


def test_a_port_that_is_taken_is_said():
    taken = listening(0)
    taken.listen()
    with pytest.raises(kn.WrongValueError, match="is taken"):
        listening(taken.getsockname()[1])
    taken.close()


def test_other_numbers_take_the_machine_code_that_is_there_and_other_equations_do_not():
    first = with_cached_kernel(read_model_text(PENDULUM))
    kernel = first.kernel
    longer = with_cached_kernel(read_model_text(PENDULUM.replace("l: 0.5", "l: 0.7")))
    assert longer.kernel is kernel
    assert longer.parameters["l"] == 0.7
    for change in (
        "events: {top: {function: q}}",
        "outputs: {height: l*sin(q)}",
        "drawings: [{draw: rod, shape: null}]",
    ):
        assert with_cached_kernel(read_model_text(f"{PENDULUM}{change}\n")).kernel is not kernel
    assert with_cached_kernel(read_model_text(PENDULUM.replace("mass: m,", "mass: 2*m,"))).kernel is not kernel


def test_a_digital_controller_that_changes_is_compiled_anew():
    text = f"{PENDULUM}controllers: {{look: {{every: 0.1, reads: {{seen: {{of: q, noise: 0.1}}}}}}}}\n"
    first = with_cached_kernel(read_model_text(text))
    assert first.run()["seen"].any()
    assert with_cached_kernel(read_model_text(text.replace("l: 0.5", "l: 0.7"))).kernel is first.kernel
    for old, new in (("every: 0.1", "every: 0.2"), ("noise: 0.1", "noise: 0.2"), ("look:", "see:")):
        assert with_cached_kernel(read_model_text(text.replace(old, new))).kernel is not first.kernel
