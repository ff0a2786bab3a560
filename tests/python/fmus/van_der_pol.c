/* The oscillator of van der Pol. */
static void start(Model *m) { m->v[x0] = 2; m->v[x1] = 0; m->v[mu] = 1; }
static void derivatives(const Model *m, double der[]) {
    der[0] = m->v[x1];
    der[1] = m->v[mu] * (1 - m->v[x0] * m->v[x0]) * m->v[x1] - m->v[x0];
}
static void compute(Model *m) {
    double der[2];
    derivatives(m, der);
    m->v[der_x0] = der[0];
    m->v[der_x1] = der[1];
}
static void indicators(const Model *m, double z[]) {}
static bool update(Model *m) { return false; }
static int begin_step(Model *m) { return 0; }
static void finish(Model *m) {}
