"""The command `kanes`, as a terminal runs it.

Proves: app/commands/main.py, app/commands/motion.py, app/commands/model.py, app/commands/file.py,
app/commands/options.py, app/commands/console.py, app/commands/run.py, app/commands/derive.py,
app/commands/analyse.py, app/commands/measure.py, app/commands/convert.py, app/commands/show.py, app/commands/new.py,
__main__.py.
"""

import csv
import json
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from rich.cells import cell_len
from typer.main import get_command

import kanes as kn
from kanes.app.commands.main import app
from osim_models import B, body, coordinates, model
from urdf_models import CART

SATELLITE = Path(__file__).parents[2] / "examples" / "models" / "pointing_satellite.yaml"
COMMANDS = [
    "run", "view", "sweep", "report", "bench", "derive", "verify", "equilibrium", "linearize", "inverse", "list",
    "show", "new", "convert", "export", "schema", "studio",
]  # fmt: skip


def test_the_module_is_the_command():
    shown = subprocess.run([sys.executable, "-m", "kanes", "--version"], capture_output=True, text=True, check=True)
    assert shown.stdout == f"kanes {kn.__version__}\n"


def test_help_imports_no_algebra_and_no_compiler():
    heavy = ("sympy", "casadi", "numba", "scipy", "numpy")
    script = f"import sys, kanes.app.commands.main; print([name for name in {heavy} if name in sys.modules])"
    shown = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert shown.stdout == "[]\n"


def test_help_names_every_command(kanes):
    code, out, _ = kanes("--help")
    assert code == 0
    assert [name for name in COMMANDS if not re.search(rf"│ {name} ", out)] == []


@pytest.mark.parametrize("command", COMMANDS)
def test_help_of_every_command_has_examples_that_are_parsed(kanes, command):
    code, out, _ = kanes(command, "--help")
    assert code == 0
    examples = re.findall(rf"• (kanes {command}\b(?:.|\n(?!  •|\s*\n))*)", out)
    assert examples
    assert max(map(cell_len, out.splitlines())) <= 80
    options = set(re.findall(r"--[a-z-]+", " ".join(examples)))
    assert options <= set(re.findall(r"--[a-z-]+", out.partition("─ Options")[2]))


def test_a_run_gives_a_folder_and_a_verdict(kanes, tmp_path):
    code, out, _ = kanes("run", "spring_pendulum", "--stop", "1")
    assert code == 0
    first, *rest = out.splitlines()
    assert re.match(r"spring pendulum: all derivations agree; finished at t = 1 after \d+ steps\.", first)
    assert max(map(cell_len, out.splitlines())) <= 80
    folder = tmp_path / "spring_pendulum"
    assert {path.name for path in folder.iterdir()} == {"page.html", "report.html", "results.csv", "plots.svg"}
    assert all(any(path.name in line for line in rest) for path in folder.iterdir())
    rows = list(csv.reader((folder / "results.csv").read_text(encoding="utf-8").splitlines()))
    study = kn.library.study("spring_pendulum")
    run = study.run(stop=1)
    column = rows[0].index(study.kernel.states[0])
    assert float(rows[-1][column]) == run.states[0, -1]


def test_a_run_tells_programs_what_it_came_to(kanes, tmp_path):
    code, out, _ = kanes("run", "spring_pendulum", "--stop", "0.5", "--json", "--out", "there", "--set", "m=2")
    found = json.loads(out)
    assert code == 0
    assert (found["good"], found["verified"], found["finished"], found["end"]) == (True, True, True, 0.5)
    assert all((tmp_path / path).exists() for path in found["files"].values())
    assert found["energy_imbalance"] == pytest.approx(0, abs=1e-8)  # the tolerance of the simulation is 1e-10 per step


def test_a_motion_that_breaks_off_has_its_own_exit_code(kanes, tmp_path):
    (tmp_path / "burst.py").write_text(
        "import kanes as kn\n\n"
        "def burst():\n"
        "    model = kn.Model('burst')\n"
        "    x = model.coordinates('x')\n"
        "    P = model.add_particle('bob', model.origin.moved('P', x * model.frame.x), mass=1)\n"
        "    model.add_force(P, x**3 * model.frame.x)\n"
        "    return kn.Study(model=model, initial={'x': 10.0}, stop=10)\n",
        encoding="utf-8",
    )
    code, out, _ = kanes("run", "burst.py:burst", "--json")
    assert code == 3
    assert json.loads(out)["good"] is False


