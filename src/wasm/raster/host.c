#include "host.h"

extern u8 __heap_base;

u8 input[INPUT_BYTES + 8];
i32 input_at, input_end, input_past;
static u64 heap_at;

void begin(void) {
  heap_at = (u64)(u32)&__heap_base;
  input_at = input_end = input_past = 0;
}

void *take(u64 bytes) {
  u64 start = (heap_at + 15) & ~15ull;
  u64 end = start + bytes;
  u64 have = (u64)__builtin_wasm_memory_size(0) << 16;
  if (end > 0x7fff0000ull) return 0;
  if (end > have && __builtin_wasm_memory_grow(0, (u32)((end - have + 65535) >> 16)) == (u32)-1) return 0;
  heap_at = end;
  fill_bytes((u8 *)(u32)start, 0, (u32)bytes);
  return (u8 *)(u32)start;
}

i32 input_more(void) {
  i32 count = host_read(input, INPUT_BYTES);
  input_at = 0;
  input_end = count > 0 && count <= INPUT_BYTES ? count : 0;
  return input_end;
}

// clang turns loops into calls of these; -mbulk-memory makes each one instruction.
void *memset(void *to, int value, unsigned long count) { return __builtin_memset(to, value, count); }
void *memcpy(void *to, const void *from, unsigned long count) { return __builtin_memcpy(to, from, count); }
void *memmove(void *to, const void *from, unsigned long count) { return __builtin_memmove(to, from, count); }
