"""The source of a model, and data of its file beside equations."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from kanes.model.left_out import LeftOut


@dataclass(frozen=True)
class ModelSource:
    """The source of a model from `kn.read` or `kn.from_sympy`: `model.source`.

    file, format    the path of its file, and what that is: "URDF", "MJCF", "42", "OpenSim"; of "SymPy" the class
    report          what is in the file and not in the model, and the effect; print it
    initial         where its coordinates and speeds start, by name
    ranges          ranges of its coordinates, by name; not enforced
    references      files that it names, such as meshes, by the body that they belong to
    velocities      limits of its rates, by name; likewise `efforts`, limits of the forces that drive them
    names           names in the file that the model could not use, with those that it has instead
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
