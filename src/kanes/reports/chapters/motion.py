"""Chapters on a run: its settings, digital controllers, plots, energy balance, and its interactive page."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from kanes.base.errors import KanesError, counted
from kanes.base.short_texts import RANGE_HEADS
from kanes.base.types import Array
from kanes.dynamics.sampled.sampled import Pulse, Sampled, Sensor
from kanes.expr.names import one_line
from kanes.expr.symbols import Expr
from kanes.reports.blocks import Block, Cell, Chapter, Fold, Grid, Illustration, InteractivePage, Maths, prose
from kanes.reports.figures import svg_of
from kanes.reports.subject import Subject, number_text
from kanes.show.page.animation import page
from kanes.simulate.hybrid.record import ContactEvent
from kanes.simulate.outcome import REPLAYED, Occurrence
from kanes.trajectory.contact_losses import ContactLosses
from kanes.trajectory.trajectory import Trajectory

METHODS = {
    "dop853": "the Runge–Kutta method of order 8(5,3) of Dormand and Prince",
    "dp5": "the Runge–Kutta method of order 5(4) of Dormand and Prince",
    "cvode": "backward differentiation, by CVODE",
    "ida": "backward differentiation of the residual, by IDA",
}
# Rows of tables that are not folded.
_MOST_EVENTS, _MOST_CONTROLLERS = 12, 30
# Rows of events with impulses.
_MOST_OF_CONTACTS = 60


def motion_chapters(subject: Subject) -> Iterator[Chapter]:
    """The chapters on a run, and its interactive page."""
    if subject.run is None:
        return
    run = subject.run
    blocks = (*_made(run), *_controllers(subject), *_curves(run), *_energy(run), *_events(run))
    yield Chapter("Motion", blocks)
    if subject.is_interactive:
        try:
            interactive = page(run)
        except KanesError:
            return
        caption = (
            "The model itself runs here where it can: sliders change parameters and initial values, and it runs again."
        )
        yield Chapter("Interactive page", (InteractivePage(interactive, caption),))


def _made(run: Trajectory) -> Iterator[Block]:
    outcome = run.outcome
    if outcome.kind == REPLAYED:
        yield prose(f"The motion was given, at {counted(run.t.size, 'time')} from {run.t[0]:g} to {run.t[-1]:g}.")
        return
    method = ", then ".join(METHODS.get(each.split(" ")[0], each) for each in outcome.method.split(", then "))
    by = f" by {method}" if method else ""
    yield prose(
        f"From the values in the table of symbols, the motion was integrated from t = {run.t[0]:g} to "
        f"{run.t[-1]:g}{by}, in {counted(outcome.steps, 'step')}."
    )
    if not outcome.finished:
        yield prose("It ended early: ", (f"{outcome}.",))


def _curves(run: Trajectory) -> Iterator[Block]:
    if run.t.size < 2:
        return
    try:
        figure = run.plot()
    except KanesError:
        return
    if figure.get_suptitle():
        figure.suptitle("")
    width, height = figure.get_size_inches()
    yield Illustration(svg_of(figure), "The motion over time.", min(0.98, 1.1 * width / height))


def _energy(run: Trajectory) -> Iterator[Block]:
    energy = run.energy
    curves = {"kinetic energy": energy.kinetic, "potential energy of gravity": energy.potential, "total": energy.total}
    curves |= {"work of all other loads": energy.work} if energy.work.any() else {}
    curves |= (
        {"added by resets and impacts" if energy.contacts else "added by resets": energy.resets}
        if energy.resets.any()
        else {}
    )
    curves["balance: what none of them explains"] = energy.balance
    yield Grid(("energy", *RANGE_HEADS), tuple(_range(name, values) for name, values in curves.items()))
    if energy.contacts:
        rows = tuple(_losses(name, each) for name, each in energy.contacts.items())
        yield Grid(("energy taken by", "friction", "impacts", "together"), rows)
    size = max(float(np.abs(values).max(initial=0.0)) for values in (energy.kinetic, energy.potential, energy.work))
    worst = float(np.abs(energy.balance).max(initial=0.0))
    if size and np.isfinite(worst):
        yield prose(f"The largest error of the balance is {_power(worst / size)} of the largest energy.")
    if run.drift.names:
        yield prose(f"Constraints are kept to {_power(run.drift.largest)} in the units of the model.")


def _range(name: str, values: Array) -> tuple[str, ...]:
    if not values.size:
        return name, "", "", "", ""
    numbers = values[0], values[-1], values.min(), values.max()
    return (name, *(number_text(float(number)) for number in numbers))


def _losses(name: str, losses: ContactLosses) -> tuple[str, ...]:
    """What a contact took until the end."""
    ends = (values[-1] if values.size else 0.0 for values in (losses.friction, losses.impacts, losses.total))
    return (one_line(name), *(number_text(float(f"{end:.6g}")) for end in ends))


def _power(value: float) -> str:
    return number_text(float(f"{value:.1e}")) if value else "nothing"


def _events(run: Trajectory) -> Iterator[Block]:
    if not run.events:
        return
    if any(isinstance(event, ContactEvent) for event in run.events):
        grid = Grid(
            ("event", "time", "impulses", "energy lost"), tuple(map(_event_row, run.events[:_MOST_OF_CONTACTS]))
        )
    else:
        grid = Grid(("event", "time"), tuple(_event_row(event)[:2] for event in run.events))
    yield grid if len(grid.rows) <= _MOST_EVENTS else Fold(f"Events ({len(run.events)})", (grid,))
    if len(run.events) > len(grid.rows):
        yield prose(f"The first {len(grid.rows)} of {len(run.events)} events are listed.")


def _event_row(event: Occurrence) -> tuple[str, str, str, str]:
    """Its words and time; of impacts the impulses along the normal and across it, and the energy that they take."""
    time = number_text(float(event.time))
    if not isinstance(event, ContactEvent):
        return one_line(event.name), time, "", ""
    impulses = (
        f"{one_line(name)}: {', '.join(number_text(float(f'{each:.4g}')) for each in impulse)}"
        for name, impulse in event.impulses.items()
    )
    lost = number_text(float(f"{event.lost:.4g}")) if event.impulses else ""
    return one_line(event.words), time, "; ".join(impulses), lost


# Digital controllers


def _controllers(subject: Subject) -> Iterator[Block]:
    """What digital controllers read, draw, remember and drive, in a table; nothing for a run without any."""
    controllers = subject.run.kernel.sampled if subject.run is not None else ()
    if not controllers:
        return
    yield prose("Digital controllers run in it. What they read, remember and command is held from instant to instant.")
    rows = tuple(row for each in controllers for row in _controller_rows(subject, each))
    grid = Grid(("controller", "every", "does", "by"), rows, "Digital controllers.")
    yield grid if len(rows) <= _MOST_CONTROLLERS else Fold(f"Digital controllers ({len(controllers)})", (grid,))


def _controller_rows(subject: Subject, controller: Sampled) -> Iterator[tuple[Cell, ...]]:
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
            yield name, every, (f"{verb} ", subject.maths(symbol)), _value_words(subject, value, before, after)


def _value_words(
    subject: Subject, value: Expr | Sensor | Pulse | str, before: str, after: str
) -> tuple[str | Maths, ...]:
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
