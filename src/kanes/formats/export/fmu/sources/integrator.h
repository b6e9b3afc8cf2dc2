/* The Runge–Kutta method of order 8(5,3) of Dormand and Prince with steps by tolerance, events on its interpolant of
 * order 7, and the way back to the constraints after each step. Tables are in "model.h".
 *
 * The error that a step may make in a state is
 *
 *     tolerance (|x| + scale) + rounding
 *
 * with the mean of |x| so far as its scale; quaternions and states that are kept to constraints have sizes by themselves.
 */

static const double safety = 0.9, shrink = 0.2, grow = 10.0;
static const long most_steps = 1000000;
/* In how many parts of a step events are looked for: two crossings within one part are not seen. */
enum { PARTS = 4 };

static double larger(double a, double b)
{
    return a > b ? a : b;
}

static void stage(Instance *m, double h, int row)
{
    m->moment = m->s.t + method_C[row] * h;
    for (int i = 0; i < NX; i++) {
        double total = 0.0;
        for (int j = 0; j < row; j++) total += method_A[row][j] * m->K[j][i];
        m->y[i] = m->s.x[i] + h * total;
    }
}

/* Steps */

/* A first step: part of the time in which the curve of a state outgrows its size and its slope. */
static double first_step(Instance *m, double rest)
{
    const double trial = 1e-6 * rest;
    double first = rest;
    for (int i = 0; i < NX; i++) m->y[i] = m->s.x[i] + trial * m->K[0][i];
    rates_at(m, m->s.t + trial, m->y, m->K[1]);
    for (int i = 0; i < NX; i++) {
        const double bend = fabs(m->K[1][i] - m->K[0][i]) / trial;
        const double time = bend > 0.0 ? larger(sqrt(fabs(m->s.x[i]) / bend), fabs(m->K[0][i]) / bend) : 0.0;
        if (time > 1e-8 * rest) first = fmin(first, time * pow(0.01 * m->s.tolerance, -METHOD_EXPONENT));
    }
    return first < rest ? first : 1e-3 * rest;
}

static double allowed(const Instance *m, int i, double h)
{
    const State *s = &m->s;
    const double now = larger(fabs(s->x[i]), fabs(m->end[i]));
    const double reach = larger(fabs(m->K[0][i]), fabs(m->K[LAST][i])) * larger(s->longest, h);
    const double mean = s->scale[i] > 1e-9 * reach ? s->scale[i] : reach;
    const double scale = s->size[i] > 0.0 ? s->size[i] : larger(mean, now);
    return s->tolerance * (now + scale) + s->least[i] + h * (s->noise[i] + h * s->drift[i]);
}

/* The error of a step against what is allowed; 1 is the largest that is accepted. */
static double error_of(const Instance *m, double h)
{
    double fifth = 0.0, third = 0.0;
    for (int i = 0; i < NX; i++) {
        double first = 0.0 * m->end[i], second = 0.0; /* zero, or NaN */
        for (int j = 0; j <= LAST; j++) {
            first += method_E[0][j] * m->K[j][i];
            second += method_E[1][j] * m->K[j][i];
        }
        const double size = allowed(m, i, h);
        fifth += first / size * (first / size);
        third += second / size * (second / size);
    }
    const double both = fifth + 0.01 * third;
    return both == 0.0 ? 0.0 : h * fifth / sqrt(both * NX);
}

/* A little off: a relative change by numbers of both signs that have nothing to do with each other. */
static void change_a_little(const double *numbers, double *changed, int count)
{
    double whole;
    for (int i = 0; i < count; i++)
        changed[i] = numbers[i] * (1.0 + 0x1p-20 * (1.0 - 1.7 * modf(0.6180339887498949 * (i + 1), &whole)));
}

/* What rounding does to the rates, and how fast that changes other rates: looked at where steps are refused again and
 * again, since terms that cancel leave a state that is nothing but rounding. */
