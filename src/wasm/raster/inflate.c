// DEFLATE (RFC 1951). A 10-bit table answers nearly every symbol; longer codes go by the canonical first-code arrays.
#include "inflate.h"

#define FAST_BITS 10
#define WINDOW 32768
#define OUT_BYTES (WINDOW * 4)

typedef struct {
  u16 fast[1 << FAST_BITS];  // length << 9 | symbol; 0: not that short
  u32 limit[17];             // first code of length n + 1, left-aligned to 16 bits
  i32 first[16];             // symbol index minus first code, by length
  u16 symbol[288];
} Code;

static Code lengths, distances;
static u8 out[OUT_BYTES + 320];
static i32 out_at, out_sent;
static u64 bits;
static i32 bit_count;
static inflate_sink sink_of;

static const u16 length_base[31] = {3,  4,  5,  6,  7,  8,  9,  10, 11,  13,  15,  17,  19,  23, 27, 31,
                                    35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258, 0,  0};
static const u8 length_extra[31] = {0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0, 0, 0};
static const u16 dist_base[32] = {1,   2,   3,   4,   5,   7,    9,    13,   17,   25,   33,   49,   65,    97,    129,   193,
                                  257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145, 8193, 12289, 16385, 24577, 0, 0};
static const u8 dist_extra[32] = {0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13, 0, 0};

INLINE void need(void) {
  if (likely(input_at + 8 <= input_end)) {
    u64 more;
    __builtin_memcpy(&more, input + input_at, 8);
    bits |= more << bit_count;
    i32 bytes = (63 - bit_count) >> 3;
    input_at += bytes;
    bit_count += bytes << 3;
    return;
  }
  while (bit_count <= 56) {
    i32 byte = next_byte();
    if (byte > 0) bits |= (u64)byte << bit_count;
    bit_count += 8;
  }
}

INLINE u32 take_bits(i32 n) {
  u32 v = (u32)(bits & ((1ull << n) - 1));
  bits >>= n;
  bit_count -= n;
  return v;
}

static u32 reverse16(u32 v) {
  v = (v & 0xaaaa) >> 1 | (v & 0x5555) << 1;
  v = (v & 0xcccc) >> 2 | (v & 0x3333) << 2;
  v = (v & 0xf0f0) >> 4 | (v & 0x0f0f) << 4;
  return (v & 0xff00) >> 8 | (v & 0x00ff) << 8;
}

static i32 build(Code *code, const u8 *sizes, i32 count) {
  i32 number[17] = {0}, next[16], total = 0;
  for (i32 i = 0; i < count; i++) number[sizes[i]]++;
  number[0] = 0;
  fill_bytes((u8 *)code->fast, 0, sizeof code->fast);
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
  code->limit[16] = 0x10000;
  for (i32 i = 0; i < count; i++) {
    i32 length = sizes[i];
    if (length == 0) continue;
    i32 at = next[length]++;
    code->symbol[at + code->first[length]] = (u16)i;
    if (length <= FAST_BITS) {
      for (u32 j = reverse16((u32)at) >> (16 - length); j < (1u << FAST_BITS); j += 1u << length) {
        code->fast[j] = (u16)(length << 9 | i);
      }
    }
  }
  return 1;
}

static i32 slow_symbol(const Code *code) {
  u32 key = reverse16((u32)bits & 0xffff);
  i32 length = FAST_BITS + 1;
  while (key >= code->limit[length] && length < 16) length++;
  if (length >= 16) return -1;
  i32 at = (i32)(key >> (16 - length)) + code->first[length];
  if (at < 0 || at >= 288) return -1;
  take_bits(length);
  return code->symbol[at];
}

INLINE i32 symbol(const Code *code) {
  u32 entry = code->fast[bits & ((1 << FAST_BITS) - 1)];
  if (likely(entry)) {
    take_bits((i32)(entry >> 9));
    return (i32)(entry & 511);
  }
  return slow_symbol(code);
}

// Hands over what is new and keeps the last 32 KB as the window.
static i32 flush(void) {
  i32 stop = out_at > out_sent ? sink_of(out + out_sent, out_at - out_sent) : 0;
  i32 keep = least(out_at, WINDOW);
  __builtin_memmove(out, out + out_at - keep, (u32)keep);
  out_at = out_sent = keep;
  return stop;
}

// True once the bits in hand are zeros that were made up past the end.
INLINE i32 ran_out(void) { return input_past > 0 && input_past * 8 > bit_count; }

static i32 stored(void) {
  take_bits(bit_count & 7);
  need();
  i32 count = (i32)take_bits(16);
  take_bits(16);
  while (count > 0 && bit_count >= 8) {
    out[out_at++] = (u8)take_bits(8);
    count--;
  }
  if (bit_count == 0) bits = 0;
  while (count > 0) {
    if (ran_out()) return ERR_TRUNCATED;
    if (out_at >= OUT_BYTES && flush()) return 1;
    if (input_at >= input_end && !input_more()) return ERR_TRUNCATED;
    i32 run = least(least(count, input_end - input_at), OUT_BYTES - out_at);
    copy_bytes(out + out_at, input + input_at, (u32)run);
    input_at += run;
    out_at += run;
    count -= run;
  }
  if (out_at >= OUT_BYTES && flush()) return 1;
  return ran_out() ? ERR_TRUNCATED : 0;
}

