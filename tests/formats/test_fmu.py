"""Functional Mock-up Units: valid descriptions, and runs in another simulator that are those of the kernel.

Proves: formats/export/fmu/export.py, formats/export/fmu/description.py, formats/export/fmu/variables.py,
formats/export/fmu/code.py, formats/export/fmu/model.py, formats/export/fmu/binaries.py, formats/export/fmu/page.py,
formats/export/fmu/handover.py.
"""

import html
import re
import shutil
import struct
import zipfile
from pathlib import Path

import numpy as np
import pytest
import sympy

import kanes as kn
from fmu_systems import KINDS, VERSIONS, ball, bounces, largest_difference, needs_tools, simulated, written
from kanes.formats.export.fmu.binaries import universal
from kanes.formats.export.fmu.code import identifier_of
from kanes.kernel.kernel import inside_of
from kernels import kernel_and_state
from linkages import GUESS, four_bar

# Steps of Co-Simulation are held to 1e-12 as those of the kernel are; what adds up is far below.
EXACT = 1e-10
# FMPy integrates Model Exchange by backward differentiation of order 5, whose errors add up to some thousand times its
# tolerance of 1e-13 in a second or two.
BY_CVODE, CVODE = 1e-9, 1e-13
PAGE = Path(__file__).parents[2] / "docs" / "fmu.md"
NUMBERS = {"parameters": {"g": 9.81, "e": 0.8}, "initial": {"h": 1.0}}


def check_runs(kernel, folder, stop, count=21, versions=VERSIONS, kinds=KINDS, **numbers):
    """Both kinds of both versions give what the kernel gives, and FMPy finds nothing wrong with their descriptions."""
    from fmpy.validation import validate_fmu

    given = {"inputs": {}, **numbers}
    run = kernel.simulate(stop=stop, times=np.linspace(0, stop, count), rtol=1e-12, **given)
    for version in versions:
        path = written(kernel, folder / f"v{version}.fmu", version=version, **numbers)
        assert validate_fmu(path) == []
        for kind in kinds:
            bound, tolerance = (EXACT, 1e-12) if kind == "CoSimulation" else (BY_CVODE, CVODE)
            result = simulated(path, kind, stop, count, tolerance)
            assert largest_difference(result, run, kernel.states) < bound, (version, kind)
    return run


def numbers_of(kernel, numbers):
    groups = {"parameters": kernel.parameters, "initial": kernel.states, "inputs": kernel.inputs}
    return {group: {name: numbers[name] for name in names} for group, names in groups.items()}


# Runs


def test_a_ball_bounces_as_in_the_kernel(tmp_path):
    needs_tools()
    run = check_runs(ball(bounces), tmp_path, 1.5, versions=(3,), **NUMBERS)
    assert [event.name for event in run.events] == ["peak", "bounce", "peak", "bounce", "peak"]


@pytest.mark.heavy
def test_a_ball_bounces_by_the_older_standard_too(tmp_path):
    needs_tools()
    check_runs(ball(bounces), tmp_path, 1.5, versions=(2,), **NUMBERS)


@pytest.mark.heavy
def test_a_pendulum_with_inputs_moves_as_in_the_kernel(tmp_path):
    needs_tools()
    _, kernel, numbers = kernel_and_state("double_pendulum")
    check_runs(kernel, tmp_path, 2.0, **numbers_of(kernel, numbers))


@pytest.mark.heavy
def test_a_closed_loop_stays_closed(tmp_path):
    needs_tools()
    equations = kn.derive(four_bar())
    kernel = equations.compile()
    assert inside_of(kernel).constraints is not None
    check_runs(kernel, tmp_path, 1.0, 101, parameters={}, initial=kn.assemble(equations, GUESS, fixed=["q1", "u1"]))


@pytest.mark.heavy
def test_a_loop_stays_closed_although_some_of_its_constraints_follow_from_others(tmp_path):
    """Bricard's linkage of six bars moves, by five equations of which one follows from the others."""
    needs_tools()
    study = kn.library.study("bricard")
    numbers = {"parameters": study.parameters, "initial": study.initial}
    check_runs(study.kernel, tmp_path, 0.5, versions=(3,), **numbers)
    with zipfile.ZipFile(tmp_path / "v3.fmu") as archive:
        assert (
            "1 of them follow from the others at the exported start"
            in archive.read("documentation/index.html").decode()
        )