def test_what_is_no_model_is_said_with_a_proposal(kanes):
    code, _, err = kanes("derive", "spring_pendulun")
    assert code == 1
    assert "is not a file here or a system of the library" in err
    assert "Did you mean 'spring_pendulum'?" in err
    assert "Traceback" not in err
    code, _, err = kanes("derive", "gone.yaml")
    assert (code, "is not a file here" in err) == (1, True)
    code, _, err = kanes("derive", "nowhere:at_all")
    assert (code, "no module 'nowhere'" in err) == (1, True)


def test_faults_that_deriving_finds_are_told_at_their_places_in_the_file(kanes, tmp_path):
    text = "kanes: 1\nname: top\nbodies:\n  A: {mass: 1, inertia: [1, 1, 9], joint: free}\n"
    (tmp_path / "top.yaml").write_text(text, encoding="utf-8")
    code, _, err = kanes("derive", "top.yaml")
    assert code == 1
    assert err.startswith("top.yaml:4:")
    assert "none exceeds the sum of the other two" in err


@pytest.mark.parametrize("change", ["m", "m=", "=2", "m=two", "m=nan", "nothing=2"])
def test_a_change_that_is_none_is_said(kanes, change):
    code, _, err = kanes("equilibrium", "spring_pendulum", "--set", change)
    assert code == 1
    assert "NAME=NUMBER" in err or "no symbol 'nothing'" in err


FORMS = {
    "--latex": r"\section*",
    "--markdown": "### Step 1",
    "--html": "Content-Security-Policy",
    "--typst": "#set document",
    "--c": "#include <math.h>",
}


@pytest.mark.parametrize(("form", "marks"), FORMS.items(), ids=FORMS)
def test_equations_come_in_the_form_that_is_asked_for(kanes, tmp_path, form, marks):
    code, out, _ = kanes("derive", "spring_pendulum", form)
    assert code == 0
    assert marks in out
    kanes("derive", "spring_pendulum", form, "--out", "there.txt")
    assert (tmp_path / "there.txt").read_text(encoding="utf-8").strip() == out.strip()


def test_steps_are_told_on_a_terminal_of_80_columns(kanes):
    code, out, _ = kanes("derive", "spring_pendulum")
    assert code == 0
    assert "Step 5" in out
    assert max(map(cell_len, out.splitlines())) <= 80


def test_two_forms_at_once_are_refused(kanes):
    code, _, err = kanes("derive", "spring_pendulum", "--latex", "--c")
    assert code == 2
    assert "exclude each other" in re.sub(r"\s*│\s*", " ", err)


def test_roads_are_compared(kanes):
    code, out, _ = kanes("verify", "spring_pendulum", "--states", "2", "--json")
    found = json.loads(out)
    assert (code, found["passed"], found["states"]) == (0, True, 2)
    assert set(found["derivations"]) == {
        each.derivation for each in kn.verify(kn.library.spring_pendulum(), states=1).comparisons
    }


def test_a_pendulum_rests_where_its_spring_bears_it(kanes):
    code, out, _ = kanes("equilibrium", "spring_pendulum", "--json")
    study = kn.library.study("spring_pendulum")
    expected = kn.equilibrium(
        study.equations, {q: study.initial[str(q)] for q in study.equations.coordinates}, parameters=study.parameters
    )
    assert code == 0
    assert json.loads(out)["state"] == pytest.approx(dict(expected))


def test_small_motions_have_the_frequencies_of_the_linear_model(kanes):
    code, out, _ = kanes("linearize", "double_pendulum", "--at", "q1=0.1", "--at", "q2=0.1", "--json")
    found = json.loads(out)
    assert code == 0
    A = np.array(found["A"])
    values = np.array([complex(*pair) for pair in found["eigenvalues"]])
    np.testing.assert_allclose(np.sort(np.abs(np.linalg.eigvals(A))), np.sort(np.abs(values)), atol=1e-12)
    assert kanes("linearize", "double_pendulum", "--at", "q1=0.1", "--at", "q2=0.1")[0] == 0


def test_forces_of_a_recorded_motion_are_those_that_drove_it(kanes, tmp_path):
    study = kn.library.study("three_link_chain")
    run = study.run(stop=1, times=np.linspace(0, 1, 201))
    names = [str(q) for q in study.equations.coordinates]
    kn.Recording(run.t, {name: run[name] for name in names}).write(tmp_path / "motion.csv")
    code, out, _ = kanes("inverse", "three_link_chain", "--motion", "motion.csv", "--out", "forces.csv", "--json")
    assert code == 0
    assert json.loads(out)["times"] == 201
    forces = kn.read(tmp_path / "forces.csv")
    # Whatever drives the chain is known here, so that nothing is left but the noise of differentiating splines.
    assert all(
        np.abs(values[20:-20]).max() < 1e-3 for name, values in forces.columns.items() if name.endswith("_force")
    )


