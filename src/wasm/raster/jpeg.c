// JPEG (ITU-T T.81) to grey: baseline, extended and progressive Huffman coding, 8 and 12 bits, any sampling, at 1/1, 1/2, 1/4, 1/8.
// Of YCbCr only Y is transformed; the other components are only skipped over. Damaged data is passed over to the next
// restart marker. A picture in one scan leaves row by row; one in several scans keeps the coefficients that its scale needs.
#include "jpeg-bits.h"
#include "jpeg-idct.h"

// Coefficients of a picture in several scans: 24 MP at scale 1 need 51 MB, 50 MP at scale 1/2 31 MB.
#define MAX_COEFFICIENT_BYTES (72u << 20)
// Encoders write about 10; each one costs a walk over all blocks, and a few bytes are enough to write one.
#define MAX_SCANS 160

// TEM, which stands for nothing: the input is at its end.
#define NO_MARKER 0x01

enum { MODE_Y, MODE_RGB, MODE_CMYK, MODE_YCCK };

typedef struct {
  i32 id, h, v, quant, dc_table, ac_table, dc;
  i32 needed;
  i32 across, down;            // blocks that the picture needs
  i32 padded_across;           // blocks, filled up to whole MCUs
  i16 *kept;                   // per block the coefficients that the scale needs
  u64 *set;                    // per block: bit k is set when the coefficient k (zigzag) is not 0
  u8 *strip;                   // samples of one row of MCUs
  i32 strip_width;
} Component;

// Natural order by zigzag position (Figure A.6); 16 more entries catch runs past the end.
static const u8 natural[80] = {0,  1,  8,  16, 9,  2,  3,  10, 17, 24, 32, 25, 18, 11, 4,  5,  12, 19, 26, 33,
                               40, 48, 41, 34, 27, 20, 13, 6,  7,  14, 21, 28, 35, 42, 49, 56, 57, 50, 43, 36,
                               29, 22, 15, 23, 30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39, 46, 53, 60, 61, 54,
                               47, 55, 62, 63, 63, 63, 63, 63, 63, 63, 63, 63, 63, 63, 63, 63, 63, 63, 63, 63};

static Component components[4];
static Component *scanned[4];
static Huffman dc_codes[4], ac_codes[4];
static u16 quants[4][80];      // by zigzag position
static i32 width, height, log2_of, side, out_width, out_height, precision;
static i32 count, scan_count, h_max, v_max, mcus_across, mcus_down, interval;
static i32 progressive, adobe, jfif, mode, buffered, have_frame, have_quant;
static i32 spectral_start, spectral_end, high, low;
static i32 end_of_band, until_restart, restart_number, dead;
static i32 kept_count;
static i8 slots[64];           // zigzag position → place among the kept; -1: not kept
static u64 covered;            // zigzag positions of the first component that some finished scan has filled
static u8 *lines;
static i32 line_rows;

// ---- segments

static i32 read_u16(void) {
  i32 a = next_byte(), b = next_byte();
  return a < 0 || b < 0 ? -1 : a << 8 | b;
}

static void skip(i32 bytes) {
  while (bytes > 0) {
    if (input_at >= input_end && !input_more()) return;
    i32 part = least(bytes, input_end - input_at);
    input_at += part;
    bytes -= part;
  }
}

static i32 read_quants(i32 left) {
  while (left > 0) {
    i32 head = next_byte();
    left--;
    if (head < 0 || (head & 15) > 3 || head >> 4 > 1) return ERR_MALFORMED;
    i32 bytes = head >> 4 ? 128 : 64;
    if (left < bytes) return ERR_MALFORMED;
    for (i32 k = 0; k < 64; k++) quants[head & 15][k] = (u16)(head >> 4 ? read_u16() : next_byte());
    have_quant |= 1 << (head & 15);
    left -= bytes;
  }
  return 0;
}

