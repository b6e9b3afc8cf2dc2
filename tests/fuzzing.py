"""Every public door of the package with sound arguments for it, and what else somebody may put through it."""

from __future__ import annotations

import inspect
import signal
import traceback
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pint
import sympy
from sympy.physics.mechanics import KanesMethod, Point, ReferenceFrame, dynamicsymbols
from sympy.physics.mechanics import Particle as Bob

import kanes as kn
from cyclic_systems import circles
from kanes.equations.equations import graphs_of
from kanes.model.joints.base import Joint
from optimal_systems import slider
from public_names import CLASSES, public_methods
from small_systems import ALL_SYSTEMS, System, pendulum
from spacecraft_files import spacecraft
from straight_frames import StraightFrame

UNITS = pint.UnitRegistry()
# All of the systems are small: a try that takes a processor longer than these seconds hangs.
LONGEST = 60


def sympy_slider() -> Any:
    """A particle on a line, as SymPy's mechanics describes it."""
    q, u = dynamicsymbols("q u")
    N, O = ReferenceFrame("N"), Point("O")
    O.set_vel(N, 0)
    X = O.locatenew("X", q * N.x)
    return KanesMethod(N, [q], [u], [u - q.diff()], bodies=[Bob("bob", X, sympy.Symbol("m"))])


# How to come by each object whose methods are doors.
MADE: dict[str, Callable[[System], Any]] = {
    "kn": lambda s: kn,
    "shapes": lambda s: kn.shapes,
    "solids": lambda s: kn.solids,
    "surfaces": lambda s: kn.surfaces,
    "contact_laws": lambda s: kn.contact_laws,
    "flexible": lambda s: kn.flexible,
    "FiniteElements": lambda s: FRAME,
    "EffectiveMasses": lambda s: kn.flexible.effective_masses(BEAM),
    "Reduction": lambda s: kn.flexible.reduce(BEAM, modes=1),
    "library": lambda s: kn.library,
    "anthropometry": lambda s: kn.anthropometry,
    "Model": lambda s: s.model,
    "Frame": lambda s: s.frame,
    "Point": lambda s: s.point,
    "Vector": lambda s: s.vector,
    "Body": lambda s: s.body,
    "Particle": lambda s: s.bob,
    "Equations": lambda s: s.equations,
    "SympyEquations": lambda s: s.equations.to_sympy(),
    "Reactions": lambda s: s.equations.reactions(),
    "TreeFormulation": lambda s: kn.tree_formulation(s.model),
    "Explanation": lambda s: kn.explain(s.equations),
    "LagrangeEquations": lambda s: kn.lagrange(s.model),
    "Verification": lambda s: kn.verify(s.model, states=1),
    "Comparison": lambda s: kn.compare(s.equations, "F_1 = 0", states=1),
    "SpeedSuggestions": lambda s: kn.suggest_speeds(s.model, seconds=0),
    "SpeedSuggestion": lambda s: s.made(MADE["SpeedSuggestions"]).best,
    "Difference": lambda s: s.made(MADE["Comparison"]).differences[0],
    "Assembly": lambda s: kn.assemble(s.model, s.guess, parameters=s.parameters),
    "Kernel": lambda s: s.kernel,
    "KernelFunction": lambda s: s.kernel["derivative"],
    "Study": lambda s: a_study(s),
    "Sweep": lambda s: kn.Sweep({"m": (1.0, 2.0)}),
    "Trajectory": lambda s: s.kernel.simulate(**s.course),
    "Replay": lambda s: replayed(s),
    "InverseDynamics": lambda s: kn.inverse_dynamics(s.equations, s.made(MADE["Trajectory"])),
    "ForceParts": lambda s: s.made(MADE["InverseDynamics"]).parts(s.equations.speeds[0]),
    "InducedAccelerations": lambda s: s.made(MADE["InverseDynamics"]).induced_accelerations(),
    "Ensemble": lambda s: s.kernel.simulate_many(**s.many),
    "SteadyState": lambda s: kn.equilibrium(s.equations, s.guess, **s.given),
    "LinearModel": lambda s: kn.linearize(s.equations, s.initial, **s.given, anywhere=True),
    "SymbolicLinearModel": lambda s: kn.linearize_symbolic(s.equations, dict.fromkeys(s.guess, 0)),
    "ForcePlate": lambda s: force_plate(s),
    "Recording": lambda s: recorded(s),
    "ResidualAnalysis": lambda s: recorded(s).residual_analysis(),
    "RootLocus": lambda s: kn.root_locus(s.equations, **s.locus),
    "TrackedMotion": lambda s: tracked(s),
    "FittedSegments": lambda s: segments(s),
    "ScaleFactors": lambda s: factors(s),
    "Samples": lambda s: kn.Samples([0, 0.1], [0, 1]),
    "Segment": lambda s: kn.anthropometry.segment("thigh", table="winter", mass=80, height=1.8),
    "WholeBody": lambda s: kn.anthropometry.body(table="winter", mass=80, height=1.8),
    "Regulator": lambda s: block_held(s),
    "TrackingRegulator": lambda s: block_followed(s),
    "RecedingHorizon": lambda s: kn.mpc(block_followed(s), horizon=3, bounds={"F": (-1, 1)}),
    "CasadiFunctions": lambda s: s.equations.to_casadi(),
    "Mode": lambda s: s.made(MADE["LinearModel"]).modes[0],
    "Sensitivities": lambda s: kn.sensitivities(s.kernel, **differentiated(s), **s.course),
    "EnsembleSensitivities": lambda s: kn.sensitivities_many(s.kernel, **differentiated(s), **s.many),
    "Fit": lambda s: fitted(s),
    "Reaction": lambda s: s.made(MADE["Trajectory"]).reaction(s.body),
}


