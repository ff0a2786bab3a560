/* Runs that FMI 2.0 and 3.0 share. A program defines before what differs: FMI(name), STATE(verb), DESERIALIZE and
 * SERIALIZED_SIZE, names of functions; WAYS, the number of ways to change the mode; and the functions that are used and
 * not defined here. */

/* Moves inputs, sets all, steps and gets all outputs. */
static bool step(void *fmu, double time, double *output) {
  double values[INPUT_VALUES];
  long before = allocations;
  bool is_done = get_reals(fmu, inputs, COUNT(inputs), values, INPUT_VALUES) <= 1;
  if (is_done) move(values);
  is_done = is_done && set_reals(fmu, inputs, COUNT(inputs), values, INPUT_VALUES) <= 1;
  is_done = is_done && do_step(fmu, time) <= 1;
  is_done = is_done && get_reals(fmu, outputs, COUNT(outputs), output, OUTPUT_VALUES) <= 1;
  /* The first step of an instance may allocate what it keeps. */
  EXPECT(time == 0 || !is_done || allocations == before);
  if (is_done) record(output, OUTPUT_VALUES);
  return is_done;
}

/* Saves, writes, reads and restores a state. */
static bool saved(void *fmu) {
  void *state = NULL, *read = NULL, *bytes = NULL;
  size_t size;
  bool is_done = STATE(Get)(fmu, &state) <= 1 && STATE(Get)(fmu, &state) <= 1 &&
                 SERIALIZED_SIZE(fmu, state, &size) <= 1 && (bytes = malloc(size)) != NULL &&
                 STATE(Serialize)(fmu, state, bytes, size) <= 1 && DESERIALIZE(fmu, bytes, size, &read) <= 1 &&
                 STATE(Set)(fmu, read) <= 1;
  if (is_done) {
    EXPECT(STATE(Serialize)(fmu, state, bytes, size - 1) == 3);
    EXPECT(DESERIALIZE(fmu, bytes, size - 1, &read) == 3);
    *(unsigned char *)bytes ^= 1;
    EXPECT(DESERIALIZE(fmu, bytes, size, &read) == 3);
  }
  free(bytes);
  STATE(Free)(fmu, &read);
  STATE(Free)(fmu, &state);
  EXPECT(!state && !read && STATE(Free)(fmu, &state) == 0);
  return is_done;
}

static bool co_simulation(void) {
  double output[OUTPUT_VALUES], again[OUTPUT_VALUES];
  void *fmu = instance(true);
  int i;
  bool is_done = fmu && initialized(fmu);
  for (i = 0; i < 20; i++) is_done = is_done && step(fmu, STEP * i, output);
  is_done = is_done && saved(fmu) && step(fmu, STEP * 20, output);
  is_done = is_done && FMI(Reset)(fmu) <= 1 && initialized(fmu);
  for (i = 0; i <= 20; i++) is_done = is_done && step(fmu, STEP * i, again);
  if (is_done) EXPECT(!memcmp(output, again, sizeof output) && FMI(Terminate)(fmu) == 0);
  FMI(FreeInstance)(fmu);
  return is_done;
}

static bool model_exchange(void) {
  double values[INPUT_VALUES], x[STATES + 1], der[STATES + 1], z[INDICATORS + 1], output[OUTPUT_VALUES];
  void *fmu = instance(false);
  int i, k;
  bool is_done = fmu && initialized(fmu) && events(fmu);
  is_done = is_done && FMI(GetNominalsOfContinuousStates)(fmu, x, STATES) <= 1;
  is_done = is_done && FMI(GetContinuousStates)(fmu, x, STATES) <= 1;
  for (i = 1; is_done && i < 20; i++) {
    long before = allocations;
    is_done = get_reals(fmu, inputs, COUNT(inputs), values, INPUT_VALUES) <= 1;
    if (is_done) move(values);
    is_done = is_done && set_reals(fmu, inputs, COUNT(inputs), values, INPUT_VALUES) <= 1;
    is_done = is_done && get_derivatives(fmu, der) <= 1 && FMI(SetTime)(fmu, STEP * i) <= 1;
    for (k = 0; k < STATES; k++) x[k] += STEP * der[k];
    is_done = is_done && FMI(SetContinuousStates)(fmu, x, STATES) <= 1;
    is_done = is_done && FMI(GetEventIndicators)(fmu, z, INDICATORS) <= 1;
    is_done = is_done && complete_step(fmu) <= 1;
    is_done = is_done && get_reals(fmu, outputs, COUNT(outputs), output, OUTPUT_VALUES) <= 1;
    is_done = is_done && FMI(EnterEventMode)(fmu) <= 1 && events(fmu);
    EXPECT(i == 1 || !is_done || allocations == before);
    if (is_done) record(output, OUTPUT_VALUES);
  }
  is_done = is_done && saved(fmu);
  FMI(FreeInstance)(fmu);
  return is_done;
}

