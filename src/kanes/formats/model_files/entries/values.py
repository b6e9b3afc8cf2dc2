"""The values in a model file: numbers, formulas, names, vectors, axes, rotations, and lists of them.

Each is checked by its shape alone; formulas are read later, when the model has what it names.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Discriminator,
    Tag,
    ValidationError,
    WithJsonSchema,
    create_model,
)
from pydantic_core import PydanticCustomError, core_schema

from kanes.base.short_texts import did_you_mean

# Tags of a choice stand in the paths of errors, where no key of a file looks like this.
TAG = "\0"
MOST = 10_000  # entries of a table or list that is no list of samples

FORMULA_SCHEMA: dict[str, Any] = {"type": ["number", "string"]}


class Entry(BaseModel):
    """A table of a file; a key that it does not know is a fault."""

    model_config = ConfigDict(extra="forbid", frozen=True, use_attribute_docstrings=True)


def called(value: Any) -> str:
    """What messages call a value."""
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, dict):
        return "a table"
    if isinstance(value, list):
        return f"a list of {len(value)}"
    text = str(value)
    return f"'{text[:40]}…'" if len(text) > 40 else f"'{text}'" if isinstance(value, str) else text


def refusal(rule: str, cure: str) -> PydanticCustomError:
    """An error that says what is wrong and what to do, which is all that is taken from it."""
    return PydanticCustomError("kanes", "{rule}\n{cure}", {"rule": rule, "cure": cure})


def is_formula(value: Any) -> bool:
    return isinstance(value, (int, float, str)) and not isinstance(value, bool)


def _formula(value: Any) -> Any:
    if not is_formula(value):
        raise refusal(f"{called(value)} is not a formula", "Give a number or text such as m*g*sin(q1)")
    if isinstance(value, str) and not value.strip():
        raise refusal("the formula is empty", "Give a number or text such as m*g*sin(q1)")
    return value


def _number(value: Any) -> Any:
    if not is_formula(value):
        raise refusal(f"{called(value)} is not a number", "Give one such as 0.5, or a formula of numbers such as pi/6")
    return value


def _name(value: Any) -> Any:
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    if not isinstance(value, str):
        raise refusal(f"{called(value)} is not text", "Give a word, in quotes if it looks like a number")
    return value


def _triple(value: Any) -> Any:
    if not isinstance(value, list) or len(value) != 3 or not all(map(is_formula, value)):
        raise refusal(f"{called(value)} is not a list of three formulas", "Give one such as [l, 0, 0]")
    return value


def _spot(value: Any) -> Any:
    if isinstance(value, (str, int)) and not isinstance(value, bool):
        return str(value)
    if not isinstance(value, list) or len(value) != 3 or not all(map(is_formula, value)):
        raise refusal(
            f"{called(value)} is not a position", "Give the name of a point, or a list of three such as [l, 0, 0]"
        )
    return value


def _axes(value: Any) -> Any:
    if not isinstance(value, list):
        return _sequence(value)
    return [_axis(each) for each in value]


def _pair_of_axes(value: Any) -> Any:
    if isinstance(value, list) and len(value) == 2:
        return [_vector(each) for each in value]
    if isinstance(value, list):
        raise refusal(f"{called(value)} is not a pair of vectors", "Give x, y or z, or two vectors such as [A.z, N.x]")
    return _axis(value)


def _vector(value: Any) -> Any:
    if isinstance(value, str) and value.strip():
        return value
    if not isinstance(value, list) or len(value) != 3 or not all(map(is_formula, value)):
        raise refusal(
            f"{called(value)} is not a vector", "Give a formula such as -g*N.y, or a list of three such as [0, F, 0]"
        )
    return value


def _axis(value: Any) -> Any:
    if str(value) in ("x", "y", "z", "1", "2", "3") and not isinstance(value, bool):
        return {"1": "x", "2": "y", "3": "z"}.get(str(value), value)
    if not isinstance(value, list) or len(value) != 3 or not all(map(is_formula, value)):
        raise refusal(f"{called(value)} is not an axis", "Give x, y or z, or a list of three such as [0, 1, 1]")
    return value


def _sequence(value: Any) -> Any:
    if isinstance(value, bool) or not re.fullmatch("[xyz123]{1,3}", str(value)):
        raise refusal(f"{called(value)} is not an angle sequence", "Give up to three axes such as 213 or yxz")
    return str(value)


def _rotation(value: Any) -> Any:
    if not isinstance(value, list) or not _is_nested(value, 3):
        raise refusal(
            f"{called(value)} is not a rotation",
            "Give an axis and an angle such as [z, 0.3], a sequence and its angles such as [123, [a, b, c]], a list of "
            "those, or a matrix",
        )
    return value


def _is_nested(value: Any, depth: int) -> bool:
    """Lists of formulas, samples and nulls, one in another."""
    if isinstance(value, list):
        return depth > 0 and len(value) <= MOST and all(_is_nested(each, depth - 1) for each in value)
    return value is None or is_formula(value) or isinstance(value, SamplesEntry)


def _several(value: Any) -> Any:
    if not _is_nested(value, 2):
        raise refusal(
            f"{called(value)} is neither a formula nor a list of formulas",
            "Give one, or one per coordinate with null for none",
        )
    return value


def _numbers(value: Any) -> Any:
    if not isinstance(value, list) or not all(
        isinstance(each, (int, float)) and not isinstance(each, bool) for each in value
    ):
        raise refusal(f"{called(value)} is not a list of numbers", "Give one such as [0, 0.5, 1]")
    return value


def _rows(value: Any) -> Any:
    if not isinstance(value, list):
        raise refusal(f"{called(value)} is not a list of rows", "Give a list of lists of numbers")
    return [_numbers(row) for row in value]


def _list(schema: dict[str, Any], least: int = 0, most: int | None = None) -> dict[str, Any]:
    bounds = {"minItems": least} if most is None else {"minItems": least, "maxItems": most}
    return {"type": "array", "items": schema, **bounds}


_AXIS_SCHEMA: dict[str, Any] = {"enum": ["x", "y", "z", 1, 2, 3]}
_NUMBERS_SCHEMA = _list({"type": "number"})

Formula = Annotated[Any, BeforeValidator(_formula), WithJsonSchema(FORMULA_SCHEMA)]
Number = Annotated[Any, BeforeValidator(_number), WithJsonSchema(FORMULA_SCHEMA)]
Name = Annotated[str, BeforeValidator(_name), WithJsonSchema({"type": ["string", "integer"]})]
TripleOfFormulas = Annotated[Any, BeforeValidator(_triple), WithJsonSchema(_list(FORMULA_SCHEMA, 3, 3))]
VectorValue = Annotated[
    Any, BeforeValidator(_vector), WithJsonSchema({"anyOf": [{"type": "string"}, _list(FORMULA_SCHEMA, 3, 3)]})
]
# The name of a point, or measure numbers.
SpotValue = Annotated[
    Any, BeforeValidator(_spot), WithJsonSchema({"anyOf": [{"type": "string"}, _list(FORMULA_SCHEMA, 3, 3)]})
]
AxisValue = Annotated[
    Any, BeforeValidator(_axis), WithJsonSchema({"anyOf": [_AXIS_SCHEMA, _list(FORMULA_SCHEMA, 3, 3)]})
]
# A letter, or a vector that has the direction.
AxisOrVector = Annotated[
    Any,
    BeforeValidator(lambda value: _axis(value) if isinstance(value, (int, list)) else _vector(value)),
    WithJsonSchema({"anyOf": [_AXIS_SCHEMA, {"type": "string"}, _list(FORMULA_SCHEMA, 3, 3)]}),
]
AxesValue = Annotated[Any, BeforeValidator(_axes), WithJsonSchema({"type": ["string", "integer", "array"]})]
PairOfAxes = Annotated[
    Any,
    BeforeValidator(_pair_of_axes),
    WithJsonSchema({"anyOf": [_AXIS_SCHEMA, _list({"type": ["string", "array"]}, 2, 2)]}),
]
SequenceValue = Annotated[str, BeforeValidator(_sequence), WithJsonSchema({"type": ["string", "integer"]})]
RotationValue = Annotated[Any, BeforeValidator(_rotation), WithJsonSchema(_list({}, 1))]
OnePerCoordinate = Annotated[
    Any,
    BeforeValidator(_several),
    WithJsonSchema({"anyOf": [FORMULA_SCHEMA, _list({"type": ["number", "string", "array", "null"]})]}),
]
Numbers = Annotated[list[float], BeforeValidator(_numbers), WithJsonSchema(_NUMBERS_SCHEMA)]
RowsOfNumbers = Annotated[list[list[float]], BeforeValidator(_rows), WithJsonSchema(_list(_NUMBERS_SCHEMA))]


@dataclass(frozen=True, eq=False)
class Short:
    """A short way of writing an entry: what may stand in its place, and what that stands for."""

    expand: Callable[[Any], Any]
    schema: dict[str, Any]

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> Any:
        return core_schema.no_info_before_validator_function(self.expand, handler(source))

    def __get_pydantic_json_schema__(self, schema: Any, handler: Any) -> Any:
        return {"anyOf": [self.schema, handler(schema)]}


class _Table(Entry):
    """A table made by `worded`. It has no source text in which pydantic could look for docstrings, which takes long."""

    model_config = ConfigDict(use_attribute_docstrings=False)


def worded(what: str, entries: dict[str, Any], example: str) -> Any:
    """A table of one word that tells what it is, `{disc: {radius: r}}`; for use as an annotation."""
    make: Any = create_model  # its types have no word for fields whose names are made
    tables = {
        word: make(f"{word}_{what}_table".title().replace("_", ""), __base__=_Table, **{word: (entry, ...)})
        for word, entry in entries.items()
    }
    return one_of(what, tables, example)


def one_of(what: str, entries: Mapping[str, type[Entry]], example: str) -> Any:
    """The entry that one of its keys tells, such as `{pin: q1, axis: z}`; for use as an annotation."""

    def words(value: Any) -> list[str]:
        found = [word for word in entries if word in value] if isinstance(value, dict) else []
        # An actuator has a force as well.
        return found[:1] if found[1:] and set(found[1:]) <= set(entries[found[0]].model_fields) else found

    def check(value: Any) -> Any:
        found = words(value)
        if len(found) > 1:
            raise refusal(f"'{found[0]}' and '{found[1]}' do not go together in one {what}", "Keep one of the two")
        if not found:
            rule = (
                f"the kind of this {what} is missing"
                if isinstance(value, dict)
                else f"{called(value)} is not a valid {what}"
            )
            words_there = value if isinstance(value, dict) else [str(value)]
            near = "".join(did_you_mean(word, entries) for word in words_there if len(str(word)) < 20).strip()
            raise refusal(rule, near or f"Give one of {', '.join(entries)}, such as {example}")
        return value

    choices: Any = None
    for word, entry in entries.items():
        member = Annotated[entry, Tag(TAG + word)]
        choices = member if choices is None else choices | member
    return Annotated[choices, Discriminator(lambda value: TAG + words(value)[0]), BeforeValidator(check)]


class SamplesEntry(Entry):
    """A function of time by its values at some times."""

    times: Numbers
    """Times, rising."""
    values: Numbers
    """What the function is then."""
    kind: Literal["linear", "cubic"] = "cubic"
    """Straight lines in between, or a cubic spline."""


def _rotation_by_samples(value: Any) -> Any:
    """A rotation of which angles may be samples."""

    def taken(part: Any) -> Any:
        if isinstance(part, list):
            return [taken(each) for each in part]
        if not isinstance(part, dict):
            return part
        try:
            return SamplesEntry.model_validate(part)
        except ValidationError:
            raise refusal("these are not samples", "Give {times: [0, 1], values: [0, 0.5]}") from None

    return _rotation(taken(value))


MovingRotation = Annotated[Any, BeforeValidator(_rotation_by_samples), WithJsonSchema(_list({}, 1))]


def _by_type(value: Any) -> str:
    return TAG + ("samples" if isinstance(value, dict) else "list" if isinstance(value, list) else "formula")


def _or_samples(formula: Any) -> Any:
    return Annotated[SamplesEntry, Tag(TAG + "samples")] | Annotated[formula, Tag(TAG + "formula")]


_MaybeFormula = Formula | None
CoordinateValue = Annotated[
    _or_samples(_MaybeFormula), Discriminator(lambda value: _by_type(value).replace("list", "formula"))
]
LawValue = Annotated[
    Any,
    BeforeValidator(lambda value: value if is_formula(value) else _vector(value)),
    WithJsonSchema({"anyOf": [FORMULA_SCHEMA, _list(FORMULA_SCHEMA, 3, 3)]}),
]
FormulaOrSamples = Annotated[
    _or_samples(LawValue | None), Discriminator(lambda value: _by_type(value).replace("list", "formula"))
]
