"""CasADi, imported with the first graph: readable equations and stored machine code need none."""

from __future__ import annotations

from typing import Any, TypeAlias

# A matrix of CasADi's own, where more is used of it than `GraphMatrix` has. CasADi's stubs cannot type it: in them SX
# takes no operand of another type.
SX: TypeAlias = Any


class _OnDemand:
    """A module that is imported on first use."""

    def __getattr__(self, name: str) -> object:
        import casadi  # noqa: PLC0415  # imported when it is first used

        found = getattr(casadi, name)
        setattr(self, name, found)  # Python calls this only for missing names.
        return found


# Any, because its stubs do not fit.
ca: Any = _OnDemand()