# Sound values of arguments by their names, and of those that mean something else at one door.
SOUND: dict[str, Callable[[System], Any]] = {
    "P": lambda s: s.point,
    "Q": lambda s: s.model.origin,
    "a": lambda s: 1,
    "about": lambda s: s.initial,
    "angle": lambda s: s.q,
    "b": lambda s: 1,
    "body": lambda s: s.body,
    "c": lambda s: 1,
    "contact": lambda s: "a contact",
    "count": lambda s: 2,
    "units": lambda s: {"m": "kg"},
    "damping": lambda s: 0.1,
    "definitions": lambda s: {},
    "displacement": lambda s: s.vector,
    "equations": lambda s: s.equations,
    "every": lambda s: 0.05,
    "expression": lambda s: s.q,
    "force": lambda s: s.vector,
    "frame": lambda s: s.frame,
    "frequencies": lambda s: [0.5, 1.0],
    "function": lambda s: s.q - 0.01,
    "guess": lambda s: s.guess,
    "initial": lambda s: s.initial,
    "inputs": lambda s: {"F": 0.5},
    "joint": lambda s: s.body,
    "knots": lambda s: [0, 1, 2],
    "key": lambda s: s.q,
    "kind": lambda s: "force",
    "law": lambda s: s.model.time,
    "expressions": lambda s: {"F": -s.q},
    "length": lambda s: 2,
    "mass": lambda s: 1,
    "model": lambda s: s.model,
    "modes": lambda s: {},
    "motion": lambda s: s.made(MADE["Trajectory"]),
    "name": lambda s: "new",
    "names": lambda s: "new",
    "normal": lambda s: s.model.frame.z,
    "of": lambda s: s.body,
    "on": lambda s: s.body,
    "other": lambda s: s.vector,
    "over": lambda s: s.locus["over"],
    "parameters": lambda s: s.parameters,
    "path": lambda s: "run.nc",
    "period": lambda s: 0.01,
    "pitch": lambda s: 0.1,
    "point": lambda s: s.point,
    "radius": lambda s: 1,
    "relative_to": lambda s: s.model.frame,
    "new": lambda s: 1,
    "old": lambda s: s.q,
    "replacements": lambda s: {s.q: 1},
    "rest": lambda s: 1,
    "scalar": lambda s: 2,
    "speed": lambda s: s.u,
    "stiffness": lambda s: 5,
    "coefficient": lambda s: 0.5,
    "dissipation": lambda s: 0.1,
    "dynamic": lambda s: 0.4,
    "slip_speed": lambda s: 0.01,
    "static": lambda s: 0.5,
    "transition_speed": lambda s: 0.1,
    "stop": lambda s: 0.1,
    "surface": lambda s: kn.surfaces.Sphere(1),
    "terms": lambda s: {s.q: 1},
    "thing": lambda s: s.body,
    "times": lambda s: [0, 0.05, 0.1],
    "torque": lambda s: s.vector,
    "tube": lambda s: 0.2,
    "values": lambda s: s.values,
    "variable": lambda s: s.q,
    "what": lambda s: s.body,
    "x": lambda s: 1,
    "y": lambda s: 1,
    "z": lambda s: 1,
}
PERSON: dict[str, Callable[[System], Any]] = {
    "table": lambda s: "de_leva",
    "sex": lambda s: "male",
    "mass": lambda s: 73,
    "height": lambda s: 1.741,
}
# An arm that turns by three angles, for doors that ask for one.
ARM, ARM_ANGLES = kn.library.shoulder(), {"plane": 0.3, "elevation": 1.0, "rotation": 0.2}
_ARM: dict[str, Callable[[System], Any]] = {
    "model": lambda s: ARM, "body": lambda s: "arm", "at": lambda s: ARM_ANGLES, "frame": lambda s: "arm",
}  # fmt: skip
# A beam and a frame, for doors of flexible bodies.
BEAM_DATA = {"length": 1.0, "E": 1e9, "I": 1e-9, "A": 1e-4, "rho": 1e3, "modes": {"y": 2}}
BEAM, _BARS = kn.flexible.uniform_beam(**BEAM_DATA), StraightFrame(4)
FRAME = kn.flexible.FiniteElements(_BARS.M, _BARS.K, _BARS.places)
_BEAM: dict[str, Callable[[System], Any]] = {
    **{name: lambda s, value=value: value for name, value in BEAM_DATA.items()},
    "nodes": lambda s: {"middle": 0.5},
    "at": lambda s: [0.1, 0.0, 0.0],
}
_REDUCED: dict[str, Callable[[System], Any]] = {"modes": lambda s: 2, "nodes": lambda s: {"middle": [2]}}
_SLAB: dict[str, Callable[[System], Any]] = {
    "mass": lambda s: 12.0, "inertia": lambda s: [[1.0, 0, 0], [0, 4.0, 0], [0, 0, 4.0]],
}  # fmt: skip
AT_ONE_DOOR: dict[str, dict[str, Callable[[System], Any]]] = {
    "flexible.uniform_beam": _BEAM,
    "flexible.beam": _BEAM | {"elements": lambda s: 6, "masses": lambda s: [(0.5, 0.1)]},
    "flexible.chain": {name: lambda s, value=value: value for name, value in BEAM_DATA.items() if name != "modes"}
    | {"n": lambda s: 2, "model": lambda s: s.model, "curvature": lambda s: [0.0, 0.0, 0.1]},
    "flexible.FiniteElements": {
        "mass": lambda s: _BARS.M,
        "stiffness": lambda s: _BARS.K,
        "places": lambda s: _BARS.places.tolist(),
    },
    "flexible.ModalBody": _SLAB
    | {
        "first_moment": lambda s: [6.0, 0, 0],
        "modal_mass": lambda s: [[1.0]],
        "stiffness": lambda s: [[5.0]],
        "names": lambda s: ["first"],
    },
    "flexible.ModalNode": {"place": lambda s: [1.0, 0, 0], "translation": lambda s: [[0.0], [1.0], [0.0]]},
    "flexible.effective_masses": {"body": lambda s: BEAM},
    "flexible.from_participation": _SLAB
    | {
        "frequencies": lambda s: [2.0],
        "translation": lambda s: [[0.0], [1.0], [0.0]],
        "rotation": lambda s: [[0.0], [0.0], [0.5]],
        "damping": lambda s: [0.01],
        "nodes": lambda s: {},
    },
    "flexible.read_fortytwo": {"path": lambda s: spacecraft_file(s)},
    "flexible.read_matrices": {"path": lambda s: matrices_file(s)},
    "flexible.reduce": {"body": lambda s: BEAM, "modes": lambda s: 1, "direction": lambda s: [0.0, 1.0, 0.0]},
    "FiniteElements.clamped": _REDUCED | {"root": lambda s: 0},
    "FiniteElements.craig_bampton": _REDUCED | {"interfaces": lambda s: {"root": 0, "tip": [4]}},
    "FiniteElements.free": _REDUCED,
    "FiniteElements.with_shapes": {
        "shapes": lambda s: np.linspace(0, 1, 30)[:, None].tolist(),
        "at": lambda s: [0.0, 0, 0],
    },
    "kn.joint_forces": {**_ARM, "moment": lambda s: [1.0, 2.0, 3.0]},
    "kn.joint_moment": {**_ARM, "forces": lambda s: {"plane": 1.0, "elevation": 2.0, "rotation": 3.0}},
    "anthropometry.body": PERSON | {"lengths": lambda s: {"thigh": 0.43}},
    "anthropometry.names": {"table": lambda s: "winter"},
    "anthropometry.segment": PERSON | {"name": lambda s: "thigh"},
    "library.study": {"name": lambda s: "four_bar"},
    "Model.add_flexible_body": {
        "modes": lambda s: kn.flexible.ModalBody(1, (0, 0, 0), np.eye(3), [[1]], [[9]]),
        "joint": lambda s: kn.Weld(),
    },
    "Body.node_at": {"name": lambda s: "tip", "distance": lambda s: 0.5},
    "kn.Controller": {"law": lambda s: lambda t, state: 0.5},
    "kn.Gimbal": {"sequence": lambda s: "213"},
    "kn.Pulse": {"width": lambda s: 0.01},
    "kn.Sampled": {"drives": lambda s: {s.force: -s.q}},
    "kn.Sensor": {"of": lambda s: s.q},
    "kn.gauss_markov": {"driven": lambda s: s.force, "deviation": lambda s: 0.1, "time_constant": lambda s: 0.2},
    "kn.limited": {"value": lambda s: s.q, "lowest": lambda s: -1, "highest": lambda s: 1},
    "kn.quantized": {"value": lambda s: s.q, "quantum": lambda s: 0.1},
    "kn.white_noise": {"driven": lambda s: s.force, "density": lambda s: 0.01},
    "kn.Samples": {"values": lambda s: [0, 1, 0]},
    "kn.Sweep": {
        "over": lambda s: {"m": (1.0, 2.0)},
        "runs": lambda s: 2,
        "keep": lambda s: {"last": kn.keep.final("q")},
    },
    "Sweep.check_runs": {"runs": lambda s: 2},
    "Sweep.values": {"first": lambda s: 1, "last": lambda s: 2, "runs": lambda s: 2},
    "kn.assemblies": {"tries": lambda s: 3, "parameters": lambda s: s.parameters, "fixed": lambda s: [s.q]},
    "kn.assemble": {"parameters": lambda s: s.parameters, "fixed": lambda s: [s.q]},
    **{
        f"kn.{door}": {
            "kernel": lambda s: s.kernel,
            "wrt": lambda s: differentiated(s)["wrt"],
            "held": lambda s: differentiated(s)["held"],
            "times": lambda s: [0, 0.05, 0.1],
            "max_steps": lambda s: 2000,
            "inputs": lambda s, door=door: s.course["inputs"] if door == "sensitivities" else s.many["inputs"],
        }
        for door in ("sensitivities", "sensitivities_many")
    },
    "kn.fit": {
        "kernel": lambda s: s.kernel,
        "data": lambda s: {s.q: ([0.05, 0.1], [0.0, 0.01])},
        "of": lambda s: differentiated(s)["wrt"][:1],
        "held": lambda s: differentiated(s)["held"],
        "inputs": lambda s: {"F": 0.5},
        "weights": lambda s: {s.q: 2},
        "bounds": lambda s: {differentiated(s)["wrt"][0]: (0.1, 9)},
        "max_steps": lambda s: 2000,
        "most_runs": lambda s: 3,
    },
    "kn.Experiment": {"data": lambda s: {s.q: ([0.05, 0.1], [0.0, 0.01])}},
    "Sensitivities.__getitem__": {"key": lambda s: (s.kernel.states[0], differentiated(s)["wrt"][0])},
    "Sensitivities.of": {"x": lambda s: s.kernel.states[0], "wrt": lambda s: differentiated(s)["wrt"][0]},
    "Sensitivities.deviation": {"deviations": lambda s: {differentiated(s)["wrt"][0]: 0.1}},
    "Sensitivities.plot": {"states": lambda s: s.kernel.states[0]},
    "EnsembleSensitivities.__getitem__": {"key": lambda s: (s.kernel.states[0], differentiated(s)["wrt"][0])},
    "EnsembleSensitivities.run": {"number": lambda s: 1},
    "Fit.__getitem__": {"key": lambda s: differentiated(s)["wrt"][0]},
    "Fit.interval": {"key": lambda s: differentiated(s)["wrt"][0]},
    "kn.equilibrium": {
        "parameters": lambda s: s.parameters,
        "inputs": lambda s: {"F": 0.0},
        "modes": lambda s: None,
    },
    "kn.hold_contacts": {"equations": lambda s: s.equations, "modes": lambda s: {}},
    "kn.inertia": {axes: lambda s: 1 for axes in ("xx", "yy", "zz")},
    "kn.inverse_kinematics": {
        "recording": lambda s: recorded(s),
        "markers": lambda s: {"heel": s.point},
        "weights": lambda s: {"heel": 2},
        "parameters": lambda s: s.parameters,
        "locked": lambda s: [],
        "bounds": lambda s: {},
        "tasks": lambda s: {str(q): (s.initial[str(q)], 1.0) for q in s.equations.coordinates},
        "start": lambda s: {str(q): s.initial[str(q)] for q in s.equations.coordinates},
        "max_steps": lambda s: 20,
    },
    "kn.fit_segments": {
        "model": lambda s: arm(s),
        "recording": lambda s: kn.Recording([0, 1], markers={"hand": [[0.48, 0.3], [0.14, 0.4], [0, 0]]}),
        "fit": lambda s: {"l": 0.4},
        "markers": lambda s: {"hand": "hand"},
        "weights": lambda s: {"hand": 2},
        "parameters": lambda s: {},
        "locked": lambda s: [],
        "bounds": lambda s: {"q": (-2, 2)},
        "tasks": lambda s: {"q": (0.3, 0.1)},
        "start": lambda s: {"q": 0.2},
        "max_steps": lambda s: 20,
    },
    "kn.scale_factors": {
        "recording": lambda s: marked(s),
        "pairs": lambda s: {s.body.name: [("heel", "toe")]},
        "markers": lambda s: on_body(s),
        "parameters": lambda s: s.parameters,
        "start": lambda s: {str(q): s.initial[str(q)] for q in s.equations.coordinates},
    },
    "kn.place_markers": {
        "recording": lambda s: recorded(s),
        "tracked": lambda s: tracked(s),
        "onto": lambda s: {"heel": s.body},
        "parameters": lambda s: s.parameters,
    },
    "FittedSegments.__getitem__": {"key": lambda s: "l"},
    "ScaleFactors.__getitem__": {"body": lambda s: s.body},
    "kn.compare": {"printed": lambda s: "F_1 = 0", "which": lambda s: "F[1]", "names": lambda s: {"y": s.q}},
    "kn.linearize": {
        "parameters": lambda s: s.parameters,
        "inputs": lambda s: {"F": 0.0},
        "anywhere": lambda s: True,
        "modes": lambda s: None,
    },
    "kn.linearize_symbolic": {"about": lambda s: dict.fromkeys(s.guess, 0)},
    "kn.from_sympy": {"what": lambda s: sympy_slider()},
    "kn.read": {"path": lambda s: trc_file(s)},
    "kn.read_mjcf": {"path": lambda s: mjcf_file(s), "folders": lambda s: ["."]},
    "kn.model_text": {"what": lambda s: s.model},
    "kn.write": {"what": lambda s: s.model, "path": lambda s: "model.yaml"},
    "kn.widget": {"run": lambda s: s.made(MADE["Trajectory"]), "what": lambda s: "energy", "height": lambda s: 400},
    "kn.report": {"what": lambda s: s.model, "path": lambda s: "report.md"},
    "kn.replay": {
        "t": lambda s: s.made(MADE["Trajectory"]).t,
        "q": lambda s: {q: s.made(MADE["Trajectory"])[q] for q in s.equations.coordinates},
        "u": lambda s: dict.fromkeys(s.kernel.states[len(s.equations.coordinates) :], 0.1),
        "udot": lambda s: dict.fromkeys(s.kernel.accelerations, 0.2),
        "parameters": lambda s: s.parameters,
    },
    "kn.root_locus": {key: lambda s, key=key: s.locus[key] for key in ("over", "parameters", "inputs", "anywhere")},
    "kn.spline": {"x": lambda s: s.q, "values": lambda s: [0, 1, 0]},
    "kn.steady_motion": {
        "parameters": lambda s: s.parameters,
        "inputs": lambda s: {"F": 0.0},
        "modes": lambda s: None,
    },
    "kn.suggest_speeds": {"seconds": lambda s: 0, "by": lambda s: "compiled"},
    "SpeedSuggestions.__getitem__": {"index": lambda s: 0},
    "kn.verify": {"states": lambda s: 1},
    "contact_laws.HuntCrossley": {"dissipation": lambda s: 0.1, "exponent": lambda s: 1.5},
    "kn.touch_events": {"contacts": lambda s: contact_of_a_ball()},
    "surfaces.Points": {"points": lambda s: s.body.center},
    "surfaces.Convex": {"support": lambda s: lambda normal: normal},
    "surfaces.Cylinder": {"axis": lambda s: s.model.frame.y, "inside": lambda s: True},
    "solids.plate": {"width": lambda s: 1, "height": lambda s: 2},
    "Assembly.__getitem__": {"key": lambda s: s.q},
    "Body.rotated": {"axis": lambda s: s.frame.z, "angle": lambda s: s.q},
    "Ensemble.run": {"number": lambda s: 1},
    "Equations.active_forces_of": {"what": lambda s: s.load},
    "Equations.compile": {"inputs": lambda s: {}, "outputs": lambda s: {"height": s.q}, "events": lambda s: []},
    "Equations.to_casadi": {"outputs": lambda s: {"height": s.q}, "parameters": lambda s: s.parameters},
    "Equations.evaluate": {"values": lambda s: s.free_values},
    "Equations.inertia_forces_of": {"mass": lambda s: s.body},
    "ForceParts.__getitem__": {"name": lambda s: s.made(MADE["ForceParts"]).causes[0]},
    "Frame.rotated": {"axis": lambda s: s.frame.z, "angle": lambda s: s.q},
    "InducedAccelerations.__getitem__": {"cause": lambda s: s.made(MADE["InducedAccelerations"]).causes[0]},
    "InverseDynamics.__getitem__": {"key": lambda s: s.equations.speeds[0]},
    "InverseDynamics.joint_load": {"of": lambda s: s.body, "about": lambda s: s.point},
    "InverseDynamics.parts": {"of": lambda s: s.equations.speeds[0]},
    "InverseDynamics.work": {"of": lambda s: s.equations.speeds[0]},
    "Kernel.__getitem__": {"name": lambda s: "mass_matrix"},
    "Kernel.c_code": {"names": lambda s: "derivative"},
    "Kernel.derivative": {"inputs": lambda s: {"F": 0.0}},
    "Kernel.write": {"path": lambda s: "model.wasm", "names": lambda s: "derivative"},
    "Kernel.function": {"name": lambda s: "mass_matrix", "inputs": lambda s: {"F": 0.0}},
    "Kernel.simulate": {key: lambda s, key=key: s.course[key] for key in ("times", "max_steps", "inputs")},
    "Kernel.simulate_many": {key: lambda s, key=key: s.many[key] for key in ("times", "threads", "inputs")},
    "KernelFunction.c_code": {"identifier": lambda s: "f"},
    "KernelFunction.prepare": {"p": lambda s: np.array(list(s.parameters.values()))},
    "LinearModel.bode": {"of": lambda s: "F", "to": lambda s: s.u, "frequencies": lambda s: [0.5, 1.0]},
    "kn.tracking_lqr": {
        "equations": lambda s: block_equations(),
        "run": lambda s: block_run(),
        "Q": lambda s: {"x": 1},
        "R": lambda s: {"F": 1},
        "final": lambda s: {"x": 1},
        "every": lambda s: 0.1,
        "independent": lambda s: ["x"],
        "tolerance": lambda s: 1e-4,
    },
    "kn.mpc": {
        "regulator": lambda s: block_followed(s),
        "horizon": lambda s: 3,
        "bounds": lambda s: {"F": (-1, 1)},
        "penalty": lambda s: 5.0,
    },
    "TrackingRegulator.gain": {"of": lambda s: "F", "to": lambda s: "x"},
    "TrackingRegulator.errors": {"run": lambda s: block_run()},
    "TrackingRegulator.controller": {
        "reads": lambda s: {"x": 1.0},
        "limits": lambda s: {"F": (-1, 1)},
        "delay": lambda s: 0.01,
        "name": lambda s: "tracking",
    },
    "RecedingHorizon.plan": {"state": lambda s: {"x": 0.1, "u_x": 0.0}, "t": lambda s: 0.2},
    "LinearModel.lqr": {"Q": lambda s: {s.q: 1}, "R": lambda s: {"F": 1}},
    "LinearModel.transfer_function": {"of": lambda s: "F", "to": lambda s: s.u},
    "Kernel.read": {"path": lambda s: written_run(s)},
    "Model.__getitem__": {"name": lambda s: "F"},
    "Model.add_actuator": {"force": lambda s: s.force},
    "Model.add_body": {"inertia": lambda s: kn.inertia(1, 1, 1), "joint": lambda s: kn.Pin()},
    "Model.add_compliant_contact": {
        "on": lambda s: kn.surfaces.Plane(s.model.frame.z),
        "law": lambda s: kn.contact_laws.HuntCrossley(1e3),
        "friction": lambda s: kn.contact_laws.Coulomb(0.5, 0.1),
    },
    "Model.add_coupling": {"terms": lambda s: {s.q: 1, s.model.time: 2}},
    "Model.add_rolling": {"on": lambda s: kn.surfaces.Plane(s.model.frame.z)},
    "Model.add_contact": {
        "surface": lambda s: kn.surfaces.Sphere(0.2),
        "on": lambda s: kn.surfaces.Plane(s.model.frame.z),
    },
    "Model.add_contacts": {
        "surfaces": lambda s: {s.body: kn.surfaces.Sphere(0.2)},
        "on": lambda s: kn.surfaces.Plane(s.model.frame.z),
    },
    "Model.add_latch": {"what": lambda s: s.q},
    "Model.add_limit": {"lower": lambda s: -9},
    "Model.add_ratchet": {"of": lambda s: s.q},
    "Model.add_string": {"points": lambda s: [s.point, s.model.origin.moved("nail", 7 * s.model.frame.x)]},
    "Model.add_friction": {"limit": lambda s: 2},
    "Model.choose_dependent": {"speeds": lambda s: s.u},
    "Model.draw": {"shape": lambda s: kn.shapes.Box(1, 2, 3), "color": lambda s: "blue"},
    "Model.gravity": {"gravity": lambda s: s.vector},
    "Model.prescribe": {"what": lambda s: s.q},
    "Trajectory.contact_force": {"of": lambda s: "a contact"},
    "TreeFormulation.joint": {"key": lambda s: s.body},
    "Point.position_from": {"other": lambda s: s.model.origin},
    "Particle.position_from": {"other": lambda s: s.model.origin},
    "Recording.filled": {"longest": lambda s: 0.2},
    "Recording.lowpass": {"cutoff": lambda s: 2},
    "Recording.opensim_lowpass": {"cutoff": lambda s: 2},
    "Recording.resampled": {"times": lambda s: [0, 0.05, 0.1]},
    "Recording.__getitem__": {"label": lambda s: "heel"},
    "Recording.in_radians": {"angles": lambda s: ["q1"]},
    "WholeBody.__getitem__": {"name": lambda s: "right_foot"},
    "Recording.select": {"labels": lambda s: ["heel"]},
    "Recording.regular": {"rate": lambda s: 10},
    "Recording.write": {"path": lambda s: "walk.csv"},
    "Reactions.__getitem__": {"key": lambda s: s.body},
    "TrackedMotion.__getitem__": {"key": lambda s: s.q},
    **{
        f"{owner}.write": {
            "path": lambda s: "motion.html",
            "ranges": lambda s: dict.fromkeys(s.parameters, (0.1, 9.0)),
        }
        for owner in ("Trajectory", "Replay")
    },
    "Ensemble.write": {"path": lambda s: "motions.html"},
    "Trajectory.write_film": {
        "path": lambda s: "motion.gif",
        "fps": lambda s: 1,
        "speed": lambda s: 1e3,
        "view": lambda s: "x",
        "names": lambda s: True,
    },
    "Trajectory.write_picture": {
        "path": lambda s: "pose.png",
        "t": lambda s: 0,
        "view": lambda s: "x",
        "frames": lambda s: True,
        "names": lambda s: True,
    },
    "Trajectory.joint_load": {"of": lambda s: s.body, "about": lambda s: s.point},
}


