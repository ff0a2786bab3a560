/* Saved states, which are bytes outside the module: they outlive the instance that saved them. */
EXPORT int NAME(GET_STATE)(void *c, void **place) {
  BEGIN(TEXT(GET_STATE))
  u32 s = place ? room(m, 2, 8) : 0, b, size;
  State *state;
  if (s) write_u32(m, s, m->slot);
  status = (int)W(GET_STATE)(&m->module, m->handle, s);
  if (IS_OK) {
    m->slot = read_u32(m, s);
    W(STATE_SIZE)(&m->module, m->handle, m->slot, s + 8);
    size = read_u32(m, s + 8);
    b = room(m, size, 1);
    W(SERIALIZE_STATE)(&m->module, m->handle, m->slot, b, size);
    state = realloc(*place, sizeof *state + size);
    if (!state) wasm_rt_trap(WASM_RT_TRAP_OOB);
    state->size = size;
    memcpy(state->bytes, at(m, b), size);
    *place = state;
  }
  END
}

/* Gives the module a state. */
static int load(Component *m, const char *bytes, size_t size) {
  u32 b = copied(m, bytes, size, 1), s = room(m, 1, 8);
  int status;
  write_u32(m, s, m->slot);
  status = (int)W(DESERIALIZE_STATE)(&m->module, m->handle, b, (u32)size, s);
  if (IS_OK) m->slot = read_u32(m, s);
  return status;
}

EXPORT int NAME(SET_STATE)(void *c, void *of) {
  BEGIN(TEXT(SET_STATE))
  State *state = of;
  status = state ? load(m, state->bytes, state->size) : 0;
  /* The module refuses a null state in its own words. */
  if (IS_OK) status = (int)W(SET_STATE)(&m->module, m->handle, state ? m->slot : 0);
  END
}

EXPORT int NAME(FREE_STATE)(void *c, void **place) {
  (void)c;
  if (place) {
    free(*place);
    *place = NULL;
  }
  return 0;
}

EXPORT int NAME(STATE_SIZE)(void *c, void *of, size_t *size) {
  State *state = of;
  if (!c || !state || !size) return ERROR;
  *size = state->size;
  return 0;
}

EXPORT int NAME(SERIALIZE_STATE)(void *c, void *of, void *bytes, size_t size) {
  State *state = of;
  if (!c || !state || !bytes || size < state->size) return ERROR;
  memcpy(bytes, state->bytes, state->size);
  return 0;
}

EXPORT int NAME(DESERIALIZE_STATE)(void *c, const void *bytes, size_t size, void **place) {
  BEGIN(TEXT(DESERIALIZE_STATE))
  State *state;
  status = load(m, bytes, size);
  if (IS_OK) {
    state = place ? realloc(*place, sizeof *state + size) : NULL;
    if (!state) wasm_rt_trap(WASM_RT_TRAP_OOB);
    state->size = size;
    memcpy(state->bytes, bytes, size);
    *place = state;
  }
  END
}
