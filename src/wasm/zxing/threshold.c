// The binarizers: pixels to black and white.
#include "reader.h"

/** The black point of a histogram of 32 groups of grey levels; 0 and less where there is no contrast. */
CALLS(black_point) i32 black_point(const u16 *histogram);
/** The view rotated by degrees. */
CALLS(rotated) void rotated(View *view, const View *image, i32 degrees);
/** GlobalHistogramBinarizer::getBlackMatrix. */
CALLS(histogram_matrix) void histogram_matrix(void *matrix, const Bitmap *bitmap);

typedef struct {
  const u8 *begin, *end;
} Row;
void pattern_row(const Row *row, Shorts *runs);

enum { GROUPS = 32, TABLES = 4 };

static void count_greys(const u8 *pixels, u32 count, u16 *histogram) {
  u32 tables[TABLES][GROUPS];
  __builtin_memset(tables, 0, sizeof(tables));
  u32 at = 0;
  for (; at + 16 <= count; at += 16) {
    v128_t groups = wasm_u8x16_shr(wasm_v128_load(pixels + at), 3);
    // Paper: all 16 in one group.
    v128_t first = wasm_i8x16_splat((signed char)(pixels[at] >> 3));
    if (wasm_i8x16_all_true(wasm_i8x16_eq(groups, first))) {
      tables[0][pixels[at] >> 3] += 16;
      continue;
    }
    for (u32 i = 0; i < 16; i += TABLES)
      for (u32 table = 0; table < TABLES; table++) tables[table][pixels[at + i + table] >> 3]++;
  }
  for (; at < count; at++) tables[0][pixels[at] >> 3]++;
  for (u32 group = 0; group < GROUPS; group++)
    histogram[group] = (u16)(tables[0][group] + tables[1][group] + tables[2][group] + tables[3][group]);
}

/** Half of four times a pixel less its neighbours; what is below 0 may be rounded either way, since no limit is. */
INLINE v128_t sharpened(v128_t before, v128_t pixel, v128_t after) {
  return wasm_i16x8_shr(wasm_i16x8_sub(wasm_i16x8_shl(pixel, 2), wasm_i16x8_add(before, after)), 1);
}

/** Black, 0xff, where the sharpened pixel is below `limit`; the first and the last pixel are not sharpened. */
static void sharpen(const u8 *pixels, u32 count, i32 limit, u8 *black) {
  u32 at = 1, last = count - 1;
  v128_t limits = wasm_i16x8_splat((i16)limit);
  for (; at + 8 <= last; at += 8) {
    v128_t value = sharpened(wasm_u16x8_load8x8(pixels + at - 1), wasm_u16x8_load8x8(pixels + at),
                             wasm_u16x8_load8x8(pixels + at + 1));
    v128_t is_black = wasm_i16x8_gt(limits, value);
    wasm_v128_store64_lane(black + at, wasm_i8x16_narrow_i16x8(is_black, is_black), 0);
  }
  for (; at < last; at++)
    black[at] = limit > (4 * pixels[at] - (pixels[at + 1] + pixels[at - 1])) / 2 ? 0xff : 0;
  black[0] = pixels[0] < limit ? 0xff : 0;
  black[last] = pixels[last] < limit ? 0xff : 0;
}

/** GlobalHistogramBinarizer::getPatternRow: row `y` of the bitmap rotated by degrees as runs; 0 where it has no contrast. */
REPLACES(histogram_row)
i32 histogram_row(const Bitmap *bitmap, i32 y, i32 degrees, Shorts *runs) {
  View view;
  rotated(&view, &bitmap->image, degrees);
  if (view.width < 3) return 0;
  u32 count = (u32)view.width;
  const u8 *row = view.data + view.row_stride * y;
  u8 *black = allocate(2 * count);
  if (view.pixel_stride != 1) {
    u8 *gathered = black + count;
    for (u32 i = 0; i < count; i++, row += view.pixel_stride) gathered[i] = *row;
    row = gathered;
  }
  u16 histogram[GROUPS];
  count_greys(row, count, histogram);
  i32 limit = black_point(histogram);
  if (limit > 1) {
    sharpen(row, count, limit, black);
    Row pixels = {black, black + count};
    pattern_row(&pixels, runs);
  }
  release(black);
  return limit > 1;
}

