"""`kanes run`: simulate a model and write a folder with page, report, plots and results."""

from __future__ import annotations

import re
import textwrap
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from kanes.analysis.verification.verify import Verification, verify
from kanes.app.commands.console import doing, echo, print_json
from kanes.app.commands.contacts import contact_data, contact_lines
from kanes.app.commands.options import NamedModel
from kanes.app.commands.targets import study_of
from kanes.base.errors import FileError, WrongValueError, counted, operations
from kanes.base.types import Content
from kanes.reports.report import report
from kanes.studies.study import Study
from kanes.trajectory.trajectory import Trajectory


@dataclass(frozen=True)
class Verdict:
    """The result of a run."""

    name: str
    verification: Verification | None  # None where the constraints leave nothing free to compare
    run: Trajectory
    files: dict[str, Path]

    @property
    def is_good(self) -> bool:
        """Whether all derivations agree and the simulation finished."""
        outcome = self.run.outcome
        return (self.verification is None or self.verification.passed) and (outcome.finished or outcome.kind == "event")

    @property
    def imbalance(self) -> float:
        """The largest error of the energy balance, relative to the largest kinetic energy."""
        energy = self.run.energy
        largest = float(np.abs(energy.kinetic).max())
        return float(np.abs(energy.balance).max()) / largest if largest else 0.0

    def as_data(self) -> Content:
        """The content of --json."""
        outcome, verification = self.run.outcome, self.verification
        return {
            "name": self.name,
            "good": self.is_good,
            "verified": None if verification is None else verification.passed,
            "roads": {}
            if verification is None
            else {c.derivation: c.largest_difference for c in verification.comparisons},
            "finished": outcome.finished,
            "outcome": str(outcome),
            "end": outcome.time,
            "steps": outcome.steps,
            "method": outcome.method,
            "energy_imbalance": self.imbalance,
            "constraint_drift": self.run.drift.largest,
            "files": {what: str(path) for what, path in self.files.items()},
            **contact_data(self.run),
        }


def run(
    target: NamedModel, changes: Sequence[str], out: Path | None, stop: float | None, *, pdf: bool, as_json: bool
) -> bool:
    """Run a target and report; whether the result is good."""
    study = study_of(target, changes)
    folder = folder_for(out or Path(plain_name(study.name)))
    verdict = run_study(study, folder, stop, pdf=pdf)
    if as_json:
        print_json(verdict.as_data())
    else:
        print_verdict(study, verdict)
    return verdict.is_good


def run_study(study: Study, folder: Path, stop: float | None = None, *, pdf: bool = False) -> Verdict:
    """Derive, verify, compile, simulate and write the files of a folder."""
    with doing(f"deriving {study.name}"):
        equations = study.equations
    with doing("comparing with other derivations"):
        verification = verify(equations) if equations.speeds else None
    with doing("compiling"):
        _ = study.kernel
    moved = study.run(**({} if stop is None else {"stop": stop}))
    files = {"page": folder / "page.html", "report": folder / "report.html", "results": folder / "results.csv"}
    with doing("drawing the page"):
        moved.write(files["page"], ranges=study.ranges)
    with doing("plotting"):
        files["plots"] = folder / "plots.svg"
        moved.plot().savefig(files["plots"])
    moved.write(files["results"])
    with doing("writing the report"):
        report(study, files["report"], run=moved)
    if pdf:
        files["pdf"] = folder / "report.pdf"
        with doing("writing the PDF"):
            report(study, files["pdf"], run=moved)
    return Verdict(study.name, verification, moved, files)


def write_report(target: NamedModel, changes: Sequence[str], out: Path, stop: float | None) -> None:
    """Write the report alone."""
    study = study_of(target, changes)
    with doing(f"deriving {study.name}"):
        _ = study.kernel
    moved = study.run(**({} if stop is None else {"stop": stop}))
    with doing("writing the report"):
        report(study, out, run=moved)
    echo(f"Written to {out}")


def print_verdict(study: Study, verdict: Verdict) -> None:
    """Print the verdict, the files and a summary."""
    echo(textwrap.fill(f"{verdict.name}: {_verdict_in_words(verdict)}.", 80))
    for what in ("page", "report", "pdf", "plots", "results"):
        if what in verdict.files:
            echo(f"  {what:<8} {verdict.files[what]}")
    echo()
    for line in contact_lines(verdict.run):
        echo(line)
    if verdict.run.modes:
        echo()
    for sentence in _summary(study, verdict):
        echo(textwrap.fill(sentence, 80))


def _verdict_in_words(verdict: Verdict) -> str:
    compared = "no degree of freedom to compare" if verdict.verification is None else verdict.verification.verdict
    return f"{compared}; {verdict.run.outcome}"


def _summary(study: Study, verdict: Verdict) -> list[str]:
    equations, outcome = study.equations, verdict.run.outcome
    system = equations.system
    parts = ["1 body" if len(system.bodies) == 1 else f"{len(system.bodies)} bodies"] if system.bodies else []
    parts += [counted(len(system.particles), "particle")] if system.particles else []
    parts += [f"{counted(len(equations.speeds), 'degree')} of freedom"]
    lines = [f"{', '.join(parts)}; {operations(study.kernel.operation_count)} for the state derivative."]
    if verdict.verification is not None:
        worst = max(each.largest_difference for each in verdict.verification.comparisons)
        others = sum(not each.of_contacts for each in verdict.verification.comparisons)
        modes = ", in every mode of contacts too," if system.contacts else ""
        lines.append(f"{counted(others, 'other derivation')} give the same accelerations{modes} to {worst:.0e}.")
    lines.append(f"{outcome.method} took {counted(outcome.steps, 'step')}, because {outcome.why}.")
    balance = f"The largest error of the energy balance is {verdict.imbalance:.0e} of the largest kinetic energy"
    drift = f", that of constraints {verdict.run.drift.largest:.0e}" if verdict.run.drift.names else ""
    return [*lines, f"{balance}{drift}."]


def folder_for(path: Path) -> Path:
    """A folder, created if it does not exist."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FileError(
            path, f"the folder cannot be created ({error.strerror})", "Choose another path with --out"
        ) from error
    return path


def plain_name(name: str) -> str:
    """A name as the name of a folder.

    >>> plain_name("Three-link chain (2D)")
    'three_link_chain_2d'
    """
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    found = re.sub(r"[^a-z0-9]+", "_", plain).strip("_")
    if not found:
        raise WrongValueError(f"'{name}' has no letter or digit to name a folder. Give --out.")
    return found
