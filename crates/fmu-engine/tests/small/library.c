/* Small FMUs for tests, of FMI 2.0 and 3.0, for both interfaces. The GUID names the model:
   mass   states x and v under the force u, with stiffness a, damping b and mass c; y = x
   gain   y = a + b u + c u^2, without states
   ball   states x and v; bounces with the coefficient a at the event indicator x
   clock  without states; ticks every a seconds, counts ticks and takes y = u over at events
   lone   as gain, but there is one instance at a time
   root   x' = -2 sqrt(x), which refuses negative x; a is a force to go there
   relay  x' = -1, or 1 from x = -a on, and again -1 from x = a on: an event indicator switches
   Variables have the same references in all models, and the number fault, from the time when on, asks for misbehaviour. */
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { U = 1, X, V, DER_X, DER_V, Y, A, B, C, D, WHEN, INDICATOR };
enum { FAULT = 21, EVENTS, COUNT, COMPLETED, IN, OUT, CHOICE_IN, CHOICE_OUT, DERIVATIVES };
enum { ON_IN = 31, ON_OUT, FORGETS = 35 };
enum { DISCARD = 1, ERROR, FATAL, ENDLESS, NO_RESET, SAYS, ENDS, HUGE_STATE, PAST_EVENT, NAN_EVENT, CHATTERS, PENDING, WRONG_STATE, FAR, SWITCHES, NO_STATE, EARLY };

typedef void (*Log2)(void *environment, const char *name, int status, const char *category, const char *format, ...);
typedef void (*Log3)(void *environment, int status, const char *category, const char *message);
typedef struct { Log2 log; void *allocate, *free, *finished, *environment; } Callbacks;

typedef struct {
    char model[8], name[32], text[64];
    double r[64], t, next, last_event;
    int64_t i[64];
    bool exchange, dead, events, is_up;
    Callbacks callbacks;
    Log3 log;
    void *environment;
} M;

/* No call is allowed after a fatal error: the test dies. */
#define ALIVE if (((M *)c)->dead) abort()

static bool is(const M *m, const char *model) { return strcmp(m->model, model) == 0; }

static void say(M *m, int status, const char *text) {
    if (m->callbacks.log) m->callbacks.log(m->callbacks.environment, m->name, status, "test", "%s", text);
    if (m->log) m->log(m->environment, status, "test", text);
}

static void start(M *m) {
    memset(m->r, 0, sizeof m->r);
    memset(m->i, 0, sizeof m->i);
    m->r[A] = is(m, "ball") ? 0.8 : is(m, "clock") ? 0.1 : is(m, "mass");
    m->r[C] = is(m, "mass");
    m->r[X] = 1;
    m->r[U] = is(m, "gain") ? 0.5 : 0;
    m->t = 0;
    m->next = INFINITY;
    m->events = m->is_up = false;
}

static void evaluate(M *m) {
    double *r = m->r;
    r[DER_X] = r[V];
    r[DER_V] = is(m, "ball") ? -9.81 : (r[U] - r[A] * r[X] - r[B] * r[V]) / r[C];
    if (is(m, "relay")) r[DER_X] = m->is_up ? 1 : -1, r[DER_V] = 0;
    if (is(m, "root")) r[DER_X] = -2 * sqrt(r[X]) - r[A], r[DER_V] = 0;
    r[INDICATOR] = m->i[FAULT] == CHATTERS && m->t >= r[WHEN] ? (m->t > m->last_event ? -1 : 1) : r[X];
    if (is(m, "relay")) r[INDICATOR] = m->is_up ? r[X] - r[A] : r[X] + r[A];
    r[Y] = is(m, "gain") ? r[A] + r[B] * r[U] + r[C] * r[U] * r[U] : is(m, "clock") ? r[D] : r[X];
    m->i[OUT] = m->i[IN];
    m->i[CHOICE_OUT] = m->i[CHOICE_IN];
    m->i[ON_OUT] = m->i[ON_IN];
}

static void *make(const char *name, const char *model, bool exchange) {
    static const char *models[] = {"mass", "gain", "ball", "clock", "root", "lone", "relay"};
    M *m = calloc(1, sizeof *m);
    for (int k = 0; k < 7; k++)
        if (strcmp(model, models[k]) == 0) strcpy(m->model, model);
    strncpy(m->name, name, sizeof m->name - 1);
    m->exchange = exchange;
    start(m);
    return m;
}

static bool is_taken;

static void *made(M *m) {
    bool is_free = !is(m, "lone") || !is_taken;
    if (m->model[0] && is_free) {
        is_taken |= is(m, "lone");
        return m;
    }
    say(m, 3, is_free ? "no model has this GUID" : "there is an instance");
    free(m);
    return NULL;
}

