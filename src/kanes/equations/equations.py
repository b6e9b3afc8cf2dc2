"""The result of a derivation: every quantity of Kane's method, readable on demand and computable at any size."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from kanes.base.errors import UnknownNameError, WrongTypeError
from kanes.base.types import Array, Content, Numbers, Values
from kanes.base.values import by_name, several
from kanes.dynamics.forms import OnGraphs
from kanes.dynamics.programs.casadi_functions import CasadiFunctions, casadi_functions
from kanes.dynamics.programs.events import Event
from kanes.dynamics.programs.outputs import input_expressions
from kanes.dynamics.sampled.sampled import Sampled
from kanes.equations.conversions import in_sympy, kernel_of
from kanes.equations.impulses import Impulses, impulses_of
from kanes.equations.in_symbols import InSymbols
from kanes.equations.method_tables import PartialsKey, cosines_table, partials_of
from kanes.equations.mode_choices import ModeChoices, mode_choices
from kanes.equations.mode_equations import ModeEquations, ModeWriter
from kanes.equations.reactions import Reactions, ReactionsKey, reactions_of, several_things
from kanes.equations.reader import Reader
from kanes.equations.size import LARGEST_READABLE
from kanes.equations.torque_form import Separated, separated
from kanes.equations.written import equations_latex, equations_markdown, equations_text
from kanes.equations.written_contacts import ContactWriter, WrittenContact, by_spots
from kanes.expr.algebra import Matrix
from kanes.expr.as_it_stands import as_it_stands
from kanes.expr.formulas.sympy_equations import SympyEquations
from kanes.expr.formulas.typst import from_latex
from kanes.expr.geometry.frames import Frame, Point
from kanes.expr.geometry.vectors import Vector
from kanes.expr.program import Program
from kanes.expr.readable import GEOMETRY, solve_blocks
from kanes.expr.simplify.tidy import tidy, tidy_short
from kanes.expr.symbols import Coordinate, Expr, Speed, names_of
from kanes.expr.tables import Assignments, Conditions, Table
from kanes.kane.energy import potential_energy
from kanes.kane.kinematics import Motion
from kanes.kane.method import Derivation
from kanes.kernel.kernel import Kernel, inside_of
from kanes.model.contacts.lookup import contact_of
from kanes.model.contacts.parts import Latch, Unilateral
from kanes.model.contacts.refusals import refuse_contacts, refuse_discrete
from kanes.model.lookup import frame_of, loads_by, mass_of, point_of, thing_of
from kanes.model.parts import Body, Load, Particle
from kanes.model.speeds import complete
from kanes.model.system import System
from kanes.simulate.explicit import prepare
from kanes.simulate.progress import announced


@dataclass(frozen=True, eq=False, repr=False)
class Equations:
    """Kane's equations of a system.

    Bodies, particles, points, frames and symbols of the model, or their names, are the keys. Methods return
    SymPy expressions or matrices, or a `Vector`; each is computed on first use. In a nonholonomic
    system speeds are the independent ones, partials are ṽ_r and ω̃_r, and forces are F̃_r and F̃_r*;
    `equations.unconstrained` has the others.
    """

    system: System
    largest_readable: int = LARGEST_READABLE

    def __getstate__(self) -> Content:
        state: Content = as_it_stands(self.__dict__)
        return state

    # Symbols and constraints

    @property
    def coordinates(self) -> tuple[Coordinate, ...]:
        """The generalized coordinates, in the order of the model."""
        return self.system.coordinates

    @property
    def speeds(self) -> tuple[Speed, ...]:
        """The independent speeds, one per dynamical equation."""
        return tuple(self.system.speeds[r] for r in self._graphs.choice.independent)

    @property
    def dependent_speeds(self) -> tuple[Speed, ...]:
        """The speeds that the constraints give in terms of the others."""
        return tuple(self.system.speeds[r] for r in self._graphs.choice.dependent)

    @property
    def redundant_constraints(self) -> tuple[str, ...]:
        """Constraints that follow from others wherever the system is; a run finds those that do so where it starts."""
        names = [row.name for row in self.system.constraints]
        return tuple(name for index, name in enumerate(names) if index not in self._graphs.choice.rows)

    @cached_property
    def unconstrained(self) -> Equations:
        """The same system without its velocity constraints: all speeds independent, holonomic partials and forces."""
        return self._of(self.system.without_constraints())

    # As text

    @property
    def is_readable(self) -> bool:
        """Whether the equations are small enough to be written out."""
        return bool(self.speeds) and self.written_count <= self.largest_readable

    @property
    def written_count(self) -> int:
        """Operations of the equations written out, shared terms counted at every use.

        If they are far too many, the number before shortening; a million for all above.
        """
        return self._symbols.written_count

    def text(self, short: bool = False) -> str:
        """The equations for a terminal; `short` writes s₁ for sin q₁ if no symbol is written so."""
        return equations_text(self, short)

    def latex(self, short: bool = False) -> str:
        """The equations as a LaTeX `aligned` block, without delimiters."""
        return equations_latex(self, short)

    def markdown(self, short: bool = False) -> str:
        """The equations as Markdown with mathematics in dollars."""
        return equations_markdown(self, short)

    def typst(self, short: bool = False) -> str:
        """The equations as mathematics of Typst, a line each, without delimiters."""
        return from_latex(self.latex(short))

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return self.text()

    def _repr_latex_(self) -> str | None:
        # A notebook shows the plain text of what is too large to typeset.
        return f"$\\displaystyle {self.latex()}$" if self.is_readable else None

    # Step 1: coordinates, speeds and direction cosines

    @property
    def configuration_constraints(self) -> Conditions:
        """Expressions of coordinates and time that are zero, by the name of the constraint."""
        return self._symbols.configuration_constraints

    @cached_property
    def kinematical_equations(self) -> Assignments:
        """q̇ = W u + X, one expression per coordinate."""
        values = [self._reader.scalar(self._method.algebra.scalar(qdot)) for qdot in self._graphs.kinematics.qdot]
        return Assignments((q.dot, value) for q, value in zip(self.coordinates, values, strict=True))

    @cached_property
    def W(self) -> Matrix:
        """W of q̇ = W u + X, for all speeds."""
        return self._reader.matrix(self._method.algebra.lift(self._graphs.kinematics.full_forms[0]))

    @cached_property
    def X(self) -> Matrix:
        """X of q̇ = W u + X."""
        return self._reader.matrix(self._method.algebra.lift(self._graphs.kinematics.full_forms[1]))

    @cached_property
    def dependent_equations(self) -> Assignments:
        """u_D = A u_I + B, one expression per dependent speed."""
        values = self.A @ Matrix(self.speeds) + self.B
        return Assignments((speed, tidy(value)) for speed, value in zip(self.dependent_speeds, values, strict=True))

    @cached_property
    def A(self) -> Matrix:
        """A of u_D = A u_I + B."""
        return self._reader.matrix(self._method.partition.A)

    @cached_property
    def B(self) -> Matrix:
        """B of u_D = A u_I + B."""
        return self._reader.matrix(self._method.partition.B)

    def direction_cosines(self, of: Frame | Body | str, relative_to: Frame | Body | str | None = None) -> Table:
        """The table of direction cosines of a frame or body in another.

        N if none is named. `.matrix` has the numbers.
        """
        frame = frame_of(self.system, of)
        other = self.system.frame if relative_to is None else frame_of(self.system, relative_to)
        return cosines_table(other, frame, GEOMETRY.cosines(other, frame).applyfunc(tidy))

    # Step 2: velocities and accelerations in N

    def angular_velocity(self, of: Frame | Body | str) -> Vector:
        """ω of a body or frame."""
        return self._symbols.kinematic_reader.vector(self._frame_motion(of).velocity)

    def velocity(self, of: Point | Body | Particle | str) -> Vector:
        """v of a point, or of the mass centre of a body or particle."""
        return self._symbols.kinematic_reader.vector(self._point_motion(of).velocity)

    def angular_acceleration(self, of: Frame | Body | str) -> Vector:
        """α of a body or frame, in u̇."""
        return self._symbols.acceleration(self._frame_motion(of), self._udot)

    def acceleration(self, of: Point | Body | Particle | str) -> Vector:
        """a of a point, or of the mass centre of a body or particle, in u̇."""
        return self._symbols.acceleration(self._point_motion(of), self._udot)

    # Step 3: partials and remainders

    def partial_angular_velocity(self, of: Frame | Body | str, speed: Speed | str) -> Vector:
        """ω_r of a body or frame."""
        return self._symbols.kinematic_reader.vector(self._frame_motion(of).partials, self._speed_index(speed))

    def partial_velocity(self, of: Point | Body | Particle | str, speed: Speed | str) -> Vector:
        """v_r of a point, or of the mass centre of a body or particle."""
        return self._symbols.kinematic_reader.vector(self._point_motion(of).partials, self._speed_index(speed))

    def angular_velocity_remainder(self, of: Frame | Body | str) -> Vector:
        """ω_t, the part of ω that does not depend on u."""
        return self._symbols.kinematic_reader.vector(self._frame_motion(of).remainder)

    def velocity_remainder(self, of: Point | Body | Particle | str) -> Vector:
        """v_t, the part of v that does not depend on u."""
        return self._symbols.kinematic_reader.vector(self._point_motion(of).remainder)

    def angular_acceleration_remainder(self, of: Frame | Body | str) -> Vector:
        """α_r, the part of α that does not depend on u̇."""
        return self._symbols.acceleration(self._frame_motion(of))

    def acceleration_remainder(self, of: Point | Body | Particle | str) -> Vector:
        """a_r, the part of a that does not depend on u̇."""
        return self._symbols.acceleration(self._point_motion(of))

    def partials(self, *of: PartialsKey | Iterable[PartialsKey]) -> Table:
        """The table of v_r, and of ω_r for bodies and frames; of everything with mass when nothing is named."""
        return partials_of(self, [thing_of(self.system, each) for each in several(of)] or list(self.system.masses))

    # Steps 4 and 5: generalized forces

    @cached_property
    def active_forces(self) -> Matrix:
        """F_r, a column."""
        return self._reader.matrix(self._method.active_forces(self.system.loads))

    def active_forces_of(self, what: Load | Body | Particle | str) -> Matrix:
        """The part of F_r that comes from one load, or from all loads on one body or particle."""
        return self._reader.matrix(self._method.active_forces(loads_by(self.system, what)))

    @cached_property
    def inertia_forces(self) -> Matrix:
        """F_r*, a column in u̇."""
        return self._inertia_column(self.mass_matrix, self.velocity_products)

    def inertia_forces_of(self, mass: Body | Particle | str) -> Matrix:
        """The part of F_r* that comes from one body or particle."""
        M, remainder = self._method.inertia_forces((mass_of(self.system, mass),))
        return self._inertia_column(self._reader.symmetric(M), self._reader.matrix(remainder))

    @cached_property
    def velocity_products(self) -> Matrix:
        """The part of F_r* that does not depend on u̇: centrifugal, Coriolis and gyroscopic terms."""
        return self._reader.matrix(self._method.inertia_remainder(self.system.masses))

    # The equations of motion

    @cached_property
    def mass_matrix(self) -> Matrix:
        """M of M u̇ = f."""
        return self._reader.symmetric(self._symbols.mass_matrix)

    @cached_property
    def forcing(self) -> Matrix:
        """f of M u̇ = f."""
        return Matrix(
            [
                tidy(active + products)
                for active, products in zip(self.active_forces, self.velocity_products, strict=True)
            ]
        )

    @cached_property
    def dynamical_equations(self) -> Matrix:
        """F_r + F_r*, a column that is zero during motion."""
        return self.active_forces + self.inertia_forces

    @cached_property
    def speed_derivatives(self) -> Assignments:
        """u̇ solved for. Where M couples many speeds the solution is long; `program()` shows it with shared terms."""
        solved = solve_blocks(self.mass_matrix, self.forcing)
        return Assignments((speed.dot, value) for speed, value in zip(self.speeds, solved, strict=True))

    def separated(self) -> Separated:
        """M, T, V, G and E of M Q̈ = T + V + G + E."""
        return separated(self.mass_matrix, self.velocity_products, self.system.loads, self.active_forces_of)

    # Energies

    @cached_property
    def kinetic_energy(self) -> Expr:
        """K of the whole system."""
        return self._reader.scalar(self._method.kinetic_energy(self.system.masses)[0])

    @cached_property
    def potential_energy(self) -> Expr:
        """V of gravity, from the origin; springs are among the loads, and their energy is part of the work."""
        return self._reader.scalar(potential_energy(self.system, self._method.algebra, self.system.masses)[0])

    # Forces that do no work

    def reactions(
        self, *what: ReactionsKey | Iterable[ReactionsKey], along: Vector | Sequence[Vector] | None = None
    ) -> Reactions:
        """Reactions, which do not appear in the equations of motion, as expressions in q, u and u̇.

        Of a body: force and torque that its parent exerts on it through its joint. Of a constraint, or of one of its
        rows: the force on its second point or body. Of a point or particle: the force that holds it and all that is
        placed from it. `along` one or several unit vectors there are single forces, such as the tension of a string;
        pairs of a thing and a direction are accepted, too. Of everything, when nothing is named.

        Source: lecture-partials, "Generalized Active Forces".
        """
        return reactions_of(self, several_things(what), along)

    def impulses(self, contact: Unilateral | Latch | str) -> Impulses:
        """Generalized momenta, and the generalized impulses of a contact, limit or latch: p_r(t⁺) − p_r(t⁻) = I_r.

        >>> import kanes as kn
        >>> model = kn.Model("stone")
        >>> (x, y), N = model.coordinates("x y"), model.frame
        >>> P = model.origin.moved("P", x * N.x + y * N.y)
        >>> stone = model.add_particle("stone", P, mass=2)
        >>> floor = model.add_contact(P, kn.surfaces.Plane(N.y), friction=0.5, name="floor")
        >>> print(kn.derive(model).impulses(floor).text())
        p₁ = 2 u_x
        p₂ = 2 u_y
        I₁ = J_t
        I₂ = J_n
        v_n = u_y
        v_t = u_x
        """
        known = {**self.kinematical_equations, **self.dependent_equations}
        return impulses_of(contact_of(self.system, contact), self.kinetic_energy, self.speeds, known)

    def modes(self) -> ModeChoices:
        """The modes of all contacts, limits and latches with their conditions, and how a mode is chosen."""
        return mode_choices(self.system.name, [*self._written_contacts])

    def in_mode(self, modes: Mapping[Unilateral | Latch | str, str] | None = None) -> ModeEquations:
        """The equations of motion in one mode of contacts: M u̇ = f + Cᵀ λ, with one more equation for each force.

        `modes` has a word for each contact, limit or latch, or for a spot of a contact by its name, such as
        `{"left": "stick"}`; the others are open or free.
        `equations.modes()` has all words.

        >>> import kanes as kn
        >>> model = kn.Model("stone")
        >>> (x, y), N = model.coordinates("x y"), model.frame
        >>> P = model.origin.moved("P", x * N.x + y * N.y)
        >>> stone = model.add_particle("stone", P, mass=2)
        >>> floor = model.add_contact(P, kn.surfaces.Plane(N.y), friction=0.5, name="floor")
        >>> print(kn.derive(model).in_mode({floor: "slip"}))
        stone: floor slip
          equations of motion, M u̇ = f + Cᵀ λ
            2 u̇_x = T_floor
            2 u̇_y = N_floor
          velocities of slip
            v_floor = u_x
          accelerations and friction
            u̇_y = 0
            T_floor = -0.5 N_floor v_floor/|v_floor|
          as long as
            y = 0
            N_floor ≥ 0
            |v_floor| > 0
        """
        words = {} if modes is None else modes
        if not isinstance(words, Mapping):
            raise WrongTypeError(f"in_mode: {modes!r} is not a table. Give such as {{'left': 'stick'}}.")
        chosen = {spot.name: word for each, word in words.items() for spot in by_spots([contact_of(self.system, each)])}
        rates, time = self.kinematical_equations, self.system.time
        writer = ModeWriter(self.system.name, self.mass_matrix, self.forcing, self.speeds, rates, time)
        return writer.written([*self._written_contacts], chosen)

    @property
    def _written_contacts(self) -> Iterator[WrittenContact]:
        known = {**self.kinematical_equations, **self.dependent_equations}
        symbols = (*self.coordinates, *self.system.speeds, *self.system.parameters, *self.system.inputs)
        writer = ContactWriter(self, known, names_of(symbols))
        return map(writer.written, by_spots(self.system.contacts))

    # Computing

    @property
    def operation_count(self) -> int:
        """Operations of q̇ and u̇ together, shared terms counted once."""
        return self.program().operation_count

    def program(self) -> Program:
        """q̇ and u̇ as a straight-line program with its shared terms named."""
        return self._graphs.reduced.program

    def compile(
        self,
        outputs: Mapping[str, object] | None = None,
        *,
        inputs: Values | None = None,
        events: Event | Iterable[Event] = (),
        sampled: Sampled | Iterable[Sampled] = (),
        form: str = "auto",
    ) -> Kernel:
        """The equations as machine code.

        `outputs` names further quantities to compute: expressions of the model's symbols, vectors and points, which are
        measured in N. `inputs` gives expressions of time and state for inputs, which are compiled in, such as
        `{T1: -k * q1 - c * u1}`; the other inputs get numbers, samples or a controller when the kernel runs. `events`
        are detected in every simulation, and `sampled` are digital controllers that run in it.

        The `form` of constrained systems is "kane" or "nullspace"; "auto" takes the former where it is valid at every
        state. In Kane's the states are the coordinates and the independent speeds. In "nullspace" all speeds are
        states, and simulations solve for their accelerations by elimination, with pivots that are chosen at the state
        and chosen again when they become small, or by the orthogonal null space of the constraints where no choice is
        good.
        """
        if expressions := by_name(self.system.name, inputs, "{T: -k * q}", "inputs"):
            return self.with_inputs(expressions).compile(outputs, events=events, sampled=sampled, form=form)
        kernel = kernel_of(self._graphs, form, outputs, events, sampled)
        with announced(f"compiling '{self.system.name}'"):
            prepare(inside_of(kernel))
        return kernel

    def to_casadi(
        self,
        outputs: Mapping[str, object] | None = None,
        *,
        parameters: Numbers | None = None,
        form: str = "auto",
    ) -> CasadiFunctions:
        """The equations as functions of (t, x, u, p) in CasADi, u being the inputs: for optimal control.

        `outputs` and `form` are as `compile` takes them. Parameters with numbers here are numbers in the functions; the
        others stay in p.

        >>> import kanes as kn
        >>> made = kn.derive(kn.library.double_pendulum()).to_casadi(parameters={"g": 9.81, "L": 1.0})
        >>> made.parameters
        ('m1', 'm2')
        >>> made.derivative
        Function(derivative:(t,x[4],u[2],p[2])->(ode[4]) SXFunction)
        """
        refuse_contacts(self.system, "to_casadi", "Leave them out.")
        return casadi_functions(self._graphs, form, outputs, parameters)

    def evaluate(self, values: Numbers) -> dict[str, Array]:
        """q̇, M, f and u̇ as numbers.

        `values` has a number for each coordinate, independent speed, parameter and input, by symbol or name, and may
        have one for time, which is 0 otherwise.
        """
        return self._graphs.reduced.evaluate(values)

    @cached_property
    def kernel(self) -> Kernel:
        """The kernel without further outputs, events or controllers; its functions are compiled when first called."""
        return kernel_of(self._graphs, "auto", None, (), ())

    def with_inputs(self, expressions: Values) -> Equations:
        """The equations with expressions of time and state in place of some inputs."""
        return self._of(self.system.with_inputs(input_expressions(self.system, expressions)))

    def with_discrete_fixed(self) -> Equations:
        """The equations with discrete states as parameters of the same names, for equilibria and linear models."""
        return self._of(self.system.with_discrete_fixed())

    # For other programs

    def to_sympy(self) -> SympyEquations:
        """The equations in `dynamicsymbols`, for further work in SymPy.

        Coordinates, speeds and inputs become functions of t, and parameters plain symbols. Equations that are too large
        to be read come with their shared terms named.

        >>> import kanes as kn
        >>> made = kn.derive(kn.library.double_pendulum()).to_sympy()
        >>> made.mass_matrix[0, 1]
        L**2*m2*cos(q1(t) - q2(t))
        """
        refuse_discrete(self.system, "to_sympy")
        return in_sympy(self)

    # Internal

    def _of(self, system: System) -> Equations:
        """The equations of a modified system."""
        return Equations(complete(system), self.largest_readable)

    @cached_property
    def _graphs(self) -> OnGraphs:
        return OnGraphs(self.system)

    @cached_property
    def _symbols(self) -> InSymbols:
        return InSymbols(self._graphs, self.largest_readable)

    @property
    def _reader(self) -> Reader:
        """The reader of the method's results in symbols, unless these are too long to be read."""
        return self._symbols.reader

    @property
    def _method(self) -> Derivation[Matrix]:
        return self._symbols.reader.derivation

    @property
    def _udot(self) -> Matrix:
        return Matrix([speed.dot for speed in self.speeds])

    def _inertia_column(self, M: Matrix, remainder: Matrix) -> Matrix:
        return Matrix([-entry + rest for entry, rest in zip(M @ self._udot, remainder, strict=True)]).applyfunc(
            tidy_short
        )

    def _frame_motion(self, of: Frame | Body | str) -> Motion[Matrix]:
        method = self._symbols.kinematic_reader.derivation
        return method.projected(method.kinematics.frame(frame_of(self.system, of)))

    def _point_motion(self, of: Point | Body | Particle | str) -> Motion[Matrix]:
        method = self._symbols.kinematic_reader.derivation
        return method.projected(method.kinematics.point(point_of(self.system, of)))

    def _speed_index(self, key: Speed | str) -> int:
        names = names_of(self.speeds)
        if str(key) not in names:
            rule = f"{key} is not an independent speed of '{self.system.name}'"
            raise UnknownNameError(f"{rule}. Its speeds are {', '.join(names)}.")
        return names.index(str(key))


def graphs_of(equations: Equations) -> OnGraphs:
    """The equations on graphs, in the forms in which they are computed: for the other packages."""
    return equations._graphs


def take_steps(equations: Equations) -> None:
    """The five steps of the method in symbols, worked out now."""
    equations._symbols.take_steps()
