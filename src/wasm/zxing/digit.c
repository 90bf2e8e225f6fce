// A digit of EAN and UPC: which pattern the widths of its two bars and two spaces are nearest to.
#include "reader.h"

/** Four widths each, in modules, of which a digit has seven: sets A and B (the reader says L and G), and A alone. */
#define PATTERNS_A_AND_B ((const v128_t *)27596)
#define PATTERNS_A ((const v128_t *)27436)
enum { DIGITS = 10, MODULES = 7 };
/** By the digit's width. */
static const float MAX_DIFFERENCE = 0.48f;
/** Of one bar or space, in modules. */
static const float MAX_SINGLE_DIFFERENCE = 0.7f;

CALLS(digit_character) i32 digit_character(i32 digit);
CALLS(append_character) void append_character(void *text, i32 character);

/** Appends the digit and, where `sets` is asked for, a bit to it for set B. Returns 0 where nothing is near. */
REPLACES(read_digit) i32 read_digit(const u16 *widths, i32 four, void *text, i32 *sets) {
  (void)four;
  v128_t own = wasm_f32x4_convert_u32x4(wasm_u32x4_load16x4(widths));
  i32 total = widths[0] + widths[1] + widths[2] + widths[3];
  if (total < MODULES) return 0;
  float module = (float)total / MODULES, least = MAX_DIFFERENCE;
  v128_t modules = wasm_f32x4_splat(module), limit = wasm_f32x4_splat(module * MAX_SINGLE_DIFFERENCE);
  const v128_t *patterns = sets ? PATTERNS_A_AND_B : PATTERNS_A;
  i32 found = -1;
  for (i32 i = 0; i < (sets ? 2 * DIGITS : DIGITS); i++) {
    v128_t wanted = wasm_f32x4_mul(wasm_f32x4_convert_i32x4(wasm_v128_load(patterns + i)), modules);
    v128_t differences = wasm_f32x4_abs(wasm_f32x4_sub(own, wanted));
    if (wasm_v128_any_true(wasm_f32x4_gt(differences, limit))) continue;
    float sum = wasm_f32x4_extract_lane(differences, 0) + wasm_f32x4_extract_lane(differences, 1);
    sum += wasm_f32x4_extract_lane(differences, 2);
    sum += wasm_f32x4_extract_lane(differences, 3);
    if (sum / (float)total >= least) continue;
    least = sum / (float)total;
    found = i;
  }
  if (found < 0) return 0;
  append_character(text, digit_character(found % DIGITS));
  if (sets) *sets = *sets << 1 | (found >= DIGITS);
  return 1;
}
