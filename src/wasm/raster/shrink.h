#ifndef SHRINK_H
#define SHRINK_H
#include "host.h"

// Box averaging by 1 << log2 while rows of grey come in, from the top down; edge boxes average what they have.
// 0 when there is no memory.
i32 shrink_begin(i32 width, i32 height, i32 log2);
// Not 0: stop.
i32 shrink_row(const u8 *grey);

#endif
