// What every decoder of this module shares: its imports, its input stream and its memory.
// One decode runs at a time, in one call, without threads: the state is static and reset at the start of each decode.
#ifndef HOST_H
#define HOST_H
#include "work.h"

typedef unsigned char u8;
typedef signed char i8;
typedef unsigned short u16;
typedef short i16;
typedef unsigned int u32;
typedef int i32;
typedef unsigned long long u64;
typedef long long i64;

#define EXPORT(name) __attribute__((export_name(#name)))
#define IMPORT(name) __attribute__((import_module("host"), import_name(#name)))
#define INLINE static inline __attribute__((always_inline))
#define likely(x) __builtin_expect(!!(x), 1)
#define unlikely(x) __builtin_expect(!!(x), 0)

// What a decode answers; src/wasm/raster.ts names them again. At or above 0: rows that were really in the file.
enum {
  ERR_MALFORMED = -1,
  ERR_UNSUPPORTED = -2,
  ERR_TRUNCATED = -3,
  ERR_STOPPED = -4,
  ERR_MEMORY = -5,
};

// Copies up to max bytes of what follows in the input to dst; 0 only at its end.
IMPORT(read) i32 host_read(u8 *dst, i32 max);
// Takes `count` finished rows of grey, one after the other, from row y on. Not 0: stop.
IMPORT(rows) i32 host_rows(const u8 *data, i32 y, i32 count);

// Takes nominal work in nanoseconds. Not 0: the budget is used up.
IMPORT(work) i32 host_work(i32 ns);

// Memory from the end of the module's own data on; grows the linear memory; 0 when that is refused. Zero-filled.
void *take(u64 bytes);
// Starts a decode: forgets all memory, the input that was buffered and the work that was counted.
// `ns`: nominal work for a byte of input.
void begin(i32 ns);

#define INPUT_BYTES 65536
// Padding lets a reader load 8 bytes at the last byte.
extern u8 input[INPUT_BYTES + 8];
extern i32 input_at, input_end;
// Zero bytes that were handed out past the end of the input.
extern i32 input_past;

extern i32 work_done;
// Not 0 from the moment on when the budget is used up. The input then counts as ended, so that every loop that reads ends.
extern i32 stopped;
// Tells the host; answers `stopped`.
i32 work_step(void);

// Counts nominal work. Not 0: stop.
INLINE i32 work(i32 ns) {
  work_done += ns;
  return work_done < WORK_STEP_NS ? stopped : work_step();
}

// Loads more input when all of it was read; 0 at the end.
i32 input_more(void);

INLINE i32 next_byte(void) {
  if (unlikely(input_at >= input_end) && !input_more()) {
    input_past++;
    return -1;
  }
  return input[input_at++];
}

INLINE void copy_bytes(u8 *to, const u8 *from, u32 count) { __builtin_memcpy(to, from, count); }
INLINE void fill_bytes(u8 *to, u8 value, u32 count) { __builtin_memset(to, value, count); }
INLINE i32 least(i32 a, i32 b) { return a < b ? a : b; }
INLINE u8 clamp_u8(i32 v) { return v < 0 ? 0 : v > 255 ? 255 : (u8)v; }
// How colours become grey: weights of R, G and B with 16 bits of fraction, what is added to them, and the grey below transparent pixels.
extern i32 tone_r, tone_g, tone_b, tone_add;
// The same of Y, Cb and Cr (JFIF 1.02), without the bounds of R, G and B.
extern i32 tone_y, tone_cb, tone_cr;
extern u32 tone_ground;
// BT.601 luma of 8-bit R, G, B, rounded.
INLINE u32 luma_of(u32 r, u32 g, u32 b) { return (r * 19595u + g * 38470u + b * 7471u + 32768u) >> 16; }
// 1 if the tone's weights are those of luma: loops over pixels are then without the tone's, which take 1.3 times as long.
INLINE i32 tone_is_luma(void) { return tone_r == 19595 && tone_g == 38470 && tone_b == 7471 && tone_add == 32768; }
// The grey of 8-bit R, G, B in the tone, rounded.
INLINE u32 toned(u32 r, u32 g, u32 b) {
  return clamp_u8(((i32)r * tone_r + (i32)g * tone_g + (i32)b * tone_b + tone_add) >> 16);
}
// The grey of 8-bit Y, Cb and Cr in the tone, rounded.
INLINE u32 toned_ycc(i32 y, i32 cb, i32 cr) {
  return clamp_u8((y * tone_y + (cb - 128) * tone_cb + (cr - 128) * tone_cr + tone_add) >> 16);
}
// Grey with alpha laid on the ground, rounded.
INLINE u32 on_ground(u32 grey, u32 alpha) {
  u32 v = grey * alpha + tone_ground * (255u - alpha) + 128u;
  return (v + (v >> 8)) >> 8;
}

#endif
