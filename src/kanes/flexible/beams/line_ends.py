"""What the ends of a beam hold: deflections and slopes of bending, and twist and stretch."""

from __future__ import annotations

# Orders of the derivatives of the deflection that vanish at an end and are held there.
HELD_ORDERS = {"clamped": (0, 1), "pinned": (0,), "free": ()}


def held_bar_ends(ends: tuple[str, str]) -> tuple[bool, bool]:
    """Whether each end holds twist and stretch: the start unless it is free, the far end where it is clamped."""
    return ends[0] != "free", ends[1] == "clamped"


def rigid_modes(ends: tuple[str, str], kind: str) -> int:
    """How many rigid motions of a kind the ends leave."""
    if kind in ("y", "z"):
        return max(0, 2 - sum(len(HELD_ORDERS[end]) for end in ends))
    return int(not any(held_bar_ends(ends)))
