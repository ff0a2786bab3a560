/* Steps an FMU of FMI 2.0, so that valgrind or `perf stat` counts what a step takes. Prints how deep the stack was.
 *
 *   cc -O2 -o steps benches/steps.c -ldl -lpthread
 *   ./steps LIBRARY GUID STEPS FIRST_INPUT INPUTS FIRST_OUTPUT OUTPUTS
 *
 * Inputs and outputs are Reals with consecutive value references. Each step sets the inputs, of which the first
 * changes, and gets the outputs. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 500, STACK = 1 << 20, PAINT = 0x5a };

typedef void Logger(void *, const char *, int, const char *, const char *, ...);
typedef void *Instantiate(const char *, int, const char *, const char *, void *, int, int);
typedef int Mode(void *);
typedef int Get(void *, const unsigned *, size_t, double *);
typedef int Set(void *, const unsigned *, size_t, const double *);
typedef int Step(void *, double, double, int);

static void *library;
/* Where the stack of the calls begins. */
static unsigned char *top;

static void *function(const char *name) { return dlsym(library, name); }

static void print(void *environment, const char *name, int status, const char *category, const char *message, ...) {
  (void)environment, (void)category;
  if (status > 1) printf("%s: %s\n", name, message);
}

static void *run(void *given) {
  char **arguments = given;
  struct {
    Logger *logger;
    void *others[4];
  } callbacks = {print, {NULL}};
  Get *get = (Get *)function("fmi2GetReal");
  Set *set = (Set *)function("fmi2SetReal");
  Step *step = (Step *)function("fmi2DoStep");
  static unsigned inputs[MOST], outputs[MOST];
  static double values[MOST], results[MOST];
  double start;
  size_t n = (size_t)atoi(arguments[5]), m = (size_t)atoi(arguments[7]), i;
  long steps = atol(arguments[3]), k;
  void *fmu = ((Instantiate *)function("fmi2Instantiate"))("fmu", 1, arguments[2], NULL, &callbacks, 0, 1);
  top = (unsigned char *)&callbacks;
  if (!fmu || n > MOST || m > MOST) return NULL;
  for (i = 0; i < n; i++) inputs[i] = (unsigned)(atoi(arguments[4]) + (int)i);
  for (i = 0; i < m; i++) outputs[i] = (unsigned)(atoi(arguments[6]) + (int)i);
  if (((Mode *)function("fmi2EnterInitializationMode"))(fmu) > 1) return NULL;
  if (((Mode *)function("fmi2ExitInitializationMode"))(fmu) > 1) return NULL;
  if (get(fmu, inputs, n, values) > 1) return NULL;
  for (k = 0, start = values[0]; k < steps; k++) {
    values[0] = start + k % 100 / 1000.0;
    if (set(fmu, inputs, n, values) > 1 || step(fmu, k / 100.0, 1 / 100.0, 1) > 1) return NULL;
    if (get(fmu, outputs, m, results) > 1) return NULL;
  }
  return fmu;
}

int main(int count, char *arguments[]) {
  unsigned char *stack = NULL;
  pthread_attr_t attributes;
  pthread_t thread;
  void *fmu = NULL;
  size_t unused = 0;
  library = count == 8 ? dlopen(arguments[1], RTLD_NOW) : NULL;
  if (!library) return printf("%s\n", count == 8 ? dlerror() : "arguments are missing"), 2;
  if (posix_memalign((void **)&stack, 4096, STACK)) return 2;
  memset(stack, PAINT, STACK);
  pthread_attr_init(&attributes);
  pthread_attr_setstack(&attributes, stack, STACK);
  pthread_create(&thread, &attributes, run, arguments);
  pthread_join(thread, &fmu);
  while (stack[unused] == PAINT) unused++;
  printf("%zu bytes of stack\n", (size_t)(top - (stack + unused)));
  return fmu ? 0 : 1;
}
