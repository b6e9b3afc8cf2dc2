"""How runs change with parameters, inputs and initial values, against closed forms and differences of runs.

Proves: analysis/sensitivity/sensitivities.py, analysis/sensitivity/runs.py, analysis/sensitivity/variational_runs.py,
analysis/sensitivity/variational_system.py, analysis/sensitivity/initial_derivatives.py,
analysis/sensitivity/pictures.py, dynamics/programs/variational.py.
"""

import mpmath
import numpy as np
import pytest
import sympy

import kanes as kn
from kanes.kernel.kernel import inside_of

T = np.linspace(0.0, 5.0, 41)
# Runs at 1e-12 have errors of some 1e-11 after a few periods, and S as many times more as θ is below one.
EXACT = 1e-9


def _oscillator():
    """m ẍ = −k x − c ẋ + F + G."""
    model = kn.Model("oscillator")
    q, u, (m, k, c), (F, G) = (
        model.coordinates("q"),
        model.speeds("u"),
        model.parameters("m k c"),
        model.inputs("F G"),
    )
    P = model.origin.moved("P", q * model.frame.x)
    model.add_particle("bob", P, mass=m)
    model.add_force(P, (-k * q - c * u + F + G) * model.frame.x)
    model.define_speeds({u: q.dot})
    return model


def oscillator():
    model = _oscillator()
    return kn.derive(model).compile({"twice": 2 * model["k"] * model["q"], "place": model["P"]})


def by_complex_steps(function, at, h=1e-30):
    """Derivatives of a closed form by each of its arguments, exact but for rounding."""
    return [np.imag(function(*[value + 1j * h * (i == j) for j, value in enumerate(at)])) / h for i in range(len(at))]


def swing(t, m, k, c, F, q, u):
    """The oscillator's motion in closed form, of complex numbers too."""
    a, x = c / (2 * m), q - F / k
    w = np.sqrt(k / m - a**2 + 0j)
    return F / k + np.exp(-a * t) * (x * np.cos(w * t) + (u + a * x) / w * np.sin(w * t))


NUMBERS = {"m": 1.3, "k": 7.0, "c": 0.4}


def test_an_oscillator_changes_with_all_its_numbers_as_its_closed_form_does():
    found = kn.sensitivities(
        oscillator(),
        wrt=["m", "k", "c", "G", "q", "u"],
        stop=5,
        times=T,
        parameters=NUMBERS,
        initial={"q": 0.6, "u": -0.9},
        inputs={"F": 0.7, "G": 0.5},
        rtol=1e-12,
    )
    # F and G add up.
    expected = by_complex_steps(lambda *z: swing(T, *z), (*NUMBERS.values(), 1.2, 0.6, -0.9))
    for name, slope in zip(found.wrt, expected, strict=True):
        np.testing.assert_allclose(found["q", name] - slope, 0, atol=EXACT)
    assert found.matrix.shape == (41, 2, 6)
    assert found.of("u", "k") == pytest.approx(np.gradient(found["q", "k"], T, edge_order=2), abs=0.05)


def test_a_pendulum_changes_with_its_amplitude_as_elliptic_functions_do():
    model = kn.Model("pendulum")
    l, g = model.parameters("l g")
    q = model.coordinates("q")
    model.gravity = -g * model.frame.y
    model.add_body("bob", mass=1, center=(0, -l, 0), inertia=kn.inertia(0, 0, 0), joint=kn.Pin(q, axis="z"))
    t = np.linspace(0, 6, 7)
    found = kn.sensitivities(
        kn.derive(model), wrt=[g, l, q], stop=6, times=t, parameters={l: 0.7, g: 9.81}, initial={q: 2.0}, rtol=1e-12
    )

    def angle(amplitude, time):
        k = mpmath.sin(amplitude / 2)
        phase = mpmath.sqrt(9.81 / 0.7) * time + mpmath.ellipk(k**2)
        return 2 * mpmath.asin(k * mpmath.ellipfun("sn", phase, m=k**2))

    mpmath.mp.dps = 30
    expected = [float(mpmath.diff(lambda amplitude, time=time: angle(amplitude, time), 2.0)) for time in t]
    assert found[q, q] == pytest.approx(expected, abs=1e-8)
    # The motion is one of √(g/l) t alone.
    u = found.run.states[1]
    assert found[q, g] == pytest.approx(t * u / (2 * 9.81), abs=EXACT)
    assert found[q, l] == pytest.approx(-t * u / (2 * 0.7), abs=EXACT)


