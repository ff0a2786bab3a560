/* Parts of the programs for FMI 2.0 and 3.0. The build defines what the description says: TOKEN, the guid or the
 * instantiation token; INPUTS and OUTPUTS, value references of continuous variables; INPUT_VALUES and OUTPUT_VALUES,
 * the numbers of their elements, of which the first MOVING inputs are moved; SCALAR, the reference of a Real that is no
 * array; STATES and INDICATORS, numbers of Model Exchange. */
#include <assert.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifdef _WIN32
#include <malloc.h>
#else
#include <alloca.h>
#endif

/* Allocations of the FMU are counted, and refused from one on. */
static long allocations, refused_from = -1;

static bool is_refused(void) { return ++allocations, refused_from >= 0 && allocations > refused_from; }
static void *watched_malloc(size_t size) { return is_refused() ? NULL : malloc(size); }
static void *watched_calloc(size_t count, size_t size) { return is_refused() ? NULL : calloc(count, size); }
static void *watched_realloc(void *memory, size_t size) { return is_refused() ? NULL : realloc(memory, size); }

/* The sources read none of the headers above again. */
#define malloc watched_malloc
#define calloc watched_calloc
#define realloc watched_realloc
#include "fmu.c"
#undef malloc
#undef calloc
#undef realloc

static char last[1000];
static long messages;

#define EXPECT(condition)                                                              \
  do {                                                                                 \
    if (!(condition)) {                                                                \
      printf("%s:%d: %s; last message: %s\n", __FILE__, __LINE__, #condition, last);   \
      exit(1);                                                                         \
    }                                                                                  \
  } while (0)

static const unsigned inputs[] = {INPUTS}, outputs[] = {OUTPUTS};
#define COUNT(list) (sizeof list / sizeof *list)

/* Length of a step in s. */
#define STEP 0.125

/* Lists of a hostile call: heap blocks that end with the last element. */
typedef struct {
  unsigned *references;
  void *values, *texts;
  size_t given; /* the number of elements that the call claims */
  bool is_wrong; /* whether every call with a list must fail */
} Lists;

#define ELEMENTS 4
#define KINDS 6

static Lists lists_of_kind(int kind) {
  Lists lists = {NULL, NULL, NULL, ELEMENTS, true};
  unsigned i;
  if (kind != 0 && kind != 1) {
    lists.references = malloc(ELEMENTS * sizeof(unsigned));
    lists.values = calloc(ELEMENTS, 8);
    lists.texts = calloc(ELEMENTS, sizeof(char *));
    for (i = 0; i < ELEMENTS; i++) lists.references[i] = kind == 2 ? 0xfffffff0u + i : i;
  }
  switch (kind) {
    case 1: lists.given = SIZE_MAX; break;
    case 3: lists.given = SIZE_MAX / 2; break;
    case 4: lists.given = 0, lists.is_wrong = false; break;
    case 5: lists.is_wrong = false; break;
  }
  return lists;
}

static void free_lists(Lists lists) {
  free(lists.references);
  free(lists.values);
  free(lists.texts);
}

/* Numbers that are the same on all platforms. */
static uint32_t random_state;

static unsigned chance(unsigned below) {
  random_state = random_state * 1664525u + 1013904223u;
  return (random_state >> 16) % below;
}

/* Moves the first inputs, which are no parts of an orientation. */
static void move(double *values) {
  int i;
  for (i = 0; i < MOVING; i++) values[i] += ((int)chance(2001) - 1000) / 1024.0;
}

/* A hash of all outputs of all runs. */
static uint64_t hash = 14695981039346656037u;

static void record(const double *values, size_t count) {
  const unsigned char *bytes = (const unsigned char *)values;
  size_t i;
  for (i = 0; i < count * sizeof *values; i++) hash = (hash ^ bytes[i]) * 1099511628211u;
}

/* A run that ends early where a function fails. It frees all that it has made. */
typedef bool Run(void);

/* Refuses the first allocation, the second, and so on, until a run needs no more. */
static void run_without_memory(Run *run) {
  long n = 0;
  for (;; n++) {
    bool is_done;
    allocations = 0;
    refused_from = n;
    is_done = run();
    refused_from = -1;
    if (is_done) break;
    EXPECT(n < 1000);
  }
  EXPECT(n > 3);
  printf("a run fails without each of its first %ld allocations\n", n);
}