# Initial values that stay as they are, where states depend on each other.
_HELD = {
    "linkage": ["q1", "u1"],
    "wheel": ["x_disc", "y_disc", "e1_disc", "e2_disc", "e3_disc", "wx_disc", "wy_disc", "wz_disc"],
}


def differentiated(s: System) -> dict[str, Any]:
    """What sensitivities are asked for."""
    return {"wrt": [next(iter(s.parameters)), "F"], "held": _HELD.get(s.model.name)}


def fitted(s: System) -> kn.Fit:
    given = {name: make(s) for name, make in AT_ONE_DOOR["kn.fit"].items()}
    return kn.fit(**given, parameters=s.parameters, initial=s.initial)


def written_run(s: System) -> str:
    s.made(MADE["Trajectory"]).write("run.nc")
    return "run.nc"


def replayed(s: System) -> Any:
    run = s.made(MADE["Trajectory"])
    u, udot = (dict.fromkeys(names, 0.1) for names in (s.kernel.speeds, s.kernel.accelerations))
    return kn.replay(s.kernel, run.t, {q: run[q] for q in s.equations.coordinates}, u, udot, parameters=s.parameters)


def recorded(s: System) -> kn.Recording:
    t = np.arange(12) / 10
    held = ({"q1": np.sin(t)}, {"heel": np.ones((3, 12))}, [0, 0.05], {"F": [1, 2]})
    return kn.Recording(t, *held, plates=(force_plate(s),))