def test_the_flow_of_a_particle_in_a_potential_is_symplectic():
    """Hénon's and Heiles' potential; coordinates and speeds of a unit mass are canonical."""
    model = kn.Model("star")
    q, u = model.coordinates("x y"), model.speeds("u v")
    V = (q[0] ** 2 + q[1] ** 2) / 2 + q[0] ** 2 * q[1] - q[1] ** 3 / 3
    P = model.origin.moved("P", q[0] * model.frame.x + q[1] * model.frame.y)
    model.add_particle("star", P, mass=1)
    model.add_force(P, -sympy.diff(V, q[0]) * model.frame.x - sympy.diff(V, q[1]) * model.frame.y)
    model.define_speeds({u[0]: q[0].dot, u[1]: q[1].dot})
    found = kn.sensitivities(
        kn.derive(model), wrt=[*q, *u], stop=30, times=[10, 30], parameters={}, rtol=1e-12,
        initial={"x": 0.1, "y": -0.2, "u": 0.3, "v": 0.1},
    )  # fmt: skip
    J = np.block([[np.zeros((2, 2)), np.eye(2)], [-np.eye(2), np.zeros((2, 2))]])
    for S in found.matrix:
        # S has grown to some tens, and its square is in the product.
        np.testing.assert_allclose(S.T @ J @ S - J, 0, atol=1e-8)
        assert abs(S).max() > 1.5


def test_the_volume_of_states_shrinks_by_what_dampers_take():
    """Liouville: det ∂x/∂x₀ = exp ∫ tr ∂f/∂x dt, which is exp(−c t / m) here."""
    found = kn.sensitivities(
        oscillator(), wrt=["q", "u"], stop=5, times=T, parameters=NUMBERS, initial={"q": 0.6}, inputs={"F": 0, "G": 1}
    )
    assert np.linalg.det(found.matrix) == pytest.approx(np.exp(-0.4 / 1.3 * T), abs=1e-8)


def turned(e, w, t):
    """A quaternion after a turn about a vector that stays; of complex numbers too."""
    size = np.sqrt(w @ w)
    a, (x, y, z) = np.cos(size * t / 2), np.sin(size * t / 2) * w / size
    b, i, j, k = e / np.sqrt(e @ e)
    return np.array(
        [b * a - i * x - j * y - k * z, b * x + i * a + j * z - k * y, b * y - i * z + j * a + k * x,
         b * z + i * y - j * x + k * a]
    )  # fmt: skip


def test_a_ball_that_spins_changes_with_its_quaternion_and_its_spin():
    model = kn.Model("ball")
    model.add_body("ball", mass=1, inertia=kn.inertia(0.4, 0.4, 0.4), joint=kn.Spherical())
    kernel = kn.derive(model).compile()
    e, w = np.array([0.5, -0.1, 0.7, np.sqrt(1 - 0.75)]), np.array([0.8, -1.1, 0.5])
    names = kernel.states
    found = kn.sensitivities(
        kernel, wrt=names, stop=3, times=[3], parameters={}, initial=dict(zip(names, (*e, *w), strict=True))
    )
    # The start is made of unit length, so that along the quaternion nothing changes.
    expected = by_complex_steps(lambda *z: turned(np.array(z[:4]), np.array(z[4:]), 3.0), (*e, *w))
    assert found.matrix[0, :4] == pytest.approx(np.transpose(expected), abs=1e-8)
    np.testing.assert_allclose(found.run.states[:4, 0] @ found.matrix[0, :4], 0, atol=1e-8)


def differences(run, value, h):
    """Central differences with their leading error removed: of order h⁴."""
    wide, narrow = (run(value + step) - run(value - step) for step in (h, h / 2))
    return (8 * narrow - wide) / (6 * h)


