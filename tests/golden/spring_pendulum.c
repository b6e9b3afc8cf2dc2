#include <math.h>

/* derivative_prepare: 2 operations.
 *   p: m, g, k, L
 *   c: 2 results, column by column
 */
void derivative_prepare(const double *p, double *c)
{
    const double z2 = p[1] * p[0];
    const double z3 = 1.0 / p[0];
    c[0] = z2;
    c[1] = z3;
}

/* derivative: 24 operations.
 *   t: t
 *   x: q1, q2, u1, u2
 *   w: nothing
 *   p: m, g, k, L
 *   c: constant 1, constant 2
 *   qdot: 2 results, column by column
 *   udot: 2 results, column by column
 */
void derivative(const double *t, const double *x, const double *w, const double *p, const double *c, double *qdot, double *udot)
{
    (void)t;
    (void)w;
    const double z4 = x[0] + p[3];
    const double z5 = 1.0 / z4;
    const double z6 = x[3] * z5;
    const double z7 = z6 * x[3];
    const double z9 = z7 * p[0];
    const double z11 = x[0] * p[2];
    const double z12 = z9 - z11;
    const double z14 = cos(x[1]);
    const double z16 = z14 * c[0];
    const double z17 = z12 + z16;
    const double z19 = z17 * c[1];
    const double z20 = x[2] + x[2];
    const double z21 = z6 * z20;
    const double z22 = z5 * z5;
    const double z23 = z22 * x[2];
    const double z24 = z23 * x[3];
    const double z25 = z4 * z24;
    const double z26 = z21 - z25;
    const double z27 = z26 * p[0];
    const double z28 = sin(x[1]);
    const double z29 = z28 * c[0];
    const double z30 = z27 + z29;
    const double z31 = z30 * c[1];
    const double z32 = -z31;
    qdot[0] = x[2];
    qdot[1] = z6;
    udot[0] = z19;
    udot[1] = z32;
}