@pytest.mark.heavy
def test_a_disc_rolls_with_dependent_speeds(tmp_path):
    needs_tools()
    kernel = kn.derive(kn.library.rolling_disc()).compile()
    assert inside_of(kernel).dependent
    rng = np.random.default_rng(1)
    numbers = {name: rng.uniform(0.3, 0.8) for name in (*kernel.states, *kernel.parameters, *kernel.inputs)}
    check_runs(kernel, tmp_path, 1.0, 101, **numbers_of(kernel, numbers))


@pytest.mark.heavy
def test_quaternions_stay_of_unit_length(tmp_path):
    needs_tools()
    model = kn.Model("top")
    model.add_body("B", mass=1, inertia=kn.inertia(2.0, 2.5, 3.5), joint=kn.Spherical())
    kernel = kn.derive(model).compile()
    assert inside_of(kernel).quaternions
    initial = dict(zip(kernel.states[-3:], (0.3, 4.0, -0.2), strict=True))
    check_runs(kernel, tmp_path, 1.0, 51, parameters={}, initial=initial)


@pytest.mark.heavy
def test_laws_of_time_switch_where_they_do(tmp_path):
    needs_tools()
    model = kn.Model("pushed")
    q, F, T = model.coordinates("q"), model.inputs("F"), model.parameters("T")
    P = model.origin.moved("P", q * model.frame.x)
    model.add_particle("mass", P, mass=1)
    model.add_force(P, F * model.frame.x)
    t = model.time
    law = sympy.Piecewise((1000, (t >= T) & (t <= T + 0.001)), (0, True)) + sympy.sign(sympy.sin(7 * t))
    kernel = kn.derive(model).compile(inputs={F: law})
    assert inside_of(kernel).motion("motion").switches
    check_runs(kernel, tmp_path, 2.0, parameters={"T": 0.5}, initial={q: 0.1})


def test_a_jump_at_a_time_that_a_unit_cannot_find_is_refused(tmp_path):
    """A condition on t² is found ahead of a run, and not by a unit, whose parameters may change; a kink is harmless."""
    model = kn.Model("pushed")
    q, F = model.coordinates("q"), model.inputs("F")
    P = model.origin.moved("P", q * model.frame.x)
    model.add_particle("mass", P, mass=1)
    model.add_force(P, F * model.frame.x)
    t, given = model.time, {"parameters": {}, "initial": {q: 0.1}, "platforms": ()}
    equations = kn.derive(model)
    jumping = equations.compile(inputs={F: sympy.Piecewise((1, t**2 > 2), (0, True))})
    with pytest.raises(kn.WrongValueError, match=r"'pushed' jumps where .* linear in time"):
        jumping.write(tmp_path / "pushed.fmu", **given)
    equations.compile(inputs={F: sympy.Max(t**2, 2)}).write(tmp_path / "kink.fmu", **given)


@pytest.mark.heavy
@pytest.mark.parametrize("version", VERSIONS)
def test_a_terminal_event_ends_the_run(tmp_path, version):
    needs_tools()
    kernel = ball(lambda h, u, e: [kn.Event("floor", h, direction="falling", terminal=True)])
    path = written(kernel, tmp_path / "ball.fmu", version=version, **NUMBERS)
    landing = np.sqrt(2 / 9.81)
    more = {"early_return_allowed": True} if version == 3 else {}
    result = simulated(path, "CoSimulation", 2.0, 21, 1e-12, **more)
    assert result["time"][-1] == pytest.approx(landing, abs=1e-12)
    assert result["h"][-1] == pytest.approx(0.0, abs=1e-12)
    result = simulated(path, "ModelExchange", 2.0, 21, 1e-12)
    # FMPy keeps no state of the moment at which it stops.
    assert result["time"][-1] == pytest.approx(0.4)


@pytest.mark.parametrize("kind", KINDS)
def test_an_event_of_either_direction_at_the_start_ends_a_unit_too(tmp_path, kind):
    """From the floor upwards; one that is thrown up from a little above comes down again."""
    needs_tools()
    kernel = ball(lambda h, u, e: [kn.Event("floor", h, terminal=True)])
    given = {"parameters": {"g": 10.0, "e": 1.0}, "initial": {"h": 0.0, "u": 4.0}}
    path = written(kernel, tmp_path / "ball.fmu", version=2, **given)
    if kind == "ModelExchange":
        # FMPy takes a run that ends before its first step as an error.
        with pytest.raises(Exception, match="requested termination during initial event update"):
            simulated(path, kind, 2.0, 21, 1e-12)
    else:
        assert simulated(path, kind, 2.0, 21, 1e-12)["time"][-1] == 0
    result = simulated(path, kind, 2.0, 21, 1e-12, start_values={"h": 1e-6})
    # FMPy keeps no state of the moment at which Model Exchange stops, but that of the output before.
    landing = 0.8 if kind == "ModelExchange" else (4 + np.sqrt(16 + 20e-6)) / 10
    assert result["time"][-1] == pytest.approx(landing, abs=1e-10)


