"""Reference problems of contact, friction and impact, if they are there; and planar blocks to try them with."""

from pathlib import Path
from typing import Any

import pytest
import yaml

import kanes as kn

REFERENCES = Path(__file__).parents[2] / "shared" / "reference" / "contact"

HAS_REFERENCES = REFERENCES.is_dir()
needs_references = pytest.mark.skipif(
    not HAS_REFERENCES, reason="the reference problems of contact, ../shared/reference/contact, are not here"
)


def cases(name: str) -> list[dict[str, Any]]:
    """The cases of a problem; none where the references are not here."""
    return reference(name)["cases"] if HAS_REFERENCES else []


def reference(name: str) -> dict[str, Any]:
    """One of the problems: its data and values."""
    found: dict[str, Any] = yaml.safe_load((REFERENCES / f"{name}.yaml").read_text())
    return found


def block(b: float, h: float, friction: float, gravity: tuple[float, float] = (0.0, -9.81)) -> kn.Model:
    """A homogeneous block, 2b wide and 2h high, whose lower corners touch the line y = 0."""
    model = kn.Model("block")
    x, y, q = model.coordinates("x y q")
    N = model.frame
    B, C = N.rotated("B", q, N.z), model.origin.moved("C", x * N.x + y * N.y)
    model.add_body("box", frame=B, center=C, mass=1, inertia=kn.inertia(zz=(b * b + h * h) / 3))
    model.gravity = gravity[0] * N.x + gravity[1] * N.y
    for name, side in (("left", -1), ("right", 1)):
        corner = C.moved(f"corner_{name}", side * b * B.x - h * B.y)
        model.add_contact(corner, kn.surfaces.Plane(N.y), friction=friction, name=name)
    return model


def ball(mass: float, radius: float, friction: float, restitution: float = 0.0) -> kn.Model:
    """A homogeneous ball in space over the plane z = 0."""
    model = kn.Model("ball")
    N = model.frame
    body = model.add_body("ball", mass=mass, inertia=kn.inertia(*[0.4 * mass * radius**2] * 3), joint=kn.Free())
    model.gravity = -9.81 * N.z
    surfaces = kn.surfaces.Sphere(radius), kn.surfaces.Plane(N.z)
    model.add_contact(body, surfaces[0], on=surfaces[1], friction=friction, restitution=restitution, name="floor")
    return model
