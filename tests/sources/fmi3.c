/* All functions of FMI 3.0: in runs, without memory, and in calls that are wrong in every way. */
#include "watch.h"

static void keep_message(void *environment, int status, const char *category, const char *message) {
  (void)environment, (void)status;
  EXPECT(category);
  messages++;
  snprintf(last, sizeof last, "%s", message);
}

static void intermediate(void *environment, double time, bool set, bool get, bool finished, bool can_return,
                         bool *requested, double *return_time) {
  (void)environment, (void)time, (void)set, (void)get, (void)finished, (void)can_return;
  *requested = false;
  *return_time = time;
}

static void *instance(bool co_simulation) {
  if (!co_simulation) return fmi3InstantiateModelExchange("fmu", TOKEN, NULL, false, true, NULL, keep_message);
  return fmi3InstantiateCoSimulation("fmu", TOKEN, NULL, false, true, false, false, NULL, 0, NULL, keep_message,
                                      intermediate);
}

static bool initialized(void *fmu) {
  random_state = 1;
  return fmi3EnterInitializationMode(fmu, false, 0, 0, false, 0) <= 1 && fmi3ExitInitializationMode(fmu) <= 1;
}

/* Moves inputs, sets all, steps and gets all outputs. */
static bool step(void *fmu, double time, double *output) {
  double values[INPUT_VALUES], until;
  bool event, terminate, early;
  long before = allocations;
  bool is_done = fmi3GetFloat64(fmu, inputs, COUNT(inputs), values, INPUT_VALUES) <= 1;
  if (is_done) move(values);
  is_done = is_done && fmi3SetFloat64(fmu, inputs, COUNT(inputs), values, INPUT_VALUES) <= 1;
  is_done = is_done && fmi3DoStep(fmu, time, 0.125, true, &event, &terminate, &early, &until) <= 1;
  is_done = is_done && fmi3GetFloat64(fmu, outputs, COUNT(outputs), output, OUTPUT_VALUES) <= 1;
  /* The first step of an instance may allocate what it keeps. */
  EXPECT(time == 0 || !is_done || allocations == before);
  if (is_done) record(output, OUTPUT_VALUES);
  return is_done;
}

/* Saves, writes, reads and restores a state. */
static bool saved(void *fmu) {
  void *state = NULL, *read = NULL;
  uint8_t *bytes = NULL;
  size_t size;
  bool is_done = fmi3GetFMUState(fmu, &state) <= 1 && fmi3GetFMUState(fmu, &state) <= 1 &&
                 fmi3SerializedFMUStateSize(fmu, state, &size) <= 1 && (bytes = malloc(size)) != NULL &&
                 fmi3SerializeFMUState(fmu, state, bytes, size) <= 1 &&
                 fmi3DeserializeFMUState(fmu, bytes, size, &read) <= 1 && fmi3SetFMUState(fmu, read) <= 1;
  if (is_done) {
    EXPECT(fmi3SerializeFMUState(fmu, state, bytes, size - 1) == 3);
    EXPECT(fmi3DeserializeFMUState(fmu, bytes, size - 1, &read) == 3);
    bytes[0] ^= 1;
    EXPECT(fmi3DeserializeFMUState(fmu, bytes, size, &read) == 3);
  }
  free(bytes);
  fmi3FreeFMUState(fmu, &read);
  fmi3FreeFMUState(fmu, &state);
  EXPECT(!state && !read && fmi3FreeFMUState(fmu, &state) == 0);
  return is_done;
}

static bool co_simulation(void) {
  double output[OUTPUT_VALUES], again[OUTPUT_VALUES];
  void *fmu = instance(true);
  int i;
  bool is_done = fmu && initialized(fmu);
  for (i = 0; i < 20; i++) is_done = is_done && step(fmu, 0.125 * i, output);
  is_done = is_done && saved(fmu) && step(fmu, 2.5, output);
  is_done = is_done && fmi3Reset(fmu) <= 1 && initialized(fmu);
  for (i = 0; i <= 20; i++) is_done = is_done && step(fmu, 0.125 * i, again);
  if (is_done) EXPECT(!memcmp(output, again, sizeof output) && fmi3Terminate(fmu) == 0);
  fmi3FreeInstance(fmu);
  return is_done;
}

