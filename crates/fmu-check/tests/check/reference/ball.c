/* A ball that falls from 1 m and is thrown back with half of its speed, with g = 8 m/s2: it hits the floor after 0.5 s, and 0.5 s later again.
   In the air it is counted by steps of time, every 0.25 s. Functions that are not here return 0. */
#include <math.h>
#include <stddef.h>

typedef struct { int again, terminate, nominals, values, has_next; double next; } Info;

static double t, h, v, push;
static int count;
static int instance;

void *fmi2Instantiate(const char *name, int kind, const char *guid, const char *resources, const void *back, int visible, int logging) {
    t = 0, h = 1, v = 0, push = 0, count = 0;
    return &instance;
}
static double *real(unsigned r) {
    static double a;
    a = push - 8;
    double *all[] = {&h, &v, &a, &push};
    return all[r == 4 ? 1 : r];
}
int fmi2GetReal(void *c, const unsigned *r, size_t n, double *x) { for (size_t i = 0; i < n; i++) x[i] = *real(r[i]); return 0; }
int fmi2SetReal(void *c, const unsigned *r, size_t n, const double *x) { for (size_t i = 0; i < n; i++) *real(r[i]) = x[i]; return 0; }
int fmi2GetInteger(void *c, const unsigned *r, size_t n, int *x) { *x = count; return 0; }
int fmi2SetTime(void *c, double time) { t = time; return 0; }
int fmi2SetContinuousStates(void *c, const double *x, size_t n) { h = x[0], v = x[1]; return 0; }
int fmi2GetContinuousStates(void *c, double *x, size_t n) { x[0] = h, x[1] = v; return 0; }
int fmi2GetNominalsOfContinuousStates(void *c, double *x, size_t n) { x[0] = x[1] = 1; return 0; }
int fmi2GetDerivatives(void *c, double *x, size_t n) { x[0] = v, x[1] = push - 8; return 0; }
int fmi2GetEventIndicators(void *c, double *z, size_t n) { z[0] = h; return 0; }
int fmi2CompletedIntegratorStep(void *c, int keep, int *event, int *terminate) { *event = *terminate = 0; return 0; }
int fmi2NewDiscreteStates(void *c, Info *info) {
    info->again = info->terminate = info->nominals = info->values = 0;
    if (h <= 0 && v < 0) h = 0, v = -v / 2, info->values = 1;
    if (t >= 0.25 * (count + 1)) count++;
    info->has_next = 1;
    info->next = 0.25 * (count + 1);
    return 0;
}
