"""Contents of each line in the versions of 42's spacecraft files: the newest first.

Files have no version number; here the version follows from the number of lines and their contents.

Source: stoneking-42, `Source/42init.c` (InitSpacecraft, InitPassiveJoint, InitNodes), `InOut/SC_Simple.txt`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import NamedTuple

from kanes.formats.fortytwo.lines import ScLine, shown, wanted
from kanes.formats.fortytwo.sections import ScBlock


class ScField(NamedTuple):
    """A line: its names in code and messages, and the pattern of its values."""

    key: str
    pattern: str
    optional: bool = False  # absent in some versions

    @property
    def called(self) -> str:
        return self.key.replace("_", " ")


Layout = tuple[ScField, ...]


def _layouts(*fields: ScField) -> tuple[Layout, ...]:
    """All layouts that leave out some of the optional lines, from most lines to fewest."""
    optional = [field for field in fields if field.optional]
    subsets = product((True, False), repeat=len(optional))
    left_out = [{field for field, is_there in zip(optional, subset, strict=True) if not is_there} for subset in subsets]
    return tuple(tuple(field for field in fields if field not in without) for without in left_out)


ORBIT = _layouts(
    ScField("orbit_propagation", "w"),
    ScField("reference_orbit", "n", optional=True),
    ScField("reference_point", "w"),
    ScField("position", "nnn"),
    ScField("velocity", "nnn"),
)
ATTITUDE = _layouts(
    ScField("frames", "w"),
    ScField("angular_velocity", "nnn"),
    ScField("quaternion", "nnnn"),
    ScField("angles", "nnnn"),
)
_DYNAMICS: Layout = (
    ScField("constraints", "f"),
    ScField("reference", "r"),
    ScField("flex", "f"),
    ScField("second_order_flex", "f"),
    ScField("shaker_file", "w", optional=True),
    ScField("drag_coefficient", "n"),
)
DYNAMICS = (
    *_layouts(ScField("method", "w"), ScField("passive_joints", "f", optional=True), *_DYNAMICS),
    *_layouts(ScField("method", "w"), ScField("constant_mass", "f"), ScField("passive_joints", "f"), *_DYNAMICS),
)
_MASS: Layout = (
    ScField("mass", "n"),
    ScField("moments_of_inertia", "nnn"),
    ScField("products_of_inertia", "nnn"),
    ScField("mass_centre", "nnn"),
)
_MOMENTUM, _DIPOLE = ScField("embedded_momentum", "nnn"), ScField("embedded_dipole", "nnn")
_GEOMETRY, _NODES, _FLEX = ScField("geometry_file", "w"), ScField("node_file", "w"), ScField("flex_file", "w")
BODY: tuple[Layout, ...] = (
    (*_MASS, _MOMENTUM, _DIPOLE, _GEOMETRY, _NODES, _FLEX),
    (*_MASS, _MOMENTUM, _DIPOLE, _GEOMETRY, _FLEX),
    (*_MASS, _MOMENTUM, _GEOMETRY, _FLEX),
    (*_MASS, _GEOMETRY, _FLEX),
)
SPRINGS: Layout = (
    ScField("rotational_springs", "nnn"),
    ScField("rotational_dampers", "nnn"),
    ScField("translational_springs", "nnn"),
    ScField("translational_dampers", "nnn"),
)
_PLACED: Layout = (
    ScField("bodies", "nn"),
    ScField("rotation", "nnw"),
    ScField("translation", "nn"),
    ScField("rotation_locks", "fff"),
    ScField("translation_locks", "fff"),
    ScField("initial_angles", "nnn"),
    ScField("initial_rates", "nnn"),
    ScField("initial_displacements", "nnn"),
    ScField("initial_displacement_rates", "nnn"),
    ScField("turn_from_inner_body", "nnnn"),
    ScField("turn_to_outer_body", "nnnn"),
    ScField("place_on_inner_body", "nnn"),
    ScField("place_on_outer_body", "nnn"),
)
JOINT: tuple[Layout, ...] = (
    (ScField("type", "w"), *_PLACED, ScField("parameter_file", "w")),
    (*_PLACED, *SPRINGS),
)
WHEELS = _layouts(
    ScField("wheel_drag", "f", optional=True),
    ScField("wheel_jitter", "f", optional=True),
    ScField("number_of_wheels", "n"),
)
_SPIN: Layout = (
    ScField("momentum", "n"),
    ScField("axis", "nnn"),
    ScField("largest_torque_and_momentum", "nn"),
    ScField("inertia", "n"),
)
_IMBALANCE: Layout = (ScField("static_imbalance", "n"), ScField("dynamic_imbalance", "n"))
_BODY, _NODE = ScField("body", "n"), ScField("node", "n")
WHEEL: tuple[Layout, ...] = (
    (*_SPIN, _BODY, _NODE, ScField("drag_and_jitter_file", "w")),
    (*_SPIN, *_IMBALANCE, _BODY, _NODE),
    (*_SPIN, *_IMBALANCE, _NODE),
)
_FORCE, _AXIS, _PLACE = ScField("force", "n"), ScField("axis", "nnn"), ScField("place", "nnn")
THRUSTER: tuple[Layout, ...] = (
    (ScField("mode", "w"), _FORCE, _AXIS, _BODY, _NODE),
    (_FORCE, _AXIS, _PLACE, _BODY, _NODE),
    (_FORCE, ScField("body_and_axis", "nnnn"), _PLACE, _NODE),
    (_FORCE, _AXIS, _PLACE),
)


def lines_by_key(heading: ScLine, lines: Sequence[ScLine], layouts: Sequence[Layout]) -> Mapping[str, ScLine]:
    """The lines by key, in the first layout that they match; or an error about the first line that does not match."""
    matches = [_matching(lines, layout) for layout in layouts]
    for layout, count in zip(layouts, matches, strict=True):
        if count == len(layout) == len(lines):
            return {field.key: line for field, line in zip(layout, lines, strict=True)}
    best = matches.index(max(matches))
    layout, count = layouts[best], matches[best]
    if count == len(lines):
        rule = f"'{heading.title}' ends after {len(lines)} of {len(layout)} lines, before its {layout[count].called}"
        raise heading.fault(rule, f"Add the line: {wanted(layout[count].pattern)}")
    if count == len(layout):
        rule = f"'{heading.title}' has {len(layout)} lines, and this line is extra"
        raise lines[count].fault(rule, "Remove it, or start the next section with a heading")
    field, line = layout[count], lines[count]
    rule = f"the {field.called} of '{heading.title}' must be {wanted(field.pattern)}, not {shown(line.words)}"
    raise line.fault(rule, "Write what 42 reads in this line, and comments only after '!'")


def blocks_by_key(blocks: Sequence[ScBlock], layouts: Sequence[Layout]) -> Iterator[Mapping[str, ScLine]]:
    """The lines of bodies, joints or parts of one kind, which all have one layout."""
    first: list[str] = []
    for block in blocks:
        lines = lines_by_key(block.heading, block.lines, layouts)
        first = first or list(lines)
        if list(lines) != first:
            rule = f"'{block.heading.title}' has {len(lines)} lines, and '{blocks[0].heading.title}' {len(first)}"
            raise block.heading.fault(rule, "Write both in the same version of the format")
        yield lines


def _matching(lines: Sequence[ScLine], layout: Layout) -> int:
    """How many lines from the first on match the layout."""
    for count, (field, line) in enumerate(zip(layout, lines, strict=False)):
        if not line.fits(field.pattern):
            return count
    return min(len(lines), len(layout))
