"""The cost of each library system is a golden number that may only fall.

Proves: expr/graphs/graph.py, equations/equations.py.
"""

import json
from pathlib import Path

import pytest

import kanes as kn
from systems import BODIES, FLOATING, MACHINES, SYSTEMS, TOUCHING

BASELINE = Path(__file__).parents[1] / "golden" / "operation_counts.json"


@pytest.mark.parametrize("name", [*SYSTEMS, *FLOATING, *BODIES])
def test_no_system_takes_more_operations_than_before(name, request):
    check(name, kn.derive({**SYSTEMS, **FLOATING, **BODIES}[name]()).operation_count, request)


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.heavy] * (name == "stewart_platform")) for name in MACHINES]
)
def test_no_projected_system_takes_more_operations_than_before(name, request):
    check(name, kn.derive(MACHINES[name]()).compile().operation_count, request)


@pytest.mark.parametrize("name", TOUCHING)
def test_no_system_with_contacts_takes_more_operations_than_before(name, request):
    """The motion with all contacts open."""
    check(name, kn.derive(TOUCHING[name]()).compile().operation_count, request)


def check(name: str, count: int, request: pytest.FixtureRequest) -> None:
    if request.config.getoption("--update"):
        known = json.loads(BASELINE.read_text()) if BASELINE.exists() else {}
        BASELINE.write_text(json.dumps(dict(sorted({**known, name: count}.items())), indent=2) + "\n")
    assert count <= json.loads(BASELINE.read_text())[name]
