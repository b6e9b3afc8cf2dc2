"""Mechanisms with constraints against numbers that other code gave, which shares nothing with Kanes.

The numbers are in tests/data/mechanisms.json, made by tests/oracles/mechanisms.py: each by two independent roads, with
what others have published beside it. Tolerances are those of the file, some hundred times what integrators of this
precision have left when they were made.

Proves: model/constraints/loops.py, dynamics/constraints/constrained.py, dynamics/constraints/assembly.py.
"""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import sympy

import kanes as kn
from kanes.kernel.kernel import inside_of

DATA = json.loads((Path(__file__).parents[1] / "data" / "mechanisms.json").read_text(encoding="utf-8"))["cases"]
FINE = 1e-13  # of a step


class Case:
    """A case of the file, and a run of a model of it."""

    def __init__(self, name: str) -> None:
        found = DATA[name]
        self.p, self.start, self.times = found["parameters"], found["initial"], found["times"]
        self.expected, self.tolerance = found["expected"], found["tolerance"]

    def run(self, kernel: Any, parameters: dict[str, float], initial: dict[str, Any], **options: Any) -> Any:
        options = {"rtol": FINE, "times": self.times, **options}
        run = kernel.simulate(stop=self.times[-1], parameters=parameters, initial=initial, **options)
        assert run.outcome.finished
        assert run.drift.largest == pytest.approx(0, abs=1e-11)
        return run

    def close(self, found: Any, quantity: str, tolerance: float | None = None) -> None:
        """One row for each time."""
        allowed = self.tolerance[quantity] if tolerance is None else tolerance
        close(found, self.expected[quantity], allowed)


def close(found: Any, expected: Any, tolerance: float) -> None:
    np.testing.assert_allclose(np.asarray(found, dtype=float), np.asarray(expected), rtol=0, atol=tolerance)


def stacked(run: Any, names: list[str]) -> Any:
    """One row for each time, one column for each name."""
    return np.array([run[name] for name in names]).T


def named(names: list[str], numbers: Any) -> dict[str, float]:
    return dict(zip(names, numbers, strict=True))


def multipliers(kernel: Any, run: Any, parameters: dict[str, float], inputs: dict[str, float] | None = None) -> Any:
    """One row for each time."""
    at = kernel.function("multipliers", parameters, inputs)
    return np.array([at(t, np.ascontiguousarray(x)) for t, x in zip(run.t, run.states.T, strict=True)])


def accelerations(kernel: Any, run: Any, parameters: dict[str, float], inputs: dict[str, float] | None = None) -> Any:
    at, count = kernel.derivative(parameters, inputs), len(kernel.speeds)
    return np.array([at(t, np.ascontiguousarray(x))[-count:] for t, x in zip(run.t, run.states.T, strict=True)])


# Linkages in the plane

BARS, RATES = ["q1", "q2", "q3"], ["u1", "u2", "u3"]


def test_a_crank_rocker_turns_as_its_closed_form_says() -> None:
    case = Case("four_bar")
    parameters, inputs = {name: value for name, value in case.p.items() if name != "T"}, {"T": case.p["T"]}
    kernel = kn.derive(kn.library.four_bar()).compile()
    initial = named(BARS, case.expected["angles"][0]) | named(RATES, case.expected["rates"][0])
    run = case.run(kernel, parameters, initial, inputs=inputs)
    case.close(stacked(run, BARS), "angles")
    case.close(stacked(run, RATES), "rates")
    case.close(accelerations(kernel, run, parameters, inputs), "angular_accelerations")
    at_B = multipliers(kernel, run, parameters, inputs)[:, :2]
    close(at_B, case.expected["forces"]["on_rocker_at_B"], case.tolerance["forces"])
    for body, pin in (("crank", "on_crank_at_O"), ("coupler", "on_coupler_at_A"), ("rocker", "on_rocker_at_C")):
        close(run.joint_force(body)[:2].T, case.expected["forces"][pin], case.tolerance["forces"])