static i32 read_huffman(i32 left) {
  while (left > 16) {
    u8 counts[16];
    i32 head = next_byte(), total = 0;
    if (head < 0 || (head & 15) > 3 || head >> 4 > 1) return ERR_MALFORMED;
    for (i32 i = 0; i < 16; i++) total += counts[i] = (u8)next_byte();
    left -= 17 + total;
    if (total > 256 || left < 0) return ERR_MALFORMED;
    Huffman *code = head >> 4 ? &ac_codes[head & 15] : &dc_codes[head & 15];
    for (i32 i = 0; i < total; i++) code->symbols[i] = (u8)next_byte();
    if (!huffman_build(code, counts, total)) return ERR_MALFORMED;
  }
  return 0;
}

static i32 read_frame(i32 left) {
  if (have_frame || left < 6) return ERR_MALFORMED;
  precision = next_byte();
  i32 h = read_u16(), w = read_u16();
  count = next_byte();
  if (w != width || h != height || count < 1 || count > 4 || left < 6 + 3 * count) return ERR_MALFORMED;
  if (precision != 8 && precision != 12) return ERR_UNSUPPORTED;
  h_max = v_max = 1;
  for (i32 i = 0; i < count; i++) {
    Component *c = &components[i];
    c->id = next_byte();
    i32 sampling = next_byte();
    c->quant = next_byte() & 3;
    c->h = count == 1 ? 1 : sampling >> 4;
    c->v = count == 1 ? 1 : sampling & 15;
    if (c->h < 1 || c->h > 4 || c->v < 1 || c->v > 4) return ERR_MALFORMED;
    if (c->h > h_max) h_max = c->h;
    if (c->v > v_max) v_max = c->v;
  }
  skip(left - 6 - 3 * count);
  mcus_across = (width + 8 * h_max - 1) / (8 * h_max);
  mcus_down = (height + 8 * v_max - 1) / (8 * v_max);
  for (i32 i = 0; i < count; i++) {
    Component *c = &components[i];
    c->across = ((width * c->h + h_max - 1) / h_max + 7) >> 3;
    c->down = ((height * c->v + v_max - 1) / v_max + 7) >> 3;
    c->padded_across = mcus_across * c->h;
  }
  have_frame = 1;
  return 0;
}

static i32 read_adobe(i32 left) {
  u8 head[12] = {0};
  i32 bytes = least(left, 12);
  for (i32 i = 0; i < bytes; i++) head[i] = (u8)next_byte();
  if (bytes == 12 && head[0] == 'A' && head[1] == 'd' && head[2] == 'o' && head[3] == 'b' && head[4] == 'e') {
    adobe = head[11];
  }
  skip(left - bytes);
  return 0;
}

static i32 read_scan_header(i32 left) {
  if (!have_frame || left < 6) return ERR_MALFORMED;
  scan_count = next_byte();
  if (scan_count < 1 || scan_count > count || left < 4 + 2 * scan_count) return ERR_MALFORMED;
  i32 blocks = 0;
  for (i32 i = 0; i < scan_count; i++) {
    i32 id = next_byte(), tables = next_byte();
    scanned[i] = 0;
    for (i32 k = 0; k < count && !scanned[i]; k++) if (components[k].id == id) scanned[i] = &components[k];
    if (!scanned[i]) return ERR_MALFORMED;
    for (i32 k = 0; k < i; k++) if (scanned[k] == scanned[i]) return ERR_MALFORMED;
    scanned[i]->dc_table = tables >> 4 & 3;
    scanned[i]->ac_table = tables & 3;
    blocks += scanned[i]->h * scanned[i]->v;
  }
  if (scan_count > 1 && blocks > 16) return ERR_MALFORMED;
  spectral_start = next_byte();
  spectral_end = next_byte();
  i32 approximation = next_byte();
  high = approximation >> 4;
  low = approximation & 15;
  skip(left - 4 - 2 * scan_count);
  if (!progressive) {
    spectral_start = high = low = 0;
    spectral_end = 63;
    return 0;
  }
  i32 dc = spectral_start == 0;
  if (spectral_end > 63 || spectral_start > spectral_end || low > 13) return ERR_MALFORMED;
  if (dc ? spectral_end != 0 : scan_count != 1) return ERR_MALFORMED;
  return 0;
}

