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
from kanes.model.inertia import inertia
from kanes.model.joints import Free, Gimbal, Pin, Slider, Spherical, Weld
from kanes.model.model import Model
from kanes.present.explain import Explanation, explain
from kanes.roads.lagrange import LagrangeEquations, lagrange
from kanes.roads.verify import Verification, verify
from kanes.simulate.inputs import Controller, Samples

__version__ = "0.1.0"

__all__ = [
    "Controller",
    "Equations",
    "Event",
    "Explanation",
    "ExpressionError",
    "FrameError",
    "Free",
    "Gimbal",
    "KanesError",
    "Kernel",
    "LagrangeEquations",
    "MissingPackageError",
    "Model",
    "ModelError",
    "Pin",
    "Samples",
    "Slider",
    "Spherical",
    "TooLargeToReadError",
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
    "verify",
]
