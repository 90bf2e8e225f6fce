#include "shrink.h"

static i32 width, height, log2_of, out_width, at_row;
static u16 *sums;
static u8 *out;

i32 shrink_begin(i32 w, i32 h, i32 log2) {
  width = w;
  height = h;
  log2_of = log2;
  at_row = 0;
  out_width = (w + (1 << log2) - 1) >> log2;
  if (log2 == 0) return 1;
  sums = take((u64)out_width * 2 + 32);
  out = take((u64)out_width + 32);
  return sums != 0 && out != 0;
}

static void add_row(const u8 *grey) {
  i32 box = 1 << log2_of, whole = width >> log2_of;
  if (log2_of == 1) {
    for (i32 x = 0; x < whole; x++) sums[x] = (u16)(sums[x] + grey[2 * x] + grey[2 * x + 1]);
  } else if (log2_of == 2) {
    for (i32 x = 0; x < whole; x++) {
      const u8 *g = grey + 4 * x;
      sums[x] = (u16)(sums[x] + g[0] + g[1] + g[2] + g[3]);
    }
  } else {
    for (i32 x = 0; x < whole; x++) {
      const u8 *g = grey + 8 * x;
      sums[x] = (u16)(sums[x] + g[0] + g[1] + g[2] + g[3] + g[4] + g[5] + g[6] + g[7]);
    }
  }
  for (i32 x = whole * box; x < width; x++) sums[whole] = (u16)(sums[whole] + grey[x]);
}

i32 shrink_row(const u8 *grey) {
  if (at_row >= height) return 1;
  i32 y = at_row++;
  if (log2_of == 0) return host_rows(grey, y, 1);
  add_row(grey);
  i32 box = 1 << log2_of, rows = (y & (box - 1)) + 1;
  if (rows < box && at_row < height) return 0;
  i32 whole = width >> log2_of, full = rows << log2_of;
  if (rows == box) {
    i32 shift = 2 * log2_of, half = 1 << (shift - 1);
    for (i32 x = 0; x < whole; x++) out[x] = (u8)((sums[x] + half) >> shift);
  } else {
    for (i32 x = 0; x < whole; x++) out[x] = (u8)((sums[x] + full / 2) / full);
  }
  if (whole < out_width) {
    i32 count = rows * (width - (whole << log2_of));
    out[whole] = (u8)((sums[whole] + count / 2) / count);
  }
  fill_bytes((u8 *)sums, 0, (u32)out_width * 2);
  return host_rows(out, y >> log2_of, 1);
}
