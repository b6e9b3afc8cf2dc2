"""Faults of the parts of a model: names, symbols, owners, masses, inertias and loads."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from kanes.base.errors import Fault
from kanes.expr.formulas.scalar_values import DEEPEST, is_too_deep
from kanes.expr.geometry.frames import Frame, Point
from kanes.expr.geometry.paths import ancestors
from kanes.expr.geometry.rotations import AxisAngle
from kanes.expr.geometry.vectors import Vector
from kanes.expr.graphs.graph import uncomputable_parts
from kanes.expr.splines import SplineTable, splines_in
from kanes.expr.symbols import (
    Acceleration,
    Coordinate,
    Discrete,
    Expr,
    Input,
    Parameter,
    Rate,
    Speed,
    Time,
    is_named,
    partial,
)
from kanes.model.model import Model
from kanes.model.parts import Action, Body, CoordinateForce, Force, Particle
from kanes.model.physical import broken_rules, shift_size
from kanes.model.speeds import completing_speeds
from kanes.model.system import System

_GEOMETRY = (Coordinate, Parameter, Time)
_ANYTHING = (Coordinate, Discrete, Speed, Rate, Parameter, Input, Time)


def check_parts(model: Model, system: System) -> list[Fault]:
    """All faults that can be found part by part."""
    return [
        *_duplicate_names(model, system),
        *model.noted_faults,
        *(fault for field in model.fields for fault in field.faults(model)),
        *_foreign_parts(model),
        *_symbol_faults(model, system),
        *_alike_splines(model, system),
        *_angles_in_degrees(model, system),
        *_speed_faults(model, system),
        *_mass_faults(model),
        *_inertia_faults(model),
        *_massless_leaves(model, system),
        *_loads_on_the_ground(model),
        *_nothing_to_move(system),
    ]


def _duplicate_names(model: Model, system: System) -> Iterator[Fault]:
    for name, taken in model.registry.duplicates.items():
        rule = "it is used more than once"
        if taken == model.time.name:
            rule = "it is the name of the time, model.time"
        elif taken != name:
            rule = f"Unicode (NFKC) makes it the same name as '{taken}', which is taken"
        yield Fault(f"name '{name}'", rule, "Give each symbol, frame, point, body and load a name of its own")
    for symbol in (*system.coordinates, *system.speeds):
        derivatives = [symbol.dot, symbol.dot.dot] if isinstance(symbol, Coordinate) else [symbol.dot]
        for derivative in derivatives:
            if derivative.name in model.registry:
                rule = f"it is how a time derivative of {symbol.kind} {symbol} is written"
                yield Fault(f"name '{derivative.name}'", rule, "Choose another name")


_DEGREES = ("deg", "degree", "degrees", "°")


def _angles_in_degrees(model: Model, system: System) -> Iterator[Fault]:
    """Symbols in degrees that are used as angles of frames."""
    turning = [(frame, step.angle) for frame in model.frames for step in frame.steps if isinstance(step, AxisAngle)]
    for frame, angle in turning:
        for symbol in sorted(angle.free_symbols, key=str):
            if system.units.get(symbol.name) in _DEGREES and partial(angle, symbol) in (1, -1):
                rule = f"it rotates frame {frame.name} in radians, and its unit is {system.units[symbol.name]!r}"
                cure = f"Declare it in rad, or rotate the frame by {symbol} * sympy.pi / 180"
                yield Fault(f"{symbol.kind} {symbol}", rule, cure)


def _foreign_parts(model: Model) -> Iterator[Fault]:
    """Points and frames that belong to another model."""
    for label, thing in _parts(model):
        if thing.owner is not model.registry:
            kind = "point" if hasattr(thing, "displacement") else "frame"
            yield Fault(
                f"{label}",
                f"{kind} {thing.name} belongs to model '{thing.owner.name}' and is not connected to this one",
                f"Use frames and points made from {model.frame.name} and {model.origin.name} of model '{model.name}'",
            )


def _parts(model: Model) -> Iterator[tuple[str, Frame | Point]]:
    """Every frame and point that something in the model refers to, with where."""
    for point in model.points:
        for frame in point.displacement.frames:
            yield f"point {point.name}", frame
    for mass in model.masses:
        yield f"mass centre of {mass.name}", mass.center
        if isinstance(mass, Body):
            yield f"body {mass.name}", mass.frame
    for load in model.loads:
        for action in load.actions:
            if isinstance(action, CoordinateForce):
                continue
            yield f"load '{load.name}'", action.point if isinstance(action, Force) else action.frame
            for frame in action.frames:
                yield f"load '{load.name}'", frame
    for frame in (model.gravity or Vector.zero()).frames:
        yield "gravity", frame


def _expressions(model: Model, system: System) -> Iterator[tuple[str, Expr, tuple[type, ...], str]]:
    """Every expression in the model.

    Its place, the expression, the kinds of symbols allowed there, and these in words.
    """
    geometry = "coordinates, time and parameters"
    for frame in model.frames:
        for step in frame.steps:
            for number in step.numbers:
                yield f"frame {frame.name}", number, _GEOMETRY, geometry
    for point in model.points:
        for number in _numbers(point.displacement):
            yield f"point {point.name}", number, _GEOMETRY, geometry
    for mass in model.masses:
        yield f"mass of {mass.name}", mass.mass, (Parameter,), "parameters"
        if isinstance(mass, Body):
            for number in mass.inertia.flat():
                yield f"inertia of {mass.name}", number, (Parameter,), "parameters"
    anything = "coordinates, speeds, rates q̇, discrete states, time, parameters and inputs"
    for load in model.loads:
        for action in load.actions:
            if isinstance(action, CoordinateForce):
                yield f"load '{load.name}'", action.coordinate, _GEOMETRY, geometry
            for number in action.numbers:
                yield f"load '{load.name}'", number, _ANYTHING, anything
    for number in _numbers(model.gravity or Vector.zero()):
        yield "gravity", number, _ANYTHING, anything
    kinematic = "coordinates, speeds, rates q̇, time and parameters"
    for row in system.constraints:
        if row.configuration is not None:
            product = row.configuration
            for number in (*_numbers(product.left), *_numbers(product.right), product.rest):
                yield row.name, number, _GEOMETRY, geometry
        if isinstance(row.velocity, Expr):
            yield row.name, row.velocity, (*_GEOMETRY, Speed, Rate), kinematic
    for speed, definition in zip(system.speeds, system.speed_definitions, strict=True):
        yield f"definition of {speed}", definition, (*_GEOMETRY, Speed, Rate), kinematic


def _numbers(vector: Vector) -> Iterator[Expr]:
    for triple in vector.terms.values():
        yield from triple


def _symbol_faults(model: Model, system: System) -> Iterator[Fault]:
    speeds = (*system.speeds, *completing_speeds(system))
    known = {*system.coordinates, *speeds, *system.parameters, *system.inputs, system.time}
    seen: set[tuple[str, Expr]] = set()
    for where, expression, allowed, words in _expressions(model, system):
        if expression.is_Number:
            continue
        if is_too_deep(expression):
            cure = "Write it in fewer levels, such as by inputs or parameters for parts of it"
            yield Fault(where, f"an expression is nested deeper than {DEEPEST} levels", cure)
            continue
        for part in () if expression.is_Symbol else uncomputable_parts(expression):
            yield Fault(
                f"{where}: {part}", "Kanes cannot compute this", "Use elementary functions, Piecewise and kn.spline"
            )
        for symbol in sorted(expression.free_symbols, key=str):
            if (where, symbol) in seen:
                continue
            seen.add((where, symbol))
            base = symbol.of if isinstance(symbol, (Rate, Acceleration)) else symbol
            if base not in known:
                yield _unknown_symbol(model, where, symbol)
            elif not isinstance(symbol, allowed) or (isinstance(symbol, Rate) and symbol.order > 1):
                yield Fault(
                    f"{where}: {symbol}",
                    f"it may depend on {words} only",
                    "Rewrite the expression",
                )


def _alike_splines(model: Model, system: System) -> Iterator[Fault]:
    """Different splines of the same name."""
    found: dict[str, SplineTable] = {}
    for where, expression, _, _ in _expressions(model, system):
        if expression.is_Atom:
            continue
        for spline in sorted(splines_in([expression]), key=str):
            name = spline.table.name
            if found.setdefault(name, spline.table) != spline.table:
                rule = f"another spline of this model has the name '{name}' too, with other numbers"
                yield Fault(f"{where}: {spline}", rule, "Give each a name of its own: kn.spline(…, name='lift')")


def _unknown_symbol(model: Model, where: str, symbol: Expr) -> Fault:
    name = symbol.name
    kind = symbol.kind if is_named(symbol) else "plain SymPy symbol"
    if name in model and type(model[name]) is type(symbol):
        rule = f"it is not the {kind} '{name}' that this model declared, but another of that name"
        return Fault(f"{where}: {symbol}", rule, f"Use model['{name}']")
    if name in model and is_named(model[name]):
        return Fault(
            f"{where}: {symbol}",
            f"its kind is {kind}, but the model's '{name}' is of kind {model[name].kind}",
            f"Use model['{name}']",
        )
    return Fault(
        f"{where}: {symbol}",
        "the model has not declared this symbol",
        f"Declare it with model.parameters('{name}') (or coordinates, speeds, inputs) and use what that returns",
    )


def _speed_faults(model: Model, system: System) -> Iterator[Fault]:
    for speed in model.declarations.undefined_speeds:
        yield Fault(
            f"speed {speed}",
            "it has no definition and no coordinate to be the rate of",
            "Define it with model.define_speeds",
        )
    for speed, definition in zip(system.speeds, system.speed_definitions, strict=True):
        if speed in model.declarations.speed_definitions and not definition.has(Rate):
            rule = f"its definition, {definition}, has no rate q̇ in it"
            yield Fault(f"speed {speed}", rule, "Define it by rates such as q1.dot, or by derivatives by model.time")
        body, expected = model.kept_speeds.get(speed, (None, definition))
        if body is not None and definition != expected:
            rule = f"the damper of {body.name} takes it for a component of ω, and it was defined as {definition}"
            cure = "Leave its definition to the joint, or enter the damper by model.add_torque"
            yield Fault(f"speed {speed}", rule, cure)
    known = set(model.declared(Speed))
    for speed in model.declarations.speed_definitions:
        if speed not in known:
            yield Fault(
                f"definition of {speed}", "the model has no such speed", f"Declare it with model.speeds('{speed}')"
            )


def _mass_faults(model: Model) -> Iterator[Fault]:
    for mass in model.masses:
        if mass.mass.is_negative:
            yield Fault(
                f"mass of {mass.name}",
                f"it is {mass.mass}, and no mass is negative",
                "Give a mass of zero or more",
            )


def _inertia_faults(model: Model) -> Iterator[Fault]:
    """Inertias in numbers must be physical; those in parameters are checked when these have numbers."""
    bodies = [body for body in model.bodies if not body.inertia.free_symbols]
    if not bodies:
        return
    numbers = [[float(number) for number in body.inertia.flat()] for body in bodies]
    inertias = np.array(numbers).reshape(len(bodies), 1, 3, 3)
    sizes = [shift_size(body) for body in bodies]
    shifts = np.array([[0.0 if size.free_symbols else float(size)] for size in sizes])
    for number, _, rule in broken_rules(bodies, inertias, shifts):
        yield Fault(f"inertia of {bodies[number].name}", rule, _INERTIA_CURE)


_INERTIA_CURE = (
    "Check the moments, the signs of the products, and the point about which they were given, or accept published ones "
    "as they are with kn.inertia(…, physical=False)"
)


def _massless_leaves(model: Model, system: System) -> Iterator[Fault]:
    """Bodies whose joint has a coordinate that moves nothing with mass or inertia."""
    if model.constraints:
        return
    heavy = [mass for mass in model.masses if mass.mass != 0 or (isinstance(mass, Body) and any(mass.inertia))]
    light = [body for body in model.bodies if body not in heavy and body.joint is not None]
    if not light:
        return
    moved = {symbol for mass in heavy for symbol in _placed_by(mass)}
    spun = {symbol for body in model.bodies for each in body.armatures for symbol in each.rate.free_symbols}
    for body in light:
        own = {symbol for step in body.frame.steps for number in step.numbers for symbol in number.free_symbols}
        if body.origin is not (model.origin if body.parent is None else body.parent.origin):
            own |= body.origin.displacement.free_symbols
        idle = [q for q in system.coordinates if q in own - moved and q.dot not in spun]
        if idle:
            names = ", ".join(str(q) for q in idle)
            yield Fault(
                f"body {body.name}",
                f"it has neither mass nor inertia and carries nothing that has, so that {names} moves no mass and the "
                "mass matrix is singular",
                "Give it mass or inertia, or weld it",
            )


def _placed_by(mass: Body | Particle) -> set[Expr]:
    """The symbols that the position of a mass depends on."""
    frames: set[Frame] = {mass.frame} if isinstance(mass, Body) else set()
    symbols: set[Expr] = set()
    for point in ancestors(mass.center):
        symbols |= point.displacement.free_symbols
        frames.update(point.displacement.frames)
    return symbols.union(*map(_turned_by, frames))


def _loads_on_the_ground(model: Model) -> Iterator[Fault]:
    """Forces and torques on points and frames that no coordinate moves: they do no work and are in no reaction.

    A load on a named body or particle at rest is intended: its joint takes the load.
    """
    for load in model.loads:
        places = [_ground_of(model, action) for action in load.actions]
        if load.kind not in ("force", "torque") or not places or None in places:
            continue
        inputs = sorted({str(symbol) for action in load.actions for symbol in _inputs_of(action)})
        rule = f"it acts on {', and on '.join(dict.fromkeys(map(str, places)))}, and on no body"
        rule += ", so that it moves nothing" + (f", whatever {', '.join(inputs)} may be" if inputs else "")
        cure = "Name the body: model.add_torque(body, T)"
        if load.kind == "force":
            cure = "Name the body on which it acts there: model.add_force(body, F, at=…)"
        yield Fault(f"{load.kind} '{load.name}'", rule, cure)


def _ground_of(model: Model, action: Action) -> str | None:
    """The point or frame on which an action acts, if it names no part and no coordinate moves it."""
    if isinstance(action, CoordinateForce) or action.on is not None:
        return None
    place: Point | Frame = action.point if isinstance(action, Force) else action.frame
    if place.owner is not model.registry:
        return None
    way = place.position_from(model.origin) if isinstance(place, Point) else place.x
    symbols = way.free_symbols | {symbol for frame in way.frames for symbol in _turned_by(frame)}
    if any(isinstance(symbol, Coordinate) for symbol in symbols):
        return None
    driven = any(isinstance(symbol, Time) for symbol in symbols)
    return f"{place.name}, {'which time alone moves' if driven else f'fixed in {model.frame.name}'}"


def _turned_by(frame: Frame) -> set[Expr]:
    """The symbols that the orientation of a frame depends on."""
    steps = [step for each in ancestors(frame) for step in each.steps]
    return {symbol for step in steps for number in step.numbers for symbol in number.free_symbols}


def _inputs_of(action: Action) -> Iterator[Input]:
    for number in action.numbers:
        yield from (symbol for symbol in number.free_symbols if isinstance(symbol, Input))


def _nothing_to_move(system: System) -> Iterator[Fault]:
    label = f"model '{system.name}'"
    if not system.masses:
        yield Fault(label, "nothing in it has mass", "Add a body or a particle")
    if not system.coordinates:
        cure = "Declare some with model.coordinates"
        yield Fault(label, "it has no coordinates, so nothing in it can move", cure)
