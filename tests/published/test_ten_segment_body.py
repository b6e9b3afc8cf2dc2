"""The body of ten segments, against numbers of other engines, and what holds for every body.

Proves: library/bodies/ten_segment_body.py.
"""

import numpy as np
import pytest

import kanes as kn
from biomechanics_data import BIOMECHANICS, needs_data
from body_models import NEWTON_METRES, OF_MASSES, compiled, largest_difference, mass_matrix, needed_inputs, reference

MAN = kn.library.TEN_SEGMENT_BODY
G, MASS = 9.80665, 73.0
NAMES = ("upper_arm", "arm"), ("forearm_hand", "forearm"), ("shank_foot", "shank")


def numbers_of_the_reference():
    """Its foot has the radii about the axes up and to the side the other way round, and so other moments than ours."""
    found = {"g": G}
    for body in reference("E_ten_segments.yaml")["bodies"]:
        name = body["name"].removesuffix("_r").removesuffix("_l")
        name = dict(NAMES).get(name, name)
        found |= {f"m_{name}": body["mass"], f"y_{name}": body["mass_center"][1]}
        xx, yy, zz, xy, _, _ = body["inertia_about_mass_center_xx_yy_zz_xy_xz_yz"]
        found |= {f"Ixx_{name}": xx, f"Iyy_{name}": yy, f"Izz_{name}": zz}
        x, y, z = body["joint_at_in_parent"]
        if name == "shank":
            found |= {"x_shank": body["mass_center"][0], "Ixy_shank": xy, "l_thigh": -y}
        elif name == "forearm":
            found |= {"l_arm": -y}
        elif name == "head":
            found |= {"y_neck": y}
        elif name == "arm":
            found |= {"y_shoulder": y, "z_shoulder": abs(z)}
        elif name == "thigh":
            found |= {"z_hip": abs(z)}
        assert (x, found[f"m_{name}"]) == (0, body["mass"])
    return found


def state(seed):
    rng = np.random.default_rng(seed)
    return rng.uniform(-0.8, 0.8, 25), rng.uniform(-3, 3, 25), rng.uniform(-20, 20, 25)


def moment_run(q, u):
    """A run of one moment, to be asked where things are."""
    equations, kernel = compiled("ten_segment_body")
    initial = dict(zip(map(str, equations.coordinates), q, strict=True))
    initial |= dict(zip(map(str, equations.speeds), u, strict=True))
    inputs = dict.fromkeys(kernel.inputs, 0.0)
    return kernel.simulate(stop=0.0, parameters=MAN, initial=initial, inputs=inputs)


def spin(run):
    """Angular momentum about the mass centre."""
    return run.angular_momentum() - np.cross(run.mass_center(), run.linear_momentum(), axis=0)


def test_the_numbers_are_those_of_de_levas_man():
    def segment(name, **given):
        return kn.anthropometry.segment(name, table="de_leva", sex="male", mass=MASS, height=1.741, **given)

    def together(*parts):
        """Mass, mass centre and central inertia of some, each with the place of its origin."""
        mass = sum(part.mass for part, _ in parts)
        centers = [np.add(place, part.center) for part, place in parts]
        center = sum(part.mass * r for (part, _), r in zip(parts, centers, strict=True)) / mass
        arms = [r - center for r in centers]
        return (
            mass,
            center,
            sum(
                part.inertia + part.mass * (r @ r * np.eye(3) - np.outer(r, r))
                for (part, _), r in zip(parts, arms, strict=True)
            ),
        )

    trunk, head = segment("trunk_from_shoulders"), segment("head_to_cervicale")
    forearm, shank, foot = segment("forearm"), segment("shank"), segment("foot")
    heel = (-0.25 * foot.length, -shank.length - 0.0195 * 1.741, 0)
    bodies = {
        "trunk": together((trunk, (0, trunk.length, 0))),
        "head": together((head, (0, head.length, 0))),
        "arm": together((segment("upper_arm"), (0, 0, 0))),
        "forearm": together((forearm, (0, 0, 0)), (segment("hand"), (0, -forearm.length, 0))),
        "thigh": together((segment("thigh"), (0, 0, 0))),
        "shank": together((shank, (0, 0, 0)), (foot, heel)),
    }
    for name, (mass, (x, y, _), I) in bodies.items():
        found = [MAN[f"{symbol}_{name}"] for symbol in ("m", "y", "Ixx", "Iyy", "Izz")]
        assert found == pytest.approx([mass, y, *np.diag(I)], rel=1e-10)  # written to twelve digits
        assert (MAN.get(f"x_{name}", 0), MAN.get(f"Ixy_{name}", 0)) == pytest.approx((x, I[0, 1]), rel=1e-10, abs=1e-14)
    lengths = {name: segment(segment_name).length for name, segment_name in (("arm", "upper_arm"), ("thigh", "thigh"))}
    assert {name: MAN[f"l_{name}"] for name in lengths} == pytest.approx(lengths)
    whole = sum((1 if name in ("trunk", "head") else 2) * MAN[f"m_{name}"] for name in bodies)
    assert whole == pytest.approx(MASS, abs=1e-12)


