/* Steps an FMU of FMI 2.0, so that `perf stat` or valgrind counts what a step takes.
 *
 *   cc -O2 -o steps benches/steps.c -ldl
 *   ./steps LIBRARY GUID STEPS FIRST_INPUT INPUTS FIRST_OUTPUT OUTPUTS
 *
 * Inputs and outputs are Reals with consecutive value references. Each step sets the inputs, of which the first
 * changes, and gets the outputs. */
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

enum { MOST = 500 };

static void print(void *environment, const char *name, int status, const char *category, const char *message, ...) {
  (void)environment, (void)category;
  if (status > 0) printf("%s: %s\n", name, message);
}

int main(int count, char *arguments[]) {
  struct {
    void (*logger)(void *, const char *, int, const char *, const char *, ...);
    void *others[4];
  } callbacks = {print, {NULL}};
  void *library = count == 8 ? dlopen(arguments[1], RTLD_NOW) : NULL;
  if (!library) return printf("%s\n", count == 8 ? dlerror() : "arguments are missing"), 2;
  void *(*instantiate)(const char *, int, const char *, const char *, void *, int, int) =
      (void *(*)(const char *, int, const char *, const char *, void *, int, int))dlsym(library, "fmi2Instantiate");
  int (*enter)(void *) = (int (*)(void *))dlsym(library, "fmi2EnterInitializationMode");
  int (*leave)(void *) = (int (*)(void *))dlsym(library, "fmi2ExitInitializationMode");
  int (*get)(void *, const unsigned *, size_t, double *) =
      (int (*)(void *, const unsigned *, size_t, double *))dlsym(library, "fmi2GetReal");
  int (*set)(void *, const unsigned *, size_t, const double *) =
      (int (*)(void *, const unsigned *, size_t, const double *))dlsym(library, "fmi2SetReal");
  int (*step)(void *, double, double, int) = (int (*)(void *, double, double, int))dlsym(library, "fmi2DoStep");
  unsigned inputs[MOST], outputs[MOST];
  double values[MOST], results[MOST], start;
  size_t n = (size_t)atoi(arguments[5]), m = (size_t)atoi(arguments[7]), i;
  long steps = atol(arguments[3]), k;
  void *fmu = instantiate("fmu", 1, arguments[2], NULL, &callbacks, 0, 1);
  if (!fmu || n > MOST || m > MOST || enter(fmu) > 1 || leave(fmu) > 1) return 1;
  for (i = 0; i < n; i++) inputs[i] = (unsigned)(atoi(arguments[4]) + (int)i);
  for (i = 0; i < m; i++) outputs[i] = (unsigned)(atoi(arguments[6]) + (int)i);
  if (get(fmu, inputs, n, values) > 1) return 1;
  for (k = 0, start = values[0]; k < steps; k++) {
    values[0] = start + k % 100 / 1000.0;
    if (set(fmu, inputs, n, values) > 1 || step(fmu, k / 100.0, 1 / 100.0, 1) > 1) return 1;
    if (get(fmu, outputs, m, results) > 1) return 1;
  }
  return 0;
}
