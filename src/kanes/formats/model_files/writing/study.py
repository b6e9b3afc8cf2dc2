"""The parts of a study as entries of model files: options of a run, events, outputs, controllers and sweeps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from kanes.base.errors import WrongTypeError, WrongValueError
from kanes.base.types import Plain
from kanes.dynamics.programs.events import Event
from kanes.dynamics.sampled.sampled import UNIFORM, Pulse, Sampled, Sensor
from kanes.expr.geometry.frames import Point
from kanes.expr.geometry.vectors import Vector
from kanes.expr.symbols import Expr, ExprLike
from kanes.formats.model_files.keep_expressions import write_kept
from kanes.formats.model_files.writing.values import FormulaWriter, number, words
from kanes.model.parts import Body, Particle
from kanes.studies.dispersions.dispersions import Dispersions
from kanes.studies.dispersions.distribution_types import Correlated, Distribution, Normal, Selection
from kanes.studies.dispersions.distributions import choice
from kanes.studies.study import Study
from kanes.studies.sweep import Sweep


def write_settings(study: Study) -> dict[str, Plain]:
    """Options of a run that are not the default."""
    written: dict[str, Plain] = {} if study.stop == Study.stop else {"stop": number(study.stop, "stop")}
    for name, value in study.settings.items():
        written[name] = _setting(name, value)
    return written


def _setting(name: str, value: object) -> Plain:
    if value is None or isinstance(value, (str, bool)):
        return value
    if isinstance(value, Mapping):
        return {str(key): number(each, f"{name} of {key}") for key, each in value.items()}
    if isinstance(value, (tuple, list, np.ndarray)):
        return [number(each, name) for each in value]
    return number(value, name)


def write_event(event: Event, write: FormulaWriter) -> dict[str, Plain]:
    """An event by its function, and by what is not the default."""
    named = {str(getattr(key, "name", key)): write.scalar(value) for key, value in event.reset.items()}
    discrete = {str(getattr(key, "name", key)) for key in event.set}
    return words(
        {
            "function": write.scalar(event.function),
            "direction": event.direction if event.direction != "either" else None,
            "terminal": True if event.terminal else None,
            "reset": {name: value for name, value in named.items() if name not in discrete} or None,
            "set": {name: value for name, value in named.items() if name in discrete} or None,
            **{word: _one_or_list(names) for word, names in event.latches.items()},
        }
    )


def _one_or_list(names: tuple[str, ...]) -> Plain:
    return None if not names else names[0] if len(names) == 1 else list(names)


def write_output(value: object, name: str, write: FormulaWriter) -> Plain:
    """A formula, a vector, or the name of a point."""
    if isinstance(value, (Point, Body, Particle)):
        return value.name
    if isinstance(value, Vector):
        return write.vector(value)
    if isinstance(value, (Expr, int, float)):
        return write.scalar(value)
    raise WrongTypeError(
        f"output {name}: {value!r} cannot be written to a file. Give an expression, a vector or a point."
    )


# Controllers


def write_controllers(controllers: Sequence[Sampled], write: FormulaWriter) -> dict[str, Plain]:
    """All controllers, by name."""
    written: dict[str, Plain] = {}
    for each in controllers:
        if each.name in written:
            raise WrongValueError(
                f"{write.model.name}: two digital controllers are named '{each.name}', and names must be "
                "unique in a file. Give each its own, kn.Sampled(…, name='estimator')."
            )
        written[each.name] = _write_controller(each, write)
    return written


def _write_controller(controller: Sampled, write: FormulaWriter) -> dict[str, Plain]:
    times = {word: number(getattr(controller, word), word) for word in ("every", "delay", "offset")}
    tables: dict[str, dict[str, Plain]] = {
        "reads": {key.name: _write_sensor(sensor, write) for key, sensor in controller.reads.items()},
        "draws": {key.name: _write_deviation(value, write) for key, value in controller.draws.items()},
        "remembers": {key.name: write.scalar(value) for key, value in controller.remembers.items()},
        "updates": {key.name: write.scalar(value) for key, value in controller.updates.items()},
        "drives": {key.name: _write_command(value, write) for key, value in controller.drives.items()},
    }
    written: dict[str, Plain] = {word: value for word, value in times.items() if word == "every" or value}
    return {**written, **{word: table for word, table in tables.items() if table}}


def _write_sensor(sensor: Sensor, write: FormulaWriter) -> Plain:
    """A formula if there is nothing else, or a table that starts with it."""
    of = write.scalar(sensor.of)
    further = words(
        {
            "bias": write.scalar(sensor.bias) if sensor.bias != 0 else None,
            "noise": write.scalar(sensor.noise) if sensor.noise != 0 else None,
            "quantum": None if sensor.quantum is None else write.scalar(sensor.quantum),
            "limits": None if sensor.limits is None else write.triple(sensor.limits),
            "every": None if sensor.every is None else number(sensor.every, "every"),
        }
    )
    return {"of": of, **further} if further else of


def _write_deviation(value: ExprLike | str, write: FormulaWriter) -> Plain:
    """A standard deviation; a parameter with the name of another distribution is put in parentheses."""
    if isinstance(value, str):
        return value
    written = write.scalar(value)
    return f"({written})" if written == UNIFORM else written


def _write_command(value: ExprLike | Pulse, write: FormulaWriter) -> Plain:
    if not isinstance(value, Pulse):
        return write.scalar(value)
    usual = {"height": 1, "shortest": 0}
    parts = {word: getattr(value, word) for word in ("width", "height", "shortest")}
    return {word: write.scalar(part) for word, part in parts.items() if word == "width" or part != usual[word]}


# Sweeps


def write_sweep(sweep: Sweep, write: FormulaWriter) -> dict[str, Plain]:
    """Values by symbol alone; distributions, and what is kept, beside `over`, with the other options."""
    over = sweep.over
    if not isinstance(over, Dispersions):
        grid = {name: _write_grid_values(values) for name, values in over.items()}
        return grid if sweep.keep is None else {"over": grid, "keep": _write_keep(sweep, write)}
    return words(
        {
            "over": {" ".join(each.names): _write_distribution(each) for each in over.distributions},
            "runs": sweep.runs,
            "method": over.method if over.method != "random" else None,
            "seed": over.seed or None,
            "keep": _write_keep(sweep, write),
        }
    )


def _write_keep(sweep: Sweep, write: FormulaWriter) -> dict[str, str] | None:
    def formula(given: Expr | Vector) -> Plain:
        return write.vector(given) if isinstance(given, Vector) else write.scalar(given)

    return None if sweep.keep is None else {name: write_kept(each, formula) for name, each in sweep.keep.items()}


def _write_grid_values(values: tuple[float, ...]) -> Plain:
    """The values; many evenly spaced ones by their ends and their number."""
    count = len(values)
    if count > 5 and tuple(np.linspace(values[0], values[-1], count).tolist()) == values:
        return {"from": number(values[0], "from"), "to": number(values[-1], "to"), "count": count}
    return _write_numbers(values)


def _write_distribution(given: Distribution) -> dict[str, Plain]:
    """A distribution by its word; its numbers in a list if there are no limits."""
    if isinstance(given, Selection):
        written: dict[str, Plain] = {"choice": _write_numbers(given.among)}
        alike = choice(given.names[0], given.among)
        return written if given == alike else {**written, "weights": _write_numbers(given.weights)}
    if isinstance(given, Correlated):
        rows = [_write_numbers(row) for row in given.covariance]
        return {"correlated": {"mean": _write_numbers(given.means), "covariance": rows}}
    described = given.described()
    word = described.pop("distribution")
    numbers = {name: number(value, word) for name, value in described.items() if name != "names"}
    is_limited = isinstance(given, Normal) and given.is_limited
    return {word: numbers if is_limited else list(numbers.values())}


def _write_numbers(values: tuple[float, ...]) -> list[Plain]:
    return [number(value, "sweep") for value in values]
