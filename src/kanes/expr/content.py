"""The content of objects as lines of text, of which a key is made.

A line describes an object: its kind, its own names and numbers, and the numbers of the lines of its parts. Equal
lines are kept once, so that neither the address of an object in memory nor the number of its copies matters. Arguments
of sums and products come in SymPy's canonical order, which is the same in every process.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from hashlib import sha256

from sympy import Basic, Float, MatrixBase, Rational, Symbol

from kanes.expr.geometry.frames import Frame, Point
from kanes.expr.geometry.products import Product
from kanes.expr.geometry.rotations import AxisAngle, FixedTurn, QuaternionTurn
from kanes.expr.geometry.vectors import Vector
from kanes.expr.kept_terms import KeptTerm
from kanes.expr.splines import SplineTable

# The fields that make up the content of an object, by its class.
Fields = Mapping[type, tuple[str, ...]]

_GEOMETRY: Fields = {
    Frame: ("name", "parent", "steps"),
    Point: ("name", "parent", "displacement"),
    AxisAngle: ("axis", "angle"),
    QuaternionTurn: ("elements", "inverse"),
    FixedTurn: ("matrix",),
    Product: ("left", "right", "rest"),
}


class Content:
    """Lines in the order in which they were written, with their numbers."""

    def __init__(self, fields: Fields) -> None:
        self._fields = {**_GEOMETRY, **fields}
        self._lines: dict[str, int] = {}
        # By the id of an object, which is kept beside its number so that the id stays valid.
        self._known: dict[int, tuple[int, object]] = {}

    @property
    def key(self) -> str:
        """SHA-256 of all lines, in hexadecimal digits."""
        return sha256("\n".join(self._lines).encode()).hexdigest()

    def line(self, *parts: object) -> int:
        """The number of a line. Text is quoted, so that no name is ambiguous."""
        return self._lines.setdefault(repr(parts), len(self._lines))

    def group(self, things: Iterable[object]) -> int:
        """The number of a list of objects."""
        return self.line(*[self.of(thing) for thing in things])

    def of(self, thing: object) -> int:
        """The number of an object."""
        known = self._known.get(id(thing))
        if known is None:
            known = self._known[id(thing)] = self._new(thing), thing
        return known[0]

    def _new(self, thing: object) -> int:
        if isinstance(thing, MatrixBase):
            return self.line("matrix", thing.shape, self.group(thing.flat()))
        if isinstance(thing, Basic):
            return self._expression(thing)
        if thing is None or isinstance(thing, (str, bool)):
            return self.line("plain", thing)
        if isinstance(thing, tuple):
            return self.group(thing)
        if isinstance(thing, Vector):
            terms = thing.terms.items()
            return self.line("vector", *[(self.of(frame), self.group(numbers)) for frame, numbers in terms])
        kind = type(thing)
        return self.line(kind.__name__, *[self.of(getattr(thing, field)) for field in self._fields[kind]])

    def _expression(self, expression: Basic) -> int:
        if expression.args:
            return self.line(expression.func.__name__, *[self.of(argument) for argument in expression.args])
        kind = type(expression).__name__
        if isinstance(expression, Symbol):
            assumptions = sorted(expression._assumptions_orig.items())
            return self.line(kind, expression.name, getattr(expression, "spelled", False), *assumptions)
        if isinstance(expression, Float):
            sign, mantissa, exponent, _ = expression._mpf_
            return self.line("Float", sign, int(mantissa), exponent, expression._prec)
        if isinstance(expression, Rational):
            return self.line("Rational", int(expression.p), int(expression.q))
        if isinstance(expression, KeptTerm):
            return self.line(kind, self.of(expression.definition))
        if isinstance(expression, SplineTable):
            return self.line(kind, expression.name, expression.digest)
        return self.line(kind)
