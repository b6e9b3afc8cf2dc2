"""The chapter on the verification by other methods."""

from __future__ import annotations

from kanes.analysis.verification.verify import Verification, verify
from kanes.reports.blocks import Chapter, Grid, Paragraph, prose
from kanes.reports.subject import Subject


def checks_chapter(subject: Subject) -> Chapter | None:
    """Kane's equations compared with Lagrange's and Newton and Euler's; None where there are no accelerations."""
    if not subject.equations.speeds:
        return None
    found = verify(subject.equations)
    opening = prose(
        "The same system was derived again by methods that share nothing with Kane's: Lagrange's equations, with "
        "multipliers where there are constraints, and Newton's and Euler's laws of all bodies cut free. Their "
        f"accelerations were compared with those of Kane's equations at {found.states} random states."
    )
    if subject.equations.system.contacts:
        opening = prose(
            opening.words,
            " With the forces of contacts as loads they were also compared in every mode of contacts, and so were "
            "these forces; besides, the change of momenta in impacts, and the rate of the energy with the power of "
            "all forces.",
        )
    rows = tuple(found.rows())
    grid = Grid(("compared with Kane's equations", "largest relative difference"), rows)
    return Chapter("Verification", (opening, grid, _verdict(found)))


def _verdict(found: Verification) -> Paragraph:
    verdict = found.verdict
    return prose(f"{verdict[0].upper()}{verdict[1:]}.")
