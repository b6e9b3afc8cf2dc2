"""Values that a sweep keeps of each run: final values, extremes, means, events, or whole trajectories.

    keep={"miss": kn.keep.final(x), "peak": kn.keep.largest(abs(F)), "landed": kn.keep.event_time("ground")}

A list, `keep=[kn.keep.final(x), kn.keep.largest(F)]`, gets the names `final_x`, `largest_F`. A run that stopped early
counts up to its end; a run that could not start has NaN. Where a value is NaN at one of the times, the extremes and
means of that run are NaN.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from kanes.base.errors import WrongTypeError, WrongValueError
from kanes.base.values import as_numbers, name_of
from kanes.expr.geometry.frames import Point
from kanes.expr.geometry.vectors import Vector
from kanes.expr.symbols import Expr
from kanes.model.parts import Body, Particle

__all__ = [
    "Kept",
    "at_event",
    "event_count",
    "event_time",
    "final",
    "largest",
    "largest_time",
    "mean",
    "rms",
    "smallest",
    "smallest_time",
    "trajectory",
]

# What `run[…]` takes: a symbol, an expression, a vector, a point, a body, a particle, or a name.
RunQuantity: TypeAlias = Expr | Vector | Point | Body | Particle | str

# Kinds that need a run at all its times, not only its end; and kinds about events.
OVER_TIME = ("largest", "largest_time", "smallest", "smallest_time", "mean", "rms", "trajectory")
OF_EVENTS = ("event_time", "event_count", "at_event")
# Kinds whose value is a time.
OF_TIMES = ("largest_time", "smallest_time", "event_time")


@dataclass(frozen=True, eq=False)
class Kept:
    """A value that is kept of each run, made by `kn.keep.final`, `kn.keep.largest` and the others.

    Two are equal if they keep the same value; symbols and points are compared by name.

    what     "final", "largest", "mean", "event_time" and so on
    of       a symbol, an expression, a vector, a point or body, or the name of any of them or of a function
    event    the name of an event, if it is about one
    which    of several occurrences: 1 is the first, 2 the second, −1 the last
    """

    what: str
    of: RunQuantity | None = None
    event: str = ""
    which: int = 1

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Kept) and self._key == other._key

    def __hash__(self) -> int:
        return hash((self.what, self.event, self.which))

    @property
    def _key(self) -> tuple[object, ...]:
        """What is compared for equality."""
        return self.what, _comparable(self.of), self.event, self.which

    def __repr__(self) -> str:
        entries = [*([repr(self.event)] if self.event else []), *([] if self.of is None else [_text(self.of)])]
        entries += [f"which={self.which}"] if self.which != 1 else []
        return f"<{self.what} of ({', '.join(entries)})>"

    @property
    def name(self) -> str:
        """The default name; empty for an expression."""
        about = name_of(self.of) or getattr(self.of, "name", "") if self.of is not None else ""
        if self.of is not None and not (isinstance(about, str) and about):
            return ""
        number = "" if self.which == 1 else f"_{self.which}"
        return "_".join(part for part in (self.what, self.event, about) if part) + number


def final(of: RunQuantity) -> Kept:
    """The value at the end of the run."""
    return Kept("final", _about(of, "final"))


def largest(of: RunQuantity) -> Kept:
    """The largest value, at the `times` of the sweep and the end of the run."""
    return Kept("largest", _about(of, "largest"))


def smallest(of: RunQuantity) -> Kept:
    """The smallest value, at the `times` of the sweep and the end of the run."""
    return Kept("smallest", _about(of, "smallest"))


def largest_time(of: RunQuantity) -> Kept:
    """The time of the largest value."""
    return Kept("largest_time", _about(of, "largest_time"))


def smallest_time(of: RunQuantity) -> Kept:
    """The time of the smallest value."""
    return Kept("smallest_time", _about(of, "smallest_time"))


def mean(of: RunQuantity) -> Kept:
    """The mean over time, ∫ y dt / T by the trapezoidal rule over the `times` of the sweep."""
    return Kept("mean", _about(of, "mean"))


def rms(of: RunQuantity) -> Kept:
    """The root mean square over time, √(∫ y² dt / T) by the trapezoidal rule over the `times` of the sweep."""
    return Kept("rms", _about(of, "rms"))


def trajectory(of: RunQuantity) -> Kept:
    """All values at the `times` of the sweep; NaN after the end of a run."""
    return Kept("trajectory", _about(of, "trajectory"))


def event_time(event: str, which: int = 1) -> Kept:
    """The time of an event: its first occurrence, the second, or with −1 the last.

    The name of a contact, limit or latch stands for its impacts, and locks.
    """
    return Kept("event_time", None, _event(event, "event_time"), _which(which, "event_time"))


def event_count(event: str) -> Kept:
    """The number of occurrences of an event."""
    return Kept("event_count", None, _event(event, "event_count"))


def at_event(event: str, of: RunQuantity, which: int = 1) -> Kept:
    """A coordinate or speed at an event, before any reset."""
    return Kept("at_event", _about(of, "at_event"), _event(event, "at_event"), _which(which, "at_event"))


# Kept values by name, or several of them, or one.
Keep: TypeAlias = Mapping[str, Kept] | Sequence[Kept] | Kept


def named_kept(keep: Keep) -> dict[str, Kept]:
    """Kept values by name: a dictionary is checked, and entries of a list get their default names."""
    named = {str(name): each for name, each in keep.items()} if isinstance(keep, Mapping) else _names_made(keep)
    for name, each in named.items():
        if not isinstance(each, Kept):
            raise WrongTypeError(f"sweep, keep: {each!r} is not a value to keep. Give such as kn.keep.final(q1).")
        if name in ("run", ".", "..") or "/" in name or name.startswith("__") or not name.strip():
            raise WrongValueError(f"sweep: {name!r} cannot be the name of an array. Give another, keep={{'miss': …}}.")
    return named


def _names_made(keep: Sequence[Kept] | Kept) -> dict[str, Kept]:
    given = [keep] if isinstance(keep, Kept) else keep
    if isinstance(given, str) or not isinstance(given, Sequence):
        raise WrongTypeError(f"sweep: keep={keep!r} is not a list of values to keep. Give such as [kn.keep.final(q1)].")
    named: dict[str, Kept] = {}
    for each in given:
        name = each.name if isinstance(each, Kept) else "?"
        if not name:
            raise WrongValueError(f"sweep, keep: {each!r} has no name. Give one: keep={{'miss': …}}.")
        if name in named:
            raise WrongValueError(f"sweep, keep: {name} is given twice. Give names: keep={{'miss': …}}.")
        named[name] = each
    return named


def _comparable(of: RunQuantity | None) -> object:
    """A name where there is one, an expression as it is, a vector by its measure numbers and names of frames."""
    if isinstance(of, Vector):
        return frozenset((frame.name, tuple(numbers)) for frame, numbers in of.terms.items())
    return name_of(of) or (of if of is None or isinstance(of, Expr) else getattr(of, "name", of))


def _text(of: RunQuantity) -> str:
    return str(getattr(of, "name", None) or of)


def _about(of: RunQuantity, what: str) -> RunQuantity:
    """The argument, checked: anything that `run[…]` takes. The sweep checks whether the model has it."""
    is_named = isinstance(of, str) and of.strip()
    is_thing = isinstance(of, Expr) or any(hasattr(of, name) for name in ("position_from", "terms", "center"))
    # Texts have a `center`, too.
    if not (is_named if isinstance(of, str) else is_thing):
        raise WrongTypeError(
            f"keep.{what}: {of!r} is not a quantity of a run. Give a symbol, an expression, a vector, a point, a body, "
            "or a name."
        )
    return of


def _event(event: str, what: str) -> str:
    if not isinstance(event, str) or not event.strip():
        raise WrongTypeError(f"keep.{what}: {event!r} is not the name of an event. Give text, such as 'ground'.")
    return event


def _which(which: int, what: str) -> int:
    given = as_numbers(which)
    if given is None or given.ndim or given == 0 or not float(given).is_integer():
        raise WrongValueError(
            f"keep.{what}: which={which!r} must be a whole number ≠ 0. Give 1 for the first, −1 the last."
        )
    return int(given)
