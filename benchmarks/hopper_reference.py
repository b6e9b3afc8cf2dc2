"""A leg that hops, with rigid contacts: Lagrange's equations in extended precision, with its own impacts and events.

States are x, y, phi, s and their rates, as of `kn.library.hopping_leg()`. A mode has a letter for the end of the
spring, open or closed, and one for the foot: open, stick, or slip to either side. The next mode is the first of all
that fits the signs of forces, impulses, velocities and accelerations.
"""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np

from benchmarks.extended import Numbers, extended, solved, until

# Of steps, in seconds, and velocities and accelerations that are zero.
_STEP, _STILL = 1e-2, 1e-11

SIDES = {"+": 1, "-": -1}


class Hopper:
    """The leg with its numbers, among them those of the servo at its hip, T = kp (ahead − phi) − kd phi'."""

    def __init__(self, numbers: dict[str, float]) -> None:
        self._of = {name: np.longdouble(value) for name, value in numbers.items()}

    def end(self, start: list[float], stop: float) -> tuple[list[float], list[tuple[float, str]]]:
        """The state at the stop, and the modes with the times at which they begin."""
        clock, last = extended([*start, 0]), np.longdouble(stop)
        mode = self.next_mode(clock[:-1], "oo", -1)
        modes = [(0.0, mode)]
        while True:

            def rates(z: Numbers, mode: str = mode) -> Numbers:
                return np.append(np.append(z[4:8], self.moved(z[:8], mode)[0]), np.longdouble(1))

            def least(z: Numbers, mode: str = mode) -> Any:
                return min(*self.guards(z[:8], mode), last - z[8])

            clock = until(rates, clock, least, _STEP)[1]
            y, t = clock[:8], clock[8]
            if t >= last:
                return [float(each) for each in y], modes
            guard = int(np.argmin(self.guards(y, mode)))
            if (guard, mode[guard % 2]) in ((0, "o"), (1, "o")):
                y = self.hit(y, mode, guard)
            mode = self.next_mode(y, mode, guard)
            clock = np.append(y, t)
            modes.append((float(t), mode))

    # What moves

    def foot(self, y: Numbers) -> tuple[Any, Numbers, Numbers]:
        """Its height, the rows of its velocity along x and y, and what their rates add to its acceleration."""
        (w, v), r, sin, cos = y[6:8], self._of["l"] - y[3], np.sin(y[2]), np.cos(y[2])
        rows = np.array([[1, 0, r * cos, -sin], [0, 1, r * sin, cos]])
        drift = np.array([-r * sin * w**2 - 2 * cos * w * v, r * cos * w**2 - 2 * sin * w * v])
        return y[1] - r * cos, rows, drift

    def equations(self, y: Numbers) -> tuple[Numbers, Numbers]:
        """M and h of M u̇ = h + Cᵀ λ."""
        d = self._of
        _, rows, drift = self.foot(y)
        mass = np.diag([d["M"], d["M"], d["J"], 0 * d["J"]]) + d["m"] * rows.T @ rows
        servo = d["kp"] * (d["ahead"] - y[2]) - d["kd"] * y[6]
        forces = np.array([0 * d["g"], -d["M"] * d["g"], servo, -d["k"] * y[3] - d["d"] * y[7]])
        return mass, forces - d["m"] * rows.T @ (drift + np.array([0 * d["g"], d["g"]]))

    def kept(self, y: Numbers, mode: str) -> tuple[Numbers, Numbers, Numbers]:
        """Rows that a mode keeps at zero, along which forces act, and drifts; of the foot along y, then along x."""
        _, (along, up), drift = self.foot(y)
        rows, forces, drifts = [], [], []
        if mode[0] == "c":
            limit = extended([0, 0, 0, 1])
            rows, forces, drifts = [limit], [limit], [0 * drift[0]]
        if mode[1] != "o":
            push = up - SIDES.get(mode[1], 0) * self._of["mu"] * along
            rows, forces, drifts = [*rows, up], [*forces, push], [*drifts, drift[1]]
        if mode[1] == "s":
            rows, forces, drifts = [*rows, along], [*forces, along], [*drifts, drift[0]]
        shape = len(rows), 4
        return np.reshape(rows, shape), np.reshape(forces, shape), np.array(drifts)

    def solution(self, y: Numbers, mode: str, free: Numbers, drifts: Numbers) -> tuple[Numbers, dict[str, Any]]:
        """What forces or impulses make of `free`, and these: of the limit, "up" and "along" of the foot."""
        mass, _ = self.equations(y)
        rows, forces, _ = self.kept(y, mode)
        if not len(rows):
            return free, {}
        response = np.column_stack([solved(mass, force) for force in forces])
        size = solved(rows @ response, -(rows @ free + drifts))
        names = ["limit"] * (mode[0] == "c") + ["up"] * (mode[1] != "o") + ["along"] * (mode[1] == "s")
        return free + response @ size, dict(zip(names, size, strict=True))

    def moved(self, y: Numbers, mode: str) -> tuple[Numbers, dict[str, Any]]:
        """u̇ and forces."""
        return self.solution(y, mode, solved(*self.equations(y)), self.kept(y, mode)[2])

    # What changes

    def guards(self, y: Numbers, mode: str) -> tuple[Any, Any, Any]:
        """Of the end of the spring and of the foot gaps, or forces where they are closed; what is left of friction."""
        force = self.moved(y, mode)[1]
        height, (along, _), _ = self.foot(y)
        left = np.longdouble(1)
        if mode[1] == "s":
            left = self._of["mu"] * force["up"] - abs(force["along"])
        elif mode[1] in SIDES:
            left = SIDES[mode[1]] * (along @ y[4:])
        return force.get("limit", y[3]), force.get("up", height), left

    def hit(self, y: Numbers, mode: str, guard: int) -> Numbers:
        """Plastic impulses of those that touch: they push, friction is within its cone, and the others part."""
        touching = [guard == k or mode[k] != "o" for k in (0, 1)]
        for trial in product("co" if touching[0] else "o", "s+-o" if touching[1] else "o"):
            after, J = self.solution(y, "".join(trial), y[4:], 0 * self.kept(y, "".join(trial))[2])
            along, up = self.foot(y)[1] @ after
            parts = all(v >= -_STILL for v, c in zip((after[3], up), touching, strict=True) if c)
            if parts and self.fits(J, trial[1], along):
                return np.concatenate([y[:4], after])
        raise ValueError("no impulses end an impact")

    def fits(self, force: dict[str, Any], foot: str, along: Any) -> bool:
        """Whether forces or impulses push, and friction is within its cone or against the slip `along`."""
        pushes = force.get("limit", 0) >= 0 and force.get("up", 0) >= 0
        holds = foot != "s" or abs(force["along"]) <= self._of["mu"] * force["up"]
        return bool(pushes and holds and (foot not in SIDES or SIDES[foot] * along > 0))

    def next_mode(self, y: Numbers, mode: str, guard: int) -> str:
        """The first that fits; where static friction is used up, slip against it."""
        _, rows, drift = self.foot(y)
        along, up = rows @ y[4:]
        if guard == 2 and mode[1] == "s":
            return mode[0] + ("+" if self.moved(y, mode)[1]["along"] < 0 else "-")
        limit = "co" if (guard == 0 or mode[0] == "c") and y[7] <= _STILL else "o"
        foot = "s+-o" if (guard == 1 or mode[1] != "o") and up <= _STILL else "o"
        if foot != "o" and abs(along) > _STILL:
            foot = ("+" if along > 0 else "-") + "o"
        if guard < 0:
            limit = "co"
        for trial in product(limit, foot):
            du, force = self.moved(y, "".join(trial))
            a_along, a_up = rows @ du + drift
            opens = all(
                a >= 0 for a, own, c in zip((du[3], a_up), (limit, foot), trial, strict=True) if own != c == "o"
            )
            if opens and self.fits(force, trial[1], along if abs(along) > _STILL else a_along):
                return "".join(trial)
        raise ValueError("no mode fits")
