"""Derivatives of programs, operation by operation: along a direction, and of a weighted sum of the outputs.

Both are exact, and take a few times the operations of the program, however many inputs and outputs it has. Operations
with steps and corners (a sign, a comparison, the larger of two) have the derivative of the side that they are on.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kanes.expr.operations import LOOKUPS, STEPS
from kanes.expr.program import Program, Value
from kanes.formats.export.fmu.program_builder import ProgramBuilder, entries

Partial = Callable[[int], int]  # from the derivative of an operand to its term in that of the result


def seed_of(name: str) -> str:
    """The name of the derivative of an input; no symbol of a model has a space in its name."""
    return f"seed of {name}"


def tangent(program: Program, inputs: Sequence[str]) -> Program:
    """v = Σ ∂y/∂x_i s_i  of all outputs y, with a seed s_i for each of the inputs named."""
    builder = ProgramBuilder()
    where = builder.copied(program)
    moving: list[int | None] = []
    for position, value in enumerate(program.values):
        if value.kind == "input":
            moving.append(builder.given(seed_of(value.name)) if value.name in inputs else None)
            continue
        total: int | None = None
        partials: list[Partial | None] | None = None
        for number, operand in enumerate(value.operands):
            rate = moving[operand]
            if rate is not None:
                partials = partials or _partials(
                    builder, value, [where[each] for each in value.operands], where[position]
                )
                partial = partials[number]
                total = total if partial is None else builder.plus(total, partial(rate))
        moving.append(total)
    return builder.program("v", [moving[position] for position in entries(program)])


def adjoint(program: Program, inputs: Sequence[str]) -> Program:
    """g_i = Σ s_k ∂y_k/∂x_i  for each of the inputs named, with a seed s_k for each output, by its number."""
    builder = ProgramBuilder()
    where = builder.copied(program)
    weights: list[int | None] = [None] * len(program.values)
    for number, position in enumerate(entries(program)):
        weights[position] = builder.plus(weights[position], builder.given(seed_of(str(number))))
    found: dict[str, int | None] = {}
    for position in reversed(range(len(program.values))):
        value, weight = program.values[position], weights[position]
        if weight is None or value.kind == "constant":
            continue
        if value.kind == "input":
            found[value.name] = builder.plus(found.get(value.name), weight)
            continue
        partials = _partials(builder, value, [where[each] for each in value.operands], where[position])
        for operand, partial in zip(value.operands, partials, strict=True):
            if partial is not None:
                weights[operand] = builder.plus(weights[operand], partial(weight))
    return builder.program("v", [found.get(name) for name in inputs])


def _partials(b: ProgramBuilder, value: Value, operands: list[int], result: int) -> list[Partial | None]:
    """The factor of the derivative of each operand; None is zero."""

    def by(factor: int) -> Partial:
        return lambda rate: b.times(factor, rate)

    def same(rate: int) -> int:
        return rate

    def where_true(condition: int) -> Partial:
        return lambda rate: b.operation("if_else_zero", condition, rate)

    kind, first = value.kind, operands[0]
    if kind in (*STEPS, *LOOKUPS):
        return [None] * len(operands)
    if kind in ("min", "max"):
        is_first = b.operation("<=", *(operands if kind == "min" else reversed(operands)))
        return [where_true(is_first), where_true(b.operation("not", is_first))]
    match kind:
        case "+":
            return [same, same]
        case "-":
            return [same, b.negative]
        case "neg":
            return [b.negative]
        case "twice":
            return [lambda rate: b.operation("twice", rate)]
        case "if_else_zero":
            return [None, where_true(first)]
        case "*":
            return [by(operands[1]), by(first)]
        case "/":
            over = b.operation("inv", operands[1])
            return [by(over), by(b.negative(b.times(result, over)))]
        case "pow":
            return [by(_power(b, first, operands[1])), by(b.times(result, b.operation("log", first)))]
        case "atan2":
            squares = b.operation("+", b.operation("sq", first), b.operation("sq", operands[1]))
            return [by(b.operation("/", operands[1], squares)), by(b.negative(b.operation("/", first, squares)))]
    return [by(_partial_of_one(b, kind, first, result))]


def _power(b: ProgramBuilder, base: int, exponent: int) -> int:
    """b a^(b − 1)."""
    less = b.operation("-", exponent, b.constant(1.0))
    return b.times(exponent, b.operation("pow", base, less))


def _partial_of_one(b: ProgramBuilder, kind: str, a: int, z: int) -> int:
    """dz/da of a function of one number."""

    def one_and(sign: str, number: int) -> int:
        return b.operation(sign, b.constant(1.0), b.operation("sq", number))

    match kind:
        case "sq":
            return b.operation("twice", a)
        case "inv":
            return b.negative(b.operation("sq", z))
        case "sqrt":
            return b.operation("/", b.constant(0.5), z)
        case "abs":
            return b.operation("sign", a)
        case "sin":
            return b.operation("cos", a)
        case "cos":
            return b.negative(b.operation("sin", a))
        case "tan":
            return one_and("+", z)
        case "asin":
            return b.operation("inv", b.operation("sqrt", one_and("-", a)))
        case "acos":
            return b.negative(b.operation("inv", b.operation("sqrt", one_and("-", a))))
        case "atan":
            return b.operation("inv", one_and("+", a))
        case "sinh":
            return b.operation("cosh", a)
        case "cosh":
            return b.operation("sinh", a)
        case "tanh":
            return one_and("-", z)
        case "exp":
            return z
        case "log":
            return b.operation("inv", a)
    raise ValueError(f"operation {kind}: its derivative is not known.")
