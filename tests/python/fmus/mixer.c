/* An FMU of FMI 3.0 whose arrays have sizes that structural parameters give: x' = K u, y = x, of `n` numbers, and twice
that with the structural parameter `twice`. Arrays are checked as strictly as the standard allows. A resized K has zeros,
a resized x0 ones, a resized u twos. */
#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 8 };
enum { TIME, N, M, K, X0, U, X, DER_X, Y, TWICE, Z };
typedef enum { INSTANTIATED, CONFIGURATION, INITIALIZATION, RUNNING, RECONFIGURATION } Mode;
typedef void (*Log)(void *, int, const char *, const char *);
typedef struct {
    uint64_t n, m;
    bool twice;
    double K[MOST * MOST], x0[MOST], u[MOST], x[MOST], time;
    Mode mode;
    void *environment;
    Log log;
} Mixer;

static int refused(Mixer *m, const char *text) {
    m->log(m->environment, 3, "log", text);
    return 3;
}

static void start(Mixer *m) {
    const double K[] = {1, 0, 0, 1, 1, 1};
    m->n = 3;
    m->m = 2;
    m->twice = false;
    memcpy(m->K, K, sizeof K);
    for (int i = 0; i < MOST; i++) m->x0[i] = m->x[i] = 0, m->u[i] = i + 1;
    m->mode = INSTANTIATED;
}

static Mixer *made(const char *token, void *environment, Log log) {
    Mixer *m = calloc(1, sizeof *m);
    m->environment = environment;
    m->log = log;
    start(m);
    return m;
}
void *fmi3InstantiateCoSimulation(const char *name, const char *token, const char *resources, bool visible,
                                  bool logging, bool event_mode, bool early, const uint32_t required[], size_t n,
                                  void *environment, Log log, void *intermediate) {
    return made(token, environment, log);
}
void *fmi3InstantiateModelExchange(const char *name, const char *token, const char *resources, bool visible,
                                   bool logging, void *environment, Log log) {
    return made(token, environment, log);
}
const char *fmi3GetVersion(void) { return "3.0"; }
int fmi3SetDebugLogging(Mixer *m, bool on, size_t n, const char *const categories[]) { return 0; }
int fmi3Reset(Mixer *m) { start(m); return 0; }
int fmi3Terminate(Mixer *m) { return 0; }
void fmi3FreeInstance(Mixer *m) { free(m); }

int fmi3EnterConfigurationMode(Mixer *m) {
    if (m->mode != INSTANTIATED && m->mode != RUNNING) return refused(m, "There is no configuration mode now.");
    m->mode = m->mode == INSTANTIATED ? CONFIGURATION : RECONFIGURATION;
    return 0;
}
int fmi3ExitConfigurationMode(Mixer *m) {
    if (m->mode != CONFIGURATION && m->mode != RECONFIGURATION) return refused(m, "This is no configuration mode.");
    m->mode = m->mode == CONFIGURATION ? INSTANTIATED : RUNNING;
    return 0;
}
int fmi3EnterInitializationMode(Mixer *m, bool tolerance_defined, double tolerance, double time, bool stop_defined,
                                double stop) {
    if (m->mode != INSTANTIATED) return refused(m, "The instance is not in the state Instantiated.");
    m->time = time;
    m->mode = INITIALIZATION;
    memcpy(m->x, m->x0, sizeof m->x);
    return 0;
}
int fmi3ExitInitializationMode(Mixer *m) { m->mode = RUNNING; return 0; }

/* Sizes, and other structural parameters */

