// Finds the products of EANs in any of their written forms: of one number, or of each number of a list.
import type { Candidate } from '../../barcode/linear/ean-upc/gtin.ts';
import type { Product } from '../../catalog/index.ts';
import { LOOKUP_EAN as declared, LOOKUP_EAN_BATCH as declaredBatch } from '../../registry/declared/lookup.ts';
import type { ModelValue } from '../../registry/model.ts';
import { LOOKUP, LOOKUP_LIST } from '../../registry/tools.ts';
import { errorCodeOf } from '../../service/failure.ts';
import { type Result, ok } from '../../service/result.ts';
import { workSentence } from '../../service/sentences.ts';
import type { Words } from '../../wording/index.ts';
import { type Work, modelJob } from '../operation.ts';
import { candidatesOf } from './lookup-number.ts';
import { detailsOf, readDetails } from './number-details.ts';
import { readNumberList } from './number-list.ts';
import { matchOf } from './product-match.ts';

export { readNumberList } from './number-list.ts';
export { SEARCH } from './search.ts';

export const LOOKUP_EAN: Work = {
  declared,
  http: { body: declared.input, bodyLimit: 'MAX_STRING_BYTES' },
  tool: LOOKUP,
  async prepare({ options, input, host }) {
    const details = readDetails(options);
    if (!details.ok) return details;
    const text = input.text();
    if (!text.ok) return text;
    const candidates = candidatesOf(text.value.text);
    if (!candidates.ok) return candidates;
    return ok(
      modelJob(async () => {
        const products = await host.catalog.find(candidates.value.map(({ gtin }) => gtin));
        if (!products.ok) return products;
        return ok({
          Successful: true,
          ...foundOf(candidates.value, productsByGtin(products.value), details.value),
        });
      }),
    );
  },
};

/** The price counts the numbers; what is none has its error in the answer and costs nothing. */
export const LOOKUP_EAN_BATCH: Work = {
  declared: declaredBatch,
  http: { body: declaredBatch.input, bodyLimit: 'MAX_STRING_BYTES' },
  tool: LOOKUP_LIST,
  async prepare({ options, input, host }) {
    const details = readDetails(options);
    if (!details.ok) return details;
    const text = input.text();
    if (!text.ok) return text;
    const numbers = readNumberList(text.value);
    if (!numbers.ok) return numbers;
    const read = numbers.value.map((number) => ({ number, candidates: candidatesOf(number) }));
    const wanted = read.flatMap(({ candidates }) => (candidates.ok ? candidates.value : []));
    const job = modelJob(async () => {
      const gtins = [...new Set(wanted.map(({ gtin }) => gtin))];
      const products = await (gtins.length === 0 ? ok([]) : host.catalog.find(gtins));
      if (!products.ok) return products;
      const known = productsByGtin(products.value);
      return ok({
        Successful: true,
        Results: read.map(({ number, candidates }) => ({
          Number: number,
          ...resultOf(candidates, known, { details: details.value, words: host.words }),
        })),
      });
    });
    return ok({ ...job, pages: read.filter(({ candidates }) => candidates.ok).length });
  },
};

function resultOf(
  candidates: Result<readonly Candidate[]>,
  known: ReadonlyMap<number, Product>,
  { details, words }: { readonly details: boolean; readonly words: Words },
): ModelValue {
  return candidates.ok
    ? {
        Successful: true,
        ...foundOf(candidates.value, known, details),
        ErrorCode: null,
        ErrorMessage: null,
      }
    : {
        Successful: false,
        Matches: [],
        ErrorCode: errorCodeOf(candidates.failure),
        ErrorMessage: workSentence(candidates.failure, words),
      };
}

/** The members of an answer about one number: the product of its best candidate. */
function foundOf(
  candidates: readonly Candidate[],
  known: ReadonlyMap<number, Product>,
  details: boolean,
): ModelValue {
  const found = candidates.find(({ gtin }) => known.has(gtin));
  const product = found && known.get(found.gtin);
  const gtin = product?.gtin ?? candidates[0]?.gtin;
  return {
    Matches: product ? [matchOf(product, details)] : [],
    ...(details && gtin !== undefined && detailsOf(gtin)),
  };
}

function productsByGtin(products: readonly Product[]): ReadonlyMap<number, Product> {
  return new Map(products.map((product) => [product.gtin, product]));
}