enum { BLOCK = 8, WINDOW = 5, MIN_SIDE = BLOCK * WINDOW, MIN_CONTRAST = 24 };

typedef struct {
  const View *image;
  /** In blocks; the last of a row and of a column lies over the one before where the image ends within it. */
  i32 columns, rows;
} Blocks;

INLINE i32 at_most(i32 value, i32 limit) { return value < limit ? value : limit; }
INLINE i32 at_least(i32 value, i32 limit) { return value > limit ? value : limit; }

/** The lowest (or highest) byte of each half, in its first byte. */
#define OF_HALVES(extreme, bytes)                                                                         \
  ((bytes) = extreme((bytes), wasm_u64x2_shr((bytes), 32)), (bytes) = extreme((bytes), wasm_u64x2_shr((bytes), 16)), \
   (bytes) = extreme((bytes), wasm_u64x2_shr((bytes), 8)))

INLINE u8 threshold_of(u32 low, u32 high) { return high - low > MIN_CONTRAST ? (u8)((low + high) >> 1) : 0; }

/** The middle between the darkest and the brightest pixel of each block; 0 for one without contrast. */
static void block_thresholds(Blocks blocks, u8 *thresholds) {
  const View *image = blocks.image;
  for (i32 row = 0; row < blocks.rows; row++) {
    const u8 *line = image->data + at_most(row * BLOCK, image->height - BLOCK) * image->row_stride;
    for (i32 column = 0; column < blocks.columns;) {
      i32 x = at_most(column * BLOCK, image->width - BLOCK);
      u8 is_pair = x + 2 * BLOCK <= image->width;
      const u8 *from = line + x;
      v128_t low = wasm_i8x16_const_splat(-1), high = wasm_i8x16_const_splat(0);
      for (i32 i = 0; i < BLOCK; i++, from += image->row_stride) {
        v128_t pixels = is_pair ? wasm_v128_load(from) : wasm_v128_load64_splat(from);
        low = wasm_u8x16_min(low, pixels);
        high = wasm_u8x16_max(high, pixels);
      }
      OF_HALVES(wasm_u8x16_min, low);
      OF_HALVES(wasm_u8x16_max, high);
      *thresholds++ = threshold_of(wasm_u8x16_extract_lane(low, 0), wasm_u8x16_extract_lane(high, 0));
      column++;
      if (!is_pair) continue;
      *thresholds++ = threshold_of(wasm_u8x16_extract_lane(low, 8), wasm_u8x16_extract_lane(high, 8));
      column++;
    }
  }
}

/**
 * The mean of the thresholds in 5 × 5 blocks, the block itself counted three times, those without contrast not at all; 0 where there is none.
 */
static void smooth_thresholds(i32 columns, i32 rows, const u8 *from, u8 *to) {
  u16 *sums = allocate((u32)columns * 4);
  u16 *counts = sums + columns;
  for (i32 row = 0; row < rows; row++) {
    const u8 *top = from + (at_least(at_most(row, rows - 3), 2) - 2) * columns;
    for (i32 column = 0; column < columns; column++) {
      u32 sum = 0, count = 0;
      for (i32 i = 0; i < WINDOW; i++) {
        u8 value = top[i * columns + column];
        sum += value;
        count += value != 0;
      }
      sums[column] = (u16)sum;
      counts[column] = (u16)count;
    }
    for (i32 column = 0; column < columns; column++) {
      i32 left = at_least(at_most(column, columns - 3), 2) - 2;
      u8 own = from[row * columns + column];
      u32 sum = 2u * own, count = own ? 2 : 0;
      for (i32 i = 0; i < WINDOW; i++) {
        sum += sums[left + i];
        count += counts[left + i];
      }
      to[row * columns + column] = count ? (u8)(sum / count) : 0;
    }
  }
  release(sums);
}

