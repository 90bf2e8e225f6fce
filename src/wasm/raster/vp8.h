// What the parts of the VP8 decoder share: a macroblock, its prediction and its filter.
#ifndef VP8_H
#define VP8_H
#include "host.h"

// The order of §11.2's trees as they are walked below.
enum { DC_PRED, V_PRED, H_PRED, TM_PRED, SPLIT };
enum { B_DC, B_TM, B_VE, B_HE, B_RD, B_VR, B_LD, B_VL, B_HD, B_HU };

typedef struct {
  u8 mode, segment, skip, has_coefficients, chroma;
  u8 submodes[16];
} Block;

// The loop filter's settings of a frame (§9.3, §9.6).
typedef struct {
  i32 simple, level, sharpness, uses_deltas, ref_delta, split_delta;
  i32 has_segments, absolute_segments, segment_level[4];
} Filter;

// Rebuilds macroblock (mx, my) of an image of `across` at `to`, not filtered. `edge`: the unfiltered row above it, with one
// pixel before and four after. `coefficients`: 16 of each of its 16 blocks, dequantised.
void vp8_rebuild(const Block *block, const i16 *coefficients, i32 mx, i32 my, i32 across, const u8 *edge, u8 *to, i32 stride);

// The same for 8 × 8 pixels of chroma, which stand below the row above it. `coefficients`: of its four blocks.
void vp8_rebuild_chroma(const Block *block, const i16 *coefficients, i32 mx, i32 my, u8 *to, i32 stride);

// Filters macroblock (mx, my) at `p` and up to three pixels to the left of it and above it.
void vp8_filter(const Filter *filter, const Block *block, i32 mx, i32 my, u8 *p, i32 stride);

#endif
