"""The memory of the compiled loop: what there is, and of which shape."""

from typing import Annotated, Any

from kanes.base.types import Array


class Data:
    """Sizes, numbers and arrays of one call. Arrays of lanes have the lane last, so that lanes share instructions."""

    # Sizes
    width: int  # lanes
    count: int  # runs
    n: int  # states
    twice_n: int
    inputs: int
    parameters: int
    constants: int  # what `prepare` gives
    stages: int
    last: int  # the stage that is the new state
    levels: int  # of the interpolant
    moments: int  # times at which results are kept
    states: int  # of the system, before the work
    tables: int  # inputs that are tables of time
    knots: int
    intervals: int
    switches: int  # times at which laws switch, at most
    segments: int  # between them: one more
    switched: int  # whether there are any, those at the start and the end among them
    looked: int  # whether it is known of any run what rounding does to it
    events: int
    twice_events: int
    thrice_events: int
    landings: int  # events × states
    log: int  # events that can be logged for each run
    quaternions: int
    projected: int  # states, and two numbers that come with them; 0: no constraints
    tasks: int  # of digital controllers
    sources: int  # of random numbers, of all tasks
    shown: int  # inputs, and signals of controllers, that are kept with the results
    max_steps: int

    # Machine code
    derivative: int
    function: int  # of all events, then the rates of these
    reset: int  # the state after each event, one below the other
    screen: int  # of all events, their rates and second derivatives, by a state and its rate; 0: not screened
    project: int  # the state brought back to the constraints, its violation, and the least pivot
    impact: int  # the same with the least change, as after a reset
    ordinary: int  # the part of the loop that is made for the method, the lanes and few states

    # The method: rows of A up to `last` are the step, those beyond belong to the interpolant
    A: Annotated[Array, float, "stages", "stages"]
    C: Annotated[Array, float, "stages"]
    E: Annotated[Array, float, 2, "stages"]  # of the two estimates of the error
    D: Annotated[Array, float, "levels", "stages"]  # of the interpolant
    exponent: float  # of the error in the control of the step
    step: float  # fixed, or 0
    largest: float  # step
    rtol: float
    atol: Annotated[Array, float, "n"]  # tolerance of each state, −1: by its scale
    bad_pivot: float  # below which pivots are chosen again
    stability: float  # h|λ| beyond which a step is held by stability; 0: not checked
    start: float  # by the clock; all other times are counted from it
    end: float

    # Lanes
    run: Annotated[Array, int, "width"]  # which run, −1 for none
    going: Annotated[Array, int, "width"]  # whether there is a run that is not over
    fresh: Annotated[Array, int, "width"]  # 2: a new run, 1: its derivative is to be worked out, 0: neither
    taken: Annotated[Array, int, "width"]  # steps of the run
    arrived: Annotated[Array, int, "width"]  # those among them that were accepted
    held: Annotated[Array, int, "width"]  # steps held by stability, and those that are not since
    calm: Annotated[Array, int, "width"]
    accepted: Annotated[Array, int, "width"]
    cut: Annotated[Array, int, "width"]  # whether an event cut the step short
    t: Annotated[Array, float, "width"]
    h: Annotated[Array, float, "width"]  # the step that is taken
    wanted: Annotated[Array, float, "width"]  # the step that accuracy allows
    longest: Annotated[Array, float, "width"]  # step so far
    arrival: Annotated[Array, float, "width"]  # the time at the end of the step
    stop: Annotated[Array, float, "width"]  # the next time at which a step has to end
    due: Annotated[Array, float, "width"]  # the next time at which results are kept
    inner: Annotated[Array, float, "width"]  # a place within the step, from 0 to 1
    moment: Annotated[Array, float, "width"]  # the time of an evaluation
    clock: Annotated[Array, float, "width"]  # what a clock shows then
    refusals: Annotated[Array, int, "width"]  # of steps, one after the other
    change: Annotated[Array, float, "width"]  # of rates between the last two stages, squared
    distance: Annotated[Array, float, "width"]  # of states between them, squared
    error: Annotated[Array, float, "width"]
    x: Annotated[Array, float, "n", "width"]
    new: Annotated[Array, float, "n", "width"]
    y: Annotated[Array, float, "n", "width"]
    K: Annotated[Array, float, "stages", "n", "width"]
    scale: Annotated[Array, float, "n", "width"]  # the mean size of each state at the steps so far
    size: Annotated[Array, float, "n", "width"]  # by itself, 0: nothing tells
    least: Annotated[Array, float, "n", "width"]  # error that matters
    noise: Annotated[Array, float, "n", "width"]  # what rounding does to each rate
    drift: Annotated[Array, float, "n", "width"]  # how fast it changes each rate, by way of the others
    w: Annotated[Array, float, "inputs", "width"]
    p: Annotated[Array, float, "parameters", "width"]
    c: Annotated[Array, float, "constants", "width"]
    weights: Annotated[Array, float, "stages", "width"]  # of the interpolant

    # Constraints
    back: Annotated[Array, float, "projected", "width"]
    converged: Annotated[Array, int, "width"]  # whether a lane satisfies them

    # Unit quaternions among the states: the numbers of their four elements
    quaternion: Annotated[Array, int, "quaternions", 4]

    # Runs, as they are between visits to a lane
    run_t: Annotated[Array, float, "count"]
    run_h: Annotated[Array, float, "count"]  # 0: not known yet
    run_longest: Annotated[Array, float, "count"]
    run_x: Annotated[Array, float, "count", "n"]
    run_w: Annotated[Array, float, "count", "inputs"]
    run_p: Annotated[Array, float, "count", "parameters"]
    run_c: Annotated[Array, float, "count", "constants"]
    run_scale: Annotated[Array, float, "count", "n"]
    run_size: Annotated[Array, float, "count", "n"]
    arrivals: Annotated[Array, int, "count"]  # steps that were accepted
    run_least: Annotated[Array, float, "count", "n"]
    run_noise: Annotated[Array, float, "count", "n"]
    run_drift: Annotated[Array, float, "count", "n"]
    look_after: Annotated[Array, int, "count"]  # as many arrivals: what is known of rounding holds until then
    ending: Annotated[Array, int, "count"]
    steps: Annotated[Array, int, "count"]
    following: Annotated[Array, int, "count"]  # the next of the times to be filled
    stiffness: Annotated[Array, int, "count", 2]  # steps held by stability, steps that are not
    times: Annotated[Array, float, "moments"]
    results: Annotated[Array, float, "count", "moments", "n"]
    interrupt: Annotated[Array, int, 1]
    alert: Annotated[Array, int, 1]  # what an ordinary step met that is not ordinary

    # Inputs that are tables of time: cubics between knots, on which every step lands
    sampled: Annotated[Array, int, "tables"]  # which inputs
    knot: Annotated[Array, float, "knots"]
    cubic: Annotated[Array, float, "intervals", "tables", 4]
    interval: Annotated[Array, int, "width"]

    # When laws switch, on which every step lands; and within what the clock stays between two switches
    run_switch: Annotated[Array, float, "count", "switches"]
    run_opens: Annotated[Array, float, "count", "segments"]
    run_closes: Annotated[Array, float, "count", "segments"]
    switch: Annotated[Array, int, "width"]  # the next one
    jumped: Annotated[Array, int, "width"]  # whether something may have jumped where the step starts

    # Events, and the log of those that happened
    directions: Annotated[Array, int, "events"]  # −1 falling, +1 rising, 0 both
    terminal: Annotated[Array, int, "events"]
    resets: Annotated[Array, int, "events"]
    side: Annotated[Array, float, "count", "events"]  # the sign of each function, 0: not known
    before: Annotated[Array, float, "events", "width"]  # values at the start of a part of a step
    then: Annotated[Array, float, "events", "width"]  # values at its end
    now: Annotated[Array, float, "twice_events", "width"]  # values and rates at the moment
    ahead: Annotated[Array, float, "twice_events", "width"]  # a little later
    pace: Annotated[Array, float, "width"]  # how much later
    rates: Annotated[Array, float, "events", "width"]  # at the start of a step
    amplitude: Annotated[Array, float, "events", "width"]  # the largest size within a step
    heading: Annotated[Array, float, "events", "width"]  # where a function goes that leaves zero, 0: it does not
    untouched: Annotated[Array, float, "events", "width"]  # values right before a reset
    parts: Annotated[Array, int, "width"]  # in which events are looked for, of a step
    falls: Annotated[Array, float, "events", "width"]  # rates at the start of a part of a step
    climbs: Annotated[Array, float, "events", "width"]  # rates at its end

    # Steps are screened before they are looked into
    screened: Annotated[Array, int, "width"]  # whether `begun` is known
    unsure: Annotated[Array, int, "width"]  # whether the side of some function is not known
    watched: Annotated[Array, int, "width"]  # whether the step is looked into
    paired: Annotated[Array, float, "twice_n", "width"]  # a state and its rate
    begun: Annotated[Array, float, "thrice_events", "width"]  # functions, rates, second derivatives at the start
    ended: Annotated[Array, float, "thrice_events", "width"]  # and at the end

    landing: Annotated[Array, float, "landings", "width"]  # states after each event
    # Tasks of digital controllers: code that gives all inputs again, and the positions of its own values among these
    task_code: Annotated[Array, int, "tasks"]
    task_next: Annotated[Array, int, "tasks"]  # its next instant
    task_number: Annotated[Array, int, "tasks"]  # the number of that, which tells random numbers apart; −1: none
    task_noise: Annotated[Array, int, "tasks"]  # the first of its random numbers
    task_pairs: Annotated[Array, int, "tasks"]  # and how many pairs of them there are, one for each source
    task_source: Annotated[Array, int, "tasks"]  # the first of its sources
    source: Annotated[Array, int, "sources", 2]  # what tells sources apart: the lower and the upper 32 bits
    seed: Annotated[Array, int, 2]  # of all random numbers: its lower and its upper 32 bits
    stream: Annotated[Array, int, "count"]  # which random numbers a run has: its number among all that are made
    renewed: Annotated[Array, float, "inputs", "width"]  # inputs after a task
    results_w: Annotated[Array, float, "count", "moments", "shown"]
    culprit: Annotated[Array, int, "count"]  # the event that ended a run, if one did; −1 − e where its function is NaN
    logged: Annotated[Array, int, "count"]
    log_time: Annotated[Array, float, "count", "log"]
    log_event: Annotated[Array, int, "count", "log"]
    log_states: Annotated[Array, float, "count", "log", 2, "n"]  # before and after


# The same, of which one sees the numbers of all lanes at once.
Lanes = Any
# Entries that code for one method and a number of states knows.
KNOWN = ("n", "stages", "last", "levels", "A", "C", "E", "D")
# The second derivative of a function of an event, where it is not known.
UNKNOWN = 1e300
# Relative to the time, instants of tasks that differ by rounding and are one.
SAME = 1e-12
