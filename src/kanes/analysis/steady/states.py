"""Numbers for an operating point: what a user gives, and what a search finds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from html import escape
from typing import Any

import numpy as np

from kanes.analysis.system_functions import SystemFunctions, operating_point, unknown_name
from kanes.errors import ExpressionError, UnknownNameError, counted
from kanes.rank.thresholds import FOLLOWS
from kanes.short_texts import few, html_table
from kanes.values import numbers_by_name

# Quaternions typed with six digits are meant to be of unit length.
_UNIT = 1e-5
# Lines of a table that is read at a glance.
_MOST_ROWS = 40


@dataclass(frozen=True, eq=False, repr=False)
class SteadyState(Mapping[str, float]):
    """A state in which nothing accelerates, found by `kn.equilibrium` or `kn.steady_motion`.

    It is a table of states by name that `initial=` and `about=` take; `found[q1]` goes by symbol, too, and knows
    inputs, parameters and dependent speeds besides. Inputs and parameters that were unknown have the values found.
    """

    name: str  # of the model
    states: tuple[str, ...]  # what a simulation starts from
    numbers: Mapping[str, float]  # of all states, inputs and parameters
    inputs: Mapping[str, float]
    parameters: Mapping[str, float]
    time: float
    rates: Mapping[str, float]  # of the states that go on changing, by name of the state
    cyclic: tuple[str, ...]  # those states: nothing else depends on them
    unknowns: tuple[str, ...]  # what was searched for
    residual: float  # the largest of what should be zero
    freedom: int  # dimension of the family of such states to which it belongs

    def __getitem__(self, key: Any) -> float:
        if str(key) not in self.numbers:
            raise UnknownNameError(f"'{self.name}' has no {key}. It has: {', '.join(self.numbers)}.")
        return self.numbers[str(key)]

    def __iter__(self) -> Iterator[str]:
        return iter(self.states)

    def __len__(self) -> int:
        return len(self.states)

    def __repr__(self) -> str:
        kind = "steady motion" if self.cyclic else "equilibrium"
        found = [name for name in self.unknowns if name not in self.states]
        lines = []
        width = max(len(name) for name in (*self.states, *found)) if self.states else 0
        for name in (*self.states, *found):
            rate = f"   changes at {self.rates[name]:.8g}" if name in self.rates else ""
            lines.append(f"  {name:{width}} = {self.numbers[name]:.10g}{rate}")
        head = f"{kind} of '{self.name}', residual {self.residual:.1e}{self._family}"
        return "\n".join([head, *few(lines, "numbers")])

    def _repr_html_(self) -> str:
        """The same as a table, for a notebook."""
        title, *_ = repr(self).splitlines()
        names = (*self.states, *(name for name in self.unknowns if name not in self.states))
        rows = [
            (name, f"{self.numbers[name]:.10g}", f"{self.rates[name]:.8g}" if name in self.rates else "")
            for name in names[:_MOST_ROWS]
        ]
        more = f"<p>… and {len(names) - _MOST_ROWS} more: numbers</p>" if len(names) > _MOST_ROWS else ""
        return f"<p>{escape(title)}</p>{html_table(('', 'value', 'changes at'), rows)}{more}"

    @property
    def _family(self) -> str:
        return f", one of a family of {counted(self.freedom, 'dimension')}" if self.freedom else ""


def gather(
    system: SystemFunctions, about: Any, parameters: Mapping[Any, float] | None, inputs: Mapping[Any, float] | None
) -> tuple[dict[str, float], list[str]]:
    """Numbers of all states, inputs and parameters, and the speeds for which none was given, which are zero.

    `about` may hold inputs and parameters, too. What a `SteadyState` has may be overruled.
    """
    found: dict[str, float] = dict(about.numbers) if isinstance(about, SteadyState) else {}
    given: set[str] = set()
    tables = (
        ({} if isinstance(about, SteadyState) else about, system.symbols, ""),
        ({} if inputs is None else inputs, system.inputs, "input"),
        ({} if parameters is None else parameters, system.parameters, "parameter"),
    )
    for table, names, kind in tables:
        for name, value in numbers_by_name(system.name, table, system.units).items():
            if name not in names:
                raise unknown_name(system, name, *([kind] if kind else []))
            if name in given:
                raise ExpressionError(f"'{system.name}': {name} is given twice. Give it once.")
            given.add(name)
            found[name] = value
    kinds = {"coordinate": system.states[: system.nq], "input": system.inputs, "parameter": system.parameters}
    missing = [f"{kind} {', '.join(absent)}" for kind, names in kinds.items() if (absent := _absent(names, found))]
    if missing:
        raise UnknownNameError(
            f"'{system.name}': no value for {'; '.join(missing)}. Give every coordinate, input and parameter a number; "
            "speeds that are left out are zero."
        )
    system.masses.checked(np.array([found[name] for name in system.parameters]))
    left_out = _absent(system.states[system.nq :], found)
    _normalise(system, found)
    return {**found, **dict.fromkeys(left_out, 0.0)}, left_out


def complete(system: SystemFunctions, numbers: dict[str, float], left_out: list[str], time: float) -> dict[str, float]:
    """The numbers with speeds that were left out as the constraints give them; those that they leave free are zero.

    Where the constraints ask for speeds without saying which of them, nothing is chosen.
    """
    if not left_out or not system.velocity_rows:
        return numbers
    C, residual = system.velocity_constraints(operating_point(system, numbers, time))
    C = C[:, [system.states.index(name) - system.nq for name in left_out]]
    if not np.isfinite(C).all() or not residual.any():
        return numbers
    U, sizes, V = np.linalg.svd(C)
    rank = int((sizes > FOLLOWS * max(float(sizes.max(initial=0.0)), 1e-300)).sum())
    # The shortest solution; a speed is told by the constraints if no motion that they leave free moves it.
    values = V[:rank].T @ (U[:, :rank].T @ -residual / sizes[:rank])
    free = np.abs(V[rank:]).max(axis=0, initial=0.0) > 1e-9
    if (np.abs(values[free]) > 1e-9 * np.abs(values).max(initial=0.0)).any():
        return numbers
    return {**numbers, **{name: float(value) for name, value in zip(left_out, values, strict=True) if value}}


def _absent(names: tuple[str, ...], found: Mapping[str, float]) -> list[str]:
    return [name for name in names if name not in found]


def _normalise(system: SystemFunctions, numbers: dict[str, float]) -> None:
    for four in system.quaternions:
        names = [system.states[index] for index in four]
        length = float(np.sqrt(sum(numbers[name] ** 2 for name in names)))
        if 0 < abs(length - 1) <= _UNIT:
            numbers.update({name: numbers[name] / length for name in names})