static void look_at_rounding(Instance *m, double rest)
{
    State *s = &m->s;
    double x[NX + 1], w[NW + 1], p[NP + NF + 1], c[C_RATES + 1], change[NX + 1], other[NX + 1], sizes[NX + 1], t, whole;
    double fastest = 0.0, largest = 0.0, clock = clock_at(s, s->t);
    int is_same = 1;
    change_a_little(&clock, &t, 1);
    change_a_little(s->x, x, NX);
    change_a_little(s->w, w, NW);
    change_a_little(s->p, p, NP + NF);
    model_rates_prepare(p, c);
    model_rates(&t, x, w, p, c, other);
    for (int i = 0; i < NX; i++) {
        change[i] = fabs(other[i] - m->K[0][i]);
        if (!isfinite(change[i])) change[i] = 0.0;
        fastest = larger(fastest, change[i]);
        largest = larger(largest, fabs(s->x[i]));
    }
    const double most = 1e-3 * rest;
    const double bounded = largest > 0.0 ? 0x1p-20 * largest / (fastest > 0.0 ? fastest : 1.0) : most;
    const double time = fmin(bounded, most);
    for (int i = 0; i < NX; i++)
        x[i] = s->x[i] + time * change[i] * (1.0 - 1.7 * modf(0.6180339887498949 * (i + 1), &whole));
    rates_at(m, s->t, x, other);
    model_sizes(&clock, s->x, s->w, s->p, m->c_sizes, sizes);
    for (int i = 0; i < NX; i++) {
        const double noise = 0x1p-29 * change[i], drift = 0x1p-29 * fabs(other[i] - m->K[0][i]) / time;
        is_same &= noise <= 10.0 * s->noise[i];
        s->noise[i] = noise;
        s->drift[i] = isfinite(drift) ? drift : 0.0;
        s->least[i] = DBL_MIN + 1e-14 * sizes[i];
    }
    s->holds = is_same && s->arrivals <= s->look_after + 8.0 ? 2.0 * s->holds : 8.0;
    s->look_after = s->arrivals + s->holds;
}

static void forget_rounding(State *s)
{
    memset(s->noise, 0, sizeof s->noise);
    memset(s->drift, 0, sizeof s->drift);
}

/* Events within a step */

/* The state within the step to y:  x + h Σ b_j(s) K_j,  b = s (D_0 + (1 − s) (D_1 + s (D_2 + …))). */
static void go_to(Instance *m, double h, double s)
{
    m->moment = m->s.t + s * h;
    if (s >= 1.0) {
        memcpy(m->y, m->end, NX * sizeof(double));
        return;
    }
    for (int j = 0; j < STAGES; j++) {
        double value = 0.0;
        for (int level = LEVELS - 1; level >= 0; level--)
            value = (value + method_D[level][j]) * (level % 2 == 0 ? s : 1.0 - s);
        m->weights[j] = value;
    }
    for (int i = 0; i < NX; i++) {
        double total = 0.0;
        for (int j = 0; j < STAGES; j++) total += m->weights[j] * m->K[j][i];
        m->y[i] = m->s.x[i] + h * total;
    }
}

/* All functions and their rates within the step, to `events`. */
static const double *functions_within(Instance *m, double h, double s)
{
    go_to(m, h, s);
    events_at(m, m->moment, m->y, m->events);
    return m->events;
}

/* On which side of zero functions are that nothing is known of: where runs start, and while they stay at zero.
 *
 * A function that is zero beside what it becomes within the step goes where its rate leads, or where it is found next.
 * If that is a way its event looks for, it comes from the other side: the event happens here. What stays at zero at
 * first, and not by rounding, leaves it later without an event. */
static void find_sides(Instance *m, double h)
{
    double amplitude[NE + 1], heading[NE + 1], rate[NE + 1];
    int is_known = 1, leaves_at_once[NE + 1];
    for (int e = 0; e < NE; e++) {
        m->heading[e] = heading[e] = 0.0;
        amplitude[e] = fabs(m->before[e]);
        rate[e] = m->events[NE + e];
        is_known &= m->s.side[e] != 0.0;
    }
    if (is_known) return;
    for (int part = 0; part <= PARTS; part++) {
        const double *g = functions_within(m, h, part == 0 ? 0x1p-10 : (double)part / PARTS);
        for (int e = 0; e < NE; e++) {
            if (part == 0) leaves_at_once[e] = g[e] != 0.0;
            if (isnan(g[e])) continue;
            amplitude[e] = larger(amplitude[e], fabs(g[e]));
            if (heading[e] == 0.0) heading[e] = signum(g[e]);
        }
    }
    for (int way = -1; way <= 1; way += 2) {
        /* Rounding may hold at zero what depends on the state here. */
        for (int i = 0; i < NX; i++) m->y[i] = m->s.x[i] * (1.0 + way * 0x1p-20);
        events_at(m, m->s.t, m->y, m->events);
        for (int e = 0; e < NE; e++) leaves_at_once[e] |= m->events[e] != m->before[e];
    }
    for (int e = 0; e < NE; e++) {
        const double value = m->before[e], small = 1e-9 * amplitude[e];
        const int is_moving = fabs(rate[e]) * h > small;
        const double leads = is_moving ? signum(rate[e]) : heading[e];
        const int leaves = fabs(value) <= small && leads != 0.0 && (is_moving || leaves_at_once[e]);
        const int happens = leaves && leads * event_sign[e] >= 0.0;
        if (m->s.side[e] != 0.0) continue;
        m->s.side[e] = fabs(value) > small ? signum(value) : happens ? -leads : leads;
        m->heading[e] = happens ? leads : 0.0;
    }
}

