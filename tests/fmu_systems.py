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
    kernel.export(path, *names, version=version, platforms=[HERE], **numbers)
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
