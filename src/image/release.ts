// Memory of pixels, given back at once. V8 collects large buffers late: a scan of 20 pages left 266 MB of them behind.
import type { Luma } from './types.ts';

/** Nothing may look at the pixels afterwards: their buffer is detached, and `data` is empty. */
export function release({ data }: Luma): void {
  if (data.buffer instanceof ArrayBuffer) data.buffer.transfer(0);
}
