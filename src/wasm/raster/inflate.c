// DEFLATE (RFC 1951). A 10-bit table answers nearly every symbol; longer codes go by the canonical first-code arrays.
#include "inflate.h"
#include "lsb-bits.h"

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
LsbBits lsb;
static inflate_sink sink_of;
static i32 is_fixed;  // the tables hold the fixed codes: millions of tiny blocks must not build them again

static const u16 length_base[31] = {3,  4,  5,  6,  7,  8,  9,  10, 11,  13,  15,  17,  19,  23, 27, 31,
                                    35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258, 0,  0};
static const u8 length_extra[31] = {0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0, 0, 0};
static const u16 dist_base[32] = {1,   2,   3,   4,   5,   7,    9,    13,   17,   25,   33,   49,   65,    97,    129,   193,
                                  257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145, 8193, 12289, 16385, 24577, 0, 0};
static const u8 dist_extra[32] = {0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13, 0, 0};

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
  u32 key = reverse16((u32)lsb.bits & 0xffff);
  i32 length = FAST_BITS + 1;
  while (key >= code->limit[length] && length < 16) length++;
  if (length >= 16) return -1;
  i32 at = (i32)(key >> (16 - length)) + code->first[length];
  if (at < 0 || at >= 288) return -1;
  lsb_take(length);
  return code->symbol[at];
}

INLINE i32 symbol(const Code *code) {
  u32 entry = code->fast[lsb.bits & ((1 << FAST_BITS) - 1)];
  if (likely(entry)) {
    lsb_take((i32)(entry >> 9));
    return (i32)(entry & 511);
  }
  return slow_symbol(code);
}

// Hands over what is new and keeps the last 32 KB as the window.
static i32 flush(void) {
  if (work((out_at - out_sent) * NS_INFLATED_BYTE)) return 1;
  i32 stop = out_at > out_sent ? sink_of(out + out_sent, out_at - out_sent) : 0;
  i32 keep = least(out_at, WINDOW);
  __builtin_memmove(out, out + out_at - keep, (u32)keep);
  out_at = out_sent = keep;
  return stop;
}

static i32 stored(void) {
  lsb_take(lsb.count & 7);
  lsb_need();
  i32 count = (i32)lsb_take(16);
  lsb_take(16);
  while (count > 0 && lsb.count >= 8) {
    out[out_at++] = (u8)lsb_take(8);
    count--;
  }
  if (lsb.count == 0) lsb.bits = 0;
  while (count > 0) {
    if (lsb_over()) return ERR_TRUNCATED;
    if (out_at >= OUT_BYTES && flush()) return 1;
    if (input_at >= input_end && !input_more()) return ERR_TRUNCATED;
    i32 run = least(least(count, input_end - input_at), OUT_BYTES - out_at);
    copy_bytes(out + out_at, input + input_at, (u32)run);
    input_at += run;
    out_at += run;
    count -= run;
  }
  if (out_at >= OUT_BYTES && flush()) return 1;
  return lsb_over() ? ERR_TRUNCATED : 0;
}

static i32 compressed(void) {
  for (;;) {
    if (unlikely(out_at >= OUT_BYTES) && flush()) return 1;
    lsb_need();
    i32 s = symbol(&lengths);
    if (s < 256) {
      if (s < 0) return lsb_over() ? ERR_TRUNCATED : ERR_MALFORMED;
      out[out_at++] = (u8)s;
      // 15 bits at most were used of at least 56: two more literals need no refill.
      s = symbol(&lengths);
      if (s >= 0 && s < 256) {
        out[out_at++] = (u8)s;
        s = symbol(&lengths);
        if (s >= 0 && s < 256) {
          out[out_at++] = (u8)s;
          if (unlikely(lsb_over())) return ERR_TRUNCATED;
          continue;
        }
      }
      if (s < 0) return lsb_over() ? ERR_TRUNCATED : ERR_MALFORMED;
      lsb_need();
    }
    if (unlikely(lsb_over())) return ERR_TRUNCATED;
    if (s == 256) return 0;
    s -= 257;
    i32 length = length_base[s];
    if (length == 0) return ERR_MALFORMED;
    length += (i32)lsb_take(length_extra[s]);
    i32 d = symbol(&distances);
    if (d < 0 || d > 29) return ERR_MALFORMED;
    i32 distance = dist_base[d] + (i32)lsb_take(dist_extra[d]);
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
  is_fixed = 0;
  work(NS_DEFLATE_TABLES);
  lsb_need();
  i32 literals = (i32)lsb_take(5) + 257, dists = (i32)lsb_take(5) + 1, metas = (i32)lsb_take(4) + 4;
  for (i32 i = 0; i < metas; i++) {
    lsb_need();
    meta[order[i]] = (u8)lsb_take(3);
  }
  if (!build(&lengths, meta, 19)) return ERR_MALFORMED;
  i32 total = literals + dists, at = 0;
  while (at < total) {
    lsb_need();
    i32 s = symbol(&lengths);
    if (s < 0 || s > 18 || lsb_over()) return lsb_over() ? ERR_TRUNCATED : ERR_MALFORMED;
    if (s < 16) {
      sizes[at++] = (u8)s;
      continue;
    }
    u8 value = 0;
    i32 run = s == 16 ? 3 + (i32)lsb_take(2) : s == 17 ? 3 + (i32)lsb_take(3) : 11 + (i32)lsb_take(7);
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
  if (is_fixed) return;
  is_fixed = 1;
  u8 sizes[320];
  for (i32 i = 0; i < 288; i++) sizes[i] = i < 144 ? 8 : i < 256 ? 9 : i < 280 ? 7 : 8;
  build(&lengths, sizes, 288);
  fill_bytes(sizes, 5, 32);
  build(&distances, sizes, 32);
}

i32 inflate(inflate_sink sink) {
  sink_of = sink;
  out_at = out_sent = is_fixed = 0;
  lsb_reset();
  lsb_need();
  u32 head = (u32)lsb.bits & 0xffff;
  if ((head & 15) == 8 && ((head & 255) << 8 | head >> 8) % 31 == 0) {
    if (head & 0x2000) return ERR_MALFORMED;  // a preset dictionary: no image format has one
    lsb_take(16);
  }
  for (;;) {
    lsb_need();
    u32 last = lsb_take(1), kind = lsb_take(2);
    i32 end;
    if (work(NS_DEFLATE_BLOCK)) return ERR_STOPPED;
    if (kind == 0) {
      end = stored();
    } else if (kind == 3) {
      end = lsb_over() ? ERR_TRUNCATED : ERR_MALFORMED;
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

static i32 give_bytes(const u8 *data, i32 count) { return host_rows(data, 0, count); }

// Inflates the whole input into host_rows, which gets bytes for rows. As inflate.
EXPORT(inflate_bytes) i32 inflate_bytes(void) {
  begin(NS_DEFLATE_INPUT);
  return inflate(give_bytes);
}
