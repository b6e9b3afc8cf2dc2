r"""A printed formula cut into pieces: LaTeX, plain text, or letters with marks on them.

Typography is dropped: spaces, sizes of brackets, tags, punctuation at the end. ² becomes ^{2}, ₁ becomes
_{1}, and a dot on a letter becomes a piece of its own.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

from kanes.base.errors import WrongTypeError, WrongValueError

LONGEST = 20_000

_SUPERSCRIPTS = dict(zip("⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺", "0123456789-+", strict=True))
_SUBSCRIPTS = dict(zip("₀₁₂₃₄₅₆₇₈₉", "0123456789", strict=True))
_GREEK = {
    "α": "alpha", "β": "beta", "γ": "gamma", "δ": "delta", "ε": "epsilon", "ζ": "zeta", "η": "eta",
    "θ": "theta", "ι": "iota", "κ": "kappa", "λ": "lambda", "μ": "mu", "ν": "nu", "ξ": "xi", "π": "pi",
    "ρ": "rho", "σ": "sigma", "τ": "tau", "υ": "upsilon", "φ": "phi", "χ": "chi", "ψ": "psi", "ω": "omega",
    "Γ": "Gamma", "Δ": "Delta", "Θ": "Theta", "Λ": "Lambda", "Ξ": "Xi", "Π": "Pi", "Σ": "Sigma", "Υ": "Upsilon",
    "Φ": "Phi", "Ψ": "Psi", "Ω": "Omega", "ϕ": "phi", "ϑ": "theta", "ϵ": "epsilon", "ϱ": "rho", "ς": "sigma",
    "ϖ": "pi",
}  # fmt: skip
_VARIANTS = {"varphi": "phi", "vartheta": "theta", "varepsilon": "epsilon", "varrho": "rho", "varsigma": "sigma"}
GREEK_NAMES = frozenset(_GREEK.values())
# Commands that are ignored, with or without an argument.
_SILENT_WITH_ARGUMENT = ("tag*", "tag", "label", "eqref", "ref", "phantom", "hspace", "vspace")
_SILENT = {
    "left", "right", "big", "Big", "bigg", "Bigg", "bigl", "bigr", "Bigl", "Bigr", "biggl", "biggr", "Biggl",
    "Biggr", "displaystyle", "textstyle", "limits", "nonumber", "notag", "quad", "qquad", "hfill", "allowbreak",
    "nobreak", "therefore", "Rightarrow", "implies", "noindent", ",", ";", ":", "!", ">", "space",
}  # fmt: skip
_SPOKEN = {
    "cdot": "·", "bullet": "·", "times": "×", "ast": "*", "div": "/", "equiv": "=", "triangleq": "=", "doteq": "=",
    "coloneqq": "=", "approx": "=", "prime": "'", "lbrack": "[", "rbrack": "]", "lparen": "(", "rparen": ")",
    "{": "(", "}": ")", "neq": "≠", "ne": "≠", "le": "≤", "leq": "≤", "ge": "≥", "geq": "≥",
}  # fmt: skip
_LETTERS = {
    "−": "-", "–": "-", "⋅": "·", "∙": "·", "•": "·", "∗": "*", "≡": "=", "≐": "=", "≜": "=", "≈": "=", "⨯": "×",
    "÷": "/",
}  # fmt: skip
_ENVIRONMENTS = frozenset(["matrix", "bmatrix", "pmatrix", "Bmatrix", "vmatrix", "array", "smallmatrix"])
_TOKEN = re.compile(
    r"\s*(?:(?P<number>(?:\d+\.\d+|\d+|\.\d+)(?:[eE][+-]?\d+(?![\w{]))?)|(?P<command>\\(?:[A-Za-z]+\*?|.))"
    r"|(?P<row>\x00)|(?P<letters>(?:[^\W\d_][\u0300-\u036f\u20d7]*)+)|(?P<sign>\*\*|:=|.))",
    re.DOTALL,
)


@dataclass(frozen=True)
class PrintedToken:
    """A piece of a formula: its kind, its text, and its position."""

    kind: str
    text: str
    at: int
    ends: int


def tokens_of(text: str) -> list[PrintedToken]:
    """The pieces of a formula."""
    if not isinstance(text, str) or not text.strip():
        raise WrongTypeError(f"compare: {text!r} is not a printed equation. Give its LaTeX or text.")
    if len(text) > LONGEST:
        raise WrongValueError(
            f"compare: a text of {len(text)} characters is too long for one equation, which may have {LONGEST}. "
            "Compare equation by equation."
        )
    return [token for token in _cut(simplified(text)) if token.kind != "silent"]


def _cut(text: str) -> list[PrintedToken]:
    tokens: list[PrintedToken] = []
    at = 0
    while match := _TOKEN.match(text, at):
        at = match.end()
        kind = str(match.lastgroup)
        written = match[kind]
        start = match.start(kind)
        if kind == "command":
            kind, written, at = _command(text, written[1:], at)
        tokens.append(PrintedToken(kind, written, start, at))
    return tokens


def _command(text: str, name: str, at: int) -> tuple[str, str, int]:
    """A command of LaTeX: a sign, a letter, an ignored command, or one that the grammar reads."""
    bare = name.rstrip("*")
    if name in _SILENT or bare in _SILENT:
        # \left. and \right. are invisible brackets.
        return "silent", name, at + 1 if bare in ("left", "right") and text[at : at + 1] == "." else at
    if name in _SILENT_WITH_ARGUMENT or bare in _SILENT_WITH_ARGUMENT:
        argument = re.compile(r"\s*\{[^{}]*\}").match(text, at)
        return "silent", name, argument.end() if argument else at
    if name in ("begin", "end"):
        argument = re.compile(r"\s*\{([A-Za-z]+)\*?\}(?:\s*\{[lcr|\s]*\})?(?:\s*\[[tbc]\])?").match(text, at)
        if argument is None:
            raise WrongValueError(
                rf"compare: \{name} at character {at} names no environment. Write it as \{name}{{…}}."
            )
        kind = name if argument[1] in _ENVIRONMENTS else "silent"
        return kind, argument[1], argument.end()
    if name in _SPOKEN:
        return "sign", _SPOKEN[name], at
    letter = _VARIANTS.get(name, name)
    return ("letters", letter, at) if letter in GREEK_NAMES else ("command", name, at)


def simplified(text: str) -> str:
    """The text with small letters above and below the line, and marks on letters, as pieces of their own."""
    text = re.sub(r"(?<!\\)%.*", "", text).replace("$", " ").replace("\\[", " ").replace("\\]", " ")
    text = re.sub(r"\\\\(\[[^\]]*\])?|\\newline|\\cr\b|\n\s*\n", "\x00", text).replace("~", " ").replace("\\ ", " ")
    text = re.sub("[⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺]+", lambda m: "^{" + "".join(_SUPERSCRIPTS[c] for c in m[0]) + "}", text)
    text = re.sub("[₀₁₂₃₄₅₆₇₈₉]+", lambda m: "_{" + "".join(_SUBSCRIPTS[c] for c in m[0]) + "}", text)
    text = unicodedata.normalize("NFD", text).replace("½", "(1/2)").replace("¼", "(1/4)").replace("′", "'")
    text = "".join(_LETTERS.get(character, character) for character in text).replace("″", "''")
    return re.sub(r"[\s.,;]+$", "", text)


def key_of(name: str) -> str:
    r"""The key of a name, the same for all ways to print it: `\rho_{A}`, `ρ_A` and `rho_A` are one."""
    text = unicodedata.normalize("NFKC", "".join(_GREEK.get(character, character) for character in name))
    text = re.sub(r"\\(?:hat|widehat|vec|mathbf|bm|boldsymbol|mathrm|text|bar|underline|overline|tilde)\b", "", text)
    text = re.sub(r"\\var(?=phi|theta|epsilon|rho|sigma)", "", text).replace(r"\prime", "'").replace("′", "'")
    return re.sub(r"[\\\s_{}^,$]|\.(?=\W|$)", "", text)
