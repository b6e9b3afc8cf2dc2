"""Numbers for a system of the library: values with their meanings, inputs, and the end of a simulation."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from kanes.dynamics.programs.events import Event
from kanes.expr.symbols import Expr, ExprLike, as_expression
from kanes.model.model import Model

# The number of a symbol, its meaning in a few words, and perhaps the ends of the range that makes sense.
SymbolEntry: TypeAlias = tuple[float | None, str, *tuple[float, ...]]
Symbols: TypeAlias = Mapping[str, SymbolEntry]


@dataclass(frozen=True)
class LibraryCase:
    """Numbers for a system, in metres, kilograms, seconds and radians.

    symbols     by name: the number, the meaning in a few words, and perhaps the ends of the range that makes sense;
                the number is None where it follows from others
    stop        the time at which a simulation ends
    inputs      those that are expressions in the symbols of the model
    settings    further options of `Kernel.simulate`
    events      impacts and other events with what they change
    """

    symbols: Symbols
    stop: float
    inputs: Mapping[str, Expr] = field(default_factory=dict)
    settings: Mapping[str, object] = field(default_factory=dict)
    events: tuple[Event, ...] = ()


def drawn(model: Model, coordinate: str, speed: str, target: ExprLike, stiffness: float, damping: float) -> Expr:
    """A load that pulls a coordinate to a target like a spring and a damper: k (target − q) + c (d target/dt − u).

    >>> from kanes.library.chains.three_link_chain import three_link_chain
    >>> drawn(three_link_chain(), "q1", "u1", 0.5, 20, 2)
    -20*q1 - 2*u1 + 10.0
    """
    goal = as_expression(target, f"the target of {coordinate}")
    q, u = model[coordinate], model[speed]
    found: Expr = stiffness * (goal - q) + damping * (goal.diff(model.time) - u)
    return found
