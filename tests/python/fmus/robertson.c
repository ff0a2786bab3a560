/* Three substances whose reactions differ in speed by 9 orders of magnitude (H. H. Robertson, 1966). */
static void start(Model *m) { m->v[a] = 1; m->v[b] = 0; m->v[c] = 0; }
static void derivatives(const Model *m, double der[]) {
    double first = 0.04 * m->v[a], second = 1e4 * m->v[b] * m->v[c], third = 3e7 * m->v[b] * m->v[b];
    der[0] = second - first;
    der[1] = first - second - third;
    der[2] = third;
}
static void compute(Model *m) {
    double der[3];
    derivatives(m, der);
    m->v[der_a] = der[0];
    m->v[der_b] = der[1];
    m->v[der_c] = der[2];
}
static void indicators(const Model *m, double z[]) {}
static bool update(Model *m) { return false; }
static int begin_step(Model *m) { return 0; }
static void finish(Model *m) {}