static void hostile_calls(bool is_co_simulation) {
  double output[OUTPUT_VALUES], again[OUTPUT_VALUES];
  void *fmu = instance(is_co_simulation), *other = instance(true);
  int i;
  EXPECT(fmu && other && initialized(other) && step(other, 0, output));
  for (i = 0; i < 300; i++) {
    Lists lists = lists_of_kind(i % KINDS);
    call_all(fmu, lists);
    call_all(NULL, lists);
    free_lists(lists);
    change_mode(fmu, chance(WAYS));
    change_mode(NULL, chance(WAYS));
  }
  FMI(FreeInstance)(fmu);
  EXPECT(FMI(Reset)(other) == 0 && initialized(other) && step(other, 0, again));
  EXPECT(!memcmp(output, again, sizeof output));
  FMI(FreeInstance)(other);
}

/* A list that does not fit into memory, behind one that does, leaves the FMU as it is. */
static void long_lists(void) {
  enum { FIT = 20000 };
  size_t count = LARGEST / sizeof(double) + 1, i;
  unsigned *many = calloc(count, sizeof *many), some[FIT];
  double output[OUTPUT_VALUES], again[OUTPUT_VALUES], *values = malloc(FIT * sizeof *values);
  void *fmu = instance(true);
  EXPECT(many && values && fmu && initialized(fmu) && step(fmu, 0, output));
  EXPECT(set_reals(fmu, many, count, values, count) == 3 && strstr(last, "more than fit"));
  for (i = 0; i < FIT; i++) some[i] = SCALAR;
  EXPECT(get_reals(fmu, some, FIT, values, FIT) == 0 && values[FIT - 1] == values[0]);
  EXPECT(step(fmu, STEP, again) && FMI(Reset)(fmu) == 0 && initialized(fmu) && step(fmu, 0, again));
  EXPECT(!memcmp(output, again, sizeof output));
  FMI(FreeInstance)(fmu);
  free(many);
  free(values);
}

/* A call that ends by a trap ends this instance alone, and each later call is refused. */
static void trap(void) {
  enum { FIT = 20000 };
  unsigned *many = calloc(FIT, sizeof *many);
  double output[OUTPUT_VALUES], *values = malloc(FIT * sizeof *values);
  void *fmu = instance(true), *other = instance(true), *state = NULL;
  EXPECT(many && values && initialized(fmu) && initialized(other) && STATE(Get)(fmu, &state) == 0);
  refused_from = allocations;
  EXPECT(get_reals(fmu, many, FIT, values, FIT) == 3 && strstr(last, "internal error (out of memory)"));
  refused_from = -1;
  EXPECT(get_reals(fmu, many, 1, values, 1) == 3 && FMI(Reset)(fmu) == 3 && STATE(Set)(fmu, state) == 3);
  EXPECT(step(other, 0, output) && STATE(Free)(fmu, &state) == 0 && !state);
  FMI(FreeInstance)(fmu);
  FMI(FreeInstance)(other);
  free(many);
  free(values);
}

static void run_all(void) {
  EXPECT(co_simulation() && model_exchange());
  printf("outputs: %016llx\n", (unsigned long long)hash);
  run_without_memory(co_simulation);
  run_without_memory(model_exchange);
  hostile_calls(true);
  hostile_calls(false);
  trap();
  long_lists();
  printf("%ld messages\n", messages);
}
