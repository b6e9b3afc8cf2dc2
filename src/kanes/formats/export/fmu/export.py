"""Functional Mock-up Units: descriptions, sources and libraries in one file.

Source: fmi2, fmi3.
"""

from __future__ import annotations

import hashlib
import io
import zipfile
from collections.abc import Sequence
from functools import partial
from importlib import resources
from pathlib import Path
from uuid import UUID

from kanes.base.errors import WrongValueError
from kanes.formats.export.destinations import write_files
from kanes.formats.export.exported_system import ExportedSystem
from kanes.formats.export.fmu.binaries import binaries, platforms_of
from kanes.formats.export.fmu.code import identifier_of, model_header
from kanes.formats.export.fmu.description import build_description, description_2, description_3
from kanes.formats.export.fmu.model import FmuModel
from kanes.formats.export.fmu.page import unit_page
from kanes.formats.export.fmu.variables import variables_of

VERSIONS = (3, 2)
_SHARED = ("instance.h", "integrator.h", "variables.h")
_STOP = 10.0


def write_fmu(
    system: ExportedSystem, destination: Path, version: int = 3, platforms: Sequence[str] | None = None
) -> None:
    """A unit of one version of the standard, with libraries for some platforms."""
    if isinstance(version, bool) or version not in VERSIONS:
        raise WrongValueError(f"write, version: unknown version {version!r}. Give 3 or 2, for FMI 3.0 or 2.0.")
    chosen = platforms_of(platforms)
    if system.simulated is None:
        raise ValueError("a system without what simulations need")
    model = system.simulated()
    contents = unit_files(model, destination.name, version)
    sources = {path.removeprefix("sources/"): text for path, text in contents.items() if path.startswith("sources/")}
    built = binaries(sources, identifier_of(model.name), version, chosen)
    write_files({destination: _zipped({**contents, **built})})


def unit_files(model: FmuModel, file: str, version: int) -> dict[str, str]:
    """All texts of a unit, by their place in it."""
    tool, identifier, variables = "Kanes", identifier_of(model.name), variables_of(model)
    folder = resources.files("kanes.formats.export.fmu").joinpath("sources")
    sources = {name: folder.joinpath(name).read_text("utf-8") for name in (*_SHARED, f"fmi{version}.c")}
    sources["model.h"] = model_header(model, version)
    describe = partial(description_3 if version == 3 else description_2, model, variables, identifier)
    # One model has one token, whenever it is written.
    plain = "".join([describe("", tool, _STOP), *sources.values()])
    token = f"{{{UUID(bytes=hashlib.sha256(plain.encode()).digest()[:16])}}}"
    sources["model.h"] = f'#define MODEL_TOKEN "{token}"\n\n{sources["model.h"]}'
    found = {f"sources/{name}": text for name, text in sources.items()}
    if version == 3:
        found["sources/buildDescription.xml"] = build_description(identifier)
    return {
        "modelDescription.xml": describe(token, tool, _STOP),
        **found,
        "documentation/index.html": unit_page(model, variables, file, version, tool),
    }


def _zipped(contents: dict[str, str | bytes]) -> bytes:
    """An archive that is the same whenever it is written."""
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as file:
        for path, content in contents.items():
            entry = zipfile.ZipInfo(path, (1980, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            file.writestr(entry, content)
    return archive.getvalue()
