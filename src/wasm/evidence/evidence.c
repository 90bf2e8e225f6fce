// What recognition measures of every image, in bands of rows that the host copies into `input`. Vectors are clang's own, so that one source
// gives both builds: with vector instructions and, for runtimes without them, plain. All results are exact or in one order of sums: the
// builds agree bit by bit.
#include <stdint.h>

// A row of 65,535 px (MAX_SIDE_PX) nine times, and two rows of one that is enlarged.
#define INPUT_BYTES (1 << 20)
// Five doubles for each block of such a row.
#define OUTPUT_BYTES (3 << 17)
#define BLOCK 8
#define ROW_STEP 2

#define EXPORT(name) __attribute__((export_name(name)))

typedef uint8_t u8x8 __attribute__((vector_size(8)));
typedef uint8_t u8x16 __attribute__((vector_size(16)));
typedef int16_t i16x8 __attribute__((vector_size(16)));
typedef uint16_t u16x8 __attribute__((vector_size(16)));
typedef int32_t i32x4 __attribute__((vector_size(16)));
typedef double f64x2 __attribute__((vector_size(16)));

static uint8_t input_bytes[INPUT_BYTES] __attribute__((aligned(16)));
static uint8_t output_bytes[OUTPUT_BYTES] __attribute__((aligned(16)));

EXPORT("input") uint8_t *input(void) { return input_bytes; }
EXPORT("input_size") int32_t input_size(void) { return INPUT_BYTES; }
EXPORT("output") uint8_t *output(void) { return output_bytes; }
EXPORT("output_size") int32_t output_size(void) { return OUTPUT_BYTES; }

static inline u16x8 pairs_at(const uint8_t *at) {
  u16x8 pairs;
  __builtin_memcpy(&pairs, at, sizeof pairs);
  return pairs;
}

static inline i16x8 eight_at(const uint8_t *at) {
  u8x8 bytes;
  __builtin_memcpy(&bytes, at, sizeof bytes);
  return __builtin_convertvector(bytes, i16x8);
}

// Products of neighbours, added in twos.
static inline i32x4 dot(i16x8 a, i16x8 b) {
#ifdef __wasm_simd128__
  return __builtin_wasm_dot_s_i32x4_i16x8(a, b);
#else
  i32x4 sums;
  for (int i = 0; i < 4; i++) sums[i] = a[2 * i] * b[2 * i] + a[2 * i + 1] * b[2 * i + 1];
  return sums;
#endif
}

static inline int32_t sum_of(i32x4 v) { return v[0] + v[1] + v[2] + v[3]; }

// Sums of 2 × 2 pixels, rounded: eight of them.
static inline u16x8 means_of(const uint8_t *above, const uint8_t *below) {
  const u16x8 a = pairs_at(above), b = pairs_at(below);
  return ((a & 0xff) + (a >> 8) + (b & 0xff) + (b >> 8) + 2) >> 2;
}

// Halves `rows` · 2 rows of the input into the output.
EXPORT("halve") void halve(int32_t width, int32_t rows) {
  const int32_t half = width >> 1;
  uint8_t *out = output_bytes;
  for (int32_t y = 0; y < rows; y++) {
    const uint8_t *above = input_bytes + 2 * y * width;
    const uint8_t *below = above + width;
    int32_t x = 0;
    for (; x + 16 <= half; x += 16, above += 32, below += 32) {
      const u8x16 low = (u8x16)means_of(above, below), high = (u8x16)means_of(above + 16, below + 16);
      const u8x16 means = __builtin_shufflevector(low, high, 0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30);
      __builtin_memcpy(out + x, &means, sizeof means);
    }
    for (; x < half; x++, above += 2, below += 2)
      out[x] = (uint8_t)((above[0] + above[1] + below[0] + below[1] + 2) >> 2);
    out += half;
  }
}

// Swaps black and white of the input's first bytes, in place; up to 15 behind them are changed, too.
EXPORT("invert") void invert(int32_t bytes) {
  for (int32_t i = 0; i < bytes; i += 16) {
    u8x16 values;
    __builtin_memcpy(&values, input_bytes + i, sizeof values);
    values = ~values;
    __builtin_memcpy(input_bytes + i, &values, sizeof values);
  }
}

