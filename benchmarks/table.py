"""From timings to rows: what, measured, target, met or missed."""

from __future__ import annotations

from statistics import median
from typing import Any

from rich.table import Table

from benchmarks.bicycle_rows import bicycle_rows
from benchmarks.closed_loop_rows import closed_loop_rows, many_loop_rows
from benchmarks.contact_rows import contact_rows
from benchmarks.controller_rows import controller_rows
from benchmarks.durations import duration
from benchmarks.gait_rows import gait_rows
from benchmarks.hopper_rows import hopper_rows
from benchmarks.impact_rows import impact_rows
from benchmarks.motion_rows import motion_rows
from benchmarks.page_rows import page_rows
from benchmarks.panel_rows import panel_rows
from benchmarks.pile_rows import pile_rows
from benchmarks.precision import seconds_at
from benchmarks.robot_rows import robot_rows
from benchmarks.row import Row
from benchmarks.sensitivity_rows import sensitivity_rows
from benchmarks.swapped_kane_rows import swapped_kane_rows
from benchmarks.sweep_rows import sweep_rows
from benchmarks.tree_rows import tree_rows

SPEEDUP = 200.0  # at four bodies
OPERATIONS = 3200  # at four bodies
READABLE = 0.5  # seconds
IMPORT = 0.3  # seconds
ONE_STATE = 6.0  # times faster than PyDy's C
EIGHT_LANES = 40.0  # times faster than PyDy's C, per state
EQUAL_ERROR = 200.0  # times faster than SymPy and PyDy
REACTIONS = 1.5  # seconds
FIRST_START, LATER_START, LATER_HUMANOID = 1.0, 0.04, 0.15  # seconds after what they need is imported
ERROR = 1e-9  # at which integrators are compared; benchmarks.precision has other errors


def rows(raw: dict[str, Any]) -> list[Row]:
    sizes = list(raw["sympy_chain"])
    return [
        *(row for n in sizes for row in _speed(raw, n)),
        *(_read(raw, n) for n in sizes if n in raw.get("readable_chain", {})),
        *_long_chain(raw),
        *(_building(raw, n) for n in sizes),
        *(_operations(raw, n) for n in sizes),
        *_right_hand_sides(raw.get("pydy_chain", {}), max(sizes)),
        *motion_rows(raw["motion"]),
        *_equal_error(raw.get("pydy_motion")),
        *_precision(raw["work_precision"]["systems"]),
        *panel_rows(raw.get("panels")),
        *controller_rows(raw.get("controllers")),
        *sweep_rows(raw.get("sweeps")),
        *impact_rows(raw.get("impacts")),
        *hopper_rows(raw.get("hoppers")),
        *contact_rows(raw.get("contacts")),
        *closed_loop_rows(raw.get("closed_loops")),
        *many_loop_rows(raw.get("loop_rows")),
        *sensitivity_rows(raw.get("slopes")),
        *pile_rows(raw.get("piles")),
        *bicycle_rows(raw.get("bicycle"), raw.get("sympy_bicycle")),
        *swapped_kane_rows(raw.get("swapped_kane")),
        *tree_rows(raw.get("trees", {}), raw.get("trees_avx2", {}), raw.get("tree_compile", {})),
        *robot_rows(raw.get("robots")),
        *gait_rows(raw.get("gait")),
        *page_rows(raw.get("pages")),
        *_startup(raw["startup"]),
        _promise(
            "processor time of all reactions along a run of the Stewart platform, nothing of them cached",
            [run["reactions"] for run in raw["questions"]],
            REACTIONS,
        ),
        _promise("three-link chain, everything readable", raw["readable"], READABLE),
        _promise("import kanes", raw["import"], IMPORT),
    ]