static void choose_mode(void) {
  mode = MODE_Y;
  if (count == 3) {
    i32 named_rgb = components[0].id == 'R' && components[1].id == 'G' && components[2].id == 'B';
    if (adobe == 0 || (adobe < 0 && !jfif && named_rgb)) mode = MODE_RGB;
  } else if (count == 4) {
    mode = adobe == 2 ? MODE_YCCK : MODE_CMYK;
  }
  for (i32 i = 0; i < count; i++) {
    components[i].needed = i == 0 || mode == MODE_RGB || mode == MODE_CMYK || (mode == MODE_YCCK && i == 3);
  }
}

// ---- blocks

static i16 block[64];

static void clear_block(void) { fill_bytes((u8 *)block, 0, sizeof block); }

// Brings the dequantised coefficients of a 12-bit picture to the range of 8 bits.
static void to_8_bits(void) {
  for (i32 i = 0; i < 64; i++) block[i] = (i16)((block[i] + 8) >> 4);
}

static i32 next_dc(Component *c) {
  bits_need();
  i32 size = huffman(&dc_codes[c->dc_table]);
  if (size < 0 || size > 15) return 0;
  if (size > 0) c->dc = (i16)(c->dc + magnitude(size));
  return 1;
}

// Sequential, F.2.2: 0 when the code is not in the table.
static i32 read_block(Component *c, i16 *to, const u16 *quant) {
  if (!next_dc(c)) return 0;
  to[0] = (i16)(c->dc * quant[0]);
  const Huffman *code = &ac_codes[c->ac_table];
  for (i32 k = 1; k < 64;) {
    bits_need();
    i32 whole = code->whole[bits_peek(LOOK_BITS)];
    if (likely(whole)) {
      in.count -= whole & 255;
      k += whole >> 8 & 15;
      to[natural[k]] = (i16)((whole >> 16) * quant[k]);
      k++;
      continue;
    }
    i32 symbol = huffman(code);
    if (symbol < 0) return 0;
    i32 size = symbol & 15;
    if (size == 0) {
      if (symbol != 0xf0) break;
      k += 16;
      continue;
    }
    k += symbol >> 4;
    to[natural[k]] = (i16)(magnitude(size) * quant[k]);
    k++;
  }
  return 1;
}

static i32 skip_block(Component *c) {
  if (!next_dc(c)) return 0;
  const Huffman *code = &ac_codes[c->ac_table];
  for (i32 k = 1; k < 64;) {
    bits_need();
    i32 whole = code->whole[bits_peek(LOOK_BITS)];
    if (likely(whole)) {
      in.count -= whole & 255;
      k += (whole >> 8 & 15) + 1;
      continue;
    }
    i32 symbol = huffman(code);
    if (symbol < 0) return 0;
    if ((symbol & 15) == 0) {
      if (symbol != 0xf0) break;
      k += 16;
      continue;
    }
    in.count -= symbol & 15;
    k += (symbol >> 4) + 1;
  }
  return 1;
}

static void transform(u8 *to, i32 stride) {
  if (precision == 12) to_8_bits();
  if (log2_of == 0) idct_8(block, to, stride);
  else if (log2_of == 1) idct_4(block, to, stride);
  else if (log2_of == 2) idct_2(block, to, stride);
  else to[0] = clamp_u8(((block[0] + 4) >> 3) + 128);
}

// ---- restarts (E.2.4, and what to do when one is missing)

// Finds the marker that should stand here. A marker of the near future stays in hand and the interval that was lost is left out.
static void restart(void) {
  i32 expected = restart_number;
  restart_number = (restart_number + 1) & 7;
  until_restart = interval;
  end_of_band = 0;
  for (i32 i = 0; i < count; i++) components[i].dc = 0;
  in.bits = 0;
  in.count = in.made_up = 0;
  for (;;) {
    i32 marker = next_marker();
    i32 ahead = (marker - 0xd0 - expected) & 7;
    if (marker >= 0xd0 && marker <= 0xd7 && ahead > 2) continue;
    dead = !(marker >= 0xd0 && marker <= 0xd7 && ahead == 0);
    if (dead) in.marker = marker ? marker : NO_MARKER;
    return;
  }
}

