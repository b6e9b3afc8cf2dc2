"""Flexible bodies against reference data: spinning, slewing and falling beams, loops, and spacecraft."""

from pathlib import Path

import numpy as np
import pytest
import sympy as sp
import yaml
from scipy.linalg import expm

import kanes as kn
from flexible_beams import beam, cantilever, pinned, stretch
from kanes.flexible import ModalBody

FOLDER = Path(__file__).parents[3] / "shared" / "reference" / "flexible"
pytestmark = pytest.mark.skipif(
    not FOLDER.is_dir(), reason="the reference data of flexible bodies, ../shared/reference/flexible, are not here"
)


def reference(name):
    return yaml.safe_load(next(FOLDER.glob(f"{name}_*.yaml")).read_text(encoding="utf-8"))


def spun_up(L, EI, rhoA, modes, speed, rise=15.0, kinetic_energy="second order", **options):
    """The largest lag of the tip of a beam that is spun up, and the run."""
    model = kn.Model("spin-up")
    t = model.time
    during = speed / rise * (t**2 / 2 + (rise / 2 / sp.pi) ** 2 * (sp.cos(2 * sp.pi * t / rise) - 1))
    angle = sp.Piecewise((during, t < rise), (speed * (t - rise / 2), True))
    body = cantilever(L, EI, rhoA, modes=modes, nodes=[("tip", L)])
    model.add_flexible_body("beam", body, joint=kn.Pin(angle, axis="z"), kinetic_energy=kinetic_energy, **options)
    start = {f"eta_beam_{i + 1}": 0.0 for i in range(modes)}
    times = np.linspace(0, 20, 40001)
    run = kn.derive(model).kernel.simulate(initial=start, parameters={}, stop=20.0, times=times, atol=1e-12)
    tip = sum(run[f"eta_beam_{i + 1}"] for i in range(modes))
    return times, tip


def test_spin_up_of_simo_and_vu_quoc():
    data = reference("03")
    d, values = data["data"], data["values"]["model_with_stiffening"]
    for modes, lag, at in values["table"][-1:]:
        times, tip = spun_up(d["L"], d["EI"], d["rhoA"], modes, d["Omega"])
        assert tip.min() == pytest.approx(lag, rel=1e-7)  # nine digits are printed; the least sample is as flat
        assert times[tip.argmin()] == pytest.approx(at, abs=6e-4)  # of samples every half millisecond
    expected = np.array(values["tip_u_y_with_6_modes"]["table"])
    np.testing.assert_allclose(np.interp(expected[:, 0], times, tip), expected[:, 1], atol=1e-7)


@pytest.mark.heavy
def test_spin_up_with_fewer_modes():
    data = reference("03")
    d = data["data"]
    for modes, lag, _ in data["values"]["model_with_stiffening"]["table"][:-1]:
        _, tip = spun_up(d["L"], d["EI"], d["rhoA"], modes, d["Omega"])
        assert tip.min() == pytest.approx(lag, rel=1e-7)


@pytest.mark.heavy
def test_spin_up_of_a_slender_beam():
    data = reference("04")
    d = data["data"]
    for speed, modes, lag, _ in data["values"]["with_stiffening"]["table"]:
        _, tip = spun_up(d["L"], d["E"] * d["I"], d["rho"] * d["A"], modes, speed)
        assert tip.min() == pytest.approx(lag, rel=1e-6)


def test_the_complete_energy_comes_near_fully_nonlinear_beams():
    """Both leave out strain energy of fourth order: (0.57/10)², the square of deflection over length, is 0.33 %."""
    data = reference("03")
    d, nonlinear = data["data"], data["values"]["fully_nonlinear"]
    lag = nonlinear["geometrically_exact_with_shear_24_elements"]["largest_lag"]
    for energy, bound in (("second order", 0.0015), ("complete", 0.004)):
        _, tip = spun_up(d["L"], d["EI"], d["rhoA"], 3, d["Omega"], kinetic_energy=energy)
        assert tip.min() == pytest.approx(lag, rel=bound)


def test_without_geometric_stiffness_the_spin_up_runs_away():
    d = reference("03")["data"]
    with pytest.warns(RuntimeWarning, match=r"diverge from 3\.798 rad/s on"):
        _, tip = spun_up(d["L"], d["EI"], d["rhoA"], 1, d["Omega"], geometric_stiffness=False)
    assert np.abs(tip).max() > 100 * d["L"]


def frequencies(equations, about, parameters=None):
    """Of small motions, in rad/s, in rising order."""
    values = kn.linearize(equations, about, parameters=parameters or {}).eigenvalues
    return np.sort(values.imag[values.imag > 1e-3])


