// Bits from the lowest one of each byte on, as DEFLATE and lossless WebP read them.
#ifndef LSB_BITS_H
#define LSB_BITS_H
#include "host.h"

typedef struct {
  u64 bits;  // the low `count` bits are valid; what stands above them is of the next bytes, or 0
  i32 count;
} LsbBits;

extern LsbBits lsb;

// 56 to 63 bits afterwards (64 would leave no room for the shift of the next call); zeros past the end.
INLINE void lsb_need(void) {
  if (likely(input_at + 8 <= input_end)) {
    u64 more;
    __builtin_memcpy(&more, input + input_at, 8);
    lsb.bits |= more << lsb.count;
    i32 bytes = (63 - lsb.count) >> 3;
    input_at += bytes;
    lsb.count += bytes << 3;
    return;
  }
  while (lsb.count < 56) {
    i32 byte = next_byte();
    if (byte > 0) lsb.bits |= (u64)byte << lsb.count;
    lsb.count += 8;
  }
}

INLINE u32 lsb_take(i32 n) {
  u32 v = (u32)(lsb.bits & ((1ull << n) - 1));
  lsb.bits >>= n;
  lsb.count -= n;
  return v;
}

INLINE void lsb_reset(void) {
  lsb.bits = 0;
  lsb.count = 0;
}

// True once bits in use were made up past the end.
INLINE i32 lsb_over(void) { return input_past > 0 && input_past * 8 > lsb.count; }

INLINE u32 reverse16(u32 v) {
  v = (v & 0xaaaa) >> 1 | (v & 0x5555) << 1;
  v = (v & 0xcccc) >> 2 | (v & 0x3333) << 2;
  v = (v & 0xf0f0) >> 4 | (v & 0x0f0f) << 4;
  return (v & 0xff00) >> 8 | (v & 0x00ff) << 8;
}

#endif
