"""Pulling of bodies in a page: the memory of a run under pulls, and the inputs of each body's pull."""

from __future__ import annotations

import base64
import zlib
from collections.abc import Mapping

from kanes.model.system import System
from kanes.show.drawing.fixed_places import Values
from kanes.show.drawing.scene import Scene
from kanes.simulate.loop_image import LoopImage

# Arrays of the loop's memory that `web/src/pulling.js` reads.
_SEEN = ("run_x", "run_p", "run_w", "run_c", "run_scale", "run_t", "ending", "arrivals", "look_after", "culprit")
_SEEN_OF_EVENTS = ("logged", "log_time", "log_event", "log_states")


def pulling_content(
    image: LoopImage, places: Mapping[str, int], system: System, parameters: Mapping[str, float], scene: Scene
) -> dict[str, object]:
    """The data for `web/src/pulling.js`, ready for JSON.

    `places` are those of `PulledFunction`. Masses and the total weight set the stiffness of the pulling spring.
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


def image_content(image: LoopImage, seen: tuple[str, ...]) -> dict[str, object]:
    """The memory of a run as texts and numbers, with the places of the arrays that the page reads."""
    return {
        "text": packed_bytes(image.content),
        "pointers": list(image.pointers),
        "fields": {name: list(image.fields[name]) for name in seen},
    }


def packed_bytes(content: bytes) -> str:
    """Bytes as a text, deflated."""
    return base64.b64encode(zlib.compress(content, 9)).decode("ascii")
