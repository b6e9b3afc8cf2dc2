"""What plots of runs show: whatever is asked for, as curves over time."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from kanes.errors import ExpressionError, UnknownNameError
from kanes.expr.geometry.vectors import Vector
from kanes.expr.symbols import Expr
from kanes.expr.tables import any_latex, any_unicode
from kanes.figures import COLORS, INK, formula, plain, typeset
from kanes.trajectory.symbol_kinds import symbol_kinds
from kanes.types import Array
from kanes.values import SECOND, as_numbers, name_of

if TYPE_CHECKING:
    from kanes.trajectory.trajectory import Trajectory

BALANCE = "balance"
_ENERGY_COLORS = {
    "kinetic": COLORS[1],
    "potential": COLORS[0],
    "total": INK,
    "work": COLORS[2],
    "resets": COLORS[3],
}
# With these alone lengths are in m and energies in J.
_SI = frozenset({"m", "kg", "s", "rad", "N", "J", "W", "Pa", "Hz"})
_LONGEST = 36  # letters of an expression beside a panel


@dataclass(frozen=True, eq=False)
class PlottedCurve:
    """Numbers over time, with what is written beside them and what they may share a panel with."""

    label: str
    values: Array  # N; of an ensemble quantiles × N
    title: str
    unit: str = ""
    name: str = ""  # of a symbol, where the label is how it is set
    color: str = ""
    drawn_with: Hashable = None  # the list that it was asked for in; None where its unit or else its title decides
    told: tuple[Any, Any] | None = None  # by what a model tells them: see `ShownCurve`

    @property
    def panel(self) -> Hashable:
        """What curves of one panel have in common."""
        return self.drawn_with if self.drawn_with is not None else ("in", self.unit) if self.unit else self.title


def plotted_curves(run: Trajectory, what: Sequence[Any]) -> list[PlottedCurve]:
    """The curves of all that is asked for; what stands in a list or a table shares a panel."""
    found: list[PlottedCurve] = []
    for number, each in enumerate(what):
        if isinstance(each, Mapping):
            found += [replace(curve, drawn_with=number) for key in each for curve in _labelled(run, key, each[key])]
        elif isinstance(each, (list, tuple)):
            found += [replace(curve, drawn_with=number) for key in each for curve in _curves(run, key)]
        else:
            found += _curves(run, each)
    if not found:
        raise ExpressionError(f"plot: '{run.kernel.name}' has nothing of {what!r} to show. Ask for something else.")
    return _told_apart(found)


def usual(run: Trajectory) -> tuple[str, ...]:
    """What is shown where nothing is asked for."""
    energy = run.energy
    inputs = ("inputs",) if run.inputs.any() else ()
    return "coordinates", "speeds", *inputs, "energy", *((BALANCE,) if energy.work.any() or energy.resets.any() else ())


def unit_of_time(units: Mapping[str, str]) -> str:
    """The unit of t, where a model has any units."""
    return units.get("t", SECOND if units else "")


def _curves(run: Trajectory, key: Any) -> list[PlottedCurve]:
    kernel, name = run.kernel, name_of(key)
    if name in (*kernel.states, *kernel.inputs, *kernel.parameters):
        return [_symbol(run, name)]
    if name in run.signals:
        return [_signal(run, name)]
    if isinstance(key, str) and key in GROUPS and key not in kernel.names:
        return list(GROUPS[key](run))
    try:
        values = np.atleast_2d(run[key])
    except UnknownNameError as error:
        raise UnknownNameError(f"plot: {error} There are also the groups {', '.join(GROUPS)}.") from None
    return list(_computed(run, key, values))


def _labelled(run: Trajectory, label: Any, asked: Any) -> Iterator[PlottedCurve]:
    """An entry of a table: numbers, or whatever else can be asked for, under a label."""
    numbers = None if isinstance(asked, str) else as_numbers(asked, f"plot, {label}")
    if numbers is None or not numbers.ndim:
        curves = _curves(run, asked)
        for curve in curves:
            yield replace(curve, label=plain(str(label)) if len(curves) == 1 else f"{plain(str(label))}, {curve.label}")
        return
    rows = np.atleast_2d(numbers)
    if rows.ndim > 2 or rows.shape[1] != run.t.size:
        raise ExpressionError(
            f"plot, {label}: an array of shape {numbers.shape} is no curve. Give a number for each of the "
            f"{run.t.size} times, or rows of them."
        )
    for number, row in enumerate(rows):
        yield PlottedCurve(plain(str(label)) + ("" if len(rows) == 1 else f", {number + 1}"), row, "")


# What the model names


def _symbol(run: Trajectory, name: str) -> PlottedCurve:
    kernel = run.kernel
    nq = len(kernel.states) - kernel.speed_count
    titles = {
        "coordinates": kernel.states[:nq],
        "speeds": kernel.states[nq:],
        "inputs": kernel.inputs,
        "parameters": kernel.parameters,
    }
    title = symbol_kinds(kernel.system).get(name) or next(title for title, names in titles.items() if name in names)
    groups = {"state": kernel.states, "input": kernel.inputs, "parameter": kernel.parameters}
    told = next((group, names.index(name)) for group, names in groups.items() if name in names)
    return PlottedCurve(typeset(name), run[name], title, kernel.units.get(name, ""), name, told=told)


def _signal(run: Trajectory, name: str) -> PlottedCurve:
    """What a digital controller reads, draws or remembers; a page has it as it was."""
    return PlottedCurve(typeset(name), run[name], "signals", "", name)


def _signals(run: Trajectory) -> Iterator[PlottedCurve]:
    return (_signal(run, name) for name in run.signals)


def _symbols(names: Callable[[Trajectory], Sequence[str]]) -> Callable[[Trajectory], Iterator[PlottedCurve]]:
    return lambda run: (_symbol(run, name) for name in names(run))


def _computed(run: Trajectory, key: Any, values: Array) -> Iterator[PlottedCurve]:
    """Rows of anything else: those of a point, body or vector that are not zero, all of a function of the kernel."""
    text = _text(key)
    is_function = isinstance(key, str) and key in run.kernel.names
    function = run.kernel[key] if is_function else run.kernel.quantity("value", key)
    if len(values) == 1:
        energy = key in ("kinetic_energy", "potential_energy") if isinstance(key, str) else False
        yield PlottedCurve(text, values[0], text, _si(run).get("energy", "") if energy else "", told=(function, 0))
        return
    is_place = not is_function and not isinstance(key, Vector)
    title, unit = ("positions", _si(run).get("position", "")) if is_place else (text, "")
    directions = "xyz" if len(values) == 3 and not is_function else range(1, len(values) + 1)
    for number, (direction, row) in enumerate(zip(directions, values, strict=True)):
        if is_function or row.any() or not values.any():
            yield PlottedCurve(f"{text}, ${direction}$", row, title, unit, told=(function, number))


def _text(key: Any) -> str:
    """A name as it is; an expression or a vector as mathematics, or as much of it as there is room for."""
    if isinstance(key, str):
        return plain(key)
    if not isinstance(key, (Expr, Vector)):
        return plain(str(getattr(key, "name", key)))
    text = any_unicode(key)
    return formula(any_latex(key), text) if len(text) <= _LONGEST else plain(f"{text[: _LONGEST - 1]}…")


def _si(run: Trajectory) -> dict[str, str]:
    """Units of lengths and energies, where a model says enough of its own: all are of the SI, one has metres."""
    words = {word for unit in run.kernel.units.values() for word in re.findall(r"[^\W\d_]+|°", unit)}
    if not words <= _SI or "m" not in words:
        return {}
    return {"position": "m"} | ({"energy": "J"} if words & {"kg", "N"} else {})


# Groups


def _accelerations(run: Trajectory) -> Iterator[PlottedCurve]:
    kernel = run.kernel
    first = len(kernel.states) - kernel.speed_count
    for number, row in enumerate(run._accelerations, start=first):
        name = kernel.states[number]
        unit = kernel.units.get(name, "")
        symbol = typeset(name)
        stem, below, rest = symbol[1:-1].partition("_")
        label = rf"$\dot{{{stem}}}{below}{rest}$" if symbol.startswith("$") else f"rate of {symbol}"
        yield PlottedCurve(label, row, "accelerations", _per_second(unit), told=("motion", number))


def _per_second(unit: str) -> str:
    return "" if not unit else f"{unit}²" if unit.endswith("/s") else f"{unit}/s"


def _energy(run: Trajectory) -> Iterator[PlottedCurve]:
    """Kinetic energy, and what else there is."""
    energy = run.energy
    shown = {"kinetic": energy.kinetic}
    if energy.potential.any():
        shown |= {"potential": energy.potential, "total": energy.total}
    shown |= {name: values for name in ("work", "resets") if (values := getattr(energy, name)).any()}
    for name, values in shown.items():
        unit, told = _si(run).get("energy", ""), ("energy", name)
        yield PlottedCurve(name, values, "energy", unit, "", _ENERGY_COLORS[name], "energy", told)


def _balance(run: Trajectory) -> Iterator[PlottedCurve]:
    yield PlottedCurve(BALANCE, run.energy.balance, BALANCE, "", "", INK, BALANCE, ("energy", BALANCE))


def _drift(run: Trajectory) -> Iterator[PlottedCurve]:
    drift, number = run.drift, 0
    for title, rows in (("configuration", drift.configuration), ("velocity", drift.velocity)):
        for name, row in zip(drift.names, rows, strict=False):
            yield PlottedCurve(plain(name), row, f"drift of\n{title}", told=(run.kernel["residuals"], number))
            number += 1


def _momentum(run: Trajectory) -> Iterator[PlottedCurve]:
    for kind, rows in (("linear", run.linear_momentum()), ("angular", run.angular_momentum())):
        function = run.kernel.quantity(f"{kind}_momentum", None)
        for number, (direction, row) in enumerate(zip("xyz", rows, strict=True)):
            if row.any() or not rows.any():
                yield PlottedCurve(f"${direction}$", row, f"{kind}\nmomentum", told=(function, number))


GROUPS: dict[str, Callable[[Trajectory], Iterator[PlottedCurve]]] = {
    "coordinates": _symbols(lambda run: run.kernel.states[: len(run.kernel.states) - run.kernel.speed_count]),
    "speeds": _symbols(lambda run: run.kernel.states[len(run.kernel.states) - run.kernel.speed_count :]),
    "accelerations": _accelerations,
    "inputs": _symbols(lambda run: run.kernel.inputs),
    "signals": _signals,
    "energy": _energy,
    BALANCE: _balance,
    "drift": _drift,
    "momentum": _momentum,
}


def _told_apart(curves: list[PlottedCurve]) -> list[PlottedCurve]:
    """Symbols whose names are set alike, as `q1` and `q_1` are, stand as they are written."""
    names: dict[tuple[Hashable, str], set[str]] = {}
    for curve in curves:
        names.setdefault((curve.panel, curve.label), set()).add(curve.name)
    alike = {key for key, each in names.items() if len(each) > 1}
    return [
        replace(curve, label=plain(curve.name)) if curve.name and (curve.panel, curve.label) in alike else curve
        for curve in curves
    ]
