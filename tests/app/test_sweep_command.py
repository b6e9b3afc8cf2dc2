"""The command `kanes sweep`: what it is told, what it writes, and how it goes on.

Proves: app/commands/sweep.py, app/commands/sweeps/options.py, app/commands/sweeps/results.py.
"""

import csv
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest

import kanes as kn
from elsewhere import heeding_interrupts
from kanes.app.commands import sweep as sweeping
from kanes.app.commands.sweeps import results as sweep_results
from kanes.app.commands.sweeps.options import kept_in, varied_in

ROOT = Path(__file__).parents[2]
SATELLITE = ROOT / "examples" / "models" / "pointing_satellite.yaml"
BALL = ROOT / "examples" / "models" / "bouncing_ball.yaml"


def table(path):
    return list(csv.DictReader(path.read_text(encoding="utf-8").splitlines()))


def test_a_sweep_tells_how_its_runs_ended(kanes, tmp_path):
    code, out, _ = kanes("sweep", "double_pendulum", "--over", "q1=0.1:0.3:3", "--over", "L=1,2", "--json")
    found = json.loads(out)
    assert (code, found["runs"], found["outcomes"], found["complete"]) == (0, 6, {"finished": 6}, True)
    rows = table(tmp_path / found["files"]["ends"])
    assert list(rows[0])[:5] == ["q1", "L", "outcome", "end", "culprit"]
    study = kn.library.study("double_pendulum")
    run = study.run(initial={"q1": float(rows[3]["q1"])}, parameters={"L": float(rows[3]["L"])})
    # Runs in lanes take other steps than one alone, each to 1e-10; a double pendulum makes more of it.
    assert float(rows[3]["final_q1"]) == pytest.approx(run["q1"][-1], abs=1e-5)
    for name in ("page", "plots", "histograms", "scatter_final_q1"):
        assert (tmp_path / found["files"][name]).stat().st_size > 1000
    assert found["left_out"] == []


@pytest.mark.heavy
def test_statistics_are_those_of_the_table(kanes, tmp_path):
    words = ["--over", "z=uniform(0.5,1.5)", "--over", "e=normal(0.8,0.05,highest=1)", "--runs", "40"]
    words += ["--method", "latin", "--seed", "3", "--keep", "hits=event_count(bounce)", "--keep", "P=final(P)"]
    words += ["--keep", "height=trajectory(z)", "--keep", "t=event_time(bounce, 2)"]
    code, out, _ = kanes("sweep", str(BALL), *words, "--stop", "1", "--json")
    found = json.loads(out)
    rows = table(tmp_path / found["files"]["ends"])
    assert code == 0
    assert list(rows[0]) == ["z", "e", "outcome", "end", "culprit", "hits", "P_x", "P_y", "P_z", "t"]
    over = kn.dispersed(
        kn.random.uniform("z", 0.5, 1.5),
        kn.random.normal("e", 0.8, 0.05, highest=1),
        method="latin",
        seed=3,
    )
    assert [float(row["z"]) for row in rows] == over.values(0, 40, 40)["z"].tolist()
    times = [float(row["t"]) for row in rows if row["t"]]
    told = found["statistics"]["t"]
    assert (told["count"], told["missing"], told["mean"]) == (
        len(times),
        40 - len(times),
        pytest.approx(np.mean(times), rel=1e-14),
    )
    # A ball that falls from z meets the ground the first time after √(2z/g).
    assert all(float(row["hits"]) >= 1 for row in rows if np.sqrt(2 * float(row["z"]) / 9.81) < 1)
    assert (tmp_path / found["files"]["bands"]).exists()


