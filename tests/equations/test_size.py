"""What is too large to read, what is long to wait for, and what must not grow.

Proves: equations/size.py, equations/in_symbols.py, equations/reader.py.
"""

import numpy as np
import pytest
import sympy

import kanes as kn
from kanes.equations.equations import graphs_of


def pendulums_side_by_side(count):
    """Spring pendulums that know nothing of each other, each with two short equations."""
    model = kn.Model(f"{count} spring pendulums")
    m, g, k, L = model.parameters("m g k L")
    N = model.frame
    for number in range(1, count + 1):
        r, q = model.coordinates(f"r{number} q{number}")
        B = N.rotated(f"B{number}", q, N.z)
        P = model.origin.moved(f"P{number}", (L + r) * B.x)
        model.add_particle(f"bob {number}", P, mass=m)
        model.add_force(P, m * g * N.x - k * r * B.x)
    return model


def test_many_short_equations_are_readable_however_many_operations_they_have_together():
    equations = kn.derive(pendulums_side_by_side(32))
    assert equations.operation_count > 600
    assert equations.is_readable
    assert len(str(equations).splitlines()) == 2 * 64 + 3


@pytest.mark.heavy
@pytest.mark.parametrize("name", ["rattleback", "bicycle"])
def test_equations_that_fill_pages_are_not_written_out(name):
    equations = kn.derive(getattr(kn.library, name)())
    assert not equations.is_readable
    assert len(str(equations)) < 250
    with pytest.raises(kn.TooLargeToReadError, match=r"equations\.program\(\).*largest_readable"):
        kn.explain(equations)


@pytest.mark.heavy
def test_what_is_short_is_read_where_the_whole_is_not():
    stone = kn.derive(kn.library.rattleback())
    assert len(str(stone.dependent_equations)) < 2500
    with pytest.raises(kn.TooLargeToReadError, match="rattleback"):
        _ = stone.forcing


def test_one_number_says_how_large_equations_are():
    equations = kn.derive(kn.library.spatial_chain(2))
    with pytest.raises(kn.TooLargeToReadError) as error:
        kn.explain(equations)
    assert error.value.operations == equations.written_count
    said = f"{equations.written_count} operations"
    assert said in str(error.value)
    assert said in str(equations)
    assert f"{said} written out" in equations.latex()


def test_a_larger_limit_writes_more():
    model = kn.library.four_bar()
    count = kn.derive(model).written_count
    assert kn.derive(model, largest_readable=count).is_readable
    assert not kn.derive(model, largest_readable=count - 1).is_readable


def test_the_count_is_that_of_what_is_printed():
    equations = kn.derive(kn.library.four_bar())
    lines = [
        *equations.kinematical_equations.values(),
        *equations.dependent_equations.values(),
        *equations.dynamical_equations,
    ]
    lines += equations.configuration_constraints.values()
    printed = sum(int(sympy.count_ops(line)) for line in lines)
    # Signs, and the products with u̇, are all that differs.
    assert equations.written_count == pytest.approx(printed, rel=0.05)


def test_a_system_of_a_few_bodies_is_read_without_being_derived_on_a_graph_first(monkeypatch):
    def refuse(*arguments):
        raise AssertionError("a graph")

    monkeypatch.setattr("kanes.dynamics.forms.ReducedDynamics", refuse)
    assert "F_r + F_r* = 0" in str(kn.derive(kn.library.three_link_chain()))
    with pytest.raises(AssertionError, match="a graph"):
        str(kn.derive(kn.library.stanford_arm()))


def test_speeds_that_move_the_same_mass_are_named_when_a_small_system_is_read():
    model = kn.Model("twice along x")
    x, y = model.coordinates("x y")
    model.add_particle("bob", model.origin.moved("P", (x + y) * model.frame.x), mass=1)
    equations = kn.derive(model)
    for read in (str, lambda each: each.mass_matrix):
        with pytest.raises(kn.ModelError, match=r"speeds \(u_x, u_y\): .* the mass matrix is singular"):
            read(equations)


# Constraints of chains


