"""Kernels as C99: what compilers say to it, and the numbers that it gives.

Proves: formats/export/c.py, formats/export/c_folder.py, formats/export/model_head.py, formats/export/identifiers.py,
codegen/c_code.py.
"""

import ctypes
import re
import shutil
import subprocess

import numpy as np
import pytest

import kanes as kn
from exported_programs import (
    C_COMPILER,
    C_FLAGS,
    HAS_ZIG,
    PAIRS,
    ZIG,
    by_numpy,
    compare_with_numpy,
    every_operation,
    hostile_model,
    pendulum_with_units,
    system_of,
)
from kanes.formats.export.c import write_c_source
from kernels import arguments, kernel_and_state
from systems import SYSTEMS

needs_compiler = pytest.mark.skipif(C_COMPILER is None, reason="no C compiler on this machine")
POINTER = ctypes.POINTER(ctypes.c_double)


def compiled(source, compiler=C_COMPILER):
    """A library of a source without any warning."""
    library = source.with_suffix(".so")
    subprocess.run([*compiler, *C_FLAGS, "-shared", "-fPIC", str(source), "-o", str(library), "-lm"], check=True)
    return ctypes.CDLL(str(library))


def evaluated(library, identifier, function, *groups):
    """y of a compiled function."""
    c = np.full(max(1, function.constant_count), np.nan)
    outputs = [np.full(len(positions), np.nan) for _, positions, _ in function.program.outputs]
    arrays = [np.array(np.atleast_1d(group), dtype=float) for group in groups]
    getattr(library, f"{identifier}_prepare")(*(each.ctypes.data_as(POINTER) for each in (arrays[-1], c)))
    getattr(library, identifier)(*(each.ctypes.data_as(POINTER) for each in (*arrays, c, *outputs)))
    return np.concatenate(outputs)


@needs_compiler
def test_every_operation_does_what_numpy_does(tmp_path):
    lines, function = every_operation()
    write_c_source(system_of(function), tmp_path / "all.c")
    library = compiled(tmp_path / "all.c")
    found = np.array([evaluated(library, "all_every", function, 0.0, pair, [], pair) for pair in PAIRS]).T
    compare_with_numpy(lines, found, by_numpy(function))


@needs_compiler
@pytest.mark.parametrize(
    "name",
    ["double_pendulum", *(pytest.param(name, marks=pytest.mark.heavy) for name in ("four_bar", "three_link_chain"))],
)
def test_functions_give_what_machine_code_gives(name, tmp_path):
    shared = name in SYSTEMS
    kernel = kernel_and_state(name)[1] if shared else kn.derive(getattr(kn.library, name)()).compile()
    rng = np.random.default_rng(4)
    numbers = {each: rng.uniform(0.3, 1.3) for each in (*kernel.states, *kernel.parameters, *kernel.inputs)}
    # Large derivatives take long to compile.
    names = ["derivative", "kinetic_energy", "generalized_forces"]
    names += [] if name == "double_pendulum" else ["mass_matrix", "jacobian_states"]
    kernel.write(tmp_path / "model.c", *names)
    library = compiled(tmp_path / "model.c")
    for each in names:
        groups = arguments(kernel, numbers)
        given = (rng.uniform(-1, 1, len(kernel.speeds)), *groups) if each == "generalized_forces" else groups
        wanted = kernel[each].one(*given)
        # Machine code may fuse a multiplication with an addition, and its sines are its own.
        found = evaluated(library, f"model_{each}", kernel[each], *given)
        np.testing.assert_allclose(found, wanted, rtol=1e-12, atol=1e-13 * np.abs(wanted).max())


def test_headers_name_everything_with_its_unit(tmp_path):
    kn.derive(pendulum_with_units()).compile().write(tmp_path / "swing.h", inputs={"T": 0.25})
    header, code = ((tmp_path / f"swing{end}").read_text(encoding="utf-8") for end in (".h", ".c"))
    assert "enum { swing_x_size = 2 };" in header
    assert "swing_x_q = 0, /* q [rad] */" in header
    assert "swing_w_T = 0 /* T [N·m] */" in header
    assert "swing_p_m = 0, /* m [kg] */" in header
    assert "const double swing_w_numbers[] = {0.25};" in code
    assert "const double swing_p_numbers[] = {NAN, NAN, NAN};" in code


