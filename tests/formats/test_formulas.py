"""Formulas as text: they say what Python would, come back from what is written, and never run as code.

Proves: formats/model_files/formula_reader.py, formats/model_files/names.py, expr/formulas/operations.py,
expr/formulas/text.py.
"""

import contextlib
import pickle
import time

import pytest
import sympy
from hypothesis import given, settings
from hypothesis import strategies as st

import kanes as kn
from kanes.expr.formulas.operations import SCALAR_FUNCTIONS, FormulaFunction
from kanes.expr.formulas.text import write_formula
from kanes.expr.symbols import as_expression
from kanes.formats.model_files.formula_reader import FormulaError, read_formula
from kanes.formats.model_files.names import ModelNames, model_functions
from systems import BODIES, FLOATING, LOOPS, MACHINES, STEERED, SYSTEMS

MODEL = kn.Model("formulas")
Q1, Q2 = MODEL.coordinates("q1 q2")
U1 = MODEL.speeds("u1")
M, L, LAMBDA, PRIME, MU, ODD = MODEL.parameters("m l lambda e' μ a+b")
N = MODEL.frame
A = N.rotated("A", Q1, "z")
P = MODEL.origin.moved("P", L * A.x)
NAMES, FUNCTIONS = ModelNames(MODEL), model_functions(MODEL)


def read(text):
    return read_formula(text, NAMES, FUNCTIONS)


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        ("m*l^2/3", M * L**2 / 3),
        ("m*l**2/3", M * L**2 / 3),
        ("-2^2", -4),
        ("2^-2", sympy.Rational(1, 4)),
        ("2**3**2", 512),
        ("-q1 - -q2", Q2 - Q1),
        ("6/2/3*m", M),
        ("1/3", sympy.Rational(1, 3)),
        ("0.1*l", 0.1 * L),
        ("1e-3", sympy.Float(1e-3)),
        (".5", sympy.Float(0.5)),
        ("0.0", 0),
        ("q1.dot + q2.dot.dot + u1.dot", Q1.dot + Q2.dot.dot + U1.dot),
        ("lambda*e'*µ", LAMBDA * PRIME * MU),  # the micro sign for the Greek letter
        ("`a+b`*2", 2 * ODD),
        ("pi/2", sympy.pi / 2),
        ("sin(q1)^2 + atan2(q1, q2)", sympy.sin(Q1) ** 2 + sympy.atan2(Q1, Q2)),
        ("max(q1, 0) + abs(q2)", sympy.Max(Q1, 0) + sympy.Abs(Q2)),
        ("if(q1 < 0 or not q2 >= 1, -m, m)", sympy.Piecewise((-M, (Q1 < 0) | (Q2 < 1)), (M, True))),
        ("if(q1 < 0, 1, q1 < 1, 2, 3)", sympy.Piecewise((1, Q1 < 0), (2, Q1 < 1), (3, True))),
        ("dot(l*N.x, 2*N.x)", 2 * L),
        ("dot(velocity(P), A.y)", L * Q1.dot),
        ("magnitude(position(P))", sympy.sqrt(L**2)),
        ("limited(q1 + l, -2, 1/3)", kn.limited(Q1 + L, -2, sympy.Rational(1, 3))),
        ("limited(q1, -m, l)", sympy.Max(-M, sympy.Min(L, Q1))),
        ("quantized(q1, 0.25)", 0.25 * sympy.floor(Q1 / 0.25 + sympy.S.Half)),
        ("2*(m + l)", 2 * M + 2 * L),
        ("2*((m + l))", sympy.Mul(2, M + L, evaluate=False)),
    ],
)
def test_a_formula_says_what_python_says(text, meaning):
    assert read(text) == as_expression(meaning, "meaning")


def test_numbers_are_those_of_python():
    assert read("0.1") == as_expression(0.1, "number")
    assert read("0.1")._prec == as_expression(0.1, "number")._prec
    assert read("12345678901234567890") == 12345678901234567890