def test_a_crank_rocker_is_assembled_on_the_side_of_the_guess() -> None:
    case = Case("four_bar")
    parameters = {name: value for name, value in case.p.items() if name != "T"}
    guess = {"q1": case.start["q1"], "q2": 0.5, "q3": 1.5}
    found = kn.assemble(kn.library.four_bar(), guess, parameters=parameters, fixed=["q1"])
    close([found[name] for name in BARS], case.expected["angles"][0], 1e-12)


@pytest.mark.parametrize("motion", ["swinging", "turning"])
def test_a_parallelogram_is_a_pendulum_even_through_its_flat_positions(motion: str) -> None:
    case = Case(f"parallelogram_{motion}")
    p = case.p
    parameters = {name: p[name] for name in ("a", "b", "m1", "m2", "m3", "g")}
    parameters |= {"c": p["a"], "d": p["b"], "I2": p["m2"] * p["b"] ** 2 / 12, "x2": p["b"] / 2, "y2": 0.0}
    kernel = kn.derive(kn.library.four_bar()).compile()
    q, u, inputs = case.start["q1"], case.start["u1"], {"T": p["T"]}
    run = case.run(kernel, parameters, {"q1": q, "q2": 0, "q3": q, "u1": u, "u2": 0, "u3": u}, inputs=inputs)
    case.close(run["q1"], "q1")
    case.close(run["u1"], "u1")
    close(run["q2"], 0.0, case.tolerance["q1"])
    close(run["q3"], run["q1"], case.tolerance["q1"])
    at_B = multipliers(kernel, run, parameters, inputs)[:, :2]
    close(at_B, case.expected["forces"]["on_rocker_at_B"], case.tolerance["forces"])


def test_the_double_four_bar_passes_its_singular_positions_for_ten_seconds() -> None:
    case = Case("double_four_bar")
    kernel = kn.derive(kn.library.four_bar_row(2)).compile()
    q, u = math.pi / 2 - case.start["theta"], -case.start["rate"]
    initial = {**{f"q{k}": q for k in range(3)}, **{f"u{k}": u for k in range(3)}, "p1": 0, "p2": 0, "v1": 0, "v2": 0}
    run = case.run(kernel, case.p, initial)
    for k in range(3):
        case.close(math.pi / 2 - run[f"q{k}"], "theta")
        case.close(-run[f"u{k}"], "rate")
    case.close(run["B0"][:2].T, "B0")
    case.close(run.velocity("B0")[:2].T, "B0_velocity")


def test_a_slider_crank_runs_away_under_a_constant_torque() -> None:
    case = Case("slider_crank_planar")
    parameters, inputs = {name: value for name, value in case.p.items() if name != "M"}, {"T": case.p["M"]}
    kernel = kn.derive(kn.library.slider_crank()).compile()
    stretched = {"q1": 0.0, "q2": 0.0, "q3": case.p["L1"] + case.p["L2"]}
    run = case.run(kernel, parameters, stretched, inputs=inputs)
    case.close(run["q1"], "q1")
    case.close(run["u1"], "u1")
    case.close(run["q2"], "q2", case.tolerance["q1"])
    case.close(run["q3"], "slider_x")
    case.close(run["u3"], "slider_v")
    at_B = multipliers(kernel, run, parameters, inputs)[:, :2]
    close(at_B, case.expected["forces"]["on_slider_at_B"], case.tolerance["forces"])
    for body, pin in (("crank", "on_crank_at_O"), ("conrod", "on_conrod_at_A")):
        close(run.joint_force(body)[:2].T, case.expected["forces"][pin], case.tolerance["forces"])


def test_the_swinging_atwood_machine_keeps_its_string_taut() -> None:
    case = Case("swinging_atwood")
    parameters = {"m": case.p["m"], "M": case.p["mu"] * case.p["m"], "l": 3.0, "g": case.p["g"]}
    kernel = kn.derive(kn.library.swinging_atwood()).compile(form="nullspace")
    start = {"r": case.start["r"], "theta": case.start["theta"], "s": 3.0 - case.start["r"]}
    run = case.run(kernel, parameters, start)
    for name, quantity in (("r", "r"), ("theta", "theta"), ("u1", "r_rate"), ("u2", "theta_rate")):
        case.close(run[name], quantity)
    case.close(-multipliers(kernel, run, parameters)[:, 0], "tension")


