// Which symbol a number becomes where nobody says it.
import { hasCheckDigit, isRounded } from '../barcode/linear/ean-upc/gtin.ts';

/** The symbology by its path, and the value that it encodes. */
export interface NumberKind {
  readonly symbology: string;
  readonly value: string;
}

/** Zeros before an EAN-8 of 13 or 14 digits, and before a UPC-A or EAN-13 of 14 (GS1 General Specifications 3.3.2). */
const PADDING = /^(?:0{5,6}(?=\d{8}$)|00(?=\d{12}$)|0(?=\d{13}$))/;

/**
 * An article number is the symbol that has so many digits, never another: an EAN-8 stays one, also where a list writes it with 13 or 14
 * digits. Element strings are GS1-128, other texts Code 128. A text says why the number is none: a clause.
 */
export function numberKind(number: string): NumberKind | string {
  if (number.startsWith('(')) return { symbology: 'gs1-128', value: number };
  if (/^\d+[.,]?\d*e\+?\d+$/i.test(number) || (/^\d{7,}[.,]\d+$/.test(number) && isRounded(number)))
    return 'is a number that a spreadsheet has rounded: format the column as text';
  const digits = number.replaceAll(/[\s-]/g, '');
  if (!/^\d+$/.test(digits)) return { symbology: 'code-128', value: number };
  const unpadded = digits.replace(PADDING, '');
  switch (unpadded.length) {
    case 8:
      return { symbology: 'ean-8', value: unpadded };
    case 12:
      // Twelve digits that are no UPC-A may be an EAN-13 without its check digit; which, nobody can know.
      return hasCheckDigit(unpadded) ? { symbology: 'upc-a', value: unpadded } : wrong(unpadded, 'UPC-A');
    case 13:
      return { symbology: 'ean-13', value: unpadded };
    case 14:
      return { symbology: 'itf-14', value: unpadded };
    default:
      return { symbology: 'code-128', value: number };
  }
}

const wrong = (digits: string, name: string): string =>
  `is no ${name}: the check digit of ${digits} is wrong; with 13 digits it may be an EAN-13`;
