// GS1 data in the texts of barcodes: element strings and Digital Links, taken apart. The door of this folder.
import { allIdentifiers, hasPredefinedLength, identifierOf } from './table.ts';
import { digitalLinkOf, parseDigitalLink } from './digital-link.ts';
import { type ElementString, parseElementString } from './element-string.ts';

export type { Element, ElementString } from './element-string.ts';
export { parseElementString } from './element-string.ts';
export { allIdentifiers, digitalLinkOf, hasPredefinedLength, identifierOf };

/** Whether a text holds GS1 data, and in which of its forms. */
export type Gs1Form = 'element-string' | 'digital-link';

export interface Gs1Data extends ElementString {
  readonly form: Gs1Form;
}

/**
 * The elements of a text that a symbol holds; undefined where it holds no GS1 data. `isGs1`: the symbology itself says that it
 * holds element strings. Otherwise brackets, FNC1 or a symbology identifier show it, or that the text is one without fault that
 * begins with a number and its check digit: one number in ten that begins with such an identifier passes by chance.
 */
export function parseGs1(text: string, { isGs1 }: { readonly isGs1: boolean }): Gs1Data | undefined {
  const link = parseDigitalLink(text);
  if (link !== undefined) return { ...link, form: 'digital-link' };
  const parsed = parseElementString(text);
  if (parsed === undefined) return undefined;
  const isMarked = isGs1 || /^(?:\(\d{2,4}\)|\u001d|\](?:C1|e[0-3]|d2|Q3|J1))/.test(text);
  return isMarked || isWhole(parsed) ? { ...parsed, form: 'element-string' } : undefined;
}

function isWhole({ elements, problems }: ElementString): boolean {
  const first = identifierOf(elements[0]?.ai ?? '')?.components[0];
  return (
    first?.lint === 'check' && problems.length === 0 && elements.every(({ problem }) => problem === undefined)
  );
}
