/* The FMU as C99, made from its WebAssembly module by wasm2c. Compile this file alone: it includes the others.
 *
 *   cc -std=c99 -O1 -shared -fPIC -o NAME.so fmu.c -lm
 *
 * Define FMI2_FUNCTION_PREFIX or FMI3_FUNCTION_PREFIX, such as NAME_, to link several FMUs into one program. */
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "this FMU runs on little-endian processors only"
#endif
/* Parts of -ffast-math have macros of their own, in GCC from version 12 on. */
#if defined(__FAST_MATH__) || defined(__ASSOCIATIVE_MATH__) || defined(__RECIPROCAL_MATH__) || \
    defined(__NO_SIGNED_ZEROS__) || defined(_M_FP_FAST) || (defined(__FINITE_MATH_ONLY__) && __FINITE_MATH_ONLY__)
#error "-ffast-math and its parts change the results: compile without them"
#endif
/* GCC has another method where x87 computes alone or beside SSE; 16 concerns half precision only. */
#if (defined(__i386__) && !defined(__SSE2_MATH__)) || \
    (defined(__FLT_EVAL_METHOD__) && __FLT_EVAL_METHOD__ != 0 && __FLT_EVAL_METHOD__ != 16)
#error "the x87 unit changes the results: compile with -msse2 -mfpmath=sse"
#endif
/* The flag has no macro. */
typedef char compile_without_fsingle_precision_constant[sizeof 1.0 == sizeof(double) ? 1 : -1];
/* Fused operations round once where the FMU rounds twice. GCC ignores the pragma of the standard. */
#if defined(__clang__)
#pragma STDC FP_CONTRACT OFF
#elif defined(__GNUC__)
#pragma GCC optimize("fp-contract=off")
#elif defined(_MSC_VER)
#pragma fp_contract(off)
#endif

/* All headers of the C library come before the module, whose names are hidden. */
#include <assert.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#if defined(__MINGW32__) || defined(_MSC_VER)
#include <malloc.h>
#else
#include <alloca.h>
#endif

#ifdef __GNUC__
#pragma GCC visibility push(hidden)
#endif
#include "names.h"
#ifdef __GNUC__
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-but-set-variable"
#pragma GCC diagnostic ignored "-Wunused-function"
#pragma GCC diagnostic ignored "-Wunused-parameter"
#pragma GCC diagnostic ignored "-Wunused-value"
#endif
#include "module.c"
#ifdef __GNUC__
#pragma GCC diagnostic pop
#endif
#include "runtime.h"
#ifdef __GNUC__
#pragma GCC visibility pop
#endif
#include "instance.h"
#include "functions.h"
