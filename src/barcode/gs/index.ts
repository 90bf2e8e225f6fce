// GS1 data in the texts of barcodes: element strings and Digital Links, taken apart. The door of this folder.
import { parseDigitalLink } from './digital-link.ts';
import { type ElementString, parseElementString } from './element-string.ts';

export type { Element, ElementString } from './element-string.ts';
export { parseElementString } from './element-string.ts';
export { hasPredefinedLength, IDENTIFIERS, identifierOf } from './table.ts';

/** Whether a text holds GS1 data, and in which of its forms. */
export type Gs1Form = 'element-string' | 'digital-link';

export interface Gs1Data extends ElementString {
  readonly form: Gs1Form;
}

/**
 * The elements of a text that a symbol of GS1 data holds; undefined where it holds none. `isGs1`: the symbol itself says that
 * it holds element strings; otherwise only brackets, FNC1 or a symbology identifier show it, because any number may begin like one.
 */
export function parseGs1(text: string, { isGs1 }: { readonly isGs1: boolean }): Gs1Data | undefined {
  const link = parseDigitalLink(text);
  if (link !== undefined) return { ...link, form: 'digital-link' };
  if (!isGs1 && !/^(?:\(\d{2,4}\)|\u001d|\](?:C1|e[0-3]|d2|Q3|J1))/.test(text)) return undefined;
  const parsed = parseElementString(text);
  return parsed && { ...parsed, form: 'element-string' };
}
