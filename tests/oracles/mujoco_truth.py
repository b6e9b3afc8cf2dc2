"""M, f, u̇ and inverse dynamics of an MJCF file by MuJoCo, in the order of the speeds of Kanes, beside ours.

MuJoCo has contacts, limits, friction, equalities and fluids switched off here, as the model has none of them. f are all
forces but those of inertia:  f = (springs, dampers, actuators) − (weight, centrifugal and Coriolis forces).
"""

from __future__ import annotations

import importlib
import json
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

import kanes as kn
from kanes.formats.mjcf.model import model_of
from kanes.formats.mjcf.reader import read_document
from mjcf_models import MODELS

FREE, BALL, SLIDE, HINGE = range(4)


def engine() -> Any:
    return importlib.import_module("mujoco")


class Truth:
    """A file in MuJoCo, and the same in Kanes without equalities."""

    def __init__(self, path: Any, *, with_actuators: bool = True) -> None:
        mujoco = engine()
        self.theirs = mujoco.MjModel.from_xml_path(str(path))
        bits = mujoco.mjtDisableBit
        for name in ("CONTACT", "LIMIT", "FRICTIONLOSS", "EQUALITY", "CLAMPCTRL"):
            self.theirs.opt.disableflags |= int(getattr(bits, f"mjDSBL_{name}"))
        self.theirs.actuator_forcelimited[:] = 0
        self.theirs.jnt_actfrclimited[:] = 0
        self.theirs.opt.density = self.theirs.opt.viscosity = 0.0
        document = read_document(path)
        self.actuators = [actuator.name for actuator in document.actuators]
        if not with_actuators or len(self.actuators) != self.theirs.nu:
            document = replace(document, actuators=())
            self.theirs.opt.disableflags |= int(bits.mjDSBL_ACTUATION)
            self.actuators = []
        self.model = model_of(replace(document, ties=()))
        self.kernel = kn.derive(self.model).compile()
        self.initial = self.model.source.initial

    def names(self) -> tuple[list[str], list[str]]:
        """Names of our coordinates and speeds, in the order of MuJoCo."""
        listed = list(self.initial)
        q, u = [], []
        for kind in self.theirs.jnt_type:
            counts = {FREE: (7, 6), BALL: (4, 3)}.get(int(kind), (1, 1))
            q += listed[: counts[0]]
            u += listed[counts[0] : sum(counts)]
            del listed[: sum(counts)]
        return q, u

    def errors(self, seed: int) -> dict[str, float]:
        """Largest differences at a random state, relative to the largest entry."""
        theirs, ours = self.both(seed)
        return {
            name: float(np.abs(theirs[name] - ours[name]).max(initial=0.0) / np.abs(theirs[name]).max(initial=1e-300))
            for name in theirs
        }

    def both(self, seed: int) -> tuple[dict[str, Any], dict[str, Any]]:
        theirs, data, qacc = self._theirs(seed)
        return theirs, self._ours(data, qacc)

    def at_state(self, seed: int) -> tuple[dict[str, Any], dict[str, float]]:
        """MuJoCo's numbers, and the state and inputs to which they belong, by our names."""
        theirs, data, _ = self._theirs(seed)
        q, u = self.names()
        inputs = zip((str(symbol) for symbol in self.kernel.inputs), data.ctrl, strict=True)
        values = {**dict(zip(q, data.qpos, strict=True)), **dict(zip(u, data.qvel, strict=True)), **dict(inputs)}
        return theirs, {name: float(value) for name, value in values.items()}

    def _theirs(self, seed: int) -> tuple[dict[str, Any], Any, Any]:
        mujoco, rng, model = engine(), np.random.default_rng(seed), self.theirs
        data = mujoco.MjData(model)
        data.qpos = rng.uniform(-1.2, 1.2, model.nq)
        mujoco.mj_normalizeQuat(model, data.qpos)
        data.qvel = rng.uniform(-1.5, 1.5, model.nv)
        data.ctrl = rng.uniform(-1, 1, model.nu) if self.actuators else 0.0
        mujoco.mj_forward(model, data)
        M = np.zeros((model.nv, model.nv))
        mujoco.mj_fullM(model, data, M)
        f = data.qfrc_passive + data.qfrc_actuator - data.qfrc_bias
        qacc = rng.uniform(-2, 2, model.nv)
        theirs = {"M": M, "f": f, "udot": np.linalg.solve(M, f), "Q": M @ qacc - f}
        return theirs, data, qacc

    def _ours(self, data: Any, qacc: Any) -> dict[str, Any]:
        kernel, (q, u) = self.kernel, self.names()
        values = {**dict(zip(q, data.qpos, strict=True)), **dict(zip(u, data.qvel, strict=True))}
        x = np.array([values[name] for name in kernel.states])
        speeds = list(kernel.speeds)
        order = [speeds.index(name) for name in u]
        inputs = dict(zip(kernel.inputs, data.ctrl, strict=False))
        M = np.reshape(kernel.function("mass_matrix", {}, inputs)(0.0, x), (len(u), len(u)))[np.ix_(order, order)]
        f = kernel.function("forcing", {}, inputs)(0.0, x).ravel()[order]
        udot = kernel.derivative({}, inputs)(0.0, x)[-len(kernel.speeds) :][order]
        given = dict(zip(u, qacc, strict=True))
        needed = kernel.inverse_dynamics({}, known=inputs, solve_for_inputs=False)
        Q = np.asarray(needed(0.0, x, np.array([given[name] for name in speeds]))).ravel()[order]
        return {"M": M, "f": f, "udot": udot, "Q": Q}


DATA = Path(__file__).parents[1] / "data" / "mjcf_numbers.json"


def stored() -> dict[str, Any]:
    """M and f of small files at a state of each, for those who have no MuJoCo."""
    found: dict[str, Any] = {
        "made_by": f"tests/oracles/mujoco_truth.py with MuJoCo {engine().__version__}",
        "cases": {},
    }
    with tempfile.TemporaryDirectory() as folder:
        for name, text in MODELS.items():
            path = Path(folder) / f"{name}.xml"
            path.write_text(text, encoding="utf-8")
            truth = Truth(path)
            theirs, values = truth.at_state(7)
            found["cases"][name] = {
                "values": values,
                "speeds": truth.names()[1],
                "M": theirs["M"].ravel().tolist(),
                "f": theirs["f"].tolist(),
            }
    return found


if __name__ == "__main__":
    DATA.write_text(json.dumps(stored(), indent=1) + "\n", encoding="utf-8")
