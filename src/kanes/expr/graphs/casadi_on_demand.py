"""CasADi, imported with the first graph: whoever reads equations or finds stored machine code makes none."""

from __future__ import annotations

from typing import Any


class _OnDemand:
    """A module that is imported when it is first asked for something."""

    def __getattr__(self, name: str) -> Any:
        import casadi  # noqa: PLC0415  # what this class is for

        found = getattr(casadi, name)
        setattr(self, name, found)  # Python asks here only for what is missing.
        return found


ca: Any = _OnDemand()
