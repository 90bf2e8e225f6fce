// Lossy WebP: the luma plane of a VP8 key frame (RFC 6386), filtered, at 1/1 to 1/8. Chroma is parsed, and rebuilt
// where grey is not luma; it is not filtered.
// Prediction looks at unfiltered pixels and the loop filter reaches four rows up, so two rows of macroblocks are held.
#include "vp8l.h"
#include "lsb-bits.h"
#include "shrink.h"
#include "vp8.h"
#include "vp8-tables.h"

enum { AC_AFTER_DC, WHOLE_DC, CHROMA, WITH_DC };

#define MAX_PARTITIONS 8
#define SEGMENTS 4

typedef struct {
  const u8 *at, *end;
  u64 value;
  u32 range;       // minus 1
  i32 bits;        // bits of value beyond the 8 in use
  i32 past;        // made-up bytes
} Bool;

typedef struct {
  i32 dc, ac, dc2, ac2, chroma_dc, chroma_ac;
} Steps;

static i32 width, height, across, down, stride;
static Bool header, tokens[MAX_PARTITIONS];
static i32 partition_count;
static u8 probs[1056];
static u8 segment_probs[3];
static i32 updates_map, segment_quant[SEGMENTS];
static Filter filter;
static i32 uses_skip, skip_prob;
static Steps steps[SEGMENTS];

static u8 *strip;          // 32 rows: the macroblocks above, then the current ones
static u8 *top;            // the unfiltered last row above, from 1 pixel left of the image to 4 right of it
static Block *row_blocks;
static u8 *top_submodes;   // four a macroblock
static u8 *top_nonzero;    // nine a macroblock: 4 luma, 2 U, 2 V, 1 DC
static u8 left_submodes[4], left_nonzero[9];
static u8 *alpha;
static u8 *chroma[2];       // U and V: 8 rows above, then the current ones; 0: not rebuilt
static u8 *line_out;

// ---- boolean decoder (§7)

static void bool_start(Bool *b, const u8 *at, const u8 *end) {
  b->at = at;
  b->end = end;
  b->value = 0;
  b->range = 254;
  b->bits = -8;
  b->past = 0;
}

static void bool_load(Bool *b) {
  if (b->at + 8 <= b->end) {
    u64 v;
    __builtin_memcpy(&v, b->at, 8);
    b->value = b->value << 48 | __builtin_bswap64(v) >> 16;
    b->at += 6;
    b->bits += 48;
  } else if (b->at < b->end) {
    b->value = b->value << 8 | *b->at++;
    b->bits += 8;
  } else {
    b->value <<= 8;
    b->bits += 8;
    b->past++;
  }
}

INLINE i32 get(Bool *b, i32 prob) {
  if (unlikely(b->bits < 0)) bool_load(b);
  u32 range = b->range, split = (range * (u32)prob) >> 8, value = (u32)(b->value >> b->bits);
  i32 bit = value > split;
  if (bit) {
    range -= split + 1;
    b->value -= (u64)(split + 1) << b->bits;
  } else {
    range = split;
  }
  // `range` is one less than the range, which is brought back to at least 128.
  i32 shift = __builtin_clz(range + 1) - 24;
  b->range = ((range + 1) << shift) - 1;
  b->bits -= shift;
  return bit;
}

static i32 literal(Bool *b, i32 n) {
  i32 v = 0;
  while (n-- > 0) v = v << 1 | get(b, 128);
  return v;
}

static i32 signed_literal(Bool *b, i32 n) {
  i32 v = literal(b, n);
  return get(b, 128) ? -v : v;
}

static i32 optional(Bool *b, i32 n) { return get(b, 128) ? signed_literal(b, n) : 0; }

// ---- frame header (§9, §19.2)

static void read_segments(void) {
  filter.has_segments = get(&header, 128);
  updates_map = 0;
  if (!filter.has_segments) return;
  updates_map = get(&header, 128);
  if (get(&header, 128)) {
    filter.absolute_segments = get(&header, 128);
    for (i32 i = 0; i < SEGMENTS; i++) segment_quant[i] = optional(&header, 7);
    for (i32 i = 0; i < SEGMENTS; i++) filter.segment_level[i] = optional(&header, 6);
  }
  if (updates_map) {
    for (i32 i = 0; i < 3; i++) segment_probs[i] = (u8)(get(&header, 128) ? literal(&header, 8) : 255);
  }
}

