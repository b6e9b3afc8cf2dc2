"""Wrong arguments at every public door: an error of Kanes that says what would be right.

Proves: base/errors.py, base/values.py.
"""

import pickle
from fractions import Fraction

import numpy as np
import pytest
import sympy

import kanes as kn
from sound import NUMBERS, run, sound


def test_errors_survive_a_trip_between_processes():
    with pytest.raises(kn.ModelError) as error:
        kn.derive(kn.Model("void"))
    copy = pickle.loads(pickle.dumps(error.value))  # our own bytes
    assert (str(copy), copy.faults) == (str(error.value), error.value.faults)
    too_large = kn.TooLargeToReadError("'chain'", 5000, 600)
    assert str(pickle.loads(pickle.dumps(too_large))) == str(too_large)
    damaged = kn.FileError("arm.urdf", "a joint without a child", "Name its child", place="line 12")
    assert str(pickle.loads(pickle.dumps(damaged))) == "'arm.urdf', line 12: a joint without a child. Name its child."


def test_errors_belong_to_one_tree_and_to_pythons_own():
    with pytest.raises(ValueError, match="has 2 faults"):
        kn.derive(kn.Model("void"))
    assert issubclass(kn.ModelError, kn.KanesError)


def test_text_is_never_taken_for_an_expression():
    model, q, u, P, A = sound()
    with pytest.raises(kn.WrongTypeError, match="is not a scalar expression"):
        model.add_particle("stone", P, mass="__import__('os').getcwd()")
    with pytest.raises(kn.WrongTypeError, match="is not a scalar expression"):
        "q" * A.x


WRONG_CALLS = {
    "names that are none": lambda m, q, P, A: m.coordinates([1]),
    "a table that is none": lambda m, q, P, A: m.define_speeds([1]),
    "a particle on no point": lambda m, q, P, A: m.add_particle("x", None, mass=1),
    "gravity that is no vector": lambda m, q, P, A: setattr(m, "gravity", 9.81),
    "two measure numbers": lambda m, q, P, A: kn.Pin(q, at=(1, 0)),
    "a coordinate by name": lambda m, q, P, A: kn.Pin("q"),
    "an axis that is none": lambda m, q, P, A: m.add_body(
        "B", mass=1, inertia=kn.inertia(1), joint=kn.Pin(q, axis=None)
    ),
    "a sequence by number": lambda m, q, P, A: m.add_body("B", mass=1, inertia=kn.inertia(1), joint=kn.Gimbal(99)),
    "a parent that is none": lambda m, q, P, A: m.add_body(
        "B", mass=1, inertia=kn.inertia(1), joint=kn.Pin(), parent=A
    ),
    "a frame that is none": lambda m, q, P, A: A.x.express("A"),
    "components in nothing": lambda m, q, P, A: A.x.components(None),
    "a position from nothing": lambda m, q, P, A: P.position_from(None),
    "a third derivative": lambda m, q, P, A: q.dot.dot.dot,
    "an imaginary mass": lambda m, q, P, A: m.add_particle("x", P, mass=sympy.I),
    "an infinite mass": lambda m, q, P, A: m.add_particle("x", P, mass=sympy.oo),
    "a complex mass": lambda m, q, P, A: m.add_particle("x", P, mass=1j),
    "a derivative that is not known": lambda m, q, P, A: (m.inputs("F") * A.x).derivative(m.frame),
    "a model that is none": lambda m, q, P, A: kn.derive(None),
    "equations that are none": lambda m, q, P, A: kn.explain(q),
    "values that are none": lambda m, q, P, A: kn.derive(m).evaluate(None),
    "a value that is no number": lambda m, q, P, A: kn.derive(m).evaluate({"q": "1"} | dict.fromkeys("uLmg", 1j)),
    "a value given twice": lambda m, q, P, A: kn.derive(m).evaluate({q: 1, "q": 2}),
    "forces of nothing": lambda m, q, P, A: kn.derive(m).active_forces_of(None),
    "inertia of a point": lambda m, q, P, A: kn.derive(m).inertia_forces_of("P"),
    "partials of a number": lambda m, q, P, A: kn.derive(m).partials(5),
    "a stranger's inertia": lambda m, q, P, A: kn.derive(m).inertia_forces_of(sound()[0]["bob"]),
    "no states at all": lambda m, q, P, A: kn.verify(m, states=0),
}