@needs_compiler
def test_names_of_any_kind_are_identifiers(tmp_path):
    kernel = kn.derive(hostile_model()).compile()
    kernel.write(tmp_path / "2nd-model.c", initial={"θ": 0.1, "end": 0.2, "z12": 0.3}, parameters=ones(kernel))
    header = (tmp_path / "2nd-model.h").read_text(encoding="utf-8")
    assert "f2nd_model_x_theta = 0, /* θ */" in header
    assert "void f2nd_model_derivative_prepare(const double *p, double *c);" in header
    assert header.count("*/") == header.count("/*")
    library = compiled(tmp_path / "2nd-model.c")
    names = (ctypes.c_char_p * len(kernel.parameters)).in_dll(library, "f2nd_model_p_names")
    assert tuple(name.decode() for name in names) == kernel.parameters
    numbers = (ctypes.c_double * len(kernel.states)).in_dll(library, "f2nd_model_x_numbers")
    assert list(numbers)[:3] == [0.1, 0.2, 0.3]


def ones(kernel):
    return dict.fromkeys(kernel.parameters, 1.0)


def chain_folder(folder, numbers=True):
    study = kn.library.study("three_link_chain")
    given = {"parameters": study.parameters, "initial": study.initial, "inputs": {"T1": 0.1, "T2": 0.2, "T3": -0.1}}
    study.kernel.write(f"{folder}/", "derivative", "kinetic_energy", "generalized_forces", **given if numbers else {})
    return study.kernel, given


@needs_compiler
def test_the_example_integrates_as_simulations_do(tmp_path):
    kernel, given = chain_folder(tmp_path / "chain")
    assert sorted(each.name for each in (tmp_path / "chain").iterdir()) == [
        "CMakeLists.txt", "README.md", "chain.c", "chain.h", "example.c",
    ]  # fmt: skip
    build(tmp_path / "chain", [*C_COMPILER, *C_FLAGS, "chain.c", "example.c", "-o", "example", "-lm"])
    check_example(tmp_path / "chain" / "example", kernel, given)


def build(folder, *commands):
    for command in commands:
        subprocess.run(command, cwd=folder, check=True, capture_output=True)


def check_example(program, kernel, given):
    told = subprocess.run([program], check=True, capture_output=True, text=True).stdout.splitlines()
    assert told[0].split() == ["t", *kernel.states]
    run = kernel.simulate(stop=1.0, times=np.linspace(0, 1, 11), method="rk4", step=1e-3, **given)
    rows = np.array([[float(number) for number in line.split()] for line in told[1:12]])
    wanted = np.column_stack([run.t, *(run[name] for name in kernel.states)])
    # A thousand steps of rounding, in a motion that doubles errors about every tenth of a second.
    np.testing.assert_allclose(rows, wanted, rtol=0, atol=1e-10)
    energy = float(told[12].split()[1])
    assert energy == pytest.approx(run.energy.kinetic[-1], rel=1e-10)
    assert told[13].startswith("generalized_forces ")


@needs_compiler
def test_examples_ask_for_numbers_that_are_not_there(tmp_path):
    (tmp_path / "chain").mkdir()
    chain_folder(tmp_path / "chain", numbers=False)
    build(tmp_path / "chain", [*C_COMPILER, *C_FLAGS, "chain.c", "example.c", "-o", "example", "-lm"])
    ran = subprocess.run([tmp_path / "chain" / "example"], check=False, capture_output=True, text=True)
    assert (ran.returncode, ran.stderr) == (1, "q1 needs a number.\n")


