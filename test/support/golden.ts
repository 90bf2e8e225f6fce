// Reads the files under test/golden.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** `golden('image/lossy.webp')` */
export function golden(path: string): Uint8Array {
  return new Uint8Array(readFileSync(join(import.meta.dirname, '..', 'golden', path)));
}
