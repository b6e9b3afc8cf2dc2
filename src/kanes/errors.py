"""What can go wrong, in one tree.

    KanesError
    ├── ModelError          a model with faults; carries all of them in `.faults`
    ├── UnknownNameError    model["…"] or a key of an equation that the model does not have
    ├── FrameError          two frames that no chain of rotations connects, or an impossible rotation
    ├── ExpressionError     an expression that cannot be used here: wrong type, unsupported function
    ├── StateError          a state that breaks constraints, is no equilibrium, or is not found; carries its residuals
    ├── UndeterminedError   a force that the laws of motion leave open; carries what shares it
    ├── FileError           a file that is missing, damaged, or of something else; carries its path and the place in it
    │   └── ModelFileError  a model file with faults; carries all of them, each with its line and column
    ├── ClusterError        a scheduler or workers that cannot make the runs of a sweep
    ├── TooLargeToReadError equations too large to print; `equations.program()` shows them
    └── MissingPackageError something that needs a package which is installed on request

Every message names the culprit in the user's own words, the rule that it breaks, and the cure.
"""

from __future__ import annotations

from dataclasses import dataclass
from os import PathLike


class KanesError(Exception):
    """Base of all errors that Kanes raises on purpose."""


@dataclass(frozen=True)
class Fault:
    """One thing wrong with a model: who, which rule, and what to do about it."""

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
    """`1 operation`, `2 operations`; a million and more are not told apart."""
    return counted(number, "operation") if number < 10**6 else "more than a million operations"


class ModelError(KanesError, ValueError):
    """A model that cannot be derived. `faults` lists everything wrong with it, not just the first thing."""

    def __init__(self, model_name: str, faults: tuple[Fault, ...]) -> None:
        self.model_name = model_name
        self.faults = faults
        lines = "".join(f"\n  {number}. {fault}" for number, fault in enumerate(faults, start=1))
        super().__init__(f"Model '{model_name}' has {counted(len(faults), 'fault')}:{lines}")

    def __reduce__(self) -> tuple[type[ModelError], tuple[str, tuple[Fault, ...]]]:
        return type(self), (self.model_name, self.faults)


class UnknownNameError(KanesError, KeyError):
    """A name or key that the model does not have, or that nobody knows."""

    def __str__(self) -> str:
        # KeyError would print the repr of the message, quotes included.
        return str(self.args[0])


class FrameError(KanesError, ValueError):
    """Frames that are not connected, or a rotation that is none."""


class ExpressionError(KanesError, TypeError):
    """Something that is not a scalar expression, or contains what Kanes cannot compute."""


class StateError(KanesError, ValueError):
    """A state that is not what it should be. `residuals` has what should be zero, `state` where, both by name."""

    def __init__(self, message: str, residuals: dict[str, float], state: dict[str, float]) -> None:
        self.residuals = residuals
        self.state = state
        super().__init__(message)

    def __reduce__(self) -> tuple[type[StateError], tuple[str, dict[str, float], dict[str, float]]]:
        return type(self), (str(self), self.residuals, self.state)


class UndeterminedError(KanesError, ValueError):
    """A force that the laws of motion leave open. `rows` names what shares it: constraints, or unknown inputs."""

    def __init__(self, what: str, rows: tuple[str, ...], message: str = "") -> None:
        self.what = what
        self.rows = rows
        super().__init__(
            message
            or f"{what} is not determined: of the forces of ({'; '.join(rows)}) only sums are, because these "
            "constraints follow from each other. Ask for what is determined, such as another component (along=…), or "
            "leave out those that are too many."
        )

    def __reduce__(self) -> tuple[type[UndeterminedError], tuple[str, tuple[str, ...], str]]:
        return type(self), (self.what, self.rows, str(self))


class FileError(KanesError, ValueError):
    """A file that is not what it should be. `file` is its path, `place` where in it, such as "line 12", if anywhere."""

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
    """One thing wrong with a model file: where, which rule, and what to do about it.

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


# Characters of a line that are shown, and those of them before the place that is meant.
_WIDTH, _BEFORE = 100, 60


class ModelFileError(FileError):
    """A model file that says something wrong. `faults` lists it, each with line, column and the entry that it is in.

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
    """A cluster that does not answer, or that cannot go on. Runs that were stored stay."""


class MissingPackageError(KanesError, ImportError):
    """A package that only some uses need and that is not installed."""

    def __init__(self, package: str, extra: str) -> None:
        self.package = package
        self.extra = extra
        super().__init__(
            f"This needs {package}, which is not installed. Install it with: pip install 'kanes[{extra}]'."
        )

    def __reduce__(self) -> tuple[type[MissingPackageError], tuple[str, str]]:
        return type(self), (self.package, self.extra)


class TooLargeToReadError(KanesError):
    """The readable form would fill pages. The straight-line program is the form to read."""

    def __init__(self, what: str, count: int, limit: int) -> None:
        self.what = what
        self.operations = count
        self.limit = limit
        super().__init__(
            f"{what}: written out it takes {operations(count)}, more than the {limit} that read well. Look at "
            "equations.program(), which names the shared terms, or derive with largest_readable=10**6 and wait."
        )

    def __reduce__(self) -> tuple[type[TooLargeToReadError], tuple[str, int, int]]:
        return type(self), (self.what, self.operations, self.limit)
