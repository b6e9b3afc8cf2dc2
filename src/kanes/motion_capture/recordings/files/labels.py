"""Columns that a caller lists as angles."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable

from kanes.base.errors import UnknownNameError, WrongTypeError, WrongValueError

# Forces, points and moments as OpenSim names them, which cannot be angles.
_LOADS = re.compile(r"(?i:force|torque)_?[vp]?[xyz]$|_[vpm][xyz]$")


def listed_columns(labels: Collection[str], angles: Iterable[object], call: str = "read") -> list[str]:
    """The columns of a list, each once; unknown labels and names of loads are errors."""
    try:
        if isinstance(angles, (str, bytes)):
            raise TypeError
        names = list(dict.fromkeys(str(each) for each in angles))
    except TypeError:
        raise WrongTypeError(
            f"{call}: angles={angles!r} is not a list of columns. Give one such as ['knee']."
        ) from None
    missing = [name for name in names if name not in labels]
    if missing:
        raise UnknownNameError(f"{call}: there is no column {', '.join(missing)}. There are: {', '.join(labels)}.")
    loads = [name for name in names if _LOADS.search(name)]
    if loads:
        raise WrongValueError(
            f"{call}: {', '.join(loads)} cannot be angles, by their names they are forces, points or moments. "
            "Leave them out of angles=."
        )
    return names
