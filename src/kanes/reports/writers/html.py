"""A report as one file of HTML. It needs no network, and texts of a model are escaped."""

from __future__ import annotations

import base64
import html
import re

from kanes.reports.blocks import (
    Block,
    Cell,
    Composition,
    Fold,
    Formulas,
    Grid,
    Illustration,
    InteractivePage,
    Listing,
    Maths,
    Paragraph,
    SideBySide,
    Subheading,
    Words,
    as_words,
    fitting,
    is_number,
)
from kanes.show.page.document import asset, policy
from kanes.show.page.typeset_sections import breakable, with_other_brackets

# Brackets with more characters of LaTeX may not fit on a line.
_LONG = 160

_PAGE = """<!DOCTYPE html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{{policy}}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{{title}}</title>
<style>{{style}}</style>
<body>
<main>
<header>
<button type="button" id="theme" aria-label="Light or dark" title="Light or dark"><svg viewBox="0 0 24 24" \
aria-hidden="true"><circle cx="12" cy="12" r="8.5" fill="none" stroke="currentColor" stroke-width="1.8"/>\
<path d="M12 3.5a8.5 8.5 0 0 1 0 17z" fill="currentColor"/></svg></button>
<h1>{{title}}</h1>
<p class="by">{{subtitle}}</p>
<nav aria-label="Contents"><ol>{{contents}}</ol></nav>
</header>
{{chapters}}
<details class="small"><summary>Licences</summary><pre>{{licences}}</pre></details>
</main>
<script>{{script}}</script>
</body>
</html>
"""


def html_text(report: Composition) -> str:
    """The whole file."""
    script = asset("report.js")
    pages = [block for chapter in report.chapters for block in chapter.blocks if isinstance(block, InteractivePage)]
    chapters = [
        f'<section id="c{number}"><h2>{number} {html.escape(chapter.title)}</h2>\n'
        + "\n".join(_block(block) for block in chapter.blocks)
        + "</section>"
        for number, chapter in enumerate(report.chapters, start=1)
    ]
    contents = (
        f'<li><a href="#c{number}">{number} {html.escape(chapter.title)}</a></li>'
        for number, chapter in enumerate(report.chapters, start=1)
    )
    parts = {
        # A page within this one runs under this policy and its own.
        "policy": policy(script, *([asset("page.js")] if pages else []), compiles=bool(pages)),
        "title": html.escape(report.title),
        "subtitle": html.escape(report.subtitle),
        "style": asset("katex.css") + asset("report.css"),
        "contents": "".join(contents),
        "chapters": "\n".join(chapters),
        "licences": html.escape(asset("LICENSES.txt")),
        "script": script,
    }
    # In one pass, so that inserted texts are not searched for placeholders.
    return re.sub(r"\{\{(\w+)\}\}", lambda match: parts[match[1]], _PAGE)


def _block(block: Block) -> str:
    match block:
        case Paragraph():
            return f"<p{' class=note' if block.is_note else ''}>{_words(block.words)}</p>"
        case Formulas():
            return "\n".join(f'<div class="line">{_maths(line, "tex")}</div>' for line in block.lines)
        case Grid():
            return "".join(_grid(part) for part in fitting(block))
        case SideBySide():
            return f'<div class="pair">{"".join(_grid(part) for grid in block.grids for part in fitting(grid))}</div>'
        case Illustration():
            return _figure(block)
        case Listing():
            return f'<pre tabindex="0">{html.escape(block.text)}</pre>'
        case InteractivePage():
            frame = f'<iframe sandbox="allow-scripts" title="The model, running" srcdoc="{html.escape(block.html)}">'
            return (
                f'<figure class="living">{frame}</iframe><figcaption>{html.escape(block.caption)}</figcaption></figure>'
            )
        case Subheading():
            return f"<h3>{html.escape(block.title)}</h3>"
        case Fold():
            inside = "\n".join(_block(each) for each in block.blocks)
            return f"<details><summary>{html.escape(block.title)}</summary>{inside}</details>"


def _words(words: Words) -> str:
    return "".join(_maths(each.latex, "inline-tex") if isinstance(each, Maths) else html.escape(each) for each in words)


def _maths(latex: str, style: str) -> str:
    """LaTeX, which a script typesets; it stays readable without the script."""
    return f'<span class="{style}">{html.escape(_breaking(breakable(latex)))}</span>'


def _breaking(latex: str) -> str:
    r"""Tall brackets of a fixed size around long contents, since lines never break between `\left(` and `\right)`.

    >>> _breaking(r"\left(\frac{1}{2} + x\right) y")
    '\\left(\\frac{1}{2} + x\\right) y'
    """
    longest = _LONG - len(r"\left(")
    return with_other_brackets(latex, lambda within: sum(map(len, within)) > longest, (r"\Bigl(", r"\Bigr)"))


def _grid(grid: Grid) -> str:
    style = ' class="maths"' if grid.is_mathematical else ""
    caption = f"<caption>{html.escape(grid.caption)}</caption>" if grid.caption else ""
    numeric = [
        not grid.is_mathematical
        and bool(grid.rows)
        and all(is_number(row[column]) or not row[column] for row in grid.rows)
        for column in range(len(grid.heads))
    ]
    heads = "".join(_cell("th", head, right) for head, right in zip(grid.heads, numeric, strict=True))
    rows = "".join(
        f"<tr>{''.join(_cell('td', cell, right) for cell, right in zip(row, numeric, strict=True))}</tr>"
        for row in grid.rows
    )
    table = f"<table{style}>{caption}<thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>"
    return f'<div class="wide" tabindex="0">{table}</div>'


def _cell(tag: str, cell: Cell, right: bool) -> str:
    return f"<{tag}{' class=number' if right else ''}>{_words(as_words(cell))}</{tag}>"


def _figure(block: Illustration) -> str:
    data = base64.b64encode(block.svg.encode()).decode("ascii")
    caption = html.escape(block.caption)
    image = f'<img style="width:{100 * block.width:.0f}%" alt="{caption}" src="data:image/svg+xml;base64,{data}">'
    return f"<figure>{image}<figcaption>{caption}</figcaption></figure>"
