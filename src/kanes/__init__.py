"""Kanes: multibody dynamics by Kane's method.

    Model --derive--> Equations --compile--> Kernel --simulate--> Trajectory

Describe a system in a `Model`, `derive` its equations of motion, read them, `verify` them by other roads, and compile
and simulate them in machine code.
"""

from kanes import library, solids, surfaces
from kanes.analysis.linear.linear_model import LinearModel
from kanes.analysis.linear.linearize import linearize
from kanes.analysis.linear.loci import RootLocus, root_locus
from kanes.analysis.linear.symbolic import SymbolicLinearModel, linearize_symbolic
from kanes.analysis.steady.states import SteadyState
from kanes.analysis.steady.steady import equilibrium, steady_motion
from kanes.dynamics.constraints.assembly import Assembly
from kanes.dynamics.programs.events import Event
from kanes.equations.assemble import assemble, assemblies
from kanes.equations.derive import check, derive
from kanes.equations.equations import Equations
from kanes.equations.slides.formulation import TreeFormulation, tree
from kanes.errors import (
    ExpressionError,
    FileError,
    FrameError,
    KanesError,
    MissingPackageError,
    ModelError,
    StateError,
    TooLargeToReadError,
    UndeterminedError,
    UnknownNameError,
)
from kanes.expr.geometry.vectors import Vector
from kanes.expr.tables import typeset as latex
from kanes.kernel.kernel import Kernel
from kanes.model.inertia import inertia
from kanes.model.joints.kinds import (
    Cylindrical,
    Free,
    GeneralJoint,
    Gimbal,
    Pin,
    Planar,
    Screw,
    Slider,
    Spherical,
    Universal,
    Weld,
)
from kanes.model.model import Model
from kanes.present.explain import Explanation, explain
from kanes.simulate.inputs import Controller, Samples
from kanes.verification.lagrange import LagrangeEquations, lagrange
from kanes.verification.verify import Verification, verify

__version__ = "0.1.0"

__all__ = [
    "Assembly",
    "Controller",
    "Cylindrical",
    "Equations",
    "Event",
    "Explanation",
    "ExpressionError",
    "FileError",
    "FrameError",
    "Free",
    "GeneralJoint",
    "Gimbal",
    "KanesError",
    "Kernel",
    "LagrangeEquations",
    "LinearModel",
    "MissingPackageError",
    "Model",
    "ModelError",
    "Pin",
    "Planar",
    "RootLocus",
    "Samples",
    "Screw",
    "Slider",
    "Spherical",
    "StateError",
    "SteadyState",
    "SymbolicLinearModel",
    "TooLargeToReadError",
    "TreeFormulation",
    "UndeterminedError",
    "Universal",
    "UnknownNameError",
    "Vector",
    "Verification",
    "Weld",
    "assemble",
    "assemblies",
    "check",
    "derive",
    "equilibrium",
    "explain",
    "inertia",
    "lagrange",
    "latex",
    "library",
    "linearize",
    "linearize_symbolic",
    "root_locus",
    "solids",
    "steady_motion",
    "surfaces",
    "tree",
    "verify",
]
