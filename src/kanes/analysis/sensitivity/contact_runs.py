"""S = ∂x/∂θ along runs with contacts that come and go.

The run is made first, as `simulate` makes it. Then S is integrated with it, part by part in the mode that each part
has, from its state after one moment to the next moment, where `ContactMoments` has what happens to S.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from kanes.analysis.sensitivity.contact_moments import ContactMoments
from kanes.analysis.sensitivity.variational_system import VariationalSystem
from kanes.base.errors import StateError
from kanes.base.types import Array
from kanes.simulate import explicit
from kanes.simulate.compiled import WatchedEvent
from kanes.simulate.hybrid.record import ModeChange
from kanes.simulate.loop.endings import RUNNING, WORDS
from kanes.simulate.loop.motion_loop import SpareLoops
from kanes.simulate.outcome import Record
from kanes.simulate.problem import Problem
from kanes.simulate.run import explicit_method

# Relative to the times around it, a part of a run that is rounding alone.
_NO_TIME = 1e-15
# The tolerance of the work, which S does not depend on.
_ANY = 1e300


class ModeSystem(VariationalSystem):
    """A system with its sensitivities in one mode, whose numbers are behind the parameters, without any events."""

    def __init__(self, system: VariationalSystem) -> None:
        super().__init__(system.kernel, system.wrt)
        self.events: tuple[WatchedEvent, ...] = ()
        self.constraints = None  # S stays on them as a motion does
        self.spare_loops = SpareLoops()  # without events, so that these are no one else's


def sizes_along(record: Record, speed_count: int) -> Array:
    """The largest magnitude of each state along a run; of one that does not move, that of its kind, or 1."""
    sizes = np.abs(record.states).max(axis=1)
    changes = () if record.contacts is None else record.contacts.changes
    for change in changes:
        sizes = np.maximum(sizes, np.abs(change.before[: sizes.size]))
    split = sizes.size - speed_count
    for group in (slice(0, split), slice(split, sizes.size)):
        largest = float(sizes[group].max(initial=0.0))
        sizes[group] = np.where(sizes[group] > 1e-9 * largest, sizes[group], largest or 1.0)
    return sizes


class ContactSensitivities:
    """S along one run that was made, from S at its start."""

    def __init__(self, system: VariationalSystem, problem: Problem, record: Record, sizes: Array) -> None:
        if record.contacts is None:
            raise ValueError(f"'{system.name}' has no contacts.")
        self.system, self._problem, self._record = ModeSystem(system), problem, record
        self.changes: Sequence[ModeChange] = record.contacts.changes
        self._moments = ContactMoments(system, problem, problem.w[0], problem.p[0])
        self._count, self._nx = len(system.wrt), len(system.states)
        self._sizes = sizes  # of the columns of S, one below the other
        self._x_sizes = sizes_along(record, len(system.speeds))

    def along(self, S: Array) -> Array:
        """S at the times of the run: time, state, θ."""
        t = self._record.t
        found = np.empty((t.size, self._nx, self._count))
        if self.changes and t[0] <= self.changes[0].time:
            found[0] = S
        for number, change in enumerate(self.changes):
            S = self._moments.after(change, S)
            if number == 0 and t[0] <= change.time and not change.moment.has_hit:
                found[0] = S
            later = [each.time for each in self.changes[number + 1 : number + 2]]
            end = later[0] if later else self._record.outcome.time
            within = (t > change.time) & (t <= end)
            rows, S = self._part(change, S, t[within], end)
            found[within] = rows
        return found

    def at_last_moment(self, S: Array) -> tuple[Array, Array]:
        """S before the last moment, at its time, and after it."""
        before = S
        for number, change in enumerate(self.changes):
            before, S = S, self._moments.after(change, S)
            if number + 1 < len(self.changes):
                _, S = self._part(change, S, np.empty(0), self.changes[number + 1].time)
        return before, S

    def at_stop(self, S: Array) -> Array:
        """S at the end of the run."""
        _, S = self.at_last_moment(S)
        return self._part(self.changes[-1], S, np.empty(0), self._record.outcome.time)[1]

    def _part(self, change: ModeChange, S: Array, times: Array, end: float) -> tuple[Array, Array]:
        """S at some times after a moment, and at the end of the part that begins there."""
        start = change.time
        if not end - start > _NO_TIME * max(abs(start), abs(end)):
            return np.repeat(S[None], times.size, axis=0), S
        problem = self._problem_from(change, S, times, end)
        (solution,) = explicit.integrate(problem, problem.settings.method, False)
        if solution.ending != RUNNING:
            raise StateError(
                f"'{self.system.name}': derivatives could not be integrated from t = {start:.6g} on: "
                f"{WORDS[solution.ending]}. Ask for fewer digits, or end the run before that.",
                {},
                {},
            )
        count = len(self.system.kernel.motion_states)
        rows = self._shaped(solution.states[:-1, count:] if self._is_added(times, end) else solution.states[:, count:])
        return rows, self._shaped(solution.final[None, count:])[0]

    @staticmethod
    def _is_added(times: Array, end: float) -> bool:
        """Whether the end of a part is not one of the times."""
        return not times.size or times[-1] < end

    def _problem_from(self, change: ModeChange, S: Array, times: Array, end: float) -> Problem:
        """The state and S from a moment on, in its mode; steps control the errors of both."""
        settings, problem = self._problem.settings, self._problem
        rtol = max(settings.rtol / np.sqrt(1 + self._count), 1.1e-15)
        kept = np.append(times, end) if self._is_added(times, end) else times
        settings = settings._replace(
            start=change.time, stop=end, times=kept, rtol=rtol, method=explicit_method(settings), progress=False
        )
        work = change.after[self._nx :]
        atol = [rtol * self._x_sizes, np.full(work.size, _ANY), rtol * self._sizes]
        return replace(
            problem,
            kernel=self.system,
            x=np.concatenate([change.after, S.T.ravel()])[None],
            enforced=change.mode_after[None],
            atol=np.concatenate(atol),
            settings=settings,
        )

    def _shaped(self, rows: Array) -> Array:
        """Columns one below the other as matrices: time, state, θ."""
        return np.ascontiguousarray(rows.reshape(rows.shape[0], self._count, self._nx).swapaxes(-1, -2))
