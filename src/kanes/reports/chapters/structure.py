"""Chapters on systems that are too large to be written out: their structure, and how their equations are computed.

Source: stoneking2008, path tables.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from kanes.analysis.verification.verify import random_state
from kanes.base.errors import KanesError, ModelError, operations
from kanes.base.types import Array
from kanes.equations.slides.formulation import TreeFormulation, tree_formulation
from kanes.expr.program import ENDLESS
from kanes.reports.blocks import Block, Chapter, Fold, Illustration, Listing, grid_of, note, prose
from kanes.reports.figures import pattern_svg
from kanes.reports.subject import Subject

# Limits: bodies in a path table and in a table of vectors, and lines of a program that are shown.
_MOST_BODIES, _MOST_VECTORS, _MOST_LINES = 20, 9, 40


def structure_chapters(subject: Subject) -> Iterator[Chapter]:
    """Chapters in place of the five steps."""
    found = _tree(subject)
    if found is not None:
        yield Chapter("The tree of bodies", tuple(_paths(found, subject.short)))
    yield Chapter("Equations of motion", tuple(_equations(subject, found is not None)))


def _tree(subject: Subject) -> TreeFormulation | None:
    try:
        return tree_formulation(subject.equations)
    except ModelError:
        return None


def _paths(found: TreeFormulation, short: bool) -> Iterator[Block]:
    yield prose(
        "Bodies $B_i$ are numbered in the order of the model, joints $G_k$ in that of their outer bodies. A mark says "
        "that a joint is on the path from the root to a body: the speeds of that joint move the body."
    )
    if len(found.bodies) > _MOST_BODIES:
        yield note(
            f"The path table of {len(found.bodies)} bodies is left out; see kn.tree_formulation(model).joint_paths."
        )
        return
    yield grid_of(found.joint_paths, short)
    if len(found.bodies) <= _MOST_VECTORS:
        yield Fold("Vectors along the paths", (grid_of(found.vectors, short),))


def _equations(subject: Subject, is_tree: bool) -> Iterator[Block]:
    equations = subject.equations
    if not equations.speeds:
        yield prose(
            "The constraints leave no speed free at a general state, so that there are no dynamical equations to "
            "write. It can still move because of special dimensions or a prescribed motion."
        )
        return
    if is_tree:
        yield prose(
            r"In the notation of trees, Kane's equations $M \dot{u} = f$ are $(\Omega^T I \Omega + V^T m V) \dot{u} = "
            r"\Omega^T (T - I \alpha_r - \omega \times H) + V^T (F - m a_r)$, with the partial angular velocities "
            r"$\Omega$ in the frames of the bodies and the partial velocities $V$ in $N$."
        )
    written = equations.written_count
    length = "more than a million operations" if written >= ENDLESS else operations(written)
    yield prose(
        f"Written out, the equations take {length}, too long to read. As a program in which shared "
        "terms have names, "
        rf"$\dot{{q}}$ and $\dot{{u}}$ together take {operations(equations.operation_count)}."
    )
    M = _general_mass_matrix(subject)
    if M is not None and len(M) > 2:
        zeros = int((np.abs(M) <= 1e-12 * np.abs(M).max()).sum())
        size = f"{len(M)} by {len(M)}"
        caption = f"The mass matrix, {size}, at a general state: {M.size - zeros} of {M.size} entries are not zero."
        yield Illustration(pattern_svg(M), caption, 0.42)
    lines = str(equations.program()).split("\n")
    shown = [line if len(line) <= 110 else f"{line[:109]}…" for line in lines[:_MOST_LINES]]
    rest = [f"… and {len(lines) - len(shown)} more lines"] if len(lines) > len(shown) else []
    yield Fold("The program, in its first lines", (Listing("\n".join([*shown, *rest])),))


def _general_mass_matrix(subject: Subject) -> Array | None:
    """M at unrelated numbers, at which no terms cancel."""
    try:
        M: Array = subject.equations.evaluate(random_state(subject.equations, np.random.default_rng(0)))["mass_matrix"]
    except KanesError:
        return None
    return M if np.isfinite(M).all() else None