def turning_beam(planes, offset):
    """A beam of unit length, mass and stiffness on a hub that turns steadily, and its frequencies at speeds."""
    model = kn.Model("turning beam")
    speed = model.parameters("Omega")
    body = cantilever(1.0, 1.0, 1.0, modes=8, planes=planes, start=offset)
    model.add_flexible_body("beam", body, joint=kn.Pin(speed * model.time, axis="z"))
    equations, names = kn.derive(model), [f"eta_beam_{i + 1}" for i in range(body.count)]

    def frequencies_at(value):
        return frequencies(equations, dict.fromkeys(names, 0.0), {"Omega": value})

    return frequencies_at


@pytest.mark.heavy
@pytest.mark.parametrize(("offset", "table"), [(0.0, "hub_radius_0"), (1.0, "hub_radius_1")])
def test_flapping_frequencies_of_a_turning_beam(offset, table):
    """With eight shapes of the beam at rest they come from above, the nearer the slower it turns."""
    found = turning_beam("z", offset)
    for speed, *expected in reference("02")["values"][table]["table"]:
        excess = found(speed)[:2] / expected[:2] - 1
        assert excess[0] == pytest.approx(0, abs=1e-6 * max(speed / 2, 1) ** 4)
        assert excess[1] == pytest.approx(0, abs=1e-5 * max(speed / 2, 1) ** 4)
        assert excess.min() >= -1e-9  # no rounding: below what the table has


def test_lagging_frequencies_of_a_turning_beam():
    found = turning_beam("y", 0.0)
    for speed, expected in reference("02")["values"]["lag_mode_1"]["table"]:
        assert found(speed)[0] == pytest.approx(expected, rel=1e-6 + 1e-5 * speed**2)


def hub_with_panels(modes):
    d = reference("08")["data"]
    model = kn.Model("hub with panels")
    theta, torque = model.coordinates("theta"), model.inputs("tau")
    joint = kn.Pin(theta, axis="z", motor=torque)
    hub = model.add_body("hub", mass=1.0, inertia=kn.inertia(zz=d["J"]), joint=joint)
    panel = cantilever(d["L"], d["EI"], d["rhoA"], modes=modes, start=d["r"])
    model.add_flexible_body("P", panel, parent=hub, joint=kn.Weld())
    model.add_flexible_body("Q", panel, parent=hub, joint=kn.Weld(turned=("z", sp.pi)))
    return model, d


def linear_hub(modes):
    model, d = hub_with_panels(modes)
    names = [f"eta_{panel}_{i + 1}" for panel in "PQ" for i in range(modes)]
    outputs = {"theta": "theta", "tip": sum(model[name] for name in names[:modes])}
    about = {"theta": 0.0, **dict.fromkeys(names, 0.0)}
    return kn.linearize(kn.derive(model), about, inputs={"tau": 0.0}, outputs=outputs), d


@pytest.mark.heavy
def test_frequencies_of_a_hub_with_panels():
    """Every second one is of motions in which the panels move alike and the hub stays."""
    for modes, *expected in reference("08")["values"]["modal_convergence"]["table"]:
        values = linear_hub(modes)[0].eigenvalues
        found = np.sort(values.imag[values.imag > 1e-3])
        alone = np.array(reference("08")["values"]["cantilever_frequencies_rad_s"])
        coupled = [w for w in found if np.abs(alone - w).min() > 1e-6 * w][: len(expected)]
        np.testing.assert_allclose(coupled, expected, rtol=1e-9)


def test_a_slew_leaves_the_vibration_of_the_closed_form():
    linear, d = linear_hub(5)
    state = linear.to_scipy()

    def advanced(x, torque, time):
        n = len(x)
        block = np.zeros((n + 1, n + 1))
        block[:n, :n], block[:n, n] = state.A, state.B[:, 0] * torque
        return (expm(block * time) @ np.append(x, 1.0))[:n]

    middle = advanced(np.zeros(len(state.A)), d["tau0"], d["T"] / 2)
    end = advanced(middle, -d["tau0"], d["T"] / 2)
    for t, theta, tip in reference("08")["values"]["residual"]["samples"]["table"]:
        found = state.C @ advanced(end, 0.0, t - d["T"])
        np.testing.assert_allclose(found, [theta, tip], atol=1e-9)