def _speed(raw: dict[str, Any], n: int) -> list[Row]:
    """Both cold: the first derivation in a process. The promise is about SymPy as its documentation has it.

    SymPy's result is expressions, nothing simplified; ours is a graph whose terms are shared, from which code is made.
    `_read` has ours as expressions.
    """
    kanes = median(raw["kanes_chain"][n]["derive_cold"])
    rivals = {"as documented": _documented(raw, n), "tuned by hand": _tuned(raw, n)}
    found = []
    for how, result in rivals.items():
        ratio = result["derive"] / kanes
        promised = n == 4 and how == "as documented"
        promise = (f"≥ {SPEEDUP:.0f} ×", ratio >= SPEEDUP) if promised else ("", None)
        what = f"M and f of a 3D chain of {n}, SymPy's expressions {how} / the graph of Kanes"
        found.append(Row(what, f"{ratio:.3g} ×  ({duration(result['derive'])} / {duration(kanes)})", *promise))
    return found


def _read(raw: dict[str, Any], n: int) -> Row:
    """Expressions against expressions: ours in their shortest form, SymPy's as they come."""
    ours = raw["readable_chain"][n]
    ways = {"as documented": _documented(raw, n), "tuned by hand": _tuned(raw, n)}
    theirs = [f"{duration(result['derive'])} {how}{_operations_of(result)}" for how, result in ways.items()]
    seconds = duration(median(run["readable"] for run in ours))
    return Row(
        f"M and f of a 3D chain of {n} as expressions, Kanes' shortened to be read, SymPy's as they come",
        f"Kanes {seconds}{_operations_of(ours[0])}; SymPy {', '.join(theirs)}",
    )


def _operations_of(result: dict[str, Any]) -> str:
    return f" ({result['operations']} operations)" if "operations" in result else ""


def _long_chain(raw: dict[str, Any]) -> list[Row]:
    long = max(raw["kanes_chain"])
    if 3 not in raw["sympy_chain"] or long <= 3:
        return []
    kanes, sympy = median(raw["kanes_chain"][long]["derive_cold"]), _tuned(raw, 3)["derive"]
    what = f"Kanes with {long} bodies, SymPy tuned by hand with 3"
    return [Row(what, f"{duration(kanes)}, {duration(sympy)}", "Kanes less", kanes < sympy)]


def _building(raw: dict[str, Any], n: int) -> Row:
    kanes = median(raw["kanes_chain"][n]["build_cold"])
    return Row(
        f"building the model of {n}, SymPy as documented, Kanes",
        f"{duration(_documented(raw, n)['build'])}, {duration(kanes)}",
    )


def _operations(raw: dict[str, Any], n: int) -> Row:
    count = raw["kanes_chain"][n]["operations"]
    theirs = [result["operations"] for result in raw["sympy_chain"][n].values() if "operations" in result]
    beside = f"  (SymPy, M and f alone: {min(theirs)})" if theirs else ""
    promise = (f"≤ {OPERATIONS}", count <= OPERATIONS) if n == 4 else ("", None)
    return Row(f"operations of q̇ and u̇, chain of {n}", f"{count}{beside}", *promise)


def _right_hand_sides(raw: dict[str, Any], n: int) -> list[Row]:
    """PyDy's C, which solves M u̇ = f, and ours in the same loop; PyDy as it comes, less its call; calls from Python."""
    found = []
    for way, how in (("documented", "as documented"), ("own", "tuned by hand")):
        if way not in raw:
            continue
        times = raw[way]["seconds"]
        kanes, nothing = times["kanes"], times["nothing"]["call"]
        calls = {solver: times[solver]["call"] for solver in ("numpy", "scipy", "sympy")}
        fastest, default = min(calls.values()), calls["numpy"] - nothing
        pydy = min(times["sympy"]["loop"], fastest - nothing)
        promised = n == 4 and way == "documented"
        what = f"right-hand side of the 3D chain of {n}, PyDy's Cython {how} / Kanes"
        ratios = {"one state": (pydy / kanes["loop"], ONE_STATE), "eight lanes": (pydy / kanes["lanes"], EIGHT_LANES)}
        for which, (ratio, target) in ratios.items():
            ours = kanes["loop" if which == "one state" else "lanes"]
            promise = (f"≥ {target:.0f} ×", ratio >= target) if promised else ("", None)
            measured = f"{ratio:.3g} ×  ({duration(pydy)} / {duration(ours)})"
            found.append(Row(f"{what}, {which}", measured, *promise))
        measured = f"{default / kanes['loop']:.3g} ×, {default / kanes['lanes']:.3g} ×  ({duration(default)})"
        found.append(Row(f"{what}, one state and eight lanes, its default solver", measured))
        measured = f"{fastest / kanes['call']:.3g} ×  ({duration(fastest)} / {duration(kanes['call'])})"
        beside = f", {duration(nothing)} of PyDy's being the call"
        found.append(Row(f"{what}, called from Python", measured + beside))
    return found


