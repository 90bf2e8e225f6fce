// What the parts of the JPEG decoder share: the image, as its segments describe it (ITU-T T.81 B.2).
#ifndef JPEG_H
#define JPEG_H
#include "jpeg-bits.h"

enum { MODE_Y, MODE_YCC, MODE_RGB, MODE_CMYK, MODE_YCCK };

typedef struct {
  i32 id, h, v, quant, dc_table, ac_table, dc;
  i32 needed;
  i32 across, down;            // blocks that the image needs
  i32 padded_across;           // blocks, filled up to whole MCUs
  i16 *kept;                   // per block the coefficients that the scale needs
  u64 *set;                    // per block: bit k is set when the coefficient k (zigzag) is not 0
  u8 *strip;                   // samples of one row of MCUs
  i32 strip_width;
} Component;

extern Component components[4];
extern Component *scanned[4];        // of the current scan
extern Huffman dc_codes[4], ac_codes[4];
extern u16 quants[4][80];            // by zigzag position
extern const u8 natural[80];         // natural order by zigzag position; 16 more entries catch runs past the end
extern i32 width, height, precision, count, h_max, v_max, mcus_across, mcus_down;
extern i32 log2_of, side, out_width, out_height;  // side: samples that a block gives, 8 >> log2_of
extern i32 input_bytes;                           // of the whole file
extern i32 progressive, adobe, mode, interval;    // adobe: the transform of APP14, -1 without it
extern i32 scan_count, spectral_start, spectral_end, high, low;

// jpeg-rows.c: coefficients to rows of grey.
extern i16 block[64];                // dequantised, in natural order
void clear_block(void);
// The block to side × side samples.
void transform(u8 *to, i32 stride);
i32 is_full(const Component *c);
i32 make_strips(void);
// Gives out the strip of row `mcu_y` of MCUs; not 0: stop.
i32 emit(i32 mcu_y);

// jpeg-scan.c: entropy-coded data to coefficients.
// One scan with all that is needed: decoded, transformed and given out row by row. Answers the rows that were whole.
i32 decode_direct(void);
// For images in several scans: 0 when the coefficients need more memory than there is.
i32 make_coefficients(void);
// One scan into the coefficients. 1 when at most an eighth of its data was lost.
i32 decode_scan(void);
// All coefficients to rows. Answers the height or ERR_STOPPED.
i32 emit_coefficients(void);

#endif
