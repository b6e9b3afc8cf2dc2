"""Where the reference data of contacts and walkers are, if they are there."""

from pathlib import Path

import pytest
import yaml

CONTACT = Path(__file__).parents[2] / "shared" / "reference" / "contact"

needs_contact_data = pytest.mark.skipif(
    not CONTACT.is_dir(), reason="the reference data of contacts, ../shared/reference/contact, are not here"
)


def contact_case(name):
    """One problem with its numbers."""
    return yaml.safe_load((CONTACT / f"{name}.yaml").read_text(encoding="utf-8"))
