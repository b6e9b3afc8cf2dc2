"""IPOPT, as CasADi brings it along, called with functions of numbers.

CasADi's callbacks hand over memory, in which the nonzeros of derivatives are filled in by columns. What is given back
as zero size stands for a result that nobody asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

import numpy as np

from kanes.base.types import Array
from kanes.expr.graphs.casadi_on_demand import ca
from kanes.optimal_control.solver.nonlinear_program import NonlinearProgram

Fill: TypeAlias = Callable[..., None]
# Called after each iteration with its number, the objective and the largest violation of a row; True ends the search.
Watch: TypeAlias = Callable[[int, float, float], bool]


# IPOPT's word where it was stopped from outside.
INTERRUPTED = "User_Requested_Stop"


@dataclass(frozen=True, eq=False)
class IpoptResult:
    """What IPOPT found: the unknowns, the multipliers of rows and bounds, and its own word for how it ended."""

    x: Array
    cost: float
    multipliers: Array
    bound_multipliers: Array
    status: str
    iterations: int

    @property
    def is_solved(self) -> bool:
        """Whether all tolerances hold."""
        return self.status in ("Solve_Succeeded", "Solved_To_Acceptable_Level")


@dataclass(eq=False)
class Stop:
    """What ends the solver from outside: Ctrl-C, or an error of a function, which is raised afterwards."""

    interrupted: bool = False
    fault: BaseException | None = None


@cache
def _callback() -> type:
    """The class of callbacks, which can be made once CasADi is imported."""

    class Numbers(ca.Callback):
        def __init__(self, name: str, ins: _Slots, outs: _Slots, fill: Fill, stop: Stop) -> None:
            ca.Callback.__init__(self)
            self.ins, self.outs, self.fill, self.stop = ins, outs, fill, stop
            self.construct(name, {})

        def get_n_in(self) -> int:
            return len(self.ins)

        def get_n_out(self) -> int:
            return len(self.outs)

        def get_name_in(self, i: int) -> str:
            return self.ins[i][0]

        def get_name_out(self, i: int) -> str:
            return self.outs[i][0]

        def get_sparsity_in(self, i: int) -> object:
            return self.ins[i][1]

        def get_sparsity_out(self, i: int) -> object:
            return self.outs[i][1]

        def has_eval_buffer(self) -> bool:
            return True

        def eval_buffer(self, given: Sequence[Array | None], found: Sequence[Array | None]) -> int:
            arrays = [None if each is None else np.frombuffer(each) for each in (*given, *found)]
            for _ in range(2):  # once more after Ctrl-C: the solver ends after its iteration
                try:
                    self.fill(*arrays)
                except KeyboardInterrupt:
                    self.stop.interrupted = True
                except Exception as fault:  # CasADi would only print it.
                    self.stop.fault = fault
                    return 1
                else:
                    return 0
            return 1

    return Numbers


_Slots: TypeAlias = Sequence[tuple[str, object]]


def solve(
    program: NonlinearProgram, guess: Array, watch: Watch, max_iterations: int, tolerance: float = 1e-8
) -> IpoptResult:
    """The program solved from a guess."""
    stop = Stop()
    callbacks = _callbacks(program, watch, stop)
    names = ("grad_f", "jac_g", "hess_lag", "iteration_callback")
    given = dict(zip(names, callbacks[1:], strict=True))
    asked = {"print_time": False, "no_nlp_grad": True, "error_on_fail": False, "calc_lam_p": False}
    ipopt = {"print_level": 0, "sb": "yes", "max_iter": max_iterations, "tol": tolerance}
    solver = ca.nlpsol("optimal", "ipopt", callbacks[0], {**given, **asked, "ipopt": ipopt})
    bounds = {"lbx": program.lower, "ubx": program.upper, "lbg": program.row_lower, "ubg": program.row_upper}
    found = solver(x0=guess, **bounds)
    if stop.fault is not None:
        raise stop.fault
    stats = solver.stats()
    x, lam_g, lam_x = (np.array(found[name]).ravel() for name in ("x", "lam_g", "lam_x"))
    status, count = str(stats["return_status"]), int(stats["iter_count"])
    return IpoptResult(x, float(found["f"]), lam_g, lam_x, status, count)


def _callbacks(program: NonlinearProgram, watch: Watch, stop: Stop) -> list[object]:
    n, m = program.size, program.rows
    X, P, S, G = ca.Sparsity.dense(n), ca.Sparsity(0, 0), ca.Sparsity.dense(1), ca.Sparsity.dense(m)
    J = _by_columns(*program.jacobian_places, (m, n))
    H = _by_columns(*program.hessian_places[::-1], (n, n))  # the upper triangle is asked for

    def values(x: Array, p: Array, f: Array | None, g: Array | None) -> None:
        if f is not None:
            f[0] = program.objective(x)
        if g is not None:
            g[:] = program.constraints(x)

    def gradient(x: Array, p: Array, f: Array | None, slope: Array | None) -> None:
        if f is not None:
            f[0] = program.objective(x)
        if slope is not None:
            slope[:] = program.gradient(x)

    def jacobian(x: Array, p: Array, g: Array | None, slopes: Array | None) -> None:
        if g is not None:
            g[:] = program.constraints(x)
        if slopes is not None:
            slopes[:] = program.jacobian(x)

    def hessian(x: Array, p: Array, weight: Array, multipliers: Array | None, curvature: Array | None) -> None:
        if curvature is not None:
            mu = np.zeros(0) if multipliers is None else multipliers
            curvature[:] = program.hessian(x, 0.0 if weight is None else float(weight[0]), mu)

    numbers, xp = _callback(), [("x", X), ("p", P)]
    hessian_ins = [*xp, ("lam_f", S), ("lam_g", G)]
    return [
        numbers("nlp", xp, [("f", S), ("g", G)], values, stop),
        numbers("nlp_grad_f", xp, [("f", S), ("grad_f_x", X)], gradient, stop),
        numbers("nlp_jac_g", xp, [("g", G), ("jac_g_x", J)], jacobian, stop),
        numbers("nlp_hess_l", hessian_ins, [("triu_hess_gamma_x_x", H)], hessian, stop),
        _watching(program, watch, stop),
    ]


def _watching(program: NonlinearProgram, watch: Watch, stop: Stop) -> object:
    """A callback after each iteration."""
    X, S, G = ca.Sparsity.dense(program.size), ca.Sparsity.dense(1), ca.Sparsity.dense(program.rows)
    number = 0

    def look(x: Array, f: Array, g: Array | None, *rest: Array | None) -> None:
        nonlocal number
        excess = np.zeros(1) if g is None else np.maximum(program.row_lower - g, g - program.row_upper)
        ended = watch(number, float(f[0]), float(max(excess.max(initial=0.0), 0.0)))
        number += 1
        if rest[-1] is not None:
            rest[-1][0] = 1.0 if ended or stop.interrupted else 0.0

    ins = [("x", X), ("f", S), ("g", G), ("lam_x", X), ("lam_g", G), ("lam_p", ca.Sparsity.dense(0))]
    made: object = _callback()("nlp_watch", ins, [("ret", S)], look, stop)
    return made


def _by_columns(rows: Array, columns: Array, shape: tuple[int, int]) -> object:
    """A pattern of CasADi; the places are in its order already."""
    pointers = np.r_[0, np.cumsum(np.bincount(columns, minlength=shape[1]))]
    return ca.Sparsity(*shape, pointers.tolist(), rows.tolist())