def force_plate(s: System) -> kn.ForcePlate:
    corners = [[0.3, -0.3, -0.3, 0.3], [-0.2, -0.2, 0.2, 0.2], [0, 0, 0, 0]]
    return kn.ForcePlate("left", 2, corners, [0, 0.1], np.full((3, 2), 500.0), np.ones((3, 2)))


def tracked(s: System) -> kn.TrackedMotion:
    return kn.inverse_kinematics(
        s.model, **{name: make(s) for name, make in AT_ONE_DOOR["kn.inverse_kinematics"].items()}
    )


def on_body(s: System) -> dict[str, Any]:
    return {"heel": (s.body, (0, 0, 0)), "toe": (s.body, (0.2, 0, 0)), "tip": (s.body, (0, 0.3, 0.1))}


def marked(s: System) -> kn.Recording:
    random = np.random.default_rng(0)
    return kn.Recording([0, 0.1], {}, {label: random.normal(size=(3, 2)) for label in on_body(s)})


def factors(s: System) -> Any:
    return kn.scale_factors(s.model, **{name: make(s) for name, make in AT_ONE_DOOR["kn.scale_factors"].items()})


def arm(s: System) -> kn.Model:
    model = kn.Model("arm")
    body = model.add_body("arm", mass=1, inertia=kn.inertia(zz=1), joint=kn.Pin(model.coordinates("q"), axis="z"))
    body.point("hand", model.parameters("l"))
    return model


def segments(s: System) -> Any:
    return kn.fit_segments(**{name: make(s) for name, make in AT_ONE_DOOR["kn.fit_segments"].items()})


def block_equations() -> kn.Equations:
    block = kn.Model("block")
    x, F = block.coordinates("x"), block.inputs("F")
    P = block.origin.moved("P", x * block.frame.x)
    block.add_particle("block", P, mass=1)
    block.add_force(P, F * block.frame.x)
    return kn.derive(block)


def block_held(s: System) -> Any:
    """The regulator of a block that a force pushes; not every system's input reaches all of its modes."""
    return kn.linearize(block_equations(), {"x": 0}, inputs={"F": 0}).lqr(1, 1)