def chain_on_a_rail(count):
    """A chain of balls and sockets whose last body has no velocity along n_x, said by one scalar."""
    model = kn.library.spatial_chain(count)
    last = model.bodies[-1].center
    model.add_velocity_constraint(last.velocity(model.frame).dot(model.frame.x), name="rail")
    return model


def test_a_scalar_constraint_of_a_chain_is_not_multiplied_out():
    counts = []
    for count in (2, 3, 4):
        computation = graphs_of(kn.derive(chain_on_a_rail(count))).constrained
        counts.append(computation.graph.program({"C": computation.constraint_matrix}).operation_count)
    # Multiplied out, the row of four bodies has more than forty thousand terms, twenty times those of three.
    assert counts[2] < 1500
    assert counts[2] < 4 * counts[1]


def test_three_methods_agree_on_a_chain_with_a_scalar_constraint():
    assert kn.verify(chain_on_a_rail(3), states=2).passed


def test_a_scalar_constraint_holds_what_the_same_slip_holds():
    by_scalar = graphs_of(kn.derive(chain_on_a_rail(2))).constrained
    values = np.random.default_rng(3).uniform(0.3, 1.3, len(by_scalar.graph.symbols))
    C, d, _ = by_scalar.numbers.constraints_at(values)
    # v of the last mass centre along n_x, by the velocity that a kernel computes from all speeds.
    free = kn.derive(kn.library.spatial_chain(2))
    kernel = free.compile({"v": free.system.bodies[-1].center.velocity(free.system.frame).dot(free.system.frame.x)})
    t, x, p = values[:1], values[1:13], values[13:]
    v = kernel["v"].one(t, x, np.zeros(0), p)
    np.testing.assert_allclose(C @ values[7:13] + d.ravel(), v, rtol=1e-12)


# What is asked after a run


def test_a_long_question_after_a_run_is_announced_and_a_short_one_is_not(monkeypatch, capsys):
    model = kn.library.double_pendulum(tensions=False)
    equations = kn.derive(model)
    initial = dict.fromkeys(equations.coordinates, 0.3)
    parameters = dict.fromkeys(equations.system.parameters, 1.0)
    run = equations.compile().simulate(stop=0.1, parameters=parameters, initial=initial)
    bob, *_ = equations.system.masses
    monkeypatch.setenv("KANES_CACHE", "off")
    monkeypatch.setattr("kanes.codegen.function._WORTH_COMPILING", 0)
    capsys.readouterr()
    run.velocity(bob)
    # The accelerations of the run, from which those of its bodies follow.
    _ = run[equations.speeds[0].dot]
    assert capsys.readouterr().err == ""
    monkeypatch.setattr("kanes.codegen.function._LONG", 1)
    run.acceleration(bob)
    said = capsys.readouterr().err
    assert said.startswith("Kanes compiles acceleration, ")
    assert said.endswith(" operations, once; this takes some seconds.\n")
    run.acceleration(bob)
    assert capsys.readouterr().err == ""


def test_single_velocities_are_written_where_the_equations_are_too_long_to_be_read():
    short = kn.derive(kn.library.three_link_chain(), largest_readable=60)
    whole = kn.derive(kn.library.three_link_chain(), largest_readable=10**6)
    with pytest.raises(kn.TooLargeToReadError):
        _ = short.mass_matrix
    body, speed = short.system.bodies[-1].name, short.speeds[0]
    assert str(short.partial_velocity(body, speed)) == str(whole.partial_velocity(body, speed))
    assert str(short.angular_velocity(body)) == str(whole.angular_velocity(body))


AXES = "zyxyzyx"


def arm_of_seven_axes():
    """Pins about z, y and x in turn, each a length L along z and a beside it from the one before."""
    model = kn.Model("arm of seven axes")
    q = model.coordinates(" ".join(f"q{k}" for k in range(1, 8)))
    model.speeds(" ".join(f"u{k}" for k in range(1, 8)))
    L, a, m, J, g = model.parameters("L a m J g")
    model.gravity = -g * model.frame.z
    body = None
    for k, axis in enumerate(AXES):
        joint = kn.Pin(q[k], axis=axis, at=(0, 0, 0) if body is None else (a, 0, L))
        inertia = kn.inertia(J, 2 * J, 3 * J)
        body = model.add_body(f"B{k + 1}", parent=body, mass=m, center=(0, 0, L / 2), inertia=inertia, joint=joint)
    return model