/** Each 0 becomes the next threshold that is none, in reading order; at the end, the last. Returns whether there is one. */
static i32 fill_thresholds(u8 *thresholds, u32 count) {
  u32 done = 0;
  for (u32 at = 0; at < count; at++) {
    u8 value = thresholds[at];
    if (!value) continue;
    for (; done < at; done++) thresholds[done] = value;
    done++;
  }
  if (done == 0) return 0;
  for (u32 last = done - 1; done < count; done++) thresholds[done] = thresholds[last];
  return 1;
}

/** Pixels up to their block's threshold are black. */
static void apply_thresholds(Blocks blocks, const u8 *thresholds, u8 *black) {
  const View *image = blocks.image;
  i32 width = image->width, whole = width / BLOCK;
  for (i32 row = 0; row < blocks.rows; row++, thresholds += blocks.columns) {
    i32 y = at_most(row * BLOCK, image->height - BLOCK);
    for (i32 i = 0; i < BLOCK; i++, y++) {
      const u8 *from = image->data + y * image->row_stride;
      u8 *to = black + y * width;
      i32 column = 0;
      for (; column + 2 <= whole; column += 2, from += 2 * BLOCK, to += 2 * BLOCK) {
        v128_t limits = wasm_i8x16_shuffle(wasm_v128_load8_splat(thresholds + column),
                                           wasm_v128_load8_splat(thresholds + column + 1), 0, 0, 0, 0, 0, 0, 0, 0,
                                           16, 16, 16, 16, 16, 16, 16, 16);
        wasm_v128_store(to, wasm_u8x16_le(wasm_v128_load(from), limits));
      }
      for (; column < blocks.columns; column++) {
        i32 x = at_most(column * BLOCK, width - BLOCK);
        v128_t is_black = wasm_u8x16_le(wasm_v128_load64_zero(image->data + y * image->row_stride + x),
                                        wasm_v128_load8_splat(thresholds + column));
        wasm_v128_store64_lane(black + y * width + x, is_black, 0);
      }
    }
  }
}

/** std::shared_ptr<const BitMatrix>, and what it owns. */
typedef struct {
  void *methods;
  i32 owners, watchers;
  Matrix matrix;
} Owned;
typedef struct {
  Matrix *matrix;
  Owned *owner;
} Shared;

/** Of std::make_shared<BitMatrix>. */
#define OWNED_METHODS ((void *)191756)

/** HybridBinarizer::getBlackMatrix. Its pixels are next to one another. */
REPLACES(hybrid_matrix) void hybrid_matrix(Shared *result, const Bitmap *bitmap) {
  const View *image = &bitmap->image;
  i32 width = image->width, height = image->height;
  if (width < MIN_SIDE || height < MIN_SIDE) {
    histogram_matrix(result, bitmap);
    return;
  }
  Blocks blocks = {image, (width + BLOCK - 1) / BLOCK, (height + BLOCK - 1) / BLOCK};
  u32 count = (u32)(blocks.columns * blocks.rows);
  u8 *raw = allocate(2 * count), *thresholds = raw + count;
  block_thresholds(blocks, raw);
  smooth_thresholds(blocks.columns, blocks.rows, raw, thresholds);
  if (fill_thresholds(thresholds, count)) {
    u32 pixels = (u32)(width * height);
    Owned *owned = allocate(sizeof(Owned));
    u8 *black = allocate(pixels);
    *owned = (Owned){OWNED_METHODS, 0, 0, {width, height, {black, black + pixels, black + pixels}}};
    apply_thresholds(blocks, thresholds, black);
    *result = (Shared){&owned->matrix, owned};
  } else {
    histogram_matrix(result, bitmap);
  }
  release(raw);
}
