"""Kanes: multibody dynamics by Kane's method.

    Model --derive--> Equations --compile--> Kernel --simulate--> Trajectory

Describe a system in a `Model`, `derive` its equations of motion, read them, `verify` them by other roads, and compile
and simulate them in machine code.
"""

from kanes import library, solids, surfaces
from kanes.analysis.linear_model import LinearModel
from kanes.analysis.linearize import linearize
from kanes.analysis.loci import RootLocus, root_locus
from kanes.analysis.states import SteadyState
from kanes.analysis.steady import equilibrium, steady_motion
from kanes.analysis.symbolic import SymbolicLinearModel, linearize_symbolic
from kanes.codegen.kernel import Kernel
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
from kanes.expr.tables import typeset as latex
from kanes.expr.vectors import Vector
from kanes.kane.assembly import Assembly, assemble, assemblies
from kanes.kane.checks import check
from kanes.kane.derive import derive
from kanes.kane.equations import Equations
from kanes.kane.events import Event
from kanes.kane.tree import TreeFormulation, tree
from kanes.model.inertia import inertia
from kanes.model.joints import (
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
from kanes.roads.lagrange import LagrangeEquations, lagrange
from kanes.roads.verify import Verification, verify
from kanes.simulate.inputs import Controller, Samples

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
