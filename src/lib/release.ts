// Memory of large buffers, given back at once. V8 collects them late, and workerd's allocator keeps what was once in use at
// the same time: after three PDFs of 20 pages its resident memory was 421 MB while temporary images were left to V8, and
// 281 MB with them released (bench/soak.ts has such PDFs).

/** Detaches the buffer: nothing may look at it or any view of it afterwards; they are empty. Twice is as good as once. */
export function release({ buffer }: ArrayBufferView): void {
  if (buffer instanceof ArrayBuffer && !buffer.detached) buffer.transfer(0);
}
