"""A report as a document of Typst, and as PDF, which Typst typesets in this process, without a network."""

from __future__ import annotations

from kanes.base.errors import MissingPackageError
from kanes.expr.formulas.typst import from_latex
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
    column_sizes,
    fitting,
    is_number,
)

_HEAD = """\
#set document(title: TITLE, date: none)
#set page(paper: "a4", margin: (x: 24mm, y: 25mm), numbering: "1", header: context if counter(page).get().first() > 1 [
  #text(9pt, luma(110))[#TITLE #h(1fr) Kane's method]])
#set text(font: "Libertinus Serif", size: 10.5pt, lang: "en")
#set par(justify: true, leading: .62em)
#set table(stroke: none)
#show heading.where(level: 1): set block(above: 1.7em, below: .8em)
#show heading.where(level: 1): set text(13.5pt)
#show heading.where(level: 2): set text(10.8pt)
#show heading.where(level: 2): set block(above: 1.3em, below: .7em)
#show figure.caption: set text(9.3pt, luma(80))
#show figure: set block(breakable: false)
#show raw: set text(7.6pt)
#let line-of(body) = block(width: 100%, inset: (left: 1.2em), above: .8em, below: .8em, breakable: true,
  par(justify: false, hanging-indent: 1.8em, leading: .6em, {
    set text(top-edge: "bounds", bottom-edge: "bounds")
    $display(body)$
  }))
#let remark(body) = text(luma(90), body)
"""
# Rows of a table that is not broken across pages.
_MOST_TOGETHER = 14
# Letters across a page; wider tables have smaller type.
_ACROSS = 82


def pdf_bytes(report: Composition) -> bytes:
    """The report as PDF."""
    try:
        import typst  # noqa: PLC0415  # is installed on request
    except ImportError:
        raise MissingPackageError("typst", "pdf") from None
    found: bytes = typst.compile(typst_text(report).encode())
    return found


def typst_text(report: Composition) -> str:
    """The report in Typst's language."""
    title = _quoted(report.title)
    parts = [
        _HEAD.replace("TITLE", title),
        f"#text(20pt, weight: 600)[#{title}]\n\n#text(luma(90))[#{_quoted(report.subtitle)}]",
    ]
    for number, chapter in enumerate(report.chapters, start=1):
        written = [text for block in chapter.blocks if (text := _block(block))]
        parts += [f"#heading(level: 1)[#{_quoted(f'{number}')}#h(.7em)#{_quoted(chapter.title)}]", *written]
    return "\n\n".join(parts) + "\n"


def _block(block: Block) -> str:
    match block:
        case Paragraph():
            return f"#remark[{_words(block.words)}]" if block.is_note else _words(block.words)
        case Formulas():
            return "\n".join(f"#line-of($ {from_latex(line)} $.body)" for line in block.lines)
        case Grid():
            return "\n\n".join(f"#{_grid(part)}" for part in fitting(block))
        case SideBySide():
            return _side_by_side(block)
        case Illustration():
            image = f'image(bytes({_quoted(block.svg)}), format: "svg", width: {100 * block.width:.0f}%)'
            return f"#figure({image}, caption: [#{_quoted(block.caption)}], numbering: none)"
        case Listing():
            return f"#raw(block: true, {_quoted(block.text)})"
        case InteractivePage():
            return ""
        case Subheading():
            return f"#heading(level: 2)[#{_quoted(block.title)}]"
        case Fold():
            inside = "\n\n".join(text for each in block.blocks if (text := _block(each)))
            return f"#heading(level: 2)[#{_quoted(block.title)}]\n\n{inside}"


def _words(words: Words) -> str:
    return "".join(f"${from_latex(each.latex)}$" if isinstance(each, Maths) else f"#{_quoted(each)}" for each in words)


def _cell(cell: Cell) -> str:
    return f"[{_words(as_words(cell))}]" if cell not in ("", Maths("")) else "[]"


def _grid(grid: Grid) -> str:
    across = sum(column_sizes(grid))
    size = "9.6pt" if across <= _ACROSS else "8.4pt"
    # A short table stays on one page.
    whole = "" if len(grid.rows) > _MOST_TOGETHER else "breakable: false, "
    if grid.is_mathematical:
        return f"block({whole}text({size}, {_mathematical(grid)}))"
    columns = range(len(grid.heads))
    numeric = [all(is_number(row[column]) or not row[column] for row in grid.rows) for column in columns]
    align = ", ".join("right" if each else "left" for each in numeric)
    widths = ", ".join("auto" if size <= 30 else "1fr" for size in column_sizes(grid))
    cells = ", ".join(_cell(cell) for row in grid.rows for cell in row)
    heads = ", ".join(f"[#strong{_cell(head)}]" for head in grid.heads)
    rule = "table.hline(stroke: .4pt + luma(120))"
    table = (
        f"table(columns: ({widths},), align: ({align},), inset: (x: 5pt, y: 3.4pt), "
        f"table.header({heads}, {rule}), {cells}, {rule})"
    )
    caption = f"#text(9.3pt, luma(80))[#{_quoted(grid.caption)}] #linebreak() " if grid.caption else ""
    return f"block({whole}[#set par(justify: false)\n#set text({size})\n{caption}#{table}])"


def _mathematical(grid: Grid) -> str:
    rows = ", ".join(_cell(cell) for row in (grid.heads, *grid.rows) for cell in row)
    rules = "table.hline(y: 1, stroke: .5pt), table.vline(x: 1, stroke: .5pt)"
    return f"table(columns: {len(grid.heads)}, align: center + horizon, inset: (x: 6pt, y: 3.6pt), {rules}, {rows})"


def _side_by_side(block: SideBySide) -> str:
    """Tables side by side, as many in a row as fit on the page."""
    rows: list[list[Grid]] = [[]]
    used = 0
    for grid in (part for each in block.grids for part in fitting(each)):
        needed = sum(column_sizes(grid)) + 6
        if rows[-1] and used + needed > _ACROSS:
            rows.append([])
            used = 0
        rows[-1].append(grid)
        used += needed
    return "\n".join(
        f"#block(breakable: false, grid(columns: {len(row)}, column-gutter: 2em, {', '.join(map(_grid, row))}))"
        for row in rows
        if row
    )


def _quoted(text: str) -> str:
    """A string literal of Typst."""
    return '"' + str(text).replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'
