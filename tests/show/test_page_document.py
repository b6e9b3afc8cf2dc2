"""What pages are made of: parts that are current, a policy that lets nothing out, texts that stay texts.

Proves: show/page/document.py.
"""

import base64
import hashlib
import json
import re
from pathlib import Path

import pytest

from kanes.show.page.document import as_script_data, asset, document, policy

ROOT = Path(__file__).parents[2]
WEB, ASSETS = ROOT / "web", ROOT / "src" / "kanes" / "show" / "page" / "assets"
SUMS = json.loads((ASSETS / "checksums.json").read_text(encoding="utf-8"))
HOSTILE = [
    "</script><script>alert(1)</script>",
    "<!--<script>",
    '"; alert(1) //',
    "{{script}}",
    "a\u2028b",
    "&lt;b&gt;",
]


def sha256(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


@pytest.mark.skipif(not WEB.is_dir(), reason="sources of pages come with the repository")
def test_parts_of_pages_were_built_from_the_sources_that_are_there():
    sources = {path.relative_to(WEB).as_posix() for path in (WEB / "src").iterdir()}
    assert sources == {path for path in SUMS["sources"] if path.startswith("src/")}
    stale = [path for path, digest in SUMS["sources"].items() if sha256(WEB / path) != digest]
    assert stale == [], "run `make assets`"


def test_parts_of_pages_are_as_they_were_built():
    there = {path.name for path in ASSETS.iterdir()}
    assert there == {*SUMS["built"], "checksums.json"}
    assert [name for name, digest in SUMS["built"].items() if sha256(ASSETS / name) != digest] == []


@pytest.mark.skipif(not WEB.is_dir(), reason="sources of pages come with the repository")
def test_every_package_is_held_by_its_digest_and_by_no_address():
    lock = json.loads((WEB / "package-lock.json").read_text(encoding="utf-8"))
    packages = {path: entry for path, entry in lock["packages"].items() if path}
    assert {"node_modules/three", "node_modules/katex", "node_modules/esbuild"} <= set(packages)
    assert [path for path, entry in packages.items() if "integrity" not in entry] == []
    assert [path for path, entry in packages.items() if "resolved" in entry] == []


def test_licences_of_what_is_in_a_page_come_with_it():
    text = document({"name": "pendulum"})
    for words in ("three.js authors", "Khan Academy", "SIL OPEN FONT LICENSE", "The MIT License"):
        assert words in asset("LICENSES.txt")
        assert words in text


def test_the_policy_names_the_one_script_and_lets_nothing_out():
    script = asset("page.js")
    rules = dict(rule.split(" ", 1) for rule in policy(script).split("; "))
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    assert rules["default-src"] == "'none'"
    assert rules["script-src"] == f"'sha256-{digest}'"
    assert rules["base-uri"] == rules["form-action"] == "'none'"
    assert not re.search(r"https?:|\*|unsafe-eval|connect-src", policy(script))


def test_nothing_is_fetched_from_anywhere():
    """Addresses stand in the libraries as names of standards and in messages, and nothing loads them."""
    markup = asset("page.html") + asset("page.css")
    assert not re.search(r"""(?:src|href)=|url\((?!data:)|@import""", markup)
    assert not re.search(r"\beval\(|new Function\(|importScripts|XMLHttpRequest", own_sources())


def own_sources() -> str:
    return "".join(path.read_text(encoding="utf-8") for path in sorted((WEB / "src").iterdir())) if WEB.is_dir() else ""


@pytest.mark.parametrize("name", HOSTILE)
def test_names_stay_texts_whatever_is_in_them(name):
    text = document({"name": name, "bodies": [name]})
    head, _, rest = text.partition('<script type="application/json" id="data">')
    data, _, rest = rest.partition("</script>")
    assert json.loads(data) == {"name": name, "bodies": [name]}
    assert rest.strip().startswith("<script>")
    # The title is a text as well: no element begins in it.
    title = re.search(r"<title>(.*?)</title>", head, re.S)[1]
    assert "<" not in title
    # The document has its own two scripts and no more.
    assert len(re.findall(r"<script[\s>]", head + rest.replace(asset("page.js"), ""))) == 1


def test_numbers_that_json_does_not_have_are_refused():
    with pytest.raises(ValueError, match="Out of range"):
        as_script_data({"value": float("nan")})
