"""A model or a study as the content of its file: one table, section by section, without default values."""

from __future__ import annotations

from kanes.base.types import Plain
from kanes.formats.model_files.writing.bodies import write_body
from kanes.formats.model_files.writing.contacts import write_contacts
from kanes.formats.model_files.writing.geometry import write_geometry
from kanes.formats.model_files.writing.loads import write_constraints, write_drawing, write_loads
from kanes.formats.model_files.writing.study import (
    write_controllers,
    write_event,
    write_output,
    write_settings,
    write_sweep,
)
from kanes.formats.model_files.writing.symbols import write_order, write_symbols
from kanes.formats.model_files.writing.values import FormulaWriter, number
from kanes.model.model import Model
from kanes.model.parts import Particle
from kanes.studies.study import Study

VERSION = 1


def file_content(what: Model | Study) -> dict[str, Plain]:
    """The content of a file."""
    study = what if isinstance(what, Study) else Study(model=what)
    model, write = study.model, FormulaWriter(study.model)
    geometry, order = write_geometry(model, write), write_order(model)
    sections = {"frames": geometry.frames, "points": geometry.points}
    written: dict[str, Plain] = {
        "name": model.name,
        "newtonian": model.frame.name if model.frame.name != "N" else None,
        "gravity": None if model.gravity is None else write.vector(model.gravity),
        **write_symbols(study, write),
        "splines": None,  # its place; filled when all values are written
        **{section: value for section, value in sections.items() if section not in geometry.late},
        "bodies": {body.name: write_body(body, write, geometry.of_bodies.get(body.name, {})) for body in model.bodies},
        **{section: value for section, value in sections.items() if section in geometry.late},
        "particles": {each.name: _write_particle(each, write) for each in model.particles},
        "loads": write_loads(model, write, named="loads" in order),
        "constraints": write_constraints(model, write),
        "contacts": write_contacts(model, write),
        "order": order,
        "dependent": [speed.name for speed in model.dependent] if model.dependent is not None else None,
        "drawings": [write_drawing(each, write) for each in model.drawings],
        "initial": {name: number(value, f"start of {name}") for name, value in study.initial.items()},
        "simulate": write_settings(study),
        "events": {event.name: write_event(event, write) for event in study.events},
        "controllers": write_controllers(study.sampled, write),
        "outputs": {name: write_output(value, name, write) for name, value in study.outputs.items()},
        "sweeps": {name: write_sweep(each, write) for name, each in study.sweeps.items()},
    }
    written["splines"] = write.splines()
    kept = {word: value for word, value in written.items() if value is not None and value not in ({}, [])}
    return {"kanes": VERSION, **kept}


def _write_particle(particle: Particle, write: FormulaWriter) -> dict[str, Plain]:
    return {"point": particle.point.name, "mass": write.scalar(particle.mass)}
