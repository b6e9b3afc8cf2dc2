"""How a run can end, as numbers for the compiled loop and in words."""

from __future__ import annotations

RUNNING, STEP_TOO_SMALL, NOT_A_NUMBER, TOO_MANY_STEPS, TOO_MANY_EVENTS, AT_EVENT, STIFF, INTERRUPTED = range(8)
OFF_CONSTRAINTS, BAD_PIVOTS = 8, 9
# Of runs that cannot start
IMPOSSIBLE, INCONSISTENT = 10, 11
# Of a run that goes on when it is known what rounding does to it
UNSURE = 12

WORDS = {
    RUNNING: "finished",  # it was running until the end
    STEP_TOO_SMALL: "step too small",
    NOT_A_NUMBER: "not a number",
    TOO_MANY_STEPS: "too many steps",
    TOO_MANY_EVENTS: "too many events",
    AT_EVENT: "event",
    STIFF: "stiff",
    INTERRUPTED: "interrupted",
    OFF_CONSTRAINTS: "constraints cannot be met",
    BAD_PIVOTS: "pivots to be chosen again",
    IMPOSSIBLE: "impossible parameters",
    INCONSISTENT: "inconsistent start",
    UNSURE: "rounding to be looked at",
}