def test_vectors_stay_sums_over_the_frames_in_which_they_are_written():
    vector = read("-l*N.y + 2*(q1 + l)*A.x - A.z + l*N.x")
    assert list(vector.terms.items()) == list((-L * N.y + 2 * (Q1 + L) * A.x - A.z + L * N.x).terms.items())
    assert read("cross(A.x, A.y)") == A.z
    assert read("position(P, O)") == L * A.x
    assert read("angular_velocity(A)") == Q1.dot * N.z


def test_names_of_a_model_win_over_constants_and_not_over_functions():
    names = {"e": M, "pi": L, "sin": Q1}
    assert read_formula("e*pi*sin", names) == M * L * Q1
    assert read_formula("sin(e)", names) == sympy.sin(M)
    assert read_formula(write_formula(sympy.pi * L, {"pi"}), {**names, "l": L}) == sympy.pi * L


def test_a_spline_is_a_function_of_the_file():
    lift = kn.spline(Q1, [0, 1, 2], [0, 1, 0], name="lift")
    names = {"q1": Q1, "lift": FormulaFunction(1, 1, lambda x: lift.func(x, lift.table, 0))}
    names["lift'"] = FormulaFunction(1, 1, lambda x: lift.func(x, lift.table, 1))
    expression = lift.diff(Q1) * lift
    assert write_formula(expression) == "lift(q1)*lift'(q1)"
    assert read_formula(write_formula(expression), names) == expression


@pytest.mark.parametrize(
    ("text", "at", "says"),
    [
        ("m*(l", 2, "this '(' is not closed"),
        ("m*", 2, "this ends too early"),
        ("", 0, "this ends too early"),
        ("2 m", 2, "an operator is missing"),
        ("m(l + 1)", 1, "'m' is not a function. Products need their *"),
        ("m*ll", 2, "unknown name 'll'. Perhaps l is meant"),
        ("Lambda", 0, "Perhaps lambda is meant"),
        ("sine(q1)", 0, "unknown function 'sine'. Perhaps sin"),
        ("sin", 0, "'sin' is a function"),
        ("sin(q1, q2)", 0, "'sin' takes 1 argument, and has 2"),
        ("m + N.x", 0, "a vector and a scalar cannot be added"),
        ("N.x*N.y", 0, "a dot or a cross product"),
        ("m/N.x", 2, "a divisor takes scalars"),
        ("m^N.x", 0, "a power takes scalars"),
        ("sin(N.x)", 0, "'sin' takes scalars"),
        ("dot(m, N.x)", 0, "'dot' takes vectors, and m is not one"),
        ("velocity(m)", 0, "m is not a point, body or particle"),
        ("2*P", 0, "'P' is neither a scalar nor a vector"),
        ("m/0", 2, "divides by zero"),
        ("0^-1", 0, "divides by zero"),
        ("sqrt(-1)", 0, "not a real number"),
        ("asin(2)", 0, "not a real number"),
        ("exp(exp(exp(9)))", 4, "exceeds 1.8e308"),
        ("9^9^9", 0, "larger than 64"),
        ("(l^60)^60", 0, "larger than 64"),
        ("0 < m < 1", 6, "comparisons cannot be chained. Write 0 < x and x < 1"),
        ("m = 1", 2, "'=' has no meaning here. Write =="),
        ("m; l", 1, "';' has no meaning here"),
        ("if(m, 1, 2)", 0, "m is not a condition"),
        ("if(m < 1, 2)", 0, "a value for all else"),
        ("m and l > 0", 0, "'and' joins conditions, and m is not one"),
        ("m)", 1, "closes nothing"),
        ("m*limited(q1, 2, 1)", 2, "limited: 2 is more than 1. Give the lower limit first"),
        ("limited(q1, 2)", 0, "'limited' takes 3 arguments, and has 2"),
        ("quantized(q1, -m/m)", 0, "quantized: -1 is not a positive quantum"),
        ("m, l", 1, "only allowed in the arguments of a function"),
        ("`m", 0, "has no end"),
        ("1" * 41, 0, "too long"),
        ("1e309", 0, "too long"),
        ("(" * 65 + "m" + ")" * 65, 64, "nested deeper than 64"),
        ("m + " * 100_000 + "m", 0, "400001 characters"),
        ("__import__('os')", 0, "unknown function '__import__'"),
        ("q1.__class__", 0, "unknown name 'q1.__class__'"),
    ],
)
def test_what_is_no_formula_is_told_by_its_place(text, at, says):
    with pytest.raises(FormulaError) as caught:
        read(text)
    assert says in str(caught.value)
    assert caught.value.at == at
    shown, caret = caught.value.shown.splitlines()
    assert not text[at:] or shown[len(caret) - 1] == text[at]


