/* The C functions of FMI 2.0 or 3.0 (macro FMI) for a model whose variables of all types are kept as numbers.

`variables.h` has STATES, INDICATORS, VARIABLES, the value references as an enumeration, and those of the states in
`state_at`; c_fmu.py writes it. MODEL is the file with the functions that are declared below. FMI 3.0 has the event
indicators behind the variables. After initialization, with the macro OUTPUTS_IN_STEPS outputs are computed in steps
alone, and with GETS_AFTER_STEPS they cannot be got after an input was set, until the next step. With WRONG_DERIVATIVES
all directional derivatives are zero, with DIFFERENTIATES they are central differences. With STARTS_AT_P the state x
starts at the parameter p, by which directional derivatives are refused. With REFUSES_TIMES_AFTER_THE_STOP these are an
error in Model Exchange. With FORGETS_AT_THE_EXPERIMENT, values set before
fmi2SetupExperiment are lost. */
#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "variables.h"

#if FMI == 2
typedef int Bool;
typedef struct {
    void (*log)(void *, const char *, int, const char *, const char *, ...);
    void *(*allocate)(size_t, size_t);
    void (*free)(void *);
    void *finished, *environment;
} Callbacks;
typedef struct { Bool again, terminate, nominals, values, defined; double next; } Events;
typedef void (*Log2)(void *, const char *, int, const char *, const char *, ...);
#define EXPORTED(name) fmi2##name
#else
typedef bool Bool;
#define EXPORTED(name) fmi3##name
#endif
typedef void (*Log3)(void *, int, const char *, const char *);

typedef struct {
    /* The tolerance is -1 if the importer has none; the stop time is infinite. */
    double time, stop, step, tolerance, next_event, v[VARIABLES];
    bool is_initialized, has_new_inputs;
    char name[64];
    void *environment;
#if FMI == 2
    Log2 log;
#else
    Log3 log;
#endif
} Model;

/* What goes with a message: the standard asks for the environment of the instance, some FMUs pass something else. */
#ifndef ENVIRONMENT
#define ENVIRONMENT m->environment
#endif

static void say(Model *m, int status, const char *text) {
#if FMI == 2
    m->log(ENVIRONMENT, m->name, status, "log", "%s", text);
#else
    m->log(ENVIRONMENT, status, "log", text);
#endif
}

static void start(Model *m);
/* Computes the variables that depend on others. */
static void compute(Model *m);
static void derivatives(const Model *m, double der[]);
static void indicators(const Model *m, double z[]);
/* Handles an event. Returns whether another iteration is needed. */
static bool update(Model *m);
/* Called first in a step. Returns a status. */
static int begin_step(Model *m);
static void finish(Model *m);

#include MODEL

/* What a model may define: the status of derivatives; that a step of FMI 3.0 ends in its middle; that there is no state,
   although the status is OK; what happens after a state was restored; the version; whether there is no instance. */
#ifndef STATUS_OF_DERIVATIVES
#define STATUS_OF_DERIVATIVES(m) 0
#endif
#ifndef REFUSES_INSTANCE
#define REFUSES_INSTANCE(m) false
#endif
#ifndef RETURNS_EARLY
#define RETURNS_EARLY(m) false
#endif
#ifndef HAS_STATE
#define HAS_STATE true
#endif
#ifndef AFTER_RESTORE
#define AFTER_RESTORE(m)
#endif
#ifndef VERSION
#define VERSION FMI == 2 ? "2.0" : "3.0"
#endif

static int instances;

static Model *made(const char *name, const char *token, Model *m) {
    snprintf(m->name, sizeof m->name, "%s", name);
    m->next_event = INFINITY;
    if (strcmp(token, "right") != 0) {
        say(m, 3, "The GUID is not that of this library.");
        free(m);
        return NULL;
    }
    if (REFUSES_INSTANCE(m)) {
        say(m, 3, "There is none.");
        free(m);
        return NULL;
    }
#ifdef ONE_ONLY
    if (instances > 0) {
        say(m, 3, "one only");
        free(m);
        return NULL;
    }
    instances++;
#endif
    start(m);
    compute(m);
    return m;
}

