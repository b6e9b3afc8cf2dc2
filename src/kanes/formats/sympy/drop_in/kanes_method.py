"""`KanesMethod` of SymPy's mechanics on the engine of Kanes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from sympy import Expr, Matrix
from sympy.physics import mechanics
from sympy.physics.mechanics import Particle, RigidBody
from sympy.physics.vector import Point, ReferenceFrame, dynamicsymbols
from sympy.utilities.iterables import iterable

from kanes.expr.graphs.growing_graph import GrowingGraph
from kanes.expr.graphs.written_back import written_back
from kanes.formats.sympy.drop_in.derived_forces import KaneMatrices, MechanicsSpeeds, derive_forces
from kanes.formats.sympy.drop_in.graph_linearizer import GraphLinearizer, linearizer_of
from kanes.formats.sympy.drop_in.linear_solvers import LinearSolver, graph_solver, solved
from kanes.formats.sympy.drop_in.speed_equations import kinematical_matrices, long_constraints
from kanes.formats.sympy.translation.described_mechanics import MechanicsBody, MechanicsLoad

# Expressions that are zero, in a list or a column.
_Rows: TypeAlias = Sequence[Expr] | Matrix | None


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
    forces and derivatives are computed there, and written back as SymPy expressions. Those of a small system are
    written as SymPy writes them. Those of a large one share their terms, each of which is made once, and nothing in
    them is sorted or multiplied out: `sympy.cse` uses that, while functions that traverse a whole expression, such as
    `atoms` and `subs`, visit a term as often as it is used.

    `linearize` is right also where q̇ has terms without speeds, or inertia forces are left where all speeds are zero,
    as on a support that is shaken: that of SymPy counts those twice.
    """

    _bodylist: Sequence[MechanicsBody] | None
    _forcelist: Sequence[MechanicsLoad] | None

    def _initialize_kindiffeq_matrices(self, kdeqs: Sequence[Expr] | None, linear_solver: LinearSolver = "LU") -> None:
        if not kdeqs:
            super()._initialize_kindiffeq_matrices(kdeqs)
            return
        _check_kinematical(kdeqs, self.q)
        found = kinematical_matrices(Matrix(kdeqs)[:], self._qdot[:], self.u[:], linear_solver)
        self._qdot_u_map = dict(zip(self._qdot, found.qdot, strict=True))
        self._k_kqdot_implicit, self._k_kqdot = found.k_qdot, Matrix.eye(len(self.q))
        self._k_ku_implicit, self._k_ku = map(self._without_auxiliary, (found.k_u, found.explicit_k_u))
        self._f_k_implicit, self._f_k = map(self._without_auxiliary, (found.f, found.explicit_f))

    def _without_auxiliary(self, matrix: Matrix) -> Matrix:
        return matrix.xreplace(dict.fromkeys(self._uaux, 0)) if self._uaux else matrix

    def _initialize_constraint_matrices(
        self, config: _Rows, vel: _Rows, acc: _Rows, linear_solver: LinearSolver = "LU"
    ) -> None:
        _check_constraints(config, vel, acc, self._qdep, self._udep)
        velocity, acceleration = _as_column(vel), _as_column(acc)
        qdot = self._qdot_u_map or {}
        found = long_constraints(velocity[:], acceleration[:], self.q[:], qdot, self.u[:], linear_solver)
        if found is None:
            super()._initialize_constraint_matrices(config, vel, acc, graph_solver(linear_solver))
            return
        self._f_h = _as_column(config)
        self._k_nh, self._f_nh, self._Ars = found.k_nh, found.f_nh, found.Ars
        self._k_dnh, self._f_dnh = found.k_dnh, found.f_dnh

    def kanes_equations(
        self, bodies: Sequence[MechanicsBody] | None = None, loads: Sequence[MechanicsLoad] | None = None
    ) -> tuple[Matrix, Matrix]:
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
        self._take(self._derived(_checked_bodies(bodies), _checked_loads(loads)))
        self._bodylist, self._forcelist = bodies, loads
        return self._fr, self._frstar

    def _derived(self, bodies: Sequence[MechanicsBody], loads: Sequence[MechanicsLoad]) -> KaneMatrices:
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

    def _form_fr(self, fl: Sequence[MechanicsLoad] | None) -> Matrix:
        self._fr = self._derived([], _checked_loads(fl)).fr
        self._forcelist = fl
        return self._fr

    def _form_frstar(self, bl: Sequence[MechanicsBody]) -> Matrix:
        self._take(self._derived(_checked_bodies(bl), _checked_loads(self._forcelist)))
        self._bodylist = bl
        return self._frstar

    @property
    def forcing(self) -> Matrix:
        """The forcing vector of the system."""
        self._check_formed()
        return Matrix([self._forcing_d, -self._f_dnh])

    def rhs(self, inv_method: str | None = None) -> Matrix:
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


# Checks of arguments: the types of errors are those that SymPy raises.


def _checked_bodies(bodies: Sequence[MechanicsBody] | None) -> list[MechanicsBody]:
    if bodies is None or not iterable(bodies):
        raise TypeError(f"bodies={bodies!r} is not a list of bodies. Give RigidBody and Particle objects in a list.")
    for body in bodies:
        if not isinstance(body, RigidBody | Particle):
            raise TypeError(f"{body!r} is neither a RigidBody nor a Particle. Bodies can only be those.")
    return list(bodies)


def _checked_loads(loads: Sequence[MechanicsLoad] | None) -> list[MechanicsLoad]:
    """Pairs of a point and a force, or a frame and a torque."""
    if loads is None:
        return []
    if not iterable(loads) or not len(loads):
        raise ValueError(
            f"loads={loads!r} is not a list of loads. Give pairs (point, force) and (frame, torque), or None."
        )
    pairs = [(thing, vector) for thing, vector in loads]
    for thing, _ in pairs:
        if not isinstance(thing, ReferenceFrame | Point):
            raise TypeError(f"{thing!r} is neither a Point nor a ReferenceFrame. A load is on one of those.")
    return pairs


def _check_kinematical(equations: Sequence[Expr], coordinates: Matrix) -> None:
    if len(equations) != len(coordinates):
        raise ValueError(
            f"{len(equations)} kinematic differential equations for {len(coordinates)} coordinates. Give one for each: "
            f"{', '.join(map(str, coordinates))}."
        )


def _check_constraints(configuration: _Rows, velocity: _Rows, acceleration: _Rows, qdep: Matrix, udep: Matrix) -> None:
    """As many of them as there are dependent coordinates and speeds."""
    for what, given, depend, needed in (
        ("configuration constraints", configuration, "coordinates", qdep),
        ("velocity constraints", velocity, "speeds", udep),
        ("acceleration constraints", acceleration, "speeds", udep),
    ):
        is_missing = what.startswith("acceleration") and not given  # They follow from the velocity constraints.
        if not is_missing and len(given or ()) != len(needed):
            raise ValueError(
                f"{len(given or ())} {what} for {len(needed)} dependent {depend}. There must be as many of each."
            )


def _as_column(given: _Rows) -> Matrix:
    return Matrix(given) if given else Matrix()