def test_the_error_travels():
    with pytest.raises(FormulaError) as caught:
        read("m*ll")
    again = pickle.loads(pickle.dumps(caught.value))
    assert (again.at, str(again)) == (caught.value.at, str(caught.value))


# Round trips

SYMBOLS = st.sampled_from([Q1, Q2, U1, M, L, LAMBDA, PRIME, MU, ODD, Q1.dot, Q2.dot.dot, U1.dot, sympy.pi, MODEL.time])
NUMBERS = st.one_of(
    st.integers(-20, 20),
    st.fractions(min_value=-5, max_value=5, max_denominator=60),
    st.floats(-1e6, 1e6, allow_nan=False).filter(lambda x: abs(x) > 1e-9),
).map(lambda number: as_expression(number, "number"))
OF_ONE = ["sin", "cos", "tan", "atan", "sinh", "cosh", "tanh", "abs", "sign", "sgn", "sec"]


POWERS = [-2, -1, 2, 3, sympy.Rational(1, 2), sympy.Rational(-3, 2), 0.3]


def _numbers(expression):
    """All numbers in an expression but zero, worked out."""
    return [each.evalf(9) for each in sympy.preorder_traversal(expression) if each.is_number and each != 0]


def _made(make, *parts):
    """An expression of parts, or the first part where they make none that a model could have."""
    try:
        made = as_expression(make(*parts), "made")
        sound = all(each.is_extended_real and 1e-200 < abs(each) < 1e200 for each in _numbers(made))
        # SymPy leaves 2*sqrt(2)*2**(3/4) as it is when it comes by steps, and not when it comes at once.
        return made if sound and (not made.args or made.func(*made.args) == made) else parts[0]
    except (TypeError, ValueError, ZeroDivisionError):
        return parts[0]


def _combined(parts):
    two = [sympy.Add, sympy.Mul, lambda a, b: a - b, lambda a, b: a / b, sympy.Max, lambda a, b: kn.limited(a, -2, 0.5)]
    return st.one_of(
        st.builds(_made, st.sampled_from(two), parts, parts),
        st.builds(_made, st.just(lambda a, n: a**n), parts, st.sampled_from(POWERS)),
        st.builds(_made, st.sampled_from([SCALAR_FUNCTIONS[name].apply for name in OF_ONE]), parts),
        st.builds(_made, st.just(lambda a, b, c: sympy.Piecewise((a, c < 1), (b, True))), parts, parts, SYMBOLS),
    )


EXPRESSIONS = st.recursive(st.one_of(SYMBOLS, NUMBERS), _combined, max_leaves=12)


@settings(max_examples=100, deadline=None)
@given(EXPRESSIONS)
def test_what_is_written_reads_back_as_the_same_expression(expression):
    # SymPy's own text of an expression shows all of its structure.
    assert sympy.srepr(read(write_formula(expression))) == sympy.srepr(rebuilt(expression))


def rebuilt(expression):
    """The same, put together from its leaves: of some products SymPy leaves |q|² |(|q|)|, and |q|³ when asked again."""
    return expression.func(*map(rebuilt, expression.args)) if expression.args else expression


LIBRARY = {**SYSTEMS, **STEERED, **LOOPS, **MACHINES, **FLOATING, **BODIES}


