"""Public names that are imported when they are first asked for, so that a program pays only for those that it uses."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any


def attach(package: str, homes: Mapping[str, str]) -> tuple[Callable[[str], Any], Callable[[], list[str]], list[str]]:
    """`__getattr__`, `__dir__` and `__all__` of a package whose names have these homes.

    A home is a module that has the name, "module:other" if it calls it otherwise, or the module itself if its own
    path is that of the name.
    """
    module = sys.modules[package]

    def __getattr__(name: str) -> Any:  # noqa: N807
        if name not in homes:
            if name.startswith("_"):  # asked for by tools that look around, not by people
                raise AttributeError(f"module '{package}' has no attribute '{name}'.", obj=module)
            # An error that has an object but no name keeps Python from adding a second proposal of its own.
            raise AttributeError(_unknown(package, name, homes), obj=module)
        home, _, other = homes[name].partition(":")
        found = import_module(home)
        if home != f"{package}.{name}":
            found = getattr(found, other or name)
        setattr(module, name, found)  # Python asks here only for what is missing.
        return found

    def __dir__() -> list[str]:  # noqa: N807
        return sorted({*homes, *(name for name in vars(module) if name.startswith("__"))})

    return __getattr__, __dir__, sorted(homes)


def _unknown(package: str, name: str, homes: Mapping[str, str]) -> str:
    from difflib import get_close_matches  # noqa: PLC0415  # only mistakes wait for it

    # Capitals are what is mistaken most.
    lower = {known.lower(): known for known in homes}
    near = get_close_matches(name.lower(), lower, 1)
    proposal = f" Did you mean '{lower[near[0]]}'?" if near else ""
    return f"module '{package}' has no attribute '{name}'.{proposal}"
