"""The model: what a user says about a mechanical system. The only object in Kanes that changes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kanes.errors import ExpressionError, Fault, counted
from kanes.expr.geometry.frames import Frame, Point
from kanes.expr.geometry.rotations import Step
from kanes.expr.geometry.vectors import Vector
from kanes.expr.symbols import ZERO, Coordinate, Expr, Input, Parameter, Speed, as_expression
from kanes.model.constraints.rows import Constraining, Constraint, rows_of
from kanes.model.declaring import Declaring
from kanes.model.inertia import Inertia, central
from kanes.model.joints.base import Attachment, Joint, as_joint, triple
from kanes.model.joints.joint_forces import joint_loads
from kanes.model.loads import make_force, make_gravity, make_line_force, make_torque
from kanes.model.parents import find_parent
from kanes.model.parts import Body, Load, Particle
from kanes.model.summary import Summary, summary
from kanes.model.system import System


class Model(Declaring, Constraining):
    """A mechanical system, described step by step.

    `model.frame` is the Newtonian frame N (or another name, by `newtonian`), `model.origin` a point fixed in it,
    `model.time` the time t; `model["name"]` finds anything that has a name.

    >>> model = Model("falling stone")
    >>> z = model.coordinates("z")
    >>> stone = model.add_particle("stone", model.origin.moved("P", z * model.frame.z), mass=2)
    >>> model["stone"] is stone
    True
    """

    def __init__(self, name: str, *, gravity: Vector | None = None, newtonian: str = "N") -> None:
        super().__init__(name)
        self._gravity: Vector | None = None
        self.gravity = gravity
        self.bodies: list[Body] = []
        self.particles: list[Particle] = []
        self.loads: list[Load] = []
        self.constraints: list[Constraint] = []
        self.dependent: tuple[Speed, ...] | None = None
        self.noted_faults: list[Fault] = []
        self.kept_speeds: dict[Speed, tuple[Body, Expr]] = {}  # what a body's damper takes for ω, and its definition
        self.frame = self.add_frame(newtonian, None, ())
        self.origin = self.add_point("O", None, Vector.zero())

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
        """The acceleration of free fall, such as −g N.y; None where there is no gravity."""
        return self._gravity

    @gravity.setter
    def gravity(self, gravity: Vector | None) -> None:
        if gravity is not None and not isinstance(gravity, Vector):
            raise ExpressionError(f"gravity: {gravity!r} is not a vector. Give the acceleration, such as -g * N.y.")
        self._gravity = gravity

    # Geometry made by joints; users write frame.rotated(…) and point.moved(…)

    def add_frame(self, name: str, parent: Frame | None, steps: tuple[Step, ...]) -> Frame:
        frame = Frame(name, self, parent, steps)
        self.register(name, frame)
        return frame

    def add_point(self, name: str, parent: Point | None, displacement: Vector) -> Point:
        point = Point(name, self, parent, displacement)
        self.register(name, point)
        return point

    # Things with mass

    def add_particle(self, name: str, point: Point, *, mass: Any) -> Particle:
        """A particle at a point."""
        if not isinstance(point, Point):
            raise ExpressionError(
                f"particle {name}: {point!r} is not a point. Give one, such as model.origin.moved(…)."
            )
        particle = Particle(name, point, as_expression(mass, f"mass of {name}"))
        self.particles.append(particle)
        self.register(name, particle)
        return particle

    def add_body(
        self,
        name: str,
        *,
        mass: Any,
        inertia: Inertia,
        frame: Frame | None = None,
        center: Point | Sequence[Any] | None = None,
        parent: Body | str | None = None,
        joint: Joint | None = None,
    ) -> Body:
        """A rigid body, placed in one of two ways.

        By its frame and mass centre: `add_body("B", frame=B, center=P, mass=m, inertia=…)`. By a joint on a parent, a
        body or its name (ground if none is named): `add_body("B", parent=A, joint=kn.Pin(q2, axis="z", at=(l, 0, 0)),
        center=(rho, 0, 0), …)`, where `center` holds measure numbers in the new body's frame, from the joint.
        """
        bearer, faults = find_parent(self, name, parent)
        self.noted_faults.extend(faults)
        attachment = None
        if joint is not None and frame is None:
            inboard, start = (self.frame, self.origin) if bearer is None else (bearer.frame, bearer.origin)
            attachment = as_joint(joint, name).attach(self, name, inboard, start)
            body_frame, origin = attachment.frame, attachment.origin
        elif isinstance(frame, Frame) and joint is None and parent is None and isinstance(center, Point):
            body_frame, origin = frame, center
        else:
            raise ExpressionError(
                f"body {name}: a body is placed by frame= and center= (a point), or by joint= with optional parent= "
                "and center= (three measure numbers). Give one of the two."
            )
        if isinstance(center, Point):
            center_point = center
        elif center is None or all(number == 0 for number in triple(f"center of {name}", center)):
            center_point = origin
        else:
            center_point = self.add_point(f"{name}*", origin, body_frame.vector(*center))
        mass = as_expression(mass, f"mass of {name}")
        if not isinstance(inertia, Inertia):
            raise ExpressionError(
                f"body {name}: {inertia!r} is not an inertia. Give kn.inertia(xx, yy, zz), or a solid such as "
                "kn.solids.rod(m, l)."
            )
        I_BBcm = central(inertia, body_frame, origin, center_point, mass)
        body = Body(name, body_frame, center_point, mass, I_BBcm, origin, bearer, joint, inertia)
        self.bodies.append(body)
        self.register(name, body)
        if attachment is not None:
            self._add_joint_loads(body, attachment)
        return body

    def _add_joint_loads(self, body: Body, attachment: Attachment) -> None:
        parent_frame = self.frame if body.parent is None else body.parent.frame
        loads, faults = joint_loads(body, attachment, parent_frame)
        for load in loads:
            self._add_load((load, []))
        self.noted_faults.extend(faults)
        if body.joint is not None and body.joint.forces.damper is not None:
            for speed in attachment.angular_speeds:
                self.kept_speeds[speed] = body, self._speed_definitions[speed]

    @property
    def masses(self) -> list[Body | Particle]:
        """Everything that has mass."""
        return [*self.bodies, *self.particles]

    # Loads and constraints

    def add_force(
        self, on: Any, force: Vector, *, at: Any = None, reaction: Any = None, name: str | None = None
    ) -> Load:
        """A force at a point (or at the mass centre of a body or particle).

        On a body it acts `at` any other place as well, on the point of the body that is there at the moment: a point
        of the model, whether it belongs to the body or not; measure numbers (x, y, z) in the body's frame from its
        origin, where its joint puts it, as in `joint=kn.Pin(at=(x, y, z))` of what it carries; or a vector from the
        origin of N, such as a centre of pressure `x * N.x` that was measured, with inputs in it.

        `reaction` takes the opposite force: a point, or a body, on which it acts at the same place.

        >>> import kanes as kn
        >>> model = kn.Model("sled")
        >>> x, (F, cop) = model.coordinates("x"), model.inputs("F cop")
        >>> P = model.origin.moved("P", x * model.frame.x)
        >>> sled = model.add_body("sled", frame=model.frame, center=P, mass=1, inertia=kn.inertia(1, 1, 1))
        >>> model.add_force(sled, F * model.frame.z, at=cop * model.frame.x).actions[1].moment
        F*(-cop + x) n_y
        """
        made = make_force(self._load_name("force", name), on, force, reaction, at, self.origin)
        return self._add_load(made)

    def add_torque(self, on: Any, torque: Vector, *, reaction: Any = None, name: str | None = None) -> Load:
        """A torque on a body or frame; `reaction` is the body or frame that takes the opposite torque."""
        return self._add_load(make_torque(self._load_name("torque", name), on, torque, reaction))

    def add_spring(
        self, P: Any, Q: Any, *, stiffness: Any, rest: Any, damping: Any = 0, name: str | None = None
    ) -> Load:
        """A spring between two points at a distance L, of length `rest` when slack, and a damper beside it.

        It pulls both together by k (L − rest) + c L̇, along the line from one to the other. Bodies and particles stand
        for their mass centres. Torsional springs belong to joints: `kn.Pin(q, spring=k)`.

        >>> model = Model("bob")
        >>> x = model.coordinates("x")
        >>> bob = model.add_particle("bob", model.origin.moved("P", x * model.frame.x), mass=1)
        >>> model.add_spring(model.origin, bob, stiffness=3, rest=0).actions[1].vector
        -3*x n_x
        """
        law = {"stiffness": stiffness, "rest": rest, "damping": damping}
        return self._add_load(make_line_force(self, self._load_name("spring", name), P, Q, law))

    def add_damper(self, P: Any, Q: Any, damping: Any, *, name: str | None = None) -> Load:
        """A damper between two points at a distance L: it pulls both together by c L̇."""
        law = {"damping": damping}
        return self._add_load(make_line_force(self, self._load_name("damper", name), P, Q, law))

    def add_actuator(self, P: Any, Q: Any, force: Any, *, name: str | None = None) -> Load:
        """An actuator between two points: a positive force pushes them apart, a negative one pulls them together."""
        law = {"force": force}
        return self._add_load(make_line_force(self, self._load_name("actuator", name), P, Q, law))

    def _load_name(self, kind: str, name: str | None) -> str:
        return f"{kind} {len(self.loads) + 1}" if name is None else name

    def _add_load(self, made: tuple[Load, list[Fault]]) -> Load:
        load, faults = made
        self.loads.append(load)
        self.noted_faults.extend(faults)
        self.register(load.name, load)
        return load

    def choose_dependent(self, *speeds: Speed) -> None:
        """The speeds that the velocity constraints give in terms of the others. Left out, the program chooses."""
        for speed in speeds:
            if not isinstance(speed, (str, Expr)):
                raise ExpressionError(
                    f"choose_dependent: {speed!r} is no speed. Give speeds of the model, such as u1, u2."
                )
        self.dependent = tuple(self._symbol(speed) for speed in speeds)

    # The end of this stage

    def freeze(self) -> System:
        """The model as it is now, for a derivation. The model itself stays open to changes."""
        made = self._speeds_nobody_named()
        coordinates, speeds = self.declared(Coordinate), (*self.declared(Speed), *made)
        definitions = {**self._all_definitions(), **made}
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
            constraints=rows_of(self.constraints),
            dependent=self.dependent,
            frames=tuple(self.frames),
            points=tuple(self.points),
            units=dict(self._units),
        )
