"""Vectors as a user writes them: sums over frames, with SymPy measure numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, TypeAlias

import sympy
from sympy import Expr, S

from kanes.base.errors import WrongTypeError, WrongValueError
from kanes.expr.algebra import Algebra, M, Matrix
from kanes.expr.as_it_stands import as_it_stands
from kanes.expr.formulas.scalar_values import refuse_plain_time
from kanes.expr.geometry.paths import as_frame, frame_path
from kanes.expr.geometry.rotations import Triple, skew
from kanes.expr.geometry.stacks import Stack
from kanes.expr.kept_terms import KeptTerm
from kanes.expr.printing import vector_latex, vector_text
from kanes.expr.readable import GEOMETRY
from kanes.expr.simplify.tidy import length, tidy
from kanes.expr.simplify.trig import is_zero
from kanes.expr.symbols import ExprLike, Time, as_expression, is_changing, partial, rate_of

if TYPE_CHECKING:
    from kanes.expr.geometry.frames import Frame


# A table of replacements, or a list of pairs, as SymPy's `subs` takes them.
Replacements: TypeAlias = Mapping[Expr, ExprLike] | Iterable[Sequence[ExprLike]]

_NOTHING: Triple = (S.Zero, S.Zero, S.Zero)


class Vector:
    """A vector, kept as it was written: `l_A * A.y + rho_B * B.y` stays a sum over the frames A and B."""

    __slots__ = ("_stack",)

    def __init__(self, stack: Stack[Matrix]) -> None:
        if not isinstance(stack, Stack):
            raise WrongTypeError(
                f"{stack!r} does not make a vector. Add multiples of unit vectors, such as 3 * N.x + q1 * A.y."
            )
        self._stack = stack

    def __getstate__(self) -> tuple[dict[Frame, Matrix]]:
        return (as_it_stands(self._stack.terms),)

    def __setstate__(self, state: tuple[dict[Frame, Matrix]]) -> None:
        self._stack = Stack(GEOMETRY, 1, state[0])

    @classmethod
    def of(cls, frame: Frame, numbers: Triple) -> Vector:
        """The vector with these measure numbers in one frame."""
        return cls.sum({frame: numbers})

    @classmethod
    def sum(cls, terms: Mapping[Frame, Iterable[Expr]]) -> Vector:
        """The sum over frames of vectors given by three measure numbers each."""
        return cls(Stack(GEOMETRY, 1, {frame: Matrix(3, 1, list(numbers)) for frame, numbers in terms.items()}))

    @classmethod
    def zero(cls) -> Vector:
        return cls.sum({})

    @classmethod
    def total(cls, added: Sequence[Vector], taken: Sequence[Vector]) -> Vector:
        """The sum of some vectors less that of others: one by one, SymPy's matrices take many times as long."""
        if len(added) == 1 and not taken:
            return added[0]
        total: dict[Frame, Triple] = {}
        for vectors, sign in ((added, 1), (taken, -1)):
            for vector in vectors:
                for frame, (x, y, z) in vector.terms.items():
                    a, b, c = total.get(frame, _NOTHING)
                    total[frame] = _plus(a, sign, x), _plus(b, sign, y), _plus(c, sign, z)
        return cls.sum(total)

    @property
    def terms(self) -> dict[Frame, Triple]:
        """The measure numbers by frame."""
        terms: dict[Frame, Triple] = {}
        for frame, numbers in self._stack.terms.items():
            x, y, z = numbers.flat()
            terms[frame] = x, y, z
        return terms

    @property
    def frames(self) -> tuple[Frame, ...]:
        return tuple(self._stack.terms)

    @property
    def free_symbols(self) -> set[Expr]:
        """The symbols in its measure numbers; not those of the rotations between its frames."""
        return {symbol for numbers in self._stack.terms.values() for symbol in numbers.free_symbols}

    def __add__(self, other: Vector) -> Vector:
        return Vector(self._stack + _vector(other)._stack)

    def __radd__(self, other: int) -> Vector:
        # sum() starts from the number zero.
        if isinstance(other, int) and other == 0:
            return self
        return NotImplemented

    def __sub__(self, other: Vector) -> Vector:
        return Vector(self._stack - _vector(other)._stack)

    def __neg__(self) -> Vector:
        return Vector(-self._stack)

    def __mul__(self, scalar: ExprLike) -> Vector:
        if isinstance(scalar, Vector):
            raise WrongTypeError(
                f"({self}) * ({scalar}): two vectors have a dot or a cross product. Use .dot() or .cross()."
            )
        return Vector(self._stack * self._scalar(scalar, "a multiple"))

    __rmul__ = __mul__

    def __truediv__(self, scalar: ExprLike) -> Vector:
        divisor = self._scalar(scalar, "a divisor")
        if divisor == 0:
            raise WrongValueError(f"({self}) / 0: division by zero. Divide by a nonzero scalar.")
        return Vector(self._stack * (1 / divisor))

    def _scalar(self, given: ExprLike, role: str) -> Expr:
        try:
            return as_expression(given, role)
        except (WrongTypeError, WrongValueError):
            # Only a message needs the vector as text, which takes longer than the product.
            return as_expression(given, f"{role} of {self}")

    def __eq__(self, other: object) -> bool:
        """Whether both are the same vector, in whatever frames they are written."""
        if not isinstance(other, Vector):
            return NotImplemented
        difference = self - other
        if not difference.frames:
            return True
        numbers = difference.components(difference.frames[0])
        return all(is_zero(number) for number in numbers)

    def __hash__(self) -> int:
        raise TypeError("vectors that are written differently can be equal, so they cannot be hashed")

    def dot(self, other: Vector) -> Expr:
        """The scalar product."""
        return self._stack.dot(_vector(other)._stack)[0, 0]

    def cross(self, other: Vector) -> Vector:
        """The vector product. Terms of two frames are combined in the frame further from the root."""
        total = Vector.zero()
        for frame_left, left in self._stack.terms.items():
            for frame_right, right in _vector(other)._stack.terms.items():
                frame = frame_right if frame_right.depth >= frame_left.depth else frame_left
                a, b = GEOMETRY.cosines(frame, frame_left) @ left, GEOMETRY.cosines(frame, frame_right) @ right
                total = total + Vector.sum({frame: skew(a) @ b})
        return total

    def magnitude(self) -> Expr:
        """The length, √(v·v)."""
        return sympy.sqrt(tidy(self.dot(self)))

    def express(self, frame: Frame) -> Vector:
        """The same vector with all measure numbers in one frame."""
        frame = as_frame(frame)
        return Vector.sum({frame: [tidy(number) for number in self._stack.express(frame)]})

    def components(self, frame: Frame) -> tuple[Expr, Expr, Expr]:
        """The three measure numbers in one frame."""
        x, y, z = self._stack.express(as_frame(frame))
        return tidy(x), tidy(y), tidy(z)

    def derivative(self, frame: Frame) -> Vector:
        """The time derivative in a frame, in terms of q̇.

            ᴬd/dt v = ᴮd/dt v + ᴬωᴮ × v   for each term, fixed in its own frame B

        Source: stoneking2008, "Useful Notation and Theorems".
        """
        frame = as_frame(frame)
        total = Vector.zero()
        for own, numbers in self._stack.terms.items():
            term = Vector.sum({own: numbers})
            total = total + Vector.sum({own: numbers.applyfunc(rate)})
            total = total + angular_velocity_between(frame, own).cross(term)
        return total

    def dt(self, frame: Frame) -> Vector:
        """The same as `derivative`, by SymPy's name."""
        return self.derivative(frame)

    def diff(self, variable: Expr, frame: Frame) -> Vector:
        """The derivative in a frame: by `model.time` the total one, by another symbol that of the measure numbers.

        >>> from kanes import Model
        >>> model = Model("anything")
        >>> N, q = model.frame, model.coordinates("q")
        >>> A = N.rotated("A", q, N.z)
        >>> (q * A.x).diff(model.time, N), (q * A.x).diff(q, A)
        (q̇ a_x + q*q̇ a_y, a_x)
        """
        if isinstance(variable, Time):
            return self.derivative(frame)
        if not isinstance(variable, sympy.Symbol):
            raise WrongTypeError(f"{variable!r} is not a symbol to differentiate by. Give one, such as model.time.")
        refuse_plain_time(self, (variable,))
        return Vector.of(as_frame(frame), tuple(partial(number, variable) for number in self.components(frame)))

    def over(self, algebra: Algebra[M]) -> Stack[M]:
        """The vector in another algebra, as a stack of one."""
        return Stack(algebra, 1, {frame: algebra.lift(numbers) for frame, numbers in self._stack.terms.items()})

    def map(self, function: Callable[..., Expr]) -> Vector:
        """The vector with a function applied to each measure number."""
        return Vector.sum({frame: numbers.applyfunc(function) for frame, numbers in self._stack.terms.items()})

    def subs(self, *replacements: Replacements | Expr) -> Vector:
        """The vector with symbols in its measure numbers replaced, as SymPy's `subs` does; its frames stay as they are.

        >>> from kanes.model.model import Model
        >>> model = Model("arm")
        >>> q, l = model.coordinates("q"), model.parameters("l")
        >>> (l * q * model.frame.x).subs({q: 2 * l}), (l * q * model.frame.x).subs(l, 3)
        (2*l**2 n_x, 3*q n_x)
        """
        pairs = self._pairs(replacements[0] if len(replacements) == 1 else [replacements])
        return self.map(lambda number: as_expression(number.subs(pairs), f"vector {self}"))

    def xreplace(self, replacements: Mapping[Expr, Expr]) -> Vector:
        """The vector with exact parts of its measure numbers replaced, all at once, as SymPy's `xreplace` does."""
        pairs = dict(self._pairs(replacements))
        return self.map(lambda number: as_expression(number.xreplace(pairs), f"vector {self}"))

    def _pairs(self, replacements: Replacements) -> list[tuple[Expr, Expr]]:
        """Replacements as expressions; text is not parsed."""
        given = replacements.items() if isinstance(replacements, Mapping) else replacements
        try:
            pairs = [(old, new) for old, new in given]
        except (TypeError, ValueError):
            raise WrongTypeError(
                f"vector {self}: {replacements!r} are not replacements. Give a dictionary such as {{q1: 0}}."
            ) from None
        where = f"a replacement in {self}"
        return [(as_expression(old, where), as_expression(new, where)) for old, new in pairs]

    def shortest(self, frames: Sequence[Frame]) -> Vector:
        """The same vector in the shortest form: as it is, or in one of the given frames that is near its own."""
        best = self.map(tidy)
        if not any(number.has(sympy.sin, sympy.cos) for triple in best.terms.values() for number in triple):
            return best
        for frame in _near(best, frames):
            other = best.express(frame)
            if _vector_length(other) < _vector_length(best):
                best = other
        return best

    def __str__(self) -> str:
        return vector_text(self.terms)

    def __repr__(self) -> str:
        return str(self)

    def _repr_latex_(self) -> str:
        return f"$\\displaystyle {vector_latex(self.terms)}$"


