"""A satellite with flexible panels under control, ten thousand dispersed runs: `python -m benchmarks.controllers`.

Its attitude is held by the same gains as a law of continuous time, as a digital controller of 10 Hz that is compiled
in, as one whose sensors have noise and quanta, and as a Python function that is asked ten times a second. Seconds of
one core, everything compiled and warm, by DOP853 at the usual tolerance. The panels swing at half a hertz and hardly
lose anything, so that the motion itself needs some ten steps a second; without panels it needs few, and the instants of
a controller make most of the steps.
"""

from __future__ import annotations

import json
from time import process_time
from typing import Any

import numpy as np

import kanes as kn

RUNS, FEW = 10_000, 20
STOP, EVERY = 600.0, 0.1
START = {"e0_bus": 0.9, "e1_bus": 0.3, "e2_bus": 0.3, "e3_bus": 0.1}
PANELS = {"q_A": 0.1, "q_B": -0.05}
NUMBERS = {"kp": 20.0, "kd": 150.0, "J2": 150.0}


def satellite(panels: bool) -> tuple[kn.Model, dict[Any, Any]]:
    """A bus on a spherical joint, perhaps with two hinged panels; and its law."""
    model = kn.Model("satellite")
    torques = model.inputs("T1:4")
    kp, kd, J1, J2, J3 = model.parameters("kp kd J1 J2 J3")
    bus = model.add_body("bus", mass=800, inertia=kn.inertia(J1, J2, J3), joint=kn.Spherical())
    for name, side in (("A", 1), ("B", -1)) if panels else ():
        hinge = kn.Pin(axis="x", at=(0, side, 0), spring=900, damper=0.6)
        box = kn.inertia(22, 5, 27)
        model.add_body(name, parent=bus, mass=30, center=(0, 1.5 * side, 0), inertia=box, joint=hinge)
    x, y, z = bus.frame.x, bus.frame.y, bus.frame.z
    model.add_torque(bus, torques[0] * x + torques[1] * y + torques[2] * z)
    e0 = model["e0_bus"]
    return model, {
        torque: (2 * kp * e0, model[f"e{axis}_bus"], kd, model[f"w{'xyz'[axis - 1]}_bus"])
        for axis, torque in enumerate(torques, start=1)
    }


def kernels(panels: bool) -> dict[str, kn.Kernel]:
    """The same satellite by its law, digitally, and with sensors that are not quite true."""
    model, gains = satellite(panels)
    equations = kn.derive(model)
    laws = {torque: -k * e - d * w for torque, (k, e, d, w) in gains.items()}
    signals = [(torque, *kn.signals(f"e_{torque} w_{torque}")) for torque in gains]
    plain = {
        signal: gains[torque][place] for torque, *pair in signals for signal, place in zip(pair, (1, 3), strict=True)
    }
    noisy = {
        signal: kn.Sensor(value, noise=1e-5, quantum=1e-6)
        if str(signal).startswith("w")
        else kn.Sensor(value, noise=1e-4)
        for signal, value in plain.items()
    }
    drives = {torque: -gains[torque][0] * e - gains[torque][2] * w for torque, e, w in signals}
    limited = {torque: kn.limited(drive, -5, 5) for torque, drive in drives.items()}
    return {
        "law": equations.compile(inputs=laws),
        "digital": equations.compile(sampled=kn.Sampled(every=EVERY, reads=plain, drives=drives)),
        "noisy": equations.compile(sampled=kn.Sampled(every=EVERY, reads=noisy, drives=limited)),
        "python": equations.compile(),
    }


def numbers(runs: int) -> dict[str, Any]:
    random = np.random.default_rng(1)
    return {**NUMBERS, "J1": random.normal(200, 20, runs), "J3": random.normal(250, 25, runs)}


def in_python(t: float, state: Any) -> dict[str, float]:
    """The same law, asked at every instant."""
    e = [state[f"e{axis}_bus"] for axis in range(4)]
    w = [state[f"w{axis}_bus"] for axis in "xyz"]
    return {f"T{axis}": -2 * 20.0 * e[0] * e[axis] - 150.0 * w[axis - 1] for axis in (1, 2, 3)}


def seconds(kernel: kn.Kernel, initial: dict[str, float], runs: int, **more: Any) -> tuple[float, Any]:
    """Of one run among some, and all of them."""
    begin = process_time()
    made = kernel.simulate_many(
        stop=STOP,
        times=[STOP],
        parameters=numbers(runs),
        initial=initial,
        threads=1,
        progress=False,
        method="dop853",
        **more,
    )
    return (process_time() - begin) / runs, made


def measure() -> dict[str, Any]:
    found: dict[str, Any] = {"runs": RUNS}
    for name, panels, runs in (("flexible", True, RUNS), ("rigid", False, RUNS // 10)):
        made, initial = kernels(panels), START | (PANELS if panels else {})
        ends = {}
        for kind, kernel in made.items():
            python = {"inputs": dict.fromkeys(("T1", "T2", "T3"), kn.Controller(in_python, every=EVERY))}
            given = python if kind == "python" else {}
            seconds(kernel, initial, 4, **given)
            count = FEW if kind == "python" else runs
            found[f"{name} {kind}"], all_runs = seconds(kernel, initial, count, **given)
            ends[kind] = all_runs.final_states[:FEW]
            found[f"{name} {kind} steps"] = float(all_runs.outcomes.steps.mean())
        # Digital controllers of one law are one motion, whoever asks them.
        assert np.abs(ends["digital"] - ends["python"]).max() < 1e-6  # noqa: S101
    return found


if __name__ == "__main__":
    print(json.dumps(measure()))
