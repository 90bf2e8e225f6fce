// Whole matrices: inverted and turned.
#include "reader.h"

INLINE v128_t is_zero(v128_t bytes) { return wasm_i8x16_eq(bytes, wasm_i8x16_const_splat(0)); }

static void invert_matrix(Matrix *matrix) {
  if (!matrix) return;
  u8 *at = matrix->data.begin, *end = matrix->data.end;
  for (; end - at >= 16; at += 16) wasm_v128_store(at, is_zero(wasm_v128_load(at)));
  for (; at != end; at++) *at = *at ? 0 : 0xff;
}

/** BinaryBitmap::invert. */
REPLACES(invert) void invert(Bitmap *bitmap) {
  invert_matrix(bitmap->cache->matrix);
  invert_matrix(bitmap->cache->closed);
  bitmap->is_inverted ^= 1;
}

INLINE v128_t reversed(v128_t bytes) {
  return wasm_i8x16_shuffle(bytes, bytes, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0);
}

/** BitMatrix::rotate180. */
REPLACES(rotate_180) void rotate_180(Matrix *matrix) {
  u8 *first = matrix->data.begin, *end = matrix->data.end;
  for (; end - first >= 32; first += 16, end -= 16) {
    v128_t head = wasm_v128_load(first), tail = wasm_v128_load(end - 16);
    wasm_v128_store(first, reversed(tail));
    wasm_v128_store(end - 16, reversed(head));
  }
  for (; end - first >= 2; first++, end--) {
    u8 byte = *first;
    *first = end[-1];
    end[-1] = byte;
  }
}

enum { BLOCK = 16 };

INLINE v128_t low_of(v128_t a, v128_t b) {
  return wasm_i8x16_shuffle(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
}
INLINE v128_t high_of(v128_t a, v128_t b) {
  return wasm_i8x16_shuffle(a, b, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
}

/** 16 × 16 bytes of `from`, whose rows are the columns of `to` from the last to the first. */
INLINE void rotate_block(const u8 *from, u32 from_width, u8 *to, u32 to_width) {
  v128_t a[BLOCK], b[BLOCK];
  for (int i = 0; i < BLOCK; i++) a[i] = wasm_v128_load(from + (u32)i * from_width);
  // Four times each row is interleaved with the one eight further on: the rows become columns.
  for (int turn = 0; turn < 2; turn++) {
    for (int i = 0; i < BLOCK / 2; i++) {
      b[2 * i] = low_of(a[i], a[i + BLOCK / 2]);
      b[2 * i + 1] = high_of(a[i], a[i + BLOCK / 2]);
    }
    for (int i = 0; i < BLOCK / 2; i++) {
      a[2 * i] = low_of(b[i], b[i + BLOCK / 2]);
      a[2 * i + 1] = high_of(b[i], b[i + BLOCK / 2]);
    }
  }
  for (u32 i = 0; i < BLOCK; i++)
    wasm_v128_store(to + (BLOCK - 1 - i) * to_width, wasm_v128_not(is_zero(a[i])));
}

/** BitMatrix::rotate90, counter-clockwise: the pixel (x, y) comes to (y, width - 1 - x). */
REPLACES(rotate_90) void rotate_90(Matrix *matrix) {
  u32 width = (u32)matrix->width, height = (u32)matrix->height, count = width * height;
  matrix->width = (i32)height;
  matrix->height = (i32)width;
  if (count == 0) return;
  u8 *from = matrix->data.begin, *to = allocate(count);
  u32 whole_width = width & ~(BLOCK - 1u), whole_height = height & ~(BLOCK - 1u);
  for (u32 x = 0; x < whole_width; x += BLOCK)
    for (u32 y = 0; y < whole_height; y += BLOCK)
      rotate_block(from + y * width + x, width, to + (width - BLOCK - x) * height + y, height);
  for (u32 x = 0; x < width; x++)
    for (u32 y = x < whole_width ? whole_height : 0; y < height; y++)
      to[(width - 1 - x) * height + y] = from[y * width + x] ? 0xff : 0;
  release(from);
  matrix->data = (Bytes){to, to + count, to + count};
}
