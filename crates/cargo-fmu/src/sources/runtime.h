/* Memory and traps of the module, and arguments in its memory. The same for all FMUs and versions of FMI. */
#if defined(THREAD_LOCAL)
/* Empty where there are no thread-local variables: then one thread at a time may call. */
#elif defined(_MSC_VER)
#define THREAD_LOCAL __declspec(thread)
#else
#define THREAD_LOCAL __thread
#endif
#define PAGE 65536u
#define LARGEST (1u << 30)
#define ERROR 3
/* A list of the importer that is too long, which leaves the module as it is. */
#define TOO_LONG 100

/* A call into the module; a trap leaves it. */
typedef struct Frame {
  jmp_buf trap;
  struct Frame *outer;
  u32 used;
  volatile int code;
} Frame;

/* An instance, with a module of its own. */
typedef struct {
  MODULE module;
  u32 handle; /* the instance in the module */
  u32 arena, end, used; /* memory of the module for arguments */
  u32 slot; /* place of a saved state in the module */
  bool broken;
  Callbacks callbacks;
  char *name;
} Component;

/* A saved state as bytes, which belong to no instance. */
typedef struct {
  size_t size;
  char *bytes;
} State;

static THREAD_LOCAL Frame *innermost;

WASM_RT_NO_RETURN static void end_call(int code) {
  innermost->code = code;
  longjmp(innermost->trap, 1);
}

WASM_RT_NO_RETURN static void wasm_rt_trap(wasm_rt_trap_t code) { end_call((int)code); }

static void fmu_allocate_memory(wasm_rt_memory_t *memory, uint64_t pages) {
  memory->page_size = PAGE;
  memory->pages = pages;
  memory->max_pages = 65536;
  memory->size = pages * PAGE;
  memory->is64 = false;
  memory->data = calloc((size_t)pages, PAGE);
  if (!memory->data) wasm_rt_trap(WASM_RT_TRAP_OOB);
  memory->data_end = memory->data + memory->size;
}

static uint64_t wasm_rt_grow_memory(wasm_rt_memory_t *memory, uint64_t delta) {
  uint64_t old = memory->pages, pages = old + delta;
  uint8_t *data;
  if (pages > memory->max_pages || pages * PAGE > SIZE_MAX / 2) return (uint32_t)-1;
  data = realloc(memory->data, (size_t)(pages * PAGE));
  if (!data) return (uint32_t)-1;
  memset(data + memory->size, 0, (size_t)(delta * PAGE));
  memory->data = data;
  memory->pages = pages;
  memory->size = pages * PAGE;
  memory->data_end = data + memory->size;
  return old;
}

static void wasm_rt_free_memory(wasm_rt_memory_t *memory) { free(memory->data); }

static void wasm_rt_allocate_funcref_table(wasm_rt_funcref_table_t *table, uint32_t elements, uint32_t max_elements) {
  /* More for the callbacks. */
  table->size = elements + CALLBACKS;
  table->max_size = max_elements;
  table->data = calloc(table->size, sizeof *table->data);
  if (!table->data) wasm_rt_trap(WASM_RT_TRAP_OOB);
}

static void wasm_rt_free_funcref_table(wasm_rt_funcref_table_t *table) { free(table->data); }

/* Room in the memory of the module, until the call ends. */
static u32 room(Component *m, size_t count, size_t size) {
  u32 place = m->used;
  if (count > LARGEST / size) end_call(TOO_LONG);
  size = (count * size + 7) & ~(size_t)7;
  if (size > m->end - place) {
    u32 pages = (u32)(size / PAGE + 1);
    uint64_t at = wasm_rt_grow_memory(&m->module.w2c_memory, pages);
    if (at == (uint32_t)-1) wasm_rt_trap(WASM_RT_TRAP_OOB);
    place = (u32)at * PAGE;
    m->arena = place;
    m->end = place + pages * PAGE;
  }
  m->used = place + (u32)size;
  return place;
}

static void *at(Component *m, u32 place) { return m->module.w2c_memory.data + place; }

static u32 read_u32(Component *m, u32 place) {
  u32 value;
  memcpy(&value, at(m, place), sizeof value);
  return value;
}

static void write_u32(Component *m, u32 place, u32 value) { memcpy(at(m, place), &value, sizeof value); }

/* An array of the importer in the memory of the module; null stays null. */
static u32 copied(Component *m, const void *from, size_t count, size_t size) {
  u32 place;
  if (!from) return 0;
  place = room(m, count, size);
  memcpy(at(m, place), from, count * size);
  return place;
}