def test_inverse_puts_external_loads_on_a_model_of_opensim(kanes, tmp_path):
    """A body on a pin at rest, pushed by 3 N at 0.5 m: the pin must hold against 1.5 N m more than without."""
    sockets = f"<socket_parent_frame>/ground</socket_parent_frame><socket_child_frame>{B[1]}</socket_child_frame>"
    pin = f'<PinJoint name="j1">{sockets}{coordinates("knee")}</PinJoint>'
    (tmp_path / "disc.osim").write_text(model("disc", body(1), pin), encoding="utf-8")
    t = np.linspace(0, 1, 11)
    kn.Recording(t, {"knee": 0 * t}).write(tmp_path / "rest.mot")
    push = {"Fx": 0, "Fy": 3, "Fz": 0, "Px": 0.5, "Py": 0, "Pz": 0}
    kn.Recording(t, {name: number + 0 * t for name, number in push.items()}).write(tmp_path / "grf.mot")
    (tmp_path / "grf.xml").write_text(
        "<OpenSimDocument><ExternalLoads><datafile>grf.mot</datafile><objects><ExternalForce name='push'>"
        "<applied_to_body>b1</applied_to_body><force_identifier>F</force_identifier>"
        "<point_identifier>P</point_identifier></ExternalForce></objects></ExternalLoads></OpenSimDocument>",
        encoding="utf-8",
    )
    asked = ("inverse", "disc.osim", "--motion", "rest.mot", "--out", "moments.sto")
    code, _, error = kanes(*asked, "--known", "grf.mot")
    assert code != 0
    assert "columns that are not inputs: Fx" in " ".join(error.split())
    moments = []
    for more in ((), ("--loads", "grf.xml"), ("--loads", "grf.xml", "--known", "grf.mot")):
        assert kanes(*asked, *more)[0] == 0
        moments.append(kn.read(tmp_path / "moments.sto")["knee_force"])
    np.testing.assert_allclose(moments[1:] - moments[0], -1.5, rtol=1e-9)
    code, _, error = kanes("inverse", "three_link_chain", "--motion", "rest.mot", "--loads", "grf.xml")
    assert code != 0
    assert "is not an OpenSim model" in " ".join(error.split())


@pytest.mark.heavy
def test_commands_know_digital_controllers(kanes, tmp_path):
    code, out, _ = kanes("run", str(SATELLITE), "--stop", "1", "--out", "sat", "--json")
    assert (code, json.loads(out)["good"]) == (0, True)
    assert "reads" in (tmp_path / "sat" / "report.html").read_text(encoding="utf-8")
    assert (tmp_path / "sat" / "results.csv").read_text(encoding="utf-8").startswith("t,q,b,u,v,T,F,D,angle,rate,")
    assert re.search(r"^T +by attitude, every 0.1 +N m", kanes("show", str(SATELLITE))[1], re.MULTILINE)
    code, out, _ = kanes("export", str(SATELLITE), "sat.c")
    said = (
        "Digital controllers (attitude, jets, sunlight) are left out; their inputs become inputs of the code: T, F, D."
    )
    assert (code, said in " ".join(out.split())) == (0, True)
    assert "sat_w_numbers[] = {0.0, 0.0, 0.0};" in (tmp_path / "sat.c").read_text(encoding="utf-8")
    # A rest is that of the system; what controllers drive are inputs that need a number there.
    assert "no value for input T, F, D" in kanes("equilibrium", str(SATELLITE))[2]
    held = [word for name in "TFD" for word in ("--set", f"{name}=0")]
    code, out, _ = kanes("equilibrium", str(SATELLITE), *held, "--json")
    assert (code, json.loads(out)["state"]["b"]) == (0, pytest.approx(0, abs=1e-12))


def test_a_controller_that_cannot_be_compiled_is_told_at_its_line(kanes, tmp_path):
    text = SATELLITE.read_text(encoding="utf-8").replace("bias: drift", "bias: angle")
    (tmp_path / "sat.yaml").write_text(text, encoding="utf-8")
    line = next(number for number, each in enumerate(text.splitlines(), 1) if each == "    reads:")
    code, _, err = kanes("run", "sat.yaml")
    assert (code, f"sat.yaml:{line + 1}:7: controllers.attitude.reads: " in err) == (1, True)