/* Iterates events. */
static bool events(void *fmu) {
  bool more, terminate, nominals, values, defined;
  double time;
  do {
    if (fmi3UpdateDiscreteStates(fmu, &more, &terminate, &nominals, &values, &defined, &time) > 1) return false;
  } while (more);
  return fmi3EnterContinuousTimeMode(fmu) <= 1;
}

static bool model_exchange(void) {
  double values[INPUT_VALUES], x[STATES + 1], der[STATES + 1], z[INDICATORS + 1], output[OUTPUT_VALUES];
  void *fmu = instance(false);
  size_t states, indicators;
  int i, k;
  bool enter, terminate, is_done = fmu && initialized(fmu) && events(fmu);
  is_done = is_done && fmi3GetNumberOfContinuousStates(fmu, &states) <= 1 && states == STATES;
  is_done = is_done && fmi3GetNumberOfEventIndicators(fmu, &indicators) <= 1 && indicators == INDICATORS;
  is_done = is_done && fmi3GetNominalsOfContinuousStates(fmu, x, STATES) <= 1;
  is_done = is_done && fmi3GetContinuousStates(fmu, x, STATES) <= 1;
  for (i = 1; is_done && i < 20; i++) {
    long before = allocations;
    is_done = fmi3GetFloat64(fmu, inputs, COUNT(inputs), values, INPUT_VALUES) <= 1;
    if (is_done) move(values);
    is_done = is_done && fmi3SetFloat64(fmu, inputs, COUNT(inputs), values, INPUT_VALUES) <= 1;
    is_done = is_done && fmi3GetContinuousStateDerivatives(fmu, der, STATES) <= 1 && fmi3SetTime(fmu, 0.125 * i) <= 1;
    for (k = 0; k < STATES; k++) x[k] += 0.125 * der[k];
    is_done = is_done && fmi3SetContinuousStates(fmu, x, STATES) <= 1;
    is_done = is_done && fmi3GetEventIndicators(fmu, z, INDICATORS) <= 1;
    is_done = is_done && fmi3CompletedIntegratorStep(fmu, true, &enter, &terminate) <= 1;
    is_done = is_done && fmi3GetFloat64(fmu, outputs, COUNT(outputs), output, OUTPUT_VALUES) <= 1;
    is_done = is_done && fmi3EnterEventMode(fmu) <= 1 && events(fmu);
    EXPECT(i == 1 || !is_done || allocations == before);
    if (is_done) record(output, OUTPUT_VALUES);
  }
  is_done = is_done && saved(fmu);
  fmi3FreeInstance(fmu);
  return is_done;
}

