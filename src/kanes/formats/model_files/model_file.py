"""Model files into studies: text, its data, its entries, the model, and the numbers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from os import PathLike

from kanes.base.errors import FileError
from kanes.expr.formulas.operations import FormulaFunction
from kanes.expr.names import listed
from kanes.expr.splines import Spline, SplineTable, spline
from kanes.expr.symbols import Coordinate, Speed
from kanes.formats.model_files.building.contacts import add_contact
from kanes.formats.model_files.building.draft import Draft, Spot
from kanes.formats.model_files.building.geometry import Geometry
from kanes.formats.model_files.building.loads import add_constraint, add_drawing, add_load
from kanes.formats.model_files.building.study import study_of
from kanes.formats.model_files.entries.faults import checked_entries
from kanes.formats.model_files.entries.file import FileEntry, SplineEntry
from kanes.formats.model_files.yaml_tree import LONGEST_FILE, read_yaml
from kanes.model.model import Model
from kanes.model.parts import Load
from kanes.model.speeds import completing_speeds
from kanes.motion_capture.recordings.files.text_lines import content
from kanes.studies.study import Study


def read_model_file(path: str | PathLike[str]) -> Study:
    """The study that a file of YAML or JSON describes."""
    data = content(path, 4 * LONGEST_FILE + 1)
    encoding = "utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig"
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError as error:
        raise FileError(path, f"byte {error.start} is not text", "Save it as UTF-8") from None
    return read_model_text(text, str(path))


def read_model_text(text: str, file: str = "model") -> Study:
    """The study that a text describes; `file` is what messages call it.

    >>> study = read_model_text("{kanes: 1, name: stone, coordinates: [z], points: {P: z*N.z}}")
    >>> study.model["P"].displacement
    z n_z
    """
    tree = read_yaml(text, file)
    entry = checked_entries(tree)
    draft = Draft(Model(entry.name, newtonian=entry.newtonian), tree)
    top = Spot(tree)
    _declare(draft, entry, top)
    _add_splines(draft, entry, top)
    draft.stop_at_faults()
    Geometry(draft, entry, top).make()
    draft.stop_at_faults()
    draft.further.update({speed.name: speed for speed in draft.model.declarations.default_speeds()})
    _define_speeds(draft, entry, top)
    if entry.constraints:
        draft.further.update(_open_speeds(draft.model))
    _add_rest(draft, entry, top)
    _put_in_order(draft, entry, top)
    draft.stop_at_faults()
    return study_of(draft, entry, top)


def _declare(draft: Draft, entry: FileEntry, top: Spot) -> None:
    """The symbols, in the order of the file."""
    model = draft.model
    verbs: dict[str, Callable[..., object]] = {
        "coordinates": model.coordinates,
        "discrete": model.discrete,
        "speeds": model.speeds,
        "inputs": model.inputs,
        "parameters": model.parameters,
    }
    for table, declare in verbs.items():
        for name, symbol in getattr(entry, table).items():
            spot = top / table / name
            with draft.noting(spot, name):
                if len(listed(name, table[:-1])) > 1 or " " in name:
                    spot.refuse(f"'{name}' is not a single name", "Give each its own entry", at_key=True)
                options: dict[str, object] = {"positive": symbol.positive} if table == "parameters" else {}
                if table == "discrete":
                    options["initial"] = draft.number(symbol.initial, spot / "initial")
                declare(name, unit=symbol.unit, **options)
                if table == "inputs" and symbol.measured:
                    model.declarations.measured[name] = None


def _add_splines(draft: Draft, entry: FileEntry, top: Spot) -> None:
    """Splines as functions of formulas, with a prime for each derivative."""
    for name, each in entry.splines.items():
        spot = top / "splines" / name
        with draft.noting(spot, name):
            if (each.values is None) == (each.coefficients is None):
                spot.refuse("a spline has either values or coefficients", "Give one of the two")
            table = _table(name, each, draft, spot)
            for order in range(table.degree + 1):
                draft.functions[name + "'" * order] = FormulaFunction(
                    1, 1, lambda x, table=table, order=order: Spline(x, table, order)
                )


def _table(name: str, entry: SplineEntry, draft: Draft, spot: Spot) -> SplineTable:
    if entry.values is not None:
        return spline(
            draft.model.time, entry.knots, entry.values, degree=entry.degree, ends=entry.ends, name=name
        ).table
    rows = entry.coefficients or []
    if len(rows) != len(entry.knots) + 1 or len({len(row) for row in rows}) != 1 or not 2 <= len(rows[0]) <= 6:
        rule = f"{len(rows)} rows of coefficients for {len(entry.knots)} knots"
        spot.refuse(rule, "Give one row more than knots, of two to six numbers each")
    if len(entry.knots) < 2 or any(a >= b for a, b in zip(entry.knots, entry.knots[1:], strict=False)):
        spot.refuse("knots must rise", "Give two or more, each larger than the one before")
    made: SplineTable = SplineTable(name, entry.knots, rows)
    return made


def _define_speeds(draft: Draft, entry: FileEntry, top: Spot) -> None:
    for name, speed in entry.speeds.items():
        if speed.definition is not None:
            spot = top / "speeds" / name
            with draft.noting(spot):
                inner = spot / "definition" if isinstance(spot.tree.value_at(spot.path), dict) else spot
                draft.model.define_speeds({draft.model[name]: draft.scalar(speed.definition, inner)})
    for name, definition in entry.definitions.items():
        spot = top / "definitions" / name
        with draft.noting(spot):
            if name not in draft.model.registry:
                spot.refuse(f"unknown speed '{name}'", "Declare it under speeds", at_key=True)
            draft.model.define_speeds({draft.model[name]: draft.scalar(definition, spot)})


def _open_speeds(model: Model) -> dict[str, Speed]:
    """Speeds by name for rates that those of the file leave open, which its constraints make dependent."""
    system = model.freeze()
    added = completing_speeds(system, len(system.coordinates))
    return {speed.name: speed for speed in added if speed.name not in model.registry}


def _put_in_order(draft: Draft, entry: FileEntry, top: Spot) -> None:
    """Coordinates, speeds and loads in an order of their own, each named once."""
    model = draft.model
    had: dict[str, Sequence[Coordinate | Speed | Load]] = {
        "coordinates": model.declarations.of_kind(Coordinate),
        "speeds": model.declarations.of_kind(Speed),
        "loads": model.loads,
    }
    for word, things in had.items():
        wanted, names = getattr(entry.order, word), [thing.name for thing in things]
        if not wanted:
            continue
        with draft.noting(top / "order" / word):
            if sorted(wanted) != sorted(names):
                (top / "order" / word).refuse(
                    f"this is not a complete list of {word}", f"Give each once: {', '.join(names)}"
                )
            if word == "loads":
                model.loads.sort(key=lambda load: wanted.index(load.name))
            else:
                model.declarations.put_in_order(wanted)


def _add_rest(draft: Draft, entry: FileEntry, top: Spot) -> None:
    """Gravity, loads, constraints, the choice of dependent speeds, and drawings."""
    model = draft.model
    if entry.gravity is not None:
        with draft.noting(top / "gravity"):
            model.gravity = draft.vector(entry.gravity, top / "gravity", model.frame)
    verbs: dict[str, Callable[..., None]] = {
        "loads": add_load,
        "constraints": add_constraint,
        "contacts": add_contact,
        "drawings": add_drawing,
    }
    for word, add in verbs.items():
        for index, each in enumerate(getattr(entry, word)):
            spot = top / word / index
            with draft.noting(spot):
                add(draft, each, spot)
    if entry.dependent is not None:
        with draft.noting(top / "dependent"):
            for index, name in enumerate(entry.dependent):
                if name not in model and name not in draft.further:
                    (top / "dependent" / index).refuse(f"unknown speed '{name}'", "Give speeds of the model")
            model.choose_dependent(*(draft.further.get(name, name) for name in entry.dependent))
