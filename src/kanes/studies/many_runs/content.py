"""The identity of a sweep, and whether two machines give the same bits."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, partial
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from types import CodeType, FunctionType, MethodType

import numpy as np

from kanes.base.errors import WrongValueError
from kanes.base.samples import Samples
from kanes.base.types import Plain
from kanes.base.values import number
from kanes.codegen.function import KernelFunction
from kanes.codegen.target import target_name
from kanes.expr.content import Content
from kanes.model.system_key import PARTS
from kanes.simulate.inputs import Controller
from kanes.simulate.tolerances import absolute_tolerances
from kanes.studies.many_runs.kept_values import KeptEntry
from kanes.studies.many_runs.numbers_of_runs import digest
from kanes.studies.many_runs.plan import SweepPlan

# Packages whose versions may change the last bits of a result.
_PACKAGES = ("kanes", "llvmlite", "numpy", "scipy")
# Settings that do not change the results.
_IDLE = ("threads", "progress")


def content_of(plan: SweepPlan) -> dict[str, Plain]:
    """Everything that determines the numbers of a sweep, for JSON."""
    settings = plan.settings.checked()
    simulation = {name: value for name, value in settings._asdict().items() if name not in (*_IDLE, "times", "atol")}
    if not np.isfinite(settings.max_step or np.inf):
        del simulation["max_step"]
    simulation["repair"] = bool(settings.repair)
    # A number for each state, whether given as a table or as one number; wrong values raise here.
    atol = absolute_tolerances(plan.kernel, settings.atol)
    times = {"count": settings.times.size, "digest": digest(settings.times)}
    return {
        "model": plan.kernel.name,
        "equations": plan.kernel.key,
        "runs": plan.runs,
        "over": plan.over.described(),
        "keep": {each.name: _kept(each) for each in plan.kept.entries},
        "simulation": {**simulation, "times": times},
        "atol": dict(zip(plan.kernel.motion_states, map(float, atol), strict=True)),
        **{what: dict(_numbers(table, plan, what)) for what, table in plan.tables.items()},
    }


def _kept(entry: KeptEntry) -> dict[str, Plain]:
    kept, content = entry.kept, Content(PARTS)
    of = kept.of if isinstance(kept.of, str) or getattr(kept.of, "is_Symbol", False) else None
    try:
        key = str(of) if of is not None or kept.of is None else f"{content.of(kept.of)} {content.key}"
    except KeyError:
        key = repr(kept)
    function = None if entry.source is None else entry.source.function
    if isinstance(kept.of, str) and isinstance(function, KernelFunction):
        # The name of an output does not identify it, but its program does.
        key = f"{key} {function.program.key}"
    return {"what": kept.what, "of": key, "event": kept.event, "which": kept.which}


def _numbers(table: Mapping[str, object], plan: SweepPlan, what: str) -> Iterator[tuple[str, Plain]]:
    """The numbers that are the same in all runs, by name."""
    for name, value in table.items():
        if name in plan.over.names:
            continue
        if isinstance(value, Samples):
            yield name, {"kind": value.kind, "times": digest(value.times), "values": digest(value.values)}
        elif isinstance(value, Controller):
            yield name, {"every": value.every, "code": _code(value.law)}
        elif np.asarray(getattr(value, "magnitude", value)).ndim:
            raise WrongValueError(
                f"sweep, {what}, {name}: {value!r} are several numbers. Give one for all runs, or vary it by "
                f"over={{{name!r}: […]}}."
            )
        else:
            yield name, number(value, f"sweep, {what}, {name}", plan.kernel.units.get(name, ""))


def _code(function: object) -> str:
    """A hash of a Python function: its instructions, constants and closure."""
    return sha256("\n".join(_lines(function, set())).encode()).hexdigest()[:32]


def _lines(value: object, seen: set[int]) -> Iterator[str]:
    """Lines that describe a value: the same in any process for equal functions, numbers and tables.

    They contain no addresses, and sets are sorted.
    """
    if id(value) in seen:
        return
    if isinstance(value, (str, bytes, int, float, complex, type(None))):
        yield f"{type(value).__name__} {value!r}"
        return
    seen = {*seen, id(value)}
    if isinstance(value, np.ndarray) and value.dtype.kind in "biuf":
        yield f"array {value.shape} {digest(value)}"
    elif isinstance(value, CodeType):
        yield f"{value.co_code!r} {value.co_names!r}"
        for constant in value.co_consts:
            yield from _lines(constant, seen)
    elif isinstance(value, (list, tuple)):
        yield from ("(", *(line for each in value for line in _lines(each, seen)), ")")
    elif isinstance(value, (set, frozenset)):
        yield from sorted(" ".join(_lines(each, seen)) for each in value)
    elif isinstance(value, Mapping):
        yield from _lines(list(value.items()), seen)
    elif isinstance(value, FunctionType):
        cells = [cell.cell_contents for cell in value.__closure__ or ()]
        yield value.__qualname__
        yield from _lines([value.__code__, value.__defaults__, value.__kwdefaults__, cells], seen)
    elif isinstance(value, MethodType):
        yield from _lines([value.__func__, value.__self__], seen)
    elif isinstance(value, partial):
        yield from _lines([value.func, value.args, value.keywords], seen)
    else:
        # Any other object: its class, its `__call__`, and its attributes.
        call = getattr(type(value), "__call__", None)  # noqa: B004  # the function itself
        yield getattr(value, "__qualname__", type(value).__qualname__)
        yield from _lines([call if isinstance(call, FunctionType) else None, getattr(value, "__dict__", None)], seen)


def differences(there: object, here: object, name: str = "") -> list[str]:
    """The differences of two dictionaries, one line each."""
    if isinstance(there, Mapping) and isinstance(here, Mapping):
        names = dict.fromkeys([*there, *here])
        return [
            line
            for each in names
            for line in differences(there.get(each), here.get(each), f"{name}, {each}" if name else str(each))
        ]
    if there == here:
        return []
    return [f"{name}: {_short(there)} there, {_short(here)} here"]


def _short(value: object) -> str:
    text = "nothing" if value is None else str(value)
    return text if len(text) <= 40 else f"{text[:8]}…"


@cache
def _code_digest(target: str) -> dict[str, str]:
    """Everything that determines the last bits of results, by name."""
    root, total = Path(__file__).parents[2], sha256()
    for path in sorted(root.rglob("*")):
        if path.suffix in (".py", ".ir"):
            total.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes())
    found = {"code": total.hexdigest()[:16], "processor": target}
    for package in _PACKAGES:
        try:
            found[package] = version(package)
        except PackageNotFoundError:
            found[package] = "unknown"
    return found


def bits_here() -> dict[str, str]:
    """Everything that determines the last bits of results in this process: versions, and the target processor."""
    return dict(_code_digest(target_name()))
