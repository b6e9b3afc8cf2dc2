"""Varied numbers that are given for each run."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from typing import Protocol

import numpy as np

from kanes.base.errors import WrongTypeError, WrongValueError
from kanes.base.types import Array, Content, Values
from kanes.base.values import as_numbers, by_name


class Varying(Protocol):
    """Numbers that vary from run to run; any range of runs can be computed alone."""

    @property
    def names(self) -> tuple[str, ...]:
        """The names of varied symbols."""

    @property
    def runs(self) -> int | None:
        """The number of runs; None where it is given elsewhere."""

    def check_runs(self, runs: int) -> None:
        """Raise where this number of runs is not possible."""

    def values(self, first: int, last: int, runs: int) -> dict[str, Array]:
        """The numbers of runs first … last − 1 of `runs` in all, by name."""

    def described(self) -> Content:
        """A description for JSON. Equal descriptions give the same numbers."""


class NumbersOfRuns:
    """An array for each name, with one number for each run."""

    def __init__(self, numbers: Values, units: Mapping[str, str] | None = None) -> None:
        self._numbers: dict[str, Array] = {}
        for name, given in by_name("sweep", numbers, "{'m': [1, 2]}", "numbers").items():
            values = as_numbers(given, f"sweep over {name}", (units or {}).get(name, ""))
            if values is None or values.ndim != 1 or not values.size:
                raise WrongTypeError(f"sweep over {name}: {given!r} must have one number for each run. Give a list.")
            self._numbers[name] = values
        sizes = {values.size for values in self._numbers.values()}
        if len(sizes) != 1:
            found = ", ".join(f"{name} has {values.size}" for name, values in self._numbers.items()) or "nothing varies"
            raise WrongValueError(
                f"sweep: {found}. Give as many numbers for each; for all combinations of them, kn.Sweep({{…}})."
            )
        self.runs: int = sizes.pop()

    @property
    def names(self) -> tuple[str, ...]:
        """The names of varied symbols."""
        return tuple(self._numbers)

    def check_runs(self, runs: int) -> None:
        """Raise where the number of runs differs."""
        if runs != self.runs:
            raise WrongValueError(f"sweep: runs={runs}, but there are numbers for {self.runs} runs. Omit runs.")

    def values(self, first: int, last: int, runs: int) -> dict[str, Array]:
        """The numbers of runs first … last − 1, by name."""
        return {name: values[first:last].copy() for name, values in self._numbers.items()}

    def described(self) -> Content:
        """The names, and digests of their numbers."""
        return {name: digest(values) for name, values in self._numbers.items()}


def digest(numbers: Array) -> str:
    """A hash of an array of numbers."""
    return sha256(np.ascontiguousarray(numbers, dtype="<f8").tobytes()).hexdigest()[:32]
