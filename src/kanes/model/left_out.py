"""The report of what a file reader left out, and the effect."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from kanes.base.errors import counted

_MOST_NAMES = 4


@dataclass(frozen=True)
class Omission:
    """Elements of one class that are in the file and not in the model, and the effect of their absence."""

    what: str
    names: tuple[str, ...]
    effect: str

    def __str__(self) -> str:
        shown = ", ".join(name for name in self.names[:_MOST_NAMES] if name)
        more = f", and {len(self.names) - _MOST_NAMES} more" if len(self.names) > _MOST_NAMES else ""
        names = f" ({shown}{more})" if shown else ""
        return f"{counted(len(self.names), self.what)}{names}: {self.effect}"


@dataclass(frozen=True)
class LeftOut:
    """What was left out or changed in reading a file; printed, a line for each.

    >>> LeftOut((Omission("muscle", ("soleus_r", "soleus_l"), "torques found are net"),))
    2 muscles (soleus_r, soleus_l): torques found are net.
    """

    omissions: tuple[Omission, ...] = ()

    def __iter__(self) -> Iterator[Omission]:
        return iter(self.omissions)

    def __len__(self) -> int:
        return len(self.omissions)

    def __str__(self) -> str:
        return "\n".join(f"{omission}." for omission in self.omissions) or "Nothing was left out."

    __repr__ = __str__

    def and_more(self, *omissions: Omission) -> LeftOut:
        """The report with further lines."""
        return LeftOut((*self.omissions, *omissions))
