#ifndef VP8L_H
#define VP8L_H
#include "host.h"

// Takes row y of `width` pixels, 0xAARRGGBB. Not 0: stop.
typedef i32 (*vp8l_sink)(const u32 *argb, i32 y);

// Decodes the image stream that follows in the input, without its header (RFC 9649 §3.3 on). Answers height or ERR_….
i32 vp8l_image(i32 width, i32 height, vp8l_sink sink);

#endif
