/* The runtime that the output of wasm2c 1.0.42 expects, as far as a module without imports needs it. */
#ifndef WASM_RT_H_
#define WASM_RT_H_

#include <setjmp.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#ifndef __has_builtin
#define __has_builtin(x) 0
#endif
#ifdef __GNUC__
#define UNLIKELY(x) __builtin_expect(!!(x), 0)
#define LIKELY(x) __builtin_expect(!!(x), 1)
#define wasm_rt_memcpy __builtin_memcpy
#define wasm_rt_unreachable __builtin_unreachable
#define WASM_RT_NO_RETURN __attribute__((noreturn))
#define FMU_UNUSED __attribute__((unused))
#define FMU_NOINLINE __attribute__((noinline))
#else
#define UNLIKELY(x) (x)
#define LIKELY(x) (x)
#define wasm_rt_memcpy memcpy
#define wasm_rt_unreachable abort
#define FMU_UNUSED
#define FMU_NOINLINE
#ifdef _MSC_VER
#define WASM_RT_NO_RETURN __declspec(noreturn)
#else
#define WASM_RT_NO_RETURN
#endif
#endif

/* Every access to the memory of the module is checked by a comparison: no signal handlers, no guard pages. With
 * FMU_UNCHECKED accesses count on the code that was translated, as those of the library do. */
#define WASM_RT_USE_MMAP 0
#define WASM_RT_USE_SEGUE 0
#define WASM_RT_ALLOW_SEGUE 0
#define WASM_RT_SANITY_CHECKS 0
#define WASM_RT_STACK_DEPTH_COUNT 0
#define WASM_RT_USE_STACK_DEPTH_COUNT 0
#ifdef FMU_UNCHECKED
#define WASM_RT_MEMCHECK_GUARD_PAGES 1
#else
#define WASM_RT_MEMCHECK_GUARD_PAGES 0
#endif
#define WASM_RT_MEMCHECK_BOUNDS_CHECK 1
#define WASM_RT_MEMCHECK_SIGNAL_HANDLER 0
#define WASM_RT_NONCONFORMING_ALLOW_OOB_READ_ELIMINATION 0

typedef enum {
  WASM_RT_TRAP_NONE,
  WASM_RT_TRAP_OOB,
  WASM_RT_TRAP_INT_OVERFLOW,
  WASM_RT_TRAP_DIV_BY_ZERO,
  WASM_RT_TRAP_INVALID_CONVERSION,
  WASM_RT_TRAP_UNREACHABLE,
  WASM_RT_TRAP_CALL_INDIRECT,
  WASM_RT_TRAP_UNCAUGHT_EXCEPTION,
  WASM_RT_TRAP_UNALIGNED,
  WASM_RT_TRAP_EXHAUSTION
} wasm_rt_trap_t;

typedef enum {
  WASM_RT_I32,
  WASM_RT_I64,
  WASM_RT_F32,
  WASM_RT_F64,
  WASM_RT_V128,
  WASM_RT_FUNCREF,
  WASM_RT_EXTERNREF
} wasm_rt_type_t;

typedef void (*wasm_rt_function_ptr_t)(void);
typedef const char *wasm_rt_func_type_t;
typedef struct {
  void (*fn)(void **, void *, void *);
} wasm_rt_tailcallee_t;
typedef struct {
  wasm_rt_func_type_t func_type;
  wasm_rt_function_ptr_t func;
  wasm_rt_tailcallee_t func_tailcallee;
  void *module_instance;
} wasm_rt_funcref_t;
#define wasm_rt_funcref_null_value ((wasm_rt_funcref_t){NULL, NULL, {NULL}, NULL})
typedef void *wasm_rt_externref_t;
#define wasm_rt_externref_null_value NULL
typedef struct {
  uint8_t *data, *data_end;
  uint32_t page_size;
  uint64_t pages, max_pages, size;
  bool is64;
} wasm_rt_memory_t;
typedef struct {
  wasm_rt_funcref_t *data;
  uint32_t max_size, size;
} wasm_rt_funcref_table_t;
typedef struct {
  wasm_rt_externref_t *data;
  uint32_t max_size, size;
} wasm_rt_externref_table_t;

#define wasm_rt_is_initialized() true
WASM_RT_NO_RETURN static void wasm_rt_trap(wasm_rt_trap_t);
static void fmu_allocate_memory(wasm_rt_memory_t *, uint64_t pages);
#define wasm_rt_allocate_memory(memory, pages, ...) fmu_allocate_memory(memory, pages)
static uint64_t wasm_rt_grow_memory(wasm_rt_memory_t *, uint64_t pages);
static void wasm_rt_free_memory(wasm_rt_memory_t *);
static void wasm_rt_allocate_funcref_table(wasm_rt_funcref_table_t *, uint32_t elements, uint32_t max_elements);
static void wasm_rt_free_funcref_table(wasm_rt_funcref_table_t *);

#endif
