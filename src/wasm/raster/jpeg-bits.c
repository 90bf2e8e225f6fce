#include "jpeg-bits.h"

Bits in;

i32 huffman_build(Huffman *code, const u8 *counts, i32 total) {
  u32 value = 0;
  i32 at = 0;
  fill_bytes((u8 *)code->fast, 0, sizeof code->fast);
  fill_bytes((u8 *)code->whole, 0, sizeof code->whole);
  code->defined = 0;
  for (i32 length = 1; length <= 16; length++) {
    code->first[length] = at - (i32)value;
    for (i32 i = 0; i < counts[length - 1] && at < total; i++, at++, value++) {
      if (length > LOOK_BITS) continue;
      u32 from = value << (LOOK_BITS - length), span = 1u << (LOOK_BITS - length);
      for (u32 j = from; j < from + span && j < (1u << LOOK_BITS); j++) {
        code->fast[j] = (u16)(length << 8 | code->symbols[at]);
      }
    }
    if (value > (1u << length)) return 0;
    code->limit[length] = value << (16 - length);
    value <<= 1;
  }
  code->limit[17] = 0xffffffffu;
  for (u32 j = 0; j < (1u << LOOK_BITS); j++) {
    i32 length = code->fast[j] >> 8, symbol = code->fast[j] & 255, size = symbol & 15;
    if (length == 0 || size == 0 || length + size > LOOK_BITS) continue;
    i32 v = (i32)(j >> (LOOK_BITS - length - size)) & ((1 << size) - 1);
    if (v < (1 << (size - 1))) v += 1 - (1 << size);
    code->whole[j] = (i32)((u32)v << 16) | (symbol >> 4) << 8 | (length + size);
  }
  code->defined = 1;
  return 1;
}

i32 huffman_slow(const Huffman *code) {
  u32 key = bits_peek(16);
  i32 length = LOOK_BITS + 1;
  while (key >= code->limit[length] && length < 17) length++;
  if (length > 16) return -1;
  i32 at = (i32)(key >> (16 - length)) + code->first[length];
  if (at < 0 || at > 255) return -1;
  in.count -= length;
  return code->symbols[at];
}

void bits_slow(void) {
  while (in.count <= 48) {
    i32 byte = in.marker ? -1 : next_byte();
    if (byte == 0xff) {
      do byte = next_byte();
      while (byte == 0xff);
      if (byte > 0) {
        in.marker = byte;
        byte = -1;
      } else {
        byte = byte == 0 ? 0xff : -1;
      }
    }
    if (byte < 0) {
      in.made_up += 8;
      byte = 0;
    }
    in.bits = in.bits << 8 | (u32)byte;
    in.count += 8;
  }
}

i32 next_marker(void) {
  if (in.marker) {
    i32 marker = in.marker;
    in.marker = 0;
    return marker;
  }
  for (;;) {
    i32 byte = next_byte();
    if (byte < 0) return 0;
    if (byte != 0xff) continue;
    do byte = next_byte();
    while (byte == 0xff);
    if (byte < 0) return 0;
    if (byte != 0) return byte;
  }
}
