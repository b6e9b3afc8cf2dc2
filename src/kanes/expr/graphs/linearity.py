"""Which inputs a program is not linear in."""

from __future__ import annotations

from collections.abc import Collection

from kanes.expr.program import Program

_LINEAR = ("+", "-", "neg", "twice")
# Operations that are linear in one operand, and which the other ones are.
_FACTORS = {"/": (1,), "if_else_zero": (0,)}


def nonlinear_inputs(program: Program, names: Collection[str]) -> tuple[str, ...]:
    """Those of some inputs in which the outputs are not jointly linear.

    By the structure of the program: of two inputs that are multiplied both are named, and so is one in a condition, a
    power or a step, which a second derivative would not show.
    """
    depends: list[frozenset[str]] = []
    found: set[str] = set()
    for value in program.values:
        on = [depends[operand] for operand in value.operands]
        own = frozenset((value.name,)) if value.kind == "input" and value.name in names else frozenset()
        depends.append(own.union(*on))
        if value.kind == "*":
            bent = all(on)
        else:
            bent = any(on[k] for k in _FACTORS.get(value.kind, range(len(on)))) and value.kind not in _LINEAR
        if bent:
            found |= depends[-1]
    return tuple(name for name in names if name in found)
