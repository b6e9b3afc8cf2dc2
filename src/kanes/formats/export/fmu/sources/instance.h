/* One instance of the model: its numbers, its functions at a moment, constraints, laws of time and events.
 *
 * "model.h" comes before this and has the sizes NX (states), NW (inputs), NP (parameters), NF (factors of constraints,
 * which follow the parameters), NY (outputs), NE (events), NS (laws that switch), NQ (quaternions), and the functions.
 */

#include <float.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef enum { OK, WARNING, DISCARD, ERROR } Status;
typedef enum { INSTANTIATED, INITIALIZATION, EVENT_MODE, CONTINUOUS_TIME, STEP_MODE, TERMINATED } Mode;

/* All that a run is; what an environment keeps and sets back. */
typedef struct {
    double t, start;
    double x[NX + 1], w[NW + 1], p[NP + NF + 1];
    double tolerance;
    double opens, closes; /* what the clock may show until a law switches, */
    double next_switch;   /* and when one does */
    double side[NE + 1];  /* of zero, on which each event's function is; 0: nobody knows */
    double amplitude[NE + 1], happened[NE + 1]; /* its largest value since the last event, and when that was */
    double events_at; /* the moment of the last event, and how many there were then */
    long events_then;
    double h, longest; /* of the integrator: the next step, and the longest so far */
    double slope[NX + 1], scale[NX + 1], size[NX + 1], least[NX + 1], noise[NX + 1], drift[NX + 1];
    double arrivals, look_after, holds;
    int is_fresh; /* the slope is not that of this state */
    int is_off;   /* parameters have changed: the state may violate constraints */
    int is_terminated; /* by an event */
    Mode mode;
} State;

typedef struct {
    State s;
    int is_prepared, has_rates, has_outputs, has_events;
    double c_rates[C_RATES + 1], c_outputs[C_OUTPUTS + 1], c_events[C_EVENTS + 1], c_resets[C_RESETS + 1];
    double c_project[C_PROJECT + 1], c_sizes[C_SIZES + 1];
    double rates[NX + 1], outputs[NY + 1], events[2 * NE + 1];
    double K[STAGES][NX + 1], y[NX + 1], end[NX + 1], weights[STAGES];
    double before[NE + 1], then[NE + 1], heading[NE + 1];
    double moment, arrival;
    int is_cut;
    int is_cosimulation, is_logging, may_return_early;
    char *name;
    void *environment;
    void *logger;
} Instance;

static const double start_values[NX + NW + NP + NF + 1] = START_VALUES;

/* Messages */

static void send(Instance *m, Status status, const char *category, const char *message);

static Status report(Instance *m, Status status, const char *format, ...)
{
    char message[1024];
    va_list arguments;
    if (status < ERROR && !m->is_logging) return status;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    send(m, status, status >= ERROR ? "logStatusError" : "logEvents", message);
    return status;
}

/* Functions at a moment */

static void touch(Instance *m)
{
    m->has_rates = m->has_outputs = m->has_events = 0;
}

static void prepare(Instance *m)
{
    if (m->is_prepared) return;
    model_rates_prepare(m->s.p, m->c_rates);
    model_outputs_prepare(m->s.p, m->c_outputs);
    model_events_prepare(m->s.p, m->c_events);
    model_resets_prepare(m->s.p, m->c_resets);
    model_project_prepare(m->s.p, m->c_project);
    model_sizes_prepare(m->s.p, m->c_sizes);
    m->is_prepared = 1;
}

/* Between two switches of a law both ends of a step belong to what holds between them. */
static double clock_at(const State *s, double t)
{
    return fmin(fmax(t, s->opens), s->closes);
}

static void rates_at(Instance *m, double t, const double *x, double *dx)
{
    const double clock = clock_at(&m->s, t);
    prepare(m);
    model_rates(&clock, x, m->s.w, m->s.p, m->c_rates, dx);
}

