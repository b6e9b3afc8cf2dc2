"""Numbers of all lanes at once, in loops compiled by Numba: a formula reads as it would for one lane.

With one lane they are plain numbers; with more they are vectors of LLVM, in which a plain number stands for itself in
every lane. Comparisons give one truth per lane, which `choose`, `both` and `any_of` take.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeAlias

from llvmlite import ir
from numba import types
from numba.core.cgutils import get_or_insert_function
from numba.core.typeconv import Conversion
from numba.core.typing import signature
from numba.core.typing.templates import AbstractTemplate, infer_global
from numba.extending import intrinsic, lower_builtin, lower_cast, models, register_model

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numba.core.base import BaseContext
    from numba.core.datamodel import DataModelManager
    from numba.core.typing.context import BaseContext as TypingContext
    from numba.core.typing.templates import Signature

    from kanes.codegen.loops.call import Written

# Numbers or truths of all lanes, as compiled functions have them: to Python they are numbers, to Numba's code vectors
# that take arithmetic, comparisons and assignment. No type of Python has both.
Lanes: TypeAlias = Any

_ELEMENTS = {types.float64: ir.DoubleType(), types.int64: ir.IntType(64), types.boolean: ir.IntType(1)}


class LaneType(types.Type):
    """A number or truth in each of several lanes."""

    def __init__(self, element: types.Type, lanes: int) -> None:
        self.element, self.lanes = element, lanes
        super().__init__(name=f"Lanes[{element} x {lanes}]")

    def can_convert_from(self, typing_context: TypingContext, other: types.Type) -> Conversion | None:
        """One number for all lanes."""
        return Conversion.safe if other in _ELEMENTS and other == self.element else None


def of_lanes(element: types.Type, lanes: int) -> types.Type:
    """The type of a number in each of some lanes."""
    return element if lanes == 1 else LaneType(element, lanes)


@register_model(LaneType)
class _LaneModel(models.PrimitiveModel):
    def __init__(self, manager: DataModelManager, kind: LaneType) -> None:
        super().__init__(manager, kind, ir.VectorType(_ELEMENTS[kind.element], kind.lanes))


def _same(value: float, llvm_type: ir.Type) -> ir.Constant:
    """A constant, in all lanes where there are several."""
    if isinstance(llvm_type, ir.VectorType):
        return ir.Constant(llvm_type, [value] * llvm_type.count)
    return ir.Constant(llvm_type, value)


@lower_cast(types.Float, LaneType)  # type: ignore[untyped-decorator]  # Numba has no types
@lower_cast(types.Integer, LaneType)  # type: ignore[untyped-decorator]
def _in_all_lanes(
    context: BaseContext, builder: ir.IRBuilder, _: types.Type, kind: LaneType, value: ir.Value
) -> ir.Value:
    vector = ir.VectorType(value.type, kind.lanes)
    one = builder.insert_element(ir.Constant(vector, ir.Undefined), value, ir.Constant(ir.IntType(32), 0))
    everywhere = ir.Constant(ir.VectorType(ir.IntType(32), kind.lanes), [0] * kind.lanes)
    return builder.shuffle_vector(one, ir.Constant(vector, ir.Undefined), everywhere)


# Operators


def _operator(
    operation: Callable[..., object], result: types.Type | None, for_reals: str, for_integers: str, *options: str
) -> None:
    """Let Numba know an operator on two numbers of all lanes; `result` is the type of an element, None: as it was."""

    class Template(AbstractTemplate):
        def generic(self, arguments: Sequence[types.Type], _: object) -> Signature | None:
            kinds = [each for each in arguments if isinstance(each, LaneType)]
            if len(arguments) != 2 or not kinds:
                return None
            return signature(LaneType(result or kinds[0].element, kinds[0].lanes), kinds[0], kinds[0])

    def lower(context: BaseContext, builder: ir.IRBuilder, kinds: Signature, arguments: Sequence[ir.Value]) -> ir.Value:
        is_real = kinds.args[0].element is types.float64
        return getattr(builder, for_reals if is_real else for_integers)(*options, *arguments)

    infer_global(operation)(Template)
    lower_builtin(operation, LaneType, LaneType)(lower)


for _name, _reals, _integers in (("add", "fadd", "add"), ("sub", "fsub", "sub"), ("mul", "fmul", "mul")):
    for _each in (_name, f"i{_name}"):
        _operator(getattr(operator, _each), None, _reals, _integers)
for _each in ("truediv", "itruediv"):
    _operator(getattr(operator, _each), None, "fdiv", "sdiv")
for _sign in ("<", "<=", ">", ">=", "=="):
    _name = {"<": "lt", "<=": "le", ">": "gt", ">=": "ge", "==": "eq"}[_sign]
    _operator(getattr(operator, _name), types.boolean, "fcmp_ordered", "icmp_signed", _sign)


# Functions


def _element(kind: types.Type) -> types.Type:
    return kind.element if isinstance(kind, LaneType) else kind


def _lanes(*kinds: types.Type) -> int:
    return max(kind.lanes if isinstance(kind, LaneType) else 1 for kind in kinds)


def _function(
    result: types.Type, takes: tuple[types.Type, ...], write: Callable[..., ir.Value]
) -> Callable[..., Lanes]:
    """An intrinsic on elements of known types, in as many lanes as its arguments have."""

    def typed(*given: types.Type) -> Written:
        lanes = _lanes(*given)
        kinds = [of_lanes(element, lanes) for element in takes]

        def generate(
            context: BaseContext, builder: ir.IRBuilder, _: Signature, arguments: Sequence[ir.Value]
        ) -> ir.Value:
            return write(builder, *arguments)

        return of_lanes(result, lanes)(*kinds), generate

    if len(takes) == 1:

        @intrinsic  # type: ignore[untyped-decorator]
        def one(typing_context: TypingContext, a: types.Type) -> Written:
            return typed(a)

        return one
    if len(takes) == 2:

        @intrinsic  # type: ignore[untyped-decorator]
        def two(typing_context: TypingContext, a: types.Type, b: types.Type) -> Written:
            return typed(a, b)

        return two

    @intrinsic  # type: ignore[untyped-decorator]
    def three(typing_context: TypingContext, a: types.Type, b: types.Type, c: types.Type) -> Written:
        return typed(a, b, c)

    return three


def _of_llvm(name: str) -> Callable[[ir.IRBuilder, ir.Value], ir.Value]:
    def write(builder: ir.IRBuilder, value: ir.Value) -> ir.Value:
        suffix = f"v{value.type.count}f64" if _is_vector(value) else "f64"
        kind = ir.FunctionType(value.type, [value.type])
        return builder.call(get_or_insert_function(builder.module, kind, f"llvm.{name}.{suffix}"), [value])

    return write


def _larger(builder: ir.IRBuilder, a: ir.Value, b: ir.Value) -> ir.Value:
    return builder.select(builder.fcmp_ordered(">", a, b), a, b)


def _smaller(builder: ir.IRBuilder, a: ir.Value, b: ir.Value) -> ir.Value:
    return builder.select(builder.fcmp_ordered("<", a, b), a, b)


_REAL, _INTEGER, _TRUTH = types.float64, types.int64, types.boolean
absolute = _function(_REAL, (_REAL,), _of_llvm("fabs"))
root = _function(_REAL, (_REAL,), _of_llvm("sqrt"))
# b where either is NaN; what Python's max and min do about NaN is no vector instruction.
larger = _function(_REAL, (_REAL, _REAL), _larger)
smaller = _function(_REAL, (_REAL, _REAL), _smaller)
choose = _function(_REAL, (_TRUTH, _REAL, _REAL), lambda builder, *given: builder.select(*given))
both = _function(_TRUTH, (_TRUTH, _TRUTH), lambda builder, a, b: builder.and_(a, b))
either = _function(_TRUTH, (_TRUTH, _TRUTH), lambda builder, a, b: builder.or_(a, b))
but_not = _function(_TRUTH, (_TRUTH, _TRUTH), lambda builder, a, b: builder.and_(a, builder.xor(b, _same(1, b.type))))


def _count(builder: ir.IRBuilder, truth: ir.Value) -> ir.Value:
    integer = ir.IntType(64)
    return builder.zext(truth, ir.VectorType(integer, truth.type.count) if _is_vector(truth) else integer)


def _is_vector(value: ir.Value) -> bool:
    return isinstance(value.type, ir.VectorType)


# 1 where something is true, else 0; and the other way round.
count = _function(_INTEGER, (_TRUTH,), _count)
is_set = _function(_TRUTH, (_INTEGER,), lambda builder, a: builder.icmp_signed("!=", a, _same(0, a.type)))
choose_count = _function(_INTEGER, (_TRUTH, _INTEGER, _INTEGER), lambda builder, *given: builder.select(*given))


def _as_real(builder: ir.IRBuilder, a: ir.Value) -> ir.Value:
    return builder.sitofp(a, ir.VectorType(ir.DoubleType(), a.type.count) if _is_vector(a) else ir.DoubleType())


as_real = _function(_REAL, (_INTEGER,), _as_real)


@intrinsic  # type: ignore[untyped-decorator]
def any_of(typing_context: TypingContext, truth: types.Type) -> Written:
    """Whether something is true in some lane."""

    def generate(context: BaseContext, builder: ir.IRBuilder, _: Signature, arguments: Sequence[ir.Value]) -> ir.Value:
        (given,) = arguments
        if not _is_vector(given):
            return given
        bits = builder.bitcast(given, ir.IntType(given.type.count))
        return builder.icmp_unsigned("!=", bits, ir.Constant(bits.type, 0))

    return types.boolean(of_lanes(types.boolean, _lanes(truth))), generate


# Powers

# log2(1 + x) / x and 2^x for x from 0 to 1, by Chebyshev's points: within 2e-5 and 4e-6.
_LOGARITHM = (1.4426815, -0.72035877, 0.46865888, -0.30163801, 0.1444711, -0.033822046)
_EXPONENTIAL = (1.0000035, 0.69297292, 0.24160436, 0.051744998, 0.013670309)
_FRACTION, _ONE, _BIAS = 2**52 - 1, 1023 << 52, 1023


def _power(builder: ir.IRBuilder, base: ir.Value, exponent: ir.Value) -> ir.Value:
    real = base.type
    integer = ir.VectorType(ir.IntType(64), real.count) if _is_vector(base) else ir.IntType(64)

    def polynomial(coefficients: tuple[float, ...], x: ir.Value) -> ir.Value:
        total = _same(coefficients[-1], real)
        for coefficient in reversed(coefficients[:-1]):
            total = builder.fadd(builder.fmul(total, x), _same(coefficient, real))
        return total

    bits = builder.bitcast(base, integer)
    whole = builder.sub(builder.lshr(bits, _same(52, integer)), _same(_BIAS, integer))
    fraction = builder.or_(builder.and_(bits, _same(_FRACTION, integer)), _same(_ONE, integer))
    x = builder.fsub(builder.bitcast(fraction, real), _same(1.0, real))
    logarithm = builder.fadd(builder.sitofp(whole, real), builder.fmul(x, polynomial(_LOGARITHM, x)))
    wanted = builder.fmul(exponent, logarithm)
    floor = _of_llvm("floor")(builder, wanted)
    two_to_it = builder.shl(builder.add(builder.fptosi(floor, integer), _same(_BIAS, integer)), _same(52, integer))
    return builder.fmul(builder.bitcast(two_to_it, real), polynomial(_EXPONENTIAL, builder.fsub(wanted, floor)))


# Of numbers from 0 on to a small power, within 1e-5: enough for the length of steps, and the same on every machine. It
# takes zero for the least number there is.
rough_power = _function(_REAL, (_REAL, _REAL), _power)