@pytest.mark.heavy
def test_a_sweep_of_a_file_may_be_over_distributions(kanes, tmp_path):
    code, out, _ = kanes("sweep", str(SATELLITE), "--json")
    found = json.loads(out)
    assert (code, found["runs"], found["outcomes"]) == (0, 100, {"finished": 100})
    rows = table(tmp_path / found["files"]["ends"])
    planned = kn.read(SATELLITE).sweeps["tolerances"]
    assert [float(row["J"]) for row in rows] == planned.values(0, 100, 100)["J"].tolist()
    # The law holds the satellite to a hundredth of a radian; starts are thirty to sixty times as far off.
    assert max(abs(float(row["error"])) for row in rows) < 0.01
    assert list(found["statistics"]) == list(planned.keep)
    text = SATELLITE.read_text(encoding="utf-8").replace("    runs: 100\n", "")
    (tmp_path / "open.yaml").write_text(text, encoding="utf-8")
    assert "has no number of runs. Give --runs" in " ".join(kanes("sweep", "open.yaml")[2].split())
    code, out, _ = kanes("sweep", "open.yaml", "--runs", "9", "--seed", "5", "--stop", "1", "--json")
    assert (code, json.loads(out)["runs"]) == (0, 9)
    other = kn.dispersed(*planned.over.distributions, method="latin", seed=5)
    rows = table(tmp_path / json.loads(out)["files"]["ends"])
    assert [float(row["J"]) for row in rows] == other.values(0, 9, 9)["J"].tolist()


def test_a_law_gives_way_to_numbers_that_vary(kanes, tmp_path):
    text = BALL.read_text(encoding="utf-8") + "inputs: {F: -0.1*v_x}\nloads: [{force: F*N.x, on: ball}]\n"
    (tmp_path / "pushed.yaml").write_text(text, encoding="utf-8")
    code, out, _ = kanes("sweep", "pushed.yaml", "--over", "F=0,0.4", "--stop", "1", "--keep", "v=final(v_x)", "--json")
    assert code == 0
    # F/m = 1 for a second.
    assert [float(row["v"]) for row in table(tmp_path / json.loads(out)["files"]["ends"])] == pytest.approx([0.5, 1.5])


def test_a_terminal_is_told_in_eighty_columns(kanes):
    code, out, _ = kanes("sweep", str(BALL), "--over", "m=-1,1,2", "--keep", "hits=event_count(bounce)")
    lines = out.splitlines()
    assert (code, lines[0]) == (0, "bouncing ball: 3 runs over m")
    assert any(line.split()[:2] == ["finished", "2"] for line in lines)
    assert any(line.startswith("impossible parameters     1  mass of ball: it is -1") for line in lines)
    assert any(line.split() == ["hits", "4", "0", "4", "4", "4", "1"] for line in lines)
    assert max(map(len, lines)) <= 80


def test_a_sweep_without_any_run_has_its_own_exit_code(kanes):
    code, out, _ = kanes("sweep", str(BALL), "--over", "m=-1,-2", "--json")
    found = json.loads(out)
    assert (code, found["outcomes"]) == (3, {"impossible parameters": 2})
    assert "mass of ball" in found["culprits"]["impossible parameters"]
    assert found["left_out"] == ["Statistics and plots are left out: no run could start."]
    assert list(found["files"]) == ["ends"]


def test_a_store_is_gone_on_with_and_says_what_is_left_out(kanes, tmp_path, monkeypatch):
    monkeypatch.setattr(sweep_results, "MOST_ROWS", 50)
    words = ["sweep", str(BALL), "--over", "z=uniform(0.5,1.5)", "--runs", "300", "--chunk", "128", "--to", "s.zarr"]
    code, out, _ = kanes(*words, "--threads", "1", "--json")
    found = json.loads(out)
    assert (code, found["made"], found["store"], "page" in found["files"]) == (0, 300, "s.zarr", False)
    assert "ends.csv has the first 50 of 300 runs; s.zarr has all." in found["left_out"]
    assert "the folder of --to has kept values only" in found["left_out"][1]
    assert len(table(tmp_path / found["files"]["ends"])) == 50
    before = {path: path.stat().st_mtime_ns for path in (tmp_path / "s.zarr").rglob("*") if path.is_file()}
    assert json.loads(kanes(*words, "--json")[1])["statistics"] == found["statistics"]
    assert before == {path: path.stat().st_mtime_ns for path in (tmp_path / "s.zarr").rglob("*") if path.is_file()}
    # Python sees the same sweep there.
    over = kn.dispersed(kn.random.uniform("z", 0.5, 1.5))
    assert kn.sweep(kn.read(BALL), over=over, runs=300, folder=tmp_path / "s.zarr").is_complete
    code, _, err = kanes("sweep", str(BALL), "--over", "z=uniform(0.5,1.6)", "--runs", "300", "--to", "s.zarr")
    assert (code, "it belongs to another study" in err) == (1, True)