/* The status of a step or of derivatives. */
static int status(M *m) {
    static const int of[] = {0, 2, 3, 4};
    int64_t fault = m->i[FAULT];
    if (m->t < m->r[WHEN]) return 0;
    if (fault == SAYS) say(m, 1, "something");
    if (fault == PENDING) return 5;
    /* A step that is refused, or during which something switches, with a large input. */
    if (fault == FAR && fabs(m->r[U]) > m->r[D]) return say(m, 1, "far"), 2;
    if (fault == SWITCHES && fabs(m->r[U]) > m->r[D]) m->i[COUNT] = 1;
    if (fault < DISCARD || fault > FATAL) return 0;
    say(m, of[fault], "as asked for");
    m->dead = fault == FATAL;
    return of[fault];
}

static int step(M *m, double t, double h) {
    m->t = t;
    int result = status(m);
    if (result) return result;
    for (int k = 0; k < 10 && is(m, "mass"); k++) {
        evaluate(m);
        m->r[X] += h / 10 * m->r[DER_X];
        m->r[V] += h / 10 * m->r[DER_V];
    }
    m->t = t + h;
    evaluate(m);
    return 0;
}

static bool ends(M *m) { return m->i[FAULT] == ENDS && m->t >= m->r[WHEN]; }

/* Returns whether states have changed. */
static bool event(M *m, bool *again, bool *has_next, double *next) {
    double *r = m->r;
    bool changed = false;
    m->last_event = m->t;
    if (is(m, "ball") && r[X] <= 0 && r[V] < 0) {
        r[X] = 0;
        r[V] *= -r[A];
        m->i[COUNT]++;
        changed = true;
    }
    evaluate(m);
    if (is(m, "relay") && m->is_up != (r[INDICATOR] <= 0)) {
        m->is_up = !m->is_up;
        m->i[COUNT]++;
    }
    if (is(m, "clock")) {
        r[D] = r[U];
        if (m->t >= m->next) {
            m->i[COUNT]++;
            r[V] = m->t;
        }
        if (m->next == INFINITY || m->t >= m->next) m->next = r[A] * (m->i[COUNT] + 1);
    }
    bool is_due = m->t >= r[WHEN];
    *has_next = is(m, "clock");
    *next = m->next;
    if (is_due && m->i[FAULT] == PAST_EVENT) *has_next = m->i[EVENTS] < 3, *next = m->t - 1;
    if (is_due && m->i[FAULT] == NAN_EVENT) *has_next = true, *next = NAN;
    *again = is_due && m->i[FAULT] == ENDLESS;
    evaluate(m);
    return changed;
}

static int reset(M *m) {
    if (m->i[FAULT] == NO_RESET) return 3;
    start(m);
    evaluate(m);
    return 0;
}

/* Values */
#define REALS(GET, SET, TYPE, ARRAY, MORE) \
    int GET(void *c, const unsigned r[], size_t n, TYPE v[] MORE) { \
        ALIVE; \
        M *m = c; \
        evaluate(m); \
        for (size_t k = 0; k < n; k++) v[k] = (TYPE)m->ARRAY[r[k]]; \
        return 0; \
    } \
    int SET(void *c, const unsigned r[], size_t n, const TYPE v[] MORE) { \
        ALIVE; \
        M *m = c; \
        for (size_t k = 0; k < n; k++) m->ARRAY[r[k]] = v[k]; \
        return 0; \
    }
#define NONE
#define COUNTED , size_t nv
REALS(fmi2GetReal, fmi2SetReal, double, r, NONE)
REALS(fmi2GetInteger, fmi2SetInteger, int, i, NONE)
REALS(fmi2GetBoolean, fmi2SetBoolean, int, i, NONE)
REALS(fmi3GetFloat64, fmi3SetFloat64, double, r, COUNTED)
REALS(fmi3GetFloat32, fmi3SetFloat32, float, r, COUNTED)
REALS(fmi3GetInt8, fmi3SetInt8, int8_t, i, COUNTED)
REALS(fmi3GetUInt8, fmi3SetUInt8, uint8_t, i, COUNTED)
REALS(fmi3GetInt16, fmi3SetInt16, int16_t, i, COUNTED)
REALS(fmi3GetUInt16, fmi3SetUInt16, uint16_t, i, COUNTED)
REALS(fmi3GetInt32, fmi3SetInt32, int32_t, i, COUNTED)
REALS(fmi3GetUInt32, fmi3SetUInt32, uint32_t, i, COUNTED)
REALS(fmi3GetInt64, fmi3SetInt64, int64_t, i, COUNTED)
REALS(fmi3GetUInt64, fmi3SetUInt64, uint64_t, i, COUNTED)
REALS(fmi3GetBoolean, fmi3SetBoolean, bool, i, COUNTED)
#define TEXTS(GET, SET, MORE) \
    int GET(void *c, const unsigned r[], size_t n, const char *v[] MORE) { \
        for (size_t k = 0; k < n; k++) v[k] = ((M *)c)->text; \
        return 0; \
    } \
    int SET(void *c, const unsigned r[], size_t n, const char *const v[] MORE) { \
        strncpy(((M *)c)->text, v[n - 1], 63); \
        return 0; \
    }