static void read_filter(void) {
  filter.simple = get(&header, 128);
  filter.level = literal(&header, 6);
  filter.sharpness = literal(&header, 3);
  filter.uses_deltas = get(&header, 128);
  if (!filter.uses_deltas || !get(&header, 128)) return;
  for (i32 i = 0; i < 8; i++) {
    if (!get(&header, 128)) continue;
    i32 v = signed_literal(&header, 6);
    if (i == 0) filter.ref_delta = v;
    if (i == 4) filter.split_delta = v;
  }
}

static i32 clip_index(i32 v) { return v < 0 ? 0 : v > 127 ? 127 : v; }

static void read_quantizers(void) {
  i32 base = literal(&header, 7);
  i32 y_dc = optional(&header, 4), y2_dc = optional(&header, 4), y2_ac = optional(&header, 4);
  i32 uv_dc = optional(&header, 4), uv_ac = optional(&header, 4);
  for (i32 i = 0; i < SEGMENTS; i++) {
    i32 q = !filter.has_segments ? base : filter.absolute_segments ? segment_quant[i] : base + segment_quant[i];
    steps[i].dc = dc_steps[clip_index(q + y_dc)];
    steps[i].ac = ac_steps[clip_index(q)];
    steps[i].dc2 = dc_steps[clip_index(q + y2_dc)] * 2;
    i32 ac2 = ac_steps[clip_index(q + y2_ac)] * 155 / 100;
    steps[i].ac2 = ac2 < 8 ? 8 : ac2;
    steps[i].chroma_dc = dc_steps[least(clip_index(q + uv_dc), 117)];
    steps[i].chroma_ac = ac_steps[clip_index(q + uv_ac)];
  }
}

static i32 start_partitions(const u8 *at, const u8 *end) {
  const u8 *sizes = at;
  i64 room = end - at - 3 * (partition_count - 1);
  if (room < 0) return 0;
  at += 3 * (partition_count - 1);
  for (i32 i = 0; i < partition_count; i++) {
    i64 size = end - at;
    if (i < partition_count - 1) {
      i64 said = sizes[3 * i] | sizes[3 * i + 1] << 8 | sizes[3 * i + 2] << 16;
      if (said < size) size = said;
    }
    bool_start(&tokens[i], at, at + size);
    at += size;
  }
  return 1;
}

static i32 read_header(const u8 *data, i32 bytes) {
  if (bytes < 10) return ERR_TRUNCATED;
  u32 tag = (u32)data[0] | (u32)data[1] << 8 | (u32)data[2] << 16;
  i32 first = (i32)(tag >> 5);
  if ((tag & 1) != 0 || data[3] != 0x9d || data[4] != 0x01 || data[5] != 0x2a) return ERR_MALFORMED;
  i32 w = (data[6] | data[7] << 8) & 0x3fff, h = (data[8] | data[9] << 8) & 0x3fff;
  if (w != width || h != height) return ERR_MALFORMED;
  if (first > bytes - 10) return ERR_TRUNCATED;
  bool_start(&header, data + 10, data + 10 + first);
  literal(&header, 2);  // colour space and clamping: neither changes luma
  read_segments();
  read_filter();
  partition_count = 1 << literal(&header, 2);
  read_quantizers();
  get(&header, 128);
  for (i32 i = 0; i < 1056; i++) {
    probs[i] = get(&header, update_probs[i]) ? (u8)literal(&header, 8) : default_probs[i];
  }
  uses_skip = get(&header, 128);
  skip_prob = uses_skip ? literal(&header, 8) : 0;
  return start_partitions(data + 10 + first, data + bytes) ? 0 : ERR_TRUNCATED;
}

// ---- modes (§11)

static i32 read_submode(const u8 *p) {
  if (!get(&header, p[0])) return B_DC;
  if (!get(&header, p[1])) return B_TM;
  if (!get(&header, p[2])) return B_VE;
  if (!get(&header, p[3])) {
    if (!get(&header, p[4])) return B_HE;
    return get(&header, p[5]) ? B_VR : B_RD;
  }
  if (!get(&header, p[6])) return B_LD;
  if (!get(&header, p[7])) return B_VL;
  return get(&header, p[8]) ? B_HU : B_HD;
}

