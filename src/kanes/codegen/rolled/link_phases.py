"""The program of a class of links in phases: from constants, outward, inward, outward again."""

from __future__ import annotations

from kanes.codegen.lookups import with_lookups
from kanes.codegen.phases import CodePhase, cut
from kanes.codegen.reciprocals import share_reciprocals
from kanes.codegen.rolled.link_flow import Names, handed_names
from kanes.dynamics.tree.joint_programs import LinkClass, local_names
from kanes.expr.program import Program, Value

# Where a number is: a pointer, and how many numbers further.
Place = tuple[str, int]


class LinkPhases:
    """One class of links.

    derive    what depends on the numbers of a link alone, done once for all links of the class
    outward   q̇ and the motion
    inward    what is handed in
    again     A' and u̇
    """

    def __init__(self, link_class: LinkClass, program: Program, wanted: Names, has_lift: bool) -> None:
        self.link_class, self.wanted = link_class, wanted
        self.names = names = local_names(link_class.joint, has_lift)
        short = share_reciprocals(with_lookups(program))
        self.angles = _angles(short)
        phases = (
            CodePhase(names["k"]),
            CodePhase(
                (*(names[group][i] for group in "tqufx" for i in range(len(names[group]))), *self._sincos), _OUTWARD
            ),
            CodePhase((*names["e"], *names["i"]), ("handed_in",)),
            CodePhase(names["h"], ("handed_out", "udot", "power")),
        )
        self.derive, *self.phases = cut(_with_known_sincos(short), phases)
        used = {value.name for phase in self.phases for value in phase.values if value.kind == "input"}
        self.constants = [name for name in names["k"] if name in used]
        self.derived = len(self.derive.outputs[-1][1])
        self.operation_count = sum(phase.operation_count for phase in self.phases) + 2 * len(self.angles)

    @property
    def _sincos(self) -> list[str]:
        return [name for number in self.angles for name in _sincos_names(f"q{number + 1}")]

    @property
    def constant_count(self) -> int:
        """How many constants a link has that depend on parameters alone."""
        return len(self.constants) + self.derived

    @property
    def own_names(self) -> list[str]:
        """What is kept for each link besides the numbers that links pass, sine before cosine of each angle."""
        saved = [f"s{level + 1}_{k + 1}" for level in (0, 1) for k in range(len(self.phases[level].outputs[-1][1]))]
        return [*self._sincos, *saved]

    def places(self, shared: dict[str, int]) -> dict[str, Place]:
        """Where each input of a phase is."""
        found: dict[str, Place] = {name: ("own" if name[0] == "i" else "parent", k) for name, k in shared.items()}
        found |= {name: ("own", len(shared) + k) for k, name in enumerate(self.own_names)}
        constants = [*self.constants, *(f"s0_{k + 1}" for k in range(self.derived))]
        found |= {name: ("constants", k) for k, name in enumerate(constants)}
        found |= {name: ("wrench", k) for k, name in enumerate(self.names["x"])}
        return found | {name: (name, 0) for group in "tque" for name in self.names[group]}

    def targets(self, number: int, shared: dict[str, int]) -> list[tuple[Place, int, bool]]:
        """Where the results of a phase go, their positions in its program, and whether they are added there."""
        program = self.phases[number]
        own = self.places(shared)
        found: list[tuple[Place, int, bool]] = []
        for output, positions, _ in program.outputs:
            if output == "saved":
                found += [(own[f"s{number + 1}_{k + 1}"], position, False) for k, position in enumerate(positions)]
            elif output in ("qdot", "udot"):
                found += [((f"{output}{k + 1}", 0), position, False) for k, position in enumerate(positions)]
            elif output in ("power", "energy"):
                found += [(("power", 0), position, True) for position in positions]
            else:
                block = "parent" if output == "handed_in" else "own"
                is_added = output == "handed_in" and self.link_class.is_added
                places = [(block, shared[name]) for name in handed_names(self.wanted, output)]
                found += [(place, position, is_added) for place, position in zip(places, positions, strict=True)]
        return [each for each in found if not (each[2] and _is_zero(program.values[each[1]]))]


_OUTWARD = ("qdot", "motion", "energy")


def _sincos_names(angle: str) -> tuple[str, str]:
    return f"sin {angle}", f"cos {angle}"


def _angles(program: Program) -> list[int]:
    """Coordinates, by number, whose sine or cosine is used."""
    operands = {value.operands[0] for value in program.values if value.kind in ("sin", "cos")}
    names = (program.values[position].name for position in operands if program.values[position].kind == "input")
    return sorted(int(name[1:]) - 1 for name in names if name[0] == "q")


def _with_known_sincos(program: Program) -> Program:
    """The same with sines and cosines of coordinates as inputs: for one state, many links share one call."""
    values = []
    for value in program.values:
        angle = program.values[value.operands[0]] if value.kind in ("sin", "cos") else None
        known = angle is not None and angle.kind == "input" and angle.name[0] == "q"
        values.append(Value("input", name=f"{value.kind} {angle.name}") if known and angle is not None else value)
    return Program(tuple(values), program.outputs)


def _is_zero(value: Value) -> bool:
    return value.kind == "constant" and value.number == 0.0
