"""All errors, in one tree.

    KanesError
    ├── ModelError          a model with faults; carries all of them in `.faults`
    ├── UnknownNameError    model["…"] or a key of an equation that the model does not have
    ├── FrameError          two frames that no chain of rotations connects, or an impossible rotation
    ├── WrongValueError     an argument of the right kind with a value that cannot be used; a ValueError
    ├── WrongTypeError      an argument of the wrong kind; a TypeError
    ├── StateError          a state that violates constraints, is not an equilibrium, or is not found; carries residuals
    │   └── ImpactError     an impact that no impulses of rigid bodies end; carries the velocities before it
    ├── UndeterminedError   a force that the equations of motion do not determine; carries the rows involved
    ├── FileError           a file that is missing, damaged, or of another type; carries its path and the place in it
    │   └── ModelFileError  a model file with faults; carries all of them, each with its line and column
    ├── ClusterError        a scheduler or workers that cannot run a sweep
    ├── TooLargeToReadError equations too large to print; `equations.program()` shows them
    └── MissingPackageError an optional package that is not installed

Every message names the culprit by the user's names, the rule that it breaks, and the cure.
"""

from __future__ import annotations

from dataclasses import dataclass
from os import PathLike


class KanesError(Exception):
    """Base of all errors that Kanes raises on purpose."""


@dataclass(frozen=True)
class Fault:
    """One fault of a model: the culprit, the rule that it breaks, and the cure."""

    culprit: str
    rule: str
    cure: str

    def __str__(self) -> str:
        return f"{self.culprit}: {self.rule}. {self.cure}."


def counted(number: int, noun: str) -> str:
    """`1 speed`, `2 speeds`."""
    return f"{number} {noun}" if number == 1 else f"{number} {plural(noun)}"


def plural(noun: str) -> str:
    """`speeds`, `masses`, `geometries`."""
    if noun.endswith(("s", "x", "ch", "sh")):
        return f"{noun}es"
    return f"{noun[:-1]}ies" if noun.endswith("y") and noun[-2:-1] not in "aeiou" else f"{noun}s"


def operations(number: int) -> str:
    """`1 operation`, `2 operations`; counts from a million on are all the same text."""
    return counted(number, "operation") if number < 10**6 else "more than a million operations"


class ModelError(KanesError, ValueError):
    """A model that cannot be derived. `faults` lists all faults, not only the first."""

    def __init__(self, model_name: str, faults: tuple[Fault, ...]) -> None:
        self.model_name = model_name
        self.faults = faults
        lines = "".join(f"\n  {number}. {fault}" for number, fault in enumerate(faults, start=1))
        super().__init__(f"Model '{model_name}' has {counted(len(faults), 'fault')}:{lines}")

    def __reduce__(self) -> tuple[type[ModelError], tuple[str, tuple[Fault, ...]]]:
        return type(self), (self.model_name, self.faults)


class UnknownNameError(KanesError, KeyError):
    """A name or key that is unknown to the model."""

    def __str__(self) -> str:
        # KeyError would print the repr of the message, quotes included.
        return str(self.args[0])


class FrameError(KanesError, ValueError):
    """Frames that are not connected, or an invalid rotation."""


class WrongValueError(KanesError, ValueError):
    """An argument or option whose value cannot be used."""


class WrongTypeError(KanesError, TypeError):
    """An argument or option of the wrong kind: text for a number, a point for a body."""


class StateError(KanesError, ValueError):
    """A state that does not meet its conditions. `residuals` has their errors, `state` the state, both by name."""

    def __init__(self, message: str, residuals: dict[str, float], state: dict[str, float]) -> None:
        self.residuals = residuals
        self.state = state
        super().__init__(message)

    def __reduce__(self) -> tuple[type[StateError], tuple[str, dict[str, float], dict[str, float]]]:
        return type(self), (str(self), self.residuals, self.state)


class ImpactError(StateError):
    """An impact without a solution. `residuals` has normal velocities by contact, `state` all velocities before."""


