// The entropy-coded segment of a JPEG as bits (ITU-T T.81 B.1.1.5, F.2.2): byte stuffing, markers, Huffman codes.
#ifndef JPEG_BITS_H
#define JPEG_BITS_H
#include "host.h"

#define LOOK_BITS 10

typedef struct {
  u16 fast[1 << LOOK_BITS];    // length << 8 | symbol; 0: longer than LOOK_BITS, or no code
  i32 whole[1 << LOOK_BITS];   // value << 16 | run << 8 | all bits, where the magnitude is within LOOK_BITS too
  u32 limit[18];               // one past the last code of each length, left-aligned to 16 bits
  i32 first[17];
  u8 symbols[256];
  i32 defined;
} Huffman;

typedef struct {
  u64 bits;       // the low `count` bits are valid
  i32 count;
  i32 made_up;    // zero bits appended after the data ended
  i32 marker;     // the marker that ended the data; 0 while there is none
} Bits;

extern Bits in;

// Builds the tables; 0 when the code is impossible.
i32 huffman_build(Huffman *code, const u8 *counts, i32 total);
// Appends bytes one by one: stuffing, markers, the end.
void bits_slow(void);
// The next marker's code, skipping whatever stands before it; 0 at the end of the input.
i32 next_marker(void);

INLINE void bits_reset(void) {
  in.bits = 0;
  in.count = in.made_up = in.marker = 0;
}

// At least 33 bits afterwards: one code (16) and its magnitude (16).
INLINE void bits_need(void) {
  if (in.count > 32) return;
  if (likely(input_at + 4 <= input_end && in.marker == 0)) {
    u32 v;
    __builtin_memcpy(&v, input + input_at, 4);
    if (likely(((~v - 0x01010101u) & v & 0x80808080u) == 0)) {
      in.bits = in.bits << 32 | __builtin_bswap32(v);
      in.count += 32;
      input_at += 4;
      return;
    }
  }
  bits_slow();
}

INLINE u32 bits_peek(i32 n) { return (u32)(in.bits >> (in.count - n)) & ((1u << n) - 1); }
INLINE u32 bits_take(i32 n) {
  in.count -= n;
  return (u32)(in.bits >> in.count) & ((1u << n) - 1);
}
// True once bits were used that the file does not have.
INLINE i32 bits_over(void) { return in.made_up > in.count; }

// F.2.2.1 EXTEND.
INLINE i32 magnitude(i32 size) {
  i32 v = (i32)bits_take(size);
  return v < (1 << (size - 1)) ? v - (1 << size) + 1 : v;
}

i32 huffman_slow(const Huffman *code);

// The symbol, or -1. Needs bits_need before it.
INLINE i32 huffman(const Huffman *code) {
  u32 entry = code->fast[bits_peek(LOOK_BITS)];
  if (likely(entry)) {
    in.count -= (i32)(entry >> 8);
    return (i32)(entry & 255);
  }
  return huffman_slow(code);
}

#endif