static void read_modes(Block *block, u8 *tops) {
  static const u8 as_submode[4] = {B_DC, B_VE, B_HE, B_TM};
  block->segment = 0;
  if (updates_map) {
    block->segment = (u8)(get(&header, segment_probs[0]) ? 2 + get(&header, segment_probs[2]) : get(&header, segment_probs[1]));
  }
  block->skip = (u8)(uses_skip ? get(&header, skip_prob) : 0);
  if (get(&header, 145)) {
    block->mode = (u8)(get(&header, 156) ? (get(&header, 128) ? TM_PRED : H_PRED) : (get(&header, 163) ? V_PRED : DC_PRED));
    fill_bytes(tops, as_submode[block->mode], 4);
    fill_bytes(left_submodes, as_submode[block->mode], 4);
  } else {
    block->mode = SPLIT;
    for (i32 i = 0; i < 16; i++) {
      u8 *above = &tops[i & 3], *left = &left_submodes[i >> 2];
      *above = *left = block->submodes[i] = (u8)read_submode(submode_probs + (*above * 10 + *left) * 9);
    }
  }
  block->chroma = DC_PRED;
  if (get(&header, 142)) block->chroma = (u8)(!get(&header, 114) ? V_PRED : get(&header, 183) ? TM_PRED : H_PRED);
}

// ---- coefficients (§13)

static i32 large_value(Bool *b, const u8 *p) {
  static const u8 extra[4][12] = {{173, 148, 140, 0},
                                  {176, 155, 140, 135, 0},
                                  {180, 157, 141, 134, 130, 0},
                                  {254, 254, 243, 230, 196, 177, 153, 140, 133, 130, 129, 0}};
  if (!get(b, p[3])) return !get(b, p[4]) ? 2 : 3 + get(b, p[5]);
  if (!get(b, p[6])) {
    if (!get(b, p[7])) return 5 + get(b, 159);
    i32 v = 7 + 2 * get(b, 165);
    return v + get(b, 145);
  }
  i32 category = get(b, p[8]);
  category = 2 * category + get(b, p[9 + category]);
  i32 v = 0;
  for (const u8 *e = extra[category]; *e; e++) v = v + v + get(b, *e);
  return v + 3 + (8 << category);
}

// One block's tokens from position n on; answers the position after its last coefficient that is not 0, or 0.
static i32 read_block(Bool *b, i32 kind, i32 context, i32 dc, i32 ac, i32 n, i16 *to) {
  static const u8 bands[17] = {0, 1, 2, 3, 6, 4, 5, 6, 6, 6, 6, 6, 6, 6, 6, 7, 0};
  static const u8 zigzag[16] = {0, 1, 4, 8, 5, 2, 3, 6, 9, 12, 13, 10, 7, 11, 14, 15};
  const u8 *table = probs + kind * 264;
  const u8 *p = table + bands[n] * 33 + context * 11;
  for (; n < 16; n++) {
    if (!get(b, p[0])) return n;
    while (!get(b, p[1])) {
      if (++n == 16) return 16;
      p = table + bands[n] * 33;
    }
    const u8 *next = table + bands[n + 1] * 33;
    i32 v = 1;
    if (get(b, p[2])) {
      v = large_value(b, p);
      p = next + 22;
    } else {
      p = next + 11;
    }
    to[zigzag[n]] = (i16)((get(b, 128) ? -v : v) * (n > 0 ? ac : dc));
  }
  return 16;
}

// §14.3.
static void inverse_wht(const i16 *in, i16 *out) {
  i32 t[16];
  for (i32 i = 0; i < 4; i++) {
    i32 a0 = in[i] + in[12 + i], a1 = in[4 + i] + in[8 + i], a2 = in[4 + i] - in[8 + i], a3 = in[i] - in[12 + i];
    t[i] = a0 + a1;
    t[8 + i] = a0 - a1;
    t[4 + i] = a3 + a2;
    t[12 + i] = a3 - a2;
  }
  for (i32 i = 0; i < 4; i++, out += 64) {
    i32 dc = t[4 * i] + 3, a0 = dc + t[3 + 4 * i], a1 = t[1 + 4 * i] + t[2 + 4 * i];
    i32 a2 = t[1 + 4 * i] - t[2 + 4 * i], a3 = dc - t[3 + 4 * i];
    out[0] = (i16)((a0 + a1) >> 3);
    out[16] = (i16)((a3 + a2) >> 3);
    out[32] = (i16)((a0 - a1) >> 3);
    out[48] = (i16)((a3 - a2) >> 3);
  }
}

