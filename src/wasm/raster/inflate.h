#ifndef INFLATE_H
#define INFLATE_H
#include "host.h"

// Takes `count` inflated bytes. Not 0: enough, stop.
typedef i32 (*inflate_sink)(const u8 *data, i32 count);

// Inflates the input (zlib, RFC 1950, or bare deflate when its first two bytes are no zlib header) into the sink.
// 0 when the stream ended or the sink had enough; ERR_MALFORMED or ERR_TRUNCATED otherwise. Checksums are not checked:
// the pixels of a file with a wrong one are still the best there is.
i32 inflate(inflate_sink sink);

#endif
