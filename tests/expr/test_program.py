"""Programs: one list of operations, carried out here with Python's own arithmetic.

Proves: expr/program.py, expr/graphs/instructions.py.
"""

import pickle
import subprocess
import sys
from dataclasses import replace

import numpy as np
import pytest

import kanes as kn
from kanes.equations.equations import graphs_of
from kanes.expr.program import Program, Value


def run(program: Program, inputs: dict[str, float]) -> dict[str, list[float]]:
    """A program carried out line by line with Python's own arithmetic."""
    operations = {
        "+": lambda a, b: a + b, "-": lambda a, b: a - b, "*": lambda a, b: a * b, "/": lambda a, b: a / b,
        "neg": lambda a: -a, "sq": lambda a: a * a, "twice": lambda a: 2 * a, "inv": lambda a: 1 / a,
        "sin": np.sin, "cos": np.cos,
    }  # fmt: skip
    values: list[float] = []
    for value in program.values:
        if value.kind == "input":
            values.append(inputs[value.name])
        elif value.kind == "constant":
            values.append(value.number)
        else:
            values.append(operations[value.kind](*(values[operand] for operand in value.operands)))
    return {name: [values[position] for position in positions] for name, positions, _ in program.outputs}


def test_the_program_gives_the_accelerations():
    equations = kn.derive(kn.library.spatial_chain(2))
    rng = np.random.default_rng(2)
    inputs = {symbol.name: rng.uniform(0.3, 1.3) for symbol in graphs_of(equations).reduced.symbols}
    result, expected = run(equations.program(), inputs), equations.evaluate(inputs)
    # The same operations in another order.
    assert result["udot"] == pytest.approx(expected["udot"], rel=1e-12)
    assert result["qdot"] == pytest.approx(expected["qdot"], rel=1e-14)


def test_powers_are_bracketed_when_a_program_is_written():
    model = kn.Model("eighth power")
    q1 = model.coordinates("q1")
    P = model.origin.moved("P", q1 * model.frame.x)
    model.add_particle("P1", P, mass=1)
    model.add_force(P, -(q1**8) * model.frame.x)
    text = str(kn.derive(model).program()).splitlines()[-1]
    assert eval(text.split("=")[1], {"q1": 1.3}) == pytest.approx(-(1.3**8))  # noqa: S307  # our own text


def test_every_value_of_a_program_is_written_once_and_used_later():
    program = kn.derive(kn.library.three_link_chain()).program()
    for position, value in enumerate(program.values):
        assert all(operand < position for operand in value.operands)
    assert program.operation_count == sum(1 for value in program.values if value.operands)


def test_a_program_that_was_pickled_is_the_same_program_with_the_same_key():
    program = kn.derive(kn.library.three_link_chain()).program()
    again = pickle.loads(pickle.dumps(program))
    assert again == program
    assert replace(again).key == program.key
    assert len(bytes.fromhex(program.key)) == 32


def test_any_other_line_or_output_changes_the_key_of_a_program():
    program = Program(
        (Value("input", name="q"), Value("constant", number=0.1), Value("*", (0, 1))),
        (("y", (2, 2), 1), ("z", (0,), 1)),
    )
    q, tenth, product = program.values
    others = [
        ((replace(q, name="q1"), tenth, product), program.outputs),
        ((q, replace(tenth, number=0.1 + 2**-56), product), program.outputs),
        ((q, replace(tenth, number=-0.1), product), program.outputs),
        ((q, tenth, replace(product, kind="+")), program.outputs),
        ((q, tenth, replace(product, operands=(1, 0))), program.outputs),
        ((tenth, q, product), program.outputs),
        (program.values, (("y", (2, 2), 2), ("z", (0,), 1))),
        (program.values, (("y", (2, 2), 1), ("z", (1,), 1))),
        (program.values, (("y", (2, 2), 1), ("x", (0,), 1))),
        (program.values, program.outputs[::-1]),
    ]
    keys = {program.key, *(Program(*other).key for other in others)}
    assert len(keys) == len(others) + 1


def test_programs_and_what_makes_code_of_them_need_no_computer_algebra():
    makers = "function, kanes.codegen.c_code, kanes.codegen.by_numpy, kanes.codegen.llvm, kanes.codegen.phases"
    imported = f"kanes.expr.program, kanes.codegen.{makers}"
    found = "print({'sympy', 'casadi'} & set(sys.modules))"
    ran = subprocess.run(
        [sys.executable, "-c", f"import sys, {imported}; {found}"], capture_output=True, text=True, check=True
    )
    assert ran.stdout.strip() == "set()"
