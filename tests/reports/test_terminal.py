"""What a terminal shows.

Proves: reports/explanation/steps.py, reports/explanation/terminal.py.
"""

import io

from rich.cells import cell_len
from rich.console import Console

import kanes as kn
from kanes.reports.explanation.terminal import wrap_sum


def test_long_sums_break_before_their_signs():
    text = "a + b (c + d) - e (f + g + h) + i"
    assert wrap_sum(text, 16, indent=2) == "a + b (c + d)\n  - e (f + g + h)\n  + i"
    assert wrap_sum(text, 100) == text


def test_verification_prints_a_table():
    result = kn.verify(kn.library.spring_pendulum())
    assert "Kane = Lagrange, symbol by symbol  equal" in str(result)
    assert "all derivations agree" in str(result)
    assert result._repr_markdown_().startswith("| derivation | largest relative difference |")


def test_rich_draws_the_derivation():
    console = Console(width=100, file=io.StringIO())
    console.print(kn.explain(kn.derive(kn.library.three_link_chain())))
    drawn = console.file.getvalue()
    for piece in (
        "Step 1  direction cosines",
        "c₁₂₃   -s₁₂₃",
        "l_A a_y + l_B b_y + ρ_C c_y",
        "F₁ = T₁ - g",
        "F₃* = -u̇₁",
    ):
        assert piece in drawn
    assert max(cell_len(line) for line in drawn.splitlines()) <= 100
