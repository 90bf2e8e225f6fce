// Limits the length of the headers that this service reads and the number of media ranges in Accept. They are checked first, on every
// path, before the key and the body. Other headers are not read, so they cost nothing.
import { fail } from '../lib/failure.ts';
import { type Result, ok } from '../lib/result.ts';
import { LIMITS } from '../limits.ts';

/**
 * Lower-case names. Not listed: Apikey (a longer one is an unknown key), X-Request-Id (a longer one is replaced),
 * inputFileUrl and cssStyle (url-guard and image-markup.ts refuse longer ones with the limit in their message).
 */
const MAX_CHARACTERS: Readonly<Record<string, number>> = {
  accept: LIMITS.MAX_ACCEPT_CHARACTERS,
  'content-encoding': LIMITS.MAX_HEADER_CHARACTERS,
  'content-type': LIMITS.MAX_HEADER_CHARACTERS,
  'idempotency-key': LIMITS.MAX_IDEMPOTENCY_KEY_CHARACTERS,
  imageurl: LIMITS.MAX_IMAGE_URL_HEADER_CHARACTERS,
  origin: LIMITS.MAX_HEADER_CHARACTERS,
  password: LIMITS.MAX_HEADER_CHARACTERS,
  width: LIMITS.MAX_HEADER_CHARACTERS,
  height: LIMITS.MAX_HEADER_CHARACTERS,
  includelabel: LIMITS.MAX_HEADER_CHARACTERS,
  preprocessing: LIMITS.MAX_HEADER_CHARACTERS,
  recognitionmode: LIMITS.MAX_HEADER_CHARACTERS,
  'x-include-positions': LIMITS.MAX_HEADER_CHARACTERS,
};

/** The names in MAX_CHARACTERS, for the tests. */
export const LIMITED_HEADERS = Object.keys(MAX_CHARACTERS);

/** Fails with invalid_header, which names the first header over its limit, the limit and the actual length. */
export function checkHeaderLengths(headers: Headers): Result<void> {
  for (const [name, limit] of Object.entries(MAX_CHARACTERS)) {
    const length = headers.get(name)?.length ?? 0;
    if (length > limit) return tooLong(name, length, limit, 'characters');
  }
  const ranges = acceptRanges(headers.get('accept') ?? '');
  return ranges > LIMITS.MAX_ACCEPT_RANGES
    ? tooLong('accept', ranges, LIMITS.MAX_ACCEPT_RANGES, 'media ranges')
    : ok(undefined);
}

/** The number of elements of an Accept header. Empty ones count too, because reading them costs the same. */
export function acceptRanges(accept: string): number {
  let ranges = 1;
  for (let at = accept.indexOf(','); at >= 0; at = accept.indexOf(',', at + 1)) ranges += 1;
  return ranges;
}

function tooLong(header: string, actual: number, limit: number, unit: string): Result<never> {
  return fail('invalid_header', {
    header,
    rule: `may have at most ${limit} ${unit}`,
    received: String(actual),
  });
}
