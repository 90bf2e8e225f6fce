// Coefficients to rows of grey: the inverse DCT at the scale, colour models, upsampling.
#include "jpeg.h"
#include "jpeg-idct.h"

static u8 *lines;
static i32 line_rows;

i16 block[64];

void clear_block(void) { fill_bytes((u8 *)block, 0, sizeof block); }

// Brings the dequantised coefficients of a 12-bit image to the range of 8 bits.
static void to_8_bits(void) {
  for (i32 i = 0; i < 64; i++) block[i] = (i16)((block[i] + 8) >> 4);
}

void transform(u8 *to, i32 stride) {
  if (precision == 12) to_8_bits();
  if (log2_of == 0) idct_8(block, to, stride);
  else if (log2_of == 1) idct_4(block, to, stride);
  else if (log2_of == 2) idct_2(block, to, stride);
  else to[0] = clamp_u8(((block[0] + 4) >> 3) + 128);
}

static u8 *line(i32 y) { return lines + y * out_width; }

static u8 sample(const Component *c, i32 x, i32 y) {
  return c->strip[(y * c->v / v_max) * c->strip_width + x * c->h / h_max];
}

i32 is_full(const Component *c) { return c->h == h_max && c->v == v_max; }

// A row of the usual samplings, without a division a pixel: Y in full, Cb and Cr for one, two or four pixels. 0: another sampling.
static i32 compose_ycc(u8 *to, i32 y) {
  const Component *c = components;
  i32 shift = c[1].h == h_max ? 0 : c[1].h * 2 == h_max ? 1 : 2;
  if (!is_full(c) || c[1].h << shift != h_max || c[2].h != c[1].h || c[2].v != c[1].v) return 0;
  const u8 *luma = c->strip + y * c->strip_width;
  i32 chroma_y = y * c[1].v / v_max;
  const u8 *cb = c[1].strip + chroma_y * c[1].strip_width, *cr = c[2].strip + chroma_y * c[2].strip_width;
  for (i32 x = 0; x < out_width; x++) to[x] = (u8)toned_ycc(luma[x], cb[x >> shift], cr[x >> shift]);
  return 1;
}

static void compose(i32 rows) {
  Component *c = components;
  for (i32 y = 0; y < rows; y++) {
    u8 *to = line(y);
    if (mode == MODE_Y && is_full(c)) {
      copy_bytes(to, c->strip + y * c->strip_width, (u32)out_width);
      continue;
    }
    if (mode == MODE_YCC && compose_ycc(to, y)) continue;
    for (i32 x = 0; x < out_width; x++) {
      u32 a = sample(c, x, y);
      if (mode == MODE_RGB) {
        a = toned(a, sample(c + 1, x, y), sample(c + 2, x, y));
      } else if (mode == MODE_YCC) {
        a = toned_ycc((i32)a, sample(c + 1, x, y), sample(c + 2, x, y));
      } else if (mode == MODE_CMYK) {
        // Adobe stores what is left of the paper, others ink.
        u32 ink = adobe >= 0 ? 0 : 255, k = sample(c + 3, x, y) ^ ink;
        a = (toned(a ^ ink, sample(c + 1, x, y) ^ ink, sample(c + 2, x, y) ^ ink) * k + 127) / 255;
      } else if (mode == MODE_YCCK) {
        a = ((255 - a) * sample(c + 3, x, y) + 127) / 255;
      }
      to[x] = (u8)a;
    }
  }
}

i32 emit(i32 mcu_y) {
  i32 from = mcu_y * line_rows, rows = least(line_rows, out_height - from);
  if (rows <= 0) return 0;
  compose(rows);
  return host_rows(lines, from, rows);
}

i32 make_strips(void) {
  line_rows = v_max * side;
  lines = take((u64)line_rows * (u32)out_width);
  if (!lines) return 0;
  for (i32 i = 0; i < count; i++) {
    Component *c = &components[i];
    if (!c->needed) continue;
    c->strip_width = c->padded_across * side;
    c->strip = take((u64)c->strip_width * (u32)(c->v * side) + 16);
    if (!c->strip) return 0;
  }
  return 1;
}
