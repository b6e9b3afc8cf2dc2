/* Variables by their numbers: time, states, rates, inputs, parameters, outputs, functions of events. */

enum {
    X0 = 1,
    D0 = X0 + NX,
    W0 = D0 + NX,
    P0 = W0 + NW,
    Y0 = P0 + NP,
    Z0 = Y0 + NY,
    VARIABLES = Z0 + NE
};

static Status get_number(Instance *m, unsigned vr, double *value)
{
    if (vr < X0) *value = m->s.t;
    else if (vr < D0) *value = m->s.x[vr - X0];
    else if (vr < W0) *value = rates_now(m)[vr - D0];
    else if (vr < P0) *value = m->s.w[vr - W0];
    else if (vr < Y0) *value = m->s.p[vr - P0];
    else if (vr < Z0) *value = outputs_now(m)[vr - Y0];
    else if (vr < VARIABLES) *value = events_now(m)[vr - Z0];
    else return report(m, ERROR, "There is no variable with the value reference %u.", vr);
    return OK;
}

static Status set_number(Instance *m, unsigned vr, double value)
{
    State *s = &m->s;
    const int is_state = X0 <= vr && vr < D0, is_input = W0 <= vr && vr < P0, is_parameter = P0 <= vr && vr < Y0;
    if (!is_state && !is_input && !is_parameter)
        return report(m, ERROR, "The variable with the value reference %u cannot be set.", vr);
    if (!isfinite(value))
        return report(m, ERROR, "The variable with the value reference %u cannot be set to what is no number.", vr);
    if (is_state) s->x[vr - X0] = value;
    if (is_input) s->w[vr - W0] = value;
    if (is_parameter) {
        s->p[vr - P0] = value;
        m->is_prepared = 0;
        s->is_off = 1;
    }
    s->is_fresh = 1;
    touch(m);
    return OK;
}

static Status get_numbers(Instance *m, const unsigned *vr, size_t count, double *values)
{
    for (size_t k = 0; k < count; k++)
        if (get_number(m, vr[k], values + k) != OK) return ERROR;
    return OK;
}

static Status set_numbers(Instance *m, const unsigned *vr, size_t count, const double *values)
{
    for (size_t k = 0; k < count; k++)
        if (set_number(m, vr[k], values[k]) != OK) return ERROR;
    return OK;
}

/* Derivatives, exact: seeds of what is known are in the order of the variables up to the parameters. */

static int is_known(unsigned vr)
{
    return vr < D0 || (W0 <= vr && vr < Y0);
}

static int is_unknown(unsigned vr)
{
    return (X0 <= vr && vr < W0) || (Y0 <= vr && vr < VARIABLES);
}

static Status check_derivatives(Instance *m, const unsigned *unknowns, size_t many, const unsigned *knowns, size_t few)
{
    for (size_t k = 0; k < many; k++)
        if (!is_unknown(unknowns[k]))
            return report(m, ERROR, "The value reference %u is none of a state, a rate or an output.", unknowns[k]);
    for (size_t k = 0; k < few; k++)
        if (!is_known(knowns[k]))
            return report(m, ERROR, "The value reference %u is none of a state, an input or a parameter.", knowns[k]);
    return OK;
}

static Status directional(Instance *m, const unsigned *unknowns, size_t many, const unsigned *knowns, size_t few,
                          const double *seed, double *sensitivity)
{
    State *s = &m->s;
    double seeds[VARIABLES + 1] = {0.0}, found[VARIABLES + 1] = {0.0};
    const double clock = clock_at(s, s->t), none[1] = {0.0};
    int needs_outputs = 0, needs_rates = 0;
    if (check_derivatives(m, unknowns, many, knowns, few) != OK) return ERROR;
    for (size_t k = 0; k < few; k++) seeds[knowns[k]] += seed[k];
    for (size_t k = 0; k < many; k++) {
        needs_rates |= D0 <= unknowns[k] && unknowns[k] < W0;
        needs_outputs |= Y0 <= unknowns[k];
    }
    memcpy(found + X0, seeds + X0, NX * sizeof(double));
    if (needs_rates)
        model_rates_tangent(&clock, s->x, s->w, seeds, seeds + X0, seeds + W0, seeds + P0, s->p, none, found + D0);
    if (needs_outputs)
        model_outputs_tangent(&clock, s->x, s->w, seeds, seeds + X0, seeds + W0, seeds + P0, s->p, none, found + Y0);
    for (size_t k = 0; k < many; k++) sensitivity[k] = found[unknowns[k]];
    return OK;
}

/* What an environment keeps and sets back */

static void set_state(Instance *m, const State *kept)
{
    m->s = *kept;
    m->is_prepared = 0;
    touch(m);
}

/* What both versions of the standard ask for */

static Status get_indicators(Instance *m, double *indicators)
{
    const double *g = events_now(m);
    for (int e = 0; e < NE; e++) {
        indicators[e] = g[e];
        m->s.amplitude[e] = larger(m->s.amplitude[e], fabs(g[e]));
    }
    const int unknown = first_unknown(g);
    return unknown < 0 ? OK : report_unknown(m, DISCARD, unknown, m->s.t);
}

static void get_nominals(const Instance *m, double *nominals)
{
    for (int i = 0; i < NX; i++) nominals[i] = m->s.size[i] > 0.0 ? m->s.size[i] : 1.0;
}

static Status do_step(Instance *m, double now, double step)
{
    if (fabs(now - m->s.t) > 1e-9 * larger(1.0, fabs(now)))
        return report(m, ERROR, "The step begins at %.9g, but the unit is at %.9g.", now, m->s.t);
    if (!(step > 0.0)) return report(m, ERROR, "A step of %.9g is none.", step);
    if (m->s.is_terminated) return report(m, ERROR, "An event has ended the run at %.9g.", m->s.t);
    return integrate(m, now + step);
}
