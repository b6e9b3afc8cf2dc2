"""Numbers of runs that are given one by one."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from typing import Any, Protocol

import numpy as np

from kanes.errors import ExpressionError
from kanes.types import Array
from kanes.values import as_numbers, by_name


class Varying(Protocol):
    """Numbers that vary from run to run, of which any piece is worked out by itself."""

    @property
    def names(self) -> tuple[str, ...]:
        """The names of what varies."""

    @property
    def runs(self) -> int | None:
        """How many runs there are; None where there are as many as are asked for."""

    def check_runs(self, runs: int) -> None:
        """An error, where there are not so many."""

    def values(self, first: int, last: int, runs: int) -> dict[str, Array]:
        """The numbers of runs first … last − 1 of `runs` in all, by name."""

    def described(self) -> dict[str, Any]:
        """What was asked for, in words and numbers that JSON has; what is described alike gives the same numbers."""


class NumbersOfRuns:
    """An array for each name, with one number for each run."""

    def __init__(self, numbers: Mapping[Any, Any], units: Mapping[str, str] | None = None) -> None:
        self._numbers: dict[str, Array] = {}
        for name, given in by_name("sweep", numbers, "{'m': [1, 2]}", "numbers").items():
            values = as_numbers(given, f"sweep over {name}", (units or {}).get(name, ""))
            if values is None or values.ndim != 1 or not values.size:
                raise ExpressionError(f"sweep over {name}: {given!r} are no numbers of runs. Give a list of them.")
            self._numbers[name] = values
        sizes = {values.size for values in self._numbers.values()}
        if len(sizes) != 1:
            found = ", ".join(f"{name} has {values.size}" for name, values in self._numbers.items()) or "nothing varies"
            raise ExpressionError(
                f"sweep: {found}. Give as many numbers for each; for all combinations of them, kn.Sweep({{…}})."
            )
        self.runs: int = sizes.pop()

    @property
    def names(self) -> tuple[str, ...]:
        """The names of what varies."""
        return tuple(self._numbers)

    def check_runs(self, runs: int) -> None:
        """An error, where there are other numbers of them."""
        if runs != self.runs:
            raise ExpressionError(
                f"sweep: {runs} runs are asked for, and numbers given for {self.runs}. Leave runs out."
            )

    def values(self, first: int, last: int, runs: int) -> dict[str, Array]:
        """The numbers of runs first … last − 1, by name."""
        return {name: values[first:last].copy() for name, values in self._numbers.items()}

    def described(self) -> dict[str, Any]:
        """The names, and digests of their numbers."""
        return {name: digest(values) for name, values in self._numbers.items()}


def digest(numbers: Array) -> str:
    """A text by which arrays of numbers are told apart."""
    return sha256(np.ascontiguousarray(numbers, dtype="<f8").tobytes()).hexdigest()[:32]
