// The loop filter of VP8 (RFC 6386 §15).
#include "vp8.h"

INLINE i32 absolute(i32 v) { return v < 0 ? -v : v; }
INLINE i32 signed_clamp(i32 v) { return v < -128 ? -128 : v > 127 ? 127 : v; }
INLINE i32 small_clamp(i32 v) { return v < -16 ? -16 : v > 15 ? 15 : v; }

INLINE void filter_2(u8 *p, i32 step) {
  i32 p1 = p[-2 * step], p0 = p[-step], q0 = p[0], q1 = p[step];
  i32 a = 3 * (q0 - p0) + signed_clamp(p1 - q1);
  p[-step] = clamp_u8(p0 + small_clamp((a + 3) >> 3));
  p[0] = clamp_u8(q0 - small_clamp((a + 4) >> 3));
}

INLINE void filter_4(u8 *p, i32 step) {
  i32 p1 = p[-2 * step], p0 = p[-step], q0 = p[0], q1 = p[step];
  i32 a = 3 * (q0 - p0), a1 = small_clamp((a + 4) >> 3), a2 = small_clamp((a + 3) >> 3), a3 = (a1 + 1) >> 1;
  p[-2 * step] = clamp_u8(p1 + a3);
  p[-step] = clamp_u8(p0 + a2);
  p[0] = clamp_u8(q0 - a1);
  p[step] = clamp_u8(q1 - a3);
}

INLINE void filter_6(u8 *p, i32 step) {
  i32 p2 = p[-3 * step], p1 = p[-2 * step], p0 = p[-step], q0 = p[0], q1 = p[step], q2 = p[2 * step];
  i32 a = signed_clamp(3 * (q0 - p0) + signed_clamp(p1 - q1));
  i32 a1 = (27 * a + 63) >> 7, a2 = (18 * a + 63) >> 7, a3 = (9 * a + 63) >> 7;
  p[-3 * step] = clamp_u8(p2 + a3);
  p[-2 * step] = clamp_u8(p1 + a2);
  p[-step] = clamp_u8(p0 + a1);
  p[0] = clamp_u8(q0 - a1);
  p[step] = clamp_u8(q1 - a2);
  p[2 * step] = clamp_u8(q2 - a3);
}

INLINE i32 is_flat(const u8 *p, i32 step, i32 limit) {
  return 4 * absolute(p[-step] - p[0]) + absolute(p[-2 * step] - p[step]) <= limit;
}

INLINE i32 is_smooth(const u8 *p, i32 step, i32 inner) {
  return absolute(p[-4 * step] - p[-3 * step]) <= inner && absolute(p[-3 * step] - p[-2 * step]) <= inner &&
         absolute(p[-2 * step] - p[-step]) <= inner && absolute(p[3 * step] - p[2 * step]) <= inner &&
         absolute(p[2 * step] - p[step]) <= inner && absolute(p[step] - p[0]) <= inner;
}

INLINE i32 is_edge(const u8 *p, i32 step, i32 threshold) {
  return absolute(p[-2 * step] - p[-step]) > threshold || absolute(p[step] - p[0]) > threshold;
}

typedef struct {
  i32 level, inner, threshold;
} Strength;

// 16 positions along an edge; `across_edge` steps over it, `along` follows it.
static void filter_edge(u8 *p, i32 across_edge, i32 along, i32 limit, Strength s, i32 whole, i32 simple) {
  limit = 2 * limit + 1;
  for (i32 i = 0; i < 16; i++, p += along) {
    if (!is_flat(p, across_edge, limit)) continue;
    if (simple) {
      filter_2(p, across_edge);
      continue;
    }
    if (!is_smooth(p, across_edge, s.inner)) continue;
    if (is_edge(p, across_edge, s.threshold)) filter_2(p, across_edge);
    else if (whole) filter_6(p, across_edge);
    else filter_4(p, across_edge);
  }
}

static Strength strength_of(const Filter *f, const Block *block) {
  i32 level = f->level;
  if (f->has_segments) level = f->segment_level[block->segment] + (f->absolute_segments ? 0 : level);
  if (f->uses_deltas) level += f->ref_delta + (block->mode == SPLIT ? f->split_delta : 0);
  level = level < 0 ? 0 : level > 63 ? 63 : level;
  i32 inner = level;
  if (f->sharpness > 0) {
    inner >>= f->sharpness > 4 ? 2 : 1;
    inner = least(inner, 9 - f->sharpness);
  }
  Strength s = {level, inner < 1 ? 1 : inner, level >= 40 ? 2 : level >= 15 ? 1 : 0};
  return s;
}

void vp8_filter(const Filter *filter, const Block *block, i32 mx, i32 my, u8 *p, i32 stride) {
  Strength s = strength_of(filter, block);
  if (s.level == 0) return;
  i32 limit = 2 * s.level + s.inner, inside = block->mode == SPLIT || block->has_coefficients;
  if (mx > 0) filter_edge(p, 1, stride, limit + 4, s, 1, filter->simple);
  if (inside) for (i32 x = 4; x < 16; x += 4) filter_edge(p + x, 1, stride, limit, s, 0, filter->simple);
  if (my > 0) filter_edge(p, stride, 1, limit + 4, s, 1, filter->simple);
  if (inside) for (i32 y = 4; y < 16; y += 4) filter_edge(p + y * stride, stride, 1, limit, s, 0, filter->simple);
}