static void resized(Mixer *m, bool rows) {
    for (int i = 0; i < MOST * MOST; i++) m->K[i] = 0;
    for (int i = 0; i < MOST; i++) *(rows ? &m->x0[i] : &m->u[i]) = rows ? 1 : 2;
}
int fmi3SetUInt64(Mixer *m, const uint32_t r[], size_t n, const uint64_t v[], size_t k) {
    for (size_t i = 0; i < n; i++) {
        if (r[i] != N && r[i] != M) return 3;
        if (m->mode != CONFIGURATION && (m->mode != RECONFIGURATION || r[i] != N))
            return refused(m, "A structural parameter is set outside of configuration mode.");
        if (v[i] > MOST) return refused(m, "There is room for 8 numbers.");
        uint64_t *size = r[i] == N ? &m->n : &m->m;
        if (*size != v[i]) resized(m, r[i] == N);
        *size = v[i];
    }
    return 0;
}
int fmi3GetUInt64(Mixer *m, const uint32_t r[], size_t n, uint64_t v[], size_t k) {
    for (size_t i = 0; i < n; i++) v[i] = r[i] == N ? m->n : m->m;
    return 0;
}
int fmi3SetBoolean(Mixer *m, const uint32_t r[], size_t n, const bool v[], size_t k) {
    if (m->mode != CONFIGURATION) return refused(m, "A structural parameter is set outside of configuration mode.");
    m->twice = v[0];
    return 0;
}
int fmi3GetBoolean(Mixer *m, const uint32_t r[], size_t n, bool v[], size_t k) { v[0] = m->twice; return 0; }

/* Other variables */

static void derivatives(const Mixer *m, double der[]) {
    for (uint64_t i = 0; i < m->n; i++) {
        der[i] = 0;
        for (uint64_t j = 0; j < m->m; j++) der[i] += m->K[i * m->m + j] * m->u[j];
    }
}
static double *place(Mixer *m, uint32_t reference, size_t *size) {
    *size = m->n;
    switch (reference) {
    case K: *size = m->n * m->m; return m->K;
    case X0: return m->x0;
    case U: *size = m->m; return m->u;
    case X: return m->x;
    default: return NULL;
    }
}
int fmi3SetFloat64(Mixer *m, const uint32_t r[], size_t n, const double v[], size_t k) {
    size_t at = 0, size;
    if (m->mode == CONFIGURATION || m->mode == RECONFIGURATION) return refused(m, "This is configuration mode.");
    for (size_t i = 0; i < n; i++) {
        double *values = place(m, r[i], &size);
        if (values == NULL || at + size > k) return refused(m, "There are fewer values than the arrays have.");
        memcpy(values, v + at, size * sizeof *v);
        at += size;
    }
    return at == k ? 0 : refused(m, "There are more values than the arrays have.");
}
int fmi3GetFloat64(Mixer *m, const uint32_t r[], size_t n, double v[], size_t k) {
    double other[MOST];
    size_t at = 0, size;
    for (size_t i = 0; i < n; i++) {
        const double *values = place(m, r[i], &size);
        if (r[i] == DER_X) derivatives(m, other), values = other;
        if (r[i] == Y)
            for (uint64_t j = 0; j < m->n; j++) other[j] = (m->twice ? 2 : 1) * m->x[j], values = other;
        if (r[i] == Z)
            for (uint64_t j = 0; j < m->n; j++) other[j] = 1, values = other;
        if (r[i] == TIME) other[0] = m->time, values = other, size = 1;
        if (at + size > k) return refused(m, "There are fewer values than the arrays have.");
        if (size > 0) memcpy(v + at, values, size * sizeof *v);
        at += size;
    }
    return at == k ? 0 : refused(m, "There are more values than the arrays have.");
}

/* Both interfaces. In co-simulation the input is held, so that Euler's method is exact. */