@needs_data
def test_masses_and_generalized_forces_are_those_of_other_engines():
    equations, kernel = compiled("ten_segment_body")
    data, numbers = np.load(BIOMECHANICS / "models" / "E_ten_segments.npz"), numbers_of_the_reference()
    assert [str(q) for q in equations.coordinates] == list(data["coordinates"])
    different = {name for name, value in MAN.items() if value != pytest.approx(numbers[name], rel=1e-10)}
    assert different == {"Iyy_shank", "Izz_shank"}
    for q, u, udot, M, forces in zip(*(data[name] for name in ("q", "u", "udot", "M", "tau_id")), strict=True):
        assert largest_difference(mass_matrix(kernel, numbers, q), M) < OF_MASSES * np.abs(M).max()
        found = needed_inputs(kernel, numbers, q, u, udot)
        assert largest_difference(list(found.values()), forces) < NEWTON_METRES


@needs_data
def test_mass_centres_and_angular_momentum_are_those_of_other_engines():
    data, numbers = np.load(BIOMECHANICS / "models" / "E_ten_segments.npz"), numbers_of_the_reference()
    equations, kernel = compiled("ten_segment_body")
    names = [dict(NAMES).get(name[:-2], name[:-2]) + name[-2:] if name[-2] == "_" else name for name in data["bodies"]]
    for k in range(0, 20, 5):
        initial = dict(zip(map(str, equations.coordinates), data["q"][k], strict=True))
        initial |= dict(zip(map(str, equations.speeds), data["u"][k], strict=True))
        run = kernel.simulate(stop=0.0, parameters=numbers, initial=initial, inputs=dict.fromkeys(kernel.inputs, 0.0))
        found = np.array([run[equations.system.bodies[i].center][:, 0] for i in range(10)])
        order = [[body.name for body in equations.system.bodies].index(name) for name in names]
        # Printed with twelve digits and more.
        assert largest_difference(found[order], data["body_com_position"][k]) == pytest.approx(0, abs=1e-10)
        assert run.mass_center()[:, 0] == pytest.approx(data["com_position"][k], abs=1e-10)
        assert spin(run)[:, 0] == pytest.approx(data["angular_momentum_about_com"][k], abs=1e-9)


def test_one_who_stands_is_held_by_the_weight():
    """By hand: 73 kg · g; a mass centre above the hips and before them, because of the feet."""
    _, kernel = compiled("ten_segment_body")
    zero = np.zeros(25)
    found = needed_inputs(kernel, MAN, zero, zero, zero)
    center = moment_run(zero, zero).mass_center()[:, 0]
    assert center == pytest.approx([0.00135427651, 0.072383268386, 0], abs=1e-11)
    feet = MAN["m_shank"] * G * MAN["x_shank"]  # of one side, about its knee and its hip
    expected = dict.fromkeys(found, 0.0) | {"F_ty": MASS * G, "T_tilt": MASS * G * center[0]}
    expected |= {f"T_{joint}_{side}": feet for joint in ("hip_flexion", "knee") for side in "rl"}
    assert found == pytest.approx(expected, abs=1e-9)
    assert expected["F_ty"] == pytest.approx(715.88545, abs=1e-9)


def sum_of_parts(q, u):
    """Momentum, angular momentum about the mass centre, and that centre, at a moment."""
    run = moment_run(q, u)
    return run.linear_momentum()[:, 0], spin(run)[:, 0], run.mass_center()[:, 0]


@pytest.mark.parametrize("seed", [1, 2])
def test_what_comes_from_outside_changes_the_momenta_of_the_whole(seed):
    """F on the trunk = d(m v_com)/dt − m g; about the hips' midpoint their moments turn tilt, list and rotation.

    Along q + u t + u̇ t²/2, by differences of order 4 in steps of 0.1 ms.
    """
    q, u, udot = state(seed)
    _, kernel = compiled("ten_segment_body")
    found = needed_inputs(kernel, MAN, q, u, udot)
    h = 1e-4
    steps = {k: sum_of_parts(q + u * k * h + udot * (k * h) ** 2 / 2, u + udot * k * h) for k in (-2, -1, 1, 2)}

    def rate(part):
        return (8 * (steps[1][part] - steps[-1][part]) - (steps[2][part] - steps[-2][part])) / (12 * h)

    weight = np.array([0, -MASS * G, 0])
    force = rate(0) - weight
    outside = np.array([found[name] for name in ("F_tx", "F_ty", "F_tz")])
    # Differences lose half of the digits: 1e-16 of momenta of hundreds over steps of 1e-4, and h⁴.
    assert outside == pytest.approx(force, abs=1e-5)
    center = sum_of_parts(q, u)[2]
    moment = rate(1) - np.cross(q[:3] - center, outside)  # about the mass centre, less that of the force
    tilt, lean = q[3], q[4]
    axes = {
        "tilt": np.array([0, 0, 1]),
        "list": np.array([np.cos(tilt), np.sin(tilt), 0]),
        "rotation": np.array([-np.sin(tilt) * np.cos(lean), np.cos(tilt) * np.cos(lean), np.sin(lean)]),
    }
    assert [found[f"T_{name}"] for name in axes] == pytest.approx([moment @ axis for axis in axes.values()], abs=1e-4)


