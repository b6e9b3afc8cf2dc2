"""From timings to rows: what, measured, target, met or missed."""

from __future__ import annotations

from dataclasses import dataclass
from statistics import median
from typing import Any

from rich.table import Table

SPEEDUP = 200.0  # at four bodies
OPERATIONS = 3200  # at four bodies
READABLE = 0.5  # seconds
IMPORT = 0.6  # seconds
INTEGRATOR = 20.0  # times faster than SciPy
ENSEMBLE = 4.0  # times faster than one by one


@dataclass(frozen=True)
class Row:
    """A line of the table; `met` is None where nothing was promised."""

    what: str
    measured: str
    target: str = ""
    met: bool | None = None


def rows(raw: dict[str, Any]) -> list[Row]:
    sizes = list(raw["sympy_chain"])
    return [
        *(row for n in sizes for row in _speed(raw, n)),
        *_long_chain(raw),
        *(_building(raw, n) for n in sizes),
        *(_operations(raw, n) for n in sizes),
        *_motion(raw["motion"]),
        _promise("three-link chain, everything readable", raw["readable"], READABLE),
        _promise("import kanes", raw["import"], IMPORT),
    ]


def _speed(raw: dict[str, Any], n: int) -> list[Row]:
    """Both cold: the first derivation in a process. The promise is about SymPy as its documentation has it."""
    kanes = median(raw["kanes_chain"][n]["derive_cold"])
    rivals = {"as documented": _documented(raw, n), "tuned by hand": _tuned(raw, n)}
    found = []
    for how, result in rivals.items():
        ratio = result["derive"] / kanes
        promised = n == 4 and how == "as documented"
        promise = (f"≥ {SPEEDUP:.0f} ×", ratio >= SPEEDUP) if promised else ("", None)
        what = f"M and f of a 3D chain of {n}, SymPy {how} / Kanes"
        found.append(Row(what, f"{ratio:.3g} ×  ({seconds(result['derive'])} / {seconds(kanes)})", *promise))
    return found


def _long_chain(raw: dict[str, Any]) -> list[Row]:
    long = max(raw["kanes_chain"])
    if 3 not in raw["sympy_chain"] or long <= 3:
        return []
    kanes, sympy = median(raw["kanes_chain"][long]["derive_cold"]), _tuned(raw, 3)["derive"]
    what = f"Kanes with {long} bodies, SymPy tuned by hand with 3"
    return [Row(what, f"{seconds(kanes)}, {seconds(sympy)}", "Kanes less", kanes < sympy)]


def _building(raw: dict[str, Any], n: int) -> Row:
    kanes = median(raw["kanes_chain"][n]["build_cold"])
    return Row(
        f"building the model of {n}, SymPy as documented, Kanes",
        f"{seconds(_documented(raw, n)['build'])}, {seconds(kanes)}",
    )


def _operations(raw: dict[str, Any], n: int) -> Row:
    count = raw["kanes_chain"][n]["operations"]
    theirs = [result["operations"] for result in raw["sympy_chain"][n].values() if "operations" in result]
    beside = f"  (SymPy, M and f alone: {min(theirs)})" if theirs else ""
    promise = (f"≤ {OPERATIONS}", count <= OPERATIONS) if n == 4 else ("", None)
    return Row(f"operations of q̇, M, f and u̇, chain of {n}", f"{count}{beside}", *promise)


def _motion(raw: dict[str, Any]) -> list[Row]:
    chain, pendula = raw["chain"], raw["pendula"]
    faster, lanes = chain["scipy"] / chain["kanes"], pendula["one_by_one"] / pendula["many"]
    rate = pendula["runs"] / pendula["many"]
    return [
        Row(
            "10 s of the three-link chain at 1e-10, SciPy's DOP853 on our kernel / Kanes",
            f"{faster:.3g} ×  ({seconds(chain['scipy'])} / {seconds(chain['kanes'])})",
            f"≥ {INTEGRATOR:.0f} ×",
            faster >= INTEGRATOR,
        ),
        Row(
            "10 s of double pendula at 1e-8, one by one / eight lanes",
            f"{lanes:.3g} ×  ({rate:.0f} runs per second on one core)",
            f"≥ {ENSEMBLE:.0f} ×",
            lanes >= ENSEMBLE,
        ),
    ]


def _promise(what: str, times: list[float], limit: float) -> Row:
    """A promise is kept by the median, not by the luckiest run."""
    middle = median(times)
    measured = f"{seconds(middle)} median, {seconds(min(times))} best of {len(times)}"
    return Row(what, measured, f"< {seconds(limit)}", middle < limit)


def _documented(raw: dict[str, Any], n: int) -> dict[str, Any]:
    result: dict[str, Any] = raw["sympy_chain"][n]["documented"]
    return result


def _tuned(raw: dict[str, Any], n: int) -> dict[str, Any]:
    """The faster of the two ways tuned by hand."""
    tuned = [result for way, result in raw["sympy_chain"][n].items() if way != "documented"]
    best: dict[str, Any] = min(tuned, key=lambda result: result["derive"])
    return best


def seconds(value: float) -> str:
    return f"{value:.3g} s"


def as_table(found: list[Row], title: str) -> Table:
    table = Table(title=title, title_justify="left")
    for heading in ("what", "measured", "target", ""):
        table.add_column(heading)
    verdicts = {True: "[green]met[/]", False: "[red]missed[/]", None: ""}
    for row in found:
        table.add_row(row.what, row.measured, row.target, verdicts[row.met])
    return table