def _plus(a: Expr, sign: int, b: Expr) -> Expr:
    if b is S.Zero:
        return a
    term = b if sign > 0 else -b
    return term if a is S.Zero else a + term


def _vector(value: object) -> Vector:
    if not isinstance(value, Vector):
        raise WrongTypeError(f"{value!r} is not a vector. Multiply a unit vector such as N.x by it.")
    return value


def _near(vector: Vector, frames: Sequence[Frame]) -> list[Frame]:
    """Its own frames, their parents and their children."""
    own = vector.frames
    near = {*own, *(frame.parent for frame in own)}
    return [frame for frame in frames if frame in near or frame.parent in own]


def _vector_length(vector: Vector) -> tuple[int, int]:
    numbers = [number for triple in vector.terms.values() for number in triple if number != 0]
    # Each unit vector counts as one operation.
    return sum(length(number) for number in numbers) + 2 * len(numbers), len(vector.frames)


def angular_velocity_between(start: Frame, end: Frame) -> Vector:
    """ω of `end` in `start`, in terms of q̇: the sum along the path, each term in the frame that it leads to."""
    start, end = as_frame(start), as_frame(end)
    above, below = frame_path(start, end)
    total = Vector.zero()
    for frame in below:
        total = total + Vector.sum({frame: frame.relative_angular_velocity})
    for frame in above:
        total = total - Vector.sum({frame: frame.relative_angular_velocity})
    return Vector(total._stack.settled(end))


def rate(expression: Expr) -> Expr:
    """d/dt of an expression of coordinates, speeds and time, with q̇, q̈ and u̇ as symbols."""
    if expression.is_Atom and not isinstance(expression, (Time, KeptTerm)):
        return rate_of(expression) if is_changing(expression) else S.Zero
    total = S.Zero
    for symbol in expression.free_symbols:
        if isinstance(symbol, Time):
            total += partial(expression, symbol)
        elif is_changing(symbol):
            total += expression.diff(symbol) * rate_of(symbol)
    return total
