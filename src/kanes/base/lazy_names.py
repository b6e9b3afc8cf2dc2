"""Public names that are imported on first use, so that a program loads only those that it uses."""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from pathlib import Path


def attach(package: str) -> tuple[Callable[[str], object], Callable[[], list[str]], list[str]]:
    """`__getattr__`, `__dir__` and `__all__` of a package whose public names are listed in its `__init__.pyi`."""
    module = sys.modules[package]
    homes = _homes(Path(module.__file__ or "").with_suffix(".pyi"))

    def __getattr__(name: str) -> object:  # noqa: N807
        if name not in homes:
            if name.startswith("_"):  # looked up by tools that inspect modules, not by users
                raise AttributeError(f"module '{package}' has no attribute '{name}'.", obj=module)
            # An error that has an object but no name keeps Python from adding its own suggestion.
            raise AttributeError(_unknown(package, name, homes), obj=module)
        home, called = homes[name]
        found = None if home == package else getattr(import_module(home), called, None)
        if found is None:  # a module
            found = import_module(f"{home}.{called}")
        setattr(module, name, found)  # Python calls this only for missing names.
        return found

    def __dir__() -> list[str]:  # noqa: N807
        return sorted({*homes, *(name for name in vars(module) if name.startswith("__"))})

    return __getattr__, __dir__, sorted(homes)


def _homes(stub: Path) -> dict[str, tuple[str, str]]:
    """Public name → module and name there. A stub has `from m import a as a`, and `b = a` for another name of a."""
    imported, homes = {}, {}
    for statement in ast.parse(stub.read_text(encoding="utf-8")).body:
        if isinstance(statement, ast.ImportFrom):
            for alias in statement.names:
                imported[alias.name] = statement.module or "", alias.name
                if alias.asname == alias.name:
                    homes[alias.name] = imported[alias.name]
        elif isinstance(statement, ast.Assign):
            [target], value = statement.targets, statement.value
            if isinstance(target, ast.Name) and isinstance(value, ast.Name):
                homes[target.id] = imported[value.id]
    return homes


def _unknown(package: str, name: str, homes: Mapping[str, object]) -> str:
    from difflib import get_close_matches  # noqa: PLC0415  # only needed for the message of an error

    lower = {known.lower(): known for known in homes}  # most mistakes are in capitals
    near = get_close_matches(name.lower(), lower, 1)
    proposal = f" Did you mean '{lower[near[0]]}'?" if near else ""
    return f"module '{package}' has no attribute '{name}'.{proposal}"
