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
        _promise("three-link chain, everything readable", raw["readable"], READABLE),
        _promise("import kanes", raw["import"], IMPORT),
    ]


def _speed(raw: dict[str, Any], n: int) -> list[Row]:
    sympy = _fastest(raw, n)["derive"]
    found = []
    for state in ("cold", "warm"):
        kanes = median(raw["kanes_chain"][n][f"derive_{state}"])
        ratio = sympy / kanes
        promise = (f"≥ {SPEEDUP:.0f} ×", ratio >= SPEEDUP) if n == 4 else ("", None)
        what = f"M and f of a 3D chain of {n}, SymPy (cold) / Kanes ({state})"
        found.append(Row(what, f"{ratio:.3g} ×  ({seconds(sympy)} / {seconds(kanes)})", *promise))
    return found


def _long_chain(raw: dict[str, Any]) -> list[Row]:
    long = max(raw["kanes_chain"])
    if 3 not in raw["sympy_chain"] or long <= 3:
        return []
    kanes, sympy = median(raw["kanes_chain"][long]["derive_cold"]), _fastest(raw, 3)["derive"]
    what = f"Kanes with {long} bodies, SymPy with 3 (both cold)"
    return [Row(what, f"{seconds(kanes)}, {seconds(sympy)}", "Kanes less", kanes < sympy)]


def _building(raw: dict[str, Any], n: int) -> Row:
    kanes = median(raw["kanes_chain"][n]["build_cold"])
    return Row(
        f"building the model of {n}, SymPy, Kanes (both cold)",
        f"{seconds(_fastest(raw, n)['build'])}, {seconds(kanes)}",
    )


def _operations(raw: dict[str, Any], n: int) -> Row:
    count = raw["kanes_chain"][n]["operations"]
    theirs = [result["operations"] for result in raw["sympy_chain"][n].values() if "operations" in result]
    beside = f"  (SymPy, M and f alone: {min(theirs)})" if theirs else ""
    promise = (f"≤ {OPERATIONS}", count <= OPERATIONS) if n == 4 else ("", None)
    return Row(f"operations of q̇, M, f and u̇, chain of {n}", f"{count}{beside}", *promise)


def _promise(what: str, times: list[float], limit: float) -> Row:
    """A promise is kept by the median, not by the luckiest run."""
    middle = median(times)
    measured = f"{seconds(middle)} median, {seconds(min(times))} best of {len(times)}"
    return Row(what, measured, f"< {seconds(limit)}", middle < limit)


def _fastest(raw: dict[str, Any], n: int) -> dict[str, Any]:
    """SymPy's result in the way of writing velocities that derives faster."""
    best: dict[str, Any] = min(raw["sympy_chain"][n].values(), key=lambda result: result["derive"])
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
