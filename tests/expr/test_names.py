"""Names: what symbols may be called, and that no name changes a number or reads like another.

Proves: expr/names.py, expr/written_names.py, expr/symbols.py.
"""

import io
import math
import re
import shutil
import subprocess

import numpy as np
import pytest
import sympy
from rich.console import Console

import kanes as kn
from kanes.expr.printing import latex, unicode, vector_latex, vector_text
from kanes.expr.tables import Label, Table

MICRO, MU, DOT = "\u00b5", "\u03bc", "\u0307"


def oscillator(stiffness="k", coordinate="q", speed="u"):
    """A particle on a damped spring, m ẍ + c ẋ + k x = F."""
    model = kn.Model("oscillator")
    x, v = model.coordinates(coordinate), model.speeds(speed)
    k, m, c = model.parameters(f"{stiffness} m c")
    F = model.inputs("F")
    P = model.origin.moved("P", x * model.frame.x)
    model.add_particle("bob", P, mass=m)
    model.add_force(P, (F - k * x - c * v) * model.frame.x)
    return model


def position_at_one(k, m, c, x, v):
    """x(1) of the damped oscillator in closed form."""
    decay = c / (2 * m)
    w = math.sqrt(k / m - decay**2)
    return math.exp(-decay) * (x * math.cos(w) + (v + decay * x) / w * math.sin(w))


ODD = (
    "sin",
    "array",
    "lambda",
    "class",
    "E",
    "I",
    "pi",
    "S",
    "x0",
    "z1",
    MICRO,
    "∫P",
    "n_x",
    "left-hip/pitch",
    "torso.2",
)


@pytest.mark.parametrize("name", ODD)
def test_no_name_of_a_stiffness_changes_the_motion(name):
    model = oscillator(name)
    kernel = kn.derive(model).compile()
    parameters, initial = {name: 2.0, "m": 1.5, "c": 0.3}, {"q": 0.4, "u": 0.2}
    for method, error in (("dop853", 1e-9), ("ida", 1e-6)):
        run = kernel.simulate(
            stop=1, parameters=parameters, initial=initial, inputs={"F": 0}, method=method, rtol=1e-10
        )
        # Errors of single steps, bounded by the tolerance, add up: a few for an order of 8, thousands for IDA.
        assert run["q"][-1] == pytest.approx(position_at_one(2.0, 1.5, 0.3, 0.4, 0.2), abs=error)
        assert run[name][0] == 2.0
    m, c, k, u = (model[each] for each in ("m", "c", name, "u"))
    # u̇ = −(k q + c u)/m by hand, at every time.
    assert run[u.dot] == pytest.approx(-(2.0 * run["q"] + 0.3 * run["u"]) / 1.5, abs=1e-12)
    force = kernel["inertia_forces"].one(
        np.array([0.7]), np.zeros(1), np.array([0.4, 0.2]), np.zeros(1), [2.0, 1.5, 0.3]
    )
    assert force == pytest.approx([-1.5 * 0.7], rel=1e-14)
    assert sympy.simplify(kn.derive(model).forcing[0] - (model["F"] - k * model["q"] - c * u)) == 0


@pytest.mark.parametrize("name", ["sin", "array", MICRO, "x0"])
def test_all_roads_agree_whatever_the_names(name):
    assert kn.verify(oscillator(name), states=3).passed


def test_two_coordinates_with_the_same_name_to_unicode_are_one_too_many():
    model = oscillator()
    model.parameters(f"{MICRO} {MU}")
    with pytest.raises(
        kn.ModelError, match=f"name '{MU}': Unicode \\(NFKC\\) makes it the same name as '{MICRO}', which is taken"
    ):
        kn.derive(model)
    assert model[MU] is model[MICRO]


def test_the_name_of_time_is_taken():
    model = oscillator()
    model.parameters("t")
    with pytest.raises(kn.ModelError, match="name 't': it is the name of the time, model.time"):
        kn.derive(model)


@pytest.mark.parametrize("name", ["u\u0307", "q\u0307", "q\u0308"])
def test_the_names_of_time_derivatives_are_taken(name):
    with pytest.raises(kn.ModelError, match=f"name '{name}': it is how a time derivative of (speed u|coordinate q) is"):
        kn.derive(oscillator(name))


def test_composed_letters_are_seen_to_be_derivatives():
    """ẋ in one character is the rate of x as well."""
    with pytest.raises(kn.ModelError, match="it is how a time derivative of coordinate x is written"):
        kn.derive(oscillator("\u1e8b", coordinate="x"))


