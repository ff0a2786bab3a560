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

static void *instance(bool is_co_simulation) {
  return fmi2Instantiate("fmu", is_co_simulation, TOKEN, NULL, &callbacks, 0, 1);
}

static bool initialized(void *fmu) {
  random_state = 1;
  return fmi2SetupExperiment(fmu, 0, 0, 0, 0, 0) <= 1 && fmi2EnterInitializationMode(fmu) <= 1 &&
         fmi2ExitInitializationMode(fmu) <= 1;
}

/* Iterates events. */
static bool events(void *fmu) {
  EventInfo info;
  do {
    if (fmi2NewDiscreteStates(fmu, &info) > 1) return false;
  } while (info.newDiscreteStatesNeeded);
  return fmi2EnterContinuousTimeMode(fmu) <= 1;
}

static int complete_step(void *fmu) {
  int enter, terminate;
  return fmi2CompletedIntegratorStep(fmu, 1, &enter, &terminate);
}

static int get_derivatives(void *fmu, double *values) { return fmi2GetDerivatives(fmu, values, STATES); }
static int do_step(void *fmu, double time) { return fmi2DoStep(fmu, time, STEP, 1); }

static int get_reals(void *fmu, const unsigned *references, size_t count, double *values, size_t size) {
  (void)size;
  return fmi2GetReal(fmu, references, count, values);
}

static int set_reals(void *fmu, const unsigned *references, size_t count, const double *values, size_t size) {
  (void)size;
  return fmi2SetReal(fmu, references, count, values);
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
    case 8: fmi2DoStep(fmu, 0, STEP, 1); break;
    case 9: fmi2CancelStep(fmu); break;
    case 10: fmi2Terminate(fmu); break;
    default: fmi2Reset(fmu);
  }
}

#define FMI(name) fmi2##name
#define STATE(verb) fmi2##verb##FMUstate
#define DESERIALIZE fmi2DeSerializeFMUstate
#define SERIALIZED_SIZE fmi2SerializedFMUstateSize
#define WAYS 12
#include "runs.h"

int main(void) {
  EXPECT(!strcmp(fmi2GetVersion(), "2.0") && !strcmp(fmi2GetTypesPlatform(), "default"));
  EXPECT(!fmi2Instantiate(NULL, 1, NULL, NULL, NULL, 0, 0) && !fmi2Instantiate("fmu", 1, TOKEN, NULL, NULL, 0, 1));
  EXPECT(!fmi2Instantiate("fmu", 7, TOKEN, NULL, &callbacks, 0, 1));
  EXPECT(!fmi2Instantiate("fmu", 1, "{0}", NULL, &callbacks, 0, 1) && messages > 0);
  fmi2FreeInstance(NULL);
  run_all();
  return 0;
}
