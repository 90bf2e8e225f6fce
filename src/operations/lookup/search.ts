// Finds products by words of their title and brand.
import { MAX_WORDS, wordsOf } from '../../catalog/index.ts';
import { SEARCH as declared } from '../../registry/declared/lookup.ts';
import { SEARCH_LIMIT, SEARCH_OFFSET } from '../../registry/lookup-options.ts';
import { readInteger } from '../../registry/option.ts';
import { SEARCH as tool } from '../../registry/tools.ts';
import { fail } from '../../service/failure.ts';
import { type Result, ok } from '../../service/result.ts';
import { shown } from '../../wording/index.ts';
import { LIMITS } from '../limits.ts';
import { type Work, modelJob } from '../operation.ts';
import { readDetails } from './number-details.ts';
import { matchOf } from './product-match.ts';

export const SEARCH: Work = {
  declared,
  http: { body: declared.input, bodyLimit: 'MAX_STRING_BYTES', mayLack: true },
  tool,
  async prepare({ options, input, host }) {
    const limit = readInteger(options, SEARCH_LIMIT);
    if (!limit.ok) return limit;
    const offset = readInteger(options, SEARCH_OFFSET);
    if (!offset.ok) return offset;
    const details = readDetails(options);
    if (!details.ok) return details;
    const text = input.text();
    if (!text.ok) return text;
    const words = searchedWords(text.value.text);
    if (!words.ok) return words;
    const count = limit.value ?? SEARCH_LIMIT.default;
    return ok(
      modelJob(async () => {
        // One more tells whether there are any.
        const page = { limit: count + 1, offset: offset.value ?? SEARCH_OFFSET.default };
        const products = await host.catalog.search(words.value, page);
        if (!products.ok) return products;
        return ok({
          Successful: true,
          Matches: products.value.slice(0, count).map((product) => matchOf(product, details.value)),
          HasMore: products.value.length > count,
        });
      }),
    );
  },
};

/** Failures: too_large, invalid_value. */
function searchedWords(text: string): Result<readonly string[]> {
  const limit = LIMITS.MAX_SEARCH_CHARACTERS;
  if (text.length > limit)
    return fail('too_large', { what: 'The search', actual: text.length, limit, unit: 'characters' });
  const words = wordsOf(text);
  if (words.length >= 1 && words.length <= MAX_WORDS) return ok(words);
  return fail('invalid_value', {
    field: 'A search',
    rule: `takes 1 to ${MAX_WORDS} words, each with a letter or digit`,
    received: words.length === 0 ? shown(text) : String(words.length),
  });
}
