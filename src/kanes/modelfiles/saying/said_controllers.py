"""Digital controllers in the words of model files: tables by signal and by input."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kanes.dynamics.sampled.sampled import UNIFORM, Pulse, Sampled, Sensor
from kanes.errors import ExpressionError
from kanes.modelfiles.saying.said_values import FormulaWriter, number, words


def say_controllers(controllers: Sequence[Sampled], write: FormulaWriter) -> dict[str, Any]:
    """All controllers, by name."""
    said: dict[str, Any] = {}
    for each in controllers:
        if each.name in said:
            raise ExpressionError(
                f"{write.model.name}: two digital controllers are named '{each.name}', and a file has one of each "
                "name. Give each its own, kn.Sampled(…, name='estimator')."
            )
        said[each.name] = _say(each, write)
    return said


def _say(controller: Sampled, write: FormulaWriter) -> dict[str, Any]:
    times = {word: number(getattr(controller, word), word) for word in ("every", "delay", "offset")}
    tables = {
        "reads": {key.name: _say_sensor(sensor, write) for key, sensor in controller.reads.items()},
        "draws": {key.name: _say_deviation(value, write) for key, value in controller.draws.items()},
        "remembers": {key.name: write.scalar(value) for key, value in controller.remembers.items()},
        "updates": {key.name: write.scalar(value) for key, value in controller.updates.items()},
        "drives": {key.name: _say_command(value, write) for key, value in controller.drives.items()},
    }
    said = {word: value for word, value in times.items() if word == "every" or value}
    return said | {word: table for word, table in tables.items() if table}


def _say_sensor(sensor: Sensor, write: FormulaWriter) -> Any:
    """A formula where that is all, or a table that starts with it."""
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


def _say_deviation(value: Any, write: FormulaWriter) -> Any:
    """A standard deviation; a parameter of the name that means another distribution stands in parentheses."""
    if isinstance(value, str):
        return value
    said = write.scalar(value)
    return f"({said})" if said == UNIFORM else said


def _say_command(value: Any, write: FormulaWriter) -> Any:
    if not isinstance(value, Pulse):
        return write.scalar(value)
    usual = {"height": 1, "shortest": 0}
    parts = {word: getattr(value, word) for word in ("width", "height", "shortest")}
    return {word: write.scalar(part) for word, part in parts.items() if word == "width" or part != usual[word]}