def turned(axis, angle):
    """The matrix of a turn about an axis, by Rodrigues."""
    e = np.eye(3)["xyz".index(axis)]
    across = np.cross(np.eye(3), e)
    return np.eye(3) + np.sin(angle) * across + (1 - np.cos(angle)) * across @ across


def turns_of(q):
    """Of each body in N."""
    found = [np.eye(3)]
    for axis, angle in zip(AXES, q, strict=True):
        found.append(found[-1] @ turned(axis, angle))
    return found[1:]


def of_the_hand(q, u, L, a):
    """Where the mass centre of the last body is, and how fast the body turns."""
    turns = turns_of(q)
    place = sum(turn @ [a, 0, L] for turn in turns[:-1]) + turns[-1] @ [0, 0, L / 2]
    # An axis is the same in the frames before and after its turn.
    axes = [turn @ np.eye(3)["xyz".index(axis)] for turn, axis in zip(turns, AXES, strict=True)]
    return place, u @ np.array(axes)


def test_the_acceleration_of_the_hand_of_an_arm_of_seven_axes_is_given_as_the_method_leaves_it():
    """It does not read well, and the equations of motion are hopeless; shortened it took a minute. In differences."""
    equations = kn.derive(arm_of_seven_axes())
    with pytest.raises(kn.TooLargeToReadError):
        _ = equations.mass_matrix
    assert len(str(equations.partial_velocity("B7", "u1"))) < 2000
    rng = np.random.default_rng(3)
    q, u, udot = rng.uniform(-1, 1, (3, 7))
    L, a, h = 0.4, 0.1, 1e-3
    known = {"L": L, "a": a, **{f"q{k + 1}": q[k] for k in range(7)}, **{f"u{k + 1}": u[k] for k in range(7)}}
    frames = {f"B{k + 1}": turn for k, turn in enumerate(turns_of(q))}

    def in_N(vector, rates):
        numbers = {**known, **{str(speed.dot): rate for speed, rate in zip(equations.speeds, rates, strict=True)}}
        total = np.zeros(3)
        for frame, triple in vector.terms.items():
            found = [each.xreplace({s: numbers[str(s)] for s in each.free_symbols}) for each in triple]
            total += frames.get(frame.name, np.eye(3)) @ np.array(found, dtype=float)
        return total

    for rates in (udot, np.zeros(7)):
        (r0, w0), (r1, w1), (r2, w2), (r3, w3), (r4, w4) = (
            of_the_hand(q + u * t + rates * t**2 / 2, u + rates * t, L, a) for t in h * np.arange(-2, 3)
        )
        acceleration = (-r0 + 16 * r1 - 30 * r2 + 16 * r3 - r4) / (12 * h**2)
        angular = (w0 - 8 * w1 + 8 * w3 - w4) / (12 * h)
        of_point, of_frame = equations.acceleration("B7"), equations.angular_acceleration("B7")
        # Round-off of 1e-16 over h², and h⁴ of what is left out.
        assert in_N(of_point, rates) == pytest.approx(acceleration, abs=3e-8)
        assert in_N(of_frame, rates) == pytest.approx(angular, abs=3e-10)
    assert in_N(equations.acceleration_remainder("B7"), udot) == pytest.approx(acceleration, abs=3e-8)
    assert in_N(equations.angular_acceleration_remainder("B7"), udot) == pytest.approx(angular, abs=3e-10)


def test_the_acceleration_of_a_long_chain_is_refused_before_it_is_written_out():
    equations = kn.derive(kn.library.spatial_chain(6))
    with pytest.raises(kn.TooLargeToReadError):
        equations.acceleration("B6")
