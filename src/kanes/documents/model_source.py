"""Where a model came from, and what its file says beside equations."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from kanes.documents.left_out import LeftOut


@dataclass(frozen=True)
class ModelSource:
    """Where `kn.read` or `kn.from_sympy` has a model from: `model.source`.

    file, format    the path of its file, and what that is: "URDF", "MJCF", "42", "OpenSim"; of "SymPy" the class
    report          what is in the file and not in the model, and what that changes; print it
    initial         where its coordinates and speeds start, by name
    ranges          how far its coordinates go, by name; nothing holds them there
    references      files that it names, such as meshes, by the body that they belong to
    velocities      how fast its coordinates may go, by name; efforts likewise how large what drives them may be
    names           names in the file that the model could not take over, with those that it has instead
    """

    file: str
    format: str
    report: LeftOut = field(default_factory=LeftOut)
    initial: Mapping[str, float] = field(default_factory=dict)
    ranges: Mapping[str, tuple[float, float]] = field(default_factory=dict)
    references: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    velocities: Mapping[str, float] = field(default_factory=dict)
    efforts: Mapping[str, float] = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict)

    def __repr__(self) -> str:
        return f"<{self.format} from '{self.file}'>\n{self.report}"
