"""SymPy derives M and f of the same chain: `python -m benchmarks.sympy_chain <bodies> <way> <count>`.

Three ways to write it, all with SymPy's KanesMethod:

- "documented": as SymPy's documentation does. Speeds are defined by u − ω, angular velocities are set with the speeds,
  velocities come from `v2pt_theory`, and KanesMethod does the rest.
- "frames": tuned by hand. The kinematical equations are given solved, q̇ = W(q) u, so that there is nothing to invert,
  and accelerations from `a2pt_theory` are in place before KanesMethod starts; they count as building, while those of
  Kanes count as deriving.
- "own": as "frames", but by a recursion by matrices that writes all vectors of a body in its own frame.

Nothing is simplified, and M u̇ = f is not solved. Deriving is `KanesMethod(…)`, `kanes_equations`, `mass_matrix` and
`forcing`. `count` 1 also counts the operations of M and f.
"""

from __future__ import annotations

import json
import sys
from time import perf_counter
from typing import Any

import sympy as sm
from sympy.physics import mechanics as me


class Chain:
    """`bodies` bodies on ball joints, as in kanes.library.chains.spatial_chain."""

    def __init__(self, bodies: int, way: str) -> None:
        self.frame = me.ReferenceFrame("N")
        self.q: list[Any] = []
        self.u: list[Any] = []
        self.kinematical: list[Any] = []
        self.bodies: list[Any] = []
        self.loads: list[tuple[Any, Any]] = []
        self._parent, self._joint = self.frame, me.Point("O")
        self._joint.set_vel(self.frame, 0)
        if way != "documented":
            self._joint.set_acc(self.frame, 0)
        # ω and α of the parent, v and a of the joint, in the parent's frame.
        self._motion = (sm.zeros(3, 1),) * 4
        g = sm.Symbol("g")
        for k in range(1, bodies + 1):
            self._hang(k, way, g)

    def _hang(self, k: int, way: str, g: Any) -> None:
        angles = me.dynamicsymbols(f"q1_{k} q2_{k} q3_{k}")
        speeds = me.dynamicsymbols(f"u1_{k} u2_{k} u3_{k}")
        m, length, Ix, Iy, Iz = sm.symbols(f"m_{k} l_{k} Ix_{k} Iy_{k} Iz_{k}")
        B = me.ReferenceFrame(f"B{k}")
        B.orient_body_fixed(self._parent, angles, "123")
        if way == "documented":
            w = B.ang_vel_in(self._parent)
            self.kinematical += [u - w.dot(axis) for u, axis in zip(speeds, (B.x, B.y, B.z), strict=True)]
        else:
            self.kinematical += _kinematical(angles, speeds)
        B.set_ang_vel(self._parent, _vector(B, speeds))
        center = self._joint.locatenew(f"C{k}", -length / 2 * B.z)
        end = self._joint.locatenew(f"J{k + 1}", -length * B.z)
        if way == "own":
            self._move_in_own_frame(B, speeds, center, end, length)
        else:
            for point in (center, end):
                point.v2pt_theory(self._joint, self.frame, B)
                if way == "frames":
                    point.a2pt_theory(self._joint, self.frame, B)
        self.bodies.append(me.RigidBody(f"B{k}", center, B, m, (me.inertia(B, Ix, Iy, Iz), center)))
        self.loads.append((center, -m * g * self.frame.z))
        self.q += angles
        self.u += speeds
        self._parent, self._joint = B, end

    def _move_in_own_frame(self, B: Any, speeds: list[Any], center: Any, end: Any, length: Any) -> None:
        R = B.dcm(self._parent)
        w_parent, alpha_parent, v_joint, a_joint = (R * column for column in self._motion)
        relative = sm.Matrix(speeds)
        w = w_parent + relative
        alpha = alpha_parent + relative.diff(me.dynamicsymbols._t) + w_parent.cross(relative)
        B.set_ang_vel(self.frame, _vector(B, w))
        B.set_ang_acc(self.frame, _vector(B, alpha))
        for point, distance in ((center, length / 2), (end, length)):
            arm = sm.Matrix([0, 0, -distance])
            v = v_joint + w.cross(arm)
            a = a_joint + alpha.cross(arm) + w.cross(w.cross(arm))
            point.set_vel(self.frame, _vector(B, v))
            point.set_acc(self.frame, _vector(B, a))
        self._motion = (w, alpha, v, a)


def _kinematical(angles: list[Any], speeds: list[Any]) -> list[Any]:
    """q̇ − W u of body-fixed angles 1-2-3, which is zero."""
    q1, q2, q3 = angles
    u1, u2, u3 = speeds
    t = me.dynamicsymbols._t
    first = (u1 * sm.cos(q3) - u2 * sm.sin(q3)) / sm.cos(q2)
    return [q1.diff(t) - first, q2.diff(t) - u1 * sm.sin(q3) - u2 * sm.cos(q3), q3.diff(t) - u3 + first * sm.sin(q2)]


def _vector(frame: Any, numbers: Any) -> Any:
    return numbers[0] * frame.x + numbers[1] * frame.y + numbers[2] * frame.z


def derive(chain: Chain) -> tuple[Any, Any, Any]:
    """M, f and the KanesMethod that they come from."""
    method = me.KanesMethod(chain.frame, q_ind=chain.q, u_ind=chain.u, kd_eqs=chain.kinematical)
    method.kanes_equations(chain.bodies, chain.loads)
    return method.mass_matrix, method.forcing, method


def measure(bodies: int, way: str, *, count: bool) -> dict[str, Any]:
    start = perf_counter()
    chain = Chain(bodies, way)
    built = perf_counter()
    M, f, _ = derive(chain)
    result: dict[str, Any] = {"build": built - start, "derive": perf_counter() - built}
    if count:
        result["operations"] = int(sm.count_ops(M) + sm.count_ops(f))
    return result


if __name__ == "__main__":
    print(json.dumps(measure(int(sys.argv[1]), sys.argv[2], count=sys.argv[3] == "1")))
