"""Draw docs/figures/demo.svg, the picture of docs/derive.md: a derivation as a terminal shows it.

Run by hand: `python docs/figures/demo.py`. The SVG is checked in.
"""

from __future__ import annotations

import io
import re
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import DIMMED_MONOKAI

import kanes as kn


def main() -> None:
    console = Console(record=True, width=96, file=io.StringIO())
    console.print(kn.explain(kn.derive(kn.library.spring_pendulum())))
    svg = console.export_svg(title="kn.explain(kn.derive(kn.library.spring_pendulum()))", theme=DIMMED_MONOKAI)
    # The fonts that rich names are on a server; any monospaced font will do.
    svg = re.sub(r"@font-face \{.*?\}", "", svg, flags=re.S)
    (Path(__file__).parent / "demo.svg").write_text(svg, encoding="utf-8")


if __name__ == "__main__":
    main()