TEXTS(fmi2GetString, fmi2SetString, NONE)
TEXTS(fmi3GetString, fmi3SetString, COUNTED)

/* Functions of both versions */
#define BOTH(NAME2, NAME3, ARGUMENTS, ...) \
    int NAME2 ARGUMENTS { ALIVE; M *m = c; __VA_ARGS__ } \
    int NAME3 ARGUMENTS { ALIVE; M *m = c; __VA_ARGS__ }
BOTH(fmi2ExitInitializationMode, fmi3ExitInitializationMode, (void *c), evaluate(m); return 0;)
BOTH(fmi2Terminate, fmi3Terminate, (void *c), (void)m; return 0;)
BOTH(fmi2Reset, fmi3Reset, (void *c), return reset(m);)
BOTH(fmi2EnterEventMode, fmi3EnterEventMode, (void *c), if (m->events) return 3; m->events = true; m->i[EVENTS]++; return 0;)
BOTH(fmi2EnterContinuousTimeMode, fmi3EnterContinuousTimeMode, (void *c), m->events = false; return 0;)
BOTH(fmi2SetTime, fmi3SetTime, (void *c, double t), m->t = t; return m->events ? 3 : 0;)
BOTH(fmi2SetContinuousStates, fmi3SetContinuousStates, (void *c, const double x[], size_t n),
     memcpy(m->r + X, x, n * sizeof *x); return n == 2 ? 0 : 3;)
BOTH(fmi2GetContinuousStates, fmi3GetContinuousStates, (void *c, double x[], size_t n), memcpy(x, m->r + X, n * sizeof *x); return 0;)
BOTH(fmi2GetDerivatives, fmi3GetContinuousStateDerivatives, (void *c, double x[], size_t n),
     if (is(m, "root") && m->r[X] < 0) return 2;
     int result = status(m);
     if (result) return result;
     m->i[DERIVATIVES]++;
     evaluate(m);
     memcpy(x, m->r + DER_X, n * sizeof *x);
     return 0;)
BOTH(fmi2GetEventIndicators, fmi3GetEventIndicators, (void *c, double z[], size_t n), evaluate(m); z[0] = m->r[INDICATOR]; return n == 1 ? 0 : 3;)
/* A nominal value that is useless. */
BOTH(fmi2GetNominalsOfContinuousStates, fmi3GetNominalsOfContinuousStates, (void *c, double x[], size_t n),
     (void)m; for (size_t k = 0; k < n; k++) x[k] = 0; return 0;)
BOTH(fmi2GetFMUstate, fmi3GetFMUState, (void *c, void **s), if (m->i[FAULT] == NO_STATE) return 0; if (!*s) *s = malloc(sizeof *m); memcpy(*s, m, sizeof *m); return 0;)
BOTH(fmi2SetFMUstate, fmi3SetFMUState, (void *c, void *s),
     double x = m->r[X];
     int64_t wrong = m->i[FAULT] == WRONG_STATE;
     memcpy(m, s, sizeof *m);
     if (wrong) m->r[X] = x;
     return 0;)
BOTH(fmi2FreeFMUstate, fmi3FreeFMUState, (void *c, void **s), (void)m; free(*s); *s = NULL; return 0;)
BOTH(fmi2SerializedFMUstateSize, fmi3SerializedFMUStateSize, (void *c, void *s, size_t *n),
     *n = m->i[FAULT] == HUGE_STATE ? SIZE_MAX : sizeof(M); return 0;)
BOTH(fmi2SerializeFMUstate, fmi3SerializeFMUState, (void *c, void *s, unsigned char to[], size_t n), (void)m; memcpy(to, s, n); return 0;)
BOTH(fmi2DeSerializeFMUstate, fmi3DeserializeFMUState, (void *c, const unsigned char from[], size_t n, void **s),
     if (n != sizeof *m) return 3; if (m->i[FAULT] == NO_STATE) return 0; *s = malloc(n); memcpy(*s, from, n); return 0;)

