"""What is kept of each run, against closed forms of a stone and a ball, and against whole runs looked at one by one.

Proves: studies/keep.py, studies/many_runs/kept_values.py.
"""

import numpy as np
import pytest
import sympy

import kanes as kn
from swept_systems import CART, STONE, bars_and_start, cart, stone

# Runge–Kutta methods are exact for a parabola; what is left is rounding of some tens of steps.
EXACT = 1e-12
G = 9.81
HEIGHTS, SPEEDS = np.array([1.5, 0.4, 3.1, 20.0, 2.2]), np.array([2.0, -1.0, 0.7, 3.0, 5.3])
TIMES = np.array([0.0, 0.13, 0.4, 0.55, 1.1, 1.9])


@pytest.fixture(scope="module")
def kernel():
    return stone()


def swept(kernel, keep, **changed):
    given = {"over": {"z": HEIGHTS, "u": SPEEDS}, "keep": keep, "times": TIMES, "progress": False, **STONE, **changed}
    return kn.sweep(kernel, **given)


def fall(t):
    """Heights and speeds of the stones at times in a row for each, or in one for all."""
    return HEIGHTS[:, None] + SPEEDS[:, None] * t - G / 2 * t**2, SPEEDS[:, None] - G * t


def ends(stop=2.0):
    return np.minimum((SPEEDS + np.sqrt(SPEEDS**2 + 2 * G * HEIGHTS)) / G, stop)


def clipped():
    """The times of each stone: those that it reached, then its end, again and again."""
    return np.append(np.minimum(TIMES, ends()[:, None]), ends()[:, None], axis=1)


# Closed forms


def test_stones_end_where_the_parabola_does(kernel):
    done = swept(kernel, [kn.keep.final("z"), kn.keep.final("u"), kn.keep.final("m"), kn.keep.final("F")])
    z, u = fall(ends()[:, None])
    assert done["final_z"].values == pytest.approx(z[:, 0], abs=1e-11)  # the ground is found to 1e-12 s at 10 m/s
    assert done["final_u"].values == pytest.approx(u[:, 0], abs=1e-11)
    assert done["end"].values == pytest.approx(ends(), abs=EXACT)
    assert done["outcome"].values.tolist() == ["event", "event", "event", "finished", "event"]
    assert done["culprit"].values.tolist() == ["ground", "ground", "ground", "", "ground"]
    assert done["final_m"].values.tolist() == [1.3] * 5
    assert done["final_F"].values.tolist() == [0.0] * 5


def test_extremes_and_means_count_what_was_reached_and_the_end(kernel):
    """The times end before the stop: the end counts beside them."""
    kinds = ("largest", "largest_time", "smallest", "smallest_time", "mean", "rms")
    done = swept(kernel, [getattr(kn.keep, kind)(name) for kind in kinds for name in ("z", "u")])
    t = clipped()
    span = t[:, -1]
    for name, values in zip(("z", "u"), fall(t), strict=True):
        rows = np.arange(5)
        expected = {
            "largest": values.max(axis=1),
            "smallest": values.min(axis=1),
            "largest_time": t[rows, values.argmax(axis=1)],
            "smallest_time": t[rows, values.argmin(axis=1)],
            "mean": np.trapezoid(values, t) / span,
            "rms": np.sqrt(np.trapezoid(values**2, t) / span),
        }
        for kind, numbers in expected.items():
            assert done[f"{kind}_{name}"].values == pytest.approx(numbers, abs=1e-11), (kind, name)


def test_whole_runs_have_no_numbers_beyond_their_end(kernel):
    done = swept(kernel, {"path": kn.keep.trajectory("z")})
    path = done["path"]
    assert path.dims == ("run", "time")
    assert path["time"].values.tolist() == TIMES.tolist()
    expected = np.where(ends()[:, None] > TIMES, fall(TIMES)[0], np.nan)
    assert path.values == pytest.approx(expected, abs=1e-11, nan_ok=True)
    assert np.isnan(path.values).any(axis=1).tolist() == [True, True, True, False, True]