#if FMI == 2
void *fmi2Instantiate(const char *name, int type, const char *guid, const char *resources, const Callbacks *callbacks,
                      Bool visible, Bool logging) {
    Model *m = calloc(1, sizeof *m);
    m->log = callbacks->log;
    m->environment = callbacks->environment;
    return made(name, guid, m);
}
const char *fmi2GetTypesPlatform(void) { return "default"; }
const char *fmi2GetVersion(void) { return VERSION; }
int fmi2SetupExperiment(Model *m, Bool tolerance_defined, double tolerance, double time, Bool stop_defined,
                        double stop) {
#ifdef FORGETS_AT_THE_EXPERIMENT
    start(m);
#endif
    m->time = time;
    m->stop = stop_defined ? stop : INFINITY;
    m->tolerance = tolerance_defined ? tolerance : -1;
    return 0;
}
int fmi2EnterInitializationMode(Model *m) { return 0; }
int fmi2SetDebugLogging(Model *m, Bool on, size_t n, const char *const categories[]) { return 0; }
#else
void *fmi3InstantiateCoSimulation(const char *name, const char *token, const char *resources, Bool visible,
                                  Bool logging, Bool event_mode, Bool early, const uint32_t required[], size_t n,
                                  void *environment, Log3 log, void *intermediate) {
    Model *m = calloc(1, sizeof *m);
    m->log = log;
    m->environment = environment;
    return made(name, token, m);
}
void *fmi3InstantiateModelExchange(const char *name, const char *token, const char *resources, Bool visible,
                                   Bool logging, void *environment, Log3 log) {
    Model *m = calloc(1, sizeof *m);
    m->log = log;
    m->environment = environment;
    return made(name, token, m);
}
const char *fmi3GetVersion(void) { return VERSION; }
int fmi3EnterInitializationMode(Model *m, Bool tolerance_defined, double tolerance, double time, Bool stop_defined,
                                double stop) {
    m->time = time;
    m->stop = stop_defined ? stop : INFINITY;
    m->tolerance = tolerance_defined ? tolerance : -1;
    return 0;
}
int fmi3SetDebugLogging(Model *m, Bool on, size_t n, const char *const categories[]) { return 0; }
#endif

int EXPORTED(ExitInitializationMode)(Model *m) {
#ifdef STARTS_AT_P
    m->v[x] = m->v[p];
#endif
    compute(m);
#ifdef NO_INITIALIZATION
    say(m, 3, "It cannot start.");
    return 3;
#endif
    m->is_initialized = true;
    m->has_new_inputs = false;
    return 0;
}
int EXPORTED(Terminate)(Model *m) { return 0; }
int EXPORTED(Reset)(Model *m) {
#ifdef NO_INITIALIZATION
    say(m, 3, "It cannot be reset.");
    return 3;
#endif
    m->is_initialized = false;
    m->next_event = INFINITY;
    start(m);
    compute(m);
    return 0;
}
void EXPORTED(FreeInstance)(Model *m) {
    if (m != NULL) finish(m);
    instances--;
    free(m);
}

static int prepare_outputs(Model *m) {
#ifdef GETS_AFTER_STEPS
    if (m->is_initialized && m->has_new_inputs) return 3;
#endif
#ifdef OUTPUTS_IN_STEPS
    if (m->is_initialized) return 0;
#endif
    compute(m);
    return 0;
}

/* Value reference of the independent variable of FMI 3.0. */
enum { TIME = 1000 };