ANGLES = ["beta", "Theta", "gamma", "Phi", "delta", "Omega", "epsilon"]
ANGLE_RATES = [f"u{k}" for k in range(1, 8)]


@pytest.fixture(scope="module")
def squeezer() -> tuple[Case, Any, Any]:
    case = Case("andrews")
    kernel = kn.derive(kn.library.andrews()).compile()
    return case, kernel, case.run(kernel, {"T": case.p["mom"]}, named(ANGLES, case.start["angles"]))


def test_the_squeezing_mechanism_moves_as_its_published_equations_do(squeezer: tuple[Case, Any, Any]) -> None:
    case, kernel, run = squeezer
    case.close(stacked(run, ANGLES), "angles")
    case.close(stacked(run, ANGLE_RATES), "rates")
    case.close(accelerations(kernel, run, {"T": case.p["mom"]}), "accelerations")


@pytest.mark.margin("published with this tolerance")
def test_the_squeezing_mechanism_ends_as_published(squeezer: tuple[Case, Any, Any]) -> None:
    published = DATA["andrews"]["published"]
    close(stacked(squeezer[2], ANGLES)[-1], published["angles"], published["tolerance"]["angles"])
    close(stacked(squeezer[2], ANGLE_RATES)[-1], published["rates"], published["tolerance"]["rates"])


def test_forces_at_the_pin_of_the_squeezing_mechanism_are_its_multipliers(squeezer: tuple[Case, Any, Any]) -> None:
    case, kernel, run = squeezer
    rows = multipliers(kernel, run, {"T": case.p["mom"]})
    names = inside_of(kernel).constraints.constraint_names
    pins = [names.index(f"pin of {body} at E, {axis}") for body in ("K3", "K4", "K6") for axis in "xy"]
    # M q̈ + Gᵀλ = f with g = (E of K2) − (E of the other): theirs are the forces on the other body, as are ours.
    case.close(rows[:, pins], "multipliers")


# In space


def test_the_spatial_slider_crank_has_the_published_initial_velocities() -> None:
    case = Case("slider_crank_spatial")
    run = spatial_slider_crank(case)[1]
    assert run["u2"][0] == pytest.approx(case.start["slider_v"], abs=1e-14)
    close(run.velocity("conrod")[:, 0], case.start["conrod_center_velocity"], 1e-14)
    close(run.angular_velocity("conrod")[:, 0], case.start["conrod_omega_in_N"], 1e-13)


def spatial_slider_crank(case: Case) -> tuple[Any, Any, dict[str, float]]:
    p = case.p
    parameters = {
        "L1": p["crank_length"], "L2": p["conrod_length"], "y_A": p["A"][1], "z_A": p["A"][2],
        "m1": p["m_crank"], "m2": p["m_conrod"], "m3": p["m_slider"],
        "I1": p["I_crank"][0], "J2": p["I_conrod"][0], "I2": p["I_conrod"][1], "g": p["g"],
    }  # fmt: skip
    equations = kn.derive(kn.library.spatial_slider_crank())
    # The conrod's x axis points from B down to C: (c4, s3 s4, −c3 s4) is (2, −1, −2)/3.
    guess = {
        "q1": 0.0,
        "q2": case.start["slider_x"],
        "q3": -math.atan2(1, 2),
        "q4": math.acos(2 / 3),
        "u1": case.start["u1"],
    }
    start = kn.assemble(equations, guess, parameters=parameters, fixed=["q1", "u1"])
    kernel = equations.compile()
    return kernel, case.run(kernel, parameters, dict(start)), parameters


def test_the_spatial_slider_crank_moves_as_its_closed_form_says() -> None:
    case = Case("slider_crank_spatial")
    kernel, run, parameters = spatial_slider_crank(case)
    for name, quantity in (("q1", "q1"), ("u1", "u1"), ("q2", "slider_x"), ("u2", "slider_v")):
        case.close(run[name], quantity)
    # The loop puts its force on the conrod.
    close(multipliers(kernel, run, parameters), case.expected["force_on_conrod_at_B"], case.tolerance["forces"])
    close(run.joint_force("crank").T, case.expected["force_on_crank_at_A"], case.tolerance["forces"])
    # The conrod hangs on the slider.
    close(-run.joint_force("conrod").T, case.expected["force_on_slider_at_C"], case.tolerance["forces"])


