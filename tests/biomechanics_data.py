"""Where the biomechanical reference data are, if they are there."""

from pathlib import Path

import pytest

BIOMECHANICS = Path(__file__).parents[2] / "shared" / "biomechanics"

needs_data = pytest.mark.skipif(
    not BIOMECHANICS.is_dir(), reason="the biomechanical reference data, ../shared/biomechanics, are not here"
)
