/* A library of FMI 3.0 for tests of the importer. It has every variable as storage of its type and records what it is told. Functions that are not
   here return 0. */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

typedef void (*Log)(void *environment, int status, const char *category, const char *message);
typedef void (*Update)(void *environment, double time, bool set, bool get, bool finished, bool can_return, bool *requested, double *end);

static struct Instance {
    void *environment;
    Log log;
    Update update;
    char arguments[200];
} the;

static void say(int status, const char *category, const char *message) {
    if (the.log) the.log(the.environment, status, category, message);
}

static void *made(const char *kind, const char *name, const char *token, const char *resources, bool visible, bool logging, void *environment, Log log) {
    the.environment = environment;
    the.log = log;
    snprintf(the.arguments, sizeof the.arguments, "%s %s %s %s %d %d", kind, name ? name : "-", token ? token : "-", resources ? "resources" : "-", visible, logging);
    say(0, "made", the.arguments);
    return token && strcmp(token, "token") == 0 ? &the : NULL;
}

void *fmi3InstantiateCoSimulation(const char *name, const char *token, const char *resources, bool visible, bool logging, bool events, bool early,
                                  const uint32_t required[], size_t n, void *environment, Log log, Update update) {
    void *instance = made("CS", name, token, resources, visible, logging, environment, log);
    the.update = update;
    char choices[100];
    snprintf(choices, sizeof choices, "events %d, early %d, required %zu, last %u", events, early, n, n ? required[n - 1] : 0);
    say(0, "choices", choices);
    return instance;
}

void *fmi3InstantiateModelExchange(const char *name, const char *token, const char *resources, bool visible, bool logging, void *environment, Log log) {
    return made("ME", name, token, resources, visible, logging, environment, log);
}

void fmi3FreeInstance(void *c) { say(0, "end", "freed"); }

int fmi3EnterInitializationMode(void *c, bool has_tolerance, double tolerance, double start, bool has_stop, double stop) {
    char text[100];
    snprintf(text, sizeof text, "%d %g %g %d %g", has_tolerance, tolerance, start, has_stop, stop);
    say(0, "initialization", text);
    return 0;
}

int fmi3SetDebugLogging(void *c, bool on, size_t n, const char *const categories[]) {
    char text[100];
    snprintf(text, sizeof text, "%d %zu %s", on, n, n ? categories[n - 1] : "-");
    say(0, "logging", text);
    return 0;
}

/* Storage of 8 elements for each variable; the number of values is checked against the sizes of the description. */
#define SIZE(reference) ((reference) == 1 ? 3 : (reference) == 2 ? 4 : 1)
#define STORED(NAME, TYPE) \
    static TYPE stored_##NAME[64][8]; \
    int fmi3Get##NAME(void *c, const uint32_t r[], size_t n, TYPE values[], size_t m) { \
        size_t k = 0; \
        for (size_t i = 0; i < n; i++) \
            for (size_t j = 0; j < SIZE(r[i]); j++) if (k < m) values[k++] = stored_##NAME[r[i]][j]; \
        return k == m ? 0 : 3; \
    } \
    int fmi3Set##NAME(void *c, const uint32_t r[], size_t n, const TYPE values[], size_t m) { \
        size_t k = 0; \
        for (size_t i = 0; i < n; i++) \
            for (size_t j = 0; j < SIZE(r[i]); j++) if (k < m) stored_##NAME[r[i]][j] = values[k++]; \
        return k == m ? 0 : 3; \
    }
STORED(Float32, float)
STORED(Float64, double)
STORED(Int8, int8_t)
STORED(UInt8, uint8_t)
STORED(Int16, int16_t)
STORED(UInt16, uint16_t)
STORED(Int32, int32_t)
STORED(UInt32, uint32_t)
STORED(Int64, int64_t)
STORED(UInt64, uint64_t)
STORED(Boolean, bool)

static char text[100];
int fmi3SetString(void *c, const uint32_t r[], size_t n, const char *const values[], size_t m) {
    snprintf(text, sizeof text, "%s", values[m - 1]);
    return 0;
}
int fmi3GetString(void *c, const uint32_t r[], size_t n, const char *values[], size_t m) {
    values[m - 1] = text;
    return 0;
}

static uint8_t bytes[100];
static size_t number_of_bytes;
int fmi3SetBinary(void *c, const uint32_t r[], size_t n, const size_t sizes[], const uint8_t *const values[], size_t m) {
    number_of_bytes = sizes[m - 1];
    memcpy(bytes, values[m - 1], number_of_bytes);
    return 0;
}
int fmi3GetBinary(void *c, const uint32_t r[], size_t n, size_t sizes[], const uint8_t *values[], size_t m) {
    sizes[m - 1] = number_of_bytes;
    values[m - 1] = bytes;
    return 0;
}

