"""`KanesMethod` of SymPy's mechanics on the engine of Kanes."""

from __future__ import annotations

from typing import Any

from sympy import Matrix
from sympy.physics import mechanics
from sympy.physics.vector import dynamicsymbols

from kanes.expr.graphs.growing_graph import GrowingGraph
from kanes.expr.graphs.written_back import written_back
from kanes.formats.sympy.drop_in.derived_forces import KaneMatrices, MechanicsSpeeds, derive_forces
from kanes.formats.sympy.drop_in.graph_linearizer import GraphLinearizer
from kanes.formats.sympy.drop_in.kinematical_matrices import kinematical_matrices
from kanes.formats.sympy.drop_in.linear_forms import linearizer_of
from kanes.formats.sympy.drop_in.linear_solvers import LinearSolver, graph_solver, solved
from kanes.formats.sympy.drop_in.mechanics_input import (
    as_column,
    check_constraints,
    check_kinematical,
    checked_bodies,
    checked_loads,
)
from kanes.formats.sympy.drop_in.speed_constraints import long_constraints


class KanesMethod(mechanics.KanesMethod):
    """Kane's method for frames, points and bodies of SymPy, in place of `sympy.physics.mechanics.KanesMethod`.

    It takes the same arguments and has the same attributes, and results in the same symbols. One line changes:

    >>> from kanes.sympy import KanesMethod
    >>> from sympy import symbols
    >>> from sympy.physics.mechanics import Particle, Point, ReferenceFrame, dynamicsymbols
    >>> q, u = dynamicsymbols("q u")
    >>> m, g, l = symbols("m g l")
    >>> N = ReferenceFrame("N")
    >>> A = N.orientnew("A", "Axis", [q, N.z])
    >>> A.set_ang_vel(N, u * N.z)
    >>> O, P = Point("O"), Point("P")
    >>> O.set_vel(N, 0)
    >>> P.set_pos(O, l * A.x)
    >>> v = P.v2pt_theory(O, N, A)
    >>> method = KanesMethod(N, q_ind=[q], u_ind=[u], kd_eqs=[q.diff() - u])
    >>> fr, frstar = method.kanes_equations([Particle("P", P, m)], [(P, m * g * N.x)])
    >>> method.mass_matrix, method.forcing
    (Matrix([[l**2*m]]), Matrix([[-g*l*m*sin(q(t))]]))
    >>> method.rhs()
    Matrix([
    [          u(t)],
    [-g*sin(q(t))/l]])

    Velocities are those that SymPy's frames and points have. They go to a graph once; partial velocities, generalized
    forces and derivatives are worked out there, and come back as SymPy expressions. Those of a small system are written
    as SymPy writes them. Those of a large one share their terms, each of which is made once, and nothing in them is
    sorted or multiplied out: `sympy.cse` sees that, while whatever walks through all of an expression, as `atoms` and
    `subs` do, meets a term as often as it is used.

    `linearize` is right also where q̇ has terms without speeds, or inertia forces are left where all speeds are zero,
    as on a support that is shaken: SymPy's own counts those twice.
    """

    _bodylist: Any
    _forcelist: Any

    def _initialize_kindiffeq_matrices(self, kdeqs: Any, linear_solver: LinearSolver = "LU") -> None:
        if not kdeqs:
            super()._initialize_kindiffeq_matrices(kdeqs)
            return
        check_kinematical(kdeqs, self.q)
        found = kinematical_matrices(Matrix(kdeqs)[:], self._qdot[:], self.u[:], linear_solver)
        self._qdot_u_map = dict(zip(self._qdot, found.qdot, strict=True))
        self._k_kqdot_implicit, self._k_kqdot = found.k_qdot, Matrix.eye(len(self.q))
        self._k_ku_implicit, self._k_ku = map(self._without_auxiliary, (found.k_u, found.explicit_k_u))
        self._f_k_implicit, self._f_k = map(self._without_auxiliary, (found.f, found.explicit_f))

    def _without_auxiliary(self, matrix: Any) -> Any:
        return matrix.xreplace(dict.fromkeys(self._uaux, 0)) if self._uaux else matrix

    def _initialize_constraint_matrices(
        self, config: Any, vel: Any, acc: Any, linear_solver: LinearSolver = "LU"
    ) -> None:
        check_constraints(config, vel, acc, self._qdep, self._udep)
        velocity, acceleration = as_column(vel), as_column(acc)
        qdot = self._qdot_u_map or {}
        found = long_constraints(velocity[:], acceleration[:], self.q[:], qdot, self.u[:], linear_solver)
        if found is None:
            super()._initialize_constraint_matrices(config, vel, acc, graph_solver(linear_solver))
            return
        self._f_h = as_column(config)
        self._k_nh, self._f_nh, self._Ars = found.k_nh, found.f_nh, found.Ars
        self._k_dnh, self._f_dnh = found.k_dnh, found.f_dnh

    def kanes_equations(self, bodies: Any = None, loads: Any = None) -> tuple[Any, Any]:
        """F_r and F_r* of F_r + F_r* = 0: those of the independent speeds, then those of the auxiliary ones.

        Bodies and loads are those of the constructor where none are given here. A load is a force at a point or a
        torque on a frame.
        """
        bodies = self.bodies if bodies is None else bodies
        loads = self._forcelist if loads is None else loads
        if isinstance(loads, list) and not loads:
            loads = None
        if not self._k_kqdot:
            raise AttributeError("KanesMethod was made without kinematic differential equations. Give it kd_eqs.")
        self._take(self._derived(checked_bodies(bodies), checked_loads(loads)))
        self._bodylist, self._forcelist = bodies, loads
        return self._fr, self._frstar

    def _derived(self, bodies: list[Any], loads: list[tuple[Any, Any]]) -> KaneMatrices:
        speeds = MechanicsSpeeds(
            u=self.u[:],
            udot=self._udot[:],
            dependent=len(self._udep),
            auxiliary=self._uaux[:],
            q=self.q[:],
            qdot=self._qdot_u_map or {},
            k_nh=self._k_nh,
            f_nh=self._f_nh,
            Ars=self._Ars,
            solver=self._constraint_solver,
        )
        return derive_forces(self._inertial, speeds, bodies, loads)

    def _take(self, found: KaneMatrices) -> None:
        self._fr, self._frstar = found.fr, found.frstar
        self._k_d, self._f_d, self._forcing_d = found.k_d, found.f_d, found.forcing
        if self._uaux:
            self._aux_eq = found.auxiliary

    def _form_fr(self, fl: Any) -> Any:
        self._fr = self._derived([], checked_loads(fl)).fr
        self._forcelist = fl
        return self._fr

    def _form_frstar(self, bl: Any) -> Any:
        self._take(self._derived(checked_bodies(bl), checked_loads(self._forcelist)))
        self._bodylist = bl
        return self._frstar

    @property
    def forcing(self) -> Any:
        """The forcing vector of the system."""
        self._check_formed()
        return Matrix([self._forcing_d, -self._f_dnh])

    def rhs(self, inv_method: str | None = None) -> Any:
        """q̇ and u̇ in terms of q, u and time; `inv_method` is a method of SymPy's `Matrix.inv`, for its own inverse."""
        if inv_method is not None:
            return super().rhs(inv_method)
        graph = GrowingGraph(dynamicsymbols._t)
        udot = solved(graph, graph.lift(self.mass_matrix), graph.lift(self.forcing), "LU")
        rates = self.kindiffdict()
        return Matrix([*(rates[qdot] for qdot in self._qdot), *written_back(graph, [udot])[0]])

    def to_linearizer(self, linear_solver: LinearSolver = "LU") -> GraphLinearizer:
        """A linearizer of these equations, to linearize at several operating points."""
        self._check_formed()
        return linearizer_of(self, linear_solver)

    def _check_formed(self) -> None:
        if not self._fr or not self._frstar:
            raise ValueError("There are no equations of motion yet. Call kanes_equations first.")
