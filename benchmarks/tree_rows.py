"""From timings of trees to rows."""

from __future__ import annotations

from statistics import median
from typing import Any

from benchmarks.durations import duration
from benchmarks.row import Row

ONE_ABA = 0.25  # of the time of Pinocchio's aba, one state
ONE_MUJOCO = 0.2  # of the time of MuJoCo's forward dynamics, one state
LANES_ABA = {30: 30.0, 60: 25.0}  # times faster than Pinocchio's aba per state, up to so many links
WIDEST = 8  # numbers of a vector for which that is promised
ONE_RNEA = 0.25  # of the time of Pinocchio's rnea, one state
COMPILE = {7: 0.4, 30: 2.0, 60: 5.0, 1000: 5.0, 3000: 10.0}  # seconds, by links
CACHED = 0.05  # seconds
FLAT = 1.25  # times the least time per body
LONG = 1000
ENERGY = 1.0  # seconds, of a run of a thousand links

NAMES = {
    "chain": "chain of {} pins",
    "rods": "chain of {} rods on pins",
    "robot": "robot of 38 speeds",
    "humanoid": "humanoid of 38 speeds",
}


def tree_rows(raw: dict[str, Any], with_avx2: dict[str, Any], compiled: dict[str, Any]) -> list[Row]:
    """Rivals tree by tree, the same with narrower vectors, long chains, and compilation."""
    short = {name: found for name, found in raw.items() if found["speeds"] <= max(LANES_ABA)}
    return [
        *(row for name, found in short.items() for row in _against_rivals(name, found)),
        *(row for name, found in with_avx2.items() for row in _in_lanes(name, found)),
        *_long_chains({found["speeds"]: found["seconds"] for name, found in raw.items() if name not in short}),
        *(row for name, runs in compiled.items() for row in _compiling(name, runs)),
    ]


def called(name: str) -> str:
    kind, _, count = name.partition("-")
    return NAMES[kind].format(count)


def _less_the_call(seconds: dict[str, float], rival: str) -> float | None:
    """What the rival takes without what a call from Python takes."""
    return seconds[rival] - seconds[f"{rival} of nothing"] if rival in seconds else None


def _against_rivals(name: str, found: dict[str, Any]) -> list[Row]:
    seconds, rows = found["seconds"], []
    one, inverse = (seconds[f"kanes {what}"] for what in ("one", "inverse one"))
    aba, rnea = (_less_the_call(seconds, f"pinocchio {what}") for what in ("aba", "rnea"))
    mujoco = _less_the_call(seconds, "mujoco forward")
    tree = called(name)

    def share(what: str, ours: float, theirs: float, rival: str, limit: float) -> Row:
        beside = f"{duration(seconds[rival])} with the call"
        measured = f"{ours / theirs:.3g}  ({duration(ours)} / {duration(theirs)}, {beside})"
        return Row(f"{what}, {tree}", measured, f"≤ {limit:g}", ours / theirs <= limit)

    if aba is not None:
        rows.append(share("forward dynamics, one state, Kanes / Pinocchio's aba", one, aba, "pinocchio aba", ONE_ABA))
        rows += _in_lanes(name, found)
        rows.append(_from_python(tree, seconds))
    if mujoco is not None:
        what = "forward dynamics, one state, Kanes / MuJoCo's forward"
        rows.append(share(what, one, mujoco, "mujoco forward", ONE_MUJOCO))
    if rnea is not None:
        what = "inverse dynamics, one state, Kanes / Pinocchio's rnea"
        rows.append(share(what, inverse, rnea, "pinocchio rnea", ONE_RNEA))
    return rows


def _from_python(tree: str, seconds: dict[str, float]) -> Row:
    """One state at a time, with all that a call from Python costs either of them."""
    ours, theirs = seconds["kanes called from Python"], seconds["pinocchio aba"]
    measured = f"{theirs / ours:.3g} ×  ({duration(theirs)} / {duration(ours)})"
    return Row(f"forward dynamics called from Python, Pinocchio's aba / Kanes, {tree}", measured, "", None)


def _in_lanes(name: str, found: dict[str, Any]) -> list[Row]:
    """Per state of many; how fast that is goes by the width of vectors, which is eight with AVX-512."""
    seconds, width = found["seconds"], found["vector"]
    aba, lanes = _less_the_call(seconds, "pinocchio aba"), seconds["kanes lanes"]
    if aba is None:
        return []
    target = next((least for links, least in LANES_ABA.items() if found["speeds"] <= links), 0.0)
    promise = (f"≥ {target:.0f} ×", aba / lanes >= target) if width == WIDEST else ("", None)
    what = f"forward dynamics, per state in lanes, vectors of {width}, Pinocchio's aba / Kanes, {called(name)}"
    return [Row(what, f"{aba / lanes:.3g} ×  ({duration(aba)} / {duration(lanes)})", *promise)]


def _long_chains(found: dict[int, dict[str, float]]) -> list[Row]:
    """Per body. Pinocchio's time per body is that of the longest chain of which it holds the data."""
    if LONG not in found:
        return []
    ours = {count: seconds["kanes one"] / count for count, seconds in found.items()}
    spread = max(ours.values()) / min(ours.values())
    each = ", ".join(f"{count}: {1e9 * time:.0f} ns" for count, time in ours.items())
    rows = [Row("forward dynamics per body, chains by their pins", each, f"within {FLAT} ×", spread <= FLAT)]
    theirs = {count: _less_the_call(seconds, "pinocchio aba") for count, seconds in found.items()}
    known = {count: time / count for count, time in theirs.items() if time is not None}
    if known:
        longest = max(known)
        ratio = ours[LONG] / known[longest]
        measured = f"{ratio:.3g}  ({1e9 * ours[LONG]:.0f} ns / {1e9 * known[longest]:.0f} ns)"
        what = f"forward dynamics per body, Kanes with {LONG} pins / Pinocchio's aba with {longest}"
        rows.append(Row(what, measured, "≤ 1", ratio <= 1.0))
    return rows


def _compiling(name: str, runs: list[dict[str, Any]]) -> list[Row]:
    """Everything from the model to a function that can be called; and what is left of it once the code is cached."""
    count = name.partition("-")[2]
    limit = COMPILE.get(int(count or 0))
    empty = median(_from_model(run["empty"]) for run in runs)
    filled = median(_from_model(run["filled"]) for run in runs)
    read = median(run["filled"]["machine"] for run in runs)
    machine = median(run["empty"]["machine"] for run in runs)
    promise = (f"< {duration(limit)}", empty < limit) if limit else ("", None)
    measured = f"{duration(empty)} median, {duration(machine)} of it for machine code"
    cached = f"{duration(read)} median, {duration(filled)} from the model on"
    fast = (f"< {duration(CACHED)}", read < CACHED) if limit else ("", None)
    rows = [
        Row(f"from the model to a derivative, nothing of it cached, {called(name)}", measured, *promise),
        Row(f"machine code from the cache, {called(name)}", cached, *fast),
    ]
    if int(count or 0) == LONG:
        energy = median(run["empty"]["energy"] for run in runs)
        rows.append(
            Row(f"run.energy, {called(name)}", f"{duration(energy)} median", f"< {duration(ENERGY)}", energy < ENERGY)
        )
    return rows


def _from_model(run: dict[str, float]) -> float:
    return run["derive"] + run["write"] + run["machine"]