def test_events_of_a_stone_are_its_apex_and_its_ground(kernel):
    done = swept(
        kernel,
        [
            kn.keep.event_time("apex"),
            kn.keep.at_event("apex", "z"),
            kn.keep.event_count("apex"),
            kn.keep.event_time("ground"),
            kn.keep.event_time("ground", 2),
        ],
    )
    rises = SPEEDS > 0
    assert done["event_time_apex"].values == pytest.approx(np.where(rises, SPEEDS / G, np.nan), abs=1e-11, nan_ok=True)
    tops = np.where(rises, HEIGHTS + SPEEDS**2 / (2 * G), np.nan)
    assert done["at_event_apex_z"].values == pytest.approx(tops, abs=1e-11, nan_ok=True)
    assert done["event_count_apex"].values.tolist() == rises.astype(float).tolist()
    landed = np.where(ends() < 2, ends(), np.nan)
    assert done["event_time_ground"].values == pytest.approx(landed, abs=EXACT, nan_ok=True)
    assert np.isnan(done["event_time_ground_2"].values).all()
    assert {name: done[name].attrs.get("units") for name in ("event_time_apex", "at_event_apex_z")} == {
        "event_time_apex": "s",
        "at_event_apex_z": "m",
    }


def test_each_bounce_of_a_ball_is_found_by_its_number():
    """t_k = t_1 (1 + 2 (e + e² + …)), and the speed before the k-th is e^(k−1) √(2 g h)."""
    model = kn.Model("ball")
    h, u = model.coordinates("h"), model.speeds("u")
    e = model.parameters("e")
    model.gravity = -G * model.frame.y
    model.add_particle("ball", model.origin.moved("P", h * model.frame.y), mass=2)
    bounce = kn.Event("bounce", h, direction="falling", reset={u: -e * u})
    restitutions = np.array([0.8, 0.6, 0.3])
    done = kn.sweep(
        kn.derive(model).compile(events=[bounce]),
        over={"e": restitutions},
        keep={
            "first": kn.keep.event_time("bounce"),
            "second": kn.keep.event_time("bounce", 2),
            "last": kn.keep.event_time("bounce", -1),
            "count": kn.keep.event_count("bounce"),
            "impact": kn.keep.at_event("bounce", u, which=2),
            "beyond": kn.keep.at_event("bounce", u, which=-50),
        },
        stop=2.1,
        initial={"h": 1.7},
    )
    first, impact = np.sqrt(2 * 1.7 / G), np.sqrt(2 * G * 1.7)
    for run, factor in enumerate(restitutions):
        moments = first * (1 + 2 * np.concatenate([[0], np.cumsum(factor ** np.arange(1, 30))]))
        if factor > 0.5:  # the others accumulate before the end
            reached = moments[moments < 2.1]
            assert done["count"].values[run] == reached.size
            assert done["last"].values[run] == pytest.approx(reached[-1], abs=1e-11)
        assert done["first"].values[run] == pytest.approx(moments[0], abs=1e-11)
        assert done["second"].values[run] == pytest.approx(moments[1], abs=1e-11)
        assert done["impact"].values[run] == pytest.approx(-impact * factor, abs=1e-10)
    assert done["outcome"].values.tolist() == ["finished", "finished", "too many events"]
    assert np.isnan(done["beyond"].values).all()


def test_a_run_of_no_time_is_its_start(kernel):
    kinds = ("final", "largest", "smallest", "mean", "rms", "largest_time", "trajectory")
    keep = [getattr(kn.keep, kind)("z") for kind in kinds]
    done = swept(kernel, keep, stop=0.0, times=None)
    for kind in kinds[:5]:
        assert done[f"{kind}_z"].values == pytest.approx(HEIGHTS, rel=1e-15)  # the root of a square rounds
    assert done["largest_time_z"].values.tolist() == [0.0] * 5
    assert done["trajectory_z"].values.tolist() == HEIGHTS[:, None].tolist()