@pytest.mark.heavy
def test_many_runs_have_no_page(kanes, monkeypatch):
    monkeypatch.setattr(sweeping, "_MOST_SHOWN", 5)
    _, out, _ = kanes("sweep", str(BALL), "--over", "z=1:2:6", "--stop", "0.2")
    assert "plots of trajectories are left out: there are more than 5 runs." in " ".join(out.split())
    monkeypatch.setattr(sweeping, "_MOST_SHOWN", 500)
    monkeypatch.setattr(sweeping, "_MOST_NUMBERS", 10_000)
    _, out, _ = kanes("sweep", str(BALL), "--over", "z=1:2:6", "--stop", "0.2")
    assert "6 runs of 4 states take too much memory." in " ".join(out.split())


@pytest.mark.heavy
def test_a_sweep_may_keep_nothing_and_much(kanes, tmp_path):
    text = BALL.read_text(encoding="utf-8")
    keep = ", ".join(f"k{number}: final({number}*z)" for number in range(25))
    for name, kept in {"none": "", "much": keep}.items():
        sweeps = f"sweeps: {{s: {{over: {{z: [1, 2]}}, keep: {{{kept}}}}}}}\n"
        (tmp_path / f"{name}.yaml").write_text(text.partition("sweeps:")[0] + sweeps, encoding="utf-8")
    code, out, _ = kanes("sweep", "none.yaml", "--stop", "0.1", "--json")
    found = json.loads(out)
    assert (code, found["statistics"], set(found["files"])) == (0, {}, {"ends", "plots", "page"})
    code, out, _ = kanes("sweep", "much.yaml", "--stop", "0.1")
    assert (code, "… and 5 more; --json has all." in out) == (0, True)
    assert "are left out; ends.csv has the values." in " ".join(out.split())


