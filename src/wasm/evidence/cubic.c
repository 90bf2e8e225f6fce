// Values between pixels by cubic convolution (Keys 1981, a = −0.5: Catmull-Rom), in whole numbers.
#include "evidence.h"

// Places between two pixels that are told apart: finer ones change no value by more than 1.
#define PHASES 256
// What the four weights of a phase add up to. Twice applied, times 255 and what cubics overshoot, it fits 31 bits.
#define ONE 2048
// From the product of two weights to LEVEL, the units of a grey level in sums.
#define SHIFT 16
#define LEVEL_BITS 6
// Steps across for one along, below which a line is taken to run along rows, or columns: values there are asked for once, not four times.
#define MAX_SLOPE 0.25
// Pixels of a line at most, and columns that it crosses: a tile has at most INPUT_BYTES / 10 pixels, and nine rows at least.
#define MAX_COUNT 256
#define MAX_COLUMNS 8192

// Of a phase: of the pixel before, the two about the place, and the one after.
static i32x4 weights[PHASES];
static int32_t crossings[MAX_COLUMNS], line[MAX_COUNT];

// Places in 2^32ths of a pixel.
typedef int64_t fixed;
static inline fixed fixed_of(double value) { return (fixed)__builtin_floor(value * 4294967296.0 + 0.5); }
static inline int32_t whole(fixed at) { return (int32_t)(at >> 32); }
static inline int32_t phase_of(fixed at) { return (int32_t)(at >> 24) & (PHASES - 1); }
static inline int32_t rounded(double value) { return (int32_t)__builtin_floor(value + 0.5); }

static void make_weights(void) {
  for (int32_t phase = 0; phase < PHASES; phase++) {
    const double t = (double)phase / PHASES;
    const int32_t before = rounded(ONE * t * (-0.5 + t * (1 - 0.5 * t)));
    const int32_t next = rounded(ONE * t * (0.5 + t * (2 - 1.5 * t)));
    const int32_t after = rounded(ONE * t * t * (-0.5 + 0.5 * t));
    weights[phase] = (i32x4){before, ONE - before - next - after, next, after};
  }
}

static inline int32_t level_of(i32x4 products) { return (sum_of(products) + (1 << (SHIFT - 1))) >> SHIFT; }

// A line close to an axis: cubics across it at each column that it crosses, then along it between those. Pixels beside each other along
// the axis and across it are so far apart in memory.
static void along(int32_t stride, int32_t across, double x, double y, double dx, double dy, int32_t count) {
  const double end = x + (count - 1) * dx, slope = dx == 0 ? 0 : dy / dx;
  const int32_t first = (int32_t)__builtin_floor(LEAST(x, end)) - 1, columns = (int32_t)__builtin_floor(MOST(x, end)) + 3 - first;
  const uint8_t *column = input_bytes + first * stride;
  fixed at = fixed_of(y + (first - x) * slope);
  const fixed fall = fixed_of(slope), step = fixed_of(dx);
  for (int32_t i = 0; i < columns; i++, at += fall, column += stride) {
    const uint8_t *pixel = column + (whole(at) - 1) * across;
    const i32x4 by = weights[phase_of(at)];
    const i32x4 four = across == 1 ? four_at(pixel) : (i32x4){pixel[0], pixel[across], pixel[2 * across], pixel[3 * across]};
    crossings[i] = sum_of(by * four);
  }
  at = fixed_of(x - first);
  for (int32_t i = 0; i < count; i++, at += step) line[i] = level_of(weights[phase_of(at)] * words_at(crossings + whole(at) - 1));
}

static void aslant(int32_t width, double x, double y, double dx, double dy, int32_t count) {
  fixed px = fixed_of(x), py = fixed_of(y);
  const fixed right = fixed_of(dx), below = fixed_of(dy);
  for (int32_t i = 0; i < count; i++, px += right, py += below) {
    const i32x4 across = weights[phase_of(px)], down = weights[phase_of(py)];
    const uint8_t *pixel = input_bytes + (whole(py) - 1) * width + whole(px) - 1;
    i32x4 rows = four_at(pixel) * down[0];
    rows += four_at(pixel + width) * down[1];
    rows += four_at(pixel + 2 * width) * down[2];
    rows += four_at(pixel + 3 * width) * down[3];
    line[i] = level_of(rows * across);
  }
}

// Resamples the input, rows of `width` pixels: the first value at x, y (0, 0 is the centre of the first pixel), the next ones of its row
// by (ux, uy) on, the next row by (vx, vy) on. Within two pixels of all values, and of the lines through them, there is input. Writes grey
// levels, row after row; or, if `is_sum`, for each column the sum of its values, 64 to a grey level (int32), which may lie outside 0…255
// beside edges.
EXPORT("cubic")
void cubic(int32_t width, double x, double y, double ux, double uy, double vx, double vy, int32_t count, int32_t rows, int32_t is_sum) {
  if (weights[0][1] == 0) make_weights();
  const double steepness = __builtin_fabs(uy), run = __builtin_fabs(ux);
  int32_t *sums = (int32_t *)output_bytes;
  for (int32_t row = 0; row < rows; row++) {
    const double left = x + vx * row, top = y + vy * row;
    if (steepness <= MAX_SLOPE * run) along(1, width, left, top, ux, uy, count);
    else if (run <= MAX_SLOPE * steepness) along(width, 1, top, left, uy, ux, count);
    else aslant(width, left, top, ux, uy, count);
    if (is_sum) {
      for (int32_t i = 0; i < count; i++) sums[i] = (row == 0 ? 0 : sums[i]) + line[i];
    } else {
      uint8_t *out = output_bytes + row * count;
      for (int32_t i = 0; i < count; i++) {
        const int32_t level = (line[i] + (1 << (LEVEL_BITS - 1))) >> LEVEL_BITS;
        out[i] = (uint8_t)LEAST(255, MOST(0, level));
      }
    }
  }
}
