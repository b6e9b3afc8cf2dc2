"""Each make target in a fresh clone of its own: `python tests/clone_targets.py [target …]`, or `make test-clone`.

A clone holds what is committed, and nothing that another target has set up. Tests that compare with references look for
`shared` beside the clone, where it is linked if it lies beside this repository.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
# What a release needs. `test-all` and `test-versions` take long, and are asked for by name.
TARGETS = ("demo", "check", "docs", "dist", "test")
LAST_LINES = 40


def tried(target: str) -> str:
    """What went wrong with a target, or nothing; what it prints is told where it fails."""
    with tempfile.TemporaryDirectory(prefix="kanes-") as folder:
        clone, references = Path(folder) / "kanes", ROOT.parent / "shared"
        subprocess.run([shutil.which("git") or "git", "clone", "--quiet", ROOT, clone], check=True)
        if references.is_dir():
            (Path(folder) / "shared").symlink_to(references)
        # Nothing that was compiled before, and no package of whoever calls.
        surroundings = {**os.environ, "KANES_CACHE": f"{folder}/cache"}
        for name in ("PYTHONPATH", "VIRTUAL_ENV", "MAKEFLAGS", "MAKELEVEL"):
            surroundings.pop(name, None)
        done = subprocess.run(
            [shutil.which("make") or "make", target],
            cwd=clone,
            env=surroundings,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
        )
    return "\n".join(done.stdout.splitlines()[-LAST_LINES:]) if done.returncode else ""


def main(targets: list[str]) -> int:
    failed = []
    for target in targets or TARGETS:
        start = time.monotonic()
        wrong = tried(target)
        failed += [target] if wrong else []
        lines = f"make {target}: {'FAILED' if wrong else 'passed'} in {time.monotonic() - start:.0f} s\n{wrong}"
        sys.stdout.write(f"{lines.rstrip()}\n")
        sys.stdout.flush()
    return len(failed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
