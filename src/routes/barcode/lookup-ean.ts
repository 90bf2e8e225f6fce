// POST /barcode/lookup/ean: finds the product of an EAN in any of its written forms.
import { formatGtin } from '../../barcode/linear/ean-upc/gtin.ts';
import { readStringBody } from '../../http/string-body.ts';
import { withHeaders } from '../../http/option-headers.ts';
import { LOOKUP_OPTIONS } from '../../registry/lookup-options.ts';
import { ok } from '../../service/result.ts';
import { LOOKUP_RESPONSE } from '../models.ts';
import { type Operation, modelJob } from '../operation.ts';
import { ONE_CALL } from '../cost.ts';
import { candidatesOf } from './lookup-number.ts';
import { detailsOf, readDetails } from './number-details.ts';

export const LOOKUP_EAN: Operation = {
  id: 'BarcodeLookup_EanLookup',
  path: '/barcode/lookup/ean',
  tag: 'BarcodeLookup',
  summary: 'Lookup EAN barcode value, return product data',
  description:
    'Takes an EAN-13, EAN-8, UPC-A, UPC-E, GTIN-14, ISBN-10 or ISSN in any written form, also inside of a GS1 element string or Digital Link. A number that no product has gives an empty list.',
  body: { kind: 'string', description: 'Barcode value', example: '9521234000006' },
  ...withHeaders(LOOKUP_OPTIONS),
  answer: { model: LOOKUP_RESPONSE },
  cost: ONE_CALL,
  heavy: false,
  bodyLimit: 'MAX_STRING_BYTES',
  async prepare({ body, contentType, headers, deps }) {
    const details = readDetails(headers);
    if (!details.ok) return details;
    const text = readStringBody(body, contentType);
    if (!text.ok) return text;
    const candidates = candidatesOf(text.value);
    if (!candidates.ok) return candidates;
    return ok(
      modelJob(async () => {
        const products = await deps.catalog.find(candidates.value.map(({ gtin }) => gtin));
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
