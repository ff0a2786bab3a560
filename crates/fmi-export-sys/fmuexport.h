/* Many communication steps in one call. FMI has no such function; libraries made with fmu-export have it for both versions of FMI.

   fmuexport_run_fmi2 and fmuexport_run_fmi3 do for each row what an importer does in a communication step: set all inputs, do the
   step, read all outputs. Results, messages and refusals are those of as many single calls. The version of FMI is part of the name,
   because an instance cannot tell which version has made it. docs/fast-runs.md explains the functions. */
#ifndef FMUEXPORT_H
#define FMUEXPORT_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Type of values. */
typedef int fmuexportType;
enum {
    fmuexportFloat64 = 1, /* Reals as double */
    fmuexportInt32 = 2,   /* Integers as int32_t; in FMI 2.0 enumerations, too */
    fmuexportInt64 = 3,   /* enumerations of FMI 3.0 as int64_t */
    fmuexportBoolean = 4, /* int in FMI 2.0, bool in FMI 3.0 */
    fmuexportString = 5   /* const char * */
};

/* Variables of one type with their values: one row for each step. Neighbours of one type are set or read in one call. */
typedef struct {
    fmuexportType type;
    size_t nReferences;         /* number of variables */
    const uint32_t *references; /* their value references */
    size_t nValues;             /* in a row: in FMI 2.0 nReferences, in FMI 3.0 as many as the variables have elements */
    void *values;               /* the rows, one behind the other; those of inputs are only read */
} fmuexportColumns;

/* How far a run has come; up to date whenever the FMU calls the importer, such as its logger. */
typedef struct {
    size_t rows;             /* done, which is the index of the row to go on with */
    double time;             /* end of the last step in s */
    size_t call;             /* of the last row, that was not OK: first input that it set, nInputs for the step, beyond it outputs */
    int eventHandlingNeeded; /* the importer has to handle an event (FMI 3.0 with eventModeUsed) */
    int earlyReturn;         /* the last step has ended before its time: row `rows` has the outputs at `time`, and is not done */
} fmuexportProgress;

/* The functions' type. Times are in s: step `row` is from times[row] to times[row + 1]. The instance is an fmi2Component or an
   fmi3Instance, the result an fmi2Status or an fmi3Status. */
typedef int fmuexport_runTYPE(void *instance, size_t nRows, const double *times /* nRows + 1 */,
                              size_t nInputs, const fmuexportColumns *inputs,
                              size_t nOutputs, const fmuexportColumns *outputs,
                              fmuexportProgress *progress);

fmuexport_runTYPE fmuexport_run_fmi2;
fmuexport_runTYPE fmuexport_run_fmi3;

#ifdef __cplusplus
}
#endif

#endif
