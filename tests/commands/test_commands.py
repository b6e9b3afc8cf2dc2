"""The command `kanes`, as a terminal runs it.

Proves: commands/main.py, __main__.py.
"""

import subprocess
import sys


def test_the_module_is_the_command():
    shown = subprocess.run([sys.executable, "-m", "kanes", "--help"], capture_output=True, text=True, check=True)
    assert "Multibody dynamics by Kane's method." in shown.stdout