def test_bricards_mechanism_moves_for_ten_seconds_although_it_counts_as_rigid() -> None:
    case = Case("bricard")
    parameters = {"L": case.p["L"], "w": case.p["section"], "m": case.p["m"], "g": case.p["g"]}
    kernel = kn.derive(kn.library.bricard()).compile()
    run = case.run(kernel, parameters, {f"q{k}": 0.0 for k in range(1, 6)})
    case.close(stacked(run, [f"q{k}" for k in range(1, 6)]), "angles")
    case.close(stacked(run, [f"u{k}" for k in range(1, 6)]), "rates")
    case.close(run["P3"].T, "P3")


@pytest.mark.parametrize("rigid", [False, True], ids=["springs", "links"])
def test_the_flyball_governor_lifts_its_slider(rigid: bool) -> None:
    case = Case("flyball_governor_links" if rigid else "flyball_governor_springs")
    p = case.p
    parameters = {
        "l": p["rod_length"], "w": p["section"], "h": p["half_gap"], "H": p["shaft_height"], "e": p["slider_edge"],
        "l_0": p["rest_length"], "g": p["g"], "m_r": p["rod_mass"], "m_b": p["ball_mass"], "m_s": p["slider_mass"],
        "m_h": p["shaft_mass"], **({} if rigid else {"k": p["K"], "c": p["C"]}),
    }  # fmt: skip
    alpha, s, spin = (case.start[name] for name in ("alpha", "s", "spin"))
    initial = {"q1": 0.0, "q2": alpha, "q3": alpha, "q4": s, "u1": spin}
    kernel = kn.derive(kn.library.flyball_governor(rigid=rigid)).compile()
    options = {} if rigid else {"method": "dop853", "rtol": 1e-12}
    run = case.run(kernel, parameters, initial, **options)
    for name in ("q2", "q3"):
        case.close(run[name], "alpha")
    case.close(run["q4"], "s")
    case.close(run["u1"], "spin")
    case.close(run["u2"], "alpha_rate")
    if rigid:
        for link in ("link 1", "link 2"):
            case.close(np.ravel(run.reaction(link).tension), "link_tension")


# On wheels and balls


@pytest.mark.parametrize("form", ["kane", "nullspace"])
def test_the_snakeboard_moves_as_its_reduced_equations_do(form: str) -> None:
    case = Case("snakeboard")
    p, start = case.p, case.start
    model = kn.library.snakeboard(mirrored=True)
    z, phi, board = model.frame.z, model["q5"], model["board"]
    # The rear wheels are turned by −phi, and so is their spring.
    for part, torque in (
        ("rotor", p["T"] * sympy.sin(p["w"] * model.time)),
        ("front wheels", -p["k"] * phi),
        ("rear wheels", p["k"] * phi),
    ):
        model.add_torque(model[part], torque * z, reaction=board)
    mass = p["m_board"] + p["m_rotor"] + 2 * p["m_wheels"]
    parameters = {"m": mass, "l": p["r"], "J_r": p["J_rotor"], "J_w": p["J_wheels"]}
    parameters |= {"J": p["J_board"] + 2 * p["m_wheels"] * p["r"] ** 2}
    initial = {"q1": start["x"], "q2": start["y"], "q3": start["theta"], "q4": start["psi"], "q5": start["phi"]}
    initial |= {"u1": p["r"] * start["s"] * math.cos(start["phi"]), "u4": start["psi_rate"], "u5": start["phi_rate"]}
    inputs = {"T_r": 0.0, "T_f": 0.0}
    kernel = kn.derive(model).compile(form=form)
    run = case.run(kernel, parameters, initial, inputs=inputs)
    names = {"q1": "x", "q2": "y", "q3": "theta", "q4": "psi", "q5": "phi", "u4": "psi_rate", "u5": "phi_rate"}
    for name, quantity in names.items():
        case.close(run[name], quantity, case.tolerance["all"])
    if form == "nullspace":
        grip = multipliers(kernel, run, parameters, inputs)
        case.close(grip[:, 0], "sideways_force_on_front", case.tolerance["forces"])
        case.close(grip[:, 1], "sideways_force_on_rear", case.tolerance["forces"])


