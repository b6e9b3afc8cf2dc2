"""Names of an MJCF file, which has one of each for every class of things, in a model, which has one for all."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import TYPE_CHECKING

from kanes.expr.names import LETTER

if TYPE_CHECKING:
    from kanes.model.model import Model


def symbol_name(name: str, letter: str = "q") -> str:
    """A name that a symbol may have."""
    written = re.sub(r"[\s,:]+", "_", name)
    return written if LETTER.search(written) else f"{letter}_{written}"


def free_name(model: Model, name: str, what: str, reserved: Collection[str] = ()) -> str:
    """The name, or if something else of the model has it, the name and what it is.

    A body brings the names of its origin and mass centre with it.
    """
    endings = ("", "o", "*") if what == "body" else ("",)
    while any(f"{name}{ending}" in model for ending in endings) or name in reserved:
        name = f"{name}_{what}"
    return name
