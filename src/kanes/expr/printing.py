"""Printing of scalars and vectors: plain text, Unicode for the terminal, LaTeX.

With `short=True` sines and cosines of coordinates are abbreviated as in textbooks: sin(q1) as s1, cos(q2 + q3) as c23.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, ClassVar, TypeAlias

import sympy
from sympy import Basic, Expr, MatrixBase, S, Symbol
from sympy.printing.latex import LatexPrinter
from sympy.printing.precedence import PRECEDENCE
from sympy.printing.pretty.pretty_symbology import greek_unicode
from sympy.printing.str import StrPrinter

from kanes.expr.symbols import Coordinate, is_acceleration, is_named
from kanes.expr.written_names import latex_name, unicode_name, upright

if TYPE_CHECKING:
    from kanes.expr.geometry.frames import Frame
    from kanes.expr.geometry.rotations import Triple

# An expression, condition, matrix or number.
Printable: TypeAlias = Basic | MatrixBase | float

_SUBSCRIPT = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")
_SUPERSCRIPT = str.maketrans("0123456789-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻")
_AXES = "xyz"
# Replaces a star in a name while those of products become spaces.
_STAR = "\ue000"


def text(expression: Printable, short: bool = False) -> str:
    """Plain text that can be pasted back: `m_A*rho_A**2*cos(q1)`."""
    return str(_PlainPrinter({"short_trig": short}).doprint(expression))


def unicode(expression: Printable, short: bool = False) -> str:
    """Text for a terminal, close to print: `m_A ρ_A² cos(q₁)`."""
    return str(_UnicodePrinter({"short_trig": short}).doprint(expression))


def latex(
    expression: Printable, short: bool = False, marks: Mapping[str, str] | None = None, ratio: float | None = None
) -> str:
    r"""LaTeX without delimiters.

    With `marks`, macros by the names of symbols, each symbol is written as its macro, whose definition can
    mark symbols or replace them by numbers: `\Kab`, and `\KabP{2}` for its square. `\KX` is between
    factors, and `\KO{ab.ac}{c_{23}}` has several symbols in it.

    With a `ratio`, sums that are so many times wider than their denominator are written beside the fraction, where
    lines can break within them.
    """
    settings: dict[str, object] = {"short_trig": short, "fold_func_brackets": True, "long_frac_ratio": ratio}
    if marks is None:
        return str(_LatexPrinter(settings).doprint(expression))
    return str(_MarkingPrinter({**settings, "marks": marks, "mul_symbol": r" \KX "}).doprint(expression))


def aligned(rows: Iterable[str]) -> str:
    """A LaTeX `aligned` block."""
    return r"\begin{aligned} " + r" \\ ".join(rows) + r" \end{aligned}"


class _Textbook:
    """Common to all styles: accelerations come first in a sum, and sin and cos print as s₁, c₂₃ if requested."""

    def _as_ordered_terms(self, expression: Expr, order: str | None = None) -> list[Expr]:
        terms: list[Expr] = super()._as_ordered_terms(expression, order)  # type: ignore[misc]  # of SymPy's printers
        return sorted(terms, key=lambda term: not any(is_acceleration(symbol) for symbol in term.free_symbols))

    def _print_sin(self, expression: Expr, exp: str | None = None) -> str:
        return self._print_trig("s", expression, exp)

    def _print_cos(self, expression: Expr, exp: str | None = None) -> str:
        return self._print_trig("c", expression, exp)

    def _print_trig(self, letter: str, expression: Expr, exponent: str | None) -> str:
        indices = coordinate_indices(expression.args[0]) if self._settings["short_trig"] else None  # type: ignore[attr-defined]
        if indices is None:
            return self._print_long_trig(expression, exponent)
        return self._print_short_trig(letter, indices, exponent)

    def _print_long_trig(self, expression: Expr, exponent: str | None) -> str:
        return str(self._print_Function(expression))  # type: ignore[attr-defined]

    def _print_short_trig(self, letter: str, indices: str, exponent: str | None) -> str:
        return letter + indices


def coordinate_indices(angle: Expr) -> str | None:
    """The indices 23 for q2 + q3; None when the angle is anything but a sum of coordinates with one-digit numbers."""
    indices = []
    for term in sympy.Add.make_args(angle):
        match = re.fullmatch(r"q_?(\d)", term.name) if isinstance(term, Coordinate) else None
        if match is None:
            return None
        indices.append(match[1])
    return "".join(sorted(indices))


class _PlainPrinter(_Textbook, StrPrinter):
    _default_settings: ClassVar[dict[str, object]] = {
        **StrPrinter._default_settings,
        "short_trig": False,
        "full_prec": False,
    }


class _UnicodePrinter(_Textbook, StrPrinter):
    prime = "′"  # of derivatives of splines
    _default_settings: ClassVar[dict[str, object]] = {
        **StrPrinter._default_settings,
        "short_trig": False,
        "full_prec": False,
    }

    def _print_Symbol(self, symbol: Symbol) -> str:
        name = symbol.unicode() if is_named(symbol) else unicode_name(symbol.name)
        return name.replace("*", _STAR)

    def doprint(self, expression: Printable) -> str:
        return str(super().doprint(expression)).replace(_STAR, "*")

    def _print_Function(self, expression: Expr) -> str:
        return f"{expression.func.__name__}({', '.join(self._print(argument) for argument in expression.args)})"

    def _print_Abs(self, expression: Expr) -> str:
        return f"|{self._print(expression.args[0])}|"

    def _print_short_trig(self, letter: str, indices: str, exponent: str | None) -> str:
        return letter + indices.translate(_SUBSCRIPT)

    def _print_Mul(self, expression: Expr) -> str:
        plain: str = super()._print_Mul(expression)
        return re.sub(r"(?<=[^\s(*])\*(?=[^\s)*])", " ", plain)

    def _print_Pow(self, expression: Expr, rational: bool = False) -> str:
        base, exponent = expression.args
        if exponent.is_Integer and abs(exponent) > 1:
            return self.parenthesize(base, PRECEDENCE["Pow"]) + str(exponent).translate(_SUPERSCRIPT)
        return str(super()._print_Pow(expression, rational))


class _LatexPrinter(_Textbook, LatexPrinter):
    _default_settings: ClassVar[dict[str, object]] = {**LatexPrinter._default_settings, "short_trig": False}

    def __init__(self, settings: dict[str, object]) -> None:
        super().__init__(settings)
        self._printed: dict[Expr, str] = {}

    def _print(self, expression: object, **more: object) -> str:
        # SymPy decides whether a fraction is long by printing its parts, again on each level.
        if more or not isinstance(expression, Expr) or self._settings["long_frac_ratio"] is None:
            return str(super()._print(expression, **more))
        if expression not in self._printed:
            self._printed[expression] = str(super()._print(expression))
        return self._printed[expression]

    def _print_long_trig(self, expression: Expr, exponent: str | None) -> str:
        power = f"^{{{exponent}}}" if exponent is not None else ""
        angle = expression.args[0]
        argument = self._print(angle)
        written = argument if angle.is_Symbol else rf"\left({argument}\right)"
        return rf"\{expression.func.__name__}{power} {written}"

    def _print_short_trig(self, letter: str, indices: str, exponent: str | None) -> str:
        power = f"^{{{exponent}}}" if exponent is not None else ""
        return f"{letter}_{{{indices}}}{power}"


class _MarkingPrinter(_LatexPrinter):
    _default_settings: ClassVar[dict[str, object]] = {**_LatexPrinter._default_settings, "marks": {}}

    def __init__(self, settings: dict[str, object]) -> None:
        super().__init__(settings)
        # Two numbers always have a dot between them.
        self._settings["mul_symbol_latex_numbers"] = r" \cdot "

    def _mark(self, expression: Expr) -> str | None:
        found: str | None = self._settings["marks"].get(expression.name) if expression.is_Symbol else None
        return found

    def _print(self, expression: object, **options: object) -> str:
        mark = self._mark(expression) if isinstance(expression, Expr) else None
        return mark or str(super()._print(expression, **options))

    def _helper_print_standard_power(self, expression: Expr, template: str) -> str:
        mark = self._mark(expression.base)
        if mark is None:
            return str(super()._helper_print_standard_power(expression, template))
        return f"{mark}P{{{self._print(expression.exp)}}}"

    def _print_trig(self, letter: str, expression: Expr, exponent: str | None) -> str:
        written = super()._print_trig(letter, expression, exponent)
        symbols = sorted(expression.free_symbols, key=str)
        marks = [mark.removeprefix(r"\K") for symbol in symbols if (mark := self._mark(symbol))]
        is_short = written.startswith(f"{letter}_")
        return rf"\KO{{{'.'.join(marks)}}}{{{written}}}" if is_short and marks else written


def unit_text(frame: Frame, axis: int) -> str:
    """`a_y` for the second unit vector of frame A; `A.y` where another symbol of the model looks like that."""
    letters = _unit_letters(frame)
    return f"{frame.name}.{_AXES[axis]}" if letters is None else f"{letters}_{_AXES[axis]}"


def unit_unicode(frame: Frame, axis: int) -> str:
    letters = _unit_letters(frame)
    return unit_text(frame, axis) if letters is None else f"{unicode_name(letters)}_{_AXES[axis]}"


def unit_latex(frame: Frame, axis: int) -> str:
    name = _unit_letters(frame) or frame.name
    match = re.fullmatch(r"(.*?)_?(\d*)", name)
    stem, digits = (match[1], match[2]) if match and match[1] else (name, "")
    # A hat suits a single letter only; a word is upright without one.
    one_letter = len(stem) == 1 or stem in greek_unicode
    letter = rf"\hat{{{latex_name(stem)}}}" if one_letter else upright(stem)
    return rf"{letter}_{{{digits}{_AXES[axis]}}}"


def _unit_letters(frame: Frame) -> str | None:
    """The name of a frame in small letters, for its unit vectors, unless a symbol or another frame has that name."""
    small = _small(frame.name)
    is_taken = any(f"{small}_{axis}" in frame.owner for axis in _AXES)
    twins = [other for other in frame.owner.frames if _small(other.name) == small]
    return None if is_taken or len(twins) > 1 else small


def _small(name: str) -> str:
    """A name in small letters; a word with capitals in it, such as yokeL, stays as it is."""
    has_capitals = name[1:] != name[1:].lower() and name != name.upper()
    return name if has_capitals else name.lower()


def vector_text(terms: Mapping[Frame, Triple], short: bool = False) -> str:
    """`l_A a_y + rho_B b_y`."""
    return _vector(terms, lambda number: text(number, short), unit_text, " ")


def vector_unicode(terms: Mapping[Frame, Triple], short: bool = False) -> str:
    """`l_A a_y + ρ_B b_y`."""
    return _vector(terms, lambda number: unicode(number, short), unit_unicode, " ")


def vector_latex(
    terms: Mapping[Frame, Triple],
    short: bool = False,
    marks: Mapping[str, str] | None = None,
    ratio: float | None = None,
) -> str:
    r"""`l_{A} \hat{a}_{y} + \rho_{B} \hat{b}_{y}`."""
    return _vector(terms, lambda number: latex(number, short, marks, ratio), unit_latex, r"\,")


def _vector(
    terms: Mapping[Frame, Triple], scalar: Callable[[Expr], str], unit: Callable[[Frame, int], str], space: str
) -> str:
    pieces: list[tuple[bool, str]] = []
    for frame, numbers in sorted(terms.items(), key=lambda item: item[0].depth):
        for axis, number in enumerate(numbers):
            if number != 0:
                pieces.append(_piece(number, scalar, unit(frame, axis), space))
    if not pieces:
        return "0"
    (negative, first), *rest = pieces
    return ("-" if negative else "") + first + "".join((" - " if minus else " + ") + piece for minus, piece in rest)


def _piece(number: Expr, scalar: Callable[[Expr], str], unit: str, space: str) -> tuple[bool, str]:
    negative = not number.is_Add and number.could_extract_minus_sign()
    if negative:
        number = -number
    if number == S.One:
        return negative, unit
    written = scalar(number)
    if number.is_Add:
        written = rf"\left({written}\right)" if space == r"\," else f"({written})"
    return negative, f"{written}{space}{unit}"
