/* Instances and saved states of FMI 2.0. */
typedef struct {
  int newDiscreteStatesNeeded, terminateSimulation, nominalsOfContinuousStatesChanged, valuesOfContinuousStatesChanged,
      nextEventTimeDefined;
  double nextEventTime;
} EventInfo;

static void log_error(Component *m, const char *text) {
  if (m->callbacks.logger)
    m->callbacks.logger(m->callbacks.environment, m->name, ERROR, "logStatusError", "%s", text);
}

/* The module has doubled the percent signs of its messages. */
static void logger(void *component, u32 environment, u32 name, u32 status, u32 category, u32 message, u32 list) {
  Component *m = component;
  (void)environment, (void)name, (void)list;
  m->callbacks.logger(m->callbacks.environment, m->name, (int)status, at(m, category), at(m, message));
}

EXPORT const char *NAME(fmi2GetTypesPlatform)(void) { return "default"; }
EXPORT const char *NAME(fmi2GetVersion)(void) { return "2.0"; }

typedef struct {
  const char *name, *guid, *resources;
  int type, visible, logging;
} Arguments;

FMU_NOINLINE static u32 create(Component *m, const void *given) {
  const Arguments *arguments = given;
  u32 callbacks[5] = {0, 0, 0, 0, 0}, n, g, r, c;
  if (m->callbacks.logger)
    callbacks[0] = add_callback(m, 0,
                                TYPE(6, 0, WASM_RT_I32, WASM_RT_I32, WASM_RT_I32, WASM_RT_I32, WASM_RT_I32, WASM_RT_I32),
                                (wasm_rt_function_ptr_t)logger);
  n = text(m, arguments->name);
  g = text(m, arguments->guid);
  r = text(m, arguments->resources);
  c = copied(m, callbacks, 5, sizeof *callbacks);
  return W(fmi2Instantiate)(&m->module, n, (u32)arguments->type, g, r, c, (u32)arguments->visible,
                            (u32)arguments->logging);
}

EXPORT void *NAME(fmi2Instantiate)(const char *name, int type, const char *guid, const char *resources,
                                   const Callbacks *callbacks, int visible, int logging) {
  Arguments arguments = {name, guid, resources, type, visible, logging};
  Component *m = make(name);
  if (!m) return NULL;
  if (callbacks) {
    m->callbacks = *callbacks;
    if (start(m, create, &arguments)) return m;
  }
  delete(m);
  return NULL;
}

EXPORT void NAME(fmi2FreeInstance)(void *c) {
  if (c) delete(c);
}

EXPORT int NAME(fmi2NewDiscreteStates)(void *c, EventInfo *info) {
  BEGIN("fmi2NewDiscreteStates")
  u32 i = info ? room(m, 1, 32) : 0;
  status = (int)W(fmi2NewDiscreteStates)(&m->module, m->handle, i);
  if (IS_OK) {
    int flags[5];
    memcpy(flags, at(m, i), sizeof flags);
    info->newDiscreteStatesNeeded = flags[0];
    info->terminateSimulation = flags[1];
    info->nominalsOfContinuousStatesChanged = flags[2];
    info->valuesOfContinuousStatesChanged = flags[3];
    info->nextEventTimeDefined = flags[4];
    memcpy(&info->nextEventTime, (char *)at(m, i) + 24, sizeof(double));
  }
  END
}