/* Where a function crosses zero between a and b: false position with halving, and every third time bisection. What is
 * returned lies on the far side, by a few roundings. */
static double crossing(Instance *m, double h, int e, double a, double b)
{
    double at_a = m->before[e], at_b = m->then[e];
    const double start = a, far = signum(at_b), smallest = 4e-16 * larger(fabs(m->s.t) / h, 1.0);
    /* Right after an event of its own a function may be on the far side by a rounding: what comes back to the near side
     * crosses later, what never does crosses at once. */
    for (int count = 0; count < 60 && at_a * far >= 0.0; count++) {
        a = start + 0.5 * (b - start);
        at_a = functions_within(m, h, a)[e];
        if (at_a * far > 0.0) b = a, at_b = at_a;
    }
    if (at_a * far >= 0.0) return start;
    for (int count = 0; count < 200 && b - a > smallest; count++) {
        double s = b - at_b * (b - a) / (at_b - at_a);
        if (count % 3 == 2 || !(a < s && s < b)) s = 0.5 * (a + b);
        const double value = functions_within(m, h, s)[e];
        if (value == 0.0) return s;
        if (value * far > 0.0) b = s, at_b = value, at_a *= 0.5;
        else a = s, at_a = value, at_b *= 0.5;
    }
    return b;
}

/* One event; where it stops or resets the run, the step ends there. Resets that follow each other faster and faster come
 * to a point where the function no longer gets off zero, however small the time. */
static Status happen(Instance *m, double h, int e, double s)
{
    State *state = &m->s;
    const double came_from = state->side[e];
    state->side[e] = -came_from;
    m->heading[e] = 0.0;
    const double rate = functions_within(m, h, s)[NE + e];
    if (event_resets[e] && s == 0.0 && rate * came_from >= 0.0)
        return report(m, ERROR, "event '%s': its resets follow each other faster and faster, and time does not get "
                      "beyond %.9g.", event_name[e], m->moment);
    report(m, OK, "event '%s' at t = %.17g", event_name[e], m->moment);
    state->is_terminated |= event_is_terminal[e];
    if (event_resets[e]) {
        double untouched[NE + 1];
        memcpy(untouched, m->events, NE * sizeof(double));
        apply_reset(m, e, m->moment, m->y);
        events_at(m, m->moment, m->y, m->events);
        sides_after(state, e, came_from, larger(fabs(m->before[e]), fabs(m->then[e])), untouched, m->events);
    }
    if (event_resets[e] || event_is_terminal[e]) {
        m->is_cut = 1;
        m->arrival = m->moment;
        memcpy(m->end, m->y, NX * sizeof(double));
    }
    return OK;
}

/* All crossings in one part of a step, in the order of time. */
static Status scan(Instance *m, double h, double start, double stop)
{
    while (!m->is_cut) {
        double earliest = 2.0;
        int which = -1;
        for (int e = 0; e < NE; e++) {
            const double side = m->s.side[e];
            if (m->then[e] * side < 0.0 && event_sign[e] * side <= 0.0) {
                const double s = m->heading[e] == 0.0 ? crossing(m, h, e, start, stop) : 0.0;
                if (s < earliest) earliest = s, which = e;
            }
        }
        if (which < 0) break;
        if (happen(m, h, which, earliest) != OK) return ERROR;
    }
    for (int e = 0; e < NE && !m->is_cut; e++)
        if (m->then[e] != 0.0) m->s.side[e] = signum(m->then[e]);
    return OK;
}

/* What is wrong where a function becomes NaN between a and b, which bisection finds. */
static Status become_unknown(Instance *m, double h, int which, double a, double b)
{
    while (b - a > 4e-16 * larger(fabs(m->s.t) / h, 1.0)) {
        const double s = 0.5 * (a + b);
        const int found = first_unknown(functions_within(m, h, s));
        if (s <= a || s >= b) break;
        if (found < 0) a = s;
        else b = s, which = found;
    }
    return report_unknown(m, ERROR, which, m->s.t + b * h);
}