int fmi3DoStep(Mixer *m, double time, double step, bool no_earlier, bool *event, bool *terminate, bool *early,
               double *last) {
    double der[MOST];
    *event = *terminate = *early = false;
    *last = time + step;
    derivatives(m, der);
    for (uint64_t i = 0; i < m->n; i++) m->x[i] += step * der[i];
    m->time = time + step;
    return 0;
}
int fmi3EnterEventMode(Mixer *m) { return 0; }
int fmi3EnterContinuousTimeMode(Mixer *m) { return 0; }
int fmi3SetTime(Mixer *m, double time) { m->time = time; return 0; }
int fmi3UpdateDiscreteStates(Mixer *m, bool *again, bool *terminate, bool *nominals, bool *values, bool *defined,
                             double *next) {
    *again = *terminate = *nominals = *values = *defined = false;
    return 0;
}
int fmi3CompletedIntegratorStep(Mixer *m, bool no_earlier, bool *event, bool *terminate) {
    *event = *terminate = false;
    return 0;
}
#ifndef WRONG_COUNT
#define WRONG_COUNT 0
#endif
int fmi3GetNumberOfContinuousStates(Mixer *m, size_t *n) { *n = m->n + WRONG_COUNT; return 0; }
int fmi3GetNumberOfEventIndicators(Mixer *m, size_t *n) { *n = m->n; return 0; }
static int size_is(Mixer *m, size_t n) { return n == m->n ? 0 : refused(m, "There is another number of states."); }
int fmi3SetContinuousStates(Mixer *m, const double x[], size_t n) {
    if (size_is(m, n) == 0) memcpy(m->x, x, n * sizeof *x);
    return size_is(m, n);
}
int fmi3GetContinuousStates(Mixer *m, double x[], size_t n) {
    if (size_is(m, n) == 0) memcpy(x, m->x, n * sizeof *x);
    return size_is(m, n);
}
int fmi3GetContinuousStateDerivatives(Mixer *m, double der[], size_t n) {
    if (size_is(m, n) == 0) derivatives(m, der);
    return size_is(m, n);
}
int fmi3GetNominalsOfContinuousStates(Mixer *m, double x[], size_t n) {
    for (size_t i = 0; i < n; i++) x[i] = 1;
    return size_is(m, n);
}
int fmi3GetEventIndicators(Mixer *m, double z[], size_t n) {
    for (size_t i = 0; i < n; i++) z[i] = 1;
    return size_is(m, n);
}
int fmi3GetFMUState(Mixer *m, Mixer **state) {
    if (*state == NULL) *state = malloc(sizeof *m);
    **state = *m;
    return 0;
}
int fmi3SetFMUState(Mixer *m, const Mixer *state) { *m = *state; return 0; }
int fmi3FreeFMUState(Mixer *m, Mixer **state) {
    free(*state);
    *state = NULL;
    return 0;
}

/* Functions without a use here. */
#define REFUSED(name) int fmi3##name(void) { return 3; }
REFUSED(InstantiateScheduledExecution) REFUSED(GetFloat32) REFUSED(GetInt8) REFUSED(GetUInt8) REFUSED(GetInt16)
REFUSED(GetUInt16) REFUSED(GetInt32) REFUSED(GetUInt32) REFUSED(GetInt64) REFUSED(GetString) REFUSED(GetBinary)
REFUSED(GetClock) REFUSED(SetFloat32) REFUSED(SetInt8) REFUSED(SetUInt8) REFUSED(SetInt16) REFUSED(SetUInt16)
REFUSED(SetInt32) REFUSED(SetUInt32) REFUSED(SetInt64) REFUSED(SetString) REFUSED(SetBinary) REFUSED(SetClock)
REFUSED(GetNumberOfVariableDependencies) REFUSED(GetVariableDependencies) REFUSED(SerializedFMUStateSize)
REFUSED(SerializeFMUState) REFUSED(DeserializeFMUState) REFUSED(GetDirectionalDerivative)
REFUSED(GetAdjointDerivative) REFUSED(GetIntervalDecimal) REFUSED(GetIntervalFraction) REFUSED(GetShiftDecimal)
REFUSED(GetShiftFraction) REFUSED(SetIntervalDecimal) REFUSED(SetIntervalFraction) REFUSED(SetShiftDecimal)
REFUSED(SetShiftFraction) REFUSED(EvaluateDiscreteStates) REFUSED(EnterStepMode) REFUSED(GetOutputDerivatives)
REFUSED(ActivateModelPartition)
