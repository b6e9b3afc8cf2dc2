r"""Marks on letters and rows of a block, brought into one order before a formula is read.

`\dot{q}_1`, `\dot{q_1}`, `{\dot q}_1` and q̇₁ become a mark, the letter and its subscript, in this order.
"""

from __future__ import annotations

import unicodedata
from dataclasses import replace

from kanes.base.errors import WrongValueError
from kanes.reports.printed.tokens import PrintedToken

_DOTS = {"dot": 1, "ddot": 2, "\u0307": 1, "\u0308": 2}
_ARROWS = {
    "hat", "widehat", "vec", "overrightarrow", "mathbf", "bm", "boldsymbol", "bar", "overline", "underline",
    "underbar",
    "\u0302", "\u20d7", "\u0304",
}  # fmt: skip
_PLAIN = {
    "mathrm", "text", "textrm", "mathit", "mathsf", "textit", "mathnormal", "tilde", "widetilde", "boxed",
    "cancel", "bcancel", "xcancel", "operatorname", "rm", "bf", "it", "em",
}  # fmt: skip


def with_marks_in_front(tokens: list[PrintedToken]) -> list[PrintedToken]:
    """Move each mark before its name, and remove brackets that only hold a name."""
    found: list[PrintedToken] = []
    at = 0
    while at < len(tokens):
        token = tokens[at]
        if token.text == "{" and _holds_a_name(tokens, at):
            argument, at = _argument(tokens, at)
            found += with_marks_in_front(argument)
            continue
        if token.kind == "letters":
            found += _marked_letters(token)
        elif token.kind == "command" and token.text in _DOTS | dict.fromkeys(_ARROWS | _PLAIN, 0):
            mark = replace(token, kind="mark", text=_mark_of(token.text))
            argument, at = _argument(tokens, at + 1)
            inner = with_marks_in_front(argument)
            if mark.text.isdigit() and not _is_name(inner):
                where = "".join(each.text for each in argument)
                raise WrongValueError(
                    f"compare: there is a dot on '{where}', which is not a symbol. Write the derivative out."
                )
            found += [mark, *inner] if _is_name(inner) and mark.text else _bracketed(token, inner)
            continue
        else:
            found.append(token)
        at += 1
    return found


def _holds_a_name(tokens: list[PrintedToken], at: int) -> bool:
    r"""Whether a bracket holds a symbol whose subscript is outside, as in {\ddot q}_1."""
    if at + 1 >= len(tokens) or tokens[at + 1].text not in _DOTS | dict.fromkeys(_ARROWS, 0):
        return False
    argument, end = _argument(tokens, at)
    return end < len(tokens) and tokens[end].text == "_" and _is_name(with_marks_in_front(argument))


def _mark_of(command: str) -> str:
    return str(_DOTS[command]) if command in _DOTS else "→" if command in _ARROWS else ""


def _bracketed(token: PrintedToken, inner: list[PrintedToken]) -> list[PrintedToken]:
    """The argument of a command that is ignored, in brackets unless it is a name."""
    if _is_name(inner):
        return inner
    return [replace(token, kind="sign", text="{"), *inner, replace(token, kind="sign", text="}")]


def _is_name(tokens: list[PrintedToken]) -> bool:
    """Whether pieces are one symbol: marks, letters, and perhaps subscripts."""
    rest = [token for token in tokens if token.kind != "mark"]
    if not rest or rest[0].kind != "letters":
        return False
    return all(
        token.kind in ("letters", "number") or token.text in ("_", "{", "}", "'", "^", "*") for token in rest[1:]
    )


def _argument(tokens: list[PrintedToken], at: int) -> tuple[list[PrintedToken], int]:
    """The argument of a command, without its brackets, and where the rest begins."""
    if at >= len(tokens):
        raise WrongValueError("compare: the equation ends with a mark without a letter. Write its letter.")
    if tokens[at].text != "{":
        if tokens[at].kind == "command":
            _, end = _argument(tokens, at + 1)
            return tokens[at:end], end
        return [tokens[at]], at + 1
    depth = 0
    for end in range(at, len(tokens)):
        depth += (tokens[end].text == "{") - (tokens[end].text == "}")
        if depth == 0:
            return tokens[at + 1 : end], end + 1
    raise WrongValueError("compare: a bracket { is never closed. Write the equation out to its end.")


def _marked_letters(token: PrintedToken) -> list[PrintedToken]:
    """A run of letters, cut before and after each letter that has a mark on it."""
    pieces: list[PrintedToken] = []
    word = ""
    for character in token.text:
        if not unicodedata.combining(character) and character != "\u20d7":
            word += character
            continue
        if word[:-1]:
            pieces.append(replace(token, text=word[:-1], ends=token.at))
        mark = str(_DOTS[character]) if character in _DOTS else "→"
        letter = word[-1:] or pieces.pop().text
        pieces += [replace(token, kind="mark", text=mark), replace(token, text=letter)]
        word = ""
    return [*pieces, replace(token, text=word)] if word else pieces


def in_one_row(tokens: list[PrintedToken]) -> list[PrintedToken]:
    """The rows of an aligned block one after the other; a matrix keeps its own. Several equations are refused."""
    rows: list[list[PrintedToken]] = [[]]
    depth = 0
    for token in tokens:
        depth += (token.kind == "begin") - (token.kind == "end")
        if depth == 0 and token.kind == "row":
            rows.append([])
        elif depth > 0 or token.text != "&":
            rows[-1].append(token)
    joined: list[PrintedToken] = []
    for row in rows:
        while row and row[-1].kind == "sign" and row[-1].text in ".,;":
            row.pop()
        is_new = any(token.text == "=" for token in row) and row[0].text != "="
        if is_new and any(token.text == "=" for token in joined):
            raise WrongValueError("compare: these are several equations, one in each row. Compare them one by one.")
        joined += row
    return joined
