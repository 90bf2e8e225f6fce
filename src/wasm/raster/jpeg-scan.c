// Entropy-coded data: blocks (ITU-T T.81 F.2.2, G.1.2), restarts, and the coefficients of images in several scans.
#include "jpeg.h"

// Coefficients of an image in several scans: 24 MP at scale 1 need 51 MB, 50 MP at scale 1/2 31 MB.
#define MAX_COEFFICIENT_BYTES (72u << 20)
// TEM, which stands for nothing: the input is at its end.
#define NO_MARKER 0x01

static i32 end_of_band, until_restart, restart_number, dead;
static i32 kept_count;
static i8 slots[64];  // zigzag position → place among the kept; -1: not kept

// ---- blocks

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

// ---- an image in one scan

// Rows of MCUs of which the file may lack an eighth: what it lacks beyond is not worth decoding (WHOLE_PART of
// src/image/frame.ts, which refuses such an image).
static i32 is_worth(i32 rows_good) {
  i32 rows = least(rows_good * 8 * v_max, height);
  return rows >= (i32)((u64)height * 7 / 8);
}

i32 decode_direct(void) {
  if (!make_strips()) return ERR_MEMORY;
  start_scan_data();
  i32 good = 0, blocks = 0;
  for (i32 i = 0; i < scan_count; i++) blocks += scanned[i]->h * scanned[i]->v * (scanned[i]->needed ? NS_JPEG_BLOCK : NS_JPEG_SCANNED);
  for (i32 y = 0; y < mcus_down; y++) {
    i32 whole = 1;
    if (work(mcus_across * blocks)) return ERR_STOPPED;
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
    // Dead without restarts, nothing follows; else what follows may all be whole.
    if (!is_worth(good + (dead && interval == 0 ? 0 : mcus_down - 1 - y))) return ERR_TRUNCATED;
    if (emit(y)) return ERR_STOPPED;
  }
  i32 rows = good * 8 * v_max;
  return least(rows, height);
}

// ---- images in several scans

i32 make_coefficients(void) {
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
    // Only the coefficients that are set are visited: a file of few bytes can ask for this in many scans.
    u64 band = k > 63 ? 0 : *set >> k << k;
    if (spectral_end < 63) band &= (1ull << (spectral_end + 1)) - 1;
    for (; band != 0; band &= band - 1) correct(kept, __builtin_ctzll(band));
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

i32 decode_scan(void) {
  start_scan_data();
  i32 single = scan_count == 1, lost = 0;
  i32 across = single ? scanned[0]->across : mcus_across, down = single ? scanned[0]->down : mcus_down;
  for (i32 y = 0; y < down; y++) {
    i32 blocks = 0;
    for (i32 i = 0; i < scan_count; i++) blocks += single ? 1 : scanned[i]->h * scanned[i]->v;
    if (work(across * blocks * NS_JPEG_SCANNED)) return 0;
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

i32 emit_coefficients(void) {
  if (!make_strips()) return ERR_MEMORY;
  for (i32 y = 0; y < mcus_down; y++) {
    for (i32 i = 0; i < count; i++) {
      Component *c = &components[i];
      if (!c->needed) continue;
      if (work(c->padded_across * c->v * NS_JPEG_BLOCK)) return ERR_STOPPED;
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