def test_a_run_that_ends_before_the_first_time_has_its_end(kernel):
    done = swept(kernel, [kn.keep.largest("z"), kn.keep.mean("z"), kn.keep.trajectory("z")], times=[1.9])
    late = ends() > 1.9
    at_end = fall(ends()[:, None])[0][:, 0]
    assert done["largest_z"].values[~late] == pytest.approx(at_end[~late], abs=1e-11)
    assert done["mean_z"].values[~late] == pytest.approx(at_end[~late], abs=1e-11)
    assert np.isnan(done["trajectory_z"].values[:, 0]).tolist() == (~late).tolist()


# Runs that could not start


def test_runs_with_impossible_numbers_have_none(kernel):
    masses = np.array([1.0, -2.0, np.nan, np.inf, 1.5])
    every = [
        *(getattr(kn.keep, kind)("z") for kind in ("final", "largest", "smallest", "largest_time", "mean", "rms")),
        kn.keep.trajectory("z"),
        kn.keep.final("P"),
        kn.keep.final("m"),
        kn.keep.event_time("apex"),
        kn.keep.event_count("apex"),
        kn.keep.at_event("apex", "z"),
    ]
    done = swept(kernel, every, over={"m": masses})
    assert done["outcome"].values[1:4].tolist() == ["impossible parameters", "not a number", "not a number"]
    culprits = done["culprit"].values.tolist()
    assert culprits[1] == "mass of pebble: it is -2, and no mass is negative"
    assert culprits[2:4] == ["m is not finite"] * 2
    assert done["end"].values[1:4].tolist() == [0.0] * 3
    assert done["steps"].values[1:4].tolist() == [0] * 3
    for kept in every:
        lacks = np.isnan(done[kept.name].values.reshape(5, -1))
        assert lacks[1:4].all(), kept
        assert not lacks[[0, 4], 0].any(), kept
    # What varied is there as it was given, whatever became of it.
    assert done["m"].values == pytest.approx(masses, nan_ok=True)


def test_nan_travels_on_into_extremes_and_means_alike():
    """q = q₀ − t falls below 0.5 in the first run; the largest √(q − 0.5) used to be that of the rest, the mean NaN."""
    model = kn.Model("coasting")
    q = model.coordinates("q")
    model.add_particle("mass", model.origin.moved("P", q * model.frame.x), mass=1)
    names = ("largest", "smallest", "largest_time", "smallest_time", "mean", "rms")
    done = kn.sweep(
        kn.derive(model).compile(),
        over={"q": [1.0, 5.0]},
        keep={name: getattr(kn.keep, name)(sympy.sqrt(q - 0.5)) for name in names},
        stop=1.0,
        initial={"u_q": -1.0},
        times=[0.0, 0.25, 0.75],
    )
    assert {name: np.isnan(done[name].values).tolist() for name in names} == {name: [True, False] for name in names}
    assert done["largest"].values[1] == pytest.approx(np.sqrt(4.5), rel=1e-12)


def test_a_run_that_stops_being_a_number_keeps_what_it_had():
    """q = 1 − t meets the root at t = 1: it was on its way, and has numbers up to there."""
    model = kn.Model("rooted")
    q, r = model.coordinates("q r")
    P = model.origin.moved("P", q * model.frame.x + r * model.frame.y)
    model.add_particle("mass", P, mass=1)
    model.add_force(P, sympy.sqrt(q) * model.frame.y)
    done = kn.sweep(
        kn.derive(model).compile(),
        over={"q": [1.0, 5.0]},
        keep=[kn.keep.final("q"), kn.keep.largest("q")],
        stop=2.0,
        initial={"r": 0.0, "u_q": -1.0},
        times=[0.0, 0.5, 2.0],
    )
    assert done["outcome"].values[0] in ("not a number", "step too small")
    assert done["final_q"].values == pytest.approx([0.0, 3.0], abs=0.02)  # as near as steps get to the root
    assert done["largest_q"].values.tolist() == [1.0, 5.0]


# Against whole runs


def of_run(kind, run, values):
    """A kind of kept number, worked out of one run whose times reach to its end."""
    last, span = values[..., -1], run.t[-1] - run.t[0]
    return {
        "final": last,
        "largest": values.max(axis=-1),
        "smallest": values.min(axis=-1),
        "mean": np.trapezoid(values, run.t) / span,
        "rms": np.sqrt(np.trapezoid(values**2, run.t) / span),
        "largest_time": run.t[values.argmax(axis=-1)],
        "smallest_time": run.t[values.argmin(axis=-1)],
    }[kind]


