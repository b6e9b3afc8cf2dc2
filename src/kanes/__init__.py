"""Kanes: multibody dynamics by Kane's method.

    Model --derive--> Equations --compile--> Kernel --simulate--> Trajectory

Describe a system in a `Model`, `derive` its equations of motion, read them, `verify` them by other roads, and compile
and simulate them in machine code.
"""

from typing import TYPE_CHECKING

from kanes.lazy_names import attach

__version__ = "0.1.0"

# Type checkers read the imports, and Python the table, which has the same names.
if TYPE_CHECKING:
    from kanes import anthropometry as anthropometry
    from kanes import gait as gait
    from kanes import keep as keep
    from kanes import library as library
    from kanes import shapes as shapes
    from kanes import solids as solids
    from kanes import spacecraft as spacecraft
    from kanes import surfaces as surfaces
    from kanes.analysis.choices.suggestions import SpeedSuggestion as SpeedSuggestion
    from kanes.analysis.choices.suggestions import SpeedSuggestions as SpeedSuggestions
    from kanes.analysis.choices.suggestions import suggest_speeds as suggest_speeds
    from kanes.analysis.linear.linear_model import LinearModel as LinearModel
    from kanes.analysis.linear.linearize import linearize as linearize
    from kanes.analysis.linear.loci import RootLocus as RootLocus
    from kanes.analysis.linear.loci import root_locus as root_locus
    from kanes.analysis.linear.symbolic import SymbolicLinearModel as SymbolicLinearModel
    from kanes.analysis.linear.symbolic import linearize_symbolic as linearize_symbolic
    from kanes.analysis.steady.states import SteadyState as SteadyState
    from kanes.analysis.steady.steady import equilibrium as equilibrium
    from kanes.analysis.steady.steady import steady_motion as steady_motion
    from kanes.dispersions.asking import choice as choice
    from kanes.dispersions.asking import correlated as correlated
    from kanes.dispersions.asking import lognormal as lognormal
    from kanes.dispersions.asking import normal as normal
    from kanes.dispersions.asking import triangular as triangular
    from kanes.dispersions.asking import uniform as uniform
    from kanes.dispersions.dispersions import dispersed as dispersed
    from kanes.dynamics.constraints.assembly import Assembly as Assembly
    from kanes.dynamics.programs.events import Event as Event
    from kanes.dynamics.sampled.noise import gauss_markov as gauss_markov
    from kanes.dynamics.sampled.noise import white_noise as white_noise
    from kanes.dynamics.sampled.sampled import Pulse as Pulse
    from kanes.dynamics.sampled.sampled import Sampled as Sampled
    from kanes.dynamics.sampled.sampled import Sensor as Sensor
    from kanes.dynamics.sampled.sampled import signals as signals
    from kanes.equations.assemble import assemble as assemble
    from kanes.equations.assemble import assemblies as assemblies
    from kanes.equations.derive import check as check
    from kanes.equations.derive import derive as derive
    from kanes.equations.equations import Equations as Equations
    from kanes.equations.slides.formulation import TreeFormulation as TreeFormulation
    from kanes.equations.slides.formulation import tree as tree
    from kanes.errata.comparing import compare as compare
    from kanes.errata.comparison import Comparison as Comparison
    from kanes.errors import ClusterError as ClusterError
    from kanes.errors import ExpressionError as ExpressionError
    from kanes.errors import FileError as FileError
    from kanes.errors import FrameError as FrameError
    from kanes.errors import KanesError as KanesError
    from kanes.errors import MissingPackageError as MissingPackageError
    from kanes.errors import ModelError as ModelError
    from kanes.errors import ModelFileError as ModelFileError
    from kanes.errors import StateError as StateError
    from kanes.errors import TooLargeToReadError as TooLargeToReadError
    from kanes.errors import UndeterminedError as UndeterminedError
    from kanes.errors import UnknownNameError as UnknownNameError
    from kanes.expr.formulas.digital import limited as limited
    from kanes.expr.formulas.digital import quantized as quantized
    from kanes.expr.geometry.vectors import Vector as Vector
    from kanes.expr.splines import spline as spline
    from kanes.expr.tables import typeset
    from kanes.inverse.inverse_dynamics import InverseDynamics as InverseDynamics
    from kanes.inverse.joint_moments import joint_forces as joint_forces
    from kanes.inverse.joint_moments import joint_moment as joint_moment
    from kanes.inverse.replaying import replay as replay
    from kanes.kernel.kernel import Kernel as Kernel
    from kanes.many_runs.sweep_runs import sweep as sweep
    from kanes.many_runs.swept import Swept as Swept
    from kanes.model.inertia import inertia as inertia
    from kanes.model.joints.kinds import Cylindrical as Cylindrical
    from kanes.model.joints.kinds import Free as Free
    from kanes.model.joints.kinds import GeneralJoint as GeneralJoint
    from kanes.model.joints.kinds import Gimbal as Gimbal
    from kanes.model.joints.kinds import Pin as Pin
    from kanes.model.joints.kinds import Planar as Planar
    from kanes.model.joints.kinds import Screw as Screw
    from kanes.model.joints.kinds import Slider as Slider
    from kanes.model.joints.kinds import Spherical as Spherical
    from kanes.model.joints.kinds import Universal as Universal
    from kanes.model.joints.kinds import Weld as Weld
    from kanes.model.model import Model as Model
    from kanes.present.explain import Explanation as Explanation
    from kanes.present.explain import explain as explain
    from kanes.reading import read as read
    from kanes.recordings.force_plates import ForcePlate as ForcePlate
    from kanes.recordings.recording import Recording as Recording
    from kanes.reports.reporting import report as report
    from kanes.samples import Samples as Samples
    from kanes.sensitivity.experiments import Experiment as Experiment
    from kanes.sensitivity.fit_result import Fit as Fit
    from kanes.sensitivity.fitting import fit as fit
    from kanes.sensitivity.sensitivities import EnsembleSensitivities as EnsembleSensitivities
    from kanes.sensitivity.sensitivities import Sensitivities as Sensitivities
    from kanes.sensitivity.sensitivity_runs import sensitivities as sensitivities
    from kanes.sensitivity.sensitivity_runs import sensitivities_many as sensitivities_many
    from kanes.simulate.inputs import Controller as Controller
    from kanes.study.study import Study as Study
    from kanes.study.sweeps import Sweep as Sweep
    from kanes.study.symbol_notes import SymbolNote as SymbolNote
    from kanes.sympy.from_sympy import from_sympy as from_sympy
    from kanes.tracking.inverse_kinematics import inverse_kinematics as inverse_kinematics
    from kanes.tracking.marker_placing import place_markers as place_markers
    from kanes.tracking.scale_factors import scale_factors as scale_factors
    from kanes.tracking.segment_fitting import fit_segments as fit_segments
    from kanes.tracking.tracked_motion import TrackedMotion as TrackedMotion
    from kanes.trajectory.notebook.widget import widget as widget
    from kanes.verification.lagrange import LagrangeEquations as LagrangeEquations
    from kanes.verification.lagrange import lagrange as lagrange
    from kanes.verification.verify import Verification as Verification
    from kanes.verification.verify import verify as verify
    from kanes.writing import model_text as model_text
    from kanes.writing import write as write

    latex = typeset