class UndeterminedError(KanesError, ValueError):
    """A force that is not determined. `rows` names the constraints or unknown inputs that share it."""

    def __init__(self, what: str, rows: tuple[str, ...], message: str = "") -> None:
        self.what = what
        self.rows = rows
        super().__init__(
            message
            or f"{what} is not determined: of the forces of ({'; '.join(rows)}) only sums are, because these "
            "constraints follow from each other. Ask for what is determined, such as another component (along=…), or "
            "omit the redundant ones."
        )

    def __reduce__(self) -> tuple[type[UndeterminedError], tuple[str, tuple[str, ...], str]]:
        return type(self), (self.what, self.rows, str(self))


class FileError(KanesError, ValueError):
    """A file that cannot be used. `file` is its path, `place` where in it, such as "line 12", if anywhere."""

    def __init__(self, file: str | PathLike[str], rule: str, cure: str, place: str = "") -> None:
        self.file = str(file)
        self.place = place
        self.rule = rule
        self.cure = cure
        where = f"'{self.file}', {place}" if place else f"'{self.file}'"
        super().__init__(f"{where}: {rule}. {cure}.")

    def __reduce__(self) -> tuple[type[FileError], tuple[str, str, str, str]]:
        return type(self), (self.file, self.rule, self.cure, self.place)


@dataclass(frozen=True)
class FileFault:
    """One fault of a model file: the place, the rule that it breaks, and the cure.

    `line` and `column` count from 1, `path` names the entry, such as `bodies.B.mass`, and `source` is the line itself.
    """

    line: int
    column: int
    path: str
    rule: str
    cure: str = ""
    source: str = ""

    def shown(self, file: str) -> str:
        """`arm.yaml:3:9: bodies.B.mass: …`, and the line with a caret under the place."""
        path = f"{self.path}: " if self.path else ""
        text = f"{file}:{self.line}:{self.column}: {path}{self.rule}."
        if self.cure:
            text += f" {self.cure}" if self.cure.endswith(("?", "…")) else f" {self.cure}."
        start = max(0, self.column - 1 - _BEFORE)
        piece = "".join(each if each.isprintable() else " " for each in self.source[start : start + _WIDTH])
        return f"{text}\n    {piece}\n    {' ' * (self.column - 1 - start)}^" if piece.strip() else text


# Characters of a line that are shown, and how many of them before the fault.
_WIDTH, _BEFORE = 100, 60


class ModelFileError(FileError):
    """A model file with faults. `faults` lists them, each with line, column and entry.

    `file`, `place`, `rule` and `cure` are those of the first fault.
    """

    def __init__(self, file: str | PathLike[str], faults: tuple[FileFault, ...]) -> None:
        first = faults[0]
        super().__init__(file, first.rule, first.cure, f"line {first.line}, column {first.column}")
        self.faults = faults
        shown = [fault.shown(self.file) for fault in faults]
        self.args = ("\n".join([f"{self.file} has {counted(len(faults), 'fault')}:", *shown] if shown[1:] else shown),)

    def __reduce__(self) -> tuple[type[ModelFileError], tuple[str, tuple[FileFault, ...]]]:  # type: ignore[override]
        return type(self), (self.file, self.faults)


class ClusterError(KanesError, RuntimeError):
    """A cluster that does not respond, or that stopped. Stored runs are kept."""


class MissingPackageError(KanesError, ImportError):
    """An optional package that is not installed."""

    def __init__(self, package: str, extra: str) -> None:
        self.package = package
        self.extra = extra
        super().__init__(
            f"This needs {package}, which is not installed. Install it with: pip install 'kanes[{extra}]'."
        )

    def __reduce__(self) -> tuple[type[MissingPackageError], tuple[str, str]]:
        return type(self), (self.package, self.extra)


class TooLargeToReadError(KanesError):
    """The readable form would be many pages long. Read the straight-line program instead."""

    def __init__(self, what: str, count: int, limit: int) -> None:
        self.what = what
        self.operations = count
        self.limit = limit
        super().__init__(
            f"{what}: written out it takes {operations(count)}, more than the {limit} that are readable. See "
            "equations.program(), which names the shared terms, or derive with largest_readable=10**6 and wait."
        )

    def __reduce__(self) -> tuple[type[TooLargeToReadError], tuple[str, int, int]]:
        return type(self), (self.what, self.operations, self.limit)