def test_a_unit_names_the_event_whose_function_is_no_number(tmp_path):
    """√h below the floor, which a ball from 1 m passes at √(2/g)."""
    needs_tools()
    kernel = ball(lambda h, u, e: [kn.Event("root", sympy.sqrt(h) - 3)])
    path = written(kernel, tmp_path / "ball.fmu", version=2, **NUMBERS)
    told = []
    with pytest.raises(Exception, match="doStep|DoStep"):
        simulated(path, "CoSimulation", 2.0, 21, 1e-12, logger=lambda *each: told.append(each[-1].decode()))
    found = re.fullmatch(r"t = (.*): the function of event 'root' is no number\.", told[-1])
    # Nine digits are printed.
    assert float(found[1]) == pytest.approx(np.sqrt(2 / 9.81), abs=1e-8)


@pytest.mark.heavy
@pytest.mark.parametrize("version", VERSIONS)
def test_numbers_that_are_set_before_the_start_count(tmp_path, version):
    needs_tools()
    _, kernel, numbers = kernel_and_state("double_pendulum")
    path = written(kernel, tmp_path / "pendulum.fmu", version=version, **numbers_of(kernel, numbers))
    other = {**numbers, "L": 2.1, "q1": -0.4, "T2": 0.9}
    times = np.linspace(0, 1, 11)
    run = kernel.simulate(stop=1, times=times, rtol=1e-12, **numbers_of(kernel, other))
    for kind in KINDS:
        changed = {name: other[name] for name in ("L", "q1", "T2")}
        result = simulated(path, kind, 1.0, 11, 1e-13, start_values=changed)
        assert largest_difference(result, run, kernel.states) < BY_CVODE


@pytest.mark.heavy
@pytest.mark.parametrize("version", VERSIONS)
def test_inputs_change_along_a_run(tmp_path, version):
    """Inputs are steps: Co-Simulation holds them from one communication point to the next."""
    needs_tools()
    _, kernel, numbers = kernel_and_state("double_pendulum")
    given = numbers_of(kernel, numbers)
    path = written(kernel, tmp_path / "pendulum.fmu", version=version, **given)
    signal = np.array([(0.0, 0.5), (0.5, 0.5), (0.5, -1.5), (1.0, -1.5)], dtype=[("time", float), ("T1", float)])
    times = np.linspace(0, 0.5, 6)
    first = kernel.simulate(stop=0.5, times=times, rtol=1e-12, **{**given, "inputs": {**given["inputs"], "T1": 0.5}})
    middle = {name: first[name][-1] for name in kernel.states}
    last = kernel.simulate(
        stop=0.5,
        times=times,
        rtol=1e-12,
        parameters=given["parameters"],
        initial=middle,
        inputs={**given["inputs"], "T1": -1.5},
    )
    for kind in KINDS:
        result = simulated(path, kind, 1.0, 11, 1e-13, input=signal)
        for name in kernel.states:
            both = np.append(first[name], last[name][1:])
            assert np.abs(np.asarray(result[name]) - both).max() < BY_CVODE


# What the unit says of itself


def description(path):
    with zipfile.ZipFile(path) as archive:
        return archive.read("modelDescription.xml").decode()


@pytest.mark.parametrize("version", VERSIONS)
def test_sources_alone_need_no_compiler(tmp_path, version, monkeypatch):
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    kernel, path = ball(bounces), tmp_path / "ball.fmu"
    kernel.write(path, version=version, platforms=(), **NUMBERS)
    with zipfile.ZipFile(path) as archive:
        names = archive.namelist()
        page = archive.read("documentation/index.html").decode()
    extra = ["sources/buildDescription.xml"] if version == 3 else []
    sources = ["fmi2.c" if version == 2 else "fmi3.c", "instance.h", "integrator.h", "model.h", "variables.h"]
    assert sorted(names) == sorted(
        ["modelDescription.xml", "documentation/index.html", *(f"sources/{name}" for name in sources), *extra]
    )
    assert "simulate_fmu('ball.fmu'" in html.unescape(page)
    assert "bounce: resets" in page
    first = path.read_bytes()
    kernel.write(path, version=version, platforms=(), **NUMBERS)
    assert path.read_bytes() == first
    with pytest.raises(kn.MissingPackageError, match=r"needs ziglang.*kanes\[fmu\]"):
        kernel.write(path, version=version, **NUMBERS)


