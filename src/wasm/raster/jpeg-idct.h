#ifndef JPEG_IDCT_H
#define JPEG_IDCT_H
#include "host.h"

// Inverse DCT of dequantised coefficients in natural order (ITU-T T.81 A.3.3), level-shifted and clamped, into
// (8 >> log2)² samples at `to`. The smaller ones use only the low frequencies: an ideal low-pass, sharper than box averaging.
void idct_8(const i16 *block, u8 *to, i32 stride);
void idct_4(const i16 *block, u8 *to, i32 stride);
void idct_2(const i16 *block, u8 *to, i32 stride);

#endif