static void events_at(Instance *m, double t, const double *x, double *g)
{
    const double clock = clock_at(&m->s, t);
    prepare(m);
    model_events(&clock, x, m->s.w, m->s.p, m->c_events, g);
}

static const double *rates_now(Instance *m)
{
    if (!m->has_rates) rates_at(m, m->s.t, m->s.x, m->rates);
    m->has_rates = 1;
    return m->rates;
}

static const double *events_now(Instance *m)
{
    if (!m->has_events) events_at(m, m->s.t, m->s.x, m->events);
    m->has_events = 1;
    return m->events;
}

static const double *outputs_now(Instance *m)
{
    if (!m->has_outputs) {
        const double clock = clock_at(&m->s, m->s.t);
        prepare(m);
        model_outputs(&clock, m->s.x, m->s.w, m->s.p, m->c_outputs, m->outputs);
    }
    m->has_outputs = 1;
    return m->outputs;
}

static int are_finite(const double *numbers, int count)
{
    for (int i = 0; i < count; i++)
        if (!isfinite(numbers[i])) return 0;
    return 1;
}

/* Constraints and quaternions */

static const double round_off = 1e-14, nearly = 1e-7;

static double keep_unit(double *x)
{
    double furthest = 0.0;
    for (int k = 0; k < NQ; k++) {
        const int *four = quaternions[k];
        double squares = 0.0;
        for (int i = 0; i < 4; i++) squares += x[four[i]] * x[four[i]];
        for (int i = 0; i < 4; i++) x[four[i]] /= sqrt(squares);
        furthest = fmax(furthest, fabs(sqrt(squares) - 1.0));
    }
    return furthest;
}

/* By how much the state violates constraints; in `back` the state after one step of Newton's method towards them. */
static double violation_at(Instance *m, double t, const double *x, double *back)
{
    const double clock = clock_at(&m->s, t);
    prepare(m);
    model_project(&clock, x, m->s.w, m->s.p, m->c_project, back);
    return back[NX];
}

/* The state brought to the constraints, one step of Newton's method squares the violation; its size was `violation`. */
static Status project(Instance *m, int most, double *violation)
{
    State *s = &m->s;
    double back[NX + 2];
    *violation = keep_unit(s->x);
    if (!PROJECTED) return OK;
    for (int count = 0; count <= most; count++) {
        const double left = violation_at(m, s->t, s->x, back);
        if (!isfinite(left))
            return report(m, ERROR, "t = %.9g: the constraints are no numbers at this state.", s->t);
        if (back[NX + 1] < LEAST_PIVOT)
            return report(m, ERROR, "t = %.9g: the constraints that are kept came to follow from those that were left "
                          "out at the start. Export the model with a start near this state.", s->t);
        *violation = fmax(*violation, left);
        if (left > round_off && count < most) {
            memcpy(s->x, back, NX * sizeof(double));
            keep_unit(s->x);
            touch(m);
        }
        if (left < nearly) return OK;
    }
    return report(m, ERROR, "t = %.9g: no state near this one satisfies the constraints.", s->t);
}

/* Times at which laws switch, by straight lines z = a t + b */

/* Relative to the time, how far from a switch a law surely is on one side of it: some roundings. */
static double aside(double t)
{
    return 2e-15 * fmax(fabs(t), 1.0);
}

static double switch_after(Instance *m, double t)
{
    double next = INFINITY, here[NS + 1], there[NS + 1];
    const double span = fmax(1.0, fabs(t)), later = t + span, none[1] = {0.0};
    if (NS == 0) return next;
    model_lines(&t, m->s.p, none, here);
    model_lines(&later, m->s.p, none, there);
    for (int k = 0; k < NS; k++) {
        const double slope = (there[k] - here[k]) / span;
        double time = t - here[k] / slope;
        if (!isfinite(slope) || slope == 0.0) continue;
        if (switch_period[k] > 0.0) {
            const double passed = here[k] / switch_period[k] - switch_shift[k];
            double whole = slope > 0.0 ? floor(passed) : ceil(passed);
            do {
                time = t + ((whole + switch_shift[k]) * switch_period[k] - here[k]) / slope;
                whole += slope > 0.0 ? 1.0 : -1.0;
            } while (time <= t + 4 * aside(t));
        }
        if (time > t + 4 * aside(t)) next = fmin(next, time);
    }
    return next;
}