def test_frequencies_of_a_spacecraft_by_its_participation_vectors():
    d, values = reference("09")["data"], reference("09")["values"]
    translation, rotation = (np.array(d[f"delta_{which}_columns_are_modes"]) for which in "TR")
    epsilon = np.array([[np.cross(e, f) for f in np.eye(3)] for e in np.eye(3)])
    body = ModalBody(
        mass=d["m"],
        first_moment=np.zeros(3),
        inertia=d["J"],
        modal_mass=np.eye(6),
        stiffness=np.diag((2 * np.pi * np.array(d["f_c_Hz"])) ** 2),
        momentum=translation,
        moments=np.einsum("abc,ci->abi", epsilon, rotation) / 2,
    )
    model = kn.Model("spacecraft")
    model.add_flexible_body("craft", body, joint=kn.Free())
    zero = {str(q): 0.0 for q in kn.derive(model).coordinates} | {"e0_craft": 1.0}
    found = frequencies(kn.derive(model), zero) / 2 / np.pi
    np.testing.assert_allclose(found, values["system_frequencies_Hz"], rtol=1e-9)  # eigenvalues of a 24 × 24 matrix


def strip(E, modes):
    return cantilever(1.0, E * 2.0833333e-10, 2700 * 1e-4, modes=modes, nodes=[("middle", 0.5), ("tip", 1.0)])


def falling(E, links, modes):
    """Strips pinned end to end, falling from the horizontal, and where their middles and tips are."""
    model = kn.Model("strips")
    model.gravity = -9.81 * model.frame.y
    parent, bodies = None, []
    for k in range(links):
        q = model.coordinates(f"q{k + 1}")
        joint = kn.Pin(q, axis="z")
        bodies.append(model.add_flexible_body(f"L{k + 1}", strip(E, modes), parent=parent, joint=joint))
        parent = bodies[-1].node("tip")
        bodies[-1].node("middle")
    zero = {str(q): 0.0 for q in kn.derive(model).coordinates}
    times = np.linspace(0, 1, 11)
    run = kn.derive(model).kernel.simulate(initial=zero, parameters={}, stop=1.0, times=times, rtol=1e-9)
    places = [body.node(name).point.position_from(model.origin) for body in bodies for name in ("middle", "tip")]
    return [run[place][:2] for place in places]


def test_a_flexible_pendulum():
    table = np.array(reference("11")["values"]["single"]["table"])
    middle, tip = falling(7e10, 1, 3)
    np.testing.assert_allclose(tip[:, 1:], table[:, 1:3].T, atol=2e-4)
    chord = tip / np.linalg.norm(tip, axis=0)
    deflection = chord[0] * middle[1] - chord[1] * middle[0]
    np.testing.assert_allclose(deflection[1:], table[:, 3], atol=5e-5)


@pytest.mark.heavy
def test_a_flexible_double_pendulum():
    table = np.array(reference("11")["values"]["double"]["table"])
    found = np.vstack(falling(7e9, 2, 4))[:, 1:]
    np.testing.assert_allclose(found[:, :7], table[:7, 1:].T, atol=7e-4)  # of the deflection squared, 0.08² of 0.1 m


def slider_crank(bending, stretching):
    d = reference("10")["data"]
    model = kn.Model("slider-crank")
    q, x = model.coordinates("q x")
    crank = model.add_body(
        "crank", mass=1.0, inertia=kn.inertia(zz=1.0), joint=kn.Pin(d["omega"] * model.time, axis="z")
    )
    shapes = [pinned(k, d["l2"], d["EI"]) for k in range(bending)] + [
        stretch(k, d["l2"], d["EA"]) for k in range(stretching)
    ]
    body = beam(d["l2"], d["rhoA"], shapes, nodes=[("middle", d["l2"] / 2), ("end", d["l2"])])
    rod = model.add_flexible_body("rod", body, parent=crank, joint=kn.Pin(q, axis="z", at=(d["l1"], 0, 0)))
    slider = model.add_body("slider", mass=d["m3"], inertia=kn.inertia(zz=1.0), joint=kn.Slider(x, axis="x"))
    model.add_loop(rod.node("end"), slider)
    initial = {"q": 0.0, "x": d["l1"] + d["l2"]} | {f"eta_rod_{i + 1}": 0.0 for i in range(body.count)}
    initial |= {f"sigma_rod_{i + 1}": 0.0 for i in range(body.count)} | {"u_q": -1.5 * d["omega"], "u_x": 0.0}
    times = np.linspace(0, 0.05, 51)
    run = kn.derive(model).kernel.simulate(initial=initial, parameters={}, stop=0.05, times=times, rtol=1e-9)
    return times, run, sum((-1) ** k * run[f"eta_rod_{2 * k + 1}"] for k in range((bending + 1) // 2))


@pytest.mark.heavy
def test_a_slider_crank_with_a_flexible_rod():
    columns = np.array([row[:2] for row in reference("10")["values"]["middle_deflection"]["table"] if row[0] <= 0.05])
    times, _, middle = slider_crank(3, 5)
    np.testing.assert_allclose(np.interp(columns[:, 0], times, middle), columns[:, 1], atol=5e-6)