def test_letters_with_two_dots_are_names_like_others():
    model = oscillator("Länge")
    assert kn.derive(model).forcing[0].has(model["Länge"])


@pytest.mark.parametrize("name", ["1", "_", "2.5", "k\u200b", "\u0307u", "²"])
def test_a_name_has_a_letter_and_nothing_that_cannot_be_seen(name):
    with pytest.raises(kn.WrongValueError, match="a name needs a letter, and no invisible characters"):
        kn.Model("names").parameters(name)


def test_names_of_bodies_and_points_are_text():
    model = kn.Model("names")
    with pytest.raises(kn.WrongTypeError, match="3 is not a name. Give text, such as 'A'"):
        model.origin.moved(3, model.frame.x)


def test_ranges_of_names_count_as_in_sympy():
    model = kn.Model("many")
    assert [q.name for q in model.coordinates("q1:4")] == ["q1", "q2", "q3"]
    assert [u.name for u in model.speeds("u:3, v_2:4")] == ["u0", "u1", "u2", "v_2", "v_3"]
    assert model.parameters("m7:8").name == "m7"
    assert len(model.inputs("T:12")) == 12
    with pytest.raises(kn.WrongValueError, match="'q4:2' is an empty range of names"):
        model.coordinates("q4:2")


def test_an_output_has_a_name_of_its_own():
    equations = kn.derive(oscillator())
    q = equations.system.coordinates[0]
    for name, kind in (
        ("q", "coordinate q"),
        ("u", "speed u"),
        ("F", "input F"),
        ("k", "parameter k"),
        ("t", "time t"),
    ):
        with pytest.raises(kn.WrongValueError, match=f"output '{name}': this is {kind} of the model"):
            equations.compile(outputs={name: 2 * q})
    with pytest.raises(kn.WrongValueError, match="output 'power': a kernel has a function of that name already"):
        equations.compile(outputs={"power": 2 * q})


def test_an_expression_is_not_taken_for_a_name_that_is_written_like_it():
    model = oscillator("2*q")
    parameters, initial = {"2*q": 2.0, "m": 1.5, "c": 0.3}, {"q": 0.4, "u": 0.2}
    run = kn.derive(model).compile().simulate(stop=1, parameters=parameters, initial=initial, inputs={"F": 0})
    assert run["2*q"][-1] == 2.0
    assert run[2 * model["q"]] == pytest.approx(2 * run["q"])


def test_speeds_that_nobody_named_have_names_of_their_own():
    """Both x and q_x would get u_x."""
    model = kn.Model("two")
    x, q_x = model.coordinates("x q_x")
    P = model.origin.moved("P", x * model.frame.x + q_x * model.frame.y)
    model.add_particle("bob", P, mass=1)
    assert [u.name for u in kn.derive(model).speeds] == ["u_x", "u_x_"]


def test_symbols_with_the_names_of_functions_leave_energies_and_drift_alone():
    model = kn.Model("pendulum")
    x, y = model.coordinates("x y")
    residuals, kinetic, potential = model.parameters("residuals kinetic_energy potential_energy")
    model.gravity = -potential * model.frame.y
    P = model.origin.moved("P", x * model.frame.x + y * model.frame.y)
    model.add_particle("bob", P, mass=kinetic)
    model.add_configuration_constraint(x**2 + y**2 - residuals**2)
    numbers = {residuals: 2, kinetic: 3, potential: 9.81}
    run = kn.derive(model).compile().simulate(stop=0.5, parameters=numbers, initial={x: 2, y: 0})
    assert run["kinetic_energy"][-1] == 3
    # ½ m v² and m g y; rounding only.
    assert run.energy.kinetic == pytest.approx(1.5 * (run["u_x"] ** 2 + run["u_y"] ** 2), rel=1e-13)
    assert run.energy.potential == pytest.approx(3 * 9.81 * run["y"], rel=1e-13)
    assert run.drift.largest == pytest.approx(0, abs=1e-9)


