/* Saved states, which are bytes outside the module: they outlive the instance that saved them. */

/* Keeps bytes as a state, in place of an earlier one. */
static void keep(void **place, const void *bytes, size_t size) {
  State *state = *place;
  char *kept;
  if (!state) {
    state = calloc(1, sizeof *state);
    if (!state) wasm_rt_trap(WASM_RT_TRAP_OOB);
    *place = state;
  }
  kept = realloc(state->bytes, size ? size : 1);
  if (!kept) wasm_rt_trap(WASM_RT_TRAP_OOB);
  memcpy(kept, bytes, size);
  state->bytes = kept;
  state->size = size;
}

EXPORT int NAME(GET_STATE)(void *c, void **place) {
  BEGIN(TEXT(GET_STATE))
  u32 s = place ? room(m, 2, 8) : 0, b, size;
  if (s) write_u32(m, s, m->slot);
  status = (int)W(GET_STATE)(&m->module, m->handle, s);
  if (IS_OK) {
    m->slot = read_u32(m, s);
    W(STATE_SIZE)(&m->module, m->handle, m->slot, s + 8);
    size = read_u32(m, s + 8);
    b = room(m, size, 1);
    W(SERIALIZE_STATE)(&m->module, m->handle, m->slot, b, size);
    keep(place, at(m, b), size);
  }
  END
}

/* Gives the module a state. */
static int load(Component *m, const void *bytes, size_t size) {
  u32 b = copied(m, bytes, size, 1), s = room(m, 1, 8);
  int status;
  write_u32(m, s, m->slot);
  status = (int)W(DESERIALIZE_STATE)(&m->module, m->handle, b, (u32)size, s);
  if (IS_OK) m->slot = read_u32(m, s);
  return status;
}

/* The same for a state of the importer. The module refuses null in its own words. */
static int load_state(Component *m, void *of, u32 *slot) {
  State *state = of;
  int status = state ? load(m, state->bytes, state->size) : 0;
  *slot = state ? m->slot : 0;
  return status;
}

EXPORT int NAME(SET_STATE)(void *c, void *of) {
  BEGIN(TEXT(SET_STATE))
  u32 slot;
  status = load_state(m, of, &slot);
  if (IS_OK) status = (int)W(SET_STATE)(&m->module, m->handle, slot);
  END
}

EXPORT int NAME(FREE_STATE)(void *c, void **place) {
  State *state = place ? *place : NULL;
  (void)c;
  if (state) {
    free(state->bytes);
    free(state);
    *place = NULL;
  }
  return 0;
}

EXPORT int NAME(STATE_SIZE)(void *c, void *of, size_t *size) {
  BEGIN(TEXT(STATE_SIZE))
  u32 s = size ? room(m, 1, 8) : 0, slot;
  status = load_state(m, of, &slot);
  if (IS_OK) status = (int)W(STATE_SIZE)(&m->module, m->handle, slot, s);
  if (IS_OK) *size = read_u32(m, s);
  END
}

EXPORT int NAME(SERIALIZE_STATE)(void *c, void *of, void *bytes, size_t size) {
  BEGIN(TEXT(SERIALIZE_STATE))
  u32 b = bytes ? room(m, size, 1) : 0, slot;
  State *state = of;
  status = load_state(m, of, &slot);
  if (IS_OK) status = (int)W(SERIALIZE_STATE)(&m->module, m->handle, slot, b, (u32)size);
  if (IS_OK) memcpy(bytes, at(m, b), state->size);
  END
}

EXPORT int NAME(DESERIALIZE_STATE)(void *c, const void *bytes, size_t size, void **place) {
  BEGIN(TEXT(DESERIALIZE_STATE))
  /* Without a place the module refuses the call in its own words. */
  status = place ? load(m, bytes, size)
                 : (int)W(DESERIALIZE_STATE)(&m->module, m->handle, copied(m, bytes, size, 1), (u32)size, 0);
  if (IS_OK) keep(place, bytes, size);
  END
}