def _equal_error(raw: dict[str, Any] | None) -> list[Row]:
    if raw is None:
        return []
    kanes, pydy = raw["kanes"], raw["pydy"]
    ratio = pydy["seconds"] / kanes["seconds"]
    measured = f"{ratio:.3g} ×  ({duration(pydy['seconds'])} / {duration(kanes['seconds'])})"
    errors = f"; errors {pydy['error']:.1e}, {kanes['error']:.1e}"
    what = "10 s of the three-link chain to an equal error, SymPy and PyDy / Kanes at 1e-10"
    return [Row(what, measured + errors, f"≥ {EQUAL_ERROR:.0f} ×", ratio >= EQUAL_ERROR)]


def _precision(systems: dict[str, Any]) -> list[Row]:
    """All integrators at one error, relative to the first, which is Kanes."""
    found = []
    for system, contenders in systems.items():
        times = {name: seconds_at(points, ERROR) for name, points in contenders.items()}
        first = next(iter(times))
        ours = times[first]
        if ours is None:
            continue
        for name, theirs in times.items():
            if theirs is not None and not name.startswith(first):
                what = f"10 s of the {system} to an error of {ERROR:.0e}, {name} / {first}"
                measured = f"{theirs[0]}{theirs[1] / ours[1]:.3g} ×  ({duration(theirs[1])} / {duration(ours[1])})"
                found.append(Row(what, measured))
    return found


def _startup(raw: list[dict[str, Any]]) -> list[Row]:
    kinds = {
        "empty": ("three-link chain to its first second, no kernel cached", FIRST_START),
        "filled": ("three-link chain to its first second, kernel cached", LATER_START),
        "humanoid_filled": ("humanoid to its first second, kernel cached", LATER_HUMANOID),
    }
    once = duration(min(run["first"]["first_second"] for run in raw))
    names = [run["filled"]["names"] for run in raw]
    humanoid = [run["humanoid_empty"]["first_second"] for run in raw]
    return [
        Row("what a first run imports besides, SymPy and llvmlite among it", duration(median(names))),
        Row("the first second ever simulated on a machine, integrator compiled", once),
        Row("humanoid to its first second, no kernel cached", duration(median(humanoid))),
        *(_promise(text, [run[kind]["first_second"] for run in raw], limit) for kind, (text, limit) in kinds.items()),
    ]


def _promise(what: str, times: list[float], limit: float) -> Row:
    """A promise is kept by the median, not by the luckiest run."""
    middle = median(times)
    measured = f"{duration(middle)} median, {duration(min(times))} best of {len(times)}"
    return Row(what, measured, f"< {duration(limit)}", middle < limit)


def _documented(raw: dict[str, Any], n: int) -> dict[str, Any]:
    result: dict[str, Any] = raw["sympy_chain"][n]["documented"]
    return result


def _tuned(raw: dict[str, Any], n: int) -> dict[str, Any]:
    """The faster of the two ways tuned by hand."""
    tuned = [result for way, result in raw["sympy_chain"][n].items() if way != "documented"]
    best: dict[str, Any] = min(tuned, key=lambda result: result["derive"])
    return best


def as_table(found: list[Row], title: str) -> Table:
    table = Table(title=title, title_justify="left")
    for heading in ("what", "measured", "target", ""):
        table.add_column(heading)
    verdicts = {True: "[green]met[/]", False: "[red]missed[/]", None: ""}
    for row in found:
        table.add_row(row.what, row.measured, row.target, verdicts[row.met])
    return table