def test_a_tree_with_names_as_robots_have_them_is_like_others(tmp_path):
    model = kn.Model("robot: left/right")
    m, l, g = model.parameters("m l g")
    model.gravity = -g * model.frame.y
    given = {"mass": m, "center": (l / 2, 0, 0), "inertia": kn.inertia(1, 2, 2)}
    hip = model.add_body("left-hip/pitch", joint=kn.Pin(axis="z"), **given)
    model.add_body("torso.2 (x)", parent=hip, joint=kn.Pin(axis="y", at=(l, 0, 0)), **given)
    assert kn.verify(model, states=2).passed
    kernel = kn.derive(model).compile()
    assert kernel.states[:2] == ("q_left-hip/pitch", "q_torso.2 (x)")
    initial = dict.fromkeys(kernel.states[:2], 0.3)
    run = kernel.simulate(stop=0.2, parameters={m: 1, l: 1, g: 9.81}, initial=initial)
    run.write(tmp_path / "run.nc")
    assert np.array_equal(kernel.read(tmp_path / "run.nc").states, run.states)
    # The balance is the error of the integration.
    np.testing.assert_allclose(run.energy.balance, 0, atol=1e-8)


# Reading


def test_names_that_would_read_alike_are_spelled():
    model = kn.Model("alike")
    k2, k_2, rho, letter, qdot = model.parameters("k2 k_2 rho ρ qdot")
    q = model.coordinates("q")
    both = [k2, k_2, rho, letter, qdot, q.dot]
    assert [latex(each) for each in both] == [
        "k_{2}",
        r"\texttt{k\_2}",
        r"\rho",
        r"\texttt{ρ}",
        r"\dot{q}",
        r"\dot{\texttt{q}}",
    ]
    assert [unicode(each) for each in both] == ["k₂", "k_2", "ρ", "'ρ'", "qdot", f"q{DOT}"]
    assert latex(kn.Model("alone").parameters("k_2")) == "k_{2}"
    assert model["k_2"] is k_2
    assert k_2 in (k2 * k_2).free_symbols


def test_a_damping_is_not_taken_for_a_cosine():
    """c1 is c₁ in print, and cos(q1) would be, too."""

    def pendulum(damping):
        model = kn.Model("pendulum")
        q1, c, g = model.coordinates("q1"), *model.parameters(f"{damping} g")
        P = model.origin.moved("P", model.frame.rotated("B", q1, model.frame.z).x)
        model.add_particle("bob", P, mass=1)
        model.add_force(P, g * model.frame.x - c * sympy.cos(q1) * model.frame.y)
        return kn.derive(model)

    clear, unclear = pendulum("b1"), pendulum("c1")
    assert "c₁" in kn.explain(clear).text()
    assert "b₁ c₁²" in clear.text(short=True)
    assert "c₁ cos(q₁)²" in unclear.text(short=True)
    assert "c₁ cos(q₁)²" in kn.explain(unclear).text()


def test_a_symbol_of_the_same_name_and_kind_from_another_model_is_told_apart():
    model, other = kn.Model("one"), kn.Model("other")
    model.parameters("k2 k_2")
    x = model.coordinates("x")
    bob = model.add_particle("bob", model.origin.moved("P", x * model.frame.x), mass=1)
    model.add_force(bob, other.parameters("k_2") * model.frame.x)
    with pytest.raises(kn.ModelError, match="it is not the parameter 'k_2' that this model declared, but another"):
        kn.derive(model)


def test_unit_vectors_do_not_read_like_symbols_or_each_other():
    model = kn.Model("vectors")
    N, q = model.frame, model.coordinates("q")
    n_x = model.parameters("n_x")
    B, b = N.rotated("B", q, N.z), N.rotated("b", -q, N.z)
    assert str(n_x * N.x + B.y - b.y) == "n_x N.x + B.y - b.y"
    assert vector_latex((N.x + B.y - b.y).terms) == r"\hat{N}_{x} + \hat{B}_{y} - \hat{b}_{y}"
    assert vector_text((2 * kn.Model("alone").frame.x).terms) == "2 n_x"


def test_dots_stand_on_the_letter_that_is_differentiated():
    model = kn.Model("dots")
    uA, wx_A, theta, u_A = model.speeds("uA wx_A theta1 u_A")
    assert [str(u.dot) for u in (uA, wx_A, theta, u_A)] == [f"u{DOT}A", f"w{DOT}x_A", "theta1′", f"u{DOT}_A"]
    assert [unicode(u.dot) for u in (uA, wx_A, theta, u_A)] == [f"u{DOT}A", f"w{DOT}x_A", f"θ{DOT}₁", f"u{DOT}_A"]
    assert latex(theta.dot) == r"\dot{\theta}_{1}"


def test_a_shared_term_of_a_program_has_no_name_of_a_symbol():
    model = kn.library.three_link_chain()
    z1 = model.parameters("z1")
    model.add_force(model["C*"], z1 * model.frame.x)
    lines = str(kn.derive(model).program()).splitlines()
    assert lines[0].startswith("zz1 = ")
    assert not any(line.startswith("z1 = ") for line in lines)


