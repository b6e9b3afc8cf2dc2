"""ẋ of large trees: a few compiled classes of links and a loop over all links, in place of one long program.

It has the interface of a `KernelFunction`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property, partial

import numpy as np

from kanes.base.types import Array
from kanes.codegen import arguments as checked
from kanes.codegen.arguments import Completion
from kanes.codegen.block_loop import call_for_blocks, in_blocks
from kanes.codegen.by_numpy import run_with_numpy
from kanes.codegen.cache import code_key, object_key
from kanes.codegen.function import KernelFunction
from kanes.codegen.machine import MachineFunction
from kanes.codegen.rolled.link_code import LinkModule, LinkRecords
from kanes.codegen.rolled.link_flow import LinkFlow
from kanes.codegen.rolled.link_phases import LinkPhases, Place
from kanes.codegen.switches.switching import Switch, switches_of
from kanes.codegen.vector.ir import LANES
from kanes.dynamics.tree.joint_classes import MASS
from kanes.dynamics.tree.joint_programs import LIFT, MOTION, energy_program
from kanes.dynamics.tree.rolled_tree import RolledTree
from kanes.expr.program import Program

# States that machine code takes at once, so that they stay in the processor's cache: a multiple of all lanes.
_STATES_AT_ONCE = 1024


class RolledFunction:
    """ẋ = f(t, x, w, p) of a tree, or its kinetic or potential energy by that name, by a loop over its links."""

    def __init__(self, name: str, tree: RolledTree, arguments: dict[str, tuple[str, ...]]) -> None:
        self.name = name
        self.arguments = arguments
        self._tree = tree
        self.lanes = LANES
        states, lift = len(tree.coordinates) + len(tree.speeds), {}
        if name == "kinetic_energy" or name == "potential_energy":
            self.size, self._sum = 1, 0
            lift = {f"f{k + 1}": k for k in range(LIFT)} if name == "potential_energy" else {}
            written: Callable[..., Program] = partial(energy_program, energy=name)
        else:
            self.size = len(arguments["x"])
            has_work = self.size > states
            self._sum = states if has_work else -1
            firsts = (10, MOTION + 1) if tree.has_lift else (10,)
            lift = {f"f{first + k}": k for first in firsts for k in range(LIFT)}
            written = partial(tree.program, has_work=has_work)
        self._lift = lift
        ground = frozenset(each for each, k in lift.items() if tree.lift_marks[k])
        self._flow = flow = LinkFlow(tree, lambda joint, present: written(joint, present=present), ground)
        self._classes = [
            LinkPhases(each, flow.programs[each], flow.wanted[each], tree.has_lift) for each in flow.classes
        ]
        positions = {link_class: index for index, link_class in enumerate(flow.classes)}
        self._class_of = [positions[link_class] for link_class in tree.classes]
        is_energy = self.size == 1 and self._sum == 0
        self._loads = KernelFunction("loads", tree.gravity if is_energy else tree.loads, arguments, hoisted=False)
        self._free = [] if is_energy else tree.free_coordinates
        self._rates = KernelFunction("rates", tree.rates, arguments, hoisted=False)
        self._numbers = _LinkNumbers(tree, arguments["p"])
        self._compiled: dict[int, MachineFunction] = {}

    @cached_property
    def switches(self) -> tuple[Switch, ...]:
        """Switches of its loads at times that are known from the parameters, and of its joints at those of numbers."""
        joints = (switch for program in self._flow.programs.values() for switch in switches_of(program, ()))
        return (*self._loads.switches, *joints)

    def zeros(self, count: int) -> tuple[Switch, ...]:
        """Zeros of those of the first results that depend on time and parameters alone."""
        return ()  # rates of states

    @property
    def shape(self) -> tuple[int, ...]:
        """One column."""
        return (self.size,)

    @property
    def operation_count(self) -> int:
        """Operations of one evaluation, without those that depend on parameters alone."""
        own = sum(self._classes[number].operation_count for number in self._class_of)
        return own + self._loads.operation_count + self._rates.operation_count

    @property
    def prepare_count(self) -> int:
        """Operations that depend on parameters alone."""
        derived = sum(self._classes[number].derive.operation_count for number in self._class_of)
        return derived + self._numbers.operation_count

    @cached_property
    def _first_constant(self) -> Array:
        """Where each link's constants begin."""
        counts = [self._classes[number].constant_count for number in self._class_of]
        return np.concatenate([[0], np.cumsum(counts)]).astype(np.int64)

    @property
    def constant_count(self) -> int:
        """How many numbers `prepare` gives."""
        return int(self._first_constant[-1])

    @cached_property
    def _constants(self) -> tuple[str, ...]:
        return tuple(f"constant {i + 1}" for i in range(self.constant_count))

    def prepare(self, p: Array) -> Array:
        """What depends on the parameters alone: numbers of geometry and mass, and what derives from them."""
        p = checked.column(self.name, "p", self.arguments["p"], p)
        return self.prepare_many(p[:, None])[:, 0].copy()

    def prepare_many(self, p: Array) -> Array:
        """The same of N columns of parameters."""
        p = checked.columns(self.name, "p", self.arguments["p"], p)
        c = np.empty((self.constant_count, p.shape[1]))
        numbers, class_of = self._numbers.all(p), np.array(self._class_of)
        for index, phases in enumerate(self._classes):
            own = np.flatnonzero(class_of == index)
            names = phases.names["k"]
            given = {name: numbers[self._numbers.first[own] + k] for k, name in enumerate(names)}
            first = self._first_constant[own]
            for k, name in enumerate(phases.constants):
                c[first + k] = given[name]
            if phases.derived:
                for k, found in enumerate(run_with_numpy(phases.derive, given)["saved"]):
                    c[first + len(phases.constants) + k] = found
        return c

    def machine(self, which: str, lanes: int) -> MachineFunction:
        """The machine code of "main"."""
        if which != "main":
            raise ValueError(f"{which!r}: constants of a large tree are prepared in Python.")
        if lanes not in self._compiled:
            # As in `KernelFunction`.
            ir = self._written(lanes)
            machine = MachineFunction("kanes_main", 6, object_key(code_key(), ir), lambda: ir)
            self._compiled.setdefault(lanes, machine)
        return self._compiled[lanes]

    def one(self, *arguments: Array, c: Array | None = None) -> Array:
        """ẋ of one state."""
        arrays = checked.of_one_state(self.name, self.arguments, arguments)
        c = self.prepare(arrays[-1]) if c is None else checked.column(self.name, "c", self._constants, c)
        dx = np.empty(self.size)
        self.machine("main", 1)(*arrays, c, dx)
        return dx

    def many(self, *arguments: Array) -> Array:
        """ẋ of N states, eight at a time."""
        count, arrays = checked.of_many_states(self.name, self.arguments, arguments)
        dx, p = np.empty((self.size, count)), arrays[-1]
        # One system has one c, whatever the states.
        c = in_blocks(self.prepare_many(p[:, :1]), LANES) if (p == p[:, :1]).all() else None
        main = self.machine("main", LANES)
        for start in range(0, count, _STATES_AT_ONCE):
            part = slice(start, start + _STATES_AT_ONCE)
            given = [in_blocks(array[:, part], LANES) for array in arrays[:-1]]
            given.append(in_blocks(p[:, part] if c is None else p[:, :1], LANES))
            own = in_blocks(self.prepare_many(p[:, part]), LANES) if c is None else c
            found = np.empty((len(given[0]), self.size, LANES))
            call_for_blocks(main, (*given, own, found), len(found))
            dx[:, part] = found.swapaxes(0, 1).reshape(self.size, -1)[:, : count - start]
        return dx

    def along(self, *arguments: Array) -> Array:
        """The same: there is little to compile."""
        return self.many(*arguments)

    def bound(self, w: Array, p: Array, completed: Completion | None = None) -> Callable[[float, object], Array]:
        """ẋ of (t, x) for fixed w and p; a table in place of x is `completed` to a state."""
        names = self.arguments["x"]
        w, p = checked.fixed(self.name, self.arguments, w=w, p=p)
        c = self.prepare(p)

        def evaluate(t: float, x: object) -> Array:
            return self.one(checked.moment(self.name, t), checked.state(self.name, names, t, x, completed), w, p, c=c)

        return evaluate

    # Machine code

    def _written(self, lanes: int) -> str:
        """LLVM IR of the loop."""
        flow = self._flow
        shared = flow.places
        ground = 1 + self._loads.size
        starts = self._blocks(ground + len(shared))
        records = self._records(starts, ground)
        module = LinkModule(records, lanes, self._sum)
        module.add_loads("loads", self._loads.phases[1], self.arguments, self._load_targets(ground))
        rates = [(("out", index), k) for k, index in enumerate(self._free)]
        module.add_loads("rates", self._rates.phases[1], self.arguments, rates)
        for phases in self._classes:
            places = phases.places(shared)
            for number, program in enumerate(phases.phases):
                module.add_phase(number, program, places, phases.targets(number, shared))
        return module.text(int(starts[-1]))

    def _load_targets(self, ground: int) -> list[tuple[Place, int]]:
        """Where efforts and wrenches go, and −g, the acceleration of the ground."""
        count, shared = self._loads.size - LIFT, self._flow.places
        targets: list[tuple[Place, int]] = [(("scratch", 1 + k), k) for k in range(count)]
        for name, k in self._lift.items():
            if name in shared:
                targets.append((("scratch", ground + shared[name]), count + k))
        return targets

    def _records(self, starts: Array, ground: int) -> LinkRecords:
        """Where the numbers of each link are."""
        tree, shared = self._tree, self._flow.places
        coordinates = max(len(joint.coordinates) for joint in tree.joints)
        speeds = max(len(link.speeds) for link in tree.links)
        effort_of = {r: 1 + k for k, r in enumerate(tree.effort_speeds)}
        wrench_of = {link: 1 + len(effort_of) + 6 * k for k, link in enumerate(tree.loaded)}
        rows, angles = [], []
        for joint, number, start, constants in zip(
            tree.joints, self._class_of, starts, self._first_constant, strict=False
        ):
            link = joint.link
            parent = ground if link.parent is None else int(starts[link.parent.number])
            own = [int(start), parent, int(constants), wrench_of.get(link, 0)]
            own += _padded(joint.coordinates, coordinates)
            own += _padded([len(tree.coordinates) + r for r in link.speeds], speeds)
            own += _padded([effort_of.get(r, 0) for r in link.speeds], speeds)
            rows.append(own)
            for k, angle in enumerate(self._classes[number].angles):
                angles.append((joint.coordinates[angle], int(start) + len(shared) + 2 * k))
        return LinkRecords(rows, self._class_of, coordinates, speeds, angles)

    def _blocks(self, first: int) -> Array:
        """Where the blocks of all links begin, and where the last one ends."""
        counts = [len(self._flow.places) + len(self._classes[number].own_names) for number in self._class_of]
        return first + np.concatenate([[0], np.cumsum(counts)]).astype(np.int64)


