// The input of `language` and `append`: a file, standard input, or an address that the operation fetches itself.
import type { Option } from '../../registry/option.ts';
import { INPUT_URL } from '../../registry/shared-options.ts';
import { readInput } from './files.ts';
import { type Values, valuesOf } from './options.ts';
import type { Input } from './perform.ts';

/** A text says why there is no input, as a clause. */
export function htmlInput(name: string, options: readonly Option[], values: Values = {}): Input | string {
  if (/^https?:\/\//i.test(name))
    return { options: valuesOf(options, values, { [INPUT_URL.document.name]: name }) };
  const file = readInput(name);
  return typeof file === 'string' ? file : { options: valuesOf(options, values), file };
}