WRONG = {
    ("--over", "m=a:b:c"): "--over: cannot read 'm=a:b:c'. Write NAME=FIRST:LAST:COUNT, NAME=VALUE,VALUE,VALUE or",
    ("--over", "mm=1,2"): "has no symbol 'mm'. Did you mean 'm'?",
    ("--over", "m=norml(1,2)"): "unknown distribution 'norml'. Did you mean 'normal'? There are normal",
    ("--over", "m=correlated(1)"): "Define correlated numbers in a model file.",
    ("--over", "m=normal(1)"): "normal takes mean, deviation. Write such as m=normal(1,0.1)",
    ("--over", "m=normal(1,2,lowest=0,lowest=1)"): "normal takes mean, deviation.",
    ("--over", "m=triangular(1,2,3,4)"): "triangular takes lowest, peak, highest. Write such as l=triangular(1,2,4).",
    ("--over", "m=uniform(1,x)"): "uniform takes numbers. Write such as k=uniform(10,20).",
    ("--over", "m=uniform(2,1)"): "uniform, m: lowest 2 is not below 1.",
    ("--over", "m=choice(1,2,weights=3)"): "choice takes values; define weights in a model file.",
    ("--over", "m=uniform(1,2)"): "The sweep over m has no number of runs. Give --runs, such as --runs 1000.",
    ("--over", "m=1,2", "--over", "z=uniform(0,1)"): "'m' and 'z' mix values and a distribution.",
    ("--over", "m=1,2", "--over", "m=3"): "--over: m is given twice. Give all its values at once, such as m=1,2,5.",
    ("--over", "m=1,2", "--seed", "3"): "--seed: a grid of values has no seed.",
    ("--method", "latin"): "--method: a grid of values has no method.",
    ("--over", "m=uniform(1,2)", "--runs", "9", "--method", "lattin"): "method 'lattin' is unknown.",
    ("--over", "m=1,2", "--runs", "3"): "its values make 2 runs, not 3.",
    ("--over", "m=1,2", "--sweep", "drops"): "--over and --sweep both define what varies. Give one of the two.",
    ("--sweep", "drop"): "Choose a sweep of 'bouncing ball' with --sweep. Did you mean 'drops'? It has: drops.",
    ("--keep", "x=finl(x)"): "unknown quantity 'finl'. Perhaps final is meant. finl(x) ^",
    ("--keep", "hits=event_count(bonce)"): "unknown event 'bonce'. Perhaps bounce is meant.",
    ("--keep", "final(x)"): "--keep: cannot read 'final(x)'. Write NAME=TEXT, such as miss=final(x).",
    ("--keep", "a=final(x)", "--keep", "a=final(z)"): "--keep: a is given twice. Give different names.",
    ("--keep", "e=final(x)"): "e is a varied symbol, too. Give the kept value another name.",
    ("--scheduler", "tcp://127.0.0.1:1"): "--scheduler: workers need a folder that all of them can write. Give --to.",
    ("--scheduler", "nowhere", "--to", "x.zarr"): "client='nowhere' is not a scheduler.",
    ("--scheduler", "tcp://127.0.0.1:1", "--to", "x.zarr", "--threads", "2"): "--threads does not apply",
    ("--over", "m=uniform(1,2)", "--runs", "2000000"): "2,000,000 runs, more than 1,000,000, the limit in memory.",
    ("--to", "nowhere/x.zarr"): "there is no folder",
}  # fmt: skip


@pytest.mark.parametrize("words", WRONG)
def test_wrong_options_of_a_sweep_are_reported(kanes, tmp_path, words):
    code, _, err = kanes("sweep", str(BALL), *words)
    assert (code, WRONG[words] in " ".join(err.split())) == (1, True), err
    assert not (tmp_path / "x.zarr").exists()


def test_a_model_without_a_sweep_is_told_how_to_give_one(kanes):
    assert "has no sweep. Give --over NAME=FIRST:LAST:COUNT" in kanes("sweep", "double_pendulum")[2]
    assert kanes("sweep", "double_pendulum", "--over", "q1=1,2", "--threads", "0")[0] == 2


VARIED = {
    "m=1:2:3": ("m", (1.0, 1.5, 2.0)),
    "q1 = pi/6, -1e-3": ("q1", (np.pi / 6, -1e-3)),
    "m=normal(1,0.1)": kn.random.normal("m", 1, 0.1),
    "m=normal(1, deviation=0.1, lowest=0)": kn.random.normal("m", 1, 0.1, lowest=0),
    "m = normal(1,0.1,0,2)": kn.random.normal("m", 1, 0.1, lowest=0, highest=2),
    "c=lognormal(2,1/2)": kn.random.lognormal("c", 2, 0.5),
    "k=uniform(10,20)": kn.random.uniform("k", 10, 20),
    "l=triangular(1,2,4)": kn.random.triangular("l", 1, 2, 4),
    "mode=choice(0,1,2)": kn.random.choice("mode", (0, 1, 2)),
}


@pytest.mark.parametrize("text", VARIED)
def test_what_varies_is_read_as_python_has_it(text):
    found = varied_in(text)
    if isinstance(found, tuple):
        assert found[0] == VARIED[text][0]
        # SymPy's pi/6 and NumPy's may differ in the last bit.
        assert found[1] == pytest.approx(VARIED[text][1], rel=1e-15)
    else:
        assert found == VARIED[text]