class _LinkNumbers:
    """The numbers of all links from the parameters: most are parameters or known, and the others take a program."""

    def __init__(self, tree: RolledTree, parameters: tuple[str, ...]) -> None:
        counts = [len(joint.numbers) + MASS for joint in tree.joints]
        self.first = np.concatenate([[0], np.cumsum(counts)]).astype(np.int64)
        place = {name: index for index, name in enumerate(parameters)}
        others = [each for each in dict.fromkeys(tree.numbers) if not (each.is_Symbol or each.is_Number)]
        known = [each for each in dict.fromkeys(tree.numbers) if each.is_Number]
        rows = {each: len(parameters) + index for index, each in enumerate((*known, *others))}
        self._rows = np.array([place[each.name] if each.is_Symbol else rows[each] for each in tree.numbers], dtype=int)
        self._known = np.array([float(each) for each in known])
        self._parameters = parameters
        self._program = tree.compound(others)

    @property
    def operation_count(self) -> int:
        """Of the program."""
        return self._program.operation_count

    def all(self, p: Array) -> Array:
        """One row for each number, one column for each column of parameters."""
        known = np.repeat(self._known[:, None], p.shape[1], axis=1)
        names = {value.name for value in self._program.values if value.kind == "input"}
        values = {name: row for name, row in zip(self._parameters, p, strict=True) if name in names}
        found = np.empty((len(self._program.outputs[0][1]), p.shape[1]))
        for index, row in enumerate(run_with_numpy(self._program, values)["y"]):
            found[index] = row
        return np.concatenate([p, known, found])[self._rows]


def _padded(numbers: Sequence[int], size: int) -> list[int]:
    return [*numbers, *[0] * (size - len(numbers))]
