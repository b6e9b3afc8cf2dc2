"""Programs: one list of operations, carried out here with Python's own arithmetic."""

import numpy as np
import pytest

import kanes as kn
from kanes.expr.program import Program


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
    inputs = {symbol.name: rng.uniform(0.3, 1.3) for symbol in equations.computation.symbols}
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
