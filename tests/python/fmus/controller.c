/* A controller of a height `y` with the velocity `v`: proportional, integral and derivative parts. */
static void start(Model *m) {
    m->v[y] = m->v[v] = m->v[target] = m->v[integral] = 0;
    m->v[k] = 40;
    m->v[i] = 30;
    m->v[d] = 10;
}
static void compute(Model *m) {
    m->v[der_integral] = m->v[target] - m->v[y];
    m->v[u] = m->v[k] * (m->v[target] - m->v[y]) + m->v[i] * m->v[integral] - m->v[d] * m->v[v];
}
static void derivatives(const Model *m, double der[]) { der[0] = m->v[target] - m->v[y]; }
static void indicators(const Model *m, double z[]) {}
static bool update(Model *m) { return false; }
static int begin_step(Model *m) { return 0; }
static void finish(Model *m) {}
