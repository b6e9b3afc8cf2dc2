"""Tasks of digital controllers as programs: all inputs of a run after a task, from those before it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from itertools import chain

from kanes.base.errors import WrongValueError
from kanes.base.types import GraphMatrix
from kanes.base.values import check_names
from kanes.dynamics.dynamics import Dynamics
from kanes.dynamics.sampled.sampled import UNIFORM, Pulse, Sampled, as_sampled
from kanes.dynamics.sampled.task_plan import Command, ControllerPlan, Instants, SensorPlan, TaskPlan, check_sources
from kanes.expr.formulas.digital import normal_number, where_at_least
from kanes.expr.graphs.graph import Graph, computable
from kanes.expr.names import canonical
from kanes.expr.program import Program
from kanes.expr.symbols import Expr, Signal, as_expression, is_acceleration
from kanes.model.system import System

# An instant that never comes.
_NEVER = 1e300

# Symbols and what they are after a task.
After = Mapping[Expr, GraphMatrix]


def checked_controllers(system: System, given: Sampled | Iterable[Sampled]) -> tuple[Sampled, ...]:
    """The controllers of a system; an error if one names something unknown."""
    controllers = as_sampled(given)
    inputs = [symbol.name for symbol in system.inputs]
    driven = [str(symbol) for each in controllers for symbol in each.drives]
    check_names(system.name, "input", inputs, driven, f"Its inputs are: {', '.join(inputs) or 'none'}.", needed=())
    known = _known(system) | {signal for each in controllers for signal in each.signals}
    cure = "Use signals of the controllers, and the model's coordinates, speeds, rates, parameters, inputs and time."
    for where, expression in chain.from_iterable(each.expressions() for each in controllers):
        computable(expression, where, known, cure)
    for each in controllers:
        check_sensors(each)
        _check_start(each)
        _check_names(system, each)
    check_sources(controllers)
    return controllers


def _check_start(controller: Sampled) -> None:
    """Initial values must not depend on signals, which have no value before the first instant."""
    for signal, start in controller.remembers.items():
        free = as_expression(start, controller.name).free_symbols
        for other in sorted(str(symbol) for symbol in free if isinstance(symbol, Signal)):
            raise WrongValueError(
                f"{controller.name}, remembers {signal}: {other} is a signal, which has no value at the start. "
                "Give a number, or an expression of the model's own symbols."
            )


def _check_names(system: System, controller: Sampled) -> None:
    """Signals must not have the names of symbols: a run finds both by name."""
    symbols = (*system.coordinates, *system.speeds, *system.parameters, *system.inputs, system.time)
    taken = {canonical(symbol.name): symbol for symbol in symbols}
    for signal in controller.signals:
        symbol = taken.get(canonical(signal.name))
        if symbol is not None:
            raise WrongValueError(
                f"{controller.name}: signal {signal} has the name of {symbol.kind} {symbol} of '{system.name}'. Choose "
                "another name for it."
            )


def check_sensors(controller: Sampled) -> None:
    """A reading must not depend on other readings or random numbers of the same instant."""
    new = {*controller.reads, *controller.draws}
    for signal, sensor in controller.reads.items():
        for _, expression in sensor.expressions():
            for other in sorted(map(str, expression.free_symbols & new)):
                raise WrongValueError(
                    f"{controller.name}, reads {signal}: {other} is read or drawn at the same instant. Use it in "
                    "`drives` and `updates`, or read it by another controller."
                )


def _known(system: System) -> set[Expr]:
    rates = (
        {q.dot for q in system.coordinates} | {q.dot.dot for q in system.coordinates} | {u.dot for u in system.speeds}
    )
    return {*system.coordinates, *system.speeds, *rates, *system.parameters, *system.inputs, system.time}


def task_programs(dynamics: Dynamics, plan: TaskPlan) -> dict[str, Callable[[], Program]]:
    """The program of each task, "task 0" and so on, and "memory": what is held at the start."""
    tasks: list[Callable[[Graph], After]] = [partial(_ended, command) for command in plan.pulses]
    tasks += [partial(_sensed, sensor) for sensor in plan.sensors]
    tasks += [partial(_controlled, controller) for controller in plan.controllers]
    tasks += [partial(_acted, each, each.acting) for each in plan.controllers if each.acting is not None]
    made: dict[str, Callable[[], Program]] = {
        f"task {number}": partial(_program, dynamics, plan, task) for number, task in enumerate(tasks)
    }
    return made | {"memory": partial(_memory, dynamics, plan)}


def _graph(dynamics: Dynamics, plan: TaskPlan) -> Graph:
    """A graph with the memory as inputs, and accelerations where a sensor reads them."""
    expressions = chain.from_iterable(each.sampled.expressions() for each in plan.controllers)
    for symbol in {each for _, expression in expressions for each in expression.free_symbols if is_acceleration(each)}:
        dynamics.expression(symbol, "digital controller")
    return dynamics.graph.extended(plan.memory)


def _program(dynamics: Dynamics, plan: TaskPlan, task: Callable[[Graph], After]) -> Program:
    graph = _graph(dynamics, plan)
    before = {symbol: graph.scalar(symbol) for symbol in (*plan.inputs, *plan.memory)}
    return _column(graph, before | dict(task(graph)))


def _memory(dynamics: Dynamics, plan: TaskPlan) -> Program:
    """What is held at the start: readings without noise, and zeros for commands and random numbers."""
    graph = _graph(dynamics, plan)
    held: dict[Expr, GraphMatrix] = {symbol: graph.scalar(_number(0)) for symbol in plan.memory}
    for command in plan.pulses:
        held[command.end] = graph.scalar(_number(_NEVER))
    clocks = [sensor.instants for sensor in plan.sensors]
    for controller in plan.controllers:
        clocks += [controller.instants, *([] if controller.acting is None else [controller.acting])]
        for signal, start in controller.sampled.remembers.items():
            held[signal] = graph.scalar(start)
            graph.define(signal, held[signal])
    # A reading may depend on remembered values, such as a bias.
    for controller in plan.controllers:
        for signal, sensor in controller.sampled.reads.items():
            held[signal] = graph.scalar(sensor.reading(0))
            graph.define(signal, held[signal])
    held |= {instants.next: graph.scalar(_number(instants.first)) for instants in clocks}
    return _column(graph, held)


def _column(graph: Graph, values: After) -> Program:
    return graph.program({"w": graph.stack_rows(list(values.values()), 1)})


def _number(value: float) -> Expr:
    return as_expression(value, "digital controller")


# What tasks do


def _ended(command: Command, graph: Graph) -> After:
    return {command.input: graph.scalar(_number(0)), command.end: graph.scalar(_number(_NEVER))}


def _sensed(plan: SensorPlan, graph: Graph) -> After:
    normal = normal_number(*plan.uniform) if plan.uniform else _number(0)
    return {plan.signal: graph.scalar(plan.sensor.reading(normal)), **_counted_on(plan.instants, graph)}


def _counted_on(instants: Instants, graph: Graph) -> After:
    """The next instant is counted from the first, so that rounding does not add up."""
    number = instants.number + 1
    return {
        instants.number: graph.scalar(number),
        instants.next: graph.scalar(_number(instants.first) + number * _number(instants.every)),
    }


def _controlled(plan: ControllerPlan, graph: Graph) -> After:
    after = {signal: graph.scalar(value) for signal, value in _new_signals(plan).items()}
    # From here on a reading is that of this instant; what is remembered stays what it was before.
    for signal, value in after.items():
        graph.define(signal, value)
    for command in plan.commands:
        after |= _commanded(plan, command, graph)
    after |= {signal: graph.scalar(value) for signal, value in plan.sampled.updates.items()}
    return after | dict(_counted_on(plan.instants, graph))


def _new_signals(plan: ControllerPlan) -> dict[Signal, Expr]:
    """Readings and random numbers of an instant."""
    pairs = dict(zip(plan.sources, zip(plan.uniform[::2], plan.uniform[1::2], strict=True), strict=True))
    found = {
        signal: sensor.reading(normal_number(*pairs[signal]) if signal in pairs else 0)
        for signal, sensor in plan.read_here.items()
    }
    return found | {
        signal: pairs[signal][0] if deviation == UNIFORM else deviation * normal_number(*pairs[signal])
        for signal, deviation in plan.sampled.draws.items()
    }


def _commanded(plan: ControllerPlan, command: Command, graph: Graph) -> After:
    """A new command goes into its registers. What comes out of them acts now, or after the remainder of the delay."""
    parts = [graph.scalar(part) for part in command.parts]
    after: dict[Expr, GraphMatrix] = {}
    for part, register in zip(parts, command.registers, strict=True):
        moved = [part, *map(graph.scalar, register)]
        after |= dict(zip(register, moved, strict=False))
    if plan.acting is not None:
        return after
    if not plan.whole:
        return after | dict(_acting(plan, command, parts, plan.instants, graph))
    # Before there have been so many instants nothing comes out of the registers yet.
    oldest = [graph.scalar(register[-1]) for register in command.registers]
    acting = _acting(plan, command, oldest, plan.instants, graph)
    is_filled = graph.scalar(where_at_least(plan.instants.number, plan.whole, 1, 0))
    return after | {
        symbol: graph.if_positive(is_filled, value) + graph.if_positive(1 - is_filled, graph.scalar(symbol))
        for symbol, value in acting.items()
    }


def _acted(plan: ControllerPlan, instants: Instants, graph: Graph) -> After:
    """Commands whose delay ends within an interval."""
    after: dict[Expr, GraphMatrix] = {}
    for command in plan.commands:
        oldest = [graph.scalar(register[-1]) for register in command.registers]
        after |= _acting(plan, command, oldest, instants, graph)
    return after | dict(_counted_on(instants, graph))


def _acting(
    plan: ControllerPlan, command: Command, parts: Sequence[GraphMatrix], instants: Instants, graph: Graph
) -> After:
    """The input from now on, and when a pulse of it ends."""
    if not isinstance(command.value, Pulse):
        return {command.input: parts[0]}
    width, height, shortest = parts
    one, never, every = (graph.scalar(_number(number)) for number in (1.0, _NEVER, plan.sampled.every))
    # One that is as short as the shortest is begun; one of no width is not.
    is_begun = (1 - graph.if_positive(shortest - width, one)) * graph.if_positive(width, one)
    ends = is_begun * graph.if_positive(every - width, one)
    return {
        command.input: graph.if_positive(is_begun, height),
        command.end: graph.if_positive(ends, graph.scalar(instants.next) + width) + graph.if_positive(1 - ends, never),
    }


def controller_content(controllers: Iterable[Sampled]) -> list[tuple[str, object]]:
    """All that programs of controllers depend on, by kind."""
    found: list[tuple[str, object]] = []
    for each in controllers:
        found += [("time", time) for time in each.times]
        found += list(each.expressions())
        for table in ("reads", "draws", "remembers", "updates"):
            found += [(table, signal) for signal in getattr(each, table)]
        found += [("uniform", signal) for signal, value in each.draws.items() if value == UNIFORM]
        found += [("pulse" if isinstance(value, Pulse) else "command", key) for key, value in each.drives.items()]
        found += [("limits", sensor.limits is not None) for sensor in each.reads.values()]
    return found