STONE = {"Ix": "I11", "Iy": "I22", "Iz": "I33", "Ixy": "I12"} | {name: name for name in ("a", "b", "c", "h", "m", "g")}


def rattleback_by_geometry() -> kn.Model:
    """Coordinates as in the library's; speeds are their rates."""
    model = kn.Model("rattleback")
    a, b, c, h, m, g, Ix, Iy, Iz, Ixy = model.parameters("a b c h m g Ix Iy Iz Ixy")
    *angles, x, y, z = model.coordinates("q1 q2 q3 q4 q5 q6")
    N = model.frame
    model.gravity = g * N.z
    B = N.rotated("B", angles, sequence="312")
    center = model.origin.moved("B*", x * N.x + y * N.y + z * N.z)
    stone = model.add_body("stone", frame=B, center=center, mass=m, inertia=kn.inertia(Ix, Iy, Iz, Ixy))
    surface = kn.surfaces.Ellipsoid(a, b, c, at=center.moved("middle", -h * B.z))
    model.add_rolling(stone, surface, kn.surfaces.Plane(-N.z), name="contact")
    return model


def test_an_ellipsoid_on_a_plane_rolls_as_the_rattleback() -> None:
    case = Case("rattleback")
    parameters = {name: case.p[key] for name, key in STONE.items()}
    start = case.start
    # ω = −5 along b_z; the rates of the angles follow from it.
    (c1, c2), (s1, s2) = np.cos([start["alpha"], start["beta"]]), np.sin([start["alpha"], start["beta"]])
    w1, w2, w3 = start["omega"]
    yaw = (w3 * c2 - w1 * s2) / c1
    initial = {"q1": start["gamma"], "q2": start["alpha"], "q3": start["beta"]}
    initial |= {"u1": yaw, "u2": w1 * c2 + w3 * s2, "u3": w2 - yaw * s1}
    initial |= {"q4": 0.0, "q5": 0.0, "q6": -case.expected["height"][0]}
    run = case.run(kn.derive(rattleback_by_geometry()).compile(), parameters, initial)
    in_body = np.einsum("tij,it->tj", run.orientation("stone"), run.angular_velocity("stone"))
    case.close(in_body, "omega")
    case.close(stacked(run, ["q4", "q5"]), "x_y")
    case.close(-run["q6"], "height", case.tolerance["x_y"])
    contact, force = run.reaction("contact"), np.array(case.expected["contact_force_on_body"])
    close(np.ravel(contact.normal), -force[:, 2], case.tolerance["force"])
    close(contact.friction[:2].T, force[:, :2], case.tolerance["force"])


def test_the_rattleback_reverses_as_newton_and_euler_have_it() -> None:
    case = Case("rattleback")
    p, start = case.p, case.start
    parameters = {name: p[key] for name, key in STONE.items()} | {"sigma": 0.0}
    initial = named(["u1", "u2", "u3"], start["omega"]) | {"q4": 0.0, "q5": 0.0, "q6": -case.expected["height"][0]}
    initial |= {"q1": start["gamma"], "q2": start["alpha"], "q3": start["beta"]}
    run = case.run(kn.derive(kn.library.rattleback()).compile(), parameters, initial)
    case.close(stacked(run, ["u1", "u2", "u3"]), "omega")
    case.close(stacked(run, ["q4", "q5"]), "x_y")
    case.close(-run["q6"], "height", case.tolerance["x_y"])
    turn = np.array(case.expected["gamma_alpha_beta"])
    close(stacked(run, ["q2", "q3"]), turn[:, 1:], case.tolerance["angles"])
    close(np.sin(run["q1"] - turn[:, 0]), 0.0, case.tolerance["angles"])


