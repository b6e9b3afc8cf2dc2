r"""Printed formulas read by recursive descent; nothing is ever evaluated as Python.

    equation = sum ("=" sum)*
    sum      = ("+" | "-")? product (("+" | "-") product)*
    product  = power (("*" | "·" | "×" | "/")? power)*
    power    = atom ("^" atom)*
    atom     = NUMBER | NAME | FUNCTION atom | \frac atom atom | \sqrt atom | "(" sum ")" | matrix

Factors side by side are multiplied. The vocabulary decides what a name is: `mg` is a product in a model with m and g,
and a symbol in a model with `mg`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

from kanes.base.errors import WrongValueError
from kanes.expr.printed_functions import FUNCTIONS
from kanes.reports.printed.marks import in_one_row, with_marks_in_front
from kanes.reports.printed.nodes import (
    PrintedCall,
    PrintedGrid,
    PrintedName,
    PrintedNode,
    PrintedNumber,
    PrintedPower,
    PrintedProduct,
    PrintedQuotient,
    PrintedSum,
)
from kanes.reports.printed.symbols import SymbolReader
from kanes.reports.printed.tokens import PrintedToken, tokens_of

# Limits: levels of brackets; factors in a row, powers of powers, and functions of functions without brackets.
_DEEPEST, _MOST_FACTORS, _MOST_POWERS, _MOST_CALLS = 60, 200, 8, 20
_MOST_DIGITS = 40
_FRACTIONS = ("frac", "dfrac", "tfrac", "cfrac")
_CLOSING = {"(": ")", "[": "]", "{": "}"}


def read_equation(text: str, is_known: Callable[[str], bool]) -> list[PrintedNode]:
    """The sides of a printed equation; one side if there is no equals sign."""
    tokens = in_one_row(with_marks_in_front(tokens_of(text)))
    is_latex = "\\" in text or "{" in text
    return _PrintedReader(text, tokens, is_known, is_latex).sides()


class _PrintedReader:
    def __init__(self, text: str, tokens: list[PrintedToken], is_known: Callable[[str], bool], is_latex: bool) -> None:
        self._text = text
        self._is_known = is_known
        self._symbols = SymbolReader(tokens, is_known, is_latex)
        self._depth = self._calls = 0

    @property
    def _tokens(self) -> list[PrintedToken]:
        return self._symbols.tokens

    @property
    def _at(self) -> int:
        return self._symbols.at

    @property
    def _next(self) -> PrintedToken | None:
        return self._tokens[self._at] if self._at < len(self._tokens) else None

    def _advance(self) -> None:
        self._symbols.at += 1

    def _is_next(self, *signs: str) -> bool:
        token = self._next
        return token is not None and token.kind == "sign" and token.text in signs

    def _refuse(self, message: str) -> WrongValueError:
        token = self._next
        rest = "".join(each.text for each in self._tokens[self._at : self._at + 8])
        where = f", before '{rest}'" if token is not None else ", at its end"
        return WrongValueError(f"compare: the printed equation{where}: {message}")

    def sides(self) -> list[PrintedNode]:
        sides = [self.sum()]
        while self._is_next("=", ":="):
            self._advance()
            sides.append(self.sum())
        if self._is_next("≠", "≤", "≥", "<", ">"):
            raise self._refuse(
                "it says that two things differ, and only equations can be compared. If an 'and' was meant, "
                "compare what it joins, one by one."
            )
        if self._next is not None:
            raise self._refuse("this is not expected here. Give one equation, in LaTeX or plain text.")
        return sides

    def sum(self) -> PrintedNode:
        self._depth += 1
        if self._depth > _DEEPEST:
            raise self._refuse(f"its brackets are nested deeper than {_DEEPEST} levels. Write it out.")
        terms = [(self._sign(), self.product())]
        while self._is_next("+", "-"):
            terms.append((self._sign(), self.product()))
        self._depth -= 1
        return terms[0][1] if terms[0][0] == 1 and len(terms) == 1 else PrintedSum(tuple(terms))

    def _sign(self) -> int:
        sign = 1
        while self._is_next("+", "-"):
            sign = -sign if self._is_next("-") else sign
            self._advance()
        return sign

    def product(self) -> PrintedNode:
        value = self.power()
        for _ in range(_MOST_FACTORS):
            if self._is_next("*", "·", "×", "/"):
                sign = self._tokens[self._at].text
                self._advance()
                minus = self._sign()
                factor = self.power()
                right = factor if minus == 1 else PrintedSum(((-1, factor),))
                value = PrintedQuotient(value, right) if sign == "/" else PrintedProduct(value, right, sign.strip("*"))
            elif self._starts_factor():
                value = PrintedProduct(value, self.power())
            else:
                return value
        raise self._refuse(f"more than {_MOST_FACTORS} factors are in a row. Put brackets around some of them.")

    def _starts_factor(self) -> bool:
        token = self._next
        if token is None or token.kind in ("end", "row"):
            return False
        return token.kind != "sign" or token.text in _CLOSING

    def power(self) -> PrintedNode:
        base = self.atom()
        for _ in range(_MOST_POWERS):
            if not self._is_next("^", "**"):
                return base
            self._advance()
            base = PrintedPower(base, self._exponent())
        raise self._refuse(f"more than {_MOST_POWERS} powers follow each other. Write one exponent.")

    def _exponent(self) -> PrintedNode:
        minus = self._sign()
        token = self._next
        if token is not None and token.kind == "number" and self._symbols.is_latex:
            exponent: PrintedNode = self._digit()
        else:
            exponent = self.atom()
        return exponent if minus == 1 else PrintedSum(((-1, exponent),))

    def _digit(self) -> PrintedNode:
        """The first digit of a number, which is all that LaTeX takes as an argument without braces."""
        token = self._tokens[self._at]
        if not token.text[0].isdigit():
            return self._number(token.text)
        self._advance()
        if len(token.text) > 1:
            self._tokens.insert(self._at, replace(token, text=token.text[1:], at=token.at + 1))
        return PrintedNumber(Fraction(token.text[0]))

    def atom(self) -> PrintedNode:
        token = self._next
        if token is None:
            raise self._refuse("something is missing here. Write the equation out to its end.")
        if token.kind == "number":
            return self._number(token.text)
        if token.kind in ("letters", "mark"):
            return self._named()
        if token.kind == "command":
            return self._command(token.text)
        if token.kind == "begin":
            return self._grid()
        if token.text in _CLOSING:
            return self._bracket()
        raise self._refuse("this is no symbol, number or bracket. Give the equation in LaTeX or plain text.")

    def _number(self, text: str) -> PrintedNode:
        if len(text) > _MOST_DIGITS or abs(int(text.lower().partition("e")[2] or 0)) > 300:
            raise self._refuse(f"numbers may have {_MOST_DIGITS} digits and powers of ten up to 300.")
        self._advance()
        return PrintedNumber(Fraction(text))

    def _named(self) -> PrintedNode:
        found = self._symbols.read()
        if isinstance(found, str):
            return self._call(found)
        name, power = found
        return name if power is None else PrintedPower(name, PrintedNumber(Fraction(power)))

    def _command(self, name: str) -> PrintedNode:
        self._advance()
        if name in _FRACTIONS:
            return self._fraction()
        if name == "sqrt":
            return self._root()
        if name in FUNCTIONS:
            return self._call(name)
        self._symbols.at -= 1
        raise self._refuse(rf"the command \{name} is not known here. Write the equation without it.")

    def _fraction(self) -> PrintedNode:
        rate = self._rate()
        if rate is not None:
            return rate
        above = self._argument()
        return PrintedQuotient(above, self._argument())

    def _argument(self) -> PrintedNode:
        token = self._next
        return self._digit() if token is not None and token.kind == "number" else self.atom()

    def _rate(self) -> PrintedName | None:
        """dq/dt and d²q/dt² of one symbol, unless d is a symbol itself."""
        if self._is_known("d") or not self._is_next("{"):
            return None
        above, middle = self._symbols.group(self._at)
        if middle >= len(self._tokens) or self._tokens[middle].text != "{":
            return None
        below, end = self._symbols.group(middle)
        over = "".join(each.text for each in below if each.text not in "{}")
        head = "".join(each.text for each in above[:3] if each.text not in "{}")
        order = {"dt": 1, "dt^2": 2}.get(over)
        if order is None or not head.startswith("d^2" if order == 2 else "d"):
            return None
        rest = [replace(above[0], text=above[0].text[1:]), *above[1:]] if order == 1 else _after_square(above)
        rest = [token for token in rest if token.text]
        inner = SymbolReader(rest, self._is_known, self._symbols.is_latex)
        found = inner.read() if rest and rest[0].kind in ("letters", "mark") else ""
        if isinstance(found, str) or inner.at < len(rest):
            return None
        self._symbols.at = end
        return replace(found[0], dots=found[0].dots + order)

    def _root(self) -> PrintedNode:
        degree: PrintedNode = PrintedNumber(Fraction(2))
        if self._is_next("["):
            degree = self._bracket()
        return PrintedPower(self._argument(), PrintedQuotient(PrintedNumber(Fraction(1)), degree))

    def _bracket(self) -> PrintedNode:
        opening = self._tokens[self._at].text
        self._advance()
        if opening == "{" and self._is_next("}"):
            return self._after_nothing()
        inner = self.sum()
        if not self._is_next(*_CLOSING.values()):
            raise self._refuse(f"a bracket {opening} is not closed before. Check the brackets.")
        self._advance()
        return inner

    def _after_nothing(self) -> PrintedNode:
        """A symbol with a superscript in front, which an empty group {} precedes, such as {}^N v."""
        self._advance()
        while self._is_next("^", "_"):
            self._advance()
            self.atom()
        return self.atom()

    def _call(self, function: str) -> PrintedNode:
        if function == "sqrt":
            return self._root()
        power = None
        if self._is_next("^", "**"):
            self._advance()
            power = self._exponent()
            if isinstance(power, PrintedSum):
                raise self._refuse(
                    f"{function} to a negative power may be an inverse or a quotient. Write arc{function} or 1/."
                )
        self._calls += 1
        if self._calls > _MOST_CALLS:
            raise self._refuse(f"more than {_MOST_CALLS} functions follow each other. Put brackets.")
        value: PrintedNode = PrintedCall(function, self._angle())
        self._calls -= 1
        return value if power is None else PrintedPower(value, power)

    def _angle(self) -> PrintedNode:
        """The argument of a function: a bracket, or a symbol with the number or constant before it."""
        if self._is_next(*_CLOSING):
            return self._bracket()
        angle = self.power()
        token = self._next
        if token is None or not self._starts_factor():
            return angle
        is_number = isinstance(angle, PrintedNumber)
        if is_number or (isinstance(angle, PrintedName) and token.kind == "letters" and token.text == "t"):
            return PrintedProduct(angle, self.power())
        return angle

    def _grid(self) -> PrintedNode:
        self._advance()
        rows: list[list[PrintedNode]] = [[]]
        while self._next is not None and self._next.kind != "end":
            if self._next.kind == "row":
                rows.append([])
                self._advance()
            elif self._is_next("&"):
                self._advance()
            else:
                rows[-1].append(self.sum())
        if self._next is None:
            raise self._refuse(r"a matrix is not closed. Write its \end.")
        self._advance()
        filled = [row for row in rows if row]
        if not filled or len({len(row) for row in filled}) > 1:
            raise self._refuse("the rows of a matrix have different lengths. Fill its empty places with 0.")
        return PrintedGrid(tuple(tuple(row) for row in filled))


def _after_square(tokens: list[PrintedToken]) -> list[PrintedToken]:
    """The pieces after d² in the numerator of a second derivative."""
    at = next(index for index, token in enumerate(tokens) if token.text == "2")
    return tokens[at + (2 if at + 1 < len(tokens) and tokens[at + 1].text == "}" else 1) :]