@pytest.mark.parametrize(
    ("name", "wrt"),
    [
        ("chaplygin_sleigh", ("m", "a", "q3", "u1")),  # nonholonomic, in Kane's form
        ("rolling_disc", ("g", "r", "q2", "u1")),
        ("badminton_arm", ("m_F", "shoulder")),  # with laws compiled in
        ("double_pendulum", ("L", "m1", "q2", "u2")),
    ],
)
def test_systems_of_the_library_change_as_differences_of_their_runs_say(name, wrt):
    study = kn.library.study(name)
    laws = {key: law for key, law in study.inputs.items() if getattr(law, "free_symbols", None)}
    kernel = kn.derive(study.model).compile(inputs=laws)
    inputs = {key: value for key, value in study.inputs.items() if key not in laws}
    parameters, initial = (
        {str(key): float(each) for key, each in table.items()} for table in (study.parameters, study.initial)
    )
    t = [0.3, 1.0]
    found = kn.sensitivities(
        kernel, wrt=wrt, stop=1, times=t, parameters=parameters, initial=initial, inputs=inputs, rtol=1e-12
    )
    for each in wrt:

        def states(value, each=each):
            numbers = {**parameters, each: value} if each in parameters else parameters
            begun = initial if each in parameters else {**initial, each: value}
            return kernel.simulate(
                stop=1, times=t, parameters=numbers, initial=begun, inputs=inputs, rtol=1e-13
            ).states.T

        value = parameters.get(each, initial.get(each, 0.0))
        # Errors of runs, 1e-12 of states of size ten, over h, and h⁴ times a fifth derivative.
        assert found.matrix[:, :, wrt.index(each)] == pytest.approx(
            differences(states, value, 1e-3), rel=1e-6, abs=1e-6
        )


def test_a_sampled_force_drives_what_a_spring_changes():
    """m = 1 and F = t:  x = (t − sin(ω t) / ω) / k."""
    ramp = kn.Samples([0, 2, 5], [0, 2, 5])
    kernel = oscillator()
    given = {"stop": 5, "times": T, "initial": {"q": 0}, "parameters": {"m": 1, "k": 4, "c": 0}}
    found = kn.sensitivities(kernel, wrt=["k", "G"], inputs={"F": ramp, "G": 0}, **given)
    expected = by_complex_steps(lambda k: (T - np.sin(np.sqrt(k) * T) / np.sqrt(k)) / k, [4.0])[0]
    assert found["q", "k"] == pytest.approx(expected, abs=1e-8)
    assert found["q", "G"] == pytest.approx((1 - np.cos(2 * T)) / 4, abs=1e-8)
    with pytest.raises(kn.WrongValueError, match="input F: it is given by samples"):
        kn.sensitivities(kernel, wrt=["F"], inputs={"F": ramp, "G": 0}, **given)
    law = kn.Sampled(every=0.1, drives={kernel.system.inputs[0]: -kernel.system.coordinates[0]})
    digital = kn.derive(_oscillator()).compile(sampled=law)
    with pytest.raises(kn.WrongValueError, match="digital controllers hold F between samples, which sensitivities do"):
        kn.sensitivities(digital, wrt=["k"], inputs={"G": 0}, **given)
    with pytest.raises(kn.WrongValueError, match="Python function, whose derivatives are not known. Give it"):
        kn.sensitivities(kernel, wrt=["k"], inputs={"F": kn.Controller(lambda t, state: 0, every=1), "G": 0}, **given)


def test_a_reset_by_samples_whose_rate_nobody_knows_is_refused():
    model = _oscillator()
    q, u, G = model["q"], model["u"], model["G"]
    kernel = kn.derive(model).compile(events=kn.Event("hit", q, direction="falling", reset={u: -G * u}))
    given = {"stop": 2, "initial": {"q": 1}, "parameters": {"m": 1, "k": 4, "c": 0}}
    samples = {"F": 0, "G": kn.Samples([0, 2], [0.2, 0.9])}
    with pytest.raises(kn.WrongValueError, match="input G: events with resets depend on it, and the"):
        kn.sensitivities(kernel, wrt=["q"], inputs=samples, **given)
    assert kn.sensitivities(kernel, wrt=["q"], inputs={"F": kn.Samples([0, 2], [0, 0.1]), "G": 0.5}, **given)[
        "u", "q"
    ].size


