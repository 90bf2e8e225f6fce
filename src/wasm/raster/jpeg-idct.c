// The accurate integer IDCT of Loeffler, Ligtenberg and Moschytz (ICASSP 1989) with 13-bit constants, eight columns
// at a time: pairs of samples meet pairs of constants in one dot product.
#include <wasm_simd128.h>
#include "jpeg-idct.h"

#define C0_298 2446
#define C0_390 3196
#define C0_541 4433
#define C0_765 6270
#define C0_899 7373
#define C1_175 9633
#define C1_501 12299
#define C1_847 15137
#define C1_961 16069
#define C2_053 16819
#define C2_562 20995
#define C3_072 25172

#define PAIR(a, b) wasm_i16x8_const(a, b, a, b, a, b, a, b)
#define LOW(a, b) wasm_i16x8_shuffle(a, b, 0, 8, 1, 9, 2, 10, 3, 11)
#define HIGH(a, b) wasm_i16x8_shuffle(a, b, 4, 12, 5, 13, 6, 14, 7, 15)

// One half (four columns) of the one-dimensional transform; in[k] holds the interleaved pairs.
INLINE void half(v128_t p04, v128_t p26, v128_t p71, v128_t p53, v128_t p34, v128_t round, i32 shift, v128_t *out) {
  v128_t even0 = wasm_i32x4_dot_i16x8(p04, PAIR(8192, 8192));
  v128_t even1 = wasm_i32x4_dot_i16x8(p04, PAIR(8192, -8192));
  v128_t even3 = wasm_i32x4_dot_i16x8(p26, PAIR(C0_541 + C0_765, C0_541));
  v128_t even2 = wasm_i32x4_dot_i16x8(p26, PAIR(C0_541, C0_541 - C1_847));
  v128_t z3 = wasm_i32x4_dot_i16x8(p34, PAIR(C1_175 - C1_961, C1_175));
  v128_t z4 = wasm_i32x4_dot_i16x8(p34, PAIR(C1_175, C1_175 - C0_390));
  v128_t odd0 = wasm_i32x4_add(wasm_i32x4_dot_i16x8(p71, PAIR(C0_298 - C0_899, -C0_899)), z3);
  v128_t odd3 = wasm_i32x4_add(wasm_i32x4_dot_i16x8(p71, PAIR(-C0_899, C1_501 - C0_899)), z4);
  v128_t odd1 = wasm_i32x4_add(wasm_i32x4_dot_i16x8(p53, PAIR(C2_053 - C2_562, -C2_562)), z4);
  v128_t odd2 = wasm_i32x4_add(wasm_i32x4_dot_i16x8(p53, PAIR(-C2_562, C3_072 - C2_562)), z3);
  v128_t t10 = wasm_i32x4_add(wasm_i32x4_add(even0, even3), round);
  v128_t t13 = wasm_i32x4_add(wasm_i32x4_sub(even0, even3), round);
  v128_t t11 = wasm_i32x4_add(wasm_i32x4_add(even1, even2), round);
  v128_t t12 = wasm_i32x4_add(wasm_i32x4_sub(even1, even2), round);
  out[0] = wasm_i32x4_shr(wasm_i32x4_add(t10, odd3), shift);
  out[7] = wasm_i32x4_shr(wasm_i32x4_sub(t10, odd3), shift);
  out[1] = wasm_i32x4_shr(wasm_i32x4_add(t11, odd2), shift);
  out[6] = wasm_i32x4_shr(wasm_i32x4_sub(t11, odd2), shift);
  out[2] = wasm_i32x4_shr(wasm_i32x4_add(t12, odd1), shift);
  out[5] = wasm_i32x4_shr(wasm_i32x4_sub(t12, odd1), shift);
  out[3] = wasm_i32x4_shr(wasm_i32x4_add(t13, odd0), shift);
  out[4] = wasm_i32x4_shr(wasm_i32x4_sub(t13, odd0), shift);
}

