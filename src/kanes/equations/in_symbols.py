"""Kane's method in symbols, if the results are short enough to be read."""

from __future__ import annotations

from functools import cached_property

from kanes.base.errors import TooLargeToReadError, WrongValueError
from kanes.base.types import Content
from kanes.dynamics.forms import OnGraphs
from kanes.equations.reader import Reader
from kanes.equations.size import count_of_graph, count_written, is_brief, seems_singular
from kanes.equations.written import nothing_to_write
from kanes.expr.algebra import Matrix
from kanes.expr.geometry.vectors import Vector
from kanes.expr.readable import Readable
from kanes.expr.simplify.tidy import tidy
from kanes.expr.tables import Conditions
from kanes.kane.kinematics import Motion
from kanes.kane.method import Derivation, derive_over

# Velocities in a chain of at most this many masses take seconds to be written out.
_FEW_MASSES = 8
# Accelerations with at most this many speeds take about a second, whether they are then given or refused.
_FEW_SPEEDS = 15
# Not pickled or copied, but made again.
_REMADE = ("_unlimited_reader", "reader", "mass_matrix")


class InSymbols:
    """Kane's method over SymPy matrices, made on first use, and the length of its equations.

    The derivation is not pickled or copied; its length is.
    """

    def __init__(self, graphs: OnGraphs, largest_readable: int) -> None:
        self._graphs = graphs
        self._largest_readable = largest_readable
        self._system = graphs.system

    def __getstate__(self) -> Content:
        return {name: value for name, value in self.__dict__.items() if name not in _REMADE}

    def take_steps(self) -> None:
        """The five steps of the method, whose results are kept.

        Source: hussain-azlan, section IV; stoneking2008, "Kane's Equation".
        """
        if not self._graphs.choice.independent:
            return
        # Step 1: q̇ = W u + X and u_D = A u_I + B, before all that depends on them.
        method = self._unlimited_reader.derivation
        # Steps 2 and 3: ω, v, α, a of all masses, with their partial velocities ω_r and v_r. M is made of these.
        _ = method.mass_matrix
        # Step 4: active forces F_r = Σ v_r·R + Σ ω_r·T.
        # Step 5: inertia forces F_r* = Σ v_r·R* + Σ ω_r·T*, so that F_r + F_r* = 0 is M u̇ = f.
        _ = method.forcing

    @cached_property
    def reader(self) -> Reader:
        """The reader of the method's results, unless these are far too long to be read."""
        if not self._graphs.choice.independent:
            raise WrongValueError(nothing_to_write(self._system.name))
        if self._excessive_count is not None:
            raise TooLargeToReadError(f"'{self._system.name}'", self._excessive_count, self._largest_readable)
        return self._unlimited_reader

    @property
    def kinematic_reader(self) -> Reader:
        """The reader of velocities and partial velocities of single points and frames, each judged by its own length.

        Without constraints they follow from the geometry alone, and that of few bodies is short, however long the
        equations of motion are.
        """
        is_short = not self._system.constraints and len(self._system.masses) <= _FEW_MASSES
        return self._unlimited_reader if is_short else self.reader

    def acceleration(self, motion: Motion[Matrix], udot: Matrix | None = None) -> Vector:
        """The acceleration of a single point or frame, or without u̇ the part that does not depend on u̇.

        Where the equations of motion are too long, one that does not read well either stays as the method leaves it, in
        several frames: shortened it would take a minute, and be longer.
        """
        is_short = self._excessive_count is None or len(self._graphs.choice.independent) <= _FEW_SPEEDS
        reader = self.kinematic_reader if is_short else self.reader
        stack = motion.drift if udot is None else motion.partials @ udot + motion.drift
        return reader.vector(stack, longest_shortened=None if self._excessive_count is None else self._largest_readable)

    @property
    def derivation(self) -> Derivation[Matrix]:
        """The method's own results, neither shortened nor without dependent speeds."""
        return self.reader.derivation

    @cached_property
    def mass_matrix(self) -> Matrix:
        """M before simplification, of a system in which every speed moves some mass."""
        return self._checked(self.derivation.mass_matrix)

    @cached_property
    def configuration_constraints(self) -> Conditions:
        """Expressions of coordinates and time that are zero, by the name of the constraint."""
        rows = [(row.name, row.configuration) for row in self._system.constraints]
        return Conditions((name, tidy(row.expression)) for name, row in rows if row is not None)

    @cached_property
    def written_count(self) -> int:
        """Operations of q̇, u_D, M and f as they are printed, or before they are shortened where these are too many."""
        if self._excessive_count is not None:
            return self._excessive_count
        reader, system = self._unlimited_reader, self._system
        derivation = reader.derivation
        M, products = self._checked(derivation.mass_matrix), derivation.inertia_remainder(system.masses)
        A, B = derivation.partition.A, derivation.partition.B
        qdot = [derivation.algebra.scalar(each) for each in self._graphs.kinematics.qdot]
        entries = [*M, *derivation.active_forces(system.loads), *products, *A, *B, *qdot]
        return count_written(reader, entries, self.configuration_constraints.values(), self._largest_readable)

    @cached_property
    def _excessive_count(self) -> int | None:
        """Operations that are too many for the method to be run in symbols; None if they are not.

        They are counted on the graph, which small systems do not need.
        """
        return None if self._is_brief else count_of_graph(self._graphs, self._largest_readable)

    @cached_property
    def _is_brief(self) -> bool:
        return is_brief(self._system, self._largest_readable)

    def _checked(self, M: Matrix) -> Matrix:
        """A mass matrix, or a `ModelError` if it is singular; on a graph that was checked already."""
        if self._is_brief and seems_singular(M):
            _ = self._graphs.reduced.program_to_read
        return M

    @cached_property
    def _unlimited_reader(self) -> Reader:
        """The method in symbols, without a limit of length."""
        algebra = Readable()
        derivation = derive_over(self._graphs.kinematics, algebra, self._graphs.choice)
        return Reader(derivation, algebra, self._largest_readable)
