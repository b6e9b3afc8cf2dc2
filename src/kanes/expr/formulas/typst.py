"""Formulas for Typst, from the LaTeX that Kanes writes.

Translation needs no second printer, and both outputs agree. Only the part of LaTeX that the printers of Kanes write is
understood; any other command becomes its own name.
"""

from __future__ import annotations

import re

from kanes.expr.printing import Printable, latex
from kanes.expr.tables import Cell, any_latex

_TOKEN = re.compile(r"\s*(\\[A-Za-z]+|\\.|\d+(?:\.\d+)?|.)", re.DOTALL)
_ENDS = re.compile(r"\\begin\{(\w+)\}|\\end\{(\w+)\}")
_LETTERS = (
    "alpha beta gamma delta zeta eta theta iota kappa lambda mu nu xi pi rho sigma tau upsilon chi psi omega Gamma "
    "Delta Theta Lambda Xi Pi Sigma Upsilon Phi Psi Omega"
)
_NAMES = {
    rf"\{name}": name for name in f"{_LETTERS} sin cos tan cot sec csc sinh cosh tanh exp log ln max min quad".split()
}
_SYMBOLS = {
    r"\epsilon": "epsilon.alt",
    r"\varepsilon": "epsilon",
    r"\phi": "phi.alt",
    r"\varphi": "phi",
    r"\vartheta": "theta.alt",
    r"\hbar": "planck",
    r"\ell": "ell",
    r"\arcsin": "arcsin",
    r"\arccos": "arccos",
    r"\arctan": "arctan",
    r"\cdot": "dot.op",
    r"\times": "times",
    r"\sum": "sum",
    r"\int": "integral",
    r"\partial": "partial",
    r"\infty": "infinity",
    r"\approx": "approx",
    r"\leq": "<=",
    r"\geq": ">=",
    r"\le": "<=",
    r"\ge": ">=",
    r"\neq": "!=",
    r"\ne": "!=",
    r"\wedge": "and",
    r"\vee": "or",
    r"\vert": "bar.v",
    r"\lfloor": "floor.l",
    r"\rfloor": "floor.r",
    r"\lceil": "ceil.l",
    r"\rceil": "ceil.r",
    r"\circ": "compose",
    r"\prime": "prime",
    r"\top": "top",
    r"\,": "thin",
    r"\:": "med",
    r"\;": "thick",
    r"\ ": "space",
    r"\!": "",
    r"\displaystyle": "",
    r"\limits": "",
    r"\{": r"\{",
    r"\}": r"\}",
    r"\\": r"\ ",
    "/": "slash",
    "~": "space",
    "#": r"\#",
    "$": r"\$",
    '"': r"\"",
    "@": r"\@",
    "<": "<",
    ">": ">",
}
_AROUND = {
    r"\hat": "hat",
    r"\dot": "dot",
    r"\ddot": "dot.double",
    r"\tilde": "tilde",
    r"\bar": "macron",
    r"\overline": "overline",
    r"\vec": "arrow",
    r"\check": "caron",
    r"\breve": "breve",
    r"\acute": "acute",
    r"\grave": "grave",
    r"\mathring": "circle",
    r"\sqrt": "sqrt",
    r"\mathbf": "bold",
    r"\boldsymbol": "bold",
    r"\mathcal": "cal",
    r"\mathscr": "scr",
    r"\mathfrak": "frak",
    r"\mathit": "italic",
}
_WORDS = {r"\text": "{}", r"\mathrm": "{}", r"\operatorname": "op({})", r"\texttt": "mono({})"}
_NOTHING = '""'
_ESCAPED = {r"\textbackslash{}": "\\", r"\textasciicircum{}": "^", r"\textasciitilde{}": "~", r"\textbar{}": "|"}


def typst(expression: Printable, short: bool = False) -> str:
    """Mathematics of Typst without delimiters: `m_(A) rho_(A)^(2)`; `short` writes s_(1) for sin q1.

    >>> from sympy import cos
    >>> from kanes.expr.symbols import Coordinate
    >>> typst(cos(Coordinate("q1")) / 2)
    'frac(cos q_(1), 2)'
    """
    return from_latex(latex(expression, short))


