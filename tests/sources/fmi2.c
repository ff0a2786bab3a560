/* All functions of FMI 2.0: in runs, without memory, and in calls that are wrong in every way. */
#include "watch.h"

static void keep_message(void *environment, const char *name, int status, const char *category, const char *message,
                         ...) {
  va_list arguments;
  (void)environment, (void)status;
  EXPECT(!strcmp(name, "fmu") && category);
  messages++;
  va_start(arguments, message);
  vsnprintf(last, sizeof last, message, arguments);
  va_end(arguments);
}

static const Callbacks callbacks = {keep_message, NULL, NULL, NULL, NULL};

static void *instance(int type) { return fmi2Instantiate("fmu", type, TOKEN, NULL, &callbacks, 0, 1); }

static bool initialized(void *fmu) {
  random_state = 1;
  return fmi2SetupExperiment(fmu, 0, 0, 0, 0, 0) <= 1 && fmi2EnterInitializationMode(fmu) <= 1 &&
         fmi2ExitInitializationMode(fmu) <= 1;
}

/* Moves inputs, sets all, steps and gets all outputs. */
static bool step(void *fmu, double time, double *output) {
  double values[INPUT_VALUES];
  long before = allocations;
  bool is_done = fmi2GetReal(fmu, inputs, COUNT(inputs), values) <= 1;
  if (is_done) move(values);
  is_done = is_done && fmi2SetReal(fmu, inputs, COUNT(inputs), values) <= 1;
  is_done = is_done && fmi2DoStep(fmu, time, 0.125, 1) <= 1;
  is_done = is_done && fmi2GetReal(fmu, outputs, COUNT(outputs), output) <= 1;
  /* The first step of an instance may allocate what it keeps. */
  EXPECT(time == 0 || !is_done || allocations == before);
  if (is_done) record(output, OUTPUT_VALUES);
  return is_done;
}

/* Saves, writes, reads and restores a state. */
static bool saved(void *fmu) {
  void *state = NULL, *read = NULL;
  char *bytes = NULL;
  size_t size;
  bool is_done = fmi2GetFMUstate(fmu, &state) <= 1 && fmi2GetFMUstate(fmu, &state) <= 1 &&
                 fmi2SerializedFMUstateSize(fmu, state, &size) <= 1 && (bytes = malloc(size)) != NULL &&
                 fmi2SerializeFMUstate(fmu, state, bytes, size) <= 1 &&
                 fmi2DeSerializeFMUstate(fmu, bytes, size, &read) <= 1 && fmi2SetFMUstate(fmu, read) <= 1;
  if (is_done) {
    EXPECT(fmi2SerializeFMUstate(fmu, state, bytes, size - 1) == 3);
    EXPECT(fmi2DeSerializeFMUstate(fmu, bytes, size - 1, &read) == 3);
    bytes[0] ^= 1;
    EXPECT(fmi2DeSerializeFMUstate(fmu, bytes, size, &read) == 3);
  }
  free(bytes);
  fmi2FreeFMUstate(fmu, &read);
  fmi2FreeFMUstate(fmu, &state);
  EXPECT(!state && !read && fmi2FreeFMUstate(fmu, &state) == 0);
  return is_done;
}

static bool co_simulation(void) {
  double output[OUTPUT_VALUES], again[OUTPUT_VALUES];
  void *fmu = instance(1);
  int i;
  bool is_done = fmu && initialized(fmu);
  for (i = 0; i < 20; i++) is_done = is_done && step(fmu, 0.125 * i, output);
  is_done = is_done && saved(fmu) && step(fmu, 2.5, output);
  is_done = is_done && fmi2Reset(fmu) <= 1 && initialized(fmu);
  for (i = 0; i <= 20; i++) is_done = is_done && step(fmu, 0.125 * i, again);
  if (is_done) EXPECT(!memcmp(output, again, sizeof output) && fmi2Terminate(fmu) == 0);
  fmi2FreeInstance(fmu);
  return is_done;
}

/* Iterates events. */
static bool events(void *fmu) {
  EventInfo info;
  do {
    if (fmi2NewDiscreteStates(fmu, &info) > 1) return false;
  } while (info.newDiscreteStatesNeeded);
  return fmi2EnterContinuousTimeMode(fmu) <= 1;
}

