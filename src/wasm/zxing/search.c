// Searches over the pixels of a matrix.
#include "reader.h"

/** From `from` on, the first pixel that is set; `end` where there is none. */
static const u8 *first_set(const u8 *from, const u8 *end) {
  while (end - from >= 16 && !wasm_v128_any_true(wasm_v128_load(from))) from += 16;
  while (from != end && !*from) from++;
  return from;
}

/** Behind the last pixel from `from` on that is set; `from` where there is none. */
static const u8 *last_set(const u8 *from, const u8 *end) {
  while (end - from >= 16 && !wasm_v128_any_true(wasm_v128_load(end - 16))) end -= 16;
  while (end != from && !end[-1]) end--;
  return end;
}

/** BitMatrix::findBoundingBox; 0 where nothing is set, or where the box is smaller than `min_side`. */
REPLACES(bounding_box)
i32 bounding_box(const Matrix *matrix, i32 *left, i32 *top, i32 *width, i32 *height, i32 min_side) {
  const u8 *begin = matrix->data.begin, *end = matrix->data.end, *first = first_set(begin, end);
  if (first == end) return 0;
  i32 row_bytes = matrix->width;
  i32 at = first - begin, last = last_set(first, end) - begin - 1;
  i32 upper = at / row_bytes, lower = last / row_bytes;
  i32 low = at % row_bytes, high = last % row_bytes;
  *top = upper;
  *left = low;
  if (lower - upper + 1 < min_side) return 0;
  for (i32 y = upper; y <= lower; y++) {
    const u8 *row = begin + y * row_bytes;
    low = first_set(row, row + low) - row;
    const u8 *behind = last_set(row + high + 1, row + row_bytes);
    if (behind != row + high + 1) high = behind - row - 1;
  }
  *left = low;
  *width = high - low + 1;
  *height = lower - upper + 1;
  return *width >= min_side && *height >= min_side;
}

/** BitMatrixCursor; its direction is one pixel along an axis. */
typedef struct {
  const Matrix *matrix;
  Point point, direction;
} Cursor;

/** Steps of `stride` bytes to the first pixel that differs from the one at `from`, `limit` at most; one more where there is none. */
static i32 steps_to_edge(const u8 *from, i32 stride, i32 limit) {
  i32 steps = 1;
  v128_t own = wasm_i8x16_splat((signed char)*from);
  if (stride == 1) {
    for (; steps + 15 <= limit; steps += 16) {
      u32 others = wasm_i8x16_bitmask(wasm_i8x16_ne(wasm_v128_load(from + steps), own));
      if (others) return steps + __builtin_ctz(others);
    }
  } else if (stride == -1) {
    for (; steps + 15 <= limit; steps += 16) {
      u32 others = wasm_i8x16_bitmask(wasm_i8x16_ne(wasm_v128_load(from - steps - 15), own));
      if (others) return steps + __builtin_clz(others) - 16;
    }
  }
  for (const u8 *at = from + steps * stride; steps <= limit; steps++, at += stride)
    if (*at != *from) break;
  return steps;
}

static void go_on(Cursor *cursor, i32 steps) {
  cursor->point.x += cursor->direction.x * steps;
  cursor->point.y += cursor->direction.y * steps;
}

static i32 is_inside(const Cursor *cursor) {
  Point point = cursor->point;
  return point.x >= 0 && point.x < cursor->matrix->width && point.y >= 0 && point.y < cursor->matrix->height;
}

/** Steps from pixel `at` of `count` to the last one in the direction. */
static i32 room(i32 direction, i32 at, i32 count) {
  return direction == 0 ? 0x7fffffff : direction > 0 ? count - 1 - at : at;
}

/** To the next white pixel behind a black one; 0 where the matrix ends before it. */
REPLACES(next_white) i32 next_white(Cursor *cursor) {
  const Matrix *matrix = cursor->matrix;
  i32 dx = (i32)cursor->direction.x, dy = (i32)cursor->direction.y;
  i32 x = (i32)cursor->point.x, y = (i32)cursor->point.y;
  i32 across = room(dx, x, matrix->width), down = room(dy, y, matrix->height);
  i32 limit = down < across ? down : across;
  if (limit < 0) return 0;
  i32 stride = dy * matrix->width + dx;
  const u8 *from = matrix->data.begin + y * matrix->width + x;
  i32 steps = steps_to_edge(from, stride, limit);
  go_on(cursor, steps);
  if (is_inside(cursor) && !from[steps * stride]) return 1;
  if (steps > limit) return 0;
  go_on(cursor, steps_to_edge(from + steps * stride, stride, limit - steps));
  return is_inside(cursor);
}