def test_every_system_is_listed(kanes):
    code, out, _ = kanes("list", "--json")
    assert code == 0
    assert set(json.loads(out)) == set(kn.library.names())
    assert max(map(cell_len, kanes("list")[1].splitlines())) <= 80


def test_symbols_are_shown_with_their_meanings(kanes):
    code, out, _ = kanes("show", "spring_pendulum")
    assert code == 0
    study = kn.library.study("spring_pendulum")
    for name, note in study.notes.items():
        assert re.search(rf"^{re.escape(name)} .*{re.escape(note.meaning.split()[0])}", out, re.MULTILINE)


def test_a_new_file_is_a_model_that_runs(kanes, tmp_path):
    code, out, _ = kanes("new", "pendulum.yaml")
    assert (code, "kanes view pendulum.yaml" in out) == (0, True)
    study = kn.read(tmp_path / "pendulum.yaml")
    run = study.run()
    m, l, g, c = (study.parameters[name] for name in ("m", "l", "g", "c"))
    # (m l²/3) q̈ = −m g (l/2) sin q − c q̇
    q, u = run["q"], run["u"]
    np.testing.assert_allclose(run._accelerations[0], (-m * g * l / 2 * np.sin(q) - c * u) / (m * l**2 / 3), atol=1e-12)
    code, _, err = kanes("new", "pendulum.yaml")
    assert (code, "the file exists" in err) == (1, True)
    assert kanes("new", "pendulum.yaml", "--overwrite", "--like", "four_bar")[0] == 0
    assert (
        kn.derive(kn.read(tmp_path / "pendulum.yaml").model).system.key == kn.derive(kn.library.four_bar()).system.key
    )


def test_recordings_and_models_are_converted(kanes, tmp_path):
    kn.Recording([0, 1, 2], {"q": [0.0, 1.0, 4.0]}).write(tmp_path / "motion.csv")
    assert kanes("convert", "motion.csv", "motion.sto")[0] == 0
    assert np.array_equal(kn.read(tmp_path / "motion.sto").columns["q"], [0, 1, 4])
    assert kanes("convert", "four_bar", "four_bar.yaml")[0] == 0
    assert isinstance(kn.read(tmp_path / "four_bar.yaml"), kn.Study)


@pytest.fixture
def meshes_elsewhere(tmp_path):
    """A model whose mesh is not in its folder: a cube with edges of 2 m and 1000 kg/m³, which weighs 8000 kg."""
    for name in ("robot", "meshes"):
        (tmp_path / name).mkdir()
    corners = [f"v {x} {y} {z}" for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)]
    faces = ["f 1 2 4 3", "f 5 7 8 6", "f 1 5 6 2", "f 3 4 8 7", "f 1 3 7 5", "f 2 6 8 4"]
    (tmp_path / "meshes" / "cube.obj").write_text("\n".join([*corners, *faces]), encoding="utf-8")
    (tmp_path / "robot" / "robot.xml").write_text(
        '<mujoco><asset><mesh name="cube" file="../meshes/cube.obj"/></asset><worldbody>'
        '<body name="b"><joint name="j"/><geom type="mesh" mesh="cube"/></body></worldbody></mujoco>',
        encoding="utf-8",
    )


@pytest.mark.parametrize(
    "words",
    [
        ("show",),
        ("derive",),
        ("verify", "--states", "1"),
        ("equilibrium",),
        ("linearize",),
        ("view", "--out", "page.html", "--stop", "0.1", "--no-open"),
    ],
    ids=lambda words: words[0],
)
def test_commands_read_meshes_from_a_folder_that_is_allowed(kanes, meshes_elsewhere, words):
    command, *options = words
    code, _, err = kanes(command, "robot/robot.xml", *options)
    assert (code, "lies outside the folder of the model" in " ".join(err.split())) == (1, True)
    assert kanes(command, "robot/robot.xml", *options, "--folder", "../meshes")[0] == 0


def test_a_model_file_is_begun_like_a_model_with_meshes_elsewhere(kanes, meshes_elsewhere, tmp_path):
    assert kanes("new", "mine.yaml", "--like", "robot/robot.xml", "--folder", "../meshes")[0] == 0
    assert float(kn.read(tmp_path / "mine.yaml").model["b"].mass) == pytest.approx(8000)
    assert kanes("export", "robot/robot.xml", "mine.c", "--folder", "../meshes")[0] == 0


