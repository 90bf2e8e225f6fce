// The input of `language` and `append`: a file, standard input, or an address that the operation fetches itself.
import { INPUT_URL } from '../../registry/shared-options.ts';
import { readInput } from './files.ts';
import type { Input } from './perform.ts';

/** A text says why there is no input, as a clause. */
export function htmlInput(name: string, headers = new Headers()): Input | string {
  if (/^https?:\/\//i.test(name)) {
    headers.set(INPUT_URL.document.name, name);
    return { headers, body: new Uint8Array(0) };
  }
  const body = readInput(name);
  return typeof body === 'string' ? body : { headers, body };
}