static void back(Component *m, void *to, u32 from, size_t count, size_t size) {
  if (to) memcpy(to, at(m, from), count * size);
}

static u32 text(Component *m, const char *from) { return from ? copied(m, from, strlen(from) + 1, 1) : 0; }

FMU_UNUSED static u32 texts(Component *m, const char *const from[], size_t count) {
  u32 place;
  size_t i;
  if (!from) return 0;
  place = room(m, count, sizeof(u32));
  for (i = 0; i < count; i++) write_u32(m, place + (u32)(i * sizeof(u32)), text(m, from[i]));
  return place;
}

/* Numbers of type size_t have 32 bits in the module. */
FMU_UNUSED static void sizes_back(Component *m, size_t to[], u32 from, size_t count) {
  size_t i;
  for (i = 0; to && i < count; i++) to[i] = read_u32(m, from + (u32)(i * sizeof(u32)));
}

/* The texts stay in the module: they are valid until the next call. */
FMU_UNUSED static void texts_back(Component *m, const char *to[], u32 from, size_t count) {
  size_t i;
  for (i = 0; to && i < count; i++) {
    u32 one = read_u32(m, from + (u32)(i * sizeof(u32)));
    to[i] = one ? at(m, one) : NULL;
  }
}

static const char *reason(int code) {
  switch (code) {
    case WASM_RT_TRAP_OOB: return "out of memory";
    case WASM_RT_TRAP_UNREACHABLE: return "a panic";
    default: return "a trap";
  }
}

static void log_error(Component *m, const char *text);

static void leave(Component *m, Frame *frame) {
  /* The arena may have moved, in this call or in one that a callback has made: then all of the new one is free. */
  m->used = frame->used >= m->arena && frame->used <= m->end ? frame->used : m->arena;
  innermost = frame->outer;
}

static int trapped(Component *m, Frame *frame, const char *function) {
  char text[200];
  leave(m, frame);
  if (frame->code == TOO_LONG) {
    snprintf(text, sizeof text, "%s: a list has more elements, more than fit into memory", function);
  } else {
    m->broken = true;
    snprintf(text, sizeof text, "%s: internal error (%s); this instance is unusable; other instances are unaffected",
             function, reason(frame->code));
  }
  log_error(m, text);
  return ERROR;
}

/* The beginning of each function of an instance. Locals that are set behind it must not be read after a trap. */
#define BEGIN(function)              \
  Component *m = c;                  \
  Frame frame;                       \
  int status;                        \
  if (!m || m->broken) return ERROR; \
  frame.outer = innermost;           \
  frame.used = m->used;              \
  innermost = &frame;                \
  if (setjmp(frame.trap) != 0) return trapped(m, &frame, function);
#define END         \
  leave(m, &frame); \
  return status;
#define IS_OK (status <= 1)

/* A function of the importer that the module calls: the entry `index` behind those of the module itself. */
static u32 add_callback(Component *m, u32 index, wasm_rt_func_type_t type, wasm_rt_function_ptr_t function) {
  wasm_rt_funcref_table_t *table = &m->module.TABLE;
  u32 place = table->size - CALLBACKS + index;
  table->data[place].func_type = type;
  table->data[place].func = function;
  table->data[place].module_instance = m;
  return place;
}

static void delete(Component *m) {
  FREE(&m->module);
  free(m->name);
  free(m);
}

/* Makes the module and the instance in it. `create` is never inlined, so that a trap clobbers no variable. */
static bool start(Component *m, u32 (*create)(Component *, const void *), const void *arguments) {
  Frame frame;
  frame.outer = innermost;
  innermost = &frame;
  if (setjmp(frame.trap) != 0) {
    char text[100];
    innermost = frame.outer;
    snprintf(text, sizeof text, "there is no instance: internal error (%s)", reason(frame.code));
    log_error(m, text);
    return false;
  }
  INSTANTIATE(&m->module);
  m->handle = create(m, arguments);
  m->used = m->arena;
  innermost = frame.outer;
  return m->handle != 0;
}

/* An empty instance, whose name the logger gets; null without memory. */
static Component *make(const char *name) {
  Component *m = calloc(1, sizeof *m);
  if (!m) return NULL;
  if (!name) name = "";
  m->name = malloc(strlen(name) + 1);
  if (m->name) return strcpy(m->name, name), m;
  free(m);
  return NULL;
}
