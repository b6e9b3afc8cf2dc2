"""The page about model files says what is so: its examples are read, and its tables have every key.

Proves: formats/model_files/entries/file.py, formats/model_files/entries/controllers.py,
formats/model_files/entries/sweeps.py.
"""

import re
from pathlib import Path
from typing import Annotated, get_args, get_origin

import pytest
from pydantic_core import PydanticUndefined

import kanes as kn
from kanes.formats.model_files.entries import bodies as bodies
from kanes.formats.model_files.entries import contacts as contacts
from kanes.formats.model_files.entries import controllers as controllers
from kanes.formats.model_files.entries import file as file
from kanes.formats.model_files.entries import joints as joints
from kanes.formats.model_files.entries import laws as laws
from kanes.formats.model_files.entries import loads as loads
from kanes.formats.model_files.entries import sweeps as sweeps
from kanes.formats.model_files.entries import values as values
from kanes.formats.model_files.entries.faults import checked_entries
from kanes.formats.model_files.model_file import read_model_text
from kanes.formats.model_files.yaml_tree import read_yaml

PAGE = Path(__file__).parents[2] / "docs" / "model-files.md"
TEXT = PAGE.read_text(encoding="utf-8")
START, END = "<!-- keys -->\n", "<!-- end of keys -->\n"
BLOCKS = re.findall(r"```yaml\n(.*?)```", TEXT, re.S)
WHOLE = [block for block in BLOCKS if "\nkanes: 1\n" in block]
PARTS = [block for block in BLOCKS if block not in WHOLE and not block.startswith("# yaml-language-server")]
GROUPS = {
    "The file": {"": file.FileEntry, "order": file.OrderEntry},
    "Symbols": {
        "coordinates": file.SymbolEntry,
        "discrete": file.DiscreteEntry,
        "speeds": file.SpeedEntry,
        "parameters": file.ParameterEntry,
        "inputs": file.InputEntry,
        "splines": file.SplineEntry,
        "notes": file.NoteEntry,
    },
    "Frames, points, bodies, particles": {
        "frames": bodies.FrameEntry,
        "points": bodies.PointEntry,
        "bodies": bodies.BodyEntry,
        "particles": bodies.ParticleEntry,
    },
    "Inertia": {
        "inertia": bodies.InertiaEntry,
        "rod": bodies.RodEntry,
        "plate": bodies.PlateEntry,
        "disc": bodies.DiscEntry,
        "cylinder, cone": bodies.CylinderEntry,
        "sphere": bodies.SphereEntry,
        "box": bodies.BoxEntry,
        "ellipsoid": bodies.EllipsoidEntry,
    },
    "Joints": {"all joints": joints.JointEntry, **joints.JOINTS},
    "Loads": {"all loads": loads.NamedEntry, **loads.LOADS},
    "Constraints": {"all constraints": loads.NamedEntry, **loads.CONSTRAINTS},
    "Contacts": {"all contacts": loads.NamedEntry, **contacts.CONTACTS},
    "Surfaces": loads.SURFACES,
    "Laws of contact": {**laws.LAWS, **laws.FRICTIONS},
    "Drawings": {"drawings": loads.DrawingEntry, **loads.SHAPES},
    "Studies": {
        "simulate": file.SimulateEntry,
        "events": file.EventEntry,
        "samples": values.SamplesEntry,
    },
    "Digital controllers": {
        "controllers": controllers.ControllerEntry,
        "a sensor": controllers.SensorEntry,
        "a pulse": controllers.PulseEntry,
        **controllers.NOISES,
    },
    "Sweeps": {
        "sweeps": sweeps.SweepEntry,
        "evenly spaced": sweeps.SpreadEntry,
        **sweeps.DISTRIBUTIONS,
        "in normal": sweeps.BellEntry,
        "in lognormal": sweeps.SkewedEntry,
        "in uniform": sweeps.RangeEntry,
        "in triangular": sweeps.PeakEntry,
        "in correlated": sweeps.TogetherEntry,
    },
}