static bool model_exchange(void) {
  double values[INPUT_VALUES], x[STATES + 1], der[STATES + 1], z[INDICATORS + 1], output[OUTPUT_VALUES];
  void *fmu = instance(0);
  int i, k, enter, terminate;
  bool is_done = fmu && initialized(fmu) && events(fmu);
  is_done = is_done && fmi2GetNominalsOfContinuousStates(fmu, x, STATES) <= 1;
  is_done = is_done && fmi2GetContinuousStates(fmu, x, STATES) <= 1;
  for (i = 1; is_done && i < 20; i++) {
    long before = allocations;
    is_done = fmi2GetReal(fmu, inputs, COUNT(inputs), values) <= 1;
    if (is_done) move(values);
    is_done = is_done && fmi2SetReal(fmu, inputs, COUNT(inputs), values) <= 1;
    is_done = is_done && fmi2GetDerivatives(fmu, der, STATES) <= 1 && fmi2SetTime(fmu, 0.125 * i) <= 1;
    for (k = 0; k < STATES; k++) x[k] += 0.125 * der[k];
    is_done = is_done && fmi2SetContinuousStates(fmu, x, STATES) <= 1;
    is_done = is_done && fmi2GetEventIndicators(fmu, z, INDICATORS) <= 1;
    is_done = is_done && fmi2CompletedIntegratorStep(fmu, 1, &enter, &terminate) <= 1;
    is_done = is_done && fmi2GetReal(fmu, outputs, COUNT(outputs), output) <= 1;
    is_done = is_done && fmi2EnterEventMode(fmu) <= 1 && events(fmu);
    EXPECT(i == 1 || !is_done || allocations == before);
    if (is_done) record(output, OUTPUT_VALUES);
  }
  is_done = is_done && saved(fmu);
  fmi2FreeInstance(fmu);
  return is_done;
}

/* Calls every function but those that change the mode, with lists that may be wrong. */
static void call_all(void *fmu, Lists lists) {
  const unsigned *r = lists.references;
  void *values = lists.values;
  size_t n = lists.given;
  int some[2];
  double real;
  const char *text;
  int of_lists[] = {
      fmi2SetDebugLogging(fmu, 1, n, lists.texts),
      fmi2GetReal(fmu, r, n, values),
      fmi2GetInteger(fmu, r, n, values),
      fmi2GetBoolean(fmu, r, n, values),
      fmi2GetString(fmu, r, n, lists.texts),
      fmi2SetReal(fmu, r, n, values),
      fmi2SetInteger(fmu, r, n, values),
      fmi2SetBoolean(fmu, r, n, values),
      fmi2SetString(fmu, r, n, lists.texts),
      fmi2GetDirectionalDerivative(fmu, r, n, r, n, values, values),
      fmi2SetRealInputDerivatives(fmu, r, n, values, values),
      fmi2GetRealOutputDerivatives(fmu, r, n, values, values),
      fmi2DeSerializeFMUstate(fmu, values, n, n ? NULL : values),
      fmi2SerializeFMUstate(fmu, NULL, values, n),
      fmi2SetContinuousStates(fmu, values, n),
      fmi2GetDerivatives(fmu, values, n),
      fmi2GetEventIndicators(fmu, values, n),
      fmi2GetContinuousStates(fmu, values, n),
      fmi2GetNominalsOfContinuousStates(fmu, values, n),
  };
  int of_null[] = {
      fmi2GetFMUstate(fmu, NULL),
      fmi2SetFMUstate(fmu, NULL),
      fmi2SerializedFMUstateSize(fmu, NULL, NULL),
      fmi2NewDiscreteStates(fmu, NULL),
      fmi2CompletedIntegratorStep(fmu, 1, NULL, some),
      fmi2CompletedIntegratorStep(fmu, 1, some, NULL),
      fmi2GetStatus(fmu, (int)n, NULL),
      fmi2GetRealStatus(fmu, (int)n, NULL),
      fmi2GetIntegerStatus(fmu, (int)n, NULL),
      fmi2GetBooleanStatus(fmu, (int)n, NULL),
      fmi2GetStringStatus(fmu, (int)n, NULL),
      fmi2DoStep(fmu, NAN, -1, 7),
      fmi2SetTime(fmu, NAN),
  };
  size_t i;
  for (i = 0; i < COUNT(of_lists); i++) EXPECT(!lists.is_wrong || i >= 14 || of_lists[i] >= 2);
  for (i = 0; i < COUNT(of_null); i++) EXPECT(of_null[i] >= 2);
  fmi2GetStatus(fmu, (int)n, some);
  fmi2GetRealStatus(fmu, (int)n, &real);
  fmi2GetIntegerStatus(fmu, (int)n, some);
  fmi2GetBooleanStatus(fmu, (int)n, some);
  fmi2GetStringStatus(fmu, (int)n, &text);
  EXPECT(fmi2FreeFMUstate(fmu, NULL) == 0);
}