def test_files_of_others_in_a_folder_stay(tmp_path):
    _, kernel, _ = kernel_and_state("spring_pendulum")
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "README.md").write_text("mine", encoding="utf-8")
    with pytest.raises(kn.FileError, match=r"README\.md': a file exists that was not exported by Kanes\. Choose"):
        kernel.write(tmp_path / "mine")
    assert [each.name for each in (tmp_path / "mine").iterdir()] == ["README.md"]
    (tmp_path / "mine.py").write_text("import kanes as kn", encoding="utf-8")
    with pytest.raises(kn.FileError, match="was not exported by Kanes"):
        kernel.write(tmp_path / "mine.py")
    assert (tmp_path / "mine.py").read_text(encoding="utf-8") == "import kanes as kn"
    for path in ("ours/", "ours/", "a.c", "a.h", "a.m", "a.m", "a.py", "a.py", "a.wasm", "a.js"):
        kernel.write(f"{tmp_path}/{path}")
    assert (tmp_path / "ours" / "ours.c").exists()


@pytest.mark.heavy
@pytest.mark.skipif(shutil.which("cmake") is None, reason="no CMake on this machine")
def test_cmake_builds_the_folder(tmp_path):
    kernel, given = chain_folder(tmp_path / "chain")
    build(tmp_path / "chain", ["cmake", "-B", "build"], ["cmake", "--build", "build"])
    check_example(tmp_path / "chain" / "build" / "chain_example", kernel, given)


@needs_compiler
@pytest.mark.heavy
def test_the_lines_in_the_header_run(tmp_path):
    kernel, given = chain_folder(tmp_path / "chain")
    header = (tmp_path / "chain" / "chain.h").read_text(encoding="utf-8")
    lines = [line[7:] for line in header.splitlines() if line.startswith(" *     ")]
    shown = 'for (int i = 0; i < 6; i++) printf("%.17g ", i < 3 ? qdot[i] : udot[i - 3]);'
    text = "\n".join(["#include <stdio.h>", '#include "chain.h"', "int main(void) {", *lines, shown, "return 0; }", ""])
    (tmp_path / "chain" / "lines.c").write_text(text, encoding="utf-8")
    build(tmp_path / "chain", [*C_COMPILER, *C_FLAGS, "chain.c", "lines.c", "-o", "lines", "-lm"])
    told = subprocess.run([tmp_path / "chain" / "lines"], check=True, capture_output=True, text=True).stdout
    wanted = kernel.derivative(given["parameters"], given["inputs"])(0.0, given["initial"])
    assert [float(number) for number in told.split()] == pytest.approx(wanted, rel=1e-12)


@pytest.mark.heavy
@pytest.mark.skipif(not HAS_ZIG, reason="ziglang is not installed")
def test_another_compiler_finds_nothing_to_say_and_the_same_numbers(tmp_path):
    _, kernel, numbers = kernel_and_state("double_pendulum")
    kernel.write(tmp_path / "model.c")
    groups = arguments(kernel, numbers)
    found = evaluated(compiled(tmp_path / "model.c", ZIG), "model_derivative", kernel["derivative"], *groups)
    np.testing.assert_allclose(found, kernel["derivative"].one(*groups), rtol=1e-12)


@pytest.mark.heavy
@pytest.mark.skipif(shutil.which("c++") is None, reason="no C++ compiler on this machine")
def test_headers_are_read_by_cplusplus(tmp_path):
    kn.derive(hostile_model()).compile().write(tmp_path / "class.h")
    call = '#include "class.h"\nint main() { double c[9], p[9] = {}; class__derivative_prepare(p, c); }\n'
    (tmp_path / "main.cpp").write_text(call, encoding="utf-8")
    build(
        tmp_path,
        ["cc", *C_FLAGS, "-c", "class.c"],
        ["c++", "-Wall", "-Wextra", "-Werror", "-pedantic", "main.cpp", "class.o", "-o", "main", "-lm"],
        ["./main"],
    )


def test_c_is_written_for_either_ending(tmp_path):
    _, kernel, _ = kernel_and_state("spring_pendulum")
    kernel.write(tmp_path / "model.h")
    assert sorted(each.name for each in tmp_path.iterdir()) == ["model.c", "model.h"]
    code = (tmp_path / "model.c").read_text(encoding="utf-8")
    assert re.findall(r"^void (\w+)", code, re.MULTILINE) == ["model_derivative_prepare", "model_derivative"]
    assert "22 operations" in (tmp_path / "model.h").read_text(encoding="utf-8")
