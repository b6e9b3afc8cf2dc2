"""Whatever comes through a public door, what comes back is a result, or an error that says what would be right."""

from random import Random

import pytest

import kanes as kn
from fuzzing import Try, doors, finding, findings, is_changing, put_through, tries
from small_systems import ALL_SYSTEMS, SYSTEMS

# NumPy may warn on the way to what a number beyond all measure leads to.
pytestmark = pytest.mark.filterwarnings("ignore")


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


def chosen(system: str, share: float) -> list[Try]:
    """Some tries at each door, at least two and always the same."""
    found, kept = [], ALL_SYSTEMS[system]()
    for door in doors():
        if not kept.is_short and door.startswith("LagrangeEquations"):  # which are written out at any length
            continue
        if door.startswith("Particle.") and not isinstance(kept.bob, kn.Particle):
            continue
        there = tries(door, kept)
        found += Random(f"{system} {door}").sample(there, min(len(there), max(2, round(share * len(there)))))  # noqa: S311
    return found


def test_a_few_wrong_arguments_at_every_door():
    assert findings(chosen("pendulum", 0), "pendulum") == []


# The others differ from the first in what their constraints, quaternions and contacts add.
@pytest.mark.heavy
@pytest.mark.parametrize(
    ("system", "share"), [("pendulum", 0.1), ("satellite", 0.03), ("linkage", 0.03), ("wheel", 0.03), ("hammer", 0.03)]
)
def test_many_wrong_arguments_at_every_door(system, share):
    assert findings(chosen(system, share), system) == []


@pytest.mark.heavy
def test_every_door_opens_to_sound_arguments():
    closed = dict.fromkeys(doors())
    for make in ALL_SYSTEMS.values():
        kept = make()
        for door in list(closed):
            if door.startswith("Particle.") and not isinstance(kept.bob, kn.Particle):
                continue
            try:
                put_through(Try(door), make() if is_changing(door) else kept)
            except kn.KanesError as error:
                closed[door] = error
            else:
                del closed[door]
    # A coordinate without mass is a fault; two runs with their last states are no design and have no bands over time;
    # these systems have no compliant contact, no dry friction and no flexible body, and replays no contact that comes
    # and goes; python-control may not be there.
    expected = ["Body.node", "Body.node_at", "Model.coordinates"]
    expected += ["Replay.contact", "Replay.contact_force", "Replay.dissipated"]
    expected += ["Swept.plot_bands", "Swept.sobol_indices", "Trajectory.contact", "Trajectory.dissipated"]
    assert sorted(set(closed) - {"LinearModel.to_control"}) == expected


def test_what_goes_wrong_is_found():
    """The fuzzer itself: a door that breaks, and one that does not say what would be right."""

    def broken(self, name):
        raise ZeroDivisionError

    def silent(self, name):
        raise kn.WrongValueError("no")

    for door, word in ((broken, "ZeroDivisionError"), (silent, "there is no cure")):
        system = SYSTEMS["pendulum"]()
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(kn.Model, "__getitem__", door)
            assert word in finding(Try("Model.__getitem__", "name", "5"), system)
