"""Where the reference data about contact are, if they are there."""

from pathlib import Path
from typing import Any

import pytest
import yaml

CONTACT = Path(__file__).parents[2] / "shared" / "reference" / "contact"

needs_contact_data = pytest.mark.skipif(
    not CONTACT.is_dir(), reason="the reference data about contact, ../shared/reference/contact, are not here"
)


def contact_reference(name: str) -> Any:
    """The content of a file of the collection, by the start of its name."""
    (path,) = CONTACT.glob(f"{name}_*.yaml")
    return yaml.safe_load(path.read_text(encoding="utf-8"))
