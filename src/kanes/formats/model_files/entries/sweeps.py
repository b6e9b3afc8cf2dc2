"""Numbers that vary from run to run in a model file: values, spans of them, and distributions."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BeforeValidator, Discriminator, Field, StrictInt, Tag, WithJsonSchema

from kanes.formats.model_files.entries.values import (
    FORMULA_SCHEMA,
    MOST,
    TAG,
    Entry,
    Number,
    Short,
    called,
    is_formula,
    one_of,
    refusal,
)

# The largest covariance matrix; larger ones would take long to factor.
_MOST_TOGETHER = 300


class SpreadEntry(Entry):
    """Evenly spaced numbers."""

    from_: Number = Field(alias="from")
    """The first."""
    to: Number
    """The last."""
    count: Annotated[StrictInt, Field(ge=1, le=100_000)]
    """How many."""


class BellEntry(Entry):
    """A normal distribution."""

    mean: Number
    """Before limits."""
    deviation: Number
    """Standard deviation, before limits."""
    lowest: Number | None = None
    """It is cut off below."""
    highest: Number | None = None
    """It is cut off above."""


class SkewedEntry(Entry):
    """A lognormal distribution."""

    mean: Number
    """Of the number, not of its logarithm."""
    deviation: Number
    """Standard deviation of the number."""


class RangeEntry(Entry):
    """A uniform distribution."""

    lowest: Number
    """No number is below."""
    highest: Number
    """No number is above."""


class PeakEntry(Entry):
    """A triangular distribution."""

    lowest: Number
    """No number is below."""
    peak: Number
    """Where numbers are most likely."""
    highest: Number
    """No number is above."""


class TogetherEntry(Entry):
    """Several normal numbers that vary together."""

    mean: list[Number]
    """Their means."""
    covariance: Annotated[list[list[Number]], Field(max_length=_MOST_TOGETHER)]
    """Rows of the matrix; its diagonal has the variances."""


def _row(*names: str) -> Short:
    """A list of numbers as the short form of an entry that has them under these names."""

    def expand(value: object) -> object:
        if not isinstance(value, list):
            return value
        if len(value) != len(names) or not all(map(is_formula, value)):
            raise refusal(
                f"{called(value)} is not [{', '.join(names)}]", f"Give these {len(names)}, or a table of them"
            )
        return dict(zip(names, value, strict=True))

    size = {"minItems": len(names), "maxItems": len(names)}
    return Short(expand, {"type": "array", "items": FORMULA_SCHEMA, **size})


_Normal = Annotated[BellEntry, _row("mean", "deviation")]
_Lognormal = Annotated[SkewedEntry, _row("mean", "deviation")]
_Uniform = Annotated[RangeEntry, _row("lowest", "highest")]
_Triangular = Annotated[PeakEntry, _row("lowest", "peak", "highest")]


class NormalEntry(Entry):
    """A number that is normally distributed."""

    normal: _Normal
    """[mean, deviation], or a table."""


class LognormalEntry(Entry):
    """A positive number whose logarithm is normally distributed."""

    lognormal: _Lognormal
    """[mean, deviation], or a table."""


class UniformEntry(Entry):
    """A number between two limits."""

    uniform: _Uniform
    """[lowest, highest], or a table."""


class TriangularEntry(Entry):
    """A number between two limits, most likely at a peak."""

    triangular: _Triangular
    """[lowest, peak, highest], or a table."""


class SelectionEntry(Entry):
    """One of several numbers."""

    choice: list[Number]
    """The numbers."""
    weights: list[Number] | None = None
    """How likely each is relative to the others; all equally likely if left out."""


class CorrelatedEntry(Entry):
    """Several numbers that vary together; the key lists their names."""

    correlated: TogetherEntry
    """Their means and their covariance."""


DISTRIBUTIONS: dict[str, type[Entry]] = {
    "normal": NormalEntry,
    "lognormal": LognormalEntry,
    "uniform": UniformEntry,
    "triangular": TriangularEntry,
    "choice": SelectionEntry,
    "correlated": CorrelatedEntry,
}
_AnyTable = one_of("sweep of numbers", {"from": SpreadEntry, **DISTRIBUTIONS}, "{normal: [1, 0.1]}")
AnyVaried = Annotated[
    Annotated[list[Number], Tag(TAG + "list")] | Annotated[_AnyTable, Tag(TAG + "table")],
    Discriminator(lambda value: TAG + ("table" if isinstance(value, dict) else "list")),
]
_Over = Annotated[dict[str, AnyVaried], Field(max_length=MOST)]


def _kept(value: object) -> str:
    if not isinstance(value, str) or not value.strip():
        raise refusal(f"{called(value)} is not a quantity to keep", "Give text such as final(x) or largest(abs(x))")
    return value


_Kept = Annotated[str, BeforeValidator(_kept), WithJsonSchema({"type": "string"})]


class SweepEntry(Entry):
    """A sweep with options beside what varies."""

    over: _Over
    """What varies, by symbol: all of it by values, or all by distributions."""
    runs: Annotated[StrictInt, Field(ge=1)] | None = None
    """How many runs; values make a number of their own."""
    method: Literal["random", "latin", "sobol", "saltelli"] | None = None
    """How runs are spread by distributions; random if left out."""
    seed: Annotated[StrictInt, Field(ge=0)] | None = None
    """Of the random numbers of distributions; 0 if left out."""
    keep: Annotated[dict[str, _Kept], Field(max_length=MOST)] | None = None
    """What is kept of each run, by name, such as final(x); all states where it ended if left out."""


def _tag(value: object) -> str:
    """The kind of a table: of symbols, of which one may be called `over`, or with its symbols under that key."""
    over = value.get("over") if isinstance(value, dict) else None
    is_spread = (
        isinstance(over, dict) and over.keys() == {"from", "to", "count"} and all(map(is_formula, over.values()))
    )
    is_whole = isinstance(value, dict) and "over" in value and not isinstance(over, list) and not is_spread
    return TAG + ("sweep" if is_whole or _is_keeping(value) else "symbols")


def _is_keeping(value: object) -> bool:
    """Whether a table has kept values but no `over`; no symbol varies by such texts."""
    kept = value.get("keep") if isinstance(value, dict) and "over" not in value else None
    return (
        isinstance(kept, dict) and bool(kept) and all(isinstance(text, str) and "(" in text for text in kept.values())
    )


AnySweep = Annotated[
    Annotated[SweepEntry, Tag(TAG + "sweep")] | Annotated[_Over, Tag(TAG + "symbols")], Discriminator(_tag)
]
