"""Long sums over several lines."""

from __future__ import annotations


def wrap_sum(text: str, width: int, indent: int = 0) -> str:
    """A long sum broken before its plus and minus signs, outside brackets where possible."""
    lines, current = [], ""
    for term in _split_sum(text, width):
        if current and len(current) + len(term) > width:
            lines.append(current.rstrip())
            current = term
        else:
            current += term
    return ("\n" + " " * indent).join([*lines, current.rstrip()])


def _split_sum(text: str, width: int, depth_limit: int = 0) -> list[str]:
    """The terms of a sum, each with its sign; terms wider than the line are split inside their brackets as well."""
    terms, depth, start = [], 0, 0
    for position, character in enumerate(text):
        depth += (character == "(") - (character == ")")
        sign_ahead = text[position : position + 3] in (" + ", " - ")
        if sign_ahead and depth <= depth_limit and position > start:
            terms.append(text[start : position + 1])
            start = position + 1
    terms.append(text[start:])
    if depth_limit > 2:
        return terms
    return [
        piece
        for term in terms
        for piece in (_split_sum(term, width, depth_limit + 1) if len(term) > width and "(" in term else [term])
    ]
