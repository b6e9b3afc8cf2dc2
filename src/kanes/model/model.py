"""The model: the user's description of a mechanical system. The only mutable object in Kanes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

from kanes.base.errors import Fault, WrongTypeError, WrongValueError, counted
from kanes.base.samples import Samples
from kanes.base.types import Key
from kanes.base.values import several
from kanes.expr.geometry.frames import Frame, Point
from kanes.expr.geometry.rotations import Step
from kanes.expr.geometry.vectors import Vector
from kanes.expr.names import canonical
from kanes.expr.symbols import ZERO, Coordinate, Discrete, Expr, ExprLike, Input, Parameter, Speed, Time, as_expression
from kanes.flexible.modal_body import ModalBody
from kanes.model.constraints import loops, verbs
from kanes.model.constraints.rows import Constraint, rows_of
from kanes.model.constraints.surfaces import Surface
from kanes.model.contacts import verbs as verbs_of_contact
from kanes.model.contacts.coefficients import Friction
from kanes.model.contacts.compliant import CompliantContact, make_contact
from kanes.model.contacts.contact_laws import ContactLaw
from kanes.model.contacts.contact_laws import Friction as FrictionLaw
from kanes.model.contacts.groups import ContactGroup, contact_group
from kanes.model.contacts.latches import LatchTerms, latch
from kanes.model.contacts.parts import Latch, Unilateral
from kanes.model.contacts.rubbing import friction, ratchet
from kanes.model.contacts.strings import string
from kanes.model.declarations import Declarations, Declared, S
from kanes.model.drawings import Drawing, make_drawing
from kanes.model.flexible.flexible_bodies import make_flexibility, modal_loads, place_flexible_body
from kanes.model.inertia import Inertia
from kanes.model.joints.base import Attachment, Joint
from kanes.model.joints.driven import driven
from kanes.model.joints.forces import joint_loads
from kanes.model.loads import Field, ForcePlace, make_force, make_gravity, make_line_force, make_torque
from kanes.model.parts import Body, BodyNode, Load, Particle, PointLike, center_of
from kanes.model.placing import place_body
from kanes.model.registry import Named, Registry
from kanes.model.shapes import Shape
from kanes.model.source import ModelSource
from kanes.model.speeds import completing_speeds
from kanes.model.summary import Summary, summary
from kanes.model.system import System

# A contact, limit or latch.
U = TypeVar("U", Unilateral, Latch)


class Model:
    """A mechanical system, described step by step.

    `model.frame` is the Newtonian frame N (or another name, by `newtonian`), `model.origin` a point fixed in it,
    `model.time` the time t; `model["name"]` finds any named object.

    >>> model = Model("falling stone")
    >>> z = model.coordinates("z")
    >>> stone = model.add_particle("stone", model.origin.moved("P", z * model.frame.z), mass=2)
    >>> model["stone"] is stone
    True
    """

    def __init__(self, name: str, *, gravity: Vector | None = None, newtonian: str = "N") -> None:
        self.time = Time("t")
        self.registry = Registry(name)
        self.declarations = Declarations(self.registry, self.time)
        self._gravity: Vector | None = None
        self.gravity = gravity
        self.bodies: list[Body] = []
        self.particles: list[Particle] = []
        self.loads: list[Load] = []
        self.fields: list[Field] = []
        self.constraints: list[Constraint] = []
        self.switched: list[Constraint] = []  # constraints that hold while a latch is locked
        self.contacts: list[Unilateral | Latch] = []
        self.groups: list[ContactGroup] = []
        self.drawings: list[Drawing] = []
        self.dependent: tuple[Speed, ...] | None = None
        self.source: ModelSource | None = None  # the file that it was read from
        self.noted_faults: list[Fault] = []
        self.kept_speeds: dict[
            Speed, tuple[Body, Expr]
        ] = {}  # speeds that a body's damper takes as ω, and their definition
        self.frame = self.add_frame(newtonian, None, ())
        self.origin = self.add_point("O", None, Vector.zero())

    @property
    def name(self) -> str:
        """Its name in messages and files."""
        return self.registry.name

    @name.setter
    def name(self, name: str) -> None:
        self.registry.name = name

    @property
    def frames(self) -> list[Frame]:
        """All frames, each after its parent."""
        return self.registry.frames

    @property
    def points(self) -> list[Point]:
        """All points, each after its parent."""
        return self.registry.points

    def __getitem__(self, name: str) -> Named:
        """The object of this name: a symbol, frame, point, body, particle, load or constraint.

        Speeds that `derive` adds are found too: `model["u_x"]` of a coordinate x, `u1` of q1. A particle with the name
        of its point is returned for both, as is a body with the name of its frame or mass centre. A
        model read from a file of another format also knows the names in that file.

        >>> model = Model("cart")
        >>> x = model.coordinates("x")
        >>> model["u_x"]
        u_x
        """
        if self.source is not None and name not in self.registry:
            name = self.source.names.get(name, name)
        speed = None if name in self.registry else self._default_speed(name)
        return self.registry[name] if speed is None else speed

    def __contains__(self, name: object) -> bool:
        return name in self.registry or self._default_speed(name) is not None

    def _default_speed(self, name: object) -> Speed | None:
        """The speed of this name that the model, as it is now, gets when it is derived."""
        typed = canonical(name) if isinstance(name, str) else None
        return next((speed for speed in self._default_speeds() if canonical(speed.name) == typed), None)

    def _default_speeds(self) -> tuple[Speed, ...]:
        """The speeds that `derive` adds to the model as it is now."""
        made = tuple(self.declarations.default_speeds())
        return made or completing_speeds(self.freeze())

    def __repr__(self) -> str:
        contents = [counted(len(self.declared(Coordinate)), "coordinate"), counted(len(self.declared(Speed)), "speed")]
        contents += [f"{len(self.bodies)} bodies" if len(self.bodies) != 1 else "1 body"]
        contents += [counted(len(self.particles), "particle")]
        return f"<model '{self.name}': {', '.join(contents)}>"

    def summary(self) -> Summary:
        """What the model has: coordinates, speeds, parameters, inputs, bodies, particles, loads and constraints."""
        return summary(self)

    @property
    def gravity(self) -> Vector | None:
        """The acceleration of free fall, such as −g N.y; None without gravity."""
        return self._gravity

    @gravity.setter
    def gravity(self, gravity: Vector | None) -> None:
        if gravity is not None and not isinstance(gravity, Vector):
            raise WrongTypeError(f"gravity: {gravity!r} is not a vector. Give the acceleration, such as -g * N.y.")
        self._gravity = gravity

    # Symbols

    def coordinates(self, names: str | Sequence[str], *, unit: str = "") -> Declared:
        """Generalized coordinates by name: one symbol, or a tuple for several names.

        Names are separated by spaces or commas, or in a list, which gives a tuple; `q1:4` is short for q1 q2 q3. A name
        needs a letter and may contain any other characters. A unit is a label for plots and files, and quantities are
        converted to it; the equations hold in any consistent units.
        """
        return self.declarations.declare_all(Coordinate, names, unit)

    def speeds(self, names: str | Sequence[str], *, unit: str = "") -> Declared:
        """Generalized speeds by name."""
        return self.declarations.declare_all(Speed, names, unit)

    def parameters(self, names: str | Sequence[str], *, unit: str = "", positive: bool | None = None) -> Declared:
        """Constants by name; SymPy simplifies roots of those declared positive."""
        assumptions = {} if positive is None else {"positive": positive}
        return self.declarations.declare_all(Parameter, names, unit, **assumptions)

    def inputs(self, names: str | Sequence[str], *, unit: str = "") -> Declared:
        """Quantities known at run time, such as motor torques, by name."""
        return self.declarations.declare_all(Input, names, unit)

    def discrete(
        self, names: str | Sequence[str], *, initial: float | Sequence[float] = 0.0, unit: str = ""
    ) -> Declared:
        """Discrete states by name: flags, counters and other numbers that events `set` and that stay between them.

        Loads, expressions of inputs, controllers, events, outputs and plots may read them; geometry, masses and
        constraints may not. They start at `initial`, one number for all or one for each, unless a run says otherwise.

        >>> model = Model("hopper")
        >>> model.discrete("phase count", initial=[1, 0])
        (phase, count)
        """
        found = self.declarations.declare_all(Discrete, names, unit)
        symbols = found if isinstance(found, tuple) else (found,)
        self.declarations.start_discrete(symbols, initial)
        return found

    def declared(self, kind: type[S]) -> tuple[S, ...]:
        """The symbols of a kind, in the order of their declaration."""
        return self.declarations.of_kind(kind)

    def define_speeds(self, definitions: Mapping[Key, ExprLike]) -> None:
        """Speeds as expressions linear in q̇, u = Y q̇ + Z.

        An omitted speed is the rate of its coordinate, u_r = q̇_r.
        """
        self.declarations.define(definitions)

    def choose_dependent(self, *speeds: Key | Sequence[Key]) -> None:
        """The speeds that the velocity constraints give in terms of the others. By default Kanes chooses them.

        They are given by symbol or name, one after the other or in a list.
        """
        self.dependent = self.declarations.chosen(
            [self[each] if isinstance(each, str) and each in self else each for each in several(speeds)]
        )

    # Geometry made by joints; users write frame.rotated(…) and point.moved(…)

    def add_frame(self, name: str, parent: Frame | None, steps: tuple[Step, ...]) -> Frame:
        frame = Frame(name, self.registry, parent, steps)
        self.registry.register(name, frame)
        return frame

    def add_point(self, name: str, parent: Point | None, displacement: Vector) -> Point:
        point = Point(name, self.registry, parent, displacement)
        self.registry.register(name, point)
        return point

    # Bodies and particles

    def add_particle(self, name: str, point: PointLike, *, mass: ExprLike) -> Particle:
        """A particle at a point, whose name it may have.

        >>> model = Model("stone")
        >>> P = model.origin.moved("P", model.coordinates("z") * model.frame.z)
        >>> model.add_particle("P", P, mass=2).point is P
        True
        """
        center = center_of(point)
        if not isinstance(center, Point):
            raise WrongTypeError(f"particle {name}: {point!r} is not a point. Give one, such as model.origin.moved(…).")
        particle = Particle(name, center, as_expression(mass, f"mass of {name}"))
        self.particles.append(particle)
        self.registry.register(name, particle)
        self._add_loads_of_fields(particle, self.fields)
        return particle

    def add_body(
        self,
        name: str,
        *,
        mass: ExprLike,
        inertia: Inertia,
        frame: Frame | None = None,
        center: PointLike | Sequence[ExprLike] | None = None,
        parent: Body | BodyNode | str | None = None,
        joint: Joint | None = None,
    ) -> Body:
        """A rigid body, placed in one of two ways.

        By its frame and mass centre: `add_body("B", frame=B, center=P, mass=m, inertia=…)`. By a joint on a parent, a
        body or its name (ground if none is named): `add_body("B", parent=A, joint=kn.Pin(q2, axis="z", at=(l, 0, 0)),
        center=(rho, 0, 0), …)`, where `center` holds measure numbers in the new body's frame, from the joint.
        """
        return self._add_body(*place_body(self, name, mass, inertia, frame, center, parent, joint))

    def add_flexible_body(
        self,
        name: str,
        modes: ModalBody,
        *,
        joint: Joint,
        parent: Body | BodyNode | str | None = None,
        amplitudes: Sequence[Coordinate] | None = None,
        geometric_stiffness: bool = True,
        kinetic_energy: str = "complete",
    ) -> Body:
        """A flexible body by its modes, a `kn.flexible.ModalBody`, placed by a joint on a parent or the ground.

        Each mode has an amplitude, a coordinate that is made with its speed unless `amplitudes` gives them. The joint
        holds the origin of the modal data. Children, forces and constraints act at nodes: `body.node("tip")`.

        `geometric_stiffness=False` leaves out the foreshortening of the modal data. A body that turns then has no
        centrifugal stiffening, and diverges at a speed near its first frequency. `kinetic_energy` is "complete", that
        of the whole displacement, or "second order" in the amplitudes and their rates, which is shorter, but may become
        singular where amplitudes are large.

        >>> import kanes as kn
        >>> model = Model("boom")
        >>> data = kn.flexible.ModalBody(1, (0.5, 0, 0), [[0, 0, 0], [0, 0.4, 0], [0, 0, 0.4]], [[1]], [[9]])
        >>> model.add_flexible_body("boom", data, joint=kn.Weld()).flexibility.amplitudes
        (eta_boom_1,)
        """
        flexibility = make_flexibility(self, name, modes, joint, amplitudes, geometric_stiffness, kinetic_energy)
        body = self._add_body(*place_flexible_body(self, name, flexibility, joint, parent))
        for load in modal_loads(body):
            self._add_load((load, []))
        return body

    def _add_body(self, body: Body, attachment: Attachment | None, faults: list[Fault]) -> Body:
        self.noted_faults.extend(faults)
        self.bodies.append(body)
        self.registry.register(body.name, body)
        if attachment is not None:
            self._add_joint_loads(body, attachment)
        self._add_loads_of_fields(body, self.fields)
        return body

    def _add_joint_loads(self, body: Body, attachment: Attachment) -> None:
        parent_frame = body.frame.parent or self.frame
        loads, faults = joint_loads(body, attachment, parent_frame)
        for load in loads:
            self._add_load((load, []))
        self.noted_faults.extend(faults)
        if body.joint is not None and body.joint.forces.damper is not None:
            for speed in attachment.angular_speeds:
                self.kept_speeds[speed] = body, self.declarations.speed_definitions[speed]

    @property
    def masses(self) -> list[Body | Particle]:
        """All bodies and particles."""
        return [*self.bodies, *self.particles]

    # Loads

    def add_force(
        self,
        on: PointLike,
        force: Vector,
        *,
        at: ForcePlace | None = None,
        reaction: PointLike | None = None,
        name: str | None = None,
    ) -> Load:
        """A force at a point (or at the mass centre of a body or particle).

        On a body it may act `at` any other place, on the material point of the body there: a point of the model,
        whether it belongs to the body or not; measure numbers (x, y, z) in the body's frame from its origin, where its
        joint puts it, as in `joint=kn.Pin(at=(x, y, z))` of its children; or a vector from the
        origin of N, such as a measured centre of pressure `x * N.x`, with inputs in it.

        `reaction` takes the opposite force: a point, or a body on which it acts at the same place.

        >>> import kanes as kn
        >>> model = kn.Model("sled")
        >>> x, (F, cop) = model.coordinates("x"), model.inputs("F cop")
        >>> P = model.origin.moved("P", x * model.frame.x)
        >>> sled = model.add_body("sled", frame=model.frame, center=P, mass=1, inertia=kn.inertia(1, 1, 1))
        >>> model.add_force(sled, F * model.frame.z, at=cop * model.frame.x).actions[1].moment
        F*(-cop + x) n_y
        """
        made = make_force(_numbered("force", name, self.loads), on, force, reaction, at, self.origin)
        return self._add_load(made)

    def add_torque(
        self, on: Body | Frame, torque: Vector, *, reaction: Body | Frame | None = None, name: str | None = None
    ) -> Load:
        """A torque on a body or frame; `reaction` is the body or frame that takes the opposite torque."""
        return self._add_load(make_torque(_numbered("torque", name, self.loads), on, torque, reaction))

    def add_spring(
        self,
        P: PointLike,
        Q: PointLike,
        *,
        stiffness: ExprLike,
        rest: ExprLike,
        damping: ExprLike = 0,
        name: str | None = None,
    ) -> Load:
        """A spring between two points at a distance L, of length `rest` when slack, and a parallel damper.

        It pulls both together by k (L − rest) + c L̇, along the line from one to the other. For bodies and particles
        the mass centres are used. Torsional springs belong to joints: `kn.Pin(q, spring=k)`.

        >>> model = Model("bob")
        >>> x = model.coordinates("x")
        >>> bob = model.add_particle("bob", model.origin.moved("P", x * model.frame.x), mass=1)
        >>> model.add_spring(model.origin, bob, stiffness=3, rest=0).actions[1].vector
        -3*x n_x
        """
        properties = {"stiffness": stiffness, "rest": rest, "damping": damping}
        return self._add_load(make_line_force(self.registry, _numbered("spring", name, self.loads), P, Q, properties))

    def add_damper(self, P: PointLike, Q: PointLike, damping: ExprLike, *, name: str | None = None) -> Load:
        """A damper between two points at a distance L: it pulls both together by c L̇."""
        properties = {"damping": damping}
        return self._add_load(make_line_force(self.registry, _numbered("damper", name, self.loads), P, Q, properties))

    def add_actuator(self, P: PointLike, Q: PointLike, force: ExprLike, *, name: str | None = None) -> Load:
        """An actuator between two points: a positive force pushes them apart, a negative one pulls them together."""
        properties = {"force": force}
        return self._add_load(make_line_force(self.registry, _numbered("actuator", name, self.loads), P, Q, properties))

    def add_compliant_contact(
        self,
        body: PointLike,
        surface: Surface | None,
        on: Surface,
        *,
        on_body: PointLike | None = None,
        law: ContactLaw,
        friction: FrictionLaw | None = None,
        name: str | None = None,
    ) -> CompliantContact:
        """Forces between two surfaces that touch and let go: of a body, and of the ground or of `on_body`.

        Surfaces are of `kn.surfaces`: a Sphere, Corners, Points, a Capsule, or any that rolls, on a Plane; a Sphere or
        points on a Sphere or a Cylinder. A particle or a point without extent has None. Laws are of
        `kn.contact_laws`. Forces act in the middle of the overlap. The result has `spots` with depths and forces.

        A surface of a body is placed at the body's mass centre, and a plane at its origin, unless the surface has a
        point `at`. A surface without one gives a warning if the body's mass centre is not at its origin.

        >>> from kanes import contact_laws, surfaces
        >>> model = Model("ball")
        >>> z = model.coordinates("z")
        >>> ball = model.add_particle("ball", model.origin.moved("P", z * model.frame.z), mass=1)
        >>> floor, law = surfaces.Plane(model.frame.z), contact_laws.HuntCrossley(1e6, dissipation=0.2)
        >>> contact = model.add_compliant_contact(ball, surfaces.Sphere(0.1), floor, law=law, name="floor")
        >>> contact.spots[0].depth
        0.1 - z
        """
        name = _numbered("contact", name, self.loads)
        contact = make_contact(self, name, body, surface, on, on_body, law, friction)
        self._add_load((contact, []))
        return contact

    def add_field(self, field: Field) -> None:
        """A load on every mass: on those there are, and on each that is added later."""
        if any(field.name == other.name for other in self.fields):
            raise WrongValueError(f"'{self.name}' has {field.name} already. Add it once; later masses get it too.")
        self.fields.append(field)
        for mass in self.masses:
            self._add_loads_of_fields(mass, [field])

    def _add_loads_of_fields(self, mass: Body | Particle, fields: Sequence[Field]) -> None:
        for field in fields:
            for made in field.loads_on(mass):
                self._add_load(made)

    def _add_load(self, made: tuple[Load, list[Fault]]) -> Load:
        load, faults = made
        self.loads.append(load)
        self.noted_faults.extend(faults)
        self.registry.register(load.name, load)
        return load

    # Constraints: each is entered once, and Kanes computes its derivatives

    def add_velocity_constraint(self, expression: ExprLike, *, name: str | None = None) -> Constraint:
        """A nonholonomic constraint: an expression, linear in u or q̇, that is always zero."""
        name = _numbered("velocity constraint", name, self.constraints)
        return self._constrain(verbs.velocity_constraint(self.frame, name, expression))

    def add_configuration_constraint(self, expression: ExprLike, *, name: str | None = None) -> Constraint:
        """A holonomic constraint: an expression of coordinates and time that is always zero.

        >>> model = Model("bead on a circle")
        >>> x, y = model.coordinates("x y")
        >>> model.add_configuration_constraint(x**2 + y**2 - 1, name="circle")
        <circle, x**2 + y**2 - 1 = 0>
        """
        name = _numbered("configuration constraint", name, self.constraints)
        return self._constrain(verbs.configuration_constraint(self.frame, name, expression))

    def add_coupling(
        self, terms: Mapping[Expr, ExprLike], offset: ExprLike = 0, *, name: str | None = None
    ) -> Constraint:
        """Gears, belts, racks: Σ factor × coordinate = offset.

        Two wheels with z1 and z2 teeth: `model.add_coupling({q1: z1, q2: z2})`.
        """
        name = _numbered("coupling", name, self.constraints)
        return self._constrain(verbs.coupling(self.frame, name, terms, offset))

    def add_distance(self, P: PointLike, Q: PointLike, length: ExprLike, *, name: str | None = None) -> Constraint:
        """Two points at a distance: a massless rod, a taut string. The length may be an expression of time.

        (p·p − L²) / 2L = 0, whose multiplier is the force in the rod.
        """
        name = _numbered("distance", name, self.constraints)
        return self._constrain(verbs.distance(self.frame, name, P, Q, length))

    def add_loop(
        self,
        P: PointLike,
        Q: PointLike,
        joint: str = "spherical",
        *,
        bodies: Sequence[Body | Frame] | None = None,
        axis: str | Sequence[Vector] | None = None,
        name: str | None = None,
    ) -> Constraint:
        """Close a loop: join a point P of one body to a point Q of another.

            spherical     P and Q coincide
            pin           and an axis of the first body stays along one of the second
            universal     and an axis of the first body stays perpendicular to one of the second
            cylindrical   Q stays on the axis through P, and both axes along each other
            slider        and neither turns about it
            planar        Q stays in the plane through P, and both normals along each other
            weld          nothing moves

        All but the first need the two `bodies` (or frames), and an `axis`: "x", "y" or "z" of both, or a pair of
        vectors, one fixed in each. The bodies of a slider or weld have the same orientation once it is closed; where
        theirs differ, make a frame for it with `body.rotated(…)`.
        """
        name = _numbered("loop", name, self.constraints)
        return self._constrain(loops.loop(self.frame, name, P, Q, joint, bodies, axis))

    def add_rolling(
        self,
        body: Body,
        surface: Surface,
        on: Surface,
        *,
        on_body: Body | None = None,
        slipping: bool = False,
        name: str | None = None,
    ) -> Constraint:
        """A body rolls with its surface on another one: fixed in the ground, or in `on_body`.

        Both are of `kn.surfaces`, such as `Disc(r, axis="y")` on `Plane(N.z)`; the point of contact is found by
        geometry. With `slipping` the two touch without friction. It has forces also where the
        coordinates already satisfy it.

        A surface of a body is placed at the body's mass centre, and a plane at its origin, unless the surface has a
        point `at`. A surface without one gives a warning if the body's mass centre is not at its origin.
        """
        name = _numbered("rolling", name, self.constraints)
        return self._constrain(verbs.rolling(self, name, body, surface, on, on_body, slipping))

    def prescribe(
        self, what: Coordinate | PointLike, law: ExprLike | Samples | Vector, *, name: str | None = None
    ) -> Constraint:
        """Prescribe a coordinate, or the position vector of a point from the origin, as a function of time.

        The function is an expression, or for a coordinate cubic `Samples`, interpolated by a spline.

        >>> model = Model("driven")
        >>> q1 = model.coordinates("q1")
        >>> model.prescribe(q1, 3 * model.time)
        <motion of q1, q1 - 3*t = 0>
        """
        name = f"motion of {getattr(what, 'name', what)}" if name is None else name
        function = law
        if isinstance(what, Coordinate):
            function = driven(self.declarations, law, f"{what}_given", name, self.declarations.units.get(what.name, ""))
        constraint = verbs.prescribed(self, name, what, function)
        return self._constrain(replace(constraint, given={"prescribe": what, "law": law}))

    def _constrain(self, constraint: Constraint) -> Constraint:
        self.constraints.append(constraint)
        self.registry.register(constraint.name, constraint)
        return constraint

    # What comes and goes along a motion

    def add_contact(
        self,
        what: PointLike,
        surface: Surface,
        *,
        on: Surface | None = None,
        on_body: PointLike | None = None,
        friction: Friction = 0,
        restitution: ExprLike = 0,
        name: str | None = None,
    ) -> Unilateral:
        """A contact that comes and goes: it pushes where it touches, never pulls, and may rub.

        A point, particle or mass centre on a `surface`, a `kn.surfaces.Plane`, or a Sphere or Cylinder from outside or
        inside; or a body with its `surface` `on` another one: by the pairs that roll, or `Points`, the `Corners` of a
        box, the ends of a `Capsule`, each of which is a spot with the same law. The other surface is fixed in the
        ground, or in `on_body`.

        `friction` is Coulomb's coefficient, or (static, kinetic); `restitution` is 0 for no bounce and 1 for no loss.

        >>> from kanes import surfaces
        >>> model = Model("stone")
        >>> y, N = model.coordinates("y"), model.frame
        >>> stone = model.add_particle("stone", model.origin.moved("P", y * N.y), mass=1)
        >>> model.add_contact(stone, surfaces.Plane(N.y), restitution=0.8, name="floor")
        <contact floor>
        """
        name = _numbered("contact", name, self.contacts)
        return self._add_contact(
            verbs_of_contact.contact(self, name, what, surface, on, on_body, friction, restitution)
        )

    def add_limit(
        self,
        expression: ExprLike,
        *,
        lower: ExprLike | None = None,
        upper: ExprLike | None = None,
        restitution: ExprLike = 0,
        name: str | None = None,
    ) -> Unilateral:
        """Stops of a coordinate, or of an expression of coordinates, at `lower`, `upper` or both.

        >>> model = Model("knee")
        >>> model.add_limit(model.coordinates("q"), lower=0, upper=2.4)
        <limit limit 1>
        """
        name = _numbered("limit", name, self.contacts)
        return self._add_contact(verbs_of_contact.limit(self.frame, name, expression, lower, upper, restitution))

    def add_string(
        self,
        *points: PointLike | Sequence[PointLike],
        length: ExprLike,
        restitution: ExprLike = 0,
        name: str | None = None,
    ) -> Unilateral:
        """A string without mass through points: it pulls where it is taut, and goes slack.

        It slides through the points between its ends without friction; each of its parts must have some length.

        >>> model = Model("pulley")
        >>> x, y, N = *model.coordinates("x y"), model.frame
        >>> wheel, axle = model.origin.moved("A", N.x), model.origin.moved("B", -N.x)
        >>> P, Q = wheel.moved("P", -x * N.y), axle.moved("Q", -y * N.y)
        >>> model.add_string(P, wheel, axle, Q, length=5, name="rope")
        <string rope>
        """
        name = _numbered("string", name, self.contacts)
        return self._add_contact(string(self, name, several(points), length, restitution))

    def add_friction(
        self,
        of: ExprLike | Body,
        limit: Friction | None = None,
        *,
        coefficient: Friction | None = None,
        on: PointLike | None = None,
        across: Vector | Sequence[Vector] | None = None,
        radius: ExprLike | None = None,
        name: str | None = None,
    ) -> Unilateral:
        """Dry friction along a coordinate, an expression or a velocity: a clutch, a brake, a joint, a bead on a wire.

        It holds what it can, and opposes what moves. `limit` is the largest friction, or (static, kinetic): a force or
        torque, also an expression of time, states, parameters and inputs. In its place `coefficient` multiplies the
        reaction `on` a body or point, of which the components `across`, unit vectors, press: the length of them. A body
        with a Pin or Slider rubs in its joint; a pin does so at its `radius`.

        >>> from kanes import Pin, inertia
        >>> model = Model("door")
        >>> door = model.add_body("door", mass=20, inertia=inertia(zz=5), joint=Pin(model.coordinates("q"), axis="z"))
        >>> model.add_friction(door, coefficient=0.2, radius=0.01, name="hinge")
        <friction hinge>
        """
        name = _numbered("friction", name, self.contacts)
        return self._add_contact(friction(self, name, of, limit, coefficient, on, across, radius))

    def add_ratchet(self, of: ExprLike, *, name: str | None = None) -> Unilateral:
        """A ratchet or free wheel: the rate of an expression, or a velocity, that is never negative.

        >>> model = Model("wheel")
        >>> model.add_ratchet(model.coordinates("q"), name="pawl")
        <ratchet pawl>
        """
        name = _numbered("ratchet", name, self.contacts)
        return self._add_contact(ratchet(self, name, of))

    def add_latch(
        self,
        what: object,
        Q: PointLike | None = None,
        *,
        joint: str | None = None,
        bodies: Sequence[Body | Frame] | None = None,
        axis: str | Vector | None = None,
        at: ExprLike | None = None,
        when: ExprLike | Sequence[ExprLike] | None = None,
        within: ExprLike | tuple[ExprLike, ExprLike] | None = None,
        slower: ExprLike | None = None,
        locked: bool = False,
        release: ExprLike | None = None,
        after: ExprLike | None = None,
        breaks: ExprLike | tuple[ExprLike, ExprLike] | None = None,
        relocks: bool = True,
        name: str | None = None,
    ) -> Latch:
        """A latch: what it holds locks without a bounce, by impulses that keep momenta, and may let go again.

        It holds an expression of coordinates, or a list of them; a constraint of the model, which from then on holds
        while it is locked; or two points, particles or bodies, by a `joint`: "weld" (the default of two bodies),
        "spherical" (of two points), "pin", "cylindrical", "slider" or "planar", about an `axis` that is fixed in the
        second body. The bodies that carry the points are found, or given as `bodies`.

        An expression locks where it passes `at`, or zero. All others lock where the largest of the expressions `when`
        falls through zero, which may depend on anything; `within` a distance, or a distance and an angle in rad, and
        `slower` than a relative speed are further such conditions. What is held stays where it then is; with `at` it
        moves there, by no more than `within`. A latch may also start `locked`, and events lock and release it.

        It lets go where `release` falls through zero, so long `after` it locked, or where it `breaks`: for good, at a
        force, or at a force and a torque. After it let go it locks again, unless `relocks` is False.

        >>> model = Model("door")
        >>> model.add_latch(model.coordinates("q"), at=0.5, name="catch")
        <latch catch>
        """
        name = _numbered("latch", name, self.contacts)
        terms = LatchTerms(at, when, within, slower, locked, release, after, breaks, relocks)
        made = latch(self, self.bodies, name, what, Q, joint, bodies, axis, terms)
        if isinstance(what, Constraint):
            self._switch(name, what)
        return self._add_contact(made)

    def _switch(self, name: str, constraint: Constraint) -> None:
        """Take a constraint out of those that always hold."""
        if constraint not in self.constraints:
            raise WrongValueError(f"{name}: {constraint.name} is not a constraint of '{self.name}' that holds always.")
        self.constraints.remove(constraint)
        self.switched.append(constraint)

    def add_contacts(
        self,
        surfaces: Mapping[Body | Particle, Surface],
        *,
        on: Surface | Sequence[Surface] = (),
        friction: ExprLike = 0,
        restitution: ExprLike = 0,
        name: str | None = None,
    ) -> ContactGroup:
        """A group of bodies that touch each other and planes of the ground, for `simulate(method="time-stepping")`.

        Each has a `kn.surfaces.Sphere`, a `Capsule`, or, one of them, the `Corners` of a box. No pairs are named: a
        run finds those that are near.

        >>> from kanes import Free, solids, surfaces
        >>> model = Model("marbles")
        >>> marbles = [
        ...     model.add_body(f"marble {i}", mass=1, inertia=solids.sphere(1, 0.1), joint=Free()) for i in (1, 2)
        ... ]
        >>> model.add_contacts({marble: surfaces.Sphere(0.1) for marble in marbles},
        ...     on=surfaces.Plane(model.frame.z), friction=0.3)
        <group group 1: 2 bodies>
        """
        name = _numbered("group", name, self.groups)
        group = contact_group(self, name, surfaces, on, friction, restitution)
        self.groups.append(group)
        self.registry.register(name, group)
        return group

    def _add_contact(self, contact: U) -> U:
        self.contacts.append(contact)
        self.registry.register(contact.name, contact)
        return contact

    # For pictures

    def draw(self, of: Body | Particle | Frame, shape: Shape | None, *, color: str | None = None) -> Drawing:
        """A shape of `kn.shapes` for a body or particle, or for the ground by its frame, in pictures and films.

        All shapes of a body are drawn, in place of the default: the solid of its inertia, rods between its joints, its
        joint. None draws nothing. A colour is "#rrggbb" or a word such as "blue". The equations do not depend on it.

        >>> from kanes import Free, shapes, solids
        >>> model = Model("brick")
        >>> brick = model.add_body("brick", mass=3, inertia=solids.box(3, 4, 2, 1), joint=Free())
        >>> model.draw(brick, shapes.Ellipsoid(3, 2, 1), color="green").shape
        <ellipsoid 3, 2, 1>
        """
        drawing = make_drawing(self.name, of, (*self.bodies, *self.particles, self.frame), shape, color)
        self.drawings.append(drawing)
        return drawing

    # The end of this stage

    def freeze(self) -> System:
        """The model as it is now, for a derivation. The model itself can still be changed."""
        made = self.declarations.default_speeds()
        coordinates, speeds = self._coordinates_and_discrete(), (*self.declared(Speed), *made)
        definitions = {**self.declarations.all_definitions(), **made}
        gravity = self.gravity if self.gravity is not None else Vector.zero()
        return System(
            name=self.name,
            frame=self.frame,
            origin=self.origin,
            time=self.time,
            coordinates=coordinates,
            speeds=speeds,
            parameters=self.declared(Parameter),
            inputs=self.declared(Input),
            speed_definitions=tuple(definitions.get(speed, ZERO) for speed in speeds),
            gravity=gravity,
            bodies=tuple(self.bodies),
            particles=tuple(self.particles),
            loads=(*self.loads, *make_gravity(gravity, self.masses)),
            demands=tuple(self.constraints),
            constraints=rows_of(self.constraints),
            dependent=self.dependent,
            frames=tuple(self.frames),
            points=tuple(self.points),
            units=dict(self.declarations.units),
            spans=dict(self.declarations.spans),
            drawings=tuple(self.drawings),
            measured=tuple(self.declarations.measured),
            contacts=tuple(self.contacts),
            groups=tuple(self.groups),
            discrete=dict(self.declarations.discrete),
        )

    def _coordinates_and_discrete(self) -> tuple[Coordinate | Discrete, ...]:
        return (*self.declared(Coordinate), *self.declared(Discrete))


def _numbered(kind: str, name: str | None, others: Sequence[object]) -> str:
    """The given name, or the kind with a number."""
    return f"{kind} {len(others) + 1}" if name is None else name