/* Calls every function but those that change the mode, with lists that may be wrong. */
static void call_all(void *fmu, Lists lists) {
  const unsigned *r = lists.references;
  void *values = lists.values;
  size_t n = lists.given;
  size_t sizes[ELEMENTS] = {0};
  double real;
  bool some[6];
#define BOTH(type) fmi3Get##type(fmu, r, n, values, n), fmi3Set##type(fmu, r, n, values, n)
  int of_lists[] = {
      BOTH(Float32),
      BOTH(Float64),
      BOTH(Int8),
      BOTH(UInt8),
      BOTH(Int16),
      BOTH(UInt16),
      BOTH(Int32),
      BOTH(UInt32),
      BOTH(Int64),
      BOTH(UInt64),
      BOTH(Boolean),
      fmi3SetDebugLogging(fmu, true, n, lists.texts),
      fmi3GetString(fmu, r, n, lists.texts, n),
      fmi3SetString(fmu, r, n, lists.texts, n),
      fmi3GetBinary(fmu, r, n, r ? sizes : NULL, lists.texts, n),
      fmi3SetBinary(fmu, r, n, r ? sizes : NULL, lists.texts, n),
      fmi3GetClock(fmu, r, n, values),
      fmi3SetClock(fmu, r, n, values),
      fmi3GetIntervalDecimal(fmu, r, n, values, values),
      fmi3GetIntervalFraction(fmu, r, n, values, values, values),
      fmi3GetShiftDecimal(fmu, r, n, values),
      fmi3GetShiftFraction(fmu, r, n, values, values),
      fmi3SetIntervalDecimal(fmu, r, n, values),
      fmi3SetIntervalFraction(fmu, r, n, values, values),
      fmi3SetShiftDecimal(fmu, r, n, values),
      fmi3SetShiftFraction(fmu, r, n, values, values),
      fmi3GetDirectionalDerivative(fmu, r, n, r, n, values, n, values, n),
      fmi3GetAdjointDerivative(fmu, r, n, r, n, values, n, values, n),
      fmi3GetOutputDerivatives(fmu, r, n, values, values, n),
      fmi3GetVariableDependencies(fmu, 0xfffffff0u, values, values, values, values, n),
      fmi3DeserializeFMUState(fmu, values, n, n ? NULL : values),
      fmi3SerializeFMUState(fmu, NULL, values, n),
  };
  int of_null[] = {
      fmi3GetNumberOfVariableDependencies(fmu, 1, NULL),
      fmi3GetFMUState(fmu, NULL),
      fmi3SetFMUState(fmu, NULL),
      fmi3SerializedFMUStateSize(fmu, NULL, NULL),
      fmi3GetNumberOfEventIndicators(fmu, NULL),
      fmi3GetNumberOfContinuousStates(fmu, NULL),
      fmi3UpdateDiscreteStates(fmu, some, some, NULL, some, some, &real),
      fmi3CompletedIntegratorStep(fmu, true, NULL, some),
      fmi3DoStep(fmu, NAN, -1, true, some, some, some, &real),
      fmi3DoStep(fmu, 0, 0.125, true, NULL, some, some, &real),
      fmi3DoStep(fmu, 0, 0.125, true, some, some, some, NULL),
      fmi3SetTime(fmu, NAN),
      fmi3ActivateModelPartition(fmu, 0, 0),
  };
  size_t i;
  for (i = 0; i < COUNT(of_lists); i++) EXPECT(!lists.is_wrong || of_lists[i] >= 2);
  for (i = 0; i < COUNT(of_null); i++) EXPECT(of_null[i] >= 2);
  fmi3SetContinuousStates(fmu, values, n);
  fmi3GetContinuousStateDerivatives(fmu, values, n);
  fmi3GetEventIndicators(fmu, values, n);
  fmi3GetContinuousStates(fmu, values, n);
  fmi3GetNominalsOfContinuousStates(fmu, values, n);
  EXPECT(fmi3FreeFMUState(fmu, NULL) == 0);
}

/* Changes the mode, allowed or not. */
static void change_mode(void *fmu, unsigned way) {
  bool some[5];
  double real;
  switch (way) {
    case 0: fmi3EnterInitializationMode(fmu, true, NAN, INFINITY, true, -1); break;
    case 1: fmi3EnterConfigurationMode(fmu); break;
    case 2: fmi3EnterInitializationMode(fmu, false, 0, 0, false, 0); break;
    case 3: fmi3ExitInitializationMode(fmu); break;
    case 4: fmi3EnterEventMode(fmu); break;
    case 5: fmi3UpdateDiscreteStates(fmu, some, some + 1, some + 2, some + 3, some + 4, &real); break;
    case 6: fmi3EnterContinuousTimeMode(fmu); break;
    case 7: fmi3CompletedIntegratorStep(fmu, true, some, some + 1); break;
    case 8: fmi3DoStep(fmu, 0, 0.125, true, some, some + 1, some + 2, &real); break;
    case 9: fmi3EnterStepMode(fmu); break;
    case 10: fmi3Terminate(fmu); break;
    case 11: fmi3ExitConfigurationMode(fmu); break;
    case 12: fmi3EvaluateDiscreteStates(fmu); break;
    default: fmi3Reset(fmu);
  }
}

