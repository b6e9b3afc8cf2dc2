"""Trajectories: the result of one run, and quantities along it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING, cast

import numpy as np

from kanes.base.errors import UnknownNameError, WrongTypeError, WrongValueError
from kanes.base.packing import GROUPS, packed
from kanes.base.samples import Samples
from kanes.base.types import Array, Key
from kanes.base.values import name_of
from kanes.base.wings import wing
from kanes.dynamics.programs.contact_columns import ContactColumn
from kanes.dynamics.reactions.graph import ReactionGraph
from kanes.dynamics.reactions.items import Transmitted
from kanes.dynamics.reactions.numbers import OpenDirections, Reaction
from kanes.model.contacts.lookup import contact_of
from kanes.model.lookup import contact_of as compliant_contact_of
from kanes.simulate.hybrid.record import ContactEvent, ContactRecord
from kanes.simulate.outcome import Occurrence, Outcome, Record
from kanes.simulate.time_stepping.record import Stepping, SteppingRecord
from kanes.trajectory import files
from kanes.trajectory.contact_history import ContactHistory, contact_history
from kanes.trajectory.contact_losses import dissipated, losses_of
from kanes.trajectory.contacts import contact_force, modes_by_name, undetermined_forces
from kanes.trajectory.drift import Drift
from kanes.trajectory.energy_balance import Energy, SegmentEnergy, added_by_resets
from kanes.trajectory.joint_load import JointLoad
from kanes.trajectory.protocols import MotionFunction, MotionSystem
from kanes.trajectory.stepped_contacts import stepped_force

if TYPE_CHECKING:
    from os import PathLike
    from pathlib import Path

    from matplotlib.figure import Figure
    from xarray import Dataset


# Functions of a kernel that are those of open contacts.
_WITHOUT_CONTACTS = ("derivative", "multipliers")


@dataclass(frozen=True, eq=False, repr=False)
class Trajectory:
    """The motion of one run, at the output times, up to where it ended.

    `run[q1]` is a coordinate, speed, input, signal or parameter over time; `run[body]`, `run[point]` and `run[vector]`
    are measure numbers in N, three rows; `run[expression]` is any expression of the model's symbols, rates and
    accelerations included. Names do as well, also those of the kernel's functions: `run["mass_matrix"]`.
    """

    kernel: MotionSystem
    t: Array  # N
    states: Array  # nx × N, in the order of kernel.states
    inputs: Array  # nw × N
    parameters: Array
    work: Array  # N: what is integrated besides the states
    outcome: Outcome
    events: tuple[Occurrence, ...] = ()
    _samples: Mapping[str, Samples] = field(default_factory=dict)  # inputs that are such, where that is still known
    signals: Mapping[str, Array] = field(default_factory=dict)  # N: of digital controllers, by name
    _contacts: ContactRecord | None = None  # modes along it, of contacts that come and go
    _steps: SteppingRecord | None = None  # of time stepping: its steps, modes and forces

    @classmethod
    def of(cls, kernel: MotionSystem, record: Record) -> Trajectory:
        """The motion that a simulation recorded."""
        return cls(kernel.suited(record.parameters[None]), *record)

    @property
    def given(self) -> dict[str, Array]:
        """Data besides the states, by name: none for a run, whose equations give the rest."""
        return {}

    @property
    def samples(self) -> Mapping[str, Samples]:
        """The inputs that were given as samples, by name."""
        return self._samples

    def __repr__(self) -> str:
        return f"<run of '{self.kernel.name}': {self.t.size} times, {self.outcome}>"

    def _repr_html_(self) -> str | None:
        """Its page, for a notebook; KANES_NOTEBOOK_PAGES=no shows the short text."""
        return wing("show.notebook.page_frame").framed_page(self, wing("show.page.animation").page_to_echo)

    def __getitem__(self, key: object) -> Array:
        name = name_of(key)
        if name in self.kernel.states:
            row: Array = self.states[self.kernel.states.index(name)]
            return row
        if name in self.kernel.inputs:
            held: Array = self.inputs[self.kernel.inputs.index(name)]
            return held
        if name in self.signals:
            return self.signals[name]
        if name in self.kernel.parameters:
            return np.full(self.t.size, self.parameters[self.kernel.parameters.index(name)])
        if isinstance(key, str) and name in self.kernel.names:
            function = self.kernel[name]
            if self._contacts is not None and name in _WITHOUT_CONTACTS:
                return self._with_contacts(name, self._contacts.layout.row_count)
            if "a" in function.arguments:
                raise UnknownNameError(
                    f"'{name}' is a function of given accelerations, not of those of a run. Call kernel['{name}'] with "
                    "both."
                )
            return self._along(function)
        return self._along(self.kernel.quantity("value", key))

    def _with_contacts(self, name: str, rows: int) -> Array:
        """A function of the kernel that leaves out contacts, with their forces."""
        if name == "derivative":
            return self.kernel.motion("motion").many(*self._place_with_mode)[: len(self.kernel.states)]
        values: Array = self._multipliers[:-rows]
        return values[0] if len(values) == 1 else values

    def velocity(self, of: object) -> Array:
        """v of a point, body or particle in N, three rows."""
        return self._along(self.kernel.quantity("velocity", of))

    def acceleration(self, of: object) -> Array:
        """a of a point, body or particle in N, three rows."""
        return self._along(self.kernel.quantity("acceleration", of))

    def angular_velocity(self, of: object) -> Array:
        """ω of a frame or body in N, three rows by measure numbers in N."""
        return self._along(self.kernel.quantity("angular_velocity", of))

    def angular_acceleration(self, of: object) -> Array:
        """α of a frame or body in N, three rows by measure numbers in N."""
        return self._along(self.kernel.quantity("angular_acceleration", of))

    def orientation(self, of: object) -> Array:
        """R of a frame or body, N × 3 × 3: R @ (measure numbers in it) = (measure numbers in N)."""
        columns = self._along(self.kernel.quantity("orientation", of))
        return columns.reshape(3, 3, -1).transpose(2, 1, 0)

    def linear_momentum(self) -> Array:
        """Σ m v of the whole system in N, three rows."""
        return self._along(self.kernel.quantity("linear_momentum", None))

    def angular_momentum(self, about: object = None) -> Array:
        """Σ I·ω + r × m v of the whole system about a point, the origin if none is named; three rows in N."""
        return self._along(self.kernel.quantity("angular_momentum", about))

    def mass_center(self) -> Array:
        """The mass centre of the whole system from the origin, three rows in N."""
        return self._along(self.kernel.quantity("mass_center", None))

    def inertia(self, about: object = None) -> Array:
        """The inertia of the whole system about a point, the origin if none is named; N × 3 × 3, in N."""
        return self._along(self.kernel.quantity("inertia", about)).reshape(3, 3, -1).transpose(2, 1, 0)

    def joint_force(self, of: object) -> Array:
        """The force that a body takes from its parent through its joint, three rows in N."""
        return self._reaction(*self.kernel.reaction(of, joint=True)).force

    def joint_torque(self, of: object) -> Array:
        """The torque about its joint that a body takes from its parent, motor and spring included; three rows in N."""
        return self._reaction(*self.kernel.reaction(of, joint=True)).torque

    def joint_load(self, of: object, about: object = None, frame: object = None) -> JointLoad:
        """Force and torque that a body takes from its parent through its joint, by the balance of all beyond it.

        The torque is taken `about` any point, that of the joint if none is named; measure numbers are in any `frame`
        or body, in N if none is named. Motors and springs of the joint are included.
        """
        graph, function = self.kernel.reaction(of, joint=True)
        found = self._reaction(graph, function)
        cut = next(part.cut for part in graph.item.parts if isinstance(part, Transmitted))
        system = cut.connections.system
        load = JointLoad(graph.item.name, found.force, found.torque, "its joint", system.frame.name)
        if about is not None:
            joint = self[cut.point.position_from(system.origin) + cut.arm]
            load = load.moved(joint - self._position(about), getattr(about, "name", str(about)))
        return load if frame is None else load.rotated(self.orientation(frame), getattr(frame, "name", str(frame)))

    def _position(self, of: object) -> Array:
        found = self[of]
        if found.shape != (3, self.t.size):
            raise WrongTypeError(f"{of!r} is not a point. Give a point, a body or a particle, or its name.")
        return found

    def segment_energy(self, of: object) -> SegmentEnergy:
        """Kinetic energy of a body or particle, and its potential energy where gravity is uniform."""
        kinetic = self._along(self.kernel.quantity("kinetic_energy", of))
        if not self.kernel.has_potential:
            return SegmentEnergy(kinetic, np.zeros(self.t.size))
        return SegmentEnergy(kinetic, self._along(self.kernel.quantity("potential_energy", of)))

    def contact(self, of: object) -> ContactHistory:
        """A compliant contact, or one by name, along the run: depths, forces, energy that it stored and dissipated."""
        found = compliant_contact_of(self.kernel.system, of)
        return contact_history(found, self.t, self._along(self.kernel.quantity("value", ContactColumn(found))))

    def reaction(self, what: object, along: object = None) -> Reaction:
        """Forces and torques of a connection; they do no work.

        Contacts, stops, latches and strings take part. Where several of them hold what fewer could, forces that depend
        on how they share it are not determined.

        Of a body with a joint, `force` and `torque` that its parent exerts on it. Of a constraint, or of one of its
        rows, what it exerts on its second point or body: `tension` of a distance, `force` and `torque` of a loop,
        `normal` and `friction` of rolling, `value` of a prescribed motion or an expression. Of a point or particle,
        `force` and `torque` that hold it and all that is placed from it. `along` a unit vector it is one `value`.
        """
        if any(what is each or (isinstance(what, str) and what == each.name) for each in self.kernel.system.contacts):
            raise WrongValueError(f"{name_of(what)} is a contact, limit, latch or string. Use run.contact_force of it.")
        return self._reaction(*self.kernel.reaction(what, along))

    def _reaction(self, graph: ReactionGraph, function: MotionFunction) -> Reaction:
        if self._steps is not None:
            raise WrongValueError(
                f"'{self.kernel.name}': time stepping has no reactions of joints and points, which jump in steps. "
                "Use run.contact_force for those of contacts."
            )
        values = np.atleast_2d(self._along(function))
        names = ("t",), self.kernel.states, self.kernel.inputs, self.kernel.parameters
        known = dict(zip(chain(*names), chain(*map(np.atleast_2d, self._place)), strict=True))
        if self._contacts is not None:
            known |= dict(zip(self._contacts.layout.mode_names, self._contacts.numbers.T, strict=True))
        nothing = np.full(self.t.size, np.nan)
        columns = np.array([known.get(name, nothing) for name in graph.symbols])
        if graph.coefficients is not None and not self._open_directions:
            self._open_directions.append(graph.coefficients.open_directions(columns))
        return graph.numbers(values, columns, *self._open_directions)

    @cached_property
    def _open_directions(self) -> list[OpenDirections]:
        """Directions in which multipliers are not determined: one entry for all reactions, once computed."""
        return []

    @property
    def energy(self) -> Energy:
        """Kinetic energy, potential energy of gravity, work of all else, and their balance; losses of each contact."""
        kinetic = self._along(self.kernel["kinetic_energy"])
        has_potential = self.kernel.has_potential
        potential = self._along(self.kernel["potential_energy"]) if has_potential else np.zeros(self.t.size)
        return Energy(kinetic, potential, self.work, added_by_resets(self), losses_of(self))

    @property
    def drift(self) -> Drift:
        """Residuals of the constraints along the run."""
        constraints = self.kernel.constraints
        if constraints is None:
            nothing = np.zeros((0, self.t.size))
            return Drift((), nothing, nothing)
        residuals = np.atleast_2d(self._along(self.kernel["residuals"]))
        names = constraints.constraint_names
        count = residuals.shape[0] - len(names)
        return Drift(names, residuals[:count], residuals[count:])

    @property
    def redundant_constraints(self) -> tuple[str, ...]:
        """Constraints that follow from the others where the run starts, so that their forces are not determined."""
        constraints = self.kernel.constraints
        if constraints is None:
            return ()
        column = packed(self.t[0], self.states[:, 0], self.inputs[:, 0], self.parameters)
        return constraints.left_out_at(column)

    def _along(self, function: MotionFunction) -> Array:
        """A function along the run: its entries down, times across; one row is given as a plain array."""
        values: Array = function.along(*(self._argument(group) for group in function.arguments))
        return values[0] if values.shape[0] == 1 else values

    def _argument(self, group: str) -> Array:
        match group:
            case "a":
                return self._accelerations
            case "l":
                return self._multipliers
        return dict(zip(GROUPS, self._place, strict=True))[group]

    @cached_property
    def modes(self) -> dict[str, Array]:
        """The mode of each contact, limit and latch along the run, in words.

        A contact is "open", "stick" or "slip", or "closed" if it has no friction; a limit "open", "lower" or "upper"; a
        latch "free" or "locked".
        """
        record = self._contacts if self._steps is None else self._steps.contacts
        return {} if record is None else modes_by_name(self.kernel.system.contacts, record)

    @property
    def steps(self) -> Stepping:
        """Of a run by time stepping its steps: contacts, residuals, losses of energy."""
        if self._steps is None:
            raise WrongValueError(
                f"'{self.kernel.name}': only runs by method='time-stepping' have steps like these. See run.outcome."
            )
        return self._steps.steps

    @property
    def impulses(self) -> tuple[ContactEvent, ...]:
        """The events with impulses: impacts, and latches that lock."""
        return tuple(each for each in self.events if isinstance(each, ContactEvent) and each.impulses)

    def contact_force(self, of: object) -> Array:
        """The force of a contact along the run, zero while it is open.

        Of a contact, what it exerts on the point or body that was named first, three rows in N. Of a limit the force on
        its expression, of a latch those on its rows. Where several contacts could carry
        a force, as two feet of one body its friction, `undetermined_forces` has their names. Of a run by time
        stepping, the mean force of the step; and of a group, or one of its planes by name, what the planes exert on
        all bodies together.
        """
        if self._steps is not None:
            return stepped_force(self, self._steps, of)
        if self._contacts is None:
            raise WrongValueError(f"'{self.kernel.name}' has no contacts that come and go. Use run.reaction.")
        forces = self.kernel.motion("forces").many(*self._place_with_mode)
        return contact_force(self, contact_of(self.kernel.system, of), self._contacts.layout, forces)

    def dissipated(self, of: object) -> Array:
        """The energy that the friction of a contact, or dry friction, took until each time, without that of impacts.

        It is integrated over the output times and events by the trapezoidal rule, and as exact as these are close;
        `energy.work` has the exact work of all loads and friction together. `energy.contacts` has it by contact, with
        what impacts took.
        """
        if self._contacts is None:
            raise WrongValueError(f"'{self.kernel.name}' has no contacts that come and go. Use run.contact(…).")
        return dissipated(self, contact_of(self.kernel.system, of), self._contacts)

    @property
    def undetermined_forces(self) -> dict[str, Array]:
        """The forces of contacts that are not unique, such as "left heel, friction", and when: true along the run.

        Rigid bodies leave open how contacts share a force that each of them could carry: the friction of two corners
        of one box, or the normal forces of four legs of a table. The motion and the sums are unique. In `contact_force`
        those contacts have it that suffice, in the order of the model, and the others none.
        """
        return {} if self._contacts is None else undetermined_forces(self.t, self._contacts)

    @property
    def _place_with_mode(self) -> tuple[Array, ...]:
        """t, x, w and p as the functions of a motion take them."""
        t, states, w, p = self._place
        if self._contacts is None:
            return t, states, w, p
        rows = len(self.kernel.motion_states) - len(states)
        return t, np.vstack([states, *[self.work[None]] * rows]), w, np.vstack([p, self._contacts.numbers.T])

    @property
    def _place(self) -> tuple[Array, ...]:
        """t, x, w and p, a column for each time."""
        return self.t, self.states, self.inputs, np.repeat(self.parameters[:, None], self.t.size, axis=1)

    @cached_property
    def _accelerations(self) -> Array:
        """u̇ of the speeds among the states, for all quantities that need it."""
        if self._steps is not None:
            raise WrongValueError(
                f"'{self.kernel.name}': time stepping finds changes of speeds in steps, not accelerations. Take "
                "differences of speeds, or forces by run.contact_force."
            )
        if self._contacts is not None:
            nq, nx = len(self.kernel.coordinates), len(self.kernel.states)
            return self.kernel.motion("motion").many(*self._place_with_mode)[nq:nx]
        return self.kernel["derivative"].along(*self._place)[len(self.kernel.coordinates) :]

    @cached_property
    def _multipliers(self) -> Array:
        """λ of the constraints, and of contacts behind them, for all quantities that need it."""
        if self._contacts is not None:
            return self.kernel.motion("multipliers").many(*self._place_with_mode)
        return self.kernel["multipliers"].along(*self._place)

    def plot(self, *what: object) -> Figure:
        """A Matplotlib figure of anything over time: all that `run[…]` takes, and groups.

        Groups are "coordinates", "speeds", "accelerations", "inputs", "signals", "energy", "balance", "modes" of
        contacts, "drift" and "momentum"; without arguments there are the usual ones. Curves of one unit share a panel,
        but each takes at least a thirtieth of its height: where magnitudes differ more, there are several. A list has
        one panel, and so has a dictionary `{label: anything that can be plotted, or a number for each time}`. Events
        are marked.

            run.plot(q1, "speeds", [P, Q], {"speed of P": np.linalg.norm(run.velocity(P), axis=0)})
        """
        return wing("show.plots.plot").plot(self, what)

    def picture(
        self, t: object = None, *, view: object = None, frames: bool = False, names: bool | None = None
    ) -> Figure:
        """The system at a time, drawn from the model alone: a Matplotlib figure. `write` makes a file of it.

        `t` is a time, the first one if none is named, or a list of times, of which the last is in full colour. A planar
        motion is seen along the normal, any other obliquely from above; `view` may be an axis to look along, "x",
        "y" or "z", or azimuth and elevation in degrees. `frames` shows the unit vectors of bodies, `names` their names
        and the angles of pins; by default, where there are few bodies. `model.draw` changes what
        is drawn of a body.
        """
        return wing("show.drawing.picturing").picture(self, t, view, frames, names)

    @cached_property
    def rates(self) -> Array:
        """q̇ of the coordinates, nq × N."""
        count = len(self.kernel.coordinates)
        rates: Array = np.atleast_2d(self._along(self.kernel["derivative"]))[:count]
        return rates

    def to_xarray(self) -> Dataset:
        """An xarray dataset of states and inputs over time, ready to be written; needs `kanes[xarray]`."""
        return files.to_xarray(self)

    def write(
        self,
        path: str | PathLike[str],
        *what: object,
        ranges: Mapping[Key, tuple[float, float]] | None = None,
        t: object = None,
        view: object = None,
        frames: bool | None = None,
        names: bool | None = None,
        fps: float | None = None,
        speed: float | None = None,
    ) -> tuple[Path, ...]:
        """Write the run to a file, by the ending of its name; the paths that were written.

            swing.nc                   numbers in netCDF, which `kernel.read` reads again
            swing.csv, .parquet        a table of states, inputs and signals over time
            swing.html                 an interactive page, with curves of `what`; ranges
            swing.gif, .mp4            a film; fps, speed, view, names
            swing/                     a folder of numbered pictures, 0001.png and so on; options of films
            swing.png, .svg, .pdf      a picture; t, view, frames, names

        A page is one file of HTML that any browser opens, without a network. It has the motion in three dimensions,
        drawn from the model alone, with frames, mass centres, trails and arrows of forces, torques, velocities and
        momenta on request; curves over time, of `what` as in `plot`, or of the usual groups; and the equations. The
        page contains the model as WebAssembly: a slider changes a parameter or an initial value, and the motion is
        integrated again; bodies can be pulled. Where this is not possible, with contacts, controllers, implicit methods
        or curves of given numbers, the page plays the recorded run and states the reason. `ranges` are the limits of
        sliders of parameters and of initial values: `ranges={m: (0.1, 2)}`.

        A film has `fps` pictures a second, 25 by default, and runs at `speed` times real time; an .mp4 is made by the
        program ffmpeg. `t`, `view`, `frames` and `names` are as in `picture`; a film has names on request.
        NetCDF needs `kanes[xarray]`, and Parquet `kanes[parquet]`.
        """
        options = {"ranges": ranges, "t": t, "view": view, "frames": frames, "names": names, "fps": fps, "speed": speed}
        return cast("tuple[Path, ...]", wing("show.files").write_run(self, path, what, options))
