import { describe, expect, it } from 'vitest';
import { generateBarcode } from '../../../../src/barcode/generate/index.ts';
import { fileOf, layOut } from '../../../../src/barcode/generate/draw.ts';
import { encodeQrCode } from '../../../../src/barcode/generate/qr/index.ts';
import { blacken, blankRow, blankRows, encodePng, imageOf } from '../../../../src/barcode/generate/png.ts';
import { decodeDrawing } from '../../../support/decode-drawing.ts';
import { finish } from '../../../../src/lib/steps.ts';

describe('the rows of a drawing', () => {
  it('leave runs of no rows out, and make up the height', () => {
    const [row, other] = [blankRow(40), blankRow(40).fill(0x0f, 1)];
    const image = imageOf(40, [
      { row, count: 0 },
      { row: other, count: 3 },
      { row, count: 0 },
      { row, count: 2 },
      { row: other, count: 0 },
    ]);
    expect([image.height, image.rows.length]).toEqual([5, 2]);
    expect(decodeDrawing(finish(encodePng(image)), 'png')).toMatchObject({ width: 40, height: 5 });
  });

  it.each(['png', 'jpeg', 'webp', 'svg'] as const)(
    'are sound without a quiet zone: %s of QR codes',
    (format) => {
      for (const text of ['a', 'QUIET', '0123456789', 'x'.repeat(36)])
        for (const rotation of [0, 90, 180, 270] as const) {
          const rows = encodeQrCode(text);
          if (!rows.ok) throw new Error('no symbol');
          const drawn = layOut(
            { kind: 'matrix', symbol: { rows: rows.value, quiet: 4 } },
            { style: { quietZone: 0, format, rotation } },
          );
          if (!drawn.ok) throw new Error('no drawing');
          const { bytes, width, height } = fileOf(drawn.value);
          expect(decodeDrawing(bytes, format)).toMatchObject({ width, height });
        }
    },
  );

  it('are sound for the smallest images', () => {
    const made = generateBarcode({ symbology: 'EAN_13', value: '4006381333931', width: 10, height: 10 });
    expect(made.ok && decodeDrawing(made.value.png, 'png')).toMatchObject({ width: 113, height: 10 });
  });
});

describe('blackening a part of a row', () => {
  it('blackens its pixels and no others, inside of the row', () => {
    for (const width of [1, 8, 40, 100, 513])
      for (let x = -20; x < width + 3; x += width < 60 ? 1 : 7)
        for (const length of [0, 1, 5, 8, 17, 30, 150, 400]) {
          const row = blankRow(width);
          blacken(row, x, length);
          const pixels = Array.from(
            { length: 8 * (row.length - 1) },
            (_, i) => ((row[1 + (i >> 3)] ?? 0) >> (7 - (i & 7))) & 1,
          );
          const expected = pixels.map((_, i) => (i >= x && i < x + length ? 0 : 1));
          expect([row[0], pixels.join('')], `${width} ${x} ${length}`).toEqual([0, expected.join('')]);
        }
  });

  it('leaves the other rows of one piece of memory alone', () => {
    const [above, row, below] = blankRows(30, 3);
    if (row !== undefined) blacken(row, -5, 100);
    expect([above, below]).toEqual([blankRow(30), blankRow(30)]);
  });
});
