// memset and memmove, which Emscripten lowers to loops over bytes.
#include "reader.h"

/** A call of the runtime takes as long as storing so many bytes here. */
enum { SMALL_BYTES = 64 };

INLINE v128_t load8(const u8 *from) { return wasm_v128_load64_zero(from); }

REPLACES(fill) void fill(u8 *to, i32 value, u32 bytes) {
  if (bytes > SMALL_BYTES) {
    __builtin_memset(to, value, bytes);
    return;
  }
  v128_t all = wasm_i8x16_splat((signed char)value);
  if (bytes >= 16) {
    for (u32 i = 0; i + 16 < bytes; i += 16) wasm_v128_store(to + i, all);
    wasm_v128_store(to + bytes - 16, all);
  } else if (bytes >= 8) {
    wasm_v128_store64_lane(to, all, 0);
    wasm_v128_store64_lane(to + bytes - 8, all, 0);
  } else if (bytes >= 4) {
    wasm_v128_store32_lane(to, all, 0);
    wasm_v128_store32_lane(to + bytes - 4, all, 0);
  } else if (bytes >= 2) {
    wasm_v128_store16_lane(to, all, 0);
    wasm_v128_store16_lane(to + bytes - 2, all, 0);
  } else if (bytes == 1) {
    *to = (u8)value;
  }
}

/** Everything is loaded before anything is stored, so the two may overlap. */
REPLACES(move) void move(u8 *to, const u8 *from, u32 bytes) {
  if (bytes > SMALL_BYTES) {
    __builtin_memmove(to, from, bytes);
  } else if (bytes > 32) {
    v128_t a = wasm_v128_load(from), b = wasm_v128_load(from + 16);
    v128_t c = wasm_v128_load(from + bytes - 32), d = wasm_v128_load(from + bytes - 16);
    wasm_v128_store(to, a);
    wasm_v128_store(to + 16, b);
    wasm_v128_store(to + bytes - 32, c);
    wasm_v128_store(to + bytes - 16, d);
  } else if (bytes >= 16) {
    v128_t first = wasm_v128_load(from), last = wasm_v128_load(from + bytes - 16);
    wasm_v128_store(to, first);
    wasm_v128_store(to + bytes - 16, last);
  } else if (bytes >= 8) {
    v128_t first = load8(from), last = load8(from + bytes - 8);
    wasm_v128_store64_lane(to, first, 0);
    wasm_v128_store64_lane(to + bytes - 8, last, 0);
  } else if (bytes >= 4) {
    v128_t first = wasm_v128_load32_zero(from), last = wasm_v128_load32_zero(from + bytes - 4);
    wasm_v128_store32_lane(to, first, 0);
    wasm_v128_store32_lane(to + bytes - 4, last, 0);
  } else if (bytes > 0) {
    u8 first = from[0], middle = from[bytes / 2], last = from[bytes - 1];
    to[0] = first;
    to[bytes / 2] = middle;
    to[bytes - 1] = last;
  }
}
