// The nominal work of scanning a document, which both HTML operations do.

/** Measured: 36 ms a megabyte for pages, 65 ms for nothing but tags. */
const SCAN_MS_PER_MB = 40;

/** Nominal ms of scanning a document of `bytes` bytes. */
export function scanWorkMs(bytes: number): number {
  return (bytes / 1e6) * SCAN_MS_PER_MB;
}