def block_run() -> kn.Trajectory:
    return block_equations().kernel.simulate(stop=1, parameters={}, initial={"x": 0}, inputs={"F": 1.0})


def block_followed(s: System) -> Any:
    return kn.tracking_lqr(block_equations(), block_run(), 1, 1, every=0.1)


def trc_file(s: System) -> str:
    header = "PathFileType\t4\t(X/Y/Z)\tx.trc\nUnits\nmm\nFrame#\tTime\theel\n\t\tX1\tY1\tZ1\n"
    Path("walk.trc").write_text(f"{header}1\t0.0\t1\t2\t3\n", encoding="utf-8")
    return "walk.trc"


def mjcf_file(s: System) -> str:
    body = '<body><joint name="hip"/><geom size="0.1" mass="1"/></body>'
    Path("walker.xml").write_text(f"<mujoco><worldbody>{body}</worldbody></mujoco>", encoding="utf-8")
    return "walker.xml"


def of_arrays(name: str) -> Callable[[System], Callable[..., Any]]:
    """A method of a kernel's function with an argument for each of its arrays."""
    return lambda s: lambda t, state, w, p: getattr(s.kernel["derivative"], name)(t, state, w, p)


# Attributes that are set, methods whose arguments have no names of their own, and files with options of their own.
NAMED: dict[str, Callable[[System], Callable[..., Any]]] = {
    "Model.gravity": lambda s: lambda gravity: setattr(s.model, "gravity", gravity),
    "Recording.changed": lambda s: lambda name: recorded(s).changed(name=name),
    "Vector.subs": lambda s: lambda old, new: s.vector.subs(old, new),
    "kn.read_mjcf": lambda s: lambda path, folders: kn.read(path, folders=folders),
    "Trajectory.write_film": lambda s: (
        lambda path, fps, speed, view, names: s.made(MADE["Trajectory"]).write(
            path, fps=fps, speed=speed, view=view, names=names
        )
    ),
    "Trajectory.write_picture": lambda s: (
        lambda path, t, view, frames, names: s.made(MADE["Trajectory"]).write(
            path, t=t, view=view, frames=frames, names=names
        )
    ),
    **{f"KernelFunction.{name}": of_arrays(name) for name in ("one", "many", "reference")},
}
_ARRAYS: dict[str, Callable[[System], Any]] = {
    "t": lambda s: np.zeros(1),
    "state": lambda s: np.array([s.initial[name] for name in s.kernel.states]),
    "w": lambda s: np.ones(1),
    "p": lambda s: np.array(list(s.parameters.values())),
}
AT_ONE_DOOR |= {f"KernelFunction.{name}": _ARRAYS for name in ("one", "reference")}
AT_ONE_DOOR["KernelFunction.many"] = {
    "t": lambda s: np.zeros(2),
    **{name: lambda s, one=one: np.column_stack([one(s)] * 2) for name, one in _ARRAYS.items() if name != "t"},
}

# A walk of two steps, as much as the doors of gait take.
_STEPS = np.linspace(0, 4, 41)
_SWING = np.vstack([np.sin(2 * np.pi * _STEPS / 1.6), 0 * _STEPS, 0 * _STEPS])
_FEET = {"contacts": [0.5, 1.5, 2.5], "toe_offs": [1.1, 2.1]}
MADE |= {
    "gait": lambda s: kn.gait,
    "FootEvents": lambda s: kn.gait.FootEvents(**_FEET),
    "Cycles": lambda s: kn.gait.cycles(_STEPS, {"knee": _SWING[0]}, kn.gait.FootEvents(**_FEET)),
    "Bands": lambda s: MADE["Cycles"](s).bands(),
}
AT_ONE_DOOR |= {
    "gait.FootEvents": {name: lambda s, name=name: _FEET[name] for name in _FEET},
    "gait.average": {"subjects": lambda s: [MADE["Cycles"](s), MADE["Cycles"](s)]},
    "gait.body_unit": {"by": lambda s: "weight*height", "mass": lambda s: 72.6, "height": lambda s: 1.8},
    "gait.cycles": {
        "t": lambda s: _STEPS,
        "curves": lambda s: {"knee": _SWING[0]},
        "events": lambda s: kn.gait.FootEvents(**_FEET),
    },
    "gait.force_events": {"t": lambda s: _STEPS, "force": lambda s: 700 * _SWING[0]},
    "gait.marker_events": {
        "t": lambda s: _STEPS,
        **{name: lambda s, share=share: share * _SWING for name, share in (("heel", 1), ("toe", 1), ("pelvis", 0))},
    },
    "gait.plot": {"bands": lambda s: {"right": MADE["Bands"](s)}},
    "gait.work": {"t": lambda s: _STEPS, "power": lambda s: _SWING[0]},
    "Cycles.__getitem__": {"label": lambda s: "knee"},
    "Cycles.normalised": {"by": lambda s: "mass", "labels": lambda s: ["knee"], "mass": lambda s: 72.6},
    "Cycles.plot": {"labels": lambda s: ["knee"]},
    "Bands.plot": {"labels": lambda s: ["knee"]},
}

# A satellite on its orbit.
MADE |= {
    "spacecraft": lambda s: kn.spacecraft,
    "Orbit": lambda s: kn.spacecraft.Orbit(semi_major_axis=2, eccentricity=0.3, mu=1),
    "Planet": lambda s: kn.spacecraft.EARTH,
    "ReactionWheels": lambda s: on_a_bus("add_reaction_wheels", axes=kn.spacecraft.pyramid(0.6), inertia=1),
    "ReactionWheel": lambda s: MADE["ReactionWheels"](s)[0],
    "Thruster": lambda s: on_a_bus("add_thruster", at=(1, 0, 0), direction="y", thrust=2),
}


def a_bus() -> Any:
    return kn.Model("craft").add_body("bus", mass=1, inertia=kn.inertia(1, 1, 1), joint=kn.Free())


def on_a_bus(door: str, **given: Any) -> Any:
    model = kn.Model("craft")
    bus = model.add_body("bus", mass=1, inertia=kn.inertia(1, 1, 1), joint=kn.Free())
    return getattr(kn.spacecraft, door)(model, "new", bus, **given)


_ON_BUS: dict[str, Callable[[System], Any]] = {
    "axis": lambda s: "z", "inertia": lambda s: 0.1, "at": lambda s: (0.1, 0, 0),
}  # fmt: skip
AT_ONE_DOOR |= {
    "spacecraft.Orbit": {"semi_major_axis": lambda s: 2, "eccentricity": lambda s: 0.3, "mu": lambda s: 1},
    "spacecraft.add_reaction_wheel": _ON_BUS,
    "spacecraft.add_reaction_wheels": {"axes": lambda s: ["x", "y"], "inertia": lambda s: 0.1},
    "spacecraft.add_thruster": {
        "at": lambda s: (0.1, 0, 0),
        "direction": lambda s: "y",
        "thrust": lambda s: 2,
        "shortest": lambda s: 0.01,
    },
    "spacecraft.central_gravity": {
        "mu": lambda s: 3,
        "J2": lambda s: 0.001,
        "radius": lambda s: 1,
        "center": lambda s: s.model.origin.moved("planet", 9 * s.model.frame.x),
        "axis": lambda s: s.model.frame.z,
    },
    "spacecraft.gravity_gradient": {"rate": lambda s: 0.1, "toward": lambda s: s.model.frame.x},
    "spacecraft.pyramid": {"elevation": lambda s: 0.6},
    "Orbit.at": {"t": lambda s: 3},
    "Orbit.from_radii": {"periapsis": lambda s: 1, "apoapsis": lambda s: 2, "mu": lambda s: 1},
    "Orbit.from_state": {"r": lambda s: [1, 0, 0], "v": lambda s: [0, 1, 0.1], "mu": lambda s: 1},
    "Orbit.initial": {"body": lambda s: a_bus()},
    "ReactionWheel.command": {"demand": lambda s: 1, "every": lambda s: 0.1},
    "ReactionWheels.__getitem__": {"index": lambda s: 1},
    "ReactionWheels.commands": {"torque": lambda s: [1, 0, 0], "every": lambda s: 0.1},
    "Thruster.pulse": {"demand": lambda s: 1, "every": lambda s: 0.1},
}

