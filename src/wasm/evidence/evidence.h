// The module's memory, and what its kernels share. Vectors are clang's own, so that one source gives both builds: with vector instructions
// and, for runtimes without them, plain.
#pragma once
#include <stdint.h>

// A row of 65,535 px (MAX_SIDE_PX) nine times, and two rows of one that is enlarged.
#define INPUT_BYTES (640 << 10)
// Five doubles for each block of such a row.
#define OUTPUT_BYTES (384 << 10)

#define LEAST(a, b) ((a) < (b) ? (a) : (b))
#define MOST(a, b) ((a) > (b) ? (a) : (b))
#define EXPORT(name) __attribute__((export_name(name)))

typedef uint8_t u8x4 __attribute__((vector_size(4)));
typedef uint8_t u8x8 __attribute__((vector_size(8)));
typedef uint8_t u8x16 __attribute__((vector_size(16)));
typedef int16_t i16x8 __attribute__((vector_size(16)));
typedef uint16_t u16x8 __attribute__((vector_size(16)));
typedef int32_t i32x4 __attribute__((vector_size(16)));
typedef uint32_t u32x4 __attribute__((vector_size(16)));
typedef int64_t i64x2 __attribute__((vector_size(16)));
typedef double f64x2 __attribute__((vector_size(16)));

extern uint8_t input_bytes[INPUT_BYTES];
extern uint8_t output_bytes[OUTPUT_BYTES];

static inline int32_t sum_of(i32x4 v) { return v[0] + v[1] + v[2] + v[3]; }

static inline i32x4 four_at(const uint8_t *at) {
  u8x4 bytes;
  __builtin_memcpy(&bytes, at, sizeof bytes);
  return __builtin_convertvector(bytes, i32x4);
}

static inline i32x4 words_at(const int32_t *at) {
  i32x4 words;
  __builtin_memcpy(&words, at, sizeof words);
  return words;
}