/* Where the run stands among the switches: before the first, or past those up to now. */
static int pass_switches(Instance *m)
{
    State *s = &m->s;
    if (NS == 0 || s->t < s->next_switch - 1e-10 * fmax(1.0, fabs(s->next_switch))) return 0;
    const double passed = s->next_switch;
    s->opens = passed + aside(passed);
    s->next_switch = switch_after(m, fmax(passed, s->t));
    s->closes = s->next_switch - aside(s->next_switch);
    touch(m);
    return 1;
}

static void begin_switches(Instance *m)
{
    State *s = &m->s;
    const double before = s->t - 16 * aside(s->t);
    s->opens = -INFINITY, s->closes = INFINITY;
    s->next_switch = switch_after(m, before);
    if (s->next_switch <= s->t + 4 * aside(s->t)) {
        s->opens = s->next_switch + aside(s->t);
        s->next_switch = switch_after(m, s->t);
    }
    if (isfinite(s->next_switch)) s->closes = s->next_switch - aside(s->next_switch);
    touch(m);
}

/* Beginnings */

static void reset_instance(Instance *m)
{
    State *s = &m->s;
    memset(s, 0, sizeof *s);
    memcpy(s->x, start_values, NX * sizeof(double));
    memcpy(s->w, start_values + NX, NW * sizeof(double));
    memcpy(s->p, start_values + NX + NW, (NP + NF) * sizeof(double));
    s->tolerance = 1e-10;
    s->opens = -INFINITY, s->closes = INFINITY, s->next_switch = INFINITY;
    for (int e = 0; e < NE; e++) s->happened[e] = NAN;
    s->mode = INSTANTIATED;
    m->is_prepared = 0;
    touch(m);
}

static double signum(double value)
{
    return (value > 0.0) - (value < 0.0);
}

/* After initialization: a state on the constraints, sizes of states, and laws at their beginning. */
static Status begin(Instance *m)
{
    State *s = &m->s;
    double violation, sizes[NX + 1];
    begin_switches(m);
    if (project(m, 30, &violation) != OK) return ERROR;
    if (violation > 1e-9)
        report(m, WARNING, "The start values violated the constraints by %.3g, relative to their terms; the nearest "
               "state that does not was taken.", violation);
    prepare(m);
    model_sizes(&s->t, s->x, s->w, s->p, m->c_sizes, sizes);
    for (int i = 0; i < NX; i++) {
        s->scale[i] = fabs(s->x[i]);
        s->size[i] = !PROJECTED ? 0.0 : sizes[i] > 0.0 ? sizes[i] : 1.0;
        s->least[i] = DBL_MIN;
    }
    for (int k = 0; k < NQ; k++)
        for (int i = 0; i < 4; i++) s->size[quaternions[k][i]] = 1.0;
    for (int i = 0; i < NX && PROJECTED; i++) s->least[i] += 1e-14 * s->size[i];
    s->holds = 8.0;
    s->look_after = PROJECTED ? DBL_MAX : 0.0;
    s->is_fresh = 1;
    s->is_off = 0;
    touch(m);
    if (!are_finite(rates_now(m), NX))
        return report(m, ERROR, "The rates of the start are no numbers. Other start values or parameters are needed.");
    return OK;
}

/* Events */

static void apply_reset(Instance *m, int e, double t, double *x)
{
    double landing[NE * NX + 1];
    const double clock = clock_at(&m->s, t);
    prepare(m);
    model_resets(&clock, x, m->s.w, m->s.p, m->c_resets, landing);
    memcpy(x, landing + e * NX, NX * sizeof(double));
}

