"""Settings in `compiler` and `option` of an MJCF file."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, field

from kanes.formats.documents.xml_nodes import Triple, XmlNode


@dataclass(frozen=True)
class MjcfSettings:
    """How angles are written, where inertias come from, which effects are switched off, and gravity."""

    radians: float = math.pi / 180  # of one unit of angle
    eulerseq: str = "xyz"
    autolimits: bool = True
    inertiafromgeom: str = "auto"
    inertiagroups: tuple[float, ...] = (0, 5)
    balanceinertia: bool = False
    boundmass: float = 0.0
    boundinertia: float = 0.0
    settotalmass: float = -1.0
    alignfree: bool = False
    meshdir: str = ""
    strippath: bool = False  # whether files are named without their folders
    gravity: Triple = (0.0, 0.0, -9.81)
    fluid: dict[str, float] = field(default_factory=dict)  # density and viscosity of the medium, where not zero
    disabled: frozenset[str] = frozenset()  # flags of <option><flag …="disable">
    idle_groups: frozenset[float] = frozenset()  # of actuators that are switched off


def read_settings(root: XmlNode) -> MjcfSettings:
    """All `compiler` and `option` elements of a file; later ones overrule."""
    compiler = _merged(root, (child for child in root.children if child.tag == "compiler"))
    option = _merged(root, (child for child in root.children if child.tag == "option"))
    flags = [flag for child in root.children if child.tag == "option" for flag in child.children if flag.tag == "flag"]
    default = MjcfSettings()
    if _word(compiler, "coordinate", ("local", "global"), "local") == "global":
        raise compiler.fault("global coordinates are obsolete in MuJoCo", 'Convert it to coordinate="local"')
    sequence = compiler.attributes.get("eulerseq", default.eulerseq).strip()
    if len(sequence) != 3 or not set(sequence) <= set("xyzXYZ"):
        raise compiler.fault(f"eulerseq is {sequence[:40]!r}", 'Give three of x, y, z, X, Y, Z, such as "xyz"')
    fluid = {key: option.attribute_number(key, 0.0) for key in ("density", "viscosity")}
    x, y, z = option.attribute_numbers("gravity", count=3, default=default.gravity)
    disabled = {
        key for flag in flags for key in flag.attributes if _word(flag, key, ("enable", "disable"), "") == "disable"
    }
    degrees = _word(compiler, "angle", ("degree", "radian"), "degree") == "degree"
    return MjcfSettings(
        radians=math.pi / 180 if degrees else 1.0,
        eulerseq=sequence,
        autolimits=flag_of(compiler, "autolimits", True),
        inertiafromgeom=_word(compiler, "inertiafromgeom", ("true", "false", "auto"), "auto"),
        inertiagroups=compiler.attribute_numbers("inertiagrouprange", count=2, default=default.inertiagroups),
        balanceinertia=flag_of(compiler, "balanceinertia", False),
        boundmass=compiler.attribute_number("boundmass", 0.0),
        boundinertia=compiler.attribute_number("boundinertia", 0.0),
        settotalmass=compiler.attribute_number("settotalmass", -1.0),
        alignfree=flag_of(compiler, "alignfree", False),
        meshdir=compiler.attributes.get("meshdir", compiler.attributes.get("assetdir", "")),
        strippath=flag_of(compiler, "strippath", False),
        gravity=(0.0, 0.0, 0.0) if "gravity" in disabled else (x, y, z),
        fluid={key: value for key, value in fluid.items() if value},
        disabled=frozenset(disabled),
        idle_groups=frozenset(option.attribute_numbers("actuatorgroupdisable", default=())),
    )


def flag_of(node: XmlNode, key: str, default: bool) -> bool:
    """An attribute that is true or false."""
    return _word(node, key, ("true", "false"), "true" if default else "false") == "true"


def _word(node: XmlNode, key: str, words: tuple[str, ...], default: str) -> str:
    word = node.attributes.get(key, "").strip() or default
    if word not in words:
        raise node.fault(f"{key} of <{node.tag}> is {word[:40]!r}", f"Write {' or '.join(words)}")
    return word


def _merged(root: XmlNode, nodes: Iterable[XmlNode]) -> XmlNode:
    attributes: dict[str, str] = {}
    last = root
    for last in nodes:
        attributes.update(last.attributes)
    return XmlNode(last.tag, attributes, "", (), last.file, last.line)