static void hostile_calls(bool is_co_simulation) {
  double output[OUTPUT_VALUES], again[OUTPUT_VALUES];
  void *fmu = instance(is_co_simulation), *other = instance(true);
  size_t count;
  int i;
  EXPECT(fmu && other && initialized(other) && step(other, 0, output));
  /* Dependencies are found by trying all inputs, which takes minutes for many or with states under a sanitizer. */
  if (INPUT_VALUES < 20 && STATES == 0) EXPECT(fmi3GetNumberOfVariableDependencies(other, outputs[0], &count) == 0);
  for (i = 0; i < 300; i++) {
    Lists lists = lists_of_kind(i % KINDS);
    call_all(fmu, lists);
    call_all(NULL, lists);
    free_lists(lists);
    change_mode(fmu, chance(14));
    change_mode(NULL, chance(14));
  }
  fmi3FreeInstance(fmu);
  EXPECT(fmi3Reset(other) == 0 && initialized(other) && step(other, 0, again));
  EXPECT(!memcmp(output, again, sizeof output));
  fmi3FreeInstance(other);
}

/* A list that does not fit into memory, behind one that does, leaves the FMU as it is. */
static void long_lists(void) {
  enum { FIT = 20000 };
  size_t count = LARGEST / sizeof(double) + 1, i;
  unsigned *many = calloc(count, sizeof *many), some[FIT];
  double output[OUTPUT_VALUES], again[OUTPUT_VALUES], *values = malloc(FIT * sizeof *values);
  void *fmu = instance(true);
  EXPECT(many && values && fmu && initialized(fmu) && step(fmu, 0, output));
  EXPECT(fmi3SetFloat64(fmu, many, count, values, count) == 3 && strstr(last, "more than fit"));
  for (i = 0; i < FIT; i++) some[i] = 0; /* the time */
  fmi3GetFloat64(fmu, some, FIT, values, FIT);
  EXPECT(step(fmu, 0.125, again) && fmi3Reset(fmu) == 0 && initialized(fmu) && step(fmu, 0, again));
  EXPECT(!memcmp(output, again, sizeof output));
  fmi3FreeInstance(fmu);
  free(many);
  free(values);
}

/* A call that ends by a trap ends this instance alone, and each later call is refused. */
static void trap(void) {
  enum { FIT = 20000 };
  unsigned *many = calloc(FIT, sizeof *many);
  double output[OUTPUT_VALUES], *values = malloc(FIT * sizeof *values);
  void *fmu = instance(true), *other = instance(true), *state = NULL;
  EXPECT(many && values && initialized(fmu) && initialized(other) && fmi3GetFMUState(fmu, &state) == 0);
  refused_from = allocations;
  EXPECT(fmi3GetFloat64(fmu, many, FIT, values, FIT) == 3 && strstr(last, "internal error (out of memory)"));
  refused_from = -1;
  EXPECT(fmi3GetFloat64(fmu, many, 1, values, 1) == 3 && fmi3Reset(fmu) == 3 && fmi3SetFMUState(fmu, state) == 3);
  EXPECT(step(other, 0, output) && fmi3FreeFMUState(fmu, &state) == 0 && !state);
  fmi3FreeInstance(fmu);
  fmi3FreeInstance(other);
  free(many);
  free(values);
}

int main(void) {
  EXPECT(!strcmp(fmi3GetVersion(), "3.0"));
  EXPECT(!fmi3InstantiateCoSimulation(NULL, NULL, NULL, 0, 0, 0, 0, NULL, 9, NULL, NULL, NULL));
  EXPECT(!fmi3InstantiateModelExchange(NULL, NULL, NULL, 0, 0, NULL, NULL));
  EXPECT(!fmi3InstantiateModelExchange("fmu", "{0}", NULL, 0, 0, NULL, keep_message) && messages > 0);
  EXPECT(!fmi3InstantiateScheduledExecution("fmu", TOKEN, NULL, 0, 0, NULL, keep_message, NULL, NULL, NULL));
  fmi3FreeInstance(NULL);
  EXPECT(co_simulation() && model_exchange());
  printf("outputs: %016llx\n", (unsigned long long)hash);
  run_without_memory(co_simulation);
  run_without_memory(model_exchange);
  hostile_calls(true);
  hostile_calls(false);
  trap();
  long_lists();
  printf("%ld messages\n", messages);
  return 0;
}
