// The option includeBytes: what each code encodes before any character set.
import type { ReadSymbol } from '../../barcode/index.ts';
import { encodeBase64 } from '../../lib/base64.ts';
import type { ModelValue } from '../../registry/model.ts';

/** The members of one result. Texts that a built-in decoder reads as characters are given in UTF-8. */
export function bytesOf({ text, raw, part }: Pick<ReadSymbol, 'text' | 'raw' | 'part'>): ModelValue {
  return {
    Bytes: encodeBase64(raw?.bytes ?? new TextEncoder().encode(text)),
    Eci: raw?.eci ?? null,
    PartParity: part?.message ?? null,
  };
}