def test_a_ball_in_a_bowl_goes_where_its_reduced_equations_send_it() -> None:
    case = Case("ball_in_bowl")
    p = case.p
    parameters = {"m": p["m"], "g": p["g"], "r": p["a"], "R": p["R"], "I": p["I"]}
    up = -np.array(case.start["center"]) / (p["R"] - p["a"])
    q1, q2 = math.atan2(-up[1], up[2]), math.asin(up[0])
    B = turn_about_x(q1) @ turn_about_y(q2)
    initial = named(["u1", "u2", "u3"], B.T @ case.start["omega"]) | {
        "q1": q1,
        "q2": q2,
        "q3": 0.3,
        "q4": 0.2,
        "q5": 0.1,
    }
    run = case.run(kn.derive(kn.library.ball_in_bowl()).compile(), parameters, initial)
    case.close(run["C"].T, "center")
    case.close(run.velocity("C").T, "velocity")
    case.close(run.angular_velocity("ball").T, "omega")


def test_a_ball_that_rolls_inside_a_sphere_goes_there_too() -> None:
    case = Case("ball_in_bowl")
    p = case.p
    model = kn.Model("ball in a bowl")
    model.gravity = -p["g"] * model.frame.z
    ball = model.add_body("ball", mass=p["m"], inertia=kn.inertia(p["I"], p["I"], p["I"]), joint=kn.Free())
    bowl = kn.surfaces.Sphere(p["R"], inside=True)
    model.add_rolling(ball, kn.surfaces.Sphere(p["a"]), bowl, name="contact")
    # The ball's axes are those of N at the start.
    initial = named([f"{axis}_ball" for axis in "xyz"], case.start["center"]) | {"e0_ball": 1}
    initial |= dict.fromkeys(("e1_ball", "e2_ball", "e3_ball"), 0)
    initial |= named([f"v{axis}_ball" for axis in "xyz"], case.start["velocity"])
    initial |= named([f"w{axis}_ball" for axis in "xyz"], case.start["omega"])
    run = case.run(kn.derive(model).compile(), {}, initial)
    case.close(run[ball].T, "center")
    case.close(run.velocity(ball).T, "velocity")
    case.close(run.angular_velocity(ball).T, "omega")
    outward = run[ball] / (p["R"] - p["a"])
    contact = run.reaction("contact")
    force = contact.friction - contact.normal * outward
    case.close(force.T, "contact_force_on_ball", case.tolerance["force"])


def turn_about_x(angle: float) -> Any:
    c, s = math.cos(angle), math.sin(angle)
    return np.array([[1, 0, 0], [0, c, -s], [0, s, c]])


def turn_about_y(angle: float) -> Any:
    c, s = math.cos(angle), math.sin(angle)
    return np.array([[c, 0, s], [0, 1, 0], [-s, 0, c]])


# A platform on six legs

LEGS = range(1, 7)
FORCES = [f"F_{k}" for k in LEGS]
PLATFORM = [f"{name}_platform" for name in ("wx", "wy", "wz", "vx", "vy", "vz")]


@pytest.fixture(scope="module")
def platform() -> Any:
    # The rods have moments 0.0022, 0.075 and 0.078, of which the last exceeds the sum of the others.
    return kn.derive(kn.library.stewart_platform(physical=False)).compile()


def platform_parameters() -> dict[str, float]:
    p = DATA["stewart_platform"]["parameters"]
    (x, y, _), (px, py, _) = p["base_points"][1], p["platform_points"][1]
    found = {"r_G": math.hypot(x, y), "a_G": math.atan2(y, x), "g": p["g"]}
    found |= {"r_P": math.hypot(px, py), "a_P": math.pi / 3 - math.atan2(py, px)}
    for letter, name in (("C", "cylinder"), ("R", "rod"), ("P", "platform")):
        found[f"m_{letter}"] = p[f"{name}_mass"]
        found |= named([f"{axis}_{letter}" for axis in "xyz"], p[f"{name}_center"])
    for letter, name in (("C", "cylinder"), ("R", "rod")):
        found |= named([f"I{axis}_{letter}" for axis in "xyz"], p[f"{name}_inertia"])
    I = p["platform_inertia"]
    diagonal = [I[k][k] for k in range(3)]
    return found | named(["Ix_P", "Iy_P", "Iz_P", "Ixy_P", "Iyz_P", "Izx_P"], [*diagonal, I[0][1], I[1][2], I[2][0]])


