"""A spacecraft file of 42 into an `ScDocument`."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from os import PathLike

from kanes.formats.fortytwo.document import (
    ZEROS,
    ScBody,
    ScDocument,
    ScJoint,
    ScSprings,
    ScStart,
    ScThruster,
    ScWheel,
    Triple,
)
from kanes.formats.fortytwo.layouts import (
    ATTITUDE,
    BODY,
    DYNAMICS,
    JOINT,
    ORBIT,
    SPRINGS,
    THRUSTER,
    WHEEL,
    WHEELS,
    ScField,
    blocks_by_key,
    lines_by_key,
)
from kanes.formats.fortytwo.lines import ScLine
from kanes.formats.fortytwo.sections import OTHERS, ScSection, read_sections
from kanes.formats.fortytwo.side_files import NONE, read_nodes, read_springs, springs_of

Lines = Mapping[str, ScLine]

JOINT_TYPES = (
    "PASSIVE",
    "ACTUATED",
    "STEPPER_MOTOR",
    "TVC_JOINT",
    "VIBRATION_ISOLATOR",
    "SLOSH",
    "STEERING_MIRROR",
    "AD_HOC_JOINT",
)


def read_spacecraft(path: str | PathLike[str]) -> ScDocument:
    """The contents of a spacecraft file of 42."""
    sections = read_sections(path)
    head, orbit, flags = sections.get(""), sections["orbit"], sections["dynamics"]
    orbit_lines = lines_by_key(orbit.heading, orbit.lines, ORBIT)
    flag_lines = lines_by_key(flags.heading, flags.lines, DYNAMICS)
    bodies = tuple(_bodies(sections["body"]))
    words = [line.word() for line in (head.lines if head is not None else ()) if line.words]
    return ScDocument(
        file=str(path),
        software=next((word for word in words if word.endswith("_FSW")), ""),
        orbit=orbit_lines["orbit_propagation"].word(),
        method=flag_lines["method"].word(),
        start=_start(sections["attitude"], orbit_lines),
        is_about_joints=flag_lines["reference"].word() == "REFPT_JOINT",
        has_flex=flag_lines["flex"].flag(),
        has_passive_forces="passive_joints" not in flag_lines or flag_lines["passive_joints"].flag(),
        shakers=flag_lines["shaker_file"].word() if "shaker_file" in flag_lines else NONE,
        bodies=bodies,
        joints=tuple(_joints(sections["joint"], sections["body"], len(bodies))),
        wheels=tuple(_wheels(sections["wheel"], len(bodies))),
        thrusters=tuple(_thrusters(sections["thruster"], bodies)),
        others={key: _count(sections[key]) for key in ("mtb", *OTHERS) if key in sections},
    )


def _start(attitude: ScSection, orbit: Lines) -> ScStart:
    lines = lines_by_key(attitude.heading, attitude.lines, ATTITUDE)
    frames = lines["frames"].word()
    if len(frames) != 3 or frames[0] not in "NL" or frames[1] not in "QA" or frames[2] not in "NLFE":
        cure = "Write the frame of the rate, N or L; Q for the quaternion or A for the angles; and the frame of the "
        raise lines["frames"].fault(f"the frames are {frames[:40]!r}", f"{cure}attitude, N, L, F or E, such as NAN")
    quaternion = None
    if frames[1] == "Q":
        x, y, z, scalar = lines["quaternion"].reals(4)
        norm = math.hypot(x, y, z, scalar)
        if not norm > 1e-6:
            raise lines["quaternion"].fault("the quaternion is zero", "Write a unit quaternion, its scalar last")
        quaternion = scalar / norm, x / norm, y / norm, z / norm
    point = orbit["reference_point"]
    if point.word() not in ("CM", "ORIGIN"):
        raise point.fault(f"the position is of {point.word()[:40]!r}", "Write CM or ORIGIN")
    return ScStart(
        frames=frames,
        quaternion=quaternion,
        turn=_turn(lines["angles"], "the sequence of the angles"),
        angular_velocity=_radians(lines["angular_velocity"]),
        is_of_center=point.word() == "CM",
        position=orbit["position"].triple(),
        velocity=orbit["velocity"].triple(),
    )


def _bodies(section: ScSection) -> Iterator[ScBody]:
    line = lines_by_key(section.heading, section.lines, ((ScField("number_of_bodies", "n"),),))["number_of_bodies"]
    count = line.whole(1, 10_000, "the number of bodies")
    for number, lines in enumerate(blocks_by_key(section.counted_blocks(line, count, "bodies"), BODY)):
        yield _body(number, lines)


def _body(number: int, lines: Lines) -> ScBody:
    mass = lines["mass"].real()
    if mass < 0:
        raise lines["mass"].fault(f"the mass of B{number} is {mass:g}", "Write a mass of zero or more")
    xx, yy, zz = lines["moments_of_inertia"].triple()
    xy, xz, yz = lines["products_of_inertia"].triple()  # ∫ x y dm and so on: the matrix has their negatives
    return ScBody(
        name=f"B{number}",
        mass=mass,
        inertia=(xx, yy, zz, -xy, -yz, -xz),
        center=lines["mass_centre"].triple(),
        momentum=lines["embedded_momentum"].triple() if "embedded_momentum" in lines else ZEROS,
        dipole=lines["embedded_dipole"].triple() if "embedded_dipole" in lines else ZEROS,
        geometry=lines["geometry_file"].word(),
        flex=lines["flex_file"].word(),
        nodes=read_nodes(lines["node_file"]) if "node_file" in lines else (ZEROS,),
        line=lines["moments_of_inertia"],
        flex_line=lines["flex_file"],
    )


def _joints(section: ScSection, bodies: ScSection, body_count: int) -> Iterator[ScJoint]:
    blocks = section.counted_blocks(bodies.lines[0], body_count - 1, "joints")
    carried: dict[int, str] = {}
    for number, lines in enumerate(blocks_by_key(blocks, JOINT)):
        joint = _joint(number, lines, body_count)
        if joint.outer in carried:
            rule = f"joints {carried[joint.outer]} and {joint.name} both carry B{joint.outer}"
            raise joint.line.fault(rule, "Make each body except B0 the outer body of one joint")
        carried[joint.outer] = joint.name
        yield joint


def _joint(number: int, lines: Lines, body_count: int) -> ScJoint:
    name = f"G{number}"
    type_ = lines["type"].word() if "type" in lines else "PASSIVE"
    if type_ not in JOINT_TYPES:
        raise lines["type"].fault(f"unknown joint type {type_[:40]!r}", f"Write one of: {', '.join(JOINT_TYPES)}")
    inner, outer = (lines["bodies"].whole(0, body_count - 1, f"a body of {name}", column) for column in (0, 1))
    if inner >= outer:
        rule = f"the inner body of {name} is B{inner}, and its outer body B{outer}"
        raise lines["bodies"].fault(rule, "Number bodies from B0 outwards, and write the inner one first")
    word = lines["rotation"].word(2)
    if word not in ("GIMBAL", "SPHERICAL"):
        raise lines["rotation"].fault(f"{name} is {word[:40]!r}", "Write GIMBAL or SPHERICAL")
    is_spherical = word == "SPHERICAL"
    turning = lines["rotation"].whole(3 if is_spherical else 0, 3, f"the number of rotations of {name}")
    sliding = lines["translation"].whole(0, 3, f"the number of translations of {name}")
    turns = lines["rotation"].sequence(1, f"the rotations of {name}", whole=True)[:turning]
    return ScJoint(
        name=name,
        type=type_,
        inner=inner,
        outer=outer,
        is_spherical=is_spherical,
        turns="123" if is_spherical else turns,  # 42 uses this sequence for spherical joints, whatever the file has
        slides=lines["translation"].sequence(1, f"the translations of {name}", whole=True)[:sliding],
        locked_turns=tuple(lines["rotation_locks"].flag(column) for column in range(turning)),
        locked_slides=tuple(lines["translation_locks"].flag(column) for column in range(sliding)),
        angles=_radians(lines["initial_angles"])[:turning],
        rates=_radians(lines["initial_rates"])[:turning],
        displacements=lines["initial_displacements"].triple()[:sliding],
        displacement_rates=lines["initial_displacement_rates"].triple()[:sliding],
        inner_turn=_turn(lines["turn_from_inner_body"], f"the rotation from B{inner} to {name}"),
        outer_turn=_turn(lines["turn_to_outer_body"], f"the rotation from {name} to B{outer}"),
        inner_at=lines["place_on_inner_body"].triple(),
        outer_at=lines["place_on_outer_body"].triple(),
        springs=_springs(lines, type_),
        line=lines["bodies"],
        given_turns=turns,
    )


def _springs(lines: Lines, type_: str) -> ScSprings:
    """42 reads the file of passive joints alone; older versions have the numbers in the joint."""
    if "parameter_file" not in lines:
        return springs_of([lines[field.key] for field in SPRINGS])
    return read_springs(lines["parameter_file"]) if type_ == "PASSIVE" else ScSprings()


def _wheels(section: ScSection, body_count: int) -> Iterator[ScWheel]:
    head = lines_by_key(section.heading, section.lines, WHEELS)
    has_file = any(head[key].flag() for key in ("wheel_drag", "wheel_jitter") if key in head)
    line = head["number_of_wheels"]
    count = line.whole(0, 10_000, "the number of wheels")
    for number, lines in enumerate(blocks_by_key(section.counted_blocks(line, count, "wheels"), WHEEL)):
        inertia, momentum = lines["inertia"].real(), lines["momentum"].real()
        if not inertia > 0 or not math.isfinite(momentum / inertia):
            raise lines["inertia"].fault(f"the inertia of wheel {number} is {inertia:g}", "Write a positive number")
        limits = lines["largest_torque_and_momentum"].reals(2)
        file = lines.get("drag_and_jitter_file")
        imbalances = [lines[key].real() for key in ("static_imbalance", "dynamic_imbalance") if key in lines]
        yield ScWheel(
            name=f"Whl{number}",
            momentum=momentum,
            axis=_unit(lines["axis"], f"the axis of wheel {number}"),
            torque_limit=limits[0],
            momentum_limit=limits[1],
            inertia=inertia,
            body=lines["body"].whole(0, body_count - 1, f"the body of wheel {number}") if "body" in lines else 0,
            is_uneven=any(imbalances) or (has_file and file is not None and file.word() != NONE),
        )


def _thrusters(section: ScSection, bodies: tuple[ScBody, ...]) -> Iterator[ScThruster]:
    line = _count_line(section)
    count = line.whole(0, 10_000, "the number of thrusters")
    for number, lines in enumerate(blocks_by_key(section.counted_blocks(line, count, "thrusters"), THRUSTER)):
        body_line, axis, start = lines.get("body"), lines.get("axis"), 0
        if axis is None:
            body_line = axis = lines["body_and_axis"]
            start = 1
        body = 0 if body_line is None else body_line.whole(0, len(bodies) - 1, f"the body of thruster {number}")
        if "place" in lines:
            at = lines["place"].triple()
        else:
            nodes = bodies[body].nodes
            at = nodes[lines["node"].whole(0, len(nodes) - 1, f"the node of thruster {number}")]
        yield ScThruster(
            name=f"Thr{number}",
            mode=lines["mode"].word() if "mode" in lines else "PULSED",
            force=lines["force"].real(),
            axis=_unit(axis, f"the axis of thruster {number}", start),
            body=body,
            at=at,
        )


def _count(section: ScSection) -> int:
    line = _count_line(section)
    count = line.whole(0, 10_000, f"the number in '{section.heading.title}'")
    section.counted_blocks(line, count, "parts")
    return count


def _count_line(section: ScSection) -> ScLine:
    return lines_by_key(section.heading, section.lines, ((ScField("number", "n"),),))["number"]


def _turn(line: ScLine, what: str) -> tuple[str, tuple[float, ...]]:
    sequence = line.sequence(3, what)
    return sequence, tuple(math.radians(angle) for angle in line.reals(3)[: len(sequence)])


def _radians(line: ScLine) -> Triple:
    x, y, z = line.triple()
    return math.radians(x), math.radians(y), math.radians(z)


def _unit(line: ScLine, what: str, start: int = 0) -> Triple:
    x, y, z = line.reals(start + 3)[start:]
    length = math.hypot(x, y, z)
    if not length > 1e-12:
        raise line.fault(f"{what} has no length", "Write three numbers along it")
    return x / length, y / length, z / length
