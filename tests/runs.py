"""Runs of double pendulums, which tests of several rooms share."""

import pytest

import kanes as kn


@pytest.fixture(scope="session")
def swing():
    """A double pendulum, and its run."""
    model = kn.library.double_pendulum(tensions=False)
    kernel = kn.derive(model).compile({"bob": model["P2"]})
    parameters = {"L": 0.9, "m1": 2.0, "m2": 1.1, "g": 9.81}
    return model, kernel.simulate(stop=2, parameters=parameters, initial={"q1": 1.2, "q2": -0.4}, rtol=1e-12)


def pendulum_run():
    kernel = kn.derive(kn.library.double_pendulum(tensions=False)).compile()
    return kernel.simulate(stop=1, parameters={"L": 2, "m1": 1, "m2": 1, "g": 9.81}, initial={"q1": 0.4, "q2": 0.3})
