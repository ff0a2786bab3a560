/* A first-order lag: T x' = u - x, where u is 0 and, from the time event at `from` on, `height`. */
static void start(Model *m) { m->v[x] = 0; m->v[T] = 0.5; m->v[height] = 2; m->v[from] = 0.3; m->v[u] = 0; }
static double rate(const Model *m) { return (m->v[u] - m->v[x]) / m->v[T]; }
static void compute(Model *m) { m->v[der_x] = rate(m); }
static void derivatives(const Model *m, double der[]) { der[0] = rate(m); }
static void indicators(const Model *m, double z[]) {}
static bool update(Model *m) {
    const bool is_on = m->time >= m->v[from];
    m->v[u] = is_on ? m->v[height] : 0;
    m->next_event = is_on ? INFINITY : m->v[from];
    return false;
}
static int begin_step(Model *m) { return 0; }
static void finish(Model *m) {}
