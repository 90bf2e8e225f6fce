// What av1.c and hevc.cc share: one coded image in, its planes out. The host writes the data to the address that
// `heif_input` answers, calls `heif_decode`, and reads `heif_picture` and the planes before the next call.
#ifndef PICTURE_H
#define PICTURE_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define EXPORT(name) __attribute__((export_name(name)))

// What heif_decode answers beside 0.
enum { ERR_MALFORMED = -1, ERR_UNSUPPORTED = -2, ERR_MEMORY = -5 };

struct picture {
  int32_t width, height;
  // Bits a sample; above 8 a sample takes two bytes, little-endian.
  int32_t bits;
  // 0: grey, 1: 4:2:0, 2: 4:2:2, 3: 4:4:4.
  int32_t chroma;
  // 0: 16 is black and 235 white, scaled to the depth; 1: all values.
  int32_t full_range;
  // Matrix coefficients of ITU-T H.273; 0: the planes are green, blue and red.
  int32_t matrix;
  const uint8_t *planes[3];
  // Bytes from row to row.
  int32_t strides[3];
};

// Address of so many writable bytes, 0 without memory. Frees what the call before gave out.
uint8_t *heif_input(int32_t bytes);
// 0 or an error. `max_pixels`: larger pictures are ERR_MEMORY.
int32_t heif_decode(int32_t bytes, int32_t max_pixels);
const struct picture *heif_picture(void);

#ifdef __cplusplus
}
#endif
#endif
