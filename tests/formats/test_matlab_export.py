"""Kernels as functions of MATLAB, run by Octave.

Proves: formats/export/matlab.py, formats/export/straight_lines.py.
"""

import json
import shutil
import subprocess

import numpy as np
import pytest

import kanes as kn
from exported_programs import (
    PAIRS,
    by_numpy,
    compare_with_numpy,
    every_operation,
    hostile_model,
    pendulum_with_units,
    splined_model,
    system_of,
)
from kanes.formats.export.matlab import write_matlab
from kernels import arguments, kernel_and_state
from systems import SYSTEMS

OCTAVE = shutil.which("octave-cli")
needs_octave = pytest.mark.skipif(OCTAVE is None, reason="Octave is not on this machine")


def octave(folder, script):
    """What a script prints; a warning would be told elsewhere, where nothing may stand."""
    (folder / "script_of_test.m").write_text(script, encoding="utf-8")
    ran = subprocess.run(
        [OCTAVE, "--norc", "--quiet", "script_of_test.m"], cwd=folder, capture_output=True, text=True, check=False
    )
    # Octave 7 says so at the end of any script on some machines.
    faults = [line for line in ran.stderr.splitlines() if "while preparing to exit" not in line]
    assert (ran.returncode, faults) == (0, [])
    return ran.stdout


def told(text):
    """Lines of numbers."""
    return [np.array([float(number) for number in line.split()]) for line in text.splitlines()]


def column(numbers):
    return "[" + "; ".join(repr(float(number)).replace("nan", "NaN").replace("inf", "Inf") for number in numbers) + "]"


@needs_octave
def test_numbers_are_those_of_numpy_and_of_machine_code(tmp_path):
    lines, function = every_operation()
    write_matlab(system_of(function), tmp_path / "everything.m")
    _, kernel, numbers = kernel_and_state("double_pendulum")
    names = "derivative", "mass_matrix", "generalized_forces"
    kernel.write(tmp_path / "swing.m", *names)
    groups, a = dict(zip("txwp", arguments(kernel, numbers), strict=True)), np.array([0.2, -0.4])
    given = ", ".join(column(group) for group in groups.values())
    pairs = "; ".join(" ".join(repr(number) for number in pair) for pair in PAIRS)
    shown = told(
        octave(
            tmp_path,
            f"m = everything(); pairs = [{pairs.replace('nan', 'NaN').replace('inf', 'Inf')}];\n"
            "for n = 1:rows(pairs), printf('%.17g ', m.every(0, pairs(n, :)', [], pairs(n, :)')); printf('\\n'); end\n"
            f"m = swing();\n"
            f"printf('%.17g ', m.derivative({given})); printf('\\n');\n"
            f"c = m.mass_matrix_prepare({column(groups['p'])}); M = m.mass_matrix({given}, c);\n"
            "printf('%.17g ', size(M), M); printf('\\n');\n"
            f"printf('%.17g ', m.generalized_forces({given}, {column(a)})); printf('\\n');\n",
        )
    )
    compare_with_numpy(lines, np.array(shown[: len(PAIRS)]).T, by_numpy(function))
    given = [groups.values()] * 2 + [(a, *groups.values())]
    assert list(shown[-2][:2]) == [2, 2]
    shown[-2] = shown[-2][2:]
    for found, name, group in zip(shown[-3:], names, given, strict=True):
        wanted = kernel[name].one(*group)
        # Machine code may fuse a multiplication with an addition, and its sines are its own.
        np.testing.assert_allclose(found, wanted, rtol=1e-12, atol=1e-13 * np.abs(wanted).max(), err_msg=name)


@needs_octave
@pytest.mark.heavy
def test_rates_of_the_systems_are_those_of_machine_code(tmp_path):
    script, wanted = "", []
    for name in SYSTEMS:
        _, kernel, numbers = kernel_and_state(name)
        kernel.write(tmp_path / f"{name}.m")
        groups = arguments(kernel, numbers)
        given = ", ".join(column(group) for group in groups)
        script += f"m = {name}(); printf('%.17g ', m.derivative({given})); printf('\\n');\n"
        wanted.append(kernel["derivative"].one(*groups))
    for name, found, rates in zip(SYSTEMS, told(octave(tmp_path, script)), wanted, strict=True):
        # Rates that cancel to nothing are as wrong as their terms, which are of the size of the largest rate.
        np.testing.assert_allclose(found, rates, rtol=1e-12, atol=1e-12 * np.abs(rates).max(), err_msg=name)


