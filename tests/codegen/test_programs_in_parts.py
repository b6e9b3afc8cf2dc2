"""Programs in phases, without constants, and with shared divisions: the same numbers, and nothing done twice.

Proves: codegen/phases.py, codegen/reciprocals.py.
"""

import numpy as np
import pytest

import kanes as kn
from kanes.codegen.by_numpy import run_with_numpy
from kanes.codegen.phases import CodePhase, cut, hoist
from kanes.codegen.reciprocals import share_reciprocals
from kanes.expr.program import Program, Value


@pytest.fixture(scope="module")
def program():
    return kn.derive(kn.library.spatial_chain(2)).program()


@pytest.fixture(scope="module")
def inputs(program):
    random = np.random.default_rng(3)
    return {name: random.uniform(0.3, 1.3) for name in sorted(inputs_of(program))}


def inputs_of(program):
    return {value.name for value in program.values if value.kind == "input"}


def names_of(inputs, *starts):
    return {name for name in inputs if name.startswith(starts)}


def test_phases_one_after_the_other_give_what_the_program_gives(program, inputs):
    """First what is constant, then what the coordinates tell, then the rest, which needs what was saved."""
    q = names_of(inputs, "q")
    constant = names_of(inputs, "m", "I", "L", "l", "g", "r") - q
    rest = set(inputs) - q - constant
    outputs = [name for name, _, _ in program.outputs]
    parts = cut(program, (CodePhase(constant), CodePhase(q), CodePhase(rest, outputs)))
    known = dict(inputs)
    for number, part in enumerate(parts):
        needed = inputs_of(part)
        # A phase knows its own inputs, those of the phases before, and what these have saved.
        assert needed.isdisjoint([rest | q, rest, set()][number])
        found = run_with_numpy(part, {name: known[name] for name in needed})
        if number < 2:
            known |= {f"s{number}_{k}": value for k, value in enumerate(found["saved"], start=1)}
    whole = run_with_numpy(program, inputs)
    # The same operations, in parts.
    assert all(np.array_equal(found[name], whole[name]) for name in outputs)
    # No operation is done twice.
    assert sum(part.operation_count for part in parts) == program.operation_count


def test_what_is_constant_is_taken_out_of_a_program(program, inputs):
    constant = names_of(inputs, "m", "I", "L", "l", "g", "r") - names_of(inputs, "q")
    prepare, main = hoist(program, constant)
    assert inputs_of(prepare) <= constant
    assert prepare.operation_count + main.operation_count == program.operation_count
    assert prepare.operation_count > 0
    once = run_with_numpy(prepare, {name: inputs[name] for name in inputs_of(prepare)})
    known = inputs | {f"constant {k}": value for k, value in enumerate(once["c"], start=1)}
    needed = inputs_of(main)
    found, whole = run_with_numpy(main, {name: known[name] for name in needed}), run_with_numpy(program, inputs)
    assert all(np.array_equal(found[name], whole[name]) for name in whole)


def test_without_constants_nothing_is_taken_out(program):
    prepare, main = hoist(program, None)
    assert (prepare.operation_count, main) == (0, program)


def test_several_divisions_by_one_number_are_one():
    """a/d, b/d and 1/d share a division; a/b, alone, stays."""
    x = [Value("input", name=name) for name in "abd"]
    divided = [Value("/", (0, 2)), Value("/", (1, 2)), Value("inv", (2,)), Value("/", (0, 1))]
    program = Program((*x, *divided), (("y", (3, 4, 5, 6), 4),))
    shared = share_reciprocals(program)
    kinds = [value.kind for value in shared.values if value.operands]
    assert sorted(kinds) == ["*", "*", "/", "inv"]
    numbers = {"a": 0.7, "b": -1.3, "d": 3.1}
    # A product with a rounded reciprocal: two roundings in place of one.
    np.testing.assert_allclose(
        run_with_numpy(shared, numbers)["y"], [0.7 / 3.1, -1.3 / 3.1, 1 / 3.1, 0.7 / -1.3], rtol=4.5e-16
    )


def test_a_whole_system_keeps_its_numbers_with_shared_divisions(program, inputs):
    shared = share_reciprocals(program)
    whole, found = run_with_numpy(program, inputs), run_with_numpy(shared, inputs)
    for name in whole:
        # Last digits, enlarged by the condition of a mass matrix of order one.
        np.testing.assert_allclose(found[name], whole[name], rtol=1e-12)
