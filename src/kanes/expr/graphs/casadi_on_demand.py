"""CasADi, imported with the first graph: readable equations and stored machine code need none."""

from __future__ import annotations

from typing import Any


class _OnDemand:
    """A module that is imported on first use."""

    def __getattr__(self, name: str) -> Any:
        import casadi  # noqa: PLC0415  # what this class is for

        found = getattr(casadi, name)
        setattr(self, name, found)  # Python calls this only for missing names.
        return found


ca: Any = _OnDemand()