def default(field):
    if field.is_required():
        return "required"
    value = field.default
    if value is PydanticUndefined or value in (None, "", {}, []) or isinstance(value, values.Entry):
        return ""
    return f"`{str(value).lower() if isinstance(value, bool) else value}`"


def plain(entry):
    return get_args(entry)[0] if get_origin(entry) is Annotated else entry


def tables():
    """Every key with what it means, as the schema tells editors; what all of a group have is told once."""
    text = []
    for title, group in GROUPS.items():
        shared = next((plain(each) for word, each in group.items() if word.startswith("all ")), values.Entry)
        text += [f"### {title}", "", "| entry | key | if left out | |", "|---|---|---|---|"]
        for word, each in group.items():
            entry, shown = plain(each), f"`{word}`" if word and " " not in word else word
            for name, field in entry.model_fields.items():
                if entry is shared or name not in shared.model_fields:
                    text.append(f"| {shown} | `{field.alias or name}` | {default(field)} | {field.description} |")
                    shown = ""
        text.append("")
    return "\n".join(text)


def test_every_entry_is_in_a_group():
    told = {plain(each) for group in GROUPS.values() for each in group.values()}
    rooms = (file, bodies, joints, laws, loads, controllers, sweeps, values)
    found = {
        each
        for room in rooms
        for each in vars(room).values()
        if isinstance(each, type) and each.__module__ == room.__name__
    }
    entries = {each for each in found if issubclass(each, values.Entry) and not each.__name__.startswith("_")}
    parents = {base for each in told for base in each.__mro__}
    assert entries - told - parents == set()


def test_the_tables_have_every_key(request):
    before, rest = TEXT.split(START)
    _, after = rest.split(END)
    if request.config.getoption("--update"):
        PAGE.write_text(before + START + tables() + END + after, encoding="utf-8")
    else:
        assert rest.split(END)[0] == tables(), "rewrite them by pytest --update"


def test_the_whole_example_runs_as_it_is_shown(tmp_path, monkeypatch):
    [block] = WHOLE
    (tmp_path / "arm.yaml").write_text(block, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    [code] = re.findall(r"```python\n(.*?)```", TEXT, re.S)
    if not hasattr(kn, "write"):
        code = "\n".join(line for line in code.splitlines() if "kn.write" not in line)
    brought = {}
    exec(code, brought)  # noqa: S102
    # The arm hangs by its hinge, below which its tip ends up at most two links down.
    assert brought["run"]["height"].min() > -0.8


@pytest.mark.parametrize("block", PARTS, ids=lambda block: block.split(":")[0])
def test_every_part_of_a_file_is_one_that_files_may_have(block):
    checked_entries(read_yaml(f"kanes: 1\nname: part\n{block}", "part.yaml"))


def test_the_parts_make_a_file_together():
    symbols, geometry, each_joint, acting, study, controllers, swept = PARTS
    head = f"kanes: 1\nname: all\n{symbols}"
    found = read_model_text(head + geometry + acting + study + controllers + swept)
    model = found.model
    assert found.driven.keys() == {"W"}
    assert {name: sweep.runs for name, sweep in found.sweeps.items()} == {"drops": 15, "tolerances": 1000}
    assert (len(model.bodies), len(model.loads), len(model.constraints)) == (3, 10, 10)
    assert len(read_model_text(head + each_joint).model.bodies) == 13


def test_the_fault_on_the_page_is_what_readers_see():
    [shown] = re.findall(r"```text\n(.*?)```", TEXT, re.S)
    [block] = WHOLE
    with pytest.raises(kn.FileError) as error:
        read_model_text(block.replace("joint: {pin: ,", "joint: {pin: , axs: y,"), "arm.yaml")
    assert str(error.value) + "\n" == shown