# A cycle in closed form, and the gait of a walker where its period doubles.
CYCLE: dict[str, Callable[[System], Any]] = {
    "kernel": lambda s: circles(),
    "parameters": lambda s: {"mu": 0.24},
    "initial": lambda s: {"x": 1.1},
    "inputs": lambda s: {},
    "period": lambda s: 6.2,
    "section": lambda s: None,
    "occurrences": lambda s: 1,
    "longest": lambda s: 10,
    "advance": lambda s: {},
    "free": lambda s: [],
    "fixed": lambda s: [],
    "held": lambda s: None,
    "relabel": lambda s: None,
}
MADE |= {
    "Cycle": lambda s: s.made(MADE["CycleBranch"]).period_doublings[0].cycle,
    "CycleBranch": lambda s: a_gait().follow("gamma", stop=0.016),
    "Bifurcation": lambda s: s.made(MADE["CycleBranch"]).bifurcations[0],
}
AT_ONE_DOOR |= {
    "kn.periodic": {**CYCLE, "max_steps": lambda s: 2000},
    "Cycle.__getitem__": {"key": lambda s: "theta"},
    "Cycle.follow": {
        "over": lambda s: "gamma", "stop": lambda s: 0.016, "step": lambda s: 0.5, "max_cycles": lambda s: 3,
    },
    "Cycle.doubled": {"size": lambda s: 0.01},
    "Cycle.plot": {"what": lambda s: "theta"},
    "CycleBranch.initial": {"of": lambda s: "theta"},
    "CycleBranch.plot": {"of": lambda s: "theta"},
}  # fmt: skip


def a_gait() -> kn.Cycle:
    walker = kn.library.study("simplest_walker")
    return kn.periodic(walker.kernel, parameters=walker.parameters, initial=walker.initial, section="heelstrike")


# Optimal motions, of a mass on a line.
SLIDER, (SLID, SLIDING, PUSH) = slider()
_MOVED: dict[str, Callable[[System], Any]] = {
    "parameters": lambda s: {"m": 1},
    "start": lambda s: {SLID: 0, SLIDING: 0},
    "end": lambda s: {SLID: 1, SLIDING: 0},
    "bounds": lambda s: {PUSH: (-20, 20)},
}
MADE |= {
    "OptimalControl": lambda s: a_problem(),
    "OptimalMotion": lambda s: a_problem().solve(intervals=2, tolerance=None),
    "OptimalPhase": lambda s: s.made(MADE["OptimalMotion"]).phases[0],
    "OptimalOutcome": lambda s: s.made(MADE["OptimalMotion"]).outcome,
    "Deviation": lambda s: s.made(MADE["OptimalMotion"]).error,
    "SwitchedMotion": lambda s: a_problem().with_switching(s.made(MADE["OptimalMotion"]), intervals=1, tolerance=None),
    "SwitchedArc": lambda s: s.made(MADE["SwitchedMotion"]).arcs[0],
    "Estimate": lambda s: an_estimate(),
    "EstimatedMotion": lambda s: s.made(MADE["Estimate"]).motions[0],
}
AT_ONE_DOOR |= {
    "kn.optimal": {
        **_MOVED,
        "equations": lambda s: SLIDER,
        "stop": lambda s: 1,
        "minimize": lambda s: kn.integral(PUSH**2),
        "links": lambda s: [],
        "periodic": lambda s: False,
    },
    "kn.Phase": {
        **{name: _MOVED[name] for name in ("start", "end", "bounds")},
        "equations": lambda s: SLIDER,
        "duration": lambda s: (0.5, 2),
    },
    "kn.PhaseLink": {
        "first": lambda s: "stance",
        "second": lambda s: "flight",
        "equal": lambda s: {SLIDING: SLIDING / 2},
        "impact": lambda s: SLIDING,
        "restitution": lambda s: 0.5,
        "free": lambda s: ["x"],
    },
    **{
        f"kn.{name}": {"expression": lambda s: PUSH**2, "phase": lambda s: "flight"}
        for name in ("integral", "at_start", "at_end")
    },
    "kn.duration": {"phase": lambda s: "flight"},
    "OptimalControl.solve": {
        "intervals": lambda s: 2,
        "degree": lambda s: 3,
        "scheme": lambda s: "legendre",
        "tolerance": lambda s: 1e-3,
        "guess": lambda s: {SLID: [0, 1]},
        "guesses": lambda s: 1,
        "max_iterations": lambda s: 50,
        "max_meshes": lambda s: 2,
        "progress": lambda s: False,
    },
    "OptimalControl.with_switching": {
        "found": lambda s: s.made(MADE["OptimalMotion"]),
        "intervals": lambda s: 1,
        "degree": lambda s: 3,
        "tolerance": lambda s: 1e-3,
        "changes": lambda s: 0,
        "max_iterations": lambda s: 50,
        "progress": lambda s: False,
    },
    "OptimalMotion.__getitem__": {"key": lambda s: PUSH},
    "OptimalMotion.plot": {"what": lambda s: "x"},
    "kn.estimate": {
        "equations": lambda s: SLIDER,
        "data": lambda s: {SLID: ([0, 0.2, 0.4, 0.6], [0, 0.02, 0.08, 0.18])},
        "of": lambda s: ["m"],
        "parameters": lambda s: {"m": 2},
        "initial": lambda s: {SLID: 0, SLIDING: 0},
        "inputs": lambda s: {PUSH: 1},
        "noise": lambda s: {},
        "walk": lambda s: {},
        "deviations": lambda s: 0.1,
        "weights": lambda s: None,
        "bounds": lambda s: {"m": (0.1, 9)},
        "start": lambda s: 0,
        "intervals": lambda s: 3,
        "degree": lambda s: 3,
        "tolerance": lambda s: 1e-3,
        "guess": lambda s: {SLIDING: 0.1},
        "max_iterations": lambda s: 50,
        "max_meshes": lambda s: 2,
        "progress": lambda s: False,
    },
    "Estimate.__getitem__": {"key": lambda s: "m"},
    "Estimate.interval": {"key": lambda s: "m"},
    "Estimate.deviation": {"key": lambda s: SLID},
    "Estimate.plot": {"what": lambda s: SLID},
    "EstimatedMotion.__getitem__": {"key": lambda s: SLID},
    "EstimatedMotion.deviation": {"key": lambda s: SLID},
    "EstimatedMotion.on_mesh": {"key": lambda s: SLID},
    "OptimalMotion.write": {"path": lambda s: "motion.html", "what": lambda s: "x"},
}


@cache
def a_problem() -> kn.OptimalControl:
    given = {name: make(None) for name, make in AT_ONE_DOOR["kn.optimal"].items()}
    return kn.optimal(**given)


def an_estimate() -> kn.Estimate:
    given = {name: make(None) for name, make in AT_ONE_DOOR["kn.estimate"].items()}
    return kn.estimate(**given)


# Numbers that vary from run to run.
MADE |= {
    "Distribution": lambda s: kn.random.normal("m", 1, 0.1),
    "Dispersions": lambda s: kn.dispersed(kn.random.normal("m", 1, 0.1), kn.random.uniform("k", 1, 2)),
}
_BELL: dict[str, Callable[[System], Any]] = {
    "symbol": lambda s: "m", "mean": lambda s: 1.0, "deviation": lambda s: 0.1,
}  # fmt: skip
_RANGE: dict[str, Callable[[System], Any]] = {
    "symbol": lambda s: "m", "lowest": lambda s: 1.0, "peak": lambda s: 1.5, "highest": lambda s: 2.0,
}  # fmt: skip
AT_ONE_DOOR |= {
    "kn.random.normal": _BELL,
    "kn.random.lognormal": _BELL,
    "kn.random.triangular": _RANGE,
    "kn.random.uniform": {name: value for name, value in _RANGE.items() if name != "peak"},
    "kn.random.choice": {"symbol": lambda s: "m", "values": lambda s: [1, 2], "weights": lambda s: [1, 3]},
    "kn.random.correlated": {
        "symbols": lambda s: ["a", "b"],
        "mean": lambda s: [1, 2],
        "covariance": lambda s: [[2, 1], [1, 2]],
    },
    "kn.dispersed": {"distributions": lambda s: kn.random.normal("m", 1, 0.1)},
    "Distribution.quantile": {"probabilities": lambda s: [0.1, 0.9]},
    "Dispersions.check_runs": {"runs": lambda s: 10},
    "Dispersions.values": {"first": lambda s: 2, "last": lambda s: 5, "runs": lambda s: 10},
}