def mirrored(equations, values, group):
    """Sides exchanged, and z negated: with it turns about x and y."""
    names = [str(each).removeprefix(group) for each in values_of(equations, group)]
    by_name = dict(zip(names, values, strict=True))
    other = {"_r": "_l", "_l": "_r"}

    def image(name):
        source = name[:-2] + other[name[-2:]] if name[-2:] in other else name
        turned = ("tz", "list", "rotation", "bending", "adduction")
        return (-1 if any(word in source for word in turned) else 1) * by_name[source]

    return np.array([image(name) for name in names])


def values_of(equations, group):
    return equations.speeds if group == "u_" else equations.coordinates


def test_the_mirror_image_of_a_motion_has_the_mirror_image_of_its_forces():
    equations, kernel = compiled("ten_segment_body")
    q, u, udot = state(3)
    forces = np.array(list(needed_inputs(kernel, MAN, q, u, udot).values()))
    image = [mirrored(equations, values, group) for values, group in ((q, ""), (u, "u_"), (udot, "u_"))]
    found = np.array(list(needed_inputs(kernel, MAN, *image).values()))
    assert found == pytest.approx(mirrored(equations, forces, ""), abs=1e-9)
    assert largest_difference(found, forces) > 1


def test_in_flight_the_mass_centre_falls_and_angular_momentum_stays_whatever_the_muscles_do():
    equations, kernel = compiled("ten_segment_body")
    q, u, _ = state(4)
    initial = dict(zip(map(str, equations.coordinates), q, strict=True))
    initial |= dict(zip(map(str, equations.speeds), u, strict=True))
    inputs = dict.fromkeys(kernel.inputs, 0.0) | {"T_knee_r": -20.0, "T_arm_rotation_l": 2.0, "T_neck_flexion": 3.0}
    run = kernel.simulate(stop=0.25, parameters=MAN, initial=initial, inputs=inputs, times=np.linspace(0, 0.25, 6))
    center, velocity = run.mass_center(), run.linear_momentum()[:, :1] / MASS
    fall = np.outer([0, -G / 2, 0], run.t**2)
    # The run's own tolerance is 1e-10 for each step.
    assert center == pytest.approx(center[:, :1] + velocity * run.t + fall, abs=1e-8)
    assert spin(run) == pytest.approx(np.tile(spin(run)[:, :1], 6), abs=1e-7)
    assert np.abs(run["knee_r"][-1] - run["knee_r"][0]) > 0.1


def test_a_further_hinge_without_stiffness_changes_nothing_as_long_as_it_is_not_used():
    """Hands on wrists of their own, that do not turn: the other generalized forces are those of forearms with hands."""
    model = kn.library.ten_segment_body()
    given = {"table": "de_leva", "sex": "male", "mass": MASS, "height": 1.741}
    forearm, hand = (kn.anthropometry.segment(name, **given) for name in ("forearm", "hand"))
    for side in "rl":
        wrist = kn.Pin(model.coordinates(f"wrist_{side}"), axis="z", at=(0, -forearm.length, 0), spring=0)
        model.speeds(f"u_wrist_{side}")
        inertia = kn.inertia(**hand.moments)
        model.add_body(
            f"hand_{side}",
            parent=model[f"forearm_{side}"],
            mass=hand.mass,
            center=hand.center,
            inertia=inertia,
            joint=wrist,
        )
    numbers = {**MAN, "m_forearm": forearm.mass, "y_forearm": forearm.center[1]}
    numbers |= {f"I{pair}_forearm": moment for pair, moment in forearm.moments.items()}
    hinged = kn.derive(model).compile()
    names = [name for name in hinged.states if not name.startswith("u_")]
    _, kernel = compiled("ten_segment_body")
    q, u, udot = state(5)
    forces = np.array(list(needed_inputs(kernel, MAN, q, u, udot).values()))
    x = dict(zip(kernel.states, [*q, *u], strict=True)) | {"wrist_r": 0.0, "wrist_l": 0.0}
    speeds = hinged.states[len(names) :]
    rates = np.array([dict(zip(kernel.states[25:], udot, strict=True)).get(speed, 0.0) for speed in speeds])
    known = dict.fromkeys(hinged.inputs, 0.0)
    found = hinged.inverse_dynamics(numbers, known=known, solve_for_inputs=False)(0.0, x, rates)
    by_name = dict(zip(speeds, found, strict=True))
    assert [by_name[speed] for speed in kernel.states[25:]] == pytest.approx(forces, abs=1e-8)