static int get(Model *m, const uint32_t references[], size_t n, double values[]) {
    double z[INDICATORS + 1];
    if (prepare_outputs(m) != 0) return 3;
    indicators(m, z);
    for (size_t i = 0; i < n; i++) {
        if (references[i] == TIME) {
            values[i] = m->time;
            continue;
        }
        if (references[i] >= VARIABLES + INDICATORS) return 3;
#ifdef UNWRITTEN
        if (references[i] == UNWRITTEN) continue;
#endif
        values[i] = references[i] < VARIABLES ? m->v[references[i]] : z[references[i] - VARIABLES];
    }
    return 0;
}
static int set(Model *m, const uint32_t references[], size_t n, const double values[]) {
    m->has_new_inputs = true;
    for (size_t i = 0; i < n; i++) {
        if (references[i] >= VARIABLES) return 3;
        m->v[references[i]] = values[i];
    }
    return 0;
}
#if FMI == 2
int fmi2GetReal(Model *m, const uint32_t r[], size_t n, double v[]) { return get(m, r, n, v); }
int fmi2SetReal(Model *m, const uint32_t r[], size_t n, const double v[]) { return set(m, r, n, v); }
#define COUNT
#else
#define COUNT , size_t k
#endif
#define SETTER(Type, type) \
    int EXPORTED(Set##Type)(Model *m, const uint32_t r[], size_t n, const type v[] COUNT) { \
        m->has_new_inputs = true; \
        for (size_t i = 0; i < n; i++) m->v[r[i]] = v[i]; \
        return 0; \
    }
#define OTHER(Type, type) \
    int EXPORTED(Get##Type)(Model *m, const uint32_t r[], size_t n, type v[] COUNT) { \
        compute(m); \
        for (size_t i = 0; i < n; i++) v[i] = (type)m->v[r[i]]; \
        return 0; \
    } \
    SETTER(Type, type)
SETTER(Boolean, Bool)
#if FMI == 2
OTHER(Integer, int)
#else
OTHER(Float32, float)
OTHER(Int8, int8_t)
OTHER(UInt8, uint8_t)
OTHER(Int16, int16_t)
OTHER(UInt16, uint16_t)
OTHER(Int32, int32_t)
OTHER(UInt32, uint32_t)
OTHER(Int64, int64_t)
OTHER(UInt64, uint64_t)
int fmi3GetFloat64(Model *m, const uint32_t r[], size_t n, double v[], size_t k) { return get(m, r, n, v); }
int fmi3SetFloat64(Model *m, const uint32_t r[], size_t n, const double v[], size_t k) { return set(m, r, n, v); }
#endif

static int get_booleans(Model *m, const uint32_t references[], size_t n, Bool values[]) {
    if (prepare_outputs(m) != 0) return 3;
    for (size_t i = 0; i < n; i++) {
        if (references[i] >= VARIABLES) return 3;
        values[i] = m->v[references[i]] > 0.5;
    }
    return 0;
}
#if FMI == 2
int fmi2GetBoolean(Model *m, const uint32_t r[], size_t n, Bool v[]) { return get_booleans(m, r, n, v); }
#else
int fmi3GetBoolean(Model *m, const uint32_t r[], size_t n, Bool v[], size_t k) { return get_booleans(m, r, n, v); }
#endif

/* States, all of an instance. Descriptions do not promise them, unless the model asks for it. */

static int save(const Model *m, Model **state) {
    if (!HAS_STATE) return 0;
    if (*state == NULL) *state = malloc(sizeof *m);
    **state = *m;
    return 0;
}
static int restore(Model *m, const Model *state) {
    *m = *state;
    AFTER_RESTORE(m);
    return 0;
}
static int forget(Model **state) {
    free(*state);
    *state = NULL;
    return 0;
}
#if FMI == 2
int fmi2GetFMUstate(Model *m, Model **state) { return save(m, state); }
int fmi2SetFMUstate(Model *m, Model *state) { return restore(m, state); }
int fmi2FreeFMUstate(Model *m, Model **state) { return forget(state); }
#else
int fmi3GetFMUState(Model *m, Model **state) { return save(m, state); }
int fmi3SetFMUState(Model *m, Model *state) { return restore(m, state); }
int fmi3FreeFMUState(Model *m, Model **state) { return forget(state); }
#endif

/* Model Exchange */

