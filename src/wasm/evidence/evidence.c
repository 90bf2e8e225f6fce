// What recognition measures of every image, in bands of rows that the host copies into `input`. All results are
// exact or in one order of sums: the builds agree bit by bit.
#include "evidence.h"

#define BLOCK 8
#define ROW_STEP 2

// Grey levels between the darkest and the lightest pixel of a block and its neighbours. A choice: codes of half of it are not read by the
// engine's default either.
#define MIN_CONTRAST 28
// Dark share of a block with its neighbours. Measured at half size: Data Matrix, Aztec, PDF417 0.35 to 0.65.
#define MAX_DARK 0.75

// Without vectors clang's own are slower than single numbers where there are many small ones.
#ifdef __wasm_simd128__
#define HAS_VECTORS 1
#else
#define HAS_VECTORS 0
#endif

#define FOUR(v, a, b, c, d) __builtin_convertvector(__builtin_shufflevector(v, v, a, b, c, d), i32x4)
#define DOUBLES(v, a, b) __builtin_convertvector(__builtin_shufflevector(v, v, a, b), f64x2)

uint8_t input_bytes[INPUT_BYTES] __attribute__((aligned(16)));
uint8_t output_bytes[OUTPUT_BYTES] __attribute__((aligned(16)));

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

// Sums of products of gradients over 2 × 2 pixels, xx, yy and xy (int32) of each block of the input's rows but the last, row-major. Every row
// counts: edges of drawn modules of 2 or 4 px may all lie below rows that are even, or odd.
EXPORT("tensor") void tensor(int32_t width, int32_t height) {
  int32_t *out = (int32_t *)output_bytes;
  for (int32_t top = 0; top < height - 1; top += BLOCK) {
    const int32_t last = top + BLOCK < height - 1 ? top + BLOCK : height - 1;
    for (int32_t left = 0; left < width - 1; left += BLOCK, out += 3) {
      int32_t xx = 0, yy = 0, xy = 0;
      const int32_t end = LEAST(left + BLOCK, width - 1);
      if (HAS_VECTORS && left + BLOCK < width) {
        i32x4 sxx = {0}, syy = {0}, sxy = {0};
        for (int32_t y = top; y < last; y++) {
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
        for (int32_t y = top; y < last; y++) {
          const uint8_t *at = input_bytes + y * width + left;
          for (int32_t x = left; x < end; x++, at++) {
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

static inline void measure_cell(const uint8_t *block, int32_t width, int32_t *out) {
#if HAS_VECTORS
  i16x8 sum = {0}, low = {255, 255, 255, 255, 255, 255, 255, 255}, high = {0};
  i32x4 squares = {0};
  for (int32_t y = 0; y < BLOCK; y += ROW_STEP) {
    const uint8_t *at = block + y * width;
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
#else
  int32_t sum = 0, low = 255, high = 0, squares = 0;
  for (int32_t y = 0; y < BLOCK; y += ROW_STEP) {
    const uint8_t *at = block + y * width;
    for (int32_t x = 0; x < BLOCK; x++, at++) {
      const int32_t grey = at[0], right = at[1] - grey, down = at[width] - grey;
      sum += grey;
      squares += right * right + down * down;
      low = LEAST(low, grey);
      high = MOST(high, grey);
    }
  }
  out[0] = sum;
  out[1] = squares;
  out[2] = high << 8 | low;
#endif
}

// Of each whole block, every second row: the sum of its greys, that of its squared steps to the right and down (int32), the least and
// the greatest grey, 256 · greatest + least. The pixel to the right of a row's last one is the next row's first.
EXPORT("cells") void cells(int32_t width, int32_t height) {
  int32_t *out = (int32_t *)output_bytes;
  for (int32_t top = 0; top + BLOCK <= height; top += BLOCK) {
    for (int32_t left = 0; left + BLOCK <= width; left += BLOCK, out += 3) {
      measure_cell(input_bytes + top * width + left, width, out);
    }
  }
}

// What the blocks of some rows have in common with those around them. The input has for each block its mean and energy (float), its least and
// its greatest grey, one array after the other; the output has for each the lightest grey and the contrast of it and its neighbours, and its
// dark share. Rows that miss a neighbour two rows away which the image has are wrong: two rows on either side are there for the others.
EXPORT("shares") void shares(int32_t columns, int32_t rows, double min_energy) {
  const int32_t count = columns * rows;
  const float *mean = (const float *)input_bytes, *energy = mean + count;
  uint8_t *low = (uint8_t *)(energy + count), *high = low + count;
  uint8_t *lightest = output_bytes, *contrast = lightest + count, *dark_share = contrast + count;
  uint8_t *across_low = dark_share + count, *across_high = across_low + count;
  for (int32_t i = 0; i < count; i++) {
    const int32_t column = i % columns, before = column > 0 ? i - 1 : i, after = column + 1 < columns ? i + 1 : i;
    across_low[i] = LEAST(LEAST(low[before], low[i]), low[after]);
    across_high[i] = MOST(MOST(high[before], high[i]), high[after]);
  }
  // From here on `low` says whether a block is textured.
  for (int32_t i = 0; i < count; i++) {
    const int32_t above = i >= columns ? i - columns : i, below = i + columns < count ? i + columns : i;
    const uint8_t least = LEAST(LEAST(across_low[above], across_low[i]), across_low[below]);
    lightest[i] = MOST(MOST(across_high[above], across_high[i]), across_high[below]);
    const uint8_t range = (uint8_t)(lightest[i] - least);
    contrast[i] = range;
    low[i] = range >= MIN_CONTRAST && energy[i] >= min_energy * range * range;
  }
  for (int32_t row = 0, i = 0; row < rows; row++) {
    for (int32_t column = 0; column < columns; column++, i++) {
      dark_share[i] = 0;
      if (!low[i]) continue;
      double dark = 0;
      int32_t all = 0;
      for (int32_t y = row > 0 ? -columns : 0; y <= (row + 1 < rows ? columns : 0); y += columns)
        for (int32_t x = column > 0 ? -1 : 0; x <= (column + 1 < columns ? 1 : 0); x++) {
          if (!low[i + y + x]) continue;
          all++;
          dark += ((double)lightest[i] - (double)mean[i + y + x]) / contrast[i];
        }
      if (all >= 2 && dark <= MAX_DARK * all) dark_share[i] = (uint8_t)(int32_t)(100 * dark / all);
    }
  }
}

static inline i16x8 first_lanes(i16x8 v, int32_t count) {
  const i16x8 lanes = {0, 1, 2, 3, 4, 5, 6, 7};
  return v & (i16x8)(lanes < (int16_t)count);
}

// The five sums over some pixels of a row.
struct edge_sums {
  f64x2 fourth;
  i32x4 twice_real, twice_imaginary, all;
};

static inline void add_two(struct edge_sums *sums, f64x2 c, f64x2 s, f64x2 square) {
  const f64x2 real = (c * c - s * s) / square, imaginary = 2 * c * s / square;
  sums->fourth += __builtin_shufflevector(real, imaginary, 0, 2);
  sums->fourth += __builtin_shufflevector(real, imaginary, 1, 3);
}

static inline void add_four(struct edge_sums *sums, i32x4 gx, i32x4 gy) {
  const i32x4 square = gx * gx + gy * gy, c2 = gx * gx - gy * gy, s2 = 2 * gx * gy;
  const i64x2 any = (i64x2)square;
  if ((any[0] | any[1]) == 0) return;
  sums->twice_real += c2;
  sums->twice_imaginary += s2;
  sums->all += square;
  // Divided by |g|², so that weights are squared gradients; where there is none, 0 by 1.
  const i32x4 by = square - (square == 0);
  add_two(sums, DOUBLES(c2, 0, 1), DOUBLES(s2, 0, 1), DOUBLES(by, 0, 1));
  add_two(sums, DOUBLES(c2, 2, 3), DOUBLES(s2, 2, 3), DOUBLES(by, 2, 3));
}

// Sums over the edges of up to 8 × 8 pixels from (left, top) to before (right, bottom), none of them at the input's border:
// (gx + i·gy)⁴ / |g|² and (gx + i·gy)², each real and imaginary, and |g|², into five doubles of the output. Row by row and pixel by pixel:
// the order of the sums is part of the result.
EXPORT("edges") void edges(int32_t width, int32_t left, int32_t top, int32_t right, int32_t bottom, int32_t to) {
  struct edge_sums sums = {0};
  for (int32_t y = top; y < bottom; y++) {
    const uint8_t *at = input_bytes + y * width + left;
    // Sobel's gradients point the right way to within 1°.
    const i16x8 falling = eight_at(at + width + 1) - eight_at(at - width - 1);
    const i16x8 rising = eight_at(at - width + 1) - eight_at(at + width - 1);
    const i16x8 gx = first_lanes(falling + rising + 2 * (eight_at(at + 1) - eight_at(at - 1)), right - left);
    const i16x8 gy = first_lanes(falling - rising + 2 * (eight_at(at + width) - eight_at(at - width)), right - left);
    add_four(&sums, FOUR(gx, 0, 1, 2, 3), FOUR(gy, 0, 1, 2, 3));
    add_four(&sums, FOUR(gx, 4, 5, 6, 7), FOUR(gy, 4, 5, 6, 7));
  }
  double *out = (double *)output_bytes + 5 * to;
  out[0] = sums.fourth[0];
  out[1] = sums.fourth[1];
  out[2] = sum_of(sums.twice_real);
  out[3] = sum_of(sums.twice_imaginary);
  out[4] = sum_of(sums.all);
}