@needs_octave
@pytest.mark.heavy
def test_ode45_finds_the_same_motion(tmp_path):
    kernel = kn.derive(pendulum_with_units()).compile()
    given = {"parameters": {"m": 1.5, "L": 0.8, "g": 9.81}, "initial": {"q": 1.2}, "inputs": {"T": 0.3}}
    kernel.write(tmp_path / "swing.m", **given)
    text = (tmp_path / "swing.m").read_text(encoding="utf-8")
    example = [line[6:] for line in text.splitlines() if line.startswith("%     ") and " = " in line][:4]
    assert example[-1].startswith("[t, x] = ode45(")
    last = example[-1].replace(", x);", ", x, odeset('RelTol', 1e-9, 'AbsTol', 1e-9));")
    shown = told(octave(tmp_path, "\n".join([*example[:3], last, "printf('%.17g ', t(end), x(end, :));"])))[0]
    run = kernel.simulate(stop=10.0, times=[0.0, 10.0], **given)
    assert shown[0] == 10.0
    # Some ten swings at 1e-9 for each step.
    assert shown[1:] == pytest.approx([run["q"][-1], run[kernel.states[1]][-1]], abs=1e-6)


@needs_octave
@pytest.mark.heavy
def test_names_of_any_kind_are_identifiers(tmp_path):
    kernel = kn.derive(hostile_model()).compile(outputs={"sin": 1.5, "at": 2.5, "while": 3.5})
    x, w, p = np.arange(1.0, 7.0) / 7, [0.3], np.array([0.4, 0.6, 0.7])
    kernel.write(tmp_path / "model.m", "derivative", "sin", "at", "while")
    shown = octave(
        tmp_path,
        "m = model(); disp(jsonencode(m.states)); disp(jsonencode(m.parameters)); disp(jsonencode(m.inputs));\n"
        f"disp(jsonencode(fieldnames(m.at.x))); args = {{0, {column(x)}, {column(w)}, {column(p)}}};\n"
        "printf('%.17g ', m.derivative(args{:}), m.sin_(args{:}), m.at_(args{:}), m.while_(args{:}));\n",
    ).splitlines()
    assert [tuple(json.loads(line)) for line in shown[:3]] == [kernel.states, kernel.parameters, kernel.inputs]
    assert json.loads(shown[3])[:3] == ["theta", "end_", "z12_"]
    wanted = [*kernel["derivative"].one(0.0, x, w, p), 1.5, 2.5, 3.5]
    assert told(shown[4])[0] == pytest.approx(wanted, rel=1e-12)


@needs_octave
@pytest.mark.heavy
def test_long_tables_are_looked_up(tmp_path):
    kernel = kn.derive(splined_model()).compile()
    kernel.write(tmp_path / "model.m")
    assert "_table(" in (tmp_path / "model.m").read_text(encoding="utf-8")
    places = np.linspace(-4, 4, 41)
    shown = told(
        octave(tmp_path, "m = model(); for q = -4:0.2:4, printf('%.17g ', m.derivative(0, [q; 1], [], 2)); end")
    )[0]
    wanted = np.ravel([kernel["derivative"].one(0.0, [q, 1.0], [], [2.0]) for q in places])
    np.testing.assert_allclose(shown, wanted, rtol=1e-12, atol=1e-12)


@pytest.mark.parametrize("name", ["2nd.m", "my-model.m", "end.m", "θ.m", f"{'a' * 64}.m"])
def test_files_have_names_of_functions(name, tmp_path):
    _, kernel, _ = kernel_and_state("spring_pendulum")
    with pytest.raises(kn.FileError, match=r"MATLAB calls a function by the name of its file.*such as model\.m"):
        kernel.write(tmp_path / name)


def test_files_say_what_they_take(tmp_path):
    kernel = kn.derive(pendulum_with_units()).compile()
    kernel.write(tmp_path / "swing.m", parameters={"m": 1.5, "L": 0.8, "g": 9.81})
    text = (tmp_path / "swing.m").read_text(encoding="utf-8")
    for line in (
        "%     1  m [kg] = 1.5",
        "%     1  T [N·m]",
        "m.x = [NaN; NaN];",
        "m.p = [1.5; 0.8; 9.81];",
        "m.units.p = {'kg', 'm', 'm/s²'};",
        "m.at.p.L = 2;",
        "% derivative: 2 numbers, 6 operations, and 7 once for its parameters",
    ):
        assert f"\n{line}\n" in text
