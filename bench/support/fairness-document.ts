// A long document of ordinary pages: lines of text, and a QR code on each, as an image.
import { deflateSync } from 'node:zlib';
import { generateBarcode } from '../../src/barcode/generate/index.ts';
import { decodeDrawing } from '../../test/support/decode-drawing.ts';
import { drawPdf } from '../../test/support/draw-pdf.ts';

const A4 = { widthPt: 595, heightPt: 842 } as const;
const LINES = 45;

export function longDocument(pages: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array(
    drawPdf(
      Array.from({ length: pages }, (_, n) => {
        const made = generateBarcode({ symbology: 'QR_CODE', value: `page ${n + 1}`, width: 300 });
        if (!made.ok) throw new Error(made.failure.code);
        const { width, height, data } = decodeDrawing(made.value.png, 'png');
        const lines = Array.from(
          { length: LINES },
          (__, line) =>
            `(Line ${line + 1} of page ${n + 1}: text as on any letter, of some eighty characters.) Tj T*`,
        );
        return {
          ...A4,
          image: {
            bytes: deflateSync(data),
            filter: 'FlateDecode',
            width,
            height,
            colourSpace: 'DeviceGray',
          },
          place: [90, 0, 0, 90, 450, 40],
          content: `BT /F1 10 Tf 12 TL 50 780 Td ${lines.join(' ')} ET`,
        };
      }),
    ),
  );
}