INLINE void pass(v128_t *v, i32 shift) {
  v128_t low[8], high[8];
  v128_t round = wasm_i32x4_splat(1 << (shift - 1));
  v128_t z3 = wasm_i16x8_add(v[7], v[3]), z4 = wasm_i16x8_add(v[5], v[1]);
  half(LOW(v[0], v[4]), LOW(v[2], v[6]), LOW(v[7], v[1]), LOW(v[5], v[3]), LOW(z3, z4), round, shift, low);
  half(HIGH(v[0], v[4]), HIGH(v[2], v[6]), HIGH(v[7], v[1]), HIGH(v[5], v[3]), HIGH(z3, z4), round, shift, high);
  for (i32 i = 0; i < 8; i++) v[i] = wasm_i16x8_narrow_i32x4(low[i], high[i]);
}

INLINE void transpose(v128_t *v) {
  v128_t a[8], b[8];
  for (i32 i = 0; i < 4; i++) {
    a[2 * i] = LOW(v[i], v[i + 4]);
    a[2 * i + 1] = HIGH(v[i], v[i + 4]);
  }
  for (i32 i = 0; i < 4; i++) {
    b[2 * i] = LOW(a[i], a[i + 4]);
    b[2 * i + 1] = HIGH(a[i], a[i + 4]);
  }
  for (i32 i = 0; i < 4; i++) {
    v[2 * i] = LOW(b[i], b[i + 4]);
    v[2 * i + 1] = HIGH(b[i], b[i + 4]);
  }
}

void idct_8(const i16 *block, u8 *to, i32 stride) {
  v128_t v[8];
  for (i32 i = 0; i < 8; i++) v[i] = wasm_v128_load(block + 8 * i);
  pass(v, 11);
  transpose(v);
  pass(v, 18);
  transpose(v);
  v128_t centre = wasm_i16x8_splat(128);
  for (i32 i = 0; i < 8; i += 2) {
    v128_t a = wasm_i16x8_add_sat(v[i], centre), b = wasm_i16x8_add_sat(v[i + 1], centre);
    v128_t both = wasm_u8x16_narrow_i16x8(a, b);
    wasm_v128_store64_lane(to + i * stride, both, 0);
    wasm_v128_store64_lane(to + (i + 1) * stride, both, 1);
  }
}

void idct_4(const i16 *block, u8 *to, i32 stride) {
  i32 work[16];
  for (i32 x = 0; x < 4; x++) {
    i32 a = block[x], b = block[8 + x], c = block[16 + x], d = block[24 + x];
    i32 t10 = (a + c) * 4, t12 = (a - c) * 4, z = (b + d) * C0_541 + 1024;
    i32 t0 = (z + b * C0_765) >> 11, t2 = (z - d * C1_847) >> 11;
    work[x] = t10 + t0;
    work[12 + x] = t10 - t0;
    work[4 + x] = t12 + t2;
    work[8 + x] = t12 - t2;
  }
  for (i32 y = 0; y < 4; y++, to += stride) {
    const i32 *w = work + 4 * y;
    i32 t10 = (w[0] + 16 + w[2]) * 8192, t12 = (w[0] + 16 - w[2]) * 8192, z = (w[1] + w[3]) * C0_541;
    i32 t0 = z + w[1] * C0_765, t2 = z - w[3] * C1_847;
    to[0] = clamp_u8(((t10 + t0) >> 18) + 128);
    to[3] = clamp_u8(((t10 - t0) >> 18) + 128);
    to[1] = clamp_u8(((t12 + t2) >> 18) + 128);
    to[2] = clamp_u8(((t12 - t2) >> 18) + 128);
  }
}

void idct_2(const i16 *block, u8 *to, i32 stride) {
  i32 a = block[0] + 4, b = block[1], c = block[8], d = block[9];
  to[0] = clamp_u8(((a + b + c + d) >> 3) + 128);
  to[1] = clamp_u8(((a - b + c - d) >> 3) + 128);
  to[stride] = clamp_u8(((a + b - c - d) >> 3) + 128);
  to[stride + 1] = clamp_u8(((a - b - c + d) >> 3) + 128);
}