@pytest.mark.parametrize("version", VERSIONS)
def test_descriptions_are_valid_and_say_what_there_is(tmp_path, version):
    fmpy = pytest.importorskip("fmpy")
    from fmpy.validation import validate_fmu

    kernel, path = ball(bounces), tmp_path / "ball.fmu"
    kernel.write(path, version=version, platforms=(), **NUMBERS)
    assert validate_fmu(str(path)) == []
    found = fmpy.read_model_description(str(path))
    assert (found.numberOfContinuousStates, found.numberOfEventIndicators) == (2, 2)
    variables = {each.name: each for each in found.modelVariables}
    assert list(variables) == [
        *("time", "h", "u", "der(h)", "der(u)", "g", "e", "kinetic_energy", "potential_energy", "twice"),
        *("event(bounce)", "event(peak)"),
    ]
    assert variables["der(u)"].derivative is variables["u"]
    assert (variables["g"].unit, variables["g"].start, variables["der(u)"].unit) == ("m/s^2", "9.81", "m/s²")
    depends = {each.variable.name: [of.name for of in each.dependencies] for each in found.outputs}
    assert depends == {"h": ["h"], "u": ["u"], "kinetic_energy": ["u"], "potential_energy": ["h"], "twice": ["h"]}
    assert {each.variable.name: [of.name for of in each.dependencies] for each in found.derivatives} == {
        "der(h)": ["u"],
        "der(u)": [],
    }
    units = {unit.name: unit.baseUnit for unit in found.unitDefinitions}
    assert (units["m/s^2"].m, units["m/s^2"].s) == (1, -2)


def test_outputs_are_the_functions_that_are_named(tmp_path):
    kernel, path = ball(bounces), tmp_path / "ball.fmu"
    kernel.write(path, "twice", "mass_matrix", "forcing", "twice", platforms=(), **NUMBERS)
    assert re.findall(r'name="([^"]*)" valueReference="\d+" causality="output"', description(path)) == [
        *("h", "u", "twice", "mass_matrix", "forcing"),
    ]
    _, chain, numbers = kernel_and_state("double_pendulum")
    chain.write(path, "mass_matrix", platforms=(), **numbers_of(chain, numbers))
    assert 'name="mass_matrix[2,1]"' in description(path)


def test_names_that_xml_and_c_do_not_have_survive(tmp_path):
    fmpy = pytest.importorskip("fmpy")
    model = kn.Model('3 <"balls"> */ &\n')
    h = model.coordinates("h")
    model.add_particle("ball", model.origin.moved("P", h * model.frame.y), mass=2)
    kernel = kn.derive(model).compile(events=[kn.Event('"up" \\ ??/ ü', h)], outputs={"<höhe>": h})
    for version in VERSIONS:
        path = tmp_path / "ball.fmu"
        kernel.write(path, version=version, platforms=(), parameters={}, initial={h: 1})
        found = fmpy.read_model_description(str(path), validate=True)
        assert "<höhe>" in [each.name for each in found.modelVariables]
    assert identifier_of('3 <"balls">').isidentifier()


def test_a_file_for_two_processors_has_both():
    """A file of two Mach-O heads: processors 7 and 12 with 64 bits, each at a multiple of 16 KiB."""
    heads = [struct.pack("<Iii", 0xFEEDFACF, 0x01000000 | processor, 3) + bytes(20000) for processor in (7, 12)]
    whole = universal(heads)
    magic, count = struct.unpack_from(">II", whole)
    assert (magic, count) == (0xCAFEBABE, 2)
    for number, head in enumerate(heads):
        processor, _, offset, size, _ = struct.unpack_from(">iiIII", whole, 8 + 20 * number)
        assert processor == 0x01000000 | (7, 12)[number]
        assert offset % 16384 == 0
        assert whole[offset : offset + size] == head


@pytest.mark.heavy
def test_libraries_are_those_of_the_platforms(tmp_path):
    needs_tools()
    kernel = ball(bounces)
    starts = {"linux": b"\x7fELF", "windows": b"MZ", "darwin": b"\xcf\xfa\xed\xfe"}
    kernel.write(tmp_path / "all.fmu", **NUMBERS)
    with zipfile.ZipFile(tmp_path / "all.fmu") as archive:
        found = {name: archive.read(name) for name in archive.namelist() if name.startswith("binaries/")}
    assert sorted(found) == [
        "binaries/aarch64-darwin/ball.dylib",
        "binaries/x86_64-darwin/ball.dylib",
        "binaries/x86_64-linux/ball.so",
        "binaries/x86_64-windows/ball.dll",
    ]
    for name, library in found.items():
        assert library.startswith(starts[name.split("/")[1].split("-")[1]])
        assert b"fmi3DoStep" in library
    kernel.write(tmp_path / "older.fmu", version=2, platforms=["linux64", "darwin64"], **NUMBERS)
    with zipfile.ZipFile(tmp_path / "older.fmu") as archive:
        names = [name for name in archive.namelist() if name.startswith("binaries/")]
        assert archive.read("binaries/darwin64/ball.dylib").startswith(b"\xca\xfe\xba\xbe")
    assert names == ["binaries/linux64/ball.so", "binaries/darwin64/ball.dylib"]


