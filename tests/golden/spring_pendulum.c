#include <math.h>

/* derivative_prepare: 0 operations.
 *   p: m, g, k, L
 *   c: 0 results, column by column
 */
void derivative_prepare(const double *p, double *c)
{
    (void)p;
    (void)c;
}

/* derivative: 22 operations.
 *   t: t
 *   x: q1, q2, u1, u2
 *   w: nothing
 *   p: m, g, k, L
 *   c: nothing
 *   qdot: 2 results, column by column
 *   udot: 2 results, column by column
 */
void derivative(const double *t, const double *x, const double *w, const double *p, const double *c, double *qdot, double *udot)
{
    (void)t;
    (void)w;
    (void)c;
    const double z4 = x[0] + p[3];
    const double z5 = 1.0 / z4;
    const double z6 = x[3] * z5;
    const double z8 = cos(x[1]);
    const double z10 = z8 * p[1];
    const double z11 = z6 * x[3];
    const double z12 = z10 + z11;
    const double z14 = z12 * p[0];
    const double z16 = x[0] * p[2];
    const double z17 = z14 - z16;
    const double z18 = z17 / p[0];
    const double z19 = sin(x[1]);
    const double z20 = z19 * p[1];
    const double z21 = x[2] + x[2];
    const double z22 = z6 * z21;
    const double z23 = z5 * z5;
    const double z24 = z23 * x[2];
    const double z25 = z24 * x[3];
    const double z26 = z4 * z25;
    const double z27 = z22 - z26;
    const double z28 = z20 + z27;
    const double z29 = -z28;
    qdot[0] = x[2];
    qdot[1] = z6;
    udot[0] = z18;
    udot[1] = z29;
}
