"""Compiled functions take little memory while they are there, and none once they are gone.

Proves: codegen/machine.py.
"""

import gc
from pathlib import Path

import pytest

from kanes.codegen.machine import MachineFunction

STATUS = Path("/proc/self/statm")
PAGE = 4  # kilobytes


def compiled(number: int, length: int = 400) -> MachineFunction:
    """x times a long chain of numbers, which no other function shares."""
    lines = ["%v0 = load double, ptr %x"]
    for k in range(1, length):
        other = f"{1 + 1e-7 * (number * length + k):.17e}" if k % 2 else f"%v{max(k - 3, 0)}"
        lines.append(f"%v{k} = {'fmul' if k % 2 else 'fadd'} double %v{k - 1}, {other}")
    body = "\n".join([*lines, f"store double %v{length - 1}, ptr %y", "ret void"])
    return MachineFunction("f", 2, None, lambda: f"define void @f(ptr %x, ptr %y) {{\n{body}\n}}\n")


def kilobytes() -> int:
    gc.collect()
    return int(STATUS.read_text().split()[1]) * PAGE


@pytest.mark.skipif(not STATUS.exists(), reason="the memory of a process is read from /proc, which Linux has")
@pytest.mark.parametrize(("is_kept", "most"), [(False, 30), (True, 150)])
def test_a_compiled_function_takes_little_memory(is_kept, most):
    """LLVM's passes took 290 kB each for ever, its intermediate code and tables 500 kB more; the code has 10 kB."""
    there = [compiled(number) for number in range(20)]
    before, count = kilobytes(), 60
    for number in range(20, 20 + count):
        function = compiled(number)
        there += [function] if is_kept else []
    assert (kilobytes() - before) / count < most
