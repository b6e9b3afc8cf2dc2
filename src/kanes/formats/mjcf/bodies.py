"""The bodies of an MJCF file, with joints, shapes and sites, read from <worldbody>."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

import numpy as np

from kanes.base.free_names import first_free
from kanes.formats.documents.xml_nodes import XmlNode
from kanes.formats.mjcf.defaults import Defaults
from kanes.formats.mjcf.document import MjcfBody, MjcfGeom, MjcfJoint, MjcfMass, MjcfSite, Reading
from kanes.formats.mjcf.masses import NO_MASS, read_inertial, scale_to_total, settled_mass, together
from kanes.formats.mjcf.placement import HERE, MjcfPlace, along, placement, position
from kanes.formats.mjcf.settings import MjcfSettings, flag_of

# Elements that generate bodies that are not in the file.
_UNFOLDS = ("replicate", "attach", "composite", "flexcomp")
_PICTURES = ("camera", "light")
_MOST_BODIES = 5000
WORLD = "world"
# Elements whose names must be unique.
_NAMED = {"body": "body", "joint": "joint", "freejoint": "joint"}

ReadGeom = Callable[[XmlNode, MjcfPlace, bool], MjcfGeom]


class BodyReader:
    """Reads bodies in the order of the file, and their names."""

    def __init__(self, reading: Reading, defaults: Defaults, read_geom: ReadGeom) -> None:
        self.bodies: list[MjcfBody] = []
        self._reading = reading
        self._defaults = defaults
        self._read_geom = read_geom
        self._names: dict[str, set[str]] = {"body": {WORLD}, "joint": set()}
        self._given: dict[str, set[str]] = {"body": {WORLD}, "joint": set()}  # names that are in the file
        self._counts: dict[str, int] = {}

    def read(self, worldbodies: Sequence[XmlNode]) -> tuple[MjcfBody, tuple[MjcfBody, ...]]:
        """The world, and all bodies, parents before children."""
        world = MjcfBody(WORLD, None, HERE, (), NO_MASS)
        for node in (each for root in worldbodies for each in root.walk()):
            if node.tag in _NAMED:
                self._given[_NAMED[node.tag]].add(node.name)
        for node in worldbodies:
            parts = self._parts(node, node.attributes.get("childclass", "").strip(), HERE)
            for tag in ("joint", "freejoint", "inertial"):
                if parts.get(tag):
                    raise parts[tag][0][0].fault(f"<{tag}> is in the world, which does not move", "Remove it")
            world = replace(
                world, geoms=(*world.geoms, *self._geoms(parts, False)), sites=(*world.sites, *self._sites(parts))
            )
            self._children(parts, None)
        factor = scale_to_total(self.bodies, self._reading.settings.settotalmass)
        return world, tuple(_scaled(body, factor) for body in self.bodies)

    # Elements of a body, with those in <frame> elements, each with where it is put and its class

    def _parts(self, node: XmlNode, childclass: str, place: MjcfPlace) -> dict[str, list[tuple[XmlNode, MjcfPlace]]]:
        found: dict[str, list[tuple[XmlNode, MjcfPlace]]] = {}
        for child, where in self._unframed(node, childclass, place):
            found.setdefault(child.tag, []).append((child, where))
        return found

    def _unframed(self, node: XmlNode, childclass: str, place: MjcfPlace) -> Iterator[tuple[XmlNode, MjcfPlace]]:
        for child in node.children:
            if child.tag in _UNFOLDS:
                rule = f"{child.called} generates bodies that are not in the file"
                raise child.fault(rule, "Let MuJoCo write the compiled model (mj_saveLastXML), and read that")
            if child.tag == "frame":
                inner = child.attributes.get("childclass", "").strip() or childclass
                yield from self._unframed(child, inner, place @ placement(child, self._reading.settings))
            elif child.tag == "body":
                own = child.attributes.get("childclass", "").strip() or childclass
                yield replace(child, attributes={**child.attributes, "childclass": own}), place
            elif child.tag in ("geom", "site", "joint"):
                yield self._defaults.completed(child, childclass), place
            else:
                yield child, place

    def _children(self, parts: Mapping[str, list[tuple[XmlNode, MjcfPlace]]], parent: str | None) -> None:
        for tag in _PICTURES:
            for node, _ in parts.get(tag, ()):
                self._reading.leave_out(
                    tag, "nothing in the equations; pictures have their own view and lighting", node.name
                )
        for node, place in parts.get("body", ()):
            self._body(node, place, parent)

    def _body(self, node: XmlNode, outer: MjcfPlace, parent: str | None) -> None:
        if len(self.bodies) >= _MOST_BODIES:
            raise node.fault(f"it has more than {_MOST_BODIES} bodies", "Give a model of fewer")
        reading, name = self._reading, self._name("body", node)
        parts = self._parts(node, node.attributes["childclass"], HERE)
        joints = tuple(self._joint(child, place) for child, place in _in_order(parts, ("joint", "freejoint")))
        if any(joint.type == "free" for joint in joints) and (parent is not None or len(joints) > 1):
            raise node.fault(
                f"body {name} has a free joint beside others, or in another body",
                "Make it the only joint of a body in the world",
            )
        geoms = self._geoms(parts, self._by_shapes(parts))
        if flag_of(node, "mocap", False):
            reading.leave_out("mocap target", "it stays where the file puts it", name)
        for child, _ in parts.get("plugin", ()):
            reading.leave_out("plugin", "its effect is not in the equations", child.attributes.get("plugin", ""))
        self.bodies.append(
            MjcfBody(
                name=name,
                parent=parent,
                place=outer @ placement(node, reading.settings),
                joints=joints,
                mass=self._mass(parts, geoms),
                geoms=geoms,
                sites=self._sites(parts),
                gravcomp=node.attribute_number("gravcomp", 0.0),
            )
        )
        self._children(parts, name)

    def _mass(self, parts: Mapping[str, list[tuple[XmlNode, MjcfPlace]]], geoms: Sequence[MjcfGeom]) -> MjcfMass:
        settings, given = self._reading.settings, parts.get("inertial", [])
        mass = NO_MASS
        if self._by_shapes(parts):
            mass = together([geom.mass for geom in geoms if geom.mass is not None])
        elif given:
            node, place = given[0]
            mass = _moved(read_inertial(node, settings), place)
        return settled_mass(mass, settings)

    def _by_shapes(self, parts: Mapping[str, list[tuple[XmlNode, MjcfPlace]]]) -> bool:
        """Whether the mass of a body is that of its shapes."""
        rule = self._reading.settings.inertiafromgeom
        return rule == "true" or (rule == "auto" and not parts.get("inertial"))

    def _geoms(self, parts: Mapping[str, list[tuple[XmlNode, MjcfPlace]]], with_mass: bool) -> tuple[MjcfGeom, ...]:
        return tuple(self._read_geom(node, place, with_mass) for node, place in parts.get("geom", ()))

    def _sites(self, parts: Mapping[str, list[tuple[XmlNode, MjcfPlace]]]) -> tuple[MjcfSite, ...]:
        settings = self._reading.settings
        return tuple(MjcfSite(node.name, place @ _site_place(node, settings)) for node, place in parts.get("site", ()))

    def _joint(self, node: XmlNode, place: MjcfPlace) -> MjcfJoint:
        name, settings = self._name("joint", node), self._reading.settings
        if node.tag == "freejoint":
            if node.attributes.get("align", "").strip() == "true" or settings.alignfree:
                effect = "its coordinates are those of the body as written, not along its principal axes"
                self._reading.leave_out("aligned free joint", effect, name)
            return MjcfJoint(name, "free", np.zeros(3), np.array([0.0, 0.0, 1.0]))
        kind = node.attributes.get("type", "hinge").strip()
        if kind not in ("hinge", "slide", "ball", "free"):
            raise node.fault(f"the type of joint {name} is {kind[:40]!r}", "Use hinge, slide, ball or free")
        axis = place.R @ np.array(node.attribute_numbers("axis", count=3, default=(0.0, 0.0, 1.0)))
        if kind in ("hinge", "slide") and np.linalg.norm(axis) < 1e-15:
            raise node.fault(f"the axis of joint {name} has no length", "Give it a direction")
        unit = settings.radians if kind in ("hinge", "ball") else 1.0
        limits = node.attribute_numbers("range", count=2, default=(0.0, 0.0))
        self._note_joint(node, name)
        limited = node.attributes.get("limited", "auto").strip()
        has_range = any(limits) if limited == "auto" and settings.autolimits else limited == "true"
        return MjcfJoint(
            name=name,
            type=kind,
            pos=place.to(position(node)),
            axis=axis,
            ref=node.attribute_number("ref", 0.0) * unit,
            springref=node.attribute_number("springref", 0.0) * unit,
            stiffness=coefficients(node, "stiffness", settings.disabled & {"spring", "passive"}),
            damping=coefficients(node, "damping", settings.disabled & {"damper", "passive"}),
            armature=node.attribute_number("armature", 0.0),
            range=(limits[0] * unit, limits[1] * unit) if has_range else None,
            springdamper=_springdamper(node, settings.disabled),
        )

    def _note_joint(self, node: XmlNode, name: str) -> None:
        leave_out = self._reading.leave_out
        if node.attribute_numbers("frictionloss", count=1, default=(0.0,))[0]:
            leave_out("joint friction", "nothing rubs", name)
        if node.attributes.get("actuatorfrcrange", "").strip():
            leave_out("force limit", "forces of actuators are not limited", name)
        if node.attribute_number("springyield", 0.0):
            leave_out("yielding spring", "the spring stays elastic", name)

    def _name(self, what: str, node: XmlNode) -> str:
        """The name of a body or joint, or one by its number among those without a name."""
        name, taken = node.name, self._names[what]
        if name and name in taken:
            several = {"body": "bodies", "joint": "joints"}[what]
            raise node.fault(f"two {several} have the name '{name[:40]}'", "Give each a name of its own")
        if not name:
            number = self._counts[what] = self._counts.get(what, 0) + 1
            name = first_free(f"{what}{number}", (taken | self._given[what]).__contains__)
        taken.add(name)
        return name


def coefficients(node: XmlNode, key: str, off: object = ()) -> tuple[float, float, float]:
    """One to three numbers of a polynomial; zeros where it is switched off."""
    values = node.attribute_numbers(key, default=(0.0,))
    if len(values) > 3:
        raise node.fault(f"{key} of {node.called} has {len(values)} numbers", "Give one, two or three")
    first, second, third = (*values, 0.0, 0.0, 0.0)[:3]
    return (0.0, 0.0, 0.0) if off else (first, second, third)


def _springdamper(node: XmlNode, disabled: frozenset[str]) -> tuple[float, float] | None:
    """A time constant and a damping ratio, both above zero; else None."""
    time, ratio = node.attribute_numbers("springdamper", count=2, default=(0.0, 0.0))
    if time <= 0 or ratio <= 0 or disabled & {"spring", "damper", "passive"}:
        return None
    return time, ratio


def _site_place(node: XmlNode, settings: MjcfSettings) -> MjcfPlace:
    """Where a site is: by its ends, if those are given."""
    if not node.attributes.get("fromto", "").strip():
        return placement(node, settings)
    ends = np.array(node.attribute_numbers("fromto", count=6))
    return MjcfPlace(along(ends[:3] - ends[3:]), (ends[:3] + ends[3:]) / 2)


def _in_order(
    parts: Mapping[str, list[tuple[XmlNode, MjcfPlace]]], tags: Sequence[str]
) -> list[tuple[XmlNode, MjcfPlace]]:
    found = [pair for tag in tags for pair in parts.get(tag, ())]
    return sorted(found, key=lambda pair: pair[0].line) if len({pair[0].tag for pair in found}) > 1 else found


def _moved(mass: MjcfMass, place: MjcfPlace) -> MjcfMass:
    return MjcfMass(mass.mass, place.to(mass.center), place.R @ mass.inertia @ place.R.T)


def _scaled(body: MjcfBody, factor: float) -> MjcfBody:
    if factor == 1.0:
        return body
    mass = body.mass
    return replace(body, mass=MjcfMass(mass.mass * factor, mass.center, mass.inertia * factor))
