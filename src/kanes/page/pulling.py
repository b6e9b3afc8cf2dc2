"""Pulling at bodies in a page: the memory of a run under pulls, and what each body's pull is."""

from __future__ import annotations

import base64
import zlib
from collections.abc import Mapping
from typing import Any

from kanes.drawing.fixed_places import Values
from kanes.drawing.scene import Scene
from kanes.model.system import System
from kanes.simulate.loop_image import LoopImage

# Arrays of the loop's memory that `web/src/pulling.js` looks at.
_SEEN = ("run_x", "run_p", "run_w", "run_c", "run_scale", "run_t", "ending", "arrivals", "look_after", "culprit")
_SEEN_OF_EVENTS = ("logged", "log_time", "log_event", "log_states")


def pulling_content(
    image: LoopImage, places: Mapping[str, int], system: System, parameters: Mapping[str, float], scene: Scene
) -> dict[str, Any]:
    """All that `web/src/pulling.js` takes, ready for JSON.

    `places` are those of `PulledFunction`. Masses and the weight of all tell how strong a spring has to be.
    """
    values = Values({symbol: parameters[symbol.name] for symbol in system.parameters})
    masses = {mass.name: values.number(mass.mass) for mass in system.masses}
    return {
        "image": image_content(image, (*_SEEN, *_SEEN_OF_EVENTS)) | {"end": image.end},
        "places": dict(places),
        "turning": [body.name for body in system.bodies],
        "weight": sum(masses.values()) * sum(number**2 for number in scene.gravity) ** 0.5,
        "masses": masses,
    }


def image_content(image: LoopImage, seen: tuple[str, ...]) -> dict[str, Any]:
    """The memory of a run as texts and numbers, with the places of those arrays that are looked at."""
    return {
        "text": packed_bytes(image.content),
        "pointers": list(image.pointers),
        "fields": {name: list(image.fields[name]) for name in seen},
    }


def packed_bytes(content: bytes) -> str:
    """Bytes as a text, deflated."""
    return base64.b64encode(zlib.compress(content, 9)).decode("ascii")