@pytest.mark.heavy
@pytest.mark.parametrize("version", VERSIONS)
def test_sources_are_built_by_another_compiler(tmp_path, version, capfd):
    """FMPy builds them by CMake and whatever compiler it finds."""
    if shutil.which("cmake") is None or shutil.which("cc") is None:
        pytest.skip("no CMake or no C compiler on this machine")
    fmpy = pytest.importorskip("fmpy")
    from fmpy.build import build_platform_binary

    kernel, path = ball(bounces), tmp_path / "ball.fmu"
    kernel.write(path, version=version, platforms=(), **NUMBERS)
    folder = fmpy.extract(str(path), str(tmp_path / "unit"))
    (tmp_path / "build").mkdir()
    build_platform_binary(folder, build_dir=tmp_path / "build")
    capfd.readouterr()
    run = kernel.simulate(stop=1.0, times=np.linspace(0, 1, 11), rtol=1e-12, **NUMBERS)
    assert largest_difference(simulated(folder, "CoSimulation", 1.0, 11, 1e-12), run, kernel.states) == pytest.approx(
        0, abs=EXACT
    )


def page_names(folder):
    """What the cells of the page make."""
    names = {}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("tempfile.mkdtemp", lambda: str(folder))
        for cell in re.findall(r"```{code-cell}\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL):
            exec(compile(cell, PAGE.name, "exec"), names)  # noqa: S102  # the page's own cells
    return names


def test_the_page_writes_a_unit(tmp_path):
    names = page_names(tmp_path)
    found = re.findall(r'name="([^"]*)" valueReference="\d+" causality="(?:output|input)"', description(names["path"]))
    assert found == ["q", "u", "T", "kinetic_energy", "potential_energy", "height"]


@pytest.mark.heavy
def test_what_the_page_says_of_fmpy_holds(tmp_path, monkeypatch):
    needs_tools()
    names = page_names(tmp_path)
    monkeypatch.chdir(tmp_path)
    written(names["kernel"], "pendulum.fmu", **names["numbers"])
    (lines,) = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    exec(compile(lines, PAGE.name, "exec"), names)  # noqa: S102  # the page's own lines
    result = names["result"]
    np.testing.assert_allclose(result["height"], -1.2 * np.cos(result["q"]), rtol=1e-12)
    assert result["q"].min() > -1e-9


# What cannot be written


def test_units_say_what_is_missing_or_wrong(tmp_path):
    kernel, path = ball(bounces), tmp_path / "ball.fmu"
    with pytest.raises(kn.WrongValueError, match=r"write, version: unknown version 1\. Give 3 or 2"):
        kernel.write(path, version=1, platforms=(), **NUMBERS)
    with pytest.raises(kn.WrongValueError, match=r"platforms: unknown platform 'amiga'\. Give some of x86_64-l"):
        kernel.write(path, platforms=["amiga"], **NUMBERS)
    with pytest.raises(kn.WrongTypeError, match=r"platforms: 3 is not a list of platforms\. Give some of"):
        kernel.write(path, platforms=3, **NUMBERS)
    with pytest.raises(kn.WrongValueError, match=r"start values, and parameters= is missing\. Give .* of g, e\."):
        kernel.write(path, platforms=())
    with pytest.raises(kn.WrongValueError, match=r"start values, and initial= is missing\. Give .* of h, u\."):
        kernel.write(path, platforms=(), parameters=NUMBERS["parameters"])
    with pytest.raises(kn.UnknownNameError, match="no value for parameter e"):
        kernel.write(path, platforms=(), parameters={"g": 9.81}, initial={"h": 1})
    with pytest.raises(kn.UnknownNameError, match="no initial value for h"):
        kernel.write(path, platforms=(), parameters=NUMBERS["parameters"], initial={})
    with pytest.raises(kn.WrongValueError, match="generalized_forces takes accelerations"):
        kernel.write(path, "generalized_forces", platforms=(), **NUMBERS)
    with pytest.raises(kn.WrongValueError, match="version= does not apply to WebAssembly with its"):
        kernel.write(tmp_path / "ball.wasm", version=3)
    assert not path.exists()
