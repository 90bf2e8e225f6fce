// Lossless WebP (RFC 9649 §3): prefix codes, copies of earlier pixels, a colour cache and four transforms.
// A copy reaches back at most 2^20 pixels: that is all of the image that is kept.
#include "vp8l.h"
#include "lsb-bits.h"
#include "shrink.h"

#define WINDOW_PX (1 << 20)
#define FAST_BITS 8
#define LITERALS 256
#define LENGTHS 24
#define DISTANCES 40
// Groups of prefix codes: encoders write at most a few thousand.
#define MAX_GROUP_BYTES (24u << 20)

enum { GREEN, RED, BLUE, ALPHA, DISTANCE };
enum { PREDICTOR, CROSS_COLOUR, SUBTRACT_GREEN, COLOUR_INDEX };

typedef struct {
  u16 fast[1 << FAST_BITS];  // (length << 12 | symbol) + 1; 0: longer than FAST_BITS, or no code
  u32 limit[17];
  i32 first[16];
  u16 *symbols;
  i32 only;                  // the one symbol of a code of no bits; -1: there are several
} Code;

typedef struct {
  Code codes[5];
} Group;

typedef struct {
  i32 kind, bits, width;     // width: of the rows that this transform gives out
  i32 packed_width;          // of the rows that it takes
  u32 *data;
  i32 data_width, size;
  u32 *rows;                 // predictor: the row above, then the current one
} Transform;

// A stream of pixels being decoded: the image, or the data of a transform.
typedef struct {
  u32 *px;
  i32 capacity;              // pixels of px
  i32 start;                 // number of the pixel at px[0]
  i32 rows_out;
} Plane;

// §3.5.2.2: the nearest 120 pixels as 8 - x | y << 4.
static const u8 near[120] = {
    0x18, 0x07, 0x17, 0x19, 0x28, 0x06, 0x27, 0x29, 0x16, 0x1a, 0x26, 0x2a, 0x38, 0x05, 0x37, 0x39, 0x15, 0x1b, 0x36, 0x3a,
    0x25, 0x2b, 0x48, 0x04, 0x47, 0x49, 0x14, 0x1c, 0x35, 0x3b, 0x46, 0x4a, 0x24, 0x2c, 0x58, 0x45, 0x4b, 0x34, 0x3c, 0x03,
    0x57, 0x59, 0x13, 0x1d, 0x56, 0x5a, 0x23, 0x2d, 0x44, 0x4c, 0x55, 0x5b, 0x33, 0x3d, 0x68, 0x02, 0x67, 0x69, 0x12, 0x1e,
    0x66, 0x6a, 0x22, 0x2e, 0x54, 0x5c, 0x43, 0x4d, 0x65, 0x6b, 0x32, 0x3e, 0x78, 0x01, 0x77, 0x79, 0x53, 0x5d, 0x11, 0x1f,
    0x64, 0x6c, 0x42, 0x4e, 0x76, 0x7a, 0x21, 0x2f, 0x75, 0x7b, 0x31, 0x3f, 0x63, 0x6d, 0x52, 0x5e, 0x00, 0x74, 0x7c, 0x41,
    0x4f, 0x10, 0x20, 0x62, 0x6e, 0x30, 0x73, 0x7d, 0x51, 0x5f, 0x40, 0x72, 0x7e, 0x61, 0x6f, 0x50, 0x71, 0x7f, 0x60, 0x70};

static Transform transforms[4];
static i32 transform_count, transforms_seen;
static vp8l_sink sink_of;
static u64 group_bytes;

INLINE i32 parts(i32 size, i32 bits) { return (size + (1 << bits) - 1) >> bits; }

// ---- prefix codes

static i32 build(Code *code, const u8 *sizes, i32 count) {
  i32 number[17] = {0}, next[16], total = 0, used = 0, last = 0;
  for (i32 i = 0; i < count; i++) {
    if (sizes[i] == 0) continue;
    number[sizes[i]]++;
    used++;
    last = i;
  }
  code->only = used == 1 ? last : -1;
  fill_bytes((u8 *)code->fast, 0, sizeof code->fast);
  if (used == 0) return 0;
  if (used == 1) return 1;
  group_bytes += (u64)used * 2 + 16;
  if (group_bytes > MAX_GROUP_BYTES) return 0;
  code->symbols = take((u64)used * 2);
  if (!code->symbols) return 0;
  u32 value = 0;
  for (i32 length = 1; length < 16; length++) {
    next[length] = (i32)value;
    code->first[length] = total - (i32)value;
    value += (u32)number[length];
    if (value > (1u << length)) return 0;
    code->limit[length] = value << (16 - length);
    value <<= 1;
    total += number[length];
  }
  // Codes must be complete.
  if (value != 1u << 16) return 0;
  code->limit[16] = 0x10000;
  for (i32 i = 0; i < count; i++) {
    i32 length = sizes[i];
    if (length == 0) continue;
    i32 at = next[length]++;
    code->symbols[at + code->first[length]] = (u16)i;
    if (length > FAST_BITS || i >= 0xfff) continue;
    for (u32 j = reverse16((u32)at) >> (16 - length); j < (1u << FAST_BITS); j += 1u << length) {
      code->fast[j] = (u16)((length << 12 | i) + 1);
    }
  }
  return 1;
}