// The blocks of a macroblock into `to`, 16 coefficients each: 16 of luma, four of U and four of V.
static void read_coefficients(Bool *b, Block *block, u8 *tops, i16 *to) {
  const Steps *s = &steps[block->segment];
  i32 any = 0, first = 0, kind = WITH_DC;
  if (block->mode != SPLIT) {
    i16 dc[16] = {0};
    i32 n = read_block(b, WHOLE_DC, tops[8] + left_nonzero[8], s->dc2, s->ac2, 0, dc);
    tops[8] = left_nonzero[8] = n > 0;
    inverse_wht(dc, to);
    first = 1;
    kind = AC_AFTER_DC;
  }
  for (i32 i = 0; i < 16; i++) {
    u8 *above = &tops[i & 3], *left = &left_nonzero[i >> 2];
    i32 n = read_block(b, kind, *above + *left, s->dc, s->ac, first, to + 16 * i);
    *above = *left = n > first;
    any |= n > 1 || to[16 * i] != 0;
  }
  for (i32 plane = 4; plane < 8; plane += 2) {
    for (i32 i = 0; i < 4; i++) {
      u8 *above = &tops[plane + (i & 1)], *left = &left_nonzero[plane + (i >> 1)];
      i32 n = read_block(b, CHROMA, *above + *left, s->chroma_dc, s->chroma_ac, 0, to + 128 + 32 * plane + 16 * i);
      *above = *left = n > 0;
      any |= n > 0;
    }
  }
  block->has_coefficients = (u8)any;
}

// ---- rows

// VP8 luma runs from 16 to 235 (BT.601): stretched to 0 to 255.
static u8 full_range[256];

static u8 full_chroma[256];

// The first 16 rows of the strip, with those of chroma.
static i32 give_rows(i32 y) {
  for (i32 i = 0; i < 16 && y + i < height; i++) {
    const u8 *row = strip + i * stride;
    if (chroma[0]) {
      const u8 *u = chroma[0] + (i >> 1) * (stride >> 1), *v = chroma[1] + (i >> 1) * (stride >> 1);
      for (i32 x = 0; x < width; x++) {
        line_out[x] = (u8)toned_ycc(full_range[row[x]], full_chroma[u[x >> 1]], full_chroma[v[x >> 1]]);
      }
    } else {
      for (i32 x = 0; x < width; x++) line_out[x] = full_range[row[x]];
    }
    if (alpha) {
      const u8 *a = alpha + (u64)(y + i) * (u32)width;
      for (i32 x = 0; x < width; x++) line_out[x] = (u8)on_ground(line_out[x], a[x]);
    }
    if (shrink_row(line_out)) return 1;
  }
  return 0;
}

static i32 decode_row(i32 my) {
  Bool *b = &tokens[my & (partition_count - 1)];
  const u8 *tokens_from = b->at, *modes_from = header.at;
  fill_bytes(left_submodes, B_DC, 4);
  fill_bytes(left_nonzero, 0, 9);
  for (i32 mx = 0; mx < across; mx++) read_modes(&row_blocks[mx], top_submodes + 4 * mx);
  for (i32 mx = 0; mx < across; mx++) {
    i16 coefficients[384] = {0};
    Block *block = &row_blocks[mx];
    u8 *tops = top_nonzero + 9 * mx;
    block->has_coefficients = 0;
    if (!block->skip) {
      read_coefficients(b, block, tops, coefficients);
    } else {
      // The DC of DCs keeps its context where the macroblock has none (§13.3).
      i32 keep = block->mode == SPLIT ? 8 : 9;
      fill_bytes(tops, 0, (u32)keep);
      fill_bytes(left_nonzero, 0, (u32)keep);
    }
    vp8_rebuild(block, coefficients, mx, my, across, top + 1 + 16 * mx, strip + 16 * stride + 16 * mx, stride);
    for (i32 i = 0; i < 2 && chroma[0]; i++) {
      vp8_rebuild_chroma(block, coefficients + 256 + 64 * i, mx, my, chroma[i] + 4 * stride + 8 * mx, stride >> 1);
    }
  }
  work(across * NS_VP8_MACROBLOCK + (i32)(b->at - tokens_from + (header.at - modes_from)) * NS_VP8_INPUT);
  return b->past <= 2 && header.past <= 2;
}

static i32 decode_frame(void) {
  fill_bytes(top, 127, (u32)stride + 8);
  fill_bytes(top_submodes, B_DC, (u32)across * 4);
  for (i32 my = 0; my < down; my++) {
    if (!decode_row(my)) return ERR_TRUNCATED;
    if (stopped) return ERR_STOPPED;
    u8 *now = strip + 16 * stride;
    u8 *last = now + 15 * stride;
    copy_bytes(top + 1, last, (u32)stride);
    if (filter.level > 0) {
      for (i32 mx = 0; mx < across; mx++) vp8_filter(&filter, &row_blocks[mx], mx, my, now + 16 * mx, stride);
    }
    if (my > 0 && give_rows(16 * (my - 1))) return ERR_STOPPED;
    copy_bytes(strip, now, (u32)(16 * stride));
    for (i32 i = 0; i < 2 && chroma[0]; i++) copy_bytes(chroma[i], chroma[i] + 4 * stride, (u32)(4 * stride));
  }
  return give_rows(16 * (down - 1)) ? ERR_STOPPED : height;
}