def _expressions(thing, found, seen):
    """All expressions and vectors in what a system is made of."""
    if id(thing) in seen:
        return
    seen[id(thing)] = thing
    if isinstance(thing, sympy.MatrixBase):
        found.extend(thing.flat())
    elif isinstance(thing, (sympy.Basic, kn.Vector)):
        found.append(thing)
    elif isinstance(thing, dict):
        _expressions([*thing.keys(), *thing.values()], found, seen)
    elif isinstance(thing, (list, tuple)):
        for each in thing:
            _expressions(each, found, seen)
    elif type(thing).__module__.startswith("kanes.") and hasattr(thing, "__dict__"):
        _expressions([value for name, value in vars(thing).items() if name != "owner"], found, seen)


@pytest.mark.heavy
@pytest.mark.parametrize("name", LIBRARY)
def test_every_expression_of_the_library_reads_back_as_itself(name):
    model = LIBRARY[name]()
    system, names = model.freeze(), ModelNames(model)
    made = {symbol.name: symbol for symbol in system.speeds}  # also those that nobody named
    found = []
    _expressions(vars(system), found, {})
    assert len(found) > 10
    for each in found:
        again = read_formula(write_formula(each), {**made, **names})
        if isinstance(each, kn.Vector) and not each.frames:
            assert again == 0
        elif isinstance(each, kn.Vector):
            assert list(again.terms.items()) == list(each.terms.items())
        else:
            assert sympy.srepr(again) == sympy.srepr(each)


def test_saturation_is_written_by_its_word():
    assert write_formula(2 * kn.limited(Q1 * M, -2, 0.5)) == "2*limited(m*q1, -2, 0.5)"
    assert write_formula(kn.limited(Q1, -M, M)) == "max(-m, min(m, q1))"
    # What is held between limits in the wrong order, which SymPy leaves alone only if told to, has no such word.
    odd = sympy.Max(2, sympy.Min(1, Q1, evaluate=False), evaluate=False)
    assert write_formula(odd) in ("max(2, min(1, q1))", "2")


# Text of strangers

PIECES = [
    "q1",
    "m",
    "N.x",
    "P",
    "2",
    "0",
    "1e9",
    ".5",
    "+",
    "-",
    "*",
    "/",
    "**",
    "^",
    "(",
    ")",
    ",",
    "<",
    "==",
    "and",
    "not",
]
PIECES += [
    "if(",
    "max(",
    "min(",
    "exp(",
    "sqrt(",
    "floor(",
    "tan(",
    "dot(",
    "velocity(",
    "atan2(",
    "q1.dot",
    "`",
    "'",
    "é",
    " ",
]


@settings(max_examples=150, deadline=None)
@given(st.one_of(st.text(max_size=60), st.lists(st.sampled_from(PIECES), max_size=25).map("".join)))
def test_any_text_is_a_formula_or_an_error_of_its_own(text):
    try:
        read(text)
    except FormulaError as error:
        assert 0 <= error.at <= len(text)  # noqa: PT017  # other errors fail the test by themselves


@pytest.mark.parametrize(
    "text",
    [
        "exp(" * 30 + "9" + ")" * 30,
        "9" * 40 + "^64" * 50,
        "(" + "q1+" * 2000 + "m)^64",
        "*".join(f"(q1+{number})" for number in range(900)),
        "max(" + "q1*m," * 7 + "q2)",
        "limited(" * 40 + "q1" + ", -m, l + 1)" * 40,
        "quantized(" * 40 + "q1" + ", m)" * 40,
        "-" * 9000 + "q1",
        "q1^" * 3000 + "2",
        "not " * 2400 + "q1 < 0",
        "floor(exp(exp(6)))",
        "sqrt(" + "9" * 40 + ")",
        "if(" + "q1 < m, q1, " * 300 + "0)",
        " and ".join(["q1 < m"] * 900),
    ],
)
def test_no_text_takes_long(text):
    start = time.process_time()
    with contextlib.suppress(FormulaError):
        read(text)
    # Most take a few milliseconds; a text that makes SymPy search would take minutes.
    assert time.process_time() - start < 2
