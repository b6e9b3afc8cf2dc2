"""Numbers of an operating point: given by a user, or found by a search."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from html import escape

import numpy as np

from kanes.analysis.system_functions import SystemFunctions, operating_point, unknown_name
from kanes.base.errors import UnknownNameError, WrongValueError, counted
from kanes.base.rank.thresholds import FOLLOWS
from kanes.base.short_texts import few, html_table
from kanes.base.types import Numbers
from kanes.base.values import numbers_by_name

# Quaternions with this error of their length, such as of six digits, are normalized.
_UNIT = 1e-5
# The most rows of a table.
_MOST_ROWS = 40


@dataclass(frozen=True, eq=False, repr=False)
class SteadyState(Mapping[str, float]):
    """A state without accelerations, found by `kn.equilibrium` or `kn.steady_motion`.

    It is a table of states by name for `initial=` and `about=`; `found[q1]` takes symbols, too, and also has inputs,
    parameters and dependent speeds. Inputs and parameters that were unknown have the values found.
    """

    name: str  # of the model
    states: tuple[str, ...]  # the initial values of a simulation
    numbers: Mapping[str, float]  # of all states, inputs and parameters
    inputs: Mapping[str, float]
    parameters: Mapping[str, float]
    time: float
    rates: Mapping[str, float]  # of the states that keep changing, by name of the state
    cyclic: tuple[str, ...]  # those states: nothing else depends on them
    unknowns: tuple[str, ...]  # of the search
    residual: float  # the largest residual
    freedom: int  # dimension of the family of such states to which it belongs

    def __getitem__(self, key: object) -> float:
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
    system: SystemFunctions, about: Numbers | SteadyState, parameters: Numbers | None, inputs: Numbers | None
) -> tuple[dict[str, float], list[str]]:
    """Numbers of all states, inputs and parameters, and the names of speeds without a number, which are zero.

    `about` may hold inputs and parameters, too. Numbers of a `SteadyState` may be overridden.
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
                raise WrongValueError(f"'{system.name}': {name} is given twice. Give it once.")
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
    """The numbers with missing speeds from the constraints; those that the constraints do not determine are zero.

    If the constraints require nonzero speeds that they do not determine, none are changed.
    """
    if not left_out or not system.velocity_rows:
        return numbers
    C, residual = system.velocity_constraints(operating_point(system, numbers, time))
    C = C[:, [system.states.index(name) - system.nq for name in left_out]]
    if not np.isfinite(C).all() or not residual.any():
        return numbers
    U, sizes, V = np.linalg.svd(C)
    rank = int((sizes > FOLLOWS * max(float(sizes.max(initial=0.0)), 1e-300)).sum())
    # The shortest solution; a speed is determined if it is zero in the whole null space of C.
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
