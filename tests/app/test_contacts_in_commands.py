"""Model files with contacts in commands and studio: modes, events, impulses, and errors with their places.

Proves: app/commands/contacts.py.
"""

import json
from functools import cache

import pytest

from kanes.app.commands.contacts import contact_data, contact_lines
from kanes.app.studio.build import build
from kanes.base.errors import KanesError
from kanes.formats.model_files.model_file import read_model_text

FILE = """\
kanes: 1
name: falling box
gravity: [0, -9.81, 0]
parameters: {m: 1, b: 0.1, h: 0.15, mu: 0.4}
coordinates: [x, y, q]
frames: {B: {angle: q, axis: z}}
points:
  C: {by: [x, y, 0]}
  L: {from: C, by: -b*B.x - h*B.y}
  R: {from: C, by: b*B.x - h*B.y}
bodies:
  box: {frame: B, center: C, mass: m, inertia: {zz: m*(b**2 + h**2)/3}}
contacts:
  - {contact: L, surface: {plane: N.y}, friction: mu, name: left}
  - {contact: R, surface: {plane: N.y}, friction: mu, name: right}
initial: {x: 0, y: 0.45, q: 0.3, u_x: 1, u_q: 1}
simulate: {stop: 1}
"""


@cache
def fallen():
    return read_model_text(FILE, "box.yaml").run(progress=False)


def test_lines_of_a_run_have_modes_events_and_losses():
    run = fallen()
    lines = list(contact_lines(run))
    assert lines[0].startswith("  left: stick at the end (open ")
    assert lines[0].endswith(f"took {run.energy.contacts['left'].total[-1]:.4g} of the energy")
    assert lines[2] == f"{len(run.events)} events of contacts, {len(run.impulses)} impacts"
    assert lines[3].startswith(f"  t = {run.events[0].time:.6g}  impact of left")
    assert "energy lost" in lines[3]


def test_data_of_a_run_are_json_and_complete():
    run = fallen()
    data = json.loads(json.dumps(contact_data(run)))
    assert [event["time"] for event in data["events"]] == [event.time for event in run.events]
    assert data["events"][0]["impulses"]["left"] == pytest.approx(run.events[0].impulses["left"])
    assert data["contacts"]["right"]["mode"] == "stick"
    assert sum(data["contacts"]["left"]["shares"].values()) == pytest.approx(1)
    assert data["contacts"]["left"]["lost_by_friction"] == run.energy.contacts["left"].friction[-1]


def test_runs_without_contacts_print_nothing_of_them():
    study = read_model_text(FILE.replace(FILE[FILE.index("contacts:") : FILE.index("initial:")], ""), "box.yaml")
    run = study.run(stop=0.1, progress=False)
    assert list(contact_lines(run)) == []
    assert contact_data(run) == {}


def test_the_studio_shows_contacts():
    made = build(FILE, "box.yaml")
    assert made["faults"] == []
    assert '"strips":[{"name":"left"' in made["html"]
    assert "no sliders" in made["html"]


@pytest.mark.parametrize(
    ("old", "new", "message", "line"),
    [
        ("friction: mu, name: left", "friction: -1, name: left", "negative", 14),
        ("friction: mu, name: right", "friction: mu, restitution: 2, name: right", "not between 0 and 1", 15),
        ("contact: R", "contact: Q", "Q", 15),
        (
            "surface: {plane: N.y}, friction: mu, name: left",
            "surface: {plane: x*N.y}, name: left",
            "plane|normal|x",
            14,
        ),
        ("name: right", "name: right, frictoin: 1", "frictoin", 15),
    ],
)
def test_errors_have_their_line(old, new, message, line):
    """In commands and in the studio."""
    text = FILE.replace(old, new)
    with pytest.raises(KanesError, match=message):
        read_model_text(text, "box.yaml").run(progress=False)
    (fault, *_) = build(text, "box.yaml")["faults"]
    assert fault["line"] == line, fault


def test_a_start_below_the_floor_is_named():
    text = FILE.replace("y: 0.45", "y: 0.05")
    with pytest.raises(KanesError, match="left"):
        read_model_text(text, "box.yaml").run(progress=False)
    (fault,) = build(text, "box.yaml")["faults"]
    assert "left" in fault["message"]