def any_typst(thing: Cell, short: bool = False) -> str:
    """A scalar, vector or label in Typst."""
    return from_latex(any_latex(thing, short))


def from_latex(formula: str) -> str:
    r"""Typst for LaTeX as Kanes writes it.

    >>> from_latex(r"\dot{u}_{1} + \frac{k q_{1}}{m}")
    'dot(u)_(1) + frac(k q_(1), m)'
    >>> from_latex(r"v_r^{\mathrm{ball}}")
    'v_(r)^("ball")'
    """
    return _Translation(formula.strip()).upto("")


class _Translation:
    """A formula, and how far it has been read."""

    def __init__(self, formula: str) -> None:
        self._formula, self._position = formula, 0

    def upto(self, end: str) -> str:
        """Everything up to a token, which is consumed."""
        parts: list[str] = []
        while (piece := self._piece()) and piece != end:
            if piece in ("_", "^"):
                base = parts.pop() if parts else _NOTHING
                parts.append(f"{base}{piece}({self._argument()})")
            elif piece == "'" and parts:
                parts[-1] += piece
            else:
                parts.append(self._one(piece))
        return " ".join(part for part in parts if part)

    def _piece(self) -> str:
        match = _TOKEN.match(self._formula, self._position)
        if match is None:
            return ""
        self._position = match.end()
        return match[1]

    def _one(self, piece: str) -> str:
        """A token with its arguments."""
        if piece == "{":
            return self.upto("}") or _NOTHING
        if piece in (r"\left", r"\right"):
            delimiter = self._piece()
            return "" if delimiter == "." else _SYMBOLS.get(delimiter, delimiter)
        if piece == r"\frac":
            return f"frac({_shielded(self._argument())}, {_shielded(self._argument())})"
        if piece in _AROUND:
            return f"{_AROUND[piece]}({_shielded(self._argument())})"
        if piece in _WORDS:
            return _WORDS[piece].format(_quoted(self._raw()))
        if piece == r"\begin":
            return self._environment(self._raw())
        known = _NAMES.get(piece, _SYMBOLS.get(piece))
        if known is not None:
            return known
        return _quoted(piece[1:]) if piece.startswith("\\") else piece

    def _argument(self) -> str:
        return self._one(self._piece())

    def _raw(self) -> str:
        """The content of the following braces, unchanged."""
        start, depth = self._formula.index("{", self._position) + 1, 1
        at = start
        while depth:
            skipped = 2 if self._formula[at] == "\\" else 1
            depth += {"{": 1, "}": -1}.get(self._formula[at], 0)
            at += skipped
        self._position = at
        return self._formula[start : at - 1]

    def _environment(self, name: str) -> str:
        """Rows and cells of a matrix or of cases; rows that are aligned stay lines."""
        start, depth = self._position, 1
        for match in _ENDS.finditer(self._formula, start):
            depth += 1 if match[1] else -1
            if not depth:
                break
        self._position = match.end()
        content = self._formula[start : match.start()]
        if name == "aligned":
            return from_latex(content)
        rows = [[_shielded(from_latex(cell)) for cell in row.split("&")] for row in content.split(r"\\")]
        if name == "cases":
            return f"cases({', '.join(' & '.join(row) for row in rows)})"
        return f"mat(delim: #none, {'; '.join(', '.join(row) for row in rows)})"


def _shielded(argument: str) -> str:
    """An argument whose own commas and semicolons, outside brackets and quotes, do not separate arguments."""
    depth, quoted, written = 0, False, ""
    for position, character in enumerate(argument):
        if character == '"' and argument[position - 1 : position] != "\\":
            quoted = not quoted
        depth += 0 if quoted else (character in "([") - (character in ")]")
        is_bare = character in ",;" and not quoted and depth <= 0
        written += f"\\{character}" if is_bare else character
    return written


def _quoted(word: str) -> str:
    """A text of LaTeX as a text of Typst."""
    for escaped, plain in _ESCAPED.items():
        word = word.replace(escaped, plain if plain != "\\" else "\0")
    word = re.sub(r"\\(.)", r"\1", word).replace("\0", "\\")
    return '"' + word.replace("\\", "\\\\").replace('"', '\\"') + '"'
