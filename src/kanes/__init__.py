"""Kanes: multibody dynamics by Kane's method.

    Model --derive--> Equations --compile--> Kernel --simulate--> Trajectory

Describe a system in a `Model`, `derive` its equations of motion, read them, `verify` them by other roads, and compile
and simulate them in machine code.
"""

from kanes import library, solids
from kanes.codegen.kernel import Kernel
from kanes.errors import (
    ExpressionError,
    FrameError,
    KanesError,
    MissingPackageError,
    ModelError,
    TooLargeToReadError,
    UnknownNameError,
)
from kanes.expr.tables import typeset as latex
from kanes.expr.vectors import Vector
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
    "Controller",
    "Cylindrical",
    "Equations",
    "Event",
    "Explanation",
    "ExpressionError",
    "FrameError",
    "Free",
    "GeneralJoint",
    "Gimbal",
    "KanesError",
    "Kernel",
    "LagrangeEquations",
    "MissingPackageError",
    "Model",
    "ModelError",
    "Pin",
    "Planar",
    "Samples",
    "Screw",
    "Slider",
    "Spherical",
    "TooLargeToReadError",
    "TreeFormulation",
    "Universal",
    "UnknownNameError",
    "Vector",
    "Verification",
    "Weld",
    "check",
    "derive",
    "explain",
    "inertia",
    "lagrange",
    "latex",
    "library",
    "solids",
    "tree",
    "verify",
]
