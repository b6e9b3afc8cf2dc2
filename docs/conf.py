"""Sphinx configuration. Build with `sphinx-build -W --keep-going -b html docs docs/_build/html`."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path

from jupyter_cache import get_cache

import kanes
from kanes.simulate.loop.loop import machine_code

# The loop of the integrators is compiled before the pages run, so that none of them has to say so.
machine_code()


def _sources_key() -> str:
    """A key of all that cells may import: Kanes, and what lies beside these pages."""
    here = Path(__file__).parent
    files = sorted([*Path(kanes.__file__).parent.rglob("*.py"), here / "show.py"])
    return hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()[:16]


project = "Kanes"
author = "The Kanes developers"
project_copyright = author
version = release = kanes.__version__

extensions = [
    "myst_nb",
    "sphinx.ext.autodoc",
    "sphinx-mathjax-offline",  # MathJax is copied into the pages, which then need no network.
]
exclude_patterns = ["_build", "jupyter_execute"]

# Pages
html_theme = "furo"
html_title = "Kanes"
html_static_path = ["_static"]
html_css_files = ["kanes.css"]
html_copy_source = False
html_show_sourcelink = False

myst_heading_anchors = 3

# Cells
myst_enable_extensions = ["amsmath", "dollarmath", "deflist", "colon_fence"]
# A page whose cells were run before is not run again, as long as neither it nor Kanes has changed.
nb_execution_mode = "cache"
nb_execution_cache_path = str(Path(__file__).parent / "_build" / "cells" / _sources_key())
# Pages are read by several processes, and the first of them would make the cache while another one does.
get_cache(nb_execution_cache_path).db  # noqa: B018
nb_execution_raise_on_error = True
nb_execution_timeout = 300
nb_render_markdown_format = "myst"
# Pages import docs/show.py, which breaks long equations over several rows.
os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [str(Path(__file__).parent), os.environ.get("PYTHONPATH")]))

# Public names
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
default_role = "code"  # What docstrings put in single backticks.


def setup(app: object) -> None:
    """Pages may be read side by side: MathJax's files are copied at the end."""
    app.extensions["sphinx-mathjax-offline"].parallel_read_safe = True
