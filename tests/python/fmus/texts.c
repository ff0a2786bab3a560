/* An FMU of FMI 2.0 with strings: `said` is the parameter `name` and the input `heard` with a colon between, as of the
   last step, and `length` the number of its characters. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NAME, HEARD, SAID };

typedef struct { char texts[3][64]; } Model;

static void start(Model *m) {
    strcpy(m->texts[NAME], "a");
    strcpy(m->texts[HEARD], "");
    strcpy(m->texts[SAID], "");
}

const char *fmi2GetTypesPlatform(void) { return "default"; }
const char *fmi2GetVersion(void) { return "2.0"; }

void *fmi2Instantiate(const char *name, int type, const char *guid, const char *resources, const void *callbacks,
                      int visible, int logging) {
    Model *m = malloc(sizeof *m);
    start(m);
    return m;
}

void fmi2FreeInstance(Model *m) { free(m); }

int fmi2Reset(Model *m) {
    start(m);
    return 0;
}

int fmi2SetString(Model *m, const uint32_t at[], size_t n, const char *const texts[]) {
    for (size_t i = 0; i < n; i++) snprintf(m->texts[at[i]], 64, "%s", texts[i]);
    return 0;
}

int fmi2GetString(Model *m, const uint32_t at[], size_t n, const char *texts[]) {
    for (size_t i = 0; i < n; i++) texts[i] = m->texts[at[i]];
    return 0;
}

int fmi2GetReal(Model *m, const uint32_t at[], size_t n, double values[]) {
    for (size_t i = 0; i < n; i++) values[i] = (double)strlen(m->texts[SAID]);
    return 0;
}

int fmi2DoStep(Model *m, double time, double step, int is_final) {
    char said[130];
    snprintf(said, sizeof said, "%s:%s", m->texts[NAME], m->texts[HEARD]);
    memcpy(m->texts[SAID], said, 63);
    return 0;
}

/* Functions that do nothing, and functions without a use here. */
#define WITH_STATUS(name, status) int fmi2##name(void) { return status; }
WITH_STATUS(SetupExperiment, 0) WITH_STATUS(EnterInitializationMode, 0) WITH_STATUS(ExitInitializationMode, 0)
WITH_STATUS(Terminate, 0) WITH_STATUS(SetDebugLogging, 0)
WITH_STATUS(SetReal, 3) WITH_STATUS(SetInteger, 3) WITH_STATUS(SetBoolean, 3) WITH_STATUS(GetInteger, 3)
WITH_STATUS(GetBoolean, 3) WITH_STATUS(GetFMUstate, 3) WITH_STATUS(SetFMUstate, 3) WITH_STATUS(FreeFMUstate, 3)
WITH_STATUS(SerializedFMUstateSize, 3) WITH_STATUS(SerializeFMUstate, 3) WITH_STATUS(DeSerializeFMUstate, 3)
WITH_STATUS(GetDirectionalDerivative, 3) WITH_STATUS(SetRealInputDerivatives, 3)
WITH_STATUS(GetRealOutputDerivatives, 3) WITH_STATUS(CancelStep, 3) WITH_STATUS(GetStatus, 3)
WITH_STATUS(GetRealStatus, 3) WITH_STATUS(GetIntegerStatus, 3) WITH_STATUS(GetBooleanStatus, 3)
WITH_STATUS(GetStringStatus, 3)