# Many runs.
def swept(s: System) -> kn.Swept:
    return kn.sweep(s.kernel, over={s.kernel.states[0]: [0.1, 0.2]}, **s.course)


MADE |= {"Swept": swept, "keep": lambda s: kn.keep}
_KEPT: dict[str, Callable[[System], Any]] = {"of": lambda s: s.q, "event": lambda s: "crossing"}
AT_ONE_DOOR |= {
    "kn.sweep": {
        "what": lambda s: s.kernel,
        "over": lambda s: {s.kernel.states[0]: [0.1, 0.2]},
        "runs": lambda s: 2,
        "keep": lambda s: {"last": kn.keep.final(s.q)},
        "stop": lambda s: s.course["stop"],
        "parameters": lambda s: s.course["parameters"],
        "initial": lambda s: s.course["initial"],
        "inputs": lambda s: s.course.get("inputs"),
    },
    **{
        f"keep.{name}": {each: _KEPT[each] for each in inspect.signature(function).parameters if each in _KEPT}
        for name, function in vars(kn.keep).items()
        if name in kn.keep.__all__ and name != "Kept"
    },
    "keep.Kept": {"what": lambda s: "final", "of": lambda s: s.q},
    "Swept.read": {"path": lambda s: "study.zarr"},
    "Swept.__getitem__": {"name": lambda s: "end"},
    "Swept.rerun": {"number": lambda s: 1},
    **{
        f"Swept.{name}": {"name": lambda s: f"final_{s.kernel.states[0]}"}
        for name in ("quantile_intervals", "convergence", "sobol_indices", "plot_scatter", "plot_convergence")
    },
    "Swept.plot_bifurcation": {
        "name": lambda s: f"final_{s.kernel.states[0]}",
        "against": lambda s: s.kernel.states[0],
    },
}

# What may be done with what a door gives back: it has to end the same way.
FOLLOWED: dict[str, Callable[[System, Any], Any]] = {
    "Model": lambda s, made: followed_by_check(s),
    "Frame.rotated": lambda s, made: followed_by_check(s),
    "Point.moved": lambda s, made: followed_by_check(s),
    "Body": lambda s, made: followed_by_check(s),
    "shapes": lambda s, made: s.model.draw(s.body, made),
    "solids": lambda s, made: followed_by_body(s, inertia=made),
    "spacecraft": lambda s, made: followed_by_check(s),
    "kn.inertia": lambda s, made: followed_by_body(s, inertia=made),
    "joint": lambda s, made: followed_by_body(s, joint=made),
    "contact_laws": lambda s, made: followed_by_contact(s, law=made),
    "contact_laws.Coulomb": lambda s, made: followed_by_contact(s, friction=made),
    "contact_laws.StribeckFriction": lambda s, made: followed_by_contact(s, friction=made),
    "surfaces.Points": lambda s, made: followed_by_contact(s, surface=made),
    "surfaces.Corners": lambda s, made: followed_by_contact(s, surface=made),
    "surfaces.Capsule": lambda s, made: followed_by_contact(s, surface=made),
    "surfaces.Cylinder": lambda s, made: s.model.add_rolling(s.body, kn.surfaces.Sphere(0.2), made),
    "surfaces.Plane": lambda s, made: s.model.add_rolling(s.body, kn.surfaces.Sphere(0.2), made),
    "surfaces": lambda s, made: s.model.add_rolling(s.body, made, kn.surfaces.Plane(s.model.frame.z)),
    "kn.Event": lambda s, made: s.equations.compile(events=[made]).simulate(**s.course),
    "kn.spline": lambda s, made: followed_by_body(s, joint=kn.Pin(made)),
    "kn.Experiment": lambda s, made: kn.fit(
        s.kernel,
        made,
        **{name: AT_ONE_DOOR["kn.fit"][name](s) for name in ("of", "held", "inputs", "most_runs")},
        parameters=s.parameters,
        initial=s.initial,
    ),
    "kn.PhaseLink": lambda s, made: kn.optimal(
        [kn.Phase(SLIDER, 1, name="stance"), kn.Phase(SLIDER, 1, name="flight")], parameters={"m": 1}, links=[made]
    ),
    "kn.Samples": lambda s, made: s.kernel.simulate(**s.course | {"inputs": {"F": made}}),
    "kn.Controller": lambda s, made: s.kernel.simulate(**s.course | {"inputs": {"F": made}}),
    "kn.Sampled": lambda s, made: controlled(s, made),
    "kn.white_noise": lambda s, made: controlled(s, made),
    "kn.gauss_markov": lambda s, made: controlled(s, made),
    "kn.Sensor": lambda s, made: controlled(s, kn.Sampled(every=0.05, reads={kn.signals("reading"): made})),
    "kn.Pulse": lambda s, made: controlled(s, kn.Sampled(every=0.05, drives={s.force: made})),
    "Kernel.function": lambda s, made: made(0.0, np.array([s.initial[name] for name in s.kernel.states])),
}


def spacecraft_file(s: System) -> str:
    Path("SC_Plain.txt").write_text(spacecraft(), encoding="utf-8")
    return "SC_Plain.txt"


def matrices_file(s: System) -> str:
    np.savez("matrices.npz", M=_BARS.M.toarray(), K=_BARS.K.toarray(), places=_BARS.places)
    return "matrices.npz"


def controlled(s: System, controller: Any) -> Any:
    return s.equations.compile(sampled=controller).simulate(**s.course)


def a_study(s: System) -> kn.Study:
    options = dict(s.course)
    stop, numbers = options.pop("stop"), {name: options.pop(name, {}) for name in ("parameters", "initial", "inputs")}
    return kn.Study(model=s.model, stop=stop, settings=options, **numbers)


def followed_by_check(s: System) -> Any:
    return None if kn.check(s.model) else graphs_of(kn.derive(s.model)).reduced.program


def followed_by_contact(s: System, **given: Any) -> None:
    surface, law = kn.surfaces.Sphere(0.2), kn.contact_laws.HuntCrossley(1e3)
    plane = kn.surfaces.Plane(s.model.frame.z)
    s.model.add_compliant_contact(s.body, on=plane, **{"surface": surface, "law": law, **given})
    followed_by_check(s)


def contact_of_a_ball() -> Any:
    model = kn.Model("ball")
    ball = model.add_particle("ball", model.origin.moved("P", model.coordinates("z") * model.frame.z), mass=1)
    plane = kn.surfaces.Plane(model.frame.z)
    return model.add_compliant_contact(ball, None, plane, law=kn.contact_laws.HuntCrossley(1e3))


def followed_by_body(s: System, **given: Any) -> Any:
    s.model.add_body("added", **{"mass": 1, "inertia": kn.inertia(1, 1, 1), "joint": kn.Pin(), **given})
    return followed_by_check(s)


# What somebody may give instead.
VALUES: dict[str, Callable[[System], Any]] = {
    repr(value): lambda s, value=value: value
    for value in (
        *(None, True, "", "q1", "u1", "F", "nonsense", "two\nlines", "1e-3", b"q1", 5, -1, 0, 5.0, 10**400, -(10**400)),
        *(float("nan"), float("inf"), -float("inf"), 1 + 2j, Fraction(1, 3), [], {}, (), [None], ["q1"], {"q1": None}),
        *({5: 5}, {"nonsense": 1.0}, {None: None}, [1, 2, 3], (1, 2, 3), [[1, 2], [3]], set(), range(3)),
        *(sympy.oo, sympy.I, sympy.nan, sympy.Symbol("x"), sympy.Symbol("x") > 0, sympy.Matrix([1, 2])),
        *(sympy.Function("f")(sympy.Symbol("x")), Path("nonsense"), np.zeros(0), np.ones(3), np.ones((2, 2))),
        *(np.array(["a"]), np.array([None, 1]), np.array([1 + 2j]), np.array([np.nan]), np.float64("nan"), np.int64(3)),
        *(np.array(2.0), UNITS.Quantity(5, "cm"), UNITS.Quantity([1.0, 2.0], "m"), UNITS.Quantity(20, "degC")),
    )
}
VALUES |= {
    "a function": lambda s: lambda *arguments: "nonsense",
    "its coordinate": lambda s: s.q,
    "its rate": lambda s: s.q.dot,
    "its speed": lambda s: s.u,
    "its u̇": lambda s: s.u.dot,
    "its input": lambda s: s.force,
    "its time": lambda s: s.model.time,
    "its expression": lambda s: sympy.cos(s.q) * s.u,
    "its quotient": lambda s: 1 / s.q,
    "its vector": lambda s: s.vector,
    "a zero vector": lambda s: 0 * s.vector,
    "its frame": lambda s: s.frame,
    "its point": lambda s: s.point,
    "its body": lambda s: s.body,
    "its particle": lambda s: s.bob,
    "its load": lambda s: s.load,
    "its model": lambda s: s.model,
    "its equations": lambda s: s.equations,
    "a joint": lambda s: kn.Pin(),
    "an inertia": lambda s: kn.inertia(1, 1, 1),
    "a surface": lambda s: kn.surfaces.Sphere(1),
    "an event": lambda s: kn.Event("crossing", s.q - 0.01),
    "samples": lambda s: kn.Samples([0, 1], [0, 1]),
    "smooth samples": lambda s: kn.Samples([0, 1, 2], [0, 1, 0], kind="cubic"),
    "a spline": lambda s: kn.spline(s.q, [0, 1, 2], [0, 1, 0]),
}
_OTHER = pendulum()
VALUES |= {
    f"another's {what}": lambda s, what=what: getattr(_OTHER, what)
    for what in ("q", "u", "vector", "frame", "point", "body", "bob", "load", "model")
}
# What Python itself takes for neither true nor false. A flag is anything else.
NO_FLAGS = ("array", "Quantity", "x > 0")