static i32 slow_symbol(const Code *code) {
  u32 key = reverse16((u32)lsb.bits & 0xffff);
  i32 length = 1;
  while (length < 15 && key >= code->limit[length]) length++;
  i32 at = (i32)(key >> (16 - length)) + code->first[length];
  lsb_take(length);
  return code->symbols[at];
}

// Needs 15 bits in hand.
INLINE i32 symbol(const Code *code) {
  if (code->only >= 0) return code->only;
  u32 entry = code->fast[lsb.bits & ((1 << FAST_BITS) - 1)];
  if (unlikely(entry == 0)) return slow_symbol(code);
  entry--;
  lsb_take((i32)(entry >> 12));
  return (i32)(entry & 0xfff);
}

static i32 read_lengths(u8 *sizes, i32 count) {
  static const u8 order[19] = {17, 18, 0, 1, 2, 3, 4, 5, 16, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
  u8 meta[19] = {0};
  Code code;
  i32 metas = (i32)lsb_take(4) + 4;
  for (i32 i = 0; i < metas; i++) {
    lsb_need();
    meta[order[i]] = (u8)lsb_take(3);
  }
  if (!build(&code, meta, 19)) return 0;
  lsb_need();
  i32 left = count;
  if (lsb_take(1)) {
    i32 bits = 2 + 2 * (i32)lsb_take(3);
    left = 2 + (i32)lsb_take(bits);
    if (left > count) return 0;
  }
  u8 previous = 8;
  for (i32 at = 0; at < count && left > 0; left--) {
    lsb_need();
    if (lsb_over()) return 0;
    i32 s = symbol(&code);
    if (s < 16) {
      sizes[at++] = (u8)s;
      if (s != 0) previous = (u8)s;
      continue;
    }
    i32 run = s == 16 ? 3 + (i32)lsb_take(2) : s == 17 ? 3 + (i32)lsb_take(3) : 11 + (i32)lsb_take(7);
    if (at + run > count) return 0;
    while (run-- > 0) sizes[at++] = s == 16 ? previous : 0;
  }
  return 1;
}

static i32 read_code(Code *code, i32 count) {
  static u8 sizes[LITERALS + LENGTHS + 2048];
  fill_bytes(sizes, 0, (u32)count);
  lsb_need();
  if (!lsb_take(1)) return read_lengths(sizes, count) && build(code, sizes, count);
  i32 two = (i32)lsb_take(1), wide = (i32)lsb_take(1);
  i32 s = (i32)lsb_take(wide ? 8 : 1);
  if (s >= count) return 0;
  sizes[s] = 1;
  if (two) {
    s = (i32)lsb_take(8);
    if (s >= count) return 0;
    sizes[s] = 1;
  }
  return build(code, sizes, count);
}

// ---- transforms, one row at a time

INLINE u32 average(u32 a, u32 b) { return (((a ^ b) & 0xfefefefeu) >> 1) + (a & b); }
INLINE u32 add(u32 a, u32 b) {
  return (((a & 0xff00ff00u) + (b & 0xff00ff00u)) & 0xff00ff00u) | (((a & 0x00ff00ffu) + (b & 0x00ff00ffu)) & 0x00ff00ffu);
}
INLINE i32 channel(u32 v, i32 shift) { return (i32)(v >> shift & 255); }
INLINE i32 distance(i32 a, i32 b) { return a > b ? a - b : b - a; }

static u32 select_px(u32 left, u32 top, u32 corner) {
  i32 to_left = 0, to_top = 0;
  for (i32 s = 0; s < 32; s += 8) {
    to_left += distance(channel(top, s), channel(corner, s));
    to_top += distance(channel(left, s), channel(corner, s));
  }
  return to_left < to_top ? left : top;
}

static u32 gradient(u32 left, u32 top, u32 corner) {
  u32 out = 0;
  for (i32 s = 0; s < 32; s += 8) out |= (u32)clamp_u8(channel(left, s) + channel(top, s) - channel(corner, s)) << s;
  return out;
}

static u32 half_gradient(u32 mean, u32 corner) {
  u32 out = 0;
  for (i32 s = 0; s < 32; s += 8) {
    i32 m = channel(mean, s);
    out |= (u32)clamp_u8(m + (m - channel(corner, s)) / 2) << s;
  }
  return out;
}

// `up` is the pixel above; its neighbours stand beside it. The last pixel's upper right is the current row's first.
INLINE u32 predict(i32 mode, u32 left, const u32 *up) {
  u32 top = up[0], corner = up[-1], right = up[1];
  switch (mode) {
    case 1: return left;
    case 2: return top;
    case 3: return right;
    case 4: return corner;
    case 5: return average(average(left, right), top);
    case 6: return average(left, corner);
    case 7: return average(left, top);
    case 8: return average(corner, top);
    case 9: return average(top, right);
    case 10: return average(average(left, corner), average(top, right));
    case 11: return select_px(left, top, corner);
    case 12: return gradient(left, top, corner);
    case 13: return half_gradient(average(left, top), corner);
    default: return 0xff000000u;
  }
}

static void undo_predictor(Transform *t, u32 *row, i32 y) {
  u32 *above = t->rows, *now = above + t->width;
  if (y == 0) {
    now[0] = add(row[0], 0xff000000u);
    for (i32 x = 1; x < t->width; x++) now[x] = add(row[x], now[x - 1]);
  } else {
    const u32 *modes = t->data + (y >> t->bits) * t->data_width;
    now[0] = add(row[0], above[0]);
    for (i32 x = 1; x < t->width;) {
      i32 mode = channel(modes[x >> t->bits], 8) & 15;
      i32 end = least(t->width, ((x >> t->bits) + 1) << t->bits);
      for (; x < end; x++) now[x] = add(row[x], predict(mode, now[x - 1], above + x));
    }
  }
  copy_bytes((u8 *)above, (const u8 *)now, (u32)t->width * 4);
  copy_bytes((u8 *)row, (const u8 *)now, (u32)t->width * 4);
}

INLINE i32 delta(u32 factor, i32 value) { return ((i32)(i8)factor * (i32)(i8)value) >> 5; }

static void undo_cross_colour(const Transform *t, u32 *row, i32 y) {
  const u32 *factors = t->data + (y >> t->bits) * t->data_width;
  for (i32 x = 0; x < t->width; x++) {
    u32 v = row[x], f = factors[x >> t->bits];
    i32 green = channel(v, 8);
    i32 red = (channel(v, 16) + delta(f, green)) & 255;
    i32 blue = (channel(v, 0) + delta(f >> 8, green) + delta(f >> 16, red)) & 255;
    row[x] = (v & 0xff00ff00u) | (u32)red << 16 | (u32)blue;
  }
}

static void undo_subtract_green(const Transform *t, u32 *row) {
  for (i32 x = 0; x < t->width; x++) {
    u32 v = row[x], green = v >> 8 & 255;
    row[x] = (v & 0xff00ff00u) | (((v & 0x00ff00ffu) + (green << 16 | green)) & 0x00ff00ffu);
  }
}

static void undo_colour_index(const Transform *t, u32 *row) {
  i32 each = 8 >> t->bits, mask = (1 << each) - 1, last = (1 << t->bits) - 1;
  // From the end: the packed pixels stand at the start of the same row.
  for (i32 x = t->width - 1; x >= 0; x--) {
    i32 index = channel(row[x >> t->bits], 8) >> ((x & last) * each) & mask;
    row[x] = index < t->size ? t->data[index] : 0;
  }
}

static i32 give_row(const u32 *from, i32 packed_width, i32 y) {
  static u32 row[16384 + 1];
  if (work(packed_width * NS_VP8L_PIXEL)) return 1;
  copy_bytes((u8 *)row, (const u8 *)from, (u32)packed_width * 4);
  for (i32 i = transform_count - 1; i >= 0; i--) {
    Transform *t = &transforms[i];
    if (work(t->width * NS_VP8L_TRANSFORM)) return 1;
    if (t->kind == PREDICTOR) undo_predictor(t, row, y);
    else if (t->kind == CROSS_COLOUR) undo_cross_colour(t, row, y);
    else if (t->kind == SUBTRACT_GREEN) undo_subtract_green(t, row);
    else undo_colour_index(t, row);
  }
  return sink_of(row, y);
}

// ---- pixels

static i32 prefix_value(i32 s) {
  if (s < 4) return s + 1;
  i32 extra = (s - 2) >> 1;
  lsb_need();
  return ((2 + (s & 1)) << extra) + (i32)lsb_take(extra) + 1;
}

static i32 real_distance(i32 code, i32 width) {
  if (code > 120) return code - 120;
  i32 v = near[code - 1], d = (v >> 4) * width + 8 - (v & 15);
  return d < 1 ? 1 : d;
}

// Gives out the rows that are whole up to pixel `at`, and makes room. Not 0: stop.
static i32 give_rows(Plane *plane, i32 width, i32 at) {
  while ((plane->rows_out + 1) * width <= at) {
    if (give_row(plane->px + plane->rows_out * width - plane->start, width, plane->rows_out)) return 1;
    plane->rows_out++;
  }
  i32 keep_from = plane->rows_out * width;
  if (at - WINDOW_PX < keep_from) keep_from = at - WINDOW_PX;
  if (keep_from <= plane->start) return 0;
  __builtin_memmove(plane->px, plane->px + keep_from - plane->start, (u32)(at - keep_from) * 4);
  plane->start = keep_from;
  return 0;
}

static i32 decode_pixels(Plane *plane, i32 width, i32 height, i32 main);

static u32 *decode_data(i32 width, i32 height) {
  for (i32 y = 0; y < height; y++) if (work(width * NS_VP8L_PIXEL)) return 0;
  Plane plane = {take((u64)width * (u64)height * 4 + 16), width * height, 0, 0};
  return plane.px && decode_pixels(&plane, width, height, 0) > 0 ? plane.px : 0;
}

static i32 read_groups(Group *groups, i32 count, i32 cache_size) {
  static const i32 sizes[5] = {LITERALS + LENGTHS, 256, 256, 256, DISTANCES};
  for (i32 g = 0; g < count; g++) {
    if (work(NS_VP8L_GROUP)) return 0;
    for (i32 i = 0; i < 5; i++) {
      if (!read_code(&groups[g].codes[i], sizes[i] + (i == GREEN ? cache_size : 0))) return 0;
      if (lsb_over()) return 0;
    }
  }
  return 1;
}

// §3.5: 1 when all pixels are there.
static i32 decode_pixels(Plane *plane, i32 width, i32 height, i32 main) {
  static u32 cache[2048];
  i32 cache_bits = 0, group_bits = 0, group_count = 1, group_width = 0;
  u32 *group_of = 0;
  lsb_need();
  if (lsb_take(1)) {
    cache_bits = (i32)lsb_take(4);
    if (cache_bits < 1 || cache_bits > 11) return ERR_MALFORMED;
  }
  if (main && lsb_take(1)) {
    group_bits = (i32)lsb_take(3) + 2;
    group_width = parts(width, group_bits);
    i32 group_height = parts(height, group_bits);
    group_of = decode_data(group_width, group_height);
    if (!group_of) return ERR_MALFORMED;
    for (i32 i = 0; i < group_width * group_height; i++) {
      i32 number = (i32)(group_of[i] >> 8 & 0xffff);
      group_of[i] = (u32)number;
      if (number >= group_count) group_count = number + 1;
    }
  }
  group_bytes += (u64)group_count * sizeof(Group);
  if (group_bytes > MAX_GROUP_BYTES) return ERR_MEMORY;
  Group *groups = take((u64)group_count * sizeof(Group));
  if (!groups) return ERR_MEMORY;
  i32 cache_size = cache_bits ? 1 << cache_bits : 0;
  if (!read_groups(groups, group_count, cache_size)) return lsb_over() ? ERR_TRUNCATED : ERR_MALFORMED;
  fill_bytes((u8 *)cache, 0, sizeof cache);

  i32 total = width * height, x = 0, y = 0;
  Group *group = groups;
  for (i32 at = 0; at < total;) {
    if (group_of && (x & ((1 << group_bits) - 1)) == 0) {
      work(NS_VP8L_SWITCH);
      group = &groups[group_of[(y >> group_bits) * group_width + (x >> group_bits)]];
    }
    if (unlikely(at - plane->start >= plane->capacity) && give_rows(plane, width, at)) return ERR_STOPPED;
    lsb_need();
    i32 s = symbol(&group->codes[GREEN]), run = 1;
    if (unlikely(lsb_over())) return ERR_TRUNCATED;
    u32 *to = plane->px + at - plane->start;
    if (s < LITERALS) {
      u32 red = (u32)symbol(&group->codes[RED]);
      u32 blue = (u32)symbol(&group->codes[BLUE]);
      lsb_need();
      u32 alpha = (u32)symbol(&group->codes[ALPHA]);
      to[0] = alpha << 24 | red << 16 | (u32)s << 8 | blue;
    } else if (s >= LITERALS + LENGTHS) {
      to[0] = cache[s - LITERALS - LENGTHS];
    } else {
      run = least(prefix_value(s - LITERALS), total - at);
      lsb_need();
      i32 d = symbol(&group->codes[DISTANCE]);
      d = real_distance(prefix_value(d), width);
      if (d > at - plane->start) return ERR_MALFORMED;
      // A run of up to 4,096 pixels: the plane has room for it past its capacity.
      for (i32 i = 0; i < run; i++) to[i] = to[i - d];
    }
    if (cache_size) {
      for (i32 i = 0; i < run; i++) cache[(0x1e35a7bdu * to[i]) >> (32 - cache_bits)] = to[i];
    }
    at += run;
    x += run;
    if (x >= width) {
      y += x / width;
      x %= width;
    }
    if (group_of && run > 1 && at < total) {
      group = &groups[group_of[(y >> group_bits) * group_width + (x >> group_bits)]];
    }
  }
  if (main && give_rows(plane, width, total)) return ERR_STOPPED;
  return 1;
}

static i32 read_transform(i32 *width, i32 height) {
  Transform *t = &transforms[transform_count];
  t->kind = (i32)lsb_take(2);
  if (transforms_seen >> t->kind & 1) return 0;
  transforms_seen |= 1 << t->kind;
  t->width = *width;
  t->bits = 0;
  if (t->kind == PREDICTOR || t->kind == CROSS_COLOUR) {
    t->bits = (i32)lsb_take(3) + 2;
    t->data_width = parts(*width, t->bits);
    t->data = decode_data(t->data_width, parts(height, t->bits));
    if (!t->data) return 0;
    if (t->kind == PREDICTOR) {
      t->rows = take((u64)*width * 8 + 16);
      if (!t->rows) return 0;
      t->rows += 1;
    }
  } else if (t->kind == COLOUR_INDEX) {
    t->size = (i32)lsb_take(8) + 1;
    t->data = decode_data(t->size, 1);
    if (!t->data) return 0;
    for (i32 i = 1; i < t->size; i++) t->data[i] = add(t->data[i], t->data[i - 1]);
    t->bits = t->size <= 2 ? 3 : t->size <= 4 ? 2 : t->size <= 16 ? 1 : 0;
    *width = parts(*width, t->bits);
  }
  transform_count++;
  return 1;
}

i32 vp8l_image(i32 width, i32 height, vp8l_sink sink) {
  sink_of = sink;
  transform_count = transforms_seen = 0;
  group_bytes = 0;
  i32 packed = width;
  for (;;) {
    lsb_need();
    if (!lsb_take(1)) break;
    if (transform_count == 4 || !read_transform(&packed, height)) return lsb_over() ? ERR_TRUNCATED : ERR_MALFORMED;
  }
  i32 total = packed * height;
  i32 capacity = least(total, 2 * WINDOW_PX);
  Plane plane = {take((u64)(capacity + 4096 + 16) * 4), capacity, 0, 0};
  if (!plane.px) return ERR_MEMORY;
  i32 end = decode_pixels(&plane, packed, height, 1);
  return end < 0 ? end : height;
}

// ---- a lossless image as grey

static i32 image_width;
static u8 *grey;

static i32 to_grey(const u32 *argb, i32 y) {
  (void)y;
  for (i32 x = 0; x < image_width; x++) {
    u32 v = argb[x];
    grey[x] = (u8)on_ground(toned(v >> 16 & 255, v >> 8 & 255, v & 255), v >> 24);
  }
  return shrink_row(grey);
}

// The input is a VP8L chunk. The caller has read its header: sides up to 16,384. Answers the height or an error.
EXPORT(webp_lossless) i32 webp_lossless(i32 w, i32 h, i32 log2) {
  begin(NS_VP8L_INPUT);
  lsb_reset();
  image_width = w;
  grey = take((u64)w + 16);
  if (!grey || !shrink_begin(w, h, log2)) return ERR_MEMORY;
  for (i32 i = 0; i < 5; i++) next_byte();
  return vp8l_image(w, h, to_grey);
}
