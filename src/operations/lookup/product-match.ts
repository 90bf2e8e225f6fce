// A product as answers have it.
import { formatGtin } from '../../barcode/linear/ean-upc/gtin.ts';
import { detailMembers } from '../../catalog/details.ts';
import type { Product } from '../../catalog/index.ts';
import type { ModelValue } from '../../registry/model.ts';

/** `details`: with the members that only an option asks for. */
export function matchOf({ gtin, title, ...more }: Product, details: boolean): ModelValue {
  return { EAN: formatGtin(gtin), Title: title, ...(details && detailMembers(more)) };
}
