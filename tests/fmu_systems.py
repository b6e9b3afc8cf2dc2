"""Kernels that tests export as Functional Mock-up Units, and what runs of these are held against."""

import importlib.util
import sys

import numpy as np
import pytest

import kanes as kn

HERE = {"linux": "x86_64-linux", "win32": "x86_64-windows", "darwin": "x86_64-darwin"}.get(sys.platform)
KINDS = ("CoSimulation", "ModelExchange")
VERSIONS = (2, 3)


def needs_tools():
    """Skip where there is no compiler or no simulator of units."""
    for package in ("ziglang", "fmpy"):
        if importlib.util.find_spec(package) is None:
            pytest.skip(f"{package} is not installed")


def ball(events):
    """A ball on a vertical line, with events made from its height, speed and restitution."""
    model = kn.Model("ball")
    h, u = model.coordinates("h", unit="m"), model.speeds("u", unit="m/s")
    g, e = model.parameters("g", unit="m/s^2"), model.parameters("e")
    model.gravity = -g * model.frame.y
    model.add_particle("ball", model.origin.moved("P", h * model.frame.y), mass=2)
    return kn.derive(model).compile(events=events(h, u, e), outputs={"twice": 2 * h})


def bounces(h, u, e):
    """Bounces, and peaks in between, at which nothing happens."""
    return [kn.Event("bounce", h, direction="falling", reset={u: -e * u}), kn.Event("peak", u)]


def written(kernel, path, *names, version=3, **numbers):
    """The path of a unit for this machine, as text."""
    kernel.write(path, *names, version=version, platforms=[HERE], **numbers)
    return str(path)


def simulated(path, kind, stop, count, tolerance, **given):
    """A run by FMPy at evenly spaced times."""
    from fmpy import simulate_fmu

    return simulate_fmu(
        path,
        fmi_type=kind,
        stop_time=stop,
        output_interval=stop / (count - 1),
        relative_tolerance=tolerance,
        record_events=False,
        **given,
    )


def largest_difference(result, run, names):
    """Of some variables, over all times of both."""
    np.testing.assert_allclose(result["time"], run.t, atol=1e-9)
    return max(float(np.abs(np.asarray(result[name]) - run[name]).max()) for name in names)


class LoadedUnit:
    """A unit in memory, its variables by name, alike for both versions of the standard."""

    def __init__(self, path, kind="CoSimulation", messages=None):
        import fmpy

        self.description = fmpy.read_model_description(path)
        self.is_third = self.description.fmiVersion.startswith("3")
        self.references = {each.name: each.valueReference for each in self.description.modelVariables}
        told = messages if messages is not None else []
        self.instance = fmpy.instantiate_fmu(
            fmpy.extract(path), self.description, kind, debug_logging=True, logger=_logger(self.is_third, told)
        )

    def begin(self, tolerance=1e-10, **numbers):
        """Through initialization, with some numbers set before."""
        unit = self.instance
        self.set(**numbers)
        if self.is_third:
            unit.enterInitializationMode(tolerance=tolerance, startTime=0.0)
        else:
            unit.setupExperiment(tolerance=tolerance, startTime=0.0)
            unit.enterInitializationMode()
        unit.exitInitializationMode()
        return self

    def get(self, *names):
        vr = [self.references[name] for name in names]
        return np.array(self.instance.getFloat64(vr) if self.is_third else self.instance.getReal(vr))

    def set(self, **numbers):
        vr = [self.references[name] for name in numbers]
        (self.instance.setFloat64 if self.is_third else self.instance.setReal)(vr, list(numbers.values()))

    def step(self, start, length):
        self.instance.doStep(start, length)

    def along(self, unknowns, knowns, seed):
        vr = [[self.references[name] for name in names] for names in (unknowns, knowns)]
        return np.array(self.instance.getDirectionalDerivative(*vr, list(seed)))

    def weighted(self, unknowns, knowns, seed):
        vr = [[self.references[name] for name in names] for names in (unknowns, knowns)]
        return np.array(self.instance.getAdjointDerivative(*vr, list(seed), nSensitivity=len(knowns)))

    def kept(self):
        unit = self.instance
        return unit.getFMUState() if self.is_third else unit.getFMUstate()

    def set_back(self, state):
        unit = self.instance
        (unit.setFMUState if self.is_third else unit.setFMUstate)(state)

    def as_bytes(self, state):
        unit = self.instance
        return (unit.serializeFMUState if self.is_third else unit.serializeFMUstate)(state)

    def from_bytes(self, text):
        unit = self.instance
        return (unit.deserializeFMUState if self.is_third else unit.deSerializeFMUstate)(text)


def _logger(is_third, told):
    """A callback that keeps messages."""
    if is_third:
        return lambda environment, status, category, message: told.append(message.decode())
    return lambda environment, name, status, category, message: told.append(message.decode())