def test_a_force_that_begins_to_rise_at_some_time_changes_the_motion_with_that_time():
    """m = 1, k = c = 0, F = max(0, t − c₀):  x = (t − c₀)³ / 6, and c₀ stands in the place of the damper's number."""
    model = kn.Model("cart")
    q, begin, F = model.coordinates("q"), model.parameters("begin"), model.inputs("F")
    P = model.origin.moved("P", q * model.frame.x)
    model.add_particle("cart", P, mass=1)
    model.add_force(P, F * model.frame.x)
    equations = kn.derive(model)
    given = {"wrt": [begin], "stop": 5, "times": T, "parameters": {begin: 1.7}, "initial": {q: 0}}
    rising = equations.compile(inputs={F: sympy.Max(0, model.time - begin)})
    assert kn.sensitivities(rising, **given)[q, begin] == pytest.approx(-(np.maximum(T - 1.7, 0) ** 2) / 2, abs=1e-9)
    jumping = equations.compile(inputs={F: sympy.Piecewise((0, model.time < begin), (1, True))})
    with pytest.raises(kn.WrongValueError, match=r"an expression jumps at t = 1\.7, which depends on begin"):
        kn.sensitivities(jumping, **given)


@pytest.mark.parametrize(
    ("condition", "at"),
    [
        (lambda t, p, w: t < w, "0\\.8"),  # by an input that is a number
        (lambda t, p, w: t**2 < p, "1\\.30384"),  # no straight line of time
        (lambda t, p, w: sympy.sin(p * t) < w, "0\\.545468"),
        (lambda t, p, w: sympy.floor(w * t) < 1, "1\\.25"),
    ],
)
def test_a_jump_whose_time_changes_is_refused_however_it_is_said(condition, at):
    model = kn.Model("cart")
    q, p, (F, w) = model.coordinates("q"), model.parameters("p"), model.inputs("F w")
    P = model.origin.moved("P", q * model.frame.x)
    model.add_particle("cart", P, mass=1)
    model.add_force(P, F * model.frame.x)
    law = sympy.Piecewise((0, condition(model.time, p, w)), (1, True))
    kernel = kn.derive(model).compile(inputs={F: law})
    given = {"stop": 3, "parameters": {p: 1.7}, "initial": {q: 0}, "inputs": {w: 0.8}}
    with pytest.raises(kn.WrongValueError, match=f"an expression jumps at t = {at}"):
        kn.sensitivities(kernel, wrt=[p, w], **given)
    # It does not move with the initial value.
    assert kn.sensitivities(kernel, wrt=[q], **given)[q, q] == pytest.approx(1)


def test_a_jump_that_stands_still_or_none_is_no_fault():
    model = kn.Model("cart")
    q, p, F = model.coordinates("q"), model.parameters("p"), model.inputs("F")
    P = model.origin.moved("P", q * model.frame.x)
    model.add_particle("cart", P, mass=1)
    model.add_force(P, F * model.frame.x)
    # The first meets itself at t² = p; the second jumps at t = 1 whatever p is.
    for law in (
        sympy.Piecewise((0, model.time**2 < p), (model.time**2 - p, True)),
        sympy.Piecewise((p, model.time < 1), (2 * p, True)),
    ):
        kernel = kn.derive(model).compile(inputs={F: law})
        found = kn.sensitivities(kernel, wrt=[p], stop=2, times=[2], parameters={p: 1.7}, initial={q: 0})

        def run(value, kernel=kernel):
            return kernel.simulate(stop=2, times=[2], parameters={p: value}, initial={q: 0})[q]

        assert found[q, p] == pytest.approx(differences(run, 1.7, 1e-3), rel=1e-5)


def test_many_runs_change_as_each_of_them_does():
    kernel, stiffness = oscillator(), np.linspace(3, 9, 21)
    common = {"wrt": ["k", "q"], "stop": 5, "times": T, "initial": {"q": 0.5}, "inputs": {"F": 0, "G": 1}}
    many = kn.sensitivities_many(kernel, parameters={**NUMBERS, "k": stiffness}, threads=1, **common)
    for number in (0, 20):
        one = kn.sensitivities(kernel, parameters={**NUMBERS, "k": stiffness[number]}, **common)
        # Steps differ, since runs share the sizes that errors are compared with.
        assert many.matrix[number] == pytest.approx(one.matrix, abs=1e-8)
        assert many.run(number)["q", "k"] == pytest.approx(one["q", "k"], abs=1e-8)
    assert many["q", "k"].shape == (21, 41)
    assert many.to_xarray().sensitivity.sel(of_state="q", wrt="k").shape == (21, 41)
    assert repr(many) == "<sensitivities of 21 runs of 'oscillator' to k, q>"