# SymPy's derivative by time


def test_the_derivative_by_time_is_the_total_one():
    model = kn.Model("derivatives")
    t = model.time
    q1, q2 = model.coordinates("q1 q2")
    u, m = model.speeds("u"), model.parameters("m")
    assert (q1.diff(t), q1.diff(t, 2), u.diff(t), m.diff(t)) == (q1.dot, q1.dot.dot, u.dot, 0)
    expected = q1.dot * sympy.sin(q2) + q1 * q2.dot * sympy.cos(q2)
    assert (q1 * sympy.sin(q2)).diff(t) == sympy.diff(q1 * sympy.sin(q2), t) == expected
    assert (m * u * t**2).diff(t) == m * u.dot * t**2 + 2 * m * u * t
    assert sympy.Matrix([q1, t, m]).diff(t) == sympy.Matrix([q1.dot, 1, 0])
    assert (q1 * t).diff(q1) == t


def test_a_derivative_by_time_that_nobody_knows_is_refused():
    model = kn.Model("derivatives")
    F, q = model.inputs("F"), model.coordinates("q")
    with pytest.raises(kn.WrongTypeError, match="The time derivative of input F is not known"):
        (F * q).diff(model.time)
    with pytest.raises(kn.WrongValueError, match="no third derivative of a coordinate"):
        q.diff(model.time, 3)


def test_speeds_constraints_and_loads_may_be_written_with_derivatives_by_time():
    """A bead on a turning, breathing circle: r = a + b sin wt, speeds and damper by SymPy's derivative, and by dots."""

    def bead(rate):
        model = kn.Model("bead")
        theta, h = model.coordinates("theta h")
        u, v = model.speeds("u v")
        a, b, w, m, c = model.parameters("a b w m c")
        t, N = model.time, model.frame
        r = a + b * sympy.sin(w * t)
        A = N.rotated("A", theta + w * t, N.z)
        P = model.origin.moved("P", r * A.x + h * N.z)
        model.add_particle("bead", P, mass=m)
        model.add_force(P, -c * rate(h * theta, t) * N.z)
        model.define_speeds({u: rate(r * theta, t), v: rate(h, t)})
        model.add_velocity_constraint(rate(h - a * theta**2, t))
        return model

    def by_hand(expression, t):
        partial = (
            expression.xreplace({t: sympy.Symbol("tau")}).diff(sympy.Symbol("tau")).xreplace({sympy.Symbol("tau"): t})
        )
        return partial + sum(expression.diff(s) * s.dot for s in expression.free_symbols if hasattr(s, "dot"))

    model = bead(lambda expression, t: expression.diff(t))
    assert kn.verify(model).passed
    difference = kn.derive(model).dynamical_equations - kn.derive(bead(by_hand)).dynamical_equations
    assert difference.applyfunc(sympy.simplify).is_zero_matrix


# Names within other languages


HOSTILE = r"50 % of <b>A</b> & #1_{x} $\alpha$ */ [red] |"


def hostile():
    """A system whose names mean something to HTML, LaTeX, Markdown, C, rich and Matplotlib."""
    model = kn.Model(HOSTILE)
    N = model.frame
    q, k, F = model.coordinates("q<i>"), model.parameters("k*/[red]%"), model.inputs("F|$#")
    B = N.rotated("B_%#", q, N.z)
    bob = model.add_particle("<b>bob</b>", model.origin.moved("P", B.x), mass=1)
    model.add_force(bob, (F - k * sympy.sin(q) - sympy.Abs(q)) * B.y)
    return model


def test_names_mean_nothing_to_html():
    equations = kn.derive(hostile())
    q, k = (equations.system.coordinates[0], equations.system.parameters[0])
    linear = kn.linearize(equations, {q: 0.5}, parameters={k: 2}, inputs={"F|$#": 0.5 + 2 * math.sin(0.5)})
    locus = kn.root_locus(equations, {q: 0.5, "F|$#": 1.0}, {k: [1, 2]}, anywhere=True)
    for shown in (linear._repr_html_(), linear.modes._repr_html_(), locus._repr_html_()):
        assert "<b>" not in shown
        assert "<i>" not in shown
    assert "&lt;b&gt;A&lt;/b&gt; &amp; #1" in linear._repr_html_()
    locus.plot().canvas.draw()


