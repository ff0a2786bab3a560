/* x' = -1, or 1 from x = -width on, and again -1 from x = width on. */
static void start(Model *m) { m->v[x] = 1; m->v[width] = 0; m->v[up] = 0; }
static double rate(const Model *m) { return m->v[up] > 0.5 ? 1 : -1; }
static void compute(Model *m) { m->v[der_x] = rate(m); }
static void derivatives(const Model *m, double der[]) { der[0] = rate(m); }
static void indicators(const Model *m, double z[]) {
    z[0] = m->v[up] > 0.5 ? m->v[x] - m->v[width] : m->v[x] + m->v[width];
}
static bool update(Model *m) {
    double z[INDICATORS];
    indicators(m, z);
    m->v[up] = z[0] <= 0;
    return false;
}
static int begin_step(Model *m) { return 0; }
static void finish(Model *m) {}