// The input is a VP8 chunk of `bytes` bytes. With has_alpha, webp_alpha was called before it.
EXPORT(webp_lossy) i32 webp_lossy(i32 w, i32 h, i32 log2, i32 bytes, i32 has_alpha) {
  if (!has_alpha) {
    begin(NS_VP8_INPUT);
    alpha = 0;
  }
  width = w;
  height = h;
  across = (w + 15) >> 4;
  down = (h + 15) >> 4;
  stride = across * 16;
  fill_bytes((u8 *)&filter, 0, sizeof filter);
  fill_bytes((u8 *)segment_quant, 0, sizeof segment_quant);
  for (i32 i = 0; i < 256; i++) {
    full_range[i] = clamp_u8(((i - 16) * 255 + 109) / 219);
    full_chroma[i] = clamp_u8(128 + (i - 128) * 255 / 224);
  }
  u8 *data = take((u64)bytes + 16);
  strip = take((u64)stride * 32);
  top = take((u64)stride + 32);
  row_blocks = take((u64)across * sizeof(Block));
  top_submodes = take((u64)across * 4);
  top_nonzero = take((u64)across * 9);
  line_out = take((u64)w + 16);
  for (i32 i = 0; i < 2; i++) {
    chroma[i] = tone_is_luma() ? 0 : take((u64)stride * 8);
    if (chroma[i]) fill_bytes(chroma[i], 127, (u32)(8 * stride));
    else if (!tone_is_luma()) return ERR_MEMORY;
  }
  if (!data || !strip || !top || !row_blocks || !top_submodes || !top_nonzero || !line_out) return ERR_MEMORY;
  if (!shrink_begin(w, h, log2)) return ERR_MEMORY;
  i32 have = 0;
  while (have < bytes) {
    i32 got = host_read(data + have, bytes - have);
    if (got <= 0) break;
    have += got;
  }
  i32 problem = read_header(data, have);
  return problem < 0 ? problem : decode_frame();
}

// ---- alpha (RFC 9649 §2.7.1.2)

static i32 take_alpha(const u32 *argb, i32 y) {
  u8 *to = alpha + (u64)y * (u32)width;
  for (i32 x = 0; x < width; x++) to[x] = (u8)(argb[x] >> 8);
  return 0;
}

static void undo_alpha_filter(i32 kind) {
  for (i32 y = 0; y < height; y++) {
    u8 *row = alpha + (u64)y * (u32)width;
    const u8 *above = row - width;
    if (y == 0 || kind == 1) {
      u8 left = y == 0 ? 0 : above[0];
      for (i32 x = 0; x < width; x++) left = row[x] = (u8)(row[x] + left);
    } else if (kind == 2) {
      for (i32 x = 0; x < width; x++) row[x] = (u8)(row[x] + above[x]);
    } else {
      i32 left = above[0], corner = above[0];
      for (i32 x = 0; x < width; x++) {
        i32 up = above[x];
        left = row[x] = (u8)(row[x] + clamp_u8(left + up - corner));
        corner = up;
      }
    }
  }
}

// The input is an ALPH chunk. Keeps the plane for the webp_lossy that follows. Answers the height or an error.
EXPORT(webp_alpha) i32 webp_alpha(i32 w, i32 h) {
  begin(NS_VP8L_INPUT);
  lsb_reset();
  width = w;
  height = h;
  i32 head = next_byte(), kind = head >> 2 & 3;
  if (head < 0 || (head & 3) > 1) return ERR_MALFORMED;
  alpha = take((u64)w * (u64)h);
  if (!alpha) return ERR_MEMORY;
  if ((head & 3) == 1) {
    i32 end = vp8l_image(w, h, take_alpha);
    if (end < 0) return end;
  } else {
    for (i32 y = 0; y < h; y++) {
      u8 *row = alpha + (u64)y * (u32)w;
      for (i32 x = 0; x < w; x++) row[x] = (u8)next_byte();
      if (work(w * NS_ALPHA_PIXEL)) return ERR_STOPPED;
      if (input_past) return ERR_TRUNCATED;
    }
  }
  if (kind) {
    if (work(NS_ALPHA_PIXEL * w) || work(w * h)) return ERR_STOPPED;
    undo_alpha_filter(kind);
  }
  input_at = input_end = input_past = 0;
  return h;
}
