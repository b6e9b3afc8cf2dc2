"""A report as Markdown, with mathematics in dollars; its figures are separate files."""

from __future__ import annotations

from kanes.expr.names import markdown_text
from kanes.reports.blocks import (
    Block,
    Cell,
    Composition,
    Fold,
    Formulas,
    Grid,
    Illustration,
    InteractivePage,
    Listing,
    Maths,
    Paragraph,
    SideBySide,
    Subheading,
    Words,
    as_words,
)


def markdown_report(report: Composition, stem: str) -> tuple[str, dict[str, str]]:
    """The text, and its figures as SVG by file name; file names begin with the stem."""
    figures: dict[str, str] = {}
    parts = [f"# {markdown_text(report.title)}", markdown_text(report.subtitle)]
    for number, chapter in enumerate(report.chapters, start=1):
        parts.append(f"## {number} {markdown_text(chapter.title)}")
        parts += [_block(block, figures, stem) for block in chapter.blocks]
    return "\n\n".join(part for part in parts if part) + "\n", figures


def _block(block: Block, figures: dict[str, str], stem: str) -> str:
    match block:
        case Paragraph():
            return f"*{_words(block.words)}*" if block.is_note else _words(block.words)
        case Formulas():
            return "\n\n".join(f"$${line}$$" for line in block.lines)
        case Grid():
            return _grid(block)
        case SideBySide():
            return "\n\n".join(_grid(grid) for grid in block.grids)
        case Illustration():
            file = f"{stem}_{len(figures) + 1}.svg"
            figures[file] = block.svg
            return f"![{markdown_text(block.caption)}](<{file}>)"
        case Listing():
            return f"```\n{block.text}\n```"
        case InteractivePage():
            return ""
        case Subheading():
            return f"### {markdown_text(block.title)}"
        case Fold():
            return "\n\n".join(
                [f"**{markdown_text(block.title)}**", *(_block(each, figures, stem) for each in block.blocks)]
            )


def _words(words: Words) -> str:
    return "".join(_maths(each) if isinstance(each, Maths) else markdown_text(each) for each in words)


def _maths(maths: Maths) -> str:
    return f"${maths.latex}$" if maths.latex else ""


def _grid(grid: Grid) -> str:
    lines = [_row(grid.heads), "|" + "---|" * len(grid.heads), *(_row(row) for row in grid.rows)]
    caption = f"{markdown_text(grid.caption)}\n\n" if grid.caption else ""
    return caption + "\n".join(lines)


def _row(cells: tuple[Cell, ...]) -> str:
    """A row of a table; bars within mathematics are escaped, since they would end the cell."""
    within = [tuple(_shielded(each) for each in as_words(cell)) for cell in cells]
    return f"| {' | '.join(_words(each) for each in within)} |"


def _shielded(word: str | Maths) -> str | Maths:
    return Maths(word.latex.replace("|", r"\vert ")) if isinstance(word, Maths) else word
