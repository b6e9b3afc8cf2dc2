"""Protocols between packages: a class that is used through one has all its members.

Proves: base/types.py, dynamics/dynamics.py, simulate/compiled.py, trajectory/protocols.py.
"""

import casadi
import pytest

from kanes.base.types import GraphMatrix
from kanes.codegen.function import KernelFunction
from kanes.codegen.rolled.function import RolledFunction
from kanes.dynamics.constraints.constrained import ConstrainedDynamics
from kanes.dynamics.constraints.numbers import ConstraintNumbers
from kanes.dynamics.dynamics import Dynamics
from kanes.dynamics.programs.events import Event
from kanes.dynamics.reduced import ReducedDynamics
from kanes.kernel.compiled_kernel import CompiledKernel
from kanes.kernel.masses import Masses
from kanes.simulate.compiled import CompiledFunction, CompiledSystem, Constraints, MassProperties, WatchedEvent
from kanes.trajectory.protocols import MotionConstraints, MotionFunction, MotionSystem

USED_THROUGH = [
    (GraphMatrix, casadi.SX),
    (Dynamics, ReducedDynamics),
    (Dynamics, ConstrainedDynamics),
    (CompiledFunction, KernelFunction),
    (CompiledFunction, RolledFunction),
    (WatchedEvent, Event),
    (Constraints, ConstraintNumbers),
    (MassProperties, Masses),
    (CompiledSystem, CompiledKernel),
    (MotionFunction, KernelFunction),
    (MotionConstraints, ConstraintNumbers),
    (MotionSystem, CompiledKernel),
]


def members(protocol: type) -> set[str]:
    """The members of a protocol and of those that it extends."""
    own = [base for base in protocol.__mro__ if base.__module__.startswith("kanes")]
    named = {name for base in own for name in (*vars(base), *base.__annotations__)}
    return {name for name in named if not name.startswith("_") or name in ("__getitem__", "__add__", "__matmul__")}


def has(owner: type, name: str) -> bool:
    """Whether a class has a member, a field, or sets it when an object is made."""
    makers = [base.__init__.__code__.co_names for base in owner.__mro__ if hasattr(base.__init__, "__code__")]
    fields = {name for base in owner.__mro__ for name in getattr(base, "__annotations__", ())}
    return hasattr(owner, name) or name in fields or any(name in names for names in makers)


@pytest.mark.parametrize(("protocol", "owner"), USED_THROUGH, ids=lambda each: each.__name__)
def test_a_class_used_through_a_protocol_has_all_its_members(protocol, owner):
    named = members(protocol)
    assert named
    assert sorted(name for name in named if not has(owner, name)) == []
