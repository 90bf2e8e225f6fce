// PNG (ISO/IEC 15948) from its concatenated IDAT data to grey: filters, Adam7, every colour type and depth.
// The chunks are read outside; palette, transparency and grey depths up to 8 bits arrive as one table of greys.
#include "inflate.h"
#include "shrink.h"

enum { GREY = 0, RGB = 2, INDEXED = 3, GREY_ALPHA = 4, RGBA = 6 };

static u8 table[256];
static i32 width, height, depth, colour, log2_of, keyed;
static u32 key[3];
static i32 pixel_bytes, row_bytes, row_at, pass_width, pass_height, pass, y_at, interlaced, identity, unfiltered;
// Each with 16 zero bytes before it: the filters look one pixel to the left.
static u8 *row, *above, *grey;
static u16 *sums;
static u8 *image;
static i32 out_width, failed;

static const u8 pass_x[7] = {0, 4, 0, 2, 0, 1, 0}, pass_dx[7] = {8, 8, 4, 4, 2, 2, 1};
static const u8 pass_y[7] = {0, 0, 4, 0, 2, 0, 1}, pass_dy[7] = {8, 8, 8, 4, 4, 2, 2};

EXPORT(png_table) u8 *png_table(void) { return table; }

INLINE u8 paeth(i32 a, i32 b, i32 c) {
  i32 pa = b - c, pb = a - c, pc = pa + pb;
  pa = pa < 0 ? -pa : pa;
  pb = pb < 0 ? -pb : pb;
  pc = pc < 0 ? -pc : pc;
  return (u8)(pa <= pb && pa <= pc ? a : pb <= pc ? b : c);
}

// One copy a pixel size, so that the left and upper-left samples stay in registers.
#define UNFILTER(BPP)                                                         \
  static void unfilter_##BPP(i32 type, u8 *r, const u8 *p, i32 n) {           \
    u8 a[BPP], c[BPP];                                                        \
    for (i32 k = 0; k < BPP; k++) a[k] = c[k] = 0;                            \
    if (type == 1) {                                                          \
      for (i32 i = 0; i + BPP <= n; i += BPP)                                 \
        for (i32 k = 0; k < BPP; k++) a[k] = r[i + k] = (u8)(r[i + k] + a[k]); \
    } else if (type == 3) {                                                   \
      for (i32 i = 0; i + BPP <= n; i += BPP)                                 \
        for (i32 k = 0; k < BPP; k++)                                         \
          a[k] = r[i + k] = (u8)(r[i + k] + ((a[k] + p[i + k]) >> 1));        \
    } else {                                                                  \
      for (i32 i = 0; i + BPP <= n; i += BPP)                                 \
        for (i32 k = 0; k < BPP; k++) {                                       \
          u8 b = p[i + k];                                                    \
          a[k] = r[i + k] = (u8)(r[i + k] + paeth(a[k], b, c[k]));            \
          c[k] = b;                                                           \
        }                                                                     \
    }                                                                         \
  }
UNFILTER(1)
UNFILTER(2)
UNFILTER(3)
UNFILTER(4)
UNFILTER(6)
UNFILTER(8)

static i32 unfilter(i32 type, u8 *r, const u8 *p, i32 n) {
  if (type > 4) return 0;
  if (type == 0) return 1;
  if (type == 2) {
    for (i32 i = 0; i < n; i++) r[i] = (u8)(r[i] + p[i]);
    return 1;
  }
  switch (pixel_bytes) {
    case 1: unfilter_1(type, r, p, n); break;
    case 2: unfilter_2(type, r, p, n); break;
    case 3: unfilter_3(type, r, p, n); break;
    case 4: unfilter_4(type, r, p, n); break;
    case 6: unfilter_6(type, r, p, n); break;
    default: unfilter_8(type, r, p, n);
  }
  return 1;
}

INLINE u32 wide(const u8 *p) { return (u32)p[0] << 8 | p[1]; }
// 16 bits to 8, rounded.
INLINE u32 narrow(u32 v) { return (v * 255 + 32895) >> 16; }