static i32 compressed(void) {
  for (;;) {
    if (unlikely(out_at >= OUT_BYTES) && flush()) return 1;
    need();
    i32 s = symbol(&lengths);
    if (s < 256) {
      if (s < 0) return ran_out() ? ERR_TRUNCATED : ERR_MALFORMED;
      out[out_at++] = (u8)s;
      // 15 bits at most were used of at least 56: two more literals need no refill.
      s = symbol(&lengths);
      if (s >= 0 && s < 256) {
        out[out_at++] = (u8)s;
        s = symbol(&lengths);
        if (s >= 0 && s < 256) {
          out[out_at++] = (u8)s;
          if (unlikely(ran_out())) return ERR_TRUNCATED;
          continue;
        }
      }
      if (s < 0) return ran_out() ? ERR_TRUNCATED : ERR_MALFORMED;
      need();
    }
    if (unlikely(ran_out())) return ERR_TRUNCATED;
    if (s == 256) return 0;
    s -= 257;
    i32 length = length_base[s];
    if (length == 0) return ERR_MALFORMED;
    length += (i32)take_bits(length_extra[s]);
    i32 d = symbol(&distances);
    if (d < 0 || d > 29) return ERR_MALFORMED;
    i32 distance = dist_base[d] + (i32)take_bits(dist_extra[d]);
    if (distance > out_at) return ERR_MALFORMED;
    u8 *to = out + out_at;
    const u8 *from = to - distance;
    out_at += length;
    if (distance >= 8) {
      // Copies in eights, up to 7 bytes too many: the buffer has room for them and they are overwritten.
      for (; length > 0; length -= 8, to += 8, from += 8) __builtin_memcpy(to, from, 8);
    } else {
      while (length-- > 0) *to++ = *from++;
    }
  }
}

static i32 dynamic(void) {
  static const u8 order[19] = {16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15};
  u8 sizes[320] = {0}, meta[19] = {0};
  need();
  i32 literals = (i32)take_bits(5) + 257, dists = (i32)take_bits(5) + 1, metas = (i32)take_bits(4) + 4;
  for (i32 i = 0; i < metas; i++) {
    need();
    meta[order[i]] = (u8)take_bits(3);
  }
  if (!build(&lengths, meta, 19)) return ERR_MALFORMED;
  i32 total = literals + dists, at = 0;
  while (at < total) {
    need();
    i32 s = symbol(&lengths);
    if (s < 0 || s > 18 || ran_out()) return ran_out() ? ERR_TRUNCATED : ERR_MALFORMED;
    if (s < 16) {
      sizes[at++] = (u8)s;
      continue;
    }
    u8 value = 0;
    i32 run = s == 16 ? 3 + (i32)take_bits(2) : s == 17 ? 3 + (i32)take_bits(3) : 11 + (i32)take_bits(7);
    if (s == 16) {
      if (at == 0) return ERR_MALFORMED;
      value = sizes[at - 1];
    }
    if (at + run > total) return ERR_MALFORMED;
    while (run-- > 0) sizes[at++] = value;
  }
  if (!build(&lengths, sizes, literals > 288 ? 288 : literals)) return ERR_MALFORMED;
  if (!build(&distances, sizes + literals, dists)) return ERR_MALFORMED;
  return 0;
}

static void fixed(void) {
  u8 sizes[320];
  for (i32 i = 0; i < 288; i++) sizes[i] = i < 144 ? 8 : i < 256 ? 9 : i < 280 ? 7 : 8;
  build(&lengths, sizes, 288);
  fill_bytes(sizes, 5, 32);
  build(&distances, sizes, 32);
}

i32 inflate(inflate_sink sink) {
  sink_of = sink;
  out_at = out_sent = 0;
  bits = 0;
  bit_count = 0;
  need();
  u32 head = (u32)bits & 0xffff;
  if ((head & 15) == 8 && ((head & 255) << 8 | head >> 8) % 31 == 0) {
    if (head & 0x2000) return ERR_MALFORMED;  // a preset dictionary: no image format has one
    take_bits(16);
  }
  for (;;) {
    need();
    u32 last = take_bits(1), kind = take_bits(2);
    i32 end;
    if (kind == 0) {
      end = stored();
    } else if (kind == 3) {
      end = ran_out() ? ERR_TRUNCATED : ERR_MALFORMED;
    } else {
      end = 0;
      if (kind == 1) fixed();
      else end = dynamic();
      if (end == 0) end = compressed();
    }
    if (end < 0) {
      flush();
      return end;
    }
    if (end > 0) return 0;
    if (last) {
      flush();
      return 0;
    }
  }
}
