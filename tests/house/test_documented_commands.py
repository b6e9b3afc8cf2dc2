"""Every command that README and the documentation show does what it says, in the order in which they show them."""

import os
import re
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from elsewhere import heeding_interrupts

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


def commands(page):
    blocks = re.findall(r"```(?:sh|console)\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)
    lines = [line.removeprefix("$ ").partition("  #")[0].strip() for block in blocks for line in block.splitlines()]
    return [line for line in lines if line.startswith("kanes ")]


SHOWN = {page.name: commands(page) for page in PAGES}


def test_commands_are_found():
    assert "kanes run spring_pendulum" in SHOWN["README.md"]


@pytest.mark.heavy
@pytest.mark.parametrize("page", [name for name, shown in SHOWN.items() if shown])
def test_commands_on_a_page_run(page, tmp_path):
    # Whatever opens a page in a browser is told that one did.
    surroundings = {**os.environ, "BROWSER": "true", "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), *sys.path])}
    subprocess.run([sys.executable, "-m", "kanes", "new", "pendulum.yaml"], cwd=tmp_path, env=surroundings, check=True)
    for line in SHOWN[page]:
        if line == "kanes new pendulum.yaml":
            continue
        words = [sys.executable, "-m", *shlex.split(line)]
        if line.startswith("kanes studio"):
            served(words, tmp_path, surroundings)
            continue
        done = subprocess.run(words, cwd=tmp_path, env=surroundings, capture_output=True, text=True, check=False)
        assert done.returncode == 0, f"{line}: {done.stdout}{done.stderr}"


def served(words, folder, surroundings):
    """A server says where it is, and ends when it is interrupted."""
    with subprocess.Popen(
        heeding_interrupts(words), cwd=folder, env=surroundings, stdout=subprocess.PIPE, text=True
    ) as server:
        try:
            assert "The studio shows" in server.stdout.readline()
            server.send_signal(signal.SIGINT)
            server.wait(timeout=30)
        finally:
            server.kill()