static bool ticks;
int fmi3SetClock(void *c, const uint32_t r[], size_t n, const bool values[]) {
    ticks = values[n - 1];
    return 0;
}
int fmi3GetClock(void *c, const uint32_t r[], size_t n, bool values[]) {
    values[n - 1] = ticks;
    return 0;
}

/* Two intermediate updates, at the middle and at the end; at the first one the importer may ask for the end. A step of no length is refused, one of
   negative length writes nothing. */
int fmi3DoStep(void *c, double t, double h, bool no_return, bool *event, bool *terminate, bool *early, double *last) {
    if (h < 0) return 3;
    *event = false;
    *terminate = false;
    *early = false;
    *last = t;
    if (h == 0) return 2;
    for (int i = 1; i <= 2; i++) {
        bool requested = false;
        double end = -1;
        if (the.update) the.update(the.environment, t + h * i / 2, true, i == 1, true, i == 1, &requested, &end);
        if (requested) {
            *early = true;
            *last = end;
            return 0;
        }
    }
    *last = t + h;
    return 0;
}

int fmi3UpdateDiscreteStates(void *c, bool *again, bool *terminate, bool *nominals, bool *values, bool *defined, double *next) {
    *again = *nominals = *defined = true;
    *terminate = *values = false;
    *next = 7.5;
    return 0;
}

int fmi3CompletedIntegratorStep(void *c, bool no_return, bool *event, bool *terminate) {
    *event = no_return;
    *terminate = false;
    return 0;
}

int fmi3GetNumberOfContinuousStates(void *c, size_t *n) {
    *n = 3;
    return 0;
}
int fmi3GetNumberOfEventIndicators(void *c, size_t *n) {
    *n = 2;
    return 0;
}
int fmi3GetContinuousStateDerivatives(void *c, double values[], size_t n) {
    for (size_t i = 0; i < n; i++) values[i] = i + 0.5;
    return 0;
}

/* The lengths, and the first seed. */
int fmi3GetDirectionalDerivative(void *c, const uint32_t u[], size_t nu, const uint32_t k[], size_t nk, const double s[], size_t ns, double v[], size_t nv) {
    double facts[] = {nu, nk, ns, nv};
    for (size_t i = 0; i < nv; i++) v[i] = i < 4 ? facts[i] : s[0];
    return 0;
}
int fmi3GetAdjointDerivative(void *c, const uint32_t u[], size_t nu, const uint32_t k[], size_t nk, const double s[], size_t ns, double v[], size_t nv) {
    return fmi3GetDirectionalDerivative(c, k, nk, u, nu, s, ns, v, nv);
}
int fmi3GetOutputDerivatives(void *c, const uint32_t r[], size_t n, const int32_t orders[], double v[], size_t nv) {
    for (size_t i = 0; i < nv; i++) v[i] = orders[n - 1] + i;
    return 0;
}

int fmi3GetNumberOfVariableDependencies(void *c, uint32_t r, size_t *n) {
    *n = 2;
    return r == 2 ? 0 : 3;
}
int fmi3GetVariableDependencies(void *c, uint32_t r, size_t element[], uint32_t independent[], size_t of[], int kind[], size_t n) {
    for (size_t i = 0; i < n; i++) {
        element[i] = i + 1;
        independent[i] = 1;
        of[i] = 3 - i;
        kind[i] = i == 0 ? 1 : 5;
    }
    return 0;
}

/* The state is the first element of the first variable. */
int fmi3GetFMUState(void *c, void **state) {
    static double saved;
    saved = stored_Float64[1][0];
    *state = &saved;
    return 0;
}
int fmi3SetFMUState(void *c, void *state) {
    stored_Float64[1][0] = *(double *)state;
    return 0;
}
int fmi3FreeFMUState(void *c, void **state) {
    say(0, "state", "freed");
    *state = NULL;
    return 0;
}
int fmi3SerializedFMUStateSize(void *c, void *state, size_t *n) {
    *n = sizeof(double);
    return 0;
}
int fmi3SerializeFMUState(void *c, void *state, uint8_t to[], size_t n) {
    memcpy(to, state, n);
    return 0;
}
int fmi3DeserializeFMUState(void *c, const uint8_t from[], size_t n, void **state) {
    static double read;
    memcpy(&read, from, n);
    *state = &read;
    return 0;
}