@dataclass(frozen=True)
class Try:
    """A door with one argument that is not the sound one, or in its table or list one entry that is not."""

    door: str
    argument: str = ""
    value: str = ""
    place: str = "whole"  # or "entry", "key", and "missing" for a table or list without its first entry

    def __str__(self) -> str:
        where = "" if self.place == "whole" else f" as {self.place}"
        return f"{self.door}({self.argument}={self.value}{where})" if self.argument else self.door


_CLASSES = {each.__name__: each for each in CLASSES}
_MODULES = {
    "kn": kn,
    "anthropometry": kn.anthropometry,
    "shapes": kn.shapes,
    "solids": kn.solids,
    "surfaces": kn.surfaces,
    "contact_laws": kn.contact_laws,
    "library": kn.library,
}
_MODULES |= {"flexible": kn.flexible, "gait": kn.gait, "keep": kn.keep, "spacecraft": kn.spacecraft}
JOINTS = {name for name, each in _CLASSES.items() if issubclass(each, Joint)}
# Results are not made by name, and neither are errors.
# What users are given and do not make.
_GIVEN = {"Body", "Ensemble", "Frame", "Outcome", "Particle", "Point", "Reaction", "Reactions", "Regulator", "Replay"}
_NOT_MADE = ({name for name in kn.__all__ if name in MADE or name.endswith("Error")} | _GIVEN) - {"Model"}


def doors() -> list[str]:
    """Every public function, class to be called, method, and attribute to be set."""
    owners: dict[str, Any] = {**_MODULES, **_CLASSES}
    found = [f"{owner}.{name}" for owner, thing in owners.items() for name in public_methods(thing)]
    return list(
        dict.fromkeys([door for door in found if door not in {f"kn.{name}" for name in _NOT_MADE}] + list(NAMED))
    )


def parameters_of(door: str) -> dict[str, inspect.Parameter]:
    owner, name = door.split(".")
    function = NAMED[door](_OTHER) if door in NAMED else getattr({**_MODULES, **_CLASSES}[owner], name)
    found = dict(inspect.signature(function).parameters)
    found.pop("self", None)
    if found.pop("options", None) is not None:
        more = kn.Weld if name in JOINTS else kn.Kernel.simulate
        found |= {
            key: each
            for key, each in inspect.signature(more).parameters.items()
            if key not in ("self", "angle", "stop", *found)
        }
    # Arguments of another function, which has doors of its own.
    return {key: each for key, each in found.items() if each.kind is not each.VAR_KEYWORD}


def sound_arguments(door: str, s: System) -> dict[str, Any]:
    found = {name: value(s) for name, value in AT_ONE_DOOR.get(door, {}).items()}
    for name, each in parameters_of(door).items():
        if name not in found and each.default is each.empty and each.kind is not each.VAR_POSITIONAL:
            found[name] = SOUND[name](s)
    return found


def tries(door: str, s: System) -> list[Try]:
    """A door with sound arguments, and with each value in place of each of them."""
    found, sound = [Try(door)], sound_arguments(door, s)
    for name, parameter in parameters_of(door).items():
        is_flag = "bool" in str(parameter.annotation)
        values = [value for value in VALUES if not (is_flag and any(word in value for word in NO_FLAGS))]
        found += [Try(door, name, value) for value in values]
        if isinstance(sound.get(name), (dict, list)) and sound[name]:
            found.append(Try(door, name, "nothing", "missing"))
            found += [Try(door, name, value, "entry") for value in VALUES]
        if isinstance(sound.get(name), dict):
            found += [Try(door, name, value, "key") for value in VALUES]
    return found


def is_changing(door: str) -> bool:
    """Whether what comes through a door is put into the model, so that each try needs a model of its own."""
    owner, name = door.split(".")
    made = owner in ("shapes", "solids", "spacecraft", "surfaces", "contact_laws", "Model", "Body") or door in (
        "Frame.rotated",
        "Point.moved",
        "kn.inertia",
        "flexible.chain",
    )
    return made or (owner == "kn" and name in JOINTS)


def finding(one: Try, s: System) -> str:
    """What is wrong with how a try ends; nothing where it returns, or says what is wrong and what would be right."""
    signal.signal(signal.SIGVTALRM, _too_long)
    signal.setitimer(signal.ITIMER_VIRTUAL, LONGEST, 1)  # again where the error is caught on its way
    try:
        put_through(one, s)
    except kn.KanesError as error:
        return "" if ". " in str(error) else f"{one}: there is no cure in: {error}"
    except Exception as error:
        return f"{one}: {_told(error)}"
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    return ""


def _too_long(*_: Any) -> None:
    raise TimeoutError(f"longer than {LONGEST} s")


def _told(error: Exception) -> str:
    frames = [each for each in traceback.extract_tb(error.__traceback__) if "/kanes/" in each.filename]
    place = f"{frames[-1].filename.rsplit('/kanes/')[-1]}:{frames[-1].lineno}" if frames else "the call"
    return f"{type(error).__name__} at {place}: {str(error)[:100]}"


def put_through(one: Try, s: System) -> None:
    owner, name = one.door.split(".")
    arguments = sound_arguments(one.door, s)
    if one.argument:
        arguments[one.argument] = _replaced(arguments.get(one.argument), one, s)
    function = NAMED[one.door](s) if one.door in NAMED else getattr(s.made(MADE[owner]), name)
    starred = [each for each, found in parameters_of(one.door).items() if found.kind is found.VAR_POSITIONAL]
    paths = {f"{thing}.write": ["path"] for thing in ("Ensemble", "Kernel", "OptimalMotion", "Replay", "Trajectory")}
    others = {"kn.widget": ["run"], "kn.write": ["what", "path"]}
    leading = {**others, **paths}.get(one.door, [])
    positional = [arguments.pop(each) for each in (*leading, *starred) if each in arguments]
    made = function(*positional, **arguments)
    after = FOLLOWED.get("joint" if owner == "kn" and name in JOINTS else one.door) or FOLLOWED.get(owner)
    if after is not None:
        after(s, made)


def _replaced(before: Any, one: Try, s: System) -> Any:
    is_table = isinstance(before, dict)
    if one.place == "missing":
        return dict(list(before.items())[1:]) if is_table else before[1:]
    value = VALUES[one.value](s)
    if one.place == "entry":
        return {**before, next(iter(before)): value} if is_table else [*before[:-1], value]
    if one.place == "key":
        return {**before, value: 1.0} if _has_hash(value) else value
    return value


def _has_hash(value: Any) -> bool:
    try:
        hash(value)
    except TypeError:
        return False
    return True


def findings(chosen: Iterable[Try], system: str) -> list[str]:
    """What is wrong with some tries at a system, one line each."""
    kept = ALL_SYSTEMS[system]()
    ends = (finding(one, ALL_SYSTEMS[system]() if is_changing(one.door) else kept) for one in chosen)
    return [f"{system}: {end}" for end in ends if end]