def platform_state(kernel: Any, pose: dict[str, Any]) -> dict[str, float]:
    state: dict[str, float] = named([f"e{k}_platform" for k in range(4)], pose["quaternion"])
    state |= named([f"{axis}_platform" for axis in "xyz"], pose["place"])
    state |= named(PLATFORM, [*pose["omega_in_platform"], *pose["velocity"]])
    for k, leg, rates in zip(LEGS, pose["legs"], pose["leg_rates"], strict=True):
        state |= named([f"alpha_{k}", f"beta_{k}", f"l_{k}"], leg)
        state |= named([f"u_alpha_{k}", f"u_beta_{k}", f"u_l_{k}"], rates)
    assert set(state) == set(kernel.states)
    return state


def turn_of(pose: dict[str, Any]) -> Any:
    w, x, y, z = pose["quaternion"]
    E = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    return np.eye(3) + 2 * w * E + 2 * E @ E


@pytest.mark.parametrize("number", range(3))
def test_the_platform_satisfies_its_loops_where_other_code_put_it(platform: Any, number: int) -> None:
    pose = DATA["stewart_platform"]["poses"][number]
    state = platform_state(platform, pose)
    x = np.array([state[name] for name in platform.states])
    # Lengths and speeds of order one, with some rounding each.
    close(platform.function("residuals", platform_parameters(), dict.fromkeys(FORCES, 0.0))(0.0, x), 0.0, 1e-14)


@pytest.mark.parametrize("number", range(3))
def test_leg_forces_accelerate_the_platform_as_newton_euler_and_pinocchio_say(platform: Any, number: int) -> None:
    case = DATA["stewart_platform"]
    pose = case["poses"][number]
    state, forward = platform_state(platform, pose), pose["forward"]
    x = np.array([state[name] for name in platform.states])
    udot = platform.derivative(platform_parameters(), named(FORCES, forward["leg_forces"]))(0.0, x)[-6:]
    expected = [*(turn_of(pose).T @ forward["alpha_in_N"]), *forward["acceleration"]]
    close(udot, expected, case["tolerance"]["accelerations"])


@pytest.mark.parametrize("number", range(3))
def test_a_motion_of_the_platform_takes_the_leg_forces_of_newton_euler_and_pinocchio(
    platform: Any, number: int
) -> None:
    case = DATA["stewart_platform"]
    pose = case["poses"][number]
    state, wanted = platform_state(platform, pose), pose["inverse"]
    x = np.array([state[name] for name in platform.states])
    udot = named(PLATFORM, [*(turn_of(pose).T @ wanted["alpha_in_N"]), *wanted["acceleration"]])
    forces = platform.inverse_dynamics(platform_parameters())(0.0, x, udot)
    close(forces, wanted["leg_forces"], case["tolerance"]["leg_forces"])
    # With these forces the loops carry what the joints of the platform do.
    on_platform = platform.function("multipliers", platform_parameters(), named(FORCES, forces))(0.0, x)
    close(on_platform.reshape(6, 3), wanted["joint_forces_on_platform"], case["tolerance"]["leg_forces"])


def test_the_platform_moves_under_constant_leg_forces(platform: Any) -> None:
    case = DATA["stewart_platform"]
    run, start = case["run"], platform_state(platform, case["poses"][case["run"]["from_pose"]])
    inputs = named(FORCES, run["leg_forces"])
    options = {"inputs": inputs, "times": run["times"], "rtol": FINE}
    found = platform.simulate(stop=run["times"][-1], parameters=platform_parameters(), initial=start, **options)
    allowed = case["tolerance"]["run"]
    close(stacked(found, [f"{axis}_platform" for axis in "xyz"]), run["place"], allowed)
    close(stacked(found, [f"e{k}_platform" for k in range(4)]), run["quaternion"], allowed)
    close(stacked(found, PLATFORM[:3]), run["omega_in_platform"], allowed)
    close(stacked(found, PLATFORM[3:]), run["velocity"], allowed)
    close(stacked(found, [f"l_{k}" for k in LEGS]), run["leg_lengths"], allowed)
    assert found.drift.largest == pytest.approx(0, abs=1e-12)