KINDS = ("final", "largest", "smallest", "mean", "rms", "largest_time", "smallest_time")


def check_against_runs(kernel, things, over, tolerance, **given):
    """All kinds of some things, against runs that are asked one by one; `things` by name."""
    keep = {f"{kind}_{name}": getattr(kn.keep, kind)(thing) for kind in KINDS for name, thing in things.items()}
    done = kn.sweep(kernel, over=over, keep=keep, progress=False, **given)
    tables = {name: dict(given.get(name) or {}) for name in ("parameters", "initial", "inputs")}
    for name, values in over.items():
        holder = next(each for each in tables if name in getattr(kernel, {"initial": "states"}.get(each, each)))
        tables[holder][name] = values
    runs = kernel.simulate_many(**{**given, **tables})
    for number in range(len(runs)):
        run = runs.run(number)
        for name, thing in things.items():
            values = np.asarray(run[thing])
            # Vectors along runs are 3 × N.
            for kind in KINDS:
                found = done[f"{kind}_{name}"].values[number]
                assert found == pytest.approx(of_run(kind, run, values), abs=tolerance), (kind, name)
    return done, runs


def test_signals_inputs_and_states_of_a_digital_controller_are_those_of_runs():
    kernel = cart()
    over = {"m": np.array([0.4, 0.5, 0.7]), "D": np.array([0.1, -0.2, 0.3])}
    given = {**CART, "times": np.linspace(0, 1, 41), "seed": 3}
    given["parameters"] = {"k": 2.0, "s": 0.3}
    given["inputs"] = {}
    # The same numbers by sums in another order.
    done, runs = check_against_runs(kernel, {name: name for name in ("q", "u", "F", "D", "y")}, over, 1e-12, **given)
    assert done["final_y"].values.tolist() == runs.final_signals["y"].tolist()
    assert len(set(done["final_y"].values)) == 3


def test_expressions_with_accelerations_vectors_points_and_functions_are_those_of_runs():
    model = kn.Model("swing")
    q1, q2 = model.coordinates("q1 q2")
    L, m = model.parameters("L m")
    model.gravity = -9.81 * model.frame.y
    A = model.add_body("A", mass=m, center=(0, -L, 0), inertia=kn.solids.rod(m, L), joint=kn.Pin(q1, axis="z"))
    B = model.add_body(
        "B", parent=A, mass=1.1, center=(0, -0.4, 0), inertia=kn.solids.rod(1.1, 0.8), joint=kn.Pin(q2, axis="x")
    )
    tip = B.point("tip", 0.1, -0.8, 0.05)
    kernel = kn.derive(model).compile({"height": q1**2 + q2})
    things = {
        "sum": q1 + 2 * q2.dot,
        "acceleration": q1.dot.dot * L,
        "tip": tip,
        "B": B,
        "vector": q1 * model.frame.x + q2 * A.frame.y,
        "height": "height",
        "kinetic_energy": "kinetic_energy",
    }
    done, _ = check_against_runs(
        kernel,
        things,
        {"L": np.array([0.7, 0.9, 1.2]), "q1": np.array([1.2, -0.7, 0.3])},
        1e-10,  # by other machine code, of runs of some 10 m/s²
        stop=0.8,
        parameters={"m": 2.0},
        initial={"q2": -0.4},
        times=np.linspace(0, 0.8, 17),
    )
    assert done["mean_tip"].dims == ("run", "axis")
    assert done["mean_tip"]["axis"].values.tolist() == ["x", "y", "z"]
    path = kn.sweep(
        kernel,
        over={"L": [0.7, 0.9]},
        keep=[kn.keep.trajectory(tip)],
        stop=0.2,
        parameters={"m": 2.0},
        initial={"q1": 1.2, "q2": -0.4},
        times=[0.0, 0.1, 0.2],
    )["trajectory_tip"]
    assert path.dims == ("run", "axis", "time")
    alone = kernel.simulate(
        stop=0.2, parameters={"m": 2.0, "L": 0.9}, initial={"q1": 1.2, "q2": -0.4}, times=[0.0, 0.1, 0.2]
    )
    assert path.values[1] == pytest.approx(alone[tip], abs=1e-10)


