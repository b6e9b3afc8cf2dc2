"""Columns that a caller lists as angles."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable

from kanes.errors import ExpressionError, UnknownNameError

# Forces, points and moments as OpenSim names them, which no caller can mean by angles.
_LOADS = re.compile(r"(?i:force|torque)_?[vp]?[xyz]$|_[vpm][xyz]$")


def listed_columns(labels: Collection[str], angles: Iterable[object], door: str = "read") -> list[str]:
    """The columns of a list, each once; an error names what is not among the labels, and what is a load by its name."""
    try:
        if isinstance(angles, (str, bytes)):
            raise TypeError
        names = list(dict.fromkeys(str(each) for each in angles))
    except TypeError:
        raise ExpressionError(f"{door}: angles={angles!r} is no list of columns. Give one such as ['knee'].") from None
    missing = [name for name in names if name not in labels]
    if missing:
        raise UnknownNameError(f"{door}: there is no column {', '.join(missing)}. There are: {', '.join(labels)}.")
    loads = [name for name in names if _LOADS.search(name)]
    if loads:
        raise ExpressionError(
            f"{door}: {', '.join(loads)} cannot be angles, by their names they are forces, points or moments. "
            "Leave them out of angles=."
        )
    return names