def test_a_limit_of_steps_beyond_a_machine_integer_is_none():
    common = {"wrt": ["k"], "stop": 1, "parameters": NUMBERS, "initial": {"q": [0.5, 0.6]}, "inputs": {"F": 0, "G": 1}}
    found = kn.sensitivities_many(oscillator(), max_steps=10**400, threads=1, **common)
    assert np.array_equal(found.matrix, kn.sensitivities_many(oscillator(), threads=1, **common).matrix)


def test_anything_that_a_run_tells_changes_too():
    kernel = oscillator()
    q, u, k, m = (kernel.system.coordinates[0], kernel.system.speeds[0], *kernel.system.parameters[1::-1])
    given = {"stop": 5, "times": T, "initial": {"q": 0.6}, "inputs": {"F": 0, "G": 0}}
    found = kn.sensitivities(kernel, wrt=[k, "q"], parameters=NUMBERS, **given)
    run = found.run
    energy = k * q**2 / 2 + m * u**2 / 2
    expected = run[q] ** 2 / 2 + 7.0 * run[q] * found[q, k] + 1.3 * run[u] * found[u, k]
    assert found.value(energy, k) == pytest.approx(expected, abs=1e-12)
    assert found.value("twice", k) == pytest.approx(2 * run[q] + 14 * found[q, k], abs=1e-12)
    assert found.value("P").shape == (3, 41, 2)
    assert found.value("P", k) == pytest.approx(np.outer([1, 0, 0], found[q, k]), abs=1e-12)
    assert found.velocity("P", "q")[0] == pytest.approx(found[u, "q"], abs=1e-12)
    # m ẍ = −k x − c ẋ
    pull = -(run[q] + 7 * found[q, k] + 0.4 * found[u, k]) / 1.3
    assert found.acceleration("P", k)[0] == pytest.approx(pull, abs=1e-12)
    assert found.value(u.dot, k) == pytest.approx(pull, abs=1e-12)


def test_deviations_are_those_of_many_runs_with_numbers_that_vary_little():
    kernel, rng = oscillator(), np.random.default_rng(3)
    common = {"stop": 5, "times": [2.0, 5.0], "inputs": {"F": 0, "G": 0}}
    found = kn.sensitivities(kernel, wrt=["k", "c", "q"], parameters=NUMBERS, initial={"q": 0.6}, **common)
    sigma = {"k": 0.02, "c": 0.005, "q": 0.003}
    deviation = found.deviation("q", sigma)
    spread = {name: rng.normal({**NUMBERS, "q": 0.6}[name], sigma[name], 4000) for name in sigma}
    many = kernel.simulate_many(
        parameters={**NUMBERS, "k": spread["k"], "c": spread["c"]}, initial={"q": spread["q"]}, threads=1, **common
    )
    # A deviation of 4000 runs is known to 1/√8000 = 1.1 %; four times that, and some for what is not linear.
    assert deviation == pytest.approx(many["q"].std(axis=0), rel=0.05)
    assert found.deviation("q", np.diag(np.square(list(sigma.values())))) == pytest.approx(deviation)
    assert found.deviation("P", sigma).shape == (3, 2)
    with pytest.raises(
        kn.UnknownNameError, match="deviations: 'oscillator' has no m. Give standard deviations of some"
    ):
        found.deviation("q", {"m": 1})


def test_what_cannot_be_told_is_refused_with_the_reason():
    kernel = oscillator()
    given = {"stop": 1, "parameters": NUMBERS, "initial": {"q": 0.6}, "inputs": {"F": 0, "G": 0}}
    with pytest.raises(
        kn.UnknownNameError, match="has no parameter, input or state stiffness. Name parameters, inputs, or"
    ):
        kn.sensitivities(kernel, wrt=["stiffness"], **given)
    with pytest.raises(kn.WrongValueError, match="initial value is named. Name"):
        kn.sensitivities(kernel, wrt=[], **given)
    with pytest.raises(kn.WrongValueError, match="explicit method, and 'cvode' is implicit. Use"):
        kn.sensitivities(kernel, wrt=["k"], method="cvode", **given)
    with pytest.raises(kn.WrongValueError, match="held: its states are independent"):
        kn.sensitivities(kernel, wrt=["k"], held=["q"], **given)
    with pytest.raises(kn.WrongValueError, match="equations are a loop over links"):
        kn.sensitivities(kn.derive(kn.library.pin_chain(200)), wrt=["m"], stop=1, parameters={}, initial={})
    found = kn.sensitivities(kernel, wrt=["k"], **given)
    with pytest.raises(kn.UnknownNameError, match="'oscillator' was not differentiated by 'c'. It was by: k"):
        found["q", "c"]
    with pytest.raises(
        kn.UnknownNameError, match=r"not a pair. Give a state and what it is differentiated by: found\[q1, m\]"
    ):
        found["q"]


