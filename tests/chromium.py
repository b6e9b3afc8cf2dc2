"""Chromium for tests of pages, where it and Playwright are there."""

import shutil

import pytest

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
# Drawn by the processor, wherever there is no other.
ARGUMENTS = ["--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"]
needs_chromium = pytest.mark.skipif(CHROMIUM is None, reason="pages are tried in Chromium: apt-get install chromium")
playwright = pytest.importorskip("playwright.sync_api", reason="pages are tried by Playwright: pip install playwright")


def by_swiftshader(text: str) -> bool:
    """Whether a message of the console is from the renderer, which tells how it reads pictures back."""
    return "GPU stall" in text or "SwiftShader" in text