static void to_grey(const u8 *r, u8 *g, i32 n) {
  if (colour == INDEXED || (colour == GREY && depth <= 8)) {
    if (depth == 8) {
      if (identity) copy_bytes(g, r, (u32)n);
      else for (i32 x = 0; x < n; x++) g[x] = table[r[x]];
      return;
    }
    i32 mask = (1 << depth) - 1;
    for (i32 x = 0; x < n; x++) {
      i32 bit = x * depth;
      g[x] = table[r[bit >> 3] >> (8 - depth - (bit & 7)) & mask];
    }
  } else if (colour == GREY) {
    for (i32 x = 0; x < n; x++) {
      u32 v = wide(r + 2 * x);
      g[x] = keyed && v == key[0] ? (u8)tone_ground : (u8)narrow(v);
    }
  } else if (colour == RGB && depth == 8) {
    if (tone_is_luma()) for (i32 x = 0; x < n; x++) g[x] = (u8)luma_of(r[3 * x], r[3 * x + 1], r[3 * x + 2]);
    else for (i32 x = 0; x < n; x++) g[x] = (u8)toned(r[3 * x], r[3 * x + 1], r[3 * x + 2]);
    if (keyed) {
      for (i32 x = 0; x < n; x++) {
        if (r[3 * x] == key[0] && r[3 * x + 1] == key[1] && r[3 * x + 2] == key[2]) g[x] = (u8)tone_ground;
      }
    }
  } else if (colour == RGB) {
    for (i32 x = 0; x < n; x++, r += 6) {
      u32 a = wide(r), b = wide(r + 2), c = wide(r + 4);
      i32 clear = keyed && a == key[0] && b == key[1] && c == key[2];
      g[x] = clear ? (u8)tone_ground : (u8)toned(narrow(a), narrow(b), narrow(c));
    }
  } else if (colour == GREY_ALPHA) {
    if (depth == 8) for (i32 x = 0; x < n; x++) g[x] = (u8)on_ground(r[2 * x], r[2 * x + 1]);
    else for (i32 x = 0; x < n; x++, r += 4) g[x] = (u8)on_ground(narrow(wide(r)), narrow(wide(r + 2)));
  } else if (depth == 8 && tone_is_luma() && tone_ground == 255) {
    for (i32 x = 0; x < n; x++) {
      const u8 *p = r + 4 * x;
      u32 v = luma_of(p[0], p[1], p[2]) * p[3] + 255u * (255u - p[3]) + 128u;
      g[x] = (u8)((v + (v >> 8)) >> 8);
    }
  } else if (depth == 8) {
    for (i32 x = 0; x < n; x++) {
      const u8 *p = r + 4 * x;
      g[x] = (u8)on_ground(toned(p[0], p[1], p[2]), p[3]);
    }
  } else {
    for (i32 x = 0; x < n; x++, r += 8) {
      g[x] = (u8)on_ground(toned(narrow(wide(r)), narrow(wide(r + 2)), narrow(wide(r + 4))), narrow(wide(r + 6)));
    }
  }
}

static i32 channels(void) { return colour == RGB ? 3 : colour == GREY_ALPHA ? 2 : colour == RGBA ? 4 : 1; }

// Sets the sizes of the pass; passes without pixels have no rows. 0 after the last.
static i32 start_pass(void) {
  for (; pass < (interlaced ? 7 : 1); pass++) {
    pass_width = interlaced ? (width - pass_x[pass] + pass_dx[pass] - 1) / pass_dx[pass] : width;
    pass_height = interlaced ? (height - pass_y[pass] + pass_dy[pass] - 1) / pass_dy[pass] : height;
    if (pass_width <= 0 || pass_height <= 0) continue;
    row_bytes = (i32)(((u64)pass_width * (u64)(channels() * depth) + 7) >> 3);
    row_at = unfiltered;
    y_at = 0;
    fill_bytes(above, 0, (u32)row_bytes + 1);
    return 1;
  }
  return 0;
}

static void scatter(void) {
  i32 y = pass_y[pass] + y_at * pass_dy[pass], x = pass_x[pass], dx = pass_dx[pass];
  if (log2_of == 0) {
    u8 *to = image + (u64)y * (u32)width;
    for (i32 i = 0; i < pass_width; i++, x += dx) to[x] = grey[i];
  } else {
    u16 *to = sums + (u64)(y >> log2_of) * (u32)out_width;
    for (i32 i = 0; i < pass_width; i++, x += dx) to[x >> log2_of] = (u16)(to[x >> log2_of] + grey[i]);
  }
}

