/* A ball that falls from 1 m and keeps the share `e` of its speed at each bounce. */
#include <float.h>

static void start(Model *m) { m->v[h] = 1; m->v[v] = 0; m->v[g] = 9.81; m->v[e] = 0.7; }
static void compute(Model *m) { m->v[der_h] = m->v[v]; m->v[der_v] = -m->v[g]; }
static void derivatives(const Model *m, double der[]) { der[0] = m->v[v]; der[1] = -m->v[g]; }
static void indicators(const Model *m, double z[]) { z[0] = m->v[h]; }
static bool update(Model *m) {
    if (m->v[h] <= 0 && m->v[v] < 0) {
        m->v[h] = DBL_MIN;
        m->v[v] *= -m->v[e];
    }
    return false;
}
static int begin_step(Model *m) { return 0; }
static void finish(Model *m) {}