def test_linkages_are_asked_about_accelerations_and_refused_alone():
    kernel, start = bars_and_start()
    crank = next(symbol for symbol in kernel.system.coordinates if symbol.name == "q3")
    starts = start["q2"] + np.array([0.0, 0.4, 0.0, 0.0])
    given = {"stop": 0.5, "parameters": {}, "times": np.linspace(0, 0.5, 11)}
    initial = {name: value for name, value in start.items() if name != "q2"}
    done = kn.sweep(
        kernel,
        over={"q2": starts},
        keep={
            "rate": kn.keep.largest(crank.dot),
            "second": kn.keep.final(crank.dot.dot),
            "P": kn.keep.mean("P"),
            "forces": kn.keep.final("multipliers"),
        },
        initial=initial,
        **given,
    )
    assert done["outcome"].values.tolist() == ["finished", "inconsistent start", "finished", "finished"]
    assert done["culprit"].values[1].startswith("coupler, ")
    alone = kernel.simulate(initial=start, **given)
    for name, expected in (
        ("rate", alone[crank.dot].max()),
        ("second", alone[crank.dot.dot][-1]),
        ("P", np.trapezoid(alone["P"], alone.t) / 0.5),
    ):
        found = done[name].values
        assert np.isnan(found[1]).all()
        # A lane of eight beside one run by itself: the same steps but for rounding.
        assert found[3] == pytest.approx(expected, abs=1e-8)
    # The two forces that close the loop, by the kernel's own function at the end of the run.
    multipliers = kernel.function("multipliers", {})(0.5, alone.states[:, -1])
    assert done["forces"].dims == ("run", "forces_row")
    assert done["forces"].values[0] == pytest.approx(multipliers, abs=1e-6)  # forces of some 10 N, states to 1e-8


# What is asked for


def test_nothing_said_keeps_all_states_where_runs_end(kernel):
    done = swept(kernel, None)
    assert [name for name in done.dataset.data_vars if name.startswith("final")] == ["final_z", "final_u"]


def test_lists_have_names_by_what_is_kept(kernel):
    point = next(symbol for symbol in kernel.system.coordinates)
    kept = [
        kn.keep.final(point),
        kn.keep.largest("P"),
        kn.keep.event_time("apex", which=-1),
        kn.keep.at_event("apex", "u", 2),
        kn.keep.event_count("ground"),
    ]
    names = ["final_z", "largest_P", "event_time_apex_-1", "at_event_apex_u_2", "event_count_ground"]
    assert [each.name for each in kept] == names
    assert list(swept(kernel, kept).dataset.data_vars)[2:7] == names
    assert [repr(each) for each in kept[2:4]] == [
        "<event_time of ('apex', which=-1)>",
        "<at_event of ('apex', u, which=2)>",
    ]
    assert kn.keep.final(2 * point).name == ""
    assert list(swept(kernel, kn.keep.final("z")).dataset.data_vars)[2] == "final_z"


