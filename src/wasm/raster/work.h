// Nominal work in nanoseconds, as measured on the reference machine (docs/design/image.md, "Nominal work").
// Work is counted where it is done, so that a file that costs much and gives little ends with its budget too.
#ifndef WORK_H
#define WORK_H

// The host is told in steps of 0.2 ms: a call costs some 50 ns.
#define WORK_STEP_NS 200000

enum {
  NS_INFLATED_BYTE = 1,
  NS_DEFLATE_TABLES = 1300,   // building the codes of one dynamic block
  NS_DEFLATE_BLOCK = 40,
  NS_DEFLATE_INPUT = 4,       // a byte of input
  NS_PNG_BYTE = 1,            // undoing a filter
  NS_PNG_PIXEL = 2,           // to grey, averaging
  NS_JPEG_INPUT = 9,
  NS_JPEG_BLOCK = 90,         // transform and composing
  NS_JPEG_SCANNED = 6,        // a block that a scan passes over or refines
  NS_JPEG_TABLE = 300,
  NS_VP8_MACROBLOCK = 1100,
  NS_VP8_INPUT = 25,
  NS_VP8L_INPUT = 12,
  NS_VP8L_PIXEL = 9,
  NS_VP8L_TRANSFORM = 4,      // a pixel of one transform
  NS_VP8L_GROUP = 2500,       // building five codes
  NS_VP8L_SWITCH = 40,        // going on with another group
  NS_ALPHA_PIXEL = 3,
};

#endif