/* Derivatives of the equations of mass and gain. */
static double derivative(const M *m, unsigned unknown, unsigned known) {
    const double *r = m->r;
    if (is(m, "gain") && unknown == Y)
        return known == U ? r[B] + 2 * r[C] * r[U] : known == A ? 1 : known == B ? r[U] : known == C ? r[U] * r[U] : 0;
    if (unknown == DER_X) return known == V;
    if (unknown == DER_V) return (known == U ? 1 : known == X ? -r[A] : known == V ? -r[B] : 0) / r[C];
    return unknown == Y ? known == X : unknown == known;
}
static int directional(const M *m, const unsigned u[], size_t n, const unsigned k[], size_t nk, const double seed[], double to[]) {
    for (size_t i = 0; i < n; i++) {
        to[i] = 0;
        for (size_t j = 0; j < nk; j++) to[i] += seed[j] * derivative(m, u[i], k[j]);
    }
    return 0;
}
int fmi2GetDirectionalDerivative(void *c, const unsigned u[], size_t n, const unsigned k[], size_t nk, const double seed[], double to[]) {
    return directional(c, u, n, k, nk, seed, to);
}
int fmi3GetDirectionalDerivative(void *c, const unsigned u[], size_t n, const unsigned k[], size_t nk, const double seed[], size_t ns, double to[], size_t nt) {
    return directional(c, u, n, k, nk, seed, to);
}

/* FMI 2.0 */
void *fmi2Instantiate(const char *name, int type, const char *guid, const char *resources, const Callbacks *callbacks, int visible, int logging) {
    M *m = make(name, guid, type == 0);
    m->callbacks = *callbacks;
    return made(m);
}
void fmi2FreeInstance(void *c) {
    ALIVE;
    is_taken &= !is(c, "lone");
    free(c);
}
int fmi2SetupExperiment(void *c, int has_tolerance, double tolerance, double start, int has_stop, double stop) { ((M *)c)->t = start; return 0; }
int fmi2EnterInitializationMode(void *c) { return 0; }
int fmi2DoStep(void *c, double t, double h, int no_return) {
    ALIVE;
    ((M *)c)->i[FORGETS] = no_return;
    int result = step(c, t, h);
    return ends(c) ? 2 : result;
}
int fmi2GetBooleanStatus(void *c, int kind, int *value) { *value = kind == 3 && ends(c); return 0; }
int fmi2CompletedIntegratorStep(void *c, int no_return, int *event, int *terminate) {
    M *m = c;
    m->i[COMPLETED]++;
    *event = 0;
    *terminate = ends(m);
    return m->events ? 3 : 0;
}
typedef struct { int again, ends, nominals, values, has_next; double next; } Info;
int fmi2NewDiscreteStates(void *c, Info *info) {
    bool again, has_next;
    info->values = event(c, &again, &has_next, &info->next);
    info->ends = info->nominals = 0;
    info->again = again;
    info->has_next = has_next;
    return 0;
}

/* FMI 3.0 */
void *fmi3InstantiateCoSimulation(const char *name, const char *token, const char *resources, bool visible, bool logging, bool events, bool early,
                                  const unsigned required[], size_t n, void *environment, Log3 log, void *update) {
    M *m = make(name, token, false);
    m->environment = environment;
    m->log = log;
    return made(m);
}
void *fmi3InstantiateModelExchange(const char *name, const char *token, const char *resources, bool visible, bool logging, void *environment, Log3 log) {
    M *m = make(name, token, true);
    m->environment = environment;
    m->log = log;
    return made(m);
}
void fmi3FreeInstance(void *c) { ALIVE; free(c); }
int fmi3EnterInitializationMode(void *c, bool has_tolerance, double tolerance, double start, bool has_stop, double stop) {
    ((M *)c)->t = start;
    return 0;
}
int fmi3DoStep(void *c, double t, double h, bool no_return, bool *event, bool *terminate, bool *early, double *last) {
    ALIVE;
    ((M *)c)->i[FORGETS] = no_return;
    int result = step(c, t, h);
    *terminate = ends(c);
    *last = t + h;
    /* With the values of half the step. */
    if (((M *)c)->i[FAULT] == EARLY && t >= ((M *)c)->r[WHEN]) *early = true, *last = t + h / 2;
    return result;
}
int fmi3CompletedIntegratorStep(void *c, bool no_return, bool *event, bool *terminate) {
    M *m = c;
    m->i[COMPLETED]++;
    *event = false;
    *terminate = ends(m);
    return m->events ? 3 : 0;
}
int fmi3UpdateDiscreteStates(void *c, bool *again, bool *terminate, bool *nominals, bool *values, bool *has_next, double *next) {
    *values = event(c, again, has_next, next);
    *terminate = *nominals = false;
    return 0;
}
