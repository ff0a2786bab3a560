/* An FMU of FMI 3.0 that does just enough to be sound. Functions that are not here return 0. */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

typedef void (*Update)(void *environment, double time, bool set, bool get, bool finished, bool can_return, bool *requested, double *end);
typedef void (*Log)(void *environment, int status, const char *category, const char *message);

static const double force_start[2] = {1, 2};
static double force[2], x[2] = {0.5, 1.5};
static Update update;
static void *environment;
static bool events, in_update, has_set;
static int steps;
static int instance;

static void *make(const char *token, void *env, Log log) {
    memcpy(force, force_start, sizeof force);
    environment = env;
    update = NULL;
    events = in_update = has_set = false;
    steps = 0;
    if (strcmp(token, "any text") == 0) return &instance;
    log(env, 3, "logStatusError", "another token");
    return NULL;
}
void *fmi3InstantiateCoSimulation(const char *name, const char *token, const char *resources, bool visible, bool logging, bool event_mode, bool early,
                                  const uint32_t required[], size_t n, void *env, Log log, Update callback) {
    void *made = make(token, env, log);
    update = callback;
    events = event_mode;
    return made;
}
void *fmi3InstantiateModelExchange(const char *name, const char *token, const char *resources, bool visible, bool logging, void *env, Log log) {
    return make(token, env, log);
}

int fmi3GetFloat64(void *c, const uint32_t r[], size_t n, double v[], size_t m) {
    if (n != 1) return 3;
    const double K[] = {4, 4, 4, 4}, der_x[] = {1, 2}, zero[1] = {0}, y[] = {7}, crossing[] = {-1}, k[] = {16};
    const double *values[] = {zero, force, 0, K, 0, 0, 0, x, der_x, y, 0, crossing, 0, k};
    const size_t sizes[] = {1, 2, 0, 4, 0, 0, 0, 2, 2, 1, 0, 1, 0, 1};
    if (r[0] > 13 || sizes[r[0]] != m) return 3;
    if (in_update && (r[0] != 9 || has_set)) return 3;
    memcpy(v, values[r[0]], m * sizeof *v);
    return 0;
}
int fmi3SetFloat64(void *c, const uint32_t r[], size_t n, const double v[], size_t m) {
    if (r[0] == 3 && m == 4) return 0;
    if (r[0] != 1 || m != 2 || v[0] < -5 || v[0] > 5) return 3;
    memcpy(force, v, sizeof force);
    has_set = true;
    return 0;
}
int fmi3GetFloat32(void *c, const uint32_t r[], size_t n, float v[], size_t m) { v[0] = 0.1f; return r[0] == 12 ? 0 : 3; }
int fmi3GetInt32(void *c, const uint32_t r[], size_t n, int32_t v[], size_t m) { v[0] = 5; return r[0] == 10 ? 0 : 3; }
int fmi3GetInt64(void *c, const uint32_t r[], size_t n, int64_t v[], size_t m) { v[0] = 1; return r[0] == 4 ? 0 : 3; }
int fmi3SetInt64(void *c, const uint32_t r[], size_t n, const int64_t v[], size_t m) { return v[0] == 1 || v[0] == 2 ? 0 : 3; }
int fmi3GetUInt64(void *c, const uint32_t r[], size_t n, uint64_t v[], size_t m) { v[0] = 2; return r[0] == 5 ? 0 : 3; }
int fmi3GetBoolean(void *c, const uint32_t r[], size_t n, bool v[], size_t m) { v[0] = false; return r[0] == 2 ? 0 : 3; }
int fmi3GetString(void *c, const uint32_t r[], size_t n, const char *v[], size_t m) { v[0] = "a b"; return r[0] == 6 ? 0 : 3; }

int fmi3DoStep(void *c, double t, double h, bool no_return, bool *event, bool *terminate, bool *early, double *last) {
    *event = events && steps++ == 0;
    *terminate = *early = false;
    *last = t + h;
    if (update) {
        bool requested;
        double end;
        in_update = true;
        has_set = false;
        update(environment, t + h, true, true, true, true, &requested, &end);
        in_update = false;
    }
    return 0;
}
int fmi3UpdateDiscreteStates(void *c, bool *again, bool *terminate, bool *nominals, bool *values, bool *defined, double *next) {
    *again = *terminate = *nominals = *values = *defined = false;
    *next = 0;
    return 0;
}
int fmi3GetContinuousStates(void *c, double states[], size_t n) { states[0] = 0.5; states[1] = 1.5; return n == 2 ? 0 : 3; }
int fmi3SetContinuousStates(void *c, const double states[], size_t n) { memcpy(x, states, sizeof x); return 0; }
int fmi3GetContinuousStateDerivatives(void *c, double x[], size_t n) { x[0] = 1; x[1] = 2; return n == 2 ? 0 : 3; }
int fmi3GetNominalsOfContinuousStates(void *c, double x[], size_t n) { x[0] = 1; x[1] = 1; return n == 2 ? 0 : 3; }
int fmi3GetEventIndicators(void *c, double z[], size_t n) { z[0] = -1; return n == 1 ? 0 : 3; }

static double saved[4];
int fmi3GetFMUState(void *c, void **state) {
    memcpy(saved, force, sizeof force);
    memcpy(saved + 2, x, sizeof x);
    *state = saved;
    return 0;
}
int fmi3SetFMUState(void *c, void *state) {
    memcpy(force, saved, sizeof force);
    memcpy(x, saved + 2, sizeof x);
    return 0;
}
int fmi3SerializedFMUStateSize(void *c, void *state, size_t *n) { *n = 1; return 0; }
int fmi3DeserializeFMUState(void *c, const uint8_t bytes[], size_t n, void **state) { *state = saved; return 0; }
int fmi3GetDirectionalDerivative(void *c, const uint32_t u[], size_t nu, const uint32_t k[], size_t nk, const double s[], size_t ns, double v[], size_t nv) {
    v[0] = 1;
    return u[0] == 9 && k[0] == 1 && ns == 2 && nv == 1 ? 0 : 3;
}
int fmi3GetAdjointDerivative(void *c, const uint32_t u[], size_t nu, const uint32_t k[], size_t nk, const double s[], size_t ns, double v[], size_t nv) {
    v[0] = v[1] = 1;
    return u[0] == 9 && k[0] == 1 && ns == 1 && nv == 2 ? 0 : 3;
}
/* Of y: its element depends on the first element of x and on all of force. */
int fmi3GetNumberOfVariableDependencies(void *c, uint32_t r, size_t *n) { *n = r == 9 ? 2 : 0; return 0; }
int fmi3GetVariableDependencies(void *c, uint32_t r, size_t element[], uint32_t independent[], size_t of[], int kind[], size_t n) {
    if (n == 0) return 0;
    element[0] = 1; independent[0] = 7; of[0] = 1; kind[0] = 1;
    element[1] = 1; independent[1] = 1; of[1] = 0; kind[1] = 5;
    return 0;
}
