/* An integrator that does something bad from the time `from` on, if `mode` says so. */
enum { GOOD, CRASH, ENDLESS_STEP, ENDLESS_EVENTS, CHATTER, DISCARD, EXIT, CRASH_AT_START, CRASH_AT_END, WARN };

static volatile int *nowhere;

static bool is_due(const Model *m, int bad) { return m->v[mode] == bad && m->time >= m->v[from] - 1e-9; }
static void start(Model *m) { m->v[x] = 0; m->v[mode] = GOOD; m->v[from] = 0; }
static void compute(Model *m) {
    m->v[der_x] = 1;
    if (m->v[mode] == CRASH_AT_START) *nowhere = 1;
}
static void derivatives(const Model *m, double der[]) { der[0] = 1; }
static void indicators(const Model *m, double z[]) { z[0] = m->v[from] - m->time; }
static bool update(Model *m) { return is_due(m, ENDLESS_EVENTS); }
static int begin_step(Model *m) {
    if (is_due(m, CRASH)) *nowhere = 1;
    if (is_due(m, EXIT)) exit(7);
    while (is_due(m, ENDLESS_STEP)) {}
    if (is_due(m, CHATTER)) {
        char text[32];
        for (int i = 0; i < 5000; i++) {
            snprintf(text, sizeof text, "message %d", i);
            say(m, 0, text);
        }
        say(m, 3, "The last message.");
        return 3;
    }
    if (is_due(m, WARN)) {
        say(m, 1, "It is warm.");
        return 1;
    }
    if (is_due(m, DISCARD)) {
        say(m, 2, "The step is too long.");
        return 2;
    }
    return 0;
}
static void finish(Model *m) {
    if (m->v[mode] == CRASH_AT_END) *nowhere = 1;
}