def test_names_mean_nothing_to_latex_and_markdown():
    equations = kn.derive(hostile())
    explanation = kn.explain(equations)
    bold = r"\textless{}b\textgreater{}A\textless{}/b\textgreater{}"
    title = rf"\section*{{50 \% of {bold} \& \#1\_\{{x\}} \$\textbackslash{{}}alpha\$ */ [red] \textbar{{}}}}"
    assert explanation.latex().startswith(title)
    assert r"\text{k*/[red]\%}" in equations.latex()
    assert r"{}^{N}R^{B_{\text{\%\#}}}" in explanation.latex()
    heading, *_ = explanation.markdown().splitlines()
    assert heading == r"## 50 % of &lt;b&gt;A&lt;/b&gt; &amp; \#1\_{x} \$\\alpha\$ */ \[red\] \|".replace("*", r"\*")
    rows = [line for line in explanation.markdown().splitlines() if line.startswith("|")]
    assert len({line.count("|") for line in rows[:5]}) == 1


def test_a_bar_does_not_end_the_cell_of_a_table():
    x = kn.Model("bars").coordinates("x")
    one = Label.of(x)
    table = Table(one, (one,), (one,), ((sympy.Abs(x),),))
    assert table.markdown().splitlines()[-1] == r"| $x$ | $\left\vert {x}\right\vert $ |"


@pytest.mark.heavy
def test_names_mean_nothing_to_rich_and_matplotlib():
    model = hostile()
    equations = kn.derive(model)
    console = Console(width=200, file=io.StringIO())
    console.print(kn.explain(equations))
    assert "k*/[red]%" in console.file.getvalue()
    run = equations.compile(events=[kn.Event("half $ way", model["q<i>"] - 0.2)]).simulate(
        stop=1, parameters={"k*/[red]%": 2}, initial={"q<i>": 0.5}, inputs={"F|$#": 0.1}
    )
    run.plot().canvas.draw()


def test_curves_whose_names_read_alike_have_labels_of_their_own():
    model = kn.Model("alike")
    k2, k_2 = model.coordinates("k2 k_2")
    model.add_particle("bob", model.origin.moved("P", k2 * model.frame.x + k_2 * model.frame.y), mass=1)
    run = kn.derive(model).compile().simulate(stop=1, parameters={}, initial={k2: 1, k_2: 2})
    labels = [text.get_text() for text in run.plot().axes[0].get_legend().get_texts()]
    assert labels == ["k2", "k_2"]


def test_functions_in_c_have_identifiers_of_their_own(tmp_path):
    model = oscillator("k*/m")
    q = model["q"]
    names = ["sin", "tip height", "tip-height", "2nd", MICRO, "double", "tip_height_prepare"]
    kernel = kn.derive(model).compile(outputs={name: q + number for number, name in enumerate(names)})
    code = kernel.c_code("derivative", *names)
    found = re.findall(r"^void (\w+)\(", code, flags=re.MULTILINE)
    assert len(set(found)) == len(found) == 2 * (1 + len(names))
    assert {"derivative", "sin_", "tip_height", "tip_height_", "f2nd", "double_"} <= set(found)
    assert "k* /m" in code
    source = tmp_path / "functions.c"
    source.write_text(code, encoding="utf-8")
    compiler = shutil.which("cc")
    if compiler is None:
        pytest.skip("no C compiler")
    subprocess.run(
        [compiler, "-std=c99", "-Wall", "-Werror", "-c", str(source), "-o", str(tmp_path / "f.o")], check=True
    )


def test_vectors_take_replacements_of_their_symbols():
    model = kn.Model("vector")
    N, q1, q2, l = model.frame, *model.coordinates("q1 q2"), model.parameters("l")
    B = N.rotated("B", q1, N.z)
    v = l * q1 * N.x + sympy.sin(q1) * B.y
    assert v.subs({q1: 0}) == kn.Vector.zero()
    assert v.subs(l, 2 * q2) == 2 * q1 * q2 * N.x + sympy.sin(q1) * B.y
    # All at once: q1 and q2 change places.
    swapped = (q1 * N.x + q2 * N.y).xreplace({q1: q2, q2: q1})
    assert swapped == q2 * N.x + q1 * N.y
    # The frame stays turned by q1.
    assert (l * B.x).subs(q1, 0).components(N) == (l * sympy.cos(q1), l * sympy.sin(q1), 0)
    with pytest.raises(kn.WrongValueError, match="is not finite and real"):
        v.subs(l, sympy.oo)