int EXPORTED(EnterEventMode)(Model *m) { return 0; }
int EXPORTED(EnterContinuousTimeMode)(Model *m) { return 0; }
int EXPORTED(SetTime)(Model *m, double time) {
    m->time = time;
#ifdef REFUSES_TIMES_AFTER_THE_STOP
    if (time > m->stop) return 3;
#endif
    return 0;
}
int EXPORTED(SetContinuousStates)(Model *m, const double x[], size_t n) {
    for (size_t i = 0; i < STATES; i++) m->v[state_at[i]] = x[i];
    return n == STATES ? 0 : 3;
}
int EXPORTED(GetContinuousStates)(Model *m, double x[], size_t n) {
    for (size_t i = 0; i < STATES; i++) x[i] = m->v[state_at[i]];
    return n == STATES ? 0 : 3;
}
int EXPORTED(GetNominalsOfContinuousStates)(Model *m, double x[], size_t n) {
    for (size_t i = 0; i < STATES; i++) x[i] = 1;
    return n == STATES ? 0 : 3;
}
int EXPORTED(GetEventIndicators)(Model *m, double z[], size_t n) { indicators(m, z); return n == INDICATORS ? 0 : 3; }
int EXPORTED(CompletedIntegratorStep)(Model *m, Bool no_earlier, Bool *event, Bool *terminate) {
    *event = *terminate = 0;
    return 0;
}
#if FMI == 2
int fmi2GetDerivatives(Model *m, double der[], size_t n) {
    const int status = STATUS_OF_DERIVATIVES(m);
    derivatives(m, der);
    return n == STATES ? status : 3;
}
int fmi2NewDiscreteStates(Model *m, Events *e) {
    memset(e, 0, sizeof *e);
    e->again = update(m);
    e->values = 1;
    e->defined = isfinite(m->next_event);
    e->next = m->next_event;
    return 0;
}
#else
int fmi3GetContinuousStateDerivatives(Model *m, double der[], size_t n) {
    const int status = STATUS_OF_DERIVATIVES(m);
    derivatives(m, der);
    return n == STATES ? status : 3;
}
int fmi3GetNumberOfContinuousStates(Model *m, size_t *n) { *n = STATES; return 0; }
int fmi3GetNumberOfEventIndicators(Model *m, size_t *n) { *n = INDICATORS; return 0; }
int fmi3UpdateDiscreteStates(Model *m, Bool *again, Bool *terminate, Bool *nominals, Bool *values, Bool *defined,
                             double *next) {
    *terminate = *nominals = false;
    *again = update(m);
    *values = true;
    *defined = isfinite(m->next_event);
    *next = m->next_event;
    return 0;
}
#endif

/* Co-Simulation: the method of Runge and Kutta with steps of at most 1 ms, and events where an indicator falls to 0. */

static void runge_kutta(Model *m, double h) {
    double x[STATES + 1], k[4][STATES + 1], t = m->time;
    const double at[] = {0, h / 2, h / 2, h};
    for (int i = 0; i < STATES; i++) x[i] = m->v[state_at[i]];
    for (int s = 0; s < 4; s++) {
        for (int i = 0; i < STATES && s > 0; i++) m->v[state_at[i]] = x[i] + at[s] * k[s - 1][i];
        m->time = t + at[s];
        derivatives(m, k[s]);
    }
    for (int i = 0; i < STATES; i++) m->v[state_at[i]] = x[i] + h / 6 * (k[0][i] + 2 * k[1][i] + 2 * k[2][i] + k[3][i]);
    m->time = t + h;
}

static bool has_fallen(const double before[], const double after[]) {
    for (int i = 0; i < INDICATORS; i++)
        if (before[i] > 0 && !(after[i] > 0)) return true;
    return false;
}

static void advance(Model *m, double end) {
    double before[INDICATORS + 1], after[INDICATORS + 1];
    while (m->time < end) {
        const Model saved = *m;
        double h = fmin(1e-3, end - m->time), low = 0, high = h;
        if (end - m->time - h < 1e-9) h = high = end - m->time;
        indicators(m, before);
        runge_kutta(m, h);
        indicators(m, after);
        if (!has_fallen(before, after)) {
            if (h == end - saved.time) m->time = end;
            continue;
        }
        for (int i = 0; i < 60; i++) {
            *m = saved;
            runge_kutta(m, (low + high) / 2);
            indicators(m, after);
            *(has_fallen(before, after) ? &high : &low) = (low + high) / 2;
        }
        *m = saved;
        runge_kutta(m, high);
        while (update(m)) {}
    }
}