static i32 finish_row(void) {
  if (work(row_bytes * NS_PNG_BYTE + pass_width * NS_PNG_PIXEL)) return failed = ERR_STOPPED;
  if (!unfilter(row[0], row + 1, above + 1, row_bytes)) return failed = ERR_MALFORMED;
  to_grey(row + 1, grey, pass_width);
  if (interlaced) scatter();
  else if (shrink_row(grey)) return failed = ERR_STOPPED;
  u8 *swap = row;
  row = above;
  above = swap;
  row_at = unfiltered;
  if (++y_at < pass_height) return 0;
  pass++;
  return !start_pass();
}

static i32 feed(const u8 *data, i32 count) {
  while (count > 0) {
    i32 part = least(count, row_bytes + 1 - row_at);
    copy_bytes(row + row_at, data, (u32)part);
    row_at += part;
    data += part;
    count -= part;
    if (row_at > row_bytes && finish_row()) return 1;
  }
  return 0;
}

static i32 emit_sums(void) {
  i32 box = 1 << log2_of, rows = (height + box - 1) >> log2_of;
  for (i32 y = 0; y < rows; y++) {
    i32 tall = least(box, height - y * box);
    const u16 *from = sums + (u64)y * (u32)out_width;
    for (i32 x = 0; x < out_width; x++) {
      i32 count = tall * least(box, width - x * box);
      grey[x] = (u8)((from[x] + count / 2) / count);
    }
    if (host_rows(grey, y, 1)) return ERR_STOPPED;
  }
  return 0;
}

static i32 decode(i32 w, i32 h, i32 bit_depth, i32 colour_type, i32 adam7, i32 log2, i32 key_r, i32 key_g, i32 key_b) {
  begin(NS_DEFLATE_INPUT);
  width = w;
  height = h;
  depth = bit_depth;
  colour = colour_type;
  interlaced = adam7;
  log2_of = log2;
  keyed = key_r >= 0;
  key[0] = (u32)key_r;
  key[1] = (u32)key_g;
  key[2] = (u32)key_b;
  failed = pass = 0;
  out_width = (w + (1 << log2) - 1) >> log2;
  identity = 1;
  for (i32 i = 0; i < 256; i++) identity &= table[i] == i;
  pixel_bytes = (channels() * depth + 7) >> 3;
  u64 bytes = (((u64)w * (u64)(channels() * depth) + 7) >> 3) + 1;
  row = take(bytes + 16);
  above = take(bytes + 16);
  grey = take((u64)w + 16);
  if (!row || !above || !grey) return ERR_MEMORY;
  if (adam7) {
    i32 out_height = (h + (1 << log2) - 1) >> log2;
    if (log2 == 0) image = take((u64)w * (u64)h);
    else sums = take((u64)out_width * (u64)out_height * 2);
    if (log2 == 0 ? !image : !sums) return ERR_MEMORY;
  } else if (!shrink_begin(w, h, log2)) {
    return ERR_MEMORY;
  }
  start_pass();
  i32 end = inflate(feed);
  if (failed) return failed;
  if (pass < (adam7 ? 7 : 1)) return end < 0 ? end : ERR_TRUNCATED;
  if (!adam7) return h;
  if (log2 == 0) return host_rows(image, 0, h) ? ERR_STOPPED : h;
  end = emit_sums();
  return end < 0 ? end : h;
}

// The caller has checked: sides from 1 on, depth allowed for the colour type. key_r < 0: no colour key.
// Answers the height, or an error.
EXPORT(png_decode)
i32 png_decode(i32 w, i32 h, i32 bit_depth, i32 colour_type, i32 adam7, i32 log2, i32 key_r, i32 key_g, i32 key_b) {
  unfiltered = 0;
  return decode(w, h, bit_depth, colour_type, adam7, log2, key_r, key_g, key_b);
}

// The same for the Flate data of a PDF's image: 8-bit grey or RGB, with PNG's filter bytes (ISO 32000-1 §7.4.4.4) or without.
EXPORT(flate_decode) i32 flate_decode(i32 w, i32 h, i32 is_rgb, i32 has_filters, i32 log2) {
  unfiltered = !has_filters;
  for (i32 i = 0; i < 256; i++) table[i] = (u8)i;
  return decode(w, h, 8, is_rgb ? RGB : GREY, 0, log2, -1, 0, 0);
}