def test_what_is_kept_is_read_as_files_have_it():
    study = kn.read(SATELLITE)
    found = kept_in(study, ["far=largest(abs(q))", "command=rms(T)", "seen = final(angle)"])
    assert found == {
        "far": kn.keep.largest(abs(study.model["q"])),
        "command": kn.keep.rms("T"),
        "seen": kn.keep.final("angle"),
    }


@pytest.mark.heavy
def test_other_workers_are_told_in_a_line(kanes, monkeypatch):
    def warning(*words, **given):
        import warnings

        warnings.warn("sweep: 1 worker made nothing: it differs.", stacklevel=2)
        return kn.sweep(*words, **given)

    monkeypatch.setattr(sweeping, "make_runs", warning)
    code, _, err = kanes("sweep", str(BALL), "--over", "z=1,2", "--stop", "0.1")
    assert (code, err.strip()) == (0, "sweep: 1 worker made nothing: it differs.")


# In processes of their own

COMMAND = [sys.executable, "-m", "kanes", "sweep"]
SURROUNDINGS = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT / "tests")])}


def interrupted(words, folder, is_time):
    """How a command ends that is interrupted at some moment, and what it printed."""
    with subprocess.Popen(
        heeding_interrupts([*COMMAND, *words]),
        cwd=folder,
        env=SURROUNDINGS,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as command:
        begun = time.monotonic()
        while not is_time() and command.poll() is None and time.monotonic() < begun + 120:
            time.sleep(0.02)
        command.send_signal(signal.SIGINT)
        out, err = command.communicate(timeout=120)
        return command.returncode, out, err


@pytest.mark.heavy
@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signal")
def test_ctrl_c_ends_with_what_there_is_and_the_next_call_goes_on(tmp_path):
    words = ["double_pendulum", "--over", "m1=normal(1,0.05)", "--runs", "20000", "--chunk", "1024", "--stop", "150"]
    words += ["--keep", "last=final(q1)", "--threads", "1"]
    store = tmp_path / "s.zarr"
    stored = [*words, "--to", "s.zarr", "--json"]
    code, out, err = interrupted(stored, tmp_path, lambda: (store / "done" / "c").exists())
    found = json.loads(out)
    assert (code, found["complete"], 0 < found["made"] < 20000) == (130, False, True)
    assert f"Interrupted: {found['made']:,} of 20,000 runs are made. The same command resumes in s.zarr" in err
    rows = table(tmp_path / found["files"]["ends"])
    assert len(rows) == found["made"]
    done = subprocess.run([*COMMAND, *stored], cwd=tmp_path, env=SURROUNDINGS, capture_output=True, check=True)
    assert json.loads(done.stdout)["complete"]
    again = table(tmp_path / found["files"]["ends"])
    assert again[:1024] == rows[:1024]


@pytest.mark.heavy
def test_workers_of_a_cluster_make_the_same_runs(tmp_path):
    from dask.distributed import LocalCluster

    words = [str(BALL), "--over", "z=uniform(0.5,1.5)", "--runs", "600", "--chunk", "128", "--json"]
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None, env=SURROUNDINGS) as cluster:
        given = ["--to", str(tmp_path / "far.zarr"), "--scheduler", cluster.scheduler_address, "--out", "far"]
        far = subprocess.run(
            [*COMMAND, *words, *given], cwd=tmp_path, env=SURROUNDINGS, capture_output=True, check=True
        )
    near = subprocess.run(
        [*COMMAND, *words, "--out", "near"], cwd=tmp_path, env=SURROUNDINGS, capture_output=True, check=True
    )
    assert json.loads(far.stdout)["statistics"] == json.loads(near.stdout)["statistics"]
    assert (tmp_path / "far" / "ends.csv").read_bytes() == (tmp_path / "near" / "ends.csv").read_bytes()
