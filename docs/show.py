"""Long equations over several rows, for these pages."""

from __future__ import annotations

from typing import Any

from IPython.display import Math

import kanes as kn


def rows(left: str, expression: Any, width: int = 58, short: bool = True) -> Math:
    """`left` = `expression`, broken between terms so that no row is much longer than `width` characters in print."""
    terms = [kn.latex(term, short=short) for term in getattr(expression, "as_ordered_terms", lambda: [expression])()]
    lines: list[str] = []
    room = 0
    for term in terms:
        signed = term if term.startswith("-") or not lines else f"+ {term}"
        size = _printed_length(signed)
        if lines and room >= size:
            lines[-1] += " " + signed
            room -= size
        else:
            lines.append(signed)
            room = width - size
    return Math(rf"\begin{{aligned}} {left} ={{}}& " + r" \\ & ".join(lines) + r" \end{aligned}")


def _printed_length(source: str) -> int:
    """About how many letters wide LaTeX source is in print: braces and commands take no room."""
    for quiet in (r"\left", r"\right", r"\dot", r"\hat", r"\frac", "{", "}", "_", "^", " "):
        source = source.replace(quiet, "")
    return len(source) + 2 * (source.count("+") + source.count("-"))