/* Changes the mode, allowed or not. */
static void change_mode(void *fmu, unsigned way) {
  EventInfo info;
  int some[2];
  switch (way) {
    case 0: fmi2SetupExperiment(fmu, 1, NAN, INFINITY, 1, -1); break;
    case 1: fmi2SetupExperiment(fmu, 0, 0, 0, 0, 0); break;
    case 2: fmi2EnterInitializationMode(fmu); break;
    case 3: fmi2ExitInitializationMode(fmu); break;
    case 4: fmi2EnterEventMode(fmu); break;
    case 5: fmi2NewDiscreteStates(fmu, &info); break;
    case 6: fmi2EnterContinuousTimeMode(fmu); break;
    case 7: fmi2CompletedIntegratorStep(fmu, 1, some, some + 1); break;
    case 8: fmi2DoStep(fmu, 0, 0.125, 1); break;
    case 9: fmi2CancelStep(fmu); break;
    case 10: fmi2Terminate(fmu); break;
    default: fmi2Reset(fmu);
  }
}

static void hostile_calls(int type) {
  double output[OUTPUT_VALUES], again[OUTPUT_VALUES];
  void *fmu = instance(type), *other = instance(1);
  int i;
  EXPECT(fmu && other && initialized(other) && step(other, 0, output));
  for (i = 0; i < 300; i++) {
    Lists lists = lists_of_kind(i % KINDS);
    call_all(fmu, lists);
    call_all(NULL, lists);
    free_lists(lists);
    change_mode(fmu, chance(12));
    change_mode(NULL, chance(12));
  }
  fmi2FreeInstance(fmu);
  EXPECT(fmi2Reset(other) == 0 && initialized(other) && step(other, 0, again));
  EXPECT(!memcmp(output, again, sizeof output));
  fmi2FreeInstance(other);
}

/* A list that does not fit into memory, behind one that does, leaves the FMU as it is. */
static void long_lists(void) {
  enum { FIT = 20000 };
  size_t count = LARGEST / sizeof(double) + 1, i;
  unsigned *many = calloc(count, sizeof *many), some[FIT];
  double output[OUTPUT_VALUES], again[OUTPUT_VALUES], *values = malloc(FIT * sizeof *values);
  void *fmu = instance(1);
  EXPECT(many && values && fmu && initialized(fmu) && step(fmu, 0, output));
  EXPECT(fmi2SetReal(fmu, many, count, values) == 3 && strstr(last, "more than fit"));
  for (i = 0; i < FIT; i++) some[i] = outputs[0];
  EXPECT(fmi2GetReal(fmu, some, FIT, values) == 0 && values[FIT - 1] == output[0]);
  EXPECT(step(fmu, 0.125, again) && fmi2Reset(fmu) == 0 && initialized(fmu) && step(fmu, 0, again));
  EXPECT(!memcmp(output, again, sizeof output));
  fmi2FreeInstance(fmu);
  free(many);
  free(values);
}

/* A call that ends by a trap ends this instance alone, and each later call is refused. */
static void trap(void) {
  enum { FIT = 20000 };
  unsigned *many = calloc(FIT, sizeof *many);
  double output[OUTPUT_VALUES], *values = malloc(FIT * sizeof *values);
  void *fmu = instance(1), *other = instance(1), *state = NULL;
  EXPECT(many && values && initialized(fmu) && initialized(other) && fmi2GetFMUstate(fmu, &state) == 0);
  refused_from = allocations;
  EXPECT(fmi2GetReal(fmu, many, FIT, values) == 3 && strstr(last, "internal error (out of memory)"));
  refused_from = -1;
  EXPECT(fmi2GetReal(fmu, many, 1, values) == 3 && fmi2Reset(fmu) == 3 && fmi2SetFMUstate(fmu, state) == 3);
  EXPECT(step(other, 0, output) && fmi2FreeFMUstate(fmu, &state) == 0 && !state);
  fmi2FreeInstance(fmu);
  fmi2FreeInstance(other);
  free(many);
  free(values);
}

int main(void) {
  EXPECT(!strcmp(fmi2GetVersion(), "2.0") && !strcmp(fmi2GetTypesPlatform(), "default"));
  EXPECT(!fmi2Instantiate(NULL, 1, NULL, NULL, NULL, 0, 0) && !fmi2Instantiate("fmu", 1, TOKEN, NULL, NULL, 0, 1));
  EXPECT(!fmi2Instantiate("fmu", 7, TOKEN, NULL, &callbacks, 0, 1));
  EXPECT(!fmi2Instantiate("fmu", 1, "{0}", NULL, &callbacks, 0, 1) && messages > 0);
  fmi2FreeInstance(NULL);
  EXPECT(co_simulation() && model_exchange());
  printf("outputs: %016llx\n", (unsigned long long)hash);
  run_without_memory(co_simulation);
  run_without_memory(model_exchange);
  hostile_calls(1);
  hostile_calls(0);
  trap();
  long_lists();
  printf("%ld messages\n", messages);
  return 0;
}
