"""Problems of optimal control that are ready to solve: a system, its numbers, a goal, and a first guess."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import pi

from kanes.base.errors import UnknownNameError
from kanes.base.short_texts import did_you_mean
from kanes.equations.derive import derive
from kanes.expr.formulas.motion_terms import duration, integral
from kanes.expr.symbols import Expr
from kanes.model.inertia import inertia
from kanes.model.joints.kinds import Spherical
from kanes.model.model import Model
from kanes.optimal_control.problem import OptimalControl
from kanes.optimal_control.problem import optimal as optimal_problem
from kanes.optimal_control.results.solution import OptimalMotion


@dataclass(frozen=True, eq=False)
class OptimalTask:
    """A problem with a mesh and a first guess from which it is solved."""

    problem: OptimalControl
    intervals: int
    degree: int
    guess: Mapping[Expr, object] | None = None
    switches: bool = False  # whether inputs switch between their bounds
    guesses: int = 1

    def solve(self) -> OptimalMotion:
        """A solution on its mesh, which is refined where inputs do not switch."""
        tolerance = None if self.switches else 1e-6
        return self.problem.solve(
            intervals=self.intervals, degree=self.degree, guess=self.guess, guesses=self.guesses, tolerance=tolerance
        )


def optimal(name: str) -> OptimalTask:
    """A problem of optimal control, ready to solve.

    "cart_pole" and "acrobot" swing up with least effort; "arm" moves two links in least time, and "arm_past_obstacle"
    round a disc; "slew" turns a spacecraft by 180° in least time; "train" goes with least work. All numbers are in
    metres, kilograms, seconds and radians.

    >>> import kanes as kn
    >>> kn.library.optimal("cart_pole").problem
    <optimal control of 'cart and pole': minimize integral(F**2)>
    """
    if not isinstance(name, str) or name not in _TASKS:
        raise UnknownNameError(
            f"The library has no problem {name!r}.{did_you_mean(str(name), list(_TASKS))} It has: {', '.join(_TASKS)}."
        )
    return _TASKS[name]()


def _cart_pole() -> OptimalTask:
    """Source: kelly2017, section 6."""
    model = Model("cart and pole")
    x, theta = model.coordinates("x theta")
    v, omega = model.speeds("v omega")
    F = model.inputs("F")
    M, m, l, g = model.parameters("M m l g")
    N = model.frame
    model.gravity = -g * N.y
    cart, B = model.origin.moved("C", x * N.x), N.rotated("B", theta, N.z)
    model.add_particle("cart", cart, mass=M)
    model.add_particle("bob", cart.moved("P", -l * B.y), mass=m)
    model.add_force(cart, F * N.x)
    problem = optimal_problem(
        derive(model),
        parameters={M: 1.0, m: 0.3, l: 0.5, g: 9.81},
        stop=2,
        start={x: 0, theta: 0, v: 0, omega: 0},
        end={x: 1, theta: pi, v: 0, omega: 0},
        bounds={F: (-20, 20), x: (-2, 2)},
        minimize=integral(F**2),
    )
    return OptimalTask(problem, 20, 5)


def _two_links(
    name: str, length: float, center: float, moment: float, gravity: float
) -> tuple[Model, tuple[Expr, ...], tuple[Expr, Expr], tuple[Expr, Expr]]:
    """Two rods of one kilogram, a torque at each hinge: the model, states, torques, and the place of the hand."""
    model = Model(name)
    q, u = model.coordinates("q1 q2"), model.speeds("u1 u2")
    t1, t2 = model.inputs("t1 t2")
    N = model.frame
    model.gravity = -gravity * N.y
    A = N.rotated("A", q[0], N.z)
    B = A.rotated("B", q[1], A.z)
    elbow = model.origin.moved("elbow", -length * A.y)
    spin = inertia(zz=moment)
    middle = model.origin.moved("upper center", -center * A.y)
    upper = model.add_body("upper", mass=1, inertia=spin, frame=A, center=middle)
    middle = elbow.moved("lower center", -center * B.y)
    lower = model.add_body("lower", mass=1, inertia=spin, frame=B, center=middle)
    model.add_torque(upper, (t1 - t2) * N.z)
    model.add_torque(lower, t2 * N.z)
    hand = elbow.moved("hand", -length * B.y).position_from(model.origin)
    return model, (*q, *u), (t1, t2), (hand.dot(N.x), hand.dot(N.y))


def _acrobot() -> OptimalTask:
    model, states, (t1, t2), _ = _two_links("acrobot", 1, 0.5, 1 / 12, 9.81)
    rest = dict.fromkeys(states, 0)
    problem = optimal_problem(
        derive(model),
        parameters={},
        stop=3,
        start=rest,
        end={**rest, states[0]: pi},
        bounds={t1: 0, t2: (-20, 20)},
        minimize=integral(t2**2),
    )
    return OptimalTask(problem, 40, 4, guesses=4)


def _arm(*, obstacle: bool = False) -> OptimalTask:
    """In the horizontal plane, from one pose at rest to another; the hand starts at q2 = 0.5 and turns by 90°."""
    model, (q1, q2, u1, u2), (t1, t2), (x, y) = _two_links("arm", 0.5, 0.25, 0.25 / 12, 0)
    bounds: dict[Expr, tuple[float, float | None]] = {t1: (-2, 2), t2: (-1, 1)}
    if obstacle:
        bounds[(x - 0.72) ** 2 + (y + 0.3) ** 2] = (0.15**2, None)
    problem = optimal_problem(
        derive(model),
        parameters={},
        stop=(0.2, 3),
        start={q1: 0, q2: 0.5, u1: 0, u2: 0},
        end={q1: pi / 2, q2: 0.5, u1: 0, u2: 0},
        bounds=bounds,
        minimize=duration(),
    )
    return OptimalTask(problem, 60, 3, {q1: [0, pi / 2], q2: [0.5, 1.2, 0.5]} if obstacle else None, switches=True)


def _slew() -> OptimalTask:
    """A body of equal moments of inertia. Source: bilimoria-wie1993."""
    model = Model("craft")
    u = model.inputs("u1 u2 u3")
    craft = model.add_body("B", mass=1, inertia=inertia(1, 1, 1), joint=Spherical())
    B = craft.frame
    model.add_torque(craft, u[0] * B.x + u[1] * B.y + u[2] * B.z)
    equations = derive(model)
    e, w = equations.coordinates, equations.speeds
    problem = optimal_problem(
        equations,
        parameters={},
        stop=(2, 5),
        start={e[0]: 1, **dict.fromkeys((*e[1:], *w), 0)},
        end=dict.fromkeys((*e[:3], *w), 0),
        bounds=dict.fromkeys(u, (-1, 1)),
        minimize=duration(),
    )
    guess: dict[Expr, object] = {e[0]: [1, 0.7, 0], e[3]: [0, 0.7, 1], w[0]: 0.1, w[1]: 0.1}
    return OptimalTask(problem, 40, 3, guess, switches=True)


def _train() -> OptimalTask:
    """Traction and brake of at most 1 N on 1 kg, and linear drag; the traction's work is least."""
    model = Model("train")
    x, v = model.coordinates("x"), model.speeds("v")
    F, B = model.inputs("F B")
    c = model.parameters("c")
    P = model.origin.moved("P", x * model.frame.x)
    model.add_particle("train", P, mass=1)
    model.add_force(P, (F - B - c * v) * model.frame.x)
    problem = optimal_problem(
        derive(model),
        parameters={c: 0.1},
        stop=20,
        start={x: 0, v: 0},
        end={x: 24, v: 0},
        bounds={F: (0, 1), B: (0, 1)},
        minimize=integral(F * v),
    )
    return OptimalTask(problem, 40, 3, {x: [0, 24], v: [0, 1.5, 1.5, 0], F: 0.5, B: 0.2}, switches=True)


_TASKS: Mapping[str, Callable[[], OptimalTask]] = {
    "cart_pole": _cart_pole,
    "acrobot": _acrobot,
    "arm": _arm,
    "arm_past_obstacle": lambda: _arm(obstacle=True),
    "slew": _slew,
    "train": _train,
}
