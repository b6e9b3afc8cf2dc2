"""The plan of a sweep, from which any process can make any chunk of runs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from kanes.base.errors import UnknownNameError
from kanes.base.types import Array
from kanes.kernel.compiled_kernel import CompiledKernel
from kanes.simulate import run as simulating
from kanes.simulate.hybrid import many as hybrid_many
from kanes.simulate.loop.endings import INTERRUPTED
from kanes.simulate.settings import Settings
from kanes.studies.many_runs.kept_values import KeptValues
from kanes.studies.many_runs.numbers_of_runs import Varying
from kanes.trajectory.ensemble import Ensemble
from kanes.trajectory.trajectory import Trajectory

# The number of runs of a chunk is a multiple of this. Runs with constraints are made in blocks of this size, since all
# runs of a block start with the same choice of dependent speeds: blocks are the same for every chunk size.
BLOCK = 128
# Bytes of UTF-8 that are stored of a culprit.
CULPRIT = 160


# Options that `rerun` may change.
_CHANGEABLE = ("stop", "times", "rtol", "atol", "method", "step", "max_step", "max_steps", "max_events")


class MadeRuns(NamedTuple):
    """Everything that is stored of some runs. The two tables are separate, since a symbol may be called "end"."""

    numbers: dict[str, Array]  # what varied and what was kept, by name
    endings: dict[str, Array]  # "outcome", "end", "steps" and "culprit"


@dataclass(frozen=True, eq=False)
class SweepPlan:
    """The runs of a sweep: their numbers, the settings of the simulation, and the kept values."""

    kernel: CompiledKernel
    over: Varying
    runs: int
    kept: KeptValues
    tables: Mapping[str, Mapping[str, object]]  # parameters, initial and inputs that all runs have, by name
    settings: Settings
    chunk: int  # runs of each chunk but the last

    @property
    def chunk_count(self) -> int:
        """The number of chunks."""
        return -(-self.runs // self.chunk)

    def runs_of(self, chunk: int) -> tuple[int, int]:
        """The first run of a chunk, and the one after its last."""
        first = chunk * self.chunk
        return first, min(first + self.chunk, self.runs)

    def made(self, first: int, last: int, interrupt: Array | None = None) -> MadeRuns | None:
        """Make some runs: everything that is stored of them; None if they were interrupted.

        The first run must be the first one of a block.
        """
        at_once = BLOCK if self._is_constrained else last - first
        pieces = []
        for begin in range(first, last, at_once):
            piece = self._made_at_once(begin, min(begin + at_once, last), interrupt)
            if piece is None:
                return None
            pieces.append(piece)
        return pieces[0] if len(pieces) == 1 else MadeRuns(*(_joined(each) for each in zip(*pieces, strict=True)))

    def _made_at_once(self, first: int, last: int, interrupt: Array | None) -> MadeRuns | None:
        varied = self.over.values(first, last, self.runs)
        runs = self._simulated(first, varied, self.settings, interrupt)
        outcomes = runs.outcomes
        if (outcomes.kinds == INTERRUPTED).any():
            return None
        endings = {
            "outcome": outcomes.kinds.astype(np.uint8),
            "end": outcomes.times,
            "steps": outcomes.steps.astype(np.int64),
            "culprit": _as_bytes(outcomes.culprits, len(runs)),
        }
        return MadeRuns({**varied, **self.kept.of(runs)}, endings)

    def _simulated(
        self, first: int, varied: Mapping[str, Array], settings: Settings, interrupt: Array | None = None
    ) -> Ensemble:
        """Simulate runs with their own numbers, on one thread."""
        tables = {what: {**table, **_among(varied, table)} for what, table in self.tables.items()}
        wanted = settings._replace(first_run=settings.first_run + first, threads=1, progress=False)
        given = tables["initial"], tables["parameters"], tables["inputs"], wanted
        engine = simulating.simulate_many if self.kernel.contacts is None else hybrid_many.simulate_many
        return Ensemble.of(self.kernel, engine(self.kernel, *given, interrupt))

    def rerun(self, number: int, changes: Mapping[str, Any]) -> Trajectory:
        """One run in full, bit for bit as in the sweep, except for changed settings."""
        first, last = number, number + 1
        if self._is_constrained:
            first = number // BLOCK * BLOCK
            last = min(first + BLOCK, self.runs)
        unknown = [name for name in changes if name not in _CHANGEABLE]
        if unknown:
            raise UnknownNameError(f"rerun: '{unknown[0]}' cannot be changed. Change one of: {', '.join(_CHANGEABLE)}.")
        settings = self.settings._replace(**{"times": None, **changes})
        return self._simulated(first, self.over.values(first, last, self.runs), settings).run(number - first)

    @property
    def _is_constrained(self) -> bool:
        return self.kernel.constraints is not None


def _joined(tables: Sequence[Mapping[str, Array]]) -> dict[str, Array]:
    """Tables of consecutive runs as one table."""
    return {name: np.concatenate([each[name] for each in tables]) for name in tables[0]}


def _among(numbers: Mapping[str, Array], table: Mapping[str, object]) -> dict[str, Array]:
    return {name: values for name, values in numbers.items() if name in table}


def _as_bytes(culprits: Mapping[int, str], count: int) -> Array:
    """Texts as rows of bytes, truncated and padded with zeros."""
    found = np.zeros((count, CULPRIT), dtype=np.uint8)
    for run, text in culprits.items():
        data = text.encode()[:CULPRIT]
        found[run, : len(data)] = np.frombuffer(data, dtype=np.uint8)
    return found


def as_texts(rows: Array) -> Array:
    """The texts of rows of bytes."""
    found = np.full(len(rows), "", dtype=object)
    for run in np.flatnonzero(rows.any(axis=1)).tolist():
        found[run] = bytes(rows[run][rows[run] > 0]).decode(errors="ignore")
    return found
