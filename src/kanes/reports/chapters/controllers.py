"""Digital controllers that run in a motion, in a table: what each reads, draws, remembers and drives."""

from __future__ import annotations

from collections.abc import Iterator

from kanes.dynamics.sampled.sampled import Pulse, Sampled, Sensor
from kanes.expr.names import one_line
from kanes.expr.symbols import Expr
from kanes.reports.blocks import Block, Cell, Fold, Grid, Maths, prose
from kanes.reports.subject import Subject, number_text

_MOST_ROWS = 30


def controller_blocks(subject: Subject) -> Iterator[Block]:
    """A table of digital controllers; nothing for a run without any."""
    controllers = subject.run.kernel.sampled if subject.run is not None else ()
    if not controllers:
        return
    yield prose("Digital controllers run in it. What they read, remember and command is held from instant to instant.")
    rows = tuple(row for each in controllers for row in _rows(subject, each))
    grid = Grid(("controller", "every", "does", "by"), rows, "Digital controllers.")
    yield grid if len(rows) <= _MOST_ROWS else Fold(f"Digital controllers ({len(controllers)})", (grid,))


def _rows(subject: Subject, controller: Sampled) -> Iterator[tuple[Cell, ...]]:
    name, every = one_line(controller.name), number_text(controller.every)
    later = f", after {number_text(controller.delay)}" if controller.delay else ""
    for verb, table, before, after in (
        ("reads", controller.reads, "", ""),
        ("draws", controller.draws, "normal, of deviation ", ""),
        ("remembers", controller.remembers, "", " at first"),
        ("updates", controller.updates, "", ""),
        ("drives", controller.drives, "", later),
    ):
        for symbol, value in table.items():
            yield name, every, (f"{verb} ", subject.maths(symbol)), _by(subject, value, before, after)


def _by(subject: Subject, value: Expr | Sensor | Pulse | str, before: str, after: str) -> tuple[str | Maths, ...]:
    if isinstance(value, str):
        return (f"{value}, from 0 to 1",)
    if isinstance(value, Sensor):
        return _sensor(subject, value)
    if isinstance(value, Pulse):
        return (subject.maths(value.height), " for a time of ", subject.maths(value.width), after)
    return (before, subject.maths(value), after)


def _sensor(subject: Subject, sensor: Sensor) -> tuple[str | Maths, ...]:
    parts: list[str | Maths] = [subject.maths(sensor.of + sensor.bias)]
    if sensor.noise != 0:
        parts += [", with noise of deviation ", subject.maths(sensor.noise)]
    if sensor.limits is not None:
        low, high = sensor.limits
        parts += [", from ", subject.maths(low), " to ", subject.maths(high)]
    if sensor.quantum is not None:
        parts += [", in steps of ", subject.maths(sensor.quantum)]
    if sensor.every is not None:
        parts += [f", every {number_text(sensor.every)}"]
    return tuple(parts)
