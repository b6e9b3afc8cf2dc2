"""Quantities of runs as curves over time, for plots and pages."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from kanes.base.errors import UnknownNameError, WrongValueError
from kanes.base.figures import COLORS, INK, formula, plain, typeset
from kanes.base.types import Array
from kanes.base.values import SECOND, as_numbers, name_of
from kanes.expr.geometry.vectors import Vector
from kanes.expr.symbols import Expr
from kanes.expr.tables import any_latex, any_unicode
from kanes.show.mode_strips import IDLE, ModeStrip, mode_strips
from kanes.show.plots.symbol_kinds import symbol_kinds

if TYPE_CHECKING:
    from kanes.trajectory.trajectory import Trajectory

BALANCE = "balance"
MODES = "modes"
_ENERGY_COLORS = {
    "kinetic": COLORS[1],
    "potential": COLORS[0],
    "total": INK,
    "work": COLORS[2],
    "resets": COLORS[3],
}
# If a model has only these units, lengths are in m and energies in J.
_SI = frozenset({"m", "kg", "s", "rad", "N", "J", "W", "Pa", "Hz"})
_LONGEST = 36  # letters of an expression beside a panel


@dataclass(frozen=True, eq=False)
class PlottedCurve:
    """Numbers over time, with their labels and the panel that they may share."""

    label: str
    values: Array  # N; of an ensemble quantiles × N
    title: str
    unit: str = ""
    name: str = ""  # of a symbol, where the label is how it is set
    color: str = ""
    drawn_with: Hashable = None  # the list that it was given in; None where its unit or else its title decides
    source: tuple[object, int | str] | None = None  # see `ShownCurve`
    strip: ModeStrip | None = None  # of a contact

    @property
    def panel(self) -> Hashable:
        """What curves of one panel have in common."""
        return self.drawn_with if self.drawn_with is not None else ("in", self.unit) if self.unit else self.title


def plotted_curves(run: Trajectory, what: Sequence[object]) -> list[PlottedCurve]:
    """The curves of all arguments; those in a list or a dictionary share a panel."""
    found: list[PlottedCurve] = []
    for number, each in enumerate(what):
        if isinstance(each, Mapping):
            found += [replace(curve, drawn_with=number) for key in each for curve in _labelled(run, key, each[key])]
        elif isinstance(each, (list, tuple)):
            found += [replace(curve, drawn_with=number) for key in each for curve in _curves(run, key)]
        else:
            found += _curves(run, each)
    if not found:
        raise WrongValueError(f"plot: '{run.kernel.name}' has no curves for {what!r}. Give other quantities.")
    return _distinguished(found)


def usual(run: Trajectory) -> tuple[str, ...]:
    """What is shown by default."""
    energy = run.energy
    inputs = ("inputs",) if run.inputs.any() else ()
    balance = (BALANCE,) if energy.work.any() or energy.resets.any() else ()
    return "coordinates", "speeds", *inputs, "energy", *balance, *((MODES,) if run.modes else ())


def unit_of_time(units: Mapping[str, str]) -> str:
    """The unit of t, where a model has any units."""
    return units.get("t", SECOND if units else "")


def _curves(run: Trajectory, key: object) -> list[PlottedCurve]:
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


def _labelled(run: Trajectory, label: object, thing: object) -> Iterator[PlottedCurve]:
    """An entry of a dictionary: numbers, or a quantity that can be plotted, under a label."""
    numbers = None if isinstance(thing, str) else as_numbers(thing, f"plot, {label}")
    if numbers is None or not numbers.ndim:
        curves = _curves(run, thing)
        for curve in curves:
            yield replace(curve, label=plain(str(label)) if len(curves) == 1 else f"{plain(str(label))}, {curve.label}")
        return
    rows = np.atleast_2d(numbers)
    if rows.ndim > 2 or rows.shape[1] != run.t.size:
        raise WrongValueError(
            f"plot, {label}: an array of shape {numbers.shape} is not a curve. Give a number for each of the "
            f"{run.t.size} times, or rows of them."
        )
    for number, row in enumerate(rows):
        yield PlottedCurve(plain(str(label)) + ("" if len(rows) == 1 else f", {number + 1}"), row, "")


# Quantities of the model


def _symbol(run: Trajectory, name: str) -> PlottedCurve:
    kernel = run.kernel
    nq = len(kernel.coordinates)
    titles = {
        "coordinates": kernel.states[:nq],
        "speeds": kernel.states[nq:],
        "inputs": kernel.inputs,
        "parameters": kernel.parameters,
    }
    title = symbol_kinds(kernel.system).get(name) or next(title for title, names in titles.items() if name in names)
    groups = {"state": kernel.states, "input": kernel.inputs, "parameter": kernel.parameters}
    source = next((group, names.index(name)) for group, names in groups.items() if name in names)
    return PlottedCurve(typeset(name), run[name], title, kernel.units.get(name, ""), name, source=source)


def _signal(run: Trajectory, name: str) -> PlottedCurve:
    """A signal of a digital controller; a page shows it as recorded."""
    return PlottedCurve(typeset(name), run[name], "signals", "", name)


def _signals(run: Trajectory) -> Iterator[PlottedCurve]:
    return (_signal(run, name) for name in run.signals)


def _symbols(names: Callable[[Trajectory], Sequence[str]]) -> Callable[[Trajectory], Iterator[PlottedCurve]]:
    return lambda run: (_symbol(run, name) for name in names(run))


def _computed(run: Trajectory, key: object, values: Array) -> Iterator[PlottedCurve]:
    """Rows of other quantities: those of a point, body or vector that are not zero, all of a function of the kernel."""
    text = _text(key)
    name = key if isinstance(key, str) else ""
    is_function = name in run.kernel.names
    function = run.kernel[name] if is_function else run.kernel.quantity("value", key)
    if len(values) == 1:
        energy = name in ("kinetic_energy", "potential_energy")
        yield PlottedCurve(text, values[0], text, _si(run).get("energy", "") if energy else "", source=(function, 0))
        return
    is_place = not is_function and not isinstance(key, Vector)
    title, unit = ("positions", _si(run).get("position", "")) if is_place else (text, "")
    directions = "xyz" if len(values) == 3 and not is_function else range(1, len(values) + 1)
    for number, (direction, row) in enumerate(zip(directions, values, strict=True)):
        if is_function or row.any() or not values.any():
            yield PlottedCurve(f"{text}, ${direction}$", row, title, unit, source=(function, number))


def _text(key: object) -> str:
    """A name as it is; an expression or a vector as mathematics, shortened if it is long."""
    if isinstance(key, str):
        return plain(key)
    if not isinstance(key, (Expr, Vector)):
        return plain(str(getattr(key, "name", key)))
    text = any_unicode(key)
    return formula(any_latex(key), text) if len(text) <= _LONGEST else plain(f"{text[: _LONGEST - 1]}…")


def _si(run: Trajectory) -> dict[str, str]:
    """Units of lengths and energies, where those of the model suffice: all are of the SI, one has metres."""
    words = {word for unit in run.kernel.units.values() for word in re.findall(r"[^\W\d_]+|°", unit)}
    if not words <= _SI or "m" not in words:
        return {}
    return {"position": "m"} | ({"energy": "J"} if words & {"kg", "N"} else {})


# Groups


def _accelerations(run: Trajectory) -> Iterator[PlottedCurve]:
    kernel = run.kernel
    first = len(kernel.coordinates)
    for number, row in enumerate(run._accelerations, start=first):
        name = kernel.states[number]
        unit = kernel.units.get(name, "")
        symbol = typeset(name)
        stem, below, rest = symbol[1:-1].partition("_")
        label = rf"$\dot{{{stem}}}{below}{rest}$" if symbol.startswith("$") else f"rate of {symbol}"
        yield PlottedCurve(label, row, "accelerations", _per_second(unit), source=("motion", number))


def _per_second(unit: str) -> str:
    return "" if not unit else f"{unit}²" if unit.endswith("/s") else f"{unit}/s"


def _energy(run: Trajectory) -> Iterator[PlottedCurve]:
    """Kinetic energy, and the other energies that are not zero."""
    energy = run.energy
    shown = {"kinetic": energy.kinetic}
    if energy.potential.any():
        shown |= {"potential": energy.potential, "total": energy.total}
    shown |= {name: values for name in ("work", "resets") if (values := getattr(energy, name)).any()}
    for name, values in shown.items():
        unit, source = _si(run).get("energy", ""), ("energy", name)
        yield PlottedCurve(name, values, "energy", unit, "", _ENERGY_COLORS[name], "energy", source)


def _balance(run: Trajectory) -> Iterator[PlottedCurve]:
    yield PlottedCurve(BALANCE, run.energy.balance, BALANCE, "", "", INK, BALANCE, ("energy", BALANCE))


def _drift(run: Trajectory) -> Iterator[PlottedCurve]:
    drift, number = run.drift, 0
    for title, rows in (("configuration", drift.configuration), ("velocity", drift.velocity)):
        for name, row in zip(drift.names, rows, strict=False):
            yield PlottedCurve(plain(name), row, f"drift of\n{title}", source=(run.kernel["residuals"], number))
            number += 1


def _momentum(run: Trajectory) -> Iterator[PlottedCurve]:
    for kind, rows in (("linear", run.linear_momentum()), ("angular", run.angular_momentum())):
        function = run.kernel.quantity(f"{kind}_momentum", None)
        for number, (direction, row) in enumerate(zip("xyz", rows, strict=True)):
            if row.any() or not rows.any():
                yield PlottedCurve(f"${direction}$", row, f"{kind}\nmomentum", source=(function, number))


def _modes(run: Trajectory) -> Iterator[PlottedCurve]:
    """A strip for each contact, limit and latch, whose numbers are 1 where it acts and else 0."""
    for strip in mode_strips(run):
        acts = ~np.isin(run.modes[strip.name], [*IDLE])
        yield PlottedCurve(plain(strip.name), acts.astype(float), MODES, drawn_with=MODES, strip=strip)


GROUPS: dict[str, Callable[[Trajectory], Iterator[PlottedCurve]]] = {
    "coordinates": _symbols(lambda run: run.kernel.coordinates),
    "speeds": _symbols(lambda run: run.kernel.speeds),
    "accelerations": _accelerations,
    "inputs": _symbols(lambda run: run.kernel.inputs),
    "signals": _signals,
    "energy": _energy,
    BALANCE: _balance,
    MODES: _modes,
    "drift": _drift,
    "momentum": _momentum,
}


def _distinguished(curves: list[PlottedCurve]) -> list[PlottedCurve]:
    """Symbols whose names are typeset alike, as `q1` and `q_1` are, are shown as they are written."""
    names: dict[tuple[Hashable, str], set[str]] = {}
    for curve in curves:
        names.setdefault((curve.panel, curve.label), set()).add(curve.name)
    alike = {key for key, each in names.items() if len(each) > 1}
    return [
        replace(curve, label=plain(curve.name)) if curve.name and (curve.panel, curve.label) in alike else curve
        for curve in curves
    ]