// Sums of products of gradients over 2 × 2 pixels, xx, yy and xy (int32) of each block of the input's rows but the last, row-major.
EXPORT("tensor") void tensor(int32_t width, int32_t height) {
  int32_t *out = (int32_t *)output_bytes;
  for (int32_t top = 0; top < height - 1; top += BLOCK) {
    const int32_t last = top + BLOCK < height - 1 ? top + BLOCK : height - 1;
    for (int32_t left = 0; left < width - 1; left += BLOCK, out += 3) {
      int32_t xx = 0, yy = 0, xy = 0;
      if (left + BLOCK < width) {
        i32x4 sxx = {0}, syy = {0}, sxy = {0};
        for (int32_t y = top; y < last; y += ROW_STEP) {
          const uint8_t *at = input_bytes + y * width + left;
          const i16x8 falling = eight_at(at + width + 1) - eight_at(at);
          const i16x8 rising = eight_at(at + 1) - eight_at(at + width);
          const i16x8 gx = falling + rising, gy = falling - rising;
          sxx += dot(gx, gx);
          syy += dot(gy, gy);
          sxy += dot(gx, gy);
        }
        xx = sum_of(sxx);
        yy = sum_of(syy);
        xy = sum_of(sxy);
      } else {
        for (int32_t y = top; y < last; y += ROW_STEP) {
          const uint8_t *at = input_bytes + y * width + left;
          for (int32_t x = left; x < width - 1; x++, at++) {
            const int32_t falling = at[width + 1] - at[0], rising = at[1] - at[width];
            const int32_t gx = falling + rising, gy = falling - rising;
            xx += gx * gx;
            yy += gy * gy;
            xy += gx * gy;
          }
        }
      }
      out[0] = xx;
      out[1] = yy;
      out[2] = xy;
    }
  }
}

// Of each whole block, every second row: the sum of its greys, that of its squared steps to the right and down (int32), the least and
// the greatest grey, 256 · greatest + least. The pixel to the right of a row's last one is the next row's first.
EXPORT("cells") void cells(int32_t width, int32_t height) {
  int32_t *out = (int32_t *)output_bytes;
  for (int32_t top = 0; top + BLOCK <= height; top += BLOCK) {
    for (int32_t left = 0; left + BLOCK <= width; left += BLOCK, out += 3) {
      i16x8 sum = {0}, low = {255, 255, 255, 255, 255, 255, 255, 255}, high = {0};
      i32x4 squares = {0};
      for (int32_t y = top; y < top + BLOCK; y += ROW_STEP) {
        const uint8_t *at = input_bytes + y * width + left;
        const i16x8 grey = eight_at(at), right = eight_at(at + 1) - grey, down = eight_at(at + width) - grey;
        sum += grey;
        squares += dot(right, right) + dot(down, down);
        low = __builtin_elementwise_min(low, grey);
        high = __builtin_elementwise_max(high, grey);
      }
      const i16x8 ones = {1, 1, 1, 1, 1, 1, 1, 1};
      low = __builtin_elementwise_min(low, __builtin_shufflevector(low, low, 4, 5, 6, 7, 0, 1, 2, 3));
      low = __builtin_elementwise_min(low, __builtin_shufflevector(low, low, 2, 3, 0, 1, 6, 7, 4, 5));
      high = __builtin_elementwise_max(high, __builtin_shufflevector(high, high, 4, 5, 6, 7, 0, 1, 2, 3));
      high = __builtin_elementwise_max(high, __builtin_shufflevector(high, high, 2, 3, 0, 1, 6, 7, 4, 5));
      out[0] = sum_of(dot(sum, ones));
      out[1] = sum_of(squares);
      out[2] = (high[0] > high[1] ? high[0] : high[1]) << 8 | (low[0] < low[1] ? low[0] : low[1]);
    }
  }
}

// Sums over the edges of the pixels from (left, top) to before (right, bottom), none of them at the input's border:
// (gx + i·gy)⁴ / |g|² and (gx + i·gy)², each real and imaginary, and |g|², into five doubles of the output. Row by row: the order of the
// sums is part of the result.
EXPORT("edges") void edges(int32_t width, int32_t left, int32_t top, int32_t right, int32_t bottom, int32_t to) {
  f64x2 fourth = {0, 0};
  int64_t real = 0, imaginary = 0, all = 0;
  for (int32_t y = top; y < bottom; y++) {
    const uint8_t *at = input_bytes + y * width + left;
    for (int32_t x = left; x < right; x++, at++) {
      // Sobel's gradients point the right way to within 1°.
      const int32_t falling = at[width + 1] - at[-width - 1], rising = at[1 - width] - at[width - 1];
      const int32_t gx = falling + rising + 2 * (at[1] - at[-1]);
      const int32_t gy = falling - rising + 2 * (at[width] - at[-width]);
      const int32_t square = gx * gx + gy * gy;
      if (square == 0) continue;
      // Divided by |g|², so that weights are squared gradients.
      const int32_t c2 = gx * gx - gy * gy, s2 = 2 * gx * gy;
      const double c = c2, s = s2, by = square;
      const f64x2 product = {c * c - s * s, 2 * c * s}, divisor = {by, by};
      fourth += product / divisor;
      real += c2;
      imaginary += s2;
      all += square;
    }
  }
  double *out = (double *)output_bytes + 5 * to;
  out[0] = fourth[0];
  out[1] = fourth[1];
  out[2] = (double)real;
  out[3] = (double)imaginary;
  out[4] = (double)all;
}
