// The QR code of a Swiss QR bill: level M, the cross in its middle as large as the standard has it, and a scan reads it.
import { describe, expect, it } from 'vitest';
import { type ContentForm, CONTENT_FORMS, buildContent } from '../../../../src/barcode/content/index.ts';
import { encodeQrCode } from '../../../../src/barcode/generate/qr/index.ts';
import { generate } from '../../../../src/library/generate.ts';
import { recognize } from '../../../../src/library/recognize.ts';

const FORM = CONTENT_FORMS.find(({ name }) => name === 'swiss-qr-bill') as ContentForm;
/** Millimetres of the symbol, without its quiet zone (SIX, Implementation Guidelines QR-bill 2.3, section 5.4.2). */
const SYMBOL_MM = 46;
const long = (length: number): string => 'ÀB cd'.repeat(length).slice(0, length);

/** From the shortest bill to the longest that 997 bytes hold. */
const BILLS = [
  {
    iban: 'CH5800791123000889012',
    creditorName: 'A',
    creditorPostalCode: '1',
    creditorTown: 'B',
    creditorCountry: 'CH',
  },
  FORM.example,
  ...[20, 40, 60, 80, 100, 120, 140].map((message) => ({
    ...FORM.example,
    message: long(message),
    creditorName: long(Math.min(70, message)),
    debtorName: long(Math.min(70, message)),
    debtorStreet: long(Math.min(70, message)),
    debtorPostalCode: '9000',
    debtorTown: long(35),
    debtorCountry: 'CH',
  })),
];

describe('a Swiss QR bill', () => {
  it.each(BILLS.map((bill) => [bill] as const))('is drawn with its cross and read: %#', async (bill) => {
    const text = buildContent(FORM, bill);
    const drawn = await generate({ kind: 'qrcode', content: 'swiss-qr-bill', value: bill, format: 'svg' });
    if (!text.ok || !drawn.ok) throw new Error(JSON.stringify([text, drawn]));
    const svg = new TextDecoder().decode(drawn.value.bytes);
    const side = Number(/<image[^>]* width="([\d.]+)"/.exec(svg)?.[1]);
    const matrix = encodeQrCode(text.value, { level: 'M' });
    if (!matrix.ok) throw new Error(matrix.failure.code);
    const mm = (side / (matrix.value.length * drawn.value.modulePx)) * SYMBOL_MM;
    // The standard's 6.5 mm as near as whole modules allow.
    expect(mm, 'side of the cross').toBeGreaterThan(4.9);
    expect(mm, 'side of the cross').toBeLessThan(7.2);

    const png = await generate({ kind: 'qrcode', content: 'swiss-qr-bill', value: bill, width: 900 });
    if (!png.ok) throw new Error(png.problem.message);
    const read = await recognize(png.value.bytes);
    expect(read.ok && read.value.barcodes.map((code) => code.text)).toEqual([text.value]);
  });
});
