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

static void *instance(bool is_co_simulation) {
  if (!is_co_simulation) return fmi3InstantiateModelExchange("fmu", TOKEN, NULL, false, true, NULL, keep_message);
  return fmi3InstantiateCoSimulation("fmu", TOKEN, NULL, false, true, false, false, NULL, 0, NULL, keep_message,
                                      intermediate);
}

static bool initialized(void *fmu) {
  random_state = 1;
  return fmi3EnterInitializationMode(fmu, false, 0, 0, false, 0) <= 1 && fmi3ExitInitializationMode(fmu) <= 1;
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

static int complete_step(void *fmu) {
  bool enter, terminate;
  return fmi3CompletedIntegratorStep(fmu, true, &enter, &terminate);
}

static int get_derivatives(void *fmu, double *values) {
  return fmi3GetContinuousStateDerivatives(fmu, values, STATES);
}

static int do_step(void *fmu, double time) {
  bool event, terminate, early;
  double until;
  return fmi3DoStep(fmu, time, STEP, true, &event, &terminate, &early, &until);
}

#define get_reals fmi3GetFloat64
#define set_reals fmi3SetFloat64

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
      fmi3DoStep(fmu, 0, STEP, true, NULL, some, some, &real),
      fmi3DoStep(fmu, 0, STEP, true, some, some, some, NULL),
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
    case 8: fmi3DoStep(fmu, 0, STEP, true, some, some + 1, some + 2, &real); break;
    case 9: fmi3EnterStepMode(fmu); break;
    case 10: fmi3Terminate(fmu); break;
    case 11: fmi3ExitConfigurationMode(fmu); break;
    case 12: fmi3EvaluateDiscreteStates(fmu); break;
    default: fmi3Reset(fmu);
  }
}

#define FMI(name) fmi3##name
#define STATE(verb) fmi3##verb##FMUState
#define DESERIALIZE fmi3DeserializeFMUState
#define SERIALIZED_SIZE fmi3SerializedFMUStateSize
#define WAYS 14
#include "runs.h"

/* What the description counts. */
static void counts(void) {
  size_t states, indicators, count;
  void *fmu = instance(false);
  EXPECT(fmu && initialized(fmu));
  EXPECT(fmi3GetNumberOfContinuousStates(fmu, &states) == 0 && states == STATES);
  EXPECT(fmi3GetNumberOfEventIndicators(fmu, &indicators) == 0 && indicators == INDICATORS);
  /* Dependencies are found by trying all inputs, which takes minutes for many or with states under a sanitizer. */
  if (INPUT_VALUES < 20 && STATES == 0) EXPECT(fmi3GetNumberOfVariableDependencies(fmu, outputs[0], &count) == 0);
  fmi3FreeInstance(fmu);
}

int main(void) {
  EXPECT(!strcmp(fmi3GetVersion(), "3.0"));
  EXPECT(!fmi3InstantiateCoSimulation(NULL, NULL, NULL, 0, 0, 0, 0, NULL, 9, NULL, NULL, NULL));
  EXPECT(!fmi3InstantiateModelExchange(NULL, NULL, NULL, 0, 0, NULL, NULL));
  EXPECT(!fmi3InstantiateModelExchange("fmu", "{0}", NULL, 0, 0, NULL, keep_message) && messages > 0);
  EXPECT(!fmi3InstantiateScheduledExecution("fmu", TOKEN, NULL, 0, 0, NULL, keep_message, NULL, NULL, NULL));
  fmi3FreeInstance(NULL);
  counts();
  run_all();
  return 0;
}
