// Rows of pixels as lengths of runs.
#include "reader.h"

typedef struct {
  const u8 *begin, *end;
} Row;

/**
 * GetPatternRow: the lengths of the runs of equal bytes, white first and last, of 0 where the row begins or ends with black.
 */
REPLACES(pattern_row) void pattern_row(const Row *row, Shorts *runs) {
  const u8 *begin = row->begin;
  u32 pixels = (u32)(row->end - begin), room = (u32)(runs->end - runs->begin);
  if (pixels == 0) return;
  if (pixels + 2 > (u32)(runs->capacity - runs->begin)) append_zeros(runs, pixels + 2 - room);
  u16 *run = runs->begin;
  if (*begin) *run++ = 0;
  u32 start = 0, at = 0, last = pixels - 1;
  for (; at + 16 <= last; at += 16) {
    v128_t here = wasm_v128_load(begin + at), next = wasm_v128_load(begin + at + 1);
    for (u32 turns = wasm_i8x16_bitmask(wasm_i8x16_ne(here, next)); turns; turns &= turns - 1) {
      u32 end = at + (u32)__builtin_ctz(turns) + 1;
      *run++ = (u16)(end - start);
      start = end;
    }
  }
  for (; at < last; at++)
    if (begin[at] != begin[at + 1]) {
      *run++ = (u16)(at + 1 - start);
      start = at + 1;
    }
  *run++ = (u16)(pixels - start);
  if (begin[last]) *run++ = 0;
  runs->end = run;
}
