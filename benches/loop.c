/* Co-simulation steps of an FMU of FMI 2.0 as an importer in C makes them: set, step, get. */
#include <stddef.h>

typedef int Access(void *instance, const unsigned int *references, size_t n, double *values);
typedef int Step(void *instance, double t, double h, int no_set_state_prior);

/* Returns the first status that is not OK. */
int loop(void *instance, Access *set, Step *step, Access *get, size_t rows, const double *times, size_t n_inputs,
         const unsigned int *inputs, double *input_values, size_t n_outputs, const unsigned int *outputs, double *output_values) {
    int status = 0;
    for (size_t row = 0; row < rows && status == 0; row++) {
        status = set(instance, inputs, n_inputs, input_values + row * n_inputs);
        if (status == 0) status = step(instance, times[row], times[row + 1] - times[row], 1);
        if (status == 0) status = get(instance, outputs, n_outputs, output_values + row * n_outputs);
    }
    return status;
}