@pytest.mark.parametrize("what", WRONG_CALLS)
def test_wrong_calls_get_an_error_of_kanes(what):
    model, q, u, P, A = sound()
    with pytest.raises(kn.KanesError) as error:
        WRONG_CALLS[what](model, q, P, A)
    # The culprit and the cure: a sentence each.
    assert str(error.value).count(". ") >= 1


def driven():
    model, q, u, P, A = sound()
    model.add_force(P, model.inputs("F") * A.y)
    return kn.derive(model)


# What is given at doors of all stages: the call, and the words that say what is wrong and what would be right.
WRONG_ARGUMENTS = {
    "text for a number": (
        lambda m, e: e.compile().derivative({**NUMBERS, "m": "2"}),
        "'pendulum', m: '2' is not a number. Give a real number.",
    ),
    "an array for a number": (
        lambda m, e: e.compile().derivative({**NUMBERS, "m": [1, 2]}),
        "'pendulum', m: [1, 2] is not a number. Give a real number.",
    ),
    "a number beyond the machine's": (
        lambda m, e: m.add_particle("heavy", m.origin, mass=10**400),
        "is not finite. Give a finite number.",
    ),
    "a number beyond the machine's for a value": (
        lambda m, e: e.evaluate({"q": 10**400, "u": 0, **NUMBERS}),
        "is not a number. Give a real number.",
    ),
    "a kernel's function by no name": (lambda m, e: e.compile()[["forcing"]], "has no function '['forcing']'. It has:"),
    "a form that is none": (lambda m, e: e.compile(form=[]), "form [] is unknown. Forms are: auto, kane, nullspace."),
    "outputs in a list": (
        lambda m, e: e.compile([m["q"]]),
        "[q] is not a table of outputs. Give a dictionary such as {'tip': P}",
    ),
    "laws in a list": (lambda m, e: e.with_inputs(["F"]), "['F'] is not a table of values. Give a dictionary such as"),
    "an event that is none": (lambda m, e: e.compile(events=5), "5 is not an event. Give kn.Event(name, expression)."),
    "a direction that is none": (
        lambda m, e: kn.Event("x", m["q"], direction=[]),
        "direction [] is unknown. Use 'rising'",
    ),
    "half a state": (
        lambda m, e: kn.verify(m, states=2.5),
        "verify: states=2.5 is not a count. Give a whole number from 1 on.",
    ),
    "a seed that is none": (
        lambda m, e: kn.verify(m, seed="x"),
        "verify: seed='x' is not a count. Give a whole number",
    ),
    "a limit that is none": (
        lambda m, e: kn.derive(m, largest_readable="all"),
        "derive: largest_readable='all' is not a count. Give a whole number from 0 on.",
    ),
    "a page of no width": (
        lambda m, e: kn.explain(e).text(0),
        "text: width=0 is not a count. Give a whole number from 1 on.",
    ),
    "a name for a model to check": (lambda m, e: kn.check("pendulum"), "'pendulum' is not a model. Give a kn.Model"),
    "a name to explain": (
        lambda m, e: kn.explain("pendulum"),
        "'pendulum' is not a model. Give a kn.Model, or the result",
    ),
    "a name to verify": (lambda m, e: kn.verify("pendulum"), "'pendulum' is not a model"),
    "a name for a tree": (lambda m, e: kn.tree_formulation("pendulum"), "'pendulum' is not a model"),
    "a name for Lagrange": (lambda m, e: kn.lagrange("pendulum"), "'pendulum' is not a model"),
    "a model for its equations": (
        lambda m, e: kn.linearize_symbolic(m, {}),
        "is not a system of equations. Give what kn.derive(model) returns.",
    ),
    "a list that is none": (
        lambda m, e: kn.linearize(e, {"q": 0}, parameters=NUMBERS, independent="q"),
        "'pendulum': 'q' is not a list of symbols. Give one such as [q1, q2].",
    ),
    "an assembly's unknown name": (
        lambda m, e: kn.assemble(m, {"q": 0}, parameters=NUMBERS)["p"],
        "This assembly has no p. It has: q, u.",
    ),
    "text for a step": (
        lambda m, e: run(e, method="rk4", step="1e-3"),
        "simulate, step: '1e-3' is not a number. Give a real number.",
    ),
    "a method in a list": (
        lambda m, e: run(e, method=["rk4"]),
        "simulate: unknown method ['rk4']. Methods are: auto",
    ),
    "complex parameters": (
        lambda m, e: run(e, parameters={**NUMBERS, "m": np.array([1 + 2j])}),
        "'pendulum', m: array([1.+2.j]) is not a number. Give a real number.",
    ),
    "times beyond the machine's": (
        lambda m, e: run(e, times=[0, 10**400]),
        "must be numbers. Give a list of times.",
    ),
    "text among samples": (
        lambda m, e: kn.Samples([0, "1"], [0, 1]),
        "are not all numbers. Give two lists of numbers.",
    ),
    "what is fixed, in no list": (
        lambda m, e: kn.assemble(m, {"q": 0}, parameters=NUMBERS, fixed=m["q"]),
        "'pendulum': q is not a list of symbols. Give one such as [q1, q2].",
    ),
    "a time that is none": (
        lambda m, e: kn.assemble(m, {"q": 0}, parameters=NUMBERS, time="now"),
        "'pendulum', time: 'now' is not a number. Give a real number.",
    ),
    "a time of rest that is none": (
        lambda m, e: kn.equilibrium(e, {"q": 0}, parameters=NUMBERS, time="now"),
        "'pendulum', time: 'now' is not a number. Give a real number.",
    ),
    "half a try": (
        lambda m, e: kn.assemblies(m, {"q": 0}, parameters=NUMBERS, fixed=["q"], tries=0.5),
        "assemblies: tries=0.5 is not a count. Give a whole number from 0 to 100000.",
    ),
    "a chain of no links": (
        lambda m, e: kn.library.pin_chain(0),
        "pin_chain: count=0 is not a count. Give a whole number from 1 to 100000.",
    ),
    "a chain that no memory holds": (
        lambda m, e: kn.library.spatial_chain(1_000_000),
        "spatial_chain: count=1000000 is not a count. Give a whole number from 1 to 100000.",
    ),
    "a row that no memory holds": (
        lambda m, e: kn.library.four_bar_row(1_000_000),
        "four_bar_row: count=1000000 is not a count. Give a whole number from 1 to 100000.",
    ),
    "tries without end": (
        lambda m, e: kn.assemblies(m, {"q": 0}, parameters=NUMBERS, fixed=["q"], tries=1_000_000),
        "assemblies: tries=1000000 is not a count. Give a whole number from 0 to 100000.",
    ),
    "a unit that is none": (
        lambda m, e: m.parameters("k", unit=5),
        "unit of k: 5 is not a label. Give text, such as 'rad'.",
    ),
    "a constraint's name that is none": (
        lambda m, e: m.add_velocity_constraint(m["u"], name=np.ones(2)),
        "is not a name. Give text, such as 'A'.",
    ),
    "a load's name that is none": (
        lambda m, e: m.add_force(m["bob"], m.frame.x, name=[]),
        "[] is not a name. Give text, such as 'A'.",
    ),
    "samples at no time": (
        lambda m, e: kn.Samples([0, 1], [0, 1]).at("now"),
        "samples: 'now' are not times. Give numbers.",
    ),
    "code for three states": (
        lambda m, e: e.compile()["forcing"].llvm_code(3),
        "lanes=3 must be 1, 8 or 16. Give one of them.",
    ),
    "a path that is none": (lambda m, e: run(e).write(5), "5 is not a path. Give text, such as 'run.nc'."),
    "a path to read that is none": (lambda m, e: e.compile().read(5), "5 is not a path. Give text, such as 'run.nc'."),
    "a folder that is not there": (
        lambda m, e: run(e).write("no/such/folder/run.csv"),
        "'no/such/folder/run.csv': there is no folder 'no/such/folder'. Make it first, or choose another.",
    ),
    "text for an expression": (
        lambda m, e: (m["q"] * m.frame.x).subs(m["q"], "2"),
        "a replacement in q n_x: '2' is not a scalar expression. Give a number",
    ),
    "a replacement of nothing": (
        lambda m, e: m.frame.x.xreplace(["q"]),
        "vector n_x: ['q'] are not replacements. Give a dictionary such as {q1: 0}.",
    ),
    "frequencies in a table": (
        lambda m, e: kn.linearize(e, {"q": 0}, parameters=NUMBERS).frequency_response(np.ones((2, 2))),
        "must be a list of finite numbers. Give them in rad/s.",
    ),
    "text for frequencies": (
        lambda m, e: kn.linearize(driven(), {"q": 0}, parameters=NUMBERS, inputs={"F": 0}).bode("F", "q", "high"),
        "frequencies 'high' are not numbers. Give them in rad/s.",
    ),
    "speeds in two lists": (
        lambda m, e: m.choose_dependent([m["u"]], [m["u"]]),
        "choose_dependent: [u] is not a speed. Give speeds of the model, such as u1, u2.",
    ),
    "a reach that is none": (
        lambda m, e: kn.assemblies(m, {"q": 0}, parameters=NUMBERS, fixed=["q"], reach=-1),
        "assemblies: reach=-1 is negative. Give a positive number, such as 3.14.",
    ),
    "the forces of an array": (lambda m, e: e.active_forces_of(np.ones(2)), "is not a load, body or particle"),
    "an axis that is none": (lambda m, e: kn.solids.rod(1, 1, axis=[1]), "rod: [1] has no direction. Use 'x'"),
}