else:
    __getattr__, __dir__, __all__ = attach(
        __name__,
        {
            "Assembly": "kanes.dynamics.constraints.assembly",
            "ClusterError": "kanes.errors",
            "Comparison": "kanes.errata.comparison",
            "Controller": "kanes.simulate.inputs",
            "Cylindrical": "kanes.model.joints.kinds",
            "EnsembleSensitivities": "kanes.sensitivity.sensitivities",
            "Equations": "kanes.equations.equations",
            "Event": "kanes.dynamics.programs.events",
            "Experiment": "kanes.sensitivity.experiments",
            "Explanation": "kanes.present.explain",
            "ExpressionError": "kanes.errors",
            "FileError": "kanes.errors",
            "Fit": "kanes.sensitivity.fit_result",
            "ForcePlate": "kanes.recordings.force_plates",
            "FrameError": "kanes.errors",
            "Free": "kanes.model.joints.kinds",
            "GeneralJoint": "kanes.model.joints.kinds",
            "Gimbal": "kanes.model.joints.kinds",
            "InverseDynamics": "kanes.inverse.inverse_dynamics",
            "KanesError": "kanes.errors",
            "Kernel": "kanes.kernel.kernel",
            "LagrangeEquations": "kanes.verification.lagrange",
            "LinearModel": "kanes.analysis.linear.linear_model",
            "MissingPackageError": "kanes.errors",
            "Model": "kanes.model.model",
            "ModelError": "kanes.errors",
            "ModelFileError": "kanes.errors",
            "Pin": "kanes.model.joints.kinds",
            "Planar": "kanes.model.joints.kinds",
            "Pulse": "kanes.dynamics.sampled.sampled",
            "Recording": "kanes.recordings.recording",
            "RootLocus": "kanes.analysis.linear.loci",
            "Sampled": "kanes.dynamics.sampled.sampled",
            "Samples": "kanes.samples",
            "Screw": "kanes.model.joints.kinds",
            "Sensitivities": "kanes.sensitivity.sensitivities",
            "Sensor": "kanes.dynamics.sampled.sampled",
            "Slider": "kanes.model.joints.kinds",
            "SpeedSuggestion": "kanes.analysis.choices.suggestions",
            "SpeedSuggestions": "kanes.analysis.choices.suggestions",
            "Spherical": "kanes.model.joints.kinds",
            "StateError": "kanes.errors",
            "SteadyState": "kanes.analysis.steady.states",
            "Study": "kanes.study.study",
            "Sweep": "kanes.study.sweeps",
            "Swept": "kanes.many_runs.swept",
            "SymbolNote": "kanes.study.symbol_notes",
            "SymbolicLinearModel": "kanes.analysis.linear.symbolic",
            "TooLargeToReadError": "kanes.errors",
            "TrackedMotion": "kanes.tracking.tracked_motion",
            "TreeFormulation": "kanes.equations.slides.formulation",
            "UndeterminedError": "kanes.errors",
            "Universal": "kanes.model.joints.kinds",
            "UnknownNameError": "kanes.errors",
            "Vector": "kanes.expr.geometry.vectors",
            "Verification": "kanes.verification.verify",
            "Weld": "kanes.model.joints.kinds",
            "anthropometry": "kanes.anthropometry",
            "assemble": "kanes.equations.assemble",
            "assemblies": "kanes.equations.assemble",
            "check": "kanes.equations.derive",
            "choice": "kanes.dispersions.asking",
            "compare": "kanes.errata.comparing",
            "correlated": "kanes.dispersions.asking",
            "derive": "kanes.equations.derive",
            "dispersed": "kanes.dispersions.dispersions",
            "equilibrium": "kanes.analysis.steady.steady",
            "explain": "kanes.present.explain",
            "fit": "kanes.sensitivity.fitting",
            "fit_segments": "kanes.tracking.segment_fitting",
            "from_sympy": "kanes.sympy.from_sympy",
            "gait": "kanes.gait",
            "gauss_markov": "kanes.dynamics.sampled.noise",
            "inertia": "kanes.model.inertia",
            "inverse_kinematics": "kanes.tracking.inverse_kinematics",
            "joint_forces": "kanes.inverse.joint_moments",
            "joint_moment": "kanes.inverse.joint_moments",
            "keep": "kanes.keep",
            "lagrange": "kanes.verification.lagrange",
            "latex": "kanes.expr.tables:typeset",
            "library": "kanes.library",
            "limited": "kanes.expr.formulas.digital",
            "linearize": "kanes.analysis.linear.linearize",
            "linearize_symbolic": "kanes.analysis.linear.symbolic",
            "lognormal": "kanes.dispersions.asking",
            "model_text": "kanes.writing",
            "normal": "kanes.dispersions.asking",
            "place_markers": "kanes.tracking.marker_placing",
            "quantized": "kanes.expr.formulas.digital",
            "read": "kanes.reading",
            "replay": "kanes.inverse.replaying",
            "report": "kanes.reports.reporting",
            "root_locus": "kanes.analysis.linear.loci",
            "scale_factors": "kanes.tracking.scale_factors",
            "sensitivities": "kanes.sensitivity.sensitivity_runs",
            "sensitivities_many": "kanes.sensitivity.sensitivity_runs",
            "shapes": "kanes.shapes",
            "signals": "kanes.dynamics.sampled.sampled",
            "solids": "kanes.solids",
            "spacecraft": "kanes.spacecraft",
            "spline": "kanes.expr.splines",
            "steady_motion": "kanes.analysis.steady.steady",
            "suggest_speeds": "kanes.analysis.choices.suggestions",
            "surfaces": "kanes.surfaces",
            "sweep": "kanes.many_runs.sweep_runs",
            "tree": "kanes.equations.slides.formulation",
            "triangular": "kanes.dispersions.asking",
            "uniform": "kanes.dispersions.asking",
            "verify": "kanes.verification.verify",
            "white_noise": "kanes.dynamics.sampled.noise",
            "widget": "kanes.trajectory.notebook.widget",
            "write": "kanes.writing",
        },
    )
