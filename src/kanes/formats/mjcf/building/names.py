"""Names of an MJCF file, which has one of each for every class of things, in a model, which has one for all."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection
from typing import TYPE_CHECKING

from kanes.base.free_names import first_free
from kanes.expr.names import LETTER
from kanes.expr.symbols import Coordinate, Speed
from kanes.expr.written_names import text_name
from kanes.model.joints.kinds import Free, Spherical

if TYPE_CHECKING:
    from kanes.model.joints.base import Joint
    from kanes.model.model import Model

# What acts in a joint is named after its child.
_LOADS = ("spring", "damper", "motor", "stop")
# Dots over a letter and primes after a word, as of time derivatives.
_MARKS = re.compile("[\u0307\u0308′″]")


def symbol_name(name: str, letter: str = "q") -> str:
    """A name that a symbol may have."""
    written = re.sub(r"[\s,:]+", "_", name)
    return written if LETTER.search(written) else f"{letter}_{written}"


def free_name(model: Model, name: str, what: str, reserved: Collection[str] = (), brings: Collection[str] = ()) -> str:
    """The name, or if something else of the model has it, the name and what it is.

    A body brings the names of its origin and mass centre with it, and those of symbols, which end in its own.
    """
    endings = ("", "o", "*") if what == "body" else ("",)

    def is_taken(name: str) -> bool:
        return (
            name in reserved
            or any(_is_taken(model, f"{name}{ending}") for ending in endings)
            or any(f"{symbol}_{name}" in model for symbol in brings)
            or (what == "body" and any(f"{load} of {name}" in model for load in _LOADS))
            or (what == "joint" and any(text_name(name, dots) in model for dots in (1, 2)))
        )

    return first_free(name, is_taken, f"_{what}")


def symbols_of(joint: Joint) -> tuple[str, ...]:
    """What names of coordinates and speeds begin with that a joint makes itself."""
    turns = ("e0", "e1", "e2", "e3", "wx", "wy", "wz")
    if isinstance(joint, Free):
        return (*turns, "x", "y", "z", "vx", "vy", "vz")
    return turns if isinstance(joint, Spherical) else ()


def _is_taken(model: Model, name: str) -> bool:
    """Whether something has the name, or a time derivative of a coordinate or speed is written so."""
    if name in model.registry:
        return True
    plain = unicodedata.normalize("NFC", _MARKS.sub("", unicodedata.normalize("NFD", name), count=1))
    if plain == unicodedata.normalize("NFC", name) or plain not in model.registry:
        return False
    symbol = model[plain]
    return isinstance(symbol, (Coordinate, Speed)) and any(
        unicodedata.normalize("NFC", text_name(plain, dots)) == unicodedata.normalize("NFC", name) for dots in (1, 2)
    )
