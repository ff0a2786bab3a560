/* A point on a parabola, a s (2 - s), and a counter that a pass above 1 sets. The slower the pass, the later. */
static void start(Model *m) { m->v[s] = 0; m->v[a] = 2; m->v[passed] = 0; }
static void compute(Model *m) { m->v[der_s] = 1; m->v[y] = m->v[passed] * m->v[s]; }
static void derivatives(const Model *m, double der[]) { der[0] = 1; }
static void indicators(const Model *m, double z[]) { z[0] = m->v[a] * m->v[s] * (2 - m->v[s]) - 1; }
static bool update(Model *m) {
    double z[INDICATORS];
    indicators(m, z);
    if (z[0] > 0) m->v[passed] = m->v[s];
    return false;
}
static int begin_step(Model *m) { return 0; }
static void finish(Model *m) {}
