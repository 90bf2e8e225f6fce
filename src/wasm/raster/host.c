#include "host.h"

extern u8 __heap_base;

u8 input[INPUT_BYTES + 8];
i32 input_at, input_end, input_past;
i32 work_done, stopped;
i32 tone_r, tone_g, tone_b, tone_add;
i32 tone_y, tone_cb, tone_cr;
u32 tone_ground;
static i32 input_ns;
static u64 heap_at;
static u64 used_to;  // the end of what any decode took: beyond it memory is zero as it came

// Set before each decode.
EXPORT(set_tone) void set_tone(i32 r, i32 g, i32 b, i32 add, i32 ground) {
  tone_r = r;
  tone_g = g;
  tone_b = b;
  tone_add = add;
  tone_ground = (u32)ground;
  tone_y = r + g + b;
  tone_cb = (i32)(((i64)b * 116130 - (i64)g * 22554) >> 16);
  tone_cr = (i32)(((i64)r * 91881 - (i64)g * 46802) >> 16);
}

void begin(i32 ns) {
  heap_at = (u64)(u32)&__heap_base;
  input_at = input_end = input_past = 0;
  work_done = stopped = 0;
  input_ns = ns;
}

i32 work_step(void) {
  i32 ns = work_done;
  work_done = 0;
  if (!stopped && host_work(ns)) {
    stopped = 1;
    input_at = input_end = 0;
  }
  return stopped;
}

// The work that the host was not told of yet; asked for after a decode.
EXPORT(work_left) i32 work_left(void) { return work_done; }

void *take(u64 bytes) {
  u64 start = (heap_at + 15) & ~15ull;
  u64 end = start + bytes;
  u64 have = (u64)__builtin_wasm_memory_size(0) << 16;
  if (end > 0x7fff0000ull) return 0;
  if (end > have && __builtin_wasm_memory_grow(0, (u32)((end - have + 65535) >> 16)) == (u32)-1) return 0;
  heap_at = end;
  // Fresh memory is not touched: a file that ends at once does not make the pages of a large image real.
  if (start < used_to) fill_bytes((u8 *)(u32)start, 0, (u32)((end < used_to ? end : used_to) - start));
  if (end > used_to) used_to = end;
  return (u8 *)(u32)start;
}

i32 input_more(void) {
  if (stopped) return 0;
  i32 count = host_read(input, INPUT_BYTES);
  input_at = 0;
  input_end = count > 0 && count <= INPUT_BYTES ? count : 0;
  if (work(input_end * input_ns)) return 0;
  return input_end;
}

// clang turns loops into calls of these; -mbulk-memory makes each one instruction.
void *memset(void *to, int value, unsigned long count) { return __builtin_memset(to, value, count); }
void *memcpy(void *to, const void *from, unsigned long count) { return __builtin_memcpy(to, from, count); }
void *memmove(void *to, const void *from, unsigned long count) { return __builtin_memmove(to, from, count); }
