/* Co-simulation steps of an FMU of FMI 3.0 as an importer in C makes them: set, step, get. It keeps nothing on the
   stack and has no data, so that as WebAssembly it can share the memory of an FMU's module. */
#include <stddef.h>

typedef int Access(void *instance, const unsigned int *references, size_t n, double *values, size_t n_values);
typedef int Step(void *instance, double t, double h, int no_set_state_prior, char *event, char *terminate, char *early,
                 double *reached);

/* Returns the first status that is not OK. The eleven bytes at `reached` are for what a step says. */
int loop(void *instance, Access *set, Step *step, Access *get, size_t rows, double start, double h, size_t n_inputs,
         const unsigned int *inputs, size_t n_input_values, double *input_values, size_t n_outputs,
         const unsigned int *outputs, size_t n_output_values, double *output_values, double *reached) {
    char *flags = (char *)(reached + 1);
    int status = 0;
    for (size_t row = 0; row < rows && status == 0; row++) {
        double *values_in = input_values + row * n_input_values, *values_out = output_values + row * n_output_values;
        status = set(instance, inputs, n_inputs, values_in, n_input_values);
        if (status == 0) status = step(instance, start + row * h, h, 1, flags, flags + 1, flags + 2, reached);
        if (status == 0) status = get(instance, outputs, n_outputs, values_out, n_output_values);
    }
    return status;
}
