// What a scan is timed on: one code, a sheet, a page of text, photographs.
import type { Luma } from '../../src/image/types.ts';
import { drawPdf } from '../../test/support/draw-pdf.ts';
import { drawCode, sheet } from '../../test/support/draw.ts';
import { decodeFile } from '../support/decode-file.ts';
import { PHOTOS } from './photos.ts';

export interface Scene {
  readonly id: string;
  readonly what: string;
  readonly luma: () => Promise<Luma>;
  readonly large: boolean;
}

const photo = (name: string): Promise<Luma> => {
  const found = PHOTOS.find((each) => each.name === name);
  if (found === undefined) throw new Error(name);
  return found.bytes().then(decodeFile);
};
const labels = (count: number): Promise<Luma[]> =>
  Promise.all(
    Array.from({ length: count }, (_, i) =>
      i % 2 === 0
        ? drawCode('code128', `QZ-2026-${1000 + i}`, { scale: 2 })
        : drawCode('qrcode', `https://example.org/${1000 + i}`, { scale: 3 }),
    ),
  );
/** A page of a letter: lines of text, drawn by PDFium. */
const letter = (): Promise<Luma> => {
  const lines = Array.from(
    { length: 50 },
    (_, i) =>
      `BT /F1 11 Tf 60 ${770 - 14 * i} Td (The ${i + 1}th line of a letter, which holds no barcode at all.) Tj ET`,
  );
  return decodeFile(drawPdf([{ widthPt: 595, heightPt: 842, content: lines.join('\n') }]));
};

export const SCENES: readonly Scene[] = [
  {
    id: 'scan:small-ean-13',
    what: 'EAN-13, two pixels a module',
    luma: () => drawCode('ean13', '4006381333931', { scale: 2 }),
    large: false,
  },
  {
    id: 'scan:small-qr',
    what: 'QR code, four pixels a module',
    luma: () => drawCode('qrcode', 'https://example.org/4711', { scale: 4 }),
    large: false,
  },
  {
    id: 'scan:sheet',
    what: 'a sheet of 40 codes',
    luma: async () => sheet(await labels(40), 5, 40),
    large: true,
  },
  {
    id: 'scan:letter',
    what: 'a page of text without a code, 300 dpi',
    luma: letter,
    large: true,
  },
  {
    id: 'scan:12mp',
    what: 'a photograph of 12 MP, eight codes',
    luma: () => photo('photo-12mp.jpg'),
    large: true,
  },
  {
    id: 'scan:24mp',
    what: 'a photograph of 24 MP, eight codes',
    luma: () => photo('photo-24mp.jpg'),
    large: true,
  },
];
