"""The values in a model file: numbers, formulas, names, vectors, axes, rotations, and lists of them.

Each is checked by its shape alone; formulas are read later, when the model has what it names.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import Annotated, Literal, TypeGuard

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Discriminator,
    GetCoreSchemaHandler,
    GetJsonSchemaHandler,
    Tag,
    ValidationError,
    WithJsonSchema,
    create_model,
)
from pydantic_core import PydanticCustomError, core_schema

from kanes.base.short_texts import did_you_mean
from kanes.base.types import Content

# Tags of a choice are in the paths of errors, where no key of a file looks like this.
TAG = "\0"
MOST = 10_000  # entries of a table or list, except of samples

FORMULA_SCHEMA: Content = {"type": ["number", "string"]}


class Entry(BaseModel):
    """A table of a file; an unknown key is a fault."""

    model_config = ConfigDict(extra="forbid", frozen=True, use_attribute_docstrings=True)


def called(value: object) -> str:
    """A value in messages."""
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
    """An error of pydantic with a rule and a cure; `faults` reads nothing else from it."""
    return PydanticCustomError("kanes", "{rule}\n{cure}", {"rule": rule, "cure": cure})


def is_formula(value: object) -> TypeGuard[str | float]:
    """Whether a value is a number or text."""
    return isinstance(value, (int, float, str)) and not isinstance(value, bool)


def _is_triple(value: object) -> TypeGuard[list[str | float]]:
    """Whether a value is a list of three formulas."""
    return isinstance(value, list) and len(value) == 3 and all(map(is_formula, value))


def _formula(value: object) -> str | float:
    if not is_formula(value):
        raise refusal(f"{called(value)} is not a formula", "Give a number or text such as m*g*sin(q1)")
    if isinstance(value, str) and not value.strip():
        raise refusal("the formula is empty", "Give a number or text such as m*g*sin(q1)")
    return value


def _one_or_several(value: object) -> str | float | list[str | float]:
    if not isinstance(value, list):
        return _formula(value)
    if not value:
        raise refusal("the list is empty", "Give one formula or more, such as [q1, q2]")
    return [_formula(each) for each in value]


def _number(value: object) -> str | float:
    if not is_formula(value):
        raise refusal(f"{called(value)} is not a number", "Give one such as 0.5, or a formula of numbers such as pi/6")
    return value


def _name(value: object) -> str:
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    if not isinstance(value, str):
        raise refusal(f"{called(value)} is not text", "Give a word, in quotes if it looks like a number")
    return value


def _triple(value: object) -> list[str | float]:
    if not _is_triple(value):
        raise refusal(f"{called(value)} is not a list of three formulas", "Give one such as [l, 0, 0]")
    return value


def _spot(value: object) -> str | list[str | float]:
    if isinstance(value, (str, int)) and not isinstance(value, bool):
        return str(value)
    if not _is_triple(value):
        raise refusal(
            f"{called(value)} is not a position", "Give the name of a point, or a list of three such as [l, 0, 0]"
        )
    return value


def _names(value: object) -> str | list[str]:
    return [_name(each) for each in value] if isinstance(value, list) else _name(value)


def _axes(value: object) -> str | list[str | list[str | float]]:
    if not isinstance(value, list):
        return _sequence(value)
    return [_axis(each) for each in value]


def _pair_of_axes(value: object) -> str | list[str | float] | list[str | list[str | float]]:
    if isinstance(value, list) and len(value) == 2:
        return [_vector(each) for each in value]
    if isinstance(value, list):
        raise refusal(f"{called(value)} is not a pair of vectors", "Give x, y or z, or two vectors such as [A.z, N.x]")
    return _axis(value)


def _vector(value: object) -> str | list[str | float]:
    if isinstance(value, str) and value.strip():
        return value
    if not _is_triple(value):
        raise refusal(
            f"{called(value)} is not a vector", "Give a formula such as -g*N.y, or a list of three such as [0, F, 0]"
        )
    return value


def _axis(value: object) -> str | list[str | float]:
    if str(value) in ("x", "y", "z", "1", "2", "3") and not isinstance(value, bool):
        return {"1": "x", "2": "y", "3": "z"}.get(str(value), str(value))
    if not _is_triple(value):
        raise refusal(f"{called(value)} is not an axis", "Give x, y or z, or a list of three such as [0, 1, 1]")
    return value


def _sequence(value: object) -> str:
    if isinstance(value, bool) or not re.fullmatch("[xyz123]{1,3}", str(value)):
        raise refusal(f"{called(value)} is not an angle sequence", "Give up to three axes such as 213 or yxz")
    return str(value)


def _rotation(value: object) -> list[object]:
    if not isinstance(value, list) or not _is_nested(value, 3):
        raise refusal(
            f"{called(value)} is not a rotation",
            "Give an axis and an angle such as [z, 0.3], a sequence and its angles such as [123, [a, b, c]], a list of "
            "those, or a matrix",
        )
    return value


def _is_nested(value: object, depth: int) -> bool:
    """Lists of formulas, samples and nulls, one in another."""
    if isinstance(value, list):
        return depth > 0 and len(value) <= MOST and all(_is_nested(each, depth - 1) for each in value)
    return value is None or is_formula(value) or isinstance(value, SamplesEntry)


def _several(value: object) -> object:
    if not _is_nested(value, 2):
        raise refusal(
            f"{called(value)} is neither a formula nor a list of formulas",
            "Give one, or one per coordinate with null for none",
        )
    return value


def _numbers(value: object) -> list[float]:
    if not isinstance(value, list) or not all(
        isinstance(each, (int, float)) and not isinstance(each, bool) for each in value
    ):
        raise refusal(f"{called(value)} is not a list of numbers", "Give one such as [0, 0.5, 1]")
    return value


def _rows(value: object) -> list[list[float]]:
    if not isinstance(value, list):
        raise refusal(f"{called(value)} is not a list of rows", "Give a list of lists of numbers")
    return [_numbers(row) for row in value]


def _list(schema: Content, least: int = 0, most: int | None = None) -> Content:
    bounds = {"minItems": least} if most is None else {"minItems": least, "maxItems": most}
    return {"type": "array", "items": schema, **bounds}


_AXIS_SCHEMA: Content = {"enum": ["x", "y", "z", 1, 2, 3]}
_TRIPLE_SCHEMA = _list(FORMULA_SCHEMA, 3, 3)
_VECTOR_SCHEMA: Content = {"anyOf": [{"type": "string"}, _TRIPLE_SCHEMA]}
_NUMBERS_SCHEMA = _list({"type": "number"})


@dataclass(frozen=True, eq=False)
class _Checked:
    """A check of a value, in place of the one that pydantic would make for its type."""

    check: Callable[[object], object]
    schema: Content

    def __get_pydantic_core_schema__(self, source: object, handler: GetCoreSchemaHandler) -> core_schema.CoreSchema:
        return core_schema.no_info_plain_validator_function(self.check)

    def __get_pydantic_json_schema__(self, schema: core_schema.CoreSchema, handler: GetJsonSchemaHandler) -> Content:
        return self.schema.copy()


Formula = Annotated[str | float, _Checked(_formula, FORMULA_SCHEMA)]
Number = Annotated[str | float, _Checked(_number, FORMULA_SCHEMA)]
Name = Annotated[str, BeforeValidator(_name), WithJsonSchema({"type": ["string", "integer"]})]
TripleOfFormulas = Annotated[list[str | float], _Checked(_triple, _TRIPLE_SCHEMA)]
VectorValue = Annotated[str | list[str | float], _Checked(_vector, _VECTOR_SCHEMA)]
# One name, or a list of them.
Names = Annotated[str | list[str], _Checked(_names, {"type": ["string", "integer", "array"]})]
# The name of a point, or measure numbers.
SpotValue = Annotated[str | list[str | float], _Checked(_spot, _VECTOR_SCHEMA)]
AxisValue = Annotated[str | list[str | float], _Checked(_axis, {"anyOf": [_AXIS_SCHEMA, _TRIPLE_SCHEMA]})]
# A letter, or a vector that has the direction.
AxisOrVector = Annotated[
    str | list[str | float],
    _Checked(
        lambda value: _axis(value) if isinstance(value, (int, list)) else _vector(value),
        {"anyOf": [_AXIS_SCHEMA, {"type": "string"}, _TRIPLE_SCHEMA]},
    ),
]
# One formula, or a list of them.
Formulas = Annotated[
    str | float | list[str | float],
    _Checked(_one_or_several, {"anyOf": [{"type": ["number", "string"]}, _list(FORMULA_SCHEMA, 1)]}),
]
AxesValue = Annotated[str | list[str | list[str | float]], _Checked(_axes, {"type": ["string", "integer", "array"]})]
PairOfAxes = Annotated[
    str | list[str | float] | list[str | list[str | float]],
    _Checked(_pair_of_axes, {"anyOf": [_AXIS_SCHEMA, _list({"type": ["string", "array"]}, 2, 2)]}),
]
SequenceValue = Annotated[str, BeforeValidator(_sequence), WithJsonSchema({"type": ["string", "integer"]})]
RotationValue = Annotated[list[object], _Checked(_rotation, _list({}, 1))]
OnePerCoordinate = Annotated[
    object,
    _Checked(_several, {"anyOf": [FORMULA_SCHEMA, _list({"type": ["number", "string", "array", "null"]})]}),
]
Numbers = Annotated[list[float], BeforeValidator(_numbers), WithJsonSchema(_NUMBERS_SCHEMA)]
RowsOfNumbers = Annotated[list[list[float]], BeforeValidator(_rows), WithJsonSchema(_list(_NUMBERS_SCHEMA))]


@dataclass(frozen=True, eq=False)
class Short:
    """A short form of an entry: its schema, and the function that expands it."""

    expand: Callable[[object], object]
    schema: Content

    def __get_pydantic_core_schema__(self, source: object, handler: GetCoreSchemaHandler) -> core_schema.CoreSchema:
        return core_schema.no_info_before_validator_function(self.expand, handler(source))

    def __get_pydantic_json_schema__(self, schema: core_schema.CoreSchema, handler: GetJsonSchemaHandler) -> Content:
        return {"anyOf": [self.schema, handler(schema)]}


class _Table(Entry):
    """A table made by `worded`. It has no source text in which pydantic could look for docstrings, which takes long."""

    model_config = ConfigDict(use_attribute_docstrings=False)


def first_key(word: str) -> Short:
    """A surface or law by its most important value alone."""
    return Short(
        lambda value: value if isinstance(value, dict) else {word: value}, {"type": ["number", "string", "array"]}
    )


def worded(what: str, entries: Mapping[str, object], example: str) -> object:
    """A table with one key, which names its kind, `{disc: {radius: r}}`; for use as an annotation."""
    make: Callable[..., type[Entry]] = create_model  # its type does not cover fields whose names are computed
    tables = {
        word: make(f"{word}_{what}_table".title().replace("_", ""), __base__=_Table, **{word: (entry, ...)})
        for word, entry in entries.items()
    }
    return one_of(what, tables, example)


def one_of(what: str, entries: Mapping[str, type[Entry]], example: str) -> object:
    """The entry whose kind one of its keys names, such as `{pin: q1, axis: z}`; for use as an annotation."""

    def words(value: object) -> list[str]:
        found = [word for word in entries if word in value] if isinstance(value, dict) else []
        # An actuator has a force as well.
        return found[:1] if found[1:] and set(found[1:]) <= set(entries[found[0]].model_fields) else found

    def check(value: object) -> object:
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

    choices = reduce(or_, [Annotated[entry, Tag(TAG + word)] for word, entry in entries.items()])
    return Annotated[choices, Discriminator(lambda value: TAG + words(value)[0]), BeforeValidator(check)]


class SamplesEntry(Entry):
    """A function of time by its values at some times."""

    times: Numbers
    """Times, rising."""
    values: Numbers
    """What the function is then."""
    kind: Literal["linear", "cubic"] = "cubic"
    """Straight lines in between, or a cubic spline."""


def _rotation_by_samples(value: object) -> list[object]:
    """A rotation in which angles may be samples."""

    def with_samples(part: object) -> object:
        if isinstance(part, list):
            return [with_samples(each) for each in part]
        if not isinstance(part, dict):
            return part
        try:
            return SamplesEntry.model_validate(part)
        except ValidationError:
            raise refusal("these are not samples", "Give {times: [0, 1], values: [0, 0.5]}") from None

    return _rotation(with_samples(value))


MovingRotation = Annotated[list[object], _Checked(_rotation_by_samples, _list({}, 1))]


def _by_type(value: object) -> str:
    return TAG + ("samples" if isinstance(value, dict) else "list" if isinstance(value, list) else "formula")


def _or_samples(formula: object) -> object:
    return Annotated[SamplesEntry, Tag(TAG + "samples")] | Annotated[formula, Tag(TAG + "formula")]


_MaybeFormula = Formula | None
CoordinateValue = Annotated[
    _or_samples(_MaybeFormula), Discriminator(lambda value: _by_type(value).replace("list", "formula"))
]
LawValue = Annotated[
    str | float | list[str | float],
    _Checked(lambda value: value if is_formula(value) else _vector(value), {"anyOf": [FORMULA_SCHEMA, _TRIPLE_SCHEMA]}),
]
FormulaOrSamples = Annotated[
    _or_samples(LawValue | None), Discriminator(lambda value: _by_type(value).replace("list", "formula"))
]