def test_every_command_that_reads_any_model_takes_folders():
    taken = {}
    for name, command in get_command(app).commands.items():
        words = {word for each in command.params for word in each.opts}
        if words & {"file", "--like"} and name != "studio":  # which edits model files alone
            taken[name] = "--folder" in words
    assert len(taken) > 10
    assert all(taken.values()), taken


def test_a_model_is_converted_with_meshes_from_a_folder_that_is_allowed(kanes, meshes_elsewhere, tmp_path):
    code, _, err = kanes("convert", "robot/robot.xml", "robot.yaml")
    assert (code, "or --folder ../meshes of a command" in " ".join(err.split())) == (1, True)
    assert not (tmp_path / "robot.yaml").exists()
    # From the folder of the model, not from where the command runs.
    assert kanes("convert", "robot/robot.xml", "robot.yaml", "--folder", "../meshes")[0] == 0
    assert float(kn.read(tmp_path / "robot.yaml").model["b"].mass) == pytest.approx(8000)
    code, _, err = kanes("convert", "robot/robot.xml", "again.yaml", "--folder", "meshes")
    assert (code, "there is no folder" in err) == (1, True)
    code, _, err = kanes("convert", "four_bar", "again.yaml", "--folder", "meshes")
    assert (code, "--folder applies to files, and 'four_bar' is not a file" in " ".join(err.split())) == (1, True)
    assert not (tmp_path / "again.yaml").exists()


def test_a_robot_is_shown_and_converted_there_and_back(kanes, tmp_path):
    (tmp_path / "cart.urdf").write_text(CART, encoding="utf-8")
    assert "plane_angle" in kanes("show", "cart.urdf")[1]
    assert kanes("convert", "cart.urdf", "cart.yaml")[0] == 0
    assert kanes("convert", "cart.yaml", "again.urdf")[0] == 0
    first, again = (kn.read(tmp_path / name) for name in ("cart.urdf", "again.urdf"))
    assert kn.derive(first).system.key == kn.derive(again).system.key
    code, _, err = kanes("convert", "four_bar", "bar.urdf")
    assert (code, "URDF has no constraints" in " ".join(err.split())) == (1, True)


def test_code_is_exported_by_its_suffix(kanes, tmp_path):
    code, out, _ = kanes("export", "four_bar", "bar.c", "--set", "g=5")
    assert (code, "Written to bar.c and bar.h" in out) == (0, True)
    text = (tmp_path / "bar.c").read_text(encoding="utf-8")
    assert "math.h" in text
    assert "bar_p_numbers[] = {0.2, 0.5, 0.4, 0.45," in text
    assert "bar_x_numbers[] = {0.7, 0.5158" in text
    assert "0.27, 0.06, 5.0};" in text
    assert "bar_w_numbers[] = {0.0};" in text
    assert kanes("export", "spring_pendulum", "spring/")[0] == 0
    assert (tmp_path / "spring" / "CMakeLists.txt").exists()
    assert kanes("export", "spring_pendulum", "bar.m", "--set", "k=25", "--function", "kinetic_energy")[0] == 0
    assert "kinetic_energy" in (tmp_path / "bar.m").read_text(encoding="utf-8")
    assert kanes("export", "spring_pendulum", "bar.py", "--set", "k=25")[1].strip().endswith("Written to bar.py")
    assert "'k': 25.0" in (tmp_path / "bar.py").read_text(encoding="utf-8")
    assert kanes("export", "spring_pendulum", "bar.wasm", "--function", "kinetic_energy")[0] == 0
    assert (tmp_path / "bar.wasm").read_bytes()[:4] == b"\0asm"
    assert "'bar.f90': " in kanes("export", "four_bar", "bar.f90")[2]


def test_a_page_is_written_without_opening_it(kanes, tmp_path):
    assert kanes("view", "spring_pendulum", "--no-open", "--out", "page.html", "--stop", "1")[0] == 0
    assert "<canvas" in (tmp_path / "page.html").read_text(encoding="utf-8")


def test_stages_are_measured(kanes):
    code, out, _ = kanes("bench", "spring_pendulum", "--json")
    found = json.loads(out)
    assert code == 0
    assert found["operations"] == kn.library.study("spring_pendulum").kernel.operation_count
    assert all(seconds > 0 for seconds in found["seconds"].values())


def test_the_schema_is_json(kanes):
    code, out, _ = kanes("schema")
    assert code == 0
    assert json.loads(out)["properties"]["kanes"]


def test_completion_is_offered():
    assert app.info.name == "kanes"
    assert app._add_completion
