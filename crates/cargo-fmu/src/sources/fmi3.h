/* Instances and saved states of FMI 3.0. */
static void log_error(Component *m, const char *text) {
  if (m->callbacks.logger) m->callbacks.logger(m->callbacks.environment, ERROR, "logStatusError", text);
}

static void logger(void *component, u32 environment, u32 status, u32 category, u32 message) {
  Component *m = component;
  (void)environment;
  m->callbacks.logger(m->callbacks.environment, (int)status, at(m, category), at(m, message));
}

static void update(void *component, u32 environment, f64 time, u32 set, u32 get, u32 finished, u32 can_return,
                   u32 requested, u32 return_time) {
  Component *m = component;
  bool early = false;
  double until = time;
  (void)environment;
  m->callbacks.update(m->callbacks.environment, time, set != 0, get != 0, finished != 0, can_return != 0, &early, &until);
  *(uint8_t *)at(m, requested) = early;
  memcpy(at(m, return_time), &until, sizeof until);
}

EXPORT const char *NAME(fmi3GetVersion)(void) { return "3.0"; }

/* Arguments of the functions that make instances. */
typedef struct {
  const char *name, *token, *resources;
  bool co_simulation, visible, logging, events, early;
  const u32 *required;
  size_t count;
} Arguments;

FMU_NOINLINE static u32 create(Component *m, const void *given) {
  const Arguments *arguments = given;
  u32 n, t, r, l = 0, q, u = 0;
  if (m->callbacks.logger)
    l = add_callback(m, 0, TYPE(4, 0, WASM_RT_I32, WASM_RT_I32, WASM_RT_I32, WASM_RT_I32), (wasm_rt_function_ptr_t)logger);
  if (m->callbacks.update)
    u = add_callback(m, 1,
                     TYPE(8, 0, WASM_RT_I32, WASM_RT_F64, WASM_RT_I32, WASM_RT_I32, WASM_RT_I32, WASM_RT_I32,
                          WASM_RT_I32, WASM_RT_I32),
                     (wasm_rt_function_ptr_t)update);
  n = text(m, arguments->name);
  t = text(m, arguments->token);
  r = text(m, arguments->resources);
  q = copied(m, arguments->required, arguments->count, sizeof(u32));
  if (arguments->co_simulation)
    return W(fmi3InstantiateCoSimulation)(&m->module, n, t, r, arguments->visible, arguments->logging,
                                          arguments->events, arguments->early, q, (u32)arguments->count, 0, l, u);
  return W(fmi3InstantiateModelExchange)(&m->module, n, t, r, arguments->visible, arguments->logging, 0, l);
}

static void *made(const Arguments *arguments, Callbacks callbacks) {
  Component *m = make(arguments->name);
  if (!m) return NULL;
  m->callbacks = callbacks;
  if (start(m, create, arguments)) return m;
  delete(m);
  return NULL;
}

EXPORT void *NAME(fmi3InstantiateCoSimulation)(const char *name, const char *token, const char *resources, bool visible,
                                               bool logging, bool events, bool early, const unsigned *required,
                                               size_t count, void *environment, Logger *logger, Update *update) {
  Arguments arguments = {name, token, resources, true, visible, logging, events, early, required, count};
  Callbacks callbacks = {environment, logger, update};
  return made(&arguments, callbacks);
}

EXPORT void *NAME(fmi3InstantiateModelExchange)(const char *name, const char *token, const char *resources, bool visible,
                                                bool logging, void *environment, Logger *logger) {
  Arguments arguments = {name, token, resources, false, visible, logging, false, false, NULL, 0};
  Callbacks callbacks = {environment, logger, NULL};
  return made(&arguments, callbacks);
}

EXPORT void *NAME(fmi3InstantiateScheduledExecution)(const char *name, const char *token, const char *resources,
                                                     bool visible, bool logging, void *environment, Logger *logger,
                                                     void (*clock)(void *), void (*lock)(void), void (*unlock)(void)) {
  (void)name, (void)token, (void)resources, (void)visible, (void)logging, (void)clock, (void)lock, (void)unlock;
  if (logger)
    logger(environment, ERROR, "logStatusError",
           "fmi3InstantiateScheduledExecution: this FMU has no scheduled execution; use co-simulation or model exchange");
  return NULL;
}

EXPORT void NAME(fmi3FreeInstance)(void *c) {
  if (c) delete(c);
}
