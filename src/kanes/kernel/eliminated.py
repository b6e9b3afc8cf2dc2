"""u̇ and λ of constrained systems by dependent speeds that are chosen at each state, in place of one program.

The null-space form is valid at any state, and long. Kane's form with dependent speeds is short, and accurate as long
as no pivot of the constraints is small relative to its row; its program also gives the least pivot. Where that is
small, other speeds are chosen by the numbers at the state. Where no choice is good, as in singular positions and where
constraints follow from each other, the null-space form is used.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from kanes.base.packing import packed
from kanes.base.rank import Pivots
from kanes.base.types import Array, StateLike
from kanes.codegen import arguments as checked
from kanes.codegen.arguments import Completion
from kanes.codegen.function import KernelFunction
from kanes.codegen.machine import MachineFunction
from kanes.codegen.switches.switching import Switch
from kanes.expr.program import Program
from kanes.simulate.compiled import Constraints

# The least pivot, relative to its row, that a choice must have; and the fraction of what it was where it was chosen
# below which another may be better. Two digits are lost at most.
_FAIR, _BAD = 1e-2, 0.2
# How many choices are made, and searched for when many states are given, before the null-space form is used.
_MOST = 8
# With fewer speeds the null-space form is as short.
_FEW_SPEEDS = 8


def is_worth_eliminating(speed_count: int) -> bool:
    """Whether dependent speeds save much; their program is always shorter."""
    return speed_count >= _FEW_SPEEDS


# y of several states, by some function of them.
_Evaluate = Callable[[KernelFunction, list[Array]], Array]


@dataclass(frozen=True, eq=False)
class _Choice:
    """A choice of dependent speeds; the last number that its function gives is the least pivot."""

    function: KernelFunction
    least: float

    def is_good(self, pivot: Array) -> Array:
        return pivot > self.least


class EliminatedFunction:
    """y = f(t, x, w, p) by dependent speeds; it has the interface of a `KernelFunction`.

    Members of a single program, such as C code or the number of operations, are those of the null-space form.
    """

    def __init__(
        self,
        name: str,
        size: int,
        arguments: Mapping[str, Sequence[str]],
        constraints: Constraints,
        by_pivots: Callable[[Pivots], KernelFunction],
        whole: Callable[[], KernelFunction],
    ) -> None:
        self.name = name
        self.size = size
        self.arguments = {group: tuple(names) for group, names in arguments.items()}
        self._constraints = constraints
        self._by_pivots = by_pivots
        self._make_whole = whole
        self._choices: dict[Pivots, _Choice] = {}
        self._latest: _Choice | None = None

    @cached_property
    def whole(self) -> KernelFunction:
        """The null-space form."""
        return self._make_whole()

    # Choices

    def _choose(self, column: Array) -> _Choice | None:
        """A choice that is good at a state, if there is one."""
        if not np.isfinite(column).all():
            return None
        constraints = self._constraints
        count = len(constraints.constraint_names)
        pivots = constraints.pivots_at(column, np.ones(count))
        pivot = constraints.least_pivot_at(pivots, column) if len(pivots.pairs) == count else 0.0
        if not pivot > _FAIR:
            return None
        known, least = self._choices.get(pivots), max(_BAD * pivot, _FAIR)
        if known is None and len(self._choices) == _MOST:
            return None
        if known is None or known.least > least:
            function = self._by_pivots(pivots) if known is None else known.function
            self._choices[pivots] = _Choice(function, least)
        return self._choices[pivots]

    def _of_one(self, column: Array, evaluate: Callable[[_Choice], Array], whole: Callable[[], Array]) -> Array:
        """y of one state: by the choice that was good last, by another that is known, by a new one, or by none."""
        known = [self._latest] if self._latest is not None else []
        known += [choice for choice in list(self._choices.values()) if choice is not self._latest]
        for choice in known:
            y = evaluate(choice)
            if choice.is_good(y[-1]):
                self._latest = choice
                return y[:-1]
        chosen = self._choose(column)
        if chosen is None:
            return whole()
        self._latest = chosen
        return evaluate(chosen)[:-1]

    def _of_many(self, arrays: list[Array], count: int, evaluate: _Evaluate) -> Array:
        """y of N states, those together for which the same choice is good."""
        y, left, has_no_choice = np.empty((self.size, count)), np.arange(count), np.zeros(count, dtype=bool)

        def take(choice: _Choice) -> None:
            nonlocal left
            found = evaluate(choice.function, [array[:, left] for array in arrays])
            good = choice.is_good(found[-1])
            y[:, left[good]] = found[:-1, good]
            left = left[~good]

        for choice in list(self._choices.values()):
            if left.size:
                take(choice)
        for _ in range(_MOST):
            undecided = left[~has_no_choice[left]]
            if not undecided.size:
                break
            first = undecided[0]
            chosen = self._choose(packed(*(array[:, first] for array in arrays)))
            if chosen is None:
                has_no_choice[first] = True
            else:
                take(chosen)
        if left.size:
            y[:, left] = evaluate(self.whole, [array[:, left] for array in arrays])
        return y

    # As a function

    def one(self, *arguments: Array, c: Array | None = None) -> Array:
        """y of one state; with c from `prepare`, by the null-space form that it belongs to."""
        if c is not None:
            return self.whole.one(*arguments, c=c)
        arrays = checked.of_one_state(self.name, self.arguments, arguments)
        return self._of_one(
            packed(*arrays), lambda choice: choice.function.one(*arrays), lambda: self.whole.one(*arrays)
        )

    def many(self, *arguments: Array) -> Array:
        """y of N states; each argument has N columns, and so has the result."""
        count, arrays = checked.of_many_states(self.name, self.arguments, arguments)
        return self._of_many(arrays, count, lambda function, given: function.many(*given))

    def along(self, *arguments: Array) -> Array:
        """`many`, by NumPy as long as compiling would take longer."""
        count, arrays = checked.of_many_states(self.name, self.arguments, arguments)
        return self._of_many(arrays, count, lambda function, given: function.along(*given))

    def bound(self, w: Array, p: Array, completed: Completion | None = None) -> Callable[[float, StateLike], Array]:
        """y of (t, x) for fixed w and p. Threads may share it. A table in place of x is `completed` to a state."""
        names, count = self.arguments["x"], len(self.arguments["x"])
        w, p = checked.fixed(self.name, self.arguments, w=w, p=p)
        ready: dict[KernelFunction, Callable[[float, StateLike], Array]] = {}

        def call(function: KernelFunction, t: float, x: Array) -> Array:
            if function not in ready:
                ready[function] = function.bound(w, p)
            return ready[function](t, x)

        def evaluate(t: float, x: StateLike) -> Array:
            if not checked.is_ready(x, count):
                x = checked.state(self.name, names, t, x, completed)
            latest = self._latest
            if latest is not None:
                y = call(latest.function, t, x)
                if latest.is_good(y[-1]):
                    return y[:-1]
            column = packed(checked.moment(self.name, t), x, w, p)
            return self._of_one(column, lambda choice: call(choice.function, t, x), lambda: call(self.whole, t, x))

        return evaluate

    # As one program

    @property
    def shape(self) -> tuple[int, ...]:
        """y is a vector."""
        return (self.size,)

    @property
    def program(self) -> Program:
        """The null-space form."""
        return self.whole.program

    @property
    def operation_count(self) -> int:
        """Operations of the null-space form, without those that depend on parameters alone."""
        return self.whole.operation_count

    @property
    def prepare_count(self) -> int:
        """Operations of the null-space form that depend on parameters alone."""
        return self.whole.prepare_count

    @property
    def constant_count(self) -> int:
        """How many numbers `prepare` gives."""
        return self.whole.constant_count

    @property
    def lanes(self) -> int:
        """States at once where there are many."""
        return self.whole.lanes

    @property
    def switches(self) -> tuple[Switch, ...]:
        """Switches at times that are known from the parameters."""
        return self.whole.switches

    def zeros(self, count: int) -> tuple[Switch, ...]:
        """Zeros of those of the first results that depend on time and parameters alone."""
        return self.whole.zeros(count)

    def prepare(self, p: Array) -> Array:
        """c of the null-space form."""
        return self.whole.prepare(p)

    def prepare_many(self, p: Array) -> Array:
        """c of the null-space form, of N columns of parameters."""
        return self.whole.prepare_many(p)

    def machine(self, which: str, lanes: int) -> MachineFunction:
        """The machine code of the null-space form."""
        return self.whole.machine(which, lanes)

    def reference(self, *arguments: Array) -> Array:
        """y by NumPy and the null-space form, line by line."""
        return self.whole.reference(*arguments)

    def c_code(self, identifier: str) -> str:
        """C99 of the null-space form."""
        return self.whole.c_code(identifier)

    def llvm_code(self, lanes: int = 1) -> str:
        """LLVM IR of the null-space form."""
        return self.whole.llvm_code(lanes)