/* Crossings within an accepted step, part by part; an event that stops or resets the run cuts the step. */
static Status find_events(Instance *m, double h, double length)
{
    if (NE == 0 || h <= 2e-15 * larger(fabs(m->s.t), length)) return OK;
    for (int row = LAST + 1; row < STAGES; row++) {
        stage(m, h, row);
        rates_at(m, m->moment, m->y, m->K[row]);
    }
    events_at(m, m->s.t, m->s.x, m->events);
    memcpy(m->before, m->events, NE * sizeof(double));
    if (first_unknown(m->before) >= 0) return report_unknown(m, ERROR, first_unknown(m->before), m->s.t);
    find_sides(m, h);
    for (int part = 1; part <= PARTS && !m->is_cut; part++) {
        memcpy(m->then, functions_within(m, h, (double)part / PARTS), NE * sizeof(double));
        const int unknown = first_unknown(m->then);
        if (unknown >= 0) return become_unknown(m, h, unknown, (double)(part - 1) / PARTS, (double)part / PARTS);
        if (scan(m, h, (double)(part - 1) / PARTS, (double)part / PARTS) != OK) return ERROR;
        memcpy(m->before, m->then, NE * sizeof(double));
    }
    return OK;
}

/* A run */

/* The end of an accepted step becomes the state. */
static Status arrive(Instance *m, double h, double error)
{
    State *s = &m->s;
    double violation;
    s->arrivals += 1.0;
    s->longest = larger(s->longest, h);
    memcpy(s->x, m->end, NX * sizeof(double));
    memcpy(s->slope, m->K[LAST], NX * sizeof(double));
    s->t = m->arrival;
    if (m->is_cut) s->is_fresh = 1;
    else {
        const double possible = h * (error > 0.0 ? fmin(grow, safety * pow(error, METHOD_EXPONENT)) : grow);
        /* A step that was cut short by the end or a switch does not tell that a longer one is not possible. */
        s->h = h < s->h ? larger(s->h, possible) : possible;
    }
    if (pass_switches(m)) s->is_fresh = 1;
    if (s->arrivals == s->look_after) forget_rounding(s);
    for (int i = 0; i < NX; i++) s->scale[i] += (fabs(s->x[i]) - s->scale[i]) / (s->arrivals + 1.0);
    if (project(m, 5, &violation) != OK) return ERROR;
    if (violation > 0.1 * s->tolerance) s->is_fresh = 1;
    return OK;
}

static Status refresh(Instance *m, double rest)
{
    State *s = &m->s;
    if (s->is_fresh) rates_at(m, s->t, s->x, s->slope);
    s->is_fresh = 0;
    memcpy(m->K[0], s->slope, NX * sizeof(double));
    if (!are_finite(s->slope, NX))
        return report(m, ERROR, "t = %.9g: the rates are no numbers.", s->t);
    if (s->h == 0.0) s->h = first_step(m, rest);
    return OK;
}

/* The run up to a time, or to an event that ends it. */
static Status integrate(Instance *m, double end)
{
    State *s = &m->s;
    const double length = end - s->t;
    int refusals = 0;
    double violation;
    if (s->is_off && project(m, 30, &violation) != OK) return ERROR;
    s->is_off = 0;
    touch(m);
    for (long steps = 0; s->t < end && !s->is_terminated; steps++) {
        const double stop = fmin(end, s->next_switch);
        if (steps >= most_steps)
            return report(m, ERROR, "t = %.9g: %ld steps were not enough.", s->t, most_steps);
        if (refresh(m, length) != OK) return ERROR;
        m->is_cut = 0;
        m->arrival = s->t + 1.0000001 * s->h >= stop ? stop : s->t + s->h;
        const double h = m->arrival - s->t;
        for (int row = 1; row <= LAST; row++) {
            stage(m, h, row);
            rates_at(m, m->moment, m->y, m->K[row]);
        }
        memcpy(m->end, m->y, NX * sizeof(double));
        const double error = error_of(m, h);
        if (error <= 1.0) {
            refusals = 0;
            if (find_events(m, h, length) != OK || arrive(m, h, error) != OK) return ERROR;
            continue;
        }
        /* NaN fails the comparison and shrinks the step as far as it goes. */
        s->h = h * (error > 1.0 ? larger(shrink, safety * pow(error, METHOD_EXPONENT)) : shrink);
        if (++refusals > 3 && s->arrivals >= s->look_after) look_at_rounding(m, length), refusals = 0;
        if (s->h < 1e-14 * larger(fabs(s->t), 1e-3 * length))
            return report(m, ERROR, isfinite(error) ? "t = %.9g: no step is small enough." :
                          "t = %.9g: the rates ahead are no numbers.", s->t);
    }
    touch(m);
    return OK;
}