#ifndef WITHOUT_DO_STEP
#if FMI == 2
int fmi2DoStep(Model *m, double time, double step, Bool no_earlier) {
#else
int fmi3DoStep(Model *m, double time, double step, Bool no_earlier, Bool *event, Bool *terminate, Bool *early,
               double *last) {
    *event = *terminate = *early = false;
    *last = time + step;
    if (RETURNS_EARLY(m)) {
        *early = true;
        step /= 2;
        *last = time + step;
    }
#endif
    m->time = time;
    m->step = step;
    const int status = begin_step(m);
    if (status > 1) return status;
    advance(m, time + step);
    compute(m);
    m->has_new_inputs = false;
    return status;
}
#endif

#if defined WRONG_DERIVATIVES || defined DIFFERENTIATES
static const int status_of_directional_derivatives = 0;
#else
static const int status_of_directional_derivatives = 3;
#endif
#if FMI == 2
int fmi2GetDirectionalDerivative(Model *m, const uint32_t unknowns[], size_t n, const uint32_t knowns[], size_t k,
                                 const double seeds[], double found[]) {
#else
int fmi3GetDirectionalDerivative(Model *m, const uint32_t unknowns[], size_t n, const uint32_t knowns[], size_t k,
                                 const double seeds[], size_t of_seeds, double found[], size_t of_found) {
#endif
    /* As some FMUs do that promise them: zeros, whatever is asked for. */
    for (size_t i = 0; i < n; i++) found[i] = 0;
#ifdef DIFFERENTIATES
    const double width = 1e-4;
    Model high = *m, low = *m;
    for (size_t i = 0; i < k; i++) {
#ifdef STARTS_AT_P
        if (knowns[i] == p) return 3;
#endif
        high.v[knowns[i]] += width * seeds[i];
        low.v[knowns[i]] -= width * seeds[i];
    }
    compute(&high);
    compute(&low);
    for (size_t i = 0; i < n; i++) found[i] = (high.v[unknowns[i]] - low.v[unknowns[i]]) / (2 * width);
#endif
    return status_of_directional_derivatives;
}

/* Functions without a use here. */
#define REFUSED(name) int EXPORTED(name)(void) { return 3; }
#if FMI == 2
REFUSED(GetString) REFUSED(SetString)
REFUSED(SerializedFMUstateSize)
REFUSED(SerializeFMUstate) REFUSED(DeSerializeFMUstate)
REFUSED(SetRealInputDerivatives) REFUSED(GetRealOutputDerivatives) REFUSED(CancelStep) REFUSED(GetStatus)
REFUSED(GetRealStatus) REFUSED(GetIntegerStatus) REFUSED(GetBooleanStatus) REFUSED(GetStringStatus)
#else
REFUSED(InstantiateScheduledExecution) REFUSED(GetString) REFUSED(GetBinary) REFUSED(GetClock) REFUSED(SetString)
REFUSED(SetBinary) REFUSED(SetClock) REFUSED(GetNumberOfVariableDependencies) REFUSED(GetVariableDependencies)
REFUSED(SerializedFMUStateSize) REFUSED(SerializeFMUState) REFUSED(DeserializeFMUState)
REFUSED(GetAdjointDerivative) REFUSED(EnterConfigurationMode)
REFUSED(ExitConfigurationMode) REFUSED(GetIntervalDecimal) REFUSED(GetIntervalFraction) REFUSED(GetShiftDecimal)
REFUSED(GetShiftFraction) REFUSED(SetIntervalDecimal) REFUSED(SetIntervalFraction) REFUSED(SetShiftDecimal)
REFUSED(SetShiftFraction) REFUSED(EvaluateDiscreteStates) REFUSED(EnterStepMode) REFUSED(GetOutputDerivatives)
REFUSED(ActivateModelPartition)
#endif
