"""The syntax tree of a printed formula, in which names have no meaning yet."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias


@dataclass(frozen=True)
class PrintedNumber:
    """A number, exactly as it is printed."""

    value: Fraction


@dataclass(frozen=True)
class PrintedName:
    """A symbol with its subscripts, stars and dots; `is_arrow` where it is set as a vector."""

    key: str
    written: str
    dots: int = 0
    is_arrow: bool = False


@dataclass(frozen=True)
class PrintedSum:
    """Terms with their signs, +1 or −1."""

    terms: tuple[tuple[int, PrintedNode], ...]


@dataclass(frozen=True)
class PrintedProduct:
    """Two factors; `sign` is "×" for a cross, "·" for a dot, and empty if they are side by side."""

    left: PrintedNode
    right: PrintedNode
    sign: str = ""


@dataclass(frozen=True)
class PrintedQuotient:
    """A fraction."""

    above: PrintedNode
    below: PrintedNode


@dataclass(frozen=True)
class PrintedPower:
    """A power."""

    base: PrintedNode
    exponent: PrintedNode


@dataclass(frozen=True)
class PrintedCall:
    """A function by its name, such as sin."""

    function: str
    argument: PrintedNode


@dataclass(frozen=True)
class PrintedGrid:
    """A matrix or table, row by row."""

    rows: tuple[tuple[PrintedNode, ...], ...]


PrintedNode: TypeAlias = (
    PrintedNumber
    | PrintedName
    | PrintedSum
    | PrintedProduct
    | PrintedQuotient
    | PrintedPower
    | PrintedCall
    | PrintedGrid
)


def names_within(node: PrintedNode) -> Iterator[PrintedName]:
    """All symbols of a formula, in the order of print."""
    match node:
        case PrintedName():
            yield node
        case PrintedSum(terms):
            for _, term in terms:
                yield from names_within(term)
        case PrintedProduct(left, right) | PrintedQuotient(left, right) | PrintedPower(left, right):
            yield from names_within(left)
            yield from names_within(right)
        case PrintedCall(_, argument):
            yield from names_within(argument)
        case PrintedGrid(rows):
            for row in rows:
                for cell in row:
                    yield from names_within(cell)
        case _:
            return
