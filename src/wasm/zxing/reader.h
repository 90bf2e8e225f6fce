// What the replaced functions know of zxing-wasm's reader: functions of it that they call, and the layout of its objects (wasm32, libc++).
// scripts/build-zxing.ts has the number of each function.
#ifndef READER_H
#define READER_H
#include <wasm_simd128.h>

typedef unsigned char u8;
typedef short i16;
typedef unsigned short u16;
typedef unsigned int u32;
typedef int i32;

#define REPLACES(name) __attribute__((export_name(#name)))
#define CALLS(name) __attribute__((import_module("reader"), import_name(#name)))
#define INLINE static inline __attribute__((always_inline))

/** std::vector<uint8_t>. */
typedef struct {
  u8 *begin, *end, *capacity;
} Bytes;

/** std::vector<uint16_t>. */
typedef struct {
  u16 *begin, *end, *capacity;
} Shorts;

/** Matrix<uint8_t> and BitMatrix: row by row; of a BitMatrix 0xff is set. */
typedef struct {
  i32 width, height;
  Bytes data;
} Matrix;

/** PointF: its pixel is the whole parts. */
typedef struct {
  double x, y;
} Point;

/** ImageView: 8-bit grey; strides in bytes, below 0 where the view is turned. */
typedef struct {
  const u8 *data;
  i32 format, width, height, pixel_stride, row_stride;
} View;

/** BinaryBitmap: its matrices are made when they are first asked for. */
typedef struct {
  Matrix *matrix;
  void *matrix_owner;
  Matrix *closed;
} Cache;
typedef struct {
  void *methods;
  Cache *cache;
  u8 is_inverted;
  View image;
} Bitmap;

/** operator new, which throws where there is no memory. */
CALLS(allocate) void *allocate(u32 bytes);
CALLS(release) void release(void *bytes);
/** Adds `count` zeros at the end. */
CALLS(append_zeros) void append_zeros(Shorts *vector, u32 count);

#endif
