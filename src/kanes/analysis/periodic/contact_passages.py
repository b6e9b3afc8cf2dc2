"""Motions over one period with contacts that come and go, with their derivatives.

They start with what is closed then: a state y is first brought to the gaps that are zero and the velocities that are at
rest at the end of such a motion, by the least change in the metric of M,

    q = y_q − D G_E⁻¹ φ_E,    u = y_u − B G_E⁻¹ v_E

which changes nothing once the motion returns. It ends after a duration, or at a section: just after a contact touches.
There states may be relabelled, x → R(x): a leg takes the place of the other.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from kanes.analysis.periodic.conditions import at_start
from kanes.analysis.periodic.contact_sections import ContactSection
from kanes.analysis.periodic.passages import TIMES, Passage, Passages, Start
from kanes.analysis.sensitivity.contact_moments import ContactMoments
from kanes.analysis.sensitivity.contact_runs import ContactSensitivities, sizes_along
from kanes.analysis.sensitivity.initial_derivatives import initial_sensitivities
from kanes.analysis.sensitivity.variational_runs import quotients
from kanes.analysis.sensitivity.variational_system import VariationalSystem
from kanes.base.errors import StateError
from kanes.base.types import Array
from kanes.simulate.hybrid import rounds
from kanes.simulate.hybrid.record import ContactRecord, ModeChange
from kanes.simulate.outcome import Record
from kanes.simulate.problem import Problem
from kanes.simulate.solution import NOTHING

# Relative to the sizes of gaps and velocities, those that are zero where a motion ends.
_CLOSED, _RESTS = 1e-8, 1e-8
# Steps that bring a state to what is closed.
_STEPS = 4
# How long a section is waited for at first, relative to the time in which states change by their own size, and later,
# relative to the time that the last motion took.
_FIRST, _NEXT = 4.0, 1.5
# Relative to the time, how far a run that is kept goes beyond the moment at its end.
_BEYOND = 1e-10


@dataclass(frozen=True, eq=False)
class _OneMotion:
    """A motion from a start to its end, without any relabelling."""

    x: Array  # after what happens at the end
    S: Array  # along the end
    f: Array
    duration: float
    slope: Array
    first_f: Array


class ContactPassages(Passages):
    """Motions of a system with contacts, over a duration or to a section."""

    def __init__(
        self,
        system: VariationalSystem,
        problem: Problem,
        section: ContactSection | None,
        relabel: Mapping[int, object],
        advance: Array,  # of each state, over a period
        closed: Sequence[int] | None = None,
    ) -> None:
        super().__init__(system, problem, None)
        if self.kernel.contacts is None:
            raise ValueError(f"'{self.kernel.name}' has no contacts.")
        self.layout, self.section, self.relabel = self.kernel.contacts, section, relabel
        self.ends_at_event, self._advance = section is not None, advance
        self._closed = closed  # rows that are closed at the start; None before the first motion
        self._patience = 0.0

    def of(self, system: VariationalSystem) -> Passages:
        """The same with other derivatives."""
        return ContactPassages(system, self.problem, self.section, self.relabel, self._advance, self._closed)

    def twice(self) -> Passages:
        """The same over twice as many occurrences of the section."""
        section = self.section
        if section is not None:
            section = replace(section, occurrences=2 * section.occurrences)
        return ContactPassages(self.system, self.problem, section, self.relabel, 2 * self._advance, self._closed)

    # One motion

    def passage(self, start: Start, duration: float) -> Passage:
        """The motion from a start over a duration, or to the section."""
        x, problem = self.begun(start)
        S = initial_sensitivities(self.system, problem, None)[0]
        y, identity, total, slope, first = x.copy(), S.copy(), 0.0, np.zeros(len(self.system.wrt)), NOTHING
        across = self._rows_of(problem, start, x) if self._closed is not None else np.zeros((0, x.size))
        for _ in range(self._legs):
            if self._closed is not None:
                x, S = self._placed(problem, start, x, S)
            leg = self._leg_from(start, problem, x, S, duration)
            total, slope = total + leg.duration, slope + leg.slope
            first = first if first.size else leg.first_f
            x, S, f = self._relabelled(start, leg)
        self._patience = total / self._legs
        if self._closed is None:
            self._close(problem, start, x - self._advance)
            across = self._rows_of(problem, start, x)
        motion = Passage(y, identity, first, total, slope, x, S, f, across)
        self._turn(motion)
        return motion

    @property
    def _legs(self) -> int:
        """Motions one after the other: states are relabelled after each occurrence."""
        return self.section.occurrences if self.section is not None and self.relabel else 1

    def _leg_from(self, start: Start, problem: Problem, x: Array, S: Array, duration: float) -> _OneMotion:
        record = self._run(start, x, duration) if self.section is None else self._run_to_section(self.section, start, x)
        contacts = _contacts_of(record)
        sizes = quotients(self.system, sizes_along(record, len(self.kernel.speeds)), start.p, start.w)
        here = replace(problem, x=x[None], settings=problem.settings._replace(start=self.start))
        along = ContactSensitivities(self.system, here, record, sizes)
        moments, first = ContactMoments(self.system, problem, start.w, start.p), contacts.changes[0]
        first_f = moments.rates(first.time, first.after[: x.size], first.mode_after)
        if self.section is None:
            S, nothing = along.at_stop(S), np.zeros(S.shape[1])
            last = contacts.changes[-1]
            f = moments.rates(record.outcome.time, record.states[:, -1], last.mode_after)
            return _OneMotion(record.states[:, -1], S, f, duration, nothing, first_f)
        before, S = along.at_last_moment(S)
        last = contacts.changes[-1]
        end = last.after[: x.size]
        f, slope = moments.rates(last.time, end, last.mode_after), moments.slope(last, before)
        return _OneMotion(end, S + np.outer(f, slope), f, last.time - self.start, slope, first_f)

    # Runs

    def _run(self, start: Start, x: Array, duration: float, times: Array = NOTHING) -> Record:
        """A run over a duration, which is an error where it ends before that."""
        record = self._simulated(start, x, duration, times)
        if not record.outcome.finished:
            raise self._ended_early(record, x)
        return record

    def _run_to_section(self, section: ContactSection, start: Start, x: Array) -> Record:
        """A run to the moment of its section, of which nothing later is kept."""
        count, most = 1 if self.relabel else section.occurrences, section.longest
        span = min(_NEXT * self._patience, most) if self._patience else min(_FIRST * self._time_of(x), most)
        while True:
            record = self._simulated(start, x, span, NOTHING)
            contacts = _contacts_of(record)
            found = [k for k, each in enumerate(contacts.changes) if section.is_at(self.layout, each)]
            if len(found) >= count:
                kept = contacts.changes[: found[count - 1] + 1]
                outcome = record.outcome
                return record._replace(outcome=replace(outcome, time=kept[-1].time), contacts=_cut(contacts, kept))
            if not record.outcome.finished:
                raise self._ended_early(record, x)
            if span >= most:
                raise StateError(
                    f"'{self.kernel.name}': {section.name} does not touch again within {most:g} s of the start. Give a "
                    "start nearer to the cycle, or longest= a longer time.",
                    {},
                    self.named(x),
                )
            span = min(2 * span, most)

    def _time_of(self, x: Array) -> float:
        """The time in which coordinates change by their own size."""
        nq = len(self.kernel.coordinates)
        rates = self.kernel["derivative"].one(np.array([self.start]), x, self._w(self.problem.w[0]), self.problem.p[0])
        return float(np.linalg.norm(x[:nq]) or 1.0) / float(np.linalg.norm(rates[:nq]) or 1.0)

    def _w(self, w: Array) -> Array:
        return self.problem.signals.at(self.start, w.copy())

    def _simulated(self, start: Start, x: Array, duration: float, times: Array) -> Record:
        settings, kernel = self.problem.settings, self.kernel
        stop = self.start + duration
        largest = settings.max_step if settings.max_step is not None and np.isfinite(settings.max_step) else None
        times = times if times.size else np.array([stop])
        settings = settings._replace(stop=stop, times=times, max_step=largest, progress=False)
        inputs = {**dict(zip(kernel.inputs, map(float, start.w), strict=True)), **self.problem.signals.samples}
        parameters = dict(zip(kernel.parameters, map(float, start.p), strict=True))
        return rounds.simulate(kernel, self.named(x), parameters, inputs, settings)

    def _ended_early(self, record: Record, x: Array) -> StateError:
        return StateError(
            f"'{self.kernel.name}': a motion that is to be periodic ended early: {record.outcome}. Give a start or a "
            "period nearer to the cycle, or compile without events that end runs.",
            {},
            self.named(x),
        )

    # What is closed at the start

    def _moments(self, problem: Problem, start: Start) -> ContactMoments:
        return ContactMoments(self.system, problem, start.w, start.p)

    def _close(self, problem: Problem, start: Start, x: Array) -> None:
        """Rows that are closed where a motion ends: gaps that are zero, and velocities at rest."""
        at = self._moments(problem, start).numbers_at(self.start, x)
        length = max(float(at.gap_sizes.max(initial=0.0)), float(np.abs(at.gaps).max(initial=0.0)), 1e-300)
        speed = max(float(at.v_sizes.max(initial=0.0)), 1e-300)
        sides = [i for i, gap in enumerate(at.gaps) if abs(gap) <= _CLOSED * length]
        rest = [i for i in sides if abs(at.v[i]) <= _RESTS * speed]
        rest += [r for i in rest for r in self.layout.tangential(i) if abs(at.v[r]) <= _RESTS * speed]
        self._closed = [*sides, *(self.layout.row_count + r for r in rest)]

    @property
    def _gaps_and_rows(self) -> tuple[list[int], list[int]]:
        """Gaps that are zero at the start, and rows whose velocities are."""
        count = self.layout.row_count
        closed = self._closed or ()
        return [r for r in closed if r < count], [r - count for r in closed if r >= count]

    def _placed(self, problem: Problem, start: Start, x: Array, S: Array) -> tuple[Array, Array]:
        """A state on what is closed, and its derivatives."""
        gaps, rows = self._gaps_and_rows
        moments = self._moments(problem, start)
        return moments.placed(self.start, x, S, gaps, rows, _STEPS)

    def _rows_of(self, problem: Problem, start: Start, x: Array) -> Array:
        """The derivatives by the state of what is closed at the start."""
        gaps, rows = self._gaps_and_rows
        return self._moments(problem, start).slopes_of(self.start, x, gaps, rows)

    # Relabelling

    def _relabelled(self, start: Start, leg: _OneMotion) -> tuple[Array, Array, Array]:
        """The state at the end with other names, and its derivatives and rates."""
        if not self.relabel:
            return leg.x, leg.S, leg.f
        x, S, f = leg.x.copy(), leg.S.copy(), leg.f.copy()
        t, wrt = self.start, self.system.wrt
        extended = np.column_stack([leg.S, leg.f])
        for row, of in self.relabel.items():
            value, slope = at_start(self.kernel, wrt, of, t, leg.x, leg.S, start.w, start.p)
            x[row], S[row] = value, slope
            # Without its direct dependence on θ, the same along the motion.
            f[row] = self._along(of, start, leg, extended)
        return x, S, f

    def _along(self, of: object, start: Start, leg: _OneMotion, extended: Array) -> float:
        """The rate of what takes the place of a state."""
        if isinstance(of, str) and of in self.kernel.states:
            return float(leg.f[self.kernel.states.index(of)])
        wrt = self.kernel.states[:1]
        S = extended[:, -1:]
        return float(at_start(self.kernel, wrt, of, self.start, leg.x, S, start.w, start.p)[1][0])

    # To look at

    def recorded(self, start: Start, duration: float) -> Record:
        """The run over a period; with relabelled states, until they are first relabelled."""
        x, problem = self.begun(start)
        if self._closed is not None:
            x, _ = self._placed(problem, start, x, initial_sensitivities(self.system, problem, None)[0])
        duration /= self._legs
        span = duration * (1 + _BEYOND) if self.section is not None else duration
        return self._run(start, x, span, np.linspace(self.start, self.start + span, TIMES))

    def drive(self, t: float, x: Array, start: Start) -> Array:
        """Rates, gaps and their velocities, which repeat after the period of a drive."""
        moments = ContactMoments(self.system, self.problem, start.w, start.p)
        at = moments.numbers_at(t, x)
        return np.concatenate([self.rates(t, x, start), at.gaps, at.v])


def _contacts_of(record: Record) -> ContactRecord:
    if record.contacts is None or not record.contacts.changes:
        raise StateError(f"a run with contacts ended at its start: {record.outcome}.", {}, {})
    return record.contacts


def _cut(contacts: ContactRecord, kept: Sequence[ModeChange]) -> ContactRecord:
    return replace(contacts, changes=tuple(kept))