static void start_scan_data(void) {
  bits_reset();
  restart_number = end_of_band = dead = 0;
  until_restart = interval;
  for (i32 i = 0; i < count; i++) components[i].dc = 0;
}

// Before each MCU: 0 when it cannot be read.
INLINE i32 mcu_ready(void) {
  if (interval > 0) {
    if (until_restart == 0) restart();
    until_restart--;
  }
  return !dead;
}

// ---- rows

static u8 *line(i32 y) { return lines + y * out_width; }

static u8 sample(const Component *c, i32 x, i32 y) {
  return c->strip[(y * c->v / v_max) * c->strip_width + x * c->h / h_max];
}

static i32 is_full(const Component *c) { return c->h == h_max && c->v == v_max; }

static void compose(i32 rows) {
  Component *c = components;
  for (i32 y = 0; y < rows; y++) {
    u8 *to = line(y);
    if (mode == MODE_Y && is_full(c)) {
      copy_bytes(to, c->strip + y * c->strip_width, (u32)out_width);
      continue;
    }
    for (i32 x = 0; x < out_width; x++) {
      u32 a = sample(c, x, y);
      if (mode == MODE_RGB) {
        a = luma_of(a, sample(c + 1, x, y), sample(c + 2, x, y));
      } else if (mode == MODE_CMYK) {
        u32 ink = luma_of(a, sample(c + 1, x, y), sample(c + 2, x, y)), k = sample(c + 3, x, y);
        a = adobe >= 0 ? (ink * k + 127) / 255 : ((255 - ink) * (255 - k) + 127) / 255;
      } else if (mode == MODE_YCCK) {
        a = ((255 - a) * sample(c + 3, x, y) + 127) / 255;
      }
      to[x] = (u8)a;
    }
  }
}

// Gives out the strip of row `mcu_y`; not 0: stop.
static i32 emit(i32 mcu_y) {
  i32 from = mcu_y * line_rows, rows = least(line_rows, out_height - from);
  if (rows <= 0) return 0;
  compose(rows);
  return host_rows(lines, from, rows);
}

