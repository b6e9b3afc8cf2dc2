"""The public classes and their public names, which the page of public names and the fuzzer go through."""

from __future__ import annotations

import inspect
import re
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from types import ModuleType

import kanes as kn
from kanes.analysis.choices.suggestions import SpeedSuggestion
from kanes.analysis.linear.loci import Crossing
from kanes.analysis.linear.modes import Mode
from kanes.analysis.periodic.branch import Bifurcation
from kanes.codegen.function import KernelFunction
from kanes.dynamics.programs.casadi_functions import CasadiFunctions
from kanes.expr.formulas.sympy_equations import SympyEquations
from kanes.flexible.elements.finite_elements import FiniteElements
from kanes.flexible.participation import EffectiveMasses
from kanes.flexible.reduction import Reduction
from kanes.library.spacecraft.orbits import Orbit
from kanes.library.spacecraft.planets import Planet
from kanes.library.spacecraft.reaction_wheels import ReactionWheel, ReactionWheels
from kanes.library.spacecraft.thrusters import Thruster
from kanes.model.beam_links.chain import BeamChain
from kanes.model.joints.base import Joint
from kanes.motion_capture.anthropometry.segments import Segment
from kanes.motion_capture.anthropometry.whole_body import WholeBody
from kanes.motion_capture.gait.bands import Bands
from kanes.motion_capture.gait.cutting import Cycles
from kanes.motion_capture.gait.foot_events import FootEvents
from kanes.motion_capture.gait.signed_work import CycleWork
from kanes.motion_capture.inverse.force_parts import ForceParts
from kanes.motion_capture.inverse.induced import InducedAccelerations
from kanes.motion_capture.recordings.filters.cutoff import NoiseLine, ResidualAnalysis
from kanes.motion_capture.recordings.filters.derivatives import Derivatives
from kanes.motion_capture.recordings.filters.gaps import Gap
from kanes.motion_capture.tracking.scale_factors import MarkerPair, ScaleFactors
from kanes.motion_capture.tracking.segment_fitting import FittedSegments
from kanes.reports.printed.term_differences import Difference
from kanes.simulate.outcome import Occurrence
from kanes.studies.dispersions.dispersions import Dispersions
from kanes.studies.dispersions.distribution_types import Distribution
from kanes.trajectory.drift import Drift
from kanes.trajectory.energy_balance import Energy, SegmentEnergy
from kanes.trajectory.joint_load import JointLoad

# Those that users meet but do not make by name, and the rest.
MET = (KernelFunction, Energy, Drift, SpeedSuggestion)
MET += (Derivatives, Gap, NoiseLine, ResidualAnalysis)
MET += (Occurrence, Mode, Crossing, Bifurcation, CasadiFunctions)
MET += (Segment, WholeBody)
MET += (ForceParts, InducedAccelerations, JointLoad, SegmentEnergy)
MET += (FootEvents, Cycles, Bands, CycleWork)
MET += (FittedSegments, ScaleFactors, MarkerPair)
MET += (Difference, SympyEquations)
MET += (Dispersions, Distribution)
MET += (Orbit, Planet, ReactionWheel, ReactionWheels, Thruster)
MET += (BeamChain, EffectiveMasses, FiniteElements, Reduction)
CLASSES = [thing for name in kn.__all__ if inspect.isclass(thing := getattr(kn, name))]
CLASSES = [*(thing for thing in CLASSES if not issubclass(thing, kn.KanesError)), *MET]

PAGE = (Path(__file__).parent.parent / "docs" / "api.md").read_text(encoding="utf-8")


@dataclass
class Entry:
    """A directive of autodoc with its options."""

    target: str
    options: dict[str, str]

    def names(self, option: str) -> set[str]:
        return set(self.options.get(option, "").replace(",", " ").split())

    @property
    def left_out(self) -> set[str]:
        return self.names("exclude-members")

    def shown(self, owner: type) -> set[str]:
        """The members of a class that the page shows: those listed, or all that have a docstring."""
        listed = self.names("members")
        if not listed and "members" in self.options:
            bases = owner.__mro__ if "inherited-members" in self.options else (owner,)
            listed = {name for base in bases for name in vars(base) if not name.startswith("_")}
        return (listed | self.names("special-members")) - self.left_out


ENTRIES = [
    Entry(
        target,
        {
            key: re.sub(r"\s+", " ", text).strip()
            for key, text in re.findall(r":([\w-]+):(.*?)(?=\n +:[\w-]+:|\Z)", rest, re.S)
        },
    )
    for target, rest in re.findall(r"^\.\. auto\w+:: ([\w.]+)(?:\(\))?\n((?: +.*\n)*)", PAGE, re.M)
]
TARGETS = {entry.target: entry for entry in ENTRIES}


def entry_of(owner: type) -> Entry | None:
    module = owner.__module__
    # Namespaces of `kn` stand in packages of their own.
    public = module.replace("kanes.motion_capture.", "kanes.").replace("kanes.library.spacecraft", "kanes.spacecraft")
    public = public.replace("kanes.flexible.elements.", "kanes.flexible.")
    homes = ("kanes", module, module.rpartition(".")[0], public, public.rpartition(".")[0])
    return next((found for home in homes if (found := TARGETS.get(f"{home}.{owner.__name__}"))), None)


def inside(owner: type) -> set[str]:
    """Names without an underscore that one part of Kanes has for another: those that the page leaves out."""
    entry = entry_of(owner)
    made_by_joints = {"attach", "kind", "motion", "where"} if issubclass(owner, Joint) else set()
    return made_by_joints | (entry.left_out if entry is not None else set())


def public_names(owner: type) -> list[str]:
    """The public methods and properties of a class, without those of Python's own classes."""
    names = [name for name in sorted(_own(owner)) if not name.startswith("_") and _is_made(owner, name)]
    return [name for name in names if name not in inside(owner)]


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
