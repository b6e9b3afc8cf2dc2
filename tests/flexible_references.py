"""Where the reference data of flexible bodies are, if they are there."""

from pathlib import Path

import pytest
import yaml

FLEXIBLE = Path(__file__).parents[2] / "shared" / "reference" / "flexible"

needs_flexible_references = pytest.mark.skipif(
    not FLEXIBLE.is_dir(), reason="the reference data of flexible bodies, ../shared/reference/flexible, are not here"
)


def flexible_reference(name):
    """The content of a file of the collection, by the start of its name."""
    (path,) = FLEXIBLE.glob(f"{name}_*.yaml")
    return yaml.safe_load(path.read_text(encoding="utf-8"))


def spin_stiffness(body, speed, axis=2):
    """K of small vibrations about steady rotation, from the kinetic energy ½ Ω² ∫ (x² + y²) dm to second order.

    K − Ω² (∫ φ_i φ_j dm − ∫ r ψ_ij dm), of the two components across the axis
    """
    across = [a for a in range(3) if a != axis]
    products = sum(body.products[a, a] for a in across)
    stretching = sum(body.foreshortening_moments[a, a] for a in across)
    return body.stiffness - speed**2 * (products - stretching)