static i32 make_strips(void) {
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

// One scan with all that is needed: decoded, transformed and given out row by row. Answers the rows that were whole.
static i32 decode_direct(void) {
  if (!make_strips()) return ERR_MEMORY;
  start_scan_data();
  i32 good = 0;
  for (i32 y = 0; y < mcus_down; y++) {
    i32 whole = 1;
    for (i32 x = 0; x < mcus_across; x++) {
      i32 ready = mcu_ready();
      for (i32 i = 0; i < scan_count; i++) {
        Component *c = scanned[i];
        for (i32 b = 0; b < c->h * c->v; b++) {
          if (ready && !c->needed) {
            ready = skip_block(c);
            continue;
          }
          if (!c->needed) continue;
          clear_block();
          const u16 *quant = quants[c->quant];
          if (ready) ready = read_block(c, block, quant);
          else block[0] = (i16)(c->dc * quant[0]);
          i32 bx = x * c->h + b % c->h, by = b / c->h;
          transform(c->strip + by * side * c->strip_width + bx * side, c->strip_width);
        }
      }
      if (!ready || bits_over()) dead = 1;
      whole &= !dead;
    }
    good += whole;
    if (emit(y)) return ERR_STOPPED;
  }
  i32 rows = good * 8 * v_max;
  return least(rows, height);
}

// ---- pictures in several scans

static i32 make_coefficients(void) {
  kept_count = 0;
  for (i32 k = 0; k < 64; k++) {
    i32 at = natural[k];
    slots[k] = (i8)((at & 7) < side && (at >> 3) < side ? kept_count++ : -1);
  }
  u64 all = 0;
  for (i32 i = 0; i < count; i++) {
    Component *c = &components[i];
    if (c->needed) all += (u64)c->padded_across * (u64)(mcus_down * c->v) * (u64)(kept_count * 2 + 8);
  }
  if (all > MAX_COEFFICIENT_BYTES) return 0;
  for (i32 i = 0; i < count; i++) {
    Component *c = &components[i];
    if (!c->needed) continue;
    u64 blocks = (u64)c->padded_across * (u64)(mcus_down * c->v);
    c->kept = take(blocks * (u64)kept_count * 2);
    c->set = take(blocks * 8);
    if (!c->kept || !c->set) return 0;
  }
  return 1;
}

INLINE void keep(i16 *kept, u64 *set, i32 k, i32 value) {
  *set |= 1ull << k;
  if (slots[k] >= 0) kept[slots[k]] = (i16)value;
}

// Sequential data, with the values kept instead of transformed.
static i32 scan_sequential(Component *c, i16 *kept, u64 *set) {
  static u16 ones[80];
  for (i32 k = 0; k < 80; k++) ones[k] = 1;
  clear_block();
  i32 done = read_block(c, block, ones);
  for (i32 k = 0; k < 64; k++) if (block[natural[k]] != 0) keep(kept, set, k, block[natural[k]]);
  return done;
}

static i32 scan_dc(Component *c, i16 *kept) {
  if (high == 0) {
    if (!next_dc(c)) return 0;
    if (kept) kept[0] = (i16)((u32)c->dc << low);
    return 1;
  }
  bits_need();
  u32 bit = bits_take(1);
  if (kept && bit) kept[0] = (i16)(kept[0] | 1 << low);
  return 1;
}

// G.1.2.2: the first scan of a band.
static i32 scan_ac_first(const Huffman *code, i16 *kept, u64 *set) {
  for (i32 k = spectral_start; k <= spectral_end;) {
    bits_need();
    i32 symbol = huffman(code);
    if (symbol < 0) return 0;
    i32 run = symbol >> 4, size = symbol & 15;
    if (size > 0) {
      k += run;
      i32 value = magnitude(size);
      if (k > 63) return 0;
      keep(kept, set, k, (i32)((u32)value << low));
      k++;
    } else if (run == 15) {
      k += 16;
    } else {
      end_of_band = (1 << run) - 1;
      if (run > 0) end_of_band += (i32)bits_take(run);
      return 1;
    }
  }
  return 1;
}

// A correction bit for a coefficient that is not 0 already.
INLINE void correct(i16 *kept, i32 k) {
  bits_need();
  if (bits_take(1) == 0 || slots[k] < 0) return;
  i16 *value = &kept[slots[k]];
  if ((*value >> low & 1) == 0) *value = (i16)(*value + (*value >= 0 ? 1 << low : -(1 << low)));
}

// G.1.2.3: one more bit of a band.
static i32 scan_ac_refine(const Huffman *code, i16 *kept, u64 *set) {
  i32 k = spectral_start;
  while (k <= spectral_end && end_of_band == 0) {
    bits_need();
    i32 symbol = huffman(code);
    if (symbol < 0) return 0;
    i32 run = symbol >> 4, value = 0;
    if ((symbol & 15) != 0) {
      value = bits_take(1) ? 1 << low : -(1 << low);
    } else if (run < 15) {
      end_of_band = 1 << run;
      if (run > 0) end_of_band += (i32)bits_take(run);
      break;
    }
    for (; k <= spectral_end; k++) {
      if (*set >> k & 1) {
        correct(kept, k);
      } else {
        if (run == 0) break;
        run--;
      }
    }
    if (value != 0 && k <= spectral_end) keep(kept, set, k, value);
    k++;
  }
  if (end_of_band > 0) {
    for (; k <= spectral_end; k++) if (*set >> k & 1) correct(kept, k);
    end_of_band--;
  }
  return 1;
}

static i32 scan_block(Component *c, i32 x, i32 y) {
  u64 at = (u64)y * (u32)c->padded_across + (u32)x;
  i16 *kept = c->needed ? c->kept + at * (u32)kept_count : 0;
  if (!progressive) return kept ? scan_sequential(c, kept, &c->set[at]) : skip_block(c);
  if (spectral_start == 0) return scan_dc(c, kept);
  const Huffman *code = &ac_codes[c->ac_table];
  if (high != 0) return scan_ac_refine(code, kept, &c->set[at]);
  if (end_of_band > 0) {
    end_of_band--;
    return 1;
  }
  return scan_ac_first(code, kept, &c->set[at]);
}

// One scan into the coefficients. 1 when at most an eighth of its data was lost.
static i32 decode_scan(void) {
  start_scan_data();
  i32 single = scan_count == 1, lost = 0;
  i32 across = single ? scanned[0]->across : mcus_across, down = single ? scanned[0]->down : mcus_down;
  for (i32 y = 0; y < down; y++) {
    for (i32 x = 0; x < across; x++) {
      if (!mcu_ready()) {
        // Without restarts nothing that follows can be read.
        if (interval == 0 || (in.marker && (in.marker < 0xd0 || in.marker > 0xd7))) lost = across * down;
        if (lost >= across * down) return 0;
        lost++;
        continue;
      }
      i32 ready = 1;
      if (single) {
        ready = scan_block(scanned[0], x, y);
      } else {
        for (i32 i = 0; i < scan_count; i++) {
          Component *c = scanned[i];
          for (i32 b = 0; b < c->h * c->v && ready; b++) ready = scan_block(c, x * c->h + b % c->h, y * c->v + b / c->h);
        }
      }
      if (!ready || bits_over()) {
        dead = 1;
        lost++;
      }
    }
  }
  return lost * 8 <= across * down;
}

static i32 emit_coefficients(void) {
  if (!make_strips()) return ERR_MEMORY;
  for (i32 y = 0; y < mcus_down; y++) {
    for (i32 i = 0; i < count; i++) {
      Component *c = &components[i];
      if (!c->needed) continue;
      const u16 *quant = quants[c->quant];
      for (i32 v = 0; v < c->v; v++) {
        u64 first = (u64)(y * c->v + v) * (u32)c->padded_across;
        const i16 *kept = c->kept + first * (u32)kept_count;
        const u64 *set = c->set + first;
        for (i32 x = 0; x < c->padded_across; x++, kept += kept_count) {
          clear_block();
          for (u64 left = set[x] | 1; left != 0; left &= left - 1) {
            i32 k = __builtin_ctzll(left);
            if (slots[k] >= 0) block[natural[k]] = (i16)(kept[slots[k]] * quant[k]);
          }
          transform(c->strip + v * side * c->strip_width + x * side, c->strip_width);
        }
      }
    }
    if (emit(y)) return ERR_STOPPED;
  }
  return height;
}

// ---- the file

static i32 all_needed_scanned(void) {
  i32 found = 0, wanted = 0;
  for (i32 i = 0; i < count; i++) wanted += components[i].needed;
  for (i32 i = 0; i < scan_count; i++) found += scanned[i]->needed;
  return found == wanted;
}

static i32 tables_ready(void) {
  for (i32 i = 0; i < scan_count; i++) {
    Component *c = scanned[i];
    if (spectral_start == 0 && high == 0 && !dc_codes[c->dc_table].defined) return 0;
    if (spectral_end > 0 && !ac_codes[c->ac_table].defined) return 0;
    if (c->needed && !(have_quant >> c->quant & 1)) return 0;
  }
  return 1;
}

// Answers ERR_… or 1 when the picture is out already; 0 to go on.
static i32 handle_scan(i32 scans, i32 *rows) {
  if (scans == 0) {
    choose_mode();
    i32 alone = scan_count == 1 && count > 1;
    if (!progressive && all_needed_scanned() && (!alone || is_full(scanned[0]))) {
      if (!tables_ready()) return ERR_MALFORMED;
      if (alone) {
        // Alone in its scan, a component's MCU is one block (A.2.2).
        scanned[0]->h = scanned[0]->v = h_max = v_max = 1;
        mcus_across = scanned[0]->padded_across = scanned[0]->across;
        mcus_down = scanned[0]->down;
      }
      *rows = decode_direct();
      return *rows < 0 ? *rows : 1;
    }
    buffered = 1;
    if (!make_coefficients()) return ERR_MEMORY;
  }
  i32 wanted = 0;
  for (i32 i = 0; i < scan_count; i++) wanted |= scanned[i]->needed;
  if (!wanted) {
    bits_reset();
    return 0;
  }
  if (!tables_ready()) return ERR_MALFORMED;
  if (decode_scan() && scanned[0] == components && high == 0) {
    covered |= (spectral_end == 63 ? ~0ull : (1ull << (spectral_end + 1)) - 1) & (~0ull << spectral_start);
  }
  return 0;
}

static i32 handle_segment(i32 marker, i32 left) {
  switch (marker) {
    case 0xdb: return read_quants(left);
    case 0xc4: return read_huffman(left);
    case 0xc0: case 0xc1: case 0xc2:
      progressive = marker == 0xc2;
      return read_frame(left);
    case 0xc3: case 0xc5: case 0xc6: case 0xc7: case 0xc9: case 0xca: case 0xcb: case 0xcd: case 0xce: case 0xcf:
      return ERR_UNSUPPORTED;
    case 0xdd:
      interval = read_u16();
      if (left < 2 || interval < 0) return ERR_MALFORMED;
      skip(left - 2);
      return 0;
    case 0xee: return read_adobe(left);
    case 0xe0:
      jfif = 1;
      skip(left);
      return 0;
    default:
      skip(left);
      return 0;
  }
}

// Markers until the picture is out, or 0 at the file's end or EOI; `ended` tells these apart.
static i32 read_file(i32 *rows, i32 *ended) {
  for (i32 scans = 0; scans < MAX_SCANS;) {
    i32 marker = next_marker();
    if (marker == 0) return 0;
    if (marker == 0xd9) {
      *ended = 1;
      return 0;
    }
    if (marker == 0x01 || (marker >= 0xd0 && marker <= 0xd8)) continue;
    i32 left = read_u16() - 2;
    if (left < 0) return 0;
    i32 end = marker == 0xda ? read_scan_header(left) : handle_segment(marker, left);
    if (end < 0) return end;
    if (marker != 0xda) continue;
    end = handle_scan(scans++, rows);
    if (end != 0) return end;
  }
  return ERR_MALFORMED;
}

// Answers the rows that the file really had, or an error. The caller has read the frame header: the sizes must agree.
EXPORT(jpeg_decode) i32 jpeg_decode(i32 w, i32 h, i32 log2) {
  begin();
  bits_reset();
  width = w;
  height = h;
  log2_of = log2;
  side = 8 >> log2;
  out_width = (w + (1 << log2) - 1) >> log2;
  out_height = (h + (1 << log2) - 1) >> log2;
  adobe = -1;
  jfif = interval = progressive = buffered = have_frame = have_quant = 0;
  covered = 0;
  for (i32 i = 0; i < 4; i++) dc_codes[i].defined = ac_codes[i].defined = 0;
  fill_bytes((u8 *)components, 0, sizeof components);
  fill_bytes((u8 *)quants, 0, sizeof quants);
  i32 rows = 0, ended = 0;
  i32 end = read_file(&rows, &ended);
  if (end == 1) return rows;
  if (!buffered || !(covered & 1)) return end < 0 ? end : ERR_TRUNCATED;
  if (end < 0 && end != ERR_MALFORMED) return end;
  // Without EOI, a picture whose bands did not all arrive is a truncated one.
  if (!ended && covered != ~0ull) return ERR_TRUNCATED;
  return emit_coefficients();
}
