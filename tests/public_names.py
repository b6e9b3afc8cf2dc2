"""The public classes and their public names, which the page of public names and the fuzzer go through."""

from __future__ import annotations

import inspect
from functools import cached_property
from types import ModuleType

import kanes as kn
from kanes.analysis.loci import Crossing
from kanes.analysis.modes import Mode
from kanes.codegen.function import KernelFunction
from kanes.expr.frames import Frame, Point
from kanes.kane.reaction_values import Reaction
from kanes.kane.reactions import Reactions
from kanes.model.joint import Joint
from kanes.model.parts import Body, Particle
from kanes.simulate.trajectory import Drift, Energy, Ensemble, Occurrence, Outcome, Trajectory

# Those that users meet but do not make by name, and the rest.
MET = (Frame, Point, Body, Particle, Reactions, Reaction, KernelFunction, Trajectory, Ensemble, Energy, Drift)
MET += (Outcome, Occurrence, Mode, Crossing)
CLASSES = [thing for name in kn.__all__ if inspect.isclass(thing := getattr(kn, name))]
CLASSES = [*(thing for thing in CLASSES if not issubclass(thing, kn.KanesError)), *MET]

# Names without an underscore that one part of Kanes has for another; they may change.
INSIDE: dict[type, set[str]] = {
    kn.Model: {
        "add_frame",
        "add_point",
        "declare",
        "declared",
        "defined_speeds",
        "freeze",
        "register",
        "undefined_speeds",
    },
    kn.Equations: {
        "choice",
        "computation",
        "computed",
        "constrained",
        "of",
        "system",
        "kinematics",
        "largest_readable",
    },
    kn.Kernel: {
        "quantity",
        "reaction",
        "sizes",
        "motion",
        "all_constraints",
        "constraints",
        "has_potential",
        "locks",
        "motion_states",
        "multiplier_count",
    },
    kn.TreeFormulation: {"equations", "structure", "paths"},
    kn.Vector: {"map", "of", "over", "shortest", "sum", "terms", "zero", "frames"},
    kn.Event: {"sign"},
    kn.Samples: {"cubics", "of_unit"},
    kn.Controller: {"ask"},
    kn.LagrangeEquations: {"system"},
    Reaction: {"at_once", "of"},
    Reactions: {"column", "is_everything", "is_solved"},
    KernelFunction: {"bound", "machine", "prepare_many", "constant_count", "prepare_count"},
}
INSIDE |= {joint: {"attach", "kind", "motion", "where"} for joint in CLASSES if issubclass(joint, Joint)}


def public_names(owner: type) -> list[str]:
    """The public methods and properties of a class, without those of Python's own classes."""
    names = [name for name in sorted(_own(owner)) if not name.startswith("_") and _is_made(owner, name)]
    return [name for name in names if name not in INSIDE.get(owner, ())]


def _is_made(owner: type, name: str) -> bool:
    """Whether a member is a function or a property; the default value of a field is neither."""
    member = inspect.getattr_static(owner, name)
    return callable(member) or isinstance(member, (property, cached_property, classmethod))


def public_methods(owner: type | ModuleType) -> list[str]:
    """What can be called, indexing included."""
    if isinstance(owner, ModuleType):
        names = getattr(owner, "__all__", None) or [name for name in vars(owner) if not name.startswith("_")]
        return [name for name in names if callable(getattr(owner, name))]
    called = [name for name in public_names(owner) if callable(inspect.getattr_static(owner, name))]
    return called + [name for name in ("__getitem__", *OPERATORS) if name in _own(owner)]


OPERATORS = ("__add__", "__sub__", "__mul__", "__truediv__")


def _own(owner: type) -> set[str]:
    return {name for base in owner.__mro__ if base.__module__.startswith("kanes") for name in vars(base)}