@pytest.mark.parametrize("what", WRONG_ARGUMENTS)
def test_wrong_arguments_are_named_with_what_would_be_right(what):
    model = sound()[0]
    call, words = WRONG_ARGUMENTS[what]
    with pytest.raises(kn.KanesError) as error:
        call(model, kn.derive(model))
    assert words in str(error.value)


def test_a_run_of_an_ensemble_that_is_not_there():
    start = {"initial": {"q": 0.1}, "parameters": {**NUMBERS, "m": [1, 2]}}
    runs = kn.derive(sound()[0]).compile().simulate_many(stop=0.1, **start)
    assert runs.run(-1).outcome.finished
    for number in (2, 1.0, "first"):
        with pytest.raises(kn.UnknownNameError, match=f"run {number!r} does not exist. Give a number from 0 to 1."):
            runs.run(number)


def test_fractions_are_typeset():
    assert kn.latex(Fraction(1, 3)) == r"\frac{1}{3}"


def test_one_event_needs_no_list():
    model, q, *_ = sound()
    kernel = kn.derive(model).compile(events=kn.Event("through", q, terminal=True))
    run = kernel.simulate(stop=10, parameters=NUMBERS, initial={"q": 0.1})
    assert run.outcome.kind == "event"


def test_equations_too_large_to_read_say_so_and_offer_the_program():
    equations = kn.derive(kn.library.spatial_chain(4))
    with pytest.raises(kn.TooLargeToReadError, match="more than a million operations.*the 1200.*equations.program()"):
        equations.mass_matrix  # noqa: B018
    assert "more than a million operations written out. Too large to read; equations.program()" in str(equations)
    assert "z1 = " in str(equations.program())


def test_lagranges_equations_of_a_large_system_say_so_in_short():
    text = repr(kn.lagrange(kn.library.bricard()))
    assert text == "Bricard's mechanism, by Lagrange: too long to show; text() writes it out."


def test_the_inertia_of_a_body_multiplies_vectors():
    model = kn.Model("block")
    block = model.add_body("block", mass=2, inertia=kn.inertia(1, 2, 3, xy=0.5), joint=kn.Free())
    assert str(block.central_inertia * (block.x + 2 * block.z)) == "block_x + 0.5 block_y + 6 block_z"