/* On which sides of zero functions are after the reset of one, which came from a side and had values around. */
static void sides_after(State *s, int e, double came_from, double around, const double *before, const double *after)
{
    for (int other = 0; other < NE; other++) {
        const double value = after[other], rate = after[NE + other];
        if (other == e && (value == before[e] || fabs(value) <= 1e-9 * around))
            s->side[e] = rate != 0.0 ? signum(rate) : came_from;
        else if (other == e || value != before[other])
            s->side[other] = signum(value);
    }
}

/* The first event whose function is NaN, or -1. */
static int first_unknown(const double *g)
{
    for (int e = 0; e < NE; e++)
        if (isnan(g[e])) return e;
    return -1;
}

static Status report_unknown(Instance *m, Status status, int e, double t)
{
    return report(m, status, "t = %.9g: the function of event '%s' is no number.", t, event_name[e]);
}

/* What happens at this moment of a run under an integrator of the environment. */
static Status update_events(Instance *m, int *has_changed, int *is_over)
{
    State *s = &m->s;
    if (first_unknown(events_now(m)) >= 0) return report_unknown(m, ERROR, first_unknown(events_now(m)), s->t);
    for (int e = 0; e < NE; e++) {
        const double value = events_now(m)[e], heading = signum(m->events[NE + e]);
        if (s->side[e] == 0.0)
            s->side[e] = value != 0.0 ? signum(value) : heading * event_sign[e] >= 0.0 ? -heading : heading;
    }
    for (int e = 0; e < NE; e++) {
        const double *g = events_now(m), came_from = s->side[e], value = g[e];
        double untouched[NE + 1], violation;
        if (value * came_from > 0.0 || (value == 0.0 && g[NE + e] * came_from >= 0.0)) continue;
        /* By a rounding on the far side after an event that happened just now, and on its way back. */
        if (s->happened[e] == s->t && g[NE + e] * came_from > 0.0) continue;
        s->side[e] = -came_from;
        if (event_sign[e] * came_from > 0.0) continue;
        report(m, OK, "event '%s' at t = %.17g", event_name[e], s->t);
        s->happened[e] = s->t;
        if (s->t != s->events_at) s->events_at = s->t, s->events_then = 0;
        if (++s->events_then > 1000)
            return report(m, ERROR, "event '%s' happens again and again at t = %.9g.", event_name[e], s->t);
        *is_over |= event_is_terminal[e];
        if (!event_resets[e]) continue;
        memcpy(untouched, g, NE * sizeof(double));
        apply_reset(m, e, s->t, s->x);
        touch(m);
        if (project(m, 30, &violation) != OK) return ERROR;
        sides_after(s, e, came_from, s->amplitude[e], untouched, events_now(m));
        s->amplitude[e] = 0.0;
        *has_changed = 1;
        e = -1;
    }
    return OK;
}

/* All that changes at once: laws that switch, the way back to the constraints, and events. */
static Status update_all(Instance *m, int *has_changed, int *is_over)
{
    double violation = 0.0;
    *has_changed = *is_over = 0;
    pass_switches(m);
    touch(m);
    if (PROJECTED || NQ > 0) {
        if (project(m, 30, &violation) != OK) return ERROR;
        *has_changed = violation > round_off;
        touch(m);
    }
    m->s.is_off = 0;
    return update_events(m, has_changed, is_over);
}

/* Whether a step of the environment's integrator left the constraints by more than its tolerance. */
static int needs_projection(Instance *m)
{
    double x[NX + 1], back[NX + 2], furthest;
    memcpy(x, m->s.x, NX * sizeof(double));
    furthest = keep_unit(x);
    if (PROJECTED) furthest = fmax(furthest, violation_at(m, m->s.t, m->s.x, back));
    return !(furthest <= m->s.tolerance);
}