@pytest.mark.heavy
def test_equations_that_would_take_minutes_to_compile_are_refused():
    study = kn.library.study("ten_segment_body")
    kernel = kn.derive(study.model).compile(inputs=study.inputs)
    with pytest.raises(kn.WrongValueError, match=r"by 8 numbers take \d+ operations.*Name fewer at a time"):
        kn.sensitivities(kernel, wrt=kernel.parameters[:8], stop=1, parameters=study.parameters, initial=study.initial)


def test_dependent_speeds_start_as_the_others_say():
    study = kn.library.study("chaplygin_sleigh")
    kernel = kn.derive(study.model).compile()
    given = {"stop": 1, "parameters": study.parameters}
    with pytest.raises(kn.UnknownNameError, match=f"{inside_of(kernel).dependent[0]} follows from the other speeds"):
        kn.sensitivities(kernel, wrt=[inside_of(kernel).dependent[0]], initial=study.initial, **given)
    begun = {**dict.fromkeys(kernel.states[:3], 0.0), inside_of(kernel).dependent[0]: 0.1}
    with pytest.raises(
        kn.WrongValueError, match=f"{inside_of(kernel).dependent[0]} follows from the other speeds, and so does not"
    ):
        kn.sensitivities(kernel, wrt=["m"], initial=begun, **given)


def test_a_run_is_what_it_is_without_its_sensitivities():
    kernel = oscillator()
    given = {"stop": 5, "times": T, "parameters": NUMBERS, "initial": {"q": 0.6}, "inputs": {"F": 1, "G": 0}}
    run, found = kernel.simulate(**given), kn.sensitivities(kernel, wrt=["k", "m"], **given)
    assert found.run.states == pytest.approx(run.states, abs=1e-9)
    assert found.run.work == pytest.approx(run.work, abs=1e-9)
    np.testing.assert_allclose(found.run.energy.balance, 0, atol=1e-9)
    assert repr(found) == "<sensitivities of 'oscillator': 2 states to k, m, 41 times>"


def test_a_parameter_that_cancels_changes_nothing_and_holds_up_no_step():
    """A mass in free fall: its derivatives are rounding alone."""
    model = kn.Model("stone")
    m, g = model.parameters("m g")
    model.gravity = -g * model.frame.z
    model.add_body("stone", mass=m, inertia=kn.inertia(m, 2 * m, 3 * m), joint=kn.Free())
    kernel = kn.derive(model).compile()
    begun = {"x_stone": 0, "y_stone": 0, "z_stone": 0, "wx_stone": 1, "wy_stone": 0.2, "wz_stone": 0.1}
    found = kn.sensitivities(kernel, wrt=[m, g], stop=4, parameters={m: 3, g: 9.81}, initial=begun, rtol=1e-12)
    np.testing.assert_allclose(found.matrix[:, :, 0], 0, atol=1e-10)
    assert found["z_stone", g] == pytest.approx(-(found.t**2) / 2, abs=1e-9)
    assert found.run.outcome.finished
    assert found.run.outcome.steps < 200


def test_sensitivities_are_drawn_and_travel_as_labelled_arrays():
    found = kn.sensitivities(
        oscillator(), wrt=["k", "q"], stop=5, parameters=NUMBERS, initial={"q": 0.6}, inputs={"F": 1, "G": 0}
    )
    figure = found.plot("q")
    assert [axis.get_title() for axis in figure.axes] == ["∂$q$ / ∂$k$", "∂$q$ / ∂$q$(0)"]
    [_, curve] = figure.axes[0].lines
    assert curve.get_ydata() == pytest.approx(found["q", "k"])
    data = found.to_xarray()
    assert data.sensitivity.sel(of_state="u", wrt="q").values == pytest.approx(found["u", "q"])
