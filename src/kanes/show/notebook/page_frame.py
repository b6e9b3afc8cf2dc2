"""A page within a cell of a notebook: a frame that contains all of it, without extension, server or network."""

from __future__ import annotations

import html
import os
from collections.abc import Callable
from typing import TypeVar
from weakref import WeakKeyDictionary

T = TypeVar("T")

# Pixels; the lower edge can be dragged.
HEIGHT = 600
# "no" shows short texts in notebooks.
SETTING = "KANES_NOTEBOOK_PAGES"

# Pages of objects that were shown before, until these are deleted.
_built: WeakKeyDictionary[object, str] = WeakKeyDictionary()


def framed_page(thing: T, build: Callable[[T], str | None]) -> str | None:
    """The page of a thing as a notebook shows it, built once; None where there is none, or where the setting is "no".

    A notebook then shows the short text. Displaying a thing never raises.
    """
    if os.environ.get(SETTING, "").strip().lower() in ("no", "0", "off"):
        return None
    if thing not in _built:
        try:
            page = build(thing)
        except Exception:
            return None
        if page is None:
            return None
        _built[thing] = framed(page, repr(thing))
    return _built[thing]


def framed(page: str, caption: str, height: int = HEIGHT) -> str:
    """A page in a frame that cannot reach what is around it, with a line below for viewers that remove frames.

    >>> print(framed("<p>A & B", "<run>", 300))  # doctest: +ELLIPSIS
    <div style="...height:300px..."><iframe sandbox="allow-scripts" ... srcdoc="<p>A &amp; B"></iframe></div>...
    """
    box = (
        f"height:{height}px;min-height:200px;padding-bottom:14px;box-sizing:border-box;resize:vertical;overflow:hidden"
    )
    look = "display:block;width:100%;height:100%;border:1px solid #8884;border-radius:8px;box-sizing:border-box"
    text, name = _attribute(page), _attribute(caption)
    return (
        f'<div style="{box}"><iframe sandbox="allow-scripts" loading="lazy" title="{name}" style="{look}" '
        f'srcdoc="{text}"></iframe></div><div style="font-size:85%;opacity:.7">{html.escape(caption)}</div>'
    )


def _attribute(text: str) -> str:
    """A text between double quotes, in which nothing else needs to be escaped."""
    return text.replace("&", "&amp;").replace('"', "&quot;")
