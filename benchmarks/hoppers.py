"""A leg that makes five hops in three seconds: time to an error of its final state. `python -m benchmarks.hoppers`.

The robot is `kn.library.hopping_leg()` without damping, with a servo at its hip, kp (ahead − phi) − kd phi'. MuJoCo has
it as springs and dampers of joints, so that both integrate it in compiled code, in one call. Errors are the largest
of coordinates and speeds, in SI units, against `hopper_reference`. The foot either sticks where it lands, with a
friction of 3, or slips at first, with that of the library.

Contacts of MuJoCo are soft. Those of `SETTINGS` are its best of some hundred that were tried on both robots at steps
of 0.0625 to 0.25 ms: all integrators; Newton's solver, PGS and CG; contacts by time constants of 1 to 10 steps and
damping ratios of 0.5 to 4, or by damping alone that ends a velocity in one step; impedances of 0.9 to 0.9999, which is
the most there is; ratios of impedance of friction of 1 to 100; speculative contacts. All have elliptic cones.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from importlib.util import find_spec
from time import process_time
from typing import Any

import numpy as np

import kanes as kn
from benchmarks.hopper_reference import Hopper
from benchmarks.timing import best

NUMBERS = {"M": 10, "m": 0.3, "J": 0.01, "l": 0.6, "k": 4000, "d": 0, "g": 9.81, "kp": 30, "kd": 2.5, "ahead": 0.1}
FRICTION = {"sticks": 3.0, "slips": 0.8}
STATES = ("x", "y", "phi", "s", "u_x", "u_y", "u_phi", "u_s")
START = (0.0, 0.9, 0.1, 0.0, 1.0, 0.0, 0.2, 0.0)
STOP, REPEATS = 3.0, 7
# Tolerances of Kanes that are tried, and steps of MuJoCo.
TOLERANCES = tuple(10.0**-k for k in range(2, 13))
STEPS = tuple(1e-3 * 2.0**-k for k in range(8))


def kernel() -> kn.Kernel:
    """The leg with its servo."""
    model = kn.library.hopping_leg()
    kp, kd, ahead = model.parameters("kp kd ahead")
    servo = kp * (ahead - model["phi"]) - kd * model["u_phi"]
    return kn.derive(model).compile(inputs={"T": servo, "F": 0})


def of_kanes(leg: kn.Kernel, mu: float, exact: Any) -> list[dict[str, float]]:
    """Errors and seconds of processor time by tolerance."""
    numbers = NUMBERS | {"mu": mu}
    initial = dict(zip(STATES, START, strict=True))
    found = []
    for rtol in TOLERANCES:

        def action(rtol: float = rtol) -> kn.Trajectory:
            return leg.simulate(stop=STOP, parameters=numbers, initial=initial, times=[0, STOP], rtol=rtol)

        run = action()
        error = float(np.abs(run.states[:, -1] - exact).max())
        seconds = best(action, REPEATS, process_time)
        found.append({"rtol": rtol, "error": error, "seconds": seconds, "moments": len(run.events)})
    return found


# MuJoCo


@dataclass(frozen=True)
class Setting:
    """How MuJoCo is set; times of contacts in steps."""

    integrator: str = "Euler"
    timeconst: float | None = None  # without one velocities are damped alone, by dampratio per step
    dampratio: float = 1.0
    impedance: float = 0.9999
    solver: str = "Newton"
    speculative: bool = False


SETTINGS = (
    Setting(),
    Setting(solver="PGS"),
    Setting(impedance=0.999, solver="PGS"),
    Setting(impedance=0.9985, solver="PGS"),
    Setting(speculative=True, solver="PGS"),
    Setting(timeconst=2.0, dampratio=2.0),
)


def model_of(setting: Setting, mu: float, step: float) -> Any:
    """The leg in MuJoCo; its foot is a ball so small that it is a point."""
    import mujoco  # noqa: PLC0415  # not in every environment

    d = {name: float(value) for name, value in NUMBERS.items()}
    solref = f"0 {-setting.dampratio / step:.17g}"
    if setting.timeconst is not None:
        solref = f"{setting.timeconst * step:.17g} {setting.dampratio}"
    solimp = f"{setting.impedance} {setting.impedance} 0.001"
    text = f"""<mujoco>
      <option timestep="{step:.17g}" integrator="{setting.integrator}" solver="{setting.solver}" cone="elliptic"
        gravity="0 0 {-d["g"]}" tolerance="0" iterations="100">
        <flag refsafe="disable" island="disable" sleep="disable"/></option>
      <worldbody>
        <geom type="plane" size="1 1 1" pos="0 0 -1e-9"/>
        <body name="hip">
          <inertial pos="0 0 0" mass="{d["M"]}" diaginertia="1 1 1"/>
          <joint name="x" type="slide" axis="1 0 0"/><joint name="y" type="slide" axis="0 0 1"/>
          <body pos="0 0 {-d["l"]}">
            <inertial pos="0 0 0" mass="{d["m"]}" diaginertia="{d["J"]} {d["J"]} {d["J"]}"/>
            <joint name="phi" axis="0 -1 0" pos="0 0 {d["l"]}" stiffness="{d["kp"]}" springref="{d["ahead"]}"
              damping="{d["kd"]}"/>
            <joint name="s" type="slide" axis="0 0 1" stiffness="{d["k"]}" damping="{d["d"]}" limited="true"
              range="0 1" solreflimit="{solref}" solimplimit="{solimp}"/>
            <geom type="sphere" size="1e-9" mass="0" priority="1" friction="{mu} 0 0" condim="3" solref="{solref}"
              solimp="{solimp}"/>
          </body></body></worldbody>
      <compiler angle="radian"/></mujoco>"""
    model = mujoco.MjModel.from_xml_string(text)
    if setting.speculative:
        model.opt.enableflags |= int(mujoco.mjtEnableBit.mjENBL_SPECULATIVE)
    return model


def of_mujoco(setting: Setting, mu: float, exact: Any, step: float) -> dict[str, float]:
    """The error and seconds of processor time with a setting and a step."""
    import mujoco  # noqa: PLC0415  # as above

    model, count = model_of(setting, mu, step), round(STOP / step)
    data = mujoco.MjData(model)

    def action() -> None:
        mujoco.mj_resetData(model, data)
        data.qpos[:], data.qvel[:] = START[:4], START[4:]
        mujoco.mj_step(model, data, count)

    seconds = best(action, 1, process_time)
    found = np.concatenate([data.qpos, data.qvel])
    return {"step": step, "error": float(np.abs(found - exact).max()), "seconds": seconds}


def measure() -> dict[str, Any]:
    """Both robots, by all tolerances, settings and steps; MuJoCo only if it is there."""
    leg, found = kernel(), dict[str, Any]()
    has_mujoco = find_spec("mujoco") is not None
    for name, mu in FRICTION.items():
        exact = np.array(Hopper(NUMBERS | {"mu": mu}).end(list(START), STOP)[0])
        found[name] = {"kanes": of_kanes(leg, mu, exact)}
        if has_mujoco:
            runs = [asdict(each) | of_mujoco(each, mu, exact, step) for each in SETTINGS for step in STEPS]
            found[name]["mujoco"] = [run for run in runs if np.isfinite(run["error"])]
    return found


if __name__ == "__main__":
    print(json.dumps(measure()))
