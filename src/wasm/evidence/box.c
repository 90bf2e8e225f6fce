// Means over boxes of pixels: sums of columns, which move down the image with each row, and their sums along the row.
#include "evidence.h"

// Radius to which the sums along a row are added up for each pixel, four pixels at once; beyond it they move along.
#define MAX_NEAR 2
// Columns that are repeated on either side of a row, and read beyond it.
#define GUARD 8
#define MAX_WIDTH 65535
// In the output's end: means that a call writes are fewer.
#define SUMS ((int32_t *)(output_bytes + OUTPUT_BYTES) - MAX_WIDTH - GUARD - 1)

// Forgets the sums of columns.
EXPORT("box_start") void box_start(int32_t width) {
  for (int32_t x = -GUARD; x < width + GUARD; x++) SUMS[x] = 0;
}

// Adds the row at `enters` to the columns' sums and takes the one at `leaves` away.
static void move_down(const uint8_t *enters, const uint8_t *leaves, int32_t width) {
  for (int32_t x = 0; x < width; x++) SUMS[x] += enters[x] - leaves[x];
}

// Adds the input's first row to the columns' sums.
EXPORT("box_add") void box_add(int32_t width) {
  for (int32_t x = 0; x < width; x++) SUMS[x] += input_bytes[x];
}

static inline uint8_t mean_of(int32_t sum, uint32_t scale) { return (uint8_t)(((uint32_t)sum * scale + 0x800000) >> 24); }

// Of a row whose ends are repeated.
static void near_means(int32_t width, int32_t radius, uint32_t scale, uint8_t *out) {
  for (int32_t i = 1; i <= radius; i++) {
    SUMS[-i] = SUMS[0];
    SUMS[width - 1 + i] = SUMS[width - 1];
  }
  int32_t x = 0;
  for (; x + 4 <= width; x += 4) {
    i32x4 sums = words_at(SUMS + x);
    for (int32_t i = 1; i <= radius; i++) sums += words_at(SUMS + x - i) + words_at(SUMS + x + i);
    const u32x4 means = ((u32x4)sums * scale + 0x800000) >> 24;
    const u8x4 bytes = __builtin_convertvector(means, u8x4);
    __builtin_memcpy(out + x, &bytes, sizeof bytes);
  }
  for (; x < width; x++) {
    int32_t sum = SUMS[x];
    for (int32_t i = 1; i <= radius; i++) sum += SUMS[x - i] + SUMS[x + i];
    out[x] = mean_of(sum, scale);
  }
}

static void far_means(int32_t width, int32_t radius, uint32_t scale, uint8_t *out) {
  const int32_t last = width - 1;
  int32_t sum = (radius + 1) * SUMS[0];
  for (int32_t x = 1; x <= radius; x++) sum += SUMS[LEAST(x, last)];
  int32_t x = 0;
  // Up to where the window has left the row's first column, to where it reaches the last one, and the rest.
  for (; x < width && x < radius; x++) {
    out[x] = mean_of(sum, scale);
    sum += SUMS[LEAST(x + radius + 1, last)] - SUMS[0];
  }
  for (; x + radius + 1 < width; x++) {
    out[x] = mean_of(sum, scale);
    sum += SUMS[x + radius + 1] - SUMS[x - radius];
  }
  for (; x < width; x++) {
    out[x] = mean_of(sum, scale);
    sum += SUMS[last] - SUMS[x - radius];
  }
}

// Means of so many rows, whose edges repeat, over the columns' sums and `radius` columns on either side. The input has the rows that come
// into the sums, then those that leave them; `scale`: 2^24 by the pixels of a box.
EXPORT("box") void box(int32_t width, int32_t rows, int32_t radius, uint32_t scale) {
  for (int32_t y = 0; y < rows; y++) {
    move_down(input_bytes + y * width, input_bytes + (rows + y) * width, width);
    if (radius <= MAX_NEAR) near_means(width, radius, scale, output_bytes + y * width);
    else far_means(width, radius, scale, output_bytes + y * width);
  }
}

// The input has values, then as many of the image blurred: writes value + amount · (value − blurred), 0 to 255. Amounts up to 60.
EXPORT("unsharp") void unsharp(int32_t bytes, int32_t amount) {
  const uint8_t *values = input_bytes, *blurred = input_bytes + bytes;
  for (int32_t i = 0; i < bytes; i++) {
    const int16_t value = values[i], sharp = (int16_t)(value + (int16_t)amount * (int16_t)(value - blurred[i]));
    output_bytes[i] = (uint8_t)LEAST(255, MOST(0, sharp));
  }
}
