"""One file of HTML from its parts. It makes no network requests, and no text of a model becomes a script."""

from __future__ import annotations

import base64
import hashlib
import html
import json
import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from kanes.base.types import Content


@cache
def asset(name: str) -> str:
    """A part of all pages, as `make assets` built it."""
    return files("kanes.show.page").joinpath("assets", name).read_text(encoding="utf-8")


def document(content: Content) -> str:
    """The page of a content."""
    script = asset("page.js")
    parts = {
        "policy": policy(script, compiles=bool(content.get("living") or content.get("many"))),
        "title": html.escape(content["name"]),
        "style": asset("katex.css") + asset("page.css"),
        "licences": html.escape(asset("LICENSES.txt")),
        "data": as_script_data(content),
        "script": script,
    }
    # In one pass, so that no inserted text is searched again.
    return re.sub(r"\{\{(\w+)\}\}", lambda match: parts[match[1]], asset("page.html"))


def policy(*scripts: str, compiles: bool = False) -> str:
    """A Content-Security-Policy under which only these scripts run, and no requests are sent.

    Scripts that may `compile` make WebAssembly of bytes that the page has.
    """
    digests = [base64.b64encode(hashlib.sha256(each.encode()).digest()).decode("ascii") for each in scripts]
    rules = {
        "default-src": "'none'",
        "script-src": " ".join(f"'sha256-{digest}'" for digest in digests) + " 'wasm-unsafe-eval'" * compiles,
        "style-src": "'unsafe-inline'",
        "font-src": "data:",
        "img-src": "data: blob:",
        "base-uri": "'none'",
        "form-action": "'none'",
    }
    return "; ".join(f"{name} {value}" for name, value in rules.items())


def as_script_data(content: Mapping[str, object]) -> str:
    r"""JSON for use within a script element: it has no `<`, which is written \u003c.

    >>> as_script_data({"name": "</script>"})
    '{"name":"\\u003c/script>"}'
    """
    text = json.dumps(content, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    return text.replace("<", r"\u003c").replace("\u2028", r"\u2028").replace("\u2029", r"\u2029")
