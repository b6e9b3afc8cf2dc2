#include <math.h>

/* derivative_prepare: 1 operation.
 *   p: m, g, k, L
 *   c: 1 result, column by column
 */
void derivative_prepare(const double *p, double *c)
{
    const double z2 = p[1] * p[0];
    c[0] = z2;
}

/* derivative: 24 operations.
 *   t: t
 *   x: q1, q2, u1, u2
 *   w: nothing
 *   p: m, g, k, L
 *   c: c1
 *   qdot: 2 results, column by column
 *   udot: 2 results, column by column
 */
void derivative(const double *t, const double *x, const double *w, const double *p, const double *c, double *qdot, double *udot)
{
    const double z4 = x[0] + p[3];
    const double z5 = x[3] / z4;
    const double z6 = z5 * x[3];
    const double z8 = z6 * p[0];
    const double z10 = x[0] * p[2];
    const double z11 = z8 - z10;
    const double z13 = cos(x[1]);
    const double z15 = z13 * c[0];
    const double z16 = z11 + z15;
    const double z17 = z16 / p[0];
    const double z18 = x[2] + x[2];
    const double z19 = z5 * z18;
    const double z20 = 1.0 / z4;
    const double z21 = z20 / z4;
    const double z22 = z21 * x[2];
    const double z23 = z22 * x[3];
    const double z24 = z4 * z23;
    const double z25 = z19 - z24;
    const double z26 = z25 * p[0];
    const double z27 = sin(x[1]);
    const double z28 = z27 * c[0];
    const double z29 = z26 + z28;
    const double z30 = z29 / p[0];
    const double z31 = -z30;
    qdot[0] = x[2];
    qdot[1] = z5;
    udot[0] = z17;
    udot[1] = z31;
}