@pytest.mark.parametrize(
    ("keep", "text"),
    [
        (3, "sweep: keep=3 is not a list of values to keep. Give such as [kn.keep.final(q1)]."),
        ("z", "sweep: keep='z' is not a list of values to keep. Give such as [kn.keep.final(q1)]."),
        (["z"], "sweep, keep: 'z' is not a value to keep. Give such as kn.keep.final(q1)."),
        ({"a": "z"}, "sweep, keep: 'z' is not a value to keep. Give such as kn.keep.final(q1)."),
        (
            [kn.keep.final("z"), kn.keep.final("z")],
            "sweep, keep: final_z is given twice. Give names: keep={'miss': …}.",
        ),
        (
            {"a/b": kn.keep.final("z")},
            "sweep: 'a/b' cannot be the name of an array. Give another, keep={'miss': …}.",
        ),
        ({"": kn.keep.final("z")}, "sweep: '' cannot be the name of an array. Give another, keep={'miss': …}."),
        (
            {"__x": kn.keep.final("z")},
            "sweep: '__x' cannot be the name of an array. Give another, keep={'miss': …}.",
        ),
        (
            {"run": kn.keep.final("z")},
            "sweep: 'run' cannot be the name of an array. Give another, keep={'miss': …}.",
        ),
        ({"z": kn.keep.final("u")}, "sweep, keep: z is a varied symbol, too. Give the kept value another name."),
        (
            [kn.keep.event_time("apxe")],
            "sweep, keep event_time_apxe: 'stone' has no event 'apxe'. Did you mean 'apex'? Its events are: "
            "ground, apex.",
        ),
        (
            {"a": kn.keep.at_event("apex", "m")},
            "sweep, keep a: only states are known at an event. Give one of z, u.",
        ),
        (
            {"a": kn.keep.at_event("apex", "F")},
            "sweep, keep a: only states are known at an event. Give one of z, u.",
        ),
        (
            {"a": kn.keep.final("generalized_forces")},
            "sweep, keep a: 'generalized_forces' depends on given accelerations. Give another function.",
        ),
    ],
)
def test_what_cannot_be_kept_is_named(kernel, keep, text):
    with pytest.raises(kn.KanesError) as caught:
        swept(kernel, keep)
    assert str(caught.value) == text


def test_an_expression_needs_a_name(kernel):
    z = next(iter(kernel.system.coordinates))
    with pytest.raises(kn.WrongValueError, match=r"sweep, keep: <final of \(2\*z\)> has no name. Give one: keep="):
        swept(kernel, [kn.keep.final(2 * z)])


def test_names_that_no_model_has_are_told(kernel):
    with pytest.raises(kn.UnknownNameError, match="'stone' has nothing named 'nonsense'. It has: "):
        swept(kernel, {"a": kn.keep.final("nonsense")})


@pytest.mark.parametrize(
    ("wrong", "text"),
    [
        (
            lambda: kn.keep.final(3),
            "keep.final: 3 is not a quantity of a run. Give a symbol, an expression, a vector, a ",
        ),
        (lambda: kn.keep.rms(" "), "keep.rms: ' ' is not a quantity of a run."),
        (lambda: kn.keep.largest(None), "keep.largest: None is not a quantity of a run."),
        (lambda: kn.keep.event_time(3), "keep.event_time: 3 is not the name of an event. Give text, such as 'ground'."),
        (lambda: kn.keep.event_count(""), "keep.event_count: '' is not the name of an event."),
        (
            lambda: kn.keep.event_time("a", 0),
            "keep.event_time: which=0 must be a whole number ≠ 0. Give 1 for the",
        ),
        (lambda: kn.keep.event_time("a", 1.5), "keep.event_time: which=1.5 must be a whole number ≠ 0."),
        (lambda: kn.keep.event_time("a", float("nan")), "keep.event_time: which=nan must be a whole number ≠ 0."),
        (lambda: kn.keep.event_time("a", float("inf")), "keep.event_time: which=inf must be a whole number ≠ 0."),
        (lambda: kn.keep.at_event("a", "q", "1"), "keep.at_event: which='1' must be a whole number ≠ 0."),
    ],
)
def test_wrong_questions_are_refused_where_they_are_asked(wrong, text):
    with pytest.raises((kn.WrongTypeError, kn.WrongValueError)) as caught:
        wrong()
    assert str(caught.value).startswith(text)


def test_units_go_with_the_symbol_not_with_the_name(kernel):
    done = swept(
        kernel,
        {"m": kn.keep.mean("z"), "v": kn.keep.mean("u"), "top": kn.keep.largest_time("z"), "e": kn.keep.final("P")},
        over={"u": SPEEDS},
    )
    assert {name: done[name].attrs.get("units") for name in ("m", "v", "top", "e", "u", "end")} == {
        "m": "m",
        "v": None,
        "top": "s",
        "e": None,
        "u": None,
        "end": "s",
    }
    assert done["m"].attrs["kept"] == "<mean of (z)>"
