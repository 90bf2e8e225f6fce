// Finds the product of an EAN in any of its written forms.
import { formatGtin } from '../../barcode/linear/ean-upc/gtin.ts';
import { LOOKUP_EAN as declared } from '../../registry/declared/lookup.ts';
import { ok } from '../../service/result.ts';
import { type Work, modelJob } from '../operation.ts';
import { candidatesOf } from './lookup-number.ts';
import { detailsOf, readDetails } from './number-details.ts';

export const LOOKUP_EAN: Work = {
  declared,
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
        const matches = candidates.value.flatMap((candidate) => {
          const product = products.value.find(({ gtin }) => gtin === candidate.gtin);
          return product ? [{ EAN: formatGtin(candidate.gtin), Title: product.title }] : [];
        });
        const [first] = candidates.value;
        const found = matches[0]?.EAN;
        const gtin = found === undefined ? first?.gtin : Number(found);
        return ok({
          Successful: true,
          Matches: matches.slice(0, 1),
          ...(details.value && gtin !== undefined && detailsOf(gtin)),
        });
      }),
    );
  },
};
