"""A model or a study in the words of its file: one table, section by section, nothing that goes without saying."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from kanes.dynamics.programs.events import Event
from kanes.errors import ExpressionError
from kanes.expr.geometry.frames import Point
from kanes.expr.geometry.vectors import Vector
from kanes.expr.symbols import Expr
from kanes.model.model import Model
from kanes.model.parts import Body, Particle
from kanes.modelfiles.saying.said_bodies import say_body
from kanes.modelfiles.saying.said_controllers import say_controllers
from kanes.modelfiles.saying.said_geometry import say_geometry
from kanes.modelfiles.saying.said_loads import say_constraints, say_drawing, say_loads
from kanes.modelfiles.saying.said_sweeps import say_sweep
from kanes.modelfiles.saying.said_symbols import say_order, say_symbols
from kanes.modelfiles.saying.said_values import FormulaWriter, number, words
from kanes.study.study import Study

VERSION = 1


def say(what: Model | Study) -> dict[str, Any]:
    """The content of a file."""
    study = what if isinstance(what, Study) else Study(model=what)
    model, write = study.model, FormulaWriter(study.model)
    geometry, order = say_geometry(model, write), say_order(model)
    sections = {"frames": geometry.frames, "points": geometry.points}
    said: dict[str, Any] = {
        "name": model.name,
        "newtonian": model.frame.name if model.frame.name != "N" else None,
        "gravity": None if model.gravity is None else write.vector(model.gravity),
        **say_symbols(study, write),
        "splines": None,  # found on the way, and written here
        **{section: value for section, value in sections.items() if section not in geometry.late},
        "bodies": {body.name: say_body(body, write, geometry.of_bodies.get(body.name, {})) for body in model.bodies},
        **{section: value for section, value in sections.items() if section in geometry.late},
        "particles": {each.name: _say_particle(each, write) for each in model.particles},
        "loads": say_loads(model, write, named="loads" in order),
        "constraints": say_constraints(model, write),
        "order": order,
        "dependent": [speed.name for speed in model.dependent] if model.dependent is not None else None,
        "drawings": [say_drawing(each, write) for each in model.drawings],
        "initial": {name: number(value, f"start of {name}") for name, value in study.initial.items()},
        "simulate": _say_settings(study),
        "events": {event.name: _say_event(event, write) for event in study.events},
        "controllers": say_controllers(study.sampled, write),
        "outputs": {name: _say_output(value, name, write) for name, value in study.outputs.items()},
        "sweeps": {name: say_sweep(each, write) for name, each in study.sweeps.items()},
    }
    said["splines"] = write.splines()
    kept = {word: value for word, value in said.items() if value is not None and value not in ({}, [])}
    return {"kanes": VERSION, **kept}


def _say_particle(particle: Particle, write: FormulaWriter) -> dict[str, Any]:
    return {"point": particle.point.name, "mass": write.scalar(particle.mass)}


def _say_settings(study: Study) -> dict[str, Any]:
    said: dict[str, Any] = {} if study.stop == Study.stop else {"stop": number(study.stop, "stop")}
    for name, value in study.settings.items():
        said[name] = _setting(name, value)
    return said


def _setting(name: str, value: Any) -> Any:
    if value is None or isinstance(value, (str, bool)):
        return value
    if isinstance(value, Mapping):
        return {str(key): number(each, f"{name} of {key}") for key, each in value.items()}
    if isinstance(value, (tuple, list, np.ndarray)):
        return [number(each, name) for each in value]
    return number(value, name)


def _say_event(event: Event, write: FormulaWriter) -> dict[str, Any]:
    reset = {str(getattr(key, "name", key)): write.scalar(value) for key, value in event.reset.items()}
    return words(
        {
            "function": write.scalar(event.function),
            "direction": event.direction if event.direction != "either" else None,
            "terminal": True if event.terminal else None,
            "reset": reset or None,
        }
    )


def _say_output(value: Any, name: str, write: FormulaWriter) -> Any:
    if isinstance(value, (Point, Body, Particle)):
        return value.name
    if isinstance(value, Vector):
        return write.vector(value)
    if isinstance(value, (Expr, int, float)):
        return write.scalar(value)
    raise ExpressionError(f"output {name}: a file has no words for {value!r}. Give an expression, a vector or a point.")
