"""Digital controllers as entries of model files: tables by signal and by input."""

from __future__ import annotations

from collections.abc import Sequence

from kanes.base.errors import WrongValueError
from kanes.base.types import Plain
from kanes.dynamics.sampled.sampled import UNIFORM, Pulse, Sampled, Sensor
from kanes.expr.symbols import ExprLike
from kanes.formats.model_files.writing.values import FormulaWriter, number, words


def write_controllers(controllers: Sequence[Sampled], write: FormulaWriter) -> dict[str, Plain]:
    """All controllers, by name."""
    written: dict[str, Plain] = {}
    for each in controllers:
        if each.name in written:
            raise WrongValueError(
                f"{write.model.name}: two digital controllers are named '{each.name}', and names must be "
                "unique in a file. Give each its own, kn.Sampled(…, name='estimator')."
            )
        written[each.name] = _entry(each, write)
    return written


def _entry(controller: Sampled, write: FormulaWriter) -> dict[str, Plain]:
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
