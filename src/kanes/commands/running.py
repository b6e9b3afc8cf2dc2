"""`kanes run`: from a model to a folder with all that one wants to look at."""

from __future__ import annotations

import re
import textwrap
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from kanes.commands.console import doing, say, say_json
from kanes.commands.options import NamedModel
from kanes.commands.targets import study_of
from kanes.errors import ExpressionError, FileError, counted, operations
from kanes.reports.reporting import report
from kanes.study.study import Study
from kanes.trajectory.trajectory import Trajectory
from kanes.verification.verify import Verification, verify


@dataclass(frozen=True)
class Verdict:
    """What a run came to."""

    name: str
    verification: Verification | None  # None where the constraints leave nothing free to compare
    run: Trajectory
    files: dict[str, Path]

    @property
    def is_good(self) -> bool:
        """Whether all roads agree and the motion was found to its end."""
        outcome = self.run.outcome
        return (self.verification is None or self.verification.passed) and (outcome.finished or outcome.kind == "event")

    @property
    def imbalance(self) -> float:
        """How far the energy balance is off at most, as a share of the largest kinetic energy."""
        energy = self.run.energy
        largest = float(np.abs(energy.kinetic).max())
        return float(np.abs(energy.balance).max()) / largest if largest else 0.0

    def as_data(self) -> dict[str, Any]:
        """What a program reads."""
        outcome, verification = self.run.outcome, self.verification
        return {
            "name": self.name,
            "good": self.is_good,
            "verified": None if verification is None else verification.passed,
            "roads": {} if verification is None else {c.road: c.largest_difference for c in verification.comparisons},
            "finished": outcome.finished,
            "outcome": str(outcome),
            "end": outcome.time,
            "steps": outcome.steps,
            "method": outcome.method,
            "energy_imbalance": self.imbalance,
            "constraint_drift": self.run.drift.largest,
            "files": {what: str(path) for what, path in self.files.items()},
        }


def run(
    target: NamedModel, changes: Sequence[str], out: Path | None, stop: float | None, *, pdf: bool, as_json: bool
) -> bool:
    """All of it for one target; whether the verdict is good."""
    study = study_of(target, changes)
    folder = folder_for(out or Path(plain_name(study.name)))
    verdict = run_study(study, folder, stop, pdf=pdf)
    if as_json:
        say_json(verdict.as_data())
    else:
        tell(study, verdict)
    return verdict.is_good


def run_study(study: Study, folder: Path, stop: float | None = None, *, pdf: bool = False) -> Verdict:
    """Derive, verify, compile, simulate and write all of it into a folder."""
    with doing(f"deriving {study.name}"):
        equations = study.equations
    with doing("comparing it with other roads"):
        verification = verify(equations) if equations.speeds else None
    with doing("compiling"):
        _ = study.kernel
    moved = study.run(**({} if stop is None else {"stop": stop}))
    files = {"page": folder / "page.html", "report": folder / "report.html", "results": folder / "results.csv"}
    with doing("drawing the page"):
        moved.animate(files["page"], ranges=study.ranges)
    with doing("plotting"):
        files["plots"] = folder / "plots.svg"
        moved.plot().savefig(files["plots"])
    moved.save(files["results"])
    with doing("writing the report"):
        report(study, files["report"], run=moved)
    if pdf:
        files["pdf"] = folder / "report.pdf"
        with doing("setting the report as PDF"):
            report(study, files["pdf"], run=moved)
    return Verdict(study.name, verification, moved, files)


def write_report(target: NamedModel, changes: Sequence[str], out: Path, stop: float | None) -> None:
    """The report alone."""
    study = study_of(target, changes)
    with doing(f"deriving {study.name}"):
        _ = study.kernel
    moved = study.run(**({} if stop is None else {"stop": stop}))
    with doing("writing the report"):
        report(study, out, run=moved)
    say(f"Written to {out}")


def tell(study: Study, verdict: Verdict) -> None:
    """The verdict and where to look, then the short story."""
    say(textwrap.fill(f"{verdict.name}: {_verdict_in_words(verdict)}.", 80))
    for what in ("page", "report", "pdf", "plots", "results"):
        if what in verdict.files:
            say(f"  {what:<8} {verdict.files[what]}")
    say()
    for sentence in _story(study, verdict):
        say(textwrap.fill(sentence, 80))


def _verdict_in_words(verdict: Verdict) -> str:
    roads = "nothing is free to be compared" if verdict.verification is None else verdict.verification.verdict
    return f"{roads}; {verdict.run.outcome}"


def _story(study: Study, verdict: Verdict) -> list[str]:
    equations, outcome = study.equations, verdict.run.outcome
    system = equations.system
    parts = ["1 body" if len(system.bodies) == 1 else f"{len(system.bodies)} bodies"] if system.bodies else []
    parts += [counted(len(system.particles), "particle")] if system.particles else []
    parts += [f"{counted(len(equations.speeds), 'degree')} of freedom"]
    lines = [f"{', '.join(parts)}; {operations(study.kernel.operation_count)} give the motion of a state."]
    if verdict.verification is not None:
        worst = max(each.largest_difference for each in verdict.verification.comparisons)
        roads = len(verdict.verification.comparisons)
        lines.append(f"{counted(roads, 'other derivation')} give the same accelerations to {worst:.0e}.")
    lines.append(f"{outcome.method} took {counted(outcome.steps, 'step')}, because {outcome.why}.")
    balance = f"The energy balance is off by {verdict.imbalance:.0e} of the largest kinetic energy at most"
    drift = f", and constraints by {verdict.run.drift.largest:.0e}" if verdict.run.drift.names else ""
    return [*lines, f"{balance}{drift}."]


def folder_for(path: Path) -> Path:
    """A folder that is there, made if it is not."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FileError(path, f"no folder can be made there ({error.strerror})", "Choose another by --out") from error
    return path


def plain_name(name: str) -> str:
    """A name as a folder may have it.

    >>> plain_name("Three-link chain (2D)")
    'three_link_chain_2d'
    """
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    found = re.sub(r"[^a-z0-9]+", "_", plain).strip("_")
    if not found:
        raise ExpressionError(f"'{name}' has no letter that a folder could be named by. Name one by --out.")
    return found
